//! `scoresheet board` and `scoresheet moves`: the position after a move, and what can be played there.

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use clap::ValueEnum;
use serde::Serialize;

use super::address::{self, Address};
use super::source::{self, STDIN};
use super::wishes::Wishes;
use super::{End, Voice};
use crate::draw::{self, Style};
use crate::findings::{Fact, Message};
use crate::games::{Excerpt, Game, Position};
use crate::record::{Document, Record};
use crate::settings::BOARD_HEIGHT;

#[derive(Debug, clap::Args)]
pub(super) struct BoardOptions {
    #[command(flatten)]
    pub(super) place: Place,
    /// How the position is printed
    #[arg(long, value_enum, default_value_t)]
    format: BoardFormat,
    /// The height of an SVG drawing in pixels [default: that of board.size, 400]
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(16..=10_000))]
    height: Option<u32>,
    /// Turn an SVG drawing by half, as the player opposite sees the board
    #[arg(long)]
    flip: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct MovesOptions {
    #[command(flatten)]
    pub(super) place: Place,
    /// How the moves are printed
    #[arg(long, value_enum, default_value_t)]
    format: MovesFormat,
    /// Only the moves that begin with this text, all of them
    #[arg(long, value_name = "TEXT")]
    starting: Option<String>,
}

#[derive(Debug, clap::Args)]
pub(super) struct Place {
    /// A file, - for standard input; its game counted from 1 and the move: 12b, 57, 0 (the start) or end
    #[arg(value_name = "FILE[#GAME][@MOVE]", allow_hyphen_values = true)]
    address: String,
    /// The game of records that do not tell it themselves, by its identifier: abalone, derive or tantrix
    #[arg(long, value_parser = super::game, value_name = "GAME")]
    game: Option<&'static dyn Game>,
}

impl Place {
    /// Where the record stands; what is named behind the file does not matter.
    pub(super) fn file(&self) -> &Path {
        Path::new(&self.address)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum BoardFormat {
    #[default]
    Text,
    Svg,
    Json,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum MovesFormat {
    #[default]
    Text,
    Json,
}

#[derive(Serialize)]
struct Moves {
    side: Option<&'static str>,
    moves: Vec<String>,
    /// What the list leaves out, or what nobody checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    remark: Option<String>,
}

pub(super) fn board(
    options: &BoardOptions,
    wishes: &Wishes,
    voice: &Voice,
    out: &mut impl Write,
) -> io::Result<End> {
    let found = match find(&options.place, wishes, voice) {
        Ok(found) => found,
        Err(end) => return Ok(end),
    };
    match options.format {
        BoardFormat::Text => {
            out.write_all(draw::text::draw(&found.position.picture(), voice.coloured).as_bytes())?;
            writeln!(out, "{}", found.caption(voice))?;
        }
        BoardFormat::Svg => {
            let mut style = found.style;
            style.height = options.height.unwrap_or(style.height);
            if options.flip {
                style = style.flipped(true);
            }
            writeln!(out, "{}", draw::svg::draw(&found.position.picture(), &style))?;
        }
        BoardFormat::Json => writeln!(out, "{}", found.position.facts())?,
    }
    Ok(found.end)
}

pub(super) fn moves(
    options: &MovesOptions,
    wishes: &Wishes,
    voice: &Voice,
    out: &mut impl Write,
) -> io::Result<End> {
    let found = match find(&options.place, wishes, voice) {
        Ok(found) => found,
        Err(end) => return Ok(end),
    };
    let Excerpt { mut moves, mut remark } = found.position.excerpt();
    if let Some(start) = &options.starting {
        let start = start.to_lowercase();
        moves = found.position.legal();
        moves.retain(|text| text.to_lowercase().starts_with(&start));
        remark = None;
    }
    match options.format {
        MovesFormat::Text => {
            moves.iter().try_for_each(|text| writeln!(out, "{text}"))?;
            if let Some(remark) = remark {
                voice.complain(&remark);
            }
        }
        MovesFormat::Json => {
            let remark = remark.map(|remark| voice.catalogue.sentence(&remark));
            serde_json::to_writer(&mut *out, &Moves { side: found.position.side(), moves, remark })?;
            writeln!(out)?;
        }
    }
    Ok(found.end)
}

/// A position that was asked for.
struct Found {
    position: Arc<dyn Position>,
    /// The move that led to it, as it is called.
    after: Option<String>,
    /// Well, or that the game goes on but cannot be followed.
    end: End,
    /// How it is to be drawn.
    style: Style,
}

impl Found {
    /// One line below a board: the move before, and whose turn it is.
    fn caption(&self, voice: &Voice) -> String {
        let start = || voice.say(&Message::new("hover-start"));
        let after = self.after.clone().unwrap_or_else(start);
        match self.position.side() {
            Some(side) => {
                let to_move = Message::new("hover-side-to-move").with("side", Fact::Word(side));
                format!("{after}. {}", voice.say(&to_move))
            }
            None => after,
        }
    }
}

fn find(place: &Place, wishes: &Wishes, voice: &Voice) -> Result<Found, End> {
    let complain = |message: Message| {
        voice.complain(&message);
        End::Misuse
    };
    let address = Address::read(&place.address, |path| path == STDIN || Path::new(path).exists());
    let path = Path::new(&address.path);
    let decoded = source::read(path).map_err(|error| {
        complain(match address::behind_a_file(&address.path, |path| Path::new(path).exists()) {
            Some((file, place)) => Message::new("cli-no-place").with("path", file).with("place", place),
            None => source::unreadable(path, error),
        })
    })?;
    if let Some(finding) = decoded.finding.filter(|_| decoded.binary) {
        let reason = voice.catalogue.finding(&finding);
        return Err(complain(
            Message::new("cli-unreadable").with("path", address.path.as_str()).with("reason", reason),
        ));
    }
    let wanted = wishes.of(path, &[]);
    let document = Document::new(&decoded.text, source::game_of(path).or(place.game).or(wanted.game()));
    let record = address.game.checked_sub(1).and_then(|index| document.record(index)).ok_or_else(|| {
        complain(
            Message::new("cli-no-such-game")
                .with("path", address.path.as_str())
                .with("game", address.game.to_string())
                .with("count", document.games()),
        )
    })?;
    let found = at(&record, &address, voice).map_err(complain)?;
    Ok(Found { style: wanted.style, ..found })
}

/// The position of a record that an address names.
fn at(record: &Record, address: &Address, voice: &Voice) -> Result<Found, Message> {
    let broken = record.main.len() < record.written;
    let ply = record.find(&address.at).map_err(|_| match broken {
        true => Message::new("cli-no-position").with("label", address.at.as_str()),
        false => Message::new("cli-no-such-move")
            .with("text", address.at.as_str())
            .with("game", address.game.to_string())
            .with("count", record.written),
    })?;
    let position = record
        .position_at(ply)
        .ok_or_else(|| Message::new("cli-no-start").with("game", address.game.to_string()))?;
    let name = ply.and_then(|ply| record.name(ply));
    let after = name.map(|name| format!("{} {}", name.label, name.text));
    // The end of a game that cannot be followed to its end is the last position known, and that is said.
    let cut = broken && address.at == "end";
    if cut {
        let label = after.clone().unwrap_or_else(|| "0".to_owned());
        voice.complain(&Message::new("cli-cut-short").with("label", label));
    }
    let end = if cut { End::Found } else { End::Well };
    Ok(Found { position: position.clone(), after, end, style: Style::high(BOARD_HEIGHT) })
}
