//! What an editor can ask of a document: plain data with byte ranges of the file.
//!
//! One file a feature; each is a function of a document and an offset. This layer must not know LSP: line and
//! column, wire formats and client capabilities are the server's business.

pub mod actions;
pub mod board;
pub mod completion;
pub mod definition;
pub mod folding;
pub mod highlights;
pub mod hints;
pub mod hover;
pub mod lenses;
pub mod links;
pub mod play;
pub mod selections;
pub mod symbols;
pub mod tokens;
mod variations;

pub use crate::format::{Ending, Formatted, document as format, left, on_enter, range as format_range};
pub use actions::{Action, ActionKind, Fixed, Wanted, actions, fix_all};
pub use board::{Board, BoardOptions, LinePly, Target, board};
pub use completion::{Completion, CompletionKind, completion, resolve_completion};
pub use definition::definition;
pub use folding::{Fold, FoldKind, folding};
pub use highlights::{Highlight, HighlightKind, highlights};
pub use hints::{Hint, HintKind, HintOptions, KnownHints, hints};
pub use hover::{Hover, HoverOptions, hover};
pub use lenses::{Lens, lenses};
pub use links::{Link, links};
pub use play::{Play, play};
pub use selections::selections;
pub use symbols::{Symbol, SymbolKind, symbols};
pub use tokens::{Token, TokenKind, tokens};
