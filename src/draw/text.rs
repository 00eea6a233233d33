//! A board as rows of characters, for terminals and plain-text hovers.

use crate::games::Picture;
use crate::games::picture::Paint;

/// The board, one line a row; with colours as ANSI sequences where asked for. Without them it reads the same:
/// every piece has a sign of its own.
pub fn draw(picture: &Picture, coloured: bool) -> String {
    let mut text = String::new();
    for row in &picture.rows {
        let start = text.len();
        for run in row {
            match code(run.paint) {
                Some(code) if coloured && !run.text.trim().is_empty() => {
                    text.push_str("\x1b[");
                    text.push_str(code);
                    text.push('m');
                    text.push_str(&run.text);
                    text.push_str("\x1b[0m");
                }
                _ => text.push_str(&run.text),
            }
        }
        // Spaces at the end of a line are noise in a diff and in a mail.
        while text.len() > start && text.ends_with(' ') {
            text.pop();
        }
        text.push('\n');
    }
    text
}

/// The parameters of the sequence: only the sixteen colours that every terminal theme makes readable, and no
/// black or white as such, because one of them is the background.
fn code(paint: Paint) -> Option<&'static str> {
    match paint {
        Paint::Board | Paint::Plain | Paint::Tile | Paint::OnTile => None,
        Paint::Cell | Paint::Coordinate => Some("2"),
        Paint::Side(side) | Paint::OnSide(side) => Some(match side {
            "black" => "1;34",
            "white" => "1",
            "red" => "1;31",
            "green" => "1;32",
            "blue" => "1;34",
            "yellow" => "1;33",
            _ => "1",
        }),
        Paint::Moved => Some("1;35"),
        Paint::Trace => Some("35"),
        Paint::Attention | Paint::Pointed => Some("1;36"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::picture::Run;

    fn picture() -> Picture {
        let row = |runs: &[(&str, Paint)]| runs.iter().map(|(text, paint)| Run::new(*text, *paint)).collect();
        Picture {
            rows: vec![
                row(&[(" b ", Paint::Coordinate), ("@", Paint::Side("black")), (" .  ", Paint::Cell)]),
                row(&[("a ", Paint::Coordinate), ("O", Paint::Side("white")), (" ", Paint::Plain)]),
            ],
            ..Picture::default()
        }
    }

    #[test]
    fn plain() {
        assert_eq!(draw(&picture(), false), " b @ .\na O\n");
    }

    #[test]
    fn coloured() {
        assert_eq!(
            draw(&picture(), true),
            "\x1b[2m b \x1b[0m\x1b[1;34m@\x1b[0m\x1b[2m .  \x1b[0m\n\x1b[2ma \x1b[0m\x1b[1mO\x1b[0m\n"
        );
    }
}
