//! `scoresheet perft`: how many ways there are to play so many moves, which shows whether the rules are
//! right, and how fast.

use std::io::{self, Write};
use std::time::Instant;

use clap::ValueEnum;
use serde::Serialize;

use super::{End, Voice};
use crate::findings::{Message, Severity};
use crate::games::{Game, Header, Position, TagText, Written};
use crate::text::TextRange;

#[derive(Debug, clap::Args)]
pub(super) struct Options {
    /// The game, by its identifier: abalone, derive or tantrix
    #[arg(long, value_parser = super::game, value_name = "GAME", default_value = "abalone")]
    game: &'static dyn Game,
    /// The start position by its name
    #[arg(long, value_name = "NAME", conflicts_with = "position")]
    layout: Option<String>,
    /// The start position as a Position tag has it
    #[arg(long)]
    position: Option<String>,
    /// How many moves deep
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(..=32))]
    depth: u32,
    /// How the count is printed
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum Format {
    #[default]
    Text,
    Json,
}

#[derive(Serialize)]
struct Counted {
    leaves: u64,
    seconds: f64,
}

pub(super) fn run(options: &Options, voice: &Voice, out: &mut impl Write) -> io::Result<End> {
    // The start is what a record with these tags would start from.
    let tags = [("Variant", &options.layout), ("Position", &options.position)];
    let tags = tags.into_iter().filter_map(|(name, value)| Some(tag(name, value.as_deref()?)));
    let setup = options.game.setup(&Header { tags: tags.collect(), title: None }, &[]);
    if let Some(finding) = setup.findings.iter().find(|finding| finding.severity >= Severity::Error) {
        let reason = voice.catalogue.say(&finding.message);
        voice.complain(&Message::new("cli-bad-position").with("reason", reason));
        return Ok(End::Misuse);
    }
    let Some(start) = setup.starts.first() else {
        let name = options.layout.as_deref().unwrap_or_default();
        voice.complain(&Message::new("cli-unknown-layout").with("name", name));
        return Ok(End::Misuse);
    };

    // Where nobody is known to be due, or what he holds is not, none is no count.
    let position = start.position.as_ref();
    if options.depth > 0 && position.legal().is_empty() {
        let unknown = position.side().is_none().then(|| Message::new("cli-no-moves"));
        if let Some(message) = position.excerpt().remark.or(unknown) {
            voice.complain(&message);
            return Ok(End::Misuse);
        }
    }

    let begun = Instant::now();
    let leaves = leaves(position, options.depth);
    let seconds = begun.elapsed().as_secs_f64();
    match options.format {
        Format::Text => {
            let rate = (leaves as f64 / seconds.max(1e-9)) as i64;
            let time =
                Message::new("cli-seconds").with("seconds", format!("{seconds:.3}")).with("rate", rate);
            writeln!(out, "{leaves}\n{}", voice.say(&time))?;
        }
        Format::Json => {
            serde_json::to_writer(&mut *out, &Counted { leaves, seconds })?;
            writeln!(out)?;
        }
    }
    Ok(End::Well)
}

fn tag(name: &str, value: &str) -> TagText {
    TagText {
        name: name.to_owned(),
        value: value.to_owned(),
        range: TextRange::default(),
        name_range: TextRange::default(),
        value_range: TextRange::default(),
    }
}

/// The game's own count where it has one, else move by move as a record would be played.
fn leaves(position: &dyn Position, depth: u32) -> u64 {
    if let Some(leaves) = position.perft(depth) {
        return leaves;
    }
    if depth == 0 {
        return 1;
    }
    let moves = position.legal();
    if depth == 1 {
        return moves.len() as u64;
    }
    let behind = |text: &String| {
        position.play(&Written::plain(text)).map_or(0, |played| leaves(&*played.next, depth - 1))
    };
    moves.iter().map(behind).sum()
}
