//! Every sentence that the program can say stands in a catalogue, in every language.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let path = entry.path();
        if path.is_dir() {
            found.extend(files(&path, extension));
        } else if path.extension().is_some_and(|of| of == extension) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The identifiers defined in the catalogues whose name begins so.
fn entries(language: &str) -> BTreeSet<String> {
    let mut ids = BTreeSet::new();
    for path in files(Path::new("src"), "ftl") {
        if path.file_stem().is_some_and(|stem| stem == language) {
            let text = fs::read_to_string(&path).unwrap();
            let line = |line: &str| line.split_once(" =").map(|(id, _)| id.to_owned());
            let id = |id: &String| id.starts_with(|c: char| c.is_ascii_lowercase());
            ids.extend(text.lines().filter_map(line).filter(id));
        }
    }
    ids
}

/// What the sources name as `Message::new("...")`, tests aside.
fn named() -> BTreeSet<(PathBuf, String)> {
    let mut names = BTreeSet::new();
    for path in files(Path::new("src"), "rs") {
        let text = fs::read_to_string(&path).unwrap();
        let text = text.split("#[cfg(test)]").next().unwrap();
        for call in text.split("Message::new(").skip(1) {
            if let Some(id) = call.trim_start().strip_prefix('"').and_then(|rest| rest.split('"').next()) {
                names.insert((path.clone(), id.to_owned()));
            }
        }
    }
    names
}

#[test]
fn every_message_has_its_sentence() {
    for language in ["en", "fr"] {
        let entries = entries(language);
        assert!(entries.len() > 100);
        let missing: Vec<_> = named().into_iter().filter(|(_, id)| !entries.contains(id)).collect();
        assert!(missing.is_empty(), "no sentence in {language}: {missing:#?}");
    }
}

/// A sentence that nothing says is one more to translate for nobody.
#[test]
fn every_sentence_is_said_somewhere() {
    let read = |extension: &str| -> String {
        let text = |path: &PathBuf| fs::read_to_string(path).unwrap();
        let shown = |text: String| text.split("#[cfg(test)]").next().unwrap().to_owned();
        files(Path::new("src"), extension).iter().map(text).map(shown).collect()
    };
    let (sources, catalogues) = (read("rs"), read("ftl"));
    let said =
        |id: &String| sources.contains(&format!("\"{id}\"")) || catalogues.contains(&format!("{{ {id} "));
    let dead: Vec<_> = entries("en").into_iter().filter(|id| !said(id)).collect();
    assert!(dead.is_empty(), "said nowhere: {dead:?}");
}
