//! What can be said only of a whole game: the same position for the third time, and a result that six ejected
//! marbles contradict.
//!
//! This module must not know how moves are written.

use std::collections::HashMap;

use super::board::LOST_AT_END;
use super::findings::{REPETITION, RESULT_MISMATCH};
use crate::findings::{Fact, Finding, Fix, Message, Related, Severity};
use crate::games::{PlayedLine, Position, edit};
use crate::text::TextRange;

/// The findings of a whole main line.
pub fn review(line: &PlayedLine<'_>) -> Vec<Finding> {
    repetition(line).into_iter().chain(result_mismatch(line)).collect()
}

/// The first position that stands there for the third time. No rule book knows of it; sites offer or force a
/// draw, so it is information only.
fn repetition(line: &PlayedLine<'_>) -> Option<Finding> {
    // The start has no move: it is shown by where the moves begin.
    let first = line.plies.first().map(|(range, _)| TextRange::empty(range.start()))?;
    let mut seen: HashMap<u128, Vec<TextRange>> = HashMap::new();
    seen.insert(line.start.key(), vec![first]);
    for (range, position) in &line.plies {
        let places = seen.entry(position.key()).or_default();
        if let [first, second] = places.as_slice() {
            let message = Message::new("abalone-repetition").with("side", Fact::Word(position.side()));
            let mut finding = Finding::new(REPETITION, Severity::Information, *range, message);
            finding.related = vec![
                Related { message: Message::new("abalone-repetition-first"), range: *first },
                Related { message: Message::new("abalone-repetition-second"), range: *second },
            ];
            return Some(finding);
        }
        places.push(*range);
    }
    None
}

/// A side has ejected six marbles, and the result says otherwise. `*` says nothing.
fn result_mismatch(line: &PlayedLine<'_>) -> Option<Finding> {
    let (result, range) = line.result?;
    let positions = std::iter::once(line.start).chain(line.plies.iter().map(|(_, position)| *position));
    let (winner, right) = positions.into_iter().find_map(won)?;
    if result == "*" || result == right {
        return None;
    }
    let message =
        Message::new("abalone-result-mismatch").with("side", Fact::Word(winner)).with("result", result);
    let mut finding = Finding::new(RESULT_MISMATCH, Severity::Warning, range, message);
    let mut edits = vec![edit(range, right)];
    let tag = line.header.tag("Result").filter(|tag| tag.value != right && tag.value != "*");
    if let Some(tag) = tag.filter(|tag| tag.value_range.intersect(range).is_none_or(TextRange::is_empty)) {
        edits.push(edit(tag.value_range, right));
    }
    edits.sort_by_key(|edit| edit.range.start());
    let title = Message::new("abalone-fix-result").with("result", right);
    finding.fixes.push(Fix { title, edits, safe: false });
    Some(finding)
}

/// The side that has ejected six, and the result that says so.
fn won(position: &dyn Position) -> Option<(&'static str, &'static str)> {
    match position.score().as_slice() {
        [black, _] if *black >= u32::from(LOST_AT_END) => Some(("black", "1-0")),
        [_, white] if *white >= u32::from(LOST_AT_END) => Some(("white", "0-1")),
        _ => None,
    }
}
