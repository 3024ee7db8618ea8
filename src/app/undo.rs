//! Changes that can be taken back.

use crate::params::Value;

/// Values of one parameter and all below it, by named path; the first is the parameter's own.
pub(super) type Values = Vec<(String, Value)>;

/// One step of the undo list.
#[derive(Clone, Debug)]
pub(super) struct Change {
    /// The values before.
    pub before: Values,
    /// The values after.
    pub after: Values,
}

/// What can be undone and redone; the newest change is the last.
#[derive(Clone, Debug, Default)]
pub(super) struct UndoList {
    done: Vec<Change>,
    undone: Vec<Change>,
}

impl UndoList {
    /// Files a change; with `gesture`, one that goes on with the newest change to the same
    /// parameter is one step with it.
    pub fn push(&mut self, change: Change, gesture: bool) {
        self.undone.clear();
        let path = |values: &Values| values.first().map(|(path, _)| path.clone());
        match self.done.last_mut() {
            Some(newest) if gesture && path(&newest.before) == path(&change.before) => {
                newest.after = change.after;
            }
            _ => self.done.push(change),
        }
    }

    /// Takes the newest change back: the values to set, none where there is no change.
    pub fn undo(&mut self) -> Values {
        turn(&mut self.done, &mut self.undone, |change| &change.before)
    }

    /// Makes the change last taken back again: the values to set, none where there is no change.
    pub fn redo(&mut self) -> Values {
        turn(&mut self.undone, &mut self.done, |change| &change.after)
    }

    /// How many changes can be undone, and redone.
    pub fn depths(&self) -> (usize, usize) {
        (self.done.len(), self.undone.len())
    }
}

/// Hands the newest change over: the values to set.
fn turn(from: &mut Vec<Change>, to: &mut Vec<Change>, values: fn(&Change) -> &Values) -> Values {
    let Some(change) = from.pop() else { return Values::new() };
    let wanted = values(&change).clone();
    to.push(change);
    wanted
}
