//! Codes, and the reasons of the rules as messages with their facts.
//!
//! A message speaks of the reason and of what stands on the board; who moves, which move and what may have been
//! meant is told by the layers above. This module must not know sentences.

use super::board::{Board, Point, Side};
use super::layouts::Layout;
use super::moves::{Group, Move, Reason};
use super::notation::Unread;
use super::position::PositionFault;
use crate::findings::{Fact, Message};
use crate::games::{CodeSpec, Note, Refusal};

/// Every code of this game, in the order in which they are looked for.
pub const CODES: &[CodeSpec] = &[
    CodeSpec::error("abalone/off-board"),
    CodeSpec::error("abalone/same-point"),
    CodeSpec::error("abalone/empty-origin"),
    CodeSpec::error("abalone/not-your-marble"),
    CodeSpec::error("abalone/not-adjacent"),
    CodeSpec::error("abalone/arrival-not-adjacent"),
    CodeSpec::error("abalone/arrow-along-row"),
    CodeSpec::error("abalone/not-a-row"),
    CodeSpec::error("abalone/too-many"),
    CodeSpec::error("abalone/own-marble-off-board"),
    CodeSpec::error("abalone/no-majority"),
    CodeSpec::error("abalone/push-blocked"),
    CodeSpec::error("abalone/arrow-off-board"),
    CodeSpec::error("abalone/arrow-occupied"),
    CodeSpec::warning(GAME_OVER),
    CodeSpec::information(REPETITION),
    CodeSpec::warning(RESULT_MISMATCH),
    CodeSpec::warning(MARBLE_COUNT),
    CodeSpec::hint(LAYOUT_ASSUMED),
    CodeSpec::hint(UPPER_CASE),
    CodeSpec::hint(ENDS_ORDER),
];

pub const GAME_OVER: &str = "abalone/game-over";
pub const REPETITION: &str = "abalone/repetition";
pub const RESULT_MISMATCH: &str = "abalone/result-mismatch";
pub const MARBLE_COUNT: &str = "abalone/marble-count";
pub const LAYOUT_ASSUMED: &str = "abalone/layout-assumed";
pub const UPPER_CASE: &str = "abalone/upper-case";
pub const ENDS_ORDER: &str = "abalone/ends-order";

/// The word for what stands on a point.
pub fn occupant(holds: Option<Side>) -> &'static str {
    holds.map_or("empty", Side::word)
}

fn word(side: Side) -> Fact {
    Fact::Word(side.word())
}

/// Points of a row as it is said: `c3-c5`, or `c3` alone.
fn row(first: Point, last: Point) -> String {
    if first == last { first.to_string() } else { format!("{first}-{last}") }
}

fn group(group: Group) -> String {
    row(group.first, group.last)
}

/// A text that names no points, as a refusal.
pub fn unread(reason: &Unread, text: &str) -> Refusal {
    match *reason {
        Unread::NoMove => {
            Refusal::new("record/unexpected-text", Message::new("unexpected-text").with("text", text))
        }
        Unread::OffBoard { letter, digit } => {
            let point = format!("{letter}{digit}");
            let on_row: Vec<Point> = ('1'..='9').filter_map(|digit| Point::of(letter, digit)).collect();
            let message = match (on_row.first(), on_row.last()) {
                (Some(first), Some(last)) => Message::new("abalone-off-board")
                    .with("point", point)
                    .with("row", letter.to_string())
                    .with("first", first.to_string())
                    .with("last", last.to_string()),
                _ => Message::new("abalone-off-board-row").with("point", point),
            };
            Refusal::new("abalone/off-board", message)
        }
    }
}

/// A reason of the rules, as a refusal.
pub fn refusal(board: &Board, reason: Reason) -> Refusal {
    let side = board.turn;
    let (code, message, cell) = match reason {
        Reason::SamePoint { point } => {
            ("abalone/same-point", Message::new("abalone-same-point").with("point", point.to_string()), None)
        }
        Reason::EmptyOrigin { point } => (
            "abalone/empty-origin",
            Message::new("abalone-empty-origin").with("point", point.to_string()),
            Some(point),
        ),
        Reason::NotYourMarble { point, owner } => (
            "abalone/not-your-marble",
            Message::new("abalone-not-your-marble")
                .with("point", point.to_string())
                .with("side", word(owner)),
            Some(point),
        ),
        Reason::NotAdjacent { from, to, distance } => (
            "abalone/not-adjacent",
            Message::new("abalone-not-adjacent")
                .with("from", from.to_string())
                .with("to", to.to_string())
                .with("distance", i64::from(distance)),
            None,
        ),
        Reason::ArrivalNotAdjacent { first, arrival } => (
            "abalone/arrival-not-adjacent",
            Message::new("abalone-arrival-not-adjacent")
                .with("first", first.to_string())
                .with("arrival", arrival.to_string()),
            None,
        ),
        Reason::AlongRow { first, last, arrival } => (
            "abalone/arrow-along-row",
            Message::new("abalone-arrow-along-row")
                .with("row", row(first, last))
                .with("arrival", arrival.to_string()),
            None,
        ),
        Reason::NotInLine { first, last } => (
            "abalone/not-a-row",
            Message::new("abalone-not-a-row").with("first", first.to_string()).with("last", last.to_string()),
            None,
        ),
        Reason::Gap { first, last, point, holds } => (
            "abalone/not-a-row",
            Message::new("abalone-not-a-row-gap")
                .with("point", point.to_string())
                .with("holds", Fact::Word(occupant(holds)))
                .with("row", row(first, last)),
            Some(point),
        ),
        Reason::TooMany { first, last, count } => (
            "abalone/too-many",
            Message::new("abalone-too-many")
                .with("row", row(first, last))
                .with("count", i64::from(count))
                .with("side", word(side)),
            Some(last),
        ),
        Reason::OwnOffBoard { point, side } => (
            "abalone/own-marble-off-board",
            Message::new("abalone-own-marble-off-board")
                .with("point", point.to_string())
                .with("side", word(side)),
            Some(point),
        ),
        Reason::NoMajority { own, theirs } => (
            "abalone/no-majority",
            Message::new("abalone-no-majority")
                .with("count", i64::from(own.count))
                .with("side", word(own.side))
                .with("row", group(own))
                .with("other-count", i64::from(theirs.count))
                .with("other", word(theirs.side))
                .with("other-row", group(theirs)),
            Some(theirs.first),
        ),
        Reason::PushBlocked { theirs, point, side } => (
            "abalone/push-blocked",
            Message::new("abalone-push-blocked")
                .with("point", point.to_string())
                .with("side", word(side))
                .with("other-count", i64::from(theirs.count))
                .with("other", word(theirs.side))
                .with("other-row", group(theirs)),
            Some(point),
        ),
        Reason::ArrowOffBoard { marble, side } => (
            "abalone/arrow-off-board",
            Message::new("abalone-arrow-off-board")
                .with("marble", marble.to_string())
                .with("side", word(side)),
            None,
        ),
        Reason::ArrowOccupied { marble, point, holds } => (
            "abalone/arrow-occupied",
            Message::new("abalone-arrow-occupied")
                .with("marble", marble.to_string())
                .with("point", point.to_string())
                .with("holds", word(holds)),
            Some(point),
        ),
    };
    Refusal { cell: cell.map(|point| point.to_string()), ..Refusal::new(code, message) }
}

/// A move played though six marbles were lost before it.
pub fn game_over(winner: Side) -> Note {
    Note::new(GAME_OVER, Message::new("abalone-game-over").with("side", word(winner)))
}

/// A move in capital letters.
pub fn upper_case(instead: &str) -> Note {
    Note {
        instead: Some(instead.to_owned()),
        once: Some("fix-write-canonical"),
        ..Note::new(UPPER_CASE, Message::new("abalone-upper-case"))
    }
}

/// A row whose ends are named with the greater name first.
pub fn ends_order(instead: &str) -> Note {
    Note {
        instead: Some(instead.to_owned()),
        once: Some("fix-write-canonical"),
        ..Note::new(ENDS_ORDER, Message::new("abalone-ends-order"))
    }
}

/// Why a value of `Position` cannot be read.
pub fn bad_position(fault: &PositionFault) -> Message {
    match fault {
        PositionFault::Rows { seen } => Message::new("abalone-position-rows").with("seen", *seen),
        PositionFault::Length { row, wanted, seen } => Message::new("abalone-position-length")
            .with("row", row.to_string())
            .with("wanted", *wanted)
            .with("seen", *seen),
        PositionFault::Letter { row, letter } => Message::new("abalone-position-letter")
            .with("row", row.to_string())
            .with("letter", letter.to_string()),
        PositionFault::Lost { text } => Message::new("abalone-position-lost").with("text", text.as_str()),
        PositionFault::Turn { text } if text.is_empty() => Message::new("abalone-position-no-turn"),
        PositionFault::Turn { text } => Message::new("abalone-position-turn").with("text", text.as_str()),
    }
}

/// The layout a message names: the catalogues have its name by its key.
pub fn about_layout(id: &'static str, layout: &Layout) -> Message {
    Message::new(id).with("layout", Fact::Word(layout.key))
}

/// What a move does, a sentence each: the row, what it pushes, what that wins.
pub fn tell(board: &Board, played: Move) -> Vec<Message> {
    let arrived = |point: Point| point.step(played.direction);
    let moved_row = |first: Point, last: Point| match (arrived(first), arrived(last)) {
        (Some(first), Some(last)) => row(first, last),
        (Some(only), None) | (None, Some(only)) => only.to_string(),
        (None, None) => String::new(),
    };
    let (first, last) = (played.first, played.last());
    let id = if played.is_in_line() { "abalone-tell-in-line" } else { "abalone-tell-broadside" };
    let mut told = vec![
        Message::new(id)
            .with("side", word(board.turn))
            .with("count", i64::from(played.count))
            .with("row", row(first, last))
            .with("to", moved_row(first, last)),
    ];
    let other = board.turn.other();
    let pushed_first = first.steps(played.direction, played.count);
    let pushed_last = first.steps(played.direction, (played.count + played.pushed).saturating_sub(1));
    if let (1.., Some(pushed_first), Some(pushed_last)) = (played.pushed, pushed_first, pushed_last) {
        told.push(
            Message::new("abalone-tell-push")
                .with("count", i64::from(played.pushed))
                .with("other", word(other))
                .with("row", row(pushed_first, pushed_last)),
        );
        if played.ejects {
            let lost = board.lost(other).saturating_add(1);
            told.push(
                Message::new("abalone-tell-eject")
                    .with("other", word(other))
                    .with("point", pushed_last.to_string())
                    .with("count", i64::from(lost)),
            );
            if lost == super::board::LOST_AT_END {
                told.push(Message::new("abalone-tell-win").with("side", word(board.turn)));
            }
        }
    }
    told
}

/// The same in few words, for a list of moves.
pub fn detail(played: Move) -> Message {
    let message = match played {
        Move { ejects: true, .. } => Message::new("abalone-detail-eject"),
        Move { pushed: 1.., .. } => Message::new("abalone-detail-push"),
        _ if played.is_in_line() => {
            return Message::new("abalone-detail-in-line").with("count", i64::from(played.count));
        }
        _ => return Message::new("abalone-detail-broadside").with("count", i64::from(played.count)),
    };
    message.with("count", i64::from(played.count)).with("pushed", i64::from(played.pushed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_of_this_game_and_each_stands_once() {
        let mut codes: Vec<&str> = CODES.iter().map(|spec| spec.code).collect();
        assert!(codes.iter().all(|code| code.starts_with("abalone/")));
        codes.sort_unstable();
        codes.dedup();
        assert_eq!(codes.len(), 21);
    }
}
