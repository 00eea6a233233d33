//! How moves are written: where one ends in a text, which points it names, and how a move is spelled.
//!
//! Two notations share the coordinates. Aba-Pro names the rear marble and where it steps (`a1b2`), or both ends
//! of a row and where the first arrives (`c3c5d4`). Nacre names the start of one end and the arrival of the
//! other, the pair that lies farthest apart (`a1d4`, `c3d6`). This module must not know what is legal.

use std::borrow::Cow;

use super::board::{Board, Point};
use super::layouts;
use super::moves::{Move, Named, Reason, resolve};
use crate::games::Written;
use crate::syntax::SyntaxKind;
use crate::syntax::damage::mend;
use crate::syntax::dialect::{Ahead, Dialect, Take};
use crate::text::{TextRange, TextSize};

/// A notation that moves are written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Notation {
    #[default]
    AbaPro,
    Nacre,
}

impl Notation {
    /// The values of the tag `Notation`.
    pub const NAMES: [&'static str; 2] = ["Aba-Pro", "Nacre"];

    /// The notation of that name.
    pub fn named(name: &str) -> Option<Notation> {
        [Notation::AbaPro, Notation::Nacre].into_iter().find(|notation| notation.name() == name)
    }

    pub fn name(self) -> &'static str {
        match self {
            Notation::AbaPro => "Aba-Pro",
            Notation::Nacre => "Nacre",
        }
    }

    /// The spelling of a move in this notation.
    pub fn spell(self, played: Move) -> String {
        match self {
            Notation::AbaPro => aba_pro(played),
            Notation::Nacre => nacre(played),
        }
    }
}

fn aba_pro(played: Move) -> String {
    let Some(arrival) = played.first.step(played.direction) else { return String::new() };
    if played.is_in_line() {
        format!("{}{arrival}", played.first)
    } else {
        format!("{}{}{arrival}", played.first, played.last())
    }
}

fn nacre(played: Move) -> String {
    let (first, last) = (played.first, played.last());
    let pair = |start: Point, end: Point| end.step(played.direction).map(|arrival| (start, arrival));
    let mut pairs: Vec<(Point, Point)> = pair(first, last).into_iter().collect();
    if !played.is_in_line() {
        pairs.extend(pair(last, first));
    }
    let farthest = pairs.into_iter().max_by_key(|(start, arrival)| start.distance(*arrival));
    farthest.map_or_else(String::new, |(start, arrival)| format!("{start}{arrival}"))
}

/// A spelling that names both ends of a row, with the other end first; `None` for a move in line.
pub fn other_end_first(played: Move) -> Option<String> {
    let last = played.last();
    let arrival = last.step(played.direction).filter(|_| !played.is_in_line())?;
    Some(format!("{last}{}{arrival}", played.first))
}

/// A move as it stands in a text, read as far as points go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spelled {
    pub named: Named,
    /// Whether a letter is a capital.
    pub upper_case: bool,
}

/// Why a text names no points.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unread {
    /// Not two or three pairs of a letter and a digit: no move at all.
    NoMove,
    /// A pair that is no point of the board, in lower case.
    OffBoard { letter: char, digit: char },
}

/// The points that a written move names.
///
/// # Errors
/// What keeps it from naming two or three points of the board: its shape first, then the first pair outside.
pub fn read(written: &Written<'_>) -> Result<Spelled, Unread> {
    let text = without_joints(written);
    let pairs = pairs(&text).filter(|pairs| matches!(pairs.len(), 2 | 3)).ok_or(Unread::NoMove)?;
    let mut points = Vec::with_capacity(3);
    for (letter, digit) in pairs {
        let off_board = || Unread::OffBoard { letter: letter.to_ascii_lowercase(), digit };
        points.push(Point::of(letter, digit).ok_or_else(off_board)?);
    }
    let named = match points.as_slice() {
        [from, to] => Named::Line(*from, *to),
        [first, last, arrival] => Named::Row(*first, *last, *arrival),
        _ => return Err(Unread::NoMove),
    };
    Ok(Spelled { named, upper_case: text.contains(|c: char| c.is_ascii_uppercase()) })
}

/// All points that a text names, be they two, three or more; none where anything else stands in it.
pub fn points(written: &Written<'_>) -> Vec<Point> {
    let pairs = pairs(&without_joints(written)).unwrap_or_default();
    let points: Option<Vec<Point>> =
        pairs.into_iter().map(|(letter, digit)| Point::of(letter, digit)).collect();
    points.unwrap_or_default()
}

/// Where the points of a move stand in the text; none where damage hides the places.
pub fn places(written: &Written<'_>) -> Vec<TextRange> {
    let point = TextSize::new(2);
    let words = written.parts.iter().filter(|part| {
        part.text.is_ascii() && part.text.len() == usize::from(part.range.len()) && part.text.len() % 2 == 0
    });
    words
        .filter(|part| pairs(&part.text).is_some())
        .flat_map(|part| {
            let starts = (0..u32::from(part.range.len())).step_by(2).map(TextSize::new);
            starts.map(|at| TextRange::at(part.range.start() + at, point))
        })
        .collect()
}

/// The beginning of a move as it is compared with spellings: small letters, no joints, no damage.
pub fn as_compared(typed: &str) -> String {
    mend(typed).chars().filter(|c| c.is_alphanumeric()).collect::<String>().to_ascii_lowercase()
}

/// The text of a move without the dashes and arrows between its points.
fn without_joints<'a>(written: &'a Written<'_>) -> Cow<'a, str> {
    match written.parts.as_slice() {
        [one] => Cow::Borrowed(&one.text),
        parts => Cow::Owned(
            parts.iter().filter(|part| !is_joint(part.kind)).map(|part| part.text.as_ref()).collect(),
        ),
    }
}

fn is_joint(kind: SyntaxKind) -> bool {
    matches!(kind, SyntaxKind::DASH | SyntaxKind::ARROW)
}

/// A text cut into letters with a digit each; `None` where it is anything else.
fn pairs(text: &str) -> Option<Vec<(char, char)>> {
    let mut pairs = Vec::with_capacity(3);
    let mut chars = text.chars();
    while let Some(letter) = chars.next() {
        let digit = chars.next().filter(char::is_ascii_digit)?;
        if !letter.is_ascii_alphabetic() {
            return None;
        }
        pairs.push((letter, digit));
    }
    Some(pairs)
}

/// The move that two points make when they are read as Nacre.
///
/// # Errors
/// The reason that the move so meant is refused for; where the points show no such move, that they are not
/// adjacent.
pub fn resolve_nacre(board: &Board, from: Point, to: Point) -> Result<Move, Reason> {
    // One of the pair's marbles stands where the move starts, whatever it means.
    if let Err(
        reason @ (Reason::SamePoint { .. } | Reason::EmptyOrigin { .. } | Reason::NotYourMarble { .. }),
    ) = resolve(board, Named::Line(from, to))
    {
        return Err(reason);
    }
    let mut refused = None;
    for named in nacre_readings(board, from, to) {
        match resolve(board, named) {
            Ok(played) if nacre(played) == format!("{from}{to}") => return Ok(played),
            // A line of another length moves: the front marble does not arrive where it is said to.
            Ok(_) => {}
            Err(reason) => refused = refused.or(Some(reason)),
        }
    }
    if let (Some(reason), _) | (None, Some(reason)) = (refused, wrong_length(board, from, to)) {
        return Err(reason);
    }
    Err(Reason::NotAdjacent { from, to, distance: from.distance(to) })
}

/// What a pair of points can mean in Nacre, as Aba-Pro names it: one line, or one row and direction.
fn nacre_readings(board: &Board, from: Point, to: Point) -> Vec<Named> {
    use super::board::Direction;
    let mut readings = Vec::new();
    if let Some((direction, 1..=3)) = from.line_to(to) {
        readings.extend(from.step(direction).map(|next| Named::Line(from, next)));
        return readings;
    }
    // `to` is where the other end arrives: one step back from it stands that end.
    for direction in Direction::ALL {
        let Some(other) = to.step(direction.opposite()) else { continue };
        let Some(arrival) = from.step(direction) else { continue };
        let row = from.line_to(other).filter(|(along, steps)| *steps <= 2 && !along.same_axis(direction));
        // Of the two pairs that name a row the one farther apart is the right one.
        let farthest = from.distance(to) >= other.distance(arrival);
        if row.is_some() && farthest {
            readings.push(Named::Row(from, other, arrival));
        }
    }
    // Rows whose marbles are there come first: theirs is the reason worth telling.
    readings.sort_by_key(|named| match named {
        Named::Row(_, other, _) => !board.own().has(*other),
        Named::Line(..) => false,
    });
    readings
}

/// For two points in a line with a line of another length behind the first: what stands in its way.
fn wrong_length(board: &Board, from: Point, to: Point) -> Option<Reason> {
    let (direction, count @ 1..=3) = from.line_to(to)? else { return None };
    let last = from.steps(direction, count - 1)?;
    let gap =
        (0..count).filter_map(|steps| from.steps(direction, steps)).find(|point| !board.own().has(*point));
    match (gap, board.at(to)) {
        (Some(point), _) => Some(Reason::Gap { first: from, last, point, holds: board.at(point) }),
        (None, Some(holds)) => Some(Reason::ArrowOccupied { marble: last, point: to, holds }),
        (None, None) => None,
    }
}

/// How Abalone moves stand in a text.
pub struct AbaloneDialect;

impl Dialect for AbaloneDialect {
    fn take(&self, ahead: Ahead<'_>) -> Take {
        let Some((SyntaxKind::WORD, word)) = ahead.tokens.first().copied() else { return Take::Nothing };
        if is_plain_move(word) && !joint_follows(ahead.tokens) {
            return Take::Move(1);
        }
        let dots_behind = matches!(ahead.tokens.get(1), Some((SyntaxKind::DOTS, _)));
        let word = Glyphs::of(word);
        if word.is_ply_label() {
            return Take::Number(1 + usize::from(dots_behind));
        }
        if let Some(at) = word.number_in_front(ahead.due) {
            return Take::Cut(at);
        }
        if let Some(at) = word.number_behind(dots_behind || result_follows(ahead.tokens), ahead.due_behind) {
            return Take::Cut(at);
        }
        match word.points() {
            Some(points @ 1..=3) => joined(ahead.tokens, points).map_or(Take::Nothing, Take::Move),
            _ => Take::Nothing,
        }
    }

    fn is_move(&self, word: &str) -> bool {
        if is_plain_move(word) {
            return true;
        }
        let text: String = mend(word).chars().filter(|c| !matches!(c, '-' | '>')).collect();
        pairs(&text).is_some_and(|pairs| matches!(pairs.len(), 2..=4))
    }

    fn is_title(&self, line: &str) -> bool {
        line.contains(char::is_alphabetic) && layouts::named(line).next().is_some()
    }
}

/// Two or three points in ASCII and nothing else: nearly every move of nearly every record.
fn is_plain_move(word: &str) -> bool {
    let is_point = |pair: &[u8]| matches!(pair, [letter, digit] if letter.is_ascii_alphabetic() && digit.is_ascii_digit());
    matches!(word.len(), 4 | 6) && word.as_bytes().chunks(2).all(is_point)
}

/// Whether the digits behind the first token go on as a result: `i5h51-0`, `i5h51/2-1/2`.
fn result_follows(tokens: &[(SyntaxKind, &str)]) -> bool {
    matches!(
        (tokens.get(1), tokens.get(2)),
        (Some((SyntaxKind::DASH | SyntaxKind::SLASH, _)), Some((SyntaxKind::NUMBER, "0" | "1" | "2")))
    )
}

/// Whether a dash or arrow stands behind the first token.
fn joint_follows(tokens: &[(SyntaxKind, &str)]) -> bool {
    match tokens.get(1) {
        Some((SyntaxKind::WHITESPACE, _)) => tokens.get(2).is_some_and(|(kind, _)| is_joint(*kind)),
        behind => behind.is_some_and(|(kind, _)| is_joint(*kind)),
    }
}

/// How many tokens a move takes that begins with a word of so many points: the word alone, or points joined by
/// dashes and arrows on the same line. A dash between two whole moves joins nothing.
fn joined(tokens: &[(SyntaxKind, &str)], points: usize) -> Option<usize> {
    let mut taken = 1;
    let mut points = points;
    loop {
        let blank = |at: usize| matches!(tokens.get(at), Some((SyntaxKind::WHITESPACE, _)));
        let mut at = taken;
        at += usize::from(blank(at));
        let joint = at;
        while tokens.get(at).is_some_and(|(kind, _)| is_joint(*kind)) {
            at += 1;
        }
        if at == joint {
            break;
        }
        at += usize::from(blank(at));
        let next = match tokens.get(at) {
            Some((SyntaxKind::WORD, word)) => Glyphs::of(word).points_in_front(),
            _ => 0,
        };
        // No move has more than three points; four are two notations of one.
        if next == 0 || (points > 1 && next > 1) || points > 3 {
            break;
        }
        points += next;
        taken = at + 1;
    }
    (taken > 1 || points > 1).then_some(taken)
}

/// The characters of a word with the damage undone, each with the byte where what stands for it begins.
struct Glyphs(Vec<(usize, char)>);

impl Glyphs {
    fn of(word: &str) -> Glyphs {
        let mended = |(at, c): (usize, char)| {
            let mut buffer = [0; 4];
            let meant: Vec<char> = mend(c.encode_utf8(&mut buffer)).chars().collect();
            meant.into_iter().map(move |meant| (at, meant))
        };
        Glyphs(word.char_indices().flat_map(mended).collect())
    }

    fn chars(&self) -> impl DoubleEndedIterator<Item = char> {
        self.0.iter().map(|(_, c)| *c)
    }

    fn text(&self, from: usize) -> String {
        self.chars().skip(from).collect()
    }

    /// How many points it is made of; `None` where there is more in it.
    fn points(&self) -> Option<usize> {
        pairs(&self.text(0)).map(|pairs| pairs.len())
    }

    /// How many points it begins with.
    fn points_in_front(&self) -> usize {
        let is_point = |pair: &&[(usize, char)]| matches!(pair, [(_, letter), (_, digit)] if letter.is_ascii_alphabetic() && digit.is_ascii_digit());
        self.0.chunks(2).take_while(is_point).count()
    }

    /// `35x`, `34y`: a number counted in plies, with the letter of the side.
    fn is_ply_label(&self) -> bool {
        let mut chars = self.chars();
        matches!(chars.next_back(), Some('x' | 'y' | 'X' | 'Y'))
            && self.0.len() > 1
            && chars.all(|c| c.is_ascii_digit())
    }

    /// Where the move begins behind the number that is due.
    fn number_in_front(&self, due: u32) -> Option<usize> {
        let digits = self.chars().take_while(char::is_ascii_digit).count();
        let number: String = self.chars().take(digits).collect();
        let is_move = matches!(pairs(&self.text(digits))?.len(), 2 | 3);
        (is_move && number.parse() == Ok(due)).then_some(self.0.get(digits)?.0)
    }

    /// Where a number begins behind a move of two or three points: any number that has its dots, else only the
    /// one that is due.
    fn number_behind(&self, dots_behind: bool, due: u32) -> Option<usize> {
        let points = self.points_in_front();
        let behind = self.text(2 * points);
        let is_number = !behind.is_empty() && behind.chars().all(|c| c.is_ascii_digit());
        let wanted = dots_behind || behind.parse() == Ok(due);
        (matches!(points, 2 | 3) && is_number && wanted).then_some(self.0.get(2 * points)?.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::abalone::board::Cells;
    use crate::games::abalone::moves::moves;
    use crate::syntax::lexer::lex;

    fn take(text: &str, due: u32) -> Take {
        let tokens: Vec<_> = lex(text).collect();
        AbaloneDialect.take(Ahead { tokens: &tokens, due, due_behind: due + 1 })
    }

    #[test]
    fn a_move_is_one_word() {
        for text in
            ["a1b2 i5h5", "A1B2", "c3c5d4!", "а1b2", "ａ１ｂ２", "j5i5", "a1b2 - i5h5", "a1b2 -- good"]
        {
            assert_eq!(take(text, 9), Take::Move(1), "{text}");
        }
        for text in ["hello", "a1", "d5d44", "98f8f7", "a2a3a1a3", "c", "a1 b2", "a1 -\nb2", "a1 - the"] {
            assert_eq!(take(text, 9), Take::Nothing, "{text}");
        }
    }

    #[test]
    fn points_are_joined_by_dashes_and_arrows() {
        for (text, tokens) in [
            ("A1 - B2 i5h5", 5),
            ("A1 – B2", 5),
            ("a1-b2", 3),
            ("a1>b2", 3),
            ("a1->b2", 4),
            ("a1 &rarr; b2", 5),
            ("c3-c5-d4", 5),
            ("c3c5-d4", 3),
            ("c3-c5d4", 3),
            ("a1-b22", 3),
        ] {
            assert_eq!(take(text, 9), Take::Move(tokens), "{text}");
        }
    }

    #[test]
    fn a_ply_label_is_a_number() {
        assert_eq!(take("35x. E6F7", 1), Take::Number(2));
        assert_eq!(take("34y E6F7", 1), Take::Number(1));
        assert_eq!(take("x. E6F7", 1), Take::Nothing);
    }

    #[test]
    fn a_number_glued_to_a_move_is_cut_off() {
        assert_eq!(take("c4d59.g6f6", 8), Take::Cut(4));
        assert_eq!(take("i6h62.i8h7", 1), Take::Cut(4));
        assert_eq!(take("c3c5d410.", 1), Take::Cut(6));
        assert_eq!(take("c4d59 g6f6", 8), Take::Cut(4));
        assert_eq!(take("с4d59.", 8), Take::Cut(5));
        assert_eq!(take("9c4d5", 9), Take::Cut(1));
        assert_eq!(take("d5d44 g6f6", 8), Take::Nothing);
        assert_eq!(take("98f8f7", 9), Take::Nothing);
    }

    #[test]
    fn moves_are_told_from_prose_by_their_shape() {
        for word in ["a1b2", "A1-B2", "c3c5d4", "a2a3a1a3", "j5i5", "a0b1", "a1>b2"] {
            assert!(AbaloneDialect.is_move(word), "{word}");
        }
        for word in ["a1", "hello", "1Bh5", "d5d44", "", "-", "é5h5"] {
            assert!(!AbaloneDialect.is_move(word), "{word}");
        }
    }

    #[test]
    fn a_title_is_a_layout_alone() {
        for line in ["Belgian daisy", "Marguerite belge :", " STANDARD ", "6 9 variant"] {
            assert_eq!(AbaloneDialect.is_title(line), !line.contains('6'), "{line}");
        }
        assert!(!AbaloneDialect.is_title("69"));
        assert!(!AbaloneDialect.is_title(""));
    }

    #[test]
    fn points_are_read_in_any_case_and_with_joints() {
        let point = |name: &str| name.parse::<Point>().unwrap();
        let read = |text: &str| super::read(&Written::plain(text));
        let line = Named::Line(point("a1"), point("b2"));
        assert_eq!(read("a1b2"), Ok(Spelled { named: line, upper_case: false }));
        assert_eq!(read("A1 – B2"), Ok(Spelled { named: line, upper_case: true }));
        let row = Named::Row(point("c3"), point("c5"), point("d4"));
        assert_eq!(read("c3-c5>d4"), Ok(Spelled { named: row, upper_case: false }));
        assert_eq!(read("J5i5"), Err(Unread::OffBoard { letter: 'j', digit: '5' }));
        assert_eq!(read("a1b0"), Err(Unread::OffBoard { letter: 'b', digit: '0' }));
        for text in ["", "a1", "d5d44", "98f8f7", "a2a3a1a3", "hello", "j5i55", "a1b", "é5h5"] {
            assert_eq!(read(text), Err(Unread::NoMove), "{text}");
        }
    }

    #[test]
    fn every_legal_move_is_read_back_from_nacre_and_is_no_other_in_aba_pro() {
        for layout in layouts::LAYOUTS {
            let board = layout.board();
            for played in moves(&board) {
                let text = Notation::Nacre.spell(played);
                let (from, to) = text.split_at(2);
                let (from, to) = (from.parse().unwrap(), to.parse().unwrap());
                assert_eq!(resolve_nacre(&board, from, to), Ok(played), "{text}");
                if let Ok(other) = resolve(&board, Named::Line(from, to)) {
                    assert_eq!(other, played, "{text}");
                }
            }
        }
    }

    #[test]
    fn nacre_spellings() {
        let cells =
            |names: &str| names.split(' ').map(|name| name.parse::<Point>().unwrap()).collect::<Cells>();
        let nacre = |black: &str, text: &str| {
            let board = Board::start(cells(black), Cells::NONE);
            let named = super::read(&Written::plain(text)).unwrap().named;
            Notation::Nacre.spell(resolve(&board, named).unwrap())
        };
        assert_eq!(nacre("a1 b2 c3", "a1b2"), "a1d4");
        assert_eq!(nacre("c3 c4 c5", "c3c5d4"), "c3d6");
        assert_eq!(nacre("c3 c4 c5", "c5c3d5"), "c5d3");
        assert_eq!(nacre("c3", "c3d3"), "c3d3");
    }

    #[test]
    fn a_nacre_move_that_cannot_be_played_says_why() {
        let cells =
            |names: &str| names.split_whitespace().map(|name| name.parse::<Point>().unwrap()).collect();
        let refused = |black: &str, white: &str, text: &str| {
            let (from, to) = text.split_at(2);
            resolve_nacre(
                &Board::start(cells(black), cells(white)),
                from.parse().unwrap(),
                to.parse().unwrap(),
            )
            .unwrap_err()
        };
        let p = |name: &str| name.parse::<Point>().unwrap();
        assert_eq!(
            refused("a1 b2", "", "a1d4"),
            Reason::Gap { first: p("a1"), last: p("c3"), point: p("c3"), holds: None }
        );
        assert_eq!(
            refused("a1 b2", "", "a1b2"),
            Reason::ArrowOccupied {
                marble: p("a1"),
                point: p("b2"),
                holds: crate::games::abalone::board::Side::Black
            }
        );
        assert_eq!(refused("a1 b2", "", "a2d5"), Reason::EmptyOrigin { point: p("a2") });
        assert!(matches!(refused("a1 b2", "c3 d4", "a1c3"), Reason::NoMajority { .. }));
        assert!(matches!(refused("c3 c4 c5", "d5", "c3d6"), Reason::ArrowOccupied { .. }));
        assert!(matches!(refused("a1", "", "a1i9"), Reason::NotAdjacent { distance: 8, .. }));
    }
}
