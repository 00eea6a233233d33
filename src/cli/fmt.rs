//! `scoresheet fmt`: records in the strict form, written in place, compared or only named.
//!
//! A file is replaced as a whole or not at all, and never by another encoding than its own unless that is asked for.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use similar::{ChangeTag, TextDiff};
use tempfile::NamedTempFile;

use super::source::{self, Encoding, STDIN};
use super::{End, Voice};
use crate::findings::Message;
use crate::format::{self, Ending, Reason};
use crate::games::Game;
use crate::record::Document;
use crate::text;

#[derive(Debug, clap::Args)]
pub(super) struct Options {
    /// Files, folders (searched for known extensions), or - for standard input to standard output
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Write nothing; name the files that would change, and fail if there are any
    #[arg(long)]
    check: bool,
    /// Write nothing; show what would change
    #[arg(long)]
    diff: bool,
    /// Write files of other encodings too, as UTF-8
    #[arg(long)]
    utf8: bool,
    /// The game of records that do not tell it themselves, by its identifier: abalone, derive or tantrix
    #[arg(long, value_parser = super::game, value_name = "GAME")]
    game: Option<&'static dyn Game>,
}

/// What became of the files.
#[derive(Default)]
struct Tally {
    changed: usize,
    same: usize,
    /// Files that do not change because games in them are left as they are.
    kept: usize,
    left: usize,
    failed: bool,
}

pub(super) fn run(options: &Options, voice: &Voice, out: &mut impl Write) -> io::Result<End> {
    let files = source::files(&options.paths);
    if files.is_empty() {
        let extensions: Vec<_> = source::extensions().map(|extension| format!(".{extension}")).collect();
        voice.complain(&Message::new("cli-no-records").with("extensions", extensions.join(" ")));
    }
    let mut tally = Tally::default();
    let mut piped = false;
    for (path, trouble) in files {
        piped |= path == Path::new(STDIN);
        let done = match trouble {
            Some(trouble) => Err(unreadable(&path, trouble)),
            None => one(&path, options, voice, &mut tally, out)?,
        };
        if let Err(message) = done {
            tally.failed = true;
            voice.complain(&message);
        }
    }
    // What is read on from standard output is the text alone.
    if !(piped || options.diff) {
        let id = if options.check { "cli-would-format" } else { "cli-formatted" };
        let message =
            Message::new(id).with("changed", tally.changed).with("same", tally.same).with("kept", tally.kept);
        writeln!(out, "{}", voice.say(&message))?;
    }
    Ok(match tally {
        Tally { failed: true, .. } => End::Misuse,
        Tally { left: 1.., .. } => End::Found,
        Tally { changed: 1.., .. } if options.check => End::Found,
        _ => End::Well,
    })
}

fn unreadable(path: &Path, reason: impl ToString) -> Message {
    let path = source::shown(path).into_owned();
    Message::new("cli-unreadable").with("path", path).with("reason", reason.to_string())
}

/// Formats one file; the inner error is what is to be said of it, the outer one of standard output.
fn one(
    path: &Path,
    options: &Options,
    voice: &Voice,
    tally: &mut Tally,
    out: &mut impl Write,
) -> io::Result<Result<(), Message>> {
    let decoded = match source::read(path) {
        Ok(decoded) => decoded,
        Err(error) => return Ok(Err(unreadable(path, error))),
    };
    if decoded.binary {
        return Ok(Err(Message::new("cli-not-text").with("path", source::shown(path).into_owned())));
    }
    let foreign = !matches!(decoded.encoding, Encoding::Utf8 | Encoding::Utf8Marked);
    if foreign && !options.utf8 {
        let message = Message::new("cli-other-encoding")
            .with("path", source::shown(path).into_owned())
            .with("encoding", decoded.encoding.name());
        return Ok(Err(message));
    }
    let old = decoded.text;
    let document = Document::new(&old, source::game_of(path).or(options.game));
    let formatted = format::document(&document, Ending::default(), &|| true).unwrap_or_default();
    for (game, reason) in &formatted.left {
        tally.left += 1;
        voice.complain(&left_as_it_is(path, &document, *game, reason, voice));
    }
    let new = format::applied(&old, &formatted.edits);
    let changes = new != old || foreign;
    match (changes, formatted.left.is_empty()) {
        (true, _) => tally.changed += 1,
        (false, true) => tally.same += 1,
        (false, false) => tally.kept += 1,
    }
    let name = if path == Path::new(STDIN) { "<stdin>".into() } else { source::shown(path) };
    if options.check && changes {
        writeln!(out, "{name}")?;
    }
    if options.diff {
        diff(&name, &old, &new, voice, out)?;
    }
    if options.check || options.diff {
        return Ok(Ok(()));
    }
    let mark = if decoded.encoding == Encoding::Utf8Marked { "\u{FEFF}" } else { "" };
    if path == Path::new(STDIN) {
        write!(out, "{mark}{new}")?;
    } else if changes && let Err(error) = replace(path, &format!("{mark}{new}")) {
        tally.changed -= 1;
        let path = source::shown(path).into_owned();
        return Ok(Err(Message::new("cli-unwritable").with("path", path).with("reason", error.to_string())));
    }
    Ok(Ok(()))
}

/// `games.apgn:12: game 3 is left as it is: ...`
fn left_as_it_is(path: &Path, document: &Document, game: usize, reason: &Reason, voice: &Voice) -> Message {
    let start = document.start(game);
    let (at, why) = match reason {
        Reason::Fault(fault) => (start + fault.range.start(), voice.catalogue.finding(fault)),
        Reason::WouldChange => (start, voice.catalogue.say(&Message::new("cli-would-change"))),
    };
    let line = document.text().position(at, text::Encoding::Utf8).line + 1;
    let path = if path == Path::new(STDIN) { "<stdin>".into() } else { source::shown(path) };
    Message::new("cli-left")
        .with("path", path.into_owned())
        .with("line", line.to_string())
        .with("game", game + 1)
        .with("reason", why)
}

/// The lines that differ with three around them.
fn diff(name: &str, old: &str, new: &str, voice: &Voice, out: &mut impl Write) -> io::Result<()> {
    if old == new {
        return Ok(());
    }
    let [bold, red, green, cyan, plain] = match voice.coloured {
        true => ["\x1b[1m", "\x1b[31m", "\x1b[32m", "\x1b[36m", "\x1b[0m"],
        false => [""; 5],
    };
    writeln!(out, "{bold}--- {name}{plain}\n{bold}+++ {name}{plain}")?;
    let compared = TextDiff::from_lines(old, new);
    for hunk in compared.unified_diff().context_radius(3).iter_hunks() {
        writeln!(out, "{cyan}{}{plain}", hunk.header())?;
        for change in hunk.iter_changes() {
            let (sign, colour) = match change.tag() {
                ChangeTag::Delete => ("-", red),
                ChangeTag::Insert => ("+", green),
                ChangeTag::Equal => (" ", ""),
            };
            let line = change.value();
            let body = line.trim_end_matches('\n');
            let end = if colour.is_empty() { "" } else { plain };
            writeln!(out, "{colour}{sign}{body}{end}")?;
            if body.len() == line.len() {
                writeln!(out, "\\ No newline at end of file")?;
            }
        }
    }
    Ok(())
}

/// Writes a file anew beside itself and then in its place, so that nobody ever sees half of it. A link keeps pointing
/// where it does, permissions stay.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    let path = fs::canonicalize(path)?;
    let permissions = fs::metadata(&path)?.permissions();
    // A file that must not be written is not replaced by another either.
    if permissions.readonly() {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    let _: File = OpenOptions::new().write(true).open(&path)?;
    let folder = path.parent().unwrap_or(Path::new("."));
    let mut file = NamedTempFile::new_in(folder)?;
    file.write_all(text.as_bytes())?;
    file.as_file().set_permissions(permissions)?;
    file.as_file().sync_all()?;
    file.persist(&path).map_err(|error| error.error)?;
    Ok(())
}
