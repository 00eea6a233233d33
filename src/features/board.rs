//! The position at a place of the text, and the line of play that it stands in, for a panel that steps through a game and
//! lets moves be clicked.

use super::hover::commands_in;
use super::play::Attempt;
use crate::draw::{self, Style};
use crate::findings::catalogue::Language;
use crate::findings::{Message, Severity};
use crate::games::{self, Excerpt, Position, Written};
use crate::record::{Document, PlyId, Record};
use crate::syntax::ast::{self, Item};
use crate::text::{TextRange, TextSize};

/// How a board is to be drawn and told of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardOptions {
    pub language: Language,
    pub style: Style,
    /// Only the moves that begin with this text, all of them; otherwise what is shown of a list too long.
    pub starting: Option<String>,
}

/// A position of a game.
#[derive(Debug, Clone, PartialEq)]
pub struct Board {
    /// The identifier of the game.
    pub kind: &'static str,
    /// The game of the document, counted from 1.
    pub game: usize,
    /// Moves made so far.
    pub ply: usize,
    /// The move that led here: `12b` and as it is written; `None` at the start.
    pub label: Option<String>,
    pub written: Option<String>,
    /// Whose turn it is, as a word: `black`.
    pub side: Option<&'static str>,
    /// As the record states it.
    pub result: Option<&'static str>,
    /// By side, in the order of play.
    pub score: Vec<(&'static str, u32)>,
    /// What the clock of each side showed last in this line, as it is written: `0:01:02` of `{[%clk 0:01:02]}`.
    pub clock: Vec<(&'static str, String)>,
    pub svg: String,
    /// The centres of the cells in the drawing, by the names that moves' steps have for them.
    pub cells: Vec<(String, [i32; 2])>,
    pub text: String,
    /// What `scoresheet board --format json` prints.
    pub facts: serde_json::Value,
    /// From the start of the game through the position to the end of the main line or variation.
    pub line: Vec<LinePly>,
    /// The first moves of the variations that begin here: what is written in place of the next one of the line.
    pub variations: Vec<LinePly>,
    /// What can be played, in canonical spelling, sorted.
    pub moves: Vec<Target>,
    /// What the moves leave out, or what nobody checked of them.
    pub remark: Option<String>,
    /// Why this is not the position behind the move that was asked for, but an earlier one.
    pub trouble: Option<String>,
}

/// A move of a line of play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinePly {
    pub label: String,
    /// As it is written, on one line.
    pub written: String,
    /// In the file.
    pub range: TextRange,
    /// Whether it stands in the main line.
    pub main: bool,
    /// Whether there is a position behind it.
    pub played: bool,
}

/// A legal move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    pub text: String,
    /// The cells that every piece of it leaves and comes to, the one that it is about first. `None`: off the board.
    pub steps: Vec<(Option<String>, Option<String>)>,
}

/// The position behind the move at an offset, or else the last one before it; `None` where there is no game.
pub fn board(document: &Document, offset: TextSize, options: &BoardOptions) -> Option<Board> {
    let at = document.game_at(offset);
    let record = document.record(at.index)?;
    let says = games::catalogue(options.language);
    if !is_game(document, &record) {
        return None;
    }
    let asked = ply_for(&record, offset - at.start);
    let shown = last_played(&record, asked);
    let position = record.position_at(shown)?;
    let trouble = (asked != shown).then(|| {
        let refused = asked.and_then(|id| record.plies.get(id)).and_then(|ply| {
            let is_of = |range| ply.range.contains_range(range);
            let error = |severity| severity == Severity::Error;
            record.findings.iter().find(|finding| is_of(finding.range) && error(finding.severity))
        });
        refused.map_or_else(|| says.say(&Message::new("hover-not-checked")), |finding| says.finding(finding))
    });
    let name = shown.and_then(|id| record.name(id));
    let picture = position.picture();
    let obstacle = Attempt { document, record: &record, at, before: shown }.obstacle();
    let Excerpt { moves, remark } = match &options.starting {
        // What cannot be written is not offered.
        _ if obstacle.is_some() => Excerpt { moves: Vec::new(), remark: obstacle },
        Some(start) => {
            let begins = |text: &String| text.to_lowercase().starts_with(&start.to_lowercase());
            Excerpt { moves: position.legal().into_iter().filter(begins).collect(), remark: None }
        }
        None => position.excerpt(),
    };
    let ply = |id: PlyId| {
        let ply = record.plies.get(id)?;
        Some(LinePly {
            label: record.label(id)?,
            written: record.game.brief(record.text_of(ply.range)),
            range: ply.range + at.start,
            main: ply.main,
            played: ply.position.is_some(),
        })
    };
    let (line, variations) = lines(&record, shown);
    let cells = draw::svg::cells(&picture, &options.style).map(|(name, centre)| (name.to_owned(), centre));
    Some(Board {
        kind: record.game.id(),
        game: at.index + 1,
        ply: shown.and_then(|id| record.plies.get(id)).map_or(0, |ply| ply.number + 1),
        label: name.as_ref().map(|name| name.label.clone()),
        written: name.map(|name| name.text),
        side: position.side(),
        result: record.result.map(|(result, _)| result),
        score: position.players().into_iter().zip(position.score()).collect(),
        clock: clock(&record, shown),
        cells: cells.collect(),
        svg: draw::svg::draw(&picture, &options.style),
        text: draw::text::draw(&picture, false),
        facts: position.facts(),
        line: line.into_iter().filter_map(ply).collect(),
        variations: variations.into_iter().filter_map(ply).collect(),
        moves: moves.into_iter().map(|text| target(position.as_ref(), text)).collect(),
        remark: remark.map(|remark| says.sentence(&remark)),
        trouble,
    })
}

fn target(position: &dyn Position, text: String) -> Target {
    let steps = position.steps(&Written::plain(&text)).into_iter().map(|step| (step.from, step.to));
    Target { steps: steps.collect(), text }
}

/// Whether there is a game at all: something written of one, or a file of records in which nothing is written yet.
pub(super) fn is_game(document: &Document, record: &Record) -> bool {
    let written = !record.plies.is_empty()
        || record.result.is_some()
        || record.header.title.is_some()
        || !record.header.tags.is_empty();
    written || document.expected().is_some() && document.text().to_string().trim().is_empty()
}

/// The move that an offset touches, or the last one before it in its line.
pub(super) fn ply_for(record: &Record, offset: TextSize) -> Option<PlyId> {
    record.ply_at(offset).or_else(|| record.ply_before(offset))
}

/// The move itself, or the last one before it behind which the position is known.
pub(super) fn last_played(record: &Record, at: Option<PlyId>) -> Option<PlyId> {
    let mut at = at;
    while let Some(ply) = at.and_then(|id| record.plies.get(id)).filter(|ply| ply.position.is_none()) {
        at = ply.before;
    }
    at
}

/// The moves up to one and those that follow it in its line of play; and those that stand for the first that follows.
fn lines(record: &Record, at: Option<PlyId>) -> (Vec<PlyId>, Vec<PlyId>) {
    let before = std::iter::successors(at, |id| record.plies.get(*id)?.before);
    let mut line: Vec<PlyId> = before.collect();
    line.reverse();
    // The first that is written behind a move goes on; others branch off.
    let mut next_of = std::collections::HashMap::new();
    for (id, ply) in record.plies.iter().enumerate().filter(|(_, ply)| ply.piece_of.is_none()) {
        next_of.entry(ply.before).or_insert(id);
    }
    // A variation that stands for the last move of a game goes on behind itself only.
    let mut last = at;
    while let Some(&next) = next_of.get(&last).filter(|next| Some(**next) > last || last.is_none()) {
        line.push(next);
        last = Some(next);
    }
    let variations = followers(record, at).into_iter().filter(|id| !line.contains(id)).collect();
    (line, variations)
}

/// By side, what the last clock says that stands behind a move of its own up to this one.
fn clock(record: &Record, at: Option<PlyId>) -> Vec<(&'static str, String)> {
    let mut told = std::collections::HashMap::new();
    for (item, range) in ast::items(&record.parse.green) {
        if !matches!(item, Item::Comment(_) | Item::LineComment(_)) {
            continue;
        }
        let shown = commands_in(record.text_of(range)).filter(|(name, _)| *name == "clk").last();
        if let (Some((_, value)), Some(ply)) = (shown, record.ply_before(range.start())) {
            told.insert(ply, value);
        }
    }
    let mut clock: Vec<(&'static str, String)> = Vec::new();
    let mut at = at;
    while let Some(id) = at {
        let side = record.name(id).and_then(|name| name.side);
        if let (Some(side), Some(value)) = (side, told.get(&id))
            && clock.iter().all(|(other, _)| *other != side)
        {
            // A comment may be broken over lines within it.
            clock.push((side, value.split_whitespace().collect()));
        }
        at = record.plies.get(id).and_then(|ply| ply.before);
    }
    clock
}

/// The move that is written next in the line of play behind a move, and those that stand for it.
pub(super) fn followers(record: &Record, at: Option<PlyId>) -> Vec<PlyId> {
    let follows =
        |id: &PlyId| record.plies.get(*id).is_some_and(|ply| ply.before == at && ply.piece_of.is_none());
    (0..record.plies.len()).filter(follows).collect()
}
