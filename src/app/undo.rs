//! Changes that can be taken back.

use crate::params::Value;

/// Values of one parameter and all below it, by named path; the first is the parameter's own.
pub type Values = Vec<(String, Value)>;

/// One step of the undo list.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// The values before.
    pub before: Values,
    /// The values after.
    pub after: Values,
}

/// What can be undone and redone; the newest change is the last.
#[derive(Clone, Debug, Default)]
pub struct UndoList {
    done: Vec<Change>,
    undone: Vec<Change>,
}

impl UndoList {
    /// Files a change; with `gesture`, one that goes on with the last change to the same
    /// parameter is one step with it.
    pub fn push(&mut self, change: Change, gesture: bool) {
        self.undone.clear();
        let path = |values: &Values| values.first().map(|(path, _)| path.clone());
        if let Some(last) = self.done.last_mut()
            && gesture
            && path(&last.before) == path(&change.before)
        {
            last.after = change.after;
            return;
        }
        self.done.push(change);
    }

    /// Takes the newest change back: the values to set.
    pub fn undo(&mut self) -> Option<Values> {
        let change = self.done.pop()?;
        let values = change.before.clone();
        self.undone.push(change);
        Some(values)
    }

    /// Makes the change last taken back again: the values to set.
    pub fn redo(&mut self) -> Option<Values> {
        let change = self.undone.pop()?;
        let values = change.after.clone();
        self.done.push(change);
        Some(values)
    }

    /// How many changes can be undone.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.done.len()
    }

    /// Whether there is anything to undo, and to redo.
    #[must_use]
    pub fn available(&self) -> (bool, bool) {
        (!self.done.is_empty(), !self.undone.is_empty())
    }
}
