//! What an editor can ask, as the manual would show it: a record with a `$0` where the cursor is, and the answer.

use std::fmt::Write as _;

use expect_test::{Expect, expect};
use scoresheet::features::{self, HoverOptions, TokenKind};
use scoresheet::findings::catalogue::Language;
use scoresheet::record::Document;
use scoresheet::text::TextSize;

/// The document without its cursor, and where the cursor was.
fn fixture(text: &str) -> (Document, TextSize) {
    let at = text.find("$0").expect("a fixture has a $0");
    (Document::new(&text.replacen("$0", "", 1), None), TextSize::new(at as u32))
}

#[track_caller]
fn hover_in(language: Language, text: &str, expect: Expect) {
    let (document, at) = fixture(text);
    let options = HoverOptions { language, images: false };
    let said = match features::hover(&document, at, &options) {
        Some(hover) => format!("{:?}\n{}\n", document.text().slice(hover.range), hover.markup),
        None => "nothing\n".to_owned(),
    };
    expect.assert_eq(&said);
}

#[track_caller]
fn hover(text: &str, expect: Expect) {
    hover_in(Language::English, text, expect);
}

/// The first proposals, one a line: label, kind, detail, and what they replace.
#[track_caller]
fn complete(text: &str, most: usize, expect: Expect) {
    let (document, at) = fixture(text);
    let found = features::completion(&document, at, Language::English);
    let mut said = format!("{} proposals\n", found.len());
    for item in found.iter().take(most) {
        let replaced = document.text().slice(item.range);
        let _ = writeln!(said, "{:?} {replaced:?} -> {:?}  {}", item.kind, item.insert, item.detail);
    }
    expect.assert_eq(&said);
}

// ---- hover

#[test]
fn a_move_shows_the_board_behind_it() {
    hover("[Variant \"standard\"]\n\n1. $0a1b2 i5h5\n", expect![[""]]);
}

#[test]
fn a_push_and_an_ejection_are_said_in_words() {
    hover("[Position \"wwwww/www3/7/8/6bbw/8/b6/bbbbbb/bbbbb -0b2w b\"]\n\n1. e7$0e8 i5h4\n", expect![[""]]);
}

#[test]
fn a_move_in_a_variation_says_what_it_stands_for() {
    hover("[Variant \"standard\"]\n\n1. a1b2 i5h5 (1... h4g4$0) 2. a2b3\n", expect![[""]]);
}

#[test]
fn a_move_that_cannot_be_played_shows_why_and_the_board_before_it() {
    hover("[Variant \"standard\"]\n\n1. a1b2 i5h5 2. d4$0e5 h4g4\n", expect![[""]]);
}

#[test]
fn a_move_behind_it_is_not_checked() {
    hover("[Variant \"standard\"]\n\n1. a1b2 i5h5 2. d4e5 h4$0g4\n", expect![[""]]);
}

#[test]
fn a_position_that_comes_again_is_counted() {
    hover("[Variant \"standard\"]\n\n1. c5d5 g5f5 2. d5c5 f5g5$0\n", expect![[""]]);
}

#[test]
fn a_layout_tag_shows_its_board() {
    hover("[Var$0iant \"belgian\"]\n\n1. a1b2\n", expect![[""]]);
}

#[test]
fn a_title_line_shows_its_board() {
    hover("Dutch$0 daisy\n1.a1b2\n", expect![[""]]);
}

#[test]
fn tags_marks_and_results_are_explained() {
    hover("[White$0Elo \"1800\"]\n[Variant \"standard\"]\n\n1. a1b2\n", expect![[""]]);
    hover("[Club$0 \"West\"]\n[Variant \"standard\"]\n\n1. a1b2\n", expect![[""]]);
    hover("[Result$0 \"1-0\"]\n[Variant \"standard\"]\n\n1. a1b2 1-0\n", expect![[""]]);
    hover("[Variant \"standard\"]\n\n1. a1b2 $$06 i5h5\n", expect![[""]]);
    hover("[Variant \"standard\"]\n\n1. a1b2 ?!$0 i5h5\n", expect![[""]]);
    hover("[Variant \"standard\"]\n\n1. a1b2 0-1$0\n", expect![[""]]);
}

#[test]
fn hovers_speak_french() {
    hover_in(Language::French, "[Variant \"standard\"]\n\n1. a1b2 i5h5$0\n", expect![[""]]);
}

#[test]
fn nothing_is_said_of_blanks_and_comments() {
    hover("[Variant \"standard\"]\n$0\n1. a1b2\n", expect![[""]]);
    hover("[Variant \"standard\"]\n1. a1b2 {a $0comment}\n", expect![[""]]);
}

#[test]
fn an_image_is_sent_only_where_it_is_asked_for_and_stays_small() {
    let (document, at) = fixture("[Variant \"standard\"]\n\n1. $0a1b2 i5h5\n");
    let markup = |images| {
        let options = HoverOptions { language: Language::English, images };
        features::hover(&document, at, &options).expect("a hover").markup
    };
    assert!(!markup(false).contains("data:image"));
    let page = markup(true);
    assert!(page.contains("![](data:image/svg+xml;base64,"));
    assert!(page.contains("```text"), "the text board is always there");
    assert!(page.len() < 60_000, "{}", page.len());
}

// ---- completion

#[test]
fn all_legal_moves_are_offered() {
    complete("[Variant \"standard\"]\n\n1. $0\n", 4, expect![[""]]);
}

#[test]
fn what_is_typed_is_continued() {
    complete("[Variant \"standard\"]\n\n1. a1b2 i5$0\n", 9, expect![[""]]);
    complete("[Variant \"standard\"]\n\n1. C3C$0\n", 9, expect![[""]]);
    complete("[Variant \"standard\"]\n\n1. a1-$0\n", 9, expect![[""]]);
}

#[test]
fn in_a_variation_the_moves_are_those_of_its_line() {
    complete("[Variant \"standard\"]\n\n1. a1b2 (1. b1b2 h4$0) i5h5\n", 9, expect![[""]]);
}

#[test]
fn in_the_middle_of_a_game_a_move_can_be_rewritten() {
    complete("[Variant \"standard\"]\n\n1. a1b2 i9h$0 2. a2b3\n", 9, expect![[""]]);
}

#[test]
fn tags_and_their_values_are_offered() {
    complete("[$0\n", 4, expect![[""]]);
    complete("[Black \"Ana\"]\n[Bl$0\n", 3, expect![[""]]);
    complete("[Variant \"$0\"]\n", 5, expect![[""]]);
    complete("[Result \"$0\"]\n", 9, expect![[""]]);
}

#[test]
fn layout_names_are_offered_as_a_title() {
    complete("$0", 3, expect![[""]]);
}

#[test]
fn comments_are_left_alone() {
    complete("[Variant \"standard\"]\n\n1. a1b2 {a$0}\n", 3, expect![[""]]);
    complete("[Variant \"standard\"]\n\n1. a1b2 ; a$0\n", 3, expect![[""]]);
}

#[test]
fn a_proposal_is_resolved_to_the_board_behind_it() {
    let (document, at) = fixture("[Variant \"standard\"]\n\n1. a1$0\n");
    let found = features::completion(&document, at, Language::English);
    let data = found[0].data.clone().expect("a move can be resolved");
    let board = features::resolve_completion(&document, &data, Language::English).expect("a board");
    expect![[""]].assert_eq(&board);
}

// ---- outline, folds, colours

const TWO_GAMES: &str = "[Event \"Club night\"]\n[Black \"Ana\"]\n[White \"Bo\"]\n[Date \"2026.05.02\"]\n\
    [Variant \"standard\"]\n\n1. a1b2 {a comment\nof two lines} i5h5 (1... h4g4\n2. a2b3) 1-0\n\n\
    Belgian daisy\n1.a1b2 i5h5\n";

#[test]
fn the_outline_names_games_tags_and_moves() {
    let document = Document::new(TWO_GAMES, None);
    let mut said = String::new();
    for game in features::symbols(&document) {
        let _ = writeln!(said, "{:?} {} | {}", game.kind, game.name, game.detail);
        for part in game.children {
            let text = document.text().slice(part.range);
            let _ = writeln!(said, "  {:?} {} | {} | {:?}", part.kind, part.name, part.detail, &text[..12]);
        }
    }
    expect![[""]].assert_eq(&said);
}

#[test]
fn games_tags_comments_and_variations_fold() {
    let document = Document::new(TWO_GAMES, None);
    let mut said = String::new();
    for fold in features::folding(&document) {
        let text = document.text().slice(fold.range);
        let _ = writeln!(said, "{:?} {:?} ... {:?}", fold.kind, &text[..9], &text[text.len() - 5..]);
    }
    expect![[""]].assert_eq(&said);
}

#[test]
fn every_part_has_its_colour() {
    let text = "[Event \"a\"]\nBelgian daisy\n% hidden\n1. a1b2! $6 (1. a2b3) xyz i5h5 {a\nb} 1-0 ; end\n";
    let document = Document::new(text, None);
    let mut said = String::new();
    for token in features::tokens(&document, None) {
        let kind = TokenKind::NAMES[token.kind as usize];
        let modifiers: Vec<_> = (0..)
            .zip(TokenKind::MODIFIERS)
            .filter(|(bit, _)| token.modifiers >> bit & 1 == 1)
            .map(|(_, name)| *name)
            .collect();
        let _ = writeln!(said, "{kind} {:?} {}", document.text().slice(token.range), modifiers.join(" "));
    }
    expect![[""]].assert_eq(&said);
    let line = TextSize::new(text.find("1. a1b2").expect("the line") as u32);
    let part = features::tokens(&document, Some(scoresheet::text::TextRange::at(line, 8.into())));
    assert_eq!(part.len(), 3);
}
