//! The diagnostics of a document, rendered game by game.
//!
//! A file may hold 10,000 games, and an edit touches one: what a game says is rendered once, and only its
//! lines are moved when something above it changes. This module must not know who wants the diagnostics.

use std::sync::atomic::{AtomicU64, Ordering};

use serde::{Serialize, Serializer};
use tower_lsp::lsp_types::{Diagnostic, Position, Range, Url};

use super::capabilities::Settings;
use super::convert;
use crate::record::{Document, Findings};

/// The next number for a rendering. A document that is closed and opened again must not get an old one.
static SERIAL: AtomicU64 = AtomicU64::new(1);

/// What was rendered of a document, kept from one version to the next. As JSON: the list of diagnostics.
#[derive(Default)]
pub(super) struct Rendering {
    /// All games in the order of the text.
    games: Vec<Rendered>,
    /// 0 as long as nothing was rendered.
    serial: u64,
    /// What it was rendered for.
    settings: Settings,
}

/// One game's diagnostics.
struct Rendered {
    /// Kept so that no others can have their address: the same findings mean the same text.
    findings: Findings,
    start: Position,
    diagnostics: Vec<Diagnostic>,
}

impl Rendered {
    /// Renders what is said of a game.
    fn of(game: usize, document: &Document, uri: &Url, settings: &Settings) -> Option<Rendered> {
        let findings = document.findings_known(game)?;
        let offset = document.start(game);
        let start = convert::position(document.text(), offset, settings.encoding);
        let diagnostics = findings
            .iter()
            .flat_map(|finding| convert::diagnostics(finding, offset, document.text(), uri, settings))
            .collect();
        Some(Rendered { findings, start, diagnostics })
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
    ///
    /// The games above those that an edit has touched start where they did, and those below are moved by the
    /// same number of lines, so only what is between is looked up in the text and rendered.
    pub(super) fn update(&mut self, document: &Document, uri: &Url, settings: &Settings) -> bool {
        document.check_all();
        if self.settings != *settings {
            let anew = Rendering { settings: settings.clone(), ..Rendering::default() };
            let before = std::mem::replace(self, anew);
            self.update(document, uri, settings);
            let same = before.serial > 0 && before.diagnostics().eq(self.diagnostics());
            if same {
                self.serial = before.serial;
            }
            return !same;
        }
        let (before, now) = (self.games.len(), document.games());
        let same = |rendered: &Rendered, game: usize| document.says_still(game, &rendered.findings);
        let above = self.games.iter().zip(0..now).take_while(|(known, game)| same(known, *game)).count();
        let below = self.games.iter().rev().zip((0..now).rev());
        let below = below.take_while(|(known, game)| same(known, *game)).count();
        let below = below.min(before - above).min(now - above);

        let render = |game| Rendered::of(game, document, uri, settings);
        let fresh: Vec<Rendered> = (above..now - below).filter_map(render).collect();
        let new: Vec<Diagnostic> = fresh.iter().flat_map(|game| game.diagnostics.iter().cloned()).collect();
        let gone: Vec<Rendered> = self.games.splice(above..before - below, fresh).collect();
        let first_below = now - below;
        // Of the games below what they said is needed only where they move.
        let said = |games: &[Rendered]| -> Vec<Diagnostic> {
            games.iter().skip(first_below).flat_map(|game| game.diagnostics.iter().cloned()).collect()
        };
        let start = convert::position(document.text(), document.start(first_below), settings.encoding);
        let moves = self.games.get(first_below).is_some_and(|first| first.start != start);
        let said_before = if moves { said(&self.games) } else { Vec::new() };
        if moves {
            self.move_below(first_below, document, uri, settings);
        }
        let said_now = if moves { said(&self.games) } else { Vec::new() };

        // An edit may change a game and nothing that is said of it.
        let old = gone.iter().flat_map(|game| &game.diagnostics).chain(&said_before);
        if self.serial > 0 && old.eq(new.iter().chain(&said_now)) {
            return false;
        }
        self.serial = SERIAL.fetch_add(1, Ordering::Relaxed);
        true
    }

    /// Moves the games from one on to where they start now.
    fn move_below(&mut self, from: usize, document: &Document, uri: &Url, settings: &Settings) {
        let look_up = |game| convert::position(document.text(), document.start(game), settings.encoding);
        let Some(first) = self.games.get(from).map(|game| game.start) else { return };
        let first_now = look_up(from);
        for (game, rendered) in self.games.iter_mut().enumerate().skip(from) {
            let old = rendered.start;
            let start = if old.line > first.line {
                Position::new((old.line + first_now.line).saturating_sub(first.line), old.character)
            } else {
                look_up(game)
            };
            if start.character == old.character {
                rendered.move_to(start);
            } else if let Some(anew) = Rendered::of(game, document, uri, settings) {
                *rendered = anew;
            }
        }
    }

    fn diagnostics(&self) -> impl Iterator<Item = &Diagnostic> {
        self.games.iter().flat_map(|game| &game.diagnostics)
    }

    /// A number for it, another one after each change, and no other document's.
    pub(super) fn serial(&self) -> u64 {
        self.serial
    }
}

impl Serialize for Rendering {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.diagnostics())
    }
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
