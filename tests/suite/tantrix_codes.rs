//! Every code of Tantrix: a short record that shows it, the finding in both languages, the fixes.
//!
//! This file reads like the manual; `UPDATE_EXPECT=1 cargo test --test suite tantrix_codes` writes what the program
//! says anew.

use expect_test::{Expect, expect};
use scoresheet::record::Document;

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
    let document = Document::new(&format!("{START}{FORCED}"), None);
    let record = document.record(0).unwrap();
    let facts = record.position_at(record.main.last().copied()).unwrap().facts();
    let forced = &facts["forced"][0];
    assert_eq!((&forced["position"], &forced["type"]), (&"4/5/6".into(), &"gbg".into()));
    assert_eq!(forced["holders"], serde_json::json!(["green"]));
}

#[test]
fn no_such_tile() {
    fourth(
        "4R: ryygkr 2 (23) gf 4/5/6 (gbg)",
        expect![[r#"
        error[tantrix/no-such-tile] 9:5-11 4 "ryygkr"
          Move 4 (Red), ryygkr 2: `ryygkr` is no tile: `k` is no colour, the colours are r, y, g and b. Did you mean ryyggr?
          Coup 4 (Rouge), ryygkr 2 : `ryygkr` n'est pas une tuile : `k` n'est pas une couleur, les couleurs sont r (rouge), y (jaune), g (vert) et b (bleu). Vouliez-vous dire ryyggr ?
          fix: Replace by ryyggr -> 4R: ryyggr 2 (23) gf 4/5/6 (gbg)
    "#]],
    );
    fourth(
        "4R: ryyggrr 2 (23) gf 4/5/6 (gbg)",
        expect![[r#"
        error[tantrix/no-such-tile] 9:5-12 4 "ryyggrr"
          Move 4 (Red), ryyggrr 2: `ryyggrr` is no tile: it has 7 letters, and a tile has six. Did you mean ryyggr?
          Coup 4 (Rouge), ryyggrr 2 : `ryyggrr` n'est pas une tuile : il y a 7 lettres, et il en faut six. Vouliez-vous dire ryyggr ?
          fix: Replace by ryyggr -> 4R: ryyggr 2 (23) gf 4/5/6 (gbg)
    "#]],
    );
    fourth(
        "4R: ryyyyr 2 (23)",
        expect![[r#"
        error[tantrix/no-such-tile] 9:5-11 4 "ryyyyr"
          Move 4 (Red), ryyyyr 2: `ryyyyr` is no tile: it has 4 yellow links, and a tile has two of each of its three colours
          Coup 4 (Rouge), ryyyyr 2 : `ryyyyr` n'est pas une tuile : il y a 4 liens jaunes, et une tuile en a deux de chacune de ses trois couleurs
    "#]],
    );
    fourth(
        "4R: rybggr 2 (23)",
        expect![[r#"
        error[tantrix/no-such-tile] 9:5-11 4 "rybggr"
          Move 4 (Red), rybggr 2: `rybggr` is no tile: it has four colours, and a tile has three. Did you mean ryyggr?
          Coup 4 (Rouge), rybggr 2 : `rybggr` n'est pas une tuile : il y a quatre couleurs, et une tuile en a trois. Vouliez-vous dire ryyggr ?
          fix: Replace by ryyggr -> 4R: ryyggr 2 (23)
          fix: Replace by rbbggr -> 4R: rbbggr 2 (23)
    "#]],
    );
    fourth(
        "4R: rygryg 2 (23)",
        expect![[r#"
        error[tantrix/no-such-tile] 9:5-11 4 "rygryg"
          Move 4 (Red), rygryg 2: `rygryg` is no tile: no tile has three straight lines. Did you mean rygrgy?
          Coup 4 (Rouge), rygryg 2 : `rygryg` n'est pas une tuile : aucune n'a trois lignes droites. Vouliez-vous dire rygrgy ?
          fix: Replace by rygrgy -> 4R: rygrgy 2 (23)
    "#]],
    );
}

#[test]
fn no_such_position() {
    fourth(
        "4R: ryyggr 22 (23) gf 4/5/6 (gbg)",
        expect![[r#"
        error[tantrix/no-such-position] 9:12-14 4 "22"
          Move 4 (Red), ryyggr 22: there is no link 22: the board has 14. Did you mean 7?
          Coup 4 (Rouge), ryyggr 22 : le lien 22 n'existe pas : il y en a 14. Vouliez-vous dire 7 ?
          fix: Replace by 7 -> 4R: ryyggr 7 (23) gf 4/5/6 (gbg)
          fix: Replace by 2 -> 4R: ryyggr 2 (23) gf 4/5/6 (gbg)
          fix: Replace by 1 -> 4R: ryyggr 1 (23) gf 4/5/6 (gbg)
    "#]],
    );
    fourth(
        "4R: ryyggr 2/3 (23) gf 4/5/6 (gbg)",
        expect![[r#"
        error[tantrix/no-such-position] 9:12-15 4 "2/3"
          Move 4 (Red), ryyggr 2/3: these numbers belong to different spaces: 2, 3/4. Did you mean 2?
          Coup 4 (Rouge), ryyggr 2/3 : ces numéros sont ceux d'espaces différents : 2, 3/4. Vouliez-vous dire 2 ?
          fix: Replace by 2 -> 4R: ryyggr 2 (23) gf 4/5/6 (gbg)
          fix: Replace by 1 -> 4R: ryyggr 1 (23) gf 4/5/6 (gbg)
          fix: Replace by 7 -> 4R: ryyggr 7 (23) gf 4/5/6 (gbg)
    "#]],
    );
    fourth(
        "4R: ryyggr (23) gf 4/5/6 (gbg)",
        expect![[r#"
        error[tantrix/no-such-position] 9:5-11 4 "ryyggr"
          Move 4 (Red), ryyggr: it is not said where the tile goes. Did you mean ryyggr 1?
          Coup 4 (Rouge), ryyggr : il n'est pas dit où va la tuile. Vouliez-vous dire ryyggr 1 ?
          fix: Replace by ryyggr 1 -> 4R: ryyggr 1 (23) gf 4/5/6 (gbg)
          fix: Replace by ryyggr 2 -> 4R: ryyggr 2 (23) gf 4/5/6 (gbg)
          fix: Replace by ryyggr 7 -> 4R: ryyggr 7 (23) gf 4/5/6 (gbg)
    "#]],
    );
    check(
        "[Game \"Tantrix\"]\n\n1G: ggrbrb 3 (28)\n",
        expect![[r#"
        error[tantrix/no-such-position] 3:12-13 1 "3"
          Move 1 (Green), ggrbrb 3: there is no link 3 yet: the first tile is placed at 0, or without a position. Did you mean 0?
          Coup 1 (Vert), ggrbrb 3 : le lien 3 n'existe pas encore : la première tuile se pose en 0, ou sans position. Vouliez-vous dire 0 ?
          fix: Replace by 0 -> 1G: ggrbrb 0 (28)
    "#]],
    );
}

#[test]
fn occupied_or_apart() {
    fourth(
        "4R: ryyggr 0 (23) gf 4/5/6 (gbg)",
        expect![[r#"
        error[tantrix/occupied-or-apart] 9:12-13 4 "0"
          Move 4 (Red), ryyggr 0: 0 is the place of the first tile, and that one lies there already. Did you mean 1?
          Coup 4 (Rouge), ryyggr 0 : 0 est la place de la première tuile, et celle-ci y est déjà. Vouliez-vous dire 1 ?
          see 6:1-21: the tile was placed here
          fix: Replace by 1 -> 4R: ryyggr 1 (23) gf 4/5/6 (gbg)
          fix: Replace by 2 -> 4R: ryyggr 2 (23) gf 4/5/6 (gbg)
          fix: Replace by 7 -> 4R: ryyggr 7 (23) gf 4/5/6 (gbg)
    "#]],
    );
}

#[test]
fn colour_clash() {
    fourth(
        "4R: yyggrr 2 (23) gf 4/5/6 (gbg)",
        expect![[r#"
        error[tantrix/colour-clash] 9:5-11 4 "yyggrr"
          Move 4 (Red), yyggrr 2: its west link is red, but tile 41 shows green there. Did you mean rryygg?
          Coup 4 (Rouge), yyggrr 2 : côté ouest, son lien est rouge, mais celui de la tuile 41 est vert. Vouliez-vous dire rryygg ?
          see 8:1-20: the east link of tile 41, number 2, is green
          fix: Replace by rryygg -> 4R: rryygg 2 (23) gf 4/5/6 (gbg)
          fix: Replace by ryyggr -> 4R: ryyggr 2 (23) gf 4/5/6 (gbg)
          fix: Replace by 1 -> 4R: yyggrr 1 (23) gf 4/5/6 (gbg)
          fix: Keep it, marked as played against the rules -> 4R: yyggrr 2 (23) gf 4/5/6 (gbg) {[%illegal]}
    "#]],
    );
    fourth(
        "4R: rygyrg 3/4 (23)",
        expect![[r#"
        error[tantrix/colour-clash] 9:5-11 4 "rygyrg"
          Move 4 (Red), rygyrg 3/4: its west link is red, but tile 40 shows green there; 2 sides clash in all
          Coup 4 (Rouge), rygyrg 3/4 : côté ouest, son lien est rouge, mais celui de la tuile 40 est vert ; en tout, 2 côtés ne s'accordent pas
          see 7:1-20: the east link of tile 40, number 4, is green
          see 8:1-20: the south-east link of tile 41, number 3, is blue
          fix: Keep it, marked as played against the rules -> 4R: rygyrg 3/4 (23) {[%illegal]}
    "#]],
    );
    check(
        &format!("{START}4R: yyggrr 2 (23) gf 4/5/6 (gbg)\n{FILLED}{FREE}"),
        expect![[r#"
        error[tantrix/colour-clash] 9:5-11 4 "yyggrr"
          Move 4 (Red), yyggrr 2: its west link is red, but tile 41 shows green there. Did you mean ryyggr?
          Coup 4 (Rouge), yyggrr 2 : côté ouest, son lien est rouge, mais celui de la tuile 41 est vert. Vouliez-vous dire ryyggr ?
          see 8:1-20: the east link of tile 41, number 2, is green
          unchecked 10:1-11:52: 2
          fix: Replace by ryyggr: the remaining 2 moves replay -> 4R: ryyggr 2 (23) gf 4/5/6 (gbg)
          fix: Replace by rryygg -> 4R: rryygg 2 (23) gf 4/5/6 (gbg)
          fix: Replace by 1 -> 4R: yyggrr 1 (23) gf 4/5/6 (gbg)
          fix: Keep it, marked as played against the rules -> 4R: yyggrr 2 (23) gf 4/5/6 (gbg) {[%illegal]}
    "#]],
    );
}

#[test]
fn out_of_turn() {
    fourth(
        "4G: ryyggr 2 (23) gf 4/5/6 (gbg)",
        expect![[r#"
        error[tantrix/out-of-turn] 9:1-4 4 "4G:"
          Move 4 (Green), ryyggr 2: it is Red's turn, not Green's
          Coup 4 (Vert), ryyggr 2 : c'est le tour de Rouge, pas de Vert
          fix: Write `4R:` -> 4R: ryyggr 2 (23) gf 4/5/6 (gbg)
          fix: Keep it, marked as played against the rules -> 4G: ryyggr 2 (23) gf 4/5/6 (gbg) {[%illegal]}
    "#]],
    );
    fourth(
        "4B: ryyggr 2 (23) gf 4/5/6 (gbg)",
        expect![[r#"
        error[tantrix/out-of-turn] 9:1-4 4 "4B:"
          Move 4 (Blue), ryyggr 2: `B` is no player of this game: the players are G, R
          Coup 4 (Bleu), ryyggr 2 : `B` ne joue pas dans cette partie : les joueurs sont G, R
          fix: Write `4R:` -> 4R: ryyggr 2 (23) gf 4/5/6 (gbg)
          fix: Keep it, marked as played against the rules -> 4B: ryyggr 2 (23) gf 4/5/6 (gbg) {[%illegal]}
    "#]],
    );
    fourth(
        "4G: bryybr 1 (23) nf",
        expect![[r#"
        error[tantrix/colour-clash] 9:5-11 4 "yybrrb"
          Move 4 (Green), yybrrb 1: its south-west link is red, but tile 41 shows green there. Was move 3 (Green) meant to be 5? Then the remaining move replays
          Coup 4 (Vert), yybrrb 1 : côté sud-ouest, son lien est rouge, mais celui de la tuile 41 est vert. Fallait-il 5 pour le coup 3 (Vert) ? Alors le coup restant se rejoue
          see 8:1-20: the north-east link of tile 41, number 1, is green
          see 8:1-20: if move 3 (Green) is 5 instead of ggbrbr 1, the one remaining move replays
          fix: Change move 3 (Green) to 5: the one remaining move replays -> 3G: ggbrbr 5 (3) nf
          fix: Keep it, marked as played against the rules -> 4G: yybrrb 1 (23) nf {[%illegal]}
    "#]],
    );
    fourth(
        "14Y: ryyggr 2 (23) gf 4/5/6 (gbg)",
        expect![[r#"
        error[tantrix/colour-clash] 9:5-11 4 "yybrrb"
          Move 4 (Green), yybrrb 1: its south-west link is red, but tile 41 shows green there. Was move 3 (Green) meant to be 5? Then the remaining move replays
          Coup 4 (Vert), yybrrb 1 : côté sud-ouest, son lien est rouge, mais celui de la tuile 41 est vert. Fallait-il 5 pour le coup 3 (Vert) ? Alors le coup restant se rejoue
          see 8:1-20: the north-east link of tile 41, number 1, is green
          see 8:1-20: if move 3 (Green) is 5 instead of ggbrbr 1, the one remaining move replays
          fix: Change move 3 (Green) to 5: the one remaining move replays -> 3G: ggbrbr 5 (3) nf
          fix: Keep it, marked as played against the rules -> 5G: yybrrb 1 (23) nf {[%illegal]}
    "#]],
    );
}

#[test]
fn duty_before() {
    fifth(
        "5G: brrbyy 10 (8) gf 4/5/6 (gbg)",
        expect![[r#"
        error[tantrix/duty-before] 10:5-14 5 "brrbyy 10"
          Move 5 (Green), brrbyy 10: Green must first fill the forced space 4/5/6: gbrrgb (tile 29) fits there
          Coup 5 (Vert), brrbyy 10 : Vert doit d'abord remplir l'espace forcé 4/5/6 : gbrrgb (tuile 29) y va
          fix: Keep it, marked as played against the rules -> 5G: brrbyy 10 (8) gf 4/5/6 (gbg) {[%illegal]}
    "#]],
    );
}

#[test]
fn duty_after() {
    seventh(
        "7R: rrbggb 8/9/10 (11) gf 19/20/21 (gry)",
        expect![[r#"
        error[tantrix/duty-after] 12:1-4 7 "7R:"
          Move 7 (Red), rrbggb 8/9/10: Green could still fill 19/20/21 with yyrggr (tile 15) and passed the turn on
          Coup 7 (Rouge), rrbggb 8/9/10 : Vert pouvait encore remplir 19/20/21 avec yyrggr (tuile 15) et a laissé le tour au suivant
          fix: Keep it, marked as played against the rules -> 7R: rrbggb 8/9/10 (11) gf 10/11/12 (grb), gf 17/18/19 (gry) {[%illegal]}
        warning[tantrix/situation] 12:24-41 7 "gf 10/11/12 (grb)"
          Move 7 (Red), rrbggb 8/9/10: there is no forced space 10/11/12: it is 19/20/21 (gry)
          Coup 7 (Rouge), rrbggb 8/9/10 : il n'y a pas d'espace forcé 10/11/12 : c'est 19/20/21 (gry)
          fix: Write `gf 19/20/21 (gry)` -> 7R: rrbggb 8/9/10 (11) gf 19/20/21 (gry)
        warning[tantrix/situation] 12:43-60 7 "gf 17/18/19 (gry)"
          Move 7 (Red), rrbggb 8/9/10: there is no forced space 17/18/19
          Coup 7 (Rouge), rrbggb 8/9/10 : il n'y a pas d'espace forcé 17/18/19
          fix: Write `gf 19/20/21 (gry)` -> 7R: rrbggb 8/9/10 (11) gf 19/20/21 (gry)
    "#]],
    );
    seventh(
        "7R: ryybrb 2 (11)",
        expect![[r#"
        error[tantrix/duty-after] 12:1-4 7 "7R:"
          Move 7 (Red), ryybrb 2: Green could still fill 19/20/21 with yyrggr (tile 15) and passed the turn on
          Coup 7 (Rouge), ryybrb 2 : Vert pouvait encore remplir 19/20/21 avec yyrggr (tuile 15) et a laissé le tour au suivant
          fix: Keep it, marked as played against the rules -> 7R: ryybrb 2 (11) {[%illegal]}
        error[tantrix/duty-before] 12:5-13 7 "ryybrb 2"
          Move 7 (Red), ryybrb 2: Red must first fill the forced space 8/9/10: rrbggb (tile 24) fits there
          Coup 7 (Rouge), ryybrb 2 : Rouge doit d'abord remplir l'espace forcé 8/9/10 : rrbggb (tuile 24) y va
          fix: Keep it, marked as played against the rules -> 7R: ryybrb 2 (11) {[%illegal]}
    "#]],
    );
}

#[test]
fn second_free_move() {
    seventh(
        "7G: yybrrb 2 (11)",
        expect![[r#"
        error[tantrix/second-free-move] 12:5-13 7 "yybrrb 2"
          Move 7 (Green), yybrrb 2: Green has made the free move of this turn already: only forced spaces are left to fill
          Coup 7 (Vert), yybrrb 2 : Vert a déjà joué le coup libre de ce tour : il ne reste qu'à remplir des espaces forcés
          see 11:1-52: the free move of this turn is here
          fix: Keep it, marked as played against the rules -> 7G: yybrrb 2 (11) {[%illegal]}
    "#]],
    );
}

#[test]
fn already_used() {
    sixth(
        "6G: gbgrbr 1 (9)",
        expect![[r#"
        error[tantrix/already-used] 11:5-11 6 "gbgrbr"
          Move 6 (Green), gbgrbr 1: tile 40 lies on the board already
          Coup 6 (Vert), gbgrbr 1 : la tuile 40 est déjà posée
          see 7:1-20: the tile was placed here
          fix: Keep it, marked as played against the rules -> 6G: gbgrbr 1 (9) {[%illegal]}
    "#]],
    );
}

#[test]
fn mirrored() {
    sixth(
        "6G: bbyryr 1 (9)",
        expect![[r#"
        error[tantrix/mirrored] 11:5-11 6 "bbyryr"
          Move 6 (Green), bbyryr 1: tile 7 is not in Green's hand, but its mirror image, tile 8, is: the links were probably read anticlockwise
          Coup 6 (Vert), bbyryr 1 : la tuile 7 n'est pas dans la main de Vert, mais son image en miroir, la tuile 8, y est : les liens ont sans doute été lus dans le sens inverse des aiguilles d'une montre
          fix: Write bryryb (tile 8) -> 6G: bryryb 1 (9)
          fix: Write ybbryr (tile 8) -> 6G: ybbryr 1 (9)
          fix: Keep it, marked as played against the rules -> 6G: bbyryr 1 (9) {[%illegal]}
    "#]],
    );
}

#[test]
fn not_in_hand() {
    sixth(
        "6G: ggyrry 1 (9)",
        expect![[r#"
        error[tantrix/not-in-hand] 11:5-11 6 "ggyrry"
          Move 6 (Green), ggyrry 1: tile 16 is not in Green's hand, but in Red's
          Coup 6 (Vert), ggyrry 1 : la tuile 16 n'est pas dans la main de Vert, mais dans celle de Rouge
          fix: Keep it, marked as played against the rules -> 6G: ggyrry 1 (9) {[%illegal]}
    "#]],
    );
    sixth(
        "6G: rbyryb 1 (10)",
        expect![[r#"
        error[tantrix/not-in-hand] 11:5-11 6 "rbyryb"
          Move 6 (Green), rbyryb 1: tile 9 is not in Green's hand: by what is recorded it is still in the bag
          Coup 6 (Vert), rbyryb 1 : la tuile 9 n'est pas dans la main de Vert : d'après ce qui est noté, elle est encore dans le sac
          fix: Write bryryb (tile 8) -> 6G: bryryb 1 (10)
          fix: Keep it, marked as played against the rules -> 6G: rbyryb 1 (10) {[%illegal]}
    "#]],
    );
}

#[test]
fn restriction_1() {
    check(
        "[Game \"Tantrix\"]\n\n1G: yybggb 0\n2R: rgyyrg 5\n3G: gryygr 7\n4R: bgrrgb 10\n",
        expect![[r#"
            error[tantrix/restriction-1] 6:12-14 4 "10"
              Move 4 (Red), bgrrgb 10: this makes 2/3/4 a forced space with three green links, which restriction 1 forbids while the bag has tiles
              Coup 4 (Rouge), bgrrgb 10 : ce coup fait de 2/3/4 un espace forcé à trois liens verts, ce que la restriction 1 interdit tant que le sac n'est pas vide
              see 4:1-13: one of the tiles concerned
              see 5:1-13: one of the tiles concerned
              fix: Keep it, marked as played against the rules -> 4R: bgrrgb 10 {[%illegal]}
        "#]],
    );
}

#[test]
fn restriction_2() {
    check(
        "[Game \"Tantrix\"]\n\n1G: yygrgr 0\n2R: bbryyr 2\n3G: brybyr 1\n4R: yrrbby 14\n",
        expect![[r#"
            error[tantrix/restriction-2] 6:12-14 4 "14"
              Move 4 (Red), yrrbby 14: this puts more than three tiles around 13/14/15/16, which restriction 2 forbids while the bag has tiles
              Coup 4 (Rouge), yrrbby 14 : ce coup met plus de trois tuiles autour de 13/14/15/16, ce que la restriction 2 interdit tant que le sac n'est pas vide
              see 3:1-13: one of the tiles concerned
              see 4:1-13: one of the tiles concerned
              see 5:1-13: one of the tiles concerned
              fix: Keep it, marked as played against the rules -> 4R: yrrbby 14 {[%illegal]}
        "#]],
    );
}

#[test]
fn restriction_3() {
    check(
        "[Game \"Tantrix\"]\n\n1G: rryggy 0\n2R: gbrbrg 2\n3G: bgygby 2\n4R: bryybr 10\n5G: gyybbg 7\n",
        expect![[r#"
            error[tantrix/restriction-3] 7:12-13 5 "7"
              Move 5 (Green), gyybbg 7: this shuts the row of 2 spaces (16/17/18, 19/20/21) at both ends, which restriction 3 forbids while the bag has tiles
              Coup 5 (Vert), gyybbg 7 : ce coup ferme par les deux bouts la rangée de 2 espaces (16/17/18, 19/20/21), ce que la restriction 3 interdit tant que le sac n'est pas vide
              see 3:1-13: one of the tiles concerned
              see 4:1-13: one of the tiles concerned
              see 5:1-13: one of the tiles concerned
              see 6:1-14: one of the tiles concerned
              fix: Keep it, marked as played against the rules -> 5G: gyybbg 7 {[%illegal]}
        "#]],
    );
}

#[test]
fn draw() {
    fourth(
        "4R: ryyggr 2 (40) gf 4/5/6 (gbg)",
        expect![[r#"
        error[tantrix/draw] 9:14-18 4 "(40)"
          Move 4 (Red), ryyggr 2: tile 40 cannot have been drawn: it lies on the board
          Coup 4 (Rouge), ryyggr 2 : la tuile 40 n'a pas pu être piochée : elle est déjà posée
          see 7:1-20: the tile was placed here
          fix: Keep it, marked as played against the rules -> 4R: ryyggr 2 (40) gf 4/5/6 (gbg) {[%illegal]}
    "#]],
    );
    fourth(
        "4R: ryyggr 2 (30) gf 4/5/6 (gbg)",
        expect![[r#"
        error[tantrix/draw] 9:14-18 4 "(30)"
          Move 4 (Red), ryyggr 2: tile 30 cannot have been drawn: Green holds it
          Coup 4 (Rouge), ryyggr 2 : la tuile 30 n'a pas pu être piochée : Vert l'a en main
          fix: Keep it, marked as played against the rules -> 4R: ryyggr 2 (30) gf 4/5/6 (gbg) {[%illegal]}
    "#]],
    );
    fourth(
        "4R: ryyggr 2 (28) gf 4/5/6 (gbg)",
        expect![[r#"
        error[tantrix/draw] 9:14-18 4 "(28)"
          Move 4 (Red), ryyggr 2: tile 28 cannot have been drawn: Green holds it
          Coup 4 (Rouge), ryyggr 2 : la tuile 28 n'a pas pu être piochée : Vert l'a en main
          see 6:1-21: the tile was drawn here
          fix: Keep it, marked as played against the rules -> 4R: ryyggr 2 (28) gf 4/5/6 (gbg) {[%illegal]}
    "#]],
    );
    fourth(
        "4R: ryyggr 2 (57) gf 4/5/6 (gbg)",
        expect![[r#"
        error[tantrix/draw] 9:15-17 4 "57"
          Move 4 (Red), ryyggr 2: there is no tile 57: they are numbered from 1 to 56
          Coup 4 (Rouge), ryyggr 2 : la tuile 57 n'existe pas : elles sont numérotées de 1 à 56
          fix: Keep it, marked as played against the rules -> 4R: ryyggr 2 (57) gf 4/5/6 (gbg) {[%illegal]}
    "#]],
    );
    fourth(
        "4R: ryyggr 2 (yybbbb) gf 4/5/6 (gbg)",
        expect![[r#"
        error[tantrix/draw] 9:15-21 4 "yybbbb"
          Move 4 (Red), ryyggr 2: `yybbbb` is no tile: it has 4 blue links, and a tile has two of each of its three colours
          Coup 4 (Rouge), ryyggr 2 : `yybbbb` n'est pas une tuile : il y a 4 liens bleus, et une tuile en a deux de chacune de ses trois couleurs
          fix: Keep it, marked as played against the rules -> 4R: ryyggr 2 (yybbbb) gf 4/5/6 (gbg) {[%illegal]}
    "#]],
    );
}

#[test]
fn draw_missing() {
    fourth(
        "4R: ryyggr 2 gf 4/5/6 (gbg)",
        expect![[r#"
        warning[tantrix/draw-missing] 9:12-13 4 "2"
          Move 4 (Red), ryyggr 2: it is not said which tile was drawn, though 41 tiles are left in the bag
          Coup 4 (Rouge), ryyggr 2 : il n'est pas dit quelle tuile a été piochée, alors qu'il reste 41 tuiles dans le sac
    "#]],
    );
    fourth(
        "4R: ryyggr 2 (-) gf 4/5/6 (gbg)",
        expect![[r#"
        warning[tantrix/draw-missing] 9:14-17 4 "(-)"
          Move 4 (Red), ryyggr 2: `(-)` says that nothing was drawn, but 41 tiles are left in the bag
          Coup 4 (Rouge), ryyggr 2 : `(-)` dit que rien n'a été pioché, mais il reste 41 tuiles dans le sac
    "#]],
    );
}

#[test]
fn partial_position() {
    sixth(
        "6G: yyrggr 17 (9) rf 8/9/10 (rbg)",
        expect![[r#"
        warning[tantrix/partial-position] 11:12-14 6 "17"
          Move 6 (Green), yyrggr 17: `17` is not the whole position: this space is 17/18
          Coup 6 (Vert), yyrggr 17 : `17` n'est pas toute la position : cet espace est 17/18
          fix: Write `17/18` -> 6G: yyrggr 17/18 (9) rf 8/9/10 (rbg)
    "#]],
    );
}

#[test]
fn number() {
    fourth(
        "14R: ryyggr 2 (23) gf 4/5/6 (gbg)",
        expect![[r#"
        warning[tantrix/number] 9:1-5 "14R:"
          This move is number 4, not 14
          Ce coup porte le numéro 4, et non 14
          fix: Renumber the moves of this game (1 number changes) -> 4R: ryyggr 2 (23) gf 4/5/6 (gbg)
    "#]],
    );
    fifth(
        "5G: gbrrgb 4/5/6 (8) rf 6/7/8 (rbg)\n5G: bbryry 10 (9) rf 6/7/8 (rbg)\n6R: rrbggb 6/7/8 (11) gf 8/9/10 (grb)",
        expect![[r#"
            warning[tantrix/number] 11:1-4 "5G:"
              This move is number 6, not 5: numbers count tiles, each tile placed has its own, also within one turn; 2 numbers of this game are wrong
              Ce coup porte le numéro 6, et non 5 : les numéros comptent les tuiles, chaque tuile posée a le sien, même dans un seul tour ; 2 numéros de cette partie sont faux
              fix: Renumber the moves of this game (2 numbers change) -> 6G: bbryry 10 (9) rf 6/7/8 (rbg)
        "#]],
    );
    check(
        "[Game \"Tantrix\"]\n[Order \"GR\"]\n\n1G: ggrbrb 0 (28) nf\n4R: rgbgrb 1 (1) nf\n5G: ggbrbr 1 (3) nf\n",
        expect![[r#"
            warning[tantrix/number] 5:1-4 2 "4R:"
              Move 2 (Red), rgbgrb 1: the numbers show that 2 turns are left out here, from 2 on: what hangs on hands and forced spaces is not checked from here on
              Coup 2 (Rouge), rgbgrb 1 : les numéros montrent que 2 tours ont été oubliés ici, à partir du 2 : ce qui dépend des mains et des espaces forcés n'est plus vérifié à partir d'ici
        "#]],
    );
}

/// A turn left out before the last one: the numbers show it, but it is told as what it leads to.
#[test]
fn number_that_shows_a_turn_left_out_at_the_end() {
    check(&format!("{START}{FORCED}").replace("3G: ggbrbr 1 (3) nf\n", ""), expect![[r#""#]]);
}

/// A clash where the tile before it may have been the slip: what its situation contradicts is not suspected.
#[test]
fn colour_clash_and_the_moves_before_it() {
    fourth("4R: yybrrb 1 (23) nf", expect![[r#""#]]);
    check("[Game \"Tantrix\"]\n\n1G: yybrbr 0\n2R: gbrrgb 6\n3G: rryyrr 1\n", expect![[r#""#]]);
}

#[test]
fn case() {
    sixth(
        "6g: BBRYRY 10 (9) RF 6/7/8 (RBG)",
        expect![[r#"
        hint[tantrix/case] 11:1-3 "6g"
          4 words are not in their usual case: the letter of the player is a capital, all others are small
          4 mots n'ont pas leur casse habituelle : la lettre du joueur est en majuscule, toutes les autres en minuscules
          fix: Write all 4 words in their usual case -> 6G: bbryry 10 (9) rf 6/7/8 (rbg)
    "#]],
    );
}

#[test]
fn situation_order() {
    sixth(
        "6G: bryryb 1 (9) gf 19/20/21 (gry), rf 8/9/10 (rbg)",
        expect![[r#"
        hint[tantrix/situation-order] 11:18-52 6 "gf 19/20/21 (gry), rf 8/9/10 (rbg)"
          Move 6 (Green), bryryb 1: forced spaces are listed by their lowest link, with commas between them
          Coup 6 (Vert), bryryb 1 : les espaces forcés se donnent dans l'ordre de leur plus petit lien, séparés par des virgules
          fix: Write `rf 8/9/10 (rbg), gf 19/20/21 (gry)` -> 6G: bryryb 1 (9) rf 8/9/10 (rbg), gf 19/20/21 (gry)
    "#]],
    );
    sixth(
        "6G: bryryb 1 (9) rf 8/9/10 (rbg) gf 19/20/21 (gry)",
        expect![[r#"
        hint[tantrix/situation-order] 11:18-51 6 "rf 8/9/10 (rbg) gf 19/20/21 (gry)"
          Move 6 (Green), bryryb 1: forced spaces are listed by their lowest link, with commas between them
          Coup 6 (Vert), bryryb 1 : les espaces forcés se donnent dans l'ordre de leur plus petit lien, séparés par des virgules
          fix: Write `rf 8/9/10 (rbg), gf 19/20/21 (gry)` -> 6G: bryryb 1 (9) rf 8/9/10 (rbg), gf 19/20/21 (gry)
    "#]],
    );
}

#[test]
fn situation_none_though_there_are() {
    sixth(
        "6G: bbryry 10 (9) nf",
        expect![[r#"
        warning[tantrix/situation] 11:19-21 6 "nf"
          Move 6 (Green), bbryry 10: `nf`, but there is a forced space
          Coup 6 (Vert), bbryry 10 : `nf`, mais il y a un espace forcé
          fix: Write `rf 6/7/8 (rbg)` -> 6G: bbryry 10 (9) rf 6/7/8 (rbg)
    "#]],
    );
}

#[test]
fn situation_reversed() {
    sixth(
        "6G: bbryry 10 (9) rf 6/7/8 (gbr)",
        expect![[r#"
        warning[tantrix/situation] 11:29-32 6 "gbr"
          Move 6 (Green), bbryry 10: the type of 6/7/8 is written the wrong way round: by ascending links it is rbg
          Coup 6 (Vert), bbryry 10 : le type de 6/7/8 est écrit à l'envers : dans l'ordre croissant des liens, c'est rbg
          fix: Write `rf 6/7/8 (rbg)` -> 6G: bbryry 10 (9) rf 6/7/8 (rbg)
    "#]],
    );
}

#[test]
fn situation_of_another_type() {
    sixth(
        "6G: bbryry 10 (9) rf 6/7/8 (rby)",
        expect![[r#"
        warning[tantrix/situation] 11:29-32 6 "rby"
          Move 6 (Green), bbryry 10: the type of 6/7/8 is rbg, not rby
          Coup 6 (Vert), bbryry 10 : le type de 6/7/8 est rbg, et non rby
          fix: Write `rf 6/7/8 (rbg)` -> 6G: bbryry 10 (9) rf 6/7/8 (rbg)
    "#]],
    );
}

#[test]
fn situation_of_a_holder_who_holds_nothing() {
    sixth(
        "6G: bbryry 10 (9) gf 6/7/8 (rbg)",
        expect![[r#"
        warning[tantrix/situation] 11:19-21 6 "gf"
          Move 6 (Green), bbryry 10: Green holds no tile that can go to 6/7/8: Red does
          Coup 6 (Vert), bbryry 10 : Vert n'a pas de tuile qui puisse aller en 6/7/8 : Rouge en a une
          fix: Write `rf 6/7/8 (rbg)` -> 6G: bbryry 10 (9) rf 6/7/8 (rbg)
    "#]],
    );
}

#[test]
fn situation_that_nobody_can_fill() {
    sixth("6G: bbrrgg 1 (9) rf 8/9/10 (rbg), gf 19/20/21 (grg)", expect![[r#""#]]);
    sixth("6G: bbrrgg 1 (9) rf 8/9/10 (rbg), bf 19/20/21 (grg)", expect![[r#""#]]);
}

#[test]
fn situation_that_nobody_fills_though_somebody_can() {
    sixth(
        "6G: bbryry 10 (9) *f 6/7/8 (rbg)",
        expect![[r#"
        warning[tantrix/situation] 11:19-21 6 "*f"
          Move 6 (Green), bbryry 10: `*f`, but Red can fill 6/7/8 with rrbggb (tile 24)
          Coup 6 (Vert), bbryry 10 : `*f`, mais Rouge peut remplir 6/7/8 avec rrbggb (tuile 24)
          fix: Write `rf 6/7/8 (rbg)` -> 6G: bbryry 10 (9) rf 6/7/8 (rbg)
    "#]],
    );
}

#[test]
fn situation_of_one_who_does_not_play() {
    sixth(
        "6G: bbryry 10 (9) bf 6/7/8 (rbg)",
        expect![[r#"
        warning[tantrix/situation] 11:19-21 6 "bf"
          Move 6 (Green), bbryry 10: no player has this letter: Red can fill 6/7/8
          Coup 6 (Vert), bbryry 10 : cette lettre n'est celle d'aucun joueur : Rouge peut remplir 6/7/8
          fix: Write `rf 6/7/8 (rbg)` -> 6G: bbryry 10 (9) rf 6/7/8 (rbg)
    "#]],
    );
}

#[test]
fn situation_with_a_part_of_the_position() {
    sixth(
        "6G: bbryry 10 (9) rf 7 (rbg)",
        expect![[r#"
        warning[tantrix/situation] 11:22-23 6 "7"
          Move 6 (Green), bbryry 10: the whole position of this forced space is 6/7/8
          Coup 6 (Vert), bbryry 10 : la position complète de cet espace forcé est 6/7/8
          fix: Write `rf 6/7/8 (rbg)` -> 6G: bbryry 10 (9) rf 6/7/8 (rbg)
    "#]],
    );
}

#[test]
fn situation_elsewhere() {
    sixth(
        "6G: bbryry 10 (9) rf 7/8/9 (rbg)",
        expect![[r#"
        warning[tantrix/situation] 11:19-33 6 "rf 7/8/9 (rbg)"
          Move 6 (Green), bbryry 10: there is no forced space 7/8/9: it is 6/7/8 (rbg)
          Coup 6 (Vert), bbryry 10 : il n'y a pas d'espace forcé 7/8/9 : c'est 6/7/8 (rbg)
          fix: Write `rf 6/7/8 (rbg)` -> 6G: bbryry 10 (9) rf 6/7/8 (rbg)
    "#]],
    );
}

#[test]
fn situation_listed_twice() {
    sixth(
        "6G: bbryry 10 (9) rf 6/7/8 (rbg), rf 6/7/8 (rbg)",
        expect![[r#"
        warning[tantrix/situation] 11:35-49 6 "rf 6/7/8 (rbg)"
          Move 6 (Green), bbryry 10: the forced space 6/7/8 is listed twice
          Coup 6 (Vert), bbryry 10 : l'espace forcé 6/7/8 est donné deux fois
          fix: Write `rf 6/7/8 (rbg)` -> 6G: bbryry 10 (9) rf 6/7/8 (rbg)
    "#]],
    );
}

#[test]
fn situation_without_position() {
    sixth(
        "6G: bbryry 10 (9) rf (rbg)",
        expect![[r#"
        warning[tantrix/situation] 11:19-27 6 "rf (rbg)"
          Move 6 (Green), bbryry 10: it is not said where this forced space is: it is 6/7/8 (rbg)
          Coup 6 (Vert), bbryry 10 : il n'est pas dit où est cet espace forcé : c'est 6/7/8 (rbg)
          fix: Write `rf 6/7/8 (rbg)` -> 6G: bbryry 10 (9) rf 6/7/8 (rbg)
    "#]],
    );
}

#[test]
fn situation_that_is_not_there() {
    sixth(
        "6G: bbryry 10 (9) rf 6/7/8 (rbg), gf 2 (rgb)",
        expect![[r#"
        warning[tantrix/situation] 11:35-45 6 "gf 2 (rgb)"
          Move 6 (Green), bbryry 10: there is no forced space 2
          Coup 6 (Vert), bbryry 10 : il n'y a pas d'espace forcé 2
          fix: Write `rf 6/7/8 (rbg)` -> 6G: bbryry 10 (9) rf 6/7/8 (rbg)
    "#]],
    );
}

#[test]
fn situation_that_is_nowhere() {
    sixth(
        "6G: bbryry 10 (9) rf 6/7/8 (rbg), gf (rgb)",
        expect![[r#"
        warning[tantrix/situation] 11:35-43 6 "gf (rgb)"
          Move 6 (Green), bbryry 10: it is not said where this forced space is
          Coup 6 (Vert), bbryry 10 : il n'est pas dit où est cet espace forcé
          fix: Write `rf 6/7/8 (rbg)` -> 6G: bbryry 10 (9) rf 6/7/8 (rbg)
    "#]],
    );
}

#[test]
fn situation_left_out() {
    sixth(
        "6G: bryryb 1 (9) gf 19/20/21 (gry)",
        expect![[r#"
        warning[tantrix/situation] 11:18-35 6 "gf 19/20/21 (gry)"
          Move 6 (Green), bryryb 1: the forced space 8/9/10 (rbg) is left out
          Coup 6 (Vert), bryryb 1 : l'espace forcé 8/9/10 (rbg) est oublié
          fix: Write `rf 8/9/10 (rbg), gf 19/20/21 (gry)` -> 6G: bryryb 1 (9) rf 8/9/10 (rbg), gf 19/20/21 (gry)
    "#]],
    );
}

#[test]
fn situation_of_a_tile_turned() {
    sixth(
        "6G: yyrggr 16 (9) gf 2/3/4 (ggr), rf 10/11/12 (rbg), gf 18/19/20 (bby)",
        expect![[r#"
        warning[tantrix/situation] 11:18-20 6 "*f"
          Move 6 (Green), rrbyyb 2: `*f`, but Green can fill 4/5/6 with yrrbby (tile 3)
          Coup 6 (Vert), rrbyyb 2 : `*f`, mais Vert peut remplir 4/5/6 avec yrrbby (tuile 3)
          fix: Write `gf 4/5/6 (yyb), rf 8/9/10 (rbg)` -> 6G: rrbyyb 2 (9) gf 4/5/6 (yyb), rf 8/9/10 (rbg)
        warning[tantrix/situation] 11:28-31 6 "byb"
          Move 6 (Green), rrbyyb 2: the type of 4/5/6 is yyb, not byb
          Coup 6 (Vert), rrbyyb 2 : le type de 4/5/6 est yyb, et non byb
          fix: Write `gf 4/5/6 (yyb), rf 8/9/10 (rbg)` -> 6G: rrbyyb 2 (9) gf 4/5/6 (yyb), rf 8/9/10 (rbg)
    "#]],
    );
    sixth(
        "6G: brrbyy 11 (9) rf 6/7/8 (rbg)",
        expect![[r#"
        warning[tantrix/situation] 11:19-33 6 "rf 6/7/8 (rbg)"
          Move 6 (Green), brrbyy 11: the forced space 15/16/17 (bbr) is left out
          Coup 6 (Vert), brrbyy 11 : l'espace forcé 15/16/17 (bbr) est oublié
          fix: Write `rf 6/7/8 (rbg), gf 15/16/17 (bbr)` -> 6G: brrbyy 11 (9) rf 6/7/8 (rbg), gf 15/16/17 (bbr)
          fix: Write `10` -> 6G: brrbyy 10 (9) rf 6/7/8 (rbg)
    "#]],
    );
}

#[test]
fn situation_of_a_tile_elsewhere() {
    sixth("6G: brrbyy 2 (9) rf 6/7/8 (rbg), gf 15/16/17 (bbr)", expect![[r#""#]]);
}

#[test]
fn situation_of_holder_not_recorded_is_right() {
    sixth("6G: bbryry 10 (9) ?f 6/7/8 (rbg)", expect![[r#""#]]);
}

#[test]
fn text_that_belongs_to_nothing() {
    fourth(
        "4R: ryyggr 2 (23) gf 4/5/6 (gbg) 7/8",
        expect![[r#"
        error[record/unexpected-text] 9:34-37 4 "7/8"
          Move 4 (Red), ryyggr 2: `7/8` belongs to nothing in this move: it is no position, draw or forced space
          Coup 4 (Rouge), ryyggr 2 : `7/8` ne fait partie de rien dans ce coup : ce n'est ni une position, ni une tuile piochée, ni un espace forcé
    "#]],
    );
}

#[test]
fn score() {
    check(
        &format!("{START}{FORCED}").replace("\n\n", "\n[Score \"G=9 R=2\"]\n\n"),
        expect![[r#"
        warning[tantrix/score] 5:9-12 "G=9"
          Green: the tiles make a score of 2, but the tag Score says 9
          Vert : les tuiles donnent un score de 2, mais la balise Score dit 9
          fix: Write the score as `G=2` -> [Score "G=2 R=2"]
    "#]],
    );
    check(
        &format!("{START}{FORCED}").replace("\n\n", "\n[Score \"G9 B=2 R:3\"]\n\n"),
        expect![[r#"
        warning[tantrix/score] 5:9-11 "G9"
          `G9` is no score: write the letter and the points of each player, as in `G=11 R=25`
          `G9` n'est pas un score : écrivez la lettre et les points de chaque joueur, comme `G=11 R=25`
        warning[tantrix/score] 5:12-15 "B=2"
          `B` is no player of this game
          `B` ne joue pas dans cette partie
        warning[tantrix/score] 5:16-19 "R:3"
          Red: the tiles make a score of 2, but the tag Score says 3
          Rouge : les tuiles donnent un score de 2, mais la balise Score dit 3
          fix: Write the score as `R=2` -> [Score "G9 B=2 R=2"]
    "#]],
    );
}

#[test]
fn order_tag() {
    check(
        &format!("{START}{FORCED}").replace("\"GR\"", "\"GX\""),
        expect![[r#"
        error[record/bad-tag] 2:9-11 "GX"
          `X` is no player: the letters are R, Y, G and B
          `X` n'est pas un joueur : les lettres sont R (Rouge), Y (Jaune), G (Vert) et B (Bleu)
    "#]],
    );
    check(
        &format!("{START}{FORCED}").replace("\"GR\"", "\"GG\""),
        expect![[r#"
        error[record/bad-tag] 2:9-11 "GG"
          Green stands twice in the order of play
          Vert est deux fois dans l'ordre de jeu
    "#]],
    );
    check(
        &format!("{START}{FORCED}").replace("\"GR\"", "\"G\""),
        expect![[r#"
        error[record/bad-tag] 2:9-10 "G"
          One player is named: two to four play
          Un seul joueur est nommé : on joue de deux à quatre
    "#]],
    );
}

#[test]
fn hand_tags() {
    check(
        &format!("{START}{FORCED}").replace("\"36 41", "\"36 99"),
        expect![[r#"
        error[record/bad-tag] 3:12-14 "99"
          `99` is no tile: write numbers from 1 to 56, or six letters a tile
          `99` n'est pas une tuile : écrivez des numéros de 1 à 56, ou six lettres par tuile
    "#]],
    );
    check(
        &format!("{START}{FORCED}").replace("\"36 41", "\"36"),
        expect![[r#"
        error[record/bad-tag] 3:9-22 "36 29 2 15 30"
          5 tiles are named: a hand has six at the start
          5 tuiles sont nommées : une main en a six au départ
    "#]],
    );
    check(
        &format!("{START}{FORCED}").replace("\"36 41", "\"36 40"),
        expect![[r#"
        error[record/bad-tag] 3:12-14 "40"
          Tile 40 is dealt twice: there is only one of each
          La tuile 40 est distribuée deux fois : il n'y en a qu'une de chaque
    "#]],
    );
}

/// More tiles than there is room for: all in one row, the same one again and again.
#[test]
fn no_room() {
    let document =
        Document::new(&format!("[Game \"Tantrix\"]\n\n1R: yrybrb 0\n{}", "yrybrb 2\n".repeat(64)), None);
    let codes: Vec<&str> = support::findings(&document).iter().map(|(_, finding)| finding.code).collect();
    assert_eq!(codes.iter().filter(|code| **code == "tantrix/already-used").count(), 63);
    assert_eq!(codes.last(), Some(&"tantrix/occupied-or-apart"));
}
