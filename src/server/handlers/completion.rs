//! `textDocument/completion` and `completionItem/resolve`.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{
    CompletionItem, CompletionItemKind, CompletionParams, CompletionResponse, CompletionTextEdit,
    Documentation, TextEdit, Url,
};

use super::{Server, Work};
use crate::features::{self, CompletionKind};
use crate::server::convert;

/// What an item carries so that it can be resolved.
#[derive(Serialize, Deserialize)]
struct Ticket {
    uri: Url,
    of: Value,
}

impl Server {
    pub(super) async fn complete(&self, params: CompletionParams) -> Result<Option<CompletionResponse>> {
        let at = params.text_document_position;
        let Some(snapshot) = self.documents.get(&at.text_document.uri) else { return Ok(None) };
        let settings = self.settings_of(&snapshot.uri);
        let answer = self.work(Work::Quick, snapshot, move |snapshot| {
            let text = snapshot.document.text();
            let offset = convert::offset(text, at.position, settings.encoding);
            let found = features::completion(&snapshot.document, offset, settings.language);
            let items = found.into_iter().map(|item| CompletionItem {
                label: item.label,
                detail: Some(item.detail).filter(|detail| !detail.is_empty()),
                kind: Some(kind(item.kind)),
                filter_text: Some(item.filter),
                sort_text: Some(item.sort),
                text_edit: Some(CompletionTextEdit::Edit(TextEdit {
                    range: convert::range(text, item.range, settings.encoding),
                    new_text: item.insert,
                })),
                data: item
                    .data
                    .and_then(|of| serde_json::to_value(Ticket { uri: (*snapshot.uri).clone(), of }).ok()),
                ..CompletionItem::default()
            });
            Some(CompletionResponse::Array(items.collect()))
        });
        answer.await
    }

    pub(super) async fn resolve(&self, mut item: CompletionItem) -> Result<CompletionItem> {
        let ticket = item.data.clone().and_then(|data| serde_json::from_value::<Ticket>(data).ok());
        let Some(Ticket { uri, of }) = ticket else { return Ok(item) };
        let Some(snapshot) = self.documents.get(&uri) else { return Ok(item) };
        let settings = self.settings_of(&snapshot.uri);
        let language = settings.language;
        let told = self.work(Work::Quick, snapshot, move |snapshot| {
            features::resolve_completion(&snapshot.document, &of, language)
        });
        item.documentation = told
            .await?
            .map(|told| Documentation::MarkupContent(convert::markup(told, settings.documentation_markdown)));
        Ok(item)
    }
}

fn kind(kind: CompletionKind) -> CompletionItemKind {
    match kind {
        CompletionKind::Move => CompletionItemKind::VALUE,
        CompletionKind::Tag => CompletionItemKind::PROPERTY,
        CompletionKind::Value => CompletionItemKind::ENUM_MEMBER,
        CompletionKind::Layout => CompletionItemKind::STRUCT,
        CompletionKind::Result => CompletionItemKind::CONSTANT,
    }
}
