//! The data of a path of SVG, as far as it consists of straight lines.

use super::lex::{Fault, number};
use super::shape::Point;

/// How many numbers a command takes.
fn arity(command: char) -> Option<usize> {
    match command.to_ascii_uppercase() {
        'M' | 'L' => Some(2),
        'H' | 'V' => Some(1),
        'Z' => Some(0),
        _ => None,
    }
}

/// The outlines of path data that begins at byte `base` of the whole text.
///
/// SVG 2, section 9.3: numbers may touch (`1-2`, `.5.5`), a command may be left out when it repeats,
/// and what follows a pair after `M` is a line.
pub(super) fn read(data: &str, base: usize) -> Result<Vec<Vec<Point>>, Fault> {
    let (mut outlines, mut at): (Vec<Vec<Point>>, usize) = (Vec::new(), 0);
    let (mut command, mut pen, mut start) = (None, [0.0; 2], [0.0; 2]);
    let fault =
        |at: usize, what: String, right: &str| Fault::new(base + at..base + at + 1, what, right);
    while let Some(c) = data[at..].chars().next() {
        let letter = at;
        if c.is_whitespace() || c == ',' {
            at += c.len_utf8();
            continue;
        }
        if c.is_ascii_alphabetic() {
            command = Some(c);
            at += 1;
        }
        let lines = "a path of straight lines: M, L, H, V and Z, small or capital";
        let Some(word) = command else {
            return Err(fault(at, format!("`{c}` before the first M"), lines));
        };
        let Some(count) = arity(word) else {
            return Err(fault(letter, format!("`{word}` in a path"), lines));
        };
        if count == 0 {
            (pen, command) = (start, None);
            continue;
        }
        let mut numbers = [0.0; 2];
        for value in &mut numbers[..count] {
            at += data[at..].len()
                - data[at..].trim_start_matches(|c: char| c.is_whitespace() || c == ',').len();
            let Some((found, length)) = number(&data[at..]) else {
                return Err(fault(
                    at.min(data.len()),
                    format!("`{word}` without its numbers"),
                    lines,
                ));
            };
            (*value, at) = (found, at + length);
        }
        let from = if word.is_ascii_lowercase() { pen } else { [0.0; 2] };
        pen = match word.to_ascii_uppercase() {
            'H' => [from[0] + numbers[0], pen[1]],
            'V' => [pen[0], from[1] + numbers[0]],
            _ => [from[0] + numbers[0], from[1] + numbers[1]],
        };
        if word.eq_ignore_ascii_case(&'M') {
            outlines.push(Vec::new());
            start = pen;
            command = Some(if word == 'M' { 'L' } else { 'l' });
        } else if outlines.is_empty() {
            return Err(fault(letter, format!("`{word}` before the first M"), lines));
        }
        if let Some(outline) = outlines.last_mut() {
            outline.push(pen);
        }
    }
    outlines.retain(|outline| !outline.is_empty());
    Ok(outlines)
}
