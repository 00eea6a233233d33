//! What a written turn states, word by word.

use super::extent::{Shape, header, saturated};
use super::words::{is_colour, is_forced_word, is_nearly_tile, is_tile, pieces};
use super::write::write_header;
use super::{Draw, Drawn, Header, Holder, Position, Recased, Situation, Spelled, Stated, Turn};
use crate::games::{Part as Token, Written};
use crate::syntax::SyntaxKind::{self, *};
use crate::text::{TextRange, TextSize};

/// Only the header of a written turn.
pub fn read_header(written: &Written<'_>) -> Option<Header> {
    // A header is short.
    let parts = written.parts.get(..6).unwrap_or(&written.parts);
    let shape = shape(parts)?;
    header_of(&shape, parts.get(..shape.tokens)?)
}

fn shape(parts: &[Token<'_>]) -> Option<Shape> {
    let tokens: Vec<(SyntaxKind, &str)> = parts.iter().map(|part| (part.kind, part.text.as_ref())).collect();
    header(&tokens, true)
}

/// What a written turn states.
pub fn read(written: &Written<'_>) -> Turn {
    let shape = shape(&written.parts);
    let taken = shape.as_ref().map_or(0, |shape| shape.tokens);
    let (head, body) = written.parts.split_at_checked(taken).unwrap_or((&[], &written.parts));
    // A header that stands there twice.
    let again = body.get(..6).unwrap_or(body);
    let again = shape.as_ref().and_then(|_| self::shape(again)).map_or(0, |shape| shape.tokens);
    let (twice, body) = body.split_at_checked(again).unwrap_or((&[], body));
    let mut reader = Reader { atoms: atoms(body), next: 0, commas: 0, passed: None, turn: Turn::default() };
    reader.turn.header = shape.and_then(|shape| header_of(&shape, head));
    if let (Some(first), Some(last)) = (twice.first(), twice.last()) {
        reader.turn.unread.push(first.range.cover(last.range));
    }
    reader.read();
    let mut turn = reader.turn;
    turn.recased = recased(&turn, head, body);
    turn
}

fn header_of(shape: &Shape, parts: &[Token<'_>]) -> Option<Header> {
    let (first, last) = (parts.first()?, parts.last()?);
    let number = shape.number.map(|(number, bytes)| (number, within(first, 0, bytes)));
    let colour = shape.colour.as_ref().and_then(|colour| {
        let part = parts.get(colour.token)?;
        Some((colour.letter, within(part, part.text.len() - 1, part.text.len())))
    });
    let range = first.range.cover(last.range);
    let text: String = parts.iter().map(|part| part.text.as_ref()).collect();
    let exact = write_header(number.map(|(number, _)| number), colour.map(|(colour, _)| colour));
    let canonical = number.is_some()
        && colour.is_some_and(|(colour, _)| is_colour(colour))
        && text == exact
        && usize::from(range.len()) == exact.len();
    Some(Header { range, number, colour, canonical })
}

/// The range of some bytes of a token's mended text; of the whole token where the damage hides which they are.
fn within(part: &Token<'_>, from: usize, to: usize) -> TextRange {
    if usize::from(part.range.len()) != part.text.len() {
        return part.range;
    }
    let at = |bytes: usize| part.range.start() + TextSize::from(bytes as u32);
    TextRange::new(at(from), at(to))
}

/// The words that are read and not in canonical case: the playing colour is a capital, the rest is small.
fn recased(turn: &Turn, head: &[Token<'_>], body: &[Token<'_>]) -> Vec<Recased> {
    let differs =
        |part: &Token<'_>, text: String| (part.text != text).then_some(Recased { range: part.range, text });
    let read = |part: &&Token<'_>| {
        part.kind == WORD
            && !turn
                .unread
                .iter()
                .any(|unread| unread.intersect(part.range).is_some_and(|both| !both.is_empty()))
    };
    let head = head.iter().filter(read).filter_map(|part| differs(part, part.text.to_ascii_uppercase()));
    let body = body.iter().filter(read).filter_map(|part| differs(part, part.text.to_ascii_lowercase()));
    head.chain(body).collect()
}

/// A token, or a piece of one with a meaning of its own.
struct Atom<'a> {
    kind: SyntaxKind,
    text: &'a str,
    range: TextRange,
}

/// The tokens behind a header without comments and marks, words of two meanings cut in two.
fn atoms<'a>(parts: &'a [Token<'_>]) -> Vec<Atom<'a>> {
    let mut atoms = Vec::with_capacity(parts.len());
    for (at, part) in parts.iter().enumerate() {
        let text = part.text.as_ref();
        match part.kind {
            COMMENT | LINE_COMMENT | ESCAPE | NAG => continue,
            MARK => {
                let before = at.checked_sub(1).and_then(|at| parts.get(at));
                let behind = parts.get(at + 1);
                let holder = text == "?"
                    && behind
                        .is_some_and(|part| is_forced_word(&part.text) && part.text.starts_with(['f', 'F']));
                let draw = before.is_some_and(|part| part.kind == L_PAREN)
                    && behind.is_some_and(|part| part.kind == R_PAREN);
                if !(holder || draw) {
                    continue;
                }
            }
            WORD => {
                let mut from = 0;
                for piece in pieces(text) {
                    let number = piece.bytes().all(|byte| byte.is_ascii_digit());
                    let range = within(part, from, from + piece.len());
                    from += piece.len();
                    atoms.push(Atom { kind: if number { NUMBER } else { WORD }, text: piece, range });
                }
                continue;
            }
            _ => {}
        }
        atoms.push(Atom { kind: part.kind, text, range: part.range });
    }
    atoms
}

fn is_slash(text: &str) -> bool {
    matches!(text, "/" | "\u{2215}" | "\u{2044}")
}

struct Reader<'a> {
    atoms: Vec<Atom<'a>>,
    next: usize,
    /// Commas since the last item of the situation.
    commas: u32,
    /// The last atom that was passed over.
    passed: Option<usize>,
    turn: Turn,
}

impl<'a> Reader<'a> {
    fn read(&mut self) {
        while let Some(kind) = self.kind(0) {
            let read = match kind {
                WORD | STAR | MARK => self.none() || self.space() || self.tile(),
                NUMBER => self.position(),
                L_PAREN => self.draw(),
                COMMA => self.comma(),
                DOTS => self.full_stop(),
                _ => false,
            };
            if !read {
                self.pass_over();
            }
        }
    }

    fn atom(&self, ahead: usize) -> Option<&Atom<'a>> {
        self.atoms.get(self.next + ahead)
    }

    fn kind(&self, ahead: usize) -> Option<SyntaxKind> {
        self.atom(ahead).map(|atom| atom.kind)
    }

    fn kind_before(&self) -> Option<SyntaxKind> {
        self.next.checked_sub(1).and_then(|at| self.atoms.get(at)).map(|atom| atom.kind)
    }

    fn word(&self, ahead: usize) -> Option<&'a str> {
        self.atom(ahead).filter(|atom| atom.kind == WORD).map(|atom| atom.text)
    }

    fn range(&self, ahead: usize) -> TextRange {
        self.atom(ahead).map_or_else(TextRange::default, |atom| atom.range)
    }

    fn number(&self, ahead: usize) -> Option<u32> {
        self.atom(ahead).filter(|atom| atom.kind == NUMBER).and_then(|atom| saturated(atom.text))
    }

    fn tile(&mut self) -> bool {
        let Some(word) = self.word(0).filter(|_| self.turn.tile.is_none()) else { return false };
        // Behind a header a tile is due, so that any word is a tile that there is not.
        let due = self.next == 0 && self.turn.header.is_some();
        if !(due || is_tile(word) || is_nearly_tile(word)) {
            return false;
        }
        self.turn.tile = Some(Spelled { text: word.to_owned(), range: self.range(0) });
        self.next += 1;
        true
    }

    fn position(&mut self) -> bool {
        if self.turn.position.is_some() || self.turn.situation.is_some() {
            return false;
        }
        self.turn.position = self.numbers().map(|position| self.loose(position));
        self.turn.position.is_some()
    }

    /// The rest of a position whose numbers are parted by other signs than slashes: `4-5-6`, `4 5 6`.
    fn loose(&mut self, mut position: Position) -> Position {
        let is_joint = |atom: &Atom<'_>| {
            matches!(atom.kind, SLASH | DASH | COMMA)
                || atom.kind == DOTS && atom.text.len() == 1
                || atom.kind == OTHER && is_slash(atom.text)
        };
        loop {
            let joint = usize::from(self.atom(0).is_some_and(is_joint));
            let parted = joint == 0 || self.kind(0) != Some(SLASH);
            let Some(number) = self.number(joint) else {
                // A slash with nothing behind it.
                if joint == 1 && self.atom(0).is_some_and(|atom| is_slash(atom.text)) {
                    position.loose = true;
                    position.range = position.range.cover(self.range(0));
                    self.next += 1;
                }
                return position;
            };
            position.numbers.push(number);
            position.loose |= parted;
            position.range = position.range.cover(self.range(joint));
            self.next += joint + 1;
        }
    }

    /// `4/5/6`
    fn numbers(&mut self) -> Option<Position> {
        let mut position = Position { numbers: vec![self.number(0)?], range: self.range(0), loose: false };
        self.next += 1;
        while let (Some(SLASH), Some(number)) = (self.kind(0), self.number(1)) {
            position.numbers.push(number);
            position.range = position.range.cover(self.range(1));
            self.next += 2;
        }
        Some(position)
    }

    fn draw(&mut self) -> bool {
        let (letters, number) = (self.word(1), self.number(1));
        let (len, what) = match (self.kind(1), self.kind(2)) {
            (Some(R_PAREN), _) => (2, Drawn::Unknown),
            (Some(MARK), Some(R_PAREN)) => (3, Drawn::Unknown),
            (Some(DASH), Some(R_PAREN)) => (3, Drawn::None),
            (Some(WORD), Some(R_PAREN)) => {
                (3, Drawn::Letters(letters.unwrap_or_default().to_owned(), self.range(1)))
            }
            (Some(NUMBER), Some(R_PAREN)) if number.is_some() => {
                (3, Drawn::Number(number.unwrap_or_default(), self.range(1)))
            }
            // What it opens is told all the same.
            (Some(WORD), _) if letters.is_some_and(is_tile) => {
                (2, Drawn::Letters(letters.unwrap_or_default().to_owned(), self.range(1)))
            }
            _ => return false,
        };
        // Behind the situation only what cannot be a type is a draw.
        let late = self.turn.situation.is_some();
        let plain = match &what {
            Drawn::Letters(letters, _) => is_tile(letters),
            Drawn::Number(..) | Drawn::None => true,
            Drawn::Unknown => false,
        };
        if self.turn.draw.is_some() || late && !plain {
            return false;
        }
        let range = self.range(0).cover(self.range(len - 1));
        if len == 2 && what != Drawn::Unknown {
            self.pass(self.next);
        }
        self.turn.draw = Some(Draw { range, what });
        self.next += len;
        true
    }

    /// `nf`
    fn none(&mut self) -> bool {
        let small = |ahead| self.word(ahead).map(str::to_ascii_lowercase);
        let len = match (small(0).as_deref(), small(1).as_deref()) {
            (Some("nf"), _) => 1,
            (Some("n"), Some("f")) => 2,
            _ => return false,
        };
        let range = self.range(0).cover(self.range(len - 1));
        self.next += len;
        let situation = self.situation(range);
        if situation.none {
            situation.again = Some(range);
        }
        situation.none = true;
        true
    }

    /// `gf 4/5/6 (gbg)`
    fn space(&mut self) -> bool {
        let is_f = |ahead| self.word(ahead).is_some_and(|word| word.eq_ignore_ascii_case("f"));
        let mut letters = self.word(0).unwrap_or_default().chars().map(|c| c.to_ascii_lowercase());
        let (len, holder) = match (self.kind(0), letters.next(), letters.next(), letters.next()) {
            (Some(STAR), ..) if is_f(1) => (2, Holder::Nobody),
            (Some(MARK), ..) if is_f(1) => (2, Holder::Unrecorded),
            (_, Some(colour), Some('f'), None) if is_colour(colour) => (1, Holder::Colour(colour)),
            (_, Some(colour), None, None) if is_colour(colour) && is_f(1) => (2, Holder::Colour(colour)),
            _ => return false,
        };
        let holder_range = self.range(0).cover(self.range(len - 1));
        self.next += len;
        let position = self.numbers();
        let position_range =
            position.as_ref().map_or(TextRange::empty(holder_range.end()), |position| position.range);
        let mut range = holder_range.cover(position_range);
        let mut kind = None;
        if let (Some(L_PAREN), Some(word), Some(R_PAREN)) = (self.kind(0), self.word(1), self.kind(2)) {
            // Six letters are a type where six links are.
            let links = position.as_ref().map_or(0, |position| position.numbers.len());
            if !(is_tile(word) && links != word.len() && self.turn.draw.is_none()) {
                kind = Some((word.to_owned(), self.range(1)));
                range = range.cover(self.range(2));
                self.next += 3;
            }
        }
        let numbers = position.map_or_else(Vec::new, |position| position.numbers);
        let stated = Stated { range, holder, holder_range, numbers, position_range, kind };
        self.situation(range).spaces.push(stated);
        true
    }

    /// The situation, with one more item in it.
    fn situation(&mut self, item: TextRange) -> &mut Situation {
        let commas = std::mem::take(&mut self.commas);
        let mut situation = self.turn.situation.take().unwrap_or(Situation {
            range: item,
            none: false,
            spaces: Vec::new(),
            tidy: true,
            again: None,
        });
        let first = !situation.none && situation.spaces.is_empty();
        situation.tidy &= first || commas == 1;
        situation.range = situation.range.cover(item);
        self.turn.situation.insert(situation)
    }

    /// A comma parts anything but numbers.
    fn comma(&mut self) -> bool {
        if self.kind_before() == Some(NUMBER) && self.kind(1) == Some(NUMBER) {
            return false;
        }
        self.commas += 1;
        self.next += 1;
        true
    }

    /// Dots at the end of the turn, or behind an item of the situation.
    fn full_stop(&mut self) -> bool {
        let tolerated = self.kind(1).is_none()
            || self.turn.situation.is_some() && self.passed != self.next.checked_sub(1);
        self.next += usize::from(tolerated);
        tolerated
    }

    /// Passes over what has no meaning; parentheses go with all that is in them.
    fn pass_over(&mut self) {
        let from = self.next;
        let mut end = from + 1;
        if self.kind(0) == Some(L_PAREN) {
            let behind = self.atoms.iter().skip(from + 1);
            let inside = behind.take_while(|atom| !matches!(atom.kind, R_PAREN | L_PAREN)).count();
            if self.kind(1 + inside) == Some(R_PAREN) {
                end += inside + 1;
            }
        }
        for at in from..end {
            self.pass(at);
        }
        self.next = end;
    }

    fn pass(&mut self, at: usize) {
        let Some(range) = self.atoms.get(at).map(|atom| atom.range) else { return };
        let follows = at > 0 && self.passed == Some(at - 1);
        match self.turn.unread.last_mut().filter(|_| follows) {
            Some(last) => *last = last.cover(range),
            None => self.turn.unread.push(range),
        }
        self.passed = Some(at);
    }
}
