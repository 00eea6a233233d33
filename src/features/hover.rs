//! What stands under the cursor: the position behind a move, and what a tag, mark or result means.

use crate::draw;
use crate::findings::catalogue::{Catalogue, Language};
use crate::findings::{Fact, Message};
use crate::games::{self, Picture, Written};
use crate::record::header::known_tags;
use crate::record::{Document, Ply, PlyId, Record};
use crate::syntax::ast::{self, Item};
use crate::text::{TextRange, TextSize};

/// How a hover is to be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct HoverOptions {
    pub language: Language,
    /// The style of images, where the client shows them in Markdown; where it does not they push the text out of
    /// sight. How high they are is not for the style to say.
    pub images: Option<draw::Style>,
}

/// Markdown about a part of the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hover {
    pub range: TextRange,
    pub markup: String,
}

/// The height of a board in a hover, in pixels: a hover is cut at about 250.
const BOARD_HEIGHT: u32 = 170;
/// Editors cut a hover at 100,000 characters and then show the image's text; stay well below.
const LONGEST: usize = 60_000;

/// What to show at an offset.
pub fn hover(document: &Document, offset: TextSize, options: &HoverOptions) -> Option<Hover> {
    let at = document.game_at(offset);
    let record = document.record(at.index)?;
    // At the very end of a game the cursor touches what is before it.
    let offset = offset - at.start;
    let mut found = None;
    for (item, range) in ast::items(&record.parse.green) {
        if range.start() > offset {
            break;
        }
        let touched = range.contains_inclusive(offset) && !range.is_empty();
        if touched && !matches!(item, Item::NewLine | Item::OddSpace(_) | Item::Open | Item::Comma) {
            found = Some((item, range));
        }
    }
    let (item, range) = found?;
    let page = Page { record: &record, says: games::catalogue(options.language), options };
    let (range, markup) = match item {
        Item::Move(_) => {
            let id = record.ply_at(range.start())?;
            page.part(id, offset).or_else(|| Some((record.plies.get(id)?.range, page.ply(id)?)))?
        }
        Item::Tag(node) => {
            let tag = ast::tag(node, range.start())?;
            (range, page.tag(tag.name)?)
        }
        Item::Title(_) => (range, page.start()?),
        Item::Mark(text) => (range, page.mark(text)?),
        Item::Result(node) => {
            let text = ast::text(node);
            (range, page.result(&text)?)
        }
        Item::Number(_) => {
            let id = record.plies.iter().position(|ply| ply.range.start() >= range.end())?;
            (range, page.ply(id)?)
        }
        Item::Comment(text) if text.contains("[%illegal]") => {
            (range, page.says.say(&Message::new("hover-illegal")))
        }
        Item::Comment(text) => (range, page.commands(text)?),
        _ => return None,
    };
    Some(Hover { range: range + at.start, markup })
}

/// A result as a sentence: `1-0` is a win of whoever moves first.
pub(super) fn result_in_words(record: &Record, result: &str) -> Message {
    let id = match crate::record::result_of(result) {
        "1-0" => "hover-result-first",
        "0-1" => "hover-result-second",
        "*" => "hover-result-unknown",
        _ => "hover-result-draw",
    };
    let players = record.start.as_ref().map(|start| start.players()).unwrap_or_default();
    let (first, second) = match players.as_slice() {
        [first, second] => (*first, *second),
        _ => ("unknown", "unknown"),
    };
    Message::new(id).with("first", Fact::Word(first)).with("second", Fact::Word(second))
}

/// One hover being written.
struct Page<'a> {
    record: &'a Record,
    says: &'a Catalogue,
    options: &'a HoverOptions,
}

impl Page<'_> {
    /// A move: who moved what, the board behind it, score and repetition.
    fn ply(&self, id: PlyId) -> Option<String> {
        let record = self.record;
        let ply = record.plies.get(id)?;
        let name = record.name(id)?;
        let subject = self.says.side_move(&name);
        let title = self.says.frame("hover-title", &[("subject", subject), ("move", name.text.clone())]);
        let mut below = Vec::new();
        if !ply.main {
            below.extend(self.variation(id));
        }
        let before = record.position_before(id);
        let Some(position) = &ply.position else {
            let refused = record.findings.iter().find(|finding| {
                // A game may blame a part of the move.
                ply.range.contains_range(finding.range)
                    && finding.severity == crate::findings::Severity::Error
            });
            let why = match (refused, before) {
                (Some(finding), _) => self.says.reason(finding),
                (None, _) => self.says.say(&Message::new("hover-not-checked")),
            };
            let Some(before) = before else { return Some(format!("**{title}**\n\n{why}")) };
            let caption = self.says.say(&Message::new("hover-before"));
            let head = format!("**{title}**\n\n{why}\n\n{caption}");
            return Some(self.with_board(&head, &before.picture(), &[]));
        };
        if let Some(before) = before {
            let written = Written::plain(&name.text);
            below.extend(before.tell(&written).iter().map(|message| self.says.say(message)));
        }
        below.push(self.score(id));
        if let Some(times) = self.repetition(id) {
            below.push(self.says.say(&Message::new("hover-repetition").with("count", times)));
        }
        Some(self.with_board(&format!("**{title}**"), &position.picture(), &below))
    }

    /// A part of a move that has something of its own to tell.
    fn part(&self, id: PlyId, offset: TextSize) -> Option<(TextRange, String)> {
        let ply = self.record.plies.get(id)?;
        let text = self.record.text_of(ply.range);
        let written = Written::plain(text).moved(ply.range.start());
        let about = self.record.position_before(id)?.about(&written, offset)?;
        let mut told = about.told.iter().map(|message| self.says.sentence(message));
        let head = format!("**{}**", told.next()?);
        let below: Vec<String> = told.collect();
        let markup = match &about.picture {
            Some(picture) => self.with_board(&head, picture, &below),
            None => format!("{head}\n\n{}", below.join("  \n")).trim_end().to_owned(),
        };
        Some((about.range, markup))
    }

    /// `Score Black 4, White 2`
    fn scores(&self, id: PlyId) -> Option<String> {
        let position = self.record.plies.get(id)?.position.as_ref()?;
        let score = position.score();
        let scores: Vec<String> = position
            .players()
            .into_iter()
            .zip(&score)
            .map(|(side, score)| format!("{} {score}", self.says.side(side)))
            .collect();
        let message = Message::new("hover-score").with("score", scores.join(", "));
        (!score.is_empty()).then(|| self.says.say(&message))
    }

    /// The score and who is to move.
    fn score(&self, id: PlyId) -> String {
        let position = self.record.plies.get(id).and_then(|ply| ply.position.as_ref());
        let to_move = position.and_then(|position| position.side()).map(|side| self.to_move(side));
        [self.scores(id), to_move].into_iter().flatten().collect::<Vec<_>>().join(" · ")
    }

    fn to_move(&self, side: &'static str) -> String {
        self.says.say(&Message::new("hover-side-to-move").with("side", Fact::Word(side)))
    }

    /// What a variation stands for.
    fn variation(&self, id: PlyId) -> Option<String> {
        let Ply { before, range: own, .. } = *self.record.plies.get(id)?;
        let mut siblings =
            self.record.plies.iter().filter(|ply| ply.before == before && ply.piece_of.is_none());
        let replaced = siblings.next().filter(|ply| ply.range != own)?;
        let text = self.record.text_of(replaced.range);
        Some(self.says.say(&Message::new("hover-variation").with("move", text)))
    }

    /// How often this position has been on the board in this line of play, when more than once.
    fn repetition(&self, id: PlyId) -> Option<usize> {
        let key = self.record.plies.get(id)?.position.as_ref()?.key();
        let mut times = 1;
        let mut at = self.record.plies.get(id)?.before;
        while let Some(before) = at {
            let ply = self.record.plies.get(before)?;
            times += usize::from(ply.position.as_ref().is_some_and(|position| position.key() == key));
            at = ply.before;
        }
        times += usize::from(self.record.start.as_ref().is_some_and(|start| start.key() == key));
        (times > 1).then_some(times)
    }

    /// A tag: what it is for; with a board where it states the start position.
    fn tag(&self, name: &str) -> Option<String> {
        let known = known_tags(self.record.game).find(|tag| tag.name.eq_ignore_ascii_case(name));
        let help = known.map_or("hover-tag-unknown", |tag| tag.help);
        let help = self.says.say(&Message::new(help));
        let states_start = known.is_some_and(|tag| tag.states_start);
        match &self.record.start {
            Some(start) if states_start => {
                Some(self.with_board(&format!("**{name}**"), &start.picture(), &[help]))
            }
            _ if name.eq_ignore_ascii_case("Result") => {
                let value = self.record.header.value(name)?;
                let said = self.result(value).unwrap_or_default();
                Some(format!("**{name}**\n\n{help}\n\n{said}"))
            }
            _ => Some(format!("**{name}**\n\n{help}")),
        }
    }

    /// The position that the game starts from.
    fn start(&self) -> Option<String> {
        let start = self.record.start.as_ref()?;
        let title = self.record.header.title.as_ref().map_or("", |title| title.value.as_str());
        let side: Vec<String> = start.side().map(|side| self.to_move(side)).into_iter().collect();
        Some(self.with_board(&format!("**{title}**"), &start.picture(), &side))
    }

    /// The commands in a comment that tell something: `[%clk 0:01:02]`, `[%emt ...]`, `[%eval ...]`.
    fn commands(&self, comment: &str) -> Option<String> {
        let said = |(name, value): (&str, &str)| {
            let id = match name {
                "clk" => "hover-clock",
                "emt" => "hover-elapsed",
                "eval" => "hover-evaluation",
                _ => return None,
            };
            Some(self.says.say(&Message::new(id).with("text", value)))
        };
        let told: Vec<String> = commands_in(comment).filter_map(said).collect();
        (!told.is_empty()).then(|| told.join("  \n"))
    }

    /// `!?` or `$6` in words.
    fn mark(&self, text: &str) -> Option<String> {
        let number: i64 = match text.strip_prefix('$') {
            Some(digits) => digits.parse().ok()?,
            None => match crate::syntax::damage::mend(text).as_ref() {
                "!" => 1,
                "?" => 2,
                "!!" => 3,
                "??" => 4,
                "!?" => 5,
                "?!" => 6,
                _ => return None,
            },
        };
        Some(self.says.say(&Message::new("hover-mark").with("mark", text).with("number", number)))
    }

    /// A result in words: who won, and what the board says.
    fn result(&self, text: &str) -> Option<String> {
        let said = self.says.say(&result_in_words(self.record, text));
        let score = self.record.main.last().and_then(|&id| self.scores(id)).unwrap_or_default();
        Some(format!("**{}**\n\n{said}\n\n{score}", text.trim().replace('*', "\\*")))
    }

    /// What stands above a board, the board, and lines below it. The image only where it is asked for and not too long.
    fn with_board(&self, head: &str, picture: &Picture, below: &[String]) -> String {
        let below = below.iter().filter(|line| !line.is_empty()).cloned().collect::<Vec<_>>().join("  \n");
        let text = format!("```text\n{}\n```", draw::text::draw(picture, false).trim_end_matches('\n'));
        if let Some(style) = self.options.images {
            let style = draw::Style { height: BOARD_HEIGHT, ..style };
            let image = draw::data_uri(&draw::svg::draw(picture, &style));
            let page = format!("{head}\n\n![]({image})\n\n{below}\n\n{text}");
            if page.len() <= LONGEST {
                return page;
            }
        }
        format!("{head}\n\n{text}\n\n{below}").trim_end().to_owned()
    }
}

/// The commands in a comment: `clk` and `0:01:02` of `[%clk 0:01:02]`.
pub(super) fn commands_in(comment: &str) -> impl Iterator<Item = (&str, &str)> {
    comment.split("[%").skip(1).filter_map(|text| {
        let (name, value) = text.split(']').next()?.split_once(' ')?;
        Some((name, value.trim()))
    })
}
