//! What can be folded away: games, their tags, long comments and variations.
//!
//! Not the phases of a game. Editors fold whole lines, and the moves of most records are set as a paragraph: where a marble
//! is lost or the last tile drawn is inside a line, so a fold would begin or end beside what it is for. Where the first
//! marble went, hints and hovers tell.

use rayon::prelude::*;

use crate::record::Document;
use crate::syntax::ast::{self, Item};
use crate::text::{TextRange, TextSize};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FoldKind {
    Comment,
    Region,
}

/// Bytes of more than one line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fold {
    pub range: TextRange,
    pub kind: FoldKind,
}

/// All folds of a document, in the order of the text.
pub fn folding(document: &Document) -> Vec<Fold> {
    (0..document.games()).into_par_iter().flat_map_iter(|game| of_game(document, game)).collect()
}

fn of_game(document: &Document, game: usize) -> Vec<Fold> {
    let Some(parsed) = document.parse(game) else { return Vec::new() };
    let start = document.start(game);
    let mut folds = Vec::new();
    let mut tags: Option<TextRange> = None;
    let mut whole: Option<TextRange> = None;
    let mut open: Vec<TextSize> = Vec::new();
    for (item, range) in ast::items(&parsed.green) {
        let solid = match item {
            Item::Tag(_) => {
                tags = Some(tags.map_or(range, |all| all.cover(range)));
                true
            }
            Item::Comment(_) => {
                folds.push(Fold { range, kind: FoldKind::Comment });
                true
            }
            Item::Open => {
                open.push(range.start());
                true
            }
            Item::Close => {
                if let Some(from) = open.pop() {
                    folds.push(Fold { range: TextRange::new(from, range.end()), kind: FoldKind::Region });
                }
                false
            }
            Item::Move(_) | Item::Number(_) | Item::Result(_) | Item::Title(_) => true,
            _ => false,
        };
        if solid {
            whole = Some(whole.map_or(range, |all| all.cover(range)));
        }
    }
    folds.extend([whole, tags].into_iter().flatten().map(|range| Fold { range, kind: FoldKind::Region }));
    folds.retain(|fold| document.spans_lines(fold.range + start));
    for fold in &mut folds {
        fold.range += start;
    }
    folds.sort_by_key(|fold| (fold.range.start(), std::cmp::Reverse(fold.range.end())));
    folds
}
