//! Tokens to the tree of one game.
//!
//! ```text
//! game      = (title | tag | prose | item)*
//! tag       = '[' name string ']'
//! item      = number | move | comment | nag | mark | variation | result
//! variation = '(' item* ')'
//! ```
//! The parser walks the tokens once and never fails: every token ends up in the tree, in order, and what was
//! wrong is told beside it. Variations are kept on a stack of its own, not on the program's, and nest at most
//! [`MAX_DEPTH`] deep in the tree; what is deeper is one `ERROR` node. It must not know what a move means.

use rowan::{GreenNode, GreenNodeBuilder, Language, TextRange, TextSize};

use super::damage;
use super::dialect::{Ahead, Dialect, Take};
use super::kind::SyntaxKind::{self, *};
use super::kind::{Sheet, SyntaxNode};
use super::{lexer, split};

/// How deep variations nest in the tree. Trees are dropped by recursion, so there has to be an end.
pub const MAX_DEPTH: usize = 200;

/// What the grammar found wrong, and where.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SyntaxError {
    pub kind: SyntaxErrorKind,
    pub range: TextRange,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SyntaxErrorKind {
    UnterminatedComment,
    /// A tag's value without its closing quote.
    UnterminatedString,
    UnterminatedVariation,
    /// `)`, `}`, `]` or `[` that belongs to nothing, or `[]` with nothing in it.
    StrayBracket,
    /// A tag without its bracket, its quotes or its end, read all the same.
    BadTag,
    /// A tag that a line end cuts in two.
    BrokenTag,
    /// A tag whose value cannot be told.
    TagWithoutValue,
    /// Variations nested deeper than anybody reads.
    TooDeep,
}

/// The tree of one game and what was wrong with its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parse {
    pub green: GreenNode,
    pub errors: Vec<SyntaxError>,
}

impl Parse {
    /// A cursor over the tree; not `Send`, so make it where it is used.
    pub fn syntax(&self) -> SyntaxNode {
        SyntaxNode::new_root(self.green.clone())
    }
}

/// Parses the text of one game.
pub fn parse(text: &str, dialect: &dyn Dialect) -> Parse {
    let tokens: Vec<(SyntaxKind, &str)> = lexer::lex(text).collect();
    let mut parser = Parser {
        text,
        tokens,
        next: 0,
        at: 0,
        dialect,
        builder: GreenNodeBuilder::new(),
        errors: Vec::new(),
        open: Vec::new(),
        moves: 0,
        played: false,
        ended: false,
        prose_may_follow: true,
        no_prose_before: 0,
    };
    parser.game();
    Parse { green: parser.builder.finish(), errors: parser.errors }
}

struct Parser<'a> {
    text: &'a str,
    tokens: Vec<(SyntaxKind, &'a str)>,
    /// The token ahead and the byte where it begins.
    next: usize,
    at: usize,
    dialect: &'a dyn Dialect,
    builder: GreenNodeBuilder<'static>,
    errors: Vec<SyntaxError>,
    /// The variations that are open: where each began, and the moves of the line it left.
    open: Vec<(TextRange, u32)>,
    /// Moves so far in this line of play, counted from the game's start.
    moves: u32,
    /// Whether the moves have begun, and whether a result has ended them.
    played: bool,
    ended: bool,
    /// Whether a line that holds no move is passed over as prose: before the moves, behind the result, behind
    /// a blank line, and behind prose.
    prose_may_follow: bool,
    /// The end of a line that is known to hold moves.
    no_prose_before: usize,
}

impl<'a> Parser<'a> {
    fn game(&mut self) {
        self.builder.start_node(Sheet::kind_to_raw(GAME));
        let mut line_start = true;
        let mut line_is_blank = true;
        while let Some((kind, _)) = self.peek(0) {
            match kind {
                NEWLINE => {
                    self.prose_may_follow |= line_is_blank;
                    line_is_blank = true;
                    line_start = true;
                    self.bump();
                    continue;
                }
                kind if kind.is_trivia() => {
                    self.bump();
                    continue;
                }
                _ => {}
            }
            let first = line_start;
            line_start = false;
            line_is_blank = false;
            if first && self.title() || self.tag(first) || (first || self.ended) && self.prose() {
                continue;
            }
            self.item();
        }
        self.close_variations();
        self.builder.finish_node();
    }

    // ---- around the moves

    /// A line that names a start position, before the moves.
    fn title(&mut self) -> bool {
        let line = split::line(self.text, self.at);
        if self.played || !self.dialect.is_title(line) {
            return false;
        }
        self.start(TITLE);
        self.bump_while(|kind| kind != NEWLINE);
        self.finish();
        true
    }

    /// `[Name "value"]`, recovered at the end of its line, unless the next one is the rest of it.
    fn tag(&mut self, line_start: bool) -> bool {
        if self.kind(0) != Some(L_BRACKET) {
            return false;
        }
        let broken = self.tokens.get(self.next..).filter(|_| line_start).and_then(split::broken_tag);
        if let Some(tokens) = broken {
            let start = self.at;
            self.start(TAG);
            for _ in 0..tokens {
                self.bump();
            }
            self.finish();
            let range = range(start, self.at);
            self.errors.push(SyntaxError { kind: SyntaxErrorKind::BrokenTag, range });
            return true;
        }
        let ahead = self.tokens.get(self.next + 1..).unwrap_or_default();
        let well_formed = split::tag_name(ahead).is_some();
        let named = matches!(
            ahead.iter().find(|(kind, _)| *kind != WHITESPACE),
            Some((WORD, name)) if name.starts_with(char::is_alphabetic)
        );
        if !(well_formed || line_start && named) {
            return false;
        }
        let start = self.at;
        self.start(TAG);
        self.bump();
        self.bump_while(|kind| matches!(kind, WHITESPACE | INVISIBLE));
        self.bump(); // the name
        self.bump_while(|kind| matches!(kind, WHITESPACE | INVISIBLE));
        let mut wrong = None;
        if let Some((STRING, text)) = self.peek(0) {
            if !is_closed(text) {
                wrong = Some(SyntaxErrorKind::UnterminatedString);
            }
            self.bump();
        } else {
            let before = self.at;
            self.bump_while(|kind| !matches!(kind, NEWLINE | R_BRACKET | L_BRACKET | STRING));
            let value = self.text.get(before..self.at).unwrap_or_default();
            wrong = Some(if value.trim().is_empty() {
                SyntaxErrorKind::TagWithoutValue
            } else {
                SyntaxErrorKind::BadTag
            });
            if self.kind(0) == Some(STRING) {
                self.bump();
            }
        }
        let end = self.at;
        let bracket = (0..)
            .map_while(|ahead| self.kind(ahead).map(|kind| (ahead, kind)))
            .find(|(_, kind)| !matches!(kind, WHITESPACE | INVISIBLE));
        match bracket {
            Some((ahead, R_BRACKET)) => {
                for _ in 0..=ahead {
                    self.bump();
                }
            }
            _ => wrong = wrong.or(Some(SyntaxErrorKind::BadTag)),
        }
        self.finish();
        if let Some(kind) = wrong {
            self.errors.push(SyntaxError { kind, range: range(start, end.max(self.at)) });
        }
        true
    }

    /// A line, or the rest of one behind a result, that holds no move: a mail, a signature, a sentence.
    fn prose(&mut self) -> bool {
        let allowed = !self.played || self.ended || self.prose_may_follow || self.is_remark();
        if !allowed || !self.open.is_empty() || self.at < self.no_prose_before {
            return false;
        }
        let line = || self.tokens.iter().skip(self.next).take_while(|(kind, _)| *kind != NEWLINE);
        let begins = match self.peek(0) {
            Some((WORD | DASH | OTHER | STAR | COLON | SLASH | STRING | ARROW | CROSS | DOTS, _)) => true,
            Some((NUMBER, _)) => {
                self.ended
                    || line()
                        .any(|(kind, word)| *kind == WORD && !word.contains(|c: char| c.is_ascii_digit()))
            }
            Some((L_BRACKET | R_BRACKET | COMMA | L_PAREN, _)) => self.ended || !self.played,
            _ => false,
        };
        if !begins {
            return false;
        }
        let worded = line().any(|(kind, _)| matches!(kind, WORD | OTHER));
        let rule = line().all(|(kind, _)| matches!(kind, DASH | OTHER | STAR | WHITESPACE))
            && line().map(|(_, text)| text.len()).sum::<usize>() > 2;
        let tokens = line().count();
        let move_len = |ahead: &[(SyntaxKind, &str)]| self.move_len(ahead);
        let tells = split::is_sentence(self.tokens.get(self.next..).unwrap_or_default(), move_len);
        let holds_moves = !(self.kind(0) == Some(WORD) && tells)
            && (0..tokens)
                .any(|ahead| self.is_move(self.tokens.get(self.next + ahead..).unwrap_or_default()))
            || (self.kind(0) == Some(NUMBER) && self.kind(1) == Some(DOTS) && !self.ended);
        if !(worded || rule) || holds_moves {
            // Asked once a line, so that a long line behind a result costs no more than its length.
            self.no_prose_before = self.at + split::line(self.text, self.at).len();
            return false;
        }
        self.start(PROSE);
        self.bump_while(|kind| kind != NEWLINE);
        self.finish();
        self.prose_may_follow = true;
        true
    }

    // ---- the moves

    fn item(&mut self) {
        let Some((kind, text)) = self.peek(0) else { return };
        match kind {
            COMMENT => {
                if !text.ends_with('}') {
                    self.error(SyntaxErrorKind::UnterminatedComment, text.trim_end().len().min(1));
                }
                self.bump();
            }
            LINE_COMMENT | ESCAPE | NAG | MARK | COMMA => self.bump(),
            L_PAREN => self.open_variation(),
            R_PAREN if !self.open.is_empty() => self.close_variation(),
            R_PAREN | R_BRACE | L_BRACKET | R_BRACKET => {
                let tokens = self.tokens.get(self.next..).unwrap_or_default();
                let blanks = tokens.iter().skip(1).take_while(|(kind, _)| *kind == WHITESPACE).count();
                // Two with nothing between them are one slip.
                let empty = kind == L_BRACKET && self.kind(1 + blanks) == Some(R_BRACKET);
                let count = if empty { blanks + 2 } else { 1 };
                let bytes = tokens.iter().take(count).map(|(_, text)| text.len()).sum();
                self.error(SyntaxErrorKind::StrayBracket, bytes);
                self.start(ERROR);
                for _ in 0..count {
                    self.bump();
                }
                self.finish();
            }
            SCORE => self.result(1),
            _ => self.move_or_number(),
        }
    }

    /// A line of words alone, right under the moves: who resigned, what was said.
    fn is_remark(&self) -> bool {
        let line = self.tokens.get(self.next..).unwrap_or_default();
        let plain = line
            .iter()
            .take_while(|(kind, _)| *kind != NEWLINE)
            .all(|(kind, text)| *kind != NUMBER && !text.contains(|c: char| c.is_ascii_digit()));
        plain && self.kind(0) == Some(WORD) && split::is_sentence(line, |ahead| self.move_len(ahead))
    }

    /// How many tokens the move takes that begins here, if one does.
    fn move_len(&self, tokens: &[(SyntaxKind, &str)]) -> Option<usize> {
        match self.dialect.take(Ahead { tokens, due: 0, due_behind: 0 }) {
            Take::Move(tokens) => Some(tokens),
            _ => matches!(tokens.first(), Some((WORD, word)) if self.dialect.is_move(word)).then_some(1),
        }
    }

    /// Whether a move of this game begins at these tokens.
    fn is_move(&self, tokens: &[(SyntaxKind, &str)]) -> bool {
        self.move_len(tokens).is_some()
    }

    /// A move, a move number, or what else stands where one of them was due.
    fn move_or_number(&mut self) {
        self.begin_moves();
        let ahead = Ahead {
            tokens: self.tokens.get(self.next..).unwrap_or_default(),
            due: self.due(self.moves),
            due_behind: self.due(self.moves + 1),
        };
        match self.dialect.take(ahead) {
            Take::Move(tokens) => self.move_of(tokens),
            Take::Number(tokens) => self.number_of(tokens),
            Take::Cut(bytes) => {
                if !self.cut(bytes) {
                    self.move_of(1);
                }
            }
            Take::Nothing => match self.kind(0) {
                Some(NUMBER) => match self.glued_result().or_else(|| self.fraction()) {
                    Some(tokens) => self.result(tokens),
                    None => self.number_of(self.number_len()),
                },
                Some(STAR) => self.result(1),
                // An ellipsis: the record stops here, or the other side's move is not told.
                Some(DOTS) => self.bump(),
                _ => self.move_of(1),
            },
        }
    }

    fn move_of(&mut self, tokens: usize) {
        self.start(MOVE);
        for _ in 0..tokens.max(1) {
            self.bump();
        }
        self.finish();
        self.moves += 1;
    }

    fn number_of(&mut self, tokens: usize) {
        self.start(MOVE_NUMBER);
        for _ in 0..tokens.max(1) {
            self.bump();
        }
        self.finish();
    }

    /// Tokens of a number ahead: its digits, and dots or a list's bracket behind them.
    fn number_len(&self) -> usize {
        if self.kind(1) == Some(R_PAREN) && self.open.is_empty() {
            return 2;
        }
        let mut len = 1;
        loop {
            match (self.kind(len), self.kind(len + 1)) {
                (Some(DOTS), _) => len += 1,
                (Some(WHITESPACE), Some(DOTS)) => len += 2,
                _ => return len,
            }
        }
    }

    /// `1-0` whose first digit was glued to a move, and so is no token of its own.
    fn glued_result(&self) -> Option<usize> {
        let ahead = |at| self.peek(at).map(|(_, text)| damage::mend(text));
        let dash = self.kind(1) == Some(DASH);
        let decisive = dash && matches!((ahead(0)?.as_ref(), ahead(2)?.as_ref()), ("1", "0") | ("0", "1"));
        let words: String = (0..7).map_while(ahead).collect();
        match decisive {
            true => Some(3),
            false => words.starts_with("1/2-1/2").then_some(7),
        }
    }

    /// `1/2` as a result, where it is no part of a move.
    fn fraction(&self) -> Option<usize> {
        let words: Vec<&str> = (0..3).map_while(|ahead| self.peek(ahead).map(|(_, text)| text)).collect();
        (words == ["1", "/", "2"] && !self.dialect.fractions_are_moves()).then_some(3)
    }

    /// A result ends the moves, and the variations that were left open, unless it is the last word of one.
    fn result(&mut self, tokens: usize) {
        let closes = (tokens..)
            .map_while(|ahead| self.kind(ahead))
            .find(|kind| !kind.is_trivia())
            .is_some_and(|kind| kind == R_PAREN);
        if !closes || self.open.is_empty() {
            self.close_variations();
            self.begin_moves();
            if !self.ended {
                // What stands behind it on its line can be prose though moves stand before it.
                self.no_prose_before = 0;
            }
            self.ended = true;
        }
        self.start(RESULT);
        for _ in 0..tokens {
            self.bump();
        }
        self.finish();
    }

    fn begin_moves(&mut self) {
        self.played = true;
        self.prose_may_follow = false;
    }

    /// The move number of a move with so many before it.
    fn due(&self, moves: u32) -> u32 {
        moves / self.dialect.plies_per_number().max(1) + 1
    }

    fn open_variation(&mut self) {
        let bracket = range(self.at, self.at + self.peek(0).map_or(0, |(_, text)| text.len()));
        if self.open.len() >= MAX_DEPTH {
            self.error(SyntaxErrorKind::TooDeep, bracket.len().into());
            self.pass_over_variation();
            return;
        }
        self.open.push((bracket, self.moves));
        // It replaces the move before it.
        self.moves = self.moves.saturating_sub(1);
        self.start(VARIATION);
        self.bump();
    }

    fn close_variation(&mut self) {
        self.bump();
        self.finish();
        if let Some((_, moves)) = self.open.pop() {
            self.moves = moves;
        }
    }

    /// Everything up to the bracket that closes the one ahead, flat.
    fn pass_over_variation(&mut self) {
        self.start(ERROR);
        let mut depth = 0usize;
        while let Some(kind) = self.kind(0) {
            match kind {
                L_PAREN => depth += 1,
                R_PAREN => depth -= 1,
                SCORE => break,
                _ => {}
            }
            self.bump();
            if depth == 0 {
                break;
            }
        }
        self.finish();
    }

    fn close_variations(&mut self) {
        while let Some((bracket, moves)) = self.open.pop() {
            self.finish();
            self.errors.push(SyntaxError { kind: SyntaxErrorKind::UnterminatedVariation, range: bracket });
            self.moves = moves;
        }
    }

    // ---- tokens

    fn peek(&self, ahead: usize) -> Option<(SyntaxKind, &'a str)> {
        self.tokens.get(self.next + ahead).copied()
    }

    fn kind(&self, ahead: usize) -> Option<SyntaxKind> {
        self.peek(ahead).map(|(kind, _)| kind)
    }

    fn bump(&mut self) {
        if let Some((kind, text)) = self.peek(0) {
            self.builder.token(Sheet::kind_to_raw(kind), text);
            self.next += 1;
            self.at += text.len();
        }
    }

    fn bump_while(&mut self, belongs: impl Fn(SyntaxKind) -> bool) {
        while self.kind(0).is_some_and(&belongs) {
            self.bump();
        }
    }

    /// Takes the first bytes of the token ahead as a move or number of their own; what is behind them stays
    /// ahead. False where the token cannot be cut there.
    fn cut(&mut self, bytes: usize) -> bool {
        let Some(token) = self.tokens.get_mut(self.next) else { return false };
        let Some((head, tail)) = token.1.split_at_checked(bytes) else { return false };
        if head.is_empty() || tail.is_empty() {
            return false;
        }
        *token = (number_or_word(tail), tail);
        let number = number_or_word(head) == NUMBER;
        self.start(if number { MOVE_NUMBER } else { MOVE });
        self.builder.token(Sheet::kind_to_raw(number_or_word(head)), head);
        self.finish();
        self.at += head.len();
        self.moves += u32::from(!number);
        true
    }

    fn start(&mut self, kind: SyntaxKind) {
        self.builder.start_node(Sheet::kind_to_raw(kind));
    }

    fn finish(&mut self) {
        self.builder.finish_node();
    }

    /// Reports the bytes ahead.
    fn error(&mut self, kind: SyntaxErrorKind, bytes: usize) {
        self.errors.push(SyntaxError { kind, range: range(self.at, self.at + bytes) });
    }
}

fn number_or_word(text: &str) -> SyntaxKind {
    if text.bytes().all(|byte| byte.is_ascii_digit()) { NUMBER } else { WORD }
}

/// Whether a string token has its closing quote.
fn is_closed(string: &str) -> bool {
    let inner = string.strip_prefix("&quot;").unwrap_or_else(|| {
        let mut chars = string.chars();
        chars.next();
        chars.as_str()
    });
    inner.ends_with(damage::is_quote) || inner.ends_with("&quot;")
}

fn range(start: usize, end: usize) -> TextRange {
    TextRange::new(TextSize::new(start as u32), TextSize::new(end as u32))
}
