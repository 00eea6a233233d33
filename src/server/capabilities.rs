//! What the two sides can do: read from the client's `initialize`, and told back to it.
//!
//! The client's side is read leniently: a field that is missing, `null` or of a wrong type counts as not said.
//! This module must not know documents or features beyond their names.

use serde_json::Value;
use tower_lsp::lsp_types::*;

use crate::features::TokenKind;
use crate::findings::catalogue::Language;
use crate::text::Encoding;

/// What was agreed for a session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Settings {
    pub(super) encoding: Encoding,
    pub(super) language: Language,
    /// Whether a hover may carry a picture; off by default, as editors in a terminal show it as a wall of text.
    pub(super) hover_images: bool,
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
}

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
        Settings {
            encoding: encoding(at("/capabilities/general/positionEncodings")),
            language: language(at("/initializationOptions/language"))
                .or_else(|| language(at("/locale")))
                .unwrap_or_default(),
            hover_images: flag("/initializationOptions/hoverImages"),
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
            pulls: at("/capabilities/textDocument/diagnostic").is_object(),
        }
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
                    full: Some(SemanticTokensFullOptions::Bool(true)),
                    ..SemanticTokensOptions::default()
                }
                .into(),
            ),
            diagnostic_provider: self.pulls.then(|| {
                DiagnosticServerCapabilities::Options(DiagnosticOptions {
                    identifier: Some(super::NAME.to_owned()),
                    inter_file_dependencies: false,
                    workspace_diagnostics: false,
                    work_done_progress_options: WorkDoneProgressOptions::default(),
                })
            }),
            ..ServerCapabilities::default()
        }
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

/// A language tag (`fr`, `fr-CA`, `en_GB`) whose language there is a catalogue for.
fn language(tag: &Value) -> Option<Language> {
    match tag.as_str()?.split(['-', '_']).next()?.to_ascii_lowercase().as_str() {
        "en" => Some(Language::English),
        "fr" => Some(Language::French),
        _ => None,
    }
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
    fn options_go_before_the_locale() {
        let language = |params: Value| Settings::new(&params).language;
        assert_eq!(language(json!({})), Language::English);
        assert_eq!(language(json!({"locale": "fr-CA"})), Language::French);
        assert_eq!(language(json!({"locale": "de"})), Language::English);
        assert_eq!(
            language(json!({"locale": "fr", "initializationOptions": {"language": "en"}})),
            Language::English
        );
    }

    #[test]
    fn nonsense_counts_as_not_said() {
        for params in [
            json!({"initializationOptions": null, "capabilities": null, "locale": 5}),
            json!({"initializationOptions": [1], "capabilities": "all"}),
            json!({"initializationOptions": {"hoverImages": "yes", "language": {}}}),
            json!({"capabilities": {"textDocument": {"diagnostic": null, "publishDiagnostics": 5}}}),
        ] {
            assert_eq!(Settings::new(&params), Settings::default(), "{params}");
        }
        assert!(!Settings::default().hover_images);
    }
}
