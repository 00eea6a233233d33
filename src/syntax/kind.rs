//! The kinds of tokens and nodes of a game's tree.

/// Tokens first, then nodes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u16)]
#[allow(non_camel_case_types)] // the way rowan's users write kinds: they are names of the grammar
pub enum SyntaxKind {
    // Trivia.
    WHITESPACE,
    NEWLINE,
    /// A byte-order mark, zero-width character or soft hyphen that stands alone.
    INVISIBLE,
    /// `> ` of an e-mail at the start of a line.
    QUOTE_MARK,

    // Comments and marks.
    /// `{...}`; without its `}` where it is not terminated.
    COMMENT,
    /// `; ...`
    LINE_COMMENT,
    /// `% ...` in column 1.
    ESCAPE,
    /// `$12`
    NAG,
    /// `!`, `?!`, ...
    MARK,

    // Text.
    /// Letters and digits, at least one of them a letter.
    WORD,
    /// Digits alone.
    NUMBER,
    /// `.`, `...`, `…`
    DOTS,
    /// `1-0`, `½-½`, ...; also tokens made so by the grammar.
    SCORE,
    DASH,
    /// `>`, `→`, `»`
    ARROW,
    /// `&times;`
    CROSS,
    SLASH,
    COLON,
    COMMA,
    STAR,
    L_BRACKET,
    R_BRACKET,
    /// A quoted text up to its closing quote, else to the end of what can belong to it.
    STRING,
    L_PAREN,
    R_PAREN,
    /// A `}` without its `{`.
    R_BRACE,
    /// Any other character.
    OTHER,

    // Nodes.
    GAME,
    TITLE,
    TAG,
    MOVE_NUMBER,
    MOVE,
    VARIATION,
    RESULT,
    /// Text that belongs to no game.
    PROSE,
    /// Passed over: a bracket that closes nothing, a variation nested too deep.
    ERROR,

    #[doc(hidden)]
    LAST,
}

impl SyntaxKind {
    /// Whether it can stand between any two tokens without a meaning.
    pub fn is_trivia(self) -> bool {
        matches!(
            self,
            SyntaxKind::WHITESPACE | SyntaxKind::NEWLINE | SyntaxKind::INVISIBLE | SyntaxKind::QUOTE_MARK
        )
    }
}

/// The language of rowan's trees.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sheet {}

impl rowan::Language for Sheet {
    type Kind = SyntaxKind;

    fn kind_from_raw(raw: rowan::SyntaxKind) -> SyntaxKind {
        KINDS.get(usize::from(raw.0)).copied().unwrap_or(SyntaxKind::OTHER)
    }

    fn kind_to_raw(kind: SyntaxKind) -> rowan::SyntaxKind {
        rowan::SyntaxKind(kind as u16)
    }
}

pub type SyntaxNode = rowan::SyntaxNode<Sheet>;
pub type SyntaxToken = rowan::SyntaxToken<Sheet>;
pub type SyntaxElement = rowan::SyntaxElement<Sheet>;

use SyntaxKind::*;

/// Every kind at the place of its number, so that a raw kind is read without `unsafe`.
const KINDS: [SyntaxKind; LAST as usize] = [
    WHITESPACE,
    NEWLINE,
    INVISIBLE,
    QUOTE_MARK,
    COMMENT,
    LINE_COMMENT,
    ESCAPE,
    NAG,
    MARK,
    WORD,
    NUMBER,
    DOTS,
    SCORE,
    DASH,
    ARROW,
    CROSS,
    SLASH,
    COLON,
    COMMA,
    STAR,
    L_BRACKET,
    R_BRACKET,
    STRING,
    L_PAREN,
    R_PAREN,
    R_BRACE,
    OTHER,
    GAME,
    TITLE,
    TAG,
    MOVE_NUMBER,
    MOVE,
    VARIATION,
    RESULT,
    PROSE,
    ERROR,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_stands_at_its_number() {
        for (number, kind) in KINDS.iter().enumerate() {
            assert_eq!(*kind as usize, number);
        }
    }
}
