//! `textDocument/foldingRange`.

use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{FoldingRange, FoldingRangeKind, FoldingRangeParams, Range};

use super::Server;
use crate::features::{self, FoldKind};
use crate::server::convert::Lines;

impl Server {
    pub(super) async fn folds(&self, params: FoldingRangeParams) -> Result<Option<Vec<FoldingRange>>> {
        let Some(snapshot) = self.documents.get(&params.text_document.uri) else { return Ok(None) };
        let settings = self.settings_of(&snapshot.uri);
        let answer = self.write(snapshot, move |snapshot| {
            let lines = Lines::new(snapshot.document.text(), settings.encoding);
            let folds = features::folding(&snapshot.document).into_iter().map(|fold| {
                let Range { start, end } = lines.range(fold.range);
                // What ends at the start of a line does not take that line with it.
                let (end_line, end_character) = match end.character {
                    0 => (end.line.saturating_sub(1), None),
                    column => (end.line, Some(column)),
                };
                let columns = !settings.whole_line_folds;
                FoldingRange {
                    start_line: start.line,
                    start_character: Some(start.character).filter(|_| columns),
                    end_line,
                    end_character: end_character.filter(|_| columns),
                    kind: Some(match fold.kind {
                        FoldKind::Comment => FoldingRangeKind::Comment,
                        FoldKind::Region => FoldingRangeKind::Region,
                    }),
                    collapsed_text: None,
                }
            });
            let folds: Vec<_> = folds.filter(|fold| fold.start_line < fold.end_line).collect();
            serde_json::to_string(&folds)
        });
        answer.await
    }
}
