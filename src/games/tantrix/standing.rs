//! A position in a record: board, hands, whose turn, and what a turn as written makes of them.
//!
//! Here the rules meet the trait that the record layer replays through. Every turn that is played puts one tile on
//! the board, so that the place of a tile in [`Board::placed`] is the ply that put it there. This module must not
//! know files, tags or sentences.

use std::cmp::Ordering;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::board::{Board, Cell, Clash};
use super::hands::{Holdings, NotDrawn, NotHeld};
use super::links::{Links, Named, Space};
use super::notation::{self, Drawn};
use super::picture::{self, Marks};
use super::restrictions::{Demand, any_free, broken, free_moves};
use super::score::{Score, score};
use super::tiles::{Colour, NoTile, Oriented, TILES, Tile, Tiles};
use super::turn::{Fault, Fill, Placement, Turn};
use super::{findings, meant, situation, telling, typing};
use crate::findings::{Fix, Message};
use crate::games::{
    About, Excerpt, Mark, MarkKind, Meant, Note, Picture, Played, Position, Proposal, Refusal, Step, Witness,
    Written, edit,
};
use crate::text::{TextRange, TextSize};

/// What is the same all through a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Course {
    /// The players in the order of play.
    pub order: Vec<Colour>,
    /// Whether the order is stated, and so who plays and how many tiles the bag has.
    pub order_is_stated: bool,
    /// The last turn that records a draw.
    pub last_draw: Option<usize>,
    /// Turns of the main line before which the numbers show that others are left out: the ply, the number that it
    /// has, and how many are missing.
    pub gaps: Vec<(usize, u32, u32)>,
    /// Turns that may stand in the wrong order.
    pub swaps: Vec<Swap>,
}

/// Two neighbours that have each other's number, with their places.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Swap {
    /// That of the one that stands first.
    pub ply: usize,
    pub first: (String, TextRange),
    pub second: (String, TextRange),
}

/// A position of a game of Tantrix.
#[derive(Debug, Clone)]
pub struct Standing {
    course: Arc<Course>,
    board: Board,
    links: Links,
    /// The forced spaces, by lowest link, and what each asks of a tile now.
    forced: Vec<(Space, Demand)>,
    holdings: Holdings,
    turn: Turn,
    /// What the one whose turn it is can fill.
    could: Fill,
    /// The ply of his free move.
    free_move: Option<usize>,
    /// By number of the tile: the ply at which it was drawn.
    drawn: [Option<u8>; TILES as usize + 1],
    last: Option<Last>,
    /// Tiles of which a slip was told, one bit each by their place on the board: what follows from their colours is
    /// not told again.
    suspect: u64,
    /// Forced spaces that a situation was told to be wrong about.
    told: Vec<Cell>,
    /// How many turns are left out so far.
    missing: u32,
    /// The ply that some are left out before.
    gap: Option<usize>,
    /// What the last turn stated, be its player known or not: its canonical text.
    stated: u64,
}

/// The last turn, for those who ask what it was.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Last {
    mover: Colour,
    /// The number it gave itself.
    number: Option<u32>,
}

/// A turn whose tile and space could be read.
pub(super) struct Turned {
    pub written: notation::Turn,
    /// Who made it, as far as it says so itself.
    pub stated: Option<Colour>,
    pub oriented: Oriented,
    pub space: Space,
}

impl Standing {
    /// The start of a game.
    pub fn start(course: Course, hands: &[(Colour, Tiles)]) -> Standing {
        let board = Board::new();
        let links = Links::of(&board);
        let holdings = Holdings::start(&course.order, hands);
        let turn = Turn::of(course.order.first().copied());
        Standing {
            course: Arc::new(course),
            board,
            links,
            forced: Vec::new(),
            holdings,
            turn,
            could: Fill::Cannot,
            free_move: None,
            drawn: [None; TILES as usize + 1],
            last: None,
            suspect: 0,
            told: Vec::new(),
            missing: 0,
            gap: None,
            stated: 0,
        }
    }

    /// Whether a slip was told of the tile at a place on the board.
    fn is_suspect(&self, index: usize) -> bool {
        self.suspect >> index & 1 != 0
    }

    /// Whether a space touches a tile of which a slip was told.
    pub(super) fn is_beside_suspect(&self, cell: Cell) -> bool {
        let mut beside = self.board.beside(cell).filter_map(|cell| self.board.index_at(cell));
        self.suspect != 0 && beside.any(|index| self.is_suspect(index))
    }

    /// Whether turns are left out of the record before here.
    pub(super) fn is_incomplete(&self) -> bool {
        self.missing > 0
    }

    /// Forced spaces that a situation was told to be wrong about.
    pub(super) fn told(&self) -> &[Cell] {
        &self.told
    }

    pub fn board(&self) -> &Board {
        &self.board
    }

    pub fn links(&self) -> &Links {
        &self.links
    }

    pub fn holdings(&self) -> &Holdings {
        &self.holdings
    }

    pub fn order(&self) -> &[Colour] {
        &self.course.order
    }

    pub fn turn(&self) -> Turn {
        self.turn
    }

    /// Who made the last turn.
    pub fn last_mover(&self) -> Option<Colour> {
        self.last.map(|last| last.mover)
    }

    /// The plies played.
    pub fn plies(&self) -> usize {
        self.board.placed().len()
    }

    /// Whether the restrictions bind the next placement.
    pub fn bound(&self) -> bool {
        self.holdings.bag() > 0
    }

    /// The best line or loop of a player.
    pub fn score_of(&self, colour: Colour) -> Score {
        score(&self.board, colour)
    }

    /// When a tile was drawn, as a ply.
    pub fn drawn_at(&self, tile: Tile) -> Option<usize> {
        self.drawn.get(usize::from(tile.number())).copied().flatten().map(usize::from)
    }

    /// The players in the order of play, beginning with one of them.
    pub fn from(&self, first: Colour) -> impl Iterator<Item = Colour> + Clone + '_ {
        let order = &self.course.order;
        let at = order.iter().position(|colour| *colour == first).unwrap_or(0);
        order.iter().cycle().skip(at).take(order.len()).copied()
    }

    /// The players behind one of them who have tiles left, himself last.
    fn next(&self, behind: Colour, holdings: &Holdings) -> Option<Colour> {
        let mut later = self.from(behind).skip(1).chain([behind]);
        later.find(|colour| holdings.hand(*colour).count > 0)
    }

    /// Whether a player can fill a forced space now.
    fn fill(&self, player: Colour) -> Fill {
        let mut perhaps = false;
        for (space, demand) in &self.forced {
            match self.fill_by(player, space, *demand) {
                Fill::Can => return Fill::Can,
                Fill::Perhaps => perhaps = true,
                Fill::Cannot => {}
            }
        }
        if perhaps { Fill::Perhaps } else { Fill::Cannot }
    }

    /// Whether a player can fill one forced space now.
    pub fn fill_of(&self, player: Colour, space: &Space) -> Fill {
        let found = self.forced.iter().find(|(forced, _)| forced.cell == space.cell);
        found.map_or(Fill::Cannot, |(space, demand)| self.fill_by(player, space, *demand))
    }

    fn fill_by(&self, player: Colour, space: &Space, demand: Demand) -> Fill {
        let hand = self.holdings.hand(player);
        let suspect = self.is_beside_suspect(space.cell);
        if !suspect && demand.any(hand.certain()) {
            Fill::Can
        } else if suspect || !hand.is_known() && demand.any(self.possible(player)) {
            Fill::Perhaps
        } else {
            Fill::Cannot
        }
    }

    /// The tiles of a player that can go to a space now, as they would lie.
    pub fn fillers(&self, player: Colour, space: &Space) -> impl Iterator<Item = Oriented> + use<> {
        Demand::of(&self.board, space, self.bound()).moves(self.holdings.hand(player).certain())
    }

    /// All tiles that a player may hold.
    pub fn possible(&self, player: Colour) -> Tiles {
        let hand = self.holdings.hand(player);
        if hand.is_known() { hand.known } else { hand.known.or(self.holdings.unseen()) }
    }

    /// A forced space that a player can fill, and a tile for it.
    pub fn duty(&self, player: Colour) -> Option<(Space, Oriented)> {
        let tiles = self.holdings.hand(player).certain();
        let (space, demand) = self
            .forced
            .iter()
            .find(|(space, demand)| demand.any(tiles) && !self.is_beside_suspect(space.cell))?;
        Some((*space, demand.moves(tiles).next()?))
    }

    /// Whether the one whose turn it is can do nothing at all: the game is drawn.
    pub fn is_deadlock(&self) -> bool {
        self.turn.due().is_some_and(|due| {
            let hand = self.holdings.hand(due);
            hand.is_known()
                && !self.turn.is_past_free_move()
                && self.could == Fill::Cannot
                && !any_free(&self.board, &self.links, hand.known, self.bound())
        })
    }

    // ---- a turn as written

    /// The tile and the space of a turn, colours not compared yet.
    pub(super) fn turned(&self, written: &Written<'_>) -> Result<Turned, Box<Refusal>> {
        let turn = notation::read(written);
        let Some(tile) = &turn.tile else {
            return Err(findings::no_turn(&written.spaced()).into());
        };
        let oriented: Oriented =
            tile.text.parse().map_err(|why: NoTile| findings::no_such_tile(&tile.text, why, tile.range))?;
        let letter = turn.header.as_ref().and_then(|header| header.colour).map(|(letter, _)| letter);
        let stated = letter.and_then(Colour::of);
        let space = *self.space(&turn, tile.range)?;
        Ok(Turned { stated, oriented, space, written: turn })
    }

    /// The space that a turn names.
    fn space(&self, turn: &notation::Turn, tile: crate::text::TextRange) -> Result<&Space, Box<Refusal>> {
        let Some(position) = &turn.position else {
            return match self.links.spaces() {
                [only] if self.board.is_empty() => Ok(only),
                _ => Err(findings::no_position(tile).into()),
            };
        };
        match self.links.find(&numbers(&position.numbers)) {
            Named::Space(space) | Named::Partial(space) => Ok(space),
            Named::NoLink(0) if !self.board.is_empty() => {
                let witness = Witness { ply: 0, message: Message::new("tantrix-placed-here") };
                Err(Refusal { witnesses: vec![witness], ..findings::occupied(position.range) }.into())
            }
            Named::NoLink(number) => {
                // One that is too great for any is told as it stands.
                let great = position.numbers.iter().copied().find(|great| *great > u32::from(u16::MAX));
                let number = great.unwrap_or(u32::from(number));
                Err(findings::no_such_link(number, self.links.count(), position.range).into())
            }
            Named::Several(spaces) => Err(findings::several_spaces(&spaces, position.range).into()),
            Named::Nothing => Err(findings::no_position(position.range).into()),
        }
    }

    /// Refuses a tile whose colours do not match.
    fn fitting(&self, turned: &Turned) -> Result<(), Box<Refusal>> {
        let mut clashes = self.board.clashes(turned.space.cell, turned.oriented);
        let place = |clash: &Clash| self.board.index_at(clash.neighbour.cell);
        clashes.retain(|clash| !place(clash).is_some_and(|index| self.is_suspect(index)));
        if clashes.is_empty() {
            return Ok(());
        }
        let range = turned.written.tile.as_ref().map(|tile| tile.range);
        let witness = |clash: &Clash| {
            let ply = self.board.index_at(clash.neighbour.cell)?;
            Some(Witness { ply, message: findings::clash_here(clash, self.link_of(clash, &turned.space)) })
        };
        let witnesses = clashes.iter().filter_map(witness).collect();
        Err(Refusal { range, witnesses, ..findings::colour_clash(&clashes, turned.oriented) }.into())
    }

    /// The number of the link that a clash is with.
    fn link_of(&self, clash: &Clash, space: &Space) -> Option<u16> {
        space.touching().find(|(_, side)| *side == clash.side).map(|(link, _)| link)
    }

    /// Plays a turn; what is wrong with it though it can be played goes into the notes.
    fn follow(&self, turned: &Turned, notes: &mut Vec<Note>) -> Result<Standing, Box<Refusal>> {
        let Turned { written, oriented, space, .. } = turned;
        let tile = oriented.tile();
        let tile_range = written.tile.as_ref().map(|tile| tile.range);
        let mut next = self.clone();
        if next.board.place(space.cell, *oriented).is_err() {
            return Err(Refusal { range: tile_range, ..findings::no_room() }.into());
        }

        let gap = self.gap(written);
        if let Some(missing) = gap {
            let range = written.header.as_ref().map(|header| header.range);
            notes.push(Note { range, ..findings::gap(self.number_due(), missing) });
            next.missing += missing;
            next.gap = Some(self.plies());
            next.holdings.doubt_all();
        }
        let (mover, turn) = match gap {
            Some(_) => Standing { turn: Turn::of(None), ..self.clone() }.moment(turned, notes),
            None => self.moment(turned, notes),
        };
        next.turn = turn;
        let here = 1u64 << self.plies().min(63);
        next.links = Links::of(&next.board);
        if turn.is_past_free_move() && !space.is_forced() {
            next.free_move = Some(self.plies());
        }

        // Nothing is known of one who plays only in a variation, nor where nobody is named.
        let is_player = self.course.order.contains(&mover);
        let already = self.board.find(tile).filter(|_| !self.holdings.is_disputed(tile));
        if let Some((ply, _)) = already {
            let witness = Witness { ply, message: Message::new("tantrix-placed-here") };
            notes.push(Note {
                range: tile_range,
                witnesses: vec![witness],
                ..findings::already_used(*oriented)
            });
            next.holdings.play_another(mover);
            next.suspect |= here;
        } else if !is_player {
            next.holdings.place(tile);
        } else if let Err(fault) = next.holdings.play(mover, tile) {
            notes.push(Note { range: tile_range, ..self.not_held(turned, mover, fault) });
            next.suspect |= here;
        }

        if self.bound() && next.suspect & here == 0 && !next.is_incomplete() {
            for broken in broken(&self.board, space.cell, *oriented) {
                let (note, cells) = findings::restriction(&broken, &next.links);
                if cells.iter().filter_map(|cell| self.board.index_at(*cell)).any(|at| self.is_suspect(at)) {
                    continue;
                }
                let witness = |cell: &Cell| {
                    let ply = self.board.index_at(*cell)?;
                    Some(Witness { ply, message: Message::new("tantrix-tile-here") })
                };
                let witnesses = cells.iter().filter_map(witness).collect();
                let range = written.position.as_ref().map(|position| position.range).or(tile_range);
                notes.push(Note { range, witnesses, ..note });
            }
        }

        next.draw(written, mover, notes);
        let bound = next.bound();
        let demanded = |space: &Space| (*space, Demand::of(&next.board, space, bound));
        next.forced = next.links.forced().map(demanded).collect();
        let number = written.header.as_ref().and_then(|h| h.number).map(|n| n.0);
        next.last = is_player.then_some(Last { mover, number });
        next.stated = stated(written);
        next.pass_on();
        Ok(next)
    }

    /// The position behind a turn as it is written, whatever is wrong with it; `None` where nothing can be placed.
    pub(super) fn follow_written(&self, written: &Written<'_>) -> Option<Standing> {
        self.follow(&self.turned(written).ok()?, &mut Vec::new()).ok()
    }

    /// Whether a turn can be played and a situation is right behind it.
    pub(super) fn agrees(&self, written: &Written<'_>, stated: &notation::Situation) -> bool {
        let next = self.turned(written).and_then(|turned| {
            self.fitting(&turned)?;
            self.follow(&turned, &mut Vec::new())
        });
        next.is_ok_and(|next| situation::check(&next, stated).0.is_empty())
    }

    /// Refuses a turn that stands there twice.
    fn once(&self, turned: &Turned, written: &Written<'_>) -> Result<(), Box<Refusal>> {
        let last = self.board.placed().last();
        if last.is_none_or(|last| last.oriented != turned.oriented) || self.stated != stated(&turned.written)
        {
            return Ok(());
        }
        let witness = Witness { ply: self.plies() - 1, message: Message::new("tantrix-placed-here") };
        let ends = written.parts.first().zip(written.parts.last());
        let range = ends.map(|(first, last)| first.range.cover(last.range));
        let title = Message::new("fix-remove").with("text", written.spaced().as_ref());
        let fix = range.map(|range| Fix { title, edits: vec![edit(range, String::new())], safe: false });
        let refusal = findings::written_twice(turned.oriented);
        Err(Refusal { witnesses: vec![witness], fixes: fix.into_iter().collect(), ..refusal }.into())
    }

    /// Whether this turn is the same as the one before it.
    pub(super) fn is_doubled(&self, written: &notation::Turn) -> bool {
        let tile = written.tile.as_ref().and_then(|tile| tile.text.parse::<Oriented>().ok());
        self.stated == stated(written) && tile.is_some_and(|tile| self.board.find(tile.tile()).is_some())
    }

    /// The position behind one of two turns that stand in the wrong order, if both can be played in the right one
    /// and not as they stand.
    fn swapped(&self, written: &Written<'_>) -> Option<(Arc<dyn Position>, Option<Note>)> {
        let ply = self.plies();
        let is_here = |text: &str| written.spaced() == text;
        if let Some(swap) = self.course.swaps.iter().find(|swap| swap.ply == ply && is_here(&swap.first.0)) {
            let (first, second) = (Written::plain(&swap.first.0), Written::plain(&swap.second.0));
            let as_they_stand = self.alone(&first).and_then(|next| next.alone(&second));
            let next = self.alone(&second).filter(|_| as_they_stand.is_none())?;
            next.alone(&first)?;
            let edits =
                vec![edit(swap.first.1, swap.second.0.clone()), edit(swap.second.1, swap.first.0.clone())];
            let fixes = vec![Fix { title: Message::new("tantrix-fix-swap"), edits, safe: false }];
            let note = Note { fixes, ..findings::swapped(self.number_due()) };
            return Some((Arc::new(next), Some(note)));
        }
        let swap = self.course.swaps.iter().find(|swap| swap.ply + 1 == ply && is_here(&swap.second.0))?;
        let second = Written::plain(&swap.second.0);
        if self.stated != stated(&notation::read(&second)) {
            return None;
        }
        Some((Arc::new(self.alone(&Written::plain(&swap.first.0))?), None))
    }

    /// The position behind a turn that breaks no rule.
    fn alone(&self, written: &Written<'_>) -> Option<Standing> {
        let turned = self.turned(written).ok()?;
        self.once(&turned, written).ok()?;
        self.fitting(&turned).ok()?;
        let mut notes = Vec::new();
        let next = self.follow(&turned, &mut notes).ok()?;
        notes.iter().all(|note| !findings::is_error(note.code)).then_some(next)
    }

    /// A refusal that may come of turns left out before it.
    fn behind_gap(&self, mut refusal: Box<Refusal>, written: &Written<'_>) -> Box<Refusal> {
        let turn = notation::read(written);
        if let Some(missing) = self.gap(&turn) {
            let range = turn.header.as_ref().map(|header| header.range);
            refusal.notes.push(Note { range, ..findings::gap(self.number_due(), missing) });
        }
        if let Some(ply) = self.gap {
            refusal.witnesses.push(Witness { ply, message: Message::new("tantrix-gap-here") });
        }
        refusal
    }

    /// How many turns the numbers show to be left out before this one: their tiles and draws are not known.
    pub(super) fn gap(&self, turn: &notation::Turn) -> Option<u32> {
        let (number, _) = turn.header.as_ref()?.number?;
        let gap = self.course.gaps.iter().find(|(ply, at, _)| (*ply, *at) == (self.plies(), number))?;
        Some(gap.2)
    }

    /// The number of the next turn.
    pub(super) fn number_due(&self) -> u32 {
        self.plies() as u32 + 1 + self.missing
    }

    /// Who made a turn and what is wrong with its moment.
    fn moment(&self, turned: &Turned, notes: &mut Vec<Note>) -> (Colour, Turn) {
        let header = turned.written.header.as_ref().map(|header| header.range);
        let range = header.or(turned.written.tile.as_ref().map(|tile| tile.range));
        let first = self.course.order.first().copied().unwrap_or(Colour::Red);
        let whose = self.turn.whose().or(self.last_mover()).unwrap_or(first);
        let letter = turned.written.header.as_ref().and_then(|header| header.colour);
        let mut mover = turned.stated.unwrap_or(self.turn.due().unwrap_or(whose));
        let order = &self.course.order;
        let unheard =
            turned.stated.is_some_and(|mover| !order.contains(&mover) && !self.course.order_is_stated);
        if order.is_empty() || unheard {
            let letter = letter.map(|(letter, _)| letter).filter(|_| turned.stated.is_none());
            notes.extend(letter.map(|letter| Note { range, ..findings::no_colour(letter) }));
            return (mover, Turn::of(None));
        }
        if let Some((letter, _)) = letter
            && !turned.stated.is_some_and(|stated| self.course.order.contains(&stated))
        {
            let number = turned.written.header.as_ref().and_then(|header| header.number);
            let text =
                |due: Colour| notation::write_header(number.map(|(number, _)| number), Some(due.letter()));
            let instead = self.turn.due().map(text);
            notes.push(Note { range, instead, ..findings::no_player(letter, &self.course.order) });
            mover = self.turn.due().unwrap_or(whose);
        }
        let placement = |by: Colour| Placement {
            by,
            fills: turned.space.is_forced(),
            due_could: self.could,
            he_could: if self.turn.whose() == Some(by) { self.could } else { self.fill(by) },
            next: self.turn.whose().and_then(|whose| self.next(whose, &self.holdings)),
        };
        let (mut faults, mut turn) = self.turn.place(placement(mover));
        // What is placed is at fault, not who places it.
        let placed = turned.written.tile.as_ref().map(|tile| tile.range);
        let at = turned.written.position.as_ref().map(|position| position.range);
        let placed = placed.map(|tile| at.map_or(tile, |at| tile.cover(at)));
        // Where he holds the tile whose turn it is, and the other does not, only the letter is wrong.
        let tile = turned.oriented.tile();
        let letter_slipped = whose != mover
            && faults.iter().any(|fault| matches!(fault, Fault::OutOfTurn { .. } | Fault::DutyAfter { .. }))
            && self.holdings.may_hold(whose, tile)
            && !self.holdings.may_hold(mover, tile);
        if letter_slipped || matches!(faults.as_slice(), [Fault::OutOfTurn { .. }]) {
            // The same player goes on with another free move.
            let number = turned.written.header.as_ref().and_then(|header| header.number);
            // A number that is ahead says rather that turns are left out.
            let steady = number.is_none_or(|(number, _)| number <= self.number_due());
            let goes_on =
                !letter_slipped && steady && self.last_mover() == Some(mover) && !turned.space.is_forced();
            let mut note = match self.free_move.filter(|_| goes_on) {
                Some(ply) => {
                    let witness = Witness { ply, message: Message::new("tantrix-free-move-here") };
                    Note {
                        range: placed.or(range),
                        witnesses: vec![witness],
                        ..findings::second_free_move(mover)
                    }
                }
                None => Note { range, ..findings::out_of_turn(whose, mover) },
            };
            if letter_slipped {
                let number = turned.written.header.as_ref().and_then(|header| header.number);
                let text = notation::write_header(number.map(|(number, _)| number), Some(whose.letter()));
                note.instead = header.map(|_| text);
                mover = whose;
                (faults, turn) = self.turn.place(placement(mover));
            }
            notes.push(note);
        }
        // One space left open is one cause.
        let space_of = |player: Colour| self.duty(player).map(|(space, _)| space.cell);
        let open = faults.iter().find_map(|fault| match fault {
            Fault::DutyAfter { by } => Some(space_of(*by)),
            _ => None,
        });
        if open.is_some_and(|open| open == space_of(mover)) {
            faults.retain(|fault| *fault != Fault::DutyBefore);
        }
        for fault in faults {
            let range = match fault {
                Fault::DutyBefore | Fault::SecondFreeMove => placed.or(range),
                Fault::DutyAfter { .. } | Fault::OutOfTurn { .. } => range,
            };
            let note = match fault {
                Fault::DutyBefore => self.duty(mover).map(|duty| findings::duty_before(mover, &duty)),
                Fault::DutyAfter { by } => self.duty(by).map(|duty| findings::duty_after(by, &duty)),
                Fault::SecondFreeMove => Some(findings::second_free_move(mover)),
                Fault::OutOfTurn { .. } => None,
            };
            let witnesses = match fault {
                Fault::SecondFreeMove => {
                    self.free_move.map(|ply| Witness { ply, message: Message::new("tantrix-free-move-here") })
                }
                _ => None,
            };
            notes.extend(note.map(|note| Note { range, witnesses: witnesses.into_iter().collect(), ..note }));
        }
        (mover, turn)
    }

    /// Why a player cannot have had a tile, and what he may have meant.
    fn not_held(&self, turned: &Turned, mover: Colour, fault: NotHeld) -> Note {
        let oriented = turned.oriented;
        let fits = |tile: Tile| {
            let space = &turned.space;
            Demand::of(&self.board, space, self.bound()).moves(Tiles::of(tile)).collect::<Vec<_>>()
        };
        let range = turned.written.tile.as_ref().map(|tile| tile.range).unwrap_or_default();
        let mut note = match fault {
            NotHeld::Mirrored { meant } => findings::mirrored(mover, oriented, meant),
            NotHeld::Elsewhere { holder } => findings::in_other_hand(mover, oriented, holder),
            NotHeld::InBag => findings::in_bag(mover, oriented),
        };
        let meant: Vec<Oriented> = match fault {
            NotHeld::Mirrored { meant } => {
                let mut turns = fits(meant);
                // Read the other way round from the same side is the likeliest.
                turns.sort_by_key(|turn| *turn != oriented.mirrored());
                turns
            }
            _ => {
                let mut turns = meant::held_like(self, mover, oriented, &turned.space);
                turns.retain(|turn| turn.unlike(oriented) <= meant::ALIKE);
                turns
            }
        };
        note.fixes =
            meant.into_iter().take(meant::PROPOSALS).map(|tile| findings::write(range, tile)).collect();
        note
    }

    /// Takes up the tile that a turn says was drawn.
    fn draw(&mut self, turn: &notation::Turn, mover: Colour, notes: &mut Vec<Note>) {
        let bag = self.holdings.bag();
        let ply = self.plies().saturating_sub(1);
        let Some(draw) = &turn.draw else {
            if bag > 0 && self.course.last_draw.is_some() {
                let range = turn.position.as_ref().map(|position| position.range);
                let range = range.or(turn.tile.as_ref().map(|tile| tile.range));
                notes.push(Note { range, ..findings::draw_missing(bag) });
            }
            let _ = self.holdings.draw(mover, None);
            return;
        };
        let tile = match &draw.what {
            Drawn::Unknown => None,
            // Unless a later draw shows that it was not.
            Drawn::None
                if bag > 0
                    && !self.course.order_is_stated
                    && self.course.last_draw.is_none_or(|last| last < ply) =>
            {
                self.holdings.empty_bag();
                return;
            }
            Drawn::None => {
                if bag > 0 {
                    notes.push(Note { range: Some(draw.range), ..findings::bag_is_not_empty(bag) });
                }
                None
            }
            Drawn::Letters(text, range) => match text.parse::<Oriented>() {
                Ok(oriented) => Some(oriented.tile()),
                Err(why) => {
                    notes.push(Note { range: Some(*range), ..findings::no_tile_drawn(text, why) });
                    None
                }
            },
            Drawn::Number(number, range) => {
                let tile = u8::try_from(*number).ok().and_then(Tile::new);
                if tile.is_none() {
                    notes.push(Note { range: Some(*range), ..findings::no_tile_number(*number) });
                }
                tile
            }
        };
        if !self.course.order.contains(&mover) {
            let _ = self.holdings.draw(mover, None);
            return;
        }
        let before = tile.and_then(|tile| self.drawn_at(tile));
        match self.holdings.draw(mover, tile) {
            Ok(()) => {}
            Err(NotDrawn::EmptyBag) if !self.course.order_is_stated => {}
            Err(fault) => {
                let placed = tile.and_then(|tile| self.board.find(tile)).map(|(ply, _)| ply);
                let witness = match fault {
                    NotDrawn::OnBoard => placed.map(|ply| (ply, "tantrix-placed-here")),
                    _ => before.map(|ply| (ply, "tantrix-drawn-here")),
                };
                let witness = witness.map(|(ply, id)| Witness { ply, message: Message::new(id) });
                let witnesses = witness.into_iter().collect();
                let note = findings::not_drawn(fault, tile);
                notes.push(Note { range: Some(draw.range), witnesses, ..note });
                return;
            }
        }
        if let Some(slot) = tile.and_then(|tile| self.drawn.get_mut(usize::from(tile.number()))) {
            *slot = u8::try_from(ply).ok();
        }
    }

    /// Passes the turn on where nothing is left to do in it.
    fn pass_on(&mut self) {
        let Some(whose) = self.turn.whose() else {
            self.could = Fill::Cannot;
            return;
        };
        self.could = self.fill(whose);
        let empty = self.holdings.hand(whose).count == 0;
        let next = self.next(whose, &self.holdings);
        let turn = self.turn.passed_on(self.could, empty, next);
        if turn.whose() != Some(whose) || !turn.is_past_free_move() {
            self.could = turn.whose().map_or(Fill::Cannot, |whose| self.fill(whose));
        }
        self.turn = turn;
    }

    /// What a turn says of itself: its number, letters in the wrong case, text that belongs to nothing.
    fn form(&self, turned: &Turned, written: &Written<'_>, notes: &mut Vec<Note>) {
        let turn = &turned.written;
        let due = self.number_due();
        if let Some(header) = &turn.header
            && let Some((number, _)) = header.number
            && number != due
            && self.gap(turn).is_none()
            // Turns that are left out before it say the same.
            && !(number > due && notes.iter().any(|note| note.code == "tantrix/out-of-turn"))
        {
            let last =
                self.last.filter(|last| last.number == Some(number) && Some(last.mover) == turned.stated);
            let letter = header.colour.map(|(letter, _)| letter);
            let instead = notation::write_header(Some(due), letter);
            notes.push(Note {
                range: Some(header.range),
                instead: Some(instead),
                ..findings::number_of_turn(number, due, last.is_some())
            });
        }
        for recased in &turn.recased {
            let instead = Some(recased.text.clone());
            notes.push(Note { range: Some(recased.range), instead, ..findings::case() });
        }
        for range in &turn.unread {
            let mut within = Written { parts: written.parts.clone() };
            within.parts.retain(|part| range.contains_range(part.range));
            let text = within.spaced();
            let title = Message::new("fix-remove").with("text", text.as_ref());
            let fixes = vec![Fix { title, edits: vec![edit(*range, String::new())], safe: false }];
            notes.push(Note { range: Some(*range), fixes, ..findings::unread(&text) });
        }
        if let Some(position) = turn.position.as_ref().filter(|position| position.loose) {
            let instead = Some(turned.space.to_string());
            let note = findings::loose(&turned.space);
            notes.push(Note { range: Some(position.range), instead, ..note });
        } else if let Some(position) = &turn.position
            && matches!(self.links.find(&numbers(&position.numbers)), Named::Partial(_))
        {
            notes.push(Note {
                range: Some(position.range),
                instead: Some(turned.space.to_string()),
                ..findings::partial(&position.numbers, &turned.space)
            });
        }
    }

    /// Another rotation of the tile or of its mirror image, or another place, with which the situation behind a turn is
    /// right; with the tile, if the place is the same.
    fn other_placement(&self, turned: &Turned, stated: &notation::Situation) -> Option<(Note, Option<Tile>)> {
        let is_right = |space: Space, oriented: Oriented| {
            let (written, stated_by) = (turned.written.clone(), turned.stated);
            let other = Turned { written, stated: stated_by, oriented, space };
            let next = self.follow(&other, &mut Vec::new());
            next.is_ok_and(|next| situation::check(&next, stated).0.is_empty())
        };
        let (tile, space) = (turned.oriented, turned.space);
        let held = turned.stated.map_or(Tiles::NONE, |mover| self.holdings.hand(mover).certain());
        let mirror = Tiles::of(tile.mirrored().tile()).and(held);
        let mut turns: Vec<Oriented> =
            Demand::of_colours(&space).moves(mirror.or(Tiles::of(tile.tile()))).collect();
        turns.retain(|turn| *turn != tile);
        turns.sort_by_key(|turn| turn.tile() != tile.tile());
        if let Some(meant) = turns.into_iter().find(|turn| is_right(space, *turn)) {
            let range = turned.written.tile.as_ref()?.range;
            let fixes = vec![findings::write(range, meant)];
            return Some((Note { fixes, ..findings::situation_of_tile(meant) }, Some(meant.tile())));
        }
        let position = turned.written.position.as_ref()?;
        let near = meant::spaces_near(self, tile, Some(&position.numbers)).into_iter().take(meant::PROPOSALS);
        let meant = near.into_iter().find(|near| near.cell != space.cell && is_right(*near, tile))?;
        let fixes = vec![findings::write_position(position.range, &meant)];
        Some((Note { fixes, ..findings::situation_of_space(&meant) }, None))
    }

    /// All legal moves of the one whose turn it is, `ryyggr 4/5/6` each.
    pub(super) fn moves(&self) -> Vec<(Space, Oriented)> {
        let Some(due) = self.turn.whose() else { return Vec::new() };
        let tiles = self.possible(due);
        let fills: Vec<(Space, Oriented)> = self
            .forced
            .iter()
            .flat_map(|(space, demand)| demand.moves(tiles).map(move |tile| (*space, tile)))
            .collect();
        // Where the hand is not known, a duty is only possible.
        let bound_to_fill = self.holdings.hand(due).is_known() && !fills.is_empty();
        if bound_to_fill || self.turn.is_past_free_move() {
            return fills;
        }
        let free = free_moves(&self.board, &self.links, tiles, self.bound());
        fills.into_iter().chain(free).collect()
    }
}

/// Faults of a situation that is right if the tile lies otherwise: one slip, told once. A single fault is a slip in the
/// situation sooner than one of the tile, and keeps its own words.
fn one_slip(wrong: Vec<Note>, of_tile: Note) -> Vec<Note> {
    let several = wrong.len() > 1;
    let Some(first) = wrong.into_iter().next() else { return Vec::new() };
    let (mut told, other) = if several { (of_tile, first) } else { (first, of_tile) };
    told.fixes.extend(other.fixes);
    vec![told]
}

/// What a turn states, to be compared with another. Asked of every turn: nothing is written for it.
fn stated(turn: &notation::Turn) -> u64 {
    let mut hasher = DefaultHasher::new();
    let mut word = |text: &str| {
        text.chars().for_each(|letter| letter.to_ascii_lowercase().hash(&mut hasher));
        // Words that are glued are not those that are apart.
        text.len().hash(&mut hasher);
    };
    if let Some(tile) = &turn.tile {
        word(&tile.text);
    }
    if let Some(Drawn::Letters(letters, _)) = turn.draw.as_ref().map(|draw| &draw.what) {
        word(letters);
    }
    let spaces = turn.situation.iter().flat_map(|situation| &situation.spaces);
    spaces.clone().filter_map(|space| space.kind.as_ref()).for_each(|(kind, _)| word(kind));
    if let Some(header) = &turn.header {
        header.number.map(|(number, _)| number).hash(&mut hasher);
        header.colour.map(|(letter, _)| letter.to_ascii_lowercase()).hash(&mut hasher);
    }
    if let Some(position) = &turn.position {
        position.numbers.hash(&mut hasher);
    }
    match turn.draw.as_ref().map(|draw| &draw.what) {
        Some(Drawn::Number(number, _)) => number.hash(&mut hasher),
        Some(Drawn::None) => (-1i8).hash(&mut hasher),
        Some(Drawn::Unknown) => (-2i8).hash(&mut hasher),
        Some(Drawn::Letters(..)) | None => {}
    }
    for space in spaces {
        (space.holder, &space.numbers).hash(&mut hasher);
    }
    hasher.finish()
}

/// Link numbers as the board has them; what is too great for any is none of its.
pub(super) fn numbers(written: &[u32]) -> Vec<u16> {
    written.iter().map(|number| u16::try_from(*number).unwrap_or(u16::MAX)).collect()
}

/// `ryyggr 4/5/6`
pub(super) fn spell(space: &Space, oriented: Oriented) -> String {
    format!("{oriented} {space}")
}

impl Position for Standing {
    fn side(&self) -> Option<&'static str> {
        self.turn.due().filter(|_| !self.is_deadlock()).map(Colour::word)
    }

    fn mover(&self, written: &Written<'_>) -> Option<&'static str> {
        let letter = notation::read_header(written).and_then(|header| header.colour);
        let stated = letter.and_then(|(letter, _)| Colour::of(letter));
        stated.or(self.turn.due()).map(Colour::word)
    }

    fn players(&self) -> Vec<&'static str> {
        self.course.order.iter().map(|colour| colour.word()).collect()
    }

    fn play(&self, written: &Written<'_>) -> Result<Played, Box<Refusal>> {
        if let Some((next, note)) = self.swapped(written) {
            return Ok(Played { next, notes: note.into_iter().collect() });
        }
        let turned = self.turned(written).map_err(|refusal| self.behind_gap(refusal, written))?;
        self.once(&turned, written)?;
        self.fitting(&turned).map_err(|refusal| self.behind_gap(refusal, written))?;
        let mut notes = Vec::new();
        let here = 1u64 << self.plies().min(63);
        let mut next = self.follow(&turned, &mut notes)?;
        self.form(&turned, written, &mut notes);
        if let Some(stated) = turned.written.situation.as_ref().filter(|_| !next.is_incomplete()) {
            let (mut wrong, told) = situation::check(&next, stated);
            next.told = told;
            let other = (!wrong.is_empty()).then(|| self.other_placement(&turned, stated)).flatten();
            if let Some((note, tile)) = other {
                if let Some(mover) = next.last_mover().filter(|_| tile.is_some()) {
                    next.suspect |= here;
                    let meant = tile.filter(|_| wrong.len() > 1).unwrap_or(turned.oriented.tile());
                    next.holdings.exchange(mover, turned.oriented.tile(), meant);
                }
                wrong = one_slip(wrong, Note { range: Some(stated.range), ..note });
            }
            notes.extend(situation::told_once(wrong, stated));
        }
        Ok(Played { next: Arc::new(next), notes })
    }

    /// What breaks a rule is no sign that a repair is right.
    fn behind(&self, written: &Written<'_>) -> Option<Arc<dyn Position>> {
        Some(Arc::new(self.alone(written)?))
    }

    fn force(&self, written: &Written<'_>) -> Option<Arc<dyn Position>> {
        Some(Arc::new(self.follow_written(written)?))
    }

    fn canonical(&self, written: &Written<'_>) -> Option<String> {
        let turn = self.turned(written).ok()?.written;
        turn.says_all_of(written).then(|| turn.canonical())
    }

    fn entry(&self, written: &Written<'_>, last: Option<&Written<'_>>) -> Option<String> {
        typing::turn(self, written, last)
    }

    fn legal(&self) -> Vec<String> {
        let mut spelled: Vec<String> =
            self.moves().into_iter().map(|(space, tile)| spell(&space, tile)).collect();
        spelled.sort_unstable();
        spelled
    }

    /// Which tile was drawn then nobody knows.
    fn left_out(&self) -> Vec<String> {
        let header =
            self.turn.whose().map(|due| notation::write_header(Some(self.number_due()), Some(due.letter())));
        let draws = self.course.last_draw.is_some() && self.holdings.bag() > 0;
        let (header, draw) = (header.unwrap_or_default(), if draws { " (?)" } else { "" });
        self.legal().into_iter().map(|text| format!("{header} {text}{draw}")).collect()
    }

    fn excerpt(&self) -> Excerpt {
        let unknown = self.turn.whose().filter(|due| !self.holdings.hand(*due).is_known());
        let remark = unknown.map(findings::hand_is_not_recorded);
        Excerpt { moves: self.legal(), remark }
    }

    fn habits(&self, written: &Written<'_>) -> Vec<Meant> {
        meant::meant(self, written)
    }

    fn continuations(&self, typed: &str, behind: &str) -> Vec<Proposal> {
        typing::continuations(self, typed, behind)
    }

    fn tell(&self, written: &Written<'_>) -> Vec<Message> {
        telling::turn(self, written)
    }

    fn steps(&self, written: &Written<'_>) -> Vec<Step> {
        let Ok(Turned { space, written: turn, .. }) = self.turned(written) else { return Vec::new() };
        vec![Step { from: None, to: Some(space.cell.name()), range: turn.tile.map(|tile| tile.range) }]
    }

    fn about(&self, written: &Written<'_>, at: TextSize) -> Option<About> {
        telling::part(self, written, at)
    }

    fn placed_by(&self, written: &Written<'_>, at: TextSize) -> Option<usize> {
        telling::linked(self, written, at)
    }

    fn occupant(&self, _: &str) -> Option<&'static str> {
        None
    }

    fn score(&self) -> Vec<u32> {
        self.course.order.iter().map(|colour| self.score_of(*colour).points()).collect()
    }

    fn key(&self) -> u128 {
        // The same tiles in the same places of each other are the same board, whichever came first.
        let origin =
            self.board.placed().iter().map(|placed| placed.cell).min_by_key(|cell| cell.from_top_right());
        let origin = origin.unwrap_or(Cell::ORIGIN);
        let mut tiles: Vec<(i16, i16, String)> = self
            .board
            .placed()
            .iter()
            .map(|placed| {
                let (q, r) = (placed.cell.q, placed.cell.r);
                let from = |a: i8, b: i8| i16::from(a) - i16::from(b);
                (from(q, origin.q), from(r, origin.r), placed.oriented.to_string())
            })
            .collect();
        tiles.sort_unstable();
        let hash = |salt: u8| {
            let mut hasher = DefaultHasher::new();
            (salt, &tiles, self.turn.whose(), self.holdings).hash(&mut hasher);
            u128::from(hasher.finish())
        };
        hash(0) << 64 | hash(1)
    }

    fn marks(&self, written: &Written<'_>) -> Vec<Mark> {
        let named = telling::tiles(&notation::read(written)).into_iter().filter(|(.., letters)| *letters);
        named
            .map(|(range, tile, _)| Mark {
                at: range.end(),
                kind: MarkKind::Tile,
                text: tile.number().to_string(),
            })
            .collect()
    }

    /// Behind the last tile two players compare their scores; a deadlock is a draw.
    fn proven(&self) -> Option<&'static str> {
        if self.is_deadlock() {
            return Some("1/2-1/2");
        }
        let whole = self.plies() == usize::from(TILES) && self.suspect == 0 && self.missing == 0;
        let score = self.score();
        let [first, second] = score.as_slice() else { return None };
        whole.then_some(match first.cmp(second) {
            Ordering::Greater => "1-0",
            Ordering::Less => "0-1",
            Ordering::Equal => "1/2-1/2",
        })
    }

    fn picture(&self) -> Picture {
        let last = self.board.placed().len().checked_sub(1);
        picture::draw(&self.board, &self.links, &Marks { last, ..Marks::default() })
    }

    fn facts(&self) -> serde_json::Value {
        telling::facts(self)
    }
}
