//! Games in the strict form, as small edits: tags in the order of the roster, one blank line, moves in canonical spelling
//! with the numbers that are due, lines of fewer than 80 columns.
//!
//! `pieces` reads a game as the pieces that stay and decides what each is written as, `spacing` what stands between two,
//! `filling` where lines break, `line_ends` what with, `entering` which number a new line begins with. A game is changed
//! only where it then reads the same (`same`): nothing is lost, and every move leads to the same position; what is left
//! says why (`left`). This layer must not know a game by name, nor LSP, nor the terminal.

mod entering;
mod filling;
mod left;
mod line_ends;
mod pieces;
mod same;
mod spacing;

use std::collections::HashSet;
use std::ops::Range;

use rayon::prelude::*;

pub use entering::on_enter;
pub use left::left;
use pieces::{Kind, Piece};
use same::read_same;

use crate::findings::{Edit, Finding};
use crate::games::edit;
use crate::record::{Document, Numerals, Record};
use crate::syntax::ast::{self, Item};
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
    /// Lines of a mail, some of whose quote marks stand in comments or words, which stay.
    Quoted,
    /// A `>` begins some of its lines: of a mail that was wrapped, or of a move that a line end cuts.
    PartlyQuoted,
}

/// A game among the others of its file, and the line ends that are written.
struct Surroundings<'a> {
    document: &'a Document,
    last: bool,
    line_end: &'static str,
    ending: Ending,
}

/// A document in the strict form. `None` where it was given up because nobody waits for it any more.
pub fn document(document: &Document, ending: Ending, go_on: &(dyn Fn() -> bool + Sync)) -> Option<Formatted> {
    let line_end = line_ends::of(document);
    let count = document.games();
    let surroundings = |game: usize| Surroundings { document, last: game + 1 == count, line_end, ending };
    let one = |game: usize| {
        if !go_on() {
            return None;
        }
        Some(self::game(&document.replayed(game), &surroundings(game), None))
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
            Ok(edits) => games.push(edits),
            Err(reason) => {
                games.push(Vec::new());
                left.push((game, reason));
            }
        }
    }
    keep_borders(document, &mut games, &mut left);
    Some(Formatted { edits: in_file(document, games), left })
}

/// The tags and whole moves that a range touches in the strict form. `None` where it was given up.
pub fn range(document: &Document, range: TextRange, go_on: &dyn Fn() -> bool) -> Option<Formatted> {
    let line_end = line_ends::of(document);
    let (first, last) = (document.game_at(range.start()).index, document.game_at(range.end()).index);
    let mut games = vec![Vec::new(); document.games()];
    let mut left = Vec::new();
    for (game, edits) in games.iter_mut().enumerate().take(last + 1).skip(first) {
        let start = document.start(game);
        let end = document.end(game);
        if !go_on() {
            return None;
        }
        let Some(record) = document.record(game) else { continue };
        let within =
            TextRange::new(range.start().max(start) - start, range.end().min(end).max(start) - start);
        let surroundings = Surroundings {
            document,
            last: game + 1 == document.games(),
            line_end,
            ending: Ending::default(),
        };
        match self::game(&record, &surroundings, Some(within)) {
            Ok(own) => *edits = own,
            Err(reason) => left.push((game, reason)),
        }
    }
    keep_borders(document, &mut games, &mut left);
    Some(Formatted { edits: in_file(document, games), left })
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
    let Differences { edits, kept } =
        differences(record, numerals, around, within, &[]).ok_or(Reason::WouldChange)?;
    if edits.is_empty() {
        return Ok(edits);
    }
    let text = applied(&record.text, &edits);
    let quoted = lines_quoted(&text);
    if quoted < lines_quoted(&record.text) {
        if !is_of_a_mail(record) {
            return Err(Reason::PartlyQuoted);
        }
        if quoted > 0 {
            return Err(Reason::Quoted);
        }
    }
    if around.document.kind_of(&text).id() != record.game.id() {
        return Err(Reason::WouldChange);
    }
    let anew = read_same(record, &text).ok_or(Reason::WouldChange)?;
    let counted = numerals.and(anew.numerals());
    let is_strict =
        || differences(&anew, counted, around, None, &kept).is_some_and(|more| more.edits.is_empty());
    match within.is_some() || is_strict() {
        true => Ok(edits),
        false => Err(Reason::WouldChange),
    }
}

#[derive(Default)]
struct Differences<'a> {
    edits: Vec<Edit>,
    /// Each move that is spelled as it stands.
    kept: Vec<Option<&'a str>>,
}

/// What differs from the strict form. `None` where the pieces of a game cannot be told. Moves that are known to be
/// spelled as they stand are not spelled again.
fn differences<'a>(
    record: &'a Record,
    numerals: Option<Numerals>,
    around: &Surroundings,
    within: Option<TextRange>,
    known: &[Option<&str>],
) -> Option<Differences<'a>> {
    let mut pieces = pieces::read(record, numerals, around.line_end, known)?;
    if !pieces.iter().any(Piece::is_of_a_record) {
        return Some(Differences::default());
    }
    let moves = pieces.iter().filter(|piece| piece.kind == Kind::Move);
    let kept =
        moves.map(|piece| Some(record.text_of(piece.range)).filter(|text| *text == piece.text)).collect();
    let within = within.map(|within| grown(&pieces, within));
    order_tags(&mut pieces, record, within);
    let gaps = spacing::gaps(record, &pieces);
    let gaps = filling::fill(&pieces, gaps, around.line_end);
    let mut edits = edits(record, &pieces, &gaps, around);
    if let Some(within) = within {
        edits.retain(|edit| within.contains_range(edit.range));
    }
    Some(Differences { edits, kept })
}

/// The first fault that leaves open how the text was meant. How a tag was that a line end cuts in two is plain.
fn fault(record: &Record) -> Option<&Finding> {
    const FAULTS: [&str; 6] = [
        "record/unterminated-comment",
        "record/unterminated-string",
        "record/unterminated-variation",
        "record/stray-bracket",
        "record/bad-tag",
        "record/unexpected-text",
    ];
    let is_open = |finding: &&Finding| FAULTS.contains(&finding.code) && finding.message.id != "broken-tag";
    record.findings.iter().find(is_open)
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
    // The blank behind a mail's quote mark is the mark's, also where nothing is quoted.
    let is_of_mark = record.text_of(rest).starts_with(' ')
        && record.text_of(TextRange::up_to(end)).rsplit(['\r', '\n']).next().is_some_and(is_mark_alone);
    let blank = if is_of_mark { " " } else { "" };
    change(rest, &format!("{blank}{}", around.line_end.repeat(wanted)));
    edits
}

/// Whether a line has quote marks and nothing behind them.
fn is_mark_alone(line: &str) -> bool {
    line.starts_with('>') && line.chars().all(|c| matches!(c, '>' | ' '))
}

/// How many lines begin with a mail's quote mark.
fn lines_quoted(text: &str) -> usize {
    text.split(['\r', '\n']).filter(|line| is_quoted(line)).count()
}

fn is_quoted(line: &str) -> bool {
    let behind = line.trim_start_matches('\u{FEFF}').strip_prefix('>');
    behind.is_some_and(|behind| behind.is_empty() || behind.starts_with([' ', '>', '\r', '\n']))
}

/// Whether the `>` at the start of lines is a mail's: most lines of the game have one. Somebody's words around it do not
/// tell.
fn is_of_a_mail(record: &Record) -> bool {
    let items = ast::items(&record.parse.green);
    let prose: HashSet<TextSize> =
        items.filter(|(item, _)| matches!(item, Item::Prose)).map(|(_, range)| range.start()).collect();
    let mut at = TextSize::new(0);
    let (mut quoted, mut plain) = (0, 0);
    for line in record.text.split_inclusive(['\r', '\n']) {
        let end = at + TextSize::of(line);
        let said = line.trim_start_matches(|c: char| c == '>' || c == '\u{FEFF}' || c.is_whitespace());
        if !said.is_empty() && !prose.contains(&(end - TextSize::of(said))) {
            match is_quoted(line) {
                true => quoted += 1,
                false => plain += 1,
            }
        }
        at = end;
    }
    quoted > plain
}

/// The edits of all games as those of their file.
fn in_file(document: &Document, games: Vec<Vec<Edit>>) -> Vec<Edit> {
    let moved = |(game, edits): (usize, Vec<Edit>)| {
        let start = document.start(game);
        edits.into_iter().map(move |own| edit(own.range + start, own.text))
    };
    games.into_iter().enumerate().flat_map(moved).collect()
}

/// Games whose borders are looked at together.
const TOGETHER: usize = 64;

/// Leaves games as they are whose edits would move a border between games.
fn keep_borders(document: &Document, games: &mut [Vec<Edit>], left: &mut Vec<(usize, Reason)>) {
    let count = games.len();
    let mut parts: Vec<Range<usize>> =
        (0..count).step_by(TOGETHER).map(|first| first..count.min(first + TOGETHER)).collect();
    // Each round leaves at least one game more.
    while !parts.is_empty() {
        let mut moving: Vec<usize> =
            parts.par_iter().filter_map(|part| moves_a_border(document, games, part)).collect();
        moving.dedup();
        parts.retain(|part| moving.iter().any(|game| (part.start..=part.end).contains(game)));
        for game in moving {
            games.get_mut(game).map(Vec::clear);
            left.push((game, Reason::WouldChange));
        }
    }
    left.sort_by_key(|(game, _)| *game);
}

/// The game of a part whose edits are to blame where one of its borders, or the one behind it, is not where it was.
fn moves_a_border(document: &Document, games: &[Vec<Edit>], part: &Range<usize>) -> Option<usize> {
    // No border depends on more than the games on its two sides.
    let looked_at: Vec<(usize, &Vec<Edit>)> =
        games.iter().enumerate().take(part.end + 1).skip(part.start).collect();
    if looked_at.iter().all(|(_, edits)| edits.is_empty()) {
        return None;
    }
    let mut text = String::new();
    let mut borders = Vec::with_capacity(looked_at.len());
    for &(game, edits) in &looked_at {
        borders.push(text.len());
        text.push_str(&applied(&document.game_text(game), edits));
    }
    let mut found = document.starts_in(&text);
    if part.end < games.len() {
        // Those inside the game behind are not of this part.
        found.truncate(borders.len());
    }
    let same = borders.iter().zip(&found).take_while(|(border, start)| border == start).count();
    if same == borders.len().max(found.len()) {
        return None;
    }
    // A border that is not where it was before any edit stays where it is.
    let mut edited = looked_at.iter().enumerate().filter(|(_, (_, edits))| !edits.is_empty());
    let blamed = edited.clone().take_while(|(at, _)| *at <= same).last().or_else(|| edited.next());
    blamed.map(|(_, (game, _))| *game)
}
