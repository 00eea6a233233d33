//! `textDocument/hover`.

use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{Hover, HoverContents, HoverParams};

use super::{Server, Work};
use crate::features::{self, HoverOptions};
use crate::server::convert;

impl Server {
    pub(super) async fn hover_at(&self, params: HoverParams) -> Result<Option<Hover>> {
        let at = params.text_document_position_params;
        let Some(snapshot) = self.documents.get(&at.text_document.uri) else { return Ok(None) };
        let settings = self.settings_of(&snapshot.uri);
        let answer = self.work(Work::Quick, snapshot, move |snapshot| {
            let document = &snapshot.document;
            let offset = convert::offset(document.text(), at.position, settings.encoding);
            let shows_images = settings.hover_markdown && settings.wishes.hover_images;
            let options = HoverOptions {
                language: settings.language,
                images: shows_images.then_some(settings.wishes.style),
            };
            let hover = features::hover(document, offset, &options)?;
            Some(Hover {
                contents: HoverContents::Markup(convert::markup(hover.markup, settings.hover_markdown)),
                range: Some(convert::range(document.text(), hover.range, settings.encoding)),
            })
        });
        answer.await
    }
}
