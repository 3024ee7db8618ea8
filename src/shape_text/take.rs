//! Takes parsed statements: named values, changes of objects, calls, corners.

use std::collections::BTreeSet;
use std::ops::Range;

use super::draft::Draft;
use super::geometry::point;
use super::lex::{Node, NodeKind};
use super::notation::{self, Kind as Shape};
use super::reader::{Entry, Reader, Run};
use super::scope::{Path, PathStep, Put};
use super::shape::{Point, ShapeGeometry};
use super::statement::{Statement, has_numbers, is_prose};
use super::value::{Record, Value, ValueKind};
use super::words;

impl<'t> Reader<'t> {
    pub(super) fn take(
        &mut self,
        statement: Statement<'t>,
        span: Range<usize>,
        nodes: &[Node<'t>],
    ) {
        match statement {
            Statement::Shapes(mut drafts) => {
                self.flush();
                if let ([draft], Some(name)) = (&mut drafts[..], self.name.take()) {
                    draft.name.get_or_insert(name);
                }
                self.entries.extend(drafts.into_iter().map(Entry::Draft));
            }
            Statement::Value(name, value) => self.declare(name, value, span, nodes),
            Statement::Put(path, value, put) => {
                let done = self.scope.put(&path, value, put, &span);
                self.record_change(done, span, nodes);
            }
            Statement::Call(path, method, arguments, call) => {
                self.call(path, method, arguments, call, span, nodes);
            }
            Statement::Corner { at, begins } => self.corner(at, begins, span),
            Statement::Name(name) => {
                self.flush();
                self.name = Some(name);
            }
            Statement::Aside => self.aside.push(span),
            Statement::Nothing => {}
        }
    }

    /// Records the result of a change to an object.
    fn record_change(
        &mut self,
        (done, new): (bool, Option<usize>),
        span: Range<usize>,
        nodes: &[Node],
    ) {
        self.entries.extend(new.map(Entry::Object));
        if !done && nodes.iter().any(has_numbers) {
            self.aside.push(span);
        }
    }

    pub(super) fn declare(
        &mut self,
        name: Option<String>,
        value: Value<'t>,
        span: Range<usize>,
        nodes: &[Node<'t>],
    ) {
        self.flush();
        let Some(name) = name.or_else(|| self.name.take()) else {
            if !is_prose(nodes) || !nodes.iter().any(has_numbers) || value.head().is_some() {
                self.entries.push(Entry::Anonymous(value, span));
            } else {
                self.aside.push(span);
            }
            return;
        };
        if let ValueKind::Number(number, unit) = value.what {
            let word = nodes.iter().find_map(|node| match node.kind {
                NodeKind::Word(word) if words::last_part(word) == name => Some(word),
                _ => None,
            });
            if let Some(word) = word {
                self.scope.constants.insert(word, (number, unit));
            }
        }
        if value.head().is_some_and(|head| !notation::is_known(head)) {
            self.apply_poses(value.items());
        }
        let index = self.scope.declare(name, value, span);
        self.entries.push(Entry::Object(index));
    }

    fn call(
        &mut self,
        path: Option<Path<'t>>,
        method: &'t str,
        arguments: Vec<Value<'t>>,
        call: Value<'t>,
        span: Range<usize>,
        nodes: &[Node<'t>],
    ) {
        let verb = method.to_lowercase();
        if ["moveto", "lineto", "beginpath"].contains(&verb.as_str()) {
            match point(&Value::new(ValueKind::List(arguments), span.clone())) {
                Some(at) => self.corner(at, verb == "moveto", span),
                None => self.flush(),
            }
            return;
        }
        if path.is_none() && matches!(method, "circle" | "ellipse" | "square") {
            // In p5 the last number is a diameter; elsewhere it is a radius.
            self.aside.push(span);
            return;
        }
        let is_known = |path: &Path| self.scope.find(path.root).is_some();
        if let Some(path) = path.clone().filter(|path| is_known(path)) {
            if let Some(shape) = arguments.iter().find(|argument| self.is_shape(argument)) {
                self.attach(path.root, shape.clone(), &arguments, span);
                return;
            }
            let done = self.scope.call(&path, method, arguments, &span);
            self.record_change(done, span, nodes);
            return;
        }
        self.free_call((path, method, arguments), call, span, nodes);
    }

    /// Takes a call without a known receiver: a setter of its first argument, a point, a shape, or a test.
    fn free_call(
        &mut self,
        (path, method, arguments): (Option<Path<'t>>, &'t str, Vec<Value<'t>>),
        call: Value<'t>,
        span: Range<usize>,
        nodes: &[Node<'t>],
    ) {
        let verb = method.to_lowercase();
        let target = arguments.first().and_then(|first| {
            if let ValueKind::Word(word) = first.what { Some(word) } else { None }
        });
        let target = target.filter(|name| self.scope.find(name).is_some());
        let setter =
            ["Set", "set", "rotate", "translate"].iter().find_map(|verb| method.find(verb));
        if let (Some(root), Some(at)) = (target, setter) {
            let path = Path { root, steps: Vec::new() };
            let done = self.scope.call(&path, &method[at..], arguments[1..].to_vec(), &span);
            self.record_change(done, span, nodes);
            return;
        }
        let adds =
            ["push", "append", "add", "emplace"].iter().any(|prefix| verb.starts_with(prefix));
        let head = self.scope.resolve_alias(call.head().unwrap_or_default());
        let is_known = notation::is_known(head);
        match path {
            Some(path) if adds && !is_known || verb == "set" || verb.starts_with("setpoint") => {
                let done = self.scope.call(&path, method, arguments, &span);
                self.record_change(done, span, nodes);
            }
            _ if !is_known && words::is_vector(head) => match point(&call) {
                Some(at) => self.corner(at, false, span),
                None => self.declare(None, call, span, nodes),
            },
            _ if is_known => self.entries.push(Entry::Anonymous(call, span)),
            _ => {
                self.apply_poses(&arguments);
                self.entries.push(Entry::Anonymous(call, span));
            }
        }
    }

    /// Returns whether a value is a shape, or the name of a shape.
    fn is_shape(&self, value: &Value<'t>) -> bool {
        let value = self.scope.resolved(value, &mut BTreeSet::new());
        let is_shape_head = |head: &str| {
            let rows = notation::named(head);
            rows.iter().any(|row| !matches!(row.kinds[..], [Shape::Body | Shape::Point]))
        };
        value.head().is_some_and(is_shape_head)
            || value.get("shape").is_some_and(|shape| shape.head().is_some_and(is_shape_head))
    }

    /// Attaches a shape to a body.
    fn attach(
        &mut self,
        body: &'t str,
        shape: Value<'t>,
        arguments: &[Value<'t>],
        span: Range<usize>,
    ) {
        let others = arguments.iter().filter(|argument| argument.span != shape.span);
        let is_options = |other: &&Value| other.items().iter().any(|item| item.key.is_some());
        let options = others.clone().filter(is_options);
        let options = options.flat_map(|options| options.items().to_vec());
        let others = others.filter(|other| !is_options(other)).enumerate().map(|(i, other)| {
            let key = match (i, other.number()) {
                (0, None) => "position",
                (1, Some(_)) => "angle",
                _ => "density",
            };
            Value { key: Some(key), ..other.clone() }
        });
        let mut items: Vec<Value> = others.filter(Value::counts).chain(options).collect();
        let word = Value::new(ValueKind::Word(body), span.clone());
        items.push(Value { key: Some("shape"), ..shape });
        items.push(Value { key: Some("body"), ..word });
        let value = Value::new(ValueKind::Record(Record { head: None, items }), span.clone());
        self.entries.push(Entry::Anonymous(value, span));
    }

    /// Places each shape among the arguments of a test call by the pose before it.
    fn apply_poses(&mut self, arguments: &[Value<'t>]) {
        for pair in arguments.windows(2) {
            let (ValueKind::Word(pose), ValueKind::Word(shape)) = (&pair[0].what, &pair[1].what)
            else {
                continue;
            };
            let is_pose = self.scope.find(pose).is_some_and(|index| {
                let head = self.scope.objects[index].value.head();
                head.is_some_and(|head| {
                    notation::named(head).iter().any(|row| row.kinds == [Shape::Body])
                })
            });
            if is_pose && self.scope.find(shape).is_some() {
                let path = Path { root: shape, steps: vec![PathStep::Key("body")] };
                self.scope.put(&path, pair[0].clone(), Put::Set, &pair[0].span);
            }
        }
    }

    fn corner(&mut self, at: Point, begins: bool, span: Range<usize>) {
        if begins {
            self.flush();
        }
        if self.run.corners.is_empty() {
            self.run.span = span.clone();
        }
        self.run.corners.push(at);
        self.run.span.end = span.end;
    }

    /// Ends the current list of corners.
    pub(super) fn flush(&mut self) {
        let Run { corners, span } = std::mem::take(&mut self.run);
        match corners.len() {
            0 => {}
            1 => self.aside.push(span),
            _ => {
                let name = self.name.take();
                let draft = Draft { name, ..Draft::new(ShapeGeometry::Polygon(corners), span) };
                self.entries.push(Entry::Draft(draft));
            }
        }
    }
}
