//! What writers of Abalone records mean when they write something else: the front marble for the rear one, the
//! other end of a row, another notation.
//!
//! Nothing here is guessed in silence: these are moves to offer. This module must not know texts or findings.

use super::board::{Board, Point};
use super::moves::{Move, Named, moves, resolve};
use super::notation::resolve_nacre;

/// At most so many moves are offered.
const OFFERED: usize = 3;

/// Legal moves that one who named these points may have meant, likeliest first. The move that they make, if
/// they make one, is not among them.
pub fn meant(board: &Board, named: Named) -> Vec<Move> {
    let mut candidates: Vec<Move> = match named {
        Named::Line(from, to) => line(board, from, to),
        Named::Row(first, last, arrival) => row(board, first, last, arrival),
    };
    let written = resolve(board, named).ok();
    candidates.retain(|candidate| Some(*candidate) != written);
    first_of_each(candidates)
}

/// The same for four points, which are two notations of one move written together.
pub fn meant_by_two(board: &Board, pairs: [(Point, Point); 2]) -> Vec<Move> {
    let [first, second] = pairs;
    let in_nacre = [second, first].map(|(from, to)| resolve_nacre(board, from, to).ok());
    let in_aba_pro = pairs.map(|(from, to)| resolve(board, Named::Line(from, to)).ok());
    first_of_each(in_nacre.into_iter().chain(in_aba_pro).flatten().collect())
}

fn first_of_each(candidates: Vec<Move>) -> Vec<Move> {
    let mut offered: Vec<Move> = Vec::new();
    for candidate in candidates {
        if offered.len() < OFFERED && !offered.contains(&candidate) {
            offered.push(candidate);
        }
    }
    offered
}

fn line(board: &Board, from: Point, to: Point) -> Vec<Move> {
    let mut found = Vec::new();
    match from.line_to(to) {
        Some((direction, 1)) => {
            // The front marble named: the line begins one or two marbles behind it.
            for behind in 1..=2 {
                let Some(rear) = from.steps(direction.opposite(), behind) else { break };
                let Some(next) = rear.step(direction) else { break };
                found.extend(
                    resolve(board, Named::Line(rear, next)).ok().filter(|played| played.row().has(from)),
                );
            }
            found.extend(resolve_nacre(board, from, to));
            found.extend(resolve(board, Named::Line(to, from)));
        }
        line => {
            found.extend(resolve_nacre(board, from, to));
            if let Some((direction, _)) = line {
                // The point where the pushed line ends, named as the arrival.
                let played =
                    from.step(direction).and_then(|next| resolve(board, Named::Line(from, next)).ok());
                found.extend(
                    played.filter(|played| from.steps(direction, played.count + played.pushed) == Some(to)),
                );
            }
            found.extend(resolve_nacre(board, to, from));
        }
    }
    found
}

fn row(board: &Board, first: Point, last: Point, arrival: Point) -> Vec<Move> {
    let mut found: Vec<Move> = Vec::new();
    // The arrival of the other end, then the three points in another order.
    for (first, last, arrival) in [
        (last, first, arrival),
        (first, arrival, last),
        (arrival, first, last),
        (last, arrival, first),
        (arrival, last, first),
    ] {
        found.extend(resolve(board, Named::Row(first, last, arrival)));
    }
    // A row and a point on its axis: the row moves in line.
    if let (Some((along, _)), Some((to, _))) = (first.line_to(last), first.line_to(arrival))
        && along.same_axis(to)
    {
        let beyond = along == to;
        let (rear, direction) = if beyond { (first, along) } else { (last, to) };
        found.extend(rear.step(direction).and_then(|next| resolve(board, Named::Line(rear, next)).ok()));
    }
    // One end one point too far, or not far enough: the same direction and one right end.
    let played = moves(board);
    let same = |played: &&Move| {
        let ends = [played.first, played.last()];
        !played.is_in_line()
            && [(first, last), (last, first)].into_iter().any(|(right, wrong)| {
                ends.contains(&right)
                    && right.step(played.direction) == Some(arrival)
                    && ends.iter().any(|end| *end != right && end.distance(wrong) == 1)
            })
    };
    found.extend(played.iter().filter(same));
    found
}

#[cfg(test)]
mod tests {
    use super::super::board::Cells;
    use super::super::notation::{Notation, read};
    use super::*;
    use crate::games::Written;

    fn meant(black: &str, white: &str, text: &str) -> Vec<String> {
        let cells =
            |names: &str| names.split_whitespace().map(|n| n.parse::<Point>().unwrap()).collect::<Cells>();
        let board = Board::start(cells(black), cells(white));
        let named = read(&Written::plain(text)).unwrap().named;
        super::meant(&board, named).into_iter().map(|played| Notation::AbaPro.spell(played)).collect()
    }

    #[test]
    fn the_front_marble_is_named_for_the_rear_one() {
        assert_eq!(meant("a1 a2", "", "a2a3"), ["a1a2"]);
        assert_eq!(meant("e1 e2 e3", "e4", "e3e4"), ["e2e3", "e1e2"]);
        // Legal as it stands: only the others are offered.
        assert_eq!(meant("a1 b2 c3", "", "b2c3"), ["a1b2"]);
    }

    #[test]
    fn another_notation() {
        assert_eq!(meant("a1 b2 c3", "", "a1d4"), ["a1b2"]);
        assert_eq!(meant("c3 c4 c5", "", "c3d6"), ["c3c5d4"]);
        // The end of the pushed line.
        assert_eq!(meant("e9 e8", "e7", "e9e6"), ["e9e8"]);
    }

    #[test]
    fn ends_and_arrivals_in_another_order() {
        assert_eq!(meant("a1", "", "b2a1"), ["a1b2"]);
        assert_eq!(meant("c3 c4 c5", "", "c3c5d6"), ["c3c5d4", "c4c5d5"]);
        assert_eq!(meant("c3 c4 c5", "", "c3d4c5"), ["c3c5d4"]);
        assert_eq!(meant("c3 c4 c5", "", "c3c5c6"), ["c3c4"]);
    }

    #[test]
    fn an_end_one_point_off() {
        assert_eq!(meant("c3 c4 c5 c6", "", "c3c6d4"), ["c3c5d4"]);
        assert_eq!(meant("c3 c4", "", "c3c5d4"), ["c3c4d4"]);
    }
}
