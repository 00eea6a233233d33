//! A game of Tantrix of all 56 tiles, made by the program: some legal move at every turn, the next tile of the bag
//! drawn, the situation as it is.

use std::fmt::Write as _;

use scoresheet::games::{self, Written};
use scoresheet::record::Record;

const ORDER: [(&str, char); 2] = [("green", 'G'), ("red", 'R')];

/// The text of the game, its tags with it.
pub fn game() -> String {
    // Every fifth tile, so that hands are mixed; 5 has no common factor with 57.
    let mut bag: Vec<u32> = (1..=56).map(|at| at * 5 % 57).rev().collect();
    let mut text = String::from("[Game \"Tantrix\"]\n[Order \"GR\"]\n");
    for (_, letter) in ORDER {
        let hand: Vec<String> = bag.split_off(bag.len() - 6).iter().map(u32::to_string).collect();
        let _ = writeln!(text, "[Hand{letter} \"{}\"]", hand.join(" "));
    }
    text.push('\n');
    let Some(mut position) = Record::read(&text, None, games::all()).start else { return text };
    for ply in 1..=56usize {
        let legal = position.legal();
        let side = ORDER.iter().find(|(word, _)| Some(*word) == position.side());
        let (Some(played), Some((_, letter))) = (legal.get(ply * 7 % legal.len().max(1)), side) else {
            break;
        };
        let drawn = bag.pop().map_or_else(|| "-".to_owned(), |tile| tile.to_string());
        let turn = format!("{ply}{letter}: {played} ({drawn})");
        let Some(next) = position.behind(&Written::plain(&turn)) else { break };
        position = next;
        let facts = position.facts();
        let item = |space: &serde_json::Value| {
            let holder = space["holders"][0].as_str().map_or("*", |word| &word[..1]);
            let text = |name: &str| space[name].as_str().unwrap_or_default().to_owned();
            format!("{holder}f {} ({})", text("position"), text("type"))
        };
        let situation: Vec<String> = facts["forced"].as_array().into_iter().flatten().map(item).collect();
        let situation = if situation.is_empty() { "nf".to_owned() } else { situation.join(", ") };
        let _ = writeln!(text, "{turn} {situation}");
    }
    text.push('\n');
    text
}
