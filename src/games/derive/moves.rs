//! What a written action does where it is played, and what is wrong with it.
//!
//! Everything that the notation implies is judged here and nothing else: the source says neither how far a die goes nor
//! whose turn it is. Rules of movement, should they become known, belong into [`settle`]. This module must not know
//! codes or sentences.

use super::board::{Action, Board, CaptureLoss, Cell, Colour, Die, Piece};
use super::history::{Capture, History, Left};
use super::notation::{Half, Second, Sign, Spelled, Spot};
use super::suggest;
use crate::text::TextRange;

/// A board with its past.
#[derive(Debug, Clone, Default)]
pub struct State {
    pub board: Board,
    pub history: History,
    pub loss: CaptureLoss,
}

impl State {
    pub fn start(board: Board, loss: CaptureLoss) -> State {
        State { board, history: History::default(), loss }
    }

    /// After an action, done as stated.
    #[must_use]
    pub fn after(&self, action: Action) -> State {
        State {
            board: self.board.after(action, self.loss),
            history: self.history.with(action),
            loss: self.loss,
        }
    }
}

/// An action that leaves a defined position.
#[derive(Debug, Clone)]
pub struct Judged {
    /// With the values as written.
    pub action: Action,
    pub remarks: Vec<Remark>,
    pub next: State,
}

/// Why an action leaves no defined position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    pub reason: Reason,
    /// The part of the action that is wrong.
    pub range: TextRange,
    /// What may have been meant, likeliest first; each fits the board in every value.
    pub suggestions: Vec<Action>,
}

/// The reasons in the order in which they are looked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reason {
    /// A part is missing: no action of this notation.
    Incomplete { missing: Missing },
    /// Outside by its column, its row or both.
    OffBoard { cell: String, column: bool, row: bool },
    BadValue { value: String },
    /// `meant` is the colour of that name in French or English.
    BadColour { colour: String, meant: Option<Colour> },
    /// `left` is the die that stood there last.
    EmptyOrigin { piece: Piece, left: Option<Left> },
    WrongDie { piece: Piece, there: Die },
    /// `entering`: by a die that is placed.
    Occupied { cell: Cell, there: Die, entering: bool },
    NothingToTake { victim: Piece, left: Option<Left> },
    /// Another colour stands on the cell of the victim.
    WrongVictim { victim: Piece, there: Die },
    CaptureExhausts { taker: Piece, loss: u8 },
    /// `changed` is what that action may not change.
    ChangesMore { action: Sign, piece: Piece, changed: Changed },
}

/// What an action lacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Missing {
    /// The colour or the cell of the die that acts.
    Piece,
    /// Everything behind the sign.
    Second(Sign),
    /// Where the die goes.
    Arrival,
    /// The new value or the colour with it.
    Value,
    /// The value, colour or cell of the die that is taken.
    Victim,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Changed {
    Value(u8),
    Colour(Colour),
    Cell(Cell),
}

/// Something to say about an action that is played all the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remark {
    pub notice: Notice,
    /// The part of the action that it is about.
    pub range: TextRange,
    /// The action that mends it.
    pub instead: Option<Action>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Notice {
    /// The die that acts shows another value.
    WrongValue { piece: Piece, shows: u8 },
    /// The die that is taken shows another value.
    WrongVictim { victim: Piece, shows: u8 },
    /// A die that acts or is taken shows another value, and that follows from a capture (`None`: too long ago).
    ValueAfterCapture { piece: Piece, shows: u8, capture: Option<Capture> },
    NoChange { sign: Sign },
    TakesOwnColour { taker: Piece, victim: Piece },
    ValueLowered { piece: Piece, to: u8 },
    LongForm { sign: Sign },
    /// A letter is not in its canonical case.
    Case,
    /// `>` or `->` before a cell, `--`, `X`.
    Sign { sign: Sign },
}

/// Judges an action and plays it.
///
/// # Errors
/// The first reason why it leaves no defined position.
pub fn judge(state: &State, spelled: &Spelled) -> Result<Judged, Box<Fault>> {
    match settle(state, spelled) {
        Ok(action) => {
            let remarks = remarks(state, spelled, action);
            Ok(Judged { action, remarks, next: state.after(action) })
        }
        Err((reason, range)) => {
            let suggestions = suggest::meant(state, spelled, &reason);
            Err(Box::new(Fault { reason, range, suggestions }))
        }
    }
}

/// Plays an action as literally as it can be done, whatever stands on the board; `None` where it names none.
pub fn forced(state: &State, spelled: &Spelled) -> Option<State> {
    let action = spelled.action()?;
    let next = state.after(action);
    let Some(half) = spelled.second.as_ref().map(|second| &second.half) else { return Some(next) };
    let (acts, arrival) = (action.piece(), action.arrival());
    let cell = half.cell().unwrap_or(arrival);
    let changes_more = cell != arrival || half.colour().is_some_and(|colour| colour != acts.die.colour());
    let shows = half.value().unwrap_or(acts.die.value());
    let die = Die::new(shows, half.colour().unwrap_or(acts.die.colour()))?;
    let moves_and_shows = matches!(action, Action::Move(..)) && shows != acts.die.value();
    if matches!(action, Action::Take(..)) || !(changes_more || moves_and_shows) {
        return Some(next);
    }
    let mut next = State { ..state.after(Action::Move(acts, cell)) };
    next.board.put(Piece { die, cell });
    Some(next)
}

/// The action that is played, or the first reason against it with the part it is about.
pub(super) fn settle(state: &State, spelled: &Spelled) -> Result<Action, (Reason, TextRange)> {
    if let Some(found) = incomplete(spelled).or_else(|| nameless(spelled)) {
        return Err(found);
    }
    let whole = |missing| (Reason::Incomplete { missing }, spelled.range);
    let action = spelled.action().ok_or_else(|| whole(Missing::Piece))?;
    let piece = action.piece();
    let board = &state.board;
    let second = spelled.second.as_ref();
    let first_cell = place(&spelled.first.cell, spelled);
    let second_cell = second.map_or(first_cell, |second| place(&second.half.cell, spelled));
    if !matches!(action, Action::Place(_)) {
        match board.at(piece.cell) {
            None => {
                let left = state.history.last_stood(piece.cell);
                return Err((Reason::EmptyOrigin { piece, left }, first_cell));
            }
            Some(there) if there.colour() != piece.die.colour() => {
                return Err((Reason::WrongDie { piece, there }, place(&spelled.first.colour, spelled)));
            }
            Some(_) => {}
        }
    }
    match action {
        Action::Place(_) | Action::Move(..) => {
            let cell = action.arrival();
            let entering = matches!(action, Action::Place(_));
            if let Some(there) = board.at(cell).filter(|_| entering || cell != piece.cell) {
                return Err((Reason::Occupied { cell, there, entering }, second_cell));
            }
        }
        Action::Take(taker, victim) => {
            // Where the taker stands is empty once it has left.
            let Some(there) = board.at(victim.cell).filter(|_| victim.cell != taker.cell) else {
                let left = state.history.last_stood(victim.cell).filter(|_| victim.cell != taker.cell);
                return Err((Reason::NothingToTake { victim, left }, second_cell));
            };
            if there.colour() != victim.die.colour() {
                let range = second.map_or(second_cell, |second| place(&second.half.colour, spelled));
                return Err((Reason::WrongVictim { victim, there }, range));
            }
            let loss = state.loss.of(taker, victim);
            if loss >= taker.die.value() {
                return Err((Reason::CaptureExhausts { taker, loss }, place(&spelled.first.value, spelled)));
            }
        }
        Action::Change(..) => {}
    }
    match second.and_then(|second| changes_more(piece, second)) {
        Some((changed, range)) => {
            let action = second.map_or(Sign::Move, |second| second.sign);
            Err((Reason::ChangesMore { action, piece, changed }, range))
        }
        None => Ok(action),
    }
}

/// Where a part stands; the whole action where it is missing.
fn place<T>(spot: &Option<Spot<T>>, spelled: &Spelled) -> TextRange {
    spot.as_ref().map_or(spelled.range, |spot| spot.range)
}

fn incomplete(spelled: &Spelled) -> Option<(Reason, TextRange)> {
    let first = &spelled.first;
    let mut missing = None;
    let mut range = spelled.range;
    if first.value.is_none() || first.colour.is_none() || first.cell.is_none() {
        missing = Some(Missing::Piece);
    } else if let Some(Second { sign, sign_range, half, .. }) = &spelled.second {
        let (value, colour, cell) = (half.value.is_some(), half.colour.is_some(), half.cell.is_some());
        missing = match sign {
            _ if !(value || colour || cell) => {
                range = *sign_range;
                Some(Missing::Second(*sign))
            }
            Sign::Move if !cell => Some(Missing::Arrival),
            Sign::Change if !(value && colour) => Some(Missing::Value),
            Sign::Take if !(value && colour && cell) => Some(Missing::Victim),
            _ => None,
        };
    }
    missing.map(|missing| (Reason::Incomplete { missing }, range))
}

/// The first part that names nothing: cells, then values, then colours.
fn nameless(spelled: &Spelled) -> Option<(Reason, TextRange)> {
    let halves = || [Some(&spelled.first), spelled.second.as_ref().map(|second| &second.half)].into_iter().flatten();
    fn bad<T>(spot: &Option<Spot<T>>) -> Option<(&String, TextRange)> {
        let spot = spot.as_ref()?;
        Some((spot.named.as_ref().err()?, spot.range))
    }
    let cell = |half: &Half| {
        let (text, range) = bad(&half.cell)?;
        let (column, row) = suggest::column_and_row(text);
        // Of a row like `05` it is the spelling that is not on the board.
        let column = column.is_none();
        let row = row.is_none() || !column;
        Some((Reason::OffBoard { cell: text.clone(), column, row }, range))
    };
    let value = |half: &Half| {
        bad(&half.value).map(|(text, range)| (Reason::BadValue { value: text.clone() }, range))
    };
    let colour = |half: &Half| {
        let (text, range) = bad(&half.colour)?;
        Some((Reason::BadColour { colour: text.clone(), meant: Colour::named(text) }, range))
    };
    halves().find_map(cell).or_else(|| halves().find_map(value)).or_else(|| halves().find_map(colour))
}

/// What stands behind a sign and is not what that sign changes.
fn changes_more(piece: Piece, Second { sign, half, .. }: &Second) -> Option<(Changed, TextRange)> {
    let value = half.value.as_ref().zip(half.value()).filter(|(_, value)| *value != piece.die.value());
    let colour = half.colour.as_ref().zip(half.colour()).filter(|(_, colour)| *colour != piece.die.colour());
    let cell = half.cell.as_ref().zip(half.cell()).filter(|(_, cell)| *cell != piece.cell);
    let value = value.map(|(spot, value)| (Changed::Value(value), spot.range));
    let colour = colour.map(|(spot, colour)| (Changed::Colour(colour), spot.range));
    let cell = cell.map(|(spot, cell)| (Changed::Cell(cell), spot.range));
    match sign {
        Sign::Move => value.or(colour),
        Sign::Change => colour.or(cell),
        Sign::Take => None,
    }
}

fn remarks(state: &State, spelled: &Spelled, action: Action) -> Vec<Remark> {
    let mut remarks = Vec::new();
    let mut remark = |notice, range, instead| remarks.push(Remark { notice, range, instead });
    let board = &state.board;
    let piece = action.piece();
    let second = spelled.second.as_ref();
    let corrected = || suggest::corrected(state, spelled);
    let after_capture = |piece: Piece, shows: u8| Notice::ValueAfterCapture {
        piece,
        shows,
        capture: state.history.capture_by(piece.cell),
    };
    let shown = |piece: Piece| board.at(piece.cell).filter(|there| *there != piece.die).map(Die::value);
    if let Some(shows) = shown(piece).filter(|_| !matches!(action, Action::Place(_))) {
        let notice = match board.is_inferred(piece.cell) {
            true => after_capture(piece, shows),
            false => Notice::WrongValue { piece, shows },
        };
        remark(notice, place(&spelled.first.value, spelled), corrected());
    }
    if let (Action::Take(taker, victim), Some(second)) = (action, second) {
        if let Some(shows) = shown(victim) {
            let notice = match board.is_inferred(victim.cell) {
                true => after_capture(victim, shows),
                false => Notice::WrongVictim { victim, shows },
            };
            remark(notice, place(&second.half.value, spelled), corrected());
        }
        if taker.die.colour() == victim.die.colour() {
            let range = place(&second.half.colour, spelled);
            remark(Notice::TakesOwnColour { taker, victim }, range, None);
        }
    }
    let Some(Second { sign, sign_range, usual_sign, half }) = second else {
        if !spelled.usual_case() {
            remark(Notice::Case, spelled.range, Some(action));
        }
        return remarks;
    };
    let sign = *sign;
    match action {
        Action::Move(_, to) if to == piece.cell => {
            remark(Notice::NoChange { sign }, place(&half.cell, spelled), None);
        }
        Action::Change(_, to) if to == piece.die.value() => {
            remark(Notice::NoChange { sign }, place(&half.value, spelled), None);
        }
        Action::Change(_, to) if to < piece.die.value() => {
            remark(Notice::ValueLowered { piece, to }, place(&half.value, spelled), None);
        }
        _ => {}
    }
    if let Some(range) = spelled.redundant() {
        remark(Notice::LongForm { sign }, range, Some(action));
    }
    if !spelled.usual_case() {
        remark(Notice::Case, spelled.range, Some(action));
    }
    if !usual_sign {
        remark(Notice::Sign { sign }, *sign_range, Some(action));
    }
    remarks
}
