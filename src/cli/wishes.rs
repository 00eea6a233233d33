//! What the files `.scoresheet.toml` beside records ask for.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use super::{Voice, source};
use crate::findings::catalogue::Language;
use crate::settings::Settings;
use crate::settings::folder::{self, Folders, Found};
use crate::text::{Encoding, Text};

/// The files that were found, and what is to be said of them.
#[derive(Default)]
pub(super) struct Wishes {
    folders: Folders,
    seen: Mutex<Seen>,
}

#[derive(Default)]
struct Seen {
    files: BTreeSet<PathBuf>,
    unsaid: Vec<std::sync::Arc<Found>>,
}

impl Wishes {
    /// What is wanted for a file or folder; codes in `ignored` are left out besides.
    pub(super) fn of(&self, path: &Path, ignored: &[&str]) -> Settings {
        let found = self.found(path);
        let layer = found.map(|found| found.layer.clone()).unwrap_or_default();
        let layer = ignored.iter().fold(layer, |layer, code| layer.ignoring(code));
        Settings::of(&layer, Language::default())
    }

    /// The language that is chosen for a file or folder, if one is.
    pub(super) fn language(&self, path: &Path) -> Option<Language> {
        // What it is in every locale was chosen.
        let found = self.found(path)?;
        let mut languages =
            Language::ALL.map(|locale| Settings::of(&found.layer, locale).language).into_iter();
        let first = languages.next()?;
        languages.all(|other| other == first).then_some(first)
    }

    fn found(&self, path: &Path) -> Option<std::sync::Arc<Found>> {
        let inside = if path.is_dir() { path.join(folder::NAME) } else { path.to_owned() };
        let found = self.folders.of(&inside, &[])?;
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if seen.files.insert(found.path.clone()) && !found.faults.is_empty() {
            seen.unsaid.push(found.clone());
        }
        Some(found)
    }

    /// What cannot be used of the files found since the last time, one line each.
    pub(super) fn complaints(&self, voice: &Voice) -> Vec<String> {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let here = std::env::current_dir().unwrap_or_default();
        let mut lines = Vec::new();
        for found in seen.unsaid.drain(..) {
            let text = Text::new(&found.text);
            let path = found.path.strip_prefix(&here).unwrap_or(&found.path);
            for fault in &found.faults {
                let line = fault.range.map(|range| text.position(range.start(), Encoding::Utf8).line + 1);
                let line = line.map(|line| format!(":{line}")).unwrap_or_default();
                let source = format!("{}{line}", source::shown(path));
                let parts = [("source", source), ("fault", voice.catalogue.say(&fault.message))];
                lines.push(voice.catalogue.frame("settings-of", &parts));
            }
        }
        lines
    }
}
