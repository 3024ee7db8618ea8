//! Lines of plain words: `a: box3 0 0 0 2 2 2`.

use std::borrow::Cow;
use std::ops::Range;

use super::super::lex::Fault;
use super::collect::Found;
use super::fill::{RowValues, count, is_flat};
use super::make;
use super::table::{self, Row};
use super::vector;
use crate::text::id;

/// Finds the lines of plain words. Returns the text with spaces in their place, and their shapes.
pub(super) fn find(text: &str, radians: bool) -> Result<(Cow<'_, str>, Vec<Found>), Fault> {
    let (mut rest, mut all) = (Cow::Borrowed(text), Vec::new());
    let mut from = 0;
    for piece in text.split_inclusive(['\n', ';']) {
        let start = from;
        from += piece.len();
        let code = ["//", "#", ";"]
            .iter()
            .fold(piece, |code, mark| code.find(mark).map_or(code, |end| &code[..end]));
        let lead = code.len() - code.trim_start().len();
        let span = start + lead..start + code.trim_end().len().max(lead);
        if let Some(found) = line(code.trim(), span.clone(), radians)? {
            all.push(found);
            rest.to_mut().replace_range(span.clone(), &" ".repeat(span.len()));
        }
    }
    Ok((rest, all))
}

/// Reads a line; `None` if it is not a shape in plain words.
fn line(code: &str, span: Range<usize>, radians: bool) -> Result<Option<Found>, Fault> {
    let (name, rest) = match code.split_once([':', '=']) {
        Some((name, rest)) => (Some(name.trim()), rest),
        None => (None, code),
    };
    let is_name = |name: &str| !name.is_empty() && !name.contains(['(', '{', '<', '.']);
    let is_separator = |c: char| c.is_whitespace() || matches!(c, ',' | '(' | ')' | '[' | ']');
    let mut words = rest.split(is_separator).filter(|word| !word.is_empty());
    let Some(row) = words.next().and_then(table::worded) else { return Ok(None) };
    let words: Vec<&str> = words.collect();
    let has_number = words.first().is_some_and(|word| word.parse::<f64>().is_ok());
    if !has_number || !name.is_none_or(is_name) {
        return Ok(None);
    }
    let usage = format!("`{}`", row.usage());
    let Some(filled) = fill(row, &words, radians) else {
        let kind = first_word(row);
        let numbers = words.iter().filter(|word| word.parse::<f64>().is_ok()).count();
        let what = id::PASTE_SHAPE_OF_NUMBERS.with(&[("kind", &kind), ("numbers", &numbers)]);
        return Err(Fault::new(span, what, &usage));
    };
    let Some(form) = make::form(row, &filled) else { return Ok(None) };
    let form =
        form.map_err(|(what, expected)| Fault::new(span.clone(), what.to_owned(), expected))?;
    let name = name.map(|name| name.rsplit(' ').next().unwrap_or(name).to_owned());
    Ok(Some(Found { name, is_deep: true, ..Found::new(form, filled, span, row) }))
}

/// Returns the word that begins a line of this row.
fn first_word(row: &Row) -> String {
    row.usage().split(' ').next().unwrap_or_default().to_owned()
}

/// Fills the row with the numbers of a line; `None` if their count is wrong or a word is unknown.
fn fill(row: &Row, words: &[&str], radians: bool) -> Option<RowValues> {
    let mut filled = RowValues::default();
    let number = |word: &&str| word.parse::<f64>().ok();
    let mut next = 0;
    for token in row.tokens().filter(|token| is_flat(*token)) {
        let words = words.get(next..next + count(token.word))?;
        filled
            .numbers
            .insert(token.word.to_owned(), words.iter().map(number).collect::<Option<_>>()?);
        next += words.len();
    }
    let rest = &words[next..];
    if rest.is_empty() {
        return Some(filled);
    }
    row.word("turn")?;
    let radian = |angle: f64| if radians { angle } else { angle.to_radians() };
    let rotation = match rest {
        ["quaternion", components @ ..] => {
            let all: Vec<f64> = components.iter().map(number).collect::<Option<_>>()?;
            filled.raw_numbers.clone_from(&all);
            vector::quaternion(all.try_into().ok()?)?
        }
        [first, ..] if number(first).is_some() => {
            let all: Vec<f64> = rest.iter().map(number).collect::<Option<_>>()?;
            let angles: [f64; 3] = all.try_into().ok()?;
            vector::yaw_pitch_roll(angles.map(radian))
        }
        _ => {
            let mut angles = [None; 3];
            for pair in rest.chunks(2) {
                let index = ["yaw", "pitch", "roll"].iter().position(|word| *word == pair[0])?;
                let angle = number(pair.get(1)?)?;
                if angles[index].replace(radian(angle)).is_some() {
                    return None;
                }
            }
            vector::yaw_pitch_roll(angles.map(Option::unwrap_or_default))
        }
    };
    filled.rotation = Some(rotation);
    Some(filled)
}
