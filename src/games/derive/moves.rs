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
    Incomplete {
        missing: Missing,
    },
    /// Outside by its column, its row or both.
    OffBoard {
        cell: String,
        column: bool,
        row: bool,
    },
    BadValue {
        value: String,
    },
    /// `meant` is the colour of that name in French or English.
    BadColour {
        colour: String,
        meant: Option<Colour>,
    },
    /// `left` is the die that stood there last.
    EmptyOrigin {
        piece: Piece,
        left: Option<Left>,
    },
    WrongDie {
        piece: Piece,
        there: Die,
    },
    /// `entering`: by a die that is placed.
    Occupied {
        cell: Cell,
        there: Die,
        entering: bool,
    },
    NothingToTake {
        victim: Piece,
        left: Option<Left>,
    },
    /// Another colour stands on the cell of the victim.
    WrongVictim {
        victim: Piece,
        there: Die,
    },
    CaptureExhausts {
        taker: Piece,
        loss: u8,
    },
    /// `changed` is what that action may not change.
    ChangesMore {
        action: Sign,
        piece: Piece,
        changed: Changed,
    },
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
    WrongValue {
        piece: Piece,
        shows: u8,
    },
    /// The die that is taken shows another value.
    WrongVictim {
        victim: Piece,
        shows: u8,
    },
    /// A die that acts or is taken shows another value, and that follows from a capture (`None`: too long ago).
    ValueAfterCapture {
        piece: Piece,
        shows: u8,
        capture: Option<Capture>,
    },
    NoChange {
        sign: Sign,
    },
    TakesOwnColour {
        taker: Piece,
        victim: Piece,
    },
    ValueLowered {
        piece: Piece,
        to: u8,
    },
    LongForm {
        sign: Sign,
    },
    /// A letter is not in its canonical case.
    Case,
    /// `>` or `->` before a cell, `--`, `X`.
    Sign {
        sign: Sign,
    },
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
    let halves =
        || [Some(&spelled.first), spelled.second.as_ref().map(|second| &second.half)].into_iter().flatten();
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
    let value =
        |half: &Half| bad(&half.value).map(|(text, range)| (Reason::BadValue { value: text.clone() }, range));
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
    } else if !usual_sign {
        remark(Notice::Sign { sign }, *sign_range, Some(action));
    }
    remarks
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::super::{notation, position};
    use super::*;
    use crate::games::Written;

    fn spelled(text: &str) -> Spelled {
        notation::read(&Written::plain(text)).unwrap()
    }

    fn stated(pieces: &str) -> State {
        State::start(position::read(pieces).unwrap(), CaptureLoss::default())
    }

    fn played(state: &State, actions: &str) -> State {
        let play = |state: State, text: &str| match judge(&state, &spelled(text)) {
            Ok(judged) => judged.next,
            Err(fault) => panic!("{text}: {fault:?}"),
        };
        actions.split_whitespace().fold(state.clone(), play)
    }

    fn part(text: &str, range: TextRange) -> &str {
        &text[usize::from(range.start())..usize::from(range.end())]
    }

    #[track_caller]
    fn fault(state: &State, text: &str, expected: Expect) {
        let fault = judge(state, &spelled(text)).unwrap_err();
        expected.assert_eq(&format!(
            "`{}` {:?} {:?}",
            part(text, fault.range),
            fault.reason,
            fault.suggestions
        ));
    }

    #[track_caller]
    fn notices(state: &State, text: &str, expected: Expect) {
        let judged = judge(state, &spelled(text)).unwrap();
        let show = |remark: Remark| {
            let instead = remark.instead.map_or_else(String::new, |action| format!(" => {action}"));
            format!("`{}` {:?}{instead}\n", part(text, remark.range), remark.notice)
        };
        expected.assert_eq(&judged.remarks.into_iter().map(show).collect::<String>());
    }

    const DICE: &str = "1Bh5 5Vh6 4Bi5 2Rc2";

    #[test]
    fn parts_that_name_nothing() {
        let state = stated(DICE);
        fault(
            &state,
            "1Bh5-v6",
            expect![[
                r#"`v6` OffBoard { cell: "v6", column: true, row: false } [1Bh5-i6, 1Bh5-g6, 1Bh5-j6, 1Bh5-f6]"#
            ]],
        );
        fault(
            &state,
            "1Bk11",
            expect![[r#"`k11` OffBoard { cell: "k11", column: true, row: true } [1Bj1, 1Bj10, 1Bj9, 1Bj8]"#]],
        );
        fault(
            &state,
            "1Bh0",
            expect![[r#"`h0` OffBoard { cell: "h0", column: false, row: true } [1Bh10, 1Bh1, 1Bh2, 1Bh3]"#]],
        );
        fault(
            &state,
            "1Bh05-h7",
            expect![[r#"`h05` OffBoard { cell: "h05", column: false, row: true } [1Bh5-h7]"#]],
        );
        fault(&state, "7Ba1", expect![[r#"`7` BadValue { value: "7" } [6Ba1, 5Ba1]"#]]);
        fault(&state, "7Bh5-g5", expect![[r#"`7` BadValue { value: "7" } [1Bh5-g5]"#]]);
        fault(&state, "1Bh5>9B", expect![[r#"`9` BadValue { value: "9" } [1Bh5>6B, 1Bh5>5B]"#]]);
        fault(&state, "1Ga1", expect![[r#"`G` BadColour { colour: "G", meant: Some(Green) } [1Va1]"#]]);
        fault(
            &state,
            "5Greenh6-h7",
            expect![[r#"`Green` BadColour { colour: "Green", meant: Some(Green) } [5Vh6-h7]"#]],
        );
        fault(&state, "1Xh5-g5", expect![[r#"`X` BadColour { colour: "X", meant: None } [1Bh5-g5]"#]]);
        fault(
            &state,
            "1Xa1",
            expect![[r#"`X` BadColour { colour: "X", meant: None } [1Ba1, 1Ra1, 1Va1, 1Ja1]"#]],
        );
        // Cells first, then values, then colours.
        fault(
            &state,
            "7Xh5-k6",
            expect![[
                r#"`k6` OffBoard { cell: "k6", column: true, row: false } [1Bh5-i6, 1Bh5-g6, 1Bh5-j6, 1Bh5-f6]"#
            ]],
        );
        fault(&state, "1Xh5>7B", expect![[r#"`7` BadValue { value: "7" } [1Bh5>6B, 1Bh5>5B]"#]]);
    }

    #[test]
    fn parts_that_are_missing() {
        let state = stated(DICE);
        fault(&state, "1B", expect!["`1B` Incomplete { missing: Piece } []"]);
        fault(&state, "1Bh5-", expect!["`-` Incomplete { missing: Second(Move) } []"]);
        fault(&state, "1Bh5-6B", expect!["`1Bh5-6B` Incomplete { missing: Arrival } [1Bh5>6B]"]);
        fault(&state, "1Bh5>6", expect!["`1Bh5>6` Incomplete { missing: Value } [1Bh5>6B]"]);
        fault(&state, "5Vh6x", expect!["`x` Incomplete { missing: Second(Take) } [5Vh6x1Bh5, 5Vh6x4Bi5]"]);
        fault(&state, "5Vh6xi5", expect!["`5Vh6xi5` Incomplete { missing: Victim } [5Vh6x4Bi5]"]);
        fault(&state, "5Vh6x4B", expect!["`5Vh6x4B` Incomplete { missing: Victim } [5Vh6x4Bi5]"]);
    }

    #[test]
    fn what_the_board_forbids() {
        let state = stated(DICE);
        fault(&state, "1Bh4-h3", expect!["`h4` EmptyOrigin { piece: 1Bh4, left: None } [1Bh5-h3, 4Bi5-h3]"]);
        fault(&state, "3Ja1-a2", expect!["`a1` EmptyOrigin { piece: 3Ja1, left: None } []"]);
        fault(&state, "1Vh5-g5", expect!["`V` WrongDie { piece: 1Vh5, there: 1B } [1Bh5-g5, 5Vh6-g5]"]);
        fault(&state, "4Ri5", expect!["`i5` Occupied { cell: i5, there: 4B, entering: true } []"]);
        fault(&state, "1Bi5", expect!["`i5` Occupied { cell: i5, there: 4B, entering: true } []"]);
        fault(
            &state,
            "5Vh6-i5",
            expect!["`i5` Occupied { cell: i5, there: 4B, entering: false } [5Vh6x4Bi5]"],
        );
        fault(
            &state,
            "5Vh6x4Bi6",
            expect!["`i6` NothingToTake { victim: 4Bi6, left: None } [5Vh6-i6, 5Vh6x4Bi5, 5Vh6x1Bh5]"],
        );
        fault(&state, "5Vh6x5Vh6", expect!["`h6` NothingToTake { victim: 5Vh6, left: None } []"]);
        fault(
            &state,
            "5Vh6x4Ri5",
            expect!["`R` WrongVictim { victim: 4Ri5, there: 4B } [5Vh6x4Bi5, 5Vh6x2Rc2]"],
        );
        fault(&state, "1Bh5x5Vh6", expect!["`1` CaptureExhausts { taker: 1Bh5, loss: 2 } []"]);
        fault(&state, "1Vh6x4Bi5", expect!["`1` CaptureExhausts { taker: 1Vh6, loss: 2 } [5Vh6x4Bi5]"]);
        fault(
            &state,
            "1Bh5-2Bh4",
            expect!["`2` ChangesMore { action: Move, piece: 1Bh5, changed: Value(2) } [1Bh5-h4, 1Bh5>2B]"],
        );
        fault(
            &state,
            "1Bh5>6R",
            expect!["`R` ChangesMore { action: Change, piece: 1Bh5, changed: Colour(Red) } [1Bh5>6B]"],
        );
        fault(
            &state,
            "1Bh5>6Bh4",
            expect!["`h4` ChangesMore { action: Change, piece: 1Bh5, changed: Cell(h4) } [1Bh5>6B, 1Bh5-h4]"],
        );
        // Occupied is looked for before that.
        fault(&state, "1Bh5-2Bh6", expect!["`h6` Occupied { cell: h6, there: 5V, entering: false } []"]);
    }

    #[test]
    fn the_past_is_told() {
        let state = played(&stated(DICE), "1Bh5-g5 1Bg5-g6 5Vh6x4Bi5");
        fault(
            &state,
            "1Bh5-h4",
            expect![
                "`h5` EmptyOrigin { piece: 1Bh5, left: Some(Left { ply: 0, piece: 1Bh5, to: g5, fate: Stands(g6) }) } [1Bg6-h4]"
            ],
        );
        fault(
            &state,
            "5Vh6-h7",
            expect![
                "`h6` EmptyOrigin { piece: 5Vh6, left: Some(Left { ply: 2, piece: 5Vh6, to: i5, fate: Stands(i5) }) } [3Vi5-h7]"
            ],
        );
        fault(
            &state,
            "1Bg6x5Vh6",
            expect![
                "`h6` NothingToTake { victim: 5Vh6, left: Some(Left { ply: 2, piece: 5Vh6, to: i5, fate: Stands(i5) }) } [1Bg6-h6]"
            ],
        );
        let taken = played(&state, "3Vi5>6V 6Vi5x1Bg6");
        fault(
            &taken,
            "1Bh5-h4",
            expect![
                "`h5` EmptyOrigin { piece: 1Bh5, left: Some(Left { ply: 0, piece: 1Bh5, to: g5, fate: Taken { ply: 4, by: 6Vi5, on: g6 } }) } []"
            ],
        );
    }

    #[test]
    fn what_is_played_with_a_remark() {
        let state = stated(DICE);
        notices(&state, "1Bh5-g5", expect![""]);
        notices(
            &state,
            "1Bh5-1Bg5",
            expect![[r#"
            `1B` LongForm { sign: Move } => 1Bh5-g5
        "#]],
        );
        notices(
            &state,
            "1Bh5>6Bh5",
            expect![[r#"
            `h5` LongForm { sign: Change } => 1Bh5>6B
        "#]],
        );
        notices(
            &state,
            "1Bh5>1B",
            expect![[r#"
            `1` NoChange { sign: Change }
        "#]],
        );
        notices(
            &state,
            "1Bh5-h5",
            expect![[r#"
            `h5` NoChange { sign: Move }
        "#]],
        );
        notices(
            &state,
            "4Bi5>2B",
            expect![[r#"
            `2` ValueLowered { piece: 4Bi5, to: 2 }
        "#]],
        );
        notices(
            &state,
            "3Bi5-i6",
            expect![[r#"
            `3` WrongValue { piece: 3Bi5, shows: 4 } => 4Bi5-i6
        "#]],
        );
        notices(
            &state,
            "5Vh6x3Bi5",
            expect![[r#"
            `3` WrongVictim { victim: 3Bi5, shows: 4 } => 5Vh6x4Bi5
        "#]],
        );
        notices(
            &state,
            "4Bi5x1Bh5",
            expect![[r#"
            `B` TakesOwnColour { taker: 4Bi5, victim: 1Bh5 }
        "#]],
        );
        notices(
            &state,
            "1bA10",
            expect![[r#"
            `1bA10` Case => 1Ba10
        "#]],
        );
        notices(
            &state,
            "3bI5>I6",
            expect![[r#"
            `3` WrongValue { piece: 3Bi5, shows: 4 } => 4Bi5-i6
            `3bI5>I6` Case => 3Bi5-i6
        "#]],
        );
        notices(
            &state,
            "5vh6X4bi5",
            expect![[r#"
            `5vh6X4bi5` Case => 5Vh6x4Bi5
        "#]],
        );
    }

    #[test]
    fn a_value_that_follows_from_a_capture_can_be_contradicted() {
        let state = played(&stated(DICE), "5Vh6x4Bi5");
        notices(&state, "3Vi5-i6", expect![""]);
        notices(
            &state,
            "4Vi5-i6",
            expect![[r#"
            `4` ValueAfterCapture { piece: 4Vi5, shows: 3, capture: Some(Capture { ply: 0, taker: 5Vh6, victim: 4Bi5 }) } => 3Vi5-i6
        "#]],
        );
        let moved = played(&state, "3Vi5-i6");
        notices(
            &moved,
            "2Vi6>6V",
            expect![[r#"
            `2` ValueAfterCapture { piece: 2Vi6, shows: 3, capture: Some(Capture { ply: 0, taker: 5Vh6, victim: 4Bi5 }) } => 3Vi6>6V
        "#]],
        );
        notices(
            &played(&stated("5Vh6 4Bi5 6Rj5"), "5Vh6x4Bi5"),
            "6Rj5x4Vi5",
            expect![[r#"
            `4` ValueAfterCapture { piece: 4Vi5, shows: 3, capture: Some(Capture { ply: 0, taker: 5Vh6, victim: 4Bi5 }) } => 6Rj5x3Vi5
        "#]],
        );
        // What was written counts from then on, and so does a change.
        notices(
            &played(&state, "4Vi5-i6"),
            "3Vi6-i7",
            expect![[r#"
            `3` WrongValue { piece: 3Vi6, shows: 4 } => 4Vi6-i7
        "#]],
        );
        notices(
            &played(&state, "3Vi5>5V"),
            "4Vi5-i6",
            expect![[r#"
            `4` WrongValue { piece: 4Vi5, shows: 5 } => 5Vi5-i6
        "#]],
        );
    }

    #[test]
    fn losses_by_the_tag() {
        let by = |loss| State { loss, ..stated("5Vh6 4Bi5") };
        let left =
            |loss| judge(&by(loss), &spelled("5Vh6x4Bi5")).map(|judged| format!("{:?}", judged.next.board));
        assert_eq!(left(CaptureLoss::Points(0)).as_deref(), Ok("[5Vi5]"));
        assert_eq!(left(CaptureLoss::Points(4)).as_deref(), Ok("[1Vi5]"));
        assert_eq!(left(CaptureLoss::Distance).as_deref(), Ok("[3Vi5]"));
        assert_eq!(left(CaptureLoss::Half).as_deref(), Ok("[3Vi5]"));
        assert!(matches!(
            left(CaptureLoss::Points(5)).map_err(|fault| fault.reason),
            Err(Reason::CaptureExhausts { loss: 5, .. })
        ));
    }

    #[test]
    fn what_is_forced_is_done_as_written() {
        let state = stated(DICE);
        let board = |text: &str| forced(&state, &spelled(text)).map(|state| position::write(&state.board));
        let expect = |text: &str| Some(text.to_owned());
        assert_eq!(board("4Ri5"), expect("2Rc2 1Bh5 5Vh6 4Ri5"));
        assert_eq!(board("1Bh5-2Bh4"), expect("2Rc2 2Bh4 5Vh6 4Bi5"));
        assert_eq!(board("1Bh5>6Rh4"), expect("2Rc2 6Rh4 5Vh6 4Bi5"));
        assert_eq!(board("3Ja1-a2"), expect("3Ja2 2Rc2 1Bh5 5Vh6 4Bi5"));
        assert_eq!(board("1Bh5x5Vh6"), expect("2Rc2 1Bh6 4Bi5"));
        assert_eq!(board("1Bh5-v6"), None);
        assert_eq!(board("5Vh6x4Bi5"), expect("2Rc2 1Bh5 3Vi5"));
    }

    /// Records that stand beside the repository where this was written.
    #[test]
    fn records_are_consistent() {
        let dir = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/records/derive/");
        let Ok(record) = std::fs::read_to_string(format!("{dir}long-form.derive")) else {
            println!("skipped: {dir} is not here");
            return;
        };
        let mut state = State::default();
        let mut told = Vec::new();
        for text in record.split_whitespace() {
            let judged = judge(&state, &spelled(text)).unwrap();
            told.extend(judged.remarks.into_iter().map(|remark| remark.notice));
            state = judged.next;
        }
        let long = |sign| Notice::LongForm { sign };
        assert_eq!(
            told,
            [
                long(Sign::Move),
                Notice::NoChange { sign: Sign::Change },
                long(Sign::Change),
                long(Sign::Change)
            ]
        );
        let line = "3Bd1 4Va6 3Bd1-d3 4Va6-c6 3Bd3>5B 2Vj10 5Bd3-d5 4Vc6-c5 5Bd5x4Vc5 2Vj10-j9 3Bc5>6B 2Vj9>3V 6Bc5-c6 3Vj9-i9";
        let mut state = State::default();
        for text in line.split(' ') {
            let judged = judge(&state, &spelled(text)).unwrap();
            assert_eq!(judged.remarks, [], "{text}");
            state = judged.next;
        }
        assert_eq!(position::write(&state.board), "6Bc6 3Vi9");
    }
}
