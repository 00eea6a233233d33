//! All tests that use the crate from outside, in one binary: linking is what takes long.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail here")]

mod actions;
mod board;
mod cli;
mod clients;
mod codes;
mod derive;
mod features;
mod folders;
mod formatting;
mod manual;
mod parser;
mod places;
mod play;
mod properties;
mod protocol;
mod records;
mod repairs;
mod sentences;
mod settings;
mod support;
mod tantrix;
mod tantrix_codes;
mod tantrix_slips;
mod toy;
mod workspace;
