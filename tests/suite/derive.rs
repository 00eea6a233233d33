//! Dérive from outside: every code with its place, sentences and fixes, what editors and the command line show, and
//! what holds for any record.
//!
//! `UPDATE_EXPECT=1 cargo test --test suite derive` writes what the program says anew.

use std::fmt::Write as _;

use expect_test::{Expect, expect};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use scoresheet::features::{self, HoverOptions, TokenKind};
use scoresheet::findings::catalogue::Language;
use scoresheet::findings::{Finding, Severity};
use scoresheet::games::{self, Written};
use scoresheet::record::Document;
use scoresheet::text::TextSize;

/// The findings of a record of Dérive.
#[track_caller]
fn check(text: &str, expect: Expect) {
    expect.assert_eq(&crate::support::report(&format!("[Game \"Derive\"]\n{text}")));
}

/// All codes of a text, in order.
fn codes(text: &str) -> Vec<&'static str> {
    let document = Document::new(text, None);
    document.check_all();
    document.findings().map(|(_, finding)| finding.code).collect()
}

// ---- every code

/// `derive/off-board`
#[test]
fn derive_off_board() {
    check(
        "[Position \"1Bh5\"]\n1Bh5-v6 1Bh6-h7\n",
        expect![[r#"
            error[derive/off-board] 3:6-8 1 "v6"
              Move 1 (Blue), 1Bh5-v6: there is no cell v6: the columns are a to j. Did you mean 1Bh5-h6?
              Coup 1 (Bleu), 1Bh5-v6 : la case v6 n'existe pas : les colonnes vont de a à j. Vouliez-vous dire 1Bh5-h6 ?
              unchecked 3:9-16: 1
              fix: Replace by 1Bh5-h6: the remaining move replays -> 1Bh5-h6 1Bh6-h7
        "#]],
    );
    check(
        "1Bk11\n",
        expect![[r#"
            error[derive/off-board] 2:3-6 1 "k11"
              Move 1 (Blue), 1Bk11: there is no cell k11: the columns are a to j, the rows 1 to 10. Did you mean 1Bj10?
              Coup 1 (Bleu), 1Bk11 : la case k11 n'existe pas : les colonnes vont de a à j, les lignes de 1 à 10. Vouliez-vous dire 1Bj10 ?
              fix: Replace by 1Bj10 -> 1Bj10
              fix: Replace by 1Bj1 -> 1Bj1
              fix: Replace by 1Bj9 -> 1Bj9
        "#]],
    );
    check(
        "1Bh5 1Bh5-1Bv6\n",
        expect![[r#"
        error[derive/off-board] 2:13-15 2 "v6"
          Move 2 (Blue), 1Bh5-1Bv6: there is no cell v6: the columns are a to j. Did you mean 1Bh5-h6?
          Coup 2 (Bleu), 1Bh5-1Bv6 : la case v6 n'existe pas : les colonnes vont de a à j. Vouliez-vous dire 1Bh5-h6 ?
          fix: Replace by 1Bh5-h6 -> 1Bh5 1Bh5-h6
          fix: Replace by 1Bh5-i6 -> 1Bh5 1Bh5-i6
          fix: Replace by 1Bh5-g6 -> 1Bh5 1Bh5-g6
    "#]],
    );
    check(
        "[Position \"1Bh5\"]\n1Bh05-h6\n",
        expect![[r#"
        error[derive/off-board] 3:3-6 1 "h05"
          Move 1 (Blue), 1Bh05-h6: there is no cell h05: the rows are 1 to 10. Did you mean 1Bh5-h6?
          Coup 1 (Bleu), 1Bh05-h6 : la case h05 n'existe pas : les lignes vont de 1 à 10. Vouliez-vous dire 1Bh5-h6 ?
          fix: Replace by 1Bh5-h6 -> 1Bh5-h6
    "#]],
    );
    check(
        "1Bh5-v6\n",
        expect![[r#"
            error[derive/off-board] 2:6-8 1 "v6"
              Move 1 (Blue), 1Bh5-v6: there is no cell v6: the columns are a to j. Did you mean 1Bh5-h6?
              Coup 1 (Bleu), 1Bh5-v6 : la case v6 n'existe pas : les colonnes vont de a à j. Vouliez-vous dire 1Bh5-h6 ?
              fix: Replace by 1Bh5-h6 -> 1Bh5-h6
              fix: Replace by 1Bh5-i6 -> 1Bh5-i6
              fix: Replace by 1Bh5-g6 -> 1Bh5-g6
        "#]],
    );
    check(
        "1Bv6\n",
        expect![[r#"
            error[derive/off-board] 2:3-5 1 "v6"
              Move 1 (Blue), 1Bv6: there is no cell v6: the columns are a to j. Did you mean 1Bh6?
              Coup 1 (Bleu), 1Bv6 : la case v6 n'existe pas : les colonnes vont de a à j. Vouliez-vous dire 1Bh6 ?
              fix: Replace by 1Bh6 -> 1Bh6
              fix: Replace by 1Vb6 -> 1Vb6
              fix: Replace by 1Bj6 -> 1Bj6
        "#]],
    );
}

/// `derive/bad-value`
#[test]
fn derive_bad_value() {
    check(
        "7Bh5 1Rc3\n",
        expect![[r#"
            error[derive/bad-value] 2:1-2 1 "7"
              Move 1 (Blue), 7Bh5: a die has no 7: its values are 1 to 6. Did you mean 6Bh5?
              Coup 1 (Bleu), 7Bh5 : un dé n'a pas de face 7 : ses valeurs vont de 1 à 6. Vouliez-vous dire 6Bh5 ?
              unchecked 2:6-10: 1
              fix: Replace by 6Bh5: the remaining move replays -> 6Bh5 1Rc3
              fix: Replace by 5Bh5: the remaining move replays -> 5Bh5 1Rc3
              fix: Replace by 1Bh5: the remaining move replays -> 1Bh5 1Rc3
        "#]],
    );
    check(
        "1Bh5 1Bh5>9B\n",
        expect![[r#"
            error[derive/bad-value] 2:11-12 2 "9"
              Move 2 (Blue), 1Bh5>9B: a die has no 9: its values are 1 to 6. Did you mean 1Bh5>6B?
              Coup 2 (Bleu), 1Bh5>9B : un dé n'a pas de face 9 : ses valeurs vont de 1 à 6. Vouliez-vous dire 1Bh5>6B ?
              fix: Replace by 1Bh5>6B -> 1Bh5 1Bh5>6B
              fix: Replace by 1Bh5>5B -> 1Bh5 1Bh5>5B
              fix: Replace by 1Bh5>2B -> 1Bh5 1Bh5>2B
        "#]],
    );
}

/// `derive/bad-colour`
#[test]
fn derive_bad_colour() {
    check(
        "1Gh5 1Vh5-h6\n",
        expect![[r#"
            error[derive/bad-colour] 2:2-3 1 "G"
              Move 1, 1Gh5: `G` is no colour: blue is B, red R, green V (vert) and yellow J (jaune). Did you mean 1Vh5?
              Coup 1, 1Gh5 : « G » n'est pas une couleur : B pour bleu, R pour rouge, V pour vert, J pour jaune. Vouliez-vous dire 1Vh5 ?
              unchecked 2:6-13: 1
              fix: Replace by 1Vh5: the remaining move replays -> 1Vh5 1Vh5-h6
        "#]],
    );
    check(
        "1Bh5 1Blueh5-h6\n",
        expect![[r#"
            error[derive/bad-colour] 2:7-11 2 "Blue"
              Move 2, 1Blueh5-h6: `Blue` is no colour: blue is B, red R, green V (vert) and yellow J (jaune). Did you mean 1Bh5-h6?
              Coup 2, 1Blueh5-h6 : « Blue » n'est pas une couleur : B pour bleu, R pour rouge, V pour vert, J pour jaune. Vouliez-vous dire 1Bh5-h6 ?
              fix: Replace by 1Bh5-h6 -> 1Bh5 1Bh5-h6
        "#]],
    );
    check(
        "1Xa1\n",
        expect![[r#"
            error[derive/bad-colour] 2:2-3 1 "X"
              Move 1, 1Xa1: `X` is no colour: blue is B, red R, green V (vert) and yellow J (jaune). Did you mean 1Ba1?
              Coup 1, 1Xa1 : « X » n'est pas une couleur : B pour bleu, R pour rouge, V pour vert, J pour jaune. Vouliez-vous dire 1Ba1 ?
              fix: Replace by 1Ba1 -> 1Ba1
              fix: Replace by 1Ra1 -> 1Ra1
              fix: Replace by 1Va1 -> 1Va1
        "#]],
    );
}

/// `derive/empty-origin`
#[test]
fn derive_empty_origin() {
    check(
        "1Bh5 1Bh5-h6 1Bh5-g5 1Bg5-g4\n",
        expect![[r#"
        error[derive/empty-origin] 2:16-18 3 "h5"
          Move 3 (Blue), 1Bh5-g5: no die stands on h5; the blue die that stood there last is on h6 now. Did you mean 1Bh6-g5?
          Coup 3 (Bleu), 1Bh5-g5 : il n'y a pas de dé en h5, et le dé bleu qui y était en dernier est maintenant en h6. Vouliez-vous dire 1Bh6-g5 ?
          see 2:6-13: here the blue die left h5 for h6
          unchecked 2:22-29: 1
          fix: Replace by 1Bh6-g5: the remaining move replays -> 1Bh5 1Bh5-h6 1Bh6-g5 1Bg5-g4
          fix: Keep it, marked as played against the rules -> 1Bh5 1Bh5-h6 1Bh5-g5 {[%illegal]} 1Bg5-g4
    "#]],
    );
    check(
        "1Bh5 5Vh6 5Vh6x1Bh5 1Bh5-h4\n",
        expect![[r#"
        error[derive/wrong-die] 2:22-23 4 "B"
          Move 4 (Blue), 1Bh5-h4: the die on h5 is green, not blue. Did you mean 3Vh5-h4?
          Coup 4 (Bleu), 1Bh5-h4 : le dé en h5 est vert, et non bleu. Vouliez-vous dire 3Vh5-h4 ?
          see 2:11-20: here the green die came to h5
          fix: Replace by 3Vh5-h4 -> 1Bh5 5Vh6 5Vh6x1Bh5 3Vh5-h4
          fix: Keep it, marked as played against the rules -> 1Bh5 5Vh6 5Vh6x1Bh5 1Bh5-h4 {[%illegal]}
    "#]],
    );
    check(
        "3Ja1-a2\n",
        expect![[r#"
        error[derive/empty-origin] 2:3-5 1 "a1"
          Move 1 (Yellow), 3Ja1-a2: no die stands on a1
          Coup 1 (Jaune), 3Ja1-a2 : il n'y a pas de dé en a1
          fix: Keep it, marked as played against the rules -> 3Ja1-a2 {[%illegal]}
    "#]],
    );
    check(
        "1Bh5 1Bh5-h6 1Bg6-g7\n",
        expect![[r#"
        error[derive/empty-origin] 2:16-18 3 "g6"
          Move 3 (Blue), 1Bg6-g7: no die stands on g6. Did you mean 1Bh6-g7?
          Coup 3 (Bleu), 1Bg6-g7 : il n'y a pas de dé en g6. Vouliez-vous dire 1Bh6-g7 ?
          see 2:6-13: if move 2 (Blue) is 1Bh5-g6 instead of 1Bh5-h6, the one remaining move replays
          fix: Replace by 1Bh6-g7 -> 1Bh5 1Bh5-h6 1Bh6-g7
          fix: Change move 2 (Blue) to 1Bh5-g6: the one remaining move replays -> 1Bh5 1Bh5-g6 1Bg6-g7
          fix: Keep it, marked as played against the rules -> 1Bh5 1Bh5-h6 1Bg6-g7 {[%illegal]}
    "#]],
    );
}

/// `derive/wrong-die`
#[test]
fn derive_wrong_die() {
    check(
        "5Vh6 5Bh6-h7 5Vh7>6V\n",
        expect![[r#"
        error[derive/wrong-die] 2:7-8 2 "B"
          Move 2 (Blue), 5Bh6-h7: the die on h6 is green, not blue. Did you mean 5Vh6-h7?
          Coup 2 (Bleu), 5Bh6-h7 : le dé en h6 est vert, et non bleu. Vouliez-vous dire 5Vh6-h7 ?
          see 2:1-5: here the green die came to h6
          unchecked 2:14-21: 1
          fix: Replace by 5Vh6-h7: the remaining move replays -> 5Vh6 5Vh6-h7 5Vh7>6V
          fix: Keep it, marked as played against the rules -> 5Vh6 5Bh6-h7 {[%illegal]} 5Vh7>6V
    "#]],
    );
}

/// `derive/occupied`
#[test]
fn derive_occupied() {
    check(
        "5Vh5 1Bh6 5Vh5-h6 3Vh6>4V\n",
        expect![[r#"
            error[derive/occupied] 2:16-18 3 "h6"
              Move 3 (Green), 5Vh5-h6: h6 is not empty: the blue 1 stands there. Did you mean 5Vh5x1Bh6?
              Coup 3 (Vert), 5Vh5-h6 : h6 n'est pas vide : le 1 bleu s'y trouve. Vouliez-vous dire 5Vh5x1Bh6 ?
              see 2:6-10: here the blue die came to h6
              see 2:6-10: if move 2 (Blue) is 1Bg6 instead of 1Bh6, the remaining 2 moves replay
              see 2:6-10: if move 2 (Blue) is 1Bh7 instead of 1Bh6, the remaining 2 moves replay
              unchecked 2:19-26: 1
              fix: Replace by 5Vh5x1Bh6: the remaining move replays -> 5Vh5 1Bh6 5Vh5x1Bh6 3Vh6>4V
              fix: Change move 2 (Blue) to 1Bg6: the remaining 2 moves replay -> 5Vh5 1Bg6 5Vh5-h6 3Vh6>4V
              fix: Change move 2 (Blue) to 1Bh7: the remaining 2 moves replay -> 5Vh5 1Bh7 5Vh5-h6 3Vh6>4V
              fix: Keep it, marked as played against the rules -> 5Vh5 1Bh6 5Vh5-h6 {[%illegal]} 3Vh6>4V
        "#]],
    );
    check(
        "1Bh5 5Vh5\n",
        expect![[r#"
            error[derive/occupied] 2:8-10 2 "h5"
              Move 2 (Green), 5Vh5: no die can enter on h5: the blue 1 stands there. Did you mean 5Vg5?
              Coup 2 (Vert), 5Vh5 : aucun dé ne peut entrer en h5 : le 1 bleu s'y trouve. Vouliez-vous dire 5Vg5 ?
              see 2:1-5: here the blue die came to h5
              fix: Replace by 5Vg5 -> 1Bh5 5Vg5
              fix: Replace by 5Vh4 -> 1Bh5 5Vh4
              fix: Replace by 5Vh6 -> 1Bh5 5Vh6
              fix: Keep it, marked as played against the rules -> 1Bh5 5Vh5 {[%illegal]}
        "#]],
    );
}

/// `derive/nothing-to-take`
#[test]
fn derive_nothing_to_take() {
    check(
        "5Vh6 5Vh6x4Bi5\n",
        expect![[r#"
        error[derive/nothing-to-take] 2:13-15 2 "i5"
          Move 2 (Green), 5Vh6x4Bi5: there is nothing to take on i5. Did you mean 5Vh6-i5?
          Coup 2 (Vert), 5Vh6x4Bi5 : il n'y a rien à prendre en i5. Vouliez-vous dire 5Vh6-i5 ?
          fix: Replace by 5Vh6-i5 -> 5Vh6 5Vh6-i5
          fix: Keep it, marked as played against the rules -> 5Vh6 5Vh6x4Bi5 {[%illegal]}
    "#]],
    );
    check(
        "5Vh6 4Bi5 4Bi5-i6 5Vh6x4Bi5\n",
        expect![[r#"
            error[derive/nothing-to-take] 2:26-28 4 "i5"
              Move 4 (Green), 5Vh6x4Bi5: there is nothing to take on i5; the blue die that stood there last is on i6 now. Did you mean 5Vh6x4Bi6?
              Coup 4 (Vert), 5Vh6x4Bi5 : il n'y a rien à prendre en i5, et le dé bleu qui y était en dernier est maintenant en i6. Vouliez-vous dire 5Vh6x4Bi6 ?
              see 2:11-18: here the blue die left i5 for i6
              fix: Replace by 5Vh6x4Bi6 -> 5Vh6 4Bi5 4Bi5-i6 5Vh6x4Bi6
              fix: Replace by 5Vh6-i5 -> 5Vh6 4Bi5 4Bi5-i6 5Vh6-i5
              fix: Keep it, marked as played against the rules -> 5Vh6 4Bi5 4Bi5-i6 5Vh6x4Bi5 {[%illegal]}
        "#]],
    );
    check(
        "5Vh6 5Vh6x5Vh6\n",
        expect![[r#"
        error[derive/nothing-to-take] 2:13-15 2 "h6"
          Move 2 (Green), 5Vh6x5Vh6: a die cannot take itself
          Coup 2 (Vert), 5Vh6x5Vh6 : un dé ne peut pas se prendre lui-même
          fix: Keep it, marked as played against the rules -> 5Vh6 5Vh6x5Vh6 {[%illegal]}
    "#]],
    );
}

/// `derive/wrong-victim`
#[test]
fn derive_wrong_victim() {
    check(
        "5Vh6 4Bi5 5Vh6x4Ri5\n",
        expect![[r#"
        error[derive/wrong-victim] 2:17-18 3 "R"
          Move 3 (Green), 5Vh6x4Ri5: the die on i5 is blue, not red. Did you mean 5Vh6x4Bi5?
          Coup 3 (Vert), 5Vh6x4Ri5 : le dé en i5 est bleu, et non rouge. Vouliez-vous dire 5Vh6x4Bi5 ?
          see 2:6-10: here the blue die came to i5
          see 2:6-10: if move 2 (Blue) is 4Ri5 instead of 4Bi5, the one remaining move replays
          fix: Replace by 5Vh6x4Bi5 -> 5Vh6 4Bi5 5Vh6x4Bi5
          fix: Change move 2 (Blue) to 4Ri5: the one remaining move replays -> 5Vh6 4Ri5 5Vh6x4Ri5
          fix: Keep it, marked as played against the rules -> 5Vh6 4Bi5 5Vh6x4Ri5 {[%illegal]}
    "#]],
    );
    check(
        "5Vh6 4Bi5 5Vh6x3Bi5 3Vi5-i6\n",
        expect![[r#"
        error[derive/wrong-victim] 2:16-17 3 "3"
          Move 3 (Green), 5Vh6x3Bi5: the blue die on i5 shows 4, not 3
          Coup 3 (Vert), 5Vh6x3Bi5 : le dé bleu en i5 montre 4, et non 3
          see 2:6-10: according to this it shows 4
          fix: Write `5Vh6x4Bi5` -> 5Vh6 4Bi5 5Vh6x4Bi5 3Vi5-i6
          fix: Keep it, marked as played against the rules -> 5Vh6 4Bi5 5Vh6x3Bi5 {[%illegal]} 3Vi5-i6
    "#]],
    );
}

/// `derive/capture-exhausts`
#[test]
fn derive_capture_exhausts() {
    check(
        "2Vh6 4Bi5 2Vh6x4Bi5\n",
        expect![[r#"
        error[derive/capture-exhausts] 2:11-12 3 "2"
          Move 3 (Green), 2Vh6x4Bi5: the green 2 would lose 2 points by taking, and no value would be left
          Coup 3 (Vert), 2Vh6x4Bi5 : le 2 vert perdrait 2 points à la prise, et il n'en resterait rien
          fix: Keep it, marked as played against the rules -> 2Vh6 4Bi5 2Vh6x4Bi5 {[%illegal]}
    "#]],
    );
    check(
        "3Vh6 4Bi5 1Ri4 3Vh6x4Bi5 1Vi5x1Ri4\n",
        expect![[r#"
        error[derive/capture-exhausts] 2:26-27 5 "1"
          Move 5 (Green), 1Vi5x1Ri4: the green 1 would lose 2 points by taking, and no value would be left
          Coup 5 (Vert), 1Vi5x1Ri4 : le 1 vert perdrait 2 points à la prise, et il n'en resterait rien
          see 2:16-25: here 3Vh6x4Bi5: it lost 2 points and shows 1
          fix: Keep it, marked as played against the rules -> 3Vh6 4Bi5 1Ri4 3Vh6x4Bi5 1Vi5x1Ri4 {[%illegal]}
    "#]],
    );
}

/// `derive/changes-more`
#[test]
fn derive_changes_more() {
    check(
        "1Bh5 1Bh5-2Bh6\n",
        expect![[r#"
            error[derive/changes-more] 2:11-12 2 "2"
              Move 2 (Blue), 1Bh5-2Bh6: `-` changes nothing but the cell, and here the value would be 2. Did you mean 1Bh5-h6?
              Coup 2 (Bleu), 1Bh5-2Bh6 : « - » ne change que la case, et ici la valeur deviendrait 2. Vouliez-vous dire 1Bh5-h6 ?
              fix: Replace by 1Bh5-h6 -> 1Bh5 1Bh5-h6
              fix: Replace by 1Bh5>2B -> 1Bh5 1Bh5>2B
              fix: Keep it, marked as played against the rules -> 1Bh5 1Bh5-2Bh6 {[%illegal]}
        "#]],
    );
    check(
        "1Bh5 1Bh5>6R\n",
        expect![[r#"
            error[derive/changes-more] 2:12-13 2 "R"
              Move 2 (Blue), 1Bh5>6R: `>` changes nothing but the value, and here the colour would be red. Did you mean 1Bh5>6B?
              Coup 2 (Bleu), 1Bh5>6R : « > » ne change que la valeur, et ici la couleur deviendrait rouge. Vouliez-vous dire 1Bh5>6B ?
              fix: Replace by 1Bh5>6B -> 1Bh5 1Bh5>6B
              fix: Keep it, marked as played against the rules -> 1Bh5 1Bh5>6R {[%illegal]}
        "#]],
    );
    check(
        "1Bh5 1Bh5>6Bh6\n",
        expect![[r#"
            error[derive/changes-more] 2:13-15 2 "h6"
              Move 2 (Blue), 1Bh5>6Bh6: `>` changes nothing but the value, and here the die would stand on h6. Did you mean 1Bh5>6B?
              Coup 2 (Bleu), 1Bh5>6Bh6 : « > » ne change que la valeur, et ici le dé irait en h6. Vouliez-vous dire 1Bh5>6B ?
              fix: Replace by 1Bh5>6B -> 1Bh5 1Bh5>6B
              fix: Replace by 1Bh5-h6 -> 1Bh5 1Bh5-h6
              fix: Keep it, marked as played against the rules -> 1Bh5 1Bh5>6Bh6 {[%illegal]}
        "#]],
    );
}

/// `derive/wrong-value`
#[test]
fn derive_wrong_value() {
    check(
        "4Bi5 3Bi5-3Bi6 3Bi6-i7 4Bi7-i8\n",
        expect![[r#"
            error[derive/wrong-value] 2:6-7 2 "3"
              Move 2 (Blue), 3Bi5-3Bi6: the blue die on i5 shows 4, not 3
              Coup 2 (Bleu), 3Bi5-3Bi6 : le dé bleu en i5 montre 4, et non 3
              see 2:1-5: according to this it shows 4
              fix: Write `4Bi5-i6` -> 4Bi5 4Bi5-i6 3Bi6-i7 4Bi7-i8
              fix: Keep it, marked as played against the rules -> 4Bi5 3Bi5-3Bi6 {[%illegal]} 3Bi6-i7 4Bi7-i8
            hint[derive/long-form] 2:11-13 2 "3B"
              Move 2 (Blue), 3Bi5-3Bi6: `3B` need not be written: a die that moves keeps its value and colour
              Coup 2 (Bleu), 3Bi5-3Bi6 : « 3B » est superflu : un dé qui se déplace garde sa valeur et sa couleur
              fix: Write `3Bi5-i6` -> 4Bi5 3Bi5-i6 3Bi6-i7 4Bi7-i8
        "#]],
    );
}

/// `derive/value-after-capture`
#[test]
fn derive_value_after_capture() {
    check(
        "5Vh6 4Bi5 5Vh6x4Bi5 4Vi5-i6 4Vi6-i7\n",
        expect![[r#"
            warning[derive/value-after-capture] 2:21-22 4 "4"
              Move 4 (Green), 4Vi5-i6: since 5Vh6x4Bi5, where it lost 2 points, the green die on i5 shows 3, not 4
              Coup 4 (Vert), 4Vi5-i6 : depuis 5Vh6x4Bi5, où il a perdu 2 points, le dé vert en i5 montre 3, et non 4
              see 2:11-20: here 5Vh6x4Bi5: it lost 2 points and shows 3
              fix: Write `3Vi5-i6` -> 5Vh6 4Bi5 5Vh6x4Bi5 3Vi5-i6 4Vi6-i7
              fix: Say that a capture costs 1 point: [CaptureLoss "1"] -> [CaptureLoss "1"]
        "#]],
    );
    check(
        "[CaptureLoss \"half\"]\n5Vh6 4Bi5 5Vh6x4Bi5 5Vi5-i6\n",
        expect![[r#"
        warning[derive/value-after-capture] 3:21-22 4 "5"
          Move 4 (Green), 5Vi5-i6: since 5Vh6x4Bi5, where it lost 2 points, the green die on i5 shows 3, not 5
          Coup 4 (Vert), 5Vi5-i6 : depuis 5Vh6x4Bi5, où il a perdu 2 points, le dé vert en i5 montre 3, et non 5
          see 3:11-20: here 5Vh6x4Bi5: it lost 2 points and shows 3
          fix: Write `3Vi5-i6` -> 5Vh6 4Bi5 5Vh6x4Bi5 3Vi5-i6
          fix: Say that a capture costs 0 points: [CaptureLoss "0"] -> [CaptureLoss "0"]
    "#]],
    );
}

/// `derive/takes-own-colour`
#[test]
fn derive_takes_own_colour() {
    check(
        "5Vh6 4Vi5 5Vh6x4Vi5\n",
        expect![[r#"
        warning[derive/takes-own-colour] 2:17-18 3 "V"
          Move 3 (Green), 5Vh6x4Vi5: both dice are green
          Coup 3 (Vert), 5Vh6x4Vi5 : les deux dés sont de la même couleur, vert
    "#]],
    );
}

/// `derive/no-change`
#[test]
fn derive_no_change() {
    check(
        "3Bh5 3Bh5>3B 3Bh5-h5\n",
        expect![[r#"
        warning[derive/no-change] 2:11-12 2 "3"
          Move 2 (Blue), 3Bh5>3B: nothing changes: the die shows 3 already
          Coup 2 (Bleu), 3Bh5>3B : rien ne change : le dé montre déjà 3
        warning[derive/no-change] 2:19-21 3 "h5"
          Move 3 (Blue), 3Bh5-h5: nothing changes: the die stands on h5 already
          Coup 3 (Bleu), 3Bh5-h5 : rien ne change : le dé est déjà en h5
    "#]],
    );
}

/// `derive/out-of-turn`
#[test]
fn derive_out_of_turn() {
    check(
        "[Order \"BV\"]\n1Ba1 1Bb1 1Vc1 1Rd1 1Re1 1Bf1\n",
        expect![[r#"
            warning[derive/out-of-turn] 3:7-8 2 "B"
              Move 2 (Blue), 1Bb1: it is Green's turn (order of play BV)
              Coup 2 (Bleu), 1Bb1 : c'est à Vert de jouer (ordre des tours BV)
            warning[derive/out-of-turn] 3:17-18 4 "R"
              Move 4 (Red), 1Rd1: red is not in the order of play BV
              Coup 4 (Rouge), 1Rd1 : le rouge n'est pas dans l'ordre des tours BV
        "#]],
    );
}

/// `derive/value-lowered`
#[test]
fn derive_value_lowered() {
    check(
        "4Bi5 4Bi5>2B\n",
        expect![[r#"
        hint[derive/value-lowered] 2:11-12 2 "2"
          Move 2 (Blue), 4Bi5>2B: the value goes down from 4 to 2; the description of the notation speaks only of raising it
          Coup 2 (Bleu), 4Bi5>2B : la valeur descend de 4 à 2 ; la description de la notation ne parle que de la monter
    "#]],
    );
}

/// `derive/long-form`
#[test]
fn derive_long_form() {
    check(
        "1Bh5 1Bh5-1Bh6 1Bh6>6Bh6\n",
        expect![[r#"
            hint[derive/long-form] 2:11-13 2 "1B"
              Move 2 (Blue), 1Bh5-1Bh6: `1B` need not be written: a die that moves keeps its value and colour
              Coup 2 (Bleu), 1Bh5-1Bh6 : « 1B » est superflu : un dé qui se déplace garde sa valeur et sa couleur
              fix: Write `1Bh5-h6` -> 1Bh5 1Bh5-h6 1Bh6>6Bh6
            hint[derive/long-form] 2:23-25 3 "h6"
              Move 3 (Blue), 1Bh6>6Bh6: `h6` need not be written: a die that changes its value stays on its cell
              Coup 3 (Bleu), 1Bh6>6Bh6 : « h6 » est superflu : un dé qui change de valeur reste sur sa case
              fix: Write `1Bh6>6B` -> 1Bh5 1Bh5-1Bh6 1Bh6>6B
        "#]],
    );
}

/// `derive/case`
#[test]
fn derive_case() {
    check(
        "1bH5 1Bh5-H6 1Bh6-h7\n",
        expect![[r#"
        hint[derive/case] 2:1-5 "1bH5"
          2 actions have letters in another case than the usual one: capital colours, small columns
          2 actions n'ont pas leurs majuscules et minuscules d'usage : couleurs en majuscule, colonnes en minuscule
          fix: Write all 2 moves in the usual way -> 1Bh5 1Bh5-h6 1Bh6-h7
    "#]],
    );
}

/// `derive/sign`
#[test]
fn derive_sign() {
    check(
        "1Bh5 5Va1 1Bh5>h6 5Va1X1Bh6\n",
        expect![[r#"
            hint[derive/sign] 2:11-18 "1Bh5>h6"
              2 actions are written with other signs than the usual ones: `-` moves, `>` changes the value, `x` takes
              2 actions sont écrites avec d'autres signes que les usuels : « - » déplace, « > » change la valeur, « x » prend
              fix: Write all 2 moves in the usual way -> 1Bh5 5Va1 1Bh5-h6 5Va1x1Bh6
        "#]],
    );
}

// ---- what is read, and how

#[test]
fn incomplete_actions_are_told_with_what_they_lack() {
    check(
        "1Bh5 1B\n",
        expect![[r#"
            error[record/unexpected-text] 2:6-8 2 "1B"
              Move 2 (Blue), 1B: `1B` is not a whole action: the cell is missing
              Coup 2 (Bleu), 1B : « 1B » n'est pas une action complète : il manque la case
        "#]],
    );
    check(
        "1Bh5 1h5\n",
        expect![[r#"
            error[record/unexpected-text] 2:6-9 2 "1h5"
              Move 2, 1h5: `1h5` is not a whole action: the colour of the die is missing
              Coup 2, 1h5 : « 1h5 » n'est pas une action complète : il manque la couleur du dé
        "#]],
    );
    check(
        "1Bh5 1Bh5- 2Ra1\n",
        expect![[r#"
            error[derive/changes-more] 2:12-13 2 "2"
              Move 2 (Blue), 1Bh5- 2Ra1: `-` changes nothing but the cell, and here the value would be 2. Did you mean 1Bh5-a1?
              Coup 2 (Bleu), 1Bh5- 2Ra1 : « - » ne change que la case, et ici la valeur deviendrait 2. Vouliez-vous dire 1Bh5-a1 ?
              fix: Replace by 1Bh5-a1 -> 1Bh5 1Bh5-a1
              fix: Replace by 1Bh5>2B -> 1Bh5 1Bh5>2B
              fix: Keep it, marked as played against the rules -> 1Bh5 1Bh5- 2Ra1 {[%illegal]}
        "#]],
    );
    check(
        "1Bh5 1Bh5>6\n",
        expect![[r#"
            error[record/unexpected-text] 2:6-12 2 "1Bh5>6"
              Move 2 (Blue), 1Bh5>6: `1Bh5>6` is not a whole action: the colour behind the new value is missing. Did you mean 1Bh5>6B?
              Coup 2 (Bleu), 1Bh5>6 : « 1Bh5>6 » n'est pas une action complète : il manque la couleur après la nouvelle valeur. Vouliez-vous dire 1Bh5>6B ?
              fix: Replace by 1Bh5>6B -> 1Bh5 1Bh5>6B
        "#]],
    );
    check(
        "5Vh6 4Bi5 5Vh6x\n",
        expect![[r#"
            error[record/unexpected-text] 2:15-16 3 "x"
              Move 3 (Green), 5Vh6x: `5Vh6x` is not a whole action: the die that is taken is missing. Did you mean 5Vh6x4Bi5?
              Coup 3 (Vert), 5Vh6x : « 5Vh6x » n'est pas une action complète : il manque le dé pris. Vouliez-vous dire 5Vh6x4Bi5 ?
              fix: Replace by 5Vh6x4Bi5 -> 5Vh6 4Bi5 5Vh6x4Bi5
        "#]],
    );
    check(
        "5Vh6 4Bi5 5Vh6xi5\n",
        expect![[r#"
            error[record/unexpected-text] 2:11-18 3 "5Vh6xi5"
              Move 3 (Green), 5Vh6xi5: `5Vh6xi5` is not a whole action: the value and the colour of the die that is taken are missing. Did you mean 5Vh6x4Bi5?
              Coup 3 (Vert), 5Vh6xi5 : « 5Vh6xi5 » n'est pas une action complète : il manque la valeur et la couleur du dé pris. Vouliez-vous dire 5Vh6x4Bi5 ?
              fix: Replace by 5Vh6x4Bi5 -> 5Vh6 4Bi5 5Vh6x4Bi5
        "#]],
    );
    check(
        "5Vh6 4Bi5 5Vh6x4B\n",
        expect![[r#"
            error[record/unexpected-text] 2:11-18 3 "5Vh6x4B"
              Move 3 (Green), 5Vh6x4B: `5Vh6x4B` is not a whole action: the cell of the die that is taken is missing. Did you mean 5Vh6x4Bi5?
              Coup 3 (Vert), 5Vh6x4B : « 5Vh6x4B » n'est pas une action complète : il manque la case du dé pris. Vouliez-vous dire 5Vh6x4Bi5 ?
              fix: Replace by 5Vh6x4Bi5 -> 5Vh6 4Bi5 5Vh6x4Bi5
        "#]],
    );
    check(
        "1Bh5 1Bh5-6B\n",
        expect![[r#"
            error[record/unexpected-text] 2:6-13 2 "1Bh5-6B"
              Move 2 (Blue), 1Bh5-6B: `1Bh5-6B` is not a whole action: the cell where the die goes is missing. Did you mean 1Bh5>6B?
              Coup 2 (Bleu), 1Bh5-6B : « 1Bh5-6B » n'est pas une action complète : il manque la case où va le dé. Vouliez-vous dire 1Bh5>6B ?
              fix: Replace by 1Bh5>6B -> 1Bh5 1Bh5>6B
              fix: Replace by 1Bh5-b6 -> 1Bh5 1Bh5-b6
        "#]],
    );
    check(
        "1Bh5 1Bh5>\n",
        expect![[r#"
            error[record/unexpected-text] 2:10-11 2 ">"
              Move 2 (Blue), 1Bh5>: `1Bh5>` is not a whole action: the new value is missing
              Coup 2 (Bleu), 1Bh5> : « 1Bh5> » n'est pas une action complète : il manque la nouvelle valeur
        "#]],
    );
}

#[test]
fn parts_in_another_order() {
    check(
        "1Bh5 1B5h-h6\n",
        expect![[r#"
            error[record/unexpected-text] 2:6-13 2 "1B5h-h6"
              Move 2, 1B5h-h6: `1B5h-h6` is no move, number, result or mark. Did you mean 1Bh5-h6?
              Coup 2, 1B5h-h6 : « 1B5h-h6 » n'est ni un coup, ni un numéro, ni un résultat, ni une marque. Vouliez-vous dire 1Bh5-h6 ?
              fix: Replace by 1Bh5-h6 -> 1Bh5 1Bh5-h6
        "#]],
    );
    check(
        "1Bh5 B1h5-h6\n",
        expect![[r#"
            error[record/unexpected-text] 2:6-13 2 "B1h5-h6"
              Move 2, B1h5-h6: `B1h5-h6` is no move, number, result or mark. Did you mean 1Bh5-h6?
              Coup 2, B1h5-h6 : « B1h5-h6 » n'est ni un coup, ni un numéro, ni un résultat, ni une marque. Vouliez-vous dire 1Bh5-h6 ?
              fix: Replace by 1Bh5-h6 -> 1Bh5 1Bh5-h6
        "#]],
    );
    check(
        "1Bh5 1Bh5h6\n",
        expect![[r#"
        error[record/unexpected-text] 2:6-12 2 "1Bh5h6"
          Move 2, 1Bh5h6: `1Bh5h6` is no move, number, result or mark. Did you mean 1Bh5-h6?
          Coup 2, 1Bh5h6 : « 1Bh5h6 » n'est ni un coup, ni un numéro, ni un résultat, ni une marque. Vouliez-vous dire 1Bh5-h6 ?
          fix: Replace by 1Bh5-h6 -> 1Bh5 1Bh5-h6
    "#]],
    );
    check(
        "hello 1Bh5\n",
        expect![[r#"
            error[record/unexpected-text] 2:1-6 1 "hello"
              Move 1, hello: `hello` is no move, number, result or mark
              Coup 1, hello : « hello » n'est ni un coup, ni un numéro, ni un résultat, ni une marque
              unchecked 2:7-11: 1
        "#]],
    );
}

#[test]
fn positions_that_cannot_be_read() {
    check(
        "[Position \"1Bh5 7Gk11 2Rh5 h5\"]\n1Bh5-h6\n",
        expect![[r#"
            error[record/bad-position] 2:17-18 "7"
              A die has no 7: its values are 1 to 6
              Un dé n'a pas de face 7 : ses valeurs vont de 1 à 6
            error[record/bad-position] 2:18-19 "G"
              `G` is no colour: blue is B, red R, green V (vert) and yellow J (jaune)
              « G » n'est pas une couleur : B pour bleu, R pour rouge, V pour vert, J pour jaune
              fix: Write `V` -> [Position "1Bh5 7Vk11 2Rh5 h5"]
            error[record/bad-position] 2:19-22 "k11"
              There is no cell k11: the columns are a to j, the rows 1 to 10
              La case k11 n'existe pas : les colonnes vont de a à j, les lignes de 1 à 10
            error[record/bad-position] 2:23-27 "2Rh5"
              `2Rh5`: the blue 1 was put there before
              « 2Rh5 » : le 1 bleu y a déjà été mis
            error[record/bad-position] 2:28-30 "h5"
              `h5` is no piece: a piece is a value, a colour and a cell, as in `1Bh5`
              « h5 » n'est pas un dé : il faut une valeur, une couleur et une case, comme dans « 1Bh5 »
        "#]],
    );
    check(
        "[Position \"1Bh5 1Bh5\"]\n1Bh5-h6\n",
        expect![[r#"
            error[record/bad-position] 2:17-21 "1Bh5"
              `1Bh5`: the blue 1 was put there before
              « 1Bh5 » : le 1 bleu y a déjà été mis
              fix: Leave it out -> [Position "1Bh5 "]
        "#]],
    );
}

#[test]
fn losses_and_orders_that_cannot_be_read() {
    check(
        "[CaptureLoss \"2 points\"]\n[Order \"BGB\"]\n1Ba1 2. 1Ba2\n",
        expect![[r#"
            error[record/bad-tag] 2:15-23 "2 points"
              `2 points` is no loss by a capture: write a number from 0 to 5, `distance` or `half`
              « 2 points » ne dit pas ce que coûte une prise : un nombre de 0 à 5, « distance » ou « half » (la moitié)
              fix: Write `2` -> [CaptureLoss "2"]
            error[record/bad-tag] 3:10-11 "G"
              `G` is no colour: blue is B, red R, green V (vert) and yellow J (jaune)
              « G » n'est pas une couleur : B pour bleu, R pour rouge, V pour vert, J pour jaune
              fix: Write `V` -> [Order "BVB"]
            error[record/bad-tag] 3:11-12 "B"
              Blue is in this order twice
              Le bleu est deux fois dans cet ordre
              fix: Leave it out -> [Order "BG"]
        "#]],
    );
    check(
        "[CaptureLoss \"a lot\"]\n[Order \"--,\"]\n1Ba1\n",
        expect![[r#"
            error[record/bad-tag] 2:15-20 "a lot"
              `a lot` is no loss by a capture: write a number from 0 to 5, `distance` or `half`
              « a lot » ne dit pas ce que coûte une prise : un nombre de 0 à 5, « distance » ou « half » (la moitié)
            error[record/bad-tag] 3:9-12 "--,"
              This order names no colour: write the letters B, R, V, J as their turns come, `BRVJ`
              Cet ordre ne nomme aucune couleur : écrivez les lettres B, R, V, J dans l'ordre des tours, « BRVJ »
        "#]],
    );
}

#[test]
fn rounds_are_numbered_by_the_order() {
    check("[Order \"BRV\"]\n1. 1Ba1 1Rb1 1Vc1 2. 1Ba1-a2 1Rb1-b2 1Vc1-c2 3. 1Ba2-a3\n", expect![]);
    check(
        "[Order \"BRV\"]\n1. 1Ba1 1Rb1 1Vc1 2. 1Ba1-a2 1Rb1-b2 3. 1Ba2-a3\n",
        expect![[r#"
            warning[record/missing-move] 3:38-40 "3."
              The numbers show that a move is left out here: move 6 is missing
              Les numéros montrent qu'un coup a été oublié ici : coup 6
              fix: Renumber the moves of this game (1 number changes) -> 1. 1Ba1 1Rb1 1Vc1 2. 1Ba1-a2 1Rb1-b2 2. 1Ba2-a3
        "#]],
    );
    check(
        "[Bleu \"Anne\"]\n[Vert \"Marc\"]\n1. 1Ba1 1Vb1 3. 1Ba1-a2\n",
        expect![[r#"
        warning[record/move-number] 4:14-16 "3."
          This move is number 2., not 3.
          Ce coup porte le numéro 2., et non 3.
          fix: Renumber the moves of this game (1 number changes) -> 1. 1Ba1 1Vb1 2. 1Ba1-a2
    "#]],
    );
    check("[Bleu \"Anne\"]\n1. 1Ba1 7. 1Vb1\n", expect![]);
}

#[test]
fn a_move_against_the_rules_can_stand() {
    check(
        "5Vh6 4Bi5 4Bi5-h6 {[%illegal]} 4Bh6-h7 (5Vh6-h7) 3Bh7>6B {[%illegal]}\n",
        expect![[r#"
        error[derive/wrong-die] 2:42-43 4 "V"
          Move 4 (Green), 5Vh6-h7: the die on h6 is blue, not green. Did you mean 4Bh6-h7?
          Coup 4 (Vert), 5Vh6-h7 : le dé en h6 est bleu, et non vert. Vouliez-vous dire 4Bh6-h7 ?
          see 2:11-18: here the blue die came to h6
          fix: Replace by 4Bh6-h7 -> 5Vh6 4Bi5 4Bi5-h6 {[%illegal]} 4Bh6-h7 (4Bh6-h7) 3Bh7>6B {[%illegal]}
          fix: Keep it, marked as played against the rules -> 5Vh6 4Bi5 4Bi5-h6 {[%illegal]} 4Bh6-h7 (5Vh6-h7 {[%illegal]}) 3Bh7>6B {[%illegal]}
    "#]],
    );
}

#[test]
fn variations_stand_for_the_move_before() {
    check(
        "1Bh5 1Bh5-h6 (1Bh5-g5 1Bh6-g6) 1Bh6-h7\n",
        expect![[r#"
        error[derive/empty-origin] 2:25-27 3 "h6"
          Move 3 (Blue), 1Bh6-g6: no die stands on h6. Did you mean 1Bg5-g6?
          Coup 3 (Bleu), 1Bh6-g6 : il n'y a pas de dé en h6. Vouliez-vous dire 1Bg5-g6 ?
          see 2:15-22: if move 2 (Blue) is 1Bh5-h6 instead of 1Bh5-g5, the one remaining move replays
          fix: Replace by 1Bg5-g6 -> 1Bh5 1Bh5-h6 (1Bh5-g5 1Bg5-g6) 1Bh6-h7
          fix: Change move 2 (Blue) to 1Bh5-h6: the one remaining move replays -> 1Bh5 1Bh5-h6 (1Bh5-h6 1Bh6-g6) 1Bh6-h7
          fix: Keep it, marked as played against the rules -> 1Bh5 1Bh5-h6 (1Bh5-g5 1Bh6-g6 {[%illegal]}) 1Bh6-h7
    "#]],
    );
}

#[test]
fn damage_is_read_as_meant() {
    check(
        "1Вh5 ５Vｈ6 1Bh5 – g5 1Bg5→6B 5Vh6 × 6Bg5\r\n",
        expect![[r#"
        warning[record/look-alike] 2:1-5 "1Вh5"
          A letter of another alphabet stands here for the Latin one that looks the same
          Une lettre d'un autre alphabet remplace ici la lettre latine qui lui ressemble
          fix: Write the character as plain text -> 1Bh5 ５Vｈ6 1Bh5 – g5 1Bg5→6B 5Vh6 × 6Bg5
        hint[record/look-alike] 2:6-10 "５Vｈ6"
          4 typographic characters (long dashes, curly quotes, full-width letters) are read as plain ones
          4 caractères typographiques (tirets longs, guillemets courbes, lettres pleine chasse) sont lus comme des caractères simples
          fix: Write all 4 characters as plain text -> 1Вh5 5Vh6 1Bh5 - g5 1Bg5>6B 5Vh6 x 6Bg5
    "#]],
    );
    check(
        "1Bh5 1Bh5 &gt; 6B\u{A0}6Bh5—1Bh6\n",
        expect![[r#"
            hint[record/look-alike] 2:11-15 "&gt;"
              3 typographic characters (long dashes, curly quotes, full-width letters) are read as plain ones
              3 caractères typographiques (tirets longs, guillemets courbes, lettres pleine chasse) sont lus comme des caractères simples
              fix: Write all 3 characters as plain text -> 1Bh5 1Bh5 > 6B 6Bh5-1Bh6
            error[derive/changes-more] 2:24-25 3 "1"
              Move 3 (Blue), 6Bh5-1Bh6: `-` changes nothing but the cell, and here the value would be 1. Did you mean 6Bh5-h6?
              Coup 3 (Bleu), 6Bh5-1Bh6 : « - » ne change que la case, et ici la valeur deviendrait 1. Vouliez-vous dire 6Bh5-h6 ?
              fix: Replace by 6Bh5-h6 -> 1Bh5 1Bh5 &gt; 6B 6Bh5-h6
              fix: Replace by 6Bh5>1B -> 1Bh5 1Bh5 &gt; 6B 6Bh5>1B
              fix: Keep it, marked as played against the rules -> 1Bh5 1Bh5 &gt; 6B 6Bh5—1Bh6 {[%illegal]}
        "#]],
    );
    check(
        "1.1Bh5 2)2Va10, 3. 2Va10-\n a9\n",
        expect![[r#"
        hint[record/separators] 2:9-10 ")"
          2 commas or list marks between the moves are passed over
          2 virgules ou marques de liste entre les coups sont laissées de côté
          fix: Remove all 2 marks between the moves -> 1.1Bh5 2.2Va10 3. 2Va10-
        hint[record/separators] 2:20-3:4 "2Va10-\n a9"
          A move is cut in pieces by a blank or the end of a line
          Un coup est coupé par un blanc ou une fin de ligne
          fix: Write the move in the usual way -> 1.1Bh5 2)2Va10, 3. 2Va10-a9
    "#]],
    );
}

#[test]
fn quote_marks_are_no_actions() {
    check(
        "> 1Bh5 5Vh6\n> 1Bh5-g5\n",
        expect![[r#"
        hint[record/prose] 2:1-3 "> "
          2 lines begin with the `>` of a quoted e-mail
          2 lignes commencent par le « > » d'un courriel cité
          fix: Remove the marks of the quoted e-mail -> 1Bh5 5Vh6
    "#]],
    );
}

#[test]
fn a_stated_loss_is_kept_to() {
    check("[CaptureLoss \"distance\"]\n6Va1 4Bc2 6Va1x4Bc2 3Vc2-c3\n", expect![]);
    check("[CaptureLoss \"0\"]\n1Va1 4Bc2 1Va1x4Bc2 1Vc2-c3\n", expect![]);
}
#[test]
fn the_game_is_known_by_tag_extension_and_shape() {
    let game =
        |text: &str| Document::new(text, None).summary(0).map(|summary| (summary.game.id(), summary.checked));
    assert_eq!(game("[Game \"Dérive\"]\n\n1Bh5"), Some(("derive", 1)));
    assert_eq!(game("[Game \"DERIVE\"]\n"), Some(("derive", 0)));
    assert_eq!(game("[Event \"Club\"]\n\n1. 1Bh5 2Ra1"), Some(("derive", 2)));
    assert_eq!(game("1. a1b2 i5h5"), Some(("abalone", 2)));
    // A slip at the beginning does not make it another game.
    assert_eq!(game("1. 2bb3 i5h5 2. a1b2"), Some(("abalone", 0)));
    assert_eq!(game("1. 2ab3 i5h5"), Some(("abalone", 0)));
    let expected = games::by_id("derive");
    assert_eq!(
        Document::new("[Event \"a\"]\n", expected).summary(0).map(|summary| summary.game.id()),
        Some("derive")
    );
}

#[test]
fn a_file_can_mix_games() {
    let text = "[Event \"a\"]\n[Variant \"standard\"]\n\n1. a1b2 i5h5 *\n\n[Event \"b\"]\n[Bleu \"Anne\"]\n\n1Bh5 1Bh5-h6 *\n";
    let document = Document::new(text, None);
    document.check_all();
    let games: Vec<_> = (0..document.games()).filter_map(|game| document.summary(game)).collect();
    let shown: Vec<_> = games.iter().map(|game| (game.game.id(), game.plies, game.checked)).collect();
    assert_eq!(shown, [("abalone", 2, 2), ("derive", 2, 2)]);
    assert_eq!(codes(text), [""; 0]);
}

#[test]
fn every_form_is_the_same_game() {
    let plain = "1. 3Bd1 4Va10 2. 3Bd1-d3 4Va10-a6 3. 3Bd3>5B 4Va6-c5 4. 5Bd3-d5 4Vc5>3V 5. 5Bd5x3Vc5 *\n";
    let facts = |text: &str| {
        let document = Document::new(&format!("[Game \"Derive\"]\n[Order \"BV\"]\n\n{text}"), None);
        document.check_all();
        let worse: Vec<_> = document
            .findings()
            .map(|(_, finding)| (finding.code, finding.severity))
            .filter(|(_, severity)| *severity > Severity::Hint)
            .collect();
        let record = document.record(0).unwrap();
        let end = record.position_at(record.main.last().copied()).unwrap().facts();
        (document.games(), record.written, end.to_string(), worse)
    };
    let expected = facts(plain);
    assert_eq!((expected.0, expected.1, expected.3.len()), (1, 9, 0));
    for (from, to) in [
        ("-", " - "),
        ("-", "–"),
        ("-", " — "),
        ("-", "−"),
        (">", " > "),
        (">", "→"),
        (">", "&gt;"),
        (">", " » "),
        ("x", "×"),
        ("x", " х "),
        ("x", "✕"),
        ("x", "X"),
        ("x", " x "),
        (" ", "\u{A0}"),
        (" ", "\u{3000}"),
        ("\n", "\r\n"),
        (" ", "\n"),
        (" ", "\r"),
        (". ", "."),
        (". ", ") "),
        ("B", "b"),
        ("V", "v"),
        ("d", "D"),
        ("d", "ｄ"),
        ("3", "３"),
        ("a", "а"),
        ("B", "В"),
        ("d3 ", "d3, "),
        ("-d", "->d"),
        ("-d", ">d"),
        ("-d3", "-3Bd3"),
        (">5B", ">5Bd3"),
        ("d1", "d\u{200B}1"),
    ] {
        let mut other = facts(&plain.replace(from, to));
        // Look-alike letters and invisible characters are warnings in every game.
        other.3.retain(|(code, _)| !matches!(*code, "record/look-alike" | "record/invisible"));
        assert_eq!(other, expected, "{from} {to}");
    }
}

#[test]
fn records_beside_the_project() {
    if let Some(text) = crate::support::shared("derive/small.derive") {
        assert_eq!(codes(&text), [""; 0]);
        let document = Document::new(&text, None);
        let summary = document.summary(0).unwrap();
        assert_eq!(
            (summary.plies, summary.checked, summary.players.join(" ")),
            (14, 14, "Anne Marc".to_owned())
        );
    }
    if let Some(text) = crate::support::shared("derive/long-form.derive") {
        let (long, none) = ("derive/long-form", "derive/no-change");
        assert_eq!(codes(&text), [long, none, long, long]);
    }
    if let Some(text) = crate::support::shared("derive/source-examples.txt") {
        let each: Vec<_> = text.lines().map(codes).collect();
        let (off, empty) = (vec!["derive/off-board"], vec!["derive/empty-origin"]);
        assert_eq!(each, [vec![], off.clone(), off, empty.clone(), empty.clone(), empty]);
    }
}

/// A slip inside one action is told over the whole of it, and so are what mends it and how many moves there are.
#[test]
fn a_damaged_action_is_one_move() {
    check(
        "4Bd1 4Bd-d4\n",
        expect![[r#"
        error[record/unexpected-text] 2:6-12 2 "4Bd-d4"
          Move 2 (Blue), 4Bd-d4: `4Bd-d4` is not a whole action: the row of the cell is missing. Did you mean 4Bd1-d4?
          Coup 2 (Bleu), 4Bd-d4 : « 4Bd-d4 » n'est pas une action complète : il manque la ligne de la case. Vouliez-vous dire 4Bd1-d4 ?
          fix: Replace by 4Bd1-d4 -> 4Bd1 4Bd1-d4
    "#]],
    );
    check(
        "5Bd3 5B3-d5\n",
        expect![[r#"
        error[record/unexpected-text] 2:6-12 2 "5B3-d5"
          Move 2 (Blue), 5B3-d5: `5B3-d5` is not a whole action: the column of the cell is missing. Did you mean 5Bd3-d5?
          Coup 2 (Bleu), 5B3-d5 : « 5B3-d5 » n'est pas une action complète : il manque la colonne de la case. Vouliez-vous dire 5Bd3-d5 ?
          fix: Replace by 5Bd3-d5 -> 5Bd3 5Bd3-d5
    "#]],
    );
    check(
        "2Vj9 2V9>3V\n",
        expect![[r#"
        error[record/unexpected-text] 2:6-12 2 "2V9>3V"
          Move 2 (Green), 2V9>3V: `2V9>3V` is not a whole action: the column of the cell is missing. Did you mean 2Vj9>3V?
          Coup 2 (Vert), 2V9>3V : « 2V9>3V » n'est pas une action complète : il manque la colonne de la case. Vouliez-vous dire 2Vj9>3V ?
          fix: Replace by 2Vj9>3V -> 2Vj9 2Vj9>3V
    "#]],
    );
    check(
        "1Ba1 1Ba1-alO\n",
        expect![[r#"
        error[record/unexpected-text] 2:6-14 2 "1Ba1-alO"
          Move 2, 1Ba1-alO: `1Ba1-alO` is no move, number, result or mark. Did you mean 1Ba1-a10?
          Coup 2, 1Ba1-alO : « 1Ba1-alO » n'est ni un coup, ni un numéro, ni un résultat, ni une marque. Vouliez-vous dire 1Ba1-a10 ?
          fix: Replace by 1Ba1-a10 -> 1Ba1 1Ba1-a10
    "#]],
    );
    check(
        "1Bh4 1Bh4-hS\n",
        expect![[r#"
        error[record/unexpected-text] 2:6-13 2 "1Bh4-hS"
          Move 2 (Blue), 1Bh4-hS: `1Bh4-hS` is not a whole action: the cell where the die goes is missing. Did you mean 1Bh4-h5?
          Coup 2 (Bleu), 1Bh4-hS : « 1Bh4-hS » n'est pas une action complète : il manque la case où va le dé. Vouliez-vous dire 1Bh4-h5 ?
          fix: Replace by 1Bh4-h5 -> 1Bh4 1Bh4-h5
          fix: Replace by 1Bh4-h1 -> 1Bh4 1Bh4-h1
          fix: Replace by 1Bh4-h2 -> 1Bh4 1Bh4-h2
    "#]],
    );
    check(
        "1Bh5 Bh5-h6\n",
        expect![[r#"
        error[record/unexpected-text] 2:6-12 2 "Bh5-h6"
          Move 2, Bh5-h6: `Bh5-h6` is no move, number, result or mark. Did you mean 1Bh5-h6?
          Coup 2, Bh5-h6 : « Bh5-h6 » n'est ni un coup, ni un numéro, ni un résultat, ni une marque. Vouliez-vous dire 1Bh5-h6 ?
          fix: Replace by 1Bh5-h6 -> 1Bh5 1Bh5-h6
    "#]],
    );
    check(
        "1Bh5 1h5-h6\n",
        expect![[r#"
        error[record/unexpected-text] 2:6-12 2 "1h5-h6"
          Move 2, 1h5-h6: `1h5-h6` is not a whole action: the colour of the die is missing. Did you mean 1Bh5-h6?
          Coup 2, 1h5-h6 : « 1h5-h6 » n'est pas une action complète : il manque la couleur du dé. Vouliez-vous dire 1Bh5-h6 ?
          fix: Replace by 1Bh5-h6 -> 1Bh5 1Bh5-h6
    "#]],
    );
    check(
        "1Bh5 1Bh5:h6\n",
        expect![[r#"
        error[record/unexpected-text] 2:6-13 2 "1Bh5:h6"
          Move 2, 1Bh5:h6: `1Bh5:h6` is no move, number, result or mark. Did you mean 1Bh5-h6?
          Coup 2, 1Bh5:h6 : « 1Bh5:h6 » n'est ni un coup, ni un numéro, ni un résultat, ni une marque. Vouliez-vous dire 1Bh5-h6 ?
          fix: Replace by 1Bh5-h6 -> 1Bh5 1Bh5-h6
    "#]],
    );
    check(
        "1Bh5 1Bh5/h6\n",
        expect![[r#"
        error[record/unexpected-text] 2:6-13 2 "1Bh5/h6"
          Move 2, 1Bh5/h6: `1Bh5/h6` is no move, number, result or mark. Did you mean 1Bh5-h6?
          Coup 2, 1Bh5/h6 : « 1Bh5/h6 » n'est ni un coup, ni un numéro, ni un résultat, ni une marque. Vouliez-vous dire 1Bh5-h6 ?
          fix: Replace by 1Bh5-h6 -> 1Bh5 1Bh5-h6
    "#]],
    );
    check(
        "1Bh4 1BhA-h5\n",
        expect![[r#"
            error[record/unexpected-text] 2:6-13 2 "1BhA-h5"
              Move 2, 1BhA-h5: `1BhA-h5` is no move, number, result or mark. Did you mean 1Bh4-h5?
              Coup 2, 1BhA-h5 : « 1BhA-h5 » n'est ni un coup, ni un numéro, ni un résultat, ni une marque. Vouliez-vous dire 1Bh4-h5 ?
              fix: Replace by 1Bh4-h5 -> 1Bh4 1Bh4-h5
        "#]],
    );
    for text in ["1Bh5 Bh5-h6", "4Bd1 4Bd-d4", "1Bh5 1Bh5:h6", "1Ba1 1Ba1-alO"] {
        let summary = Document::new(&format!("[Game \"Derive\"]\n{text}\n"), None).summary(0).unwrap();
        assert_eq!(summary.plies, 2, "{text}");
    }
}

/// Only the number that is due can be glued to an action; any other digit is one too many.
#[test]
fn a_digit_too_many_is_an_error() {
    check(
        "1Bh5 12Bh6\n",
        expect![[r#"
        error[derive/bad-value] 2:6-8 2 "12"
          Move 2 (Blue), 12Bh6: a die has no 12: its values are 1 to 6. Did you mean 2Bh6?
          Coup 2 (Bleu), 12Bh6 : un dé n'a pas de face 12 : ses valeurs vont de 1 à 6. Vouliez-vous dire 2Bh6 ?
          fix: Replace by 2Bh6 -> 1Bh5 2Bh6
          fix: Replace by 1Bh6 -> 1Bh5 1Bh6
    "#]],
    );
    check(
        "[Order \"BV\"]\n1. 1Bh5 12Vh6\n",
        expect![[r#"
        error[derive/bad-value] 3:9-11 2 "12"
          Move 2 (Green), 12Vh6: a die has no 12: its values are 1 to 6. Did you mean 2Vh6?
          Coup 2 (Vert), 12Vh6 : un dé n'a pas de face 12 : ses valeurs vont de 1 à 6. Vouliez-vous dire 2Vh6 ?
          fix: Replace by 2Vh6 -> 1. 1Bh5 2Vh6
          fix: Replace by 1Vh6 -> 1. 1Bh5 1Vh6
    "#]],
    );
    assert_eq!(codes("[Game \"Derive\"]\n11Bh5 1Vh6 21Bh5-h7\n"), [""; 0]);
}

#[test]
fn a_tag_under_two_names_is_one_tag() {
    check(
        "[Bleu \"A\"]\n[Blue \"B\"]\n1Bh5\n",
        expect![[r#"
        warning[record/duplicate-tag] 3:1-11 "[Blue \"B\"]"
          The tag Blue is here for the second time; the first one counts
          La balise Blue est déjà donnée plus haut ; la première compte
          see 2:1-11: the first one is here
          fix: Remove this tag -> 
    "#]],
    );
    check(
        "[CaptureLoss \"\"]\n1Bh5\n",
        expect![[r#"
            error[record/bad-tag] 2:1-17 "[CaptureLoss \"\"]"
              This does not say what a capture costs: write a number from 0 to 5, `distance` or `half`
              Rien ne dit ici ce que coûte une prise : un nombre de 0 à 5, « distance » ou « half » (la moitié)
        "#]],
    );
    check(
        "[CaptureLoss \"-1\"]\n1Bh5\n",
        expect![[r#"
        error[record/bad-tag] 2:15-17 "-1"
          `-1` is no loss by a capture: write a number from 0 to 5, `distance` or `half`
          « -1 » ne dit pas ce que coûte une prise : un nombre de 0 à 5, « distance » ou « half » (la moitié)
    "#]],
    );
}

#[test]
fn one_cause_is_told_once() {
    check(
        "1Bh5 1Bh5→h6\n",
        expect![[r#"
        hint[derive/sign] 2:6-13 "1Bh5→h6"
          An action is written with another sign than the usual one: `-` moves, `>` changes the value, `x` takes
          Une action est écrite avec un autre signe que l'usuel : « - » déplace, « > » change la valeur, « x » prend
          fix: Write the move in the usual way -> 1Bh5 1Bh5-h6
    "#]],
    );
    check(
        "1Bh5 1Bh5→6B\n",
        expect![[r#"
        hint[record/look-alike] 2:10-11 "→"
          A typographic character (a long dash, an arrow, a full-width letter) is read as the plain one
          Un caractère typographique (tiret long, flèche, lettre pleine chasse) est lu comme le caractère simple
          fix: Write the character as plain text -> 1Bh5 1Bh5>6B
    "#]],
    );
    check(
        "[Order \"BV\"]\n1. 1Bh5 1Vh6 2. 1Bh5-h7 3. 1Bh7-h8 1Vh6-h9\n",
        expect![[r#"
        warning[record/missing-move] 3:25-27 "3."
          The numbers show that a move is left out here: move 4 is missing
          Les numéros montrent qu'un coup a été oublié ici : coup 4
          fix: Renumber the moves of this game (1 number changes) -> 1. 1Bh5 1Vh6 2. 1Bh5-h7 2... 1Bh7-h8 1Vh6-h9
    "#]],
    );
    check(
        "5Vh6 5Vh6×4Bi5\n",
        expect![[r#"
        hint[record/look-alike] 2:6-15 "5Vh6×4Bi5"
          A typographic character (a long dash, an arrow, a full-width letter) is read as the plain one
          Un caractère typographique (tiret long, flèche, lettre pleine chasse) est lu comme le caractère simple
          fix: Write the character as plain text -> 5Vh6 5Vh6x4Bi5
        error[derive/nothing-to-take] 2:13-15 2 "i5"
          Move 2 (Green), 5Vh6x4Bi5: there is nothing to take on i5. Did you mean 5Vh6-i5?
          Coup 2 (Vert), 5Vh6x4Bi5 : il n'y a rien à prendre en i5. Vouliez-vous dire 5Vh6-i5 ?
          fix: Replace by 5Vh6-i5 -> 5Vh6 5Vh6-i5
          fix: Keep it, marked as played against the rules -> 5Vh6 5Vh6×4Bi5 {[%illegal]}
    "#]],
    );
    check(
        "5Vh6 5Vh6x4Bi5\n",
        expect![[r#"
        error[derive/nothing-to-take] 2:13-15 2 "i5"
          Move 2 (Green), 5Vh6x4Bi5: there is nothing to take on i5. Did you mean 5Vh6-i5?
          Coup 2 (Vert), 5Vh6x4Bi5 : il n'y a rien à prendre en i5. Vouliez-vous dire 5Vh6-i5 ?
          fix: Replace by 5Vh6-i5 -> 5Vh6 5Vh6-i5
          fix: Keep it, marked as played against the rules -> 5Vh6 5Vh6x4Bi5 {[%illegal]}
    "#]],
    );
}

/// Many times as much text takes many times as long, not more.
#[test]
fn long_rows_of_signs_are_read_in_bounds() {
    for text in ["1Bh5 - ", "1Bh5 > ", "1Bh5 x ", "1Bh5->", "1Bh5-h6-", "1Bh5:h6:"] {
        let text = format!("[Game \"Derive\"]\n{}\n", text.repeat(20_000 / text.len()));
        let begun = std::time::Instant::now();
        let _ = codes(&text);
        assert!(begun.elapsed().as_secs() < 5, "{:.40} {:?}", text, begun.elapsed());
    }
    let position = format!("[Game \"Derive\"]\n[Position \"{}\"]\n", "1Ba1 ".repeat(20_000));
    assert!(codes(&position).len() < 20);
}

// ---- what an editor shows

/// The document without its cursor, and where the cursor was.
fn fixture(text: &str) -> (Document, TextSize) {
    let at = text.find("$0").expect("a fixture has a $0");
    (Document::new(&text.replacen("$0", "", 1), games::by_id("derive")), TextSize::new(at as u32))
}

#[track_caller]
fn hover_in(language: Language, text: &str, expect: Expect) {
    let (document, at) = fixture(text);
    let options = HoverOptions { language, images: None };
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

const GAME: &str = "[Order \"BV\"]\n\n1Bh5 5Vh6 1Bh5>4B 5Vh6-h4 4Bh5-i5 5Vh4x4Bi5 2Ba10 3Vi5-i6";

/// The game with the cursor before its first action of that text, and so many bytes further.
fn at(action: &str, behind: usize) -> String {
    let start = GAME.find(action).unwrap() + behind;
    format!("{}$0{}\n", &GAME[..start], &GAME[start..])
}

#[test]
fn an_action_shows_the_board_behind_it() {
    hover(
        &at("5Vh6 ", 0),
        expect![[r#"
            "5Vh6"
            **Move 2 (Green): 5Vh6**

            ```text
            10 .  .  .  .  .  .  .  .  .  .
             9 .  .  .  .  .  .  .  .  .  .
             8 .  .  .  .  .  .  .  .  .  .
             7 .  .  .  .  .  .  .  .  .  .
             6 .  .  .  .  .  .  . [5V].  .
             5 .  .  .  .  .  .  .  1B .  .
             4 .  .  .  .  .  .  .  .  .  .
             3 .  .  .  .  .  .  .  .  .  .
             2 .  .  .  .  .  .  .  .  .  .
             1 .  .  .  .  .  .  .  .  .  .
               a  b  c  d  e  f  g  h  i  j
            ```

            The green 5 enters on h6  
            Blue to move
        "#]],
    );
    hover(
        &at("5Vh4x4Bi5", 4),
        expect![[r#"
        "5Vh4x4Bi5"
        **Move 6 (Green): 5Vh4x4Bi5**

        ```text
        10 .  .  .  .  .  .  .  .  .  .
         9 .  .  .  .  .  .  .  .  .  .
         8 .  .  .  .  .  .  .  .  .  .
         7 .  .  .  .  .  .  .  .  .  .
         6 .  .  .  .  .  .  .  .  .  .
         5 .  .  .  .  .  .  .  . [3V].
         4 .  .  .  .  .  .  .  *  .  .
         3 .  .  .  .  .  .  .  .  .  .
         2 .  .  .  .  .  .  .  .  .  .
         1 .  .  .  .  .  .  .  .  .  .
           a  b  c  d  e  f  g  h  i  j
        ```

        The green 5 on h4 takes the blue 4 on i5 and loses 2 points: it is a 3 now  
        Reach is not checked: no rules of movement are published  
        Blue to move
    "#]],
    );
    hover(
        &at("1Bh5>4B", 5),
        expect![[r#"
        "1Bh5>4B"
        **Move 3 (Blue): 1Bh5>4B**

        ```text
        10 .  .  .  .  .  .  .  .  .  .
         9 .  .  .  .  .  .  .  .  .  .
         8 .  .  .  .  .  .  .  .  .  .
         7 .  .  .  .  .  .  .  .  .  .
         6 .  .  .  .  .  .  .  5V .  .
         5 .  .  .  .  .  .  . [4B].  .
         4 .  .  .  .  .  .  .  .  .  .
         3 .  .  .  .  .  .  .  .  .  .
         2 .  .  .  .  .  .  .  .  .  .
         1 .  .  .  .  .  .  .  .  .  .
           a  b  c  d  e  f  g  h  i  j
        ```

        The blue die on h5 changes from 1 to 4  
        Green to move
    "#]],
    );
    hover_in(
        Language::French,
        &at("5Vh4x4Bi5", 4),
        expect![[r#"
        "5Vh4x4Bi5"
        **Coup 6 (Vert) : 5Vh4x4Bi5**

        ```text
        10 .  .  .  .  .  .  .  .  .  .
         9 .  .  .  .  .  .  .  .  .  .
         8 .  .  .  .  .  .  .  .  .  .
         7 .  .  .  .  .  .  .  .  .  .
         6 .  .  .  .  .  .  .  .  .  .
         5 .  .  .  .  .  .  .  . [3V].
         4 .  .  .  .  .  .  .  *  .  .
         3 .  .  .  .  .  .  .  .  .  .
         2 .  .  .  .  .  .  .  .  .  .
         1 .  .  .  .  .  .  .  .  .  .
           a  b  c  d  e  f  g  h  i  j
        ```

        Le 5 vert en h4 prend le 4 bleu en i5 et perd 2 points : c'est maintenant un 3  
        La portée n'est pas vérifiée : aucune règle de déplacement n'est publiée  
        Trait : Bleu
    "#]],
    );
}

#[test]
fn a_die_has_a_history() {
    hover(
        &at("3Vi5-i6", 1),
        expect![[r#"
        "3Vi5"
        **The green 3 on i5, a value that follows from its last capture**

        ```text
        10 2B .  .  .  .  .  .  .  .  .
         9 .  .  .  .  .  .  .  .  .  .
         8 .  .  .  .  .  .  .  .  .  .
         7 .  .  .  .  .  .  .  .  .  .
         6 .  .  .  .  .  .  .  .  .  .
         5 .  .  .  .  .  .  .  . [3V].
         4 .  .  .  .  .  .  .  .  .  .
         3 .  .  .  .  .  .  .  .  .  .
         2 .  .  .  .  .  .  .  .  .  .
         1 .  .  .  .  .  .  .  .  .  .
           a  b  c  d  e  f  g  h  i  j
        ```

        Move 2: enters on h6 as a 5  
        Move 4: goes to h4  
        Move 6: takes the blue 4 on i5 and loses 2 points
    "#]],
    );
    hover(
        &at("5Vh4x4Bi5", 6),
        expect![[r#"
        "4Bi5"
        **The blue 4 on i5**

        ```text
        10 .  .  .  .  .  .  .  .  .  .
         9 .  .  .  .  .  .  .  .  .  .
         8 .  .  .  .  .  .  .  .  .  .
         7 .  .  .  .  .  .  .  .  .  .
         6 .  .  .  .  .  .  .  .  .  .
         5 .  .  .  .  .  .  .  . [4B].
         4 .  .  .  .  .  .  .  5V .  .
         3 .  .  .  .  .  .  .  .  .  .
         2 .  .  .  .  .  .  .  .  .  .
         1 .  .  .  .  .  .  .  .  .  .
           a  b  c  d  e  f  g  h  i  j
        ```

        Move 1: enters on h5 as a 1  
        Move 3: changes from 1 to 4  
        Move 5: goes to i5
    "#]],
    );
    hover_in(
        Language::French,
        &at("3Vi5-i6", 1),
        expect![[r#"
        "3Vi5"
        **Le 3 vert en i5, valeur qui découle de sa dernière prise**

        ```text
        10 2B .  .  .  .  .  .  .  .  .
         9 .  .  .  .  .  .  .  .  .  .
         8 .  .  .  .  .  .  .  .  .  .
         7 .  .  .  .  .  .  .  .  .  .
         6 .  .  .  .  .  .  .  .  .  .
         5 .  .  .  .  .  .  .  . [3V].
         4 .  .  .  .  .  .  .  .  .  .
         3 .  .  .  .  .  .  .  .  .  .
         2 .  .  .  .  .  .  .  .  .  .
         1 .  .  .  .  .  .  .  .  .  .
           a  b  c  d  e  f  g  h  i  j
        ```

        Coup 2 : entre en h6 avec la valeur 5  
        Coup 4 : va en h4  
        Coup 6 : prend le 4 bleu en i5 et perd 2 points
    "#]],
    );
    hover(
        "[Position \"1Bh5\"]\n\n1B$0h5-h6\n",
        expect![[r#"
        "1Bh5"
        **The blue 1 on h5**

        ```text
        10 .  .  .  .  .  .  .  .  .  .
         9 .  .  .  .  .  .  .  .  .  .
         8 .  .  .  .  .  .  .  .  .  .
         7 .  .  .  .  .  .  .  .  .  .
         6 .  .  .  .  .  .  .  .  .  .
         5 .  .  .  .  .  .  . [1B].  .
         4 .  .  .  .  .  .  .  .  .  .
         3 .  .  .  .  .  .  .  .  .  .
         2 .  .  .  .  .  .  .  .  .  .
         1 .  .  .  .  .  .  .  .  .  .
           a  b  c  d  e  f  g  h  i  j
        ```

        In the start position on h5
    "#]],
    );
}

#[test]
fn an_action_that_cannot_be_played_shows_why() {
    hover(
        "[Position \"1Bh5\"]\n\n1Bh5-h6 1B$0h5-h7\n",
        expect![[r#"
        "1Bh5-h7"
        **Move 2 (Blue): 1Bh5-h7**

        No die stands on h5; the blue die that stood there last is on h6 now. Did you mean 1Bh6-h7?

        Before this move:

        ```text
        10 .  .  .  .  .  .  .  .  .  .
         9 .  .  .  .  .  .  .  .  .  .
         8 .  .  .  .  .  .  .  .  .  .
         7 .  .  .  .  .  .  .  .  .  .
         6 .  .  .  .  .  .  . [1B].  .
         5 .  .  .  .  .  .  .  *  .  .
         4 .  .  .  .  .  .  .  .  .  .
         3 .  .  .  .  .  .  .  .  .  .
         2 .  .  .  .  .  .  .  .  .  .
         1 .  .  .  .  .  .  .  .  .  .
           a  b  c  d  e  f  g  h  i  j
        ```
    "#]],
    );
}

#[test]
fn a_stated_position_shows_its_board() {
    hover(
        "[Pos$0ition \"1Bh5 4Rc2\"]\n\n1Bh5-h6\n",
        expect![[r#"
        "[Position \"1Bh5 4Rc2\"]"
        **Position**

        ```text
        10 .  .  .  .  .  .  .  .  .  .
         9 .  .  .  .  .  .  .  .  .  .
         8 .  .  .  .  .  .  .  .  .  .
         7 .  .  .  .  .  .  .  .  .  .
         6 .  .  .  .  .  .  .  .  .  .
         5 .  .  .  .  .  .  .  1B .  .
         4 .  .  .  .  .  .  .  .  .  .
         3 .  .  .  .  .  .  .  .  .  .
         2 .  .  4R .  .  .  .  .  .  .
         1 .  .  .  .  .  .  .  .  .  .
           a  b  c  d  e  f  g  h  i  j
        ```

        The dice on the board at the start, each with value, colour and cell: `1Bh5 4Rc2`. Without this tag the board is empty.
    "#]],
    );
}

#[test]
fn what_can_follow_is_offered() {
    complete(
        "[Position \"1Bh5 5Vh6\"]\n\n$0\n",
        5,
        expect![[r#"
        34 proposals
        Move "" -> "1Bh5"  the blue 1 on h5 ...
        Move "" -> "5Vh6"  the green 5 on h6 ...
        Move "" -> "1Ba1"  the blue 1 enters
        Move "" -> "1Ba2"  the blue 1 enters
        Move "" -> "1Ba3"  the blue 1 enters
    "#]],
    );
    complete(
        "[Position \"1Bh5 5Vh6\"]\n[Order \"VB\"]\n\n5V$0\n",
        4,
        expect![[r#"
            200 proposals
            Move "5V" -> "5Vh6"  the green 5 on h6 ...
            Move "5V" -> "5Va1"  the green 5 enters
            Move "5V" -> "5Va2"  the green 5 enters
            Move "5V" -> "5Va3"  the green 5 enters
        "#]],
    );
    complete(
        "[Position \"1Bh5 5Vh6\"]\n\n5Vh6$0\n",
        9,
        expect![[r#"
        104 proposals
        Move "5Vh6" -> "5Vh6x1Bh5"  takes the blue 1, is a 3 then
        Move "5Vh6" -> "5Vh6>6V"  the green 5 becomes a 6
        Move "5Vh6" -> "5Vh6>4V"  the green 5 becomes a 4
        Move "5Vh6" -> "5Vh6>3V"  the green 5 becomes a 3
        Move "5Vh6" -> "5Vh6>2V"  the green 5 becomes a 2
        Move "5Vh6" -> "5Vh6>1V"  the green 5 becomes a 1
        Move "5Vh6" -> "5Vh6-g6"  the green 5 moves
        Move "5Vh6" -> "5Vh6-h7"  the green 5 moves
        Move "5Vh6" -> "5Vh6-i6"  the green 5 moves
    "#]],
    );
    complete(
        "[Position \"1Bh5 5Vh6\"]\n\n5Vh6x$0\n",
        9,
        expect![[r#"
        1 proposals
        Move "5Vh6x" -> "5Vh6x1Bh5"  takes the blue 1, is a 3 then
    "#]],
    );
    complete(
        "[Position \"1Bh5 5Vh6\"]\n\n5Vh6-$0\n",
        2,
        expect![[r#"
        98 proposals
        Move "5Vh6-" -> "5Vh6-g6"  the green 5 moves
        Move "5Vh6-" -> "5Vh6-h7"  the green 5 moves
    "#]],
    );
    complete(
        "[Position \"1Bh5 5Vh6\"]\n\n5vh6→$0\n",
        2,
        expect![[r#"
        103 proposals
        Move "5vh6→" -> "5Vh6>6V"  the green 5 becomes a 6
        Move "5vh6→" -> "5Vh6>4V"  the green 5 becomes a 4
    "#]],
    );
    complete(
        "[Position \"1Bh5 5Vh6\"]\n\n5Vh6-5V$0\n",
        2,
        expect![[r#"
        98 proposals
        Move "5Vh6-5V" -> "5Vh6-5Vg6"  the green 5 moves
        Move "5Vh6-5V" -> "5Vh6-5Vh7"  the green 5 moves
    "#]],
    );
    complete(
        "[Position \"1Bh5 5Vh6\"]\n\n5Vh6>6$0\n",
        2,
        expect![[r#"
            1 proposals
            Move "5Vh6>6" -> "5Vh6>6V"  the green 5 becomes a 6
        "#]],
    );
    complete(
        "[Position \"1Bh5 5Vh6\"]\n\n3Ra$0\n",
        2,
        expect![[r#"
            10 proposals
            Move "3Ra" -> "3Ra1"  the red 3 enters
            Move "3Ra" -> "3Ra2"  the red 3 enters
        "#]],
    );
    complete(
        "[$0\n",
        5,
        expect![[r#"
        21 proposals
        Tag "" -> "Bleu \"\"]"  Who plays the blue dice, B.
        Tag "" -> "Rouge \"\"]"  Who plays the red dice, R.
        Tag "" -> "Vert \"\"]"  Who plays the green dice, V (vert).
        Tag "" -> "Jaune \"\"]"  Who plays the yellow dice, J (jaune).
        Tag "" -> "Blue \"\"]"  Who plays the blue dice, B.
    "#]],
    );
    complete(
        "[CaptureLoss \"$0\"]\n",
        3,
        expect![[r#"
        8 proposals
        Value "" -> "2"  
        Value "" -> "distance"  
        Value "" -> "half"  
    "#]],
    );
}

#[test]
fn the_outline_and_folds() {
    let text =
        "[Event \"Club\"]\n[Vert \"Marc\"]\n[Blue \"Anne\"]\n[Order \"BV\"]\n\n1. 1Bh5 5Vh6 (5Va1\n5Ba1) *\n";
    let document = Document::new(text, None);
    let mut said = String::new();
    for game in features::symbols(&document, Language::French) {
        let _ = writeln!(said, "{} | {}", game.name, game.detail);
        for part in game.children {
            let _ = writeln!(said, "  {} | {}", part.name, part.detail);
        }
    }
    for fold in features::folding(&document) {
        let text = document.text().slice(fold.range);
        let _ = writeln!(said, "{:?} {:?} ... {:?}", fold.kind, &text[..5], &text[text.len() - 5..]);
    }
    for token in features::tokens(&document, None).iter().skip(8) {
        let _ = writeln!(
            said,
            "{} {:?}",
            TokenKind::NAMES[token.kind as usize],
            document.text().slice(token.range)
        );
    }
    expect![[r#"
        Anne – Marc | *
          Balises | 4
          Coups | 2
        Region "[Even" ... "a1) *"
        Region "[Even" ... "\"BV\"]"
        Region "(5Va1" ... "5Ba1)"
        number "1."
        function "1Bh5"
        function "5Vh6"
        function "5Va1"
        function "5Ba1"
        keyword "*"
    "#]]
    .assert_eq(&said);
}

#[test]
fn a_proposal_is_resolved_to_the_board_behind_it() {
    let (document, at) = fixture("[Position \"1Bh5 5Vh6\"]\n\n5Vh6x$0\n");
    let found = features::completion(&document, at, Language::English);
    let data = found[0].data.clone().expect("a move can be resolved");
    let board = features::resolve_completion(&document, &data, Language::English).expect("a board");
    assert!(board.contains(" 5 .  .  .  .  .  .  . [3V].  .\n"), "{board}");
    assert!(
        board.ends_with("it is a 3 now  \nReach is not checked: no rules of movement are published"),
        "{board}"
    );
}

// ---- any record

/// Random numbers for a game: which action of all that are allowed, and how it is written.
fn game() -> impl Strategy<Value = Vec<(prop::sample::Index, usize)>> {
    prop::collection::vec((any::<prop::sample::Index>(), 0usize..8), 1..25)
}

/// The actions of a random game from a crowded start, in the short form.
fn actions(picks: &[(prop::sample::Index, usize)]) -> Vec<String> {
    let mut position = start();
    let mut actions = Vec::new();
    for (pick, _) in picks {
        let legal = position.legal();
        // Entries are most of all: half of the picks are among the others.
        let others: Vec<&String> = legal.iter().filter(|text| text.contains(['-', '>', 'x'])).collect();
        let text = match pick.index(2) {
            0 => legal[pick.index(legal.len())].clone(),
            _ => others[pick.index(others.len())].clone(),
        };
        position = position.behind(&Written::plain(&text)).unwrap();
        actions.push(text);
    }
    actions
}

const START: &str = "[Game \"Derive\"]\n[Position \"4Bb2 5Bd4 6Vh6 3Vi5 4Rc8 6Rj10 5Ja10 2Je5\"]\n\n";

fn start() -> std::sync::Arc<dyn scoresheet::games::Position> {
    let document = Document::new(&format!("{START}4Bb2-b3"), None);
    document.record(0).unwrap().start.clone().unwrap()
}

/// An action in one of the forms that are read.
fn written(short: &str, form: usize) -> String {
    let (first, second) = short.split_once(['-', '>', 'x']).unwrap_or((short, ""));
    match form {
        0 if short.contains('-') => format!("{first}-{}{second}", &first[..2]),
        0 if short.contains('>') => format!("{short}{}", &first[2..]),
        1 => short.replace('-', " – ").replace('>', " → ").replace('x', " × "),
        2 => short.to_lowercase(),
        3 => short.replace('-', ">").replace('>', "&gt;"),
        4 => short.replace('x', "X").replace('-', "->"),
        _ => short.to_owned(),
    }
}

fn worst(text: &str) -> Vec<Finding> {
    let document = Document::new(text, None);
    document.check_all();
    document
        .findings()
        .map(|(_, finding)| finding)
        .filter(|finding| finding.severity > Severity::Hint)
        .collect()
}

fn run<S: Strategy>(cases: u32, strategy: &S, test: impl Fn(S::Value)) {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    TestRunner::new(config)
        .run(strategy, |value| {
            test(value);
            Ok(())
        })
        .unwrap();
}

#[test]
fn allowed_games_in_any_form_are_sound() {
    run(150, &game(), |picks| {
        let lines = actions(&picks)
            .iter()
            .zip(&picks)
            .map(|(text, (_, form))| written(text, *form))
            .collect::<Vec<_>>();
        let text = format!("{START}{}", lines.join("\n"));
        let found = worst(&text);
        assert!(found.is_empty(), "{text}\n{found:#?}");
        let summary = Document::new(&text, None).summary(0).unwrap();
        assert_eq!((summary.plies, summary.checked), (picks.len(), picks.len()), "{text}");
    });
}

#[test]
fn a_slip_is_found_where_it_is() {
    run(250, &(game(), 0usize..5), |(picks, kind)| {
        let mut actions = actions(&picks);
        let last = actions.pop().unwrap();
        let mut position = start();
        for text in &actions {
            position = position.behind(&Written::plain(text)).unwrap();
        }
        let pieces = position.facts()["pieces"].as_object().unwrap().clone();
        // The die that acts, or for one that enters any that stands there.
        let (cell, die) =
            pieces.iter().next().map(|(cell, die)| (cell.clone(), die.as_str().unwrap().to_owned())).unwrap();
        let free = [
            "a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "i1", "j1", "a3", "b4", "c5", "d6", "e7", "f8",
            "g9", "h9", "i9", "j9", "a5", "b5", "c6", "d7", "e8",
        ]
        .iter()
        .copied()
        .chain(["f2", "g2", "h2", "i2", "j2", "f3", "g3", "h3", "i3", "j3"])
        .find(|cell| !pieces.contains_key(*cell))
        .unwrap();
        let (value, colour) = die.split_at(1);
        let other_value = if value == "6" { "5" } else { "6" };
        let other_colour = if colour == "B" { "R" } else { "B" };
        let occupied = pieces.keys().find(|other| **other != cell).unwrap();
        let (slip, code) = match kind {
            0 => (format!("{other_value}{colour}{cell}-{free}"), "derive/wrong-value"),
            1 => (format!("{value}{other_colour}{cell}-{free}"), "derive/wrong-die"),
            2 => (format!("{value}{colour}{free}-{cell}"), "derive/empty-origin"),
            3 => (format!("6{colour}{cell}x4{other_colour}{free}"), "derive/nothing-to-take"),
            _ => (format!("{value}{colour}{cell}-{occupied}"), "derive/occupied"),
        };
        let text = format!("{START}{} {slip} {last}", actions.join(" "));
        let found = worst(&text);
        let first = found.first().unwrap_or_else(|| panic!("nothing: {text}"));
        let after_capture = kind == 0 && first.code == "derive/value-after-capture";
        assert!(first.code == code || after_capture, "{code} {text}\n{found:#?}");
        let at = usize::from(first.range.start());
        let from = text.len() - last.len() - 1 - slip.len();
        assert!((from..from + slip.len()).contains(&at), "{text}\n{first:#?}");
    });
}

// ---- the command line

#[test]
fn the_command_line_reads_the_extension() {
    let folder =
        std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("derive-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("game.derive"), format!("{GAME} *\n")).unwrap();
    let run = |words: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_scoresheet"));
        let output =
            command.args(words).current_dir(&folder).env("LC_ALL", "C.UTF-8").env_remove("LANGUAGE").output();
        let output = output.unwrap();
        (
            output.status.code(),
            String::from_utf8(output.stdout).unwrap(),
            String::from_utf8(output.stderr).unwrap(),
        )
    };
    let json = |words: &[&str]| -> serde_json::Value { serde_json::from_str(&run(words).1).unwrap() };
    let checked = json(&["check", "--format", "json", "."]);
    let game = &checked["files"][0]["games"][0];
    assert_eq!((&game["game"], &game["plies"], &game["checked"]), (&"derive".into(), &8.into(), &8.into()));
    assert_eq!(checked["files"][0]["findings"], serde_json::json!([]));
    let board = json(&["board", "game.derive@6", "--format", "json"]);
    assert_eq!(
        board,
        serde_json::json!({
            "side": "blue", "players": ["blue", "green"], "pieces": {"i5": "3V"}, "last": "5Vh4x4Bi5"
        })
    );
    assert!(run(&["board", "game.derive@6"]).1.ends_with("6 5Vh4x4Bi5. Blue to move\n"));
    let moves = json(&["moves", "game.derive@5", "--format", "json"]);
    let list: Vec<&str> =
        moves["moves"].as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect();
    assert!(list.is_sorted() && list.contains(&"5Vh4x4Bi5") && list.len() < 50, "{list:?}");
    assert!(moves["remark"].as_str().unwrap().contains("Reach is not checked"));
    let (code, listed, remark) = run(&["moves", "game.derive@5", "--starting", "5Vh4-"]);
    assert_eq!((code, listed.lines().count(), remark.as_str()), (Some(0), 98, ""));
    let (code, page, _) = run(&["explain", "derive/empty-origin", "--lang", "fr"]);
    assert!(code == Some(0) && page.starts_with("## derive/empty-origin\nIl n'y a pas de dé"), "{page}");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn what_the_board_says_is_preferred_to_a_guess() {
    let text = "[Order \"BV\"]\n\n1. 4Bd1 5Vd2\n2. 4Bd1x5Vd2 6Vj9\n3. 4Bd2-d4 7Vj9-j8\n";
    let document = scoresheet::record::Document::new(text, Some(&scoresheet::games::derive::Derive));
    let document = document.to_depth(scoresheet::record::Depth::Full);
    let found = document.findings().map(|(_, finding)| finding).collect::<Vec<_>>();
    let finding =
        found.iter().find(|finding| finding.code == "derive/value-after-capture").expect("a finding");
    assert_eq!(finding.fixes[0].edits[0].text, "2Bd2-d4");
    assert!(finding.fixes.iter().all(|fix| fix.title.id != "fix-play-instead"), "{finding:?}");
}
