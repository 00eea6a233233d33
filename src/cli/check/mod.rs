//! `scoresheet check`: every finding of every file, in one of four formats.
//!
//! Files are read, checked and put into words side by side; what is printed stands in the order of the files.

mod github;
mod human;
mod json;
mod sarif;

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::prelude::*;

use super::source;
use super::wishes::Wishes;
use super::{End, Voice};
use crate::findings::{Finding, Message, Severity, Weights};
use crate::games::Game;
use crate::record::{Depth, Document};
use crate::text::{Encoding, Position, Text, TextRange, TextSize};

#[derive(Debug, clap::Args)]
pub(super) struct Options {
    /// Files, folders (searched for known extensions), or - for standard input
    #[arg(required = true, value_name = "PATH")]
    pub(super) paths: Vec<PathBuf>,
    /// How the findings are printed
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// From which severity on a finding makes the command fail
    #[arg(long, value_enum, default_value_t, value_name = "SEVERITY")]
    fail_on: FailOn,
    /// The game of records that do not tell it themselves, by its identifier: abalone, derive or tantrix
    #[arg(long, value_parser = super::game, value_name = "GAME")]
    game: Option<&'static dyn Game>,
    /// Leave out the findings of a code; the part after the / is enough
    #[arg(long, value_delimiter = ',', value_name = "CODE", value_parser = known_code)]
    ignore: Vec<String>,
}

/// A code that a finding can have; a misspelt one would silence nothing.
fn known_code(code: &str) -> Result<String, String> {
    let known = super::explain::codes_named(code).next().is_some();
    known
        .then(|| code.to_owned())
        .ok_or_else(|| "there is no such code: `scoresheet explain` lists them".to_owned())
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum Format {
    /// For reading in a terminal
    #[default]
    Human,
    /// One object
    Json,
    /// SARIF 2.1.0
    Sarif,
    /// Annotations of GitHub workflows
    Github,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum FailOn {
    #[default]
    Error,
    Warning,
    Information,
    Hint,
}

impl FailOn {
    fn severity(self) -> Severity {
        match self {
            FailOn::Error => Severity::Error,
            FailOn::Warning => Severity::Warning,
            FailOn::Information => Severity::Information,
            FailOn::Hint => Severity::Hint,
        }
    }
}

/// A file with all that is to be said of it; ranges are those of the file.
struct Checked {
    path: String,
    text: Text,
    games: Vec<GameLine>,
    /// Each with the index of its game.
    findings: Vec<(usize, Finding)>,
}

/// One game of a file.
struct GameLine {
    /// From 1.
    index: usize,
    game: &'static str,
    /// From 0.
    line: u32,
    plies: usize,
    checked: usize,
    result: Option<String>,
    score: Vec<u32>,
}

/// What is counted over all files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Summary {
    files: usize,
    games: usize,
    plies: usize,
    errors: usize,
    warnings: usize,
    information: usize,
    hints: usize,
    /// The first finding of the greatest severity: its code.
    gravest: Option<(Severity, &'static str)>,
}

impl Summary {
    fn of(checked: &Checked) -> Summary {
        let mut summary = Summary {
            files: 1,
            games: checked.games.len(),
            plies: checked.games.iter().map(|game| game.plies).sum(),
            ..Summary::default()
        };
        // Of equals the last is taken, hence from the end.
        let weighed = checked.findings.iter().rev().map(|(_, finding)| (finding.severity, finding.code));
        summary.gravest = weighed.max_by_key(|&(severity, _)| severity);
        for (_, finding) in &checked.findings {
            match finding.severity {
                Severity::Error => summary.errors += 1,
                Severity::Warning => summary.warnings += 1,
                Severity::Information => summary.information += 1,
                Severity::Hint => summary.hints += 1,
            }
        }
        summary
    }

    fn add(&mut self, other: Summary) {
        self.files += other.files;
        self.games += other.games;
        self.plies += other.plies;
        self.errors += other.errors;
        self.warnings += other.warnings;
        self.information += other.information;
        self.hints += other.hints;
        let severity = |of: &Summary| of.gravest.map(|(severity, _)| severity);
        if severity(&other) > severity(self) {
            self.gravest = other.gravest;
        }
    }

    /// Whether anything is at or above a severity.
    fn reaches(&self, severity: Severity) -> bool {
        let counts = [
            (Severity::Error, self.errors),
            (Severity::Warning, self.warnings),
            (Severity::Information, self.information),
            (Severity::Hint, self.hints),
        ];
        counts.iter().any(|&(of, count)| of >= severity && count > 0)
    }
}

impl Checked {
    /// Checks a file that could be read.
    fn new(path: &Path, decoded: source::Decoded, expected: Option<&'static dyn Game>) -> Checked {
        let path_shown = source::shown(path).into_owned();
        if decoded.binary {
            let findings = decoded.finding.into_iter().map(|finding| (0, finding)).collect();
            return Checked { path: path_shown, text: Text::default(), games: Vec::new(), findings };
        }
        let document = Document::new(&decoded.text, source::game_of(path).or(expected)).to_depth(Depth::Full);
        document.check_all();
        let mut findings: Vec<(usize, Finding)> = document.findings().collect();
        if let Some(finding) = decoded.finding {
            let game = document.game_at(finding.range.start()).index;
            let at = findings.partition_point(|(_, other)| other.range.start() < finding.range.start());
            findings.insert(at, (game, finding));
        }
        let games = (0..document.games()).filter_map(|index| game_line(&document, index)).collect();
        Checked { path: path_shown, text: document.text().clone(), games, findings }
    }

    /// Gives each finding its weight, and leaves out those that have none.
    fn weigh(&mut self, weights: &Weights) {
        self.findings.retain_mut(|(_, finding)| match weights.of(finding) {
            Some(weight) => {
                finding.severity = weight;
                true
            }
            None => false,
        });
    }

    fn place(&self, range: TextRange) -> (Position, Position) {
        let at = |offset: TextSize| self.text.position(offset, Encoding::Utf16);
        (at(range.start()), at(range.end()))
    }
}

/// `None` for what is only text, such as an empty file.
fn game_line(document: &Document, index: usize) -> Option<GameLine> {
    let summary = document.summary(index)?;
    if summary.plies == 0 && summary.tags.is_empty() && summary.title.is_none() && summary.result.is_none() {
        return None;
    }
    let text = document.game_text(index);
    let blank = TextSize::of(text.as_str()) - TextSize::of(text.trim_start());
    let position = document.text().position(document.start(index) + blank, Encoding::Utf16);
    Some(GameLine {
        index: index + 1,
        game: summary.game.id(),
        line: position.line,
        plies: summary.plies,
        checked: summary.checked,
        result: summary.result.map(str::to_owned),
        score: summary.score.clone(),
    })
}

/// What a worker hands over of one file.
enum Done {
    /// Its part of the output, its counts and the codes it names.
    Printed(String, Box<Summary>, BTreeSet<&'static str>),
    Unreadable(Message),
}

pub(super) fn run(
    options: &Options,
    wishes: &Wishes,
    voice: &Voice,
    out: &mut impl Write,
) -> io::Result<End> {
    let files = source::files(&options.paths);
    if files.is_empty() {
        let extensions: Vec<_> = source::extensions().map(|extension| format!(".{extension}")).collect();
        voice.complain(&Message::new("cli-no-records").with("extensions", extensions.join(" ")));
    }
    let count = files.len();
    let mut total = Summary::default();
    let mut codes = BTreeSet::new();
    let mut unreadable = false;
    head(options.format, out)?;

    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            // Nobody listens any more where printing failed: the rest is then not worth the work.
            let _ = files.into_par_iter().enumerate().try_for_each_with(sender, |sender, (index, file)| {
                sender.send((index, examine(file, options, wishes, voice)))
            });
        });

        let mut bar = Bar::new(count, voice);
        let mut waiting = BTreeMap::new();
        let mut next = 0;
        let mut printed = 0;
        while next < count {
            match receiver.recv_timeout(bar.patience()) {
                Ok((index, done)) => {
                    bar.step();
                    waiting.insert(index, done);
                }
                Err(RecvTimeoutError::Timeout) => bar.show(),
                Err(RecvTimeoutError::Disconnected) => break,
            }
            for line in wishes.complaints(voice) {
                bar.suspend(|| voice.warn(&line));
            }
            while let Some(done) = waiting.remove(&next) {
                next += 1;
                match done {
                    Done::Printed(text, summary, named) => {
                        total.add(*summary);
                        codes.extend(named);
                        if !text.is_empty() {
                            bar.suspend(|| part(options.format, &text, printed, out))?;
                            printed += 1;
                        }
                    }
                    Done::Unreadable(message) => {
                        unreadable = true;
                        bar.suspend(|| voice.complain(&message));
                    }
                }
            }
        }
        bar.finish();
        io::Result::Ok(())
    })?;

    tail(options.format, &total, &codes, voice, out)?;
    Ok(if unreadable {
        End::Misuse
    } else if total.reaches(options.fail_on.severity()) {
        End::Found
    } else {
        End::Well
    })
}

fn examine(
    (path, trouble): (PathBuf, Option<String>),
    options: &Options,
    wishes: &Wishes,
    voice: &Voice,
) -> Done {
    let unreadable = |reason| Done::Unreadable(source::unreadable(&path, reason));
    if let Some(trouble) = trouble {
        return unreadable(trouble);
    }
    let decoded = match source::read(&path) {
        Ok(decoded) => decoded,
        Err(error) => return unreadable(error.to_string()),
    };
    let ignored: Vec<_> =
        options.ignore.iter().flat_map(|named| super::explain::codes_named(named)).collect();
    let wanted = wishes.of(&path, &ignored);
    let mut checked = Checked::new(&path, decoded, options.game.or(wanted.game()));
    checked.weigh(&wanted.weights);
    let text = match options.format {
        Format::Human => human::file(&checked, voice),
        Format::Json => json::file(&checked, voice.catalogue),
        Format::Sarif => sarif::file(&checked, voice.catalogue),
        Format::Github => github::file(&checked, voice.catalogue),
    };
    let codes = checked.findings.iter().map(|(_, finding)| finding.code).collect();
    Done::Printed(text, Box::new(Summary::of(&checked)), codes)
}

fn head(format: Format, out: &mut impl Write) -> io::Result<()> {
    match format {
        Format::Human | Format::Github => Ok(()),
        Format::Json => json::head(out),
        Format::Sarif => sarif::head(out),
    }
}

fn part(format: Format, text: &str, printed: usize, out: &mut impl Write) -> io::Result<()> {
    if printed > 0 && matches!(format, Format::Json | Format::Sarif) {
        out.write_all(b",\n")?;
    }
    out.write_all(text.as_bytes())?;
    // Findings are shown as they come, not when all are known.
    if format == Format::Human { out.flush() } else { Ok(()) }
}

fn tail(
    format: Format,
    total: &Summary,
    codes: &BTreeSet<&'static str>,
    voice: &Voice,
    out: &mut impl Write,
) -> io::Result<()> {
    match format {
        Format::Human => human::tail(total, voice, out),
        Format::Json => json::tail(total, out),
        Format::Sarif => sarif::tail(codes, voice.catalogue.language(), out),
        Format::Github => Ok(()),
    }
}

/// The progress bar: on a terminal only, and only once the work has taken a second.
struct Bar {
    bar: ProgressBar,
    started: Instant,
    wanted: bool,
}

impl Bar {
    const AFTER: Duration = Duration::from_secs(1);

    fn new(count: usize, voice: &Voice) -> Bar {
        let bar = ProgressBar::with_draw_target(Some(count as u64), ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len}") {
            bar.set_style(style);
        }
        bar.set_message(voice.say(&Message::new("cli-checking")));
        Bar { bar, started: Instant::now(), wanted: io::stderr().is_terminal() }
    }

    /// How long to wait for the next file before looking here again.
    fn patience(&self) -> Duration {
        if self.wanted {
            Self::AFTER.saturating_sub(self.started.elapsed())
        } else {
            Duration::from_secs(3600)
        }
    }

    fn show(&mut self) {
        if self.wanted && self.started.elapsed() >= Self::AFTER {
            self.wanted = false;
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
            self.bar.tick();
        }
    }

    fn step(&mut self) {
        self.bar.inc(1);
        self.show();
    }

    fn suspend<R>(&self, print: impl FnOnce() -> R) -> R {
        self.bar.suspend(print)
    }

    fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

#[cfg(test)]
mod fixture {
    use std::sync::LazyLock;

    use super::*;
    use crate::findings::catalogue::{Catalogue, Language};
    use crate::findings::{Edit, Fix, MoveName, Related, Unchecked};

    /// Two sentences of a game, so that the formats are tested without one.
    const SENTENCES: &str = "hole = { $cell } is empty, so { $row } is not a row\nodd = this is odd";

    pub(super) fn voice() -> Voice {
        static CATALOGUE: LazyLock<Catalogue> =
            LazyLock::new(|| Catalogue::new(Language::English, [SENTENCES]));
        Voice { catalogue: &CATALOGUE, coloured: false }
    }

    fn range(text: &str, part: &str) -> TextRange {
        let start = text.find(part).unwrap();
        TextRange::at(TextSize::new(start as u32), TextSize::of(part))
    }

    /// A file with an error that has everything, and a hint that has nothing.
    pub(super) fn checked() -> Checked {
        let text = "[Black \"Zoë\"]\n1. a1b2 i5h5\n2. c3c5d4 h5g5 3. b2c3\n";
        let mut error = Finding::new(
            "abalone/not-a-row",
            Severity::Error,
            range(text, "c3c5d4"),
            Message::new("hole").with("cell", "c4").with("row", "c3-c5"),
        );
        error.of =
            Some(MoveName { label: "2a".into(), number: 2, side: Some("black"), text: "c3c5d4".into() });
        error.related.push(Related {
            message: Message::new("since-move")
                .with("cell", "c4")
                .with("side", crate::findings::Fact::Word("black"))
                .with("number", 1usize)
                .with("move", "a1b2")
                .with("holds", crate::findings::Fact::Word("empty")),
            range: range(text, "a1b2"),
        });
        error.fixes.push(Fix {
            title: Message::new("fix-play-instead").with("move", "c3c4"),
            edits: vec![Edit { range: range(text, "c3c5d4"), text: "c3c4".into() }],
            safe: false,
        });
        error.fixes.push(Fix {
            title: Message::new("fix-illegal"),
            edits: vec![Edit {
                range: TextRange::empty(range(text, "c3c5d4").end()),
                text: " {[%illegal]}".into(),
            }],
            safe: false,
        });
        error.unchecked = Some(Unchecked { range: range(text, "h5g5 3. b2c3"), plies: 2 });
        let hint =
            Finding::new("record/prose", Severity::Hint, range(text, "[Black \"Zoë\"]"), Message::new("odd"));
        Checked {
            path: "games/a, b.apgn".into(),
            text: Text::new(text),
            games: vec![GameLine {
                index: 1,
                game: "abalone",
                line: 0,
                plies: 5,
                checked: 2,
                result: None,
                score: vec![0, 1],
            }],
            findings: vec![(0, hint), (0, error)],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_decide_how_it_ends() {
        let summary = Summary::of(&fixture::checked());
        assert_eq!(
            summary,
            Summary {
                files: 1,
                games: 1,
                plies: 5,
                errors: 1,
                hints: 1,
                gravest: Some((Severity::Error, "abalone/not-a-row")),
                ..Summary::default()
            }
        );
        assert!(summary.reaches(Severity::Error));
        let hint = Summary { hints: 1, ..Summary::default() };
        assert!(hint.reaches(Severity::Hint) && !hint.reaches(Severity::Information));
    }

    #[test]
    fn the_gravest_is_the_first_as_weighed() {
        let of = |gravest| Summary { gravest: Some(gravest), ..Summary::default() };
        let mut total = Summary::default();
        for gravest in [(Severity::Hint, "c/x"), (Severity::Warning, "b/x"), (Severity::Warning, "d/x")] {
            total.add(of(gravest));
        }
        total.add(Summary::default());
        assert_eq!(total.gravest, Some((Severity::Warning, "b/x")));

        let mut checked = fixture::checked();
        for (_, finding) in &mut checked.findings {
            finding.severity = Severity::Warning;
        }
        assert_eq!(Summary::of(&checked).gravest, Some((Severity::Warning, "record/prose")));
    }
}
