//! What the moves leave unsaid, to be shown between them: the score when it changes, a position that comes again, what
//! a die is worth, the number of a tile, whose move it is.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rayon::prelude::*;

use crate::findings::catalogue::{Catalogue, Language};
use crate::findings::{Fact, Message};
use crate::games::{self, MarkKind, Written};
use crate::record::{Document, PlyId, Record, Summary};
use crate::syntax::ast::{self, Item};
use crate::text::{TextRange, TextSize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum HintKind {
    Score,
    Repetition,
    Value,
    Tile,
    Side,
}

/// A short text to be shown at a place of the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hint {
    pub at: TextSize,
    pub label: String,
    pub kind: HintKind,
    /// The same in words.
    pub told: Option<String>,
}

impl Hint {
    /// Whether it belongs to what stands behind it.
    pub fn leads(&self) -> bool {
        self.kind == HintKind::Side
    }
}

/// Which hints are wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HintOptions {
    pub language: Language,
    /// `2-1` behind a move that changes the score.
    pub score: bool,
    /// `×3` behind a move that brings a position back.
    pub repetition: bool,
    /// `=3` behind a capture.
    pub value: bool,
    /// The number behind a tile written by its letters.
    pub tile: bool,
    /// Number and side before the first move of a line without any number.
    pub side: bool,
}

impl Default for HintOptions {
    fn default() -> Self {
        HintOptions {
            language: Language::default(),
            score: true,
            repetition: true,
            value: true,
            tile: true,
            side: true,
        }
    }
}

/// Games that are replayed for one question; some editors ask for the whole of a file at once.
const GAMES: usize = 1_000;
/// How far a variation is followed back for positions that come again.
const REACH: usize = 1_000;

/// Hints of games that were asked for before: an edit touches one game, and some editors ask for all after each.
#[derive(Default)]
pub struct KnownHints(Mutex<Known>);

#[derive(Default)]
struct Known {
    options: HintOptions,
    /// By the address of the summary, which is kept so that no other can have it: the same one means the same text.
    games: HashMap<usize, (Arc<Summary>, Arc<[Hint]>)>,
}

impl KnownHints {
    fn lock(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn of(&self, summary: &Arc<Summary>, options: &HintOptions) -> Option<Arc<[Hint]>> {
        let known = self.lock();
        let (_, hints) = known.games.get(&address(summary)).filter(|_| known.options == *options)?;
        Some(hints.clone())
    }

    /// Keeps the hints of the games asked for last and forgets all others.
    fn keep(&self, games: Vec<(Arc<Summary>, Arc<[Hint]>)>, options: &HintOptions) {
        let games = games.into_iter().map(|(summary, hints)| (address(&summary), (summary, hints))).collect();
        *self.lock() = Known { options: *options, games };
    }
}

fn address(summary: &Arc<Summary>) -> usize {
    Arc::as_ptr(summary).addr()
}

/// The hints in a range, in the order of the text. `go_on` is asked before each game; what is found when it says no is
/// of no use.
pub fn hints(
    document: &Document,
    range: TextRange,
    options: &HintOptions,
    known: &KnownHints,
    go_on: &(dyn Fn() -> bool + Sync),
) -> Vec<Hint> {
    let first = document.game_at(range.start()).index;
    let last = document.game_at(range.end()).index.min(first + GAMES - 1);
    let of_game = |game: usize| {
        if !go_on() {
            return None;
        }
        let summary = document.summary(game)?;
        let hints = known.of(&summary, options);
        let hints = hints.or_else(|| Some(Reader::of(&*document.record(game)?, options).hints().into()))?;
        Some((game, summary, hints))
    };
    let games: Vec<_> = match first == last {
        true => of_game(first).into_iter().collect(),
        false => (first..=last).into_par_iter().filter_map(of_game).collect(),
    };
    let mut found = Vec::new();
    for (game, _, hints) in &games {
        let start = document.start(*game);
        let hints = hints.iter().map(|hint| Hint { at: hint.at + start, ..hint.clone() });
        found.extend(hints.filter(|hint| range.contains_inclusive(hint.at)));
    }
    if go_on() {
        known.keep(games.into_iter().map(|(_, summary, hints)| (summary, hints)).collect(), options);
    }
    found
}

struct Reader<'a> {
    record: &'a Record,
    options: &'a HintOptions,
    says: &'static Catalogue,
}

impl<'a> Reader<'a> {
    fn of(record: &'a Record, options: &'a HintOptions) -> Self {
        Reader { record, options, says: games::catalogue(options.language) }
    }

    /// All of the game, from its start.
    fn hints(&self) -> Vec<Hint> {
        let mut hints = Vec::new();
        let times = if self.options.repetition { self.times() } else { Vec::new() };
        for (id, ply) in self.record.plies.iter().enumerate() {
            let end = ply.range.end();
            if ply.piece_of.is_some() || ply.position.is_none() {
                continue;
            }
            hints.extend(self.marks(id));
            hints.extend(self.score(id));
            let again = times.get(id).copied().filter(|times| *times > 1);
            hints.extend(again.map(|times| Hint {
                at: end,
                label: format!("×{times}"),
                kind: HintKind::Repetition,
                told: Some(self.says.say(&Message::new("hover-repetition").with("count", times))),
            }));
        }
        if self.options.side {
            hints.extend(self.sides());
        }
        hints.sort_by_key(|hint| hint.at);
        hints
    }

    /// What the game itself has to say of a move.
    fn marks(&self, id: PlyId) -> Vec<Hint> {
        let (Some(ply), Some(before)) = (self.record.plies.get(id), self.record.position_before(id)) else {
            return Vec::new();
        };
        let written = Written::plain(self.record.text_of(ply.range)).moved(ply.range.start());
        let marks = before.marks(&written).into_iter().map(|mark| Hint {
            at: mark.at,
            label: mark.text,
            kind: match mark.kind {
                MarkKind::Value => HintKind::Value,
                MarkKind::Tile => HintKind::Tile,
            },
            told: None,
        });
        marks
            .filter(|hint| match hint.kind {
                HintKind::Tile => self.options.tile,
                _ => self.options.value,
            })
            .collect()
    }

    /// The score, where a move changes it.
    fn score(&self, id: PlyId) -> Option<Hint> {
        let ply = self.record.plies.get(id).filter(|_| self.options.score)?;
        let position = ply.position.as_ref()?;
        let score = position.score();
        if score.is_empty() || score == self.record.position_before(id)?.score() {
            return None;
        }
        let label = score.iter().map(u32::to_string).collect::<Vec<_>>().join("-");
        let sides = position.players().into_iter().zip(&score);
        let told: Vec<String> =
            sides.map(|(side, score)| format!("{} {score}", self.says.side(side))).collect();
        let told = self.says.say(&Message::new("hover-score").with("score", told.join(", ")));
        Some(Hint { at: ply.range.end(), label, kind: HintKind::Score, told: Some(told) })
    }

    /// By ply, how often the position behind it has been on the board in its line of play.
    fn times(&self) -> Vec<usize> {
        let record = self.record;
        let key = |id: PlyId| Some(record.plies.get(id)?.position.as_ref()?.key());
        let start = record.start.as_ref().map(|start| start.key());
        let keys: Vec<Option<u128>> = (0..record.plies.len()).map(key).collect();
        let mut main: HashMap<u128, usize> = start.iter().map(|key| (*key, 1)).collect();
        let mut times = vec![0; record.plies.len()];
        for (id, ply) in record.plies.iter().enumerate() {
            let (Some(Some(key)), Some(place)) = (keys.get(id), times.get_mut(id)) else { continue };
            if ply.main {
                let seen = main.entry(*key).or_default();
                *seen += 1;
                *place = *seen;
                continue;
            }
            let before = std::iter::successors(Some(id), |id| record.plies.get(*id)?.before).take(REACH);
            let seen = before.filter(|id| keys.get(*id) == Some(&Some(*key))).count();
            *place = seen + usize::from(start == Some(*key));
        }
        times
    }

    /// Number and side before the first move of each line of text that holds no number.
    fn sides(&self) -> Vec<Hint> {
        let record = self.record;
        if record.game.alternating().is_empty() {
            return Vec::new();
        }
        let mut hints = Vec::new();
        // The first move of the line that is being read; whether it holds a number.
        let (mut first, mut numbered): (Option<TextRange>, bool) = (None, false);
        let mut end_line = |first: &mut Option<TextRange>, numbered: &mut bool| {
            let numbered = std::mem::take(numbered);
            let alone = first.take().filter(|_| !numbered);
            hints.extend(alone.and_then(|range| self.side(range)));
        };
        for (item, range) in ast::items(&record.parse.green) {
            match item {
                Item::NewLine => end_line(&mut first, &mut numbered),
                Item::Number(_) => numbered = true,
                Item::Move(_) => first = first.or(Some(range)),
                Item::Comment(text) if text.contains(['\n', '\r']) => end_line(&mut first, &mut numbered),
                _ => {}
            }
        }
        end_line(&mut first, &mut numbered);
        hints
    }

    /// `12. Black` or `12... White`
    fn side(&self, range: TextRange) -> Option<Hint> {
        let id = self.record.ply_at(range.start())?;
        let ply = self.record.plies.get(id).filter(|ply| ply.range.start() == range.start())?;
        ply.position.as_ref()?;
        let name = self.record.name(id)?;
        let side = self.says.side(name.side?);
        let dots = if self.record.game.alternating().first() == Some(&name.side?) { "." } else { "..." };
        let told = self.says.say(&Message::new("hover-side-to-move").with("side", Fact::Word(name.side?)));
        let label = format!("{}{dots} {side}", name.number);
        Some(Hint { at: range.start(), label, kind: HintKind::Side, told: Some(told) })
    }
}
