//! What an editor can ask, as the manual would show it: a record with a `$0` where the cursor is, and the answer.

use std::fmt::Write as _;

use expect_test::{Expect, expect};
use scoresheet::draw::Style;
use scoresheet::features::{self, HoverOptions, TokenKind};
use scoresheet::findings::catalogue::Language;
use scoresheet::record::Document;
use scoresheet::text::TextSize;

/// The document without its cursor, and where the cursor was.
pub(crate) fn fixture(text: &str) -> (Document, TextSize) {
    let at = text.find("$0").expect("a fixture has a $0");
    (Document::new(&text.replacen("$0", "", 1), None), TextSize::new(at as u32))
}

#[track_caller]
pub(crate) fn hover_in(language: Language, text: &str, expect: Expect) {
    let (document, at) = fixture(text);
    let options = HoverOptions { language, images: None };
    let said = match features::hover(&document, at, &options) {
        Some(hover) => format!("{:?}\n{}\n", document.text().slice(hover.range), hover.markup),
        None => "nothing\n".to_owned(),
    };
    expect.assert_eq(&said);
}

#[track_caller]
pub(crate) fn hover(text: &str, expect: Expect) {
    hover_in(Language::English, text, expect);
}

/// The first proposals, one a line: label, kind, detail, and what they replace.
#[track_caller]
pub(crate) fn complete(text: &str, most: usize, expect: Expect) {
    let (document, at) = fixture(text);
    let found = features::completion(&document, at, Language::English);
    let mut said = format!("{} proposals\n", found.len());
    for item in found.iter().take(most) {
        let replaced = document.text().slice(item.range);
        let _ = writeln!(said, "{:?} {replaced:?} -> {:?}  {}", item.kind, item.insert, item.detail);
    }
    expect.assert_eq(&said);
}

// ---- hover

#[test]
fn a_move_shows_the_board_behind_it() {
    hover(
        "[Variant \"standard\"]\n\n1. $0a1b2 i5h5\n",
        expect![[r#"
        "a1b2"
        **Black's 1st: a1b2**

        ```text
            i5 O O O O O 9
           h4 O O O O O O 9
          g3 . . O O O . . 9
         f2 . . . . . . . . 9
        e1 . . . . . . . . . 9
         d1 . . .[@]. . . . 8
          c1 . .[@]@ @ . . 7
           b1 @[@]@ @ @ @ 6
            a1 * @ @ @ @ 5
        > O
          @
        ```

        Black moves 3 marbles in line: a1-c3 to b2-d4  
        Score Black 0, White 0 · White to move
    "#]],
    );
}

#[test]
fn a_push_and_an_ejection_are_said_in_words() {
    hover(
        "[Position \"wwwww/www3/7/8/6bbw/8/b6/bbbbbb/bbbbb -0b2w b\"]\n\n1. e7$0e8 i5h4\n",
        expect![[r#"
        "e7e8"
        **Black's 1st: e7e8**

        ```text
            i5 O O O O O 9
           h4 O O O . . . 9
          g3 . . . . . . . 9
         f2 . . . . . . . . 9
        e1 . . . . . . *[@ @]9
         d1 . . . . . . . . 8
          c1 @ . . . . . . 7
           b1 @ @ @ @ @ @ 6
            a1 @ @ @ @ @ 5
        > O
          @  O x3
        ```

        Black moves 2 marbles in line: e7-e8 to e8-e9  
        Pushes the white marble on e9  
        Ejects the white marble on e9, number 3 of six  
        Score Black 3, White 0 · White to move
    "#]],
    );
}

#[test]
fn a_move_in_a_variation_says_what_it_stands_for() {
    hover(
        "[Variant \"standard\"]\n\n1. a1b2 i5h5 (1... h4g4$0) 2. a2b3\n",
        expect![[r#"
        "h4g4"
        **White's 1st: h4g4**

        ```text
            i5 O O O O O 9
           h4 * O O O O O 9
          g3 .[O]O O O . . 9
         f2 . . . . . . . . 9
        e1 . . . . . . . . . 9
         d1 . . . @ . . . . 8
          c1 . . @ @ @ . . 7
           b1 @ @ @ @ @ @ 6
            a1 . @ @ @ @ 5
          O
        > @
        ```

        Variation: instead of i5h5  
        White moves one marble: h4 to g4  
        Score Black 0, White 0 · Black to move
    "#]],
    );
}

#[test]
fn a_move_that_cannot_be_played_shows_why_and_the_board_before_it() {
    hover(
        "[Variant \"standard\"]\n\n1. a1b2 i5h5 2. e5$0e6 h4g4\n",
        expect![[r#"
            "e5e6"
            **Black's 2nd: e5e6**

            No marble stands on e5

            Before this move:

            ```text
                i5 * O O O O 9
               h4 O[O]O O O O 9
              g3 . .[O]O O . . 9
             f2 . . .[O]. . . . 9
            e1 . . . . . . . . . 9
             d1 . . . @ . . . . 8
              c1 . . @ @ @ . . 7
               b1 @ @ @ @ @ @ 6
                a1 . @ @ @ @ 5
              O
            > @
            ```
        "#]],
    );
}

#[test]
fn a_move_behind_it_is_not_checked() {
    hover(
        "[Variant \"standard\"]\n\n1. a1b2 i5h5 2. e5e6 h4$0g4\n",
        expect![[r#"
            "h4g4"
            **White's 2nd: h4g4**

            Not checked: an earlier move of this line cannot be played
        "#]],
    );
}

#[test]
fn a_position_that_comes_again_is_counted() {
    hover(
        "[Variant \"standard\"]\n\n1. c5d5 g5f5 2. d5c5 f5g5$0\n",
        expect![[r#"
        "f5g5"
        **White's 2nd: f5g5**

        ```text
            i5 O O O O O 9
           h4 O O O O O O 9
          g3 . .[O]O O . . 9
         f2 . . . * . . . . 9
        e1 . . . . . . . . . 9
         d1 . . . . . . . . 8
          c1 . . @ @ @ . . 7
           b1 @ @ @ @ @ @ 6
            a1 @ @ @ @ @ 5
          O
        > @
        ```

        White moves one marble: f5 to g5  
        Score Black 0, White 0 · Black to move  
        This position stands here for the 2nd time
    "#]],
    );
}

#[test]
fn a_layout_tag_shows_its_board() {
    hover(
        "[Var$0iant \"belgian\"]\n\n1. a1b2\n",
        expect![[r#"
        "[Variant \"belgian\"]"
        **Variant**

        ```text
            i5 O O . @ @ 9
           h4 O O O @ @ @ 9
          g3 . O O . @ @ . 9
         f2 . . . . . . . . 9
        e1 . . . . . . . . . 9
         d1 . . . . . . . . 8
          c1 . @ @ . O O . 7
           b1 @ @ @ O O O 6
            a1 @ @ . O O 5
          O
        > @
        ```

        The start position by its name; `custom` where the tag Position gives it.
    "#]],
    );
}

#[test]
fn a_title_line_shows_its_board() {
    hover(
        "Dutch$0 daisy\n1.a1b2\n",
        expect![[r#"
        "Dutch daisy"
        **Dutch daisy**

        ```text
            i5 O O . @ @ 9
           h4 O @ O @ O @ 9
          g3 . O O . @ @ . 9
         f2 . . . . . . . . 9
        e1 . . . . . . . . . 9
         d1 . . . . . . . . 8
          c1 . @ @ . O O . 7
           b1 @ O @ O @ O 6
            a1 @ @ . O O 5
          O
        > @
        ```

        Black to move
    "#]],
    );
}

#[test]
fn tags_marks_and_results_are_explained() {
    hover(
        "[White$0Elo \"1800\"]\n[Variant \"standard\"]\n\n1. a1b2\n",
        expect![[r#"
        "[WhiteElo \"1800\"]"
        **WhiteElo**

        The rating of White.
    "#]],
    );
    hover(
        "[Club$0 \"West\"]\n[Variant \"standard\"]\n\n1. a1b2\n",
        expect![[r#"
        "[Club \"West\"]"
        **Club**

        A tag of your own: kept as it is
    "#]],
    );
    hover(
        "[Result$0 \"1-0\"]\n[Variant \"standard\"]\n\n1. a1b2 1-0\n",
        expect![[r#"
            "[Result \"1-0\"]"
            **Result**

            `1-0`: Black, who moves first, has won. `0-1`: White has won. `1/2-1/2`: a draw. `*`: not finished, or not known.

            **1-0**

            1-0: Black, who moves first, won against White

            Score Black 0, White 0
        "#]],
    );
    hover(
        "[Variant \"standard\"]\n\n1. a1b2 $$06 i5h5\n",
        expect![[r#"
        "$6"
        $6: doubtful move
    "#]],
    );
    hover(
        "[Variant \"standard\"]\n\n1. a1b2 ?!$0 i5h5\n",
        expect![[r#"
        "?!"
        ?!: doubtful move
    "#]],
    );
    hover(
        "[Variant \"standard\"]\n\n1. a1b2 0-1$0\n",
        expect![[r#"
            "0-1"
            **0-1**

            0-1: White, who moves second, won against Black

            Score Black 0, White 0
        "#]],
    );
}

#[test]
fn hovers_speak_french() {
    hover_in(
        Language::French,
        "[Variant \"standard\"]\n\n1. a1b2 i5h5$0\n",
        expect![[r#"
            "i5h5"
            **Blancs, 1er coup : i5h5**

            ```text
                i5 * O O O O 9
               h4 O[O]O O O O 9
              g3 . .[O]O O . . 9
             f2 . . .[O]. . . . 9
            e1 . . . . . . . . . 9
             d1 . . . @ . . . . 8
              c1 . . @ @ @ . . 7
               b1 @ @ @ @ @ @ 6
                a1 . @ @ @ @ 5
              O
            > @
            ```

            Les Blancs jouent 3 billes en ligne : i5-g5 vers h5-f5  
            Score Noirs 0, Blancs 0 · Trait : Noirs
        "#]],
    );
}

#[test]
fn commands_in_comments_are_told() {
    hover(
        "[Variant \"standard\"]\n1. a1b2 {[%clk 0:01:02] good $0[%eval 0.5]}\n",
        expect![[r#"
        "{[%clk 0:01:02] good [%eval 0.5]}"
        Clock: 0:01:02  
        Evaluation: 0.5
    "#]],
    );
}

#[test]
fn nothing_is_said_of_blanks_and_comments() {
    hover(
        "[Variant \"standard\"]\n$0\n1. a1b2\n",
        expect![[r#"
        nothing
    "#]],
    );
    hover(
        "[Variant \"standard\"]\n1. a1b2 {a $0comment}\n",
        expect![[r#"
        nothing
    "#]],
    );
}

#[test]
fn an_image_is_sent_only_where_it_is_asked_for_and_stays_small() {
    let (document, at) = fixture("[Variant \"standard\"]\n\n1. $0a1b2 i5h5\n");
    let markup = |images| {
        let options = HoverOptions { language: Language::English, images };
        features::hover(&document, at, &options).expect("a hover").markup
    };
    assert!(!markup(None).contains("data:image"));
    let page = markup(Some(Style::high(400)));
    assert!(page.contains("![](data:image/svg+xml;base64,"));
    assert!(page.contains("```text"), "the text board is always there");
    assert!(page.len() < 60_000, "{}", page.len());
}

// ---- completion

#[test]
fn all_legal_moves_are_offered() {
    complete(
        "[Variant \"standard\"]\n\n1. $0\n",
        4,
        expect![[r#"
        44 proposals
        Move "" -> "a1b1"  2 in line
        Move "" -> "a1b2"  3 in line
        Move "" -> "a2b2"  2 in line
        Move "" -> "a2b3"  3 in line
    "#]],
    );
}

#[test]
fn what_is_typed_is_continued() {
    complete(
        "[Variant \"standard\"]\n\n1. a1b2 i5$0\n",
        9,
        expect![[r#"
        2 proposals
        Move "i5" -> "i5h4"  2 in line
        Move "i5" -> "i5h5"  3 in line
    "#]],
    );
    complete(
        "[Variant \"standard\"]\n\n1. C3C$0\n",
        9,
        expect![[r#"
        6 proposals
        Move "C3C" -> "c3c2"  one marble
        Move "C3C" -> "c3c4"  3 in line
        Move "C3C" -> "c3c4d3"  2 broadside
        Move "C3C" -> "c3c4d4"  2 broadside
        Move "C3C" -> "c3c5d3"  3 broadside
        Move "C3C" -> "c3c5d4"  3 broadside
    "#]],
    );
    complete(
        "[Variant \"standard\"]\n\n1. a1-$0\n",
        9,
        expect![[r#"
            2 proposals
            Move "a1-" -> "a1b1"  2 in line
            Move "a1-" -> "a1b2"  3 in line
        "#]],
    );
}

#[test]
fn in_a_variation_the_moves_are_those_of_its_line() {
    complete(
        "[Variant \"standard\"]\n\n1. a1b2 (1. a2b3 h4$0) i5h5\n",
        9,
        expect![[r#"
            3 proposals
            Move "h4" -> "h4g3"  one marble
            Move "h4" -> "h4g4"  one marble
            Move "h4" -> "h4h5g3"  2 broadside
        "#]],
    );
}

#[test]
fn at_the_end_of_the_text_a_variation_goes_on() {
    complete(
        "[Variant \"standard\"]\n\n1. a1b2 i5h5 2. a2b3 (2. $0",
        2,
        expect![[r#"
        55 proposals
        Move "" -> "a2a1"  one marble
        Move "" -> "a2b2"  2 in line
    "#]],
    );
}

#[test]
fn what_is_no_move_is_not_completed_as_one() {
    for text in ["1. a1b2 i5h5 1$0\n", "1. a1b2 $$0\n", "1. a1b2 !$0\n", "1. a1b2 1-0$0\n"] {
        complete(&format!("[Variant \"standard\"]\n\n{text}"), 2, expect![["0 proposals\n"]]);
    }
}

#[test]
fn in_the_middle_of_a_game_a_move_can_be_rewritten() {
    complete(
        "[Variant \"standard\"]\n\n1. a1b2 i9h$0 2. a2b3\n",
        9,
        expect![[r#"
        2 proposals
        Move "i9h" -> "i9h8"  3 in line
        Move "i9h" -> "i9h9"  2 in line
    "#]],
    );
}

#[test]
fn tags_and_their_values_are_offered() {
    complete(
        "[$0\n",
        4,
        expect![[r#"
        21 proposals
        Tag "" -> "Event \"\"]"  The tournament, match or occasion.
        Tag "" -> "Date \"\"]"  The day of the game, as YYYY.MM.DD; `??` for what is not known.
        Tag "" -> "Black \"\"]"  Who plays the black marbles and moves first.
        Tag "" -> "White \"\"]"  Who plays the white marbles.
    "#]],
    );
    complete(
        "[Black \"Ana\"]\n[Bl$0\n",
        3,
        expect![[r#"
        20 proposals
        Tag "Bl" -> "Event \"\"]"  The tournament, match or occasion.
        Tag "Bl" -> "Date \"\"]"  The day of the game, as YYYY.MM.DD; `??` for what is not known.
        Tag "Bl" -> "White \"\"]"  Who plays the white marbles.
    "#]],
    );
    complete(
        "[Variant \"$0\"]\n",
        5,
        expect![[r#"
        73 proposals
        Layout "" -> "standard"  
        Layout "" -> "belgian"  
        Layout "" -> "german_daisy"  
        Layout "" -> "dutch_daisy"  
        Layout "" -> "swiss_daisy"  
    "#]],
    );
    complete(
        "[Result \"$0\"]\n",
        9,
        expect![[r#"
        4 proposals
        Value "" -> "1-0"  1-0: Black, who moves first, won against White
        Value "" -> "0-1"  0-1: White, who moves second, won against Black
        Value "" -> "1/2-1/2"  1/2-1/2: a draw between Black and White
        Value "" -> "*"  *: the result is not known, or the game was not finished
    "#]],
    );
}

#[test]
fn layout_names_are_offered_as_a_title() {
    complete(
        "$0",
        3,
        expect![[r#"
        116 proposals
        Layout "" -> "Standard"  
        Layout "" -> "Belgian daisy"  
        Layout "" -> "German daisy"  
    "#]],
    );
}

#[test]
fn comments_are_left_alone() {
    complete(
        "[Variant \"standard\"]\n\n1. a1b2 {a$0}\n",
        3,
        expect![[r#"
        0 proposals
    "#]],
    );
    complete(
        "[Variant \"standard\"]\n\n1. a1b2 ; a$0\n",
        3,
        expect![[r#"
        0 proposals
    "#]],
    );
}

#[test]
fn a_proposal_is_resolved_to_the_board_behind_it() {
    let (document, at) = fixture("[Variant \"standard\"]\n\n1. a1$0\n");
    let found = features::completion(&document, at, Language::English);
    let data = found[0].data.clone().expect("a move can be resolved");
    let board = features::resolve_completion(&document, &data, Language::English).expect("a board");
    expect![[r#"
        ```text
            i5 O O O O O 9
           h4 O O O O O O 9
          g3 . . O O O . . 9
         f2 . . . . . . . . 9
        e1 . . . . . . . . . 9
         d1 . . . . . . . . 8
          c1[@]. @ @ @ . . 7
           b1[@]@ @ @ @ @ 6
            a1 * @ @ @ @ 5
        > O
          @
        ```

        Black moves 2 marbles in line: a1-b1 to b1-c1"#]]
    .assert_eq(&board);
}

// ---- outline, folds, colours

const TWO_GAMES: &str = "[Event \"Club night\"]\n[Black \"Ana\"]\n[White \"Bo\"]\n[Date \"2026.05.02\"]\n\
    [Variant \"standard\"]\n\n1. a1b2 {a comment\nof two lines} i5h5 (1... h4g4\n2. a2b3) 1-0\n\n\
    Belgian daisy\n1.a1b2 i5h5\n";

#[test]
fn the_outline_names_games_tags_and_moves() {
    let document = Document::new(TWO_GAMES, None);
    let mut said = String::new();
    for game in features::symbols(&document, Language::English) {
        let _ = writeln!(said, "{:?} {} | {}", game.kind, game.name, game.detail);
        for part in game.children {
            let text = document.text().slice(part.range);
            let _ = writeln!(said, "  {:?} {} | {} | {:?}", part.kind, part.name, part.detail, &text[..11]);
        }
    }
    expect![[r#"
        Game Ana – Bo | 2026.05.02  1-0
          Tags Tags | 5 | "[Event \"Clu"
          Moves Moves | 2 | "1. a1b2 {a "
        Game Belgian daisy | 
          Tags Tags |  | "Belgian dai"
          Moves Moves | 2 | "1.a1b2 i5h5"
    "#]]
    .assert_eq(&said);
}

#[test]
fn games_tags_comments_and_variations_fold() {
    let document = Document::new(TWO_GAMES, None);
    let mut said = String::new();
    for fold in features::folding(&document) {
        let text = document.text().slice(fold.range);
        let _ = writeln!(said, "{:?} {:?} ... {:?}", fold.kind, &text[..9], &text[text.len() - 5..]);
    }
    expect![[r#"
        Region "[Event \"C" ... ") 1-0"
        Region "[Event \"C" ... "ard\"]"
        Comment "{a commen" ... "ines}"
        Region "(1... h4g" ... "a2b3)"
        Region "Belgian d" ... " i5h5"
    "#]]
    .assert_eq(&said);
}

/// Each token: its type, its text, its modifiers.
pub(crate) fn coloured(document: &Document) -> String {
    let mut said = String::new();
    for token in features::tokens(document, None) {
        let kind = TokenKind::NAMES[token.kind as usize];
        let modifiers: Vec<_> = (0..)
            .zip(TokenKind::MODIFIERS)
            .filter(|(bit, _)| token.modifiers >> bit & 1 == 1)
            .map(|(_, name)| *name)
            .collect();
        let _ = writeln!(said, "{kind} {:?} {}", document.text().slice(token.range), modifiers.join(" "));
    }
    said
}

#[test]
fn every_part_has_its_colour() {
    let text = "[Event \"a\"]\nBelgian daisy\n% hidden\n1. a1b2! $6 (1. a2b3) xyz i5h5 {a\nb} 1-0 ; end\n";
    let document = Document::new(text, None);
    expect![[r#"
        property "Event" 
        string "a" 
        type "Belgian daisy" 
        comment "% hidden" 
        number "1." 
        function "a1b2" first
        operator "!" 
        operator "$6" 
        number "1." variation
        function "a2b3" variation first
        function "xyz" second
        function "i5h5" unchecked first
        comment "{a" 
        comment "b}" 
        keyword "1-0" 
        comment "; end" 
    "#]]
    .assert_eq(&coloured(&document));
    let line = TextSize::new(text.find("1. a1b2").expect("the line") as u32);
    let part = features::tokens(&document, Some(scoresheet::text::TextRange::at(line, 8.into())));
    assert_eq!(part.len(), 3);
}
