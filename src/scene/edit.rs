//! Edits of a scene's text that keep all bytes of unchanged values, comments and blanks.

mod merge;
mod place;
mod rename;
mod splice;

pub(crate) use merge::merge;
pub use splice::{Splice, apply as with_splices, inverse};

pub use super::tree::WordKind;

use std::ops::Range;

use self::place::Place;
use super::problem::quote;
use super::tree::{Tree, ValueSyntax};
use crate::params::{self, Refusal, Value};
use crate::sim::WorldSetup;
use crate::text::id;

/// An edit of a scene's text. Paths are written as for `--set` or as in error messages. Paths that
/// do not begin with a field of the scene file are relative to its world.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Replaces a value, or adds a field that the text leaves out.
    Set {
        /// Path of the value.
        path: String,
        /// RON text of the new value.
        value: String,
    },
    /// Inserts an entry into a list.
    Insert {
        /// Path of the list, which may be absent.
        list: String,
        /// Index of the new entry; `None`, or an index too large, means after the last entry.
        index: Option<usize>,
        /// RON text of the entry.
        value: String,
    },
    /// Removes a list entry, or a field, which then has its default.
    Remove {
        /// Path of the entry or field.
        path: String,
    },
    /// Renames a list entry, and the references to it.
    Rename {
        /// Path of the entry.
        path: String,
        /// New name.
        name: String,
    },
}

/// Returns the splices of a change, in text order. `world` is the parsed world, which supplies the
/// current variant of a field that the text leaves out.
///
/// # Errors
/// Returns the problem with the path or the value. The loader may still refuse the new text.
pub fn splices(
    text: &str,
    world: Option<&WorldSetup>,
    change: &Change,
) -> Result<Vec<Splice>, Refusal> {
    let tree = Tree::new(text);
    match change {
        Change::Set { path, value } => set(&tree, world, path, value),
        Change::Insert { list, index, value } => insert(&tree, world, (list, *index), value),
        Change::Remove { path } => {
            let id = place::existing(&tree, path)?;
            if id == 0 || place::is_variant_part(&tree, id) || is_component(&tree, id) {
                return Err(Refusal::path(
                    id::EDIT_CANNOT_BE_REMOVED.with(&[("path", &quote(path))]),
                    id::EDIT_ENTRY_OR_FIELD_EXPECTED.to_string(),
                ));
            }
            Ok(splice::remove(&tree, id))
        }
        Change::Rename { path, name } => {
            rename::rename(&tree, place::existing(&tree, path)?, (path, name))
        }
    }
}

/// Applies changes in order; returns the new text.
///
/// # Errors
/// See [`splices`].
pub fn apply(
    text: &str,
    world: Option<&WorldSetup>,
    changes: &[Change],
) -> Result<String, Refusal> {
    let mut text = text.to_owned();
    for change in changes {
        text = splice::apply(&text, &splices(&text, world, change)?);
    }
    Ok(text)
}

/// Returns the text of the value at a path.
///
/// # Errors
/// Returns an error if the path has no value.
pub fn text_at<'t>(text: &'t str, path: &str) -> Result<&'t str, Refusal> {
    let tree = Tree::new(text);
    place::existing(&tree, path).map(|id| tree.text(id))
}

/// Returns the byte ranges of the values at these paths, including field names. Paths without a value
/// are skipped.
#[must_use]
pub fn spans(text: &str, paths: &[String]) -> Vec<Range<usize>> {
    let tree = Tree::new(text);
    let span = |path: &String| {
        let id = place::existing(&tree, path).ok()?;
        Some(tree.key(id).start..tree.value(id).end)
    };
    paths.iter().filter_map(span).collect()
}

/// Returns the tokens of the text in order, each with its kind; together they cover the text.
#[must_use]
pub fn words(text: &str) -> Vec<(Range<usize>, WordKind)> {
    Tree::new(text).words()
}

/// Returns whether a value is a component of a vector.
fn is_component(tree: &Tree, id: usize) -> bool {
    let parent = tree.parent(id);
    tree.name(id).is_empty() && tree.shape(parent) != ValueSyntax::List
}

/// Parses the text of a value.
fn value_tree(value: &str) -> Result<Tree<'_>, Refusal> {
    let tree = Tree::new(value);
    match &tree.mistake {
        None => Ok(tree),
        Some(mistake) if value.trim().is_empty() => {
            let Refusal { expected, .. } = Refusal::from(mistake.what.clone());
            Err(Refusal { part: "value", what: id::EDIT_VALUE_MISSING.to_string(), expected })
        }
        Some(mistake) => {
            let what = format!("{}: {}", quote(value), mistake.what);
            Err(Refusal { part: "value", what, expected: mistake.expected.clone() })
        }
    }
}

fn set(
    tree: &Tree,
    world: Option<&WorldSetup>,
    path: &str,
    value: &str,
) -> Result<Vec<Splice>, Refusal> {
    let new = value_tree(value)?;
    match place::find(tree, path)? {
        Place::Value(id) => {
            let mut parts = Vec::new();
            splice::replace(tree, id, (&new, 0), &mut parts);
            Ok(parts)
        }
        Place::Absent { group, missing_path, missing } => {
            let value = new.text(0).to_owned();
            insert_absent(tree, world, (group, &missing_path, &missing), value)
        }
    }
}

fn insert(
    tree: &Tree,
    world: Option<&WorldSetup>,
    (list, index): (&str, Option<usize>),
    value: &str,
) -> Result<Vec<Splice>, Refusal> {
    let new = value_tree(value)?;
    let value = new.text(0);
    match place::find(tree, list)? {
        Place::Value(id) if tree.shape(place::content(tree, id)) == ValueSyntax::List => {
            let id = place::content(tree, id);
            let length = tree.children(id).len();
            splice::insert(tree, id, index.unwrap_or(length).min(length), &[value.to_owned()])
        }
        Place::Value(_) => Err(Refusal::path(
            id::EDIT_NOT_A_LIST.with(&[("list", &quote(list))]),
            id::EDIT_LIST_EXPECTED.to_string(),
        )),
        Place::Absent { group, missing_path, missing } => {
            let text = splice::new_list(tree, group, value);
            insert_absent(tree, world, (group, &missing_path, &missing), text)
        }
    }
}

/// Inserts the nested fields `missing` at the end of `group`; the innermost field gets the value.
/// `missing_path` is the path of the outermost field.
fn insert_absent(
    tree: &Tree,
    world: Option<&WorldSetup>,
    (group, missing_path, missing): (usize, &str, &[&str]),
    value: String,
) -> Result<Vec<Splice>, Refusal> {
    let value = wrap(world, (missing_path, &missing[1..]), value);
    splice::insert(tree, group, tree.children(group).len(), &[format!("{}: {value}", missing[0])])
}

/// Wraps a value in the nested fields `missing` of the group at `group_path`, each group with the
/// variant that it has in `world`.
fn wrap(
    world: Option<&WorldSetup>,
    (group_path, missing): (&str, &[&str]),
    value: String,
) -> String {
    let mut group_path = group_path.to_owned();
    let mut paths = Vec::new();
    for name in missing {
        paths.push((group_path.clone(), *name));
        group_path = format!("{group_path}.{name}");
    }
    paths.into_iter().rev().fold(value, |value, (path, name)| {
        let variant = match world.and_then(|world| params::get(world, &path)) {
            Some(Value::Choice(index, choices)) => choices.names[index],
            _ => "",
        };
        format!("{variant}({name}: {value})")
    })
}

#[cfg(test)]
mod tests;
