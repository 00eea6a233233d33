//! What is shown between, above and around the moves: hints, lenses, highlights, selections, links.

use std::fmt::Write as _;

use expect_test::{Expect, expect};
use scoresheet::features::{self, Hint, HintKind, HintOptions, KnownHints, TokenKind};
use scoresheet::findings::Weights;
use scoresheet::findings::catalogue::Language;
use scoresheet::record::Document;
use scoresheet::text::{TextRange, TextSize};

use crate::features::fixture;

// ---- hints

fn hints_of(document: &Document, options: &HintOptions) -> Vec<Hint> {
    let whole = TextRange::up_to(document.text().len());
    features::hints(document, whole, options, &KnownHints::default(), &|| true)
}

/// The text with its hints in it, as `‹...›`.
pub(crate) fn hinted(text: &str) -> String {
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
    shown
}

#[track_caller]
fn hints(text: &str, expect: Expect) {
    expect.assert_eq(&hinted(text));
}

#[test]
fn the_score_behind_an_ejection() {
    hints(
        "[Position \"wwwww/www3/7/8/6bbw/8/b6/bbbbbb/bbbbb -0b2w b\"]\n\n1. e7e8 i5h4 (1... i6h5) 2. a1b2\n",
        expect![[r#"
            [Position "wwwww/www3/7/8/6bbw/8/b6/bbbbbb/bbbbb -0b2w b"]

            1. e7e8‹3-0› i5h4 (1... i6h5) 2. a1b2
            Score 3-0: Score Black 3, White 0
        "#]],
    );
}

#[test]
fn a_position_that_comes_again() {
    hints(
        "[Variant \"standard\"]\n\n1. c5d5 g5f5 2. d5c5 f5g5 3. c5d5 g5f5 (3... i5h5 4. d5c5) 4. d5c5 f5g5\n",
        expect![[r#"
            [Variant "standard"]

            1. c5d5 g5f5 2. d5c5 f5g5‹×2› 3. c5d5‹×2› g5f5‹×2› (3... i5h5 4. d5c5) 4. d5c5‹×2› f5g5‹×3›
            Repetition ×2: This position stands here for the 2nd time
            Repetition ×2: This position stands here for the 2nd time
            Repetition ×2: This position stands here for the 2nd time
            Repetition ×2: This position stands here for the 2nd time
            Repetition ×3: This position stands here for the 3rd time
        "#]],
    );
}

#[test]
fn number_and_side_where_a_line_has_no_number() {
    hints(
        "Belgian daisy\na1b2 i5h5 a2b3\ni6h6 {so}\nb1b2 3... h6g6\nc2d3 zz9\ni9h9\n",
        expect![[r#"
        Belgian daisy
        ‹1. Black›a1b2 i5h5 a2b3
        ‹2... White›i6h6 {so}
        b1b2 3... h6g6
        c2d3 zz9
        i9h9
        Side 1. Black: Black to move
        Side 2... White: White to move
    "#]],
    );
}

#[test]
fn the_value_behind_a_capture() {
    hints(
        "[Order \"BV\"]\n\n1. 3Bd1 4Vd6 2. 5Bc5 2Vj10 3. 5Bc5x4Vd6 2Vj10-j9 4. 3Bd6-d5\n",
        expect![[r#"
        [Order "BV"]

        1. 3Bd1 4Vd6 2. 5Bc5 2Vj10 3. 5Bc5x4Vd6‹=3› 2Vj10-j9 4. 3Bd6-d5
    "#]],
    );
}

#[test]
fn the_number_of_a_tile_and_the_score() {
    hints(
        "[Order \"GR\"]\n\n1G: ggrbrb 0 (28) nf\n2R: rgbgrb 1 (gryygr) nf\n3G: ggbrbr 1 (3) nf\n",
        expect![[r#"
            [Order "GR"]

            1G: ggrbrb‹36› 0 (28) nf‹1-1›
            2R: rgbgrb‹40› 1 (gryygr‹17›) nf‹2-1›
            3G: ggbrbr‹41› 1 (3) nf‹2-2›
            Score 1-1: Score Green 1, Red 1
            Score 2-1: Score Green 2, Red 1
            Score 2-2: Score Green 2, Red 2
        "#]],
    );
}

#[test]
fn each_kind_of_hint_can_be_switched_off() {
    let abalone = "[Position \"wwwww/www3/7/8/6bbw/8/b6/bbbbbb/bbbbb -0b2w b\"]\n\ne7e8 i5h4\n";
    let again = "[Variant \"standard\"]\n\nc5d5 g5f5\nd5c5 f5g5\n";
    let derive = "[Order \"BV\"]\n\n1. 3Bd1 4Vd6 2. 5Bc5 2Vj10 3. 5Bc5x4Vd6\n";
    let tantrix = "[Order \"GR\"]\n\n1G: ggrbrb 0 (28) nf\n2R: rgbgrb 1 (gryygr) nf\n";
    let document = Document::new(&[abalone, again, derive, tantrix].join("\n"), None);
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
    let (options, known) = (HintOptions::default(), KnownHints::default());
    let labels = |document: &Document, options: &HintOptions, go_on: bool| {
        let found = features::hints(document, second, options, &known, &|| go_on);
        found.into_iter().map(|hint| hint.label).collect::<Vec<_>>()
    };
    assert_eq!(labels(&document, &options, false), [""; 0]);
    assert_eq!(labels(&document, &options, true), ["2. Black"]);
}

#[test]
fn hints_that_are_known_are_those_of_this_text_and_these_options() {
    let mut text = "[Event \"a\"]\na1b2 i5h5\n\n[Event \"b\"]\na1b2\ni5h5\n".to_owned();
    let mut document = Document::new(&text, None);
    let known = KnownHints::default();
    let options = HintOptions::default();
    let french = HintOptions { language: Language::French, ..options };
    for (find, put) in
        [("a1b2 i5h5", "a1b2\ni5h5"), ("b\"", "bb\""), ("[Event \"bb\"]", ""), ("a1b2", "a1b1")]
    {
        let whole = TextRange::up_to(document.text().len());
        for options in [&options, &options, &french] {
            let found = features::hints(&document, whole, options, &known, &|| true);
            assert_eq!(found, hints_of(&document, options), "{text:?}");
        }
        let at = text.find(find).expect("what is replaced");
        document = document.edit(TextRange::at(TextSize::new(at as u32), TextSize::of(find)), put);
        text = text.replacen(find, put, 1);
        let whole = TextRange::up_to(document.text().len());
        let found = features::hints(&document, whole, &options, &known, &|| true);
        assert_eq!(found, hints_of(&document, &options), "{text:?}");
    }
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
        for lens in features::lenses(&document, language, &Weights::default()) {
            let line = TextRange::new(lens.at.start(), lens.at.start() + TextSize::new(6));
            let _ = writeln!(said, "{:?} {}", document.text().slice(line), lens.title);
        }
    }
    expect![[r#"
        "[Event" Ana – Bo · 3 moves · 1-0 · first error: 2a
        "[Event" x · 1 move · * · first error: line 10
        "[Game " Dérive 3 · 1 move · *
        "[Game " Tantrix 4 · 2 moves
        "[Event" Ana – Bo · 3 coups · 1-0 · première erreur : 2a
        "[Event" x · 1 coup · * · première erreur : ligne 10
        "[Game " Dérive 3 · 1 coup · *
        "[Game " Tantrix 4 · 2 coups
    "#]]
    .assert_eq(&said);
}

// ---- highlights

/// The text with what is highlighted in it: `‹...›`, and `«...»` where it comes or goes.
pub(crate) fn highlighted(document: &Document, at: TextSize) -> String {
    let mut shown = document.text().to_string();
    for found in features::highlights(document, at).iter().rev() {
        let [open, close] = match found.kind {
            features::HighlightKind::Comes => ["«", "»"],
            _ => ["‹", "›"],
        };
        shown.insert_str(usize::from(found.range.end()), close);
        shown.insert_str(usize::from(found.range.start()), open);
    }
    shown
}

#[track_caller]
fn highlights(text: &str, expect: Expect) {
    let (document, at) = fixture(text);
    expect.assert_eq(&highlighted(&document, at));
}

#[test]
fn the_moves_of_the_rear_marble() {
    highlights(
        "[Variant \"standard\"]\n\n1. c$05d5 i5h5 2. d5d6 h4g4 (2... i6h6 3. d6d7 {so}) 3. d6e6 i6h6 4. a1b2 h6g6\n",
        expect![[r#"
            [Variant "standard"]

            1. ‹c5d5› i5h5 2. ‹d5d6› h4g4 (2... i6h6 3. ‹d6d7› {so}) 3. ‹d6e6› i6h6 4. a1b2 ‹h6g6›
        "#]],
    );
    // Pushed on, and off, by the other side.
    highlights(
        "[Position \"5/6/7/8/4bbb1w/8/7/6/w4-0b2w w\"]\n\n1... e9$0e8 2. e5e6 a1a2 3. e6e7\n",
        expect![[r#"
            [Position "5/6/7/8/4bbb1w/8/7/6/w4-0b2w w"]

            1... ‹e9e8› 2. ‹e5e6› a1a2 3. «e6e7»
        "#]],
    );
}

#[test]
fn the_history_of_a_die() {
    highlights(
        "[Order \"BV\"]\n\n1Bh5 5Vh6 1Bh5>4B 5Vh6-h4 4Bh5-i5$0 5Vh4x4Bi5 2Ba10 3Vi5-i6\n",
        expect![[r#"
            [Order "BV"]

            «1Bh5» 5Vh6 ‹1Bh5>4B› 5Vh6-h4 ‹4Bh5-i5› «5Vh4x4Bi5» 2Ba10 3Vi5-i6
        "#]],
    );
    // On the die that is taken.
    highlights(
        "[Order \"BV\"]\n\n1Bh5 5Vh6 1Bh5>4B 5Vh6-h4 4Bh5-i5 5Vh4x4B$0i5 2Ba10 3Vi5-i6\n",
        expect![[r#"
            [Order "BV"]

            «1Bh5» 5Vh6 ‹1Bh5>4B› 5Vh6-h4 ‹4Bh5-i5› «5Vh4x4Bi5» 2Ba10 3Vi5-i6
        "#]],
    );
    highlights(
        "[Order \"BV\"]\n\n1Bh5 5Vh6 1Bh5>4B 5Vh6-h4 4Bh5-i5 5V$0h4x4Bi5 2Ba10 3Vi5-i6\n",
        expect![[r#"
            [Order "BV"]

            1Bh5 «5Vh6» 1Bh5>4B ‹5Vh6-h4› 4Bh5-i5 ‹5Vh4x4Bi5› 2Ba10 ‹3Vi5-i6›
        "#]],
    );
}

#[test]
fn a_tile_wherever_it_is_named() {
    const GAME: &str =
        "[Order \"GR\"]\n[HandG \"9 37 52 49 5 17\"]\n\n1G: gryygr 0 (28) nf\n2R: ryggry 3 (gryygr) nf\n";
    // The tile, and the place where it goes.
    for cursor in ["gryygr 0", "0 (28)"] {
        let text = GAME.replace(cursor, &format!("$0{cursor}"));
        let (document, at) = fixture(&text);
        let found = features::highlights(&document, at);
        let texts: Vec<String> = found.iter().map(|found| document.text().slice(found.range)).collect();
        assert_eq!(texts, ["17", "gryygr", "gryygr"]);
    }
    highlights(
        &GAME.replace("(gryygr", "($0gryygr"),
        expect![[r#"
            [Order "GR"]
            [HandG "9 37 52 49 5 ‹17›"]

            1G: «gryygr» 0 (28) nf
            2R: ryggry 3 (‹gryygr›) nf
        "#]],
    );
    highlights(
        &GAME.replace("37", "3$07"),
        expect![[r#"
        [Order "GR"]
        [HandG "9 ‹37› 52 49 5 17"]

        1G: gryygr 0 (28) nf
        2R: ryggry 3 (gryygr) nf
    "#]],
    );
    highlights(
        &GAME.replace("(28", "($028"),
        expect![[r#"
        [Order "GR"]
        [HandG "9 37 52 49 5 17"]

        1G: gryygr 0 (‹28›) nf
        2R: ryggry 3 (gryygr) nf
    "#]],
    );
}

#[test]
fn both_ends_of_a_bracket() {
    highlights("1. a1b2 $0(1. a2b3 (1. b1b2)) i5h5", expect!["1. a1b2 ‹(›1. a2b3 (1. b1b2)‹)› i5h5"]);
    highlights("1. a1b2 (1. a2b3 (1. b1b2))$0 i5h5", expect!["1. a1b2 ‹(›1. a2b3 (1. b1b2)‹)› i5h5"]);
    highlights("1. a1b2 (1. a2b3 (1. b1b2)$0) i5h5", expect!["1. a1b2 ‹(›1. a2b3 (1. b1b2)‹)› i5h5"]);
    highlights("1. a1b2 {so it is}$0 i5h5", expect!["1. a1b2 ‹{›so it is‹}› i5h5"]);
    highlights("1. a1b2 (1. a2b3 $0", expect!["1. a1b2 (1. a2b3 "]);
}

// ---- selections

/// Each selection in turn.
pub(crate) fn selected(document: &Document, at: TextSize) -> String {
    let mut said = String::new();
    let found = features::selections(document, at);
    for pair in found.windows(2) {
        assert!(pair[1].contains_range(pair[0]) && pair[0] != pair[1], "{found:?}");
    }
    for range in found {
        let _ = writeln!(said, "{:?}", document.text().slice(range));
    }
    said
}

#[track_caller]
fn selections(text: &str, expect: Expect) {
    let (document, at) = fixture(text);
    expect.assert_eq(&selected(&document, at));
}

#[test]
fn a_selection_grows_from_a_cell_to_the_file() {
    selections(
        "Belgian daisy\n1. a1b2 i5h5 2. a2b3! i6h$06 1-0\n\n[Event \"b\"]\n1. a1b2\n",
        expect![[r#"
        "h6"
        "i6h6"
        "2. a2b3! i6h6"
        "1. a1b2 i5h5 2. a2b3! i6h6 1-0"
        "Belgian daisy\n1. a1b2 i5h5 2. a2b3! i6h6 1-0"
        "Belgian daisy\n1. a1b2 i5h5 2. a2b3! i6h6 1-0\n\n[Event \"b\"]\n1. a1b2\n"
    "#]],
    );
    selections(
        "1. a1b2 i5h5 (1... i6$0h6 2. a2b3 (2. b1b2)) 2. a2b3\n",
        expect![[r#"
        "h6"
        "i6h6"
        "1... i6h6"
        "1... i6h6 2. a2b3 (2. b1b2)"
        "(1... i6h6 2. a2b3 (2. b1b2))"
        "1. a1b2 i5h5 (1... i6h6 2. a2b3 (2. b1b2)) 2. a2b3"
        "1. a1b2 i5h5 (1... i6h6 2. a2b3 (2. b1b2)) 2. a2b3\n"
    "#]],
    );
    selections(
        "[Event \"the $0club\"]\n[Date \"2024\"]\n\n1. a1b2 {as it is}\n",
        expect![[r#"
        "the club"
        "[Event \"the club\"]"
        "[Event \"the club\"]\n[Date \"2024\"]"
        "[Event \"the club\"]\n[Date \"2024\"]\n\n1. a1b2 {as it is}"
        "[Event \"the club\"]\n[Date \"2024\"]\n\n1. a1b2 {as it is}\n"
    "#]],
    );
    selections(
        "1. a1b2 {as $0it is}\n",
        expect![[r#"
        "as it is"
        "{as it is}"
        "1. a1b2 {as it is}"
        "1. a1b2 {as it is}\n"
    "#]],
    );
    selections(
        "$0",
        expect![[r#"
        ""
    "#]],
    );
    selections(
        "[Order \"BV\"]\n\n1Bh5 5Vh6 1Bh5x5$0Vh6\n",
        expect![[r#"
        "5V"
        "1Bh5x5Vh6"
        "1Bh5 5Vh6 1Bh5x5Vh6"
        "[Order \"BV\"]\n\n1Bh5 5Vh6 1Bh5x5Vh6"
        "[Order \"BV\"]\n\n1Bh5 5Vh6 1Bh5x5Vh6\n"
    "#]],
    );
    selections(
        "[Order \"GR\"]\n\n1G: ggrbrb 0 (28) nf\n2R: rgb$0grb 1 (3) nf\n",
        expect![[r#"
        "rgbgrb"
        "2R: rgbgrb 1 (3) nf"
        "1G: ggrbrb 0 (28) nf\n2R: rgbgrb 1 (3) nf"
        "[Order \"GR\"]\n\n1G: ggrbrb 0 (28) nf\n2R: rgbgrb 1 (3) nf"
        "[Order \"GR\"]\n\n1G: ggrbrb 0 (28) nf\n2R: rgbgrb 1 (3) nf\n"
    "#]],
    );
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
    expect![[r#"
        [
            (
                "https://a.org/é?b=1",
                "https://a.org/é?b=1",
            ),
            (
                "http://b.org",
                "http://b.org",
            ),
        ]
    "#]]
    .assert_eq(&format!("{shown:#?}\n"));
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
    expect![[r#"
        a1b2 first
        i5h5 second
        i6h6 variation second
        a2b3 variation first
        c3 first
        c5 unchecked second
        d4 unchecked first
        h5g5 unchecked second
        e9d8 second
        e6e7 first
        1Vh5 first
        2Bh6 second
        3Jh7 third
        4Ra1 fourth
        ggrbrb first
        rgbgrb second
        ggbrbr 
    "#]]
    .assert_eq(&said);
}
