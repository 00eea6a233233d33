//! Tantrix: hexagonal tiles with links of four colours; the longest line or loop of one's own colour wins.

pub mod notation;
