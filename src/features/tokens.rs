//! What each part of the text is, for colours.

use rayon::prelude::*;

use crate::games::{Role, Written};
use crate::record::{Document, Summary};
use crate::syntax::SyntaxKind::COMMENT;
use crate::syntax::ast::{self, Item};
use crate::syntax::grammar::Parse;
use crate::text::{TextRange, TextSize};

/// What a token is; the order is that of [`TokenKind::NAMES`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenKind {
    Comment,
    TagName,
    String,
    Number,
    Move,
    Mark,
    Result,
    Title,
    /// Where a tile goes.
    Place,
    /// A tile that was drawn.
    Draw,
    /// What is said of the board behind a move.
    Situation,
}

impl TokenKind {
    /// Standard names where there is one that fits, so that every theme colours them.
    pub const NAMES: &'static [&'static str] = &[
        "comment",
        "property",
        "string",
        "number",
        "function",
        "operator",
        "keyword",
        "type",
        "parameter",
        "variable",
        "macro",
    ];

    /// Bits of [`Token::modifiers`].
    /// The last four say whose move it is, by the order of play.
    pub const MODIFIERS: &'static [&'static str] =
        &["variation", "unchecked", "first", "second", "third", "fourth"];
}

const VARIATION: u32 = 1;
const UNCHECKED: u32 = 2;
/// The player who begins; the others are the bits behind.
const FIRST: u32 = 4;
/// No game has more.
const PLAYERS: usize = 4;

/// A part of one line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token {
    pub range: TextRange,
    pub kind: TokenKind,
    pub modifiers: u32,
}

/// The tokens that touch a range, or all of them, in the order of the text. None crosses a line end.
pub fn tokens(document: &Document, within: Option<TextRange>) -> Vec<Token> {
    let Some(range) = within else {
        return (0..document.games()).into_par_iter().flat_map_iter(|game| of_game(document, game)).collect();
    };
    // What is on the screen does not wait behind the work on a whole file.
    let games = document.game_at(range.start()).index..=document.game_at(range.end()).index;
    let touched = |token: &Token| token.range.intersect(range).is_some_and(|common| !common.is_empty());
    games.flat_map(|game| of_game(document, game)).filter(touched).collect()
}

fn of_game(document: &Document, game: usize) -> Vec<Token> {
    let Some(parse) = document.parse(game) else { return Vec::new() };
    let Some(summary) = document.summary(game) else { return Vec::new() };
    let text = document.game_text(game);
    let unchecked = summary.findings.iter().filter_map(|finding| finding.unchecked);
    let unchecked: Vec<TextRange> = unchecked.map(|unchecked| unchecked.range).collect();
    let mut tokens = Vec::new();
    for (range, kind, modifiers) in of_tree(&parse, &summary) {
        let tail = unchecked.iter().any(|tail| tail.contains_range(range));
        let modifiers = modifiers | if tail { UNCHECKED } else { 0 };
        for range in lines(&text, range) {
            tokens.push(Token { range: range + document.start(game), kind, modifiers });
        }
    }
    tokens
}

fn of_tree(parse: &Parse, summary: &Summary) -> Vec<(TextRange, TokenKind, u32)> {
    let game = summary.game;
    let mut found = Vec::new();
    let mut turns = Turns::of(summary);
    for (item, range) in ast::items(&parse.green) {
        let depth = turns.variation();
        let kind = match item {
            Item::Move(node) => {
                let written = Written::of(ast::tokens(node, range.start()));
                let player = turns.play(&written, range.start());
                let roles = game.roles(&written);
                if roles.is_empty() {
                    found.push((range, TokenKind::Move, depth | player));
                }
                found.extend(roles.into_iter().map(|(range, role)| {
                    let player = if role == Role::Move { player } else { 0 };
                    (range, of_role(role), depth | player)
                }));
                let comments = ast::tokens(node, range.start()).filter(|(kind, ..)| *kind == COMMENT);
                found.extend(comments.map(|(_, _, range)| (range, TokenKind::Comment, depth)));
                continue;
            }
            Item::Tag(node) => {
                if let Some(tag) = ast::tag(node, range.start()) {
                    found.push((tag.name_range, TokenKind::TagName, 0));
                    found.push((tag.value_range, TokenKind::String, 0));
                }
                continue;
            }
            Item::Open => {
                turns.open();
                continue;
            }
            Item::Close => {
                turns.close();
                continue;
            }
            Item::Comment(_) | Item::LineComment(_) | Item::Prose => TokenKind::Comment,
            Item::Number(_) => TokenKind::Number,
            Item::Mark(_) => TokenKind::Mark,
            Item::Result(_) => TokenKind::Result,
            Item::Title(_) => TokenKind::Title,
            _ => continue,
        };
        found.push((range, kind, depth));
    }
    found.retain(|(range, ..)| !range.is_empty());
    found.sort_by_key(|(range, ..)| range.start());
    found
}

/// Whose move each one is, without replaying the game: by what it says itself, or by the count.
struct Turns<'a> {
    summary: &'a Summary,
    /// In the order of play; those whom nothing names before their first move come behind.
    sides: Vec<&'static str>,
    /// The ply that is due in each line that is open, innermost last.
    due: Vec<usize>,
    /// The last move's, for the pieces of it.
    last: u32,
}

impl<'a> Turns<'a> {
    fn of(summary: &'a Summary) -> Self {
        Turns { summary, sides: summary.sides.clone(), due: vec![summary.first], last: 0 }
    }

    fn open(&mut self) {
        let due = self.due.last().map_or(0, |due| due.saturating_sub(1));
        self.due.push(due);
    }

    fn close(&mut self) {
        if self.due.len() > 1 {
            self.due.pop();
        }
    }

    fn variation(&self) -> u32 {
        if self.due.len() > 1 { VARIATION } else { 0 }
    }

    /// The modifier of a move that begins there.
    fn play(&mut self, written: &Written<'_>, at: TextSize) -> u32 {
        if self.summary.pieces.binary_search(&at).is_ok() {
            return self.last;
        }
        let sides = self.summary.game.alternating();
        let Some(due) = self.due.last_mut() else { return 0 };
        let by_turn = sides.get(*due % sides.len().max(1)).copied();
        *due += 1;
        let mover = self.summary.game.stated_mover(written).or(by_turn);
        self.last = mover.and_then(|side| self.seat(side)).map_or(0, |seat| FIRST << seat);
        self.last
    }

    fn seat(&mut self, side: &'static str) -> Option<usize> {
        let known = self.sides.iter().position(|other| *other == side);
        let seat = known.unwrap_or_else(|| {
            self.sides.push(side);
            self.sides.len() - 1
        });
        (seat < PLAYERS).then_some(seat)
    }
}

fn of_role(role: Role) -> TokenKind {
    match role {
        Role::Number => TokenKind::Number,
        Role::Move => TokenKind::Move,
        Role::Place => TokenKind::Place,
        Role::Draw => TokenKind::Draw,
        Role::Situation => TokenKind::Situation,
    }
}

/// The parts of a range that stand on one line each.
fn lines(text: &str, range: TextRange) -> impl Iterator<Item = TextRange> {
    let part = text.get(usize::from(range.start())..usize::from(range.end())).unwrap_or_default();
    let mut at = range.start();
    part.split_inclusive(['\n', '\r']).filter_map(move |line| {
        let start = at;
        at += TextSize::of(line);
        let solid = TextSize::of(line.trim_end_matches(['\n', '\r']));
        (solid > TextSize::new(0)).then(|| TextRange::at(start, solid))
    })
}
