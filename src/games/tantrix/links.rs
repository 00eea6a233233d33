//! The links: the exposed sides of the tiles, numbered clockwise around the board, then around each hole.
//!
//! A space is an empty cell that touches tiles; the numbers of the links that it touches are its position.
//! This module must not know how positions are written or which tile may go there.

use std::fmt;

use super::board::{Board, ByCell, CAPACITY, Cell};
use super::tiles::{Colour, Facing, Side};

/// An empty cell beside the tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Space {
    pub cell: Cell,
    /// The links that it touches, by its own sides.
    pub facing: Facing,
    /// Their numbers, ascending, each with the side of the space; the first `count` are in use.
    links: [(u16, Side); 6],
    count: u8,
}

impl Space {
    fn new(cell: Cell) -> Space {
        Space { cell, facing: Facing::default(), links: [(0, Side::NorthEast); 6], count: 0 }
    }

    fn touch(&mut self, number: u16, side: Side) {
        if let Some(free) = self.links.get_mut(usize::from(self.count)) {
            *free = (number, side);
            self.count += 1;
        }
    }

    /// Ascending.
    pub fn links(&self) -> impl ExactSizeIterator<Item = u16> {
        self.links.iter().take(self.count.into()).map(|(number, _)| *number)
    }

    /// Its links, ascending, each with the side of the space that it faces.
    pub fn sides(&self) -> impl Iterator<Item = (u16, Side)> {
        self.links.iter().take(self.count.into()).copied()
    }

    /// The colours that face it, in the order of the links: the type of a forced space.
    pub fn colours(&self) -> impl Iterator<Item = Colour> {
        self.links.iter().take(self.count.into()).filter_map(|(_, side)| self.facing.get(*side))
    }

    /// Whether so many tiles touch it that it must be filled.
    pub fn is_forced(&self) -> bool {
        self.facing.count() >= 3
    }
}

/// Its position: `4/5/6`.
impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.links().enumerate().try_for_each(|(at, number)| {
            f.write_str(if at == 0 { "" } else { "/" })?;
            write!(f, "{number}")
        })
    }
}

/// What link numbers name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Named<'a> {
    /// All the numbers of a space.
    Space(&'a Space),
    /// Some of the numbers of a space.
    Partial(&'a Space),
    /// Numbers of different spaces: these, in the order in which they are named.
    Several(Vec<&'a Space>),
    /// This is no number of a link.
    NoLink(u16),
    /// No number at all.
    Nothing,
}

/// All links of a board.
#[derive(Debug, Clone)]
pub struct Links {
    spaces: Vec<Space>,
    /// By number of the link, from the first: the place of its space in `spaces`.
    owners: Vec<u8>,
    /// How many links there are around the board, and around each hole.
    walks: Vec<u16>,
}

impl Links {
    /// The numbers on a board. An empty one has no link, and one space whose position is `0`.
    pub fn of(board: &Board) -> Links {
        let mut links =
            Links { spaces: Vec::with_capacity(96), owners: Vec::with_capacity(160), walks: vec![] };
        if board.is_empty() {
            let mut space = Space::new(Cell::ORIGIN);
            space.touch(0, Side::NorthEast);
            links.spaces.push(space);
            return links;
        }
        // One bit for each exposed side of each tile that has no number yet.
        let mut exposed = [0u8; CAPACITY];
        for (bits, placed) in exposed.iter_mut().zip(board.placed()) {
            let free = Side::ALL.into_iter().filter(|side| placed.neighbour(*side).is_none());
            *bits = free.fold(0, |bits, side| bits | 1 << side as u8);
        }
        // A tile adds at most two spaces, so 64 tiles have no more than 132.
        let mut by_cell = ByCell::<256>::new();
        while let Some(first) = (0..board.placed().len())
            .filter(|tile| exposed[*tile] != 0)
            .min_by_key(|tile| board.placed()[*tile].cell.from_top_right())
        {
            links.walk(board, first, &mut exposed, &mut by_cell);
        }
        links
    }

    /// Numbers the links from the first exposed side of a tile on until it comes again.
    fn walk(&mut self, board: &Board, first: usize, exposed: &mut [u8; CAPACITY], by_cell: &mut ByCell<256>) {
        let before = self.owners.len();
        let (mut tile, mut side) = (first, Side::NorthEast.turned(exposed[first].trailing_zeros() as usize));
        while exposed[tile] >> side as u8 & 1 != 0 {
            exposed[tile] &= !(1 << side as u8);
            let placed = &board.placed()[tile];
            let cell = placed.cell.neighbour(side);
            let index = by_cell.get(cell).unwrap_or_else(|| {
                by_cell.insert(cell, self.spaces.len());
                self.spaces.push(Space::new(cell));
                self.spaces.len() - 1
            });
            self.owners.push(index as u8);
            let space = &mut self.spaces[index];
            space.touch(self.owners.len() as u16, side.opposite());
            space.facing.set(side.opposite(), placed.oriented.link(side));
            (tile, side) = match placed.neighbour(side.turned(1)) {
                // A concave corner: the same space, the next tile.
                Some(next) => (next, side.turned(5)),
                None => (tile, side.turned(1)),
            };
        }
        self.walks.push((self.owners.len() - before) as u16);
    }

    /// By lowest number.
    pub fn spaces(&self) -> &[Space] {
        &self.spaces
    }

    /// The spaces that must be filled, by lowest number.
    pub fn forced(&self) -> impl Iterator<Item = &Space> {
        self.spaces.iter().filter(|space| space.is_forced())
    }

    /// How many links there are, around holes too.
    pub fn count(&self) -> u16 {
        self.owners.len() as u16
    }

    /// How many links there are around the board: the numbers behind these are those of holes.
    pub fn perimeter(&self) -> u16 {
        self.walks.first().copied().unwrap_or(0)
    }

    /// How many links each hole has, in the order of their numbers.
    pub fn holes(&self) -> &[u16] {
        self.walks.get(1..).unwrap_or_default()
    }

    /// The space that a link faces.
    pub fn facing(&self, number: u16) -> Option<&Space> {
        if self.owners.is_empty() {
            return self.spaces.first().filter(|_| number == 0);
        }
        self.spaces.get(usize::from(*self.owners.get(usize::from(number).checked_sub(1)?)?))
    }

    pub fn at(&self, cell: Cell) -> Option<&Space> {
        self.spaces.iter().find(|space| space.cell == cell)
    }

    /// What these numbers name, in whichever order and however often each is there.
    pub fn find(&self, numbers: &[u16]) -> Named<'_> {
        let mut named: Vec<&Space> = Vec::new();
        for number in numbers {
            let Some(space) = self.facing(*number) else { return Named::NoLink(*number) };
            if !named.contains(&space) {
                named.push(space);
            }
        }
        match named.as_slice() {
            [] => Named::Nothing,
            [space] if space.links().all(|link| numbers.contains(&link)) => Named::Space(space),
            [space] => Named::Partial(space),
            _ => Named::Several(named),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::board::tests::board;
    use super::*;

    fn positions<'a>(spaces: impl IntoIterator<Item = &'a Space>) -> String {
        spaces.into_iter().map(Space::to_string).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_links_of_one_tile_are_its_letters() {
        let board = board(&[(0, 0, "ryyggr")]);
        let links = Links::of(&board);
        assert_eq!(positions(links.spaces()), "1 2 3 4 5 6");
        assert_eq!((links.count(), links.perimeter()), (6, 6));
        let colours: String = links.spaces().iter().flat_map(Space::colours).map(Colour::letter).collect();
        assert_eq!(colours, "ryyggr");
    }

    #[test]
    fn the_empty_board_has_position_0() {
        let links = Links::of(&Board::new());
        assert_eq!(positions(links.spaces()), "0");
        assert_eq!(links.count(), 0);
        assert!(matches!(links.find(&[0]), Named::Space(space) if space.cell == Cell::ORIGIN));
        assert_eq!(links.find(&[1]), Named::NoLink(1));
    }

    #[test]
    fn the_example_of_the_source() {
        let mut board = board(&[(0, 0, "ggrbrb"), (1, -1, "rgbgrb"), (2, -2, "ggbrbr")]);
        let links = Links::of(&board);
        let Named::Space(space) = links.find(&[2]) else { panic!("{:?}", links.find(&[2])) };
        assert_eq!(space.cell, Cell { q: 3, r: -2 });
        let tile = "ryyggr".parse().unwrap();
        assert!(board.fits(space.cell, tile));
        board.place(space.cell, tile).unwrap();
        let links = Links::of(&board);
        assert_eq!(positions(links.forced()), "4/5/6");
        let colours: String = links.forced().flat_map(Space::colours).map(Colour::letter).collect();
        assert_eq!(colours, "gbg");
    }

    #[test]
    fn numbers_name_a_space_or_say_why_not() {
        let board = board(&[(0, 0, "ryyggr"), (1, 0, "yyrbrb")]);
        let links = Links::of(&board);
        assert_eq!(positions(links.spaces()), "1 2 3 4/5 6 7 8 9/10");
        let [_, _, _, pair, six, ..] = links.spaces() else { panic!() };
        assert_eq!(links.find(&[4, 5]), Named::Space(pair));
        assert_eq!(links.find(&[5, 4, 4]), Named::Space(pair));
        assert_eq!(links.find(&[5]), Named::Partial(pair));
        assert_eq!(links.find(&[5, 6]), Named::Several(vec![pair, six]));
        assert_eq!(links.find(&[5, 11]), Named::NoLink(11));
        assert_eq!(links.find(&[0]), Named::NoLink(0));
        assert_eq!(links.find(&[]), Named::Nothing);
    }

    #[test]
    fn a_hole_is_numbered_behind_the_perimeter() {
        // Colours do not matter here.
        let ring = [(0, 0), (1, 0), (1, 1), (0, 2), (-1, 2), (-1, 1)];
        let board = board(&ring.map(|(q, r)| (q, r, "ryyggr")));
        let links = Links::of(&board);
        assert_eq!((links.perimeter(), links.holes(), links.count()), (18, [6].as_slice(), 24));
        let hole = links.at(Cell { q: 0, r: 1 }).unwrap();
        assert_eq!(hole.to_string(), "19/20/21/22/23/24");
        assert!(hole.is_forced());
        assert_eq!(links.spaces().last(), Some(hole));
        // The topmost and rightmost tile shows it its south-west side first.
        assert_eq!(hole.links[0].1, Side::NorthEast);
    }
}
