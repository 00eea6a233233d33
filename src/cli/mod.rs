//! The command line: what is asked for, in which language and colours, and how it ends.
//!
//! Each command has its own file; `source` reads files, `address` reads `FILE#GAME@MOVE`. Byte offsets become
//! lines and columns only where they are printed. This layer must not know the server: that the word `lsp`
//! means it is for `main` to say.

mod address;
mod bench;
mod board;
mod check;
mod explain;
mod fmt;
mod manual;
mod perft;
mod schema;
mod source;
mod wishes;

use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand, ValueEnum};

use crate::findings::Message;
use crate::findings::catalogue::{Catalogue, Language};
use crate::games::{self, Game};
use wishes::Wishes;

/// A language server and checker for records of board games.
#[derive(Debug, Parser)]
#[command(name = "scoresheet", version, about, long_about = None)]
pub struct Args {
    #[command(subcommand)]
    command: Option<Command>,
    /// When to use colours
    #[arg(long, global = true, value_enum, default_value_t, value_name = "WHEN")]
    color: Colour,
    /// The language of messages: en or fr (that of .scoresheet.toml or of the locale if not given)
    #[arg(long, global = true, value_parser = language, value_name = "LANGUAGE")]
    lang: Option<Language>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Run the language server on standard input and output
    Lsp {
        /// Accepted because editors pass it; there is no other way
        #[arg(long)]
        stdio: bool,
    },
    /// Report every finding of every file
    Check(check::Options),
    /// Write records in the strict form
    Fmt(fmt::Options),
    /// Show the position after a move
    Board(board::BoardOptions),
    /// List every legal move after a move
    Moves(board::MovesOptions),
    /// Count the ways to play so many moves
    Perft(perft::Options),
    /// Measure this program
    #[command(hide = true)]
    Bench(bench::Options),
    /// Print what a code means and what to do
    Explain(explain::Options),
    /// Print what can be set, as a JSON schema
    #[command(hide = true)]
    Schema(schema::Options),
    /// Print the manual page, or write those of all commands
    Man(manual::ManOptions),
    /// Print the completions of a shell
    Completions(manual::CompletionsOptions),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum Colour {
    #[default]
    Auto,
    Always,
    Never,
}

fn language(tag: &str) -> Result<Language, String> {
    Language::from_tag(tag).ok_or_else(|| "en or fr".to_owned())
}

/// The game of that identifier, for `--game`.
fn game(id: &str) -> Result<&'static dyn Game, String> {
    games::by_id(&id.to_ascii_lowercase()).ok_or_else(|| {
        let known: Vec<_> = games::all().iter().map(|game| game.id()).collect();
        format!("the games are: {}", known.join(", "))
    })
}

impl Args {
    /// What the process was called with; ends it where that is `--help` or a mistake.
    pub fn from_process() -> Args {
        Args::parse()
    }

    /// The same from given words, the name of the program first.
    ///
    /// # Errors
    /// What clap has to say.
    pub fn from_words(
        words: impl IntoIterator<Item = impl Into<OsString> + Clone>,
    ) -> Result<Args, clap::Error> {
        Args::try_parse_from(words)
    }

    /// Whether the language server is asked for: by name, or by an editor that says nothing at all.
    pub fn wants_server(&self) -> bool {
        match self.command {
            Some(Command::Lsp { .. }) => true,
            Some(_) => false,
            None => !io::stdin().is_terminal(),
        }
    }

    /// The first file or folder that it is about.
    fn place(&self) -> &Path {
        match &self.command {
            Some(Command::Check(options)) => options.paths.first().map_or(Path::new("."), |path| path),
            Some(Command::Board(options)) => options.place.file(),
            Some(Command::Moves(options)) => options.place.file(),
            _ => Path::new("."),
        }
    }

    /// Does what is asked for. A reader of the output that goes away early ends it quietly.
    pub fn run(self) -> ExitCode {
        let wishes = Wishes::default();
        let wanted = || wishes.language(self.place());
        let language = self.lang.or_else(wanted).unwrap_or_else(Language::from_locale);
        let coloured = match self.color {
            Colour::Always => true,
            Colour::Never => false,
            Colour::Auto => {
                io::stdout().is_terminal()
                    && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
            }
        };
        let voice = Voice { catalogue: games::catalogue(language), coloured };
        let mut out = io::BufWriter::new(io::stdout().lock());
        let ended = match self.command {
            Some(Command::Check(options)) => check::run(&options, &wishes, &voice, &mut out),
            Some(Command::Fmt(options)) => fmt::run(&options, &voice, &mut out),
            Some(Command::Board(options)) => board::board(&options, &wishes, &voice, &mut out),
            Some(Command::Moves(options)) => board::moves(&options, &wishes, &voice, &mut out),
            Some(Command::Perft(options)) => perft::run(&options, &voice, &mut out),
            Some(Command::Bench(options)) => bench::run(&options, &voice, &mut out),
            Some(Command::Explain(options)) => explain::run(&options, &voice, &mut out),
            Some(Command::Schema(options)) => schema::run(&options, &mut out),
            Some(Command::Man(options)) => manual::man(&options, &mut out),
            Some(Command::Completions(options)) => manual::completions(&options, &mut out),
            Some(Command::Lsp { .. }) | None => {
                let _ = write!(io::stderr(), "{}", Args::command().render_help());
                Ok(End::Misuse)
            }
        };
        wishes.complaints(&voice).iter().for_each(|line| voice.warn(line));
        match ended.and_then(|end| out.flush().map(|()| end)) {
            Ok(end) => end.into(),
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Err(error) => {
                let _ = writeln!(io::stderr(), "scoresheet: {error}");
                End::Misuse.into()
            }
        }
    }
}

/// How a command ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    /// Nothing to complain of.
    Well,
    /// There is something to look at.
    Found,
    /// Wrong usage, or a file that cannot be read.
    Misuse,
}

impl From<End> for ExitCode {
    fn from(end: End) -> ExitCode {
        ExitCode::from(match end {
            End::Well => 0,
            End::Found => 1,
            End::Misuse => 2,
        })
    }
}

/// The language and the looks in which a command speaks.
struct Voice {
    catalogue: &'static Catalogue,
    /// Whether standard output takes colours.
    coloured: bool,
}

impl Voice {
    fn say(&self, message: &Message) -> String {
        self.catalogue.sentence(message)
    }

    fn complain(&self, message: &Message) {
        self.warn(&self.catalogue.say(message));
    }

    /// On standard error; nothing is to be done where even that is closed.
    fn warn(&self, line: &str) {
        let _ = writeln!(io::stderr(), "scoresheet: {line}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arguments_are_consistent() {
        Args::command().debug_assert();
    }

    #[test]
    fn the_server_is_asked_for_by_name() {
        assert!(Args::from_words(["scoresheet", "lsp", "--stdio"]).unwrap().wants_server());
        assert!(!Args::from_words(["scoresheet", "explain", "a/b"]).unwrap().wants_server());
        assert!(Args::from_words(["scoresheet", "check"]).is_err());
        assert!(Args::from_words(["scoresheet", "--lang", "tlh", "explain", "a/b"]).is_err());
    }
}
