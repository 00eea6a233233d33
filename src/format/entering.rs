//! The number that a new line begins with, in the way in which the game is numbered so far.

use crate::findings::Edit;
use crate::games::{Lines, edit};
use crate::record::{Document, PlyId, Record};
use crate::syntax::ast::{self, Item};
use crate::syntax::lexer;
use crate::text::{TextRange, TextSize};

/// What to write at the start of a line that was just begun at an offset: nothing where no number is due.
pub fn on_enter(document: &Document, offset: TextSize) -> Option<Edit> {
    let line = document.text().line_start(offset);
    let begun = document.text().slice(TextRange::new(line, offset));
    if line == TextSize::new(0) || !begun.trim().is_empty() {
        return None;
    }
    // Behind the last game of a text the game at its end is the one that goes on.
    let at = document.game_at(if offset == document.text().len() { offset } else { line });
    let record = document.record(at.index)?;
    let offset = offset.checked_sub(at.start)?;
    let text = number_at(&record, offset)?;
    Some(edit(TextRange::empty(offset + at.start), text))
}

fn number_at(record: &Record, offset: TextSize) -> Option<String> {
    let (last, remarked) = surroundings(record, offset)?;
    if record.game.lines() == Lines::Moves {
        return header_of_move(record, last);
    }
    let style = style(record)?;
    let numerals = record.numerals()?;
    let due = record.counted(last)? + 1;
    let text = match numerals.begins_round(due) {
        true => numerals.due(due),
        false if remarked && numerals.tells_ply() => numerals.due(due),
        false => return None,
    };
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (number, dots) = text.split_at(digits);
    let dots = if dots.len() > 1 { dots } else { &style.dots };
    Some(format!("{number}{dots}{}", style.space))
}

/// The last move before an offset among the moves, and whether a comment or variation stands behind it. `None` where the
/// offset is inside of something, where a number stands already, or where more follows than the end of the line of play.
fn surroundings(record: &Record, offset: TextSize) -> Option<(PlyId, bool)> {
    let mut numbered = false;
    let mut remarked = false;
    let mut depth = 0usize;
    for (item, range) in ast::items(&record.parse.green) {
        if range.start() >= offset && !(range.is_empty() && range.start() == offset) {
            let ends = matches!(item, Item::Close | Item::Result(_) | Item::NewLine | Item::Prose);
            if matches!(item, Item::NewLine) {
                continue;
            }
            let between = record.text.get(usize::from(offset)..usize::from(range.start()))?;
            // A result that is moved to a line of its own.
            let is_moved = matches!(item, Item::Result(_)) && !between.contains(['\n', '\r']);
            if !ends || is_moved {
                return None;
            }
            break;
        }
        if range.start() < offset && offset < range.end() {
            return None;
        }
        match item {
            // A bracket that is missing closes nothing before the cursor.
            Item::Close if !record.text.get(..usize::from(range.end()))?.ends_with(')') => break,
            Item::Close => {
                depth = depth.saturating_sub(1);
                (numbered, remarked) = (false, true);
            }
            Item::Open => {
                depth += 1;
                (numbered, remarked) = (false, false);
            }
            Item::Move(_) => (numbered, remarked) = (false, false),
            Item::Number(_) | Item::Ellipsis => numbered = true,
            // A comment that is not closed goes on to here.
            Item::Comment(comment) if !comment.ends_with('}') => return None,
            Item::Comment(_) | Item::LineComment(_) => remarked = true,
            Item::Result(_) if depth == 0 => return None,
            // Behind words of somebody else a new game is as likely.
            Item::Prose | Item::Error => numbered = true,
            _ => {}
        }
    }
    let last = record.ply_before(offset)?;
    (!numbered).then_some((last, remarked))
}

/// How numbers are written in a game.
struct Style {
    dots: String,
    space: &'static str,
}

/// As the last number of the game is; `None` where there is none.
fn style(record: &Record) -> Option<Style> {
    let mut found = None;
    let mut number: Option<(String, TextSize)> = None;
    for (item, range) in ast::items(&record.parse.green) {
        match item {
            Item::Number(node) => number = Some((ast::text(node), range.end())),
            Item::Move(_) => {
                if let Some((text, end)) = number.take() {
                    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
                    // Dots that say whose move it is tell nothing of the others.
                    if matches!(rest, "" | "." | ")") {
                        let space = if end == range.start() { "" } else { " " };
                        found = Some(Style { dots: rest.to_owned(), space });
                    }
                }
            }
            _ => {}
        }
    }
    found.map(|style| match style.dots.is_empty() {
        // Digits alone would join the move.
        true => Style { space: " ", ..style },
        false => style,
    })
}

/// What the next move begins with where its number is a part of it, if only one thing can stand there.
fn header_of_move(record: &Record, last: PlyId) -> Option<String> {
    let ply = record.plies.get(last)?;
    let numbers_itself = |text: &str| {
        let tokens: Vec<_> = lexer::lex(text).collect();
        record.game.dialect().stated_number(&tokens).is_some()
    };
    if !numbers_itself(record.text_of(ply.range)) {
        return None;
    }
    let proposals = ply.position.as_ref()?.continuations("", "");
    match proposals.as_slice() {
        [only] if numbers_itself(&only.text) => Some(only.text.clone()),
        _ => None,
    }
}
