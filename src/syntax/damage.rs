//! Characters that were meant as others: what editors, mail programs, web pages and other keyboards make of a
//! record. One table; what can change a value (`l` for `1`) is not in it, because that is for the reader to say.

use std::borrow::Cow;

/// What happened to a character.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Damage {
    /// A letter of another alphabet that looks the same (Cyrillic `а`).
    LookAlike,
    /// A zero-width character, soft hyphen or byte-order mark.
    Invisible,
    /// A full-width letter or digit, a typographic dash, arrow, cross or an HTML entity.
    Typographic,
}

/// Characters that take no space.
pub fn is_invisible(c: char) -> bool {
    matches!(c, '\u{FEFF}' | '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{2064}')
}

/// Straight or smart.
pub fn is_quote(c: char) -> bool {
    matches!(c, '"' | '“' | '”' | '„' | '‟' | '＂')
}

/// What a damaged character stands for: `None` for a sound one, an empty text for one to be left out.
fn meant(c: char) -> Option<(&'static str, Damage)> {
    use Damage::*;
    if is_invisible(c) {
        return Some(("", Invisible));
    }
    let (text, damage) = match c {
        'а' => ("a", LookAlike),
        'А' => ("A", LookAlike),
        'В' => ("B", LookAlike),
        'в' => ("b", LookAlike),
        'Ь' | 'ь' => ("b", LookAlike),
        'с' => ("c", LookAlike),
        'С' => ("C", LookAlike),
        'ԁ' => ("d", LookAlike),
        'е' | 'ё' => ("e", LookAlike),
        'Е' | 'Ё' => ("E", LookAlike),
        'Ғ' => ("F", LookAlike),
        'ɡ' => ("g", LookAlike),
        'Ԍ' => ("G", LookAlike),
        'һ' => ("h", LookAlike),
        'Н' => ("H", LookAlike),
        'н' => ("h", LookAlike),
        'і' => ("i", LookAlike),
        'І' => ("I", LookAlike),
        'ј' => ("j", LookAlike),
        'Ј' => ("J", LookAlike),
        'о' => ("o", LookAlike),
        'О' => ("O", LookAlike),
        'х' => ("x", LookAlike),
        'Х' => ("X", LookAlike),
        'у' => ("y", LookAlike),
        'У' => ("Y", LookAlike),
        'г' => ("r", LookAlike),
        '×' | '✕' | '✖' => ("x", Typographic),
        '→' | '»' | '＞' => (">", Typographic),
        '‐' | '‑' | '‒' | '–' | '—' | '―' | '−' | '－' => ("-", Typographic),
        '／' => ("/", Typographic),
        '：' => (":", Typographic),
        '＊' => ("*", Typographic),
        '，' | '、' => (",", Typographic),
        '（' => ("(", Typographic),
        '）' => (")", Typographic),
        '．' | '。' => (".", Typographic),
        '…' => ("...", Typographic),
        '！' => ("!", Typographic),
        '？' => ("?", Typographic),
        _ => (full_width(c)?, Typographic),
    };
    Some((text, damage))
}

/// Full-width letters and digits, U+FF10 to U+FF5A.
fn full_width(c: char) -> Option<&'static str> {
    const ASCII: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    let at = match c {
        '０'..='９' => c as usize - '０' as usize,
        'Ａ'..='Ｚ' => 10 + c as usize - 'Ａ' as usize,
        'ａ'..='ｚ' => 36 + c as usize - 'ａ' as usize,
        _ => return None,
    };
    ASCII.get(at..at + 1)
}

/// HTML entities that stand for one token.
fn entity(text: &str) -> Option<&'static str> {
    Some(match text.to_ascii_lowercase().as_str() {
        "&gt;" | "&raquo;" | "&rarr;" => ">",
        "&ndash;" | "&mdash;" | "&minus;" => "-",
        "&times;" => "x",
        "&nbsp;" | "&thinsp;" => " ",
        numeric => {
            let digits = numeric.strip_prefix("&#")?.strip_suffix(';')?;
            let number = match digits.strip_prefix('x') {
                Some(hex) => u32::from_str_radix(hex, 16).ok()?,
                None => digits.parse().ok()?,
            };
            return match char::from_u32(number)? {
                '-' => Some("-"),
                '>' => Some(">"),
                '\u{A0}' => Some(" "),
                c => meant(c).map(|(text, _)| text),
            };
        }
    })
}

/// The text that a token stands for.
pub fn mend(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return match text.starts_with('&').then(|| entity(text)).flatten() {
            Some(meant) => Cow::Borrowed(meant),
            None => Cow::Borrowed(text),
        };
    }
    let mut mended = String::with_capacity(text.len());
    for c in text.chars() {
        match meant(c) {
            Some((text, _)) => mended.push_str(text),
            None => mended.push(c),
        }
    }
    Cow::Owned(mended)
}

/// The kinds of damage in a token, each once, worst first.
pub fn kinds(text: &str) -> Vec<Damage> {
    if text.is_ascii() {
        return if text.starts_with('&') && entity(text).is_some() {
            vec![Damage::Typographic]
        } else {
            Vec::new()
        };
    }
    let mut kinds: Vec<Damage> = text.chars().filter_map(|c| meant(c).map(|(_, damage)| damage)).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}
