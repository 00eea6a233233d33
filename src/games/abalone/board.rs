//! The board: its 61 points, the six directions, sets of points, and the marbles that stand there.
//!
//! A set of points is 61 bits of a `u64`. The bit of a point is its number modulo 61 when a step to the east
//! counts 1, to the north-west 13 and to the north-east 14: a hexagon of side 5 tiles the plane with period
//! 61, so these numbers are all different, and a step of a whole set is one rotation of 61 bits behind a mask
//! of the points that have a neighbour there. (Rows one behind the other in plain shifts would need 73 bits.)
//!
//! This module must not know how moves are chosen, written or judged.

use std::fmt;
use std::str::FromStr;

/// How many points the board has, and the period of their numbers.
pub const POINTS: u32 = 61;

/// How many marbles a side has lost when the game ends.
pub const LOST_AT_END: u8 = 6;

/// A point of the board: always one that exists. Ordered by letter, then digit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    /// 1 to 9 for the letters a to i, bottom to top.
    row: u8,
    /// 1 to 9: the diagonal from north-west to south-east.
    column: u8,
}

impl Point {
    /// The point of a row (1 = a) and a column; `None` where the board has none.
    pub const fn new(row: u8, column: u8) -> Option<Point> {
        let on_board = row >= 1 && row <= 9 && column >= 1 && column <= 9 && row.abs_diff(column) <= 4;
        if on_board { Some(Point { row, column }) } else { None }
    }

    /// The point of a letter and a digit, the letter in either case.
    pub fn of(letter: char, digit: char) -> Option<Point> {
        let row = (letter.to_ascii_lowercase() as u32).checked_sub('a' as u32)?;
        Point::new(u8::try_from(row + 1).ok()?, u8::try_from(digit.to_digit(10)?).ok()?)
    }

    /// 1 to 9 for the letters a to i.
    pub fn row(self) -> u8 {
        self.row
    }

    /// 1 to 9.
    pub fn column(self) -> u8 {
        self.column
    }

    /// The neighbour in a direction, if there is one.
    pub fn step(self, direction: Direction) -> Option<Point> {
        self.steps(direction, 1)
    }

    /// The point so many steps away; every point between is on the board then, because the board is convex.
    pub fn steps(self, direction: Direction, count: u8) -> Option<Point> {
        let (rows, columns) = direction.offset();
        let count = i8::try_from(count).ok()?;
        let row = self.row.checked_add_signed(rows.checked_mul(count)?)?;
        Point::new(row, self.column.checked_add_signed(columns.checked_mul(count)?)?)
    }

    /// The direction and number of steps to another point in a straight line; `None` where there is no such
    /// line, or the points are the same.
    pub fn line_to(self, other: Point) -> Option<(Direction, u8)> {
        let rows = other.row as i8 - self.row as i8;
        let columns = other.column as i8 - self.column as i8;
        let count = rows.unsigned_abs().max(columns.unsigned_abs());
        Direction::ALL
            .into_iter()
            .find(|direction| self.steps(*direction, count) == Some(other))
            .filter(|_| count > 0)
            .map(|direction| (direction, count))
    }

    /// The fewest steps to another point.
    pub fn distance(self, other: Point) -> u8 {
        let rows = other.row as i8 - self.row as i8;
        let columns = other.column as i8 - self.column as i8;
        let (rows, columns, across) =
            (rows.unsigned_abs(), columns.unsigned_abs(), (rows - columns).unsigned_abs());
        rows.max(columns).max(across)
    }

    const fn number(self) -> u32 {
        (13 * (self.row as u32 - 1) + (self.column as u32 - 1)) % POINTS
    }

    /// All points by name: a1, a2, ... i9.
    pub fn all() -> impl Iterator<Item = Point> {
        (1..=9).flat_map(|row| (1..=9).filter_map(move |column| Point::new(row, column)))
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.row - 1) as char, self.column)
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that names no point of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoPoint;

impl FromStr for Point {
    type Err = NoPoint;

    fn from_str(text: &str) -> Result<Point, NoPoint> {
        let mut chars = text.chars();
        match (chars.next(), chars.next(), chars.next()) {
            (Some(letter), Some(digit), None) => Point::of(letter, digit).ok_or(NoPoint),
            _ => Err(NoPoint),
        }
    }
}

/// A direction of a step, seen with row i at the top.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Direction {
    East,
    NorthEast,
    NorthWest,
    West,
    SouthWest,
    SouthEast,
}

impl Direction {
    /// Anticlockwise from the east.
    pub const ALL: [Direction; 6] = [
        Direction::East,
        Direction::NorthEast,
        Direction::NorthWest,
        Direction::West,
        Direction::SouthWest,
        Direction::SouthEast,
    ];

    /// One direction of each axis: the one that leads to names later in the alphabet.
    pub const AXES: [Direction; 3] = [Direction::East, Direction::NorthEast, Direction::NorthWest];

    /// How row and column change.
    pub const fn offset(self) -> (i8, i8) {
        match self {
            Direction::East => (0, 1),
            Direction::NorthEast => (1, 1),
            Direction::NorthWest => (1, 0),
            Direction::West => (0, -1),
            Direction::SouthWest => (-1, -1),
            Direction::SouthEast => (-1, 0),
        }
    }

    pub const fn opposite(self) -> Direction {
        match self {
            Direction::East => Direction::West,
            Direction::NorthEast => Direction::SouthWest,
            Direction::NorthWest => Direction::SouthEast,
            Direction::West => Direction::East,
            Direction::SouthWest => Direction::NorthEast,
            Direction::SouthEast => Direction::NorthWest,
        }
    }

    pub fn same_axis(self, other: Direction) -> bool {
        self == other || self == other.opposite()
    }

    /// By how much the numbers of the points grow, modulo 61.
    const fn rotation(self) -> u32 {
        match self {
            Direction::East => 1,
            Direction::NorthEast => 14,
            Direction::NorthWest => 13,
            Direction::West => POINTS - 1,
            Direction::SouthWest => POINTS - 14,
            Direction::SouthEast => POINTS - 13,
        }
    }
}

/// A set of points.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Cells(u64);

impl Cells {
    pub const NONE: Cells = Cells(0);
    pub const ALL: Cells = Cells((1 << POINTS) - 1);

    pub const fn of(point: Point) -> Cells {
        Cells(1 << point.number())
    }

    /// So many points in a straight line from the first; those outside the board are left out.
    pub fn row(first: Point, along: Direction, count: u8) -> Cells {
        (0..count).filter_map(|steps| first.steps(along, steps)).map(Cells::of).fold(Cells::NONE, Cells::or)
    }

    pub const fn has(self, point: Point) -> bool {
        self.0 & Cells::of(point).0 != 0
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    pub const fn and(self, other: Cells) -> Cells {
        Cells(self.0 & other.0)
    }

    pub const fn or(self, other: Cells) -> Cells {
        Cells(self.0 | other.0)
    }

    pub const fn without(self, other: Cells) -> Cells {
        Cells(self.0 & !other.0)
    }

    /// Each point's neighbour in a direction; points that have none there drop out.
    pub const fn step(self, direction: Direction) -> Cells {
        let bits = self.0 & !EDGES[direction as usize].0;
        let by = direction.rotation();
        Cells((bits << by | bits >> (POINTS - by)) & Cells::ALL.0)
    }

    /// The points whose neighbour in a direction is in the set.
    pub const fn before(self, direction: Direction) -> Cells {
        self.step(direction.opposite())
    }

    /// The points of the board that have no neighbour in a direction.
    pub const fn edge(direction: Direction) -> Cells {
        EDGES[direction as usize]
    }

    /// The points, in the order of their numbers (not of their names).
    pub fn iter(self) -> impl Iterator<Item = Point> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let number = rest.trailing_zeros();
            rest &= rest.wrapping_sub(1);
            NUMBERED.get(number as usize).copied()
        })
    }

    /// Five points at a time, for a packing in base 3.
    fn fives(self) -> impl Iterator<Item = usize> {
        (0..13).map(move |five| (self.0 >> (5 * five)) as usize & 31)
    }
}

impl FromIterator<Point> for Cells {
    fn from_iter<T: IntoIterator<Item = Point>>(points: T) -> Cells {
        points.into_iter().map(Cells::of).fold(Cells::NONE, Cells::or)
    }
}

/// By names, in their order: `{a1, b2}`.
impl fmt::Debug for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(Point::all().filter(|point| self.has(*point))).finish()
    }
}

/// The points by number.
const NUMBERED: [Point; POINTS as usize] = {
    let mut points = [Point { row: 1, column: 1 }; POINTS as usize];
    let mut row = 1;
    while row <= 9 {
        let mut column = 1;
        while column <= 9 {
            if let Some(point) = Point::new(row, column) {
                points[point.number() as usize] = point;
            }
            column += 1;
        }
        row += 1;
    }
    points
};

/// For each direction, in the order of [`Direction::ALL`], the points without a neighbour there.
const EDGES: [Cells; 6] = {
    let mut edges = [Cells::NONE; 6];
    let mut at = 0;
    while at < 6 {
        let (rows, columns) = Direction::ALL[at].offset();
        let mut number = 0;
        while number < POINTS as usize {
            let point = NUMBERED[number];
            let row = point.row.wrapping_add_signed(rows);
            if Point::new(row, point.column.wrapping_add_signed(columns)).is_none() {
                edges[at] = edges[at].or(Cells::of(point));
            }
            number += 1;
        }
        at += 1;
    }
    edges
};

/// Who plays with which marbles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Side {
    Black,
    White,
}

impl Side {
    pub const fn other(self) -> Side {
        match self {
            Side::Black => Side::White,
            Side::White => Side::Black,
        }
    }

    /// The word the catalogues choose by.
    pub const fn word(self) -> &'static str {
        match self {
            Side::Black => "black",
            Side::White => "white",
        }
    }
}

/// Marbles on the board, marbles lost, and whose turn it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    pub black: Cells,
    pub white: Cells,
    /// Black marbles that were pushed off the board.
    pub black_lost: u8,
    /// White marbles that were pushed off the board.
    pub white_lost: u8,
    pub turn: Side,
}

impl Board {
    /// A start position: nothing lost, Black to move.
    pub const fn start(black: Cells, white: Cells) -> Board {
        Board { black, white, black_lost: 0, white_lost: 0, turn: Side::Black }
    }

    pub const fn marbles(&self, side: Side) -> Cells {
        match side {
            Side::Black => self.black,
            Side::White => self.white,
        }
    }

    /// How many marbles a side has lost.
    pub const fn lost(&self, side: Side) -> u8 {
        match side {
            Side::Black => self.black_lost,
            Side::White => self.white_lost,
        }
    }

    /// The marbles of the side to move.
    pub const fn own(&self) -> Cells {
        self.marbles(self.turn)
    }

    /// The marbles of the side that waits.
    pub const fn theirs(&self) -> Cells {
        self.marbles(self.turn.other())
    }

    pub const fn empty(&self) -> Cells {
        Cells::ALL.without(self.black.or(self.white))
    }

    /// Whose marble stands on a point.
    pub fn at(&self, point: Point) -> Option<Side> {
        match (self.black.has(point), self.white.has(point)) {
            (true, _) => Some(Side::Black),
            (_, true) => Some(Side::White),
            _ => None,
        }
    }

    /// The side that has ejected six marbles. Of two such sides (a record that went on) the one that has
    /// ejected more, and of equals nobody can be named.
    pub fn winner(&self) -> Option<Side> {
        let over = self.black_lost >= LOST_AT_END || self.white_lost >= LOST_AT_END;
        match self.white_lost.cmp(&self.black_lost) {
            std::cmp::Ordering::Greater if over => Some(Side::Black),
            std::cmp::Ordering::Less if over => Some(Side::White),
            _ => None,
        }
    }

    /// Whether a side has lost six marbles.
    pub fn is_over(&self) -> bool {
        self.black_lost >= LOST_AT_END || self.white_lost >= LOST_AT_END
    }

    /// The board after some marbles of either colour have made one step together; those without a neighbour
    /// there leave the board. The points they come to must be empty or left by the others.
    #[must_use]
    pub fn shifted(&self, marbles: Cells, direction: Direction) -> Board {
        let shift = |side: Cells| side.without(marbles).or(side.and(marbles).step(direction));
        let fallen = marbles.and(Cells::edge(direction));
        let lost = |before: u8, side: Cells| before.saturating_add(side.and(fallen).count() as u8);
        Board {
            black: shift(self.black),
            white: shift(self.white),
            black_lost: lost(self.black_lost, self.black),
            white_lost: lost(self.white_lost, self.white),
            turn: self.turn.other(),
        }
    }

    /// Marbles, lost marbles and turn in one number, different for different boards: 13 times five points in
    /// base 3, the lost marbles, the turn.
    pub fn packed(&self) -> u128 {
        let marbles = self.black.fives().zip(self.white.fives()).fold(0u128, |packed, (black, white)| {
            let five = |bits: usize| BASE_3.get(bits).copied().unwrap_or(0);
            packed << 8 | (five(black) + 2 * five(white)) as u128
        });
        let lost = (self.black_lost as u128) << 8 | self.white_lost as u128;
        marbles << 17 | lost << 1 | (self.turn == Side::White) as u128
    }
}

/// Five bits read as digits of base 3.
const BASE_3: [u8; 32] = {
    let mut table = [0; 32];
    let mut bits = 0;
    while bits < 32 {
        let (mut place, mut value) = (0, 1);
        while place < 5 {
            if bits >> place & 1 == 1 {
                table[bits] += value;
            }
            value *= 3;
            place += 1;
        }
        bits += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_61_points_with_numbers_of_their_own() {
        assert_eq!(Point::all().count(), 61);
        assert_eq!(Point::all().collect::<Cells>(), Cells::ALL);
        assert_eq!(Cells::ALL.count(), 61);
        assert!(Cells::ALL.iter().all(|point| Cells::of(point).iter().eq([point])));
    }

    #[test]
    fn a_step_of_a_set_is_the_step_of_each_point() {
        for direction in Direction::ALL {
            for point in Point::all() {
                let stepped: Cells = point.step(direction).into_iter().collect();
                assert_eq!(Cells::of(point).step(direction), stepped, "{point} {direction:?}");
                assert_eq!(Cells::edge(direction).has(point), point.step(direction).is_none());
            }
            assert_eq!(Cells::ALL.step(direction).count(), 61 - 9);
        }
    }

    #[test]
    fn names_are_letters_and_digits() {
        let rows: Vec<usize> = (1..=9).map(|row| Point::all().filter(|p| p.row == row).count()).collect();
        assert_eq!(rows, [5, 6, 7, 8, 9, 8, 7, 6, 5]);
        assert_eq!("E5".parse::<Point>().map(|p| p.to_string()), Ok("e5".to_owned()));
        for name in ["a6", "f1", "i4", "j5", "a0", "5e", "e", "e55", "", "é5", "`1"] {
            assert!(name.parse::<Point>().is_err(), "{name}");
        }
    }

    #[test]
    fn lines_and_distances() {
        let point = |name: &str| name.parse::<Point>().unwrap();
        assert_eq!(point("a1").line_to(point("d4")), Some((Direction::NorthEast, 3)));
        assert_eq!(point("c5").line_to(point("c3")), Some((Direction::West, 2)));
        assert_eq!(point("c3").line_to(point("d2")), None);
        assert_eq!(point("c3").line_to(point("c3")), None);
        assert_eq!(point("c3").distance(point("d2")), 2);
        assert_eq!(point("c3").distance(point("d6")), 3);
        assert_eq!(point("a1").distance(point("i9")), 8);
    }

    #[test]
    fn different_boards_pack_differently() {
        let board = Board::start(Cells::of(Point::new(1, 1).unwrap()), Cells::NONE);
        let mut keys = vec![board.packed(), Board { turn: Side::White, ..board }.packed()];
        keys.push(Board { black_lost: 1, ..board }.packed());
        keys.push(Board { white_lost: 1, ..board }.packed());
        for point in Point::all() {
            keys.push(Board::start(Cells::NONE, Cells::of(point)).packed());
        }
        let count = keys.len();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), count);
        assert!(Board::start(Cells::NONE, Cells::ALL).packed() < 1 << 121);
    }
}
