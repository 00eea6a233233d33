//! Files on the command line: those that paths name, standard input, and how paths are shown.

use std::borrow::Cow;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use ignore::WalkBuilder;

use super::address;
use crate::findings::Message;

pub(super) use crate::workspace::source::{Decoded, Encoding, decode, extensions, game_of};

/// The name by which standard input is asked for.
pub(super) const STDIN: &str = "-";

/// What is to be said of a file that cannot be read, and of a position in one where whole files are meant.
pub(super) fn unreadable(path: &Path, reason: impl ToString) -> Message {
    let text = path.to_string_lossy();
    match address::behind_a_file(&text, |path| Path::new(path).exists()) {
        Some((file, place)) => Message::new("cli-whole-files").with("path", file).with("place", place),
        None => Message::new("cli-unreadable")
            .with("path", named(path).into_owned())
            .with("reason", reason.to_string()),
    }
}

/// Reads a file, or standard input for `-`.
///
/// # Errors
/// Those of reading; a text above 4 GiB is refused.
pub(super) fn read(path: &Path) -> io::Result<Decoded> {
    bytes(path).map(decode)
}

/// The same as it stands.
pub(super) fn bytes(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if path == Path::new(STDIN) {
        io::stdin().lock().read_to_end(&mut bytes)?;
    } else {
        bytes = fs::read(path)?;
    }
    // Decoding can make three bytes of one.
    if bytes.len() > u32::MAX as usize / 3 {
        return Err(io::ErrorKind::FileTooLarge.into());
    }
    Ok(bytes)
}

/// The files that paths name: themselves, or what folders hold of known extensions and `.gitignore` leaves.
/// Each with an error where it cannot be looked at. In the order of the paths, folders sorted by name.
pub(super) fn files(paths: &[PathBuf]) -> Vec<(PathBuf, Option<String>)> {
    let mut files = Vec::new();
    for path in paths {
        if path == Path::new(STDIN) || !path.is_dir() {
            files.push((path.clone(), None));
            continue;
        }
        // A folder of records need not be a repository for its `.gitignore` to count.
        let walk = WalkBuilder::new(path).require_git(false).sort_by_file_name(Ord::cmp).build();
        for entry in walk {
            match entry {
                // Neither pipes nor sockets: reading one may never end.
                Ok(entry) if entry.path().is_file() => {
                    if game_of(entry.path()).is_some() {
                        files.push((entry.into_path(), None));
                    }
                }
                Ok(_) => {}
                Err(error) => files.push((path.clone(), Some(error.to_string()))),
            }
        }
    }
    files
}

/// A path as it is shown: with the same strokes on every system, and without the `./` of a search from here,
/// which those who match it with names in a repository do not expect. A file called `-` is told from standard input.
pub(super) fn shown(path: &Path) -> Cow<'_, str> {
    let stays = |inner: &&Path| !inner.as_os_str().is_empty() && *inner != Path::new(STDIN);
    let inner = path.strip_prefix(".").ok().filter(stays);
    let text = inner.unwrap_or(path).to_string_lossy();
    if cfg!(windows) { text.replace('\\', "/").into() } else { text }
}

/// How messages for people call a file.
pub(super) fn named(path: &Path) -> Cow<'_, str> {
    if path == Path::new(STDIN) { "<stdin>".into() } else { shown(path) }
}
