//! The value of the tag `Position`: nine rows from i to a, the marbles lost, the side to move.
//!
//! `ww3/www3/2www2/8/9/8/2bbb2/3bbb/3bb-1b0w b`: letters are marbles, digits are so many empty points. Every fault
//! is told with what was wanted and what is there. This module must not know tags or findings.

use std::fmt::Write;

use super::board::{Board, Cells, Point, Side};

/// A position as stated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stated {
    pub board: Board,
    /// Whether the marbles lost are stated; they count as none where they are not.
    pub lost_is_stated: bool,
}

/// Why a text states no position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PositionFault {
    /// There are not nine rows.
    Rows { seen: usize },
    /// A row has too few or too many points.
    Length { row: char, wanted: usize, seen: usize },
    /// A row holds something that is neither `b`, `w` nor a digit.
    Letter { row: char, letter: char },
    /// What stands for the marbles lost is not `-<n>b<n>w`.
    Lost { text: String },
    /// The side to move is missing (empty) or is neither `b` nor `w`.
    Turn { text: String },
}

/// The letters of the rows in the order in which they are written.
const ROWS: [char; 9] = ['i', 'h', 'g', 'f', 'e', 'd', 'c', 'b', 'a'];

/// The points of a row, west to east.
fn points_of(row: char) -> impl Iterator<Item = Point> {
    ('1'..='9').filter_map(move |digit| Point::of(row, digit))
}

/// Reads a position.
///
/// # Errors
/// Every fault, in the order of the text.
pub fn read(text: &str) -> Result<Stated, Vec<PositionFault>> {
    let mut words = text.split_whitespace();
    let first = words.next().unwrap_or_default();
    let mut faults = Vec::new();
    let (rows, mut lost_text) = match first.split_once('-') {
        Some((rows, lost)) => (rows, Some(lost)),
        None => (first, None),
    };
    let (mut black, mut white) = (Cells::NONE, Cells::NONE);
    let seen = rows.split('/').count();
    if seen != ROWS.len() {
        faults.push(PositionFault::Rows { seen });
    } else {
        for (row, text) in ROWS.into_iter().zip(rows.split('/')) {
            match read_row(row, text) {
                Ok((b, w)) => (black, white) = (black.or(b), white.or(w)),
                Err(fault) => faults.push(fault),
            }
        }
    }
    let mut word = words.next();
    if lost_text.is_none()
        && let Some(lost) = word.and_then(|word| word.strip_prefix('-'))
    {
        lost_text = Some(lost);
        word = words.next();
    }
    let lost = match lost_text.map(|text| read_lost(text).ok_or(text)) {
        Some(Err(text)) => {
            faults.push(PositionFault::Lost { text: format!("-{text}") });
            None
        }
        Some(Ok(lost)) => Some(lost),
        None => None,
    };
    let rest: Vec<&str> = word.into_iter().chain(words).collect();
    let turn = match rest.join(" ").as_str() {
        "b" | "B" => Side::Black,
        "w" | "W" => Side::White,
        text => {
            faults.push(PositionFault::Turn { text: text.to_owned() });
            Side::Black
        }
    };
    if !faults.is_empty() {
        return Err(faults);
    }
    let (black_lost, white_lost) = lost.unwrap_or_default();
    Ok(Stated { board: Board { black, white, black_lost, white_lost, turn }, lost_is_stated: lost.is_some() })
}

/// The black and the white marbles of a row.
fn read_row(row: char, text: &str) -> Result<(Cells, Cells), PositionFault> {
    let wanted = points_of(row).count();
    let (mut black, mut white, mut seen) = (Cells::NONE, Cells::NONE, 0usize);
    for letter in text.chars() {
        let here = points_of(row).nth(seen).map_or(Cells::NONE, Cells::of);
        match letter {
            'b' | 'B' => black = black.or(here),
            'w' | 'W' => white = white.or(here),
            '1'..='9' => seen += letter as usize - '1' as usize,
            _ => return Err(PositionFault::Letter { row, letter }),
        }
        seen += 1;
    }
    if seen == wanted { Ok((black, white)) } else { Err(PositionFault::Length { row, wanted, seen }) }
}

/// `1b2w`: black and white marbles lost.
fn read_lost(text: &str) -> Option<(u8, u8)> {
    let (black, white) = text.split_once(['b', 'B'])?;
    let white = white.strip_suffix(['w', 'W'])?;
    let number = |digits: &str| digits.bytes().all(|b| b.is_ascii_digit()).then(|| digits.parse().ok())?;
    Some((number(black)?, number(white)?))
}

/// The text of a position, the marbles lost only where there are any.
pub fn write(board: &Board) -> String {
    let mut text = String::new();
    for row in ROWS {
        if !text.is_empty() {
            text.push('/');
        }
        let mut empty = 0;
        for point in points_of(row) {
            let Some(side) = board.at(point) else {
                empty += 1;
                continue;
            };
            write_empty(&mut text, &mut empty);
            text.push(letter(side));
        }
        write_empty(&mut text, &mut empty);
    }
    if board.black_lost + board.white_lost > 0 {
        let _ = write!(text, "-{}b{}w", board.black_lost, board.white_lost);
    }
    text.push(' ');
    text.push(letter(board.turn));
    text
}

fn letter(side: Side) -> char {
    match side {
        Side::Black => 'b',
        Side::White => 'w',
    }
}

fn write_empty(text: &mut String, empty: &mut u32) {
    if *empty > 0 {
        let _ = write!(text, "{empty}");
    }
    *empty = 0;
}

#[cfg(test)]
mod tests {
    use super::super::layouts::LAYOUTS;
    use super::*;

    const SPECIMEN: &str = "ww3/www3/2www2/8/9/8/2bbb2/3bbb/3bb b";

    #[test]
    fn rows_are_read_from_i_to_a_and_west_to_east() {
        let stated = read(SPECIMEN).unwrap();
        assert_eq!(format!("{:?}", stated.board.black), "{a4, a5, b4, b5, b6, c3, c4, c5}");
        assert_eq!(format!("{:?}", stated.board.white), "{g5, g6, g7, h4, h5, h6, i5, i6}");
        assert_eq!(stated.board.turn, Side::Black);
        assert!(!stated.lost_is_stated);
    }

    #[test]
    fn lost_marbles_stand_behind_the_rows() {
        for text in ["5/6/7/8/9/8/7/6/5-1b12w w", "5/6/7/8/9/8/7/6/5 -1b12w W"] {
            let stated = read(text).unwrap();
            assert_eq!((stated.board.black_lost, stated.board.white_lost), (1, 12));
            assert_eq!((stated.board.turn, stated.lost_is_stated), (Side::White, true));
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        for layout in LAYOUTS {
            let mut board = layout.board();
            assert_eq!(read(&write(&board)).map(|stated| stated.board), Ok(board));
            (board.white_lost, board.turn) = (3, Side::White);
            assert_eq!(read(&write(&board)).map(|stated| stated.board), Ok(board));
        }
        assert_eq!(write(&read(SPECIMEN).unwrap().board), SPECIMEN);
    }

    #[test]
    fn every_fault_is_told() {
        use PositionFault::*;
        let faults = |text| read(text).unwrap_err();
        assert_eq!(faults("5/6/7/8/9 b"), [Rows { seen: 5 }]);
        assert_eq!(faults(""), [Rows { seen: 1 }, Turn { text: String::new() }]);
        assert_eq!(
            faults("ww4/6/7/8/9/8/2bbb1/6/4x b"),
            [
                Length { row: 'i', wanted: 5, seen: 6 },
                Length { row: 'c', wanted: 7, seen: 6 },
                Letter { row: 'a', letter: 'x' },
            ]
        );
        assert_eq!(faults("5/6/7/8/9/8/7/6/5"), [Turn { text: String::new() }]);
        assert_eq!(faults("5/6/7/8/9/8/7/6/5 black"), [Turn { text: "black".to_owned() }]);
        assert_eq!(faults("5/6/7/8/9/8/7/6/5 b w"), [Turn { text: "b w".to_owned() }]);
        assert_eq!(faults("5/6/7/8/9/8/7/6/5-1w1b b"), [Lost { text: "-1w1b".to_owned() }]);
        assert_eq!(faults("5/6/7/8/9/8/7/6/5-999b1w b"), [Lost { text: "-999b1w".to_owned() }]);
        assert_eq!(faults("5/6/7/8/9/8/7/6/05 b"), [Letter { row: 'a', letter: '0' }]);
        // Far too long, also behind the last point.
        assert_eq!(faults("5/6/7/8/99w9/8/7/6/5 b"), [Length { row: 'e', wanted: 9, seen: 28 }]);
    }
}
