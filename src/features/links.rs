//! Addresses in the values of tags that an editor can open.

use rayon::prelude::*;

use crate::record::Document;
use crate::syntax::ast::{self, Item};
use crate::text::{TextRange, TextSize};

/// An address of the web.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    pub range: TextRange,
    pub target: String,
}

const SCHEMES: [&str; 2] = ["http://", "https://"];

/// All of a document, in the order of the text.
pub fn links(document: &Document) -> Vec<Link> {
    (0..document.games()).into_par_iter().flat_map_iter(|game| of_game(document, game)).collect()
}

fn of_game(document: &Document, game: usize) -> Vec<Link> {
    let text = document.game_text(game);
    // Few games name any, and only those are parsed.
    if !SCHEMES.iter().any(|scheme| text.contains(scheme)) {
        return Vec::new();
    }
    let Some(parse) = document.parse(game) else { return Vec::new() };
    let start = document.start(game);
    let mut found = Vec::new();
    for (item, range) in ast::items(&parse.green) {
        let Item::Tag(node) = item else { continue };
        let Some(tag) = ast::tag(node, range.start()) else { continue };
        let value = tag.value_range;
        let raw = text.get(usize::from(value.start())..usize::from(value.end())).unwrap_or_default();
        found.extend(addresses(raw).map(|(at, address)| Link {
            range: TextRange::at(value.start() + start + at, TextSize::of(address)),
            target: address.to_owned(),
        }));
    }
    found
}

/// The addresses in a text and where they begin.
fn addresses(text: &str) -> impl Iterator<Item = (TextSize, &str)> {
    let mut end = 0;
    text.match_indices("http").filter_map(move |(at, _)| {
        // An address can hold another.
        let rest = text.get(at..).filter(|_| at >= end)?;
        let scheme = SCHEMES.iter().find(|scheme| rest.starts_with(**scheme))?;
        let ends = |c: char| c.is_whitespace() || matches!(c, '"' | '<' | '>' | '\\' | '`' | '{' | '}' | '|');
        let address = rest.get(..rest.find(ends).unwrap_or(rest.len()))?;
        let address = without_punctuation(address);
        end = at + address.len();
        (address.len() > scheme.len()).then_some((TextSize::new(at as u32), address))
    })
}

/// An address without what ends the sentence around it. A closing bracket belongs to it where it opened there.
fn without_punctuation(address: &str) -> &str {
    let mut unopened = address.matches(')').count().saturating_sub(address.matches('(').count());
    address.trim_end_matches(|c: char| match c {
        ')' if unopened > 0 => {
            unopened -= 1;
            true
        }
        '.' | ',' | ';' | ':' | '!' | '?' | '\'' => true,
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_ends_where_the_sentence_goes_on() {
        let found = |text| addresses(text).map(|(_, address)| address).collect::<Vec<_>>();
        assert_eq!(
            found("see https://a.org/b?c=1#d, or http://e.f."),
            ["https://a.org/b?c=1#d", "http://e.f"]
        );
        assert_eq!(found("(https://a.org/x_(y))"), ["https://a.org/x_(y)"]);
        assert_eq!(found("https:// ftp://a.org mailto:a@b http://"), [] as [&str; 0]);
        assert_eq!(found("http://a"), ["http://a"]);
        assert_eq!(found("http://é.fr/é 😀https://b.c"), ["http://é.fr/é", "https://b.c"]);
    }
}
