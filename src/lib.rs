//! Scoresheet: a language server and checker for records of board games.
pub mod cli;
pub mod draw;
pub mod features;
pub mod findings;
pub mod games;
pub mod record;
pub mod server;
pub mod syntax;
pub mod text;
