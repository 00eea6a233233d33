//! The diagnostics of a document, rendered game by game.
//!
//! A file may hold 10,000 games, and an edit touches one: what a game says is rendered once, and only its
//! lines are moved when something above it changes. This module must not know who wants the diagnostics.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use tower_lsp::lsp_types::{Diagnostic, Position, Range, Url};

use super::capabilities::Settings;
use super::convert;
use crate::record::{Document, Summary};

/// The next number for a rendering. A document that is closed and opened again must not get an old one.
static SERIAL: AtomicU64 = AtomicU64::new(1);

/// What was rendered of a document, kept from one version to the next.
#[derive(Default)]
pub(super) struct Rendering {
    /// The games that say something, in the order of the text.
    games: Vec<Rendered>,
    diagnostics: Arc<Vec<Diagnostic>>,
    /// 0 as long as nothing was rendered.
    serial: u64,
}

/// One game's diagnostics.
struct Rendered {
    summary: Arc<Summary>,
    start: Position,
    diagnostics: Vec<Diagnostic>,
}

impl Rendered {
    /// What its diagnostics depend on. The summary is kept, so that no other can have its address.
    fn key(&self) -> (*const Summary, Position) {
        (Arc::as_ptr(&self.summary), self.start)
    }

    /// Moves the game to another line. From another column it would have to be rendered anew.
    fn move_to(&mut self, start: Position) {
        if self.start == start {
            return;
        }
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
        let old = std::mem::take(&mut self.games);
        let was: Vec<_> = old.iter().map(Rendered::key).collect();
        let mut old: HashMap<_, _> = old.into_iter().map(|game| (Arc::as_ptr(&game.summary), game)).collect();
        for game in 0..document.games() {
            let Some(summary) = document.summary(game).filter(|summary| !summary.findings.is_empty()) else {
                continue;
            };
            let offset = document.start(game);
            let start = convert::position(document.text(), offset, settings.encoding);
            let rendered = match old.remove(&Arc::as_ptr(&summary)) {
                Some(mut rendered) if rendered.start.character == start.character => {
                    rendered.move_to(start);
                    rendered
                }
                _ => {
                    let findings = summary.findings.iter();
                    let diagnostics = findings.flat_map(|finding| {
                        convert::diagnostics(finding, offset, document.text(), uri, settings)
                    });
                    Rendered { start, diagnostics: diagnostics.collect(), summary }
                }
            };
            self.games.push(rendered);
        }
        if self.serial > 0 && self.games.iter().map(Rendered::key).eq(was) {
            return false;
        }
        let diagnostics: Vec<_> =
            self.games.iter().flat_map(|game| game.diagnostics.iter().cloned()).collect();
        if self.serial > 0 && diagnostics == *self.diagnostics {
            return false;
        }
        self.diagnostics = Arc::new(diagnostics);
        self.serial = SERIAL.fetch_add(1, Ordering::Relaxed);
        true
    }

    /// What the last update rendered.
    pub(super) fn diagnostics(&self) -> Arc<Vec<Diagnostic>> {
        self.diagnostics.clone()
    }

    /// A number for it, another one after each change, and no other document's.
    pub(super) fn serial(&self) -> u64 {
        self.serial
    }
}
