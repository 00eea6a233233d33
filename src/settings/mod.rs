//! What somebody wants otherwise than usual: how much codes matter, which language, which hints, what boards look
//! like.
//!
//! A source of settings (what an editor sends, a file `.scoresheet.toml`) is read into a [`Layer`] and a list of
//! [`Fault`]s; layers are laid over each other, and [`Settings`] is what comes out. [`keys`] is the one list of what can be
//! set: reading, the schema and the table of the manual all follow it. This layer must not know who sends
//! settings, nor when they change; of the file system it knows the one file.

pub mod folder;
mod keys;
mod read;
pub mod schema;

use std::collections::BTreeMap;

use serde_json::Value;

use crate::draw::{Colour, Style, Theme};
use crate::features::HintOptions;
use crate::findings::catalogue::Language;
use crate::findings::{Severity, Weights};
use crate::games::{self, Game};
pub use keys::codes;
pub use read::{Fault, from_json, from_toml, nested};

/// The height of a board in pixels, where nobody says another.
pub const BOARD_HEIGHT: u32 = 400;

/// What one source says: the value of each key that it names, `severity.CODE` and `board.colours.SIDE` among them. All
/// values are allowed ones.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Layer(BTreeMap<String, Value>);

impl Layer {
    /// Lays another layer over this one: what it names is as it says, all else stays.
    pub fn overlaid(mut self, above: &Layer) -> Layer {
        self.0.extend(above.0.iter().map(|(key, value)| (key.clone(), value.clone())));
        self
    }

    /// The same with the findings of a code left out.
    pub fn ignoring(mut self, code: &str) -> Layer {
        self.0.insert(format!("severity.{code}"), "off".into());
        self
    }

    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn flag(&self, key: &str, usual: bool) -> bool {
        self.0.get(key).and_then(Value::as_bool).unwrap_or(usual)
    }

    fn word(&self, key: &str) -> Option<&str> {
        self.0.get(key)?.as_str()
    }

    /// A style with what is said of boards.
    pub fn styled(&self, mut style: Style) -> Style {
        if let Some(theme) = self.word("board.theme").and_then(Theme::named) {
            style = style.themed(theme);
        }
        let size = self.0.get("board.size").and_then(Value::as_u64).and_then(|size| size.try_into().ok());
        style.height = size.unwrap_or(style.height);
        if let Some(turned) = self.0.get("board.flip").and_then(Value::as_bool) {
            style = style.flipped(turned);
        }
        for (side, colour) in self.below("board.colours") {
            if let Some(colour) = Colour::read(colour) {
                style.paint(side, colour);
            }
        }
        style
    }

    /// What stands below a key: the rest of each name, and its word.
    fn below<'a>(&'a self, key: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
        self.0.iter().filter_map(move |(name, value)| {
            let rest = name.strip_prefix(key)?.strip_prefix('.')?;
            Some((rest, value.as_str()?))
        })
    }
}

/// What is wanted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    pub language: Language,
    pub weights: Weights,
    pub hints: HintOptions,
    pub lenses: bool,
    /// Whether a hover may carry a picture; off by default, as editors in a terminal show it as a wall of text.
    pub hover_images: bool,
    /// How boards are drawn.
    pub style: Style,
    /// The identifier of the game of records that do not tell it themselves.
    game: Option<String>,
}

impl Default for Settings {
    fn default() -> Self {
        Settings::of(&Layer::default(), Language::default())
    }
}

impl Settings {
    /// What a layer says, and what is usual where it says nothing; `locale` is the language where none is chosen.
    pub fn of(layer: &Layer, locale: Language) -> Settings {
        let language = layer.word("language").and_then(Language::from_tag).unwrap_or(locale);
        let mut weights = Weights::default();
        for (code, word) in layer.below("severity") {
            weights.set(code, Severity::named(word));
        }
        let style = layer.styled(Style::high(BOARD_HEIGHT));
        Settings {
            language,
            weights,
            hints: HintOptions {
                language,
                score: layer.flag("hints.score", true),
                repetition: layer.flag("hints.repetition", true),
                value: layer.flag("hints.value", true),
                tile: layer.flag("hints.tile", true),
                side: layer.flag("hints.side", true),
            },
            lenses: layer.flag("lenses", true),
            hover_images: layer.flag("hoverImages", false),
            style,
            game: layer.word("game").map(str::to_owned),
        }
    }

    /// The game of records that do not tell it themselves.
    pub fn game(&self) -> Option<&'static dyn Game> {
        games::by_id(self.game.as_deref()?)
    }
}
