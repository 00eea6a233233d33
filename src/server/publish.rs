//! Diagnostics for clients that wait to be told.
//!
//! One task publishes, so that what a client sees never goes back: each document has one slot, in which the
//! newest version replaces what was not looked at yet. There is no delay: an idle publisher starts at once, and
//! edits that come while it is busy are taken together. This module must not know how diagnostics are made.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use serde::Serialize;
use tokio::sync::Notify;
use tower_lsp::lsp_types::Url;

use super::configuration::Configuration;
use super::state::Snapshot;
use super::transport::Outbox;

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

enum Job {
    Check(Snapshot),
    /// The document was closed.
    Clear,
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
        let mine = publisher.clone();
        tokio::spawn(async move {
            loop {
                match mine.take() {
                    Some((uri, job)) => publish(uri, job, &configuration, &out).await,
                    None => mine.bell.notified().await,
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
    pub(super) fn clear(&self, uri: Url) {
        self.put(Arc::new(uri), Job::Clear);
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

async fn publish(uri: Arc<Url>, job: Job, configuration: &Arc<Configuration>, out: &Outbox) {
    let configuration = configuration.clone();
    let out = out.clone();
    // Also the writing as JSON is done there: it takes long for many diagnostics.
    let work = tokio::task::spawn_blocking(move || match job {
        Job::Clear => notify(&out, &uri, [(); 0], None),
        Job::Check(snapshot) => {
            let mut rendering = snapshot.rendering.lock().unwrap_or_else(PoisonError::into_inner);
            if rendering.update(&snapshot.document, &uri, &configuration.of(&uri)) {
                notify(&out, &uri, &*rendering, Some(snapshot.version));
            }
        }
    });
    if let Err(error) = work.await {
        tracing::error!("the diagnostics of a document failed: {error}");
    }
}

fn notify(out: &Outbox, uri: &Url, diagnostics: impl Serialize, version: Option<i32>) {
    out.notify("textDocument/publishDiagnostics", Params { uri, diagnostics, version });
}
