//! `textDocument/semanticTokens/full`, `full/delta` and `range`.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{
    Position, Range, SemanticToken, SemanticTokens, SemanticTokensDelta, SemanticTokensDeltaParams,
    SemanticTokensEdit, SemanticTokensFullDeltaResult, SemanticTokensParams, SemanticTokensRangeParams,
    SemanticTokensRangeResult, SemanticTokensResult, Url,
};

use super::{Server, Work};
use crate::features::{self, Token};
use crate::server::convert::{self, Lines};
use crate::server::state::Snapshot;
use crate::text::Encoding;

impl Server {
    pub(super) async fn tokens(&self, params: SemanticTokensParams) -> Result<Option<SemanticTokensResult>> {
        let Some(snapshot) = self.documents.get(&params.text_document.uri) else { return Ok(None) };
        let settings = self.settings_of(&snapshot.uri);
        let sent = self.sent.clone();
        let answer = self.write(snapshot, move |snapshot| {
            let data = all(snapshot, settings.encoding);
            if !settings.token_deltas {
                return serde_json::to_string(&SemanticTokens { result_id: None, data });
            }
            let (result_id, data) = sent.keep(&snapshot.uri, data);
            serde_json::to_string(&SemanticTokens { result_id: Some(result_id), data })
        });
        answer.await
    }

    /// Only what is new since an earlier answer, where that is still known.
    pub(super) async fn tokens_since(
        &self,
        params: SemanticTokensDeltaParams,
    ) -> Result<Option<SemanticTokensFullDeltaResult>> {
        let Some(snapshot) = self.documents.get(&params.text_document.uri) else { return Ok(None) };
        let encoding = self.encoding();
        let sent = self.sent.clone();
        let answer = self.write(snapshot, move |snapshot| {
            let before = sent.find(&snapshot.uri, &params.previous_result_id);
            let now = all(snapshot, encoding);
            let edits = before.map(|before| delta(&before, &now));
            let (result_id, data) = sent.keep(&snapshot.uri, now);
            let result_id = Some(result_id);
            match edits {
                Some(edits) => serde_json::to_string(&SemanticTokensDelta { result_id, edits }),
                None => serde_json::to_string(&SemanticTokens { result_id, data }),
            }
        });
        answer.await
    }

    /// A screenful: wanted at once, and without the lines of the whole text.
    pub(super) async fn tokens_in(
        &self,
        params: SemanticTokensRangeParams,
    ) -> Result<Option<SemanticTokensRangeResult>> {
        let Some(snapshot) = self.documents.get(&params.text_document.uri) else { return Ok(None) };
        let encoding = self.encoding();
        let answer = self.work(Work::Quick, snapshot, move |snapshot| {
            let text = snapshot.document.text();
            let range = convert::text_range(text, params.range, encoding);
            let tokens = features::tokens(&snapshot.document, Some(range));
            let data = encode(&tokens, |token| convert::range(text, token.range, encoding));
            Some(SemanticTokensRangeResult::Tokens(SemanticTokens { result_id: None, data }))
        });
        answer.await
    }
}

/// The tokens of a whole document.
fn all(snapshot: &Snapshot, encoding: Encoding) -> Vec<SemanticToken> {
    let tokens = features::tokens(&snapshot.document, None);
    let lines = Lines::new(snapshot.document.text(), encoding);
    encode(&tokens, |token| lines.range(token.range))
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

/// How many numbers a token is on the wire.
const NUMBERS: usize = 5;

/// One edit: all between the tokens that are the same at the start and those that are the same at the end. As each is
/// counted from the one before, an edit of the text changes few.
fn delta(before: &[SemanticToken], now: &[SemanticToken]) -> Vec<SemanticTokensEdit> {
    let above = before.iter().zip(now).take_while(|(before, now)| before == now).count();
    let most = before.len().min(now.len()) - above;
    let below = before.iter().rev().zip(now.iter().rev());
    let below = below.take(most).take_while(|(before, now)| before == now).count();
    let gone = before.len() - below - above;
    let new = now.get(above..now.len() - below).unwrap_or_default();
    if gone == 0 && new.is_empty() {
        return Vec::new();
    }
    vec![SemanticTokensEdit {
        start: (above * NUMBERS) as u32,
        delete_count: (gone * NUMBERS) as u32,
        data: Some(new.to_vec()),
    }]
}

/// How many tokens are kept for all documents together, at 20 bytes each. A document with more than all of them is
/// always sent whole.
const KEPT: usize = 1 << 20;

/// The last tokens sent of each document, for clients that ask what is new.
#[derive(Default)]
pub(super) struct Sent(Mutex<VecDeque<SentTokens>>);

struct SentTokens {
    uri: Arc<Url>,
    id: String,
    tokens: Arc<Vec<SemanticToken>>,
}

/// A document that is closed and opened again must not get an old number.
static SERIAL: AtomicU64 = AtomicU64::new(1);

impl Sent {
    fn lock(&self) -> MutexGuard<'_, VecDeque<SentTokens>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn find(&self, uri: &Url, id: &str) -> Option<Arc<Vec<SemanticToken>>> {
        let sent = self.lock();
        let found = sent.iter().find(|sent| *sent.uri == *uri && sent.id == id)?;
        Some(found.tokens.clone())
    }

    /// Keeps what is about to be sent in place of what was sent before, and forgets what was sent longest ago where
    /// it becomes too much.
    fn keep(&self, uri: &Arc<Url>, tokens: Vec<SemanticToken>) -> (String, Vec<SemanticToken>) {
        let id = SERIAL.fetch_add(1, Ordering::Relaxed).to_string();
        let mut sent = self.lock();
        sent.retain(|sent| sent.uri != *uri);
        if tokens.len() <= KEPT {
            let kept = Arc::new(tokens.clone());
            sent.push_front(SentTokens { uri: uri.clone(), id: id.clone(), tokens: kept });
        }
        let mut all = 0;
        sent.retain(|sent| {
            all += sent.tokens.len();
            all <= KEPT
        });
        (id, tokens)
    }

    /// Forgets a document that was closed.
    pub(super) fn forget(&self, uri: &Url) {
        self.lock().retain(|sent| *sent.uri != *uri);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn tokens(lengths: &[u32]) -> Vec<SemanticToken> {
        let token = |length: &u32| SemanticToken {
            delta_line: 0,
            delta_start: 1,
            length: *length,
            token_type: 0,
            token_modifiers_bitset: 0,
        };
        lengths.iter().map(token).collect()
    }

    proptest! {
        #[test]
        fn a_delta_leads_from_one_to_the_other(
            before in proptest::collection::vec(0u32..3, 0..9), now in proptest::collection::vec(0u32..3, 0..9)
        ) {
            let (before, now) = (tokens(&before), tokens(&now));
            let mut edited = before.clone();
            for edit in delta(&before, &now) {
                let (start, gone) = (edit.start as usize / NUMBERS, edit.delete_count as usize / NUMBERS);
                edited.splice(start..start + gone, edit.data.unwrap());
            }
            prop_assert_eq!(edited, now);
        }
    }

    #[test]
    fn what_was_sent_is_kept_in_bounds() {
        let sent = Sent::default();
        let uri = |name: &str| Arc::new(Url::parse(&format!("file:///{name}")).unwrap());
        let (a, b) = (uri("a"), uri("b"));
        let first = sent.keep(&a, tokens(&[1])).0;
        assert_eq!(sent.find(&a, &first).unwrap().len(), 1);
        assert!(sent.find(&b, &first).is_none());
        let second = sent.keep(&a, tokens(&[1, 2])).0;
        assert!(sent.find(&a, &first).is_none() && sent.find(&a, &second).is_some());
        // All together with a large one are too much, and one is too large by itself.
        let large = sent.keep(&b, vec![SemanticToken::default(); KEPT - 1]).0;
        assert!(sent.find(&a, &second).is_none() && sent.find(&b, &large).is_some());
        let too_large = sent.keep(&a, vec![SemanticToken::default(); KEPT + 1]).0;
        assert!(sent.find(&a, &too_large).is_none() && sent.find(&b, &large).is_some());
        sent.forget(&b);
        assert!(sent.find(&b, &large).is_none());
    }
}
