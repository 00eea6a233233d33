//! The protocol, spoken with the real process.
#![allow(clippy::unwrap_used, reason = "a test may fail here")]

use crate::support::client::*;
use serde_json::{Value, json};

const URI: &str = "file:///game.abalone";
/// Sound but for the comment, which is not closed; no move can be wrong in it.
const OPEN_COMMENT: &str = "1.a1b2 i5h5 {é😀 {";

fn code(message: &Value) -> i64 {
    message["error"]["code"].as_i64().unwrap_or_else(|| panic!("no error: {message}"))
}

fn codes(diagnostics: &Value) -> Vec<&str> {
    let list = diagnostics["diagnostics"].as_array().unwrap();
    list.iter().map(|diagnostic| diagnostic["code"].as_str().unwrap()).collect()
}

/// The diagnostic of the comment that is not closed.
#[track_caller]
fn unterminated(diagnostics: &Value) -> Value {
    let list = diagnostics["diagnostics"].as_array().unwrap();
    let found = list.iter().find(|diagnostic| diagnostic["code"] == "record/unterminated-comment");
    found.unwrap_or_else(|| panic!("no unclosed comment in {diagnostics}")).clone()
}

/// A request that is always answered, and with what.
#[track_caller]
fn still_there(client: &mut Client, after: &str) {
    let answer = client.ask("textDocument/hover", at("file:///nothing.abalone", 0, 0));
    assert_eq!(answer["result"], Value::Null, "after {after}");
    assert!(answer.get("error").is_none(), "after {after}: {answer}");
}

#[test]
fn bodies_that_are_no_message_get_an_error_each() {
    let mut client = Client::ready();
    let deep = "[".repeat(100_000) + &"]".repeat(100_000);
    let deep_params = format!(r#"{{"jsonrpc":"2.0","id":5,"method":"x","params":{deep}}}"#);
    let hover = r#""method":"textDocument/hover","params":{}"#;
    let bad = [
        ("", -32700, json!(null)),
        ("{\"jsonrpc\":", -32700, json!(null)),
        ("{}", -32600, json!(null)),
        ("17", -32600, json!(null)),
        ("null", -32600, json!(null)),
        (&format!(r#"[{{"jsonrpc":"2.0","id":1,{hover}}}]"#), -32600, json!(null)),
        (&format!(r#"{{"id":1,{hover}}}"#), -32600, json!(1)),
        (&format!(r#"{{"jsonrpc":"1.0","id":"a",{hover}}}"#), -32600, json!("a")),
        (&format!(r#"{{"jsonrpc":"2.0","id":1.5,{hover}}}"#), -32600, json!(null)),
        (&format!(r#"{{"jsonrpc":"2.0","id":{{}},{hover}}}"#), -32600, json!(null)),
        (&format!(r#"{{"jsonrpc":"2.0","id":null,{hover}}}"#), -32600, json!(null)),
        (r#"{"jsonrpc":"2.0","id":1}"#, -32600, json!(1)),
        (r#"{"jsonrpc":"2.0","id":1,"method":{}}"#, -32600, json!(1)),
        (&deep, -32600, json!(null)),
        (&"[".repeat(100_000), -32700, json!(null)),
        (&deep_params, -32700, json!(5)),
    ];
    for (body, expected, id) in bad {
        let shown: String = body.chars().take(60).collect();
        client.write(&frame(body));
        let answer = client.answer(id);
        assert_eq!(code(&answer), expected, "{shown}");
        still_there(&mut client, &shown);
    }
    client.end();
}

#[test]
fn bytes_that_are_no_utf8_get_an_error() {
    let mut client = Client::ready();
    let mut body = br#"{"jsonrpc":"2.0","id":1,"method":"x"#.to_vec();
    body.extend(b"\xff\xfe\"}");
    let mut bytes = format!("Content-Length: {}\r\n\r\n", body.len()).into_bytes();
    bytes.extend(body);
    client.write(&bytes);
    assert_eq!(code(&client.answer(1)), -32700);
    still_there(&mut client, "invalid UTF-8");
    client.end();
}

#[test]
fn headers_of_no_use_get_an_error_each() {
    let mut client = Client::ready();
    for bad in [
        "Content-Length: \r\n\r\n",
        "Content-Length: -1\r\n\r\n{}",
        "Content-Length: many\r\n\r\n{}",
        "Content-Length: 300000000\r\n\r\n{}",
        "Content-Length: 99999999999999999999\r\n\r\n{}",
        "Content-Length: 17\r\n{\"jsonrpc\":\"2.0\"}",
        "X-Header: 17\r\n\r\n{\"jsonrpc\":\"2.0\"}",
        "{\"jsonrpc\":\"2.0\"}",
        "Content-Length: 2\r\nContent-Type: application/json; charset=utf-16\r\n\r\n{}",
    ] {
        client.write(bad.as_bytes());
        assert_eq!(code(&client.answer(Value::Null)), -32700, "{bad:?}");
        still_there(&mut client, bad);
    }
    client.end();
}

#[test]
fn headers_may_be_written_in_any_way() {
    let mut client = Client::ready();
    let body = |id: usize| json!({"jsonrpc": "2.0", "id": id, "method": "$/nothing"}).to_string();
    let length = body(0).len();
    for (id, headers) in [
        format!("content-length: {length}"),
        format!("CONTENT-LENGTH:{length}"),
        format!("Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: {length}"),
        format!("Content-Length: {length}\r\nContent-Type: application/vscode-jsonrpc"),
        format!("A: 1\r\nB: 2\r\nC: 3\r\nContent-Length: {length}\r\nD: 4"),
    ]
    .iter()
    .enumerate()
    {
        client.write(format!("{headers}\r\n\r\n{}", body(id)).as_bytes());
        assert_eq!(code(&client.answer(id)), -32601, "{headers}");
    }
    client.end();
}

#[test]
fn what_nobody_knows_or_asked_for() {
    let mut client = Client::ready();
    client.write(&frame(r#"{"jsonrpc":"2.0","id":0,"result":null}"#));
    client.write(&frame(r#"{"jsonrpc":"2.0","id":"x","error":{"code":1,"message":""}}"#));
    client.write(&notification("unknown/notification", json!({})));
    client.write(&notification("$/unknown", json!([1])));
    client.write(&notification("$/cancelRequest", json!({"id": 12345})));
    client.write(&notification("$/cancelRequest", json!(null)));
    assert_eq!(code(&client.ask("unknown/request", json!({}))), -32601);
    assert_eq!(code(&client.ask("$/unknown", json!({}))), -32601);
    still_there(&mut client, "unknown methods");
    client.end();
}

#[test]
fn params_of_a_wrong_type_are_told() {
    let mut client = Client::ready();
    for params in [json!(null), json!([]), json!([1, 2]), json!({}), json!({"textDocument": 5}), json!("x")] {
        let answer = client.ask("textDocument/hover", params.clone());
        assert_eq!(code(&answer), -32602, "{params}");
        client.write(&notification("textDocument/didOpen", params.clone()));
        client.write(&notification("textDocument/didChange", params.clone()));
        client.write(&notification("textDocument/didClose", params.clone()));
        still_there(&mut client, &params.to_string());
    }
    client.write(&frame(r#"{"jsonrpc":"2.0","id":1,"method":"textDocument/hover"}"#));
    assert_eq!(code(&client.answer(1)), -32602);
    client.end();
}

#[test]
fn an_id_may_come_again() {
    let mut client = Client::ready();
    let hover = request(1, "textDocument/hover", at(URI, 0, 0));
    client.write(&hover.repeat(3));
    for _ in 0..3 {
        client.answer(1);
    }
    still_there(&mut client, "an id used three times");
    client.end();
}

#[test]
fn a_session_starts_once_and_ends_once() {
    let mut client = Client::start();
    assert_eq!(code(&client.ask("textDocument/hover", at(URI, 0, 0))), -32002);
    assert_eq!(code(&client.ask("unknown/request", json!({}))), -32002);
    assert_eq!(code(&client.ask("shutdown", json!(null))), -32002);
    client.write(&did_open(URI, 1, OPEN_COMMENT)); // dropped
    assert_eq!(code(&client.ask("initialize", json!([]))), -32602);
    let answer = client.ask("initialize", json!({"capabilities": {}}));
    assert_eq!(answer["result"]["capabilities"]["positionEncoding"], "utf-16");
    assert_eq!(code(&client.ask("initialize", json!({"capabilities": {}}))), -32600);
    still_there(&mut client, "a second initialize");
    assert_eq!(client.ask("shutdown", json!(null))["result"], Value::Null);
    assert_eq!(code(&client.ask("textDocument/hover", at(URI, 0, 0))), -32600);
    assert_eq!(code(&client.ask("shutdown", json!(null))), -32600);
    assert_eq!(code(&client.ask("unknown/request", json!({}))), -32600);
    client.write(&notification("exit", json!(null)));
    assert_eq!(client.exit_code(), Some(0));
}

#[test]
fn what_a_client_says_of_itself_may_be_nonsense() {
    let mut client = Client::start();
    let params = json!({
        "processId": "x", "rootUri": 5, "trace": "loud", "workspaceFolders": {}, "locale": null,
        "capabilities": {"textDocument": 5, "general": {"positionEncodings": "utf-8"}},
        "initializationOptions": {"hoverImages": null, "language": 7},
    });
    let answer = client.ask("initialize", params);
    assert_eq!(answer["result"]["capabilities"]["positionEncoding"], "utf-16");
    client.write(&notification("initialized", json!({})));
    let said = client.find("a warning", |message| message["method"] == "window/logMessage");
    assert!(said["params"]["message"].as_str().unwrap().contains("language cannot be 7"), "{said}");
    client.end();
}

#[test]
fn exit_without_shutdown_is_a_failure() {
    let mut client = Client::ready();
    client.write(&frame(r#"{"jsonrpc":"2.0","method":"exit"}"#));
    assert_eq!(client.exit_code(), Some(1));
    let mut client = Client::start();
    client.write(&frame(r#"{"jsonrpc":"2.0","method":"exit"}"#));
    assert_eq!(client.exit_code(), Some(1));
}

#[test]
fn shutdown_and_exit_in_one_write() {
    let mut client = Client::ready();
    let mut bytes = request(1, "shutdown", json!(null));
    bytes.extend(notification("exit", json!(null)));
    client.write(&bytes);
    assert_eq!(client.answer(1)["result"], Value::Null);
    assert_eq!(client.exit_code(), Some(0));
}

#[test]
fn the_end_of_the_input_ends_the_process() {
    let mut client = Client::ready();
    client.close_input();
    assert_eq!(client.exit_code(), Some(1));

    let mut client = Client::ready();
    client.ask("shutdown", json!(null));
    client.close_input();
    assert_eq!(client.exit_code(), Some(0));
}

#[test]
fn what_was_asked_before_the_end_of_the_input_is_answered() {
    let mut client = Client::start();
    let mut bytes = request(1, "initialize", json!({"capabilities": {}}));
    bytes.extend(did_open(URI, 1, OPEN_COMMENT));
    bytes.extend(request(2, "textDocument/hover", at(URI, 0, 3)));
    client.write(&bytes);
    client.close_input();
    assert!(client.answer(1)["result"].is_object());
    assert_eq!(client.answer(2)["result"]["range"], on_line(0, [2, 6]));
    client.exit_code();
}

#[test]
fn the_end_of_the_input_ends_the_process_also_when_nobody_reads() {
    let mut client = Client::start_with(false);
    let mut bytes = request(1, "initialize", json!({"capabilities": {}}));
    // Their answers are far more than a pipe holds.
    for id in 2..20_000 {
        bytes.extend(request(id, "unknown/request", json!({})));
    }
    // The input is closed behind the last byte, which the server can only reach by reading on.
    client.write_and_close(bytes);
    assert_eq!(client.exit_code(), Some(1));
}

#[test]
fn messages_behind_initialize_are_not_lost() {
    let mut client = Client::start();
    let mut bytes = request(1, "initialize", json!({"capabilities": {}}));
    bytes.extend(notification("initialized", json!({})));
    bytes.extend(did_open(URI, 1, OPEN_COMMENT));
    bytes.extend(request("two", "textDocument/hover", at(URI, 0, 3)));
    client.write(&bytes);
    assert!(client.answer(1)["result"]["capabilities"].is_object());
    let hover = client.answer("two");
    assert_eq!(hover["result"]["range"], on_line(0, [2, 6]), "{hover}");
    unterminated(&client.published(URI));
    client.end();
}

#[test]
fn positions_are_counted_in_the_unit_agreed() {
    // `{`, `é`, `😀`, ` ` before the second `{`; the comment starts at column 12 in every unit.
    let text = "{é😀} 1.a1b2 i5h5 {";
    for (encodings, agreed, columns) in [
        (json!(["utf-8"]), "utf-8", [11, 15, 21]),
        (json!(["utf-16"]), "utf-16", [8, 12, 18]),
        (json!(["utf-32", "utf-8"]), "utf-32", [7, 11, 17]),
        (json!(["utf-7"]), "utf-16", [8, 12, 18]),
        (json!([]), "utf-16", [8, 12, 18]),
    ] {
        let (mut client, result) = Client::initialized(json!({"general": {"positionEncodings": encodings}}));
        assert_eq!(result["capabilities"]["positionEncoding"], agreed);
        client.write(&did_open(URI, 1, text));
        let found = unterminated(&client.published(URI));
        let [start, end, comment] = columns;
        assert_eq!(found["range"]["start"], json!({"line": 0, "character": comment}), "{agreed}");
        let hover = client.ask("textDocument/hover", at(URI, 0, start));
        assert_eq!(hover["result"]["range"], on_line(0, [start, end]), "{agreed}");
        client.end();
    }
}

#[test]
fn three_thousand_edits_keep_their_order() {
    let mut client = Client::ready();
    // Each edit writes one character into the comment, at a place that depends on all before.
    let mut comment = String::new();
    let mut bytes = did_open(URI, 0, "{} 1.a1b2 i5h5 {");
    let last = 3_000;
    for version in 1..=last {
        let at = (version as usize * 7919) % (comment.len() + 1);
        let letter = char::from(b'a' + (version % 26) as u8).to_string();
        if version % 3 == 0 {
            // One character for another.
            let at = at.min(comment.len() - 1);
            comment.replace_range(at..=at, &letter);
            bytes.extend(did_change(URI, version, 0, [at + 1, at + 2], &letter));
        } else {
            comment.insert_str(at, &letter);
            bytes.extend(did_change(URI, version, 0, [at + 1, at + 1], &letter));
        }
    }
    let text = format!("{{{comment}}} 1.a1b2 i5h5 {{");
    let (a1b2, open) = (text.find("a1b2").unwrap(), text.rfind('{').unwrap());
    bytes.extend(request(1, "textDocument/hover", at(URI, 0, a1b2)));
    // At the end of the input the server would go without saying the last of it.
    let _open = client.write_behind(bytes);
    assert_eq!(client.answer(1)["result"]["range"], on_line(0, [a1b2, a1b2 + 4]));
    let mut before = -1;
    loop {
        let published = client.published(URI);
        let version = published["version"].as_i64().unwrap();
        assert!(version > before, "version {version} after {before}");
        before = version;
        if unterminated(&published)["range"]["start"] == json!({"line": 0, "character": open}) {
            break;
        }
    }
    // The very last change replaces a character, so the one before it already shows the final place.
    assert!(before >= i64::from(last) - 1, "the last diagnostics are of version {before}");
}

#[test]
fn diagnostics_come_and_go_with_the_document() {
    let mut client = Client::ready();
    client.write(&did_open(URI, 5, OPEN_COMMENT));
    let first = client.published(URI);
    assert_eq!(first["version"], 5);
    let found = unterminated(&first);
    assert_eq!((&found["source"], &found["severity"]), (&json!("scoresheet"), &json!(1)));
    assert!(!found["message"].as_str().unwrap().is_empty());

    let length = OPEN_COMMENT.encode_utf16().count();
    client.write(&did_change(URI, 6, 0, [length, length], "}}"));
    let second = client.published(URI);
    assert_eq!(second["version"], 6);
    assert!(!codes(&second).contains(&"record/unterminated-comment"), "{second}");

    client.write(&did_change(URI, 7, 0, [length, length + 2], ""));
    unterminated(&client.published(URI));
    client.write(&notification("textDocument/didClose", json!({"textDocument": {"uri": URI}})));
    let closed = client.published(URI);
    assert_eq!(closed["diagnostics"], json!([]));
    assert_eq!(closed.get("version"), None);
    let hover = client.ask("textDocument/hover", at(URI, 0, 3));
    assert_eq!(hover["result"], Value::Null, "a closed document is still there");
    client.end();
}

#[test]
fn changes_of_one_notification_follow_each_other() {
    let mut client = Client::ready();
    client.write(&did_open(URI, 1, "x"));
    client.published(URI);
    let nowhere =
        json!({"start": {"line": 9, "character": 9}, "end": {"line": 4_000_000_000_u32, "character": 0}});
    let changes = json!([
        {"text": "1.a1b2\n"},
        {"range": nowhere, "text": "i5h5 "},
        {"range": on_line(1, [99, 99]), "text": "{"},
    ]);
    let document = json!({"uri": URI, "version": 2});
    let params = json!({"textDocument": document, "contentChanges": changes});
    client.write(&notification("textDocument/didChange", params));
    let found = unterminated(&client.published(URI));
    assert_eq!(found["range"]["start"], json!({"line": 1, "character": 5}));
    client.end();
}

#[test]
fn a_document_that_is_not_open_cannot_be_changed() {
    let mut client = Client::ready();
    client.write(&did_change(URI, 2, 0, [0, 0], "{"));
    client.write(&notification("textDocument/didClose", json!({"textDocument": {"uri": URI}})));
    still_there(&mut client, "a change to nothing");
    client.write(&did_open(URI, 3, OPEN_COMMENT));
    assert_eq!(client.published(URI)["version"], 3);
    client.end();
}

#[test]
fn a_client_that_pulls_is_not_pushed_to() {
    let (mut client, result) = Client::initialized(json!({"textDocument": {"diagnostic": {}}}));
    assert!(result["capabilities"]["diagnosticProvider"].is_object());
    client.write(&did_open(URI, 1, OPEN_COMMENT));
    let document = json!({"textDocument": {"uri": URI}});
    let first = client.ask("textDocument/diagnostic", document.clone())["result"].clone();
    assert_eq!(first["kind"], "full");
    unterminated(&json!({"diagnostics": first["items"]}));

    let again = json!({"textDocument": {"uri": URI}, "previousResultId": first["resultId"]});
    let second = client.ask("textDocument/diagnostic", again.clone())["result"].clone();
    assert_eq!(second, json!({"kind": "unchanged", "resultId": first["resultId"]}));

    client.write(&did_change(URI, 2, 0, [0, 0], "\n"));
    let third = client.ask("textDocument/diagnostic", again)["result"].clone();
    assert_eq!(third["kind"], "full");
    assert_ne!(third["resultId"], first["resultId"]);
    let found = unterminated(&json!({"diagnostics": third["items"]}));
    assert_eq!(found["range"]["start"]["line"], 1);
    // Nothing was published: `end` would find it.
    client.end();

    let (client, result) = Client::initialized(json!({}));
    assert_eq!(result["capabilities"].get("diagnosticProvider"), None);
    client.end();
}

#[test]
fn moves_behind_an_error_are_dimmed_where_that_can_be_shown() {
    let can = json!({"textDocument": {"publishDiagnostics": {"tagSupport": {"valueSet": [1, 2]}}}});
    for (capabilities, expected) in [(can, true), (json!({}), false)] {
        let (mut client, _) = Client::initialized(capabilities);
        client.write(&did_open(URI, 1, "1.a1b2 xyz 2.b1b2 i6h6 {"));
        let published = client.published(URI);
        let list = published["diagnostics"].as_array().unwrap();
        let dimmed: Vec<_> = list.iter().filter(|one| one["tags"] == json!([1])).collect();
        assert_eq!(!dimmed.is_empty(), expected, "{published}");
        assert!(dimmed.iter().all(|one| one["severity"] == 4), "{published}");
        client.end();
    }
}

#[test]
fn every_feature_answers() {
    let nested = json!({"textDocument": {"documentSymbol": {"hierarchicalDocumentSymbolSupport": true}}});
    for capabilities in [json!({}), nested] {
        let (mut client, _) = Client::initialized(capabilities);
        client.write(&did_open(URI, 1, "[White \"é\"]\r\n\r\n1.a1b2 (1.a1b1 {a\nb}) i5h5 *\n"));
        client.published(URI);
        let document = json!({"textDocument": {"uri": URI}});
        let range = json!({"textDocument": {"uri": URI}, "range": {"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}}});
        for (method, params) in [
            ("textDocument/completion", at(URI, 2, 2)),
            ("textDocument/documentSymbol", document.clone()),
            ("textDocument/foldingRange", document.clone()),
            ("textDocument/semanticTokens/full", document.clone()),
            ("textDocument/semanticTokens/range", range),
        ] {
            let answer = client.ask(method, params);
            assert!(answer["result"].is_array() || answer["result"]["data"].is_array(), "{method}: {answer}");
        }
        let answer = client.ask("completionItem/resolve", json!({"label": "a1b2", "data": {"x": 1}}));
        assert_eq!(answer["result"]["label"], "a1b2");
        client.end();
    }
}

#[cfg(feature = "test-hooks")]
#[test]
fn a_panic_is_an_error_of_one_request() {
    let mut client = Client::ready();
    client.write(&did_open(URI, 1, OPEN_COMMENT));
    client.published(URI);
    client.write(&frame(r#"{"jsonrpc":"2.0","id":1,"method":"scoresheet/panic"}"#));
    assert_eq!(code(&client.answer(1)), -32603);
    assert_eq!(code(&client.ask("scoresheet/panicInWork", json!([URI]))), -32603);
    let hover = client.ask("textDocument/hover", at(URI, 0, 3));
    assert_eq!(hover["result"]["range"], on_line(0, [2, 6]));
    client.end();
}

#[cfg(feature = "test-hooks")]
#[test]
fn a_request_can_be_cancelled() {
    let mut client = Client::ready();
    for id in [json!(1), json!("one")] {
        let body = json!({"jsonrpc": "2.0", "id": id, "method": "scoresheet/wait"}).to_string();
        client.write(&frame(&body));
        // The same id again, while the first is not answered.
        client.write(&frame(&body));
        assert_eq!(code(&client.answer(id.clone())), -32600);
        client.write(&notification("$/cancelRequest", json!({"id": id})));
        assert_eq!(code(&client.answer(id)), -32800);
    }
    client.end();
}

#[cfg(feature = "test-hooks")]
#[test]
fn nothing_that_is_still_running_keeps_the_process() {
    for exits in [true, false] {
        let mut client = Client::ready();
        client.write(&frame(r#"{"jsonrpc":"2.0","id":1,"method":"scoresheet/wait"}"#));
        if exits {
            client.ask("shutdown", json!(null));
            client.write(&notification("exit", json!(null)));
        } else {
            client.close_input();
        }
        assert_eq!(client.exit_code(), Some(i32::from(!exits)));
    }
}

/// A record whose third ply is a slip that shows in its eighth.
const SLIP: &str =
    "[Variant \"belgian\"]\n\na1b2 i5h5 i9h8 i6h6 h8g8 c5c6d5 a2b3 b4b6c5 g7g8f7 h6g6 c3d4 d6d5 *\n";

fn says(diagnostics: &Value) -> String {
    diagnostics.as_array().unwrap().iter().map(|one| one["message"].as_str().unwrap()).collect()
}

#[test]
fn a_fault_is_told_first_and_then_what_may_mend_it() {
    let mut client = Client::ready();
    client.write(&did_open("untitled:a", 1, SLIP));
    client.write(&did_change("untitled:a", 2, 0, [1, 1], ""));
    let fault = client.find("the fault", |message| message["params"]["version"] == 2)["params"].clone();
    assert!(!says(&fault["diagnostics"]).contains("meant"), "{fault}");
    let mended = client.find("what may mend it", |message| {
        message["params"]["version"] == 2
            && says(&message["params"]["diagnostics"]).contains("meant to be h8g7")
    });
    assert_eq!(mended["method"], "textDocument/publishDiagnostics");
}

#[test]
fn a_client_that_pulls_is_bidden_to_ask_again_for_what_may_mend_a_fault() {
    for can in [true, false] {
        let workspace = json!({"diagnostics": {"refreshSupport": can}});
        let capabilities = json!({"workspace": workspace, "textDocument": {"diagnostic": {}}});
        let mut client = Client::initialized(capabilities).0;
        client.write(&did_open("untitled:a", 1, SLIP));
        client.write(&did_change("untitled:a", 2, 0, [1, 1], ""));
        let document = json!({"textDocument": {"uri": "untitled:a"}});
        let mut items = client.ask("textDocument/diagnostic", document.clone())["result"]["items"].clone();
        if can {
            client.find("a refresh", |message| message["method"] == "workspace/diagnostic/refresh");
            items = client.ask("textDocument/diagnostic", document)["result"]["items"].clone();
        }
        assert!(says(&items).contains("meant to be h8g7"), "{items}");
    }
}
