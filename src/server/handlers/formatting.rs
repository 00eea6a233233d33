//! `textDocument/formatting`, `textDocument/rangeFormatting` and `textDocument/onTypeFormatting`.

use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::lsp_types::{
    DocumentFormattingParams, DocumentOnTypeFormattingParams, DocumentRangeFormattingParams, TextEdit,
};

use super::{Server, Work};
use crate::features::{self, Ending};
use crate::findings::Edit;
use crate::server::convert::{self, Lines};
use crate::text::{Encoding, Text};

impl Server {
    pub(super) async fn format(&self, params: DocumentFormattingParams) -> Result<Option<Vec<TextEdit>>> {
        let Some(snapshot) = self.documents.get(&params.text_document.uri) else { return Ok(None) };
        let encoding = self.encoding();
        let ending = Ending {
            closed: params.options.insert_final_newline.unwrap_or(true),
            trimmed: params.options.trim_final_newlines.unwrap_or(true),
        };
        let answer = self.work(Work::Long, snapshot, move |snapshot| {
            let go_on = || !snapshot.superseded();
            let formatted = features::format(&snapshot.document, ending, &go_on)?;
            go_on().then(|| text_edits(&formatted.edits, snapshot.document.text(), encoding))
        });
        answer.await?.map(Some).ok_or_else(Error::content_modified)
    }

    pub(super) async fn format_range(
        &self,
        params: DocumentRangeFormattingParams,
    ) -> Result<Option<Vec<TextEdit>>> {
        let Some(snapshot) = self.documents.get(&params.text_document.uri) else { return Ok(None) };
        let encoding = self.encoding();
        let answer = self.work(Work::Long, snapshot, move |snapshot| {
            let text = snapshot.document.text();
            let range = convert::text_range(text, params.range, encoding);
            let go_on = || !snapshot.superseded();
            let edits = features::format_range(&snapshot.document, range, &go_on)?;
            go_on().then(|| text_edits(&edits, text, encoding))
        });
        answer.await?.map(Some).ok_or_else(Error::content_modified)
    }

    pub(super) async fn format_typed(
        &self,
        params: DocumentOnTypeFormattingParams,
    ) -> Result<Option<Vec<TextEdit>>> {
        let at = params.text_document_position;
        let Some(snapshot) = self.documents.get(&at.text_document.uri) else { return Ok(None) };
        let encoding = self.encoding();
        let answer = self.work(Work::Quick, snapshot, move |snapshot| {
            let text = snapshot.document.text();
            let offset = convert::offset(text, at.position, encoding);
            let edit = features::on_enter(&snapshot.document, offset).filter(|_| params.ch == "\n");
            edit.map(|edit| vec![TextEdit::new(convert::range(text, edit.range, encoding), edit.text)])
        });
        answer.await
    }
}

fn text_edits(edits: &[Edit], text: &Text, encoding: Encoding) -> Vec<TextEdit> {
    if edits.is_empty() {
        return Vec::new();
    }
    let lines = Lines::new(text, encoding);
    edits.iter().map(|edit| TextEdit::new(lines.range(edit.range), edit.text.clone())).collect()
}
