//! Text to lossless trees, one a game.
//!
//! `lexer` cuts the text into tokens, `split` finds where a game begins, `grammar` builds the tree of one
//! game, `ast` reads it with types. Parsing never fails: the tree's text equals the input, always, and what
//! was wrong is told beside it. This layer must not know any game's moves or rules: what it has to ask of a
//! game goes through [`dialect`].

pub mod ast;
pub mod damage;
pub mod dialect;
pub mod grammar;
mod kind;
pub mod lexer;
pub mod split;

pub use kind::{Sheet, SyntaxElement, SyntaxKind, SyntaxNode, SyntaxToken};
