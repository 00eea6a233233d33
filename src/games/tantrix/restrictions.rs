//! What a placement may not do besides clash while the bag has tiles, and which tiles may go where.
//!
//! The restrictions bind a placement when the bag is not empty before its draw; callers say so by `bound`.
//! Restrictions 2 and 3 depend on the cell alone, and restriction 1 forbids a colour on a side, so that what
//! a cell asks of a tile is a [`Demand`] that whole sets of tiles are held against at once. This module must
//! not know whose turn it is.

use super::board::{Board, Cell};
use super::links::{Links, Space};
use super::tiles::{Colour, Facing, Oriented, Side, Tiles};

/// A restriction that a placement breaks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Broken {
    /// It makes a forced space whose three links have one colour. With the two tiles that were there.
    OneColour { space: Cell, colour: Colour, tiles: Vec<Cell> },
    /// It is a further tile beside a space that these touch.
    FourthTile { space: Cell, tiles: Vec<Cell> },
    /// It makes a shut row.
    ShutRow(ShutRow),
}

impl Broken {
    pub fn number(&self) -> u8 {
        match self {
            Broken::OneColour { .. } => 1,
            Broken::FourthTile { .. } => 2,
            Broken::ShutRow(_) => 3,
        }
    }
}

/// Two or more empty spaces in a straight row, each touching two tiles of the straight line beside it, with a
/// tile at either end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShutRow {
    pub spaces: Vec<Cell>,
    /// One more than there are spaces.
    pub line: Vec<Cell>,
    pub ends: [Cell; 2],
}

/// Which restrictions a tile on this cell breaks. It must be a space of the board, and the tile fit.
pub fn broken(board: &Board, cell: Cell, oriented: Oriented) -> Vec<Broken> {
    let mut broken = Vec::new();
    for side in Side::ALL {
        let space = cell.neighbour(side);
        if board.holds(space) {
            continue;
        }
        let facing = board.facing(space);
        let colour = oriented.link(side);
        if facing.count() >= 3 {
            broken.push(Broken::FourthTile { space, tiles: board.beside(space).collect() });
        } else if facing.count() == 2 && facing.only() == Some(colour) {
            broken.push(Broken::OneColour { space, colour, tiles: board.beside(space).collect() });
        }
    }
    broken.sort_by_key(Broken::number);
    let mut rows: Vec<ShutRow> = Vec::new();
    for row in row_seeds(board, cell).map(|seed| seed.row(board, cell)) {
        if !rows.contains(&row) {
            rows.push(row);
        }
    }
    broken.extend(rows.into_iter().map(Broken::ShutRow));
    broken
}

/// A space of a row that a tile on some cell shuts.
struct Seed {
    space: Cell,
    along: Side,
}

/// Whether the cell is empty, and both the tiles are there that the line beside a row should have.
/// The line lies to the right of the way along the row.
fn in_row(space: Cell, along: Side, holds: impl Fn(Cell) -> bool) -> bool {
    !holds(space) && holds(space.neighbour(along.turned(1))) && holds(space.neighbour(along.turned(2)))
}

/// From one space on, the spaces of the row in one direction, and the cell behind them.
fn follow(
    from: Cell,
    along: Side,
    ahead: Side,
    holds: impl Fn(Cell) -> bool + Copy,
    mut each: impl FnMut(Cell),
) -> Cell {
    let mut cell = from.neighbour(ahead);
    while in_row(cell, along, holds) {
        each(cell);
        cell = cell.neighbour(ahead);
    }
    cell
}

/// The rows that a tile on this cell shuts: as an end, or as part of the line. A row can come twice.
fn row_seeds(board: &Board, placed: Cell) -> impl Iterator<Item = Seed> {
    let holds = move |cell: Cell| cell == placed || board.holds(cell);
    Side::ALL
        .into_iter()
        .flat_map(move |along| {
            [0, 3, 4, 5].map(|by| Seed { space: placed.neighbour(along.turned(by)), along })
        })
        .filter(move |seed| {
            let Seed { space, along } = *seed;
            let mut count = 1;
            in_row(space, along, holds)
                && holds(follow(space, along, along, holds, |_| count += 1))
                && holds(follow(space, along, along.opposite(), holds, |_| count += 1))
                && count >= 2
        })
}

impl Seed {
    /// Its whole row, from one end to the other.
    fn row(&self, board: &Board, placed: Cell) -> ShutRow {
        let Seed { space, along } = *self;
        let holds = |cell: Cell| cell == placed || board.holds(cell);
        let mut spaces = vec![space];
        let first = follow(space, along, along.opposite(), holds, |cell| spaces.push(cell));
        spaces.reverse();
        let last = follow(space, along, along, holds, |cell| spaces.push(cell));
        let beside = spaces.iter().map(|space| space.neighbour(along.turned(1)));
        let line = spaces.first().map(|space| space.neighbour(along.turned(2))).into_iter().chain(beside);
        ShutRow { line: line.collect(), spaces, ends: [first, last] }
    }
}

/// What a space asks of a tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Demand {
    facing: Facing,
    /// The colours that would break restriction 1.
    shunned: Facing,
    /// Whether any tile would break restriction 2 or 3.
    barred: bool,
}

impl Demand {
    /// What matching colours ask alone.
    pub fn of_colours(space: &Space) -> Demand {
        Demand { facing: space.facing, shunned: Facing::default(), barred: false }
    }

    /// What the colours ask, and the restrictions if they bind.
    pub fn of(board: &Board, space: &Space, bound: bool) -> Demand {
        let mut demand = Demand::of_colours(space);
        if !bound {
            return demand;
        }
        for side in Side::ALL.into_iter().filter(|side| space.facing.get(*side).is_none()) {
            let facing = board.facing(space.cell.neighbour(side));
            match facing.count() {
                0 | 1 => {}
                2 => facing.only().into_iter().for_each(|colour| demand.shunned.set(side, colour)),
                _ => return Demand { barred: true, ..demand },
            }
        }
        demand.barred = row_seeds(board, space.cell).next().is_some();
        demand
    }

    /// By how many sides they are turned anticlockwise: those of the tiles that may go there.
    fn turns(self, tiles: Tiles) -> impl Iterator<Item = (usize, Tiles)> {
        let turns = if self.barred { 0..0 } else { 0..6 };
        turns.map(move |turn| (turn, tiles.matching(turn, self.facing, self.shunned)))
    }

    /// Whether one of the tiles may go there.
    pub fn any(self, tiles: Tiles) -> bool {
        self.turns(tiles).any(|(_, tiles)| !tiles.is_empty())
    }

    /// Those of the tiles that may go there.
    pub fn tiles(self, tiles: Tiles) -> Tiles {
        self.turns(tiles).fold(Tiles::NONE, |all, (_, tiles)| all.or(tiles))
    }

    /// In how many ways the tiles may go there.
    pub fn count(self, tiles: Tiles) -> u32 {
        self.turns(tiles).map(|(_, tiles)| tiles.count()).sum()
    }

    /// The tiles that may go there, as they would lie.
    pub fn moves(self, tiles: Tiles) -> impl Iterator<Item = Oriented> {
        self.turns(tiles).flat_map(|(turn, tiles)| tiles.iter().map(move |tile| tile.upright().turned(turn)))
    }
}

/// The forced spaces that one of the tiles may fill, by lowest link.
pub fn duties(board: &Board, links: &Links, tiles: Tiles, bound: bool) -> impl Iterator<Item = Space> {
    links.forced().copied().filter(move |space| Demand::of(board, space, bound).any(tiles))
}

/// Whether one of the tiles has a place besides the forced spaces.
pub fn any_free(board: &Board, links: &Links, tiles: Tiles, bound: bool) -> bool {
    free(links).any(|space| Demand::of(board, space, bound).any(tiles))
}

/// Every free move with these tiles, by lowest link.
pub fn free_moves(
    board: &Board,
    links: &Links,
    tiles: Tiles,
    bound: bool,
) -> impl Iterator<Item = (Space, Oriented)> {
    free(links).flat_map(move |space| {
        Demand::of(board, space, bound).moves(tiles).map(move |oriented| (*space, oriented))
    })
}

fn free(links: &Links) -> impl Iterator<Item = &Space> {
    links.spaces().iter().filter(|space| !space.is_forced())
}

#[cfg(test)]
mod tests {
    use super::super::board::tests::board;
    use super::*;

    fn cells<const N: usize>(cells: [(i8, i8); N]) -> Vec<Cell> {
        cells.map(|(q, r)| Cell { q, r }).to_vec()
    }

    fn tile(text: &str) -> Oriented {
        text.parse().unwrap()
    }

    /// Every space agrees with trying every tile there against [`broken`].
    fn demands_agree(board: &Board) {
        for space in Links::of(board).spaces() {
            let demand = Demand::of(board, space, true);
            let mut found: Vec<String> = demand.moves(Tiles::ALL).map(|tile| tile.to_string()).collect();
            let all = Tiles::ALL.iter().flat_map(|tile| tile.orientations());
            let fitting = all.filter(|tile| board.fits(space.cell, *tile));
            let unbroken = fitting.filter(|tile| broken(board, space.cell, *tile).is_empty());
            let mut expected: Vec<String> = unbroken.map(|tile| tile.to_string()).collect();
            assert_eq!(
                (demand.any(Tiles::ALL), demand.count(Tiles::ALL)),
                (!found.is_empty(), found.len() as u32)
            );
            found.sort();
            expected.sort();
            assert_eq!(found, expected, "{space:?}");
        }
    }

    #[test]
    fn no_forced_space_of_one_colour() {
        // Red from the west and from the south-west.
        let board = board(&[(0, 0, "rryggy"), (0, 1, "rybybr")]);
        let space = Cell { q: 1, r: 0 };
        // Red from the north-west is the third.
        let third = Broken::OneColour { space, colour: Colour::Red, tiles: cells([(0, 1), (0, 0)]) };
        assert_eq!(broken(&board, Cell { q: 1, r: -1 }, tile("ggrryy")), [third]);
        assert_eq!(broken(&board, Cell { q: 1, r: -1 }, tile("rggyyr")), []);
        demands_agree(&board);
    }

    #[test]
    fn no_fourth_tile_beside_a_forced_space() {
        let board = board(&[(0, 0, "rryggy"), (0, 1, "rybybr"), (1, -1, "rggyyr")]);
        let space = Cell { q: 1, r: 0 };
        let fourth = Broken::FourthTile { space, tiles: cells([(0, 1), (0, 0), (1, -1)]) };
        assert_eq!(broken(&board, Cell { q: 1, r: 1 }, tile("rryggy")), [fourth]);
        let links = Links::of(&board);
        assert_eq!(links.forced().map(|space| space.cell).collect::<Vec<_>>(), [space]);
        let bound = Demand::of(&board, links.at(Cell { q: 1, r: 1 }).unwrap(), true);
        assert!(!bound.any(Tiles::ALL));
        assert!(Demand::of(&board, links.at(Cell { q: 1, r: 1 }).unwrap(), false).any(Tiles::ALL));
        demands_agree(&board);
    }

    #[test]
    fn no_shut_row() {
        // Three in a row, and one above their west end, half a cell to the left. Colours do not matter.
        let shut = |board: &Board, q, r| {
            let mut broken = broken(board, Cell { q, r }, tile("bbyryr"));
            broken.retain(|broken| broken.number() == 3);
            broken
        };
        let any = |tiles: &[(i8, i8)]| -> Board {
            board(&tiles.iter().map(|(q, r)| (*q, *r, "rryggy")).collect::<Vec<_>>())
        };
        let row = Broken::ShutRow(ShutRow {
            spaces: cells([(1, -1), (2, -1)]),
            line: cells([(0, 0), (1, 0), (2, 0)]),
            ends: [Cell { q: 0, r: -1 }, Cell { q: 3, r: -1 }],
        });
        // The last tile is an end.
        let west = any(&[(0, 0), (1, 0), (2, 0), (0, -1)]);
        assert_eq!(shut(&west, 3, -1), std::slice::from_ref(&row));
        assert_eq!(shut(&west, 2, -1), []);
        // One space is no row, three are.
        assert_eq!(shut(&any(&[(0, 0), (1, 0), (0, -1)]), 2, -1), []);
        assert_eq!(shut(&any(&[(0, 0), (1, 0), (2, 0), (3, 0), (0, -1)]), 4, -1).len(), 1);
        demands_agree(&west);
        // Or it is the end of the line, or inside it.
        let around = [(0, -1), (0, -2), (1, -2), (2, -2), (3, -2), (3, -1)];
        let with = |other| any(&[(0, 0)].into_iter().chain(around).chain([other]).collect::<Vec<_>>());
        assert!(shut(&with((1, 0)), 2, 0).contains(&row));
        assert!(shut(&with((2, 0)), 1, 0).contains(&row));
    }
}
