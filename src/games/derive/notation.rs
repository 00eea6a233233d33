//! How actions are written: where one ends in a text, which parts it has, and which of them name nothing.
//!
//! A piece is a value, a colour and a cell: `1Bh5`. An action is a piece alone, or a piece, a sign and what is new:
//! `1Bh5-h6`, `1Bh5>6B`, `5Vh6x4Bi5`. A part that names nothing (`k11`) is kept with its place, so that a finding can
//! point at it alone. This module must not know what stands on the board.

use super::board::{Action, Cell, Colour, Die, Piece};
use crate::games::Written;
use crate::syntax::SyntaxKind;
use crate::syntax::damage::mend;
use crate::syntax::dialect::{Ahead, Dialect, Take};
use crate::text::{TextRange, TextSize};

/// A part of an action as it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spot<T> {
    /// What it names, or its text where it names nothing.
    pub named: Result<T, String>,
    pub range: TextRange,
    /// Whether it is in the case of the canonical spelling.
    pub usual_case: bool,
}

/// What stands on one side of a sign. Each part can be missing.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Half {
    pub value: Option<Spot<u8>>,
    pub colour: Option<Spot<Colour>>,
    pub cell: Option<Spot<Cell>>,
    /// What is there of a cell that lacks its column or its row.
    pub begun: Option<Begun>,
}

/// The part of a cell that stands alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Begun {
    Column,
    Row,
}

fn good<T: Copy>(spot: &Option<Spot<T>>) -> Option<T> {
    spot.as_ref()?.named.as_ref().ok().copied()
}

impl Half {
    /// The piece it names; `None` where a part is missing or names nothing.
    pub fn piece(&self) -> Option<Piece> {
        Some(Piece { die: Die::new(self.value()?, self.colour()?)?, cell: self.cell()? })
    }

    pub fn value(&self) -> Option<u8> {
        good(&self.value)
    }

    pub fn colour(&self) -> Option<Colour> {
        good(&self.colour)
    }

    pub fn cell(&self) -> Option<Cell> {
        good(&self.cell)
    }

    /// Its value and colour in the text.
    pub fn die_range(&self) -> Option<TextRange> {
        let (value, colour) =
            (self.value.as_ref().map(|spot| spot.range), self.colour.as_ref().map(|spot| spot.range));
        value.into_iter().chain(colour).reduce(TextRange::cover)
    }

    fn usual_case(&self) -> bool {
        self.value.as_ref().is_none_or(|spot| spot.usual_case)
            && self.colour.as_ref().is_none_or(|spot| spot.usual_case)
            && self.cell.as_ref().is_none_or(|spot| spot.usual_case)
    }
}

/// What an action does by its sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Sign {
    Move,
    Change,
    Take,
}

impl Sign {
    pub const fn symbol(self) -> char {
        match self {
            Sign::Move => '-',
            Sign::Change => '>',
            Sign::Take => 'x',
        }
    }
}

/// An action as it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spelled {
    pub range: TextRange,
    pub first: Half,
    pub second: Option<Second>,
}

/// A sign and what stands behind it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Second {
    /// As it is meant.
    pub sign: Sign,
    pub sign_range: TextRange,
    /// Whether it is the canonical sign of what is meant.
    pub usual_sign: bool,
    pub half: Half,
}

impl Spelled {
    /// Whether every letter of a value, colour or cell is in its canonical case.
    pub fn usual_case(&self) -> bool {
        self.first.usual_case() && self.second.as_ref().is_none_or(|second| second.half.usual_case())
    }

    /// What the action need not say, in the text: the die behind `-`, the cell behind `>`.
    pub fn redundant(&self) -> Option<TextRange> {
        let second = self.second.as_ref()?;
        match second.sign {
            Sign::Move => second.half.die_range(),
            Sign::Change => second.half.cell.as_ref().map(|cell| cell.range),
            Sign::Take => None,
        }
    }

    /// The action it names, whatever stands on the board; `None` where a part is missing or names nothing.
    pub fn action(&self) -> Option<Action> {
        let piece = self.first.piece()?;
        let Some(Second { sign, half, .. }) = &self.second else { return Some(Action::Place(piece)) };
        Some(match sign {
            Sign::Move => Action::Move(piece, half.cell()?),
            Sign::Change => {
                half.colour()?;
                Action::Change(piece, half.value()?)
            }
            Sign::Take => Action::Take(piece, half.piece()?),
        })
    }
}

/// A text that has not the shape of an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unread;

/// The parts of a written action. What begins like one is read as far as it goes: `1B` has no cell, `5Vh6x` takes
/// nothing.
///
/// # Errors
/// Where something else stands in it.
pub fn read(written: &Written<'_>) -> Result<Spelled, Unread> {
    let text = written.joined();
    let mut reader = Reader { text: &text, at: 0 };
    let first = reader.half().filter(|half| half.value.is_some()).ok_or(Unread)?;
    let second = reader.sign().map(|second| Second { half: reader.half().unwrap_or_default(), ..second });
    if reader.at < text.len() {
        return Err(Unread);
    }
    let place = |range: TextRange| in_text(written, range);
    Ok(Spelled {
        range: place(TextRange::up_to(TextSize::of(text.as_ref()))),
        first: first.placed(place),
        second: second.map(|second| Second {
            sign_range: place(second.sign_range),
            half: second.half.placed(place),
            ..second
        }),
    })
}

/// A piece that stands alone: a word of a position. Ranges count from the start of the word.
pub fn read_piece(word: &str) -> Option<Half> {
    let mut reader = Reader { text: word, at: 0 };
    reader.half().filter(|half| reader.at == word.len() && half.value.is_some())
}

impl Half {
    fn placed(mut self, place: impl Fn(TextRange) -> TextRange) -> Half {
        fn put<T>(spot: &mut Option<Spot<T>>, place: impl Fn(TextRange) -> TextRange) {
            if let Some(spot) = spot {
                spot.range = place(spot.range);
            }
        }
        put(&mut self.value, &place);
        put(&mut self.colour, &place);
        put(&mut self.cell, &place);
        self
    }
}

/// Where a range of the joined text stands.
fn in_text(written: &Written<'_>, range: TextRange) -> TextRange {
    let mut start = TextSize::new(0);
    let mut found: Option<TextRange> = None;
    for part in &written.parts {
        let length = TextSize::of(part.text.as_ref());
        let here = TextRange::at(start, length);
        start = here.end();
        let Some(common) = here.intersect(range).filter(|common| !common.is_empty()) else { continue };
        let place = part.place(common - here.start());
        found = Some(found.map_or(place, |all| all.cover(place)));
    }
    found.unwrap_or_default()
}

/// Reads sound text (its damage undone) from left to right.
struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn run(&mut self, belongs: impl Fn(char) -> bool) -> (&'a str, TextRange) {
        let start = self.at;
        let rest = self.text.get(start..).unwrap_or_default();
        let run = &rest[..rest.find(|c| !belongs(c)).unwrap_or(rest.len())];
        self.at += run.len();
        (run, self.range(start))
    }

    fn range(&self, start: usize) -> TextRange {
        TextRange::new(TextSize::new(start as u32), TextSize::new(self.at as u32))
    }

    /// Digits, letters, digits: a value, a colour with the letter of a column, a row. `None` where none of them
    /// stands here, or letters that are neither one letter nor a name where a colour is due.
    fn half(&mut self) -> Option<Half> {
        let begin = self.at;
        let (digits, value_range) = self.run(|c| c.is_ascii_digit());
        let letters_at = self.at;
        let (letters, _) = self.run(char::is_alphabetic);
        let row_at = self.at;
        let (row, _) = self.run(|c| c.is_ascii_digit());
        let column_len = letters.chars().next_back().map_or(0, char::len_utf8);
        // A row has its column; letters without a row are the colour, and a column may be begun behind it.
        let one_letter = letters.len() == column_len;
        // `5B3` is a value, a colour and a row: a capital that is a colour stands for no column behind a value.
        let bare_row = one_letter
            && !row.is_empty()
            && !digits.is_empty()
            && letters.chars().all(|letter| letter.is_uppercase() && Colour::of(letter).is_some());
        let begun = !bare_row && (!row.is_empty() || !one_letter && !is_name(letters));
        let (colour, column) = match begun {
            true => letters.split_at(letters.len() - column_len),
            false if digits.is_empty() && Colour::of(letters.chars().next().unwrap_or(' ')).is_none() => {
                ("", letters)
            }
            false => (letters, ""),
        };
        let nothing = digits.is_empty() && letters.is_empty();
        let bad_colour = colour.chars().count() > 1 && !is_name(colour);
        if nothing || bad_colour || (column.is_empty() && !row.is_empty() && !bare_row) {
            self.at = begin;
            return None;
        }
        let colour_range = TextRange::at(TextSize::new(letters_at as u32), TextSize::of(colour));
        Some(Half {
            value: (!digits.is_empty()).then(|| Spot {
                named: match digits.as_bytes() {
                    [digit @ b'1'..=b'6'] => Ok(digit - b'0'),
                    _ => Err(digits.to_owned()),
                },
                range: value_range,
                usual_case: true,
            }),
            colour: (!colour.is_empty()).then(|| {
                let mut chars = colour.chars();
                let named = match (chars.next(), chars.next()) {
                    (Some(letter), None) => Colour::of(letter),
                    _ => None,
                };
                Spot {
                    named: named.ok_or_else(|| colour.to_owned()),
                    range: colour_range,
                    usual_case: !colour.chars().any(char::is_lowercase),
                }
            }),
            begun: match (bare_row, begun && row.is_empty()) {
                (true, _) => Some(Begun::Row),
                (_, true) => Some(Begun::Column),
                _ => None,
            },
            cell: (!row.is_empty() && !bare_row).then(|| {
                let start = row_at - column.len();
                let text = self.text.get(start..self.at).unwrap_or_default();
                Spot {
                    named: text.parse().map_err(|_| text.to_owned()),
                    range: self.range(start),
                    usual_case: !column.chars().any(char::is_uppercase),
                }
            }),
        })
    }

    /// `-`, `>`, `x`, with nothing behind it yet. An arrow before a cell alone shows where a die goes.
    fn sign(&mut self) -> Option<Second> {
        let start = self.at;
        let (arrow, _) = self.run(|c| matches!(c, '-' | '>'));
        if arrow.is_empty() {
            let rest = self.text.get(start..)?;
            self.at += usize::from(rest.starts_with(['x', 'X']));
        }
        let symbol = self.text.get(start..self.at)?;
        let mut ahead = Reader { text: self.text, at: self.at };
        let mut to_cell =
            || ahead.half().is_some_and(|half| half.die_range().is_none() && half.cell.is_some());
        let sign = match symbol.chars().next_back()? {
            '>' if to_cell() => Sign::Move,
            '>' => Sign::Change,
            '-' => Sign::Move,
            _ => Sign::Take,
        };
        let usual_sign = symbol == sign.symbol().to_string();
        Some(Second { sign, sign_range: self.range(start), usual_sign, half: Half::default() })
    }
}

/// Whether a colour is written out.
fn is_name(letters: &str) -> bool {
    letters.chars().nth(1).is_some() && Colour::named(letters).is_some()
}

/// How the actions of Dérive stand in a text.
pub struct DeriveDialect;

impl Dialect for DeriveDialect {
    fn take(&self, ahead: Ahead<'_>) -> Take {
        let Some((SyntaxKind::WORD, word)) = ahead.tokens.first().copied() else { return Take::Nothing };
        let sign_behind = sign_at(ahead.tokens, 1);
        if is_plain_piece(word) && sign_behind.is_none() && !odd_sign_at(ahead.tokens, 1) {
            return Take::Move(1);
        }
        let Some(shape) = Shape::of(word) else {
            let glued = || {
                let sign = sign_behind.filter(|(sign, _)| *sign == 1);
                sign.is_some_and(|(_, behind)| half_at(ahead.tokens, behind, true))
                    || odd_sign_at(ahead.tokens, 1)
            };
            return match is_disordered(word) || is_damaged(word) && glued() {
                true => Take::Move(joined(ahead.tokens, false)),
                false => Take::Nothing,
            };
        };
        // Only the number that is due, where a round begins: any other digit is one too many.
        let round_begins = ahead.due == ahead.due_behind;
        let is_due = |(number, _): &(u32, usize)| round_begins && *number == ahead.due;
        let in_front = shape.number_in_front.filter(is_due).map(|(_, at)| at);
        if let Some(at) = in_front.or_else(|| shape.number_behind(ahead.tokens)) {
            return Take::Cut(at);
        }
        Take::Move(joined(ahead.tokens, shape.open))
    }

    fn is_move(&self, word: &str) -> bool {
        // Another game's slip (`2ab3`) must not make this game of its record.
        is_plain_piece(word) || Shape::of(word).is_some_and(|shape| shape.names_colour)
    }

    fn is_title(&self, _: &str) -> bool {
        false
    }

    /// A new value behind its sign looks like a number.
    fn typing(&self, before: &str) -> Option<usize> {
        let parts =
            |c: char| c.is_whitespace() || matches!(c, '(' | ')' | '{' | '}' | '[' | ']' | '.' | ';' | '"');
        let from = before.rfind(parts).map_or(0, |at| at + 1);
        let text = Written::plain(before.get(from..)?).joined().into_owned();
        let mut reader = Reader { text: &text, at: 0 };
        reader.half().filter(|half| half.value.is_some() && half.cell.is_some())?;
        reader.sign()?;
        let (digits, _) = reader.run(|c| c.is_ascii_digit());
        (!digits.is_empty() && reader.at == text.len()).then_some(from)
    }
}

/// A piece with its cell backwards or its colour first, `1B5h` or `B1h5`: what is joined to it is one action with it.
fn is_disordered(word: &str) -> bool {
    let colour = |letter: u8| matches!(letter, b'B' | b'R' | b'V' | b'J');
    match word.as_bytes() {
        [b'1'..=b'6', letter, row @ .., b'a'..=b'j'] => {
            colour(*letter) && matches!(row, [b'1'..=b'9'] | [b'1', b'0'])
        }
        [letter, b'1'..=b'6', b'a'..=b'j', row @ ..] => {
            colour(*letter) && matches!(row, [b'1'..=b'9'] | [b'1', b'0'])
        }
        _ => false,
    }
}

/// A piece that lacks one of its four parts, or has a letter where a digit is meant (`1BhS`). Only with a sign and more
/// glued to it that is an action.
fn is_damaged(word: &str) -> bool {
    let is_digit =
        |byte: u8| byte.is_ascii_digit() || matches!(byte, b'l' | b'I' | b'O' | b'o' | b'S' | b's');
    let mut rest = word.as_bytes();
    let mut parts = 0;
    let mut part = |belongs: &dyn Fn(u8) -> bool| {
        if let [first, behind @ ..] = rest
            && belongs(*first)
        {
            rest = behind;
            parts += 1;
        }
    };
    part(&|byte| matches!(byte, b'1'..=b'6' | b'l' | b'I' | b'S'));
    part(&|byte| matches!(byte, b'B' | b'R' | b'V' | b'J'));
    part(&|byte| matches!(byte, b'a'..=b'j'));
    let other = parts == 3 && matches!(rest, [one] if one.is_ascii_alphanumeric());
    let row = other || rest.len() <= 2 && rest.iter().all(|byte| is_digit(*byte));
    let real = word.bytes().any(|byte| byte.is_ascii_digit());
    row && real && parts + usize::from(!rest.is_empty()) >= 3
}

/// A piece in its canonical spelling: most words of most records.
fn is_plain_piece(word: &str) -> bool {
    matches!(
        word.as_bytes(),
        [b'1'..=b'6', b'B' | b'R' | b'V' | b'J', b'a'..=b'j', b'1'..=b'9']
            | [b'1'..=b'6', b'B' | b'R' | b'V' | b'J', b'a'..=b'j', b'1', b'0']
    )
}

/// A word that begins with a piece.
struct Shape {
    /// A number that is glued to the piece, and where the piece begins behind it.
    number_in_front: Option<(u32, usize)>,
    /// The digits behind the last column, and the byte where they begin; none where damage hides their place.
    row: Option<(String, usize)>,
    /// Whether it ends in a sign.
    open: bool,
    /// Whether its first colour is one, at least in another language.
    names_colour: bool,
}

impl Shape {
    fn of(word: &str) -> Option<Shape> {
        // Cheap, because it is asked of every word of all games.
        if !word.starts_with(|c: char| c.is_ascii_digit() || !c.is_ascii()) {
            return None;
        }
        let text = mend(word);
        let mut reader = Reader { text: &text, at: 0 };
        let first = reader.half()?;
        let value = first.value.as_ref()?;
        let (colour, mut cell) = (first.colour.as_ref()?, first.cell?);
        // A stray word is seldom half right: `1st5`.
        if colour.named.is_err() && cell.named.is_err() {
            return None;
        }
        let mut open = false;
        while reader.at < text.len() {
            reader.sign()?;
            let next = reader.half();
            open = next.is_none();
            if let Some(next) = next.and_then(|half| half.cell) {
                cell = next;
            }
        }
        let number_in_front = value.named.as_ref().err().and_then(|digits| {
            let (number, value) = digits.split_at(digits.len() - 1);
            let cut = !number.is_empty() && !number.starts_with('0') && matches!(value.parse(), Ok(1..=6));
            let number_of = number.parse().ok().filter(|_| cut)?;
            Some((number_of, byte_of(word, number.len())))
        });
        let row_at = usize::from(cell.range.start()) + 1;
        let whole = cell.range.end() == TextSize::of(text.as_ref());
        let row = text.get(row_at..).filter(|_| whole).map(|row| (row.to_owned(), byte_of(word, row_at)));
        let names_colour = colour.named.as_ref().map_or_else(|text| Colour::named(text).is_some(), |_| true);
        Some(Shape { number_in_front, row, open, names_colour })
    }

    /// Where a number or a result begins that is glued to the last cell: `1Bh52.`, `1Bh51-0`. Without its dots
    /// nothing tells a number from a row that does not exist.
    fn number_behind(&self, tokens: &[(SyntaxKind, &str)]) -> Option<usize> {
        let (row, at) = self.row.as_ref()?;
        let text = |at: usize| tokens.get(at).map(|(_, text)| mend(text)).unwrap_or_default();
        let (joint, behind) = (text(1), text(2));
        let own = match (joint.as_ref(), behind.as_ref()) {
            ("-", "0") | ("/", "2") if row.ends_with('1') => row.len() - 1,
            ("-", "1") if row.ends_with('0') => row.len() - 1,
            _ if matches!(tokens.get(1), Some((SyntaxKind::DOTS, _))) => {
                if row.starts_with("10") && row.len() > 2 { 2 } else { 1 }
            }
            _ => return None,
        };
        let is_row = row.get(..own).is_some_and(|own| matches!(own.parse(), Ok(1..=10)));
        (is_row && own < row.len()).then_some(at + own)
    }
}

/// The byte of a word at which what stands for a byte of its mended text begins.
fn byte_of(word: &str, mended: usize) -> usize {
    let mut so_far = 0;
    for (at, c) in word.char_indices() {
        let mut buffer = [0; 4];
        let length = mend(c.encode_utf8(&mut buffer)).len();
        if so_far >= mended && length > 0 {
            return at;
        }
        so_far += length;
    }
    word.len()
}

/// How many signs one action can have that is read as one: what goes on behind them is no action of this notation.
const SIGNS: usize = 4;

/// Whether another sign than those of this notation stands glued between two halves: `1Bh5:h6`.
fn odd_sign_at(tokens: &[(SyntaxKind, &str)], at: usize) -> bool {
    let odd = match tokens.get(at) {
        Some((SyntaxKind::COLON | SyntaxKind::SLASH, _)) => true,
        Some((_, text)) => matches!(*text, "=" | "_" | "~"),
        None => false,
    };
    odd && matches!(tokens.get(at + 1), Some((SyntaxKind::WORD, _))) && half_at(tokens, at + 1, true)
}

/// The token of a sign at or behind a blank of the same line, and the token behind it.
fn sign_at(tokens: &[(SyntaxKind, &str)], at: usize) -> Option<(usize, usize)> {
    let start = at + usize::from(matches!(tokens.get(at), Some((SyntaxKind::WHITESPACE, _))));
    let is_sign = |at: usize| match tokens.get(at) {
        Some((SyntaxKind::DASH | SyntaxKind::ARROW, _)) => 1,
        Some((SyntaxKind::CROSS, _)) => 2,
        Some((SyntaxKind::WORD, word)) if mend(word).starts_with(['x', 'X']) && opens_with_cross(word) => 2,
        _ => 0,
    };
    match is_sign(start) {
        0 => None,
        2 => Some((start, start + 1)),
        // `->` is two tokens.
        _ => Some((start, (start..start + SIGNS).find(|at| is_sign(*at) != 1).unwrap_or(start + SIGNS))),
    }
}

/// `x` alone, or `x` and a piece or cell.
fn opens_with_cross(word: &str) -> bool {
    let text = mend(word);
    let mut reader = Reader { text: &text, at: 0 };
    reader.sign().is_some() && (reader.at == text.len() || reader.half().is_some() && reader.at == text.len())
}

/// How many tokens an action takes that begins with a piece: signs and what they join, with blanks around them. A sign
/// that joins nothing belongs to it where it is glued to it, or is a cross.
fn joined(tokens: &[(SyntaxKind, &str)], mut open: bool) -> usize {
    let mut taken = 1;
    // Bounded, so that a long row of signs costs no more than its length.
    for _ in 0..SIGNS {
        if odd_sign_at(tokens, taken) {
            taken += 2;
            continue;
        }
        if open {
            let at = taken + usize::from(matches!(tokens.get(taken), Some((SyntaxKind::WHITESPACE, _))));
            match half_at(tokens, at, at == taken) {
                true => (taken, open) = (at + 1, false),
                false => return taken,
            }
        }
        let Some((sign, behind)) = sign_at(tokens, taken) else { return taken };
        let glued = sign == taken;
        let cross = tokens.get(sign).map(|(_, text)| mend(text)).unwrap_or_default();
        if cross.len() > 1 && cross.starts_with(['x', 'X']) {
            taken = behind; // `x4Bi5`: the other half is in it
            continue;
        }
        let blank = usize::from(matches!(tokens.get(behind), Some((SyntaxKind::WHITESPACE, _))));
        if half_at(tokens, behind + blank, blank == 0) {
            taken = behind + blank + 1;
        } else if glued || cross.starts_with(['x', 'X']) {
            return behind;
        } else {
            return taken;
        }
    }
    taken
}

/// The longest word that stands behind a sign for half an action, whatever its letters: `1Ba1-alO`.
const GLUED: usize = 6;

/// Whether a token is what can stand behind a sign. A lone number is only where it is glued to the sign and has no dots.
fn half_at(tokens: &[(SyntaxKind, &str)], at: usize, glued: bool) -> bool {
    match tokens.get(at) {
        Some((SyntaxKind::NUMBER, _)) => glued && !matches!(tokens.get(at + 1), Some((SyntaxKind::DOTS, _))),
        Some((SyntaxKind::WORD, word)) => {
            let text = mend(word);
            let mut reader = Reader { text: &text, at: 0 };
            let half = reader.half().filter(|half| half.cell.is_some() || half.value.is_some());
            let ends = reader.at == text.len() || reader.sign().is_some();
            half.is_some() && ends
                || glued && (word.len() <= GLUED || text.contains(|c: char| c.is_ascii_digit()))
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::ast::{Item, items, text};
    use crate::syntax::grammar::parse;
    use crate::syntax::lexer::lex;

    fn take(text: &str) -> Take {
        take_at(text, 1)
    }

    fn take_at(text: &str, due: u32) -> Take {
        let tokens: Vec<_> = lex(text).collect();
        DeriveDialect.take(Ahead { tokens: &tokens, due, due_behind: due })
    }

    fn moves(record: &str) -> Vec<String> {
        let parse = parse(record, &DeriveDialect);
        items(&parse.green)
            .filter_map(|(item, _)| match item {
                Item::Move(node) => Some(text(node)),
                _ => None,
            })
            .collect()
    }

    #[test]
    fn a_move_is_all_that_signs_join() {
        for (text, tokens) in [
            ("1Bh5 5Vh6", 1),
            ("1Bh5", 1),
            ("1Bh5-h6", 3),
            ("1Bh5-1Bh6 2Vj1", 3),
            ("1Bh5 - h6", 5),
            ("1Bh5 – 1Bh6", 5),
            ("1Bh5>6B", 3),
            ("1Bh5 &gt; 6Bh5", 5),
            ("1Bh5→6B", 3),
            ("1Bh5->h6", 4),
            ("5Vh6x4Bi5", 1),
            ("5Vh6×4Bi5", 1),
            ("5Vh6 x 4Bi5", 5),
            ("5Vh6 X 4Bi5", 5),
            ("5Vh6 х 4Bi5", 5),
            ("5Vh6 &times; 4Bi5", 5),
            ("5Vh6&times;4Bi5", 3),
            ("5Vh6x 4Bi5 1Bh5", 3),
            ("5Vh6 x4Bi5 1Bh5", 3),
            // Faulty, and one move all the same.
            ("7Bh5", 1),
            ("1Gh5", 1),
            ("1Greenh5", 1),
            ("1Bh5-v6", 3),
            ("1Bk11", 1),
            ("1Bh0 1Bh5", 1),
            ("17Bh5", 1),
            // A part missing, another sign, letters for digits.
            ("Bh5-h6", 3),
            ("4Bd-d4", 3),
            ("5B3-d5", 3),
            ("2V9>3V", 3),
            ("1Ba1-alO", 3),
            ("1Bh4-hS", 3),
            ("1BhS-h4", 3),
            ("1BhA-h4", 3),
            ("1Bh5:h6", 3),
            ("1Bh5/h6 1Bh7", 3),
            ("1Bh5: good", 1),
            ("5Vh6x 1.", 1),
            ("1Bh5- 2. 1Bh5", 2),
            ("1Bh5>6 2. 1Bh5", 3),
            ("1Bh5>6. 1Bh5", 2),
            ("1Bh5-h6-h7", 5),
            ("1Bh5>6R", 3),
            // What is not joined.
            ("1Bh5 - the", 1),
            ("1Bh5 -- good", 1),
            ("1Bh5 -\nh6", 1),
            ("1Bh5 2.", 1),
            ("1bH5! good", 1),
            ("１Вh5", 1),
        ] {
            assert_eq!(take(text), Take::Move(tokens), "{text}");
        }
    }

    #[test]
    fn what_is_no_move_of_this_game_is_left_alone() {
        for text in [
            "a1b2", "4G:", "ryyggr", "hello", "1B", "1st5", "9c4d5", "35x.", "12", "h5", "x", "1.1Bh5",
            "é5h5", "3rd", "½", "", "-h6", "4x4",
        ] {
            assert_eq!(take(text), Take::Nothing, "{text}");
            assert!(!DeriveDialect.is_move(text), "{text}");
        }
        for word in ["2ab3", "1Xa1"] {
            assert!(!DeriveDialect.is_move(word), "{word}");
        }
        for word in
            ["1Bh5", "1bH5", "1Bh5-h6", "1Bh5>6B", "5Vh6x4Bi5", "5Vh6x", "7Bh5", "1Gh5", "1Bk11", "11Bh5"]
        {
            assert!(DeriveDialect.is_move(word), "{word}");
        }
    }

    #[test]
    fn a_disordered_piece_is_one_action_with_what_is_joined_to_it() {
        for text in ["1B5h-h6", "B1h5-h6", "1B10a>6B"] {
            assert_eq!(take(text), Take::Move(3), "{text}");
            assert!(!DeriveDialect.is_move(text), "{text}");
        }
        assert_eq!(
            (take("b1h5"), take("1B11a"), take("1B0h")),
            (Take::Nothing, Take::Nothing, Take::Nothing)
        );
    }

    #[test]
    fn a_value_that_is_typed_is_no_number() {
        for (text, from) in
            [("5Vh6>6", Some(0)), ("1.5Vh6→6", Some(2)), ("a1 (5Vh6>6", Some(4)), ("é 5Vh6x4", Some(3))]
        {
            assert_eq!(DeriveDialect.typing(text), from, "{text}");
        }
        for text in ["5Vh6>6V", "5Vh6", "12", "1-0", "", "5Vh6 6"] {
            assert_eq!(DeriveDialect.typing(text), None, "{text}");
        }
    }

    #[test]
    fn glued_numbers_and_results_are_cut_off() {
        assert_eq!(take("11Bh5"), Take::Cut(1));
        assert_eq!((take_at("126Bh5-h6", 12), take("126Bh5-h6")), (Take::Cut(2), Take::Move(3)));
        assert_eq!((take_at("12Bh5", 2), take("12Bh5")), (Take::Move(1), Take::Cut(1)));
        assert_eq!(take("１１Bh5"), Take::Cut(3));
        assert_eq!(take("1Bh52. 4Va6"), Take::Cut(4));
        assert_eq!(take("1Bh1012. 4Va6"), Take::Cut(5));
        assert_eq!(take("5Vh6x4Bi52. 4Va6"), Take::Cut(9));
        assert_eq!(take("1Bh51-0"), Take::Cut(4));
        assert_eq!(take("1Bh101-0"), Take::Cut(5));
        assert_eq!(take("1Bh50-1"), Take::Cut(4));
        assert_eq!(take("1Bh51/2-1/2"), Take::Cut(4));
        assert_eq!(take("1Bh52 4Va6"), Take::Move(1));
        assert_eq!(moves("11Bh5 11Bh5 22Va10-a9 3) 1B"), ["1Bh5", "11Bh5", "2Va10-a9", "1B"]);
    }

    fn plain(text: &str) -> Spelled {
        read(&Written::plain(text)).unwrap()
    }

    fn action(text: &str) -> Option<String> {
        plain(text).action().map(|action| action.to_string())
    }

    #[test]
    fn actions_are_read_in_every_form() {
        for (text, short) in [
            ("1Bh5", "1Bh5"),
            ("1bH10", "1Bh10"),
            ("1Bh5 – 1Bh6", "1Bh5-h6"),
            ("1Bh5->h6", "1Bh5-h6"),
            ("1Bh5 → h6", "1Bh5-h6"),
            ("1Bh5 → 6Bh5", "1Bh5>6B"),
            ("1Bh5&gt;6B", "1Bh5>6B"),
            ("5Vh6X4Bi5", "5Vh6x4Bi5"),
            ("5vH6 × 4bi5", "5Vh6x4Bi5"),
        ] {
            assert_eq!(action(text).as_deref(), Some(short), "{text}");
        }
        for text in ["1B", "1Bh", "1Bh5-", "1Bh5-6B", "1Bh5>6", "5Vh6x", "5Vh6xi5", "7Bh5", "1Gh5", "1Bh5-v6"]
        {
            assert_eq!(action(text), None, "{text}");
        }
        for text in ["", "hello", "h5", "Bh5", "1Bh5-foo", "1Bh5-h6-h7", "5Vh6x4Bi5x3Bi6", "a1b2", "1Bh5!"] {
            assert_eq!(read(&Written::plain(text)), Err(Unread), "{text}");
        }
    }

    #[test]
    fn faulty_parts_are_kept_with_their_places() {
        let faults = |text: &str| {
            let spelled = plain(text);
            let second = spelled.second.map(|second| second.half).unwrap_or_default();
            let mut found = Vec::new();
            for half in [spelled.first, second] {
                found.extend(half.value.and_then(|spot| Some((spot.named.err()?, spot.range))));
                found.extend(half.colour.and_then(|spot| Some((spot.named.err()?, spot.range))));
                found.extend(half.cell.and_then(|spot| Some((spot.named.err()?, spot.range))));
            }
            let show = |(fault, range): (String, TextRange)| format!("{fault} {range:?}");
            found.into_iter().map(show).collect::<Vec<_>>()
        };
        assert_eq!(faults("7Bh5"), ["7 0..1"]);
        assert_eq!(faults("1Gh5"), ["G 1..2"]);
        assert_eq!(faults("1Greenh5"), ["Green 1..6"]);
        assert_eq!(faults("1Bh5-v6"), ["v6 5..7"]);
        assert_eq!(faults("1Bk11"), ["k11 2..5"]);
        assert_eq!(faults("1Bh0"), ["h0 2..4"]);
        assert_eq!(
            faults("0Xk1 – 9Gh05"),
            ["0 0..1", "X 1..2", "k1 2..4", "9 9..10", "G 10..11", "h05 11..14"]
        );
        assert_eq!(faults("1Вk1"), ["k1 3..5"]);
    }

    #[test]
    fn what_could_be_shorter_or_in_another_case_is_known() {
        let told = |text: &str| {
            let spelled = plain(text);
            let usual_sign = spelled.second.as_ref().is_none_or(|second| second.usual_sign);
            (spelled.redundant().map(|range| format!("{range:?}")), spelled.usual_case(), usual_sign)
        };
        let range = |text: &str| Some(text.to_owned());
        assert_eq!(told("1Bh5-1Bh6"), (range("5..7"), true, true));
        assert_eq!(told("1Bh5>6Bh5"), (range("7..9"), true, true));
        assert_eq!(told("5Vh6x4Bi5"), (None, true, true));
        assert_eq!(told("1bh5-h6"), (None, false, true));
        assert_eq!(told("1Bh5>h6"), (None, true, false));
        assert_eq!(told("5Vh6X4Bi5"), (None, true, false));
    }

    /// Records that stand beside the repository where this was written.
    #[test]
    fn records_are_cut_into_their_moves() {
        let expected = [
            (
                "small.derive",
                "3Bd1 4Va6 3Bd1-d3 4Va6-c6 3Bd3>5B 2Vj10 5Bd3-d5 4Vc6-c5 5Bd5x4Vc5 2Vj10-j9 3Bc5>6B 2Vj9>3V 6Bc5-c6 1Ba1 3Vj9-i9",
            ),
            ("long-form.derive", "1Bh5 5Vh6 1Bh5-1Bh4 5Vh6>5Vh6 1Bh4>6Bh4"),
            ("source-examples.txt", "1Bh5 1Bh5-1Bv6 1Bh5-v6 1Bh5>6Bh5 1Bh5>6B 5Vh6x4Bi5"),
        ];
        for (name, expected) in expected {
            let path = format!("{}/../shared/records/derive/{name}", env!("CARGO_MANIFEST_DIR"));
            match std::fs::read_to_string(&path) {
                Ok(record) => assert_eq!(moves(&record).join(" "), expected, "{name}"),
                Err(_) => println!("skipped: {path} is not here"),
            }
        }
    }

    #[test]
    fn records_of_other_games_hold_no_move() {
        let records = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/records");
        for game in ["abalone", "tantrix"] {
            let Ok(files) = std::fs::read_dir(format!("{records}/{game}")) else {
                println!("skipped: {records}/{game} is not here");
                continue;
            };
            let texts = files.flatten().filter(|file| {
                file.path().extension().is_some_and(|extension| extension == "txt" || extension == "apgn")
            });
            for path in texts.map(|file| file.path()) {
                let text = std::fs::read_to_string(&path).unwrap();
                let tokens: Vec<_> = lex(&text).collect();
                for at in 0..tokens.len() {
                    let ahead = Ahead { tokens: &tokens[at..], due: 1, due_behind: 2 };
                    assert_eq!(DeriveDialect.take(ahead), Take::Nothing, "{path:?} {:?}", tokens[at]);
                }
            }
        }
    }

    proptest::proptest! {
        #[test]
        fn any_text_is_taken_and_read(text in "[1-7]{0,2}[BVGx]?[a-k]?[0-9]{0,2}( ?[-x>–×]{1,2} ?)?[0-7]?[BR]?[a-k]?[0-9]{0,3}\\PC{0,3}") {
            let _ = (moves(&text), DeriveDialect.is_move(&text), read(&Written::plain(&text)));
        }
    }
}
