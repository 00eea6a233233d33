//! Where a variation ends whose bracket is missing.
//!
//! It may end behind any of its moves; what is written does not say behind which. Of those places the one is proposed
//! that leaves the fewest faults in the game, which takes reading it anew for each. This module must not know any game.

use std::collections::BTreeSet;

use super::damage::removal;
use super::{Depth, Record};
use crate::findings::{Fix, Message, Severity};
use crate::games::edit;
use crate::syntax::ast::{self, Item};
use crate::syntax::grammar;
use crate::text::{TextRange, TextSize};

/// How many places of a variation are tried, and how many variations of a game.
const TRIED: usize = 24;
const VARIATIONS: usize = 2;

/// A place where brackets may stand: behind a move and all that is said of it.
#[derive(Clone, Copy)]
struct Place {
    end: TextSize,
    /// Whether a comment closes it that goes on to the end of its line.
    to_line_end: bool,
    /// The move.
    of: TextRange,
    /// How many variations are open.
    open: usize,
}

/// A variation without its end.
struct Unclosed {
    bracket: TextRange,
    /// How many were open around it.
    around: usize,
    places: Vec<Place>,
}

impl Record {
    /// Says where the variations end that are not closed: at their last move, or, where somebody asks, where it leaves the
    /// fewest faults.
    pub(super) fn close_variations(&mut self, depth: Depth) {
        let is_open = |message: &Message| message.id == "unterminated-variation";
        let unclosed = self.findings.iter().filter(|finding| is_open(&finding.message));
        let brackets: BTreeSet<TextSize> = unclosed.map(|finding| finding.range.start()).collect();
        if brackets.is_empty() {
            return;
        }
        for (nth, unclosed) in self.unclosed(&brackets).into_iter().enumerate() {
            let searches = depth == Depth::Full && nth < VARIATIONS;
            let place = if searches { self.best_end(&unclosed) } else { unclosed.places.last().copied() };
            let fix = match place {
                Some(place) => {
                    let (at, text) = self.closing(&unclosed, place);
                    let brief = self.game.brief(self.text_of(place.of));
                    let title = Message::new("fix-close-variation").with("move", brief);
                    Fix { title, edits: vec![edit(TextRange::empty(at), text)], safe: false }
                }
                None => {
                    let title = Message::new("fix-remove").with("text", self.text_of(unclosed.bracket));
                    Fix { title, edits: vec![removal(&self.text, unclosed.bracket)], safe: false }
                }
            };
            let own = |range| range == unclosed.bracket;
            let finding = self.findings.iter_mut().find(|f| own(f.range) && is_open(&f.message));
            finding.into_iter().for_each(|finding| finding.fixes.push(fix.clone()));
        }
    }

    /// Each variation that begins at one of these brackets, with the places where it can end.
    fn unclosed(&self, brackets: &BTreeSet<TextSize>) -> Vec<Unclosed> {
        let mut found: Vec<Unclosed> = Vec::new();
        // Of those that are open: which of the found, `None` for one that is closed.
        let mut open: Vec<Option<usize>> = Vec::new();
        for (item, range) in ast::items(&self.parse.green) {
            let closed = match item {
                Item::Open if brackets.contains(&range.start()) => {
                    open.push(Some(found.len()));
                    found.push(Unclosed { bracket: range, around: open.len() - 1, places: Vec::new() });
                    continue;
                }
                Item::Open => {
                    open.push(None);
                    continue;
                }
                Item::Close => open.pop().is_some_and(|of| of.is_none()),
                _ => false,
            };
            // None is closed around one that is not, so all that are open here lack their end.
            let Some(Some(innermost)) = open.last().copied() else { continue };
            let ends = closed || matches!(item, Item::Mark(_) | Item::Result(_) | Item::LineComment(_));
            let is_closed = matches!(item, Item::Comment(comment) if comment.ends_with('}'));
            let inner = found.get(innermost).and_then(|inner| inner.places.last().copied());
            let place = match (item, inner) {
                (Item::Move(_), _) => {
                    Place { end: range.end(), to_line_end: false, of: range, open: open.len() }
                }
                (_, Some(last)) if ends || is_closed => {
                    Place { end: range.end(), to_line_end: matches!(item, Item::LineComment(_)), ..last }
                }
                _ => continue,
            };
            for &nth in open.iter().flatten() {
                let Some(Unclosed { places, .. }) = found.get_mut(nth) else { continue };
                // What is said of a move belongs to it.
                if places.last().is_some_and(|last| last.of == place.of) {
                    places.pop();
                }
                places.push(place);
            }
        }
        found
    }

    /// What closes a variation at a place, with all that are open within it.
    fn closing(&self, unclosed: &Unclosed, place: Place) -> (TextSize, String) {
        let line_end = match place.to_line_end {
            true if self.text.contains("\r\n") => "\r\n",
            true => "\n",
            false => "",
        };
        (place.end, format!("{line_end}{}", ")".repeat(place.open.saturating_sub(unclosed.around))))
    }

    /// The place that leaves the fewest faults; among equals the end of a paragraph, else the last.
    fn best_end(&self, unclosed: &Unclosed) -> Option<Place> {
        let last = unclosed.places.last();
        let tried = unclosed.places.iter().take(TRIED).chain(last.filter(|_| unclosed.places.len() > TRIED));
        let faults = |place: &Place| {
            let (at, closing) = self.closing(unclosed, *place);
            let mut text = self.text.to_string();
            text.insert_str(usize::from(at), &closing);
            let parse = grammar::parse(&text, self.game.dialect());
            // What may mend the faults does not count.
            let record = Record::replay(&text, self.game, parse, Depth::Unasked);
            record.findings.iter().filter(|finding| finding.severity >= Severity::Warning).count()
        };
        let rated = tried.map(|place| ((faults(place), !self.ends_paragraph(place.end)), *place));
        let best = rated.reduce(|best, other| if other.0 <= best.0 { other } else { best });
        best.map(|(_, place)| place)
    }

    fn ends_paragraph(&self, at: TextSize) -> bool {
        let behind = self.text.get(usize::from(at)..).unwrap_or_default();
        let mut lines = behind.lines();
        let rest = lines.next().unwrap_or_default();
        rest.trim().is_empty()
            && lines.next().is_some_and(|line| line.trim().is_empty())
            && lines.next().is_some()
    }
}
