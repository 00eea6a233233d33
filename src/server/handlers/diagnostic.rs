//! `textDocument/diagnostic`, for clients that ask.

use std::sync::{Arc, PoisonError};

use serde::{Serialize, Serializer};
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{
    Diagnostic, DocumentDiagnosticParams, DocumentDiagnosticReport, DocumentDiagnosticReportPartialResult,
    DocumentDiagnosticReportResult, RelatedFullDocumentDiagnosticReport,
};

use super::Server;

/// `DocumentDiagnosticReport`, with items that need not be copied.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase", rename_all_fields = "camelCase")]
enum Report {
    Full {
        result_id: String,
        #[serde(serialize_with = "each")]
        items: Arc<Vec<Diagnostic>>,
    },
    Unchanged {
        result_id: String,
    },
}

fn each<S: Serializer>(items: &[Diagnostic], serializer: S) -> std::result::Result<S::Ok, S::Error> {
    items.serialize(serializer)
}

impl Server {
    pub(super) async fn pull(
        &self,
        params: DocumentDiagnosticParams,
    ) -> Result<DocumentDiagnosticReportResult> {
        let Some(snapshot) = self.documents.get(&params.text_document.uri) else {
            let nothing = RelatedFullDocumentDiagnosticReport::default();
            return Ok(DocumentDiagnosticReport::Full(nothing).into());
        };
        let settings = self.settings();
        let answer = self.write(snapshot, move |snapshot| {
            let mut rendering = snapshot.rendering.lock().unwrap_or_else(PoisonError::into_inner);
            rendering.update(&snapshot.document, &snapshot.uri, &settings);
            let result_id = rendering.serial().to_string();
            if params.previous_result_id.as_ref() == Some(&result_id) {
                Report::Unchanged { result_id }
            } else {
                Report::Full { result_id, items: rendering.diagnostics() }
            }
        });
        answer.await.map(|()| DocumentDiagnosticReportPartialResult::default().into())
    }
}
