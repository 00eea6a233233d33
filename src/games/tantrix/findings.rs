//! Codes, and what is wrong with a turn as messages with their facts.
//!
//! A message speaks of the reason and of what lies on the board; who moves and which move is told by the layers
//! above. This module must not know sentences.

use super::board::{Cell, Clash};
use super::hands::NotDrawn;
use super::links::{Links, Space};
use super::notation::{Holder, Stated};
use super::restrictions::Broken;
use super::situation::kind;
use super::standing::Standing;
use super::tiles::{Colour, NoTile, Oriented, Tile};
use crate::findings::{Fact, Fix, Message, Severity};
use crate::games::{CodeSpec, Note, Refusal, edit};
use crate::text::TextRange;

/// Every code of this game; those that stop a line first, in the order in which they are looked for.
pub const CODES: &[CodeSpec] = &[
    CodeSpec::error("tantrix/no-such-tile"),
    CodeSpec::error("tantrix/no-such-position"),
    CodeSpec::error("tantrix/occupied-or-apart"),
    CodeSpec::error("tantrix/colour-clash"),
    CodeSpec::error("tantrix/out-of-turn"),
    CodeSpec::error("tantrix/duty-before"),
    CodeSpec::error("tantrix/duty-after"),
    CodeSpec::error("tantrix/second-free-move"),
    CodeSpec::error("tantrix/already-used"),
    CodeSpec::error("tantrix/mirrored"),
    CodeSpec::error("tantrix/not-in-hand"),
    CodeSpec::error("tantrix/restriction-1"),
    CodeSpec::error("tantrix/restriction-2"),
    CodeSpec::error("tantrix/restriction-3"),
    CodeSpec::error("tantrix/draw"),
    CodeSpec::warning("tantrix/partial-position"),
    CodeSpec::warning("tantrix/number"),
    CodeSpec::warning("tantrix/draw-missing"),
    CodeSpec::warning("tantrix/situation"),
    CodeSpec::warning("tantrix/score"),
    CodeSpec::hint("tantrix/case"),
    CodeSpec::hint("tantrix/situation-order"),
];

/// Whether what a code tells breaks a rule.
pub fn is_error(code: &str) -> bool {
    CODES.iter().any(|spec| spec.code == code && spec.severity == Severity::Error)
}

fn word(colour: Colour) -> Fact {
    Fact::Word(colour.word())
}

fn number(tile: Tile) -> i64 {
    i64::from(tile.number())
}

/// The players of a game as their letters in capitals: `G, R`.
fn letters(players: &[Colour]) -> String {
    let letters: Vec<String> = players.iter().map(|c| c.letter().to_ascii_uppercase().to_string()).collect();
    letters.join(", ")
}

/// The fix that writes a tile as it should lie.
pub fn write(range: TextRange, tile: Oriented) -> Fix {
    let title =
        Message::new("tantrix-fix-tile").with("text", tile.to_string()).with("tile", number(tile.tile()));
    Fix { title, edits: vec![edit(range, tile.to_string())], safe: false }
}

/// The fix that writes where a tile should go.
pub fn write_position(range: TextRange, space: &Space) -> Fix {
    let title = Message::new("tantrix-fix-position").with("space", space.to_string());
    Fix { title, edits: vec![edit(range, space.to_string())], safe: false }
}

// ---- what stops a line

/// Nothing in it is a tile.
pub fn no_turn(text: &str) -> Refusal {
    Refusal::new("record/unexpected-text", Message::new("unexpected-text").with("text", text))
}

/// Why letters name no tile.
pub fn no_tile(text: &str, why: NoTile) -> Message {
    let message = match why {
        NoTile::Letter(letter) => Message::new("tantrix-no-tile-letter").with("letter", letter.to_string()),
        NoTile::Length(count) => Message::new("tantrix-no-tile-length").with("count", count),
        NoTile::TooMany { colour, count } => {
            Message::new("tantrix-no-tile-too-many").with("colour", word(colour)).with("count", count)
        }
        NoTile::FourColours => Message::new("tantrix-no-tile-four-colours"),
        NoTile::ThreeStraights => Message::new("tantrix-no-tile-straights"),
    };
    message.with("text", text)
}

pub fn no_such_tile(text: &str, why: NoTile, range: TextRange) -> Refusal {
    Refusal { range: Some(range), ..Refusal::new("tantrix/no-such-tile", no_tile(text, why)) }
}

fn no_such_position(message: Message, range: TextRange) -> Refusal {
    Refusal { range: Some(range), ..Refusal::new("tantrix/no-such-position", message) }
}

/// It is not said where the tile goes.
pub fn no_position(range: TextRange) -> Refusal {
    no_such_position(Message::new("tantrix-no-position"), range)
}

pub fn no_such_link(link: u32, count: u16, range: TextRange) -> Refusal {
    let message = match count {
        0 => Message::new("tantrix-no-link-yet").with("link", link),
        count => Message::new("tantrix-no-link").with("link", link).with("count", u32::from(count)),
    };
    no_such_position(message, range)
}

pub fn several_spaces(spaces: &[&Space], range: TextRange) -> Refusal {
    let spaces: Vec<String> = spaces.iter().map(|space| space.to_string()).collect();
    no_such_position(Message::new("tantrix-several-spaces").with("spaces", spaces.join(", ")), range)
}

/// `0` where the first tile lies.
pub fn occupied(range: TextRange) -> Refusal {
    let refusal = Refusal::new("tantrix/occupied-or-apart", Message::new("tantrix-occupied"));
    Refusal { range: Some(range), ..refusal }
}

/// More tiles than there are.
pub fn no_room() -> Refusal {
    Refusal::new("tantrix/occupied-or-apart", Message::new("tantrix-no-room"))
}

pub fn colour_clash(clashes: &[Clash], tile: Oriented) -> Refusal {
    let mut message = Message::new("tantrix-colour-clash").with("text", tile.to_string());
    if let Some(first) = clashes.first() {
        message = message
            .with("clashside", Fact::Word(first.side.word()))
            .with("own", word(first.own))
            .with("theirs", word(first.theirs))
            .with("tile", number(first.neighbour.oriented.tile()));
    }
    Refusal::new("tantrix/colour-clash", message.with("count", clashes.len()))
}

/// What a clash looks like from the tile that lies there.
pub fn clash_here(clash: &Clash, link: Option<u16>) -> Message {
    Message::new("tantrix-clash-here")
        .with("clashside", Fact::Word(clash.side.opposite().word()))
        .with("theirs", word(clash.theirs))
        .with("own", word(clash.own))
        .with("tile", number(clash.neighbour.oriented.tile()))
        .with("link", link.map_or(0, i64::from))
}

// ---- whose turn it is

pub fn no_player(letter: char, players: &[Colour]) -> Note {
    let message = Message::new("tantrix-no-player")
        .with("letter", letter.to_string())
        .with("players", letters(players));
    Note::new("tantrix/out-of-turn", message)
}

pub fn out_of_turn(due: Colour, mover: Colour) -> Note {
    let message = Message::new("tantrix-out-of-turn").with("due", word(due)).with("player", word(mover));
    Note::new("tantrix/out-of-turn", message)
}

/// No colour at all, where nobody is known to play.
pub fn no_colour(letter: char) -> Note {
    let message = Message::new("tantrix-order-letter").with("letter", letter.to_string());
    Note::new("tantrix/out-of-turn", message)
}

fn duty(id: &'static str, player: Colour, (space, tile): &(Space, Oriented)) -> Message {
    Message::new(id)
        .with("player", word(player))
        .with("space", space.to_string())
        .with("text", tile.to_string())
        .with("tile", number(tile.tile()))
}

pub fn duty_before(player: Colour, filled_by: &(Space, Oriented)) -> Note {
    Note::new("tantrix/duty-before", duty("tantrix-duty-before", player, filled_by))
}

pub fn duty_after(player: Colour, filled_by: &(Space, Oriented)) -> Note {
    Note::new("tantrix/duty-after", duty("tantrix-duty-after", player, filled_by))
}

pub fn second_free_move(player: Colour) -> Note {
    Note::new(
        "tantrix/second-free-move",
        Message::new("tantrix-second-free-move").with("player", word(player)),
    )
}

// ---- tiles

fn of_tile(id: &'static str, tile: Oriented) -> Message {
    Message::new(id).with("text", tile.to_string()).with("tile", number(tile.tile()))
}

pub fn already_used(tile: Oriented) -> Note {
    Note::new("tantrix/already-used", of_tile("tantrix-already-used", tile))
}

pub fn mirrored(player: Colour, tile: Oriented, meant: Tile) -> Note {
    let message =
        of_tile("tantrix-mirrored", tile).with("player", word(player)).with("mirror", number(meant));
    Note::new("tantrix/mirrored", message)
}

pub fn in_other_hand(player: Colour, tile: Oriented, holder: Colour) -> Note {
    let message =
        of_tile("tantrix-in-other-hand", tile).with("player", word(player)).with("other", word(holder));
    Note::new("tantrix/not-in-hand", message)
}

pub fn in_bag(player: Colour, tile: Oriented) -> Note {
    Note::new("tantrix/not-in-hand", of_tile("tantrix-in-bag", tile).with("player", word(player)))
}

/// A restriction that a placement breaks, and the tiles concerned; `links` are those behind it.
pub fn restriction(broken: &Broken, links: &Links) -> (Note, Vec<Cell>) {
    let name = |cell: &Cell| links.at(*cell).map_or_else(String::new, |space| space.to_string());
    match broken {
        Broken::OneColour { space, colour, tiles } => {
            let message = Message::new("tantrix-restriction-1")
                .with("space", name(space))
                .with("colour", word(*colour));
            (Note::new("tantrix/restriction-1", message), tiles.clone())
        }
        Broken::FourthTile { space, tiles } => {
            let message = Message::new("tantrix-restriction-2").with("space", name(space));
            (Note::new("tantrix/restriction-2", message), tiles.clone())
        }
        Broken::ShutRow(row) => {
            let spaces: Vec<String> = row.spaces.iter().map(name).collect();
            let message = Message::new("tantrix-restriction-3")
                .with("count", row.spaces.len())
                .with("spaces", spaces.join(", "));
            let mut tiles = row.line.clone();
            tiles.extend(row.ends);
            (Note::new("tantrix/restriction-3", message), tiles)
        }
    }
}

// ---- draws

fn draw(message: Message) -> Note {
    Note::new("tantrix/draw", message)
}

pub fn no_tile_drawn(text: &str, why: NoTile) -> Note {
    draw(no_tile(text, why))
}

pub fn no_tile_number(number: u32) -> Note {
    draw(Message::new("tantrix-no-tile-number").with("tile", number))
}

pub fn not_drawn(fault: NotDrawn, tile: Option<Tile>) -> Note {
    let message = match fault {
        NotDrawn::EmptyBag => Message::new("tantrix-draw-empty-bag"),
        NotDrawn::OnBoard => Message::new("tantrix-draw-on-board"),
        NotDrawn::Held { holder } => Message::new("tantrix-draw-held").with("player", word(holder)),
    };
    draw(message.with("tile", tile.map_or(0, number)))
}

pub fn draw_missing(bag: u8) -> Note {
    Note::new("tantrix/draw-missing", Message::new("tantrix-draw-missing").with("count", u32::from(bag)))
}

pub fn bag_is_not_empty(bag: u8) -> Note {
    Note::new("tantrix/draw-missing", Message::new("tantrix-bag-is-not-empty").with("count", u32::from(bag)))
}

// ---- how it is written

pub fn partial(numbers: &[u32], space: &Space) -> Note {
    let written: Vec<String> = numbers.iter().map(u32::to_string).collect();
    let message = Message::new("tantrix-partial-position")
        .with("written", written.join("/"))
        .with("space", space.to_string());
    Note::new("tantrix/partial-position", message)
}

/// The numbers of a position are not joined as they should be.
pub fn loose(space: &Space) -> Note {
    let message = Message::new("tantrix-loose-position").with("space", space.to_string());
    Note::new("tantrix/partial-position", message)
}

/// `repeated`: the same player has used the same number just before.
pub fn number_of_turn(written: u32, due: u32, repeated: bool) -> Note {
    let id = if repeated { "tantrix-number-repeated" } else { "tantrix-number" };
    let message = Message::new(id).with("written", written).with("due", due);
    Note { once: Some("fix-renumber"), ..Note::new("tantrix/number", message) }
}

/// The same turn as the one before it.
pub fn written_twice(tile: Oriented) -> Refusal {
    Refusal::new("tantrix/already-used", of_tile("tantrix-written-twice", tile))
}

/// Two neighbours stand in the wrong order.
pub fn swapped(first: u32) -> Note {
    let message = Message::new("tantrix-swapped").with("due", first).with("written", first.saturating_add(1));
    Note::new("tantrix/number", message)
}

/// The numbers show that turns are left out.
pub fn gap(due: u32, missing: u32) -> Note {
    let message = Message::new("tantrix-gap").with("due", due).with("count", missing);
    Note { left_out: true, ..Note::new("tantrix/number", message) }
}

pub fn case() -> Note {
    Note { once: Some("tantrix-fix-case"), ..Note::new("tantrix/case", Message::new("tantrix-case")) }
}

pub fn unread(text: &str) -> Note {
    Note::new("record/unexpected-text", Message::new("tantrix-unread").with("text", text))
}

// ---- the situation

fn situation(message: Message) -> Note {
    Note::new("tantrix/situation", message)
}

/// What is listed is no forced space, or it is not said where it is; perhaps this one was meant.
pub fn not_forced(item: &Stated, meant: Option<&Space>) -> Note {
    let numbers: Vec<String> = item.numbers.iter().map(u32::to_string).collect();
    let message = match (meant, numbers.is_empty()) {
        (Some(_), false) => Message::new("tantrix-other-forced"),
        (Some(_), true) => Message::new("tantrix-other-unplaced"),
        (None, false) => Message::new("tantrix-not-forced"),
        (None, true) => Message::new("tantrix-unplaced"),
    };
    let message = message.with("written", numbers.join("/"));
    situation(match meant {
        Some(space) => message.with("space", space.to_string()).with("type", kind(space)),
        None => message,
    })
}

pub fn listed_twice(space: &Space) -> Note {
    situation(Message::new("tantrix-listed-twice").with("space", space.to_string()))
}

pub fn none_twice() -> Note {
    situation(Message::new("tantrix-none-twice"))
}

/// Most of what is stated is wrong.
pub fn another_situation() -> Note {
    situation(Message::new("tantrix-another-situation"))
}

pub fn not_none(count: usize) -> Note {
    situation(Message::new("tantrix-not-none").with("count", count))
}

pub fn left_out(space: &Space) -> Note {
    let message = Message::new("tantrix-left-out").with("space", space.to_string()).with("type", kind(space));
    situation(message)
}

pub fn partial_item(space: &Space) -> Note {
    situation(Message::new("tantrix-partial-item").with("space", space.to_string()))
}

pub fn wrong_type(space: &Space, kind: &str, written: &str, reversed: bool) -> Note {
    let id = if reversed { "tantrix-type-reversed" } else { "tantrix-wrong-type" };
    let message =
        Message::new(id).with("space", space.to_string()).with("type", kind).with("written", written);
    situation(message)
}

/// Somebody is named who cannot fill a space, or (`None`) one who does not play; `filler`: who can.
pub fn wrong_holder(space: &Space, player: Option<Colour>, filler: Holder) -> Note {
    let player = player.map_or("unknown", Colour::word);
    let other = match filler {
        Holder::Colour(letter) => Colour::of(letter).map_or("unknown", Colour::word),
        Holder::Unrecorded => "unknown",
        Holder::Nobody => "nobody",
    };
    let message = Message::new("tantrix-wrong-holder")
        .with("space", space.to_string())
        .with("player", Fact::Word(player))
        .with("other", Fact::Word(other));
    situation(message)
}

/// Nobody is named, though somebody can fill a space.
pub fn somebody_can(space: &Space, can: Option<Colour>, standing: &Standing) -> Note {
    let tile = can.and_then(|colour| standing.fillers(colour, space).next());
    let message = Message::new("tantrix-somebody-can")
        .with("space", space.to_string())
        .with("player", Fact::Word(can.map_or("unknown", Colour::word)))
        .with("text", tile.map_or_else(String::new, |tile| tile.to_string()))
        .with("tile", tile.map_or(0, |tile| number(tile.tile())));
    situation(message)
}

/// All is right if the tile lies otherwise.
pub fn situation_of_tile(meant: Oriented) -> Note {
    situation(Message::new("tantrix-situation-of-tile").with("text", meant.to_string()))
}

/// All is right if the tile goes elsewhere.
pub fn situation_of_space(meant: &Space) -> Note {
    situation(Message::new("tantrix-situation-of-space").with("space", meant.to_string()))
}

pub fn situation_order() -> Note {
    Note::new("tantrix/situation-order", Message::new("tantrix-situation-order"))
}

// ---- others

/// Said where legal moves are listed of a player whose hand is not known.
pub fn hand_is_not_recorded(player: Colour) -> Message {
    Message::new("tantrix-hand-is-not-recorded").with("player", word(player))
}
