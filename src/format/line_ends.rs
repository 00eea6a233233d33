//! Which line ends a file is written with: those of most of its games, told by nothing that formatting moves.
//!
//! What stands inside comments and words stays, so it has no say. Of what is between the pieces formatting adds and
//! takes away lines, but leaves every game that ends its last line with one kind: each such game has one vote.

use rayon::prelude::*;

use crate::record::Document;
use crate::syntax::SyntaxKind;
use crate::syntax::ast::{self, Item};

/// Of equals the first is written.
const KINDS: [&str; 3] = ["\n", "\r\n", "\r"];

/// The line end that a document is written with.
pub fn of(document: &Document) -> &'static str {
    let mut all = Counts::default();
    all.add(&document.text().to_string());
    if let Some(only) = all.only() {
        return only;
    }
    let games: Vec<_> = (0..document.games()).into_par_iter().map(|game| of_game(document, game)).collect();
    let mut votes = Counts::default();
    for vote in games.iter().filter(|game| game.closed).filter_map(|game| game.counts.most()) {
        votes.add(vote);
    }
    let first = || games.first().and_then(|game| game.counts.most());
    votes.most().or_else(first).unwrap_or("\n")
}

/// The line ends of a game that formatting writes.
#[derive(Default)]
struct OfGame {
    counts: Counts,
    /// Whether its last line is ended, so that it is once the game is formatted.
    closed: bool,
}

fn of_game(document: &Document, game: usize) -> OfGame {
    let text = document.game_text(game);
    let (words, behind) = text.split_at(text.trim_end().len());
    let mut counts = Counts::default();
    counts.add(behind);
    let closed = counts.most().is_some();
    let Some(parse) = document.parse(game) else { return OfGame::default() };
    for (item, range) in
        ast::items(&parse.green).take_while(|(_, range)| usize::from(range.start()) < words.len())
    {
        match item {
            Item::NewLine => counts.add(words.get(std::ops::Range::<usize>::from(range)).unwrap_or_default()),
            Item::Move(node) => ast::tokens(node, range.start())
                .filter(|(kind, ..)| *kind == SyntaxKind::NEWLINE)
                .for_each(|(_, text, _)| counts.add(text)),
            _ => {}
        }
    }
    OfGame { counts, closed }
}

/// How often each kind of line end is there.
#[derive(Default)]
struct Counts([usize; KINDS.len()]);

impl Counts {
    fn add(&mut self, text: &str) {
        let [feeds, both, carriages] = &mut self.0;
        let mut bytes = text.bytes().peekable();
        while let Some(byte) = bytes.next() {
            match byte {
                b'\r' if bytes.next_if_eq(&b'\n').is_some() => *both += 1,
                b'\r' => *carriages += 1,
                b'\n' => *feeds += 1,
                _ => {}
            }
        }
    }

    fn most(&self) -> Option<&'static str> {
        // Of equals the last is the greatest.
        let (kind, count) = KINDS.iter().zip(self.0).rev().max_by_key(|(_, count)| *count)?;
        (count > 0).then_some(*kind)
    }

    /// The only kind that is there.
    fn only(&self) -> Option<&'static str> {
        self.most().filter(|_| self.0.iter().filter(|count| **count > 0).count() == 1)
    }
}
