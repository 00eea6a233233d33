//! The 56 tiles: their colours, their six orientations, sets of them, and texts that name none.
//!
//! A tile as it lies is its six links in two bits each, clockwise from the north-east side in the lowest; a
//! table of all 4096 such codes knows the tile. This module must not know of boards.

use std::fmt;
use std::str::FromStr;

/// How many tiles there are.
pub const TILES: u8 = 56;

/// A colour of links and of the player who has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    Red,
    Yellow,
    Green,
    Blue,
}

impl Colour {
    pub const ALL: [Colour; 4] = [Colour::Red, Colour::Yellow, Colour::Green, Colour::Blue];

    /// The colour of a letter in either case.
    pub fn of(letter: char) -> Option<Colour> {
        Colour::ALL.into_iter().find(|colour| colour.letter() == letter.to_ascii_lowercase())
    }

    pub const fn letter(self) -> char {
        match self {
            Colour::Red => 'r',
            Colour::Yellow => 'y',
            Colour::Green => 'g',
            Colour::Blue => 'b',
        }
    }

    /// The word the catalogues choose by.
    pub const fn word(self) -> &'static str {
        match self {
            Colour::Red => "red",
            Colour::Yellow => "yellow",
            Colour::Green => "green",
            Colour::Blue => "blue",
        }
    }

    const fn of_bits(bits: u16) -> Colour {
        Colour::ALL[(bits & 3) as usize]
    }
}

/// A side of a hexagon that stands on a corner, and the way to the neighbour there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    NorthEast,
    East,
    SouthEast,
    SouthWest,
    West,
    NorthWest,
}

impl Side {
    /// Clockwise, in the order of the letters of a tile.
    pub const ALL: [Side; 6] =
        [Side::NorthEast, Side::East, Side::SouthEast, Side::SouthWest, Side::West, Side::NorthWest];

    /// So many sides further clockwise.
    pub const fn turned(self, by: usize) -> Side {
        Side::ALL[(self as usize + by) % 6]
    }

    pub const fn opposite(self) -> Side {
        self.turned(3)
    }

    /// The word the catalogues choose by.
    pub const fn word(self) -> &'static str {
        match self {
            Side::NorthEast => "north-east",
            Side::East => "east",
            Side::SouthEast => "south-east",
            Side::SouthWest => "south-west",
            Side::West => "west",
            Side::NorthWest => "north-west",
        }
    }
}

/// The links of the tiles clockwise, by number.
const TEXTS: [&str; TILES as usize] = [
    "yybrbr", "yybrrb", "yyrrbb", "rybyrb", "yyrbbr", "rbybry", "bbyryr", "bbryry", "byrybr", "yyrbrb",
    "rrbyby", "rrybyb", "rrybby", "yybbrr", "yyrggr", "rryggy", "yygrgr", "yyrgrg", "rrgygy", "rrygyg",
    "yyggrr", "yygrrg", "yyrrgg", "rrbggb", "rrbbgg", "rrgbbg", "rrbgbg", "rrggbb", "rrgbgb", "bbrggr",
    "ggryry", "ygyrgr", "ggyryr", "ygrgyr", "ygryrg", "ggrbrb", "bbgrgr", "bbrgrg", "rbgbrg", "rgbgrb",
    "ggbrbr", "brbgrg", "yyggbb", "ygbybg", "yybbgg", "ggbyby", "ggybby", "yybggb", "bbgyyg", "ybygbg",
    "ygybgb", "ggybyb", "yygbgb", "yybgbg", "bbgygy", "bbygyg",
];

/// Their codes.
const CODES: [u16; TILES as usize] = {
    let mut codes = [0; TILES as usize];
    let mut tile = 0;
    while tile < codes.len() {
        let letters = TEXTS[tile].as_bytes();
        let mut at = 0;
        while at < 6 {
            let mut colour = 0;
            while Colour::ALL[colour].letter() != letters[at] as char {
                colour += 1;
            }
            codes[tile] |= (colour as u16) << (2 * at);
            at += 1;
        }
        tile += 1;
    }
    codes
};

/// The number of the tile of a code in whichever orientation; 0 for none.
static NUMBERS: [u8; 1 << 12] = {
    let mut numbers = [0; 1 << 12];
    let mut tile = 0;
    while tile < CODES.len() {
        let mut turn = 0;
        while turn < 6 {
            numbers[turned(CODES[tile], turn) as usize] = tile as u8 + 1;
            turn += 1;
        }
        tile += 1;
    }
    numbers
};

/// By place in the tile's own text and by colour: the tiles that have this colour there.
static COLOURED: [[Tiles; 4]; 6] = {
    let mut coloured = [[Tiles::NONE; 4]; 6];
    let mut tile = 0;
    while tile < CODES.len() {
        let mut at = 0;
        while at < 6 {
            let colour = (CODES[tile] >> (2 * at) & 3) as usize;
            coloured[at][colour] = coloured[at][colour].or(Tiles(1 << tile));
            at += 1;
        }
        tile += 1;
    }
    coloured
};

/// The lower bit of each link in a code.
const LOW: u16 = 0x555;

/// The sides whose lower bits are set.
fn sides(mut low: u16) -> impl Iterator<Item = Side> {
    std::iter::from_fn(move || {
        let side = Side::ALL.get(low.trailing_zeros() as usize / 2)?;
        low &= low.wrapping_sub(1);
        Some(*side)
    })
}

const fn turned(code: u16, by: usize) -> u16 {
    (code >> (2 * by) | code << (12 - 2 * by)) & 0xfff
}

/// One of the 56 tiles, by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(u8);

impl Tile {
    /// The tile of a number from 1 to 56.
    pub fn new(number: u8) -> Option<Tile> {
        (1..=TILES).contains(&number).then_some(Tile(number))
    }

    pub fn number(self) -> u8 {
        self.0
    }

    /// As it stands in the list of tiles.
    pub fn upright(self) -> Oriented {
        Oriented(CODES[usize::from(self.0 - 1)])
    }

    /// Its six orientations; the first is [`Tile::upright`], each next one turned a side anticlockwise.
    pub fn orientations(self) -> [Oriented; 6] {
        [0, 1, 2, 3, 4, 5].map(|by| self.upright().turned(by))
    }

    /// The other tile that this one's letters name when they are read anticlockwise; `None` where that is the
    /// tile itself.
    pub fn mirror(self) -> Option<Tile> {
        Some(self.upright().mirrored().tile()).filter(|mirror| *mirror != self)
    }

    pub fn all() -> impl Iterator<Item = Tile> {
        (1..=TILES).map(Tile)
    }
}

/// A tile as it lies.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Oriented(u16);

impl Oriented {
    /// Some tile, to fill a place that is never looked at.
    pub(super) const ANY: Oriented = Oriented(CODES[0]);

    fn of_code(code: u16) -> Option<Oriented> {
        (*NUMBERS.get(usize::from(code))? != 0).then_some(Oriented(code))
    }

    pub fn tile(self) -> Tile {
        Tile(NUMBERS[usize::from(self.0 & 0xfff)])
    }

    pub fn link(self, side: Side) -> Colour {
        Colour::of_bits(self.0 >> (2 * side as usize))
    }

    /// Clockwise from the north-east.
    pub fn links(self) -> [Colour; 6] {
        Side::ALL.map(|side| self.link(side))
    }

    /// Turned so many sides anticlockwise: as many letters move from the front of its text to the end.
    #[must_use]
    pub fn turned(self, by: usize) -> Oriented {
        Oriented(turned(self.0, by % 6))
    }

    /// The tile meant by one who wrote the same six letters anticlockwise from the north-east.
    #[must_use]
    pub fn mirrored(self) -> Oriented {
        let mut links = self.links();
        links[1..].reverse();
        // The set is closed under reflection.
        Oriented(code(links))
    }

    /// On how many sides it has another colour.
    #[must_use]
    pub fn unlike(self, other: Oriented) -> usize {
        self.links().iter().zip(other.links()).filter(|(own, others)| **own != *others).count()
    }

    /// Those of its sides that have a colour, clockwise from the north-east.
    pub fn sides(self, colour: Colour) -> impl Iterator<Item = Side> {
        let differ = self.0 ^ (colour as u16 * LOW);
        sides(!(differ | differ >> 1) & LOW)
    }
}

/// Its six letters.
impl fmt::Display for Oriented {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.links().iter().try_for_each(|colour| write!(f, "{}", colour.letter()))
    }
}

impl fmt::Debug for Oriented {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Why a text names no tile. The order is that in which the reasons are looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoTile {
    /// A letter that is no colour.
    Letter(char),
    /// Not six letters.
    Length(usize),
    /// More than two links of one colour.
    TooMany { colour: Colour, count: usize },
    /// Two colours twice and two once.
    FourColours,
    /// Three straight lines: such tiles are not in the set.
    ThreeStraights,
}

impl FromStr for Oriented {
    type Err = NoTile;

    fn from_str(text: &str) -> Result<Oriented, NoTile> {
        let colours = colours(text)?;
        let Ok(links) = <[Colour; 6]>::try_from(colours.as_slice()) else {
            return Err(NoTile::Length(colours.len()));
        };
        let counts = Colour::ALL.map(|colour| (colour, links.iter().filter(|link| **link == colour).count()));
        if let Some((colour, count)) = counts.into_iter().find(|(_, count)| *count > 2) {
            return Err(NoTile::TooMany { colour, count });
        }
        if counts.iter().all(|(_, count)| *count > 0) {
            return Err(NoTile::FourColours);
        }
        Oriented::of_code(code(links)).ok_or(NoTile::ThreeStraights)
    }
}

fn colours(text: &str) -> Result<Vec<Colour>, NoTile> {
    text.chars().map(|letter| Colour::of(letter).ok_or(NoTile::Letter(letter))).collect()
}

fn code(links: [Colour; 6]) -> u16 {
    links.iter().rev().fold(0, |code, colour| code << 2 | *colour as u16)
}

/// The tiles that one slip away from a text lie as it says: two neighbours swapped, one letter changed, one
/// left out or one too many. Without the text itself.
pub fn near(text: &str) -> Vec<Oriented> {
    let letters: Vec<Option<Colour>> = text.chars().take(8).map(Colour::of).collect();
    let mut texts = Vec::new();
    match letters.len() {
        6 => {
            for at in 1..6 {
                let mut swapped = letters.clone();
                swapped.swap(at - 1, at);
                texts.push(swapped);
            }
            for at in 0..6 {
                texts.extend(Colour::ALL.map(|colour| {
                    let mut changed = letters.clone();
                    changed[at] = Some(colour);
                    changed
                }));
            }
        }
        5 => {
            for at in 0..6 {
                texts.extend(Colour::ALL.map(|colour| {
                    let mut longer = letters.clone();
                    longer.insert(at, Some(colour));
                    longer
                }));
            }
        }
        7 => {
            for at in 0..7 {
                let mut shorter = letters.clone();
                shorter.remove(at);
                texts.push(shorter);
            }
        }
        _ => {}
    }
    let mut found = Vec::new();
    for text in texts.into_iter().filter(|text| *text != letters) {
        let links: Option<Vec<Colour>> = text.into_iter().collect();
        let links = links.and_then(|links| <[Colour; 6]>::try_from(links).ok());
        found.extend(
            links.and_then(|links| Oriented::of_code(code(links))).filter(|near| !found.contains(near)),
        );
    }
    found
}

/// A colour, or none, for each side: what an empty space's neighbours show it, or what it must not be shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Facing {
    code: u16,
    /// The lower bit of each link that there is.
    sides: u16,
}

impl Facing {
    pub fn set(&mut self, side: Side, colour: Colour) {
        let at = 2 * side as usize;
        self.code = self.code & !(3 << at) | (colour as u16) << at;
        self.sides |= 1 << at;
    }

    pub fn get(self, side: Side) -> Option<Colour> {
        let at = 2 * side as usize;
        (self.sides >> at & 1 != 0).then(|| Colour::of_bits(self.code >> at))
    }

    pub fn count(self) -> u32 {
        self.sides.count_ones()
    }

    /// Clockwise from the north-east.
    pub fn iter(self) -> impl Iterator<Item = (Side, Colour)> {
        sides(self.sides).map(move |side| (side, Colour::of_bits(self.code >> (2 * side as usize))))
    }

    /// Their colour, where all have the same.
    pub fn only(self) -> Option<Colour> {
        let mut colours = self.iter().map(|(_, colour)| colour);
        let first = colours.next()?;
        colours.all(|colour| colour == first).then_some(first)
    }
}

impl fmt::Debug for Facing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

/// A set of tiles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Tiles(u64);

impl Tiles {
    pub const NONE: Tiles = Tiles(0);
    pub const ALL: Tiles = Tiles((1 << TILES) - 1);

    pub const fn of(tile: Tile) -> Tiles {
        Tiles(1 << (tile.0 - 1))
    }

    pub const fn has(self, tile: Tile) -> bool {
        self.0 & Tiles::of(tile).0 != 0
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    pub const fn and(self, other: Tiles) -> Tiles {
        Tiles(self.0 & other.0)
    }

    pub const fn or(self, other: Tiles) -> Tiles {
        Tiles(self.0 | other.0)
    }

    pub const fn without(self, other: Tiles) -> Tiles {
        Tiles(self.0 & !other.0)
    }

    /// Those that, turned so many sides anticlockwise, match `facing` on every side and show no side the
    /// colour that `shunned` has there.
    pub fn matching(self, turn: usize, facing: Facing, shunned: Facing) -> Tiles {
        let there = |side: Side, colour: Colour| COLOURED[side.turned(turn) as usize][colour as usize];
        let found = facing.iter().fold(self, |set, (side, colour)| set.and(there(side, colour)));
        shunned.iter().fold(found, |set, (side, colour)| set.without(there(side, colour)))
    }

    /// By number.
    pub fn iter(self) -> impl Iterator<Item = Tile> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let lowest = rest.trailing_zeros() as u8;
            rest &= rest.wrapping_sub(1);
            (lowest < TILES).then(|| Tile(lowest + 1))
        })
    }
}

impl FromIterator<Tile> for Tiles {
    fn from_iter<T: IntoIterator<Item = Tile>>(tiles: T) -> Tiles {
        tiles.into_iter().map(Tiles::of).fold(Tiles::NONE, Tiles::or)
    }
}

/// By number: `{1, 56}`.
impl fmt::Debug for Tiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Tile::number)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn oriented(text: &str) -> Oriented {
        text.parse().unwrap()
    }

    fn texts(found: Vec<Oriented>) -> Vec<String> {
        found.iter().map(Oriented::to_string).collect()
    }

    #[test]
    fn all_tiles_but_the_triple_crossings_are_there() {
        let mut seen = Vec::new();
        let mut missing = 0;
        for number in 0..1 << 12 {
            let text: String = (0..6).map(|at| Colour::of_bits(number >> (2 * at)).letter()).collect();
            match text.parse::<Oriented>() {
                Ok(tile) => {
                    assert_eq!(tile.to_string(), text);
                    seen.push(tile);
                }
                Err(NoTile::ThreeStraights) => missing += 1,
                Err(NoTile::TooMany { .. } | NoTile::FourColours) => {}
                Err(other) => panic!("{text}: {other:?}"),
            }
        }
        // No tile looks the same in two orientations; a triple crossing does in two each, so 8 are 24 texts.
        assert_eq!((seen.len(), missing), (56 * 6, 24));
        for tile in Tile::all() {
            assert!(
                tile.orientations().iter().all(|oriented| seen.contains(oriented) && oriented.tile() == tile)
            );
            assert_eq!(tile.upright().to_string(), TEXTS[usize::from(tile.number()) - 1]);
        }
    }

    #[test]
    fn mirror_images() {
        assert_eq!(Tile::all().filter(|tile| tile.mirror().is_some()).count(), 32);
        assert_eq!(Tile(21).mirror(), Some(Tile(23)));
        assert_eq!(oriented("yyggrr").mirrored(), oriented("yrrggy"));
        for tile in Tile::all().flat_map(Tile::orientations) {
            assert_eq!(tile.mirrored().mirrored(), tile);
            let [first, rest @ ..] = tile.links();
            let mut expected = [first; 6];
            rest.iter().rev().zip(&mut expected[1..]).for_each(|(link, place)| *place = *link);
            assert_eq!(tile.mirrored().links(), expected);
        }
    }

    #[test]
    fn letters_in_either_case_are_read_and_others_refused() {
        assert_eq!(oriented("RYyGgr"), Tile(21).upright().turned(5));
        assert_eq!("ryxggr".parse::<Oriented>(), Err(NoTile::Letter('x')));
        assert_eq!("ryygg".parse::<Oriented>(), Err(NoTile::Length(5)));
        assert_eq!("ryggrr".parse::<Oriented>(), Err(NoTile::TooMany { colour: Colour::Red, count: 3 }));
        assert_eq!("ryyggb".parse::<Oriented>(), Err(NoTile::FourColours));
        assert_eq!("rygryg".parse::<Oriented>(), Err(NoTile::ThreeStraights));
    }

    #[test]
    fn slips_are_undone_in_the_written_orientation() {
        assert_eq!(texts(near("rygryg"))[..2], ["yrgryg", "rgyryg"]);
        assert_eq!(texts(near("ryxggr")), ["ryyggr"]);
        assert!(texts(near("ryygg")).contains(&"ryyggr".to_owned()));
        assert_eq!(texts(near("ryyygrg")), ["ryygrg"]);
        assert!(near("r").is_empty() && near("ryyggrryyggr").is_empty());
    }

    #[test]
    fn matching_agrees_with_trying_every_tile() {
        let mut facing = Facing::default();
        facing.set(Side::East, Colour::Red);
        facing.set(Side::NorthWest, Colour::Blue);
        let mut shunned = Facing::default();
        shunned.set(Side::West, Colour::Green);
        for turn in 0..6 {
            let fits = |tile: &Tile| {
                let tile = tile.orientations()[turn];
                (tile.link(Side::East), tile.link(Side::NorthWest)) == (Colour::Red, Colour::Blue)
                    && tile.link(Side::West) != Colour::Green
            };
            assert_eq!(Tiles::ALL.matching(turn, facing, shunned), Tile::all().filter(fits).collect());
        }
    }
}
