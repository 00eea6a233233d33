//! The page of features says what the program says.
//!
//! In `docs/features.md` each example is a block of a record with the name of a feature behind its language, a `‸` where
//! the cursor is, and a block between tildes with the answer. `UPDATE_EXPECT=1` writes the answers anew.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::sync::Arc;

use scoresheet::draw::Style;
use scoresheet::features::{self, BoardOptions, HoverOptions};
use scoresheet::findings::Weights;
use scoresheet::findings::catalogue::Language;
use scoresheet::games;
use scoresheet::record::Document;
use scoresheet::text::{Encoding, TextRange, TextSize};
use scoresheet::workspace::{self, Address, Workspace};

use crate::{actions, places, support};

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/features.md");
const CURSOR: &str = "‸";

/// What is asked of a record: the text without its cursors, and between them what is selected.
struct Asked {
    text: String,
    document: Document,
    range: TextRange,
}

impl Asked {
    fn new(game: &str, shown: &str) -> Asked {
        let parts: Vec<&str> = shown.split(CURSOR).collect();
        let start = TextSize::of(parts[0]);
        let selected = if parts.len() > 2 { TextSize::of(parts[1]) } else { TextSize::new(0) };
        let text = parts.concat();
        let document = Document::new(&text, games::by_id(game));
        Asked { text, document, range: TextRange::at(start, selected) }
    }

    fn lines(&self, range: TextRange) -> String {
        let line = |at| self.document.text().position(at, Encoding::Utf8).line + 1;
        match (line(range.start()), line(range.end())) {
            (first, last) if first == last => format!("line {first}"),
            (first, last) => format!("lines {first} to {last}"),
        }
    }
}

/// The answer to one example; `None`: there is no such feature.
fn answer(feature: &str, asked: &Asked) -> Option<String> {
    let language = Language::English;
    let (document, at) = (&asked.document, asked.range.start());
    let mut said = String::new();
    match feature {
        "findings" => {
            let catalogue = games::catalogue(language);
            for (_, finding) in support::findings(document) {
                let place = support::place(document, finding.range);
                let _ = writeln!(said, "{place} {} {}", finding.severity.word(), finding.code);
                let _ = writeln!(said, "    {}", catalogue.finding(&finding));
                for related in &finding.related {
                    let place = support::place(document, related.range);
                    let _ = writeln!(said, "    {place}: {}", catalogue.say(&related.message));
                }
            }
        }
        "actions" => {
            let found = features::actions(document, asked.range, &actions::wanted(), language);
            said = actions::told(document, &found);
        }
        "hover" => {
            let found = features::hover(document, at, &HoverOptions { language, images: None });
            said = found.map_or_else(|| "nothing".to_owned(), |hover| hover.markup);
        }
        "completion" => {
            let found = features::completion(document, at, language);
            for item in found.iter().take(6) {
                let _ = writeln!(said, "{:<12} {}", item.label, item.detail);
            }
            if found.len() > 6 {
                let _ = writeln!(said, "... {} in all", found.len());
            }
        }
        "hints" => said = places::hinted(&asked.text),
        "lenses" => {
            for lens in features::lenses(document, language, &Weights::default()) {
                let _ = writeln!(
                    said,
                    "above {}: {}",
                    asked.lines(TextRange::empty(lens.at.start())),
                    lens.title
                );
            }
        }
        "highlights" => said = places::highlighted(document, at),
        "selections" => said = places::selected(document, at),
        "symbols" => {
            for game in features::symbols(document, language) {
                let _ = writeln!(said, "{}  {}", game.name, game.detail);
                for part in game.children {
                    let _ = writeln!(said, "    {}  {}", part.name, part.detail);
                }
            }
        }
        "folding" => {
            for fold in features::folding(document) {
                let _ = writeln!(said, "{} ({:?})", asked.lines(fold.range), fold.kind);
            }
        }
        "tokens" => said = crate::features::coloured(document),
        "links" => {
            for link in features::links(document) {
                let _ = writeln!(said, "{} {}", support::place(document, link.range), link.target);
            }
        }
        "definition" => {
            for range in features::definition(document, at) {
                let _ =
                    writeln!(said, "{} {}", support::place(document, range), document.text().slice(range));
            }
        }
        "references" => {
            let workspace = Workspace::default();
            workspace.open(Address::Other("this".to_owned()), Arc::new(document.clone()), 1, &|| true);
            let (sought, _) = workspace::sought(document, at).expect("something to look for");
            for hit in workspace.find(&sought).0 {
                for range in hit.ranges {
                    let place = support::place(document, range);
                    let _ = writeln!(said, "{place} {}", document.text().slice(range));
                }
            }
        }
        "games" => {
            let workspace = Workspace::default();
            workspace.open(Address::Other("this".to_owned()), Arc::new(document.clone()), 1, &|| true);
            for game in workspace.games("bo") {
                let _ = writeln!(said, "{}  {}", game.name, game.detail);
            }
        }
        "formatting" => {
            let formatted = features::format(document, features::Ending::default(), &|| true);
            said = scoresheet::format::applied(&asked.text, &formatted.expect("nobody gives up").edits);
        }
        "enter" => {
            let edits: Vec<_> = features::on_enter(document, at).into_iter().collect();
            said = scoresheet::format::applied(&asked.text, &edits);
        }
        "board" => {
            let options = BoardOptions { language, style: Style::high(400), starting: None };
            let board = features::board(document, at, &options).expect("a game");
            let line: Vec<_> =
                board.line.iter().map(|ply| format!("{} {}", ply.label, ply.written)).collect();
            let moves: Vec<_> = board.moves.iter().map(|target| &*target.text).collect();
            let _ = writeln!(said, "{}", board.text);
            let _ = writeln!(said, "label: {}", board.label.unwrap_or_default());
            let _ = writeln!(said, "side: {}", board.side.unwrap_or_default());
            let _ = writeln!(said, "line: {}", line.join(", "));
            let _ = writeln!(said, "moves: {}, ... {} in all", moves[..5].join(", "), moves.len());
        }
        // The move to play is the event of the example.
        "play" => {
            let tag = asked.text.split_once("[Event \"").expect("a move to play").1;
            let play = features::play(document, at, tag.split('"').next().unwrap_or_default(), language);
            let edits: Vec<_> = play.expect("a legal move").edit.into_iter().collect();
            said = scoresheet::format::applied(&asked.text, &edits);
        }
        _ => return None,
    }
    Some(said)
}

/// The page with every answer as the program gives it, and the features that it shows.
fn rewritten(page: &str) -> (String, BTreeSet<String>) {
    let (mut out, mut shown) = (String::new(), BTreeSet::new());
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        let _ = writeln!(out, "{line}");
        let Some((game, feature)) = line.strip_prefix("```").and_then(|info| info.split_once(' ')) else {
            continue;
        };
        let record: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        let asked = Asked::new(game, &(record.join("\n") + "\n"));
        let answer = answer(feature, &asked).unwrap_or_else(|| panic!("no feature {feature}"));
        shown.insert(feature.to_owned());
        let between = lines.by_ref().take_while(|line| *line != "~~~text").collect::<Vec<_>>();
        assert_eq!(between, [""], "behind an example of {feature} stands its answer");
        let old = lines.by_ref().take_while(|line| *line != "~~~").count();
        assert!(
            old > 0 || std::env::var_os("UPDATE_EXPECT").is_some(),
            "an example of {feature} without an answer"
        );
        let _ = writeln!(out, "{}\n```\n\n~~~text\n{}\n~~~", record.join("\n"), answer.trim_end());
    }
    (out, shown)
}

#[test]
fn the_page_of_features_is_true() {
    let page = fs::read_to_string(PAGE).expect("the page");
    let (now, shown) = rewritten(&page);
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(PAGE, &now).expect("the page is written");
    } else {
        assert_eq!(page, now, "UPDATE_EXPECT=1 writes docs/features.md anew");
    }
    for feature in SHOWN {
        assert!(shown.contains(*feature), "docs/features.md has no example of {feature}");
    }
}

/// The features with an example on the page.
const SHOWN: &[&str] = &[
    "findings",
    "actions",
    "hover",
    "completion",
    "hints",
    "lenses",
    "highlights",
    "selections",
    "symbols",
    "folding",
    "tokens",
    "links",
    "definition",
    "references",
    "games",
    "formatting",
    "enter",
    "board",
    "play",
];

/// Whatever is offered to an editor stands on the page by the name that the protocol has for it.
#[test]
fn every_request_is_on_the_page() {
    let page = fs::read_to_string(PAGE).expect("the page");
    let offered = crate::clients::offered();
    assert!(offered.len() > 11, "{offered:?}");
    for capability in offered {
        let method = match capability.trim_end_matches("Provider") {
            "documentFormatting" => "textDocument/formatting",
            "documentRangeFormatting" => "textDocument/rangeFormatting",
            "documentOnTypeFormatting" => "textDocument/onTypeFormatting",
            "workspaceSymbol" => "workspace/symbol",
            "executeCommand" => "workspace/executeCommand",
            other => &format!("textDocument/{other}"),
        };
        assert!(page.contains(method), "docs/features.md does not name {method}");
    }
}
