//! `workspace/diagnostic`, and what the client tells of files and folders.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;

use rayon::prelude::*;
use serde_json::{Value, json};
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::lsp_types::{
    DeleteFilesParams, DidChangeWatchedFilesParams, RenameFilesParams, Url, WorkspaceDiagnosticParams,
    WorkspaceDiagnosticReport, WorkspaceDiagnosticReportResult, WorkspaceFolder, WorkspaceFoldersChangeEvent,
};

use super::across::Wanted;
use super::{Server, written};
use crate::server::configuration::Configuration;
use crate::server::convert;
use crate::server::diagnostics::Rendering;
use crate::server::library::{Library, Progress};
use crate::server::transport::Outbox;
use crate::workspace::index::threads;
use crate::workspace::{self, Address};

/// Files whose diagnostics are sent together.
const BATCH: usize = 16;

/// What a client knows of files: by their address what it calls them and the number of their diagnostics.
type Known = HashMap<Address, (Url, String)>;

impl Server {
    pub(super) fn files_changed(&self, params: DidChangeWatchedFilesParams) {
        self.library.changed_on_disk(params.changes.into_iter().map(|change| change.uri));
    }

    pub(super) fn files_renamed(&self, params: RenameFilesParams) {
        let uris = params.files.into_iter().flat_map(|file| [file.old_uri, file.new_uri]);
        self.library.changed_on_disk(uris.filter_map(|uri| Url::parse(&uri).ok()));
    }

    pub(super) fn files_deleted(&self, params: DeleteFilesParams) {
        let uris = params.files.into_iter().filter_map(|file| Url::parse(&file.uri).ok());
        self.library.changed_on_disk(uris);
    }

    pub(super) fn folders_changed(&self, event: &WorkspaceFoldersChangeEvent) {
        let paths = |folders: &[WorkspaceFolder]| -> Vec<PathBuf> {
            folders.iter().filter_map(|folder| convert::path(&folder.uri)).collect()
        };
        self.library.change_folders(paths(&event.added), &paths(&event.removed));
    }

    /// A client that takes results in parts is one that asks again as soon as it has an answer: where nothing is new
    /// its request is kept until something is, as the protocol allows.
    pub(super) async fn pull_all(
        &self,
        params: WorkspaceDiagnosticParams,
    ) -> Result<WorkspaceDiagnosticReportResult> {
        let configuration = self.configuration();
        let known = params.previous_result_ids.into_iter();
        let known: Known =
            known.map(|known| (convert::address(&known.uri), (known.uri, known.value))).collect();
        let token = |token| serde_json::to_value(token).ok();
        let parts = params.partial_result_params.partial_result_token.and_then(token);
        let shown = params.work_done_progress_params.work_done_token.and_then(token);
        let progress = Progress::asked(&self.out, shown, &configuration.general());
        let mut changes = parts.is_some().then(|| self.library.changes());
        loop {
            changes.iter_mut().for_each(|changes| changes.mark_unchanged());
            let job = Job {
                known: known.clone(),
                revision: configuration.revision(),
                configuration: configuration.clone(),
                out: self.out.clone(),
                parts: parts.clone(),
                progress: progress.clone(),
            };
            let (items, news) = self.search(move |library, wanted| job.run(library, wanted)).await?;
            match &mut changes {
                Some(changes) if !news => changes.changed().await.map_err(|_| Error::internal_error())?,
                _ => {
                    progress.end();
                    let answer = serde_json::to_string(&json!({ "items": items }));
                    let _: WorkspaceDiagnosticReport = written(answer.map_err(|_| Error::internal_error())?);
                    return Ok(WorkspaceDiagnosticReport::default().into());
                }
            }
        }
    }
}

/// One pull of the diagnostics of all files that are not open.
struct Job {
    known: Known,
    configuration: Arc<Configuration>,
    /// Of the settings that its numbers are for.
    revision: u64,
    out: Outbox,
    /// Where parts of the result are sent.
    parts: Option<Value>,
    progress: Progress,
}

impl Job {
    /// What is left to be answered, and whether anything was new.
    fn run(&self, library: &Library, wanted: &Wanted) -> (Vec<Value>, bool) {
        library.look_if_unwatched(&self.configuration.general());
        let mut items = Vec::new();
        let mut fresh = Vec::new();
        let mut known = self.known.clone();
        for (path, hash) in library.workspace().unopened() {
            let id = result_id(hash, self.revision);
            match known.remove(&Address::Path(path.clone())) {
                Some((uri, old)) if old == id => {
                    items.push(json!({ "kind": "unchanged", "uri": uri, "version": null, "resultId": id }));
                }
                Some((uri, _)) => fresh.push((path, uri)),
                None => fresh.extend(Url::from_file_path(&path).ok().map(|uri| (path, uri))),
            }
        }
        let is_open = |uri: &Url| self.is_open(library, uri);
        let gone: Vec<Value> =
            known.into_values().filter(|(uri, _)| !is_open(uri)).map(|(uri, _)| none(&uri)).collect();
        let news = !fresh.is_empty() || !gone.is_empty();
        items.extend(gone);
        if self.parts.is_some() {
            self.send(std::mem::take(&mut items));
        }
        for (batch, files) in fresh.chunks(BATCH).enumerate() {
            if !wanted.still() {
                break;
            }
            self.progress.report(batch * BATCH, fresh.len());
            let checked: Vec<Value> = threads(|| {
                files.par_iter().filter_map(|(path, uri)| self.check(path, uri, wanted)).collect()
            });
            match self.parts {
                Some(_) => self.send(checked),
                None => items.extend(checked),
            }
        }
        (items, news)
    }

    fn is_open(&self, library: &Library, uri: &Url) -> bool {
        matches!(library.workspace().look_up(&convert::address(uri)), Some((_, Some(_), _)))
    }

    fn send(&self, items: Vec<Value>) {
        if let Some(token) = self.parts.as_ref().filter(|_| !items.is_empty()) {
            self.out.notify("$/progress", json!({ "token": token, "value": { "items": items } }));
        }
    }

    fn check(&self, path: &std::path::Path, uri: &Url, wanted: &Wanted) -> Option<Value> {
        if !wanted.still() {
            return None;
        }
        let Some((document, of_bytes, hash)) = workspace::document_at(path) else { return Some(none(uri)) };
        let settings = self.configuration.of_unopened(uri);
        let mut rendering = Rendering::default();
        rendering.update(&document, uri, &settings);
        let mut items = serde_json::to_value(&rendering).ok()?;
        let said = |finding| convert::diagnostics(finding, 0.into(), document.text(), uri, &settings);
        let of_bytes = serde_json::to_value(of_bytes.iter().flat_map(said).collect::<Vec<_>>()).ok()?;
        if let (Value::Array(items), Value::Array(of_bytes)) = (&mut items, of_bytes) {
            items.splice(0..0, of_bytes);
        }
        let id = result_id(hash, self.revision);
        Some(json!({ "kind": "full", "uri": uri, "version": null, "resultId": id, "items": items }))
    }
}

/// Of a file that is not there any more.
fn none(uri: &Url) -> Value {
    json!({ "kind": "full", "uri": uri, "version": null, "items": [] })
}

/// The number of the diagnostics of a text that is not open, by what was wanted then; never one of an open document.
fn result_id(text: u64, revision: u64) -> String {
    format!("text/{text:016x}/{revision}")
}
