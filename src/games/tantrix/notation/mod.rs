//! How turns are written.
//!
//! `4G: ryyggr 2 (rrggyy) gf 4/5/6 (gbg), *f 7/8/9 (ryb)` is header, tile, position, draw and situation. The whole
//! of it is one move, because its parts mean nothing alone: a lone `(rrggyy)` is a draw here and a variation
//! elsewhere. [`extent`] finds where a turn begins and ends, [`read`](mod@read) what it states, [`write`](mod@write)
//! spells one, [`roles`](mod@roles) tells its pieces apart. This module must not know which tiles there are, nor what
//! is legal.

mod extent;
mod read;
mod roles;
#[cfg(test)]
mod tests;
mod words;
mod write;

use crate::games::{Part as Token, Written};
use crate::syntax::SyntaxKind::*;
use crate::text::TextRange;

pub use extent::TantrixDialect;
pub use read::{read, read_header};
pub use roles::roles;
pub use write::{Wording, brief, write_header, write_position, write_situation, write_space, write_turn};

/// A turn as far as the notation alone tells it. Whether a tile, colour or position exists is not asked here.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Turn {
    pub header: Option<Header>,
    /// The word where the tile is due, be it one or not.
    pub tile: Option<Spelled>,
    pub position: Option<Position>,
    pub draw: Option<Draw>,
    pub situation: Option<Situation>,
    /// What belongs to nothing, in order; neighbours are one.
    pub unread: Vec<TextRange>,
    /// The words whose case is not canonical.
    pub recased: Vec<Recased>,
}

/// `4G:` in any of its forms.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Header {
    /// With its colon or dots.
    pub range: TextRange,
    pub number: Option<(u32, TextRange)>,
    /// The letter as written. It shares its range with the number where a damaged word holds both, so an edit does
    /// better to write the whole header.
    pub colour: Option<(char, TextRange)>,
    /// Whether it is exactly `4G:`.
    pub canonical: bool,
}

/// A word with the damage undone, case as written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spelled {
    pub text: String,
    pub range: TextRange,
}

/// `4/5/6`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    /// In the order in which they stand; at least one.
    pub numbers: Vec<u32>,
    pub range: TextRange,
    /// Whether something else than one slash stands between two numbers, or one behind the last.
    pub loose: bool,
}

/// What stands in parentheses behind the position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draw {
    /// With its parentheses.
    pub range: TextRange,
    pub what: Drawn,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Drawn {
    /// The word in the parentheses, be it a tile or not; case as written.
    Letters(String, TextRange),
    Number(u32, TextRange),
    /// `(-)`: nothing drawn.
    None,
    /// `(?)` or `()`: not recorded.
    Unknown,
}

/// The forced spaces behind the turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Situation {
    /// From the first item to the last.
    pub range: TextRange,
    /// `nf`; spaces can be stated besides.
    pub none: bool,
    /// As they stand.
    pub spaces: Vec<Stated>,
    /// Whether one comma stands between any two items.
    pub tidy: bool,
    /// A second `nf`.
    pub again: Option<TextRange>,
}

/// `gf 4/5/6 (gbg)`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stated {
    pub range: TextRange,
    pub holder: Holder,
    /// The whole of `gf` or `*f`.
    pub holder_range: TextRange,
    /// None where no position is stated.
    pub numbers: Vec<u32>,
    /// Empty where no position is stated.
    pub position_range: TextRange,
    /// The letters in the parentheses, case as written.
    pub kind: Option<(String, TextRange)>,
}

/// Who can fill a forced space.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Holder {
    /// Lower case.
    Colour(char),
    /// `*`
    Nobody,
    /// `?`
    Unrecorded,
}

/// A word whose case is not canonical, and how it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recased {
    pub range: TextRange,
    pub text: String,
}

impl Turn {
    /// Whether it holds all that was written: no comment, no mark, nothing that belongs to nothing.
    pub fn says_all_of(&self, written: &Written<'_>) -> bool {
        let annotation = |part: &Token<'_>| matches!(part.kind, COMMENT | LINE_COMMENT | ESCAPE | NAG);
        // A `?` is a draw or a holder that is not recorded.
        let marks = written.parts.iter().filter(|part| part.kind == MARK).count();
        let spaces = self.situation.as_ref().map_or(&[][..], |situation| &situation.spaces);
        let unknown = self.draw.as_ref().filter(|draw| draw.what == Drawn::Unknown);
        let unrecorded = spaces.iter().filter(|space| space.holder == Holder::Unrecorded).count();
        let contradicts =
            self.situation.as_ref().is_some_and(|situation| situation.none && !situation.spaces.is_empty());
        self.unread.is_empty()
            && !contradicts
            && self.situation.as_ref().is_none_or(|situation| situation.again.is_none())
            && !written.parts.iter().any(annotation)
            && marks <= unrecorded + unknown.into_iter().count()
    }

    /// The canonical text of what was read.
    pub fn canonical(&self) -> String {
        let header = self.header.as_ref();
        let draw = self.draw.as_ref().map(|draw| match &draw.what {
            Drawn::Letters(letters, _) => letters.to_ascii_lowercase(),
            Drawn::Number(number, _) => number.to_string(),
            Drawn::None => "-".to_owned(),
            Drawn::Unknown => "?".to_owned(),
        });
        let spaces = self.situation.as_ref().map(|situation| {
            let write = |space: &Stated| {
                write_space(space.holder, &space.numbers, space.kind.as_ref().map(|(kind, _)| kind.as_str()))
            };
            let mut spaces: Vec<&Stated> = situation.spaces.iter().collect();
            // A space without a position has no place among the others.
            if spaces.iter().all(|space| !space.numbers.is_empty()) {
                spaces.sort_by_key(|space| space.numbers.iter().min().copied());
            }
            spaces.into_iter().map(write).collect::<Vec<String>>()
        });
        write_turn(&Wording {
            number: header.and_then(|header| header.number).map(|(number, _)| number),
            colour: header.and_then(|header| header.colour).map(|(colour, _)| colour),
            tile: self.tile.as_ref().map_or("", |tile| &tile.text),
            position: self.position.as_ref().map_or(&[], |position| &position.numbers),
            draw: draw.as_deref(),
            spaces: spaces.as_deref(),
        })
    }
}
