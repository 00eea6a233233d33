//! What a turn says of the forced spaces behind it, held against the board.
//!
//! Every forced space is listed, old ones too, by its lowest link: who can fill it, its position, its links. This
//! module must not know sentences.

use super::board::Cell;
use super::findings;
use super::links::{Named, Space};
use super::notation::{Holder, Situation, Stated, write_situation, write_space};
use super::standing::{Standing, numbers};
use super::tiles::Colour;
use super::turn::Fill;
use crate::findings::{Fix, Message};
use crate::games::{Note, edit};

/// The links that face a space, as its type is written.
pub fn kind(space: &Space) -> String {
    space.colours().map(Colour::letter).collect()
}

/// Who can fill a space, the first in the order of play from the last mover on.
fn filler(standing: &Standing, space: &Space) -> Holder {
    let first = standing.last_mover().or(standing.order().first().copied());
    let players = || first.into_iter().flat_map(|first| standing.from(first));
    match players().find(|player| standing.fill_of(*player, space) == Fill::Can) {
        Some(colour) => Holder::Colour(colour.letter()),
        // Of a hand that is not told nothing is claimed.
        None if players().any(|player| standing.fill_of(player, space) == Fill::Perhaps) => {
            Holder::Unrecorded
        }
        None => Holder::Nobody,
    }
}

/// The situation behind a turn, as it is written.
pub fn expected(standing: &Standing) -> String {
    written(standing, |_| None)
}

/// The same with those holders that are stated and can be right.
fn written(standing: &Standing, stated: impl Fn(&Space) -> Option<Holder>) -> String {
    let item = |space: &Space| {
        let holder = stated(space).unwrap_or_else(|| filler(standing, space));
        let numbers: Vec<u32> = space.links().map(u32::from).collect();
        write_space(holder, &numbers, Some(&kind(space)))
    };
    write_situation(&standing.links().forced().map(item).collect::<Vec<_>>())
}

/// Whether a stated holder can be right.
fn may_be(standing: &Standing, space: &Space, holder: Holder) -> bool {
    match holder {
        Holder::Unrecorded => true,
        Holder::Nobody => standing.order().iter().all(|player| standing.fill_of(*player, space) != Fill::Can),
        Holder::Colour(letter) => Colour::of(letter).is_some_and(|colour| {
            standing.order().contains(&colour) && standing.fill_of(colour, space) != Fill::Cannot
        }),
    }
}

/// What is wrong with the situation that a turn states, and the spaces that it is wrong about; `standing` is the
/// position behind it. What was told of a space is not told again as long as it stays wrong, nor what follows from
/// a tile of which a slip was told.
pub fn check(standing: &Standing, stated: &Situation) -> (Vec<Note>, Vec<Cell>) {
    let forced: Vec<&Space> = standing.links().forced().collect();
    let mut notes = Vec::new();
    let mut wrong: Vec<Cell> = Vec::new();
    let quiet =
        |space: &Space| standing.told().contains(&space.cell) || standing.is_beside_suspect(space.cell);
    // What is listed with the forced space that it names, if it names one.
    let named: Vec<(&Stated, Option<&Space>)> = stated
        .spaces
        .iter()
        .map(|item| {
            let space = match standing.links().find(&numbers(&item.numbers)) {
                Named::Space(space) | Named::Partial(space) => Some(space).filter(|space| space.is_forced()),
                _ => None,
            };
            (item, space)
        })
        .collect();
    let mut left_out: Vec<&Space> = forced
        .iter()
        .copied()
        .filter(|space| named.iter().all(|(_, named)| *named != Some(*space)))
        .collect();
    let mut seen: Vec<&Space> = Vec::new();
    for (item, space) in &named {
        let Some(space) = space else {
            // A space that is not forced as the tiles lie, but was told of.
            if let Named::Space(space) = standing.links().find(&numbers(&item.numbers)) {
                wrong.push(space.cell);
                if quiet(space) {
                    continue;
                }
            }
            // A wrong position is one slip: what is listed there is the space that is left out elsewhere.
            let same = |space: &&Space| item.kind.as_ref().is_some_and(|(text, _)| is_kind(text, space));
            let meant = left_out.iter().position(same).or((left_out.len() == 1).then_some(0));
            let meant = meant.map(|at| left_out.remove(at));
            wrong.extend(meant.map(|space| space.cell));
            if meant.is_some_and(quiet) {
                continue;
            }
            notes.push(Note { range: Some(item.range), ..findings::not_forced(item, meant) });
            continue;
        };
        if seen.contains(space) {
            notes.push(Note { range: Some(item.range), ..findings::listed_twice(space) });
            continue;
        }
        seen.push(space);
        let faults = check_item(standing, item, space);
        if !faults.is_empty() {
            wrong.push(space.cell);
        }
        notes.extend(faults.into_iter().filter(|_| !quiet(space)));
    }
    if stated.none && !forced.is_empty() {
        notes.push(Note { range: Some(stated.range), ..findings::not_none(forced.len()) });
    } else {
        wrong.extend(left_out.iter().map(|space| space.cell));
        let missing = left_out.iter().filter(|space| !quiet(space)).map(|space| findings::left_out(space));
        notes.extend(missing.map(|note| Note { range: Some(stated.range), ..note }));
    }
    if let Some(range) = stated.again {
        notes.push(Note { range: Some(range), ..findings::none_twice() });
    }
    let accepted = |space: &Space| {
        let item = named.iter().find(|(_, named)| *named == Some(space)).map(|(item, _)| item.holder);
        item.filter(|holder| may_be(standing, space, *holder))
    };
    let tidy = stated.tidy && seen.is_sorted_by_key(|space| space.links().next());
    if notes.is_empty() && (tidy || !wrong.is_empty()) {
        return (notes, wrong);
    }
    let text = written(standing, accepted);
    if notes.is_empty() {
        let range = Some(stated.range);
        notes.push(Note { range, instead: Some(text), ..findings::situation_order() });
        return (notes, wrong);
    }
    for note in &mut notes {
        note.fixes.push(Fix {
            title: Message::new("tantrix-fix-situation").with("text", text.as_str()),
            edits: vec![edit(stated.range, text.clone())],
            safe: false,
        });
    }
    (notes, wrong)
}

/// Where most of a situation is wrong it is another one, that of the turn before: told once.
pub fn told_once(wrong: Vec<Note>, stated: &Situation) -> Vec<Note> {
    if wrong.len() < 3 || 2 * wrong.len() <= stated.spaces.len() {
        return wrong;
    }
    let fixes = wrong.into_iter().next().map_or_else(Vec::new, |note| note.fixes);
    vec![Note { range: Some(stated.range), fixes, ..findings::another_situation() }]
}

/// What is wrong with one forced space as it is listed.
fn check_item(standing: &Standing, item: &Stated, space: &Space) -> Vec<Note> {
    let mut notes = Vec::new();
    if item.numbers.len() < space.links().len() {
        notes.push(Note { range: Some(item.position_range), ..findings::partial_item(space) });
    }
    if let Some((text, range)) = &item.kind
        && !is_kind(text, space)
    {
        let kind = kind(space);
        let reversed = text.chars().rev().map(|letter| letter.to_ascii_lowercase()).eq(kind.chars());
        notes.push(Note { range: Some(*range), ..findings::wrong_type(space, &kind, text, reversed) });
    }
    if !may_be(standing, space, item.holder) {
        let filler = filler(standing, space);
        let can = match filler {
            Holder::Colour(letter) => Colour::of(letter),
            _ => None,
        };
        let note = match item.holder {
            Holder::Colour(letter) => {
                let player = Colour::of(letter).filter(|colour| standing.order().contains(colour));
                findings::wrong_holder(space, player, filler)
            }
            _ => findings::somebody_can(space, can, standing),
        };
        notes.push(Note { range: Some(item.holder_range), ..note });
    }
    notes
}

fn is_kind(text: &str, space: &Space) -> bool {
    text.chars().map(|letter| letter.to_ascii_lowercase()).eq(space.colours().map(Colour::letter))
}
