//! What can be typed of a turn: its header, tile and position, the draw, and the situation as it is computed.
//!
//! This module must not know the text around the turn.

use super::links::{Named, Space};
use super::notation::{self, write_header};
use super::restrictions::Demand;
use super::situation;
use super::standing::{Standing, numbers, spell};
use super::tiles::{Colour, Oriented, Tiles};
use crate::findings::{Fact, Message};
use crate::games::{Proposal, Written};
use crate::text::TextRange;

/// What can follow what is typed, best first.
pub fn continuations(standing: &Standing, typed: &str, behind: &str) -> Vec<Proposal> {
    let written = Written::plain(typed);
    let turn = notation::read(&written);
    let open = word_start(typed);
    let word = typed.get(open..).unwrap_or_default();
    let Some(header) = &turn.header else {
        let mut found = headers(standing, word, open);
        if !word.is_empty() && word.chars().all(|c| c.is_ascii_alphabetic()) {
            found.extend(placements(standing, None, word, open, ""));
        }
        return found;
    };
    let mover = header.colour.and_then(|(letter, _)| Colour::of(letter)).or(standing.turn().due());
    let open_range = |range: TextRange| usize::from(range.end()) > open;
    match (&turn.tile, &turn.position, &turn.draw) {
        _ if open_range(header.range) && !word.ends_with([':', '.']) => headers(standing, word, open),
        (None, ..) => placements(standing, mover, word, open, behind),
        (Some(tile), ..) if open_range(tile.range) => placements(standing, mover, word, open, behind),
        (Some(tile), None, _) => positions(standing, &tile.text, word, open, typed),
        (Some(tile), Some(position), None) if open_range(position.range) && !word.starts_with('(') => {
            positions(standing, &tile.text, word, open, typed)
        }
        (_, Some(_), draw) => {
            let unfinished = draw.as_ref().is_some_and(|draw| open_range(draw.range) && !word.ends_with(')'));
            if draw.is_none() && !word.is_empty() && !word.starts_with('(') || draw.is_some() && !unfinished {
                return situations(standing, &turn, typed);
            }
            let mut found = draws(standing, word, open);
            if word.is_empty() {
                found.extend(situations(standing, &turn, typed));
            }
            found
        }
    }
}

/// A whole turn, that says as much as the one before: who draws does not yet know what, and the situation is computed.
pub fn turn(standing: &Standing, written: &Written<'_>, last: Option<&Written<'_>>) -> Option<String> {
    let turned = standing.turned(written).ok()?;
    let last = last.map(notation::read);
    let header = turned.written.header.as_ref();
    let number = header.and_then(|header| header.number).map(|(number, _)| number);
    let colour = header.and_then(|header| header.colour).map(|(letter, _)| letter);
    // Where nothing tells who plays, somebody has to begin.
    let first = standing.order().first().copied().or(Some(Colour::Red));
    let whose = standing.turn().whose().or(first).map(Colour::letter);
    let is_headed = last.as_ref().is_none_or(|last| last.header.is_some());
    let header = match is_headed || header.is_some() {
        true => write_header(number.or(Some(standing.number_due())), colour.or(whose)),
        false => String::new(),
    };
    let mut text = format!("{header} {}", spell(&turned.space, turned.oriented)).trim_start().to_owned();
    if let Some(draw) = &turned.written.draw {
        text += &format!(" {}", written_at(written, draw.range));
    } else if last.as_ref().is_some_and(|last| last.draw.is_some()) {
        text += if standing.holdings().bag() == 0 { " (-)" } else { " (?)" };
    }
    let tells = |turn: &notation::Turn| turn.situation.is_some();
    if tells(&turned.written) || last.as_ref().is_some_and(tells) {
        let next = standing.follow_written(&Written::plain(&text))?;
        text += &format!(" {}", situation::expected(&next));
    }
    Some(text)
}

/// What stands of a turn at a range.
fn written_at(written: &Written<'_>, range: TextRange) -> String {
    let parts = written.parts.iter().filter(|part| range.contains_range(part.range));
    parts.map(|part| part.text.as_ref()).collect()
}

/// Where the word begins that is being typed.
fn word_start(typed: &str) -> usize {
    let blank = typed.rfind(|c: char| c.is_whitespace() || c == ',');
    blank.map_or(0, |at| at + typed[at..].chars().next().map_or(1, char::len_utf8))
}

/// `5R:` for whoever is due.
fn headers(standing: &Standing, word: &str, from: usize) -> Vec<Proposal> {
    let number = standing.number_due();
    let due = standing.turn().due();
    let players = due.map_or_else(|| standing.order().to_vec(), |due| vec![due]);
    let header = |player: Colour| Proposal {
        text: format!("{} ", write_header(Some(number), Some(player.letter()))),
        from,
        detail: Message::new("tantrix-detail-turn").with("player", Fact::Word(player.word())),
        plays: None,
    };
    let continues = |proposal: &Proposal| proposal.text.to_lowercase().starts_with(&word.to_lowercase());
    players.into_iter().map(header).filter(continues).collect()
}

/// Tiles of the hand with a position where they fit, forced spaces first; only there, where a position stands
/// behind the cursor.
fn placements(
    standing: &Standing,
    mover: Option<Colour>,
    word: &str,
    from: usize,
    behind: &str,
) -> Vec<Proposal> {
    let placed =
        behind.trim_start().split(|c: char| !c.is_ascii_digit() && c != '/').next().unwrap_or_default();
    let there: Vec<u32> = placed.split('/').filter_map(|number| number.parse().ok()).collect();
    let there = match standing.links().find(&numbers(&there)) {
        Named::Space(space) | Named::Partial(space) => Some(*space),
        _ => None,
    };
    let moves = match mover {
        Some(mover) if standing.turn().whose() != Some(mover) => anywhere(standing, standing.possible(mover)),
        _ => standing.moves(),
    };
    let mut moves: Vec<(Space, Oriented)> = moves
        .into_iter()
        .filter(|(space, tile)| {
            there.is_none_or(|there| there.cell == space.cell)
                && tile.to_string().starts_with(&word.to_lowercase())
        })
        .collect();
    moves.sort_by_key(|(space, _)| !space.is_forced());
    let proposal = |(space, tile): (Space, Oriented)| {
        let text = if there.is_some() { tile.to_string() } else { spell(&space, tile) };
        Proposal { text, from, detail: detail(&space, tile), plays: Some(spell(&space, tile)) }
    };
    moves.into_iter().map(proposal).collect()
}

/// Every place of every tile, whoever is due.
fn anywhere(standing: &Standing, tiles: Tiles) -> Vec<(Space, Oriented)> {
    let spaces = standing.links().spaces().iter();
    spaces
        .flat_map(|space| {
            let demand = Demand::of(standing.board(), space, standing.bound());
            demand.moves(tiles).map(|tile| (*space, tile)).collect::<Vec<_>>()
        })
        .collect()
}

fn detail(space: &Space, tile: Oriented) -> Message {
    let id = if space.is_forced() { "tantrix-detail-fills" } else { "tantrix-detail-free" };
    Message::new(id).with("tile", i64::from(tile.tile().number())).with("space", space.to_string())
}

/// Positions where the tile that is typed fits, forced ones first.
fn positions(standing: &Standing, tile: &str, word: &str, from: usize, typed: &str) -> Vec<Proposal> {
    let Ok(tile) = tile.parse::<Oriented>() else { return Vec::new() };
    let mut spaces: Vec<Space> = anywhere(standing, Tiles::of(tile.tile()))
        .into_iter()
        .filter(|(space, lies)| *lies == tile && space.to_string().starts_with(word))
        .map(|(space, _)| space)
        .collect();
    spaces.sort_by_key(|space| !space.is_forced());
    let before = typed.get(..from).unwrap_or_default();
    spaces
        .into_iter()
        .map(|space| Proposal {
            text: space.to_string(),
            from,
            detail: detail(&space, tile),
            plays: Some(format!("{before}{space}")),
        })
        .collect()
}

/// `(rrggbb)` for each tile that is not seen yet, `(-)` where none is left.
fn draws(standing: &Standing, word: &str, from: usize) -> Vec<Proposal> {
    if standing.holdings().bag() == 0 {
        let detail = Message::new("tantrix-detail-no-draw");
        return vec![Proposal { text: "(-)".to_owned(), from, detail, plays: None }];
    }
    let start = word.to_lowercase();
    standing
        .holdings()
        .unseen()
        .iter()
        .map(|tile| Proposal {
            text: format!("({})", tile.upright()),
            from,
            detail: Message::new("tantrix-detail-draw").with("tile", i64::from(tile.number())),
            plays: None,
        })
        .filter(|proposal| proposal.text.starts_with(&start) || start.trim_start_matches('(').is_empty())
        .collect()
}

/// The situation behind what is typed, computed.
fn situations(standing: &Standing, turn: &notation::Turn, typed: &str) -> Vec<Proposal> {
    let stated = turn.situation.as_ref().map(|situation| usize::from(situation.range.start()));
    let unread = turn.unread.first().map(|range| usize::from(range.start()));
    let behind_draw = turn.draw.as_ref().map(|draw| usize::from(draw.range.end()));
    let behind = behind_draw.or(turn.position.as_ref().map(|position| usize::from(position.range.end())));
    let Some(behind) = behind.filter(|end| typed.len() > *end || turn.draw.is_some()) else {
        return Vec::new();
    };
    let from = stated.into_iter().chain(unread.filter(|at| *at >= behind)).min().unwrap_or(typed.len());
    let Some(next) = standing.follow_written(&Written::plain(typed.get(..from).unwrap_or_default())) else {
        return Vec::new();
    };
    let text = situation::expected(&next);
    let before = typed.get(..from).unwrap_or_default();
    let blank = if before.ends_with(char::is_whitespace) { "" } else { " " };
    let count = next.links().forced().count();
    let plays = Some(format!("{before}{blank}{text}"));
    let detail = Message::new("tantrix-detail-situation").with("count", count);
    vec![Proposal { text: format!("{blank}{text}"), from, detail, plays }]
}
