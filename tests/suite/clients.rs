//! What editors say of themselves, as they send it, and what they are offered; then a request of each kind.
#![allow(clippy::unwrap_used, reason = "a test may fail here")]

use expect_test::{Expect, expect};
use serde_json::{Value, json};

use crate::support::client::*;

const URI: &str = "file:///home/odile/records/game.abalone";

const VSCODE: &str = include_str!("clients/vscode.json");
const NEOVIM: &str = include_str!("clients/neovim.json");
const EGLOT: &str = include_str!("clients/eglot.json");
const MINIMAL: &str = include_str!("clients/minimal.json");

/// A session with an editor, and what it was offered.
fn session(editor: &str) -> (Client, Value) {
    let mut client = Client::start();
    let answer = client.ask("initialize", serde_json::from_str(editor).unwrap());
    client.write(&notification("initialized", json!({})));
    asks(&mut client, editor);
    (client, answer["result"]["capabilities"].clone())
}

/// Answers what the server asks an editor at the start: nothing that it does not say it can.
#[track_caller]
fn asks(client: &mut Client, editor: &str) {
    let said: Value = serde_json::from_str(editor).unwrap();
    let workspace = &said["capabilities"]["workspace"];
    let registers = ["didChangeConfiguration", "didChangeWatchedFiles"]
        .map(|name| (format!("workspace/{name}"), workspace[name]["dynamicRegistration"] == true));
    let registers: Vec<String> =
        registers.into_iter().filter(|(_, can)| *can).map(|(method, _)| method).collect();
    if !registers.is_empty() {
        let params = answered(client, "client/registerCapability", Value::Null);
        let asked = params["registrations"].as_array().unwrap();
        let asked: Vec<&str> = asked.iter().map(|one| one["method"].as_str().unwrap()).collect();
        assert_eq!(asked, registers);
    }
    if workspace["configuration"] == true {
        let params = answered(client, "workspace/configuration", json!([null, null]));
        assert_eq!(params["items"][1]["scopeUri"], said["workspaceFolders"][0]["uri"]);
    }
}

/// The parameters of a request that the server makes, which is answered.
#[track_caller]
fn answered(client: &mut Client, method: &str, result: Value) -> Value {
    let request = client.find(method, |message| message["method"] == method);
    client.write(&frame(&json!({"jsonrpc": "2.0", "id": request["id"], "result": result}).to_string()));
    request["params"].clone()
}

/// What Visual Studio Code, which knows all of it, is offered: `hoverProvider` and so on.
pub(crate) fn offered() -> Vec<String> {
    let (client, offered) = session(VSCODE);
    client.end();
    let named = |name: &String| name.ends_with("Provider");
    offered.as_object().unwrap().keys().filter(|name| named(name)).cloned().collect()
}

#[track_caller]
fn offers(editor: &str, expect: Expect) {
    let (client, offered) = session(editor);
    expect.assert_eq(&(serde_json::to_string_pretty(&offered).unwrap() + "\n"));
    client.end();
}

#[test]
fn visual_studio_code_is_offered_everything() {
    offers(
        VSCODE,
        expect![[r#"
            {
              "codeActionProvider": {
                "codeActionKinds": [
                  "quickfix",
                  "refactor.rewrite",
                  "source.fixAll.scoresheet"
                ],
                "resolveProvider": true
              },
              "codeLensProvider": {
                "resolveProvider": true
              },
              "completionProvider": {
                "resolveProvider": true,
                "triggerCharacters": [
                  "[",
                  "\"",
                  " "
                ]
              },
              "definitionProvider": true,
              "diagnosticProvider": {
                "identifier": "scoresheet",
                "interFileDependencies": false,
                "workDoneProgress": true,
                "workspaceDiagnostics": true
              },
              "documentFormattingProvider": true,
              "documentHighlightProvider": true,
              "documentLinkProvider": {},
              "documentOnTypeFormattingProvider": {
                "firstTriggerCharacter": "\n"
              },
              "documentRangeFormattingProvider": true,
              "documentSymbolProvider": true,
              "executeCommandProvider": {
                "commands": [
                  "scoresheet.board",
                  "scoresheet.play"
                ]
              },
              "foldingRangeProvider": true,
              "hoverProvider": true,
              "inlayHintProvider": true,
              "positionEncoding": "utf-16",
              "referencesProvider": true,
              "renameProvider": {
                "prepareProvider": true
              },
              "selectionRangeProvider": true,
              "semanticTokensProvider": {
                "full": {
                  "delta": true
                },
                "legend": {
                  "tokenModifiers": [
                    "variation",
                    "unchecked",
                    "first",
                    "second",
                    "third",
                    "fourth"
                  ],
                  "tokenTypes": [
                    "comment",
                    "property",
                    "string",
                    "number",
                    "function",
                    "operator",
                    "keyword",
                    "type",
                    "parameter",
                    "variable",
                    "macro"
                  ]
                },
                "range": true
              },
              "textDocumentSync": {
                "change": 2,
                "openClose": true
              },
              "workspace": {
                "fileOperations": {
                  "didDelete": {
                    "filters": [
                      {
                        "pattern": {
                          "glob": "**/*",
                          "matches": "file"
                        },
                        "scheme": "file"
                      },
                      {
                        "pattern": {
                          "glob": "**/*",
                          "matches": "folder"
                        },
                        "scheme": "file"
                      }
                    ]
                  },
                  "didRename": {
                    "filters": [
                      {
                        "pattern": {
                          "glob": "**/*",
                          "matches": "file"
                        },
                        "scheme": "file"
                      },
                      {
                        "pattern": {
                          "glob": "**/*",
                          "matches": "folder"
                        },
                        "scheme": "file"
                      }
                    ]
                  }
                },
                "workspaceFolders": {
                  "changeNotifications": true,
                  "supported": true
                }
              },
              "workspaceSymbolProvider": true
            }
        "#]],
    );
}

#[test]
fn neovim_is_offered_no_selections_and_no_links() {
    offers(
        NEOVIM,
        expect![[r#"
            {
              "codeActionProvider": {
                "codeActionKinds": [
                  "quickfix",
                  "refactor.rewrite",
                  "source.fixAll.scoresheet"
                ],
                "resolveProvider": true
              },
              "codeLensProvider": {
                "resolveProvider": true
              },
              "completionProvider": {
                "resolveProvider": true,
                "triggerCharacters": [
                  "[",
                  "\"",
                  " "
                ]
              },
              "definitionProvider": true,
              "diagnosticProvider": {
                "identifier": "scoresheet",
                "interFileDependencies": false,
                "workDoneProgress": true,
                "workspaceDiagnostics": true
              },
              "documentFormattingProvider": true,
              "documentHighlightProvider": true,
              "documentSymbolProvider": true,
              "executeCommandProvider": {
                "commands": [
                  "scoresheet.board",
                  "scoresheet.play"
                ]
              },
              "foldingRangeProvider": true,
              "hoverProvider": true,
              "inlayHintProvider": true,
              "positionEncoding": "utf-8",
              "referencesProvider": true,
              "renameProvider": {
                "prepareProvider": true
              },
              "semanticTokensProvider": {
                "full": {
                  "delta": true
                },
                "legend": {
                  "tokenModifiers": [
                    "variation",
                    "unchecked",
                    "first",
                    "second",
                    "third",
                    "fourth"
                  ],
                  "tokenTypes": [
                    "comment",
                    "property",
                    "string",
                    "number",
                    "function",
                    "operator",
                    "keyword",
                    "type",
                    "parameter",
                    "variable",
                    "macro"
                  ]
                },
                "range": true
              },
              "textDocumentSync": {
                "change": 2,
                "openClose": true
              },
              "workspace": {
                "workspaceFolders": {
                  "changeNotifications": true,
                  "supported": true
                }
              },
              "workspaceSymbolProvider": true
            }
        "#]],
    );
}

#[test]
fn emacs_is_offered_no_lenses_and_no_tokens_but_those_it_ignores() {
    offers(
        EGLOT,
        expect![[r#"
            {
              "codeActionProvider": {
                "codeActionKinds": [
                  "quickfix",
                  "refactor.rewrite",
                  "source.fixAll.scoresheet"
                ],
                "resolveProvider": true
              },
              "completionProvider": {
                "resolveProvider": true,
                "triggerCharacters": [
                  "[",
                  "\"",
                  " "
                ]
              },
              "definitionProvider": true,
              "documentFormattingProvider": true,
              "documentHighlightProvider": true,
              "documentRangeFormattingProvider": true,
              "documentSymbolProvider": true,
              "executeCommandProvider": {
                "commands": [
                  "scoresheet.board",
                  "scoresheet.play"
                ]
              },
              "foldingRangeProvider": true,
              "hoverProvider": true,
              "inlayHintProvider": true,
              "positionEncoding": "utf-32",
              "referencesProvider": true,
              "renameProvider": true,
              "semanticTokensProvider": {
                "full": true,
                "legend": {
                  "tokenModifiers": [
                    "variation",
                    "unchecked",
                    "first",
                    "second",
                    "third",
                    "fourth"
                  ],
                  "tokenTypes": [
                    "comment",
                    "property",
                    "string",
                    "number",
                    "function",
                    "operator",
                    "keyword",
                    "type",
                    "parameter",
                    "variable",
                    "macro"
                  ]
                },
                "range": true
              },
              "textDocumentSync": {
                "change": 2,
                "openClose": true
              },
              "workspace": {
                "workspaceFolders": {
                  "changeNotifications": true,
                  "supported": true
                }
              },
              "workspaceSymbolProvider": true
            }
        "#]],
    );
}

#[test]
fn a_client_that_says_nothing_is_offered_little() {
    offers(
        MINIMAL,
        expect![[r#"
        {
          "completionProvider": {
            "resolveProvider": true,
            "triggerCharacters": [
              "[",
              "\"",
              " "
            ]
          },
          "documentSymbolProvider": true,
          "executeCommandProvider": {
            "commands": [
              "scoresheet.board",
              "scoresheet.play"
            ]
          },
          "foldingRangeProvider": true,
          "hoverProvider": true,
          "positionEncoding": "utf-16",
          "semanticTokensProvider": {
            "full": true,
            "legend": {
              "tokenModifiers": [
                "variation",
                "unchecked",
                "first",
                "second",
                "third",
                "fourth"
              ],
              "tokenTypes": [
                "comment",
                "property",
                "string",
                "number",
                "function",
                "operator",
                "keyword",
                "type",
                "parameter",
                "variable",
                "macro"
              ]
            },
            "range": true
          },
          "textDocumentSync": {
            "change": 2,
            "openClose": true
          }
        }
    "#]],
    );
}

const TEXT: &str = "[Site \"https://é.org\"]\n[Variant \"standard\"]\n\n1. a1b2 i5h5 2. c3c6 {😀} h4g4\n";

/// A session with the text open; diagnostics that are pushed are taken.
fn opened(editor: &str, text: &str) -> (Client, Value) {
    let (mut client, offered) = session(editor);
    client.write(&did_open(URI, 7, text));
    if offered.get("diagnosticProvider").is_none() {
        client.published(URI);
    }
    (client, offered)
}

fn actions(client: &mut Client, at: [usize; 3], context: Value) -> Value {
    let [line, start, end] = at;
    let params =
        json!({"textDocument": {"uri": URI}, "range": on_line(line, [start, end]), "context": context});
    client.ask("textDocument/codeAction", params)["result"].clone()
}

#[test]
fn the_fixes_of_a_finding_are_edits_of_this_version() {
    let (mut client, _) = opened(VSCODE, TEXT);
    let pulled = client.ask("textDocument/diagnostic", json!({"textDocument": {"uri": URI}}));
    let items = pulled["result"]["items"].as_array().unwrap().clone();
    let error = items.iter().find(|item| item["severity"] == 1).unwrap().clone();
    let context = json!({"diagnostics": [error], "only": ["quickfix"], "triggerKind": 1});
    let found = actions(&mut client, [3, 18, 18], context);
    let first = &found[0];
    assert_eq!((&first["kind"], &first["isPreferred"]), (&json!("quickfix"), &json!(true)), "{first}");
    assert_eq!(first["diagnostics"], json!([error]));
    let edit = json!({"documentChanges": [{
        "textDocument": {"uri": URI, "version": 7},
        "edits": [{"range": error["range"], "newText": "c3c4"}],
    }]});
    assert_eq!(first["edit"], edit);
    let all = found.as_array().unwrap();
    assert!(all.iter().all(|action| action["kind"] == "quickfix"), "{found}");
    assert!(all.iter().skip(1).all(|action| action.get("isPreferred").is_none()), "{found}");
    client.end();
}

#[test]
fn an_editor_without_versioned_edits_gets_plain_ones() {
    let (mut client, _) = opened(NEOVIM, TEXT);
    let found = actions(&mut client, [3, 18, 18], json!({"diagnostics": []}));
    assert_eq!(found[0]["edit"]["changes"][URI][0]["newText"], "c3c4", "{found}");
    assert_eq!(found[0]["diagnostics"][0]["code"], "abalone/not-adjacent");
    let title = |action: &Value| action["title"].as_str().unwrap().to_owned();
    let titles = |found: Value| found.as_array().unwrap().iter().map(title).collect::<Vec<_>>();
    let variation = "Drop this variation".to_owned();
    client.write(&did_change(URI, 8, 3, [16, 20], "a2b3 (2. b1b2)"));
    assert!(titles(actions(&mut client, [3, 22, 22], json!({"diagnostics": []}))).contains(&variation));
    // Nobody asked: the editor only wants to know whether there is something to mend.
    let automatic = json!({"diagnostics": [], "triggerKind": 2});
    assert_eq!(titles(actions(&mut client, [3, 22, 22], automatic)), [""; 0]);
    client.end();
}

#[test]
fn all_safe_fixes_are_edited_when_they_are_chosen() {
    let text = "[Variant \"standard\"]\n\n1. A1b2 i5h5, 3. a2b3 h4g4\n";
    let only = json!({"diagnostics": [], "only": ["source.fixAll"]});
    let (mut client, _) = opened(VSCODE, text);
    let found = actions(&mut client, [2, 0, 0], only.clone());
    assert_eq!(found.as_array().unwrap().len(), 1);
    assert_eq!((&found[0]["kind"], found[0].get("edit")), (&json!("source.fixAll.scoresheet"), None));
    let resolved = client.ask("codeAction/resolve", found[0].clone())["result"].clone();
    let edits = resolved["edit"]["documentChanges"][0]["edits"].clone();
    assert_eq!(edits.as_array().unwrap().len(), 3, "{edits}");
    let unknown = json!({"title": "another's", "data": {"x": 1}});
    assert_eq!(client.ask("codeAction/resolve", unknown.clone())["result"], unknown);
    client.end();

    // Who cannot ask again has them at once.
    let literals = json!({"textDocument": {"codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": []}}}}});
    let (mut client, offered) = Client::initialized(literals);
    assert_eq!(offered["capabilities"]["codeActionProvider"].get("resolveProvider"), None);
    client.write(&did_open(URI, 1, text));
    client.published(URI);
    let found = actions(&mut client, [2, 0, 0], only);
    assert_eq!(found[0]["edit"]["changes"][URI], edits);
    client.end();
}

#[test]
fn hints_lenses_and_places_are_answered() {
    let (mut client, _) = opened(VSCODE, TEXT);
    let document = json!({"uri": URI});
    let range = json!({"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}});
    client.write(&did_change(URI, 8, 3, [0, 3], ""));
    client.write(&did_change(URI, 9, 3, [10, 13], ""));
    let hints = client.ask("textDocument/inlayHint", json!({"textDocument": document, "range": range}));
    let hints = hints["result"].clone();
    assert_eq!(
        (&hints[0]["label"], &hints[0]["paddingRight"]),
        (&json!("1. Black"), &json!(true)),
        "{hints}"
    );
    assert_eq!(hints[0]["position"], json!({"line": 3, "character": 0}));

    let lenses = client.ask("textDocument/codeLens", json!({"textDocument": document}))["result"].clone();
    assert_eq!(
        lenses[0]["command"],
        json!({"title": "Abalone 1 · 4 moves · first error: 2a", "command": ""})
    );
    let end = json!({"line": 3, "character": 24});
    let board =
        json!({"title": "Show the board", "command": "scoresheet.showBoard", "arguments": [URI, end]});
    assert_eq!(lenses[1]["command"], board);
    assert_eq!(lenses[1]["range"], on_line(0, [0, 0]));

    let highlights = client.ask("textDocument/documentHighlight", at(URI, 3, 1))["result"].clone();
    assert_eq!(highlights, json!([{"range": on_line(3, [0, 4]), "kind": 2}]));

    let links = client.ask("textDocument/documentLink", json!({"textDocument": document}))["result"].clone();
    assert_eq!(links, json!([{"range": on_line(0, [7, 20]), "target": "https://xn--9ca.org/"}]));

    let positions = json!([{"line": 3, "character": 1}, {"line": 99, "character": 9}]);
    let params = json!({"textDocument": document, "positions": positions});
    let ranges = client.ask("textDocument/selectionRange", params)["result"].clone();
    assert_eq!(ranges[0]["range"], on_line(3, [0, 2]));
    assert_eq!(ranges[0]["parent"]["range"], on_line(3, [0, 4]));
    assert_eq!(ranges.as_array().unwrap().len(), 2);
    client.end();
}

#[test]
fn a_client_without_markdown_gets_plain_text() {
    let mut said: Value = serde_json::from_str(VSCODE).unwrap();
    let of_text = &mut said["capabilities"]["textDocument"];
    of_text["hover"]["contentFormat"] = json!(["plaintext"]);
    of_text["completion"]["completionItem"]["documentationFormat"] = json!(["plaintext"]);
    said["initializationOptions"] = json!({"hoverImages": true});
    let (mut client, _) = opened(&said.to_string(), "[Variant \"standard\"]\n\n1. a1b2 \n");
    let hover = client.ask("textDocument/hover", at(URI, 2, 4))["result"]["contents"].clone();
    let text = hover["value"].as_str().unwrap();
    assert_eq!(hover["kind"], "plaintext");
    assert!(text.starts_with("Black's 1st: a1b2\n\n    i5 O O O O O 9\n"), "{text}");
    assert!(!["**", "`", "!["].iter().any(|sign| text.contains(sign)), "{text}");

    let proposals = client.ask("textDocument/completion", at(URI, 2, 8))["result"].clone();
    let resolved = client.ask("completionItem/resolve", proposals[0].clone())["result"].clone();
    let text = resolved["documentation"]["value"].as_str().unwrap();
    assert_eq!(resolved["documentation"]["kind"], "plaintext");
    assert!(text.starts_with("    i5 ") && !text.contains('`'), "{text}");
    client.end();
}

#[test]
fn hints_are_switched_off_by_the_options() {
    let mut said: Value = serde_json::from_str(VSCODE).unwrap();
    said["initializationOptions"] = json!({"hints": {"side": false, "score": null}});
    let (mut client, _) = opened(&said.to_string(), "a1b2 i5h5\n");
    let params = json!({"textDocument": {"uri": URI}, "range": on_line(0, [0, 9])});
    assert_eq!(client.ask("textDocument/inlayHint", params)["result"], json!([]));
    client.end();
}

#[test]
fn tokens_are_sent_as_what_is_new() {
    let (mut client, _) = opened(VSCODE, TEXT);
    let document = json!({"uri": URI});
    let full = client.ask("textDocument/semanticTokens/full", json!({"textDocument": document}));
    let full = full["result"].clone();
    let since = |id: &Value| json!({"textDocument": document, "previousResultId": id});
    let same = client.ask("textDocument/semanticTokens/full/delta", since(&full["resultId"]));
    let same = same["result"].clone();
    assert_eq!(same["edits"], json!([]));
    client.write(&did_change(URI, 8, 3, [8, 12], "i6h6 {"));
    client.write(&did_change(URI, 9, 3, [14, 14], "}"));
    let delta = client.ask("textDocument/semanticTokens/full/delta", since(&same["resultId"]));
    let delta = delta["result"].clone();
    let mut edited = full["data"].as_array().unwrap().clone();
    for edit in delta["edits"].as_array().unwrap() {
        let [start, gone] = ["start", "deleteCount"].map(|name| edit[name].as_u64().unwrap() as usize);
        edited.splice(start..start + gone, edit["data"].as_array().unwrap().iter().cloned());
    }
    // What was sent before the last answer is not known any more, so all is sent.
    let again = client.ask("textDocument/semanticTokens/full/delta", since(&full["resultId"]));
    let again = again["result"].clone();
    assert_eq!(again["data"], json!(edited));
    assert!(again.get("edits").is_none() && again["resultId"] != delta["resultId"]);
    client.end();

    // Who does not ask for it gets no number.
    let (mut client, _) = opened(MINIMAL, TEXT);
    let full = client.ask("textDocument/semanticTokens/full", json!({"textDocument": {"uri": URI}}));
    assert_eq!(full["result"].get("resultId"), None);
    client.end();
}

#[test]
fn what_is_not_open_has_nothing() {
    let (mut client, _) = session(VSCODE);
    let document = json!({"uri": URI});
    let range = on_line(0, [0, 0]);
    for (method, params) in [
        (
            "textDocument/codeAction",
            json!({"textDocument": document, "range": range, "context": {"diagnostics": []}}),
        ),
        ("textDocument/inlayHint", json!({"textDocument": document, "range": range})),
        ("textDocument/codeLens", json!({"textDocument": document})),
        ("textDocument/documentHighlight", at(URI, 0, 0)),
        ("textDocument/documentLink", json!({"textDocument": document})),
        ("textDocument/selectionRange", json!({"textDocument": document, "positions": []})),
        (
            "textDocument/semanticTokens/full/delta",
            json!({"textDocument": document, "previousResultId": "1"}),
        ),
    ] {
        let answer = client.ask(method, params);
        assert_eq!((&answer["result"], answer.get("error")), (&Value::Null, None), "{method}");
    }
    client.end();
}
