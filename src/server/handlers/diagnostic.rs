//! `textDocument/diagnostic`, for clients that ask.

use std::sync::PoisonError;

use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{
    DocumentDiagnosticParams, DocumentDiagnosticReport, DocumentDiagnosticReportResult,
    FullDocumentDiagnosticReport, RelatedFullDocumentDiagnosticReport,
    RelatedUnchangedDocumentDiagnosticReport, UnchangedDocumentDiagnosticReport,
};

use super::{Server, Work};

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
        let answer = self.work(Work::Long, snapshot, move |snapshot| {
            let mut rendering = snapshot.rendering.lock().unwrap_or_else(PoisonError::into_inner);
            rendering.update(&snapshot.document, &snapshot.uri, &settings);
            let result_id = rendering.serial().to_string();
            if params.previous_result_id.as_ref() == Some(&result_id) {
                return DocumentDiagnosticReport::Unchanged(RelatedUnchangedDocumentDiagnosticReport {
                    related_documents: None,
                    unchanged_document_diagnostic_report: UnchangedDocumentDiagnosticReport { result_id },
                });
            }
            let items = rendering.diagnostics().to_vec();
            DocumentDiagnosticReport::Full(RelatedFullDocumentDiagnosticReport {
                related_documents: None,
                full_document_diagnostic_report: FullDocumentDiagnosticReport {
                    result_id: Some(result_id),
                    items,
                },
            })
        });
        Ok(answer.await?.into())
    }
}
