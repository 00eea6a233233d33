//! `scoresheet schema`: what can be set, for editors and the manual. Hidden: it is for those who build Scoresheet.

use std::io::{self, Write};

use super::End;
use crate::settings::schema;

#[derive(Debug, clap::Args)]
pub(super) struct Options {
    /// The table of the manual instead
    #[arg(long)]
    table: bool,
}

pub(super) fn run(options: &Options, out: &mut impl Write) -> io::Result<End> {
    match options.table {
        true => write!(out, "{}", schema::table())?,
        false => writeln!(out, "{:#}", schema::schema())?,
    }
    Ok(End::Well)
}
