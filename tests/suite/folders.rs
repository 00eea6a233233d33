//! What spans files, spoken with the real process: folders, watched files, references, renaming, all diagnostics.
#![allow(clippy::unwrap_used, reason = "a test may fail here")]

use serde_json::{Value, json};

use crate::support::client::*;
use crate::support::folder::Folder;

const ONE: &str = "[Black \"Ana\"]\n[White \"Bo\"]\n[Variant \"standard\"]\n\n1. a1b2 i5h5 2. c5d5 *\n";
const TWO: &str = "[Black \"ana\"]\n[White \"Cy\"]\n[Variant \"standard\"]\n\n1. c5d5 i5h5 2. a1b2 *\n";
/// A comment that is not closed.
const BROKEN: &str = "[Variant \"standard\"]\n\n1. a1b2 {oh\n";

/// What a client has that takes everything.
fn everything() -> Value {
    json!({
        "textDocument": {
            "definition": {}, "references": {}, "rename": {"prepareSupport": true}, "diagnostic": {}, "codeLens": {},
        },
        "workspace": {
            "symbol": {}, "workspaceFolders": true, "diagnostics": {"refreshSupport": true},
            "didChangeWatchedFiles": {"dynamicRegistration": true},
            "workspaceEdit": {"documentChanges": true, "changeAnnotationSupport": {}},
            "fileOperations": {"didRename": true, "didDelete": true},
        },
        "window": {"workDoneProgress": true},
    })
}

/// A session on a folder.
fn session(folder: &Folder, capabilities: Value, options: Value) -> Client {
    let mut client = Client::start();
    let folders = json!([{"uri": format!("file://{}", folder.path().display()), "name": "records"}]);
    let params = json!({
        "processId": null, "capabilities": capabilities, "workspaceFolders": folders, "initializationOptions": options,
    });
    assert!(client.ask("initialize", params)["result"].is_object());
    client.write(&notification("initialized", json!({})));
    client
}

fn references(client: &mut Client, uri: &str, at: [u32; 2], declaration: bool) -> Vec<String> {
    let params = json!({
        "textDocument": {"uri": uri}, "position": {"line": at[0], "character": at[1]},
        "context": {"includeDeclaration": declaration},
    });
    let answer = client.ask("textDocument/references", params);
    let place = |place: &Value| {
        let name = place["uri"].as_str().unwrap().rsplit('/').next().unwrap();
        format!("{name} {}:{}", place["range"]["start"]["line"], place["range"]["start"]["character"])
    };
    answer["result"].as_array().unwrap_or_else(|| panic!("{answer}")).iter().map(place).collect()
}

fn changed(folder: &Folder, names: &[&str]) -> Vec<u8> {
    // Of what kind the change is is seen on the disk.
    let changes: Vec<Value> = names.iter().map(|name| json!({"uri": folder.uri(name), "type": 2})).collect();
    notification("workspace/didChangeWatchedFiles", json!({ "changes": changes }))
}

/// Reads messages up to the answer to a question that changes nothing, so that what came before is read.
fn settle(client: &mut Client) {
    assert!(client.ask("workspace/symbol", json!({"query": "nobody at all"}))["result"].is_array());
}

#[track_caller]
fn quiet_end(mut client: Client) {
    // Progress may have been shown, or not, as the client's consent came in time.
    settle(&mut client);
    while client.next_where(|message| message["method"] == "$/progress").is_some() {}
    client.end();
}

#[test]
fn references_follow_the_editor_and_the_disk() {
    let folder = Folder::new(&[("one.apgn", ONE), ("two.apgn", TWO)]);
    let mut client = session(&folder, everything(), Value::Null);
    let (one, two) = (folder.uri("one.apgn"), folder.uri("two.apgn"));
    client.write(&did_open(&one, 1, ONE));
    assert_eq!(references(&mut client, &one, [4, 16], true), ["one.apgn 4:16", "two.apgn 4:16"]);
    assert_eq!(references(&mut client, &one, [4, 16], false), ["two.apgn 4:16"]);
    assert_eq!(references(&mut client, &one, [0, 9], true), ["one.apgn 0:8", "two.apgn 0:8"]);

    // The editor goes before the disk, and the disk counts again behind it.
    client.write(&did_open(&two, 1, "1. a1b2 *"));
    assert_eq!(references(&mut client, &one, [4, 16], true), ["one.apgn 4:16"]);
    client.write(&notification("textDocument/didClose", json!({"textDocument": {"uri": two}})));
    assert_eq!(references(&mut client, &one, [4, 16], true), ["one.apgn 4:16", "two.apgn 4:16"]);
    client.write(&did_change(&one, 2, 4, [3, 7], "c3d3"));
    assert_eq!(references(&mut client, &one, [4, 16], true), ["one.apgn 4:16"]);
    client.write(&did_change(&one, 3, 4, [3, 7], "a1b2"));

    folder.write("sub/three.apgn", TWO);
    folder.remove("two.apgn");
    client.write(&changed(&folder, &["sub/three.apgn", "two.apgn"]));
    assert_eq!(references(&mut client, &one, [4, 16], true), ["one.apgn 4:16", "three.apgn 4:16"]);
    // A folder that goes takes its files along.
    std::fs::rename(folder.at("sub"), folder.at(".hidden")).unwrap();
    let files = json!([{"oldUri": folder.uri("sub"), "newUri": folder.uri(".hidden")}]);
    client.write(&notification("workspace/didRenameFiles", json!({ "files": files })));
    assert_eq!(references(&mut client, &one, [4, 16], true), ["one.apgn 4:16"]);

    let other = Folder::new(&[("four.apgn", TWO)]);
    let of = |folder: &Folder| json!({"uri": format!("file://{}", folder.path().display()), "name": "x"});
    let event = json!({"event": {"added": [of(&other)], "removed": []}});
    client.write(&notification("workspace/didChangeWorkspaceFolders", event));
    assert_eq!(references(&mut client, &one, [4, 16], false), ["four.apgn 4:16"]);
    let event = json!({"event": {"added": [], "removed": [of(&other)]}});
    client.write(&notification("workspace/didChangeWorkspaceFolders", event));
    assert_eq!(references(&mut client, &one, [4, 16], false), [""; 0]);

    settle(&mut client);
    let watched = client.asked.iter().find(|asked| asked["method"] == "client/registerCapability").unwrap();
    let globs = &watched["params"]["registrations"][0]["registerOptions"]["watchers"];
    assert!(globs[0]["globPattern"].as_str().unwrap().contains("apgn"), "{globs}");
    quiet_end(client);
}

#[test]
fn who_cannot_watch_is_not_asked_to_and_the_disk_is_looked_at() {
    let folder = Folder::new(&[("one.apgn", ONE)]);
    let mut client = session(&folder, json!({}), Value::Null);
    let one = folder.uri("one.apgn");
    client.write(&did_open(&one, 1, ONE));
    assert_eq!(references(&mut client, &one, [4, 16], true), ["one.apgn 4:16"]);
    folder.write("two.apgn", TWO);
    assert_eq!(references(&mut client, &one, [4, 16], true), ["one.apgn 4:16", "two.apgn 4:16"]);
    folder.remove("two.apgn");
    assert_eq!(references(&mut client, &one, [4, 16], true), ["one.apgn 4:16"]);
    // Nothing is pushed of a file that is not open, and nothing was asked of the client.
    folder.write("broken.apgn", BROKEN);
    settle(&mut client);
    assert_eq!(client.published(&one)["uri"], one);
    assert_eq!(client.asked, [] as [Value; 0]);
    client.end();
}

#[test]
fn a_player_is_renamed_everywhere_once_it_was_looked_at() {
    let folder = Folder::new(&[("one.apgn", ONE), ("two.apgn", TWO)]);
    let mut client = session(&folder, everything(), Value::Null);
    let (one, two) = (folder.uri("one.apgn"), folder.uri("two.apgn"));
    client.write(&did_open(&one, 7, ONE));
    let prepared = client.ask("textDocument/prepareRename", at(&one, 0, 9))["result"].clone();
    assert_eq!(prepared, json!({"range": on_line(0, [8, 11]), "placeholder": "Ana"}));
    assert_eq!(client.ask("textDocument/prepareRename", at(&one, 4, 4))["result"], Value::Null);

    let rename = |client: &mut Client, line: usize, name: &str| {
        let mut params = at(&one, line, 9);
        params["newName"] = name.into();
        client.ask("textDocument/rename", params)
    };
    let edit = rename(&mut client, 0, "Zoë")["result"].clone();
    let change = json!([{"range": on_line(0, [8, 11]), "newText": "Zoë", "annotationId": "rename"}]);
    let expected = json!([
        {"textDocument": {"uri": one, "version": 7}, "edits": change},
        {"textDocument": {"uri": two, "version": null}, "edits": change},
    ]);
    assert_eq!(edit["documentChanges"], expected);
    assert_eq!(edit["changeAnnotations"]["rename"]["needsConfirmation"], true);

    for (line, name) in [(0, " "), (0, "a\"b"), (0, "a\nb"), (4, "Zoë")] {
        let refused = rename(&mut client, line, name);
        assert_eq!(refused["error"]["code"], -32602, "{refused}");
        assert!(refused["error"]["message"].as_str().unwrap().contains(' '), "{refused}");
    }
    quiet_end(client);

    // Who knows neither versions nor annotations gets what it knows.
    let mut client = session(&folder, json!({}), Value::Null);
    client.write(&did_open(&one, 7, ONE));
    client.published(&one);
    let edit = rename(&mut client, 0, "Zoë")["result"].clone();
    let change = json!([{"range": on_line(0, [8, 11]), "newText": "Zoë"}]);
    assert_eq!(edit, json!({"changes": {one.clone(): change, two.clone(): change}}));
    client.end();
}

#[test]
fn games_of_the_folder_are_found_and_definitions_given() {
    let folder = Folder::new(&[("one.apgn", ONE), ("two.apgn", TWO)]);
    let mut client = session(&folder, everything(), Value::Null);
    let found = client.ask("workspace/symbol", json!({"query": "cy"}))["result"].clone();
    assert_eq!(found.as_array().unwrap().len(), 1, "{found}");
    assert_eq!(
        (&found[0]["name"], &found[0]["location"]["uri"]),
        (&json!("ana – Cy"), &json!(folder.uri("two.apgn")))
    );
    let one = folder.uri("one.apgn");
    client.write(&did_open(&one, 1, ONE));
    let places = client.ask("textDocument/definition", at(&one, 4, 17))["result"].clone();
    assert_eq!(places, json!([{"uri": one, "range": on_line(2, [0, 20])}]));
    assert_eq!(client.ask("textDocument/definition", at(&one, 0, 1))["result"], Value::Null);
    quiet_end(client);
}

#[test]
fn no_games_are_counted_where_no_move_leads() {
    let folder = Folder::new(&[]);
    let mut client = session(&folder, everything(), json!({"commands": ["scoresheet.showBoard"]}));
    let uri = folder.uri("new.apgn");
    for (version, moves) in ["*", "1. a1i9 *"].into_iter().enumerate() {
        let text = format!("[Variant \"standard\"]\n\n{moves}\n");
        match version {
            0 => client.write(&did_open(&uri, 1, &text)),
            _ => client.write(&notification(
                "textDocument/didChange",
                json!({"textDocument": {"uri": uri, "version": 2}, "contentChanges": [{"text": text}]}),
            )),
        }
        let lenses =
            client.ask("textDocument/codeLens", json!({"textDocument": {"uri": uri}}))["result"].clone();
        let lenses = lenses.as_array().unwrap();
        assert!(lenses.len() == 2 && lenses.iter().all(|lens| lens["command"].is_object()), "{lenses:?}");
    }
    quiet_end(client);
}

#[test]
fn the_lens_counts_games_when_it_is_shown() {
    let folder = Folder::new(&[("one.apgn", ONE), ("two.apgn", TWO)]);
    let options = json!({"commands": ["scoresheet.showReferences"]});
    let mut client = session(&folder, everything(), options);
    let one = folder.uri("one.apgn");
    client.write(&did_open(&one, 1, ONE));
    let lenses = client.ask("textDocument/codeLens", json!({"textDocument": {"uri": one}}))["result"].clone();
    assert_eq!((lenses.as_array().unwrap().len(), lenses[1].get("command")), (2, None), "{lenses}");
    let resolved = client.ask("codeLens/resolve", lenses[1].clone())["result"].clone();
    assert_eq!(resolved["command"]["title"], "this position in 2 games");
    assert_eq!(resolved["command"]["command"], "scoresheet.showReferences");
    assert_eq!(resolved["command"]["arguments"][2].as_array().unwrap().len(), 2);
    // What says nothing of this server's comes back as it is.
    let other =
        client.ask("codeLens/resolve", json!({"range": on_line(0, [0, 0]), "data": 5}))["result"].clone();
    assert_eq!(other, json!({"range": on_line(0, [0, 0]), "data": 5}));
    quiet_end(client);
}

/// The reports of an answer, by the name of the file: its kind, its number, its codes.
fn reports(items: &Value) -> Vec<(String, String, Value, Vec<String>)> {
    let report = |item: &Value| {
        let name = item["uri"].as_str().unwrap().rsplit('/').next().unwrap().to_owned();
        let codes = item["items"].as_array().into_iter().flatten();
        let codes = codes.map(|found| found["code"].as_str().unwrap().to_owned()).collect();
        (name, item["kind"].as_str().unwrap().to_owned(), item["resultId"].clone(), codes)
    };
    items.as_array().unwrap_or_else(|| panic!("{items}")).iter().map(report).collect()
}

#[test]
fn diagnostics_of_files_that_are_not_open() {
    let folder = Folder::new(&[("one.apgn", ONE), ("broken.apgn", BROKEN)]);
    let mut client = session(&folder, everything(), Value::Null);
    let one = folder.uri("one.apgn");
    client.write(&did_open(&one, 1, ONE));
    let pull = |client: &mut Client, known: &Value| {
        let answer = client.ask("workspace/diagnostic", json!({"previousResultIds": known}));
        reports(&answer["result"]["items"])
    };
    let first = pull(&mut client, &json!([]));
    assert_eq!(first.len(), 1, "{first:?}");
    assert_eq!((&*first[0].0, &*first[0].1), ("broken.apgn", "full"));
    assert!(first[0].3.contains(&"record/unterminated-comment".to_owned()), "{first:?}");

    let known = json!([{"uri": folder.uri("broken.apgn"), "value": first[0].2}]);
    let again = pull(&mut client, &known);
    assert_eq!((&*again[0].1, &again[0].2), ("unchanged", &first[0].2));
    folder.write("broken.apgn", ONE);
    client.write(&changed(&folder, &["broken.apgn"]));
    let mended = pull(&mut client, &known);
    assert_eq!((&*mended[0].1, &mended[0].3), ("full", &vec![]));
    assert_ne!(mended[0].2, first[0].2);
    // What is gone says so once, and what was closed is of the folder again.
    folder.remove("broken.apgn");
    client.write(&changed(&folder, &["broken.apgn"]));
    client.write(&notification("textDocument/didClose", json!({"textDocument": {"uri": one}})));
    let gone = pull(&mut client, &known);
    let names: Vec<&str> = gone.iter().map(|report| report.0.as_str()).collect();
    assert_eq!((names, &gone[0].2, &gone[0].3), (vec!["broken.apgn", "one.apgn"], &Value::Null, &vec![]));
    // Nobody was waiting, so the client was told to ask again.
    client.find("a refresh", |message| message["method"] == "workspace/diagnostic/refresh");
    quiet_end(client);
}

#[test]
fn what_is_said_of_the_bytes_of_a_file_that_is_not_open() {
    let folder = Folder::new(&[("utf8.apgn", ONE)]);
    let moves = b"[Event \"Caf\xE9\"]\n\n1. a1b2 i5h5 *\n";
    std::fs::write(folder.path().join("latin.apgn"), moves).unwrap();
    std::fs::write(folder.path().join("zeros.apgn"), b"a\0b").unwrap();
    let mut client = session(&folder, everything(), Value::Null);
    let answer = client.ask("workspace/diagnostic", json!({"previousResultIds": []}));
    let items = answer["result"]["items"].as_array().unwrap();
    let of = |name: &str| items.iter().find(|item| item["uri"] == folder.uri(name)).unwrap().clone();
    let (latin, zeros) = (of("latin.apgn"), of("zeros.apgn"));
    let place = json!({"start": {"line": 0, "character": 11}, "end": {"line": 0, "character": 12}});
    assert_eq!(
        (&latin["items"][0]["code"], &latin["items"][0]["range"]),
        (&json!("record/encoding"), &place)
    );
    assert_eq!(
        (&zeros["items"][0]["code"], &zeros["items"][0]["severity"]),
        (&json!("record/encoding"), &json!(1))
    );
    // The same text in other bytes is another file.
    folder.write("latin.apgn", &String::from_utf8_lossy(moves).replace('\u{FFFD}', "é"));
    client.write(&changed(&folder, &["latin.apgn"]));
    let known = json!([{"uri": folder.uri("latin.apgn"), "value": latin["resultId"]}]);
    let answer = client.ask("workspace/diagnostic", json!({"previousResultIds": known}));
    let items = answer["result"]["items"].as_array().unwrap();
    let again = items.iter().find(|item| item["uri"] == folder.uri("latin.apgn")).unwrap();
    assert_eq!(again["kind"], "full");
    assert!(!again.to_string().contains("record/encoding"), "{again}");
    quiet_end(client);
}

#[test]
fn diagnostics_come_in_parts_and_then_when_something_is_new() {
    let files: Vec<(String, &str)> = (0..40).map(|nth| (format!("{nth:02}.apgn"), BROKEN)).collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), *text)).collect();
    let folder = Folder::new(&files);
    let mut client = session(&folder, everything(), Value::Null);
    let ask = |known: &[Value], id: u32| {
        let params = json!({"previousResultIds": known, "partialResultToken": "parts", "workDoneToken": format!("work{id}")});
        request(id, "workspace/diagnostic", params)
    };
    client.write(&ask(&[], 1));
    assert_eq!(client.answer(1)["result"]["items"], json!([]));
    let mut parts = Vec::new();
    while let Some(part) = client.next_where(|message| message["params"]["token"] == "parts") {
        parts.push(reports(&part["params"]["value"]["items"]));
    }
    assert_eq!((parts.len(), parts.concat().len()), (3, 40));
    let mut shown = Vec::new();
    while let Some(told) = client.next_where(|message| message["params"]["token"] == "work1") {
        shown.push(told["params"]["value"]["kind"].as_str().unwrap().to_owned());
    }
    assert_eq!(shown, ["begin", "report", "report", "end"]);

    // Nothing is new: the request is kept, others are answered, and it can be cancelled.
    let known: Vec<Value> =
        parts.concat().iter().map(|(name, _, id, _)| json!({"uri": folder.uri(name), "value": id})).collect();
    client.write(&ask(&known, 2));
    settle(&mut client);
    client.write(&notification("$/cancelRequest", json!({"id": 2})));
    assert_eq!(client.answer(2)["error"]["code"], -32800);

    // Or until something is.
    client.write(&ask(&known, 3));
    settle(&mut client);
    folder.write("07.apgn", ONE);
    client.write(&changed(&folder, &["07.apgn"]));
    assert_eq!(client.answer(3)["result"]["items"], json!([]));
    let mut new = Vec::new();
    while let Some(part) = client.next_where(|message| message["params"]["token"] == "parts") {
        new.extend(reports(&part["params"]["value"]["items"]));
    }
    new.retain(|report| report.1 == "full");
    assert_eq!((new.len(), &*new[0].0, &new[0].3), (1, "07.apgn", &vec![]));
    quiet_end(client);
}

#[test]
fn without_a_folder_what_is_open_is_all_there_is() {
    let (mut client, offered) = Client::initialized(everything());
    assert_eq!(offered["capabilities"]["workspace"]["workspaceFolders"]["supported"], true);
    assert_eq!(offered["capabilities"]["renameProvider"], json!({"prepareProvider": true}));
    let uri = "untitled:one.apgn";
    client.write(&did_open(uri, 1, ONE));
    assert_eq!(references(&mut client, uri, [4, 16], true), ["untitled:one.apgn 4:16"]);
    let all = client.ask("workspace/diagnostic", json!({"previousResultIds": []}));
    assert_eq!(all["result"], json!({"items": []}));
    // A folder may be opened later, so it is asked to watch; it has no work whose progress it could show.
    let asked: Vec<&Value> = client.asked.iter().map(|asked| &asked["method"]).collect();
    assert_eq!(asked, ["client/registerCapability"]);
    client.end();
}
