//! Slips in games of Tantrix that the program plays with itself: one slip is told once, where it is, as what it is.
//!
//! What can be demanded is worked out from the position before the slip, with the colours of the tiles compared here.
//! Where the slip leaves a board that might have been meant, a later turn may stop the game: what stops it comes
//! last and is the only other finding.

use std::sync::Arc;

use scoresheet::findings::Severity;
use scoresheet::games::{Position, Written};
use scoresheet::record::Document;
use scoresheet::text::{TextRange, TextSize};
use serde_json::Value;

use crate::support;

/// Small, and the same on every machine.
struct Dice(u64);

impl Dice {
    fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % count
    }

    fn pick<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }

    fn shuffle<T>(&mut self, of: &mut [T]) {
        for at in (1..of.len()).rev() {
            of.swap(at, self.below(at + 1));
        }
    }
}

#[derive(Clone)]
struct Turn {
    number: usize,
    letter: char,
    tile: String,
    space: String,
    draw: String,
    situation: Vec<String>,
}

impl Turn {
    fn situation(&self) -> String {
        if self.situation.is_empty() { "nf".to_owned() } else { self.situation.join(", ") }
    }

    fn placed(&self) -> String {
        format!("{}{}: {} {} {}", self.number, self.letter, self.tile, self.space, self.draw)
    }

    fn text(&self) -> String {
        format!("{} {}", self.placed(), self.situation())
    }
}

struct Game {
    head: String,
    turns: Vec<Turn>,
    /// The positions before each turn, and the last.
    before: Vec<Arc<dyn Position>>,
}

fn letter(word: &str) -> char {
    word.chars().next().unwrap()
}

/// The situation of a position, as the turn that leads there writes it.
fn situation(position: &dyn Position) -> Vec<String> {
    let item = |space: &Value| {
        let holder = space["holders"][0].as_str().map_or('*', letter);
        let text = |name: &str| space[name].as_str().unwrap().to_owned();
        format!("{holder}f {} ({})", text("position"), text("type"))
    };
    position.facts()["forced"].as_array().unwrap().iter().map(item).collect()
}

fn behind(position: &Arc<dyn Position>, text: &str) -> Arc<dyn Position> {
    position.play(&Written::plain(text)).unwrap_or_else(|_| panic!("{text}")).next
}

impl Game {
    fn random(dice: &mut Dice, players: usize) -> Game {
        let mut letters = ['R', 'Y', 'G', 'B'];
        dice.shuffle(&mut letters);
        let mut bag: Vec<usize> = (1..=56).collect();
        dice.shuffle(&mut bag);
        let order: String = letters[..players].iter().collect();
        let mut head = format!("[Game \"Tantrix\"]\n[Order \"{order}\"]\n");
        for player in &letters[..players] {
            let hand: Vec<String> = bag.drain(..6).map(|tile| tile.to_string()).collect();
            head += &format!("[Hand{player} \"{}\"]\n", hand.join(" "));
        }
        head += "\n";
        let start = Document::new(&head, None).record(0).unwrap().position_at(None).unwrap().clone();
        let mut game = Game { head, turns: Vec::new(), before: vec![start] };
        loop {
            let position = game.before.last().unwrap();
            let Some(side) = position.side() else { break };
            let legal = position.legal();
            if legal.is_empty() {
                break;
            }
            let (tile, space) = dice.pick(&legal).split_once(' ').unwrap();
            let draw = bag.pop().map_or("(-)".to_owned(), |tile| format!("({})", upright(tile)));
            let mut turn = Turn {
                number: game.turns.len() + 1,
                letter: letter(side).to_ascii_uppercase(),
                tile: tile.to_owned(),
                space: space.to_owned(),
                draw,
                situation: Vec::new(),
            };
            let next = behind(position, &turn.placed());
            turn.situation = situation(next.as_ref());
            game.turns.push(turn);
            game.before.push(next);
        }
        game
    }

    /// The turns before a ply, then some texts, then the rest if it is to follow.
    fn with(&self, ply: usize, text: &str, rest: bool) -> String {
        let lines = self.turns.iter().enumerate();
        let lines = lines.filter(|(at, _)| *at <= ply || rest);
        let lines: Vec<String> =
            lines.map(|(at, turn)| if at == ply { text.to_owned() } else { turn.text() }).collect();
        format!("{}{}\n", self.head, lines.join("\n"))
    }

    /// The neighbours of the tile that a ply places, and whether a tile clashes in its place.
    fn clashes(&self, ply: usize, tile: &str) -> bool {
        const SIDES: [(i64, i64); 6] = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)];
        let facts = self.before[ply + 1].facts();
        let tiles = facts["tiles"].as_array().unwrap();
        let cell = |tile: &Value| (tile["cell"][0].as_i64().unwrap(), tile["cell"][1].as_i64().unwrap());
        let (placed, others) = tiles.split_last().unwrap();
        let (q, r) = cell(placed);
        SIDES.iter().enumerate().any(|(side, (dq, dr))| {
            let other = others.iter().find(|other| cell(other) == (q + dq, r + dr));
            other.is_some_and(|other| {
                other["links"].as_str().unwrap().as_bytes()[(side + 3) % 6] != tile.as_bytes()[side]
            })
        })
    }

    fn bag(&self, ply: usize) -> u64 {
        self.before[ply].facts()["bag"].as_u64().unwrap()
    }

    fn hand(&self, ply: usize, letter: char) -> Vec<u64> {
        let word = word(letter);
        let facts = self.before[ply].facts();
        let tiles = facts["hands"][word]["tiles"].as_array().unwrap();
        tiles.iter().map(|tile| tile.as_u64().unwrap()).collect()
    }
}

fn word(letter: char) -> &'static str {
    match letter.to_ascii_lowercase() {
        'r' => "red",
        'y' => "yellow",
        'g' => "green",
        _ => "blue",
    }
}

fn upright(number: usize) -> &'static str {
    const TILES: &str = "yybrbr yybrrb yyrrbb rybyrb yyrbbr rbybry bbyryr bbryry byrybr yyrbrb rrbyby rrybyb rrybby \
        yybbrr yyrggr rryggy yygrgr yyrgrg rrgygy rrygyg yyggrr yygrrg yyrrgg rrbggb rrbbgg rrgbbg rrbgbg rrggbb \
        rrgbgb bbrggr ggryry ygyrgr ggyryr ygrgyr ygryrg ggrbrb bbgrgr bbrgrg rbgbrg rgbgrb ggbrbr brbgrg yyggbb \
        ygbybg yybbgg ggbyby ggybby yybggb bbgyyg ybygbg ygybgb ggybyb yygbgb yybgbg bbgygy bbygyg";
    TILES.split(' ').nth(number - 1).unwrap()
}

fn rotated(tile: &str, by: usize) -> String {
    format!("{}{}", &tile[by..], &tile[..by])
}

fn number_of(tile: &str) -> usize {
    (1..=56).find(|number| (0..6).any(|by| rotated(tile, by) == upright(*number))).unwrap()
}

/// Line (of the moves, from 0), code and severity of each finding, by line.
fn found(text: &str) -> Vec<(usize, &'static str, Severity)> {
    let document = Document::new(text, None);
    let moves = text.find("\n\n").unwrap() + 2;
    let mut found: Vec<_> = support::findings(&document)
        .into_iter()
        .map(|(_, finding)| {
            let at = usize::from(finding.range.start()).max(moves);
            (text[moves..at].matches('\n').count(), finding.code, finding.severity)
        })
        .collect();
    found.sort_by_key(|(line, ..)| *line);
    found
}

fn stops(code: &str) -> bool {
    let stopping = [
        "tantrix/no-such-tile",
        "tantrix/no-such-position",
        "tantrix/occupied-or-apart",
        "tantrix/colour-clash",
    ];
    stopping.contains(&code)
}

/// That a slip is told once, where it is, with this code; behind it only what it makes impossible.
#[track_caller]
fn told(what: &str, text: &str, ply: usize, code: &str) {
    let found = found(text);
    let first = found.first().map(|(line, code, _)| (*line, *code));
    assert_eq!(first, Some((ply, code)), "{what}: {found:?}\n{text}");
    if let Some(others) = found.get(1..).filter(|others| !others.is_empty()) {
        let one = !stops(code) && others.len() == 1 && stops(others[0].1) && others[0].0 > ply;
        assert!(one, "{what}: more than one finding {found:?}\n{text}");
    }
}

fn games(count: usize, seed: u64) -> Vec<Game> {
    let mut dice = Dice(seed);
    (0..count).map(|at| Game::random(&mut dice, 2 + at % 3)).collect()
}

#[test]
fn games_without_slips_have_no_finding() {
    for game in games(9, 11) {
        assert!(game.turns.len() > 20);
        let lines = |line: &dyn Fn(&Turn) -> String| -> String {
            let lines: Vec<String> = game.turns.iter().map(line).collect();
            format!("{}{}\n", game.head, lines.join("\n"))
        };
        let strict = lines(&Turn::text);
        assert_eq!(found(&strict), [], "{strict}");
        let summary = Document::new(&strict, None).summary(0).unwrap();
        assert_eq!((summary.plies, summary.checked), (game.turns.len(), game.turns.len()));
        let forms: [&dyn Fn(&Turn) -> String; 8] = [
            &|turn| turn.text().trim_start_matches(|c: char| c.is_ascii_digit()).to_owned(),
            &|turn| turn.text().split_once(": ").unwrap().1.to_owned(),
            &|turn| turn.text().to_lowercase(),
            &|turn| turn.text().to_uppercase(),
            &Turn::placed,
            &|turn| {
                let draw = turn.draw.trim_matches(['(', ')']);
                let draw = if draw == "-" { "-".to_owned() } else { number_of(draw).to_string() };
                Turn { draw: format!("({draw})"), ..turn.clone() }.text()
            },
            &|turn| turn.text().replace(", ", "\n  ").replace('/', " / "),
            &|turn| Turn { draw: "(?)".to_owned(), ..turn.clone() }.placed(),
        ];
        for form in forms {
            let text = lines(form);
            let found = found(&text);
            assert!(found.iter().all(|(_, _, severity)| *severity == Severity::Hint), "{found:?}\n{text}");
        }
        // Whoever reads it without hands and order has nothing to say either.
        let tags = game.head.lines().next().unwrap();
        let bare = strict.replacen(&game.head, &format!("{tags}\n\n"), 1);
        assert_eq!(found(&bare), [], "{bare}");
    }
}

#[test]
fn slips_with_tiles_are_told_once() {
    let mut dice = Dice(3);
    for game in games(12, 5) {
        for _ in 0..4 {
            let ply = 1 + dice.below(game.turns.len() - 1);
            let turn = &game.turns[ply];
            let with =
                |tile: &str| game.with(ply, &Turn { tile: tile.to_owned(), ..turn.clone() }.text(), true);
            // A letter that makes it no tile.
            let at = dice.below(6);
            let others: Vec<char> = "rygb".chars().filter(|c| !turn.tile[at..].starts_with(*c)).collect();
            let other = *dice.pick(&others);
            let mut slipped = turn.tile.clone();
            slipped.replace_range(at..=at, &other.to_string());
            told("letter", &with(&slipped), ply, "tantrix/no-such-tile");
            // Turned.
            let turned = rotated(&turn.tile, 1 + dice.below(5));
            if game.clashes(ply, &turned) {
                told("turned", &with(&turned), ply, "tantrix/colour-clash");
            } else {
                let placed = format!("{turned} {}", turn.space);
                let next = behind(&game.before[ply], &Turn { tile: turned.clone(), ..turn.clone() }.placed());
                let legal = game.before[ply].legal().contains(&placed);
                let text = with(&turned);
                if !legal {
                    // It fits, and the space is one to play to: a restriction bars it.
                    let found = found(&text);
                    let first = found.first().filter(|(line, ..)| *line == ply).map(|(_, code, _)| *code);
                    assert!(
                        first.is_some_and(|code| code.starts_with("tantrix/restriction-")),
                        "{found:?}\n{text}"
                    );
                } else if situation(next.as_ref()) != turn.situation {
                    told("turned", &text, ply, "tantrix/situation");
                } else {
                    // Nothing shows it here; what shows it later is one thing, and perhaps the end of it.
                    let found = found(&text);
                    let shows = |code: &str| {
                        code == "tantrix/situation" || stops(code) || code.contains("restriction")
                    };
                    assert!(
                        found.iter().all(|(line, code, _)| *line > ply && shows(code)),
                        "{found:?}\n{text}"
                    );
                }
            }
            // One that lies already.
            let used = &game.turns[dice.below(ply)].tile;
            let again = rotated(used, dice.below(6));
            let code = match game.clashes(ply, &again) {
                true => "tantrix/colour-clash",
                false => "tantrix/already-used",
            };
            told("again", &with(&again), ply, code);
            // Read the other way round.
            let mirrored: String = turn.tile[..1].chars().chain(turn.tile[1..].chars().rev()).collect();
            let mirrors: Vec<u64> = (1..=56)
                .filter(|number| (0..6).any(|by| rotated(&mirrored, by) == upright(*number)))
                .map(|number| number as u64)
                .collect();
            let [mirror] = mirrors[..] else { panic!("{mirrored}") };
            if mirror == number_of(&turn.tile) as u64 {
                continue;
            }
            let placed = game.turns[..ply].iter().any(|turn| number_of(&turn.tile) as u64 == mirror);
            let held = game.hand(ply, turn.letter).contains(&mirror);
            if game.clashes(ply, &mirrored) {
                told("mirrored", &with(&mirrored), ply, "tantrix/colour-clash");
            } else if placed {
                told("mirrored", &with(&mirrored), ply, "tantrix/already-used");
            } else if !held {
                told("mirrored", &with(&mirrored), ply, "tantrix/mirrored");
            }
        }
    }
}

#[test]
fn slips_with_numbers_letters_and_draws_are_told_once() {
    let mut dice = Dice(7);
    for game in games(12, 6) {
        for _ in 0..4 {
            let ply = 1 + dice.below(game.turns.len() - 1);
            let turn = &game.turns[ply];
            let with = |turn: Turn| game.with(ply, &turn.text(), true);
            // A number that is off.
            let number = *dice.pick(&[turn.number + 1, turn.number + 10, turn.number - 1]);
            told("number", &with(Turn { number, ..turn.clone() }), ply, "tantrix/number");
            // Another player's letter.
            let letters: Vec<char> = "RYGB".chars().filter(|letter| *letter != turn.letter).collect();
            let letter = *dice.pick(&letters);
            told("player", &with(Turn { letter, ..turn.clone() }), ply, "tantrix/out-of-turn");
            // A link too far, or one too few.
            let by = dice.pick(&[-1i64, 1]);
            let links: Vec<i64> =
                turn.space.split('/').map(|link| link.parse::<i64>().unwrap() + by).collect();
            let space = links.iter().map(i64::to_string).collect::<Vec<_>>().join("/");
            let shifted = with(Turn { space: space.clone(), ..turn.clone() });
            let first = found(&shifted);
            if space.starts_with("0/") || space == "0" {
                assert!(
                    stops(first[0].1) && first[0].0 == ply && first.len() == 1,
                    "{space}: {first:?}\n{shifted}"
                );
            } else if let Some((line, code, _)) = first.first() {
                assert!(*line >= ply, "{space}: {first:?}\n{shifted}");
                // Several signs of one slip only where a later turn cannot be played.
                assert!(
                    first.len() == 1 || !stops(code) && first.len() <= 2,
                    "{space}: {first:?}\n{shifted}"
                );
            }
            // What is drawn is known to be elsewhere.
            if game.bag(ply) == 0 {
                let draw = format!("({})", game.turns[0].tile);
                told("empty bag", &with(Turn { draw, ..turn.clone() }), ply, "tantrix/draw");
                continue;
            }
            let seen = &game.turns[dice.below(ply)].draw;
            told("drawn", &with(Turn { draw: seen.clone(), ..turn.clone() }), ply, "tantrix/draw");
            let draw = format!("({})", game.turns[dice.below(ply)].tile);
            told("on board", &with(Turn { draw, ..turn.clone() }), ply, "tantrix/draw");
            for draw in ["", "(-)"] {
                let text = with(Turn { draw: draw.to_owned(), ..turn.clone() });
                told("no draw", &text, ply, "tantrix/draw-missing");
            }
        }
    }
}

#[test]
fn slips_in_situations_are_told_once() {
    let mut dice = Dice(9);
    for game in games(12, 7) {
        for _ in 0..6 {
            let ply = 1 + dice.below(game.turns.len() - 1);
            let turn = &game.turns[ply];
            if turn.situation.is_empty() {
                continue;
            }
            let at = dice.below(turn.situation.len());
            let with = |item: Option<String>| {
                let mut slipped = turn.clone();
                match item {
                    Some(item) => slipped.situation[at] = item,
                    None => drop(slipped.situation.remove(at)),
                }
                game.with(ply, &slipped.text(), true)
            };
            let item = &turn.situation[at];
            told("left out", &with(None), ply, "tantrix/situation");
            let kind = item.len() - 4..item.len() - 1;
            let other: String = item[kind.clone()].chars().rev().collect();
            if other != item[kind.clone()] {
                let mut slipped = item.clone();
                slipped.replace_range(kind.clone(), &other);
                told("reversed", &with(Some(slipped)), ply, "tantrix/situation");
            }
            let link = kind.start + dice.below(3);
            let mut slipped = item.clone();
            slipped.replace_range(link..=link, if &item[link..=link] == "r" { "b" } else { "r" });
            told("type", &with(Some(slipped)), ply, "tantrix/situation");
            // Who can fill it.
            let facts = game.before[ply + 1].facts();
            let can: Vec<char> = facts["forced"][at]["holders"]
                .as_array()
                .unwrap()
                .iter()
                .map(|word| letter(word.as_str().unwrap()))
                .collect();
            let holder = *dice.pick(&['*', '?', 'r', 'y', 'g', 'b']);
            let text = with(Some(format!("{holder}{}", &item[1..])));
            if holder == '?' || can.contains(&holder) || holder == '*' && can.is_empty() {
                assert_eq!(found(&text), [], "{text}");
            } else {
                told("holder", &text, ply, "tantrix/situation");
            }
        }
    }
}

/// A free move of somebody's hand, as a turn; `None` where there is none.
fn free_move(game: &Game, ply: usize, letter: char, draw: &str) -> Option<Turn> {
    let position = &game.before[ply];
    let facts = position.facts();
    let forced: Vec<&str> =
        facts["forced"].as_array().unwrap().iter().map(|space| space["position"].as_str().unwrap()).collect();
    let mut turn = Turn {
        number: ply + 1,
        letter,
        tile: String::new(),
        space: String::new(),
        draw: draw.to_owned(),
        situation: Vec::new(),
    };
    for tile in game.hand(ply, letter) {
        for by in 0..6 {
            turn.tile = rotated(upright(tile as usize), by);
            let found = position.continuations(&format!("{}{letter}: {} ", ply + 1, turn.tile), "");
            if let Some(free) = found.iter().find(|found| !forced.contains(&found.text.as_str())) {
                turn.space = free.text.clone();
                turn.situation = situation(behind(position, &turn.placed()).as_ref());
                return Some(turn);
            }
        }
    }
    None
}

#[test]
fn skipped_duties_are_told_once() {
    let (mut before, mut after, mut second) = (0, 0, 0);
    for game in games(15, 8) {
        for ply in 1..game.turns.len() {
            let (turn, last) = (&game.turns[ply], &game.turns[ply - 1]);
            let facts = game.before[ply].facts();
            let forced = facts["forced"].as_array().unwrap();
            let can = |letter: char| {
                forced.iter().any(|space| space["holders"].as_array().unwrap().contains(&word(letter).into()))
            };
            if !can(turn.letter) || game.bag(ply) == 0 {
                continue;
            }
            // Whether his free move is behind him shows in what he can do once nothing is left to fill.
            let filled = |turn: &Turn| {
                game.before[turn.number - 1].facts()["forced"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .any(|space| space["position"] == turn.space.as_str())
            };
            let began =
                game.turns[..ply].iter().rposition(|turn| turn.letter != last.letter).map_or(0, |at| at + 1);
            let made = last.letter == turn.letter && game.turns[began..ply].iter().any(|turn| !filled(turn));
            let Some(free) = free_move(&game, ply, turn.letter, &turn.draw) else { continue };
            let text = game.with(ply, &free.text(), false);
            if made {
                second += 1;
                told("second", &text, ply, "tantrix/second-free-move");
                let order = game.before[ply].players();
                let at = order.iter().position(|player| *player == word(turn.letter)).unwrap();
                let next = letter(order[(at + 1) % order.len()]).to_ascii_uppercase();
                if !can(next)
                    && let Some(passed) = free_move(&game, ply, next, &turn.draw)
                {
                    after += 1;
                    told("after", &game.with(ply, &passed.text(), false), ply, "tantrix/duty-after");
                }
            } else {
                before += 1;
                told("before", &text, ply, "tantrix/duty-before");
            }
        }
    }
    assert!(before > 5 && after > 3 && second > 5, "{before} {after} {second}");
}

#[test]
fn editing_a_game_is_reading_it_anew() {
    let mut dice = Dice(13);
    let pieces = [
        "r",
        "/",
        "7",
        " ",
        "\n",
        "(",
        ")",
        "nf",
        "gf 4/5/6 (gbg), ",
        "{",
        "}",
        "4G: ",
        "ryyggr ",
        "(3R: ",
        "[Order \"GR\"]\n",
        "*",
        "1-0 ",
        "(28)",
        "\u{AD}",
        "é",
    ];
    for game in games(3, 14) {
        let mut text = game.with(0, &game.turns[0].text(), true);
        let mut document = Document::new(&text, None);
        document.check_all();
        for _ in 0..30 {
            let boundary = |at: usize| (at..).find(|at| text.is_char_boundary(*at)).unwrap();
            let start = boundary(dice.below(text.len()));
            let end = boundary((start + dice.below(6)).min(text.len()));
            let new = *dice.pick(&pieces);
            let range = TextRange::new(TextSize::new(start as u32), TextSize::new(end as u32));
            document = document.edit(range, new);
            text.replace_range(start..end, new);
            assert_eq!(document.text().to_string(), text);
            let anew = Document::new(&text, None);
            assert_eq!(support::findings(&document), support::findings(&anew), "{text}");
            let tree: String = (0..document.games()).map(|game| document.game_text(game)).collect();
            assert_eq!(tree, text);
        }
    }
}
