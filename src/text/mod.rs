//! Text with lines: byte offsets inside, line and column at the edges.
//!
//! Offsets are bytes of UTF-8 everywhere in the program; [`Text`] turns them into the lines and columns that
//! editors count, in the unit that was agreed, and back. Lines end at `\n`, `\r\n` and a lone `\r`, as LSP
//! has it. This module must not know what the text says.

use ropey::Rope;
pub use rowan::{TextRange, TextSize};

/// The unit in which a client counts columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Encoding {
    Utf8,
    #[default]
    Utf16,
    Utf32,
}

/// A line and a column, both from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    pub line: u32,
    pub character: u32,
}

/// A text that is cheap to copy and to edit, however long.
#[derive(Debug, Clone, Default)]
pub struct Text {
    rope: Rope,
}

impl Text {
    pub fn new(text: &str) -> Self {
        Text { rope: Rope::from_str(text) }
    }

    /// Its length in bytes.
    pub fn len(&self) -> TextSize {
        size(self.rope.len_bytes())
    }

    pub fn is_empty(&self) -> bool {
        self.rope.len_bytes() == 0
    }

    /// How many lines an editor shows: one more than there are line ends.
    pub fn lines(&self) -> u32 {
        self.rope.len_lines() as u32
    }

    /// A part of it. Ends outside the text or inside a character are moved to the nearest place before.
    pub fn slice(&self, range: TextRange) -> String {
        let (start, end) = (self.char_at(range.start()), self.char_at(range.end()));
        self.rope.slice(start..end).to_string()
    }

    /// Where the line begins that a byte offset is on.
    pub fn line_start(&self, offset: TextSize) -> TextSize {
        let line = self.rope.char_to_line(self.char_at(offset));
        size(self.rope.char_to_byte(self.rope.line_to_char(line)))
    }

    /// The first line start from a byte offset on, or the end of the text.
    pub fn line_start_from(&self, offset: TextSize) -> TextSize {
        let at = self.char_at(offset);
        let line = self.rope.char_to_line(at);
        let line = if self.rope.line_to_char(line) < at { line + 1 } else { line };
        if line < self.rope.len_lines() { size(self.rope.line_to_byte(line)) } else { self.len() }
    }

    /// Where a byte offset stands; past the end counts as the end.
    pub fn position(&self, offset: TextSize, encoding: Encoding) -> Position {
        let at = self.char_at(offset);
        let line = self.rope.char_to_line(at);
        let start = self.rope.line_to_char(line);
        let character = match encoding {
            Encoding::Utf8 => self.rope.char_to_byte(at) - self.rope.char_to_byte(start),
            Encoding::Utf16 => self.rope.char_to_utf16_cu(at) - self.rope.char_to_utf16_cu(start),
            Encoding::Utf32 => at - start,
        };
        Position { line: line as u32, character: character as u32 }
    }

    /// The byte offset of a line and column. A column behind the end of its line counts as that end (before the
    /// line break), a line behind the last as the end of the text, half a character as its start.
    pub fn offset(&self, position: Position, encoding: Encoding) -> TextSize {
        let line = position.line as usize;
        if line >= self.rope.len_lines() {
            return self.len();
        }
        let start = self.rope.line_to_char(line);
        let end = self.line_end(line);
        let column = position.character as usize;
        let at = match encoding {
            Encoding::Utf8 => {
                let byte = self.rope.char_to_byte(start) + column;
                self.rope.byte_to_char(byte.min(self.rope.char_to_byte(end)))
            }
            Encoding::Utf16 => {
                let unit = self.rope.char_to_utf16_cu(start) + column;
                self.rope.utf16_cu_to_char(unit.min(self.rope.char_to_utf16_cu(end)))
            }
            Encoding::Utf32 => (start + column).min(end),
        };
        size(self.rope.char_to_byte(at))
    }

    /// The text with a part of it replaced; shares with the old one all that it can.
    pub fn splice(&self, range: TextRange, text: &str) -> Text {
        let (start, end) = (self.char_at(range.start()), self.char_at(range.end()));
        let mut rope = self.rope.clone();
        rope.remove(start..end);
        rope.insert(start, text);
        Text { rope }
    }

    /// The character index at a byte offset, clamped and rounded down.
    fn char_at(&self, offset: TextSize) -> usize {
        self.rope.byte_to_char(usize::from(offset).min(self.rope.len_bytes()))
    }

    /// The character index of the end of a line, before its line break.
    fn line_end(&self, line: usize) -> usize {
        let mut end = self.rope.line_to_char(line + 1);
        let start = self.rope.line_to_char(line);
        if end > start && self.rope.get_char(end - 1) == Some('\n') {
            end -= 1;
            if end > start && self.rope.get_char(end - 1) == Some('\r') {
                end -= 1;
            }
        } else if end > start && line + 1 < self.rope.len_lines() {
            end -= 1; // a lone `\r`
        }
        end
    }
}

impl std::fmt::Display for Text {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.rope.chunks().try_for_each(|chunk| f.write_str(chunk))
    }
}

/// Texts are at most 4 GiB; the server's frames and the command line's files are bounded below that.
fn size(bytes: usize) -> TextSize {
    TextSize::from(u32::try_from(bytes).unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn at(line: u32, character: u32) -> Position {
        Position { line, character }
    }

    #[test]
    fn lines_end_as_lsp_has_it() {
        let text = Text::new("a\nb\r\nc\rd\u{2028}e\u{85}f");
        assert_eq!(text.lines(), 4);
        assert_eq!(text.position(5.into(), Encoding::Utf16), at(2, 0));
        assert_eq!(text.position(7.into(), Encoding::Utf16), at(3, 0));
    }

    #[test]
    fn columns_are_counted_in_the_unit_agreed() {
        let text = Text::new("é😀x\n");
        let x = TextSize::from(6);
        assert_eq!(text.position(x, Encoding::Utf8), at(0, 6));
        assert_eq!(text.position(x, Encoding::Utf16), at(0, 3));
        assert_eq!(text.position(x, Encoding::Utf32), at(0, 2));
    }

    #[test]
    fn what_is_out_of_reach_is_clamped() {
        let text = Text::new("ab\r\ncd");
        assert_eq!(text.offset(at(0, 99), Encoding::Utf16), 2.into());
        assert_eq!(text.offset(at(1, 99), Encoding::Utf16), 6.into());
        assert_eq!(text.offset(at(9, 0), Encoding::Utf16), 6.into());
        assert_eq!(text.position(99.into(), Encoding::Utf16), at(1, 2));
        // The middle of a surrogate pair is the start of its character.
        assert_eq!(Text::new("😀").offset(at(0, 1), Encoding::Utf16), 0.into());
        assert_eq!(Text::new("😀").offset(at(0, 2), Encoding::Utf8), 0.into());
        assert_eq!(Text::new("").offset(at(0, 1), Encoding::Utf8), 0.into());
    }

    proptest! {
        #[test]
        fn position_and_offset_are_inverse(text in "[a-é😀\r\n]{0,40}", encoding in 0..3) {
            let encoding = [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32][encoding as usize];
            let rope = Text::new(&text);
            for (offset, _) in text.char_indices() {
                let inside_crlf = text[..offset].ends_with('\r') && text[offset..].starts_with('\n');
                if !inside_crlf {
                    let offset = TextSize::from(offset as u32);
                    prop_assert_eq!(rope.offset(rope.position(offset, encoding), encoding), offset);
                }
            }
        }

        #[test]
        fn splice_is_replace_range(text in "[a-é😀\r\n]{0,40}", start in 0usize..60, end in 0usize..60, new in "[xé\r\n]{0,4}") {
            let mut start = start.min(text.len());
            let mut end = end.clamp(start, start.max(text.len()));
            while !text.is_char_boundary(start) { start -= 1; }
            while !text.is_char_boundary(end) { end -= 1; }
            let range = TextRange::new((start as u32).into(), (end as u32).into());
            let mut expected = text.clone();
            expected.replace_range(start..end, &new);
            prop_assert_eq!(Text::new(&text).splice(range, &new).to_string(), expected);
        }
    }
}
