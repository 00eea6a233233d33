//! `scoresheet bench repairs`: how well slips are found and mended. One slip a trial is put into a real game; then it is
//! asked whether it was found, where, and whether the fixes bring the game back.
//!
//! What still replays is decided here by playing the written moves one by one, not by what the checker says.

mod slips;

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::{Subcommand, ValueEnum};
use serde::Serialize;

use self::slips::{Dice, Kind};
use super::source;
use super::{End, Voice};
use crate::findings::{Finding, Fix, Message, Severity};
use crate::games::{self, Game, Position, Written};
use crate::record::{Depth, Document, Record};
use crate::text::{TextRange, TextSize};

#[derive(Debug, clap::Args)]
pub(super) struct Options {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Put one slip a trial into games that replay, and see what is found and mended
    Repairs(Repairs),
}

#[derive(Debug, clap::Args)]
struct Repairs {
    /// Files or folders of records; only games that replay whole and without findings are taken
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// How many slips
    #[arg(long, default_value_t = 2000, value_name = "N")]
    trials: usize,
    /// Other slips for another seed
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
    /// Games played at random besides, for a game of which few records exist
    #[arg(long, default_value_t = 0, value_name = "N")]
    random: usize,
    /// The game of the random ones, and of records that do not tell it themselves
    #[arg(long, value_parser = super::game, value_name = "GAME")]
    game: Option<&'static dyn Game>,
    /// Look for no more than when a file is opened
    #[arg(long)]
    quick: bool,
    /// Print the trials that were lost
    #[arg(long)]
    losses: bool,
    /// How the table is printed
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum Format {
    #[default]
    Text,
    Json,
}

/// How often each game is read for its time.
const TIMED: usize = 3;

/// A game to put slips into.
struct Sample {
    game: &'static dyn Game,
    start: std::sync::Arc<dyn Position>,
    /// Each move of the main line with what stands before it.
    moves: Vec<(String, String)>,
    tail: String,
    /// The position at the end.
    key: u128,
}

/// A game with a slip in it.
struct Slipped {
    text: String,
    /// Where each move stands.
    ranges: Vec<TextRange>,
    moves: Vec<String>,
    /// Where the slip is.
    place: TextRange,
    /// From the move before it to the second one behind it.
    around: TextRange,
}

/// What became of the trials of a kind.
#[derive(Debug, Default, Clone, Serialize)]
struct Tally {
    trials: usize,
    /// Played to the end without contradiction.
    replays: usize,
    /// Of these, those that end in the original position.
    replays_same: usize,
    detected: usize,
    located: usize,
    named: usize,
    fix1: usize,
    fix3: usize,
    /// Lost plies that are called lost.
    called_lost: usize,
    #[serde(skip)]
    times: Vec<Duration>,
}

impl Tally {
    fn add(&mut self, other: &Tally) {
        self.trials += other.trials;
        self.replays += other.replays;
        self.replays_same += other.replays_same;
        self.detected += other.detected;
        self.located += other.located;
        self.named += other.named;
        self.fix1 += other.fix1;
        self.fix3 += other.fix3;
        self.called_lost += other.called_lost;
        self.times.extend(&other.times);
    }

    fn broken(&self) -> usize {
        self.trials - self.replays
    }

    fn share(&self, of: usize) -> f64 {
        100.0 * of as f64 / self.broken().max(1) as f64
    }

    /// In milliseconds.
    fn median_and_worst(&mut self) -> (f64, f64) {
        self.times.sort_unstable();
        let at = |index: usize| self.times.get(index).map_or(0.0, |time| time.as_secs_f64() * 1000.0);
        (at(self.times.len() / 2), at(self.times.len().saturating_sub(1)))
    }
}

pub(super) fn run(options: &Options, voice: &Voice, out: &mut impl Write) -> io::Result<End> {
    match &options.what {
        What::Repairs(options) => repairs(options, voice, out),
    }
}

fn repairs(options: &Repairs, voice: &Voice, out: &mut impl Write) -> io::Result<End> {
    let mut dice = Dice(options.seed);
    let mut samples = Vec::new();
    for (path, _) in source::files(&options.paths) {
        match source::read(&path) {
            Ok(decoded) => {
                let game = source::game_of(&path).or(options.game);
                let document = Document::new(&decoded.text, game);
                samples.extend((0..document.games()).filter_map(|at| sample(&document.game_text(at), game)));
            }
            Err(error) => {
                let path = source::shown(&path).into_owned();
                voice.complain(
                    &Message::new("cli-unreadable").with("path", path).with("reason", error.to_string()),
                );
                return Ok(End::Misuse);
            }
        }
    }
    if let Some(game) = options.game {
        samples.extend((0..options.random).filter_map(|at| random(game, at, &mut dice)));
    }
    let mut tallies: BTreeMap<Kind, Tally> = BTreeMap::new();
    let depth = if options.quick { Depth::Quick } else { Depth::Full };
    let mut left = options.trials * 50;
    let mut trials = 0;
    while trials < options.trials && left > 0 {
        left -= 1;
        let Some(sample) = dice.one(&samples) else { break };
        let Some(&kind) = dice.one(&Kind::of_game(sample.game.id())) else { break };
        let Some(other) = dice.one(&samples) else { break };
        let others: Vec<String> = other.moves.iter().map(|(_, text)| text.clone()).collect();
        if let Some(slipped) = slip(sample, kind, &others, &mut dice) {
            trials += 1;
            let tally = tallies.entry(kind).or_default();
            let lost = trial(sample, kind, &slipped, depth, tally);
            if let Some(lost) = lost.filter(|_| options.losses) {
                writeln!(out, "{lost}")?;
            }
        }
    }
    let impossible = options.trials * 50 - left - trials;
    table(tallies, options.format, out)?;
    if options.format == Format::Text {
        writeln!(out, "{} games; {impossible} draws where the slip cannot happen", samples.len())?;
    }
    Ok(End::Well)
}

/// A game that replays whole and of which nothing is to be said.
fn sample(text: &str, expected: Option<&'static dyn Game>) -> Option<Sample> {
    let record = Record::read(text, expected, games::all());
    let quiet = record.findings.iter().all(|finding| finding.severity < Severity::Warning);
    if record.main.len() < 2 || record.main.len() < record.written || !quiet {
        return None;
    }
    let start = record.start.clone()?;
    let mut at = TextSize::new(0);
    let mut moves = Vec::new();
    for &id in &record.main {
        let range = record.plies.get(id)?.range;
        let between = record.text_of(TextRange::new(at, range.start())).to_owned();
        moves.push((between, record.text_of(range).to_owned()));
        at = range.end();
    }
    let tail = text.get(usize::from(at)..)?.to_owned();
    let key = record.position_at(record.main.last().copied())?.key();
    Some(Sample { game: record.game, start, moves, tail, key })
}

fn random(game: &'static dyn Game, at: usize, dice: &mut Dice) -> Option<Sample> {
    // Every other one says nothing of turns, as most records do.
    let head = match (game.id(), at % 2) {
        ("derive", 0) => "[Game \"Derive\"]\n[Bleu \"Ana\"]\n[Vert \"Bo\"]\n[Order \"BV\"]\n\n",
        ("derive", _) => "[Game \"Derive\"]\n[Bleu \"Ana\"]\n[Vert \"Bo\"]\n\n",
        _ => return None,
    };
    let start = Record::read(&format!("{head}1. 1Bd1\n"), Some(game), games::all()).start?;
    let moves = slips::random_game(game.id(), start.as_ref(), 12 + dice.below(50), dice);
    let mut text = head.to_owned();
    for (ply, written) in moves.iter().enumerate() {
        if ply % 2 == 0 {
            text.push_str(&format!("{}. ", ply / 2 + 1));
        }
        text.push_str(written);
        text.push(if ply % 8 == 7 { '\n' } else { ' ' });
    }
    text.push_str("*\n");
    sample(&text, Some(game))
}

fn slip(sample: &Sample, kind: Kind, others: &[String], dice: &mut Dice) -> Option<Slipped> {
    let count = sample.moves.len();
    let mut moves = sample.moves.clone();
    let by_line =
        sample.game.plies_per_number(&Default::default()).is_none() && sample.game.id() == "tantrix";
    let at = dice.below(count);
    let mut places = at..at + 1;
    match kind {
        Kind::PlyMissing | Kind::PlyMissingBare => {
            // Without the last nothing is missing.
            if at + 1 >= count {
                return None;
            }
            let (between, _) = moves.remove(at);
            if let Some((behind, _)) = moves.get_mut(at) {
                *behind = format!("{between}{}", behind.trim_start());
            }
            if kind == Kind::PlyMissingBare {
                without_numbers(&mut moves, by_line);
            }
            places = at..at;
        }
        Kind::PlyDoubled => {
            let between = if by_line { "\n" } else { " " };
            moves.insert(at + 1, (between.to_owned(), moves.get(at)?.1.clone()));
            places = at..at + 2;
        }
        Kind::Swapped => {
            let [(_, first), (_, second)] = moves.get_mut(at..at + 2)? else { return None };
            if first == second {
                return None;
            }
            std::mem::swap(first, second);
            places = at..at + 2;
        }
        _ => {
            let mut before = sample.start.clone();
            for (_, text) in moves.iter().take(at) {
                before = before.behind(&Written::plain(text))?;
            }
            let text = &moves.get(at)?.1;
            let other = slips::slipped(kind, sample.game.id(), text, before.as_ref(), others, dice)?;
            moves.get_mut(at)?.1 = other;
        }
    }
    let mut text = String::new();
    let mut ranges = Vec::new();
    for (between, written) in &moves {
        text.push_str(between);
        ranges.push(TextRange::at(TextSize::of(text.as_str()), TextSize::of(written.as_str())));
        text.push_str(written);
    }
    text.push_str(&sample.tail);
    let place = match ranges.get(places.clone()) {
        Some([first, .., last]) => first.cover(*last),
        Some([one]) => *one,
        // What is missing is missing between two moves.
        _ => {
            let before = places.start.checked_sub(1).and_then(|before| ranges.get(before));
            let behind = ranges.get(places.start)?.start();
            TextRange::new(before.map_or(behind, |before| before.end()), behind)
        }
    };
    let end = ranges.get(places.start + 1).or(ranges.last())?.end();
    let around = TextRange::new(place.start().min(end), end);
    Some(Slipped { text, ranges, moves: moves.into_iter().map(|(_, text)| text).collect(), place, around })
}

/// Move numbers left out; those that are part of a turn written anew.
fn without_numbers(moves: &mut [(String, String)], by_line: bool) {
    for (at, (between, text)) in moves.iter_mut().enumerate() {
        if by_line {
            let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(0);
            text.replace_range(..digits, &(at + 1).to_string());
        } else if at == 0 {
            let head =
                between.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.' || c.is_whitespace());
            *between = format!("{head}\n\n");
        } else {
            *between = " ".to_owned();
        }
    }
}

/// The first move that contradicts what stands before it, and the position at the end.
fn played(sample: &Sample, moves: &[String]) -> (Option<usize>, Option<u128>) {
    let mut position = sample.start.clone();
    let severe = |code: &str| games::severity(code).is_none_or(|severity| severity >= Severity::Warning);
    let mut first = None;
    for (at, text) in moves.iter().enumerate() {
        match position.play(&Written::plain(text)) {
            Ok(played) => {
                if first.is_none() && played.notes.iter().any(|note| severe(note.code)) {
                    first = Some(at);
                }
                position = played.next;
            }
            Err(_) => return (first.or(Some(at)), None),
        }
    }
    (first, Some(position.key()))
}

/// Whether two ranges touch.
fn touch(a: TextRange, b: TextRange) -> bool {
    a.intersect(b).is_some()
}

/// Checks a game with a slip; returns what is to be told of a trial that was lost.
fn trial(sample: &Sample, kind: Kind, slipped: &Slipped, depth: Depth, tally: &mut Tally) -> Option<String> {
    tally.trials += 1;
    let (first, key) = played(sample, &slipped.moves);
    let Some(first) = first else {
        tally.replays += 1;
        tally.replays_same += usize::from(key == Some(sample.key));
        return None;
    };
    let read = || Record::read_to(depth, &slipped.text, Some(sample.game), games::all());
    let timed = || {
        let begun = Instant::now();
        read();
        begun.elapsed()
    };
    // The best of some leaves out what else the machine does.
    tally.times.extend((0..TIMED).map(|_| timed()).min());
    let record = read();

    let mut findings: Vec<&Finding> =
        record.findings.iter().filter(|finding| finding.severity >= Severity::Warning).collect();
    findings.sort_by_key(|finding| (std::cmp::Reverse(finding.severity), finding.range.start()));
    // A digit doubled before a number, say, is read as what it is.
    let end = record.position_at(record.main.last().copied()).map(|end| end.key());
    if findings.is_empty() && record.main.len() == sample.moves.len() && end == Some(sample.key) {
        tally.replays += 1;
        tally.replays_same += 1;
        return None;
    }
    let detected = !findings.is_empty();
    let due = slipped.ranges.get(first).copied().unwrap_or_default();
    // A number that shows a ply lost says between which two moves.
    let by_number = |finding: &Finding| {
        let shows = kind.is_lost_ply() && finding.code == "record/missing-move";
        shows && touch(finding.range, slipped.around)
    };
    let located = findings.iter().any(|finding| touch(finding.range, due) || by_number(finding));
    let places = |finding: &&Finding| -> Vec<TextRange> {
        let related = finding.related.iter().map(|related| related.range);
        let edits = finding.fixes.iter().flat_map(|fix| &fix.edits).map(|edit| edit.range);
        std::iter::once(finding.range).chain(related).chain(edits).collect()
    };
    let named = findings.iter().flat_map(places).any(|range| touch(range, slipped.place));
    let fixes: Vec<&Fix> = findings.iter().flat_map(|finding| &finding.fixes).collect();
    let good = fixes.iter().take(3).position(|fix| mends(sample, &slipped.text, fix));
    let lost_words = |message: &Message| {
        matches!(
            message.id.as_ref(),
            "missing-move" | "missing-here" | "fix-insert-move" | "fix-put-missing" | "tantrix-gap"
        )
    };
    let called_lost = findings.iter().any(|finding| {
        lost_words(&finding.message)
            || finding.related.iter().any(|related| lost_words(&related.message))
            || finding.fixes.iter().any(|fix| lost_words(&fix.title))
    });
    tally.detected += usize::from(detected);
    tally.located += usize::from(located);
    tally.named += usize::from(named);
    tally.fix1 += usize::from(good == Some(0));
    tally.fix3 += usize::from(good.is_some());
    tally.called_lost += usize::from(kind.is_lost_ply() && called_lost);
    let well = detected && located && named && if kind.is_lost_ply() { called_lost } else { good == Some(0) };
    (!well).then(|| told(kind, sample, slipped, first, &findings, &fixes, good))
}

/// A lost trial in some lines.
fn told(
    kind: Kind,
    sample: &Sample,
    slipped: &Slipped,
    first: usize,
    findings: &[&Finding],
    fixes: &[&Fix],
    good: Option<usize>,
) -> String {
    let voice = games::catalogue(crate::findings::catalogue::Language::English);
    let changed =
        slipped.moves.iter().zip(&sample.moves).position(|(now, (_, then))| now != then).unwrap_or(0);
    let written = slipped.moves.get(changed).map_or("", String::as_str);
    let meant = sample.moves.get(changed).map_or("", |(_, text)| text.as_str());
    let mut told = format!(
        "{}: ply {changed} {meant} -> {written}; fails at {first} of {}; good fix: {good:?}\n",
        kind.name(),
        slipped.moves.len()
    );
    for finding in findings {
        told.push_str(&format!("    {} {}\n", finding.code, voice.finding(finding)));
    }
    for fix in fixes.iter().take(5) {
        told.push_str(&format!("    - {}\n", voice.say(&fix.title)));
    }
    told
}

/// Whether a game with a fix applied replays to the original end.
fn mends(sample: &Sample, text: &str, fix: &Fix) -> bool {
    let mut mended = text.to_owned();
    for edit in fix.edits.iter().rev() {
        let range = usize::from(edit.range.start())..usize::from(edit.range.end());
        if mended.get(range.clone()).is_none() {
            return false;
        }
        mended.replace_range(range, &edit.text);
    }
    let record = Record::read(&mended, Some(sample.game), games::all());
    let end = record.position_at(record.main.last().copied());
    record.main.len() == record.written && end.is_some_and(|end| end.key() == sample.key)
}

#[derive(Serialize)]
struct Row {
    kind: &'static str,
    #[serde(flatten)]
    tally: Tally,
    median_ms: f64,
    worst_ms: f64,
}

fn table(tallies: BTreeMap<Kind, Tally>, format: Format, out: &mut impl Write) -> io::Result<()> {
    let (mut all, mut restorable, mut lost) = (Tally::default(), Tally::default(), Tally::default());
    for (kind, tally) in &tallies {
        all.add(tally);
        if kind.is_lost_ply() { lost.add(tally) } else { restorable.add(tally) }
    }
    let named = tallies.into_iter().map(|(kind, tally)| (kind.name(), tally));
    let sums = [("restorable", restorable), ("lost plies", lost), ("all", all)];
    let rows: Vec<Row> = named
        .chain(sums)
        .map(|(kind, mut tally)| {
            let (median_ms, worst_ms) = tally.median_and_worst();
            Row { kind, tally, median_ms, worst_ms }
        })
        .collect();
    if format == Format::Json {
        serde_json::to_writer(&mut *out, &rows)?;
        return writeln!(out);
    }
    writeln!(
        out,
        "{:<24}{:>7}{:>9}{:>6}{:>10}{:>9}{:>8}{:>8}{:>8}{:>7}{:>8}{:>8}",
        "kind",
        "trials",
        "replays",
        "same",
        "detected",
        "located",
        "named",
        "fix@1",
        "fix@3",
        "lost",
        "median",
        "worst"
    )?;
    for Row { kind, tally, median_ms, worst_ms } in &rows {
        let share = |of| format!("{:.1}", tally.share(of));
        writeln!(
            out,
            "{kind:<24}{:>7}{:>9}{:>6}{:>10}{:>9}{:>8}{:>8}{:>8}{:>7}{:>8}{:>8}",
            tally.trials,
            tally.replays,
            tally.replays_same,
            share(tally.detected),
            share(tally.located),
            share(tally.named),
            share(tally.fix1),
            share(tally.fix3),
            share(tally.called_lost),
            format!("{median_ms:.2}"),
            format!("{worst_ms:.2}"),
        )?;
    }
    Ok(())
}
