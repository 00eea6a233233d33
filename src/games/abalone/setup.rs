//! From the tags and the title to the positions a game may start from, and the notation it may be read in.
//!
//! This module must not know the moves of the record: which of the starts is taken is found by replaying.

use std::sync::Arc;

use super::board::{Board, Side};
use super::findings::{LAYOUT_ASSUMED, MARBLE_COUNT, about_layout, bad_position};
use super::layouts::{self, KEYS_WITHOUT_POSITION, LAYOUTS, Layout};
use super::notation::Notation;
use super::position::{self, Stated};
use super::standing::{Reading, Standing};
use crate::findings::{Fact, Finding, Fix, Message, Severity};
use crate::games::{Header, Position, Setup, Start, TagText, edit};
use crate::text::TextRange;

/// How many marbles a side has.
const MARBLES: u32 = 14;

/// What the header says of the start position.
enum Stand {
    Position(Board),
    /// One name can mean several layouts.
    Layouts(Vec<&'static Layout>),
    NotStated,
    /// Something that cannot be read.
    Unknown,
}

/// The starts of a game with this header: an explicit position before a named layout before a title.
pub fn setup(header: &Header) -> Setup {
    let mut findings = Vec::new();
    let stand = stand(header, &mut findings);
    let starts = match stand {
        Stand::Unknown => Vec::new(),
        Stand::Position(board) => read_in(header, &[board]),
        Stand::Layouts(named) => read_in(header, &named.into_iter().map(Layout::board).collect::<Vec<_>>()),
        Stand::NotStated => not_stated(header),
    };
    Setup { starts, findings }
}

/// The other layouts than the one that a tag names, with the fix that names them instead.
pub fn other_layouts(header: &Header) -> Vec<(Arc<dyn Position>, Fix)> {
    let Stand::Layouts(stated) = stand(header, &mut Vec::new()) else { return Vec::new() };
    let named = ["Variant", "Layout"].into_iter().filter_map(|name| header.tag(name));
    let tag = named.into_iter().find(|tag| !says_nothing(&tag.value)).or(header.title.as_ref());
    let Some(place) = tag else { return Vec::new() };
    let notation = stated_notation(header).unwrap_or_default();
    let reading = Reading { notation, canonical: notation };
    let others = LAYOUTS.iter().filter(|layout| stated.iter().all(|stated| stated.key != layout.key));
    let start = |layout: &Layout| {
        let position: Arc<dyn Position> = Arc::new(Standing::start(layout.board(), reading));
        let in_title = header.title.as_ref().is_some_and(|title| std::ptr::eq(title, place));
        let fix = Fix {
            title: Message::new("abalone-fix-layout").with("key", layout.key),
            edits: vec![place.valued(if in_title { layout.english } else { layout.key })],
            safe: false,
        };
        (position, fix)
    };
    others.map(start).collect()
}

fn stand(header: &Header, findings: &mut Vec<Finding>) -> Stand {
    if let Some(tag) = header.tag("Position").filter(|tag| !says_nothing(&tag.value)) {
        return match position::read(&tag.value) {
            Ok(stated) => {
                findings.extend(marble_counts(&stated, tag.value_range));
                Stand::Position(stated.board)
            }
            Err(faults) => {
                findings.extend(faults.iter().map(|fault| {
                    let message = bad_position(fault);
                    Finding::new("record/bad-position", Severity::Error, tag.value_range, message)
                }));
                Stand::Unknown
            }
        };
    }
    let named = ["Variant", "Layout"].into_iter().filter_map(|name| header.tag(name));
    if let Some(tag) = named.into_iter().find(|tag| !says_nothing(&tag.value)) {
        let found: Vec<_> = layouts::named(&tag.value).collect();
        if found.is_empty() {
            findings.push(unknown_layout(tag));
            return Stand::Unknown;
        }
        return Stand::Layouts(found);
    }
    let titled: Vec<_> = header.title.iter().flat_map(|title| layouts::named(&title.value)).collect();
    if titled.is_empty() { Stand::NotStated } else { Stand::Layouts(titled) }
}

/// An empty value, or one of the signs for "not known".
fn says_nothing(value: &str) -> bool {
    matches!(value.trim(), "" | "?" | "-")
}

fn unknown_layout(tag: &TagText) -> Finding {
    let needs_position = KEYS_WITHOUT_POSITION.iter().any(|key| tag.value.trim().eq_ignore_ascii_case(key));
    let id = if needs_position { "abalone-needs-position" } else { "abalone-unknown-layout" };
    let message = Message::new(id).with("name", tag.value.as_str());
    let mut finding = Finding::new("record/bad-position", Severity::Error, tag.value_range, message);
    if !needs_position {
        finding.fixes = layouts::near(&tag.value)
            .into_iter()
            .map(|key| Fix {
                title: Message::new("abalone-fix-layout").with("key", key),
                edits: vec![tag.valued(key)],
                safe: false,
            })
            .collect();
    }
    finding
}

/// More than fourteen marbles of a side, or marbles and stated losses that do not make fourteen.
fn marble_counts(stated: &Stated, range: TextRange) -> Vec<Finding> {
    let of = |side: Side| {
        let count = stated.board.marbles(side).count();
        let lost = u32::from(stated.board.lost(side));
        let message = if count > MARBLES {
            Message::new("abalone-marble-count").with("count", i64::from(count))
        } else if stated.lost_is_stated && count + lost != MARBLES {
            Message::new("abalone-marble-count-lost")
                .with("count", i64::from(count))
                .with("lost", i64::from(lost))
                .with("sum", i64::from(count + lost))
        } else {
            return None;
        };
        let message = message.with("side", Fact::Word(side.word()));
        Some(Finding::new(MARBLE_COUNT, Severity::Warning, range, message))
    };
    [Side::Black, Side::White].into_iter().filter_map(of).collect()
}

/// What the tag `Notation` says, if it says one of the notations.
fn stated_notation(header: &Header) -> Option<Notation> {
    let plain: String =
        header.value("Notation")?.to_lowercase().chars().filter(|c| c.is_alphanumeric()).collect();
    match plain.as_str() {
        "abapro" => Some(Notation::AbaPro),
        "nacre" => Some(Notation::Nacre),
        _ => None,
    }
}

/// Starts from known boards: read in the notation stated, or in Aba-Pro; behind these, for a game that can only
/// be read so, in the other one.
fn read_in(header: &Header, boards: &[Board]) -> Vec<Start> {
    let stated = stated_notation(header).unwrap_or_default();
    let mut starts: Vec<Start> = boards
        .iter()
        .map(|board| start(*board, Reading { notation: stated, canonical: stated }, None))
        .collect();
    starts.extend(boards.iter().map(|board| in_the_other_notation(header, *board)));
    starts
}

fn in_the_other_notation(header: &Header, board: Board) -> Start {
    let canonical = stated_notation(header).unwrap_or_default();
    let notation = match canonical {
        Notation::AbaPro => Notation::Nacre,
        Notation::Nacre => Notation::AbaPro,
    };
    let message = Message::new("abalone-wrong-notation").with("notation", notation.name());
    let mut finding = Finding::new("record/wrong-notation", Severity::Warning, TextRange::default(), message);
    let title = Message::new("abalone-fix-notation").with("notation", notation.name());
    let edits = match header.tag("Notation") {
        Some(tag) => vec![tag.valued(notation.name())],
        None => vec![insert_tag(header, "Notation", notation.name())],
    };
    finding.fixes.push(Fix { title, edits, safe: false });
    Start { whole: true, ..start(board, Reading { notation, canonical }, Some(finding)) }
}

/// Every layout, the well-known ones first; then the two commonest in the other notation.
fn not_stated(header: &Header) -> Vec<Start> {
    let stated = stated_notation(header).unwrap_or_default();
    let reading = Reading { notation: stated, canonical: stated };
    let assumed = |layout: &'static Layout| {
        let message = about_layout("abalone-layout-assumed", layout);
        let mut finding = Finding::new(LAYOUT_ASSUMED, Severity::Hint, TextRange::default(), message);
        finding.fixes.push(Fix {
            title: Message::new("abalone-fix-variant").with("key", layout.key),
            edits: vec![insert_tag(header, "Variant", layout.key)],
            safe: false,
        });
        finding
    };
    let mut starts: Vec<Start> =
        LAYOUTS.iter().map(|layout| start(layout.board(), reading, Some(assumed(layout)))).collect();
    starts.extend(LAYOUTS.iter().take(2).map(|layout| in_the_other_notation(header, layout.board())));
    starts
}

fn start(board: Board, reading: Reading, finding: Option<Finding>) -> Start {
    Start {
        position: Arc::new(Standing::start(board, reading)),
        whole: false,
        findings: finding.into_iter().collect(),
    }
}

/// Adds a tag behind the last one, or before everything.
fn insert_tag(header: &Header, name: &str, value: &str) -> crate::findings::Edit {
    if let Some(tag) = header.tag(name) {
        return tag.valued(value);
    }
    match header.tags.iter().map(|tag| tag.range.end()).max() {
        Some(end) => edit(TextRange::empty(end), format!("\n[{name} \"{value}\"]")),
        None => edit(TextRange::default(), format!("[{name} \"{value}\"]\n\n")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Written;
    use crate::text::TextSize;

    /// Tags one behind the other, as if each took a line.
    fn header(tags: &[(&str, &str)]) -> Header {
        let mut at = 0;
        let mut next = |len: usize| {
            let range = TextRange::at(TextSize::from(at), TextSize::from(len as u32));
            at += len as u32;
            range
        };
        let tags = tags
            .iter()
            .map(|(name, value)| {
                // As in `[Name "value"]`.
                let open = next(1);
                let name_range = next(name.len());
                next(2);
                let value_range = next(value.len());
                let close = next(2);
                TagText {
                    name: (*name).to_owned(),
                    value: (*value).to_owned(),
                    range: open.cover(close),
                    name_range,
                    value_range,
                }
            })
            .collect();
        Header { tags, title: None }
    }

    fn of(tags: &[(&str, &str)]) -> Setup {
        setup(&header(tags))
    }

    fn key(name: &str) -> u128 {
        layouts::named(name).next().unwrap().board().packed()
    }

    /// The starts that are taken also when they do not play everything.
    fn keys(setup: &Setup) -> Vec<u128> {
        setup.starts.iter().filter(|start| !start.whole).map(|start| start.position.key()).collect()
    }

    fn found(setup: &Setup) -> Vec<(&str, &str)> {
        setup.findings.iter().map(|finding| (finding.code, finding.message.id.as_ref())).collect()
    }

    #[test]
    fn a_layout_is_stated_by_tag_or_title() {
        assert_eq!(keys(&of(&[("Variant", "belgian")])), [key("belgian")]);
        assert_eq!(keys(&of(&[("variant", "German Daisy")])), [key("german_daisy")]);
        assert_eq!(keys(&of(&[("Layout", "Le mur")])), [key("the_wall")]);
        assert_eq!(keys(&of(&[("Variant", "?"), ("Layout", "Le mur")])), [key("the_wall")]);
        assert_eq!(keys(&of(&[("Variant", "Snakes")])), [key("snakes"), key("snakes_variant")]);
        let mut titled = Header { title: header(&[("", "Belgian daisy")]).tags.pop(), ..Header::default() };
        assert_eq!(keys(&setup(&titled)), [key("belgian")]);
        titled.tags = header(&[("Variant", "standard")]).tags;
        assert_eq!(keys(&setup(&titled)), [key("standard")]);
    }

    #[test]
    fn a_position_overrides_a_name() {
        let text = "ww3/www3/2www2/8/9/8/2bbb2/3bbb/3bb b";
        for variant in ["belgian", "custom", "no such thing"] {
            let setup = of(&[("Variant", variant), ("Position", text)]);
            assert_eq!(keys(&setup), [position::read(text).unwrap().board.packed()]);
            assert_eq!(found(&setup), []);
        }
    }

    #[test]
    fn what_cannot_be_read_is_said_and_nothing_is_replayed() {
        let bad = |tags: &[(&str, &str)]| {
            let setup = of(tags);
            assert!(setup.starts.is_empty());
            assert!(setup.findings.iter().all(|finding| finding.severity == Severity::Error));
            found(&setup).into_iter().map(|(code, id)| format!("{code} {id}")).collect::<Vec<_>>()
        };
        assert_eq!(
            bad(&[("Position", "ww4/6/7/8/9/8/7/6/5 x")]),
            ["record/bad-position abalone-position-length", "record/bad-position abalone-position-turn"]
        );
        assert_eq!(bad(&[("Variant", "custom")]), ["record/bad-position abalone-needs-position"]);
        assert_eq!(bad(&[("Variant", "belgain")]), ["record/bad-position abalone-unknown-layout"]);
        let setup = of(&[("Variant", "belgain")]);
        assert_eq!(setup.findings[0].fixes[0].edits[0].text, "belgian");
        assert_eq!(setup.findings[0].range, TextRange::new(10.into(), 17.into()));
    }

    #[test]
    fn marbles_are_counted() {
        let counted = |text: &str| {
            let setup = of(&[("Position", text)]);
            assert!(!setup.starts.is_empty());
            setup
                .findings
                .iter()
                .map(|found| format!("{} {}", found.code, found.message.id))
                .collect::<Vec<_>>()
        };
        assert_eq!(counted("ww3/www3/2www2/8/9/8/2bbb2/3bbb/3bb b"), [""; 0]);
        assert_eq!(counted("ww3/www3/2www2/8/9/8/2bbb2/3bbb/3bb-6b6w b"), [""; 0]);
        assert_eq!(
            counted("ww3/www3/2www2/8/9/8/2bbb2/3bbb/3bb-6b5w b"),
            ["abalone/marble-count abalone-marble-count-lost"]
        );
        assert_eq!(
            counted("5/6/7/8/9/8/3bbbb/bbbbbb/bbbbb w"),
            ["abalone/marble-count abalone-marble-count"]
        );
    }

    #[test]
    fn where_nothing_is_stated_every_layout_is_a_start() {
        let setup = of(&[("Event", "Club")]);
        assert_eq!(keys(&setup)[..2], [key("standard"), key("belgian")]);
        assert_eq!(keys(&setup).len(), LAYOUTS.len());
        let finding = &setup.starts[1].findings[0];
        assert_eq!((finding.code, finding.severity), ("abalone/layout-assumed", Severity::Hint));
        assert_eq!(finding.fixes[0].edits, [edit(TextRange::empty(14.into()), "\n[Variant \"belgian\"]")]);
        let bare = of(&[]);
        let finding = &bare.starts[0].findings[0];
        assert_eq!(finding.fixes[0].edits, [edit(TextRange::default(), "[Variant \"standard\"]\n\n")]);
    }

    #[test]
    fn nacre_is_stated_or_the_last_resort() {
        let plays = |start: &Start, text: &str| start.position.play(&Written::plain(text)).is_ok();
        let stated = of(&[("Variant", "standard"), ("Notation", "Nacre")]);
        assert!(stated.starts[0].findings.is_empty() && plays(&stated.starts[0], "a1d4"));
        let silent = of(&[("Variant", "standard")]);
        assert!(!silent.starts[0].whole && !plays(&silent.starts[0], "a1d4"));
        let last = silent.starts.last().unwrap();
        assert!(last.whole && plays(last, "a1d4"));
        assert_eq!(last.findings[0].code, "record/wrong-notation");
        assert_eq!(last.position.canonical(&Written::plain("a1d4")).as_deref(), Some("a1b2"));
    }
}
