//! Dérive: dice of four colours on 100 cells.
//!
//! The only source defines a notation, not the rules, so what is checked here is what the notation itself implies:
//! what stands where, and what an action does to it. How far a die may go is not known.

pub mod board;
pub mod history;
pub mod moves;
pub mod notation;
pub mod order;
pub mod picture;
pub mod position;
mod suggest;
