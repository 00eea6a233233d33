//! The pieces of a turn, for colours.

use super::read;
use crate::games::{Role, Written};
use crate::syntax::SyntaxKind::*;
use crate::text::TextRange;

/// The pieces of a turn in order. None holds a blank, comment or line end; what is not read is left out.
pub fn roles(written: &Written<'_>) -> Vec<(TextRange, Role)> {
    let turn = read(written);
    let wholes: Vec<(TextRange, Role)> = [
        turn.header.map(|header| (header.range, Role::Number)),
        turn.tile.map(|tile| (tile.range, Role::Move)),
        turn.position.map(|position| (position.range, Role::Place)),
        turn.draw.map(|draw| (draw.range, Role::Draw)),
        turn.situation.map(|situation| (situation.range, Role::Situation)),
    ]
    .into_iter()
    .flatten()
    .collect();
    let mut parts: Vec<(TextRange, Role)> = Vec::new();
    let mut put = |range: TextRange, part: Role| match parts.last_mut() {
        Some((last, same)) if *same == part && last.end() == range.start() => *last = last.cover(range),
        _ => parts.push((range, part)),
    };
    for token in &written.parts {
        let skipped = matches!(token.kind, COMMENT | LINE_COMMENT | ESCAPE | NAG)
            || turn.unread.iter().any(|unread| unread.contains_range(token.range));
        // A mark is told by what is read of it only in `?f` and `(?)`.
        if skipped || token.kind == MARK && token.text != "?" {
            continue;
        }
        let mut at = token.range.start();
        for (whole, part) in &wholes {
            // A token of two pieces is cut where they meet.
            if whole.contains(at) && at < token.range.end() {
                let end = whole.end().min(token.range.end());
                put(TextRange::new(at, end), *part);
                at = end;
            }
        }
    }
    parts
}
