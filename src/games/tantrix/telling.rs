//! What a hover tells of a turn and its parts, and a position as JSON.
//!
//! This module must not know sentences, only which are to be said.

use serde_json::{Map, Value, json};

use super::links::{Named, Space};
use super::notation::{self, Drawn};
use super::picture::{self, Marks};
use super::restrictions::Demand;
use super::score::Kind;
use super::situation::kind;
use super::standing::{Standing, numbers};
use super::tiles::{Colour, Oriented, Tile, Tiles};
use super::turn::Fill;
use crate::findings::{Fact, Message};
use crate::games::{About, Position, Written};
use crate::text::{TextRange, TextSize};

fn word(colour: Colour) -> Fact {
    Fact::Word(colour.word())
}

fn number(tile: Tile) -> i64 {
    i64::from(tile.number())
}

/// A turn: the tile, where it goes, what is drawn, and what every player has behind it.
pub fn turn(standing: &Standing, written: &Written<'_>) -> Vec<Message> {
    let Ok(turned) = standing.turned(written) else { return Vec::new() };
    let Some(next) = standing.follow_written(written) else { return Vec::new() };
    let (tile, space) = (turned.oriented.tile(), &turned.space);
    let placed = match space.facing.count() {
        0 => Message::new("tantrix-told-first"),
        _ if space.is_forced() => Message::new("tantrix-told-fills"),
        _ => Message::new("tantrix-told-free"),
    };
    let placed = placed.with("tile", number(tile)).with("space", space.to_string());
    let drawn = turned.written.draw.as_ref().and_then(|draw| drawn(&draw.what));
    let bag = u32::from(next.holdings().bag());
    let bag = match drawn {
        Some(tile) => Message::new("tantrix-told-draw").with("tile", number(tile)).with("count", bag),
        None => Message::new("tantrix-told-bag").with("count", bag),
    };
    let score = |player: &Colour| {
        let score = next.score_of(*player);
        Message::new("tantrix-told-score")
            .with("player", word(*player))
            .with("points", score.points())
            .with("line", score.longest_line)
            .with("loop", score.longest_loop)
    };
    let scores = next.order().iter().map(score);
    let deadlock = next.is_deadlock().then(|| Message::new("tantrix-told-deadlock"));
    [placed, bag].into_iter().chain(scores).chain(deadlock).collect()
}

fn drawn(what: &Drawn) -> Option<Tile> {
    match what {
        Drawn::Letters(text, _) => Some(text.parse::<Oriented>().ok()?.tile()),
        Drawn::Number(number, _) => Tile::new(u8::try_from(*number).ok()?),
        Drawn::None | Drawn::Unknown => None,
    }
}

/// The tiles that a turn names: the one it places and the one drawn; where, which, and whether by its letters.
pub fn tiles(turn: &notation::Turn) -> Vec<(TextRange, Tile, bool)> {
    let by_letters = |text: &str| text.parse::<Oriented>().ok().map(Oriented::tile);
    let placed = turn.tile.as_ref().and_then(|tile| Some((tile.range, by_letters(&tile.text)?, true)));
    let taken = turn.draw.as_ref().and_then(|draw| match &draw.what {
        Drawn::Letters(_, range) => Some((*range, drawn(&draw.what)?, true)),
        Drawn::Number(_, range) => Some((*range, drawn(&draw.what)?, false)),
        Drawn::None | Drawn::Unknown => None,
    });
    placed.into_iter().chain(taken).collect()
}

/// The part of a turn at an offset.
pub fn part(standing: &Standing, written: &Written<'_>, at: TextSize) -> Option<About> {
    let turn = notation::read(written);
    let touched = |range: TextRange| range.contains_inclusive(at);
    if let Some(tile) = turn.tile.as_ref().filter(|tile| touched(tile.range)) {
        let oriented: Oriented = tile.text.parse().ok()?;
        return Some(about_tile(standing, oriented, tile.range));
    }
    if let Some(position) = turn.position.as_ref().filter(|position| touched(position.range)) {
        let (Named::Space(space) | Named::Partial(space)) =
            standing.links().find(&numbers(&position.numbers))
        else {
            return None;
        };
        return Some(about_space(standing, space, position.range));
    }
    if let Some(draw) = turn.draw.as_ref().filter(|draw| touched(draw.range)) {
        let oriented = match &draw.what {
            Drawn::Letters(text, _) => text.parse().ok()?,
            what => drawn(what)?.upright(),
        };
        return Some(about_tile(standing, oriented, draw.range));
    }
    let situation = turn.situation.as_ref().filter(|situation| touched(situation.range))?;
    let item = situation.spaces.iter().find(|item| touched(item.range))?;
    let next = standing.follow_written(written)?;
    let (Named::Space(space) | Named::Partial(space)) = next.links().find(&numbers(&item.numbers)) else {
        return None;
    };
    let space = *space;
    Some(if space.is_forced() {
        about_forced(&next, &space, item.range)
    } else {
        about_space(&next, &space, item.range)
    })
}

/// The place among the tiles, in the order in which they were placed, of the one whose link a turn names at an offset:
/// where it goes, or in a forced space behind it.
pub fn linked(standing: &Standing, written: &Written<'_>, at: TextSize) -> Option<usize> {
    let turn = notation::read(written);
    let touched = |range: TextRange| range.contains_inclusive(at);
    if let Some(position) = turn.position.as_ref().filter(|position| touched(position.range)) {
        return carrier(standing, number_at(written, position.range, at)?);
    }
    let spaces = &turn.situation.as_ref()?.spaces;
    let space = spaces.iter().find(|space| touched(space.position_range))?;
    carrier(&standing.follow_written(written)?, number_at(written, space.position_range, at)?)
}

/// The number that stands at an offset in a range of a turn, or ends there.
fn number_at(written: &Written<'_>, within: TextRange, at: TextSize) -> Option<u16> {
    let digit = |c: char| c.is_ascii_digit();
    let touched = |range: TextRange| range.contains_inclusive(at) && within.contains_range(range);
    written.parts.iter().filter(|part| touched(part.range)).find_map(|part| {
        let (before, behind) = part.raw.split_at_checked(usize::from(at - part.range.start()))?;
        let start = before.rfind(|c| !digit(c)).map_or(0, |other| other + 1);
        let end = behind.find(|c| !digit(c)).unwrap_or(behind.len());
        format!("{}{}", before.get(start..)?, behind.get(..end)?).parse().ok()
    })
}

/// The tile that a link is on.
fn carrier(standing: &Standing, link: u16) -> Option<usize> {
    let space = standing.links().facing(link)?;
    let (_, side) = space.touching().find(|(number, _)| *number == link)?;
    standing.board().index_at(space.cell.neighbour(side))
}

fn about_tile(standing: &Standing, oriented: Oriented, range: TextRange) -> About {
    let tile = oriented.tile();
    let head =
        Message::new("tantrix-about-tile").with("tile", number(tile)).with("text", oriented.to_string());
    let mirror = match tile.mirror() {
        None => Message::new("tantrix-about-own-mirror"),
        Some(mirror) => {
            let message = Message::new("tantrix-about-mirror").with("tile", number(mirror));
            let placed = standing.board().find(mirror).map(|(ply, _)| ply);
            match (placed, standing.holdings().holder(mirror)) {
                (Some(ply), _) => message.with("where", Fact::Word("board")).with("move", ply + 1),
                (None, Some(holder)) => {
                    message.with("where", Fact::Word("hand")).with("player", word(holder))
                }
                (None, None) => message.with("where", Fact::Word("unseen")),
            }
        }
    };
    About { range, told: vec![head, mirror], picture: Some(picture::tile(oriented)) }
}

fn pointed(standing: &Standing, space: &Space) -> picture::Marks {
    let last = standing.plies().checked_sub(1);
    Marks { last, pointed: Some(space.cell) }
}

fn about_space(standing: &Standing, space: &Space, range: TextRange) -> About {
    let head = match space.facing.count() {
        0 => Message::new("tantrix-about-start"),
        count => Message::new("tantrix-about-space")
            .with("space", space.to_string())
            .with("type", kind(space))
            .with("count", count),
    };
    let board = picture::draw(standing.board(), standing.links(), &pointed(standing, space));
    About { range, told: vec![head], picture: Some(board) }
}

/// A forced space: who holds a fit, how many are left in the bag, and what of it also fits elsewhere.
fn about_forced(standing: &Standing, space: &Space, range: TextRange) -> About {
    let mut told =
        vec![Message::new("tantrix-about-forced").with("space", space.to_string()).with("type", kind(space))];
    let first = standing.last_mover().or(standing.order().first().copied());
    let players: Vec<Colour> = first.map_or_else(Vec::new, |first| standing.from(first).collect());
    for player in players {
        let tiles: Vec<Oriented> = standing.fillers(player, space).collect();
        let listed =
            tiles.iter().map(|tile| format!("{tile} ({})", tile.tile().number())).collect::<Vec<_>>();
        told.push(match standing.fill_of(player, space) {
            Fill::Can => Message::new("tantrix-about-can")
                .with("player", word(player))
                .with("tiles", listed.join(", ")),
            Fill::Perhaps => Message::new("tantrix-about-perhaps").with("player", word(player)),
            Fill::Cannot => Message::new("tantrix-about-cannot").with("player", word(player)),
        });
        let held: Tiles = tiles.iter().map(|tile| tile.tile()).collect();
        let elsewhere = standing.links().forced().filter(|other| other.cell != space.cell);
        for other in elsewhere {
            let also = Demand::of(standing.board(), other, standing.bound()).tiles(held);
            if !also.is_empty() {
                let numbers: Vec<String> = also.iter().map(|tile| tile.number().to_string()).collect();
                told.push(
                    Message::new("tantrix-about-also")
                        .with("count", also.count())
                        .with("tiles", numbers.join(", "))
                        .with("space", other.to_string()),
                );
            }
        }
    }
    let unseen = standing.holdings().unseen();
    let (now, later) = (Demand::of(standing.board(), space, standing.bound()), Demand::of_colours(space));
    told.push(
        Message::new("tantrix-about-bag")
            .with("now", now.tiles(unseen).count())
            .with("later", later.tiles(unseen).count()),
    );
    let board = picture::draw(standing.board(), standing.links(), &pointed(standing, space));
    About { range, told, picture: Some(board) }
}

/// The position as JSON: tiles in the order in which they were placed (their cell axial, the first at 0,0; `ply`
/// from 1), link counts, forced spaces with who can fill them, bag, the hands as far as they are known, scores.
pub fn facts(standing: &Standing) -> Value {
    let tiles: Vec<Value> = (1usize..)
        .zip(standing.board().placed())
        .map(|(ply, placed)| {
            json!({
                "tile": placed.oriented.tile().number(),
                "links": placed.oriented.to_string(),
                "cell": [placed.cell.q, placed.cell.r],
                "ply": ply,
            })
        })
        .collect();
    let unseen = standing.holdings().unseen();
    let first = standing.last_mover().or(standing.order().first().copied());
    let players: Vec<Colour> = first.map_or_else(Vec::new, |first| standing.from(first).collect());
    let forced: Vec<Value> = standing
        .links()
        .forced()
        .map(|space| {
            let (now, later) =
                (Demand::of(standing.board(), space, standing.bound()), Demand::of_colours(space));
            let certain = |player: &&Colour| standing.holdings().hand(**player).certain();
            let names = |demand: Demand| -> Vec<&str> {
                players
                    .iter()
                    .filter(|player| demand.any(certain(player)))
                    .map(|player| player.word())
                    .collect()
            };
            json!({
                "position": space.to_string(),
                "links": space.links().collect::<Vec<_>>(),
                "type": kind(space),
                "cell": [space.cell.q, space.cell.r],
                "holders": names(now),
                "holders_by_colour": names(later),
                "fits_in_bag": later.tiles(unseen).count(),
            })
        })
        .collect();
    let hands: Map<String, Value> = standing
        .order()
        .iter()
        .map(|player| {
            let hand = standing.holdings().hand(*player);
            let known: Vec<u8> = hand.certain().iter().map(Tile::number).collect();
            (player.word().to_owned(), json!({ "tiles": known, "count": hand.count }))
        })
        .collect();
    let scores: Map<String, Value> = standing
        .order()
        .iter()
        .map(|player| {
            let score = standing.score_of(*player);
            let kind = if score.kind == Kind::Line { "line" } else { "loop" };
            let facts = json!({ "points": score.points(), "kind": kind, "tiles": score.cells.len() });
            (player.word().to_owned(), facts)
        })
        .collect();
    json!({
        "side": standing.side(),
        "players": standing.players(),
        "deadlock": standing.is_deadlock(),
        "tiles": tiles,
        "links": standing.links().count(),
        "perimeter": standing.links().perimeter(),
        "holes": standing.links().holes(),
        "forced": forced,
        "bag": standing.holdings().bag(),
        "hands": hands,
        "scores": scores,
    })
}
