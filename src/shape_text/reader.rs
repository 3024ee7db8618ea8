//! Collects the contents of all statements of a text.

use std::collections::BTreeSet;
use std::ops::Range;

use super::draft::{Draft, DraftItem};
use super::lex::{Fault, Node, NodeKind, tree};
use super::notation;
use super::parse::parse_statement;
use super::read::{MAX_BYTES, MAX_CORNERS};
use super::scope::Scope;
use super::shape::{Point, ShapeGeometry};
use super::shapes::{Shapes, paths};
use super::statement::{Statement, cut, is_sentence, span_of};
use super::value::{Record, Value, ValueKind};
use super::{markup, path, words};
use crate::text::id;

/// An entry of the text, in order.
pub(super) enum Entry<'t> {
    Draft(Draft),
    /// An object that later statements may change.
    Object(usize),
    Anonymous(Value<'t>, Range<usize>),
}

/// Corners listed on several consecutive lines.
#[derive(Default)]
pub(super) struct Run {
    pub(super) corners: Vec<Point>,
    pub(super) span: Range<usize>,
}

pub(super) struct Reader<'t> {
    text: &'t str,
    /// Maximum number of shapes.
    max_shapes: usize,
    pub(super) shapes: Shapes,
    pub(super) drafts: Vec<Draft>,
    pub(super) aside: Vec<Range<usize>>,
    pub(super) comments: Vec<Range<usize>>,
    pub(super) entries: Vec<Entry<'t>>,
    pub(super) scope: Scope<'t>,
    pub(super) run: Run,
    /// Name for the next shape.
    pub(super) name: Option<String>,
    /// Index and indentation of the object whose indented fields follow (YAML).
    fields: Option<(usize, usize)>,
    /// Constants used by other statements.
    pub(super) used_constants: BTreeSet<&'t str>,
}

impl<'t> Reader<'t> {
    pub(super) fn new(text: &'t str, radians: bool, max_shapes: usize) -> Self {
        Self {
            text,
            max_shapes,
            shapes: Shapes { radians },
            drafts: Vec::new(),
            aside: Vec::new(),
            comments: Vec::new(),
            entries: Vec::new(),
            scope: Scope::default(),
            run: Run::default(),
            name: None,
            fields: None,
            used_constants: BTreeSet::new(),
        }
    }

    pub(super) fn text(&self) -> &'t str {
        self.text
    }

    /// Reads the whole text, and makes its shapes.
    pub(super) fn read_all(&mut self) -> Result<(), Fault> {
        if self.text.len() > MAX_BYTES {
            let what = id::PASTE_BYTE_COUNT.with(&[("bytes", &self.text.len())]);
            return Err(Fault::new(0..0, what, id::PASTE_AT_MOST_MEBIBYTE.text()));
        }
        let statements_result = self.read_statements();
        let shapes_result = self.finish();
        statements_result?;
        shapes_result?;
        self.check_limits()
    }

    /// Reads all statements and the markup.
    pub(super) fn read_statements(&mut self) -> Result<(), Fault> {
        let mut from = 0;
        for region in markup::regions(self.text) {
            self.code(from..region.start)?;
            from = region.end;
            let drafts = markup::read(self.text, region, self.shapes)?;
            self.entries.extend(drafts.into_iter().map(Entry::Draft));
        }
        self.code(from..self.text.len())
    }

    /// Reads text outside markup.
    fn code(&mut self, part: Range<usize>) -> Result<(), Fault> {
        let tree = tree(&self.text[part.clone()], part.start)?;
        self.comments.extend(tree.comments);
        let result = self.block(&tree.nodes);
        self.flush();
        result
    }

    fn check_limits(&self) -> Result<(), Fault> {
        let shapes: Vec<&Draft> = self.drafts.iter().filter(|draft| draft.is_shape()).collect();
        if let Some(next) = shapes.get(self.max_shapes) {
            let what = id::PASTE_TOO_MANY_SHAPES.with(&[("most", &self.max_shapes)]);
            return Err(Fault::new(next.span.clone(), what, id::PASTE_ONLY_TWO_SHAPES.text()));
        }
        let is_long = |draft: &&&Draft| match &draft.item {
            DraftItem::Shape(ShapeGeometry::Polygon(corners)) => corners.len() > MAX_CORNERS,
            DraftItem::Shape(ShapeGeometry::Parts(parts)) => {
                parts.iter().map(Vec::len).sum::<usize>() > MAX_CORNERS
            }
            _ => false,
        };
        shapes.iter().find(is_long).map_or(Ok(()), |draft| {
            let what = id::PASTE_TOO_MANY_CORNERS.with(&[("most", &MAX_CORNERS)]);
            Err(Fault::new(draft.span.clone(), what, id::PASTE_POLYGON_WITH_FEWER.text()))
        })
    }

    /// Reads the statements of a text or a code block.
    fn block(&mut self, nodes: &[Node<'t>]) -> Result<(), Fault> {
        let mut from = 0;
        for at in 0..=nodes.len() {
            let kind = nodes.get(at).map(|node| &node.kind);
            let blank = matches!(kind, Some(NodeKind::Line(true)));
            let ends = match kind {
                None | Some(NodeKind::Semicolon) => true,
                Some(NodeKind::Line(_)) => !continues(&nodes[from..at], &nodes[at + 1..]),
                _ => false,
            };
            if !ends {
                continue;
            }
            self.statement(&nodes[from..at])?;
            if blank {
                self.flush();
            }
            from = at + 1;
        }
        Ok(())
    }

    /// Reads a statement and its code blocks.
    fn statement(&mut self, nodes: &[Node<'t>]) -> Result<(), Fault> {
        for piece in nodes.split_inclusive(is_block) {
            let block = piece.last().filter(|node| is_block(node));
            let plain = &piece[..piece.len() - usize::from(block.is_some())];
            let is_line = |node: &&Node| matches!(node.kind, NodeKind::Line(_));
            let plain: Vec<Node> = plain.iter().filter(|node| !is_line(node)).cloned().collect();
            if let Some(Node { kind: NodeKind::Group(_, content), span }) =
                block.filter(|_| plain.len() == 1)
                && let NodeKind::Word(name) = plain[0].kind
                && is_style(content)
            {
                let items = super::value::values(content);
                let span = plain[0].span.start..span.end;
                let value =
                    Value::new(ValueKind::Record(Record { head: None, items }), span.clone());
                self.declare(Some(name.to_owned()), value, span, &plain);
                continue;
            }
            self.simple_statement(&plain)?;
            if let Some(Node { kind: NodeKind::Group(_, content), .. }) = block {
                self.block(content)?;
            }
        }
        Ok(())
    }

    /// Reads a statement without blocks.
    fn simple_statement(&mut self, nodes: &[Node<'t>]) -> Result<(), Fault> {
        let line = |start: usize| {
            let rest = &self.text[start..];
            rest.find(['\n', ';']).map_or(rest, |end| &rest[..end])
        };
        let whole = span_of(nodes);
        if let Some(outlines) = bare_path(line(whole.start), whole.start) {
            self.take(Statement::Shapes(paths(outlines?, &whole)), whole, nodes);
            return Ok(());
        }
        if self.field(nodes) || self.alias(nodes) {
            return Ok(());
        }
        for part in cut(nodes) {
            let (mut part, span) = (part.to_vec(), span_of(part));
            if !self.scope.constants.is_empty() {
                self.substitute_constants(&mut part);
            }
            if self.alias(&part) {
                continue;
            }
            let statement = match parse_statement(&part, self.shapes) {
                // Prose, such as `It ends at 0.1 + 0.2`.
                Err(_) if is_sentence(&part) => Statement::Aside,
                statement => statement?,
            };
            self.take(statement, span, &part);
        }
        Ok(())
    }

    /// Replaces names of constants with their numbers.
    fn substitute_constants(&mut self, nodes: &mut [Node<'t>]) {
        for at in 0..nodes.len() {
            let is_name = matches!(
                nodes.get(at + 1).map(|node| &node.kind),
                Some(NodeKind::Equals | NodeKind::Colon | NodeKind::Group('(' | '[', _))
            );
            match &mut nodes[at].kind {
                NodeKind::Group(_, content) => self.substitute_constants(content),
                NodeKind::Word(word) if !is_name => {
                    if let Some((number, unit)) = self.scope.constants.get(*word) {
                        self.used_constants.insert(word);
                        nodes[at].kind = NodeKind::Number(*number, *unit);
                    }
                }
                _ => {}
            }
        }
    }

    /// Registers an alias of a library name: `V = SAT.Vector`, `{Polygon: P} = SAT`,
    /// `import Polygon as P`. Returns whether the statement is an alias.
    fn alias(&mut self, nodes: &[Node<'t>]) -> bool {
        let is_modifier =
            |node: &Node| matches!(node.kind, NodeKind::Word(word) if words::is_modifier(word));
        let from = nodes.iter().position(|node| !is_modifier(node)).unwrap_or(nodes.len());
        match &nodes[from..] {
            [
                Node { kind: NodeKind::Word(name), .. },
                Node { kind: NodeKind::Equals, .. },
                Node { kind: NodeKind::Word(original), .. },
            ] if !original.starts_with(['.', '>'])
                && super::fold::constant(original).is_none()
                && !name.contains(['.', ':', '>'])
                && self.scope.find(original).is_none() =>
            {
                self.scope.aliases.insert(name, self.scope.resolve_alias(original));
                true
            }
            [
                Node { kind: NodeKind::Group('{', content), .. },
                Node { kind: NodeKind::Equals, .. },
                Node { kind: NodeKind::Word(_), .. },
            ] => {
                for part in content.split(|node| matches!(node.kind, NodeKind::Comma)) {
                    if let [
                        Node { kind: NodeKind::Word(original), .. },
                        _,
                        Node { kind: NodeKind::Word(name), .. },
                    ] = part
                    {
                        self.scope.aliases.insert(name, original);
                    }
                }
                true
            }
            [
                ..,
                Node { kind: NodeKind::Word(original), .. },
                Node { kind: NodeKind::Word("as"), .. },
                Node { kind: NodeKind::Word(name), .. },
            ] => {
                self.scope.aliases.insert(name, original);
                true
            }
            _ => false,
        }
    }

    /// Returns the column of a byte, from 0, in bytes.
    fn indent(&self, at: usize) -> usize {
        at - self.text[..at].rfind('\n').map_or(0, |line| line + 1)
    }

    /// Reads a YAML header, or an indented line below a header as its field. Returns whether the
    /// statement is one of these.
    fn field(&mut self, nodes: &[Node<'t>]) -> bool {
        let span = span_of(nodes);
        let [Node { kind: NodeKind::Word(key), .. }, Node { kind: NodeKind::Colon, .. }, rest @ ..] =
            nodes
        else {
            self.fields = None;
            return false;
        };
        let indent = self.indent(span.start);
        if let Some((index, outer)) = self.fields.filter(|(_, outer)| indent > *outer) {
            let mut items = super::value::values(rest);
            let value = match items.len() {
                1 => items.remove(0),
                _ => Value::new(ValueKind::List(items), span.clone()),
            };
            let object = &mut self.scope.objects[index];
            object.sources.push(span.clone());
            if let ValueKind::Record(Record { items, .. }) = &mut object.value.what {
                items.push(Value { key: Some(key), ..value });
            }
            self.fields = Some((index, outer));
            return true;
        }
        self.fields = None;
        let is_header =
            rest.is_empty() && !self.text[span.end..].trim_start_matches(' ').starts_with('\r');
        let below = self.text[span.end..].trim_start_matches([' ', '\n', '\r']);
        let next = self.indent(self.text.len() - below.len());
        let is_field = below.split(['\n', ' ']).next().is_some_and(|word| word.ends_with(':'));
        if !is_header || next <= indent || !is_field {
            return false;
        }
        let head = notation::is_known(key).then_some(*key);
        let value = Value::new(ValueKind::Record(Record { head, items: Vec::new() }), span.clone());
        let index = self.scope.declare((*key).to_owned(), value, span);
        self.entries.push(Entry::Object(index));
        self.fields = Some((index, indent));
        true
    }
}

/// Returns whether a statement continues on the next line; a few empty lines may lie between.
fn continues(before: &[Node], after: &[Node]) -> bool {
    let is_code = |node: &&Node| !matches!(node.kind, NodeKind::Line(_));
    let next = || after.iter().take(4).find(is_code);
    match before.iter().rev().take(4).find(is_code).map(|node| &node.kind) {
        Some(NodeKind::Comma) => !after.is_empty(),
        Some(NodeKind::Equals) => next().is_some(),
        // A header such as `a:` names the numbers on the next line. Its statement continues only if
        // brackets follow.
        Some(NodeKind::Colon) => {
            next().is_some_and(|node| matches!(node.kind, NodeKind::Group(..))) && before.len() <= 2
        }
        _ => false,
    }
}

/// Returns whether a node is a code block: braces that contain statements, not a list.
fn is_block(node: &Node) -> bool {
    let NodeKind::Group('{', content) = &node.kind else { return false };
    let has = |test: fn(&NodeKind) -> bool| content.iter().any(|node| test(&node.kind));
    let (lines, equals) =
        (has(|k| matches!(k, NodeKind::Line(_))), has(|k| matches!(k, NodeKind::Equals)));
    has(|kind| matches!(kind, NodeKind::Semicolon))
        || lines && equals && !has(|k| matches!(k, NodeKind::Comma))
}

/// Returns whether a block is a style-sheet rule: `left: 10px; top: 20px`.
fn is_style(content: &[Node]) -> bool {
    let has = |test: fn(&NodeKind) -> bool| content.iter().any(|node| test(&node.kind));
    has(|kind| matches!(kind, NodeKind::Colon)) && !has(|kind| matches!(kind, NodeKind::Equals))
}

/// Parses a line that consists of path data only.
fn bare_path(line: &str, base: usize) -> Option<Result<Vec<Vec<Point>>, Fault>> {
    let rest = line.trim_start();
    let data = rest.strip_prefix(['M', 'm'])?.trim_start();
    if !data.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '-' | '.' | '+')) {
        return None;
    }
    let is_data = |c: char| {
        c.is_ascii_digit() || c.is_whitespace() || ",.-+eE".contains(c) || c.is_ascii_alphabetic()
    };
    rest.chars().all(is_data).then(|| path::read(line, base))
}
