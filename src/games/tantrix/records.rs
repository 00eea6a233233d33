//! The rules against the facts of every ply of recorded games.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use super::board::{Board, Cell};
use super::links::{Links, Named, Space};
use super::restrictions::{Demand, any_free, broken, duties, free_moves};
use super::score::{Kind, score};
use super::tiles::{Colour, Oriented, Tile, Tiles};

#[test]
fn every_ply_of_the_recorded_games_agrees() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/records/tantrix");
    let Ok(entries) = fs::read_dir(&folder) else {
        eprintln!("skipped: no folder {}", folder.display());
        return;
    };
    let mut plies = 0;
    for path in entries.map(|entry| entry.unwrap().path()) {
        if path.extension().is_some_and(|extension| extension == "json") {
            let game: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
            plies += Replay::new(&game).run(&game, &path.file_stem().unwrap().to_string_lossy());
        }
    }
    assert!(plies > 0);
}

/// A game being played.
struct Replay {
    board: Board,
    /// In turn order.
    players: Vec<(Colour, Tiles)>,
    bag: Tiles,
    /// The place in `players` of the one whose turn it is.
    turn: usize,
    free_made: bool,
}

fn colour(value: &Value) -> Colour {
    Colour::of(value.as_str().unwrap().chars().next().unwrap()).unwrap()
}

fn tile(value: &Value) -> Tile {
    Tile::new(value.as_u64().unwrap().try_into().unwrap()).unwrap()
}

fn letter(colour: Colour) -> String {
    colour.letter().to_string()
}

impl Replay {
    fn new(game: &Value) -> Replay {
        let hand =
            |colour: Colour| game["hands"][letter(colour)].as_array().unwrap().iter().map(tile).collect();
        let order = game["order"].as_array().unwrap().iter().map(colour);
        let players: Vec<(Colour, Tiles)> = order.map(|colour| (colour, hand(colour))).collect();
        let bag = players.iter().fold(Tiles::ALL, |bag, (_, hand)| bag.without(*hand));
        Replay { board: Board::new(), players, bag, turn: 0, free_made: false }
    }

    fn run(mut self, game: &Value, name: &str) -> usize {
        let plies = game["plies"].as_array().or(game["moves"].as_array()).unwrap();
        for ply in plies {
            self.ply(ply, &format!("{name} {}", ply["n"]));
        }
        for (colour, _) in &self.players {
            let score = score(&self.board, *colour);
            let kind = if score.kind == Kind::Line { "line" } else { "loop" };
            let facts = json!({ "points": score.points(), "kind": kind, "tiles": score.cells.len() });
            assert_eq!(facts, game["final_scores"][letter(*colour)], "{name}");
        }
        plies.len()
    }

    fn ply(&mut self, ply: &Value, at: &str) {
        let bound = !self.bag.is_empty();
        let (mover, hand) = self.players[self.turn];
        assert_eq!(mover, colour(&ply["colour"]), "{at}");
        let played = tile(&ply["tile"]);
        let oriented: Oriented = ply["oriented"].as_str().unwrap().parse().unwrap();
        assert_eq!((oriented.tile(), hand.has(played)), (played, true), "{at}");
        let coordinate = |place: usize| ply["cell"][place].as_i64().unwrap().try_into().unwrap();
        let cell = Cell { q: coordinate(0), r: coordinate(1) };

        let links = Links::of(&self.board);
        assert_eq!(links.perimeter(), ply["perimeter_before"], "{at}");
        let space = *links.at(cell).unwrap();
        assert_eq!(json!(space.links().collect::<Vec<_>>()), ply["position"], "{at}");
        assert_eq!(links.find(&space.links().collect::<Vec<_>>()), Named::Space(&space), "{at}");

        let duties: Vec<Space> = duties(&self.board, &links, hand, bound).collect();
        let fills = duties.iter().map(|space| Demand::of(&self.board, space, bound).count(hand)).sum::<u32>();
        let free = free_moves(&self.board, &links, hand, bound).count();
        assert_eq!(any_free(&self.board, &links, hand, bound), free > 0, "{at}");
        assert_eq!(if fills > 0 { fills } else { free as u32 }, ply["legal_moves"], "{at}");
        assert!(fills > 0 || !self.free_made, "{at}");
        assert_eq!(ply["phase"] == "forced", space.is_forced(), "{at}");
        assert!(self.board.fits(cell, oriented), "{at}");
        assert!(!bound || broken(&self.board, cell, oriented).is_empty(), "{at}");

        self.board.place(cell, oriented).unwrap();
        let mut hand = hand.without(Tiles::of(played));
        if !ply["draw"].is_null() {
            hand = hand.or(Tiles::of(tile(&ply["draw"])));
            self.bag = self.bag.without(hand);
        }
        self.players[self.turn].1 = hand;
        self.free_made |= !space.is_forced();
        assert_eq!(self.bag.count(), ply["bag_after"], "{at}");
        for (colour, hand) in &self.players {
            let numbers: Vec<u8> = hand.iter().map(Tile::number).collect();
            assert_eq!(json!(numbers), ply["hands_after"][letter(*colour)], "{at}");
            assert_eq!(score(&self.board, *colour).points(), ply["scores"][letter(*colour)], "{at}");
        }
        let links = Links::of(&self.board);
        assert_eq!(links.perimeter(), ply["perimeter_after"], "{at}");
        assert_eq!(json!(links.holes()), ply["hole_links_after"], "{at}");
        let forced: Vec<Value> = links.forced().map(|space| self.forced(space)).collect();
        assert_eq!(Value::from(forced), ply["forced_after"], "{at}");
        assert_eq!(
            self.next(&links).map_or(Value::Null, |colour| letter(colour).into()),
            ply["next"],
            "{at}"
        );
    }

    /// The facts of a forced space.
    fn forced(&self, space: &Space) -> Value {
        let (fits, legal) = (Demand::of_colours(space), Demand::of(&self.board, space, !self.bag.is_empty()));
        let holders = |demand: Demand| -> Vec<String> {
            let players = self.players.iter().cycle().skip(self.turn).take(self.players.len());
            players.filter(|(_, hand)| demand.any(*hand)).map(|(colour, _)| letter(*colour)).collect()
        };
        json!({
            "cell": [space.cell.q, space.cell.r],
            "links": space.links().collect::<Vec<_>>(),
            "type": space.colours().map(Colour::letter).collect::<String>(),
            "holders_fit": holders(fits),
            "holders_legal": holders(legal),
            "bag_fit": fits.tiles(self.bag).count(),
        })
    }

    /// Passes the turn on if it is over; whose turn it is then.
    fn next(&mut self, links: &Links) -> Option<Colour> {
        let (_, hand) = self.players[self.turn];
        let goes_on =
            !self.free_made || duties(&self.board, links, hand, !self.bag.is_empty()).next().is_some();
        if hand.is_empty() || !goes_on {
            let seats = self.players.len();
            let mut later = (1..=seats).map(|by| (self.turn + by) % seats);
            self.turn = later.find(|seat| !self.players[*seat].1.is_empty())?;
            self.free_made = false;
        }
        Some(self.players[self.turn].0)
    }
}
