//! `scoresheet/play`, as the manual would show it: a place in a record, a move, and the record with it.

use expect_test::{Expect, expect};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use scoresheet::draw::Style;
use scoresheet::features::{self, Play};
use scoresheet::findings::catalogue::Language;
use scoresheet::games::{self, Written};
use scoresheet::record::{Document, PlyId, Record};
use scoresheet::syntax::ast::{self, Item};
use scoresheet::text::TextSize;
use serde_json::{Value, json};

use crate::support::client::*;

fn play(text: &str, offset: usize, written: &str) -> Result<(String, usize), String> {
    let document = Document::new(text, None);
    let Play { edit, cursor } =
        features::play(&document, TextSize::new(offset as u32), written, Language::English)?;
    let mut edited = text.to_owned();
    if let Some(edit) = edit {
        edited.replace_range(usize::from(edit.range.start())..usize::from(edit.range.end()), &edit.text);
    }
    Ok((edited, usize::from(cursor)))
}

/// The record with the move written, `$0` where the cursor then stands; or why not.
#[track_caller]
fn check(fixture: &str, written: &str, expect: Expect) {
    let offset = fixture.find("$0").expect("a cursor");
    let shown = match play(&fixture.replacen("$0", "", 1), offset, written) {
        Ok((mut edited, cursor)) => {
            edited.insert_str(cursor, "$0");
            edited
        }
        Err(reason) => format!("{reason}\n"),
    };
    expect.assert_eq(&shown);
}

#[test]
fn the_next_move_is_written_at_the_end() {
    check(
        "[Variant \"standard\"]\n\n1. a1b2$0\n",
        "i5h5",
        expect![[r#"
        [Variant "standard"]

        1. a1b2 i5h5$0
    "#]],
    );
    check(
        "[Variant \"standard\"]\n\n1. a1b2 i5h5$0\n",
        "a2b3",
        expect![[r#"
        [Variant "standard"]

        1. a1b2 i5h5 2. a2b3$0
    "#]],
    );
    check(
        "[Variant \"standard\"]\n\n1. a1b2 i5h5$0 *\n",
        "a2b3",
        expect![[r#"
        [Variant "standard"]

        1. a1b2 i5h5 2. a2b3$0 *
    "#]],
    );
}

#[test]
fn numbers_are_written_as_they_are_written_here() {
    check(
        "Standard\n1.a1b2 i5h5$0\n",
        "a2b3",
        expect![[r#"
        Standard
        1.a1b2 i5h5 2.a2b3$0
    "#]],
    );
    check(
        "Standard\n1) a1b2 i5h5$0\n",
        "a2b3",
        expect![[r#"
        Standard
        1) a1b2 i5h5 2) a2b3$0
    "#]],
    );
    check(
        "[Variant \"standard\"]\n\na1b2 i5h5$0\n",
        "a2b3",
        expect![[r#"
        [Variant "standard"]

        a1b2 i5h5 a2b3$0
    "#]],
    );
    check(
        "[Variant \"standard\"]\n\n1x. a1b2 1y. i5h5 2x. a2b3$0\n",
        "i9h8",
        expect![[r#"
        [Variant "standard"]

        1x. a1b2 1y. i5h5 2x. a2b3 2y. i9h8$0
    "#]],
    );
    check(
        "[Variant \"standard\"]\n\n1. a1b2 i5h5 2.$0\n",
        "a2b3",
        expect![[r#"
        [Variant "standard"]

        1. a1b2 i5h5 2. a2b3$0
    "#]],
    );
    check(
        "[Variant \"standard\"]\n\n1. a1b2 i5h5\n2. a2b3 i9h8$0\n",
        "b3c4",
        expect![[r#"
        [Variant "standard"]

        1. a1b2 i5h5
        2. a2b3 i9h8
        3. b3c4$0
    "#]],
    );
}

#[test]
fn dots_of_the_second_player_and_brackets_are_not_copied() {
    check(
        "[Position \"5/6/7/8/2bbww3/8/7/6/5 w\"]\n\n1... e5f5$0\n",
        "e3e4",
        expect![[r#"
        [Position "5/6/7/8/2bbww3/8/7/6/5 w"]

        1... e5f5 2. e3e4$0
    "#]],
    );
    check(
        "[Variant \"standard\"]\n\n1) a1b2 i5h5$0 2) a2b3\n",
        "c3c4",
        expect![[r#"
        [Variant "standard"]

        1) a1b2 i5h5 2) a2b3 (2. c3c4$0)
    "#]],
    );
}

#[test]
fn behind_a_move_that_cannot_be_played_the_last_position_goes_on() {
    check(
        "[Variant \"standard\"]\n\n1. a1b2 i5h5 2. zzzz h4g4$0\n",
        "c3c4",
        expect![[r#"
        [Variant "standard"]

        1. a1b2 i5h5 2. zzzz (2. c3c4$0) h4g4
    "#]],
    );
    check(
        "[Variant \"standard\"]\n\n1. a1b2 i5h5 2. e5$0e6\n",
        "c3c4",
        expect![[r#"
        [Variant "standard"]

        1. a1b2 i5h5 2. e5e6 (2. c3c4$0)
    "#]],
    );
}

#[test]
fn what_is_said_of_a_move_stays_with_it() {
    check(
        "[Variant \"standard\"]\n\n1. a1b2$0 ! {so} ; and so\n",
        "i5h5",
        expect![[r#"
        [Variant "standard"]

        1. a1b2 ! {so} ; and so
        1... i5h5$0
    "#]],
    );
    check(
        "[Variant \"standard\"]\n\n1. a1b2$0 {so} (1. a2b3 h4g4)\n",
        "i5h5",
        expect![[r#"
        [Variant "standard"]

        1. a1b2 {so} (1. a2b3 h4g4) 1... i5h5$0
    "#]],
    );
}

#[test]
fn another_move_is_a_variation() {
    check(
        "[Variant \"standard\"]\n\n1. a1b2$0 i5h5 {so} 2. a2b3\n",
        "h4g4",
        expect![[r#"
        [Variant "standard"]

        1. a1b2 i5h5 {so} (1... h4g4$0) 2. a2b3
    "#]],
    );
    check(
        "[Variant \"standard\"]\n\n$01. a1b2 i5h5\n",
        "a2b3",
        expect![[r#"
        [Variant "standard"]

        1. a1b2 (1. a2b3$0) i5h5
    "#]],
    );
    // Behind those that are there.
    check(
        "[Variant \"standard\"]\n\n1. a1b2$0 i5h5 (1... h4g4) 2. a2b3\n",
        "i9h8",
        expect![[r#"
        [Variant "standard"]

        1. a1b2 i5h5 (1... h4g4) (1... i9h8$0) 2. a2b3
    "#]],
    );
    // In a variation, its own line goes on, and branches.
    check(
        "[Variant \"standard\"]\n\n1. a1b2 i5h5 (1... h4g4$0) 2. a2b3\n",
        "a2b3",
        expect![[r#"
        [Variant "standard"]

        1. a1b2 i5h5 (1... h4g4 2. a2b3$0) 2. a2b3
    "#]],
    );
    check(
        "[Variant \"standard\"]\n\n1. a1b2 i5h5 (1... h4g4$0 2. a2b3) 2. a2b3\n",
        "b1c2",
        expect![[r#"
        [Variant "standard"]

        1. a1b2 i5h5 (1... h4g4 2. a2b3 (2. b1c2$0)) 2. a2b3
    "#]],
    );
}

#[test]
fn a_move_that_stands_there_is_only_gone_to() {
    check(
        "[Variant \"standard\"]\n\n1. a1b2$0 i5h5 (1... h4g4) 2. a2b3\n",
        "i5h5",
        expect![[r#"
        [Variant "standard"]

        1. a1b2 i5h5$0 (1... h4g4) 2. a2b3
    "#]],
    );
    check(
        "[Variant \"standard\"]\n\n1. a1b2$0 i5h5 (1... h4g4) 2. a2b3\n",
        "H4-G4",
        expect![[r#"
        [Variant "standard"]

        1. a1b2 i5h5 (1... h4g4$0) 2. a2b3
    "#]],
    );
}

#[test]
fn long_lines_are_broken() {
    let moves = "1. h9g8 h4g4 2. b1c2 b6c6 3. c2d3 c7d7 4. h8g7 c5d6 5. c1d2 g3h4 6. f7f6 f2e2$0\n";
    check(
        &format!("[Variant \"german_daisy\"]\n\n{moves}"),
        "b2c3",
        expect![[r#"
        [Variant "german_daisy"]

        1. h9g8 h4g4 2. b1c2 b6c6 3. c2d3 c7d7 4. h8g7 c5d6 5. c1d2 g3h4 6. f7f6 f2e2
        7. b2c3$0
    "#]],
    );
}

#[test]
fn the_first_move_of_a_game() {
    check(
        "[Variant \"standard\"]$0\n",
        "a1b2",
        expect![[r#"
        [Variant "standard"]

        1. a1b2$0
    "#]],
    );
    check(
        "[Variant \"standard\"]\n\n*$0\n",
        "a1b2",
        expect![[r#"
        [Variant "standard"]

        1. a1b2$0 *
    "#]],
    );
    check(
        "[Variant \"standard\"]\n\n1.$0\n",
        "a1b2",
        expect![[r#"
        [Variant "standard"]

        1. a1b2$0
    "#]],
    );
    check(
        "Belgian daisy$0\n",
        "a1b2",
        expect![[r#"
        Belgian daisy
        1. a1b2$0
    "#]],
    );
}

#[test]
fn a_move_that_is_not_legal_is_refused_in_words() {
    check(
        "[Variant \"standard\"]\n\n1. a1b2$0\n",
        "e5e6",
        expect![[r#"
        White's 1st, e5e6: no marble stands on e5
    "#]],
    );
    check(
        "[Variant \"standard\"]\n\n1. a1b2$0\n",
        "hello",
        expect![[r#"
        White's 1st, hello: `hello` is no move, number, result or mark
    "#]],
    );
    check(
        "[Variant \"standard\"]\n\n1. a1b2 e5e6$0\n",
        "i5h5",
        expect![[r#"
            [Variant "standard"]

            1. a1b2 e5e6 (1... i5h5$0)
        "#]],
    );
    check(
        "Dear Ilse,$0\n",
        "i5h5",
        expect![[r#"
        There is no game here
    "#]],
    );
    check(
        "[Variant \"standard\"]\n\n1. a1b2 {open$0\n",
        "i5h5",
        expect![[r#"
            No move can be written here: the comment that begins in line 3 is not closed
        "#]],
    );
}

#[test]
fn in_nacre_where_the_record_is() {
    check(
        "[Variant \"standard\"]\n[Notation \"Nacre\"]\n\n1. a1d4 i5f5$0\n",
        "a2d5",
        expect![[r#"
        [Variant "standard"]
        [Notation "Nacre"]

        1. a1d4 i5f5 2. a2d5$0
    "#]],
    );
}

#[test]
fn derive() {
    let head = "[Game \"Dérive\"]\n[Bleu \"Ana\"]\n[Rouge \"Bo\"]\n[Order \"BR\"]\n\n";
    check(
        &format!("{head}1. 4Bd1 5Ra4$0\n"),
        "4Bd1-d4",
        expect![[r#"
        [Game "Dérive"]
        [Bleu "Ana"]
        [Rouge "Bo"]
        [Order "BR"]

        1. 4Bd1 5Ra4 2. 4Bd1-d4$0
    "#]],
    );
    check(
        &format!("{head}1. 4Bd1$0 5Ra4 2. 4Bd1-d4\n"),
        "5Rb4",
        expect![[r#"
        [Game "Dérive"]
        [Bleu "Ana"]
        [Rouge "Bo"]
        [Order "BR"]

        1. 4Bd1 5Ra4 (1... 5Rb4$0) 2. 4Bd1-d4
    "#]],
    );
    check(
        &format!("{head}1. 4Bd1 5Ra4$0\n"),
        "4Bd2-d4",
        expect![[r#"
        Move 3 (Blue), 4Bd2-d4: no die stands on d2
    "#]],
    );
}

#[test]
fn tantrix() {
    let head =
        "[Game \"Tantrix\"]\n[Order \"GR\"]\n[HandG \"32 25 12 23 49 30\"]\n[HandR \"1 37 47 22 43 11\"]\n\n";
    let first = "1G: rbbggr 0 (yyggrr) nf\n";
    // The header, a draw that is still to be told, and the situation, as the turn before has them.
    check(
        &format!("{head}{}", first.replace(" nf", " nf$0")),
        "yrrbyb 6",
        expect![[r#"
        [Game "Tantrix"]
        [Order "GR"]
        [HandG "32 25 12 23 49 30"]
        [HandR "1 37 47 22 43 11"]

        1G: rbbggr 0 (yyggrr) nf
        2R: yrrbyb 6 (?) nf$0
    "#]],
    );
    check(
        &format!("{head}1G: rbbggr 0$0\n"),
        "yrrbyb 6",
        expect![[r#"
        [Game "Tantrix"]
        [Order "GR"]
        [HandG "32 25 12 23 49 30"]
        [HandR "1 37 47 22 43 11"]

        1G: rbbggr 0
        2R: yrrbyb 6$0
    "#]],
    );
    check(
        &format!("{head}1G: rbbggr 0$0\n2R: yrrbyb 6\n"),
        "bgrgrb 3",
        expect![[r#"
        [Game "Tantrix"]
        [Order "GR"]
        [HandG "32 25 12 23 49 30"]
        [HandR "1 37 47 22 43 11"]

        1G: rbbggr 0
        2R: yrrbyb 6 (2R: bgrgrb 3$0)
    "#]],
    );
    check(
        &format!("{head}1G: rbbggr 0$0\n"),
        "rbbggr 1",
        expect![[r#"
        Move 2 (Red), rbbggr 1: its south-west link is green, but tile 25 shows red there
    "#]],
    );
}

#[test]
fn a_comma_stays_with_its_move() {
    check(
        "[Variant \"standard\"]\n\n1. a1b2,$0\n",
        "i5h5",
        expect![[r#"
        [Variant "standard"]

        1. a1b2, i5h5$0
    "#]],
    );
    check(
        "[Variant \"standard\"]\n\n1. a1b2,$0 i5h5, 2. a2b3\n",
        "h4g4",
        expect![[r#"
        [Variant "standard"]

        1. a1b2, i5h5, (1... h4g4$0) 2. a2b3
    "#]],
    );
    check(
        "[Variant \"standard\"]\n\n1. a1b2, i5h5,$0 *\n",
        "a2b3",
        expect![[r#"
        [Variant "standard"]

        1. a1b2, i5h5, 2. a2b3$0 *
    "#]],
    );
}

#[test]
fn the_first_turn_of_tantrix() {
    let head = "[Game \"Tantrix\"]\n[Order \"GR\"]\n\n";
    // Another one says as much as the one that stands there.
    check(
        &format!("$0{head}1G: rbbggr 0 (yyggrr) nf\n"),
        "ggbrbr 0",
        expect![[r#"
            [Game "Tantrix"]
            [Order "GR"]

            1G: rbbggr 0 (yyggrr) nf (1G: ggbrbr 0 (?) nf$0)
        "#]],
    );
    check(
        "[Game \"Tantrix\"]\n$0",
        "rbbggr 0",
        expect![[r#"
            [Game "Tantrix"]

            1R: rbbggr 0$0
        "#]],
    );
    check(
        "[Game \"Tantrix\"]\n\n1R: rbbggr 0$0\n",
        "yrrbyb 6",
        expect![[r#"
        [Game "Tantrix"]

        1R: rbbggr 0
        2R: yrrbyb 6$0
    "#]],
    );
}

#[test]
fn what_is_not_closed_is_named() {
    const TEXTS: [&str; 4] = [
        "[Variant \"standard\"]\n\n1. a1b2 i5h5$0 {so\n",
        "[Variant \"standard\"]\n\n1. a1b2 i5h5$0 2. a2b3 {so\n",
        "[Variant \"standard\"]\n\n1. a1b2$0 (1. a2b3 i5h5\n",
        "[Variant \"standard\"]\n\n1. a1b2 (1. a2b3 i5h5$0\n",
    ];
    let mut all = String::new();
    for text in TEXTS {
        let offset = text.find("$0").unwrap();
        let text = text.replacen("$0", "", 1);
        let document = Document::new(&text, games::by_id("abalone"));
        let options =
            features::BoardOptions { language: Language::English, style: Style::high(400), starting: None };
        let at = TextSize::new(offset as u32);
        let Some(board) = features::board(&document, at, &options) else { continue };
        let played =
            ["h4g4", "b1b2"].map(|written| features::play(&document, at, written, Language::English));
        let refused =
            played.into_iter().filter_map(Result::err).find(|reason| reason.contains("written here"));
        all += &format!("{text}{} moves, {:?}, {:?}\n", board.moves.len(), board.remark, refused);
        // What the board lists can be played, all of it.
        for target in board.moves {
            assert!(
                features::play(&document, at, &target.text, Language::English).is_ok(),
                "{text} {target:?}"
            );
        }
    }
    expect![[r#"
        [Variant "standard"]

        1. a1b2 i5h5 {so
        0 moves, Some("No move can be written here: the comment that begins in line 3 is not closed"), None
        [Variant "standard"]

        1. a1b2 i5h5 2. a2b3 {so
        0 moves, Some("No move can be written here: the comment that begins in line 3 is not closed"), None
        [Variant "standard"]

        1. a1b2 (1. a2b3 i5h5
        0 moves, Some("No move can be written here: the variation that begins in line 3 is not closed"), Some("No move can be written here: the variation that begins in line 3 is not closed")
        [Variant "standard"]

        1. a1b2 (1. a2b3 i5h5
        52 moves, None, None
    "#]].assert_eq(&all);
}

#[test]
fn to_play_nothing_is_refused() {
    check(
        "[Variant \"standard\"]\n\n1. a1b2$0\n",
        " ",
        expect![[r#"
        No move is given
    "#]],
    );
}

// ---- what holds for any record and any move

/// Records of all games to begin with; moves are added to them.
const STARTS: [&str; 6] = [
    "[Variant \"standard\"]\n\n",
    "Belgian daisy\n",
    "[Variant \"standard\"]\n[Notation \"Nacre\"]\n\n1. a1d4 i5f5 {so} *\n",
    "[Game \"Dérive\"]\n[Bleu \"Ana\"]\n[Rouge \"Bo\"]\n[Order \"BR\"]\n\n1. 4Bd1 5Ra4\n",
    "[Game \"Tantrix\"]\n[Order \"GR\"]\n\n",
    "[Game \"Tantrix\"]\n[Order \"GR\"]\n[HandG \"32 25 12 23 49 30\"]\n[HandR \"1 37 47 22 43 11\"]\n\n1G: rbbggr 0 (yyggrr) nf\n",
];

fn texts(record: &Record) -> Vec<String> {
    record.plies.iter().map(|ply| record.text_of(ply.range).to_owned()).collect()
}

fn comments(record: &Record) -> Vec<String> {
    let comment = |(item, _): (Item<'_>, _)| match item {
        Item::Comment(text) | Item::LineComment(text) => Some(text.to_owned()),
        _ => None,
    };
    ast::items(&record.parse.green).filter_map(comment).collect()
}

/// The move that is meant at a place, as the feature takes it.
fn at(record: &Record, offset: TextSize) -> Option<PlyId> {
    record.ply_at(offset).or_else(|| record.ply_before(offset))
}

#[test]
fn every_legal_move_can_be_written_anywhere() {
    let remark = prop::sample::select(vec!["", "", "", " {so}", " !?", " ; so\n", "\n"]);
    let steps =
        prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), remark), 1..14);
    let config = Config { cases: 60, failure_persistence: None, ..Config::default() };
    let games = (0..STARTS.len(), steps);
    let written = std::cell::Cell::new(0);
    let done = TestRunner::new(config).run(&games, |(start, steps)| {
        let mut text = STARTS[start].to_owned();
        for (place, chosen, remark) in steps {
            let document = Document::new(&text, None);
            let record = document.record(0).unwrap();
            // At the end of some move, or at the top.
            let places = record.plies.len() + 1;
            let offset = match place.index(places).checked_sub(1) {
                Some(id) => record.plies[id].range.end(),
                None => TextSize::new(0),
            };
            let before = at(&record, offset);
            let Some(position) = record.position_at(before) else { continue };
            let legal = position.legal();
            if legal.is_empty() {
                continue;
            }
            let choice = chosen.get(&legal);
            let key = position.behind(&Written::plain(choice)).unwrap().key();
            let (mut edited, cursor) = play(&text, usize::from(offset), choice)
                .unwrap_or_else(|reason| panic!("{choice} at {offset:?} of {text:?}: {reason}"));
            let again = Document::new(&edited, None).record(0).unwrap();
            let new = again.ply_at(TextSize::new(cursor as u32)).unwrap();
            let there = again
                .position_at(Some(new))
                .unwrap_or_else(|| panic!("{choice} is not played in {edited:?}"));
            assert_eq!(there.key(), key, "{choice} in {edited:?}");
            assert_eq!(comments(&again), comments(&record));
            let mut others = texts(&again);
            if edited != text {
                others.remove(new);
                written.set(written.get() + 1);
            }
            assert_eq!(others, texts(&record), "{edited:?}");
            // No number is wrong by what was written.
            let numbers = |record: &Record| {
                record
                    .findings
                    .iter()
                    .filter(|finding| {
                        finding.code == "record/move-number" || finding.code == "record/missing-move"
                    })
                    .count()
            };
            assert_eq!(numbers(&again), numbers(&record), "{text:?} becomes {edited:?}");
            // The same move again only goes there.
            assert_eq!(
                play(&edited, usize::from(again_offset(&again, new)), choice).unwrap(),
                (edited.clone(), cursor)
            );
            edited.insert_str(cursor, remark);
            text = edited;
        }
        Ok(())
    });
    done.unwrap();
    assert!(written.get() > 100, "{}", written.get());
}

/// The end of the move before one.
fn again_offset(record: &Record, id: PlyId) -> TextSize {
    record.plies[id].before.map_or(TextSize::new(0), |before| record.plies[before].range.end())
}

#[test]
fn whatever_is_played_wherever_nothing_is_lost() {
    let piece = prop::sample::select(vec![
        "1. a1b2 ",
        "i5h5 ",
        "(",
        ")",
        "{so} ",
        "{",
        "; so\n",
        "2. ",
        "*\n",
        "\n",
        "[Event \"x\"]\n",
        "e5e6 ",
        "hello ",
        "(1... h4g4) ",
        "1-0 ",
    ]);
    let texts = prop::collection::vec(piece, 0..14).prop_map(|pieces| pieces.concat());
    let moves = prop::sample::select(vec!["a1b2", "i5h5", "h4g4", "a2b3", "", "(", "é"]);
    let config = Config { cases: 400, failure_persistence: None, ..Config::default() };
    let done = TestRunner::new(config).run(&(texts, 0usize..90, moves), |(text, at, written)| {
        let at = at.min(text.len());
        if let Ok((edited, cursor)) = play(&text, at, written) {
            assert!(edited.is_char_boundary(cursor) && edited.len() >= text.len());
        }
        let options = features::BoardOptions {
            language: Language::French,
            style: scoresheet::draw::Style::high(100),
            starting: None,
        };
        features::board(&Document::new(&text, games::by_id("abalone")), TextSize::new(at as u32), &options);
        Ok(())
    });
    done.unwrap();
}

// ---- by the protocol

const URI: &str = "file:///nowhere/game.abalone";
const TEXT: &str = "[Variant \"standard\"]\n\n1. a1b2 {é} i5h5\n";

fn session(capabilities: Value) -> Client {
    let mut client = Client::initialized(capabilities).0;
    client.write(&did_open(URI, 5, TEXT));
    client.published(URI);
    client
}

fn place(character: usize, written: &str) -> Value {
    json!({"uri": URI, "position": {"line": 2, "character": character}, "move": written})
}

#[test]
fn an_edit_and_a_cursor_are_answered() {
    let mut client = session(json!({"workspace": {"workspaceEdit": {"documentChanges": true}}}));
    let edit = |range: Value, text: &str| json!({"documentChanges": [{"textDocument": {"uri": URI, "version": 5}, "edits": [{"range": range, "newText": text}]}]});
    let answer = client.ask("scoresheet/play", place(16, "a2b3"))["result"].clone();
    assert_eq!(answer["edit"], edit(on_line(2, [16, 16]), " 2. a2b3"));
    assert_eq!((&answer["position"], &answer["version"]), (&json!({"line": 2, "character": 24}), &json!(5)));
    let answer = client.ask("scoresheet/play", place(7, "h4g4"))["result"].clone();
    assert_eq!(answer["edit"], edit(on_line(2, [16, 16]), " (1... h4g4)"));
    assert_eq!(answer["position"], json!({"line": 2, "character": 27}));
    let answer = client.ask("scoresheet/play", place(7, "i5h5"))["result"].clone();
    assert_eq!((&answer["edit"], &answer["position"]), (&Value::Null, &json!({"line": 2, "character": 16})));
    let refused = client.ask("scoresheet/play", place(16, "e5e6"))["error"].clone();
    assert_eq!(refused["code"], -32803);
    expect!["Black's 2nd, e5e6: no marble stands on e5"].assert_eq(refused["message"].as_str().unwrap());
    assert_eq!(
        client.ask("scoresheet/play", json!({"uri": URI, "position": {"line": 0, "character": 0}}))["error"]
            ["code"],
        -32602
    );
    let elsewhere = json!({"uri": "file:///other", "position": {"line": 0, "character": 0}, "move": "a1b2"});
    assert_eq!(client.ask("scoresheet/play", elsewhere)["result"], Value::Null);
    client.end();
}

#[test]
fn the_command_has_the_client_write_it() {
    let mut client = session(json!({"workspace": {"applyEdit": true}}));
    let run = |written: &str| json!({"command": "scoresheet.play", "arguments": [place(16, written)]});
    let answer = client.ask("workspace/executeCommand", run("a2b3"))["result"].clone();
    assert_eq!(answer["position"], json!({"line": 2, "character": 24}));
    let request = client.find("the edit", |message| message["method"] == "workspace/applyEdit");
    assert_eq!(request["params"]["edit"]["changes"][URI][0]["newText"], " 2. a2b3");
    assert_eq!(request["params"]["label"], "a2b3");
    client.write(&frame(
        &json!({"jsonrpc": "2.0", "id": request["id"], "result": {"applied": true}}).to_string(),
    ));
    assert_eq!(client.ask("workspace/executeCommand", run("e5e6"))["error"]["code"], -32803);
    client.end();
}

#[test]
fn a_client_that_takes_no_edits_is_sent_none() {
    let mut client = session(json!({}));
    let params =
        json!({"command": "scoresheet.play", "arguments": [URI, {"line": 2, "character": 16}, "a2b3"]});
    let error = client.ask("workspace/executeCommand", params)["error"].clone();
    expect!["This editor takes no edits from the server"].assert_eq(error["message"].as_str().unwrap());
    client.end();
}
