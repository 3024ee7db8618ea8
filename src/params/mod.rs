//! Declares, finds, sets and lists parameters.
//!
//! A setup type is declared once with [`params!`](crate::params): field, type, default, range, unit and doc.
//! This line defines the RON field and its default, the loader's range check, the slider with tooltip and
//! reset, `--set`, the `params` listing and the rustdoc.

mod declare;
mod given;
mod leaf;
mod misread;
mod named_file;
#[cfg(not(target_arch = "wasm32"))]
mod schema;
#[cfg(test)]
#[allow(unreachable_pub, reason = "the macro declares public types")]
mod tests;
mod value;
mod words;

pub use declare::{choice_index, no_parameter};
pub use given::{Declared, DeclaredVisitor, next_field, read_field};
pub use leaf::{Glyph, Named};
pub(crate) use misread::{is_decimal_comma, is_number, is_unit, misread};
pub use named_file::NamedFile;
#[cfg(not(target_arch = "wasm32"))]
pub use schema::{Defs, FieldSchema, Schema, default_json, object, one_of};
pub use value::{Choices, Meta, RangeError, Value, parse_value};
pub use words::{closest, counted, grouped, words};

use crate::text::id;

/// Path of a node, in both spellings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Path {
    /// Path with list entries by name, as in the panel and `--set`: `targets.cylinder.on_hit.speed`.
    pub named: String,
    /// Path with list entries by index, as in file errors: `targets[1].on_hit.speed`.
    pub indexed: String,
    /// Nodes to visit.
    scope: Scope,
}

/// Part of a tree to visit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
enum Scope {
    /// The whole tree.
    #[default]
    All,
    /// The nodes on this named path.
    At(String),
    /// The first entries of each top-level list, up to this number, and the entry with this name. The last
    /// number counts the skipped entries.
    Limited(usize, String, usize),
}

impl Path {
    /// Visits `node`, the field `key` of the current node.
    pub fn field(&mut self, key: &str, node: &dyn Param, meta: &Meta, visit: &mut Visit) {
        if !self.may_contain(key) {
            return;
        }
        let dot = if self.indexed.is_empty() { "" } else { "." };
        self.descend(key, [dot, key], |at| node.each(at, meta, visit));
    }

    /// Visits `node`, the list entry `index` called `name` of the current node.
    pub fn entry(
        &mut self,
        (index, name): (usize, &str),
        node: &dyn Param,
        meta: &Meta,
        visit: &mut Visit,
    ) {
        if !self.may_contain(name) {
            return;
        }
        if let Scope::Limited(limit, chosen, skipped) = &mut self.scope
            && index >= *limit
            && chosen != name
            && !self.named.contains('.')
        {
            *skipped += 1;
            return;
        }
        self.descend(name, ["", &format!("[{index}]")], |at| node.each(at, meta, visit));
    }

    /// Returns whether the wanted path may lie below `name`.
    fn may_contain(&self, name: &str) -> bool {
        let Scope::At(wanted) = &self.scope else { return true };
        let start = self.named.len() + usize::from(!self.named.is_empty());
        let rest = wanted.get(start..).and_then(|rest| rest.strip_prefix(name));
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    }

    /// Calls `f` at a child node.
    fn descend(&mut self, name: &str, spelled: [&str; 2], f: impl FnOnce(&mut Self)) {
        let (named, indexed) = (self.named.len(), self.indexed.len());
        self.named.extend([if named == 0 { "" } else { "." }, name]);
        self.indexed.extend(spelled);
        f(self);
        self.named.truncate(named);
        self.indexed.truncate(indexed);
    }
}

/// Callback for each parameter: path, declaration, value.
pub type Visit<'a> = dyn FnMut(&Path, &Meta, Value) + 'a;

/// A node of the parameter tree: a leaf value, a struct of nodes, a one-of, or a named list.
pub trait Param {
    /// Visits every parameter at and below this node, in order of declaration.
    fn each(&self, at: &mut Path, meta: &Meta, visit: &mut Visit);

    /// Sets the parameter at `path`, relative to this node.
    ///
    /// # Errors
    /// States the problem and the remedy; the node stays unchanged.
    fn set(&mut self, path: &str, meta: &Meta, value: Value) -> Result<(), Refusal>;
}

/// Visits every parameter of `root`.
pub fn visit(root: &(impl Param + ?Sized), f: &mut Visit) {
    root.each(&mut Path::default(), &Meta::NONE, f);
}

/// Like [`visit`], but skips entries of top-level lists after the first `limit`, except the one called
/// `chosen`. Returns the number of skipped entries.
pub fn visit_few(
    root: &(impl Param + ?Sized),
    (limit, chosen): (usize, &str),
    f: &mut Visit,
) -> usize {
    let mut path = Path { scope: Scope::Limited(limit, chosen.to_owned(), 0), ..Path::default() };
    root.each(&mut path, &Meta::NONE, f);
    if let Scope::Limited(_, _, skipped) = path.scope { skipped } else { 0 }
}

/// Returns the value of the parameter at the named path.
#[must_use]
pub fn get(root: &(impl Param + ?Sized), path: &str) -> Option<Value> {
    declared(root, path).map(|(_, value)| value)
}

/// Returns the declaration and the value of the parameter at the named path.
fn declared(root: &(impl Param + ?Sized), path: &str) -> Option<(Meta, Value)> {
    let mut found = None;
    let mut start = Path { scope: Scope::At(path.to_owned()), ..Path::default() };
    root.each(&mut start, &Meta::NONE, &mut |at, meta, value| {
        if at.named == path {
            found = Some((*meta, value));
        }
    });
    found
}

/// Sets the parameter at the named path.
///
/// # Errors
/// States what is wrong with the path or the value, and the remedy.
pub fn set(root: &mut impl Param, path: &str, value: Value) -> Result<(), Refusal> {
    root.set(path, &Meta::NONE, value)
}

/// Parses RON text as a value for the parameter at the named path.
///
/// # Errors
/// States what is wrong with the path or the text, and the remedy.
pub fn read<P: Param + Clone>(root: &P, path: &str, text: &str) -> Result<Value, Refusal> {
    let (meta, like) = declared(root, path).ok_or_else(|| unknown(&mut root.clone(), path))?;
    meta.read(text, &like)
}

/// Returns the value of the parameter at the named path.
///
/// # Errors
/// States what is wrong with the path, and the remedy.
pub fn find<P: Param + Clone>(root: &P, path: &str) -> Result<Value, Refusal> {
    get(root, path).ok_or_else(|| unknown(&mut root.clone(), path))
}

/// Returns the error for an unknown path; `root` stays unchanged.
pub(crate) fn unknown(root: &mut impl Param, path: &str) -> Refusal {
    // A trailing dot after a parameter: suggest the parameter itself.
    if let Some(whole) = path.strip_suffix('.').filter(|whole| get(root, whole).is_some()) {
        let what = id::PARAMS_NO_PARAMETER.with(&[("name", &shorten(path))]);
        return Refusal::path(what, id::PARAMS_DID_YOU_MEAN.with(&[("meant", &shorten(whole))]));
    }
    if let Some((list, rest)) = path.split_once('[') {
        let below = rest.split_once(']').map_or("", |(_, below)| below);
        let what = id::PARAMS_NO_PARAMETER.with(&[("name", &shorten(path))]);
        let right = id::PARAMS_ENTRIES_BY_NAME
            .with(&[("list", &shorten(list)), ("below", &shorten(below))]);
        return Refusal::path(what, right);
    }
    // The error of an attempt to set any value lists the known names.
    let refused = set(root, path, Value::Bool(false)).err();
    let Refusal { what, expected, .. } = refused.unwrap_or_else(|| no_parameter(path, &[]));
    Refusal::path(what, expected)
}

/// Error in finding or setting a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Part concerned: the `path` if no parameter has it, or the `value` if the parameter refuses it.
    pub part: &'static str,
    /// Problem.
    pub what: String,
    /// Remedy; may be empty.
    pub expected: String,
}

impl Refusal {
    /// Creates the error for an unknown path.
    #[must_use]
    pub fn path(what: String, expected: String) -> Self {
        Self { part: "path", what, expected }
    }

    /// Returns the remedy; if there is none, a hint where to look it up.
    #[must_use]
    pub fn wanted(&self) -> String {
        match (self.part, self.expected.as_str()) {
            ("path", "") => id::PARAMS_PARAMETER_OF_SCENE.to_string(),
            (_, "") => id::PARAMS_SEE_PARAMS_COMMAND.to_string(),
            (_, expected) => expected.to_owned(),
        }
    }
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let between = if self.expected.is_empty() { "" } else { "; " };
        write!(f, "{}{between}{}", self.what, self.expected)
    }
}

/// Creates the error for a refused value.
impl From<String> for Refusal {
    fn from(what: String) -> Self {
        Self { part: "value", what, expected: String::new() }
    }
}

impl From<Refusal> for String {
    fn from(refusal: Refusal) -> Self {
        refusal.to_string()
    }
}

/// A parameter with an invalid value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutOfRange {
    /// Path, with list entries by index.
    pub path: String,
    /// Problem.
    pub unfit: RangeError,
    /// Remedy.
    pub expected: String,
}

/// Returns all parameters of `root` outside their range; NaN and infinities are outside any range.
#[must_use]
pub fn out_of_range(root: &impl Param) -> Vec<OutOfRange> {
    let (mut found, mut points) = (Vec::new(), None);
    visit(root, &mut |at, meta, value| {
        if let Value::Points(_) = value {
            // The points follow as separate visits.
            points = Some(format!("{}[", at.indexed));
        } else if let Err(unfit) = meta.check(&value) {
            let is_point = points.as_ref().is_some_and(|points| at.indexed.starts_with(points));
            let expected = if is_point { meta.wanted_point() } else { meta.wanted(&value) };
            found.push(OutOfRange { path: at.indexed.clone(), unfit, expected });
        }
    });
    found
}

/// Splits a path into its first segment and the rest.
#[must_use]
pub fn split_path(path: &str) -> (&str, &str) {
    path.split_once('.').unwrap_or((path, ""))
}

/// Shortens `text` to 60 characters on one line, so that hostile input cannot spoil messages.
///
/// Runs of white space become one space; other control characters become U+FFFD.
#[must_use]
pub fn shorten(text: &str) -> String {
    let mut space = false;
    let shown = text.chars().filter_map(|c| {
        let is_repeated = space && c.is_whitespace();
        space = c.is_whitespace();
        match c {
            _ if is_repeated => None,
            _ if space => Some(' '),
            _ if c.is_control() => Some(char::REPLACEMENT_CHARACTER),
            _ => Some(c),
        }
    });
    // One character more shows whether the text was clipped.
    let mut shown = shown.take(61);
    let mut clipped: String = shown.by_ref().take(60).collect();
    if shown.next().is_some() {
        clipped.push('…');
    }
    clipped
}
