//! What only a whole game shows: the tag `Score` against the board behind the last tile.
//!
//! This module must not know single turns.

use super::setup::words;
use super::tiles::Colour;
use crate::findings::{Fact, Finding, Fix, Message, Severity};
use crate::games::{PlayedLine, edit};

/// Checks the main line.
pub fn review(line: &PlayedLine<'_>) -> Vec<Finding> {
    // Where a tile may lie otherwise than it is written, so may the score.
    let doubtful =
        |finding: &Finding| finding.severity == Severity::Error || finding.code == "tantrix/situation";
    let sound = line.complete && !line.plies.is_empty() && !line.findings.iter().any(doubtful);
    let Some(tag) = line.header.tag("Score").filter(|_| sound) else { return Vec::new() };
    let end = line.plies.last().map_or(line.start, |(_, position)| *position);
    let scores: Vec<(&str, u32)> = end.players().into_iter().zip(end.score()).collect();
    let mut findings = Vec::new();
    for (word, range) in words(tag) {
        let mut warn = |message: Message, fix: Option<String>| {
            let mut finding = Finding::new("tantrix/score", Severity::Warning, range, message);
            finding.fixes.extend(fix.map(|text| Fix {
                title: Message::new("tantrix-fix-score").with("text", text.as_str()),
                edits: vec![edit(range, text)],
                safe: false,
            }));
            findings.push(finding);
        };
        let stated = word.split_once(['=', ':']).and_then(|(letter, points)| {
            let mut letters = letter.chars();
            Some((letters.next()?, letters.next().is_none().then(|| points.parse::<u32>().ok())??))
        });
        let Some((letter, points)) = stated else {
            warn(Message::new("tantrix-score-unreadable").with("text", word), None);
            continue;
        };
        let player = Colour::of(letter).map(Colour::word);
        match scores.iter().find(|(side, _)| Some(*side) == player) {
            None => warn(Message::new("tantrix-score-no-player").with("letter", letter.to_string()), None),
            Some((side, due)) if *due != points => {
                let message = Message::new("tantrix-score")
                    .with("player", Fact::Word(Colour::of(letter).map_or("unknown", Colour::word)))
                    .with("due", *due)
                    .with("written", points);
                let initial = side.chars().next().unwrap_or(letter).to_ascii_uppercase();
                warn(message, Some(format!("{initial}={due}")));
            }
            Some(_) => {}
        }
    }
    findings
}
