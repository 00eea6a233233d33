//! Turns as they are found, read, coloured and written.

use expect_test::{Expect, expect};

use super::words::is_tile;
use super::*;
use crate::games::Written;
use crate::syntax::SyntaxKind::*;
use crate::syntax::dialect::{Ahead, Dialect, Take};
use crate::syntax::lexer::lex;

/// The turns of a text, each as the exact slice taken, with what stands between them in `<>`.
fn taken(text: &str) -> String {
    let tokens: Vec<_> = lex(text).collect();
    let mut lines = Vec::new();
    let mut between = String::new();
    let mut at = 0;
    while at < tokens.len() {
        let ahead = Ahead { tokens: &tokens[at..], due: 1, due_behind: 2 };
        let asked = !matches!(tokens[at].0, WHITESPACE | NEWLINE | COMMENT | NAG | MARK);
        match TantrixDialect.take(ahead) {
            Take::Move(count) if asked => {
                if !between.trim().is_empty() {
                    lines.push(format!("   <{}>", between.trim().escape_debug()));
                }
                between.clear();
                let turn: String = tokens[at..at + count].iter().map(|(_, text)| *text).collect();
                lines.push(turn.escape_debug().to_string());
                at += count;
            }
            _ => {
                between.push_str(tokens[at].1);
                at += 1;
            }
        }
    }
    if !between.trim().is_empty() {
        lines.push(format!("   <{}>", between.trim().escape_debug()));
    }
    lines.join("\n") + "\n"
}

fn check_taken(texts: &[&str], expected: Expect) {
    expected.assert_eq(&texts.iter().map(|text| taken(text)).collect::<Vec<String>>().join("--\n"));
}

/// What is read of a text, compactly: each piece with the slice that its range covers.
fn dump(text: &str) -> String {
    use std::fmt::Write;
    let turn = read(&Written::plain(text));
    let slice = |range: TextRange| &text[range];
    let mut out = format!("{text:?}\n   ");
    if let Some(header) = &turn.header {
        let number = header.number.map(|(number, range)| format!("{number}@{}", slice(range)));
        let colour = header.colour.map(|(colour, range)| format!("{colour}@{}", slice(range)));
        let canonical = if header.canonical { "=" } else { "~" };
        write!(out, " header{canonical}{:?}", slice(header.range)).unwrap();
        write!(out, "[{} {}]", number.unwrap_or_default(), colour.unwrap_or_default()).unwrap();
    }
    if let Some(tile) = &turn.tile {
        write!(out, " tile={}@{}", tile.text, slice(tile.range).replace('\u{AD}', "<AD>")).unwrap();
    }
    if let Some(position) = &turn.position {
        write!(out, " at={:?}@{}", position.numbers, slice(position.range)).unwrap();
    }
    if let Some(draw) = &turn.draw {
        let what = match &draw.what {
            Drawn::Letters(letters, range) => format!("{letters}@{}", slice(*range)),
            Drawn::Number(number, range) => format!("#{number}@{}", slice(*range)),
            what => format!("{what:?}"),
        };
        write!(out, " draw={what}@{}", slice(draw.range)).unwrap();
    }
    if let Some(situation) = &turn.situation {
        let (none, tidy) = (if situation.none { "nf" } else { "" }, if situation.tidy { "" } else { "~" });
        write!(out, " situation{tidy}={none}@{:?}", slice(situation.range)).unwrap();
        for space in &situation.spaces {
            let kind = space.kind.as_ref().map(|(kind, range)| format!("{kind}@{}", slice(*range)));
            let (holder, position) = (slice(space.holder_range), slice(space.position_range));
            write!(out, "\n      {:?} {:?}@{holder}", slice(space.range), space.holder).unwrap();
            write!(out, " {:?}@{position} {}", space.numbers, kind.unwrap_or_default()).unwrap();
        }
    }
    if !turn.unread.is_empty() {
        let unread: Vec<&str> = turn.unread.iter().map(|range| slice(*range)).collect();
        write!(out, "\n    unread={unread:?}").unwrap();
    }
    if !turn.recased.is_empty() {
        let recased: Vec<String> =
            turn.recased.iter().map(|word| format!("{}>{}", slice(word.range), word.text)).collect();
        write!(out, "\n    recased={recased:?}").unwrap();
    }
    out.lines().map(str::trim_end).filter(|line| !line.is_empty()).map(|line| format!("{line}\n")).collect()
}

fn check_read(texts: &[&str], expected: Expect) {
    expected.assert_eq(&texts.iter().map(|text| dump(text)).collect::<String>());
}

#[test]
fn a_turn_is_its_line() {
    check_taken(
        &[
            "4G: ryyggr 2 (rrggyy) gf 4/5/6 (gbg), *f 7/8/9 (ryb)\n5R: bryryb 8 nf",
            "1G: ryyggr 0 (28) nf 2R: rryggy 3 (-) nf. 3G. yggryr 3/4 (?) ?f 4/5/6 (gbg)  ",
            "1 G: ryyggr 0 2. R ryyggr 1/2 3 G rryggy 4/5/6 4) R: ryyggr 5",
            "G: ryyggr 2 R: rryggy 3 (28) nf G: yyggrr 3/4",
            "ryyggr 2\nRYYGGR 3 nf\nryyggr2 rryggy 4/5/6 nf yyggrr 3",
            "4: ryyggr 2 nf 5. rryggy 3 6... yggryr 1 nf",
            "4G: ryygg 2 (rrggyy)\n5G: 3\n6G: hello",
            "4g:ryyggr 2,nf,\n5R:ryyggr 3 nf, 6G: ryyggr 3",
            "гууggr 2\n4В: ryyggr 3",
        ],
        expect![[r#"
            4G: ryyggr 2 (rrggyy) gf 4/5/6 (gbg), *f 7/8/9 (ryb)
            5R: bryryb 8 nf
            --
            1G: ryyggr 0 (28) nf
            2R: rryggy 3 (-) nf.
            3G. yggryr 3/4 (?) ?f 4/5/6 (gbg)
            --
            1 G: ryyggr 0
            2. R ryyggr 1/2
            3 G rryggy 4/5/6
            4) R: ryyggr 5
            --
            G: ryyggr 2
            R: rryggy 3 (28) nf
            G: yyggrr 3/4
            --
            ryyggr 2
            RYYGGR 3 nf
            ryyggr2
            rryggy 4/5/6 nf
            yyggrr 3
            --
            4: ryyggr 2 nf
            5. rryggy 3
            6... yggryr 1 nf
            --
            4G: ryygg 2 (rrggyy)
            5G: 3
            6G: hello
            --
            4g:ryyggr 2,nf
               <,>
            5R:ryyggr 3 nf
               <,>
            6G: ryyggr 3
            --
            гууggr 2
            4В: ryyggr 3
        "#]],
    );
}

#[test]
fn variations_comments_and_results_are_not_its_own() {
    check_taken(
        &[
            "4G: ryyggr 2 (rrggyy) nf (4G: rryggy 3 nf (4G: yyggrr 1)) 5R: rryggy 3",
            "4G: ryyggr 2 ( {or} 4 G rryggy 3)\n( 4G: rryggy 3 )\n(\n4. G: rryggy 3)",
            "4G: ryyggr 2 {nice} (rrggyy) ! nf ?! {so} $3 ; more\n5R: rryggy 3 {[%clk 0:01:02]}\n",
            "4G: ryyggr 2 ? ?f 4/5/6 ?\n5R: rryggy (?) ??",
            "4G: ryyggr 1/2 nf 1/2-1/2",
            "4G: ryyggr 1/2 (rrggyy) nf 1-0\n",
            "4G: ryyggr 2 nf *\n",
            "4G: ryyggr 2 *f 4/5/6 (gbg) * f 7/8/9 (gbg) *",
            "4G: ryyggr 2\n*\n",
            "4G: ryyggr 2 nf\n1/2-1/2",
            "4G: ryyggr 2 nf\n\n[Event \"x\"]\n[Game \"Tantrix\"]\n1G: ryyggr 0",
            "4G: ryyggr 2 nf [Event \"x\"]\n1G: ryyggr 0",
        ],
        expect![[r#"
            4G: ryyggr 2 (rrggyy) nf
               <(>
            4G: rryggy 3 nf
               <(>
            4G: yyggrr 1
               <))>
            5R: rryggy 3
            --
            4G: ryyggr 2
               <( {or}>
            4 G rryggy 3
               <)\n(>
            4G: rryggy 3
               <)\n(>
            4. G: rryggy 3
               <)>
            --
            4G: ryyggr 2 {nice} (rrggyy) ! nf
               <?! {so} $3 ; more>
            5R: rryggy 3
               <{[%clk 0:01:02]}>
            --
            4G: ryyggr 2 ? ?f 4/5/6
               <?>
            5R: rryggy (?)
               <??>
            --
            4G: ryyggr 1/2 nf
               <1/2-1/2>
            --
            4G: ryyggr 1/2 (rrggyy) nf
               <1-0>
            --
            4G: ryyggr 2 nf
               <*>
            --
            4G: ryyggr 2 *f 4/5/6 (gbg) * f 7/8/9 (gbg)
               <*>
            --
            4G: ryyggr 2
               <*>
            --
            4G: ryyggr 2 nf
               <1/2-1/2>
            --
            4G: ryyggr 2 nf
               <[Event \"x\"]\n[Game \"Tantrix\"]>
            1G: ryyggr 0
            --
            4G: ryyggr 2 nf
               <[Event \"x\"]>
            1G: ryyggr 0
        "#]],
    );
}

#[test]
fn a_line_end_is_crossed_where_the_turn_goes_on() {
    check_taken(
        &[
            "4G: ryyggr 2 (rrggyy)\r\n  gf 4/5/6 (gbg),\r\n  *f 7/8/9 (ryb)\r\n5R: bryryb 8\r\n nf\r\n",
            "> 4G: ryyggr\n> 4/5/6\n> (rrggyy)\n> ?f 7/8/9 (gbg)\n>\n> nf\n",
            "4G: ryyggr 2 {nice}\nnf",
            "4G: ryyggr 4/5/\n6 (rrggyy) gf\n4/5/6\n(gbg)\n, rf 1/2/3",
            "4G:\nryyggr 2",
            "4G: ryyggr 2\n\nnf\n",
            "4G: ryyggr 2\n; no\nnf\n",
            "4G: ryyggr\n5\n6\n",
            "4G: ryyggr\n5 R rryggy 6\n",
            "4G: ryyggr 2\n(rrggyy) nf\n(28)\n(-)\n(a word)\n",
            "4G: ryyggr 2 nf,\nGreen thinks he is winning\n",
            "4G: ryyggr 2 nf\nIf 4 of them come\n* * *\ngf is good\nrf 4/5/6",
            "4G: ryyggr 2 nf\n4/5/6 was better\n",
            "4G: ryyggr 2 nf\n-- \nBob\n",
        ],
        expect![[r#"
            4G: ryyggr 2 (rrggyy)\r\n  gf 4/5/6 (gbg),\r\n  *f 7/8/9 (ryb)
            5R: bryryb 8\r\n nf
            --
               <>>
            4G: ryyggr\n> 4/5/6\n> (rrggyy)\n> ?f 7/8/9 (gbg)
               <>\n> nf>
            --
            4G: ryyggr 2 {nice}\nnf
            --
            4G: ryyggr 4/5/\n6 (rrggyy) gf\n4/5/6\n(gbg)\n, rf 1/2/3
            --
            4G:\nryyggr 2
            --
            4G: ryyggr 2
               <nf>
            --
            4G: ryyggr 2
               <; no\nnf>
            --
            4G: ryyggr\n5
               <6>
            --
            4G: ryyggr
            5 R rryggy 6
            --
            4G: ryyggr 2\n(rrggyy) nf\n(28)\n(-)
               <(a word)>
            --
            4G: ryyggr 2 nf
               <,\nGreen thinks he is winning>
            --
            4G: ryyggr 2 nf
               <If 4 of them come\n* * *\ngf is good\nrf 4/5/6>
            --
            4G: ryyggr 2 nf
               <4/5/6 was better>
            --
            4G: ryyggr 2 nf
               <-- \nBob>
        "#]],
    );
}

#[test]
fn other_games_and_prose_are_nothing() {
    for text in [
        "a1b2 i5h5",
        "1. c3c5d4",
        "1Bh5 2Wf4",
        "1b: the",
        "2. B. Barry 12",
        "R: Barry",
        "b. berry",
        "a berry",
        "12.10.2016",
        "1/2",
        "1/2-1/2",
        "yes",
        "grubby",
        "Rugby",
        "été",
        "",
        "(4G: ryyggr 2)",
        "nf",
        "gf 4/5/6",
        "*f 4/5/6",
        "G:",
        "4G",
        "4G hello",
        "4 G",
        "[G \"x\"]",
        "x: ryyg",
    ] {
        let tokens: Vec<_> = lex(text).collect();
        assert_eq!(
            TantrixDialect.take(Ahead { tokens: &tokens, due: 1, due_behind: 2 }),
            Take::Nothing,
            "{text}"
        );
    }
}

#[test]
fn moves_are_told_from_prose_by_their_shape() {
    for word in ["ryyggr", "RYYGGR", "rrrrrr", "гууggr", "ｒyyggr", "ry\u{AD}yggr"] {
        assert!(TantrixDialect.is_move(word), "{word}");
    }
    for word in ["ryygg", "ryyggrr", "a1b2", "grubby", "ryxggr", "", "4G", "ryyggr2", "é"] {
        assert!(!TantrixDialect.is_move(word), "{word}");
    }
}

#[test]
fn the_number_of_a_header() {
    let number = |text: &str| TantrixDialect.stated_number(&lex(text).collect::<Vec<_>>());
    for text in
        ["1G: ryyggr 0", "1 G ryyggr", "1. G: ryyggr", "1G:", "01g. ryyggr", "1) G ryyggr", "1. ryyggr"]
    {
        assert_eq!(number(text), Some(1), "{text}");
    }
    for text in ["G: ryyggr 0", "1", "1. a1b2", "1/2", "1-0", "1 G", "ryyggr 1"] {
        assert_eq!(number(text), None, "{text}");
    }
}

#[test]
fn a_turn_is_read() {
    check_read(
        &[
            "4G: ryyggr 2 (rrggyy) gf 4/5/6 (gbg), *f 7/8/9 (ryb)",
            "4G: ryyggr 3/4 nf",
            "ryyggr",
            "1G: ryyggr 0 (28) nf.",
            "4R: ryyggr 2 (-) ?f 7/8/9",
            "4R: ryyggr 2 (?) ? nf",
            "4R: ryyggr 2 {x} ()",
            "4 . g: RyYGGR 2 (RRggyy) GF4/5/6(GBG) *F7/8/9 NF",
            "04G: ryyggr 4 / 5 / 6 g f 7 / 8 (gb) n f, nf",
            "4 G ryyggr2(rrggyy)nf",
            "4: ryyggr 2",
            "4) G ryyggr 2",
            "G: ryyggr (rrggyy) 2",
            "4G - ryyggr 2",
            "4W: ryyggr 2",
            "4B : ryyggr 2",
            "4G: ryygg 2 gf (gbg) rf",
            "4G: 2 nf",
            "4G: hello 2",
            "4G: ry8ggr 2",
            "4G: gf 4/5/6 (gbg) (rrggyy)",
            "4G: ryyggr 2 gf 4/5/6 (rrggyy)",
        ],
        expect![[r#"
            "4G: ryyggr 2 (rrggyy) gf 4/5/6 (gbg), *f 7/8/9 (ryb)"
                header="4G:"[4@4 G@G] tile=ryyggr@ryyggr at=[2]@2 draw=rrggyy@rrggyy@(rrggyy) situation=@"gf 4/5/6 (gbg), *f 7/8/9 (ryb)"
                  "gf 4/5/6 (gbg)" Colour('g')@gf [4, 5, 6]@4/5/6 gbg@gbg
                  "*f 7/8/9 (ryb)" Nobody@*f [7, 8, 9]@7/8/9 ryb@ryb
            "4G: ryyggr 3/4 nf"
                header="4G:"[4@4 G@G] tile=ryyggr@ryyggr at=[3, 4]@3/4 situation=nf@"nf"
            "ryyggr"
                tile=ryyggr@ryyggr
            "1G: ryyggr 0 (28) nf."
                header="1G:"[1@1 G@G] tile=ryyggr@ryyggr at=[0]@0 draw=#28@28@(28) situation=nf@"nf"
            "4R: ryyggr 2 (-) ?f 7/8/9"
                header="4R:"[4@4 R@R] tile=ryyggr@ryyggr at=[2]@2 draw=None@(-) situation=@"?f 7/8/9"
                  "?f 7/8/9" Unrecorded@?f [7, 8, 9]@7/8/9
            "4R: ryyggr 2 (?) ? nf"
                header="4R:"[4@4 R@R] tile=ryyggr@ryyggr at=[2]@2 draw=Unknown@(?) situation=nf@"nf"
            "4R: ryyggr 2 {x} ()"
                header="4R:"[4@4 R@R] tile=ryyggr@ryyggr at=[2]@2 draw=Unknown@()
            "4 . g: RyYGGR 2 (RRggyy) GF4/5/6(GBG) *F7/8/9 NF"
                header~"4 . g:"[4@4 g@g] tile=RyYGGR@RyYGGR at=[2]@2 draw=RRggyy@RRggyy@(RRggyy) situation~=nf@"GF4/5/6(GBG) *F7/8/9 NF"
                  "GF4/5/6(GBG)" Colour('g')@GF [4, 5, 6]@4/5/6 GBG@GBG
                  "*F7/8/9" Nobody@*F [7, 8, 9]@7/8/9
                recased=["g>G", "RyYGGR>ryyggr", "RRggyy>rrggyy", "GF4>gf4", "GBG>gbg", "F7>f7", "NF>nf"]
            "04G: ryyggr 4 / 5 / 6 g f 7 / 8 (gb) n f, nf"
                header~"04G:"[4@04 G@G] tile=ryyggr@ryyggr at=[4, 5, 6]@4 / 5 / 6 situation~=nf@"g f 7 / 8 (gb) n f, nf"
                  "g f 7 / 8 (gb)" Colour('g')@g f [7, 8]@7 / 8 gb@gb
            "4 G ryyggr2(rrggyy)nf"
                header~"4 G"[4@4 G@G] tile=ryyggr@ryyggr at=[2]@2 draw=rrggyy@rrggyy@(rrggyy) situation=nf@"nf"
            "4: ryyggr 2"
                header~"4:"[4@4 ] tile=ryyggr@ryyggr at=[2]@2
            "4) G ryyggr 2"
                header~"4) G"[4@4 G@G] tile=ryyggr@ryyggr at=[2]@2
            "G: ryyggr (rrggyy) 2"
                header~"G:"[ G@G] tile=ryyggr@ryyggr at=[2]@2 draw=rrggyy@rrggyy@(rrggyy)
            "4G - ryyggr 2"
                header~"4G -"[4@4 G@G] tile=ryyggr@ryyggr at=[2]@2
            "4W: ryyggr 2"
                header~"4W:"[4@4 W@W] tile=ryyggr@ryyggr at=[2]@2
            "4B : ryyggr 2"
                header~"4B :"[4@4 B@B] tile=ryyggr@ryyggr at=[2]@2
            "4G: ryygg 2 gf (gbg) rf"
                header="4G:"[4@4 G@G] tile=ryygg@ryygg at=[2]@2 situation~=@"gf (gbg) rf"
                  "gf (gbg)" Colour('g')@gf []@ gbg@gbg
                  "rf" Colour('r')@rf []@
            "4G: 2 nf"
                header="4G:"[4@4 G@G] at=[2]@2 situation=nf@"nf"
            "4G: hello 2"
                header="4G:"[4@4 G@G] tile=hello@hello at=[2]@2
            "4G: ry8ggr 2"
                header="4G:"[4@4 G@G] tile=ry8ggr@ry8ggr at=[2]@2
            "4G: gf 4/5/6 (gbg) (rrggyy)"
                header="4G:"[4@4 G@G] draw=rrggyy@rrggyy@(rrggyy) situation=@"gf 4/5/6 (gbg)"
                  "gf 4/5/6 (gbg)" Colour('g')@gf [4, 5, 6]@4/5/6 gbg@gbg
            "4G: ryyggr 2 gf 4/5/6 (rrggyy)"
                header="4G:"[4@4 G@G] tile=ryyggr@ryyggr at=[2]@2 draw=rrggyy@rrggyy@(rrggyy) situation=@"gf 4/5/6"
                  "gf 4/5/6" Colour('g')@gf [4, 5, 6]@4/5/6
        "#]],
    );
}

#[test]
fn what_belongs_to_nothing_is_told() {
    check_read(
        &[
            "4G: ryyggr 2 rrggyy nf",
            "4G: ryyggr 4-5-6 nf",
            "4G: ryyggr 4,5,6 nf",
            "4G: ryyggr 2 good move (I think 3 so) (rrggyy) nf - well",
            "4G: ryyggr 2 (rrggyy nf",
            "4G: ryyggr 2 (rrggyy) (yyggrr) nf 7",
            "4G: ryyggr 4/5/ (rrggyy) f 4/5/6 xf 7/8/9 (ryb)",
            "4G: ryyggr 2. (rrggyy), nf; so",
            "4G: ryyggr 99999999999 [rrggyy] nf 1 - 0",
            "4G: ryyggr 2 RRGGYY nf",
            "hello",
            "",
        ],
        expect![[r#"
            "4G: ryyggr 2 rrggyy nf"
                header="4G:"[4@4 G@G] tile=ryyggr@ryyggr at=[2]@2 situation=nf@"nf"
                unread=["rrggyy"]
            "4G: ryyggr 4-5-6 nf"
                header="4G:"[4@4 G@G] tile=ryyggr@ryyggr at=[4, 5, 6]@4-5-6 situation=nf@"nf"
            "4G: ryyggr 4,5,6 nf"
                header="4G:"[4@4 G@G] tile=ryyggr@ryyggr at=[4, 5, 6]@4,5,6 situation=nf@"nf"
            "4G: ryyggr 2 good move (I think 3 so) (rrggyy) nf - well"
                header="4G:"[4@4 G@G] tile=ryyggr@ryyggr at=[2]@2 draw=rrggyy@rrggyy@(rrggyy) situation=nf@"nf"
                unread=["good move (I think 3 so)", "- well"]
            "4G: ryyggr 2 (rrggyy nf"
                header="4G:"[4@4 G@G] tile=ryyggr@ryyggr at=[2]@2 draw=rrggyy@rrggyy@(rrggyy situation=nf@"nf"
                unread=["("]
            "4G: ryyggr 2 (rrggyy) (yyggrr) nf 7"
                header="4G:"[4@4 G@G] tile=ryyggr@ryyggr at=[2]@2 draw=rrggyy@rrggyy@(rrggyy) situation=nf@"nf"
                unread=["(yyggrr)", "7"]
            "4G: ryyggr 4/5/ (rrggyy) f 4/5/6 xf 7/8/9 (ryb)"
                header="4G:"[4@4 G@G] tile=ryyggr@ryyggr at=[4, 5]@4/5/ draw=rrggyy@rrggyy@(rrggyy)
                unread=["f 4/5/6 xf 7/8/9 (ryb)"]
            "4G: ryyggr 2. (rrggyy), nf; so"
                header="4G:"[4@4 G@G] tile=ryyggr@ryyggr at=[2]@2 draw=rrggyy@rrggyy@(rrggyy) situation=nf@"nf"
                unread=["."]
            "4G: ryyggr 99999999999 [rrggyy] nf 1 - 0"
                header="4G:"[4@4 G@G] tile=ryyggr@ryyggr at=[4294967295]@99999999999 situation=nf@"nf"
                unread=["[rrggyy]", "1 - 0"]
            "4G: ryyggr 2 RRGGYY nf"
                header="4G:"[4@4 G@G] tile=ryyggr@ryyggr at=[2]@2 situation=nf@"nf"
                unread=["RRGGYY"]
            "hello"
                unread=["hello"]
            ""
        "#]],
    );
}

#[test]
fn damaged_words_are_read_and_keep_their_ranges() {
    check_read(
        &[
            "4В: гууggr 2 (ггggyy) nf",
            "４Ｇ： ryyggr ２／３ （rrggyy） ＊f 4/5/6 （gbg）， gf４",
            "ry\u{AD}yggr 2",
        ],
        expect![[r#"
            "4В: гууggr 2 (ггggyy) nf"
                header~"4В:"[4@4В B@4В] tile=ryyggr@гууggr at=[2]@2 draw=rrggyy@ггggyy@(ггggyy) situation=nf@"nf"
            "４Ｇ： ryyggr ２／３ （rrggyy） ＊f 4/5/6 （gbg）， gf４"
                header~"４Ｇ："[4@４Ｇ G@４Ｇ] tile=ryyggr@ryyggr at=[2, 3]@２／３ draw=rrggyy@rrggyy@（rrggyy） situation=@"＊f 4/5/6 （gbg）， gf４"
                  "＊f 4/5/6 （gbg）" Nobody@＊f [4, 5, 6]@4/5/6 gbg@gbg
                  "gf４" Colour('g')@gf４ [4]@gf４
            "ry\u{ad}yggr 2"
                tile=ryyggr@ry<AD>yggr at=[2]@2
        "#]],
    );
}

#[test]
fn pieces_for_colours() {
    let show = |text: &str| {
        let parts = roles(&Written::plain(text));
        parts.iter().map(|(range, part)| format!("{part:?} {}\n", &text[*range])).collect::<String>()
    };
    expect![[r#"
        Number 4G:
        Move ryyggr
        Place 2/3
        Draw (rrggyy)
        Situation gf4/5/6(gbg),
        Situation ?f
        Situation 7
        Situation /
        Situation 8
        Situation nf
    "#]]
    .assert_eq(&show("4G: ryyggr2/3 {x} (rrggyy) oh gf4/5/6(gbg), ?f 7 ! / 8 nf?"));
}

#[test]
fn turns_are_written() {
    let forced = [
        write_space(Holder::Colour('G'), &[4, 5, 6], Some("GBG")),
        write_space(Holder::Nobody, &[7, 8], None),
    ];
    let wording = Wording {
        number: Some(4),
        colour: Some('g'),
        tile: "RYYGGR",
        position: &[3, 4],
        draw: Some("28"),
        spaces: Some(&forced),
    };
    assert_eq!(write_turn(&wording), "4G: ryyggr 3/4 (28) gf 4/5/6 (gbg), *f 7/8");
    assert_eq!(write_turn(&Wording { spaces: Some(&[]), draw: None, ..wording }), "4G: ryyggr 3/4 nf");
    assert_eq!(write_turn(&Wording { tile: "ryyggr", ..Wording::default() }), "ryyggr");
    assert_eq!(write_space(Holder::Unrecorded, &[], None), "?f");
    assert_eq!(write_header(None, None), "");
    let loose = "4.g ryYggr2 () GF4/5/6(GBG) ?f 7/8/9,nf";
    let canonical = read(&Written::plain(loose)).canonical();
    assert_eq!(canonical, "4G: ryyggr 2 (?) gf 4/5/6 (gbg), ?f 7/8/9");
    assert_eq!(read(&Written::plain(&canonical)).canonical(), canonical);
}

#[test]
fn a_turn_in_few_words() {
    assert_eq!(brief("4G: RYYGGR 2 (rrggyy)\n gf 4/5/6 (gbg)"), "ryyggr 2");
    assert_eq!(brief("1G: ryyggr nf"), "ryyggr");
    assert_eq!(brief("  so\n what "), "so what");
    assert_eq!(
        brief("éé and a text that is much longer than anybody would say"),
        "éé and a text that is much longe…"
    );
}

proptest::proptest! {
    /// Whatever stands in a text: a turn ends in it on a token of its own, ranges keep to characters, and what is
    /// written canonically is read back the same.
    #[test]
    fn any_text_is_read(tokens in proptest::collection::vec(proptest::sample::select(vec![
        "4G", "4", "G", ":", ".", ")", "(", "ryyggr", "rrggyy", "2", "/", "4/5/6", "nf", "gf", "f", "*", "?", ",",
        "-", " ", " ", " ", "\n", "\r\n", "> ", "{x}", ";", "!", "$1", "hello", "(gbg)", "(28)", "1-0", "[", "]",
        "\"", "4В:", "гууggr", "gf4", "ｆ", "\u{AD}", "％", "ry\u{AD}yggr2", "99999999999",
    ]), 0..24)) {
        let text = tokens.concat();
        let lexed: Vec<_> = lex(&text).collect();
        for at in 0..lexed.len() {
            if let Take::Move(count) = TantrixDialect.take(Ahead { tokens: &lexed[at..], due: 1, due_behind: 2 }) {
                assert!(count > 0 && at + count <= lexed.len());
                assert!(!lexed[at + count - 1].0.is_trivia());
            }
        }
        let written = Written::plain(&text);
        dump(&text);
        for (range, _) in roles(&written) {
            assert!(!text[range].contains(['\n', '{']));
        }
        brief(&text);
        let turn = read(&written);
        if turn.header.as_ref().is_none_or(|header| header.number.is_some() && header.colour.is_some())
            && turn.tile.as_ref().is_some_and(|tile| is_tile(&tile.text))
            && turn.situation.as_ref().is_none_or(|situation| situation.spaces.is_empty() || !situation.none)
        {
            let canonical = turn.canonical();
            let again = read(&Written::plain(&canonical));
            assert_eq!(again.canonical(), canonical);
            assert!(again.unread.is_empty() && again.recased.is_empty(), "{canonical}: {again:?}");
        }
    }
}

#[test]
fn real_records_are_read_whole_and_written_back() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/records/tantrix");
    let Ok(entries) = std::fs::read_dir(folder) else {
        eprintln!("skipped: no {folder}");
        return;
    };
    let texts = entries
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "txt"));
    let (mut files, mut turns) = (0, 0);
    for path in texts {
        files += 1;
        for line in std::fs::read_to_string(&path).unwrap().lines().map(str::trim) {
            if line.is_empty() || line.starts_with('[') {
                continue;
            }
            turns += 1;
            let tokens: Vec<_> = lex(line).collect();
            let ahead = Ahead { tokens: &tokens, due: 1, due_behind: 2 };
            assert_eq!(TantrixDialect.take(ahead), Take::Move(tokens.len()), "{line}");
            let turn = read(&Written::plain(line));
            assert!(turn.unread.is_empty() && turn.recased.is_empty(), "{line}: {turn:?}");
            assert!(turn.header.as_ref().is_some_and(|header| header.canonical), "{line}");
            assert!(turn.situation.as_ref().is_none_or(|situation| situation.tidy), "{line}");
            assert_eq!(turn.canonical(), line);
        }
    }
    println!("{files} files, {turns} turns");
    assert!(files > 0 && turns > 0);
}
