//! A game of a file, replayed: the position behind every move, what is wrong with it and what mends it.
//!
//! [`Document`] is a file as games, each checked once and shared until an edit touches it; [`Record`] is one
//! game with its tree and positions, built when somebody looks; [`Summary`] is what stays of it. Everything in
//! a record is relative to the game's start. This layer must not know any game by name, nor LSP, nor the
//! terminal.

mod closing;
mod damage;
mod document;
pub mod header;
mod numbers;
mod repair;
mod replay;
mod sheet;
mod slips;

use std::sync::Arc;

pub use document::{Document, Findings, GameAt, GameId};
pub use numbers::Numerals;
pub use repair::Depth;
use repair::{Change, Search};
use replay::{Once, Replay};
pub use sheet::{PlyId, result as result_of};
use sheet::{Sheet, SheetMove};

use crate::findings::{Finding, Fix, Message, MoveName, Related, Severity};
use crate::games::{Game, Header, PlayedLine, Position, Start, Written, edit};
use crate::syntax::damage::is_quote;
use crate::syntax::grammar::{self, Parse};
use crate::text::{TextRange, TextSize};

/// Fewer moves can be played from many positions: they do not tell where a game starts.
const TELLING: usize = 8;

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
    /// How many positions the search for repairs took.
    pub positions_played: usize,
    /// How its moves are numbered; `None` where nothing tells, or where the written numbers show that a move is missing
    /// or doubled.
    numerals: Option<Numerals>,
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
    /// The score behind the last move played, in the order of play.
    pub score: Vec<u32>,
    /// The players that the tags name, in the order of play.
    pub players: Vec<String>,
    /// The sides that play, in the order of play, as far as they are known.
    pub sides: Vec<&'static str>,
    /// How many plies the count is ahead at the first move: 1 where the second player begins.
    pub first: usize,
    /// Where moves begin that are only pieces of the one before.
    pub pieces: Vec<TextSize>,
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
        Self::read_to(Depth::Quick, text, expected, games)
    }

    /// The same with repairs looked for so deep.
    pub fn read_to(
        depth: Depth,
        text: &str,
        expected: Option<&'static dyn Game>,
        games: &[&'static dyn Game],
    ) -> Self {
        let game = header::game_of(text, expected, games);
        Self::replay(text, game, grammar::parse(text, game.dialect()), depth)
    }

    fn replay(text: &str, game: &'static dyn Game, parse: Parse, depth: Depth) -> Self {
        let header = header::read(&parse);
        let mut findings = damage::syntax_findings(text, &parse, &header, game);
        let behind_syntax = findings.len();
        findings.extend(header::check(&header, game));

        let mut sheet = Sheet::read(&parse);
        let setup = {
            let line: Vec<&Written<'_>> = sheet.line(0).map(|written| &written.written).collect();
            game.setup(&header, &line)
        };
        findings.extend(setup.findings);
        let mut starts = setup.starts.into_iter();
        let mut start = starts.next();
        let mut replayed = Replay::of(game, text, &sheet, start.as_ref(), depth);
        if replayed.main_line_stopped()
            && let Some(better) = further(starts, &sheet, replayed.played())
        {
            replayed = Replay::of(game, text, &sheet, Some(&better), depth);
            start = Some(better);
        }
        let Replay {
            plies,
            findings: said,
            once,
            first,
            start: position,
            joined_digits,
            left_out,
            mut search,
            ..
        } = replayed;
        let mut rewritten: Vec<_> = once.iter().flat_map(Once::rewrites).collect();
        rewritten.sort_unstable_by_key(|range| range.start());
        let damaged = damage::check(text, &parse, game, &rewritten);
        let cut_tags = damage::cut_tags(text, &parse, game);
        findings.splice(behind_syntax..behind_syntax, damaged);
        findings.extend(said);
        findings.extend(once.into_iter().map(Once::finding));
        // A tag that is there with a slip in its name is renamed, not added.
        let misspelt = header::misspelt(&header, game);
        let adds =
            |fix: &Fix, name: &str| fix.edits.iter().any(|edit| edit.text.contains(&format!("[{name} \"")));
        if let Some(first) = sheet.line(0).next() {
            for mut finding in start.into_iter().flat_map(|start| start.findings) {
                if finding.range.is_empty() {
                    finding.range = first.range;
                }
                finding.fixes.retain(|fix| !misspelt.iter().any(|name| adds(fix, name)));
                if finding.code == "record/wrong-notation" {
                    finding.fixes.insert(0, conversion(&plies, &sheet, position.as_ref(), game));
                }
                findings.push(finding);
            }
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
            numerals: None,
            first,
            positions_played: 0,
            parse: Parse { green: parse.green.clone(), errors: Vec::new() },
        };
        record.check_numbers(&mut sheet, &joined_digits, &mut search);
        if depth == Depth::Full {
            record.suspect_start(&sheet, &mut search);
        }
        record.positions_played = search.spent();
        record.check_results(&sheet);
        record.review();
        record.close_variations(depth);
        record.quote_values();
        record.doubt_numbers(left_out);
        for cut in cut_tags {
            let spares = |fix: &Fix| fix.edits.iter().all(|e| e.range == cut || !cut.contains_range(e.range));
            record.findings.iter_mut().for_each(|finding| finding.fixes.retain(spares));
        }
        record.show_places();
        record.findings.sort_by_key(|finding| (finding.range.start(), finding.range.end()));
        record
    }

    /// The position before a move.
    pub fn position_before(&self, id: PlyId) -> Option<&Arc<dyn Position>> {
        match self.plies.get(id)?.before {
            Some(before) => self.plies.get(before)?.position.as_ref(),
            None => self.start.as_ref(),
        }
    }

    /// Where each move leads: its place in its line, whether that is the main line, and the key of the position behind
    /// it, `None` where it was not played. Pieces of a move are left out.
    pub fn plies_played(&self) -> Vec<(usize, bool, Option<u128>)> {
        let whole = self.plies.iter().filter(|ply| ply.piece_of.is_none());
        let key = |ply: &Ply| ply.position.as_ref().map(|position| position.key());
        whole.map(|ply| (ply.number, ply.main, key(ply))).collect()
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
                // A variation that is not closed goes on at the end of the text.
                Item::Close if !self.text_before(range.start()).ends_with(')') => break,
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

    fn text_before(&self, offset: TextSize) -> &str {
        self.text.get(..usize::from(offset)).unwrap_or_default()
    }

    /// The written text of a move, as it stands.
    pub fn text_of(&self, range: TextRange) -> &str {
        self.text.get(usize::from(range.start())..usize::from(range.end())).unwrap_or_default()
    }

    /// How a move is called.
    pub fn name(&self, id: PlyId) -> Option<MoveName> {
        let ply = self.plies.get(id)?;
        let text = self.text_of(ply.range);
        let side = self.position_before(id).and_then(|position| position.mover(&Written::plain(text)));
        Some(name(self.game, self.first, ply.number, side, text))
    }

    /// How a move would be called that is played behind another one.
    pub fn name_behind(&self, before: Option<PlyId>, text: &str) -> MoveName {
        let number = before.and_then(|id| self.plies.get(id)).map_or(0, |ply| ply.number + 1);
        let side = self.position_at(before).and_then(|position| position.mover(&Written::plain(text)));
        name(self.game, self.first, number, side, text)
    }

    /// How many plies the count is ahead at the first move: 1 where the second player begins.
    pub fn first(&self) -> usize {
        self.first
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

    /// How its moves are numbered; `None` where nothing tells, or where counted numbers would hide that a move is missing
    /// or doubled.
    pub fn numerals(&self) -> Option<Numerals> {
        self.numerals
    }

    /// A move's place among all plies, as [`Numerals`] count them: 1 at the start where the second player begins.
    pub fn counted(&self, id: PlyId) -> Option<usize> {
        Some(self.plies.get(id)?.number + self.first)
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
            players: self.players(),
            sides: end.map(|position| position.players()).unwrap_or_default(),
            first: self.first,
            pieces: self.pieces().collect(),
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

    fn pieces(&self) -> impl Iterator<Item = TextSize> {
        let pieces = self.plies.iter().filter(|ply| ply.piece_of.is_some());
        pieces.map(|ply| ply.range.start())
    }

    fn players(&self) -> Vec<String> {
        let tags = self.game.player_tags(&self.header);
        let names = tags.into_iter().filter_map(|tag| self.header.value(tag)).map(str::trim);
        names.filter(|name| !name.is_empty() && *name != "?").map(str::to_owned).collect()
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

    fn check_numbers(&mut self, sheet: &mut Sheet<'_>, joined_digits: &[TextRange], search: &mut Search) {
        // Behind something that is no move nobody knows what is counted.
        let unread = self.findings.iter().filter(|finding| finding.code == "record/unexpected-text");
        let end = unread.map(|finding| finding.range.start()).min().unwrap_or(TextSize::new(u32::MAX));
        for line in &mut sheet.lines {
            line.numbers.retain(|number| number.range.end() < end && !joined_digits.contains(&number.range));
        }
        let sheet = &*sheet;
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
        let numerals = Numerals::read(sheet, per, &counted, any_first);
        let mut found = numbers::check(&self.text, sheet, numerals, &counted, &name);
        // Counted numbers would hide what the written ones show.
        let tells = |finding: &Finding| matches!(finding.code, "record/missing-move" | "record/doubled-move");
        self.numerals = (!found.iter().any(tells)).then_some(numerals);
        for finding in &mut found {
            if finding.code == "record/missing-move" {
                self.propose_missing(finding, sheet, search);
            }
        }
        self.forgive_turns(&found);
        self.findings.extend(found);
    }

    /// Where a ply is missing, the move behind it is of another side than the one due: that is told already.
    fn forgive_turns(&mut self, found: &[Finding]) {
        for missing in found.iter().filter(|finding| finding.code == "record/missing-move") {
            let next = self.plies.partition_point(|ply| ply.range.start() < missing.range.end());
            let Some(range) = self.plies.get(next).map(|ply| ply.range) else { continue };
            self.findings.retain(|finding| {
                !(finding.code.ends_with("/out-of-turn") && range.contains_range(finding.range))
            });
        }
    }

    /// Where a ply is missing: the legal moves that let the rest replay. The numbers say only between which two of
    /// them it is missing; where the move before the number could not be played, it is missing before that.
    fn propose_missing(&self, finding: &mut Finding, sheet: &Sheet<'_>, search: &mut Search) {
        let number = finding.range;
        let Some(main) = sheet.lines.first().filter(|line| line.numbers.iter().any(|n| n.range == number))
        else {
            return;
        };
        let split = main
            .moves
            .partition_point(|&id| sheet.moves.get(id).is_some_and(|m| m.range.start() < number.start()));
        let refused = split.checked_sub(1).filter(|&last| {
            let id = main.moves.get(last).copied();
            id.is_some_and(|id| self.position_at(Some(id)).is_none() && self.position_before(id).is_some())
        });
        let mut at = number.start();
        let mut first = split;
        if let Some(last) = refused {
            let Some(&id) = main.moves.get(last) else { return };
            let Some(due) = self.name(id) else { return };
            finding.message = Message::new("missing-move").of(&due);
            at = self.plies.get(id).map_or(at, |ply| ply.range.start());
            first = last;
        }
        let (before, rest) = main.moves.split_at(first);
        let rest: Vec<&SheetMove<'_>> = rest.iter().filter_map(|&id| sheet.moves.get(id)).collect();
        let Some(position) = self.position_at(before.last().copied()) else { return };
        if refused.is_some() || self.main.len() < self.written {
            // Other numbers would not make the rest legal.
            finding.fixes.clear();
        }
        let fits = search.left_out(position.as_ref(), &rest).into_iter().map(|repair| repair.change);
        let inserts = fits.filter_map(|change| match change {
            Change::Insert(text) => Some(Fix {
                title: Message::new("fix-insert-move").with("move", text.as_str()),
                edits: vec![edit(TextRange::empty(at), format!("{text} "))],
                safe: false,
            }),
            _ => None,
        });
        finding.fixes.splice(..0, inserts);
    }

    /// Where a game stops: the positions to start from that would let all of it replay.
    fn suspect_start(&mut self, sheet: &Sheet<'_>, search: &mut Search) {
        let moves: Vec<&SheetMove<'_>> = sheet.line(0).collect();
        let stopped = moves.get(self.main.len()).map(|written| written.range);
        let Some(stopped) = stopped.filter(|_| self.main.len() < self.written && moves.len() >= TELLING)
        else {
            return;
        };
        let fits = |(start, fix)| (search.as_written(&start, &moves).replays == moves.len()).then_some(fix);
        let fixes: Vec<Fix> = self.game.other_starts(&self.header).into_iter().filter_map(fits).collect();
        let at = self.findings.iter_mut().find(|finding| {
            finding.severity == Severity::Error
                && finding.of.is_some()
                && stopped.contains_range(finding.range)
        });
        let (Some(finding), Some(place)) = (at, fixes.first().and_then(|fix| fix.edits.first())) else {
            return;
        };
        let message =
            Message::new("other-start").with("start", place.text.as_str()).with("count", moves.len());
        finding.related.push(Related { message, range: place.range });
        // Another move mends a slip; what mends a whole game behind a few moves is hardly a slip of its first.
        let first = finding.fixes.first().is_some_and(|fix| fix.title.id == "fix-play-instead");
        let at = if first && self.main.len() > TELLING { 1 } else { 0 };
        finding.fixes.splice(at..at, fixes);
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
        let value = damage::mended(tag.value.trim());
        let stated = sheet::result(&value);
        let is_result =
            matches!(value.as_str(), "1-0" | "0-1" | "*" | "1/2-1/2" | "1/2" | "½-½" | "½" | "0.5-0.5");
        if is_result && stated == terminator.result {
            return;
        }
        let message =
            Message::new("result-mismatch").with("tag", tag.value.as_str()).with("result", terminator.result);
        let mut finding = Finding::new("record/result-mismatch", Severity::Warning, tag.value_range, message);
        finding.related.push(Related { message: Message::new("result-here"), range: terminator.range });
        finding.fixes.push(Fix {
            title: Message::new("fix-tag-result").with("result", terminator.result),
            edits: vec![tag.valued(terminator.result)],
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

    /// Where a move may be left out, other numbers would hide it.
    fn doubt_numbers(&mut self, left_out: bool) {
        let puts_in = |fix: &Fix| matches!(fix.title.id.as_ref(), "fix-put-missing" | "fix-insert-move");
        let tells = |finding: &Finding| {
            finding.code == "record/missing-move"
                || finding.fixes.iter().any(puts_in)
                || finding.related.iter().any(|related| related.message.id == "missing-here")
        };
        // So may what is wrong from the first of them on.
        let of_numbers = self.findings.iter().flat_map(|finding| &finding.fixes);
        let of_numbers = of_numbers.filter(|fix| fix.title.id == "fix-renumber").flat_map(|fix| &fix.edits);
        let first = of_numbers.map(|edit| edit.range.start()).min();
        let is_behind = |finding: &Finding| {
            finding.severity == Severity::Error
                && finding.of.is_some()
                && first.is_some_and(|first| finding.range.start() >= first)
        };
        if left_out || self.findings.iter().any(|finding| tells(finding) || is_behind(finding)) {
            let fixes = self.findings.iter_mut().flat_map(|finding| &mut finding.fixes);
            fixes.filter(|fix| fix.title.id == "fix-renumber").for_each(|fix| fix.safe = false);
        }
    }

    /// A value that stands without quotation marks is written anew with them.
    fn quote_values(&mut self) {
        let is_bare = |value: TextRange| {
            let before = self.text_before(value.start());
            let behind = self.text.get(usize::from(value.end())..).unwrap_or_default();
            !before.ends_with(is_quote) && !before.ends_with("&quot;") && !behind.starts_with(is_quote)
        };
        let values = self.header.tags.iter().map(|tag| tag.value_range);
        let bare: Vec<TextRange> = values.filter(|value| !value.is_empty() && is_bare(*value)).collect();
        let fixes = self.findings.iter_mut().flat_map(|finding| &mut finding.fixes);
        for edit in fixes.flat_map(|fix| &mut fix.edits).filter(|edit| bare.contains(&edit.range)) {
            if !edit.text.contains(is_quote) {
                edit.text = format!("\"{}\"", edit.text);
            }
        }
    }

    /// Gives each finding a place that can be seen: of an empty value its quotes, of a tag without one the tag.
    fn show_places(&mut self) {
        let text = &self.text;
        let quoted = |value: TextRange| {
            let before =
                text.get(..usize::from(value.start()))?.chars().next_back().filter(|c| is_quote(*c))?;
            let behind = text.get(usize::from(value.end())..)?.chars().next().filter(|c| is_quote(*c))?;
            Some(TextRange::new(value.start() - TextSize::of(before), value.end() + TextSize::of(behind)))
        };
        for finding in self.findings.iter_mut().filter(|finding| finding.range.is_empty()) {
            let tag = self.header.tags.iter().find(|tag| tag.value_range == finding.range);
            finding.range = tag.map_or(finding.range, |tag| quoted(tag.value_range).unwrap_or(tag.range));
        }
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
            findings: &self.findings,
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
    let sides = game.alternating();
    let ply = number + first;
    let by_turn = sides.get(ply % sides.len().max(1)).copied();
    // The number said aloud: "Black's 12th" counts each side's own moves where the game numbers them so.
    let label = game.label(ply);
    let digits = label.find(|c: char| !c.is_ascii_digit()).unwrap_or(label.len());
    let spoken = label.get(..digits).and_then(|digits| digits.parse().ok()).unwrap_or(ply + 1);
    MoveName { label, number: spoken, side: side.or(by_turn), text: game.brief(text) }
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
