//! The games: what each is called, how it is written down and what its rules say.
//!
//! A game is one folder here and one entry in [`all`]; nothing above this layer names a game. What a folder
//! gives is a [`Game`] (names, tags, how a record of it starts) and a [`Position`] (whose turn it is, what a
//! written move does). This layer must not know files, records, editors or sentences: it speaks in codes and
//! facts.

pub mod abalone;
pub mod derive;
pub mod picture;
pub mod tantrix;
mod written;

use std::fmt::Debug;
use std::sync::{Arc, LazyLock};

use crate::findings::catalogue::{Catalogue, Language};
use crate::findings::{COMMON_CODES, Edit, Finding, Fix, Message, Severity};
use crate::syntax::SyntaxKind;
use crate::syntax::dialect::{Ahead, Dialect, Take, Vocabulary};
use crate::text::{TextRange, TextSize};
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

    /// From the tags, the title line and the moves of the main line: the positions a game may start from, best
    /// first. The moves are for what the tags leave open: who plays at all, whether draws are recorded.
    fn setup(&self, header: &Header, line: &[&Written<'_>]) -> Setup;

    /// Other positions than the stated one that a game with this header may have been meant to start from, each with the
    /// fix that states it; empty where none can be guessed.
    fn other_starts(&self, _header: &Header) -> Vec<(Arc<dyn Position>, Fix)> {
        Vec::new()
    }

    /// The sides that move one after the other, ply by ply, as words of the catalogues: `black`, `white`. Empty
    /// where whose turn it is depends on more than the count.
    fn alternating(&self) -> &'static [&'static str] {
        &[]
    }

    /// The tags that name its players, in the order of play.
    fn player_tags(&self, header: &Header) -> Vec<&'static str>;

    /// How many plies share one move number; `None` where move numbers are the game's own business.
    fn plies_per_number(&self, header: &Header) -> Option<usize>;

    /// The counted label of a ply (0-based) on the command line: `12b`, or the ply counted from 1.
    fn label(&self, ply: usize) -> String {
        (ply + 1).to_string()
    }

    /// A move as sentences name it: without what stands around it in the text, on one line.
    fn brief(&self, text: &str) -> String {
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// The parts of a move that are to be told apart by colour, in the order of the text. Empty: it is one.
    fn roles(&self, _written: &Written<'_>) -> Vec<(TextRange, Role)> {
        Vec::new()
    }

    /// Whether its writers' habits are so few that a move which can be one is suspected even where another move, that
    /// cannot be played, may be mended by itself.
    fn has_few_habits(&self) -> bool {
        true
    }

    /// Whether a move is one word, so that what is one character away from it can be another move. Of a move of several
    /// parts one is written anew, and `habits` knows how.
    fn is_one_word(&self) -> bool {
        true
    }

    /// Whether what is said of moves that can be played all the same tells slips, from a warning on.
    fn has_telling_notes(&self) -> bool {
        false
    }

    /// What it costs to play a move, where that of the simplest game costs 1: for bounds on work.
    fn effort(&self) -> usize {
        1
    }

    /// The parts that a move can be selected by, in the order of the text: its cells, its pieces.
    fn parts(&self, written: &Written<'_>) -> Vec<TextRange> {
        self.roles(written).into_iter().map(|(range, _)| range).collect()
    }

    /// Who makes a move, where the move says it itself, whatever the position.
    fn stated_mover(&self, _written: &Written<'_>) -> Option<&'static str> {
        None
    }

    /// What a move names that can be named elsewhere too, each by a name of its own: the number of a tile.
    fn mentions(&self, _written: &Written<'_>) -> Vec<(TextRange, String)> {
        Vec::new()
    }

    /// The same of a tag's value.
    fn tag_mentions(&self, _tag: &TagText) -> Vec<(TextRange, String)> {
        Vec::new()
    }

    /// The notations that a game can be rewritten in, where there are several.
    fn notations(&self) -> &'static [&'static str] {
        &[]
    }

    /// The tags that no record should be without, in the order in which they are written, each with what it says
    /// where nobody knows better. The result is filled in by who knows the moves.
    fn roster(&self, header: &Header, _start: &dyn Position) -> Vec<(&'static str, String)> {
        let unknown = |name| (name, "?".to_owned());
        let head = [unknown("Event"), unknown("Site"), ("Date", "????.??.??".to_owned()), unknown("Round")];
        let players = self.player_tags(header).into_iter().map(unknown);
        head.into_iter().chain(players).chain([("Result", "*".to_owned())]).collect()
    }

    /// The tags in the order in which a record has them, the roster's among them; others stand behind these.
    fn tag_order(&self, header: &Header) -> Vec<&'static str> {
        let mut order = HEAD_TAGS.to_vec();
        order.extend(self.player_tags(header));
        order.push("Result");
        order.extend(self.tags().iter().map(|tag| tag.name));
        order
    }

    /// How the moves stand on lines in the strict form.
    fn lines(&self) -> Lines {
        Lines::Filled
    }

    /// What can be said only of a whole main line: repetition, a result the position contradicts.
    fn review(&self, line: &PlayedLine<'_>) -> Vec<Finding>;
}

/// A position of some game, with the move that led to it.
pub trait Position: Send + Sync + Debug {
    /// Whose turn it is, as a word of the catalogues; `None` where nothing tells.
    fn side(&self) -> Option<&'static str>;

    /// Who makes a move, by what it says itself.
    fn mover(&self, _written: &Written<'_>) -> Option<&'static str> {
        self.side()
    }

    /// Who plays, in the order of play, as far as it is known.
    fn players(&self) -> Vec<&'static str>;

    /// Reads a move as written and plays it.
    ///
    /// # Errors
    /// The first reason, in the order of the game's code table, why it leaves no defined position.
    fn play(&self, written: &Written<'_>) -> Result<Played, Box<Refusal>>;

    /// The position behind a move, where nobody asks what is worth saying about it.
    fn behind(&self, written: &Written<'_>) -> Option<Arc<dyn Position>> {
        self.play(written).ok().map(|played| played.next)
    }

    /// Plays a move marked as illegal as literally as it can be done; `None` where it says nothing playable.
    fn force(&self, written: &Written<'_>) -> Option<Arc<dyn Position>>;

    /// The canonical spelling of a legal move written in any way this game reads.
    fn canonical(&self, written: &Written<'_>) -> Option<String>;

    /// A legal move as it is written into a record: in the record's notation, and saying as much as the move before.
    fn entry(&self, written: &Written<'_>, _last: Option<&Written<'_>>) -> Option<String> {
        let respelled = self.notation().and_then(|notation| self.respelled(written, notation));
        respelled.or_else(|| self.canonical(written))
    }

    /// All legal moves in canonical spelling, sorted. Empty after the end of the game.
    fn legal(&self) -> Vec<String>;

    /// The legal moves as one would write them that is left out here: no more is stated than they tell, and what a
    /// record states of other moves is said to be unknown.
    fn left_out(&self) -> Vec<String> {
        self.legal()
    }

    /// Those legal moves whose canonical spelling passes a test, in any order.
    fn legal_like(&self, passes: &dyn Fn(&str) -> bool) -> Vec<String> {
        let mut legal = self.legal();
        legal.retain(|text| passes(text));
        legal
    }

    /// What a list of all legal moves would be too long for, or would promise too much: what to show of it.
    fn excerpt(&self) -> Excerpt {
        Excerpt { moves: self.legal(), remark: None }
    }

    /// Moves that one who wrote this may have meant by a habit of this game's writers (the front marble named for
    /// the rear one, another notation, a tile turned wrongly), likeliest first. What he wrote can be legal.
    fn habits(&self, written: &Written<'_>) -> Vec<Meant>;

    /// How much likelier players choose this legal move than an average one: for choosing between repairs that the rest
    /// of the game cannot tell apart.
    fn plausibility(&self, _written: &Written<'_>) -> f64 {
        1.0
    }

    /// What can follow what is typed of a move, in the typed notation, best first. `behind` is what stands of the
    /// same move behind the cursor.
    fn continuations(&self, typed: &str, behind: &str) -> Vec<Proposal>;

    /// What a move does from here, in sentences for a hover: who, how many, push, ejection.
    fn tell(&self, written: &Written<'_>) -> Vec<Message>;

    /// What a part of a move means, where parts have something of their own to tell: a tile, a place, a draw.
    /// `at` is an offset in the game's text; the position is the one before the move.
    fn about(&self, _written: &Written<'_>, _at: TextSize) -> Option<About> {
        None
    }

    /// The ply, counted from 0 at the game's start, that put on the board what a part of a move points at: the tile
    /// whose link it names. `at` is an offset in the game's text; the position is the one before the move.
    fn placed_by(&self, _written: &Written<'_>, _at: TextSize) -> Option<usize> {
        None
    }

    /// What stands on a cell, as a word of the catalogues, so that a finding can say when it changed.
    fn occupant(&self, cell: &str) -> Option<&'static str>;

    /// The score of each of the [`players`](Position::players); empty where nothing is counted.
    fn score(&self) -> Vec<u32>;

    /// Equal for equal positions with the same side to move, and for practical purposes only then.
    fn key(&self) -> u128;

    /// The board, with the move that led here marked.
    fn picture(&self) -> Picture;

    /// The position as JSON: side to move, pieces, ejected or score.
    fn facts(&self) -> serde_json::Value;

    /// The notation that moves are read in, where a game has several.
    fn notation(&self) -> Option<&'static str> {
        None
    }

    /// A move in another of its game's notations; `None` where it cannot be played, or would be read as another
    /// move there.
    fn respelled(&self, _written: &Written<'_>, _notation: &str) -> Option<String> {
        None
    }

    /// Where the pieces go that a move moves, the one that it is about first.
    fn steps(&self, _written: &Written<'_>) -> Vec<Step> {
        Vec::new()
    }

    /// What a move leaves unsaid and a reader would like to see beside it.
    fn marks(&self, _written: &Written<'_>) -> Vec<Mark> {
        Vec::new()
    }

    /// The result that this position proves: `1-0`, `0-1` or `1/2-1/2`.
    fn proven(&self) -> Option<&'static str> {
        None
    }

    /// How many positions so many legal moves lead to, where the game counts faster than by playing them.
    fn perft(&self, _depth: u32) -> Option<u64> {
        None
    }
}

/// How moves stand on lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lines {
    /// As many as a line takes.
    Filled,
    /// A round a line where the writer did so, else as many as a line takes.
    Rounds,
    /// One a line, however long.
    Moves,
}

/// The tags that come first in every game's records.
pub const HEAD_TAGS: &[&str] = &["Game", "Event", "Site", "Date", "Time", "Round"];

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
    /// The part of the move at fault, in the game's text; `None` for all of it.
    pub range: Option<TextRange>,
    /// The cell whose occupant is the reason, for "since move 10a" in the related information.
    pub cell: Option<String>,
    pub witnesses: Vec<Witness>,
    /// What mends it beyond writing another move, best first.
    pub fixes: Vec<Fix>,
    /// What else is told of the move.
    pub notes: Vec<Note>,
}

impl Refusal {
    pub fn new(code: &'static str, message: Message) -> Self {
        let (witnesses, fixes, notes) = (Vec::new(), Vec::new(), Vec::new());
        Refusal { code, message, range: None, cell: None, witnesses, fixes, notes }
    }
}

/// Something to say about a move that is played all the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    pub code: &'static str,
    pub message: Message,
    /// The part of the move that it speaks of, in the game's text; `None` for all of it.
    pub range: Option<TextRange>,
    /// The canonical text of that part (or of the whole move), when that mends it.
    pub instead: Option<String>,
    pub witnesses: Vec<Witness>,
    /// What else mends it, best first.
    pub fixes: Vec<Fix>,
    /// Said once a game, with the count as the fact `count` and one fix for all: the catalogue entry of its title.
    pub once: Option<&'static str>,
    /// Whether it says that moves are left out before this one.
    pub left_out: bool,
}

impl Note {
    pub fn new(code: &'static str, message: Message) -> Self {
        Note {
            code,
            message,
            range: None,
            instead: None,
            witnesses: Vec::new(),
            fixes: Vec::new(),
            once: None,
            left_out: false,
        }
    }
}

/// An earlier move of the same line of play that explains something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Witness {
    /// Counted from 0 at the game's start.
    pub ply: usize,
    pub message: Message,
}

/// A move that may have been meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Meant {
    /// The whole move, as it would be written.
    pub text: String,
    /// The one part that differs, where a move is long; the whole move is replaced otherwise.
    pub part: Option<Edit>,
    /// Whether only what follows can bear it out: it is nothing like what is written.
    pub guess: bool,
}

impl Meant {
    /// What to write, where the whole move stands at a range. Nothing beside the move is ever written anew.
    pub fn edit(self, whole: TextRange) -> Edit {
        self.part.filter(|part| whole.contains_range(part.range)).unwrap_or_else(|| edit(whole, self.text))
    }
}

impl From<String> for Meant {
    fn from(text: String) -> Self {
        Meant { text, part: None, guess: false }
    }
}

/// A move, or a part of one, offered while typing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proposal {
    pub text: String,
    /// Where it begins in what is typed, in bytes; what stands from there on is replaced.
    pub from: usize,
    /// What it does, in few words.
    pub detail: Message,
    /// The whole move that stands there then, to draw the board behind it; `None` where it is not whole.
    pub plays: Option<String>,
}

/// What is shown of the legal moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Excerpt {
    pub moves: Vec<String>,
    /// What they leave out, or what nobody checked about them.
    pub remark: Option<Message>,
}

/// What a part of a move means.
#[derive(Debug, Clone, PartialEq)]
pub struct About {
    pub range: TextRange,
    /// The first is the headline.
    pub told: Vec<Message>,
    pub picture: Option<Picture>,
}

/// A piece that a move moves, puts on the board or takes off it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// Where it stood; `None` where it comes onto the board.
    pub from: Option<String>,
    /// Where it stands then; `None` where it leaves the board.
    pub to: Option<String>,
    /// The part of the move that names it, in the game's text.
    pub range: Option<TextRange>,
}

/// Something short to show beside a part of a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// Behind what it belongs to, in the game's text.
    pub at: TextSize,
    pub kind: MarkKind,
    pub text: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MarkKind {
    /// What a piece is worth from now on.
    Value,
    /// The number of a tile that is written otherwise.
    Tile,
}

/// What a part of a move is, for colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    Number,
    Move,
    /// Where it goes.
    Place,
    /// What the player took up behind it.
    Draw,
    /// What the writer says of the board behind it.
    Situation,
}

/// A code with its weight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CodeSpec {
    pub code: &'static str,
    pub severity: Severity,
}

impl CodeSpec {
    pub const fn error(code: &'static str) -> CodeSpec {
        CodeSpec { code, severity: Severity::Error }
    }

    pub const fn warning(code: &'static str) -> CodeSpec {
        CodeSpec { code, severity: Severity::Warning }
    }

    pub const fn information(code: &'static str) -> CodeSpec {
        CodeSpec { code, severity: Severity::Information }
    }

    pub const fn hint(code: &'static str) -> CodeSpec {
        CodeSpec { code, severity: Severity::Hint }
    }
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

impl TagText {
    /// Writes another value; with its quotes where none stands there.
    pub fn valued(&self, value: &str) -> Edit {
        let text = match self.value_range.start() == self.name_range.end() {
            true => format!(" \"{value}\""),
            false => value.to_owned(),
        };
        edit(self.value_range, text)
    }
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
    /// Reported when this start is the one taken; those without a range at the first move of the game.
    pub findings: Vec<Finding>,
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
    /// What was found so far.
    pub findings: &'a [Finding],
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
    static GAMES: &[&dyn Game] = &[&abalone::Abalone, &derive::Derive, &tantrix::Tantrix];
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

/// The weight of a code, from its game's table; the codes of no game are errors where they stop a line.
pub fn severity_in(game: &dyn Game, code: &str) -> Severity {
    game.codes().iter().find(|spec| spec.code == code).map_or(Severity::Error, |spec| spec.severity)
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
    fn move_len(&self, ahead: &[(SyntaxKind, &str)]) -> Option<usize> {
        let tokens = Ahead { tokens: ahead, due: 0, due_behind: 0 };
        let word = match ahead.first() {
            Some((SyntaxKind::WORD, word)) => *word,
            _ => return None,
        };
        self.0.iter().map(|game| game.dialect()).find_map(|dialect| match dialect.take(tokens) {
            Take::Move(tokens) => Some(tokens),
            _ => dialect.is_move(word).then_some(1),
        })
    }

    fn is_first_move(&self, ahead: &[(SyntaxKind, &str)]) -> bool {
        self.0.iter().any(|game| game.dialect().stated_number(ahead) == Some(1))
    }

    fn is_title(&self, line: &str) -> bool {
        self.0.iter().any(|game| game.dialect().is_title(line))
    }
}
