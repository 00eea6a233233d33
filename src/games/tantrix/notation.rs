//! How turns are written: where one ends in a text, what it states, and how it is spelled.
//!
//! `4G: ryyggr 2 (rrggyy) gf 4/5/6 (gbg), *f 7/8/9 (ryb)` is header, tile, position, draw and situation. The whole
//! of it is one move, because its parts mean nothing alone: a lone `(rrggyy)` is a draw here and a variation
//! elsewhere. This module must not know which tiles there are, nor what is legal.

use crate::games::{Part as Token, Role, Written};
use crate::syntax::SyntaxKind::{self, *};
use crate::syntax::damage::mend;
use crate::syntax::dialect::{Ahead, Dialect, Take};
use crate::syntax::lexer::lex;
use crate::text::{TextRange, TextSize};

// ---- what a turn states

/// A turn as far as the notation alone tells it. Whether a tile, colour or position exists is not asked here.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Turn {
    pub header: Option<Header>,
    /// The word where the tile is due, be it one or not.
    pub tile: Option<Spelled>,
    pub position: Option<Position>,
    pub draw: Option<Draw>,
    pub situation: Option<Situation>,
    /// What belongs to nothing, in order; neighbours are one.
    pub unread: Vec<TextRange>,
    /// The words whose case is not canonical.
    pub recased: Vec<Recased>,
}

/// `4G:` in any of its forms.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Header {
    /// With its colon or dots.
    pub range: TextRange,
    pub number: Option<(u32, TextRange)>,
    /// The letter as written. It shares its range with the number where a damaged word holds both, so an edit does
    /// better to write the whole header.
    pub colour: Option<(char, TextRange)>,
    /// Whether it is exactly `4G:`.
    pub canonical: bool,
}

/// A word with the damage undone, case as written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spelled {
    pub text: String,
    pub range: TextRange,
}

/// `4/5/6`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    /// In the order in which they stand; at least one.
    pub numbers: Vec<u32>,
    pub range: TextRange,
    /// Whether something else than one slash stands between two numbers, or one behind the last.
    pub loose: bool,
}

/// What stands in parentheses behind the position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draw {
    /// With its parentheses.
    pub range: TextRange,
    pub what: Drawn,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Drawn {
    /// The word in the parentheses, be it a tile or not; case as written.
    Letters(String, TextRange),
    Number(u32, TextRange),
    /// `(-)`: nothing drawn.
    None,
    /// `(?)` or `()`: not recorded.
    Unknown,
}

/// The forced spaces behind the turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Situation {
    /// From the first item to the last.
    pub range: TextRange,
    /// `nf`; spaces can be stated besides.
    pub none: bool,
    /// As they stand.
    pub spaces: Vec<Stated>,
    /// Whether one comma stands between any two items.
    pub tidy: bool,
    /// A second `nf`.
    pub again: Option<TextRange>,
}

/// `gf 4/5/6 (gbg)`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stated {
    pub range: TextRange,
    pub holder: Holder,
    /// The whole of `gf` or `*f`.
    pub holder_range: TextRange,
    /// None where no position is stated.
    pub numbers: Vec<u32>,
    /// Empty where no position is stated.
    pub position_range: TextRange,
    /// The letters in the parentheses, case as written.
    pub kind: Option<(String, TextRange)>,
}

/// Who can fill a forced space.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Holder {
    /// Lower case.
    Colour(char),
    /// `*`
    Nobody,
    /// `?`
    Unrecorded,
}

/// A word whose case is not canonical, and how it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recased {
    pub range: TextRange,
    pub text: String,
}

impl Turn {
    /// Whether it holds all that was written: no comment, no mark, nothing that belongs to nothing.
    pub fn says_all_of(&self, written: &Written<'_>) -> bool {
        let annotation = |part: &Token<'_>| matches!(part.kind, COMMENT | LINE_COMMENT | ESCAPE | NAG);
        // A `?` is a draw or a holder that is not recorded.
        let marks = written.parts.iter().filter(|part| part.kind == MARK).count();
        let spaces = self.situation.as_ref().map_or(&[][..], |situation| &situation.spaces);
        let unknown = self.draw.as_ref().filter(|draw| draw.what == Drawn::Unknown);
        let unrecorded = spaces.iter().filter(|space| space.holder == Holder::Unrecorded).count();
        let contradicts =
            self.situation.as_ref().is_some_and(|situation| situation.none && !situation.spaces.is_empty());
        self.unread.is_empty()
            && !contradicts
            && self.situation.as_ref().is_none_or(|situation| situation.again.is_none())
            && !written.parts.iter().any(annotation)
            && marks <= unrecorded + unknown.into_iter().count()
    }

    /// The canonical text of what was read.
    pub fn canonical(&self) -> String {
        let header = self.header.as_ref();
        let draw = self.draw.as_ref().map(|draw| match &draw.what {
            Drawn::Letters(letters, _) => letters.to_ascii_lowercase(),
            Drawn::Number(number, _) => number.to_string(),
            Drawn::None => "-".to_owned(),
            Drawn::Unknown => "?".to_owned(),
        });
        let spaces = self.situation.as_ref().map(|situation| {
            let write = |space: &Stated| {
                write_space(space.holder, &space.numbers, space.kind.as_ref().map(|(kind, _)| kind.as_str()))
            };
            let mut spaces: Vec<&Stated> = situation.spaces.iter().collect();
            // A space without a position has no place among the others.
            if spaces.iter().all(|space| !space.numbers.is_empty()) {
                spaces.sort_by_key(|space| space.numbers.iter().min().copied());
            }
            spaces.into_iter().map(write).collect::<Vec<String>>()
        });
        write_turn(&Wording {
            number: header.and_then(|header| header.number).map(|(number, _)| number),
            colour: header.and_then(|header| header.colour).map(|(colour, _)| colour),
            tile: self.tile.as_ref().map_or("", |tile| &tile.text),
            position: self.position.as_ref().map_or(&[], |position| &position.numbers),
            draw: draw.as_deref(),
            spaces: spaces.as_deref(),
        })
    }
}

// ---- writing

/// What a turn is written from. Case is mended in writing.
#[derive(Debug, Clone, Copy, Default)]
pub struct Wording<'a> {
    pub number: Option<u32>,
    pub colour: Option<char>,
    pub tile: &'a str,
    /// Left out where it is empty.
    pub position: &'a [u32],
    /// What stands in its parentheses: letters, a number, `-` or `?`.
    pub draw: Option<&'a str>,
    /// Each as [`write_space`] gives it; `nf` is written where there are none.
    pub spaces: Option<&'a [String]>,
}

/// `4G: ryyggr 2 (rrggyy) nf`
pub fn write_turn(wording: &Wording<'_>) -> String {
    let parts = [
        write_header(wording.number, wording.colour),
        wording.tile.to_ascii_lowercase(),
        write_position(wording.position),
        wording.draw.map_or_else(String::new, |draw| format!("({})", draw.to_ascii_lowercase())),
        wording.spaces.map_or_else(String::new, write_situation),
    ];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join(" ")
}

/// `4G:`; empty where neither is known.
pub fn write_header(number: Option<u32>, colour: Option<char>) -> String {
    let number = number.map_or_else(String::new, |number| number.to_string());
    let colour = colour.map_or_else(String::new, |colour| colour.to_ascii_uppercase().to_string());
    if number.is_empty() && colour.is_empty() { String::new() } else { format!("{number}{colour}:") }
}

/// `4/5/6`
pub fn write_position(numbers: &[u32]) -> String {
    numbers.iter().map(u32::to_string).collect::<Vec<String>>().join("/")
}

/// `gf 4/5/6 (gbg)`
pub fn write_space(holder: Holder, numbers: &[u32], kind: Option<&str>) -> String {
    let mut text = match holder {
        Holder::Colour(colour) => format!("{}f", colour.to_ascii_lowercase()),
        Holder::Nobody => "*f".to_owned(),
        Holder::Unrecorded => "?f".to_owned(),
    };
    if !numbers.is_empty() {
        text = format!("{text} {}", write_position(numbers));
    }
    match kind {
        Some(kind) => format!("{text} ({})", kind.to_ascii_lowercase()),
        None => text,
    }
}

/// The forced spaces, each as [`write_space`] gives it, or `nf`.
pub fn write_situation(spaces: &[String]) -> String {
    if spaces.is_empty() { "nf".to_owned() } else { spaces.join(", ") }
}

/// A turn in few words, for sentences: tile and position. Of another text its beginning, on one line.
pub fn brief(text: &str) -> String {
    /// Characters of a text that is no turn.
    const MOST: usize = 32;
    let turn = read(&Written::plain(text));
    if let Some(tile) = &turn.tile {
        let position = turn.position.as_ref().map_or(&[][..], |position| &position.numbers);
        return write_turn(&Wording { tile: &tile.text, position, ..Wording::default() });
    }
    let line = text.split_whitespace().collect::<Vec<&str>>().join(" ");
    match line.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", line.get(..end).unwrap_or_default().trim_end()),
        None => line,
    }
}

// ---- words

fn is_colour(c: char) -> bool {
    matches!(c.to_ascii_lowercase(), 'r' | 'y' | 'g' | 'b')
}

/// Whether a mended word is six letters of the colours.
fn is_tile(word: &str) -> bool {
    word.len() == 6 && word.chars().all(is_colour)
}

/// Whether a mended word can only be meant as a tile: colours, a few too many or too few, or six letters with one
/// slip. English has few such words.
fn is_nearly_tile(word: &str) -> bool {
    let colours = word.chars().filter(|c| is_colour(*c)).count();
    match word.chars().count() {
        6 => colours >= 5,
        count @ 4..=8 => colours == count,
        _ => false,
    }
}

/// Whether a mended word is a tile with its position's first number glued to it, or without.
fn begins_with_tile(word: &str) -> bool {
    let letters = without_digits_behind(word);
    letters.len() == 6 && is_tile(letters)
}

fn without_digits_behind(word: &str) -> &str {
    word.trim_end_matches(|c: char| c.is_ascii_digit())
}

/// A mended word that begins an item of the situation: `nf`, `gf`, and `f` behind a `*`; digits may be glued to it.
fn is_forced_word(word: &str) -> bool {
    let mut letters = without_digits_behind(word).chars().map(|c| c.to_ascii_lowercase());
    match (letters.next(), letters.next(), letters.next()) {
        (Some('f'), None, None) => true,
        (Some(holder), Some('f'), None) => holder == 'n' || is_colour(holder),
        _ => false,
    }
}

/// A mended word cut where letters and digits meet, when each piece has a meaning; else the whole of it.
fn pieces(word: &str) -> Vec<&str> {
    let letters = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let (number, letters) = word.split_at(word.len() - letters.len());
    let (letters, behind) = letters.split_at(without_digits_behind(letters).len());
    if !(is_tile(letters) || is_forced_word(letters)) {
        return vec![word];
    }
    [number, letters, behind].into_iter().filter(|piece| !piece.is_empty()).collect()
}

// ---- where a turn ends

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
struct Shape {
    /// How many tokens it takes, trivia between them counted.
    tokens: usize,
    /// The number, and how many bytes of the first token are its digits when mended.
    number: Option<(u32, usize)>,
    colour: Option<Letter>,
}

/// The colour of a header: which token it is in.
struct Letter {
    token: usize,
    letter: char,
}

/// The header at the head of these tokens. A list's bracket (`4) G`) is one only where a turn is due, because it
/// may as well close a variation.
fn header(tokens: &[(SyntaxKind, &str)], due: bool) -> Option<Shape> {
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
fn saturated(digits: &str) -> Option<u32> {
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

// ---- reading

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

// ---- colouring

/// The pieces of a turn in order. None holds a blank, comment or line end; what is not read is left out.
pub fn roles(written: &Written<'_>) -> Vec<(TextRange, Role)> {
    let turn = read(written);
    let wholes: Vec<(TextRange, Role)> = [
        turn.header.map(|header| (header.range, Role::Number)),
        turn.tile.map(|tile| (tile.range, Role::Move)),
        turn.position.map(|position| (position.range, Role::Place)),
        turn.draw.map(|draw| (draw.range, Role::Draw)),
        turn.situation.map(|situation| (situation.range, Role::Situation)),
    ]
    .into_iter()
    .flatten()
    .collect();
    let mut parts: Vec<(TextRange, Role)> = Vec::new();
    let mut put = |range: TextRange, part: Role| match parts.last_mut() {
        Some((last, same)) if *same == part && last.end() == range.start() => *last = last.cover(range),
        _ => parts.push((range, part)),
    };
    for token in &written.parts {
        let skipped = matches!(token.kind, COMMENT | LINE_COMMENT | ESCAPE | NAG)
            || turn.unread.iter().any(|unread| unread.contains_range(token.range));
        // A mark is told by what is read of it only in `?f` and `(?)`.
        if skipped || token.kind == MARK && token.text != "?" {
            continue;
        }
        let mut at = token.range.start();
        for (whole, part) in &wholes {
            // A token of two pieces is cut where they meet.
            if whole.contains(at) && at < token.range.end() {
                let end = whole.end().min(token.range.end());
                put(TextRange::new(at, end), *part);
                at = end;
            }
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;
    use crate::syntax::lexer::lex;

    /// The turns of a text, each as the exact slice taken, with what stands between them in `<>`.
    fn taken(text: &str) -> String {
        let tokens: Vec<_> = lex(text).collect();
        let mut lines = Vec::new();
        let mut between = String::new();
        let mut at = 0;
        while at < tokens.len() {
            let ahead = Ahead { tokens: &tokens[at..], due: 1, due_behind: 2 };
            let asked = !matches!(tokens[at].0, WHITESPACE | NEWLINE | COMMENT | NAG | MARK);
            match TantrixDialect.take(ahead) {
                Take::Move(count) if asked => {
                    if !between.trim().is_empty() {
                        lines.push(format!("   <{}>", between.trim().escape_debug()));
                    }
                    between.clear();
                    let turn: String = tokens[at..at + count].iter().map(|(_, text)| *text).collect();
                    lines.push(turn.escape_debug().to_string());
                    at += count;
                }
                _ => {
                    between.push_str(tokens[at].1);
                    at += 1;
                }
            }
        }
        if !between.trim().is_empty() {
            lines.push(format!("   <{}>", between.trim().escape_debug()));
        }
        lines.join("\n") + "\n"
    }

    fn check_taken(texts: &[&str], expected: Expect) {
        expected.assert_eq(&texts.iter().map(|text| taken(text)).collect::<Vec<String>>().join("--\n"));
    }

    /// What is read of a text, compactly: each piece with the slice that its range covers.
    fn dump(text: &str) -> String {
        use std::fmt::Write;
        let turn = read(&Written::plain(text));
        let slice = |range: TextRange| &text[range];
        let mut out = format!("{text:?}\n   ");
        if let Some(header) = &turn.header {
            let number = header.number.map(|(number, range)| format!("{number}@{}", slice(range)));
            let colour = header.colour.map(|(colour, range)| format!("{colour}@{}", slice(range)));
            let canonical = if header.canonical { "=" } else { "~" };
            write!(out, " header{canonical}{:?}", slice(header.range)).unwrap();
            write!(out, "[{} {}]", number.unwrap_or_default(), colour.unwrap_or_default()).unwrap();
        }
        if let Some(tile) = &turn.tile {
            write!(out, " tile={}@{}", tile.text, slice(tile.range).replace('\u{AD}', "<AD>")).unwrap();
        }
        if let Some(position) = &turn.position {
            write!(out, " at={:?}@{}", position.numbers, slice(position.range)).unwrap();
        }
        if let Some(draw) = &turn.draw {
            let what = match &draw.what {
                Drawn::Letters(letters, range) => format!("{letters}@{}", slice(*range)),
                Drawn::Number(number, range) => format!("#{number}@{}", slice(*range)),
                what => format!("{what:?}"),
            };
            write!(out, " draw={what}@{}", slice(draw.range)).unwrap();
        }
        if let Some(situation) = &turn.situation {
            let (none, tidy) =
                (if situation.none { "nf" } else { "" }, if situation.tidy { "" } else { "~" });
            write!(out, " situation{tidy}={none}@{:?}", slice(situation.range)).unwrap();
            for space in &situation.spaces {
                let kind = space.kind.as_ref().map(|(kind, range)| format!("{kind}@{}", slice(*range)));
                let (holder, position) = (slice(space.holder_range), slice(space.position_range));
                write!(out, "\n      {:?} {:?}@{holder}", slice(space.range), space.holder).unwrap();
                write!(out, " {:?}@{position} {}", space.numbers, kind.unwrap_or_default()).unwrap();
            }
        }
        if !turn.unread.is_empty() {
            let unread: Vec<&str> = turn.unread.iter().map(|range| slice(*range)).collect();
            write!(out, "\n    unread={unread:?}").unwrap();
        }
        if !turn.recased.is_empty() {
            let recased: Vec<String> =
                turn.recased.iter().map(|word| format!("{}>{}", slice(word.range), word.text)).collect();
            write!(out, "\n    recased={recased:?}").unwrap();
        }
        out.lines()
            .map(str::trim_end)
            .filter(|line| !line.is_empty())
            .map(|line| format!("{line}\n"))
            .collect()
    }

    fn check_read(texts: &[&str], expected: Expect) {
        expected.assert_eq(&texts.iter().map(|text| dump(text)).collect::<String>());
    }

    #[test]
    fn a_turn_is_its_line() {
        check_taken(
            &[
                "4G: ryyggr 2 (rrggyy) gf 4/5/6 (gbg), *f 7/8/9 (ryb)\n5R: bryryb 8 nf",
                "1G: ryyggr 0 (28) nf 2R: rryggy 3 (-) nf. 3G. yggryr 3/4 (?) ?f 4/5/6 (gbg)  ",
                "1 G: ryyggr 0 2. R ryyggr 1/2 3 G rryggy 4/5/6 4) R: ryyggr 5",
                "G: ryyggr 2 R: rryggy 3 (28) nf G: yyggrr 3/4",
                "ryyggr 2\nRYYGGR 3 nf\nryyggr2 rryggy 4/5/6 nf yyggrr 3",
                "4: ryyggr 2 nf 5. rryggy 3 6... yggryr 1 nf",
                "4G: ryygg 2 (rrggyy)\n5G: 3\n6G: hello",
                "4g:ryyggr 2,nf,\n5R:ryyggr 3 nf, 6G: ryyggr 3",
                "гууggr 2\n4В: ryyggr 3",
            ],
            expect![[r#"
                4G: ryyggr 2 (rrggyy) gf 4/5/6 (gbg), *f 7/8/9 (ryb)
                5R: bryryb 8 nf
                --
                1G: ryyggr 0 (28) nf
                2R: rryggy 3 (-) nf.
                3G. yggryr 3/4 (?) ?f 4/5/6 (gbg)
                --
                1 G: ryyggr 0
                2. R ryyggr 1/2
                3 G rryggy 4/5/6
                4) R: ryyggr 5
                --
                G: ryyggr 2
                R: rryggy 3 (28) nf
                G: yyggrr 3/4
                --
                ryyggr 2
                RYYGGR 3 nf
                ryyggr2
                rryggy 4/5/6 nf
                yyggrr 3
                --
                4: ryyggr 2 nf
                5. rryggy 3
                6... yggryr 1 nf
                --
                4G: ryygg 2 (rrggyy)
                5G: 3
                6G: hello
                --
                4g:ryyggr 2,nf
                   <,>
                5R:ryyggr 3 nf
                   <,>
                6G: ryyggr 3
                --
                гууggr 2
                4В: ryyggr 3
            "#]],
        );
    }

    #[test]
    fn variations_comments_and_results_are_not_its_own() {
        check_taken(
            &[
                "4G: ryyggr 2 (rrggyy) nf (4G: rryggy 3 nf (4G: yyggrr 1)) 5R: rryggy 3",
                "4G: ryyggr 2 ( {or} 4 G rryggy 3)\n( 4G: rryggy 3 )\n(\n4. G: rryggy 3)",
                "4G: ryyggr 2 {nice} (rrggyy) ! nf ?! {so} $3 ; more\n5R: rryggy 3 {[%clk 0:01:02]}\n",
                "4G: ryyggr 2 ? ?f 4/5/6 ?\n5R: rryggy (?) ??",
                "4G: ryyggr 1/2 nf 1/2-1/2",
                "4G: ryyggr 1/2 (rrggyy) nf 1-0\n",
                "4G: ryyggr 2 nf *\n",
                "4G: ryyggr 2 *f 4/5/6 (gbg) * f 7/8/9 (gbg) *",
                "4G: ryyggr 2\n*\n",
                "4G: ryyggr 2 nf\n1/2-1/2",
                "4G: ryyggr 2 nf\n\n[Event \"x\"]\n[Game \"Tantrix\"]\n1G: ryyggr 0",
                "4G: ryyggr 2 nf [Event \"x\"]\n1G: ryyggr 0",
            ],
            expect![[r#"
                4G: ryyggr 2 (rrggyy) nf
                   <(>
                4G: rryggy 3 nf
                   <(>
                4G: yyggrr 1
                   <))>
                5R: rryggy 3
                --
                4G: ryyggr 2
                   <( {or}>
                4 G rryggy 3
                   <)\n(>
                4G: rryggy 3
                   <)\n(>
                4. G: rryggy 3
                   <)>
                --
                4G: ryyggr 2 {nice} (rrggyy) ! nf
                   <?! {so} $3 ; more>
                5R: rryggy 3
                   <{[%clk 0:01:02]}>
                --
                4G: ryyggr 2 ? ?f 4/5/6
                   <?>
                5R: rryggy (?)
                   <??>
                --
                4G: ryyggr 1/2 nf
                   <1/2-1/2>
                --
                4G: ryyggr 1/2 (rrggyy) nf
                   <1-0>
                --
                4G: ryyggr 2 nf
                   <*>
                --
                4G: ryyggr 2 *f 4/5/6 (gbg) * f 7/8/9 (gbg)
                   <*>
                --
                4G: ryyggr 2
                   <*>
                --
                4G: ryyggr 2 nf
                   <1/2-1/2>
                --
                4G: ryyggr 2 nf
                   <[Event \"x\"]\n[Game \"Tantrix\"]>
                1G: ryyggr 0
                --
                4G: ryyggr 2 nf
                   <[Event \"x\"]>
                1G: ryyggr 0
            "#]],
        );
    }

    #[test]
    fn a_line_end_is_crossed_where_the_turn_goes_on() {
        check_taken(
            &[
                "4G: ryyggr 2 (rrggyy)\r\n  gf 4/5/6 (gbg),\r\n  *f 7/8/9 (ryb)\r\n5R: bryryb 8\r\n nf\r\n",
                "> 4G: ryyggr\n> 4/5/6\n> (rrggyy)\n> ?f 7/8/9 (gbg)\n>\n> nf\n",
                "4G: ryyggr 2 {nice}\nnf",
                "4G: ryyggr 4/5/\n6 (rrggyy) gf\n4/5/6\n(gbg)\n, rf 1/2/3",
                "4G:\nryyggr 2",
                "4G: ryyggr 2\n\nnf\n",
                "4G: ryyggr 2\n; no\nnf\n",
                "4G: ryyggr\n5\n6\n",
                "4G: ryyggr\n5 R rryggy 6\n",
                "4G: ryyggr 2\n(rrggyy) nf\n(28)\n(-)\n(a word)\n",
                "4G: ryyggr 2 nf,\nGreen thinks he is winning\n",
                "4G: ryyggr 2 nf\nIf 4 of them come\n* * *\ngf is good\nrf 4/5/6",
                "4G: ryyggr 2 nf\n4/5/6 was better\n",
                "4G: ryyggr 2 nf\n-- \nBob\n",
            ],
            expect![[r#"
                4G: ryyggr 2 (rrggyy)\r\n  gf 4/5/6 (gbg),\r\n  *f 7/8/9 (ryb)
                5R: bryryb 8\r\n nf
                --
                   <>>
                4G: ryyggr\n> 4/5/6\n> (rrggyy)\n> ?f 7/8/9 (gbg)
                   <>\n> nf>
                --
                4G: ryyggr 2 {nice}\nnf
                --
                4G: ryyggr 4/5/\n6 (rrggyy) gf\n4/5/6\n(gbg)\n, rf 1/2/3
                --
                4G:\nryyggr 2
                --
                4G: ryyggr 2
                   <nf>
                --
                4G: ryyggr 2
                   <; no\nnf>
                --
                4G: ryyggr\n5
                   <6>
                --
                4G: ryyggr
                5 R rryggy 6
                --
                4G: ryyggr 2\n(rrggyy) nf\n(28)\n(-)
                   <(a word)>
                --
                4G: ryyggr 2 nf
                   <,\nGreen thinks he is winning>
                --
                4G: ryyggr 2 nf
                   <If 4 of them come\n* * *\ngf is good\nrf 4/5/6>
                --
                4G: ryyggr 2 nf
                   <4/5/6 was better>
                --
                4G: ryyggr 2 nf
                   <-- \nBob>
            "#]],
        );
    }

    #[test]
    fn other_games_and_prose_are_nothing() {
        for text in [
            "a1b2 i5h5",
            "1. c3c5d4",
            "1Bh5 2Wf4",
            "1b: the",
            "2. B. Barry 12",
            "R: Barry",
            "b. berry",
            "a berry",
            "12.10.2016",
            "1/2",
            "1/2-1/2",
            "yes",
            "grubby",
            "Rugby",
            "été",
            "",
            "(4G: ryyggr 2)",
            "nf",
            "gf 4/5/6",
            "*f 4/5/6",
            "G:",
            "4G",
            "4G hello",
            "4 G",
            "[G \"x\"]",
            "x: ryyg",
        ] {
            let tokens: Vec<_> = lex(text).collect();
            assert_eq!(
                TantrixDialect.take(Ahead { tokens: &tokens, due: 1, due_behind: 2 }),
                Take::Nothing,
                "{text}"
            );
        }
    }

    #[test]
    fn moves_are_told_from_prose_by_their_shape() {
        for word in ["ryyggr", "RYYGGR", "rrrrrr", "гууggr", "ｒyyggr", "ry\u{AD}yggr"] {
            assert!(TantrixDialect.is_move(word), "{word}");
        }
        for word in ["ryygg", "ryyggrr", "a1b2", "grubby", "ryxggr", "", "4G", "ryyggr2", "é"] {
            assert!(!TantrixDialect.is_move(word), "{word}");
        }
    }

    #[test]
    fn the_number_of_a_header() {
        let number = |text: &str| TantrixDialect.stated_number(&lex(text).collect::<Vec<_>>());
        for text in
            ["1G: ryyggr 0", "1 G ryyggr", "1. G: ryyggr", "1G:", "01g. ryyggr", "1) G ryyggr", "1. ryyggr"]
        {
            assert_eq!(number(text), Some(1), "{text}");
        }
        for text in ["G: ryyggr 0", "1", "1. a1b2", "1/2", "1-0", "1 G", "ryyggr 1"] {
            assert_eq!(number(text), None, "{text}");
        }
    }

    #[test]
    fn a_turn_is_read() {
        check_read(
            &[
                "4G: ryyggr 2 (rrggyy) gf 4/5/6 (gbg), *f 7/8/9 (ryb)",
                "4G: ryyggr 3/4 nf",
                "ryyggr",
                "1G: ryyggr 0 (28) nf.",
                "4R: ryyggr 2 (-) ?f 7/8/9",
                "4R: ryyggr 2 (?) ? nf",
                "4R: ryyggr 2 {x} ()",
                "4 . g: RyYGGR 2 (RRggyy) GF4/5/6(GBG) *F7/8/9 NF",
                "04G: ryyggr 4 / 5 / 6 g f 7 / 8 (gb) n f, nf",
                "4 G ryyggr2(rrggyy)nf",
                "4: ryyggr 2",
                "4) G ryyggr 2",
                "G: ryyggr (rrggyy) 2",
                "4G - ryyggr 2",
                "4W: ryyggr 2",
                "4B : ryyggr 2",
                "4G: ryygg 2 gf (gbg) rf",
                "4G: 2 nf",
                "4G: hello 2",
                "4G: ry8ggr 2",
                "4G: gf 4/5/6 (gbg) (rrggyy)",
                "4G: ryyggr 2 gf 4/5/6 (rrggyy)",
            ],
            expect![[r#"
                "4G: ryyggr 2 (rrggyy) gf 4/5/6 (gbg), *f 7/8/9 (ryb)"
                    header="4G:"[4@4 G@G] tile=ryyggr@ryyggr at=[2]@2 draw=rrggyy@rrggyy@(rrggyy) situation=@"gf 4/5/6 (gbg), *f 7/8/9 (ryb)"
                      "gf 4/5/6 (gbg)" Colour('g')@gf [4, 5, 6]@4/5/6 gbg@gbg
                      "*f 7/8/9 (ryb)" Nobody@*f [7, 8, 9]@7/8/9 ryb@ryb
                "4G: ryyggr 3/4 nf"
                    header="4G:"[4@4 G@G] tile=ryyggr@ryyggr at=[3, 4]@3/4 situation=nf@"nf"
                "ryyggr"
                    tile=ryyggr@ryyggr
                "1G: ryyggr 0 (28) nf."
                    header="1G:"[1@1 G@G] tile=ryyggr@ryyggr at=[0]@0 draw=#28@28@(28) situation=nf@"nf"
                "4R: ryyggr 2 (-) ?f 7/8/9"
                    header="4R:"[4@4 R@R] tile=ryyggr@ryyggr at=[2]@2 draw=None@(-) situation=@"?f 7/8/9"
                      "?f 7/8/9" Unrecorded@?f [7, 8, 9]@7/8/9
                "4R: ryyggr 2 (?) ? nf"
                    header="4R:"[4@4 R@R] tile=ryyggr@ryyggr at=[2]@2 draw=Unknown@(?) situation=nf@"nf"
                "4R: ryyggr 2 {x} ()"
                    header="4R:"[4@4 R@R] tile=ryyggr@ryyggr at=[2]@2 draw=Unknown@()
                "4 . g: RyYGGR 2 (RRggyy) GF4/5/6(GBG) *F7/8/9 NF"
                    header~"4 . g:"[4@4 g@g] tile=RyYGGR@RyYGGR at=[2]@2 draw=RRggyy@RRggyy@(RRggyy) situation~=nf@"GF4/5/6(GBG) *F7/8/9 NF"
                      "GF4/5/6(GBG)" Colour('g')@GF [4, 5, 6]@4/5/6 GBG@GBG
                      "*F7/8/9" Nobody@*F [7, 8, 9]@7/8/9
                    recased=["g>G", "RyYGGR>ryyggr", "RRggyy>rrggyy", "GF4>gf4", "GBG>gbg", "F7>f7", "NF>nf"]
                "04G: ryyggr 4 / 5 / 6 g f 7 / 8 (gb) n f, nf"
                    header~"04G:"[4@04 G@G] tile=ryyggr@ryyggr at=[4, 5, 6]@4 / 5 / 6 situation~=nf@"g f 7 / 8 (gb) n f, nf"
                      "g f 7 / 8 (gb)" Colour('g')@g f [7, 8]@7 / 8 gb@gb
                "4 G ryyggr2(rrggyy)nf"
                    header~"4 G"[4@4 G@G] tile=ryyggr@ryyggr at=[2]@2 draw=rrggyy@rrggyy@(rrggyy) situation=nf@"nf"
                "4: ryyggr 2"
                    header~"4:"[4@4 ] tile=ryyggr@ryyggr at=[2]@2
                "4) G ryyggr 2"
                    header~"4) G"[4@4 G@G] tile=ryyggr@ryyggr at=[2]@2
                "G: ryyggr (rrggyy) 2"
                    header~"G:"[ G@G] tile=ryyggr@ryyggr at=[2]@2 draw=rrggyy@rrggyy@(rrggyy)
                "4G - ryyggr 2"
                    header~"4G -"[4@4 G@G] tile=ryyggr@ryyggr at=[2]@2
                "4W: ryyggr 2"
                    header~"4W:"[4@4 W@W] tile=ryyggr@ryyggr at=[2]@2
                "4B : ryyggr 2"
                    header~"4B :"[4@4 B@B] tile=ryyggr@ryyggr at=[2]@2
                "4G: ryygg 2 gf (gbg) rf"
                    header="4G:"[4@4 G@G] tile=ryygg@ryygg at=[2]@2 situation~=@"gf (gbg) rf"
                      "gf (gbg)" Colour('g')@gf []@ gbg@gbg
                      "rf" Colour('r')@rf []@
                "4G: 2 nf"
                    header="4G:"[4@4 G@G] at=[2]@2 situation=nf@"nf"
                "4G: hello 2"
                    header="4G:"[4@4 G@G] tile=hello@hello at=[2]@2
                "4G: ry8ggr 2"
                    header="4G:"[4@4 G@G] tile=ry8ggr@ry8ggr at=[2]@2
                "4G: gf 4/5/6 (gbg) (rrggyy)"
                    header="4G:"[4@4 G@G] draw=rrggyy@rrggyy@(rrggyy) situation=@"gf 4/5/6 (gbg)"
                      "gf 4/5/6 (gbg)" Colour('g')@gf [4, 5, 6]@4/5/6 gbg@gbg
                "4G: ryyggr 2 gf 4/5/6 (rrggyy)"
                    header="4G:"[4@4 G@G] tile=ryyggr@ryyggr at=[2]@2 draw=rrggyy@rrggyy@(rrggyy) situation=@"gf 4/5/6"
                      "gf 4/5/6" Colour('g')@gf [4, 5, 6]@4/5/6
            "#]],
        );
    }

    #[test]
    fn what_belongs_to_nothing_is_told() {
        check_read(
            &[
                "4G: ryyggr 2 rrggyy nf",
                "4G: ryyggr 4-5-6 nf",
                "4G: ryyggr 4,5,6 nf",
                "4G: ryyggr 2 good move (I think 3 so) (rrggyy) nf - well",
                "4G: ryyggr 2 (rrggyy nf",
                "4G: ryyggr 2 (rrggyy) (yyggrr) nf 7",
                "4G: ryyggr 4/5/ (rrggyy) f 4/5/6 xf 7/8/9 (ryb)",
                "4G: ryyggr 2. (rrggyy), nf; so",
                "4G: ryyggr 99999999999 [rrggyy] nf 1 - 0",
                "4G: ryyggr 2 RRGGYY nf",
                "hello",
                "",
            ],
            expect![[r#"
                "4G: ryyggr 2 rrggyy nf"
                    header="4G:"[4@4 G@G] tile=ryyggr@ryyggr at=[2]@2 situation=nf@"nf"
                    unread=["rrggyy"]
                "4G: ryyggr 4-5-6 nf"
                    header="4G:"[4@4 G@G] tile=ryyggr@ryyggr at=[4, 5, 6]@4-5-6 situation=nf@"nf"
                "4G: ryyggr 4,5,6 nf"
                    header="4G:"[4@4 G@G] tile=ryyggr@ryyggr at=[4, 5, 6]@4,5,6 situation=nf@"nf"
                "4G: ryyggr 2 good move (I think 3 so) (rrggyy) nf - well"
                    header="4G:"[4@4 G@G] tile=ryyggr@ryyggr at=[2]@2 draw=rrggyy@rrggyy@(rrggyy) situation=nf@"nf"
                    unread=["good move (I think 3 so)", "- well"]
                "4G: ryyggr 2 (rrggyy nf"
                    header="4G:"[4@4 G@G] tile=ryyggr@ryyggr at=[2]@2 draw=rrggyy@rrggyy@(rrggyy situation=nf@"nf"
                    unread=["("]
                "4G: ryyggr 2 (rrggyy) (yyggrr) nf 7"
                    header="4G:"[4@4 G@G] tile=ryyggr@ryyggr at=[2]@2 draw=rrggyy@rrggyy@(rrggyy) situation=nf@"nf"
                    unread=["(yyggrr)", "7"]
                "4G: ryyggr 4/5/ (rrggyy) f 4/5/6 xf 7/8/9 (ryb)"
                    header="4G:"[4@4 G@G] tile=ryyggr@ryyggr at=[4, 5]@4/5/ draw=rrggyy@rrggyy@(rrggyy)
                    unread=["f 4/5/6 xf 7/8/9 (ryb)"]
                "4G: ryyggr 2. (rrggyy), nf; so"
                    header="4G:"[4@4 G@G] tile=ryyggr@ryyggr at=[2]@2 draw=rrggyy@rrggyy@(rrggyy) situation=nf@"nf"
                    unread=["."]
                "4G: ryyggr 99999999999 [rrggyy] nf 1 - 0"
                    header="4G:"[4@4 G@G] tile=ryyggr@ryyggr at=[4294967295]@99999999999 situation=nf@"nf"
                    unread=["[rrggyy]", "1 - 0"]
                "4G: ryyggr 2 RRGGYY nf"
                    header="4G:"[4@4 G@G] tile=ryyggr@ryyggr at=[2]@2 situation=nf@"nf"
                    unread=["RRGGYY"]
                "hello"
                    unread=["hello"]
                ""
            "#]],
        );
    }

    #[test]
    fn damaged_words_are_read_and_keep_their_ranges() {
        check_read(
            &[
                "4В: гууggr 2 (ггggyy) nf",
                "４Ｇ： ryyggr ２／３ （rrggyy） ＊f 4/5/6 （gbg）， gf４",
                "ry\u{AD}yggr 2",
            ],
            expect![[r#"
                "4В: гууggr 2 (ггggyy) nf"
                    header~"4В:"[4@4В B@4В] tile=ryyggr@гууggr at=[2]@2 draw=rrggyy@ггggyy@(ггggyy) situation=nf@"nf"
                "４Ｇ： ryyggr ２／３ （rrggyy） ＊f 4/5/6 （gbg）， gf４"
                    header~"４Ｇ："[4@４Ｇ G@４Ｇ] tile=ryyggr@ryyggr at=[2, 3]@２／３ draw=rrggyy@rrggyy@（rrggyy） situation=@"＊f 4/5/6 （gbg）， gf４"
                      "＊f 4/5/6 （gbg）" Nobody@＊f [4, 5, 6]@4/5/6 gbg@gbg
                      "gf４" Colour('g')@gf４ [4]@gf４
                "ry\u{ad}yggr 2"
                    tile=ryyggr@ry<AD>yggr at=[2]@2
            "#]],
        );
    }

    #[test]
    fn pieces_for_colours() {
        let show = |text: &str| {
            let parts = roles(&Written::plain(text));
            parts.iter().map(|(range, part)| format!("{part:?} {}\n", &text[*range])).collect::<String>()
        };
        expect![[r#"
            Number 4G:
            Move ryyggr
            Place 2/3
            Draw (rrggyy)
            Situation gf4/5/6(gbg),
            Situation ?f
            Situation 7
            Situation /
            Situation 8
            Situation nf
        "#]]
        .assert_eq(&show("4G: ryyggr2/3 {x} (rrggyy) oh gf4/5/6(gbg), ?f 7 ! / 8 nf?"));
    }

    #[test]
    fn turns_are_written() {
        let forced = [
            write_space(Holder::Colour('G'), &[4, 5, 6], Some("GBG")),
            write_space(Holder::Nobody, &[7, 8], None),
        ];
        let wording = Wording {
            number: Some(4),
            colour: Some('g'),
            tile: "RYYGGR",
            position: &[3, 4],
            draw: Some("28"),
            spaces: Some(&forced),
        };
        assert_eq!(write_turn(&wording), "4G: ryyggr 3/4 (28) gf 4/5/6 (gbg), *f 7/8");
        assert_eq!(write_turn(&Wording { spaces: Some(&[]), draw: None, ..wording }), "4G: ryyggr 3/4 nf");
        assert_eq!(write_turn(&Wording { tile: "ryyggr", ..Wording::default() }), "ryyggr");
        assert_eq!(write_space(Holder::Unrecorded, &[], None), "?f");
        assert_eq!(write_header(None, None), "");
        let loose = "4.g ryYggr2 () GF4/5/6(GBG) ?f 7/8/9,nf";
        let canonical = read(&Written::plain(loose)).canonical();
        assert_eq!(canonical, "4G: ryyggr 2 (?) gf 4/5/6 (gbg), ?f 7/8/9");
        assert_eq!(read(&Written::plain(&canonical)).canonical(), canonical);
    }

    #[test]
    fn a_turn_in_few_words() {
        assert_eq!(brief("4G: RYYGGR 2 (rrggyy)\n gf 4/5/6 (gbg)"), "ryyggr 2");
        assert_eq!(brief("1G: ryyggr nf"), "ryyggr");
        assert_eq!(brief("  so\n what "), "so what");
        assert_eq!(
            brief("éé and a text that is much longer than anybody would say"),
            "éé and a text that is much longe…"
        );
    }

    proptest::proptest! {
        /// Whatever stands in a text: a turn ends in it on a token of its own, ranges keep to characters, and what is
        /// written canonically is read back the same.
        #[test]
        fn any_text_is_read(tokens in proptest::collection::vec(proptest::sample::select(vec![
            "4G", "4", "G", ":", ".", ")", "(", "ryyggr", "rrggyy", "2", "/", "4/5/6", "nf", "gf", "f", "*", "?", ",",
            "-", " ", " ", " ", "\n", "\r\n", "> ", "{x}", ";", "!", "$1", "hello", "(gbg)", "(28)", "1-0", "[", "]",
            "\"", "4В:", "гууggr", "gf4", "ｆ", "\u{AD}", "％", "ry\u{AD}yggr2", "99999999999",
        ]), 0..24)) {
            let text = tokens.concat();
            let lexed: Vec<_> = lex(&text).collect();
            for at in 0..lexed.len() {
                if let Take::Move(count) = TantrixDialect.take(Ahead { tokens: &lexed[at..], due: 1, due_behind: 2 }) {
                    assert!(count > 0 && at + count <= lexed.len());
                    assert!(!lexed[at + count - 1].0.is_trivia());
                }
            }
            let written = Written::plain(&text);
            dump(&text);
            for (range, _) in roles(&written) {
                assert!(!text[range].contains(['\n', '{']));
            }
            brief(&text);
            let turn = read(&written);
            if turn.header.as_ref().is_none_or(|header| header.number.is_some() && header.colour.is_some())
                && turn.tile.as_ref().is_some_and(|tile| is_tile(&tile.text))
                && turn.situation.as_ref().is_none_or(|situation| situation.spaces.is_empty() || !situation.none)
            {
                let canonical = turn.canonical();
                let again = read(&Written::plain(&canonical));
                assert_eq!(again.canonical(), canonical);
                assert!(again.unread.is_empty() && again.recased.is_empty(), "{canonical}: {again:?}");
            }
        }
    }

    #[test]
    fn real_records_are_read_whole_and_written_back() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/records/tantrix");
        let Ok(entries) = std::fs::read_dir(folder) else {
            eprintln!("skipped: no {folder}");
            return;
        };
        let texts = entries
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.extension().is_some_and(|e| e == "txt"));
        let (mut files, mut turns) = (0, 0);
        for path in texts {
            files += 1;
            for line in std::fs::read_to_string(&path).unwrap().lines().map(str::trim) {
                if line.is_empty() || line.starts_with('[') {
                    continue;
                }
                turns += 1;
                let tokens: Vec<_> = lex(line).collect();
                let ahead = Ahead { tokens: &tokens, due: 1, due_behind: 2 };
                assert_eq!(TantrixDialect.take(ahead), Take::Move(tokens.len()), "{line}");
                let turn = read(&Written::plain(line));
                assert!(turn.unread.is_empty() && turn.recased.is_empty(), "{line}: {turn:?}");
                assert!(turn.header.as_ref().is_some_and(|header| header.canonical), "{line}");
                assert!(turn.situation.as_ref().is_none_or(|situation| situation.tidy), "{line}");
                assert_eq!(turn.canonical(), line);
            }
        }
        println!("{files} files, {turns} turns");
        assert!(files > 0 && turns > 0);
    }
}
