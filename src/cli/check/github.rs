//! Findings as workflow commands, which GitHub shows as annotations of a change.

use std::fmt::Write;

use super::Checked;
use crate::findings::Severity;
use crate::findings::catalogue::Catalogue;

pub(super) fn file(checked: &Checked, catalogue: &Catalogue) -> String {
    let mut text = String::new();
    for (_, finding) in &checked.findings {
        let (start, end) = checked.place(finding.range);
        let command = match finding.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Information | Severity::Hint => "notice",
        };
        let _ = write!(text, "::{command} file={},line={}", property(&checked.path), start.line + 1);
        // Columns are shown only where the whole range stands on one line.
        if start.line == end.line {
            let _ = write!(text, ",col={},endColumn={}", start.character + 1, end.character + 1);
        } else {
            let _ = write!(text, ",endLine={}", end.line + 1);
        }
        let message = data(&catalogue.finding(finding));
        let _ = writeln!(text, ",title={}::{message}", property(finding.code));
    }
    text
}

fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::super::fixture;
    use super::*;
    use expect_test::expect;

    #[test]
    fn a_line_a_finding() {
        expect![[r#"
            ::notice file=games/a%2C b.apgn,line=1,col=1,endColumn=14,title=record/prose::This is odd
            ::error file=games/a%2C b.apgn,line=3,col=4,endColumn=10,title=abalone/not-a-row::Black's 2nd, c3c5d4: c4 is empty, so c3-c5 is not a row. Did you mean c3c4?
        "#]].assert_eq(&file(&fixture::checked(), fixture::voice().catalogue));
    }

    #[test]
    fn signs_with_a_meaning_are_escaped() {
        assert_eq!(property("a,b:c%\n"), "a%2Cb%3Ac%25%0A");
        assert_eq!(data("a,b:c%\r"), "a,b:c%25%0D");
    }
}
