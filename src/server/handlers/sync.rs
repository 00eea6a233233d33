//! `textDocument/didOpen`, `didChange`, `didClose`. Nothing here waits.

use tower_lsp::lsp_types::{
    DidChangeTextDocumentParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams,
};

use super::Server;
use crate::server::configuration::settings_file;

impl Server {
    pub(super) fn open(&self, params: DidOpenTextDocumentParams) {
        let item = params.text_document;
        let Some(session) = self.session.get() else { return };
        if let Some(path) = settings_file(&item.uri) {
            let text = self.settings_texts.open(item, None).document.text().to_string();
            session.configuration.file_in_editor(path, Some(text));
            session.reconsider();
            return;
        }
        if !session.configuration.agreed().watches {
            session.configuration.forget_files();
            session.reconsider();
        }
        let usual = session.configuration.of(&item.uri).wishes.game();
        let snapshot = self.documents.open(item, usual);
        self.library.touched((*snapshot.uri).clone());
        session.report();
        session.publisher.check(snapshot);
    }

    pub(super) fn change(&self, params: DidChangeTextDocumentParams) {
        let document = params.text_document;
        let encoding = self.encoding();
        if let (Some(path), Some(session)) = (settings_file(&document.uri), self.session.get()) {
            let changes = &params.content_changes;
            let texts = &self.settings_texts;
            if let Some(snapshot) = texts.change(&document.uri, document.version, changes, encoding) {
                session.configuration.file_in_editor(path, Some(snapshot.document.text().to_string()));
                session.reconsider();
            }
            return;
        }
        match self.documents.change(&document.uri, document.version, &params.content_changes, encoding) {
            Some(snapshot) => {
                self.library.touched(document.uri);
                if let Some(publisher) = self.publisher() {
                    publisher.check(snapshot);
                }
            }
            None => tracing::warn!("a change to {}, which is not open", document.uri),
        }
    }

    pub(super) fn close(&self, params: DidCloseTextDocumentParams) {
        let uri = params.text_document.uri;
        if let (Some(path), Some(session)) = (settings_file(&uri), self.session.get()) {
            self.settings_texts.close(&uri);
            session.configuration.file_in_editor(path, None);
            session.reconsider();
            return;
        }
        self.sent.forget(&uri);
        self.library.touched(uri.clone());
        if let Some(session) = self.session.get() {
            session.configuration.close(&uri);
        }
        match self.documents.close(&uri).zip(self.publisher()) {
            Some((last, publisher)) => publisher.clear(last),
            None => tracing::warn!("{} was closed, but is not open", uri),
        }
    }
}
