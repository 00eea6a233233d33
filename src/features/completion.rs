//! What can be typed here: legal moves, tags and their values, layout names, results.

use serde_json::{Value, json};

use crate::draw;
use crate::findings::Message;
use crate::findings::catalogue::Language;
use crate::games::{self, Game, Position, Written};
use crate::record::header::known_tags;
use crate::record::{Document, Record};
use crate::syntax::ast::{self, Item};
use crate::syntax::{SyntaxKind, lexer};
use crate::text::{TextRange, TextSize};

/// What a proposal is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CompletionKind {
    Move,
    Tag,
    Value,
    Layout,
    Result,
}

/// A proposal that replaces a part of the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Completion {
    pub label: String,
    pub detail: String,
    pub kind: CompletionKind,
    /// What it replaces: what was typed of it.
    pub range: TextRange,
    pub insert: String,
    /// What editors compare with what is typed.
    pub filter: String,
    /// Editors order by this.
    pub sort: String,
    /// What [`resolve_completion`] needs to draw the board behind the move.
    pub data: Option<Value>,
}

/// Proposals at an offset, best first.
pub fn completion(document: &Document, offset: TextSize, language: Language) -> Vec<Completion> {
    let at = document.game_at(offset);
    // Behind the last line of a game the next one's start is as good as its end.
    let Some(record) = document.record(at.index) else { return Vec::new() };
    let place = Place { record: &record, offset: offset - at.start, base: at.start, language };
    let mut found = match place.context() {
        Context::TagName(range) => place.tag_names(range),
        Context::TagValue(name, range) => place.tag_values(&name, range),
        Context::Moves(range) => place.moves(range),
        Context::Nothing => Vec::new(),
    };
    for (index, completion) in found.iter_mut().enumerate() {
        completion.range += at.start;
        completion.sort = format!("{index:04}");
    }
    found
}

/// The documentation of a proposed move: the board behind it, as Markdown.
pub fn resolve_completion(document: &Document, data: &Value, language: Language) -> Option<String> {
    let offset = TextSize::new(u32::try_from(data.get("offset")?.as_u64()?).ok()?);
    let text = data.get("move")?.as_str()?;
    let at = document.game_at(offset);
    let record = document.record(at.index)?;
    let place = Place { record: &record, offset: offset - at.start, base: at.start, language };
    let Context::Moves(typed) = place.context() else { return None };
    let position = place.position(typed)?;
    let written = Written::plain(text);
    let next = position.behind(&written)?;
    let says = games::catalogue(language);
    let told: Vec<String> = position.tell(&written).iter().map(|message| says.say(message)).collect();
    let board = draw::text::draw(&next.picture(), false);
    Some(format!("```text\n{}\n```\n\n{}", board.trim_end_matches('\n'), told.join("  \n")))
}

/// What is being written.
enum Context {
    /// The part of a tag's name typed so far.
    TagName(TextRange),
    /// The value of a tag, between its quotes.
    TagValue(String, TextRange),
    /// The part of a move typed so far.
    Moves(TextRange),
    Nothing,
}

struct Place<'a> {
    record: &'a Record,
    /// From the game's start.
    offset: TextSize,
    base: TextSize,
    language: Language,
}

impl Place<'_> {
    fn context(&self) -> Context {
        for (item, range) in ast::items(&self.record.parse.green) {
            if range.start() >= self.offset {
                break;
            }
            let inside = self.offset < range.end() || (self.offset == range.end() && !range.is_empty());
            if !inside {
                continue;
            }
            match item {
                Item::Tag(node) => {
                    let Some(tag) = ast::tag(node, range.start()) else { continue };
                    if tag.name_range.contains_inclusive(self.offset) {
                        return Context::TagName(tag.name_range);
                    }
                    if tag.value_range.contains_inclusive(self.offset) {
                        return Context::TagValue(tag.name.to_owned(), tag.value_range);
                    }
                    if self.offset < range.end() {
                        return Context::Nothing;
                    }
                }
                // At the end of a closed comment the moves go on; inside it nobody wants to be disturbed.
                Item::Comment(text) if self.offset < range.end() || !text.ends_with('}') => {
                    return Context::Nothing;
                }
                // One word alone can be the beginning of the first move.
                Item::Prose if !self.line_before().trim().contains(char::is_whitespace) => {}
                Item::LineComment(_) | Item::Prose => return Context::Nothing,
                _ => {}
            }
        }
        let line = self.line_before();
        if let Some(name) = line.trim_start().strip_prefix('[') {
            let typed = TextSize::of(name.trim_start());
            return Context::TagName(TextRange::new(self.offset - typed, self.offset));
        }
        let before = self.record.text.get(..usize::from(self.offset)).unwrap_or_default();
        if let Some(from) = self.record.game.dialect().typing(before) {
            let typed = TextSize::of(before.get(from..).unwrap_or_default());
            return Context::Moves(TextRange::new(self.offset - typed, self.offset));
        }
        self.typed(line).map_or(Context::Nothing, Context::Moves)
    }

    /// The line up to the cursor.
    fn line_before(&self) -> &str {
        let before = self.record.text.get(..usize::from(self.offset)).unwrap_or_default();
        before.rsplit(['\n', '\r']).next().unwrap_or_default()
    }

    /// What is typed of a move before the cursor; points can be joined by dashes (`a1-`, `a1 - b`). `None` where
    /// something else is being typed.
    fn typed(&self, line: &str) -> Option<TextRange> {
        let tokens: Vec<(SyntaxKind, &str)> = lexer::lex(line).collect();
        let is_joint = |kind: SyntaxKind| matches!(kind, SyntaxKind::DASH | SyntaxKind::ARROW);
        let mut length = TextSize::new(0);
        for (at, (kind, text)) in tokens.iter().enumerate().rev() {
            let kind_at = |at: usize| tokens.get(at).map(|(kind, _)| *kind);
            let beside_joint =
                [at.checked_sub(1), Some(at + 1)].into_iter().flatten().filter_map(kind_at).any(is_joint);
            let belongs = match kind {
                SyntaxKind::WORD | SyntaxKind::DASH | SyntaxKind::ARROW => true,
                SyntaxKind::WHITESPACE => beside_joint,
                _ => false,
            };
            if !belongs {
                break;
            }
            length += TextSize::of(*text);
        }
        let last = tokens.last().map(|(kind, _)| *kind);
        let other =
            matches!(last, Some(SyntaxKind::NUMBER | SyntaxKind::STAR | SyntaxKind::SCORE | SyntaxKind::NAG))
                || line.ends_with(['$', '!', '?']);
        (!other).then(|| TextRange::new(self.offset - length, self.offset))
    }

    /// The position before the move that is typed at a range.
    fn position(&self, typed: TextRange) -> Option<&dyn Position> {
        let before = self.record.ply_before(typed.start());
        self.record.position_at(before).map(|position| position.as_ref())
    }

    /// What stands behind the cursor of the move that it is in.
    fn behind(&self) -> &str {
        let ply = self.record.ply_at(self.offset).and_then(|id| self.record.plies.get(id));
        let rest = ply.and_then(|ply| ply.range.intersect(TextRange::new(self.offset, ply.range.end())));
        rest.map_or("", |rest| self.record.text_of(rest))
    }

    fn moves(&self, typed: TextRange) -> Vec<Completion> {
        let says = games::catalogue(self.language);
        let written = self.record.text_of(typed);
        let mut found = Vec::new();
        let alone = self.line_before().trim() == written.trim();
        if alone && self.record.header.tags.is_empty() && self.record.ply_before(typed.start()).is_none() {
            found.extend(self.titles(typed));
        }
        if let Some(position) = self.position(typed) {
            for proposal in position.continuations(written, self.behind()) {
                let part = written.get(proposal.from..).unwrap_or_default();
                let starts = proposal.text.to_lowercase().starts_with(&part.to_lowercase());
                found.push(Completion {
                    label: proposal.text.clone(),
                    detail: says.say(&proposal.detail),
                    kind: CompletionKind::Move,
                    range: TextRange::new(typed.end() - TextSize::of(part), typed.end()),
                    filter: if starts { proposal.text.clone() } else { part.to_owned() },
                    sort: String::new(),
                    data: proposal
                        .plays
                        .map(|plays| json!({ "offset": u32::from(self.offset + self.base), "move": plays })),
                    insert: proposal.text,
                });
            }
        }
        if self.record.result.is_none() && written.is_empty() && !self.record.plies.is_empty() {
            found.extend(["1-0", "0-1", "1/2-1/2", "*"].map(|result| {
                let detail = self.result_detail(result);
                plain(result, detail, CompletionKind::Result, typed, result.to_owned())
            }));
        }
        found
    }

    fn result_detail(&self, result: &str) -> String {
        games::catalogue(self.language).say(&super::hover::result_in_words(self.record, result))
    }

    /// Layout names, on the line before the first move.
    fn titles(&self, typed: TextRange) -> Vec<Completion> {
        let titles = self.record.game.titles().iter();
        titles
            .map(|title| plain(title, String::new(), CompletionKind::Layout, typed, (*title).to_owned()))
            .collect()
    }

    fn tag_names(&self, typed: TextRange) -> Vec<Completion> {
        let says = games::catalogue(self.language);
        let game: &dyn Game = self.record.game;
        // A tag that is complete keeps what stands behind its name.
        let behind = self.record.text.get(usize::from(typed.end())..).unwrap_or_default();
        let has_value = behind.split(['\n', '\r']).next().is_some_and(|rest| rest.contains('"'));
        let typed_name = self.record.text_of(typed);
        known_tags(game)
            .filter(|tag| {
                self.record.header.tag(tag.name).is_none() || tag.name.eq_ignore_ascii_case(typed_name)
            })
            .map(|tag| {
                let insert = if has_value { tag.name.to_owned() } else { format!("{} \"\"]", tag.name) };
                let help = says.say(&Message::new(tag.help));
                plain(tag.name, help, CompletionKind::Tag, typed, insert)
            })
            .collect()
    }

    fn tag_values(&self, name: &str, typed: TextRange) -> Vec<Completion> {
        let Some(tag) = known_tags(self.record.game).find(|tag| tag.name.eq_ignore_ascii_case(name)) else {
            return Vec::new();
        };
        tag.values
            .iter()
            .map(|value| {
                let detail = if tag.name == "Result" { self.result_detail(value) } else { String::new() };
                let kind = if tag.states_start { CompletionKind::Layout } else { CompletionKind::Value };
                plain(value, detail, kind, typed, (*value).to_owned())
            })
            .collect()
    }
}

fn plain(label: &str, detail: String, kind: CompletionKind, range: TextRange, insert: String) -> Completion {
    Completion {
        label: label.to_owned(),
        detail,
        kind,
        range,
        insert,
        filter: label.to_owned(),
        sort: String::new(),
        data: None,
    }
}
