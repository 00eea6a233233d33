//! What a board looks like: rows of text, and shapes for a drawing that is still clear at 170 pixels.
//!
//! In text each row stands between the names of its ends: letter and first digit at the left, the last digit at
//! the right. `@` is Black, `O` White, `.` empty, `*` a point that the last move left; marbles that it moved
//! stand in brackets. Below: `>` before the side to move, and the marbles each side has ejected. This module
//! must not know SVG, terminals, or how moves are judged.

use super::board::{Board, Cells, Direction, Point, Side};
use super::standing::Trace;
use crate::games::Picture;
use crate::games::picture::{Paint, Point as Place, Run, Shape};

/// From the centre of the board to the corners of its edge, in cells.
const BOARD: f32 = 5.4;
const CELL: f32 = 0.36;
const MARBLE: f32 = 0.43;
const LABEL: f32 = 0.62;
/// A marble beside the board.
const BESIDE: f32 = 0.3;

/// Half the square root of 3: the height of a row.
const ROW: f32 = 0.866_025_4;

/// The board with its marbles and the last move marked.
pub fn draw(board: &Board, last: Option<Trace>) -> Picture {
    let marks = Marks::of(last);
    let height = BOARD * ROW;
    Picture {
        bounds: (-BOARD, -height, BOARD, height),
        shapes: shapes(board, &marks),
        cells: Point::all().map(|point| (point.to_string(), place(point))).collect(),
        rows: rows(board, &marks),
    }
}

/// The last move as sets of points.
#[derive(Debug, Clone, Copy, Default)]
struct Marks {
    /// Where its marbles stand now.
    moved: Cells,
    /// Where they stood and nothing stands now.
    left: Cells,
    /// Where the arrows begin: the rear marble of a line, each marble of a row.
    arrows: Cells,
    direction: Option<Direction>,
}

impl Marks {
    fn of(last: Option<Trace>) -> Marks {
        let Some(Trace { marbles, direction }) = last else { return Marks::default() };
        let moved = marbles.step(direction);
        let left = marbles.without(moved);
        Marks { moved, left, arrows: left, direction: Some(direction) }
    }
}

fn symbol(side: Side) -> &'static str {
    match side {
        Side::Black => "@",
        Side::White => "O",
    }
}

fn rows(board: &Board, marks: &Marks) -> Vec<Vec<Run>> {
    let mut rows: Vec<Vec<Run>> = (1..=9).rev().map(|row| text_row(board, marks, row)).collect();
    rows.extend([Side::White, Side::Black].map(|side| status_row(board, side)));
    rows
}

fn text_row(board: &Board, marks: &Marks, row: u8) -> Vec<Run> {
    let points: Vec<Point> = (1..=9).filter_map(|column| Point::new(row, column)).collect();
    let (Some(first), Some(last)) = (points.first(), points.last()) else { return Vec::new() };
    let indent = " ".repeat(usize::from(row.abs_diff(5)));
    let mut runs = vec![Run::new(indent, Paint::Plain), Run::new(first.to_string(), Paint::Coordinate)];
    let mut in_brackets = false;
    for point in &points {
        let moved = marks.moved.has(*point);
        let between = match (in_brackets, moved) {
            (false, true) => Run::new("[", Paint::Moved),
            (true, false) => Run::new("]", Paint::Moved),
            _ => Run::new(" ", Paint::Plain),
        };
        in_brackets = moved;
        let here = match board.at(*point) {
            Some(side) => Run::new(symbol(side), Paint::Side(side.word())),
            None if marks.left.has(*point) => Run::new("*", Paint::Trace),
            None => Run::new(".", Paint::Cell),
        };
        runs.extend([between, here]);
    }
    runs.push(if in_brackets { Run::new("]", Paint::Moved) } else { Run::new(" ", Paint::Plain) });
    runs.push(Run::new(last.column().to_string(), Paint::Coordinate));
    runs
}

/// `> @  O x2`: Black is to move and has ejected two white marbles.
fn status_row(board: &Board, side: Side) -> Vec<Run> {
    let turn = if board.turn == side { "> " } else { "  " };
    let mut runs = vec![Run::new(turn, Paint::Attention), Run::new(symbol(side), Paint::Side(side.word()))];
    let ejected = board.lost(side.other());
    if ejected > 0 {
        runs.push(Run::new("  ", Paint::Plain));
        runs.push(Run::new(symbol(side.other()), Paint::Side(side.other().word())));
        runs.push(Run::new(format!(" x{ejected}"), Paint::Plain));
    }
    runs
}

/// Where a point is drawn: e5 in the middle, row i at the top.
fn place(point: Point) -> Place {
    let (row, column) = (f32::from(point.row()) - 5.0, f32::from(point.column()) - 5.0);
    (column - row / 2.0, -row * ROW)
}

/// One step in a direction, as it is drawn.
fn step(direction: Direction) -> Place {
    let (rows, columns) = direction.offset();
    (f32::from(columns) - f32::from(rows) / 2.0, -f32::from(rows) * ROW)
}

fn along(from: Place, step: Place, length: f32) -> Place {
    (from.0 + step.0 * length, from.1 + step.1 * length)
}

fn shapes(board: &Board, marks: &Marks) -> Vec<Shape> {
    let height = BOARD * ROW;
    let corners = [(1.0, 0.0), (0.5, 1.0), (-0.5, 1.0), (-1.0, 0.0), (-0.5, -1.0), (0.5, -1.0)];
    let mut shapes = vec![Shape::Polygon {
        points: corners.map(|(x, y)| (x * BOARD, y * height)).to_vec(),
        fill: Paint::Board,
        outline: None,
    }];
    shapes.extend(coordinates());
    for point in Point::all() {
        let outline = marks.left.has(point).then_some((Paint::Trace, 0.1));
        shapes.push(Shape::Circle { centre: place(point), radius: CELL, fill: Paint::Cell, outline });
    }
    for point in Point::all() {
        let Some(side) = board.at(point) else { continue };
        let outline = marks.moved.has(point).then_some((Paint::Moved, 0.14));
        let fill = Paint::Side(side.word());
        shapes.push(Shape::Circle { centre: place(point), radius: MARBLE, fill, outline });
    }
    if let Some(direction) = marks.direction {
        let step = step(direction);
        shapes.extend(marks.arrows.iter().map(|point| Shape::Arrow {
            from: along(place(point), step, -0.2),
            to: along(place(point), step, 0.62),
            paint: Paint::Trace,
            width: 0.14,
        }));
    }
    shapes.extend([Side::Black, Side::White].into_iter().flat_map(|side| ejected_by(board, side)));
    shapes.extend(turn(board));
    shapes
}

/// Letters before the rows, digits below the ends of the diagonals.
fn coordinates() -> Vec<Shape> {
    let label = |text: String, centre| Shape::Label { centre, text, size: LABEL, paint: Paint::Coordinate };
    let mut labels = Vec::with_capacity(18);
    for number in 1..=9u8 {
        let ends = Point::all().filter(|point| point.row() == number).min();
        if let Some(first) = ends {
            let letter = first.to_string().chars().take(1).collect();
            labels.push(label(letter, along(place(first), step(Direction::West), 0.82)));
        }
        let lowest = Point::all().filter(|point| point.column() == number).min();
        if let Some(lowest) = lowest {
            let centre = along(place(lowest), step(Direction::SouthEast), 0.82);
            labels.push(label(number.to_string(), centre));
        }
    }
    labels
}

/// The marbles that a side has ejected, in the corner at the right on its side of the standard board: three,
/// two and one, and a number where there are more.
fn ejected_by(board: &Board, side: Side) -> Vec<Shape> {
    let lost = board.lost(side.other());
    let down = if side == Side::Black { 1.0 } else { -1.0 };
    let corner = (BOARD - BESIDE - 0.05, down * (BOARD * ROW - BESIDE - 0.05));
    let places = [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (0.0, 1.0), (1.0, 1.0), (0.0, 2.0)];
    let at = |(left, up): Place| (corner.0 - left * 0.68, corner.1 - down * up * 0.68);
    let mut shapes: Vec<Shape> = places
        .into_iter()
        .take(usize::from(lost))
        .map(|place| Shape::Circle {
            centre: at(place),
            radius: BESIDE,
            fill: Paint::Side(side.other().word()),
            outline: None,
        })
        .collect();
    if usize::from(lost) > places.len() {
        shapes.push(Shape::Label {
            centre: at((0.0, 3.0)),
            text: lost.to_string(),
            size: LABEL,
            paint: Paint::Coordinate,
        });
    }
    shapes
}

/// Whose turn it is: a marble in the corner at the left on that side of the standard board.
fn turn(board: &Board) -> [Shape; 1] {
    let down = if board.turn == Side::Black { 1.0 } else { -1.0 };
    [Shape::Circle {
        centre: (-BOARD + 0.6, down * (BOARD * ROW - 0.6)),
        radius: MARBLE,
        fill: Paint::Side(board.turn.word()),
        outline: Some((Paint::Attention, 0.12)),
    }]
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::super::standing::{Reading, Standing};
    use super::super::{layouts, position};
    use super::*;
    use crate::games::{Position, Written};

    fn check(start: &Board, moves: &str, expected: Expect) {
        let mut standing: std::sync::Arc<dyn Position> =
            std::sync::Arc::new(Standing::start(*start, Reading::default()));
        for text in moves.split_whitespace() {
            standing = standing.play(&Written::plain(text)).unwrap().next;
        }
        let rows = standing.picture().rows;
        let lines = rows.iter().map(|row| row.iter().map(|run| run.text.as_str()).collect::<String>());
        expected.assert_eq(&lines.map(|line| format!("{line}\n")).collect::<String>());
    }

    #[test]
    fn start_positions() {
        check(
            &layouts::named("Standard").next().unwrap().board(),
            "",
            expect![[r#"
                     i5 O O O O O 9
                    h4 O O O O O O 9
                   g3 . . O O O . . 9
                  f2 . . . . . . . . 9
                 e1 . . . . . . . . . 9
                  d1 . . . . . . . . 8
                   c1 . . @ @ @ . . 7
                    b1 @ @ @ @ @ @ 6
                     a1 @ @ @ @ @ 5
                   O
                 > @
            "#]],
        );
        check(
            &layouts::named("Belgian daisy").next().unwrap().board(),
            "",
            expect![[r#"
                     i5 O O . @ @ 9
                    h4 O O O @ @ @ 9
                   g3 . O O . @ @ . 9
                  f2 . . . . . . . . 9
                 e1 . . . . . . . . . 9
                  d1 . . . . . . . . 8
                   c1 . @ @ . O O . 7
                    b1 @ @ @ O O O 6
                     a1 @ @ . O O 5
                   O
                 > @
            "#]],
        );
    }

    #[test]
    fn the_last_move_is_marked() {
        let standard = layouts::named("Standard").next().unwrap().board();
        check(
            &standard,
            "a1b2",
            expect![[r#"
                     i5 O O O O O 9
                    h4 O O O O O O 9
                   g3 . . O O O . . 9
                  f2 . . . . . . . . 9
                 e1 . . . . . . . . . 9
                  d1 . . .[@]. . . . 8
                   c1 . .[@]@ @ . . 7
                    b1 @[@]@ @ @ @ 6
                     a1 * @ @ @ @ 5
                 > O
                   @
            "#]],
        );
        check(
            &standard,
            "c3c5d4",
            expect![[r#"
                     i5 O O O O O 9
                    h4 O O O O O O 9
                   g3 . . O O O . . 9
                  f2 . . . . . . . . 9
                 e1 . . . . . . . . . 9
                  d1 . . .[@ @ @]. . 8
                   c1 . . * * * . . 7
                    b1 @ @ @ @ @ @ 6
                     a1 @ @ @ @ @ 5
                 > O
                   @
            "#]],
        );
        let push = position::read("5/6/7/8/4bbbww/8/7/6/5-2b1w b").unwrap().board;
        check(
            &push,
            "e5e6",
            expect![[r#"
                     i5 . . . . . 9
                    h4 . . . . . . 9
                   g3 . . . . . . . 9
                  f2 . . . . . . . . 9
                 e1 . . . . *[@ @ @ O]9
                  d1 . . . . . . . . 8
                   c1 . . . . . . . 7
                    b1 . . . . . . 6
                     a1 . . . . . 5
                 > O  @ x2
                   @  O x2
            "#]],
        );
    }

    #[test]
    fn everything_drawn_is_inside_the_bounds() {
        let mut board = layouts::named("Standard").next().unwrap().board();
        (board.black_lost, board.white_lost) = (7, 6);
        let picture = draw(&board, Some(Trace { marbles: board.black, direction: Direction::NorthEast }));
        let (left, top, right, bottom) = picture.bounds;
        for shape in &picture.shapes {
            let (centre, reach) = match shape {
                Shape::Circle { centre, radius, outline, .. } => {
                    (*centre, radius + outline.map_or(0.0, |(_, width)| width / 2.0))
                }
                Shape::Label { centre, size, .. } => (*centre, size / 2.0),
                _ => continue,
            };
            assert!(centre.0 - reach >= left && centre.0 + reach <= right, "{shape:?}");
            assert!(centre.1 - reach >= top && centre.1 + reach <= bottom, "{shape:?}");
        }
    }
}
