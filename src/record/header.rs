//! The tags of a game: which game it is, and what is wrong with the tags themselves.
//!
//! What a tag's value means to a game (a layout, a position) is the game's business.

use super::slips::one_slip_apart;
use crate::findings::{Edit, Finding, Fix, Message, Related, Severity};
use crate::games::{self, Game, Header, TagSpec, TagText};
use crate::syntax::SyntaxKind;
use crate::syntax::ast::{self, Item};
use crate::syntax::grammar::Parse;
use crate::syntax::lexer;
use crate::text::TextRange;

/// Tags that every game has.
pub const COMMON_TAGS: &[TagSpec] = &[
    TagSpec { name: "Game", values: &[], help: "tag-game", states_start: false },
    TagSpec { name: "Event", values: &[], help: "tag-event", states_start: false },
    TagSpec { name: "Site", values: &[], help: "tag-site", states_start: false },
    TagSpec { name: "Date", values: &[], help: "tag-date", states_start: false },
    TagSpec { name: "Round", values: &[], help: "tag-round", states_start: false },
    TagSpec {
        name: "Result",
        values: &["1-0", "0-1", "1/2-1/2", "*"],
        help: "tag-result",
        states_start: false,
    },
    TagSpec { name: "Time", values: &[], help: "tag-time", states_start: false },
    TagSpec { name: "Annotator", values: &[], help: "tag-annotator", states_start: false },
    TagSpec { name: "Termination", values: &[], help: "tag-termination", states_start: false },
    TagSpec { name: "Source", values: &[], help: "tag-source", states_start: false },
];

/// How tags say that their value is not known, if not by a question mark.
const UNKNOWN: [(&str, &str); 2] = [("Date", "????.??.??"), ("Result", "*")];

/// The tags that a game knows, its own first.
pub fn known_tags(game: &dyn Game) -> impl Iterator<Item = &'static TagSpec> + use<> {
    let own = game.tags();
    let common = COMMON_TAGS.iter().filter(move |tag| own.iter().all(|known| known.name != tag.name));
    own.iter().chain(common)
}

/// How many moves are asked for the game that they look like.
const SHAPES: usize = 3;

/// Which game a text is: its `Game` tag, else the one expected, else by the shape of its first moves.
pub fn game_of(
    text: &str,
    expected: Option<&'static dyn Game>,
    among: &[&'static dyn Game],
) -> &'static dyn Game {
    let mut tokens = lexer::lex(text).filter(|(kind, _)| !kind.is_trivia()).peekable();
    // The first move can be a slip that looks like another game's.
    let mut by_shape: Vec<&'static dyn Game> = Vec::new();
    while let Some((kind, text)) = tokens.next() {
        match kind {
            SyntaxKind::L_BRACKET => {
                let named = tokens
                    .next_if(|(kind, name)| *kind == SyntaxKind::WORD && name.eq_ignore_ascii_case("Game"));
                if named.is_some()
                    && let Some((SyntaxKind::STRING, value)) = tokens.peek()
                    && let Some(game) = among.iter().find(|game| is_named(**game, value))
                {
                    return *game;
                }
            }
            SyntaxKind::WORD => {
                by_shape.extend(among.iter().find(|game| game.dialect().is_move(text)));
                if by_shape.len() == SHAPES {
                    break;
                }
            }
            _ => {}
        }
    }
    let votes = |game: &dyn Game| by_shape.iter().filter(|other| other.id() == game.id()).count();
    // Of equals the last is the greatest.
    let by_shape = by_shape.iter().rev().max_by_key(|game| votes(**game));
    expected.or(by_shape.copied()).or(among.first().copied()).unwrap_or_else(games::default)
}

/// Whether the value of a `Game` tag names a game; case, accents and quotes do not count.
fn is_named(game: &dyn Game, value: &str) -> bool {
    let plain = |text: &str| -> String {
        text.chars()
            .filter_map(|c| match c {
                'é' | 'è' | 'ê' | 'É' => Some('e'),
                c if c.is_alphanumeric() => Some(c.to_ascii_lowercase()),
                _ => None,
            })
            .collect()
    };
    let value = plain(value);
    game.id() == value || game.names().iter().any(|name| plain(name) == value)
}

/// The header as its games read it.
pub fn read(parse: &Parse) -> Header {
    let mut header = Header::default();
    for (item, range) in ast::items(&parse.green) {
        match item {
            Item::Tag(node) => {
                if let Some(tag) = ast::tag(node, range.start()) {
                    header.tags.push(TagText {
                        name: tag.name.to_owned(),
                        value: tag.value,
                        range,
                        name_range: tag.name_range,
                        value_range: tag.value_range,
                    });
                }
            }
            Item::Title(node) if header.title.is_none() => {
                let text = ast::text(node);
                let value = text.trim().to_owned();
                header.title = Some(TagText {
                    name: String::new(),
                    value,
                    range,
                    name_range: range,
                    value_range: range,
                });
            }
            Item::Move(_) => break,
            _ => {}
        }
    }
    header
}

/// What is wrong with the tags themselves.
pub fn check(header: &Header, game: &dyn Game) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (index, tag) in header.tags.iter().enumerate() {
        let before = header.tags.get(..index).unwrap_or_default();
        if let Some(first) = before.iter().find(|other| is_same(&other.name, &tag.name, game)) {
            let message = Message::new("duplicate-tag").with("name", tag.name.as_str());
            let mut finding = Finding::new("record/duplicate-tag", Severity::Warning, tag.range, message);
            finding.related.push(Related { message: Message::new("first-written"), range: first.range });
            finding.fixes.push(Fix {
                title: Message::new("fix-remove-tag"),
                edits: vec![Edit { range: tag.range, text: String::new() }],
                safe: false,
            });
            findings.push(finding);
            continue;
        }
        // A name that its line cuts is no other one.
        let is_cut = tag.range.end() == tag.name_range.end();
        if let Some(known) = near_miss(&tag.name, game).filter(|_| !is_cut)
            && header.tag(known).is_none()
        {
            let name = tag.name_range;
            let message = Message::new("unknown-tag").with("name", tag.name.as_str()).with("known", known);
            let mut finding = Finding::new("record/unknown-tag", Severity::Hint, name, message);
            finding.fixes.push(Fix {
                title: Message::new("fix-rename-tag").with("name", known),
                edits: vec![Edit { range: name, text: known.to_owned() }],
                safe: false,
            });
            findings.push(finding);
        }
        if tag.name.eq_ignore_ascii_case("Date") && !is_date(&tag.value) {
            let range = if tag.value_range.is_empty() { tag.range } else { tag.value_range };
            let message = Message::new("bad-date").with("text", tag.value.as_str());
            let mut finding = Finding::new("record/bad-date", Severity::Warning, range, message);
            if let Some(date) = meant_date(&tag.value) {
                finding.fixes.push(Fix {
                    title: Message::new("fix-date").with("text", date.as_str()),
                    edits: vec![Edit { range, text: date }],
                    safe: false,
                });
            }
            findings.push(finding);
        }
    }
    findings
}

/// What mends a tag at a place whose value cannot be read: to say that it is not known, where that can be said, or to
/// leave the tag out.
pub fn value_fixes(header: &Header, game: &dyn Game, range: TextRange) -> Vec<Fix> {
    let nth = header.tags.iter().position(|tag| tag.range == range);
    let unknown = nth.and_then(|nth| {
        let mut supposed = header.clone();
        let tag = supposed.tags.get_mut(nth)?;
        let value =
            UNKNOWN.iter().find(|(name, _)| tag.name.eq_ignore_ascii_case(name)).map_or("?", |of| of.1);
        value.clone_into(&mut tag.value);
        tag.value_range = range;
        let text = format!("[{} \"{value}\"]", tag.name);
        let known = known_tags(game).find(|known| known.name.eq_ignore_ascii_case(&tag.name));
        let allows = known.is_none_or(|known| known.values.is_empty() || known.values.contains(&value));
        let setup = game.setup(&supposed, &[]);
        let of_start = setup.starts.iter().flat_map(|start| &start.findings);
        let is_fine = setup
            .findings
            .iter()
            .chain(of_start)
            .all(|finding| finding.range.is_empty() || !range.contains_range(finding.range));
        (allows && is_fine).then_some(text)
    });
    let unknown = unknown.map(|text| Fix {
        title: Message::new("fix-write-as").with("text", text.as_str()),
        edits: vec![Edit { range, text }],
        safe: false,
    });
    let remove = Fix {
        title: Message::new("fix-remove-tag"),
        edits: vec![Edit { range, text: String::new() }],
        safe: false,
    };
    unknown.into_iter().chain([remove]).collect()
}

/// The name of a well-written tag that is all of a text.
pub fn named(text: &str) -> Option<&str> {
    let mut solid = lexer::lex(text).filter(|(kind, _)| !kind.is_trivia());
    let mut next = |is: SyntaxKind| solid.next().filter(|(kind, _)| *kind == is).map(|(_, text)| text);
    next(SyntaxKind::L_BRACKET)?;
    let name = next(SyntaxKind::WORD)?;
    next(SyntaxKind::STRING)?;
    next(SyntaxKind::R_BRACKET)?;
    solid.next().is_none().then_some(name)
}

/// The known tags that are there under a name that is a slip away from theirs.
pub fn misspelt(header: &Header, game: &dyn Game) -> Vec<&'static str> {
    header.tags.iter().filter_map(|tag| near_miss(&tag.name, game)).collect()
}

/// Whether two names are of one tag: the same but for case, or two that are explained alike (`Bleu` and `Blue`).
fn is_same(name: &str, other: &str, game: &dyn Game) -> bool {
    let known = |name: &str| game.tags().iter().find(|tag| tag.name.eq_ignore_ascii_case(name));
    name.eq_ignore_ascii_case(other)
        || known(name).is_some_and(|own| known(other).is_some_and(|other| own.help == other.help))
}

/// The known tag that an unknown name is one slip away from.
fn near_miss(name: &str, game: &dyn Game) -> Option<&'static str> {
    if known_tags(game).any(|tag| tag.name.eq_ignore_ascii_case(name)) {
        return None;
    }
    known_tags(game).find(|tag| name.len() > 2 && one_slip_apart(name, tag.name)).map(|tag| tag.name)
}

/// `2016.11.02`, parts from the right can be missing or `??`.
fn is_date(value: &str) -> bool {
    let parts: Vec<&str> = value.split('.').collect();
    let [year, rest @ ..] = parts.as_slice() else { return false };
    let within = |part: &str, digits: usize, most: u32| {
        part.len() == digits
            && (part.bytes().all(|byte| byte == b'?')
                || part.parse::<u32>().is_ok_and(|number| number >= 1 && number <= most))
    };
    let number = |part: Option<&&str>| part.and_then(|part| part.parse::<u32>().ok());
    let limits = [12, days(number(Some(year)), number(rest.first()))];
    rest.len() <= 2
        && within(year, 4, 9999)
        && rest.iter().zip(limits).all(|(part, most)| within(part, 2, most))
}

/// The last day of a month, as far as year and month are known.
fn days(year: Option<u32>, month: Option<u32>) -> u32 {
    match month {
        Some(2) => match year {
            Some(year) if year % 4 != 0 || (year % 100 == 0 && year % 400 != 0) => 28,
            _ => 29,
        },
        Some(4 | 6 | 9 | 11) => 30,
        _ => 31,
    }
}

/// A date in the usual order with other separators, or day first; what cannot be of it is not known.
fn meant_date(value: &str) -> Option<String> {
    let parts: Vec<&str> = value.split(['.', '-', '/', ' ']).filter(|part| !part.is_empty()).collect();
    let (year, month, day) = match *parts.as_slice() {
        [year, month, day] if year.len() == 4 => (year, month, day),
        // 03/04 can be either; only a day that is no month tells which is which.
        [day, month, year] if year.len() == 4 && day.parse::<u32>().is_ok_and(|day| day > 12) => {
            (year, month, day)
        }
        _ => return None,
    };
    let ways = [(month, day), (day, month), (month, "??"), ("??", "??")];
    let dates = ways.map(|(month, day)| format!("{year}.{month:0>2}.{day:0>2}"));
    dates.into_iter().find(|date| is_date(date))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates() {
        for good in ["2016.11.02", "2016.??.??", "????.??.??", "2016", "2016.11", "2016.02.29"] {
            assert!(is_date(good), "{good}");
        }
        for bad in ["", "2016-11-02", "2016.13.01", "2016.02.30", "2015.02.29", "02.11.2016", "2016.1.2", "x"]
        {
            assert!(!is_date(bad), "{bad}");
        }
        assert_eq!(meant_date("2016-11-2").as_deref(), Some("2016.11.02"));
        assert_eq!(meant_date("22/11/2016").as_deref(), Some("2016.11.22"));
        assert_eq!(meant_date("2/11/2016"), None);
        // What there is of a date that never was.
        assert_eq!(meant_date("2016.02.30").as_deref(), Some("2016.02.??"));
        assert_eq!(meant_date("31.2.2020").as_deref(), Some("2020.02.??"));
        assert_eq!(meant_date("2016-00-00").as_deref(), Some("2016.??.??"));
        assert_eq!(meant_date("2016.13.05").as_deref(), Some("2016.05.13"));
        assert_eq!(meant_date("0000.01.01"), None);
    }
}
