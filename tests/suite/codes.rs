//! Every code: an input that shows it, the finding with its place, the sentence in both languages, the fixes.
//!
//! This file reads like the manual; `UPDATE_EXPECT=1 cargo test --test suite codes` writes what the program says anew.

use expect_test::{Expect, expect};

#[track_caller]
fn check(text: &str, expect: Expect) {
    expect.assert_eq(&crate::support::report(text));
}

// ---- The file around the moves: the codes of every game.

#[test]
fn record_unterminated_comment() {
    check(
        "[Variant \"standard\"]\n1. a1b2 {a good start\n\n[Event \"b\"]\n[Variant \"standard\"]\n1. a1b2 *\n",
        expect![[r#"
            error[record/unterminated-comment] 2:9-10 "{"
              This comment is not closed: its `}` is missing
              Ce commentaire n'est pas fermé : il manque « } »
              fix: Close the comment -> 1. a1b2 {a good start}
        "#]],
    );
}

#[test]
fn record_unterminated_string() {
    check(
        "[Event \"Club night]\n[Variant \"standard\"]\n1. a1b2\n",
        expect![[r#"
        error[record/unterminated-string] 1:1-20 "[Event \"Club night]"
          The closing quotation mark of this value is missing
          Il manque le guillemet qui ferme cette valeur
          fix: Close the value -> [Event "Club night"]
    "#]],
    );
}

#[test]
fn record_unterminated_variation() {
    check(
        "[Variant \"standard\"]\n1. a1b2 (1. a2b3 i5h5 *\n",
        expect![[r#"
            error[record/unterminated-variation] 2:9-10 "("
              This variation is not closed: its `)` is missing
              Cette variante n'est pas fermée : il manque « ) »
              fix: Close the variation after i5h5 -> 1. a1b2 (1. a2b3 i5h5) *
        "#]],
    );
}

#[test]
fn record_variations_too_deep() {
    check(
        "[Variant \"standard\"]\n1. a1b2 ((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((())))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))) i5h5\n",
        expect![[r#"
            error[record/unterminated-variation] 2:209-210 "("
              Variations nested more than 200 deep are passed over
              Les variantes imbriquées à plus de 200 niveaux sont laissées de côté
        "#]],
    );
}

#[test]
fn record_stray_bracket() {
    check(
        "[Variant \"standard\"]\n1. a1b2 ) i5h5 } 2. a2b3 ]\n",
        expect![[r#"
            warning[record/stray-bracket] 2:9-10 ")"
              This `)` has no partner
              Ce « ) » est seul
              fix: Remove `)` -> 1. a1b2 i5h5 } 2. a2b3 ]
            warning[record/stray-bracket] 2:16-17 "}"
              This `}` has no partner
              Ce « } » est seul
              fix: Remove `}` -> 1. a1b2 ) i5h5 2. a2b3 ]
            warning[record/stray-bracket] 2:26-27 "]"
              This `]` has no partner
              Ce « ] » est seul
              fix: Remove `]` -> 1. a1b2 ) i5h5 } 2. a2b3
        "#]],
    );
}

#[test]
fn record_unexpected_text() {
    check(
        "[Variant \"standard\"]\n1. a1b2 hello 2. a2b3 h4g4\n",
        expect![[r#"
            error[record/unexpected-text] 2:9-14 1b "hello"
              White's 1st, hello: `hello` is no move, number, result or mark
              Blancs, 1er coup, hello : « hello » n'est ni un coup, ni un numéro, ni un résultat, ni une marque
              unchecked 2:18-27: 2
        "#]],
    );
}

#[test]
fn record_unexpected_text_is_a_slip() {
    check(
        "[Variant \"standard\"]\n1. a1b22 i5h5\n",
        expect![[r#"
            error[record/unexpected-text] 2:4-9 1a "a1b22"
              Black's 1st, a1b22: `a1b22` is no move, number, result or mark. Did you mean a1b2?
              Noirs, 1er coup, a1b22 : « a1b22 » n'est ni un coup, ni un numéro, ni un résultat, ni une marque. Vouliez-vous dire a1b2 ?
              unchecked 2:10-14: 1
              fix: Replace by a1b2: the remaining move replays -> 1. a1b2 i5h5
        "#]],
    );
    check(
        "[Variant \"standard\"]\n1. a1b2 i5h5 2. 98a2b3\n",
        expect![[r#"
            error[record/unexpected-text] 2:17-23 2a "98a2b3"
              Black's 2nd, 98a2b3: `98a2b3` is no move, number, result or mark. Did you mean a2b3?
              Noirs, 2e coup, 98a2b3 : « 98a2b3 » n'est ni un coup, ni un numéro, ni un résultat, ni une marque. Vouliez-vous dire a2b3 ?
              fix: Replace by a2b3 -> 1. a1b2 i5h5 2. a2b3
        "#]],
    );
    check(
        "[Variant \"standard\"]\n1. 2ab3 i5h5\n",
        expect![[r#"
            error[record/unexpected-text] 2:4-8 1a "2ab3"
              Black's 1st, 2ab3: `2ab3` is no move, number, result or mark. Did you mean a2b3?
              Noirs, 1er coup, 2ab3 : « 2ab3 » n'est ni un coup, ni un numéro, ni un résultat, ni une marque. Vouliez-vous dire a2b3 ?
              unchecked 2:9-13: 1
              fix: Replace by a2b3: the remaining move replays -> 1. a2b3 i5h5
        "#]],
    );
    check(
        "[Variant \"standard\"]\n1. a2a3a1a3\n",
        expect![[r#"
            error[record/unexpected-text] 2:4-12 1a "a2a3a1a3"
              Black's 1st, a2a3a1a3: `a2a3a1a3` is no move, number, result or mark
              Noirs, 1er coup, a2a3a1a3 : « a2a3a1a3 » n'est ni un coup, ni un numéro, ni un résultat, ni une marque
        "#]],
    );
    check(
        "[Variant \"standard\"]\n1. alb2 i5h5\n",
        expect![[r#"
            error[record/unexpected-text] 2:4-8 1a "alb2"
              Black's 1st, alb2: `alb2` is no move, number, result or mark. Did you mean a1b2?
              Noirs, 1er coup, alb2 : « alb2 » n'est ni un coup, ni un numéro, ni un résultat, ni une marque. Vouliez-vous dire a1b2 ?
              unchecked 2:9-13: 1
              fix: Replace by a1b2: the remaining move replays -> 1. a1b2 i5h5
              fix: Replace by a2b2: the remaining move replays -> 1. a2b2 i5h5
        "#]],
    );
    check(
        "[Variant \"standard\"]\n1. a1b2 i5h\n",
        expect![[r#"
            error[record/unexpected-text] 2:9-12 1b "i5h"
              White's 1st, i5h: `i5h` is no move, number, result or mark. Did you mean i5h5?
              Blancs, 1er coup, i5h : « i5h » n'est ni un coup, ni un numéro, ni un résultat, ni une marque. Vouliez-vous dire i5h5 ?
              fix: Replace by i5h5 -> 1. a1b2 i5h5
              fix: Replace by i5h4 -> 1. a1b2 i5h4
        "#]],
    );
}

#[test]
fn record_bad_tag() {
    check(
        "[Event Club night]\n[Variant \"standard\"]\n1. a1b2\n",
        expect![[r#"
        warning[record/bad-tag] 1:1-19 "[Event Club night]"
          `[Event Club night]` is not written as a tag, `[Name "value"]`, but it can be read as one
          « [Event Club night] » n'est pas écrit comme une balise, « [Nom "valeur"] », mais peut être lu comme telle
          fix: Write `[Event "Club night"]` -> [Event "Club night"]
    "#]],
    );
    check(
        "[Event \"Club night\"\n[Variant \"standard\"]\n1. a1b2\n",
        expect![[r#"
        warning[record/bad-tag] 1:1-20 "[Event \"Club night\""
          `[Event "Club night"` is not written as a tag, `[Name "value"]`, but it can be read as one
          « [Event "Club night" » n'est pas écrit comme une balise, « [Nom "valeur"] », mais peut être lu comme telle
          fix: Write `[Event "Club night"]` -> [Event "Club night"]
    "#]],
    );
    check(
        "[Event]\n[Variant \"standard\"]\n1. a1b2\n",
        expect![[r#"
            error[record/bad-tag] 1:1-8 "[Event]"
              The value of this tag cannot be read: it belongs between two quotation marks
              La valeur de cette balise est illisible : elle s'écrit entre deux guillemets
              fix: Write `[Event "?"]` -> [Event "?"]
              fix: Remove this tag -> 
        "#]],
    );
}

#[test]
fn record_bad_position() {
    check(
        "[Position \"ww3/www3/2www2/8/9/8/2bbb2/3bbb/3b b\"]\n1. a4b4 i5h5\n",
        expect![[r#"
        error[record/bad-position] 1:12-48 "ww3/www3/2www2/8/9/8/2bbb2/3bbb/3b b"
          Row a has 5 points, but 4 are written
          La rangée a a 5 cases, mais 4 sont écrites
    "#]],
    );
    check(
        "[Position \"ww3/wwx3/2www2/8/9/8/2bbb2/3bbb/3bb b\"]\n1. a4b4\n",
        expect![[r#"
        error[record/bad-position] 1:12-49 "ww3/wwx3/2www2/8/9/8/2bbb2/3bbb/3bb b"
          `x` in row h is neither `b`, `w` nor a number of empty points
          `x` dans la rangée h n'est ni `b`, ni `w`, ni un nombre de cases vides
    "#]],
    );
    check(
        "[Variant \"belgain\"]\n1. a1b2\n",
        expect![[r#"
        error[record/bad-position] 1:11-18 "belgain"
          No layout is called `belgain`
          Aucune position de départ ne s'appelle `belgain`
          fix: Replace by `belgian` -> [Variant "belgian"]
    "#]],
    );
    check(
        "[Variant \"custom\"]\n1. a1b2\n",
        expect![[r#"
        error[record/bad-position] 1:11-17 "custom"
          `custom` alone gives no start position: a tag Position has to
          `custom` ne suffit pas à donner la position de départ : il faut une balise Position
    "#]],
    );
}

#[test]
fn record_duplicate_tag() {
    check(
        "[White \"Ana\"]\n[White \"Bo\"]\n[Variant \"standard\"]\n1. a1b2\n",
        expect![[r#"
        warning[record/duplicate-tag] 2:1-13 "[White \"Bo\"]"
          The tag White is here for the second time; the first one counts
          La balise White est déjà donnée plus haut ; la première compte
          see 1:1-14: the first one is here
          fix: Remove this tag -> 
    "#]],
    );
}

#[test]
fn record_unknown_tag() {
    check(
        "[Wihte \"Ana\"]\n[Club \"West\"]\n[Variant \"standard\"]\n1. a1b2\n",
        expect![[r#"
        hint[record/unknown-tag] 1:2-7 "Wihte"
          There is no tag Wihte, but there is White
          Il n'y a pas de balise Wihte, mais il y a White
          fix: Rename the tag to White -> [White "Ana"]
    "#]],
    );
}

#[test]
fn record_move_number() {
    check(
        "[Variant \"standard\"]\n1. a1b2 i5h5 3. a2b3 h4g4 4. b3c4\n",
        expect![[r#"
        warning[record/move-number] 2:14-16 "3."
          This move is number 2., not 3.; 2 numbers of this game are wrong
          Ce coup porte le numéro 2., et non 3. ; 2 numéros de cette partie sont faux
          fix: Renumber the moves of this game (2 numbers change) -> 1. a1b2 i5h5 2. a2b3 h4g4 3. b3c4
    "#]],
    );
    check(
        "[Variant \"standard\"]\n1. a1b2 2. i5h5 3. a2b3 4. h4g4\n",
        expect![[r#"
        warning[record/move-number] 2:9-11 "2."
          This move is number 1..., not 2.; 3 numbers of this game are wrong
          Ce coup porte le numéro 1..., et non 2. ; 3 numéros de cette partie sont faux
          fix: Renumber the moves of this game (3 numbers change) -> 1. a1b2 1... i5h5 2. a2b3 2... h4g4
    "#]],
    );
    check(
        "[Variant \"standard\"]\n1. a1b2 1. i5h5\n",
        expect![[r#"
        warning[record/move-number] 2:9-11 "1."
          This move is number 1..., not 1.
          Ce coup porte le numéro 1..., et non 1.
          fix: Renumber the moves of this game (1 number changes) -> 1. a1b2 1... i5h5
    "#]],
    );
}

#[test]
fn record_missing_move() {
    check(
        "[Variant \"standard\"]\n1. a1b2 i5h5 2. a2b3 3. b3c4 h4g4 4. a3b4\n",
        expect![[r#"
            warning[record/missing-move] 2:22-24 "3."
              The numbers show that a move is left out here: White's 2nd is missing
              Les numéros montrent qu'un coup a été oublié ici : Blancs, 2e coup
            error[abalone/not-your-marble] 2:25-29 2b "b3c4"
              White's 2nd, b3c4: the marble on b3 is Black's. Were b3c4 and h4g4 written in the wrong order?
              Blancs, 2e coup, b3c4 : la bille en b3 est aux Noirs. b3c4 et h4g4 sont-ils écrits dans le mauvais ordre ?
              see 2:30-34: b3c4 and h4g4 seem to be in the wrong order
              see 2:25-29: a move seems to be left out before this one, White's 2nd; what follows does not tell which
              unchecked 2:30-42: 2
              fix: Swap b3c4 and h4g4: 2 of the remaining 3 moves replay -> 1. a1b2 i5h5 2. a2b3 3. h4g4 b3c4 4. a3b4
              fix: Keep it, marked as played against the rules -> 1. a1b2 i5h5 2. a2b3 3. b3c4 {[%illegal]} h4g4 4. a3b4
        "#]],
    );
}

#[test]
fn record_doubled_move() {
    check(
        "[Variant \"standard\"]\n1. a1b2 i5h5 i5h5 2. a2b3 h4g4 3. b3c4\n",
        expect![[r#"
            error[abalone/empty-origin] 2:14-18 2a "i5h5"
              Black's 2nd, i5h5: no marble stands on i5. Is i5h5 written twice?
              Noirs, 2e coup, i5h5 : il n'y a pas de bille en i5. i5h5 est-il écrit deux fois ?
              see 2:9-13: i5 has been empty since White's 1st, i5h5
              see 2:9-13: the first one is here
              unchecked 2:22-39: 3
              fix: Remove i5h5: the remaining 3 moves replay -> 1. a1b2 i5h5 2. a2b3 h4g4 3. b3c4
            warning[record/doubled-move] 2:14-18 "i5h5"
              The numbers show that i5h5 is written twice
              Les numéros montrent que i5h5 est écrit deux fois
              fix: Remove i5h5 -> 1. a1b2 i5h5 2. a2b3 h4g4 3. b3c4
        "#]],
    );
}

#[test]
fn record_result_mismatch() {
    check(
        "[Result \"1-0\"]\n[Variant \"standard\"]\n1. a1b2 0-1\n",
        expect![[r#"
        warning[record/result-mismatch] 1:10-13 "1-0"
          The tag Result says 1-0, but the moves end with 0-1
          La balise Result dit 1-0, mais les coups se terminent par 0-1
          see 3:9-12: the result is here
          fix: Write 0-1 in the tag Result -> [Result "0-1"]
          fix: Write 1-0 after the moves -> 1. a1b2 1-0
    "#]],
    );
}

#[test]
fn record_after_result() {
    check(
        "[Variant \"standard\"]\n1. a1b2 1-0 i5h5 a2b3\n",
        expect![[r#"
        warning[record/after-result] 2:13-22 "i5h5 a2b3"
          2 moves follow the result; they are not part of the game
          2 coups suivent le résultat ; ils ne sont pas comptés
    "#]],
    );
    check(
        "[Variant \"standard\"]\n1. a1b2 1-0 1-0\n",
        expect![[r#"
        warning[record/after-result] 2:13-16 "1-0"
          The game has its result already
          La partie a déjà son résultat
    "#]],
    );
}

#[test]
fn record_bad_date() {
    check(
        "[Date \"2016-11-2\"]\n[Variant \"standard\"]\n1. a1b2\n",
        expect![[r#"
        warning[record/bad-date] 1:8-17 "2016-11-2"
          `2016-11-2` is no date: write year.month.day, with ?? for what is not known (2024.05.??)
          « 2016-11-2 » n'est pas une date : écrivez année.mois.jour, avec ?? pour ce qui n'est pas connu (2024.05.??)
          fix: Write the date as 2016.11.02 -> [Date "2016.11.02"]
    "#]],
    );
    check(
        "[Date \"2016.13.01\"]\n[Variant \"standard\"]\n1. a1b2\n",
        expect![[r#"
            warning[record/bad-date] 1:8-18 "2016.13.01"
              `2016.13.01` is no date: write year.month.day, with ?? for what is not known (2024.05.??)
              « 2016.13.01 » n'est pas une date : écrivez année.mois.jour, avec ?? pour ce qui n'est pas connu (2024.05.??)
              fix: Write the date as 2016.01.13 -> [Date "2016.01.13"]
        "#]],
    );
}

#[test]
fn record_encoding() {
    check(
        "[Variant \"standard\"]\n1. a1b2\u{FFFD} i5h5\n",
        expect![[r#"
            hint[record/encoding] 2:4-9 "a1b2�"
              A character of the file could not be read and shows as �; the file is probably not UTF-8
              Un caractère du fichier n'a pas pu être lu et paraît comme � ; le fichier n'est sans doute pas en UTF-8
            error[record/unexpected-text] 2:4-9 1a "a1b2�"
              Black's 1st, a1b2�: `a1b2�` is no move, number, result or mark. Did you mean a1b2?
              Noirs, 1er coup, a1b2� : « a1b2� » n'est ni un coup, ni un numéro, ni un résultat, ni une marque. Vouliez-vous dire a1b2 ?
              unchecked 2:10-14: 1
              fix: Replace by a1b2: the remaining move replays -> 1. a1b2 i5h5
        "#]],
    );
}

#[test]
fn record_look_alike() {
    check(
        "[Variant \"standard\"]\n1. а1b2 i5h5 2. а2b3\n",
        expect![[r#"
        warning[record/look-alike] 2:4-8 "а1b2"
          2 letters of another alphabet stand here for the Latin ones that look the same
          2 lettres d'un autre alphabet remplacent ici les lettres latines qui leur ressemblent
          fix: Write all 2 characters as plain text -> 1. a1b2 i5h5 2. a2b3
    "#]],
    );
    check(
        "[Variant \"standard\"]\n1. a1–b2 ｉ５h5 2. a2&gt;b3 ½-½\n",
        expect![[r#"
            hint[record/look-alike] 2:6-7 "–"
              4 typographic characters (long dashes, curly quotes, full-width letters) are read as plain ones
              4 caractères typographiques (tirets longs, guillemets courbes, lettres pleine chasse) sont lus comme des caractères simples
              fix: Write all 4 characters as plain text -> 1. a1-b2 i5h5 2. a2>b3 1/2-1/2
        "#]],
    );
    check(
        "[Black “Ana”]\n[Variant \"standard\"]\n1.\u{00A0}a1b2\n",
        expect![[r#"
            hint[record/look-alike] 1:1-14 "[Black “Ana”]"
              2 typographic characters (long dashes, curly quotes, full-width letters) are read as plain ones
              2 caractères typographiques (tirets longs, guillemets courbes, lettres pleine chasse) sont lus comme des caractères simples
              fix: Write all 2 characters as plain text -> [Black "Ana"]
        "#]],
    );
}

#[test]
fn record_invisible() {
    check(
        "[Variant \"standard\"]\n1. a1\u{200B}b2 i5\u{00AD}h5 \u{FEFF}2. a2b3\n",
        expect![[r#"
        warning[record/invisible] 2:4-9 "a1\u{200b}b2"
          3 invisible characters stand inside moves
          3 caractères invisibles se trouvent dans des coups
          fix: Write all 3 characters as plain text -> 1. a1b2 i5h5 2. a2b3
    "#]],
    );
}

#[test]
fn record_prose() {
    check(
        "Hello all,\nhere it is:\n\n[Variant \"standard\"]\n1. a1b2 1-0\n\nBye, Ana\n",
        expect![[r#"
            hint[record/prose] 1:1-11 "Hello all,"
              3 lines that belong to no game are passed over
              3 lignes qui n'appartiennent à aucune partie sont laissées de côté
              fix: Hide it in a comment -> ; Hello all,
        "#]],
    );
    check(
        "> [Variant \"standard\"]\n> 1. a1b2\n",
        expect![[r#"
            hint[record/prose] 1:1-3 "> "
              2 lines begin with the `>` of a quoted e-mail
              2 lignes commencent par le « > » d'un courriel cité
              fix: Remove the marks of the quoted e-mail -> [Variant "standard"]
        "#]],
    );
}

#[test]
fn record_separators() {
    check(
        "[Variant \"standard\"]\n1. a1b2, i5h5, 2) a2b3\n",
        expect![[r#"
        hint[record/separators] 2:8-9 ","
          3 commas or list marks between the moves are passed over
          3 virgules ou marques de liste entre les coups sont laissées de côté
          fix: Remove all 3 marks between the moves -> 1. a1b2 i5h5 2. a2b3
    "#]],
    );
    check(
        "[Variant \"standard\"]\n1. a1b2 i5\nh5 2. a2 b3\n",
        expect![[r#"
        hint[record/separators] 2:9-3:3 "i5\nh5"
          2 moves are cut in pieces by blanks or the ends of lines
          2 coups sont coupés par des blancs ou des fins de ligne
          fix: Write all 2 moves in the usual way -> 1. a1b2 i5h5 2. a2b3
    "#]],
    );
}

#[test]
fn record_hidden_moves() {
    check(
        "[Variant \"standard\"]\n1. a1b2; i5h5 2. a2b3\nh4g4\n",
        expect![[r#"
            warning[record/hidden-moves] 2:8-22 "; i5h5 2. a2b3"
              A `;` hides 2 moves: all that follows it on the line is a comment
              Un « ; » cache 2 coups : tout ce qui le suit sur la ligne est un commentaire
              fix: Make the hidden moves part of the game -> 1. a1b2  i5h5 2. a2b3
        "#]],
    );
    check("[Variant \"standard\"]\n1. a1b2 ; i5h5 is the usual answer\ni5h5\n", expect![[""]]);
}

#[test]
fn record_wrong_notation() {
    check(
        "[Variant \"standard\"]\n1. a1d4 i9f6 2. a2d5\n",
        expect![[r#"
            warning[record/wrong-notation] 2:4-8 "a1d4"
              The moves make sense only in the notation Nacre, and no tag says so
              Les coups n'ont de sens que dans la notation Nacre, et aucune balise ne le dit
              fix: Rewrite the game in Aba-Pro -> 1. a1b2 i9h8 2. a2b3
              fix: Say so in a tag: [Notation "Nacre"] -> [Notation "Nacre"]
        "#]],
    );
}

#[test]
fn record_illegal_mark_silences() {
    check(
        "[Variant \"standard\"]\n1. a1b2 i5h5 2. d4e5 {[%illegal]} h4g4 3. e5f5 {[%illegal]}\n",
        expect![[""]],
    );
}

// ---- Abalone: one test a code, in the order in which they are checked.

#[test]
fn abalone_off_board() {
    check(
        "[Variant \"standard\"]\n1. a6b6 i5h5 2. a2b3\n",
        expect![[r#"
            error[abalone/off-board] 2:4-8 1a "a6b6"
              Black's 1st, a6b6: there is no point a6: row a goes from a1 to a5. Did you mean a5b6?
              Noirs, 1er coup, a6b6 : la case a6 n'existe pas : la rangée a va de a1 à a5. Vouliez-vous dire a5b6 ?
              unchecked 2:9-21: 2
              fix: Replace by a5b6: the remaining 2 moves replay -> 1. a5b6 i5h5 2. a2b3
        "#]],
    );
    check(
        "[Variant \"standard\"]\n1. j5i5\n",
        expect![[r#"
        error[abalone/off-board] 2:4-8 1a "j5i5"
          Black's 1st, j5i5: there is no point j5: the rows are a to i
          Noirs, 1er coup, j5i5 : la case j5 n'existe pas : les rangées vont de a à i
    "#]],
    );
}

#[test]
fn abalone_same_point() {
    check(
        "[Variant \"standard\"]\n1. a1b2 h4h4 2. a2b3\n",
        expect![[r#"
        error[abalone/same-point] 2:9-13 1b "h4h4"
          White's 1st, h4h4: h4 is named twice. Did you mean h4g4?
          Blancs, 1er coup, h4h4 : h4 est nommée deux fois. Vouliez-vous dire h4g4 ?
          unchecked 2:17-21: 1
          fix: Replace by h4g4: the remaining move replays -> 1. a1b2 h4g4 2. a2b3
    "#]],
    );
}

#[test]
fn abalone_empty_origin() {
    check(
        "[Variant \"standard\"]\n1. a1b2 i5h5 2. a1b2 h4g4\n",
        expect![[r#"
            error[abalone/empty-origin] 2:17-21 2a "a1b2"
              Black's 2nd, a1b2: no marble stands on a1. Did you mean a2b2?
              Noirs, 2e coup, a1b2 : il n'y a pas de bille en a1. Vouliez-vous dire a2b2 ?
              see 2:4-8: a1 has been empty since Black's 1st, a1b2
              see 2:4-8: if Black's 1st is a2b2 instead of a1b2, the remaining 2 moves replay
              unchecked 2:22-26: 1
              fix: Replace by a2b2: the remaining move replays -> 1. a1b2 i5h5 2. a2b2 h4g4
              fix: Change Black's 1st to a2b2: the remaining 2 moves replay -> 1. a2b2 i5h5 2. a1b2 h4g4
              fix: Replace by b2a1: the remaining move replays -> 1. a1b2 i5h5 2. b2a1 h4g4
        "#]],
    );
    check(
        "[Variant \"standard\"]\n1. d4d5 i5h5\n",
        expect![[r#"
        error[abalone/empty-origin] 2:4-8 1a "d4d5"
          Black's 1st, d4d5: no marble stands on d4. Did you mean c4d5?
          Noirs, 1er coup, d4d5 : il n'y a pas de bille en d4. Vouliez-vous dire c4d5 ?
          unchecked 2:9-13: 1
          fix: Replace by c4d5: the remaining move replays -> 1. c4d5 i5h5
    "#]],
    );
}

#[test]
fn abalone_not_your_marble() {
    check(
        "[Variant \"standard\"]\n1. i5h5\n",
        expect![[r#"
            error[abalone/not-your-marble] 2:4-8 1a "i5h5"
              Black's 1st, i5h5: the marble on i5 is White's
              Noirs, 1er coup, i5h5 : la bille en i5 est aux Blancs
              see 2:4-8: a move seems to be left out before this one, Black's 1st; what follows does not tell which
              fix: Keep it, marked as played against the rules -> 1. i5h5 {[%illegal]}
        "#]],
    );
}

#[test]
fn abalone_not_adjacent() {
    check(
        "[Variant \"standard\"]\n1. a1d4 i5h5 2. a1b2\n",
        expect![[r#"
            error[abalone/not-adjacent] 2:4-8 1a "a1d4"
              Black's 1st, a1d4: a1 and d4 are not neighbours, they are 3 steps apart. Did you mean a1b2?
              Noirs, 1er coup, a1d4 : a1 et d4 ne sont pas voisines, elles sont à 3 pas l'une de l'autre. Vouliez-vous dire a1b2 ?
              unchecked 2:9-21: 2
              fix: Replace by a1b2: 1 of the remaining 2 moves replay -> 1. a1b2 i5h5 2. a1b2
        "#]],
    );
    check(
        "[Variant \"standard\"]\n1. a1b4\n",
        expect![[r#"
            error[abalone/not-adjacent] 2:4-8 1a "a1b4"
              Black's 1st, a1b4: a1 and b4 are not neighbours, they are 3 steps apart. Did you mean a1b2?
              Noirs, 1er coup, a1b4 : a1 et b4 ne sont pas voisines, elles sont à 3 pas l'une de l'autre. Vouliez-vous dire a1b2 ?
              fix: Replace by a1b2 -> 1. a1b2
              fix: Replace by a3b4 -> 1. a3b4
              fix: Replace by a4b4 -> 1. a4b4
        "#]],
    );
}

#[test]
fn abalone_arrival_not_adjacent() {
    check(
        "[Variant \"standard\"]\n1. c3c5e5\n",
        expect![[r#"
            error[abalone/arrival-not-adjacent] 2:4-10 1a "c3c5e5"
              Black's 1st, c3c5e5: e5 is no neighbour of c3, the end of the row that is named first
              Noirs, 1er coup, c3c5e5 : e5 n'est pas voisine de c3, le bout de la rangée nommé en premier
        "#]],
    );
}

#[test]
fn abalone_arrow_along_row() {
    check(
        "[Variant \"standard\"]\n1. c3c5c2\n",
        expect![[r#"
            error[abalone/arrow-along-row] 2:4-10 1a "c3c5c2"
              Black's 1st, c3c5c2: c2 lies on the line of c3-c5; to move along its own line a row is named by its rear marble alone. Did you mean c5c4?
              Noirs, 1er coup, c3c5c2 : c2 est sur la ligne de c3-c5 ; pour avancer en ligne, on ne nomme que la bille arrière. Vouliez-vous dire c5c4 ?
              fix: Replace by c5c4 -> 1. c5c4
              fix: Keep it, marked as played against the rules -> 1. c3c5c2 {[%illegal]}
        "#]],
    );
}

#[test]
fn abalone_not_a_row() {
    check(
        "[Variant \"standard\"]\n1. c3b5d3\n",
        expect![[r#"
        error[abalone/not-a-row] 2:4-10 1a "c3b5d3"
          Black's 1st, c3b5d3: c3 and b5 do not lie in one line. Did you mean c3c5d3?
          Noirs, 1er coup, c3b5d3 : c3 et b5 ne sont pas alignées. Vouliez-vous dire c3c5d3 ?
          fix: Replace by c3c5d3 -> 1. c3c5d3
    "#]],
    );
    check(
        "[Position \"5/6/7/8/9/2b1b3/7/6/5 b\"]\n1. d3d5e3\n",
        expect![[r#"
        error[abalone/not-a-row] 2:4-10 1a "d3d5e3"
          Black's 1st, d3d5e3: d4 is empty, so d3-d5 is not a row
          Noirs, 1er coup, d3d5e3 : d4 est vide, donc d3-d5 n'est pas une rangée
          fix: Keep it, marked as played against the rules -> 1. d3d5e3 {[%illegal]}
    "#]],
    );
}

#[test]
fn abalone_too_many() {
    check(
        "[Variant \"standard\"]\n1. a1a2\n",
        expect![[r#"
            error[abalone/too-many] 2:4-8 1a "a1a2"
              Black's 1st, a1a2: a1-a5 is a line of 5 black marbles, and at most three move together. Did you mean a1b2?
              Noirs, 1er coup, a1a2 : a1-a5 fait 5 billes noires en ligne, et on en joue trois au plus. Vouliez-vous dire a1b2 ?
              fix: Replace by a1b2 -> 1. a1b2
              fix: Keep it, marked as played against the rules -> 1. a1a2 {[%illegal]}
        "#]],
    );
    check(
        "[Variant \"standard\"]\n1. b1b4c1\n",
        expect![[r#"
            error[abalone/too-many] 2:4-10 1a "b1b4c1"
              Black's 1st, b1b4c1: b1-b4 is a line of 4 black marbles, and at most three move together. Did you mean b1b2c1?
              Noirs, 1er coup, b1b4c1 : b1-b4 fait 4 billes noires en ligne, et on en joue trois au plus. Vouliez-vous dire b1b2c1 ?
              fix: Replace by b1b2c1 -> 1. b1b2c1
        "#]],
    );
}

#[test]
fn abalone_own_marble_off_board() {
    check(
        "[Variant \"standard\"]\n1. b2a1\n",
        expect![[r#"
            error[abalone/own-marble-off-board] 2:4-8 1a "b2a1"
              Black's 1st, b2a1: the black marble on a1 would leave the board, and nobody pushes off a marble of their own. Did you mean a1b2?
              Noirs, 1er coup, b2a1 : la bille noire en a1 sortirait du plateau, et on n'éjecte pas ses propres billes. Vouliez-vous dire a1b2 ?
              fix: Replace by a1b2 -> 1. a1b2
              fix: Keep it, marked as played against the rules -> 1. b2a1 {[%illegal]}
        "#]],
    );
}

#[test]
fn abalone_no_majority() {
    check(
        "[Position \"5/6/7/8/2bbww3/8/7/6/5 b\"]\n1. e3e4\n",
        expect![[r#"
            error[abalone/no-majority] 2:4-8 1a "e3e4"
              Black's 1st, e3e4: 2 black marbles (e3-e4) cannot push 2 white ones (e5-e6): a push needs more marbles than stand against it. Did you mean e3f4?
              Noirs, 1er coup, e3e4 : 2 billes noires (e3-e4) ne peuvent pas en pousser 2 blanches (e5-e6) : il faut être plus nombreux pour pousser. Vouliez-vous dire e3f4 ?
              fix: Replace by e3f4 -> 1. e3f4
              fix: Replace by e4e3 -> 1. e4e3
              fix: Replace by e3e2 -> 1. e3e2
              fix: Keep it, marked as played against the rules -> 1. e3e4 {[%illegal]}
        "#]],
    );
}

#[test]
fn abalone_push_blocked() {
    check(
        "[Position \"5/6/7/8/2bbwb3/8/7/6/5 b\"]\n1. e3e4\n",
        expect![[r#"
            error[abalone/push-blocked] 2:4-8 1a "e3e4"
              Black's 1st, e3e4: the black marble on e6 stands behind the white one on e5 and blocks the push. Did you mean e3f4?
              Noirs, 1er coup, e3e4 : la bille noire en e6 est derrière la bille blanche en e5 et bloque la poussée. Vouliez-vous dire e3f4 ?
              fix: Replace by e3f4 -> 1. e3f4
              fix: Replace by e4e3 -> 1. e4e3
              fix: Replace by e3e2 -> 1. e3e2
              fix: Keep it, marked as played against the rules -> 1. e3e4 {[%illegal]}
        "#]],
    );
}

#[test]
fn abalone_arrow_off_board() {
    check(
        "[Position \"5/6/7/8/9/6b1/6b/6/5 b\"]\n1. d7c7d8\n",
        expect![[r#"
            error[abalone/arrow-off-board] 2:4-10 1a "d7c7d8"
              Black's 1st, d7c7d8: the black marble on c7 would leave the board. Did you mean c7d7d8?
              Noirs, 1er coup, d7c7d8 : la bille noire en c7 sortirait du plateau. Vouliez-vous dire c7d7d8 ?
              fix: Replace by c7d7d8 -> 1. c7d7d8
        "#]],
    );
}

#[test]
fn abalone_arrow_occupied() {
    check(
        "[Position \"5/6/7/8/1w7/bb6/7/6/5 b\"]\n1. d1d2e1\n",
        expect![[r#"
            error[abalone/arrow-occupied] 2:4-10 1a "d1d2e1"
              Black's 1st, d1d2e1: e2, where the marble on d2 would go, holds a white marble. Did you mean d1d2c1?
              Noirs, 1er coup, d1d2e1 : e2, où irait la bille en d2, porte une bille blanche. Vouliez-vous dire d1d2c1 ?
              fix: Replace by d1d2c1 -> 1. d1d2c1
        "#]],
    );
}

#[test]
fn abalone_game_over() {
    check(
        "[Position \"wwwww/www3/7/8/6bbw/8/b6/bbbbbb/bbbbb -0b5w b\"]\n1. e7e8 i9h9 2. e8e7\n",
        expect![[r#"
            warning[abalone/game-over] 2:9-13 1b "i9h9"
              White's 1st, i9h9: the game is over, Black has ejected six marbles
              Blancs, 1er coup, i9h9 : la partie est finie, les Noirs ont éjecté six billes
        "#]],
    );
}

#[test]
fn abalone_repetition() {
    check(
        "[Variant \"standard\"]\n1. c5d5 g5f5 2. d5c5 f5g5 3. c5d5 g5f5 4. d5c5 f5g5\n",
        expect![[r#"
        information[abalone/repetition] 2:48-52 "f5g5"
          The same position for the third time, with Black to move
          La même position pour la troisième fois, avec le trait aux Noirs
          see 2:4-4: here for the first time
          see 2:22-26: here for the second time
    "#]],
    );
}

#[test]
fn abalone_result_mismatch() {
    check(
        "[Position \"wwwww/www3/7/8/6bbw/8/b6/bbbbbb/bbbbb -0b5w b\"]\n1. e7e8 0-1\n",
        expect![[r#"
        warning[abalone/result-mismatch] 2:9-12 "0-1"
          Black has ejected six marbles and won, but the result says 0-1
          Les Noirs ont éjecté six billes et gagné, mais le résultat dit 0-1
          fix: Write the result 1-0 -> 1. e7e8 1-0
    "#]],
    );
}

#[test]
fn abalone_marble_count() {
    check(
        "[Position \"wwwww/wwwwww/wwwwwww/8/9/8/2bbb2/bbbbbb/bbbbb b\"]\n1. a1b2\n",
        expect![[r#"
        warning[abalone/marble-count] 1:12-59 "wwwww/wwwwww/wwwwwww/8/9/8/2bbb2/bbbbbb/bbbbb b"
          18 white marbles: a side has 14
          18 billes blanches : un camp en a 14
    "#]],
    );
    check(
        "[Position \"ww3/www3/2www2/8/9/8/2bbb2/3bbb/3bb -1b0w b\"]\n1. a4b4\n",
        expect![[r#"
        warning[abalone/marble-count] 1:12-55 "ww3/www3/2www2/8/9/8/2bbb2/3bbb/3bb -1b0w b"
          8 black marbles on the board and 1 lost make 9, not 14
          8 billes noires sur le plateau et 1 perdue font 9, et non 14
        warning[abalone/marble-count] 1:12-55 "ww3/www3/2www2/8/9/8/2bbb2/3bbb/3bb -1b0w b"
          8 white marbles on the board and 0 lost make 8, not 14
          8 billes blanches sur le plateau et 0 perdue font 8, et non 14
    "#]],
    );
}

#[test]
fn abalone_layout_assumed() {
    check(
        "1. a1b2 i5h5\n",
        expect![[r#"
        hint[abalone/layout-assumed] 1:4-8 "a1b2"
          No start position is stated; the game is read from Standard
          La position de départ n'est pas indiquée ; la partie est lue depuis : Standard
          fix: Add the tag [Variant "standard"] -> [Variant "standard"]
    "#]],
    );
    check(
        "1. a1b2 i5h5 2. i9h8\n",
        expect![[r#"
        hint[abalone/layout-assumed] 1:4-8 "a1b2"
          No start position is stated; the game is read from Belgian daisy
          La position de départ n'est pas indiquée ; la partie est lue depuis : Marguerite belge
          fix: Add the tag [Variant "belgian"] -> [Variant "belgian"]
    "#]],
    );
}

#[test]
fn abalone_upper_case() {
    check(
        "[Variant \"standard\"]\n1. A1B2 i5h5 2. A2B3\n",
        expect![[r#"
        hint[abalone/upper-case] 2:4-8 "A1B2"
          2 moves are written in capital letters
          2 coups sont écrits en majuscules
          fix: Write all 2 moves in the usual way -> 1. a1b2 i5h5 2. a2b3
    "#]],
    );
}

#[test]
fn abalone_ends_order() {
    check(
        "[Variant \"standard\"]\n1. c5c3d5 i5h5\n",
        expect![[r#"
        hint[abalone/ends-order] 2:4-10 "c5c3d5"
          A row is named from its other end: the usual order is alphabetical
          Une rangée est nommée par son autre bout : l'usage est l'ordre alphabétique
          fix: Write the move in the usual way -> 1. c3c5d3 i5h5
    "#]],
    );
}

#[test]
fn abalone_front_marble_for_rear() {
    check(
        "[Position \"5/6/www4/8/9/8/7/6/bb3 b\"]\n1. a2a3 g3f3 2. a2b3 g4f4\n",
        expect![[r#"
            error[abalone/empty-origin] 2:17-21 2a "a2b3"
              Black's 2nd, a2b3: no marble stands on a2. Was Black's 1st meant to be a1a2? Then the remaining 2 moves replay
              Noirs, 2e coup, a2b3 : il n'y a pas de bille en a2. Fallait-il a1a2 pour le 1er coup des Noirs ? Alors les 2 coups restants se rejouent
              see 2:4-8: a2 has been empty since Black's 1st, a2a3
              see 2:4-8: if Black's 1st is a1a2 instead of a2a3, the remaining 2 moves replay
              unchecked 2:22-26: 1
              fix: Change Black's 1st to a1a2: the remaining 2 moves replay -> 1. a1a2 g3f3 2. a2b3 g4f4
              fix: Replace by a3b3: the remaining move replays -> 1. a2a3 g3f3 2. a3b3 g4f4
        "#]],
    );
}

// ---- Odd and faulty inputs as they were met.

#[test]
fn wild_number_glued_to_the_move_before() {
    check("[Variant \"standard\"]\n1.a1b2 i5h52.a2b3 h4g43. b3c4\n", expect![[""]]);
}

#[test]
fn wild_record_that_stops() {
    check("[Variant \"standard\"]\n1.a1b2 i5h5 2.a2b3 ...\n", expect![[""]]);
}

#[test]
fn wild_declared_length_and_termination() {
    check(
        "[Variant \"standard\"]\n[Plies \"139\"]\n[Termination \"Draw\"]\n[Result \"*\"]\n\n1. a1b2 i5h5 *\n",
        expect![[""]],
    );
}

#[test]
fn wild_upper_case_and_dashes_within_a_move() {
    check(
        "[Variant \"standard\"]\n1.A1B2 I5H5\n",
        expect![[r#"
        hint[abalone/upper-case] 2:3-7 "A1B2"
          2 moves are written in capital letters
          2 coups sont écrits en majuscules
          fix: Write all 2 moves in the usual way -> 1.a1b2 i5h5
    "#]],
    );
    check(
        "[Variant \"standard\"]\nA1 – B2 I5-H5\n",
        expect![[r#"
        hint[abalone/upper-case] 2:1-8 "A1 – B2"
          2 moves are written in capital letters
          2 coups sont écrits en majuscules
          fix: Write all 2 moves in the usual way -> a1b2 i5h5
        hint[record/look-alike] 2:4-5 "–"
          A typographic character (a long dash, an arrow, a full-width letter) is read as the plain one
          Un caractère typographique (tiret long, flèche, lettre pleine chasse) est lu comme le caractère simple
          fix: Write the character as plain text -> A1 - B2 I5-H5
    "#]],
    );
}

#[test]
fn wild_ply_labels() {
    check(
        "[Position \"5/6/7/8/5b3/8/7/w5/5 b\"]\n35x. E6F7 35y. B1B2\n",
        expect![[r#"
        hint[abalone/upper-case] 2:6-10 "E6F7"
          2 moves are written in capital letters
          2 coups sont écrits en majuscules
          fix: Write all 2 moves in the usual way -> 35x. e6f7 35y. b1b2
    "#]],
    );
}

#[test]
fn wild_five_in_line_and_rows_that_are_none() {
    check(
        "[Variant \"standard\"]\n1. a1a2\n",
        expect![[r#"
        error[abalone/too-many] 2:4-8 1a "a1a2"
          Black's 1st, a1a2: a1-a5 is a line of 5 black marbles, and at most three move together. Did you mean a1b2?
          Noirs, 1er coup, a1a2 : a1-a5 fait 5 billes noires en ligne, et on en joue trois au plus. Vouliez-vous dire a1b2 ?
          fix: Replace by a1b2 -> 1. a1b2
          fix: Keep it, marked as played against the rules -> 1. a1a2 {[%illegal]}
    "#]],
    );
    check(
        "[Variant \"standard\"]\n1. c3c6d4\n",
        expect![[r#"
        error[abalone/empty-origin] 2:4-10 1a "c3c6d4"
          Black's 1st, c3c6d4: no marble stands on c6. Did you mean c3c5d4?
          Noirs, 1er coup, c3c6d4 : il n'y a pas de bille en c6. Vouliez-vous dire c3c5d4 ?
          fix: Replace by c3c5d4 -> 1. c3c5d4
          fix: Replace by c3c4d4 -> 1. c3c4d4
          fix: Keep it, marked as played against the rules -> 1. c3c6d4 {[%illegal]}
    "#]],
    );
    check(
        "[Variant \"standard\"]\n1. c3d5d4\n",
        expect![[r#"
            error[abalone/empty-origin] 2:4-10 1a "c3d5d4"
              Black's 1st, c3d5d4: no marble stands on d5. Did you mean c3c5d4?
              Noirs, 1er coup, c3d5d4 : il n'y a pas de bille en d5. Vouliez-vous dire c3c5d4 ?
              fix: Replace by c3c5d4 -> 1. c3c5d4
              fix: Replace by c3c4d4 -> 1. c3c4d4
        "#]],
    );
    check(
        "[Variant \"standard\"]\n1. c3c5c6\n",
        expect![[r#"
        error[abalone/arrival-not-adjacent] 2:4-10 1a "c3c5c6"
          Black's 1st, c3c5c6: c6 is no neighbour of c3, the end of the row that is named first. Did you mean c3c4?
          Noirs, 1er coup, c3c5c6 : c6 n'est pas voisine de c3, le bout de la rangée nommé en premier. Vouliez-vous dire c3c4 ?
          fix: Replace by c3c4 -> 1. c3c4
    "#]],
    );
}

// ---- Classes of faults that were found by trying to break it.

#[test]
fn result_in_a_variation_or_before_one() {
    check("[Variant \"belgian\"]\n1. a1b2 (1. a2b3 1-0) 1... i5h5 2. a2b3 *\n", expect![[""]]);
    check("[Variant \"belgian\"]\n1. a1b2 i5h5 1-0 (1... a5b5)\n", expect![[""]]);
}

#[test]
fn prose_with_a_number_behind_a_result() {
    check(
        "[Variant \"belgian\"]\n1. a1b2 i5h5 1-0\n\nRound 1. Bob vs Al\n\n[Event \"x\"]\n[Variant \"belgian\"]\n1. a1b2 *\n",
        expect![[r#"
            hint[record/prose] 4:1-19 "Round 1. Bob vs Al"
              A line that belongs to no game is passed over
              Une ligne qui n'appartient à aucune partie est laissée de côté
              fix: Hide it in a comment -> ; Round 1. Bob vs Al
        "#]],
    );
}

#[test]
fn marks_without_blanks_around_them() {
    check(
        "[Variant \"belgian\"]\n1. a1b2,i5h5 2. a2b3\n",
        expect![[r#"
        hint[record/separators] 2:8-9 ","
          A comma or list mark between the moves is passed over
          Une virgule ou une marque de liste entre les coups est laissée de côté
          fix: Remove the mark between the moves -> 1. a1b2 i5h5 2. a2b3
    "#]],
    );
    check(
        "[Variant \"belgian\"]\n1. a1b2;i5h5;2. a2b3\n",
        expect![[r#"
        warning[record/hidden-moves] 2:8-21 ";i5h5;2. a2b3"
          A `;` hides 2 moves: all that follows it on the line is a comment
          Un « ; » cache 2 coups : tout ce qui le suit sur la ligne est un commentaire
          fix: Make the hidden moves part of the game -> 1. a1b2 i5h5 2. a2b3
    "#]],
    );
    check(
        "[Variant \"belgian\"]\n1. a1b2)i5h5\n",
        expect![[r#"
            warning[record/stray-bracket] 2:8-9 ")"
              This `)` has no partner
              Ce « ) » est seul
              fix: Remove `)` -> 1. a1b2 i5h5
        "#]],
    );
}

#[test]
fn result_glued_to_the_last_move() {
    check("[Variant \"belgian\"]\n1. a1b2 i5h51-0\n", expect![[""]]);
    check(
        "[Variant \"belgian\"]\n1. a1b2 i5h5½-½\n",
        expect![[r#"
        hint[record/look-alike] 2:13-16 "½-½"
          A typographic character (a long dash, an arrow, a full-width letter) is read as the plain one
          Un caractère typographique (tiret long, flèche, lettre pleine chasse) est lu comme le caractère simple
          fix: Write the character as plain text -> 1. a1b2 i5h51/2-1/2
    "#]],
    );
    check("[Variant \"belgian\"]\n1. a1b2 i5h51/2-1/2\n", expect![[""]]);
}

#[test]
fn move_cut_before_its_last_digit() {
    check(
        "[Variant \"belgian\"]\n1. a1b2 i5h5 2. a2b\n3 i6h6 3. b3c4\n",
        expect![[r#"
        hint[record/separators] 2:17-3:2 "a2b\n3"
          A move is cut in pieces by a blank or the end of a line
          Un coup est coupé par un blanc ou une fin de ligne
          fix: Write the move in the usual way -> 1. a1b2 i5h5 2. a2b3 i6h6 3. b3c4
    "#]],
    );
}

#[test]
fn result_tag_with_a_long_dash() {
    check("[Variant \"belgian\"]\n[Result \"1–0\"]\n1. a1b2 1-0\n", expect![[""]]);
}

#[test]
fn empty_variant() {
    check(
        "[Variant \"\"]\n1. i9h8 a5b5 *\n",
        expect![[r#"
        hint[abalone/layout-assumed] 2:4-8 "i9h8"
          No start position is stated; the game is read from Belgian daisy
          La position de départ n'est pas indiquée ; la partie est lue depuis : Marguerite belge
          fix: Add the tag [Variant "belgian"] -> [Variant "belgian"]
    "#]],
    );
}

#[test]
fn tag_without_its_opening_quote() {
    check(
        "[Variant belgian\"]\n1. i9h8 a5b5 *\n",
        expect![[r#"
        warning[record/bad-tag] 1:1-19 "[Variant belgian\"]"
          `[Variant belgian"]` is not written as a tag, `[Name "value"]`, but it can be read as one
          « [Variant belgian"] » n'est pas écrit comme une balise, « [Nom "valeur"] », mais peut être lu comme telle
          fix: Write `[Variant "belgian"]` -> [Variant "belgian"]
    "#]],
    );
    check(
        "[Event:\"a\"]\n[Variant \"belgian\"]\n1. a1b2\n",
        expect![[r#"
        warning[record/bad-tag] 1:1-12 "[Event:\"a\"]"
          `[Event:"a"]` is not written as a tag, `[Name "value"]`, but it can be read as one
          « [Event:"a"] » n'est pas écrit comme une balise, « [Nom "valeur"] », mais peut être lu comme telle
          fix: Write `[Event "a"]` -> [Event "a"]
    "#]],
    );
}

#[test]
fn number_behind_words_is_not_judged() {
    check(
        "[Variant \"belgian\"]\n1. a1b2 i5h5\n2. a2b3 i6h6 What a move!\n3. b3c4\n",
        expect![[r#"
        error[record/unexpected-text] 3:14-18 3a "What"
          Black's 3rd, What: `What` is no move, number, result or mark
          Noirs, 3e coup, What : « What » n'est ni un coup, ni un numéro, ni un résultat, ni une marque
          unchecked 3:19-4:8: 3
    "#]],
    );
}

#[test]
fn number_beyond_counting() {
    check(
        "[Variant \"belgian\"]\n999999999999. a1b2\n",
        expect![[r#"
        warning[record/move-number] 2:1-14 "999999999999."
          This move is number 1., not 4294967295.
          Ce coup porte le numéro 1., et non 4294967295.
          fix: Renumber the moves of this game (1 number changes) -> 1. a1b2
    "#]],
    );
}

#[test]
fn prose_that_quotes_a_move() {
    check(
        "Hello all,\nI saw c3c5d4 yesterday in this game.\n\n[Variant \"belgian\"]\n1. a1b2 i5h5 *\n\nWhat about a1b2 there instead?\n",
        expect![[r#"
            hint[record/prose] 1:1-11 "Hello all,"
              3 lines that belong to no game are passed over
              3 lignes qui n'appartiennent à aucune partie sont laissées de côté
              fix: Hide it in a comment -> ; Hello all,
        "#]],
    );
}

#[test]
fn remark_right_under_the_moves() {
    check(
        "[Variant \"standard\"]\n1. a1b2 i5h5\nLes noirs abandonnent\n",
        expect![[r#"
        hint[record/prose] 3:1-22 "Les noirs abandonnent"
          A line that belongs to no game is passed over
          Une ligne qui n'appartient à aucune partie est laissée de côté
          fix: Hide it in a comment -> ; Les noirs abandonnent
    "#]],
    );
}

#[test]
fn missing_move_of_the_first_player() {
    check(
        "[Variant \"standard\"]\n1. a4b4 i6h6 2. i5h5 3. b5c5 i7h6 4. a3b4 h4g4\n",
        expect![[r#"
            error[abalone/not-your-marble] 2:17-21 2a "i5h5"
              Black's 2nd, i5h5: the marble on i5 is White's. Were i5h5 and b5c5 written in the wrong order?
              Noirs, 2e coup, i5h5 : la bille en i5 est aux Blancs. i5h5 et b5c5 sont-ils écrits dans le mauvais ordre ?
              see 2:25-29: i5h5 and b5c5 seem to be in the wrong order
              see 2:17-21: a move seems to be left out before this one, Black's 2nd; what follows does not tell which
              unchecked 2:25-47: 4
              fix: Swap i5h5 and b5c5: 2 of the remaining 5 moves replay -> 1. a4b4 i6h6 2. b5c5 3. i5h5 i7h6 4. a3b4 h4g4
              fix: Keep it, marked as played against the rules -> 1. a4b4 i6h6 2. i5h5 {[%illegal]} 3. b5c5 i7h6 4. a3b4 h4g4
            warning[record/missing-move] 2:22-24 "3."
              The numbers show that a move is left out here: Black's 2nd is missing
              Les numéros montrent qu'un coup a été oublié ici : Noirs, 2e coup
        "#]],
    );
}

#[test]
fn points_swapped() {
    check(
        "[Variant \"standard\"]\n1. b4a4 i6h6 2. a5b5 i5h5 3. b5c5 i7h6\n",
        expect![[r#"
            error[abalone/own-marble-off-board] 2:4-8 1a "b4a4"
              Black's 1st, b4a4: the black marble on a4 would leave the board, and nobody pushes off a marble of their own. Did you mean a4b4?
              Noirs, 1er coup, b4a4 : la bille noire en a4 sortirait du plateau, et on n'éjecte pas ses propres billes. Vouliez-vous dire a4b4 ?
              unchecked 2:9-39: 5
              fix: Replace by a4b4: the remaining 5 moves replay -> 1. a4b4 i6h6 2. a5b5 i5h5 3. b5c5 i7h6
              fix: Replace by b4c4: the remaining 5 moves replay -> 1. b4c4 i6h6 2. a5b5 i5h5 3. b5c5 i7h6
              fix: Keep it, marked as played against the rules -> 1. b4a4 {[%illegal]} i6h6 2. a5b5 i5h5 3. b5c5 i7h6
        "#]],
    );
}

#[test]
fn result_with_a_letter() {
    check(
        "[Variant \"standard\"]\n1. a4b4 i6h6 1-O\n",
        expect![[r#"
        error[record/unexpected-text] 2:15-16 2a "-"
          Black's 2nd, -: `-` is no move, number, result or mark
          Noirs, 2e coup, - : « - » n'est ni un coup, ni un numéro, ni un résultat, ni une marque
          unchecked 2:16-17: 1
    "#]],
    );
}

#[test]
fn record_prose_that_is_another_game() {
    check(
        "[Game \"Derive\"]\n1G: ryyggr 0\n2R: yyrrbb 1\n",
        expect![[r#"
        warning[record/prose] 2:1-3:13 "1G: ryyggr 0\n2R: yyrrbb 1"
          These look like moves of Tantrix, and the record does not say that it is one
          On dirait des coups de Tantrix, et la partie ne dit pas qu'elle en est une
          fix: Say that this is a game of Tantrix -> [Game "Tantrix"]
    "#]],
    );
    check(
        "[Game \"Tantrix\"]\n1Bh5 4Vc3 1Bh5-h6\n",
        expect![[r#"
        warning[record/prose] 2:1-18 "1Bh5 4Vc3 1Bh5-h6"
          These look like moves of Dérive, and the record does not say that it is one
          On dirait des coups de Dérive, et la partie ne dit pas qu'elle en est une
          fix: Say that this is a game of Dérive -> [Game "Dérive"]
    "#]],
    );
}

#[test]
fn record_bad_tag_is_mended_where_it_can_be() {
    check(
        "[Bleu, \"Anne\"]\n[Game \"Derive\"]\n1Bh5\n",
        expect![[r#"
        warning[record/bad-tag] 1:1-15 "[Bleu, \"Anne\"]"
          `[Bleu, "Anne"]` is not written as a tag, `[Name "value"]`, but it can be read as one
          « [Bleu, "Anne"] » n'est pas écrit comme une balise, « [Nom "valeur"] », mais peut être lu comme telle
          fix: Write `[Bleu "Anne"]` -> [Bleu "Anne"]
    "#]],
    );
}

/// A game on one line is one, however many words its situations have.
#[test]
fn record_prose_is_not_a_line_of_turns() {
    let items = "*f 2/3/4 (bbb), *f 14/15/16 (ygr), *f 23/24/25 (bgy), *f 26/27/28 (gbg), *f 34/40/41 (bbg)";
    check(
        &format!("[Game \"Tantrix\"]\n\n1B: rryggy 0 (-) {items}\n"),
        expect![[r#"
            warning[tantrix/situation] 3:18-108 1 "*f 2/3/4 (bbb), *f 14/15/16 (ygr), *f 23/24/25 (bgy), *f 26/27/28 (gbg), *f 34/40/41 (bbg)"
              Move 1 (Blue), rryggy 0: this is not the situation behind this move: most of it is wrong
              Coup 1 (Bleu), rryggy 0 : ce n'est pas la situation après ce coup : la plus grande partie en est fausse
              fix: Write `nf` -> 1B: rryggy 0 (-) nf
        "#]],
    );
}
