//! From the tags to the position a game starts from, who plays, and what a capture costs.
//!
//! This module must not know the moves of the record.

use std::sync::Arc;

use super::board::{Board, CaptureLoss, Colour};
use super::findings::{TagPlace, bad_colour, bad_value, off_board};
use super::moves::State;
use super::order::{self, Order, OrderFault};
use super::position::{self, PositionFault, Wrong};
use super::standing::{Course, Standing};
use super::suggest::column_and_row;
use crate::findings::{Fact, Finding, Fix, Message, Severity};
use crate::games::{Header, Setup, Start, TagText, edit};
use crate::text::TextRange;

/// How many faults of one tag are told: who has mended those sees the next.
const TOLD: usize = 12;

/// The tags that name who plays a colour, the French one first.
pub const fn player_tags(colour: Colour) -> [&'static str; 2] {
    match colour {
        Colour::Blue => ["Bleu", "Blue"],
        Colour::Red => ["Rouge", "Red"],
        Colour::Green => ["Vert", "Green"],
        Colour::Yellow => ["Jaune", "Yellow"],
    }
}

/// The tag of a colour that stands first in a header.
pub fn player_tag(header: &Header, colour: Colour) -> Option<&'static str> {
    let names = player_tags(colour);
    let own = |tag: &TagText| names.into_iter().find(|name| tag.name.eq_ignore_ascii_case(name));
    header.tags.iter().find_map(own)
}

/// The order that a header states; `None` where it does not, or where that cannot be read.
pub fn stated_order(header: &Header) -> Option<Order> {
    order::read(stated(header, "Order")?.value.as_str()).ok()
}

/// Whether the tag `Order` stands there with something in it.
pub fn states_order(header: &Header) -> bool {
    stated(header, "Order").is_some()
}

/// Who plays, as far as a header says it: the order, else the colours that have a player, in the order of the source.
pub fn players(header: &Header) -> Vec<Colour> {
    match stated_order(header) {
        Some(order) => order.colours().to_vec(),
        None => Colour::ALL.into_iter().filter(|colour| plays(header, *colour)).collect(),
    }
}

/// Whether a player is named for a colour; `?` is one who is not known, `-` is nobody.
fn plays(header: &Header, colour: Colour) -> bool {
    let value = player_tag(header, colour).and_then(|name| header.value(name));
    value.is_some_and(|value| !matches!(value.trim(), "" | "-"))
}

/// A tag whose value says something.
fn stated<'a>(header: &'a Header, name: &str) -> Option<&'a TagText> {
    header.tag(name).filter(|tag| !matches!(tag.value.trim(), "" | "?" | "-"))
}

/// The start of a game with this header.
pub fn setup(header: &Header) -> Setup {
    let mut findings = Vec::new();
    let board = match stated(header, "Position").map(|tag| (tag, position::read(&tag.value))) {
        None => Some(Board::default()),
        Some((_, Ok(board))) => Some(board),
        Some((tag, Err(faults))) => {
            findings.extend(faults.iter().take(TOLD).map(|fault| bad_position(tag, fault)));
            None
        }
    };
    // An empty value does not say that nothing is known, as it does of a player.
    let loss = header.tag("CaptureLoss").filter(|tag| !matches!(tag.value.trim(), "?" | "-"));
    let loss = match loss.map(|tag| (tag, tag.value.parse::<CaptureLoss>())) {
        None => CaptureLoss::default(),
        Some((_, Ok(loss))) => loss,
        Some((tag, Err(_))) => {
            findings.push(bad_loss(tag));
            CaptureLoss::default()
        }
    };
    if let Some(tag) = stated(header, "Order")
        && let Err(faults) = order::read(&tag.value)
    {
        findings.extend(faults.iter().take(TOLD).map(|fault| bad_order(tag, fault)));
    }
    let last = header.tags.iter().map(|tag| tag.range).max_by_key(|range| range.end());
    let loss_tag = match header.tag("CaptureLoss") {
        Some(tag) => TagPlace::Value(tag.value_range),
        None => TagPlace::Behind(last),
    };
    let course = Course { order: stated_order(header), players: players(header), loss_tag: Some(loss_tag) };
    let start = |board| Start {
        position: Arc::new(Standing::start(State::start(board, loss), course)),
        whole: false,
        findings: Vec::new(),
    };
    Setup { starts: board.map(start).into_iter().collect(), findings }
}

/// A part of a tag's value in the text; all of it where the value is written with escapes.
fn part(tag: &TagText, range: TextRange) -> TextRange {
    let as_it_stands = tag.value.len() == usize::from(tag.value_range.len());
    if as_it_stands && !range.is_empty() { range + tag.value_range.start() } else { tag.value_range }
}

fn fault(code: &'static str, range: TextRange, message: Message, instead: Option<String>) -> Finding {
    let mut finding = Finding::new(code, Severity::Error, range, message);
    finding.fixes.extend(instead.map(|text| match text.as_str() {
        "" => Fix { title: Message::new("derive-fix-leave-out"), edits: vec![edit(range, "")], safe: false },
        _ => Fix {
            title: Message::new("fix-write-as").with("text", text.as_str()),
            edits: vec![edit(range, text)],
            safe: false,
        },
    }));
    finding
}

fn bad_position(tag: &TagText, found: &PositionFault) -> Finding {
    let range = part(tag, found.range);
    let (message, instead) = match &found.wrong {
        Wrong::NoPiece => (Message::new("derive-position-no-piece").with("text", found.piece.as_str()), None),
        Wrong::BadValue { value } => (bad_value(value), None),
        Wrong::BadColour { colour, meant } => {
            (bad_colour(colour), meant.map(|colour| colour.letter().to_string()))
        }
        Wrong::OffBoard { cell } => {
            let (column, row) = column_and_row(cell);
            (off_board(cell, column.is_none(), row.is_none() || column.is_some()), None)
        }
        Wrong::Occupied { there } => {
            let message = Message::new("derive-position-occupied")
                .with("text", found.piece.as_str())
                .with("colour", Fact::Word(there.colour().word()))
                .with("value", i64::from(there.value()));
            // The same die named twice can only be left out.
            let again = found.piece.to_uppercase().starts_with(&there.to_string());
            (message, again.then(String::new))
        }
    };
    fault("record/bad-position", range, message, instead)
}

fn bad_loss(tag: &TagText) -> Finding {
    let text = tag.value.to_lowercase();
    let digits: Vec<char> = text.chars().filter(char::is_ascii_digit).collect();
    let meant = match digits.as_slice() {
        [digit @ '0'..='5'] if !text.contains(['.', ',', '/', '-', '−', '–']) => Some(digit.to_string()),
        [] if text.starts_with("dist") || text.starts_with("pas") || text.starts_with("step") => {
            Some("distance".to_owned())
        }
        _ if text.contains("hal")
            || text.contains("moiti")
            || text.contains("demi")
            || text.contains("1/2") =>
        {
            Some("half".to_owned())
        }
        _ => None,
    };
    let message = match tag.value.trim() {
        "" => Message::new("derive-loss-empty"),
        _ => Message::new("derive-bad-loss").with("text", tag.value.as_str()),
    };
    let range = Some(part(tag, TextRange::default())).filter(|range| !range.is_empty());
    fault("record/bad-tag", range.unwrap_or(tag.range), message, meant)
}

fn bad_order(tag: &TagText, found: &OrderFault) -> Finding {
    let (message, range, instead) = match found {
        OrderFault::Empty => (Message::new("derive-order-empty"), TextRange::default(), None),
        OrderFault::NoColour { text, range } => {
            (bad_colour(text), *range, Colour::named(text).map(|colour| colour.letter().to_string()))
        }
        OrderFault::Repeated { colour, range } => (
            Message::new("derive-order-repeated").with("colour", Fact::Word(colour.word())),
            *range,
            Some(String::new()),
        ),
    };
    fault("record/bad-tag", part(tag, range), message, instead)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::TextSize;

    /// Tags one behind the other, as if each took a line.
    fn header(tags: &[(&str, &str)]) -> Header {
        let mut at = 0u32;
        let mut next = |len: usize| {
            let range = TextRange::at(TextSize::from(at), TextSize::from(len as u32));
            at += len as u32;
            range
        };
        let tag = |(name, value): &(&str, &str)| {
            let (name_range, value_range) = (next(name.len()), next(value.len()));
            TagText {
                name: (*name).to_owned(),
                value: (*value).to_owned(),
                range: name_range.cover(value_range),
                name_range,
                value_range,
            }
        };
        Header { tags: tags.iter().map(tag).collect(), title: None }
    }

    #[test]
    fn players_by_order_or_tags() {
        let letters = |tags: &[(&str, &str)]| {
            players(&header(tags)).into_iter().map(Colour::letter).collect::<String>()
        };
        assert_eq!(letters(&[]), "");
        assert_eq!(letters(&[("Vert", "Marc"), ("blue", "?"), ("Jaune", "-"), ("Red", "")]), "BV");
        assert_eq!(letters(&[("Vert", "Marc"), ("Order", "JR")]), "JR");
        assert_eq!(player_tag(&header(&[("Green", "a"), ("Vert", "b")]), Colour::Green), Some("Green"));
    }

    #[test]
    fn what_cannot_be_read_is_said() {
        let said = |name: &str, value: &str| {
            let setup = setup(&header(&[(name, value)]));
            let show = |finding: &Finding| {
                let fix = finding.fixes.first().map_or("", |fix| fix.edits[0].text.as_str());
                format!("{} {} {:?} {fix}", finding.code, finding.message.id, finding.range)
            };
            (setup.starts.len(), setup.findings.iter().map(show).collect::<Vec<_>>())
        };
        assert_eq!(said("Position", "1Bh5 ").0, 1);
        assert_eq!(
            said("Position", "1Bh5 1Gk2 1Bh5"),
            (
                0,
                vec![
                    "record/bad-position derive-bad-colour 14..15 V".to_owned(),
                    "record/bad-position derive-off-board 15..17 ".to_owned(),
                    "record/bad-position derive-position-occupied 18..22 ".to_owned(),
                ]
            )
        );
        for (text, meant) in [
            ("7", ""),
            ("2 points", "2"),
            ("Moitié", "half"),
            ("halves", "half"),
            ("dist", "distance"),
            ("-1", ""),
        ] {
            let (starts, found) = said("CaptureLoss", text);
            assert_eq!(starts, 1);
            assert!(
                found[0].starts_with("record/bad-tag derive-bad-loss ")
                    && found[0].ends_with(&format!(" {meant}")),
                "{found:?}"
            );
        }
        for text in ["?", "", "-"] {
            assert_eq!(said("CaptureLoss", text).1.is_empty(), !text.is_empty(), "{text}");
            assert_eq!(said("Position", text), (1, Vec::new()));
            assert_eq!(said("Order", text), (1, Vec::new()));
        }
        assert_eq!(
            said("Order", "BGB").1,
            ["record/bad-tag derive-bad-colour 6..7 V", "record/bad-tag derive-order-repeated 7..8 "]
        );
    }
}
