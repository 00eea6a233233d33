//! `textDocument/codeAction` and `codeAction/resolve`.

use serde::{Deserialize, Serialize};
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{
    CodeAction, CodeActionKind, CodeActionOrCommand, CodeActionParams, CodeActionResponse,
    CodeActionTriggerKind, Diagnostic, NumberOrString, Url,
};

use super::{Server, Work};
use crate::features::{self, Action, ActionKind, Wanted};
use crate::server::capabilities::{FIX_ALL, Settings};
use crate::server::convert;
use crate::server::state::Snapshot;

/// What an action carries whose edit is asked for when it is chosen: there is only one such.
#[derive(Serialize, Deserialize)]
struct Ticket {
    fix_all: Url,
}

impl Server {
    pub(super) async fn actions(&self, params: CodeActionParams) -> Result<Option<CodeActionResponse>> {
        let Some(snapshot) = self.documents.get(&params.text_document.uri) else { return Ok(None) };
        let settings = self.settings_of(&snapshot.uri);
        let context = params.context;
        // At each step of the cursor an editor asks whether there is something to mend.
        let idle = context.trigger_kind == Some(CodeActionTriggerKind::AUTOMATIC);
        let asks = |kind: &CodeActionKind, of_itself: bool| match &context.only {
            Some(only) => asked(only, kind),
            None => of_itself || !idle,
        };
        let mut wanted = Wanted {
            fixes: asks(&CodeActionKind::QUICKFIX, true),
            rewrites: asks(&CodeActionKind::REFACTOR_REWRITE, false),
            fix_all: asks(&FIX_ALL, false),
            named: Vec::new(),
            later: settings.later_edits,
            weights: settings.wishes.weights.clone(),
        };
        let kind = if wanted.fix_all { Work::Long } else { Work::Quick };
        let answer = self.work(kind, snapshot, move |snapshot| {
            let text = snapshot.document.text();
            let range = convert::text_range(text, params.range, settings.encoding);
            let named = context.diagnostics.iter().filter_map(|diagnostic| {
                let NumberOrString::String(code) = diagnostic.code.as_ref()? else { return None };
                Some((code.clone(), convert::text_range(text, diagnostic.range, settings.encoding)))
            });
            wanted.named = named.collect();
            let found = features::actions(&snapshot.document, range, &wanted, settings.language);
            let action = |action| {
                let action = code_action(action, snapshot, &settings, &context.diagnostics);
                CodeActionOrCommand::CodeAction(action)
            };
            Some(found.into_iter().map(action).collect())
        });
        answer.await
    }

    pub(super) async fn resolve_action(&self, mut action: CodeAction) -> Result<CodeAction> {
        let ticket = action.data.clone().and_then(|data| serde_json::from_value::<Ticket>(data).ok());
        let Some(Ticket { fix_all: uri }) = ticket else { return Ok(action) };
        let Some(snapshot) = self.documents.get(&uri) else { return Ok(action) };
        let settings = self.settings_of(&snapshot.uri);
        let answer = self.work(Work::Long, snapshot, move |snapshot| {
            let fixed = features::fix_all(&snapshot.document, &settings.wishes.weights);
            convert::workspace_edit(&fixed.edits, snapshot, &settings)
        });
        action.edit = Some(answer.await?);
        Ok(action)
    }
}

/// Whether a kind is one of those asked for, or below one.
fn asked(only: &[CodeActionKind], kind: &CodeActionKind) -> bool {
    only.iter().any(|asked| {
        let rest = kind.as_str().strip_prefix(asked.as_str());
        asked.as_str().is_empty() || rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    })
}

fn code_action(action: Action, snapshot: &Snapshot, settings: &Settings, known: &[Diagnostic]) -> CodeAction {
    let later = action.edits.is_empty() && action.kind == ActionKind::FixAll;
    CodeAction {
        title: action.title,
        kind: Some(match action.kind {
            ActionKind::Fix => CodeActionKind::QUICKFIX,
            ActionKind::Rewrite => CodeActionKind::REFACTOR_REWRITE,
            ActionKind::FixAll => FIX_ALL,
        }),
        diagnostics: action.mends.and_then(|mends| diagnostic(mends, snapshot, settings, known)),
        edit: (!later).then(|| convert::workspace_edit(&action.edits, snapshot, settings)),
        is_preferred: (action.preferred && settings.preferred_actions).then_some(true),
        data: later.then(|| serde_json::to_value(Ticket { fix_all: (*snapshot.uri).clone() }).ok()).flatten(),
        ..CodeAction::default()
    }
}

/// The diagnostic of a finding: the client's own where it has named it.
fn diagnostic(
    (game, index): (usize, usize),
    snapshot: &Snapshot,
    settings: &Settings,
    known: &[Diagnostic],
) -> Option<Vec<Diagnostic>> {
    let document = &snapshot.document;
    let summary = document.summary(game)?;
    let finding = summary.findings.get(index)?;
    let own = convert::diagnostics(finding, document.start(game), document.text(), &snapshot.uri, settings);
    let same = |known: &&Diagnostic| own.iter().any(|own| own.code == known.code && own.range == known.range);
    let named: Vec<Diagnostic> = known.iter().filter(same).cloned().collect();
    Some(if named.is_empty() { own.into_iter().take(1).collect() } else { named })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_is_asked_for_by_itself_or_by_one_above() {
        let fix_all = |only: &'static str| asked(&[CodeActionKind::new(only)], &FIX_ALL);
        for only in ["", "source", "source.fixAll", "source.fixAll.scoresheet"] {
            assert!(fix_all(only), "{only}");
        }
        for only in ["quickfix", "source.fix", "source.fixAll.other", "source.fixAll.scoresheet.more"] {
            assert!(!fix_all(only), "{only}");
        }
        assert!(!asked(&[], &FIX_ALL));
    }
}
