//! Why a game is left as it is, in a sentence.

use super::Reason;
use crate::findings::Message;
use crate::findings::catalogue::Catalogue;
use crate::record::Document;
use crate::text::Encoding;

/// `games.apgn:12: game 3 is left as it is: ...`, of a game of the file that is called so.
pub fn left(document: &Document, name: &str, game: usize, reason: &Reason, catalogue: &Catalogue) -> String {
    let start = document.start(game);
    let say = |id: &'static str| (start, catalogue.say(&Message::new(id)));
    let (at, why) = match reason {
        Reason::Fault(fault) => (start + fault.range.start(), catalogue.finding(fault)),
        Reason::WouldChange => say("format-would-change"),
        Reason::Quoted => say("format-quoted"),
        Reason::PartlyQuoted => say("format-partly-quoted"),
    };
    let line = document.text().position(at, Encoding::Utf8).line + 1;
    let [line, game] = [line.to_string(), (game + 1).to_string()];
    // A frame shows all of it, however long the reason is.
    catalogue
        .frame("format-left", &[("path", name.to_owned()), ("line", line), ("game", game), ("reason", why)])
}
