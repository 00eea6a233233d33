//! The games: what each is called, how it is written down and what its rules say.
//!
//! A game is one folder here and one entry in [`all`]; nothing above this layer names a game. What a folder
//! gives is a [`Game`] (names, tags, how a record of it starts) and a [`Position`] (whose turn it is, what a
//! written move does). This layer must not know files, records, editors or sentences: it speaks in codes and
//! facts.

pub mod abalone;
pub mod derive;
pub mod picture;
mod written;

use std::fmt::Debug;
use std::sync::{Arc, LazyLock};

use crate::findings::catalogue::{Catalogue, Language};
use crate::findings::{COMMON_CODES, Edit, Finding, Message, Severity};
use crate::syntax::SyntaxKind;
use crate::syntax::dialect::{Ahead, Dialect, Take, Vocabulary};
use crate::text::TextRange;
pub use picture::Picture;
pub use written::{Part, Written};

/// A kind of game. Stateless: one static value a game.
pub trait Game: Send + Sync {
    /// The LSP language identifier, the value of `--game` and the first half of the codes: `abalone`.
    fn id(&self) -> &'static str;

    /// The name in `[Game "..."]`, canonical first; compared without case and accents.
    fn names(&self) -> &'static [&'static str];

    /// File name extensions without the dot.
    fn extensions(&self) -> &'static [&'static str];

    /// How its moves are cut out of the text.
    fn dialect(&self) -> &'static dyn Dialect;

    /// The tags it knows besides the common ones.
    fn tags(&self) -> &'static [TagSpec];

    /// Names of start positions for a title line, canonical.
    fn titles(&self) -> &'static [&'static str] {
        &[]
    }

    /// Every code it can report.
    fn codes(&self) -> &'static [CodeSpec];

    /// The notation that records are written in where they do not say it.
    fn notation(&self) -> &'static str;

    /// Its sentences: a Fluent source.
    fn sentences(&self, language: Language) -> &'static str;

    /// The pages of its codes: Markdown, one `## code` section each.
    fn pages(&self, language: Language) -> &'static str;

    /// From the tags and the title line: the positions a game may start from, best first.
    fn setup(&self, header: &Header) -> Setup;

    /// The sides in order of play, as words of the catalogues: `black`, `white`.
    fn sides(&self) -> &'static [&'static str];

    /// The tags that name its players, in the order of the sides.
    fn player_tags(&self) -> &'static [&'static str];

    /// How many plies share one move number; `None` where move numbers are the game's own business.
    fn plies_per_number(&self, header: &Header) -> Option<usize>;

    /// The counted label of a ply (0-based) on the command line: `12b`, or the ply counted from 1.
    fn label(&self, ply: usize) -> String {
        (ply + 1).to_string()
    }

    /// What can be said only of a whole main line: repetition, a result the position contradicts.
    fn review(&self, line: &PlayedLine<'_>) -> Vec<Finding>;
}

/// A position of some game, with the move that led to it.
pub trait Position: Send + Sync + Debug {
    /// Whose turn it is, as a word of the catalogues.
    fn side(&self) -> &'static str;

    /// Reads a move as written and plays it.
    ///
    /// # Errors
    /// The first reason, in the order of the game's code table, why it leaves no defined position.
    fn play(&self, written: &Written<'_>) -> Result<Played, Box<Refusal>>;

    /// Plays a move marked as illegal as literally as it can be done; `None` where it says nothing playable.
    fn force(&self, written: &Written<'_>) -> Option<Arc<dyn Position>>;

    /// The canonical spelling of a legal move written in any way this game reads.
    fn canonical(&self, written: &Written<'_>) -> Option<String>;

    /// All legal moves in canonical spelling, sorted. Empty after the end of the game.
    fn legal(&self) -> Vec<String>;

    /// Legal moves that one who wrote this may have meant by a habit of this game's writers (the front marble
    /// named for the rear one, another notation), likeliest first, canonical. What he wrote can be legal.
    fn habits(&self, written: &Written<'_>) -> Vec<String>;

    /// Legal moves whose spelling continues what is typed, in the typed notation, best first.
    fn continuations(&self, typed: &str) -> Vec<Proposal>;

    /// What a move does from here, in sentences for a hover: who, how many, push, ejection.
    fn tell(&self, written: &Written<'_>) -> Vec<Message>;

    /// What stands on a cell, as a word of the catalogues, so that a finding can say when it changed.
    fn occupant(&self, cell: &str) -> Option<&'static str>;

    /// The score of each side in the order of [`Game::sides`].
    fn score(&self) -> Vec<u32>;

    /// Equal for equal positions with the same side to move, and for practical purposes only then.
    fn key(&self) -> u128;

    /// The board, with the move that led here marked.
    fn picture(&self) -> Picture;

    /// The position as JSON: side to move, pieces, ejected or score.
    fn facts(&self) -> serde_json::Value;

    /// How many positions so many legal moves lead to, where the game counts faster than by playing them.
    fn perft(&self, _depth: u32) -> Option<u64> {
        None
    }
}

/// A move that was played.
#[derive(Debug)]
pub struct Played {
    pub next: Arc<dyn Position>,
    /// What is worth saying about it though it was played.
    pub notes: Vec<Note>,
}

/// Why a move as written cannot be played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    pub code: &'static str,
    /// The reason and the fact on the board.
    pub message: Message,
    /// The cell whose occupant is the reason, for "since move 10a" in the related information.
    pub cell: Option<String>,
}

/// Something to say about a move that is played all the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    pub code: &'static str,
    pub message: Message,
    /// The canonical text of the whole move, when that mends it.
    pub instead: Option<String>,
    /// Said once a game, with the count as the fact `count` and one fix for all.
    pub once: bool,
}

/// A move offered while typing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proposal {
    /// The whole move.
    pub text: String,
    /// What it does, in few words.
    pub detail: Message,
}

/// A code with its weight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CodeSpec {
    pub code: &'static str,
    pub severity: Severity,
}

/// A tag that a game knows.
#[derive(Debug, Clone, Copy)]
pub struct TagSpec {
    pub name: &'static str,
    /// What a value can be, for completion; empty where anything goes.
    pub values: &'static [&'static str],
    /// Catalogue entry that explains the tag.
    pub help: &'static str,
    /// Whether its value says what the board looks like at the start.
    pub states_start: bool,
}

/// The tags and the title line of a game.
#[derive(Debug, Clone, Default)]
pub struct Header {
    pub tags: Vec<TagText>,
    /// A layout name alone on a line before the moves.
    pub title: Option<TagText>,
}

/// A tag as read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TagText {
    pub name: String,
    /// Unescaped.
    pub value: String,
    /// The whole tag; bytes from the start of the game.
    pub range: TextRange,
    /// Its name; the whole line of a title.
    pub name_range: TextRange,
    /// What stands between the quotes.
    pub value_range: TextRange,
}

impl Header {
    /// The first tag of that name; names are compared without case.
    pub fn tag(&self, name: &str) -> Option<&TagText> {
        self.tags.iter().find(|tag| tag.name.eq_ignore_ascii_case(name))
    }

    /// Its value.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.tag(name).map(|tag| tag.value.as_str())
    }
}

/// Where a game may start from.
#[derive(Debug, Default)]
pub struct Setup {
    /// Tried in order by replaying the main line: the first that plays it whole is taken, else the one that
    /// plays most of it (the earliest among equals). Empty: nothing can be replayed (`findings` says why).
    pub starts: Vec<Start>,
    pub findings: Vec<Finding>,
}

/// One possible start.
#[derive(Debug)]
pub struct Start {
    pub position: Arc<dyn Position>,
    /// Considered only when it plays the main line to its end.
    pub whole: bool,
    /// Reported when this start is the one taken, at the first move of the game.
    pub finding: Option<Finding>,
}

/// The main line of a game as it was played.
pub struct PlayedLine<'a> {
    pub header: &'a Header,
    pub start: &'a dyn Position,
    /// Each move's range and the position behind it.
    pub plies: Vec<(TextRange, &'a dyn Position)>,
    /// The result as the record states it, normalised (`1-0`, `0-1`, `1/2-1/2`, `*`), and where.
    pub result: Option<(&'a str, TextRange)>,
    /// Whether every move was played.
    pub complete: bool,
}

/// The sentences of all games in a language.
pub fn catalogue(language: Language) -> &'static Catalogue {
    static ENGLISH: LazyLock<Catalogue> = LazyLock::new(|| of_all_games(Language::English));
    static FRENCH: LazyLock<Catalogue> = LazyLock::new(|| of_all_games(Language::French));
    match language {
        Language::English => &ENGLISH,
        Language::French => &FRENCH,
    }
}

fn of_all_games(language: Language) -> Catalogue {
    let sources = |language| all().iter().map(move |game| game.sentences(language));
    Catalogue::new(language, sources(language)).with_english(sources(Language::English))
}

/// All games, in the order in which an unnamed record is tried.
pub fn all() -> &'static [&'static dyn Game] {
    static GAMES: &[&dyn Game] = &[&abalone::Abalone];
    GAMES
}

impl Debug for dyn Game {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id())
    }
}

/// The weight of a code, common or of any game; `None` where there is none of that name.
pub fn severity(code: &str) -> Option<Severity> {
    let common = COMMON_CODES.iter().copied();
    let own = all().iter().flat_map(|game| game.codes()).map(|spec| (spec.code, spec.severity));
    common.chain(own).find(|(known, _)| *known == code).map(|(_, severity)| severity)
}

/// The game of a record that gives no sign of any.
pub fn default() -> &'static dyn Game {
    &abalone::Abalone
}

/// The game with that identifier.
pub fn by_id(id: &str) -> Option<&'static dyn Game> {
    all().iter().copied().find(|game| game.id() == id)
}

/// A shorthand for a replacement of a whole range.
pub fn edit(range: TextRange, text: impl Into<String>) -> Edit {
    Edit { range, text: text.into() }
}

/// What the splitter needs to know of all the games together.
pub struct Games<'a>(pub &'a [&'static dyn Game]);

impl Vocabulary for Games<'_> {
    fn is_move(&self, ahead: &[(SyntaxKind, &str)]) -> bool {
        let Some((SyntaxKind::WORD, word)) = ahead.first() else { return false };
        self.0.iter().map(|game| game.dialect()).any(|dialect| {
            dialect.is_move(word)
                || matches!(dialect.take(Ahead { tokens: ahead, due: 0, due_behind: 0 }), Take::Move(_))
        })
    }

    fn is_title(&self, line: &str) -> bool {
        self.0.iter().any(|game| game.dialect().is_title(line))
    }
}
