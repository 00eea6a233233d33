//! What spans files, as plain data: positions found wherever they come about, players, games, and where a piece came from.
#![allow(clippy::unwrap_used, reason = "a test may fail here")]

use std::fmt::Write as _;
use std::sync::Arc;

use expect_test::{Expect, expect};
use proptest::prelude::*;
use scoresheet::features;
use scoresheet::findings::catalogue::Language;
use scoresheet::games;
use scoresheet::record::Document;
use scoresheet::text::{Encoding, Text, TextRange, TextSize};
use scoresheet::workspace::{self, Address, Looked, Sought, Workspace, names};

use crate::features::fixture;
use crate::support::folder::Folder;

fn named(name: &str) -> Address {
    Address::Other(name.to_owned())
}

fn open(workspace: &Workspace, address: Address, text: &str) -> Arc<Document> {
    // The name of a file says which game it is.
    let game = matches!(address, Address::Path(_)).then(|| games::by_id("abalone").unwrap());
    let document = Arc::new(Document::new(text, game));
    assert!(workspace.open(address, document.clone(), 1, &|| true));
    document
}

/// Looks at the whole folder.
fn look(workspace: &Workspace, folder: &Folder) -> Looked {
    workspace.change_folders([folder.path().to_owned()], &[]);
    workspace.look(folder.path(), &|| true, &|_, _| {})
}

fn shown(text: &Text, range: TextRange) -> String {
    let start = text.position(range.start(), Encoding::Utf32);
    format!("{}:{} {}", start.line + 1, start.character + 1, text.slice(range))
}

/// Where what is sought is found, as `file line:column text`.
fn found(workspace: &Workspace, sought: &Sought) -> String {
    let mut out = String::new();
    for hit in workspace.find(sought).0 {
        let name = match &hit.address {
            Address::Path(path) => path.file_name().unwrap().to_string_lossy().into_owned(),
            Address::Other(name) => name.clone(),
        };
        for range in hit.ranges {
            let _ = writeln!(out, "{name} {}", shown(&hit.text, range));
        }
    }
    out
}

/// Opens files, `a` first, and shows where what stands at the cursor in one of them is found.
#[track_caller]
fn references(texts: &[&str], expect: Expect) {
    let workspace = Workspace::default();
    let mut sought = None;
    for (text, name) in texts.iter().zip("abcdef".chars()) {
        let document = open(&workspace, named(&name.to_string()), &text.replacen("$0", "", 1));
        if text.contains("$0") {
            sought = workspace::sought(&document, fixture(text).1);
        }
    }
    expect
        .assert_eq(&sought.map_or_else(|| "nothing\n".to_owned(), |(sought, _)| found(&workspace, &sought)));
}

// ---- references

#[test]
fn games_that_transpose_find_each_other() {
    references(
        &[
            "[Variant \"standard\"]\n\n1. a1b2 i5h5 2. c5$0d5 *\n",
            "[Variant \"standard\"]\n\n1. c5d5 i5h5 2. a1b2 i6h6 *\n",
            "[Variant \"standard\"]\n\n1. a1b2 i6h6 (1... i5h5 2. c5d5 i6h6) 2. c5d5 *\n",
            "[Position \"wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b\"]\n\n1. a1b2 i5h5 (1... i6h6) 2. c5d5 *\n",
            "[Variant \"belgian\"]\n\n1. a1b2 i5h5 2. c5d5 *\n",
        ],
        expect![[r#"
            a 3:17 c5d5
            b 3:17 a1b2
            c 3:28 c5d5
            d 3:29 c5d5
        "#]],
    );
}

#[test]
fn dice_that_entered_in_another_order() {
    references(
        &[
            "[Order \"BV\"]\n\n1. 3Bd1 4Va6 2. 2Bc5 2V$0j10 *\n",
            "[Order \"BV\"]\n\n1. 2Bc5 2Vj10 2. 3Bd1 4Va6 *\n",
            "[Order \"BV\"]\n\n1. 2Bc5 2Vj10 2. 3Bd2 4Va6 *\n",
        ],
        expect![[r#"
            a 3:22 2Vj10
            b 3:23 4Va6
        "#]],
    );
}

#[test]
fn tiles_that_lie_alike() {
    references(
        &[
            "[Order \"GR\"]\n\n1G: ggrbrb 0 nf\n2R: rgb$0grb 1 nf\n",
            "[Order \"GR\"]\n[Event \"again\"]\n\n1G: ggrbrb 0 nf\n2R: rgbgrb 1 nf\n3G: ggbrbr 1 nf\n",
            "[Order \"GR\"]\n\n1G: ggrbrb 0 nf\n2R: rgbgrb 2 nf\n",
        ],
        expect![[r#"
            a 4:1 2R: rgbgrb 1 nf
            b 5:1 2R: rgbgrb 1 nf
        "#]],
    );
}

#[test]
fn a_position_that_comes_again_is_found_where_it_comes_again() {
    references(
        &["[Variant \"standard\"]\n\n1. c5d5 g5f5 2. d5c5 f5g5 3. c5$0d5 g5f5 4. d5c5 *\n"],
        expect![[r#"
            a 3:4 c5d5
            a 3:30 c5d5
        "#]],
    );
}

#[test]
fn a_player_is_found_in_every_tag() {
    references(
        &[
            "[Black \"Zoë  Éluard\"]\n[White \"Bo\"]\n[Variant \"standard\"]\n\n1. a1b2 i5h5 *\n",
            "[Game \"Tantrix\"]\n[Order \"GR\"]\n[Green \"zoë él$0uard\"]\n[Red \"?\"]\n[Annotator \"Zoë Éluard\"]\n\n1G: ggrbrb 0 nf\n",
            "[Bleu \" ZOË ÉLUARD\"]\n[Vert \"Zoë\"]\n[Order \"BV\"]\n\n1. 3Bd1 4Va6 *\n",
        ],
        expect![[r#"
            a 1:9 Zoë  Éluard
            b 3:9 zoë éluard
            c 1:8  ZOË ÉLUARD
        "#]],
    );
}

#[test]
fn where_nothing_can_be_found() {
    for text in [
        "[Event \"x$0\"]\n\n1. a1b2 *\n",
        "[Black \"?$0\"]\n\n1. a1b2 *\n",
        "[Variant \"standard\"]\n\n1. a1b2 {s$0o} *\n",
        "[Variant \"standard\"]\n\n1. a1b2 a9a9 2. b2$0c3 *\n",
        "$0",
    ] {
        references(
            &[text],
            expect![[r#"
            nothing
        "#]],
        );
    }
}

// ---- the index and what changes

const ONE: &str = "[Variant \"standard\"]\n\n1. a1b2 i5h5 2. c5d5 *\n\n";
const TWO: &str = "[Variant \"standard\"]\n\n1. c5d5 i5h5 2. a1b2 *\n\n";

/// The position behind the last move of a text's first game.
fn last_of(text: &str) -> Sought {
    Sought::Position(workspace::final_position(&Document::new(text, None), 0).unwrap())
}

#[test]
fn an_edit_reads_the_games_it_touches() {
    let workspace = Workspace::default();
    let text = [ONE, TWO].concat().repeat(50);
    let document = open(&workspace, named("a"), &text);
    // The same text is known, however often it stands there.
    assert_eq!(workspace.games_read(), 100);
    let sought = last_of(ONE);
    assert_eq!(workspace.find(&sought).0[0].ranges.len(), 100);
    assert_eq!(workspace.games_reaching(workspace::final_position(&document, 3).unwrap()), 100);

    let last = TextSize::new(text.rfind("a1b2").unwrap() as u32);
    let edited = Arc::new(document.edit(TextRange::at(last, TextSize::of("a1b2")), "b1b2"));
    assert!(workspace.open(named("a"), edited.clone(), 2, &|| true));
    assert_eq!(workspace.games_read(), 101);
    assert_eq!(workspace.find(&sought).0[0].ranges.len(), 99);
    assert_eq!(workspace.find(&sought).0[0].version, Some(2));

    // What is put in above moves the rest and reads nothing of it.
    let above = Arc::new(edited.edit(TextRange::empty(TextSize::new(0)), "[Event \"new\"]\n\n1. a1b2 *\n\n"));
    assert!(workspace.open(named("a"), above, 3, &|| true));
    assert_eq!(workspace.games_read(), 102);
    assert_eq!(workspace.find(&sought).0[0].ranges.len(), 99);
}

#[test]
fn who_is_no_longer_waited_for_reads_nothing() {
    let workspace = Workspace::default();
    let document = Arc::new(Document::new(ONE, None));
    assert!(!workspace.open(named("a"), document, 1, &|| false));
    assert_eq!((workspace.games_read(), workspace.find(&last_of(ONE)).0.len()), (0, 0));
}

#[test]
fn a_file_that_is_closed_is_as_on_the_disk_again() {
    let folder = Folder::new(&[("a.apgn", ONE), ("b.apgn", TWO)]);
    let workspace = Workspace::default();
    assert_eq!(look(&workspace, &folder).changed, 2);
    let sought = last_of(ONE);
    let both = expect![[r#"
        a.apgn 3:17 c5d5
        b.apgn 3:17 a1b2
    "#]];
    both.assert_eq(&found(&workspace, &sought));

    let read = workspace.games_read();
    let address = Address::Path(folder.at("b.apgn"));
    open(&workspace, address.clone(), TWO);
    assert_eq!(workspace.games_read(), read, "an opened file is known from the disk");
    open(&workspace, address.clone(), "1. a1b2 *");
    expect![[r#"
        a.apgn 3:17 c5d5
    "#]]
    .assert_eq(&found(&workspace, &sought));
    assert_eq!(workspace.unopened().len(), 1);

    workspace.close(&address);
    both.assert_eq(&found(&workspace, &sought));
    assert_eq!(workspace.games_read(), read + 1);
    workspace.close(&named("never opened"));
}

#[test]
fn the_disk_is_followed() {
    let folder = Folder::new(&[
        ("a.apgn", ONE),
        ("b.apgn", TWO),
        ("deep/down/c.apgn", ONE),
        ("notes.txt", ONE),
        (".gitignore", "ignored*\n/deep/away\n"),
        ("ignored.apgn", ONE),
        ("deep/away/d.apgn", ONE),
        ("bytes.apgn", "a\0b"),
    ]);
    let workspace = Workspace::default();
    assert_eq!(look(&workspace, &folder), Looked { changed: 4, ..Looked::default() });
    let sought = last_of(ONE);
    expect![[r#"
        a.apgn 3:17 c5d5
        b.apgn 3:17 a1b2
        c.apgn 3:17 c5d5
    "#]]
    .assert_eq(&found(&workspace, &sought));

    let see = |path: &str| workspace.look(&folder.at(path), &|| true, &|_, _| {}).changed;
    let read = workspace.games_read();
    assert_eq!((look(&workspace, &folder).changed, workspace.games_read()), (0, read));
    folder.write("b.apgn", &[TWO, "[Event \"x\"]\n\n1. a1b2 *\n"].concat());
    assert_eq!((see("b.apgn"), workspace.games_read()), (1, read + 1));
    folder.write("ignored.apgn", TWO);
    folder.write("deep/away/d.apgn", TWO);
    folder.write("notes.txt", TWO);
    assert_eq!([see("ignored.apgn"), see("deep/away/d.apgn"), see("notes.txt"), see("none.apgn")], [0; 4]);
    folder.remove("a.apgn");
    std::fs::rename(folder.at("deep"), folder.at("moved")).unwrap();
    assert_eq!([see("a.apgn"), see("deep"), see("moved")], [1, 1, 2]);
    expect![[r#"
        b.apgn 3:17 a1b2
        d.apgn 3:17 a1b2
        c.apgn 3:17 c5d5
    "#]]
    .assert_eq(&found(&workspace, &sought));

    // A file that has changed and nobody has told: what is found is looked up in the text that is there.
    folder.write("b.apgn", &["\n\n", TWO].concat());
    expect![[r#"
        b.apgn 5:17 a1b2
        d.apgn 3:17 a1b2
        c.apgn 3:17 c5d5
    "#]]
    .assert_eq(&found(&workspace, &sought));

    workspace.change_folders([], &[folder.path().to_owned()]);
    assert_eq!(found(&workspace, &sought), "");
}

#[test]
fn the_folders_of_a_workspace_may_lie_in_each_other() {
    let folder = Folder::new(&[("a.apgn", ONE), ("in/b.apgn", TWO)]);
    let workspace = Workspace::default();
    workspace.change_folders([folder.path().to_owned(), folder.at("in")], &[]);
    assert_eq!(workspace.look(folder.path(), &|| true, &|_, _| {}).changed, 2);
    workspace.change_folders([], &[folder.path().to_owned()]);
    let left = workspace.unopened().into_iter().map(|(path, _)| path).collect::<Vec<_>>();
    assert_eq!(left, [folder.at("in/b.apgn")]);
}

#[test]
fn a_look_that_is_called_off_keeps_what_is_there() {
    let folder = Folder::new(&[("a.apgn", ONE), ("b.apgn", TWO)]);
    let workspace = Workspace::default();
    look(&workspace, &folder);
    let looked = workspace.look(folder.path(), &|| false, &|_, _| {});
    assert_eq!((looked.changed, looked.cut), (0, true));
    assert_eq!(workspace.unopened().len(), 2);
}

#[test]
fn progress_counts_the_files_that_are_read() {
    let files: Vec<(String, &str)> = (0..70).map(|nth| (format!("{nth}.apgn"), ONE)).collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), *text)).collect();
    let folder = Folder::new(&files);
    let workspace = Workspace::default();
    workspace.change_folders([folder.path().to_owned()], &[]);
    let told = std::sync::Mutex::new(Vec::new());
    workspace.look(folder.path(), &|| true, &|done, of| told.lock().unwrap().push((done, of)));
    assert_eq!(*told.lock().unwrap(), [(0, 70), (32, 70), (64, 70)]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn what_edits_leave_is_what_would_be_read(
        edits in proptest::collection::vec((0usize..400, 0usize..12, prop::sample::select(vec![
            "", "a1b2 ", "[Event \"x\"]\n", "[Black \"Zoë\"]\n", "\n", "(", ")", "{", "1-0\n\n", "c5d5 ", "*\n",
        ])), 1..8),
    ) {
        let text = [ONE, "[Black \"Ana\"]\n", TWO, "Belgian daisy\n1. a1b2 i5h5 (1... i6h5)\n\n", ONE].concat();
        let (edited, fresh) = (Workspace::default(), Workspace::default());
        let mut document = Document::new(&text, None);
        for (start, length, insert) in edits {
            prop_assert!(edited.open(named("a"), Arc::new(document.clone()), 1, &|| true));
            let border = |at: usize| {
                let at = document.text().position(TextSize::new(at as u32), Encoding::Utf8);
                document.text().offset(at, Encoding::Utf8)
            };
            document = document.edit(TextRange::new(border(start), border(start + length)), insert);
        }
        prop_assert!(edited.open(named("a"), Arc::new(document.clone()), 1, &|| true));
        open(&fresh, named("a"), &document.text().to_string());
        // Everything that can be asked of any game.
        let dump = |workspace: &Workspace| {
            let mut out = String::new();
            workspace.each(|_, index| {
                for (start, game) in index.games() {
                    let _ = writeln!(out, "{start:?} {game:?}");
                }
            });
            out
        };
        prop_assert_eq!(dump(&edited), dump(&fresh));
        let games = |workspace: &Workspace| format!("{:?}", workspace.games(""));
        prop_assert_eq!(games(&edited), games(&fresh));
    }
}

// ---- players

fn renamed(workspace: &Workspace, player: &str, name: &str) -> Vec<String> {
    let name = names::sound(name).unwrap();
    let hits = workspace.find(&Sought::Player(names::folded(player))).0;
    let edited = hits.iter().map(|hit| {
        let mut text = hit.text.to_string();
        for edit in names::renamed(hit, name).iter().rev() {
            text.replace_range(usize::from(edit.range.start())..usize::from(edit.range.end()), &edit.text);
        }
        text
    });
    edited.collect()
}

#[test]
fn a_player_is_renamed_in_every_spelling() {
    let workspace = Workspace::default();
    open(
        &workspace,
        named("a"),
        "[Black \"Ana\"]\n[White “ANA ”]\n[Annotator \"Ana\"]\n[Event \"Ana\"]\n\n1. a1b2 *\n\n[Event \"x\"]\n[White Ana]\n\n1. c5d5 *\n",
    );
    open(&workspace, named("b"), "[Bleu \"Ana B\"]\n[Order \"BV\"]\n\n1. 3Bd1 *\n");
    let found = renamed(&workspace, " ana", " A\\B ] O’Hara ");
    let text = found.concat();
    expect![[r#"
        [Black "A\\B ] O’Hara"]
        [White “A\\B ] O’Hara”]
        [Annotator "Ana"]
        [Event "Ana"]

        1. a1b2 *

        [Event "x"]
        [White "A\\B ] O’Hara"]

        1. c5d5 *
    "#]]
    .assert_eq(&text);
    // It reads as it was meant.
    let document = Document::new(&text, None);
    let read = |game: usize| document.summary(game).unwrap().players.clone();
    assert_eq!((read(0), read(1)), (vec!["A\\B ] O’Hara".to_owned(); 2], vec!["A\\B ] O’Hara".to_owned()]));
}

#[test]
fn names_that_no_tag_can_hold_are_refused() {
    let said = |name: &str| {
        let why = names::sound(name).unwrap_err();
        [Language::English, Language::French].map(|language| games::catalogue(language).say(&why)).join(" / ")
    };
    let mut all = String::new();
    for name in
        ["", "  ", "?", "a\"b", "a”", "a&quot;", "a\nb", "a\tb", "\u{200B}", "\u{AD} \u{3164}", "\u{7}"]
    {
        let _ = writeln!(all, "{name:?} {}", said(name));
    }
    expect![[r#"
        "" a player needs a name / un joueur doit avoir un nom
        "  " a player needs a name / un joueur doit avoir un nom
        "?" a player needs a name / un joueur doit avoir un nom
        "a\"b" a name in a tag cannot hold the quote ", which would end it / un nom dans une balise ne peut contenir le guillemet ", qui le terminerait
        "a”" a name in a tag cannot hold the quote ”, which would end it / un nom dans une balise ne peut contenir le guillemet ”, qui le terminerait
        "a&quot;" a name in a tag cannot hold the quote &quot;, which would end it / un nom dans une balise ne peut contenir le guillemet &quot;, qui le terminerait
        "a\nb" a name in a tag stands on one line / un nom dans une balise tient sur une ligne
        "a\tb" a name in a tag stands on one line / un nom dans une balise tient sur une ligne
        "\u{200b}" a player needs a name / un joueur doit avoir un nom
        "\u{ad} ㅤ" a player needs a name / un joueur doit avoir un nom
        "\u{7}" a player needs a name / un joueur doit avoir un nom
    "#]].assert_eq(&all);
}

#[test]
fn the_name_under_the_cursor_is_what_would_be_renamed() {
    let shown = |text: &str| {
        let (document, cursor) = fixture(text);
        names::written_at(&document, cursor)
    };
    let (name, range) = shown("[Event \"x\"]\n[Black \" A\\\\n$0a \"]\n\n1. a1b2 *\n").unwrap();
    assert_eq!((name.as_str(), u32::from(range.start()), u32::from(range.len())), ("A\\na", 20, 7));
    assert_eq!(shown("[Ev$0ent \"x\"]\n\n1. a1b2 *\n"), None);
    assert_eq!(shown("[Black \"Ana\"]\n\n1. a1$0b2 *\n"), None);
}

proptest! {
    #[test]
    fn a_new_name_is_read_as_it_was_given(name in "[ -~é’\\\\\\]\\[]{1,12}", quoted in any::<bool>()) {
        let Ok(name) = names::sound(&name) else { return Ok(()) };
        let workspace = Workspace::default();
        let tag = if quoted { "[Black \"Ana\"]" } else { "[Black Ana]" };
        let text = format!("{tag}\n[White \"Bo\"]\n\n1. a1b2 *\n");
        open(&workspace, named("a"), &text);
        let edited = renamed(&workspace, "ana", name).remove(0);
        let document = Document::new(&edited, None);
        prop_assert_eq!(document.games(), 1);
        let players = document.summary(0).unwrap().players.clone();
        prop_assert_eq!(players, [name.to_owned(), "Bo".to_owned()], "{}", edited);
    }
}

// ---- games

#[track_caller]
fn games_found(query: &str, expect: Expect) {
    let workspace = Workspace::default();
    open(
        &workspace,
        named("a"),
        "[Event \"Graz\"]\n[Date \"2015.11.02\"]\n[Black \"Ana\"]\n[White \"Bo\"]\n\n1. a1b2 *\n\n\
         [Event \"Café Rouge\"]\n[Date \"????.??.??\"]\n\n1. a1b2 *\n\n1. c5d5 *\n",
    );
    open(
        &workspace,
        named("b"),
        "[Bleu \"Odile\"]\n[Vert \"Anatole\"]\n[Event \"Final\"]\n[Date \"2016\"]\n[Order \"BV\"]\n\n1. 3Bd1 *\n",
    );
    open(&workspace, named("c"), "");
    let mut out = String::new();
    for game in workspace.games(query) {
        let Address::Other(file) = &game.address else { panic!("a file of the disk") };
        let _ = writeln!(out, "{}", format!("{file}: {} | {}", game.name, game.detail).trim_end());
    }
    expect.assert_eq(&out);
}

#[test]
fn games_are_found_by_player_event_and_date() {
    games_found(
        "",
        expect![[r#"
        a: Ana – Bo | Graz  2015.11.02
        a: Café Rouge |
        a: Abalone 3 |
        b: Odile – Anatole | Final  2016
    "#]],
    );
    games_found(
        "ana",
        expect![[r#"
        a: Ana – Bo | Graz  2015.11.02
        b: Odile – Anatole | Final  2016
    "#]],
    );
    games_found(
        "cafe",
        expect![[r#"
        a: Café Rouge |
    "#]],
    );
    games_found(
        "2015 bo",
        expect![[r#"
        a: Ana – Bo | Graz  2015.11.02
    "#]],
    );
    games_found(
        "odl",
        expect![[r#"
        b: Odile – Anatole | Final  2016
    "#]],
    );
    games_found("nobody", expect![[r#""#]]);
    games_found("^'!$", expect![[r#""#]]);
}

#[test]
fn no_list_of_games_is_endless() {
    let workspace = Workspace::default();
    open(&workspace, named("a"), &ONE.repeat(workspace::MOST_GAMES + 9));
    assert_eq!(workspace.games("").len(), workspace::MOST_GAMES);
    assert_eq!(workspace.games("abalone").len(), workspace::MOST_GAMES);
}

// ---- definition

#[track_caller]
fn definition(text: &str, expect: Expect) {
    let (document, cursor) = fixture(text);
    let found = features::definition(&document, cursor);
    let lines: String = found.iter().map(|range| shown(document.text(), *range) + "\n").collect();
    expect.assert_eq(&lines);
}

#[test]
fn a_marble_comes_from_its_first_move() {
    definition(
        "[Variant \"standard\"]\n\n1. c5d5 i9h9 2. d5e5 i8h8 3. e5$0f5 *\n",
        expect![[r#"
            3:4 c5d5
        "#]],
    );
    // And its first move from what says how the board was at the start.
    definition(
        "[Variant \"standard\"]\n\n1. c5$0d5 i5h5 2. d5e5 *\n",
        expect![[r#"
        1:1 [Variant "standard"]
    "#]],
    );
    definition(
        "Belgian daisy\n1. a1$0b2 *\n",
        expect![[r#"
        1:1 Belgian daisy
    "#]],
    );
    definition(
        "1. c5$0d5 i5h5 *\n",
        expect![[r#"
        1:4 c5d5
    "#]],
    );
    // In its own line of play.
    definition(
        "[Variant \"standard\"]\n\n1. c5d5 i5h5 2. d5e5 (2. d5d6 h5g5 3. d6$0e6) *\n",
        expect![[r#"
            3:4 c5d5
        "#]],
    );
}

#[test]
fn a_die_comes_from_where_it_was_placed() {
    let text = "[Order \"BV\"]\n\n1. 3Bd1 4Va6 2. 3Bd1-d3 4Va6-c6 3. 3Bd3>5B 2Vj10 4. 5Bd3-d5 4Vc6-c5 5. 5Bd5x4Vc5 *\n";
    definition(
        &text.replace("5Bd5x", "5$0Bd5x"),
        expect![[r#"
        3:4 3Bd1
    "#]],
    );
    // Of a capture, that of the die under the cursor.
    definition(
        &text.replace("x4Vc5", "x4V$0c5"),
        expect![[r#"
        3:9 4Va6
    "#]],
    );
    definition(
        &text.replace("2Vj10", "2V$0j10"),
        expect![[r#"
        3:44 2Vj10
    "#]],
    );
}

#[test]
fn a_tile_comes_from_the_turn_that_placed_it_and_a_link_from_its_tile() {
    let text = "[Order \"GR\"]\n[HandG \"9 37 52 49 5 17\"]\n[HandR \"8 32 29 31 42 25\"]\n\n\
        1G: gryygr 0 (yybbrr) nf\n2R: ryggry 3 (bbyryr) nf\n3G: ygbbgy 9 (yygbgb) gf 7/8/9 (ryb)\n4G: yrybrb 7/8/9 (yybrrb) nf\n";
    definition(
        &text.replace("2R: ryggry", "2R: ry$0ggry"),
        expect![[r#"
        6:5 ryggry
    "#]],
    );
    definition(
        &text.replace("ryggry 3", "ryggry 3$0"),
        expect![[r#"
        5:1 1G: gryygr 0 (yybbrr) nf
    "#]],
    );
    definition(
        &text.replace("7/8/9 (yy", "$07/8/9 (yy"),
        expect![[r#"
        6:1 2R: ryggry 3 (bbyryr) nf
    "#]],
    );
    definition(
        &text.replace("7/8/9 (yy", "7/8$0/9 (yy"),
        expect![[r#"
        5:1 1G: gryygr 0 (yybbrr) nf
    "#]],
    );
    definition(
        &text.replace("7/8/9 (yy", "7/8/9$0 (yy"),
        expect![[r#"
        7:1 3G: ygbbgy 9 (yygbgb) gf 7/8/9 (ryb)
    "#]],
    );
    definition(
        &text.replace("gf 7/8", "gf 7/$08"),
        expect![[r#"
        5:1 1G: gryygr 0 (yybbrr) nf
    "#]],
    );
    definition(
        &text.replace("\"9 37", "\"$09 37"),
        expect![[r#"
        8:5 yrybrb
    "#]],
    );
    definition(
        &text.replace("(yygbgb)", "(yyg$0bgb)"),
        expect![[r#"
        7:15 yygbgb
    "#]],
    );
    definition(
        &text.replace("gryygr 0", "gryygr 0$0"),
        expect![[r#"
        5:5 gryygr
    "#]],
    );
}

#[test]
fn where_nothing_came_from() {
    definition("[Event \"x$0\"]\n\n1. a1b2 *\n", expect![[r#""#]]);
    definition("[Variant \"standard\"]\n\n1. a9$0a9 *\n", expect![[r#""#]]);
    definition("$0", expect![[r#""#]]);
}
