//! `textDocument/diagnostic`, for clients that ask.

use std::sync::PoisonError;

use serde::Serialize;
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{
    DocumentDiagnosticParams, DocumentDiagnosticReport, DocumentDiagnosticReportPartialResult,
    DocumentDiagnosticReportResult, RelatedFullDocumentDiagnosticReport,
};

use super::Server;
use crate::server::diagnostics::Rendering;

/// `DocumentDiagnosticReport`, borrowed.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase", rename_all_fields = "camelCase")]
enum Report<'a> {
    Full { result_id: String, items: &'a Rendering },
    Unchanged { result_id: String },
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
        let settings = self.settings_of(&snapshot.uri);
        let answer = self.write(snapshot, move |snapshot| {
            let mut rendering = snapshot.rendering.lock().unwrap_or_else(PoisonError::into_inner);
            rendering.update(&snapshot.document, &snapshot.uri, &settings);
            let result_id = rendering.serial().to_string();
            serde_json::to_string(&if params.previous_result_id.as_ref() == Some(&result_id) {
                Report::Unchanged { result_id }
            } else {
                Report::Full { result_id, items: &rendering }
            })
        });
        answer.await.map(|()| DocumentDiagnosticReportPartialResult::default().into())
    }
}
