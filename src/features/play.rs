//! A move written into a record: as the next one of its line of play, or as a variation of the one that stands there.
//!
//! What stands in the record stays as it is: there is one edit, which only inserts. It is read again before it is given
//! away, so that nothing is ever written that would not be read as that move.

use super::board::{followers, is_game, last_played, ply_for};
use crate::findings::catalogue::Language;
use crate::findings::{Edit, Finding, Message, Severity};
use crate::games::{self, Position, Written, edit};
use crate::record::{Document, GameAt, Ply, PlyId, Record};
use crate::syntax::ast::{self, Item};
use crate::text::{Encoding, TextRange, TextSize};

/// A move as it is to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Play {
    /// In the file; `None` where the move stands there already.
    pub edit: Option<Edit>,
    /// Behind the move, when that is done.
    pub cursor: TextSize,
}

/// The column that lines end before.
const WIDTH: usize = 80;

/// How to write a move that is played from the position at an offset: where a move there cannot be played, from the one
/// before it, which is what a board shows.
///
/// # Errors
/// In words, why it cannot be.
pub fn play(document: &Document, offset: TextSize, text: &str, language: Language) -> Result<Play, String> {
    let says = games::catalogue(language);
    if text.trim().is_empty() {
        return Err(says.sentence(&Message::new("play-no-move")));
    }
    let at = document.game_at(offset);
    let record = document.record(at.index).filter(|record| is_game(document, record));
    let record = record.ok_or_else(|| says.sentence(&Message::new("play-no-game")))?;
    let before = last_played(&record, ply_for(&record, offset - at.start));
    let Some(position) = record.position_at(before) else {
        return Err(says.sentence(&Message::new("play-no-position")));
    };
    let written = Written::plain(text);
    let refuse = |message: Message, code: &'static str| {
        let mut finding = Finding::new(code, Severity::Error, TextRange::default(), message);
        finding.of = Some(record.name_behind(before, text));
        says.finding(&finding)
    };
    let played = position.play(&written).map_err(|refusal| refuse(refusal.message, refusal.code))?;
    let against = |code: &str| games::severity(code) == Some(Severity::Error);
    if let Some(note) = played.notes.into_iter().find(|note| against(note.code)) {
        return Err(refuse(note.message, note.code));
    }
    if position.proven().is_some() && position.legal().is_empty() {
        return Err(says.sentence(&Message::new("play-game-over")));
    }
    let attempt = Attempt { document, record: &record, at, before };
    let key = played.next.key();
    if let Some(ply) = attempt.standing(key) {
        return Ok(Play { edit: None, cursor: ply.range.end() + at.start });
    }
    let unreadable = || attempt.obstacle().unwrap_or_else(|| Message::new("play-not-here"));
    attempt.written(position.as_ref(), &written, key).ok_or_else(|| says.sentence(&unreadable()))
}

/// A move to be written behind another one.
pub(super) struct Attempt<'a> {
    pub document: &'a Document,
    pub record: &'a Record,
    pub at: GameAt,
    pub before: Option<PlyId>,
}

impl Attempt<'_> {
    /// The move that leads to a position and stands there already.
    fn standing(&self, key: u128) -> Option<&Ply> {
        let leads_there =
            |id: &PlyId| self.record.position_at(Some(*id)).is_some_and(|there| there.key() == key);
        let there = followers(self.record, self.before).into_iter().find(leads_there)?;
        self.record.plies.get(there)
    }

    /// The edit that writes a move; `None` where it would not be read as that move, or others no more as they are.
    fn written(&self, position: &dyn Position, written: &Written<'_>, key: u128) -> Option<Play> {
        let Attempt { document, record, at, before } = self;
        let followers = followers(record, *before);
        // As the moves around it have it.
        let model = before.or(followers.first().copied()).and_then(|id| record.plies.get(id));
        let model = model.map(|ply| Written::plain(record.text_of(ply.range)));
        let entry = position.entry(written, model.as_ref())?;
        let page = Page::of(record);
        let Insertion { at: place, text, cursor } = match followers.first() {
            Some(&next) => page.variation(next, *before, &entry)?,
            None => page.next(*before, &entry)?,
        };
        let place = place + at.start;
        let edited = document.edit(TextRange::empty(place), &text);
        let cursor = place + cursor;
        is_only_new(record, &edited, at.index, cursor, written, key)
            .then(|| Play { edit: Some(edit(TextRange::empty(place), text)), cursor })
    }

    /// The comment or variation that is not closed, and so would swallow whatever is written here: the first one behind
    /// the move, else the last.
    pub fn obstacle(&self) -> Option<Message> {
        let end =
            self.before.and_then(|id| self.record.plies.get(id)).map_or(0.into(), |ply| ply.range.end());
        let open = |finding: &&Finding| {
            matches!(finding.code, "record/unterminated-comment" | "record/unterminated-variation")
        };
        let mut open = self.record.findings.iter().filter(open);
        let open = open.clone().find(|finding| finding.range.start() >= end).or(open.next_back())?;
        let position = self.record.position_at(self.before)?;
        // It is in the way of one move as of all.
        let is_written = position.legal().iter().find_map(|text| {
            let written = Written::plain(text);
            let key = position.behind(&written)?.key();
            self.standing(key).is_none().then(|| self.written(position.as_ref(), &written, key).is_some())
        });
        let id = match open.code {
            "record/unterminated-comment" => "play-open-comment",
            _ => "play-open-variation",
        };
        let line = self.document.text().position(open.range.start() + self.at.start, Encoding::Utf8).line + 1;
        (is_written == Some(false)).then(|| Message::new(id).with("line", line))
    }
}

/// Whether a game reads as before but for one more move, which ends at an offset and leads to a position.
fn is_only_new(
    record: &Record,
    edited: &Document,
    index: usize,
    cursor: TextSize,
    written: &Written<'_>,
    key: u128,
) -> bool {
    let at = edited.game_at(cursor - TextSize::new(1));
    let Some(now) = edited.record(index).filter(|_| at.index == index) else { return false };
    let Some(new) = now.plies.iter().position(|ply| ply.range.end() + at.start == cursor) else {
        return false;
    };
    // The first move of a game can tell who plays it.
    let anew = || now.position_before(new).and_then(|before| before.behind(written)).map(|next| next.key());
    let leads_there = now
        .position_at(Some(new))
        .map(|position| position.key())
        .is_some_and(|reached| reached == key || record.plies.is_empty() && anew() == Some(reached));
    let others = now.plies.iter().enumerate().filter(|(id, _)| *id != new);
    let others =
        others.map(|(_, ply)| (now.text_of(ply.range), ply.position.as_ref().map(|there| there.key())));
    let old = record.plies.iter();
    let old = old.map(|ply| (record.text_of(ply.range), ply.position.as_ref().map(|there| there.key())));
    leads_there && others.eq(old)
}

/// A text to be put in, and where in it the move ends.
struct Insertion {
    at: TextSize,
    text: String,
    cursor: TextSize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Head,
    Number,
    Move,
    Remark,
    /// A comment that goes on to the end of its line.
    LineRemark,
    /// Stays with what it stands behind.
    Comma,
    Open,
    Close,
    Result,
    Other,
}

/// A game as its writer has set it out.
struct Page<'a> {
    record: &'a Record,
    entries: Vec<(Kind, TextRange)>,
}

/// What stands of a move: itself, what is said of it, and its variations.
struct Span {
    /// The entry behind it.
    next: usize,
    end: TextSize,
    /// Whether a comment closes it that goes on to the end of its line.
    to_line_end: bool,
    /// Whether anything is said of it.
    remarked: bool,
}

impl<'a> Page<'a> {
    fn of(record: &'a Record) -> Self {
        let entries = ast::items(&record.parse.green).filter_map(|(item, range)| {
            let kind = match item {
                Item::Tag(_) | Item::Title(_) => Kind::Head,
                Item::Number(_) => Kind::Number,
                Item::Move(_) => Kind::Move,
                Item::Mark(_) | Item::Comment(_) => Kind::Remark,
                Item::LineComment(_) => Kind::LineRemark,
                Item::Open => Kind::Open,
                Item::Close => Kind::Close,
                Item::Result(_) => Kind::Result,
                Item::Comma => Kind::Comma,
                Item::NewLine | Item::OddSpace(_) | Item::QuoteMark => return None,
                Item::Prose | Item::Ellipsis | Item::Error => Kind::Other,
            };
            Some((kind, range))
        });
        Page { record, entries: entries.collect() }
    }

    fn kind(&self, at: usize) -> Option<Kind> {
        self.entries.get(at).map(|(kind, _)| *kind)
    }

    fn text_before(&self, offset: TextSize) -> &'a str {
        self.record.text.get(..usize::from(offset)).unwrap_or_default()
    }

    fn text_behind(&self, offset: TextSize) -> &'a str {
        self.record.text.get(usize::from(offset)..).unwrap_or_default()
    }

    // ---- places

    /// The move behind another one in its line, where none stands yet.
    fn next(&self, before: Option<PlyId>, entry: &str) -> Option<Insertion> {
        let ply = self.count(before);
        let Some(last) = before else { return self.first(ply, entry) };
        let span = self.span(last)?;
        // A number that waits for its move.
        if self.kind(span.next) == Some(Kind::Number) {
            let (_, number) = self.entries.get(span.next)?;
            let blank = if self.glues() { "" } else { " " };
            return Some(self.insertion(number.end(), blank, "", entry, ""));
        }
        let main = self.record.plies.get(last)?.main;
        let number = if main || self.ahead() == 0 {
            self.number(ply, Some(last), span.remarked)
        } else {
            String::new()
        };
        let head = self.break_before(&span, &number, entry, main);
        Some(self.insertion(span.end, head, &number, entry, ""))
    }

    /// The first move of a game.
    fn first(&self, ply: usize, entry: &str) -> Option<Insertion> {
        let number = self.number(ply, None, false);
        for (at, (kind, range)) in self.entries.iter().enumerate() {
            match kind {
                Kind::Number => return Some(self.insertion(range.end(), " ", "", entry, "")),
                Kind::Result => return Some(self.insertion(range.start(), "", &number, entry, " ")),
                Kind::Open | Kind::Close | Kind::Move | Kind::Other => return None,
                Kind::Head | Kind::Remark | Kind::LineRemark | Kind::Comma => {}
            }
            if at + 1 == self.entries.len() {
                let title = self.record.header.title.as_ref().is_some_and(|title| title.range == *range);
                let head = match kind {
                    Kind::Head if !title => self.line_end().repeat(2),
                    Kind::Head | Kind::LineRemark => self.line_end().to_owned(),
                    _ => " ".to_owned(),
                };
                return Some(self.insertion(range.end(), &head, &number, entry, ""));
            }
        }
        Some(self.insertion(TextSize::new(0), "", &number, entry, ""))
    }

    /// A variation behind the move that it stands for.
    fn variation(&self, replaced: PlyId, before: Option<PlyId>, entry: &str) -> Option<Insertion> {
        let span = self.span(replaced)?;
        // The numbers of variations are counted from the start, wherever those of the game begin.
        let number =
            if self.ahead() == 0 { self.number(self.count(before), None, true) } else { String::new() };
        let number = format!("({number}");
        let head = self.break_before(&span, &number, entry, false);
        Some(self.insertion(span.end, head, &number, entry, ")"))
    }

    /// A move with all that belongs to it.
    fn span(&self, of: PlyId) -> Option<Span> {
        let end = self.record.plies.get(of)?.range.end();
        let mut next = self.entries.partition_point(|(_, range)| range.start() < end);
        let mut span = Span { next, end, to_line_end: false, remarked: false };
        let mut depth = 0usize;
        while let Some((kind, range)) = self.entries.get(next) {
            match kind {
                Kind::Open => depth += 1,
                Kind::Close => match depth.checked_sub(1) {
                    Some(less) => depth = less,
                    None => break,
                },
                Kind::Remark | Kind::LineRemark | Kind::Comma => {}
                _ if depth == 0 => break,
                _ => {}
            }
            next += 1;
            if depth == 0 {
                span = Span {
                    next,
                    end: range.end(),
                    to_line_end: *kind == Kind::LineRemark,
                    remarked: span.remarked || *kind != Kind::Comma,
                };
            }
        }
        Some(span)
    }

    // ---- the writer's ways

    /// The ply that follows a move, counted as the numbers count.
    fn count(&self, before: Option<PlyId>) -> usize {
        let before = before.and_then(|id| self.record.plies.get(id));
        before.map_or(0, |ply| ply.number + 1) + self.record.first()
    }

    /// The number before a move and the blank behind it, as this writer has it: nothing where he writes none, or where
    /// the number stands before the move of the other player. `anew`: something stands between them.
    fn number(&self, ply: usize, last: Option<PlyId>, anew: bool) -> String {
        let Some(per) = self.record.game.plies_per_number(&self.record.header) else { return String::new() };
        let numbers: Vec<TextRange> =
            self.entries.iter().filter(|(kind, _)| *kind == Kind::Number).map(|(_, range)| *range).collect();
        if numbers.is_empty() && !self.record.plies.is_empty() {
            return String::new();
        }
        let nth = ply % per.max(1);
        let each_ply = numbers.iter().any(|range| self.record.text_of(*range).contains(['y', 'Y']));
        if nth > 0 && last.is_some() && !anew && !each_ply {
            return String::new();
        }
        let of_first = |range: &&TextRange| {
            !self.record.text_of(**range).contains(['y', 'Y', '…'])
                && !self.record.text_of(**range).contains("..")
        };
        let model = numbers.iter().rev().find(of_first).or(numbers.last());
        let text = model.map_or("1.", |range| self.record.text_of(*range));
        let sign = text.trim_start_matches(|c: char| c.is_ascii_digit());
        // Dots that stand for a second player's move are nothing to copy, and a bracket would close a variation.
        let sign = match sign {
            _ if sign.contains("..") || sign.contains('…') || anew && sign.contains(')') => ".",
            sign => sign,
        };
        let sign = match nth {
            0 => sign.to_owned(),
            _ if each_ply => sign.replace('x', "y").replace('X', "Y"),
            _ if per == 2 => "...".to_owned(),
            _ => sign.to_owned(),
        };
        let blank = if self.glues() && sign.ends_with('.') { "" } else { " " };
        let value = ply / per.max(1) + 1 + self.ahead();
        format!("{value}{sign}{blank}")
    }

    /// Whether this writer puts moves right behind their numbers.
    fn glues(&self) -> bool {
        let pairs = self.entries.windows(2).rev();
        let mut numbered = pairs.filter_map(|pair| match pair {
            [(Kind::Number, number), (Kind::Move, first)] => Some(number.end() == first.start()),
            _ => None,
        });
        numbered.next().unwrap_or(false)
    }

    /// How far the numbers of this writer are ahead, where a game begins in its middle.
    fn ahead(&self) -> usize {
        let per = self.record.game.plies_per_number(&self.record.header).unwrap_or(1);
        let number = self.entries.iter().position(|(kind, _)| *kind == Kind::Number);
        let stated = self.record.header.tag("Position").and(number).and_then(|at| self.entries.get(at));
        let value = stated.and_then(|(_, range)| {
            let text = self.record.text_of(*range);
            text.split(|c: char| !c.is_ascii_digit()).next()?.parse::<usize>().ok()
        });
        let before = stated.map_or(0, |(_, range)| {
            self.record.plies.partition_point(|ply| ply.range.end() <= range.start())
        });
        let counted = (before + self.record.first()) / per.max(1) + 1;
        value.map_or(0, |value| value.saturating_sub(counted))
    }

    /// What stands before a move that is put in: a blank, or a line end where this writer begins a line there or the
    /// line would be too long.
    fn break_before(&self, span: &Span, number: &str, entry: &str, main: bool) -> &'static str {
        let line = self.text_before(span.end).rsplit(['\n', '\r']).next().unwrap_or_default();
        let width = line.chars().count() + 1 + number.chars().count() + entry.chars().count();
        let begins = main && (!number.is_empty() || self.is_unnumbered()) && self.begins_lines();
        match span.to_line_end || begins || width >= WIDTH {
            true => self.line_end(),
            false => " ",
        }
    }

    fn is_unnumbered(&self) -> bool {
        self.record.game.plies_per_number(&self.record.header).is_none()
    }

    /// Whether this writer begins a line with each number; with each move, where moves have none.
    fn begins_lines(&self) -> bool {
        let begins = |range: TextRange| {
            let before = self.text_before(range.start()).trim_end_matches([' ', '\t']);
            before.is_empty() || before.ends_with(['\n', '\r'])
        };
        if self.is_unnumbered() {
            let mut own = self.record.plies.iter().filter(|ply| ply.main && ply.piece_of.is_none());
            return own.all(|ply| begins(ply.range));
        }
        let is_own = |(kind, range): &&(Kind, TextRange)| {
            *kind == Kind::Number && !self.record.text_of(*range).contains("..")
        };
        let own: Vec<bool> = self.entries.iter().filter(is_own).map(|(_, range)| begins(*range)).collect();
        own.len() > 1 && own.into_iter().all(|begins| begins)
    }

    fn line_end(&self) -> &'static str {
        if self.record.text.contains("\r\n") { "\r\n" } else { "\n" }
    }

    fn insertion(&self, at: TextSize, head: &str, number: &str, entry: &str, tail: &str) -> Insertion {
        let before = format!("{head}{number}{entry}");
        let cursor = TextSize::of(before.as_str());
        let behind = self.text_behind(at);
        let open = !tail.ends_with(' ') && !behind.is_empty();
        let blank =
            if open && !behind.starts_with(|c: char| c.is_whitespace() || c == ')') { " " } else { "" };
        Insertion { at, text: format!("{before}{tail}{blank}"), cursor }
    }
}
