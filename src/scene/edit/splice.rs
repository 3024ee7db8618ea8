//! Replacements of parts of a text.

use std::ops::Range;

use crate::params::Refusal;
use crate::scene::tree::{Tree, ValueSyntax};
use crate::text::id;

/// Indentation of one level.
const INDENT: &str = "    ";

/// A part of a text, and its replacement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Splice {
    /// Byte range to replace.
    pub at: Range<usize>,
    /// New text.
    pub text: String,
}

/// Applies splices to a text; they are sorted and do not overlap. Returns the new text.
#[must_use]
pub fn apply(text: &str, parts: &[Splice]) -> String {
    let added: usize = parts.iter().map(|part| part.text.len()).sum();
    let mut new = String::with_capacity(text.len() + added);
    let mut from = 0;
    for part in parts {
        new.push_str(&text[from..part.at.start]);
        new.push_str(&part.text);
        from = part.at.end;
    }
    new + &text[from..]
}

/// Returns the splices that undo `parts` in the new text; `text` is the old one.
#[must_use]
pub fn inverse(text: &str, parts: &[Splice]) -> Vec<Splice> {
    let (mut added, mut removed) = (0, 0);
    let undo = |part: &Splice| {
        let start = part.at.start + added - removed;
        added += part.text.len();
        removed += part.at.len();
        let at = start..start + part.text.len();
        Splice { at, text: text[part.at.clone()].to_owned() }
    };
    parts.iter().map(undo).collect()
}

/// Replaces a value; its unchanged parts keep their bytes.
pub(super) fn replace(
    tree: &Tree,
    id: usize,
    (new, new_id): (&Tree, usize),
    parts: &mut Vec<Splice>,
) {
    if is_same(tree.text(id), new.text(new_id)) {
        return;
    }
    let (from, to) = (tree.children(id), new.children(new_id));
    let is_alike = tree.shape(id) == new.shape(new_id)
        && matches!(tree.shape(id), ValueSyntax::Group(_) | ValueSyntax::List)
        && from.len() == to.len()
        && from.iter().zip(to).all(|(old, it)| tree.name(*old) == new.name(*it));
    if is_alike && !from.is_empty() {
        for (old, it) in from.iter().zip(to) {
            replace(tree, *old, (new, *it), parts);
        }
    } else {
        parts.push(Splice { at: tree.value(id), text: new.text(new_id).to_owned() });
    }
}

/// Returns whether two values are equal, regardless of their number format.
fn is_same(a: &str, b: &str) -> bool {
    let number = |text: &str| text.parse::<f32>().ok();
    a == b || number(a).is_some() && number(a) == number(b)
}

/// Inserts fields or list entries into the group or list `parent`, before its child `index`.
///
/// # Errors
/// Returns an error if the parent has no brackets.
pub(super) fn insert(
    tree: &Tree,
    parent: usize,
    index: usize,
    items: &[String],
) -> Result<Vec<Splice>, Refusal> {
    let Some(inner) = tree.inner_span(parent) else {
        let what = id::EDIT_NO_FIELDS.with(&[("text", &tree.text(parent))]);
        return Err(Refusal::path(what, String::new()));
    };
    let (text, children) = (tree.source(), tree.children(parent));
    let nl = line_break(text);
    let joined = |between: &str| items.join(between).replace("\r\n", "\n").replace('\n', nl);
    let insert_text = |at: usize, text: String| Splice { at: at..at, text };
    let Some(last) = children.last() else {
        let indent = line_indent(text, inner.start);
        if let Some(end) = tree.line_end(inner.start) {
            let items = joined(&format!(",\n{indent}{INDENT}"));
            return Ok(vec![insert_text(end, format!("{nl}{indent}{INDENT}{items},"))]);
        }
        let is_list = tree.shape(parent) == ValueSyntax::List;
        let is_multiline = is_list && text[inner.clone()].trim().is_empty() && is_group(&items[0]);
        let text = if is_multiline { lines(&joined(",\n"), indent, nl) } else { joined(", ") };
        return Ok(vec![Splice { at: inner, text }]);
    };
    let before = index.checked_sub(1).map(|at| children[at]);
    let sibling = tree.key(before.unwrap_or(children[0])).start;
    let anchor = before.map_or(inner.start, |id| tree.comma_end(id).unwrap_or(tree.value(id).end));
    let is_last = index == children.len();
    let has_comma = !is_last || tree.comma_end(*last).is_some();
    let line = tree.line_end(anchor).filter(|_| starts_line(text, sibling) || !is_last);
    let comma = if has_comma { "," } else { "" };
    let mut parts = Vec::new();
    match line {
        Some(end) => {
            let indent = line_indent(text, sibling);
            if !has_comma {
                parts.push(insert_text(anchor, ",".to_owned()));
            }
            let items = joined(&format!(",\n{indent}"));
            parts.push(insert_text(end, format!("{nl}{indent}{items}{comma}")));
        }
        None if before.is_none() => parts.push(insert_text(anchor, joined(", ") + ", ")),
        None if has_comma => parts.push(insert_text(anchor, format!(" {},", joined(", ")))),
        None => parts.push(insert_text(anchor, format!(", {}", joined(", ")))),
    }
    Ok(parts)
}

/// Removes a field or list entry with its comma, and its lines if nothing else is on them.
pub(super) fn remove(tree: &Tree, id: usize) -> Vec<Splice> {
    let text = tree.source();
    let start = tree.key(id).start;
    let end = tree.comma_end(id).unwrap_or(tree.value(id).end);
    let cut = |at: Range<usize>| vec![Splice { at, text: String::new() }];
    if starts_line(text, start)
        && let Some(line) = tree.line_end(end)
    {
        let from = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let to = text[line..].find('\n').map_or(text.len(), |at| line + at + 1);
        return cut(from..to);
    }
    let siblings = tree.children(tree.parent(id));
    let index = siblings.partition_point(|sibling| *sibling < id);
    let previous_end = index.checked_sub(1).map(|at| tree.value(siblings[at]).end);
    let is_plain = |gap: &str| gap.trim_matches([' ', '\t']) == ",";
    match previous_end.filter(|end| is_plain(&text[*end..start])) {
        Some(previous_end) if index + 1 == siblings.len() && tree.comma_end(id).is_none() => {
            cut(previous_end..end)
        }
        _ => {
            let blanks = &text[end..];
            let blanks = blanks.len() - blanks.trim_start_matches([' ', '\t']).len();
            cut(start..end + if index + 1 < siblings.len() { blanks } else { 0 })
        }
    }
}

/// Returns a list with one entry, as the value of a field of `group`.
pub(super) fn new_list(tree: &Tree, group: usize, item: &str) -> String {
    let (text, nl) = (tree.source(), line_break(tree.source()));
    let Some(last) = tree.children(group).last() else { return format!("[{item}]") };
    let start = tree.key(*last).start;
    let is_multiline = starts_line(text, start) && is_group(item);
    let inner =
        if is_multiline { lines(item, line_indent(text, start), nl) } else { item.to_owned() };
    format!("[{inner}]")
}

/// Puts an item on its own line, as the content of a list whose line is indented by `indent`.
fn lines(item: &str, indent: &str, nl: &str) -> String {
    format!("{nl}{indent}{INDENT}{item},{nl}{indent}")
}

fn is_group(item: &str) -> bool {
    item.starts_with('(') && item.contains(':')
}

/// Returns the kind of line break in a text.
fn line_break(text: &str) -> &'static str {
    if text.contains("\r\n") { "\r\n" } else { "\n" }
}

/// Returns whether only blanks precede a byte on its line.
fn starts_line(text: &str, at: usize) -> bool {
    let before = &text[..at];
    let line = before.rfind('\n').map(|last| &before[last + 1..]);
    line.is_some_and(|line| line.trim_matches([' ', '\t']).is_empty())
}

/// Returns the indentation of the line that contains a byte.
fn line_indent(text: &str, at: usize) -> &str {
    let line = &text[text[..at].rfind('\n').map_or(0, |last| last + 1)..];
    &line[..line.len() - line.trim_start_matches([' ', '\t']).len()]
}
