//! A move as it was written: its tokens with the damage of the text undone.

use std::borrow::Cow;

use crate::syntax::SyntaxKind;
use crate::text::{TextRange, TextSize};

/// A token of a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part<'a> {
    pub kind: SyntaxKind,
    /// With look-alikes, full-width forms and invisible characters replaced by what was meant; case as written.
    pub text: Cow<'a, str>,
    /// As it stands in the game's text.
    pub range: TextRange,
}

/// A move as written. White space and the damage of the text are gone; nothing of the notation is read yet.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Written<'a> {
    pub parts: Vec<Part<'a>>,
}

impl<'a> Written<'a> {
    /// A move that stands in no text: typed in a test, proposed as a repair.
    pub fn plain(text: &'a str) -> Self {
        let mut parts = Vec::new();
        let mut at = 0u32;
        for (kind, part) in crate::syntax::lexer::lex(text) {
            let range = TextRange::at(TextSize::from(at), TextSize::of(part));
            at += part.len() as u32;
            if !kind.is_trivia() {
                parts.push(Part { kind, text: crate::syntax::damage::mend(part), range });
            }
        }
        Written { parts }
    }

    /// The text of all parts, one behind the other.
    pub fn joined(&self) -> Cow<'_, str> {
        match self.parts.as_slice() {
            [one] => Cow::Borrowed(&one.text),
            parts => Cow::Owned(parts.iter().map(|part| part.text.as_ref()).collect()),
        }
    }
}
