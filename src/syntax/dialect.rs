//! What the grammar asks a game: where a move ends, and which lines and words belong to it.
//!
//! This is the seam that lets one lax grammar serve all games without knowing any.

use super::kind::SyntaxKind;

/// The raw tokens ahead of the parser, in order, white space included.
#[derive(Debug, Clone, Copy)]
pub struct Ahead<'a> {
    pub tokens: &'a [(SyntaxKind, &'a str)],
    /// The move number that is due here, the moves of the line counted; 1 at the start.
    pub due: u32,
    /// The move number that is due behind one more move.
    pub due_behind: u32,
}

/// What begins at the head of the tokens ahead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Take {
    /// A move of so many tokens.
    Move(usize),
    /// A move number of so many tokens in a form of this game's own (`35x.`).
    Number(usize),
    /// The first token is two: cut it behind so many bytes and ask again.
    Cut(usize),
    /// Nothing of this game's own: the common grammar decides (a lone word is taken as a move and refused
    /// by the notation, so that nothing is passed over in silence).
    Nothing,
}

/// How a game's moves stand in the text.
pub trait Dialect: Sync {
    /// What begins here. Called inside the moves, at a token that is neither white space, comment, bracket,
    /// NAG nor mark.
    fn take(&self, ahead: Ahead<'_>) -> Take;

    /// Whether a word has the shape of a move (not whether it is legal), so that prose is told from moves.
    fn is_move(&self, word: &str) -> bool;

    /// Whether a whole line is a title that names a start position.
    fn is_title(&self, line: &str) -> bool;

    /// The number that a move which begins at these tokens gives itself (`4G:`), where numbers are part of moves.
    fn stated_number(&self, _ahead: &[(SyntaxKind, &str)]) -> Option<u32> {
        None
    }

    /// Where the move begins that is being typed at the end of a text, in bytes: the text's length where none is
    /// begun. `None` leaves it to the common reading, a word with what is joined to it.
    fn typing(&self, _before: &str) -> Option<usize> {
        None
    }

    /// How many moves share one number, as far as the notation alone says it.
    fn plies_per_number(&self) -> u32 {
        2
    }

    /// Whether a fraction such as `1/2` can be part of a move (it is then no result).
    fn fractions_are_moves(&self) -> bool {
        false
    }
}

/// What the splitter asks about all games at once.
pub trait Vocabulary {
    /// How many tokens the move takes that begins here in some game; `None` where none does.
    fn move_len(&self, ahead: &[(SyntaxKind, &str)]) -> Option<usize>;
    /// Whether the move that begins here says itself that it is the first of its game.
    fn is_first_move(&self, ahead: &[(SyntaxKind, &str)]) -> bool;
    fn is_title(&self, line: &str) -> bool;
}
