//! Tantrix: coloured hexagons laid side by side, written down by counting the links around them.

pub mod board;
pub mod links;
#[cfg(test)]
mod records;
pub mod restrictions;
pub mod score;
pub mod tiles;
