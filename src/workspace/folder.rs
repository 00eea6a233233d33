//! The records of a folder on the disk: which there are, and whether one has changed.
//!
//! What `.gitignore` names is left out, hidden files too, and links to folders are not followed. This module must not
//! know what is kept of a file.

use std::collections::BTreeMap;
use std::fs::Metadata;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use ignore::WalkBuilder;

use super::source;

/// How many records of a folder are looked at.
pub const MOST_FILES: usize = 20_000;
/// How many entries of a folder are walked through: an editor can be opened at the root of a disk.
pub const MOST_ENTRIES: usize = 500_000;
/// The largest file that is read, in bytes.
pub const LARGEST: u64 = 32 << 20;

/// By what a file is taken for unchanged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stamp {
    modified: Option<SystemTime>,
    bytes: u64,
}

impl Stamp {
    pub fn of(metadata: &Metadata) -> Stamp {
        Stamp { modified: metadata.modified().ok(), bytes: metadata.len() }
    }
}

/// What a walk has found.
#[derive(Debug, Default)]
pub struct Listing {
    pub files: BTreeMap<PathBuf, Stamp>,
    /// Larger than [`LARGEST`].
    pub large: usize,
    /// Whether there is more than is looked at.
    pub cut: bool,
}

/// The records in a folder at or below a path. `go_on` is asked between entries; what it stops counts as cut.
pub fn list(folder: &Path, under: &Path, go_on: &dyn Fn() -> bool) -> Listing {
    let mut listing = Listing::default();
    let wanted = under.to_owned();
    // Down the one way that leads there, so that every `.gitignore` on it has its say.
    let walk = WalkBuilder::new(folder)
        .require_git(false)
        .filter_entry(move |entry| entry.path().starts_with(&wanted) || wanted.starts_with(entry.path()))
        .build();
    for (count, entry) in walk.enumerate() {
        if count >= MOST_ENTRIES || listing.files.len() >= MOST_FILES || !go_on() {
            listing.cut = true;
            break;
        }
        let Ok(entry) = entry else { continue };
        let path = entry.path();
        if !path.starts_with(under) || source::game_of(path).is_none() {
            continue;
        }
        // Neither pipes nor sockets: reading one may never end.
        let Some(metadata) = path.metadata().ok().filter(Metadata::is_file) else { continue };
        if metadata.len() > LARGEST {
            listing.large += 1;
        } else {
            listing.files.insert(entry.into_path(), Stamp::of(&metadata));
        }
    }
    listing
}
