//! What may have been meant: repairs for the first move of a line that cannot be played.
//!
//! A candidate is one slip of the hand or one habit of the game's writers away from what stands there, and
//! legal. Candidates are ordered by how much of what follows they let replay. The work is bounded by the
//! candidates and by [`LOOK_BACK`], not by time. This module must not know any game.

use std::sync::Arc;

use super::sheet::SheetMove;
use super::slips;
use crate::games::{Meant, Position, Written};

/// How many plies back an earlier, legal move is suspected.
pub const LOOK_BACK: usize = 10;
/// How many proposals a finding carries.
const PROPOSALS: usize = 3;

/// A move to write instead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    pub meant: Meant,
    /// How many of the moves that follow can then be played.
    pub replays: usize,
}

/// Moves that may have been meant where `written` could not be played, best first.
pub fn instead(position: &dyn Position, written: &Written<'_>, rest: &[&SheetMove<'_>]) -> Vec<Candidate> {
    let text = written.joined();
    let mut candidates = candidates(position, written, &text);
    // The order of the candidates breaks ties, so that a habit comes before a slip of the hand.
    let mut ranked: Vec<Candidate> = candidates
        .drain(..)
        .map(|meant| {
            let replays = how_far(play(position, &meant.text).as_ref(), rest);
            Candidate { meant, replays }
        })
        .collect();
    ranked.sort_by_key(|candidate| std::cmp::Reverse(candidate.replays));
    ranked.truncate(PROPOSALS);
    ranked
}

/// An earlier, legal move that would have let everything behind it replay, had it been another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Earlier {
    /// Plies back from the move that failed; 1 is the move before it.
    pub back: usize,
    pub meant: Meant,
}

/// Looks back from a move that failed: `before` holds the moves before it with the positions they were played
/// from, the last one nearest; `rest` the failed move and all behind it.
/// With `habits_only` slips of the hand are not considered.
pub fn earlier(
    before: &[(Arc<dyn Position>, &SheetMove<'_>)],
    rest: &[&SheetMove<'_>],
    habits_only: bool,
) -> Option<Earlier> {
    for back in 1..=before.len().min(LOOK_BACK) {
        let (position, suspect) = before.get(before.len() - back)?;
        let between = before.get(before.len() - back + 1..)?.iter().map(|(_, moved)| *moved);
        let behind: Vec<&SheetMove<'_>> = between.chain(rest.iter().copied()).collect();
        let text = suspect.written.joined();
        let suspects = match habits_only {
            true => position.habits(&suspect.written),
            false => candidates(position.as_ref(), &suspect.written, &text),
        };
        for candidate in suspects {
            let next = play(position.as_ref(), &candidate.text);
            if next.is_some() && how_far(next.as_ref(), &behind) == behind.len() {
                return Some(Earlier { back, meant: candidate });
            }
        }
    }
    None
}

/// Legal moves that let all the rest replay when put in front of it: what may be missing there. None where so many
/// would do that naming some would be guessing.
pub fn missing(position: &dyn Position, rest: &[&SheetMove<'_>]) -> Vec<Candidate> {
    let mut fits = Vec::new();
    for text in position.legal() {
        if how_far(play(position, &text).as_ref(), rest) < rest.len() {
            continue;
        }
        if fits.len() == PROPOSALS {
            return Vec::new();
        }
        fits.push(Candidate { meant: text.into(), replays: rest.len() });
    }
    fits
}

/// Legal moves that are a habit or a slip away from what is written, likeliest first, without itself.
fn candidates(position: &dyn Position, written: &Written<'_>, text: &str) -> Vec<Meant> {
    let mut found = position.habits(written);
    if position.is_of_parts() {
        return found;
    }
    let mut slipped = position.legal();
    slipped.retain(|legal| slips::one_slip_apart(text, legal));
    slipped.sort_by_key(|legal| slips::unlikelihood(text, legal));
    found.extend(slipped.into_iter().map(Meant::from));
    // Digits in front or behind are a number that was glued to the move.
    let bare = text.trim_matches(|c: char| c.is_ascii_digit());
    found.extend(legal_within(position, text, bare).map(Meant::from));
    // The same with its halves swapped: a likely slip, but where more cannot be told apart by what replays, the
    // move back is meant least of all.
    found.sort_by_key(|meant| halves_swapped(text).is_some_and(|swapped| meant.text == swapped));
    let mut seen = Vec::new();
    found.retain(|meant| {
        let new = !meant.text.eq_ignore_ascii_case(text) && !seen.contains(&meant.text);
        seen.push(meant.text.clone());
        new
    });
    found
}

fn halves_swapped(text: &str) -> Option<String> {
    let (first, second) = text.split_at_checked(text.len() / 2)?;
    Some(format!("{second}{first}").to_lowercase())
}

/// Legal moves that a text holds whole, with at most one digit of what was trimmed from it behind.
fn legal_within(position: &dyn Position, text: &str, bare: &str) -> Option<String> {
    let start = text.find(bare).filter(|_| !bare.is_empty())?;
    let end = start + bare.len();
    [end, end + 1].into_iter().find_map(|end| {
        let inner = text.get(start..end).filter(|inner| inner.len() < text.len())?;
        play(position, inner).map(|_| inner.to_lowercase())
    })
}

fn play(position: &dyn Position, text: &str) -> Option<Arc<dyn Position>> {
    position.behind(&Written::plain(text))
}

/// How many of the moves can be played one behind the other.
pub fn how_far(from: Option<&Arc<dyn Position>>, moves: &[&SheetMove<'_>]) -> usize {
    let Some(mut position) = from.cloned() else { return 0 };
    for (count, move_) in moves.iter().enumerate() {
        let forced = || move_.illegal.then(|| position.force(&move_.written)).flatten();
        match position.behind(&move_.written).or_else(forced) {
            Some(next) => position = next,
            None => return count,
        }
    }
    moves.len()
}
