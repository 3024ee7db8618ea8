//! XML within a text: SVG shapes and Tiled objects.

use std::ops::Range;

use super::affine::Affine;
use super::draft::{Draft, DraftItem};
use super::fold::Unit;
use super::lex::{Fault, number};
use super::path;
use super::shape::Point;
use super::shapes::{Shapes, paths};
use super::value::{Record, Value, ValueKind};
use super::words;

/// Names of elements with which a markup region may begin.
const ELEMENTS: [&str; 19] = [
    "svg",
    "g",
    "rect",
    "circle",
    "ellipse",
    "polygon",
    "polyline",
    "path",
    "line",
    "map",
    "objectgroup",
    "object",
    "tileset",
    "tile",
    "layer",
    "defs",
    "symbol",
    "use",
    "point",
];

fn tag_name(rest: &str) -> &str {
    let end = rest
        .find(|c: char| !c.is_ascii_alphanumeric() && c != ':' && c != '_')
        .unwrap_or(rest.len());
    &rest[..end]
}

/// Returns the byte ranges of the markup in a text.
pub(super) fn regions(text: &str) -> Vec<Range<usize>> {
    let mut all: Vec<Range<usize>> = Vec::new();
    let (mut at, mut depth) = (0, 0usize);
    while let Some(found) = text[at..].find('<') {
        let start = at + found;
        let rest = &text[start + 1..];
        let continues =
            all.last().is_some_and(|last| depth > 0 || text[last.end..start].trim().is_empty());
        let begins = rest.starts_with("?xml")
            || rest.starts_with("!DOCTYPE")
            || rest.starts_with("!--")
            || ELEMENTS.contains(&tag_name(rest))
                && rest[tag_name(rest).len()..].starts_with([' ', '>', '/', '\n', '\r', '\t']);
        let is_tag =
            rest.starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '/' | '!' | '?'));
        let is_separate =
            text[..start].chars().next_back().is_none_or(|c| c.is_whitespace() || c == '>');
        if !(begins && (is_separate || depth > 0) || continues && is_tag) {
            at = start + 1;
            continue;
        }
        let end = start + tag_end(&text[start..]);
        let tag = &text[start..end];
        if tag.starts_with("</") {
            depth = depth.saturating_sub(1);
        } else if !tag.ends_with("/>") && !tag.starts_with("<?") && !tag.starts_with("<!") {
            depth += 1;
        }
        match all.last_mut() {
            Some(last) if continues => last.end = end,
            _ => all.push(start..end),
        }
        at = end;
    }
    all
}

/// Returns the end of the tag with which the text begins.
fn tag_end(text: &str) -> usize {
    if text.starts_with("<!--") {
        return text.find("-->").map_or(text.len(), |end| end + 3);
    }
    let mut quote = None;
    for (at, c) in text.char_indices() {
        match (quote, c) {
            (None, '"' | '\'') => quote = Some(c),
            (Some(open), _) if open == c => quote = None,
            (None, '>') => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// An open element.
struct OpenElement<'t> {
    name: &'t str,
    transform: Affine,
    /// Bytes that state the transform: its attribute, or the tag of an object group.
    source: Option<Range<usize>>,
    /// Attributes of a Tiled object, completed by its children.
    object: Option<Value<'t>>,
}

/// Parses the attributes of a tag that begins at byte `base`.
fn attributes(tag: &str, base: usize) -> Vec<Value<'_>> {
    let mut all = Vec::new();
    let mut at = 1 + tag_name(&tag[1..]).len();
    while let Some(found) = tag[at..].find('=') {
        let key = tag[at..at + found].trim();
        let key = key.rsplit(char::is_whitespace).next().unwrap_or(key);
        let after = at + found + 1;
        let open = after + (tag[after..].len() - tag[after..].trim_start().len());
        let Some(quote) = tag[open..].chars().next().filter(|c| matches!(c, '"' | '\'')) else {
            at = after;
            continue;
        };
        let Some(length) = tag[open + 1..].find(quote) else { break };
        let text = &tag[open + 1..open + 1 + length];
        let end = open + length + 2;
        let what = match number(text.trim()) {
            Some((value, length)) if is_unit(&text.trim()[length..]) => {
                ValueKind::Number(value, Unit::Plain)
            }
            _ => ValueKind::Text(text),
        };
        all.push(Value { key: Some(key), what, span: base + open..base + end });
        at = end;
    }
    all
}

fn is_unit(suffix: &str) -> bool {
    matches!(suffix, "" | "px" | "mm" | "cm" | "pt" | "in")
}

/// Reads the shapes of a markup region.
pub(super) fn read(text: &str, region: Range<usize>, shapes: Shapes) -> Result<Vec<Draft>, Fault> {
    let mut reader = Markup { shapes, open: Vec::new(), drafts: Vec::new() };
    let mut at = region.start;
    while let Some(found) = text[at..region.end].find('<') {
        let start = at + found;
        let end = start + tag_end(&text[start..region.end]);
        at = end;
        let tag = &text[start..end];
        if let Some(name) = tag.strip_prefix("</") {
            reader.close(tag_name(name))?;
        } else if !tag.starts_with("<!") && !tag.starts_with("<?") {
            reader.element(tag, start)?;
        }
    }
    while !reader.open.is_empty() {
        let name = reader.open[reader.open.len() - 1].name;
        reader.close(name)?;
    }
    Ok(reader.drafts)
}

struct Markup<'t> {
    shapes: Shapes,
    open: Vec<OpenElement<'t>>,
    drafts: Vec<Draft>,
}

/// Maximum nesting of elements.
const MAX_DEPTH: usize = 64;

impl<'t> Markup<'t> {
    fn element(&mut self, tag: &'t str, base: usize) -> Result<(), Fault> {
        let name = tag_name(&tag[1..]);
        let mut items = attributes(tag, base);
        let span = base..base + tag.len();
        let mut transform = Affine::IDENTITY;
        let mut source = None;
        if let Some(at) = items.iter().position(|item| item.key == Some("transform")) {
            let item = items.remove(at);
            if let ValueKind::Text(text) = item.what {
                transform = Affine::read(text, item.span.start + 1)?;
            }
            source = Some(item.span);
        }
        if name == "objectgroup" {
            let offset =
                |key: &str| items.iter().find(|item| item.key == Some(key)).and_then(Value::number);
            let shift: Point =
                [offset("offsetx"), offset("offsety")].map(Option::unwrap_or_default);
            transform = Affine::shift(shift);
            source = (shift != [0.0; 2]).then(|| span.clone());
        }
        let is_child = self.open.last().is_some_and(|open| open.object.is_some());
        if is_child {
            self.add_child(name, &items, &span);
        }
        let is_object = name == "object" && !is_child;
        let object = is_object.then(|| {
            let record = Record { head: None, items: items.clone() };
            Value::new(ValueKind::Record(record), span.clone())
        });
        let is_self_closing = tag.ends_with("/>");
        let open = OpenElement { name, transform, source, object };
        if !is_object && !is_child {
            self.shape(name, tag, items, span, &open)?;
        }
        if is_self_closing && is_object {
            self.object(&open)?;
        } else if !is_self_closing && self.open.len() < MAX_DEPTH {
            self.open.push(open);
        }
        Ok(())
    }

    /// Adds a child element to a Tiled object.
    fn add_child(&mut self, name: &'t str, items: &[Value<'t>], span: &Range<usize>) {
        let Some(Value { what: ValueKind::Record(record), span: object_span, .. }) =
            self.open.last_mut().and_then(|open| open.object.as_mut())
        else {
            return;
        };
        object_span.end = span.end;
        let points = items.iter().find(|item| item.key == Some("points"));
        let what = match points {
            Some(points) => points.what.clone(),
            None => ValueKind::Word("true"),
        };
        let span = points.map_or_else(|| span.clone(), |points| points.span.clone());
        record.items.push(Value { key: Some(name), what, span });
    }

    /// Reads an SVG element.
    fn shape(
        &mut self,
        name: &'t str,
        tag: &'t str,
        items: Vec<Value<'t>>,
        span: Range<usize>,
        element: &OpenElement<'t>,
    ) -> Result<(), Fault> {
        let mut drafts = if name == "path" {
            let Some(data) = items.iter().find(|item| item.key == Some("d")) else { return Ok(()) };
            let ValueKind::Text(text) = data.what else { return Ok(()) };
            let mut drafts = paths(path::read(text, data.span.start + 1)?, &span);
            let name = items.iter().find(|item| item.key == Some("id"));
            if let Some(Value { what: ValueKind::Text(name), .. }) = name {
                for draft in &mut drafts {
                    draft.name = Some((*name).to_owned());
                }
            }
            let others = items.iter().filter(|item| !matches!(item.key, Some("d" | "id")));
            let others: Vec<Range<usize>> = others.map(|item| item.span.clone()).collect();
            for draft in &mut drafts {
                draft.ignored.extend(others.iter().cloned());
            }
            drafts
        } else if words::is_known_shape(&tag[..=name.len()]) {
            let record = Record { head: Some(&tag[..=name.len()]), items };
            self.shapes.of(&Value::new(ValueKind::Record(record), span.clone()))?
        } else {
            return Ok(());
        };
        self.place(&mut drafts, element);
        for draft in &mut drafts {
            draft.is_y_down = true;
        }
        self.drafts.append(&mut drafts);
        Ok(())
    }

    fn close(&mut self, name: &str) -> Result<(), Fault> {
        let Some(at) = self.open.iter().rposition(|open| open.name == name) else { return Ok(()) };
        while self.open.len() > at {
            if let Some(open) = self.open.pop() {
                self.object(&open)?;
            }
        }
        Ok(())
    }

    /// Makes the shapes of a completed Tiled object.
    fn object(&mut self, open: &OpenElement<'t>) -> Result<(), Fault> {
        let Some(value) = &open.object else { return Ok(()) };
        let mut drafts = self.shapes.of(value)?;
        self.place(&mut drafts, open);
        self.drafts.append(&mut drafts);
        Ok(())
    }

    /// Applies the transforms of an element and its ancestors.
    fn place(&self, drafts: &mut [Draft], element: &OpenElement<'t>) {
        let mut all = Affine::IDENTITY;
        for open in &self.open {
            all = all.after(open.transform);
        }
        all = all.after(element.transform);
        let sources = self.open.iter().chain([element]).filter_map(|open| open.source.clone());
        let sources: Vec<Range<usize>> = sources.collect();
        for draft in drafts {
            if let DraftItem::Shape(form) = &mut draft.item {
                *form = all.transform(form.clone(), self.shapes.radians);
                draft.is_angle_unit_known |= all != Affine::IDENTITY;
            }
            draft.sources.extend(sources.iter().cloned());
        }
    }
}
