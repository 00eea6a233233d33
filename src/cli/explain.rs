//! `scoresheet explain`: the page of a code.

use std::io::{self, Write};

use super::{End, Voice};
use crate::findings::catalogue::{self, Language};
use crate::findings::{COMMON_CODES, Message};
use crate::games;

#[derive(Debug, clap::Args)]
pub(super) struct Options {
    /// A code such as record/move-number; the part behind the stroke will do
    #[arg(value_name = "CODE")]
    code: String,
}

pub(super) fn run(options: &Options, voice: &Voice, out: &mut impl Write) -> io::Result<End> {
    let language = voice.catalogue.language();
    let wanted = options.code.to_ascii_lowercase();
    let pages: Vec<&str> = codes()
        .filter(|code| *code == wanted || code.rsplit('/').next() == Some(wanted.as_str()))
        .filter_map(|code| page(code, language))
        .collect();
    if pages.is_empty() {
        voice.complain(&Message::new("cli-unknown-code").with("code", options.code.as_str()));
        let mut err = io::stderr();
        let _ = writeln!(err, "{}", voice.say(&Message::new("cli-codes-are")));
        for code in codes() {
            let _ = writeln!(err, "  {code}");
        }
        return Ok(End::Misuse);
    }
    writeln!(out, "{}", pages.join("\n\n"))?;
    Ok(End::Well)
}

/// The page of a code, in English where the language lacks it.
pub(super) fn page(code: &str, language: Language) -> Option<&'static str> {
    [language, Language::English].into_iter().find_map(|language| {
        let sources = games::all().iter().map(|game| game.pages(language));
        sources.chain([catalogue::pages(language)]).find_map(|pages| catalogue::page(pages, code))
    })
}

/// The code that is named whole, or by the part behind the stroke where that names one alone.
pub(super) fn full_code(named: &str) -> Option<&'static str> {
    let named = named.to_ascii_lowercase();
    let mut short = codes().filter(|code| code.rsplit('/').next() == Some(named.as_str()));
    let alone = short.next().filter(|_| short.next().is_none());
    codes().find(|code| *code == named).or(alone)
}

/// Every code there is, the common ones first.
fn codes() -> impl Iterator<Item = &'static str> {
    let games = games::all().iter().flat_map(|game| game.codes());
    COMMON_CODES
        .iter()
        .map(|(code, _)| *code)
        .chain(games.map(|spec| spec.code).filter(|code| !code.starts_with("record/")))
}
