//! The tree of a game read with types: its tags and, in order, what stands in its moves.
//!
//! The flat reading ([`items`]) walks the green tree without allocating a cursor a node: replay reads every
//! game of a file, while the red tree is for the one game somebody looks at. It must not know what a move
//! means.

use rowan::{GreenNode, GreenNodeData, GreenTokenData, Language, NodeOrToken, TextRange, TextSize};

use super::damage;
use super::kind::Sheet;
use super::kind::SyntaxKind::{self, *};

/// One thing that stands in a game, in the order of the text.
#[derive(Debug, Clone, Copy)]
pub enum Item<'a> {
    Title(&'a GreenNodeData),
    Tag(&'a GreenNodeData),
    Number(&'a GreenNodeData),
    Move(&'a GreenNodeData),
    /// `!`, `$3`: the whole token.
    Mark(&'a str),
    /// `{...}` with its braces.
    Comment(&'a str),
    /// `; ...` or `% ...` with its sign.
    LineComment(&'a str),
    /// `(`
    Open,
    /// The end of a variation; empty where its bracket is missing.
    Close,
    Result(&'a GreenNodeData),
    Prose,
    QuoteMark,
    Comma,
    /// White space other than blanks, tabs and line ends, or an invisible character that stands alone.
    OddSpace(&'a str),
    NewLine,
    /// An ellipsis that belongs to no number.
    Ellipsis,
    Error,
}

/// Everything that stands in a game, flat: variations are opened and closed.
pub fn items(green: &GreenNode) -> impl Iterator<Item = (Item<'_>, TextRange)> {
    Items { stack: vec![(green.children(), false)], at: TextSize::new(0) }
}

struct Items<'a> {
    /// The nodes that are open, and whether each is a variation.
    stack: Vec<(rowan::Children<'a>, bool)>,
    at: TextSize,
}

impl<'a> Iterator for Items<'a> {
    type Item = (Item<'a>, TextRange);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let (children, variation) = self.stack.last_mut()?;
            let Some(child) = children.next() else {
                let closed = *variation;
                self.stack.pop();
                if closed {
                    return Some((Item::Close, TextRange::empty(self.at)));
                }
                continue;
            };
            let range = match child {
                NodeOrToken::Node(node) => TextRange::at(self.at, node.text_len()),
                NodeOrToken::Token(token) => TextRange::at(self.at, token.text_len()),
            };
            let item = match child {
                NodeOrToken::Node(node) if kind(node.kind()) == VARIATION => {
                    self.stack.push((node.children(), true));
                    continue;
                }
                NodeOrToken::Node(node) => of_node(node),
                NodeOrToken::Token(token) => of_token(token),
            };
            self.at = range.end();
            if let Some(item) = item {
                return Some((item, range));
            }
        }
    }
}

fn of_node(node: &GreenNodeData) -> Option<Item<'_>> {
    Some(match kind(node.kind()) {
        TITLE => Item::Title(node),
        TAG => Item::Tag(node),
        MOVE_NUMBER => Item::Number(node),
        MOVE => Item::Move(node),
        RESULT => Item::Result(node),
        PROSE => Item::Prose,
        ERROR => Item::Error,
        _ => return None,
    })
}

fn of_token(token: &GreenTokenData) -> Option<Item<'_>> {
    let text = token.text();
    Some(match kind(token.kind()) {
        NAG | MARK => Item::Mark(text),
        COMMENT => Item::Comment(text),
        LINE_COMMENT | ESCAPE => Item::LineComment(text),
        L_PAREN => Item::Open,
        QUOTE_MARK => Item::QuoteMark,
        COMMA => Item::Comma,
        NEWLINE => Item::NewLine,
        DOTS => Item::Ellipsis,
        INVISIBLE => Item::OddSpace(text),
        WHITESPACE if !text.is_ascii() || text.starts_with('&') => Item::OddSpace(text),
        _ => return None,
    })
}

fn kind(raw: rowan::SyntaxKind) -> SyntaxKind {
    Sheet::kind_from_raw(raw)
}

/// The tokens of a node without children nodes (a move, a number, a tag), with their ranges.
pub fn tokens(node: &GreenNodeData, start: TextSize) -> impl Iterator<Item = (SyntaxKind, &str, TextRange)> {
    let mut at = start;
    node.children().filter_map(NodeOrToken::into_token).map(move |token| {
        let range = TextRange::at(at, token.text_len());
        at = range.end();
        (kind(token.kind()), token.text(), range)
    })
}

/// The text of such a node.
pub fn text(node: &GreenNodeData) -> String {
    tokens(node, TextSize::new(0)).map(|(_, text, _)| text).collect()
}

/// A tag taken apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tag<'a> {
    pub name: &'a str,
    pub name_range: TextRange,
    /// Unescaped, without its quotes.
    pub value: String,
    /// What stands between the quotes.
    pub value_range: TextRange,
    /// Whether it stands in quotes that are not straight.
    pub smart_quotes: bool,
}

/// Takes a tag apart that begins at an offset; `None` where it has no name.
pub fn tag(node: &GreenNodeData, start: TextSize) -> Option<Tag<'_>> {
    let mut name = None;
    let mut value: Option<(&str, TextRange)> = None;
    let mut unquoted = String::new();
    let mut unquoted_range: Option<TextRange> = None;
    let mut cut = false;
    for (kind, text, range) in tokens(node, start) {
        match kind {
            // A line end inside of the value.
            NEWLINE => cut |= value.is_some_and(|(text, _)| unquote(text).2.is_empty()),
            L_BRACKET | R_BRACKET => {}
            WORD if name.is_none() => name = Some((text, range)),
            STRING if value.is_none() => value = Some((text, range)),
            WHITESPACE if unquoted.is_empty() => {}
            _ => {
                unquoted.push_str(text);
                unquoted_range = Some(unquoted_range.map_or(range, |all| all.cover(range)));
            }
        }
    }
    let (name, name_range) = name?;
    if let Some((_, range)) = value.filter(|_| cut) {
        let written = self::text(node);
        let whole = written.get(usize::from(range.start() - start)..).unwrap_or_default();
        let (open, inner, close) = unquote(whole.trim_end_matches(']').trim_end());
        return Some(Tag {
            name,
            name_range,
            // As long as it is written, so that places in it are those of the text.
            value: unescape(&inner.replace(['\r', '\n'], " ")),
            value_range: TextRange::at(range.start() + TextSize::of(open), TextSize::of(inner)),
            smart_quotes: open != "\"" || close != "\"",
        });
    }
    // A quote alone behind a value closes what was never opened.
    let closes_only = |text: &str| !unquoted.trim().is_empty() && unquote(text).1.is_empty();
    if let Some((text, range)) = value.filter(|(text, _)| !closes_only(text)) {
        let (open, inner, close) = unquote(text);
        let start = range.start() + TextSize::of(open);
        return Some(Tag {
            name,
            name_range,
            value: unescape(inner),
            value_range: TextRange::at(start, TextSize::of(inner)),
            smart_quotes: open != "\"" || !(close.is_empty() || close == "\""),
        });
    }
    let trimmed = unquoted.trim_end();
    let value_range = match unquoted_range {
        Some(range) => TextRange::at(range.start(), TextSize::of(trimmed)),
        None => TextRange::empty(name_range.end()),
    };
    Some(Tag { name, name_range, value: trimmed.to_owned(), value_range, smart_quotes: false })
}

/// A string token as its opening quote, what it holds and its closing quote, which can be missing.
fn unquote(string: &str) -> (&str, &str, &str) {
    let quote_at_start = |text: &str| match text.chars().next() {
        Some(c) if damage::is_quote(c) => c.len_utf8(),
        _ if text.starts_with("&quot;") => "&quot;".len(),
        _ => 0,
    };
    let (open, rest) = string.split_at(quote_at_start(string));
    let close = match rest.chars().next_back() {
        Some(c) if damage::is_quote(c) => c.len_utf8(),
        _ if rest.ends_with("&quot;") => "&quot;".len(),
        _ => 0,
    };
    let (inner, close) = rest.split_at(rest.len() - close);
    (open, inner, close)
}

fn unescape(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match chars.peek() {
            Some(&next) if c == '\\' && (next == '"' || next == '\\') => {
                plain.push(next);
                chars.next();
            }
            _ => plain.push(c),
        }
    }
    plain
}
