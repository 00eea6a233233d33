//! A position in a record: the board, the move that led to it, and the notation the game is read in.
//!
//! Here the rules meet the trait that the record layer replays through. This module must not know files, tags or
//! sentences.

use std::sync::Arc;

use super::board::{Board, Cells, Direction, Point, Side};
use super::moves::{self, Move, Named, Reason, moves, resolve};
use super::notation::{self, Notation, Spelled, Unread, other_end_first, resolve_nacre};
use super::{findings, habits, picture};
use crate::findings::Message;
use crate::games::{Meant, Picture, Played, Position, Proposal, Refusal, Step, Written};

/// How the moves of a game are read, and which spelling of them is the canonical one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Reading {
    pub notation: Notation,
    /// What the record says that it is written in, or should be: Aba-Pro where it says nothing.
    pub canonical: Notation,
}

/// The last move as it is drawn: the marbles that made a step, where they stood before, and their direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Trace {
    pub marbles: Cells,
    pub direction: Direction,
}

/// A position of a game of Abalone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    board: Board,
    last: Option<Trace>,
    reading: Reading,
    /// Whether a move was played after the sixth ejection.
    went_on: bool,
}

impl Standing {
    /// The start of a game.
    pub fn start(board: Board, reading: Reading) -> Standing {
        Standing { board, last: None, reading, went_on: false }
    }

    /// The notation that the moves are read in; where it is not the one of `canonical`, the game can be
    /// converted.
    pub fn reading(&self) -> Reading {
        self.reading
    }

    fn behind(&self, marbles: Cells, direction: Direction) -> Standing {
        Standing {
            board: self.board.shifted(marbles, direction),
            last: Some(Trace { marbles, direction }),
            reading: self.reading,
            went_on: self.board.is_over(),
        }
    }

    /// The points and the move that a text names.
    fn read(&self, written: &Written<'_>) -> Result<(Spelled, Result<Move, Reason>), Unread> {
        let spelled = notation::read(written)?;
        let played = match (spelled.named, self.reading) {
            (Named::Line(from, to), Reading { notation: Notation::Nacre, .. }) => {
                resolve_nacre(&self.board, from, to)
            }
            // Three points are no Nacre. A game that is only taken for it must be it all through.
            (Named::Row(..), Reading { notation: Notation::Nacre, canonical: Notation::AbaPro }) => {
                return Err(Unread::NoMove);
            }
            (named, _) => resolve(&self.board, named),
        };
        Ok((spelled, played))
    }

    fn legal_move(&self, written: &Written<'_>) -> Option<Move> {
        self.read(written).ok()?.1.ok()
    }

    /// Legal moves, the weightiest first: ejections, pushes, then by their points.
    fn weightiest_first(&self) -> Vec<Move> {
        let mut found = if self.board.is_over() { Vec::new() } else { moves(&self.board) };
        found.sort_by_cached_key(|played| {
            let weight = 2 * u8::from(played.ejects) + u8::from(played.pushed > 0);
            (std::cmp::Reverse(weight), Notation::AbaPro.spell(*played))
        });
        found
    }
}

impl Position for Standing {
    fn side(&self) -> Option<&'static str> {
        Some(self.board.turn.word())
    }

    fn players(&self) -> Vec<&'static str> {
        [Side::Black, Side::White].map(Side::word).into()
    }

    fn play(&self, written: &Written<'_>) -> Result<Played, Box<Refusal>> {
        let (spelled, played) =
            self.read(written).map_err(|reason| findings::unread(&reason, &written.joined()))?;
        let played = played.map_err(|reason| findings::refusal(&self.board, reason))?;
        let mut notes = Vec::new();
        if self.board.is_over() && !self.went_on {
            let winner = self.board.winner().unwrap_or(self.board.turn.other());
            notes.push(findings::game_over(winner));
        }
        let canonical = || self.reading.notation.spell(played);
        if spelled.upper_case {
            notes.push(findings::upper_case(&canonical()));
        }
        if matches!(spelled.named, Named::Row(first, ..) if first != played.first) {
            notes.push(findings::ends_order(&canonical()));
        }
        Ok(Played { next: Arc::new(self.behind(played.marbles(), played.direction)), notes })
    }

    fn force(&self, written: &Written<'_>) -> Option<Arc<dyn Position>> {
        let (spelled, played) = self.read(written).ok()?;
        let (marbles, direction) = match played {
            Ok(played) => (played.marbles(), played.direction),
            Err(_) => moves::forced(&self.board, spelled.named)?,
        };
        Some(Arc::new(self.behind(marbles, direction)))
    }

    fn canonical(&self, written: &Written<'_>) -> Option<String> {
        Some(self.reading.canonical.spell(self.legal_move(written)?))
    }

    fn legal(&self) -> Vec<String> {
        let mut spelled: Vec<String> =
            self.weightiest_first().into_iter().map(|played| self.reading.notation.spell(played)).collect();
        spelled.sort_unstable();
        spelled
    }

    fn habits(&self, written: &Written<'_>) -> Vec<Meant> {
        let points = notation::points(written);
        let mut meant = match points.as_slice() {
            [from, to] => habits::meant(&self.board, Named::Line(*from, *to)),
            [first, last, arrival] => habits::meant(&self.board, Named::Row(*first, *last, *arrival)),
            [a, b, c, d] => habits::meant_by_two(&self.board, [(*a, *b), (*c, *d)]),
            _ => Vec::new(),
        };
        if self.reading.notation == Notation::Nacre
            && let [from, to] = points.as_slice()
            && let Ok(in_aba_pro) = resolve(&self.board, Named::Line(*from, *to))
        {
            meant.retain(|played| *played != in_aba_pro);
            meant.insert(0, in_aba_pro);
        }
        let written = self.legal_move(written);
        meant
            .into_iter()
            .filter(|played| Some(*played) != written)
            .map(|played| self.reading.notation.spell(played).into())
            .collect()
    }

    /// Long rows, pushes and ejections are what players look for: weights by judgement, not measured.
    fn plausibility(&self, written: &Written<'_>) -> f64 {
        let Some(played) = self.legal_move(written) else { return 0.0 };
        let in_line = if played.is_in_line() { 1.0 } else { 0.6 };
        let row = [0.35, 1.0, 1.8].get(usize::from(played.count).saturating_sub(1)).copied().unwrap_or(1.0);
        let push = if played.pushed > 0 { 2.0 } else { 1.0 };
        let ejects = if played.ejects { 2.0 } else { 1.0 };
        in_line * row * push * ejects
    }

    fn continuations(&self, typed: &str, _: &str) -> Vec<Proposal> {
        let typed: String = notation::as_compared(typed);
        let spelling = |played: Move| {
            let usual = self.reading.notation.spell(played);
            if usual.starts_with(&typed) {
                return Some(usual);
            }
            let other = other_end_first(played).filter(|_| self.reading.notation == Notation::AbaPro);
            other.filter(|text| text.starts_with(&typed))
        };
        self.weightiest_first()
            .into_iter()
            .filter_map(|played| {
                let text = spelling(played)?;
                let plays = Some(text.clone());
                Some(Proposal { text, from: 0, detail: findings::detail(played), plays })
            })
            .collect()
    }

    fn tell(&self, written: &Written<'_>) -> Vec<Message> {
        self.legal_move(written).map_or_else(Vec::new, |played| findings::tell(&self.board, played))
    }

    fn occupant(&self, cell: &str) -> Option<&'static str> {
        let point: Point = cell.parse().ok()?;
        Some(findings::occupant(self.board.at(point)))
    }

    fn score(&self) -> Vec<u32> {
        vec![u32::from(self.board.white_lost), u32::from(self.board.black_lost)]
    }

    fn key(&self) -> u128 {
        self.board.packed()
    }

    fn picture(&self) -> Picture {
        picture::draw(&self.board, self.last)
    }

    /// `{"side", "pieces": {"a1": "black", ...}, "ejected": {"black": n, "white": n}}`, the latter being the marbles
    /// that each side has lost; `last` lists the steps of the last move as `["a1", "b2"]`, `null` for off the board.
    fn facts(&self) -> serde_json::Value {
        let pieces: serde_json::Map<String, serde_json::Value> = Point::all()
            .filter_map(|point| Some((point.to_string(), self.board.at(point)?.word().into())))
            .collect();
        let mut facts = serde_json::json!({
            "side": self.side(),
            "pieces": pieces,
            "ejected": {
                Side::Black.word(): self.board.black_lost,
                Side::White.word(): self.board.white_lost,
            },
        });
        if let (Some(Trace { marbles, direction }), Some(facts)) = (self.last, facts.as_object_mut()) {
            let name = |point: Point| point.to_string();
            let step = |point: Point| (name(point), point.step(direction).map(name));
            let steps: Vec<_> = Point::all().filter(|point| marbles.has(*point)).map(step).collect();
            facts.insert("last".to_owned(), serde_json::json!(steps));
        }
        facts
    }

    fn notation(&self) -> Option<&'static str> {
        Some(self.reading.notation.name())
    }

    fn respelled(&self, written: &Written<'_>, notation: &str) -> Option<String> {
        let played = self.legal_move(written)?;
        let notation = Notation::named(notation)?;
        let text = notation.spell(played);
        let there = Standing { reading: Reading { notation, canonical: notation }, ..*self };
        (there.legal_move(&Written::plain(&text)) == Some(played)).then_some(text)
    }

    /// From the rear marble, or the end that is named first, to the foremost that is pushed.
    fn steps(&self, written: &Written<'_>) -> Vec<Step> {
        let Some(played) = self.legal_move(written) else { return Vec::new() };
        (0..played.count + played.pushed)
            .filter_map(|nth| played.first.steps(played.along, nth))
            .map(|point| Step {
                from: Some(point.to_string()),
                to: point.step(played.direction).map(|to| to.to_string()),
                range: None,
            })
            .collect()
    }

    fn proven(&self) -> Option<&'static str> {
        Some(match self.board.winner()? {
            Side::Black => "1-0",
            Side::White => "0-1",
        })
    }

    fn perft(&self, depth: u32) -> Option<u64> {
        Some(moves::perft(&self.board, depth))
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;
    use crate::findings::Fact;
    use crate::games::abalone::{layouts, position};

    fn start(name: &str) -> Standing {
        Standing::start(layouts::named(name).next().unwrap().board(), Reading::default())
    }

    fn stated(text: &str) -> Standing {
        Standing::start(position::read(text).unwrap().board, Reading::default())
    }

    /// A board of few marbles, Black to move.
    fn standing(black: &str, white: &str) -> Standing {
        let cells =
            |names: &str| names.split_whitespace().map(|name| name.parse::<Point>().unwrap()).collect();
        Standing::start(Board::start(cells(black), cells(white)), Reading::default())
    }

    fn spellings(meant: Vec<Meant>) -> Vec<String> {
        meant.into_iter().map(|meant| meant.text).collect()
    }

    fn refused(standing: &Standing, text: &str) -> Refusal {
        *standing.play(&Written::plain(text)).unwrap_err()
    }

    fn plain(message: &Message) -> String {
        let facts = message.facts.iter().map(|(name, fact)| match fact {
            Fact::Word(word) => format!(" {name}={word}"),
            Fact::Text(text) => format!(" {name}={text}"),
            Fact::Number(number) => format!(" {name}={number}"),
            Fact::List(items) => format!(" {name}={items:?}"),
        });
        format!("{}{}", message.id, facts.collect::<String>())
    }

    fn check(standing: &Standing, text: &str, code: &str, expected: Expect) {
        let refusal = refused(standing, text);
        assert_eq!(refusal.code, code, "{text}");
        let cell = refusal.cell.map_or_else(String::new, |cell| format!(" @{cell}"));
        let meant = spellings(standing.habits(&Written::plain(text))).join(" ");
        expected.assert_eq(&format!("{}{cell} | {meant}", plain(&refusal.message)));
    }

    fn notes(standing: &dyn Position, text: &str) -> (Arc<dyn Position>, Vec<&'static str>) {
        let played = standing.play(&Written::plain(text)).unwrap();
        (played.next, played.notes.iter().map(|note| note.code).collect())
    }

    #[test]
    fn every_refusal_has_its_code_and_facts() {
        let opening = start("Standard");
        check(&opening, "hello", "record/unexpected-text", expect!["unexpected-text text=hello | "]);
        check(&opening, "d5d44", "record/unexpected-text", expect!["unexpected-text text=d5d44 | "]);
        check(&opening, "a2a3a1a3", "record/unexpected-text", expect!["unexpected-text text=a2a3a1a3 | "]);
        check(
            &opening,
            "a6b6",
            "abalone/off-board",
            expect!["abalone-off-board point=a6 row=a first=a1 last=a5 | "],
        );
        check(&opening, "j5i5", "abalone/off-board", expect!["abalone-off-board-row point=j5 | "]);
        check(&opening, "h4h4", "abalone/same-point", expect!["abalone-same-point point=h4 | "]);
        check(&opening, "e5e6", "abalone/empty-origin", expect!["abalone-empty-origin point=e5 @e5 | "]);
        check(
            &opening,
            "c3c6d4",
            "abalone/empty-origin",
            expect!["abalone-empty-origin point=c6 @c6 | c3c5d4"],
        );
        check(
            &opening,
            "g5f5",
            "abalone/not-your-marble",
            expect!["abalone-not-your-marble point=g5 side=white @g5 | "],
        );
        check(
            &opening,
            "c3c6",
            "abalone/not-adjacent",
            expect!["abalone-not-adjacent from=c3 to=c6 distance=3 | c3c4"],
        );
        check(
            &opening,
            "c3d6",
            "abalone/not-adjacent",
            expect!["abalone-not-adjacent from=c3 to=d6 distance=3 | c3c5d4"],
        );
        check(
            &opening,
            "c3c5c6",
            "abalone/arrival-not-adjacent",
            expect!["abalone-arrival-not-adjacent first=c3 arrival=c6 | c3c4"],
        );
        check(
            &opening,
            "c5c3c6",
            "abalone/arrow-along-row",
            expect!["abalone-arrow-along-row row=c5-c3 arrival=c6 | c3c4"],
        );
        check(&opening, "b1c3b2", "abalone/not-a-row", expect!["abalone-not-a-row first=b1 last=c3 | "]);
        check(
            &standing("c3 c5", ""),
            "c3c5d4",
            "abalone/not-a-row",
            expect!["abalone-not-a-row-gap point=c4 holds=empty row=c3-c5 @c4 | "],
        );
        check(
            &opening,
            "a1a2",
            "abalone/too-many",
            expect!["abalone-too-many row=a1-a5 count=5 side=black @a5 | "],
        );
        check(
            &opening,
            "a4a5",
            "abalone/own-marble-off-board",
            expect!["abalone-own-marble-off-board point=a5 side=black @a5 | "],
        );
        check(
            &standing("e1 e2 e3", "e4 e5 e6"),
            "e1e2",
            "abalone/no-majority",
            expect![
                "abalone-no-majority count=3 side=black row=e1-e3 other-count=3 other=white other-row=e4-e6 @e4 | "
            ],
        );
        check(
            &standing("e1 e2 e4", "e3"),
            "e1e2",
            "abalone/push-blocked",
            expect!["abalone-push-blocked point=e4 side=black other-count=1 other=white other-row=e3 @e4 | "],
        );
        check(
            &standing("e8 e9", ""),
            "e8e9f9",
            "abalone/arrow-off-board",
            expect!["abalone-arrow-off-board marble=e9 side=black | e8e9f8"],
        );
        check(
            &standing("c3 c4 c5", "d5"),
            "c3c5d4",
            "abalone/arrow-occupied",
            expect!["abalone-arrow-occupied marble=c4 point=d5 holds=white @d5 | "],
        );
    }

    #[test]
    fn readable_but_not_canonical() {
        let row = standing("g6 h6", "");
        assert_eq!(notes(&row, "g6h6g7").1, [""; 0]);
        assert_eq!(notes(&row, "h6-g6-h7").1, ["abalone/ends-order"]);
        assert_eq!(notes(&row, "H6G6H7").1, ["abalone/upper-case", "abalone/ends-order"]);
        let played = row.play(&Written::plain("H6G6H7")).unwrap();
        assert!(
            played.notes.iter().all(|note| note.once.is_some() && note.instead.as_deref() == Some("g6h6g7"))
        );
        assert_eq!(row.canonical(&Written::plain("H6 – G6 – H7")).as_deref(), Some("g6h6g7"));
        assert_eq!(row.canonical(&Written::plain("h6g6f6")), None);
    }

    #[test]
    fn the_sixth_ejection_ends_the_game_and_a_move_behind_it_is_noted_once() {
        let row = stated("5/6/7/8/6bbw/8/7/6/wwww1-0b5w b");
        let (won, notes_of_last) = notes(&row, "e7e8");
        assert_eq!((won.score(), notes_of_last.len(), won.side()), (vec![6, 0], 0, Some("white")));
        assert!(won.legal().is_empty() && won.continuations("", "").is_empty());
        let (on, codes) = notes(won.as_ref(), "a4a5");
        assert_eq!(codes, ["abalone/game-over"]);
        let (_, codes) = notes(on.as_ref(), "e9f9");
        assert_eq!(codes, [""; 0]);
    }

    #[test]
    fn nacre_is_read_where_it_is_stated_or_found() {
        let board = layouts::named("Standard").next().unwrap().board();
        let stated =
            Standing::start(board, Reading { notation: Notation::Nacre, canonical: Notation::Nacre });
        let found =
            Standing::start(board, Reading { notation: Notation::Nacre, canonical: Notation::AbaPro });
        let written = Written::plain("a1d4");
        assert_eq!(stated.canonical(&written).as_deref(), Some("a1d4"));
        assert_eq!(found.canonical(&written).as_deref(), Some("a1b2"));
        assert_eq!(refused(&found, "c3c5d3").code, "record/unexpected-text");
        assert!(stated.play(&Written::plain("c3c5d3")).is_ok());
        assert!(stated.legal().contains(&"a1d4".to_owned()));
        // Written as in Aba-Pro: refused, with the move that was meant.
        let in_aba_pro = Written::plain("a1b2");
        assert_eq!(refused(&stated, "a1b2").code, "abalone/arrow-occupied");
        assert_eq!(spellings(stated.habits(&in_aba_pro))[0], "a1d4");
    }

    #[test]
    fn the_front_marble_named_is_found_though_it_is_legal() {
        let row = standing("a1 a2", "");
        assert_eq!(spellings(row.habits(&Written::plain("a2a3"))), ["a1a2"]);
    }

    #[test]
    fn continuations_follow_what_is_typed() {
        let texts = |standing: &Standing, typed: &str| {
            standing.continuations(typed, "").into_iter().map(|proposal| proposal.text).collect::<Vec<_>>()
        };
        let row = standing("e6 e7 e8", "e9");
        assert_eq!(texts(&row, "")[..2], ["e6e7", "e7e8"]);
        assert_eq!(texts(&row, "E7-E8"), ["e7e8", "e7e8d6", "e7e8d7", "e7e8f7", "e7e8f8"]);
        assert!(texts(&row, "e8e7").iter().any(|text| text == "e8e7f8"));
        assert!(texts(&row, "zz").is_empty());
        assert_eq!(texts(&start("Belgian daisy"), "").len(), 52);
    }

    #[test]
    fn a_move_is_told() {
        let told = |standing: &Standing, text: &str| {
            standing.tell(&Written::plain(text)).iter().map(plain).collect::<Vec<_>>().join("\n")
        };
        expect![[r#"
            abalone-tell-in-line side=black count=3 row=e6-e8 to=e7-e9
            abalone-tell-push count=1 other=white row=e9
            abalone-tell-eject other=white point=e9 count=1"#]]
        .assert_eq(&told(&standing("e6 e7 e8", "e9"), "e6e7"));
        expect![[r#"
            abalone-tell-in-line side=black count=2 row=e7-e8 to=e8-e9
            abalone-tell-push count=1 other=white row=e9
            abalone-tell-eject other=white point=e9 count=6
            abalone-tell-win side=black"#]]
        .assert_eq(&told(&stated("5/6/7/8/6bbw/8/7/6/5-0b5w b"), "e7e8"));
        expect!["abalone-tell-broadside side=black count=3 row=c3-c5 to=d4-d6"]
            .assert_eq(&told(&start("Standard"), "c3c5d4"));
        assert_eq!(told(&start("Standard"), "a1a2"), "");
    }

    #[test]
    fn facts_are_json() {
        expect![[r#"{"ejected":{"black":1,"white":5},"pieces":{"e7":"black","e8":"black","e9":"white"},"side":"white"}"#]].assert_eq(&stated("5/6/7/8/6bbw/8/7/6/5-1b5w w").facts().to_string());
        let row = standing("e6 e7 e8", "e9");
        let on = row.play(&Written::plain("e6e7")).unwrap().next;
        expect![[r#"[["e6","e7"],["e7","e8"],["e8","e9"],["e9",null]]"#]]
            .assert_eq(&on.facts()["last"].to_string());
        let opening = start("Standard");
        assert_eq!(opening.occupant("a1"), Some("black"));
        assert_eq!(opening.occupant("e5"), Some("empty"));
        assert_eq!(opening.occupant("a9"), None);
    }

    #[test]
    fn a_move_marked_as_illegal_is_done_as_written() {
        let opening = start("Standard");
        let on = opening.force(&Written::plain("a1a2")).unwrap();
        assert_eq!((on.occupant("a1"), on.score()), (Some("empty"), vec![0, 1]));
        assert!(opening.force(&Written::plain("e5e6")).is_none());
        assert!(opening.force(&Written::plain("hello")).is_none());
    }

    /// Positions of real games with all their moves, which stand beside the repository where this was written.
    #[test]
    fn real_positions_have_the_published_moves() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/records/abalone/vectors.json");
        let Ok(text) = std::fs::read_to_string(path) else {
            println!("skipped: {path} is not here");
            return;
        };
        let vectors: serde_json::Value = serde_json::from_str(&text).unwrap();
        for vector in vectors.as_array().unwrap() {
            let (black, white) = vector["pos"].as_str().unwrap().split_once('_').unwrap();
            let side = |text: &str| {
                let mut row = ' ';
                let mut cells = Cells::NONE;
                for c in text.chars().skip(1) {
                    match c.is_ascii_digit() {
                        true => cells = cells.or(Cells::of(Point::of(row, c).unwrap())),
                        false => row = c,
                    }
                }
                (cells, text[..1].parse::<u8>().unwrap())
            };
            let ((black, black_lost), (white, white_lost)) = (side(black), side(white));
            let turn = if vector["side"] == "b" { Side::Black } else { Side::White };
            let board = Board { black, white, black_lost, white_lost, turn };
            assert_eq!(vector["ejected"], serde_json::json!({"b": black_lost, "w": white_lost}));
            let legal = Standing::start(board, Reading::default()).legal();
            assert_eq!(serde_json::json!(legal), vector["legal"]);
            let found = moves(&board);
            let count = |test: fn(&Move) -> bool| found.iter().filter(|played| test(played)).count();
            assert_eq!(vector["inline"], count(|played| played.is_in_line()));
            assert_eq!(vector["broadside"], count(|played| !played.is_in_line()));
            assert_eq!(vector["pushes"], count(|played| played.pushed > 0));
            assert_eq!(vector["ejections"], count(|played| played.ejects));
            assert_eq!(vector["perft2"], moves::perft(&board, 2));
            assert_eq!(position::read(&position::write(&board)).unwrap().board, board);
        }
    }
}
