//! `scoresheet man` and `scoresheet completions`: what clap knows of the commands, for manuals and for shells.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::CommandFactory;
use clap_complete::Shell;

use super::{Args, End};

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
    let mut command = Args::command();
    let name = command.get_name().to_owned();
    // Into memory, where writing cannot fail: a reader that goes away early would make it panic.
    let mut script = Vec::new();
    clap_complete::generate(options.shell, &mut command, name, &mut script);
    out.write_all(&script)?;
    Ok(End::Well)
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
