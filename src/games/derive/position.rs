//! The value of the tag `Position`: a list of pieces, `1Bh5 4Rc2`.
//!
//! Every fault is told with the piece it concerns and its place. This module must not know tags or findings.

use super::board::{Board, Colour, Die};
use super::notation::read_piece;
use crate::games::Part;
use crate::syntax::SyntaxKind;
use crate::syntax::damage::mend;
use crate::text::{TextRange, TextSize};

/// What is wrong with a piece of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PositionFault {
    /// The piece as written.
    pub piece: String,
    /// The piece, or the part of it that is wrong, from the start of the value.
    pub range: TextRange,
    pub wrong: Wrong,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wrong {
    /// Not a value, a colour and a cell.
    NoPiece,
    BadValue {
        value: String,
    },
    /// `meant` is the colour of that name in French or English.
    BadColour {
        colour: String,
        meant: Option<Colour>,
    },
    OffBoard {
        cell: String,
    },
    /// Another die was named there before.
    Occupied {
        there: Die,
    },
}

/// Reads a list of pieces with white space, commas or semicolons between them. An empty list is an empty board.
///
/// # Errors
/// Every fault, in the order of the text.
pub fn read(text: &str) -> Result<Board, Vec<PositionFault>> {
    let mut board = Board::default();
    let mut faults = Vec::new();
    let mut at = 0;
    for chunk in text.split_inclusive(is_separator) {
        let word = chunk.trim_end_matches(is_separator);
        let start = TextSize::new(at as u32);
        at += chunk.len();
        if word.is_empty() {
            continue;
        }
        for (part, wrong) in read_word(word, &mut board) {
            let range = part.unwrap_or(TextRange::up_to(TextSize::of(word))) + start;
            faults.push(PositionFault { piece: word.to_owned(), range, wrong });
        }
    }
    if faults.is_empty() { Ok(board) } else { Err(faults) }
}

fn is_separator(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';' | '，' | '、')
}

/// Puts a piece on the board, or tells what is wrong with which part of the word.
fn read_word(word: &str, board: &mut Board) -> Vec<(Option<TextRange>, Wrong)> {
    let sound = mend(word);
    let half = read_piece(&sound);
    let Some((value, colour, cell)) = half.and_then(|half| Some((half.value?, half.colour?, half.cell?)))
    else {
        return vec![(None, Wrong::NoPiece)];
    };
    let range = TextRange::up_to(TextSize::of(word));
    let part = Part { kind: SyntaxKind::WORD, text: sound.as_ref().into(), range, raw: word };
    let place = |range: TextRange| Some(part.place(range));
    match (value.named, colour.named, cell.named) {
        (Ok(value), Ok(colour), Ok(at)) => match (board.at(at), Die::new(value, colour)) {
            (Some(there), _) => return vec![(None, Wrong::Occupied { there })],
            (None, Some(die)) => board.put(super::board::Piece { die, cell: at }),
            (None, None) => {}
        },
        (bad_value, bad_colour, bad_cell) => {
            let mut wrong = Vec::new();
            wrong.extend(bad_value.err().map(|text| (place(value.range), Wrong::BadValue { value: text })));
            wrong.extend(bad_colour.err().map(|text| {
                let meant = Colour::named(&text);
                (place(colour.range), Wrong::BadColour { colour: text, meant })
            }));
            wrong.extend(bad_cell.err().map(|text| (place(cell.range), Wrong::OffBoard { cell: text })));
            return wrong;
        }
    }
    Vec::new()
}

/// The list of the pieces on a board, by cell.
pub fn write(board: &Board) -> String {
    board.pieces().map(|piece| piece.to_string()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_pieces() {
        for text in ["1Bh5 4Rc2 6Ja10", " 1Bh5,4Rc2,\t6Ja10, ", "1bH5; 4rC2;6ja10", "１Вh5 4Rc2 6Ja10"] {
            assert_eq!(read(text).map(|board| write(&board)).as_deref(), Ok("6Ja10 4Rc2 1Bh5"), "{text}");
        }
        assert_eq!(read("  "), Ok(Board::default()));
    }

    #[test]
    fn every_fault_is_told() {
        let faults = |text| {
            let show = |fault: PositionFault| format!("{} {:?} {:?}", fault.piece, fault.range, fault.wrong);
            read(text).unwrap_err().into_iter().map(show).collect::<Vec<_>>()
        };
        assert_eq!(
            faults("1Bh5, 7Gk11 2Rh5 h5 1B 1Bh5x2Ra1"),
            [
                "7Gk11 6..7 BadValue { value: \"7\" }",
                "7Gk11 7..8 BadColour { colour: \"G\", meant: Some(Green) }",
                "7Gk11 8..11 OffBoard { cell: \"k11\" }",
                "2Rh5 12..16 Occupied { there: 1B }",
                "h5 17..19 NoPiece",
                "1B 20..22 NoPiece",
                "1Bh5x2Ra1 23..32 NoPiece",
            ]
        );
        assert_eq!(faults("é"), ["é 0..2 NoPiece"]);
    }
}
