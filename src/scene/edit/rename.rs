//! Renames list entries, and the references to them.

use super::place::name_of;
use super::splice::Splice;
use crate::params::Refusal;
use crate::scene::problem::quote;
use crate::scene::tree::{Tree, ValueSyntax};
use crate::text::id;

/// Fields that hold the name of a body.
const BODIES: [&str; 3] = ["body", "a", "b"];

/// Replaces the name of an entry, and all references to it.
///
/// # Errors
/// Returns an error if the value has no name.
pub(super) fn rename(
    tree: &Tree,
    entry: usize,
    (path, name): (&str, &str),
) -> Result<Vec<Splice>, Refusal> {
    let Some((name_id, old)) = name_of(tree, entry) else {
        let what = id::EDIT_ENTRY_WITHOUT_NAME.with(&[("path", &quote(path))]);
        return Err(Refusal::path(what, id::EDIT_NAMED_ENTRY_EXPECTED.to_string()));
    };
    let literal = format!("{name:?}");
    let list = tree.parent(entry);
    let is_object = !named_path(tree, list).contains('.');
    let is_layer = tree.name(list) == "layers";
    let prefix = named_path(tree, entry);
    let mut parts = Vec::new();
    for value in 0..tree.size() {
        if tree.shape(value) != ValueSyntax::Text {
            continue;
        }
        let key = tree.name(value);
        let refers = match key {
            "layer" => is_layer,
            "name" => {
                value == name_id
                    || is_layer && tree.name(tree.parent(tree.parent(value))) == "apart"
            }
            key => is_object && !is_layer && BODIES.contains(&key),
        };
        if !refers && key != "path" {
            continue;
        }
        let Ok(text) = ron::from_str::<String>(tree.text(value)) else { continue };
        if refers && text == old {
            parts.push(Splice { at: tree.value(value), text: literal.clone() });
        } else if key == "path"
            && let Some(rest) = text.strip_prefix(&prefix)
            && (rest.is_empty() || rest.starts_with('.'))
        {
            let kept = prefix.len() - old.len();
            let text = format!("{:?}", format!("{}{name}{rest}", &text[..kept]));
            parts.push(Splice { at: tree.value(value), text });
        }
    }
    // Skip parts whose text stays the same.
    parts.retain(|part| tree.source()[part.at.clone()] != part.text);
    Ok(parts)
}

/// Returns the path of a value relative to the world, with names instead of indices.
fn named_path(tree: &Tree, id: usize) -> String {
    let mut parts = Vec::new();
    let mut value = tree.path_node(id);
    while value > 0 && tree.name(value) != "world" {
        let name = match tree.name(value) {
            "" => name_of(tree, value).map(|(_, name)| name).unwrap_or_default(),
            name => name.to_owned(),
        };
        parts.push(name);
        value = tree.path_node(tree.parent(value));
    }
    parts.reverse();
    parts.join(".")
}
