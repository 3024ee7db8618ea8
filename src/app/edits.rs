//! Changes of parameters: each is filed in the run, and can be undone.

use super::session::Session;
use super::undo::{Change, Values};
use crate::params::{self, Value};

impl Session {
    /// Whether undo and redo would do something.
    #[must_use]
    pub fn can_undo_redo(&self) -> (bool, bool) {
        let (undo, redo) = self.undo.available();
        let back = self.dropped.as_ref().is_some_and(|d| d.depth == self.undo.depth());
        (undo || back, redo)
    }

    pub(super) fn undo(&mut self) -> Result<(), String> {
        if self.unbranch() {
            return Ok(());
        }
        let values = self.undo.undo();
        self.write(&values.unwrap_or_default())
    }

    pub(super) fn redo(&mut self) -> Result<(), String> {
        let values = self.undo.redo();
        self.write(&values.unwrap_or_default())
    }

    pub(super) fn set(&mut self, path: &str, value: Value, gesture: bool) -> Result<(), String> {
        let before = self.values(path);
        self.write(&[(path.to_owned(), value)])?;
        self.undo.push(Change { before, after: self.values(path) }, gesture);
        Ok(())
    }

    /// Sets the switch at `path` to its next choice, after the last the first.
    pub(super) fn next_choice(&mut self, path: &str) -> Result<(), String> {
        match params::get(&self.world.setup(), path) {
            Some(Value::Choice(index, choices)) => {
                let next = Value::Choice((index + 1) % choices.names.len(), choices);
                self.set(path, next, false)
            }
            _ => Ok(()),
        }
    }

    /// The scene file's values for every parameter at and below `path`.
    pub(super) fn reset(&mut self, path: &str) -> Result<(), String> {
        let before = self.values(path);
        let scene = values_below(&self.scene.file.world, path);
        self.write(&scene)?;
        let after = self.values(path);
        if before != after {
            self.undo.push(Change { before, after }, false);
        }
        Ok(())
    }

    fn values(&self, path: &str) -> Values {
        values_below(&self.world.setup(), path)
    }

    /// Sets values that differ from the present ones, in order; files each as an edit.
    fn write(&mut self, values: &[(String, Value)]) -> Result<(), String> {
        for (path, value) in values {
            if params::get(&self.world.setup(), path) == Some(*value) {
                continue;
            }
            self.world.set(path, *value)?;
            // What came after cannot be what would come now.
            self.branch();
            self.history.edit(path, *value);
            self.mark_edit();
            self.forget_account();
            self.edited = true;
            // What happened, happened before the edit.
            self.progress.look(&self.scene.file.steps, &self.world, &[]);
        }
        Ok(())
    }
}

/// Every parameter at and below `path`, in order of declaration; all of them for "".
fn values_below(root: &impl params::Param, path: &str) -> Values {
    let mut found = Vec::new();
    params::visit(root, &mut |at, _, value| {
        let below = at.named.strip_prefix(path);
        if path.is_empty() || below.is_some_and(|rest| rest.is_empty() || rest.starts_with('.')) {
            found.push((at.named.clone(), value));
        }
    });
    found
}
