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
            let message = Message::new("abalone-repetition")
                .with("side", Fact::Word(position.side().unwrap_or_default()));
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
        edits.push(tag.valued(right));
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::games::abalone::position;
    use crate::games::abalone::standing::{Reading, Standing};
    use crate::games::{Header, Written};
    use crate::text::TextSize;

    /// Reviews moves that stand one behind the other, five bytes each, with the result behind them.
    fn reviewed(start: &str, moves: &str, result: Option<&str>) -> Vec<Finding> {
        let start: Arc<dyn Position> =
            Arc::new(Standing::start(position::read(start).unwrap().board, Reading::default()));
        let mut positions = vec![Arc::clone(&start)];
        for text in moves.split(' ') {
            let next = positions.last().unwrap().play(&Written::plain(text)).unwrap().next;
            positions.push(next);
        }
        let range = |at: usize| TextRange::at(TextSize::from(5 * at as u32), 4.into());
        let plies: Vec<_> = positions
            .iter()
            .skip(1)
            .enumerate()
            .map(|(at, position)| (range(at), position.as_ref()))
            .collect();
        let result = result.map(|result| (result, range(plies.len())));
        let header = Header::default();
        review(&PlayedLine {
            header: &header,
            start: start.as_ref(),
            plies,
            result,
            complete: true,
            findings: &[],
        })
    }

    const APART: &str = "5/6/7/8/3w5/8/7/6/b4 b";
    const LAST: &str = "5/6/7/8/6bbw/8/7/6/w4-0b5w b";

    #[test]
    fn the_third_time_is_told_once() {
        assert!(reviewed(APART, "a1a2 e4e5 a2a1 e5e4", None).is_empty());
        let found = reviewed(APART, "a1a2 e4e5 a2a1 e5e4 a1a2 e4e5 a2a1 e5e4 a1a2 e4e5", Some("*"));
        let [finding] = found.as_slice() else { panic!("{found:?}") };
        assert_eq!((finding.code, finding.severity), ("abalone/repetition", Severity::Information));
        // The start, after the fourth ply and after the eighth.
        assert_eq!(finding.range.start(), 35.into());
        let places: Vec<u32> = finding.related.iter().map(|related| related.range.start().into()).collect();
        assert_eq!(places, [0, 15]);
    }

    #[test]
    fn the_same_marbles_with_another_side_to_move_are_another_position() {
        // A triangle of three steps and one of two: the board comes back with the other side to move.
        assert!(reviewed(APART, "a1a2 e4e5 a2b2 e5e4 b2a1 e4e5 a1a2 e5e4", None).is_empty());
    }

    #[test]
    fn a_result_against_six_ejections() {
        for agrees in [None, Some("1-0"), Some("*")] {
            assert!(reviewed(LAST, "e7e8", agrees).is_empty());
        }
        for wrong in ["0-1", "1/2-1/2"] {
            let found = reviewed(LAST, "e7e8 a1a2", Some(wrong));
            let [finding] = found.as_slice() else { panic!("{found:?}") };
            assert_eq!((finding.code, finding.severity), ("abalone/result-mismatch", Severity::Warning));
            assert_eq!(finding.fixes[0].edits, [edit(finding.range, "1-0")]);
        }
    }
}
