//! `scoresheet fmt`: records in the strict form, written in place, compared or only named.
//!
//! A file is written as a whole or not at all, never over what somebody else wrote meanwhile, and never in another encoding
//! than its own unless that is asked for. It keeps its names, its owner and its permissions.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};

use similar::{ChangeTag, TextDiff};
use tempfile::NamedTempFile;

use super::source::{self, Decoded, Encoding, STDIN};
use super::{End, Voice};
use crate::findings::Message;
use crate::format::{self, Ending};
use crate::games::Game;
use crate::record::Document;

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
    /// Files that do not change though they are not strict, or not known to be.
    kept: usize,
    /// Games that are left as they are.
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
            Some(trouble) => Err(source::unreadable(&path, trouble)),
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

/// Whether that is a pipe, a socket or a device: nothing that can be written anew.
fn is_no_file(path: &Path) -> bool {
    path != Path::new(STDIN) && fs::metadata(path).is_ok_and(|found| !found.is_file())
}

/// What is to be said of bytes that are not written anew.
fn refused(path: &Path, decoded: &Decoded, options: &Options) -> Option<Message> {
    let utf8 = matches!(decoded.encoding, Encoding::Utf8 | Encoding::Utf8Marked);
    let message = match decoded.binary {
        true => Message::new("cli-not-text"),
        false if utf8 || options.utf8 => return None,
        false => Message::new("cli-other-encoding").with("encoding", decoded.encoding.name()),
    };
    Some(message.with("path", source::named(path).into_owned()))
}

/// Formats one file; the inner error is what is to be said of it, the outer one of standard output.
fn one(
    path: &Path,
    options: &Options,
    voice: &Voice,
    tally: &mut Tally,
    out: &mut impl Write,
) -> io::Result<Result<(), Message>> {
    let writes = !(options.check || options.diff);
    // What is read from a pipe is gone.
    if writes && is_no_file(path) {
        return Ok(Err(Message::new("cli-no-file").with("path", source::named(path).into_owned())));
    }
    let bytes = match source::bytes(path) {
        Ok(bytes) => bytes,
        Err(error) => return Ok(Err(source::unreadable(path, error))),
    };
    let filters = path == Path::new(STDIN) && writes;
    let unchanged = if writes { bytes.clone() } else { Vec::new() };
    let decoded = source::decode(bytes);
    if let Some(message) = refused(path, &decoded, options) {
        tally.kept += 1;
        if filters {
            // An editor takes what a filter prints for the whole text.
            out.write_all(&unchanged)?;
        }
        return Ok(Err(message));
    }
    let foreign = !matches!(decoded.encoding, Encoding::Utf8 | Encoding::Utf8Marked);
    let old = decoded.text;
    let document = Document::new(&old, source::game_of(path).or(options.game));
    let formatted = format::document(&document, Ending::default(), &|| true).unwrap_or_default();
    for (game, reason) in &formatted.left {
        tally.left += 1;
        voice.warn(&format::left(&document, &source::named(path), *game, reason, voice.catalogue));
    }
    let new = format::applied(&old, &formatted.edits);
    let changes = new != old || foreign;
    match (changes, formatted.left.is_empty()) {
        (true, _) => tally.changed += 1,
        (false, true) => tally.same += 1,
        (false, false) => tally.kept += 1,
    }
    let name = source::named(path);
    if options.check && changes {
        writeln!(out, "{name}")?;
    }
    if options.diff {
        diff(&name, &old, &new, voice, out)?;
    }
    if !writes {
        return Ok(Ok(()));
    }
    let mark = if decoded.encoding == Encoding::Utf8Marked { "\u{FEFF}" } else { "" };
    if filters {
        write!(out, "{mark}{new}")?;
    } else if changes && let Err(error) = replace(path, &unchanged, &format!("{mark}{new}")) {
        tally.changed -= 1;
        tally.kept += 1;
        let message = match error {
            Unwritten::Changed => Message::new("cli-changed"),
            Unwritten::Failed(error) => Message::new("cli-unwritable").with("reason", error.to_string()),
        };
        return Ok(Err(message.with("path", name.into_owned())));
    }
    Ok(Ok(()))
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

/// Why a file is not written anew.
#[derive(Debug)]
enum Unwritten {
    /// It does not hold any more what was read.
    Changed,
    Failed(io::Error),
}

impl From<io::Error> for Unwritten {
    fn from(error: io::Error) -> Self {
        Unwritten::Failed(error)
    }
}

/// Writes a file anew that holds what was read. Where another can take its place nobody ever sees half of it.
fn replace(path: &Path, read: &[u8], text: &str) -> Result<(), Unwritten> {
    // A link keeps pointing where it does.
    let path = fs::canonicalize(path)?;
    let old = fs::metadata(&path)?;
    // A file that must not be written is not replaced by another either.
    if old.permissions().readonly() {
        return Err(io::Error::from(io::ErrorKind::PermissionDenied).into());
    }
    let mut file = OpenOptions::new().read(true).write(true).open(&path)?;
    match successor(&path, &old, text)? {
        Some(new) => {
            // As late as can be, and of what bears the name now.
            still_holds(&mut File::open(&path)?, read)?;
            new.persist(&path).map_err(|error| error.error)?;
        }
        None => {
            still_holds(&mut file, read)?;
            overwrite(file, read, text)?;
        }
    }
    Ok(())
}

fn still_holds(file: &mut File, read: &[u8]) -> Result<(), Unwritten> {
    let mut held = Vec::with_capacity(read.len());
    // One byte more tells as much as all of them.
    file.take(read.len() as u64 + 1).read_to_end(&mut held)?;
    if held == read { Ok(()) } else { Err(Unwritten::Changed) }
}

/// A file beside another, ready to take its place. `None` where it would not be all that the other is.
fn successor(path: &Path, old: &Metadata, text: &str) -> io::Result<Option<NamedTempFile>> {
    if has_other_names(old) {
        return Ok(None);
    }
    let mut new = match NamedTempFile::new_in(path.parent().unwrap_or(Path::new("."))) {
        Ok(new) => new,
        // A file may be written in a folder that may not.
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => return Ok(None),
        Err(error) => return Err(error),
    };
    if !takes_owner(new.as_file(), old) {
        return Ok(None);
    }
    new.write_all(text.as_bytes())?;
    new.as_file().set_permissions(old.permissions())?;
    new.as_file().sync_all()?;
    Ok(Some(new))
}

#[cfg(unix)]
fn has_other_names(file: &Metadata) -> bool {
    std::os::unix::fs::MetadataExt::nlink(file) > 1
}

#[cfg(not(unix))]
fn has_other_names(_: &Metadata) -> bool {
    false
}

/// Gives a file the owner and group of another, which not everybody may.
#[cfg(unix)]
fn takes_owner(new: &File, old: &Metadata) -> bool {
    use std::os::unix::fs::{MetadataExt, fchown};
    fchown(new, Some(old.uid()), Some(old.gid())).is_ok()
}

#[cfg(not(unix))]
fn takes_owner(_: &File, _: &Metadata) -> bool {
    true
}

/// Writes over what a file holds, which it gets back where that fails half way.
fn overwrite(mut file: File, old: &[u8], text: &str) -> io::Result<()> {
    let mut write = |bytes: &[u8]| {
        file.rewind()?;
        file.write_all(bytes)?;
        file.set_len(bytes.len() as u64)?;
        file.sync_all()
    };
    let written = write(text.as_bytes());
    if written.is_err() {
        let _ = write(old);
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether it stands beside other names or not, what came meanwhile stays.
    #[test]
    fn what_was_written_meanwhile_is_not_lost() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.apgn");
        let changed = |found| matches!(found, Err(Unwritten::Changed));
        let content = || fs::read_to_string(&path).unwrap();
        for names in 1..=2 {
            fs::write(&path, "1.a1b2 i5h5").unwrap();
            for read in [&b"1.a1b2"[..], b"1.a1b2 i5h4", b"1.a1b2 i5h5 2.", b""] {
                assert!(changed(replace(&path, read, "1. a1b2\n")), "{names} {read:?}");
                assert_eq!(content(), "1.a1b2 i5h5");
            }
            replace(&path, b"1.a1b2 i5h5", "1. a1b2 i5h5\n").unwrap();
            assert_eq!(content(), "1. a1b2 i5h5\n");
            let _ = fs::hard_link(&path, folder.path().join("b.apgn"));
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    }
}
