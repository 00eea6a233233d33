//! A position in a record: the dice with their past, whose turn it is where the record says so, and what has been told.
//!
//! Here the bookkeeping meets the trait that the record layer replays through. This module must not know files, tags
//! or sentences.

use std::fmt::Write as _;
use std::sync::Arc;

use super::board::{Action, Cell, Colour, Die, Piece};
use super::findings::TagPlace;
use super::moves::{Notice, Remark, State, forced, judge, settle};
use super::notation::{self, Half, Spelled};
use super::order::Order;
use super::{findings, habits, picture};
use crate::findings::Message;
use crate::games::{
    About, Excerpt, Mark, MarkKind, Meant, Picture, Played, Position, Proposal, Refusal, Step, Written,
};
use crate::text::{TextRange, TextSize};

/// How many cells an excerpt shows for a die and a sign, or for a colour that enters.
const NEAREST: usize = 8;
/// How many continuations are offered at most.
const OFFERED: usize = 200;
/// How many of its actions the history of a die tells.
const TOLD: usize = 12;

/// What is the same all through a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Course {
    /// Whose turn follows whose, where the record says it.
    pub order: Option<Order>,
    /// Who plays, as far as it is known.
    pub players: Vec<Colour>,
    /// Where the loss by a capture is stated, or could be.
    pub loss_tag: Option<TagPlace>,
}

/// A position of a game of Dérive.
#[derive(Debug, Clone)]
pub struct Standing {
    course: Arc<Course>,
    state: State,
    /// Whose turn it is; `None` where no order is stated.
    due: Option<Colour>,
    /// Colours out of the order that have acted: a bit each.
    strangers: u8,
    /// The other value of a die about whose value the record contradicts itself. That was told once; which of the two
    /// is meant later is the same contradiction.
    disputed: Vec<(Cell, u8)>,
}

impl Standing {
    /// The start of a game.
    pub fn start(state: State, course: Course) -> Standing {
        let due = course.order.as_ref().and_then(|order| order.due(0));
        Standing { course: Arc::new(course), state, due, strangers: 0, disputed: Vec::new() }
    }

    /// The position with a state that an action led to.
    fn behind_action(&self, action: Action, next: State) -> Arc<Standing> {
        let colour = action.piece().die.colour();
        let follows = self.course.order.as_ref().and_then(|order| order.behind(colour));
        let stranger = self.course.order.is_some() && follows.is_none();
        Arc::new(Standing {
            course: Arc::clone(&self.course),
            due: follows.or(self.due),
            strangers: self.strangers | u8::from(stranger) << colour as u8,
            disputed: self.disputes_behind(action),
            state: next,
        })
    }

    fn other_value(&self, cell: Cell) -> Option<u8> {
        self.disputed.iter().find(|(at, _)| *at == cell).map(|(_, value)| *value)
    }

    fn disputes_behind(&self, action: Action) -> Vec<(Cell, u8)> {
        let piece = action.piece();
        let shown = self.state.board.at(piece.cell).map(Die::value);
        let other = match shown.filter(|shown| *shown != piece.die.value()) {
            Some(shown) => Some(shown),
            None => self.other_value(piece.cell),
        };
        let arrival = action.arrival();
        let mut disputed = self.disputed.clone();
        disputed.retain(|(cell, _)| *cell != piece.cell && *cell != arrival);
        let other = match action {
            Action::Move(..) => other,
            Action::Take(_, victim) => {
                other.and_then(|value| value.checked_sub(self.state.loss.of(piece, victim)))
            }
            Action::Place(_) | Action::Change(..) => None,
        };
        disputed.extend(other.filter(|value| *value > 0).map(|value| (arrival, value)));
        disputed
    }

    /// Whether a remark is about a contradiction that was told before.
    fn was_told(&self, remark: &Remark) -> bool {
        match remark.notice {
            Notice::WrongValue { piece, .. }
            | Notice::WrongVictim { victim: piece, .. }
            | Notice::ValueAfterCapture { piece, .. } => {
                self.other_value(piece.cell) == Some(piece.die.value())
            }
            _ => false,
        }
    }

    fn turn_note(&self, spelled: &Spelled, action: Action) -> Option<crate::games::Note> {
        let (order, due) = (self.course.order.as_ref()?, self.due?);
        let colour = action.piece().die.colour();
        let known_stranger = self.strangers >> colour as u8 & 1 == 1;
        if colour == due || known_stranger {
            return None;
        }
        let range = spelled.first.colour.as_ref().map(|spot| spot.range);
        Some(findings::out_of_turn(colour, due, order, range))
    }

    fn played_action(&self, written: &Written<'_>) -> Option<Action> {
        settle(&self.state, &notation::read(written).ok()?).ok()
    }

    /// The value of the die that acted, behind its action.
    fn becomes(&self, action: Action) -> u8 {
        self.state.board.after(action, self.state.loss).at(action.arrival()).map_or(0, Die::value)
    }

    // ---- what the bookkeeping allows

    /// The colours that can act.
    fn acting(&self) -> &[Colour] {
        self.due.as_ref().map_or(&Colour::ALL, std::slice::from_ref)
    }

    fn acting_pieces(&self) -> impl Iterator<Item = Piece> + '_ {
        self.state.board.pieces().filter(|piece| self.acting().contains(&piece.die.colour()))
    }

    fn free(&self) -> Vec<Cell> {
        Cell::all().filter(|cell| self.state.board.at(*cell).is_none()).collect()
    }

    fn takes(&self, piece: Piece) -> impl Iterator<Item = Action> + '_ {
        let loss = self.state.loss;
        let victims = self.state.board.pieces().filter(move |victim| {
            victim.die.colour() != piece.die.colour() && loss.of(piece, *victim) < piece.die.value()
        });
        victims.map(move |victim| Action::Take(piece, victim))
    }

    fn changes(piece: Piece) -> impl Iterator<Item = Action> {
        let own = piece.die.value();
        // Raising first.
        (own + 1..=6).chain((1..own).rev()).map(move |value| Action::Change(piece, value))
    }

    fn entries<'a>(
        values: std::ops::RangeInclusive<u8>,
        colour: Colour,
        free: &'a [Cell],
    ) -> impl Iterator<Item = Action> + 'a {
        let dice = values.filter_map(move |value| Die::new(value, colour));
        dice.flat_map(|die| free.iter().map(move |cell| Action::Place(Piece { die, cell: *cell })))
    }

    fn allowed(&self) -> Vec<Action> {
        let free = self.free();
        let mut found = Vec::new();
        for colour in self.acting() {
            found.extend(Self::entries(1..=6, *colour, &free));
        }
        for piece in self.acting_pieces() {
            found.extend(free.iter().map(|cell| Action::Move(piece, *cell)));
            found.extend(Self::changes(piece));
            found.extend(self.takes(piece));
        }
        found
    }

    /// What a die can do, the weightiest and nearest first.
    fn of_piece(&self, piece: Piece, free: &[Cell]) -> [Vec<Action>; 3] {
        let distance = |action: &Action| (piece.cell.distance(action.arrival()), action.arrival());
        let mut takes: Vec<Action> = self.takes(piece).collect();
        takes.sort_by_key(distance);
        let mut moves: Vec<Action> = free.iter().map(|cell| Action::Move(piece, *cell)).collect();
        moves.sort_by_key(distance);
        [takes, Self::changes(piece).collect(), moves]
    }

    fn some_entries(&self, free: &[Cell]) -> Vec<Action> {
        let free = free.get(..NEAREST).unwrap_or(free);
        self.acting().iter().flat_map(|colour| Self::entries(1..=1, *colour, free)).collect()
    }

    fn proposal(&self, action: Action, text: String) -> Proposal {
        let detail = findings::detail(action, self.becomes(action));
        Proposal { plays: Some(text.clone()), text, from: 0, detail }
    }

    /// The history of the die that stands on the cell of a half, where the offset is in it.
    fn about_half(&self, half: &Half, at: TextSize, to_its_end: bool) -> Option<About> {
        let cell = half.cell.as_ref()?;
        let range = half.die_range().map_or(cell.range, |die| die.cover(cell.range));
        let touched = range.contains(at) || to_its_end && range.end() == at;
        let cell = half.cell().filter(|_| touched)?;
        let piece = Piece { die: self.state.board.at(cell)?, cell };
        let mut did: Vec<(u32, Action)> = self.state.history.of_die(cell).collect();
        let at_start = did.last().map_or(Some(cell), |(_, first)| match first {
            Action::Place(_) => None,
            first => Some(first.piece().cell),
        });
        did.reverse();
        let left_out = did.len().saturating_sub(TOLD);
        let mut told = vec![findings::die_named(piece, self.state.board.is_inferred(cell))];
        // Behind as many actions as a question looks back nobody knows how it began.
        let begun = self.state.history.plies() as usize <= super::history::REACH;
        told.extend(at_start.filter(|_| begun).map(findings::die_at_start));
        if left_out > 0 {
            told.push(findings::die_before(left_out));
        }
        let shown = did.iter().skip(left_out);
        told.extend(shown.map(|(ply, action)| findings::die_did(*ply, *action, self.state.loss)));
        let picture = picture::draw(&self.state.board, Some(Action::Place(piece)));
        Some(About { range, told, picture: Some(picture) })
    }
}

impl Position for Standing {
    fn side(&self) -> Option<&'static str> {
        self.due.map(Colour::word)
    }

    fn mover(&self, written: &Written<'_>) -> Option<&'static str> {
        Some(notation::read(written).ok()?.first.colour()?.word())
    }

    fn players(&self) -> Vec<&'static str> {
        self.course.players.iter().map(|colour| colour.word()).collect()
    }

    fn play(&self, written: &Written<'_>) -> Result<Played, Box<Refusal>> {
        let spelled = notation::read(written).map_err(|_| Box::new(findings::unread(&written.spaced())))?;
        let judged = judge(&self.state, &spelled)
            .map_err(|fault| Box::new(findings::refusal(&self.state, &spelled, &fault, &written.spaced())))?;
        let loss_tag = self.course.loss_tag.as_ref();
        let mut notes: Vec<_> = self.turn_note(&spelled, judged.action).into_iter().collect();
        let remarks = judged.remarks.iter().filter(|remark| !self.was_told(remark));
        notes.extend(remarks.map(|remark| findings::note(&self.state, &spelled, remark, loss_tag)));
        Ok(Played { next: self.behind_action(judged.action, judged.next), notes })
    }

    fn behind(&self, written: &Written<'_>) -> Option<Arc<dyn Position>> {
        let action = self.played_action(written)?;
        Some(self.behind_action(action, self.state.after(action)))
    }

    fn force(&self, written: &Written<'_>) -> Option<Arc<dyn Position>> {
        let spelled = notation::read(written).ok()?;
        Some(self.behind_action(spelled.action()?, forced(&self.state, &spelled)?))
    }

    fn canonical(&self, written: &Written<'_>) -> Option<String> {
        Some(self.played_action(written)?.to_string())
    }

    fn legal(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.allowed().into_iter().map(|action| action.to_string()).collect();
        texts.sort_unstable();
        texts
    }

    /// There are thousands of them: only those that pass become texts of their own.
    fn legal_like(&self, passes: &dyn Fn(&str) -> bool) -> Vec<String> {
        let mut text = String::new();
        let mut found = Vec::new();
        for action in self.allowed() {
            text.clear();
            if write!(text, "{action}").is_ok() && passes(&text) {
                found.push(text.clone());
            }
        }
        found
    }

    fn excerpt(&self) -> Excerpt {
        let free = self.free();
        let mut shown = self.some_entries(&free);
        for piece in self.acting_pieces() {
            for mut group in self.of_piece(piece, &free) {
                group.truncate(NEAREST);
                shown.append(&mut group);
            }
        }
        let mut moves: Vec<String> = shown.into_iter().map(|action| action.to_string()).collect();
        moves.sort_unstable();
        let remark = findings::listed(moves.len(), self.allowed().len());
        Excerpt { moves, remark: Some(remark) }
    }

    fn habits(&self, written: &Written<'_>) -> Vec<Meant> {
        habits::meant(&self.state, written).into_iter().map(|action| action.to_string().into()).collect()
    }

    fn continuations(&self, typed: &str, _: &str) -> Vec<Proposal> {
        let typed = as_compared(typed);
        let continues = |text: &str| text.to_lowercase().starts_with(&typed);
        let free = self.free();
        let mut found = Vec::new();
        let (mut begun, mut named) = (Vec::new(), Vec::new());
        for piece in self.acting_pieces() {
            let text = piece.to_string();
            if continues(&text) && text.len() > typed.len() {
                let detail = findings::stands(piece);
                found.push(Proposal { text, from: 0, detail, plays: None });
                begun.push(piece);
            } else if typed.starts_with(&text.to_lowercase()) {
                named.push(piece);
            }
        }
        let of_pieces = |pieces: Vec<Piece>, found: &mut Vec<Proposal>| {
            for piece in pieces {
                for action in self.of_piece(piece, &free).into_iter().flatten() {
                    if found.len() >= OFFERED {
                        return;
                    }
                    found.extend(spelling(action, &typed).map(|text| self.proposal(action, text)));
                }
            }
        };
        of_pieces(named, &mut found);
        if typed.is_empty() {
            found.extend(
                self.some_entries(&free).into_iter().map(|action| self.proposal(action, action.to_string())),
            );
        } else {
            let entries = self.acting().iter().flat_map(|colour| Self::entries(1..=6, *colour, &free));
            let texts =
                entries.map(|action| (action, action.to_string())).filter(|(_, text)| continues(text));
            found.extend(texts.take(OFFERED).map(|(action, text)| self.proposal(action, text)));
            of_pieces(begun, &mut found);
        }
        found.truncate(OFFERED);
        found
    }

    fn tell(&self, written: &Written<'_>) -> Vec<Message> {
        let Some(action) = self.played_action(written) else { return Vec::new() };
        let loss = match action {
            Action::Take(taker, victim) => self.state.loss.of(taker, victim),
            _ => 0,
        };
        findings::tell(action, loss, self.becomes(action))
    }

    fn about(&self, written: &Written<'_>, at: TextSize) -> Option<About> {
        let spelled = notation::read(written).ok()?;
        let second = spelled.second.as_ref()?;
        self.about_half(&spelled.first, at, false).or_else(|| match second.sign {
            notation::Sign::Take => self.about_half(&second.half, at, true),
            _ => None,
        })
    }

    fn occupant(&self, cell: &str) -> Option<&'static str> {
        self.state.board.at(cell.parse().ok()?).map(|die| die.colour().word())
    }

    fn score(&self) -> Vec<u32> {
        Vec::new()
    }

    fn key(&self) -> u128 {
        self.state.board.key() ^ self.due.map_or(0, |due| due as u128 + 1)
    }

    fn picture(&self) -> Picture {
        picture::draw(&self.state.board, self.state.history.last())
    }

    fn steps(&self, written: &Written<'_>) -> Vec<Step> {
        let Some(action) = self.played_action(written) else { return Vec::new() };
        let named = notation::read(written).ok();
        let range_of =
            |half: &Half| half.die_range().into_iter().chain(half.cell.as_ref().map(|cell| cell.range));
        let first = named.as_ref().and_then(|spelled| range_of(&spelled.first).reduce(TextRange::cover));
        let second = named.as_ref().and_then(|spelled| spelled.second.as_ref());
        let second = second.and_then(|second| range_of(&second.half).reduce(TextRange::cover));
        let from = (!matches!(action, Action::Place(_))).then(|| action.piece().cell.to_string());
        let acts = Step { from, to: Some(action.arrival().to_string()), range: first };
        let taken = match action {
            Action::Take(_, victim) => {
                Some(Step { from: Some(victim.cell.to_string()), to: None, range: second })
            }
            _ => None,
        };
        std::iter::once(acts).chain(taken).collect()
    }

    fn marks(&self, written: &Written<'_>) -> Vec<Mark> {
        let taken = self.played_action(written).filter(|action| matches!(action, Action::Take(..)));
        let end = written.parts.last().map(|part| part.range.end());
        let mark =
            |action, at| Mark { at, kind: MarkKind::Value, text: format!("={}", self.becomes(action)) };
        taken.zip(end).map(|(action, at)| mark(action, at)).into_iter().collect()
    }

    /// `{"side": "blue", "players": ["blue", "green"], "pieces": {"h5": "1B", ...}, "last": "1Bh5-h6"}`; side and last
    /// are `null` where there is none.
    fn facts(&self) -> serde_json::Value {
        let pieces: serde_json::Map<String, serde_json::Value> = self
            .state
            .board
            .pieces()
            .map(|piece| (piece.cell.to_string(), piece.die.to_string().into()))
            .collect();
        serde_json::json!({
            "side": self.side(),
            "players": self.players(),
            "pieces": pieces,
            "last": self.state.history.last().map(|action| action.to_string()),
        })
    }
}

/// What is typed without blanks, damage and case.
fn as_compared(typed: &str) -> String {
    Written::plain(typed).joined().to_lowercase().replace("->", ">")
}

/// The spelling of an action that goes on from what is typed: the short one where it does, else the long one; the
/// short one for `>` before a cell.
fn spelling(action: Action, typed: &str) -> Option<String> {
    let continues = |text: &str| text.to_lowercase().starts_with(typed);
    let short = action.to_string();
    if continues(&short) || matches!(action, Action::Move(..)) && continues(&short.replace('-', ">")) {
        return Some(short);
    }
    let long = match action {
        Action::Move(piece, to) => format!("{piece}-{}{to}", piece.die),
        Action::Change(piece, _) => format!("{short}{}", piece.cell),
        Action::Place(_) | Action::Take(..) => return None,
    };
    continues(&long).then_some(long)
}

#[cfg(test)]
mod tests {
    use super::super::board::CaptureLoss;
    use super::super::{order, position};
    use super::*;

    fn standing(pieces: &str, order: Option<&str>) -> Standing {
        let state = State::start(position::read(pieces).unwrap(), CaptureLoss::default());
        let order = order.map(|text| order::read(text).unwrap());
        Standing::start(state, Course { order, players: Vec::new(), loss_tag: None })
    }

    fn line(start: &Standing, actions: &str) -> Vec<&'static str> {
        let mut position: Arc<dyn Position> = Arc::new(start.clone());
        let mut codes = Vec::new();
        for text in actions.split_whitespace() {
            let played = position.play(&Written::plain(text)).unwrap();
            codes.extend(played.notes.iter().map(|note| note.code));
            let behind = position.behind(&Written::plain(text)).unwrap();
            assert_eq!((behind.facts(), behind.key()), (played.next.facts(), played.next.key()), "{text}");
            position = played.next;
        }
        codes
    }

    #[test]
    fn a_contradiction_is_told_once() {
        let start = standing("5Vh6 4Bi5 1Bj5 6Ra1", None);
        assert_eq!(line(&start, "5Vh6x4Bi5 5Vi5-i6 5Vi6-i7"), ["derive/value-after-capture"]);
        // Back to the value that followed from the capture, and to the other one again.
        assert_eq!(line(&start, "5Vh6x4Bi5 4Vi5-i6 3Vi6-i7 4Vi7-i8"), ["derive/value-after-capture"]);
        // A slip in a value that was stated, with a capture behind it.
        assert_eq!(line(&start, "5Vh6-h7 6Vh7x4Bi5 3Vi5-i6"), ["derive/wrong-value"]);
        // Another value is another contradiction; a change ends it.
        assert_eq!(line(&start, "5Vh6-h7 6Vh7-h8 4Vh8-h9"), ["derive/wrong-value"; 2]);
        assert_eq!(
            line(&start, "6Vh6>3V 5Vh6-h7"),
            ["derive/wrong-value", "derive/value-lowered", "derive/wrong-value"]
        );
        // So it is for the die that is taken.
        assert_eq!(line(&start, "5Vh6x4Bi5 4Vi5-i6 6Ra1x3Vi6"), ["derive/value-after-capture"]);
    }

    #[test]
    fn turns_follow_the_order_once_a_slip() {
        let start = standing("", Some("BV"));
        assert_eq!(line(&start, "1Ba1 1Vb1 1Bc1 1Bd1 1Ve1 1Bf1"), ["derive/out-of-turn"]);
        assert_eq!(line(&start, "1Va1 1Bb1"), ["derive/out-of-turn"]);
        assert_eq!(line(&start, "1Ba1 1Rb1 1Rc1 1Vd1 1Je1"), ["derive/out-of-turn"; 2]);
        assert_eq!(line(&standing("", None), "1Ba1 1Bb1"), [""; 0]);
        assert_eq!((start.side(), standing("", None).side()), (Some("blue"), None));
    }

    #[test]
    fn what_the_bookkeeping_allows() {
        let legal = standing("", Some("BV")).legal();
        assert_eq!(legal.len(), 600);
        assert!(legal.is_sorted() && legal.contains(&"6Bj10".to_owned()));
        let few = standing("3Bd5 4Vc5", Some("BV"));
        let legal = few.legal();
        // Six values on 98 cells, moves to them, five changes, one capture.
        assert_eq!(legal.len(), 6 * 98 + 98 + 5 + 1);
        for text in &legal {
            assert!(
                few.play(&Written::plain(text)).is_ok_and(|played| {
                    played.notes.iter().all(|note| note.code == "derive/value-lowered")
                }),
                "{text}"
            );
        }
        // A two cannot lose two.
        assert!(!standing("2Bd5 4Vc5", Some("B")).legal().iter().any(|text| text.contains('x')));
        let excerpt = few.excerpt();
        assert_eq!(excerpt.moves.len(), 8 + 8 + 5 + 1);
        assert!(excerpt.moves.is_sorted() && excerpt.moves.iter().all(|text| legal.contains(text)));
        // A crowded board of all colours.
        let dice: Vec<String> = Cell::all()
            .step_by(2)
            .zip("BRVJ".chars().cycle())
            .map(|(cell, colour)| format!("4{colour}{cell}"))
            .collect();
        assert!(standing(&dice.join(" "), None).legal().len() < 6000);
    }
}
