//! New names for list entries, and for the references to them.

use super::place::name_of;
use super::splice::Splice;
use crate::params::Refusal;
use crate::scene::problem::quote;
use crate::scene::tree::{Tree, ValueSyntax};
use crate::text::id;

/// Fields that name a body.
const BODIES: [&str; 3] = ["body", "a", "b"];

/// Replaces the name of an entry and of all references to it.
///
/// # Errors
/// The value has no name.
pub(super) fn rename(
    tree: &Tree,
    entry: usize,
    (path, name): (&str, &str),
) -> Result<Vec<Splice>, Refusal> {
    let Some((id, old)) = name_of(tree, entry) else {
        let what = id::EDIT_ENTRY_WITHOUT_NAME.with(&[("path", &quote(path))]);
        return Err(Refusal::path(what, id::EDIT_NAMED_ENTRY_EXPECTED.to_string()));
    };
    let literal = format!("{name:?}");
    let list = tree.parent(entry);
    let is_object = !named_path(tree, list).contains('.');
    let is_layer = tree.name(list) == "layers";
    let prefix = named_path(tree, entry);
    let mut parts = Vec::new();
    for at in 0..tree.size() {
        if tree.shape(at) != ValueSyntax::Text {
            continue;
        }
        let key = tree.name(at);
        let refers = match key {
            "layer" => is_layer,
            "name" => at == id || is_layer && tree.name(tree.parent(tree.parent(at))) == "apart",
            key => is_object && !is_layer && BODIES.contains(&key),
        };
        if !refers && key != "path" {
            continue;
        }
        let Ok(text) = ron::from_str::<String>(tree.text(at)) else { continue };
        if refers && text == old {
            parts.push(Splice { at: tree.value(at), text: literal.clone() });
        } else if key == "path"
            && let Some(rest) = text.strip_prefix(&prefix)
            && (rest.is_empty() || rest.starts_with('.'))
        {
            let kept = prefix.len() - old.len();
            let text = format!("{:?}", format!("{}{name}{rest}", &text[..kept]));
            parts.push(Splice { at: tree.value(at), text });
        }
    }
    // A name that stays the same is written as it is.
    parts.retain(|part| tree.source()[part.at.clone()] != part.text);
    Ok(parts)
}

/// Returns the path of a value below the world, with list entries by name.
fn named_path(tree: &Tree, id: usize) -> String {
    let mut parts = Vec::new();
    let mut at = tree.holder(id);
    while at > 0 && tree.name(at) != "world" {
        let name = match tree.name(at) {
            "" => name_of(tree, at).map(|(_, name)| name).unwrap_or_default(),
            name => name.to_owned(),
        };
        parts.push(name);
        at = tree.holder(tree.parent(at));
    }
    parts.reverse();
    parts.join(".")
}
