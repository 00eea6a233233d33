//! What the two sides can do: read from the client's `initialize`, and told back to it.
//!
//! The client's side is read leniently: a field that is missing, `null` or of a wrong type counts as not said.
//! This module must not know documents or features beyond their names.

use std::path::PathBuf;

use serde_json::Value;
use tower_lsp::lsp_types::*;

use crate::features::TokenKind;
use crate::findings::catalogue::Language;
use crate::settings::Layer;
use crate::text::Encoding;

/// What was agreed for a session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Settings {
    pub(super) encoding: Encoding,
    pub(super) language: Language,
    /// What is wanted, by all that was said of it.
    pub(super) wishes: crate::settings::Settings,
    pub(super) hover_markdown: bool,
    pub(super) documentation_markdown: bool,
    pub(super) related_information: bool,
    /// Whether text can be shown as not counting.
    pub(super) unnecessary: bool,
    pub(super) code_description: bool,
    pub(super) nested_symbols: bool,
    pub(super) whole_line_folds: bool,
    /// The client asks for diagnostics, so none are pushed.
    pub(super) pulls: bool,
    /// The client takes actions with an edit in them; for one that only knows commands there are none.
    pub(super) actions: bool,
    pub(super) preferred_actions: bool,
    /// Whether the edit of an action can be asked for when it is chosen.
    pub(super) later_edits: bool,
    /// Whether edits can name the version that they are for.
    pub(super) document_changes: bool,
    pub(super) inlay_hints: bool,
    pub(super) lenses: bool,
    /// Whether the client has the command [`SHOW_BOARD`].
    pub(super) shows_boards: bool,
    pub(super) highlights: bool,
    pub(super) selections: bool,
    pub(super) links: bool,
    pub(super) formatting: bool,
    pub(super) range_formatting: bool,
    pub(super) typed_formatting: bool,
    pub(super) definitions: bool,
    pub(super) references: bool,
    pub(super) renames: bool,
    /// Whether the client asks what it is that would be renamed.
    pub(super) prepares_renames: bool,
    /// Whether edits can be shown to be agreed to.
    pub(super) change_annotations: bool,
    /// Whether it searches for symbols of the workspace.
    pub(super) searches: bool,
    pub(super) many_folders: bool,
    /// Whether it can be told which files to watch.
    pub(super) watches: bool,
    /// Whether it tells of files and folders that it has renamed or deleted itself.
    pub(super) tells_of_files: bool,
    pub(super) shows_progress: bool,
    /// Whether the client has the command [`SHOW_REFERENCES`].
    pub(super) shows_references: bool,
    /// Whether the client asks for what is new in the tokens.
    pub(super) token_deltas: bool,
    /// Whether the client can be asked for its settings.
    pub(super) tells_settings: bool,
    /// Whether it can be asked to tell when they change.
    pub(super) registers_settings: bool,
    /// Whether edits can be sent to it.
    pub(super) applies_edits: bool,
    /// What it can be told to ask for again: the methods.
    pub(super) refreshes: Vec<&'static str>,
}

/// The kind of the action that applies all safe fixes.
pub(super) const FIX_ALL: CodeActionKind = CodeActionKind::new("source.fixAll.scoresheet");

/// A command of the client's: it shows the board at a position of a document.
pub(super) const SHOW_BOARD: &str = "scoresheet.showBoard";

/// A command of the client's: it shows places, all of them beside the text at the first two arguments.
pub(super) const SHOW_REFERENCES: &str = "scoresheet.showReferences";

/// Has the client ask for diagnostics again.
pub(super) const REFRESH_DIAGNOSTICS: &str = "workspace/diagnostic/refresh";

/// The folders that the client has open, on the disk.
pub(super) fn folders(params: &Value) -> Vec<PathBuf> {
    let path = |uri: &Value| super::convert::path(&Url::parse(uri.as_str()?).ok()?);
    if let Some(folders) = params.get("workspaceFolders").and_then(Value::as_array) {
        return folders.iter().filter_map(|folder| path(folder.get("uri")?)).collect();
    }
    let root = params.get("rootUri").and_then(path);
    let by_path = || params.get("rootPath").and_then(Value::as_str).map(PathBuf::from);
    root.or_else(by_path).filter(|folder| folder.is_absolute()).into_iter().collect()
}

/// The commands of the server's: what the requests of these names answer.
pub(super) const BOARD: &str = "scoresheet.board";
pub(super) const PLAY: &str = "scoresheet.play";

impl Default for Settings {
    fn default() -> Self {
        Settings::new(&Value::Null)
    }
}

impl Settings {
    /// Reads the parameters of `initialize`.
    pub(super) fn new(params: &Value) -> Self {
        let at = |path: &str| params.pointer(path).unwrap_or(&Value::Null);
        let flag = |path: &str| at(path).as_bool().unwrap_or(false);
        let lists = |path: &str, item: &Value| at(path).as_array().is_some_and(|list| list.contains(item));
        // A client that does not say what it renders gets Markdown: it reads well as plain text.
        let markdown = |path: &str| !at(path).is_array() || lists(path, &"markdown".into());
        let tags = "/capabilities/textDocument/publishDiagnostics/tagSupport";
        let unnecessary =
            lists(&format!("{tags}/valueSet"), &1.into()) || at(tags).as_bool().unwrap_or(false);
        let has = |name: &str| at(&format!("/capabilities/textDocument/{name}")).is_object();
        let locale = at("/locale").as_str().and_then(Language::from_tag).unwrap_or_default();
        let refreshes = [
            ("/capabilities/workspace/diagnostics/refreshSupport", REFRESH_DIAGNOSTICS),
            ("/capabilities/workspace/inlayHint/refreshSupport", "workspace/inlayHint/refresh"),
            ("/capabilities/workspace/codeLens/refreshSupport", "workspace/codeLens/refresh"),
            ("/capabilities/workspace/semanticTokens/refreshSupport", "workspace/semanticTokens/refresh"),
        ];
        Settings {
            encoding: encoding(at("/capabilities/general/positionEncodings")),
            language: locale,
            wishes: crate::settings::Settings::of(&Layer::default(), locale),
            hover_markdown: markdown("/capabilities/textDocument/hover/contentFormat"),
            documentation_markdown: markdown(
                "/capabilities/textDocument/completion/completionItem/documentationFormat",
            ),
            related_information: flag("/capabilities/textDocument/publishDiagnostics/relatedInformation"),
            unnecessary,
            code_description: flag("/capabilities/textDocument/publishDiagnostics/codeDescriptionSupport"),
            nested_symbols: flag(
                "/capabilities/textDocument/documentSymbol/hierarchicalDocumentSymbolSupport",
            ),
            whole_line_folds: flag("/capabilities/textDocument/foldingRange/lineFoldingOnly"),
            pulls: has("diagnostic"),
            actions: has("codeAction/codeActionLiteralSupport"),
            preferred_actions: flag("/capabilities/textDocument/codeAction/isPreferredSupport"),
            later_edits: flag("/capabilities/textDocument/codeAction/dataSupport")
                && lists("/capabilities/textDocument/codeAction/resolveSupport/properties", &"edit".into()),
            document_changes: flag("/capabilities/workspace/workspaceEdit/documentChanges"),
            inlay_hints: has("inlayHint"),
            lenses: has("codeLens"),
            shows_boards: lists("/initializationOptions/commands", &SHOW_BOARD.into()),
            highlights: has("documentHighlight"),
            selections: has("selectionRange"),
            links: has("documentLink"),
            formatting: has("formatting"),
            range_formatting: has("rangeFormatting"),
            typed_formatting: has("onTypeFormatting"),
            definitions: has("definition"),
            references: has("references"),
            renames: has("rename"),
            prepares_renames: flag("/capabilities/textDocument/rename/prepareSupport"),
            change_annotations: at("/capabilities/workspace/workspaceEdit/changeAnnotationSupport")
                .is_object(),
            searches: at("/capabilities/workspace/symbol").is_object(),
            many_folders: flag("/capabilities/workspace/workspaceFolders"),
            watches: flag("/capabilities/workspace/didChangeWatchedFiles/dynamicRegistration"),
            tells_of_files: flag("/capabilities/workspace/fileOperations/didRename")
                && flag("/capabilities/workspace/fileOperations/didDelete"),
            shows_progress: flag("/capabilities/window/workDoneProgress"),
            shows_references: lists("/initializationOptions/commands", &SHOW_REFERENCES.into()),
            token_deltas: flag("/capabilities/textDocument/semanticTokens/requests/full/delta"),
            tells_settings: flag("/capabilities/workspace/configuration"),
            registers_settings: flag("/capabilities/workspace/didChangeConfiguration/dynamicRegistration"),
            applies_edits: flag("/capabilities/workspace/applyEdit"),
            refreshes: refreshes
                .into_iter()
                .filter(|(path, _)| flag(path))
                .map(|(_, method)| method)
                .collect(),
        }
    }

    /// The same for other wishes.
    pub(super) fn with(&self, wishes: crate::settings::Settings) -> Self {
        Settings { language: wishes.language, wishes, ..self.clone() }
    }

    /// What the server offers such a client.
    pub(super) fn offer(&self) -> ServerCapabilities {
        ServerCapabilities {
            position_encoding: Some(match self.encoding {
                Encoding::Utf8 => PositionEncodingKind::UTF8,
                Encoding::Utf16 => PositionEncodingKind::UTF16,
                Encoding::Utf32 => PositionEncodingKind::UTF32,
            }),
            text_document_sync: Some(TextDocumentSyncCapability::Options(TextDocumentSyncOptions {
                open_close: Some(true),
                change: Some(TextDocumentSyncKind::INCREMENTAL),
                ..TextDocumentSyncOptions::default()
            })),
            hover_provider: Some(true.into()),
            completion_provider: Some(CompletionOptions {
                // Words complete by themselves; these open a tag, its value and the next move.
                trigger_characters: Some(["[", "\"", " "].map(str::to_owned).to_vec()),
                resolve_provider: Some(true),
                ..CompletionOptions::default()
            }),
            document_symbol_provider: Some(OneOf::Left(true)),
            folding_range_provider: Some(true.into()),
            semantic_tokens_provider: Some(
                SemanticTokensOptions {
                    legend: SemanticTokensLegend {
                        token_types: TokenKind::NAMES
                            .iter()
                            .map(|name| SemanticTokenType::new(name))
                            .collect(),
                        token_modifiers: TokenKind::MODIFIERS
                            .iter()
                            .map(|name| SemanticTokenModifier::new(name))
                            .collect(),
                    },
                    range: Some(true),
                    full: Some(match self.token_deltas {
                        true => SemanticTokensFullOptions::Delta { delta: Some(true) },
                        false => SemanticTokensFullOptions::Bool(true),
                    }),
                    ..SemanticTokensOptions::default()
                }
                .into(),
            ),
            code_action_provider: self.actions.then(|| {
                let kinds = [CodeActionKind::QUICKFIX, CodeActionKind::REFACTOR_REWRITE, FIX_ALL];
                CodeActionProviderCapability::Options(CodeActionOptions {
                    code_action_kinds: Some(kinds.to_vec()),
                    resolve_provider: self.later_edits.then_some(true),
                    ..CodeActionOptions::default()
                })
            }),
            inlay_hint_provider: self.inlay_hints.then_some(OneOf::Left(true)),
            code_lens_provider: self.lenses.then_some(CodeLensOptions { resolve_provider: Some(true) }),
            document_highlight_provider: self.highlights.then_some(OneOf::Left(true)),
            selection_range_provider: self.selections.then_some(true.into()),
            document_link_provider: self.links.then(|| DocumentLinkOptions {
                resolve_provider: None,
                work_done_progress_options: WorkDoneProgressOptions::default(),
            }),
            document_formatting_provider: self.formatting.then_some(OneOf::Left(true)),
            document_range_formatting_provider: self.range_formatting.then_some(OneOf::Left(true)),
            document_on_type_formatting_provider: self.typed_formatting.then(|| {
                DocumentOnTypeFormattingOptions {
                    first_trigger_character: "\n".to_owned(),
                    more_trigger_character: None,
                }
            }),
            diagnostic_provider: self.pulls.then(|| {
                DiagnosticServerCapabilities::Options(DiagnosticOptions {
                    identifier: Some(super::NAME.to_owned()),
                    inter_file_dependencies: false,
                    workspace_diagnostics: true,
                    work_done_progress_options: WorkDoneProgressOptions { work_done_progress: Some(true) },
                })
            }),
            definition_provider: self.definitions.then_some(OneOf::Left(true)),
            references_provider: self.references.then_some(OneOf::Left(true)),
            rename_provider: self.renames.then(|| match self.prepares_renames {
                true => OneOf::Right(RenameOptions {
                    prepare_provider: Some(true),
                    work_done_progress_options: WorkDoneProgressOptions::default(),
                }),
                false => OneOf::Left(true),
            }),
            workspace_symbol_provider: self.searches.then_some(OneOf::Left(true)),
            workspace: self.workspace(),
            execute_command_provider: Some(ExecuteCommandOptions {
                commands: [BOARD, PLAY].map(str::to_owned).to_vec(),
                work_done_progress_options: WorkDoneProgressOptions::default(),
            }),
            ..ServerCapabilities::default()
        }
    }

    fn workspace(&self) -> Option<WorkspaceServerCapabilities> {
        let any = |kind| FileOperationFilter {
            scheme: Some("file".to_owned()),
            pattern: FileOperationPattern { glob: "**/*".to_owned(), matches: Some(kind), options: None },
        };
        // A folder goes with all that is in it, and no watcher tells.
        let files = || FileOperationRegistrationOptions {
            filters: [FileOperationPatternKind::File, FileOperationPatternKind::Folder].map(any).to_vec(),
        };
        let folders = self.many_folders.then_some(WorkspaceFoldersServerCapabilities {
            supported: Some(true),
            change_notifications: Some(OneOf::Left(true)),
        });
        let operations = self.tells_of_files.then(|| WorkspaceFileOperationsServerCapabilities {
            did_rename: Some(files()),
            did_delete: Some(files()),
            ..WorkspaceFileOperationsServerCapabilities::default()
        });
        (folders.is_some() || operations.is_some()).then_some(WorkspaceServerCapabilities {
            workspace_folders: folders,
            file_operations: operations,
        })
    }
}

/// The first unit of the client's list that is known here.
fn encoding(list: &Value) -> Encoding {
    let known = |name: &Value| match name.as_str()? {
        "utf-8" => Some(Encoding::Utf8),
        "utf-16" => Some(Encoding::Utf16),
        "utf-32" => Some(Encoding::Utf32),
        _ => None,
    };
    list.as_array().into_iter().flatten().find_map(known).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_first_known_encoding_is_taken() {
        for (list, expected) in [
            (json!(["utf-7", "utf-32", "utf-8"]), Encoding::Utf32),
            (json!(["utf-8", "utf-16"]), Encoding::Utf8),
            (json!(["utf-16", "utf-8"]), Encoding::Utf16),
            (json!([]), Encoding::Utf16),
            (json!(null), Encoding::Utf16),
            (json!("utf-8"), Encoding::Utf16),
            (json!([8, "utf-8"]), Encoding::Utf8),
        ] {
            assert_eq!(encoding(&list), expected, "{list}");
        }
    }

    #[test]
    fn the_locale_is_the_language_where_none_is_chosen() {
        let language = |params: Value| Settings::new(&params).language;
        assert_eq!(language(json!({})), Language::English);
        assert_eq!(language(json!({"locale": "fr-CA"})), Language::French);
        assert_eq!(language(json!({"locale": "de"})), Language::English);
    }

    #[test]
    fn nonsense_counts_as_not_said() {
        for params in [
            json!({"initializationOptions": null, "capabilities": null, "locale": 5}),
            json!({"initializationOptions": [1], "capabilities": "all"}),
            json!({"capabilities": {"textDocument": {"diagnostic": null, "publishDiagnostics": 5}}}),
            json!({"capabilities": {"textDocument": {"codeAction": {}, "inlayHint": true, "codeLens": []}}}),
            json!({"initializationOptions": {"commands": "all"}, "capabilities": {"workspace": {"inlayHint": 1}}}),
        ] {
            assert_eq!(Settings::new(&params), Settings::default(), "{params}");
        }
    }
}
