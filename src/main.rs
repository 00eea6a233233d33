//! The command line; for now only `scoresheet lsp`.

use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["lsp"] | ["lsp", "--stdio"] => scoresheet::server::serve(),
        _ => {
            eprintln!("usage: scoresheet lsp [--stdio]");
            ExitCode::from(2)
        }
    }
}
