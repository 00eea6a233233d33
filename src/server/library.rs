//! The workspace, kept up with the editor and the disk beside the work that somebody waits for.
//!
//! A change only leaves a note here. The notes are worked off when it has been quiet for a while, or when somebody asks
//! what spans files, who then waits for them. This module must not know what is asked.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::{Notify, Semaphore, watch};
use tower_lsp::lsp_types::Url;

use super::capabilities::{REFRESH_DIAGNOSTICS, Settings};
use super::configuration::Configuration;
use super::convert;
use super::state::Documents;
use super::transport::Outbox;
use crate::findings::Message;
use crate::games;
use crate::workspace::{Address, LARGEST, Looked, MOST_FILES, Workspace, source};

/// How long nothing must have changed before the index is made.
const QUIET: Duration = Duration::from_millis(500);
/// How long the index gives way to other work at a time, and how many times in all.
const NAP: Duration = Duration::from_millis(10);
const PATIENCE: usize = 1_000;

/// The workspace of a session. Cheap to clone.
#[derive(Clone)]
pub(super) struct Library(Arc<Shared>);

struct Shared {
    workspace: Workspace,
    documents: Documents,
    out: Outbox,
    due: Mutex<Due>,
    /// One works off the notes, and others wait until all are.
    working: Mutex<()>,
    bell: Notify,
    /// Work on whole documents, of which so much can be done at once.
    long: Arc<Semaphore>,
    most: usize,
    /// How many are waiting for what spans files.
    waiting: AtomicUsize,
    hurry: Notify,
    /// What the client calls the documents that it has opened.
    names: Mutex<HashMap<Address, Url>>,
    /// Whether the disk has been looked at.
    ready: watch::Sender<bool>,
    begun: AtomicBool,
    /// Whether the client says what changes on the disk.
    watched: AtomicBool,
    /// Counts the changes of what is not open.
    changes: watch::Sender<u64>,
    told: Mutex<HashSet<&'static str>>,
}

/// What has changed since the index was made.
#[derive(Default)]
struct Due {
    documents: HashSet<Url>,
    paths: BTreeSet<PathBuf>,
}

struct Waiting<'a>(&'a AtomicUsize);

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}

fn lock<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Library {
    pub(super) fn new(documents: Documents, out: Outbox, long: Arc<Semaphore>) -> Library {
        Library(Arc::new(Shared {
            workspace: Workspace::default(),
            documents,
            out,
            due: Mutex::default(),
            working: Mutex::default(),
            bell: Notify::new(),
            most: long.available_permits(),
            long,
            waiting: AtomicUsize::new(0),
            hurry: Notify::new(),
            names: Mutex::default(),
            ready: watch::Sender::new(false),
            begun: AtomicBool::new(false),
            watched: AtomicBool::new(false),
            changes: watch::Sender::new(0),
            told: Mutex::default(),
        }))
    }

    pub(super) fn workspace(&self) -> &Workspace {
        &self.0.workspace
    }

    /// What the client calls a file.
    pub(super) fn uri(&self, address: &Address) -> Option<Url> {
        let known = lock(&self.0.names).get(address).cloned();
        known.or_else(|| match address {
            Address::Path(path) => Url::from_file_path(path).ok(),
            Address::Other(name) => Url::parse(name).ok(),
        })
    }

    // ---- notes, which cost nothing

    /// A document was opened, changed or closed.
    pub(super) fn touched(&self, uri: Url) {
        lock(&self.0.due).documents.insert(uri);
        self.0.bell.notify_one();
    }

    /// Something has happened to files, or may have.
    pub(super) fn changed_on_disk(&self, uris: impl IntoIterator<Item = Url>) {
        let paths = uris.into_iter().filter_map(|uri| convert::path(&uri));
        // Which files count is to be seen for all beside and below.
        let whole = |path: PathBuf| match path.file_name().and_then(|name| name.to_str()) {
            Some(".gitignore" | ".ignore") => path.parent().map_or(path.clone(), Path::to_owned),
            _ => path,
        };
        lock(&self.0.due).paths.extend(paths.map(whole));
        self.0.bell.notify_one();
    }

    /// What the client is to watch: records, and what says which files count.
    pub(super) fn globs() -> [String; 2] {
        let extensions: Vec<&str> = source::extensions().collect();
        [format!("**/*.{{{}}}", extensions.join(",")), "**/.{gitignore,ignore}".to_owned()]
    }

    /// The client has agreed to watch, or not.
    pub(super) fn watched(&self, agreed: bool) {
        self.0.watched.store(agreed, Ordering::Release);
    }

    pub(super) fn change_folders(&self, added: Vec<PathBuf>, removed: &[PathBuf]) {
        self.0.workspace.change_folders(added.iter().cloned(), removed);
        lock(&self.0.due).paths.extend(added);
        self.0.bell.notify_one();
        self.0.changes.send_modify(|count| *count += 1);
    }

    // ---- work

    /// Begins: reads the folders, and goes on to work off the notes. Once.
    pub(super) fn begin(&self, configuration: &Arc<Configuration>) {
        if self.0.begun.swap(true, Ordering::AcqRel) {
            return;
        }
        let (mine, configuration) = (self.clone(), configuration.clone());
        tokio::spawn(async move {
            tokio::select! {
                () = mine.0.hurry.notified() => {}
                () = tokio::time::sleep(QUIET) => {}
            }
            let library = mine.clone();
            let folders = library.workspace().folders();
            let settings = configuration.general();
            let progress = Progress::announced(&library.0.out, &settings, !folders.is_empty());
            let read = tokio::task::spawn_blocking(move || {
                let naps = AtomicUsize::new(0);
                let go_on = || library.give_way(&naps);
                for folder in folders {
                    let looked =
                        library.workspace().look(&folder, &go_on, &|done, of| progress.report(done, of));
                    library.tell(looked, &settings);
                }
                progress.end();
            });
            if let Err(error) = read.await {
                tracing::error!("the folders could not be read: {error}");
            }
            mine.0.ready.send_replace(true);
            mine.0.changes.send_modify(|count| *count += 1);
            mine.tend(configuration).await;
        });
    }

    /// Waits until the folders have been read.
    pub(super) async fn ready(&self, configuration: &Arc<Configuration>) {
        self.begin(configuration);
        self.0.hurry.notify_one();
        let _waiting = self.wait();
        let mut ready = self.0.ready.subscribe();
        let _ = ready.wait_for(|ready| *ready).await;
    }

    /// What is wanted has changed, so what was said of files that are not open may be otherwise.
    pub(super) fn reconsider(&self) {
        self.0.changes.send_modify(|count| *count += 1);
    }

    /// Hears of changes of what is not open, or of what is said of it.
    pub(super) fn changes(&self) -> watch::Receiver<u64> {
        self.0.changes.subscribe()
    }

    /// Somebody waits for what is done here, until this is dropped.
    fn wait(&self) -> Waiting<'_> {
        self.0.waiting.fetch_add(1, Ordering::AcqRel);
        Waiting(&self.0.waiting)
    }

    /// Between two games: lets work go first that somebody waits for, unless somebody waits for this. Always `true`.
    fn give_way(&self, naps: &AtomicUsize) -> bool {
        let busy = || self.0.long.available_permits() < self.0.most;
        while busy()
            && self.0.waiting.load(Ordering::Acquire) == 0
            && naps.fetch_add(1, Ordering::Relaxed) < PATIENCE
        {
            std::thread::sleep(NAP);
        }
        true
    }

    /// Works off the notes whenever it has been quiet for a while.
    async fn tend(self, configuration: Arc<Configuration>) {
        loop {
            self.0.bell.notified().await;
            while tokio::time::timeout(QUIET, self.0.bell.notified()).await.is_ok() {}
            let (mine, settings) = (self.clone(), configuration.general());
            let work = tokio::task::spawn_blocking(move || {
                let naps = AtomicUsize::new(0);
                mine.work_off(&settings, &|| mine.give_way(&naps));
            });
            if let Err(error) = work.await {
                tracing::error!("the index could not be made: {error}");
            }
        }
    }

    /// Works off all notes for who waits for it. May take long.
    pub(super) fn catch_up(&self, settings: &Settings) {
        let _waiting = self.wait();
        self.work_off(settings, &|| true);
    }

    fn work_off(&self, settings: &Settings, go_on: &(dyn Fn() -> bool + Sync)) {
        let _working = lock(&self.0.working);
        let Due { documents, paths } = std::mem::take(&mut *lock(&self.0.due));
        let mut changed = false;
        for uri in documents {
            let address = convert::address(&uri);
            // From then on its diagnostics are its document's, or the file's again.
            let on_disk = self.workspace().is_on_disk(&address);
            let Some(snapshot) = self.0.documents.get(&uri) else {
                lock(&self.0.names).remove(&address);
                self.workspace().close(&address);
                changed |= on_disk;
                continue;
            };
            changed |= lock(&self.0.names).insert(address.clone(), uri).is_none() && on_disk;
            self.workspace().open(address, snapshot.document, snapshot.version, go_on);
        }
        for path in paths {
            let looked = self.workspace().look(&path, go_on, &|_, _| {});
            changed |= looked.changed > 0;
            self.tell(looked, settings);
        }
        if changed {
            self.tell_of_changes(settings);
        }
    }

    /// Where nobody says what changes on the disk: has a look.
    pub(super) fn look_if_unwatched(&self, settings: &Settings) {
        if self.0.watched.load(Ordering::Acquire) {
            return;
        }
        for folder in self.workspace().folders() {
            let looked = self.workspace().look(&folder, &|| true, &|_, _| {});
            self.tell(looked, settings);
        }
    }

    fn tell_of_changes(&self, settings: &Settings) {
        self.0.changes.send_modify(|count| *count += 1);
        let can = settings.refreshes.contains(&REFRESH_DIAGNOSTICS);
        if settings.pulls && can && self.0.changes.receiver_count() == 0 {
            // Nobody is waiting for them, so they are to be asked for again; the answer says nothing.
            drop(self.0.out.ask(REFRESH_DIAGNOSTICS, Value::Null));
        }
    }

    /// Says what was left out; each reason once a session.
    fn tell(&self, looked: Looked, settings: &Settings) {
        let reasons = [
            (looked.cut, Message::new("workspace-cut").with("count", MOST_FILES)),
            (
                looked.large > 0,
                Message::new("workspace-large")
                    .with("count", looked.large)
                    .with("megabytes", (LARGEST >> 20) as usize),
            ),
            (looked.bare > 0, Message::new("workspace-bare").with("count", looked.bare)),
        ];
        for (nth, (holds, message)) in reasons.into_iter().enumerate() {
            let id = ["cut", "large", "bare"].get(nth).copied().unwrap_or_default();
            if holds && lock(&self.0.told).insert(id) {
                let said = games::catalogue(settings.language).say(&message);
                self.0.out.notify("window/showMessage", json!({ "type": 2, "message": said }));
            }
        }
    }
}

/// How far some work has come, where the client shows it. Cheap to clone.
#[derive(Clone)]
pub(super) struct Progress(Option<Arc<Shown>>);

struct Shown {
    out: Outbox,
    token: Value,
    title: String,
    stage: Mutex<Stage>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// The client has not said yet that it will show it.
    Before,
    Ready,
    Begun,
    Over,
}

impl Progress {
    /// Of work that nobody has asked for: the client is asked first whether it shows it, and the work does not wait.
    fn announced(out: &Outbox, settings: &Settings, any: bool) -> Progress {
        if !settings.shows_progress || !any {
            return Progress(None);
        }
        let token: Value = "scoresheet/index".into();
        let progress = Progress::of(out, token.clone(), settings, Stage::Before);
        let (mine, out) = (progress.clone(), out.clone());
        tokio::spawn(async move {
            let params = json!({ "token": token });
            let shows = out.ask("window/workDoneProgress/create", params).await.is_some();
            if let Some(shown) = mine.0.as_ref().filter(|_| shows) {
                let mut stage = lock(&shown.stage);
                if *stage == Stage::Before {
                    *stage = Stage::Ready;
                }
            }
        });
        progress
    }

    /// Of work that a client has asked for; with a token if it wants to show it.
    pub(super) fn asked(out: &Outbox, token: Option<Value>, settings: &Settings) -> Progress {
        match token {
            Some(token) => Progress::of(out, token, settings, Stage::Ready),
            None => Progress(None),
        }
    }

    fn of(out: &Outbox, token: Value, settings: &Settings, stage: Stage) -> Progress {
        let title = games::catalogue(settings.language).say(&Message::new("workspace-reading"));
        Progress(Some(Arc::new(Shown { out: out.clone(), token, title, stage: Mutex::new(stage) })))
    }

    pub(super) fn report(&self, done: usize, of: usize) {
        let Some(shown) = &self.0 else { return };
        let mut stage = lock(&shown.stage);
        let percentage = 100 * done / of.max(1);
        let message = format!("{done}/{of}");
        match *stage {
            Stage::Before | Stage::Over => return,
            Stage::Ready => shown.send(json!({
                "kind": "begin", "title": shown.title, "message": message, "percentage": percentage,
            })),
            Stage::Begun => {
                shown.send(json!({ "kind": "report", "message": message, "percentage": percentage }));
            }
        }
        *stage = Stage::Begun;
    }

    pub(super) fn end(&self) {
        let Some(shown) = &self.0 else { return };
        let mut stage = lock(&shown.stage);
        if *stage == Stage::Begun {
            shown.send(json!({ "kind": "end" }));
        }
        *stage = Stage::Over;
    }
}

impl Shown {
    fn send(&self, value: Value) {
        self.out.notify("$/progress", json!({ "token": self.token, "value": value }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Encoding;
    use tower_lsp::lsp_types::{Position, Range, TextDocumentContentChangeEvent as Change, TextDocumentItem};

    #[tokio::test]
    async fn typing_only_leaves_notes() {
        let (out, _writer) = Outbox::new(tokio::io::sink());
        let documents = Documents::default();
        let library = Library::new(documents.clone(), out, Arc::new(Semaphore::new(1)));
        let uri = Url::parse("untitled:a").unwrap();
        let text: String = (0..20).map(|nth| format!("[Event \"{nth}\"]\n\n1. a1b2 i5h5 *\n\n")).collect();
        documents.open(TextDocumentItem::new(uri.clone(), "abalone".into(), 0, text), None);
        library.touched(uri.clone());
        let settings = Settings::default();
        library.catch_up(&settings);
        assert_eq!(library.workspace().games_read(), 20);
        for version in 1..=100 {
            let place = Position::new(0, 8);
            let range = Some(Range::new(place, place));
            let change = Change { range, range_length: None, text: "x".into() };
            documents.change(&uri, version, &[change], Encoding::Utf8).unwrap();
            library.touched(uri.clone());
        }
        assert_eq!(library.workspace().games_read(), 20);
        library.catch_up(&settings);
        assert_eq!(library.workspace().games_read(), 21);
        library.catch_up(&settings);
        assert_eq!(library.workspace().games_read(), 21);
    }
}
