//! Tantrix: real games against the facts of every ply, every code, slips, and what an editor shows.

use std::fmt::Write as _;

use expect_test::{Expect, expect};
use scoresheet::features::{self, TokenKind};
use scoresheet::findings::catalogue::Language;
use scoresheet::games;
use scoresheet::record::Document;
use serde_json::{Value, json};

use crate::cli::Folder;
use crate::support;

/// The recorded games: the text and the facts of every ply.
fn recorded() -> Vec<(String, String, Value)> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/records/tantrix");
    let Ok(entries) = std::fs::read_dir(&folder) else {
        println!("skipped: no {}", folder.display());
        return Vec::new();
    };
    let mut games = Vec::new();
    for path in entries.map(|entry| entry.unwrap().path()) {
        if path.extension().is_some_and(|extension| extension == "txt") {
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            let text = std::fs::read_to_string(&path).unwrap();
            let facts = std::fs::read_to_string(path.with_extension("json")).unwrap();
            games.push((name, text, serde_json::from_str(&facts).unwrap()));
        }
    }
    games.sort_by(|a, b| a.0.cmp(&b.0));
    assert_eq!(games.len(), 12);
    games
}

fn document(text: &str) -> Document {
    Document::new(text, games::by_id("tantrix"))
}

/// `red` for `r`.
fn word(letter: &Value) -> &'static str {
    match letter.as_str().unwrap() {
        "r" => "red",
        "y" => "yellow",
        "g" => "green",
        _ => "blue",
    }
}

fn words(letters: &Value) -> Value {
    letters.as_array().unwrap().iter().map(word).collect::<Vec<_>>().into()
}

#[test]
fn recorded_games_have_no_finding() {
    for (name, text, facts) in recorded() {
        let document = document(&text);
        let findings = support::findings(&document);
        assert!(findings.is_empty(), "{name}: {findings:#?}");
        let summary = document.summary(0).unwrap();
        let plies = facts["plies"].as_array().unwrap().len();
        assert_eq!((summary.plies, summary.checked), (plies, plies), "{name}");
    }
}

#[test]
fn every_ply_of_the_recorded_games_has_the_facts_it_should() {
    for (name, text, facts) in recorded() {
        let record = document(&text).record(0).unwrap();
        for (ply, (facts, &id)) in facts["plies"].as_array().unwrap().iter().zip(&record.main).enumerate() {
            let at = format!("{name} {}", ply + 1);
            let before = record.position_before(id).unwrap();
            assert_eq!(json!(before.legal().len()), facts["legal_moves"], "{at}");
            assert_eq!(before.side(), Some(word(&facts["colour"])), "{at}");
            assert_eq!(before.facts()["perimeter"], facts["perimeter_before"], "{at}");

            let position = record.position_at(Some(id)).unwrap();
            let found = position.facts();
            let last = found["tiles"].as_array().unwrap().last().unwrap();
            assert_eq!(last["tile"], facts["tile"], "{at}");
            assert_eq!(last["links"], facts["oriented"], "{at}");
            assert_eq!(last["cell"], facts["cell"], "{at}");
            assert_eq!(found["perimeter"], facts["perimeter_after"], "{at}");
            assert_eq!(found["holes"], facts["hole_links_after"], "{at}");
            assert_eq!(found["bag"], facts["bag_after"], "{at}");
            let forced: Vec<Value> = facts["forced_after"]
                .as_array()
                .unwrap()
                .iter()
                .map(|space| {
                    let links: Vec<String> =
                        space["links"].as_array().unwrap().iter().map(Value::to_string).collect();
                    json!({
                        "position": links.join("/"),
                        "links": space["links"],
                        "type": space["type"],
                        "cell": space["cell"],
                        "holders": words(&space["holders_legal"]),
                        "holders_by_colour": words(&space["holders_fit"]),
                        "fits_in_bag": space["bag_fit"],
                    })
                })
                .collect();
            assert_eq!(found["forced"], json!(forced), "{at}");
            for (letter, tiles) in facts["hands_after"].as_object().unwrap() {
                let hand = &found["hands"][word(&json!(letter))];
                assert_eq!(&hand["tiles"], tiles, "{at}");
                assert_eq!(hand["count"], json!(tiles.as_array().unwrap().len()), "{at}");
                let points = &found["scores"][word(&json!(letter))]["points"];
                assert_eq!(points, &facts["scores"][letter], "{at}");
            }
            let next = Some(&facts["next"]).filter(|next| !next.is_null()).map(word);
            assert_eq!(position.side(), next, "{at}");
        }
        let end = record.position_at(record.main.last().copied()).unwrap().facts();
        for (letter, score) in facts["final_scores"].as_object().unwrap() {
            assert_eq!(&end["scores"][word(&json!(letter))], score, "{name}");
        }
        assert_eq!(end["deadlock"], facts["deadlock"], "{name}");
    }
}

// ---- what an editor shows

/// Two players with their hands, and three tiles in a line from south-west to north-east.
const START: &str = "[Game \"Tantrix\"]\n[Order \"GR\"]\n[HandG \"36 41 29 2 15 30\"]\n[HandR \"40 21 5 16 6 24\"]\n\n\
    1G: ggrbrb 0 (28) nf\n2R: rgbgrb 1 (1) nf\n3G: ggbrbr 1 (3) nf\n";

/// The moves are `{START}` and some text, in which `$0` is the cursor.
#[track_caller]
fn hover(text: &str, expect: Expect) {
    crate::features::hover(&format!("{START}{text}\n"), expect);
}

#[track_caller]
fn complete(text: &str, most: usize, expect: Expect) {
    crate::features::complete(&format!("{START}{text}"), most, expect);
}

#[test]
fn a_header_tells_of_the_whole_turn() {
    hover(
        "4$0R: ryyggr 2 (23) gf 4/5/6 (gbg)",
        expect![[r#"
            "4R: ryyggr 2 (23) gf 4/5/6 (gbg)"
            **Move 4 (Red): ryyggr 2**

            ```text
                           16    17/18     1
                              r  g    r  r
                     14/15   b 41 g  g[21]y    2
                              r  b    g  y
                          b  r
                 12/13   r 40 g    A       3
                          g  b
                      b  g
               11    r 36 g   7/8
                      b  r
                   10      9

            A 4/5/6 gbg
            ```

            Free move: tile 21 at 2  
            40 tiles are left in the bag  
            Green: 2, longest line 2  
            Red: 2, longest line 2  
            Score Green 2, Red 2 · Green to move
        "#]],
    );
}

#[test]
fn a_tile_is_drawn_with_its_mirror_image_named() {
    hover(
        "4R: ryy$0ggr 2 (23) gf 4/5/6 (gbg)",
        expect![[r#"
        "ryyggr"
        **Tile 21: ryyggr**

        ```text
          r  r
         g 21 y
          g  y
        ```

        Its mirror image, tile 23, has not been seen yet
    "#]],
    );
}

#[test]
fn a_position_shows_the_space() {
    hover(
        "4R: ryyggr 2$0 (23) gf 4/5/6 (gbg)",
        expect![[r#"
        "2"
        **Space 2: one tile beside it, link g**

        ```text
                       14      1
                          r  g
                 12/13   b[41]g    ??
                          r  b
                      b  r
             10/11   r 40 g   3/4
                      g  b
                  b  g
           9     r 36 g   5/6
                  b  r
               8       7

        ?? 2 g
        ```
    "#]],
    );
}

#[test]
fn a_draw_shows_its_tile() {
    hover(
        "4R: ryyggr 2 (2$03) gf 4/5/6 (gbg)",
        expect![[r#"
        "(23)"
        **Tile 23: yyrrgg**

        ```text
          g  y
         g 23 y
          r  r
        ```

        Its mirror image, tile 21, is in Red's hand
    "#]],
    );
    hover(
        "4R: ryyggr 2 (yyr$0rgg) gf 4/5/6 (gbg)",
        expect![[r#"
        "(yyrrgg)"
        **Tile 23: yyrrgg**

        ```text
          g  y
         g 23 y
          r  r
        ```

        Its mirror image, tile 21, is in Red's hand
    "#]],
    );
}

#[test]
fn a_forced_space_tells_who_can_fill_it() {
    hover(
        "4R: ryyggr 2 (23) gf 4/$05/6 (gbg)",
        expect![[r#"
        "gf 4/5/6 (gbg)"
        **Forced space 4/5/6 (gbg)**

        ```text
                       16    17/18     1
                          r  g    r  r
                 14/15   b 41 g  g[21]y    2
                          r  b    g  y
                      b  r
             12/13   r 40 g   ?A?      3
                      g  b
                  b  g
           11    r 36 g   7/8
                  b  r
               10      9

        ?A? 4/5/6 gbg
        ```

        Red holds no tile that can go there  
        Green can fill it: gbrrgb (29)  
        Of the tiles not seen yet 4 can go there now, and 4 once the bag is empty
    "#]],
    );
}

#[test]
fn a_turn_that_cannot_be_played_shows_the_board_before_it() {
    hover(
        "4R$0: yyggrr 2 (23)",
        expect![[r#"
            "4R: yyggrr 2 (23)"
            **Move 4 (Red): yyggrr 2**

            Its west link is red, but tile 41 shows green there. Did you mean rryygg 2?

            Before this move:

            ```text
                           14      1
                              r  g
                     12/13   b[41]g    2
                              r  b
                          b  r
                 10/11   r 40 g   3/4
                          g  b
                      b  g
               9     r 36 g   5/6
                      b  r
                   8       7
            ```
        "#]],
    );
}

#[test]
fn hovers_speak_french() {
    crate::features::hover_in(
        Language::French,
        &format!("{START}4R: ryyggr 2 (23) gf 4$0/5/6 (gbg)\n"),
        expect![[r#"
            "gf 4/5/6 (gbg)"
            **Espace forcé 4/5/6 (gbg)**

            ```text
                           16    17/18     1
                              r  g    r  r
                     14/15   b 41 g  g[21]y    2
                              r  b    g  y
                          b  r
                 12/13   r 40 g   ?A?      3
                          g  b
                      b  g
               11    r 36 g   7/8
                      b  r
                   10      9

            ?A? 4/5/6 gbg
            ```

            Rouge n'a aucune tuile qui puisse y aller  
            Vert peut le remplir : gbrrgb (29)  
            Parmi les tuiles qui n'ont pas encore paru, 4 peuvent y aller maintenant, et 4 une fois le sac vide
        "#]],
    );
}

#[test]
fn an_empty_line_proposes_the_header() {
    complete(
        "$0",
        3,
        expect![[r#"
        5 proposals
        Move "" -> "4R: "  Red to move
        Result "" -> "1-0"  1-0: Green, who moves first, won against Red
        Result "" -> "0-1"  0-1: Red, who moves second, won against Green
    "#]],
    );
}

#[test]
fn behind_the_header_come_tiles_with_their_places() {
    complete(
        "4R: $0",
        4,
        expect![[r#"
        58 proposals
        Move "" -> "rryggy 1"  tile 16 at 1
        Move "" -> "yyggrr 1"  tile 21 at 1
        Move "" -> "rrbggb 1"  tile 24 at 1
        Move "" -> "ryggyr 1"  tile 16 at 1
    "#]],
    );
    complete(
        "4R: ryyggr 2 (23) gf 4/5/6 (gbg)\n5G: $0",
        4,
        expect![[r#"
        1 proposals
        Move "" -> "gbrrgb 4/5/6"  tile 29, fills the forced space 4/5/6
    "#]],
    );
}

#[test]
fn a_tile_that_is_begun_is_continued() {
    complete(
        "4R: ryy$0",
        4,
        expect![[r#"
        3 proposals
        Move "ryy" -> "ryyggr 1"  tile 21 at 1
        Move "ryy" -> "ryyggr 2"  tile 21 at 2
        Move "ryy" -> "ryyggr 7"  tile 21 at 7
    "#]],
    );
    complete(
        "ryy$0",
        4,
        expect![[r#"
        3 proposals
        Move "ryy" -> "ryyggr 1"  tile 21 at 1
        Move "ryy" -> "ryyggr 2"  tile 21 at 2
        Move "ryy" -> "ryyggr 7"  tile 21 at 7
    "#]],
    );
}

#[test]
fn behind_a_tile_come_the_places_where_it_fits() {
    complete(
        "4R: ryyggr $0",
        9,
        expect![[r#"
        3 proposals
        Move "" -> "1"  tile 21 at 1
        Move "" -> "2"  tile 21 at 2
        Move "" -> "7"  tile 21 at 7
    "#]],
    );
}

#[test]
fn before_a_place_come_the_tiles_that_fit_there() {
    complete(
        "4R: $0 2 (23)",
        9,
        expect![[r#"
        6 proposals
        Move "" -> "rryggy"  tile 16 at 2
        Move "" -> "rrbggb"  tile 24 at 2
        Move "" -> "rryygg"  tile 21 at 2
        Move "" -> "yrrygg"  tile 16 at 2
        Move "" -> "ryyggr"  tile 21 at 2
        Move "" -> "brrbgg"  tile 24 at 2
    "#]],
    );
}

#[test]
fn a_draw_is_a_tile_not_seen_yet() {
    complete(
        "4R: ryyggr 2 ($0",
        3,
        expect![[r#"
        41 proposals
        Move "(" -> "(rybyrb)"  draws tile 4
        Move "(" -> "(bbyryr)"  draws tile 7
        Move "(" -> "(bbryry)"  draws tile 8
    "#]],
    );
    complete(
        "4R: ryyggr 2 (yyr$0",
        9,
        expect![[r#"
        3 proposals
        Move "(yyr" -> "(yyrbrb)"  draws tile 10
        Move "(yyr" -> "(yyrgrg)"  draws tile 18
        Move "(yyr" -> "(yyrrgg)"  draws tile 23
    "#]],
    );
}

#[test]
fn the_situation_is_one_proposal() {
    complete(
        "4R: ryyggr 2 (23) $0",
        9,
        expect![[r#"
        1 proposals
        Move "" -> "gf 4/5/6 (gbg)"  one forced space
    "#]],
    );
    complete(
        "4R: ryyggr 2 (23) g$0",
        9,
        expect![[r#"
        1 proposals
        Move "g" -> "gf 4/5/6 (gbg)"  one forced space
    "#]],
    );
    complete(
        "4R: ryyggr 1 (23) $0",
        9,
        expect![[r#"
        1 proposals
        Move "" -> "nf"  no forced space
    "#]],
    );
}

#[test]
fn tags_of_the_game_are_proposed() {
    crate::features::complete(
        "[Game \"Tantrix\"]\n[Han$0\n",
        3,
        expect![[r#"
        19 proposals
        Tag "Han" -> "Order \"\"]"  The players in the order of play, by their letters: `GR` is Green, then Red.
        Tag "Han" -> "Red \"\"]"  Who plays Red.
        Tag "Han" -> "Yellow \"\"]"  Who plays Yellow.
    "#]],
    );
    crate::features::complete(
        "[Game \"Tantrix\"]\n[Termination \"$0\"]\n",
        9,
        expect![[r#"
        4 proposals
        Value "" -> "finished"  
        Value "" -> "deadlock"  
        Value "" -> "time"  
        Value "" -> "unfinished"  
    "#]],
    );
}

const TWO_GAMES: &str = "[Game \"Tantrix\"]\n[Order \"GR\"]\n[Green \"Ana\"]\n[Red \"Bo\"]\n\n1G: ggrbrb 0 nf\n\
    2R: rgbgrb 1 nf {a comment\nof two lines}\n3G: ggbrbr 1 nf\n(3G: ggbrbr 5\nnf) 1-0\n1G: yybrbr 0 (28) nf\n2R: ggrrbb 6 (-) *f 4/5/6 (ryb)\n";

#[test]
fn the_outline_names_games_and_moves() {
    let document = document(TWO_GAMES);
    let mut said = String::new();
    for game in features::symbols(&document, Language::English) {
        let _ = writeln!(said, "{:?} {} | {}", game.kind, game.name, game.detail);
        for part in game.children {
            let text = document.text().slice(part.range);
            let _ = writeln!(said, "  {:?} {} | {} | {:?}", part.kind, part.name, part.detail, &text[..11]);
        }
    }
    expect![[r#"
        Game Ana – Bo | 1-0
          Tags Tags | 4 | "[Game \"Tant"
          Moves Moves | 3 | "1G: ggrbrb "
        Game Tantrix 2 | 
          Moves Moves | 2 | "1G: yybrbr "
    "#]]
    .assert_eq(&said);
}

#[test]
fn comments_variations_and_games_fold() {
    let document = document(TWO_GAMES);
    let mut said = String::new();
    for fold in features::folding(&document) {
        let text = document.text().slice(fold.range);
        let _ = writeln!(said, "{:?} {:?} ... {:?}", fold.kind, &text[..9], &text[text.len() - 5..]);
    }
    expect![[r#"
        Region "[Game \"Ta" ... ") 1-0"
        Region "[Game \"Ta" ... "\"Bo\"]"
        Comment "{a commen" ... "ines}"
        Region "(3G: ggbr" ... "5\nnf)"
        Region "1G: yybrb" ... "(ryb)"
    "#]]
    .assert_eq(&said);
}

#[test]
fn every_part_of_a_turn_has_its_colour() {
    let document = document(TWO_GAMES);
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
    expect![[r#"
        property "Game" 
        string "Tantrix" 
        property "Order" 
        string "GR" 
        property "Green" 
        string "Ana" 
        property "Red" 
        string "Bo" 
        number "1G:" 
        function "ggrbrb" first
        parameter "0" 
        macro "nf" 
        number "2R:" 
        function "rgbgrb" second
        parameter "1" 
        macro "nf" 
        comment "{a comment" 
        comment "of two lines}" 
        number "3G:" 
        function "ggbrbr" first
        parameter "1" 
        macro "nf" 
        number "3G:" variation
        function "ggbrbr" variation first
        parameter "5" variation
        macro "nf" variation
        keyword "1-0" 
        number "1G:" 
        function "yybrbr" first
        parameter "0" 
        variable "(28)" 
        macro "nf" 
        number "2R:" 
        function "ggrrbb" second
        parameter "6" 
        variable "(-)" 
        macro "*f" 
        macro "4/5/6" 
        macro "(ryb)" 
    "#]]
    .assert_eq(&said);
}

// ---- records as they are found

/// What is said of the same four turns written otherwise: code and place, and how many turns were played.
#[track_caller]
fn reads(text: &str, expect: Expect) {
    let document = Document::new(text, None);
    let mut said = String::new();
    for game in 0..document.games() {
        let summary = document.summary(game).unwrap();
        let _ = writeln!(said, "{} of {}", summary.checked, summary.plies);
    }
    said += &support::report(text);
    expect.assert_eq(&said);
}

/// The head of [`START`] and four turns.
fn game(turns: &str) -> String {
    format!("{}{turns}\n", START.split_inclusive("\n\n").next().unwrap())
}

const FOUR: &str =
    "1G: ggrbrb 0 (28) nf\n2R: rgbgrb 1 (1) nf\n3G: ggbrbr 1 (3) nf\n4R: ryyggr 2 (23) gf 4/5/6 (gbg)\n";

#[test]
fn forms_of_the_same_game_read_alike() {
    let alike: &[(&str, String)] = &[
        ("as it is", game(FOUR)),
        (
            "no headers",
            game("ggrbrb (28) nf\nrgbgrb 1 (1) nf\nggbrbr 1 (3) nf\nryyggr 2 (23) gf 4/5/6 (gbg)"),
        ),
        ("glued", game("1G:ggrbrb0(28)nf 2R:rgbgrb1(1)nf\n3G:ggbrbr1(3)nf 4R:ryyggr2(23)gf4/5/6(gbg)")),
        ("spaced slashes", game(&FOUR.replace("4/5/6", "4 / 5 / 6"))),
        ("situation on the next line", game(&FOUR.replace(" gf", "\n   gf"))),
        ("all on one line", game(&FOUR.replace('\n', " "))),
        (
            "comments and marks",
            game(&FOUR.replace("(1) nf", "(1)! {ok} nf $1 ; end").replace("ryyggr 2", "ryyggr {!} 2")),
        ),
        ("line ends", game(FOUR).replace('\n', "\r\n")),
        (
            "letters alone",
            game(&FOUR.replace("1G", "G").replace("2R", "R").replace("3G", "G").replace("4R", "R")),
        ),
        ("dots", game(&FOUR.replace(':', "."))),
        (
            "draws not noted",
            game(&FOUR.replace("(28)", "").replace("(1)", "(?)").replace("(3)", "").replace("(23)", "()")),
        ),
        ("holder not noted", game(&FOUR.replace("gf", "?f"))),
        ("no tags", format!("[Game \"Tantrix\"]\n\n{FOUR}")),
        ("no tag of the game", FOUR.to_owned()),
    ];
    for (what, text) in alike {
        let document = Document::new(text, None);
        let findings = support::findings(&document);
        assert!(findings.is_empty(), "{what}: {findings:#?}");
        let record = document.record(0).unwrap();
        let board = record.position_at(record.main.last().copied()).unwrap().facts()["tiles"].clone();
        let plain = Document::new(&game(FOUR), None).record(0).unwrap();
        let plain = plain.position_at(plain.main.last().copied()).unwrap().facts()["tiles"].clone();
        assert_eq!(board, plain, "{what}");
    }
}

#[test]
fn lower_case_is_a_hint() {
    reads(
        &game(&FOUR.to_lowercase()),
        expect![[r#"
        4 of 4
        hint[tantrix/case] 6:1-3 "1g"
          4 words are not in their usual case: the letter of the player is a capital, all others are small
          4 mots n'ont pas leur casse habituelle : la lettre du joueur est en majuscule, toutes les autres en minuscules
          fix: Write all 4 words in their usual case -> 1G: ggrbrb 0 (28) nf
    "#]],
    );
}

#[test]
fn quoted_mail_is_read() {
    reads(
        &game(FOUR).lines().map(|line| format!("> {line}\n")).collect::<String>(),
        expect![[r#"
        4 of 4
        hint[record/prose] 1:1-3 "> "
          10 lines begin with the `>` of a quoted e-mail
          10 lignes commencent par le « > » d'un courriel cité
          fix: Remove the marks of the quoted e-mail -> [Game "Tantrix"]
    "#]],
    );
}

#[test]
fn look_alike_letters_and_wide_digits_are_read() {
    reads(
        &game(&FOUR.replace("ryyggr", "r\u{443}\u{443}ggr").replace("4/5/6", "\u{FF14}/\u{FF15}/\u{FF16}")),
        expect![[r#"
            4 of 4
            warning[record/look-alike] 9:5-11 "rууggr"
              A letter of another alphabet stands here for the Latin one that looks the same
              Une lettre d'un autre alphabet remplace ici la lettre latine qui lui ressemble
              fix: Write the character as plain text -> 4R: ryyggr 2 (23) gf ４/５/６ (gbg)
            hint[record/look-alike] 9:22-23 "４"
              3 typographic characters (long dashes, curly quotes, full-width letters) are read as plain ones
              3 caractères typographiques (tirets longs, guillemets courbes, lettres pleine chasse) sont lus comme des caractères simples
              fix: Write all 3 characters as plain text -> 4R: rууggr 2 (23) gf 4/5/6 (gbg)
        "#]],
    );
}

#[test]
fn a_variation_is_told_from_a_draw() {
    reads(
        &game(&FOUR.replace("4R", "(3G: ggbrbr 5 (3) gf 3/4/5 (bgg)\n4R: brbryy 1) 4R")),
        expect![[r#"
            4 of 4
            error[tantrix/duty-after] 10:1-4 4 "4R:"
              Move 4 (Red), brbryy 1: Green could still fill 3/4/5 with brrggb (tile 28) and passed the turn on
              Coup 4 (Rouge), brbryy 1 : Vert pouvait encore remplir 3/4/5 avec brrggb (tuile 28) et a laissé le tour au suivant
              fix: Keep it, marked as played against the rules -> 4R: brbryy 1 {[%illegal]}) 4R: ryyggr 2 (23) gf 4/5/6 (gbg)
            warning[tantrix/draw-missing] 10:12-13 4 "1"
              Move 4 (Red), brbryy 1: it is not said which tile was drawn, though 41 tiles are left in the bag
              Coup 4 (Rouge), brbryy 1 : il n'est pas dit quelle tuile a été piochée, alors qu'il reste 41 tuiles dans le sac
        "#]],
    );
}

#[test]
fn a_result_ends_the_game_and_number_one_begins_another() {
    reads(
        &game(&format!("{FOUR}1-0\n1G: yybrbr 0\n2R: gbrrgb 6\n")),
        expect![[r#"
        4 of 4
        2 of 2
    "#]],
    );
}

#[test]
fn an_unfinished_game_has_no_finding() {
    reads(
        &game(&format!("{FOUR}*")).replace("\n\n", "\n[Termination \"unfinished\"]\n\n"),
        expect![[r#"
        4 of 4
    "#]],
    );
}

#[test]
fn a_mark_silences_an_error_and_the_game_goes_on() {
    reads(
        &game(&format!("{FOUR}5G: brrbyy 10 (8) gf 4/5/6 (gbg) {{[%illegal]}}")),
        expect![[r#"
        5 of 5
    "#]],
    );
    reads(
        &game(&format!("{FOUR}5R: brbryy 10 (8) gf 4/5/6 (gbg) {{[%illegal]}}\n6G: gbrrgb 4/5/6 (9)")),
        expect![[r#"
            6 of 6
        "#]],
    );
    reads(
        &game(&format!(
            "{FOUR}5G: gbrrgb 4/5/6 (40) rf 6/7/8 (rbg) {{[%illegal]}}\n6G: bbyryr 1 (9) {{[%illegal]}}"
        )),
        expect![[r#"
            6 of 6
        "#]],
    );
    reads(
        &game(&format!(
            "{FOUR}5G: gbrrgb 4/5/6 (8) {{[%illegal]}} rf 6/7/8 (rbg)\n6G: ggryyr 10 (9) {{[%illegal]}} nf\n7R: rrbggb 6/7/8 (11)"
        )),
        expect![[r#"
            7 of 7
        "#]],
    );
    reads(
        &game(&format!("{FOUR}5G: gbrrgbb 4/5/6 (8) rf 6/7/8 (rbg) {{[%illegal]}}\n6G: bbryry 10 (9) nf")),
        expect![[r#"
            4 of 6
            error[tantrix/no-such-tile] 10:5-12 5 "gbrrgbb"
              Move 5 (Green), gbrrgbb 4/5/6: `gbrrgbb` is no tile: it has 7 letters, and a tile has six. Did you mean gbrrgb 4/5/6?
              Coup 5 (Vert), gbrrgbb 4/5/6 : `gbrrgbb` n'est pas une tuile : il y a 7 lettres, et il en faut six. Vouliez-vous dire gbrrgb 4/5/6 ?
              unchecked 11:1-21: 1
              fix: Replace by gbrrgb 4/5/6: the remaining move replays -> 5G: gbrrgb 4/5/6 (8) rf 6/7/8 (rbg) {[%illegal]}
        "#]],
    );
}

// ---- the command line

#[test]
fn board_moves_check_and_explain() {
    let folder =
        Folder::new("tantrix").with("g.tantrix", game(FOUR).replace("\n\n", "\n[Score \"G=9 R=2\"]\n\n"));
    let ran = folder.run(&["board", "g.tantrix@4"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    expect![[r#"
                       16    17/18     1
                          r  g    r  r
                 14/15   b 41 g  g[21]y    2
                          r  b    g  y
                      b  r
             12/13   r 40 g    A       3
                      g  b
                  b  g
           11    r 36 g   7/8
                  b  r
               10      9

        A 4/5/6 gbg
        4 ryyggr 2. Green to move
    "#]]
    .assert_eq(&ran.out);
    assert!(folder.run(&["board", "g.tantrix", "--format", "svg"]).out.starts_with("<svg"));
    let json = folder.run(&["board", "g.tantrix", "--format", "json"]).json();
    assert_eq!(
        json["tiles"][3],
        serde_json::json!({"tile": 21, "links": "ryyggr", "cell": [3, -2], "ply": 4})
    );
    assert_eq!(json["forced"][0]["position"], "4/5/6");
    assert_eq!(json["links"], 18);
    let json = folder.run(&["moves", "g.tantrix", "--format", "json"]).json();
    assert_eq!(json, serde_json::json!({"side": "green", "moves": ["gbrrgb 4/5/6"]}));
    assert_eq!(folder.run(&["moves", "g.tantrix"]).out.trim(), "gbrrgb 4/5/6");
    let start = folder.run(&["moves", "g.tantrix@0", "--format", "json"]).json();
    assert_eq!(start["side"], "green");
    let json = folder.run(&["check", "g.tantrix", "--format", "json"]).json();
    expect![[r#"
        [
          {
            "checked": 4,
            "game": "tantrix",
            "index": 1,
            "line": 0,
            "plies": 4,
            "result": null,
            "score": {
              "first": 2,
              "second": 2
            }
          },
          {
            "checked": 0,
            "game": "tantrix",
            "index": 2,
            "line": 10,
            "plies": 0,
            "result": null,
            "score": {}
          }
        ]
    "#]]
    .assert_eq(&format!("{:#}\n", json["files"][0]["games"]));
    assert_eq!(json["files"][0]["findings"][0]["code"], "tantrix/score");
    for code in ["tantrix/duty-after", "duty-after"] {
        assert!(folder.run(&["explain", code]).out.contains("tantrix/duty-after"));
    }
    assert_eq!(folder.run(&["explain", "tantrix/duty-after", "--lang", "fr"]).code, 0);
}

// ---- ends of games

#[test]
fn endings_of_the_recorded_games() {
    let mut skipped = 0;
    for (name, text, facts) in recorded() {
        let record = document(&text).record(0).unwrap();
        let order = record.position_at(None).unwrap().players();
        // Some player's turn is passed over because his hand is empty.
        let movers: Vec<&str> =
            facts["plies"].as_array().unwrap().iter().map(|ply| word(&ply["colour"])).collect();
        skipped += movers
            .windows(2)
            .filter(|pair| {
                let at = |side: &str| order.iter().position(|player| *player == side).unwrap();
                pair[0] != pair[1] && (at(pair[0]) + 1) % order.len() != at(pair[1])
            })
            .count();
        let end = record.position_at(record.main.last().copied()).unwrap();
        let finished = text.contains("[Termination \"finished\"]");
        assert_eq!(end.side().is_none(), finished, "{name}");
        assert_eq!(end.legal().is_empty(), finished, "{name}");
        // A game cut short has no finding besides its score.
        let cut: Vec<&str> = text.lines().filter(|line| !line.starts_with("[Score")).take(30).collect();
        assert!(support::findings(&document(&cut.join("\n"))).is_empty(), "{name}");
    }
    assert!(skipped > 0, "some turn is passed over");
}
