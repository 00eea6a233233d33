//! Every code: an input that shows it, the finding with its place, the sentence in both languages, the fixes.
//!
//! This file reads like the manual; `UPDATE_EXPECT=1 cargo test --test suite codes` writes what the program says anew.

use expect_test::{Expect, expect};

#[track_caller]
fn check(text: &str, expect: Expect) {
    expect.assert_eq(&crate::support::report(text));
}

// ---- The file around the moves: the codes of every game.

#[test]
fn record_unterminated_comment() {
    check(
        "[Variant \"standard\"]\n1. a1b2 {a good start\n\n[Event \"b\"]\n[Variant \"standard\"]\n1. a1b2 *\n",
        expect![[""]],
    );
}

#[test]
fn record_unterminated_string() {
    check("[Event \"Club night]\n[Variant \"standard\"]\n1. a1b2\n", expect![[""]]);
}

#[test]
fn record_unterminated_variation() {
    check("[Variant \"standard\"]\n1. a1b2 (1. a2b3 i5h5 *\n", expect![[""]]);
}

#[test]
fn record_variations_too_deep() {
    check(
        "[Variant \"standard\"]\n1. a1b2 ((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((())))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))) i5h5\n",
        expect![[""]],
    );
}

#[test]
fn record_stray_bracket() {
    check("[Variant \"standard\"]\n1. a1b2 ) i5h5 } 2. a2b3 ]\n", expect![[""]]);
}

#[test]
fn record_unexpected_text() {
    check("[Variant \"standard\"]\n1. a1b2 hello 2. a2b3 h4g4\n", expect![[""]]);
}

#[test]
fn record_unexpected_text_is_a_slip() {
    check("[Variant \"standard\"]\n1. a1b22 i5h5\n", expect![[""]]);
    check("[Variant \"standard\"]\n1. a1b2 i5h5 2. 98a2b3\n", expect![[""]]);
    check("[Variant \"standard\"]\n1. 2ab3 i5h5\n", expect![[""]]);
    check("[Variant \"standard\"]\n1. a2a3a1a3\n", expect![[""]]);
    check("[Variant \"standard\"]\n1. alb2 i5h5\n", expect![[""]]);
    check("[Variant \"standard\"]\n1. a1b2 i5h\n", expect![[""]]);
}

#[test]
fn record_bad_tag() {
    check("[Event Club night]\n[Variant \"standard\"]\n1. a1b2\n", expect![[""]]);
    check("[Event \"Club night\"\n[Variant \"standard\"]\n1. a1b2\n", expect![[""]]);
    check("[Event]\n[Variant \"standard\"]\n1. a1b2\n", expect![[""]]);
}

#[test]
fn record_bad_position() {
    check("[Position \"ww3/www3/2www2/8/9/8/2bbb2/3bbb/3b b\"]\n1. a4b4 i5h5\n", expect![[""]]);
    check("[Position \"ww3/wwx3/2www2/8/9/8/2bbb2/3bbb/3bb b\"]\n1. a4b4\n", expect![[""]]);
    check("[Variant \"belgain\"]\n1. a1b2\n", expect![[""]]);
    check("[Variant \"custom\"]\n1. a1b2\n", expect![[""]]);
}

#[test]
fn record_duplicate_tag() {
    check("[White \"Ana\"]\n[White \"Bo\"]\n[Variant \"standard\"]\n1. a1b2\n", expect![[""]]);
}

#[test]
fn record_unknown_tag() {
    check("[Wihte \"Ana\"]\n[Club \"West\"]\n[Variant \"standard\"]\n1. a1b2\n", expect![[""]]);
}

#[test]
fn record_move_number() {
    check("[Variant \"standard\"]\n1. a1b2 i5h5 3. a2b3 h4g4 4. b3c4\n", expect![[""]]);
    check("[Variant \"standard\"]\n1. a1b2 2. i5h5 3. a2b3 4. h4g4\n", expect![[""]]);
    check("[Variant \"standard\"]\n1. a1b2 1. i5h5\n", expect![[""]]);
}

#[test]
fn record_missing_move() {
    check("[Variant \"standard\"]\n1. a1b2 i5h5 2. a2b3 3. b3c4 h4g4 4. a3b4\n", expect![[""]]);
}

#[test]
fn record_doubled_move() {
    check("[Variant \"standard\"]\n1. a1b2 i5h5 i5h5 2. a2b3 h4g4 3. b3c4\n", expect![[""]]);
}

#[test]
fn record_result_mismatch() {
    check("[Result \"1-0\"]\n[Variant \"standard\"]\n1. a1b2 0-1\n", expect![[""]]);
}

#[test]
fn record_after_result() {
    check("[Variant \"standard\"]\n1. a1b2 1-0 i5h5 a2b3\n", expect![[""]]);
    check("[Variant \"standard\"]\n1. a1b2 1-0 1-0\n", expect![[""]]);
}

#[test]
fn record_bad_date() {
    check("[Date \"2016-11-2\"]\n[Variant \"standard\"]\n1. a1b2\n", expect![[""]]);
    check("[Date \"2016.13.01\"]\n[Variant \"standard\"]\n1. a1b2\n", expect![[""]]);
}

#[test]
fn record_encoding() {
    check("[Variant \"standard\"]\n1. a1b2\u{FFFD} i5h5\n", expect![[""]]);
}

#[test]
fn record_look_alike() {
    check("[Variant \"standard\"]\n1. а1b2 i5h5 2. а2b3\n", expect![[""]]);
    check("[Variant \"standard\"]\n1. a1–b2 ｉ５h5 2. a2&gt;b3 ½-½\n", expect![[""]]);
    check("[Black “Ana”]\n[Variant \"standard\"]\n1.\u{00A0}a1b2\n", expect![[""]]);
}

#[test]
fn record_invisible() {
    check("[Variant \"standard\"]\n1. a1\u{200B}b2 i5\u{00AD}h5 \u{FEFF}2. a2b3\n", expect![[""]]);
}

#[test]
fn record_prose() {
    check("Hello all,\nhere it is:\n\n[Variant \"standard\"]\n1. a1b2 1-0\n\nBye, Ana\n", expect![[""]]);
    check("> [Variant \"standard\"]\n> 1. a1b2\n", expect![[""]]);
}

#[test]
fn record_separators() {
    check("[Variant \"standard\"]\n1. a1b2, i5h5, 2) a2b3\n", expect![[""]]);
    check("[Variant \"standard\"]\n1. a1b2 i5\nh5 2. a2 b3\n", expect![[""]]);
}

#[test]
fn record_hidden_moves() {
    check("[Variant \"standard\"]\n1. a1b2; i5h5 2. a2b3\nh4g4\n", expect![[""]]);
    check("[Variant \"standard\"]\n1. a1b2 ; i5h5 is the usual answer\ni5h5\n", expect![[""]]);
}

#[test]
fn record_wrong_notation() {
    check("[Variant \"standard\"]\n1. a1d4 i9f6 2. a2d5\n", expect![[""]]);
}

#[test]
fn record_illegal_mark_silences() {
    check(
        "[Variant \"standard\"]\n1. a1b2 i5h5 2. d4e5 {[%illegal]} h4g4 3. e5f5 {[%illegal]}\n",
        expect![[""]],
    );
}

// ---- Abalone: one test a code, in the order in which they are checked.

#[test]
fn abalone_off_board() {
    check("[Variant \"standard\"]\n1. a6b6 i5h5 2. a2b3\n", expect![[""]]);
    check("[Variant \"standard\"]\n1. j5i5\n", expect![[""]]);
}

#[test]
fn abalone_same_point() {
    check("[Variant \"standard\"]\n1. a1b2 h4h4 2. a2b3\n", expect![[""]]);
}

#[test]
fn abalone_empty_origin() {
    check("[Variant \"standard\"]\n1. a1b2 i5h5 2. a1b2 h4g4\n", expect![[""]]);
    check("[Variant \"standard\"]\n1. d4d5 i5h5\n", expect![[""]]);
}

#[test]
fn abalone_not_your_marble() {
    check("[Variant \"standard\"]\n1. i5h5\n", expect![[""]]);
}

#[test]
fn abalone_not_adjacent() {
    check("[Variant \"standard\"]\n1. a1d4 i5h5 2. a1b2\n", expect![[""]]);
    check("[Variant \"standard\"]\n1. a1b4\n", expect![[""]]);
}

#[test]
fn abalone_arrival_not_adjacent() {
    check("[Variant \"standard\"]\n1. c3c5e5\n", expect![[""]]);
}

#[test]
fn abalone_arrow_along_row() {
    check("[Variant \"standard\"]\n1. c3c5c2\n", expect![[""]]);
}

#[test]
fn abalone_not_a_row() {
    check("[Variant \"standard\"]\n1. c3b5d3\n", expect![[""]]);
    check("[Position \"5/6/7/8/9/2b1b3/7/6/5 b\"]\n1. d3d5e3\n", expect![[""]]);
}

#[test]
fn abalone_too_many() {
    check("[Variant \"standard\"]\n1. a1a2\n", expect![[""]]);
    check("[Variant \"standard\"]\n1. b1b4c1\n", expect![[""]]);
}

#[test]
fn abalone_own_marble_off_board() {
    check("[Variant \"standard\"]\n1. b2a1\n", expect![[""]]);
}

#[test]
fn abalone_no_majority() {
    check("[Position \"5/6/7/8/2bbww3/8/7/6/5 b\"]\n1. e3e4\n", expect![[""]]);
}

#[test]
fn abalone_push_blocked() {
    check("[Position \"5/6/7/8/2bbwb3/8/7/6/5 b\"]\n1. e3e4\n", expect![[""]]);
}

#[test]
fn abalone_arrow_off_board() {
    check("[Position \"5/6/7/8/9/6b1/6b/6/5 b\"]\n1. d7c7d8\n", expect![[""]]);
}

#[test]
fn abalone_arrow_occupied() {
    check("[Position \"5/6/7/8/1w7/bb6/7/6/5 b\"]\n1. d1d2e1\n", expect![[""]]);
}

#[test]
fn abalone_game_over() {
    check(
        "[Position \"wwwww/www3/7/8/6bbw/8/b6/bbbbbb/bbbbb -0b5w b\"]\n1. e7e8 i9h9 2. e8e7\n",
        expect![[""]],
    );
}

#[test]
fn abalone_repetition() {
    check("[Variant \"standard\"]\n1. c5d5 g5f5 2. d5c5 f5g5 3. c5d5 g5f5 4. d5c5 f5g5\n", expect![[""]]);
}

#[test]
fn abalone_result_mismatch() {
    check("[Position \"wwwww/www3/7/8/6bbw/8/b6/bbbbbb/bbbbb -0b5w b\"]\n1. e7e8 0-1\n", expect![[""]]);
}

#[test]
fn abalone_marble_count() {
    check("[Position \"wwwww/wwwwww/wwwwwww/8/9/8/2bbb2/bbbbbb/bbbbb b\"]\n1. a1b2\n", expect![[""]]);
    check("[Position \"ww3/www3/2www2/8/9/8/2bbb2/3bbb/3bb -1b0w b\"]\n1. a4b4\n", expect![[""]]);
}

#[test]
fn abalone_layout_assumed() {
    check("1. a1b2 i5h5\n", expect![[""]]);
    check("1. a1b2 i5h5 2. i9h8\n", expect![[""]]);
}

#[test]
fn abalone_upper_case() {
    check("[Variant \"standard\"]\n1. A1B2 i5h5 2. A2B3\n", expect![[""]]);
}

#[test]
fn abalone_ends_order() {
    check("[Variant \"standard\"]\n1. c5c3d5 i5h5\n", expect![[""]]);
}

#[test]
fn abalone_front_marble_for_rear() {
    check("[Position \"5/6/www4/8/9/8/7/6/bb3 b\"]\n1. a2a3 g3f3 2. a2b3 g4f4\n", expect![[""]]);
}
