//! Findings for reading, with the text underlined.

use std::borrow::Cow;
use std::io::{self, Write};
use std::ops::Range;

use annotate_snippets::{
    AnnotationKind, Element, Group, Level, Message as Note, Origin, Renderer, Snippet,
    normalize_untrusted_str,
};

use super::super::source::STDIN;
use super::{Checked, Summary, Voice};
use crate::findings::{Finding, Message, Severity};
use crate::text::{Encoding, Position, TextRange, TextSize};

/// Places so many lines apart are shown in one piece of the text.
const NEAR: u32 = 60;
/// Bytes of text from which on only a part is shown, and how much of it on each side.
const LONG: TextSize = TextSize::new(8_000);
const MARGIN: TextSize = TextSize::new(300);

pub(super) fn file(checked: &Checked, voice: &Voice) -> String {
    let renderer = if voice.coloured { Renderer::styled() } else { Renderer::plain() };
    let mut text = String::new();
    for (_, finding) in &checked.findings {
        text.push_str(&renderer.render(&[group(checked, finding, voice)]));
        text.push_str("\n\n");
    }
    text
}

pub(super) fn tail(total: &Summary, voice: &Voice, out: &mut impl Write) -> io::Result<()> {
    let summary = Message::new("cli-summary")
        .with("files", total.files)
        .with("games", total.games)
        .with("plies", total.plies)
        .with("errors", total.errors)
        .with("warnings", total.warnings)
        .with("others", total.information + total.hints);
    writeln!(out, "{}", voice.say(&summary))?;
    // The gravest is what the reader came for.
    if let Some((_, code)) = total.gravest {
        writeln!(out, "{}", voice.say(&Message::new("cli-explain-hint").with("code", code)))?;
    }
    Ok(())
}

/// One finding: its sentence, its places in the text, and below what can be done.
fn group<'a>(checked: &'a Checked, finding: &'a Finding, voice: &Voice) -> Group<'a> {
    let level = |level: Level<'static>, id| level.with_name(voice.catalogue.say(&Message::new(id)));
    let severity = match finding.severity {
        Severity::Error => level(Level::ERROR, "level-error"),
        Severity::Warning => level(Level::WARNING, "level-warning"),
        Severity::Information => level(Level::INFO, "level-information"),
        Severity::Hint => level(Level::NOTE, "level-hint"),
    };
    let mut group = severity
        .primary_title(voice.catalogue.finding(finding))
        .id(finding.code)
        .elements(snippets(checked, finding, voice));
    if let Some(unchecked) = &finding.unchecked
        && !finding.related.iter().any(|related| related.message.id == "not-checked")
    {
        let message = Message::new("not-checked").with("count", unchecked.plies);
        group = group.element(note(level(Level::NOTE, "level-note"), voice.catalogue.say(&message)));
    }
    for fix in &finding.fixes {
        group = group.element(note(level(Level::HELP, "level-help"), voice.catalogue.say(&fix.title)));
    }
    group
}

/// A line below the text. Moves and names come from the file, which must not speak to the terminal.
fn note(level: Level<'static>, text: String) -> Note<'static> {
    level.message(normalize_untrusted_str(&text))
}

/// A place in the text that is underlined.
struct Mark {
    line: u32,
    range: TextRange,
    /// What is written under it; the place of the finding itself has its sentence above.
    label: Option<String>,
    primary: bool,
}

/// Lines shown together.
struct Piece {
    lines: Range<u32>,
    marks: Vec<Mark>,
}

/// The places of a finding in the text: those near each other in one piece, the one that matters first.
fn snippets<'a>(checked: &'a Checked, finding: &Finding, voice: &Voice) -> Vec<Element<'a>> {
    let related = finding
        .related
        .iter()
        .map(|related| mark(checked, related.range, Some(voice.catalogue.say(&related.message))));
    let mut pieces: Vec<Piece> = Vec::new();
    for mark in std::iter::once(mark(checked, finding.range, None)).chain(related) {
        let near = |lines: &Range<u32>| mark.line < lines.end + NEAR && lines.start <= mark.line + NEAR;
        match pieces.iter_mut().find(|piece| near(&piece.lines)) {
            Some(piece) => {
                piece.lines = piece.lines.start.min(mark.line)..piece.lines.end.max(mark.line + 1);
                piece.marks.push(mark);
            }
            None => pieces.push(Piece { lines: mark.line..mark.line + 1, marks: vec![mark] }),
        }
    }
    pieces.into_iter().flat_map(|piece| shown(checked, piece)).collect()
}

/// What is underlined of a range: what spans lines is marked on its first one.
fn mark(checked: &Checked, range: TextRange, label: Option<String>) -> Mark {
    let (start, end) = checked.place(range);
    let mut marked = range;
    if start.line != end.line {
        let end = Position { line: start.line, character: u32::MAX };
        let end = checked.text.offset(end, Encoding::Utf16);
        marked = TextRange::new(range.start(), end.max(range.start()));
    }
    Mark { line: start.line, range: marked, primary: label.is_none(), label }
}

fn shown(checked: &Checked, piece: Piece) -> Vec<Element<'_>> {
    let at = |line| checked.text.offset(Position { line, character: 0 }, Encoding::Utf16);
    let (mut start, mut end) = (at(piece.lines.start), at(piece.lines.end));
    let path = if checked.path == STDIN { "<stdin>" } else { &checked.path };
    let mut snippet_path = Some(path);
    let mut shown: Vec<Element<'_>> = Vec::new();
    if end - start > LONG {
        // The printer walks the whole text for each finding: of long lines it gets what is around the marks.
        let around =
            piece.marks.iter().filter(|mark| mark.primary).map(|mark| mark.range).reduce(TextRange::cover);
        let around = around.unwrap_or_default();
        start = start.max(around.start().checked_sub(MARGIN).unwrap_or_default());
        end = end.min(around.end() + MARGIN);
        // Not in the middle of a character.
        start = checked.text.offset(checked.text.position(start, Encoding::Utf8), Encoding::Utf8);
        let place = checked.text.position(around.start(), Encoding::Utf32);
        let origin =
            Origin::path(path).line(place.line as usize + 1).char_column(place.character as usize + 1);
        shown.push(origin.into());
        snippet_path = None;
    }
    let source = plain_line_ends(checked.text.slice(TextRange::new(start, end)));
    let length = source.len();
    let place = |offset: TextSize| usize::from(offset).saturating_sub(usize::from(start)).min(length);
    let inside = |mark: &Mark| mark.range.start() >= start && mark.range.start() <= end;
    let annotations = piece.marks.into_iter().filter(inside).map(|mark| {
        let kind = if mark.primary { AnnotationKind::Primary } else { AnnotationKind::Context };
        kind.span(place(mark.range.start())..place(mark.range.end())).label(mark.label.map(Cow::Owned))
    });
    let annotations: Vec<_> = annotations.collect();
    let line = checked.text.position(start, Encoding::Utf32).line as usize + 1;
    shown.push(Snippet::source(source).line_start(line).path(snippet_path).annotations(annotations).into());
    shown
}

/// The printer knows no lone `\r` as the end of a line, and lengths must stay.
fn plain_line_ends(text: String) -> String {
    if !text.contains('\r') {
        return text;
    }
    let mut plain = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        plain.push(if c == '\r' && chars.peek() != Some(&'\n') { '\n' } else { c });
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::super::fixture;
    use super::*;
    use expect_test::expect;

    #[test]
    fn a_finding_shows_its_text() {
        expect![[r#"
            hint[record/prose]: This is odd
             --> games/a, b.apgn:1:1
              |
            1 | [Black "Zoë"]
              | ^^^^^^^^^^^^^

            error[abalone/not-a-row]: Black's 2nd, c3c5d4: c4 is empty, so c3-c5 is not a row. Did you mean c3c4?
             --> games/a, b.apgn:3:4
              |
            2 | 1. a1b2 i5h5
              |    ---- c4 has been empty since Black's 1st, a1b2
            3 | 2. c3c5d4 h5g5 3. b2c3
              |    ^^^^^^
              |
              = note: the 2 moves after it are not checked
              = help: Replace by c3c4
              = help: Keep it, marked as played against the rules

        "#]].assert_eq(&file(&fixture::checked(), &fixture::voice()));
    }

    #[test]
    fn control_characters_of_a_file_do_not_reach_the_terminal() {
        let mut checked = fixture::checked();
        checked.text = crate::text::Text::new(&checked.text.to_string().replace("a1b2", "\x1b[2J"));
        for (_, finding) in &mut checked.findings {
            finding.message = Message::new("stray-bracket").with("text", "\x1b[31m");
            finding.fixes = vec![crate::findings::Fix {
                title: Message::new("fix-remove").with("text", "\x1b[31m"),
                edits: Vec::new(),
                safe: false,
            }];
        }
        assert!(!file(&checked, &fixture::voice()).contains('\x1b'));
    }

    #[test]
    fn places_far_apart_are_shown_apart() {
        let mut checked = fixture::checked();
        let text = format!("x\r{}y\r\n", "z\n".repeat(500));
        let end = TextSize::of(text.as_str());
        checked.text = crate::text::Text::new(&text);
        let mut finding = Finding::new(
            "record/prose",
            Severity::Warning,
            TextRange::new(end - TextSize::new(3), end),
            Message::new("odd"),
        );
        finding.related.push(crate::findings::Related {
            message: Message::new("first-written"),
            range: TextRange::up_to(TextSize::new(1)),
        });
        // A range that is not of this text must not stop anything.
        let outside = TextRange::at(end + TextSize::new(9), TextSize::new(5));
        let stray = Finding::new("record/prose", Severity::Information, outside, Message::new("odd"));
        checked.findings = vec![(0, finding), (0, stray)];
        expect![[r#"
            warning[record/prose]: This is odd
               --> games/a, b.apgn:502:1
                |
            502 | y
                | ^
                |
               ::: games/a, b.apgn:1:1
                |
              1 | x
                | - the first one is here

            information[record/prose]: This is odd
               --> games/a, b.apgn
                |

        "#]]
        .assert_eq(&file(&checked, &fixture::voice()));
    }

    #[test]
    fn the_end_counts_up() {
        let mut out = Vec::new();
        let gravest = Some((Severity::Warning, "record/prose"));
        let total =
            Summary { files: 2, games: 3, plies: 100, warnings: 1, hints: 2, gravest, ..Summary::default() };
        tail(&total, &fixture::voice(), &mut out).unwrap();
        expect![[r#"
            2 files, 3 games, 100 moves: no errors, 1 warning, 2 remarks
            For more about a code: scoresheet explain record/prose
        "#]]
        .assert_eq(&String::from_utf8(out).unwrap());
    }
}
