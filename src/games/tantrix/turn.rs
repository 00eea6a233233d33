//! Whose turn it is: fill forced spaces while you can, make exactly one free move, fill again while you can.
//!
//! What a player could fill is told by the caller, as far as the hands are known: where they are not, a turn that
//! may have ended has. A placement that was not his to make leaves the turn open, so that one slip is told once.
//! This module must not know tiles or the board.

use super::tiles::Colour;

/// How far the free move of a turn is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Free {
    Ahead,
    Made,
    /// Behind a placement out of turn nobody knows.
    Open,
}

/// A turn under way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Turn {
    due: Option<Colour>,
    free: Free,
    /// Whether it may be over already.
    may_be_over: bool,
}

/// Whether a player can fill any forced space.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fill {
    Can,
    /// With a tile that is not told.
    Perhaps,
    Cannot,
}

/// What is wrong with the moment of a placement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// A free move, though he could fill a forced space.
    DutyBefore,
    /// The one before him passed the turn on, though he could still fill a forced space.
    DutyAfter { by: Colour },
    /// He made his free move already.
    SecondFreeMove,
    /// It is another one's turn.
    OutOfTurn { due: Colour },
}

/// A placement as far as turns are concerned.
#[derive(Debug, Clone, Copy)]
pub struct Placement {
    pub by: Colour,
    /// Whether it fills a forced space.
    pub fills: bool,
    /// Whether the one whose turn it is could fill one before it.
    pub due_could: Fill,
    /// Whether the one who places could.
    pub he_could: Fill,
    /// The player behind the one whose turn it is.
    pub next: Option<Colour>,
}

impl Turn {
    /// A turn that begins. `None`: it is not told whose.
    pub fn of(due: Option<Colour>) -> Turn {
        Turn { due, free: if due.is_some() { Free::Ahead } else { Free::Open }, may_be_over: false }
    }

    /// Whose turn it is; `None` where it cannot be told, and behind the last tile.
    pub fn due(self) -> Option<Colour> {
        self.due.filter(|_| !self.may_be_over)
    }

    /// Whose turn it is or was last.
    pub fn whose(self) -> Option<Colour> {
        self.due
    }

    /// Whether only forced spaces can be filled in what is left of it.
    pub fn is_past_free_move(self) -> bool {
        self.free == Free::Made
    }

    /// What is wrong with a placement, and the turn with it made, before anybody draws.
    pub fn place(self, made: Placement) -> (Vec<Fault>, Turn) {
        let mut faults = Vec::new();
        let Some(due) = self.due else {
            let free = if made.fills { Free::Open } else { Free::Made };
            return (faults, Turn { due: Some(made.by), free, may_be_over: false });
        };
        let passed_on = made.by != due && self.free != Free::Ahead && made.next == Some(made.by);
        if made.by != due && !passed_on {
            faults.push(Fault::OutOfTurn { due });
            return (faults, Turn { due: None, free: Free::Open, may_be_over: false });
        }
        if passed_on && self.free == Free::Made && made.due_could == Fill::Can {
            faults.push(Fault::DutyAfter { by: due });
        }
        let free = if passed_on { Free::Ahead } else { self.free };
        if !made.fills && free == Free::Made {
            faults.push(Fault::SecondFreeMove);
        } else if !made.fills && free == Free::Ahead && made.he_could == Fill::Can {
            faults.push(Fault::DutyBefore);
        }
        let free = if made.fills { free } else { Free::Made };
        (faults, Turn { due: Some(made.by), free, may_be_over: false })
    }

    /// The turn behind a placement and its draw: passed on where nothing is left to do in it. `can` is what the one
    /// whose turn it is can fill now, `next` who comes behind him and has tiles left.
    pub fn passed_on(self, can: Fill, hand_is_empty: bool, next: Option<Colour>) -> Turn {
        let over = hand_is_empty || self.free == Free::Made && can == Fill::Cannot;
        if over && self.due.is_some() {
            return Turn { due: next, free: Free::Ahead, may_be_over: false };
        }
        let may_be_over =
            self.free == Free::Made && can == Fill::Perhaps || self.free == Free::Open && self.due.is_some();
        Turn { may_be_over, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Colour::{Green, Red};

    fn placement(by: Colour, fills: bool, could: Fill) -> Placement {
        let next = Some(if by == Red { Red } else { Green });
        Placement { by, fills, due_could: could, he_could: could, next }
    }

    fn made(turn: Turn, placement: Placement) -> (Vec<Fault>, Turn) {
        turn.place(placement)
    }

    #[test]
    fn one_free_move_then_the_next() {
        let (faults, turn) = made(Turn::of(Some(Green)), placement(Green, false, Fill::Cannot));
        assert!(faults.is_empty() && turn.is_past_free_move());
        assert_eq!(turn.passed_on(Fill::Cannot, false, Some(Red)).due(), Some(Red));
        // With a forced space that he can fill it is still his turn.
        let open = turn.passed_on(Fill::Can, false, Some(Red));
        assert_eq!(open.due(), Some(Green));
        let second = Placement { next: Some(Red), ..placement(Green, false, Fill::Can) };
        assert_eq!(made(open, second).0, [Fault::SecondFreeMove]);
        let passed = Placement { by: Red, next: Some(Red), ..placement(Red, false, Fill::Can) };
        let passed = Placement { he_could: Fill::Cannot, ..passed };
        assert_eq!(made(open, passed).0, [Fault::DutyAfter { by: Green }]);
    }

    #[test]
    fn duties_come_before_the_free_move() {
        assert_eq!(made(Turn::of(Some(Green)), placement(Green, false, Fill::Can)).0, [Fault::DutyBefore]);
        let (faults, turn) = made(Turn::of(Some(Green)), placement(Green, true, Fill::Can));
        assert!(faults.is_empty() && !turn.is_past_free_move());
    }

    #[test]
    fn out_of_turn_is_told_once() {
        let red = Placement { by: Red, next: Some(Red), ..placement(Red, false, Fill::Cannot) };
        let (faults, turn) = made(Turn::of(Some(Green)), red);
        assert_eq!(faults, [Fault::OutOfTurn { due: Green }]);
        for by in [Red, Green] {
            assert!(made(turn, placement(by, false, Fill::Cannot)).0.is_empty());
        }
    }

    #[test]
    fn where_hands_are_not_told_a_turn_may_be_over() {
        let (_, turn) = made(Turn::of(Some(Green)), placement(Green, false, Fill::Perhaps));
        let turn = turn.passed_on(Fill::Perhaps, false, Some(Red));
        assert_eq!((turn.due(), turn.whose()), (None, Some(Green)));
        let red = Placement { by: Red, next: Some(Red), ..placement(Red, false, Fill::Perhaps) };
        assert!(made(turn, red).0.is_empty());
        assert!(made(turn, placement(Green, true, Fill::Perhaps)).0.is_empty());
    }
}
