//! Dérive: dice of four colours on 100 cells.
//!
//! The only source defines a notation, not the rules, so what is checked here is what the notation itself implies:
//! what stands where, and what an action does to it. How far a die may go is not known.
//!
//! `board` and `moves` are the bookkeeping, `history` the past of a line of play, `notation`, `position` and `order`
//! how actions and tags are written. `standing` and `setup` answer what the record layer asks, `suggest` and `habits`
//! what may have been meant. This folder must not know records, editors or sentences.

pub mod board;
mod findings;
mod habits;
pub mod history;
pub mod moves;
pub mod notation;
pub mod order;
pub mod picture;
pub mod position;
mod setup;
pub mod standing;
mod suggest;

use crate::findings::Finding;
use crate::findings::catalogue::Language;
use crate::games::{CodeSpec, Game, HEAD_TAGS, Header, Lines, PlayedLine, Position, Setup, TagSpec, Written};
use crate::syntax::dialect::Dialect;
use crate::text::TextRange;

/// The game.
pub struct Derive;

impl Game for Derive {
    fn id(&self) -> &'static str {
        "derive"
    }

    fn names(&self) -> &'static [&'static str] {
        &["Dérive", "Derive"]
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["derive"]
    }

    fn dialect(&self) -> &'static dyn Dialect {
        &notation::DeriveDialect
    }

    fn tags(&self) -> &'static [TagSpec] {
        TAGS
    }

    fn codes(&self) -> &'static [CodeSpec] {
        findings::CODES
    }

    fn notation(&self) -> &'static str {
        "Dérive"
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

    fn setup(&self, header: &Header, _: &[&Written<'_>]) -> Setup {
        setup::setup(header)
    }

    fn player_tags(&self, header: &Header) -> Vec<&'static str> {
        let stated = setup::stated_order(header);
        let colours = stated.as_ref().map_or(&board::Colour::ALL[..], |order| order.colours());
        colours.iter().filter_map(|colour| setup::player_tag(header, *colour)).collect()
    }

    /// As many as play. One name alone does not say how many others there are.
    fn plies_per_number(&self, header: &Header) -> Option<usize> {
        if let Some(order) = setup::stated_order(header) {
            return Some(order.colours().len());
        }
        let count = setup::players(header).len();
        (count > 1 && !setup::states_order(header)).then_some(count)
    }

    fn has_telling_notes(&self) -> bool {
        true
    }

    fn effort(&self) -> usize {
        8
    }

    fn parts(&self, written: &Written<'_>) -> Vec<TextRange> {
        let Ok(spelled) = notation::read(written) else { return Vec::new() };
        let halves = [Some(&spelled.first), spelled.second.as_ref().map(|second| &second.half)];
        let parts = |half: &notation::Half| [half.die_range(), half.cell.as_ref().map(|cell| cell.range)];
        halves.into_iter().flatten().flat_map(parts).flatten().collect()
    }

    fn stated_mover(&self, written: &Written<'_>) -> Option<&'static str> {
        Some(notation::read(written).ok()?.first.colour()?.word())
    }

    fn roster(&self, header: &Header, start: &dyn Position) -> Vec<(&'static str, String)> {
        let unknown = |name| (name, "?".to_owned());
        let unnamed = board::Colour::ALL.into_iter().filter(|colour| {
            start.players().contains(&colour.word()) && setup::player_tag(header, *colour).is_none()
        });
        let players = unnamed.map(|colour| {
            let [french, _] = setup::player_tags(colour);
            unknown(french)
        });
        [("Game", "Dérive".to_owned()), unknown("Event"), ("Date", "????.??.??".to_owned())]
            .into_iter()
            .chain(players)
            .chain([("Result", "*".to_owned())])
            .collect()
    }

    /// Those who play in the order of play, whether they are named yet or not.
    fn tag_order(&self, header: &Header) -> Vec<&'static str> {
        let mut order = HEAD_TAGS.to_vec();
        order.extend(self.player_tags(header));
        let names = TAGS.iter().map(|tag| tag.name);
        order.extend(names.clone().take_while(|name| *name != "Order"));
        order.push("Result");
        order.extend(names);
        order
    }

    fn lines(&self) -> Lines {
        Lines::Rounds
    }

    fn review(&self, _: &PlayedLine<'_>) -> Vec<Finding> {
        Vec::new()
    }
}

const TAGS: &[TagSpec] = &[
    tag("Bleu", &[], "derive-tag-blue"),
    tag("Rouge", &[], "derive-tag-red"),
    tag("Vert", &[], "derive-tag-green"),
    tag("Jaune", &[], "derive-tag-yellow"),
    tag("Blue", &[], "derive-tag-blue"),
    tag("Red", &[], "derive-tag-red"),
    tag("Green", &[], "derive-tag-green"),
    tag("Yellow", &[], "derive-tag-yellow"),
    tag("Order", &["BRVJ", "BV", "RJ", "BR"], "derive-tag-order"),
    TagSpec { states_start: true, ..tag("Position", &[], "derive-tag-position") },
    tag("CaptureLoss", &["2", "distance", "half", "0", "1", "3", "4", "5"], "derive-tag-loss"),
];

const fn tag(name: &'static str, values: &'static [&'static str], help: &'static str) -> TagSpec {
    TagSpec { name, values, help, states_start: false }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::findings::Message;
    use crate::findings::catalogue::{Catalogue, page};
    use crate::games::TagText;

    #[test]
    fn every_code_has_a_page_and_every_tag_its_help() {
        for language in Language::ALL {
            let says = Catalogue::new(language, [Derive.sentences(language)]);
            for spec in Derive.codes() {
                assert!(page(Derive.pages(language), spec.code).is_some(), "{}", spec.code);
            }
            assert_eq!(Derive.pages(language).matches("\n## ").count(), Derive.codes().len());
            for tag in Derive.tags() {
                assert_ne!(says.say(&Message::new(tag.help)), tag.help);
            }
        }
    }

    #[test]
    fn both_languages_say_the_same_with_the_same_facts() {
        let [english, french] = Language::ALL.map(|language| Derive.sentences(language));
        crate::findings::catalogue::checks::assert_twins(&[english], &[french]);
    }

    #[test]
    fn a_round_is_as_long_as_there_are_players() {
        let header = |tags: &[(&str, &str)]| Header {
            tags: tags
                .iter()
                .map(|(name, value)| TagText {
                    name: (*name).to_owned(),
                    value: (*value).to_owned(),
                    range: Default::default(),
                    name_range: Default::default(),
                    value_range: Default::default(),
                })
                .collect(),
            title: None,
        };
        let round = |tags: &[(&str, &str)]| Derive.plies_per_number(&header(tags));
        let (ana, bo) = (("Jaune", "Ana"), ("Red", "Bo"));
        assert_eq!((round(&[]), round(&[ana]), round(&[ana, bo])), (None, None, Some(2)));
        assert_eq!((round(&[ana, ("Order", "BRVJ")]), round(&[("Order", "B")])), (Some(4), Some(1)));
        assert_eq!(round(&[ana, bo, ("Order", "xyz")]), None);
        assert_eq!(Derive.player_tags(&header(&[ana, bo])), ["Red", "Jaune"]);
        assert_eq!(Derive.player_tags(&header(&[ana, bo, ("Order", "JR")])), ["Jaune", "Red"]);
    }
}
