//! `scoresheet man` and `scoresheet completions`: what clap knows of the commands, for manuals and for shells.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Command, CommandFactory};
use clap_complete::Shell;

use super::{Args, End};
use crate::findings::catalogue::Language;
use crate::games;
use crate::settings;

#[derive(Debug, clap::Args)]
pub(super) struct ManOptions {
    /// Write a page for each command into this folder, instead of printing that of the program
    #[arg(value_name = "FOLDER")]
    folder: Option<PathBuf>,
}

#[derive(Debug, clap::Args)]
pub(super) struct CompletionsOptions {
    /// The shell to complete commands in
    #[arg(value_enum)]
    shell: Shell,
}

pub(super) fn man(options: &ManOptions, out: &mut impl Write) -> io::Result<End> {
    match &options.folder {
        Some(folder) => {
            fs::create_dir_all(folder)?;
            clap_mangen::generate_to(Args::command(), folder)?;
        }
        None => clap_mangen::Man::new(Args::command()).render(out)?,
    }
    Ok(End::Well)
}

pub(super) fn completions(options: &CompletionsOptions, out: &mut impl Write) -> io::Result<End> {
    let mut command = completed();
    let name = command.get_name().to_owned();
    // Into memory, where writing cannot fail: a reader that goes away early would make it panic.
    let mut script = Vec::new();
    clap_complete::generate(options.shell, &mut command, name, &mut script);
    out.write_all(&script)?;
    Ok(End::Well)
}

/// The commands as they are completed: those that `--help` lists, and with the words that can stand for a value where the
/// program itself reads more than these.
fn completed() -> Command {
    let whole = Args::command();
    let values = |id: &str| -> Option<Vec<&'static str>> {
        match id {
            "lang" => Some(Language::ALL.map(Language::code).to_vec()),
            "game" => Some(games::all().iter().map(|game| game.id()).collect()),
            "code" | "ignore" => Some(settings::codes()),
            _ => None,
        }
    };
    let with_values = |argument: clap::Arg| match values(argument.get_id().as_str()) {
        Some(values) => argument.value_parser(PossibleValuesParser::new(values)),
        None => argument,
    };
    let visible = whole.get_subcommands().filter(|command| !command.is_hide_set());
    Command::new("scoresheet")
        .version(env!("CARGO_PKG_VERSION"))
        .args(whole.get_arguments().cloned().map(with_values))
        .subcommands(visible.cloned().map(|command| command.mut_args(with_values)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::ValueEnum;

    /// What can be asked for by name, and the options of `check` as one example of theirs.
    fn words() -> Vec<String> {
        let visible = |command: &&clap::Command| !command.is_hide_set();
        let commands = Args::command();
        let mut words: Vec<_> =
            commands.get_subcommands().filter(visible).map(|command| command.get_name().to_owned()).collect();
        assert!(words.contains(&"check".to_owned()) && words.len() > 5, "{words:?}");
        // Not their values: some shells are not told those.
        words.extend(["lang", "format", "fail-on"].map(str::to_owned));
        words
    }

    #[test]
    fn each_shell_is_told_every_command() {
        for shell in Shell::value_variants() {
            let mut out = Vec::new();
            completions(&CompletionsOptions { shell: *shell }, &mut out).unwrap();
            let script = String::from_utf8(out).unwrap();
            for word in words() {
                assert!(script.contains(&word), "{shell}: {word}");
            }
        }
    }

    #[test]
    fn completed_are_what_help_lists_and_the_values_that_there_are() {
        let commands = completed();
        let values = |command: &str, id: &str| -> Vec<String> {
            let found = if command.is_empty() { Some(&commands) } else { commands.find_subcommand(command) };
            let argument =
                found.and_then(|found| found.get_arguments().find(|argument| argument.get_id() == id));
            let values = argument.map(clap::Arg::get_possible_values).unwrap_or_default();
            values.iter().map(|value| value.get_name().to_owned()).collect()
        };
        assert!(commands.find_subcommand("bench").is_none() && commands.find_subcommand("schema").is_none());
        assert_eq!(values("", "lang"), ["en", "fr"]);
        for command in ["check", "fmt", "board", "moves", "perft"] {
            assert_eq!(values(command, "game"), ["abalone", "derive", "tantrix"], "{command}");
        }
        for (command, id) in [("explain", "code"), ("check", "ignore")] {
            assert!(values(command, id).contains(&"abalone/empty-origin".to_owned()), "{command}");
        }
    }

    #[test]
    fn the_page_of_the_program_names_every_command() {
        let mut out = Vec::new();
        man(&ManOptions { folder: None }, &mut out).unwrap();
        let page = String::from_utf8(out).unwrap();
        assert!(page.contains(".TH scoresheet 1"), "{page}");
        for command in Args::command().get_subcommands().filter(|command| !command.is_hide_set()) {
            assert!(page.contains(&format!("scoresheet\\-{}(1)", command.get_name())), "{page}");
        }
    }
}
