//! Everything that can be set.

use crate::draw::Theme;
use crate::draw::svg::SIDES;
use crate::findings::{COMMON_CODES, Severity};
use crate::games;

/// Something that can be set.
pub(super) struct Key {
    /// A point is a step into a table: `board.theme`.
    pub name: &'static str,
    pub kind: Kind,
    /// What it is for: an entry of the catalogues.
    pub says: &'static str,
}

/// What a value can be, and what it is where nobody says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Flag(bool),
    Number {
        least: u32,
        most: u32,
        usual: u32,
    },
    Language,
    Theme,
    /// The identifier of a game; usually none.
    Game,
    /// A list of codes.
    Codes,
    /// A table of codes and what each weighs.
    Weights,
    /// A table of sides and their colours.
    Colours,
}

impl Kind {
    /// The words that there are to choose from; empty where it is no choice.
    pub fn words(self) -> Vec<&'static str> {
        match self {
            Kind::Language => vec!["auto", "en", "fr"],
            Kind::Theme => Theme::ALL.map(Theme::name).to_vec(),
            Kind::Game => games::all().iter().map(|game| game.id()).collect(),
            Kind::Weights => Severity::ALL.map(Severity::word).into_iter().chain(["off"]).collect(),
            _ => Vec::new(),
        }
    }

    /// The names that a table of this kind can hold; empty where it is none.
    pub fn names(self) -> Vec<&'static str> {
        match self {
            Kind::Weights => codes(),
            Kind::Colours => SIDES.to_vec(),
            _ => Vec::new(),
        }
    }
}

const fn key(name: &'static str, kind: Kind, says: &'static str) -> Key {
    Key { name, kind, says }
}

pub(super) const KEYS: &[Key] = &[
    key("language", Kind::Language, "setting-language"),
    key("severity", Kind::Weights, "setting-severity"),
    key("ignore", Kind::Codes, "setting-ignore"),
    key("game", Kind::Game, "setting-game"),
    key("hints.score", Kind::Flag(true), "setting-hints-score"),
    key("hints.repetition", Kind::Flag(true), "setting-hints-repetition"),
    key("hints.value", Kind::Flag(true), "setting-hints-value"),
    key("hints.tile", Kind::Flag(true), "setting-hints-tile"),
    key("hints.side", Kind::Flag(true), "setting-hints-side"),
    key("lenses", Kind::Flag(true), "setting-lenses"),
    key("hoverImages", Kind::Flag(false), "setting-hover-images"),
    key("board.theme", Kind::Theme, "setting-board-theme"),
    key("board.colours", Kind::Colours, "setting-board-colours"),
    key("board.flip", Kind::Flag(false), "setting-board-flip"),
    key(
        "board.size",
        Kind::Number { least: 16, most: 10_000, usual: super::BOARD_HEIGHT },
        "setting-board-size",
    ),
];

/// The tables that keys stand in, and what each is for.
pub(super) const TABLES: [(&str, &str); 2] = [("hints", "setting-hints"), ("board", "setting-board")];

/// The key of that name.
pub(super) fn named(name: &str) -> Option<&'static Key> {
    KEYS.iter().find(|key| key.name == name)
}

/// An entry of a table of codes or sides by its whole name, `severity.record/prose`: the table, the entry and what the
/// table holds.
pub(super) fn entry(path: &str) -> Option<(&'static str, &str, Kind)> {
    KEYS.iter().filter(|key| matches!(key.kind, Kind::Weights | Kind::Colours)).find_map(|key| {
        let name = path.strip_prefix(key.name)?.strip_prefix('.')?;
        Some((key.name, name, key.kind))
    })
}

/// The keys of a table, or all of them for the empty name: the next step of each, once.
pub(super) fn steps(table: &str) -> Vec<&'static str> {
    let mut steps = Vec::new();
    for key in KEYS {
        let rest = match table {
            "" => Some(key.name),
            _ => key.name.strip_prefix(table).and_then(|rest| rest.strip_prefix('.')),
        };
        let step = rest.and_then(|rest| rest.split('.').next());
        if let Some(step) = step.filter(|step| !steps.contains(step)) {
            steps.push(step);
        }
    }
    steps
}

/// Every code that a finding can have, the common ones first.
pub fn codes() -> Vec<&'static str> {
    let mut codes: Vec<&str> = COMMON_CODES.iter().map(|(code, _)| *code).collect();
    for spec in games::all().iter().flat_map(|game| game.codes()) {
        if !codes.contains(&spec.code) {
            codes.push(spec.code);
        }
    }
    codes
}
