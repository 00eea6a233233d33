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
    /// The text at that range; empty where it is not one piece of it.
    pub raw: &'a str,
}

impl Part<'_> {
    /// Where a range of its text stands in the game's text: the whole part where that is not known.
    pub fn place(&self, within: TextRange) -> TextRange {
        let start = self.range.start();
        if TextSize::of(self.text.as_ref()) == self.range.len() {
            return within + start;
        }
        if TextSize::of(self.raw) != self.range.len() {
            return self.range;
        }
        let mut mended = TextSize::new(0);
        let mut found: Option<TextRange> = None;
        for (at, c) in self.raw.char_indices() {
            let mut buffer = [0; 4];
            let c: &str = c.encode_utf8(&mut buffer);
            let here = TextRange::at(mended, TextSize::of(crate::syntax::damage::mend(c).as_ref()));
            mended = here.end();
            if here.intersect(within).is_some_and(|common| !common.is_empty()) {
                let place = TextRange::at(start + TextSize::new(at as u32), TextSize::of(c));
                found = Some(found.map_or(place, |all| all.cover(place)));
            }
        }
        // An entity (`&gt;`) is mended only as a whole.
        found.filter(|_| mended == TextSize::of(self.text.as_ref())).unwrap_or(self.range)
    }
}

/// A move as written. White space and the damage of the text are gone; nothing of the notation is read yet.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Written<'a> {
    pub parts: Vec<Part<'a>>,
}

impl<'a> Written<'a> {
    /// The tokens of a move; what is between them is dropped, the damage of the text undone.
    pub fn of(tokens: impl Iterator<Item = (SyntaxKind, &'a str, TextRange)>) -> Self {
        let parts = tokens
            .filter(|(kind, ..)| !kind.is_trivia())
            .map(|(kind, text, range)| Part {
                kind,
                text: crate::syntax::damage::mend(text),
                range,
                raw: text,
            })
            .collect();
        Written { parts }
    }

    /// A move that stands in no text: typed in a test, proposed as a repair.
    pub fn plain(text: &'a str) -> Self {
        let mut at = TextSize::new(0);
        Written::of(crate::syntax::lexer::lex(text).map(|(kind, part)| {
            let range = TextRange::at(at, TextSize::of(part));
            at = range.end();
            (kind, part, range)
        }))
    }

    /// The same where its text begins at an offset.
    pub fn moved(mut self, by: TextSize) -> Self {
        for part in &mut self.parts {
            part.range += by;
        }
        self
    }

    /// The text of all parts with a blank where there was something between them in the text.
    pub fn spaced(&self) -> Cow<'_, str> {
        if let [one] = self.parts.as_slice() {
            return Cow::Borrowed(&one.text);
        }
        let mut text = String::new();
        let mut end = None;
        for part in &self.parts {
            if end.is_some_and(|end| end < part.range.start()) {
                text.push(' ');
            }
            text.push_str(&part.text);
            end = Some(part.range.end());
        }
        Cow::Owned(text)
    }

    /// The text of all parts, one behind the other.
    pub fn joined(&self) -> Cow<'_, str> {
        match self.parts.as_slice() {
            [one] => Cow::Borrowed(&one.text),
            parts => Cow::Owned(parts.iter().map(|part| part.text.as_ref()).collect()),
        }
    }
}
