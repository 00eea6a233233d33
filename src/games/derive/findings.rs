//! Codes, and what is wrong with an action as messages with their facts.
//!
//! A message speaks of the reason and of what stands on the board; who acts and which move is told by the layers
//! above. This module must not know sentences.

use super::board::{Action, CaptureLoss, Cell, Colour, Die, Piece};
use super::history::{Capture, Fate, Left};
use super::moves::{Changed, Fault, Missing, Notice, Reason, Remark, State};
use super::notation::{Begun, Half, Sign, Spelled};
use super::order::Order;
use crate::findings::{Edit, Fact, Fix, Message};
use crate::games::{CodeSpec, Note, Refusal, Witness, edit};
use crate::text::TextRange;

/// Every code of this game; those that stop a line first, in the order in which they are looked for.
pub const CODES: &[CodeSpec] = &[
    CodeSpec::error("derive/off-board"),
    CodeSpec::error("derive/bad-value"),
    CodeSpec::error("derive/bad-colour"),
    CodeSpec::error("derive/empty-origin"),
    CodeSpec::error("derive/wrong-die"),
    CodeSpec::error("derive/occupied"),
    CodeSpec::error("derive/nothing-to-take"),
    CodeSpec::error(WRONG_VICTIM),
    CodeSpec::error("derive/capture-exhausts"),
    CodeSpec::error("derive/changes-more"),
    CodeSpec::error("derive/wrong-value"),
    CodeSpec::warning("derive/value-after-capture"),
    CodeSpec::warning("derive/takes-own-colour"),
    CodeSpec::warning("derive/no-change"),
    CodeSpec::warning(OUT_OF_TURN),
    CodeSpec::hint("derive/value-lowered"),
    CodeSpec::hint("derive/long-form"),
    CodeSpec::hint("derive/case"),
    CodeSpec::hint("derive/sign"),
];

const WRONG_VICTIM: &str = "derive/wrong-victim";
const OUT_OF_TURN: &str = "derive/out-of-turn";

fn word(colour: Colour) -> Fact {
    Fact::Word(colour.word())
}

fn number(value: u8) -> Fact {
    Fact::Number(value.into())
}

/// A message about a die: its colour and value.
fn of_die(id: &'static str, die: Die) -> Message {
    Message::new(id).with("colour", word(die.colour())).with("value", number(die.value()))
}

fn on_cell(id: &'static str, piece: Piece) -> Message {
    of_die(id, piece.die).with("cell", piece.cell.to_string())
}

fn witness(ply: u32, message: Message) -> Witness {
    Witness { ply: ply as usize, message }
}

/// A text that has not the shape of an action.
pub fn unread(text: &str) -> Refusal {
    Refusal::new("record/unexpected-text", Message::new("unexpected-text").with("text", text))
}

/// A reason against an action, as a refusal.
pub fn refusal(state: &State, spelled: &Spelled, fault: &Fault, text: &str) -> Refusal {
    let (code, message) = match &fault.reason {
        Reason::Incomplete { missing } => (
            "record/unexpected-text",
            Message::new("derive-incomplete")
                .with("text", text)
                .with("missing", Fact::Word(lacks(spelled, *missing))),
        ),
        Reason::OffBoard { cell, column, row } => ("derive/off-board", off_board(cell, *column, *row)),
        Reason::BadValue { value } => ("derive/bad-value", bad_value(value)),
        Reason::BadColour { colour, .. } => ("derive/bad-colour", bad_colour(colour)),
        Reason::EmptyOrigin { piece, left } => {
            ("derive/empty-origin", empty("derive-empty-origin", piece.cell, *left))
        }
        Reason::WrongDie { piece, there } => ("derive/wrong-die", wrong_colour(*piece, *there)),
        Reason::Occupied { cell, there, entering } => {
            let id = if *entering { "derive-occupied-entering" } else { "derive-occupied" };
            ("derive/occupied", on_cell(id, Piece { die: *there, cell: *cell }))
        }
        Reason::NothingToTake { victim, .. } if spelled.first.cell() == Some(victim.cell) => {
            ("derive/nothing-to-take", Message::new("derive-takes-itself"))
        }
        Reason::NothingToTake { victim, left } => {
            ("derive/nothing-to-take", empty("derive-nothing-to-take", victim.cell, *left))
        }
        Reason::WrongVictim { victim, there } => (WRONG_VICTIM, wrong_colour(*victim, *there)),
        Reason::CaptureExhausts { taker, loss } => (
            "derive/capture-exhausts",
            of_die("derive-capture-exhausts", taker.die).with("loss", number(*loss)),
        ),
        Reason::ChangesMore { action, piece, changed } => {
            ("derive/changes-more", changes_more(*action, *piece, *changed))
        }
    };
    Refusal {
        range: Some(fault.range),
        witnesses: witnesses(state, &fault.reason),
        ..Refusal::new(code, message)
    }
}

/// Earlier actions that explain a reason.
fn witnesses(state: &State, reason: &Reason) -> Vec<Witness> {
    match reason {
        Reason::EmptyOrigin { left, .. } | Reason::NothingToTake { left, .. } => {
            left.iter().flat_map(|left| gone(*left)).collect()
        }
        Reason::WrongDie { piece: Piece { cell, .. }, there }
        | Reason::WrongVictim { victim: Piece { cell, .. }, there }
        | Reason::Occupied { cell, there, .. } => came(state, *cell, *there).into_iter().collect(),
        Reason::CaptureExhausts { taker, .. } if state.board.is_inferred(taker.cell) => {
            state.history.capture_by(taker.cell).map(|capture| captured(state, capture)).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

/// How a die left a cell, and how it was taken.
fn gone(left: Left) -> Vec<Witness> {
    let message = Message::new("derive-left-here")
        .with("colour", word(left.piece.die.colour()))
        .with("cell", left.piece.cell.to_string())
        .with("to", left.to.to_string());
    let mut told = vec![witness(left.ply, message)];
    if let Fate::Taken { ply, by, on } = left.fate {
        let message =
            Message::new("derive-taken-here").with("cell", on.to_string()).with("by", by.to_string());
        told.push(witness(ply, message));
    }
    told
}

/// How the die on a cell came there.
fn came(state: &State, cell: Cell, there: Die) -> Option<Witness> {
    let (ply, _) = state.history.arrived(cell)?;
    let message =
        Message::new("derive-came-here").with("colour", word(there.colour())).with("cell", cell.to_string());
    Some(witness(ply, message))
}

fn captured(state: &State, capture: Capture) -> Witness {
    let Capture { ply, taker, victim } = capture;
    let loss = state.loss.of(taker, victim);
    let message = Message::new("derive-captured-here")
        .with("capture", Action::Take(taker, victim).to_string())
        .with("loss", number(loss))
        .with("value", number(taker.die.value().saturating_sub(loss).max(1)));
    witness(ply, message)
}

pub fn off_board(cell: &str, column: bool, row: bool) -> Message {
    let wrong = match (column, row) {
        (true, false) => "column",
        (false, true) => "row",
        _ => "both",
    };
    Message::new("derive-off-board").with("cell", cell).with("wrong", Fact::Word(wrong))
}

pub fn bad_value(text: &str) -> Message {
    Message::new("derive-bad-value").with("text", text)
}

pub fn bad_colour(text: &str) -> Message {
    Message::new("derive-bad-colour").with("text", text)
}

/// No die stands on a cell; where the one that stood there last has gone.
fn empty(id: &'static str, cell: Cell, left: Option<Left>) -> Message {
    let (fate, colour, to) = match left.map(|left| (left.piece.die.colour(), left.fate)) {
        Some((colour, Fate::Stands(to))) => ("stands", colour, to),
        Some((colour, Fate::Taken { on, .. })) => ("taken", colour, on),
        None => ("never", Colour::Blue, cell),
    };
    Message::new(id)
        .with("cell", cell.to_string())
        .with("fate", Fact::Word(fate))
        .with("colour", word(colour))
        .with("to", to.to_string())
}

fn wrong_colour(written: Piece, there: Die) -> Message {
    Message::new("derive-wrong-die")
        .with("cell", written.cell.to_string())
        .with("colour", word(there.colour()))
        .with("other", word(written.die.colour()))
}

fn changes_more(sign: Sign, piece: Piece, changed: Changed) -> Message {
    let (what, to, colour) = match changed {
        Changed::Value(value) => ("value", value.to_string(), piece.die.colour()),
        Changed::Colour(colour) => ("colour", colour.letter().to_string(), colour),
        Changed::Cell(cell) => ("cell", cell.to_string(), piece.die.colour()),
    };
    Message::new("derive-changes-more")
        .with("sign", sign_word(sign))
        .with("changed", Fact::Word(what))
        .with("to", to)
        .with("colour", word(colour))
}

fn sign_word(sign: Sign) -> Fact {
    Fact::Word(match sign {
        Sign::Move => "move",
        Sign::Change => "change",
        Sign::Take => "take",
    })
}

/// The first part that an action lacks, as a word of the catalogues.
fn lacks(spelled: &Spelled, missing: Missing) -> &'static str {
    let none = Half::default();
    let second = spelled.second.as_ref().map_or(&none, |second| &second.half);
    match missing {
        Missing::Piece if spelled.first.value.is_none() => "value",
        Missing::Piece if spelled.first.colour.is_none() => "colour",
        Missing::Piece => match spelled.first.begun {
            Some(Begun::Column) => "row",
            Some(Begun::Row) => "column",
            None => "cell",
        },
        Missing::Second(Sign::Move) | Missing::Arrival => "arrival",
        Missing::Second(Sign::Change) => "new-value",
        Missing::Value if second.value.is_none() => "new-value",
        Missing::Value => "new-colour",
        Missing::Second(Sign::Take) => "victim",
        Missing::Victim if second.value.is_none() && second.colour.is_none() => "victim-die",
        Missing::Victim if second.value.is_none() => "victim-value",
        Missing::Victim if second.colour.is_none() => "victim-colour",
        Missing::Victim => "victim-cell",
    }
}

/// What is worth saying of an action that is played, as a note. `loss_tag` is where the loss by a capture is stated,
/// or could be.
pub fn note(state: &State, spelled: &Spelled, remark: &Remark, loss_tag: Option<&TagPlace>) -> Note {
    let Remark { notice, range, instead } = remark;
    let whole = instead.map(|action| action.to_string());
    let rewritten = |safe: bool| {
        let fix = |text: String| Fix {
            title: Message::new("fix-write-as").with("text", text.as_str()),
            edits: vec![edit(spelled.range, text)],
            safe,
        };
        whole.clone().map(fix)
    };
    let plain = |code, message| Note { range: Some(*range), ..Note::new(code, message) };
    let once = |code, id| Note {
        range: Some(spelled.range),
        instead: whole.clone(),
        once: Some("fix-write-canonical"),
        ..Note::new(code, Message::new(id))
    };
    match notice {
        Notice::WrongValue { piece, shows } | Notice::WrongVictim { victim: piece, shows } => {
            let acts = matches!(notice, Notice::WrongValue { .. });
            let code = if acts { "derive/wrong-value" } else { WRONG_VICTIM };
            let mut note = plain(code, on_cell("derive-wrong-value", *piece).with("shows", number(*shows)));
            note.witnesses.extend(stated(state, *piece, *shows));
            note.fixes.extend(rewritten(false));
            note
        }
        Notice::ValueAfterCapture { piece, shows, capture } => {
            let code = "derive/value-after-capture";
            let Some(capture) = capture else {
                let message = on_cell("derive-value-after-old-capture", *piece);
                let mut note = plain(code, message.with("shows", number(*shows)));
                note.fixes.extend(rewritten(false));
                return note;
            };
            let Capture { taker, victim, .. } = *capture;
            let message = on_cell("derive-value-after-capture", *piece)
                .with("shows", number(*shows))
                .with("capture", Action::Take(taker, victim).to_string())
                .with("loss", number(state.loss.of(taker, victim)));
            let mut note = plain(code, message);
            note.witnesses.push(captured(state, *capture));
            note.fixes.extend(rewritten(false));
            let lost = taker.die.value().checked_sub(piece.die.value());
            note.fixes.extend(loss_tag.zip(lost).and_then(|(tag, lost)| tag.stating(lost)));
            note
        }
        Notice::NoChange { sign } => {
            let piece = spelled.action().map(Action::piece);
            let mut message = Message::new("derive-no-change").with("sign", sign_word(*sign));
            if let Some(piece) = piece {
                message =
                    message.with("cell", piece.cell.to_string()).with("value", number(piece.die.value()));
            }
            plain("derive/no-change", message)
        }
        Notice::TakesOwnColour { taker, .. } => plain(
            "derive/takes-own-colour",
            Message::new("derive-takes-own-colour").with("colour", word(taker.die.colour())),
        ),
        Notice::ValueLowered { piece, to } => plain(
            "derive/value-lowered",
            Message::new("derive-value-lowered")
                .with("value", number(piece.die.value()))
                .with("to", number(*to)),
        ),
        Notice::LongForm { sign } => {
            let piece = spelled.action().map(Action::piece);
            let text = match (sign, piece) {
                (Sign::Change, Some(piece)) => piece.cell.to_string(),
                (_, Some(piece)) => piece.die.to_string(),
                _ => String::new(),
            };
            let message = Message::new("derive-long-form").with("sign", sign_word(*sign)).with("text", text);
            let mut note = plain("derive/long-form", message);
            note.fixes.extend(rewritten(true));
            note
        }
        Notice::Case => once("derive/case", "derive-case"),
        Notice::Sign { .. } => once("derive/sign", "derive-sign"),
    }
}

/// Where the record last said what a die shows.
fn stated(state: &State, piece: Piece, shows: u8) -> Option<Witness> {
    let (ply, _) = state.history.of_die(piece.cell).next()?;
    Some(witness(ply, Message::new("derive-shown-here").with("value", number(shows))))
}

/// A colour that acts where another is due.
pub fn out_of_turn(colour: Colour, due: Colour, order: &Order, range: Option<TextRange>) -> Note {
    let message = match order.colours().contains(&colour) {
        true => Message::new("derive-out-of-turn").with("side", word(due)),
        false => Message::new("derive-not-in-order").with("colour", word(colour)),
    };
    let message = message.with("order", order.letters());
    Note { range, ..Note::new(OUT_OF_TURN, message) }
}

/// Where a tag stands, or where it can be put.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TagPlace {
    /// Its value.
    Value(TextRange),
    /// Behind the last tag; `None`: at the start of the game.
    Behind(Option<TextRange>),
}

impl TagPlace {
    /// The fix that states the loss by a capture.
    fn stating(&self, lost: u8) -> Option<Fix> {
        let text = CaptureLoss::Points(lost).to_string();
        text.parse::<CaptureLoss>().ok()?;
        let edit: Edit = match self {
            TagPlace::Value(range) => edit(*range, text.as_str()),
            TagPlace::Behind(Some(last)) => {
                edit(TextRange::empty(last.end()), format!("\n[CaptureLoss \"{text}\"]"))
            }
            TagPlace::Behind(None) => edit(TextRange::default(), format!("[CaptureLoss \"{text}\"]\n\n")),
        };
        let title = Message::new("derive-fix-loss").with("loss", number(lost));
        Some(Fix { title, edits: vec![edit], safe: false })
    }
}

// ---- hover and completion

/// What an action does, a sentence each. `becomes` is the value of a taker behind it.
pub fn tell(action: Action, loss: u8, becomes: u8) -> Vec<Message> {
    let piece = action.piece();
    let told = match action {
        Action::Place(_) => on_cell("derive-tell-place", piece),
        Action::Move(_, to) => on_cell("derive-tell-move", piece).with("to", to.to_string()),
        Action::Change(_, value) => on_cell("derive-tell-change", piece).with("to", number(value)),
        Action::Take(_, victim) => on_cell("derive-tell-take", piece)
            .with("other", word(victim.die.colour()))
            .with("othervalue", number(victim.die.value()))
            .with("to", victim.cell.to_string())
            .with("loss", number(loss))
            .with("becomes", number(becomes)),
    };
    match action {
        Action::Place(_) | Action::Change(..) => vec![told],
        Action::Move(..) | Action::Take(..) => vec![told, Message::new("derive-tell-reach")],
    }
}

/// The same in few words, for a list.
pub fn detail(action: Action, becomes: u8) -> Message {
    match action {
        Action::Place(piece) => of_die("derive-detail-place", piece.die),
        Action::Move(piece, _) => of_die("derive-detail-move", piece.die),
        Action::Change(piece, value) => of_die("derive-detail-change", piece.die).with("to", number(value)),
        Action::Take(_, victim) => of_die("derive-detail-take", victim.die).with("becomes", number(becomes)),
    }
}

/// A die that stands there and can be named to act.
pub fn stands(piece: Piece) -> Message {
    on_cell("derive-detail-piece", piece)
}

/// How a die is called that something is told of.
pub fn die_named(piece: Piece, inferred: bool) -> Message {
    on_cell("derive-about-die", piece).with("known", Fact::Word(if inferred { "inferred" } else { "stated" }))
}

/// What a die did, for its history.
pub fn die_did(ply: u32, action: Action, loss: CaptureLoss) -> Message {
    let (id, to) = match action {
        Action::Place(piece) => ("derive-about-entered", piece.cell.to_string()),
        Action::Move(_, to) => ("derive-about-moved", to.to_string()),
        Action::Change(_, value) => ("derive-about-changed", value.to_string()),
        Action::Take(taker, victim) => {
            return Message::new("derive-about-took")
                .with("number", ply as usize + 1)
                .with("colour", word(victim.die.colour()))
                .with("value", number(victim.die.value()))
                .with("cell", victim.cell.to_string())
                .with("loss", number(loss.of(taker, victim)));
        }
    };
    Message::new(id)
        .with("number", ply as usize + 1)
        .with("value", number(action.piece().die.value()))
        .with("to", to)
}

/// The oldest thing known of a die that entered with no action: it stood there at the start.
pub fn die_at_start(cell: Cell) -> Message {
    Message::new("derive-about-start").with("cell", cell.to_string())
}

pub fn die_before(count: usize) -> Message {
    Message::new("derive-about-before").with("count", count)
}

/// What a list of actions leaves out, and that nobody checked their reach.
pub fn listed(shown: usize, count: usize) -> Message {
    match shown < count {
        true => Message::new("derive-listed-some").with("shown", shown).with("count", count),
        false => Message::new("derive-listed-all").with("count", count),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_of_this_game_and_each_stands_once() {
        let mut codes: Vec<&str> = CODES.iter().map(|spec| spec.code).collect();
        assert!(codes.iter().all(|code| code.starts_with("derive/")));
        codes.sort_unstable();
        codes.dedup();
        assert_eq!(codes.len(), 19);
    }

    #[test]
    fn a_loss_is_stated_behind_the_tags() {
        let text = |place: TagPlace, lost| place.stating(lost).map(|fix| fix.edits[0].text.clone());
        assert_eq!(
            text(TagPlace::Behind(Some(TextRange::default())), 0).as_deref(),
            Some("\n[CaptureLoss \"0\"]")
        );
        assert_eq!(text(TagPlace::Value(TextRange::default()), 3).as_deref(), Some("3"));
        assert_eq!(text(TagPlace::Behind(None), 6), None);
    }
}
