//! Writes each answer of a class as a line of comma-separated values (RFC 4180).

use std::collections::BTreeMap;

use super::check::GradeSource;
use super::table::{GradedFile, word};
use crate::text::id;

/// Column names.
const HEAD: &str = "file,name,class,scene,step,seed,try,kind,answer,right,error,unit,hints,graded";

/// Returns a line for each valid answer, in the order of the files. `try` counts a learner's
/// answers to the same question; `graded` states whether the answer was graded again.
#[must_use]
pub fn csv(papers: &[GradedFile]) -> String {
    let mut text = format!("{HEAD}\n");
    for paper in papers {
        let file = paper.file_name();
        let mut tries: BTreeMap<(&str, u32), u32> = BTreeMap::new();
        for marked in paper.valid_answers() {
            let answered = &marked.answered;
            let count = tries.entry((&answered.scene, answered.step)).or_default();
            *count += 1;
            let graded = match marked.check {
                GradeSource::Trusted => id::CLASS_GRADED_BY_FILE.to_string(),
                GradeSource::Other => {
                    id::CLASS_GRADED_AGAIN_DIFFERENTLY.with(&[("said", &word(answered.right))])
                }
                GradeSource::Same | GradeSource::Refused(_) => id::CLASS_GRADED_AGAIN.to_string(),
            };
            let is_number = answered.answer.kind() == "number";
            let answer = answered.answer.text();
            let cells = [
                quoted(&file),
                quoted(&paper.name),
                quoted(&answered.class),
                quoted(&answered.scene),
                answered.step.to_string(),
                answered.instance.to_string(),
                count.to_string(),
                answered.answer.kind().to_owned(),
                if is_number { answer } else { quoted(&answer) },
                word(marked.right).to_owned(),
                marked.error.map(|error| error.to_string()).unwrap_or_default(),
                quoted(answered.answer.unit()),
                answered.hints.to_string(),
                graded,
            ];
            text += &cells.join(",");
            text.push('\n');
        }
    }
    text
}

/// Returns a text as a cell. An apostrophe precedes anything that a spreadsheet would take for a
/// formula, as names are free text.
fn quoted(text: &str) -> String {
    // Some spreadsheets skip blanks and read full-width signs as plain ones.
    let first = text.chars().find(|c| !c.is_whitespace() && !c.is_control() && !is_invisible(*c));
    let is_formula =
        first.is_some_and(|c| "=+-@\u{ff1d}\u{ff0b}\u{ff0d}\u{ff20}\u{2212}".contains(c));
    let text = if is_formula { format!("'{text}") } else { text.to_owned() };
    if text.contains([',', '"', '\n', '\r']) {
        return format!("\"{}\"", text.replace('"', "\"\""));
    }
    text
}

/// Returns whether a character has no width.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_become_text() {
        for (text, cell) in [
            ("Kim", "Kim"),
            ("Kim, 3b", "\"Kim, 3b\""),
            ("the \"fast\" one", "\"the \"\"fast\"\" one\""),
            ("=1+1", "'=1+1"),
            ("\u{ff1d}1+1", "'\u{ff1d}1+1"),
            (" =1", "' =1"),
            ("\u{3000}\t+1", "'\u{3000}\t+1"),
            ("\u{feff}@A1", "'\u{feff}@A1"),
            ("\u{ff20}A1", "'\u{ff20}A1"),
            ("a = b", "a = b"),
            ("@SUM(A1,A2)", "\"'@SUM(A1,A2)\""),
            ("(-0.1, 0, 0.3)", "\"(-0.1, 0, 0.3)\""),
        ] {
            assert_eq!(quoted(text), cell);
        }
    }
}
