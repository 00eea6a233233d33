//! The catalogues that put findings in words: Fluent, one source a language and game.

/// A language of the catalogues.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Language {
    #[default]
    English,
    French,
}
