//! The board: tiles on cells, in the order in which they were placed.
//!
//! Everything lies in one block of memory without pointers, because a board is kept for every ply. Each tile
//! knows its neighbours, and a small hash table finds the tile of a cell. This module must not know how links
//! are numbered or what a placement may not do besides clash.

use super::tiles::{Colour, Facing, Oriented, Side, Tile};

/// How many tiles a board holds: all 56, and a few that a faulty record places twice.
pub const CAPACITY: usize = 64;

/// A place for a tile, in axial coordinates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    pub q: i8,
    pub r: i8,
}

impl Cell {
    /// Where the first tile goes.
    pub const ORIGIN: Cell = Cell { q: 0, r: 0 };

    /// As steps and pictures name it: `q,r`.
    pub fn name(self) -> String {
        format!("{},{}", self.q, self.r)
    }

    /// The next cell in that direction. No tile is far enough from the origin to make this wrap.
    #[must_use]
    pub const fn neighbour(self, side: Side) -> Cell {
        let (q, r) = match side {
            Side::NorthEast => (1, -1),
            Side::East => (1, 0),
            Side::SouthEast => (0, 1),
            Side::SouthWest => (-1, 1),
            Side::West => (-1, 0),
            Side::NorthWest => (0, -1),
        };
        Cell { q: self.q.wrapping_add(q), r: self.r.wrapping_add(r) }
    }

    /// Smaller the further up, then the further right.
    pub fn from_top_right(self) -> (i8, i16) {
        (self.r, -(2 * i16::from(self.q) + i16::from(self.r)))
    }
}

/// Small numbers by cell: a hash table that must never be full. `N` is a power of two.
#[derive(Debug, Clone)]
pub(super) struct ByCell<const N: usize> {
    slots: [(Cell, u8); N],
}

/// No number: the slot is free.
const NONE: u8 = u8::MAX;

impl<const N: usize> ByCell<N> {
    pub(super) const fn new() -> ByCell<N> {
        ByCell { slots: [(Cell::ORIGIN, NONE); N] }
    }

    fn slot(&self, cell: Cell) -> usize {
        let key = u32::from(cell.q.cast_unsigned()) << 8 | u32::from(cell.r.cast_unsigned());
        let mut slot = (key.wrapping_mul(0x9e37_79b1) >> (32 - N.trailing_zeros())) as usize;
        while self.slots[slot].1 != NONE && self.slots[slot].0 != cell {
            slot = (slot + 1) % N;
        }
        slot
    }

    pub(super) fn get(&self, cell: Cell) -> Option<usize> {
        Some(self.slots[self.slot(cell)].1).filter(|number| *number != NONE).map(usize::from)
    }

    pub(super) fn insert(&mut self, cell: Cell, number: usize) {
        self.slots[self.slot(cell)] = (cell, number as u8);
    }
}

/// A tile on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Placed {
    pub cell: Cell,
    pub oriented: Oriented,
    /// The places in [`Board::placed`] of its neighbours.
    around: [u8; 6],
}

impl Placed {
    /// The place in [`Board::placed`] of the neighbour on a side.
    pub fn neighbour(&self, side: Side) -> Option<usize> {
        Some(self.around[side as usize]).filter(|index| *index != NONE).map(usize::from)
    }
}

/// Why a tile cannot be put on a cell at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoPlace {
    /// A tile lies there.
    Occupied,
    /// It would touch no tile, or be the first and not on the origin.
    Apart,
    /// The board holds [`CAPACITY`] tiles.
    Full,
}

/// A side on which a tile does not match its neighbour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clash {
    pub side: Side,
    /// The colour of the tile.
    pub own: Colour,
    /// The colour of its neighbour.
    pub theirs: Colour,
    pub neighbour: Placed,
}

/// The tiles placed so far.
#[derive(Debug, Clone)]
pub struct Board {
    tiles: [Placed; CAPACITY],
    count: usize,
    by_cell: ByCell<{ 2 * CAPACITY }>,
}

impl Board {
    pub fn new() -> Board {
        let nothing = Placed { cell: Cell::ORIGIN, oriented: Oriented::ANY, around: [NONE; 6] };
        Board { tiles: [nothing; CAPACITY], count: 0, by_cell: ByCell::new() }
    }

    /// In the order in which they were placed.
    pub fn placed(&self) -> &[Placed] {
        &self.tiles[..self.count]
    }

    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The place in [`Board::placed`] of the tile on a cell.
    pub fn index_at(&self, cell: Cell) -> Option<usize> {
        self.by_cell.get(cell)
    }

    pub fn at(&self, cell: Cell) -> Option<&Placed> {
        self.placed().get(self.index_at(cell)?)
    }

    pub fn holds(&self, cell: Cell) -> bool {
        self.index_at(cell).is_some()
    }

    /// Where a tile lies, and its place in [`Board::placed`].
    pub fn find(&self, tile: Tile) -> Option<(usize, &Placed)> {
        self.placed().iter().enumerate().find(|(_, placed)| placed.oriented.tile() == tile)
    }

    /// Puts a tile on a free cell beside another, whether its colours match or not.
    ///
    /// # Errors
    /// Where there is no such cell.
    pub fn place(&mut self, cell: Cell, oriented: Oriented) -> Result<(), NoPlace> {
        if self.holds(cell) {
            return Err(NoPlace::Occupied);
        }
        let around = Side::ALL.map(|side| self.index_at(cell.neighbour(side)));
        let first_on_origin = self.is_empty() && cell == Cell::ORIGIN;
        if !first_on_origin && around.iter().all(Option::is_none) {
            return Err(NoPlace::Apart);
        }
        let index = self.count;
        let new =
            Placed { cell, oriented, around: around.map(|index| index.map_or(NONE, |index| index as u8)) };
        *self.tiles.get_mut(index).ok_or(NoPlace::Full)? = new;
        self.by_cell.insert(cell, index);
        self.count += 1;
        for (side, neighbour) in Side::ALL.into_iter().zip(around) {
            if let Some(neighbour) = neighbour {
                self.tiles[neighbour].around[side.opposite() as usize] = index as u8;
            }
        }
        Ok(())
    }

    /// The links that face a cell, by the side of the cell.
    pub fn facing(&self, cell: Cell) -> Facing {
        let mut facing = Facing::default();
        for side in Side::ALL {
            if let Some(placed) = self.at(cell.neighbour(side)) {
                facing.set(side, placed.oriented.link(side.opposite()));
            }
        }
        facing
    }

    /// The tiles beside a cell, clockwise from the north-east.
    pub fn beside(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        Side::ALL.into_iter().map(move |side| cell.neighbour(side)).filter(|cell| self.holds(*cell))
    }

    /// Each side on which a tile on this cell would not match, clockwise from the north-east.
    pub fn clashes(&self, cell: Cell, oriented: Oriented) -> Vec<Clash> {
        let clash = |side: Side| {
            let neighbour = *self.at(cell.neighbour(side))?;
            let (own, theirs) = (oriented.link(side), neighbour.oriented.link(side.opposite()));
            (own != theirs).then_some(Clash { side, own, theirs, neighbour })
        };
        Side::ALL.into_iter().filter_map(clash).collect()
    }

    /// Whether a tile on this cell would match all its neighbours.
    pub fn fits(&self, cell: Cell, oriented: Oriented) -> bool {
        self.facing(cell).iter().all(|(side, colour)| oriented.link(side) == colour)
    }
}

impl Default for Board {
    fn default() -> Board {
        Board::new()
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// The board of `ryyggr` and the like at `q,r`, whatever its colours.
    pub(in super::super) fn board(tiles: &[(i8, i8, &str)]) -> Board {
        let mut board = Board::new();
        for (q, r, text) in tiles {
            board.place(Cell { q: *q, r: *r }, text.parse().unwrap()).unwrap();
        }
        board
    }

    #[test]
    fn tiles_are_found_by_cell_and_by_number() {
        let board = board(&[(0, 0, "ryyggr"), (1, -1, "yyrbrb")]);
        let cell = Cell { q: 1, r: -1 };
        assert_eq!(board.at(cell).map(|placed| placed.oriented.to_string()), Some("yyrbrb".to_owned()));
        assert_eq!(board.at(Cell { q: 1, r: 0 }), None);
        let (index, placed) = board.find("yyrbrb".parse::<Oriented>().unwrap().tile()).unwrap();
        assert_eq!((index, placed.cell, placed.neighbour(Side::SouthWest)), (1, cell, Some(0)));
        assert_eq!(board.placed()[0].neighbour(Side::NorthEast), Some(1));
    }

    #[test]
    fn no_tile_goes_on_another_or_apart() {
        let mut board = Board::new();
        let tile = "ryyggr".parse().unwrap();
        assert_eq!(board.place(Cell { q: 1, r: 0 }, tile), Err(NoPlace::Apart));
        for q in 0..64 {
            assert_eq!(board.place(Cell { q, r: 0 }, tile), Ok(()));
        }
        assert_eq!(board.place(Cell { q: 63, r: 0 }, tile), Err(NoPlace::Occupied));
        assert_eq!(board.place(Cell { q: 65, r: 0 }, tile), Err(NoPlace::Apart));
        assert_eq!(board.place(Cell { q: 64, r: 0 }, tile), Err(NoPlace::Full));
        assert!((0..64).all(|q| board.index_at(Cell { q, r: 0 }) == Some(q as usize)));
    }

    #[test]
    fn clashes_name_both_colours() {
        let board = board(&[(0, 0, "ryyggr"), (0, 1, "yrbbry")]);
        let cell = Cell { q: 1, r: 0 };
        // Faced by a yellow link from the west and a yellow one from the south-west.
        let facing: Vec<_> = board.facing(cell).iter().collect();
        assert_eq!(facing, [(Side::SouthWest, Colour::Yellow), (Side::West, Colour::Yellow)]);
        assert!(board.fits(cell, "ggryyr".parse().unwrap()));
        let oriented = "ggyyrr".parse().unwrap();
        assert!(!board.fits(cell, oriented));
        let clashes = board.clashes(cell, oriented);
        assert_eq!(clashes.len(), 1);
        assert_eq!((clashes[0].side, clashes[0].own), (Side::West, Colour::Red));
        assert_eq!((clashes[0].theirs, clashes[0].neighbour.cell), (Colour::Yellow, Cell::ORIGIN));
    }
}
