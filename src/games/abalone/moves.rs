//! The rules: which moves there are, what a named row of points does, and the reason where it does nothing.
//!
//! Legal moves are found for whole sets of marbles at once; [`resolve`] reads one move from its points and
//! walks through the reasons in the order of the specification's table. This module must not know how moves
//! stand in a text, or what a finding looks like.

use super::board::{Board, Cells, Direction, Point, Side};

/// A turn: one to three own marbles of one row, one step, all the same way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    /// In line: the rear marble. Broadside: the end of the row whose name is smaller.
    pub first: Point,
    /// From `first` to the other end of the row. A single marble moves in line: `along` is `direction`.
    pub along: Direction,
    /// 1 to 3.
    pub count: u8,
    pub direction: Direction,
    /// How many of the opponent's marbles are pushed: 0 to 2.
    pub pushed: u8,
    /// Whether the last of them leaves the board.
    pub ejects: bool,
}

impl Move {
    /// Whether the row moves along its own axis.
    pub fn is_in_line(self) -> bool {
        self.along == self.direction
    }

    /// The own marbles that move.
    pub fn row(self) -> Cells {
        Cells::row(self.first, self.along, self.count)
    }

    /// All marbles that move, pushed ones too.
    pub fn marbles(self) -> Cells {
        Cells::row(self.first, self.along, self.count + self.pushed)
    }

    /// The end of the row that is not `first`; the same for a single marble.
    pub fn last(self) -> Point {
        self.first.steps(self.along, self.count - 1).unwrap_or(self.first)
    }
}

/// The board after a legal move.
#[must_use]
pub fn after(board: &Board, played: Move) -> Board {
    board.shifted(played.marbles(), played.direction)
}

/// Rows that move in line in one direction, as the sets of their rear marbles.
struct InLine {
    /// One, two, three marbles onto an empty point.
    free: [Cells; 3],
    /// Two against one, three against one, three against two.
    push: [Cells; 3],
    /// Of the opponent's foremost marbles that can be pushed, those at the edge.
    falling: Cells,
}

/// How many marbles push how many, in the order of [`InLine::push`].
const PUSHES: [(u8, u8); 3] = [(2, 1), (3, 1), (3, 2)];

fn in_line(board: &Board, direction: Direction) -> InLine {
    let (own, theirs, empty) = (board.own(), board.theirs(), board.empty());
    let behind = |cells: Cells| own.and(cells.before(direction));
    let one = behind(empty);
    let two = behind(one);
    let three = behind(two);
    let falling = theirs.and(Cells::edge(direction));
    let foremost = theirs.and(empty.before(direction)).or(falling);
    let second = theirs.and(foremost.before(direction));
    let against_one = behind(behind(foremost));
    InLine {
        free: [one, two, three],
        push: [against_one, behind(against_one), behind(behind(behind(second)))],
        falling,
    }
}

/// Rows of two and of three that can move broadside, as the sets of their ends with the smaller name.
fn broadside(board: &Board, along: Direction, direction: Direction) -> [Cells; 2] {
    let free = board.own().and(board.empty().before(direction));
    let pairs = free.and(free.before(along));
    [pairs, free.and(pairs.before(along))]
}

/// The four directions of a broadside move of a row.
fn across(along: Direction) -> impl Iterator<Item = Direction> {
    Direction::ALL.into_iter().filter(move |direction| !direction.same_axis(along))
}

/// Every move the rules allow, six lost marbles or not, in no special order.
pub fn moves(board: &Board) -> Vec<Move> {
    let mut found = Vec::with_capacity(96);
    for direction in Direction::ALL {
        let rows = in_line(board, direction);
        let in_line =
            |first, count, pushed, ejects| Move { first, along: direction, count, direction, pushed, ejects };
        for (count, firsts) in (1..).zip(rows.free) {
            found.extend(firsts.iter().map(|first| in_line(first, count, 0, false)));
        }
        for ((count, pushed), firsts) in PUSHES.into_iter().zip(rows.push) {
            found.extend(firsts.iter().map(|first| {
                let foremost = first.steps(direction, count + pushed - 1);
                in_line(first, count, pushed, foremost.is_some_and(|point| rows.falling.has(point)))
            }));
        }
    }
    for along in Direction::AXES {
        for direction in across(along) {
            for (count, firsts) in (2..).zip(broadside(board, along, direction)) {
                found.extend(firsts.iter().map(|first| Move {
                    first,
                    along,
                    count,
                    direction,
                    pushed: 0,
                    ejects: false,
                }));
            }
        }
    }
    found
}

/// How many moves there are, without making a list of them.
pub fn count(board: &Board) -> u64 {
    let sum = |cells: &[Cells]| cells.iter().map(|cells| u64::from(cells.count())).sum::<u64>();
    let in_line: u64 = Direction::ALL
        .into_iter()
        .map(|direction| {
            let rows = in_line(board, direction);
            sum(&rows.free) + sum(&rows.push)
        })
        .sum();
    let broadside: u64 = Direction::AXES
        .into_iter()
        .flat_map(|along| across(along).map(move |direction| (along, direction)))
        .map(|(along, direction)| sum(&broadside(board, along, direction)))
        .sum();
    in_line + broadside
}

/// How many lines of play of that many plies there are; the last ply is only counted. The end of the game is
/// not looked at, as in the published figures.
pub fn perft(board: &Board, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => count(board),
        _ => moves(board).into_iter().map(|played| perft(&after(board, played), depth - 1)).sum(),
    }
}

/// The points that a move names, all on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Named {
    /// `XY`: the rear marble of a line and the point it steps to.
    Line(Point, Point),
    /// `XYZ`: the two ends of a row and the point where the first arrives.
    Row(Point, Point, Point),
}

/// Why a named move cannot be played. The order is that in which the reasons are looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// The same point is named twice.
    SamePoint { point: Point },
    /// No marble stands where one was named.
    EmptyOrigin { point: Point },
    /// The named marble is the opponent's.
    NotYourMarble { point: Point, owner: Side },
    /// The two points of a line are not neighbours.
    NotAdjacent { from: Point, to: Point, distance: u8 },
    /// The arrival is no neighbour of the end named first.
    ArrivalNotAdjacent { first: Point, arrival: Point },
    /// The arrival lies on the axis of the row.
    AlongRow { first: Point, last: Point, arrival: Point },
    /// The two ends are not on one axis.
    NotInLine { first: Point, last: Point },
    /// A point between the ends holds no own marble.
    Gap { first: Point, last: Point, point: Point, holds: Option<Side> },
    /// Four or more own marbles from `first` to `last`.
    TooMany { first: Point, last: Point, count: u8 },
    /// The front marble of a line would leave the board.
    OwnOffBoard { point: Point, side: Side },
    /// The opponents in the way are as many or more.
    NoMajority { own: Group, theirs: Group },
    /// An own marble stands behind the opponents.
    PushBlocked { theirs: Group, point: Point, side: Side },
    /// A marble of a broadside move would leave the board.
    ArrowOffBoard { marble: Point, side: Side },
    /// The point that a marble comes to is taken.
    ArrowOccupied { marble: Point, point: Point, holds: Side },
}

/// Marbles of one colour in a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Group {
    pub side: Side,
    pub first: Point,
    pub last: Point,
    pub count: u8,
}

/// The move that the named points make for the side to move.
///
/// # Errors
/// The first reason, in the order of the table of codes, why they make none.
pub fn resolve(board: &Board, named: Named) -> Result<Move, Reason> {
    match named {
        Named::Line(from, to) => {
            names_differ(&[from, to])?;
            own_marbles(board, &[from])?;
            let Some((direction, 1)) = from.line_to(to) else {
                return Err(Reason::NotAdjacent { from, to, distance: from.distance(to) });
            };
            push(board, from, direction)
        }
        Named::Row(first, last, arrival) => {
            names_differ(&[first, last, arrival])?;
            own_marbles(board, &[first, last])?;
            let Some((direction, 1)) = first.line_to(arrival) else {
                return Err(Reason::ArrivalNotAdjacent { first, arrival });
            };
            let line = first.line_to(last);
            if line.is_some_and(|(along, _)| along.same_axis(direction)) {
                return Err(Reason::AlongRow { first, last, arrival });
            }
            let (along, steps) = line.ok_or(Reason::NotInLine { first, last })?;
            arrow(board, first, last, along, steps + 1, direction)
        }
    }
}

fn names_differ(points: &[Point]) -> Result<(), Reason> {
    let twice = points.iter().enumerate().find(|(at, point)| points.iter().take(*at).any(|p| p == *point));
    twice.map_or(Ok(()), |(_, point)| Err(Reason::SamePoint { point: *point }))
}

fn own_marbles(board: &Board, points: &[Point]) -> Result<(), Reason> {
    if let Some(point) = points.iter().find(|point| board.empty().has(**point)) {
        return Err(Reason::EmptyOrigin { point: *point });
    }
    match points.iter().find(|point| board.theirs().has(**point)) {
        Some(point) => Err(Reason::NotYourMarble { point: *point, owner: board.turn.other() }),
        None => Ok(()),
    }
}

/// The marbles of one colour that stand one behind the other from a point on.
fn group(board: &Board, side: Side, first: Point, direction: Direction) -> Group {
    let marbles = board.marbles(side);
    let (mut last, mut count) = (first, 1);
    while let Some(next) = last.step(direction).filter(|next| marbles.has(*next)) {
        last = next;
        count += 1;
    }
    Group { side, first, last, count }
}

/// A move in line, from its rear marble: at most three, and more than the opponents in front of them.
fn push(board: &Board, rear: Point, direction: Direction) -> Result<Move, Reason> {
    let own = group(board, board.turn, rear, direction);
    if own.count > 3 {
        return Err(Reason::TooMany { first: rear, last: own.last, count: own.count });
    }
    let Some(front) = own.last.step(direction) else {
        return Err(Reason::OwnOffBoard { point: own.last, side: board.turn });
    };
    let line = Move { first: rear, along: direction, count: own.count, direction, pushed: 0, ejects: false };
    if board.empty().has(front) {
        return Ok(line);
    }
    let theirs = group(board, board.turn.other(), front, direction);
    if theirs.count >= own.count {
        return Err(Reason::NoMajority { own, theirs });
    }
    let behind = theirs.last.step(direction);
    match behind.filter(|behind| board.own().has(*behind)) {
        Some(point) => Err(Reason::PushBlocked { theirs, point, side: board.turn }),
        None => Ok(Move { pushed: theirs.count, ejects: behind.is_none(), ..line }),
    }
}

/// A broadside move (en flèche) of the row between two ends: every target is on the board and empty.
fn arrow(
    board: &Board,
    first: Point,
    last: Point,
    along: Direction,
    count: u8,
    direction: Direction,
) -> Result<Move, Reason> {
    let row = || (0..count).filter_map(|steps| first.steps(along, steps));
    if let Some(point) = row().find(|point| !board.own().has(*point)) {
        return Err(Reason::Gap { first, last, point, holds: board.at(point) });
    }
    if count > 3 {
        return Err(Reason::TooMany { first, last, count });
    }
    if let Some(marble) = row().find(|marble| marble.step(direction).is_none()) {
        return Err(Reason::ArrowOffBoard { marble, side: board.turn });
    }
    for marble in row() {
        if let Some(point) = marble.step(direction)
            && let Some(holds) = board.at(point)
        {
            return Err(Reason::ArrowOccupied { marble, point, holds });
        }
    }
    let (first, along) = if first < last { (first, along) } else { (last, along.opposite()) };
    Ok(Move { first, along, count, direction, pushed: 0, ejects: false })
}

/// The marbles that step, and where to, when a move that breaks the rules is done as literally as it can be:
/// whatever stands in the way of a line is pushed, however much of it and of whatever colour, and what is
/// pushed over the edge is lost; a row moves whole, however long, onto empty points. `None` where no marble
/// stands where one is named, the points show no step, or a row has no room.
pub fn forced(board: &Board, named: Named) -> Option<(Cells, Direction)> {
    let standing = board.black.or(board.white);
    let line = |rear: Point, direction: Direction| {
        let mut marbles = Cells::NONE;
        let mut next = Some(rear);
        while let Some(point) = next.filter(|point| standing.has(*point)) {
            marbles = marbles.or(Cells::of(point));
            next = point.step(direction);
        }
        (!marbles.is_empty()).then_some((marbles, direction))
    };
    match named {
        Named::Line(from, to) => match from.line_to(to)? {
            (direction, 1) => line(from, direction),
            _ => None,
        },
        Named::Row(first, last, arrival) => {
            let (along, steps) = first.line_to(last)?;
            let (direction, 1) = first.line_to(arrival)? else { return None };
            if along.same_axis(direction) {
                return line(if along == direction { first } else { last }, direction);
            }
            let row = Cells::row(first, along, steps + 1).and(standing);
            let room =
                row.step(direction).and(standing).is_empty() && row.and(Cells::edge(direction)).is_empty();
            (room && row.has(first)).then_some((row, direction))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::abalone::layouts;

    fn start(name: &str) -> Board {
        layouts::named(name).next().unwrap().board()
    }

    /// The figures agree with two further public engines.
    #[test]
    fn perft_figures() {
        let figures: &[(&str, &[u64])] = &[
            ("Standard", &[44, 1_936, 98_912, 5_045_110]),
            ("Belgian daisy", &[52, 2_692, 149_322, 8_270_666]),
            ("German daisy", &[80, 6_244, 493_480]),
            ("Dutch daisy", &[44, 1_946, 87_324]),
            ("Swiss daisy", &[64, 4_066, 254_170]),
            ("Domination", &[80, 5_466, 409_270]),
            ("Pyramid", &[58, 3_262, 193_860]),
            ("Alien attack", &[48, 2_336, 114_756]),
            ("The wall", &[102, 9_630, 882_256]),
            ("Face to face", &[57, 3_211, 193_101]),
        ];
        for (name, leaves) in figures {
            for (depth, leaves) in (1..).zip(*leaves) {
                assert_eq!(perft(&start(name), depth), *leaves, "{name}, depth {depth}");
            }
        }
    }

    fn point(name: &str) -> Point {
        name.parse().unwrap()
    }

    fn cells(names: &str) -> Cells {
        names.split_whitespace().map(point).collect()
    }

    /// A named move, from a spelling without its separators.
    fn named(text: &str) -> Named {
        let points: Vec<Point> = (0..text.len()).step_by(2).map(|at| point(&text[at..at + 2])).collect();
        match points[..] {
            [from, to] => Named::Line(from, to),
            [first, last, arrival] => Named::Row(first, last, arrival),
            _ => panic!("{text}"),
        }
    }

    fn refused(black: &str, white: &str, text: &str) -> Reason {
        resolve(&Board::start(cells(black), cells(white)), named(text)).unwrap_err()
    }

    fn moved(black: &str, white: &str, text: &str) -> (Board, Move) {
        let board = Board::start(cells(black), cells(white));
        let played = resolve(&board, named(text)).unwrap();
        (after(&board, played), played)
    }

    #[test]
    fn what_is_listed_is_what_resolves() {
        for layout in layouts::LAYOUTS {
            let board = layout.board();
            let listed = moves(&board);
            assert_eq!(listed.len() as u64, count(&board));
            for played in listed {
                let to = |from: Point| from.step(played.direction).unwrap();
                let (first, last) = (played.first, played.last());
                if played.is_in_line() {
                    assert_eq!(resolve(&board, Named::Line(first, to(first))), Ok(played));
                } else {
                    assert_eq!(resolve(&board, Named::Row(first, last, to(first))), Ok(played));
                    assert_eq!(resolve(&board, Named::Row(last, first, to(last))), Ok(played));
                }
            }
        }
    }

    #[test]
    fn a_majority_pushes() {
        let (board, played) = moved("e1 e2 e3", "e4 e5", "e1e2");
        assert_eq!((played.count, played.pushed, played.ejects), (3, 2, false));
        assert_eq!((board.black, board.white), (cells("e2 e3 e4"), cells("e5 e6")));
        assert_eq!((board.black_lost, board.white_lost, board.turn), (0, 0, Side::White));
    }

    #[test]
    fn a_marble_pushed_over_the_edge_is_lost() {
        let (board, played) = moved("e6 e7 e8", "e9 a1", "e6e7");
        assert_eq!((played.count, played.pushed, played.ejects), (3, 1, true));
        assert_eq!((board.black, board.white), (cells("e7 e8 e9"), cells("a1")));
        assert_eq!((board.black_lost, board.white_lost), (0, 1));
    }

    #[test]
    fn either_end_of_a_row_comes_first() {
        let (_, canonical) = moved("g6 h6", "a1", "g6h6g7");
        let (board, reversed) = moved("g6 h6", "a1", "h6g6h7");
        assert_eq!(canonical, reversed);
        assert_eq!(board.black, cells("g7 h7"));
    }

    #[test]
    fn reasons_of_a_line() {
        use Reason::*;
        let p = point;
        assert_eq!(refused("h4", "", "h4h4"), SamePoint { point: p("h4") });
        assert_eq!(refused("h4", "", "e5e6"), EmptyOrigin { point: p("e5") });
        assert_eq!(refused("h4", "e5", "e5e6"), NotYourMarble { point: p("e5"), owner: Side::White });
        assert_eq!(refused("a1 b2 c3", "", "a1d4"), NotAdjacent { from: p("a1"), to: p("d4"), distance: 3 });
        assert_eq!(refused("c3", "", "c3d2"), NotAdjacent { from: p("c3"), to: p("d2"), distance: 2 });
        assert_eq!(
            refused("a1 a2 a3 a4 a5", "", "a1a2"),
            TooMany { first: p("a1"), last: p("a5"), count: 5 }
        );
        assert_eq!(refused("a4 a5", "", "a4a5"), OwnOffBoard { point: p("a5"), side: Side::Black });
        let black = Group { side: Side::Black, first: p("e1"), last: p("e2"), count: 2 };
        let white = Group { side: Side::White, first: p("e3"), last: p("e4"), count: 2 };
        assert_eq!(refused("e1 e2", "e3 e4", "e1e2"), NoMajority { own: black, theirs: white });
        // As many as there are, be it three or more, and whatever stands behind them.
        assert_eq!(
            refused("e1 e2 e3 e9", "e4 e5 e6 e7 e8", "e1e2"),
            NoMajority {
                own: Group { last: p("e3"), count: 3, ..black },
                theirs: Group { first: p("e4"), last: p("e8"), count: 5, ..white },
            }
        );
        assert_eq!(
            refused("e1 e2 e4", "e3", "e1e2"),
            PushBlocked {
                theirs: Group { first: p("e3"), last: p("e3"), count: 1, ..white },
                point: p("e4"),
                side: Side::Black,
            }
        );
    }

    #[test]
    fn reasons_of_a_row() {
        use Reason::*;
        let p = point;
        assert_eq!(refused("c3 c4", "", "c3c4c3"), SamePoint { point: p("c3") });
        assert_eq!(refused("c3 c4", "", "c3c4c4"), SamePoint { point: p("c4") });
        assert_eq!(refused("c3", "", "c3c3d3"), SamePoint { point: p("c3") });
        // An empty end is said before the opponent's marble at the other.
        assert_eq!(refused("c4", "c3", "c3c5d4"), EmptyOrigin { point: p("c5") });
        assert_eq!(refused("c4", "c3", "c4c3d4"), NotYourMarble { point: p("c3"), owner: Side::White });
        assert_eq!(
            refused("c3 c4 c5", "", "c3c5c6"),
            ArrivalNotAdjacent { first: p("c3"), arrival: p("c6") }
        );
        assert_eq!(
            refused("c3 c4 c5", "", "c5c3c6"),
            AlongRow { first: p("c5"), last: p("c3"), arrival: p("c6") }
        );
        assert_eq!(refused("c3 d5", "", "c3d5d4"), NotInLine { first: p("c3"), last: p("d5") });
        assert_eq!(
            refused("c3 c5", "", "c3c5d4"),
            Gap { first: p("c3"), last: p("c5"), point: p("c4"), holds: None }
        );
        assert_eq!(
            refused("c3 c5 c6", "c4", "c3c6d4"),
            Gap { first: p("c3"), last: p("c6"), point: p("c4"), holds: Some(Side::White) }
        );
        assert_eq!(
            refused("c3 c4 c5 c6", "d4", "c3c6d4"),
            TooMany { first: p("c3"), last: p("c6"), count: 4 }
        );
        // Off the board is said before occupied.
        assert_eq!(refused("e8 e9", "f9", "e8e9f9"), ArrowOffBoard { marble: p("e9"), side: Side::Black });
        assert_eq!(
            refused("c3 c4 c5", "d5", "c3c5d4"),
            ArrowOccupied { marble: p("c4"), point: p("d5"), holds: Side::White }
        );
    }

    #[test]
    fn a_forced_move_is_done_as_literally_as_it_can_be() {
        let force = |black: &str, white: &str, text: &str| {
            let board = Board::start(cells(black), cells(white));
            forced(&board, named(text)).map(|(marbles, direction)| board.shifted(marbles, direction))
        };
        let board = force("a1 a2 a3 a4 a5", "", "a1a2").unwrap();
        assert_eq!((board.black, board.black_lost), (cells("a2 a3 a4 a5"), 1));
        let board = force("e1 e3", "e2", "e1e2").unwrap();
        assert_eq!((board.black, board.white), (cells("e2 e4"), cells("e3")));
        let board = force("c3 c4 c5 c6", "", "c3c6d4").unwrap();
        assert_eq!(board.black, cells("d4 d5 d6 d7"));
        assert_eq!(force("c3 c4", "d5", "c3c4d4"), None);
        assert_eq!(force("c3", "", "c4c5"), None);
        assert_eq!(force("c3", "", "c3e5"), None);
    }
}
