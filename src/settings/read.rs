//! Settings as they are written, in JSON or TOML, become a layer; what cannot be used is told and left out.

use std::collections::BTreeMap;
use std::ops::Range;

use serde_json::{Map, Value};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::Layer;
use super::keys::{self, Kind};
use crate::draw::Colour;
use crate::findings::catalogue::Language;
use crate::findings::{Fact, Message};
use crate::text::{TextRange, TextSize};

/// Something in a source of settings that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    pub message: Message,
    /// In the text of a file.
    pub range: Option<TextRange>,
}

/// No name is of more steps: `scoresheet.board.colours.black`.
const STEPS: usize = 4;

/// What a value of JSON says. `null` is the same as nothing, everywhere, and points in names are steps into tables.
pub fn from_json(value: &Value) -> (Layer, Vec<Fault>) {
    let mut reading = Reading::default();
    match nested(value) {
        Value::Null => {}
        Value::Object(table) => reading.table("", &table),
        other => reading.bad("setting-bad-table", "settings", &other),
    }
    reading.done(&BTreeMap::new())
}

/// A value with tables in place of points in names; what is nested already goes before.
pub fn nested(value: &Value) -> Value {
    let Value::Object(table) = value else { return value.clone() };
    let (dotted, plain): (Vec<_>, Vec<_>) = table.iter().partition(|(name, _)| name.contains('.'));
    let mut all = Map::new();
    for (name, value) in plain.into_iter().chain(dotted) {
        lay_under(&mut all, name, nested(value));
    }
    all.into()
}

fn lay_under(table: &mut Map<String, Value>, name: &str, value: Value) {
    if let Some((step, rest)) = name.split_once('.').filter(|_| name.split('.').count() <= STEPS) {
        let below = table.entry(step).or_insert(Value::Null);
        if below.is_null() {
            *below = Map::new().into();
        }
        if let Value::Object(below) = below {
            lay_under(below, rest, value);
        }
        return;
    }
    match (table.get_mut(name), value) {
        (Some(Value::Object(known)), Value::Object(more)) => {
            more.into_iter().for_each(|(name, value)| lay_under(known, &name, value));
        }
        (None | Some(Value::Null), value) => {
            table.insert(name.to_owned(), value);
        }
        _ => {}
    }
}

/// What a text of TOML says; behind a fault of its form, as much as can be read of it.
pub fn from_toml(text: &str) -> (Layer, Vec<Fault>) {
    let (document, errors) = DeTable::parse_recoverable(text);
    let mut places = BTreeMap::new();
    let table = json_table(document.get_ref(), "", &mut places);
    let mut reading = Reading::default();
    reading.table("", &table);
    let (layer, mut faults) = reading.done(&places);
    let unformed = errors.first().map(|error| Fault {
        message: Message::new("settings-not-toml").with("reason", error.message()),
        range: Some(text_range(error.span().unwrap_or_default())),
    });
    faults.splice(0..0, unformed);
    (layer, faults)
}

// ---- values

/// A fault, by the name of the place.
struct Found {
    message: Message,
    at: String,
    /// Whether the name is at fault, not the value.
    of_name: bool,
}

#[derive(Default)]
struct Reading {
    values: BTreeMap<String, Value>,
    ignored: Vec<String>,
    found: Vec<Found>,
}

impl Reading {
    /// Reads a table of that name.
    fn table(&mut self, name: &str, table: &Map<String, Value>) {
        for (step, value) in table.iter().filter(|(_, value)| !value.is_null()) {
            let path = join(name, step);
            let steps = keys::steps(&path);
            match (keys::named(&path), value) {
                (Some(key), value) => self.value(&path, key.kind, value),
                (None, Value::Object(inner)) if !steps.is_empty() => self.table(&path, inner),
                // All of them at once.
                (None, Value::Bool(_)) if all_flags(&path, &steps) => {
                    self.values.extend(steps.iter().map(|step| (join(&path, step), value.clone())));
                }
                (None, _) if !steps.is_empty() => self.bad("setting-bad-table", &path, value),
                // A name with points in it goes through tables wherever they stand.
                (None, _) if let Some((table, name, kind)) = keys::entry(&path) => {
                    self.named(table, name, kind, value);
                }
                (None, _) => self.unknown(&path, &keys::steps(name)),
            }
        }
    }

    fn value(&mut self, path: &str, kind: Kind, value: &Value) {
        match (kind, value) {
            (Kind::Flag(_), Value::Bool(_)) => self.set(path, value),
            (Kind::Flag(_), _) => self.choice(path, value, &["true", "false"]),
            (Kind::Number { least, most, .. }, _) => {
                let number = value.as_u64().filter(|number| (least.into()..=most.into()).contains(number));
                match number {
                    Some(_) => self.set(path, value),
                    None => self.choice(path, value, &[&format!("{least} … {most}")]),
                }
            }
            (Kind::Codes, Value::Array(codes)) => self.codes(path, codes),
            (Kind::Codes, _) => self.bad("setting-bad-list", path, value),
            (Kind::Weights | Kind::Colours, Value::Object(table)) => {
                for (name, value) in table.iter().filter(|(_, value)| !value.is_null()) {
                    self.named(path, name, kind, value);
                }
            }
            (Kind::Weights | Kind::Colours, _) => self.bad("setting-bad-table", path, value),
            _ => self.word(path, kind, value),
        }
    }

    fn word(&mut self, path: &str, kind: Kind, value: &Value) {
        let words = kind.words();
        // Of a language also a tag will do, as editors have it: `fr-CA`.
        let allows =
            |word| words.contains(&word) || kind == Kind::Language && Language::from_tag(word).is_some();
        match value.as_str().is_some_and(allows) {
            true => self.set(path, value),
            false => self.choice(path, value, &words),
        }
    }

    /// An entry of a table whose names are codes or sides.
    fn named(&mut self, table: &str, name: &str, kind: Kind, value: &Value) {
        let path = &join(table, name);
        match kind {
            _ if !kind.names().contains(&name) => match kind {
                Kind::Weights => self.unknown_code(path, name, true),
                _ => self.unknown(path, &kind.names()),
            },
            Kind::Weights => self.word(path, kind, value),
            _ if value.as_str().and_then(Colour::read).is_some() => self.set(path, value),
            _ => self.choice(path, value, &["\"#rrggbb\"", "\"#rgb\""]),
        }
    }

    fn codes(&mut self, path: &str, codes: &[Value]) {
        let known = keys::codes();
        for (nth, code) in codes.iter().enumerate().filter(|(_, code)| !code.is_null()) {
            let at = join(path, &nth.to_string());
            match code.as_str() {
                Some(code) if known.contains(&code) => self.ignored.push(code.to_owned()),
                Some(code) => self.unknown_code(&at, code, false),
                None => self.unknown_code(&at, &code.to_string(), false),
            }
        }
    }

    fn set(&mut self, path: &str, value: &Value) {
        self.values.insert(path.to_owned(), value.clone());
    }

    // ---- faults

    fn unknown(&mut self, path: &str, known: &[&str]) {
        let known = known.iter().map(|name| (*name).to_owned()).collect();
        let message = Message::new("setting-unknown").with("key", path).with("known", Fact::List(known));
        self.found.push(Found { message, at: path.to_owned(), of_name: true });
    }

    fn unknown_code(&mut self, path: &str, code: &str, of_name: bool) {
        let message = Message::new("setting-unknown-code").with("code", code);
        self.found.push(Found { message, at: path.to_owned(), of_name });
    }

    fn choice(&mut self, path: &str, value: &Value, allowed: &[&str]) {
        let allowed = allowed.iter().map(|word| (*word).to_owned()).collect();
        let message = Message::new("setting-bad-value")
            .with("key", path)
            .with("value", value.to_string())
            .with("allowed", Fact::List(allowed));
        self.found.push(Found { message, at: path.to_owned(), of_name: false });
    }

    fn bad(&mut self, id: &'static str, path: &str, value: &Value) {
        let message = Message::new(id).with("key", path).with("value", value.to_string());
        self.found.push(Found { message, at: path.to_owned(), of_name: false });
    }

    /// What was read. Within one source a code that is ignored is, whatever else it says of it.
    fn done(self, places: &BTreeMap<String, Place>) -> (Layer, Vec<Fault>) {
        let layer = self.ignored.iter().fold(Layer(self.values), |layer, code| layer.ignoring(code));
        let fault = |found: Found| {
            let place = places.get(&found.at);
            let range = place.map(|place| if found.of_name { &place.name } else { &place.value });
            Fault { message: found.message, range: range.cloned().map(text_range) }
        };
        let mut faults: Vec<Fault> = self.found.into_iter().map(fault).collect();
        faults.sort_by_key(|fault| fault.range.map(|range| range.start()));
        (layer, faults)
    }
}

fn join(table: &str, step: &str) -> String {
    if table.is_empty() { step.to_owned() } else { format!("{table}.{step}") }
}

fn all_flags(table: &str, steps: &[&str]) -> bool {
    let is_flag =
        |step: &&str| keys::named(&join(table, step)).is_some_and(|key| matches!(key.kind, Kind::Flag(_)));
    !steps.is_empty() && steps.iter().all(is_flag)
}

// ---- TOML

/// Where a name and its value stand, in bytes.
struct Place {
    name: Range<usize>,
    value: Range<usize>,
}

fn text_range(range: Range<usize>) -> TextRange {
    let at = |offset: usize| TextSize::new(u32::try_from(offset).unwrap_or(u32::MAX));
    TextRange::new(at(range.start), at(range.end.max(range.start)))
}

/// A table as JSON, and where everything stands. Tables nest no deeper than the parser lets them.
fn json_table(table: &DeTable<'_>, name: &str, places: &mut BTreeMap<String, Place>) -> Map<String, Value> {
    let entry = |(key, value): (&Spanned<_>, &Spanned<DeValue<'_>>)| {
        let key_text: &std::borrow::Cow<'_, str> = key.get_ref();
        let path = join(name, key_text);
        places.insert(path.clone(), Place { name: key.span(), value: value.span() });
        (key_text.clone().into_owned(), json(value.get_ref(), &path, places))
    };
    table.iter().map(entry).collect()
}

fn json(value: &DeValue<'_>, path: &str, places: &mut BTreeMap<String, Place>) -> Value {
    match value {
        DeValue::String(text) => Value::String(text.clone().into_owned()),
        DeValue::Boolean(value) => (*value).into(),
        DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix())
            .map_or(number.to_string().into(), Value::from),
        DeValue::Float(number) => {
            number.as_str().parse::<f64>().map_or(number.to_string().into(), Value::from)
        }
        DeValue::Datetime(time) => time.to_string().into(),
        DeValue::Array(items) => {
            let item = |(nth, item): (usize, &Spanned<DeValue<'_>>)| {
                let path = join(path, &nth.to_string());
                places.insert(path.clone(), Place { name: item.span(), value: item.span() });
                json(item.get_ref(), &path, places)
            };
            items.iter().enumerate().map(item).collect()
        }
        DeValue::Table(table) => json_table(table, path, places).into(),
    }
}
