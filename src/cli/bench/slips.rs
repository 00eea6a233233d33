//! Slips put into games on purpose: one a trial, drawn with a seed, on the text of the moves alone.
//!
//! What people do when they write moves down or copy them. This module must not know how slips are mended; the tables
//! of keys and look-alikes are its own, so that nobody measures against his own guesses.

use crate::games::{Position, Written};

/// A small generator (splitmix64): the same slips everywhere for the same seed.
pub(super) struct Dice(pub(super) u64);

impl Dice {
    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub(super) fn below(&mut self, bound: usize) -> usize {
        if bound == 0 { 0 } else { (self.next() % bound as u64) as usize }
    }

    pub(super) fn one<'a, T>(&mut self, of: &'a [T]) -> Option<&'a T> {
        of.get(self.below(of.len()))
    }
}

/// What went wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    OffByOne,
    NeighbouringKey,
    Transposed,
    Dropped,
    Doubled,
    LookAlike,
    WrongCase,
    FrontForRear,
    WrongEnd,
    NacreToken,
    WrongRotation,
    WrongLink,
    WrongTile,
    Mirrored,
    WrongValue,
    WrongColour,
    WrongCell,
    WrongSign,
    PlyMissing,
    PlyMissingBare,
    PlyDoubled,
    Swapped,
}

impl Kind {
    const ANY: [Kind; 11] = [
        Kind::OffByOne,
        Kind::NeighbouringKey,
        Kind::Transposed,
        Kind::Dropped,
        Kind::Doubled,
        Kind::LookAlike,
        Kind::WrongCase,
        Kind::PlyMissing,
        Kind::PlyMissingBare,
        Kind::PlyDoubled,
        Kind::Swapped,
    ];

    /// The kinds that make sense in a game.
    pub(super) fn of_game(id: &str) -> Vec<Kind> {
        let own: &[Kind] = match id {
            "abalone" => &[Kind::FrontForRear, Kind::WrongEnd, Kind::NacreToken],
            "tantrix" => &[Kind::WrongRotation, Kind::WrongLink, Kind::WrongTile, Kind::Mirrored],
            "derive" => &[Kind::WrongValue, Kind::WrongColour, Kind::WrongCell, Kind::WrongSign],
            _ => &[],
        };
        Kind::ANY.iter().chain(own).copied().collect()
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Kind::OffByOne => "off by one",
            Kind::NeighbouringKey => "neighbouring key",
            Kind::Transposed => "transposed",
            Kind::Dropped => "dropped character",
            Kind::Doubled => "doubled character",
            Kind::LookAlike => "look-alike",
            Kind::WrongCase => "wrong case",
            Kind::FrontForRear => "front for rear",
            Kind::WrongEnd => "wrong end",
            Kind::NacreToken => "Nacre token",
            Kind::WrongRotation => "wrong rotation",
            Kind::WrongLink => "wrong link",
            Kind::WrongTile => "wrong tile",
            Kind::Mirrored => "mirrored",
            Kind::WrongValue => "wrong value",
            Kind::WrongColour => "wrong colour",
            Kind::WrongCell => "wrong cell",
            Kind::WrongSign => "wrong sign",
            Kind::PlyMissing => "ply missing",
            Kind::PlyMissingBare => "ply missing, no numbers",
            Kind::PlyDoubled => "ply doubled",
            Kind::Swapped => "two swapped",
        }
    }

    /// Whether what was meant is lost from the text.
    pub(super) fn is_lost_ply(self) -> bool {
        matches!(self, Kind::PlyMissing | Kind::PlyMissingBare)
    }
}

/// One move written otherwise; `None` where that kind cannot happen to it. `others` are the moves of some game of the
/// kind, for a wrong tile.
pub(super) fn slipped(
    kind: Kind,
    game: &str,
    text: &str,
    before: &dyn Position,
    others: &[String],
    dice: &mut Dice,
) -> Option<String> {
    let found = match (game, kind) {
        ("abalone", Kind::FrontForRear | Kind::WrongEnd | Kind::NacreToken) => {
            abalone(kind, text, before, dice)?
        }
        ("derive", Kind::WrongValue | Kind::WrongColour | Kind::WrongCell | Kind::WrongSign) => {
            derive(kind, text, dice)?
        }
        ("tantrix", _) => tantrix(kind, text, others, dice)?,
        _ => character(kind, text, dice)?,
    };
    (found != text).then_some(found)
}

/// A slip of a single character, anywhere in a word.
fn character(kind: Kind, text: &str, dice: &mut Dice) -> Option<String> {
    let mut chars: Vec<char> = text.chars().collect();
    let places = |fits: &dyn Fn(char) -> bool| -> Vec<usize> {
        chars.iter().enumerate().filter(|(_, c)| fits(**c)).map(|(at, _)| at).collect()
    };
    match kind {
        Kind::OffByOne => {
            let at = *dice.one(&places(&|c| c.is_ascii_alphanumeric()))?;
            let by = dice.below(2);
            let place = chars.get_mut(at)?;
            let other = if by == 0 { *place as u8 - 1 } else { *place as u8 + 1 };
            *place = char::from(other);
            place.is_ascii_alphanumeric().then_some(())?;
        }
        Kind::NeighbouringKey => {
            let at = *dice.one(&places(&|c| !keys_beside(c).is_empty()))?;
            let place = chars.get_mut(at)?;
            let other = *dice.one(&keys_beside(*place))?;
            *place = if place.is_ascii_uppercase() { other.to_ascii_uppercase() } else { other };
        }
        Kind::Transposed => {
            let at = dice.below(chars.len().saturating_sub(1));
            if at + 1 < chars.len() {
                chars.swap(at, at + 1);
            }
        }
        Kind::Dropped => {
            let at = *dice.one(&places(&|c| c.is_ascii_alphanumeric()))?;
            chars.remove(at);
        }
        Kind::Doubled => {
            let at = *dice.one(&places(&|c| c.is_ascii_alphanumeric()))?;
            chars.insert(at, *chars.get(at)?);
        }
        Kind::LookAlike => {
            let at = *dice.one(&places(&|c| !alike(c).is_empty()))?;
            let place = chars.get_mut(at)?;
            *place = *dice.one(&alike(*place))?;
        }
        Kind::WrongCase => {
            let flip = |c: &mut char| {
                *c = if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
            };
            if dice.below(2) == 0 {
                chars.iter_mut().for_each(flip);
            } else {
                let at = *dice.one(&places(&|c| c.is_ascii_alphabetic()))?;
                chars.get_mut(at).map(flip)?;
            }
        }
        _ => return None,
    }
    Some(chars.into_iter().collect())
}

/// The keys that touch a key of a QWERTY board.
fn keys_beside(key: char) -> Vec<char> {
    const ROWS: [&str; 4] = ["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"];
    let key = key.to_ascii_lowercase();
    let Some((row, at)) = ROWS.iter().enumerate().find_map(|(row, keys)| Some((row, keys.find(key)?))) else {
        return Vec::new();
    };
    let on = |row: Option<usize>, at: Option<usize>| {
        let keys = ROWS.get(row?)?;
        keys.chars().nth(at?)
    };
    let (above, below) = (row.checked_sub(1), Some(row + 1));
    [
        on(Some(row), at.checked_sub(1)),
        on(Some(row), Some(at + 1)),
        on(above, Some(at)),
        on(above, Some(at + 1)),
        on(below, Some(at)),
        on(below, at.checked_sub(1)),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// What a character is taken for.
fn alike(c: char) -> Vec<char> {
    const ALIKE: [&str; 5] = ["il1", "oO0", "sS5", "B8", "ec"];
    let group = ALIKE.iter().find(|group| group.contains(c));
    group.map_or_else(Vec::new, |group| group.chars().filter(|other| *other != c).collect())
}

/// A point as row and diagonal.
type Point = (i32, i32);

fn points(text: &str) -> Option<Vec<Point>> {
    let bytes = text.as_bytes();
    let point = |pair: &[u8]| match pair {
        [row @ b'a'..=b'i', digit @ b'1'..=b'9'] => Some((i32::from(row - b'a'), i32::from(digit - b'0'))),
        _ => None,
    };
    bytes.chunks(2).map(point).collect()
}

fn spelled(points: &[Point]) -> String {
    let one = |(row, diagonal): &Point| format!("{}{diagonal}", char::from(b'a' + (*row).clamp(0, 8) as u8));
    points.iter().map(one).collect()
}

/// The marble named that stands in front, the arrival of the other end, the other notation.
fn abalone(kind: Kind, text: &str, before: &dyn Position, dice: &mut Dice) -> Option<String> {
    let named = points(text)?;
    let step = |from: Point, by: Point, times: i32| (from.0 + by.0 * times, from.1 + by.1 * times);
    match (kind, named.as_slice()) {
        (Kind::FrontForRear | Kind::NacreToken, [rear, to]) => {
            let by = (to.0 - rear.0, to.1 - rear.1);
            let own = before.occupant(&spelled(&[*rear]));
            let same = |times: &i32| before.occupant(&spelled(&[step(*rear, by, *times)])) == own;
            let count = 1 + (1..3).take_while(same).count() as i32;
            if count < 2 {
                return None;
            }
            if kind == Kind::NacreToken {
                return Some(spelled(&[*rear, step(*rear, by, count)]));
            }
            // The front marble of the own line; of three now and then the middle one.
            let at = if count == 3 && dice.below(3) == 0 { 1 } else { count - 1 };
            Some(spelled(&[step(*rear, by, at), step(*rear, by, at + 1)]))
        }
        (Kind::WrongEnd | Kind::NacreToken, [first, last, arrival]) => {
            let by = (arrival.0 - first.0, arrival.1 - first.1);
            let other = step(*last, by, 1);
            if kind == Kind::WrongEnd {
                return Some(spelled(&[*first, *last, other]));
            }
            let far = |a: Point, b: Point| {
                let (rows, diagonals) = (b.0 - a.0, b.1 - a.1);
                rows.abs().max(diagonals.abs()).max((rows - diagonals).abs())
            };
            let pairs = [[*first, other], [*last, *arrival]];
            let pair = pairs.iter().max_by_key(|pair| far(pair[0], pair[1]))?;
            Some(spelled(pair))
        }
        _ => None,
    }
}

/// A die read wrongly, the cell beside, another sign.
fn derive(kind: Kind, text: &str, dice: &mut Dice) -> Option<String> {
    const COLOURS: &[char] = &['B', 'R', 'V', 'J'];
    const SIGNS: &[char] = &['-', '>', 'x'];
    let mut chars: Vec<char> = text.chars().collect();
    let is = |at: usize, of: &dyn Fn(char) -> bool| chars.get(at).copied().is_some_and(of);
    let places = |of: &dyn Fn(usize) -> bool| (0..chars.len()).filter(|at| of(*at)).collect::<Vec<_>>();
    let is_value = |at: usize| {
        is(at, &|c| c.is_ascii_digit()) && is(at + 1, &|c| COLOURS.contains(&c))
            || at > 0 && is(at - 1, &|c| c == '>')
    };
    match kind {
        Kind::WrongValue => {
            let at = *dice.one(&places(&is_value))?;
            *chars.get_mut(at)? = char::from(b'1' + dice.below(6) as u8);
        }
        Kind::WrongColour => {
            let at = *dice.one(&places(&|at| is(at, &|c| COLOURS.contains(&c))))?;
            *chars.get_mut(at)? = *dice.one(COLOURS)?;
        }
        Kind::WrongCell => {
            let at = *dice.one(&places(&|at| is(at, &|c| c.is_ascii_lowercase() && c != 'x')))?;
            let by = if dice.below(2) == 0 { 1 } else { -1 };
            let digits = chars.iter().skip(at + 1).take_while(|c| c.is_ascii_digit()).count();
            if dice.below(2) == 0 {
                let place = chars.get_mut(at)?;
                *place = char::from((*place as i32 + by).clamp(i32::from(b'a'), i32::from(b'j')) as u8);
            } else {
                let row: String = chars.get(at + 1..at + 1 + digits)?.iter().collect();
                let row = (row.parse::<i32>().ok()? + by).clamp(1, 10).to_string();
                chars.splice(at + 1..at + 1 + digits, row.chars());
            }
        }
        Kind::WrongSign => {
            let at = *dice.one(&places(&|at| is(at, &|c| SIGNS.contains(&c))))?;
            *chars.get_mut(at)? = *dice.one(SIGNS)?;
        }
        _ => return None,
    }
    Some(chars.into_iter().collect())
}

/// A tile turned, misread or mirrored, links counted wrongly; of the slips of a character those that can happen to the
/// letters of a tile or to the numbers of a place.
fn tantrix(kind: Kind, text: &str, others: &[String], dice: &mut Dice) -> Option<String> {
    let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
    let tile = words.get(1).filter(|tile| tile.len() == 6)?.clone();
    let place = words.get(2).filter(|place| place.starts_with(|c: char| c.is_ascii_digit())).cloned();
    let turned = |tile: &str, by: usize| {
        let at = by % tile.len().max(1);
        Some(format!("{}{}", tile.get(at..)?, tile.get(..at)?))
    };
    match kind {
        Kind::WrongRotation => *words.get_mut(1)? = turned(&tile, 1 + dice.below(5))?,
        Kind::Mirrored => {
            let mirrored: String = tile.chars().rev().collect();
            *words.get_mut(1)? = turned(&mirrored, dice.below(6))?;
        }
        Kind::WrongTile => {
            let other = dice.one(others)?.split(' ').nth(1)?.to_owned();
            *words.get_mut(1)? = turned(&other, dice.below(6))?;
        }
        Kind::WrongLink => {
            let by = *dice.one(&[-2i64, -1, 1, 2])?;
            let moved = |number: &str| Some((number.parse::<i64>().ok()? + by).max(1).to_string());
            let numbers: Option<Vec<String>> = place?.split('/').map(moved).collect();
            *words.get_mut(2)? = numbers?.join("/");
        }
        _ => {
            let at = if place.is_some() && dice.below(2) == 0 { 2 } else { 1 };
            let word = words.get_mut(at)?;
            *word = character(kind, word, dice)?;
        }
    }
    Some(words.join(" "))
}

/// A game played at random from its start, as text, for a game of which few records exist: of each kind of action some,
/// not mostly the kind that has the most moves.
pub(super) fn random_game(game: &str, start: &dyn Position, plies: usize, dice: &mut Dice) -> Vec<String> {
    let mut moves: Vec<String> = Vec::new();
    let mut next = None;
    for _ in 0..plies {
        let position = next.as_deref().unwrap_or(start);
        let legal = position.legal();
        let sign = match (game, dice.below(10)) {
            ("derive", 0..3) => Some(""),
            ("derive", 3..7) => Some("-"),
            ("derive", 7..8) => Some(">"),
            ("derive", _) => Some("x"),
            _ => None,
        };
        let of_kind: Vec<&String> = legal
            .iter()
            .filter(|text| match sign {
                Some("") => !text.contains(['-', '>', 'x']),
                Some(sign) => text.contains(sign),
                None => true,
            })
            .collect();
        let chosen = match dice.one(&of_kind) {
            Some(text) => (*text).clone(),
            None => match dice.one(&legal) {
                Some(text) => text.clone(),
                None => break,
            },
        };
        let Some(behind) = position.behind(&Written::plain(&chosen)) else { break };
        moves.push(chosen);
        next = Some(behind);
    }
    moves
}
