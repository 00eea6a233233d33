//! All lines of a game played from a start: the position behind every move, and the one finding that stops a line.
//!
//! Whatever stops a line stops only that line; what branches off before it is played all the same. This module must
//! not know which start is the right one, nor any game.

use std::sync::Arc;

use super::sheet::{PlyId, Sheet, SheetMove};
use super::{Ply, name, repair};
use crate::findings::{Edit, Fact, Finding, Fix, Message, MoveName, Related, Severity, Unchecked};
use crate::games::{Game, Note, Part, Position, Refusal, Start, Witness, Written, edit};
use crate::text::TextRange;

/// A replay under way.
pub struct Replay<'a> {
    game: &'static dyn Game,
    sheet: &'a Sheet<'a>,
    pub start: Option<Arc<dyn Position>>,
    pub first: usize,
    pub plies: Vec<Ply>,
    pub findings: Vec<Finding>,
    pub once: Vec<Once>,
    /// Numbers that were the last digit of a move.
    pub joined_digits: Vec<TextRange>,
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
    pub fn of(game: &'static dyn Game, sheet: &'a Sheet<'a>, start: Option<&Start>) -> Self {
        let start = start.map(|start| start.position.clone());
        let side = start.as_deref().and_then(|start| start.side());
        let mut replay = Replay {
            game,
            sheet,
            first: game.alternating().iter().position(|own| Some(*own) == side).unwrap_or(0),
            start,
            plies: sheet.moves.iter().map(|written| Ply::unplayed(written.range)).collect(),
            findings: Vec::new(),
            once: Vec::new(),
            joined_digits: Vec::new(),
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
        // The moves played so far with the positions they were played from, for looking back.
        let mut trail: Vec<(Arc<dyn Position>, &SheetMove<'_>)> = Vec::new();
        let mut at = 0;
        while let Some(&id) = line.moves.get(at) {
            at += 1;
            let Some(written) = sheet.moves.get(id) else { continue };
            let mut range = written.range;
            let mut next = None;
            if let Some(current) = position.take() {
                match self.play(&current, written, number, before) {
                    Ok(played) => {
                        trail.push((current, written));
                        next = Some(played);
                    }
                    Err(refusal) => {
                        let rest = line.moves.get(at..).unwrap_or_default();
                        if let Some((joined, digit)) = join_digit(&current, written) {
                            range = range.cover(digit);
                            self.joined_digits.push(digit);
                            self.note_join(range, &joined);
                            next = current.behind(&joined);
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
                        } else if written.illegal
                            && let Some(forced) = current.force(&written.written)
                        {
                            next = Some(forced);
                        } else {
                            let rest: Vec<&SheetMove<'_>> =
                                rest.iter().filter_map(|&id| sheet.moves.get(id)).collect();
                            self.refuse(&current, written, number, before, *refusal, &trail, &rest);
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
        stopped
    }

    /// Plays a move and keeps what is said about it.
    fn play(
        &mut self,
        position: &Arc<dyn Position>,
        written: &SheetMove<'_>,
        number: usize,
        before: Option<PlyId>,
    ) -> Result<Arc<dyn Position>, Box<Refusal>> {
        let played = position.play(&written.written)?;
        for note in played.notes {
            self.note(note, position, written, number, before);
        }
        Ok(played.next)
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

    /// Reports the first move of a line that cannot be played, with all that explains and may mend it.
    #[allow(clippy::too_many_arguments)] // the move and all that stands around it
    fn refuse(
        &mut self,
        position: &Arc<dyn Position>,
        written: &SheetMove<'_>,
        number: usize,
        before: Option<PlyId>,
        refusal: Refusal,
        trail: &[(Arc<dyn Position>, &SheetMove<'_>)],
        rest: &[&SheetMove<'_>],
    ) {
        for note in refusal.notes {
            self.note(note, position, written, number, before);
        }
        let severity = severity(self.game, refusal.code);
        let range = refusal.range.unwrap_or(written.range);
        let mut finding = Finding::new(refusal.code, severity, range, refusal.message);
        finding.of = Some(self.name(position, written, number));
        finding.related = self.witnessed(before, refusal.witnesses);
        if let Some(cell) = &refusal.cell {
            finding.related.extend(self.since(position, before, cell));
        }
        let candidates = repair::instead(position.as_ref(), &written.written, rest);
        let mended = candidates.first().is_some_and(|best| best.replays == rest.len());
        let helps = |candidate: &repair::Candidate| candidate.replays > 0 || rest.is_empty();
        finding.fixes.extend(candidates.into_iter().map(|candidate| {
            let of = if helps(&candidate) { rest.len() } else { 0 };
            let brief = self.game.brief(&candidate.meant.text);
            let edit = candidate.meant.edit(written.range);
            Fix {
                // That nothing replays is no recommendation worth telling.
                title: Message::new("fix-play-instead")
                    .with("move", brief)
                    .with("replays", candidate.replays)
                    .with("left", rest.len() - candidate.replays)
                    .with("of", of),
                edits: vec![edit],
                safe: false,
            }
        }));
        finding.fixes.extend(refusal.fixes);
        // Where a move here mends all, only what is a known habit is suspected before it.
        let all: Vec<&SheetMove<'_>> = std::iter::once(written).chain(rest.iter().copied()).collect();
        // Where a game has many, only several moves that fit then are a sign.
        if self.game.has_few_habits() || !mended && all.len() > 2 {
            self.suspect_earlier(&mut finding, trail, &all, number, mended);
        }
        if position.force(&written.written).is_some() {
            finding.fixes.push(keep_as_illegal(written.range));
        }
        self.findings.push(finding);
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
                    .with("holds", Fact::Word(now.unwrap_or("nothing")));
                return Some(Related { message, range: ply.range });
            }
            at = ply.before?;
        }
    }

    /// One earlier, legal move changed that lets all the rest replay.
    fn suspect_earlier(
        &self,
        finding: &mut Finding,
        trail: &[(Arc<dyn Position>, &SheetMove<'_>)],
        all: &[&SheetMove<'_>],
        number: usize,
        mended: bool,
    ) {
        let Some(earlier) = repair::earlier(trail, all, mended) else { return };
        let Some((position, suspect)) = trail.len().checked_sub(earlier.back).and_then(|at| trail.get(at))
        else {
            return;
        };
        let number = number.saturating_sub(earlier.back);
        let name = self.name(position, suspect, number);
        let brief = self.game.brief(&earlier.meant.text);
        let edit = earlier.meant.edit(suspect.range);
        let message = Message::new("earlier-slip")
            .of(&name)
            .with("move", name.text.as_str())
            .with("instead", brief.as_str())
            .with("count", all.len());
        finding.related.push(Related { message, range: suspect.range });
        let fix = Fix {
            title: Message::new("fix-earlier").of(&name).with("move", brief).with("replays", all.len()),
            edits: vec![edit],
            safe: false,
        };
        // What lets all replay comes before what does not.
        let at = if mended { finding.fixes.len() } else { 0 };
        finding.fixes.insert(at, fix);
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

/// The weight of a code, from its game's table; the codes of this layer are errors where they stop a line.
fn severity(game: &dyn Game, code: &str) -> Severity {
    game.codes().iter().find(|spec| spec.code == code).map_or(Severity::Error, |spec| spec.severity)
}
