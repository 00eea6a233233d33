//! `textDocument/didOpen`, `didChange`, `didClose`. Nothing here waits.

use tower_lsp::lsp_types::{
    DidChangeTextDocumentParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams,
};

use super::Server;

impl Server {
    pub(super) fn open(&self, params: DidOpenTextDocumentParams) {
        let snapshot = self.documents.open(params.text_document);
        self.library.touched((*snapshot.uri).clone());
        if let Some(publisher) = self.publisher() {
            publisher.check(snapshot);
        }
    }

    pub(super) fn change(&self, params: DidChangeTextDocumentParams) {
        let document = params.text_document;
        let encoding = self.settings().encoding;
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
        self.sent.forget(&uri);
        self.library.touched(uri.clone());
        if !self.documents.close(&uri) {
            tracing::warn!("{} was closed, but is not open", uri);
        } else if let Some(publisher) = self.publisher() {
            publisher.clear(uri);
        }
    }
}
