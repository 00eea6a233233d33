//! `textDocument/inlayHint`.

use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::lsp_types::{InlayHint, InlayHintLabel, InlayHintParams, InlayHintTooltip};

use super::{Server, Work};
use crate::features::{self, Hint, HintKind};
use crate::server::convert;

impl Server {
    pub(super) async fn hints(&self, params: InlayHintParams) -> Result<Option<Vec<InlayHint>>> {
        let Some(snapshot) = self.documents.get(&params.text_document.uri) else { return Ok(None) };
        let settings = self.settings_of(&snapshot.uri);
        let answer = self.work(Work::Long, snapshot, move |snapshot| {
            let text = snapshot.document.text();
            let range = convert::text_range(text, params.range, settings.encoding);
            let go_on = || !snapshot.superseded();
            let found =
                features::hints(&snapshot.document, range, &settings.wishes.hints, &snapshot.hints, &go_on);
            let hint = |hint: Hint| InlayHint {
                position: convert::position(text, hint.at, settings.encoding),
                padding_left: (!hint.leads() && hint.kind != HintKind::Value).then_some(true),
                padding_right: hint.leads().then_some(true),
                label: InlayHintLabel::String(hint.label),
                kind: None,
                text_edits: None,
                tooltip: hint.told.map(InlayHintTooltip::String),
                data: None,
            };
            go_on().then(|| found.into_iter().map(hint).collect::<Vec<_>>())
        });
        match answer.await? {
            Some(hints) => Ok(Some(hints)),
            None => Err(Error::content_modified()),
        }
    }
}
