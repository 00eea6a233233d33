//! `scoresheet/board`, as the manual would show it: a place in a record, and what a panel gets for it.

use expect_test::{Expect, expect};
use scoresheet::draw::Style;
use scoresheet::features::{self, Board, BoardOptions};
use scoresheet::findings::catalogue::Language;
use scoresheet::record::Document;
use scoresheet::text::TextSize;
use serde_json::{Value, json};

use crate::support::client::*;

fn board(fixture: &str) -> Option<Board> {
    let offset = fixture.find("$0").expect("a cursor");
    let document = Document::new(&fixture.replacen("$0", "", 1), None);
    let options = BoardOptions { language: Language::English, style: Style::high(400), starting: None };
    features::board(&document, TextSize::new(offset as u32), &options)
}

#[track_caller]
fn check(fixture: &str, expect: Expect) {
    let shown = match board(fixture) {
        None => "nothing\n".to_owned(),
        Some(board) => {
            let line = board.line.iter().map(|ply| {
                let sign = if ply.played { "" } else { "?" };
                let depth = if ply.main { "" } else { "(" };
                format!("{depth}{} {}{sign}", ply.label, ply.written)
            });
            let targets = board.moves.iter().take(3).map(|target| {
                let steps = target.steps.iter().map(|(from, to)| {
                    format!("{}-{}", from.as_deref().unwrap_or_default(), to.as_deref().unwrap_or_default())
                });
                format!("{} [{}]", target.text, steps.collect::<Vec<_>>().join(" "))
            });
            let targets = targets.collect::<Vec<_>>().join(", ");
            let mut text = format!("{} game {}, {} plies", board.kind, board.game, board.ply);
            if let (Some(label), Some(written)) = (&board.label, &board.written) {
                text += &format!(", behind {label} {written}");
            }
            text += &format!(", {} to move\n", board.side.unwrap_or("nobody"));
            text += &format!("result {:?}, score {:?}\n", board.result, board.score);
            board.clock.iter().for_each(|(side, clock)| text += &format!("clock of {side} {clock}\n"));
            text += &format!("line {}\n", line.collect::<Vec<_>>().join(" | "));
            let others = board.variations.iter().map(|ply| format!("{} {}", ply.label, ply.written));
            let others: Vec<String> = others.collect();
            if !others.is_empty() {
                text += &format!("or {}\n", others.join(" | "));
            }
            text += &format!("{} moves: {targets}, …\n", board.moves.len());
            board.remark.iter().for_each(|remark| text += &format!("remark {remark}\n"));
            board.trouble.iter().for_each(|trouble| text += &format!("trouble {trouble}\n"));
            text
        }
    };
    expect.assert_eq(&shown);
}

/// A panel finds everything that can be clicked.
#[test]
fn the_cells_of_all_moves_are_in_the_drawing() {
    let games = [
        "[Variant \"standard\"]\n\n1. a1b2$0 i5h5\n",
        "[Game \"Dérive\"]\n\n1. 4Bd1 2. 5Ra4$0\n",
        "[Game \"Tantrix\"]\n[Order \"GR\"]\n\n$01G: ggrbrb 0 (28) nf\n",
        "[Game \"Tantrix\"]\n[Order \"GR\"]\n\n1G: ggrbrb 0 (28) nf\n2R: rgbgrb 1$0 (1) nf\n",
    ];
    for game in games {
        let board = board(game).unwrap();
        let known: Vec<&str> = board.cells.iter().map(|(name, _)| name.as_str()).collect();
        let named = board.moves.iter().flat_map(|target| &target.steps);
        let mut named = named.flat_map(|(from, to)| from.iter().chain(to));
        assert!(board.moves.len() > 10 && named.all(|cell| known.contains(&cell.as_str())), "{game}");
    }
}

#[test]
fn variations_that_begin_here_are_told() {
    let text = "[Variant \"standard\"]\n\n1. a1b2$0 i5h5 (1... h4g4 2. b1c2) (1... i9h8) 2. a2b3 i9h8\n";
    check(
        text,
        expect![[r#"
        abalone game 1, 1 plies, behind 1a a1b2, white to move
        result None, score [("black", 0), ("white", 0)]
        line 1a a1b2 | 1b i5h5 | 2a a2b3 | 2b i9h8
        or 1b h4g4 | 1b i9h8
        44 moves: g5f4 [g5-f4], g5f5 [g5-f5], g5g4 [g5-g4], …
    "#]],
    );
    let in_one = "[Variant \"standard\"]\n\n1. a1b2 (1. a2b3$0 i5h5 (1... h4g4)) i5h5\n";
    check(
        in_one,
        expect![[r#"
        abalone game 1, 1 plies, behind 1a a2b3, white to move
        result None, score [("black", 0), ("white", 0)]
        line (1a a2b3 | (1b i5h5
        or 1b h4g4
        44 moves: g5f4 [g5-f4], g5f5 [g5-f5], g5g4 [g5-g4], …
    "#]],
    );
    let of_the_first = "[Variant$0 \"standard\"]\n\n1. a1b2 (1. a2b3) i5h5\n";
    check(
        of_the_first,
        expect![[r#"
        abalone game 1, 0 plies, black to move
        result None, score [("black", 0), ("white", 0)]
        line 1a a1b2 | 1b i5h5
        or 1a a2b3
        44 moves: a1b1 [a1-b1 b1-c1], a1b2 [a1-b2 b2-c3 c3-d4], a2b2 [a2-b2 b2-c2], …
    "#]],
    );
}

#[test]
fn the_clocks_are_those_of_the_line() {
    let text = "[Variant \"standard\"]\n\n1. a1b2 {[%clk 0:10:00]} i5h5 {so [%clk 0:\n09:30]} (1... h4g4 {[%clk 0:09:10]}) \
                2. a2b3 {[%clk 0:09:58]} i9h8";
    check(
        &format!("{text}$0\n"),
        expect![[r#"
        abalone game 1, 4 plies, behind 2b i9h8, black to move
        result None, score [("black", 0), ("white", 0)]
        clock of black 0:09:58
        clock of white 0:09:30
        line 1a a1b2 | 1b i5h5 | 2a a2b3 | 2b i9h8
        61 moves: a3a2 [a3-a2], a3b3 [a3-b3 b3-c3 c3-d3], a3b4 [a3-b4 b4-c5 c5-d6], …
    "#]],
    );
    check(
        &text.replace("h4g4", "h4g4$0"),
        expect![[r#"
        abalone game 1, 2 plies, behind 1b h4g4, black to move
        result None, score [("black", 0), ("white", 0)]
        clock of white 0:09:10
        clock of black 0:10:00
        line 1a a1b2 | (1b h4g4
        51 moves: a2a1 [a2-a1], a2b2 [a2-b2 b2-c2], a2b3 [a2-b3 b3-c4 c4-d5], …
    "#]],
    );
    check(
        &text.replace("a1b2", "a1$0b2"),
        expect![[r#"
        abalone game 1, 1 plies, behind 1a a1b2, white to move
        result None, score [("black", 0), ("white", 0)]
        clock of black 0:10:00
        line 1a a1b2 | 1b i5h5 | 2a a2b3 | 2b i9h8
        or 1b h4g4
        44 moves: g5f4 [g5-f4], g5f5 [g5-f5], g5g4 [g5-g4], …
    "#]],
    );
}

#[test]
fn the_move_at_the_cursor_or_the_one_before_it() {
    let behind_the_first = expect![[r#"
        abalone game 1, 1 plies, behind 1a a1b2, white to move
        result Some("*"), score [("black", 0), ("white", 0)]
        line 1a a1b2 | 1b i5h5 | 2a a2b3 | 2b h4g4
        44 moves: g5f4 [g5-f4], g5f5 [g5-f5], g5g4 [g5-g4], …
    "#]];
    check("[Variant \"standard\"]\n\n1. a1b$02 i5h5 2. a2b3 h4g4 *\n", behind_the_first);
    let on_a_number = expect![[r#"
        abalone game 1, 2 plies, behind 1b i5h5, black to move
        result Some("1-0"), score [("black", 0), ("white", 0)]
        line 1a a1b2 | 1b i5h5 | 2a a2b3 | 2b h4g4
        51 moves: a2a1 [a2-a1], a2b2 [a2-b2 b2-c2], a2b3 [a2-b3 b3-c4 c4-d5], …
    "#]];
    check("[Variant \"standard\"]\n\n1. a1b2 i5h5 2$0. a2b3 h4g4 1-0\n", on_a_number);
}

#[test]
fn above_the_moves_the_start() {
    check(
        "[Variant \"stan$0dard\"]\n\n1. a1b2 i5h5\n",
        expect![[r#"
        abalone game 1, 0 plies, black to move
        result None, score [("black", 0), ("white", 0)]
        line 1a a1b2 | 1b i5h5
        44 moves: a1b1 [a1-b1 b1-c1], a1b2 [a1-b2 b2-c3 c3-d4], a2b2 [a2-b2 b2-c2], …
    "#]],
    );
}

#[test]
fn in_a_variation_its_own_line() {
    let inside = expect![[r#"
        abalone game 1, 2 plies, behind 1b h4g4, black to move
        result None, score [("black", 0), ("white", 0)]
        line 1a a1b2 | (1b h4g4 | (2a b1c2
        51 moves: a2a1 [a2-a1], a2b2 [a2-b2 b2-c2], a2b3 [a2-b3 b3-c4 c4-d5], …
    "#]];
    check("[Variant \"standard\"]\n\n1. a1b2 i5h5 (1... h4g4$0 2. b1c2) 2. a2b3 i9h8\n", inside);
    let behind_it = expect![[r#"
        abalone game 1, 2 plies, behind 1b i5h5, black to move
        result None, score [("black", 0), ("white", 0)]
        line 1a a1b2 | 1b i5h5 | 2a a2b3 | 2b i9h8
        51 moves: a2a1 [a2-a1], a2b2 [a2-b2 b2-c2], a2b3 [a2-b3 b3-c4 c4-d5], …
    "#]];
    check("[Variant \"standard\"]\n\n1. a1b2 i5h5 (1... h4g4 2. b1c2) $0 2. a2b3 i9h8\n", behind_it);
}

#[test]
fn where_a_move_cannot_be_played_the_position_before_it() {
    check(
        "[Variant \"standard\"]\n\n1. a1b2 i5h5 2. e5e6 h4g4$0\n",
        expect![[r#"
        abalone game 1, 2 plies, behind 1b i5h5, black to move
        result None, score [("black", 0), ("white", 0)]
        line 1a a1b2 | 1b i5h5 | 2a e5e6? | 2b h4g4?
        51 moves: a2a1 [a2-a1], a2b2 [a2-b2 b2-c2], a2b3 [a2-b3 b3-c4 c4-d5], …
        trouble Not checked: an earlier move of this line cannot be played
    "#]],
    );
    check(
        "[Variant \"standard\"]\n\n1. a1b2 i5h5 2. e5e$06 h4g4\n",
        expect![[r#"
        abalone game 1, 2 plies, behind 1b i5h5, black to move
        result None, score [("black", 0), ("white", 0)]
        line 1a a1b2 | 1b i5h5 | 2a e5e6? | 2b h4g4?
        51 moves: a2a1 [a2-a1], a2b2 [a2-b2 b2-c2], a2b3 [a2-b3 b3-c4 c4-d5], …
        trouble Black's 2nd, e5e6: no marble stands on e5
    "#]],
    );
}

#[test]
fn derive() {
    check(
        "[Game \"Dérive\"]\n[Bleu \"Ana\"]\n[Rouge \"Bo\"]\n\n1. 4Bd1 5Ra4$0 2. 4Bd1-d4\n",
        expect![[r#"
            derive game 1, 2 plies, behind 2 5Ra4, nobody to move
            result None, score []
            line 1 4Bd1 | 2 5Ra4 | 3 4Bd1-d4
            60 moves: 1Ba1 [-a1], 1Ba2 [-a2], 1Ba3 [-a3], …
            remark These are 60 of 2560 actions, the nearest cells and the lowest values first; with `starting` all that begin with a text are listed. Reach is not checked: no rules of movement are published
        "#]],
    );
}

#[test]
fn tantrix() {
    let text = "[Game \"Tantrix\"]\n[Order \"GR\"]\n\n1G: ggrbrb 0 (28) nf$0\n2R: rgbgrb 1 (1) nf\n";
    check(
        text,
        expect![[r#"
            tantrix game 1, 1 plies, behind 1 ggrbrb 0, red to move
            result None, score [("green", 1), ("red", 1)]
            line 1 ggrbrb 0 | 2 rgbgrb 1
            480 moves: bbggrr 1 [-1,-1], bbggrr 3 [-0,1], bbggrr 4 [--1,1], …
            remark Red's hand is not recorded in full: these are moves of any tile that may be in it
        "#]],
    );
}

#[test]
fn the_second_game_of_a_file() {
    check(
        "1. a1b2 i5h5 1-0\n\n[Event \"b\"]\n1. a2$0b3 *\n",
        expect![[r#"
        abalone game 2, 1 plies, behind 1a a2b3, white to move
        result Some("*"), score [("black", 0), ("white", 0)]
        line 1a a2b3
        44 moves: g5f4 [g5-f4], g5f5 [g5-f5], g5g4 [g5-g4], …
    "#]],
    );
}

#[test]
fn text_that_is_no_record_has_no_board() {
    check(
        "Dear Ilse,$0\nhow was the tournament?\n",
        expect![[r#"
        nothing
    "#]],
    );
    check(
        "$0",
        expect![[r#"
        nothing
    "#]],
    );
}

#[test]
fn a_new_file_of_records_has_the_board_to_begin_with() {
    let document = Document::new("\n", scoresheet::games::by_id("abalone"));
    let options = BoardOptions { language: Language::English, style: Style::high(400), starting: None };
    let board = features::board(&document, TextSize::new(1), &options).unwrap();
    assert_eq!((board.ply, board.side, board.line.len()), (0, Some("black"), 0));
    assert!(board.moves.len() > 40);
}

// ---- by the protocol

const URI: &str = "file:///nowhere/game.abalone";
const TEXT: &str = "[Variant \"standard\"]\n\n1. a1b2 {[%clk 0:01:02]} i5h5 (1... h4g4) 2. a2b3 *\n";

fn opened() -> Client {
    let mut client = Client::ready();
    client.write(&did_open(URI, 5, TEXT));
    client.published(URI);
    client
}

#[test]
fn a_panel_gets_all_that_it_needs() {
    let mut client = opened();
    let board = client.ask("scoresheet/board", at(URI, 2, 5))["result"].clone();
    let shown = |board: &Value| {
        ["uri", "version", "kind", "game", "ply", "label", "move", "side", "result", "score", "trouble"]
            .map(|name| format!("{name} {}\n", board[name]))
            .concat()
    };
    expect![[r#"
        uri "file:///nowhere/game.abalone"
        version 5
        kind "abalone"
        game 1
        ply 1
        label "1a"
        move "a1b2"
        side "white"
        result "*"
        score {"black":0,"white":0}
        trouble null
    "#]]
    .assert_eq(&shown(&board));
    assert!(board["svg"].as_str().unwrap().starts_with("<svg "));
    assert!(board["text"].as_str().unwrap().contains("O O"));
    assert_eq!(board["position"]["side"], "white");
    assert_eq!(board["clock"]["black"], "0:01:02");
    assert_eq!(board["variations"][0]["move"], "h4g4");
    assert_eq!(board["variations"][0]["position"], json!({"line": 2, "character": 40}));
    assert_eq!((&board["cells"]["e5"], &board["cells"]["a1"]), (&json!([0, 0]), &json!([-200, 346])));
    let step = &board["line"][2];
    assert_eq!((&step["label"], &step["move"], &step["main"]), (&json!("2a"), &json!("a2b3"), &json!(true)));
    assert_eq!(step["range"], on_line(2, [45, 49]));
    // Each step leads to its own board.
    let next = json!({"uri": URI, "position": step["position"]});
    assert_eq!(client.ask("scoresheet/board", next)["result"]["label"], "2a");
    let flipped = json!({"uri": URI, "position": {"line": 2, "character": 5}, "flip": true});
    assert_eq!(client.ask("scoresheet/board", flipped)["result"]["cells"]["a1"], json!([200, -346]));
    let target = board["moves"].as_array().unwrap().iter().find(|target| target["move"] == "i9h8").unwrap();
    assert_eq!((&target["from"], &target["to"]), (&json!("i9"), &json!("h8")));
    client.end();
}

#[test]
fn a_style_may_be_asked_for() {
    let mut client = opened();
    let mut svg = |style: Value, flip: Value| {
        let params =
            json!({"uri": URI, "position": {"line": 2, "character": 3}, "style": style, "flip": flip});
        client.ask("scoresheet/board", params)
    };
    let usual = svg(Value::Null, Value::Null)["result"]["svg"].clone();
    let paper = svg(json!("paper"), Value::Null)["result"]["svg"].clone();
    let small =
        svg(json!({"size": 50, "colours": {"black": "#123456"}}), json!(true))["result"]["svg"].clone();
    assert!(usual.as_str().unwrap().contains("#c8a878"));
    assert!(paper.as_str().unwrap().contains("fill=\"#fff\""));
    let small = small.as_str().unwrap();
    assert!(small.contains("height=\"50\"") && small.contains("#123456"), "{small}");
    let refused = svg(json!("marble"), Value::Null);
    expect![[r#"board.theme cannot be "marble"; it can be: wood, slate, paper"#]]
        .assert_eq(refused["error"]["message"].as_str().unwrap());
    client.end();
}

#[test]
fn the_moves_may_be_those_that_begin_so() {
    let text = "[Game \"Dérive\"]\n\n4Bd1 5Ra4\n";
    let document = Document::new(text, None);
    let moves = |starting: Option<&str>| {
        let starting = starting.map(str::to_owned);
        let options = BoardOptions { language: Language::English, style: Style::high(400), starting };
        features::board(&document, document.text().len(), &options).unwrap()
    };
    let few = moves(None);
    assert!(few.remark.is_some() && few.moves.len() < 100);
    let all = moves(Some("4bd1"));
    assert!(all.remark.is_none() && all.moves.len() > 100, "{}", all.moves.len());
    assert!(all.moves.iter().all(|target| target.text.starts_with("4Bd1")));
    assert_eq!(all.moves[0].steps[0].0.as_deref(), Some("d1"));
}

#[test]
fn commands_do_what_the_requests_do() {
    let mut client = opened();
    let request = client.ask("scoresheet/board", at(URI, 2, 9))["result"].clone();
    let mut run = |command: &str, arguments: Value| {
        client.ask("workspace/executeCommand", json!({"command": command, "arguments": arguments}))
    };
    let place = json!({"line": 2, "character": 9});
    assert_eq!(run("scoresheet.board", json!([URI, place]))["result"], request);
    assert_eq!(run("scoresheet.board", json!([{"uri": URI, "position": place}]))["result"], request);
    assert_eq!(run("scoresheet.board", json!([]))["error"]["code"], -32602);
    assert_eq!(run("scoresheet.board", json!([{"uri": 5}]))["error"]["code"], -32602);
    let unknown = run("scoresheet.juggle", json!([]));
    assert_eq!(unknown["error"]["code"], -32602);
    expect!["There is no command scoresheet.juggle; there are: scoresheet.board, scoresheet.play"]
        .assert_eq(unknown["error"]["message"].as_str().unwrap());
    client.end();
}

#[test]
fn what_is_not_open_has_no_board() {
    let mut client = Client::ready();
    for params in [at(URI, 0, 0), json!({"position": {"line": 0, "character": 0}})] {
        let answer = client.ask("scoresheet/board", params);
        assert_eq!((&answer["result"], answer.get("error")), (&Value::Null, None));
    }
    assert_eq!(client.ask("scoresheet/board", json!({"uri": URI}))["error"]["code"], -32602);
    client.end();
}
