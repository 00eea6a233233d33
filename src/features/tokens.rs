//! What each part of the text is, for colours.

use rayon::prelude::*;

use crate::games::{Game, Role, Written};
use crate::record::Document;
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
    pub const MODIFIERS: &'static [&'static str] = &["variation", "unchecked"];
}

const VARIATION: u32 = 1;
const UNCHECKED: u32 = 2;

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
    for (range, kind, depth) in of_tree(&parse, summary.game) {
        let tail = unchecked.iter().any(|tail| tail.contains_range(range));
        let modifiers = if depth > 0 { VARIATION } else { 0 } | if tail { UNCHECKED } else { 0 };
        for range in lines(&text, range) {
            tokens.push(Token { range: range + document.start(game), kind, modifiers });
        }
    }
    tokens
}

fn of_tree(parse: &Parse, game: &dyn Game) -> Vec<(TextRange, TokenKind, usize)> {
    let mut found = Vec::new();
    let mut depth = 0usize;
    for (item, range) in ast::items(&parse.green) {
        let kind = match item {
            Item::Move(node) => {
                let roles = game.roles(&Written::of(ast::tokens(node, range.start())));
                if roles.is_empty() {
                    found.push((range, TokenKind::Move, depth));
                }
                found.extend(roles.into_iter().map(|(range, role)| (range, of_role(role), depth)));
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
                depth += 1;
                continue;
            }
            Item::Close => {
                depth = depth.saturating_sub(1);
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
