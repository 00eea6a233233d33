//! What can be set, told to others: a JSON schema for editors, and a table for the manual.

use serde_json::{Map, Value, json};

use super::keys::{KEYS, Key, Kind, TABLES, codes};
use crate::findings::Message;
use crate::findings::catalogue::Language;
use crate::games;

/// What all of it is: an entry of the catalogues.
const WHOLE: &str = "settings";

/// The schema (draft 7) of `.scoresheet.toml` and of what an editor sends.
pub fn schema() -> Value {
    let mut tables: Map<String, Value> = Map::new();
    let mut top = Map::new();
    for key in KEYS {
        let of_key = property(key);
        match key.name.split_once('.') {
            Some((table, name)) => {
                let place = tables.entry(table).or_insert_with(|| json!({}));
                place[name] = of_key;
            }
            None => {
                top.insert(key.name.to_owned(), of_key);
            }
        }
    }
    for (name, properties) in tables {
        let flags =
            properties.as_object().is_some_and(|all| all.values().all(|key| key["type"] == "boolean"));
        let kind = if flags { json!(["object", "boolean"]) } else { json!("object") };
        let says = TABLES.iter().find(|(table, _)| *table == name).map(|(_, says)| say(says));
        let table = json!({ "type": kind, "description": says, "properties": properties, "additionalProperties": false });
        top.insert(name, table);
    }
    json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Scoresheet",
        "description": say(WHOLE),
        "type": "object",
        "properties": top,
        "additionalProperties": false,
    })
}

fn property(key: &Key) -> Value {
    let description = say(key.says);
    let words = key.kind.words();
    let mut property = match key.kind {
        Kind::Flag(usual) => json!({ "type": "boolean", "default": usual }),
        Kind::Number { least, most, usual } => {
            json!({ "type": "integer", "minimum": least, "maximum": most, "default": usual })
        }
        Kind::Language | Kind::Theme => json!({ "type": "string", "enum": words, "default": words.first() }),
        Kind::Game => json!({ "type": "string", "enum": words }),
        Kind::Codes => json!({
            "type": "array", "items": { "type": "string", "enum": codes() }, "uniqueItems": true, "default": [],
        }),
        Kind::Weights => {
            let of_code = |code: &&'static str| {
                let usual = games::severity(code).map(|severity| severity.word());
                ((*code).to_owned(), json!({ "type": "string", "enum": words, "default": usual }))
            };
            let codes: Map<String, Value> = codes().iter().map(of_code).collect();
            json!({ "type": "object", "properties": codes, "additionalProperties": false, "default": {} })
        }
        Kind::Colours => {
            let colour = json!({ "type": "string", "pattern": "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$" });
            let sides: Map<String, Value> =
                key.kind.names().into_iter().map(|side| (side.to_owned(), colour.clone())).collect();
            json!({ "type": "object", "properties": sides, "additionalProperties": false, "default": {} })
        }
    };
    property["description"] = description.into();
    property
}

/// The table of the manual, in Markdown.
pub fn table() -> String {
    let mut table = "| setting | values | default | |\n| --- | --- | --- | --- |\n".to_owned();
    for key in KEYS {
        let quoted =
            |words: &[&str]| words.iter().map(|word| format!("`\"{word}\"`")).collect::<Vec<_>>().join(", ");
        let words = key.kind.words();
        let (values, usual) = match key.kind {
            Kind::Flag(usual) => ("`true`, `false`".to_owned(), format!("`{usual}`")),
            Kind::Number { least, most, usual } => (format!("{least} to {most}"), format!("`{usual}`")),
            Kind::Language | Kind::Theme => (quoted(&words), quoted(words.get(..1).unwrap_or_default())),
            Kind::Game => (quoted(&words), "none".to_owned()),
            Kind::Codes => ("a list of codes".to_owned(), "none".to_owned()),
            Kind::Weights => (format!("a table: code = {}", quoted(&words)), "none".to_owned()),
            Kind::Colours => (
                format!("a table: {} = `\"#rrggbb\"` or `\"#rgb\"`", key.kind.names().join(", ")),
                "none".to_owned(),
            ),
        };
        table += &format!("| `{}` | {values} | {usual} | {} |\n", key.name, say(key.says));
    }
    table
}

fn say(id: &str) -> String {
    games::catalogue(Language::English).say(&Message::new(id.to_owned()))
}
