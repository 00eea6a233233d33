//! Findings as one JSON object, a line a file. Offsets are bytes of the text as decoded; columns are UTF-16.

use std::io::{self, Write};

use serde::Serialize;

use super::{Checked, Summary};
use crate::findings::Finding;
use crate::findings::catalogue::Catalogue;
use crate::text::{Position, TextRange};

#[derive(Serialize)]
struct File<'a> {
    path: &'a str,
    games: Vec<Game<'a>>,
    findings: Vec<Found<'a>>,
}

#[derive(Serialize)]
struct Game<'a> {
    index: usize,
    game: &'static str,
    line: u32,
    plies: usize,
    checked: usize,
    result: Option<&'a str>,
    score: Score,
}

/// The sides by their turn: what colours they have is the game's business.
#[derive(Serialize, Default)]
struct Score {
    #[serde(skip_serializing_if = "Option::is_none")]
    first: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    second: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    third: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fourth: Option<u32>,
}

#[derive(Serialize)]
struct Found<'a> {
    code: &'static str,
    severity: &'static str,
    message: String,
    game: usize,
    r#move: Option<&'a str>,
    range: Span,
    offset: [u32; 2],
    /// Moves behind it that are not checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    unchecked: Option<usize>,
    related: Vec<Related>,
    fixes: Vec<Fix<'a>>,
}

#[derive(Serialize)]
struct Related {
    message: String,
    range: Span,
    offset: [u32; 2],
}

#[derive(Serialize)]
struct Fix<'a> {
    title: String,
    edits: Vec<Edit<'a>>,
}

#[derive(Serialize)]
struct Edit<'a> {
    offset: [u32; 2],
    text: &'a str,
}

#[derive(Serialize)]
struct Span {
    start: Place,
    end: Place,
}

#[derive(Serialize)]
struct Place {
    line: u32,
    character: u32,
}

impl From<Position> for Place {
    fn from(position: Position) -> Place {
        Place { line: position.line, character: position.character }
    }
}

pub(super) fn head(out: &mut impl Write) -> io::Result<()> {
    out.write_all(b"{\"version\":1,\n\"files\":[\n")
}

pub(super) fn file(checked: &Checked, catalogue: &Catalogue) -> String {
    let games = checked.games.iter().map(|game| {
        let mut scores = game.score.iter().copied();
        Game {
            index: game.index,
            game: game.game,
            line: game.line,
            plies: game.plies,
            checked: game.checked,
            result: game.result.as_deref(),
            score: Score {
                first: scores.next(),
                second: scores.next(),
                third: scores.next(),
                fourth: scores.next(),
            },
        }
    });
    let findings = checked.findings.iter().map(|(game, finding)| found(checked, *game, finding, catalogue));
    let file = File { path: &checked.path, games: games.collect(), findings: findings.collect() };
    // Plain structures of strings and numbers: there is nothing in them to fail by.
    serde_json::to_string(&file).unwrap_or_default()
}

pub(super) fn tail(total: &Summary, out: &mut impl Write) -> io::Result<()> {
    let Summary { files, games, plies, errors, warnings, information, hints, gravest: _ } = total;
    writeln!(
        out,
        "\n],\n\"summary\":{{\"files\":{files},\"games\":{games},\"plies\":{plies},\"errors\":{errors},\
         \"warnings\":{warnings},\"information\":{information},\"hints\":{hints}}}}}"
    )
}

fn found<'a>(checked: &Checked, game: usize, finding: &'a Finding, catalogue: &Catalogue) -> Found<'a> {
    let span = |range: TextRange| {
        let (start, end) = checked.place(range);
        Span { start: start.into(), end: end.into() }
    };
    Found {
        code: finding.code,
        severity: finding.severity.word(),
        message: catalogue.finding(finding),
        game: game + 1,
        r#move: finding.of.as_ref().map(|of| of.label.as_str()),
        range: span(finding.range),
        offset: offset(finding.range),
        unchecked: finding.unchecked.map(|unchecked| unchecked.plies),
        related: finding
            .related
            .iter()
            .map(|related| Related {
                message: catalogue.sentence(&related.message),
                range: span(related.range),
                offset: offset(related.range),
            })
            .collect(),
        fixes: finding
            .fixes
            .iter()
            .map(|fix| Fix {
                title: catalogue.say(&fix.title),
                edits: fix
                    .edits
                    .iter()
                    .map(|edit| Edit { offset: offset(edit.range), text: &edit.text })
                    .collect(),
            })
            .collect(),
    }
}

fn offset(range: TextRange) -> [u32; 2] {
    [range.start().into(), range.end().into()]
}

#[cfg(test)]
mod tests {
    use super::super::fixture;
    use super::*;
    use expect_test::expect;

    #[test]
    fn all_is_one_object() {
        let checked = fixture::checked();
        let mut out = Vec::new();
        head(&mut out).unwrap();
        out.extend_from_slice(file(&checked, fixture::voice().catalogue).as_bytes());
        tail(&Summary::of(&checked), &mut out).unwrap();
        assert!(serde_json::from_slice::<serde_json::Value>(&out).is_ok());
        expect![[r#"
            {"version":1,
            "files":[
            {"path":"games/a, b.apgn","games":[{"index":1,"game":"abalone","line":0,"plies":5,"checked":2,"result":null,"score":{"first":0,"second":1}}],"findings":[{"code":"record/prose","severity":"hint","message":"This is odd","game":1,"move":null,"range":{"start":{"line":0,"character":0},"end":{"line":0,"character":13}},"offset":[0,14],"related":[],"fixes":[]},{"code":"abalone/not-a-row","severity":"error","message":"Black's 2nd, c3c5d4: c4 is empty, so c3-c5 is not a row. Did you mean c3c4?","game":1,"move":"2a","range":{"start":{"line":2,"character":3},"end":{"line":2,"character":9}},"offset":[31,37],"unchecked":2,"related":[{"message":"c4 has been empty since Black's 1st, a1b2","range":{"start":{"line":1,"character":3},"end":{"line":1,"character":7}},"offset":[18,22]}],"fixes":[{"title":"Replace by c3c4","edits":[{"offset":[31,37],"text":"c3c4"}]},{"title":"Keep it, marked as played against the rules","edits":[{"offset":[37,37],"text":" {[%illegal]}"}]}]}]}
            ],
            "summary":{"files":1,"games":1,"plies":5,"errors":1,"warnings":0,"information":0,"hints":1}}
        "#]].assert_eq(&String::from_utf8(out).unwrap());
    }

    #[test]
    fn no_files_are_an_empty_list() {
        let mut out = Vec::new();
        head(&mut out).unwrap();
        tail(&Summary::default(), &mut out).unwrap();
        let value: serde_json::Value = serde_json::from_slice(&out).unwrap();
        assert_eq!(value["files"], serde_json::json!([]));
        assert_eq!(value["summary"]["hints"], 0);
    }
}
