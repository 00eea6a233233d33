//! A game as the pieces that stay, in the order of the text, each with what it is written as. What is no piece (white
//! space, separators, e-mail quote marks, numbers that are not due) is between two of them.
//!
//! This module must not know where lines break.

use std::collections::HashSet;

use crate::findings::Severity;
use crate::games::{Game, Lines, Position, Written};
use crate::record::{Numerals, PlyId, Record, result_of};
use crate::syntax::SyntaxKind;
use crate::syntax::ast::{self, Item};
use crate::syntax::{damage, lexer};
use crate::text::{TextRange, TextSize};

/// What a piece is, as far as the space around it depends on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The mark at the start of a file.
    ByteOrder,
    Title,
    Tag,
    Prose,
    /// To the end of its line.
    LineComment,
    /// From the start of its line to its end.
    Escape,
    Comment,
    Number,
    Move,
    /// `!`
    Mark,
    /// `$1`
    Nag,
    Open,
    Close,
    Result,
    Ellipsis,
}

/// A piece of a game.
#[derive(Debug, Clone)]
pub struct Piece {
    pub kind: Kind,
    /// Where it stands; empty where it stands nowhere yet.
    pub range: TextRange,
    /// What is written there.
    pub text: String,
    /// Variations around it.
    pub depth: usize,
    /// Whether it begins a round of the main line.
    pub begins_round: bool,
    /// Whether it stands before the first move or its number.
    pub before_moves: bool,
    /// Whether it stands behind the result.
    pub behind_result: bool,
}

impl Piece {
    pub fn is_tag(&self) -> bool {
        self.kind == Kind::Tag
    }

    /// Whether a text with such a piece is more than somebody's words.
    pub fn is_of_a_record(&self) -> bool {
        matches!(self.kind, Kind::Title | Kind::Tag | Kind::Number | Kind::Move | Kind::Result)
    }
}

/// A line of play that is being read.
struct Open {
    /// Numbers since its last move: the index of each among the pieces.
    numbers: Vec<usize>,
    last: Last,
}

/// What stands before the next move of a line, as far as its number depends on it.
#[derive(PartialEq, Eq)]
enum Last {
    /// Nothing, or the bracket that opens it.
    Start,
    Move,
    /// A comment or variation behind a move.
    Remark,
}

impl Open {
    fn new() -> Self {
        Open { numbers: Vec::new(), last: Last::Start }
    }
}

/// The pieces of a game, numbered anew if it is told how, else as it is written. `None` where something in it is neither
/// a piece nor known to mean nothing. Moves that are known to be spelled as they stand are taken as they stand.
pub fn read(
    record: &Record,
    numerals: Option<Numerals>,
    line_end: &'static str,
    known: &[Option<&str>],
) -> Option<Vec<Piece>> {
    let mut reader = Reader {
        record,
        numerals,
        line_end,
        known: known.iter(),
        pieces: Vec::new(),
        dropped: HashSet::new(),
        open: vec![Open::new()],
        ended: false,
        next: 0,
        quote: None,
        covered: TextSize::new(0),
    };
    reader.byte_order();
    for (item, range) in ast::items(&record.parse.green) {
        reader.item(item, range)?;
    }
    let Reader { pieces, dropped, .. } = reader;
    let kept = |(index, piece)| (!dropped.contains(&index)).then_some(piece);
    Some(pieces.into_iter().enumerate().filter_map(kept).collect())
}

struct Reader<'a> {
    record: &'a Record,
    numerals: Option<Numerals>,
    line_end: &'static str,
    /// Of each move that is still to come, what is known to be spelled as it stands.
    known: std::slice::Iter<'a, Option<&'a str>>,
    pieces: Vec<Piece>,
    /// Pieces that are not written, by index.
    dropped: HashSet<usize>,
    open: Vec<Open>,
    /// Whether the result has been read.
    ended: bool,
    next: PlyId,
    /// An e-mail quote mark with nothing but white space behind it so far.
    quote: Option<TextRange>,
    /// The end of a move that was written in pieces: what stands before it is told.
    covered: TextSize,
}

impl Reader<'_> {
    /// The mark at the start of a file, blank lines before it or not.
    fn byte_order(&mut self) {
        let text = &*self.record.text;
        let is_nothing = |c: char| c != '\u{FEFF}' && (c.is_whitespace() || damage::is_invisible(c));
        let marked = text.trim_start_matches(is_nothing);
        if marked.starts_with('\u{FEFF}') {
            let range = TextRange::at(TextSize::of(text) - TextSize::of(marked), TextSize::of('\u{FEFF}'));
            self.push(Kind::ByteOrder, range, "\u{FEFF}".to_owned());
        }
    }

    fn item(&mut self, item: Item<'_>, range: TextRange) -> Option<()> {
        let text = |kind: Kind, text: &str| (kind, text.to_owned());
        let quote = self.quote.take();
        let (kind, text) = match item {
            Item::NewLine | Item::OddSpace(_) | Item::Comma => return Some(()),
            Item::QuoteMark => {
                self.quote = Some(range);
                return Some(());
            }
            Item::Title(node) => text(Kind::Title, ast::text(node).trim()),
            Item::Tag(node) => (Kind::Tag, self.tag(node, range)),
            Item::Prose => {
                let range = quote.map_or(range, |quote| quote.cover(range));
                // A brace in it that nothing closes takes the blanks and line ends behind it too.
                let prose = self.record.text_of(range).trim_end().to_owned();
                self.push(Kind::Prose, TextRange::at(range.start(), TextSize::of(prose.as_str())), prose);
                return Some(());
            }
            Item::Number(node) => {
                self.number(&ast::text(node), range);
                return Some(());
            }
            Item::Move(node) => {
                self.play(ast::tokens(node, range.start()).collect(), range);
                return Some(());
            }
            Item::Mark(mark) if mark.starts_with('$') => text(Kind::Nag, mark),
            Item::Mark(mark) => text(Kind::Mark, &damage::mend(mark)),
            Item::Comment(comment) => text(Kind::Comment, comment),
            Item::LineComment(comment) if comment.starts_with('%') => text(Kind::Escape, comment),
            Item::LineComment(comment) => text(Kind::LineComment, comment),
            Item::Open => {
                self.push(Kind::Open, range, "(".to_owned());
                self.open.push(Open::new());
                return Some(());
            }
            Item::Close => {
                if self.open.len() < 2 {
                    return None;
                }
                self.open.pop();
                let bracket = self.record.text.get(..usize::from(range.end()))?.chars().next_back()?;
                let at = TextRange::new(range.end() - TextSize::of(bracket), range.end());
                self.push(Kind::Close, at, ")".to_owned());
                self.remark();
                return Some(());
            }
            Item::Result(node) => text(Kind::Result, result_of(&ast::text(node))),
            Item::Ellipsis => text(Kind::Ellipsis, &damage::mend(self.record.text_of(range))),
            Item::Error => return None,
        };
        self.push(kind, range, text);
        match kind {
            Kind::Comment | Kind::LineComment | Kind::Escape | Kind::Prose => self.remark(),
            Kind::Result if self.open.len() == 1 => self.ended = true,
            _ => {}
        }
        Some(())
    }

    fn push(&mut self, kind: Kind, mut range: TextRange, mut text: String) {
        // The mark at the start of a file may have been read as a part of its first word.
        if let Some(mark) = self.pieces.first().filter(|mark| mark.kind == Kind::ByteOrder)
            && range.start() < mark.range.end()
        {
            range = TextRange::new(mark.range.end(), range.end().max(mark.range.end()));
            text = text.trim_start_matches(damage::is_invisible).to_owned();
        }
        let behind_result = self.ended;
        let depth = self.open.len() - 1;
        let begun = |piece: &Piece| !piece.before_moves || matches!(piece.kind, Kind::Number | Kind::Move);
        let before_moves = !self.pieces.last().is_some_and(begun);
        self.pieces.push(Piece {
            kind,
            range,
            text,
            depth,
            begins_round: false,
            before_moves,
            behind_result,
        });
    }

    fn remark(&mut self) {
        if let Some(line) = self.open.last_mut().filter(|line| line.last == Last::Move) {
            line.last = Last::Remark;
        }
    }

    /// Whether what stands here is no move of a line of play: the main line has ended.
    fn is_behind_main_line(&self) -> bool {
        self.ended && self.open.len() == 1
    }

    /// `[Name "value"]` on one line, unless it would then be read otherwise.
    fn tag(&self, node: &rowan::GreenNodeData, range: TextRange) -> String {
        let written = self.record.text_of(range);
        let Some(tag) = ast::tag(node, range.start()) else { return written.to_owned() };
        let value = self.record.text_of(tag.value_range);
        let cut = value.contains(['\r', '\n']);
        let value = if cut { joined_by_a_blank(value) } else { value.to_owned() };
        let strict = format!("[{} \"{}\"]", tag.name, escaped(&value));
        if strict == written {
            return strict;
        }
        let parse = crate::syntax::grammar::parse(&strict, self.record.game.dialect());
        if !parse.errors.is_empty() {
            return written.to_owned();
        }
        let again = ast::items(&parse.green).next().and_then(|(item, range)| match item {
            Item::Tag(node) if range.len() == TextSize::of(strict.as_str()) => ast::tag(node, range.start()),
            _ => None,
        });
        match again {
            Some(again) if again.name == tag.name && (cut || again.value == tag.value) => strict,
            _ => written.to_owned(),
        }
    }

    fn keep_round(&mut self, index: usize) {
        let opens = self.opens_round(index);
        if let Some(number) = self.pieces.get_mut(index) {
            number.begins_round = opens;
        }
    }

    /// Whether a number that stays as it is begins a round of the main line: not where it only says again which one goes
    /// on.
    fn opens_round(&self, index: usize) -> bool {
        let digits = |piece: &Piece| piece.text.trim_end_matches(|c: char| !c.is_ascii_digit()).to_owned();
        let Some(piece) = self.pieces.get(index).filter(|_| self.open.len() == 1) else { return false };
        let mut before = self.pieces.get(..index).unwrap_or_default().iter().rev();
        let last = before.find(|piece| piece.kind == Kind::Number && piece.depth == 0);
        !piece.text.ends_with("...") && last.is_none_or(|last| digits(last) != digits(piece))
    }

    /// A number waits for the move that it stands before.
    fn number(&mut self, written: &str, range: TextRange) {
        if range.start() < self.covered {
            return;
        }
        let counted = self.numerals.is_some();
        // Where numbers are checked a dot says whose move it is.
        let text = plain_number(written, self.record.numerals().is_some());
        let index = self.pieces.len();
        self.push(Kind::Number, range, text);
        if self.is_behind_main_line() {
            return;
        }
        if !counted {
            self.keep_round(index);
        }
        if let Some(line) = self.open.last_mut() {
            line.numbers.push(index);
        }
    }

    /// A move with the number that is due before it.
    fn play(&mut self, tokens: Vec<(SyntaxKind, &str, TextRange)>, range: TextRange) {
        if self.is_behind_main_line() {
            self.known.next();
            let text = self.on_lines(self.record.text_of(range));
            self.push(Kind::Move, range, text);
            return;
        }
        let id = self.next;
        self.next += 1;
        let Some(ply) = self.record.plies.get(id).filter(|ply| ply.piece_of.is_none()) else { return };
        let whole = ply.range;
        self.covered = whole.end();
        let known = self.known.next().copied().flatten();
        let text = match known.filter(|known| *known == self.record.text_of(whole)) {
            Some(known) => known.to_owned(),
            None => self.spelled(id, tokens, range),
        };
        let number = self.number_before(id);
        // Behind an error nobody knows which moves are there.
        let numerals = self.numerals.filter(|_| ply.position.is_some());
        let begins = self.open.len() == 1
            && numerals
                .zip(self.record.counted(id))
                .is_some_and(|(numerals, ply)| numerals.begins_round(ply));
        let waiting = self.open.last_mut().map(|line| std::mem::take(&mut line.numbers)).unwrap_or_default();
        let mut begun = false;
        if numerals.is_none() && self.numerals.is_some() {
            waiting.iter().for_each(|&index| self.keep_round(index));
        }
        if numerals.is_some() {
            // Only a number right before its move stays where it is.
            let right_before = waiting.last().copied().filter(|&last| last + 1 == self.pieces.len());
            self.dropped
                .extend(waiting.iter().filter(|&&index| Some(index) != right_before || number.is_none()));
            if let Some(number) = number {
                if let Some(piece) = right_before.and_then(|index| self.pieces.get_mut(index)) {
                    piece.text = number;
                } else {
                    self.push(Kind::Number, TextRange::empty(whole.start()), number);
                }
                if let Some(piece) = self.pieces.last_mut() {
                    piece.begins_round = begins;
                    begun = true;
                }
            }
        }
        self.push(Kind::Move, whole, text);
        if let Some(piece) = self.pieces.last_mut() {
            piece.begins_round = begins && !begun;
        }
        if let Some(line) = self.open.last_mut() {
            line.last = Last::Move;
        }
    }

    /// The number that stands before a move in the strict form.
    fn number_before(&self, id: PlyId) -> Option<String> {
        let (numerals, ply) = (self.numerals?, self.record.counted(id)?);
        let stands = numerals.begins_round(ply)
            || match self.open.last()?.last {
                Last::Start => true,
                Last::Remark => numerals.tells_ply() && !self.record.game.alternating().is_empty(),
                Last::Move => false,
            };
        stands.then(|| numerals.due(ply))
    }

    /// A move in canonical spelling, where that says all that is written and nothing else; else as it stands.
    fn spelled(&self, id: PlyId, tokens: Vec<(SyntaxKind, &str, TextRange)>, range: TextRange) -> String {
        let record = self.record;
        let whole = record.plies.get(id).map_or(range, |ply| ply.range);
        let written = record.text_of(whole);
        let remarked = tokens.iter().any(|(kind, ..)| matches!(kind, SyntaxKind::COMMENT | SyntaxKind::NAG));
        let joined: String = match whole == range {
            true => String::new(),
            // The line wrap is gone, and with it what a mail put behind it.
            false => {
                lexer::lex(written).filter(|(kind, _)| !kind.is_trivia()).map(|(_, text)| text).collect()
            }
        };
        let read = match whole == range {
            true => Written::of(tokens.into_iter()),
            false => Written::plain(&joined),
        };
        let played = record.plies.get(id).is_some_and(|ply| ply.position.is_some());
        let before = record.position_before(id).filter(|_| played && !remarked);
        let canonical = before.and_then(|before| canonical(record.game, before.as_ref(), &read, written));
        canonical.unwrap_or_else(|| self.on_lines(written))
    }

    /// A move that stays, with the line ends of its file; a comment in it has its own.
    fn on_lines(&self, text: &str) -> String {
        let written = |(kind, text)| if kind == SyntaxKind::NEWLINE { self.line_end } else { text };
        lexer::lex(text).map(written).collect()
    }
}

/// The canonical spelling of a move, in the notation that its game is read in.
fn canonical(game: &dyn Game, before: &dyn Position, read: &Written<'_>, written: &str) -> Option<String> {
    let respelled = before.notation().and_then(|notation| before.respelled(read, notation));
    let canonical = respelled.or_else(|| before.canonical(read))?;
    if canonical == written {
        return Some(canonical);
    }
    // What is wrong with a move is for its writer to mend: spelled otherwise it must mean the same and be as wrong.
    let says = |written: &Written<'_>| {
        let played = before.play(written).ok()?;
        let is_hint =
            |code| game.codes().iter().any(|spec| spec.code == code && spec.severity == Severity::Hint);
        let mut notes: Vec<&'static str> =
            played.notes.iter().map(|note| note.code).filter(|code| !is_hint(*code)).collect();
        notes.sort_unstable();
        Some((played.next.key(), notes))
    };
    (says(read) == says(&Written::plain(&canonical))).then_some(canonical)
}

/// What two lines of a value say together.
fn joined_by_a_blank(value: &str) -> String {
    let lines: Vec<&str> = value.split(['\r', '\n']).map(str::trim).filter(|line| !line.is_empty()).collect();
    lines.join(" ")
}

/// A value as it stands between straight quotes: those in it with their stroke, and so a stroke that would take the last.
fn escaped(value: &str) -> String {
    let mut escaped = String::with_capacity(value.len());
    let mut chars = value.chars().peekable();
    while let Some(c) = chars.next() {
        match (c, chars.peek()) {
            ('\\', Some(&next @ ('"' | '\\'))) => {
                escaped.extend([c, next]);
                chars.next();
            }
            ('"', _) | ('\\', None) => escaped.extend(['\\', c]),
            _ => escaped.push(c),
        }
    }
    escaped
}

/// A written number in plain characters: `12.`, `12...`. Without dots it is given one where nobody checks it.
fn plain_number(written: &str, checked: bool) -> String {
    let plain: String = damage::mend(written).chars().filter(|c| !c.is_whitespace()).collect();
    let digits = plain.find(|c: char| !c.is_ascii_digit()).unwrap_or(plain.len());
    let (value, rest) = plain.split_at(digits);
    let dots = match (rest.chars().next(), rest.matches('.').count()) {
        (Some('y' | 'Y'), _) => "...",
        (Some('x' | 'X'), _) | (_, 1) => ".",
        (Some(')'), _) if checked => ")",
        (_, 0) if checked => "",
        (_, 0) => ".",
        _ => "...",
    };
    format!("{value}{dots}")
}

/// Whether a game's moves stand one a line.
pub fn one_a_line(record: &Record) -> bool {
    record.game.lines() == Lines::Moves
}
