//! Abalone.
pub mod board;
pub mod layouts;
pub mod moves;
pub mod position;
