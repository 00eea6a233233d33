//! The outline of a file: its games, and in each its tags and moves.

use crate::findings::Message;
use crate::findings::catalogue::Language;
use crate::games::{self, Game};
use crate::record::{Document, Summary};
use crate::text::TextRange;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SymbolKind {
    Game,
    Tags,
    Moves,
}

/// A part of the outline.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Symbol {
    pub name: String,
    pub detail: String,
    pub kind: SymbolKind,
    pub range: TextRange,
    /// What to select when it is chosen; inside `range`.
    pub selection: TextRange,
    pub children: Vec<Symbol>,
}

/// The games of a document. Names are the players', else the event's or the title.
pub fn symbols(document: &Document, language: Language) -> Vec<Symbol> {
    document.check_all();
    let says = games::catalogue(language);
    let [tags, moves] = ["outline-tags", "outline-moves"].map(|id| says.say(&Message::new(id)));
    (0..document.games()).filter_map(|index| symbol(document, index, [&tags, &moves])).collect()
}

fn symbol(document: &Document, index: usize, [tags, moves]: [&str; 2]) -> Option<Symbol> {
    let summary = document.summary(index)?;
    let start = document.start(index);
    let parts: Vec<TextRange> = [summary.header, summary.moves].into_iter().flatten().collect();
    let range = parts.iter().copied().reduce(TextRange::cover)? + start;
    let child = |name: &str, kind, detail, range: Option<TextRange>| {
        let range = range? + start;
        Some(Symbol { name: name.to_owned(), detail, kind, range, selection: range, children: Vec::new() })
    };
    let count = summary.tags.len();
    let children = [
        child(
            tags,
            SymbolKind::Tags,
            if count > 0 { count.to_string() } else { String::new() },
            summary.header,
        ),
        child(moves, SymbolKind::Moves, summary.plies.to_string(), summary.moves),
    ];
    Some(Symbol {
        name: name(&summary, index),
        detail: detail(&summary),
        kind: SymbolKind::Game,
        range,
        selection: parts.first().map_or(range, |first| *first + start),
        children: children.into_iter().flatten().collect(),
    })
}

/// `Black – White`, the event, the title, or the game's number.
pub(super) fn name(summary: &Summary, index: usize) -> String {
    own_name(summary).unwrap_or_else(|| numbered(summary.game, index))
}

/// `Black – White`, the event or the title: what a game is called wherever it stands.
pub fn own_name(summary: &Summary) -> Option<String> {
    let value = |name: &str| {
        let tag = summary.tags.iter().find(|(tag, _)| tag.eq_ignore_ascii_case(name));
        tag.map(|(_, value)| value.trim()).filter(|value| !value.is_empty() && *value != "?")
    };
    if summary.players.len() > 1 {
        return Some(summary.players.join(" – "));
    }
    value("Event").map(str::to_owned).or_else(|| summary.title.clone())
}

/// What a game without a name is called: its kind and its number in the file.
pub fn numbered(game: &dyn Game, index: usize) -> String {
    format!("{} {}", game.names().first().unwrap_or(&""), index + 1)
}

fn detail(summary: &Summary) -> String {
    let date = summary.tags.iter().find(|(name, _)| name.eq_ignore_ascii_case("Date"));
    let parts = [date.map(|(_, date)| date.as_str()), summary.result];
    parts.into_iter().flatten().collect::<Vec<_>>().join("  ")
}
