//! What an editor can ask of a document: plain data with byte ranges of the file.
//!
//! One file a feature; each is a function of a document and an offset. This layer must not know LSP: line and
//! column, wire formats and client capabilities are the server's business.

pub mod completion;
pub mod folding;
pub mod hover;
pub mod symbols;
pub mod tokens;

pub use completion::{Completion, CompletionKind, completion, resolve_completion};
pub use folding::{Fold, FoldKind, folding};
pub use hover::{Hover, HoverOptions, hover};
pub use symbols::{Symbol, SymbolKind, symbols};
pub use tokens::{Token, TokenKind, tokens};
