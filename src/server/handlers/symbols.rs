//! `textDocument/documentSymbol`.

use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{
    DocumentSymbol, DocumentSymbolParams, DocumentSymbolResponse, Location, SymbolInformation, SymbolKind,
    Url,
};

use super::Server;
use crate::features::{self, Symbol};
use crate::server::convert::Lines;

/// How deep an outline goes: variations can be nested without end, and no editor shows that.
const DEPTH: usize = 32;

impl Server {
    pub(super) async fn symbols(
        &self,
        params: DocumentSymbolParams,
    ) -> Result<Option<DocumentSymbolResponse>> {
        let Some(snapshot) = self.documents.get(&params.text_document.uri) else { return Ok(None) };
        let settings = self.settings_of(&snapshot.uri);
        let answer = self.write(snapshot, move |snapshot| {
            let symbols = features::symbols(&snapshot.document, settings.language);
            let lines = Lines::new(snapshot.document.text(), settings.encoding);
            let outline = if settings.nested_symbols {
                let nested = symbols.into_iter().map(|symbol| nested(symbol, &lines, DEPTH));
                DocumentSymbolResponse::Nested(nested.collect())
            } else {
                let mut list = Vec::new();
                for symbol in symbols {
                    flat(symbol, None, &lines, &snapshot.uri, DEPTH, &mut list);
                }
                DocumentSymbolResponse::Flat(list)
            };
            serde_json::to_string(&outline)
        });
        answer.await
    }
}

fn nested(symbol: Symbol, lines: &Lines, depth: usize) -> DocumentSymbol {
    let children: Vec<_> = match depth.checked_sub(1) {
        Some(depth) => symbol.children.into_iter().map(|child| nested(child, lines, depth)).collect(),
        None => Vec::new(),
    };
    #[expect(deprecated, reason = "the type has a field that is")]
    DocumentSymbol {
        name: name(symbol.name),
        detail: Some(symbol.detail).filter(|detail| !detail.is_empty()),
        kind: kind(symbol.kind),
        tags: None,
        deprecated: None,
        range: lines.range(symbol.range),
        // Clients refuse the whole outline when this one leaves the other.
        selection_range: lines.range(symbol.selection.intersect(symbol.range).unwrap_or(symbol.range)),
        children: (!children.is_empty()).then_some(children),
    }
}

fn flat(
    symbol: Symbol,
    container: Option<&str>,
    lines: &Lines,
    uri: &Url,
    depth: usize,
    list: &mut Vec<SymbolInformation>,
) {
    let name = name(symbol.name);
    #[expect(deprecated, reason = "the type has a field that is")]
    list.push(SymbolInformation {
        name: name.clone(),
        kind: kind(symbol.kind),
        tags: None,
        deprecated: None,
        location: Location::new(uri.clone(), lines.range(symbol.range)),
        container_name: container.map(str::to_owned),
    });
    if let Some(depth) = depth.checked_sub(1) {
        for child in symbol.children {
            flat(child, Some(&name), lines, uri, depth, list);
        }
    }
}

/// Clients refuse the whole outline when a name is empty.
fn name(name: String) -> String {
    if name.trim().is_empty() { "–".to_owned() } else { name }
}

fn kind(kind: features::SymbolKind) -> SymbolKind {
    match kind {
        features::SymbolKind::Game => SymbolKind::FILE,
        features::SymbolKind::Tags => SymbolKind::NAMESPACE,
        features::SymbolKind::Moves => SymbolKind::ARRAY,
    }
}
