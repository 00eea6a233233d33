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
              Move 4 (Red), ryygkr 2: `ryygkr` is no tile: `k` is no colour, the colours are r, y, g and b. Did you mean ryyggr 2?
              Coup 4 (Rouge), ryygkr 2 : `ryygkr` n'est pas une tuile : `k` n'est pas une couleur, les couleurs sont r (rouge), y (jaune), g (vert) et b (bleu). Vouliez-vous dire ryyggr 2 ?
              fix: Replace by ryyggr 2 -> 4R: ryyggr 2 (23) gf 4/5/6 (gbg)
        "#]],
    );
    fourth(
        "4R: ryyggrr 2 (23) gf 4/5/6 (gbg)",
        expect![[r#"
            error[tantrix/no-such-tile] 9:5-12 4 "ryyggrr"
              Move 4 (Red), ryyggrr 2: `ryyggrr` is no tile: it has 7 letters, and a tile has six. Did you mean ryyggr 2?
              Coup 4 (Rouge), ryyggrr 2 : `ryyggrr` n'est pas une tuile : il y a 7 lettres, et il en faut six. Vouliez-vous dire ryyggr 2 ?
              fix: Replace by ryyggr 2 -> 4R: ryyggr 2 (23) gf 4/5/6 (gbg)
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
              Move 4 (Red), rybggr 2: `rybggr` is no tile: it has four colours, and a tile has three. Did you mean ryyggr 2?
              Coup 4 (Rouge), rybggr 2 : `rybggr` n'est pas une tuile : il y a quatre couleurs, et une tuile en a trois. Vouliez-vous dire ryyggr 2 ?
              fix: Replace by ryyggr 2 -> 4R: ryyggr 2 (23)
              fix: Replace by rbbggr 2 -> 4R: rbbggr 2 (23)
        "#]],
    );
    fourth(
        "4R: rygryg 2 (23)",
        expect![[r#"
            error[tantrix/no-such-tile] 9:5-11 4 "rygryg"
              Move 4 (Red), rygryg 2: `rygryg` is no tile: no tile has three straight lines. Did you mean rygrgy 2?
              Coup 4 (Rouge), rygryg 2 : `rygryg` n'est pas une tuile : aucune n'a trois lignes droites. Vouliez-vous dire rygrgy 2 ?
              fix: Replace by rygrgy 2 -> 4R: rygrgy 2 (23)
        "#]],
    );
}

#[test]
fn no_such_position() {
    fourth(
        "4R: ryyggr 22 (23) gf 4/5/6 (gbg)",
        expect![[r#"
            error[tantrix/no-such-position] 9:12-14 4 "22"
              Move 4 (Red), ryyggr 22: there is no link 22: the board has 14. Did you mean ryyggr 2?
              Coup 4 (Rouge), ryyggr 22 : le lien 22 n'existe pas : il y en a 14. Vouliez-vous dire ryyggr 2 ?
              fix: Replace by ryyggr 2 -> 4R: ryyggr 2 (23) gf 4/5/6 (gbg)
              fix: Replace by ryyggr 7 -> 4R: ryyggr 7 (23) gf 4/5/6 (gbg)
              fix: Replace by ryyggr 1 -> 4R: ryyggr 1 (23) gf 4/5/6 (gbg)
        "#]],
    );
    fourth(
        "4R: ryyggr 2/3 (23) gf 4/5/6 (gbg)",
        expect![[r#"
            error[tantrix/no-such-position] 9:12-15 4 "2/3"
              Move 4 (Red), ryyggr 2/3: these numbers belong to different spaces: 2, 3/4. Did you mean ryyggr 2?
              Coup 4 (Rouge), ryyggr 2/3 : ces numéros sont ceux d'espaces différents : 2, 3/4. Vouliez-vous dire ryyggr 2 ?
              fix: Replace by ryyggr 2 -> 4R: ryyggr 2 (23) gf 4/5/6 (gbg)
              fix: Replace by ryyggr 1 -> 4R: ryyggr 1 (23) gf 4/5/6 (gbg)
              fix: Replace by ryyggr 7 -> 4R: ryyggr 7 (23) gf 4/5/6 (gbg)
        "#]],
    );
    fourth(
        "4R: ryyggr (23) gf 4/5/6 (gbg)",
        expect![[r#"
            error[tantrix/no-such-position] 9:5-11 4 "ryyggr"
              Move 4 (Red), ryyggr: it is not said where the tile goes. Did you mean ryyggr 2?
              Coup 4 (Rouge), ryyggr : il n'est pas dit où va la tuile. Vouliez-vous dire ryyggr 2 ?
              fix: Replace by ryyggr 2 -> 4R: ryyggr 2 (23) gf 4/5/6 (gbg)
              fix: Replace by ryyggr 1 -> 4R: ryyggr 1 (23) gf 4/5/6 (gbg)
              fix: Replace by ryyggr 7 -> 4R: ryyggr 7 (23) gf 4/5/6 (gbg)
        "#]],
    );
    check(
        "[Game \"Tantrix\"]\n\n1G: ggrbrb 3 (28)\n",
        expect![[r#"
            error[tantrix/no-such-position] 3:12-13 1 "3"
              Move 1 (Green), ggrbrb 3: there is no link 3 yet: the first tile is placed at 0, or without a position. Did you mean ggrbrb 0?
              Coup 1 (Vert), ggrbrb 3 : le lien 3 n'existe pas encore : la première tuile se pose en 0, ou sans position. Vouliez-vous dire ggrbrb 0 ?
              fix: Replace by ggrbrb 0 -> 1G: ggrbrb 0 (28)
        "#]],
    );
}

#[test]
fn occupied_or_apart() {
    fourth(
        "4R: ryyggr 0 (23) gf 4/5/6 (gbg)",
        expect![[r#"
            error[tantrix/occupied-or-apart] 9:12-13 4 "0"
              Move 4 (Red), ryyggr 0: 0 is the place of the first tile, and that one lies there already. Did you mean ryyggr 2?
              Coup 4 (Rouge), ryyggr 0 : 0 est la place de la première tuile, et celle-ci y est déjà. Vouliez-vous dire ryyggr 2 ?
              see 6:1-21: the tile was placed here
              fix: Replace by ryyggr 2 -> 4R: ryyggr 2 (23) gf 4/5/6 (gbg)
              fix: Replace by ryyggr 1 -> 4R: ryyggr 1 (23) gf 4/5/6 (gbg)
              fix: Replace by ryyggr 7 -> 4R: ryyggr 7 (23) gf 4/5/6 (gbg)
        "#]],
    );
}

#[test]
fn colour_clash() {
    fourth(
        "4R: yyggrr 2 (23) gf 4/5/6 (gbg)",
        expect![[r#"
            error[tantrix/colour-clash] 9:5-11 4 "yyggrr"
              Move 4 (Red), yyggrr 2: its west link is red, but tile 41 shows green there. Did you mean ryyggr 2?
              Coup 4 (Rouge), yyggrr 2 : côté ouest, son lien est rouge, mais celui de la tuile 41 est vert. Vouliez-vous dire ryyggr 2 ?
              see 8:1-20: the east link of tile 41, number 2, is green
              fix: Replace by ryyggr 2 -> 4R: ryyggr 2 (23) gf 4/5/6 (gbg)
              fix: Replace by rryygg 2 -> 4R: rryygg 2 (23) gf 4/5/6 (gbg)
              fix: Replace by yyggrr 1 -> 4R: yyggrr 1 (23) gf 4/5/6 (gbg)
              fix: Keep it, marked as played against the rules -> 4R: yyggrr 2 (23) gf 4/5/6 (gbg) {[%illegal]}
        "#]],
    );
    fourth(
        "4R: rygyrg 3/4 (23)",
        expect![[r#"
            error[tantrix/colour-clash] 9:5-11 4 "rygyrg"
              Move 4 (Red), rygyrg 3/4: its west link is red, but tile 40 shows green there; 2 sides clash in all. Did you mean rrbggb 3/4?
              Coup 4 (Rouge), rygyrg 3/4 : côté ouest, son lien est rouge, mais celui de la tuile 40 est vert ; en tout, 2 côtés ne s'accordent pas. Vouliez-vous dire rrbggb 3/4 ?
              see 7:1-20: the east link of tile 40, number 4, is green
              see 8:1-20: the south-east link of tile 41, number 3, is blue
              fix: Replace by rrbggb 3/4 -> 4R: rrbggb 3/4 (23)
              fix: Keep it, marked as played against the rules -> 4R: rygyrg 3/4 (23) {[%illegal]}
        "#]],
    );
    check(
        &format!("{START}4R: yyggrr 2 (23) gf 4/5/6 (gbg)\n{FILLED}{FREE}"),
        expect![[r#"
            error[tantrix/colour-clash] 9:5-11 4 "yyggrr"
              Move 4 (Red), yyggrr 2: its west link is red, but tile 41 shows green there. Did you mean ryyggr 2?
              Coup 4 (Rouge), yyggrr 2 : côté ouest, son lien est rouge, mais celui de la tuile 41 est vert. Vouliez-vous dire ryyggr 2 ?
              see 8:1-20: the east link of tile 41, number 2, is green
              unchecked 10:1-11:52: 2
              fix: Replace by ryyggr 2: the remaining 2 moves replay -> 4R: ryyggr 2 (23) gf 4/5/6 (gbg)
              fix: Replace by rryygg 2 -> 4R: rryygg 2 (23) gf 4/5/6 (gbg)
              fix: Replace by rryggy 2 -> 4R: rryggy 2 (23) gf 4/5/6 (gbg)
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
        "4G: yyrggr 1 (23) nf",
        expect![[r#"
            error[tantrix/second-free-move] 9:5-13 4 "yyrggr 1"
              Move 4 (Green), yyrggr 1: Green has made the free move of this turn already: only forced spaces are left to fill
              Coup 4 (Vert), yyrggr 1 : Vert a déjà joué le coup libre de ce tour : il ne reste qu'à remplir des espaces forcés
              see 8:1-20: the free move of this turn is here
              fix: Keep it, marked as played against the rules -> 4G: yyrggr 1 (23) nf {[%illegal]}
        "#]],
    );
    fourth(
        "14Y: ryyggr 2 (23) gf 4/5/6 (gbg)",
        expect![[r#"
            error[tantrix/out-of-turn] 9:1-5 4 "14Y:"
              Move 4 (Yellow), ryyggr 2: `Y` is no player of this game: the players are G, R
              Coup 4 (Jaune), ryyggr 2 : `Y` ne joue pas dans cette partie : les joueurs sont G, R
              fix: Write `14R:` -> 14R: ryyggr 2 (23) gf 4/5/6 (gbg)
              fix: Keep it, marked as played against the rules -> 14Y: ryyggr 2 (23) gf 4/5/6 (gbg) {[%illegal]}
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
              fix: Keep it, marked as played against the rules -> 7R: rrbggb 8/9/10 (11) gf 19/20/21 (gry) {[%illegal]}
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
              Move 2 (Red), rgbgrb 1: the numbers show that 2 moves are left out before this one, from 2 on: what hangs on hands and forced spaces is not checked from here on
              Coup 2 (Rouge), rgbgrb 1 : les numéros montrent que 2 coups ont été oubliés avant celui-ci, à partir du 2 : ce qui dépend des mains et des espaces forcés n'est plus vérifié à partir d'ici
        "#]],
    );
}

/// A turn left out before the last one: the numbers show it, but it is told as what it leads to.
#[test]
fn number_that_shows_a_turn_left_out_at_the_end() {
    check(
        &format!("{START}{FORCED}").replace("3G: ggbrbr 1 (3) nf\n", ""),
        expect![[r#"
            error[tantrix/out-of-turn] 8:1-4 3 "4R:"
              Move 3 (Red), ryyggr 2: it is Green's turn, not Red's
              Coup 3 (Rouge), ryyggr 2 : c'est le tour de Vert, pas de Rouge
              fix: Keep it, marked as played against the rules -> 4R: ryyggr 2 (23) gf 4/5/6 (gbg) {[%illegal]}
        "#]],
    );
}

/// No tile before it is suspected where only this one would fit then.
#[test]
fn colour_clash_and_the_moves_before_it() {
    fourth(
        "4R: yybrrb 1 (23) nf",
        expect![[r#"
            error[tantrix/colour-clash] 9:5-11 4 "yybrrb"
              Move 4 (Red), yybrrb 1: its south-west link is red, but tile 41 shows green there
              Coup 4 (Rouge), yybrrb 1 : côté sud-ouest, son lien est rouge, mais celui de la tuile 41 est vert
              see 8:1-20: the north-east link of tile 41, number 1, is green
              fix: Keep it, marked as played against the rules -> 4R: yybrrb 1 (23) nf {[%illegal]}
        "#]],
    );
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
    sixth(
        "6G: bbrrgg 1 (9) rf 8/9/10 (rbg), gf 19/20/21 (grg)",
        expect![[r#"
        warning[tantrix/situation] 11:35-37 6 "gf"
          Move 6 (Green), bbrrgg 1: Green holds no tile that can go to 19/20/21, nor does anybody
          Coup 6 (Vert), bbrrgg 1 : Vert n'a pas de tuile qui puisse aller en 19/20/21, et personne d'autre non plus
          fix: Write `rf 8/9/10 (rbg), *f 19/20/21 (grg)` -> 6G: bbrrgg 1 (9) rf 8/9/10 (rbg), *f 19/20/21 (grg)
    "#]],
    );
    sixth(
        "6G: bbrrgg 1 (9) rf 8/9/10 (rbg), bf 19/20/21 (grg)",
        expect![[r#"
        warning[tantrix/situation] 11:35-37 6 "bf"
          Move 6 (Green), bbrrgg 1: no player has this letter: nobody can fill 19/20/21
          Coup 6 (Vert), bbrrgg 1 : cette lettre n'est celle d'aucun joueur : personne ne peut remplir 19/20/21
          fix: Write `rf 8/9/10 (rbg), *f 19/20/21 (grg)` -> 6G: bbrrgg 1 (9) rf 8/9/10 (rbg), *f 19/20/21 (grg)
    "#]],
    );
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
            warning[tantrix/situation] 11:19-71 6 "gf 2/3/4 (ggr), rf 10/11/12 (rbg), gf 18/19/20 (bby)"
              Move 6 (Green), yyrggr 16: this situation is right if the tile lies as ggryyr
              Coup 6 (Vert), yyrggr 16 : cette situation est juste si la tuile est tournée ainsi : ggryyr
              fix: Write ggryyr (tile 15) -> 6G: ggryyr 16 (9) gf 2/3/4 (ggr), rf 10/11/12 (rbg), gf 18/19/20 (bby)
              fix: Write `*f 2/3/4 (ygr), rf 10/11/12 (rbg), gf 18/19/20 (bbg)` -> 6G: yyrggr 16 (9) *f 2/3/4 (ygr), rf 10/11/12 (rbg), gf 18/19/20 (bbg)
        "#]],
    );
    sixth(
        "6G: brrbyy 11 (9) rf 6/7/8 (rbg)",
        expect![[r#"
            warning[tantrix/situation] 11:19-33 6 "rf 6/7/8 (rbg)"
              Move 6 (Green), brrbyy 11: the forced space 15/16/17 (bbr) is left out
              Coup 6 (Vert), brrbyy 11 : l'espace forcé 15/16/17 (bbr) est oublié
              fix: Write `rf 6/7/8 (rbg), gf 15/16/17 (bbr)` -> 6G: brrbyy 11 (9) rf 6/7/8 (rbg), gf 15/16/17 (bbr)
              fix: Write the position as 10 -> 6G: brrbyy 10 (9) rf 6/7/8 (rbg)
        "#]],
    );
}

#[test]
fn situation_of_a_tile_elsewhere() {
    sixth(
        "6G: brrbyy 2 (9) rf 6/7/8 (rbg), gf 15/16/17 (bbr)",
        expect![[r#"
            warning[tantrix/situation] 11:18-51 6 "rf 6/7/8 (rbg), gf 15/16/17 (bbr)"
              Move 6 (Green), brrbyy 2: this situation is right if the tile goes to 11
              Coup 6 (Vert), brrbyy 2 : cette situation est juste si la tuile va en 11
              fix: Write the position as 11 -> 6G: brrbyy 11 (9) rf 6/7/8 (rbg), gf 15/16/17 (bbr)
              fix: Write `rf 4/5/6 (byb), rf 8/9/10 (rbg)` -> 6G: brrbyy 2 (9) rf 4/5/6 (byb), rf 8/9/10 (rbg)
        "#]],
    );
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
              fix: Remove `7/8` -> 4R: ryyggr 2 (23) gf 4/5/6 (gbg) 
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
    let turns: String = (2..66).map(|number| format!("{number}R: yrybrb 2\n")).collect();
    let document = Document::new(&format!("[Game \"Tantrix\"]\n\n1R: yrybrb 0\n{turns}"), None);
    let codes: Vec<&str> = support::findings(&document).iter().map(|(_, finding)| finding.code).collect();
    assert_eq!(codes.iter().filter(|code| **code == "tantrix/already-used").count(), 63);
    assert_eq!(codes.last(), Some(&"tantrix/occupied-or-apart"));
}

#[test]
fn only_the_faulty_part_is_written_anew() {
    check(
        &format!("[Game \"Tantrix\"]\n\n{}\n", "1G: ryyggr 0\n2R: 2R: yyrrbb 1 (30) nf"),
        expect![[r#"
        warning[tantrix/draw-missing] 3:12-13 1 "0"
          Move 1 (Green), ryyggr 0: it is not said which tile was drawn, though 44 tiles are left in the bag
          Coup 1 (Vert), ryyggr 0 : il n'est pas dit quelle tuile a été piochée, alors qu'il reste 44 tuiles dans le sac
        error[record/unexpected-text] 4:5-8 2 "2R:"
          Move 2 (Red), yyrrbb 1: `2R:` belongs to nothing in this move: it is no position, draw or forced space
          Coup 2 (Rouge), yyrrbb 1 : `2R:` ne fait partie de rien dans ce coup : ce n'est ni une position, ni une tuile piochée, ni un espace forcé
          fix: Remove `2R:` -> 2R:  yyrrbb 1 (30) nf
    "#]],
    );
    check(
        &format!("[Game \"Tantrix\"]\n\n{}\n", "1G: ryyggr 0\n2R: yyr rbb 1 (30) nf"),
        expect![[r#"
        warning[tantrix/draw-missing] 3:12-13 1 "0"
          Move 1 (Green), ryyggr 0: it is not said which tile was drawn, though 44 tiles are left in the bag
          Coup 1 (Vert), ryyggr 0 : il n'est pas dit quelle tuile a été piochée, alors qu'il reste 44 tuiles dans le sac
        error[tantrix/no-such-tile] 4:5-8 2 "yyr"
          Move 2 (Red), yyr 1: `yyr` is no tile: it has 3 letters, and a tile has six. Did you mean yyrrbb 1?
          Coup 2 (Rouge), yyr 1 : `yyr` n'est pas une tuile : il y a 3 lettres, et il en faut six. Vouliez-vous dire yyrrbb 1 ?
          fix: Replace by yyrrbb 1 -> 2R: yyrrbb 1 (30) nf
    "#]],
    );
    check(
        &format!("[Game \"Tantrix\"]\n\n{}\n", "1G: ryyggr 1"),
        expect![[r#"
        error[tantrix/no-such-position] 3:12-13 1 "1"
          Move 1 (Green), ryyggr 1: there is no link 1 yet: the first tile is placed at 0, or without a position. Did you mean ryyggr 0?
          Coup 1 (Vert), ryyggr 1 : le lien 1 n'existe pas encore : la première tuile se pose en 0, ou sans position. Vouliez-vous dire ryyggr 0 ?
          fix: Replace by ryyggr 0 -> 1G: ryyggr 0
    "#]],
    );
    check(
        &format!("[Game \"Tantrix\"]\n\n{}\n", "1G: ryy ggr 0"),
        expect![[r#"
        error[tantrix/no-such-tile] 3:5-8 1 "ryy"
          Move 1 (Green), ryy 0: `ryy` is no tile: it has 3 letters, and a tile has six. Did you mean ryyggr 0?
          Coup 1 (Vert), ryy 0 : `ryy` n'est pas une tuile : il y a 3 lettres, et il en faut six. Vouliez-vous dire ryyggr 0 ?
          fix: Replace by ryyggr 0 -> 1G: ryyggr 0
    "#]],
    );
}

#[test]
fn turns_left_out() {
    check(
        &format!(
            "[Game \"Tantrix\"]\n\n{}\n",
            "1G: ryyggr 0\n2R: yyrrbb 1\n4R: yyggbb 40\n5G: rryybb 1\n6R: rryggy 1"
        ),
        expect![[r#"
            warning[tantrix/number] 5:1-4 3 "4R:"
              Move 3 (Red), yyggbb 40: the numbers show that move 3 is left out before this one: what hangs on hands and forced spaces is not checked from here on
              Coup 3 (Rouge), yyggbb 40 : les numéros montrent que le coup 3 a été oublié avant celui-ci : ce qui dépend des mains et des espaces forcés n'est plus vérifié à partir d'ici
            error[tantrix/no-such-position] 5:12-14 3 "40"
              Move 3 (Red), yyggbb 40: there is no link 40: the board has 10
              Coup 3 (Rouge), yyggbb 40 : le lien 40 n'existe pas : il y en a 10
              unchecked 6:1-7:13: 2
        "#]],
    );
    check(
        &format!("[Game \"Tantrix\"]\n\n{}\n", "1G: ryyggr 0\n3G: yyrrgg 1\n4R: rrbbgg 90"),
        expect![[r#"
            warning[tantrix/number] 4:1-4 2 "3G:"
              Move 2 (Green), yyrrgg 1: the numbers show that move 2 is left out before this one: what hangs on hands and forced spaces is not checked from here on
              Coup 2 (Vert), yyrrgg 1 : les numéros montrent que le coup 2 a été oublié avant celui-ci : ce qui dépend des mains et des espaces forcés n'est plus vérifié à partir d'ici
            error[tantrix/no-such-position] 5:12-14 3 "90"
              Move 3 (Red), rrbbgg 90: there is no link 90: the board has 10
              Coup 3 (Rouge), rrbbgg 90 : le lien 90 n'existe pas : il y en a 10
              see 4:1-13: turns are left out before this one
        "#]],
    );
}

#[test]
fn a_turn_written_twice() {
    check(
        &format!("[Game \"Tantrix\"]\n\n{}\n", "1G: ryyggr 0\n2R: yyrrbb 1\n2R: yyrrbb 1\n3G: yyggbb 1"),
        expect![[r#"
            error[tantrix/already-used] 5:1-13 3 "2R: yyrrbb 1"
              Move 3 (Red), yyrrbb 1: this turn is written twice: tile 3 lies there already
              Coup 3 (Rouge), yyrrbb 1 : ce coup est écrit deux fois : la tuile 3 est déjà posée
              see 4:1-13: the tile was placed here
              unchecked 6:1-13: 1
              fix: Remove `2R: yyrrbb 1` -> 
              fix: Keep it, marked as played against the rules -> 2R: yyrrbb 1 {[%illegal]}
        "#]],
    );
}

/// Two neighbours that were exchanged, and no more than that.
#[test]
fn turns_in_the_wrong_order() {
    let swapped = format!("{START}{FORCED}{FILLED}{FREE}")
        .replace(&format!("{FORCED}{FILLED}"), &format!("{FILLED}{FORCED}"));
    check(
        &swapped,
        expect![[r#"
        warning[tantrix/number] 9:1-36 4 "5G: gbrrgb 4/5/6 (8) rf 6/7/8 (rbg)"
          Move 4 (Green), gbrrgb 4/5/6: turns 4 and 5 stand in the wrong order: they fit the other way round
          Coup 4 (Vert), gbrrgb 4/5/6 : les coups 4 et 5 sont dans le mauvais ordre : ils vont dans l'autre sens
          fix: Swap the two turns -> 4R: ryyggr 2 (23) gf 4/5/6 (gbg)
    "#]],
    );
}

#[test]
fn a_tile_on_the_board_gets_no_proposals() {
    check(
        &format!("[Game \"Tantrix\"]\n\n{}\n", "1G: ryyggr 0\n2R: yyrrbb 1\n3G: ryyggr 2"),
        expect![[r#"
            error[tantrix/colour-clash] 5:5-11 3 "ryyggr"
              Move 3 (Green), ryyggr 2: its west link is green, but tile 3 shows yellow there. Did you mean rrggyy 2?
              Coup 3 (Vert), ryyggr 2 : côté ouest, son lien est vert, mais celui de la tuile 3 est jaune. Vouliez-vous dire rrggyy 2 ?
              see 4:1-13: the east link of tile 3, number 2, is yellow
              fix: Replace by rrggyy 2 -> 3G: rrggyy 2
              fix: Replace by rggyyr 2 -> 3G: rggyyr 2
              fix: Keep it, marked as played against the rules -> 3G: ryyggr 2 {[%illegal]}
        "#]],
    );
    check(
        &format!("[Game \"Tantrix\"]\n\n{}\n", "1G: ryyggr 0\n2R: yyrrbb 1\n3G: ryygr 2"),
        expect![[r#"
            error[tantrix/no-such-tile] 5:5-10 3 "ryygr"
              Move 3 (Green), ryygr 2: `ryygr` is no tile: it has 5 letters, and a tile has six
              Coup 3 (Vert), ryygr 2 : `ryygr` n'est pas une tuile : il y a 5 lettres, et il en faut six
        "#]],
    );
}

#[test]
fn nobody_is_known_to_play() {
    check(&format!("[Game \"Tantrix\"]\n\n{}\n", "ryyggr"), expect![[r#""#]]);
    check(&format!("[Game \"Tantrix\"]\n\n{}\n", "1. ryyggr 0 2. yyrrbb 1"), expect![[r#""#]]);
    check(
        &format!("[Game \"Tantrix\"]\n\n{}\n", "1V: ryyggr 0"),
        expect![[r#"
        error[tantrix/out-of-turn] 3:1-4 1 "1V:"
          Move 1, ryyggr 0: `V` is no player: the letters are R, Y, G and B
          Coup 1, ryyggr 0 : `V` n'est pas un joueur : les lettres sont R (Rouge), Y (Jaune), G (Vert) et B (Bleu)
          fix: Keep it, marked as played against the rules -> 1V: ryyggr 0 {[%illegal]}
    "#]],
    );
    check(&format!("[Game \"Tantrix\"]\n\n{}\n", "(1R: ryggry 0) 1G: gryygr 0"), expect![[r#""#]]);
}

#[test]
fn types_of_six_letters() {
    check(
        &format!("[Game \"Tantrix\"]\n\n{}\n", "1G: ryyggr 0 *f 87/88/89/90/91/92 (gryyrg)"),
        expect![[r#"
            warning[tantrix/situation] 3:14-43 1 "*f 87/88/89/90/91/92 (gryyrg)"
              Move 1 (Green), ryyggr 0: there is no forced space 87/88/89/90/91/92
              Coup 1 (Vert), ryyggr 0 : il n'y a pas d'espace forcé 87/88/89/90/91/92
              fix: Write `nf` -> 1G: ryyggr 0 nf
        "#]],
    );
}

#[test]
fn the_bag_is_not_empty_where_a_draw_follows() {
    check(
        &format!("[Game \"Tantrix\"]\n\n{}\n", "1G: ryyggr 0 (-)\n2R: yyrrbb 1 (30)\n3G: yyggbb 1 (31)"),
        expect![[r#"
            warning[tantrix/draw-missing] 3:14-17 1 "(-)"
              Move 1 (Green), ryyggr 0: `(-)` says that nothing was drawn, but 44 tiles are left in the bag
              Coup 1 (Vert), ryyggr 0 : `(-)` dit que rien n'a été pioché, mais il reste 44 tuiles dans le sac
            error[tantrix/colour-clash] 5:5-11 3 "yyggbb"
              Move 3 (Green), yyggbb 1: its south-west link is green, but tile 3 shows yellow there. Did you mean gbbyyg 1?
              Coup 3 (Vert), yyggbb 1 : côté sud-ouest, son lien est vert, mais celui de la tuile 3 est jaune. Vouliez-vous dire gbbyyg 1 ?
              see 4:1-18: the north-east link of tile 3, number 1, is yellow
              fix: Replace by gbbyyg 1 -> 3G: gbbyyg 1 (31)
              fix: Replace by bbyygg 1 -> 3G: bbyygg 1 (31)
              fix: Replace by bggyyb 1 -> 3G: bggyyb 1 (31)
              fix: Keep it, marked as played against the rules -> 3G: yyggbb 1 (31) {[%illegal]}
        "#]],
    );
}

#[test]
fn numbers_too_great() {
    check(
        &format!("[Game \"Tantrix\"]\n\n{}\n", "4294967296G: ryyggr 0\n2R: yyrrbb 1"),
        expect![[r#"
        warning[tantrix/number] 3:1-13 "4294967296G:"
          This move is number 1, not 4294967295
          Ce coup porte le numéro 1, et non 4294967295
          fix: Renumber the moves of this game (1 number changes) -> 1G: ryyggr 0
    "#]],
    );
    check(
        &format!("[Game \"Tantrix\"]\n\n{}\n", "1G: ryyggr 99999999999"),
        expect![[r#"
        error[tantrix/no-such-position] 3:12-23 1 "99999999999"
          Move 1 (Green), ryyggr 4294967295: there is no link 4294967295 yet: the first tile is placed at 0, or without a position. Did you mean ryyggr 0?
          Coup 1 (Vert), ryyggr 4294967295 : le lien 4294967295 n'existe pas encore : la première tuile se pose en 0, ou sans position. Vouliez-vous dire ryyggr 0 ?
          fix: Replace by ryyggr 0 -> 1G: ryyggr 0
    "#]],
    );
}

#[test]
fn a_score_of_no_moves() {
    check("[Game \"Tantrix\"]\n[Score \"G=11 R=25\"]\n\n", expect![[r#""#]]);
}

#[test]
fn positions_joined_by_other_signs() {
    fifth(
        "5G: gbrrgb 4-5-6 (8) rf 6/7/8 (rbg)",
        expect![[r#"
        warning[tantrix/partial-position] 10:12-17 5 "4-5-6"
          Move 5 (Green), gbrrgb 4/5/6: the numbers of a position are joined by one slash each: 4/5/6
          Coup 5 (Vert), gbrrgb 4/5/6 : les numéros d'une position se joignent par une barre oblique chacun : 4/5/6
          fix: Write `4/5/6` -> 5G: gbrrgb 4/5/6 (8) rf 6/7/8 (rbg)
    "#]],
    );
    fifth(
        "5G: gbrrgb 4 5 6 (8) rf 6/7/8 (rbg)",
        expect![[r#"
        warning[tantrix/partial-position] 10:12-17 5 "4 5 6"
          Move 5 (Green), gbrrgb 4/5/6: the numbers of a position are joined by one slash each: 4/5/6
          Coup 5 (Vert), gbrrgb 4/5/6 : les numéros d'une position se joignent par une barre oblique chacun : 4/5/6
          fix: Write `4/5/6` -> 5G: gbrrgb 4/5/6 (8) rf 6/7/8 (rbg)
    "#]],
    );
    fifth(
        "5G: gbrrgb 4,5,6 (8) rf 6/7/8 (rbg)",
        expect![[r#"
        warning[tantrix/partial-position] 10:12-17 5 "4,5,6"
          Move 5 (Green), gbrrgb 4/5/6: the numbers of a position are joined by one slash each: 4/5/6
          Coup 5 (Vert), gbrrgb 4/5/6 : les numéros d'une position se joignent par une barre oblique chacun : 4/5/6
          fix: Write `4/5/6` -> 5G: gbrrgb 4/5/6 (8) rf 6/7/8 (rbg)
    "#]],
    );
    fifth(
        "5G: gbrrgb 4.5.6 (8) rf 6/7/8 (rbg)",
        expect![[r#"
        warning[tantrix/partial-position] 10:12-17 5 "4.5.6"
          Move 5 (Green), gbrrgb 4/5/6: the numbers of a position are joined by one slash each: 4/5/6
          Coup 5 (Vert), gbrrgb 4/5/6 : les numéros d'une position se joignent par une barre oblique chacun : 4/5/6
          fix: Write `4/5/6` -> 5G: gbrrgb 4/5/6 (8) rf 6/7/8 (rbg)
    "#]],
    );
    fifth(
        "5G: gbrrgb 4\u{2215}5\u{2215}6 (8) rf 6/7/8 (rbg)",
        expect![[r#"
        warning[tantrix/partial-position] 10:12-17 5 "4∕5∕6"
          Move 5 (Green), gbrrgb 4/5/6: the numbers of a position are joined by one slash each: 4/5/6
          Coup 5 (Vert), gbrrgb 4/5/6 : les numéros d'une position se joignent par une barre oblique chacun : 4/5/6
          fix: Write `4/5/6` -> 5G: gbrrgb 4/5/6 (8) rf 6/7/8 (rbg)
    "#]],
    );
    fifth(
        "5G: gbrrgb 4/5/6/ (8) rf 6/7/8 (rbg)",
        expect![[r#"
        warning[tantrix/partial-position] 10:12-18 5 "4/5/6/"
          Move 5 (Green), gbrrgb 4/5/6: the numbers of a position are joined by one slash each: 4/5/6
          Coup 5 (Vert), gbrrgb 4/5/6 : les numéros d'une position se joignent par une barre oblique chacun : 4/5/6
          fix: Write `4/5/6` -> 5G: gbrrgb 4/5/6 (8) rf 6/7/8 (rbg)
    "#]],
    );
}

#[test]
fn letters_in_place_of_digits() {
    check(
        &format!("[Game \"Tantrix\"]\n\n{}\n", "1G: ryyggr 0\n2R: yyrrbb l"),
        expect![[r#"
        error[tantrix/no-such-position] 4:5-11 2 "yyrrbb"
          Move 2 (Red), yyrrbb: it is not said where the tile goes. Did you mean yyrrbb 1?
          Coup 2 (Rouge), yyrrbb : il n'est pas dit où va la tuile. Vouliez-vous dire yyrrbb 1 ?
          fix: Replace by yyrrbb 1 -> 2R: yyrrbb 1
    "#]],
    );
    check(
        &format!("[Game \"Tantrix\"]\n\n{}\n", "1G: ryyggr 0\n2R: yyrrbb S"),
        expect![[r#"
        error[tantrix/no-such-position] 4:5-11 2 "yyrrbb"
          Move 2 (Red), yyrrbb: it is not said where the tile goes. Did you mean yyrrbb 5?
          Coup 2 (Rouge), yyrrbb : il n'est pas dit où va la tuile. Vouliez-vous dire yyrrbb 5 ?
          fix: Replace by yyrrbb 5 -> 2R: yyrrbb 5
    "#]],
    );
    check(
        &format!("[Game \"Tantrix\"]\n\n{}\n", "1G: ryyggr 0\n2R: yyrrbb 34/"),
        expect![[r#"
        error[tantrix/no-such-position] 4:12-15 2 "34/"
          Move 2 (Red), yyrrbb 34: there is no link 34: the board has 6. Did you mean yyrrbb 6?
          Coup 2 (Rouge), yyrrbb 34 : le lien 34 n'existe pas : il y en a 6. Vouliez-vous dire yyrrbb 6 ?
          fix: Replace by yyrrbb 6 -> 2R: yyrrbb 6
          fix: Replace by yyrrbb 1 -> 2R: yyrrbb 1
    "#]],
    );
}

#[test]
fn a_copied_situation() {
    sixth(
        "6G: bryryb 1 (9) gf 4/5/6 (gbg), rf 12/13/14 (bbg), bf 16/17/18 (ryy)",
        expect![[r#"
        warning[tantrix/situation] 11:18-70 6 "gf 4/5/6 (gbg), rf 12/13/14 (bbg), bf 16/17/18 (ryy)"
          Move 6 (Green), bryryb 1: this is not the situation behind this move: most of it is wrong
          Coup 6 (Vert), bryryb 1 : ce n'est pas la situation après ce coup : la plus grande partie en est fausse
          fix: Write `rf 8/9/10 (rbg), gf 19/20/21 (gry)` -> 6G: bryryb 1 (9) rf 8/9/10 (rbg), gf 19/20/21 (gry)
    "#]],
    );
}

#[test]
fn another_free_move_of_the_same_player() {
    check(
        "[Game \"Tantrix\"]\n[Order \"GR\"]\n\n1G: ryyggr 0\n2G: yyrrbb 1\n",
        expect![[r#"
        error[tantrix/second-free-move] 5:5-13 2 "yyrrbb 1"
          Move 2 (Green), yyrrbb 1: Green has made the free move of this turn already: only forced spaces are left to fill
          Coup 2 (Vert), yyrrbb 1 : Vert a déjà joué le coup libre de ce tour : il ne reste qu'à remplir des espaces forcés
          see 4:1-13: the free move of this turn is here
          fix: Keep it, marked as played against the rules -> 2G: yyrrbb 1 {[%illegal]}
    "#]],
    );
}

#[test]
fn nf_twice() {
    check(
        &format!("[Game \"Tantrix\"]\n\n{}\n", "1G: ryyggr 0 nf nf"),
        expect![[r#"
        warning[tantrix/situation] 3:17-19 1 "nf"
          Move 1 (Green), ryyggr 0: `nf` stands here twice
          Coup 1 (Vert), ryyggr 0 : `nf` est écrit deux fois
          fix: Write `nf` -> 1G: ryyggr 0 nf
    "#]],
    );
}

/// Said once, not for each of them.
#[test]
fn a_hand_of_many_tiles() {
    check(
        &format!("[Game \"Tantrix\"]\n[HandG \"{}\"]\n\n1G: ryyggr 0\n", "1 ".repeat(20)),
        expect![[r#"
            error[record/bad-tag] 2:9-49 "1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 "
              20 tiles are named: a hand has six at the start
              20 tuiles sont nommées : une main en a six au départ
        "#]],
    );
}
