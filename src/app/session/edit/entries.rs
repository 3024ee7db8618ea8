//! Edits of scene fields, and of list entries within objects.

use glam::Vec2;

use crate::app::edit::numbered;
use crate::app::session::Session;
use crate::params::{self, Value};
use crate::scene;
use crate::scene::edit::{Change, text_at};
use crate::text::id;

impl Session {
    /// Sets a field of the scene outside its world; an empty value restores the default.
    pub(super) fn set_field(
        &mut self,
        path: &str,
        value: &str,
        gesture: bool,
    ) -> Result<(), String> {
        let label = id::SESSION_EDIT_SET.with(&[("path", &path)]);
        let path = path.to_owned();
        let change = if value.is_empty() {
            Change::Remove { path }
        } else {
            Change::Set { path, value: value.to_owned() }
        };
        self.edit_scene(label, &[change], gesture)
    }

    /// Inserts a copy after a list entry, under a free name. After a corner, inserts the midpoint of its edge.
    pub(super) fn add_after(&mut self, path: &str) -> Result<(), String> {
        let (list, index) = list_and_index(path)?;
        let label = id::SESSION_EDIT_ADD.with(&[("list", &last_name(list))]);
        if let Some(mut corners) = self.points_of(list) {
            let next = corners.iter().cycle().nth(index + 1);
            let Some((from, to)) = corners.get(index).zip(next) else { return missing_error(path) };
            corners.insert(index + 1, from.midpoint(*to));
            return self.set_points(label, list, corners);
        }
        let entry = text_at(&self.scene.text, path)?;
        let is_taken = |name: &str| text_at(&self.scene.text, &format!("{list}.{name}")).is_ok();
        let value = match entry_name(entry) {
            None => entry.to_owned(),
            Some(name) => renamed(entry, numbered(&name, 2, is_taken))?,
        };
        let change = Change::Insert { list: list.to_owned(), index: Some(index + 1), value };
        self.edit_scene(label, &[change], false)
    }

    /// Removes a list entry.
    pub(super) fn remove_entry(&mut self, path: &str) -> Result<(), String> {
        let (list, index) = list_and_index(path)?;
        let label = id::SESSION_EDIT_REMOVE.with(&[("list", &last_name(list))]);
        if let Some(mut corners) = self.points_of(list) {
            if index >= corners.len() {
                return missing_error(path);
            }
            corners.remove(index);
            return self.set_points(label, list, corners);
        }
        self.edit_scene(label, &[Change::Remove { path: path.to_owned() }], false)
    }

    /// Sets a list of points. Deselects the corner, because indices may change.
    fn set_points(&mut self, label: String, list: &str, points: Vec<Vec2>) -> Result<(), String> {
        self.shape_drag.corner = None;
        let value = Value::Points(points.into());
        self.edit_values(label, &[(self.named_path(list), value)], false)
    }

    /// Returns the points at a path, if it is a list of points.
    fn points_of(&self, list: &str) -> Option<Vec<Vec2>> {
        match params::get(self.world().parameters(), &self.named_path(list))? {
            Value::Points(points) => Some(points.to_vec()),
            _ => None,
        }
    }

    /// Returns the named path of the parameter at an indexed path.
    fn named_path(&self, indexed: &str) -> String {
        let mut named = String::new();
        params::visit(self.world().parameters(), &mut |at, _, _| {
            if at.indexed == indexed {
                named.clone_from(&at.named);
            }
        });
        named
    }
}

/// Returns the text of a scene with a list of this entry; its path is `l[0]`.
pub(super) fn scene_with_entry(entry: &str) -> String {
    format!("(world: L(l: [{entry}]))")
}

/// Returns the name of a list entry with this text, if it has one.
pub(super) fn entry_name(entry: &str) -> Option<String> {
    ron::from_str(text_at(&scene_with_entry(entry), "l[0].name").ok()?).ok()
}

/// Returns a list entry's text with another name.
pub(super) fn renamed(entry: &str, name: String) -> Result<String, String> {
    let rename = Change::Rename { path: "l[0]".to_owned(), name };
    let whole = scene::edit::apply(&scene_with_entry(entry), None, &[rename])?;
    Ok(text_at(&whole, "l[0]")?.to_owned())
}

/// Splits the path of an entry, as `bodies[0].parts[2]`, into list and index.
fn list_and_index(path: &str) -> Result<(&str, usize), String> {
    let parts = path.strip_suffix(']').and_then(|path| path.rsplit_once('['));
    let parts = parts.and_then(|(list, index)| Some((list, index.parse().ok()?)));
    parts.ok_or_else(|| id::SESSION_NOT_LIST_ENTRY.with(&[("path", &path)]))
}

fn missing_error(path: &str) -> Result<(), String> {
    Err(id::SESSION_ENTRY_MISSING.with(&[("path", &path)]))
}

/// Returns the last name of a path.
fn last_name(path: &str) -> &str {
    path.rsplit('.').next().unwrap_or(path)
}
