//! Findings: what is wrong (or worth saying) in a record, as data.
//!
//! A finding carries a code, a range and named facts; it never carries a sentence. The sentences stand in
//! Fluent catalogues, one file a language (see [`catalogue`]), so that the server, the command line and the
//! tests speak with one voice.
//!
//! This module must not know any game, the syntax tree, LSP or the terminal.

pub mod catalogue;
mod weights;

use std::borrow::Cow;

use crate::text::{TextRange, TextSize};
pub use weights::Weights;

/// The codes that records of every game share, with their usual weight.
pub const COMMON_CODES: &[(&str, Severity)] = &[
    ("record/unterminated-comment", Severity::Error),
    ("record/unterminated-string", Severity::Error),
    ("record/unterminated-variation", Severity::Error),
    ("record/stray-bracket", Severity::Warning),
    ("record/unexpected-text", Severity::Error),
    ("record/bad-tag", Severity::Warning),
    ("record/bad-position", Severity::Error),
    ("record/duplicate-tag", Severity::Warning),
    ("record/unknown-tag", Severity::Hint),
    ("record/move-number", Severity::Warning),
    ("record/missing-move", Severity::Warning),
    ("record/doubled-move", Severity::Warning),
    ("record/result-mismatch", Severity::Warning),
    ("record/after-result", Severity::Warning),
    ("record/bad-date", Severity::Warning),
    ("record/encoding", Severity::Warning),
    ("record/look-alike", Severity::Hint),
    ("record/invisible", Severity::Warning),
    ("record/prose", Severity::Hint),
    ("record/separators", Severity::Hint),
    ("record/hidden-moves", Severity::Warning),
    ("record/wrong-notation", Severity::Warning),
];

/// How much a finding matters. Ordered: `Error` is the greatest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    Hint,
    Information,
    Warning,
    Error,
}

impl Severity {
    /// Every severity, the greatest first.
    pub const ALL: [Severity; 4] =
        [Severity::Error, Severity::Warning, Severity::Information, Severity::Hint];

    /// The severity of that [`word`](Severity::word).
    pub fn named(word: &str) -> Option<Severity> {
        Severity::ALL.into_iter().find(|severity| severity.word() == word)
    }

    /// The word used in JSON and on the command line.
    pub fn word(self) -> &'static str {
        match self {
            Severity::Hint => "hint",
            Severity::Information => "information",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

/// A fact named in a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fact {
    /// A word that the catalogues choose by (`black`, `white`), never shown as it is.
    Word(&'static str),
    /// Text shown as it is: a move, a cell, a name. A list of them is joined by the caller's `, `.
    Text(String),
    /// A number; the catalogues pick plural and ordinal forms by it.
    Number(i64),
    /// What there is to choose from: shown whole.
    List(Vec<String>),
}

impl From<&str> for Fact {
    fn from(text: &str) -> Self {
        Fact::Text(text.to_owned())
    }
}
impl From<String> for Fact {
    fn from(text: String) -> Self {
        Fact::Text(text)
    }
}
impl From<usize> for Fact {
    fn from(number: usize) -> Self {
        Fact::Number(number as i64)
    }
}
impl From<u32> for Fact {
    fn from(number: u32) -> Self {
        Fact::Number(number.into())
    }
}
impl From<i64> for Fact {
    fn from(number: i64) -> Self {
        Fact::Number(number)
    }
}

/// A sentence to be, as the identifier of a catalogue entry and the facts it names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    pub id: Cow<'static, str>,
    pub facts: Vec<(&'static str, Fact)>,
}

impl Message {
    pub fn new(id: impl Into<Cow<'static, str>>) -> Self {
        Message { id: id.into(), facts: Vec::new() }
    }

    /// The same message with the facts of a move: who made it, its number, and how it is counted.
    pub fn of(self, of: &MoveName) -> Self {
        self.with("side", Fact::Word(of.side.unwrap_or("unknown")))
            .with("number", of.number)
            .with("counted", Fact::Word(if of.by_ply() { "ply" } else { "side" }))
    }

    /// The same message with one more fact.
    pub fn with(mut self, name: &'static str, fact: impl Into<Fact>) -> Self {
        self.facts.push((name, fact.into()));
        self
    }
}

/// A replacement in the text of one game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// Bytes from the start of the game.
    pub range: TextRange,
    pub text: String,
}

/// A change that mends a finding. The first fix of a finding is the preferred one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fix {
    pub title: Message,
    /// Disjoint, in the order of the text.
    pub edits: Vec<Edit>,
    /// Whether it only rewrites what was already read so (it can be applied without looking).
    pub safe: bool,
}

/// A place that explains a finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Related {
    pub message: Message,
    /// Bytes from the start of the game.
    pub range: TextRange,
}

/// The part of a line of play behind a stopping error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unchecked {
    /// Bytes from the start of the game.
    pub range: TextRange,
    /// Moves in it.
    pub plies: usize,
}

/// One thing to say about one place of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// `abalone/no-majority`, `record/move-number`, ...
    pub code: &'static str,
    pub severity: Severity,
    /// Bytes from the start of the game.
    pub range: TextRange,
    /// What it says; the move it speaks of is told by `of`.
    pub message: Message,
    /// The move it speaks of, if it speaks of one.
    pub of: Option<MoveName>,
    pub related: Vec<Related>,
    pub fixes: Vec<Fix>,
    pub unchecked: Option<Unchecked>,
}

/// How a move is called in sentences and on the command line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveName {
    /// The counted label: `12b` (Abalone), `57` (games counted by ply).
    pub label: String,
    /// The counted number said aloud: 12 in "Black's 12th".
    pub number: usize,
    /// Who moves, as a word of the catalogues: `black`, `white`, `green`, ...
    pub side: Option<&'static str>,
    /// The move as written, one line.
    pub text: String,
}

impl MoveName {
    /// Whether all plies are counted together, so that "Green's 57th" would be wrong.
    fn by_ply(&self) -> bool {
        self.label.parse() == Ok(self.number)
    }
}

impl Finding {
    pub fn new(code: &'static str, severity: Severity, range: TextRange, message: Message) -> Self {
        Finding {
            code,
            severity,
            range,
            message,
            of: None,
            related: Vec::new(),
            fixes: Vec::new(),
            unchecked: None,
        }
    }

    /// The same finding with all its places moved: from a game's start to a file's.
    pub fn moved(mut self, by: TextSize) -> Self {
        let edits = self.fixes.iter_mut().flat_map(|fix| &mut fix.edits).map(|edit| &mut edit.range);
        let related = self.related.iter_mut().map(|related| &mut related.range);
        let unchecked = self.unchecked.iter_mut().map(|unchecked| &mut unchecked.range);
        for range in edits.chain(related).chain(unchecked).chain([&mut self.range]) {
            *range += by;
        }
        self
    }
}
