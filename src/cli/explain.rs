//! `scoresheet explain`: the page of a code, or all codes.

use std::io::{self, Write};

use super::{End, Voice};
use crate::findings::Message;
use crate::findings::catalogue::{self, Language};
use crate::games;
use crate::settings;

#[derive(Debug, clap::Args)]
pub(super) struct Options {
    /// A code such as record/move-number; the part after the / is enough. Without one all codes are listed
    #[arg(value_name = "CODE")]
    code: Option<String>,
}

pub(super) fn run(options: &Options, voice: &Voice, out: &mut impl Write) -> io::Result<End> {
    let language = voice.catalogue.language();
    let Some(named) = &options.code else {
        settings::codes().into_iter().try_for_each(|code| {
            let title = page(code, language).map(first_sentence).unwrap_or_default();
            writeln!(out, "{code}: {title}")
        })?;
        return Ok(End::Well);
    };
    let pages: Vec<&str> = codes_named(named).filter_map(|code| page(code, language)).collect();
    if pages.is_empty() {
        voice.complain(&Message::new("cli-unknown-code").with("code", named.as_str()));
        let mut err = io::stderr();
        let _ = writeln!(err, "{}", voice.say(&Message::new("cli-codes-are")));
        for code in settings::codes() {
            let _ = writeln!(err, "  {code}");
        }
        return Ok(End::Misuse);
    }
    writeln!(out, "{}", pages.join("\n\n"))?;
    Ok(End::Well)
}

/// The codes that are meant by a name: the one itself, or all that have it after the stroke.
pub(super) fn codes_named(named: &str) -> impl Iterator<Item = &'static str> {
    let named = named.to_ascii_lowercase();
    let is_meant =
        move |code: &&str| *code == named || code.split_once('/').is_some_and(|(_, short)| short == named);
    settings::codes().into_iter().filter(is_meant)
}

/// The page of a code, in English where the language lacks it.
pub(super) fn page(code: &str, language: Language) -> Option<&'static str> {
    [language, Language::English].into_iter().find_map(|language| {
        let sources = games::all().iter().map(|game| game.pages(language));
        sources.chain([catalogue::pages(language)]).find_map(|pages| catalogue::page(pages, code))
    })
}

/// The first sentence of a page, below its heading.
fn first_sentence(page: &str) -> String {
    let lines = page.lines().skip(1).take_while(|line| !line.trim().is_empty());
    let paragraph = lines.collect::<Vec<_>>().join(" ");
    let end = paragraph.find(". ").map_or(paragraph.len(), |at| at + 1);
    paragraph.get(..end).unwrap_or_default().to_owned()
}
