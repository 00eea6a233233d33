//! What belongs to what stands under the cursor: the moves of the same piece, a tile wherever it is named, the other
//! end of a bracket.

use crate::games::{Step, Written};
use crate::record::{Document, PlyId, Record};
use crate::syntax::ast::{self, Item};
use crate::text::{TextRange, TextSize};

/// What happens at a place to what is highlighted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HighlightKind {
    /// An end of a bracket.
    Text,
    /// It is moved, or named.
    Moves,
    /// It comes onto the board or leaves it.
    Comes,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Highlight {
    pub range: TextRange,
    pub kind: HighlightKind,
}

/// What belongs together with an offset, in the order of the text; nothing where nothing does.
pub fn highlights(document: &Document, offset: TextSize) -> Vec<Highlight> {
    let at = document.game_at(offset);
    let Some(record) = document.record(at.index) else { return Vec::new() };
    let inside = offset - at.start;
    let mut found = of_move(&record, inside);
    if found.is_empty() {
        found = of_tag(&record, inside);
    }
    if found.is_empty() {
        found = of_bracket(&record, inside);
    }
    for highlight in &mut found {
        highlight.range += at.start;
    }
    found
}

// ---- moves

fn of_move(record: &Record, offset: TextSize) -> Vec<Highlight> {
    let Some(id) = record.ply_at(offset) else { return Vec::new() };
    let Some(ply) = record.plies.get(id) else { return Vec::new() };
    let mentions = record.game.mentions(&written(record, ply.range));
    // The place where a tile goes stands for the tile.
    let touched = mentions.iter().find(|(range, _)| range.contains_inclusive(offset)).or(mentions.first());
    match touched {
        Some((_, name)) => named(record, name),
        None => moves_of_piece(record, id, offset),
    }
}

/// A move as it stands in the game's text.
pub(super) fn written(record: &Record, range: TextRange) -> Written<'_> {
    Written::plain(record.text_of(range)).moved(range.start())
}

/// Everywhere that something of that name is named.
fn named(record: &Record, name: &str) -> Vec<Highlight> {
    let in_tags = record.header.tags.iter().flat_map(|tag| record.game.tag_mentions(tag));
    let whole = record.plies.iter().filter(|ply| ply.piece_of.is_none());
    let in_moves = whole.flat_map(|ply| {
        let mentions = record.game.mentions(&written(record, ply.range));
        // The first thing that a move names is what it is about.
        mentions.into_iter().enumerate().map(|(nth, (range, name))| (range, name, nth == 0))
    });
    let all = in_tags.map(|(range, name)| (range, name, false)).chain(in_moves);
    all.filter(|(_, other, _)| other == name)
        .map(|(range, _, placed)| Highlight {
            range,
            kind: if placed { HighlightKind::Comes } else { HighlightKind::Moves },
        })
        .collect()
}

pub(super) fn steps(record: &Record, id: PlyId) -> Vec<Step> {
    let Some(ply) = record.plies.get(id) else { return Vec::new() };
    let Some(before) = record.position_before(id) else { return Vec::new() };
    before.steps(&written(record, ply.range))
}

/// The moves of a piece: back through the line of play to where it entered, and on through every line behind.
fn moves_of_piece(record: &Record, id: PlyId, offset: TextSize) -> Vec<Highlight> {
    let moved = steps(record, id);
    let touched = moved.iter().find(|step| step.range.is_some_and(|range| range.contains_inclusive(offset)));
    let Some(step) = touched.or(moved.first()) else { return Vec::new() };
    let mut found = vec![(id, step.from.is_none() || step.to.is_none())];

    let mut cell = step.from.clone();
    let mut at = record.plies.get(id).and_then(|ply| ply.before);
    while let (Some(id), Some(here)) = (at, &cell) {
        let came = steps(record, id).into_iter().find(|step| step.to.as_ref() == Some(here));
        if let Some(step) = came {
            found.push((id, step.from.is_none()));
            cell = step.from;
        }
        at = record.plies.get(id).and_then(|ply| ply.before);
    }

    // Where it stands behind each ply; the ply before one always stands before it in the text.
    let mut cells: Vec<Option<String>> = vec![None; record.plies.len()];
    if let Some(place) = cells.get_mut(id) {
        *place = step.to.clone();
    }
    for (next, ply) in record.plies.iter().enumerate().skip(id + 1) {
        let here = ply.before.and_then(|before| cells.get(before).cloned().flatten());
        let Some(here) = here.filter(|_| ply.position.is_some()) else { continue };
        let goes = steps(record, next).into_iter().find(|step| step.from.as_ref() == Some(&here));
        let stands = match goes {
            Some(step) => {
                found.push((next, step.to.is_none()));
                step.to
            }
            None => Some(here),
        };
        if let Some(place) = cells.get_mut(next) {
            *place = stands;
        }
    }
    found.sort_unstable();
    let highlight = |(id, comes): (PlyId, bool)| {
        let range = record.plies.get(id)?.range;
        Some(Highlight { range, kind: if comes { HighlightKind::Comes } else { HighlightKind::Moves } })
    };
    found.into_iter().filter_map(highlight).collect()
}

// ---- tags and brackets

/// What a tag names that moves name too.
fn of_tag(record: &Record, offset: TextSize) -> Vec<Highlight> {
    let touched = record.header.tags.iter().filter(|tag| tag.value_range.contains_inclusive(offset));
    let mut mentions = touched.flat_map(|tag| record.game.tag_mentions(tag));
    let mention = mentions.find(|(range, _)| range.contains_inclusive(offset));
    mention.map(|(_, name)| named(record, &name)).unwrap_or_default()
}

/// Both ends of the variation, comment or tag whose bracket the cursor touches.
fn of_bracket(record: &Record, offset: TextSize) -> Vec<Highlight> {
    let one = TextSize::of('(');
    let mut open: Vec<TextSize> = Vec::new();
    let mut pairs: Vec<TextRange> = Vec::new();
    for (item, range) in ast::items(&record.parse.green) {
        match item {
            Item::Open => open.push(range.start()),
            Item::Close => {
                let from = open.pop();
                // What is not closed ends with the bracket of what is inside, or with none.
                let is_taken = pairs.last().is_some_and(|inside| inside.end() == range.end());
                pairs.extend(from.filter(|_| !is_taken).map(|from| TextRange::new(from, range.end())));
            }
            Item::Comment(_) | Item::Tag(_) => pairs.push(range),
            _ => {}
        }
    }
    let is_closed = |range: &&TextRange| {
        let text = record.text_of(**range);
        text.len() > 1 && text.starts_with(['(', '{', '[']) && text.ends_with([')', '}', ']'])
    };
    let ends = |range: &TextRange| {
        [TextRange::at(range.start(), one), TextRange::new(range.end() - one, range.end())]
    };
    let touches = |range: &&TextRange| ends(range).iter().any(|end| end.contains_inclusive(offset));
    // Of two that touch there the one whose bracket stands behind the cursor.
    let mut touched: Vec<&TextRange> = pairs.iter().filter(is_closed).filter(touches).collect();
    touched.sort_by_key(|range| !ends(range).iter().any(|end| end.start() == offset));
    let highlight = |range| Highlight { range, kind: HighlightKind::Text };
    touched.first().map(|range| ends(range).map(highlight).to_vec()).unwrap_or_default()
}
