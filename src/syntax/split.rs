//! Where the games of a text begin: one pass over its tokens, no tree.
//!
//! A game begins at a tag or title line behind a move or result (comments alone do not count), at the number 1
//! behind a result, and at an `Event` or `Game` tag that this game already has. What stands between two games
//! belongs to the one before. The scan starts afresh at every game's start, so that scanning from any start
//! finds the same starts behind it as scanning the whole text: an edit costs the games it touches.

use super::dialect::Vocabulary;
use super::kind::SyntaxKind::{self, *};
use super::{damage, lexer};

/// The byte offsets at which games begin. The first is always 0, also in an empty text.
pub fn game_starts(text: &str, vocabulary: &dyn Vocabulary) -> Vec<usize> {
    let tokens: Vec<(SyntaxKind, &str)> = lexer::lex(text).collect();
    let mut starts = vec![0];
    let mut game = Seen::default();
    let mut at = 0;
    let mut line_start = true;
    for (index, &(kind, token)) in tokens.iter().enumerate() {
        let ahead = tokens.get(index + 1..).unwrap_or_default();
        let begins = match kind {
            L_BRACKET => match tag_name(ahead) {
                Some(name) => {
                    let again = game.repeats(name);
                    again || game.moves || game.result
                }
                None => false,
            },
            WORD if line_start && (game.moves || game.result) => {
                vocabulary.is_title(line(text, at))
                    && !vocabulary.is_move(tokens.get(index..).unwrap_or_default())
            }
            NUMBER if game.result => is_first_number(token, ahead, vocabulary),
            _ => false,
        };
        if begins {
            starts.push(at);
            game = Seen::default();
        }
        match kind {
            L_BRACKET => {
                if let Some(name) = tag_name(ahead) {
                    game.tag = true;
                    game.event |= name.eq_ignore_ascii_case("Event");
                    game.game |= name.eq_ignore_ascii_case("Game");
                }
            }
            WORD if vocabulary.is_move(tokens.get(index..).unwrap_or_default()) => game.moves = true,
            NUMBER if line_start && is_numbered_word(ahead) => game.moves = true,
            SCORE | STAR if game.tag || game.moves => game.result = true,
            _ => {}
        }
        line_start = match kind {
            NEWLINE => true,
            LINE_COMMENT | ESCAPE => false,
            kind => line_start && kind.is_trivia(),
        };
        at += token.len();
    }
    starts
}

/// What the scan has met since the game began.
#[derive(Default)]
struct Seen {
    tag: bool,
    event: bool,
    game: bool,
    moves: bool,
    result: bool,
}

impl Seen {
    fn repeats(&self, tag: &str) -> bool {
        (self.event && tag.eq_ignore_ascii_case("Event")) || (self.game && tag.eq_ignore_ascii_case("Game"))
    }
}

/// The name of the tag whose `[` stands before these tokens, if it has the shape of one.
pub(super) fn tag_name<'a>(ahead: &[(SyntaxKind, &'a str)]) -> Option<&'a str> {
    let mut solid = ahead.iter().filter(|(kind, _)| !matches!(kind, WHITESPACE | INVISIBLE));
    match (solid.next(), solid.next()) {
        (Some((WORD, name)), Some((STRING, _))) if name.starts_with(char::is_alphabetic) => Some(name),
        _ => None,
    }
}

/// `1.` or `1` before a move.
fn is_first_number(token: &str, ahead: &[(SyntaxKind, &str)], vocabulary: &dyn Vocabulary) -> bool {
    damage::mend(token) == "1"
        && match ahead.first() {
            Some((DOTS | R_PAREN, _)) => true,
            Some((WHITESPACE | NEWLINE, _)) => {
                ahead.get(1..).is_some_and(|behind| vocabulary.is_move(behind))
            }
            _ => false,
        }
}

/// `. word` behind a number.
fn is_numbered_word(ahead: &[(SyntaxKind, &str)]) -> bool {
    let mut solid = ahead.iter().filter(|(kind, _)| *kind != WHITESPACE);
    matches!((solid.next(), solid.next()), (Some((DOTS, _)), Some((WORD, _))))
}

/// The line that begins (or goes on) at an offset, without its end.
pub(super) fn line(text: &str, at: usize) -> &str {
    let rest = text.get(at..).unwrap_or_default();
    rest.split(['\r', '\n']).next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Toy;
    impl Vocabulary for Toy {
        fn is_move(&self, ahead: &[(SyntaxKind, &str)]) -> bool {
            matches!(ahead, [(WORD, word), ..] if matches!(word.as_bytes(), [b'a'..=b'i', b'1'..=b'9', b'a'..=b'i', b'1'..=b'9']))
        }
        fn is_title(&self, line: &str) -> bool {
            line.trim() == "Belgian daisy"
        }
    }

    #[track_caller]
    fn check(games: &[&str]) {
        let text = games.concat();
        let starts = game_starts(&text, &Toy);
        let ends = starts.iter().copied().skip(1).chain([text.len()]);
        let found: Vec<&str> = starts.iter().zip(ends).map(|(start, end)| &text[*start..end]).collect();
        assert_eq!(found, games);
    }

    #[test]
    fn an_empty_text_is_one_game() {
        check(&[""]);
    }

    #[test]
    fn a_tag_behind_a_move_or_result_begins_a_game() {
        check(&[
            "[Event \"a\"]\n[Black \"b\"]\n\n1. a1b2 *\n\n",
            "[Event \"b\"]\n\n1. a1b2\n",
            "[White \"x\"]\n",
        ]);
        check(&["a1b2 i5h5 ", "[Event \"b\"] a1b2"]);
    }

    #[test]
    fn comments_alone_do_not_count() {
        check(&["{ hello 1. a1b2 1-0 }\n; a1b2\n% a1b2\n[Event \"a\"]\n1. a1b2"]);
    }

    #[test]
    fn an_event_or_game_tag_seen_already_begins_a_game() {
        check(&[
            "[Event \"a\"]\n[Site \"x\"]\n",
            "[Event \"b\"]\n[Game \"Abalone\"]\n",
            "[Game \"Abalone\"]\n",
        ]);
    }

    #[test]
    fn a_title_line_behind_moves_begins_a_game() {
        check(&["Belgian daisy\n1.a1b2 i5h5\n\n", "Belgian daisy\n1.a1b2"]);
    }

    #[test]
    fn number_1_behind_a_result_begins_a_game() {
        check(&["1. a1b2 i5h5 1-0 ", "1. a1b2 * ", "1 a1b2 * ", "1) a1b2"]);
        check(&["1. a1b2 i5h5 1. a1b2"]);
        check(&["[Date \"x\"] 1-0 1. "].map(|_| "1. a1b2 1-0 12. a1b2 ")[..1]);
    }

    #[test]
    fn an_unterminated_comment_ends_before_the_next_game() {
        check(&["1. a1b2 { oops\n\n", "[Event \"b\"]\n1. a1b2"]);
    }

    #[test]
    fn prose_before_the_tags_belongs_to_the_game() {
        check(&["Hello all, here it is.\nHe won 1-0 on 12.10.2016.\n\n[Event \"a\"]\n1. a1b2 *\n\nBye\n"]);
    }
}
