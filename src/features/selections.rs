//! What a growing selection takes in: a cell, a move, the moves of a number, a variation, the moves, the game, the file.

use crate::games::Written;
use crate::record::Document;
use crate::syntax::ast::{self, Item};
use crate::text::{TextRange, TextSize};

/// The ranges around an offset, each inside the next; the last is the whole text.
pub fn selections(document: &Document, offset: TextSize) -> Vec<TextRange> {
    let at = document.game_at(offset);
    let mut around = Around { offset: offset - at.start, found: Vec::new() };
    around.game(document, at.index);
    let file = TextRange::up_to(document.text().len());
    let mut found: Vec<TextRange> = around.found.into_iter().map(|range| range + at.start).collect();
    found.push(file);
    // Between two that touch there the cursor belongs to what stands behind it.
    found.sort_by_key(|range| (range.start() != offset, range.len()));
    let mut chain: Vec<TextRange> = found.first().copied().into_iter().collect();
    found.sort_by_key(|range| range.len());
    for range in found {
        if chain.last().is_some_and(|last| range.contains_range(*last) && range != *last) {
            chain.push(range);
        }
    }
    chain
}

/// The ranges of a game that touch an offset.
struct Around {
    offset: TextSize,
    found: Vec<TextRange>,
}

/// A line of play that is being read.
struct Line {
    /// Where its bracket opens; `None` for the main line.
    open: Option<TextSize>,
    /// The last number, to the last move or mark behind it.
    numbered: Option<TextRange>,
    /// All moves and numbers so far.
    moves: Option<TextRange>,
}

impl Around {
    fn add(&mut self, range: TextRange) {
        if range.contains_inclusive(self.offset) && !range.is_empty() {
            self.found.push(range);
        }
    }

    fn game(&mut self, document: &Document, index: usize) {
        let (Some(parse), Some(summary)) = (document.parse(index), document.summary(index)) else { return };
        let one = TextSize::of('(');
        let text = document.game_text(index);
        let text_of = |range: TextRange| {
            text.get(usize::from(range.start())..usize::from(range.end())).unwrap_or_default()
        };
        // Where a variation was closed last.
        let mut closed = TextSize::new(0);
        let mut lines = vec![Line { open: None, numbered: None, moves: None }];
        let mut whole: Option<TextRange> = None;
        for (item, range) in ast::items(&parse.green) {
            let solid = !matches!(item, Item::Prose | Item::QuoteMark | Item::NewLine | Item::OddSpace(_));
            if solid && !range.is_empty() {
                whole = Some(whole.map_or(range, |all| all.cover(range)));
            }
            let Some(line) = lines.last_mut() else { break };
            match item {
                Item::Number(_) => {
                    let before = line.numbered.replace(range);
                    line.moves = Some(line.moves.map_or(range, |all| all.cover(range)));
                    before.into_iter().for_each(|before| self.add(before));
                    self.add(range);
                }
                Item::Move(node) => {
                    line.numbered = line.numbered.map(|all| all.cover(range));
                    line.moves = Some(line.moves.map_or(range, |all| all.cover(range)));
                    self.add(range);
                    if range.contains_inclusive(self.offset) {
                        let written = Written::of(ast::tokens(node, range.start()));
                        summary.game.parts(&written).into_iter().for_each(|part| self.add(part));
                    }
                }
                Item::Mark(_) => {
                    line.numbered = line.numbered.map(|all| all.cover(range));
                    line.moves = line.moves.map(|all| all.cover(range));
                    self.add(range);
                }
                Item::Result(_) => {
                    line.moves = line.moves.map(|all| all.cover(range));
                    self.add(range);
                }
                Item::Open => {
                    lines.push(Line { open: Some(range.start()), numbered: None, moves: None });
                }
                Item::Close => {
                    let Some(line) = lines.pop() else { break };
                    line.numbered.into_iter().for_each(|last| self.add(last));
                    let whole = TextRange::new(line.open.unwrap_or(range.end()), range.end());
                    self.add(whole);
                    // Where it is not closed it ends with the bracket of one inside, or with none.
                    let is_closed = text_of(whole).ends_with(')')
                        && std::mem::replace(&mut closed, whole.end()) != whole.end();
                    if is_closed && whole.len() > one + one {
                        self.add(TextRange::new(whole.start() + one, whole.end() - one));
                    }
                }
                Item::Tag(node) => {
                    self.add(range);
                    if let Some(tag) = ast::tag(node, range.start()) {
                        self.add(tag.name_range);
                        self.add(tag.value_range);
                    }
                }
                Item::Comment(text) => {
                    self.add(range);
                    if text.ends_with('}') && range.len() > one + one {
                        self.add(TextRange::new(range.start() + one, range.end() - one));
                    }
                }
                Item::Title(_) | Item::LineComment(_) => self.add(range),
                _ => {}
            }
        }
        for line in lines {
            line.numbered.into_iter().chain(line.moves).for_each(|range| self.add(range));
        }
        summary.header.into_iter().chain(whole).for_each(|range| self.add(range));
    }
}
