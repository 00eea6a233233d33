//! What may have been meant by an action that cannot be played: the same action with one part replaced, where that
//! fits the board.

use super::board::{Action, Board, Cell, Colour, Die, Piece};
use super::history::Fate;
use super::moves::{Missing, Reason, State};
use super::notation::{Half, Sign, Spelled};

/// How many actions are suggested at most.
const MOST: usize = 4;

/// The column (1 = a) and row of a text like `v6`, each `None` where the board has none.
pub fn column_and_row(text: &str) -> (Option<u8>, Option<u8>) {
    let mut chars = text.chars();
    let column = chars.next().and_then(|letter| format!("{letter}1").parse::<Cell>().ok()).map(Cell::column);
    let row = chars.as_str().parse().ok().filter(|row| (1..=10).contains(row));
    (column, row)
}

/// The action with the values that the dice show; `None` where it does not fit even so.
pub fn corrected(state: &State, spelled: &Spelled) -> Option<Action> {
    Draft::of(spelled).fitting(state)
}

/// What may have been meant, likeliest first.
pub fn meant(state: &State, spelled: &Spelled, reason: &Reason) -> Vec<Action> {
    let drafts = drafts(state, spelled, Draft::of(spelled), reason);
    let found = first_of_each(drafts.iter().filter_map(|draft| draft.fitting(state)));
    match reason {
        // Also where the rest does not fit: that cell is wrong on any board.
        Reason::OffBoard { .. } if found.is_empty() => {
            first_of_each(drafts.iter().filter_map(|draft| draft.literal()))
        }
        _ => found,
    }
}

fn first_of_each(actions: impl Iterator<Item = Action>) -> Vec<Action> {
    let mut found: Vec<Action> = Vec::new();
    for action in actions {
        if !found.contains(&action) {
            found.push(action);
        }
        if found.len() == MOST {
            break;
        }
    }
    found
}

/// The parts that name something.
#[derive(Debug, Clone, Copy, Default)]
struct Part {
    value: Option<u8>,
    colour: Option<Colour>,
    cell: Option<Cell>,
}

impl Part {
    fn of(half: &Half) -> Part {
        Part { value: half.value(), colour: half.colour(), cell: half.cell() }
    }

    fn is(piece: Piece) -> Part {
        Part { value: Some(piece.die.value()), colour: Some(piece.die.colour()), cell: Some(piece.cell) }
    }

    /// The piece it names, whatever stands there.
    fn piece(self) -> Option<Piece> {
        Some(Piece { die: Die::new(self.value?, self.colour?)?, cell: self.cell? })
    }

    /// The piece it names, with the value that it shows; where it names no colour, the one that stands there.
    fn standing(self, board: &Board) -> Option<Piece> {
        let cell = self.cell?;
        let die = board.at(cell).filter(|die| self.colour.is_none_or(|colour| colour == die.colour()))?;
        Some(Piece { die, cell })
    }
}

/// An action with holes.
#[derive(Debug, Clone, Copy)]
struct Draft {
    first: Part,
    sign: Option<Sign>,
    second: Part,
}

impl Draft {
    fn of(spelled: &Spelled) -> Draft {
        let second = spelled.second.as_ref();
        Draft {
            first: Part::of(&spelled.first),
            sign: second.map(|second| second.sign),
            second: second.map(|second| Part::of(&second.half)).unwrap_or_default(),
        }
    }

    fn first(self, first: Part) -> Draft {
        Draft { first, ..self }
    }

    fn second(self, second: Part) -> Draft {
        Draft { second, ..self }
    }

    fn sign(self, sign: Sign) -> Draft {
        Draft { sign: Some(sign), ..self }
    }

    /// The action as it is written.
    fn literal(self) -> Option<Action> {
        let piece = self.first.piece()?;
        Some(match self.sign {
            None => Action::Place(piece),
            Some(Sign::Move) => Action::Move(piece, self.second.cell?),
            Some(Sign::Change) => Action::Change(piece, self.second.value?),
            Some(Sign::Take) => Action::Take(piece, self.second.piece()?),
        })
    }

    /// The action, where every part of it fits the board and something changes.
    fn fitting(self, state: &State) -> Option<Action> {
        let board = &state.board;
        let Some(sign) = self.sign else {
            let (die, cell) = (Die::new(self.first.value?, self.first.colour?)?, self.first.cell?);
            return board.at(cell).is_none().then_some(Action::Place(Piece { die, cell }));
        };
        let piece = self.first.standing(board)?;
        match sign {
            Sign::Move => {
                let to = self.second.cell.filter(|to| board.at(*to).is_none())?;
                Some(Action::Move(piece, to))
            }
            Sign::Change => {
                let value = self.second.value.filter(|value| *value != piece.die.value())?;
                Some(Action::Change(piece, value))
            }
            Sign::Take => {
                let victim = self.second.standing(board).filter(|victim| victim.cell != piece.cell)?;
                let survives = state.loss.of(piece, victim) < piece.die.value();
                survives.then_some(Action::Take(piece, victim))
            }
        }
    }
}

fn drafts(state: &State, spelled: &Spelled, draft: Draft, reason: &Reason) -> Vec<Draft> {
    let board = &state.board;
    let Draft { first, second, .. } = draft;
    let there = |cell: Cell| board.at(cell).map(|die| Part::is(Piece { die, cell }));
    let in_first = |bad: fn(&Half) -> bool| bad(&spelled.first);
    // Puts a part into the half that is at fault.
    let put = |in_first: bool, change: &dyn Fn(Part) -> Part| match in_first {
        true => draft.first(change(first)),
        false => draft.second(change(second)),
    };
    match reason {
        Reason::Incomplete { missing } => incomplete(board, draft, *missing),
        Reason::OffBoard { cell, .. } => {
            let bad_first = in_first(|half| half.cell.is_some() && half.cell().is_none());
            let origin = if bad_first { None } else { first.cell };
            let cells = near(cell, origin).into_iter();
            cells.map(|cell| put(bad_first, &|part| Part { cell: Some(cell), ..part })).collect()
        }
        Reason::BadValue { value } => {
            let bad_first = in_first(|half| half.value.is_some() && half.value().is_none());
            let mut values = [1, 2, 3, 4, 5, 6];
            values.sort_by_key(|meant| digits_apart(value, *meant));
            let two = values.into_iter().take(2);
            two.map(|value| put(bad_first, &|part| Part { value: Some(value), ..part })).collect()
        }
        Reason::BadColour { meant, .. } => {
            let bad_first = in_first(|half| half.colour.is_some() && half.colour().is_none());
            let cell = if bad_first { first.cell } else { second.cell.or(first.cell) };
            let stands = cell.and_then(|cell| board.at(cell)).map(Die::colour);
            let any = if meant.or(stands).is_some() { &[][..] } else { &Colour::ALL };
            let colours = meant.iter().chain(&stands).chain(any).copied();
            colours.map(|colour| put(bad_first, &|part| Part { colour: Some(colour), ..part })).collect()
        }
        Reason::EmptyOrigin { piece, left } => {
            let went = left.and_then(|left| match left.fate {
                Fate::Stands(cell) => Some(cell).filter(|_| left.piece.die.colour() == piece.die.colour()),
                Fate::Taken { .. } => None,
            });
            let stands = alike(board, *piece).into_iter();
            went.and_then(there)
                .into_iter()
                .chain(stands.map(Part::is))
                .map(|first| draft.first(first))
                .collect()
        }
        Reason::WrongDie { piece, .. } => {
            let stands = alike(board, *piece).into_iter().map(Part::is);
            there(piece.cell).into_iter().chain(stands).map(|first| draft.first(first)).collect()
        }
        Reason::Occupied { cell, entering, .. } => {
            let take = Draft { sign: Some(Sign::Take), second: there(*cell).unwrap_or_default(), ..draft };
            match (entering, spelled.first.piece()) {
                (true, Some(piece)) => {
                    let takers = alike(board, piece).into_iter().filter(|taker| taker.die == piece.die);
                    takers.map(|taker| take.first(Part::is(taker))).collect()
                }
                _ => vec![take],
            }
        }
        Reason::NothingToTake { victim, .. } => {
            let victims = alike(board, *victim).into_iter().map(|victim| draft.second(Part::is(victim)));
            std::iter::once(draft.sign(Sign::Move)).chain(victims).collect()
        }
        Reason::WrongVictim { victim, .. } => {
            let victims = alike(board, *victim).into_iter().map(Part::is);
            there(victim.cell).into_iter().chain(victims).map(|victim| draft.second(victim)).collect()
        }
        Reason::CaptureExhausts { .. } => vec![draft],
        Reason::ChangesMore { action: Sign::Move, .. } => vec![draft, draft.sign(Sign::Change)],
        Reason::ChangesMore { .. } => vec![draft, draft.sign(Sign::Move)],
    }
}

fn incomplete(board: &Board, draft: Draft, missing: Missing) -> Vec<Draft> {
    let Draft { first, second, .. } = draft;
    match missing {
        Missing::Arrival => vec![draft.sign(Sign::Change)],
        // A colour that is missing is that of the die.
        Missing::Value => vec![draft],
        Missing::Victim | Missing::Second(Sign::Take) => {
            let Some(from) = first.cell else { return Vec::new() };
            let fits = |piece: &Piece| {
                second.value.is_none_or(|value| value == piece.die.value())
                    && second.colour.is_none_or(|colour| colour == piece.die.colour())
                    && second.cell.is_none_or(|cell| cell == piece.cell)
                    // Nothing said of it: then one that stands beside the taker, of another colour.
                    && (missing == Missing::Victim
                        || from.touches(piece.cell) && first.colour != Some(piece.die.colour()))
            };
            let mut victims: Vec<Piece> = board.pieces().filter(fits).collect();
            victims.sort_by_key(|victim| from.distance(victim.cell));
            victims.into_iter().map(|victim| draft.second(Part::is(victim))).collect()
        }
        Missing::Piece | Missing::Second(_) => Vec::new(),
    }
}

/// Dice of the colour of a piece, those of its value first, the nearest first.
fn alike(board: &Board, piece: Piece) -> Vec<Piece> {
    let mut alike: Vec<Piece> =
        board.pieces().filter(|other| other.die.colour() == piece.die.colour()).collect();
    alike.sort_by_key(|other| (other.die != piece.die, other.cell.distance(piece.cell)));
    alike
}

/// How far a number is from the digits written for it: less where one has the digits of the other.
fn digits_apart(written: &str, meant: u8) -> (bool, u32) {
    let digits = meant.to_string();
    let differ = !(written.contains(&digits) || digits.contains(written));
    (differ, written.parse().unwrap_or(u32::MAX).abs_diff(u32::from(meant)))
}

/// Cells that share with a text what is right in it, the nearest to an origin first.
fn near(text: &str, origin: Option<Cell>) -> Vec<Cell> {
    let (column, row) = column_and_row(text);
    let mut chars = text.chars();
    let letter = chars.next().unwrap_or('a').to_ascii_lowercase() as u32;
    let number = chars.as_str();
    let kept = |cell: &Cell| {
        column.is_none_or(|column| column == cell.column()) && row.is_none_or(|row| row == cell.row())
    };
    let mut cells: Vec<Cell> = Cell::all().filter(kept).collect();
    cells.sort_by_cached_key(|cell| {
        let (differ, rows) = digits_apart(number, cell.row());
        let columns = (u32::from(b'a') + u32::from(cell.column()) - 1).abs_diff(letter);
        match origin {
            Some(origin) => (u32::from(differ), u32::from(origin.distance(*cell)), rows, columns),
            None => (columns, u32::from(differ), rows, 0),
        }
    });
    cells
}
