//! Edits of the selected objects by keys: move, turn, resize, copy, rename, delete.

use glam::Vec3;

use super::entries::{entry_name, renamed, scene_with_entry};
use crate::app::edit::{
    Item, Outline, SNAP_TURN, angle_field, angle_value, kinds, merge, position_value, size_values,
};
use crate::app::session::Session;
use crate::app::shape_drag::GRID;
use crate::scene::edit::{Change, text_at};
use crate::text::{Id, id};

impl Session {
    /// Returns the outlines of all selected items, with their paths.
    pub(super) fn selected_outlines(&self) -> Vec<(String, Outline)> {
        let items = self.editor.selected.iter().map(|index| &self.editor.items[*index]);
        items.filter_map(|item| Some((item.path.clone(), self.outline(item)?))).collect()
    }

    pub(super) fn edit_nudge(&mut self, right: i8, up: i8) -> Result<(), String> {
        let [right, up] = [right, up].map(|steps| f32::from(steps) / GRID);
        let displacement = if self.upright() {
            Vec3::new(right, up, 0.0)
        } else {
            // Use the world axes nearest to the camera's.
            let quarter = std::f32::consts::FRAC_PI_2;
            let yaw = (self.camera.ahead_yaw() / quarter).round() * quarter;
            let (sin, cos) = libm::sincosf(yaw);
            Vec3::new(sin, 0.0, cos) * up + Vec3::new(-cos, 0.0, sin) * right
        };
        self.edit_move(displacement)
    }

    pub(super) fn edit_move(&mut self, displacement: Vec3) -> Result<(), String> {
        let values: Vec<_> = self
            .selected_outlines()
            .into_iter()
            .map(|(path, outline)| position_value(&path, outline.position + displacement))
            .collect();
        self.edit_values(self.label(id::SESSION_EDIT_MOVE), &values, false)
    }

    pub(super) fn edit_turn(&mut self, steps: i8) -> Result<(), String> {
        let field = angle_field(self.upright());
        let turn = |(path, outline): (String, Outline)| {
            let angle = outline.angle? + f32::from(steps) * SNAP_TURN;
            Some((format!("{path}.{field}"), angle_value(angle, false)))
        };
        let values: Vec<_> = self.selected_outlines().into_iter().filter_map(turn).collect();
        self.edit_values(self.label(id::SESSION_EDIT_TURN), &values, false)
    }

    pub(super) fn edit_grow(&mut self, steps: i8) -> Result<(), String> {
        let mut values = Vec::new();
        for (path, outline) in self.selected_outlines() {
            let setup = self.scene.file.world.parameters();
            for axis in 0..2 {
                let size = (2.0 * outline.frame[axis] + f32::from(steps) / GRID).max(1.0 / GRID);
                for (path, value) in size_values(setup, &path, outline.upright, (axis, size)) {
                    merge(&mut values, path, value);
                }
            }
        }
        self.edit_values(self.label(id::SESSION_EDIT_RESIZE), &values, false)
    }

    pub(super) fn edit_duplicate(&mut self) -> Result<(), String> {
        let label = self.label(id::SESSION_EDIT_DUPLICATE);
        let texts_by_list = kinds::of(self.world().kind()).lists.iter().map(|list| {
            let items = self.editor.selected.iter().map(|index| &self.editor.items[*index]);
            let in_list = items.filter(|item| {
                item.path.strip_prefix(list).is_some_and(|rest| rest.starts_with('.'))
            });
            let texts = in_list.filter_map(|item| text_at(&self.scene.text, &item.path).ok());
            (*list, texts.map(str::to_owned).collect::<Vec<_>>())
        });
        let texts_by_list: Vec<_> = texts_by_list.collect();
        self.insert_copies(label, &texts_by_list)
    }

    /// Adds the objects in a text from the clipboard.
    ///
    /// # Errors
    /// Returns an error if the text contains no objects of this world.
    pub fn paste_objects(&mut self, text: &str) -> Result<(), String> {
        let whole = scene_with_entry(text);
        let mut texts = Vec::new();
        while let Ok(entry) = text_at(&whole, &format!("l[{}]", texts.len())) {
            texts.push(entry.to_owned());
        }
        if texts.is_empty() {
            return Err(id::SESSION_CLIPBOARD_WITHOUT_OBJECTS.to_string());
        }
        let mut first_error = None;
        for list in &kinds::of(self.world().kind()).lists {
            let label = id::SESSION_EDIT_PASTE.to_string();
            match self.insert_copies(label, &[(*list, texts.clone())]) {
                Ok(()) => return Ok(()),
                Err(why) => first_error = first_error.or(Some(why)),
            }
        }
        first_error.map_or(Ok(()), Err)
    }

    /// Inserts copies of entries under free names, beside their originals, and selects them.
    pub(super) fn insert_copies(
        &mut self,
        label: String,
        entries: &[(&str, Vec<String>)],
    ) -> Result<(), String> {
        let (mut changes, mut names) = (Vec::new(), Vec::new());
        let offset =
            if self.upright() { Vec3::new(0.5, 0.5, 0.0) } else { Vec3::new(0.5, 0.0, 0.5) };
        let mut known = self.editor.clone();
        for (list, texts) in entries {
            for text in texts {
                let old = entry_name(text).ok_or(id::SESSION_OBJECT_WITHOUT_NAME.text())?;
                let name = known.free_name(&old);
                let path = format!("{list}.{name}");
                known.items.push(Item { path: path.clone(), name: name.clone(), body: None });
                let value = renamed(text, name)?;
                let position: Option<Vec3> = text_at(&scene_with_entry(&value), "l[0].position")
                    .ok()
                    .and_then(|text| ron::from_str(text).ok());
                changes.push(Change::Insert { list: (*list).to_owned(), index: None, value });
                if let Some(position) = position {
                    let (path, value) = position_value(&path, position + offset);
                    changes.push(Change::Set { path, value: value.to_string() });
                }
                names.push(path);
            }
        }
        self.edit_scene(label, &changes, false)?;
        self.editor.select(&names);
        self.show_edited_selection();
        Ok(())
    }

    pub(super) fn edit_rename(&mut self, path: &str, name: &str) -> Result<(), String> {
        let item = self.editor.items.iter().find(|item| item.path == path && item.is_entry());
        let Some(item) = item else { return Ok(()) };
        let (list, _) = path.split_once('.').unwrap_or_default();
        let renamed = format!("{list}.{name}");
        let change = Change::Rename { path: path.to_owned(), name: name.to_owned() };
        let selected = self.editor.selected_paths();
        let label = id::SESSION_EDIT_RENAME.with(&[("object", &item.name)]);
        self.edit_scene(label, &[change], false)?;
        let new_path = |old: String| if old == path { renamed.clone() } else { old };
        let selected: Vec<String> = selected.into_iter().map(new_path).collect();
        self.editor.select(&selected);
        self.show_edited_selection();
        Ok(())
    }

    /// Returns the texts of the selected entries, for the clipboard.
    #[must_use]
    pub fn copied(&self) -> String {
        let items = self.editor.selected.iter().map(|index| &self.editor.items[*index]);
        let texts = items.filter(|item| item.is_entry());
        let texts = texts.filter_map(|item| text_at(&self.scene.text, &item.path).ok());
        texts.collect::<Vec<_>>().join(",\n")
    }

    /// Returns whether the arrow keys have nothing to move.
    #[must_use]
    pub fn has_nothing_to_move(&self) -> bool {
        if self.editor.is_on { self.editor.selected.is_empty() } else { self.handles().is_none() }
    }

    pub(super) fn edit_remove(&mut self) -> Result<(), String> {
        let items = self.editor.selected.iter().map(|index| &self.editor.items[*index]);
        let remove = |item: &Item| Change::Remove { path: item.path.clone() };
        let changes: Vec<Change> = items.filter(|item| item.can_be_removed()).map(remove).collect();
        self.edit_scene(self.label(id::SESSION_EDIT_DELETE), &changes, false)
    }

    /// Returns the label of an undo step that changes the selected objects.
    fn label(&self, message: Id) -> String {
        message.with(&[("objects", &self.editor.subject())])
    }
}
