//! The settings of a folder: the nearest `.scoresheet.toml` from a record upwards.
//!
//! The search ends at the root of the repository; where there is none, at the folder that an editor has open; where
//! there is none either, at the root of the file system.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::{Fault, Layer, from_toml};
use crate::findings::Message;

/// The name of the file.
pub const NAME: &str = ".scoresheet.toml";

/// Nobody writes a longer one.
const LONGEST: u64 = 1 << 20;

/// A file of settings as it was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    pub path: PathBuf,
    pub text: String,
    pub layer: Layer,
    pub faults: Vec<Fault>,
}

impl Found {
    /// Settings in a text that need not be on the disk.
    pub fn new(path: PathBuf, text: String) -> Found {
        let (layer, faults) = from_toml(&text);
        Found { path, text, layer, faults }
    }
}

/// What was seen in a folder.
#[derive(Clone)]
struct Seen {
    settings: Option<Arc<Found>>,
    is_repository: bool,
}

/// The files that were looked for already, by folder.
#[derive(Default)]
pub struct Folders {
    seen: Mutex<HashMap<PathBuf, Seen>>,
}

impl Folders {
    fn lock(&self) -> MutexGuard<'_, HashMap<PathBuf, Seen>> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The settings for a file, which need not exist; `open` are the folders that an editor has open.
    pub fn of(&self, file: &Path, open: &[PathBuf]) -> Option<Arc<Found>> {
        let file = std::path::absolute(file).ok()?;
        let folders: Vec<&Path> = file.ancestors().skip(1).collect();
        let repository = folders.iter().position(|folder| self.look(folder).is_repository);
        let opened = || folders.iter().position(|folder| open.iter().any(|open| open == folder));
        let last = repository.or_else(opened).unwrap_or(folders.len());
        folders.iter().take(last.saturating_add(1)).find_map(|folder| self.look(folder).settings)
    }

    /// Takes a text for the file of a folder, whatever is on the disk.
    pub fn put(&self, path: &Path, text: String) {
        let Some(folder) = path.parent() else { return };
        let mut seen = self.look(folder);
        seen.settings = Some(Arc::new(Found::new(path.to_owned(), text)));
        self.lock().insert(folder.to_owned(), seen);
    }

    /// Has a folder looked at again, the next time.
    pub fn forget(&self, folder: &Path) {
        self.lock().remove(folder);
    }

    /// Has all folders looked at again but those that are to be kept.
    pub fn forget_all_but(&self, kept: impl Fn(&Path) -> bool) {
        self.lock().retain(|folder, _| kept(folder));
    }

    /// The file of one folder.
    pub fn at(&self, folder: &Path) -> Option<Arc<Found>> {
        self.look(folder).settings
    }

    fn look(&self, folder: &Path) -> Seen {
        if let Some(seen) = self.lock().get(folder) {
            return seen.clone();
        }
        let seen = Seen {
            settings: read(&folder.join(NAME)).map(Arc::new),
            is_repository: folder.join(".git").exists(),
        };
        self.lock().insert(folder.to_owned(), seen.clone());
        seen
    }
}

/// `None` where there is no such file.
fn read(path: &Path) -> Option<Found> {
    let about = fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
    let text = match about.len() > LONGEST {
        true => Err(std::io::ErrorKind::FileTooLarge.into()),
        false => fs::read_to_string(path),
    };
    Some(match text {
        Ok(text) => Found::new(path.to_owned(), text),
        Err(error) => {
            let message = Message::new("settings-unreadable").with("reason", error.to_string());
            let faults = vec![Fault { message, range: None }];
            Found { path: path.to_owned(), text: String::new(), layer: Layer::default(), faults }
        }
    })
}
