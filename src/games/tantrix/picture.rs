//! What a board looks like: tiles with their lines and the numbers that a move is written with, as shapes for a
//! drawing that is still clear at 170 pixels, and as rows of text.
//!
//! In text a tile is its six letters around its number, in brackets the one just played. An empty cell shows its
//! position, or the letter of a forced space; these are listed below with position and type. In the drawing each
//! link has its number just outside its side. Pieces are painted in layers, each in one style: that is what
//! keeps the drawing of 56 tiles short. This module must not know SVG, terminals, or whose turn it is.

use super::board::{Board, Cell};
use super::links::{Links, Space};
use super::tiles::{Colour, Oriented, Side};
use crate::games::Picture;
use crate::games::picture::{Paint, Point, Run, Shape};

/// What is marked on a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Marks {
    /// The place in [`Board::placed`] of the tile just played.
    pub last: Option<usize>,
    /// An empty cell that is spoken of.
    pub pointed: Option<Cell>,
}

/// Half the square root of 3: the height of a row, and the radius of the curve between sides one apart.
const ROW: f32 = 0.866_025_4;
/// From the centre of a cell to its corners: the length of its sides.
const CORNER: f32 = ROW / 1.5;
/// How much of a cell its tile covers: a little of the board between two tiles tells them apart.
const BODY: f32 = 0.965;
const LINE: f32 = 0.15;
/// The dark edges that lift a line over another.
const CASING: f32 = 0.26;
/// From the centre of a tile to the numbers of its links.
const NUMBER: f32 = 0.665;
/// What of the picture is beside the tiles: room for numbers.
const MARGIN: f32 = 0.36;
/// How many times wider than high a drawing is at most: its height is given, and its place narrow.
const WIDEST: f32 = 2.4;

/// The board with the numbers of its links.
pub fn draw(board: &Board, links: &Links, marks: &Marks) -> Picture {
    let pointed = marks.pointed.and_then(|cell| links.at(cell));
    Picture {
        bounds: bounds(board, links, pointed),
        shapes: shapes(board, links, marks.last, pointed),
        rows: rows(board, links, marks.last, pointed),
    }
}

/// One tile, large, with its letters and its number.
pub fn tile(oriented: Oriented) -> Picture {
    let centre = place(Cell::ORIGIN);
    let mut shapes = vec![hexagon(centre, BODY, Paint::Tile, None)];
    shapes.extend(lines([(centre, oriented)].into_iter()));
    shapes.extend(Side::ALL.map(|side| Shape::Label {
        centre: toward(centre, side, NUMBER),
        text: oriented.link(side).letter().to_string(),
        size: 0.26,
        paint: Paint::Coordinate,
    }));
    let (x, y) = (0.5 + MARGIN, CORNER + MARGIN / 2.0);
    shapes.push(Shape::Label {
        centre: (0.2 - x, 0.17 - y),
        text: oriented.tile().number().to_string(),
        size: 0.22,
        paint: Paint::Coordinate,
    });
    let mut grid = Grid::new([Cell::ORIGIN].into_iter());
    grid.tile(Cell::ORIGIN, oriented);
    Picture { bounds: (-x, -y, x, y), shapes, rows: grid.rows() }
}

/// The forced spaces with the letters that they have in pictures: by lowest link. Nobody has seen as many as
/// there are letters.
pub fn forced(links: &Links) -> impl Iterator<Item = (char, &Space)> {
    links.forced().zip(('A'..='Z').chain(std::iter::repeat('*'))).map(|(space, letter)| (letter, space))
}

fn place(cell: Cell) -> Point {
    (f32::from(cell.q) + f32::from(cell.r) / 2.0, f32::from(cell.r) * ROW)
}

fn toward(from: Point, side: Side, length: f32) -> Point {
    let (x, y) = place(Cell::ORIGIN.neighbour(side));
    (from.0 + x * length, from.1 + y * length)
}

fn hexagon(centre: Point, scale: f32, fill: Paint, outline: Option<(Paint, f32)>) -> Shape {
    let (wide, high) = (scale * 0.5, scale * CORNER);
    let corners = [(0.0, -1.0), (1.0, -0.5), (1.0, 0.5), (0.0, 1.0), (-1.0, 0.5), (-1.0, -0.5)];
    let points = corners.map(|(x, y)| (centre.0 + x * wide, centre.1 + y * high)).to_vec();
    Shape::Polygon { points, fill, outline }
}

fn bounds(board: &Board, links: &Links, pointed: Option<&Space>) -> (f32, f32, f32, f32) {
    let tiles = board.placed().iter().map(|placed| (placed.cell, MARGIN));
    let marked = links.forced().chain(pointed).map(|space| (space.cell, 0.1));
    let start = board.is_empty().then_some((Cell::ORIGIN, MARGIN));
    let everything = (f32::MAX, f32::MAX, f32::MIN, f32::MIN);
    let (left, top, right, bottom) =
        tiles.chain(marked).chain(start).fold(everything, |bounds, (cell, margin)| {
            let ((x, y), beside) = (place(cell), 0.5 + margin);
            // The numbers above and below stand beside the corners.
            let above = CORNER + margin * 0.6;
            (
                bounds.0.min(x - beside),
                bounds.1.min(y - above),
                bounds.2.max(x + beside),
                bounds.3.max(y + above),
            )
        });
    let more = (((right - left) / WIDEST - (bottom - top)) / 2.0).max(0.0);
    (left, top - more, right, bottom + more)
}

fn shapes(board: &Board, links: &Links, last: Option<usize>, pointed: Option<&Space>) -> Vec<Shape> {
    let tiles = || board.placed().iter().map(|placed| (place(placed.cell), placed.oriented));
    let mut shapes: Vec<Shape> =
        pointed.map(|space| hexagon(place(space.cell), BODY, Paint::Pointed, None)).into_iter().collect();
    shapes.extend(tiles().map(|(centre, _)| hexagon(centre, BODY, Paint::Tile, None)));
    // Below the lines, which go on through it.
    let last = last.and_then(|last| board.placed().get(last));
    shapes
        .extend(last.map(|last| hexagon(place(last.cell), BODY, Paint::Plain, Some((Paint::OnTile, 0.07)))));
    shapes.extend(lines(tiles()));
    let ring = |cell, paint| hexagon(place(cell), 0.86, Paint::Plain, Some((paint, 0.06)));
    shapes.extend(links.forced().map(|space| ring(space.cell, Paint::Attention)));
    shapes.extend(forced(links).map(|(letter, space)| Shape::Label {
        centre: place(space.cell),
        text: letter.to_string(),
        size: 0.36,
        paint: Paint::Attention,
    }));
    if board.is_empty() {
        shapes.push(ring(Cell::ORIGIN, Paint::Coordinate));
        let (centre, text) = (place(Cell::ORIGIN), "0".to_owned());
        shapes.push(Shape::Label { centre, text, size: 0.5, paint: Paint::Coordinate });
    }
    // Three digits must fit beside three digits.
    let sizes = [(1..100, 0.24), (100..u16::MAX, 0.19)];
    for (numbers, size) in sizes {
        for space in links.spaces() {
            let within = space.touching().filter(|(number, _)| numbers.contains(number));
            shapes.extend(within.map(|(number, side)| Shape::Label {
                centre: toward(place(space.cell), side, 1.0 - NUMBER),
                text: number.to_string(),
                size,
                paint: Paint::Coordinate,
            }));
        }
    }
    shapes
}

/// A line of one tile, between two sides of one colour.
struct Line {
    colour: Colour,
    shape: Shape,
    /// Whether it goes over another line of its tile.
    over: bool,
}

/// The lines of tiles, in layers: what is crossed, dark edges, what crosses it.
fn lines(tiles: impl Iterator<Item = (Point, Oriented)>) -> impl Iterator<Item = Shape> {
    let mut lines: Vec<Line> = tiles.flat_map(|(centre, oriented)| lines_of(centre, oriented)).collect();
    lines.sort_by_key(|line| (line.over, line.colour));
    let over = lines.partition_point(|line| !line.over);
    let edges: Vec<Shape> =
        lines.iter().skip(over).map(|line| painted(&line.shape, Paint::Tile, CASING)).collect();
    let upper = lines.split_off(over);
    let shapes = |lines: Vec<Line>| lines.into_iter().map(|line| line.shape);
    shapes(lines).chain(edges).chain(shapes(upper))
}

/// Straight ones are below curves. Curves between adjacent sides cross nothing, and a tile has one straight line
/// at most: where there is none, one of two wide curves is below the other.
fn lines_of(centre: Point, oriented: Oriented) -> Vec<Line> {
    let mut lines = Vec::with_capacity(3);
    let mut wide = Vec::with_capacity(2);
    for colour in Colour::ALL {
        let mut sides = oriented.sides(colour);
        let (Some(one), Some(other)) = (sides.next(), sides.next()) else { continue };
        let apart = other as usize - one as usize;
        // A curve is clockwise around the tile: that is anticlockwise around its own centre outside.
        let (from, to) = if apart > 3 { (other, one) } else { (one, other) };
        let (from, to) = (toward(centre, from, 0.5), toward(centre, to, 0.5));
        let paint = Paint::Side(colour.word());
        let arc = |radius| Shape::Arc { from, to, radius, paint, width: LINE };
        match apart {
            3 => {
                let shape = Shape::Line { points: vec![from, to], paint, width: LINE };
                lines.push(Line { colour, shape, over: false });
            }
            2 | 4 => wide.push((colour, arc(ROW))),
            _ => lines.push(Line { colour, shape: arc(CORNER / 2.0), over: false }),
        }
    }
    let straight = lines.iter().any(|line| matches!(line.shape, Shape::Line { .. }));
    let over = |index| straight || index > 0;
    let wide = wide.into_iter().enumerate();
    lines.extend(wide.map(|(index, (colour, shape))| Line { colour, shape, over: over(index) }));
    lines
}

/// The same line in another paint and width.
fn painted(line: &Shape, new: Paint, new_width: f32) -> Shape {
    let mut line = line.clone();
    if let Shape::Line { paint, width, .. } | Shape::Arc { paint, width, .. } = &mut line {
        (*paint, *width) = (new, new_width);
    }
    line
}

fn rows(board: &Board, links: &Links, last: Option<usize>, pointed: Option<&Space>) -> Vec<Vec<Run>> {
    let spaces = links.spaces().iter().map(|space| space.cell);
    let mut grid = Grid::new(board.placed().iter().map(|placed| placed.cell).chain(spaces));
    for placed in board.placed() {
        grid.tile(placed.cell, placed.oriented);
    }
    if let Some(last) = last.and_then(|last| board.placed().get(last)) {
        grid.put(last.cell, 2, 1, "[", Paint::Moved);
        grid.put(last.cell, 5, 1, "]", Paint::Moved);
    }
    for space in links.spaces().iter().filter(|space| !space.is_forced()) {
        grid.centred(space.cell, &space.to_string(), Paint::Coordinate);
    }
    let mut list: Vec<(String, &Space)> =
        forced(links).map(|(letter, space)| (letter.to_string(), space)).collect();
    if let Some(space) = pointed {
        match list.iter_mut().find(|(_, forced)| *forced == space) {
            Some((letter, _)) => *letter = format!("?{letter}?"),
            None => list.push(("??".to_owned(), space)),
        }
    }
    for (name, space) in &list {
        grid.centred(space.cell, name, Paint::Attention);
    }
    let mut rows = grid.rows();
    if !list.is_empty() {
        rows.push(Vec::new());
    }
    rows.extend(list.iter().map(|(name, space)| listed(name, space)));
    rows
}

/// `A 4/5/6 gbg`.
fn listed(name: &str, space: &Space) -> Vec<Run> {
    let mut row = vec![Run::new(name, Paint::Attention), Run::new(format!(" {space} "), Paint::Plain)];
    row.extend(space.colours().map(letter));
    row
}

fn letter(colour: Colour) -> Run {
    Run::new(colour.letter().to_string(), Paint::Side(colour.word()))
}

/// How many columns and rows of characters a cell has.
const COLUMNS: usize = 8;
const ROWS: usize = 3;

/// The characters of a text drawing.
struct Grid {
    /// The least column, in halves of a cell, and the least row.
    least: (i16, i16),
    characters: Vec<Vec<(char, Paint)>>,
}

impl Grid {
    /// With room for these cells.
    fn new(cells: impl Iterator<Item = Cell>) -> Grid {
        let nothing = (i16::MAX, i16::MAX, i16::MIN, i16::MIN);
        let (left, top, right, bottom) =
            cells.map(Grid::column_and_row).fold(nothing, |ends, (column, row)| {
                (ends.0.min(column), ends.1.min(row), ends.2.max(column), ends.3.max(row))
            });
        let count =
            |least: i16, most: i16| usize::try_from(i32::from(most) - i32::from(least) + 1).unwrap_or(0);
        let row = vec![(' ', Paint::Plain); (count(left, right) + 1) * COLUMNS / 2];
        Grid { least: (left, top), characters: vec![row; count(top, bottom) * ROWS] }
    }

    fn column_and_row(cell: Cell) -> (i16, i16) {
        (2 * i16::from(cell.q) + i16::from(cell.r), i16::from(cell.r))
    }

    /// Writes in a cell, from a column and a row of it.
    fn put(&mut self, cell: Cell, column: usize, row: usize, text: &str, paint: Paint) {
        let (halves, rows) = Grid::column_and_row(cell);
        let from = |value: i16, least: i16| usize::try_from(value - least).unwrap_or(usize::MAX / 16);
        let row = from(rows, self.least.1) * ROWS + row;
        let column = from(halves, self.least.0) * COLUMNS / 2 + column;
        let free = self.characters.get_mut(row).into_iter().flatten().skip(column);
        for (slot, character) in free.zip(text.chars()) {
            *slot = (character, paint);
        }
    }

    fn centred(&mut self, cell: Cell, text: &str, paint: Paint) {
        let room = COLUMNS.saturating_sub(text.len());
        self.put(cell, 0, 1, &" ".repeat(COLUMNS), Paint::Plain);
        self.put(cell, room / 2, 1, text, paint);
    }

    fn tile(&mut self, cell: Cell, oriented: Oriented) {
        let places = [(5, 0), (6, 1), (5, 2), (2, 2), (1, 1), (2, 0)];
        for (side, (column, row)) in Side::ALL.into_iter().zip(places) {
            let Run { text, paint } = letter(oriented.link(side));
            self.put(cell, column, row, &text, paint);
        }
        self.put(cell, 3, 1, &format!("{:>2}", oriented.tile().number()), Paint::Plain);
    }

    /// Without the empty rows above and below.
    fn rows(self) -> Vec<Vec<Run>> {
        let blank = |row: &[(char, Paint)]| row.iter().all(|(character, _)| *character == ' ');
        let mut rows: Vec<_> = self.characters.into_iter().skip_while(|row| blank(row)).collect();
        while rows.last().is_some_and(|row| blank(row)) {
            rows.pop();
        }
        let runs = |row: Vec<(char, Paint)>| {
            let runs = row.chunk_by(|one, next| one.1 == next.1);
            let run = |run: &[(char, Paint)]| {
                let paint = run.first().map_or(Paint::Plain, |(_, paint)| *paint);
                Run::new(run.iter().map(|(character, _)| character).collect::<String>(), paint)
            };
            runs.map(run).collect()
        };
        rows.into_iter().map(runs).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::board::tests::board;
    use super::*;
    use crate::draw::{Style, svg, text};

    #[test]
    #[ignore]
    fn look() {
        use serde_json::Value;
        let out = std::path::Path::new("/tmp/tantrix-pictures");
        std::fs::create_dir_all(out).unwrap();
        let write = |name: &str, picture: &Picture| {
            let svg = svg::draw(picture, &Style::high(170));
            println!("{name} svg {} text {}", svg.len(), text::draw(picture, false).len());
            std::fs::write(out.join(format!("{name}.svg")), svg).unwrap();
            std::fs::write(out.join(format!("{name}.txt")), text::draw(picture, false)).unwrap();
            std::fs::write(out.join(format!("{name}.ansi")), text::draw(picture, true)).unwrap();
        };
        let empty = Board::new();
        write("start", &draw(&empty, &Links::of(&empty), &Marks::default()));
        for number in [1u8, 9, 21, 39, 40] {
            write(&format!("tile{number}"), &tile(super::super::tiles::Tile::new(number).unwrap().upright()));
        }
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/records/tantrix");
        let mut most = 0;
        for path in std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.extension().is_none_or(|extension| extension != "json") {
                continue;
            }
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            let game: Value = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
            let mut board = Board::new();
            let mut holes = false;
            for ply in game["plies"].as_array().or(game["moves"].as_array()).unwrap() {
                let n = ply["n"].as_u64().unwrap();
                let at = |place: usize| ply["cell"][place].as_i64().unwrap().try_into().unwrap();
                let cell = Cell { q: at(0), r: at(1) };
                board.place(cell, ply["oriented"].as_str().unwrap().parse().unwrap()).unwrap();
                let links = Links::of(&board);
                let mut marks = Marks { last: Some(board.placed().len() - 1), pointed: None };
                if n == 10 {
                    marks.pointed = links.spaces().get(3).map(|space| space.cell);
                }
                let picture = draw(&board, &links, &marks);
                most = most.max(svg::draw(&picture, &Style::high(170)).len());
                let new_hole = !holes && !links.holes().is_empty();
                holes |= new_hole;
                if name.starts_with("game01") && [1, 3, 4, 10, 19, 30, 45, 56].contains(&n) || new_hole {
                    write(&format!("{name}-{n}"), &picture);
                }
            }
        }
        println!("most {most}");
    }
}
