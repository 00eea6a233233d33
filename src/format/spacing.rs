//! What stands between two pieces, before it is known where lines break: which pieces stay together, which begin a line.
//!
//! This module must not know how wide a line is.

use super::pieces::{Kind, Piece, one_a_line};
use crate::games::Lines;
use crate::record::Record;
use crate::text::TextRange;

/// What stands before a piece.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Gap {
    Nothing,
    /// A blank on the same line, unless both sides together are too wide for any.
    Together,
    /// A blank on the same line, however wide it becomes.
    SameLine,
    /// A blank or a line end.
    Blank,
    /// So many line ends.
    Lines(usize),
    /// A text of its own.
    As(String),
}

/// The gap before each piece.
pub fn gaps(record: &Record, pieces: &[Piece]) -> Vec<Gap> {
    let header_end = pieces.iter().rposition(|piece| matches!(piece.kind, Kind::Tag | Kind::Title));
    let style = Style::of(record, pieces);
    let mut gaps = Vec::with_capacity(pieces.len());
    // Whether the blank line below the header is still due.
    let mut header = header_end.is_some();
    for (index, next) in pieces.iter().enumerate() {
        let Some(last) = index.checked_sub(1).and_then(|before| pieces.get(before)) else {
            gaps.push(Gap::Nothing);
            continue;
        };
        let space = between(record, last, next);
        let breaks = line_ends(space);
        let in_header = header_end.is_some_and(|end| index <= end);
        let gap = if last.kind == Kind::ByteOrder {
            Gap::Nothing
        } else if last.kind == Kind::Prose || next.kind == Kind::Prose {
            // Words of somebody else stay as they are.
            around_prose(last, next, space)
        } else if in_header {
            in_the_header(last, next, breaks)
        } else if header && breaks == 0 && is_remark(next) {
            Gap::SameLine
        } else if std::mem::take(&mut header) {
            Gap::Lines(2)
        } else {
            style.between(last, next, breaks)
        };
        header &= !matches!(gap, Gap::Lines(2) | Gap::As(_)) || in_header;
        gaps.push(gap);
    }
    gaps
}

/// The text between two pieces.
fn between<'a>(record: &'a Record, last: &Piece, next: &Piece) -> &'a str {
    record.text_of(TextRange::new(last.range.end(), next.range.start().max(last.range.end())))
}

/// How many lines end in a text.
pub fn line_ends(text: &str) -> usize {
    text.matches(['\n', '\r']).count() - text.matches("\r\n").count()
}

fn is_remark(piece: &Piece) -> bool {
    matches!(piece.kind, Kind::Comment | Kind::LineComment)
}

fn around_prose(last: &Piece, next: &Piece, space: &str) -> Gap {
    let breaks = line_ends(space);
    if breaks == 0 {
        return Gap::SameLine;
    }
    if last.kind == Kind::Prose && next.kind == Kind::Prose {
        return Gap::As(space.replace("\r\n", "\n").replace('\r', "\n"));
    }
    let indent = match next.kind {
        Kind::Prose => space.rsplit(['\n', '\r']).next().unwrap_or_default(),
        _ => "",
    };
    Gap::As(format!("{}{indent}", "\n".repeat(breaks.min(2))))
}

fn in_the_header(last: &Piece, next: &Piece, breaks: usize) -> Gap {
    let is_header = |piece: &Piece| matches!(piece.kind, Kind::Tag | Kind::Title);
    match (is_header(last), is_header(next)) {
        (true, true) => Gap::Lines(1),
        (false, true) => Gap::Lines(breaks.clamp(1, 2)),
        _ => own_line_or_not(last, next, breaks),
    }
}

/// What is on a line of its own stays so, with or without a blank line.
fn own_line_or_not(last: &Piece, next: &Piece, breaks: usize) -> Gap {
    let ends_line = matches!(last.kind, Kind::LineComment | Kind::Escape) || next.kind == Kind::Escape;
    match breaks {
        0 if ends_line => Gap::Lines(1),
        0 => Gap::SameLine,
        breaks => Gap::Lines(breaks.min(2)),
    }
}

/// How the moves of a game stand on lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Style {
    Filled,
    /// A round a line.
    Rounds,
    /// A move a line.
    Moves,
    /// As they are: lines say what nothing else does.
    AsWritten,
}

impl Style {
    fn of(record: &Record, pieces: &[Piece]) -> Style {
        if one_a_line(record) {
            return Style::Moves;
        }
        if record.game.lines() == Lines::Filled {
            return Style::Filled;
        }
        let numbered = pieces.iter().any(|piece| piece.kind == Kind::Number);
        if !numbered {
            return Style::AsWritten;
        }
        let begins_line =
            |index: usize, piece: &Piece| match index.checked_sub(1).and_then(|at| pieces.get(at)) {
                Some(last) => last.kind == Kind::ByteOrder || line_ends(between(record, last, piece)) > 0,
                None => true,
            };
        let mut rounds = pieces.iter().enumerate().filter(|(_, piece)| piece.begins_round);
        match rounds.all(|(index, piece)| begins_line(index, piece)) {
            true => Style::Rounds,
            false => Style::Filled,
        }
    }

    /// Between two pieces of the moves.
    fn between(self, last: &Piece, next: &Piece, breaks: usize) -> Gap {
        match (last.kind, next.kind) {
            (Kind::LineComment | Kind::Escape, _) | (_, Kind::LineComment | Kind::Escape) => {
                return own_line_or_not(last, next, breaks);
            }
            (Kind::Open, _) | (_, Kind::Close) => return Gap::Nothing,
            // A word before the game has a line of its own if its writer gave it one.
            (Kind::Comment, _) if last.before_moves && breaks > 0 => return Gap::Lines(breaks.min(2)),
            (Kind::Result, Kind::Comment | Kind::Open) | (Kind::Comment | Kind::Close, _)
                if next.behind_result =>
            {
                return own_line_or_not(last, next, breaks);
            }
            (Kind::Move, Kind::Mark) if self != Style::Moves => return Gap::Nothing,
            // On one line they would be one number.
            (Kind::Number, Kind::Ellipsis) => return Gap::Lines(1),
            (_, Kind::Mark | Kind::Nag) | (Kind::Number, _) => return Gap::Together,
            (Kind::Move | Kind::Mark | Kind::Nag, Kind::Result) if self != Style::Moves => {
                return Gap::Together;
            }
            _ => {}
        }
        match self {
            Style::Rounds if next.begins_round => Gap::Lines(1),
            Style::AsWritten if breaks > 0 => Gap::Lines(breaks.min(2)),
            Style::Moves => match next.kind {
                Kind::Comment if breaks == 0 => Gap::SameLine,
                Kind::Result if next.depth > 0 => Gap::SameLine,
                Kind::Ellipsis => Gap::SameLine,
                _ => Gap::Lines(1),
            },
            // The moves of a number stay together.
            _ if next.kind == Kind::Move && matches!(last.kind, Kind::Move | Kind::Mark | Kind::Nag) => {
                Gap::Together
            }
            _ => Gap::Blank,
        }
    }
}
