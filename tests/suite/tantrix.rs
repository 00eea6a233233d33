//! Tantrix: real games against the facts of every ply, every code, slips, and what an editor shows.

use scoresheet::games;
use scoresheet::record::Document;
use serde_json::{Value, json};

use crate::support;

/// The recorded games: the text and the facts of every ply.
fn recorded() -> Vec<(String, String, Value)> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/records/tantrix");
    let Ok(entries) = std::fs::read_dir(&folder) else {
        println!("skipped: no {}", folder.display());
        return Vec::new();
    };
    let mut games = Vec::new();
    for path in entries.map(|entry| entry.unwrap().path()) {
        if path.extension().is_some_and(|extension| extension == "txt") {
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            let text = std::fs::read_to_string(&path).unwrap();
            let facts = std::fs::read_to_string(path.with_extension("json")).unwrap();
            games.push((name, text, serde_json::from_str(&facts).unwrap()));
        }
    }
    games.sort_by(|a, b| a.0.cmp(&b.0));
    assert_eq!(games.len(), 12);
    games
}

fn document(text: &str) -> Document {
    Document::new(text, games::by_id("tantrix"))
}

/// `red` for `r`.
fn word(letter: &Value) -> &'static str {
    match letter.as_str().unwrap() {
        "r" => "red",
        "y" => "yellow",
        "g" => "green",
        _ => "blue",
    }
}

fn words(letters: &Value) -> Value {
    letters.as_array().unwrap().iter().map(word).collect::<Vec<_>>().into()
}

#[test]
fn recorded_games_have_no_finding() {
    for (name, text, facts) in recorded() {
        let document = document(&text);
        let findings = support::findings(&document);
        assert!(findings.is_empty(), "{name}: {findings:#?}");
        let summary = document.summary(0).unwrap();
        let plies = facts["plies"].as_array().unwrap().len();
        assert_eq!((summary.plies, summary.checked), (plies, plies), "{name}");
    }
}

#[test]
fn every_ply_of_the_recorded_games_has_the_facts_it_should() {
    for (name, text, facts) in recorded() {
        let record = document(&text).record(0).unwrap();
        for (ply, (facts, &id)) in facts["plies"].as_array().unwrap().iter().zip(&record.main).enumerate() {
            let at = format!("{name} {}", ply + 1);
            let before = record.position_before(id).unwrap();
            assert_eq!(json!(before.legal().len()), facts["legal_moves"], "{at}");
            assert_eq!(before.side(), Some(word(&facts["colour"])), "{at}");
            assert_eq!(before.facts()["perimeter"], facts["perimeter_before"], "{at}");

            let position = record.position_at(Some(id)).unwrap();
            let found = position.facts();
            let last = found["tiles"].as_array().unwrap().last().unwrap();
            assert_eq!(last["tile"], facts["tile"], "{at}");
            assert_eq!(last["links"], facts["oriented"], "{at}");
            assert_eq!(last["cell"], facts["cell"], "{at}");
            assert_eq!(found["perimeter"], facts["perimeter_after"], "{at}");
            assert_eq!(found["holes"], facts["hole_links_after"], "{at}");
            assert_eq!(found["bag"], facts["bag_after"], "{at}");
            let forced: Vec<Value> = facts["forced_after"]
                .as_array()
                .unwrap()
                .iter()
                .map(|space| {
                    let links: Vec<String> =
                        space["links"].as_array().unwrap().iter().map(Value::to_string).collect();
                    json!({
                        "position": links.join("/"),
                        "links": space["links"],
                        "type": space["type"],
                        "cell": space["cell"],
                        "holders": words(&space["holders_legal"]),
                        "holders_by_colour": words(&space["holders_fit"]),
                        "fits_in_bag": space["bag_fit"],
                    })
                })
                .collect();
            assert_eq!(found["forced"], json!(forced), "{at}");
            for (letter, tiles) in facts["hands_after"].as_object().unwrap() {
                let hand = &found["hands"][word(&json!(letter))];
                assert_eq!(&hand["tiles"], tiles, "{at}");
                assert_eq!(hand["count"], json!(tiles.as_array().unwrap().len()), "{at}");
                let points = &found["scores"][word(&json!(letter))]["points"];
                assert_eq!(points, &facts["scores"][letter], "{at}");
            }
            let next = Some(&facts["next"]).filter(|next| !next.is_null()).map(word);
            assert_eq!(position.side(), next, "{at}");
        }
        let end = record.position_at(record.main.last().copied()).unwrap().facts();
        for (letter, score) in facts["final_scores"].as_object().unwrap() {
            assert_eq!(&end["scores"][word(&json!(letter))], score, "{name}");
        }
        assert_eq!(end["deadlock"], facts["deadlock"], "{name}");
    }
}
