//! Written move numbers against the counted ones.
//!
//! A wrong number never stops a game. Where the numbers show a ply left out or written twice, that is said
//! instead, because it is the cause of what follows. This module must not know whose move is legal.

use rowan::{TextRange, TextSize};

use super::sheet::{PlyId, Sheet, SheetNumber};
use crate::findings::{Edit, Finding, Fix, Message, MoveName, Severity};

/// What the numbers of a game say against its moves.
#[derive(Default)]
struct Disagreements {
    /// Numbers before which a ply is missing, with the ply that is due there.
    missing: Vec<(TextRange, usize)>,
    /// Moves written twice.
    doubled: Vec<PlyId>,
    /// Numbers that are simply wrong, as written and as counted.
    wrong: Vec<(SheetNumber, usize)>,
}

/// More than so many gaps and repeats are no slips but another way of counting.
const SLIPS: usize = 2;

/// The ply that is due in a line before the move with that index, counted from the game's start.
pub type Counted<'a> = &'a dyn Fn(usize, usize) -> usize;

/// How the plies of a record are numbered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Numerals {
    /// Plies that share a number.
    per: usize,
    /// How far the numbers are ahead of the plies counted: a record that begins in the middle of a game can say so.
    ahead: i64,
}

impl Numerals {
    /// From the first number of the main line where any is right, else counted from 1.
    pub fn read(sheet: &Sheet<'_>, per: usize, counted: Counted<'_>, any_first_number: bool) -> Self {
        let first = sheet.lines.first().and_then(|line| line.numbers.first()).filter(|_| any_first_number);
        let ahead = first.map_or(0, |number| {
            let counted = counted(0, number.at) as i64;
            said(number, per, counted) - counted
        });
        Numerals { per: per.max(1), ahead }
    }

    /// The number that is due at a ply, as it is written.
    pub fn due(self, ply: usize) -> String {
        due_numeral(self.numbered(ply), self.per)
    }

    /// Whether a number stands before a ply wherever it stands.
    pub fn begins_round(self, ply: usize) -> bool {
        self.numbered(ply).is_multiple_of(self.per)
    }

    /// Whether a number can say which ply of a round is due.
    pub fn tells_ply(self) -> bool {
        self.per == 2
    }

    fn numbered(self, ply: usize) -> usize {
        usize::try_from(ply as i64 + self.ahead).unwrap_or(0)
    }
}

/// Checks the numbers of every line; `name` says how a ply is called.
pub fn check(
    text: &str,
    sheet: &Sheet<'_>,
    numerals: Numerals,
    counted: Counted<'_>,
    name: &dyn Fn(usize) -> MoveName,
) -> Vec<Finding> {
    let Numerals { per: plies_per_number, .. } = numerals;
    let counted: Counted<'_> = &|line, at| numerals.numbered(counted(line, at));
    let mut found = Disagreements::default();
    for index in 0..sheet.lines.len() {
        line(sheet, index, plies_per_number, counted, &mut found);
    }
    if found.missing.len() + found.doubled.len() > SLIPS {
        found = recount(sheet, plies_per_number, counted);
    }
    let mut findings = Vec::new();
    let all_wrong = recount(sheet, plies_per_number, counted).wrong;
    for (range, due) in found.missing {
        let due = name(due);
        let message = Message::new("missing-move").of(&due);
        let mut finding = Finding::new("record/missing-move", Severity::Warning, range, message);
        finding.fixes.extend(renumber(&all_wrong, plies_per_number));
        findings.push(finding);
    }
    for id in found.doubled {
        let Some(doubled) = sheet.moves.get(id) else { continue };
        let moved = doubled.written.joined().into_owned();
        let message = Message::new("doubled-move").with("move", moved.clone());
        let mut finding = Finding::new("record/doubled-move", Severity::Warning, doubled.range, message);
        finding.fixes.push(Fix {
            title: Message::new("fix-remove-move").with("move", moved),
            edits: vec![Edit { range: with_blank(text, doubled.range), text: String::new() }],
            safe: false,
        });
        findings.push(finding);
    }
    if let Some((first, due)) = found.wrong.first().copied() {
        let message = Message::new("move-number")
            .with("written", numeral(first.value as usize, first.player))
            .with("due", due_numeral(due, plies_per_number))
            .with("count", found.wrong.len());
        let mut finding = Finding::new("record/move-number", Severity::Warning, first.range, message);
        finding.fixes.extend(renumber(&found.wrong, plies_per_number));
        findings.push(finding);
    }
    findings
}

/// The fix that writes the counted numbers.
fn renumber(wrong: &[(SheetNumber, usize)], per: usize) -> Option<Fix> {
    let edit =
        |(number, due): &(SheetNumber, usize)| Edit { range: number.range, text: due_numeral(*due, per) };
    let title = Message::new("fix-renumber").with("count", wrong.len());
    let mut edits: Vec<Edit> = wrong.iter().map(edit).collect();
    // A line is read to its end before those that branch off it.
    edits.sort_by_key(|edit| edit.range.start());
    (!edits.is_empty()).then_some(Fix { title, edits, safe: true })
}

/// A move with the blank before it, if there is one.
pub fn with_blank(text: &str, range: TextRange) -> TextRange {
    let before = text.get(..usize::from(range.start())).unwrap_or_default();
    let blank =
        before.chars().next_back().filter(|c| c.is_whitespace()).map_or(TextSize::new(0), TextSize::of);
    TextRange::new(range.start() - blank, range.end())
}

fn line(sheet: &Sheet<'_>, index: usize, per: usize, counted: Counted<'_>, found: &mut Disagreements) {
    let Some(line) = sheet.lines.get(index) else { return };
    // How far the written numbers are ahead of the counted plies.
    let mut ahead = 0i64;
    let mut last: Option<SheetNumber> = None;
    for &number in &line.numbers {
        let counted = counted(index, number.at) as i64 + ahead;
        let said = said(&number, per, counted);
        let gap = said - counted;
        if gap != 0 {
            let due = usize::try_from(counted).unwrap_or(0);
            let since = last.map_or(number.at, |last| number.at.saturating_sub(last.at));
            let repeated = (gap == -1 && since > 1)
                .then(|| repeated_move(sheet, &line.moves, number.at, since))
                .flatten();
            if gap == 1 && per > 1 && number.at > 0 {
                found.missing.push((number.range, due));
                ahead += 1;
            } else if let Some(id) = repeated {
                found.doubled.push(id);
                ahead -= 1;
            } else {
                found.wrong.push((number, due));
            }
        }
        last = Some(number);
    }
}

/// The ply that a number says is due. Without dots it says only the number.
fn said(number: &SheetNumber, per: usize, counted: i64) -> i64 {
    let first = (i64::from(number.value) - 1) * per as i64;
    match number.player {
        Some(player) if per == 2 => first + player as i64,
        None if per == 2 && counted == first + 1 => counted,
        _ if per != 2 && (first..first + per as i64).contains(&counted) => counted,
        _ => first,
    }
}

/// The later of two equal moves that stand one behind the other, among the last ones.
fn repeated_move(sheet: &Sheet<'_>, moves: &[PlyId], at: usize, since: usize) -> Option<PlyId> {
    let recent = moves.get(at.checked_sub(since)?..at)?;
    recent.windows(2).find_map(|pair| match pair {
        [a, b] => {
            let (first, second) = (sheet.moves.get(*a)?, sheet.moves.get(*b)?);
            let same = first.written.joined().eq_ignore_ascii_case(&second.written.joined());
            same.then_some(*b)
        }
        _ => None,
    })
}

/// Every number that is not the counted one.
fn recount(sheet: &Sheet<'_>, per: usize, counted: Counted<'_>) -> Disagreements {
    let mut found = Disagreements::default();
    for (index, line) in sheet.lines.iter().enumerate() {
        for &number in &line.numbers {
            let counted = counted(index, number.at);
            if said(&number, per, counted as i64) != counted as i64 {
                found.wrong.push((number, counted));
            }
        }
    }
    found
}

/// `12.` or `12...`
fn numeral(value: usize, player: Option<usize>) -> String {
    match player {
        Some(0) => format!("{value}."),
        Some(_) => format!("{value}..."),
        None => value.to_string(),
    }
}

/// The number that is due at a ply, as it is written.
fn due_numeral(ply: usize, per: usize) -> String {
    numeral(ply / per.max(1) + 1, Some(if per == 2 { ply % 2 } else { 0 }))
}
