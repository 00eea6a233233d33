//! What holds for any text: the tree's text is the text, and editing is the same as reading anew.

use crate::support::findings;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use scoresheet::games;
use scoresheet::record::Document;
use scoresheet::syntax::grammar::parse;
use scoresheet::text::{TextRange, TextSize};

/// Every game's tree says what stands in the text, and reading it does not fail.
fn is_lossless(text: &str) {
    for game in games::all() {
        assert_eq!(parse(text, game.dialect()).syntax().text().to_string(), text);
    }
    let document = Document::new(text, None);
    let joined: String = (0..document.games()).map(|game| document.game_text(game)).collect();
    assert_eq!(joined, text);
    // Everything is somewhere: no finding points outside its text.
    for (_, finding) in document.findings() {
        assert!(finding.range.end() <= document.text().len(), "{finding:?}");
    }
}

/// Pieces of records, so that random texts get somewhere.
fn piece() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "[a-i][1-9][a-i][1-9]([a-i][1-9])? ?",
        2 => "[1-9][0-9]?\\.{0,3} ?",
        2 => prop::sample::select(vec![
            "[Event \"a\"]\n", "[Black \"x\"]", "[Game \"Abalone\"]\n", "[Variant \"belgian\"]\n", "[Result \"1-0\"]\n",
            "[Position \"ww3/www3/2www2/8/9/8/2bbb2/3bbb/3bb b\"]\n", "[Event \"a\n", "[Event a]", "[",
            "1-0 ", "0-1\n", "* ", "1/2 ", "½-½ ", "(", ")", "{", "}", "{[%illegal]} ", "; ", "% ", "> ", "\n", "\r\n",
            "\r", "\n\n", "Belgian daisy\n", "hello world\n", "$3 ", "!? ", "...", ", ", "A1 – B2 ", "&gt;", "\u{FEFF}",
            "\u{200B}", "а1b2 ", "1) ", "35x. ", "c4d59.", "\"", "“", "é", "😀", "-", ">", "1. a1b2 i5h5 2. a2b3 1-0\n",
        ]).prop_map(str::to_owned),
        2 => "([1-9][0-9]?[RYGB]: )?[rygb]{6} [0-9]{1,2}(/[0-9]{1,2}){0,2} (\\(([rygb]{6}|[0-9]{1,2}|-|\\?)\\) )?",
        1 => "[*?rygb]f ?[0-9]{1,2}(/[0-9]{1,2}){0,2} (\\([rygb]{3}\\))?,? ?",
        2 => prop::sample::select(vec![
            "[Game \"Tantrix\"]\n", "[Order \"GR\"]\n", "[HandG \"36 41 29 2 15 30\"]\n", "[Score \"G=1 R=2\"]\n", "nf ",
            "nf\n", "1G: ggrbrb 0 (28) nf\n", "2R: rgbgrb 1 (1) nf\n", "3G: ggbrbr 1 (3) nf\n", "4R: ryyggr 2 (23)\n",
            "gf 4/5/6 (gbg)\n", "(5R: ", "5. ", "G ", "(-) ", "(28)", "(?) ", "4/5/6 ", "ggrbrb7/8", "4В: гууggr ２／３ ",
        ]).prop_map(str::to_owned),
        1 => "\\PC{0,4}",
    ]
}

fn record() -> impl Strategy<Value = String> {
    prop::collection::vec(piece(), 0..40).prop_map(|pieces| pieces.concat())
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
fn ten_thousand_random_byte_strings_are_kept() {
    run(10_000, &prop::collection::vec(any::<u8>(), 0..60), |bytes| {
        is_lossless(&String::from_utf8_lossy(&bytes));
    });
}

#[test]
fn random_records_are_kept() {
    run(3_000, &record(), |text| is_lossless(&text));
}

#[test]
fn mutated_records_are_kept() {
    let Some(text) = crate::support::shared("abalone/migs-150.apgn") else { return };
    let games: Vec<&str> = text.split("\n\n[").take(12).collect();
    let strategy = (0..games.len(), prop::collection::vec((any::<prop::sample::Index>(), "\\PC{0,2}"), 1..6));
    run(500, &strategy, |(game, cuts)| {
        let mut chars: Vec<char> = games[game].chars().collect();
        for (at, new) in cuts {
            let at = at.index(chars.len());
            chars.splice(at..(at + 1).min(chars.len()), new.chars());
            if chars.is_empty() {
                break;
            }
        }
        is_lossless(&chars.into_iter().collect::<String>());
    });
}

#[test]
fn editing_is_reading_anew() {
    let edits = prop::collection::vec((any::<prop::sample::Index>(), 0usize..30, piece()), 1..6);
    run(4_000, &(record(), edits), |(mut text, edits)| {
        let mut document = Document::new(&text, None);
        document.check_all();
        for (at, length, new) in edits {
            let (mut start, mut end) = (at.index(text.len() + 1), 0);
            while !text.is_char_boundary(start) {
                start -= 1;
            }
            end = end.max((start + length).min(text.len()));
            while !text.is_char_boundary(end) {
                end += 1;
            }
            let range = TextRange::new(TextSize::new(start as u32), TextSize::new(end as u32));
            document = document.edit(range, &new);
            text.replace_range(start..end, &new);
            assert_eq!(document.text().to_string(), text);
            let anew = Document::new(&text, None);
            let starts = |document: &Document| -> Vec<TextSize> {
                (0..document.games()).map(|game| document.start(game)).collect()
            };
            assert_eq!(starts(&document), starts(&anew), "{text:?}");
            assert_eq!(findings(&document), findings(&anew), "{text:?}");
        }
    });
}

#[test]
fn brackets_without_end_do_no_harm() {
    for text in ["(".repeat(100_000), "a1b2 (".repeat(100_000), "[".repeat(100_000), "{".repeat(100_000)] {
        is_lossless(&text);
    }
    is_lossless(&format!("a1b2 {}{}", "(".repeat(100_000), ")".repeat(100_000)));
    is_lossless(&"a1b2 (a2b3) ".repeat(20_000));
}

#[test]
fn a_line_of_ten_megabytes_is_read() {
    let document = Document::new(&"a1b2 i5h5 ".repeat(1_000_000), None);
    document.check_all();
    assert_eq!(document.summary(0).map(|summary| summary.plies), Some(2_000_000));
}

/// What costs more than its length would hang here.
#[test]
fn long_lines_of_anything_are_read() {
    for piece in [
        "x",
        "1. ",
        "1-0 hello ",
        "c4d59.",
        "> ",
        "\" ",
        "; ",
        "[Event \"a\"] ",
        "[Event \"a ",
        "{",
        "\u{200B}",
        "½",
        "a1b2 (a2b3) ",
        "1-0 1. a1b2 ",
        "(",
        "$1 ",
        "é",
        "&gt;",
        "\u{A0}",
        "a1 - ",
        "-",
        "!",
        "[",
        "%",
    ] {
        let document = Document::new(&piece.repeat(200_000 / piece.len()), None);
        document.check_all();
        assert!(document.games() > 0, "{piece}");
    }
}
