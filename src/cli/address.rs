//! `FILE[#GAME][@MOVE]`: a file, one of its games counted from 1, and a move of it.

/// A position, by the move before it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Address {
    pub(super) path: String,
    /// Counted from 1; the first where none is named.
    pub(super) game: usize,
    /// `12b`, `57`, `0`, `end`; the end where none is named.
    pub(super) at: String,
}

impl Address {
    /// Reads an address. Names of files may hold `#` and `@`: the longest beginning that `exists` is the file,
    /// and where none exists all that looks like a game and a move is taken off.
    pub(super) fn read(text: &str, exists: impl Fn(&str) -> bool) -> Address {
        let whole = || Address { path: text.to_owned(), game: 1, at: "end".to_owned() };
        if exists(text) {
            return whole();
        }
        let mut address = whole();
        if let Some((path, at)) = text.rsplit_once('@')
            && is_move(at)
        {
            address.path = path.to_owned();
            address.at = at.to_ascii_lowercase();
            if exists(path) {
                return address;
            }
        }
        if let Some((path, game)) = address.path.rsplit_once('#')
            && !game.is_empty()
            && game.bytes().all(|byte| byte.is_ascii_digit())
        {
            // A number too large is a game that there is not.
            address.game = game.parse().unwrap_or(usize::MAX);
            address.path = path.to_owned();
        }
        address
    }
}

/// What is no file, as the file that it begins with and what is written behind that.
pub(super) fn behind_a_file(text: &str, exists: impl Fn(&str) -> bool) -> Option<(&str, &str)> {
    if exists(text) {
        return None;
    }
    let mut signs = text.rmatch_indices(['#', '@']).map(|(at, _)| text.split_at(at));
    signs.find(|(file, _)| !file.is_empty() && exists(file))
}

/// Whether that is how moves are named: a number, with the letter of a side behind it or not, or an end.
fn is_move(text: &str) -> bool {
    let text = text.to_ascii_lowercase();
    if text == "end" || text == "start" {
        return true;
    }
    let digits = text.trim_end_matches(|c: char| c.is_ascii_lowercase());
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) && text.len() - digits.len() <= 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (String, usize, String) {
        let address = Address::read(text, |path| ["odd#1", "odd@3", "a.apgn"].contains(&path));
        (address.path, address.game, address.at)
    }

    fn at(path: &str, game: usize, at: &str) -> (String, usize, String) {
        (path.to_owned(), game, at.to_owned())
    }

    #[test]
    fn parts_may_be_left_out() {
        assert_eq!(read("a.apgn"), at("a.apgn", 1, "end"));
        assert_eq!(read("a.apgn#3"), at("a.apgn", 3, "end"));
        assert_eq!(read("a.apgn@12b"), at("a.apgn", 1, "12b"));
        assert_eq!(read("a.apgn#3@0"), at("a.apgn", 3, "0"));
        assert_eq!(read("-#2@END"), at("-", 2, "end"));
        assert_eq!(read("dir/b.apgn#2@12B"), at("dir/b.apgn", 2, "12b"));
    }

    #[test]
    fn names_of_files_may_hold_the_signs() {
        assert_eq!(read("odd#1"), at("odd#1", 1, "end"));
        assert_eq!(read("odd#1@3"), at("odd#1", 1, "3"));
        assert_eq!(read("odd@3#2"), at("odd@3", 2, "end"));
        assert_eq!(read("odd@3@4a"), at("odd@3", 1, "4a"));
        assert_eq!(read("me@home.apgn"), at("me@home.apgn", 1, "end"));
        assert_eq!(read("c#.apgn"), at("c#.apgn", 1, "end"));
    }

    #[test]
    fn what_stands_behind_a_file_is_known() {
        let behind = |text| behind_a_file(text, |path| ["odd#1", "a.apgn"].contains(&path));
        assert_eq!(behind("a.apgn@foo"), Some(("a.apgn", "@foo")));
        assert_eq!(behind("a.apgn#x@3"), Some(("a.apgn", "#x@3")));
        assert_eq!(behind("odd#1#x"), Some(("odd#1", "#x")));
        assert_eq!((behind("odd#1"), behind("b.apgn@3"), behind("@")), (None, None, None));
    }

    #[test]
    fn what_is_no_move_or_game_belongs_to_the_name() {
        assert_eq!(read("x@12ab"), at("x@12ab", 1, "end"));
        assert_eq!(read("x#"), at("x#", 1, "end"));
        assert_eq!(read("x@"), at("x@", 1, "end"));
        assert_eq!(read("x#99999999999999999999999"), at("x", usize::MAX, "end"));
    }
}
