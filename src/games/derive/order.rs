//! The value of the tag `Order`: whose turn follows whose. The source does not say it, so only a record can.
//!
//! This module must not know tags or findings.

use super::board::Colour;
use crate::text::{TextRange, TextSize};

/// An order of play: at least one colour, each once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Order(Vec<Colour>);

/// Why a text states no order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OrderFault {
    /// It names no colour.
    Empty,
    /// A letter or word that is no colour. Ranges count from the start of the value.
    NoColour {
        text: String,
        range: TextRange,
    },
    Repeated {
        colour: Colour,
        range: TextRange,
    },
}

impl Order {
    /// The colours in order.
    pub fn colours(&self) -> &[Colour] {
        &self.0
    }

    /// Whose turn it is after so many actions in order.
    pub fn due(&self, actions: usize) -> Option<Colour> {
        self.0.get(actions % self.0.len().max(1)).copied()
    }

    /// Whose turn follows that of a colour; `None` where it has none.
    pub fn behind(&self, colour: Colour) -> Option<Colour> {
        let at = self.0.iter().position(|own| *own == colour)?;
        self.due(at + 1)
    }

    /// As it is written.
    pub fn letters(&self) -> String {
        self.0.iter().map(|colour| colour.letter()).collect()
    }
}

/// Reads letters (`BRVJ`), or letters and names with anything that is no letter between them.
///
/// # Errors
/// Every fault, in the order of the text.
pub fn read(text: &str) -> Result<Order, Vec<OrderFault>> {
    let mut colours = Vec::new();
    let mut faults = Vec::new();
    for (colour, name, range) in parts(text) {
        match colour {
            None => faults.push(OrderFault::NoColour { text: name.to_owned(), range }),
            Some(colour) if colours.contains(&colour) => faults.push(OrderFault::Repeated { colour, range }),
            Some(colour) => colours.push(colour),
        }
    }
    if colours.is_empty() && faults.is_empty() {
        faults.push(OrderFault::Empty);
    }
    if faults.is_empty() { Ok(Order(colours)) } else { Err(faults) }
}

/// Names as a whole, other words letter by letter.
fn parts(text: &str) -> Vec<(Option<Colour>, &str, TextRange)> {
    let mut parts = Vec::new();
    let mut at = 0;
    for word in text.split_inclusive(|c: char| !c.is_alphanumeric()) {
        let name = word.trim_end_matches(|c: char| !c.is_alphanumeric());
        let range = |from: usize, text: &str| TextRange::at(TextSize::new(from as u32), TextSize::of(text));
        match Colour::named(name) {
            Some(colour) if name.chars().nth(1).is_some() => {
                parts.push((Some(colour), name, range(at, name)))
            }
            _ => {
                let letters = name.char_indices().filter_map(|(from, c)| {
                    Some((Colour::of(c), name.get(from..from + c.len_utf8())?, from))
                });
                parts
                    .extend(letters.map(|(colour, letter, from)| (colour, letter, range(at + from, letter))));
            }
        }
        at += word.len();
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_read() {
        use Colour::*;
        let read = |text: &str| super::read(text).unwrap().0;
        assert_eq!(read("BRVJ"), [Blue, Red, Green, Yellow]);
        assert_eq!(read("jb"), [Yellow, Blue]);
        assert_eq!(read(" V, r"), [Green, Red]);
        assert_eq!(read("Vert Blue-jaune"), [Green, Blue, Yellow]);
    }

    #[test]
    fn every_fault_is_told() {
        let range = |from, to| TextRange::new(TextSize::new(from), TextSize::new(to));
        let none =
            |text: &str, from, to| OrderFault::NoColour { text: text.to_owned(), range: range(from, to) };
        assert_eq!(read(" - "), Err(vec![OrderFault::Empty]));
        assert_eq!(
            read("BGB é"),
            Err(vec![
                none("G", 1, 2),
                OrderFault::Repeated { colour: Colour::Blue, range: range(2, 3) },
                none("é", 4, 6)
            ])
        );
        assert!(read("B1").is_err());
    }

    #[test]
    fn turns_go_round() {
        let order = read("BV").unwrap();
        assert_eq!(
            [0, 1, 2].map(|plies| order.due(plies)),
            [Colour::Blue, Colour::Green, Colour::Blue].map(Some)
        );
        assert_eq!(order.behind(Colour::Green), Some(Colour::Blue));
        assert_eq!(order.behind(Colour::Red), None);
        assert_eq!(order.letters(), "BV");
    }
}
