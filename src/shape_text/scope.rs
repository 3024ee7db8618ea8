//! Collects statements about one object: its declaration, fields, corners and setters.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::fold::Unit;
use super::lex::{Node, NodeKind};
use super::notation;
use super::value::{Record, Value, ValueKind, is_subscript};
use super::words::{self, is_same, last_part};

/// A named object of the text.
#[derive(Clone, Debug)]
pub(super) struct Object<'t> {
    pub(super) name: String,
    pub(super) value: Value<'t>,
    /// Byte ranges of the statements about the object.
    pub(super) sources: Vec<Range<usize>>,
}

/// Target of an assignment: `poly.verts[0].x`.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Path<'t> {
    pub(super) root: &'t str,
    pub(super) steps: Vec<PathStep<'t>>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum PathStep<'t> {
    Key(&'t str),
    Index(f64),
}

impl<'t> Path<'t> {
    /// Parses nodes as a path; `None` if they contain anything else.
    pub(super) fn parse(nodes: &[Node<'t>]) -> Option<Self> {
        let (first, rest) = nodes.split_first()?;
        let NodeKind::Word(word) = first.kind else { return None };
        let split =
            |word: &'t str| word.split(['.', ':', '>', '-']).filter(|part| !part.is_empty());
        let mut parts = split(word);
        let root = parts.next()?;
        let mut steps: Vec<PathStep> = parts.map(PathStep::Key).collect();
        for (i, node) in rest.iter().enumerate() {
            match &node.kind {
                NodeKind::Word(word) if word.starts_with(['.', '>']) => {
                    steps.extend(split(word).map(PathStep::Key));
                }
                NodeKind::Group(_, content) if is_subscript(Some(&nodes[i]), node) => {
                    match content[..] {
                        [Node { kind: NodeKind::Number(index, _), .. }] => {
                            steps.push(PathStep::Index(index));
                        }
                        _ => return None,
                    }
                }
                _ => return None,
            }
        }
        Some(Self { root, steps })
    }

    /// Splits off the last step of the path as a method name.
    pub(super) fn method(mut self) -> Option<(Self, &'t str)> {
        match self.steps.pop()? {
            PathStep::Key(method) => Some((self, method)),
            PathStep::Index(_) => None,
        }
    }
}

/// Names of a text and their meanings.
#[derive(Default)]
pub(super) struct Scope<'t> {
    pub(super) objects: Vec<Object<'t>>,
    by_name: BTreeMap<String, usize>,
    pub(super) aliases: BTreeMap<&'t str, &'t str>,
    pub(super) constants: BTreeMap<&'t str, (f64, Unit)>,
    /// Lists with indices from 1: object, and depth of the path.
    one_based: BTreeSet<(usize, usize)>,
}

/// Maximum number of values in a list.
const MAX_LIST: usize = 4096;

/// Maximum number of resolved values per object.
const MAX_RESOLVED: usize = 20_000;

impl<'t> Scope<'t> {
    pub(super) fn find(&self, name: &str) -> Option<usize> {
        self.by_name.get(name).copied()
    }

    /// Adds an object and returns its index.
    pub(super) fn declare(&mut self, name: String, value: Value<'t>, span: Range<usize>) -> usize {
        let index = self.objects.len();
        self.by_name.insert(name.clone(), index);
        self.objects.push(Object { name, value, sources: vec![span] });
        index
    }

    /// Returns the index of a named object, and whether it is new. Declares a missing object.
    fn object(&mut self, root: &'t str, span: &Range<usize>) -> (usize, bool) {
        if let Some(index) = self.find(root) {
            return (index, false);
        }
        let head = root.strip_prefix('$');
        let value = Value::new(ValueKind::Record(Record { head, items: Vec::new() }), span.clone());
        let name = head.unwrap_or(root).to_owned();
        let index = self.declare(name, value, span.clone());
        self.by_name.insert(root.to_owned(), index);
        (index, true)
    }

    /// Stores a value at a path. Returns whether this succeeded, and the object if it is new.
    pub(super) fn put(
        &mut self,
        path: &Path<'t>,
        value: Value<'t>,
        put: Put,
        span: &Range<usize>,
    ) -> (bool, Option<usize>) {
        let (index, is_new) = self.object(path.root, span);
        let mut one_based = self.one_based.contains(&(index, path.steps.len()));
        let object = &mut self.objects[index];
        let Some(place) = value_at(&mut object.value, &path.steps, &mut one_based) else {
            return (false, is_new.then_some(index));
        };
        let is_stored = store_value(place, value, put);
        if one_based {
            self.one_based.insert((index, path.steps.len()));
        }
        if is_stored {
            object.sources.push(span.clone());
        }
        (is_stored, is_new.then_some(index))
    }

    /// Applies a method of an object. Returns whether the call is understood, and the object if it is
    /// new.
    pub(super) fn call(
        &mut self,
        path: &Path<'t>,
        method: &'t str,
        mut arguments: Vec<Value<'t>>,
        span: &Range<usize>,
    ) -> (bool, Option<usize>) {
        let name = method.to_lowercase().replace('_', "");
        let has = |parts: &[&str]| parts.iter().any(|part| name.starts_with(part));
        let is_setter = name.starts_with("set") && name.len() > 3;
        let one_or_list = |arguments: &mut Vec<Value<'t>>| {
            let one = (arguments.len() == 1).then(|| arguments.remove(0));
            one.unwrap_or_else(|| {
                Value::new(ValueKind::List(std::mem::take(arguments)), span.clone())
            })
        };
        if has(&["setpoint", "setvertex"]) && arguments.len() == 2 && !has(&["setpointc"]) {
            let Some(index) = arguments[0].number() else { return (false, None) };
            self.read_corner_count(path);
            let mut path = path.clone();
            path.steps.push(PathStep::Index(index));
            return self.put(&path, arguments.remove(1), Put::Set, span);
        }
        if has(&["addfixture", "addshape", "createfixture", "attach", "addcollider"]) {
            return (false, None);
        }
        if has(&["add", "push", "append", "emplace", "insert"]) && !arguments.is_empty() {
            let value = one_or_list(&mut arguments);
            return self.put(path, value, Put::Add, span);
        }
        if name == "set" && !arguments.is_empty() {
            let value = one_or_list(&mut arguments);
            return self.put(path, value, Put::Items, span);
        }
        if notation::is_known(method) {
            let value = Value::new(
                ValueKind::Record(Record { head: Some(method), items: arguments }),
                span.clone(),
            );
            return self.put(path, value, Put::Items, span);
        }
        let token = words::tokens(method);
        if (is_setter || matches!(token, ["move" | "turn"])) && !arguments.is_empty() {
            let mut path = path.clone();
            path.steps.push(PathStep::Key(method));
            let value = one_or_list(&mut arguments);
            return self.put(&path, value, Put::Set, span);
        }
        (!arguments.iter().any(Value::counts), None)
    }

    /// Treats the number in a declaration such as `ConvexShape a(3)` as the corner count.
    fn read_corner_count(&mut self, path: &Path<'t>) {
        let index = self.find(path.root).filter(|_| path.steps.is_empty());
        let Some(ValueKind::Record(record)) =
            index.map(|index| &mut self.objects[index].value.what)
        else {
            return;
        };
        if let [only] = &mut record.items[..]
            && only.number().is_some()
            && only.key.is_none()
        {
            only.key = Some("count");
        }
    }

    /// Replaces names with the objects they refer to, and records these objects in `used`.
    pub(super) fn resolved(&self, value: &Value<'t>, used: &mut BTreeSet<usize>) -> Value<'t> {
        let mut remaining = MAX_RESOLVED;
        self.resolve(value, used, &mut remaining, 0)
    }

    fn resolve(
        &self,
        value: &Value<'t>,
        used: &mut BTreeSet<usize>,
        remaining: &mut usize,
        depth: usize,
    ) -> Value<'t> {
        *remaining = remaining.saturating_sub(1);
        if *remaining == 0 || depth > 24 {
            return value.clone();
        }
        let mut items = |items: &[Value<'t>]| -> Vec<Value<'t>> {
            items.iter().map(|item| self.resolve(item, used, remaining, depth + 1)).collect()
        };
        let what = match &value.what {
            ValueKind::Word(word) => match self.lookup(word) {
                Some((index, found)) => {
                    used.insert(index);
                    let found = found.clone();
                    let found = self.resolve(&found, used, remaining, depth + 1);
                    return Value { key: value.key, what: found.what, span: value.span.clone() };
                }
                None => return value.clone(),
            },
            ValueKind::List(list) => {
                let is_shape = |item: &Value| {
                    matches!(item.what, ValueKind::Word(word)
                    if self.lookup(word).is_some_and(|(_, v)| v.head().is_some_and(|h| !words::is_vector(h))))
                };
                if list.iter().any(is_shape) {
                    return value.clone();
                }
                ValueKind::List(items(list))
            }
            ValueKind::Record(record) => {
                let head = record.head.map(|head| self.resolve_alias(head));
                let is_resolvable = head.is_none_or(|head| {
                    let name = last_part(head).to_lowercase();
                    let lists = ["array", "list", "vec", "of", "new", ";"];
                    notation::is_known(head)
                        || words::is_vector(head)
                        || lists.iter().any(|l| name.contains(l))
                });
                let items = if is_resolvable { items(&record.items) } else { record.items.clone() };
                ValueKind::Record(Record { head, items })
            }
            what => what.clone(),
        };
        Value { key: value.key, what, span: value.span.clone() }
    }

    /// Finds the object, or the field of an object, that a word names.
    fn lookup(&self, word: &str) -> Option<(usize, &Value<'t>)> {
        let mut parts = word.split(['.', '>', '-', ':']).filter(|part| !part.is_empty());
        let index = self.find(parts.next()?)?;
        let value = parts.try_fold(&self.objects[index].value, |value, key| value.get(key))?;
        let is_empty_word = matches!(value.what, ValueKind::Word(_)) && value.span.is_empty();
        (!is_empty_word).then_some((index, value))
    }

    /// Returns the library name behind an alias, or the name itself.
    pub(super) fn resolve_alias(&self, name: &'t str) -> &'t str {
        if let Some(meant) = self.aliases.get(name) {
            return meant;
        }
        let is_part = |c: char| matches!(c, '.' | ':');
        let Some((first, rest)) = name.split_once(is_part) else { return name };
        match self.aliases.get(first) {
            Some(meant) if notation::is_known(meant) && !notation::is_known(rest) => meant,
            _ => name,
        }
    }
}

/// Way of storing a value at a path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Put {
    Set,
    /// Appends to a list.
    Add,
    /// Replaces the positional values; keeps the fields.
    Items,
    /// Adds to a number; the factor is its sign.
    Increase(f64),
}

fn store_value<'t>(place: &mut Value<'t>, value: Value<'t>, put: Put) -> bool {
    match put {
        Put::Set => {
            place.what = value.what;
            place.span = value.span;
        }
        Put::Add => match &mut place.what {
            ValueKind::Record(Record { items, .. }) | ValueKind::List(items)
                if items.len() < MAX_LIST =>
            {
                items.push(Value { key: None, ..value });
            }
            _ => return false,
        },
        Put::Items => match (&mut place.what, value.what) {
            (ValueKind::Record(old), ValueKind::Record(new)) if new.head.is_some() => {
                old.items.retain(|item| item.key.is_some());
                old.head = new.head;
                old.items.splice(0..0, new.items);
            }
            (ValueKind::Record(old), ValueKind::List(new)) if old.head.is_some() => {
                old.items.retain(|item| item.key.is_some());
                old.items.splice(0..0, new);
            }
            (what, new) => *what = new,
        },
        Put::Increase(sign) => match (&mut place.what, value.number()) {
            (ValueKind::Number(number, _), Some(change)) => *number += sign * change,
            _ => return false,
        },
    }
    true
}

/// Returns the value at these steps; creates a missing value.
fn value_at<'v, 't>(
    mut value: &'v mut Value<'t>,
    steps: &[PathStep<'t>],
    one_based: &mut bool,
) -> Option<&'v mut Value<'t>> {
    for step in steps {
        let span = value.span.clone();
        let empty = || Value::new(ValueKind::Record(Record::default()), span.clone());
        value = match (step, &mut value.what) {
            (PathStep::Key(key), ValueKind::Record(Record { items, head })) => {
                let axis = ["x", "y"].iter().position(|axis| is_same(axis, key));
                let is_point = head.is_none_or(words::is_vector);
                let is_plain =
                    is_point && items.len() >= 2 && items.iter().all(|item| item.key.is_none());
                let found = match axis.filter(|_| is_plain) {
                    Some(axis) => Some(axis),
                    None => items.iter().position(|item| item.key.is_some_and(|k| is_same(k, key))),
                };
                let found = found.unwrap_or_else(|| {
                    items.push(Value { key: Some(key), ..empty() });
                    items.len() - 1
                });
                &mut items[found]
            }
            (PathStep::Key(key), ValueKind::List(items)) => {
                let axis = ["x", "y"].iter().position(|axis| is_same(axis, key))?;
                items.get_mut(axis)?
            }
            (
                PathStep::Index(index),
                ValueKind::Record(Record { items, .. }) | ValueKind::List(items),
            ) => {
                let mut at = (index.fract() == 0.0 && *index >= 0.0).then_some(*index as usize)?;
                if *one_based || items.is_empty() && at == 1 {
                    *one_based = true;
                    at = at.checked_sub(1)?;
                }
                let count = items.iter().filter(|item| item.key.is_none()).count();
                if at == count && count < MAX_LIST {
                    items.push(empty());
                }
                items.iter_mut().filter(|item| item.key.is_none()).nth(at)?
            }
            _ => return None,
        };
    }
    Some(value)
}
