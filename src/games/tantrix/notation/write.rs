//! Turns are spelled.

use super::{Holder, read};
use crate::games::Written;

/// What a turn is written from. Case is mended in writing.
#[derive(Debug, Clone, Copy, Default)]
pub struct Wording<'a> {
    pub number: Option<u32>,
    pub colour: Option<char>,
    pub tile: &'a str,
    /// Left out where it is empty.
    pub position: &'a [u32],
    /// What stands in its parentheses: letters, a number, `-` or `?`.
    pub draw: Option<&'a str>,
    /// Each as [`write_space`] gives it; `nf` is written where there are none.
    pub spaces: Option<&'a [String]>,
}

/// `4G: ryyggr 2 (rrggyy) nf`
pub fn write_turn(wording: &Wording<'_>) -> String {
    let parts = [
        write_header(wording.number, wording.colour),
        wording.tile.to_ascii_lowercase(),
        write_position(wording.position),
        wording.draw.map_or_else(String::new, |draw| format!("({})", draw.to_ascii_lowercase())),
        wording.spaces.map_or_else(String::new, write_situation),
    ];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join(" ")
}

/// `4G:`; empty where neither is known.
pub fn write_header(number: Option<u32>, colour: Option<char>) -> String {
    let number = number.map_or_else(String::new, |number| number.to_string());
    let colour = colour.map_or_else(String::new, |colour| colour.to_ascii_uppercase().to_string());
    if number.is_empty() && colour.is_empty() { String::new() } else { format!("{number}{colour}:") }
}

/// `4/5/6`
pub fn write_position(numbers: &[u32]) -> String {
    numbers.iter().map(u32::to_string).collect::<Vec<String>>().join("/")
}

/// `gf 4/5/6 (gbg)`
pub fn write_space(holder: Holder, numbers: &[u32], kind: Option<&str>) -> String {
    let mut text = match holder {
        Holder::Colour(colour) => format!("{}f", colour.to_ascii_lowercase()),
        Holder::Nobody => "*f".to_owned(),
        Holder::Unrecorded => "?f".to_owned(),
    };
    if !numbers.is_empty() {
        text = format!("{text} {}", write_position(numbers));
    }
    match kind {
        Some(kind) => format!("{text} ({})", kind.to_ascii_lowercase()),
        None => text,
    }
}

/// The forced spaces, each as [`write_space`] gives it, or `nf`.
pub fn write_situation(spaces: &[String]) -> String {
    if spaces.is_empty() { "nf".to_owned() } else { spaces.join(", ") }
}

/// A turn in few words, for sentences: tile and position. Of another text its beginning, on one line.
pub fn brief(text: &str) -> String {
    /// Characters of a text that is no turn.
    const MOST: usize = 32;
    let turn = read(&Written::plain(text));
    if let Some(tile) = &turn.tile {
        let position = turn.position.as_ref().map_or(&[][..], |position| &position.numbers);
        return write_turn(&Wording { tile: &tile.text, position, ..Wording::default() });
    }
    let line = text.split_whitespace().collect::<Vec<&str>>().join(" ");
    match line.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", line.get(..end).unwrap_or_default().trim_end()),
        None => line,
    }
}
