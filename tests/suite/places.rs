//! What is shown between, above and around the moves: hints, lenses, highlights, selections, links.

use std::fmt::Write as _;

use expect_test::{Expect, expect};
use scoresheet::features::{self, Hint, HintKind, HintOptions, TokenKind};
use scoresheet::findings::catalogue::Language;
use scoresheet::record::Document;
use scoresheet::text::{TextRange, TextSize};

use crate::features::fixture;

// ---- hints

fn hints_of(document: &Document, options: &HintOptions) -> Vec<Hint> {
    let whole = TextRange::up_to(document.text().len());
    features::hints(document, whole, options, &|| true)
}

/// The text with its hints in it, as `‹...›`.
#[track_caller]
fn hints(text: &str, expect: Expect) {
    let document = Document::new(text, None);
    let mut shown = text.to_owned();
    let found = hints_of(&document, &HintOptions::default());
    for hint in found.iter().rev() {
        shown.insert_str(usize::from(hint.at), &format!("‹{}›", hint.label));
    }
    for hint in &found {
        if let Some(told) = &hint.told {
            let _ = writeln!(shown, "{:?} {}: {told}", hint.kind, hint.label);
        }
    }
    expect.assert_eq(&shown);
}

#[test]
fn the_score_behind_an_ejection() {
    hints(
        "[Position \"wwwww/www3/7/8/6bbw/8/b6/bbbbbb/bbbbb -0b2w b\"]\n\n1. e7e8 i5h4 (1... i6h5) 2. a1b2\n",
        expect![[""]],
    );
}

#[test]
fn a_position_that_comes_again() {
    hints(
        "[Variant \"standard\"]\n\n1. c5d5 g5f5 2. d5c5 f5g5 3. c5d5 g5f5 (3... i5h5 4. d5c5) 4. d5c5 f5g5\n",
        expect![[""]],
    );
}

#[test]
fn number_and_side_where_a_line_has_no_number() {
    hints("Belgian daisy\na1b2 i5h5 a2b3\ni6h6 {so}\nb1b2 3... h6g6\nc2d3 zz9\ni9h9\n", expect![[""]]);
}

#[test]
fn the_value_behind_a_capture() {
    hints("[Order \"BV\"]\n\n1. 3Bd1 4Vd6 2. 5Bc5 2Vj10 3. 5Bc5x4Vd6 2Vj10-j9 4. 3Bd6-d5\n", expect![[""]]);
}

#[test]
fn the_number_of_a_tile_and_the_score() {
    hints(
        "[Order \"GR\"]\n\n1G: ggrbrb 0 (28) nf\n2R: rgbgrb 1 (gryygr) nf\n3G: ggbrbr 1 (3) nf\n",
        expect![[""]],
    );
}

#[test]
fn each_kind_of_hint_can_be_switched_off() {
    let abalone =
        "[Position \"wwwww/www3/7/8/6bbw/8/b6/bbbbbb/bbbbb -0b2w b\"]\n\ne7e8 i5i4\nc1d1 i4i5\nd1c1 i5i4\n";
    let derive = "[Order \"BV\"]\n\n1. 3Bd1 4Vd6 2. 5Bc5 2Vj10 3. 5Bc5x4Vd6\n";
    let tantrix = "[Order \"GR\"]\n\n1G: ggrbrb 0 (28) nf\n2R: rgbgrb 1 (gryygr) nf\n";
    let document = Document::new(&[abalone, derive, tantrix].join("\n"), None);
    let kinds = |options: HintOptions| {
        let mut kinds: Vec<HintKind> = hints_of(&document, &options).iter().map(|hint| hint.kind).collect();
        kinds.sort_by_key(|kind| format!("{kind:?}"));
        kinds.dedup();
        kinds
    };
    let all = HintOptions::default();
    assert_eq!(
        kinds(all),
        [HintKind::Repetition, HintKind::Score, HintKind::Side, HintKind::Tile, HintKind::Value]
    );
    for (kind, options) in [
        (HintKind::Score, HintOptions { score: false, ..all }),
        (HintKind::Repetition, HintOptions { repetition: false, ..all }),
        (HintKind::Value, HintOptions { value: false, ..all }),
        (HintKind::Tile, HintOptions { tile: false, ..all }),
        (HintKind::Side, HintOptions { side: false, ..all }),
    ] {
        assert!(!kinds(options).contains(&kind) && kinds(options).len() == 4, "{kind:?}");
    }
}

#[test]
fn hints_are_those_of_the_range_and_stop_when_told() {
    let document = Document::new("Belgian daisy\na1b2 i5h5\na2b3\ni6h6\n", None);
    let second = TextRange::at(TextSize::new(24), TextSize::new(4));
    let found = features::hints(&document, second, &HintOptions::default(), &|| true);
    assert_eq!(found.iter().map(|hint| hint.label.as_str()).collect::<Vec<_>>(), ["2. Black"]);
    assert!(features::hints(&document, second, &HintOptions::default(), &|| false).is_empty());
}

// ---- lenses

#[test]
fn above_each_game_stands_what_it_is() {
    let document = Document::new(
        "Letters from a friend\n\n[Event \"Club\"]\n[Black \"Ana\"]\n[White \"Bo\"]\n[Variant \"standard\"]\n\n\
         1. a1b2 i5h5 2. a2c4 1-0\n\n[Event \"x\n\n1.a1b2 *\n\n[Game \"Dérive\"]\n[Bleu \"Odile\"]\n\n1Bh5 *\n\n\
         [Game \"Tantrix\"]\n[Order \"GR\"]\n\n1G: ggrbrb 0 nf\n2R: rgbgrb 1 nf\n",
        None,
    );
    let mut said = String::new();
    for language in [Language::English, Language::French] {
        for lens in features::lenses(&document, language) {
            let line = TextRange::new(lens.at.start(), lens.at.start() + TextSize::new(6));
            let _ = writeln!(said, "{:?} {}", document.text().slice(line), lens.title);
        }
    }
    expect![[""]].assert_eq(&said);
}

// ---- highlights

/// The text with what is highlighted in it: `‹...›`, and `«...»` where it comes or goes.
#[track_caller]
fn highlights(text: &str, expect: Expect) {
    let (document, at) = fixture(text);
    let mut shown = document.text().to_string();
    for found in features::highlights(&document, at).iter().rev() {
        let [open, close] = match found.kind {
            features::HighlightKind::Comes => ["«", "»"],
            _ => ["‹", "›"],
        };
        shown.insert_str(usize::from(found.range.end()), close);
        shown.insert_str(usize::from(found.range.start()), open);
    }
    expect.assert_eq(&shown);
}

#[test]
fn the_moves_of_the_rear_marble() {
    highlights(
        "[Variant \"standard\"]\n\n1. a1b2 i5h5 2. b1c2 h4g4 (2... i6h6 3. b2c3 {it}) 3. b$02c3 i6h6 4. c2d3 h6g6 5. c3d4\n",
        expect![[""]],
    );
    // Pushed off by the other side.
    highlights(
        "[Position \"5/6/7/8/5bbbw/8/7/6/w4-0b2w w\"]\n\n1. e9$0d8 e6e7 2. d8e9 e7e8\n",
        expect![[""]],
    );
}

#[test]
fn the_history_of_a_die() {
    highlights(
        "[Order \"BV\"]\n\n1Bh5 5Vh6 1Bh5>4B 5Vh6-h4 4Bh5-i5$0 5Vh4x4Bi5 2Ba10 3Vi5-i6\n",
        expect![[""]],
    );
    // On the die that is taken.
    highlights(
        "[Order \"BV\"]\n\n1Bh5 5Vh6 1Bh5>4B 5Vh6-h4 4Bh5-i5 5Vh4x4B$0i5 2Ba10 3Vi5-i6\n",
        expect![[""]],
    );
    highlights(
        "[Order \"BV\"]\n\n1Bh5 5Vh6 1Bh5>4B 5Vh6-h4 4Bh5-i5 5V$0h4x4Bi5 2Ba10 3Vi5-i6\n",
        expect![[""]],
    );
}

#[test]
fn a_tile_wherever_it_is_named() {
    const GAME: &str =
        "[Order \"GR\"]\n[HandG \"9 37 52 49 5 17\"]\n\n1G: gryygr 0 (28) nf\n2R: ryggry 3 (gryygr) nf\n";
    for cursor in ["gryygr 0", "0 (28)"] {
        highlights(&GAME.replace(cursor, &format!("$0{cursor}")), expect![[""]]);
    }
    highlights(&GAME.replace("37", "3$07"), expect![[""]]);
    highlights(&GAME.replace("(28", "($028"), expect![[""]]);
}

#[test]
fn both_ends_of_a_bracket() {
    for text in ["1. a1b2 $0(1. a2b3 (1. b1b2)) i5h5", "1. a1b2 (1. a2b3 (1. b1b2))$0 i5h5"] {
        highlights(text, expect![[""]]);
    }
    highlights("1. a1b2 (1. a2b3 (1. b1b2)$0) i5h5", expect![[""]]);
    highlights("1. a1b2 {so it is}$0 i5h5", expect![[""]]);
    highlights("1. a1b2 (1. a2b3 $0", expect![[""]]);
}

// ---- selections

/// Each selection in turn.
#[track_caller]
fn selections(text: &str, expect: Expect) {
    let (document, at) = fixture(text);
    let mut said = String::new();
    let found = features::selections(&document, at);
    for pair in found.windows(2) {
        assert!(pair[1].contains_range(pair[0]) && pair[0] != pair[1], "{found:?}");
    }
    for range in found {
        let _ = writeln!(said, "{:?}", document.text().slice(range));
    }
    expect.assert_eq(&said);
}

#[test]
fn a_selection_grows_from_a_cell_to_the_file() {
    selections("Belgian daisy\n1. a1b2 i5h5 2. a2b3! i6h$06 1-0\n\n[Event \"b\"]\n1. a1b2\n", expect![[""]]);
    selections("1. a1b2 i5h5 (1... i6$0h6 2. a2b3 (2. b1b2)) 2. a2b3\n", expect![[""]]);
    selections("[Event \"the $0club\"]\n[Date \"2024\"]\n\n1. a1b2 {as it is}\n", expect![[""]]);
    selections("1. a1b2 {as $0it is}\n", expect![[""]]);
    selections("$0", expect![[""]]);
    selections("[Order \"BV\"]\n\n1Bh5 5Vh6 1Bh5x5$0Vh6\n", expect![[""]]);
    selections("[Order \"GR\"]\n\n1G: ggrbrb 0 (28) nf\n2R: rgb$0grb 1 (3) nf\n", expect![[""]]);
}

// ---- links

#[test]
fn addresses_in_tags_can_be_opened() {
    let document = Document::new(
        "[Event \"é\"]\n[Site \"see https://a.org/é?b=1, ftp://x.org\"]\n1. a1b2 {https://no.org}\n\n\
         [Event \"b\"]\n[Source \"http://b.org\"]\n1. a1b2\n",
        None,
    );
    let found = features::links(&document);
    let shown: Vec<_> = found.iter().map(|link| (document.text().slice(link.range), &*link.target)).collect();
    expect![[""]].assert_eq(&format!("{shown:#?}\n"));
}

// ---- whose move it is

#[test]
fn the_players_moves_are_told_apart() {
    let mut said = String::new();
    for text in [
        "[Variant \"standard\"]\n\n1. a1b2 i5h5 (1... i6h6 2. a2b3) 2. c3 c5 d4 h5g5\n",
        "[Position \"5/6/7/8/5bbbw/8/7/6/w4-0b2w w\"]\n\n1... e9d8 2. e6e7\n",
        "[Game \"Dérive\"]\n[Order \"VBJ\"]\n\n1Vh5 2Bh6 3Jh7 4Ra1\n",
        "[Game \"Tantrix\"]\n\n1R: ggrbrb 0 nf\n2G: rgbgrb 1 nf\nggbrbr 1 nf\n",
    ] {
        let document = Document::new(text, None);
        for token in features::tokens(&document, None) {
            let names = (0..).zip(TokenKind::MODIFIERS);
            let names = names.filter(|(bit, _)| token.modifiers >> bit & 1 == 1).map(|(_, name)| *name);
            let names = names.collect::<Vec<_>>().join(" ");
            if token.kind == TokenKind::Move {
                let _ = writeln!(said, "{} {names}", document.text().slice(token.range));
            }
        }
    }
    expect![[""]].assert_eq(&said);
}
