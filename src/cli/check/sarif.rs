//! Findings as SARIF 2.1.0, which code hosts show beside the text.

use std::collections::BTreeSet;
use std::io::{self, Write};

use serde_json::{Value, json};

use super::Checked;
use crate::cli::explain;
use crate::findings::catalogue::{Catalogue, Language};
use crate::findings::{Finding, Fix, Severity};
use crate::text::TextRange;

pub(super) fn head(out: &mut impl Write) -> io::Result<()> {
    out.write_all(
        b"{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\
          \"runs\":[{\"columnKind\":\"utf16CodeUnits\",\"results\":[\n",
    )
}

/// The results of a file, parted by commas.
pub(super) fn file(checked: &Checked, catalogue: &Catalogue) -> String {
    let results: Vec<_> =
        checked.findings.iter().map(|(_, finding)| result(checked, finding, catalogue).to_string()).collect();
    results.join(",\n")
}

pub(super) fn tail(
    codes: &BTreeSet<&'static str>,
    language: Language,
    out: &mut impl Write,
) -> io::Result<()> {
    let rules: Vec<Value> = codes
        .iter()
        .map(|code| match explain::page(code, language) {
            Some(page) => json!({"id": code, "help": {"text": page, "markdown": page}}),
            None => json!({"id": code}),
        })
        .collect();
    let tool = json!({"driver": {
        "name": "scoresheet",
        "version": env!("CARGO_PKG_VERSION"),
        "language": language.code(),
        "rules": rules,
    }});
    writeln!(out, "\n],\"tool\":{tool}}}]}}")
}

fn result(checked: &Checked, finding: &Finding, catalogue: &Catalogue) -> Value {
    let mut result = json!({
        "ruleId": finding.code,
        "level": level(finding.severity),
        "message": {"text": catalogue.finding(finding)},
        "locations": [{"physicalLocation": location(checked, finding.range)}],
    });
    if let Some(result) = result.as_object_mut() {
        if !finding.related.is_empty() {
            let related = finding.related.iter().enumerate().map(|(index, related)| {
                json!({
                    "id": index + 1,
                    "message": {"text": catalogue.sentence(&related.message)},
                    "physicalLocation": location(checked, related.range),
                })
            });
            result.insert("relatedLocations".into(), related.collect());
        }
        if !finding.fixes.is_empty() {
            let fixes = finding.fixes.iter().map(|fix| self::fix(checked, fix, catalogue));
            result.insert("fixes".into(), fixes.collect());
        }
    }
    result
}

fn fix(checked: &Checked, fix: &Fix, catalogue: &Catalogue) -> Value {
    let replacements: Vec<Value> = fix
        .edits
        .iter()
        .map(|edit| json!({"deletedRegion": region(checked, edit.range), "insertedContent": {"text": edit.text}}))
        .collect();
    json!({
        "description": {"text": catalogue.say(&fix.title)},
        "artifactChanges": [{"artifactLocation": {"uri": uri(&checked.path)}, "replacements": replacements}],
    })
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Information | Severity::Hint => "note",
    }
}

fn location(checked: &Checked, range: TextRange) -> Value {
    json!({"artifactLocation": {"uri": uri(&checked.path)}, "region": region(checked, range)})
}

/// Lines and columns from 1, the end column behind the last character.
fn region(checked: &Checked, range: TextRange) -> Value {
    let (start, end) = checked.place(range);
    json!({
        "startLine": start.line + 1,
        "startColumn": start.character + 1,
        "endLine": end.line + 1,
        "endColumn": end.character + 1,
    })
}

/// A path as a reference: what has a meaning there is written by its number.
fn uri(path: &str) -> String {
    let mut uri = String::with_capacity(path.len());
    for byte in path.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                uri.push(byte.into())
            }
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    // An absolute path is a location of this machine; one of a drive is not told by its first stroke.
    if uri.starts_with('/') { format!("file://{uri}") } else { uri }
}

#[cfg(test)]
mod tests {
    use super::super::fixture;
    use super::*;
    use expect_test::expect;

    #[test]
    fn a_run_holds_results_and_rules() {
        let checked = fixture::checked();
        let mut out = Vec::new();
        head(&mut out).unwrap();
        out.extend_from_slice(file(&checked, fixture::voice().catalogue).as_bytes());
        tail(&BTreeSet::from(["abalone/not-a-row"]), Language::English, &mut out).unwrap();
        let mut value: serde_json::Value = serde_json::from_slice(&out).unwrap();
        value["runs"][0]["tool"].take();
        expect![[r#"
            {
              "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
              "runs": [
                {
                  "columnKind": "utf16CodeUnits",
                  "results": [
                    {
                      "level": "note",
                      "locations": [
                        {
                          "physicalLocation": {
                            "artifactLocation": {
                              "uri": "games/a%2C%20b.apgn"
                            },
                            "region": {
                              "endColumn": 14,
                              "endLine": 1,
                              "startColumn": 1,
                              "startLine": 1
                            }
                          }
                        }
                      ],
                      "message": {
                        "text": "This is odd"
                      },
                      "ruleId": "record/prose"
                    },
                    {
                      "fixes": [
                        {
                          "artifactChanges": [
                            {
                              "artifactLocation": {
                                "uri": "games/a%2C%20b.apgn"
                              },
                              "replacements": [
                                {
                                  "deletedRegion": {
                                    "endColumn": 10,
                                    "endLine": 3,
                                    "startColumn": 4,
                                    "startLine": 3
                                  },
                                  "insertedContent": {
                                    "text": "c3c4"
                                  }
                                }
                              ]
                            }
                          ],
                          "description": {
                            "text": "Replace by c3c4"
                          }
                        },
                        {
                          "artifactChanges": [
                            {
                              "artifactLocation": {
                                "uri": "games/a%2C%20b.apgn"
                              },
                              "replacements": [
                                {
                                  "deletedRegion": {
                                    "endColumn": 10,
                                    "endLine": 3,
                                    "startColumn": 10,
                                    "startLine": 3
                                  },
                                  "insertedContent": {
                                    "text": " {[%illegal]}"
                                  }
                                }
                              ]
                            }
                          ],
                          "description": {
                            "text": "Keep it, marked as played against the rules"
                          }
                        }
                      ],
                      "level": "error",
                      "locations": [
                        {
                          "physicalLocation": {
                            "artifactLocation": {
                              "uri": "games/a%2C%20b.apgn"
                            },
                            "region": {
                              "endColumn": 10,
                              "endLine": 3,
                              "startColumn": 4,
                              "startLine": 3
                            }
                          }
                        }
                      ],
                      "message": {
                        "text": "Black's 2nd, c3c5d4: c4 is empty, so c3-c5 is not a row. Did you mean c3c4?"
                      },
                      "relatedLocations": [
                        {
                          "id": 1,
                          "message": {
                            "text": "c4 has been empty since Black's 1st, a1b2"
                          },
                          "physicalLocation": {
                            "artifactLocation": {
                              "uri": "games/a%2C%20b.apgn"
                            },
                            "region": {
                              "endColumn": 8,
                              "endLine": 2,
                              "startColumn": 4,
                              "startLine": 2
                            }
                          }
                        }
                      ],
                      "ruleId": "abalone/not-a-row"
                    }
                  ],
                  "tool": null
                }
              ],
              "version": "2.1.0"
            }"#]]
        .assert_eq(&format!("{value:#}"));
    }

    #[test]
    fn rules_bring_their_page() {
        let mut out = b"[\n".to_vec();
        tail(&BTreeSet::from(["record/prose", "x/unknown"]), Language::French, &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert!(text.contains("\"id\":\"record/prose\"") && text.contains("laissé de côté"), "{text}");
        assert!(text.contains("{\"id\":\"x/unknown\"}"), "{text}");
    }

    #[test]
    fn paths_become_references() {
        assert_eq!(uri("a b/é.apgn"), "a%20b/%C3%A9.apgn");
        assert_eq!(uri("/tmp/a.apgn"), "file:///tmp/a.apgn");
    }
}
