//! Paths in the text of a scene.

use crate::params::{Refusal, closest, shorten};
use crate::scene::form::is_scene_field;
use crate::scene::problem::quote;
use crate::scene::tree::{Tree, ValueSyntax};
use crate::text::id;

/// A place in the text.
pub(super) enum Place<'p> {
    /// A value.
    Value(usize),
    /// A field that is not in the text.
    Absent {
        /// The innermost group on the path that is in the text.
        group: usize,
        /// Path of the outermost absent field, relative to the world.
        missing_path: String,
        /// The absent fields, outermost first; never empty.
        missing: Vec<&'p str>,
    },
}

/// Returns the group inside a variant's parentheses, or the value itself: paths skip variants.
pub(super) fn content(tree: &Tree, id: usize) -> usize {
    match tree.children(id) {
        [only] if is_variant_part(tree, *only) => *only,
        _ => id,
    }
}

/// Returns whether a value is the only one in the parentheses of a variant.
pub(super) fn is_variant_part(tree: &Tree, id: usize) -> bool {
    let parent = tree.parent(id);
    id > 0
        && tree.name(id).is_empty()
        && tree.children(parent).len() == 1
        && matches!(tree.shape(parent), ValueSyntax::Group(Some(_)))
}

/// Returns the value that holds the name of a list entry, and the name.
pub(super) fn name_of(tree: &Tree, entry: usize) -> Option<(usize, String)> {
    let is_name = |child: &usize| tree.name(*child) == "name";
    let id = tree.children(entry).iter().copied().find(is_name)?;
    Some((id, ron::from_str(tree.text(id)).ok()?))
}

/// Returns the value at a path.
///
/// # Errors
/// Returns an error if the path has no value.
pub(super) fn existing(tree: &Tree, path: &str) -> Result<usize, Refusal> {
    match find(tree, path)? {
        Place::Value(id) => Ok(id),
        Place::Absent { .. } => Err(Refusal::path(
            id::EDIT_NOT_IN_FILE.with(&[("path", &quote(path))]),
            id::EDIT_VALUE_PATH_EXPECTED.to_string(),
        )),
    }
}

/// Returns the segments of a path: names, and indices without their brackets.
fn segments(path: &str) -> impl Iterator<Item = &str> {
    path.split(['.', '[']).map(|part| part.strip_suffix(']').unwrap_or(part))
}

/// Finds the place of a path.
///
/// # Errors
/// Returns an error if a list has no such entry or a value on the path has no fields.
pub(super) fn find<'p>(tree: &Tree, path: &'p str) -> Result<Place<'p>, Refusal> {
    if let Some(mistake) = &tree.mistake {
        return Err(Refusal::path(mistake.what.clone(), mistake.expected.clone()));
    }
    let mut parts = segments(path).peekable();
    let first = parts.peek().copied().unwrap_or_default();
    let (mut id, mut names) = (0, String::new());
    if first == "world" {
        parts.next();
    }
    if !is_scene_field(first) {
        let world = tree.children(0).iter().copied().find(|child| tree.name(*child) == "world");
        id = world
            .ok_or_else(|| Refusal::path(id::EDIT_FILE_WITHOUT_WORLD.to_string(), String::new()))?;
    }
    while let Some(part) = parts.next() {
        let inner = content(tree, id);
        let shape = tree.shape(inner);
        let found = child(tree, inner, part);
        if part.is_empty() || found.is_none() && !matches!(shape, ValueSyntax::Group(_)) {
            return Err(unknown(tree, inner, part));
        }
        if !names.is_empty() {
            names.push('.');
        }
        names.push_str(part);
        let Some(found) = found else {
            let is_vector = !tree.children(inner).is_empty()
                && tree.children(inner).iter().all(|child| tree.name(*child).is_empty());
            if is_vector {
                return Err(unknown(tree, inner, part));
            }
            let missing = std::iter::once(part).chain(parts).collect();
            return Ok(Place::Absent { group: inner, missing_path: names, missing });
        };
        id = found;
    }
    Ok(Place::Value(id))
}

/// Returns the field, list entry or component called `part`.
fn child(tree: &Tree, id: usize, part: &str) -> Option<usize> {
    let children = tree.children(id);
    let is_list = tree.shape(id) == ValueSyntax::List;
    let named = children.iter().copied().find(|child| {
        if is_list {
            name_of(tree, *child).is_some_and(|(_, name)| name == part)
        } else {
            tree.name(*child) == part
        }
    });
    let axis = || ["x", "y", "z"].iter().position(|axis| *axis == part).filter(|_| !is_list);
    named.or_else(|| {
        let index: usize = part.parse().ok().or_else(axis)?;
        children.get(index).copied().filter(|child| tree.name(*child).is_empty())
    })
}

/// Returns the error for a missing list entry or component.
fn unknown(tree: &Tree, id: usize, part: &str) -> Refusal {
    let (shape, children) = (tree.shape(id), tree.children(id));
    let path = tree.path(id);
    let within = if path.is_empty() { id::EDIT_WHOLE_FILE.to_string() } else { quote(&path) };
    if shape != ValueSyntax::List {
        let what = id::EDIT_NO_SUCH_PART.with(&[("part", &quote(part)), ("place", &within)]);
        return Refusal::path(what, String::new());
    }
    let names: Vec<String> =
        children.iter().take(20).filter_map(|it| Some(shorten(&name_of(tree, *it)?.1))).collect();
    let known: Vec<&str> = names.iter().map(String::as_str).collect();
    let more = if children.len() > 20 { ", ..." } else { "" };
    let listed = known.join(", ") + more;
    let expected = match (closest(part, &known), children.len()) {
        (_, 0) => id::PARAMS_LIST_EMPTY.to_string(),
        (_, count) if known.is_empty() => id::EDIT_INDEX_EXPECTED.with(&[("last", &(count - 1))]),
        (Some(meant), _) => {
            id::PARAMS_MEANT_OR_ONE_OF.with(&[("meant", &meant), ("names", &listed)])
        }
        (None, _) => id::PARAMS_ONE_OF.with(&[("names", &listed)]),
    };
    let what = id::EDIT_NO_SUCH_ENTRY.with(&[("entry", &quote(part)), ("list", &within)]);
    Refusal::path(what, expected)
}
