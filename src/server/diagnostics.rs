//! The diagnostics of a document, rendered game by game.
//!
//! A file may hold 10,000 games, and an edit touches one: what a game says is rendered once, and only its
//! lines are moved when something above it changes. This module must not know who wants the diagnostics.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use serde::{Serialize, Serializer};
use tower_lsp::lsp_types::{Diagnostic, Position, Range, Url};

use super::capabilities::Settings;
use super::convert;
use crate::record::{Document, Summary};

/// The next number for a rendering. A document that is closed and opened again must not get an old one.
static SERIAL: AtomicU64 = AtomicU64::new(1);

/// What was rendered of a document, kept from one version to the next. As JSON: the list of diagnostics.
#[derive(Default)]
pub(super) struct Rendering {
    /// All games in the order of the text.
    games: Vec<Rendered>,
    /// 0 as long as nothing was rendered.
    serial: u64,
}

/// One game's diagnostics.
struct Rendered {
    /// Kept so that no other can have its address: the same summary means the same text.
    summary: Arc<Summary>,
    start: Position,
    diagnostics: Vec<Diagnostic>,
}

impl Rendered {
    fn key(&self) -> *const Summary {
        Arc::as_ptr(&self.summary)
    }

    /// Moves the game to another line. From another column it would have to be rendered anew.
    fn move_to(&mut self, start: Position) {
        let moved = |position: &mut Position| {
            position.line = (position.line + start.line).saturating_sub(self.start.line);
        };
        let move_range = |range: &mut Range| {
            moved(&mut range.start);
            moved(&mut range.end);
        };
        for diagnostic in &mut self.diagnostics {
            move_range(&mut diagnostic.range);
            for related in diagnostic.related_information.iter_mut().flatten() {
                move_range(&mut related.location.range);
            }
        }
        self.start = start;
    }
}

impl Rendering {
    /// Checks what is unchecked and renders what is new. `true`: the diagnostics are not those of last time.
    pub(super) fn update(&mut self, document: &Document, uri: &Url, settings: &Settings) -> bool {
        document.check_all();
        let summaries: Vec<_> = (0..document.games()).filter_map(|game| document.summary(game)).collect();
        let before = std::mem::take(&mut self.games);
        let starts = starts(&before, &summaries, document, settings);

        let mut moved = false;
        let mut fresh = Vec::new();
        let mut gone = Vec::new();
        let mut before: HashMap<_, _> =
            before.into_iter().enumerate().map(|(at, game)| (game.key(), (at, game))).collect();
        for (index, (summary, start)) in summaries.into_iter().zip(starts).enumerate() {
            let rendered = match before.remove(&Arc::as_ptr(&summary)) {
                Some((_, mut known)) if known.start.character == start.character => {
                    if known.start != start {
                        moved |= !known.diagnostics.is_empty();
                        known.move_to(start);
                    }
                    known
                }
                unlike => {
                    gone.extend(unlike);
                    let offset = document.start(index);
                    let findings = summary.findings.iter();
                    let diagnostics = findings.flat_map(|finding| {
                        convert::diagnostics(finding, offset, document.text(), uri, settings)
                    });
                    fresh.push(index);
                    Rendered { start, diagnostics: diagnostics.collect(), summary }
                }
            };
            self.games.push(rendered);
        }
        // What is gone against what is new: an edit may change a game and nothing that is said of it.
        gone.extend(before.into_values());
        gone.sort_by_key(|(at, _)| *at);
        let gone = gone.iter().flat_map(|(_, game)| &game.diagnostics);
        let new = fresh.iter().filter_map(|&index| self.games.get(index)).flat_map(|game| &game.diagnostics);
        if self.serial > 0 && !moved && gone.eq(new) {
            return false;
        }
        self.serial = SERIAL.fetch_add(1, Ordering::Relaxed);
        true
    }

    /// A number for it, another one after each change, and no other document's.
    pub(super) fn serial(&self) -> u64 {
        self.serial
    }
}

impl Serialize for Rendering {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.games.iter().flat_map(|game| &game.diagnostics))
    }
}

/// Where each game starts. The games above those that an edit has touched start where they did, and those below
/// are moved by the same number of lines: only what is between has to be looked up in the text.
fn starts(
    before: &[Rendered],
    now: &[Arc<Summary>],
    document: &Document,
    settings: &Settings,
) -> Vec<Position> {
    let same = |(old, new): &(&Rendered, &Arc<Summary>)| old.key() == Arc::as_ptr(new);
    let above = before.iter().zip(now).take_while(same).count();
    let below = before.iter().rev().zip(now.iter().rev()).take_while(same).count();
    let below = below.min(before.len() - above).min(now.len() - above);

    let look_up = |game| convert::position(document.text(), document.start(game), settings.encoding);
    let mut starts: Vec<_> = before.iter().take(above).map(|game| game.start).collect();
    starts.extend((above..now.len() - below).map(look_up));
    let rest = before.get(before.len() - below..).unwrap_or_default();
    let Some(first) = rest.first() else { return starts };
    let first_now = look_up(now.len() - below);
    starts.extend(rest.iter().enumerate().map(|(index, game)| {
        if game.start.line > first.start.line {
            Position::new(
                (game.start.line + first_now.line).saturating_sub(first.start.line),
                game.start.character,
            )
        } else {
            look_up(now.len() - below + index)
        }
    }));
    starts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{Encoding, TextRange};
    use proptest::prelude::*;

    fn json(rendering: &Rendering) -> serde_json::Value {
        serde_json::to_value(rendering).unwrap()
    }

    /// Games with something to say, and without; the last two share a line with the next.
    const GAMES: [&str; 5] = [
        "[Event \"é\"]\n\n1.a1b2 zz\n\n",
        "[Event \"b\"]\n1.a1b2 i5h5 *\n",
        "[Event \"😀\"]\r\n{\r\n",
        "[Event \"d\"] 1.a1b2 xyz *",
        "1.a1b2 *",
    ];

    proptest! {
        #[test]
        fn what_is_kept_is_what_would_be_rendered(
            games in proptest::collection::vec(0..GAMES.len(), 1..6),
            edits in proptest::collection::vec((0u32..200, 0u32..8, "(\n|\\{|\\}|é|1\\.|\\*|x| |\\[Event \"y\"\\]\n){0,2}"), 1..8),
        ) {
            let uri = Url::parse("file:///a").unwrap();
            let settings = Settings { unnecessary: true, related_information: true, ..Settings::default() };
            let text: String = games.iter().map(|&game| GAMES[game]).collect();
            let mut document = Document::new(&text, None);
            let mut kept = Rendering::default();
            kept.update(&document, &uri, &settings);
            for (start, length, new) in edits {
                let text = document.text();
                // On borders of characters, as a client's changes are.
                let border = |at: u32| {
                    let at = text.position(at.into(), Encoding::Utf8);
                    text.offset(at, Encoding::Utf8)
                };
                let range = TextRange::new(border(start), border(start + length));
                let before = json(&kept);
                document = document.edit(range, &new);
                let changed = kept.update(&document, &uri, &settings);
                let mut fresh = Rendering::default();
                fresh.update(&document, &uri, &settings);
                prop_assert_eq!(json(&kept), json(&fresh), "of {:?}", document.text().to_string());
                prop_assert_eq!(changed, before != json(&kept));
            }
        }
    }
}
