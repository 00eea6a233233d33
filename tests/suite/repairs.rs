//! Repairs: each kind of slip in a short record, what is said of it in both languages, where it points, what it writes.
//!
//! `UPDATE_EXPECT=1 cargo test --test suite repairs` writes what the program says anew.

use expect_test::{Expect, expect};
use scoresheet::games;
use scoresheet::record::{Depth, Document, Record};
use scoresheet::text::{TextRange, TextSize};

/// What is found in full.
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
    check(
        &belgian(&OPENING.replace("h8g7", "h8g8")),
        expect![[r#"
        error[abalone/arrow-occupied] 3:45-51 5a "g7g8f7"
          Black's 5th, g7g8f7: f8, where the marble on g8 would go, holds a black marble. Was Black's 3rd meant to be h8g7? Then the remaining 4 moves replay
          Noirs, 5e coup, g7g8f7 : f8, où irait la bille en g8, porte une bille noire. Fallait-il h8g7 pour le 3e coup des Noirs ? Alors les 4 coups restants se rejouent
          see 3:21-25: what stands on f8 came there with Black's 3rd, h8g8
          see 3:21-25: if Black's 3rd is h8g7 instead of h8g8, the remaining 4 moves replay
          unchecked 3:52-66: 3
          fix: Change Black's 3rd to h8g7: the remaining 4 moves replay -> a1b2 i5h5 i9h8 i6h6 h8g7 c5c6d5 a2b3 b4b6c5 g7g8f7 h6g6 c3d4 d6d5 *
    "#]],
    );
    check(
        &belgian(&OPENING.replace("c5c6d5", "c5c6d")),
        expect![[r#"
        error[record/unexpected-text] 3:26-31 3b "c5c6d"
          White's 3rd, c5c6d: `c5c6d` is no move, number, result or mark. Did you mean c5c6d5?
          Blancs, 3e coup, c5c6d : « c5c6d » n'est ni un coup, ni un numéro, ni un résultat, ni une marque. Vouliez-vous dire c5c6d5 ?
          unchecked 3:32-65: 6
          fix: Replace by c5c6d5: the remaining 6 moves replay -> a1b2 i5h5 i9h8 i6h6 h8g7 c5c6d5 a2b3 b4b6c5 g7g8f7 h6g6 c3d4 d6d5 *
          fix: Replace by c5c6d6: the remaining 6 moves replay -> a1b2 i5h5 i9h8 i6h6 h8g7 c5c6d6 a2b3 b4b6c5 g7g8f7 h6g6 c3d4 d6d5 *
          fix: Replace by c5c6: 1 of the remaining 6 moves replay -> a1b2 i5h5 i9h8 i6h6 h8g7 c5c6 a2b3 b4b6c5 g7g8f7 h6g6 c3d4 d6d5 *
    "#]],
    );
}

#[test]
fn the_front_marble_for_the_rear_one_shows_late() {
    check(
        &belgian(&OPENING.replacen("i9h8", "h8g7", 1)),
        expect![[r#"
        error[abalone/empty-origin] 3:21-25 3a "h8g7"
          Black's 3rd, h8g7: no marble stands on h8. Was Black's 2nd meant to be i9h8? Then the remaining 8 moves replay
          Noirs, 3e coup, h8g7 : il n'y a pas de bille en h8. Fallait-il i9h8 pour le 2e coup des Noirs ? Alors les 8 coups restants se rejouent
          see 3:11-15: h8 has been empty since Black's 2nd, h8g7
          see 3:11-15: if Black's 2nd is i9h8 instead of h8g7, the remaining 8 moves replay
          unchecked 3:26-66: 7
          fix: Change Black's 2nd to i9h8: the remaining 8 moves replay -> a1b2 i5h5 i9h8 i6h6 h8g7 c5c6d5 a2b3 b4b6c5 g7g8f7 h6g6 c3d4 d6d5 *
          fix: Replace by h7g7: 3 of the remaining 7 moves replay -> a1b2 i5h5 h8g7 i6h6 h7g7 c5c6d5 a2b3 b4b6c5 g7g8f7 h6g6 c3d4 d6d5 *
          fix: Replace by g7h8: 3 of the remaining 7 moves replay -> a1b2 i5h5 h8g7 i6h6 g7h8 c5c6d5 a2b3 b4b6c5 g7g8f7 h6g6 c3d4 d6d5 *
    "#]],
    );
}

#[test]
fn the_other_end_and_another_notation() {
    check(
        &belgian(&OPENING.replace("b4b6c5", "b4b6c7")),
        expect![[r#"
        error[abalone/arrival-not-adjacent] 3:38-44 4b "b4b6c7"
          White's 4th, b4b6c7: c7 is no neighbour of b4, the end of the row that is named first. Did you mean b4b6c5?
          Blancs, 4e coup, b4b6c7 : c7 n'est pas voisine de b4, le bout de la rangée nommé en premier. Vouliez-vous dire b4b6c5 ?
          unchecked 3:45-66: 4
          fix: Replace by b4b6c5: the remaining 4 moves replay -> a1b2 i5h5 i9h8 i6h6 h8g7 c5c6d5 a2b3 b4b6c5 g7g8f7 h6g6 c3d4 d6d5 *
          fix: Replace by b5b6c6: the remaining 4 moves replay -> a1b2 i5h5 i9h8 i6h6 h8g7 c5c6d5 a2b3 b5b6c6 g7g8f7 h6g6 c3d4 d6d5 *
    "#]],
    );
    check(
        &belgian(&OPENING.replace("i9h8", "i9f6")),
        expect![[r#"
            error[abalone/not-adjacent] 3:11-15 2a "i9f6"
              Black's 2nd, i9f6: i9 and f6 are not neighbours, they are 3 steps apart. Did you mean i9h8?
              Noirs, 2e coup, i9f6 : i9 et f6 ne sont pas voisines, elles sont à 3 pas l'une de l'autre. Vouliez-vous dire i9h8 ?
              unchecked 3:16-66: 9
              fix: Replace by i9h8: the remaining 9 moves replay -> a1b2 i5h5 i9h8 i6h6 h8g7 c5c6d5 a2b3 b4b6c5 g7g8f7 h6g6 c3d4 d6d5 *
        "#]],
    );
}

#[test]
fn two_moves_in_one_word() {
    check(
        &belgian(&OPENING.replace("a1b2 i5h5", "a1b2i5h5")),
        expect![[r#"
            error[record/unexpected-text] 3:1-9 1a "a1b2i5h5"
              Black's 1st, a1b2i5h5: `a1b2i5h5` is no move, number, result or mark. Did you mean a1b2 i5h5?
              Noirs, 1er coup, a1b2i5h5 : « a1b2i5h5 » n'est ni un coup, ni un numéro, ni un résultat, ni une marque. Vouliez-vous dire a1b2 i5h5 ?
              unchecked 3:10-65: 10
              fix: Replace by a1b2 i5h5: the remaining 10 moves replay -> a1b2 i5h5 i9h8 i6h6 h8g7 c5c6d5 a2b3 b4b6c5 g7g8f7 h6g6 c3d4 d6d5 *
        "#]],
    );
}

#[test]
fn two_moves_in_the_other_order() {
    check(
        &belgian(&OPENING.replace("h8g7 c5c6d5", "c5c6d5 h8g7")),
        expect![[r#"
        error[abalone/not-your-marble] 3:21-27 3a "c5c6d5"
          Black's 3rd, c5c6d5: the marble on c5 is White's. Were c5c6d5 and h8g7 written in the wrong order?
          Noirs, 3e coup, c5c6d5 : la bille en c5 est aux Blancs. c5c6d5 et h8g7 sont-ils écrits dans le mauvais ordre ?
          see 3:28-32: c5c6d5 and h8g7 seem to be in the wrong order
          unchecked 3:28-66: 7
          fix: Swap c5c6d5 and h8g7: the remaining 8 moves replay -> a1b2 i5h5 i9h8 i6h6 h8g7 c5c6d5 a2b3 b4b6c5 g7g8f7 h6g6 c3d4 d6d5 *
          fix: Keep it, marked as played against the rules -> a1b2 i5h5 i9h8 i6h6 c5c6d5 {[%illegal]} h8g7 a2b3 b4b6c5 g7g8f7 h6g6 c3d4 d6d5 *
    "#]],
    );
}

#[test]
fn a_move_written_twice() {
    check(
        &belgian(&OPENING.replace("h8g7", "h8g7 h8g7")),
        expect![[r#"
        error[abalone/empty-origin] 3:26-30 3b "h8g7"
          White's 3rd, h8g7: no marble stands on h8. Is h8g7 written twice?
          Blancs, 3e coup, h8g7 : il n'y a pas de bille en h8. h8g7 est-il écrit deux fois ?
          see 3:21-25: h8 has been empty since Black's 3rd, h8g7
          see 3:21-25: the first one is here
          unchecked 3:31-71: 7
          fix: Remove h8g7: the remaining 7 moves replay -> a1b2 i5h5 i9h8 i6h6 h8g7 c5c6d5 a2b3 b4b6c5 g7g8f7 h6g6 c3d4 d6d5 *
    "#]],
    );
}

#[test]
fn a_move_left_out() {
    check(
        &belgian(&OPENING.replace("i9h8 ", "")),
        expect![[r#"
            error[abalone/not-your-marble] 3:11-15 2a "i6h6"
              Black's 2nd, i6h6: the marble on i6 is White's. Were i6h6 and h8g7 written in the wrong order?
              Noirs, 2e coup, i6h6 : la bille en i6 est aux Blancs. i6h6 et h8g7 sont-ils écrits dans le mauvais ordre ?
              see 3:16-20: i6h6 and h8g7 seem to be in the wrong order
              see 3:11-15: a move seems to be left out before this one, Black's 2nd; what follows does not tell which
              unchecked 3:16-61: 8
              fix: Swap i6h6 and h8g7: 2 of the remaining 9 moves replay -> a1b2 i5h5 h8g7 i6h6 c5c6d5 a2b3 b4b6c5 g7g8f7 h6g6 c3d4 d6d5 *
              fix: Keep it, marked as played against the rules -> a1b2 i5h5 i6h6 {[%illegal]} h8g7 c5c6d5 a2b3 b4b6c5 g7g8f7 h6g6 c3d4 d6d5 *
        "#]],
    );
    // More than a few moves would do: none is named.
    check(
        &belgian(&OPENING.replace("c3d4 ", "")),
        expect![[r#"
        error[abalone/not-your-marble] 3:57-61 6a "d6d5"
          Black's 6th, d6d5: the marble on d6 is White's
          Noirs, 6e coup, d6d5 : la bille en d6 est aux Blancs
          see 3:26-32: what stands on d6 came there with White's 3rd, c5c6d5
          see 3:57-61: a move seems to be left out before this one, Black's 6th; what follows does not tell which
          fix: Keep it, marked as played against the rules -> a1b2 i5h5 i9h8 i6h6 h8g7 c5c6d5 a2b3 b4b6c5 g7g8f7 h6g6 d6d5 {[%illegal]} *
    "#]],
    );
}

#[test]
fn another_layout() {
    check(
        &belgian(OPENING).replace("belgian", "german_daisy"),
        expect![[r#"
        error[abalone/empty-origin] 3:1-5 1a "a1b2"
          Black's 1st, a1b2: no marble stands on a1
          Noirs, 1er coup, a1b2 : il n'y a pas de bille en a1
          see 1:11-23: from belgian the whole game replays, 12 moves
          unchecked 3:6-66: 11
          fix: Replace by `belgian` -> [Variant "belgian"]
          fix: Replace by b1b2 -> b1b2 i5h5 i9h8 i6h6 h8g7 c5c6d5 a2b3 b4b6c5 g7g8f7 h6g6 c3d4 d6d5 *
          fix: Replace by b2a1 -> b2a1 i5h5 i9h8 i6h6 h8g7 c5c6d5 a2b3 b4b6c5 g7g8f7 h6g6 c3d4 d6d5 *
    "#]],
    );
}

const DERIVE: &str = "[Game \"Derive\"]\n[Bleu \"Ana\"]\n[Vert \"Bo\"]\n[Order \"BV\"]\n\n";

#[test]
fn a_word_that_a_slip_cuts_in_two() {
    check(
        &format!("{DERIVE}3Bd1 4Va6 3Bd-d3 4Va6-c6 3Bd3>5B 4Vc6-c5 *\n"),
        expect![[r#"
            error[record/unexpected-text] 6:11-17 3 "3Bd-d3"
              Move 3 (Blue), 3Bd-d3: `3Bd-d3` is not a whole action: the row of the cell is missing. Did you mean 3Bd1-d3?
              Coup 3 (Bleu), 3Bd-d3 : « 3Bd-d3 » n'est pas une action complète : il manque la ligne de la case. Vouliez-vous dire 3Bd1-d3 ?
              unchecked 6:18-41: 3
              fix: Replace by 3Bd1-d3: the remaining 3 moves replay -> 3Bd1 4Va6 3Bd1-d3 4Va6-c6 3Bd3>5B 4Vc6-c5 *
        "#]],
    );
}

#[test]
fn a_die_that_was_never_placed() {
    check(
        &format!("{DERIVE}3Bd1 3Bd1-d3 4Va6-c6 3Bd3>5B 4Vc6-c5 *\n"),
        expect![[r#"
        warning[derive/out-of-turn] 6:7-8 2 "B"
          Move 2 (Blue), 3Bd1-d3: it is Green's turn (order of play BV). Is 4Va6 left out before it?
          Coup 2 (Bleu), 3Bd1-d3 : c'est à Vert de jouer (ordre des tours BV). 4Va6 manque-t-il avant lui ?
          see 6:6-13: a move seems to be left out before this one, move 2 (Blue)
          fix: Put 4Va6 before it: the remaining 4 moves replay -> 3Bd1 4Va6 3Bd1-d3 4Va6-c6 3Bd3>5B 4Vc6-c5 *
        error[derive/empty-origin] 6:16-18 3 "a6"
          Move 3 (Green), 4Va6-c6: no die stands on a6
          Coup 3 (Vert), 4Va6-c6 : il n'y a pas de dé en a6
          unchecked 6:22-37: 2
          fix: Keep it, marked as played against the rules -> 3Bd1 3Bd1-d3 4Va6-c6 {[%illegal]} 3Bd3>5B 4Vc6-c5 *
    "#]],
    );
}

#[test]
fn turns_of_dice_in_the_other_order() {
    check(
        &format!("{DERIVE}3Bd1 4Va6 4Va6-c6 3Bd1-d3 3Bd3>5B 4Vc6-c5 *\n"),
        expect![[r#"
        warning[derive/out-of-turn] 6:12-13 3 "V"
          Move 3 (Green), 4Va6-c6: it is Blue's turn (order of play BV). Were 4Va6-c6 and 3Bd1-d3 written in the wrong order?
          Coup 3 (Vert), 4Va6-c6 : c'est à Bleu de jouer (ordre des tours BV). 4Va6-c6 et 3Bd1-d3 sont-ils écrits dans le mauvais ordre ?
          see 6:19-26: 4Va6-c6 and 3Bd1-d3 seem to be in the wrong order
          fix: Swap 4Va6-c6 and 3Bd1-d3: the remaining 4 moves replay -> 3Bd1 4Va6 3Bd1-d3 4Va6-c6 3Bd3>5B 4Vc6-c5 *
        warning[derive/out-of-turn] 6:28-29 5 "B"
          Move 5 (Blue), 3Bd3>5B: it is Green's turn (order of play BV)
          Coup 5 (Bleu), 3Bd3>5B : c'est à Vert de jouer (ordre des tours BV)
    "#]],
    );
}

#[test]
fn a_tile_that_is_in_no_hand() {
    let head =
        "[Game \"Tantrix\"]\n[Order \"GR\"]\n[HandG \"9 37 52 49 5 17\"]\n[HandR \"8 32 29 31 42 25\"]\n\n";
    let text = format!(
        "{head}1G: gryygr 0 (yybbrr) nf\n2R: rgyyrg 3 (bbyryr) nf\n3G: ygbbgy 9 (yygbgb) gf 7/8/9 (ryb)\n"
    );
    check(
        &text,
        expect![[r#"
        error[tantrix/colour-clash] 7:5-11 2 "rgyyrg"
          Move 2 (Red), rgyyrg 3: its north-west link is green, but tile 17 shows yellow there. Did you mean ggryry 3?
          Coup 2 (Rouge), rgyyrg 3 : côté nord-ouest, son lien est vert, mais celui de la tuile 17 est jaune. Vouliez-vous dire ggryry 3 ?
          see 6:1-25: the south-east link of tile 17, number 3, is yellow
          unchecked 8:1-37: 1
          fix: Replace by ggryry 3: the remaining move replays -> 2R: ggryry 3 (bbyryr) nf
          fix: Replace by bbryry 3: the remaining move replays -> 2R: bbryry 3 (bbyryr) nf
          fix: Replace by rybbry 3: the remaining move replays -> 2R: rybbry 3 (bbyryr) nf
          fix: Keep it, marked as played against the rules -> 2R: rgyyrg 3 (bbyryr) nf {[%illegal]}
    "#]],
    );
}

/// Eighteen turns of two players who show their hands.
const KITCHEN: &str = include_str!("../../examples/kitchen.tantrix");
/// Seven rounds of three players who take turns.
const DRIFT: &str = include_str!("../../examples/drift.derive");

/// A record with one place of it written otherwise.
#[track_caller]
fn slipped(record: &str, meant: &str, written: &str) -> String {
    assert_eq!(record.matches(meant).count(), 1, "{meant}");
    record.replace(meant, written)
}

#[test]
fn a_tile_turned_mirrored_or_another() {
    check(
        &slipped(KITCHEN, "ryybrb 5/6", "yybrbr 5/6"),
        expect![[r#"
        error[tantrix/colour-clash] 15:5-11 5 "yybrbr"
          Move 5 (Red), yybrbr 5/6: its west link is blue, but tile 32 shows red there; 2 sides clash in all. Did you mean ryybrb 5/6?
          Coup 5 (Rouge), yybrbr 5/6 : côté ouest, son lien est bleu, mais celui de la tuile 32 est rouge ; en tout, 2 côtés ne s'accordent pas. Vouliez-vous dire ryybrb 5/6 ?
          see 11:1-25: the south-east link of tile 25, number 5, is blue
          see 13:1-40: the east link of tile 32, number 6, is red
          unchecked 16:1-28:114: 13
          fix: Replace by ryybrb 5/6: the remaining 13 moves replay -> 5R: ryybrb 5/6 (rybyrb) nf
          fix: Replace by yyrbrb 5/6 -> 5R: yyrbrb 5/6 (rybyrb) nf
          fix: Replace by rbyyrb 5/6 -> 5R: rbyyrb 5/6 (rybyrb) nf
          fix: Keep it, marked as played against the rules -> 5R: yybrbr 5/6 (rybyrb) nf {[%illegal]}
    "#]],
    );
    check(
        &slipped(KITCHEN, "rgbrbg 3/4/5", "rgbrgb 3/4/5"),
        expect![[r#"
        error[tantrix/no-such-tile] 19:5-11 9 "rgbrgb"
          Move 9 (Green), rgbrgb 3/4/5: `rgbrgb` is no tile: no tile has three straight lines. Did you mean rgbrbg 3/4/5?
          Coup 9 (Vert), rgbrgb 3/4/5 : `rgbrgb` n'est pas une tuile : aucune n'a trois lignes droites. Vouliez-vous dire rgbrbg 3/4/5 ?
          unchecked 20:1-28:114: 9
          fix: Replace by rgbrbg 3/4/5: the remaining 9 moves replay -> 9G: rgbrbg 3/4/5 (rrbggb) *f 14/15/16 (gyr)
    "#]],
    );
    check(
        &slipped(KITCHEN, "yrbryb 4/5", "rgbrbg 4/5"),
        expect![[r#"
        error[tantrix/colour-clash] 23:6-12 13 "rgbrbg"
          Move 13 (Red), rgbrbg 4/5: its west link is blue, but tile 22 shows yellow there. Did you mean yrbryb 4/5?
          Coup 13 (Rouge), rgbrbg 4/5 : côté ouest, son lien est bleu, mais celui de la tuile 22 est jaune. Vouliez-vous dire yrbryb 4/5 ?
          see 18:1-58: the east link of tile 22, number 4, is yellow
          unchecked 24:1-28:114: 5
          fix: Replace by yrbryb 4/5: the remaining 5 moves replay -> 13R: yrbryb 4/5 (yybbrr) *f 2/3/4 (gyb), *f 18/19/20 (gyr)
          fix: Replace by ggyryr 4/5 -> 13R: ggyryr 4/5 (yybbrr) *f 2/3/4 (gyb), *f 18/19/20 (gyr)
          fix: Replace by bbyryr 4/5 -> 13R: bbyryr 4/5 (yybbrr) *f 2/3/4 (gyb), *f 18/19/20 (gyr)
          fix: Keep it, marked as played against the rules -> 13R: rgbrbg 4/5 (yybbrr) *f 2/3/4 (gyb), *f 18/19/20 (gyr) {[%illegal]}
    "#]],
    );
}

#[test]
fn links_miscounted() {
    check(
        &slipped(KITCHEN, "yrbryb 4/5", "yrbryb 5/6"),
        expect![[r#"
        error[tantrix/no-such-position] 23:13-16 13 "5/6"
          Move 13 (Red), yrbryb 5/6: these numbers belong to different spaces: 4/5, 6. Did you mean yrbryb 4/5?
          Coup 13 (Rouge), yrbryb 5/6 : ces numéros sont ceux d'espaces différents : 4/5, 6. Vouliez-vous dire yrbryb 4/5 ?
          unchecked 24:1-28:114: 5
          fix: Replace by yrbryb 4/5: the remaining 5 moves replay -> 13R: yrbryb 4/5 (yybbrr) *f 2/3/4 (gyb), *f 18/19/20 (gyr)
          fix: Replace by yrbryb 7/8 -> 13R: yrbryb 7/8 (yybbrr) *f 2/3/4 (gyb), *f 18/19/20 (gyr)
    "#]],
    );
}

#[test]
fn a_turn_left_out_where_numbers_show_it_and_where_they_do_not() {
    let left_out = "12R: bggyby 2/3/4 (ggyryr) *f 16/17/18 (gyr)\n";
    check(
        &slipped(KITCHEN, left_out, ""),
        expect![[r#"
        warning[tantrix/number] 22:1-5 12 "13R:"
          Move 12 (Red), yrbryb 4/5: the numbers show that move 12 is left out before this one: what hangs on hands and forced spaces is not checked from here on
          Coup 12 (Rouge), yrbryb 4/5 : les numéros montrent que le coup 12 a été oublié avant celui-ci : ce qui dépend des mains et des espaces forcés n'est plus vérifié à partir d'ici
        error[tantrix/no-such-position] 22:13-16 12 "4/5"
          Move 12 (Red), yrbryb 4/5: these numbers belong to different spaces: 2/3/4, 5. Is bggyby 2/3/4 left out before it?
          Coup 12 (Rouge), yrbryb 4/5 : ces numéros sont ceux d'espaces différents : 2/3/4, 5. bggyby 2/3/4 manque-t-il avant lui ?
          see 22:1-59: a move seems to be left out before this one, move 12 (Red)
          unchecked 23:1-27:114: 5
          fix: Put bggyby 2/3/4 before it: the remaining 6 moves replay -> 12R: bggyby 2/3/4 (?)
    "#]],
    );
    let mut text = slipped(KITCHEN, left_out, "");
    for number in 13..=18 {
        text = text.replace(&format!("\n{number}"), &format!("\n{}", number - 1));
    }
    check(
        &text,
        expect![[r#"
        error[tantrix/no-such-position] 22:13-16 12 "4/5"
          Move 12 (Red), yrbryb 4/5: these numbers belong to different spaces: 2/3/4, 5. Is bggyby 2/3/4 left out before it?
          Coup 12 (Rouge), yrbryb 4/5 : ces numéros sont ceux d'espaces différents : 2/3/4, 5. bggyby 2/3/4 manque-t-il avant lui ?
          see 22:1-59: a move seems to be left out before this one, move 12 (Red)
          unchecked 23:1-27:114: 5
          fix: Put bggyby 2/3/4 before it: the remaining 6 moves replay -> 12R: bggyby 2/3/4 (?)
          fix: Replace by yrbryb 17 -> 12R: yrbryb 17 (yybbrr) *f 2/3/4 (gyb), *f 18/19/20 (gyr)
    "#]],
    );
}

#[test]
fn a_die_of_another_value_or_colour_a_cell_beside_and_another_sign() {
    check(
        &slipped(DRIFT, "5Ra4-c4", "6Ra4-c4"),
        expect![[r#"
        error[derive/wrong-value] 10:12-13 5 "6"
          Move 5 (Red), 6Ra4-c4: the red die on a4 shows 5, not 6
          Coup 5 (Rouge), 6Ra4-c4 : le dé rouge en a4 montre 5, et non 6
          see 9:9-13: according to this it shows 5
          fix: Write `5Ra4-c4` -> 2. 4Bd1-d4 5Ra4-c4 2Vj6>5V
          fix: Keep it, marked as played against the rules -> 2. 4Bd1-d4 6Ra4-c4 {[%illegal]} 2Vj6>5V
    "#]],
    );
    check(
        &slipped(DRIFT, "5Vj6-g6", "5Bj6-g6"),
        expect![[r#"
        error[derive/wrong-die] 11:21-22 9 "B"
          Move 9 (Blue), 5Bj6-g6: the die on j6 is green, not blue. Did you mean 5Vj6-g6?
          Coup 9 (Bleu), 5Bj6-g6 : le dé en j6 est vert, et non bleu. Vouliez-vous dire 5Vj6-g6 ?
          see 9:14-18: here the green die came to j6
          unchecked 12:4-15:21: 11
          fix: Replace by 5Vj6-g6: the remaining 11 moves replay -> 3. 4Bd4-e5 5Rc4-d5 5Vj6-g6
          fix: Keep it, marked as played against the rules -> 3. 4Bd4-e5 5Rc4-d5 5Bj6-g6 {[%illegal]}
    "#]],
    );
    check(
        &slipped(DRIFT, "4Bd1-d4", "4Bd1-e4"),
        expect![[r#"
        error[derive/empty-origin] 11:6-8 7 "d4"
          Move 7 (Blue), 4Bd4-e5: no die stands on d4. Did you mean 4Be4-e5?
          Coup 7 (Bleu), 4Bd4-e5 : il n'y a pas de dé en d4. Vouliez-vous dire 4Be4-e5 ?
          see 10:4-11: if move 4 (Blue) is 4Bd1-d4 instead of 4Bd1-e4, the remaining 14 moves replay
          unchecked 11:12-15:21: 13
          fix: Replace by 4Be4-e5: the remaining 13 moves replay -> 3. 4Be4-e5 5Rc4-d5 5Vj6-g6
          fix: Change move 4 (Blue) to 4Bd1-d4: the remaining 14 moves replay -> 2. 4Bd1-d4 5Ra4-c4 2Vj6>5V
          fix: Keep it, marked as played against the rules -> 3. 4Bd4-e5 {[%illegal]} 5Rc4-d5 5Vj6-g6
    "#]],
    );
    check(
        &slipped(DRIFT, "4Be5x5Rd5", "4Be5>5Rd5"),
        expect![[r#"
        error[derive/changes-more] 12:10-11 10 "R"
          Move 10 (Blue), 4Be5>5Rd5: `>` changes nothing but the value, and here the colour would be red. Did you mean 4Be5x5Rd5?
          Coup 10 (Bleu), 4Be5>5Rd5 : « > » ne change que la valeur, et ici la couleur deviendrait rouge. Vouliez-vous dire 4Be5x5Rd5 ?
          unchecked 12:69-15:21: 10
          fix: Replace by 4Be5x5Rd5: the remaining 10 moves replay -> 4. 4Be5x5Rd5 {Blue takes its chance, but a 4 that takes is a 2 now} 2Rb1 5Vg6-e6
          fix: Replace by 4Be5>5B: 2 of the remaining 10 moves replay -> 4. 4Be5>5B {Blue takes its chance, but a 4 that takes is a 2 now} 2Rb1 5Vg6-e6
          fix: Keep it, marked as played against the rules -> 4. 4Be5>5Rd5 {[%illegal]} {Blue takes its chance, but a 4 that takes is a 2 now} 2Rb1 5Vg6-e6
    "#]],
    );
}

#[test]
fn an_action_left_out_where_turns_are_stated() {
    check(
        &slipped(DRIFT, " 2Rb1 5Vg6-e6", " 5Vg6-e6"),
        expect![[r#"
        warning[derive/out-of-turn] 12:70-71 11 "V"
          Move 11 (Green), 5Vg6-e6: it is Red's turn (order of play BRV). Is 2Rb1 left out before it?
          Coup 11 (Vert), 5Vg6-e6 : c'est à Rouge de jouer (ordre des tours BRV). 2Rb1 manque-t-il avant lui ?
          see 12:69-76: a move seems to be left out before this one, move 11 (Green)
          fix: Put 2Rb1 before it: the remaining 9 moves replay -> 4. 4Be5x5Rd5 {Blue takes its chance, but a 4 that takes is a 2 now} 2Rb1 5Vg6-e6
        warning[record/missing-move] 13:1-3 "5."
          The numbers show that a move is left out here: move 12 is missing
          Les numéros montrent qu'un coup a été oublié ici : coup 12
        warning[record/move-number] 13:13-15 "5."
          This move is number 4., not 5.
          Ce coup porte le numéro 4., et non 5.
          fix: Renumber the moves of this game (1 number changes) -> 5. 2Bd5>6B (4. 2Bd5-d3 {runs} 2Rb1-b3 5Ve6-d4) 2Rb1>6R 5Ve6x6Bd5
        error[derive/empty-origin] 13:33-35 13 "b1"
          Move 13 (Red), 2Rb1-b3: no die stands on b1
          Coup 13 (Rouge), 2Rb1-b3 : il n'y a pas de dé en b1
          unchecked 13:39-46: 1
          fix: Keep it, marked as played against the rules -> 5. 2Bd5>6B (5. 2Bd5-d3 {runs} 2Rb1-b3 {[%illegal]} 5Ve6-d4) 2Rb1>6R 5Ve6x6Bd5
        error[derive/empty-origin] 13:50-52 13 "b1"
          Move 13 (Red), 2Rb1>6R: no die stands on b1
          Coup 13 (Rouge), 2Rb1>6R : il n'y a pas de dé en b1
          unchecked 13:56-15:21: 6
          fix: Keep it, marked as played against the rules -> 5. 2Bd5>6B (5. 2Bd5-d3 {runs} 2Rb1-b3 5Ve6-d4) 2Rb1>6R {[%illegal]} 5Ve6x6Bd5
    "#]],
    );
}

#[test]
fn the_work_is_bounded_in_positions() {
    // Legal from end to end, then a slip that nothing mends, many times over.
    let there_and_back = "a1b2 i5h5 b2a1 h5i5 ".repeat(200);
    let text = format!("[Variant \"standard\"]\n\n{there_and_back} e5e6 {there_and_back}*\n");
    for (depth, most) in [(Depth::Quick, 1_500), (Depth::Full, 60_000)] {
        let played = |text: &str| Record::read_to(depth, text, None, games::all()).positions_played;
        // One repair, and the other layouts.
        assert!((1..=2 * most).contains(&played(&text)), "{depth:?}: {}", played(&text));
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

/// A move to write, whatever it says of what replays then, never lets less replay.
#[test]
fn no_fix_lets_less_replay() {
    let broken = [
        belgian(&OPENING.replacen("i9h8", "h8g7", 1)),
        belgian(&OPENING.replace("i9h8 ", "")),
        slipped(KITCHEN, "9G: rgbrbg 3/4/5", "9G: rgbrgb 3/4/5"),
        slipped(KITCHEN, "yrbryb 4/5", "yrbryb 5/6"),
        slipped(DRIFT, "5Vj6-g6", "5Bj6-g6"),
        slipped(DRIFT, "4Bd1-d4", "4Bd1-e4"),
    ];
    for text in broken {
        let record = Record::read_to(Depth::Full, &text, None, games::all());
        let proposed =
            ["fix-play-instead", "fix-earlier", "fix-swap-moves", "fix-remove-doubled", "fix-put-missing"];
        let fixes = record.findings.iter().flat_map(|finding| &finding.fixes);
        let fixes: Vec<_> = fixes.filter(|fix| proposed.contains(&fix.title.id.as_ref())).collect();
        assert!(!fixes.is_empty(), "{text}");
        for fix in fixes {
            let mut mended = text.clone();
            for edit in fix.edits.iter().rev() {
                mended.replace_range(
                    usize::from(edit.range.start())..usize::from(edit.range.end()),
                    &edit.text,
                );
            }
            let now = Record::read(&mended, None, games::all());
            let lost = |record: &Record| record.written - record.main.len();
            assert!(lost(&now) <= lost(&record), "{mended}");
        }
    }
}

/// What one slip a game does, and whether it is mended, in shares of what no longer replays.
fn bench(words: &[&str]) -> serde_json::Value {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_scoresheet"));
    command.args(["bench", "repairs", "--format", "json", "--seed", "1"]).args(words);
    let ran = command.current_dir(env!("CARGO_MANIFEST_DIR")).output().expect("it runs");
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    serde_json::from_slice(&ran.stdout).expect("a table")
}

/// Asserts the least shares of what is detected, located, named and mended first or among the first three.
#[track_caller]
fn at_least(table: &serde_json::Value, kind: &str, shares: &[(&str, f64)]) {
    let rows = table.as_array().expect("rows");
    let row = rows.iter().find(|row| row["kind"] == kind).expect("a row");
    let count = |name: &str| row[name].as_f64().expect("a count");
    let broken = count("trials") - count("replays");
    assert!(broken > 0.0, "{kind}: {row}");
    for (name, least) in shares {
        let share = 100.0 * count(name) / broken;
        assert!(share >= *least, "{kind}, {name}: {share:.1} of {broken}: {row}");
    }
}

const FOUND: [(&str, f64); 2] = [("detected", 100.0), ("located", 99.0)];

#[test]
fn slips_in_games_of_this_project_are_found_and_mended() {
    let table = bench(&["--trials", "150", "examples"]);
    at_least(&table, "all", &FOUND);
    at_least(&table, "restorable", &[("named", 98.0), ("fix3", 92.0)]);
    let table = bench(&["--trials", "60", "--game", "derive", "--random", "8"]);
    at_least(&table, "restorable", &FOUND);
    at_least(&table, "restorable", &[("named", 95.0), ("fix3", 92.0)]);
}

#[test]
fn slips_in_real_games_are_found_and_mended() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/records");
    let tantrix = ["01_2p", "03_2p", "12_3p", "17_4p"].map(|game| format!("{folder}/tantrix/game{game}.txt"));
    if crate::support::shared("abalone/migs-150.apgn").is_none() {
        return;
    }
    let table = bench(&["--trials", "200", &format!("{folder}/abalone/migs-150.apgn")]);
    at_least(&table, "all", &FOUND);
    at_least(&table, "restorable", &[("named", 99.0), ("fix1", 97.0), ("fix3", 99.5)]);
    at_least(&table, "lost plies", &[("called_lost", 95.0)]);
    let mut words = vec!["--trials", "60", "--game", "tantrix"];
    words.extend(tantrix.iter().map(String::as_str));
    let table = bench(&words);
    at_least(&table, "all", &FOUND);
    at_least(&table, "restorable", &[("named", 99.0), ("fix1", 94.0), ("fix3", 97.0)]);
    at_least(&table, "lost plies", &[("called_lost", 95.0)]);
}

#[test]
fn a_document_tells_repairs_when_asked() {
    let text = format!("{}\n{}", belgian(OPENING), belgian(&OPENING.replacen("i9h8", "h8g7", 1)));
    let document = Document::new(&text, None);
    let (game, finding) = document.findings().find(|(_, finding)| finding.of.is_some()).unwrap();
    let checks = document.checks();
    let repaired = document.repaired(game).unwrap();
    let same = repaired.iter().find(|other| other.code == finding.code).unwrap();
    let edit = &same.fixes[0].edits[0];
    assert_eq!(document.text().slice(edit.range + document.start(game)), "h8g7");
    assert_eq!(edit.text, "i9h8");
    // Once looked for they are known, and an edit elsewhere leaves them so.
    let edited = document.edit(TextRange::empty(TextSize::new(0)), "\n");
    assert!(std::sync::Arc::ptr_eq(&edited.repaired(game).unwrap(), &repaired));
    assert_eq!(edited.checks(), checks);
}
