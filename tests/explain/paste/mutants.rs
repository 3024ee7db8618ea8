//! No number of a text is ignored silently. Changing one changes the shapes or makes the text
//! invalid, unless the reading of the original has named that number. Deleting one never panics.

use std::ops::Range;

use collidoscope::shape_text::{self, Options, ParsedText, Unused};

use super::input;
use super::notations::rows;
use super::table;

/// Returns the numbers of a text outside names and comments.
pub(super) fn numbers(text: &str) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let is_name = |b: u8| b.is_ascii_alphanumeric() || b == b'_';
    let (mut all, mut at) = (Vec::new(), 0);
    while at < bytes.len() {
        let line = text[at..].split('\n').next().unwrap_or_default();
        if line.starts_with("//") || line.starts_with("# ") || line.starts_with("% ") {
            at += line.len();
        } else if bytes[at].is_ascii_digit() {
            let is_number = |b: &u8| b.is_ascii_digit() || *b == b'.';
            let length = bytes[at..].iter().take_while(|b| is_number(b)).count();
            all.push(at..at + length);
            at += length;
            at += bytes[at..].iter().take_while(|b| is_name(**b)).count();
        } else {
            at += 1;
            let in_name = is_name(bytes[at - 1]) || bytes[at - 1] == b'#' || bytes[at - 1] >= 0x80;
            if in_name {
                at += bytes[at..].iter().take_while(|b| is_name(**b)).count();
            }
        }
    }
    all
}

fn read(text: &str) -> Option<ParsedText> {
    shape_text::read(&format!("{text}\nz_far: circle 9000 9000 1\n"), Options::default()).ok()
}

/// Returns whether a number is an array length, the `0` of a hexadecimal colour, or in an `<svg>`
/// tag.
fn is_irrelevant(text: &str, span: &Range<usize>) -> bool {
    let (before, after) = (&text[..span.start], &text[span.end..]);
    let is_length = before.ends_with('[') && after.starts_with("];");
    is_length
        || after.starts_with("xff")
        || before.rsplit('<').next().is_some_and(|tag| tag.starts_with("svg"))
}

/// Returns whether the reading names these bytes as unused, ignored or aside.
fn is_named(pasted: &ParsedText, text: &str, span: &Range<usize>) -> bool {
    let line = 1 + text[..span.start].matches('\n').count();
    let holds = |it: &Unused| it.span.start <= span.start && span.end <= it.span.end;
    pasted.unused.iter().chain(&pasted.ignored).any(holds)
        || pasted.aside.iter().any(|(aside, _)| *aside == line)
}

#[test]
fn no_number_is_passed_over() {
    let mut texts: Vec<String> = rows().into_iter().map(|row| row.example).collect();
    texts.extend(table::rows().map(|row| input(row.file)));
    texts.extend(table::rows().map(|row| format!("{}\nspeed = 5", input(row.file))));
    let (mut wrong, mut tried) = (Vec::new(), 0);
    for text in texts.iter().filter(|text| text.len() < 2000) {
        let Some(found) = read(text) else { continue };
        for span in numbers(text) {
            let number: f64 = text[span.clone()].trim_end_matches('.').parse().unwrap_or(0.0);
            let mutant = |other: &str| [&text[..span.start], other, &text[span.end..]].concat();
            let _ = read(&mutant(""));
            tried += 1;
            let Some(after) = read(&mutant(&(number + 1.5).to_string())) else { continue };
            let shapes = |pasted: &ParsedText| -> String {
                let all = pasted.shapes.iter().map(|it| (it.name.clone(), it.geometry.clone()));
                format!("{:?} {:?}", all.collect::<Vec<_>>(), pasted.axes)
            };
            let is_same = shapes(&found) == shapes(&after);
            if is_same && !is_named(&found, text, &span) && !is_irrelevant(text, &span) {
                wrong.push(format!("`{}` at {} of\n{text}", &text[span.clone()], span.start));
            }
        }
    }
    assert!(tried > 1500, "{tried}");
    assert!(wrong.is_empty(), "{} are wrong:\n{}", wrong.len(), wrong.join("\n"));
}
