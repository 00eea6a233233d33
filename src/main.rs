//! The program: hands over to the command line, or to the language server.

use std::process::ExitCode;

use scoresheet::cli::Args;

fn main() -> ExitCode {
    let args = Args::from_process();
    if args.wants_server() { scoresheet::server::serve() } else { args.run() }
}
