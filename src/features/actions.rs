//! What can be done about a place of the text: the fixes of what is found there, all safe fixes at once, and rewriting a
//! game that has no fault.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use super::variations::Variation;
use crate::findings::catalogue::{Catalogue, Language};
use crate::findings::{Edit, Finding, Message, Severity, Weights};
use crate::games::{self, Written, edit};
use crate::record::{Document, Record, header};
use crate::syntax::ast::{self, Item};
use crate::text::{TextRange, TextSize};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ActionKind {
    /// Mends a finding.
    Fix,
    /// Writes something otherwise that is not wrong.
    Rewrite,
    /// Applies all safe fixes of a document.
    FixAll,
}

/// A change that somebody can choose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Action {
    pub title: String,
    pub kind: ActionKind,
    /// Disjoint, in the order of the text; ranges of the file. Empty where they are left to [`fix_all`].
    pub edits: Vec<Edit>,
    /// Whether it is the one to take without asking.
    pub preferred: bool,
    /// The finding that it mends: its game, and its place among what is found there.
    pub mends: Option<(usize, usize)>,
}

/// What is asked for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Wanted {
    pub fixes: bool,
    pub rewrites: bool,
    pub fix_all: bool,
    /// Findings that the editor names besides those in the range: their codes and places.
    pub named: Vec<(String, TextRange)>,
    /// Whether the edits of [`ActionKind::FixAll`] are asked for later.
    pub later: bool,
    /// Findings that weigh nothing are not mended.
    pub weights: Weights,
}

/// No menu is read further.
const MOST: usize = 100;
/// Of so many games all that may mend them is looked for at once.
const REPAIRED: usize = 4;
/// An editor that asks at every step of the cursor is not sent more than so many edits each time.
const SENT: usize = 1_000;

/// What can be done in a range, the fixes first.
pub fn actions(document: &Document, range: TextRange, wanted: &Wanted, language: Language) -> Vec<Action> {
    let says = games::catalogue(language);
    let mut found = Vec::new();
    if wanted.fixes {
        found.extend(fixes(document, range, wanted, says));
    }
    if wanted.rewrites {
        found.extend(rewrites(document, range, &found, &wanted.weights, says));
    }
    found.truncate(MOST);
    if wanted.fix_all {
        let fixed = fix_all(document, &wanted.weights);
        let asked = !wanted.fixes && !wanted.rewrites;
        let keeps = !wanted.later && (asked || fixed.edits.len() <= SENT);
        if fixed.count > 0 && (keeps || wanted.later) {
            let message = Message::new("action-fix-file").with("count", fixed.count);
            found.push(Action {
                title: says.say(&message),
                kind: ActionKind::FixAll,
                edits: if keeps { fixed.edits } else { Vec::new() },
                preferred: false,
                mends: None,
            });
        }
    }
    found
}

// ---- fixes of findings

fn fixes(
    document: &Document,
    range: TextRange,
    Wanted { named, weights, .. }: &Wanted,
    says: &Catalogue,
) -> Vec<Action> {
    let mut games: Vec<usize> =
        (document.game_at(range.start()).index..=document.game_at(range.end()).index).collect();
    games.extend(named.iter().map(|(_, range)| document.game_at(range.start()).index));
    games.sort_unstable();
    games.dedup();
    let mut found = Vec::new();
    let mut looked_for = 0;
    for game in games {
        let Some(summary) = document.summary(game) else { continue };
        let start = document.start(game);
        let is_meant = |finding: &Finding| {
            let is_named =
                |(code, range): &(String, TextRange)| *code == finding.code && is_at(finding, start, *range);
            let is_here = (finding.range + start).intersect(range).is_some() || named.iter().any(is_named);
            is_here && weights.tells(finding)
        };
        let is_fault = |finding: &Finding| finding.severity >= Severity::Warning && is_meant(finding);
        let repaired = (looked_for < REPAIRED && summary.findings.iter().any(is_fault))
            .then(|| document.repaired(game))
            .flatten();
        looked_for += usize::from(repaired.is_some());
        let findings = repaired.as_deref().unwrap_or(&summary.findings);
        let preferred = preferred(findings.iter().enumerate().filter(|(_, finding)| is_meant(finding)));
        for (index, finding) in findings.iter().enumerate() {
            if !is_meant(finding) {
                continue;
            }
            for (nth, fix) in finding.fixes.iter().enumerate() {
                found.push(Action {
                    title: says.say(&fix.title),
                    kind: ActionKind::Fix,
                    edits: moved(&fix.edits, start),
                    preferred: nth == 0 && preferred.contains(&index),
                    mends: Some((game, index)),
                });
            }
            if found.len() >= MOST {
                return found;
            }
        }
    }
    found
}

/// The findings whose first fix is the one to take: of those that touch, the gravest.
fn preferred<'a>(findings: impl Iterator<Item = (usize, &'a Finding)>) -> BTreeSet<usize> {
    let mends = |finding: &Finding| {
        finding.fixes.first().is_some_and(|fix| match fix.title.id.as_ref() {
            // To call a slip a move against the rules mends nothing.
            "fix-illegal" => false,
            // Other numbers may hide a move that is left out.
            "fix-renumber" => fix.safe,
            _ => true,
        })
    };
    let mut gravest: Vec<(usize, &Finding)> = findings.filter(|(_, finding)| mends(finding)).collect();
    gravest.sort_by_key(|(_, finding)| Reverse(finding.severity));
    let mut taken: BTreeMap<TextSize, TextSize> = BTreeMap::new();
    let mut chosen = BTreeSet::new();
    for (index, finding) in gravest {
        let range = finding.range;
        // Those taken are apart, so that the last to begin before its end is the last to end.
        let before = taken.range(..range.end()).next_back();
        if before.is_none_or(|(_, end)| *end <= range.start()) {
            taken.insert(range.start(), range.end());
            chosen.insert(index);
        }
    }
    chosen
}

/// Whether an editor that names a place means a finding: its own place, or that of the moves behind it.
fn is_at(finding: &Finding, start: TextSize, place: TextRange) -> bool {
    let unchecked = finding.unchecked.map(|unchecked| unchecked.range + start);
    finding.range + start == place || unchecked == Some(place)
}

fn moved(edits: &[Edit], by: TextSize) -> Vec<Edit> {
    edits.iter().map(|edit| Edit { range: edit.range + by, text: edit.text.clone() }).collect()
}

// ---- all safe fixes

/// Safe fixes put together.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Fixed {
    /// Disjoint, in the order of the text; ranges of the file.
    pub edits: Vec<Edit>,
    /// How many fixes they are.
    pub count: usize,
}

/// All safe fixes of a document that do not get in each other's way.
pub fn fix_all(document: &Document, weights: &Weights) -> Fixed {
    document.check_all();
    let mut all = Fixed::default();
    for game in 0..document.games() {
        let Some(summary) = document.summary(game) else { continue };
        // Whether other numbers hide a move that is left out is known when that has been looked for.
        let fixes = summary.findings.iter().filter_map(|finding| finding.fixes.first());
        let renumbers = fixes.into_iter().any(|fix| fix.safe && fix.title.id == "fix-renumber");
        let repaired = renumbers.then(|| document.repaired(game)).flatten();
        let fixed = safe(repaired.as_deref().unwrap_or(&summary.findings), weights);
        all.edits.extend(moved(&fixed.edits, document.start(game)));
        all.count += fixed.count;
    }
    all
}

/// The safe fixes of findings: of each the first, and of two that touch the same place the one found first.
fn safe(findings: &[Finding], weights: &Weights) -> Fixed {
    let mut taken: BTreeMap<TextSize, Edit> = BTreeMap::new();
    let mut count = 0;
    // To renumber hides the move that is missing, and what of a variation is none that is not closed.
    let is_open = findings.iter().any(|finding| finding.code == "record/unterminated-variation");
    let hides = |finding: &Finding| match finding.code {
        "record/missing-move" => true,
        "record/move-number" => is_open,
        _ => false,
    };
    let is_meant = |finding: &&Finding| !hides(finding) && weights.tells(finding);
    let findings = findings.iter().filter(is_meant);
    for fix in findings.filter_map(|finding| finding.fixes.first()).filter(|fix| fix.safe) {
        let is_free = |edit: &Edit| match taken.get(&edit.range.start()) {
            Some(same) => same == edit,
            None => {
                let before = taken.range(..edit.range.start()).next_back();
                let behind = taken.range(edit.range.start()..).next();
                before.is_none_or(|(_, before)| before.range.end() <= edit.range.start())
                    && behind.is_none_or(|(start, _)| edit.range.end() <= *start)
            }
        };
        if fix.edits.iter().all(is_free) {
            taken.extend(fix.edits.iter().map(|edit| (edit.range.start(), edit.clone())));
            count += 1;
        }
    }
    Fixed { edits: taken.into_values().collect(), count }
}

// ---- rewriting

fn rewrites(
    document: &Document,
    range: TextRange,
    known: &[Action],
    weights: &Weights,
    says: &Catalogue,
) -> Vec<Action> {
    let at = document.game_at(range.start());
    let Some(record) = document.record(at.index) else { return Vec::new() };
    let offset = range.start() - at.start;
    let mut found: Vec<(Message, Vec<Edit>)> = Vec::new();
    found.extend(renumber(&record));
    if document.games() > 1 {
        let fixed = safe(&record.findings, weights);
        let message = Message::new("action-fix-game").with("count", fixed.count);
        found.extend((fixed.count > 0).then_some((message, fixed.edits)));
    }
    found.extend(proven_result(&record));
    found.extend(missing_tags(&record, offset));
    found.extend(usual_spelling(&record, offset));
    found.extend(notations(&record));
    if let Some(variation) = Variation::at(&record, offset) {
        let promoted = variation.promote().filter(|edit| loses_nothing(&record, edit));
        let message = Message::new(if variation.of_main { "action-promote-main" } else { "action-promote" });
        found.extend(promoted.map(|edit| (message, vec![edit])));
        found.push((Message::new("action-drop"), vec![variation.drop()]));
    }
    let rewrites = found.into_iter().map(|(title, edits)| Action {
        title: says.say(&title),
        kind: ActionKind::Rewrite,
        edits: moved(&edits, at.start),
        preferred: false,
        mends: None,
    });
    rewrites.filter(|action| known.iter().all(|known| known.edits != action.edits)).collect()
}

/// Where numbers are wrong, though perhaps not here.
fn renumber(record: &Record) -> Option<(Message, Vec<Edit>)> {
    let fixes = record.findings.iter().flat_map(|finding| &finding.fixes);
    let fix = fixes.into_iter().find(|fix| fix.title.id == "fix-renumber")?;
    Some((fix.title.clone(), fix.edits.clone()))
}

/// The result that the last position proves, where the record states none.
fn proven_result(record: &Record) -> Option<(Message, Vec<Edit>)> {
    let complete = record.main.len() == record.written
        && record.findings.iter().all(|finding| finding.severity != Severity::Error);
    let result = record.position_at(record.main.last().copied()).filter(|_| complete)?.proven()?;
    let mut edits = match record.result {
        Some(("*", range)) => vec![edit(range, result)],
        Some(_) => return None,
        None => {
            let (end, to_line_end) = end_of_moves(record)?;
            let before = if to_line_end { line_end(&record.text) } else { " " };
            vec![edit(TextRange::empty(end), format!("{before}{result}"))]
        }
    };
    let says_nothing = |value: &str| matches!(value.trim(), "" | "*" | "?");
    let tag = record.header.tag("Result").filter(|tag| says_nothing(&tag.value));
    edits.extend(tag.map(|tag| tag.valued(result)));
    edits.sort_by_key(|edit| edit.range.start());
    Some((Message::new("action-result").with("result", result), edits))
}

/// Behind the last move and all that is said of it; whether that goes on to the end of its line.
fn end_of_moves(record: &Record) -> Option<(TextSize, bool)> {
    let mut end = None;
    for (item, range) in ast::items(&record.parse.green) {
        match item {
            Item::Move(_) | Item::Number(_) => end = Some((range.end(), false)),
            Item::Mark(_) | Item::Comment(_) | Item::Close if end.is_some() => {
                end = Some((range.end(), false))
            }
            Item::LineComment(_) if end.is_some() => end = Some((range.end(), true)),
            _ => {}
        }
    }
    end
}

/// The line ends that a text uses.
fn line_end(text: &str) -> &'static str {
    if text.contains("\r\n") { "\r\n" } else { "\n" }
}

/// The tags of the roster that are not there, asked for above the moves.
fn missing_tags(record: &Record, offset: TextSize) -> Option<(Message, Vec<Edit>)> {
    let first_move = record.plies.first().map_or(TextSize::of(&*record.text), |ply| ply.range.start());
    let start = record.start.as_ref().filter(|_| offset <= first_move)?;
    let newline = line_end(&record.text);
    let header = &record.header;
    let mut names = Vec::new();
    // The place of each new tag is behind the one that comes before it in the roster.
    let mut behind: Option<TextSize> = None;
    let mut first = String::new();
    let mut later: BTreeMap<TextSize, String> = BTreeMap::new();
    let misspelt = header::misspelt(header, record.game);
    for (name, value) in record.game.roster(header, start.as_ref()) {
        if misspelt.contains(&name) {
            continue;
        }
        if let Some(tag) = header.tag(name) {
            behind = Some(tag.range.end());
            continue;
        }
        names.push(name);
        let result = record.result.map(|(result, _)| result.to_owned()).filter(|_| name == "Result");
        let tag = format!("[{name} \"{}\"]", result.unwrap_or(value));
        match behind {
            Some(at) => *later.entry(at).or_default() += &format!("{newline}{tag}"),
            None => first += &format!("{tag}{newline}"),
        }
    }
    let mut edits: Vec<Edit> = Vec::new();
    if !first.is_empty() {
        let top = header.tags.iter().map(|tag| tag.range.start()).min();
        if top.is_none() {
            first += newline;
        }
        // A title stands above the tags.
        let below_title = header.title.as_ref().map(|title| title.range.end()).filter(|_| top.is_none());
        match below_title {
            Some(at) => edits.push(edit(TextRange::empty(at), format!("{newline}{}", first.trim_end()))),
            None => {
                let blank = record.text.len() - record.text.trim_start().len();
                let at = top.unwrap_or(TextSize::new(blank as u32));
                edits.push(edit(TextRange::empty(at), first));
            }
        }
    }
    edits.extend(later.into_iter().map(|(at, text)| edit(TextRange::empty(at), text)));
    let title = Message::new("action-add-tags").with("count", names.len()).with("names", names.join(", "));
    (!names.is_empty()).then_some((title, edits))
}

/// The move at an offset in its canonical spelling. Moves of many parts have a finding for each.
fn usual_spelling(record: &Record, offset: TextSize) -> Option<(Message, Vec<Edit>)> {
    let id = record.ply_at(offset)?;
    let ply = record.plies.get(id)?;
    let text = record.text_of(ply.range);
    let written = Written::plain(text);
    if !record.game.roles(&written).is_empty() || text.contains(['{', ';']) {
        return None;
    }
    ply.position.as_ref()?;
    let usual = record.position_before(id)?.canonical(&written).filter(|usual| usual != text)?;
    Some((Message::new("fix-write-as").with("text", usual.as_str()), vec![edit(ply.range, usual)]))
}

/// The whole game in each other notation, where every move of it was played.
fn notations(record: &Record) -> Vec<(Message, Vec<Edit>)> {
    let now = record.start.as_ref().and_then(|start| start.notation());
    let others = record.game.notations().iter().filter(|notation| Some(**notation) != now);
    others.filter_map(|notation| in_notation(record, notation)).collect()
}

fn in_notation(record: &Record, notation: &'static str) -> Option<(Message, Vec<Edit>)> {
    let mut edits = Vec::new();
    for (id, ply) in record.plies.iter().enumerate().filter(|(_, ply)| ply.piece_of.is_none()) {
        ply.position.as_ref()?;
        let written = Written::plain(record.text_of(ply.range));
        let text = record.position_before(id)?.respelled(&written, notation)?;
        edits.push(edit(ply.range, text));
    }
    if edits.is_empty() {
        return None;
    }
    match record.header.tag("Notation") {
        Some(tag) => edits.insert(0, tag.valued(notation)),
        None if notation == record.game.notation() => {}
        None => {
            let tag = format!("[Notation \"{notation}\"]");
            let newline = line_end(&record.text);
            let last = record.header.tags.iter().chain(&record.header.title).map(|tag| tag.range.end()).max();
            let first = edits.first().map(|first| first.range.start())?;
            let place = match last {
                Some(at) => edit(TextRange::empty(at), format!("{newline}{tag}")),
                None => edit(
                    TextRange::empty(first_of_moves(record)?.min(first)),
                    format!("{tag}{newline}{newline}"),
                ),
            };
            edits.insert(0, place);
        }
    }
    edits.sort_by_key(|edit| edit.range.start());
    edits.retain(|edit| record.text_of(edit.range) != edit.text);
    let title = Message::new("fix-convert").with("notation", notation);
    Some((title, edits))
}

fn first_of_moves(record: &Record) -> Option<TextSize> {
    ast::items(&record.parse.green).find_map(|(item, range)| match item {
        Item::Move(_) | Item::Number(_) => Some(range.start()),
        _ => None,
    })
}

/// Whether a game has as many moves behind an edit, and no more faults.
fn loses_nothing(record: &Record, edit: &Edit) -> bool {
    let mut text = record.text.to_string();
    text.replace_range(usize::from(edit.range.start())..usize::from(edit.range.end()), &edit.text);
    let edited = Record::read(&text, Some(record.game), games::all());
    let errors = |record: &Record| {
        record.findings.iter().filter(|finding| finding.severity == Severity::Error).count()
    };
    edited.plies.len() == record.plies.len() && errors(&edited) <= errors(record)
}
