//! What holds for any text: the tree's text is the text, and editing is the same as reading anew.

use crate::support::findings;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use scoresheet::features::{self, HintOptions, KnownHints, Wanted};
use scoresheet::findings::Weights;
use scoresheet::findings::catalogue::Language;
use scoresheet::games;
use scoresheet::record::{Depth, Document, Record};
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
            "[Position \"ww3/www3/2www2/8/9/8/2bbb2/3bbb/3bb b\"]\n", "[Event \"a\n", "b\"]\n", "[Event\n\"a\"]\n", "[Event a]", "[",
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

pub(crate) fn record() -> impl Strategy<Value = String> {
    prop::collection::vec(piece(), 0..40).prop_map(|pieces| pieces.concat())
}

pub(crate) fn run<S: Strategy>(cases: u32, strategy: &S, test: impl Fn(S::Value)) {
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

/// Whatever the text and the place: all ranges are of the text and on borders of characters, and edits can be applied.
#[test]
fn what_an_editor_can_ask_is_answered_for_anything() {
    let is_in = |text: &str, range: TextRange| {
        assert!(
            text.get(usize::from(range.start())..usize::from(range.end())).is_some(),
            "{range:?} of {text:?}"
        );
    };
    run(300, &(record(), 0usize..400, 0usize..40), |(text, start, length)| {
        let document = Document::new(&text, None);
        let border = |mut at: usize| {
            at = at.min(text.len());
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            TextSize::new(at as u32)
        };
        let (offset, end) = (border(start), border(start + length));
        let range = TextRange::new(offset, end);
        let wanted = Wanted { fixes: true, rewrites: true, fix_all: true, ..Wanted::default() };
        for action in features::actions(&document, range, &wanted, Language::English) {
            let mut before = TextSize::new(0);
            for edit in &action.edits {
                is_in(&text, edit.range);
                assert!(edit.range.start() >= before, "{:?} overlap in {text:?}", action.edits);
                before = edit.range.end();
            }
        }
        let whole = TextRange::up_to(document.text().len());
        let hints =
            features::hints(&document, whole, &HintOptions::default(), &KnownHints::default(), &|| true);
        hints.iter().for_each(|hint| is_in(&text, TextRange::empty(hint.at)));
        features::lenses(&document, Language::French, &Weights::default())
            .iter()
            .for_each(|lens| is_in(&text, lens.at));
        features::links(&document).iter().for_each(|link| is_in(&text, link.range));
        features::highlights(&document, offset).iter().for_each(|found| is_in(&text, found.range));
        features::tokens(&document, None).iter().for_each(|token| is_in(&text, token.range));
        let selections = features::selections(&document, offset);
        assert_eq!(selections.last(), Some(&whole));
        for pair in selections.windows(2) {
            is_in(&text, pair[0]);
            assert!(pair[1].contains_range(pair[0]) && pair[0] != pair[1], "{selections:?} of {text:?}");
        }
    });
}

/// A variation that is promoted or dropped takes nothing else with it.
#[test]
fn promoting_keeps_every_word() {
    run(200, &(variations(), 0usize..200), |(text, at)| {
        let text = format!("[Variant \"standard\"]\n\n{text}");
        let document = Document::new(&text, None);
        let at = TextRange::empty(TextSize::new((at % text.len()) as u32));
        let wanted = Wanted { fixes: false, rewrites: true, fix_all: false, ..Wanted::default() };
        let found = features::actions(&document, at, &wanted, Language::English);
        for action in found.iter().filter(|action| action.title.starts_with("Make this variation")) {
            let mut edited = text.clone();
            for edit in action.edits.iter().rev() {
                let range = usize::from(edit.range.start())..usize::from(edit.range.end());
                edited.replace_range(range, &edit.text);
            }
            assert_eq!(words(&edited), words(&text), "{text:?} becomes {edited:?}");
        }
    });
}

/// The words of a text, brackets by themselves, sorted.
fn words(text: &str) -> Vec<String> {
    let spaced = text.replace('(', " ( ").replace(')', " ) ");
    let mut words: Vec<String> = spaced.split_whitespace().map(str::to_owned).collect();
    words.sort_unstable();
    words
}

/// Lines of play with variations in variations.
fn variations() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "1. a1b2 ",
        "i5h5 ",
        "1... h4g4 ",
        "2. b1b2 ",
        "c5d5 ",
        "i9h8 ",
        "! ",
        "$3 ",
        "{so} ",
        "{a (b} ",
        "; c\n",
        "\n",
        "1-0 ",
        "a2b3! {x} (1. c5d5 i5h5) ",
    ]);
    let line = prop::collection::vec(piece, 0..8).prop_map(|pieces| pieces.concat());
    line.clone().prop_recursive(3, 24, 4, move |inner| {
        (line.clone(), inner.clone(), line.clone(), inner)
            .prop_map(|(a, b, c, d)| format!("1. a1b2 {a}({b}) {c}({d})"))
    })
}

/// What mends a move writes nothing beside it, wherever the damage is.
#[test]
fn a_fix_stays_in_its_move() {
    const SOUND: [&str; 3] = [
        "[Variant \"standard\"]\n\n1. a1b2 i5h5 2. a2b3 h4g4 (2... i6h6) 3. b1c2 h5g5 *\n",
        "[Order \"BV\"]\n\n1. 4Bd1 5Vd2\n2. 4Bd1x5Vd2 6Vj9\n3. 2Bd2-d4 6Vj9-j8\n",
        "[Order \"GR\"]\n\n1G: ggrbrb 0 (28) nf\n2R: rgbgrb 1 (1) nf\n3G: ggbrbr 1 (3) nf\n4R: ryyggr 2 (23)\n",
    ];
    let sign = prop::sample::select(vec![
        "", ">", "#", "~", "–", "-", "’", "\"", "{", "(", "5", "x", " ", "\n", "\r", "😀",
    ]);
    let damage = prop::collection::vec((any::<prop::sample::Index>(), 0usize..2, sign), 1..4);
    run(300, &(0..SOUND.len(), damage), |(of, damage)| {
        let mut chars: Vec<char> = SOUND[of].chars().collect();
        for (at, length, new) in damage {
            let at = at.index(chars.len());
            chars.splice(at..(at + length).min(chars.len()), new.chars());
        }
        let text: String = chars.into_iter().collect();
        let record = Record::read_to(Depth::Full, &text, None, games::all());
        for finding in &record.findings {
            let ply = record.plies.iter().find(|ply| ply.range.contains_range(finding.range));
            for fix in &finding.fixes {
                for edit in &fix.edits {
                    let is_whole = text.get(usize::from(edit.range.start())..usize::from(edit.range.end()));
                    assert!(is_whole.is_some(), "{fix:?} in {text:?}");
                    let holds = match (fix.title.id.as_ref(), ply) {
                        ("fix-play-instead", Some(ply)) => {
                            let beyond = usize::from(ply.range.end())..usize::from(edit.range.end());
                            let beyond = text.get(beyond).unwrap_or_default();
                            let is_blank = |c: char| match record.game.is_one_word() {
                                true => c.is_whitespace(),
                                false => matches!(c, '\r' | '\n'),
                            };
                            edit.range.start() >= ply.range.start() && !beyond.contains(is_blank)
                        }
                        ("fix-earlier", _) => {
                            record.plies.iter().any(|ply| ply.range.contains_range(edit.range))
                        }
                        _ => true,
                    };
                    assert!(holds, "{fix:?} of {finding:?} in {text:?}");
                }
            }
        }
    });
}
