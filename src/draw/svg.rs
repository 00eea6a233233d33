//! A board as SVG, for hovers and documents.
//!
//! The drawing carries its own background, because nobody can tell on what it is shown: editors draw a picture of
//! a hover on their theme, light or dark, and give it no way to ask. It names no script, style sheet or outside
//! resource, and is kept small: a hover sends it whole.

use std::fmt::{Display, Formatter, Write};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use crate::games::Picture;
use crate::games::picture::{Paint, Point, Shape};

/// Which way up the board is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Orientation {
    /// As the game describes it: the first player below.
    #[default]
    Usual,
    /// Turned by half, as the player opposite sees it; lettering stays upright.
    Turned,
}

/// An opaque colour: red, green and blue, a byte each. Written `#1c1c20`, or `#fff` where that says the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Colour(pub u32);

impl Colour {
    /// The colour that is written `#rrggbb` or `#rgb`.
    pub fn read(text: &str) -> Option<Colour> {
        let digits = text.strip_prefix('#')?;
        let value = u32::from_str_radix(digits, 16).ok().filter(|_| !digits.starts_with('+'))?;
        match digits.len() {
            6 => Some(Colour(value)),
            3 => Some(Colour((value & 0xf00) * 0x1100 + (value & 0xf0) * 0x110 + (value & 0xf) * 0x11)),
            _ => None,
        }
    }

    /// How much one of two is lighter than the other, from 1 to 21: the contrast of WCAG 2.
    fn contrast(self, other: Colour) -> f32 {
        let [one, other] = [self, other].map(|colour| {
            let [_, red, green, blue] = colour.0.to_be_bytes().map(|byte| {
                let part = f32::from(byte) / 255.0;
                if part <= 0.03928 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
            });
            0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
        });
        one.max(other) / one.min(other)
    }

    /// Black or white, whichever is better read on it.
    fn ink(self) -> Colour {
        let [_, red, green, blue] = self.0.to_be_bytes().map(u32::from);
        Colour(if red * 299 + green * 587 + blue * 114 > 128_000 { 0 } else { 0xff_ffff })
    }
}

impl Display for Colour {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        let short = self.0 & 0xf0f0f;
        if short * 0x11 == self.0 {
            write!(f, "#{:x}{:x}{:x}", short >> 16, short >> 8 & 0xf, short & 0xf)
        } else {
            write!(f, "#{:06x}", self.0)
        }
    }
}

/// Colours that go together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Theme {
    /// A wooden board that is neither as light as a light theme of an editor nor as dark as a dark one.
    #[default]
    Wood,
    /// Dark grey, for dark rooms.
    Slate,
    /// Black on white, for print.
    Paper,
}

impl Theme {
    pub const ALL: [Theme; 3] = [Theme::Wood, Theme::Slate, Theme::Paper];

    pub fn name(self) -> &'static str {
        match self {
            Theme::Wood => "wood",
            Theme::Slate => "slate",
            Theme::Paper => "paper",
        }
    }

    pub fn named(name: &str) -> Option<Theme> {
        Theme::ALL.into_iter().find(|theme| theme.name() == name)
    }
}

/// How wide the edge of a piece is, in cells.
const EDGE: f32 = 0.04;

/// The sides of all games, in the order of [`Style::sides`].
pub const SIDES: [&str; 6] = ["black", "white", "red", "green", "blue", "yellow"];

/// The colours of the parts of a drawing, and how large and which way up it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Style {
    /// In CSS pixels; the width follows.
    pub height: u32,
    pub orientation: Orientation,
    pub board: Colour,
    pub cell: Colour,
    pub coordinate: Colour,
    pub moved: Colour,
    pub trace: Colour,
    pub attention: Colour,
    pub pointed: Colour,
    pub tile: Colour,
    pub on_tile: Colour,
    /// Colour of each side and of what is written on it, in the order of [`SIDES`].
    pub sides: [(Colour, Colour); 6],
}

impl Style {
    /// Of that height, in the usual colours.
    pub fn high(height: u32) -> Style {
        Style::of(Theme::Wood, height)
    }

    /// In the colours of a theme. Those of the sides also differ in lightness, for those who see them alike.
    pub fn of(theme: Theme, height: u32) -> Style {
        let sides = [0x1c1c20, 0xfafaf5, 0xc8242c, 0x2a9d48, 0x2f6ae0, 0xf4cc20].map(Colour);
        let wood = Style {
            height,
            orientation: Orientation::Usual,
            board: Colour(0xc8a878),
            cell: Colour(0xa88456),
            coordinate: Colour(0x4a3420),
            moved: Colour(0xe02020),
            trace: Colour(0xe02020),
            attention: Colour(0x0a6cd6),
            pointed: Colour(0xfff4c0),
            tile: Colour(0x1c1c20),
            on_tile: Colour(0xffffff),
            sides: sides.map(|colour| (colour, colour.ink())),
        };
        match theme {
            Theme::Wood => wood,
            Theme::Slate => Style {
                board: Colour(0x4a525c),
                cell: Colour(0x6a7480),
                coordinate: Colour(0xe4e8ec),
                moved: Colour(0xff7a5c),
                trace: Colour(0xff7a5c),
                attention: Colour(0x7cc4ff),
                pointed: Colour(0xfff4c0),
                ..wood
            },
            Theme::Paper => Style {
                board: Colour(0xffffff),
                cell: Colour(0xd8d8d8),
                coordinate: Colour(0x000000),
                moved: Colour(0x808080),
                trace: Colour(0x808080),
                attention: Colour(0x404040),
                pointed: Colour(0xf0f0f0),
                ..wood
            },
        }
    }

    /// The same turned by half, or not.
    pub fn flipped(mut self, turned: bool) -> Style {
        self.orientation = if turned { Orientation::Turned } else { Orientation::Usual };
        self
    }

    /// The same in the colours of a theme, but for those of the sides.
    pub fn themed(self, theme: Theme) -> Style {
        Style { orientation: self.orientation, sides: self.sides, ..Style::of(theme, self.height) }
    }

    /// Gives a side a colour, and what is written on it one that can be read there.
    pub fn paint(&mut self, side: &str, colour: Colour) {
        let place = SIDES.iter().position(|name| *name == side).and_then(|at| self.sides.get_mut(at));
        if let Some(place) = place {
            *place = (colour, colour.ink());
        }
    }

    /// `None` for what is not painted.
    fn colour(&self, paint: Paint) -> Option<Colour> {
        let side = |name: &str| SIDES.iter().position(|side| *side == name).and_then(|at| self.sides.get(at));
        Some(match paint {
            Paint::Board => self.board,
            Paint::Cell => self.cell,
            Paint::Coordinate => self.coordinate,
            Paint::Side(name) => side(name).map_or(Colour(0x808080), |(colour, _)| *colour),
            Paint::OnSide(name) => side(name).map_or(Colour(0), |(_, colour)| *colour),
            Paint::Moved => self.moved,
            Paint::Trace => self.trace,
            Paint::Attention => self.attention,
            Paint::Pointed => self.pointed,
            Paint::Tile => self.tile,
            Paint::OnTile => self.on_tile,
            Paint::Plain => return None,
        })
    }

    /// Where a point is drawn in the orientation asked for.
    fn place(&self, (x, y): Point, (left, top, right, bottom): Bounds) -> Point {
        match self.orientation {
            Orientation::Usual => (x, y),
            Orientation::Turned => (left + right - x, top + bottom - y),
        }
    }

    /// The edge of pieces that would be lost on the board: WCAG 2 asks for three to one of what is to be told apart.
    fn edge(&self, fill: Paint) -> Option<(Paint, f32)> {
        let is_lost = |colour: Colour| colour.contrast(self.board) < 3.0;
        let side = matches!(fill, Paint::Side(_)).then(|| self.colour(fill)).flatten();
        side.filter(|colour| is_lost(*colour)).map(|_| (Paint::Coordinate, EDGE))
    }

    /// The colour of lines and letters, which must be seen.
    fn ink(&self, paint: Paint) -> Colour {
        self.colour(paint).unwrap_or(self.coordinate)
    }
}

/// The board as a whole SVG document.
pub fn draw(picture: &Picture, style: &Style) -> String {
    let (left, top, right, bottom) = picture.bounds;
    let (width, height) = ((right - left).max(0.1), (bottom - top).max(0.1));
    let mut pen = Pen { out: String::new(), style, bounds: picture.bounds };
    let _ = write!(
        pen.out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{:.0}" height="{}" viewBox="{} {} {} {}">"#,
        (width / height) * style.height as f32,
        style.height,
        n(left),
        n(top),
        n(width),
        n(height),
    );
    let _ = write!(
        pen.out,
        r#"<rect x="{}" y="{}" width="{}" height="{}" rx="30" fill="{}"/>"#,
        n(left),
        n(top),
        n(width),
        n(height),
        style.board
    );
    // Said once for all: labels are centred on their points, and what is not filled is an outline or a line.
    pen.out.push_str(r#"<g font-family="DejaVu Sans,Segoe UI,Helvetica,Arial,sans-serif" text-anchor="middle" fill="none" stroke-linejoin="round">"#);
    for shapes in
        picture.shapes.chunk_by(|one, next| element(one).is_some_and(|one| element(next) == Some(one)))
    {
        pen.element(shapes);
    }
    pen.out.push_str("</g></svg>");
    pen.out
}

/// The centres of a picture's cells by name, in the units of its drawing.
pub fn cells<'a>(picture: &'a Picture, style: &'a Style) -> impl Iterator<Item = (&'a str, [i32; 2])> {
    picture.cells.iter().map(|(name, centre)| {
        let (x, y) = style.place(*centre, picture.bounds);
        (name.as_str(), [n(x), n(y)])
    })
}

/// An SVG document as an address that can stand in Markdown.
pub fn data_uri(svg: &str) -> String {
    format!("data:image/svg+xml;base64,{}", STANDARD.encode(svg))
}

/// What neighbours must have in common to be drawn as one element, which says it once. Tiles with their links
/// would else be too long for a hover.
#[derive(PartialEq)]
enum Element {
    Area(Paint, Option<(Paint, f32)>),
    Stroke(Paint, f32),
    Lettering(Paint, f32),
}

/// `None` for what is always alone.
fn element(shape: &Shape) -> Option<Element> {
    match shape {
        Shape::Polygon { fill, outline, .. } => Some(Element::Area(*fill, *outline)),
        Shape::Line { paint, width, .. } | Shape::Arc { paint, width, .. } => {
            Some(Element::Stroke(*paint, *width))
        }
        Shape::Label { size, paint, .. } => Some(Element::Lettering(*paint, *size)),
        Shape::Circle { .. } | Shape::Arrow { .. } => None,
    }
}

/// Left, top, right, bottom.
type Bounds = (f32, f32, f32, f32);

struct Pen<'a> {
    out: String,
    style: &'a Style,
    bounds: Bounds,
}

impl Pen<'_> {
    /// Shapes of one style.
    fn element(&mut self, shapes: &[Shape]) {
        let Some(first) = shapes.first() else { return };
        match element(first) {
            Some(Element::Area(fill, outline)) => {
                self.path(shapes);
                self.fill(fill, outline);
            }
            Some(Element::Stroke(paint, width)) => {
                self.path(shapes);
                self.stroke(paint, width);
                self.out.push_str("/>");
            }
            Some(Element::Lettering(paint, size)) => {
                let ink = self.style.ink(paint);
                let _ = write!(self.out, r#"<g font-size="{}" fill="{ink}">"#, n(size));
                shapes.iter().for_each(|shape| self.shape(shape));
                self.out.push_str("</g>");
            }
            None => self.shape(first),
        }
    }

    fn path(&mut self, shapes: &[Shape]) {
        self.out.push_str("<path d=\"");
        shapes.iter().for_each(|shape| self.shape(shape));
        self.out.push('"');
    }

    /// A shape, or that part of it which its element does not say.
    fn shape(&mut self, shape: &Shape) {
        match shape {
            Shape::Circle { centre, radius, fill, outline } => {
                let (x, y) = self.place(*centre);
                let _ = write!(self.out, r#"<circle cx="{}" cy="{}" r="{}""#, n(x), n(y), n(*radius));
                self.fill(*fill, *outline);
            }
            Shape::Polygon { points, .. } => {
                self.line(points);
                self.out.push('z');
            }
            Shape::Line { points, .. } => self.line(points),
            Shape::Arc { from, to, radius, .. } => {
                self.line(&[*from]);
                let ((x, y), radius) = (self.place(*to), n(*radius));
                let _ = write!(self.out, "A{radius} {radius} 0 0 0 {} {}", n(x), n(y));
            }
            Shape::Arrow { from, to, paint, width } => self.arrow(*from, *to, *paint, *width),
            Shape::Label { centre, text, size, .. } => {
                let (x, y) = self.place(*centre);
                // Capitals are about .72 of the font's size high: this is where their middle is the point.
                let _ = write!(self.out, r#"<text x="{}" y="{}">"#, n(x), n(y + size * 0.36));
                escape(text, &mut self.out);
                self.out.push_str("</text>");
            }
        }
    }

    fn place(&self, point: Point) -> Point {
        self.style.place(point, self.bounds)
    }

    fn fill(&mut self, fill: Paint, outline: Option<(Paint, f32)>) {
        if let Some(colour) = self.style.colour(fill) {
            let _ = write!(self.out, r#" fill="{colour}""#);
        }
        if let Some((paint, width)) = outline.or_else(|| self.style.edge(fill)) {
            self.stroke(paint, width);
        }
        self.out.push_str("/>");
    }

    fn stroke(&mut self, paint: Paint, width: f32) {
        let _ = write!(self.out, r#" stroke="{}" stroke-width="{}""#, self.style.ink(paint), n(width));
    }

    fn line(&mut self, points: &[Point]) {
        for (index, point) in points.iter().enumerate() {
            let (x, y) = self.place(*point);
            let command = if index == 0 { "M" } else { "L" };
            let _ = write!(self.out, "{command}{} {}", n(x), n(y));
        }
    }

    fn arrow(&mut self, from: Point, to: Point, paint: Paint, width: f32) {
        let (from, to) = (self.place(from), self.place(to));
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = dx.hypot(dy);
        if length < 0.01 {
            return; // no direction to point to
        }
        let (dx, dy) = (dx / length, dy / length);
        let head = (width * 3.0).min(length);
        let (bx, by) = (to.0 - dx * head, to.1 - dy * head);
        let half = head * 0.6;
        let _ = write!(self.out, r#"<path d="M{} {}L{} {}""#, n(from.0), n(from.1), n(bx), n(by));
        self.stroke(paint, width);
        let _ = write!(
            self.out,
            r#" stroke-linecap="round"/><path d="M{} {}L{} {}L{} {}z" fill="{}"/>"#,
            n(to.0),
            n(to.1),
            n(bx - dy * half),
            n(by + dx * half),
            n(bx + dy * half),
            n(by - dx * half),
            self.style.ink(paint)
        );
    }
}

/// A length in hundredths of a cell: short, and letters less than one unit high come out ugly in some renderers.
fn n(value: f32) -> i32 {
    (value * 100.0).round() as i32
}

fn escape(text: &str, out: &mut String) {
    for c in text.chars() {
        match c {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '"' => out.push_str("&quot;"),
            // XML has no way to write these.
            c if c.is_control() || matches!(c, '\u{FFFE}' | '\u{FFFF}') => {}
            c => out.push(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    /// Three marbles of which one has moved, a tile with its lines and an odd label.
    fn small() -> Picture {
        let circle =
            |x: f32, y: f32, fill, outline| Shape::Circle { centre: (x, y), radius: 0.42, fill, outline };
        Picture {
            bounds: (-1.0, -1.0, 3.0, 2.0),
            shapes: vec![
                circle(0.0, 0.0, Paint::Side("black"), None),
                circle(1.0, 0.0, Paint::Side("white"), Some((Paint::Moved, 0.08))),
                circle(2.0, 0.0, Paint::Cell, None),
                Shape::Arrow { from: (0.0, 0.0), to: (1.0, 0.0), paint: Paint::Trace, width: 0.1 },
                Shape::Polygon {
                    points: vec![(0.0, 0.5), (0.866, 1.0), (0.0, 1.5)],
                    fill: Paint::Plain,
                    outline: Some((Paint::Attention, 0.05)),
                },
                Shape::Line {
                    points: vec![(1.0, 1.0), (1.5, 1.333), (2.0, 1.0)],
                    paint: Paint::Side("red"),
                    width: 0.15,
                },
                Shape::Arc {
                    from: (1.0, 1.0),
                    to: (1.5, 1.333),
                    radius: 0.866,
                    paint: Paint::Side("red"),
                    width: 0.15,
                },
                Shape::Label {
                    centre: (2.5, 1.5),
                    text: "a<&\"\u{7}".into(),
                    size: 0.4,
                    paint: Paint::Coordinate,
                },
            ],
            cells: vec![("b2".into(), (1.0, 0.0))],
            rows: Vec::new(),
        }
    }

    #[test]
    fn shapes_become_short_elements() {
        let svg = draw(&small(), &Style::high(170)).replace("><", ">\n<");
        expect![[r##"
            <svg xmlns="http://www.w3.org/2000/svg" width="227" height="170" viewBox="-100 -100 400 300">
            <rect x="-100" y="-100" width="400" height="300" rx="30" fill="#c8a878"/>
            <g font-family="DejaVu Sans,Segoe UI,Helvetica,Arial,sans-serif" text-anchor="middle" fill="none" stroke-linejoin="round">
            <circle cx="0" cy="0" r="42" fill="#1c1c20"/>
            <circle cx="100" cy="0" r="42" fill="#fafaf5" stroke="#e02020" stroke-width="8"/>
            <circle cx="200" cy="0" r="42" fill="#a88456"/>
            <path d="M0 0L70 0" stroke="#e02020" stroke-width="10" stroke-linecap="round"/>
            <path d="M100 0L70 18L70 -18z" fill="#e02020"/>
            <path d="M0 50L87 100L0 150z" stroke="#0a6cd6" stroke-width="5"/>
            <path d="M100 100L150 133L200 100M100 100A87 87 0 0 0 150 133" stroke="#c8242c" stroke-width="15"/>
            <g font-size="40" fill="#4a3420">
            <text x="250" y="164">a&lt;&amp;&quot;</text>
            </g>
            </g>
            </svg>"##]].assert_eq(&svg);
    }

    #[test]
    fn turned_by_half_lettering_stays_upright() {
        let style = Style { orientation: Orientation::Turned, ..Style::high(170) };
        let svg = draw(&small(), &style);
        assert!(svg.contains(r##"<circle cx="200" cy="100" r="42" fill="#1c1c20"/>"##), "{svg}");
        assert!(!svg.contains("transform"));
    }

    #[test]
    fn every_piece_stands_out_from_every_board() {
        for theme in Theme::ALL {
            let style = Style::of(theme, 170);
            assert!(style.coordinate.contrast(style.board) >= 4.5, "{theme:?}");
            for (side, (colour, _)) in SIDES.iter().zip(style.sides) {
                let edged = style.edge(Paint::Side(side)).is_some();
                assert_eq!(edged, colour.contrast(style.board) < 3.0, "{side} of {theme:?}");
            }
        }
        let white =
            Shape::Circle { centre: (0.0, 0.0), radius: 0.42, fill: Paint::Side("white"), outline: None };
        let picture = Picture { shapes: vec![white], ..small() };
        let drawn = |theme| {
            let svg = draw(&picture, &Style::of(theme, 170));
            svg.lines()
                .flat_map(|line| line.split("><"))
                .filter(|part| part.starts_with("circle"))
                .collect::<String>()
        };
        expect![[r##"circle cx="0" cy="0" r="42" fill="#fafaf5" stroke="#000" stroke-width="4"/"##]]
            .assert_eq(&drawn(Theme::Paper));
        expect![[r##"circle cx="0" cy="0" r="42" fill="#fafaf5"/"##]].assert_eq(&drawn(Theme::Slate));
    }

    /// A board as large as Tantrix makes them stays small enough for a hover.
    #[test]
    fn a_large_board_is_small() {
        let mut picture = Picture { bounds: (-1.0, -1.0, 15.0, 12.0), ..small() };
        let tile = small().shapes;
        picture.shapes = std::iter::repeat_n(tile, 20).flatten().collect();
        assert!(draw(&picture, &Style::high(170)).len() < 20_000);
    }

    #[test]
    fn an_address_is_base64() {
        assert_eq!(data_uri("<svg/>"), "data:image/svg+xml;base64,PHN2Zy8+");
    }
}
