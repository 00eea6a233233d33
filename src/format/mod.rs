//! Games in the strict form, as small edits: tags in the order of the roster, one blank line, moves in canonical spelling
//! with the numbers that are due, lines of fewer than 80 columns.
//!
//! `pieces` reads a game as the pieces that stay and decides what each is written as, `spacing` what stands between two,
//! `filling` where lines break, `entering` which number a new line begins with. A game is changed only where it then
//! reads the same (`same`): nothing is lost, and every move leads to the same position. This layer must not know a game
//! by name, nor LSP, nor the terminal.

mod entering;
mod filling;
mod pieces;
mod same;
mod spacing;

use rayon::prelude::*;

pub use entering::on_enter;
use pieces::Piece;
use same::read_same;

use crate::findings::{Edit, Finding};
use crate::games::edit;
use crate::record::{Document, Numerals, Record};
use crate::text::{TextRange, TextSize};

/// What is wanted of the end of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ending {
    /// A line end behind the last line.
    pub closed: bool,
    /// No blank lines behind it.
    pub trimmed: bool,
}

impl Default for Ending {
    fn default() -> Self {
        Ending { closed: true, trimmed: true }
    }
}

/// What becomes of a document.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Formatted {
    /// Disjoint, in the order of the text; ranges of the file. Empty where all is strict already.
    pub edits: Vec<Edit>,
    /// The games left as they are, by index, and why.
    pub left: Vec<(usize, Reason)>,
}

/// Why a game is left as it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reason {
    /// A fault of its syntax, ranges of the game.
    Fault(Box<Finding>),
    /// Written in the strict form it would be read as something else.
    WouldChange,
}

/// A game among the others of its file, and the line ends that are written.
struct Surroundings {
    last: bool,
    line_end: &'static str,
    ending: Ending,
}

/// A document in the strict form. `None` where it was given up because nobody waits for it any more.
pub fn document(document: &Document, ending: Ending, go_on: &(dyn Fn() -> bool + Sync)) -> Option<Formatted> {
    let line_end = line_end(&document.text().to_string());
    let count = document.games();
    let surroundings = |game: usize| Surroundings { last: game + 1 == count, line_end, ending };
    let one = |game: usize| {
        if !go_on() {
            return None;
        }
        Some(document.record(game).map(|record| self::game(&record, &surroundings(game), None)))
    };
    let outcomes: Vec<_> = match count {
        1 => vec![one(0)],
        _ => (0..count).into_par_iter().map(one).collect(),
    };
    let outcomes = outcomes.into_iter().collect::<Option<Vec<_>>>()?;
    let mut games = Vec::with_capacity(count);
    let mut left = Vec::new();
    for (game, outcome) in outcomes.into_iter().enumerate() {
        match outcome {
            Some(Ok(edits)) => games.push(edits),
            Some(Err(reason)) => {
                games.push(Vec::new());
                left.push((game, reason));
            }
            None => games.push(Vec::new()),
        }
    }
    keep_borders(document, &mut games, &mut left);
    Some(Formatted { edits: in_file(document, &games), left })
}

/// The edits of the tags and whole moves that a range touches. `None` where it was given up.
pub fn range(document: &Document, range: TextRange, go_on: &dyn Fn() -> bool) -> Option<Vec<Edit>> {
    let line_end = line_end(&document.text().to_string());
    let (first, last) = (document.game_at(range.start()).index, document.game_at(range.end()).index);
    let mut games = vec![Vec::new(); document.games()];
    for (game, edits) in games.iter_mut().enumerate().take(last + 1).skip(first) {
        let start = document.start(game);
        let end = document.end(game);
        if !go_on() {
            return None;
        }
        let Some(record) = document.record(game) else { continue };
        let within =
            TextRange::new(range.start().max(start) - start, range.end().min(end).max(start) - start);
        let surroundings =
            Surroundings { last: game + 1 == document.games(), line_end, ending: Ending::default() };
        *edits = self::game(&record, &surroundings, Some(within)).unwrap_or_default();
    }
    keep_borders(document, &mut games, &mut Vec::new());
    Some(in_file(document, &games))
}

/// A text with edits applied that are disjoint and in order.
pub fn applied(text: &str, edits: &[Edit]) -> String {
    let mut new = String::with_capacity(text.len());
    let mut at = 0;
    for edit in edits {
        new.push_str(text.get(at..usize::from(edit.range.start())).unwrap_or_default());
        new.push_str(&edit.text);
        at = usize::from(edit.range.end());
    }
    new.push_str(text.get(at..).unwrap_or_default());
    new
}

/// A game in the strict form, of which only the tags and moves in a range are written if one is given.
fn game(record: &Record, around: &Surroundings, within: Option<TextRange>) -> Result<Vec<Edit>, Reason> {
    if let Some(fault) = fault(record) {
        return Err(Reason::Fault(Box::new(fault.clone())));
    }
    let counted = record.numerals();
    let edits = written(record, counted, around, within);
    // Counted numbers before an error and others behind it can look like a move too few.
    edits.or_else(|reason| match counted {
        Some(_) => written(record, None, around, within),
        None => Err(reason),
    })
}

/// The edits of a game if it is then read the same, and, where all of it is written, strict.
fn written(
    record: &Record,
    numerals: Option<Numerals>,
    around: &Surroundings,
    within: Option<TextRange>,
) -> Result<Vec<Edit>, Reason> {
    let edits = differences(record, numerals, around, within).ok_or(Reason::WouldChange)?;
    if edits.is_empty() {
        return Ok(edits);
    }
    let anew = read_same(record, &applied(&record.text, &edits)).ok_or(Reason::WouldChange)?;
    let counted = numerals.and(anew.numerals());
    match within.is_some() || differences(&anew, counted, around, None).is_some_and(|more| more.is_empty()) {
        true => Ok(edits),
        false => Err(Reason::WouldChange),
    }
}

/// What differs from the strict form. `None` where the pieces of a game cannot be told.
fn differences(
    record: &Record,
    numerals: Option<Numerals>,
    around: &Surroundings,
    within: Option<TextRange>,
) -> Option<Vec<Edit>> {
    let mut pieces = pieces::read(record, numerals, around.line_end)?;
    if !pieces.iter().any(Piece::is_of_a_record) {
        return Some(Vec::new());
    }
    let within = within.map(|within| grown(&pieces, within));
    order_tags(&mut pieces, record, within);
    let gaps = spacing::gaps(record, &pieces);
    let gaps = filling::fill(&pieces, gaps, around.line_end);
    let mut edits = edits(record, &pieces, &gaps, around);
    if let Some(within) = within {
        edits.retain(|edit| within.contains_range(edit.range));
    }
    Some(edits)
}

/// The first fault that leaves open how the text was meant.
fn fault(record: &Record) -> Option<&Finding> {
    const FAULTS: [&str; 6] = [
        "record/unterminated-comment",
        "record/unterminated-string",
        "record/unterminated-variation",
        "record/stray-bracket",
        "record/bad-tag",
        "record/unexpected-text",
    ];
    record.findings.iter().find(|finding| FAULTS.contains(&finding.code))
}

/// Sorts tags that stand one behind the other into each other's places, in a range only where all of them are in it.
fn order_tags(pieces: &mut [Piece], record: &Record, within: Option<TextRange>) {
    let order = record.game.tag_order(&record.header);
    for run in pieces.chunk_by_mut(|a, b| a.is_tag() && b.is_tag()) {
        let (Some(first), Some(last)) = (run.first(), run.last()) else { continue };
        let all = first.range.cover(last.range);
        if within.is_some_and(|within| !within.contains_range(all)) {
            continue;
        }
        let mut texts: Vec<String> = run.iter().map(|tag| tag.text.clone()).collect();
        texts.sort_by_key(|text| rank(text, &order));
        for (tag, text) in run.iter_mut().zip(texts) {
            tag.text = text;
        }
    }
}

/// Where a tag stands in an order; unknown ones behind all known.
fn rank(tag: &str, order: &[&'static str]) -> usize {
    let name = tag.trim_start_matches('[').split_whitespace().next().unwrap_or_default();
    order.iter().position(|known| known.eq_ignore_ascii_case(name)).unwrap_or(order.len())
}

/// A range grown to the pieces that it touches.
fn grown(pieces: &[Piece], range: TextRange) -> TextRange {
    let touched = pieces.iter().filter(|piece| piece.range.intersect(range).is_some());
    touched.map(|piece| piece.range).fold(range, TextRange::cover)
}

/// What changes: each piece that is written otherwise, and each gap before one. Dropped pieces stand in gaps.
fn edits(record: &Record, pieces: &[Piece], gaps: &[String], around: &Surroundings) -> Vec<Edit> {
    let mut edits: Vec<Edit> = Vec::new();
    let mut change = |range: TextRange, text: &str| {
        if record.text_of(range) == text {
            return;
        }
        match edits
            .last_mut()
            .filter(|last| last.range.end() == range.start() && (last.range.is_empty() || range.is_empty()))
        {
            // Two insertions at one place, or one beside a change, are one edit.
            Some(last) => {
                last.range = last.range.cover(range);
                last.text.push_str(text);
            }
            None => edits.push(edit(range, text)),
        }
    };
    let mut end = TextSize::new(0);
    for (piece, gap) in pieces.iter().zip(gaps) {
        change(TextRange::new(end, piece.range.start()), gap);
        change(piece.range, &piece.text);
        end = piece.range.end();
    }
    let rest = TextRange::new(end, TextSize::of(&*record.text));
    let lines = spacing::line_ends(record.text_of(rest));
    let wanted = match (around.last, around.ending) {
        (false, _) => 2,
        (true, Ending { closed: false, .. }) if lines == 0 => 0,
        (true, Ending { trimmed: false, .. }) => lines.max(1),
        (true, _) => 1,
    };
    change(rest, &around.line_end.repeat(wanted));
    edits
}

/// The line ends that most lines of a text have.
fn line_end(text: &str) -> &'static str {
    let (mut feed, mut both, mut carriage) = (0usize, 0usize, 0usize);
    let mut bytes = text.bytes().peekable();
    while let Some(byte) = bytes.next() {
        match byte {
            b'\r' if bytes.next_if_eq(&b'\n').is_some() => both += 1,
            b'\r' => carriage += 1,
            b'\n' => feed += 1,
            _ => {}
        }
    }
    match feed >= both.max(carriage) {
        true => "\n",
        false if both >= carriage => "\r\n",
        false => "\r",
    }
}

/// The edits of all games as those of their file.
fn in_file(document: &Document, games: &[Vec<Edit>]) -> Vec<Edit> {
    let moved = |(game, edits): (usize, &Vec<Edit>)| {
        let start = document.start(game);
        edits.iter().map(|own| edit(own.range + start, own.text.clone())).collect::<Vec<Edit>>()
    };
    games.iter().enumerate().flat_map(moved).collect()
}

/// Leaves games as they are whose edits would move the border to their neighbour, or make them another game's.
fn keep_borders(document: &Document, games: &mut [Vec<Edit>], left: &mut Vec<(usize, Reason)>) {
    // Each round leaves at least one game more.
    while games.iter().any(|edits| !edits.is_empty()) {
        let edits = in_file(document, games);
        let text = applied(&document.text().to_string(), &edits);
        let anew = document.with_text(&text);
        let mut start = TextSize::new(0);
        let mut moved = None;
        for (game, edits) in games.iter().enumerate() {
            let same =
                anew.start(game) == start && (edits.is_empty() || anew.game(game) == document.game(game));
            if !same {
                moved = Some(game);
                break;
            }
            let old = document.end(game) - document.start(game);
            let gone: TextSize = edits.iter().map(|edit| edit.range.len()).sum();
            let new: TextSize = edits.iter().map(|edit| TextSize::of(edit.text.as_str())).sum();
            start = start + old - gone + new;
        }
        if moved.is_none() && anew.games() > games.len() {
            moved = Some(games.len());
        }
        let Some(moved) = moved else { break };
        let to_blame = (0..=moved.min(games.len() - 1)).rev().find(|&game| !games[game].is_empty());
        // A border that is not where it was before any edit stays where it is.
        let Some(game) = to_blame.or_else(|| games.iter().position(|edits| !edits.is_empty())) else { break };
        games[game].clear();
        left.push((game, Reason::WouldChange));
    }
    left.sort_by_key(|(game, _)| *game);
}
