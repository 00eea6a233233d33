//! Every code of Tantrix: a short record that shows it, the finding in both languages, the fixes.
//!
//! This file reads like the manual; `UPDATE_EXPECT=1 cargo test --test suite tantrix_codes` writes what the program
//! says anew.

use expect_test::{Expect, expect};

use crate::support;

/// Two players with their hands, and three tiles in a line from south-west to north-east.
const START: &str = "[Game \"Tantrix\"]\n[Order \"GR\"]\n[HandG \"36 41 29 2 15 30\"]\n[HandR \"40 21 5 16 6 24\"]\n\n\
    1G: ggrbrb 0 (28) nf\n2R: rgbgrb 1 (1) nf\n3G: ggbrbr 1 (3) nf\n";
/// The example of the page that describes the notation: Green can fill the space that this makes.
const FORCED: &str = "4R: ryyggr 2 (23) gf 4/5/6 (gbg)\n";
/// Green fills it; Red can fill another. Green has his free move yet to make.
const FILLED: &str = "5G: gbrrgb 4/5/6 (8) rf 6/7/8 (rbg)\n";
/// His free move, behind which he can fill a space.
const FREE: &str = "6G: bryryb 1 (9) rf 8/9/10 (rbg), gf 19/20/21 (gry)\n";

#[track_caller]
fn check(text: &str, expect: Expect) {
    expect.assert_eq(&support::report(text));
}

/// Behind the three tiles.
#[track_caller]
fn fourth(turn: &str, expect: Expect) {
    check(&format!("{START}{turn}\n"), expect);
}

/// Behind the forced space of the example.
#[track_caller]
fn fifth(turn: &str, expect: Expect) {
    check(&format!("{START}{FORCED}{turn}\n"), expect);
}

/// Green's free move.
#[track_caller]
fn sixth(turn: &str, expect: Expect) {
    check(&format!("{START}{FORCED}{FILLED}{turn}\n"), expect);
}

/// Behind it.
#[track_caller]
fn seventh(turn: &str, expect: Expect) {
    check(&format!("{START}{FORCED}{FILLED}{FREE}{turn}\n"), expect);
}

#[test]
fn the_example_of_the_source() {
    check(&format!("{START}{FORCED}{FILLED}{FREE}"), expect![[r#""#]]);
}

#[test]
fn no_such_tile() {
    fourth("4R: ryygkr 2 (23) gf 4/5/6 (gbg)", expect![[r#""#]]);
    fourth("4R: ryyggrr 2 (23) gf 4/5/6 (gbg)", expect![[r#""#]]);
    fourth("4R: ryyyyr 2 (23)", expect![[r#""#]]);
    fourth("4R: rybggr 2 (23)", expect![[r#""#]]);
    fourth("4R: rygryg 2 (23)", expect![[r#""#]]);
}

#[test]
fn no_such_position() {
    fourth("4R: ryyggr 22 (23) gf 4/5/6 (gbg)", expect![[r#""#]]);
    fourth("4R: ryyggr 2/3 (23) gf 4/5/6 (gbg)", expect![[r#""#]]);
    fourth("4R: ryyggr (23) gf 4/5/6 (gbg)", expect![[r#""#]]);
    check("[Game \"Tantrix\"]\n\n1G: ggrbrb 3 (28)\n", expect![[r#""#]]);
}

#[test]
fn occupied_or_apart() {
    fourth("4R: ryyggr 0 (23) gf 4/5/6 (gbg)", expect![[r#""#]]);
}

#[test]
fn colour_clash() {
    fourth("4R: yyggrr 2 (23) gf 4/5/6 (gbg)", expect![[r#""#]]);
    fourth("4R: rygyrg 3/4 (23)", expect![[r#""#]]);
    check(&format!("{START}4R: yyggrr 2 (23) gf 4/5/6 (gbg)\n{FILLED}{FREE}"), expect![[r#""#]]);
}

#[test]
fn out_of_turn() {
    fourth("4G: ryyggr 2 (23) gf 4/5/6 (gbg)", expect![[r#""#]]);
    fourth("4B: ryyggr 2 (23) gf 4/5/6 (gbg)", expect![[r#""#]]);
    fourth("4G: yybrrb 1 (23) nf", expect![[r#""#]]);
    fourth("5G: yybrrb 1 (23) nf", expect![[r#""#]]);
}

#[test]
fn duty_before() {
    fifth("5G: brrbyy 10 (8) gf 4/5/6 (gbg)", expect![[r#""#]]);
}

#[test]
fn duty_after() {
    seventh("7R: rrbggb 8/9/10 (11) gf 10/11/12 (grb), gf 17/18/19 (gry)", expect![[r#""#]]);
    seventh("7R: ryybrb 2 (11)", expect![[r#""#]]);
}

#[test]
fn second_free_move() {
    seventh("7G: yybrrb 2 (11)", expect![[r#""#]]);
}

#[test]
fn already_used() {
    sixth("6G: gbgrbr 1 (9)", expect![[r#""#]]);
}

#[test]
fn mirrored() {
    sixth("6G: bbyryr 1 (9)", expect![[r#""#]]);
}

#[test]
fn not_in_hand() {
    sixth("6G: ggyrry 1 (9)", expect![[r#""#]]);
    sixth("6G: rbyryb 1 (10)", expect![[r#""#]]);
}

#[test]
fn restriction_1() {
    check(
        "[Game \"Tantrix\"]\n\n1G: yybggb 0\n2R: rgyyrg 5\n3G: gryygr 7\n4R: bgrrgb 10\n",
        expect![[r#""#]],
    );
}

#[test]
fn restriction_2() {
    check(
        "[Game \"Tantrix\"]\n\n1G: yygrgr 0\n2R: bbryyr 2\n3G: brybyr 1\n4R: yrrbby 14\n",
        expect![[r#""#]],
    );
}

#[test]
fn restriction_3() {
    check(
        "[Game \"Tantrix\"]\n\n1G: rryggy 0\n2R: gbrbrg 2\n3G: bgygby 2\n4R: bryybr 10\n5G: gyybbg 7\n",
        expect![[r#""#]],
    );
}

#[test]
fn draw() {
    fourth("4R: ryyggr 2 (40) gf 4/5/6 (gbg)", expect![[r#""#]]);
    fourth("4R: ryyggr 2 (30) gf 4/5/6 (gbg)", expect![[r#""#]]);
    fourth("4R: ryyggr 2 (28) gf 4/5/6 (gbg)", expect![[r#""#]]);
    fourth("4R: ryyggr 2 (57) gf 4/5/6 (gbg)", expect![[r#""#]]);
    fourth("4R: ryyggr 2 (yybbbb) gf 4/5/6 (gbg)", expect![[r#""#]]);
}

#[test]
fn draw_missing() {
    fourth("4R: ryyggr 2 gf 4/5/6 (gbg)", expect![[r#""#]]);
    fourth("4R: ryyggr 2 (-) gf 4/5/6 (gbg)", expect![[r#""#]]);
}

#[test]
fn partial_position() {
    sixth("6G: yyrggr 17 (9) rf 8/9/10 (rbg)", expect![[r#""#]]);
}

#[test]
fn number() {
    fourth("14R: ryyggr 2 (23) gf 4/5/6 (gbg)", expect![[r#""#]]);
    fifth(
        "5G: gbrrgb 4/5/6 (8) rf 6/7/8 (rbg)\n5G: bbryry 10 (9) rf 6/7/8 (rbg)\n6R: rrbggb 6/7/8 (11) gf 8/9/10 (grb)",
        expect![[r#""#]],
    );
    check(
        "[Game \"Tantrix\"]\n[Order \"GR\"]\n\n1G: ggrbrb 0 (28) nf\n4R: rgbgrb 1 (1) nf\n5G: ggbrbr 1 (3) nf\n",
        expect![[r#""#]],
    );
}

#[test]
fn case() {
    sixth("6g: BBRYRY 10 (9) RF 6/7/8 (RBG)", expect![[r#""#]]);
}

#[test]
fn situation_order() {
    sixth("6G: bryryb 1 (9) gf 19/20/21 (gry), rf 8/9/10 (rbg)", expect![[r#""#]]);
    sixth("6G: bryryb 1 (9) rf 8/9/10 (rbg) gf 19/20/21 (gry)", expect![[r#""#]]);
}

#[test]
fn situation_none_though_there_are() {
    sixth("6G: bbryry 10 (9) nf", expect![[r#""#]]);
}

#[test]
fn situation_reversed() {
    sixth("6G: bbryry 10 (9) rf 6/7/8 (gbr)", expect![[r#""#]]);
}

#[test]
fn situation_of_another_type() {
    sixth("6G: bbryry 10 (9) rf 6/7/8 (rby)", expect![[r#""#]]);
}

#[test]
fn situation_of_a_holder_who_holds_nothing() {
    sixth("6G: bbryry 10 (9) gf 6/7/8 (rbg)", expect![[r#""#]]);
}

#[test]
fn situation_that_nobody_fills_though_somebody_can() {
    sixth("6G: bbryry 10 (9) *f 6/7/8 (rbg)", expect![[r#""#]]);
}

#[test]
fn situation_of_one_who_does_not_play() {
    sixth("6G: bbryry 10 (9) bf 6/7/8 (rbg)", expect![[r#""#]]);
}

#[test]
fn situation_with_a_part_of_the_position() {
    sixth("6G: bbryry 10 (9) rf 7 (rbg)", expect![[r#""#]]);
}

#[test]
fn situation_elsewhere() {
    sixth("6G: bbryry 10 (9) rf 7/8/9 (rbg)", expect![[r#""#]]);
}

#[test]
fn situation_listed_twice() {
    sixth("6G: bbryry 10 (9) rf 6/7/8 (rbg), rf 6/7/8 (rbg)", expect![[r#""#]]);
}

#[test]
fn situation_without_position() {
    sixth("6G: bbryry 10 (9) rf (rbg)", expect![[r#""#]]);
}

#[test]
fn situation_that_is_not_there() {
    sixth("6G: bbryry 10 (9) rf 6/7/8 (rbg), gf 2 (rgb)", expect![[r#""#]]);
}

#[test]
fn situation_that_is_nowhere() {
    sixth("6G: bbryry 10 (9) rf 6/7/8 (rbg), gf (rgb)", expect![[r#""#]]);
}

#[test]
fn situation_left_out() {
    sixth("6G: bryryb 1 (9) gf 19/20/21 (gry)", expect![[r#""#]]);
}

#[test]
fn situation_of_a_tile_turned() {
    sixth("6G: rrbyyb 2 (9) *f 4/5/6 (byb), rf 8/9/10 (rbg)", expect![[r#""#]]);
    sixth("6G: brrbyy 11 (9) rf 6/7/8 (rbg)", expect![[r#""#]]);
}

#[test]
fn situation_of_holder_not_recorded_is_right() {
    sixth("6G: bbryry 10 (9) ?f 6/7/8 (rbg)", expect![[r#""#]]);
}

#[test]
fn text_that_belongs_to_nothing() {
    fourth("4R: ryyggr 2 (23) gf 4/5/6 (gbg) 7/8", expect![[r#""#]]);
}

#[test]
fn score() {
    check(&format!("{START}{FORCED}").replace("\n\n", "\n[Score \"G=9 R=2\"]\n\n"), expect![[r#""#]]);
    check(&format!("{START}{FORCED}").replace("\n\n", "\n[Score \"G9 B=2 R:3\"]\n\n"), expect![[r#""#]]);
}

#[test]
fn order_tag() {
    check(&format!("{START}{FORCED}").replace("\"GR\"", "\"GX\""), expect![[r#""#]]);
    check(&format!("{START}{FORCED}").replace("\"GR\"", "\"GG\""), expect![[r#""#]]);
    check(&format!("{START}{FORCED}").replace("\"GR\"", "\"G\""), expect![[r#""#]]);
}

#[test]
fn hand_tags() {
    check(&format!("{START}{FORCED}").replace("\"36 41", "\"36 99"), expect![[r#""#]]);
    check(&format!("{START}{FORCED}").replace("\"36 41", "\"36"), expect![[r#""#]]);
    check(&format!("{START}{FORCED}").replace("\"36 41", "\"36 40"), expect![[r#""#]]);
}

/// More tiles than there is room for: all in one row, the same one again and again.
#[test]
fn no_room() {
    let document = scoresheet::record::Document::new(
        &format!("[Game \"Tantrix\"]\n\n1R: yrybrb 0\n{}", "yrybrb 2\n".repeat(64)),
        None,
    );
    let codes: Vec<&str> = support::findings(&document).iter().map(|(_, finding)| finding.code).collect();
    assert_eq!(codes.iter().filter(|code| **code == "tantrix/already-used").count(), 63);
    assert_eq!(codes.last(), Some(&"tantrix/occupied-or-apart"));
}
