//! The moves of a game as lines of play, before any rule: what stands where, and what it branches from.
//!
//! This module must not know what a move does.

use rowan::TextRange;

use crate::games::Written;
use crate::syntax::SyntaxKind;
use crate::syntax::ast::{self, Item};
use crate::syntax::damage;
use crate::syntax::grammar::Parse;

/// The number of a move in the order of the text; the index into [`Sheet::moves`] and a record's plies.
pub type PlyId = usize;

/// A written move.
#[derive(Debug)]
pub struct SheetMove<'a> {
    pub written: Written<'a>,
    pub range: TextRange,
    /// Whether `{[%illegal]}` stands behind it, or among its parts.
    pub illegal: bool,
    /// Whether nothing but white space stands between it and the move before it in its line.
    pub adjoins: bool,
    /// A digit that stands alone behind it: a move number, or its last digit cut off.
    pub digit_behind: Option<(char, TextRange)>,
}

/// A written move number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SheetNumber {
    pub value: u32,
    /// Which player it says is to move: `12.` the first (0), `12...` the second (1), `12` neither.
    pub player: Option<usize>,
    pub range: TextRange,
    /// How many moves of its line stand before it.
    pub at: usize,
}

/// A line of play: the main line, or a variation that replaces a move of another line.
#[derive(Debug, Default)]
pub struct SheetLine {
    pub moves: Vec<PlyId>,
    pub numbers: Vec<SheetNumber>,
    /// The move it replaces; `None` for the main line, and for a variation before the first move.
    pub replaces: Option<PlyId>,
}

/// A result as written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetResult {
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: &'static str,
    /// As it stands.
    pub text: String,
    pub range: TextRange,
}

/// All lines of a game; the main line is the first.
#[derive(Debug)]
pub struct Sheet<'a> {
    pub moves: Vec<SheetMove<'a>>,
    pub lines: Vec<SheetLine>,
    /// Results of the main line, in order.
    pub results: Vec<SheetResult>,
    /// Moves behind the first result.
    pub behind_result: Vec<TextRange>,
}

impl<'a> Sheet<'a> {
    /// Reads the lines of play out of a tree.
    pub fn read(parse: &'a Parse) -> Self {
        let mut sheet = Sheet {
            moves: Vec::new(),
            lines: vec![SheetLine::default()],
            results: Vec::new(),
            behind_result: Vec::new(),
        };
        // The lines that are open, innermost last, and whether the last thing in each was a move.
        let mut open = vec![(0usize, false)];
        for (item, range) in ast::items(&parse.green) {
            let Some((line, adjoins)) = open.last_mut() else { break };
            let line_index = *line;
            match item {
                Item::Move(node) => {
                    // A variation is one wherever it stands.
                    if !sheet.results.is_empty() && line_index == 0 {
                        sheet.behind_result.push(range);
                        continue;
                    }
                    let id = sheet.moves.len();
                    let written = Written::of(ast::tokens(node, range.start()));
                    sheet.moves.push(SheetMove {
                        written,
                        range,
                        illegal: ast::tokens(node, range.start())
                            .any(|(kind, text, _)| kind == SyntaxKind::COMMENT && is_illegal_mark(text)),
                        adjoins: *adjoins,
                        digit_behind: None,
                    });
                    *adjoins = true;
                    if let Some(line) = sheet.lines.get_mut(line_index) {
                        line.moves.push(id);
                    }
                    continue;
                }
                Item::Number(node) => {
                    let counts = sheet.results.is_empty() || line_index > 0;
                    if let (Some(line), true) = (sheet.lines.get_mut(line_index), counts) {
                        let at = line.moves.len();
                        line.numbers.extend(number(ast::tokens(node, range.start()), range, at));
                        let text = ast::text(node);
                        let last = line.moves.last().and_then(|&id| sheet.moves.get_mut(id));
                        if let (Some(last), true, [digit @ b'1'..=b'9']) = (last, *adjoins, text.as_bytes()) {
                            last.digit_behind = Some((char::from(*digit), range));
                        }
                    }
                }
                Item::Comment(text) if is_illegal_mark(text) => {
                    let last = sheet.lines.get(line_index).and_then(|line| line.moves.last());
                    if let Some(marked) = last.and_then(|&id| sheet.moves.get_mut(id)) {
                        marked.illegal = true;
                    }
                }
                Item::Open => {
                    let replaces = sheet.lines.get(line_index).and_then(|line| line.moves.last().copied());
                    open.push((sheet.lines.len(), false));
                    sheet.lines.push(SheetLine { replaces, ..SheetLine::default() });
                    continue;
                }
                Item::Close => {
                    open.pop();
                    if let Some((_, adjoins)) = open.last_mut() {
                        *adjoins = false;
                    }
                    continue;
                }
                Item::Result(node) if open.len() == 1 => {
                    let text = ast::text(node);
                    sheet.results.push(SheetResult { result: result(&text), text, range });
                }
                Item::NewLine | Item::OddSpace(_) | Item::QuoteMark => continue,
                _ => {}
            }
            if let Some((_, adjoins)) = open.last_mut() {
                *adjoins = false;
            }
        }
        sheet
    }

    /// The moves of a line.
    pub fn line(&self, index: usize) -> impl Iterator<Item = &SheetMove<'a>> + Clone {
        let ids: &[PlyId] = self.lines.get(index).map_or(&[], |line| &line.moves);
        ids.iter().filter_map(|&id| self.moves.get(id))
    }
}

/// A move number: digits, perhaps a letter for the player (`35x.` the first, `35y.` the second), dots.
fn number<'a>(
    tokens: impl Iterator<Item = (SyntaxKind, &'a str, TextRange)>,
    range: TextRange,
    at: usize,
) -> Option<SheetNumber> {
    let text: String = tokens.map(|(_, text, _)| damage::mend(text)).collect();
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (value, rest) = text.split_at(digits);
    let dots = rest.matches('.').count();
    let player = match rest.chars().next() {
        Some('x' | 'X') => Some(0),
        Some('y' | 'Y') => Some(1),
        _ if dots > 1 => Some(1),
        _ if dots == 1 => Some(0),
        _ => None,
    };
    // A number that is too great for any game is as wrong as any other.
    let value = if value.is_empty() { return None } else { value.parse().unwrap_or(u32::MAX) };
    Some(SheetNumber { value, player, range, at })
}

/// The result that a token says, in the one spelling of four.
pub fn result(text: &str) -> &'static str {
    let text = damage::mend(text);
    match text.as_ref() {
        "1-0" => "1-0",
        "0-1" => "0-1",
        "*" => "*",
        _ => "1/2-1/2",
    }
}

/// `[%illegal]` among the commands of a comment.
fn is_illegal_mark(comment: &str) -> bool {
    comment.contains("[%illegal]")
}
