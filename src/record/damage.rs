//! What happened to the text: look-alike letters, invisible characters, typographic signs, list marks, mails.
//!
//! All of it was read as meant; each kind is said once a game, with its count and one fix for all.

use std::borrow::Cow;

use rowan::TextRange;

use super::{header, sheet};
use crate::findings::{Edit, Finding, Fix, Message, Severity};
use crate::games::{self, Game, Header};
use crate::syntax::SyntaxKind;
use crate::syntax::ast::{self, Item};
use crate::syntax::damage::{self, Damage};
use crate::syntax::dialect::{Ahead, Take};
use crate::syntax::grammar::{Parse, SyntaxErrorKind};
use crate::syntax::lexer;

/// The places of one kind of damage and what mends them.
#[derive(Default)]
struct Places {
    edits: Vec<Edit>,
    count: usize,
}

impl Places {
    fn add(&mut self, range: TextRange, text: impl Into<String>) {
        self.edits.push(Edit { range, text: text.into() });
        self.count += 1;
    }

    fn finding(
        self,
        code: &'static str,
        severity: Severity,
        message: &'static str,
        fix: &'static str,
    ) -> Option<Finding> {
        let range = self.edits.first()?.range;
        let message = Message::new(message).with("count", self.count);
        let mut finding = Finding::new(code, severity, range, message);
        finding.fixes.push(Fix {
            title: Message::new(fix).with("count", self.count),
            edits: self.edits,
            safe: true,
        });
        Some(finding)
    }
}

/// A text with its damage undone.
pub fn mended(text: &str) -> String {
    damage::mend(text).into_owned()
}

/// Everything that was read as meant though it was written otherwise, and what was passed over. `rewritten` is what a
/// game itself writes anew, by place: an arrow there can stand for another sign than the one it looks like.
pub fn check(text: &str, parse: &Parse, game: &dyn Game, rewritten: &[TextRange]) -> Vec<Finding> {
    let game_text = text;
    let cut_tags = cut_tags(text, parse, game);
    let is_rewritten = |range: TextRange| {
        let behind = rewritten.partition_point(|other| other.start() <= range.start());
        behind.checked_sub(1).and_then(|at| rewritten.get(at)).is_some_and(|own| own.contains_range(range))
    };
    // By kind of damage: look-alike, invisible, typographic.
    let mut damaged: [Places; 3] = Default::default();
    let mut separators = Places::default();
    let mut quote_marks = Places::default();
    let mut prose: Vec<TextRange> = Vec::new();
    let mut findings = Vec::new();
    let mut replacement_characters: Option<(TextRange, usize)> = None;

    let mut damage_at = |damage: Damage, range, text: Cow<'_, str>| {
        if let Some(places) = damaged.get_mut(damage as usize) {
            places.add(range, text);
        }
    };
    for (item, range) in ast::items(&parse.green) {
        match item {
            // What holds nothing to be read is no move with damage in it.
            Item::Move(node) if !is_readable(ast::tokens(node, range.start()).map(|(_, text, _)| text)) => {}
            Item::Move(node) | Item::Number(node) => {
                let in_number = matches!(item, Item::Number(_));
                for (kind, text, range) in ast::tokens(node, range.start()) {
                    match kind {
                        SyntaxKind::R_PAREN if in_number => {
                            separators.add(range, dot_due(text_behind(game_text, range)))
                        }
                        SyntaxKind::QUOTE_MARK => quote_marks.add(range, ""),
                        // An ellipsis character is as good as three dots; a comment may hold what it likes.
                        SyntaxKind::DOTS | SyntaxKind::COMMENT | SyntaxKind::NEWLINE => {}
                        SyntaxKind::WHITESPACE if text.is_ascii() => {}
                        SyntaxKind::ARROW if is_rewritten(range) => {}
                        _ => {
                            if let Some(worst) = damage::kinds(text).first() {
                                damage_at(*worst, range, damage::mend(text));
                            }
                        }
                    }
                    if text.contains('\u{FFFD}') {
                        let (_, count) = replacement_characters.get_or_insert((range, 0));
                        *count += text.matches('\u{FFFD}').count();
                    }
                }
            }
            Item::Result(node) => {
                let text = ast::text(node);
                let canonical = sheet::result(&text);
                if text != canonical {
                    damage_at(Damage::Typographic, range, canonical.into());
                }
            }
            // A byte-order mark is at home at the start of a file.
            Item::OddSpace("\u{FEFF}") if range.start() == 0.into() => {}
            Item::OddSpace(text) if text.chars().all(damage::is_invisible) => {
                damage_at(Damage::Invisible, range, "".into());
            }
            Item::OddSpace(_) => damage_at(Damage::Typographic, range, " ".into()),
            Item::Tag(node) => {
                if let Some(tag) = ast::tag(node, range.start())
                    && tag.smart_quotes
                {
                    let escaped = tag.value.replace('\\', "\\\\").replace('"', "\\\"");
                    let mended = format!("[{} \"{escaped}\"]", tag.name);
                    damage_at(Damage::Typographic, range, mended.into());
                }
            }
            Item::Comma => separators.add(range, nothing(text, range)),
            Item::QuoteMark => quote_marks.add(range, ""),
            // The half of a tag is none.
            Item::Prose if cut_tags.iter().any(|cut| cut.contains_range(range)) => {}
            Item::Prose => prose.push(range),
            Item::LineComment(comment) => findings.extend(hidden_moves(comment, range, game)),
            _ => {}
        }
    }

    let [look_alike, invisible, typographic] = damaged;
    findings.extend(look_alike.finding(
        "record/look-alike",
        Severity::Warning,
        "look-alike",
        "fix-characters",
    ));
    findings.extend(invisible.finding("record/invisible", Severity::Warning, "invisible", "fix-characters"));
    findings.extend(typographic.finding(
        "record/look-alike",
        Severity::Hint,
        "typographic",
        "fix-characters",
    ));
    findings.extend(separators.finding("record/separators", Severity::Hint, "separators", "fix-separators"));
    findings.extend(quote_marks.finding("record/prose", Severity::Hint, "quote-marks", "fix-quote-marks"));
    if let Some(finding) = of_another_game(text, parse, game, &prose) {
        findings.push(finding);
    } else if let Some(first) = prose.first() {
        let message = Message::new("prose").with("lines", prose.len());
        let mut finding = Finding::new("record/prose", Severity::Hint, *first, message);
        let comment =
            |range: &TextRange| Edit { range: TextRange::empty(range.start()), text: "; ".to_owned() };
        // A comment that goes on behind its line would be laid open.
        let is_one_line = |range: &&TextRange| !source(text, **range).contains(['\n', '\r']);
        let edits: Vec<Edit> = prose.iter().filter(is_one_line).map(comment).collect();
        if !edits.is_empty() {
            finding.fixes.push(Fix { title: Message::new("fix-hide-in-comment"), edits, safe: true });
        }
        findings.push(finding);
    }
    if let Some((range, count)) = replacement_characters {
        let message = Message::new("encoding-replacement").with("count", count);
        findings.push(Finding::new("record/encoding", Severity::Hint, range, message));
    }
    findings
}

/// What stands at a place.
fn source(text: &str, range: TextRange) -> &str {
    text.get(usize::from(range.start())..usize::from(range.end())).unwrap_or_default()
}

fn text_behind(text: &str, range: TextRange) -> &str {
    text.get(usize::from(range.end())..).unwrap_or_default()
}

/// What stands for the bracket of a list mark: a dot, where none stands behind it.
fn dot_due(behind: &str) -> &'static str {
    let dotted = lexer::lex(behind).find(|(kind, _)| *kind != SyntaxKind::WHITESPACE);
    if dotted.is_some_and(|(kind, _)| kind == SyntaxKind::DOTS) { "" } else { "." }
}

/// A text without a move of its own game, but with those of another: the game is not stated, or is stated wrongly.
fn of_another_game(text: &str, parse: &Parse, game: &dyn Game, prose: &[TextRange]) -> Option<Finding> {
    let is_move = |item: &Item<'_>| matches!(item, Item::Move(_));
    if prose.is_empty() || ast::items(&parse.green).any(|(item, _)| is_move(&item)) {
        return None;
    }
    let others = games::all().iter().filter(|other| other.id() != game.id());
    let (other, range, count) = others
        .filter_map(|other| {
            let lines = prose.iter().filter_map(|range| {
                let line = text.get(usize::from(range.start())..usize::from(range.end()))?;
                let moves = moves_in(line, *other);
                (moves > 0).then_some((*range, moves))
            });
            let (range, count) =
                lines.reduce(|(all, count), (range, more)| (all.cover(range), count + more))?;
            Some((*other, range, count))
        })
        .max_by_key(|(.., count)| *count)?;
    let name = other.names().first().copied().unwrap_or_default();
    let message = Message::new("moves-of-another-game").with("game", name).with("count", count);
    let mut finding = Finding::new("record/prose", Severity::Warning, range, message);
    let tag = header_tag(parse, "Game");
    let edit = match tag {
        Some(value) => Edit { range: value, text: name.to_owned() },
        None => Edit { range: TextRange::empty(0.into()), text: format!("[Game \"{name}\"]\n") },
    };
    finding.fixes.push(Fix {
        title: Message::new("fix-state-game").with("game", name),
        edits: vec![edit],
        safe: false,
    });
    Some(finding)
}

/// The place of a tag's value.
fn header_tag(parse: &Parse, name: &str) -> Option<TextRange> {
    ast::items(&parse.green).find_map(|(item, range)| match item {
        Item::Tag(node) => {
            let tag = ast::tag(node, range.start())?;
            tag.name.eq_ignore_ascii_case(name).then_some(tag.value_range)
        }
        _ => None,
    })
}

/// How many moves of a game stand in a line.
fn moves_in(line: &str, game: &dyn Game) -> usize {
    let tokens: Vec<(SyntaxKind, &str)> = lexer::lex(line).collect();
    let (mut moves, mut at) = (0, 0);
    while let Some(ahead) = tokens.get(at..).filter(|ahead| !ahead.is_empty()) {
        match game.dialect().take(Ahead { tokens: ahead, due: 0, due_behind: 0 }) {
            Take::Move(taken) => {
                moves += 1;
                at += taken.max(1);
            }
            _ => at += 1,
        }
    }
    moves
}

/// A `;` hides the rest of its line: where that is nothing but moves, they were hardly meant to be hidden.
fn hidden_moves(comment: &str, range: TextRange, game: &dyn Game) -> Option<Finding> {
    let dialect = game.dialect();
    let mut moves = 0usize;
    for part in comment.split(';') {
        let tokens: Vec<(SyntaxKind, &str)> = lexer::lex(part).collect();
        let mut at = 0;
        while let Some(ahead) = tokens.get(at..).filter(|ahead| !ahead.is_empty()) {
            at += 1;
            match (dialect.take(Ahead { tokens: ahead, due: 0, due_behind: 0 }), ahead.first()) {
                (Take::Move(taken), _) => {
                    moves += 1;
                    at += taken.max(1) - 1;
                }
                (_, Some((SyntaxKind::WORD, word))) if dialect.is_move(word) => moves += 1,
                (
                    _,
                    Some((SyntaxKind::NUMBER | SyntaxKind::DOTS | SyntaxKind::SCORE | SyntaxKind::DASH, _)),
                ) => {}
                (_, Some((kind, _))) if kind.is_trivia() => {}
                _ => return None,
            }
        }
    }
    if moves == 0 {
        return None;
    }
    let message = Message::new("hidden-moves").with("count", moves);
    let mut finding = Finding::new("record/hidden-moves", Severity::Warning, range, message);
    let semicolon = |(at, _)| {
        let range = TextRange::at(range.start() + rowan::TextSize::new(at as u32), rowan::TextSize::of(';'));
        Edit { range, text: " ".to_owned() }
    };
    finding.fixes.push(Fix {
        title: Message::new("fix-uncomment"),
        edits: comment.match_indices(';').map(semicolon).collect(),
        safe: false,
    });
    Some(finding)
}

/// The grammar's own complaints as findings.
pub fn syntax_findings(text: &str, parse: &Parse, header: &Header, game: &dyn Game) -> Vec<Finding> {
    let finding = |kind: SyntaxErrorKind, range: TextRange| {
        let written = text.get(usize::from(range.start())..usize::from(range.end())).unwrap_or_default();
        let (code, severity, message, fix) = match kind {
            SyntaxErrorKind::UnterminatedComment => (
                "record/unterminated-comment",
                Severity::Error,
                Message::new("unterminated-comment"),
                Some(("fix-close-comment", comment_end(text, range, game), "}")),
            ),
            SyntaxErrorKind::UnterminatedString => (
                "record/unterminated-string",
                Severity::Error,
                Message::new("unterminated-string"),
                Some(("fix-close-string", value_end(written, range), value_end_missing(written))),
            ),
            SyntaxErrorKind::UnterminatedVariation => (
                "record/unterminated-variation",
                Severity::Error,
                Message::new("unterminated-variation"),
                None,
            ),
            SyntaxErrorKind::StrayBracket => (
                "record/stray-bracket",
                Severity::Warning,
                match written.chars().count() {
                    1 => Message::new("stray-bracket").with("text", written),
                    _ => Message::new("empty-brackets"),
                },
                None,
            ),
            SyntaxErrorKind::BadTag => {
                ("record/bad-tag", Severity::Warning, Message::new("bad-tag").with("text", written), None)
            }
            SyntaxErrorKind::BrokenTag => {
                ("record/bad-tag", Severity::Warning, Message::new("broken-tag"), None)
            }
            SyntaxErrorKind::TagWithoutValue => {
                ("record/bad-tag", Severity::Error, Message::new("bad-tag-value").with("text", written), None)
            }
            SyntaxErrorKind::TooDeep => (
                "record/unterminated-variation",
                Severity::Error,
                Message::new("too-deep").with("depth", crate::syntax::grammar::MAX_DEPTH),
                None,
            ),
        };
        let mut finding = Finding::new(code, severity, range, message);
        if let Some((title, at, text)) = fix {
            let edits = vec![Edit { range: TextRange::empty(at), text: text.to_owned() }];
            finding.fixes.push(Fix { title: Message::new(title), edits, safe: false });
        }
        if kind == SyntaxErrorKind::StrayBracket {
            finding.fixes.push(Fix {
                title: Message::new("fix-remove").with("text", written),
                edits: vec![removal(text, range)],
                safe: false,
            });
        }
        if kind == SyntaxErrorKind::TagWithoutValue {
            finding.fixes = match joined_tag(text, range, game) {
                Some(fix) => vec![fix],
                None => header::value_fixes(header, game, range),
            };
        }
        if matches!(kind, SyntaxErrorKind::BadTag | SyntaxErrorKind::BrokenTag)
            && let Some(tag) = mended_tag(written)
        {
            finding.fixes.push(Fix {
                title: Message::new("fix-write-as").with("text", tag.as_str()),
                edits: vec![Edit { range, text: tag }],
                safe: false,
            });
        }
        finding
    };
    parse.errors.iter().map(|error| finding(error.kind, error.range)).collect()
}

/// Whether anything in a word is a letter or a digit.
pub fn is_readable<'a>(mut words: impl Iterator<Item = &'a str>) -> bool {
    words.any(|word| damage::mend(word).contains(char::is_alphanumeric))
}

/// What to write in place of a mark: a blank where nothing else would keep its neighbours apart.
fn nothing(text: &str, range: TextRange) -> &'static str {
    let (before, behind) = (text.get(..usize::from(range.start())), text.get(usize::from(range.end())..));
    let parted = before.is_none_or(|before| before.is_empty() || before.ends_with(char::is_whitespace))
        || behind.is_none_or(|behind| behind.is_empty() || behind.starts_with(char::is_whitespace));
    if parted { "" } else { " " }
}

/// Takes away what stands at a place, with one of the blanks on both its sides.
pub fn removal(text: &str, range: TextRange) -> Edit {
    let before = text.get(..usize::from(range.start())).unwrap_or_default();
    let behind = text.get(usize::from(range.end())..).unwrap_or_default();
    let blanks = [' ', '\t'];
    let one = rowan::TextSize::new(1);
    let range = if before.ends_with(blanks) && (behind.is_empty() || behind.starts_with(char::is_whitespace))
    {
        TextRange::new(range.start() - one, range.end())
    } else if (before.is_empty() || before.ends_with(['\n', '\r'])) && behind.starts_with(blanks) {
        TextRange::new(range.start(), range.end() + one)
    } else {
        return Edit { range, text: nothing(text, range).to_owned() };
    };
    Edit { range, text: String::new() }
}

/// Where the text of a comment without an end may have ended, before the blank behind it: before the first moves in it,
/// else with its paragraph.
fn comment_end(text: &str, range: TextRange, game: &dyn Game) -> rowan::TextSize {
    let start = usize::from(range.start());
    let comment = lexer::lex(text.get(start..).unwrap_or_default()).next().map_or("", |(_, text)| text);
    let said = comment.strip_prefix('{').unwrap_or(comment);
    let end = moves_begin(said, game).unwrap_or_else(|| paragraph(said));
    let said = said.get(..end).unwrap_or(said).trim_end();
    range.start() + rowan::TextSize::of('{') + rowan::TextSize::of(said)
}

/// Where a text begins to be moves: at a number with a move behind it, or at two moves side by side.
fn moves_begin(text: &str, game: &dyn Game) -> Option<usize> {
    let tokens: Vec<(SyntaxKind, &str)> = lexer::lex(text).collect();
    // Where the move or number before this one begins, if nothing but blanks and dots stands between.
    let mut last: Option<usize> = None;
    let (mut next, mut at) = (0, 0);
    while let Some(ahead) = tokens.get(next..).filter(|ahead| !ahead.is_empty()) {
        let taken = match move_len(ahead, game) {
            Some(_) if last.is_some() => return last,
            Some(taken) => {
                last = Some(at);
                taken.max(1)
            }
            None => {
                last = match ahead.first() {
                    Some((SyntaxKind::NUMBER, _)) => Some(at),
                    Some((SyntaxKind::DOTS, _)) => last,
                    Some((kind, _)) if kind.is_trivia() => last,
                    _ => None,
                };
                1
            }
        };
        at += ahead.iter().take(taken).map(|(_, text)| text.len()).sum::<usize>();
        next += taken;
    }
    None
}

fn move_len(tokens: &[(SyntaxKind, &str)], game: &dyn Game) -> Option<usize> {
    let dialect = game.dialect();
    match (dialect.take(Ahead { tokens, due: 0, due_behind: 0 }), tokens.first()) {
        (Take::Move(taken), _) => Some(taken),
        (_, Some((SyntaxKind::WORD, word))) if dialect.is_move(word) => Some(1),
        _ => None,
    }
}

/// How long the first paragraph of a text is.
fn paragraph(text: &str) -> usize {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if at > 0 && line.trim().is_empty() {
            break;
        }
        at += line.len();
    }
    at
}

/// Where the value of a tag that lacks its closing quote ends: before its bracket.
fn value_end(tag: &str, range: TextRange) -> rowan::TextSize {
    let value = tag.trim_end();
    range.start() + rowan::TextSize::of(value.strip_suffix(']').unwrap_or(value))
}

/// What a tag that lacks its closing quote has to end with.
fn value_end_missing(tag: &str) -> &'static str {
    if tag.trim_end().ends_with(']') { "\"" } else { "\"]" }
}

/// The places of tags that a line end cuts within their names.
pub fn cut_tags(text: &str, parse: &Parse, game: &dyn Game) -> Vec<TextRange> {
    let without = parse.errors.iter().filter(|error| error.kind == SyntaxErrorKind::TagWithoutValue);
    let fixes = without.filter_map(|error| joined_tag(text, error.range, game));
    fixes.flat_map(|fix| fix.edits).map(|edit| edit.range).collect()
}

/// The tag that a line end cuts within its name, where the halves make a name that is known.
fn joined_tag(text: &str, range: TextRange, game: &dyn Game) -> Option<Fix> {
    let half = source(text, range).trim_end();
    let behind = text.get(usize::from(range.start()) + half.len()..)?;
    let rest = behind.trim_start_matches([' ', '\t']).strip_prefix(['\r', '\n'])?;
    let rest = rest.strip_prefix('\n').unwrap_or(rest).trim_start_matches([' ', '\t']);
    let line = rest.split(['\r', '\n']).next()?.trim_end();
    let tag = format!("{half}{line}");
    let parts = header::named(&tag)?;
    header::known_tags(game).find(|known| known.name.eq_ignore_ascii_case(parts))?;
    let end = text.len() - rest.len() + line.len();
    let range = TextRange::new(range.start(), rowan::TextSize::new(u32::try_from(end).ok()?));
    let title = Message::new("fix-write-as").with("text", tag.as_str());
    Some(Fix { title, edits: vec![Edit { range, text: tag }], safe: false })
}

/// `[Name "value"]` out of what is left of one, on one line.
fn mended_tag(written: &str) -> Option<String> {
    let lines: Vec<&str> =
        written.split(['\r', '\n']).map(str::trim).filter(|line| !line.is_empty()).collect();
    let joined = lines.join(" ");
    let inner = joined.trim().trim_start_matches('[').trim_end_matches(']').trim();
    let (name, value) = inner.split_once(|c: char| c.is_whitespace() || damage::is_quote(c))?;
    let odd = |c: char| damage::is_quote(c) || c.is_whitespace() || matches!(c, ':' | '=' | '\'');
    let name: String = name.chars().filter(|c| c.is_alphanumeric() || *c == '_').collect();
    let value = value.trim_matches(odd);
    let mended = format!("[{name} \"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\""));
    (!value.contains(damage::is_quote) && !name.is_empty() && mended != written).then_some(mended)
}
