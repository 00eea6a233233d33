//! A game that is registered only here: one implementation and one entry in a list are all that a game needs.
//!
//! Nim with one heap of ten: `n3` takes three, one to three at a time; who takes the last has won.

use std::sync::Arc;

use scoresheet::findings::catalogue::Language;
use scoresheet::findings::{Finding, Message, Severity};
use scoresheet::games::{
    CodeSpec, Game, Header, Meant, Picture, Played, PlayedLine, Position, Proposal, Refusal, Setup, Start,
    TagSpec, Written,
};
use scoresheet::record::Document;
use scoresheet::syntax::SyntaxKind;
use scoresheet::syntax::dialect::{Ahead, Dialect, Take};

struct Nim;
struct NimDialect;

#[derive(Debug, Clone)]
struct Heap {
    left: u32,
    turn: usize,
}

const SIDES: [&str; 2] = ["red", "blue"];

fn taken(text: &str) -> Option<u32> {
    text.strip_prefix('n')?.parse().ok()
}

impl Dialect for NimDialect {
    fn take(&self, ahead: Ahead<'_>) -> Take {
        match ahead.tokens.first() {
            Some((SyntaxKind::WORD, word)) if self.is_move(word) => Take::Move(1),
            _ => Take::Nothing,
        }
    }

    fn is_move(&self, word: &str) -> bool {
        taken(word).is_some()
    }

    fn is_title(&self, _: &str) -> bool {
        false
    }
}

impl Game for Nim {
    fn id(&self) -> &'static str {
        "nim"
    }
    fn names(&self) -> &'static [&'static str] {
        &["Nim"]
    }
    fn extensions(&self) -> &'static [&'static str] {
        &["nim"]
    }
    fn dialect(&self) -> &'static dyn Dialect {
        &NimDialect
    }
    fn tags(&self) -> &'static [TagSpec] {
        &[]
    }
    fn codes(&self) -> &'static [CodeSpec] {
        &[CodeSpec { code: "nim/too-many", severity: Severity::Error }]
    }
    fn notation(&self) -> &'static str {
        "Nim"
    }
    fn sentences(&self, _: Language) -> &'static str {
        "nim-too-many = only { $left } are left\n"
    }
    fn pages(&self, _: Language) -> &'static str {
        ""
    }
    fn setup(&self, _: &Header, _: &[&Written<'_>]) -> Setup {
        let start =
            Start { position: Arc::new(Heap { left: 10, turn: 0 }), whole: false, findings: Vec::new() };
        Setup { starts: vec![start], findings: Vec::new() }
    }
    fn player_tags(&self, _: &Header) -> Vec<&'static str> {
        vec!["Red", "Blue"]
    }
    fn plies_per_number(&self, _: &Header) -> Option<usize> {
        Some(2)
    }
    fn review(&self, _: &PlayedLine<'_>) -> Vec<Finding> {
        Vec::new()
    }
}

impl Position for Heap {
    fn side(&self) -> Option<&'static str> {
        Some(SIDES[self.turn])
    }
    fn players(&self) -> Vec<&'static str> {
        SIDES.to_vec()
    }
    fn play(&self, written: &Written<'_>) -> Result<Played, Box<Refusal>> {
        match taken(&written.joined()) {
            Some(count @ 1..=3) if count <= self.left => {
                let next = Arc::new(Heap { left: self.left - count, turn: 1 - self.turn });
                Ok(Played { next, notes: Vec::new() })
            }
            _ => {
                let message = Message::new("nim-too-many").with("left", i64::from(self.left));
                Err(Box::new(Refusal::new("nim/too-many", message)))
            }
        }
    }
    fn force(&self, _: &Written<'_>) -> Option<Arc<dyn Position>> {
        None
    }
    fn canonical(&self, written: &Written<'_>) -> Option<String> {
        self.play(written).ok().map(|_| written.joined().into_owned())
    }
    fn legal(&self) -> Vec<String> {
        (1..=self.left.min(3)).map(|count| format!("n{count}")).collect()
    }
    fn habits(&self, _: &Written<'_>) -> Vec<Meant> {
        Vec::new()
    }
    fn continuations(&self, typed: &str, _: &str) -> Vec<Proposal> {
        let continues = self.legal().into_iter().filter(|text| text.starts_with(typed));
        let detail = || Message::new("nim-too-many");
        continues.map(|text| Proposal { text, from: 0, detail: detail(), plays: None }).collect()
    }
    fn tell(&self, _: &Written<'_>) -> Vec<Message> {
        Vec::new()
    }
    fn occupant(&self, _: &str) -> Option<&'static str> {
        None
    }
    fn score(&self) -> Vec<u32> {
        vec![0, 0]
    }
    fn key(&self) -> u128 {
        u128::from(self.left) << 1 | self.turn as u128
    }
    fn picture(&self) -> Picture {
        Picture::default()
    }
    fn facts(&self) -> serde_json::Value {
        serde_json::json!({ "left": self.left })
    }
}

static GAMES: &[&dyn Game] = &[&Nim];

#[test]
fn a_game_is_one_implementation_and_one_entry_in_a_list() {
    let text = "[Game \"Nim\"]\n\n1. n3 n3 2. n3 (2. n1 n3) n2 3. n1\n";
    let document = Document::with_games(text, None, GAMES);
    let summary = document.summary(0).unwrap();
    assert_eq!((summary.game.id(), summary.plies, summary.checked), ("nim", 5, 3));
    let [finding] = summary.findings.as_slice() else { panic!("{:?}", summary.findings) };
    assert_eq!(finding.code, "nim/too-many");
    let of = finding.of.as_ref().unwrap();
    assert_eq!((of.side, of.text.as_str(), of.label.as_str()), (Some("blue"), "n2", "4"));
    assert_eq!(finding.unchecked.map(|tail| tail.plies), Some(1));
    // The slip is found by the layers above, which know nothing of heaps.
    assert_eq!(finding.fixes[0].edits[0].text, "n1");
    let record = document.record(0).unwrap();
    assert_eq!(record.position_at(record.main.last().copied()).unwrap().facts()["left"], 1);
}
