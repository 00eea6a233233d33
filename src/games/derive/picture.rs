//! What a board looks like: rows of text, and shapes for a drawing that is still clear at 170 pixels.
//!
//! The blue bank runs along the bottom and carries the letters, the red one along the left and carries the numbers; the
//! corner a1 is of both colours. The source does not say which of the other two sides is whose, so they have none.
//! In text a die is its value and the letter of its colour, `.` is an empty cell and `*` one that the last action left;
//! the die that acted stands in brackets. This module must not know SVG, terminals, or how actions are judged.

use super::board::{Action, Board, Cell, Colour, Die, Piece, SIDE};
use crate::games::Picture;
use crate::games::picture::{Paint, Point as Place, Run, Shape};

/// From the middle of a cell to its sides.
const CELL: f32 = 0.46;
/// The same of a die, and of what marks the one that acted.
const DIE: f32 = 0.4;
const MARK: f32 = 0.52;
/// How much the corners of a die are cut.
const CORNER: f32 = 0.14;
const PIP: f32 = 0.095;
/// From the middle of a die to its outer pips.
const APART: f32 = 0.22;
/// How broad a bank is, and how far the board reaches beyond its outer cells.
const BANK: f32 = 0.9;
const EDGE: f32 = 0.55;
/// A die that was taken, beside its taker.
const TAKEN: f32 = 0.16;
const LABEL: f32 = 0.68;

/// The board with its dice and the last action marked.
pub fn draw(board: &Board, last: Option<Action>) -> Picture {
    let far = f32::from(SIDE) - 1.0 + EDGE;
    Picture {
        bounds: (-EDGE - BANK, -far, far, EDGE + BANK),
        shapes: shapes(board, last),
        cells: Cell::all().map(|cell| (cell.to_string(), place(cell))).collect(),
        rows: rows(board, last),
    }
}

fn letter(column: u8) -> String {
    char::from(b'a' + column.saturating_sub(1)).to_string()
}

fn rows(board: &Board, last: Option<Action>) -> Vec<Vec<Run>> {
    let mut rows: Vec<Vec<Run>> = (1..=SIDE).rev().map(|row| text_row(board, last, row)).collect();
    let mut letters = vec![Run::new("  ", Paint::Plain)];
    let letter = |column| Run::new(format!(" {} ", letter(column)), Paint::Side(Colour::Blue.word()));
    letters.extend((1..=SIDE).map(letter));
    rows.push(letters);
    rows
}

fn text_row(board: &Board, last: Option<Action>, row: u8) -> Vec<Run> {
    let acted = last.map(Action::arrival);
    let left = last.and_then(Action::left);
    let mut runs = vec![Run::new(format!("{row:>2}"), Paint::Side(Colour::Red.word()))];
    let mut in_brackets = false;
    for cell in (1..=SIDE).filter_map(|column| Cell::new(column, row)) {
        let acts = acted == Some(cell);
        runs.push(match (in_brackets, acts) {
            (_, true) => Run::new("[", Paint::Moved),
            (true, false) => Run::new("]", Paint::Moved),
            _ => Run::new(" ", Paint::Plain),
        });
        in_brackets = acts;
        runs.push(match board.at(cell) {
            Some(die) => Run::new(die.to_string(), Paint::Side(die.colour().word())),
            None if left == Some(cell) => Run::new("* ", Paint::Trace),
            None => Run::new(". ", Paint::Cell),
        });
    }
    if in_brackets {
        runs.push(Run::new("]", Paint::Moved));
    }
    runs
}

/// Where a cell is drawn: a1 in the origin, row 10 at the top.
fn place(cell: Cell) -> Place {
    (f32::from(cell.column()) - 1.0, 1.0 - f32::from(cell.row()))
}

fn polygon(points: &[Place], fill: Paint) -> Shape {
    Shape::Polygon { points: points.to_vec(), fill, outline: None }
}

fn rectangle(left: f32, top: f32, right: f32, bottom: f32, fill: Paint) -> Shape {
    polygon(&[(left, top), (right, top), (right, bottom), (left, bottom)], fill)
}

fn shapes(board: &Board, last: Option<Action>) -> Vec<Shape> {
    let mut shapes = banks();
    let left = last.and_then(Action::left);
    for cell in Cell::all() {
        let (x, y) = place(cell);
        let square = rectangle(x - CELL, y - CELL, x + CELL, y + CELL, Paint::Cell);
        if cell.column() == 1 && cell.row() == 1 {
            shapes.extend(corner((x, y)));
        } else {
            shapes.push(square);
        }
    }
    if let Some(cell) = left {
        let (x, y) = place(cell);
        let inner = CELL - 0.06;
        let corners = [(-inner, -inner), (inner, -inner), (inner, inner), (-inner, inner)];
        shapes.push(Shape::Polygon {
            points: corners.map(|(dx, dy)| (x + dx, y + dy)).to_vec(),
            fill: Paint::Plain,
            outline: Some((Paint::Trace, 0.1)),
        });
    }
    let acted = last.map(Action::arrival);
    for piece in board.pieces() {
        if acted == Some(piece.cell) {
            // Around the die's own outline, or a red die would have no mark.
            let points = rounded(place(piece.cell), MARK, CORNER);
            shapes.push(Shape::Polygon { points, fill: Paint::Moved, outline: None });
        }
        shapes.extend(die(piece));
    }
    if let (Some(from), Some(to)) = (left, acted) {
        shapes.push(arrow(place(from), place(to)));
    }
    if let Some(Action::Take(taker, victim)) = last {
        shapes.push(taken(taker.cell, victim));
    }
    shapes
}

/// The two banks with what they carry, and a1's cell of both their colours.
fn banks() -> Vec<Shape> {
    let (blue, red) = (Colour::Blue.word(), Colour::Red.word());
    let far = f32::from(SIDE) - 1.0 + EDGE;
    let mut shapes = vec![
        rectangle(-EDGE, EDGE, far, EDGE + BANK, Paint::Side(blue)),
        rectangle(-EDGE - BANK, -far, -EDGE, EDGE, Paint::Side(red)),
        polygon(&[(-EDGE, EDGE), (-EDGE, EDGE + BANK), (-EDGE - BANK, EDGE + BANK)], Paint::Side(blue)),
        polygon(&[(-EDGE, EDGE), (-EDGE - BANK, EDGE), (-EDGE - BANK, EDGE + BANK)], Paint::Side(red)),
    ];
    let middle = EDGE + BANK / 2.0;
    for number in 1..=SIDE {
        let along = f32::from(number) - 1.0;
        let label =
            |text, centre, bank| Shape::Label { centre, text, size: LABEL, paint: Paint::OnSide(bank) };
        shapes.push(label(letter(number), (along, middle), blue));
        shapes.push(label(number.to_string(), (-middle, -along), red));
    }
    shapes
}

/// The cell of the corner: red above its diagonal, blue below.
fn corner((x, y): Place) -> [Shape; 2] {
    let (low, high) = ((x - CELL, y + CELL), (x + CELL, y - CELL));
    [
        polygon(&[low, (x - CELL, y - CELL), high], Paint::Side(Colour::Red.word())),
        polygon(&[low, (x + CELL, y + CELL), high], Paint::Side(Colour::Blue.word())),
    ]
}

/// A square with round corners.
fn rounded((x, y): Place, half: f32, corner: f32) -> Vec<Place> {
    // A corner: where it begins, its middle on the arc, where it ends.
    let arc = corner * 0.293;
    [(-1.0, -1.0, true), (1.0, -1.0, false), (1.0, 1.0, true), (-1.0, 1.0, false)]
        .into_iter()
        .flat_map(|(right, down, upright_first)| {
            let at = |dx: f32, dy: f32| (x + right * (half - dx), y + down * (half - dy));
            let (first, last) = (at(0.0, corner), at(corner, 0.0));
            let (first, last) = if upright_first { (first, last) } else { (last, first) };
            [first, at(arc, arc), last]
        })
        .collect()
}

fn die(piece: Piece) -> Vec<Shape> {
    let (x, y) = place(piece.cell);
    let side = piece.die.colour().word();
    let body = Shape::Polygon {
        points: rounded((x, y), DIE, CORNER),
        fill: Paint::Side(side),
        outline: Some((Paint::OnSide(side), 0.05)),
    };
    let pips = pips(piece.die).iter().map(|(dx, dy)| Shape::Circle {
        centre: (x + dx * APART, y + dy * APART),
        radius: PIP,
        fill: Paint::OnSide(side),
        outline: None,
    });
    std::iter::once(body).chain(pips).collect()
}

/// Where the pips of a face are, in steps from its middle.
fn pips(die: Die) -> &'static [Place] {
    match die.value() {
        1 => &[(0.0, 0.0)],
        2 => &[(-1.0, 1.0), (1.0, -1.0)],
        3 => &[(-1.0, 1.0), (0.0, 0.0), (1.0, -1.0)],
        4 => &[(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)],
        5 => &[(-1.0, -1.0), (1.0, -1.0), (0.0, 0.0), (-1.0, 1.0), (1.0, 1.0)],
        _ => &[(-1.0, -1.0), (1.0, -1.0), (-1.0, 0.0), (1.0, 0.0), (-1.0, 1.0), (1.0, 1.0)],
    }
}

/// From the cell that was left to the edge of the die that left it, so that its pips stay clear.
fn arrow(from: Place, to: Place) -> Shape {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    // How far along the way the edge is: the die is a square.
    let reach = MARK / dx.abs().max(dy.abs()).max(0.01);
    let to = (to.0 - dx * reach, to.1 - dy * reach);
    Shape::Arrow { from, to, paint: Paint::Trace, width: 0.14 }
}

/// The die that was taken, small, over the corner of its cell that the taker did not come by.
fn taken(from: Cell, victim: Piece) -> Shape {
    let ((x, y), (from_x, from_y)) = (place(victim.cell), place(from));
    let right = if from_x > x || victim.cell.column() == SIDE { -0.5 } else { 0.5 };
    let down = if from_y > y && victim.cell.row() != SIDE { -0.5 } else { 0.5 };
    let side = victim.die.colour().word();
    Shape::Polygon {
        points: rounded((x + right, y + down), TAKEN, TAKEN / 3.0),
        fill: Paint::Side(side),
        outline: Some((Paint::OnSide(side), 0.06)),
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::super::board::CaptureLoss;
    use super::super::{notation, position};
    use super::*;
    use crate::games::Written;

    fn after(start: &str, action: &str) -> (Board, Option<Action>) {
        let board = position::read(start).unwrap();
        let action = notation::read(&Written::plain(action)).ok().and_then(|spelled| spelled.action());
        (action.map_or(board, |action| board.after(action, CaptureLoss::default())), action)
    }

    fn check(start: &str, action: &str, expected: Expect) {
        let (board, action) = after(start, action);
        let picture = draw(&board, action);
        let line = |row: &Vec<Run>| row.iter().map(|run| run.text.as_str()).collect::<String>();
        let lines = picture.rows.iter().map(|row| format!("{}\n", line(row).trim_end()));
        expected.assert_eq(&lines.collect::<String>());
    }

    const DICE: &str = "1Ba1 5Vh6 4Bi5 6Ja10 2Rj10 3Vc3";

    #[test]
    fn a_position_in_text() {
        check(
            DICE,
            "",
            expect![[r#"
            10 6J .  .  .  .  .  .  .  .  2R
             9 .  .  .  .  .  .  .  .  .  .
             8 .  .  .  .  .  .  .  .  .  .
             7 .  .  .  .  .  .  .  .  .  .
             6 .  .  .  .  .  .  .  5V .  .
             5 .  .  .  .  .  .  .  .  4B .
             4 .  .  .  .  .  .  .  .  .  .
             3 .  .  3V .  .  .  .  .  .  .
             2 .  .  .  .  .  .  .  .  .  .
             1 1B .  .  .  .  .  .  .  .  .
               a  b  c  d  e  f  g  h  i  j
        "#]],
        );
    }

    #[test]
    fn the_last_action_is_marked_in_text() {
        check(
            DICE,
            "5Vh6x4Bi5",
            expect![[r#"
            10 6J .  .  .  .  .  .  .  .  2R
             9 .  .  .  .  .  .  .  .  .  .
             8 .  .  .  .  .  .  .  .  .  .
             7 .  .  .  .  .  .  .  .  .  .
             6 .  .  .  .  .  .  .  *  .  .
             5 .  .  .  .  .  .  .  . [3V].
             4 .  .  .  .  .  .  .  .  .  .
             3 .  .  3V .  .  .  .  .  .  .
             2 .  .  .  .  .  .  .  .  .  .
             1 1B .  .  .  .  .  .  .  .  .
               a  b  c  d  e  f  g  h  i  j
        "#]],
        );
        check(
            DICE,
            "2Rj10>3R",
            expect![[r#"
            10 6J .  .  .  .  .  .  .  . [3R]
             9 .  .  .  .  .  .  .  .  .  .
             8 .  .  .  .  .  .  .  .  .  .
             7 .  .  .  .  .  .  .  .  .  .
             6 .  .  .  .  .  .  .  5V .  .
             5 .  .  .  .  .  .  .  .  4B .
             4 .  .  .  .  .  .  .  .  .  .
             3 .  .  3V .  .  .  .  .  .  .
             2 .  .  .  .  .  .  .  .  .  .
             1 1B .  .  .  .  .  .  .  .  .
               a  b  c  d  e  f  g  h  i  j
        "#]],
        );
    }

    #[test]
    fn everything_drawn_is_inside_the_bounds() {
        let (board, action) = after(DICE, "5Vh6x4Bi5");
        let (_, corner) = after("5Vi9 1Rj10", "5Vi9x1Rj10");
        for picture in [draw(&board, action), draw(&board, corner)] {
            let (left, top, right, bottom) = picture.bounds;
            for shape in &picture.shapes {
                let points = match shape {
                    Shape::Circle { centre: (x, y), radius, .. } => {
                        vec![(x - radius, y - radius), (x + radius, y + radius)]
                    }
                    Shape::Polygon { points, .. } => points.clone(),
                    Shape::Arrow { from, to, .. } => vec![*from, *to],
                    _ => continue,
                };
                for (x, y) in points {
                    assert!(x >= left && x <= right && y >= top && y <= bottom, "{shape:?}");
                }
            }
        }
    }

    #[test]
    fn a_face_has_its_pips() {
        for value in 1..=6 {
            assert_eq!(Die::new(value, Colour::Red).map(|die| pips(die).len()), Some(usize::from(value)));
        }
    }

    /// Set `SCORESHEET_DRAW` to a file to look at the drawing.
    #[test]
    fn a_full_drawing_is_small() {
        let style = crate::draw::svg::Style::high(170);
        let (board, action) = after("1Bb1 5Re6 4Bf5 6Ja10 2Rj10 3Vc3 5Jj1 4Va5", "5Re6x4Bf5");
        let svg = crate::draw::svg::draw(&draw(&board, action), &style);
        if let Some(path) = std::env::var_os("SCORESHEET_DRAW") {
            std::fs::write(path, &svg).unwrap();
        }
        assert!(svg.len() < 20_000, "{}", svg.len());
    }
}
