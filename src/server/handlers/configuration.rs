//! `initialized`, `workspace/didChangeConfiguration`, `workspace/didChangeWorkspaceFolders`: settings, and what follows
//! when they change.

use std::sync::Arc;

use serde_json::{Value, json};
use tower_lsp::lsp_types::{
    Diagnostic, DiagnosticSeverity, DidChangeConfigurationParams, FileEvent, Position, Range, Url,
    WorkspaceFoldersChangeEvent,
};

use super::{Server, Session};
use crate::findings::Message;
use crate::games;
use crate::server::configuration::{SECTION, Source};
use crate::server::convert;
use crate::server::library::Library;
use crate::settings::Fault;
use crate::settings::folder::{self, Found};
use crate::text::Text;

impl Server {
    /// Asks the client for its settings and to tell what happens to them, each if it can, and begins to read the folders.
    pub(super) fn begin(&self) {
        let Some(session) = self.session.get() else { return };
        self.library.begin(&session.configuration);
        let agreed = session.configuration.agreed();
        let mut registrations = Vec::new();
        if agreed.registers_settings {
            registrations.push(json!({
                "id": "settings",
                "method": "workspace/didChangeConfiguration",
                "registerOptions": { "section": SECTION },
            }));
        }
        if agreed.watches {
            let globs = Library::globs().into_iter().chain([format!("**/{}", folder::NAME)]);
            let watchers: Vec<Value> = globs.map(|glob| json!({ "globPattern": glob })).collect();
            registrations.push(json!({
                "id": "files",
                "method": "workspace/didChangeWatchedFiles",
                "registerOptions": { "watchers": watchers },
            }));
        }
        if !registrations.is_empty() {
            let answer =
                session.out.ask("client/registerCapability", json!({ "registrations": registrations }));
            let (library, watches) = (self.library.clone(), agreed.watches);
            tokio::spawn(async move { library.watched(answer.await.is_some() && watches) });
        }
        session.complain(Source::Options, session.configuration.initial_faults());
        session.pull();
    }

    /// Both shapes: the settings themselves, or only word that they have changed.
    pub(super) fn change_settings(&self, params: DidChangeConfigurationParams) {
        let Some(session) = self.session.get() else { return };
        let faults = session.configuration.push(&params.settings);
        session.complain(Source::Pushed, faults);
        session.configuration.forget_files();
        session.reconsider();
        session.pull();
    }

    pub(super) fn change_folders(&self, event: &WorkspaceFoldersChangeEvent) {
        let Some(session) = self.session.get() else { return };
        let removed: Vec<Url> = event.removed.iter().map(|folder| folder.uri.clone()).collect();
        let added = event.added.iter().map(|folder| folder.uri.clone());
        session.configuration.change_folders(added, &removed);
        session.reconsider();
        session.pull();
    }

    /// Looks again at the files of settings among those that have changed.
    pub(super) fn settings_files_changed(&self, changes: &[FileEvent]) {
        let Some(session) = self.session.get() else { return };
        let changed = changes.iter().filter(|change| session.configuration.file_on_disk(&change.uri));
        if changed.count() > 0 {
            session.reconsider();
        }
    }
}

impl Session {
    /// Asks the client for its settings.
    fn pull(&self) {
        if !self.configuration.agreed().tells_settings {
            return;
        }
        let (question, params) = self.configuration.question();
        let answer = self.out.ask("workspace/configuration", params);
        let session = self.clone();
        tokio::spawn(async move {
            let Some(answer) = answer.await else { return };
            if let Some(faults) = session.configuration.answer(question, &answer) {
                session.complain(Source::Pulled, faults);
                session.reconsider();
            }
        });
    }

    /// Says what cannot be used of the client's settings, once.
    fn complain(&self, source: Source, faults: Vec<Fault>) {
        let says = games::catalogue(self.configuration.general().language);
        for message in self.configuration.complaints(source, faults) {
            let editor = says.say(&Message::new("settings-source-editor"));
            let parts = [("source", editor), ("fault", says.say(&message))];
            let message = says.frame("settings-of", &parts);
            self.out.notify("window/logMessage", json!({ "type": 2, "message": message }));
        }
    }

    /// Finds out anew what holds for each open document, and has shown again what is shown otherwise now.
    pub(super) fn reconsider(&self) {
        let before = self.configuration.forget();
        self.library.reconsider();
        let mut any = false;
        let default_game = |uri: &Url| {
            let now = self.configuration.of(uri);
            let changed = before.get(uri).is_none_or(|before| *before != now);
            changed.then(|| now.wishes.game())
        };
        self.documents.reconsider(default_game, |snapshot| {
            any = true;
            self.publisher.check(snapshot);
        });
        self.report();
        if any {
            for method in &self.configuration.agreed().refreshes {
                tokio::spawn(self.out.ask(method, Value::Null));
            }
        }
    }

    /// Shows in the files of settings what cannot be used of them.
    pub(super) fn report(&self) {
        for (uri, found) in self.configuration.reports() {
            let diagnostics = found.map(|found| self.diagnostics(&found)).unwrap_or_default();
            let params = json!({ "uri": uri, "diagnostics": diagnostics });
            self.out.notify("textDocument/publishDiagnostics", params);
        }
    }

    fn diagnostics(&self, found: &Arc<Found>) -> Vec<Diagnostic> {
        let settings = self.configuration.general();
        let says = games::catalogue(settings.language);
        let text = Text::new(&found.text);
        let diagnostic = |fault: &Fault| Diagnostic {
            range: match fault.range {
                Some(range) => convert::range(&text, range, settings.encoding),
                None => Range::new(Position::default(), Position::default()),
            },
            severity: Some(DiagnosticSeverity::WARNING),
            source: Some(crate::server::NAME.to_owned()),
            message: says.sentence(&fault.message),
            ..Diagnostic::default()
        };
        found.faults.iter().map(diagnostic).collect()
    }
}
