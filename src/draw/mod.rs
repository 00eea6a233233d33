//! Boards as text and as SVG, from the plain shapes and rows that a game describes.
//!
//! Colours, line ends and markup live here and nowhere else. This module must not know any game, nor where the
//! drawing is shown.

pub mod svg;
pub mod text;

pub use svg::{Colour, Orientation, Style, Theme, data_uri};
