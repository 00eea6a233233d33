//! Between bytes and the protocol: offsets and positions, findings and diagnostics.
//!
//! The only place where a line or a column in the client's unit is computed. Everything that comes from a
//! client is clamped to the text. This module must not know which documents are open, tasks or messages.

use std::cell::Cell;
use std::path::PathBuf;

use tower_lsp::lsp_types::{
    CodeDescription, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, DiagnosticTag,
    DocumentChanges, Location, MarkupContent, MarkupKind, NumberOrString, OneOf,
    OptionalVersionedTextDocumentIdentifier, Position, Range, TextDocumentEdit, TextEdit, Url, WorkspaceEdit,
};

use super::capabilities::Settings;
use super::state::Snapshot;
use crate::findings::{Edit, Finding, Message, Severity};
use crate::games::catalogue;
use crate::text::{self, Encoding, Text, TextRange, TextSize};
use crate::workspace::Address;

/// The file on the disk that an address names.
pub(super) fn path(uri: &Url) -> Option<PathBuf> {
    (uri.scheme() == "file").then(|| uri.to_file_path().ok()).flatten()
}

/// What the workspace calls a document.
pub(super) fn address(uri: &Url) -> Address {
    path(uri).map_or_else(|| Address::Other(uri.to_string()), Address::Path)
}

/// Where a byte offset stands, in the client's unit.
pub(super) fn position(text: &Text, offset: TextSize, encoding: Encoding) -> Position {
    let text::Position { line, character } = text.position(offset, encoding);
    Position { line, character }
}

/// A range of bytes as lines and columns.
pub(super) fn range(text: &Text, range: TextRange, encoding: Encoding) -> Range {
    Range::new(position(text, range.start(), encoding), position(text, range.end(), encoding))
}

/// The byte offset that a client means.
pub(super) fn offset(text: &Text, position: Position, encoding: Encoding) -> TextSize {
    let Position { line, character } = position;
    text.offset(text::Position { line, character }, encoding)
}

/// The bytes that a client means; ends the wrong way round make an empty range at the later line's start.
pub(super) fn text_range(text: &Text, range: Range, encoding: Encoding) -> TextRange {
    let start = offset(text, range.start, encoding);
    let end = offset(text, range.end, encoding);
    TextRange::new(start.min(end), start.max(end))
}

/// Text for the client to render.
pub(super) fn markup(markdown: String, rendered: bool) -> MarkupContent {
    if rendered {
        MarkupContent { kind: MarkupKind::Markdown, value: markdown }
    } else {
        MarkupContent { kind: MarkupKind::PlainText, value: plain(&markdown) }
    }
}

/// Markdown, such as the features write it, without its signs.
fn plain(markdown: &str) -> String {
    let mut out = String::new();
    let mut fenced = false;
    for line in markdown.lines() {
        if line.starts_with("```") {
            fenced = !fenced;
        } else if fenced {
            out.push_str(line);
            out.push('\n');
        } else {
            let line = plain_line(line);
            let line = line.trim_end();
            if !line.is_empty() || !(out.is_empty() || out.ends_with("\n\n")) {
                out.push_str(line);
                out.push('\n');
            }
        }
    }
    out.truncate(out.trim_end().len());
    out
}

fn plain_line(line: &str) -> String {
    let mut out = String::new();
    let mut rest = line;
    while !rest.is_empty() {
        let image = || rest.strip_prefix("![")?.split_once("](")?.1.split_once(')');
        if let Some(after) = rest.strip_prefix("**").or_else(|| Some(image()?.1)) {
            rest = after;
        } else if let Some((code, after)) = rest.strip_prefix('`').and_then(|rest| rest.split_once('`')) {
            out.push_str(code);
            rest = after;
        } else {
            let escaped = rest.strip_prefix('\\');
            let escaped = escaped.filter(|after| after.starts_with(|c: char| c.is_ascii_punctuation()));
            let mut chars = escaped.unwrap_or(rest).chars();
            out.extend(chars.next());
            rest = chars.as_str();
        }
    }
    out
}

/// The lines of a whole text, for requests that ask for very many positions of it. They are best asked for in their order:
/// each is counted from the one before, so that a file of one long line is not counted from its start each time.
pub(super) struct Lines {
    text: String,
    /// Where each line starts.
    starts: Vec<usize>,
    encoding: Encoding,
    /// The last offset asked for, and the column that it has.
    last: Cell<(usize, usize)>,
}

impl Lines {
    pub(super) fn new(text: &Text, encoding: Encoding) -> Self {
        let text = text.to_string();
        let bytes = text.as_bytes();
        let mut starts = vec![0];
        for (at, &byte) in bytes.iter().enumerate() {
            let crlf = byte == b'\r' && bytes.get(at + 1) == Some(&b'\n');
            if byte == b'\n' || (byte == b'\r' && !crlf) {
                starts.push(at + 1);
            }
        }
        Lines { text, starts, encoding, last: Cell::default() }
    }

    pub(super) fn position(&self, offset: TextSize) -> Position {
        let mut offset = usize::from(offset).min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        let line = self.starts.partition_point(|&start| start <= offset).saturating_sub(1);
        let start = self.starts.get(line).copied().unwrap_or_default();
        let next = self.starts.get(line + 1).copied().unwrap_or(usize::MAX);
        let (last, column) = self.last.get();
        let character = if !(start..next).contains(&last) || offset.abs_diff(last) > offset - start {
            self.columns(start, offset)
        } else if last <= offset {
            column + self.columns(last, offset)
        } else {
            column - self.columns(offset, last)
        };
        self.last.set((offset, character));
        Position::new(line as u32, character as u32)
    }

    /// How many columns the text takes from one offset to a later one of the same line.
    fn columns(&self, from: usize, to: usize) -> usize {
        let text = self.text.get(from..to).unwrap_or_default();
        match self.encoding {
            Encoding::Utf8 => text.len(),
            _ if text.is_ascii() => text.len(),
            Encoding::Utf16 => text.chars().map(char::len_utf16).sum(),
            Encoding::Utf32 => text.chars().count(),
        }
    }

    pub(super) fn range(&self, range: TextRange) -> Range {
        Range::new(self.position(range.start()), self.position(range.end()))
    }
}

/// A finding of the game that starts at `start`, as what an editor shows: itself, and the moves behind it that
/// are not checked.
pub(super) fn diagnostics(
    finding: &Finding,
    start: TextSize,
    text: &Text,
    uri: &Url,
    settings: &Settings,
) -> Vec<Diagnostic> {
    let place = |relative: TextRange| match relative.checked_add(start) {
        Some(absolute) => range(text, absolute, settings.encoding),
        None => range(text, TextRange::empty(text.len()), settings.encoding),
    };
    let Some(weight) = settings.wishes.weights.of(finding) else { return Vec::new() };
    let words = catalogue(settings.language);
    let related: Vec<_> = finding
        .related
        .iter()
        .map(|related| DiagnosticRelatedInformation {
            location: Location::new(uri.clone(), place(related.range)),
            message: words.say(&related.message),
        })
        .collect();
    let code = Some(NumberOrString::String(finding.code.to_owned()));
    let itself = Diagnostic {
        range: place(finding.range),
        severity: Some(match weight {
            Severity::Hint => DiagnosticSeverity::HINT,
            Severity::Information => DiagnosticSeverity::INFORMATION,
            Severity::Warning => DiagnosticSeverity::WARNING,
            Severity::Error => DiagnosticSeverity::ERROR,
        }),
        code: code.clone(),
        code_description: page(finding.code).filter(|_| settings.code_description),
        source: Some(super::NAME.to_owned()),
        message: words.finding(finding),
        related_information: (settings.related_information && !related.is_empty()).then_some(related),
        tags: None,
        data: None,
    };
    let unchecked = finding.unchecked.filter(|unchecked| settings.unnecessary && !unchecked.range.is_empty());
    let dimmed = unchecked.map(|unchecked| Diagnostic {
        range: place(unchecked.range),
        severity: Some(DiagnosticSeverity::HINT),
        code,
        source: Some(super::NAME.to_owned()),
        message: words.say(&Message::new("not-checked").with("count", unchecked.plies)),
        tags: Some(vec![DiagnosticTag::UNNECESSARY]),
        ..Diagnostic::default()
    });
    std::iter::once(itself).chain(dimmed).collect()
}

/// Edits of a document as the client applies them: to the version that they are for, where it can tell versions apart.
pub(super) fn workspace_edit(edits: &[Edit], snapshot: &Snapshot, settings: &Settings) -> WorkspaceEdit {
    let text = snapshot.document.text();
    let edits = edits.iter().map(|edit| TextEdit {
        range: range(text, edit.range, settings.encoding),
        new_text: edit.text.clone(),
    });
    let uri = (*snapshot.uri).clone();
    if !settings.document_changes {
        return WorkspaceEdit::new([(uri, edits.collect())].into());
    }
    let text_document = OptionalVersionedTextDocumentIdentifier { uri, version: Some(snapshot.version) };
    let edit = TextDocumentEdit { text_document, edits: edits.map(OneOf::Left).collect() };
    WorkspaceEdit { document_changes: Some(DocumentChanges::Edits(vec![edit])), ..WorkspaceEdit::default() }
}

/// The page that explains a code, once the project has an address.
fn page(code: &str) -> Option<CodeDescription> {
    let home = env!("CARGO_PKG_HOMEPAGE");
    let href = (!home.is_empty()).then(|| format!("{home}/codes#{}", code.replace('/', "-")))?;
    Some(CodeDescription { href: Url::parse(&href).ok()? })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const ENCODINGS: [Encoding; 3] = [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32];

    #[test]
    fn markdown_is_written_plainly() {
        let page = "**1-0\\***\n\n![](data:image/svg+xml;base64,AA==)\n\n```text\n a `*` \\* **b** \n\n\n9\n```\n\n\
            `*`: not finished  \nlast\\n ` * !\n\n";
        let expected = "1-0*\n\n a `*` \\* **b** \n\n\n9\n\n*: not finished\nlast\\n ` * !";
        assert_eq!(plain(page), expected);
        assert_eq!(markup(page.to_owned(), true).value, page);
        assert_eq!(plain("![a](b)\n\n```text\n x\n```"), " x");
    }

    proptest! {
        #[test]
        fn both_ways_to_a_position_agree(source in "[a-é😀\r\n]{0,60}", unit in 0usize..3) {
            let encoding = ENCODINGS[unit];
            let text = Text::new(&source);
            let lines = Lines::new(&text, encoding);
            for offset in 0..=source.len() as u32 + 2 {
                let offset = TextSize::from(offset);
                let inside_crlf = source.get(..usize::from(offset)).is_some_and(|s| s.ends_with('\r'))
                    && source[usize::from(offset)..].starts_with('\n');
                if !inside_crlf {
                    prop_assert_eq!(lines.position(offset), position(&text, offset, encoding));
                }
            }
        }

        #[test]
        fn positions_are_the_same_in_any_order(
            source in "[a-é😀\r\n]{0,60}", offsets in prop::collection::vec(0u32..150, 1..20), unit in 0usize..3
        ) {
            let (text, encoding) = (Text::new(&source), ENCODINGS[unit]);
            let lines = Lines::new(&text, encoding);
            for offset in offsets.into_iter().map(TextSize::from) {
                prop_assert_eq!(lines.position(offset), Lines::new(&text, encoding).position(offset));
            }
        }

        #[test]
        fn no_range_of_a_client_is_out_of_the_text(
            source in "[a-é😀\r\n]{0,30}", a in any::<(u32, u32)>(), b in (0u32..5, 0u32..9), unit in 0usize..3
        ) {
            let text = Text::new(&source);
            let range = Range::new(Position::new(a.0, a.1), Position::new(b.0, b.1));
            let bytes = text_range(&text, range, ENCODINGS[unit]);
            prop_assert!(bytes.end() <= text.len());
            prop_assert!(source.get(usize::from(bytes.start())..usize::from(bytes.end())).is_some());
        }
    }
}
