//! When diagnostics are made.
//!
//! One task publishes, so that what a client sees never goes back: each document has one slot, in which the
//! newest version replaces what was not looked at yet. There is no delay: an idle publisher starts at once, and
//! edits that come while it is busy are taken together. What may mend the faults is looked for in full when nobody has
//! typed for a while; what is then known better is told too. To clients that ask by themselves only that is told, by bidding
//! them ask again. This module must not know how diagnostics are made.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde::Serialize;
use serde_json::Value;
use tokio::sync::{Notify, Semaphore};
use tokio::time::Instant;
use tower_lsp::lsp_types::Url;

use super::capabilities::REFRESH_DIAGNOSTICS;
use super::configuration::Configuration;
use super::diagnostics::Rendering;
use super::state::Snapshot;
use super::transport::Outbox;

/// How long nobody must have typed in a document before repairs are looked for.
const QUIET: Duration = Duration::from_millis(300);

/// Where documents wait to be published. Cheap to clone.
#[derive(Clone, Default)]
pub(super) struct Publisher {
    slots: Arc<Mutex<Slots>>,
    bell: Arc<Notify>,
}

#[derive(Default)]
struct Slots {
    waiting: HashMap<Arc<Url>, Job>,
    order: VecDeque<Arc<Url>>,
}

/// What the task works with.
struct Press {
    configuration: Arc<Configuration>,
    out: Outbox,
}

enum Job {
    Check(Snapshot),
    /// The document was closed.
    Clear(Snapshot),
}

/// `PublishDiagnosticsParams`, borrowed.
#[derive(Serialize)]
struct Params<'a, T> {
    uri: &'a Url,
    diagnostics: T,
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<i32>,
}

impl Publisher {
    /// Starts the task.
    pub(super) fn start(configuration: Arc<Configuration>, out: Outbox) -> Self {
        let publisher = Publisher::default();
        let (mine, press) = (publisher.clone(), Arc::new(Press { configuration, out }));
        tokio::spawn(async move {
            // Told, but not looked for repairs of, and when that is due; in that order.
            let mut told: VecDeque<(Instant, Snapshot)> = VecDeque::new();
            let turn = Arc::new(Semaphore::new(1));
            loop {
                if let Some((uri, job)) = mine.take() {
                    told.retain(|(_, snapshot)| snapshot.uri != uri);
                    if let Job::Check(snapshot) = &job {
                        told.push_back((Instant::now() + QUIET, snapshot.clone()));
                    }
                    press.clone().work(move |press| press.publish(job)).await;
                    continue;
                }
                let Some((due, _)) = told.front() else {
                    mine.bell.notified().await;
                    continue;
                };
                if tokio::time::timeout_at(*due, mine.bell.notified()).await.is_ok() {
                    continue;
                }
                if let Some((_, snapshot)) = told.pop_front() {
                    // Beside what comes next, which does not wait for it.
                    let (press, turn) = (press.clone(), turn.clone());
                    tokio::spawn(async move {
                        let _turn = turn.acquire().await;
                        press.work(move |press| press.repair(&snapshot)).await;
                    });
                }
            }
        });
        publisher
    }

    /// Has a version of a document published, unless a newer one comes first.
    pub(super) fn check(&self, snapshot: Snapshot) {
        self.put(snapshot.uri.clone(), Job::Check(snapshot));
    }

    /// Has the diagnostics of a closed document taken away.
    pub(super) fn clear(&self, last: Snapshot) {
        self.put(last.uri.clone(), Job::Clear(last));
    }

    fn put(&self, uri: Arc<Url>, job: Job) {
        let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        if slots.waiting.insert(uri.clone(), job).is_none() {
            slots.order.push_back(uri);
        }
        drop(slots);
        self.bell.notify_one();
    }

    fn take(&self) -> Option<(Arc<Url>, Job)> {
        let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        let uri = slots.order.pop_front()?;
        slots.waiting.remove_entry(&uri)
    }
}

impl Press {
    /// Does work on a thread of its own: also the writing as JSON, which takes long for many diagnostics.
    async fn work(self: Arc<Self>, job: impl FnOnce(&Press) + Send + 'static) {
        if let Err(error) = tokio::task::spawn_blocking(move || job(&self)).await {
            tracing::error!("the diagnostics of a document failed: {error}");
        }
    }

    fn publish(&self, job: Job) {
        if self.configuration.agreed().pulls {
            return;
        }
        match job {
            Job::Clear(last) => {
                // Nothing is told of it meanwhile, and nothing any more.
                let _rendering = last.rendering();
                self.notify(&last.uri, [(); 0], None);
            }
            Job::Check(snapshot) => self.tell(&snapshot, &mut snapshot.rendering()),
        }
    }

    /// Tells what is known of a document, if it is not what was told.
    fn tell(&self, snapshot: &Snapshot, rendering: &mut Rendering) {
        let settings = self.configuration.of(&snapshot.uri);
        if !rendering.update(&snapshot.document, &snapshot.uri, &settings) {
            return;
        }
        if !settings.pulls {
            self.notify(&snapshot.uri, rendering, Some(snapshot.version));
        } else if settings.refreshes.contains(&REFRESH_DIAGNOSTICS) {
            // It is sent; the answer says nothing.
            drop(self.out.ask(REFRESH_DIAGNOSTICS, Value::Null));
        }
    }

    /// Looks for what may mend the faults of a document, and tells what is known better by that; unless it is edited
    /// meanwhile.
    fn repair(&self, snapshot: &Snapshot) {
        let document = &snapshot.document;
        let settings = self.configuration.of(&snapshot.uri);
        if settings.pulls
            && let Some(mut rendering) = snapshot.latest_rendering()
        {
            // As the client knows it, or is about to.
            rendering.update(document, &snapshot.uri, &settings);
        }
        let faulty = (0..document.games()).filter(|&game| document.is_unrepaired(game));
        for game in faulty.take_while(|_| !snapshot.superseded()) {
            document.repaired(game);
        }
        if let Some(mut rendering) = snapshot.latest_rendering() {
            self.tell(snapshot, &mut rendering);
        }
    }

    fn notify(&self, uri: &Url, diagnostics: impl Serialize, version: Option<i32>) {
        self.out.notify("textDocument/publishDiagnostics", Params { uri, diagnostics, version });
    }
}
