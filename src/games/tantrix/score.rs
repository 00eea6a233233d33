//! The score of a colour: its longest line, one point a tile, or its longest loop, two a tile.

use super::board::{Board, CAPACITY, Cell};
use super::tiles::{Colour, Side};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Line,
    Loop,
}

/// The best that a colour has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Score {
    pub kind: Kind,
    /// Its tiles, from one end of the line to the other, or around the loop.
    pub cells: Vec<Cell>,
    /// The tiles of the longest line, whether it is the best or not.
    pub longest_line: usize,
    /// The tiles of the longest loop; 0 where there is none.
    pub longest_loop: usize,
}

impl Score {
    pub fn points(&self) -> u32 {
        points(self.kind, self.cells.len())
    }
}

fn points(kind: Kind, tiles: usize) -> u32 {
    match kind {
        Kind::Line => tiles as u32,
        Kind::Loop => 2 * tiles as u32,
    }
}

/// The best line or loop of a colour; the one with the earliest tile among equals. A colour that no tile has
/// scores as a line of no tiles.
pub fn score(board: &Board, colour: Colour) -> Score {
    let mut walk = Walk { board, colour, seen: 0, path: [0; CAPACITY], length: 0 };
    let mut best = Score { kind: Kind::Line, cells: Vec::new(), longest_line: 0, longest_loop: 0 };
    for first in 0..board.placed().len() {
        let Some(kind) = walk.through(first) else { continue };
        let longest = match kind {
            Kind::Line => &mut best.longest_line,
            Kind::Loop => &mut best.longest_loop,
        };
        *longest = walk.length.max(*longest);
        if points(kind, walk.length) > best.points() {
            let path = walk.path.iter().take(walk.length);
            best.cells = path.map(|tile| board.placed()[usize::from(*tile)].cell).collect();
            best.kind = kind;
        }
    }
    best
}

/// A line being followed.
struct Walk<'a> {
    board: &'a Board,
    colour: Colour,
    /// One bit for each tile that a line was followed through.
    seen: u64,
    /// The tiles of the line followed last, by their place on the board.
    path: [u8; CAPACITY],
    length: usize,
}

impl Walk<'_> {
    /// Follows the line through a tile both ways; `None` where it has none or was followed already.
    fn through(&mut self, first: usize) -> Option<Kind> {
        if self.seen >> first & 1 != 0 {
            return None;
        }
        let mut sides = self.board.placed()[first].oriented.sides(self.colour);
        let (one, other) = (sides.next()?, sides.next()?);
        self.length = 0;
        self.add(first);
        if self.follow(first, one) {
            return Some(Kind::Loop);
        }
        self.path[..self.length].reverse();
        self.follow(first, other);
        Some(Kind::Line)
    }

    fn add(&mut self, tile: usize) {
        self.seen |= 1 << tile;
        self.path[self.length] = tile as u8;
        self.length += 1;
    }

    /// Follows the line out of a side of a tile; whether it comes back to the tile.
    fn follow(&mut self, first: usize, mut side: Side) -> bool {
        let mut tile = first;
        while let Some(next) = self.board.placed()[tile].neighbour(side) {
            if next == first {
                return true;
            }
            let entry = side.opposite();
            let mut sides = self.board.placed()[next].oriented.sides(self.colour);
            // Where the colours clash, the line ends.
            let (Some(one), Some(other)) = (sides.next(), sides.next()) else { return false };
            side = if one == entry {
                other
            } else if other == entry {
                one
            } else {
                return false;
            };
            self.add(next);
            tile = next;
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::super::board::tests::board;
    use super::*;

    fn scored(tiles: &[(i8, i8, &str)], colour: Colour) -> (Kind, u32, Vec<(i8, i8)>) {
        let score = score(&board(tiles), colour);
        (score.kind, score.points(), score.cells.iter().map(|cell| (cell.q, cell.r)).collect())
    }

    #[test]
    fn three_around_a_corner_are_a_loop() {
        let tiles = [(0, 0, "brryyb"), (1, 0, "ggyrry"), (0, 1, "rbbggr")];
        assert_eq!(scored(&tiles, Colour::Red), (Kind::Loop, 6, vec![(0, 0), (1, 0), (0, 1)]));
        assert_eq!(scored(&tiles, Colour::Blue), (Kind::Line, 1, vec![(0, 0)]));
    }

    #[test]
    fn a_line_goes_from_end_to_end() {
        let tiles = [(0, 0, "rryggy"), (1, 0, "byyrrb"), (-1, 1, "rybybr")];
        assert_eq!(scored(&[], Colour::Red), (Kind::Line, 0, vec![]));
        assert_eq!(scored(&tiles[..1], Colour::Blue), (Kind::Line, 0, vec![]));
        assert_eq!(scored(&tiles, Colour::Red), (Kind::Line, 2, vec![(0, 0), (1, 0)]));
    }

    #[test]
    fn a_line_ends_where_colours_clash() {
        let tiles = [(0, 0, "brryyb"), (1, 0, "ggyrry"), (0, 1, "bbggrr")];
        assert_eq!(scored(&tiles, Colour::Red), (Kind::Line, 3, vec![(1, 0), (0, 0), (0, 1)]));
    }
}
