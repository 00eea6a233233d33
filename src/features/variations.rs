//! Variations as text: the edits that drop one, or make it the line that is played.
//!
//! Whatever stands there stays: comments, marks and other variations move with what they belong to, and where that
//! cannot be told nothing is offered. This module must not know any rule.

use crate::findings::Edit;
use crate::record::Record;
use crate::syntax::ast::{self, Item};
use crate::text::{TextRange, TextSize};

/// What an entry of a game is, as far as lines of play go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Number,
    Move,
    /// A mark or comment: it belongs to the move before.
    Remark,
    Open,
    Close,
    Result,
    /// Anything that cannot be moved about: comments to the end of a line, prose, tags, faults.
    Fixed,
}

#[derive(Debug, Clone, Copy)]
struct Entry {
    kind: Kind,
    range: TextRange,
}

/// A game's entries, and one of its variations by the places of its brackets among them.
pub(super) struct Variation<'a> {
    record: &'a Record,
    entries: Vec<Entry>,
    open: usize,
    close: usize,
    /// Whether it branches off the main line.
    pub of_main: bool,
}

impl<'a> Variation<'a> {
    /// The innermost variation that touches an offset, if it is closed.
    pub fn at(record: &'a Record, offset: TextSize) -> Option<Self> {
        let entries: Vec<Entry> = entries(record).collect();
        let mut open = Vec::new();
        let mut found: Option<(usize, usize, usize)> = None;
        for (at, entry) in entries.iter().enumerate() {
            match entry.kind {
                Kind::Open => open.push(at),
                Kind::Close => {
                    let from = open.pop()?;
                    let start = entries.get(from)?.range.start();
                    let touches = TextRange::new(start, entry.range.end()).contains_inclusive(offset);
                    // Of those that are closed one after the other the first is the innermost.
                    if touches && found.is_none() {
                        found = Some((from, at, open.len()));
                    }
                }
                _ => {}
            }
        }
        let (open, close, depth) = found?;
        let variation = Variation { record, entries, open, close, of_main: depth == 0 };
        variation.is_closed(close).then_some(variation)
    }

    /// Whether the bracket that an entry stands for is there: what is not closed ends with that of a variation inside,
    /// or with none.
    fn is_closed(&self, close: usize) -> bool {
        let end = |at: usize| self.entries.get(at).map(|entry| entry.range.end());
        let inside = close.checked_sub(1).filter(|&at| self.kind(at) == Some(Kind::Close)).and_then(end);
        let before = end(close).and_then(|end| self.record.text.get(..usize::from(end)));
        before.is_some_and(|before| before.ends_with(')')) && inside != end(close)
    }

    /// With its brackets.
    fn range(&self) -> TextRange {
        let place = |at: usize| self.entries.get(at).map(|entry| entry.range).unwrap_or_default();
        TextRange::new(place(self.open).start(), place(self.close).end())
    }

    fn text(&self, range: TextRange) -> &'a str {
        self.record.text_of(range)
    }

    fn kind(&self, at: usize) -> Option<Kind> {
        self.entries.get(at).map(|entry| entry.kind)
    }

    fn start(&self, at: usize) -> Option<TextSize> {
        self.entries.get(at).map(|entry| entry.range.start())
    }

    /// The edit that removes it, with the line that it leaves empty.
    pub fn drop(&self) -> Edit {
        let range = self.range();
        let text = &self.record.text;
        let before = text.get(..usize::from(range.start())).unwrap_or_default();
        let behind = text.get(usize::from(range.end())..).unwrap_or_default();
        let kept = before.trim_end_matches([' ', '\t']);
        let ends_line = behind.is_empty() || behind.starts_with(['\n', '\r']);
        let alone = ends_line && kept.ends_with(['\n', '\r']);
        let kept = match alone {
            true => kept.strip_suffix('\n').map_or(kept, |kept| kept.strip_suffix('\r').unwrap_or(kept)),
            false => kept,
        };
        let glued = !behind.is_empty() && !behind.starts_with(|c: char| c.is_whitespace() || c == ')');
        let start = TextSize::of(kept);
        Edit {
            range: TextRange::new(start, range.end()),
            text: if glued { " ".to_owned() } else { String::new() },
        }
    }

    /// The edit that makes it the line that goes on, and what it replaces a variation of it. `None` where something
    /// stands in the way that belongs to neither.
    pub fn promote(&self) -> Option<Edit> {
        let replaced = self.replaced()?;
        // `1. a1b2! {so}`: the move with its number and what is said of it.
        let numbered = replaced.checked_sub(1).filter(|&at| self.kind(at) == Some(Kind::Number));
        let head = self.head(replaced)?;
        let from = self.start(numbered.unwrap_or(replaced))?;
        // Other variations of the same move, and what is said between them.
        let rest = Some(self.next_in_line(head.end)).filter(|&rest| rest > self.close)?;
        let end = self.line_end(rest)?;
        let last = |to: usize| self.entries.get(to.checked_sub(1)?).map(|entry| entry.range.end());
        let span = TextRange::new(from, last(end)?);

        let inner = (self.open + 1..self.close).find(|&at| self.kind(at) == Some(Kind::Move))?;
        let inner_number = inner.checked_sub(1).filter(|&at| self.kind(at) == Some(Kind::Number));
        let inner_head = self.head(inner)?;
        let inner_rest = self.next_in_line(inner_head.end);
        let is_fixed = |at: usize| match self.kind(at) {
            Some(Kind::Fixed | Kind::Result) => true,
            Some(Kind::Close) => !self.is_closed(at),
            _ => false,
        };
        if (numbered.unwrap_or(replaced)..end).any(is_fixed) {
            return None;
        }

        let range = self.range();
        let one = TextSize::of('(');
        let between = |from: TextSize, to: TextSize| match from < to {
            true => self.text(TextRange::new(from, to)).trim(),
            false => "",
        };
        let rest_start = if rest < end { self.start(rest)? } else { span.end() };
        let inner_end = range.end() - one;
        let inner_rest_start = if inner_rest < self.close { self.start(inner_rest)? } else { inner_end };

        let (mut new_head, mut old_head) = (
            between(range.start() + one, inner_head.range.end()).to_owned(),
            between(from, head.range.end()).to_owned(),
        );
        // A number stands where the move before it is somebody else's, so it goes with the place, not with the move.
        if let (None, Some(number)) = (numbered, inner_number) {
            let (number, first) = (self.start(number)?, self.start(inner)?);
            old_head.insert_str(0, self.text(TextRange::new(number, first)));
            let above = between(range.start() + one, number);
            new_head = joined(&[above, between(first, inner_head.range.end())]);
        }
        let own = [old_head.as_str(), between(rest_start, span.end())];
        let variation = format!("({})", joined(&own));
        let parts = [
            &new_head,
            &variation,
            between(head.range.end(), range.start()),
            between(range.end(), rest_start),
            between(inner_head.range.end(), inner_rest_start),
            between(inner_rest_start, inner_end),
        ];
        Some(Edit { range: span, text: joined(&parts) })
    }

    /// The move that it stands for.
    fn replaced(&self) -> Option<usize> {
        let mut depth = 0usize;
        for at in (0..self.open).rev() {
            match self.kind(at)? {
                Kind::Close => depth += 1,
                Kind::Open => depth = depth.checked_sub(1)?,
                Kind::Move if depth == 0 => return Some(at),
                _ => {}
            }
        }
        None
    }

    /// A move with the marks and comments behind it.
    fn head(&self, of: usize) -> Option<Head> {
        let mut end = of + 1;
        while self.kind(end) == Some(Kind::Remark) {
            end += 1;
        }
        let last = self.entries.get(end - 1)?;
        Some(Head { end, range: TextRange::new(self.start(of)?, last.range.end()) })
    }

    /// The next number or move of the line that an entry stands in, or the entry that ends the line.
    fn next_in_line(&self, from: usize) -> usize {
        let mut depth = 0usize;
        let mut at = from;
        while let Some(kind) = self.kind(at) {
            match kind {
                Kind::Open => depth += 1,
                Kind::Close if depth > 0 => depth -= 1,
                Kind::Remark | Kind::Fixed => {}
                _ if depth == 0 => break,
                _ => {}
            }
            at += 1;
        }
        at
    }

    /// Where the line that an entry stands in ends: its bracket, the result, or behind the last entry.
    fn line_end(&self, from: usize) -> Option<usize> {
        let mut depth = 0usize;
        for at in from..self.entries.len() {
            match self.kind(at)? {
                Kind::Open => depth += 1,
                Kind::Close if depth == 0 => return Some(at),
                Kind::Close => depth -= 1,
                Kind::Result if depth == 0 => return Some(at),
                _ => {}
            }
        }
        Some(self.entries.len())
    }
}

/// A move and what is said of it.
struct Head {
    /// The entry behind.
    end: usize,
    range: TextRange,
}

fn entries(record: &Record) -> impl Iterator<Item = Entry> {
    ast::items(&record.parse.green).filter_map(|(item, range)| {
        let kind = match item {
            Item::Number(_) => Kind::Number,
            Item::Move(_) => Kind::Move,
            Item::Mark(_) | Item::Comment(_) => Kind::Remark,
            Item::Open => Kind::Open,
            Item::Close => Kind::Close,
            Item::Result(_) => Kind::Result,
            Item::NewLine | Item::OddSpace(_) | Item::Comma | Item::Ellipsis => return None,
            _ => Kind::Fixed,
        };
        Some(Entry { kind, range })
    })
}

fn joined(parts: &[&str]) -> String {
    parts.iter().filter(|part| !part.is_empty()).copied().collect::<Vec<_>>().join(" ")
}
