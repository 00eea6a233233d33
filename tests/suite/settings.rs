//! Settings as the manual would tell them: what can be set, where, what wins, and what happens when it changes.

use std::fs;
use std::path::Path;

use expect_test::{Expect, expect, expect_file};
use scoresheet::findings::catalogue::Language;
use scoresheet::games;
use scoresheet::settings::{self, Fault, schema};
use serde_json::{Value, json};

use crate::cli::Folder;
use crate::support::client::*;

// ---- what is read

fn told(faults: &[Fault], text: &str) -> String {
    let says = games::catalogue(Language::English);
    let line = |fault: &Fault| {
        let place = fault.range.map(|range| &text[usize::from(range.start())..usize::from(range.end())]);
        format!("{:?} {}\n", place.unwrap_or_default(), says.say(&fault.message))
    };
    faults.iter().map(line).collect()
}

#[test]
fn what_cannot_be_used_is_told_with_what_could_be() {
    let text = r##"
language = "de"
game = "chess"
lenses = "no"
hoverimages = true
hints = { score = 1, tiles = false }
ignore = ["record/prose", "prose"]
[severity]
"record/prose" = "loud"
"record/poetry" = "off"
[board]
theme = "marble"
size = 5
colours = { black = "black", pink = "#fff", white = "#abc" }
"##;
    let (layer, faults) = settings::from_toml(text);
    expect![[r##"
        "\"de\"" language cannot be "de"; it can be: auto, en, fr
        "\"chess\"" game cannot be "chess"; it can be: abalone, derive, tantrix
        "\"no\"" lenses cannot be "no"; it can be: true, false
        "hoverimages" hoverimages is no setting; there are: language, severity, ignore, game, hints, lenses, hoverImages, board
        "1" hints.score cannot be 1; it can be: true, false
        "tiles" hints.tiles is no setting; there are: score, repetition, value, tile, side
        "\"prose\"" there is no code prose: `scoresheet explain` lists them
        "\"loud\"" severity.record/prose cannot be "loud"; it can be: error, warning, information, hint, off
        "\"record/poetry\"" there is no code record/poetry: `scoresheet explain` lists them
        "\"marble\"" board.theme cannot be "marble"; it can be: wood, slate, paper
        "5" board.size cannot be 5; it can be: 16 … 10000
        "\"black\"" board.colours.black cannot be "black"; it can be: "#rrggbb", "#rgb"
        "pink" board.colours.pink is no setting; there are: black, white, red, green, blue, yellow
    "##]]
    .assert_eq(&told(&faults, text));
    // The rest counts.
    assert_eq!(
        layer,
        settings::from_json(&json!({"ignore": ["record/prose"], "board": {"colours": {"white": "#abc"}}})).0
    );
}

/// A name in quotes with points in it is a way through tables, whichever they are.
#[test]
fn points_in_a_quoted_name_lead_through_tables() {
    let nested = "hints.score = false\nboard.colours.red = \"#f00\"\nseverity.\"record/prose\" = \"off\"\n";
    let quoted =
        "\"hints.score\" = false\n\"board.colours.red\" = \"#f00\"\n\"severity.record/prose\" = \"off\"\n";
    let halved = "[hints]\nscore = false\n[board]\n\"colours.red\" = \"#f00\"\n[severity]\n\"record/prose\" = \"off\"\n";
    let (layer, faults) = settings::from_toml(nested);
    assert_eq!(faults, []);
    for text in [quoted, halved] {
        assert_eq!(settings::from_toml(text), (layer.clone(), Vec::new()), "{text}");
    }
    let (_, faults) = settings::from_toml("\"board.colours.pink\" = \"#f00\"\n");
    assert!(
        told(&faults, "\"board.colours.pink\" = \"#f00\"\n").contains("board.colours.pink is no setting")
    );
}

#[test]
fn of_a_broken_file_what_can_be_read_counts() {
    let text = "lenses = false\nlanguage = \nignore = [\"record/prose\"]\n";
    let (layer, faults) = settings::from_toml(text);
    assert!(told(&faults, text).contains("this is no TOML"), "{faults:?}");
    let wanted = settings::Settings::of(&layer, Language::English);
    assert!(!wanted.lenses);
}

#[test]
fn nulls_say_nothing_and_one_switch_does_for_all_hints() {
    let said = json!({"language": null, "hints": false, "severity": {"record/prose": null}, "ignore": [null], "board": null});
    let (layer, faults) = settings::from_json(&said);
    assert_eq!(faults, []);
    let hints = settings::Settings::of(&layer, Language::French).hints;
    assert_eq!([hints.score, hints.repetition, hints.value, hints.tile, hints.side], [false; 5]);
    assert_eq!(hints.language, Language::French);
    for nonsense in [json!(5), json!([1]), json!("x"), json!(true)] {
        assert_eq!(settings::from_json(&nonsense).1.len(), 1, "{nonsense}");
    }
    assert_eq!(settings::from_json(&Value::Null), settings::from_json(&json!({})));
}

/// A language may be named as editors name theirs.
#[test]
fn languages_may_have_a_country() {
    let (layer, faults) = settings::from_json(&json!({"language": "fr-CA"}));
    assert_eq!(
        (settings::Settings::of(&layer, Language::English).language, faults),
        (Language::French, vec![])
    );
}

// ---- the schema and the manual

#[test]
fn the_schema_is_written_down() {
    let written = format!("{:#}\n", schema::schema());
    expect_file!["../../docs/scoresheet.schema.json"].assert_eq(&written);
}

#[test]
fn the_manual_has_the_table() {
    let readme = fs::read_to_string("README.md").unwrap();
    assert!(readme.contains(&schema::table()), "README.md lacks the table: run docs/make-settings");
}

/// Whether a value is as a schema wants it, as far as ours says anything.
fn fits(schema: &Value, value: &Value) -> bool {
    let is = |kind: &Value| match kind.as_str().unwrap() {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64(),
        other => panic!("{other}"),
    };
    let kinds = &schema["type"];
    let kind = kinds.as_array().map_or_else(|| is(kinds), |kinds| kinds.iter().any(is));
    let listed = schema["enum"].as_array().is_none_or(|words| words.contains(value));
    let at_least =
        schema["minimum"].as_i64().is_none_or(|least| value.as_i64().is_some_and(|value| value >= least));
    let at_most =
        schema["maximum"].as_i64().is_none_or(|most| value.as_i64().is_some_and(|value| value <= most));
    let colour = schema["pattern"].is_null() || value.as_str().is_some_and(|text| text.starts_with('#'));
    let entry =
        |(name, value): (&String, &Value)| schema["properties"].get(name).is_some_and(|of| fits(of, value));
    let entries = value.as_object().is_none_or(|entries| entries.iter().all(entry));
    let items = value.as_array().is_none_or(|items| items.iter().all(|item| fits(&schema["items"], item)));
    kind && listed && at_least && at_most && colour && entries && items
}

#[test]
fn the_schema_allows_what_is_read_without_a_fault() {
    let schema = schema::schema();
    let example = json!({
        "language": "fr", "game": "abalone", "ignore": ["record/prose", "abalone/layout-assumed"],
        "severity": {"record/move-number": "error", "abalone/empty-origin": "information"},
        "board": {"theme": "paper", "flip": true, "size": 300, "colours": {"black": "#203060"}},
    });
    assert_eq!(settings::from_toml(EXAMPLE), settings::from_json(&example));
    let mut tried = vec![(example, true)];
    for (good, value) in [
        (true, json!({"hints": false})),
        (true, json!({"hints": {"score": false}, "board": {"size": 16, "flip": true}})),
        (false, json!({"board": false})),
        (false, json!({"board": {"size": 15}})),
        (false, json!({"board": {"size": "400"}})),
        (false, json!({"hints": {"scores": false}})),
        (false, json!({"ignore": "record/prose"})),
        (false, json!({"ignore": ["prose"]})),
        (false, json!({"severity": {"record/prose": "loud"}})),
        (false, json!({"game": "chess"})),
        (false, json!({"nothing": 1})),
    ] {
        tried.push((value, good));
    }
    for code in scoresheet::findings::COMMON_CODES.iter().map(|(code, _)| *code) {
        tried.push((json!({"severity": {code: "off"}, "ignore": [code]}), true));
    }
    for spec in games::all().iter().flat_map(|game| game.codes()) {
        tried.push((json!({"severity": {(spec.code): "hint"}, "ignore": [spec.code]}), true));
    }
    assert!(tried.len() > 80);
    for (value, good) in tried {
        assert_eq!(fits(&schema, &value), good, "{value}");
        assert_eq!(settings::from_json(&value).1.is_empty(), good, "{value}");
    }
}

// ---- the command line

/// The example of the manual.
const EXAMPLE: &str = r##"language = "fr"
game = "abalone"
ignore = ["record/prose", "abalone/layout-assumed"]

[severity]
"record/move-number" = "error"
"abalone/empty-origin" = "information"

[board]
theme = "paper"
flip = true
size = 300
colours = { black = "#203060" }
"##;

#[test]
fn the_manual_shows_the_example() {
    assert!(fs::read_to_string("README.md").unwrap().contains(EXAMPLE));
}

/// The first number is wrong, and a marble is named that is not there.
const SLIPS: &str = "[Variant \"standard\"]\n\n1. a1b2 i5h5 3. e5e6 *\n";

#[test]
fn a_file_of_settings_counts_for_its_folder_and_below() {
    let folder = Folder::new("settings")
        .with("a/.git/x", "")
        .with(
            "a/.scoresheet.toml",
            "[severity]\n\"record/move-number\" = \"error\"\n\"abalone/empty-origin\" = \"hint\"\n",
        )
        .with("a/game.apgn", SLIPS)
        .with("a/b/c/game.apgn", SLIPS)
        .with("a/d/.scoresheet.toml", "ignore = [\"record/move-number\", \"abalone/empty-origin\"]\n")
        .with("a/d/game.apgn", SLIPS)
        .with("game.apgn", SLIPS);
    let weights = |path: &str| {
        let ran = folder.run(&["check", path, "--format", "json"]).json();
        let findings = ran["files"][0]["findings"].as_array().unwrap().clone();
        let weight =
            |finding: &Value| format!("{} {}", finding["code"], finding["severity"]).replace('"', "");
        findings.iter().map(weight).collect::<Vec<_>>()
    };
    let usual = ["record/move-number warning", "abalone/empty-origin error"];
    assert_eq!(weights("game.apgn"), usual);
    assert_eq!(weights("a/game.apgn"), ["record/move-number error", "abalone/empty-origin hint"]);
    assert_eq!(weights("a/b/c/game.apgn"), weights("a/game.apgn"));
    // The nearest one alone.
    assert_eq!(weights("a/d/game.apgn"), [""; 0]);
}

#[test]
fn the_search_ends_at_the_repository() {
    let folder = Folder::new("repository")
        .with(".scoresheet.toml", "ignore = [\"record/move-number\"]\n")
        .with("a/.git/x", "")
        .with("a/game.apgn", SLIPS);
    assert!(folder.run(&["check", "a/game.apgn"]).out.contains("record/move-number"));
}

#[test]
fn flags_go_before_the_file() {
    let folder = Folder::new("flags")
        .with(".scoresheet.toml", "language = \"fr\"\ngame = \"tantrix\"\n[severity]\n\"abalone/empty-origin\" = \"warning\"\n[board]\nsize = 100\n")
        .with("game.apgn", SLIPS)
        .with("game.txt", "1. 1Bh5\n");
    let french = folder.run(&["check", "game.apgn"]);
    assert!(french.out.contains("avertissement[abalone/empty-origin]"), "{french:?}");
    assert_eq!(french.code, 0, "no error is left");
    let english = folder.run(&["check", "game.apgn", "--lang", "en", "--ignore", "abalone/empty-origin"]);
    assert!(english.out.contains("warning[record/move-number]"), "{english:?}");
    assert!(!english.out.contains("empty-origin"), "{english:?}");
    let game = |words: &[&str]| {
        let words = [&["check", "game.txt", "--format", "json"], words].concat();
        folder.run(&words).json()["files"][0]["games"][0]["game"].clone()
    };
    assert_eq!((game(&[]), game(&["--game", "derive"])), (json!("tantrix"), json!("derive")));
    let high = |words: &[&str]| {
        let words = [&["board", "game.apgn@1a", "--format", "svg"], words].concat();
        let svg = folder.run(&words).out;
        svg.split("height=\"").nth(1).unwrap().split('"').next().unwrap().to_owned()
    };
    assert_eq!((high(&[]), high(&["--height", "50"])), ("100".to_owned(), "50".to_owned()));
}

#[test]
fn faults_of_the_file_are_told_once() {
    let folder = Folder::new("faults")
        .with(".scoresheet.toml", "lens = true\nlenses = 3\n")
        .with("a.apgn", SLIPS)
        .with("b.apgn", SLIPS);
    let ran = folder.run(&["check", "a.apgn", "b.apgn"]);
    expect![[r#"
        scoresheet: settings of .scoresheet.toml:1: lens is no setting; there are: language, severity, ignore, game, hints, lenses, hoverImages, board
        scoresheet: settings of .scoresheet.toml:2: lenses cannot be 3; it can be: true, false
    "#]]
    .assert_eq(&ran.err);
}

#[test]
fn boards_are_drawn_as_they_are_set() {
    let folder = Folder::new("style").with("game.apgn", SLIPS).with("b/game.apgn", SLIPS).with(
        "b/.scoresheet.toml",
        "[board]\ntheme = \"slate\"\nflip = true\ncolours = { white = \"#abc\" }\n",
    );
    let svg = |words: &[&str]| folder.run(&[words, &["--format", "svg"]].concat()).out;
    let (usual, set) = (svg(&["board", "game.apgn@0"]), svg(&["board", "b/game.apgn@0"]));
    assert!(usual.contains("fill=\"#c8a878\"") && usual.contains("#fafaf5"), "{usual}");
    assert!(set.contains("fill=\"#4a525c\"") && set.contains("#abc") && !set.contains("#fafaf5"), "{set}");
    assert_ne!(svg(&["board", "game.apgn@0", "--flip"]), usual);
}

// ---- the server

const URI: &str = "file:///nowhere/game.abalone";

/// The codes and severities of published diagnostics.
fn weights(diagnostics: &Value) -> Vec<String> {
    let list = diagnostics["diagnostics"].as_array().unwrap();
    let weight =
        |found: &Value| format!("{} {}", found["code"].as_str().unwrap_or_default(), found["severity"]);
    list.iter().map(weight).collect()
}

fn change(client: &mut Client, settings: Value) {
    client.write(&notification("workspace/didChangeConfiguration", json!({ "settings": settings })));
}

#[test]
fn pushed_settings_count_at_once() {
    let mut client = Client::ready();
    client.write(&did_open(URI, 1, SLIPS));
    assert_eq!(weights(&client.published(URI)), ["record/move-number 2", "abalone/empty-origin 1"]);
    // Under the name of the server or without it.
    change(&mut client, json!({"scoresheet": {"severity": {"record/move-number": "hint"}}}));
    assert_eq!(weights(&client.published(URI)), ["record/move-number 4", "abalone/empty-origin 1"]);
    change(&mut client, json!({"ignore": ["abalone/empty-origin"]}));
    assert_eq!(weights(&client.published(URI)), ["record/move-number 2"]);
    // Nothing was changed for this document, so nothing is said.
    change(&mut client, json!({"ignore": ["abalone/empty-origin"], "lenses": null}));
    change(&mut client, json!({"scoresheet": {"language": "fr"}}));
    let french = client.published(URI);
    assert!(french["diagnostics"][1]["message"].as_str().unwrap().contains("pas de bille"), "{french}");
    change(&mut client, json!(null));
    assert_eq!(weights(&client.published(URI)), ["record/move-number 2", "abalone/empty-origin 1"]);
    client.end();
}

#[test]
fn points_in_names_are_steps_into_tables() {
    let read = |value: Value| settings::from_json(&value);
    let plain = json!({"language": "fr", "board": {"theme": "slate", "colours": {"black": "#111"}}, "hints": {"score": false}});
    for dotted in [
        json!({"language": "fr", "board.theme": "slate", "board.colours.black": "#111", "hints.score": false}),
        json!({"language": "fr", "board": {"theme": "slate", "colours.black": "#111"}, "hints": {"score": false}}),
        json!({"language": "fr", "board.theme": "slate", "board": {"colours": {"black": "#111"}}, "hints.score": false}),
        // What is nested goes before.
        json!({"language": "fr", "board.theme": "paper", "board": {"theme": "slate", "colours.black": "#111"},
            "hints.score": true, "hints": {"score": false}}),
    ] {
        assert_eq!(read(dotted), read(plain.clone()));
    }
    let (_, faults) = read(json!({"hints.tiles": true, "a.b.c.d.e.f": 1}));
    assert_eq!(faults.len(), 2);
    // With the name of the server too.
    let mut client = Client::ready();
    client.write(&did_open(URI, 1, SLIPS));
    client.published(URI);
    change(&mut client, json!({"scoresheet.language": "fr", "other.language": "en"}));
    assert!(client.published(URI)["diagnostics"][1]["message"].as_str().unwrap().contains("pas de bille"));
    client.end();
    let options = json!({"scoresheet.language": "fr", "scoresheet.severity": {"record/move-number": "hint"}});
    let mut client = session(json!({}), &[], options);
    client.write(&did_open(URI, 1, SLIPS));
    let said = client.published(URI);
    assert_eq!(weights(&said), ["record/move-number 4", "abalone/empty-origin 1"]);
    assert!(said["diagnostics"][1]["message"].as_str().unwrap().contains("pas de bille"), "{said}");
    client.end();
}

#[test]
fn settings_of_others_are_left_alone_and_faults_are_told_once() {
    let mut client = Client::ready();
    change(&mut client, json!({"editor": {"tabSize": 4}}));
    change(&mut client, json!({"editor": {"tabSize": 4}, "scoresheet": {"lens": true}}));
    change(&mut client, json!({"scoresheet": {"lens": true}}));
    let said = client.find("a warning", |message| message["method"] == "window/logMessage")["params"].clone();
    assert_eq!(said["type"], 2);
    expect!["settings of the editor: lens is no setting; there are: language, severity, ignore, game, hints, lenses, hoverImages, board"]
        .assert_eq(said["message"].as_str().unwrap());
    change(&mut client, json!(5));
    let said = client.find("a warning", |message| message["method"] == "window/logMessage")["params"].clone();
    expect!["settings of the editor: settings is a table of settings, it cannot be 5"]
        .assert_eq(said["message"].as_str().unwrap());
    client.end();
}

/// A request of the server's, answered.
#[track_caller]
fn asked(client: &mut Client, method: &str, answer: Value) -> Value {
    let request = client.find(method, |message| message["method"] == method && message.get("id").is_some());
    client.write(&frame(&json!({"jsonrpc": "2.0", "id": request["id"], "result": answer}).to_string()));
    request["params"].clone()
}

/// Reads the diagnostics of a document until they weigh so, in French or not: what a client answers may come to count
/// behind what it opens next.
#[track_caller]
fn comes_to(client: &mut Client, uri: &str, wanted: &[&str], french: bool) {
    loop {
        let published = client.published(uri);
        if weights(&published) == wanted && published.to_string().contains("pas de bille") == french {
            return;
        }
    }
}

/// A session of a client with these capabilities of its workspace, and the folders that it has open.
fn session(workspace: Value, folders: &[&str], options: Value) -> Client {
    let mut client = Client::start();
    let folders: Vec<Value> = folders.iter().map(|uri| json!({"uri": uri, "name": ""})).collect();
    let params = json!({
        "processId": null,
        "capabilities": {"workspace": workspace, "textDocument": {"inlayHint": {}, "codeLens": {}}},
        "workspaceFolders": folders,
        "initializationOptions": options,
    });
    client.ask("initialize", params);
    client.write(&notification("initialized", json!({})));
    client
}

#[test]
fn the_client_is_asked_for_each_folder() {
    let folders = ["file:///nowhere", "file:///nowhere/deep"];
    let mut client = session(
        json!({"configuration": true}),
        &folders,
        json!({"severity": {"record/move-number": "error"}}),
    );
    let params = asked(
        &mut client,
        "workspace/configuration",
        json!([null, {"ignore": ["abalone/empty-origin"]}, {"severity": {"record/move-number": null}, "language": "fr"}]),
    );
    assert_eq!(
        params,
        json!({"items": [
            {"section": "scoresheet"},
            {"section": "scoresheet", "scopeUri": "file:///nowhere"},
            {"section": "scoresheet", "scopeUri": "file:///nowhere/deep"},
        ]})
    );
    let deep = "file:///nowhere/deep/game.abalone";
    client.ask("textDocument/hover", at(URI, 0, 0));
    client.write(&did_open(URI, 1, SLIPS));
    client.write(&did_open(deep, 1, SLIPS));
    let (number, both) = (["record/move-number 1"], ["record/move-number 1", "abalone/empty-origin 1"]);
    comes_to(&mut client, URI, &number, false);
    comes_to(&mut client, deep, &both, true);
    // Word that something has changed is no setting: it is asked for again. An answer of too few is one.
    change(&mut client, Value::Null);
    asked(&mut client, "workspace/configuration", json!([{"hints": false}]));
    comes_to(&mut client, URI, &both, false);
    comes_to(&mut client, deep, &both, false);
    client.end();
}

#[test]
fn an_answer_of_nonsense_is_none() {
    let mut client = session(json!({"configuration": true}), &[], json!(null));
    asked(&mut client, "workspace/configuration", json!({"no": "list"}));
    client.write(&did_open(URI, 1, SLIPS));
    assert_eq!(weights(&client.published(URI)), ["record/move-number 2", "abalone/empty-origin 1"]);
    client.end();
}

#[test]
fn the_client_is_told_to_ask_again() {
    let refresh = json!({"refreshSupport": true});
    let workspace =
        json!({"inlayHint": refresh, "codeLens": refresh, "semanticTokens": refresh, "diagnostics": refresh});
    let mut client = session(workspace, &[], json!({}));
    client.write(&did_open(URI, 1, "[Variant \"standard\"]\n\na1b2 i5h5\n"));
    client.published(URI);
    let hints = json!({"textDocument": {"uri": URI}, "range": on_line(2, [0, 9])});
    assert_eq!(client.ask("textDocument/inlayHint", hints.clone())["result"][0]["label"], "1. Black");
    change(&mut client, json!({"hints": {"side": false}, "lenses": false}));
    for method in ["diagnostic", "inlayHint", "codeLens", "semanticTokens"] {
        asked(&mut client, &format!("workspace/{method}/refresh"), Value::Null);
    }
    assert_eq!(client.ask("textDocument/inlayHint", hints)["result"], json!([]));
    let lenses = client.ask("textDocument/codeLens", json!({"textDocument": {"uri": URI}}));
    assert_eq!(lenses["result"], json!([]));
    client.end();
}

#[test]
fn the_game_of_unknown_files_is_a_setting() {
    let uri = "untitled:one";
    let mut client = Client::ready();
    let document = json!({"uri": uri, "languageId": "plaintext", "version": 1, "text": "1. 1Bh5 *\n"});
    client.write(&notification("textDocument/didOpen", json!({"textDocument": document})));
    client.published(uri);
    let kind = |client: &mut Client| client.ask("scoresheet/board", at(uri, 0, 9))["result"]["kind"].clone();
    let before = kind(&mut client);
    change(&mut client, json!({"game": "tantrix"}));
    client.published(uri);
    assert_eq!((before, kind(&mut client)), (json!("derive"), json!("tantrix")));
    client.end();
}

/// An address of a file in a folder of its own.
fn address(folder: &Path, name: &str) -> String {
    format!("file://{}/{name}", folder.display())
}

fn watched(client: &mut Client, uri: &str, kind: u8) {
    let changes = json!({"changes": [{"uri": uri, "type": kind}]});
    client.write(&notification("workspace/didChangeWatchedFiles", changes));
}

#[test]
fn the_file_of_settings_comes_changes_breaks_and_goes() {
    let folder = Folder::new("watched").with("game.abalone", SLIPS);
    let root = folder.path();
    let (game, file) = (address(root, "game.abalone"), address(root, ".scoresheet.toml"));
    let workspace = json!({"didChangeWatchedFiles": {"dynamicRegistration": true}});
    let mut client = session(workspace, &[&address(root, "")], json!({"ignore": ["record/move-number"]}));
    let registered = asked(&mut client, "client/registerCapability", Value::Null)["registrations"].clone();
    assert_eq!(registered[0]["method"], "workspace/didChangeWatchedFiles");
    let watchers = registered[0]["registerOptions"]["watchers"].as_array().unwrap();
    assert!(watchers.contains(&json!({"globPattern": "**/.scoresheet.toml"})), "{watchers:?}");
    client.write(&did_open(&game, 1, SLIPS));
    assert_eq!(weights(&client.published(&game)), ["abalone/empty-origin 1"]);

    let path = root.join(".scoresheet.toml");
    fs::write(&path, "[severity]\n\"record/move-number\" = \"error\"\n").unwrap();
    watched(&mut client, &file, 1);
    assert_eq!(weights(&client.published(&game)), ["record/move-number 1", "abalone/empty-origin 1"]);

    fs::write(&path, "lens = true\nignore = [\"abalone/empty-origin\"]\n").unwrap();
    watched(&mut client, &file, 2);
    let faults = client.published(&file);
    assert_eq!(faults["diagnostics"][0]["range"], on_line(0, [0, 4]));
    assert!(
        faults["diagnostics"][0]["message"].as_str().unwrap().starts_with("lens is no setting"),
        "{faults}"
    );
    assert_eq!(weights(&client.published(&game)), [""; 0]);

    fs::write(&path, "ignore = [\"abalone/empty-origin\"\n").unwrap();
    watched(&mut client, &file, 2);
    let faults = client.published(&file);
    assert!(faults["diagnostics"][0]["message"].as_str().unwrap().starts_with("This is no TOML"), "{faults}");

    fs::remove_file(&path).unwrap();
    watched(&mut client, &file, 3);
    assert_eq!(client.published(&file)["diagnostics"], json!([]));
    let last = client.published(&game);
    assert_eq!(weights(&last), ["abalone/empty-origin 1"]);
    client.end();
}

#[test]
fn the_file_counts_as_it_is_in_the_editor() {
    let folder =
        Folder::new("edited").with("game.abalone", SLIPS).with(".scoresheet.toml", "lenses = true\n");
    let root = folder.path();
    let (game, file) = (address(root, "game.abalone"), address(root, ".scoresheet.toml"));
    let mut client = session(json!({}), &[], json!({}));
    client.write(&did_open(&game, 1, SLIPS));
    assert_eq!(weights(&client.published(&game)), ["record/move-number 2", "abalone/empty-origin 1"]);
    client.write(&did_open(&file, 1, "ignore = [\"record/prose\"]\n"));
    client.write(&did_change(&file, 2, 0, [11, 23], "abalone/empty-origin"));
    assert_eq!(weights(&client.published(&game)), ["record/move-number 2"]);
    // It is no record.
    assert_eq!(client.ask("textDocument/hover", at(&file, 0, 3))["result"], Value::Null);
    client.write(&did_change(&file, 3, 0, [0, 6], "ignored"));
    assert_eq!(client.published(&file)["diagnostics"][0]["range"], on_line(0, [0, 7]));
    client.published(&game);
    let document = json!({"textDocument": {"uri": file}});
    client.write(&notification("textDocument/didClose", document));
    assert_eq!(client.published(&file)["diagnostics"], json!([]));
    client.end();
}

/// Who cannot watch files gets them looked at whenever a document is opened.
#[test]
fn without_watching_opening_looks_again() {
    let folder = Folder::new("unwatched").with("game.abalone", SLIPS);
    let game = address(folder.path(), "game.abalone");
    let other = address(folder.path(), "other.abalone");
    let mut client = session(json!({}), &[], json!({}));
    client.write(&did_open(&game, 1, SLIPS));
    assert_eq!(weights(&client.published(&game)).len(), 2);
    fs::write(folder.path().join(".scoresheet.toml"), "ignore = [\"record/move-number\"]\n").unwrap();
    client.write(&did_open(&other, 1, SLIPS));
    assert_eq!(weights(&client.published(&other)), ["abalone/empty-origin 1"]);
    assert_eq!(weights(&client.published(&game)), ["abalone/empty-origin 1"]);
    client.end();
}

#[test]
fn a_client_that_can_nothing_is_asked_nothing() {
    let mut client = session(json!({}), &["file:///nowhere"], json!({"lens": 1}));
    let said = client.find("a warning", |message| message["method"] == "window/logMessage");
    assert!(said["params"]["message"].as_str().unwrap().contains("lens is no setting"), "{said}");
    change(&mut client, json!({}));
    client.end();
}

// ---- what is kept to

#[track_caller]
fn check(text: &str, expect: Expect) {
    let (layer, faults) = settings::from_toml(text);
    let wanted = settings::Settings::of(&layer, Language::English);
    assert_eq!(faults, []);
    expect.assert_eq(&format!("{:?}", wanted.weights));
}

#[test]
fn in_one_source_ignoring_goes_before_a_severity() {
    check(
        "ignore = [\"record/prose\"]\n[severity]\n\"record/prose\" = \"error\"\n\"record/bad-date\" = \"hint\"\n",
        expect![[r#"Weights({"record/bad-date": Some(Hint), "record/prose": None})"#]],
    );
}
