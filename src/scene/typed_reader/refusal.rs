//! Reasons why a value of a tree does not fit its type.

use std::fmt::Display;
use std::ops::Range;

use serde::Deserialize;
use serde::de::Error;

use super::habits;
use super::repair::{Repair, Repairs};
use super::{BOOLEAN, ExpectedKind, LIST, NUMBER, POINT, VECTOR, ValueReader, WHOLE};
use crate::params::{self, Meta, Value, misread};
use crate::scene::problem::{Finding, known, quote};
use crate::scene::schema::SceneFile;
use crate::scene::tree::{Tree, ValueSyntax};
use crate::text::id;

/// Reason why a tree does not fit a type; boxed to keep results small.
#[derive(Debug, thiserror::Error)]
#[error("{self:?}")]
pub(super) struct TypeMismatch(Box<Details>);

#[derive(Debug)]
struct Details {
    /// The innermost value concerned, and its byte range.
    place: Option<(usize, Range<usize>)>,
    /// The expected kind of value; a declaration may describe it more precisely.
    kind: Option<&'static str>,
    what: String,
    expected: String,
    repair: Repair,
}

impl TypeMismatch {
    pub(super) fn new(what: String, expected: impl Into<String>) -> Self {
        let expected = expected.into();
        Self(Box::new(Details { place: None, kind: None, what, expected, repair: Repair::Replace }))
    }

    /// Creates the mismatch of a value that is not of this kind.
    pub(super) fn of_kind(kind: &'static str, wanted: impl Into<String>) -> Self {
        let mut mismatch = Self::new(String::new(), wanted);
        mismatch.0.kind = Some(kind);
        mismatch
    }

    fn with_repair(mut self, repair: Repair) -> Self {
        self.0.repair = repair;
        self
    }

    /// Marks the value as impossible to repair.
    pub(super) fn abandoned(self) -> Self {
        self.with_repair(Repair::Abandon)
    }

    pub(super) fn at(mut self, node: usize, span: Range<usize>) -> Self {
        self.0.place.get_or_insert((node, span));
        self
    }

    /// Returns the value concerned.
    pub(super) fn node(&self) -> usize {
        self.0.place.as_ref().map_or(0, |(node, _)| *node)
    }

    pub(super) fn repair(&self) -> Repair {
        self.0.repair
    }

    /// Returns whether the expected value is a number, a vector or a Boolean.
    pub(super) fn expects_plain_value(&self) -> bool {
        self.0.kind.is_some_and(|kind| is_one_of(kind, &[NUMBER, WHOLE, BOOLEAN, VECTOR, POINT]))
    }

    pub(super) fn explain(self, tree: &Tree, repairs: &Repairs) -> Finding {
        let Details { place, kind, what, expected, .. } = *self.0;
        let (node, span) = place.unwrap_or_else(|| (0, tree.value(0)));
        let path = tree.path(node);
        let finding = Finding { span, path, what, expected };
        match kind {
            Some(kind) => explain_kind(tree, repairs, (node, kind), finding),
            None => finding,
        }
    }
}

/// Returns whether `kind` is the name of one of these kinds.
fn is_one_of(kind: &str, kinds: &[ExpectedKind]) -> bool {
    kinds.iter().any(|(name, _)| name.text() == kind)
}

/// Completes the finding about a value that is not of the expected kind.
fn explain_kind(
    tree: &Tree,
    repairs: &Repairs,
    (node, kind): (usize, &'static str),
    finding: Finding,
) -> Finding {
    let Finding { span, path, expected, .. } = finding;
    let field = tree.path_node(node);
    let declared = declared(tree, repairs, field, &path);
    let wanted = declared.as_ref().filter(|_| !is_one_of(kind, &[POINT]));
    let expected = wanted.map_or(expected, |(meta, value)| meta.wanted(value));
    let is_declared = node == field && !is_one_of(kind, &[POINT]);
    let kind = declared.as_ref().filter(|_| is_declared).map_or(kind, |(_, value)| value.kind());
    let unit = declared.as_ref().map_or("", |(meta, _)| meta.unit);
    let text = tree.text(node);
    let digits = text.trim_start_matches(['+', '-']);
    let is_integer = !digits.is_empty() && digits.bytes().all(|c| c.is_ascii_digit());
    let is_out_of_range = is_integer && is_one_of(kind, &[WHOLE]);
    let is_nothing = ["null", "nil", "undefined", "none", "None"].contains(&text);
    let finding = |what: String, expected: String| Finding {
        span: span.clone(),
        path: path.clone(),
        what,
        expected,
    };
    if let Some((what, correction)) = misread(text, kind, unit) {
        return finding(what, correction);
    }
    if is_nothing && declared.is_some() {
        return finding(
            id::RON_NO_VALUE.with(&[("text", &quote(text))]),
            id::RON_LEAVE_FIELD_OUT.to_string(),
        );
    }
    if is_one_of(kind, &[VECTOR, POINT]) && !text.is_empty() {
        let unnamed = tree.children(node).iter().all(|child| tree.name(*child).is_empty());
        let count = (unnamed && text.starts_with('(')).then(|| tree.children(node).len());
        let (what, correction) =
            habits::vector(text, kind, if is_one_of(kind, &[POINT]) { 2 } else { 3 }, count);
        return finding(what, correction.unwrap_or(expected));
    }
    if is_one_of(kind, &[LIST])
        && (text.starts_with('(') || matches!(tree.shape(node), ValueSyntax::Name(_)))
    {
        let what = id::RON_IS_NOT.with(&[("text", &quote(text)), ("kind", &kind)]);
        return finding(what, id::RON_LIST_BRACKETED.with(&[("items", &params::shorten(text))]));
    }
    let expected = if is_out_of_range && declared.is_none() && !text.starts_with('-') {
        id::RON_WHOLE_NUMBER_TO.with(&[("max", &u32::MAX)])
    } else {
        expected
    };
    let what = match text {
        "" => id::RON_VALUE_IS_MISSING.to_string(),
        _ if is_out_of_range => id::RON_OUT_OF_RANGE.with(&[("number", &quote(text))]),
        _ if has_type_suffix(text) => id::RON_ENDS_WITH_TYPE.with(&[("number", &quote(text))]),
        _ => id::RON_IS_NOT.with(&[("text", &quote(text)), ("kind", &kind)]),
    };
    finding(what, expected)
}

/// Returns whether a number has a type suffix, as in Rust or C.
fn has_type_suffix(text: &str) -> bool {
    let number = ["f64", "f32", "f"].iter().find_map(|name| text.strip_suffix(name));
    number.is_some_and(|number| number.parse::<f64>().is_ok())
}

/// Returns the declaration and default of the parameter at `path`, found by reading the scene
/// without that field. `None` if the field is required, or if the rest is invalid too.
pub(super) fn declared(
    tree: &Tree,
    repairs: &Repairs,
    field: usize,
    path: &str,
) -> Option<(Meta, Value)> {
    let path = path.strip_prefix("world.")?;
    let without = repairs.without(field);
    let file = SceneFile::deserialize(ValueReader::root(tree, &without)).ok()?;
    let mut found = None;
    params::visit(&file.world, &mut |at, meta, value| {
        if at.indexed == path {
            found.get_or_insert((*meta, value));
        }
    });
    found
}

impl Error for TypeMismatch {
    fn custom<T: Display>(why: T) -> Self {
        let why = why.to_string();
        let (what, expected) = why.rsplit_once("; ").unwrap_or((&why, ""));
        Self::new(what.to_owned(), expected)
    }

    fn unknown_variant(name: &str, all: &'static [&'static str]) -> Self {
        Self::new(id::RON_UNKNOWN_VARIANT.with(&[("name", &quote(name))]), known(name, all))
    }

    fn unknown_field(name: &str, all: &'static [&'static str]) -> Self {
        Self::new(id::RON_UNKNOWN_FIELD.with(&[("name", &quote(name))]), known(name, all))
    }

    fn missing_field(name: &'static str) -> Self {
        let expected = id::RON_AMONG_FIELDS.with(&[("name", &name)]);
        Self::new(id::RON_FIELD_IS_MISSING.with(&[("name", &name)]), expected)
            .with_repair(Repair::Add(name))
    }

    fn duplicate_field(name: &'static str) -> Self {
        Self::new(
            id::RON_FIELD_GIVEN_TWICE.with(&[("name", &name)]),
            id::RON_EACH_FIELD_ONCE.text(),
        )
        .with_repair(Repair::LeaveOut)
    }
}
