//! What may have been meant by a turn that cannot be played: near tiles, rotations that fit, near positions.
//!
//! Only what can be played as the turn stands otherwise is proposed, so that one part of it is written anew. This
//! module must not know what follows in the game.

use super::links::Space;
use super::notation;
use super::restrictions::Demand;
use super::standing::{Standing, numbers};
use super::tiles::{Colour, Oriented, Tiles, near};
use crate::games::{Meant, Written, edit};
use crate::text::TextRange;

/// How many tiles or positions are proposed at most.
pub const PROPOSALS: usize = 6;
/// How many turns are, of which what follows will choose.
const TRIED: usize = 48;
/// On how many sides a tile may differ from one that it was taken for.
pub const ALIKE: usize = 2;

/// What may have been meant, likeliest first.
pub fn meant(standing: &Standing, written: &Written<'_>) -> Vec<Meant> {
    let turn = notation::read(written);
    let Some(tile) = &turn.tile else { return Vec::new() };
    let letter =
        turn.header.as_ref().and_then(|header| header.colour).and_then(|(letter, _)| Colour::of(letter));
    let mover = letter.or(standing.turn().whose());
    let links = standing.links();
    let position = turn.position.as_ref();
    let space = match position {
        Some(position) => match links.find(&numbers(&position.numbers)) {
            super::links::Named::Space(space) | super::links::Named::Partial(space) => Some(*space),
            _ => None,
        },
        None => None,
    };
    let write = |range: TextRange, text: String| Meant {
        text: with_part(written, range, &text),
        part: Some(edit(range, text)),
        guess: false,
    };
    let place = |text: String| match position {
        Some(position) => write(position.range, text),
        None => write(tile.range, format!("{} {text}", tile.text)),
    };
    let Ok(oriented) = tile.text.parse::<Oriented>() else {
        // A tile that blanks cut in two.
        if let Some((range, whole)) = joined(&turn, written) {
            return vec![write(range, whole.to_string())];
        }
        let tiles = tiles_near(standing, mover, &tile.text, space.as_ref());
        return tiles.into_iter().map(|oriented| write(tile.range, oriented.to_string())).collect();
    };
    // What is left out before it is not known.
    if standing.is_incomplete() || standing.gap(&turn).is_some() || standing.is_doubled(&turn) {
        return Vec::new();
    }
    if let (None, Some((range, number))) = (position, digit_meant(&turn, written)) {
        return vec![write(range, number.to_string())];
    }
    // To turn it or to place it elsewhere does not help a tile that lies on the board already.
    let lies =
        standing.board().find(oriented.tile()).is_some() && !standing.holdings().is_disputed(oriented.tile());
    let mut meant = Vec::new();
    if let Some(space) = &space {
        if !lies {
            let turns =
                Demand::of_colours(space).moves(Tiles::of(oriented.tile())).filter(|turn| *turn != oriented);
            meant.extend(turns.map(|turn| write(tile.range, turn.to_string())));
        }
        let mirror = Demand::of_colours(space).moves(Tiles::of(oriented.mirrored().tile()));
        let held = mover.map_or(Tiles::NONE, |mover| standing.possible(mover));
        let mirror = mirror.filter(|turn| turn.tile() != oriented.tile() && held.has(turn.tile()));
        meant.extend(mirror.map(|turn| write(tile.range, turn.to_string())));
        // Another tile altogether, where what is written can be none of his or does not fit.
        if let Some(mover) = mover
            && (lies || !held.has(oriented.tile()) || !standing.board().fits(space.cell, oriented))
            && standing.holdings().hand(mover).is_known()
        {
            let others = held_like(standing, mover, oriented, space);
            meant.extend(others.into_iter().map(|turn| Meant {
                guess: turn.unlike(oriented) > ALIKE,
                ..write(tile.range, turn.to_string())
            }));
        }
    }
    let spaces = spaces_near(standing, oriented, position.map(|position| position.numbers.as_slice()));
    let others =
        spaces.into_iter().filter(|other| !lies && Some(other.cell) != space.map(|space| space.cell));
    meant.extend(others.map(|space| place(space.to_string())));
    // What is written can be played: what else was meant does not contradict what it says of the board behind it.
    if let Some(stated) = &turn.situation
        && standing.agrees(written, stated)
    {
        meant.retain(|meant| standing.agrees(&Written::plain(&meant.text), stated));
    }
    meant.truncate(TRIED);
    meant
}

/// Tiles that letters may stand for; those that fit, and those of the hand, first.
fn tiles_near(
    standing: &Standing,
    mover: Option<Colour>,
    text: &str,
    space: Option<&Space>,
) -> Vec<Oriented> {
    let held = mover.map_or(Tiles::ALL, |mover| standing.possible(mover));
    let mut tiles = near(text);
    tiles.retain(|tile| standing.board().find(tile.tile()).is_none());
    tiles.retain(|tile| space.is_none_or(|space| standing.board().fits(space.cell, *tile)));
    tiles.sort_by_key(|tile| !held.has(tile.tile()));
    tiles.truncate(PROPOSALS);
    tiles
}

/// Spaces where a tile fits as it lies, the nearest to some numbers first.
pub fn spaces_near(standing: &Standing, tile: Oriented, written: Option<&[u32]>) -> Vec<Space> {
    let written = written.and_then(|numbers| numbers.first()).copied();
    let mut spaces: Vec<Space> = standing
        .links()
        .spaces()
        .iter()
        .filter(|space| standing.board().fits(space.cell, tile))
        .copied()
        .collect();
    let far = |space: &Space| {
        let off = |link: u16| written.map_or(0, |written| u32::from(link).abs_diff(written));
        space.links().map(off).min()
    };
    spaces.sort_by_key(far);
    spaces
}

/// Tiles of a hand that fit where one was written that is not in it: those like it first.
pub fn held_like(standing: &Standing, mover: Colour, written: Oriented, space: &Space) -> Vec<Oriented> {
    let held = standing.holdings().hand(mover).certain();
    let mut tiles: Vec<Oriented> =
        Demand::of(standing.board(), space, standing.bound()).moves(held).collect();
    tiles.sort_by_key(|tile| tile.unlike(written));
    tiles
}

/// The tile that a word makes with what stands behind it, and the range of both.
fn joined(turn: &notation::Turn, written: &Written<'_>) -> Option<(TextRange, Oriented)> {
    let tile = turn.tile.as_ref()?;
    let at = written.parts.iter().position(|part| part.range == tile.range)?;
    let behind = written.parts.get(at + 1)?;
    let whole = format!("{}{}", tile.text, behind.text).parse::<Oriented>().ok()?;
    Some((tile.range.cover(behind.range), whole))
}

/// The digit that a letter stands for where a position is due behind the tile.
pub fn digit_meant(turn: &notation::Turn, written: &Written<'_>) -> Option<(TextRange, char)> {
    let tile = turn.tile.as_ref()?;
    let at = written.parts.iter().position(|part| part.range == tile.range)?;
    let behind = written.parts.get(at + 1)?;
    let digit = match behind.text.as_ref() {
        "l" | "I" | "i" | "|" => '1',
        "O" | "o" => '0',
        "S" | "s" => '5',
        "Z" | "z" => '2',
        _ => return None,
    };
    Some((behind.range, digit))
}

/// A turn with one part written anew.
fn with_part(written: &Written<'_>, range: TextRange, text: &str) -> String {
    let mut whole = String::new();
    let mut end = None;
    let mut put = false;
    for part in &written.parts {
        if end.is_some_and(|end| end < part.range.start()) {
            whole.push(' ');
        }
        end = Some(part.range.end());
        if !put && range.is_empty() && part.range.start() >= range.end() {
            whole.push_str(text.trim_start());
            whole.push(' ');
            put = true;
        }
        if range.is_empty() || !range.contains_range(part.range) {
            whole.push_str(&part.text);
        } else if !put {
            whole.push_str(text);
            put = true;
        }
    }
    if !put {
        whole.push_str(text);
    }
    whole
}
