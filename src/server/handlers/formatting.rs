//! `textDocument/formatting`, `textDocument/rangeFormatting` and `textDocument/onTypeFormatting`.

use std::path::Path;

use serde_json::json;
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::lsp_types::{
    DocumentFormattingParams, DocumentOnTypeFormattingParams, DocumentRangeFormattingParams, TextEdit, Url,
};

use super::{Server, Work};
use crate::features::{self, Ending, Formatted};
use crate::findings::catalogue::Language;
use crate::findings::{Edit, Message};
use crate::games;
use crate::record::Document;
use crate::server::convert::{self, Lines};
use crate::server::transport::Outbox;
use crate::text::{Encoding, Text};

impl Server {
    pub(super) async fn format(&self, params: DocumentFormattingParams) -> Result<Option<Vec<TextEdit>>> {
        let uri = params.text_document.uri;
        let Some(snapshot) = self.documents.get(&uri) else { return Ok(None) };
        let says = self.says(&uri);
        let encoding = self.encoding();
        let ending = Ending {
            closed: params.options.insert_final_newline.unwrap_or(true),
            trimmed: params.options.trim_final_newlines.unwrap_or(true),
        };
        let answer = self.work(Work::Long, snapshot, move |snapshot| {
            let go_on = || !snapshot.superseded();
            let formatted = features::format(&snapshot.document, ending, &go_on)?;
            go_on().then(|| {
                says.why(&snapshot.document, &formatted);
                text_edits(&formatted.edits, snapshot.document.text(), encoding)
            })
        });
        answer.await?.map(Some).ok_or_else(Error::content_modified)
    }

    pub(super) async fn format_range(
        &self,
        params: DocumentRangeFormattingParams,
    ) -> Result<Option<Vec<TextEdit>>> {
        let uri = params.text_document.uri;
        let Some(snapshot) = self.documents.get(&uri) else { return Ok(None) };
        let says = self.says(&uri);
        let encoding = self.encoding();
        let answer = self.work(Work::Long, snapshot, move |snapshot| {
            let text = snapshot.document.text();
            let range = convert::text_range(text, params.range, encoding);
            let go_on = || !snapshot.superseded();
            let formatted = features::format_range(&snapshot.document, range, &go_on)?;
            go_on().then(|| {
                says.why(&snapshot.document, &formatted);
                text_edits(&formatted.edits, text, encoding)
            })
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

    fn says(&self, uri: &Url) -> Says {
        let path = uri.to_file_path().ok();
        let file = path.as_deref().and_then(Path::file_name).map(|name| name.to_string_lossy().into_owned());
        Says {
            out: self.out.clone(),
            language: self.settings_of(uri).language,
            name: file.unwrap_or_else(|| uri.path().to_owned()),
        }
    }
}

/// Whom to tell what was left, and how.
struct Says {
    out: Outbox,
    language: Language,
    /// What the document is called.
    name: String,
}

impl Says {
    /// Says once of all games that are left why: no edits look the same as a game that is strict.
    fn why(&self, document: &Document, formatted: &Formatted) {
        let Some((game, reason)) = formatted.left.first() else { return };
        let catalogue = games::catalogue(self.language);
        let mut said = features::left(document, &self.name, *game, reason, catalogue);
        let more = formatted.left.len() - 1;
        if more > 0 {
            said =
                format!("{said} ({})", catalogue.say(&Message::new("format-left-more").with("more", more)));
        }
        self.out.notify("window/showMessage", json!({ "type": 3, "message": said }));
    }
}

fn text_edits(edits: &[Edit], text: &Text, encoding: Encoding) -> Vec<TextEdit> {
    if edits.is_empty() {
        return Vec::new();
    }
    let lines = Lines::new(text, encoding);
    edits.iter().map(|edit| TextEdit::new(lines.range(edit.range), edit.text.clone())).collect()
}
