//! Repairs: each kind of slip in a short record, what is said of it in both languages, where it points, what it writes.
//!
//! `UPDATE_EXPECT=1 cargo test --test suite repairs` writes what the program says anew.

use expect_test::{Expect, expect};
use scoresheet::games;
use scoresheet::record::{Depth, Document, Record};

/// What is found in full, the hints left out: the texts here are short.
#[track_caller]
fn check(text: &str, expect: Expect) {
    let document = Document::new(text, None).to_depth(Depth::Full);
    expect.assert_eq(&crate::support::report_of(&document, text));
}

/// A record of twelve plies that replays.
const OPENING: &str = "a1b2 i5h5 i9h8 i6h6 h8g7 c5c6d5 a2b3 b4b6c5 g7g8f7 h6g6 c3d4 d6d5";

fn belgian(moves: &str) -> String {
    format!("[Variant \"belgian\"]\n\n{moves} *\n")
}

#[test]
fn a_slip_of_the_hand() {
    check(&belgian(&OPENING.replace("h8g7", "h8g8")), expect![[]]);
    check(&belgian(&OPENING.replace("c5c6d5", "c5c6d")), expect![[]]);
}

#[test]
fn the_front_marble_for_the_rear_one_shows_late() {
    check(&belgian(&OPENING.replace("a1b2", "b2c3")), expect![[]]);
}

#[test]
fn the_other_end_and_another_notation() {
    check(&belgian(&OPENING.replace("c5c6d5", "c5c6d6")), expect![[]]);
    check(&belgian(&OPENING.replace("i9h8", "i9g7")), expect![[]]);
}

#[test]
fn two_moves_in_one_word() {
    check(&belgian(&OPENING.replace("a1b2 i5h5", "a1b2i5h5")), expect![[]]);
}

#[test]
fn two_moves_in_the_other_order() {
    check(&belgian(&OPENING.replace("h8g7 c5c6d5", "c5c6d5 h8g7")), expect![[]]);
}

#[test]
fn a_move_written_twice() {
    check(&belgian(&OPENING.replace("h8g7", "h8g7 h8g7")), expect![[]]);
}

#[test]
fn a_move_left_out() {
    check(&belgian(&OPENING.replace("i9h8 ", "")), expect![[]]);
    // More than a few moves would do: none is named.
    check(&belgian(&OPENING.replace("c3d4 ", "")), expect![[]]);
}

#[test]
fn another_layout() {
    check(&belgian(OPENING).replace("belgian", "german_daisy"), expect![[]]);
}

const DERIVE: &str = "[Game \"Derive\"]\n[Bleu \"Ana\"]\n[Vert \"Bo\"]\n[Order \"BV\"]\n\n";

#[test]
fn a_word_that_a_slip_cuts_in_two() {
    check(&format!("{DERIVE}3Bd1 4Va6 3Bd-d3 4Va6-c6 3Bd3>5B 4Vc6-c5 *\n"), expect![[]]);
}

#[test]
fn a_die_that_was_never_placed() {
    check(&format!("{DERIVE}3Bd1 3Bd1-d3 4Va6-c6 3Bd3>5B 4Vc6-c5 *\n"), expect![[]]);
}

#[test]
fn turns_of_dice_in_the_other_order() {
    check(&format!("{DERIVE}3Bd1 4Va6 4Va6-c6 3Bd1-d3 3Bd3>5B 4Vc6-c5 *\n"), expect![[]]);
}

#[test]
fn a_tile_that_is_in_no_hand() {
    let head = "[Game \"Tantrix\"]\n[Order \"GR\"]\n[HandG \"9 37 52 49 5 17\"]\n[HandR \"8 32 29 31 42 25\"]\n\n";
    let text = format!("{head}1G: gryygr 0 (yybbrr) nf\n2R: rgyyrg 3 (bbyryr) nf\n3G: ygbbgy 9 (yygbgb) gf 7/8/9 (ryb)\n");
    check(&text, expect![[]]);
}

#[test]
fn the_work_is_bounded_in_positions() {
    // Legal from end to end, then a slip that nothing mends, many times over.
    let there_and_back = "a1b2 i5h5 b2a1 h5i5 ".repeat(200);
    let text = format!("[Variant \"standard\"]\n\n{there_and_back} e5e6 {there_and_back}*\n");
    for (depth, most) in [(Depth::Quick, 1_500), (Depth::Full, 60_000)] {
        let played = |text: &str| Record::read_to(depth, text, None, games::all()).positions_played;
        assert!((1..=most + 1).contains(&played(&text)), "{depth:?}: {}", played(&text));
        // Variations share what a game may take.
        let many = format!("[Variant \"standard\"]\n\na1b2 {}i5h5 *\n", "(e5e6 i5h5) ".repeat(300));
        assert!(played(&many) <= 16 * most, "{depth:?}: {}", played(&many));
    }
}

#[test]
fn the_depth_changes_fixes_and_related_places_only() {
    for broken in ["a1b3", "b2c3", "i5h5 a1b2", "a1b2 a1b2"] {
        let text = belgian(&OPENING.replacen("a1b2", broken, 1));
        let read = |depth| {
            let findings = Record::read_to(depth, &text, None, games::all()).findings.into_iter();
            findings.map(|found| (found.code, found.severity, found.range, found.message)).collect::<Vec<_>>()
        };
        assert_eq!(read(Depth::Quick), read(Depth::Full));
    }
}

#[test]
fn a_document_tells_repairs_when_asked() {
    let text = format!("{}\n{}", belgian(OPENING), belgian(&OPENING.replace("a1b2", "b2c3")));
    let document = Document::new(&text, None);
    let (game, finding) = document.findings().find(|(_, finding)| finding.of.is_some()).unwrap();
    let (code, fix) = document.repairs(game, finding.range).into_iter().next().unwrap();
    assert_eq!(code, finding.code);
    let edit = &fix.edits[0];
    assert_eq!(document.text().slice(edit.range), "b2c3");
    assert_eq!(edit.text, "a1b2");
}
