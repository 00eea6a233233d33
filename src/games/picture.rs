//! What a board looks like, as plain data: shapes for a vector drawing and rows of styled text for a terminal.
//!
//! A game describes its position in these terms; `draw` turns them into SVG and text. This module must not
//! know SVG syntax, colours by number, or any game.

/// The part that a shape or a run of text plays. `draw` gives each part its colours, light and dark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Paint {
    /// The board behind everything.
    Board,
    /// An empty cell.
    Cell,
    /// Coordinates and other lettering.
    Coordinate,
    /// The piece of one who plays: a colour by name (`black`, `white`, `red`, `green`, `blue`, `yellow`).
    Side(&'static str),
    /// Lettering or pips on top of such a piece.
    OnSide(&'static str),
    /// Around a piece that has just moved.
    Moved,
    /// The place a piece has left, and arrows of movement.
    Trace,
    /// Worth looking at: a forced space, the end of a push.
    Attention,
    /// The place that is spoken of: light, so that lettering on it can be read.
    Pointed,
    /// A dark piece that bears several colours.
    Tile,
    /// Around such a piece.
    OnTile,
    /// Nothing: only an outline, or plain text.
    Plain,
}

/// A point in cells: the distance between two neighbouring cells is 1. y grows downwards.
pub type Point = (f32, f32);

/// One element of a vector drawing, painted in order. Neighbours in this order of one style take less room.
#[derive(Debug, Clone, PartialEq)]
pub enum Shape {
    Circle {
        centre: Point,
        radius: f32,
        fill: Paint,
        outline: Option<(Paint, f32)>,
    },
    Polygon {
        points: Vec<Point>,
        fill: Paint,
        outline: Option<(Paint, f32)>,
    },
    /// A line through points, cut off square at its ends.
    Line {
        points: Vec<Point>,
        paint: Paint,
        width: f32,
    },
    /// A part of a circle, less than half of it: anticlockwise as seen from the circle's centre.
    Arc {
        from: Point,
        to: Point,
        radius: f32,
        paint: Paint,
        width: f32,
    },
    /// A line with a head at its end.
    Arrow {
        from: Point,
        to: Point,
        paint: Paint,
        width: f32,
    },
    /// Text centred on a point; `size` is the height of a capital letter's line, in cells.
    Label {
        centre: Point,
        text: String,
        size: f32,
        paint: Paint,
    },
}

/// A run of characters that play one part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    pub text: String,
    pub paint: Paint,
}

impl Run {
    pub fn new(text: impl Into<String>, paint: Paint) -> Self {
        Run { text: text.into(), paint }
    }
}

/// A board with its pieces and the last move marked.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Picture {
    /// Left, top, right, bottom in cells.
    pub bounds: (f32, f32, f32, f32),
    pub shapes: Vec<Shape>,
    /// The centres of the cells that moves can leave or come to, by the names that a move's steps have for them.
    pub cells: Vec<(String, Point)>,
    /// Rows of the text drawing, top to bottom. Readable without colour.
    pub rows: Vec<Vec<Run>>,
}
