//! Where a turn begins and ends in a text.

use super::words::{
    begins_with_tile, is_colour, is_forced_word, is_nearly_tile, is_tile, without_digits_behind,
};
use crate::syntax::SyntaxKind::{self, *};
use crate::syntax::damage::mend;
use crate::syntax::dialect::{Ahead, Dialect, Take};
use crate::syntax::lexer::lex;

/// How Tantrix turns stand in a text.
pub struct TantrixDialect;

impl Dialect for TantrixDialect {
    fn take(&self, ahead: Ahead<'_>) -> Take {
        turn(ahead.tokens).map_or(Take::Nothing, Take::Move)
    }

    fn is_move(&self, word: &str) -> bool {
        // A letter takes four bytes at most, and invisible characters are few.
        (6..64).contains(&word.len()) && is_tile(&mend(word))
    }

    fn is_title(&self, _: &str) -> bool {
        false
    }

    fn plies_per_number(&self) -> u32 {
        1
    }

    fn fractions_are_moves(&self) -> bool {
        true
    }

    fn stated_number(&self, ahead: &[(SyntaxKind, &str)]) -> Option<u32> {
        header(ahead, true)?.number.map(|(number, _)| number)
    }

    fn typing(&self, before: &str) -> Option<usize> {
        Some(begun(before))
    }
}

/// Where the turn begins that is being typed at the end of a text: at its header, else at the first word of its
/// line. A line that a situation goes on from the one before belongs to the turn there.
fn begun(before: &str) -> usize {
    let mut line = before.rfind(['\n', '\r']).map_or(0, |at| at + 1);
    let is_blank = |text: &str| text.trim().is_empty();
    if is_blank(before.get(line..).unwrap_or_default()) {
        return before.len();
    }
    if continues(before.get(line..).unwrap_or_default()) {
        let above = before.get(..line).unwrap_or_default().trim_end();
        line = above.rfind(['\n', '\r']).map_or(0, |at| at + 1);
    }
    let text = before.get(line..).unwrap_or_default();
    let tokens: Vec<(SyntaxKind, &str)> = lex(text).collect();
    let mut at = line;
    let mut begun = None;
    for (index, (kind, token)) in tokens.iter().enumerate() {
        let ahead = tokens.get(index..).unwrap_or_default();
        if begun.is_none() && !kind.is_trivia() || header(ahead, true).is_some() {
            begun = Some(at);
        }
        at += token.len();
    }
    begun.unwrap_or(before.len())
}

/// Whether a line goes on with the turn above it.
fn continues(line: &str) -> bool {
    let tokens: Vec<(SyntaxKind, &str)> = lex(line).skip_while(|(kind, _)| kind.is_trivia()).collect();
    is_item(&tokens) || is_short_paren(&tokens)
}

/// A header at the head of some tokens.
pub(super) struct Shape {
    /// How many tokens it takes, trivia between them counted.
    pub(super) tokens: usize,
    /// The number, and how many bytes of the first token are its digits when mended.
    pub(super) number: Option<(u32, usize)>,
    pub(super) colour: Option<Letter>,
}

/// The colour of a header: which token it is in.
pub(super) struct Letter {
    pub(super) token: usize,
    pub(super) letter: char,
}

/// The header at the head of these tokens. A list's bracket (`4) G`) is one only where a turn is due, because it
/// may as well close a variation.
pub(super) fn header(tokens: &[(SyntaxKind, &str)], due: bool) -> Option<Shape> {
    let (kind, text) = tokens.first().copied()?;
    let mut colour = None;
    let mut tokens_taken = 1;
    let number = match kind {
        WORD if text.len() > 64 => return None,
        WORD => {
            let word = mend(text);
            let letter = word.chars().next_back().filter(|c| c.is_ascii_alphabetic())?;
            let digits =
                word.get(..word.len() - 1).filter(|digits| digits.bytes().all(|b| b.is_ascii_digit()))?;
            colour = Some(Letter { token: 0, letter });
            if digits.is_empty() { None } else { Some((saturated(digits)?, digits.len())) }
        }
        NUMBER => {
            let digits = mend(text);
            Some((saturated(&digits)?, digits.len()))
        }
        _ => return None,
    };
    if colour.is_none() {
        let mut at = solid(tokens, 1)?;
        let joint =
            matches!(kind_at(tokens, at), Some(DOTS | COLON)) || due && kind_at(tokens, at) == Some(R_PAREN);
        if joint {
            tokens_taken = at + 1;
            at = behind_comments(tokens, at + 1)?;
        }
        let word = word_at(tokens, at)?;
        let mut chars = word.chars();
        match (chars.next().filter(char::is_ascii_alphabetic), chars.next()) {
            (Some(letter), None) => {
                colour = Some(Letter { token: at, letter });
                tokens_taken = at + 1;
            }
            _ => {
                return (joint && begins_with_tile(&word)).then_some(Shape {
                    tokens: tokens_taken,
                    number,
                    colour,
                });
            }
        }
    }
    let known = colour.as_ref().is_some_and(|colour| is_colour(colour.letter));
    let joint =
        solid(tokens, tokens_taken).filter(|at| matches!(kind_at(tokens, *at), Some(COLON | DOTS | DASH)));
    let colon = joint.is_some_and(|at| kind_at(tokens, at) == Some(COLON));
    let taken = joint.map_or(tokens_taken, |at| at + 1);
    let word = behind_comments(tokens, taken).and_then(|at| word_at(tokens, at));
    // The less of a header there is the more of a tile has to follow: `4G:` says enough, `B. Barry` is a name, and
    // `4b: c3c4` is another game's.
    let small = colour.as_ref().is_some_and(|colour| colour.letter.is_ascii_lowercase());
    let enough = known && colon && number.is_some() && !(small && word.is_some());
    let tile_follows = word.is_some_and(|word| {
        begins_with_tile(&word)
            || known && (number.is_some() || colon) && is_nearly_tile(without_digits_behind(&word))
    });
    (tile_follows || enough).then_some(Shape { tokens: taken, number, colour })
}

/// A number of digits; one too great for any is the greatest that there is.
pub(super) fn saturated(digits: &str) -> Option<u32> {
    let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| digits.parse().unwrap_or(u32::MAX))
}

fn kind_at(tokens: &[(SyntaxKind, &str)], at: usize) -> Option<SyntaxKind> {
    tokens.get(at).map(|(kind, _)| *kind)
}

/// The mended word at a place, if it is one.
fn word_at<'a>(tokens: &[(SyntaxKind, &'a str)], at: usize) -> Option<std::borrow::Cow<'a, str>> {
    match tokens.get(at) {
        Some((WORD, word)) if word.len() <= 64 => Some(mend(word)),
        _ => None,
    }
}

/// The first token from there on that is no blank; a line end is none.
fn solid(tokens: &[(SyntaxKind, &str)], from: usize) -> Option<usize> {
    let blanks =
        tokens.get(from..)?.iter().take_while(|(kind, _)| matches!(kind, WHITESPACE | INVISIBLE)).count();
    (from + blanks < tokens.len()).then_some(from + blanks)
}

/// The first token from there on that is neither blank, comment nor mark.
fn behind_comments(tokens: &[(SyntaxKind, &str)], from: usize) -> Option<usize> {
    let passed = |kind| matches!(kind, WHITESPACE | INVISIBLE | COMMENT | NAG | MARK);
    let blanks = tokens.get(from..)?.iter().take(MOST).take_while(|(kind, _)| passed(*kind)).count();
    (from + blanks < tokens.len()).then_some(from + blanks)
}

/// How many tokens are looked at from one place on: a turn with all its forced spaces has far fewer.
const MOST: usize = 512;

/// How many tokens the turn takes that begins at the head of these; trivia behind it is left.
fn turn(tokens: &[(SyntaxKind, &str)]) -> Option<usize> {
    let mut scan = match header(tokens, true) {
        Some(shape) => Scan::new(shape.tokens, shape.number.is_some(), true),
        None => {
            begins_with_tile(&word_at(tokens, 0)?).then_some(())?;
            Scan::new(0, false, false)
        }
    };
    let mut at = scan.end;
    let tokens = tokens.get(..scan.end + MOST).unwrap_or(tokens);
    while let Some((kind, text)) = tokens.get(at).copied() {
        let rest = tokens.get(at..).unwrap_or_default();
        match kind {
            LINE_COMMENT | ESCAPE | SCORE => break,
            NEWLINE => match scan.next_line(tokens, at) {
                Some(next) => {
                    at = next;
                    continue;
                }
                None => break,
            },
            STAR if !begins_item(rest) => break,
            L_BRACKET if is_tag(rest) => break,
            L_PAREN if scan.depth == 0 && opens_variation(rest) => break,
            R_PAREN if scan.depth == 0 => break,
            WORD | NUMBER if scan.ends_before(rest) => break,
            // They belong to it when more of it follows.
            COMMENT | NAG | COMMA => {}
            MARK if !begins_item(rest) => {}
            kind if kind.is_trivia() => {}
            kind => scan.put(kind, text, at),
        }
        at += 1;
    }
    Some(scan.end)
}

/// What a turn holds so far.
struct Scan {
    /// Behind its last token.
    end: usize,
    /// Whether its header has a number.
    numbered: bool,
    /// Whether it has a header: another tile in it is then a draw without its parentheses.
    headed: bool,
    /// Open parentheses.
    depth: u32,
    position: bool,
    /// A closed parenthesis, or an item of the situation: a tile behind it is the next turn's.
    late: bool,
    last: Last,
}

/// The last token of a turn so far.
#[derive(PartialEq, Eq)]
enum Last {
    Header,
    Tile,
    /// `gf`
    Item,
    Number,
    Slash,
    Other,
}

impl Scan {
    fn new(end: usize, numbered: bool, headed: bool) -> Scan {
        Scan { end, numbered, headed, depth: 0, position: false, late: false, last: Last::Header }
    }

    fn put(&mut self, kind: SyntaxKind, text: &str, at: usize) {
        self.end = at + 1;
        let mut last = Last::Other;
        match kind {
            L_PAREN => self.depth += 1,
            R_PAREN => {
                self.depth = self.depth.saturating_sub(1);
                self.late = true;
            }
            SLASH => last = Last::Slash,
            NUMBER => {
                self.position |= self.depth == 0;
                last = Last::Number;
            }
            WORD if self.depth == 0 => {
                let word = mend(text);
                self.late |= is_forced_word(&word);
                let item = is_forced_word(&word) && !word.starts_with(['n', 'N']);
                let glued = without_digits_behind(&word).len() < word.len();
                last = match (item, self.last == Last::Header) {
                    (true, _) | (_, true) if glued => Last::Number,
                    (true, _) => Last::Item,
                    (_, true) => Last::Tile,
                    _ => Last::Other,
                };
                self.position |= last == Last::Number;
            }
            _ => {}
        }
        self.last = last;
    }

    /// Whether the next turn begins at these tokens.
    fn ends_before(&self, rest: &[(SyntaxKind, &str)]) -> bool {
        if self.last == Last::Header {
            return false;
        }
        // `G: ryyggr 2 R: ...`: where headers have no number, this one is a position.
        let position = self.last == Last::Tile && !self.numbered && kind_at(rest, 0) == Some(NUMBER);
        // Where a position is due, the bracket of `4)` may as well close a variation.
        let listed = self.depth == 0 && !matches!(self.last, Last::Tile | Last::Item | Last::Slash);
        if !position && header(rest, listed).is_some() {
            return true;
        }
        let Some(word) = word_at(rest, 0).filter(|_| self.depth == 0) else { return false };
        let glued = word.len() > 6;
        let placed = || glued || solid(rest, 1).is_some_and(|at| kind_at(rest, at) == Some(NUMBER));
        begins_with_tile(&word) && (!self.headed || self.late || self.position && placed())
    }

    /// Where the turn goes on behind the line end at `at`, if the next line can only be its own.
    fn next_line(&self, tokens: &[(SyntaxKind, &str)], at: usize) -> Option<usize> {
        let blank = |kind| matches!(kind, WHITESPACE | INVISIBLE | QUOTE_MARK);
        let next = at + 1 + tokens.get(at + 1..)?.iter().take_while(|(kind, _)| blank(*kind)).count();
        let rest = tokens.get(next..)?;
        if header(rest, true).is_some() {
            return None;
        }
        let behind = solid(rest, 1);
        let behind_is = |wanted| behind.is_some_and(|at| kind_at(rest, at) == Some(wanted));
        let goes_on = match kind_at(rest, 0)? {
            WORD if self.last == Last::Header => begins_with_tile(&word_at(rest, 0)?),
            WORD | STAR | MARK => is_item(rest),
            COMMA => behind.and_then(|at| rest.get(at..)).is_some_and(is_item),
            L_PAREN => is_short_paren(rest),
            SLASH => self.last == Last::Number && behind_is(NUMBER),
            NUMBER if matches!(self.last, Last::Tile | Last::Item | Last::Slash) => match behind {
                None => true,
                Some(at) => {
                    let rest = rest.get(at..).unwrap_or_default();
                    matches!(kind_at(rest, 0), Some(NEWLINE | SLASH | COMMENT | LINE_COMMENT | COMMA))
                        || is_short_paren(rest)
                        || is_item(rest)
                }
            },
            _ => false,
        };
        goes_on.then_some(next)
    }
}

/// Whether an item of the situation begins here, as far as its holder tells.
fn begins_item(tokens: &[(SyntaxKind, &str)]) -> bool {
    item_head(tokens).is_some()
}

/// Whether an item of the situation stands here: `nf`, or a holder with a number behind it.
fn is_item(tokens: &[(SyntaxKind, &str)]) -> bool {
    let Some((len, last)) = item_head(tokens) else { return false };
    let Some(word) = word_at(tokens, last) else { return false };
    let number = solid(tokens, len).is_some_and(|at| kind_at(tokens, at) == Some(NUMBER));
    let none = word_at(tokens, 0).is_some_and(|first| first.starts_with(['n', 'N']));
    none || number || without_digits_behind(&word).len() < word.len()
}

/// How many tokens the holder takes that an item of the situation begins with, and the one that holds the `f`.
fn item_head(tokens: &[(SyntaxKind, &str)]) -> Option<(usize, usize)> {
    let (kind, text) = tokens.first().copied()?;
    match kind {
        STAR => {}
        MARK if mend(text) == "?" => {}
        WORD => {
            let word = word_at(tokens, 0)?;
            let mut chars = word.chars();
            let lone = chars.next().filter(|c| is_colour(*c) || matches!(c, 'n' | 'N')).is_some();
            if !(lone && chars.next().is_none()) {
                let whole = is_forced_word(&word) && !word.starts_with(['f', 'F']);
                return whole.then_some((1, 0));
            }
        }
        _ => return None,
    }
    let at = solid(tokens, 1)?;
    let word = word_at(tokens, at)?;
    (is_forced_word(&word) && word.starts_with(['f', 'F'])).then_some((at + 1, at))
}

/// `(rrggyy)`, `(28)`, `(-)`, `(?)`, `()`
fn is_short_paren(tokens: &[(SyntaxKind, &str)]) -> bool {
    let closes = |at: usize| solid(tokens, at).is_some_and(|at| kind_at(tokens, at) == Some(R_PAREN));
    let Some(at) = solid(tokens, 1).filter(|_| kind_at(tokens, 0) == Some(L_PAREN)) else { return false };
    match kind_at(tokens, at) {
        Some(R_PAREN) => true,
        Some(NUMBER | DASH | MARK) => closes(at + 1),
        Some(WORD) => {
            let word = word_at(tokens, at).unwrap_or_default();
            (word.chars().all(is_colour) || is_nearly_tile(&word)) && closes(at + 1)
        }
        _ => false,
    }
}

/// Whether a variation opens here: a turn's header tells it from a draw.
fn opens_variation(tokens: &[(SyntaxKind, &str)]) -> bool {
    let passed =
        |kind: SyntaxKind| kind.is_trivia() || matches!(kind, COMMENT | LINE_COMMENT | ESCAPE | NAG | MARK);
    let behind = tokens.iter().skip(1).take(MOST).take_while(|(kind, _)| passed(*kind)).count();
    tokens.get(1 + behind..).is_some_and(|rest| header(rest, true).is_some())
}

/// `[Name "`
fn is_tag(tokens: &[(SyntaxKind, &str)]) -> bool {
    let name = solid(tokens, 1);
    let value = name.and_then(|at| solid(tokens, at + 1));
    let kind = |at: Option<usize>| at.and_then(|at| kind_at(tokens, at));
    kind(name) == Some(WORD) && kind(value) == Some(STRING)
}
