//! What may have been meant: repairs for the first move of a line that cannot be played, or that contradicts the board.
//!
//! A repair is one change of the text: a move written otherwise, a move left out put in, one written twice taken away,
//! two put in the other order. Each is tried by playing what follows with it; those that let more replay come first,
//! among equals the likelier slip. The work is bounded by the positions played ([`Depth`]), not by time, so that the
//! same text always gives the same repairs. This module must not know any game.

use std::cmp::Reverse;
use std::sync::Arc;

use super::sheet::SheetMove;
use super::slips;
use crate::findings::Severity;
use crate::games::{self, Game, Meant, Note, Position, Written};

/// How many proposals a finding carries.
pub const PROPOSALS: usize = 3;
/// A move put in is first followed by so many, since most that do not fit fail soon.
const SOON: usize = 6;
/// More than so many moves that follow tell well whether a repair is right.
const ENOUGH: usize = 12;
/// A line that contradicts itself so often is followed no further.
const TOO_MANY: usize = 4;
/// So many positions a list of habits costs that is made by playing.
const HABITS: usize = 16;
/// How many moves back are suspected all the same.
const NEAR: usize = 24;
/// So many repairs of a game may each take all that one of them may take.
const REPAIRS: usize = 16;

/// How much is looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Depth {
    /// Nothing, while somebody types.
    Unasked,
    /// What is found soon: when a file is opened.
    #[default]
    Quick,
    /// For one who asks what may have been meant.
    Full,
}

impl Depth {
    /// How many positions may be played for one repair, where they cost what those of the simplest game cost.
    fn positions(self) -> usize {
        match self {
            Depth::Unasked => 0,
            Depth::Quick => 1_500,
            Depth::Full => 60_000,
        }
    }
}

/// A line of play up to the move at fault, and what stands behind it.
pub struct Fault<'a, 'w> {
    /// All moves of the line.
    pub moves: Vec<&'a SheetMove<'w>>,
    /// The positions before the moves, up to and with the one at fault.
    pub positions: &'a [Arc<dyn Position>],
    /// How far it replays and how often it contradicts itself as it stands, from the move at fault on.
    pub as_written: Run,
    /// The whole word that the move at fault is cut from, where a slip cut it, as it stands in the text; what else was
    /// cut from it is not among the moves.
    pub word: Option<Written<'a>>,
}

impl<'a, 'w> Fault<'a, 'w> {
    /// The index of the move at fault.
    fn at(&self) -> usize {
        self.positions.len().saturating_sub(1)
    }

    fn behind(&self, at: usize) -> &[&'a SheetMove<'w>] {
        self.moves.get(at + 1..).unwrap_or_default()
    }
}

/// What is changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// The move is another.
    Instead(Meant),
    /// One is put in before it.
    Insert(String),
    /// It is taken away.
    Remove,
    /// It and the next one change places.
    Swap,
}

/// A change that lets more replay.
#[derive(Debug, Clone, PartialEq)]
pub struct Repair {
    /// The index in the line of the move that it changes.
    pub at: usize,
    pub change: Change,
    /// How far the line replays with it.
    pub run: Run,
    /// How likely such a slip is; comparable among repairs of the same fault.
    pub likelihood: f64,
}

impl Repair {
    fn is_guess(&self) -> bool {
        matches!(&self.change, Change::Instead(meant) if meant.guess)
    }
}

/// How far some moves could be played one behind the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Run {
    /// Moves played, from the one at fault on.
    pub replays: usize,
    /// Those of them that contradict the board, though they can be played.
    pub contradictions: usize,
}

impl Run {
    /// Whether more replays, or the same with fewer contradictions.
    pub fn is_better_than(self, other: Run) -> bool {
        (self.replays, Reverse(self.contradictions)) > (other.replays, Reverse(other.contradictions))
    }
}

/// What may mend a fault.
#[derive(Debug, Default)]
pub struct Repairs {
    /// Best first.
    pub best: Vec<Repair>,
    /// Whether a move seems to be left out before the one at fault: which, the repairs say, if the rest tells it.
    pub one_is_missing: bool,
}

/// The positions that may still be played.
pub struct Search {
    game: &'static dyn Game,
    depth: Depth,
    /// For all repairs of a game.
    in_game: usize,
    /// For this repair.
    left: usize,
    spent: usize,
}

impl Search {
    pub fn new(game: &'static dyn Game, depth: Depth) -> Self {
        Search { game, depth, in_game: REPAIRS * depth.positions(), left: 0, spent: 0 }
    }

    /// The work done so far, in positions.
    pub fn spent(&self) -> usize {
        self.spent
    }

    /// Whether so much may still be done; takes it off.
    fn spend(&mut self, positions: usize) -> bool {
        let may = self.left >= positions;
        self.left -= positions.min(self.left);
        self.spent += if may { positions } else { 0 };
        may
    }

    /// Plays a move; whether it contradicts the board is asked where that tells slips.
    fn play(&mut self, from: &dyn Position, written: &Written<'_>) -> Option<(Arc<dyn Position>, bool)> {
        if !self.spend(self.game.effort()) {
            return None;
        }
        if !self.game.has_telling_notes() {
            return from.behind(written).map(|next| (next, false));
        }
        let played = from.play(written).ok()?;
        // What is said once a game is of its form.
        let severe = |note: &Note| {
            note.once.is_none() && games::severity_in(self.game, note.code) >= Severity::Warning
        };
        Some((played.next, played.notes.iter().any(severe)))
    }

    fn play_text(&mut self, from: &dyn Position, text: &str) -> Option<(Arc<dyn Position>, bool)> {
        self.play(from, &Written::plain(text))
    }

    /// Plays moves as long as they can be played.
    fn run<'a, 'w: 'a>(
        &mut self,
        from: Arc<dyn Position>,
        moves: impl IntoIterator<Item = &'a SheetMove<'w>>,
    ) -> (Run, Arc<dyn Position>) {
        let mut position = from;
        let mut run = Run::default();
        for moved in moves {
            let played = self.play(position.as_ref(), &moved.written);
            let forced = || moved.illegal.then(|| position.force(&moved.written)).flatten();
            match played.or_else(|| forced().map(|next| (next, false))) {
                Some((next, contradicts)) => {
                    position = next;
                    run.replays += 1;
                    run.contradictions += usize::from(contradicts && !moved.illegal);
                    if run.contradictions == TOO_MANY {
                        break;
                    }
                }
                None => break,
            }
        }
        (run, position)
    }

    /// How far moves can be played as they stand.
    pub fn as_written<'w>(&mut self, from: &Arc<dyn Position>, moves: &[&SheetMove<'w>]) -> Run {
        self.left = self.depth.positions().min(self.in_game);
        let before = self.spent;
        let (run, _) = self.run(from.clone(), moves.iter().copied());
        self.in_game -= (self.spent - before).min(self.in_game);
        run
    }

    /// How far a move of that text can be played with those behind it; `None` where it cannot be.
    pub fn run_with(&mut self, from: &dyn Position, text: &str, behind: &[&SheetMove<'_>]) -> Option<Run> {
        self.left = self.depth.positions().min(self.in_game);
        let before = self.spent;
        let run = self.play_text(from, text).map(|(next, contradicts)| {
            let (run, _) = self.run(next, behind.iter().copied());
            let contradictions = run.contradictions + usize::from(contradicts);
            Run { replays: run.replays + 1, contradictions }
        });
        self.in_game -= (self.spent - before).min(self.in_game);
        run
    }

    /// What may mend a fault, best first.
    pub fn repairs(&mut self, fault: &Fault<'_, '_>) -> Repairs {
        if self.depth == Depth::Unasked {
            return Repairs::default();
        }
        self.left = self.depth.positions().min(self.in_game);
        let before = self.spent;
        let repairs = self.all_repairs(fault);
        self.in_game -= (self.spent - before).min(self.in_game);
        repairs
    }

    /// Moves that may be left out before some that follow; none where so many would do that naming some would be
    /// guessing.
    pub fn left_out(&mut self, position: &dyn Position, rest: &[&SheetMove<'_>]) -> Vec<Repair> {
        if self.depth == Depth::Unasked {
            return Vec::new();
        }
        self.left = self.depth.positions().min(self.in_game);
        let before = self.spent;
        let (mut fits, _) = self.missing(position, rest);
        self.in_game -= (self.spent - before).min(self.in_game);
        fits.sort_by(|a, b| b.likelihood.total_cmp(&a.likelihood));
        fits
    }

    fn all_repairs(&mut self, fault: &Fault<'_, '_>) -> Repairs {
        let at = fault.at();
        let Some((here, failed)) = fault.positions.last().zip(fault.moves.get(at)) else {
            return Repairs::default();
        };
        let all = fault.moves.len() - at;
        let mut found = Vec::new();
        self.order(fault, at, &mut found);
        self.doubled(fault, &mut found);
        self.instead(fault, at, here.as_ref(), &mut found);
        self.glued(fault, here.as_ref(), failed, &mut found);
        found.retain(|repair| repair.run.is_better_than(fault.as_written));

        let whole = |repair: &Repair| repair.run.replays == all && repair.run.contradictions == 0;
        let likeliest = |found: &[Repair]| {
            found.iter().filter(|repair| whole(repair)).map(|repair| repair.likelihood).fold(0.0, f64::max)
        };
        // What is rarely a slip may still be a better reason than an unlikely one.
        let mut one_is_missing = false;
        let likely = if all > ENOUGH { 0.04 } else { 0.5 };
        if likeliest(&found) < likely {
            let reserved = self.left / 2;
            self.left -= reserved;
            let (fits, sum) = self.missing(here.as_ref(), fault.moves.get(at..).unwrap_or_default());
            self.left += reserved;
            one_is_missing = sum > likeliest(&found) && (all > 2 || found.is_empty());
            found.extend(fits.into_iter().map(|fit| Repair { at, ..fit }));
        }
        // A move that mends all where it stands is suspected rather than earlier ones, if those can be much.
        if likeliest(&found) == 0.0 || self.game.has_few_habits() {
            self.earlier(fault, &mut found);
        }
        found.retain(|repair| repair.run.is_better_than(fault.as_written));
        // Of what is like nothing written only one that agrees, or what follows, can tell.
        let agrees = |repair: &Repair| repair.is_guess() && repair.run.contradictions == 0;
        let one_agrees = found.iter().filter(|repair| agrees(repair)).count() == 1;
        found.retain(|repair| {
            !repair.is_guess() || repair.run.replays > 1 || one_agrees && repair.run.contradictions == 0
        });
        let helps = |repair: &Repair| repair.run.replays > 1;
        if found.iter().any(helps) {
            found.retain(helps);
        }
        let order = |a: &Repair, b: &Repair| {
            let key = |repair: &Repair| (Reverse(repair.run.replays), repair.run.contradictions);
            key(a).cmp(&key(b)).then(b.likelihood.total_cmp(&a.likelihood))
        };
        found.sort_by(order);
        // To take away what is no repetition mends too much to be proposed beside anything else.
        if one_is_missing || found.len() > 1 {
            found.retain(|repair| repair.change != Change::Remove || repair.likelihood > 0.01);
        }
        found.truncate(PROPOSALS);
        // What is wrong on any board is told how it would be right, though the rest does not fit.
        if found.is_empty() && !one_is_missing && fault.as_written == Run::default() {
            let meant = here.habits(&failed.written).into_iter().filter(|meant| !meant.guess).take(PROPOSALS);
            found.extend(meant.map(|meant| Repair {
                at,
                change: Change::Instead(meant),
                run: Run::default(),
                likelihood: 0.0,
            }));
        }
        Repairs { best: found, one_is_missing }
    }

    /// A move written as another: here, or at an earlier place of the line.
    fn instead(
        &mut self,
        fault: &Fault<'_, '_>,
        at: usize,
        position: &dyn Position,
        found: &mut Vec<Repair>,
    ) {
        let Some(suspect) = fault.moves.get(at) else { return };
        let back = fault.at() - at;
        let all = fault.moves.len() - fault.at();
        let whole = fault.word.as_ref().filter(|_| back == 0);
        for (meant, likelihood) in self.candidates(position, whole.unwrap_or(&suspect.written)) {
            let Some((next, contradicts)) = self.play_text(position, &meant.text) else { continue };
            let (run, _) = self.run(next, fault.behind(at).iter().copied());
            let Some(replays) = (run.replays + 1).checked_sub(back) else { continue };
            // Earlier moves are doubted only where that mends all.
            if back > 0 && replays < all {
                continue;
            }
            let contradictions = run.contradictions + usize::from(contradicts);
            let run = Run { replays, contradictions };
            let likelihood = likelihood * position.plausibility(&Written::plain(&meant.text));
            found.push(Repair { at, change: Change::Instead(meant), run, likelihood });
        }
    }

    /// Two moves written as one word.
    fn glued(
        &mut self,
        fault: &Fault<'_, '_>,
        position: &dyn Position,
        failed: &SheetMove<'_>,
        found: &mut Vec<Repair>,
    ) {
        if !self.game.is_one_word() {
            return;
        }
        let text = fault.word.as_ref().unwrap_or(&failed.written).joined();
        if text.len() > super::replay::LONG_WORD {
            return;
        }
        for (cut, _) in text.char_indices().skip(1) {
            let Some((first, second)) = text.split_at_checked(cut) else { continue };
            // A sign between the two is none of them.
            let second = second.trim_start_matches(|c: char| !c.is_alphanumeric());
            let Some((between, _)) = self.play_text(position, first) else { continue };
            let Some((next, _)) = self.play_text(between.as_ref(), second) else { continue };
            let (run, _) = self.run(next, fault.behind(fault.at()).iter().copied());
            let meant = Meant::from(format!("{first} {second}").to_lowercase());
            let run = Run { replays: run.replays + 1, ..run };
            found.push(Repair { at: fault.at(), change: Change::Instead(meant), run, likelihood: 1.0 });
        }
    }

    /// Two moves side by side written in the other order: the one at a place and the next, or the one before it and it.
    fn order(&mut self, fault: &Fault<'_, '_>, at: usize, found: &mut Vec<Repair>) {
        let firsts = [Some(at), at.checked_sub(1)];
        for first in firsts.into_iter().flatten() {
            let (Some(position), Some([one, other])) =
                (fault.positions.get(first), fault.moves.get(first..first + 2))
            else {
                continue;
            };
            let rest = fault.moves.get(first + 2..).unwrap_or_default();
            let (run, _) = self.run(position.clone(), [*other, *one].into_iter().chain(rest.iter().copied()));
            let Some(replays) = run.replays.checked_sub(fault.at() - first) else { continue };
            // A swap that comes no further than the two of them says nothing.
            if run.replays < 2 || replays < 2 && rest.len() + first > fault.at() {
                continue;
            }
            let run = Run { replays, ..run };
            found.push(Repair { at: first, change: Change::Swap, run, likelihood: 1.0 });
        }
    }

    /// A move written twice.
    fn doubled(&mut self, fault: &Fault<'_, '_>, found: &mut Vec<Repair>) {
        let at = fault.at();
        let (Some(position), Some(failed)) = (fault.positions.last(), fault.moves.get(at)) else { return };
        let text = failed.written.joined();
        let before = at.checked_sub(1).and_then(|before| fault.moves.get(before));
        let twice = before.is_some_and(|before| before.written.joined().eq_ignore_ascii_case(&text));
        let (run, _) = self.run(position.clone(), fault.behind(at).iter().copied());
        let rest = fault.behind(at).len();
        // One that is no repetition is taken away only where that mends all, and much follows.
        let idle = run == Run { replays: rest, contradictions: 0 } && rest > 2;
        if twice || idle {
            let run = Run { replays: run.replays + 1, ..run };
            let likelihood = if twice { 1.0 } else { 0.002 };
            found.push(Repair { at, change: Change::Remove, run, likelihood });
        }
    }

    /// Legal moves that let the rest replay when put in front of it: those, if they are few, and how likely it is that
    /// one of them is missing.
    fn missing(&mut self, position: &dyn Position, rest: &[&SheetMove<'_>]) -> (Vec<Repair>, f64) {
        let legal = self.left_out_at(position);
        let each = 1.0 / legal.len().max(1) as f64;
        let soon = rest.len().min(SOON);
        let mut fits = Vec::new();
        for text in legal {
            let Some((next, contradicts)) = self.play_text(position, &text) else { continue };
            let (run, behind) = self.run(next, rest.iter().take(soon).copied());
            if run.replays == soon && run.contradictions == 0 && !contradicts {
                fits.push((text, behind));
            }
        }
        let behind = rest.get(soon..).unwrap_or_default();
        let mut sum = 0.0;
        let mut whole = Vec::new();
        for (text, next) in fits {
            let (run, _) = self.run(next, behind.iter().copied());
            if run.replays < behind.len() || run.contradictions > 0 {
                continue;
            }
            let likelihood = each * position.plausibility(&Written::plain(&text));
            sum += each;
            let run = Run { replays: rest.len(), contradictions: 0 };
            whole.push(Repair { at: 0, change: Change::Insert(text), run, likelihood });
        }
        // To name some of many would be guessing.
        if whole.len() > PROPOSALS {
            whole.clear();
        }
        (whole, sum)
    }

    /// One edit of an earlier move that was played: another move, or two in the other order.
    fn earlier(&mut self, fault: &Fault<'_, '_>, found: &mut Vec<Repair>) {
        let all = fault.moves.len() - fault.at();
        // Where much follows that a likely slip here makes playable, a chance is all that speaks for an earlier one; but
        // habits show late.
        let sure = |repair: &Repair| {
            repair.at == fault.at()
                && repair.run == Run { replays: all, contradictions: 0 }
                && repair.likelihood > 0.04
        };
        let near = NEAR / self.game.effort();
        let back = if all > ENOUGH && found.iter().any(sure) { near } else { fault.at() };
        for at in (fault.at().saturating_sub(back)..fault.at()).rev() {
            let Some(position) = fault.positions.get(at).filter(|_| self.left > 0) else { return };
            let before = found.len();
            self.instead(fault, at, position.as_ref(), found);
            if !self.game.is_one_word() {
                // What was tried was played before to be proposed.
                self.spend((HABITS * self.game.effort()).min(self.left));
            }
            // The nearer one is the likelier where nothing else tells.
            for repair in found.iter_mut().skip(before) {
                repair.likelihood *= 0.7;
            }
        }
    }

    fn left_out_at(&mut self, position: &dyn Position) -> Vec<String> {
        if self.left == 0 {
            return Vec::new();
        }
        let legal = position.left_out();
        // A list costs less than playing what it holds.
        self.spend((legal.len() / 4 * self.game.effort()).min(self.left));
        legal
    }

    /// Legal moves that are a habit or a slip away from what is written, without itself, and how likely each is.
    fn candidates(&mut self, position: &dyn Position, written: &Written<'_>) -> Vec<(Meant, f64)> {
        let text = written.joined();
        let mut found: Vec<(Meant, f64)> = Vec::new();
        for (rank, meant) in position.habits(written).into_iter().enumerate() {
            let shorter = self.game.is_one_word() && meant.text.len() < text.len();
            let habit = if shorter { 0.05 } else { 0.6 } / (rank + 1) as f64;
            let slip = slips::likelihood(&text, &meant.text);
            found.push((meant, habit + slip));
        }
        if self.game.is_one_word() {
            let mut legal = position.legal_like(&|legal| slips::one_slip_apart(&text, legal));
            // What it costs to look through them grows with what moves cost.
            self.spend((8 * self.game.effort() * self.game.effort()).min(self.left));
            legal.sort_unstable();
            found.extend(legal.into_iter().map(|legal| {
                let likelihood = slips::likelihood(&text, &legal);
                (Meant::from(legal), likelihood)
            }));
        }
        // Digits in front or behind are a number that was glued to the move.
        let bare = text.trim_matches(|c: char| c.is_ascii_digit());
        if self.game.is_one_word() && self.spend(2 * self.game.effort()) {
            found.extend(legal_within(position, &text, bare).map(|meant| (Meant::from(meant), 0.3)));
        }
        // The same with its halves swapped: the move back is meant least of all.
        let swapped = halves_swapped(&text);
        let mut once: Vec<(Meant, f64)> = Vec::new();
        for (meant, mut likelihood) in found {
            if meant.text.eq_ignore_ascii_case(&text)
                || once.iter().any(|(other, _)| other.text == meant.text)
            {
                continue;
            }
            if swapped.as_ref() == Some(&meant.text) {
                likelihood *= 0.05;
            }
            once.push((meant, likelihood));
        }
        once
    }
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
        position.behind(&Written::plain(inner)).map(|_| inner.to_lowercase())
    })
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
