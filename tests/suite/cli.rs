//! The command line as it is used: the real program on short records.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// A folder of its own for each test, gone at its end.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("cli-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    pub(crate) fn with(self, name: &str, bytes: impl AsRef<[u8]>) -> Folder {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
        self
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    pub(crate) fn run(&self, words: &[&str]) -> Ran {
        self.run_on(words, "")
    }

    pub(crate) fn run_on(&self, words: &[&str], input: &str) -> Ran {
        let output = self.run_on_bytes(words, input.as_bytes());
        Ran {
            code: output.status.code().unwrap(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }

    pub(crate) fn run_on_bytes(&self, words: &[&str], input: &[u8]) -> Output {
        let mut child = Command::new(env!("CARGO_BIN_EXE_scoresheet"))
            .args(words)
            .current_dir(&self.0)
            .env_remove("LANGUAGE")
            .env("LC_ALL", "C.UTF-8")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // A program that reads no input may be gone already.
        let _ = child.stdin.take().unwrap().write_all(input);
        child.wait_with_output().unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Ran {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }
}

/// From the standard start: both sides bring a corner marble in; then a marble is named that is not there.
const GOOD: &str = "[Black \"Ana\"]\n[Variant \"Standard\"]\n\n1. a1b2 i5h5 2. a2b3 i9h8 *\n";
const BAD: &str = "[Black \"Ana\"]\n[Variant \"Standard\"]\n\n1. a1b2 i5h5 2. e5e6 i9h8 *\n";

#[test]
fn help_and_misuse() {
    let folder = Folder::new("help");
    for words in [&["--help"][..], &["check", "--help"], &["board", "--help"], &["--version"]] {
        assert_eq!(folder.run(words).code, 0, "{words:?}");
    }
    for words in [
        &["check"][..],
        &["check", "--format", "xml", "x"],
        &["check", "--game", "chess", "x"],
        &["juggle"],
        &["perft", "--depth", "1", "--layout", "a", "--position", "b"],
    ] {
        assert_eq!(folder.run(words).code, 2, "{words:?}");
    }
}

#[test]
fn explain_prints_a_page() {
    let folder = Folder::new("explain");
    let ran = folder.run(&["explain", "record/hidden-moves"]);
    assert_eq!(ran.code, 0);
    assert!(ran.out.starts_with("## record/hidden-moves\nA `;` makes"), "{}", ran.out);
    let ran = folder.run(&["explain", "hidden-moves", "--lang", "fr"]);
    assert!(ran.out.starts_with("## record/hidden-moves\nUn `;` fait"), "{}", ran.out);
    let ran = folder.run(&["explain"]);
    assert_eq!(ran.code, 0);
    let line = "record/hidden-moves: A `;` makes";
    assert!(ran.out.contains(line) && ran.out.contains("\ntantrix/"), "{}", ran.out);
    let ran = folder.run(&["explain", "record/nothing"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(ran.err.contains("record/hidden-moves"), "{}", ran.err);
}

#[test]
fn check_ends_by_the_worst_finding() {
    let folder = Folder::new("ends").with("good.apgn", GOOD).with("bad.apgn", BAD);
    assert_eq!(folder.run(&["check", "good.apgn"]).code, 0);
    assert_eq!(folder.run(&["check", "bad.apgn"]).code, 1);
    for code in ["abalone/empty-origin", "empty-origin"] {
        assert_eq!(folder.run(&["check", "bad.apgn", "--ignore", code]).code, 0);
    }
    let ran = folder.run(&["check", "bad.apgn", "--ignore", "empty"]);
    assert!(ran.code == 2 && ran.err.contains("scoresheet explain"), "{}", ran.err);
    // What cannot be read does not keep the others from being checked.
    let ran = folder.run(&["check", "none.apgn", "bad.apgn"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("none.apgn") && ran.out.contains("abalone/empty-origin"), "{ran:?}");
}

#[test]
fn check_says_who_where_and_why() {
    let folder = Folder::new("human").with("bad.apgn", BAD);
    let ran = folder.run(&["check", "bad.apgn"]);
    assert!(ran.out.starts_with("error[abalone/empty-origin]: Black's 2nd, e5e6: "), "{}", ran.out);
    assert!(ran.out.contains(" --> bad.apgn:4:17\n"), "{}", ran.out);
    assert!(ran.out.contains("4 | 1. a1b2 i5h5 2. e5e6 i9h8 *\n  |                 ^^^^"), "{}", ran.out);
    assert!(ran.out.contains("= note: the move after it is not checked\n"), "{}", ran.out);
    assert!(!ran.out.contains('\x1b'));
    assert!(folder.run(&["check", "bad.apgn", "--color", "always"]).out.contains('\x1b'));
    let french = folder.run(&["check", "bad.apgn", "--lang", "fr"]);
    assert!(
        french.out.starts_with("erreur[abalone/empty-origin]: Noirs, 2e coup, e5e6\u{A0}: "),
        "{}",
        french.out
    );
}

#[test]
fn check_as_json() {
    let folder = Folder::new("json").with("good.apgn", GOOD).with("bad.apgn", BAD);
    let value = folder.run(&["check", "--format", "json", "bad.apgn", "good.apgn"]).json();
    assert_eq!(value["version"], 1);
    assert_eq!(value["files"][0]["path"], "bad.apgn");
    assert_eq!(value["files"][1]["path"], "good.apgn");
    let game = &value["files"][0]["games"][0];
    assert_eq!((&game["game"], &game["plies"], &game["checked"]), (&"abalone".into(), &4.into(), &2.into()));
    assert_eq!((&game["result"], &game["score"]["first"]), (&"*".into(), &0.into()));
    let finding = &value["files"][0]["findings"][0];
    assert_eq!((&finding["code"], &finding["severity"]), (&"abalone/empty-origin".into(), &"error".into()));
    assert_eq!((&finding["game"], &finding["move"]), (&1.into(), &"2a".into()));
    let start = BAD.find("e5e6").unwrap();
    assert_eq!(finding["offset"], serde_json::json!([start, start + 4]));
    assert_eq!(finding["range"]["start"], serde_json::json!({"line": 3, "character": 16}));
    assert_eq!(finding["fixes"], serde_json::json!([]), "nothing near e5e6 is legal");
    let summary = &value["summary"];
    assert_eq!((&summary["files"], &summary["games"], &summary["plies"]), (&2.into(), &2.into(), &8.into()));
    assert_eq!(summary["errors"], 1);

    let folder = Folder::new("json-fix").with("slip.apgn", "[Variant \"standard\"]\n\n1. a1b3 i5h5 *\n");
    let value = folder.run(&["check", "--format", "json", "slip.apgn"]).json();
    let fix = &value["files"][0]["findings"][0]["fixes"][0];
    assert_eq!(fix["title"], "Replace by a1b2: the remaining move replays");
    assert_eq!(fix["edits"], serde_json::json!([{"offset": [25, 29], "text": "a1b2"}]));
}

#[test]
fn check_as_sarif_and_for_github() {
    let folder = Folder::new("formats").with("bad.apgn", BAD);
    let sarif = folder.run(&["check", "--format", "sarif", "bad.apgn"]).json();
    let run = &sarif["runs"][0];
    assert_eq!(sarif["version"], "2.1.0");
    assert_eq!(run["results"][0]["ruleId"], "abalone/empty-origin");
    assert_eq!(run["tool"]["driver"]["rules"][0]["id"], "abalone/empty-origin");
    let github = folder.run(&["check", "--format", "github", "bad.apgn"]).out;
    let head =
        "::error file=bad.apgn,line=4,col=17,endColumn=21,title=abalone/empty-origin::Black's 2nd, e5e6: ";
    assert!(github.starts_with(head), "{github}");
    // Nothing to report is a whole object all the same.
    let folder = folder.with("good.apgn", GOOD);
    let sarif = folder.run(&["check", "--format", "sarif", "good.apgn"]);
    assert_eq!(sarif.json()["runs"][0]["results"], serde_json::json!([]));
}

#[test]
fn folders_are_searched_for_records() {
    let folder = Folder::new("walk")
        .with("b.apgn", GOOD)
        .with("a/c.apgn", GOOD)
        .with("a/notes.txt", BAD)
        .with("skip/d.apgn", BAD)
        .with(".gitignore", "skip/\n");
    let value = folder.run(&["check", "--format", "json", "."]).json();
    let paths: Vec<_> =
        value["files"].as_array().unwrap().iter().map(|file| file["path"].as_str().unwrap()).collect();
    assert_eq!(paths, ["a/c.apgn", "b.apgn"]);
    // A file that is named is read whatever it is called.
    assert_eq!(folder.run(&["check", "a/notes.txt", "--game", "abalone"]).code, 1);
    let ran = folder.run(&["check", "skip/empty"]);
    assert_eq!(ran.code, 2);
}

#[test]
fn many_files_come_out_in_order() {
    let mut folder = Folder::new("order");
    for index in 0..60 {
        folder = folder.with(&format!("{index:03}.apgn"), GOOD.repeat(if index % 7 == 0 { 40 } else { 1 }));
    }
    let value = folder.run(&["check", "--format", "json", "."]).json();
    let paths: Vec<_> =
        value["files"].as_array().unwrap().iter().map(|file| file["path"].to_string()).collect();
    assert_eq!(paths.len(), 60);
    assert!(paths.is_sorted());
}

#[test]
fn standard_input_is_a_file() {
    let folder = Folder::new("stdin");
    assert_eq!(folder.run_on(&["check", "-", "--game", "abalone"], GOOD).code, 0);
    let ran = folder.run_on(&["check", "-", "--game", "abalone"], BAD);
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("--> <stdin>:4:17"), "{}", ran.out);
    let folder = folder.with("-", BAD);
    let ran = folder.run_on(&["check", "./-", "--game", "abalone"], GOOD);
    assert!(ran.out.contains("--> ./-:4:17"), "{}", ran.out);
    let ran = folder.run_on(&["moves", "-@0", "--game", "abalone"], GOOD);
    assert_eq!((ran.code, ran.out.lines().count()), (0, 44));
}

#[test]
fn bytes_become_text() {
    let utf16: Vec<u8> = [0xFEFF].into_iter().chain(BAD.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    let folder = Folder::new("bytes")
        .with("latin.apgn", b"[Black \"Zo\xEB\"]\n1. a1b2 *\n")
        .with("wide.apgn", utf16)
        .with("picture.apgn", b"\x89PNG\0\0");
    let latin = folder.run(&["check", "--format", "json", "latin.apgn"]).json();
    let findings = latin["files"][0]["findings"].as_array().unwrap();
    let encoding = findings.iter().find(|finding| finding["code"] == "record/encoding").unwrap();
    assert_eq!(encoding["severity"], "warning");
    assert_eq!(encoding["range"]["start"], serde_json::json!({"line": 0, "character": 10}));
    let wide = folder.run(&["check", "--format", "json", "wide.apgn"]).json();
    assert_eq!(wide["files"][0]["games"][0]["checked"], 2);
    let picture = folder.run(&["check", "picture.apgn"]);
    assert_eq!(picture.code, 1);
    assert!(picture.out.contains("error[record/encoding]"), "{}", picture.out);
}

#[test]
fn board_and_moves_at_a_place() {
    let folder = Folder::new("board").with("two.apgn", format!("{GOOD}\n{GOOD}")).with("bad.apgn", BAD);
    let start = folder.run(&["moves", "two.apgn#2@0", "--format", "json"]).json();
    assert_eq!((&start["side"], start["moves"].as_array().unwrap().len()), (&"black".into(), 44));
    let json = folder.run(&["board", "two.apgn@1", "--format", "json"]).json();
    assert_eq!(json["side"], "white");
    let svg = folder.run(&["board", "two.apgn", "--format", "svg"]);
    assert!(svg.out.starts_with("<svg ") && svg.out.trim_end().ends_with("</svg>"));
    let text = folder.run(&["board", "two.apgn@1b"]);
    assert!(text.out.contains("1b i5h5. Black to move\n"), "{}", text.out);
    for wrong in ["two.apgn#3", "two.apgn#0", "two.apgn@77", "bad.apgn@2a", "none.apgn"] {
        let ran = folder.run(&["board", wrong]);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{wrong}");
        assert!(!ran.err.is_empty());
    }
    // Where a game cannot be followed to its end, the last position known is shown, and that it is not the end.
    let cut = folder.run(&["board", "bad.apgn"]);
    assert!(cut.code == 1 && cut.out.contains("1b i5h5.") && cut.err.contains("1b i5h5"), "{cut:?}");
}

/// What stands behind a file that is there is what is wrong, not the file.
#[test]
fn a_place_that_is_none_is_named() {
    let folder = Folder::new("place").with("two.apgn", GOOD);
    for (place, wrong) in
        [("two.apgn@foo", "`@foo`"), ("two.apgn#x@3", "`#x`"), ("two.apgn#1@12ab", "`#1@12ab`")]
    {
        let ran = folder.run(&["board", place]);
        assert!(ran.code == 2 && ran.err.contains(wrong) && ran.err.contains("@12b"), "{ran:?}");
    }
    for command in ["check", "fmt"] {
        let ran = folder.run(&[command, "two.apgn@12b"]);
        let said = "scoresheet: this is done with whole files: two.apgn without `@12b`\n";
        assert_eq!((ran.code, ran.err.as_str()), (2, said), "{command}");
        assert!(folder.run(&[command, "none.apgn@12b"]).err.contains("none.apgn@12b cannot be read"));
    }
}

#[test]
fn perft_counts_leaves() {
    let folder = Folder::new("perft");
    let ran = folder.run(&["perft", "--game", "abalone", "--layout", "Standard", "--depth", "2"]);
    assert_eq!(ran.out.lines().next(), Some("1936"), "{ran:?}");
    let json = folder.run(&["perft", "--layout", "Belgian daisy", "--depth", "2", "--format", "json"]).json();
    assert_eq!(json["leaves"], 2692);
    assert!(json["seconds"].is_f64());
    let position = "bbbbb/bbbbbb/2bbb2/8/9/8/2www2/wwwwww/wwwww b";
    let ran = folder.run(&["perft", "--position", position, "--depth", "1"]);
    assert_eq!(ran.out.lines().next(), Some("44"), "{ran:?}");
    // Nobody is known to be due, and nothing to be in hand.
    let ran = folder.run(&["perft", "--game", "tantrix", "--depth", "1"]);
    assert!(ran.code == 2 && ran.out.is_empty() && ran.err.contains("no moves to count"), "{ran:?}");
    for wrong in [["--layout", "No such daisy"], ["--position", "bbb"]] {
        let ran = folder.run(&["perft", "--depth", "1", wrong[0], wrong[1]]);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{wrong:?}");
    }
}

#[test]
fn manual_and_completions_come_from_the_commands() {
    let folder = Folder::new("manual");
    let help = folder.run(&["--help"]).out;
    let commands: Vec<&str> = help
        .lines()
        .skip_while(|line| !line.starts_with("Commands:"))
        .skip(1)
        .map_while(|line| line.strip_prefix("  ")?.split_whitespace().next())
        .filter(|command| *command != "help")
        .collect();
    assert!(commands.contains(&"check") && commands.contains(&"completions"), "{help}");
    let page = folder.run(&["man"]);
    assert!(page.code == 0 && page.out.contains(".SH SUBCOMMANDS"), "{page:?}");
    let written = folder.run(&["man", "share/man1"]);
    assert_eq!((written.code, written.out.as_str()), (0, ""), "{written:?}");
    for command in &commands {
        let page = fs::read_to_string(folder.0.join(format!("share/man1/scoresheet-{command}.1"))).unwrap();
        assert!(page.contains(".SH SYNOPSIS"), "{page}");
    }
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = folder.run(&["completions", shell]);
        let missing: Vec<_> = commands.iter().filter(|command| !script.out.contains(**command)).collect();
        assert!(script.code == 0 && missing.is_empty(), "{shell}: {missing:?}");
    }
    assert_eq!(folder.run(&["completions", "dos"]).code, 2);
}
