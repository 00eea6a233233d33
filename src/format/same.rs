//! Whether a game written otherwise is read the same: every word is there, every move leads to the same position, and
//! nothing new is wrong.

use std::borrow::Cow;

use crate::findings::Severity;
use crate::record::{Record, result_of};
use crate::syntax::ast::{self, Item};
use crate::syntax::damage;

/// A game with another text, if it is the same game.
pub fn read_same(record: &Record, text: &str) -> Option<Record> {
    let anew = Record::read(text, Some(record.game), &[record.game]);
    is_same(record, &anew).then_some(anew)
}

fn is_same(record: &Record, anew: &Record) -> bool {
    anew.plies_played() == record.plies_played()
        && anew.main.len() == record.main.len()
        && anew.written == record.written
        && anew.result.map(|(result, _)| result) == record.result.map(|(result, _)| result)
        && words(anew) == words(record)
        && faults(anew) == faults(record)
        && MENDED.iter().all(|code| count(anew, code) <= count(record, code))
}

/// What formatting mends by itself.
const MENDED: [&str; 4] = ["record/move-number", "record/look-alike", "record/invisible", "record/bad-tag"];

fn count(record: &Record, code: &str) -> usize {
    record.findings.iter().filter(|finding| finding.code == code).count()
}

/// What is wrong, hints aside, which are about what is written otherwise here.
fn faults(record: &Record) -> Vec<&'static str> {
    let is_fault = |severity, code| severity > Severity::Hint && !MENDED.contains(&code);
    let faults = record.findings.iter().filter(|finding| is_fault(finding.severity, finding.code));
    let mut codes: Vec<&'static str> = faults.map(|finding| finding.code).collect();
    codes.sort_unstable();
    codes
}

/// All that stands in a game except numbers, separators and space; the tags sorted. Moves that were played are told
/// apart by where they lead.
fn words(record: &Record) -> Vec<Cow<'_, str>> {
    let mut words: Vec<Cow<'_, str>> = Vec::new();
    let mut tags: Vec<Cow<'_, str>> = Vec::new();
    let mut next = 0;
    let mut ended = false;
    let mut depth = 0usize;
    for (item, range) in ast::items(&record.parse.green) {
        let text = record.text_of(range);
        match item {
            Item::Tag(node) => tags.push(match ast::tag(node, range.start()) {
                // A value that a line end cuts is joined by one blank.
                Some(tag) => {
                    let words: Vec<&str> = tag.value.split_whitespace().collect();
                    format!("[{} {:?}", tag.name, words.join(" ")).into()
                }
                None => text.into(),
            }),
            Item::Move(node) => {
                let solid = || -> String {
                    let tokens = ast::tokens(node, range.start());
                    tokens.filter(|(kind, ..)| !kind.is_trivia()).map(|(_, text, _)| text).collect()
                };
                if ended && depth == 0 {
                    words.push(format!("behind the result {}", solid()).into());
                    continue;
                }
                let played = record.plies.get(next).filter(|ply| ply.position.is_some());
                let is_piece = record.plies.get(next).is_some_and(|ply| ply.piece_of.is_some());
                next += 1;
                match played {
                    _ if is_piece => {}
                    Some(_) => words.push("a move".into()),
                    None => words.push(format!("unplayed {}", solid()).into()),
                }
            }
            Item::Open => {
                depth += 1;
                words.push("(".into());
            }
            Item::Close => {
                depth = depth.saturating_sub(1);
                words.push(")".into());
            }
            Item::Result(node) => {
                ended |= depth == 0;
                words.push(result_of(&ast::text(node)).into());
            }
            Item::Mark(_) | Item::Ellipsis => words.push(damage::mend(text)),
            Item::Title(_) => words.push(format!("title {}", text.trim()).into()),
            Item::Prose => words.push(format!("prose {}", text.trim()).into()),
            Item::Comment(_) | Item::LineComment(_) | Item::Error => words.push(text.into()),
            Item::Number(_) | Item::QuoteMark | Item::Comma | Item::OddSpace(_) | Item::NewLine => {}
        }
    }
    // Tags of one name keep their order: the first is the one that counts.
    tags.sort_by_key(|tag| tag.split(' ').next().map(str::to_ascii_lowercase));
    words.extend(tags);
    words
}
