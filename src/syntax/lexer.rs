//! Text to tokens. One lexer for all games: it knows brackets, comments, words and numbers, not moves.
//!
//! It never fails: what it does not know is an `OTHER` token, and the tokens' texts joined are the input.

use logos::{Lexer, Logos};

use super::damage;
use super::kind::SyntaxKind;

#[derive(Logos, Debug, Clone, Copy, PartialEq, Eq)]
enum Raw {
    #[regex(r"[ \t\x0B\x0C\u{A0}\u{1680}\u{2000}-\u{200A}\u{2028}\u{2029}\u{202F}\u{205F}\u{3000}]+")]
    #[token("&nbsp;", ignore(case))]
    #[regex("&#(160|[xX][aA]0);")]
    #[token("&thinsp;", ignore(case))]
    Whitespace,
    #[regex(r"\r\n|\n|\r")]
    Newline,
    #[regex(r"[\u{FEFF}\u{AD}\u{200B}-\u{200F}\u{202A}-\u{202E}\u{2060}-\u{2064}]+", invisible)]
    Invisible,
    #[token("{", comment)]
    Comment,
    #[regex(r";[^\r\n]*", allow_greedy = true)]
    LineComment,
    #[token("%", escape)]
    Escape,
    #[regex(r"\$[0-9]+")]
    Nag,
    #[regex(r"[!?‼⁇⁈⁉！？]+")]
    Mark,
    /// Which characters are letters is left to `char`: tables of them in the automaton take minutes to build.
    #[regex(r"[A-Za-z_]", word)]
    #[regex(r"[^\x00-\x7F]", any_other, priority = 1)]
    Word,
    #[regex(r"[0-9]+", number)]
    Number,
    #[regex(r"[.…。．]+")]
    Dots,
    #[regex(
        r"1[-‐‑‒–—―−－]0|0[-‐‑‒–—―−－]1|1/2[-‐‑‒–—―−－]1/2|½[-‐‑‒–—―−－]½|½|0[.,]5[-‐‑‒–—―−－]0[.,]5",
        priority = 20
    )]
    Score,
    #[regex(r"[-‐‑‒–—―−－]+")]
    #[token("&ndash;", ignore(case))]
    #[token("&mdash;", ignore(case))]
    #[token("&minus;", ignore(case))]
    #[regex("&#(45|820[89]|821[0-3]|8722|[xX](2[dD]|201[0-5]|2212));")]
    Dash,
    #[token(">", arrow)]
    #[token("→")]
    #[token("»")]
    #[token("＞")]
    #[token("&gt;", ignore(case))]
    #[token("&raquo;", ignore(case))]
    #[token("&rarr;", ignore(case))]
    #[regex("&#(62|187|8594|[xX](3[eE]|[bB][bB]|2192));")]
    Arrow,
    #[token("&times;", ignore(case))]
    #[regex("&#(215|[xX][dD]7);")]
    Cross,
    #[token("/")]
    #[token("／")]
    Slash,
    #[token(":")]
    #[token("：")]
    Colon,
    #[token(",")]
    #[token("，")]
    #[token("、")]
    Comma,
    #[token("*")]
    #[token("＊")]
    Star,
    #[token("[")]
    LBracket,
    #[token("]")]
    RBracket,
    #[regex("[\"“”„‟＂]", string)]
    #[token("&quot;", string, ignore(case))]
    String,
    #[token("(")]
    #[token("（")]
    LParen,
    #[token(")")]
    #[token("）")]
    RParen,
    #[token("}")]
    RBrace,
    /// Decided by a callback.
    QuoteMark,
    Other,
}

/// Where the text behind `{` ends: behind its `}`, else before a blank line that a tag follows, else at the end.
fn comment(lexer: &mut Lexer<'_, Raw>) {
    lexer.bump(comment_len(lexer.remainder()));
}

fn comment_len(rest: &str) -> usize {
    let bytes = rest.as_bytes();
    let mut line_is_blank = false;
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'}' => return at + 1,
            b'\n' | b'\r' => {
                let end = at + if bytes[at..].starts_with(b"\r\n") { 2 } else { 1 };
                let blank_before = line_is_blank;
                line_is_blank = true;
                // The tag's own line starts here, and the line before it was blank.
                if blank_before && is_tag_start(&rest[end..]) {
                    return end;
                }
                at = end;
                continue;
            }
            b' ' | b'\t' => {}
            _ => line_is_blank = false,
        }
        at += 1;
    }
    at
}

/// Whether a text begins with `[Name "`, the shape of a tag: a letter, a word, white space, a quote.
pub fn is_tag_start(text: &str) -> bool {
    let Some(rest) = text.trim_start_matches([' ', '\t']).strip_prefix('[') else { return false };
    let rest = rest.trim_start_matches([' ', '\t']);
    let name = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
    let behind = rest[name..].trim_start_matches([' ', '\t']);
    name > 0
        && rest.starts_with(char::is_alphabetic)
        && (behind.starts_with(damage::is_quote) || behind.starts_with("&quot;"))
}

/// Letters, digits, and what is taken for part of them: crosses, invisible characters, what was not readable.
fn is_word(c: char) -> bool {
    (c.is_alphanumeric() && c != '½')
        || matches!(c, '_' | '×' | '✕' | '✖' | '\u{FFFD}' | '\u{300}'..='\u{36F}')
        || damage::is_invisible(c)
}

/// The rest of a word.
fn word(lexer: &mut Lexer<'_, Raw>) {
    let rest = lexer.remainder();
    lexer.bump(rest.find(|c| !is_word(c)).unwrap_or(rest.len()));
}

/// Digits, unless a word begins with them (`1Bh5`).
fn number(lexer: &mut Lexer<'_, Raw>) -> Raw {
    if !lexer.remainder().starts_with(is_word) {
        return Raw::Number;
    }
    word(lexer);
    Raw::Word
}

/// Invisible characters alone, or a word that begins with some.
fn invisible(lexer: &mut Lexer<'_, Raw>) -> Raw {
    if !lexer.remainder().starts_with(is_word) {
        return Raw::Invisible;
    }
    word(lexer);
    Raw::Word
}

/// A character beyond ASCII that no other rule names.
fn any_other(lexer: &mut Lexer<'_, Raw>) -> Raw {
    if !lexer.slice().starts_with(is_word) {
        return Raw::Other;
    }
    word(lexer);
    Raw::Word
}

/// `%` in column 1 hides its line.
fn escape(lexer: &mut Lexer<'_, Raw>) -> Raw {
    if !at_line_start(lexer) {
        return Raw::Other;
    }
    let rest = lexer.remainder();
    lexer.bump(rest.find(['\r', '\n']).unwrap_or(rest.len()));
    Raw::Escape
}

/// `> ` at the start of a line, once or more, is a mail's quote mark, as is `>` before a tag.
fn arrow(lexer: &mut Lexer<'_, Raw>) -> Raw {
    let rest = lexer.remainder();
    let quoted = rest.is_empty() || rest.starts_with([' ', '\r', '\n', '>']) || is_tag_start(rest);
    if !at_line_start(lexer) || !quoted {
        return Raw::Arrow;
    }
    lexer.bump(rest.len() - rest.trim_start_matches(['>', ' ']).len());
    Raw::QuoteMark
}

fn at_line_start(lexer: &Lexer<'_, Raw>) -> bool {
    let before = lexer.source()[..lexer.span().start].trim_end_matches('\u{FEFF}');
    before.is_empty() || before.ends_with(['\n', '\r'])
}

/// A string ends at the first quote that a `]` follows, so that unescaped quotes inside a tag do no harm; else
/// at the last quote of its line, else before the line's last `]`, else with the line.
fn string(lexer: &mut Lexer<'_, Raw>) {
    let rest = lexer.remainder();
    let mut length = rest.len();
    let mut last_quote = None;
    let mut escaped = false;
    for (at, c) in rest.char_indices() {
        if matches!(c, '\r' | '\n') {
            length = at;
            break;
        }
        if escaped {
            escaped = false;
            continue;
        }
        if c == '\\' {
            escaped = true;
        }
        let quote = if damage::is_quote(c) {
            c.len_utf8()
        } else if rest[at..].starts_with("&quot;") {
            "&quot;".len()
        } else {
            0
        };
        if quote > 0 {
            let end = at + quote;
            last_quote = Some(end);
            if rest[end..].trim_start_matches([' ', '\t']).starts_with(']') {
                break;
            }
        }
    }
    let end = last_quote.unwrap_or_else(|| {
        let trimmed = rest[..length].trim_end();
        trimmed.strip_suffix(']').unwrap_or(trimmed).len()
    });
    lexer.bump(end);
}

impl Raw {
    fn kind(self) -> SyntaxKind {
        match self {
            Raw::Whitespace => SyntaxKind::WHITESPACE,
            Raw::Newline => SyntaxKind::NEWLINE,
            Raw::Invisible => SyntaxKind::INVISIBLE,
            Raw::QuoteMark => SyntaxKind::QUOTE_MARK,
            Raw::Comment => SyntaxKind::COMMENT,
            Raw::LineComment => SyntaxKind::LINE_COMMENT,
            Raw::Escape => SyntaxKind::ESCAPE,
            Raw::Nag => SyntaxKind::NAG,
            Raw::Mark => SyntaxKind::MARK,
            Raw::Word => SyntaxKind::WORD,
            Raw::Number => SyntaxKind::NUMBER,
            Raw::Dots => SyntaxKind::DOTS,
            Raw::Score => SyntaxKind::SCORE,
            Raw::Dash => SyntaxKind::DASH,
            Raw::Arrow => SyntaxKind::ARROW,
            Raw::Cross => SyntaxKind::CROSS,
            Raw::Slash => SyntaxKind::SLASH,
            Raw::Colon => SyntaxKind::COLON,
            Raw::Comma => SyntaxKind::COMMA,
            Raw::Star => SyntaxKind::STAR,
            Raw::LBracket => SyntaxKind::L_BRACKET,
            Raw::RBracket => SyntaxKind::R_BRACKET,
            Raw::String => SyntaxKind::STRING,
            Raw::LParen => SyntaxKind::L_PAREN,
            Raw::RParen => SyntaxKind::R_PAREN,
            Raw::RBrace => SyntaxKind::R_BRACE,
            Raw::Other => SyntaxKind::OTHER,
        }
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The tokens of a text. Their texts joined are the text.
pub fn lex(text: &str) -> impl Iterator<Item = (SyntaxKind, &str)> {
    Raw::lexer(text).spanned().map(move |(raw, span)| {
        let token = &text[span];
        match raw {
            // A number is one though invisible characters stand in it.
            Ok(Raw::Word) if !token.is_ascii() && is_number(&damage::mend(token)) => {
                (SyntaxKind::NUMBER, token)
            }
            raw => (raw.map_or(SyntaxKind::OTHER, Raw::kind), token),
        }
    })
}
