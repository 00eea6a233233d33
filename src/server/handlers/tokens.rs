//! `textDocument/semanticTokens/full` and `range`.

use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{
    Position, Range, SemanticToken, SemanticTokens, SemanticTokensParams, SemanticTokensRangeParams,
    SemanticTokensRangeResult, SemanticTokensResult, TextDocumentIdentifier,
};

use super::{Server, Work};
use crate::features::{self, Token};
use crate::server::convert::{self, Lines};

impl Server {
    pub(super) async fn tokens(&self, params: SemanticTokensParams) -> Result<Option<SemanticTokensResult>> {
        let tokens = self.encoded(params.text_document, None);
        Ok(tokens.await?.map(SemanticTokensResult::Tokens))
    }

    pub(super) async fn tokens_in(
        &self,
        params: SemanticTokensRangeParams,
    ) -> Result<Option<SemanticTokensRangeResult>> {
        let tokens = self.encoded(params.text_document, Some(params.range));
        Ok(tokens.await?.map(SemanticTokensRangeResult::Tokens))
    }

    async fn encoded(
        &self,
        document: TextDocumentIdentifier,
        range: Option<Range>,
    ) -> Result<Option<SemanticTokens>> {
        let Some(snapshot) = self.documents.get(&document.uri) else { return Ok(None) };
        let encoding = self.settings().encoding;
        // A screenful is wanted at once, and does not need the lines of the whole text.
        let kind = if range.is_some() { Work::Quick } else { Work::Long };
        let answer = self.work(kind, snapshot, move |snapshot| {
            let text = snapshot.document.text();
            let range = range.map(|range| convert::text_range(text, range, encoding));
            let tokens = features::tokens(&snapshot.document, range);
            let data = if range.is_some() {
                encode(&tokens, |token| convert::range(text, token.range, encoding))
            } else {
                let lines = Lines::new(text, encoding);
                encode(&tokens, |token| lines.range(token.range))
            };
            Some(SemanticTokens { result_id: None, data })
        });
        answer.await
    }
}

/// Each token by its distance from the one before.
fn encode(tokens: &[Token], place: impl Fn(&Token) -> Range) -> Vec<SemanticToken> {
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
    encoded.collect()
}
