//! The board: its 100 cells, the dice that stand there, and what an action does to them.
//!
//! A board remembers of each die whether its value follows from a capture, because nobody wrote that value down:
//! the notation names the value before the loss. This module must not know how actions are written or judged.

use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::str::FromStr;

/// Columns and rows.
pub const SIDE: u8 = 10;

/// A colour of dice, in the order of the source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    Blue,
    Red,
    Green,
    Yellow,
}

impl Colour {
    pub const ALL: [Colour; 4] = [Colour::Blue, Colour::Red, Colour::Green, Colour::Yellow];

    /// As it is written: the initial of its French name.
    pub const fn letter(self) -> char {
        match self {
            Colour::Blue => 'B',
            Colour::Red => 'R',
            Colour::Green => 'V',
            Colour::Yellow => 'J',
        }
    }

    /// The word the catalogues choose by.
    pub const fn word(self) -> &'static str {
        match self {
            Colour::Blue => "blue",
            Colour::Red => "red",
            Colour::Green => "green",
            Colour::Yellow => "yellow",
        }
    }

    /// The colour of a letter, in either case.
    pub fn of(letter: char) -> Option<Colour> {
        Colour::ALL.into_iter().find(|colour| colour.letter() == letter.to_ascii_uppercase())
    }

    /// The colour with that French or English name, or that initial of one.
    pub fn named(text: &str) -> Option<Colour> {
        let text = text.to_lowercase();
        let mut chars = text.chars();
        if let (Some(letter), None) = (chars.next(), chars.next()) {
            return match letter {
                'g' => Some(Colour::Green),
                'y' => Some(Colour::Yellow),
                letter => Colour::of(letter),
            };
        }
        Some(match text.as_str() {
            "bleu" | "bleue" | "blue" => Colour::Blue,
            "rouge" | "red" => Colour::Red,
            "vert" | "verte" | "green" => Colour::Green,
            "jaune" | "yellow" => Colour::Yellow,
            _ => return None,
        })
    }
}

/// A cell of the board: always one that exists. Ordered by column, then row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    column: u8,
    row: u8,
}

impl Cell {
    /// The cell of a column (1 = a) and a row; `None` where the board has none.
    pub const fn new(column: u8, row: u8) -> Option<Cell> {
        let on_board = column >= 1 && column <= SIDE && row >= 1 && row <= SIDE;
        if on_board { Some(Cell { column, row }) } else { None }
    }

    /// 1 to 10 for the letters a to j.
    pub fn column(self) -> u8 {
        self.column
    }

    /// 1 to 10, bottom to top.
    pub fn row(self) -> u8 {
        self.row
    }

    /// Steps to another cell along rows and columns.
    pub fn distance(self, other: Cell) -> u8 {
        self.column.abs_diff(other.column) + self.row.abs_diff(other.row)
    }

    /// Whether two cells touch, at a corner too.
    pub fn touches(self, other: Cell) -> bool {
        self != other && self.column.abs_diff(other.column) <= 1 && self.row.abs_diff(other.row) <= 1
    }

    /// All cells: a1, a2, ... j10.
    pub fn all() -> impl Iterator<Item = Cell> {
        (1..=SIDE).flat_map(|column| (1..=SIDE).filter_map(move |row| Cell::new(column, row)))
    }

    fn number(self) -> usize {
        usize::from(self.column - 1) * usize::from(SIDE) + usize::from(self.row - 1)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.column - 1) as char, self.row)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that names nothing of the kind asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unnamed;

/// A letter in either case and a row without leading zeros.
impl FromStr for Cell {
    type Err = Unnamed;

    fn from_str(text: &str) -> Result<Cell, Unnamed> {
        let mut chars = text.chars();
        let letter = chars.next().ok_or(Unnamed)?.to_ascii_lowercase();
        let row = match chars.as_str() {
            "10" => 10,
            digit if digit.len() == 1 => digit.parse().map_err(|_| Unnamed)?,
            _ => return Err(Unnamed),
        };
        let column = (letter as u32).checked_sub('a' as u32).and_then(|from_a| u8::try_from(from_a).ok());
        column.and_then(|column| Cell::new(column.checked_add(1)?, row)).ok_or(Unnamed)
    }
}

/// A die as it lies: its upper face and its colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Die {
    value: u8,
    colour: Colour,
}

impl Die {
    /// `None` where a die has no such face.
    pub const fn new(value: u8, colour: Colour) -> Option<Die> {
        if value >= 1 && value <= 6 { Some(Die { value, colour }) } else { None }
    }

    /// 1 to 6.
    pub fn value(self) -> u8 {
        self.value
    }

    pub fn colour(self) -> Colour {
        self.colour
    }

    /// Turned to another face; the nearest one where there is none.
    #[must_use]
    pub fn showing(self, value: u8) -> Die {
        Die { value: value.clamp(1, 6), colour: self.colour }
    }

    fn packed(self) -> u8 {
        self.value << 2 | self.colour as u8
    }

    fn unpacked(packed: u8) -> Option<Die> {
        Die::new(packed >> 2, *Colour::ALL.get(usize::from(packed & 3))?)
    }
}

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.value, self.colour.letter())
    }
}

impl fmt::Debug for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A die on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Piece {
    pub die: Die,
    pub cell: Cell,
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.die, self.cell)
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// What a die does, with the values that the record states. Shown in the short spelling.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Action {
    Place(Piece),
    Move(Piece, Cell),
    /// It shows another value.
    Change(Piece, u8),
    /// The first takes the second and stands in its place.
    Take(Piece, Piece),
}

impl Action {
    /// The die that acts, as it stood before; where it enters, for one that enters.
    pub fn piece(self) -> Piece {
        match self {
            Action::Place(piece)
            | Action::Move(piece, _)
            | Action::Change(piece, _)
            | Action::Take(piece, _) => piece,
        }
    }

    /// Where it stands afterwards.
    pub fn arrival(self) -> Cell {
        match self {
            Action::Move(_, to) => to,
            Action::Take(_, victim) => victim.cell,
            Action::Place(piece) | Action::Change(piece, _) => piece.cell,
        }
    }

    /// The cell that it leaves empty.
    pub fn left(self) -> Option<Cell> {
        let from = self.piece().cell;
        (from != self.arrival()).then_some(from)
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Place(piece) => write!(f, "{piece}"),
            Action::Move(piece, to) => write!(f, "{piece}-{to}"),
            Action::Change(piece, value) => write!(f, "{piece}>{value}{}", piece.die.colour.letter()),
            Action::Take(piece, victim) => write!(f, "{piece}x{victim}"),
        }
    }
}

impl fmt::Debug for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// What a die loses when it takes another: the value of the tag `CaptureLoss`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CaptureLoss {
    /// Always so many points, 0 to 5.
    Points(u8),
    /// As many as there are steps between the two along rows and columns.
    Distance,
    /// Half of the taken value, rounded down.
    Half,
}

impl Default for CaptureLoss {
    fn default() -> Self {
        CaptureLoss::Points(2)
    }
}

impl CaptureLoss {
    /// The points lost by a capture.
    pub fn of(self, taker: Piece, victim: Piece) -> u8 {
        match self {
            CaptureLoss::Points(points) => points,
            CaptureLoss::Distance => taker.cell.distance(victim.cell),
            CaptureLoss::Half => victim.die.value / 2,
        }
    }
}

impl FromStr for CaptureLoss {
    type Err = Unnamed;

    fn from_str(text: &str) -> Result<CaptureLoss, Unnamed> {
        match text.trim().to_ascii_lowercase().as_str() {
            "distance" => Ok(CaptureLoss::Distance),
            "half" => Ok(CaptureLoss::Half),
            number => match number.as_bytes() {
                [digit @ b'0'..=b'5'] => Ok(CaptureLoss::Points(digit - b'0')),
                _ => Err(Unnamed),
            },
        }
    }
}

impl fmt::Display for CaptureLoss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CaptureLoss::Points(points) => write!(f, "{points}"),
            CaptureLoss::Distance => f.write_str("distance"),
            CaptureLoss::Half => f.write_str("half"),
        }
    }
}

/// The dice on their cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    /// By the number of the cell; 0 where none stands.
    dice: [u8; 100],
    /// The cells whose die shows a value that follows from a capture: a bit each.
    inferred: u128,
}

impl Default for Board {
    fn default() -> Self {
        Board { dice: [0; 100], inferred: 0 }
    }
}

/// As a list of pieces.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.pieces()).finish()
    }
}

impl Board {
    /// The die on a cell.
    pub fn at(&self, cell: Cell) -> Option<Die> {
        Die::unpacked(*self.dice.get(cell.number())?)
    }

    /// Whether the value of the die on a cell follows from a capture and was never stated.
    pub fn is_inferred(&self, cell: Cell) -> bool {
        self.inferred >> cell.number() & 1 == 1
    }

    /// All dice, by cell.
    pub fn pieces(&self) -> impl Iterator<Item = Piece> + '_ {
        Cell::all().filter_map(|cell| Some(Piece { die: self.at(cell)?, cell }))
    }

    /// Puts a die on a cell, in place of what stands there; its value counts as stated.
    pub fn put(&mut self, piece: Piece) {
        self.set(piece.cell, piece.die.packed());
    }

    pub fn clear(&mut self, cell: Cell) {
        self.set(cell, 0);
    }

    fn set(&mut self, cell: Cell, packed: u8) {
        if let Some(place) = self.dice.get_mut(cell.number()) {
            *place = packed;
        }
        self.inferred &= !(1 << cell.number());
    }

    /// The board after an action, done as stated whatever stands there. A taker that loses more than it has is
    /// left with 1.
    #[must_use]
    pub fn after(&self, action: Action, loss: CaptureLoss) -> Board {
        let mut board = *self;
        let piece = action.piece();
        let stays = self.is_inferred(piece.cell) && self.at(piece.cell) == Some(piece.die);
        board.clear(piece.cell);
        let (die, inferred) = match action {
            Action::Place(_) => (piece.die, false),
            // What is not contradicted still follows from the capture.
            Action::Move(..) => (piece.die, stays),
            Action::Change(_, value) => (piece.die.showing(value), false),
            Action::Take(_, victim) => {
                (piece.die.showing(piece.die.value.saturating_sub(loss.of(piece, victim))), true)
            }
        };
        let cell = action.arrival();
        board.put(Piece { die, cell });
        board.inferred |= u128::from(inferred) << cell.number();
        board
    }

    /// Equal for boards with the same dice, and for practical purposes only then.
    pub fn key(&self) -> u128 {
        let half = |salt: u8| {
            let mut hasher = DefaultHasher::new();
            (salt, self.dice).hash(&mut hasher);
            u128::from(hasher.finish())
        };
        half(0) << 64 | half(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(name: &str) -> Cell {
        name.parse().unwrap()
    }

    fn piece(value: u8, colour: Colour, name: &str) -> Piece {
        Piece { die: Die::new(value, colour).unwrap(), cell: cell(name) }
    }

    #[test]
    fn cells_have_names() {
        assert_eq!(Cell::all().count(), 100);
        for cell in Cell::all() {
            assert_eq!(cell.to_string().parse(), Ok(cell));
        }
        assert_eq!((cell("A10"), cell("h5").column(), cell("h5").row()), (Cell::new(1, 10).unwrap(), 8, 5));
        for text in ["", "a", "a0", "a11", "k1", "`1", "a01", "a+1", "h5 ", "5h", "é5", "a100", "v6"] {
            assert_eq!(text.parse::<Cell>(), Err(Unnamed), "{text}");
        }
        assert_eq!((cell("h6").distance(cell("i5")), cell("a1").distance(cell("j10"))), (2, 18));
        assert!(cell("h6").touches(cell("i5")) && !cell("h6").touches(cell("h6")));
    }

    #[test]
    fn colours_have_letters_and_names() {
        for colour in Colour::ALL {
            assert_eq!(Colour::of(colour.letter()), Some(colour));
            assert_eq!(Colour::named(colour.word()), Some(colour));
        }
        assert_eq!(Colour::of('v'), Some(Colour::Green));
        assert_eq!(["G", "y", "Verte", "JAUNE"].map(Colour::named), {
            use Colour::*;
            [Green, Yellow, Green, Yellow].map(Some)
        });
        assert_eq!((Colour::named("k"), Colour::named(""), Colour::of('G')), (None, None, None));
    }

    #[test]
    fn a_die_has_six_faces() {
        assert_eq!((Die::new(0, Colour::Red), Die::new(7, Colour::Red)), (None, None));
        for colour in Colour::ALL {
            for value in 1..=6 {
                let die = Die::new(value, colour).unwrap();
                assert_eq!(Die::unpacked(die.packed()), Some(die));
            }
        }
    }

    #[test]
    fn losses() {
        let (taker, victim) = (piece(5, Colour::Green, "h6"), piece(5, Colour::Blue, "i5"));
        let loss =
            |text: &str| text.parse::<CaptureLoss>().map(|loss| (loss.of(taker, victim), loss.to_string()));
        assert_eq!(loss("0"), Ok((0, "0".to_owned())));
        assert_eq!(loss(" Half "), Ok((2, "half".to_owned())));
        assert_eq!(loss("DISTANCE"), Ok((2, "distance".to_owned())));
        for text in ["", "6", "-1", "2.0", "halves", "02"] {
            assert_eq!(loss(text), Err(Unnamed), "{text}");
        }
        assert_eq!(CaptureLoss::default().of(taker, victim), 2);
    }

    #[test]
    fn actions_change_the_board() {
        use Action::*;
        let blue = |value, name| piece(value, Colour::Blue, name);
        let after = |board: &Board, action| board.after(action, CaptureLoss::default());
        let placed = after(&Board::default(), Place(blue(5, "d5")));
        let with_victim = after(&placed, Place(piece(4, Colour::Green, "c5")));
        let taken = after(&with_victim, Take(blue(5, "d5"), piece(4, Colour::Green, "c5")));
        assert_eq!(taken.pieces().collect::<Vec<_>>(), [blue(3, "c5")]);
        assert!(taken.is_inferred(cell("c5")) && !taken.is_inferred(cell("d5")));
        let moved = after(&taken, Move(blue(3, "c5"), cell("c6")));
        assert!(moved.is_inferred(cell("c6")) && !moved.is_inferred(cell("c5")));
        let contradicted = after(&taken, Move(blue(4, "c5"), cell("c6")));
        assert!(!contradicted.is_inferred(cell("c6")));
        let raised = after(&moved, Change(blue(3, "c6"), 6));
        assert_eq!(raised.pieces().collect::<Vec<_>>(), [blue(6, "c6")]);
        assert!(!raised.is_inferred(cell("c6")));
        assert_eq!(raised.key(), after(&Board::default(), Place(blue(6, "c6"))).key());
        assert_ne!(raised.key(), moved.key());
        // No face is below 1, however much a forced capture costs.
        let exhausted = after(&with_victim, Take(blue(1, "d5"), piece(4, Colour::Green, "c5")));
        assert_eq!(exhausted.at(cell("c5")), Die::new(1, Colour::Blue));
    }

    #[test]
    fn short_spellings() {
        let blue = piece(1, Colour::Blue, "h5");
        let spelled = [
            Action::Place(blue),
            Action::Move(blue, cell("h6")),
            Action::Change(blue, 6),
            Action::Take(blue, piece(4, Colour::Yellow, "i10")),
        ];
        assert_eq!(spelled.map(|action| action.to_string()), ["1Bh5", "1Bh5-h6", "1Bh5>6B", "1Bh5x4Ji10"]);
    }
}
