//! Where lines break: as many pieces on a line as it takes, those that stay together on one.
//!
//! This module must not know what a piece is.

use super::pieces::Piece;
use super::spacing::Gap;

/// A line has fewer than 80 columns; the records of the Abalone servers leave another one free.
const COLUMNS: usize = 78;

/// The text of each gap.
pub fn fill(pieces: &[Piece], mut gaps: Vec<Gap>, line_end: &str) -> Vec<String> {
    part_what_is_too_wide(pieces, &mut gaps);
    let mut column = 0;
    let mut filled = Vec::with_capacity(gaps.len());
    for (index, (piece, gap)) in pieces.iter().zip(&gaps).enumerate() {
        let text = match gap {
            Gap::Nothing => String::new(),
            Gap::Together | Gap::SameLine => " ".to_owned(),
            Gap::Blank if column + 1 + width_of_group(pieces, &gaps, index) > COLUMNS => line_end.to_owned(),
            Gap::Blank => " ".to_owned(),
            Gap::Lines(count) => line_end.repeat(*count),
            Gap::As(text) => text.replace('\n', line_end),
        };
        column = behind(behind(column, &text), &piece.text);
        filled.push(text);
    }
    filled
}

/// What does not fit on a line together is parted.
fn part_what_is_too_wide(pieces: &[Piece], gaps: &mut [Gap]) {
    let mut index = 0;
    while index < pieces.len() {
        let end = group_end(gaps, index);
        if width_of_group(pieces, gaps, index) > COLUMNS {
            for gap in gaps.iter_mut().take(end).skip(index + 1).filter(|gap| **gap == Gap::Together) {
                *gap = Gap::Blank;
            }
        }
        index = end;
    }
}

/// The index behind the pieces that stay together with the one at an index.
fn group_end(gaps: &[Gap], index: usize) -> usize {
    let stays = |gap: &&Gap| matches!(gap, Gap::Nothing | Gap::Together);
    index + 1 + gaps.iter().skip(index + 1).take_while(stays).count()
}

/// How wide those pieces are together, up to the first line end in them.
fn width_of_group(pieces: &[Piece], gaps: &[Gap], index: usize) -> usize {
    let mut width = 0;
    for (at, piece) in pieces.iter().enumerate().take(group_end(gaps, index)).skip(index) {
        width += usize::from(at > index && gaps.get(at) == Some(&Gap::Together));
        let line = piece.text.split(['\r', '\n']).next().unwrap_or_default();
        width += line.chars().count();
        if line.len() < piece.text.len() {
            break;
        }
    }
    width
}

/// The column behind a text that begins at one.
fn behind(column: usize, text: &str) -> usize {
    match text.rsplit_once(['\r', '\n']) {
        Some((_, line)) => line.chars().count(),
        None => column + text.chars().count(),
    }
}
