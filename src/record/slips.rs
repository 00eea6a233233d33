//! Slips of the hand: which spellings are one slip apart.
//!
//! Knows letters and keys, no game.

/// Whether `written` is `meant` with one slip: a character changed, dropped, doubled or added, two swapped.
/// Case does not count.
pub fn one_slip_apart(written: &str, meant: &str) -> bool {
    // A character has at most four bytes, and one slip adds at most one.
    if written.len() > 4 * (meant.len() + 1) {
        return false;
    }
    let a: Vec<char> = written.chars().flat_map(char::to_lowercase).collect();
    let b: Vec<char> = meant.chars().flat_map(char::to_lowercase).collect();
    let same = a.iter().zip(&b).take_while(|(x, y)| x == y).count();
    let (a, b) = (a.get(same..).unwrap_or_default(), b.get(same..).unwrap_or_default());
    let tail = a.iter().rev().zip(b.iter().rev()).take_while(|(x, y)| x == y).count();
    let (a, b) = (a.get(..a.len() - tail).unwrap_or_default(), b.get(..b.len() - tail).unwrap_or_default());
    match (a, b) {
        ([], []) => false,
        ([_], [] | [_]) | ([], [_]) => true,
        ([x, y], [v, w]) => x == w && y == v,
        _ => false,
    }
}

/// How unlikely a slip is, 0 the likeliest: look-alikes and neighbouring keys first, then off by one, then
/// swapped, dropped or added characters, then any other.
pub fn unlikelihood(written: &str, meant: &str) -> u32 {
    let mut changed = written.chars().zip(meant.chars()).filter(|(a, b)| !a.eq_ignore_ascii_case(b));
    let first = changed.next();
    let second = changed.next();
    match (first, second) {
        _ if written.chars().count() != meant.chars().count() => 2,
        (Some((a, b)), None) if look_alike(a, b) || neighbours(a, b) => 0,
        (Some((a, b)), None) if (a as u32).abs_diff(b as u32) == 1 => 1,
        (Some(_), Some(_)) => 2,
        _ => 3,
    }
}

fn look_alike(a: char, b: char) -> bool {
    const ALIKE: [&str; 5] = ["il1", "o0", "s5", "b8", "ec"];
    let (a, b) = (a.to_ascii_lowercase(), b.to_ascii_lowercase());
    ALIKE.iter().any(|group| group.contains(a) && group.contains(b))
}

/// Whether two keys touch in a row of the usual keyboards.
fn neighbours(a: char, b: char) -> bool {
    const ROWS: [&str; 7] =
        ["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm", "azertyuiop", "qsdfghjklm", "qwertzuiop"];
    let (a, b) = (a.to_ascii_lowercase(), b.to_ascii_lowercase());
    ROWS.iter().any(|row| match (row.find(a), row.find(b)) {
        (Some(a), Some(b)) => a.abs_diff(b) == 1,
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_slip() {
        for (written, meant) in [
            ("c3c5", "c3c4"),
            ("c3c", "c3c4"),
            ("c33c4", "c3c4"),
            ("3cc4", "c3c4"),
            ("c3C5", "c3c4"),
            ("", "a"),
        ] {
            assert!(one_slip_apart(written, meant), "{written} {meant}");
        }
        for (written, meant) in [("c3c4", "c3c4"), ("c3c4", "c4c5"), ("C3C4", "c3c4"), ("c3c4", "c3c4d5")] {
            assert!(!one_slip_apart(written, meant), "{written} {meant}");
        }
    }

    #[test]
    fn the_likelier_slip_comes_first() {
        assert!(unlikelihood("l5h5", "i5h5") < unlikelihood("a5h5", "i5h5"));
        assert!(unlikelihood("c3c5", "c3c4") < unlikelihood("c3c9", "c3c4"));
        assert!(unlikelihood("d3c4", "e3c4") < unlikelihood("3cc4", "c3c4"));
    }
}
