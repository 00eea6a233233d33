//! What the tests share.

pub mod client;
pub mod folder;

use std::fmt::Write as _;
use std::path::PathBuf;

use scoresheet::findings::Finding;
use scoresheet::findings::catalogue::Language;
use scoresheet::games;
use scoresheet::record::Document;
use scoresheet::text::{Encoding, TextRange};

/// A real record from beside the project, which is not part of it; `None` with a notice where it is not there.
pub fn shared(name: &str) -> Option<String> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared/records").join(name);
    match std::fs::read_to_string(&path) {
        Ok(text) => Some(text),
        Err(_) => {
            println!("skipped: no {}", path.display());
            None
        }
    }
}

/// All findings with the ranges of the file.
pub fn findings(document: &Document) -> Vec<(usize, Finding)> {
    document.findings().collect()
}

/// `line:column-column` from 1, or `line:column-line:column`.
pub fn place(document: &Document, range: TextRange) -> String {
    let start = document.text().position(range.start(), Encoding::Utf32);
    let end = document.text().position(range.end(), Encoding::Utf32);
    let (line, from, to) = (start.line + 1, start.character + 1, end.character + 1);
    if start.line == end.line {
        format!("{line}:{from}-{to}")
    } else {
        format!("{line}:{from}-{}:{to}", end.line + 1)
    }
}

/// Every finding of a text as the manual would show it: code, place, both languages, what is related, the fixes.
pub fn report(text: &str) -> String {
    report_of(&Document::new(text, None), text)
}

/// The same of a document that was read in another way.
pub fn report_of(document: &Document, text: &str) -> String {
    let (english, french) = (games::catalogue(Language::English), games::catalogue(Language::French));
    let mut out = String::new();
    for (_, finding) in findings(document) {
        let written = document.text().slice(finding.range);
        let name = finding.of.as_ref().map(|of| format!(" {}", of.label)).unwrap_or_default();
        let place = place(document, finding.range);
        let _ = writeln!(out, "{}[{}] {place}{name} {written:?}", finding.severity.word(), finding.code);
        let _ = writeln!(out, "  {}", english.finding(&finding));
        let _ = writeln!(out, "  {}", french.finding(&finding));
        for related in &finding.related {
            let _ = writeln!(
                out,
                "  see {}: {}",
                self::place(document, related.range),
                english.say(&related.message)
            );
        }
        if let Some(tail) = finding.unchecked {
            let _ = writeln!(out, "  unchecked {}: {}", self::place(document, tail.range), tail.plies);
        }
        for fix in &finding.fixes {
            let mut mended = text.to_owned();
            for edit in fix.edits.iter().rev() {
                mended.replace_range(
                    usize::from(edit.range.start())..usize::from(edit.range.end()),
                    &edit.text,
                );
            }
            let line =
                mended.lines().zip(text.lines()).find(|(new, old)| new != old).map_or("", |(new, _)| new);
            let _ = writeln!(out, "  fix: {} -> {line}", english.say(&fix.title));
        }
    }
    out
}
