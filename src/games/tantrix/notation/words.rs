//! The words of a turn, each by its letters alone.

pub(super) fn is_colour(c: char) -> bool {
    matches!(c.to_ascii_lowercase(), 'r' | 'y' | 'g' | 'b')
}

/// Whether a mended word is six letters of the colours.
pub(super) fn is_tile(word: &str) -> bool {
    word.len() == 6 && word.chars().all(is_colour)
}

/// Whether a mended word can only be meant as a tile: colours, a few too many or too few, or six letters with one
/// slip. English has few such words.
pub(super) fn is_nearly_tile(word: &str) -> bool {
    let colours = word.chars().filter(|c| is_colour(*c)).count();
    match word.chars().count() {
        6 => colours >= 5,
        count @ 4..=8 => colours == count,
        _ => false,
    }
}

/// Whether a mended word is a tile with its position's first number glued to it, or without.
pub(super) fn begins_with_tile(word: &str) -> bool {
    let letters = without_digits_behind(word);
    letters.len() == 6 && is_tile(letters)
}

pub(super) fn without_digits_behind(word: &str) -> &str {
    word.trim_end_matches(|c: char| c.is_ascii_digit())
}

/// A mended word that begins an item of the situation: `nf`, `gf`, and `f` behind a `*`; digits may be glued to it.
pub(super) fn is_forced_word(word: &str) -> bool {
    let mut letters = without_digits_behind(word).chars().map(|c| c.to_ascii_lowercase());
    match (letters.next(), letters.next(), letters.next()) {
        (Some('f'), None, None) => true,
        (Some(holder), Some('f'), None) => holder == 'n' || is_colour(holder),
        _ => false,
    }
}

/// A mended word cut where letters and digits meet, when each piece has a meaning; else the whole of it.
pub(super) fn pieces(word: &str) -> Vec<&str> {
    let letters = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let (number, letters) = word.split_at(word.len() - letters.len());
    let (letters, behind) = letters.split_at(without_digits_behind(letters).len());
    if !(is_tile(letters) || is_forced_word(letters)) {
        return vec![word];
    }
    [number, letters, behind].into_iter().filter(|piece| !piece.is_empty()).collect()
}
