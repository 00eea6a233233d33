//! The catalogues that put findings in words: Fluent, one source a language and game.
//!
//! The common sentences stand beside this file, those of a game in its folder; [`Catalogue::new`] joins them.
//! A missing entry is said in English, a missing English entry by its identifier: a wrong catalogue may read
//! badly but never stops anything. The tests hold the languages to the same entries and facts.

use std::borrow::Cow;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use fluent_syntax::ast::Pattern;
use unic_langid::LanguageIdentifier;

use super::{Fact, Finding, Message, MoveName};

/// A language of the catalogues.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Language {
    #[default]
    English,
    French,
}

impl Language {
    /// Every language there is.
    pub const ALL: [Language; 2] = [Language::English, Language::French];

    /// The language of a tag such as `fr-CA` or `fr_FR.UTF-8`; `None` where there is no catalogue for it.
    pub fn from_tag(tag: &str) -> Option<Language> {
        let primary = tag.split(['-', '_', '.', '@']).next().unwrap_or_default();
        // The languages of systems without one speak English.
        match primary.to_ascii_lowercase().as_str() {
            "en" | "c" | "posix" => Some(Language::English),
            "fr" => Some(Language::French),
            _ => None,
        }
    }

    /// The first language of the user's settings that there is a catalogue for, else English. On Unix these are
    /// `LANGUAGE`, `LC_ALL`, `LC_MESSAGES` and `LANG`, in this order.
    pub fn from_locale() -> Language {
        sys_locale::get_locales().find_map(|tag| Language::from_tag(&tag)).unwrap_or_default()
    }

    /// `en`, `fr`.
    pub fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::French => "fr",
        }
    }

    /// The common sentences.
    fn sentences(self) -> &'static str {
        match self {
            Language::English => include_str!("en.ftl"),
            Language::French => include_str!("fr.ftl"),
        }
    }
}

/// The pages of the common codes: Markdown, one `## code` section each.
pub fn pages(language: Language) -> &'static str {
    match language {
        Language::English => include_str!("codes.en.md"),
        Language::French => include_str!("codes.fr.md"),
    }
}

/// The section of a code among pages, from its heading on.
pub fn page<'a>(pages: &'a str, code: &str) -> Option<&'a str> {
    let mut start = None;
    let mut at = 0;
    for line in pages.split_inclusive('\n') {
        if let Some(heading) = line.strip_prefix("## ") {
            match start {
                Some(start) => return pages.get(start..at).map(str::trim_end),
                None if heading.trim_end() == code => start = Some(at),
                None => {}
            }
        }
        at += line.len();
    }
    pages.get(start?..).map(str::trim_end)
}

type Bundle = FluentBundle<FluentResource>;

/// The sentences of one language: the common ones and those of the games.
pub struct Catalogue {
    language: Language,
    bundle: Bundle,
    /// English, where the language is another.
    fallback: Option<Bundle>,
}

impl std::fmt::Debug for Catalogue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Catalogue").field("language", &self.language).finish_non_exhaustive()
    }
}

impl Catalogue {
    /// The common sentences of a language and the sources of games in the same language.
    pub fn new(language: Language, sources: impl IntoIterator<Item = &'static str>) -> Catalogue {
        let bundle = bundle(language, sources);
        let fallback = (language != Language::English).then(|| self::bundle(Language::English, []));
        Catalogue { language, bundle, fallback }
    }

    /// The same with English sources of games, for entries that the language lacks.
    pub fn with_english(mut self, sources: impl IntoIterator<Item = &'static str>) -> Catalogue {
        if self.language != Language::English {
            self.fallback = Some(bundle(Language::English, sources));
        }
        self
    }

    pub fn language(&self) -> Language {
        self.language
    }

    /// The sentence of a message, as it is written.
    pub fn say(&self, message: &Message) -> String {
        self.format(message).0.into_owned()
    }

    /// The same as a sentence of its own: with a capital, unless it begins with a fact (a move, a cell).
    pub fn sentence(&self, message: &Message) -> String {
        match self.format(message) {
            (text, true) => capital(&text),
            (text, false) => text.into_owned(),
        }
    }

    /// All that a finding says in one line: who and which move, the reason and the fact, the remedy.
    pub fn finding(&self, finding: &Finding) -> String {
        let mut said = match &finding.of {
            Some(of) => self.frame(
                "finding-about",
                &[("subject", self.sentence(&subject(of))), ("reason", self.say(&finding.message))],
            ),
            None => self.sentence(&finding.message),
        };
        if let Some(remedy) = self.remedy(finding) {
            said = self.frame("finding-with-remedy", &[("reason", said), ("remedy", remedy)]);
        }
        said
    }

    /// The reason and the remedy alone, where the move is named already.
    pub fn reason(&self, finding: &Finding) -> String {
        let reason = self.sentence(&finding.message);
        match self.remedy(finding) {
            Some(remedy) => self.frame("finding-with-remedy", &[("reason", reason), ("remedy", remedy)]),
            None => reason,
        }
    }

    /// What the preferred fix of a move proposes: another move here, or an earlier one.
    fn remedy(&self, finding: &Finding) -> Option<String> {
        let title = &finding.fixes.first()?.title;
        match title.id.as_ref() {
            "fix-play-instead" => Some(self.say(&Message::new("did-you-mean").with("move", instead(title)?))),
            "fix-earlier" => {
                Some(self.say(&Message { id: "did-you-mean-earlier".into(), facts: title.facts.clone() }))
            }
            "fix-swap-moves" => {
                Some(self.say(&Message { id: "did-you-mean-swapped".into(), facts: title.facts.clone() }))
            }
            "fix-remove-doubled" => {
                Some(self.say(&Message { id: "did-you-mean-once".into(), facts: title.facts.clone() }))
            }
            "fix-put-missing" => {
                Some(self.say(&Message { id: "did-you-mean-missing".into(), facts: title.facts.clone() }))
            }
            _ => None,
        }
    }

    /// A sentence made of sentences; they are not shortened.
    pub fn frame(&self, id: &'static str, parts: &[(&'static str, String)]) -> String {
        let args = parts.iter().map(|(name, text)| (*name, FluentValue::from(text.as_str()))).collect();
        self.formatted(id, &args).unwrap_or_else(|| id.to_owned())
    }

    /// `Black's 12th`, or `Move 57 (Green)` where plies are counted.
    pub fn side_move(&self, of: &MoveName) -> String {
        self.sentence(&Message::new("which-move").of(of))
    }

    /// The name of a side, as a word of the catalogues.
    pub fn side(&self, side: &'static str) -> String {
        self.say(&Message::new("side-name").with("side", Fact::Word(side)))
    }

    /// An entry with its facts filled in; what is not told is shown by its name, for the tests to find.
    fn formatted(&self, id: &str, args: &FluentArgs<'_>) -> Option<String> {
        let entry = |bundle| pattern(bundle, id).map(|pattern| (bundle, pattern));
        let (bundle, pattern) = std::iter::once(&self.bundle).chain(&self.fallback).find_map(entry)?;
        Some(bundle.format_pattern(pattern, Some(args), &mut Vec::new()).into_owned())
    }

    /// The text, and whether it begins with words of the catalogue (and not with a fact).
    fn format<'a>(&'a self, message: &Message) -> (Cow<'a, str>, bool) {
        // A selector begins with words of its own; what begins with a fact is a move, a cell, a name.
        if let Some(text) = self.formatted(&message.id, &args(message)) {
            let fact = message.facts.iter().any(|(_, fact)| match fact {
                Fact::Text(fact) => !fact.is_empty() && text.starts_with(shortened(fact).as_str()),
                _ => false,
            });
            return (text.into(), !fact);
        }
        (message.id.clone().into_owned().into(), false)
    }
}

/// How the move that a finding speaks of is called.
fn subject(of: &MoveName) -> Message {
    Message::new("move-named").of(of).with("text", of.text.as_str())
}

/// The move that the preferred fix proposes.
fn instead(title: &Message) -> Option<String> {
    title.facts.iter().find_map(|(name, fact)| match fact {
        Fact::Text(text) if *name == "move" => Some(text.clone()),
        _ => None,
    })
}

fn args(message: &Message) -> FluentArgs<'_> {
    let value = |fact: &Fact| match fact {
        Fact::Word(word) => FluentValue::from(*word),
        Fact::Text(text) => FluentValue::from(shortened(text)),
        Fact::Number(number) => FluentValue::from(*number),
        Fact::List(items) => FluentValue::from(items.join(", ")),
    };
    message.facts.iter().map(|(name, fact)| (*name, value(fact))).collect()
}

/// What a sentence shows of a text that is longer than any move or name.
fn shortened(text: &str) -> String {
    const LONGEST: usize = 60;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

fn pattern<'a>(bundle: &'a Bundle, id: &str) -> Option<&'a Pattern<&'a str>> {
    bundle.get_message(id)?.value()
}

fn bundle(language: Language, sources: impl IntoIterator<Item = &'static str>) -> Bundle {
    let locale: LanguageIdentifier = language.code().parse().unwrap_or_default();
    let mut bundle = Bundle::new_concurrent(vec![locale]);
    // Isolation marks help where directions of writing mix, and would be damage in a terminal and in tests.
    bundle.set_use_isolating(false);
    if language == Language::French {
        bundle.set_transform(Some(french_spaces));
    }
    // An error is that there is a `NUMBER` already, which there is not.
    let _ = bundle.add_builtins();
    for source in std::iter::once(language.sentences()).chain(sources) {
        // A source with a fault gives what can be read of it; an entry given twice keeps its first text.
        let resource = FluentResource::try_new(source.to_owned()).unwrap_or_else(|(resource, _)| resource);
        let _ = bundle.add_resource(resource);
    }
    bundle
}

/// French sets a space before `: ; ? !` and inside guillemets, which must not break the line.
fn french_spaces(text: &str) -> Cow<'_, str> {
    const PAIRS: [(&str, &str); 6] = [
        (" :", "\u{A0}:"),
        (" ;", "\u{A0};"),
        (" ?", "\u{A0}?"),
        (" !", "\u{A0}!"),
        (" »", "\u{A0}»"),
        ("« ", "«\u{A0}"),
    ];
    let mut text = Cow::Borrowed(text);
    for (plain, unbroken) in PAIRS {
        if text.contains(plain) {
            text = Cow::Owned(text.replace(plain, unbroken));
        }
    }
    text
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().into_iter().flat_map(char::to_uppercase).chain(chars).collect()
}

/// What the tests of the games hold their sources to as well.
#[cfg(test)]
pub(crate) mod checks {
    use std::collections::{BTreeMap, BTreeSet};

    use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};

    use super::*;

    /// Entries and the facts they name, those of the entries they refer to among them.
    type Entries = BTreeMap<String, BTreeSet<String>>;

    #[derive(Default)]
    struct Names {
        facts: BTreeSet<String>,
        entries: BTreeSet<String>,
    }

    impl Names {
        fn pattern(&mut self, pattern: &Pattern<&str>) {
            for element in &pattern.elements {
                if let PatternElement::Placeable { expression } = element {
                    self.expression(expression);
                }
            }
        }

        fn expression(&mut self, expression: &Expression<&str>) {
            match expression {
                Expression::Select { selector, variants } => {
                    self.inline(selector);
                    variants.iter().for_each(|variant| self.pattern(&variant.value));
                }
                Expression::Inline(inline) => self.inline(inline),
            }
        }

        fn inline(&mut self, inline: &InlineExpression<&str>) {
            match inline {
                InlineExpression::VariableReference { id } => {
                    self.facts.insert(id.name.to_owned());
                }
                InlineExpression::MessageReference { id, .. } => {
                    self.entries.insert(id.name.to_owned());
                }
                InlineExpression::FunctionReference { arguments, .. } => {
                    arguments.positional.iter().for_each(|argument| self.inline(argument));
                }
                InlineExpression::Placeable { expression } => self.expression(expression),
                _ => {}
            }
        }
    }

    fn entries(sources: &[&str]) -> Entries {
        let mut names = BTreeMap::new();
        for source in sources {
            let tree =
                fluent_syntax::parser::parse(*source).unwrap_or_else(|(_, errors)| panic!("{errors:?}"));
            for entry in tree.body {
                if let Entry::Message(message) = entry {
                    let mut found = Names::default();
                    message.value.iter().for_each(|pattern| found.pattern(pattern));
                    let twice = names.insert(message.id.name.to_owned(), found);
                    assert!(twice.is_none(), "{} is given twice", message.id.name);
                }
            }
        }
        // References go two deep at most.
        for _ in 0..3 {
            let known: Entries = names.iter().map(|(id, found)| (id.clone(), found.facts.clone())).collect();
            for (id, found) in &mut names {
                for reference in &found.entries {
                    let facts = known.get(reference).unwrap_or_else(|| panic!("{id} refers to {reference}"));
                    found.facts.extend(facts.iter().cloned());
                }
            }
        }
        names.into_iter().map(|(id, found)| (id, found.facts)).collect()
    }

    /// The same entries with the same facts in both languages, and every one of them can be said, whatever the
    /// facts are: games give their own sources.
    pub(crate) fn assert_twins(english: &[&'static str], french: &[&'static str]) {
        let sources = |language: Language, own: &[&'static str]| {
            let mut all = vec![language.sentences()];
            all.extend(own.iter().filter(|source| **source != language.sentences()));
            all
        };
        let en = entries(&sources(Language::English, english));
        let fr = entries(&sources(Language::French, french));
        assert_eq!(en.keys().collect::<Vec<_>>(), fr.keys().collect::<Vec<_>>());
        for (id, facts) in &en {
            assert_eq!(facts, &fr[id], "the facts of {id}");
        }
        for (language, own) in [(Language::English, english), (Language::French, french)] {
            let bundle = bundle(language, own.iter().copied().filter(|s| *s != language.sentences()));
            for (id, facts) in &en {
                for number in [0, 1, 2, 3, 5, 11, 21, 139] {
                    let values = ["black", "white", "red", "green", "blue", "yellow", "x"];
                    for value in values.map(FluentValue::from).into_iter().chain([FluentValue::from(number)])
                    {
                        let args = facts.iter().map(|fact| (fact.as_str(), value.clone())).collect();
                        let mut errors = Vec::new();
                        let text =
                            bundle.format_pattern(pattern(&bundle, id).unwrap(), Some(&args), &mut errors);
                        assert!(errors.is_empty(), "{id}: {errors:?}");
                        assert!(!text.contains("{ $") && !text.contains("{$"), "{id}: {text}");
                        assert!(!text.trim().is_empty() && text.trim() == text, "{id}: {text:?}");
                        assert!(!text.contains('\n') && !text.contains("  "), "{id}: {text:?}");
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Edit, Fix, Severity};
    use super::*;
    use crate::text::TextRange;

    fn catalogue(language: Language) -> Catalogue {
        Catalogue::new(language, [])
    }

    fn both(message: Message) -> [String; 2] {
        Language::ALL.map(|language| catalogue(language).sentence(&message).replace('\u{A0}', "_"))
    }

    #[test]
    fn languages_have_the_same_entries() {
        checks::assert_twins(&[], &[]);
    }

    #[test]
    fn languages_are_found_by_tag() {
        assert_eq!(Language::from_tag("fr-CA"), Some(Language::French));
        assert_eq!(Language::from_tag("fr_FR.UTF-8"), Some(Language::French));
        assert_eq!(Language::from_tag("FR"), Some(Language::French));
        assert_eq!(Language::from_tag("en"), Some(Language::English));
        assert_eq!(Language::from_tag("C"), Some(Language::English));
        assert_eq!(Language::from_tag("frr"), None);
        assert_eq!(Language::from_tag(""), None);
    }

    fn of(label: &str, number: usize, side: &'static str, text: &str) -> Option<MoveName> {
        Some(MoveName { label: label.into(), number, side: Some(side), text: text.into() })
    }

    #[test]
    fn a_finding_says_who_why_and_what_to_do() {
        let source: &'static str = "not-a-row = { $cell } is empty, so { $row } is not a row";
        let quelle: &'static str = "not-a-row = { $cell } est vide : { $row } n'est pas une rangée";
        let mut finding = Finding::new(
            "abalone/not-a-row",
            Severity::Error,
            TextRange::default(),
            Message::new("not-a-row").with("cell", "c4").with("row", "c3-c5"),
        );
        finding.of = of("12a", 12, "black", "c3c5d4");
        finding.fixes.push(Fix {
            title: Message::new("fix-play-instead").with("move", "c3c4"),
            edits: vec![Edit { range: TextRange::default(), text: "c3c4".into() }],
            safe: false,
        });
        assert_eq!(
            Catalogue::new(Language::English, [source]).finding(&finding),
            "Black's 12th, c3c5d4: c4 is empty, so c3-c5 is not a row. Did you mean c3c4?"
        );
        assert_eq!(
            Catalogue::new(Language::French, [quelle]).finding(&finding).replace('\u{A0}', " "),
            "Noirs, 12e coup, c3c5d4 : c4 est vide : c3-c5 n'est pas une rangée. Vouliez-vous dire c3c4 ?"
        );
        // A game counted by ply, and a game whose French has not come yet.
        finding.of = of("57", 57, "green", "ryyggr 2");
        finding.fixes.clear();
        let french = Catalogue::new(Language::French, []).with_english([source]);
        assert_eq!(
            french.finding(&finding).replace('\u{A0}', " "),
            "Coup 57 (Vert), ryyggr 2 : c4 is empty, so c3-c5 is not a row"
        );
        assert_eq!(catalogue(Language::English).finding(&finding), "Move 57 (Green), ryyggr 2: not-a-row");
    }

    #[test]
    fn a_sentence_of_its_own_has_a_capital() {
        assert_eq!(
            both(Message::new("missing-move").with("side", Fact::Word("white")).with("number", 12usize)),
            [
                "The numbers show that a move is left out here: White's 12th is missing",
                "Les numéros montrent qu'un coup a été oublié ici_: Blancs, 12e coup"
            ]
        );
        let since = Message::new("since-move")
            .with("cell", "c4")
            .with("side", Fact::Word("black"))
            .with("number", 10usize)
            .with("move", "c4c5")
            .with("holds", Fact::Word("empty"));
        assert_eq!(both(since)[0], "c4 has been empty since Black's 10th, c4c5");
    }

    #[test]
    fn ordinals_are_those_of_the_language() {
        let say = |language, number: usize| {
            catalogue(language).say(&Message::new("ordinal").with("number", number))
        };
        let english: Vec<_> =
            [1, 2, 3, 4, 11, 12, 13, 21, 22, 101, 111].map(|n| say(Language::English, n)).into();
        assert_eq!(english.join(" "), "1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 101st 111th");
        let french: Vec<_> = [1, 2, 11, 21].map(|n| say(Language::French, n)).into();
        assert_eq!(french.join(" "), "1er 2e 11e 21e");
    }

    #[test]
    fn facts_that_are_left_out_leave_no_hole() {
        let play = Message::new("fix-play-instead").with("move", "c3c4");
        assert_eq!(both(play.clone()), ["Replace by c3c4", "Remplacer par c3c4"]);
        assert_eq!(
            both(play.with("replays", 5usize).with("left", 4usize).with("of", 9usize))[0],
            "Replace by c3c4: 5 of the remaining 9 moves replay"
        );
        let number = Message::new("move-number").with("written", "7").with("due", "6");
        assert_eq!(both(number.clone())[0], "This move is number 6, not 7");
        assert_eq!(
            both(number.with("count", 3usize))[0],
            "This move is number 6, not 7; 3 numbers of this game are wrong"
        );
    }

    #[test]
    fn results_and_marks_are_said_in_words() {
        let result = Message::new("hover-result-first")
            .with("first", Fact::Word("black"))
            .with("second", Fact::Word("white"));
        assert_eq!(
            both(result),
            [
                "1-0: Black, who moves first, won against White",
                "1-0_: victoire du premier joueur, les Noirs, contre les Blancs"
            ]
        );
        assert_eq!(both(Message::new("hover-nag").with("number", 9usize)), ["Worst move", "Le pire coup"]);
        assert_eq!(
            both(Message::new("hover-nag").with("number", 255usize))[0],
            "Annotation 255, which has no common meaning"
        );
        assert_eq!(
            both(Message::new("hover-mark").with("mark", "!?").with("number", 5usize))[0],
            "!?: interesting move"
        );
    }

    #[test]
    fn a_page_is_the_section_of_its_code() {
        let pages = "# Codes\n\n## a/one\nfirst\n\n### more\n\n## a/one-b\nsecond\n";
        assert_eq!(page(pages, "a/one"), Some("## a/one\nfirst\n\n### more"));
        assert_eq!(page(pages, "a/one-b"), Some("## a/one-b\nsecond"));
        assert_eq!(page(pages, "a"), None);
    }

    #[test]
    fn pages_describe_the_same_codes() {
        let headings = |language| -> Vec<&str> {
            pages(language).lines().filter_map(|line| line.strip_prefix("## ")).collect()
        };
        let english = headings(Language::English);
        assert_eq!(english, headings(Language::French));
        for (code, _) in super::super::COMMON_CODES {
            assert!(english.contains(code), "{code} has no page");
        }
        for language in Language::ALL {
            for code in &english {
                let lines = page(pages(language), code).unwrap_or_default().lines().count();
                assert!((4..=16).contains(&lines), "{code}: {lines} lines");
            }
        }
    }
}
