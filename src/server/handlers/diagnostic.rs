//! `textDocument/diagnostic`, for clients that ask.

use serde::Serialize;
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{
    DocumentDiagnosticParams, DocumentDiagnosticReport, DocumentDiagnosticReportPartialResult,
    DocumentDiagnosticReportResult, RelatedFullDocumentDiagnosticReport,
};

use super::Server;
use crate::server::capabilities::REFRESH_DIAGNOSTICS;
use crate::server::diagnostics::Rendering;

/// So many games have repairs looked for while somebody waits.
const REPAIRED: usize = 8;

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
            // A client that cannot be bidden to ask again will not hear of what is found later.
            if !settings.refreshes.contains(&REFRESH_DIAGNOSTICS) {
                snapshot.document.check_all();
                let games = 0..snapshot.document.games();
                let faulty = games.filter(|&game| snapshot.document.is_unrepaired(game));
                faulty.take(REPAIRED).for_each(|game| drop(snapshot.document.repaired(game)));
            }
            let mut rendering = snapshot.rendering();
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
