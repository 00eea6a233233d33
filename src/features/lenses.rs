//! One line above each game: who plays, how many moves, the result, the first error.

use crate::findings::catalogue::{Catalogue, Language};
use crate::findings::{Message, Severity, Weights};
use crate::games;
use crate::record::{Document, Summary};
use crate::text::{Encoding, TextRange, TextSize};

/// What stands above a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lens {
    /// Where the game's first line begins; empty.
    pub at: TextRange,
    pub title: String,
    /// The end of its moves, for a board to be shown; `None` where there are none.
    pub end: Option<TextSize>,
    /// Whether a move of it was played, so that there is a position to look for.
    pub played: bool,
}

/// One lens a game, in the order of the text; which findings are errors the weights say.
pub fn lenses(document: &Document, language: Language, weights: &Weights) -> Vec<Lens> {
    document.check_all();
    let says = games::catalogue(language);
    (0..document.games()).filter_map(|game| lens(document, game, says, weights)).collect()
}

fn lens(document: &Document, game: usize, says: &Catalogue, weights: &Weights) -> Option<Lens> {
    let summary = document.summary(game)?;
    let start = document.start(game);
    let first = [summary.header, summary.moves].into_iter().flatten().map(|range| range.start()).min()?;
    let moves = Message::new("lens-moves").with("count", summary.plies);
    let error = first_error(document, &summary, start, weights).map(|message| says.say(&message));
    let parts = [
        Some(super::symbols::name(&summary, game)),
        Some(says.say(&moves)),
        summary.result.map(str::to_owned),
        error,
    ];
    Some(Lens {
        at: TextRange::empty(first + start),
        title: parts.into_iter().flatten().collect::<Vec<_>>().join(" · "),
        end: summary.moves.map(|range| range.end() + start),
        played: summary.checked > 0,
    })
}

/// By its move where it speaks of one, else by its line.
fn first_error(
    document: &Document,
    summary: &Summary,
    start: TextSize,
    weights: &Weights,
) -> Option<Message> {
    let error = summary.findings.iter().find(|finding| weights.of(finding) == Some(Severity::Error))?;
    Some(match &error.of {
        Some(of) => Message::new("lens-error-move").with("label", of.label.as_str()),
        None => {
            let line = document.text().position(error.range.start() + start, Encoding::Utf8).line;
            Message::new("lens-error-line").with("line", line + 1)
        }
    })
}
