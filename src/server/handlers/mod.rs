//! The methods: each handler reads its parameters, asks a feature, and writes the answer down.
//!
//! A handler takes its snapshot before anything else, so that it answers for the text that its client saw. A
//! handler must not hold logic: what there is to know about a record stands in `features`.

mod across;
mod actions;
mod board;
mod completion;
mod configuration;
mod diagnostic;
mod folders;
mod folding;
mod formatting;
mod hints;
mod hover;
mod lenses;
mod places;
mod symbols;
mod sync;
mod tokens;

use std::sync::{Arc, OnceLock};

use serde_json::Value;
use tokio::sync::Semaphore;
use tokio::task::JoinHandle;
use tower_lsp::LanguageServer;
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::lsp_types::*;

use super::WRITTEN;
use super::capabilities::{self, Settings};
use super::configuration::Configuration;
use super::library::Library;
use super::publish::Publisher;
use super::state::{Documents, Snapshot};
use super::transport::Outbox;
use crate::text::Encoding;

/// What the handlers share.
pub(super) struct Server {
    documents: Documents,
    library: Library,
    /// Files of settings that are open in the editor.
    settings_texts: Documents,
    out: Outbox,
    session: OnceLock<Session>,
    quick: Arc<Semaphore>,
    long: Arc<Semaphore>,
    sent: Arc<tokens::Sent>,
}

/// What `initialize` settles. Cheap to clone.
#[derive(Clone)]
struct Session {
    configuration: Arc<Configuration>,
    publisher: Publisher,
    documents: Documents,
    library: Library,
    out: Outbox,
}

/// How work is queued.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Work {
    /// Somebody looks at one place and waits: never behind long work, and always done.
    Quick,
    /// On the whole document: not begun any more when the text has changed meanwhile.
    Long,
}

/// Blocking work; not begun any more when nobody waits for it.
struct Running<T>(JoinHandle<T>);

impl<T> Drop for Running<T> {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl Server {
    pub(super) fn new(out: Outbox) -> Self {
        let cores = std::thread::available_parallelism().map_or(2, |cores| cores.get());
        let documents = Documents::default();
        let long = Arc::new(Semaphore::new(cores));
        Server {
            library: Library::new(documents.clone(), out.clone(), long.clone()),
            documents,
            settings_texts: Documents::default(),
            out,
            session: OnceLock::new(),
            quick: Arc::new(Semaphore::new(cores + 1)),
            long,
            sent: Arc::default(),
        }
    }

    fn encoding(&self) -> Encoding {
        self.session.get().map(|session| session.configuration.agreed().encoding).unwrap_or_default()
    }

    /// What was agreed and is wanted for a document; before `initialize`, which the guard does not let happen, the
    /// least of it.
    fn settings_of(&self, uri: &Url) -> Arc<Settings> {
        self.session.get().map(|session| session.configuration.of(uri)).unwrap_or_default()
    }

    /// What holds for no document in particular.
    fn configuration(&self) -> Arc<Configuration> {
        self.session.get().map(|session| session.configuration.clone()).unwrap_or_default()
    }

    fn publisher(&self) -> Option<&Publisher> {
        self.session.get().map(|session| &session.publisher)
    }

    /// Does work on the whole of a snapshot, whose result is large: it is written as JSON there.
    async fn write<R: Default>(
        &self,
        snapshot: Snapshot,
        job: impl FnOnce(&Snapshot) -> serde_json::Result<String> + Send + 'static,
    ) -> Result<R> {
        let text = self.work(Work::Long, snapshot, job).await?;
        Ok(written(text.map_err(|_| Error::internal_error())?))
    }

    /// Does work on a snapshot on a thread of its own.
    async fn work<T: Send + 'static>(
        &self,
        kind: Work,
        snapshot: Snapshot,
        job: impl FnOnce(&Snapshot) -> T + Send + 'static,
    ) -> Result<T> {
        let queue = if kind == Work::Quick { &self.quick } else { &self.long };
        let permit = queue.clone().acquire_owned().await.map_err(|_| Error::internal_error())?;
        let mut running = Running(tokio::task::spawn_blocking(move || {
            let _permit = permit;
            if kind == Work::Long && snapshot.superseded() {
                return Err(Error::content_modified());
            }
            Ok(job(&snapshot))
        }));
        match (&mut running.0).await {
            Ok(result) => result,
            // The guard answers for it.
            Err(error) if error.is_panic() => std::panic::resume_unwind(error.into_panic()),
            Err(_) => Err(Error::request_cancelled()),
        }
    }
}

/// Leaves a result where it is sent from as it is; what the handler then returns is not looked at.
fn written<T: Default>(result: String) -> T {
    let _ = WRITTEN.try_with(|place| place.set(result));
    T::default()
}

#[cfg(feature = "test-hooks")]
impl Server {
    /// Until it is cancelled.
    pub(super) async fn wait(&self) -> Result<()> {
        std::future::pending().await
    }

    #[expect(clippy::panic)]
    pub(super) async fn panic(&self) -> Result<()> {
        panic!("as asked")
    }

    /// Needs an open document, named by its address.
    pub(super) async fn panic_in_work(&self, uri: [Url; 1]) -> Result<()> {
        let [uri] = uri;
        let snapshot = self.documents.get(&uri).ok_or_else(Error::internal_error)?;
        #[expect(clippy::panic)]
        self.work(Work::Quick, snapshot, |_| panic!("as asked")).await
    }
}

#[tower_lsp::async_trait]
impl LanguageServer for Server {
    async fn initialize(&self, params: InitializeParams) -> Result<InitializeResult> {
        // The guard has put the parameters here as they came.
        let params = params.initialization_options.unwrap_or(Value::Null);
        let configuration = Arc::new(Configuration::new(&params));
        self.library.workspace().change_folders(capabilities::folders(&params), &[]);
        let session = self.session.get_or_init(|| Session {
            publisher: Publisher::start(configuration.clone(), self.out.clone()),
            configuration,
            documents: self.documents.clone(),
            library: self.library.clone(),
            out: self.out.clone(),
        });
        Ok(InitializeResult {
            capabilities: session.configuration.agreed().offer(),
            offset_encoding: None,
            server_info: Some(ServerInfo {
                name: super::NAME.to_owned(),
                version: Some(env!("CARGO_PKG_VERSION").to_owned()),
            }),
        })
    }

    async fn initialized(&self, _: InitializedParams) {
        self.begin();
    }

    async fn did_change_configuration(&self, params: DidChangeConfigurationParams) {
        self.change_settings(params);
    }

    async fn shutdown(&self) -> Result<()> {
        Ok(())
    }

    async fn did_change_watched_files(&self, params: DidChangeWatchedFilesParams) {
        self.settings_files_changed(&params.changes);
        self.files_changed(params);
    }

    async fn did_rename_files(&self, params: RenameFilesParams) {
        self.files_renamed(params);
    }

    async fn did_delete_files(&self, params: DeleteFilesParams) {
        self.files_deleted(params);
    }

    async fn did_change_workspace_folders(&self, params: DidChangeWorkspaceFoldersParams) {
        self.change_folders(&params.event);
        self.folders_changed(&params.event);
    }

    async fn workspace_diagnostic(
        &self,
        params: WorkspaceDiagnosticParams,
    ) -> Result<WorkspaceDiagnosticReportResult> {
        self.pull_all(params).await
    }

    async fn symbol(&self, params: WorkspaceSymbolParams) -> Result<Option<Vec<SymbolInformation>>> {
        self.games_named(params).await
    }

    async fn goto_definition(&self, params: GotoDefinitionParams) -> Result<Option<GotoDefinitionResponse>> {
        self.definition_of(params).await
    }

    async fn references(&self, params: ReferenceParams) -> Result<Option<Vec<Location>>> {
        self.references_to(params).await
    }

    async fn prepare_rename(
        &self,
        params: TextDocumentPositionParams,
    ) -> Result<Option<PrepareRenameResponse>> {
        self.prepare_rename_at(params).await
    }

    async fn rename(&self, params: RenameParams) -> Result<Option<WorkspaceEdit>> {
        self.rename_player(params).await
    }

    async fn code_lens_resolve(&self, lens: CodeLens) -> Result<CodeLens> {
        self.count_games(lens).await
    }

    async fn did_open(&self, params: DidOpenTextDocumentParams) {
        self.open(params);
    }

    async fn did_change(&self, params: DidChangeTextDocumentParams) {
        self.change(params);
    }

    async fn did_close(&self, params: DidCloseTextDocumentParams) {
        self.close(params);
    }

    async fn diagnostic(&self, params: DocumentDiagnosticParams) -> Result<DocumentDiagnosticReportResult> {
        self.pull(params).await
    }

    async fn hover(&self, params: HoverParams) -> Result<Option<Hover>> {
        self.hover_at(params).await
    }

    async fn completion(&self, params: CompletionParams) -> Result<Option<CompletionResponse>> {
        self.complete(params).await
    }

    async fn completion_resolve(&self, item: CompletionItem) -> Result<CompletionItem> {
        self.resolve(item).await
    }

    async fn document_symbol(&self, params: DocumentSymbolParams) -> Result<Option<DocumentSymbolResponse>> {
        self.symbols(params).await
    }

    async fn folding_range(&self, params: FoldingRangeParams) -> Result<Option<Vec<FoldingRange>>> {
        self.folds(params).await
    }

    async fn code_action(&self, params: CodeActionParams) -> Result<Option<CodeActionResponse>> {
        self.actions(params).await
    }

    async fn code_action_resolve(&self, action: CodeAction) -> Result<CodeAction> {
        self.resolve_action(action).await
    }

    async fn execute_command(&self, params: ExecuteCommandParams) -> Result<Option<Value>> {
        self.execute(params).await
    }

    async fn inlay_hint(&self, params: InlayHintParams) -> Result<Option<Vec<InlayHint>>> {
        self.hints(params).await
    }

    async fn code_lens(&self, params: CodeLensParams) -> Result<Option<Vec<CodeLens>>> {
        self.lenses(params).await
    }

    async fn document_highlight(
        &self,
        params: DocumentHighlightParams,
    ) -> Result<Option<Vec<DocumentHighlight>>> {
        self.highlights(params).await
    }

    async fn selection_range(&self, params: SelectionRangeParams) -> Result<Option<Vec<SelectionRange>>> {
        self.selections(params).await
    }

    async fn document_link(&self, params: DocumentLinkParams) -> Result<Option<Vec<DocumentLink>>> {
        self.links(params).await
    }

    async fn formatting(&self, params: DocumentFormattingParams) -> Result<Option<Vec<TextEdit>>> {
        self.format(params).await
    }

    async fn range_formatting(&self, params: DocumentRangeFormattingParams) -> Result<Option<Vec<TextEdit>>> {
        self.format_range(params).await
    }

    async fn on_type_formatting(
        &self,
        params: DocumentOnTypeFormattingParams,
    ) -> Result<Option<Vec<TextEdit>>> {
        self.format_typed(params).await
    }

    async fn semantic_tokens_full_delta(
        &self,
        params: SemanticTokensDeltaParams,
    ) -> Result<Option<SemanticTokensFullDeltaResult>> {
        self.tokens_since(params).await
    }

    async fn semantic_tokens_full(
        &self,
        params: SemanticTokensParams,
    ) -> Result<Option<SemanticTokensResult>> {
        self.tokens(params).await
    }

    async fn semantic_tokens_range(
        &self,
        params: SemanticTokensRangeParams,
    ) -> Result<Option<SemanticTokensRangeResult>> {
        self.tokens_in(params).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tower_lsp::jsonrpc::ErrorCode;

    #[tokio::test]
    async fn long_work_on_an_old_text_is_not_begun() {
        let (out, _writer) = Outbox::new(tokio::io::sink());
        let server = Server::new(out);
        let uri = Url::parse("file:///a").unwrap();
        let old =
            server.documents.open(TextDocumentItem::new(uri.clone(), "text".into(), 1, "a".into()), None);
        assert_eq!(server.work(Work::Long, old.clone(), |_| 5).await.unwrap(), 5);
        let new = server.documents.change(&uri, 2, &[], Default::default()).unwrap();
        let refused = server.work(Work::Long, old.clone(), |_| 5).await.unwrap_err();
        assert_eq!(refused.code, ErrorCode::ContentModified);
        // A hover is for the text that its client saw, and cheap.
        assert_eq!(server.work(Work::Quick, old, |_| 5).await.unwrap(), 5);
        assert_eq!(server.work(Work::Long, new, |_| 5).await.unwrap(), 5);
    }
}
