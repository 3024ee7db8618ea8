//! Finds the numbers of a text that affect no shape.
//!
//! Changes each number in the source statements and reads the text again. If the shapes stay the same, the
//! number is unused. This method does not depend on the reader's rules.

use std::collections::BTreeSet;
use std::ops::Range;

use super::draft::Draft;
use super::lex::number;
use super::read::ParsedText;
use super::reader::Reader;
use super::words;

use crate::geom::order;

/// Name and numbers of a shape.
pub(super) type NamedNumbers<'a> = (&'a str, Vec<f64>);

/// The shapes of a text.
pub(super) trait Reading {
    /// Returns the numbers of all shapes.
    fn numbers(&self) -> Vec<NamedNumbers<'_>>;
}

impl Reading for ParsedText {
    fn numbers(&self) -> Vec<NamedNumbers<'_>> {
        let shapes =
            self.shapes.iter().map(|shape| (shape.name.as_str(), shape.geometry.numbers()));
        shapes.chain([("", self.axes.concat())]).collect()
    }
}

/// Byte ranges of a text, by their relation to its shapes.
#[derive(Default)]
pub(super) struct Account {
    /// Source statements.
    sources: Vec<Range<usize>>,
    /// Values that are not geometry.
    pub(super) ignored: Vec<Range<usize>>,
    /// Values with unknown keys.
    unread: Vec<Range<usize>>,
    comments: Vec<Range<usize>>,
    /// Skipped statements that seem to change a shape.
    skipped: Vec<Range<usize>>,
}

impl Account {
    /// Creates the account of shapes in a plane.
    pub(super) fn of_drafts(drafts: &[Draft], aside: &[Range<usize>], reader: Reader) -> Self {
        let spans = |field: fn(&Draft) -> &[Range<usize>]| -> Vec<Range<usize>> {
            drafts.iter().flat_map(field).cloned().collect()
        };
        let pieces = [
            spans(|draft| &draft.sources),
            spans(|draft| &draft.ignored),
            spans(|draft| &draft.unread),
        ];
        Self::new(pieces, aside, reader)
    }

    /// Creates an account of the source statements, the values that are not geometry, and the values with
    /// unknown keys.
    pub(super) fn new(
        [sources, ignored, unread]: [Vec<Range<usize>>; 3],
        aside: &[Range<usize>],
        reader: Reader,
    ) -> Self {
        let objects = reader.scope.objects.iter();
        let shapes =
            objects.filter(|object| object.sources.iter().any(|span| sources.contains(span)));
        let shape_names = order::set(shapes.map(|object| object.name.as_str()));
        let is_about = |span: &&Range<usize>| {
            let text = reader.text().get((*span).clone()).unwrap_or_default();
            let is_separator = |c: char| !c.is_alphanumeric() && c != '_';
            let mut names = text.split(is_separator).filter(|word| !word.is_empty());
            let root = names.next();
            let field = names.next().unwrap_or_default();
            let is_plain = words::is_plain_field(field) || words::is_no_place(field);
            root.is_some_and(|root| shape_names.contains(root)) && !is_plain
        };
        // Unused constants and transforms that seem meant for a shape.
        let idle = reader.scope.objects.iter().filter(|object| {
            let is_read = object.sources.iter().any(|span| sources.contains(span));
            let is_named = reader.used_constants.contains(object.name.as_str());
            let is_number = object.value.number().is_some() && words::is_dimension(&object.name);
            let is_transform = object.value.head() == Some("Transform") && object.value.counts();
            (is_number || is_transform) && !is_read && !is_named
        });
        let idle = idle.map(|object| object.value.span.clone());
        let skipped = aside.iter().filter(is_about).cloned().chain(idle).collect();
        Self { sources, ignored, unread, comments: reader.comments, skipped }
    }
}

/// Maximum number of bytes to re-read in total.
const BUDGET: usize = 120_000;

/// Above this many numbers, all are first changed at once.
const MANY: usize = 24;

/// Returns the numbers in the source statements, with their byte ranges.
fn numbers(text: &str, account: &Account) -> Vec<(Range<usize>, f64)> {
    let mut all = Vec::new();
    let mut spans = account.sources.clone();
    crate::geom::order::sort_by(&mut spans, |p, q| (p.start, p.end).cmp(&(q.start, q.end)));
    let mut at = 0;
    for span in spans {
        at = at.max(span.start);
        while at < span.end.min(text.len()) {
            let rest = &text[at..];
            let Some(c) = rest.chars().next() else { break };
            let comment = account.comments.iter().find(|comment| comment.contains(&at));
            if let Some(comment) = comment {
                at = comment.end.max(at + 1);
            } else if c.is_alphabetic() || matches!(c, '_' | '#' | '$') {
                let word = |c: char| c.is_alphanumeric() || c == '_';
                let length: usize =
                    rest.chars().skip(1).take_while(|c| word(*c)).map(char::len_utf8).sum();
                at += c.len_utf8() + length;
            } else if let Some((value, length)) =
                number(rest).filter(|_| !matches!(c, '-' | '+' | '\u{2212}'))
            {
                all.push((at..at + length, value));
                let suffix = |c: &char| c.is_alphanumeric() || *c == '_';
                let more: usize =
                    rest[length..].chars().take_while(suffix).map(char::len_utf8).sum();
                if is_length(text, at, at + length)
                    || more > 3
                    || rest[length..].starts_with(['D', 'x', 'n', 's', 't'])
                {
                    all.pop();
                }
                at += length + more;
            } else {
                at += c.len_utf8();
            }
        }
    }
    all
}

/// Returns whether a number is a declared array length: `b2Vec2 corners[4];`
fn is_length(text: &str, start: usize, end: usize) -> bool {
    let Some(before) = text[..start].strip_suffix('[') else { return false };
    let after = text[end..].strip_prefix(']').map(str::trim_start);
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let name = before.trim_end_matches(is_name);
    let type_name = name.trim_end_matches([' ', '\t', '*']);
    name.len() < before.len()
        && type_name.len() < name.len()
        && type_name.ends_with(|c: char| is_name(c) || c == '>')
        && after.is_some_and(|after| after.starts_with([';', '=', '{']) || after.is_empty())
}

/// Replaces the numbers in these byte ranges.
fn changed(text: &str, others: &[(Range<usize>, f64)]) -> String {
    let (mut out, mut at) = (String::new(), 0);
    for (span, other) in others {
        out += &text[at..span.start];
        out += &other.to_string();
        at = span.end;
    }
    out + &text[at..]
}

/// Returns a clearly different number; `index` makes it unique.
fn different_number(value: f64, index: usize) -> f64 {
    let factor = 1.046_875 + index as f64 * 1e-4;
    if value == 0.0 { 0.375 * factor } else { value * factor }
}

/// Returns the starts of the numbers that reappear in the shapes after all are changed at once.
fn find_reappearing<T: Reading>(
    text: &str,
    pasted: &T,
    all: &[(Range<usize>, f64)],
    reread: &mut impl FnMut(&str) -> Option<T>,
) -> BTreeSet<usize> {
    let others = all
        .iter()
        .enumerate()
        .map(|(i, (span, value))| (span.clone(), different_number(*value, i)));
    let others: Vec<_> = others.collect();
    let Some(found) = reread(&changed(text, &others)) else { return BTreeSet::new() };
    let (found, pasted) = (found.numbers(), pasted.numbers());
    let lengths = |shapes: &[NamedNumbers]| -> Vec<usize> {
        shapes.iter().map(|(_, numbers)| numbers.len()).collect()
    };
    if lengths(&found) != lengths(&pasted) {
        return BTreeSet::new();
    }
    let numbers = found.iter().flat_map(|(_, numbers)| numbers);
    let numbers = order::set(numbers.map(|number| number.abs().to_bits()));
    let is_seen = |(_, other): &(Range<usize>, f64)| numbers.contains(&other.abs().to_bits());
    others.iter().filter(|it| is_seen(it)).map(|(span, _)| span.start).collect()
}

/// Returns whether two readings have the same shapes.
fn is_same(a: &impl Reading, b: &impl Reading) -> bool {
    let near = |(p, q): (&f64, &f64)| (p - q).abs() <= 1e-9 * p.abs() || p.to_bits() == q.to_bits();
    let same = |((a, p), (b, q)): (&NamedNumbers, &NamedNumbers)| {
        a == b && p.len() == q.len() && p.iter().zip(q).all(near)
    };
    let (a, b) = (a.numbers(), b.numbers());
    a.len() == b.len() && a.iter().zip(&b).all(same)
}

/// Returns the unused pieces in text order.
pub(super) fn find<T: Reading>(
    text: &str,
    pasted: &T,
    account: &Account,
    reread: &mut impl FnMut(&str) -> Option<T>,
) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = account.unread.clone();
    found.extend(account.skipped.iter().cloned());
    let within = |span: &Range<usize>, ranges: &[Range<usize>]| {
        ranges.iter().any(|range| range.start <= span.start && span.end <= range.end)
    };
    let mut remaining_reads = BUDGET / text.len().max(200);
    let all = numbers(text, account);
    let used = if all.len() > MANY {
        find_reappearing(text, pasted, &all, reread)
    } else {
        BTreeSet::new()
    };
    for (span, value) in all {
        if used.contains(&span.start) || within(&span, &account.ignored) || within(&span, &found) {
            continue;
        }
        if remaining_reads == 0 {
            found.push(span);
            break;
        }
        remaining_reads -= 1;
        let other = reread(&changed(text, &[(span.clone(), different_number(value, 0))]));
        if other.is_some_and(|other| is_same(pasted, &other)) {
            found.push(span);
        }
    }
    crate::geom::order::sort_by(&mut found, |p, q| (p.start, p.end).cmp(&(q.start, q.end)));
    found.dedup();
    found
}
