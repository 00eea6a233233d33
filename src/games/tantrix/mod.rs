//! Tantrix: coloured hexagons laid side by side; the longest line or loop of one's own colour wins.
//!
//! `tiles`, `board`, `links`, `restrictions` and `score` are the geometry and its rules, `hands` and `turn` the
//! bookkeeping, `notation` how turns are written. `standing` and `setup` answer what the record layer asks,
//! `situation` holds what is written of forced spaces against the board, `review` is what only a whole game shows.
//! This folder must not know records, editors or sentences.

pub mod board;
pub mod hands;
pub mod links;
pub mod notation;
#[cfg(test)]
mod records;
pub mod restrictions;
pub mod score;
pub mod tiles;
pub mod turn;
