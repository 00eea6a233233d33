//! Games found by what one remembers of them: players, event, date.

use nucleo_matcher::pattern::{AtomKind, CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher, Utf32Str};

use super::{Address, Workspace};
use crate::text::TextRange;

/// How many games an answer holds: nobody reads on.
pub const MOST_GAMES: usize = 256;

/// A game that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameFound {
    pub address: Address,
    pub name: String,
    /// Event and date, as far as they are known.
    pub detail: String,
    /// In the file.
    pub range: TextRange,
}

/// The games that hold all words of a query, each perhaps with letters left out, best first; the earlier of equals
/// first. All of them, in the order of the files, for an empty one.
pub(super) fn games(workspace: &Workspace, query: &str) -> Vec<GameFound> {
    let pattern = Pattern::new(query, CaseMatching::Ignore, Normalization::Smart, AtomKind::Fuzzy);
    let mut matcher = Matcher::new(Config::DEFAULT);
    let mut letters = Vec::new();
    let mut found: Vec<(u32, GameFound)> = Vec::new();
    workspace.each(|address, index| {
        for (nth, (start, game)) in index.games().enumerate() {
            let heading = &game.heading;
            let Some(range) = heading.range else { continue };
            let name = heading.name(nth);
            // An event that is the name already need not be said twice.
            let detail = [&heading.event, &heading.date].map(|text| &**text);
            let detail = detail.into_iter().filter(|text| !text.is_empty() && **text != name);
            let detail = detail.collect::<Vec<_>>().join("  ");
            let whole = format!("{name} {detail}");
            if let Some(score) = pattern.score(Utf32Str::new(&whole, &mut letters), &mut matcher) {
                let range = range + start;
                found.push((score, GameFound { address: address.clone(), name, detail, range }));
            }
        }
    });
    found.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
    found.truncate(MOST_GAMES);
    found.into_iter().map(|(_, game)| game).collect()
}
