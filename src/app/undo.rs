//! Undo and redo.

use crate::params::Value;

/// Values of a parameter and everything below it, by named path; the first is the parameter's own.
pub(super) type Values = Vec<(String, Value)>;

/// One step of the undo list.
#[derive(Clone, Debug)]
pub(super) struct Change {
    /// The values before.
    pub before: Values,
    /// The values after.
    pub after: Values,
    /// Whether a step or a question of the lesson made the change, not the user.
    pub by_lesson: bool,
}

/// Undo and redo lists, newest change last.
#[derive(Clone, Debug, Default)]
pub(super) struct UndoList {
    pub done: Vec<Change>,
    pub undone: Vec<Change>,
}

impl UndoList {
    /// Adds a change; `gesture` merges it with the newest change of the same parameter.
    pub fn push(&mut self, change: Change, gesture: bool) {
        self.undone.clear();
        let path = |change: &Change| change.before.first().map(|(path, _)| path.clone());
        match self.done.last_mut() {
            Some(newest) if gesture && path(newest) == path(&change) => {
                (newest.after, newest.by_lesson) = (change.after, change.by_lesson);
            }
            _ => self.done.push(change),
        }
    }

    /// Undoes the newest change if `back`, else redoes one; returns the values to set, empty
    /// if there is no change.
    pub fn undo_redo(&mut self, back: bool) -> Values {
        let Self { done, undone } = self;
        let (from, to) = if back { (done, undone) } else { (undone, done) };
        let Some(change) = from.pop() else { return Values::new() };
        let wanted = if back { &change.before } else { &change.after }.clone();
        to.push(change);
        wanted
    }
}
