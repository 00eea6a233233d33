//! What is kept of a file so that it can be found: the position behind each of its moves as a number, who plays, what
//! a game is called.
//!
//! An index is a value. The index of a changed file takes over every game whose text it knows, so that an edit costs
//! the games it touches. The position before the first move is no move's and is not in it: nearly all games share
//! it. This module must not know where a file is kept.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, LazyLock};

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use super::names::{Name, names};
use crate::features::symbols::{numbered, own_name};
use crate::games::{Game, Position};
use crate::record::{Document, GameId, Record};
use crate::text::{TextRange, TextSize};

/// Games that are read one after the other rather than at once.
const FEW: usize = 4;

/// A move and the position behind it; 16 bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// See [`hash`].
    pub hash: u64,
    start: u32,
    length: u32,
}

impl Place {
    /// Of the move, from the start of its game.
    pub fn range(self) -> TextRange {
        TextRange::at(TextSize::new(self.start), TextSize::new(self.length))
    }
}

/// Equal for equal positions of the same game with the same side to move, however they came about.
pub fn hash(game: &dyn Game, position: &dyn Position) -> u64 {
    hash_of(&(game.id(), position.key()))
}

pub(super) fn hash_of(what: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    what.hash(&mut hasher);
    hasher.finish()
}

/// What is kept of a game; ranges are from its start.
#[derive(Debug)]
pub struct GameIndex {
    /// Of its text.
    text: u64,
    /// Sorted; all moves that were played, those of variations too.
    places: Box<[Place]>,
    pub names: Box<[Name]>,
    pub heading: Heading,
}

/// How a game is found and shown in a list.
#[derive(Debug, Clone)]
pub struct Heading {
    /// The players, else the event or the title.
    pub name: Option<Box<str>>,
    pub game: &'static dyn Game,
    pub event: Box<str>,
    pub date: Box<str>,
    /// What is shown when it is chosen; `None` where there is neither tag nor move.
    pub range: Option<TextRange>,
}

impl GameIndex {
    fn of(record: &Record, text: u64) -> GameIndex {
        let place = |ply: &crate::record::Ply| {
            let position = ply.position.as_deref().filter(|_| ply.piece_of.is_none())?;
            Some(Place {
                hash: hash(record.game, position),
                start: ply.range.start().into(),
                length: ply.range.len().into(),
            })
        };
        let mut places: Vec<Place> = record.plies.iter().filter_map(place).collect();
        places.sort_unstable();
        let summary = record.summary();
        let value = |name| record.header.value(name).map(str::trim).filter(|value| is_known(value));
        let heading = Heading {
            name: own_name(&summary).map(String::into_boxed_str),
            game: record.game,
            event: value("Event").unwrap_or_default().into(),
            date: value("Date").unwrap_or_default().into(),
            range: summary.header.or(summary.moves),
        };
        GameIndex { text, places: places.into(), names: names(record).into(), heading }
    }

    /// The moves that lead to a position, in the order of the text.
    pub fn reaching(&self, hash: u64) -> impl Iterator<Item = TextRange> + '_ {
        let from = self.places.partition_point(|place| place.hash < hash);
        let found = self.places.iter().skip(from).take_while(move |place| place.hash == hash);
        found.map(|place| place.range())
    }
}

/// Whether a tag's value says anything.
fn is_known(value: &str) -> bool {
    !value.is_empty() && !value.bytes().all(|byte| matches!(byte, b'?' | b'.'))
}

/// What is kept of a file.
#[derive(Debug, Default)]
pub struct FileIndex {
    games: Vec<(TextSize, Arc<GameIndex>)>,
    /// The games of the document that it was made of, where that goes on being edited.
    ids: Vec<GameId>,
    expected: Option<&'static str>,
    /// How many moves it holds.
    pub places: usize,
    /// How many games were replayed for it.
    pub fresh: usize,
}

impl FileIndex {
    /// Indexes a document; what `old` knows of the same games is taken over. `None`: `go_on` said no.
    pub fn of(
        document: &Document,
        old: Option<&FileIndex>,
        go_on: &(dyn Fn() -> bool + Sync),
    ) -> Option<FileIndex> {
        let expected = document.expected().map(|game| game.id());
        let old = old.filter(|old| old.expected == expected);
        let count = document.games();
        let ids: Vec<GameId> = (0..count).filter_map(|game| document.id(game)).collect();
        // Outside the games that edits touched both are the same.
        let known: &[GameId] = old.map_or(&[], |old| &old.ids);
        let above = known.iter().zip(&ids).take_while(|(old, new)| old == new).count();
        let below = known.iter().rev().zip(ids.iter().rev()).take_while(|(old, new)| old == new).count();
        let below = below.min(known.len() - above).min(count - above);
        let old_games: &[(TextSize, Arc<GameIndex>)] = old.map_or(&[], |old| &old.games);
        let kept = |nth: usize| old_games.get(nth).map(|(_, game)| game.clone());

        // Between them, and in a file that was read anew, a game is known by its text.
        let between = above..count - below;
        let by_text: HashMap<u64, &Arc<GameIndex>> = match between.is_empty() {
            true => HashMap::new(),
            false => old_games.iter().map(|(_, game)| (game.text, game)).collect(),
        };
        let index = |game: usize| {
            let text = hash_of(&document.game_text(game));
            match by_text.get(&text) {
                Some(known) => Some(((*known).clone(), false)),
                None => go_on().then(|| (Arc::new(GameIndex::of(&document.replayed(game), text)), true)),
            }
        };
        let read: Option<Vec<(Arc<GameIndex>, bool)>> = match between.len() < FEW {
            true => between.clone().map(index).collect(),
            false => threads(|| between.clone().into_par_iter().map(index).collect()),
        };
        let read = read?;
        let fresh = read.iter().filter(|(_, fresh)| *fresh).count();
        let tail = (old_games.len().saturating_sub(below)..old_games.len()).filter_map(kept);
        let games = (0..above).filter_map(kept).chain(read.into_iter().map(|(game, _)| game)).chain(tail);
        let games: Vec<_> = games.enumerate().map(|(nth, game)| (document.start(nth), game)).collect();
        let places = games.iter().map(|(_, game)| game.places.len()).sum();
        Some(FileIndex { games, ids, expected, places, fresh })
    }

    /// The same of a document that is not edited any further.
    pub fn at_rest(self) -> FileIndex {
        FileIndex { ids: Vec::new(), ..self }
    }

    /// The same without its moves, where there is no room for them.
    pub fn without_places(&self) -> FileIndex {
        let bare = |game: &GameIndex| GameIndex {
            text: game.text,
            places: Box::default(),
            names: game.names.clone(),
            heading: game.heading.clone(),
        };
        let games = self.games.iter().map(|(start, game)| (*start, Arc::new(bare(game)))).collect();
        // No later index may take over what is not whole.
        FileIndex { games, ids: Vec::new(), expected: Some(""), places: 0, fresh: self.fresh }
    }

    /// Its games and where they begin.
    pub fn games(&self) -> impl Iterator<Item = (TextSize, &GameIndex)> {
        self.games.iter().map(|(start, game)| (*start, &**game))
    }
}

impl Heading {
    /// What the game with that number in its file is called.
    pub fn name(&self, nth: usize) -> String {
        self.name.as_deref().map_or_else(|| numbered(self.game, nth), str::to_owned)
    }
}

/// Runs something on threads of its own: what an editor waits for is computed on others, and one core is left to it.
pub fn threads<R: Send>(job: impl FnOnce() -> R + Send) -> R {
    static POOL: LazyLock<Option<ThreadPool>> = LazyLock::new(|| {
        let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
        let name = |nth| format!("index-{nth}");
        ThreadPoolBuilder::new()
            .num_threads(cores.saturating_sub(1).clamp(1, 8))
            .thread_name(name)
            .build()
            .ok()
    });
    match &*POOL {
        Some(pool) => pool.install(job),
        None => job(),
    }
}
