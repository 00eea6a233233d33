//! Records in the strict form: each fixture before and after, then what holds for any record.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use expect_test::{Expect, expect};
use proptest::prelude::*;
use scoresheet::features::{self, Ending};
use scoresheet::findings::{Edit, Severity};
use scoresheet::format::{Formatted, Reason};
use scoresheet::games;
use scoresheet::record::Document;
use scoresheet::syntax::SyntaxKind;
use scoresheet::syntax::ast::{self, Item};
use scoresheet::text::{TextRange, TextSize};
use serde_json::json;

use crate::cli::Folder;
use crate::properties::{record, run};
use crate::support::client::{Client, did_change, did_open, notification, on_line};
use crate::support::shared;

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

fn format(document: &Document) -> Formatted {
    features::format(document, Ending::default(), &|| true).unwrap()
}

/// What becomes of a text, with the games that are left as they are.
#[track_caller]
fn check(before: &str, expect: Expect) {
    let document = Document::new(before, None);
    let formatted = format(&document);
    let mut after = applied(before, &formatted.edits);
    assert!(format(&Document::new(&after, None)).edits.is_empty(), "formatted twice it changes: {after}");
    for (game, reason) in &formatted.left {
        let why = match reason {
            Reason::Fault(fault) => fault.code,
            Reason::WouldChange => "it would change",
            Reason::Quoted => "it is quoted",
            Reason::PartlyQuoted => "it is quoted in part",
        };
        let _ = writeln!(after, "--- game {} is left: {why}", game + 1);
    }
    expect.assert_eq(&after);
}

// ---- tags

#[test]
fn tags_stand_in_the_order_of_the_roster() {
    check(
        "[White \"Bo\"]\n[Zebra \"1\"]\n[Result \"*\"]\n\n[Variant \"standard\"]\n[Black \"Ana\"]\n[Event \"x\"]\n1. a1b2 *",
        expect![[r#"
            [Event "x"]
            [Black "Ana"]
            [White "Bo"]
            [Variant "standard"]
            [Result "*"]
            [Zebra "1"]

            1. a1b2 *
        "#]],
    );
    // The first of two is the one that counts.
    check(
        "[White \"Bo\"]\n[Black \"A\"]\n[White \"Cy\"]\n\n1. a1b2 *\n",
        expect![[r#"
        [Black "A"]
        [White "Bo"]
        [White "Cy"]

        1. a1b2 *
    "#]],
    );
    check(
        "[Order \"BV\"][Vert \"Marc\"][Bleu \"Anne\"][Event \"x\"]\n\n1. 1Ba1 1Vj1\n",
        expect![[r#"
        [Event "x"]
        [Bleu "Anne"]
        [Vert "Marc"]
        [Order "BV"]

        1. 1Ba1 1Vj1
    "#]],
    );
    check(
        "[HandR \"1 37 47 22 43 11\"]\n[HandG \"32 25 12 23 49 30\"]\n[Red \"Tom\"]\n[Order \"GR\"]\n[Green \"Ines\"]\n[Game \"Tantrix\"]\n1G: rbbggr 0 (yyggrr) nf\n",
        expect![[r#"
            [Game "Tantrix"]
            [Order "GR"]
            [Green "Ines"]
            [Red "Tom"]
            [HandG "32 25 12 23 49 30"]
            [HandR "1 37 47 22 43 11"]

            1G: rbbggr 0 (yyggrr) nf
        "#]],
    );
}

#[test]
fn tags_are_written_alike_and_their_values_kept() {
    check(
        "[  Event   “Club \"night\"” ]\n[Black \"a \\\"b\\\" c\"]   \n[white \" Bo \"]\n\n\n\n1. a1b2 *\n",
        expect![[r#"
            [Event "Club \"night\""]
            [Black "a \"b\" c"]
            [white " Bo "]

            1. a1b2 *
        "#]],
    );
}

#[test]
fn quotes_inside_a_tag_are_written_with_their_stroke() {
    check(
        "[Black” \"Ana\"]\n[White “a\\”]\n[Event “\"x\" of ‘y’”]\n\n1. a1b2\n",
        expect![[r#"
            [Event "\"x\" of ‘y’"]
            [Black " \"Ana"]
            [White "a\\"]

            1. a1b2
        "#]],
    );
}

#[test]
fn a_tag_cut_in_two_is_joined_by_a_blank() {
    for end in ["\n", "\r\n", "\r"] {
        let text = format!("[Event \"Sam{end}ple\"]{end}[Black “a  b {end} c” ]{end}{end}1. a1b2{end}");
        let after = applied(&text, &format(&Document::new(&text, None)).edits);
        let lines = ["[Event \"Sam ple\"]", "[Black \"a  b c\"]", "", "1. a1b2", ""];
        assert_eq!(after, lines.join(end));
    }
}

/// Whatever stands in a tag, what formatting writes is read as the same.
#[test]
fn a_tag_that_is_written_is_read_the_same() {
    let quote = || prop::sample::select(vec!["\"", "“", "”", "„", "&quot;", "＂"]);
    let piece = prop::sample::select(vec![
        "a", "B", " ", "  ", "\"", "“", "”", "\\", "\\\"", "\\\\", "]", "[", "&quot;", "'", "é", "\n",
        "\r\n", ">", "{", ";",
    ]);
    let strategy =
        (quote(), prop::collection::vec(piece, 0..7), quote(), prop::sample::select(vec!["", " ", "”"]));
    run(3_000, &strategy, |(open, value, close, space)| {
        let text = format!("[Black{space}{open}{}{close}{space}]\n\n1. a1b2\n", value.concat());
        holds(&text, None);
        let document = Document::new(&text, None);
        let after = applied(&text, &format(&document).edits);
        let tags = |text: &str| {
            let record = Document::new(text, None).record(0).unwrap();
            record.header.tags.iter().map(|tag| (tag.name.clone(), tag.value.clone())).collect::<Vec<_>>()
        };
        if !text.starts_with("[Black\"") && !value.iter().any(|piece| piece.contains('\n')) {
            assert_eq!(tags(&after), tags(&text), "{text:?} becomes {after:?}");
        }
    });
}

#[test]
fn a_comment_among_the_tags_stays_where_it_is() {
    check(
        "; found in an attic\n\n\n[White \"Bo\"] ; hers\n[Black \"Ana\"]\n{ and }\n[Event \"x\"] { so }\n1. a1b2 *\n",
        expect![[r#"
            ; found in an attic

            [White "Bo"] ; hers
            [Black "Ana"]
            { and }
            [Event "x"] { so }

            1. a1b2 *
        "#]],
    );
}

/// The tags that are added stand where formatting would put them.
#[test]
fn the_roster_is_in_the_order_of_the_tags() {
    for text in [
        "1. a1b2",
        "[Variant \"belgian\"]\n1. a1b2",
        "[Order \"BV\"]\n1. 1Ba1 1Va5",
        "[Order \"GR\"]\n1G: gryygr 0 (yybbrr) nf",
    ] {
        let record = Document::new(text, None).record(0).unwrap();
        let order = record.game.tag_order(&record.header);
        let place = |(name, _): &(&str, String)| order.iter().position(|known| known == name);
        let places: Vec<_> = record
            .game
            .roster(&record.header, record.start.as_ref().unwrap().as_ref())
            .iter()
            .map(place)
            .collect();
        assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{text}: {places:?} in {order:?}");
    }
}

// ---- moves

#[test]
fn moves_are_wrapped_under_80_columns() {
    check(
        "[Variant \"belgian\"]\n1.a1b2 i5h5 2.a2b3 i6h6 3.b3c4 g4g5 4.i9h8 h6g6 5.c2c3 c6c7d6 6.g7g9f7 g5h5f4 7.b2c3 h4g4 8.h7i8h6 a4b4a3 9.e5d5 g4f4 *",
        expect![[r#"
            [Variant "belgian"]

            1. a1b2 i5h5 2. a2b3 i6h6 3. b3c4 g4g5 4. i9h8 h6g6 5. c2c3 c6c7d6
            6. g7g9f7 g5h5f4 7. b2c3 h4g4 8. h7i8h6 a4b4a3 9. e5d5 g4f4 *
        "#]],
    );
}

#[test]
fn moves_are_written_in_canonical_form() {
    check(
        "[Variant \"standard\"]\n\n1. C5C3D5 i5–h5, 2. A1B2 н4g4 3. a2b\n3\n",
        expect![[r#"
            [Variant "standard"]

            1. c3c5d3 i5h5 2. a1b2 h4g4 3. a2b3
        "#]],
    );
    check(
        "[Game \"Dérive\"]\n\n1bH5 5Vh6\n1Bh5-1Bh4 5Vh6 > 5Vh6 1Bh4>6Bh4\n",
        expect![[r#"
        [Game "Dérive"]

        1Bh5 5Vh6
        1Bh5-h4 5Vh6>5V 1Bh4>6B
    "#]],
    );
    check(
        "1g: GRYYGR 0 (yybbrr) NF\n2R ryggry 3 (bbyryr)\nnf\n3G: ygbbgy 9 (yygbgb) gf 7 / 8 / 9 (ryb)\n",
        expect![[r#"
            1G: gryygr 0 (yybbrr) nf
            2R: ryggry 3 (bbyryr) nf
            3G: ygbbgy 9 (yygbgb) gf 7/8/9 (ryb)
        "#]],
    );
}

#[test]
fn what_is_wrong_is_not_mended() {
    // A value, a link and a missing draw are for the writer to see.
    check(
        "[Game \"Dérive\"]\n\n1Bh5   2Bh5-2Bh4\n",
        expect![[r#"
        [Game "Dérive"]

        1Bh5 2Bh5-h4
    "#]],
    );
    check(
        "1G: gryygr 0 (yybbrr) nf\n2R:   ryggry 3 (bbyryr) rf 1/2/3 (ryg)\n",
        expect![[r#"
        1G: gryygr 0 (yybbrr) nf
        2R: ryggry 3 (bbyryr) rf 1/2/3 (ryg)
    "#]],
    );
    check(
        "[Variant \"standard\"]\n\n1. a1b3 i5h5   2. A2B3\n",
        expect![[r#"
        [Variant "standard"]

        1. a1b3 i5h5 2. A2B3
    "#]],
    );
    check(
        "[Variant \"standard\"]\n\n1. a1b3 {[%illegal]} i5h5   2. A2B3\n",
        expect![[r#"
        [Variant "standard"]

        1. a1b3 {[%illegal]} i5h5 2. A2B3
    "#]],
    );
}

#[test]
fn a_notation_is_kept() {
    check(
        "[Variant \"belgian\"]\n[Notation \"Nacre\"]\n\n1. A1D4 i5f5\n",
        expect![[r#"
        [Variant "belgian"]
        [Notation "Nacre"]

        1. a1d4 i5f5
    "#]],
    );
    check(
        "[Variant \"belgian\"]\n\n1. a1d4 i5f5\n",
        expect![[r#"
        [Variant "belgian"]

        1. a1d4 i5f5
    "#]],
    );
}

#[test]
fn moves_are_numbered_where_it_is_due() {
    check(
        "[Variant \"standard\"]\n\na1b2 {so} i5h5 a2b3 (1 c5d5 (2.c5d5) i5h5) 2 ... h4g4 ! b1b2 $2 7. h5g5 12.\n",
        expect![[r#"
            [Variant "standard"]

            1. a1b2 {so} 1... i5h5 2. a2b3 (2. c5d5 (2. c5d5) i5h5) 2... h4g4! b1b2 $2
            7. h5g5 12.
        "#]],
    );
    check(
        "[Variant \"standard\"]\n\n1x. a1b2 1y. i5h5 (1y i6h6) 2) a2b3 h4g4\n",
        expect![[r#"
        [Variant "standard"]

        1. a1b2 i5h5 (1... i6h6) 2. a2b3 h4g4
    "#]],
    );
    // Numbers that show what is missing are kept.
    check(
        "[Variant \"standard\"]\n\n1.a1b2 i5h5 2.a2b3 3.b1b2 h4g4\n",
        expect![[r#"
        [Variant "standard"]

        1. a1b2 i5h5 2. a2b3 3. b1b2 h4g4
    "#]],
    );
    check(
        "[Position \"5/6/7/3w4/9/2b5/7/6/bb3 w\"]\n\n12...f5f4 13.a1b1 (13. a1b2 f5f6) f4f3\n",
        expect![[r#"
            [Position "5/6/7/3w4/9/2b5/7/6/bb3 w"]

            12... f5f4 13. a1b1 (13. a1b2 f5f6) 13... f4f3
        "#]],
    );
}

#[test]
fn a_round_of_derive_stays_on_its_line() {
    check(
        "[Order \"BRV\"]\n\n1.1Ba1  1Ra3 1Va5 (1. 1Va7)\n2. 1Ba1-a2 {so} 1Ra3-a4\n1Va5-a6\n",
        expect![[r#"
            [Order "BRV"]

            1. 1Ba1 1Ra3 1Va5 (1. 1Va7)
            2. 1Ba1-a2 {so} 1Ra3-a4 1Va5-a6
        "#]],
    );
    check(
        "[Order \"BV\"]\n\n1.1Ba1 1Va5 2. 1Ba1-a2\n1Va5-a6 3. 1Ba2-a3\n",
        expect![[r#"
        [Order "BV"]

        1. 1Ba1 1Va5 2. 1Ba1-a2 1Va5-a6 3. 1Ba2-a3
    "#]],
    );
    // Where nobody knows who plays, lines may say it.
    check(
        "1Bh5   5Vh6\n1Bh5-h4 5Vh6>6V\n\n\n1Bh4>6B\n",
        expect![[r#"
        1Bh5 5Vh6
        1Bh5-h4 5Vh6>6V

        1Bh4>6B
    "#]],
    );
    check(
        "1 1Bh5 5Vh6 2) 1Bh5-h4\n",
        expect![[r#"
        1. 1Bh5 5Vh6 2. 1Bh5-h4
    "#]],
    );
}

#[test]
fn a_turn_of_tantrix_is_a_line() {
    check(
        "1G: gryygr 0 (yybbrr) nf 2R: ryggry 3 (bbyryr) nf ! {good} (2R: ryggry 4 (bbyryr) nf 3G: ygbbgy 2 nf ) 3G: ygbbgy 9 {here} (yygbgb) gf 7/8/9 (ryb) *\n",
        expect![[r#"
            1G: gryygr 0 (yybbrr) nf
            2R: ryggry 3 (bbyryr) nf ! {good}
            (2R: ryggry 4 (bbyryr) nf
            3G: ygbbgy 2 nf)
            3G: ygbbgy 9 {here} (yygbgb) gf 7/8/9 (ryb)
            *
        "#]],
    );
    check(
        "1G: gryygr 0 (yybbrr) nf\n2R: ryggry 3 (bbyryr) nf\n3G: ygbbgy 9 (yygbgb)\n4G: yrybrb 7/8/9 (yybrrb) nf\n5R: bryryb 8 (yybbgg) rf 12/13/14 (brb) rf 6/7/8 (gyr)\n",
        expect![[r#"
            1G: gryygr 0 (yybbrr) nf
            2R: ryggry 3 (bbyryr) nf
            3G: ygbbgy 9 (yygbgb)
            4G: yrybrb 7/8/9 (yybrrb) nf
            5R: bryryb 8 (yybbgg) rf 6/7/8 (gyr), rf 12/13/14 (brb)
        "#]],
    );
}

// ---- comments, marks, words of others

#[test]
fn comments_stay_as_they_are() {
    check(
        "[Variant \"standard\"]\n{ a\tword\n  before }\n1. a1b2 ;  to the end  \ni5h5 {two\n  lines  } 2. a2b3\n; a line\n\n\n\n% escaped\nh4g4 (2... h5g5 ; inside\n) 3. b1b2\n",
        expect![[r#"
            [Variant "standard"]

            { a	word
              before }
            1. a1b2 ;  to the end  
            1... i5h5 {two
              lines  } 2. a2b3
            ; a line

            % escaped
            2... h4g4 (2... h5g5 ; inside
            ) 3. b1b2
        "#]],
    );
}

#[test]
fn marks_stand_at_their_moves() {
    check(
        "[Variant \"standard\"]\n\n1. a1b2 ! $4$5 i5h5!? ?! 2. a2b3$1 ! *\n",
        expect![[r#"
        [Variant "standard"]

        1. a1b2! $4 $5 i5h5!? ?! 2. a2b3 $1 ! *
    "#]],
    );
}

#[test]
fn words_of_others_stay_as_they_are() {
    check(
        "Dear all,\n   here it is.\n\n\n\n[Variant \"standard\"]\n1.a1b2 i5h5 1-0 resigned\n\n\n-- \n  Odile\n\n\n[Variant \"standard\"]\n1.a1b2\n",
        expect![[r#"
            Dear all,
               here it is.

            [Variant "standard"]

            1. a1b2 i5h5 1-0 resigned


            -- 
              Odile

            [Variant "standard"]

            1. a1b2
        "#]],
    );
    check(
        "[Game \"Tantrix\"]\nwords {open\n\n\n",
        expect![[r#"
        [Game "Tantrix"]
        words {open
    "#]],
    );
    check(
        "[Variant \"standard\"]\n\n1. a1b3 1) i5h5\n",
        expect![[r#"
        [Variant "standard"]

        1. a1b3 1) i5h5
    "#]],
    );
    check(
        "Only words here.\n\n\n\nAnd here.  \n",
        expect![[r#"
        Only words here.



        And here.  
    "#]],
    );
}

#[test]
fn a_round_of_derive_stays_on_its_line_behind_an_error() {
    check(
        "[Order \"BV\"]\n\n1. 1Bh5 5Vh6\n2. 3Bh5-h4 {so}\n2... 5Vh6-g6\n3. 1Bh4-h3   5Vg6-f6\n(3. 1Bh4-h5)\n4. 1Bh3-h2\n5Vf6-e6 *\n",
        expect![[r#"
            [Order "BV"]

            1. 1Bh5 5Vh6
            2. 3Bh5-h4 {so} 5Vh6-g6
            3. 1Bh4-h3 5Vg6-f6 (3. 1Bh4-h5)
            4. 1Bh3-h2 5Vf6-e6 *
        "#]],
    );
    let Ok(example) = std::fs::read_to_string("examples/drift.derive") else { return };
    let broken = example.replace("\n3. 4Bd4-e5", "\n3. 7Bd4-e5");
    assert_ne!(broken, example);
    let begins = |text: &str| -> Vec<String> {
        let words = text.lines().filter_map(|line| line.split(' ').next());
        words.filter(|word| word.ends_with('.')).map(str::to_owned).collect()
    };
    let after = applied(&broken, &format(&Document::new(&broken, None)).edits);
    assert_eq!(begins(&after), begins(&example));
}

/// A `>` at the start of a line can belong to a move.
#[test]
fn a_mark_that_few_lines_carry_is_no_quote_mark() {
    check(
        "[Order \"BV\"]\n\n1. 1Bh5  5Vh6\n2. 1Bh5\n> 4B 5Vh6-h4\n",
        expect![[r#"
            [Order "BV"]

            1. 1Bh5  5Vh6
            2. 1Bh5
            > 4B 5Vh6-h4
            --- game 1 is left: it is quoted in part
        "#]],
    );
    // What somebody says around a game does not tell.
    check(
        "> hello\n> there\n> you\n\n[Order \"BV\"]\n1. 1Bh5 5Vh6\n2. 1Bh5\n> 4B\n",
        expect![[r#"
            > hello
            > there
            > you

            [Order "BV"]
            1. 1Bh5 5Vh6
            2. 1Bh5
            > 4B
            --- game 1 is left: it is quoted in part
        "#]],
    );
}

/// The marks of a quoted mail are damage, which goes; but never from some of its lines only.
#[test]
fn a_quoted_game_is_freed_of_all_its_marks_or_left() {
    check(
        "Ana wrote:\n\n> [Variant \"standard\"]\n> \n> 1.a1b2 {good}\n>> i5h5\n",
        expect![[r#"
        Ana wrote:

        [Variant "standard"]

        1. a1b2 {good} 1... i5h5
    "#]],
    );
    check(
        "> [Variant \"standard\"]\n>\n> 1.a1b2 {as\n> before} i5h5\n",
        expect![[r#"
        > [Variant "standard"]
        >
        > 1.a1b2 {as
        > before} i5h5
        --- game 1 is left: it is quoted
    "#]],
    );
    check(
        "> Hello,\n> 1.a1b2 i5h5 *\n\n[Event \"x\"]\n1.a1b2 *\n",
        expect![[r#"
        > Hello,
        > 1.a1b2 i5h5 *

        [Event "x"]

        1. a1b2 *
        --- game 1 is left: it is quoted
    "#]],
    );
    // A comment may quote.
    check(
        "[Variant \"standard\"]\n\n1.a1b2 {he said\n> yes} i5h5\n",
        expect![[r#"
        [Variant "standard"]

        1. a1b2 {he said
        > yes} 1... i5h5
    "#]],
    );
    check_range(
        "> 1.A1$0B2 i5h5$0 {as\n> before} 2.a2b3\n",
        expect![[r#"
        > 1. a1b2 i5h5 {as
        > before} 2.a2b3
    "#]],
    );
}

#[test]
fn results_are_written_in_one_way() {
    check(
        "Belgian daisy\n1.a1b2 ½–½\n",
        expect![[r#"
        Belgian daisy

        1. a1b2 1/2-1/2
    "#]],
    );
    check(
        "1.a1b2 i5h5 1–0 2.a2b3 (2. b1b2)\n",
        expect![[r#"
        1. a1b2 i5h5 1-0 2. a2b3 (2. b1b2)
    "#]],
    );
}

// ---- games and lines

#[test]
fn a_blank_line_stands_between_two_games() {
    check(
        "1.a1b2 * 1.a1b2 i5h5 1-0\n[Event \"x\"]\n1.a1b2 *\n\n\n\n[Event \"y\"]",
        expect![[r#"
        1. a1b2 *

        1. a1b2 i5h5 1-0

        [Event "x"]

        1. a1b2 *

        [Event "y"]
    "#]],
    );
}

#[test]
fn a_game_with_a_fault_of_syntax_is_left() {
    check(
        "[Event \"a\"]\n1.a1b2 } i5h5 *\n[Event \"b\"]\n1.a1b2 *\n[Event \"c]\n1.a1b2 *\n[Event \"d\"]\n1.a1b2 (i5h5\n[Event \"e\"]\n1.a1b2 what i5h5\n[Event \"f\"]\n1.a1b2 { open",
        expect![[r#"
            [Event "a"]
            1.a1b2 } i5h5 *
            [Event "b"]

            1. a1b2 *

            [Event "c]
            1.a1b2 *
            [Event "d"]
            1.a1b2 (i5h5
            [Event "e"]
            1.a1b2 what i5h5
            [Event "f"]
            1.a1b2 { open--- game 1 is left: record/stray-bracket
            --- game 3 is left: record/unterminated-string
            --- game 4 is left: record/unterminated-variation
            --- game 5 is left: record/unexpected-text
            --- game 6 is left: record/unterminated-comment
        "#]],
    );
}

#[test]
fn line_ends_are_those_of_most_games() {
    let format = |text: &str| applied(text, &format(&Document::new(text, None)).edits);
    assert_eq!(format("[Event \"x\"]\r\n1.a1b2\r\n"), "[Event \"x\"]\r\n\r\n1. a1b2\r\n");
    assert_eq!(format("[Event \"x\"]\r1.a1b2\r"), "[Event \"x\"]\r\r1. a1b2\r");
    assert_eq!(format("[Event \"x\"]\r\n\r\n\r\n1.a1b2\n{a\nb}"), "[Event \"x\"]\r\n\r\n1. a1b2 {a\nb}\r\n");
    assert_eq!(format("\u{FEFF}\n[Event \"x\"]\n1.a1b2"), "\u{FEFF}[Event \"x\"]\n\n1. a1b2\n");
    for blank in ["", "\n\n", " "] {
        assert_eq!(format(blank), blank);
    }
    // Line ends that formatting takes away do not outvote those that stay.
    assert_eq!(format("1. a1b2 {a\r\nb} {c\r\nd}\n\n\n i5h5\n"), "1. a1b2 {a\r\nb} {c\r\nd} 1... i5h5\n");
    assert_eq!(
        format("1.a1b2\n\n\n\n\n*\n\n[Event \"x\"]\r\n1.a1b2 }\r\n[Event \"y\"]\r\n1.a1b2\r\n"),
        "1. a1b2 *\r\n\r\n[Event \"x\"]\r\n1.a1b2 }\r\n[Event \"y\"]\r\n\r\n1. a1b2\r\n"
    );
    // A comment inside a move has its own.
    assert_eq!(
        format("1G: gryygr 0\n{a\r\nb} (yybbrr)\nnf\n2X: ryggry 3 {a\r\nb} (bbyryr) nf\n"),
        "1G: gryygr 0\n{a\r\nb} (yybbrr)\nnf\n2X: ryggry 3 {a\r\nb} (bbyryr) nf\n"
    );
}

#[test]
fn the_mark_of_a_file_stays_at_its_start() {
    let format = |text: &str| applied(text, &format(&Document::new(text, None)).edits);
    for before in ["\n\n\u{FEFF}", "\u{FEFF}\n \n", " \u{FEFF}\u{FEFF} ", "\u{FEFF}\u{200B}"] {
        let after = format(&format!("{before}[Event \"x\"]\n1.a1b2"));
        assert_eq!(after, "\u{FEFF}[Event \"x\"]\n\n1. a1b2\n", "{before:?}");
    }
    // It may be read as a part of the first word.
    assert_eq!(format("\n\u{FEFF}1.a1b2"), "\u{FEFF}1. a1b2\n");
    assert_eq!(format("\u{FEFF}a1b2"), "\u{FEFF}1. a1b2\n");
    assert_eq!(format("\u{FEFF}a1b3  i5h5"), "\u{FEFF}a1b3 i5h5\n");
}

#[test]
fn the_end_of_a_file_is_as_it_is_wanted() {
    let format = |text: &str, closed, trimmed| {
        let formatted =
            features::format(&Document::new(text, None), Ending { closed, trimmed }, &|| true).unwrap();
        applied(text, &formatted.edits)
    };
    assert_eq!(format("1. a1b2", false, true), "1. a1b2");
    assert_eq!(format("1. a1b2\n\n\n", false, true), "1. a1b2\n");
    assert_eq!(format("1. a1b2\n \n\n", true, false), "1. a1b2\n\n\n");
    assert_eq!(format("1. a1b2", true, false), "1. a1b2\n");
}

#[test]
fn what_nobody_waits_for_is_given_up() {
    let document = Document::new("1.a1b2", None);
    assert_eq!(features::format(&document, Ending::default(), &|| false), None);
    let all = TextRange::up_to(document.text().len());
    assert_eq!(features::format_range(&document, all, &|| false), None);
}

#[test]
fn edits_are_small() {
    let edits = |text: &str| format(&Document::new(text, None)).edits;
    assert_eq!(edits("[Variant \"standard\"]\n\n1. a1b2 i5h5 2. a2b3 *\n"), []);
    let edit = |start: u32, end: u32, text: &str| Edit {
        range: TextRange::new(start.into(), end.into()),
        text: text.to_owned(),
    };
    assert_eq!(
        edits("[Variant \"standard\"]\n\n1.a1b2 I5H5 a2b3  *\n"),
        [edit(24, 24, " "), edit(29, 33, "i5h5"), edit(34, 34, "2. "), edit(38, 40, " ")]
    );
}

// ---- a range

/// What becomes of the part between two cursors.
#[track_caller]
fn check_range(text: &str, expect: Expect) {
    let parts: Vec<&str> = text.split("$0").collect();
    let text = parts.concat();
    let range = TextRange::at(TextSize::of(parts[0]), TextSize::of(parts[1]));
    let formatted = features::format_range(&Document::new(&text, None), range, &|| true).unwrap();
    expect.assert_eq(&applied(&text, &formatted.edits));
}

#[test]
fn a_range_takes_whole_moves_and_tags() {
    check_range(
        "[White \"Bo\"]\n[ Black  \"A$0na\" ]\n$0[Event  \"x\"]\n1.A1B2  I5H5 2.A2B3  H4G4\n",
        expect![[r#"
            [White "Bo"]
            [Black "Ana"]
            [Event "x"]
            1.A1B2  I5H5 2.A2B3  H4G4
        "#]],
    );
    check_range(
        "[White \"Bo\"]\n[Event  \"x\"]\n\n1.A1B2  I5$0H5 2.A2$0B3  H4G4\n",
        expect![[r#"
        [White "Bo"]
        [Event  "x"]

        1.A1B2  i5h5 2. a2b3  H4G4
    "#]],
    );
    check_range(
        "$0[White \"Bo\"]\n[Event  \"x\"]$0\n1.A1B2\n\n\n[Event \"y\"]\n1.A1B2\n",
        expect![[r#"
        [Event "x"]
        [White "Bo"]
        1.A1B2


        [Event "y"]
        1.A1B2
    "#]],
    );
    check_range(
        "1.A1B2 *\n\n\n[Event  \"y\"]\n\n1.$0A1B2$0\n",
        expect![[r#"
        1.A1B2 *


        [Event  "y"]

        1. a1b2
    "#]],
    );
    check_range(
        "1G: GRYYGR 0 (yybbrr) NF\n2R: ryggry 3 $0$0(bbyryr) NF\n",
        expect![[r#"
        1G: GRYYGR 0 (yybbrr) NF
        2R: ryggry 3 (bbyryr) nf
    "#]],
    );
}

// ---- behind Enter

/// What is written at the cursor, shown as `‹...›`.
#[track_caller]
fn entered(text: &str, expect: Expect) {
    let (before, behind) = text.split_once("$0").unwrap();
    let document = Document::new(&format!("{before}{behind}"), None);
    let edit = features::on_enter(&document, TextSize::of(before));
    let written = edit.map(|edit| {
        assert_eq!(edit.range, TextRange::empty(TextSize::of(before)));
        edit.text
    });
    expect.assert_eq(&written.unwrap_or_else(|| "nothing".to_owned()));
}

#[test]
fn enter_writes_the_number_that_is_due() {
    entered("1. a1b2 i5h5\n$0", expect![[r#"2. "#]]);
    entered("1.a1b2 i5h5\n  $0\n", expect![[r#"2."#]]);
    entered("1) a1b2 i5h5 2) a2b3 h4g4\r\n$0", expect![[r#"3) "#]]);
    entered("1 a1b2 i5h5\n$0", expect![[r#"2 "#]]);
    entered("1. a1b2 i5h5 (1... i6h6\n$0)", expect![[r#"2. "#]]);
    entered("1. a1b2 i5h5 (1... i6h6)\n$0", expect![[r#"2. "#]]);
    entered("1. a1b2 i5h5\n$0\n1-0", expect![[r#"2. "#]]);
    entered("1. a1b2 {so}\n$0", expect![[r#"1... "#]]);
    entered("1. a1b2 ; so\n$0", expect![[r#"1... "#]]);
    entered("1. a1b2 i5h5\n$0\n\n[Event \"x\"]\n1. a1b2 *\n", expect![[r#"2. "#]]);
    entered("[Order \"BRV\"]\n\n1. 1Ba1 1Ra3 1Va5\n$0", expect![[r#"2. "#]]);
    entered("[Order \"GR\"]\n\n1G: gryygr 0 (yybbrr) nf\n$0", expect![[r#"2R: "#]]);
}

#[test]
fn enter_writes_nothing_where_no_number_is_due() {
    for text in [
        "$0",
        "[Event \"x\"]\n$0",
        "[Event \"x\"]\n\n$0",
        "1. a1b2\n$0",
        "1. a1b2\n$0 i5h5",
        "a1b2 i5h5\n$0",
        "1. a1b2 i5h5\n$01-0",
        "1. a1b2 i5h5\n  $0 *\n",
        "1. a1b2 i5h5 (1... i6h6\n$01-0)",
        "1. a1b2 i5h5\n2. $0",
        "1. a1b2 i5h5\n2.\n$0",
        "1. a1b2 i5h5 *\n$0",
        "1. a1b2 i5h5\n$0\n2. a2b3",
        "1. a1b2 i5h5 {so\n$0}",
        "1. a1b2 i5h5 {so\n$0",
        "1. a1b2 i5h5\n$0{so} 2. a2b3",
        "1Bh5 5Vh6\n$0",
        "1. 1Bh5 5Vh6\n$0",
        "[Order \"BRV\"]\n\n1. 1Ba1 {so}\n$0",
        "gryygr 0 (yybbrr) nf\n$0",
        "[Order \"GRB\"]\n\n1G: gryygr 0 (yybbrr) nf\n2R: nonono 3\n$0",
    ] {
        entered(text, expect![[r#"nothing"#]]);
    }
}

// ---- what holds for any record

/// What must not change, read by itself from the tree: comments in order, tags, and what else is no move.
#[derive(Debug, PartialEq)]
struct Kept {
    comments: Vec<String>,
    /// Names and values, on one line each; those of one name in their order.
    tags: BTreeMap<String, Vec<String>>,
    others: Vec<String>,
    moves: usize,
}

fn kept(document: &Document, game: usize) -> Kept {
    let text = document.game_text(game);
    let parse = document.parse(game).unwrap();
    let mut kept = Kept { comments: Vec::new(), tags: BTreeMap::new(), others: Vec::new(), moves: 0 };
    for (item, range) in ast::items(&parse.green) {
        let written = &text[usize::from(range.start())..usize::from(range.end())];
        match item {
            Item::Comment(comment) | Item::LineComment(comment) => kept.comments.push(comment.to_owned()),
            Item::Tag(node) => {
                let tag = ast::tag(node, range.start()).unwrap();
                let value = tag.value.split_whitespace().collect::<Vec<_>>().join(" ");
                kept.tags.entry(tag.name.to_ascii_lowercase()).or_default().push(value);
            }
            Item::Prose | Item::Title(_) | Item::Mark(_) | Item::Error => {
                kept.others.push(scoresheet::syntax::damage::mend(written.trim()).into_owned());
            }
            Item::Open | Item::Ellipsis => kept.others.push("(.".to_owned()),
            Item::Move(node) => {
                let comments =
                    ast::tokens(node, range.start()).filter(|token| token.0 == SyntaxKind::COMMENT);
                kept.comments.extend(comments.map(|(_, text, _)| text.to_owned()));
                kept.moves += 1;
            }
            _ => {}
        }
    }
    // Moves that a line wrap had cut are whole.
    let record = document.record(game).unwrap();
    kept.moves -= record.plies.iter().filter(|ply| ply.piece_of.is_some()).count();
    kept
}

/// How often each code is found; hints that formatting mends may go.
fn codes(document: &Document, game: usize) -> BTreeMap<&'static str, usize> {
    let mut codes = BTreeMap::new();
    for finding in &document.summary(game).unwrap().findings {
        *codes.entry(finding.code).or_default() += 1;
    }
    codes
}

/// All that formatting promises, for one text. How many games it left though their syntax is sound.
#[track_caller]
fn holds(text: &str, game: Option<&'static dyn games::Game>) -> usize {
    let document = Document::new(text, game);
    let formatted = format(&document);
    let after = applied(text, &formatted.edits);
    let anew = Document::new(&after, game);
    assert_eq!(anew.games(), document.games(), "{text:?} becomes {after:?}");
    for index in 0..document.games() {
        let played = |document: &Document| document.record(index).unwrap().plies_played();
        assert_eq!(played(&anew), played(&document), "{text:?} becomes {after:?}");
        assert_eq!(kept(&anew, index), kept(&document, index), "{text:?} becomes {after:?}");
        let before = codes(&document, index);
        for (code, count) in codes(&anew, index) {
            let had = before.get(code).copied().unwrap_or(0);
            assert!(count <= had, "{code} is new: {text:?} becomes {after:?}");
        }
        let errors = |document: &Document| {
            let findings = &document.summary(index).unwrap().findings;
            findings.iter().filter(|finding| finding.severity == Severity::Error).count()
        };
        assert_eq!(errors(&anew), errors(&document), "{text:?} becomes {after:?}");
    }
    let again = format(&anew);
    assert_eq!(applied(&after, &again.edits), after, "{text:?} is formatted twice");
    let is_marked = |text: &str| text.trim_start().starts_with('\u{FEFF}');
    assert!(is_marked(&after) || !is_marked(text), "{text:?} becomes {after:?}");
    let quoted = |text: &str| text.split(['\r', '\n']).filter(|line| line.starts_with("> ")).count();
    assert!(
        quoted(&after) == 0 || document.games() > 1 || quoted(&after) == quoted(text),
        "{text:?} becomes {after:?}"
    );
    assert!(
        formatted.edits.iter().all(|edit| {
            text[usize::from(edit.range.start())..usize::from(edit.range.end())] != edit.text
        })
    );
    formatted.left.iter().filter(|(_, reason)| *reason == Reason::WouldChange).count()
}

#[test]
fn all_records_at_hand_are_formatted() {
    let mut files = vec![
        ("abalone/migs-150.apgn".to_owned(), "abalone"),
        ("abalone/awc-2015-final.txt".to_owned(), "abalone"),
        ("abalone/aba-pro-graz-1.txt".to_owned(), "abalone"),
        ("abalone/aba-pro-graz-3.txt".to_owned(), "abalone"),
        ("derive/small.derive".to_owned(), "derive"),
        ("derive/long-form.derive".to_owned(), "derive"),
        ("derive/source-examples.txt".to_owned(), "derive"),
    ];
    for name in ["01_2p", "03_2p", "04_2p", "06_2p", "08_2p", "09_2p", "11_2p", "12_3p", "14_3p", "15_3p"] {
        files.push((format!("tantrix/game{name}.txt"), "tantrix"));
    }
    files.extend(["17_4p", "19_4p"].map(|name| (format!("tantrix/game{name}.txt"), "tantrix")));
    for (name, game) in files {
        let Some(text) = shared(&name) else { return };
        assert_eq!(holds(&text, games::by_id(game)), 0, "{name}");
        // In any dress the same.
        for (from, to) in [("\n", "\r\n"), (" ", "  "), (". ", "."), ("\n\n", "\n")] {
            assert_eq!(holds(&text.replace(from, to), games::by_id(game)), 0, "{name}");
        }
        if name.contains("tantrix") {
            assert_eq!(format(&Document::new(&text, games::by_id(game))).edits, [], "{name} is strict");
        }
    }
}

#[test]
fn every_line_of_moves_is_under_80_columns() {
    let Some(text) = shared("abalone/migs-150.apgn") else { return };
    let flat = text.replace('\n', " ").replace(" [", "\n[").replace("] ", "]\n\n");
    let after = applied(&flat, &format(&Document::new(&flat, None)).edits);
    assert!(after.lines().filter(|line| !line.starts_with('[')).all(|line| line.len() < 80));
    assert_eq!(after.split_whitespace().count(), text.split_whitespace().count());
}

#[test]
fn random_records_are_formatted_without_loss() {
    run(1_500, &record(), |text| {
        holds(&text, None);
    });
}

/// A text with its line ends replaced by others in turn.
fn with_line_ends(text: &str, ends: &[&str]) -> String {
    let mut ends = ends.iter().cycle();
    text.split_inclusive('\n').map(|line| line.replace('\n', ends.next().unwrap())).collect()
}

#[test]
fn line_ends_of_all_kinds_in_one_text_are_formatted_once() {
    let piece = prop::sample::select(vec![
        "1. a1b2 ",
        "i5h5 ",
        "2. a2b3 ",
        "{a\nb} ",
        "{a\n> b}\n",
        "; c\n",
        "\n",
        "\n",
        "\n\n\n",
        "> ",
        "\n> ",
        "* ",
        "*\n\n",
        "[Event \"x\"]\n",
        "[Variant \"standard\"]\n",
        "some words\n",
        "} ",
        "{open\n",
        "a1\n",
        "\u{FEFF}",
        "[Game \"Tantrix\"]\n",
        "1G: gryygr 0\n",
        "(yybbrr) nf\n",
        "2R: ryggry 3 {a\nb} (bbyryr)\n",
    ]);
    for last in ["> ", "> > ", ">", ">> ", "x "] {
        holds(&format!("[Game \"Tantrix\"]\n* i5h5 {{open\n> ; c\n{last}"), None);
    }
    let end = prop::sample::select(vec!["\n", "\r\n", "\r"]);
    let strategy =
        (prop::collection::vec(piece, 0..20), prop::collection::vec(end, 1..6), any::<bool>(), any::<bool>());
    run(2_000, &strategy, |(pieces, ends, closed, trimmed)| {
        let text = with_line_ends(&pieces.concat(), &ends);
        holds(&text, None);
        let format = |text: &str| {
            let ending = Ending { closed, trimmed };
            let formatted = features::format(&Document::new(text, None), ending, &|| true).unwrap();
            applied(text, &formatted.edits)
        };
        let after = format(&text);
        assert_eq!(format(&after), after, "{text:?} is formatted twice");
    });
}

#[test]
fn mutated_records_are_formatted_without_loss() {
    // A number that formatting joins to its move.
    holds("[Order \"GR\"]\n\n1G: gryygr 0 (yybbrr) nf\n2,R: ryggry 3 (bbyryr) nf\n", None);
    let Some(abalone) = shared("abalone/migs-150.apgn") else { return };
    let Some(derive) = shared("derive/small.derive") else { return };
    let Some(tantrix) = shared("tantrix/game17_4p.txt") else { return };
    let mut games: Vec<String> = abalone.split("\n\n[").take(4).map(|game| format!("[{game}")).collect();
    games.extend([derive.clone(), derive, tantrix.lines().take(20).collect::<Vec<_>>().join("\n")]);
    let piece = prop::sample::select(vec![
        "",
        "",
        " ",
        "\n",
        "\n\n",
        "{x}",
        "; y\n",
        "(",
        ")",
        "!",
        "$1",
        ",",
        "1",
        "a",
        "A",
        "b",
        "\u{A0}",
        "…",
        "%",
        "> ",
        "*",
        "1-0",
        "hello",
        "[X \"y\"]\n",
        "х",
        "-",
    ]);
    let strategy =
        (0..games.len(), prop::collection::vec((any::<prop::sample::Index>(), 0usize..2, piece), 1..5));
    run(300, &strategy, |(game, cuts)| {
        let mut chars: Vec<char> = games[game].chars().collect();
        for (at, gone, new) in cuts {
            let at = at.index(chars.len().max(1));
            chars.splice(at..(at + gone).min(chars.len()), new.chars());
        }
        holds(&chars.into_iter().collect::<String>(), None);
    });
}

#[test]
fn any_range_and_any_enter_is_safe() {
    run(600, &(record(), 0usize..300, 0usize..60), |(text, start, length)| {
        let document = Document::new(&text, None);
        let border = |mut at: usize| {
            at = at.min(text.len());
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            TextSize::new(at as u32)
        };
        let range = TextRange::new(border(start), border(start + length));
        let formatted = features::format_range(&document, range, &|| true).unwrap();
        let after = applied(&text, &formatted.edits);
        let anew = Document::new(&after, None);
        assert_eq!(anew.games(), document.games(), "{text:?} becomes {after:?}");
        for game in 0..document.games() {
            assert_eq!(kept(&anew, game), kept(&document, game), "{range:?} of {text:?} becomes {after:?}");
        }
        if let Some(edit) = features::on_enter(&document, range.start()) {
            assert_eq!(edit.range, TextRange::empty(range.start()));
        }
    });
}

// ---- the command line

const LOOSE: &str = "[White \"Bo\"]\n[Black \"Ana\"]\n[Variant \"standard\"]\n1.A1B2 i5h5\n";
const STRICT: &str = "[Black \"Ana\"]\n[White \"Bo\"]\n[Variant \"standard\"]\n\n1. a1b2 i5h5\n";

impl Folder {
    fn read(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.path().join(name)).unwrap()
    }
}

#[test]
fn fmt_writes_what_is_not_strict() {
    let folder = Folder::new("fmt").with("a.apgn", LOOSE).with("b/c.apgn", STRICT).with("b/d.txt", LOOSE);
    let ran = folder.run(&["fmt", "--check", "."]);
    let summary = "1 file would change, 1 in the strict form already\n";
    assert_eq!((ran.code, ran.out), (1, format!("a.apgn\n{summary}")));
    assert_eq!(folder.read("a.apgn"), LOOSE.as_bytes());
    let ran = folder.run(&["fmt", "."]);
    assert_eq!((ran.code, ran.out.as_str()), (0, "1 file formatted, 1 in the strict form already\n"));
    assert_eq!(folder.read("a.apgn"), STRICT.as_bytes());
    assert_eq!(folder.read("b/d.txt"), LOOSE.as_bytes());
    assert_eq!(folder.run(&["fmt", "--check", "."]).code, 0);
    // No file is left beside it.
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2);
    let ran = folder.run(&["fmt", "--lang", "fr", "."]);
    assert_eq!(ran.out, "Aucun fichier mis en forme, 2 l'étaient déjà\n");
}

#[test]
fn fmt_shows_the_difference() {
    let folder = Folder::new("fmt-diff").with("a.apgn", LOOSE).with("b.apgn", STRICT);
    let ran = folder.run(&["fmt", "--diff", "a.apgn", "b.apgn"]);
    assert_eq!(ran.code, 0);
    expect![[r#"
        --- a.apgn
        +++ a.apgn
        @@ -1,4 +1,5 @@
        +[Black "Ana"]
         [White "Bo"]
        -[Black "Ana"]
         [Variant "standard"]
        -1.A1B2 i5h5
        +
        +1. a1b2 i5h5
    "#]]
    .assert_eq(&ran.out);
    assert_eq!(folder.read("a.apgn"), LOOSE.as_bytes());
    assert_eq!(folder.run(&["fmt", "--diff", "--check", "a.apgn"]).code, 1);
    let coloured = folder.run(&["fmt", "--diff", "--color", "always", "a.apgn"]).out;
    assert!(coloured.contains("\x1b[32m+[Black \"Ana\"]\x1b[0m\n"), "{coloured}");
}

#[test]
fn fmt_is_a_filter() {
    let folder = Folder::new("fmt-stdin");
    let ran = folder.run_on(&["fmt", "-"], LOOSE);
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, STRICT, ""));
    let ran = folder.run_on(&["fmt", "-", "--game", "derive"], "1Bh5-1Bh4");
    assert_eq!((ran.code, ran.out.as_str()), (0, "1Bh5-1Bh4\n"));
    let ran = folder.run_on(&["fmt", "--check", "-"], LOOSE);
    assert_eq!(ran.code, 1);
    assert!(ran.out.starts_with("<stdin>\n"), "{}", ran.out);
}

/// An editor that pipes its text through takes whatever comes back.
#[test]
fn a_filter_gives_back_what_it_does_not_format() {
    let wide: Vec<u8> = [0xFEFF].into_iter().chain(LOOSE.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    let folder = Folder::new("fmt-filter").with("-", LOOSE);
    for (bytes, said) in [
        (&b"[Black \"Zo\xEB\"]\n1.a1b2 *\n"[..], "<stdin> is Windows-1252"),
        (&wide, "<stdin> is UTF-16"),
        (b"\x89PNG\0\0", "<stdin> is not text"),
    ] {
        let ran = folder.run_on_bytes(&["fmt", "-"], bytes);
        assert_eq!((ran.status.code(), ran.stdout.as_slice()), (Some(2), bytes), "{said}");
        assert!(String::from_utf8(ran.stderr).unwrap().contains(said), "{said}");
        for option in ["--check", "--diff"] {
            let ran = folder.run_on_bytes(&["fmt", option, "-"], bytes);
            assert_eq!(ran.status.code(), Some(2));
            assert!(!ran.stdout.windows(bytes.len()).any(|part| part == bytes));
        }
    }
    let ran = folder.run_on_bytes(&["fmt", "-", "--utf8"], &wide);
    assert_eq!((ran.status.code(), ran.stdout), (Some(0), STRICT.as_bytes().to_vec()));
    // A file may be called so.
    assert_eq!(folder.run_on(&["fmt", "--check", "./-"], "").out.lines().next(), Some("./-"));
    assert_eq!(folder.run(&["fmt", "./-"]).code, 0);
    assert_eq!(folder.read("-"), STRICT.as_bytes());
}

#[test]
fn fmt_leaves_a_game_with_a_fault_and_formats_the_others() {
    let text = format!("{LOOSE}\n[Event \"x\"]\n1.a1b2 }} i5h5\n\n{LOOSE}");
    let folder = Folder::new("fmt-fault").with("a.apgn", &text);
    let ran = folder.run(&["fmt", "a.apgn"]);
    assert_eq!(ran.code, 1);
    let said = "scoresheet: a.apgn:7: game 2 is left as it is: This `}` has no partner\n";
    assert_eq!(ran.err, said);
    let after = format!("{STRICT}\n[Event \"x\"]\n1.a1b2 }} i5h5\n\n{STRICT}");
    assert_eq!(String::from_utf8(folder.read("a.apgn")).unwrap(), after);
}

#[test]
fn fmt_never_harms_bytes_that_are_not_utf8() {
    let wide: Vec<u8> = [0xFEFF].into_iter().chain(LOOSE.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    let latin = b"[Black \"Zo\xEB\"]\n1.a1b2 *\n";
    let marked = [b"\xEF\xBB\xBF", LOOSE.as_bytes()].concat();
    let folder = Folder::new("fmt-bytes")
        .with("latin.apgn", latin)
        .with("wide.apgn", &wide)
        .with("marked.apgn", &marked)
        .with("picture.apgn", b"\x89PNG\0\0");
    let ran = folder.run(&["fmt", "."]);
    assert_eq!(ran.code, 2);
    assert_eq!(ran.out, "1 file formatted, 0 in the strict form already, 3 left as written\n");
    for said in ["latin.apgn is Windows-1252", "wide.apgn is UTF-16", "picture.apgn is not text", "--utf8"] {
        assert!(ran.err.contains(said), "{said}: {}", ran.err);
    }
    assert_eq!((folder.read("latin.apgn"), folder.read("wide.apgn")), (latin.to_vec(), wide));
    assert_eq!(folder.read("marked.apgn"), [b"\xEF\xBB\xBF", STRICT.as_bytes()].concat());
    let ran = folder.run(&["fmt", "--utf8", "latin.apgn", "wide.apgn"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert_eq!(folder.read("latin.apgn"), "[Black \"Zoë\"]\n\n1. a1b2 *\n".as_bytes());
    assert_eq!(folder.read("wide.apgn"), STRICT.as_bytes());
}

/// Half a character at the end of a file, or in it, is lost once it is written anew.
#[test]
fn fmt_never_writes_broken_utf_16() {
    let wide: Vec<u8> = [0xFEFF].into_iter().chain(LOOSE.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    let (odd, lone) = ([&wide[..], b"x"].concat(), [&wide[..], b"\x3D\xD8"].concat());
    let folder = Folder::new("fmt-broken").with("odd.apgn", &odd).with("lone.apgn", &lone);
    let ran = folder.run(&["fmt", "--utf8", "."]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("odd.apgn is not text") && ran.err.contains("lone.apgn is not text"), "{ran:?}");
    assert_eq!((folder.read("odd.apgn"), folder.read("lone.apgn")), (odd, lone));
    let ran = folder.run(&["check", "."]);
    assert_eq!((ran.code, ran.out.matches("error[record/encoding]").count()), (1, 2), "{ran:?}");
}

#[cfg(unix)]
#[test]
fn fmt_replaces_nothing_that_is_no_file() {
    use std::os::unix::fs::FileTypeExt;
    let folder = Folder::new("fmt-pipe").with("a.apgn", LOOSE);
    let pipe = folder.path().join("pipe.apgn");
    if !std::process::Command::new("mkfifo").arg(&pipe).status().is_ok_and(|status| status.success()) {
        return;
    }
    let ran = folder.run(&["fmt", "pipe.apgn", "/dev/null", "a.apgn"]);
    assert_eq!((ran.code, ran.err.matches("is a pipe or a device").count()), (2, 2), "{ran:?}");
    assert!(std::fs::metadata(&pipe).unwrap().file_type().is_fifo());
    assert_eq!(folder.read("a.apgn"), STRICT.as_bytes());
}

#[cfg(unix)]
#[test]
fn fmt_keeps_links_and_permissions() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = Folder::new("fmt-modes").with("real/a.apgn", LOOSE).with("locked.apgn", LOOSE);
    let file = |name: &str| folder.path().join(name);
    let mode = |name: &str| std::fs::metadata(file(name)).unwrap().permissions().mode() & 0o777;
    let set = |name: &str, mode: u32| {
        std::fs::set_permissions(file(name), std::fs::Permissions::from_mode(mode)).unwrap();
    };
    set("real/a.apgn", 0o640);
    set("locked.apgn", 0o444);
    symlink(file("real/a.apgn"), file("link.apgn")).unwrap();
    // What cannot be written or is not there does not keep the others from being done.
    let ran = folder.run(&["fmt", "none.apgn", "locked.apgn", "link.apgn"]);
    assert_eq!(ran.code, 2);
    assert!(
        ran.err.contains("none.apgn cannot be read") && ran.err.contains("locked.apgn cannot be written")
    );
    assert_eq!(ran.out, "1 file formatted, 0 in the strict form already, 1 left as written\n");
    assert_eq!((folder.read("locked.apgn"), mode("locked.apgn")), (LOOSE.as_bytes().to_vec(), 0o444));
    assert_eq!((folder.read("real/a.apgn"), mode("real/a.apgn")), (STRICT.as_bytes().to_vec(), 0o640));
    assert!(std::fs::symlink_metadata(file("link.apgn")).unwrap().is_symlink());
}

#[cfg(unix)]
#[test]
fn fmt_keeps_other_names_and_owners() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
    let long = format!("{LOOSE}\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n");
    let folder =
        Folder::new("fmt-names").with("a.apgn", &long).with("owned.apgn", LOOSE).with("in/b.apgn", LOOSE);
    let file = |name: &str| folder.path().join(name);
    let of = |name: &str| std::fs::metadata(file(name)).unwrap();
    std::fs::hard_link(file("a.apgn"), file("other.apgn")).unwrap();
    // Only root may give a file away; for others its owner is who runs this.
    let _ = chown(file("owned.apgn"), Some(12_345), Some(12_346));
    std::fs::set_permissions(file("owned.apgn"), std::fs::Permissions::from_mode(0o664)).unwrap();
    let before = of("owned.apgn");
    // A file can be written in a folder that cannot.
    std::fs::set_permissions(file("in"), std::fs::Permissions::from_mode(0o555)).unwrap();
    let ran = folder.run(&["fmt", "a.apgn", "owned.apgn", "in/b.apgn"]);
    std::fs::set_permissions(file("in"), std::fs::Permissions::from_mode(0o755)).unwrap();
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    for name in ["a.apgn", "other.apgn", "owned.apgn", "in/b.apgn"] {
        assert_eq!(folder.read(name), STRICT.as_bytes(), "{name}");
    }
    assert_eq!((of("a.apgn").ino(), of("a.apgn").nlink()), (of("other.apgn").ino(), 2));
    let owned = of("owned.apgn");
    assert_eq!((owned.uid(), owned.gid(), owned.mode()), (before.uid(), before.gid(), before.mode()));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 4);
}

// ---- the server

const URI: &str = "file:///records/game.apgn";

#[test]
fn an_editor_formats_a_document_a_range_and_behind_enter() {
    let offers = json!({"textDocument": {"formatting": {}, "rangeFormatting": {}, "onTypeFormatting": {}, "diagnostic": {}}});
    let (mut client, offered) = Client::initialized(offers);
    let offered = &offered["capabilities"];
    assert_eq!(offered["documentFormattingProvider"], true);
    assert_eq!(offered["documentRangeFormattingProvider"], true);
    assert_eq!(offered["documentOnTypeFormattingProvider"], json!({"firstTriggerCharacter": "\n"}));
    client.write(&did_open(URI, 1, "[Black \"é😀\"] [Variant \"standard\"]\n\n1.A1B2 i5h5"));
    let document = json!({"uri": URI});
    let options = json!({"tabSize": 4, "insertSpaces": true, "insertFinalNewline": false});
    let params = json!({"textDocument": document, "options": options});
    let edits = client.ask("textDocument/formatting", params)["result"].clone();
    let edit = |line: usize, columns: [usize; 2], text: &str| json!({"range": on_line(line, columns), "newText": text});
    assert_eq!(edits, json!([edit(0, [13, 14], "\n"), edit(2, [2, 6], " a1b2")]));
    let params = json!({"textDocument": document, "range": on_line(2, [4, 4]), "options": options});
    let edits = client.ask("textDocument/rangeFormatting", params)["result"].clone();
    assert_eq!(edits, json!([edit(2, [2, 6], " a1b2")]));
    client.write(&did_change(URI, 2, 2, [11, 11], "\n"));
    let position = json!({"line": 3, "character": 0});
    let params = json!({"textDocument": document, "position": position, "ch": "\n", "options": options});
    let edits = client.ask("textDocument/onTypeFormatting", params)["result"].clone();
    assert_eq!(edits, json!([edit(3, [0, 0], "2.")]));
    for (method, more) in [
        ("textDocument/formatting", json!({})),
        ("textDocument/rangeFormatting", json!({"range": on_line(0, [0, 0])})),
        ("textDocument/onTypeFormatting", json!({"position": position, "ch": "\n"})),
    ] {
        let mut params = json!({"textDocument": {"uri": "file:///other"}, "options": options});
        params.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let answer = client.ask(method, params);
        assert_eq!((&answer["result"], answer.get("error")), (&serde_json::Value::Null, None), "{method}");
    }
    client.end();
}

/// No edits would look as if the game were strict.
#[test]
fn an_editor_is_told_why_a_game_is_left() {
    let offers = json!({"textDocument": {"formatting": {}, "rangeFormatting": {}, "diagnostic": {}}});
    let (mut client, _) = Client::initialized(offers);
    let text = "[Variant \"standard\"]\n\n1.a1b2 }\n\n[Event \"x\"]\n1.a1b2 ) i5h5\n";
    client.write(&did_open(URI, 1, text));
    let document = json!({"uri": URI});
    let options = json!({"tabSize": 4, "insertSpaces": true});
    let told = |client: &mut Client, method: &str, params: serde_json::Value| {
        assert_eq!(client.ask(method, params)["result"], json!([]));
        client.find("why", |message| message["method"] == "window/showMessage")["params"]["message"].clone()
    };
    let params = json!({"textDocument": document, "options": options});
    let said = told(&mut client, "textDocument/formatting", params.clone());
    expect!["game.apgn:3: game 1 is left as it is: This `}` has no partner (and one game more)"]
        .assert_eq(said.as_str().unwrap());
    let ranged = json!({"textDocument": document, "options": options, "range": on_line(2, [2, 4])});
    let said = told(&mut client, "textDocument/rangeFormatting", ranged);
    expect!["game.apgn:3: game 1 is left as it is: This `}` has no partner"]
        .assert_eq(said.as_str().unwrap());
    let set = json!({"settings": {"scoresheet": {"language": "fr"}}});
    client.write(&notification("workspace/didChangeConfiguration", set));
    let said = told(&mut client, "textDocument/formatting", params);
    expect!["game.apgn:3 : la partie 1 est laissée telle quelle : Ce « } » est seul (et une autre partie)"]
        .assert_eq(said.as_str().unwrap());
    client.next_where(|message| message["method"] == "textDocument/publishDiagnostics");
    client.end();
}
