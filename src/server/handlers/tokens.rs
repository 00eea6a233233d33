//! `textDocument/semanticTokens/full` and `range`.

use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{
    Position, Range, SemanticToken, SemanticTokens, SemanticTokensParams, SemanticTokensRangeParams,
    SemanticTokensRangeResult, SemanticTokensResult,
};

use super::{Server, Work};
use crate::features::{self, Token};
use crate::server::convert::{self, Lines};

impl Server {
    pub(super) async fn tokens(&self, params: SemanticTokensParams) -> Result<Option<SemanticTokensResult>> {
        let Some(snapshot) = self.documents.get(&params.text_document.uri) else { return Ok(None) };
        let encoding = self.settings().encoding;
        let answer = self.write(snapshot, move |snapshot| {
            let tokens = features::tokens(&snapshot.document, None);
            let lines = Lines::new(snapshot.document.text(), encoding);
            serde_json::to_string(&encode(&tokens, |token| lines.range(token.range)))
        });
        answer.await
    }

    /// A screenful: wanted at once, and without the lines of the whole text.
    pub(super) async fn tokens_in(
        &self,
        params: SemanticTokensRangeParams,
    ) -> Result<Option<SemanticTokensRangeResult>> {
        let Some(snapshot) = self.documents.get(&params.text_document.uri) else { return Ok(None) };
        let encoding = self.settings().encoding;
        let answer = self.work(Work::Quick, snapshot, move |snapshot| {
            let text = snapshot.document.text();
            let range = convert::text_range(text, params.range, encoding);
            let tokens = features::tokens(&snapshot.document, Some(range));
            let encoded = encode(&tokens, |token| convert::range(text, token.range, encoding));
            Some(SemanticTokensRangeResult::Tokens(encoded))
        });
        answer.await
    }
}

/// Each token by its distance from the one before.
fn encode(tokens: &[Token], place: impl Fn(&Token) -> Range) -> SemanticTokens {
    let mut last = Position::default();
    let encoded = tokens.iter().map(|token| {
        let Range { start, end } = place(token);
        let delta_line = start.line.saturating_sub(last.line);
        let before = if delta_line == 0 { last.character } else { 0 };
        last = start;
        SemanticToken {
            delta_line,
            delta_start: start.character.saturating_sub(before),
            length: end.character.saturating_sub(start.character),
            token_type: token.kind as u32,
            token_modifiers_bitset: token.modifiers,
        }
    });
    SemanticTokens { result_id: None, data: encoded.collect() }
}
