//! What a keystroke, an opened file and a position cost.

mod tantrix;

use std::fmt::Write as _;
use std::hint::black_box;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use scoresheet::games::Written;
use scoresheet::games::abalone::{layouts, moves};
use scoresheet::record::{Document, Record};
use scoresheet::syntax::split::game_starts;
use scoresheet::text::{TextRange, TextSize};

/// A file of about so many bytes: games of a hundred legal moves, found by walking from the start with a fixed
/// stride through the legal moves.
fn file(bytes: usize) -> String {
    let mut text = String::new();
    let mut seed = 1usize;
    while text.len() < bytes {
        text.push_str("[Event \"Bench\"]\n[Black \"Ana\"]\n[White \"Bo\"]\n[Variant \"belgian\"]\n\n");
        let record = Record::read("[Variant \"belgian\"]\n", None, scoresheet::games::all());
        let Some(mut position) = record.start else { return text };
        for ply in 0..100 {
            let legal = position.legal();
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let Some(move_) = legal.get((seed >> 33) % legal.len().max(1)) else { break };
            let separator = if ply % 12 == 11 { '\n' } else { ' ' };
            if ply % 2 == 0 {
                let _ = write!(text, "{}. ", ply / 2 + 1);
            }
            let _ = write!(text, "{move_}{separator}");
            match position.play(&Written::plain(move_)) {
                Ok(played) => position = played.next,
                Err(_) => break,
            }
        }
        text.push_str("*\n\n");
    }
    text
}

fn keystroke(c: &mut Criterion) {
    for (name, bytes) in [("1 MB", 1 << 20), ("10 MB", 10 << 20)] {
        let text = file(bytes);
        let document = Document::new(&text, None);
        document.check_all();
        let middle = text[text.len() / 2..].find("1. ").map_or(0, |at| text.len() / 2 + at + 4);
        let at = TextRange::empty(TextSize::new(middle as u32));
        c.bench_function(&format!("keystroke to findings, {name}"), |b| {
            b.iter(|| {
                let edited = document.edit(at, "1");
                edited.check_all();
                black_box(edited.games())
            });
        });
    }
}

fn opening(c: &mut Criterion) {
    let text = file(1 << 20);
    let mut group = c.benchmark_group("opening 1 MB");
    group.throughput(Throughput::Bytes(text.len() as u64)).sample_size(10);
    group.bench_function("split", |b| {
        let games = scoresheet::games::Games(scoresheet::games::all());
        b.iter(|| black_box(game_starts(&text, &games).len()));
    });
    group.bench_function("check every game", |b| {
        b.iter_batched(|| Document::new(&text, None), |document| document.check_all(), BatchSize::LargeInput);
    });
    group.finish();
}

fn rules(c: &mut Criterion) {
    if let Some(layout) = layouts::named("belgian").next() {
        let board = layout.board();
        c.bench_function("perft 3, Belgian daisy", |b| b.iter(|| black_box(moves::perft(&board, 3))));
    }
}

/// A whole game of Tantrix with everything that is checked of it: each turn asks which tiles of each hand fit each
/// forced space. And a keystroke in a file of a thousand.
fn many_tiles(c: &mut Criterion) {
    let game = tantrix::game();
    c.bench_function("checking a Tantrix game of 56 tiles", |b| {
        b.iter(|| black_box(Record::read(&game, None, scoresheet::games::all()).findings.len()));
    });
    let document = Document::new(&game.repeat(1000), None);
    document.check_all();
    let middle = TextSize::new((game.len() * 500 + game.find("30").unwrap_or_default()) as u32);
    c.bench_function("keystroke to findings, 1,000 Tantrix games", |b| {
        b.iter(|| {
            let edited = document.edit(TextRange::empty(middle), "1");
            edited.check_all();
            black_box(edited.games())
        });
    });
}

criterion_group!(benches, keystroke, opening, rules, many_tiles);
criterion_main!(benches);
