//! What can be done about a place: each action with the text that it leaves, of which only the lines that differ.

use std::fmt::Write as _;

use expect_test::{Expect, expect};
use scoresheet::features::{self, Action, Wanted};
use scoresheet::findings::Edit;
use scoresheet::findings::catalogue::Language;
use scoresheet::games;
use scoresheet::record::{Depth, Document};
use scoresheet::text::{TextRange, TextSize};

pub(crate) fn wanted() -> Wanted {
    Wanted { fixes: true, rewrites: true, fix_all: true, ..Wanted::default() }
}

fn applied(text: &str, edits: &[Edit]) -> String {
    let mut text = text.to_owned();
    let mut end = text.len();
    for edit in edits.iter().rev() {
        assert!(usize::from(edit.range.end()) <= end, "edits that overlap: {edits:?}");
        end = usize::from(edit.range.start());
        text.replace_range(usize::from(edit.range.start())..usize::from(edit.range.end()), &edit.text);
    }
    text
}

/// The cursor, or what is selected between two of them.
fn fixture(text: &str) -> (Document, TextRange) {
    let parts: Vec<&str> = text.split("$0").collect();
    let start = TextSize::of(parts[0]);
    let length = if parts.len() > 2 { TextSize::of(parts[1]) } else { TextSize::new(0) };
    (Document::new(&parts.concat(), None), TextRange::at(start, length))
}

/// Each action, and the lines that it leaves otherwise.
pub(crate) fn told(document: &Document, actions: &[Action]) -> String {
    let text = document.text().to_string();
    let mut said = String::new();
    for action in actions {
        let preferred = if action.preferred { " (preferred)" } else { "" };
        let _ = writeln!(said, "{:?}{preferred}: {}", action.kind, action.title);
        let edited = applied(&text, &action.edits);
        let common = text.lines().rev().zip(edited.lines().rev()).take_while(|(old, new)| old == new).count();
        let above = text.lines().zip(edited.lines()).take_while(|(old, new)| old == new).count();
        let shown = edited.lines().count().saturating_sub(above + common);
        // Where lines are gone, all that is left.
        let (above, shown) = if shown == 0 { (0, usize::MAX) } else { (above, shown) };
        for line in edited.lines().skip(above).take(shown) {
            let _ = writeln!(said, "  | {line}");
        }
    }
    said
}

#[track_caller]
fn check_wanted(text: &str, wanted: &Wanted, expect: Expect) {
    let (document, range) = fixture(text);
    let found = features::actions(&document, range, wanted, Language::English);
    expect.assert_eq(&told(&document, &found));
}

#[track_caller]
fn check(text: &str, expect: Expect) {
    check_wanted(text, &wanted(), expect);
}

// ---- fixes

#[test]
fn a_move_that_cannot_be_played_has_its_fixes() {
    check(
        "[Variant \"standard\"]\n\n1. a1b2 i5h5 2. c3$0c6 h4g4\n",
        expect![[r#"
        Fix (preferred): Replace by c3c4: the remaining move replays
          | 1. a1b2 i5h5 2. c3c4 h4g4
        Fix: Replace by c3c2: the remaining move replays
          | 1. a1b2 i5h5 2. c3c2 h4g4
        Fix: Replace by c5c6: the remaining move replays
          | 1. a1b2 i5h5 2. c5c6 h4g4
    "#]],
    );
    check("[Order \"BV\"]\n\n1Bh5 5Vh6 2B$0h5-h4 5Vh6-h7\n", expect![[""]]);
    check(
        "[Order \"GR\"]\n\n1G: ggrbrb 0 nf\n2R: rgbgrb 29$0 nf\n",
        expect![[r#"
        Fix (preferred): Replace by rgbgrb 6
          | 2R: rgbgrb 6 nf
        Fix: Replace by rgbgrb 1
          | 2R: rgbgrb 1 nf
    "#]],
    );
}

#[test]
fn elsewhere_there_are_none() {
    check("[Variant \"standard\"]\n\n1. a1b2 i5h5 2. c3c6 h4$0g4\n", expect![[""]]);
}

#[test]
fn an_editor_may_name_findings_that_are_not_in_the_range() {
    let text = "[Variant \"standard\"]\n\n1. a1b2 i5h5 2. c3c6 h4g4$0\n";
    let (document, range) = fixture(text);
    let unchecked = TextRange::new(range.start() - TextSize::new(4), range.start());
    let named = vec![("abalone/not-adjacent".to_owned(), unchecked)];
    let wanted = Wanted { rewrites: false, fix_all: false, named, ..wanted() };
    let found = features::actions(&document, range, &wanted, Language::English);
    assert!(!found.is_empty(), "{found:?}");
    assert_eq!(found[0].edits[0].text, "c3c4");
}

#[test]
fn a_selection_has_the_fixes_of_all_in_it() {
    check(
        "[Variant \"standard\"]\n$0[Wihte \"Bo\"]\n[Date \"2024-5-1\"]\n[Event \"a\"]\n[Event$0 \"b\"]\n\n1. a1b2 1-0\n",
        expect![[r#"
            Fix (preferred): Rename the tag to White
              | [White "Bo"]
            Fix (preferred): Write the date as 2024.05.01
              | [Date "2024.05.01"]
            Rewrite: Add the missing tags Black, Result, Notation
              | [Black "?"]
              | [Result "*"]
              | [Notation "Aba-Pro"]
        "#]],
    );
}

#[test]
fn all_safe_fixes_are_one_action_of_the_file_and_one_of_the_game() {
    let first = "[Event \"a\"]\n[Variant \"standard\"]\n\n1. A1b2 i5h5 3. a2b3, h4g4\n\n";
    let second = "[Event \"b\"]\n[Variant \"standard\"]\n\n1. a1b2 I5h5 2. a2–b3 h4g4\n";
    let only = Wanted { fixes: false, ..wanted() };
    check_wanted(
        &format!("{first}{}", second.replace("h4g4", "h4g4$0")),
        &only,
        expect![[r#"
        Rewrite: Fix all 2 safe slips of this game
          | 1. a1b2 i5h5 2. a2-b3 h4g4
        Rewrite: Rewrite the game in Nacre
          | [Notation "Nacre"]
          | 
          | 1. a1d4 i5f5 2. a2d5 h4g4
        FixAll: Fix all 5 safe slips of this file
          | 1. a1b2 i5h5 2. a2b3 h4g4
          | 
          | [Event "b"]
          | [Variant "standard"]
          | 
          | 1. a1b2 i5h5 2. a2-b3 h4g4
    "#]],
    );
}

#[test]
fn what_hides_a_missing_move_is_not_safe() {
    let text = "[Variant \"standard\"]\n\n1. a1b2 2. a2b3 h4g4 3. b1b2 $0\n";
    let only = Wanted { fixes: false, rewrites: false, ..wanted() };
    check_wanted(text, &only, expect![[""]]);
}

// ---- rewriting

#[test]
fn tags_that_are_missing_are_added_in_their_order() {
    check(
        "$0a1b2 i5h5 1-0\n",
        expect![[r#"
        Fix (preferred): Add the tag [Variant "standard"]
          | [Variant "standard"]
          | 
        Rewrite: Add the missing tags Event, Date, Black, White, Variant, Result, Notation
          | [Event "?"]
          | [Date "????.??.??"]
          | [Black "?"]
          | [White "?"]
          | [Variant "standard"]
          | [Result "1-0"]
          | [Notation "Aba-Pro"]
          | 
        Rewrite: Rewrite the game in Nacre
          | [Notation "Nacre"]
          | 
          | a1d4 i5f5 1-0
    "#]],
    );
    check(
        "[White \"Bo\"]\n[Variant$0 \"belgian\"]\n\n1. a1b2 *\n",
        expect![[r#"
        Rewrite: Add the missing tags Event, Date, Black, Result, Notation
          | [Event "?"]
          | [Date "????.??.??"]
          | [Black "?"]
          | [White "Bo"]
          | [Result "*"]
          | [Notation "Aba-Pro"]
        Rewrite: Rewrite the game in Nacre
          | [Notation "Nacre"]
          | 
          | 1. a1d4 *
    "#]],
    );
    check(
        "Belgian daisy$0\n1. a1b2 *\n",
        expect![[r#"
        Rewrite: Add the missing tags Event, Date, Black, White, Result, Notation
          | [Event "?"]
          | [Date "????.??.??"]
          | [Black "?"]
          | [White "?"]
          | [Result "*"]
          | [Notation "Aba-Pro"]
        Rewrite: Rewrite the game in Nacre
          | [Notation "Nacre"]
          | 1. a1d4 *
    "#]],
    );
    check(
        "[Vert \"Marc\"]$0\n[Order \"BV\"]\n\n1Bh5 5Vh6 *\n",
        expect![[r#"
        Rewrite: Add the missing tags Game, Event, Date, Bleu, Result
          | [Game "Dérive"]
          | [Event "?"]
          | [Date "????.??.??"]
          | [Bleu "?"]
          | [Result "*"]
    "#]],
    );
    check(
        "[Game \"Tantrix\"]$0\r\n\r\n1G: ggrbrb 0 nf\r\n2R: rgbgrb 1 nf\r\n",
        expect![[r#"
        Rewrite: Add the missing tags Event, Date, Order, Red, Green, Result
          | [Event "?"]
          | [Date "????.??.??"]
          | [Order "GR"]
          | [Red "?"]
          | [Green "?"]
          | [Result "*"]
    "#]],
    );
}

#[test]
fn a_result_that_the_position_proves_is_written() {
    const LAST: &str = "[Position \"5/6/7/8/6bbw/8/7/6/w4-0b5w b\"]";
    check(
        &format!("{LAST}\n[Result \"*\"]\n\n1. e7e8 {{won}}$0\n"),
        expect![[r#"
        Rewrite: Write the result that the position proves: 1-0
          | [Result "1-0"]
          | 
          | 1. e7e8 {won} 1-0
        Rewrite: Rewrite the game in Nacre
          | [Notation "Nacre"]
          | 
          | 1. e7e9 {won}
    "#]],
    );
    check(
        &format!("{LAST}\n\n1. e7e8$0 ; won\n"),
        expect![[r#"
        Rewrite: Write the result that the position proves: 1-0
          | 1-0
        Rewrite: Rewrite the game in Nacre
          | [Notation "Nacre"]
          | 
          | 1. e7e9 ; won
    "#]],
    );
    check(
        &format!("{LAST}\n\n1. e7e8$0 *\n"),
        expect![[r#"
        Rewrite: Write the result that the position proves: 1-0
          | 1. e7e8 1-0
        Rewrite: Rewrite the game in Nacre
          | [Notation "Nacre"]
          | 
          | 1. e7e9 *
    "#]],
    );
    check(
        &format!("{LAST}\n\n1. e7e8$0 0-1\n"),
        expect![[r#"
        Rewrite: Rewrite the game in Nacre
          | [Notation "Nacre"]
          | 
          | 1. e7e9 0-1
    "#]],
    );
}

#[test]
fn the_score_behind_the_last_tile_is_a_result() {
    let Some(game) = crate::support::shared("tantrix/game01_2p.txt") else { return };
    let document = Document::new(&game, None);
    let end = TextRange::empty(document.text().len());
    let found = features::actions(&document, end, &wanted(), Language::English);
    let written = found.iter().find(|action| action.title.contains("proves")).expect("a result");
    assert_eq!(written.edits.len(), 1);
    // Green has 11, Red 25.
    assert_eq!(written.edits[0].text, " 0-1");
    assert!(Document::new(&applied(&game, &written.edits), None).summary(0).unwrap().findings.is_empty());
}

#[test]
fn a_game_is_rewritten_in_another_notation_and_back() {
    let text = "[Variant \"standard\"]\n\n1. c3c5d4 i5h5 (1... h4g4) 2. a1b2$0 h5g5\n";
    let only = Wanted { fixes: false, fix_all: false, ..wanted() };
    check_wanted(
        text,
        &only,
        expect![[r#"
        Rewrite: Rewrite the game in Nacre
          | [Notation "Nacre"]
          | 
          | 1. c3d6 i5f5 (1... h4g4) 2. a1c3 h5e5
    "#]],
    );
    let Some(records) = crate::support::shared("abalone/migs-150.apgn") else { return };
    let records = Document::new(&records, None);
    let (mut there, mut back) = (0, 0);
    for game in 0..records.games() {
        let Some(nacre) = converted(&records.game_text(game), "Nacre") else { continue };
        there += 1;
        let again = converted(&nacre, "Aba-Pro").expect("a way back");
        back += usize::from(again == records.game_text(game).to_lowercase());
        let keys = |text: &str| {
            let record = Document::new(text, None).record(0).unwrap();
            let key = |id: &usize| record.plies[*id].position.as_ref().unwrap().key();
            record.main.iter().map(key).collect::<Vec<_>>()
        };
        assert_eq!(keys(&nacre), keys(&records.game_text(game)), "game {game}");
    }
    assert!(there > 140, "{there} of {}", records.games());
    println!("{there} converted, {back} the same when converted back");
}

/// The first game of a text in a notation, if it can be converted.
fn converted(text: &str, notation: &str) -> Option<String> {
    let document = Document::new(text, games::by_id("abalone"));
    let only = Wanted { fixes: false, fix_all: false, ..wanted() };
    let found =
        features::actions(&document, TextRange::empty(document.text().len()), &only, Language::English);
    let action = found.into_iter().find(|action| action.title.ends_with(notation))?;
    Some(applied(text, &action.edits))
}

#[test]
fn a_move_is_written_in_the_usual_way() {
    check(
        "[Order \"BV\"]\n\n1Bh5 5Vh6 1Bh5-1B$0h4 *\n",
        expect![[r#"
            Fix (preferred): Write `1Bh5-h4`
              | 1Bh5 5Vh6 1Bh5-h4 *
            FixAll: Fix the safe slip of this file
              | 1Bh5 5Vh6 1Bh5-h4 *
        "#]],
    );
}

// ---- variations

const TAGS: &str = "[Variant \"standard\"]\n\n";

#[track_caller]
fn variation(text: &str, expect: Expect) {
    let (document, range) = fixture(&format!("{TAGS}{text}"));
    let only = Wanted { fixes: false, fix_all: false, ..wanted() };
    let found = features::actions(&document, range, &only, Language::English);
    let of_variations: Vec<Action> =
        found.into_iter().filter(|action| action.title.contains("variation")).collect();
    expect.assert_eq(&told(&document, &of_variations));
}

#[test]
fn a_variation_becomes_the_main_line() {
    variation(
        "1. a1b2 i5h5 (1... h4$0g4 2. a2b3) 2. b1b2 i6h6 1-0\n",
        expect![[r#"
        Rewrite: Make this variation the main line
          | 1. a1b2 h4g4 (1... i5h5 2. b1b2 i6h6) 2. a2b3 1-0
        Rewrite: Drop this variation
          | 1. a1b2 i5h5 2. b1b2 i6h6 1-0
    "#]],
    );
    variation(
        "1. a1b2 (1. a2b3 $0i5h5) 1... i6h6 2. b1b2 *\n",
        expect![[r#"
        Rewrite: Make this variation the main line
          | 1. a2b3 (1. a1b2 1... i6h6 2. b1b2) i5h5 *
        Rewrite: Drop this variation
          | 1. a1b2 1... i6h6 2. b1b2 *
    "#]],
    );
}

#[test]
fn marks_comments_and_other_variations_go_with_their_moves() {
    variation(
        "1. a1b2! {first} (1. a2b3) ($01. b1c2 $3 {why} (1. b2c3) 1... i5h5) {between} 1... i6h6 (1... i7h7) 2. b1b2\n",
        expect![[r#"
            Rewrite: Make this variation the main line
              | 1. b1c2 $3 {why} (1. a1b2! {first} 1... i6h6 (1... i7h7) 2. b1b2) (1. a2b3) {between} (1. b2c3) 1... i5h5
            Rewrite: Drop this variation
              | 1. a1b2! {first} (1. a2b3) {between} 1... i6h6 (1... i7h7) 2. b1b2
        "#]],
    );
    variation(
        "1. a1b2 (1. a2b3 i5h5 ($01... i6h6 2. a1b2)) i5h5\n",
        expect![[r#"
        Rewrite: Make this variation the line that it branches off
          | 1. a1b2 (1. a2b3 i6h6 (1... i5h5) 2. a1b2) i5h5
        Rewrite: Drop this variation
          | 1. a1b2 (1. a2b3 i5h5) i5h5
    "#]],
    );
}

#[test]
fn nothing_is_promoted_that_would_lose_something() {
    variation(
        "1. a1b2 (1. a2b3$0) i5h5 ; the end of the line\n2. a2b3\n",
        expect![[r#"
        Rewrite: Drop this variation
          | 1. a1b2 i5h5 ; the end of the line
    "#]],
    );
    variation(
        "1. a1b2 ($0{nothing}) i5h5\n",
        expect![[r#"
        Rewrite: Drop this variation
          | 1. a1b2 i5h5
    "#]],
    );
    variation("1. a1b2 (1. a2b3$0\n", expect![[""]]);
}

#[test]
fn a_variation_is_dropped_with_its_line() {
    variation(
        "1. a1b2\n  (1. a2b3 {long\n  ago}$0)\n1... i5h5\n",
        expect![[r#"
            Rewrite: Make this variation the main line
              | 1. a2b3 {long
              |   ago} (1. a1b2 1... i5h5)
            Rewrite: Drop this variation
              | [Variant "standard"]
              | 
              | 1. a1b2
              | 1... i5h5
        "#]],
    );
    variation(
        "1. a1b2(1. a2b3$0)i5h5\n",
        expect![[r#"
        Rewrite: Make this variation the main line
          | 1. a2b3 (1. a1b2 i5h5)
        Rewrite: Drop this variation
          | 1. a1b2 i5h5
    "#]],
    );
    let text = "[Order \"GR\"]\n\n1G: ggrbrb 0 nf\n2R: rgbgrb 1 nf\n(2R: $0rgbgrb 3 nf)\n3G: ggbrbr 1 nf\n";
    let only = Wanted { fixes: false, fix_all: false, ..wanted() };
    check_wanted(
        text,
        &only,
        expect![[r#"
            Rewrite: Make this variation the main line
              | 2R: rgbgrb 3 nf (2R: rgbgrb 1 nf 3G: ggbrbr 1 nf)
            Rewrite: Drop this variation
              | [Order "GR"]
              | 
              | 1G: ggrbrb 0 nf
              | 2R: rgbgrb 1 nf
              | 3G: ggbrbr 1 nf
        "#]],
    );
}

#[test]
fn promoting_twice_gives_the_moves_back() {
    let text = format!("{TAGS}1. a1b2 i5h5 (1... h4g4 2. a2b3) 2. b1b2 i6h6 1-0\n");
    let promoted = |text: &str| {
        let at = TextRange::empty(TextSize::new(text.find('(').expect("a variation") as u32));
        let document = Document::new(text, None);
        let found = features::actions(&document, at, &wanted(), Language::English);
        let action = found.iter().find(|action| action.title.contains("main line")).expect("an action");
        applied(text, &action.edits)
    };
    assert_eq!(promoted(&promoted(&text)), text);
}

// ---- what holds for any fix

/// Damage of every kind that has a fix, each in a short record.
const DAMAGED: &[&str] = &[
    // Tags.
    "[Event\n\"Sample\"]\n[Variant \"standard\"]\n\n1. a1b2 i5h5 *\n",
    "[Event \"Sample\"\n]\n[Variant \"standard\"]\n\n1. a1b2 i5h5 *\n",
    "[Event \"Sam\r\nple\"]\r\n[Variant \"standard\"]\r\n\r\n1. a1b2 i5h5 *\r\n",
    "[\nEvent “Sample”]\n[Variant \"standard\"]\n\n1. a1b2 i5h5 *\n",
    "[Game \"Tantrix\"]\n[Order \"GR\"]\n[HandR \"1 37 47 22\n43 11\"]\n\n1G: ggrbrb 0 nf\n",
    "[Game\n\"Tantrix\"]\n[Order \"GR\"]\n\n1G: ggrbrb 0 nf\n",
    "[Event \"Sample]\n[Variant \"standard\"]\n\n1. a1b2 i5h5 *\n",
    "[Event \"Sample\n[Variant \"standard\"]\n\n1. a1b2 i5h5 *\n",
    "[Event Sample]\n[Variant \"standard\"]\n\n1. a1b2 i5h5 *\n",
    "[Event: 'Sample'\n[Variant \"standard\"]\n\n1. a1b2 i5h5 *\n",
    "[White]\n[Variant \"standard\"]\n\n1. a1b2 i5h5 *\n",
    "[White\n[Date]\n[Result]\n[Variant]\n[Position]\n[Notation]\n[Mine]\n\n1. a1b2 i5h5 *\n",
    "[Game \"Tantrix\"]\n[Order]\n[HandR]\n[Score]\n[Red]\n[Termination]\n\n1G: ggrbrb 0 nf\n",
    "[Game \"Dérive\"]\n[Order]\n[Position]\n[CaptureLoss]\n[Vert]\n\n1Bh5 5Vh6 *\n",
    "[Wihte \"Bo\"]\n[Event \"a\"]\n[event \"b\"]\n[Variant \"standard\"]\n\n1. a1b2 i5h5 *\n",
    "[Date \"31.2.2020\"]\n[Variant \"standard\"]\n\n1. a1b2 i5h5 *\n",
    "[Date \"2020-02-30\"]\n[Variant \"standard\"]\n\n1. a1b2 i5h5 *\n",
    "[Date \"2020.13.05\"]\n[Variant \"standard\"]\n\n1. a1b2 i5h5 *\n",
    "[Date \"2020-00-00\"]\n[Variant \"standard\"]\n\n1. a1b2 i5h5 *\n",
    "[Result \"1-0\"]\n[Variant \"standard\"]\n\n1. a1b2 i5h5 0-1\n",
    // Brackets.
    "[Variant \"standard\"]\n\n1. a1b2 [] i5h5 *\n",
    "[Variant \"standard\"]\n\n[ ]\n1. a1b2 i5h5 *\n",
    "[Variant \"standard\"]\n\n1. a1b2[]i5h5 ] 2. a2b3 ) i9h8 } 3. b1b2 [ *\n",
    "[Variant \"standard\"]\n\n1. a1b2 i5h5 {so\n2. a2b3\n",
    "[Variant \"standard\"]\n\n1. a1b2 (1. a2b3 i5h5 2. b1b2 i6h6 *\n",
    "[Variant \"standard\"]\n\n1. a1b2 i5h5 (1... h4g4 2. a2b3 2. b1b2 i6h6 3. c1c2 *\n",
    "[Variant \"standard\"]\n\n1. a1b2 (1. a2b3 ; so\n",
    "[Variant \"standard\"]\n\n1. a1b2 (1. a2b3 (1. b1b2 {x} (1. c1c2) i5h5 *\n",
    "[Variant \"standard\"]\n\n1. a1b2 ( *\n",
    "[Variant \"standard\"]\n\n1. a1b2 ((( i5h5\n",
    // Between the moves.
    "[Variant \"standard\"]\n\n1. a1b2 – i5h5 2. a2b3 *\n",
    "[Variant \"standard\"]\n\n1. a1b2 - i5h5 2. a2b3 *\n",
    "[Variant \"standard\"]\n\n1. – a1b2 i5h5 2. a2b3 *\n",
    "[Variant \"standard\"]\n\na1b2 i5h5 &ndash; a2b3 — *\n",
    "[Order \"BV\"]\n\n1Bh5 – 5Vh6 *\n",
    "[Order \"GR\"]\n\n1G: ggrbrb 0 nf – 2R: rgbgrb 1 nf\n",
    "[Variant \"standard\"]\n\n1. a1b2, i5h5, 2. a2–b3 *\n",
    "[Variant \"standard\"]\n\n1. a1b2 i5h5 3. a2b3 *\n",
    "[Variant \"standard\"]\n\n1. а1b2 i5\u{200B}h5 2. a2b3 *\n",
    "[Variant \"standard\"]\n\n1. a1b2 i5h5 ; 2. a2b3 i9h8\n3. b1b2 *\n",
    // Moves.
    "[Variant \"standard\"]\n\n1. a1b2 i5h5 2. c3c6 h4g4\n",
    "[Order \"GR\"]\n\n1G: ggrbrb 0 nf\n2R: rgbgrb 29 nf\n",
    // Signs within words and between them.
    "[Variant \"standard\"]\n\n1. a1b2 i5h~5 2. a2b3\n",
    "[Variant \"standard\"]\n\n1. a1b2 i5h\\5 2. a2b3\n",
    "[Variant \"standard\"]\n\n1. a1b2 i5h/5\n",
    "[Variant \"standard\"]\n\n1. a1b2 i5h–5\n",
    "[Variant \"standard\"]\n\n1. a1b2 i5h+5 2. a2b3\n",
    "[Variant \"standard\"]\n\n1. a1b2 i5h’5 2. a2b3\n",
    "[Variant \"standard\"]\n\n1. a1b2 i5h😀5 2. a2b3\n",
    "[Variant \"standard\"]\n\n1.a1b2–i5h5 2.a2b3\n",
    "[Variant \"standard\"]\n\n1.a1b2-i5h5 2.a2b3\n",
    "[Variant \"standard\"]\n\n1. a1b2 i5h5 2).a2b3 h4g4\n",
    "[Order \"GR\"]\n\n>1G: ggrbrb 0 nf\n",
    "[Order \"GR\"]\n\n#1G: ggrbrb 0 nf\n",
    // What lines cut, and what marks quote.
    ">[Game \"Tantrix\"]\n>[Order \"GR\"]\n\n1G: ggrbrb 0 nf\n",
    "[Orde\nr \"GR\"]\n1G: ggrbrb 0 (28) nf\n",
    "[Eve\r\nnt \"x\"]\r\n[Variant \"standard\"]\r\n\r\n1. a1b2\r\n",
    "[ Event \"MIGS 3\r8709\"]\n[Variant \"standard\"]\n\n1. a1b2\n",
    "[Varient \"belgian\"]\n\n1. a1b2 i5h5\n",
    "[Game \"Dérive\"]\n[CaptureLoss '2']\n\n1. 3Bd1 4Vd6\n",
    "[Game \"Dérive\"]\n[CaptureLoss=\"\"2\"]\n\n1. 3Bd1 4Vd6\n",
    "[Variant \"standard\"]\n\n1. a1b2 i5h5 {a bold start 2. a2b3 h4g4 3. b1c2 h5g5 1-0\n",
];

/// The text behind each fix of a record, without its final line end.
fn fixed(text: &str, language: Language) -> Vec<(String, String)> {
    let document = Document::new(text, None);
    let says = scoresheet::games::catalogue(language);
    let fixes = document.findings().flat_map(|(_, finding)| finding.fixes).collect::<Vec<_>>();
    fixes.iter().map(|fix| (says.say(&fix.title), applied(text, &fix.edits))).collect()
}

#[test]
fn a_fix_leaves_nothing_of_the_slip() {
    for (text, mended) in [
        (
            "[Variant \"standard\"]\n\n1. a1b2 i5h~5 2. a2b3\n",
            "[Variant \"standard\"]\n\n1. a1b2 i5h5 2. a2b3\n",
        ),
        ("[Variant \"standard\"]\n\n1.a1b2–i5h5 2.a2b3\n", "[Variant \"standard\"]\n\n1.a1b2 i5h5 2.a2b3\n"),
        ("[Variant \"standard\"]\n\n1.a1b2 i5h5 2).a2b3\n", "[Variant \"standard\"]\n\n1.a1b2 i5h5 2.a2b3\n"),
        ("[Order \"GR\"]\n\n>1G: ggrbrb 0 nf\n", "[Order \"GR\"]\n\n1G: ggrbrb 0 nf\n"),
        ("[Orde\nr \"GR\"]\n\n1G: ggrbrb 0 nf\n", "[Order \"GR\"]\n\n1G: ggrbrb 0 nf\n"),
        ("[Varient \"belgian\"]\n\n1. a1b2\n", "[Variant \"belgian\"]\n\n1. a1b2\n"),
        (
            "[Variant \"belgian\"]\n\n1. a1b2 i5h5 {a bold start 2. a2b3 h4g4 1-0\n",
            "[Variant \"belgian\"]\n\n1. a1b2 i5h5 {a bold start} 2. a2b3 h4g4 1-0\n",
        ),
        (
            "[Variant \"belgian\"]\n\n1. a1b2 i5h5 {a bold start\n\nSigned, 2 of us\n",
            "[Variant \"belgian\"]\n\n1. a1b2 i5h5 {a bold start}\n\nSigned, 2 of us\n",
        ),
    ] {
        let fixes = fixed(text, Language::English);
        assert!(fixes.iter().all(|(_, fixed)| fixed == mended) && !fixes.is_empty(), "{text:?}: {fixes:?}");
    }
}

#[test]
fn no_comment_is_laid_open() {
    for text in [
        "[Variant \"standard\"]\n\nsee {the note\n1. c5d7 and so} here\n\n1. a1b2 i5h5\n",
        "[Variant \"standard\"]\nword { word\n1. c5d5 }\n\n1. a1b2\n",
    ] {
        assert_eq!(fixed(text, Language::English), []);
    }
}

#[test]
fn numbers_do_not_hide_a_turn_that_is_left_out() {
    let text = include_str!("../../examples/kitchen.tantrix");
    let lines = text.lines().filter(|line| !line.starts_with("7G"));
    let upto = lines.clone().position(|line| line.starts_with("8R")).expect("an eighth turn");
    let text: String = lines.take(upto + 1).map(|line| format!("{line}\n")).collect();
    let document = Document::new(&text, None);
    let at = TextSize::new(text.find("8R").expect("an eighth turn") as u32);
    let found = features::actions(&document, TextRange::empty(at), &wanted(), Language::English);
    let preferred: Vec<&str> =
        found.iter().filter(|action| action.preferred).map(|action| action.title.as_str()).collect();
    assert!(
        matches!(preferred.as_slice(), [only] if only.starts_with("Put bybrry 8/9/10 before it")),
        "{preferred:?}"
    );
    assert_eq!(features::fix_all(&document, &scoresheet::findings::Weights::default()).count, 0);
}

/// While somebody types less is looked for; what is found, and what is mended on saving, is the same.
#[test]
fn findings_and_safe_fixes_do_not_depend_on_how_deep_repairs_are_looked_for() {
    let kitchen = include_str!("../../examples/kitchen.tantrix");
    let without_a_turn: String =
        kitchen.lines().filter(|line| !line.starts_with("7G")).map(|line| format!("{line}\n")).collect();
    for text in DAMAGED.iter().copied().chain([without_a_turn.as_str()]) {
        let weights = scoresheet::findings::Weights::default();
        let at = |depth| Document::new(text, None).to_depth(depth);
        let told = |document: &Document| -> Vec<_> {
            let findings = document.findings();
            findings.map(|(_, found)| (found.code, found.range, found.severity, found.message)).collect()
        };
        let (typed, full) = (at(Depth::Unasked), at(Depth::Full));
        assert_eq!(told(&typed), told(&full), "{text:?}");
        assert_eq!(features::fix_all(&typed, &weights), features::fix_all(&full, &weights), "{text:?}");
    }
}

#[test]
fn every_fix_mends_what_it_is_for() {
    let mut wrong = String::new();
    for text in DAMAGED {
        let read = |text: &str| {
            let document = Document::new(text, None).to_depth(Depth::Full);
            document.findings().map(|(_, finding)| finding).collect::<Vec<_>>()
        };
        let before = read(text);
        let mut any = false;
        for finding in &before {
            assert!(!finding.range.is_empty(), "nothing to be seen of {finding:?} in {text:?}");
            for fix in &finding.fixes {
                any = true;
                let edited = applied(text, &fix.edits);
                let after = read(&edited);
                // Where it stands then: what the edits before it have moved.
                let moved = |at: TextSize| {
                    let before = fix.edits.iter().filter(|edit| edit.range.end() <= at);
                    let by: i64 = before
                        .map(|edit| edit.text.len() as i64 - i64::from(u32::from(edit.range.len())))
                        .sum();
                    (i64::from(u32::from(at)) + by).max(0)
                };
                let (start, end) = (moved(finding.range.start()), moved(finding.range.end()));
                let is_there = |other: &scoresheet::findings::Finding| {
                    let at = i64::from(u32::from(other.range.start()));
                    other.code == finding.code && (start..end.max(start + 1)).contains(&at)
                };
                let count = |of: &[scoresheet::findings::Finding]| {
                    of.iter().filter(|f| f.code == finding.code).count()
                };
                if after.iter().any(is_there) || count(&after) > count(&before) {
                    let _ = writeln!(wrong, "{} {:?}\n{text}->\n{edited}", finding.code, fix.title);
                }
            }
        }
        if !any {
            let _ = writeln!(wrong, "no fix in {text}");
        }
    }
    assert_eq!(wrong, "");
}

#[test]
fn a_tag_that_a_line_end_cuts_is_joined() {
    check(
        "[Event$0\n\"Sample\"]\n[White \"Bo\"]\n\n1. a1b2 i5h5 *\n",
        expect![[r#"
        Fix (preferred): Write `[Event "Sample"]`
          | [Event "Sample"]
        Rewrite: Add the missing tags Date, Black, Variant, Result, Notation
          | [Date "????.??.??"]
          | [Black "?"]
          | [White "Bo"]
          | [Variant "standard"]
          | [Result "*"]
          | [Notation "Aba-Pro"]
        Rewrite: Rewrite the game in Nacre
          | [Notation "Nacre"]
          | 
          | 1. a1d4 i5f5 *
    "#]],
    );
    check(
        "[Order \"GR\"]\n[HandR$0 \"1 37\n11\"]\n\n1G: ggrbrb 0 nf\n",
        expect![[r#"
        Fix (preferred): Write `[HandR "1 37 11"]`
          | [HandR "1 37 11"]
        Rewrite: Add the missing tags Game, Event, Date, Green, Red, Result
          | [Game "Tantrix"]
          | [Event "?"]
          | [Date "????.??.??"]
          | [Order "GR"]
          | [Green "?"]
          | [Red "?"]
          | [Result "*"]
    "#]],
    );
}

#[test]
fn a_game_may_begin_with_a_tag_that_is_cut() {
    let document = Document::new("[Event \"a\"]\n\n1. a1b2 *\n\n[Event\n\"b 1. a1b2\"]\n\n1. a1b2 *\n", None);
    let tags: Vec<_> =
        (0..document.games()).map(|game| document.summary(game).unwrap().tags.clone()).collect();
    assert_eq!(
        tags,
        [[("Event".to_owned(), "a".to_owned())], [("Event".to_owned(), "b 1. a1b2".to_owned())]]
    );
}

#[test]
fn a_tag_without_a_value_says_that_it_is_not_known_or_goes() {
    check(
        "[White]$0\n[Variant \"standard\"]\n\n1. a1b2 *\n",
        expect![[r#"
        Fix (preferred): Write `[White "?"]`
          | [White "?"]
        Fix: Remove this tag
          | 
        Rewrite: Add the missing tags Event, Date, Black, Result, Notation
          | [Event "?"]
          | [Date "????.??.??"]
          | [Black "?"]
          | [White]
          | [Result "*"]
          | [Notation "Aba-Pro"]
        Rewrite: Rewrite the game in Nacre
          | [Notation "Nacre"]
          | 
          | 1. a1d4 *
    "#]],
    );
    check(
        "[Date]$0\n[Variant \"standard\"]\n\n1. a1b2 *\n",
        expect![[r#"
        Fix (preferred): Write `[Date "????.??.??"]`
          | [Date "????.??.??"]
        Fix: Remove this tag
          | 
        Rewrite: Add the missing tags Event, Black, White, Result, Notation
          | [Event "?"]
          | [Date]
          | [Black "?"]
          | [White "?"]
          | [Result "*"]
          | [Notation "Aba-Pro"]
        Rewrite: Rewrite the game in Nacre
          | [Notation "Nacre"]
          | 
          | 1. a1d4 *
    "#]],
    );
    check(
        "[Order \"GR\"]\n[HandR]$0\n\n1G: ggrbrb 0 nf\n",
        expect![[r#"
        Fix (preferred): Remove this tag
          | 
        Rewrite: Add the missing tags Game, Event, Date, Green, Red, Result
          | [Game "Tantrix"]
          | [Event "?"]
          | [Date "????.??.??"]
          | [Order "GR"]
          | [Green "?"]
          | [Red "?"]
          | [Result "*"]
    "#]],
    );
}

#[test]
fn of_a_date_that_never_was_what_can_be_stays() {
    check(
        "[Date \"31.$02.2020\"]\n[Variant \"standard\"]\n\n1. a1b2 *\n",
        expect![[r#"
        Fix (preferred): Write the date as 2020.02.??
          | [Date "2020.02.??"]
        Rewrite: Add the missing tags Event, Black, White, Result, Notation
          | [Event "?"]
          | [Date "31.2.2020"]
          | [Black "?"]
          | [White "?"]
          | [Result "*"]
          | [Notation "Aba-Pro"]
        Rewrite: Rewrite the game in Nacre
          | [Notation "Nacre"]
          | 
          | 1. a1d4 *
    "#]],
    );
}

#[test]
fn empty_brackets_and_lone_dashes_are_removed() {
    check(
        "[Variant \"standard\"]\n\n1. a1b2 [$0] i5h5 *\n",
        expect![[r#"
        Fix (preferred): Remove `[]`
          | 1. a1b2 i5h5 *
        Rewrite: Rewrite the game in Nacre
          | [Notation "Nacre"]
          | 
          | 1. a1d4 [] i5f5 *
    "#]],
    );
    check(
        "[Variant \"standard\"]\n\n1. a1b2 $0– i5h5 *\n",
        expect![[r#"
        Fix (preferred): Remove `–`
          | 1. a1b2 i5h5 *
    "#]],
    );
}

#[test]
fn a_variation_is_closed_where_the_rest_then_replays() {
    check(
        "[Variant \"standard\"]\n\n1. a1b2 i5h5 $0(1... h4g4 2. a2b3 {so} 2. b1b2 i6h6 3. c1c2 *\n",
        expect![[r#"
            Fix (preferred): Close the variation after a2b3
              | 1. a1b2 i5h5 (1... h4g4 2. a2b3 {so}) 2. b1b2 i6h6 3. c1c2 *
            Rewrite: Renumber the moves of this game (2 numbers change)
              | 1. a1b2 i5h5 (1... h4g4 2. a2b3 {so} 2... b1b2 i6h6 3... c1c2 *
        "#]],
    );
    check(
        "[Variant \"standard\"]\n\n1. a1b2 i5h5 $0(1... h4g4 2. a2b3\n\n2. b1b2 i6h6 *\n",
        expect![[r#"
            Fix (preferred): Close the variation after a2b3
              | 1. a1b2 i5h5 (1... h4g4 2. a2b3)
            Rewrite: Renumber the moves of this game (1 number changes)
              | 2... b1b2 i6h6 *
        "#]],
    );
    check(
        "[Variant \"standard\"]\n\n1. a1b2 i5h5 $0(1... h4g4 2. a2b3 *\n",
        expect![[r#"
        Fix (preferred): Close the variation after a2b3
          | 1. a1b2 i5h5 (1... h4g4 2. a2b3) *
        Rewrite: Rewrite the game in Nacre
          | [Notation "Nacre"]
          | 
          | 1. a1d4 i5f5 (1... h4g4 2. a2d5 *
    "#]],
    );
    check(
        "[Variant \"standard\"]\n\n1. a1b2 i5h5 $0(1... h4g4 (1... i6h6 ; so\n",
        expect![[r#"
        Fix (preferred): Close the variation after i6h6
          | ))
        Rewrite: Rewrite the game in Nacre
          | [Notation "Nacre"]
          | 
          | 1. a1d4 i5f5 (1... h4g4 (1... i6f6 ; so
    "#]],
    );
    check(
        "[Variant \"standard\"]\n\n1. a1b2 $0( *\n",
        expect![[r#"
        Fix (preferred): Remove `(`
          | 1. a1b2 *
        Rewrite: Rewrite the game in Nacre
          | [Notation "Nacre"]
          | 
          | 1. a1d4 ( *
    "#]],
    );
}
