//! What a board looks like: tiles with their lines and the numbers that a move is written with, as shapes for a
//! drawing that is still clear at 170 pixels, and as rows of text.
//!
//! In text a tile is its six letters around its number, in brackets the one just played. An empty cell shows its
//! position, or the letter of a forced space; these are listed below with position and type. In the drawing each
//! link has its number just outside its side. Tiles are painted in layers, each in one style: that is what
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
const LINE: f32 = 0.14;
/// The dark edges that lift a line over another, and how far from the centre of a tile they reach: not beyond it.
const CASING: (f32, f32) = (0.19, 0.46);
/// From the centre of a tile to the numbers of its links.
const NUMBER: f32 = 0.675;
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
        cells: cells(board, links),
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
        size: 0.28,
        paint: Paint::Coordinate,
    }));
    // Its number is in the corner, apart from the letters.
    let (x, y) = (1.0, CORNER + MARGIN / 2.0);
    shapes.push(Shape::Label {
        centre: (0.24 - x, 0.21 - y),
        text: oriented.tile().number().to_string(),
        size: 0.22,
        paint: Paint::Coordinate,
    });
    let mut grid = Grid::new([Cell::ORIGIN].into_iter());
    grid.tile(Cell::ORIGIN, oriented);
    Picture { bounds: (-x, -y, x, y), shapes, rows: grid.rows(), ..Picture::default() }
}

/// The forced spaces with the letters that they have in pictures: by lowest link. Nobody has seen as many as
/// there are letters.
pub fn forced(links: &Links) -> impl Iterator<Item = (char, &Space)> {
    links.forced().zip(('A'..='Z').chain(std::iter::repeat('*'))).map(|(space, letter)| (letter, space))
}

/// The tiles and the spaces beside them.
fn cells(board: &Board, links: &Links) -> Vec<(String, Point)> {
    let spaces = links.spaces().iter().map(|space| space.cell);
    let all = board.placed().iter().map(|placed| placed.cell).chain(spaces);
    all.map(|cell| (cell.name(), place(cell))).collect()
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
    let ring = |cell, paint| hexagon(place(cell), 0.93, Paint::Plain, Some((paint, 0.05)));
    shapes.extend(links.forced().map(|space| ring(space.cell, Paint::Attention)));
    shapes.extend(forced(links).map(|(letter, space)| Shape::Label {
        centre: place(space.cell),
        text: letter.to_string(),
        size: 0.34,
        paint: Paint::Attention,
    }));
    if board.is_empty() {
        shapes.push(ring(Cell::ORIGIN, Paint::Coordinate));
        let (centre, text) = (place(Cell::ORIGIN), "0".to_owned());
        shapes.push(Shape::Label { centre, text, size: 0.5, paint: Paint::Coordinate });
    }
    // Three digits must fit beside three digits.
    let sizes = [(1..100, 0.22), (100..u16::MAX, 0.17)];
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
    /// Its dark edges, if it goes over another line of its tile.
    edges: Option<Shape>,
}

/// The lines of tiles, in layers: what crosses nothing or is crossed, dark edges, what crosses.
fn lines(tiles: impl Iterator<Item = (Point, Oriented)>) -> impl Iterator<Item = Shape> {
    let (mut upper, mut lower): (Vec<Line>, Vec<Line>) = tiles
        .flat_map(|(centre, oriented)| lines_of(centre, oriented))
        .partition(|line| line.edges.is_some());
    lower.sort_by_key(|line| line.colour);
    upper.sort_by_key(|line| line.colour);
    let edges: Vec<Shape> = upper.iter_mut().filter_map(|line| line.edges.take()).collect();
    let shapes = |lines: Vec<Line>| lines.into_iter().map(|line| line.shape);
    shapes(lower).chain(edges).chain(shapes(upper))
}

/// Straight ones are below curves. Curves between adjacent sides cross nothing, and a tile has one straight line
/// at most: where there is none, one of two wide curves is below the other.
fn lines_of(centre: Point, oriented: Oriented) -> Vec<Line> {
    let mut lines = Vec::with_capacity(3);
    let mut wide = Vec::with_capacity(2);
    let mut crossed = false;
    for colour in Colour::ALL {
        let mut sides = oriented.sides(colour);
        let (Some(one), Some(other)) = (sides.next(), sides.next()) else { continue };
        let apart = other as usize - one as usize;
        // A curve is clockwise around the tile: that is anticlockwise around its own centre outside.
        let (from, to) = if apart > 3 { (other, one) } else { (one, other) };
        let ends = |reach| (toward(centre, from, reach), toward(centre, to, reach));
        let paint = Paint::Side(colour.word());
        let arc = |(from, to), radius, paint, width| Shape::Arc { from, to, radius, paint, width };
        match apart {
            3 => {
                let (from, to) = ends(0.5);
                let shape = Shape::Line { points: vec![from, to], paint, width: LINE };
                lines.push(Line { colour, shape, edges: None });
                crossed = true;
            }
            2 | 4 => {
                let edges = Some(arc(ends(CASING.1), ROW, Paint::Tile, CASING.0));
                wide.push(Line { colour, shape: arc(ends(0.5), ROW, paint, LINE), edges });
            }
            _ => {
                let shape = arc(ends(0.5), CORNER / 2.0, paint, LINE);
                lines.push(Line { colour, shape, edges: None });
            }
        }
    }
    if let Some(first) = wide.first_mut().filter(|_| !crossed) {
        first.edges = None;
    }
    lines.extend(wide);
    lines
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

    /// Without empty rows, which are only beside rows without tiles.
    fn rows(self) -> Vec<Vec<Run>> {
        let blank = |row: &[(char, Paint)]| row.iter().all(|(character, _)| *character == ' ');
        let runs = |row: Vec<(char, Paint)>| {
            let runs = row.chunk_by(|one, next| one.1 == next.1);
            let run = |run: &[(char, Paint)]| {
                let paint = run.first().map_or(Paint::Plain, |(_, paint)| *paint);
                Run::new(run.iter().map(|(character, _)| character).collect::<String>(), paint)
            };
            runs.map(run).collect()
        };
        self.characters.into_iter().filter(|row| !blank(row)).map(runs).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::board::tests::board;
    use super::super::tiles::Tile;
    use super::*;
    use crate::draw::{Style, svg, text};
    use expect_test::{Expect, expect};

    /// The rows, with a border at the left: what is expected loses the blanks that all its lines begin with.
    fn check(picture: &Picture, expected: Expect) {
        let rows: String = text::draw(picture, false).lines().map(|row| format!("|{row}\n")).collect();
        expected.assert_eq(&rows);
    }

    /// The picture as elements, a line each.
    fn elements(picture: &Picture) -> String {
        svg::draw(picture, &Style::high(170)).replace("><", ">\n<")
    }

    /// Three tiles in a line and a fourth that makes a forced space.
    const EXAMPLE: [(i8, i8, &str); 4] =
        [(0, 0, "ggrbrb"), (1, -1, "rgbgrb"), (2, -2, "ggbrbr"), (3, -2, "ryyggr")];

    /// All tiles, each on the cell of its number.
    fn all(cell: impl Fn(usize) -> (i8, i8)) -> Board {
        let mut board = Board::new();
        for (at, tile) in Tile::all().enumerate() {
            let (q, r) = cell(at);
            board.place(Cell { q, r }, tile.upright()).unwrap();
        }
        board
    }

    /// Two to the east, one to the south-east.
    fn zigzag(at: usize) -> (i8, i8) {
        ((at - at / 3) as i8, (at / 3) as i8)
    }

    #[test]
    fn the_start() {
        let picture = draw(&Board::new(), &Links::of(&Board::new()), &Marks::default());
        check(
            &picture,
            expect![[r#"
                |   0
            "#]],
        );
        expect![[r##"
            <svg xmlns="http://www.w3.org/2000/svg" width="184" height="170" viewBox="-86 -79 172 159">
            <rect x="-86" y="-79" width="172" height="159" rx="30" fill="#c8a878"/>
            <g font-family="DejaVu Sans,Segoe UI,Helvetica,Arial,sans-serif" text-anchor="middle" fill="none" stroke-linejoin="round">
            <path d="M0 -54L47 -27L47 27L0 54L-47 27L-47 -27z" stroke="#4a3420" stroke-width="5"/>
            <g font-size="50" fill="#4a3420">
            <text x="0" y="18">0</text>
            </g>
            </g>
            </svg>"##]].assert_eq(&elements(&picture));
    }

    #[test]
    fn the_tile_just_played_and_forced_spaces() {
        let three = board(&EXAMPLE[..3]);
        let picture = draw(&three, &Links::of(&three), &Marks { last: Some(2), pointed: None });
        check(
            &picture,
            expect![[r#"
                |               14      1
                |                  r  g
                |         12/13   b[41]g    2
                |                  r  b
                |              b  r
                |     10/11   r 40 g   3/4
                |              g  b
                |          b  g
                |   9     r 36 g   5/6
                |          b  r
                |       8       7
            "#]],
        );
        expect![[r##"
            <svg xmlns="http://www.w3.org/2000/svg" width="139" height="170" viewBox="-86 -253 272 332">
            <rect x="-86" y="-253" width="272" height="332" rx="30" fill="#c8a878"/>
            <g font-family="DejaVu Sans,Segoe UI,Helvetica,Arial,sans-serif" text-anchor="middle" fill="none" stroke-linejoin="round">
            <path d="M0 -56L48 -28L48 28L0 56L-48 28L-48 -28zM50 -142L98 -114L98 -59L50 -31L2 -59L2 -114zM100 -229L148 -201L148 -145L100 -117L52 -145L52 -201z" fill="#1c1c20"/>
            <path d="M100 -229L148 -201L148 -145L100 -117L52 -145L52 -201z" stroke="#fff" stroke-width="7"/>
            <path d="M25 43A87 87 0 0 0 -50 0M75 -130A87 87 0 0 0 75 -217" stroke="#c8242c" stroke-width="14"/>
            <path d="M25 -43A29 29 0 0 0 50 0M125 -217A29 29 0 0 0 150 -173" stroke="#2a9d48" stroke-width="14"/>
            <path d="M75 -43L25 -130" stroke="#2f6ae0" stroke-width="14"/>
            <path d="M4 -87A87 87 0 0 0 73 -126M96 -87A87 87 0 0 0 27 -47M-23 40A87 87 0 0 0 -23 -40M123 -133A87 87 0 0 0 54 -173" stroke="#1c1c20" stroke-width="19"/>
            <path d="M0 -87A87 87 0 0 0 75 -130" stroke="#c8242c" stroke-width="14"/>
            <path d="M100 -87A87 87 0 0 0 25 -43" stroke="#2a9d48" stroke-width="14"/>
            <path d="M-25 43A87 87 0 0 0 -25 -43M125 -130A87 87 0 0 0 50 -173" stroke="#2f6ae0" stroke-width="14"/>
            <g font-size="22" fill="#4a3420">
            <text x="134" y="-224">1</text>
            <text x="168" y="-165">2</text>
            <text x="134" y="-107">3</text>
            <text x="117" y="-79">4</text>
            <text x="84" y="-20">5</text>
            <text x="68" y="8">6</text>
            <text x="34" y="66">7</text>
            <text x="-34" y="66">8</text>
            <text x="-68" y="8">9</text>
            <text x="-34" y="-51">10</text>
            <text x="-18" y="-79">11</text>
            <text x="16" y="-137">12</text>
            <text x="33" y="-165">13</text>
            <text x="66" y="-224">14</text>
            </g>
            </g>
            </svg>"##]].assert_eq(&elements(&picture));
        let board = board(&EXAMPLE);
        let links = Links::of(&board);
        let mut marks = Marks { last: Some(3), pointed: links.facing(2).map(|space| space.cell) };
        check(
            &draw(&board, &links, &marks),
            expect![[r#"
                |               16    17/18     1
                |                  r  g    r  r
                |         14/15   b 41 g  g[21]y    ??
                |                  r  b    g  y
                |              b  r
                |     12/13   r 40 g    A       3
                |              g  b
                |          b  g
                |   11    r 36 g   7/8
                |          b  r
                |       10      9
                |
                |A 4/5/6 gbg
                |?? 2 y
            "#]],
        );
        marks.pointed = links.facing(5).map(|space| space.cell);
        check(
            &draw(&board, &links, &marks),
            expect![[r#"
                |               16    17/18     1
                |                  r  g    r  r
                |         14/15   b 41 g  g[21]y    2
                |                  r  b    g  y
                |              b  r
                |     12/13   r 40 g   ?A?      3
                |              g  b
                |          b  g
                |   11    r 36 g   7/8
                |          b  r
                |       10      9
                |
                |?A? 4/5/6 gbg
            "#]],
        );
    }

    #[test]
    fn a_hole_has_its_numbers() {
        // Colours do not matter here.
        let ring = [(0, 0), (1, 0), (1, 1), (0, 2), (-1, 2), (-1, 1)];
        let board = board(&ring.map(|(q, r)| (q, r, "ryyggr")));
        let picture = draw(&board, &Links::of(&board), &Marks::default());
        check(
            &picture,
            expect![[r#"
                |           16    17/18     1
                |              r  r    r  r
                |     14/15   g 21 y  g 21 y   2/3
                |              g  y    g  y
                |          r  r            r  r
                |   13    g 21 y    A     g 21 y    4
                |          g  y            g  y
                |              r  r    r  r
                |     11/12   g 21 y  g 21 y   5/6
                |              g  y    g  y
                |           10     8/9      7
                |
                |A 19/20/21/22/23/24 gyyrrg
            "#]],
        );
        let labels = picture.shapes.iter().filter(|shape| matches!(shape, Shape::Label { .. })).count();
        assert_eq!(labels, 24 + 1);
    }

    #[test]
    fn one_tile() {
        let picture = tile("ryyggr".parse().unwrap());
        check(
            &picture,
            expect![[r#"
                |  r  r
                | g 21 y
                |  g  y
            "#]],
        );
        expect![[r##"
            <svg xmlns="http://www.w3.org/2000/svg" width="224" height="170" viewBox="-100 -76 200 151">
            <rect x="-100" y="-76" width="200" height="151" rx="30" fill="#c8a878"/>
            <g font-family="DejaVu Sans,Segoe UI,Helvetica,Arial,sans-serif" text-anchor="middle" fill="none" stroke-linejoin="round">
            <path d="M0 -56L48 -28L48 28L0 56L-48 28L-48 -28z" fill="#1c1c20"/>
            <path d="M-25 -43A29 29 0 0 0 25 -43" stroke="#c8242c" stroke-width="14"/>
            <path d="M50 0A29 29 0 0 0 25 43" stroke="#f4cc20" stroke-width="14"/>
            <path d="M-25 43A29 29 0 0 0 -50 0" stroke="#2a9d48" stroke-width="14"/>
            <g font-size="28" fill="#4a3420">
            <text x="34" y="-48">r</text>
            <text x="68" y="10">y</text>
            <text x="34" y="69">y</text>
            <text x="-34" y="69">g</text>
            <text x="-68" y="10">g</text>
            <text x="-34" y="-48">r</text>
            </g>
            <g font-size="22" fill="#4a3420">
            <text x="-76" y="-47">21</text>
            </g>
            </g>
            </svg>"##]].assert_eq(&elements(&picture));
    }

    #[test]
    fn curves_cross_above_straight_lines() {
        let kinds = |text: &str| -> String {
            let shapes = lines([((0.0, 0.0), text.parse().unwrap())].into_iter());
            let kind = |shape| match shape {
                Shape::Line { paint, .. } => format!("straight {paint:?}"),
                Shape::Arc { paint, radius, .. } if radius < 0.5 => format!("tight {paint:?}"),
                Shape::Arc { paint, .. } => format!("wide {paint:?}"),
                _ => unreachable!(),
            };
            shapes.map(kind).collect::<Vec<_>>().join(", ")
        };
        expect![[r#"tight Side("red"), tight Side("yellow"), tight Side("blue")"#]]
            .assert_eq(&kinds("yyrrbb"));
        expect![[r#"tight Side("red"), tight Side("yellow"), straight Side("blue")"#]]
            .assert_eq(&kinds("yybrrb"));
        expect![[r#"wide Side("red"), tight Side("yellow"), wide Tile, wide Side("blue")"#]]
            .assert_eq(&kinds("yybrbr"));
        expect![[r#"straight Side("green"), wide Tile, wide Tile, wide Side("red"), wide Side("blue")"#]]
            .assert_eq(&kinds("rbgbrg"));
    }

    #[test]
    fn what_is_not_there_is_not_marked() {
        let board = board(&EXAMPLE);
        let links = Links::of(&board);
        let marks = Marks { last: Some(4), pointed: Some(Cell { q: 100, r: -100 }) };
        assert_eq!(draw(&board, &links, &marks), draw(&board, &links, &Marks::default()));
        let marks = Marks { last: None, pointed: Some(Cell::ORIGIN) };
        assert_eq!(draw(&board, &links, &marks), draw(&board, &links, &Marks::default()));
    }

    /// A hover is cut at 60,000, and base64 adds a third. Games stay below 15,000; these are longer.
    #[test]
    fn all_tiles_are_a_short_drawing() {
        for board in [all(|at| (at as i8, 0)), all(|at| ((at % 8) as i8, (at / 8) as i8)), all(zigzag)] {
            let picture = draw(&board, &Links::of(&board), &Marks { last: Some(55), pointed: None });
            let (svg, text) = (svg::draw(&picture, &Style::high(170)), text::draw(&picture, false));
            assert!(svg.len() < 24_000 && text.len() < 20_000, "{} {}", svg.len(), text.len());
        }
    }
}
