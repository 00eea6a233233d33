//! Where something came from: a die or tile to where it entered, a marble to where it first moved.
//!
//! * A die (Dérive): the move that placed it; of a capture, that of the die under the cursor.
//! * A tile (Tantrix), named in a turn, a draw or a hand: the turn that placed it. A link: the turn that placed the tile
//!   it is on.
//! * What stood on the board at the start (marbles): its first move. From there, the tags or the title that put it there.
//!   Where the record does not say that, the move itself.

use crate::record::header::known_tags;
use crate::record::{Document, PlyId, Record};
use crate::text::{TextRange, TextSize};

use super::highlights::{steps, written};

/// Where what stands at an offset came from, in the order of the text; nothing where nothing stands there.
pub fn definition(document: &Document, offset: TextSize) -> Vec<TextRange> {
    let at = document.game_at(offset);
    let Some(record) = document.record(at.index) else { return Vec::new() };
    let inside = offset - at.start;
    let found = match record.ply_at(inside) {
        Some(id) => of_move(&record, id, inside),
        None => of_tag(&record, inside).into_iter().collect(),
    };
    found.into_iter().map(|range| range + at.start).collect()
}

fn of_move(record: &Record, id: PlyId, offset: TextSize) -> Vec<TextRange> {
    let Some(range) = record.plies.get(id).map(|ply| ply.range) else { return Vec::new() };
    let move_text = written(record, range);
    let touched = record.position_before(id).and_then(|before| before.placed_by(&move_text, offset));
    if let Some(number) = touched {
        let placed = line_back(record, Some(id)).find(|id| number_of(record, *id) == Some(number));
        return placed.and_then(|id| record.plies.get(id)).map(|ply| ply.range).into_iter().collect();
    }
    let mentions = record.game.mentions(&move_text);
    let mention = mentions.iter().find(|(range, _)| range.contains_inclusive(offset)).or(mentions.first());
    match mention {
        Some((range, name)) => vec![placing(record, Some(id), name).unwrap_or(*range)],
        None => of_piece(record, id, offset),
    }
}

/// The moves from one back to the start of the game.
fn line_back(record: &Record, from: Option<PlyId>) -> impl Iterator<Item = PlyId> + '_ {
    std::iter::successors(from, |id| record.plies.get(*id)?.before)
}

fn number_of(record: &Record, id: PlyId) -> Option<usize> {
    record.plies.get(id).map(|ply| ply.number)
}

/// The move that is about what has that name: in the line that leads to a move, else anywhere.
fn placing(record: &Record, before: Option<PlyId>, name: &str) -> Option<TextRange> {
    let is_about = |id: &PlyId| {
        let range = record.plies.get(*id).filter(|ply| ply.piece_of.is_none())?.range;
        let (of, first) = record.game.mentions(&written(record, range)).into_iter().next()?;
        (first == name).then_some(of)
    };
    let earlier = line_back(record, before).find_map(|id| is_about(&id));
    earlier.or_else(|| (0..record.plies.len()).find_map(|id| is_about(&id)))
}

/// Back through the line of play to where a piece entered, or to its first move.
fn of_piece(record: &Record, id: PlyId, offset: TextSize) -> Vec<TextRange> {
    let moved = steps(record, id);
    let touched = moved.iter().find(|step| step.range.is_some_and(|range| range.contains_inclusive(offset)));
    let Some(step) = touched.or(moved.first()) else { return Vec::new() };
    let mut cell = step.from.clone();
    let mut first = id;
    let before = record.plies.get(id).and_then(|ply| ply.before);
    for earlier in line_back(record, before) {
        let Some(here) = &cell else { break };
        if let Some(came) = steps(record, earlier).into_iter().find(|step| step.to.as_ref() == Some(here)) {
            first = earlier;
            cell = came.from;
        }
    }
    if first == id && cell.is_some() {
        let start = of_start(record);
        if !start.is_empty() {
            return start;
        }
    }
    record.plies.get(first).map(|ply| ply.range).into_iter().collect()
}

/// What the record says of the board at the start.
fn of_start(record: &Record) -> Vec<TextRange> {
    let states = |name: &str| {
        let mut known = known_tags(record.game);
        known.any(|tag| tag.states_start && tag.name.eq_ignore_ascii_case(name))
    };
    let tags = record.header.tags.iter().filter(|tag| states(&tag.name));
    let mut found: Vec<TextRange> = tags.chain(&record.header.title).map(|tag| tag.range).collect();
    found.sort_by_key(|range| range.start());
    found
}

/// A tile in a hand.
fn of_tag(record: &Record, offset: TextSize) -> Option<TextRange> {
    let mut tags = record.header.tags.iter();
    let tag = tags.find(|tag| tag.value_range.contains_inclusive(offset))?;
    let mentions = record.game.tag_mentions(tag);
    let (_, name) = mentions.iter().find(|(range, _)| range.contains_inclusive(offset))?;
    placing(record, None, name)
}
