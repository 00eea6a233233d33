//! What is wanted of the server, document by document, and when that changes.
//!
//! Four sources, each laid over those before it: `initializationOptions`, what the client pushes
//! (`workspace/didChangeConfiguration`), what it answers when asked (`workspace/configuration`, for the folder of the
//! workspace that holds the document), and the nearest `.scoresheet.toml`. This module must not know what a setting
//! does.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::{Value, json};
use tower_lsp::lsp_types::Url;

use super::capabilities::Settings;
use crate::findings::Message;
use crate::settings::folder::{self, Folders, Found};
use crate::settings::{self, Fault, Layer};

/// The ways in which a client says its settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Source {
    Options,
    Pushed,
    Pulled,
}

/// The name by which clients keep these settings.
pub(super) const SECTION: &str = "scoresheet";

/// The settings of a session.
pub(super) struct Configuration {
    /// With the wishes of nobody.
    agreed: Settings,
    initial: Layer,
    /// What could not be used of `initializationOptions`.
    initial_faults: Vec<Fault>,
    files: Folders,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// The folders of the workspace.
    folders: Vec<Url>,
    pushed: Layer,
    /// What the client has answered: for no place, and for folders.
    pulled: HashMap<Option<Url>, Layer>,
    /// Counts the questions; an answer to an older one is of no use.
    question: u64,
    revision: u64,
    /// What holds for documents that somebody has asked about.
    known: HashMap<Url, Arc<Settings>>,
    /// The files that this is by.
    used: BTreeMap<PathBuf, Arc<Found>>,
    /// Those that are open in the editor, and count as they are there.
    open: BTreeSet<PathBuf>,
    /// Those whose faults the client was told.
    told: BTreeMap<PathBuf, Arc<Found>>,
    /// Faults of the client's settings that it was told already, by their source.
    complained: HashMap<Source, Vec<Message>>,
}

impl Default for Configuration {
    fn default() -> Self {
        Configuration::new(&Value::Null)
    }
}

impl Configuration {
    /// From the parameters of `initialize`.
    pub(super) fn new(params: &Value) -> Self {
        let agreed = Settings::new(params);
        let mut options = params.get("initializationOptions").cloned().unwrap_or(Value::Null);
        if let Some(options) = options.as_object_mut() {
            // What the client can do is no setting.
            options.remove("commands");
        }
        let (initial, initial_faults) = of_client(&options);
        let address = |value: &Value| value.as_str().and_then(|uri| Url::parse(uri).ok());
        let named = params.get("workspaceFolders").and_then(Value::as_array);
        let mut folders: Vec<Url> =
            named.into_iter().flatten().filter_map(|folder| address(folder.get("uri")?)).collect();
        if named.is_none() {
            folders.extend(params.get("rootUri").and_then(address));
        }
        let state = Mutex::new(State { folders, ..State::default() });
        Configuration { agreed, initial, initial_faults, files: Folders::default(), state }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What the two sides can do, in the language of the client's.
    pub(super) fn agreed(&self) -> &Settings {
        &self.agreed
    }

    /// What holds for no document in particular.
    pub(super) fn general(&self) -> Arc<Settings> {
        let state = self.lock();
        Arc::new(self.settings(&self.by_client(&state, None)))
    }

    /// What holds for a document.
    pub(super) fn of(&self, uri: &Url) -> Arc<Settings> {
        let mut state = self.lock();
        if let Some(known) = state.known.get(uri) {
            return known.clone();
        }
        let (layer, found) = self.layer(&state, uri);
        state.used.extend(found.map(|found| (found.path.clone(), found)));
        let settings = Arc::new(self.settings(&layer));
        state.known.insert(uri.clone(), settings.clone());
        settings
    }

    /// What holds for a file that is not open; found out anew each time, as there may be very many.
    pub(super) fn of_unopened(&self, uri: &Url) -> Settings {
        let (layer, _) = self.layer(&self.lock(), uri);
        self.settings(&layer)
    }

    /// Counts the changes of what is wanted.
    pub(super) fn revision(&self) -> u64 {
        self.lock().revision
    }

    /// What holds for an address, and the file that has its part in it.
    fn layer(&self, state: &State, uri: &Url) -> (Layer, Option<Arc<Found>>) {
        let layer = self.by_client(state, folder_of(&state.folders, uri));
        let open: Vec<PathBuf> =
            state.folders.iter().filter_map(|folder| folder.to_file_path().ok()).collect();
        let file = uri.to_file_path().ok();
        match file.and_then(|file| self.files.of(&file, &open)) {
            Some(found) => (layer.overlaid(&found.layer), Some(found)),
            None => (layer, None),
        }
    }

    fn by_client(&self, state: &State, folder: Option<&Url>) -> Layer {
        let asked = [None, folder.cloned()].map(|scope| state.pulled.get(&scope));
        let layer = self.initial.clone().overlaid(&state.pushed);
        asked.into_iter().flatten().fold(layer, |layer, above| layer.overlaid(above))
    }

    fn settings(&self, layer: &Layer) -> Settings {
        self.agreed.with(settings::Settings::of(layer, self.agreed.language))
    }

    // ---- changes

    /// Takes what a client pushes: settings under the name of the server or as they are, or nothing. Settings of
    /// somebody else are left alone.
    pub(super) fn push(&self, value: &Value) -> Vec<Fault> {
        let value = settings::nested(value);
        let own = value.get(SECTION).unwrap_or(&value);
        let (layer, faults) = settings::from_json(own);
        if value.get(SECTION).is_none() && layer.is_empty() && value.is_object() {
            // An editor that has nothing to say, or speaks of other servers.
            self.lock().pushed = Layer::default();
            return Vec::new();
        }
        self.lock().pushed = layer;
        faults
    }

    /// A question for the client's settings: its number, and the parameters of `workspace/configuration`.
    pub(super) fn question(&self) -> (u64, Value) {
        let mut state = self.lock();
        state.question += 1;
        let scoped = state.folders.iter().map(|folder| json!({ "scopeUri": folder, "section": SECTION }));
        let items: Vec<Value> = std::iter::once(json!({ "section": SECTION })).chain(scoped).collect();
        (state.question, json!({ "items": items }))
    }

    /// Takes the answer to a question; `None` where a newer one was asked since.
    pub(super) fn answer(&self, question: u64, answer: &Value) -> Option<Vec<Fault>> {
        let mut state = self.lock();
        if state.question != question {
            return None;
        }
        let scopes = std::iter::once(None).chain(state.folders.iter().cloned().map(Some));
        let answers = answer.as_array().into_iter().flatten();
        let mut faults: Vec<Fault> = Vec::new();
        let mut pulled = HashMap::new();
        for (scope, value) in scopes.zip(answers) {
            let (layer, found) = of_client(value);
            faults.extend(found.into_iter().filter(|fault| !faults.contains(fault)).collect::<Vec<_>>());
            pulled.insert(scope, layer);
        }
        state.pulled = pulled;
        Some(faults)
    }

    pub(super) fn change_folders(&self, added: impl Iterator<Item = Url>, removed: &[Url]) {
        let mut state = self.lock();
        state.folders.retain(|folder| !removed.contains(folder));
        state.folders.extend(added);
    }

    /// Takes what the editor has of a file of settings; `None`: it was closed, the disk counts again.
    pub(super) fn file_in_editor(&self, path: PathBuf, text: Option<String>) {
        match text {
            Some(text) => {
                self.files.put(&path, text);
                self.lock().open.insert(path);
            }
            None => {
                self.lock().open.remove(&path);
                path.parent().into_iter().for_each(|folder| self.files.forget(folder));
            }
        }
    }

    /// Has a file of settings looked at again. `false`: it is none, or counts as it is in the editor.
    pub(super) fn file_on_disk(&self, uri: &Url) -> bool {
        let path = settings_file(uri).filter(|path| !self.lock().open.contains(path));
        let folder = path.as_deref().and_then(Path::parent);
        folder.into_iter().for_each(|folder| self.files.forget(folder));
        folder.is_some()
    }

    /// Has all files looked at again, for clients that do not watch them.
    pub(super) fn forget_files(&self) {
        let open = self.lock().open.clone();
        self.files.forget_all_but(|folder| open.iter().any(|path| path.parent() == Some(folder)));
    }

    /// Forgets what was known of documents; what it was.
    pub(super) fn forget(&self) -> HashMap<Url, Arc<Settings>> {
        let mut state = self.lock();
        state.revision += 1;
        state.used.clear();
        std::mem::take(&mut state.known)
    }

    pub(super) fn close(&self, uri: &Url) {
        self.lock().known.remove(uri);
    }

    // ---- what the client is to be told

    /// What of its own settings it was not told yet.
    pub(super) fn complaints(&self, source: Source, faults: Vec<Fault>) -> Vec<Message> {
        let messages: Vec<Message> = faults.into_iter().map(|fault| fault.message).collect();
        let before = self.lock().complained.insert(source, messages.clone()).unwrap_or_default();
        messages.into_iter().filter(|message| !before.contains(message)).collect()
    }

    /// What could not be used of `initializationOptions`.
    pub(super) fn initial_faults(&self) -> Vec<Fault> {
        self.initial_faults.clone()
    }

    /// The files of settings whose faults are others than the client knows, and those that it should forget about:
    /// their text is `None`.
    pub(super) fn reports(&self) -> Vec<(Url, Option<Arc<Found>>)> {
        let mut state = self.lock();
        let mut used = state.used.clone();
        let in_editor = |path: &PathBuf| Some((path.clone(), self.files.at(path.parent()?)?));
        used.extend(state.open.iter().filter_map(in_editor));
        let told = std::mem::replace(&mut state.told, used.clone());
        let mut reports = Vec::new();
        for (path, found) in &used {
            let before = told.get(path).is_some_and(|before| !before.faults.is_empty());
            let same = told.get(path).is_some_and(|before| **before == **found);
            if !same && (before || !found.faults.is_empty()) {
                reports.push((path, Some(found.clone())));
            }
        }
        let gone = told.iter().filter(|(path, found)| !used.contains_key(*path) && !found.faults.is_empty());
        reports.extend(gone.map(|(path, _)| (path, None)));
        let address = |(path, found): (&PathBuf, _)| Some((Url::from_file_path(path).ok()?, found));
        reports.into_iter().filter_map(address).collect()
    }
}

/// What settings say that a client was asked for: as they are, or under the name of the server.
fn of_client(value: &Value) -> (Layer, Vec<Fault>) {
    let mut value = settings::nested(value);
    let named = value.as_object_mut().filter(|table| table.get(SECTION).is_some_and(Value::is_object));
    let named = named.and_then(|table| table.remove(SECTION)).unwrap_or_default();
    let (under, mut faults) = settings::from_json(&named);
    let (layer, more) = settings::from_json(&value);
    faults.extend(more);
    (under.overlaid(&layer), faults)
}

/// The path of an address that is that of a file of settings.
pub(super) fn settings_file(uri: &Url) -> Option<PathBuf> {
    let path = uri.to_file_path().ok()?;
    (path.file_name()? == folder::NAME).then_some(path)
}

/// The innermost folder that holds an address.
fn folder_of<'a>(folders: &'a [Url], uri: &Url) -> Option<&'a Url> {
    let holds = |folder: &&Url| {
        let rest = uri.as_str().strip_prefix(folder.as_str().trim_end_matches('/'));
        rest.is_some_and(|rest| rest.starts_with('/'))
    };
    folders.iter().filter(holds).max_by_key(|folder| folder.as_str().len())
}
