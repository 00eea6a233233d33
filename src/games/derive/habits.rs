//! What writers of Dérive records mean when they write something else: parts in another order, a sign left out, the
//! cell beside.
//!
//! Nothing here is guessed in silence: these are actions to offer. This module must not know texts of records or
//! findings.

use super::board::{Action, Cell, Colour, Die, Piece};
use super::moves::{State, settle};
use super::notation;
use super::suggest;
use crate::games::Written;

/// Actions that one who wrote this may have meant, likeliest first. What he wrote can be possible.
pub fn meant(state: &State, written: &Written<'_>) -> Vec<Action> {
    let spelled = notation::read(written).ok();
    let mut found = Vec::new();
    match spelled.as_ref().map(|spelled| (settle(state, spelled), spelled)) {
        Some((Ok(action), _)) => return beside(state, action),
        settled => {
            let text = written.joined();
            let otherwise = otherwise(&text).into_iter().filter_map(|text| fits(state, &text));
            found.extend(otherwise);
            if let Some((Err((reason, _)), spelled)) = settled {
                found.extend(suggest::meant(state, spelled, &reason));
            }
        }
    }
    let mut once: Vec<Action> = Vec::new();
    for action in found {
        if !once.contains(&action) {
            once.push(action);
        }
    }
    once
}

/// The action of a text, with the values that the dice show.
fn fits(state: &State, text: &str) -> Option<Action> {
    suggest::corrected(state, &notation::read(&Written::plain(text)).ok()?)
}

/// Longer than any action, with room for slips: nobody meant one by what is longer.
const LONGEST: usize = 40;

/// The text with the letters that look like digits replaced where digits are due: `1Ba1-alO`.
fn digits_for_letters(chars: &[char]) -> Vec<char> {
    let digit = |c: char| match c {
        'l' | 'I' | 'i' | '|' => Some('1'),
        'O' | 'o' | 'Q' => Some('0'),
        'S' | 's' => Some('5'),
        'B' => Some('8'),
        _ => None,
    };
    let mut meant: Vec<char> = Vec::with_capacity(chars.len());
    for (index, c) in chars.iter().copied().enumerate() {
        let before = meant.last().copied().unwrap_or('-');
        let next = chars.get(index + 1).copied().unwrap_or(' ');
        let starts_half = matches!(before, '-' | '>' | 'x' | 'X');
        // Behind its column, or the 0 of a 10.
        let of_row = matches!(before, 'a'..='j')
            || before == '1' && meant.len() > 1 && matches!(meant.get(meant.len() - 2), Some('a'..='j'));
        let of_value = starts_half && Colour::of(next).is_some();
        meant.push(digit(c).filter(|_| of_row || of_value).unwrap_or(c));
    }
    meant
}

/// The text with one habit of writing undone: the first change of each kind that there is.
fn otherwise(text: &str) -> Vec<String> {
    if text.len() > LONGEST {
        return Vec::new();
    }
    let chars: Vec<char> = text.chars().collect();
    let at = |index: usize| chars.get(index).copied().unwrap_or(' ');
    // A capital is a colour where it can be one.
    let is_column = |c: char| matches!(c, 'a'..='j' | 'A' | 'C'..='J');
    let is_colour = |c: char| Colour::of(c).is_some();
    let rebuilt = |parts: [&[char]; 4]| parts.concat().into_iter().collect::<String>();
    let span = |from: usize, to: usize| chars.get(from..to).unwrap_or_default();
    let mut found = Vec::new();
    // Every change is tried at each place and all places together, `1B5h-6h`.
    let mut swapped: Vec<char> = Vec::new();
    let mut index = 0;
    while index < chars.len() {
        let digits = chars.iter().skip(index).take_while(|c| c.is_ascii_digit()).count();
        let column = at(index + digits);
        let before = index.checked_sub(1).map_or(' ', at);
        let behind = at(index + digits + 1);
        let closes = !behind.is_alphanumeric() || matches!(behind, 'x' | 'X');
        // Behind a colour or a sign, and with nothing of a cell behind it.
        if (1..=2).contains(&digits)
            && is_column(column)
            && closes
            && (is_colour(before) || matches!(before, '-' | '>' | 'x' | 'X'))
        {
            swapped.push(column);
            swapped.extend(span(index, index + digits));
            index += digits + 1;
        } else {
            swapped.extend(span(index, index + digits.max(1)));
            index += digits.max(1);
        }
    }
    if swapped != chars {
        found.push(swapped.iter().collect());
    }
    let digits = digits_for_letters(&chars);
    if digits != chars {
        found.push(digits.iter().collect());
    }
    for index in 0..chars.len() {
        let (here, next) = (at(index), at(index + 1));
        // The v of the source's own example for the h beside it.
        if here.eq_ignore_ascii_case(&'v') && next.is_ascii_digit() && index > 1 {
            found.push(rebuilt([span(0, index), &['h'], span(index + 1, chars.len()), &[]]));
        }
        // The colour before the value.
        let begins = index == 0 || matches!(at(index - 1), '-' | '>' | 'x' | 'X');
        if begins && is_colour(here) && matches!(next, '1'..='6') && is_column(at(index + 2)) {
            found.push(rebuilt([span(0, index), &[next, here], span(index + 2, chars.len()), &[]]));
        }
        // No sign between a piece and a cell.
        if index > 2 && here.is_ascii_digit() && is_column(next) && at(index + 2).is_ascii_digit() {
            found.push(rebuilt([span(0, index + 1), &['-'], span(index + 1, chars.len()), &[]]));
        }
    }
    found
}

/// The same action to a cell beside the one written, or to the one with column and row exchanged.
fn beside(state: &State, action: Action) -> Vec<Action> {
    let to = action.arrival();
    let exchanged = Cell::new(to.row(), to.column()).filter(|cell| *cell != to);
    let around = Cell::all().filter(|cell| cell.touches(to));
    let mut cells: Vec<Cell> = around.chain(exchanged).collect();
    cells.sort_by_key(|cell| to.distance(*cell));
    cells.dedup();
    let free = cells.into_iter().filter(|cell| state.board.at(*cell).is_none());
    match action {
        Action::Move(piece, _) => {
            let die = state.board.at(piece.cell).unwrap_or(piece.die);
            free.map(|cell| Action::Move(Piece { die, ..piece }, cell)).collect()
        }
        Action::Place(piece) => {
            let others = Colour::ALL.into_iter().filter(|colour| *colour != piece.die.colour());
            let dice = others.filter_map(|colour| Die::new(piece.die.value(), colour));
            let cells = free.map(|cell| Action::Place(Piece { cell, ..piece }));
            cells.chain(dice.map(|die| Action::Place(Piece { die, ..piece }))).collect()
        }
        Action::Change(..) | Action::Take(..) => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::board::CaptureLoss;
    use super::super::position;
    use super::*;

    fn meant(text: &str) -> Vec<String> {
        let state = State::start(position::read("1Bh5 5Vh6 4Bi5 2Rc2").unwrap(), CaptureLoss::default());
        super::meant(&state, &Written::plain(text)).into_iter().map(|action| action.to_string()).collect()
    }

    #[test]
    fn parts_in_another_order() {
        assert_eq!(meant("1B5h-g5"), ["1Bh5-g5"]);
        assert_eq!(meant("1Bh5-5g")[0], "1Bh5-g5");
        assert_eq!(meant("5V6hx4B5i"), ["5Vh6x4Bi5"]);
        assert_eq!(meant("1B10a"), ["1Ba10"]);
        assert_eq!(meant("B1h5-g5"), ["1Bh5-g5"]);
        assert_eq!(meant("1Bh5g5"), ["1Bh5-g5"]);
        assert_eq!(meant("hello"), [""; 0]);
    }

    #[test]
    fn the_letter_of_the_source() {
        assert_eq!(meant("1Bv7")[0], "1Bh7");
        assert_eq!(meant("5Vh6-v7")[0], "5Vh6-h7");
    }

    #[test]
    fn the_cell_beside() {
        let beside = meant("1Bh5-g7");
        assert!(
            beside.contains(&"1Bh5-g6".to_owned()) && !beside.contains(&"1Bh5-h6".to_owned()),
            "{beside:?}"
        );
        assert!(meant("1Bb3").contains(&"1Bc3".to_owned()) && meant("1Bb3").contains(&"1Rb3".to_owned()));
        assert!(meant("1Bb9").contains(&"1Bi2".to_owned()));
    }
}
