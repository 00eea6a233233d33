//! Dumps of trees: `tests/parser/ok` holds texts without a syntax error, `err` texts with at least one.
//!
//! `UPDATE_EXPECT=1 cargo test --test suite parser` writes the dumps anew.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use expect_test::expect_file;
use rowan::NodeOrToken;
use scoresheet::games;
use scoresheet::syntax::SyntaxNode;
use scoresheet::syntax::grammar::{Parse, parse};

/// One node or token a line, indented by depth, with its range; white space is left out.
fn dump(parse: &Parse) -> String {
    let mut text = String::new();
    let mut depth = 0usize;
    for event in parse.syntax().preorder_with_tokens() {
        match event {
            rowan::WalkEvent::Enter(NodeOrToken::Node(node)) => {
                let _ = writeln!(
                    text,
                    "{:depth$}{:?} {:?}",
                    "",
                    node.kind(),
                    node.text_range(),
                    depth = depth * 2
                );
                depth += 1;
            }
            rowan::WalkEvent::Leave(NodeOrToken::Node(_)) => depth -= 1,
            rowan::WalkEvent::Enter(NodeOrToken::Token(token)) if !token.kind().is_trivia() => {
                let _ =
                    writeln!(text, "{:depth$}{:?} {:?}", "", token.kind(), token.text(), depth = depth * 2);
            }
            _ => {}
        }
    }
    for error in &parse.errors {
        let _ = writeln!(text, "error {:?}: {:?}", error.range, error.kind);
    }
    text
}

fn check_folder(folder: &str, faulty: bool) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/parser").join(folder);
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "txt"));
    files.sort();
    assert!(!files.is_empty());
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        let parse = parse(&text, games::default().dialect());
        let root: SyntaxNode = parse.syntax();
        assert_eq!(root.text().to_string(), text, "{}", file.display());
        assert_eq!(!parse.errors.is_empty(), faulty, "{}: {:?}", file.display(), parse.errors);
        expect_file![file.with_extension("dump")].assert_eq(&dump(&parse));
    }
}

#[test]
fn sound_texts() {
    check_folder("ok", false);
}

#[test]
fn faulty_texts() {
    check_folder("err", true);
}
