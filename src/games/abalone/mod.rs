//! Abalone: fourteen marbles a side on 61 points; whoever pushes six of the other's off the board has won.
//!
//! `board` and `moves` are the rules, `notation` and `position` how moves and positions are written, `layouts` the
//! named starts. `standing` and `setup` answer what the record layer asks, `review` what only a whole game shows,
//! `habits` what may have been meant. This folder must not know records, editors or sentences.

pub mod board;
mod findings;
mod habits;
pub mod layouts;
pub mod moves;
pub mod notation;
mod picture;
pub mod position;
mod review;
mod setup;
pub mod standing;

use std::sync::Arc;

use crate::findings::catalogue::Language;
use crate::findings::{Finding, Fix};
use crate::games::{CodeSpec, Game, HEAD_TAGS, Header, PlayedLine, Position, Setup, TagSpec, Written};
use crate::syntax::dialect::Dialect;
use crate::text::TextRange;
use layouts::LAYOUTS;

/// The game.
pub struct Abalone;

impl Game for Abalone {
    fn id(&self) -> &'static str {
        "abalone"
    }

    fn names(&self) -> &'static [&'static str] {
        &["Abalone"]
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["abalone", "apgn"]
    }

    fn dialect(&self) -> &'static dyn Dialect {
        &notation::AbaloneDialect
    }

    fn tags(&self) -> &'static [TagSpec] {
        TAGS
    }

    fn titles(&self) -> &'static [&'static str] {
        &TITLES
    }

    fn codes(&self) -> &'static [CodeSpec] {
        findings::CODES
    }

    fn notation(&self) -> &'static str {
        notation::Notation::AbaPro.name()
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

    fn other_starts(&self, header: &Header) -> Vec<(Arc<dyn Position>, Fix)> {
        setup::other_layouts(header)
    }

    fn alternating(&self) -> &'static [&'static str] {
        &["black", "white"]
    }

    fn player_tags(&self, _: &Header) -> Vec<&'static str> {
        vec!["Black", "White"]
    }

    fn plies_per_number(&self, _: &Header) -> Option<usize> {
        Some(2)
    }

    fn label(&self, ply: usize) -> String {
        format!("{}{}", ply / 2 + 1, if ply.is_multiple_of(2) { 'a' } else { 'b' })
    }

    fn parts(&self, written: &Written<'_>) -> Vec<TextRange> {
        notation::places(written)
    }

    fn notations(&self) -> &'static [&'static str] {
        &notation::Notation::NAMES
    }

    fn roster(&self, header: &Header, start: &dyn Position) -> Vec<(&'static str, String)> {
        let named = ["Variant", "Layout", "Position"].iter().any(|name| header.tag(name).is_some());
        let layout = (!named && header.title.is_none())
            .then(|| LAYOUTS.iter().find(|layout| layout.board().packed() == start.key()))
            .flatten();
        let unknown = |name| (name, "?".to_owned());
        let notation = start.notation().unwrap_or(self.notation());
        [unknown("Event"), ("Date", "????.??.??".to_owned()), unknown("Black"), unknown("White")]
            .into_iter()
            .chain(layout.map(|layout| ("Variant", layout.key.to_owned())))
            .chain([("Result", "*".to_owned()), ("Notation", notation.to_owned())])
            .collect()
    }

    /// The layout stands before the result.
    fn tag_order(&self, _: &Header) -> Vec<&'static str> {
        HEAD_TAGS.iter().copied().chain(TAGS.iter().map(|tag| tag.name)).collect()
    }

    fn review(&self, line: &PlayedLine<'_>) -> Vec<Finding> {
        review::review(line)
    }
}

/// The keys of all layouts, and the word for a position of one's own.
const VARIANTS: [&str; LAYOUTS.len() + 1] = {
    let mut keys = ["custom"; LAYOUTS.len() + 1];
    let mut at = 0;
    while at < LAYOUTS.len() {
        keys[at] = LAYOUTS[at].key;
        at += 1;
    }
    keys
};

/// What the layouts are called in English.
const TITLES: [&str; LAYOUTS.len()] = {
    let mut names = [""; LAYOUTS.len()];
    let mut at = 0;
    while at < LAYOUTS.len() {
        names[at] = LAYOUTS[at].english;
        at += 1;
    }
    names
};

const TAGS: &[TagSpec] = &[
    tag("Event", &[], "abalone-tag-event"),
    tag("Date", &[], "abalone-tag-date"),
    tag("Black", &[], "abalone-tag-black"),
    tag("White", &[], "abalone-tag-white"),
    TagSpec { states_start: true, ..tag("Variant", &VARIANTS, "abalone-tag-variant") },
    TagSpec { states_start: true, ..tag("Layout", &VARIANTS, "abalone-tag-layout") },
    tag("Result", &["1-0", "0-1", "1/2-1/2", "*"], "abalone-tag-result"),
    tag("Notation", &notation::Notation::NAMES, "abalone-tag-notation"),
    tag("SetUp", &["1"], "abalone-tag-setup"),
    TagSpec { states_start: true, ..tag("Position", &[], "abalone-tag-position") },
    tag("Termination", &[], "abalone-tag-termination"),
    tag("Plies", &[], "abalone-tag-plies"),
    tag("Source", &[], "abalone-tag-source"),
    tag("BlackElo", &[], "abalone-tag-black-elo"),
    tag("WhiteElo", &[], "abalone-tag-white-elo"),
    tag("TimeControl", &[], "abalone-tag-time-control"),
    tag("Annotator", &[], "abalone-tag-annotator"),
];

const fn tag(name: &'static str, values: &'static [&'static str], help: &'static str) -> TagSpec {
    TagSpec { name, values, help, states_start: false }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::findings::catalogue::{Catalogue, page};
    use crate::findings::{Fact, Message};

    #[test]
    fn every_code_has_a_page_and_every_tag_its_help() {
        for language in Language::ALL {
            for spec in Abalone.codes() {
                assert!(page(Abalone.pages(language), spec.code).is_some(), "{}", spec.code);
            }
            let sections = Abalone.pages(language).matches("\n## ").count();
            assert_eq!(sections, Abalone.codes().len());
            for tag in Abalone.tags() {
                assert_ne!(says(language).say(&Message::new(tag.help)), tag.help);
            }
        }
    }

    fn says(language: Language) -> Catalogue {
        Catalogue::new(language, [Abalone.sentences(language)])
    }

    #[test]
    fn every_layout_has_its_name_in_both_languages() {
        for layout in LAYOUTS {
            let message = Message::new("abalone-layout").with("layout", Fact::Word(layout.key));
            assert_eq!(says(Language::English).say(&message), layout.english);
            assert_eq!(says(Language::French).say(&message), layout.french);
        }
    }

    #[test]
    fn both_languages_say_the_same_with_the_same_facts() {
        let [english, french] = Language::ALL.map(|language| Abalone.sentences(language));
        crate::findings::catalogue::checks::assert_twins(&[english], &[french]);
    }

    #[test]
    fn plies_are_labelled_by_number_and_side() {
        let labels: Vec<String> = (0..4).map(|ply| Abalone.label(ply)).collect();
        assert_eq!(labels, ["1a", "1b", "2a", "2b"]);
    }
}
