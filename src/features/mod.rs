//! Stand-in so that the server compiles alone.
use crate::findings::catalogue::Language;
use crate::record::Document;
use crate::text::{TextRange, TextSize};
use serde_json::Value;

pub struct HoverOptions {
    pub language: Language,
    pub images: bool,
}
pub struct Hover {
    pub range: TextRange,
    pub markup: String,
}
pub fn hover(doc: &Document, offset: TextSize, _options: &HoverOptions) -> Option<Hover> {
    let text = doc.text().to_string();
    let at = usize::from(offset);
    let word = |c: char| c.is_ascii_alphanumeric();
    let start =
        text[..at].rfind(|c| !word(c)).map_or(0, |i| i + text[i..].chars().next().map_or(1, char::len_utf8));
    let end = text[at..].find(|c| !word(c)).map_or(text.len(), |i| at + i);
    (start < end).then(|| Hover {
        range: TextRange::new((start as u32).into(), (end as u32).into()),
        markup: text[start..end].to_owned(),
    })
}
#[derive(Clone, Copy)]
pub enum CompletionKind {
    Move,
    Tag,
    Value,
    Layout,
    Result,
}
pub struct Completion {
    pub label: String,
    pub detail: String,
    pub kind: CompletionKind,
    pub range: TextRange,
    pub insert: String,
    pub filter: String,
    pub sort: String,
    pub data: Option<Value>,
}
pub fn completion(_doc: &Document, _offset: TextSize, _language: Language) -> Vec<Completion> {
    Vec::new()
}
pub fn resolve_completion(_doc: &Document, _data: &Value, _language: Language) -> Option<String> {
    None
}
#[derive(Clone, Copy)]
pub enum SymbolKind {
    Game,
    Tags,
    Moves,
}
pub struct Symbol {
    pub name: String,
    pub detail: String,
    pub kind: SymbolKind,
    pub range: TextRange,
    pub selection: TextRange,
    pub children: Vec<Symbol>,
}
pub fn symbols(_doc: &Document) -> Vec<Symbol> {
    Vec::new()
}
#[derive(Clone, Copy)]
pub enum FoldKind {
    Comment,
    Region,
}
pub struct Fold {
    pub range: TextRange,
    pub kind: FoldKind,
}
pub fn folding(_doc: &Document) -> Vec<Fold> {
    Vec::new()
}
#[derive(Clone, Copy)]
pub enum TokenKind {
    Move,
}
impl TokenKind {
    pub const NAMES: &'static [&'static str] = &["move"];
    pub const MODIFIERS: &'static [&'static str] = &["unchecked"];
}
pub struct Token {
    pub range: TextRange,
    pub kind: TokenKind,
    pub modifiers: u32,
}
pub fn tokens(_doc: &Document, _range: Option<TextRange>) -> Vec<Token> {
    Vec::new()
}
