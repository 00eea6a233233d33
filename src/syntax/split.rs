//! Where the games of a text begin: one pass over its tokens, no tree.
//!
//! A game begins at a tag or title line behind a move or result (comments alone do not count), at the number 1
//! (or a move that gives itself that number) behind a result, and at an `Event` or `Game` tag that this game already has. What stands between two games
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
    let mut depth = 0usize;
    let mut sentence_end = 0;
    let mut move_end = 0;
    for (index, &(kind, token)) in tokens.iter().enumerate() {
        if index < move_end {
            // What stands inside a move is no number, bracket or result of its own.
            at += token.len();
            continue;
        }
        let ahead = tokens.get(index + 1..).unwrap_or_default();
        let around = tokens.get(index..).unwrap_or_default();
        let between_moves = !game.moves || game.result;
        if line_start
            && kind == WORD
            && between_moves
            && is_sentence(around, |ahead| vocabulary.move_len(ahead))
        {
            sentence_end = at + line(text, at).len();
        }
        let mut told = at < sentence_end;
        let mut move_len = if kind == WORD && !told { vocabulary.move_len(around) } else { None };
        let broken = if kind == L_BRACKET && line_start { broken_tag(around) } else { None };
        let tag = match kind {
            L_BRACKET if broken.is_some() => broken_tag_name(ahead),
            L_BRACKET => tag_name(ahead),
            _ => None,
        };
        let begins = match kind {
            L_BRACKET => match tag {
                Some(name) => {
                    let again = game.repeats(name);
                    again || game.moves || game.result
                }
                None => false,
            },
            WORD if line_start && (game.moves || game.result) => {
                move_len.is_none() && vocabulary.is_title(line(text, at))
                    || game.result && depth == 0 && !told && vocabulary.is_first_move(around)
            }
            WORD if game.result && depth == 0 && !told => vocabulary.is_first_move(around),
            NUMBER if game.result && depth == 0 && !told => is_first_number(token, ahead, vocabulary),
            _ => false,
        };
        if begins {
            starts.push(at);
            game = Seen::default();
            depth = 0;
            // As if the text began here: what is read from any start must be the same.
            line_start = true;
            told = kind == WORD && is_sentence(around, |ahead| vocabulary.move_len(ahead));
            if told {
                sentence_end = at + line(text, at).len();
                move_len = None;
            }
        }
        match kind {
            L_BRACKET => {
                if let Some(name) = tag {
                    game.tag = true;
                    game.event |= name.eq_ignore_ascii_case("Event");
                    game.game |= name.eq_ignore_ascii_case("Game");
                }
                move_end = broken.map_or(move_end, |tokens| index + tokens);
            }
            WORD => {
                if let Some(tokens) = move_len {
                    game.moves = true;
                    move_end = index + tokens;
                }
            }
            NUMBER if line_start && is_numbered_word(ahead) => game.moves = true,
            L_PAREN => depth += 1,
            R_PAREN => depth = depth.saturating_sub(1),
            // The last word of a variation ends no game; a result in an open one closes it.
            SCORE | STAR if !told && (game.tag || game.moves) && !(depth > 0 && closes(ahead)) => {
                game.result = true;
                depth = 0;
            }
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

/// How many tokens a tag takes that begins at these and that a line end cuts in two: its two lines, joined by a blank, are
/// one.
pub(super) fn broken_tag(tokens: &[(SyntaxKind, &str)]) -> Option<usize> {
    let line = |from: usize| tokens.iter().skip(from).take_while(|(kind, _)| *kind != NEWLINE);
    let first = line(0).count();
    let is_whole = line(0).any(|(kind, _)| matches!(kind, R_BRACKET | COMMENT));
    let is_tail = |(kind, _): &(SyntaxKind, &str)| !matches!(kind, L_BRACKET | COMMENT);
    let ends = || line(first + 1).any(|(_, text)| text.ends_with(']'));
    if is_whole || !ends() || !line(first + 1).all(is_tail) {
        return None;
    }
    let mut joined: String = line(0).map(|(_, text)| *text).collect();
    let cut = joined.len();
    joined.push(' ');
    joined.extend(line(first + 1).map(|(_, text)| *text));
    let end = tag_end(&joined).filter(|end| *end > cut)?;
    let mut at = cut + 1;
    for (nth, (_, text)) in line(first + 1).enumerate() {
        at += text.len();
        if at >= end {
            // A token that goes on behind it was read as something else.
            return (at == end).then_some(first + nth + 2);
        }
    }
    None
}

/// Where the tag ends that a text begins with, if it is well written.
fn tag_end(text: &str) -> Option<usize> {
    let mut at = 0;
    let mut solid = lexer::lex(text).filter_map(|(kind, token)| {
        at += token.len();
        (!matches!(kind, WHITESPACE | INVISIBLE)).then_some((kind, token, at))
    });
    let mut next = |is: SyntaxKind| solid.next().filter(|(kind, ..)| *kind == is);
    next(L_BRACKET)?;
    next(WORD).filter(|(_, name, _)| name.starts_with(char::is_alphabetic))?;
    next(STRING)?;
    next(R_BRACKET).map(|(.., end)| end)
}

/// The name of a [`broken_tag`].
fn broken_tag_name<'a>(ahead: &[(SyntaxKind, &'a str)]) -> Option<&'a str> {
    ahead.iter().find(|(kind, _)| *kind == WORD).map(|(_, name)| *name)
}

/// Whether a line that begins with a word tells of moves rather than being some: at least three words of letters, and
/// more than two for each move.
pub(super) fn is_sentence<'a>(
    ahead: &[(SyntaxKind, &'a str)],
    move_len: impl Fn(&[(SyntaxKind, &'a str)]) -> Option<usize>,
) -> bool {
    let length = ahead.iter().take_while(|(kind, _)| *kind != NEWLINE).count();
    let (mut words, mut moves) = (0, 0);
    let mut at = 0;
    while let Some((kind, text)) = ahead.get(at).filter(|_| at < length) {
        // Words inside a move tell nothing.
        if let Some(tokens) = ahead.get(at..).and_then(&move_len) {
            moves += 1;
            at += tokens.max(1);
            continue;
        }
        if *kind == WORD && text.chars().count() > 1 && text.chars().all(char::is_alphabetic) {
            words += 1;
        }
        at += 1;
    }
    words >= 3 && words > 2 * moves
}

/// Whether a variation ends here.
fn closes(ahead: &[(SyntaxKind, &str)]) -> bool {
    matches!(ahead.iter().find(|(kind, _)| !kind.is_trivia()), Some((R_PAREN, _)))
}

/// `1.` or `1` with a move soon behind it; a slip may stand first. `1...` is no beginning.
fn is_first_number(token: &str, ahead: &[(SyntaxKind, &str)], vocabulary: &dyn Vocabulary) -> bool {
    damage::mend(token) == "1"
        && match ahead.first() {
            Some((DOTS, dots)) if damage::mend(dots) != "." => false,
            Some((DOTS | R_PAREN, _)) => {
                (1..SOON).take_while(|at| !borders(ahead, *at)).any(|at| move_at(ahead, at, vocabulary))
            }
            Some((WHITESPACE | NEWLINE, _)) => move_at(ahead, 1, vocabulary),
            _ => false,
        }
}

/// Tokens behind a number 1 among which a move makes it the beginning of a game.
const SOON: usize = 9;

/// Whether a game ends at a token or before it: a move behind it is another game's. So a start never depends on text
/// behind its own game.
fn borders(ahead: &[(SyntaxKind, &str)], at: usize) -> bool {
    match ahead.get(at) {
        Some((SCORE | STAR, _)) => true,
        Some((L_BRACKET, _)) => ahead.get(at + 1..).is_some_and(|ahead| tag_name(ahead).is_some()),
        _ => false,
    }
}

fn move_at(ahead: &[(SyntaxKind, &str)], at: usize, vocabulary: &dyn Vocabulary) -> bool {
    ahead.get(at..).is_some_and(|ahead| vocabulary.move_len(ahead).is_some())
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
        fn move_len(&self, ahead: &[(SyntaxKind, &str)]) -> Option<usize> {
            matches!(ahead, [(WORD, word), ..] if matches!(word.as_bytes(), [b'a'..=b'i', b'1'..=b'9', b'a'..=b'i', b'1'..=b'9'])).then_some(1)
        }
        fn is_first_move(&self, _: &[(SyntaxKind, &str)]) -> bool {
            false
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
    fn a_result_in_a_variation_ends_no_game() {
        check(&["1. a1b2 (1. a2b3 1-0) 1... i5h5 2. a2b3 * ", "1. a1b2"]);
        check(&["1. a1b2 i5h5 1-0 (1... a5b5) (1. a2b3)\n"]);
        check(&["1. a1b2 (1. a2b3 1-0 ", "1. a1b2"]);
    }

    #[test]
    fn prose_behind_a_result_begins_no_game() {
        check(&["1. a1b2 1-0\n\nPlayed on 1.2.2016 in Graz\nRound 1. Bob vs Al\n", "[Event \"x\"]\n1. a1b2"]);
    }

    #[test]
    fn prose_that_quotes_a_move_is_no_game() {
        check(&[
            "Hello,\nI saw c3c4 yesterday and liked it, he won 1-0\n\n[Event \"x\"]\n1. a1b2 1-0\nWhat about a1b2 there instead?\n",
        ]);
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
