//! A file as games, and what an edit costs: the games it touches.
//!
//! A document is a value: an edit makes a new one that shares every untouched game with the old, checked or
//! not. A game is checked when somebody first asks; its tree and positions are let go again, but for the few
//! games looked at last. This module must not know what a finding says.

use std::collections::VecDeque;
use std::ops::Deref;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use rayon::prelude::*;

use super::{Depth, Record, Summary, header};
use crate::findings::{Finding, Severity};
use crate::games::{self, Game, Games};
use crate::syntax::grammar::{self, Parse};
use crate::syntax::split::game_starts;
use crate::text::{Encoding, Text, TextRange, TextSize};

/// How many records of games looked at are kept a document.
const KEPT: usize = 4;
/// Games that are checked one after the other rather than at once.
const FEW: usize = 4;

/// A text as games. Cheap to clone.
#[derive(Clone)]
pub struct Document {
    text: Text,
    slots: Vec<Slot>,
    expected: Option<&'static dyn Game>,
    games: &'static [&'static dyn Game],
    depth: Depth,
    shared: Arc<Shared>,
}

/// A game of the text and where it begins.
#[derive(Clone)]
struct Slot {
    start: TextSize,
    checked: Check,
}

/// What is known of one game, once somebody has asked; shared by all versions of a document that hold it.
type Check = Arc<Known>;

#[derive(Debug, Default)]
struct Known {
    summary: OnceLock<Arc<Summary>>,
    /// Its findings with all that may mend them.
    repaired: OnceLock<Arc<[Finding]>>,
}

/// A game as it stands in a document: equal in two versions of it where no edit between them has touched the game.
#[derive(Debug, Clone)]
pub struct GameId(Check);

impl PartialEq for GameId {
    fn eq(&self, other: &GameId) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// What all versions of a document share.
#[derive(Default)]
struct Shared {
    checks: AtomicUsize,
    kept: Mutex<VecDeque<(Check, Arc<Record>)>>,
}

/// What is said of a game as far as it is known.
#[derive(Debug, Clone)]
pub enum Findings {
    Checked(Arc<Summary>),
    Repaired(Arc<[Finding]>),
}

impl Deref for Findings {
    type Target = [Finding];

    fn deref(&self) -> &[Finding] {
        match self {
            Findings::Checked(summary) => &summary.findings,
            Findings::Repaired(findings) => findings,
        }
    }
}

/// A game of a document, named by an offset.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameAt {
    pub index: usize,
    /// Where it begins in the file.
    pub start: TextSize,
    pub end: TextSize,
}

impl Document {
    /// A text of records; `expected` is the game of those that do not say it themselves.
    pub fn new(text: &str, expected: Option<&'static dyn Game>) -> Self {
        Self::with_games(text, expected, games::all())
    }

    /// The same with another list of games.
    pub fn with_games(
        text: &str,
        expected: Option<&'static dyn Game>,
        games: &'static [&'static dyn Game],
    ) -> Self {
        let slots = game_starts(text, &Games(games)).into_iter().map(Slot::unchecked).collect();
        let text = Text::new(text);
        Document { text, slots, expected, games, depth: Depth::Quick, shared: Arc::default() }
    }

    /// The same document, nothing of it checked yet, with repairs looked for so deep. Findings differ only in their
    /// fixes and in what is related to them.
    #[must_use]
    pub fn to_depth(mut self, depth: Depth) -> Self {
        self.depth = depth;
        self.shared = Arc::default();
        self.slots.iter_mut().for_each(|slot| slot.checked = Arc::default());
        self
    }

    /// The same document; of the games that are not checked yet faults are told at once, without what may mend them.
    #[must_use]
    pub fn being_typed(mut self) -> Self {
        self.depth = Depth::Unasked;
        self
    }

    /// Where the games of another text of the same kind begin.
    pub fn starts_in(&self, text: &str) -> Vec<usize> {
        game_starts(text, &Games(self.games))
    }

    /// The game that a record would be of in this document.
    pub fn kind_of(&self, text: &str) -> &'static dyn Game {
        header::game_of(text, self.expected, self.games)
    }

    /// The game that a record is of, by its identifier. `None` past the last one.
    pub fn game(&self, game: usize) -> Option<&'static str> {
        let known = self.checked(game).map(|summary| summary.game);
        Some(known.unwrap_or_else(|| self.kind_of(&self.game_text(game))).id())
    }

    /// The document with a part of its text replaced. Games that the edit does not touch are shared.
    pub fn edit(&self, range: TextRange, insert: &str) -> Document {
        let range = self.clamp(range);
        let text = self.text.splice(range, insert);
        let grown = u64::from(u32::from(text.len())) as i64 - i64::from(u32::from(self.text.len()));
        let moved = |old: TextSize| TextSize::new((i64::from(u32::from(old)) + grown) as u32);

        // From the start of the game before the first touched one, so that it may swallow what follows it. Touched is
        // whatever stands on the line: a sentence is one to its end, and the word before the edit may grow.
        let first = self.slot_at(self.text.line_start(range.start())).saturating_sub(1);
        let from = self.start(first);
        // Up to the end of the game behind the last touched one, whose start is a border to find again; further while
        // it is not found.
        let mut last = self.slot_at(range.end()) + 1;
        let mut step = 1;
        loop {
            last = (last + step).min(self.slots.len());
            step *= 2;
            // The border before the last game taken has all the text behind it that it was found by. Lines are taken
            // whole: what is a sentence is told by all of it.
            let border = last.checked_sub(1).filter(|&border| self.start(border) > range.end());
            let until = if last == self.slots.len() {
                text.len()
            } else {
                text.line_start_from(moved(self.start(last)))
            };
            let part = text.slice(TextRange::new(from, until));
            let starts = game_starts(&part, &Games(self.games));
            let starts: Vec<TextSize> = starts.into_iter().map(|at| from + size(at)).collect();
            let whole = last == self.slots.len();
            let tail = match border.map(|border| (border, moved(self.start(border)))) {
                Some((border, at)) if starts.contains(&at) => Some((border, at)),
                _ if whole => None,
                _ => continue,
            };
            let found = starts.iter().copied().filter(|&at| tail.is_none_or(|(_, border)| at < border));
            let mut slots: Vec<Slot> = self.slots.iter().take(first).cloned().collect();
            slots.extend(found.map(|start| Slot { start, checked: Arc::default() }));
            let kept = tail.map_or(&[][..], |(border, _)| self.slots.get(border..).unwrap_or_default());
            let borders = slots.len();
            slots.extend(
                kept.iter().map(|slot| Slot { start: moved(slot.start), checked: slot.checked.clone() }),
            );
            let mut edited = Document {
                text,
                slots,
                expected: self.expected,
                games: self.games,
                depth: self.depth,
                shared: self.shared.clone(),
            };
            edited.share_unchanged(self, first..borders, range, grown);
            return edited;
        }
    }

    /// Among the games cut anew, those whose text is the old one keep what is known of them.
    fn share_unchanged(
        &mut self,
        old: &Document,
        slots: std::ops::Range<usize>,
        edit: TextRange,
        grown: i64,
    ) {
        for index in slots {
            let (start, end) = (self.start(index), self.end(index));
            let Some(slot) = self.slots.get_mut(index) else { continue };
            // Before the edit offsets are the old ones, behind it they have moved.
            let above = end <= edit.start();
            let shift = if above { 0 } else { grown };
            let before =
                |at: TextSize| u32::try_from(i64::from(u32::from(at)) - shift).ok().map(TextSize::new);
            let (Some(old_start), Some(old_end)) = (before(start), before(end)) else { continue };
            let untouched = above || old_start >= edit.end();
            let same = old.slots.binary_search_by_key(&old_start, |slot| slot.start).ok();
            if let Some(same) = same.filter(|&same| untouched && old.end(same) == old_end)
                && let Some(known) = old.slots.get(same)
            {
                slot.checked = known.checked.clone();
            }
        }
    }

    /// The game of records that do not say it themselves.
    pub fn expected(&self) -> Option<&'static dyn Game> {
        self.expected
    }

    pub fn text(&self) -> &Text {
        &self.text
    }

    /// How many games there are; at least one.
    pub fn games(&self) -> usize {
        self.slots.len()
    }

    /// Where a game begins.
    pub fn start(&self, game: usize) -> TextSize {
        self.slots.get(game).map_or(self.text.len(), |slot| slot.start)
    }

    /// Where a game ends.
    pub fn end(&self, game: usize) -> TextSize {
        self.start(game + 1)
    }

    /// The text of a game.
    pub fn game_text(&self, game: usize) -> String {
        self.text.slice(TextRange::new(self.start(game), self.end(game)))
    }

    /// The game around an offset; at a border the one that begins there.
    pub fn game_at(&self, offset: TextSize) -> GameAt {
        let index = self.slot_at(offset);
        GameAt { index, start: self.start(index), end: self.end(index) }
    }

    /// What is known of a game; checks it if nobody has yet. `None` past the last game.
    pub fn summary(&self, game: usize) -> Option<Arc<Summary>> {
        let slot = self.slots.get(game)?;
        let check = || {
            let record = Arc::new(self.read(game));
            let summary = Arc::new(record.summary());
            // One game checked by itself is one that is being written.
            self.keep(slot, record);
            summary
        };
        Some(slot.checked.summary.get_or_init(check).clone())
    }

    /// What is known of a game, if somebody has checked it.
    pub fn checked(&self, game: usize) -> Option<&Arc<Summary>> {
        self.slots.get(game)?.checked.summary.get()
    }

    /// A game with its tree and positions. `None` past the last game.
    pub fn record(&self, game: usize) -> Option<Arc<Record>> {
        let slot = self.slots.get(game)?;
        if let Some(record) = self.kept(slot) {
            return Some(record);
        }
        let record = Arc::new(self.read(game));
        slot.checked.summary.get_or_init(|| Arc::new(record.summary()));
        self.keep(slot, record.clone());
        Some(record)
    }

    /// The same for one who goes through all games: those that are looked at stay kept, and no others are.
    pub fn replayed(&self, game: usize) -> Arc<Record> {
        let kept = self.slots.get(game).and_then(|slot| self.kept(slot));
        kept.unwrap_or_else(|| Arc::new(self.read(game)))
    }

    /// A game as it stands. `None` past the last.
    pub fn id(&self, game: usize) -> Option<GameId> {
        Some(GameId(self.slots.get(game)?.checked.clone()))
    }

    /// The tree of a game, without replaying it.
    pub fn parse(&self, game: usize) -> Option<Parse> {
        let slot = self.slots.get(game)?;
        if let Some(record) = self.kept(slot) {
            return Some(record.parse.clone());
        }
        let text = self.game_text(game);
        let kind = slot.checked.summary.get().map(|summary| summary.game);
        let kind = kind.unwrap_or_else(|| self.kind_of(&text));
        Some(grammar::parse(&text, kind.dialect()))
    }

    /// Whether a range holds a line end.
    pub fn spans_lines(&self, range: TextRange) -> bool {
        let line = |offset| self.text.position(offset, Encoding::Utf8).line;
        line(range.start()) < line(range.end())
    }

    /// Checks every game that nobody has checked yet, several at once.
    pub fn check_all(&self) {
        let unchecked: Vec<usize> = (0..self.slots.len()).filter(|&game| self.unchecked(game)).collect();
        if unchecked.len() < FEW {
            for game in unchecked {
                self.summary(game);
            }
            return;
        }
        unchecked.into_par_iter().for_each(|game| {
            if let Some(slot) = self.slots.get(game) {
                slot.checked.summary.get_or_init(|| Arc::new(self.read(game).summary()));
            }
        });
    }

    fn unchecked(&self, game: usize) -> bool {
        self.slots.get(game).is_some_and(|slot| slot.checked.summary.get().is_none())
    }

    /// Every finding with its game, in the order of the text; ranges are those of the file.
    pub fn findings(&self) -> impl Iterator<Item = (usize, Finding)> + '_ {
        (0..self.games()).flat_map(move |game| {
            let start = self.start(game);
            let findings = self.summary(game).map(|summary| summary.findings.clone());
            findings.into_iter().flatten().map(move |finding| (game, finding.moved(start)))
        })
    }

    /// The findings of a game, as its summary has them, with all that may mend them looked for: for one who asks. Only
    /// their fixes and what is related to them differ. Reads a game that has a fault anew, once.
    pub fn repaired(&self, game: usize) -> Option<Arc<[Finding]>> {
        let summary = self.summary(game)?;
        let slot = self.slots.get(game)?;
        let look = || {
            if !is_faulty(&summary) || self.depth == Depth::Full {
                return summary.findings.as_slice().into();
            }
            Record::read_to(Depth::Full, &self.game_text(game), self.expected, self.games).findings.into()
        };
        Some(slot.checked.repaired.get_or_init(look).clone())
    }

    /// The same, of a game for which they were looked for; of others the findings of its summary.
    pub fn findings_known(&self, game: usize) -> Option<Findings> {
        let known = &self.slots.get(game)?.checked;
        if let Some(repaired) = known.repaired.get() {
            return Some(Findings::Repaired(repaired.clone()));
        }
        self.summary(game).map(Findings::Checked)
    }

    /// Whether that is what is still known of a game, which then has the same text. Checks nothing.
    pub fn says_still(&self, game: usize, findings: &Findings) -> bool {
        let Some(Known { summary, repaired }) = self.slots.get(game).map(|slot| &*slot.checked) else {
            return false;
        };
        match (findings, repaired.get()) {
            (Findings::Repaired(before), Some(now)) => Arc::ptr_eq(before, now),
            (Findings::Checked(before), None) => summary.get().is_some_and(|now| Arc::ptr_eq(before, now)),
            _ => false,
        }
    }

    /// Whether a game has a fault that nobody has looked for repairs of.
    pub fn is_unrepaired(&self, game: usize) -> bool {
        let known = self.slots.get(game).map(|slot| &slot.checked);
        let unrepaired = known.filter(|known| known.repaired.get().is_none());
        unrepaired.and_then(|known| known.summary.get()).is_some_and(|summary| is_faulty(summary))
    }

    /// How many games were read so far, over all versions of this document: what its edits cost.
    pub fn checks(&self) -> usize {
        self.shared.checks.load(Ordering::Relaxed)
    }

    fn read(&self, game: usize) -> Record {
        self.shared.checks.fetch_add(1, Ordering::Relaxed);
        Record::read_to(self.depth, &self.game_text(game), self.expected, self.games)
    }

    fn keep(&self, slot: &Slot, record: Arc<Record>) {
        let Ok(mut kept) = self.shared.kept.lock() else { return };
        kept.retain(|(checked, _)| !Arc::ptr_eq(checked, &slot.checked));
        kept.truncate(KEPT - 1);
        kept.push_front((slot.checked.clone(), record));
    }

    fn kept(&self, slot: &Slot) -> Option<Arc<Record>> {
        let kept = self.shared.kept.lock().ok()?;
        let (_, record) = kept.iter().find(|(checked, _)| Arc::ptr_eq(checked, &slot.checked))?;
        Some(record.clone())
    }

    fn slot_at(&self, offset: TextSize) -> usize {
        self.slots.partition_point(|slot| slot.start <= offset).saturating_sub(1)
    }

    fn clamp(&self, range: TextRange) -> TextRange {
        let end = range.end().min(self.text.len());
        TextRange::new(range.start().min(end), end)
    }
}

fn is_faulty(summary: &Summary) -> bool {
    summary.findings.iter().any(|finding| finding.severity >= Severity::Warning)
}

impl Slot {
    fn unchecked(start: usize) -> Self {
        Slot { start: size(start), checked: Arc::default() }
    }
}

fn size(bytes: usize) -> TextSize {
    TextSize::new(u32::try_from(bytes).unwrap_or(u32::MAX))
}
