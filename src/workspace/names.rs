//! The players' names in tags, and other names for them.

use super::Hit;
use super::index::FileIndex;
use crate::findings::{Edit, Message};
use crate::record::{Document, Record};
use crate::syntax::damage::{is_invisible, is_quote};
use crate::text::{Text, TextRange, TextSize};

/// A player's name in a tag.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name {
    /// As names are compared, see [`folded`].
    pub player: Box<str>,
    /// What stands between the quotes, from the start of the game.
    pub range: TextRange,
}

/// A name as it is compared: without case, and one blank for any white space.
pub fn folded(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// The names of a game's players that its tags give, in the order of the text.
pub(super) fn names(record: &Record) -> Vec<Name> {
    let tags = record.game.player_tags(&record.header);
    let of_player = |name: &str| tags.iter().any(|tag| tag.eq_ignore_ascii_case(name));
    let named = record.header.tags.iter().filter(|tag| of_player(&tag.name));
    named
        .map(|tag| Name { player: folded(&tag.value).into(), range: tag.value_range })
        .filter(|name| !matches!(&*name.player, "" | "?"))
        .collect()
}

/// A player's name at an offset as it reads, and where it stands.
pub fn written_at(document: &Document, offset: TextSize) -> Option<(String, TextRange)> {
    let at = document.game_at(offset);
    let record = document.record(at.index)?;
    let inside = offset - at.start;
    let name = names(&record).into_iter().find(|name| name.range.contains_inclusive(inside))?;
    let tag = record.header.tags.iter().find(|tag| tag.value_range == name.range)?;
    Some((tag.value.trim().to_owned(), name.range + at.start))
}

/// The tags of a file that name a player, by his folded name; ranges are those of the file.
pub(super) fn naming<'a>(index: &'a FileIndex, player: &'a str) -> impl Iterator<Item = TextRange> + 'a {
    index.games().flat_map(move |(start, game)| {
        let named = game.names.iter().filter(move |name| &*name.player == player);
        named.map(move |name| name.range + start)
    })
}

/// A name as it will be written: without white space around it.
///
/// # Errors
/// Why a tag cannot hold it: it says nothing, or a quote or a line end would end it too soon.
pub fn sound(name: &str) -> Result<&str, Message> {
    let name = name.trim();
    if !name.chars().any(shows) || name == "?" {
        return Err(Message::new("rename-empty"));
    }
    match name.chars().find(|c| is_quote(*c) || c.is_control() || matches!(c, '\u{2028}' | '\u{2029}')) {
        Some(c) if c.is_control() || !is_quote(c) => Err(Message::new("rename-line")),
        Some(quote) => Err(Message::new("rename-quote").with("quote", quote.to_string())),
        None if name.to_ascii_lowercase().contains("&quot;") => {
            Err(Message::new("rename-quote").with("quote", "&quot;"))
        }
        None => Ok(name),
    }
}

/// Whether a character is one that can be seen.
fn shows(c: char) -> bool {
    let is_blank = c.is_whitespace() || c.is_control() || is_invisible(c);
    !is_blank
        && !matches!(c,
            '\u{34F}' | '\u{61C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{180B}'..='\u{180F}'
            | '\u{2065}'..='\u{206F}' | '\u{2800}' | '\u{3164}' | '\u{FE00}'..='\u{FE0F}' | '\u{FFA0}'
            | '\u{FFF0}'..='\u{FFFB}' | '\u{E0000}'..='\u{E0FFF}')
}

/// The edits that write a sound name in the tags of a file.
pub fn renamed(hit: &Hit, name: &str) -> Vec<Edit> {
    let escaped = name.replace('\\', "\\\\");
    let edit = |range: &TextRange| {
        let text = if is_quoted(&hit.text, *range) { escaped.clone() } else { format!("\"{escaped}\"") };
        Edit { range: *range, text }
    };
    hit.ranges.iter().map(edit).collect()
}

/// Whether a value stands in quotes.
fn is_quoted(text: &Text, value: TextRange) -> bool {
    let line = text.slice(TextRange::new(text.line_start(value.start()), value.start()));
    line.ends_with(is_quote) || line.to_ascii_lowercase().ends_with("&quot;")
}
