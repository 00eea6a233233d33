//! Slips of the hand: which spellings are one slip apart.
//!
//! Knows letters and keys, no game.

use std::cmp::Ordering;

/// Whether `written` is `meant` with one slip: a character changed, dropped, doubled or added, two swapped.
/// Case does not count.
pub fn one_slip_apart(written: &str, meant: &str) -> bool {
    if written.is_ascii() && meant.is_ascii() {
        return apart(written.as_bytes(), meant.as_bytes(), |a, b| a.eq_ignore_ascii_case(b));
    }
    // A character has at most four bytes, and one slip adds at most one.
    if written.len() > 4 * (meant.len() + 1) {
        return false;
    }
    let a: Vec<char> = written.chars().flat_map(char::to_lowercase).collect();
    let b: Vec<char> = meant.chars().flat_map(char::to_lowercase).collect();
    apart(&a, &b, |a, b| a == b)
}

fn apart<T>(a: &[T], b: &[T], equal: impl Fn(&T, &T) -> bool) -> bool {
    if a.len().abs_diff(b.len()) > 1 {
        return false;
    }
    let same = a.iter().zip(b).take_while(|(x, y)| equal(x, y)).count();
    let (a, b) = (a.get(same..).unwrap_or_default(), b.get(same..).unwrap_or_default());
    let tail = a.iter().rev().zip(b.iter().rev()).take_while(|(x, y)| equal(x, y)).count();
    let (a, b) = (a.get(..a.len() - tail).unwrap_or_default(), b.get(..b.len() - tail).unwrap_or_default());
    match (a, b) {
        ([], []) => false,
        ([_], [] | [_]) | ([], [_]) => true,
        ([x, y], [v, w]) => equal(x, w) && equal(y, v),
        _ => false,
    }
}

/// How likely it is that one slip makes the one of the other: what each kind of slip gives, taken together, where all
/// kinds are as frequent as each other and each may fall on any character. 0 where it takes more than one.
pub fn likelihood(written: &str, meant: &str) -> f64 {
    if !one_slip_apart(written, meant) {
        return 0.0;
    }
    let a: Vec<char> = written.chars().flat_map(char::to_lowercase).collect();
    let b: Vec<char> = meant.chars().flat_map(char::to_lowercase).collect();
    let count = b.len().max(1) as f64;
    let at = a.iter().zip(&b).take_while(|(x, y)| x == y).count();
    let differ = a.iter().zip(&b).filter(|(x, y)| x != y).count();
    // Any slip at all, for what nobody has thought of.
    let any = 1.0 / (300.0 * count);
    let Some(of_kind) = (match a.len().cmp(&b.len()) {
        // One of equal characters side by side: whichever was dropped or doubled, the text is the same.
        Ordering::Less => b.get(at).map(|dropped| {
            let equal = b.iter().take(at).rev().take_while(|c| *c == dropped).count();
            (1 + equal) as f64 / count
        }),
        Ordering::Greater => a.get(at).map(|added| {
            let equal = a.iter().take(at).rev().take_while(|c| *c == added).count();
            equal as f64 / count
        }),
        Ordering::Equal if differ > 1 => Some(1.0 / (count - 1.0).max(1.0)),
        Ordering::Equal => a.get(at).zip(b.get(at)).map(|(a, b)| substituted(*a, *b) / count),
    }) else {
        return any;
    };
    of_kind + any
}

/// How likely one character stands for another where one is wrong.
fn substituted(written: char, meant: char) -> f64 {
    let off_by_one = if (written as u32).abs_diff(meant as u32) == 1 { 0.5 } else { 0.0 };
    let key = if neighbours(written, meant) { 0.25 } else { 0.0 };
    let alike = if look_alike(written, meant) { 0.6 } else { 0.0 };
    off_by_one + key + alike
}

fn look_alike(a: char, b: char) -> bool {
    const ALIKE: [&str; 5] = ["il1", "o0", "s5", "b8", "ec"];
    let (a, b) = (a.to_ascii_lowercase(), b.to_ascii_lowercase());
    ALIKE.iter().any(|group| group.contains(a) && group.contains(b))
}

/// Whether two keys touch on one of the usual keyboards, in a row or across two.
fn neighbours(a: char, b: char) -> bool {
    const BOARDS: [[&str; 4]; 3] = [
        ["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"],
        ["1234567890", "azertyuiop", "qsdfghjklm", "wxcvbn"],
        ["1234567890", "qwertzuiop", "asdfghjkl", "yxcvbnm"],
    ];
    let (a, b) = (a.to_ascii_lowercase(), b.to_ascii_lowercase());
    BOARDS.iter().any(|board| {
        let at = |key| board.iter().enumerate().find_map(|(row, keys)| Some((row, keys.find(key)?)));
        match (at(a), at(b)) {
            // The rows are set off by half a key to the right.
            (Some((row, x)), Some((other, y))) if row == other => x.abs_diff(y) == 1,
            (Some((row, x)), Some((other, y))) if row + 1 == other => x == y || x == y + 1,
            (Some((row, x)), Some((other, y))) if other + 1 == row => y == x || y == x + 1,
            _ => false,
        }
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
        let likelier = |written: &str, meant: &str, than: &str| {
            assert!(likelihood(written, meant) > likelihood(written, than), "{written}: {meant}, {than}");
        };
        likelier("l5h5", "i5h5", "a5h5");
        likelier("c3c5", "c3c4", "c3c9");
        likelier("c3d4", "c3e4", "c3a4");
        likelier("3cc4", "c3c4", "9cc4");
        likelier("c33c4", "c3c4", "c33c");
        // d and x lie across two rows.
        likelier("cxc4", "cdc4", "cpc4");
        assert_eq!(likelihood("c3c4", "c4c5"), 0.0);
    }
}
