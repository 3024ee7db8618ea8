//! Changes of the scene's text, undo and redo.

use crate::app::edit::{Item, Step};
use crate::app::session::Session;
use crate::params::{self, Value};
use crate::scene::edit::{Change, Splice, inverse, splices, text_at, with_splices};
use crate::scene::{self, Problem, Scene};
use crate::sim::WorldSetup;
use crate::text::id;

impl Session {
    /// Makes changes as one undo step; `gesture` merges them with the previous step of the same label.
    ///
    /// # Errors
    /// Returns an error if a path is wrong, or the loader's first problem with the new scene.
    pub fn edit_scene(
        &mut self,
        label: String,
        changes: &[Change],
        gesture: bool,
    ) -> Result<(), String> {
        let mut text = self.scene.text.clone();
        let mut splice_lists = Vec::new();
        for change in changes {
            let parts = splices(&text, Some(&self.scene.file.world), change)?;
            text = with_splices(&text, &parts);
            splice_lists.push(parts);
        }
        self.edit_text(label, splice_lists, gesture)
    }

    /// Replaces parts of the text, one list after the other.
    pub(super) fn edit_text(
        &mut self,
        label: String,
        mut splice_lists: Vec<Vec<Splice>>,
        gesture: bool,
    ) -> Result<(), String> {
        if let Some(why) = self.parameters_locked() {
            return Err(why.to_owned());
        }
        let (text, mut undo) = apply_splices(&self.scene.text, &splice_lists);
        if text == self.scene.text {
            return Ok(());
        }
        let parsed = match self.parse(&text) {
            Ok(scene) => scene,
            Err(problems) => {
                let steps = invalid_steps(&problems).ok_or_else(|| first_sentence(&problems))?;
                // Also remove lesson steps that refer to a removed object.
                let mut shorter = text;
                for step in steps.into_iter().rev() {
                    let change = Change::Remove { path: format!("steps[{step}]") };
                    let parts = splices(&shorter, None, &change)?;
                    shorter = with_splices(&shorter, &parts);
                    splice_lists.push(parts);
                }
                undo = apply_splices(&self.scene.text, &splice_lists).1;
                self.parse(&shorter).map_err(|problems| first_sentence(&problems))?
            }
        };
        self.editor.undone.clear();
        match self.editor.done.last_mut() {
            Some(step) if gesture && step.label == label => {
                step.parts.splice(0..0, undo).for_each(drop);
            }
            _ => self.editor.done.push(Step { label, parts: undo }),
        }
        self.adopt_edited(parsed);
        Ok(())
    }

    /// Replaces the scene's text with a typed one, in edit mode. Fails if entering edit mode has just
    /// written changed parameters into the text, as the typed text lacks them.
    pub(super) fn edit_typed(
        &mut self,
        text: &str,
        merges_with_last_edit: bool,
    ) -> Result<(), String> {
        if !self.editor.is_on {
            let before = self.scene.text.clone();
            self.enter_edit()?;
            if self.scene.text != before {
                return Err(id::SESSION_TYPE_AGAIN.to_string());
            }
        }
        let label = id::SESSION_EDIT_TYPE.text();
        let merges = merges_with_last_edit
            && self.editor.done.last().is_some_and(|step| step.label == label);
        let part = difference(&self.scene.text, text);
        self.edit_text(label.to_owned(), vec![vec![part]], merges)
    }

    /// Returns the paths of the selected objects.
    #[must_use]
    pub fn selected_paths(&self) -> Vec<String> {
        if self.editor.is_on {
            return self.editor.selected_paths();
        }
        let Some(body) = self.selection() else { return Vec::new() };
        let items = Item::all(self.world()).into_iter();
        items.filter(|item| item.body == Some(body)).map(|item| item.path).collect()
    }

    pub(super) fn parse(&self, text: &str) -> Result<Scene, Vec<Problem>> {
        scene::parse(&self.scene.id, self.scene.path.as_deref(), text)
    }

    /// Shows the changed scene, and keeps the text before the first change.
    pub(super) fn adopt_edited(&mut self, new: Scene) {
        let old = self.editor.saved.take().unwrap_or_else(|| self.scene.text.clone());
        self.editor.saved = (old != new.text).then_some(old);
        self.rebuild(new);
    }

    /// Sets the saved text of a scene with unsaved edits; `None` if it has no edits.
    pub(in crate::app) fn set_saved_text(&mut self, saved: Option<String>) {
        self.editor.saved = saved;
    }

    /// Marks the scene as saved with this text; undo can still restore the text before.
    pub(in crate::app::session) fn mark_saved(&mut self, text: &str) {
        self.editor.saved = None;
        if text != self.scene.text && !self.editor.done.is_empty() {
            let whole = Splice { at: 0..text.len(), text: self.scene.text.clone() };
            let label = id::SESSION_EDIT_PARAMETERS.to_string();
            self.editor.done.push(Step { label, parts: vec![vec![whole]] });
            self.editor.undone.clear();
        }
    }

    /// Undoes an edit if `back`, else redoes one.
    pub(super) fn edit_undo(&mut self, back: bool) -> Result<(), String> {
        let editor = &mut self.editor;
        let list = if back { &mut editor.done } else { &mut editor.undone };
        let Some(step) = list.pop() else { return Ok(()) };
        let (text, parts) = apply_splices(&self.scene.text, &step.parts);
        let parsed = self.parse(&text).map_err(|problems| first_sentence(&problems))?;
        let step = Step { parts, ..step };
        if back {
            self.editor.undone.push(step);
        } else {
            self.editor.done.push(step);
        }
        self.adopt_edited(parsed);
        Ok(())
    }

    /// Returns whether a parameter belongs to a pair of layers that only the loader has added.
    fn is_added_by_loader(&self, path: &str) -> bool {
        let entry = path.rsplit_once('.').filter(|(entry, _)| entry.contains(".apart."));
        entry.is_some_and(|(entry, _)| text_at(&self.scene.text, entry).is_err())
    }

    /// Sets values by their named paths, as one undo step.
    pub(in crate::app::session) fn edit_values(
        &mut self,
        label: String,
        values: &[(String, Value)],
        gesture: bool,
    ) -> Result<(), String> {
        let is_plain =
            |value: &Value| matches!(value, Value::F32(_) | Value::U32(_) | Value::Bool(_));
        let is_vector = |(path, value): &(String, Value)| {
            matches!(value, Value::Vec3(_))
                && (path.ends_with("position") || path.ends_with("size"))
        };
        if values.iter().all(|it| is_plain(&it.1) || is_vector(it)) {
            let set = |(path, value): &(String, Value)| Change::Set {
                path: path.clone(),
                value: value.to_string(),
            };
            if !values.iter().any(|(path, _)| self.is_added_by_loader(path)) {
                let changes: Vec<Change> = values.iter().map(set).collect();
                return self.edit_scene(label, &changes, gesture);
            }
        }
        // Rewriting the whole scene also covers fields of another variant and entries added by the loader.
        let mut setup: WorldSetup = self.scene.file.world.clone();
        for (path, value) in values {
            params::set(&mut setup, path, value.clone())?;
        }
        let (file, _) = scene::changed(&self.scene, setup);
        let text = scene::kept_text(&self.scene, &file);
        let whole = Splice { at: 0..self.scene.text.len(), text };
        self.edit_text(label, vec![vec![whole]], gesture)
    }
}

/// Returns the replacement that turns `old` into `new`, without their common start and end.
fn difference(old: &str, new: &str) -> Splice {
    let common_length = |pairs: &mut dyn Iterator<Item = (char, char)>| -> usize {
        pairs.take_while(|(a, b)| a == b).map(|(a, _)| a.len_utf8()).sum()
    };
    let start = common_length(&mut old.chars().zip(new.chars()));
    let (old, new) = (&old[start..], &new[start..]);
    let end = common_length(&mut old.chars().rev().zip(new.chars().rev()));
    Splice { at: start..start + old.len() - end, text: new[..new.len() - end].to_owned() }
}

/// Applies lists of replacements; returns the new text and the lists that undo them.
fn apply_splices(text: &str, splice_lists: &[Vec<Splice>]) -> (String, Vec<Vec<Splice>>) {
    let (mut text, mut undo) = (text.to_owned(), Vec::new());
    for parts in splice_lists {
        undo.push(inverse(&text, parts));
        text = with_splices(&text, parts);
    }
    undo.reverse();
    (text, undo)
}

/// Returns the indices of lesson steps with problems; `None` if a problem is outside the steps.
fn invalid_steps(problems: &[Problem]) -> Option<Vec<usize>> {
    let step = |problem: &Problem| {
        let rest = problem.path.strip_prefix("steps[")?;
        rest.split_once(']')?.0.parse().ok()
    };
    let mut steps = problems.iter().map(step).collect::<Option<Vec<usize>>>()?;
    crate::geom::order::sort_by_key(&mut steps, |step| *step);
    steps.dedup();
    Some(steps)
}

fn first_sentence(problems: &[Problem]) -> String {
    problems.first().map(Problem::sentence).unwrap_or_default()
}
