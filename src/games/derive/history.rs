//! What happened so far in a line of play, shared by all positions behind it.
//!
//! Each position holds the newest entry, each entry the one before it. Findings ask the list for the past of a
//! cell or a die. A question looks back [`REACH`] actions at most, so that a huge record with a fault in each of
//! its variations costs no more than its length. This module must not know what an action may do.

use std::sync::Arc;

use super::board::{Action, Cell, Piece};

/// How many actions a question looks back.
pub const REACH: usize = 4096;

/// The actions of a line of play, newest first.
#[derive(Debug, Clone, Default)]
pub struct History {
    newest: Option<Arc<Entry>>,
}

#[derive(Debug)]
struct Entry {
    ply: u32,
    action: Action,
    before: History,
}

/// A die that left a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Left {
    /// The action by which it left, counted from 0.
    pub ply: u32,
    /// As it left.
    pub piece: Piece,
    pub to: Cell,
    pub fate: Fate,
}

/// What became of a die.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// It stands there.
    Stands(Cell),
    /// That piece came in its place.
    Taken { ply: u32, by: Piece, on: Cell },
}

/// A capture that happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Capture {
    /// Counted from 0.
    pub ply: u32,
    /// As it stood before, with the value it had then.
    pub taker: Piece,
    pub victim: Piece,
}

impl History {
    /// With one action more.
    #[must_use]
    pub fn with(&self, action: Action) -> History {
        let entry = Entry { ply: self.plies(), action, before: self.clone() };
        History { newest: Some(Arc::new(entry)) }
    }

    /// How many actions there were.
    pub fn plies(&self) -> u32 {
        self.newest.as_ref().map_or(0, |entry| entry.ply.saturating_add(1))
    }

    /// The newest action.
    pub fn last(&self) -> Option<Action> {
        self.newest.as_ref().map(|entry| entry.action)
    }

    /// Newest first, as far as questions look back.
    fn recent(&self) -> impl Iterator<Item = (u32, Action)> + '_ {
        let mut at = self;
        let all = std::iter::from_fn(move || {
            let entry = at.newest.as_deref()?;
            at = &entry.before;
            Some((entry.ply, entry.action))
        });
        all.take(REACH)
    }

    /// The die that stood on a cell last, for a cell that is empty now.
    pub fn last_stood(&self, cell: Cell) -> Option<Left> {
        let mut since = Vec::new();
        let (ply, action) = self.recent().find(|(_, action)| {
            let found = action.left() == Some(cell);
            if !found {
                since.push(*action);
            }
            found
        })?;
        let (piece, to) = (action.piece(), action.arrival());
        let mut fate = Fate::Stands(to);
        for (ply, action) in (ply.saturating_add(1)..).zip(since.into_iter().rev()) {
            let Fate::Stands(at) = fate else { break };
            if action.left() == Some(at) {
                fate = Fate::Stands(action.arrival());
            } else if action.arrival() == at && !matches!(action, Action::Change(..)) {
                fate = Fate::Taken { ply, by: action.piece(), on: at };
            }
        }
        Some(Left { ply, piece, to, fate })
    }

    /// The last capture by the die that stands on a cell.
    pub fn capture_by(&self, cell: Cell) -> Option<Capture> {
        let mut at = cell;
        for (ply, action) in self.recent() {
            match action {
                Action::Take(taker, victim) if victim.cell == at => {
                    return Some(Capture { ply, taker, victim });
                }
                Action::Place(piece) if piece.cell == at => return None,
                action if action.arrival() == at => at = action.piece().cell,
                _ => {}
            }
        }
        None
    }

    /// What the die that stands on a cell did, newest first; to the action by which it entered, if it did.
    pub fn of_die(&self, cell: Cell) -> impl Iterator<Item = (u32, Action)> + '_ {
        let mut at = Some(cell);
        self.recent().filter_map(move |(ply, action)| {
            if Some(action.arrival()) != at {
                return None;
            }
            at = if matches!(action, Action::Place(_)) { None } else { Some(action.piece().cell) };
            Some((ply, action))
        })
    }

    /// The action by which the die that stands on a cell came there.
    pub fn arrived(&self, cell: Cell) -> Option<(u32, Action)> {
        self.recent().find(|(_, action)| {
            action.arrival() == cell && (action.left().is_some() || matches!(action, Action::Place(_)))
        })
    }
}

/// One entry after the other: a long game must not end in as deep a recursion.
impl Drop for History {
    fn drop(&mut self) {
        let mut newest = self.newest.take();
        while let Some(mut entry) = newest.and_then(Arc::into_inner) {
            newest = entry.before.newest.take();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::derive::board::{Colour, Die};

    fn cell(name: &str) -> Cell {
        name.parse().unwrap()
    }

    fn blue(value: u8, name: &str) -> Piece {
        Piece { die: Die::new(value, Colour::Blue).unwrap(), cell: cell(name) }
    }

    fn green(value: u8, name: &str) -> Piece {
        Piece { die: Die::new(value, Colour::Green).unwrap(), cell: cell(name) }
    }

    fn of(actions: &[Action]) -> History {
        actions.iter().fold(History::default(), |history, action| history.with(*action))
    }

    #[test]
    fn the_past_of_a_cell_and_a_die() {
        use Action::*;
        let history = of(&[
            Place(blue(5, "d5")),
            Place(green(4, "c6")),
            Move(green(4, "c6"), cell("c5")),
            Take(blue(5, "d5"), green(4, "c5")),
            Move(blue(3, "c5"), cell("c6")),
            Change(blue(3, "c6"), 4),
            Move(blue(4, "c6"), cell("c7")),
        ]);
        assert_eq!((history.plies(), history.last()), (7, Some(Move(blue(4, "c6"), cell("c7")))));
        assert_eq!(
            history.last_stood(cell("d5")),
            Some(Left { ply: 3, piece: blue(5, "d5"), to: cell("c5"), fate: Fate::Stands(cell("c7")) })
        );
        assert_eq!(history.last_stood(cell("c6")).map(|left| left.ply), Some(6));
        assert_eq!(history.last_stood(cell("a1")), None);
        assert_eq!(
            history.capture_by(cell("c7")),
            Some(Capture { ply: 3, taker: blue(5, "d5"), victim: green(4, "c5") })
        );
        assert_eq!(history.arrived(cell("c7")).map(|(ply, _)| ply), Some(6));
        assert_eq!(history.of_die(cell("c7")).map(|(ply, _)| ply).collect::<Vec<_>>(), [6, 5, 4, 3, 0]);
        let earlier = of(&[
            Place(blue(5, "d5")),
            Place(green(4, "c6")),
            Move(green(4, "c6"), cell("c5")),
            Take(blue(5, "d5"), green(4, "c5")),
        ]);
        assert_eq!(
            earlier.last_stood(cell("c6")).map(|left| left.fate),
            Some(Fate::Taken { ply: 3, by: blue(5, "d5"), on: cell("c5") })
        );
        assert_eq!(of(&[Place(blue(5, "d5"))]).capture_by(cell("d5")), None);
    }

    #[test]
    fn a_million_actions_are_dropped_and_asked_in_bounds() {
        let (here, there) = (blue(1, "a1"), blue(1, "a2"));
        let mut history = History::default();
        for ply in 0..1_000_000 {
            let action =
                if ply % 2 == 0 { Action::Move(here, there.cell) } else { Action::Move(there, here.cell) };
            history = history.with(action);
        }
        let branch = history.with(Action::Place(blue(2, "j10")));
        assert_eq!(history.last_stood(cell("b2")), None);
        drop(history);
        assert_eq!(branch.plies(), 1_000_001);
    }
}
