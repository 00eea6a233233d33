//! Scoresheet: a language server and checker for records of board games.
//!
//! Bytes become [`text`], the text is split into games, each game becomes a lossless tree ([`syntax`]); the
//! game's own notation reads a move as *written* and its rules turn that into a position or a reason
//! ([`games`]); the [`record`] keeps the position behind every move and what is wrong; [`features`] answer from
//! that. It flows one way, and each layer knows only those named before it:
//!
//! * [`text`] - lines, columns and edits. Must not know what a text says.
//! * [`findings`] - what is wrong, as codes and facts, and the catalogues that say it in English and French.
//!   Must not know a game, a tree, an editor.
//! * [`syntax`] - tokens, the split into games, trees, typed views. Never fails: the tree's text is the input.
//!   Must not know a game's moves; it asks for their shape through [`syntax::dialect`].
//! * [`games`] - one folder a game: notation, board, rules, sentences. Must not know files or records. A new game
//!   is one folder and one entry in [`games::all`].
//! * [`record`] - files as games, games replayed, findings and repairs. Must not know a game by name.
//! * [`format`] - games in the strict form, as edits. Must not know a game by name.
//! * [`draw`] - the shapes a game describes, as text and SVG. Must not know what they stand for.
//! * [`features`] - what an editor can ask, as plain data with byte ranges. Must not know LSP.
//! * [`workspace`] - all files together: their index, what is found in it, their players. Must not know LSP.
//! * [`settings`] - what somebody wants otherwise than usual, from editors and files. Must not know who asks, nor LSP.
//! * [`server`] - the Language Server Protocol; the only folder that names tower-lsp. Must hold no logic.
//! * [`cli`] - the command line. Must not know the server.

pub mod cli;
pub mod draw;
pub mod features;
pub mod findings;
pub mod format;
pub mod games;
pub mod record;
pub mod server;
pub mod settings;
pub mod syntax;
pub mod text;
pub mod workspace;
