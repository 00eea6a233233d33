//! How a game starts: who plays in which order, and the hands, as far as the tags tell; the rest from the moves.
//!
//! Without `Order` the players are the colours that the turns name. This module must not know the board.

use super::hands::HAND;
use super::notation::{self, Drawn, Header as TurnHeader};
use super::standing::{Course, Standing, Swap};
use super::tiles::{Colour, Oriented, Tile, Tiles};
use crate::findings::{Fact, Finding, Message, Severity};
use crate::games::{Header, Setup, Start, TagText, Written};
use crate::text::{TextRange, TextSize};
use std::sync::Arc;

/// The tag of each colour's hand, and of its player.
pub const TAGS_OF: [(Colour, &str, &str); 4] = [
    (Colour::Red, "HandR", "Red"),
    (Colour::Yellow, "HandY", "Yellow"),
    (Colour::Green, "HandG", "Green"),
    (Colour::Blue, "HandB", "Blue"),
];

/// The start of a game.
pub fn setup(header: &Header, line: &[&Written<'_>]) -> Setup {
    let mut findings = Vec::new();
    let stated = header.tag("Order").and_then(|tag| order(tag, &mut findings));
    let headers: Vec<Option<TurnHeader>> =
        line.iter().map(|written| notation::read_header(written)).collect();
    let hands = hands(header, &mut findings);
    let order_is_stated = stated.is_some();
    let order = stated.unwrap_or_else(|| players_of(header, &headers, &hands));
    let told = |drawn: &Drawn| matches!(drawn, Drawn::Letters(..) | Drawn::Number(..));
    let last_draw =
        line.iter().rposition(|written| notation::read(written).draw.is_some_and(|draw| told(&draw.what)));
    let (gaps, swaps) = (gaps(&headers), swaps(&headers, line));
    let course = Course { order, order_is_stated, last_draw, gaps, swaps };
    let position = Arc::new(Standing::start(course, &hands));
    Setup { starts: vec![Start { position, whole: false, findings: Vec::new() }], findings }
}

/// Where the numbers of a line go up by more than one, and go on from there by one: turns are left out. A number that
/// is wrong alone is none.
fn gaps(headers: &[Option<TurnHeader>]) -> Vec<(usize, u32, u32)> {
    let numbers: Vec<Option<u32>> =
        headers.iter().map(|header| header.as_ref()?.number.map(|(number, _)| number)).collect();
    // How far a number is ahead of the count.
    let ahead = |ply: usize| {
        let number = (*numbers.get(ply)?)?;
        Some(i64::from(number) - ply as i64 - 1)
    };
    let mut gaps = Vec::new();
    let mut missing = 0;
    for ply in 0..numbers.len() {
        let Some((here, Some(number))) = ahead(ply).zip(numbers.get(ply).copied()) else { continue };
        let steady = ply == 0 || ahead(ply - 1) == Some(missing);
        if steady && (1..10).contains(&(here - missing)) && ahead(ply + 1) == Some(here) {
            gaps.push((ply, number, (here - missing) as u32));
            missing = here;
        }
    }
    gaps
}

/// Where two neighbours have each other's number.
fn swaps(headers: &[Option<TurnHeader>], line: &[&Written<'_>]) -> Vec<Swap> {
    let ahead = |ply: usize| {
        let (number, _) = headers.get(ply)?.as_ref()?.number?;
        Some(i64::from(number) - ply as i64 - 1)
    };
    let told = |ply: usize| {
        let written = line.get(ply)?;
        let range = written.parts.first()?.range.cover(written.parts.last()?.range);
        Some((written.spaced().into_owned(), range))
    };
    let swap = |ply: usize| {
        let steady = if ply == 0 { Some(0) } else { ahead(ply - 1) };
        let swapped = ahead(ply)? == steady? + 1 && ahead(ply + 1)? == steady? - 1;
        if !swapped {
            return None;
        }
        Some(Swap { ply, first: told(ply)?, second: told(ply + 1)? })
    };
    (0..line.len()).filter_map(swap).collect()
}

/// Those who make turns, in the order in which they first do; those whom only tags name come behind.
fn players_of(header: &Header, headers: &[Option<TurnHeader>], hands: &[(Colour, Tiles)]) -> Vec<Colour> {
    let letters = headers.iter().filter_map(|header| header.as_ref()?.colour);
    let moving = letters.filter_map(|(letter, _)| Colour::of(letter));
    let named =
        TAGS_OF.iter().filter(|(_, _, player)| header.tag(player).is_some()).map(|(colour, ..)| *colour);
    let holding = hands.iter().map(|(colour, _)| *colour);
    let mut order = Vec::new();
    for colour in moving.chain(named).chain(holding) {
        if !order.contains(&colour) {
            order.push(colour);
        }
    }
    order
}

fn unreadable(range: TextRange, message: Message) -> Finding {
    Finding::new("record/bad-tag", Severity::Error, range, message)
}

/// The value of `Order`: two to four letters.
fn order(tag: &TagText, findings: &mut Vec<Finding>) -> Option<Vec<Colour>> {
    let mut order: Vec<Colour> = Vec::new();
    let letters = tag.value.chars().filter(|c| !c.is_whitespace() && !matches!(c, ',' | '-' | '/'));
    for letter in letters {
        let Some(colour) = Colour::of(letter) else {
            let message = Message::new("tantrix-order-letter").with("letter", letter.to_string());
            findings.push(unreadable(tag.value_range, message));
            return None;
        };
        if order.contains(&colour) {
            let message = Message::new("tantrix-order-twice").with("player", Fact::Word(colour.word()));
            findings.push(unreadable(tag.value_range, message));
            return None;
        }
        order.push(colour);
    }
    if order.len() < 2 {
        let message = Message::new("tantrix-order-count").with("count", order.len());
        findings.push(unreadable(tag.value_range, message));
        return None;
    }
    Some(order)
}

/// The hands that are recorded: numbers or letters of tiles.
fn hands(header: &Header, findings: &mut Vec<Finding>) -> Vec<(Colour, Tiles)> {
    let mut dealt = Tiles::NONE;
    let mut hands = Vec::new();
    for (colour, name, _) in TAGS_OF {
        let Some(tag) = header.tag(name) else { continue };
        let Some(hand) = hand(tag, &mut dealt, findings) else { continue };
        hands.push((colour, hand));
    }
    hands
}

/// One hand. What names no tile is told, and the hand is then not known.
fn hand(tag: &TagText, dealt: &mut Tiles, findings: &mut Vec<Finding>) -> Option<Tiles> {
    /// More words than that are told as one.
    const MOST: usize = 2 * HAND as usize;
    let named = words(tag).take(MOST + 1).count();
    if named > MOST {
        let message = Message::new("tantrix-hand-count").with("count", words(tag).count());
        findings.push(unreadable(tag.value_range, message));
        return None;
    }
    let mut hand = Tiles::NONE;
    let mut sound = true;
    for (word, range) in words(tag) {
        let tile = match word.parse::<u8>() {
            Ok(number) => Tile::new(number),
            Err(_) => word.parse::<Oriented>().ok().map(Oriented::tile),
        };
        let message = match tile {
            None => Message::new("tantrix-hand-tile").with("text", word),
            Some(tile) if dealt.has(tile) => {
                Message::new("tantrix-hand-twice").with("tile", i64::from(tile.number()))
            }
            Some(tile) => {
                *dealt = dealt.or(Tiles::of(tile));
                hand = hand.or(Tiles::of(tile));
                continue;
            }
        };
        findings.push(unreadable(range, message));
        sound = false;
    }
    if sound && hand.count() != u32::from(HAND) {
        let message = Message::new("tantrix-hand-count").with("count", hand.count());
        findings.push(unreadable(tag.value_range, message));
        sound = false;
    }
    sound.then_some(hand)
}

/// The words of a tag's value with their places, where the value stands as it is read.
pub fn words(tag: &TagText) -> impl Iterator<Item = (&str, TextRange)> {
    let plain = usize::from(tag.value_range.len()) == tag.value.len();
    let between = |c: char| c.is_whitespace() || matches!(c, ',' | ';');
    tag.value.split(between).filter(|word| !word.is_empty()).map(move |word| {
        let at = word.as_ptr() as usize - tag.value.as_ptr() as usize;
        let range = TextRange::at(tag.value_range.start() + TextSize::new(at as u32), TextSize::of(word));
        (word, if plain { range } else { tag.value_range })
    })
}
