//! A game of a file, replayed: the position behind every move, what is wrong with it and what mends it.
//!
//! [`Document`] is a file as games, each checked once and shared until an edit touches it; [`Record`] is one
//! game with its tree and positions, built when somebody looks; [`Summary`] is what stays of it. Everything in
//! a record is relative to the game's start. This layer must not know any game by name, nor LSP, nor the
//! terminal.

mod damage;
mod document;
pub mod header;
mod numbers;
mod repair;
mod sheet;
mod slips;

use std::sync::Arc;

pub use document::{Document, GameAt};
pub use sheet::{PlyId, result as result_of};
use sheet::{Sheet, SheetMove};

use crate::findings::{Fact, Finding, Fix, Message, MoveName, Related, Severity, Unchecked};
use crate::games::{Game, Header, Note, PlayedLine, Position, Refusal, Start, Written, edit};
use crate::syntax::dialect::Dialect;
use crate::syntax::grammar::{self, Parse};
use crate::text::{TextRange, TextSize};

/// A move of a record.
#[derive(Debug, Clone)]
pub struct Ply {
    /// From the game's start; covers all pieces of a move that a line wrap cut.
    pub range: TextRange,
    /// The move before it in its line of play; `None` at the start.
    pub before: Option<PlyId>,
    /// How many plies were played before it in its line, counted from the game's start.
    pub number: usize,
    /// The position behind it; `None` where it was not played.
    pub position: Option<Arc<dyn Position>>,
    /// Whether it stands in the main line.
    pub main: bool,
    /// The move that this is only a piece of.
    pub piece_of: Option<PlyId>,
}

/// A game replayed.
#[derive(Debug)]
pub struct Record {
    pub game: &'static dyn Game,
    pub text: Arc<str>,
    pub parse: Parse,
    pub header: Header,
    /// The position before the first move; `None` where it could not be read.
    pub start: Option<Arc<dyn Position>>,
    /// All moves up to the result, variations too, in the order of the text.
    pub plies: Vec<Ply>,
    /// Sorted by place.
    pub findings: Vec<Finding>,
    /// The result at the end of the moves, in one of four spellings, and where.
    pub result: Option<(&'static str, TextRange)>,
    /// The plies of the main line that were played.
    pub main: Vec<PlyId>,
    /// Moves written in the main line, played or not.
    pub written: usize,
    /// What is added to a ply's number for its label: 1 where the second player begins.
    first: usize,
}

/// What is known of a game without keeping its tree and positions.
#[derive(Debug)]
pub struct Summary {
    pub game: &'static dyn Game,
    /// Moves of the main line.
    pub plies: usize,
    /// Those of them that were played.
    pub checked: usize,
    pub result: Option<&'static str>,
    /// The score behind the last move played, in the order of the game's sides.
    pub score: Vec<u32>,
    /// Sorted by place; ranges from the game's start.
    pub findings: Vec<Finding>,
    /// Tag names and values.
    pub tags: Vec<(String, String)>,
    /// The title line.
    pub title: Option<String>,
    /// From the first tag to the last, the title line among them.
    pub header: Option<TextRange>,
    /// From the first move or number to the result.
    pub moves: Option<TextRange>,
}

impl Record {
    /// Reads and replays the text of one game.
    pub fn read(text: &str, expected: Option<&'static dyn Game>, games: &[&'static dyn Game]) -> Self {
        let game = header::game_of(text, expected, games);
        Self::replay(text, game, grammar::parse(text, game.dialect()))
    }

    fn replay(text: &str, game: &'static dyn Game, parse: Parse) -> Self {
        let header = header::read(&parse);
        let mut findings = damage::syntax_findings(text, &parse);
        findings.extend(damage::check(&parse, game));
        findings.extend(header::check(&header, game));

        let setup = game.setup(&header);
        findings.extend(setup.findings);
        let sheet = Sheet::read(&parse);
        let mut starts = setup.starts.into_iter();
        let mut start = starts.next();
        let mut replayed = Replay::of(game, &sheet, start.as_ref());
        if replayed.main_line_stopped()
            && let Some(better) = further(starts, &sheet, replayed.played())
        {
            replayed = Replay::of(game, &sheet, Some(&better));
            start = Some(better);
        }
        let Replay { plies, findings: said, once, first, start: position, .. } = replayed;
        findings.extend(said);
        findings.extend(once.into_iter().map(Once::finding));
        if let (Some(mut finding), Some(first)) =
            (start.and_then(|start| start.finding), sheet.line(0).next())
        {
            if finding.range.is_empty() {
                finding.range = first.range;
            }
            if finding.code == "record/wrong-notation" {
                finding.fixes.insert(0, conversion(&plies, &sheet, position.as_ref(), game));
            }
            findings.push(finding);
        }
        let result = sheet.results.first().map(|result| (result.result, result.range));

        let main_line = sheet.lines.first().map_or(&[][..], |line| &line.moves);
        let whole = |id: &&PlyId| plies.get(**id).is_some_and(|ply| ply.piece_of.is_none());
        let written = main_line.iter().filter(whole).count();
        let main: Vec<PlyId> = main_line
            .iter()
            .filter(whole)
            .copied()
            .take_while(|&id| plies.get(id).is_some_and(|ply| ply.position.is_some()))
            .collect();
        let mut record = Record {
            game,
            text: text.into(),
            header,
            start: position,
            plies,
            findings,
            result,
            main,
            written,
            first,
            parse: Parse { green: parse.green.clone(), errors: Vec::new() },
        };
        record.check_numbers(&sheet);
        record.check_results(&sheet);
        record.review();
        record.findings.sort_by_key(|finding| (finding.range.start(), finding.range.end()));
        record
    }

    /// The game's own dialect.
    pub fn dialect(&self) -> &'static dyn Dialect {
        self.game.dialect()
    }

    /// The position before a move.
    pub fn position_before(&self, id: PlyId) -> Option<&Arc<dyn Position>> {
        match self.plies.get(id)?.before {
            Some(before) => self.plies.get(before)?.position.as_ref(),
            None => self.start.as_ref(),
        }
    }

    /// The move at an offset; of two that touch there, the later.
    pub fn ply_at(&self, offset: TextSize) -> Option<PlyId> {
        let behind = self.plies.partition_point(|ply| ply.range.start() <= offset);
        let id = behind.checked_sub(1)?;
        let ply = self.plies.get(id)?;
        let id = ply.piece_of.unwrap_or(id);
        self.plies.get(id)?.range.contains_inclusive(offset).then_some(id)
    }

    /// The last move that begins before an offset in the main line or in the variation around it.
    pub fn ply_before(&self, offset: TextSize) -> Option<PlyId> {
        // Open variations around the offset, found from the tree: those that begin before it and end behind it.
        let mut open: Vec<Option<PlyId>> = vec![None];
        let mut id = 0;
        for (item, range) in crate::syntax::ast::items(&self.parse.green) {
            use crate::syntax::ast::Item;
            if range.start() >= offset && !matches!(item, Item::Close) {
                break;
            }
            match item {
                Item::Open => {
                    let replaced = open.last().copied().flatten();
                    open.push(replaced.and_then(|id| self.plies.get(id)).and_then(|ply| ply.before));
                }
                Item::Close if range.start() <= offset && open.len() > 1 => {
                    open.pop();
                }
                Item::Close => break,
                Item::Move(_) if id < self.plies.len() => {
                    if let Some(last) = open.last_mut() {
                        *last = Some(self.plies.get(id).and_then(|ply| ply.piece_of).unwrap_or(id));
                    }
                    id += 1;
                }
                _ => {}
            }
        }
        open.last().copied().flatten()
    }

    /// The written text of a move, as it stands.
    pub fn text_of(&self, range: TextRange) -> &str {
        self.text.get(usize::from(range.start())..usize::from(range.end())).unwrap_or_default()
    }

    /// How a move is called.
    pub fn name(&self, id: PlyId) -> Option<MoveName> {
        let ply = self.plies.get(id)?;
        let side = self.position_before(id).map(|position| position.side());
        Some(name(self.game, self.first, ply.number, side, self.text_of(ply.range)))
    }

    /// The main-line ply with that label (`12b`, `12a`, `12`, `57`), `0`, `start` or `end`: the position there
    /// and the ply that led to it. The error is the last label there is.
    pub fn find(&self, label: &str) -> Result<Option<PlyId>, String> {
        let last = self.main.last().copied();
        if label.eq_ignore_ascii_case("end") {
            return Ok(last);
        }
        if label == "0" || label.eq_ignore_ascii_case("start") {
            return Ok(None);
        }
        let wanted = label.to_ascii_lowercase();
        let labelled = |id: &&PlyId| {
            self.label(**id).is_some_and(|label| label == wanted || label == format!("{wanted}a"))
        };
        match self.main.iter().find(labelled) {
            Some(&id) => Ok(Some(id)),
            None => Err(last.and_then(|id| self.label(id)).unwrap_or_else(|| "0".to_owned())),
        }
    }

    /// The counted label of a move.
    pub fn label(&self, id: PlyId) -> Option<String> {
        Some(self.game.label(self.plies.get(id)?.number + self.first))
    }

    /// The position behind a move, or the start.
    pub fn position_at(&self, id: Option<PlyId>) -> Option<&Arc<dyn Position>> {
        match id {
            Some(id) => self.plies.get(id)?.position.as_ref(),
            None => self.start.as_ref(),
        }
    }

    /// What stays when tree and positions are let go.
    pub fn summary(&self) -> Summary {
        let end = self.position_at(self.main.last().copied());
        Summary {
            game: self.game,
            plies: self.written,
            checked: self.main.len(),
            result: self.result.map(|(result, _)| result),
            score: end.map(|position| position.score()).unwrap_or_default(),
            findings: self.findings.clone(),
            tags: self.header.tags.iter().map(|tag| (tag.name.clone(), tag.value.clone())).collect(),
            title: self.header.title.as_ref().map(|title| title.value.clone()),
            header: self
                .header
                .tags
                .iter()
                .chain(&self.header.title)
                .map(|tag| tag.range)
                .reduce(TextRange::cover),
            moves: self.moves(),
        }
    }

    /// From the first move or number to the last one or the result.
    fn moves(&self) -> Option<TextRange> {
        use crate::syntax::ast::Item;
        let item = |(item, range)| match item {
            Item::Move(_) | Item::Number(_) | Item::Result(_) => Some(range),
            _ => None,
        };
        crate::syntax::ast::items(&self.parse.green).filter_map(item).reduce(TextRange::cover)
    }

    fn check_numbers(&mut self, sheet: &Sheet<'_>) {
        let Some(per) = self.game.plies_per_number(&self.header) else { return };
        // The ply that is due before the move with that index in a line; pieces of a move are one ply.
        let counted = |line: usize, at: usize| {
            let Some(line) = sheet.lines.get(line) else { return self.first };
            let base = line.replaces.and_then(|id| self.plies.get(id)).map_or(0, |ply| ply.number);
            let before = line.moves.iter().take(at).rev().filter_map(|&id| self.plies.get(id));
            let last = before.clone().find(|ply| ply.piece_of.is_none());
            last.map_or(base, |ply| ply.number + 1) + self.first
        };
        let name = |ply: usize| name(self.game, 0, ply, None, "");
        let any_first = self.header.tag("Position").is_some();
        let mut found = numbers::check(sheet, per, &counted, &name, any_first);
        for finding in &mut found {
            if finding.code == "record/missing-move" {
                self.propose_missing(finding, sheet);
            }
        }
        self.findings.extend(found);
    }

    /// Where a ply is missing, the legal moves that let the rest replay.
    fn propose_missing(&self, finding: &mut Finding, sheet: &Sheet<'_>) {
        let at = finding.range.start();
        let main = sheet.lines.first().map_or(&[][..], |line| &line.moves);
        let split = main.partition_point(|&id| sheet.moves.get(id).is_some_and(|m| m.range.start() < at));
        let (before, rest) = main.split_at(split);
        let rest: Vec<&SheetMove<'_>> = rest.iter().filter_map(|&id| sheet.moves.get(id)).collect();
        let Some(position) = self.position_at(before.last().copied()) else { return };
        for (at_first, candidate) in repair::missing(position.as_ref(), &rest).into_iter().enumerate() {
            finding.fixes.insert(
                at_first,
                Fix {
                    title: Message::new("fix-insert-move").with("move", candidate.text.as_str()),
                    edits: vec![edit(TextRange::empty(at), format!("{} ", candidate.text))],
                    safe: false,
                },
            );
        }
    }

    fn check_results(&mut self, sheet: &Sheet<'_>) {
        let second = sheet.results.get(1).map(|result| result.range);
        let behind = sheet.behind_result.iter().copied().chain(second).reduce(|all, range| all.cover(range));
        if let Some(range) = behind {
            let message = Message::new("after-result").with("count", sheet.behind_result.len());
            self.findings.push(Finding::new("record/after-result", Severity::Warning, range, message));
        }
        let Some(terminator) = sheet.results.first() else { return };
        let Some(tag) = self.header.tag("Result") else { return };
        let stated = sheet::result(tag.value.trim());
        let is_result =
            matches!(tag.value.trim(), "1-0" | "0-1" | "*" | "1/2-1/2" | "1/2" | "½-½" | "½" | "0.5-0.5");
        if is_result && stated == terminator.result {
            return;
        }
        let message =
            Message::new("result-mismatch").with("tag", tag.value.as_str()).with("result", terminator.result);
        let mut finding = Finding::new("record/result-mismatch", Severity::Warning, tag.value_range, message);
        finding.related.push(Related { message: Message::new("result-here"), range: terminator.range });
        finding.fixes.push(Fix {
            title: Message::new("fix-tag-result").with("result", terminator.result),
            edits: vec![edit(tag.value_range, terminator.result)],
            safe: false,
        });
        if is_result {
            finding.fixes.push(Fix {
                title: Message::new("fix-result").with("result", stated),
                edits: vec![edit(terminator.range, stated)],
                safe: false,
            });
        }
        self.findings.push(finding);
    }

    /// What only the game can say of its whole main line.
    fn review(&mut self) {
        let Some(start) = &self.start else { return };
        let plies = self
            .main
            .iter()
            .filter_map(|&id| {
                let ply = self.plies.get(id)?;
                Some((ply.range, ply.position.as_deref()?))
            })
            .collect();
        let found = self.game.review(&PlayedLine {
            header: &self.header,
            start: start.as_ref(),
            plies,
            result: self.result,
            complete: self.main.len() == self.written,
        });
        self.findings.extend(found);
    }
}

impl Ply {
    fn unplayed(range: TextRange) -> Self {
        Ply { range, before: None, number: 0, position: None, main: false, piece_of: None }
    }
}

fn name(game: &dyn Game, first: usize, number: usize, side: Option<&'static str>, text: &str) -> MoveName {
    let sides = game.sides();
    let ply = number + first;
    let by_turn = sides.get(ply % sides.len().max(1)).copied().unwrap_or_default();
    // The number said aloud: "Black's 12th" counts each side's own moves where the game numbers them so.
    let label = game.label(ply);
    let digits = label.find(|c: char| !c.is_ascii_digit()).unwrap_or(label.len());
    let spoken = label.get(..digits).and_then(|digits| digits.parse().ok()).unwrap_or(ply + 1);
    MoveName {
        label,
        number: spoken,
        side: side.unwrap_or(by_turn),
        text: text.split_whitespace().collect::<Vec<_>>().join(" "),
    }
}

/// The fix that writes every move of a game in its stated notation.
fn conversion(plies: &[Ply], sheet: &Sheet<'_>, start: Option<&Arc<dyn Position>>, game: &dyn Game) -> Fix {
    let canonical = |(ply, written): (&Ply, &SheetMove<'_>)| {
        let before = match ply.before {
            Some(before) => plies.get(before)?.position.as_ref()?,
            None => start?,
        };
        Some(edit(written.range, before.canonical(&written.written)?))
    };
    Fix {
        title: Message::new("fix-convert").with("notation", game.notation()),
        edits: plies.iter().zip(&sheet.moves).filter_map(canonical).collect(),
        safe: false,
    }
}

/// Of some starts the first that plays the main line whole, else the one that plays most of it, if that is
/// more than so many moves.
fn further(starts: impl Iterator<Item = Start>, sheet: &Sheet<'_>, than: usize) -> Option<Start> {
    let moves: Vec<&SheetMove<'_>> = sheet.line(0).collect();
    let mut best: Option<Start> = None;
    let mut most = than;
    for start in starts {
        let far = repair::how_far(Some(&start.position), &moves);
        if far == moves.len() {
            return Some(start);
        }
        if !start.whole && far > most {
            most = far;
            best = Some(start);
        }
    }
    best
}

/// A replay under way.
struct Replay<'a> {
    game: &'static dyn Game,
    sheet: &'a Sheet<'a>,
    start: Option<Arc<dyn Position>>,
    first: usize,
    plies: Vec<Ply>,
    findings: Vec<Finding>,
    once: Vec<Once>,
}

/// Notes that are said once a game.
struct Once {
    note: Note,
    severity: Severity,
    places: Vec<TextRange>,
    edits: Vec<crate::findings::Edit>,
}

impl Once {
    fn finding(self) -> Finding {
        let range = self.places.first().copied().unwrap_or_default();
        let message = self.note.message.with("count", self.places.len());
        let mut finding = Finding::new(self.note.code, self.severity, range, message);
        if !self.edits.is_empty() {
            finding.fixes.push(Fix {
                title: Message::new("fix-write-canonical").with("count", self.edits.len()),
                edits: self.edits,
                safe: true,
            });
        }
        finding
    }
}

impl<'a> Replay<'a> {
    /// Plays all lines of a game from a start.
    fn of(game: &'static dyn Game, sheet: &'a Sheet<'a>, start: Option<&Start>) -> Self {
        let start = start.map(|start| start.position.clone());
        let side = start.as_deref().map(|start| start.side());
        let mut replay = Replay {
            game,
            sheet,
            first: game.sides().iter().position(|own| Some(*own) == side).unwrap_or(0),
            start,
            plies: sheet.moves.iter().map(|written| Ply::unplayed(written.range)).collect(),
            findings: Vec::new(),
            once: Vec::new(),
        };
        replay.lines();
        replay
    }

    /// The moves of the main line; pieces of a move are not counted by themselves.
    fn main_line(&self) -> impl Iterator<Item = &Ply> {
        let ids = self.sheet.lines.first().map_or(&[][..], |line| &line.moves);
        ids.iter().filter_map(|&id| self.plies.get(id)).filter(|ply| ply.piece_of.is_none())
    }

    fn main_line_stopped(&self) -> bool {
        self.main_line().any(|ply| ply.position.is_none())
    }

    /// How many moves of the main line were played before it stopped.
    fn played(&self) -> usize {
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
                match self.play(&current, written, number) {
                    Ok(played) => {
                        trail.push((current, written));
                        next = Some(played);
                    }
                    Err(refusal) => {
                        let rest = line.moves.get(at..).unwrap_or_default();
                        if let Some((joined, pieces)) = self.join(&current, written, rest) {
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
                            next = current.play(&joined).ok().map(|played| played.next);
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
    ) -> Result<Arc<dyn Position>, Box<Refusal>> {
        let played = position.play(&written.written)?;
        for note in played.notes {
            self.note(note, written, number, position.side());
        }
        Ok(played.next)
    }

    fn note(&mut self, note: Note, written: &SheetMove<'_>, number: usize, side: &'static str) {
        let severity = severity(self.game, note.code);
        if note.once {
            self.note_once(note, severity, written.range);
            return;
        }
        let edit = note.instead.as_deref().map(|text| edit(written.range, text));
        let mut finding = Finding::new(note.code, severity, written.range, note.message);
        let text = written.written.joined();
        finding.of = Some(name(self.game, self.first, number, Some(side), &text));
        finding.fixes.extend(edit.map(|edit| Fix {
            title: Message::new("fix-write-as").with("text", edit.text.as_str()),
            edits: vec![edit],
            safe: false,
        }));
        self.findings.push(finding);
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
            parts.extend(piece.written.parts.iter().map(|part| crate::games::Part {
                kind: part.kind,
                text: part.text.clone().into_owned().into(),
                range: part.range,
            }));
            let text: String = parts.iter().map(|part| part.text.as_ref()).collect();
            let first = parts.first()?;
            let part = crate::games::Part { kind: first.kind, text: text.into(), range: first.range };
            let joined = Written { parts: vec![part] };
            if position.play(&joined).is_ok() {
                return Some((joined, count + 1));
            }
        }
        None
    }

    fn note_join(&mut self, range: TextRange, joined: &Written<'_>) {
        let note = Note {
            code: "record/separators",
            message: Message::new("split-move"),
            instead: Some(joined.joined().into_owned()),
            once: true,
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
        let severity = severity(self.game, refusal.code);
        let mut finding = Finding::new(refusal.code, severity, written.range, refusal.message);
        let text = written.written.joined();
        finding.of = Some(name(self.game, self.first, number, Some(position.side()), &text));
        if let Some(cell) = &refusal.cell {
            finding.related.extend(self.since(position, before, cell));
        }
        let candidates = repair::instead(position.as_ref(), &written.written, rest);
        let mended = candidates.first().is_some_and(|best| best.replays == rest.len());
        let helps = |candidate: &repair::Candidate| candidate.replays > 0 || rest.is_empty();
        finding.fixes.extend(candidates.into_iter().map(|candidate| {
            Fix {
                // That nothing replays is no recommendation worth telling.
                title: Message::new("fix-play-instead")
                    .with("move", candidate.text.as_str())
                    .with("replays", candidate.replays)
                    .with("left", rest.len() - candidate.replays)
                    .with("of", if helps(&candidate) { rest.len() } else { 0 }),
                edits: vec![edit(written.range, candidate.text)],
                safe: false,
            }
        }));
        // Where a move here mends all, only what is a known habit is suspected before it.
        let all: Vec<&SheetMove<'_>> = std::iter::once(written).chain(rest.iter().copied()).collect();
        self.suspect_earlier(&mut finding, trail, &all, number, mended);
        if position.force(&written.written).is_some() {
            finding.fixes.push(Fix {
                title: Message::new("fix-illegal"),
                edits: vec![edit(TextRange::empty(written.range.end()), " {[%illegal]}")],
                safe: false,
            });
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
                let name = name(self.game, self.first, ply.number, Some(earlier.side()), "");
                let text = self.sheet.moves.get(at)?.written.joined().into_owned();
                let message = Message::new("since-move")
                    .with("number", name.number)
                    .with("side", Fact::Word(name.side))
                    .with("move", text)
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
        let text = suspect.written.joined().into_owned();
        let number = number.saturating_sub(earlier.back);
        let name = name(self.game, self.first, number, Some(position.side()), &text);
        let message = Message::new("earlier-slip")
            .with("number", name.number)
            .with("side", Fact::Word(name.side))
            .with("move", text)
            .with("instead", earlier.text.as_str())
            .with("count", all.len());
        finding.related.push(Related { message, range: suspect.range });
        let fix = Fix {
            title: Message::new("fix-earlier")
                .with("number", name.number)
                .with("side", Fact::Word(name.side))
                .with("move", earlier.text.as_str())
                .with("replays", all.len()),
            edits: vec![edit(suspect.range, earlier.text)],
            safe: false,
        };
        // What lets all replay comes before what does not.
        let at = if mended { finding.fixes.len() } else { 0 };
        finding.fixes.insert(at, fix);
    }
}

/// The weight of a code, from its game's table; the codes of this layer are errors where they stop a line.
fn severity(game: &dyn Game, code: &str) -> Severity {
    game.codes().iter().find(|spec| spec.code == code).map_or(Severity::Error, |spec| spec.severity)
}
