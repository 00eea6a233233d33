//! Tantrix: coloured hexagons laid side by side; the longest line or loop of one's own colour wins.
//!
//! `tiles`, `board`, `links`, `restrictions` and `score` are the geometry and its rules, `hands` and `turn` the
//! bookkeeping, `notation` how turns are written. `standing` and `setup` answer what the record layer asks:
//! `situation` holds what is written of forced spaces against the board, `meant` proposes, `typing` completes,
//! `telling` explains, `picture` draws. `review` is what only a whole game shows. This folder must not know
//! records, editors or sentences.

pub mod board;
mod findings;
pub mod hands;
pub mod links;
mod meant;
pub mod notation;
mod picture;
pub mod restrictions;
mod review;
pub mod score;
mod setup;
mod situation;
pub mod standing;
mod telling;
pub mod tiles;
pub mod turn;
mod typing;

use crate::findings::Finding;
use crate::findings::catalogue::Language;
use crate::games::{
    CodeSpec, Game, HEAD_TAGS, Header, Lines, PlayedLine, Position, Role, Setup, TagSpec, TagText, Written,
};
use crate::syntax::dialect::Dialect;
use crate::text::TextRange;
use tiles::{Colour, Oriented, Tile};

/// The game.
pub struct Tantrix;

impl Game for Tantrix {
    fn id(&self) -> &'static str {
        "tantrix"
    }

    fn names(&self) -> &'static [&'static str] {
        &["Tantrix"]
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["tantrix"]
    }

    fn dialect(&self) -> &'static dyn Dialect {
        &notation::TantrixDialect
    }

    fn tags(&self) -> &'static [TagSpec] {
        TAGS
    }

    fn codes(&self) -> &'static [CodeSpec] {
        findings::CODES
    }

    fn notation(&self) -> &'static str {
        "link notation"
    }

    fn sentences(&self, language: Language) -> &'static str {
        match language {
            Language::English => include_str!("en.ftl"),
            Language::French => include_str!("fr.ftl"),
        }
    }

    fn pages(&self, language: Language) -> &'static str {
        match language {
            Language::English => include_str!("codes.en.md"),
            Language::French => include_str!("codes.fr.md"),
        }
    }

    fn setup(&self, header: &Header, line: &[&Written<'_>]) -> Setup {
        setup::setup(header, line)
    }

    fn player_tags(&self, header: &Header) -> Vec<&'static str> {
        let order: Vec<Colour> = header.value("Order").unwrap_or("").chars().filter_map(Colour::of).collect();
        let mut tags = setup::TAGS_OF;
        let seat = |colour: &Colour| order.iter().position(|other| other == colour).unwrap_or(usize::MAX);
        tags.sort_by_key(|(colour, ..)| seat(colour));
        tags.map(|(_, _, player)| player).into()
    }

    /// Numbers are parts of turns.
    fn plies_per_number(&self, _: &Header) -> Option<usize> {
        None
    }

    fn brief(&self, text: &str) -> String {
        notation::brief(text)
    }

    fn roles(&self, written: &Written<'_>) -> Vec<(TextRange, Role)> {
        notation::roles(written)
    }

    fn stated_mover(&self, written: &Written<'_>) -> Option<&'static str> {
        let (letter, _) = notation::read_header(written)?.colour?;
        Some(Colour::of(letter)?.word())
    }

    fn mentions(&self, written: &Written<'_>) -> Vec<(TextRange, String)> {
        let named = telling::tiles(&notation::read(written));
        named.into_iter().map(|(range, tile, _)| (range, tile.number().to_string())).collect()
    }

    fn tag_mentions(&self, tag: &TagText) -> Vec<(TextRange, String)> {
        if !setup::TAGS_OF.iter().any(|(_, hand, _)| tag.name.eq_ignore_ascii_case(hand)) {
            return Vec::new();
        }
        let tile = |word: &str| match word.parse() {
            Ok(number) => Tile::new(number),
            Err(_) => word.parse::<Oriented>().ok().map(Oriented::tile),
        };
        setup::words(tag)
            .filter_map(|(word, range)| Some((range, tile(word)?.number().to_string())))
            .collect()
    }

    fn roster(&self, header: &Header, start: &dyn Position) -> Vec<(&'static str, String)> {
        let unknown = |name| (name, "?".to_owned());
        let order = start.players();
        let letters: String = order.iter().filter_map(|side| side.chars().next()).collect();
        let known = order.len() > 1;
        let plays = |tag: &&str| order.iter().any(|side| side.eq_ignore_ascii_case(tag));
        [("Game", "Tantrix".to_owned()), unknown("Event"), ("Date", "????.??.??".to_owned())]
            .into_iter()
            .chain(known.then(|| ("Order", letters.to_ascii_uppercase())))
            .chain(self.player_tags(header).into_iter().filter(plays).map(unknown))
            .chain([("Result", "*".to_owned())])
            .collect()
    }

    /// Players and their hands in the order of play.
    fn tag_order(&self, header: &Header) -> Vec<&'static str> {
        let players = self.player_tags(header);
        let hand_of = |player: &&str| {
            setup::TAGS_OF.iter().find(|(_, _, other)| other == player).map(|(_, hand, _)| *hand)
        };
        let hands: Vec<&'static str> = players.iter().filter_map(hand_of).collect();
        let mut order = [HEAD_TAGS, &["Order"]].concat();
        order.extend(players);
        order.push("Result");
        order.extend(hands);
        order.extend(TAGS.iter().map(|tag| tag.name));
        order
    }

    fn lines(&self) -> Lines {
        Lines::Moves
    }

    /// Every tile can lie in several ways.
    fn has_few_habits(&self) -> bool {
        false
    }

    fn is_one_word(&self) -> bool {
        false
    }

    fn has_telling_notes(&self) -> bool {
        true
    }

    fn effort(&self) -> usize {
        40
    }

    fn review(&self, line: &PlayedLine<'_>) -> Vec<Finding> {
        review::review(line)
    }
}

const TAGS: &[TagSpec] = &[
    tag(
        "Order",
        &["RG", "GR", "RY", "YR", "RB", "BR", "GY", "YG", "GB", "BG", "YB", "BY"],
        "tantrix-tag-order",
    ),
    tag("Red", &[], "tantrix-tag-red"),
    tag("Yellow", &[], "tantrix-tag-yellow"),
    tag("Green", &[], "tantrix-tag-green"),
    tag("Blue", &[], "tantrix-tag-blue"),
    tag("HandR", &[], "tantrix-tag-hand-red"),
    tag("HandY", &[], "tantrix-tag-hand-yellow"),
    tag("HandG", &[], "tantrix-tag-hand-green"),
    tag("HandB", &[], "tantrix-tag-hand-blue"),
    tag("Score", &[], "tantrix-tag-score"),
    tag("Termination", &["finished", "deadlock", "time", "unfinished"], "tantrix-tag-termination"),
];

const fn tag(name: &'static str, values: &'static [&'static str], help: &'static str) -> TagSpec {
    TagSpec { name, values, help, states_start: false }
}

#[cfg(test)]
mod records;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::findings::Message;
    use crate::findings::catalogue::{Catalogue, page};

    #[test]
    fn every_code_has_a_page_and_every_tag_its_help() {
        for language in Language::ALL {
            for spec in Tantrix.codes() {
                assert!(page(Tantrix.pages(language), spec.code).is_some(), "{}", spec.code);
            }
            let headings = Tantrix.pages(language).lines().filter(|line| line.starts_with("## ")).count();
            assert_eq!(headings, Tantrix.codes().len());
            let says = Catalogue::new(language, [Tantrix.sentences(language)]);
            for tag in Tantrix.tags() {
                assert_ne!(says.say(&Message::new(tag.help)), tag.help);
            }
        }
    }

    #[test]
    fn both_languages_say_the_same_with_the_same_facts() {
        let [english, french] = Language::ALL.map(|language| Tantrix.sentences(language));
        crate::findings::catalogue::checks::assert_twins(&[english], &[french]);
    }
}
