//! `textDocument/documentHighlight`, `selectionRange` and `documentLink`: places that belong to a place.

use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{
    DocumentHighlight, DocumentHighlightKind, DocumentHighlightParams, DocumentLink, DocumentLinkParams,
    Position, SelectionRange, SelectionRangeParams, Url,
};

use super::{Server, Work};
use crate::features::{self, HighlightKind};
use crate::server::convert::{self, Lines};
use crate::server::state::Snapshot;
use crate::text::Encoding;

/// How deep a selection can grow: variations can be nested without end, and nobody presses a key that often.
const GROWS: usize = 64;

impl Server {
    pub(super) async fn highlights(
        &self,
        params: DocumentHighlightParams,
    ) -> Result<Option<Vec<DocumentHighlight>>> {
        let at = params.text_document_position_params;
        let Some(snapshot) = self.documents.get(&at.text_document.uri) else { return Ok(None) };
        let settings = self.settings_of(&snapshot.uri);
        let answer = self.work(Work::Quick, snapshot, move |snapshot| {
            let text = snapshot.document.text();
            let offset = convert::offset(text, at.position, settings.encoding);
            let found = features::highlights(&snapshot.document, offset);
            let highlight = |found: features::Highlight| DocumentHighlight {
                range: convert::range(text, found.range, settings.encoding),
                kind: Some(match found.kind {
                    HighlightKind::Text => DocumentHighlightKind::TEXT,
                    HighlightKind::Moves => DocumentHighlightKind::READ,
                    HighlightKind::Comes => DocumentHighlightKind::WRITE,
                }),
            };
            Some(found.into_iter().map(highlight).collect())
        });
        answer.await
    }

    pub(super) async fn selections(
        &self,
        params: SelectionRangeParams,
    ) -> Result<Option<Vec<SelectionRange>>> {
        let Some(snapshot) = self.documents.get(&params.text_document.uri) else { return Ok(None) };
        let encoding = self.encoding();
        let answer = self.work(Work::Quick, snapshot, move |snapshot| {
            let places = params.positions.into_iter();
            Some(places.map(|place| selection(snapshot, place, encoding)).collect())
        });
        answer.await
    }

    pub(super) async fn links(&self, params: DocumentLinkParams) -> Result<Option<Vec<DocumentLink>>> {
        let Some(snapshot) = self.documents.get(&params.text_document.uri) else { return Ok(None) };
        let encoding = self.encoding();
        let answer = self.write(snapshot, move |snapshot| {
            let lines = Lines::new(snapshot.document.text(), encoding);
            let found = features::links(&snapshot.document).into_iter();
            let link = |link: features::Link| {
                let target = Some(Url::parse(&link.target).ok()?);
                Some(DocumentLink { range: lines.range(link.range), target, tooltip: None, data: None })
            };
            serde_json::to_string(&found.filter_map(link).collect::<Vec<_>>())
        });
        answer.await
    }
}

/// The ranges around a position, each in the next.
fn selection(snapshot: &Snapshot, place: Position, encoding: Encoding) -> SelectionRange {
    let text = snapshot.document.text();
    let offset = convert::offset(text, place, encoding);
    let mut ranges = features::selections(&snapshot.document, offset);
    // The whole file stays.
    let file = ranges.pop();
    ranges.truncate(GROWS);
    let outermost = file.into_iter().chain(ranges.into_iter().rev());
    let grown = outermost.fold(None, |parent: Option<SelectionRange>, range| {
        let range = convert::range(text, range, encoding);
        Some(SelectionRange { range, parent: parent.map(Box::new) })
    });
    grown.unwrap_or(SelectionRange { range: tower_lsp::lsp_types::Range::new(place, place), parent: None })
}
