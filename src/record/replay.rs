//! All lines of a game played from a start: the position behind every move, and the one finding that stops a line.
//!
//! Whatever stops a line stops only that line; what branches off before it is played all the same. This module must
//! not know which start is the right one, nor any game.

use std::sync::Arc;

use super::damage::{is_readable, removal};
use super::numbers::with_blank;
use super::repair::{Change, Depth, Fault, Repair, Repairs, Search};
use super::sheet::{PlyId, Sheet, SheetMove, SheetNumber};
use super::{Ply, name};
use crate::findings::{Edit, Fact, Finding, Fix, Message, MoveName, Related, Severity, Unchecked};
use crate::games::{
    Game, Meant, Note, Part, Position, Refusal, Start, Witness, Written, edit, severity_in as severity,
};
use crate::text::{TextRange, TextSize};

/// A longer word is no move with a slip in it.
pub const LONG_WORD: usize = 40;

/// A replay under way.
pub struct Replay<'a> {
    game: &'static dyn Game,
    text: &'a str,
    sheet: &'a Sheet<'a>,
    pub start: Option<Arc<dyn Position>>,
    pub first: usize,
    pub plies: Vec<Ply>,
    pub findings: Vec<Finding>,
    pub once: Vec<Once>,
    /// Numbers that were the last digit of a move.
    pub joined_digits: Vec<TextRange>,
    /// Whether a move says that some are left out before it.
    pub left_out: bool,
    pub search: Search,
    depth: Depth,
}

/// The moves of a line played so far, with the positions they were played from.
#[derive(Default)]
struct Trail<'a> {
    positions: Vec<Arc<dyn Position>>,
    moves: Vec<&'a SheetMove<'a>>,
    /// The first move that was played though it contradicts the board.
    noted: Option<Noted>,
}

/// What was found of a move that was played all the same.
#[derive(Clone, Copy)]
struct Noted {
    /// Its place in the trail.
    at: usize,
    finding: usize,
    /// Whether it says that moves are left out.
    left_out: bool,
}

/// Notes that are said once a game.
pub struct Once {
    note: Note,
    severity: Severity,
    places: Vec<TextRange>,
    edits: Vec<Edit>,
}

impl Once {
    /// What its fix writes anew.
    pub fn rewrites(&self) -> impl Iterator<Item = TextRange> + '_ {
        self.edits.iter().map(|edit| edit.range)
    }

    pub fn finding(self) -> Finding {
        let range = self.places.first().copied().unwrap_or_default();
        let message = self.note.message.with("count", self.places.len());
        let mut finding = Finding::new(self.note.code, self.severity, range, message);
        if !self.edits.is_empty() {
            finding.fixes.push(Fix {
                title: Message::new(self.note.once.unwrap_or_default()).with("count", self.edits.len()),
                edits: self.edits,
                safe: true,
            });
        }
        finding
    }
}

impl<'a> Replay<'a> {
    /// Plays all lines of a game from a start.
    pub fn of(
        game: &'static dyn Game,
        text: &'a str,
        sheet: &'a Sheet<'a>,
        start: Option<&Start>,
        depth: Depth,
    ) -> Self {
        let start = start.map(|start| start.position.clone());
        let side = start.as_deref().and_then(|start| start.side());
        let mut replay = Replay {
            game,
            text,
            sheet,
            first: game.alternating().iter().position(|own| Some(*own) == side).unwrap_or(0),
            start,
            plies: sheet.moves.iter().map(|written| Ply::unplayed(written.range)).collect(),
            findings: Vec::new(),
            once: Vec::new(),
            joined_digits: Vec::new(),
            left_out: false,
            search: Search::new(game, depth),
            depth,
        };
        replay.lines();
        replay
    }

    /// The moves of the main line; pieces of a move are not counted by themselves.
    fn main_line(&self) -> impl Iterator<Item = &Ply> {
        let ids = self.sheet.lines.first().map_or(&[][..], |line| &line.moves);
        ids.iter().filter_map(|&id| self.plies.get(id)).filter(|ply| ply.piece_of.is_none())
    }

    pub fn main_line_stopped(&self) -> bool {
        self.main_line().any(|ply| ply.position.is_none())
    }

    /// How many moves of the main line were played before it stopped.
    pub fn played(&self) -> usize {
        self.main_line().take_while(|ply| ply.position.is_some()).count()
    }

    /// Plays all lines in the order in which they begin, so that a variation finds the move it replaces.
    fn lines(&mut self) {
        // For each line, the finding that stopped it, if one did.
        let mut stopped: Vec<Option<usize>> = Vec::with_capacity(self.sheet.lines.len());
        let mut line_of: Vec<usize> = vec![0; self.plies.len()];
        for (index, line) in self.sheet.lines.iter().enumerate() {
            for &id in &line.moves {
                if let Some(of) = line_of.get_mut(id) {
                    *of = index;
                }
            }
            let (before, number, from) = match line.replaces.and_then(|id| self.plies.get(id)) {
                Some(replaced) => {
                    let before = replaced.before;
                    let position = match before {
                        Some(before) => self.plies.get(before).and_then(|ply| ply.position.clone()),
                        None => self.start.clone(),
                    };
                    (before, replaced.number, position)
                }
                None => (None, 0, self.start.clone()),
            };
            let inherited = match (&from, line.replaces) {
                (None, Some(id)) => line_of.get(id).and_then(|&of| stopped.get(of).copied().flatten()),
                _ => None,
            };
            let stop = self.line(index, before, number, from, inherited);
            stopped.push(stop);
        }
    }

    /// Plays one line; returns the finding that stopped it.
    fn line(
        &mut self,
        index: usize,
        mut before: Option<PlyId>,
        mut number: usize,
        from: Option<Arc<dyn Position>>,
        inherited: Option<usize>,
    ) -> Option<usize> {
        let sheet = self.sheet;
        let line = sheet.lines.get(index)?;
        let mut position = from;
        let mut stopped = inherited;
        let mut trail = Trail::default();
        let mut base = number;
        let mut at = 0;
        while let Some(&id) = line.moves.get(at) {
            at += 1;
            let Some(written) = sheet.moves.get(id) else { continue };
            let mut range = written.range;
            let mut next = None;
            if let Some(current) = position.take() {
                let found = self.findings.len();
                match self.play(&current, written, number, before) {
                    Ok((played, left_out)) => {
                        let severe = self.findings.iter().skip(found).position(is_severe);
                        if let (None, Some(severe)) = (trail.noted, severe) {
                            let finding = found + severe;
                            trail.noted = Some(Noted { at: trail.moves.len(), finding, left_out });
                        }
                        trail.positions.push(current);
                        trail.moves.push(written);
                        next = Some(played);
                    }
                    Err(refusal) => {
                        let rest = line.moves.get(at..).unwrap_or_default();
                        if let Some((joined, digit)) = join_digit(&current, written) {
                            range = range.cover(digit);
                            self.joined_digits.push(digit);
                            self.note_join(range, &joined);
                            next = current.behind(&joined);
                            // What was put together is no move of its own to be played again.
                            (trail, base) = (Trail::default(), number + 1);
                        } else if let Some((joined, pieces)) = self.join(&current, written, rest) {
                            for &piece in rest.iter().take(pieces) {
                                if let (Some(ply), Some(part)) =
                                    (self.plies.get_mut(piece), sheet.moves.get(piece))
                                {
                                    ply.piece_of = Some(id);
                                    range = range.cover(part.range);
                                }
                            }
                            at += pieces;
                            self.note_join(range, &joined);
                            next = current.behind(&joined);
                            (trail, base) = (Trail::default(), number + 1);
                        } else if written.illegal
                            && let Some(forced) = current.force(&written.written)
                        {
                            trail.positions.push(current);
                            trail.moves.push(written);
                            next = Some(forced);
                        } else {
                            trail.positions.push(current);
                            trail.moves.push(written);
                            trail.moves.extend(rest.iter().filter_map(|&id| sheet.moves.get(id)));
                            self.refuse(&trail, base, before, &line.numbers, *refusal);
                            stopped = Some(self.findings.len() - 1);
                        }
                    }
                }
            } else if let Some(finding) = stopped.and_then(|stop| self.findings.get_mut(stop)) {
                let unchecked = finding.unchecked.get_or_insert(Unchecked { range, plies: 0 });
                unchecked.range = unchecked.range.cover(range);
                // Variations are marked, but "the remaining moves" are those of the line.
                unchecked.plies += usize::from(inherited.is_none());
            }
            if let Some(ply) = self.plies.get_mut(id) {
                *ply =
                    Ply { range, before, number, position: next.clone(), main: index == 0, piece_of: None };
            }
            position = next;
            before = Some(id);
            number += 1;
        }
        if self.depth == Depth::Full && self.game.has_telling_notes() {
            self.mend_noted(&trail, base);
        }
        stopped
    }

    /// Plays a move and keeps what is said about it; whether moves are left out before it.
    fn play(
        &mut self,
        position: &Arc<dyn Position>,
        written: &SheetMove<'_>,
        number: usize,
        before: Option<PlyId>,
    ) -> Result<(Arc<dyn Position>, bool), Box<Refusal>> {
        let played = position.play(&written.written)?;
        let left_out = played.notes.iter().any(|note| note.left_out);
        self.left_out |= left_out;
        for note in played.notes {
            self.note(note, position, written, number, before);
        }
        Ok((played.next, left_out))
    }

    fn note(
        &mut self,
        note: Note,
        position: &Arc<dyn Position>,
        written: &SheetMove<'_>,
        number: usize,
        before: Option<PlyId>,
    ) {
        let severity = severity(self.game, note.code);
        let range = note.range.unwrap_or(written.range);
        let against_the_rules = severity == Severity::Error && note.code != "record/unexpected-text";
        if against_the_rules && written.illegal {
            return;
        }
        if note.once.is_some() {
            self.note_once(note, severity, range);
            return;
        }
        let mut finding = Finding::new(note.code, severity, range, note.message);
        finding.of = Some(self.name(position, written, number));
        finding.related = self.witnessed(before, note.witnesses);
        finding.fixes.extend(note.instead.map(|text| Fix {
            title: Message::new("fix-write-as").with("text", text.as_str()),
            edits: vec![edit(range, text)],
            safe: false,
        }));
        finding.fixes.extend(note.fixes);
        if against_the_rules {
            finding.fixes.push(keep_as_illegal(written.range));
        }
        self.findings.push(finding);
    }

    /// How a move is called that is played from a position.
    fn name(&self, position: &Arc<dyn Position>, written: &SheetMove<'_>, number: usize) -> MoveName {
        let text = written.written.spaced();
        name(self.game, self.first, number, position.mover(&written.written), &text)
    }

    /// Earlier moves of a line that explain something, as places in the text.
    fn witnessed(&self, mut before: Option<PlyId>, mut witnesses: Vec<Witness>) -> Vec<Related> {
        let mut related = Vec::new();
        while let Some(ply) = before.and_then(|id| self.plies.get(id)).filter(|_| !witnesses.is_empty()) {
            witnesses.retain(|witness| {
                let found = witness.ply == ply.number;
                if found {
                    related.push(Related { message: witness.message.clone(), range: ply.range });
                }
                !found
            });
            before = ply.before;
        }
        related.sort_by_key(|related| related.range.start());
        related
    }

    fn note_once(&mut self, note: Note, severity: Severity, range: TextRange) {
        let edit = note.instead.as_deref().map(|text| edit(range, text));
        match self.once.iter_mut().find(|once| once.note.code == note.code) {
            Some(once) => {
                once.places.push(range);
                once.edits.extend(edit);
            }
            None => {
                let (places, edits) = (vec![range], edit.into_iter().collect());
                self.once.push(Once { note, severity, places, edits });
            }
        }
    }

    /// A move that a blank or line wrap cut in two or three, when only the join is legal.
    fn join<'w>(
        &self,
        position: &Arc<dyn Position>,
        written: &SheetMove<'w>,
        rest: &[PlyId],
    ) -> Option<(Written<'w>, usize)>
    where
        Self: 'w,
    {
        let mut parts = written.written.parts.clone();
        for (count, &id) in rest.iter().take(2).enumerate() {
            let piece = self.sheet.moves.get(id).filter(|piece| piece.adjoins)?;
            parts.extend(piece.written.parts.iter().map(|part| Part {
                kind: part.kind,
                text: part.text.clone().into_owned().into(),
                range: part.range,
                raw: "",
            }));
            let text: String = parts.iter().map(|part| part.text.as_ref()).collect();
            let first = parts.first()?;
            let part = Part { kind: first.kind, text: text.into(), range: first.range, raw: "" };
            let joined = Written { parts: vec![part] };
            if position.behind(&joined).is_some() {
                return Some((joined, count + 1));
            }
        }
        None
    }

    fn note_join(&mut self, range: TextRange, joined: &Written<'_>) {
        let note = Note {
            instead: Some(joined.joined().into_owned()),
            once: Some("fix-write-canonical"),
            ..Note::new("record/separators", Message::new("split-move"))
        };
        self.note_once(note, Severity::Hint, range);
    }

    /// Reports the first move of a line that cannot be played, with all that explains and may mend it. Of the trail the
    /// last position is the one that it cannot be played from.
    fn refuse(
        &mut self,
        trail: &Trail<'a>,
        base: usize,
        before: Option<PlyId>,
        numbers: &[SheetNumber],
        refusal: Refusal,
    ) {
        let at = trail.positions.len().saturating_sub(1);
        let (Some(position), Some(written)) = (trail.positions.get(at), trail.moves.get(at)) else { return };
        for note in refusal.notes {
            self.note(note, position, written, base + at, before);
        }
        let severity = severity(self.game, refusal.code);
        let range = refusal.range.unwrap_or(written.range);
        let mut finding = Finding::new(refusal.code, severity, range, refusal.message);
        finding.of = Some(self.name(position, written, base + at));
        finding.related = self.witnessed(before, refusal.witnesses);
        if let Some(cell) = &refusal.cell {
            finding.related.extend(self.since(position, before, cell));
        }
        // A wrong character can cut a word in two: what touches is one word, its last digit included.
        let mut whole = written.range;
        let mut pieces = 0;
        // Of a move of many words a sign before it is no part.
        let stands_alone = !self.game.is_one_word() && !is_readable([self.source(written.range)].into_iter());
        while !stands_alone && usize::from(whole.len()) <= LONG_WORD {
            let piece = trail.moves.get(at + 1 + pieces).map(|piece| piece.range);
            // A quotation mark without its partner takes the rest of its line.
            let is_word = |piece: TextRange| {
                !self.game.is_one_word() || !self.source(piece).contains(char::is_whitespace)
            };
            if let Some(piece) = piece.filter(|piece| piece.start() == whole.end() && is_word(*piece)) {
                whole = whole.cover(piece);
                pieces += 1;
            } else if let Some(digits) = self.digits_at(numbers, whole.end()) {
                whole = whole.cover(digits);
                self.joined_digits.push(digits);
            } else {
                break;
            }
        }
        let mut moves = trail.moves.clone();
        moves.drain(at + 1..at + 1 + pieces);
        let word = (whole != written.range).then(|| Written::plain(self.source(whole)).moved(whole.start()));
        let as_written = super::repair::Run::default();
        let fault = Fault { moves, positions: &trail.positions, as_written, word };
        let repairs = self.search.repairs(&fault);
        finding.fixes.extend(refusal.fixes);
        self.propose(&mut finding, &fault, base, whole, repairs);
        let text = self.source(whole);
        if !is_readable([text].into_iter()) && !finding.fixes.iter().any(|fix| removes(fix, whole)) {
            let title = Message::new("fix-remove").with("text", text);
            let edits = vec![removal(self.text, whole)];
            finding.fixes.insert(0, Fix { title, edits, safe: false });
        }
        if position.force(&written.written).is_some() {
            finding.fixes.push(keep_as_illegal(written.range));
        }
        self.findings.push(finding);
    }

    /// Adds what may mend a move that was played though it contradicts the board, if that mends more than the move.
    fn mend_noted(&mut self, trail: &Trail<'a>, base: usize) {
        let Some(Noted { at, finding: found, left_out }) = trail.noted else { return };
        let (Some(positions), Some(position)) = (trail.positions.get(..=at), trail.positions.get(at)) else {
            return;
        };
        let rest = trail.moves.get(at..).unwrap_or_default();
        let as_written = self.search.as_written(position, rest);
        let error = self.findings.get(found).is_some_and(|finding| finding.severity == Severity::Error);
        // One that is out of turn is a sign of one left out before it.
        let out_of_turn = self.findings.get(found).is_some_and(|noted| noted.code.ends_with("/out-of-turn"));
        // Where nothing follows from it, the game's own fixes are the better ones.
        let plain = !left_out && !out_of_turn && (!error || self.game.is_one_word());
        if plain && as_written.contradictions < 2 && as_written.replays == rest.len() {
            return;
        }
        let whole = trail.moves.get(at).map(|written| written.range).unwrap_or_default();
        let fault = Fault { moves: trail.moves.clone(), positions, as_written, word: None };
        let mut repairs = self.search.repairs(&fault);
        let mended = |repair: &Repair| repair.run.replays == rest.len() && repair.run.contradictions == 0;
        repairs.one_is_missing |= out_of_turn && self.game.is_one_word() && !repairs.best.iter().any(mended);
        // That is told already.
        repairs.one_is_missing &= !left_out;
        let Some(mut finding) = self.findings.get(found).cloned() else { return };
        let own =
            self.own_unbeaten(&finding, position, whole, trail.moves.get(at + 1..), repairs.best.first());
        match own {
            // What the board says leaves nothing to guess of this move.
            Some(_) => {
                repairs.best.retain(|repair| repair.at != at || !matches!(repair.change, Change::Instead(_)));
            }
            None => self.explain_later(&fault, base, found, repairs.best.first(), rest.len()),
        }
        self.propose(&mut finding, &fault, base, whole, repairs);
        if let Some(own) = own {
            finding.fixes.retain(|fix| fix.edits != own.edits);
            finding.fixes.insert(0, own);
        }
        if let Some(place) = self.findings.get_mut(found) {
            *place = finding;
        }
    }

    /// The game's own fix of a move, where the best repair lets no more replay.
    fn own_unbeaten(
        &mut self,
        finding: &Finding,
        position: &Arc<dyn Position>,
        whole: TextRange,
        behind: Option<&[&SheetMove<'_>]>,
        best: Option<&Repair>,
    ) -> Option<Fix> {
        let own =
            finding.fixes.first().filter(|fix| self.game.is_one_word() && fix.title.id == "fix-write-as")?;
        let [edit] = own.edits.as_slice() else { return None };
        let at = edit.range.checked_sub(whole.start()).filter(|_| whole.contains_range(edit.range))?;
        let mut text = self.source(whole).to_owned();
        text.replace_range(usize::from(at.start())..usize::from(at.end()), &edit.text);
        let run = self.search.run_with(position.as_ref(), &text, behind.unwrap_or_default())?;
        best.is_none_or(|best| !best.run.is_better_than(run)).then(|| own.clone())
    }

    /// What a slip leads to further on is mended where the slip is: the errors behind it say so, if they know nothing
    /// better.
    fn explain_later(
        &mut self,
        fault: &Fault<'_, 'a>,
        base: usize,
        found: usize,
        best: Option<&Repair>,
        all: usize,
    ) {
        let Some(Repair { at, change: Change::Instead(meant), run, .. }) = best else { return };
        let (Some(position), Some(written)) = (fault.positions.get(*at), fault.moves.get(*at)) else {
            return;
        };
        if run.contradictions > 0 || run.replays < all {
            return;
        }
        let name = self.name(position, written, base + at);
        let (related, fix) = self.earlier_slip(&name, meant.clone(), written.range, run.replays);
        let later = fault.moves.get(fault.positions.len()..).unwrap_or_default();
        for finding in self.findings.iter_mut().skip(found + 1) {
            let behind = later.iter().any(|moved| moved.range.contains_range(finding.range));
            let knows = finding.fixes.iter().any(|fix| fix.title.id != "fix-illegal");
            if behind && finding.severity == Severity::Error && !knows {
                finding.related.push(related.clone());
                finding.fixes.insert(0, fix.clone());
            }
        }
    }

    /// How an earlier move is told that may be the cause, and the fix for it.
    fn earlier_slip(
        &self,
        name: &MoveName,
        meant: Meant,
        range: TextRange,
        replays: usize,
    ) -> (Related, Fix) {
        let brief = self.game.brief(&meant.text);
        let message = Message::new("earlier-slip")
            .of(name)
            .with("move", name.text.as_str())
            .with("instead", brief.as_str())
            .with("count", replays);
        let title = Message::new("fix-earlier").of(name).with("move", brief).with("replays", replays);
        (Related { message, range }, Fix { title, edits: vec![meant.edit(range)], safe: false })
    }

    /// Puts repairs before the fixes of a finding, and what they point at into its related information. `whole` is where
    /// the move at fault stands.
    fn propose(
        &self,
        finding: &mut Finding,
        fault: &Fault<'_, 'a>,
        base: usize,
        whole: TextRange,
        repairs: Repairs,
    ) {
        let at = fault.positions.len().saturating_sub(1);
        let all = fault.moves.len() - at;
        let named = |at: usize| {
            let (position, written) = (fault.positions.get(at)?, fault.moves.get(at)?);
            Some(self.name(position, written, base + at))
        };
        let tail = |title: Message, replays: usize, of: usize| {
            title.with("replays", replays).with("left", of.saturating_sub(replays)).with("of", of)
        };
        let mut fixes: Vec<Fix> = Vec::new();
        let least = repairs.best.iter().map(|repair| repair.run.contradictions).min().unwrap_or_default();
        let known = repairs.best.iter().filter(|repair| matches!(repair.change, Change::Insert(_))).count();
        for Repair { at: place, change, run, .. } in repairs.best {
            let (Some(name), Some(written)) = (named(place), fault.moves.get(place)) else { continue };
            let range = if place == at { whole } else { written.range };
            let (title, edits) = match change {
                Change::Instead(meant) if place < at => {
                    let (related, fix) = self.earlier_slip(&name, meant, range, run.replays);
                    finding.related.push(related);
                    fixes.push(fix);
                    continue;
                }
                Change::Instead(meant) => {
                    let title = Message::new("fix-play-instead").with("move", self.game.brief(&meant.text));
                    // That nothing replays is no recommendation worth telling, nor that it does against the rules.
                    let replays_well = run.replays > 1 && run.contradictions == least;
                    let of = if replays_well || all == 1 { all - 1 } else { 0 };
                    let replays = run.replays.saturating_sub(1);
                    let left = all - 1 - replays.min(all - 1);
                    let title = title.with("replays", replays).with("left", left).with("of", of);
                    let mut edit = meant.edit(range);
                    // What parts it from the move that it touches was a sign that goes with it.
                    let before = place.checked_sub(1).and_then(|before| fault.moves.get(before));
                    if before.is_some_and(|before| before.range.end() == edit.range.start()) {
                        edit.text.insert(0, ' ');
                    }
                    (title, vec![edit])
                }
                Change::Insert(text) => {
                    let title = Message::new("fix-put-missing").with("move", self.game.brief(&text));
                    let at = TextRange::empty(range.start());
                    // As the moves before it stand apart, so does it.
                    let before = place.checked_sub(1).and_then(|before| fault.moves.get(before));
                    let between =
                        before.map(|before| TextRange::new(before.range.end().min(at.start()), at.start()));
                    let apart = between.map_or("", |between| self.source(between));
                    let apart = if apart.trim().is_empty() && apart.contains('\n') { "\n" } else { " " };
                    (tail(title, run.replays, all), vec![edit(at, format!("{text}{apart}"))])
                }
                // What the game itself says how to remove.
                Change::Remove
                    if let Some(own) = finding.fixes.iter().position(|fix| removes(fix, range)) =>
                {
                    fixes.push(finding.fixes.remove(own));
                    continue;
                }
                Change::Remove => {
                    let first = place.checked_sub(1).and_then(|first| fault.moves.get(first));
                    let text = written.written.joined();
                    let first = first.filter(|first| first.written.joined().eq_ignore_ascii_case(&text));
                    let id = if first.is_some() { "fix-remove-doubled" } else { "fix-remove-move" };
                    let title = Message::new(id).with("move", name.text.as_str());
                    finding.related.extend(
                        first.map(|first| Related {
                            message: Message::new("first-written"),
                            range: first.range,
                        }),
                    );
                    (tail(title, run.replays - 1, all - 1), vec![edit(with_blank(self.text, range), "")])
                }
                Change::Swap => {
                    let Some(other) = fault.moves.get(place + 1) else { continue };
                    let texts = [range, other.range].map(|range| self.source(range));
                    let brief = texts.map(|text| self.game.brief(text));
                    let swapped = |id: &'static str| {
                        Message::new(id).with("move", brief[0].as_str()).with("other", brief[1].as_str())
                    };
                    let at = if place < at { range } else { other.range };
                    let message = tail(swapped("swapped-moves"), run.replays, all);
                    if fixes.is_empty() {
                        finding.related.push(Related { message, range: at });
                    }
                    let edits = vec![edit(range, texts[1]), edit(other.range, texts[0])];
                    (tail(swapped("fix-swap-moves"), run.replays, all), edits)
                }
            };
            fixes.push(Fix { title, edits, safe: false });
        }
        if repairs.one_is_missing
            && let (Some(name), Some(written)) = (named(at), fault.moves.get(at))
        {
            let message = Message::new("missing-here").of(&name).with("count", all).with("known", known);
            finding.related.push(Related { message, range: written.range });
        }
        finding.fixes.retain(|fix| fixes.iter().all(|new: &Fix| new.edits != fix.edits));
        finding.fixes.splice(..0, fixes);
    }

    /// Digits that were taken for a number but touch what stands before them; a number has its dots.
    fn digits_at(&self, numbers: &[SheetNumber], at: TextSize) -> Option<TextRange> {
        let nth = numbers.partition_point(|number| number.range.start() < at);
        let digits = numbers.get(nth).map(|number| number.range).filter(|range| range.start() == at)?;
        self.source(digits).bytes().all(|byte| byte.is_ascii_digit()).then_some(digits)
    }

    /// The text of a place as it stands.
    fn source(&self, range: TextRange) -> &'a str {
        self.text.get(usize::from(range.start())..usize::from(range.end())).unwrap_or_default()
    }

    /// Says since which move a cell has been as it is.
    fn since(&self, position: &Arc<dyn Position>, before: Option<PlyId>, cell: &str) -> Option<Related> {
        let now = position.occupant(cell);
        let mut at = before?;
        // The last move before which the cell was otherwise made it so.
        loop {
            let ply = self.plies.get(at)?;
            let earlier = match ply.before {
                Some(before) => self.plies.get(before)?.position.as_ref()?,
                None => self.start.as_ref()?,
            };
            if earlier.occupant(cell) != now {
                let name = self.name(earlier, self.sheet.moves.get(at)?, ply.number);
                let message = Message::new("since-move")
                    .of(&name)
                    .with("move", name.text.as_str())
                    .with("cell", cell)
                    .with("holds", Fact::Word(now.unwrap_or("empty")));
                return Some(Related { message, range: ply.range });
            }
            at = ply.before?;
        }
    }
}

/// A move whose last digit was cut off, when only the join is legal.
fn join_digit(
    position: &Arc<dyn Position>,
    written: &SheetMove<'_>,
) -> Option<(Written<'static>, TextRange)> {
    let (digit, range) = written.digit_behind?;
    let first = written.written.parts.first()?;
    let text = format!("{}{digit}", written.written.joined());
    let part = Part { kind: first.kind, text: text.into(), range: first.range, raw: "" };
    let joined = Written { parts: vec![part] };
    position.behind(&joined).is_some().then_some((joined, range))
}

/// The last fix offered: the move stands, and replay goes on as if it were allowed.
fn keep_as_illegal(range: TextRange) -> Fix {
    Fix {
        title: Message::new("fix-illegal"),
        edits: vec![edit(TextRange::empty(range.end()), " {[%illegal]}")],
        safe: false,
    }
}

/// Whether a fix takes a move away.
fn removes(fix: &Fix, range: TextRange) -> bool {
    matches!(fix.edits.as_slice(), [only] if only.text.is_empty() && only.range.contains_range(range))
}

fn is_severe(finding: &Finding) -> bool {
    finding.severity >= Severity::Warning
}
