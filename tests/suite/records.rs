//! Real records from beside the project: what is right in them is found right, however it is written.

use scoresheet::findings::Severity;
use scoresheet::record::Document;
use scoresheet::text::{TextRange, TextSize};

use crate::support;

/// Plies, score and result of every game, and the codes of all findings above a hint.
type Facts = (Vec<(usize, usize, Vec<u32>, Option<&'static str>)>, Vec<&'static str>);

fn facts(text: &str) -> Facts {
    let document = Document::new(text, None);
    document.check_all();
    let games = (0..document.games())
        .filter_map(|game| document.summary(game))
        .map(|summary| (summary.plies, summary.checked, summary.score.clone(), summary.result))
        .collect();
    let codes = document
        .findings()
        .filter(|(_, finding)| finding.severity > Severity::Hint)
        .map(|(_, finding)| finding.code)
        .collect();
    (games, codes)
}

const MIGS: &str = "abalone/migs-150.apgn";

#[test]
fn migs_replays_whole() {
    let Some(text) = crate::support::shared(MIGS) else { return };
    let document = Document::new(&text, None);
    assert_eq!(document.games(), 150);
    let mut plies = 0;
    for game in 0..150 {
        let summary = document.summary(game).unwrap();
        let tag =
            |name: &str| summary.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str());
        assert_eq!(summary.plies, summary.checked, "game {game}");
        assert_eq!(tag("Plies"), Some(summary.plies.to_string().as_str()), "game {game}");
        match tag("Result") {
            Some("1-0") => assert_eq!(summary.score[0], 6, "game {game}"),
            Some("0-1") => assert_eq!(summary.score[1], 6, "game {game}"),
            _ => assert!(summary.score.iter().all(|score| *score < 6), "game {game}"),
        }
        plies += summary.plies;
    }
    assert_eq!(plies, 15_736);
    assert_eq!(facts(&text).1, ["abalone/repetition"; 2]);
}

/// The moves of a file changed, its tags and results left alone.
fn rewritten(text: &str, line: impl Fn(&str) -> String) -> String {
    text.lines().map(|text| if text.starts_with('[') { text.to_owned() } else { line(text) } + "\n").collect()
}

fn is_number(word: &str) -> bool {
    word.ends_with('.')
}

#[test]
fn migs_written_otherwise_is_the_same() {
    let Some(text) = crate::support::shared(MIGS) else { return };
    let (games, codes) = facts(&text);
    let dashed = |word: &str| match word {
        word if is_number(word) || !word.is_ascii() || word.len() < 4 || word.contains('-') => {
            word.to_owned()
        }
        word => format!("{}-{}", &word[..word.len() - 2], &word[word.len() - 2..]),
    };
    let words = |line: &str, change: &dyn Fn(&str) -> String| {
        line.split(' ').map(change).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
    };
    let variants = [
        ("upper case", rewritten(&text, str::to_uppercase)),
        (
            "no numbers",
            rewritten(&text, |line| {
                words(line, &|word| if is_number(word) { String::new() } else { word.to_owned() })
            }),
        ),
        ("dashes", rewritten(&text, |line| words(line, &dashed))),
        ("CRLF", text.replace('\n', "\r\n")),
        ("CR", text.replace('\n', "\r")),
        ("one line", text.replace('\n', " ")),
        ("glued numbers", text.replace(". ", ".")),
        ("no-break spaces", rewritten(&text, |line| line.replace(' ', "\u{A0}"))),
        (
            "en dashes with blanks",
            rewritten(&text, |line| {
                words(line, &|word| {
                    dashed(word).replace('-', " – ").replace("1 – 0", "1-0").replace("0 – 1", "0-1")
                })
            }),
        ),
    ];
    for (name, variant) in variants {
        let (other, other_codes) = facts(&variant);
        assert_eq!(other.len(), games.len(), "{name}");
        for (index, (other, game)) in other.iter().zip(&games).enumerate() {
            assert_eq!(other, game, "{name}, game {}", index + 1);
        }
        assert_eq!(other_codes, codes, "{name}");
    }
}

#[test]
fn records_of_blogs_and_sites() {
    // The first game of Graz stood three times at the same position: at 12b, 17b and 19b.
    for (name, plies, score, said) in [
        ("abalone/awc-2015-final.txt", 115, [5, 1], vec![]),
        ("abalone/aba-pro-graz-1.txt", 116, [1, 1], vec!["abalone/repetition"]),
        ("abalone/aba-pro-graz-3.txt", 148, [0, 1], vec![]),
    ] {
        let Some(text) = crate::support::shared(name) else { return };
        let (games, codes) = facts(&text);
        assert_eq!(games, [(plies, plies, score.to_vec(), None)], "{name}");
        assert_eq!(codes, said, "{name}");
    }
}

/// The third game with one move that cannot be played.
fn with_a_slip() -> Option<(String, String, usize)> {
    let text = crate::support::shared(MIGS)?;
    let document = Document::new(&text, None);
    let start = usize::from(document.start(2));
    let game = document.game_text(2);
    let at = start + game.find("20. c4d4").expect("the third game's 20th move") + 4;
    let mut broken = text.clone();
    broken.replace_range(at..at + 4, "c4d9");
    Some((text, broken, at))
}

#[test]
fn one_bad_move_is_one_error_in_its_game() {
    let Some((text, broken, at)) = with_a_slip() else { return };
    let (sound, faulty) = (Document::new(&text, None), Document::new(&broken, None));
    let errors: Vec<_> =
        faulty.findings().filter(|(_, finding)| finding.severity == Severity::Error).collect();
    let [(2, error)] = errors.as_slice() else { panic!("{errors:?}") };
    assert_eq!((usize::from(error.range.start()), usize::from(error.range.end())), (at, at + 4));
    let tail = error.unchecked.expect("the tail is marked");
    let summary = faulty.summary(2).unwrap();
    assert_eq!(tail.plies, summary.plies - summary.checked - 1);
    assert_eq!(usize::from(tail.range.start()), at + 5);
    for game in (0..150).filter(|game| *game != 2) {
        assert_eq!(faulty.summary(game).unwrap().findings, sound.summary(game).unwrap().findings);
    }
}

#[test]
fn an_edit_rechecks_the_game_it_touches() {
    let Some((text, _, at)) = with_a_slip() else { return };
    let document = Document::new(&text, None);
    document.check_all();
    assert_eq!(document.checks(), 150);
    let range = |start: usize, end: usize| {
        scoresheet::text::TextRange::new((start as u32).into(), (end as u32).into())
    };
    let edited = document.edit(range(at + 3, at + 4), "9");
    edited.check_all();
    assert_eq!(edited.checks(), 151);
    let border = usize::from(edited.start(10));
    let edited = edited.edit(range(border, border), "x");
    edited.check_all();
    assert!(edited.checks() <= 153, "{}", edited.checks());
    // Taking the first bracket of a game away joins nothing here, but it is looked at.
    let before = edited.checks();
    let border = usize::from(edited.start(20));
    let edited = edited.edit(range(border, border + 1), "");
    edited.check_all();
    assert!(edited.checks() - before <= 2, "{}", edited.checks() - before);
}

#[test]
fn what_is_written_behind_a_game_is_not_taken_for_it() {
    // As long as the game before it, so that only the place tells them apart.
    let game = "1. a1b2 h7g7 *\n";
    let end = scoresheet::text::TextRange::empty((game.len() as u32).into());
    let document = Document::new(game, None);
    document.check_all();
    let edited = document.edit(end, "[Black \"Anna\"]\n");
    assert_eq!(edited.games(), 2);
    assert_eq!(edited.summary(1).unwrap().plies, 0);
    assert_eq!(edited.checks(), 2);
}

/// Games that begin in the middle of a line are found again when the text behind them changes.
#[test]
fn an_edit_behind_a_game_that_begins_in_a_line_is_as_reading_anew() {
    for (text, tail) in [
        ("bryryb*1G:rf rf[nd\"", "\n7R"),
        ("bryryb*1G:rf rf[nd\"", "\n(a"),
        ("1G: ryyggr 0 * 1G: one two three four [Event \"x\"", "\n7R: gy 6/7/8 (yy) nf8"),
    ] {
        let whole = format!("{text}{tail}");
        let anew = |text: &str| support::findings(&Document::new(text, None));
        let document = Document::new(&whole, None);
        document.check_all();
        let (end, cut) = (TextSize::of(whole.as_str()), TextSize::of(text));
        let shorter = document.edit(TextRange::new(cut, end), "");
        assert_eq!(support::findings(&shorter), anew(text), "{text}");
        let longer = shorter.edit(TextRange::empty(cut), tail);
        assert_eq!(support::findings(&longer), anew(&whole), "{whole}");
    }
}

/// Where a game begins is never told by text behind it, so that an edit there cannot move its start.
#[test]
fn an_edit_behind_a_short_game_moves_no_border() {
    let before = "yyybyg 0 (5R: a1a1[Game \"Abalone\"]\n1G: ggrbrb 0 (28) nf\nbyrgbb 0 1-0 1) [Variant \"belgian\"]\na1a1";
    let behind = "[Game \"Tantrix\"]\n1G: ggrbrb 0 (28) nf\n";
    let starts = |document: &Document| -> Vec<TextSize> {
        (0..document.games()).map(|game| document.start(game)).collect()
    };
    let document = Document::new(&format!("{before}{behind}"), None);
    let edited = document.edit(TextRange::empty(TextSize::of(before)), "bgrybr 0 ");
    let anew = Document::new(&format!("{before}bgrybr 0 {behind}"), None);
    assert_eq!(starts(&edited), starts(&anew));
}

/// A line that becomes a sentence by an edit is one to its end, and holds no game any more.
#[test]
fn a_line_that_becomes_a_sentence_holds_no_border() {
    let behind = "a1a1a1a1?f0 (ybg)1R: brggbg 0 (ggggyg) [Black \"x\"]a1a1 \u{d46}a[Game \"Tantrix\"]\na1a1\n[Event \"a\"]\n";
    let (old, new) = ("bf 00 , a1a1 ", "bf a1a1");
    let starts = |document: &Document| -> Vec<TextSize> {
        (0..document.games()).map(|game| document.start(game)).collect()
    };
    let document = Document::new(&format!("{old}{behind}"), None);
    let edited = document.edit(TextRange::up_to(TextSize::of(old)), new);
    let anew = Document::new(&format!("{new}{behind}"), None);
    assert_ne!(starts(&document).len(), starts(&anew).len());
    assert_eq!(starts(&edited), starts(&anew));
}
