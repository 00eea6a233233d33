//! Files as text: which are records, and undoing what saving did to their bytes.

use std::path::Path;

use encoding_rs::{UTF_16BE, UTF_16LE, WINDOWS_1252};

use crate::findings::{Finding, Message, Severity};
use crate::games::{self, Game};
use crate::text::{TextRange, TextSize};

/// The text of a file, a byte-order mark left out.
#[derive(Debug, Default)]
pub struct Decoded {
    pub text: String,
    /// What is to be said of its bytes.
    pub finding: Option<Finding>,
    /// Whether it is no text at all; `text` is then empty.
    pub binary: bool,
    pub encoding: Encoding,
}

/// The bytes that a text was read from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Encoding {
    #[default]
    Utf8,
    /// Behind a byte-order mark.
    Utf8Marked,
    Utf16,
    /// At least in part.
    Windows1252,
}

impl Encoding {
    pub fn name(self) -> &'static str {
        match self {
            Encoding::Utf8 | Encoding::Utf8Marked => "UTF-8",
            Encoding::Utf16 => "UTF-16",
            Encoding::Windows1252 => "Windows-1252",
        }
    }
}

/// Bytes as text: UTF-8, UTF-16 by its byte-order mark, and Windows-1252 for what is neither. UTF-16 that is broken, with
/// half a character in it or half a unit at its end, is no text: what was lost cannot be told.
pub fn decode(bytes: Vec<u8>) -> Decoded {
    let (text, broken) = match bytes.as_slice() {
        [0xFF, 0xFE, rest @ ..] => UTF_16LE.decode_without_bom_handling(rest),
        [0xFE, 0xFF, rest @ ..] => UTF_16BE.decode_without_bom_handling(rest),
        [0xEF, 0xBB, 0xBF, rest @ ..] => {
            let mut decoded = eight_bits(rest.to_vec());
            if decoded.encoding == Encoding::Utf8 {
                decoded.encoding = Encoding::Utf8Marked;
            }
            return decoded;
        }
        _ => return eight_bits(bytes),
    };
    match (text.contains('\0'), broken) {
        (true, _) => not_text("encoding-not-text"),
        (false, true) => not_text("encoding-broken"),
        (false, false) => {
            Decoded { text: text.into_owned(), encoding: Encoding::Utf16, ..Decoded::default() }
        }
    }
}

fn eight_bits(bytes: Vec<u8>) -> Decoded {
    if bytes.contains(&0) {
        return not_text("encoding-not-text");
    }
    let bytes = match String::from_utf8(bytes) {
        Ok(text) => return Decoded { text, ..Decoded::default() },
        Err(error) => error.into_bytes(),
    };
    // A file pasted together can hold both: what is UTF-8 stays so.
    let mut text = String::with_capacity(bytes.len() + bytes.len() / 16);
    let mut first: Option<TextRange> = None;
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        if !chunk.invalid().is_empty() {
            let start = TextSize::of(text.as_str());
            text.push_str(&WINDOWS_1252.decode_without_bom_handling(chunk.invalid()).0);
            first.get_or_insert(TextRange::new(start, TextSize::of(text.as_str())));
        }
    }
    let finding = first.map(|range| {
        let before = text.get(..usize::from(range.start())).unwrap_or_default();
        let line = line_ends(before) + 1;
        let message = Message::new("encoding").with("line", line);
        Finding::new("record/encoding", Severity::Warning, range, message)
    });
    Decoded { text, finding, binary: false, encoding: Encoding::Windows1252 }
}

fn not_text(why: &'static str) -> Decoded {
    let message = Message::new(why);
    let finding = Finding::new("record/encoding", Severity::Error, TextRange::default(), message);
    Decoded { text: String::new(), finding: Some(finding), binary: true, encoding: Encoding::Utf8 }
}

fn line_ends(text: &str) -> usize {
    let bytes = text.as_bytes();
    let ends = |(at, byte): (usize, &u8)| match byte {
        b'\n' => true,
        b'\r' => bytes.get(at + 1) != Some(&b'\n'),
        _ => false,
    };
    bytes.iter().enumerate().filter(|&at| ends(at)).count()
}

/// The game that a file's name tells.
pub fn game_of(path: &Path) -> Option<&'static dyn Game> {
    let extension = path.extension()?.to_str()?.to_ascii_lowercase();
    games::all().iter().copied().find(|game| game.extensions().contains(&extension.as_str()))
}

/// Every extension that folders are searched for.
pub fn extensions() -> impl Iterator<Item = &'static str> {
    games::all().iter().flat_map(|game| game.extensions().iter().copied())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(bytes: &[u8]) -> (String, Option<(Severity, usize, usize)>) {
        let decoded = decode(bytes.to_vec());
        let finding = decoded.finding.map(|finding| {
            (finding.severity, usize::from(finding.range.start()), usize::from(finding.range.end()))
        });
        (decoded.text, finding)
    }

    #[test]
    fn unicode_is_read_by_its_mark() {
        assert_eq!(said("é".as_bytes()), ("é".into(), None));
        assert_eq!(said(b"\xEF\xBB\xBFa1b2"), ("a1b2".into(), None));
        assert_eq!(said(b"\xFF\xFEa\0\xE9\0"), ("aé".into(), None));
        assert_eq!(said(b"\xFE\xFF\0a\0\xE9"), ("aé".into(), None));
        assert_eq!(said(b""), ("".into(), None));
    }

    #[test]
    fn other_bytes_are_windows_1252() {
        assert_eq!(said(b"a\r\nRen\xE9 \x80"), ("a\r\nRené €".into(), Some((Severity::Warning, 6, 8))));
        // UTF-8 elsewhere in the file stays what it is.
        assert_eq!(said(b"\xC3\xA9 \xE9"), ("é é".into(), Some((Severity::Warning, 3, 5))));
    }

    #[test]
    fn the_line_is_named_as_editors_count() {
        let decoded = decode(b"a\r\nb\rc\n\xE9".to_vec());
        assert_eq!(decoded.finding.unwrap().message, Message::new("encoding").with("line", 4usize));
    }

    #[test]
    fn broken_utf_16_is_no_text() {
        let odd = &b"\xFF\xFEa\0\xE9"[..];
        let [lone, reversed] = [&b"\xFF\xFEa\0\x3D\xD8b\0"[..], b"\xFE\xFF\xDE\0\xD8\x3D"];
        for bytes in [odd, b"\xFF\xFEa", lone, reversed] {
            assert_eq!(said(bytes), (String::new(), Some((Severity::Error, 0, 0))), "{bytes:?}");
        }
        assert_eq!(said(b"\xFF\xFE\x3D\xD8\0\xDE"), ("😀".into(), None));
    }

    #[test]
    fn zero_bytes_are_no_text() {
        for bytes in [&b"a\0b"[..], b"\xEF\xBB\xBF\0", b"\xFF\xFE\0\0"] {
            assert_eq!(said(bytes), (String::new(), Some((Severity::Error, 0, 0))));
        }
    }
}
