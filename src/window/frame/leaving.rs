//! Confirmation before the window closes with unsaved work.

use std::io;

use super::Desk;
use super::kept::is_own;
use crate::app::Session;
use crate::platform::storage;
use crate::window::panels::{Leaving, Losing};

/// True if the window asks; on a page, the browser asks.
pub(super) const ASKS: bool = !storage::KEEPS_WORK;

impl Desk {
    /// Returns the unsaved work that the open question is about.
    pub(super) fn asked_about(&self) -> Option<Losing> {
        if ASKS && self.leaving == Leaving::Asks { self.loses() } else { None }
    }

    /// Returns whether the window may close now; asks first if work would be lost.
    pub(super) fn may_close(&mut self) -> bool {
        if self.leaving == Leaving::Saves && self.dialog.is_open() {
            return false;
        }
        self.write_unsaved();
        let is_lost = self.loses().is_some();
        if is_lost {
            self.leaving = Leaving::Asks;
        }
        !is_lost
    }

    /// Returns the first unsaved work: a recording without a file, else changes to the user's own
    /// scenes. Changes to built-in scenes do not count.
    pub(super) fn loses(&self) -> Option<Losing> {
        if self.loses_recording() {
            return Some(Losing::Recording);
        }
        let (changed, is_kept) = self.first_changed()?;
        let scene = &changed.scene;
        Some(Losing::Changes { title: scene.file.title.clone(), id: scene.id.clone(), is_kept })
    }

    /// Applies the user's answer about closing the window.
    pub(super) fn leave(&mut self, answer: Leaving) -> io::Result<()> {
        match (answer, self.loses()) {
            (Leaving::Saves, about) => return self.save_first(about),
            (Leaving::Not, _) => self.stay(),
            // Changes that cannot be stored come before changes that can.
            (Leaving::Discards, Some(Losing::Changes { id, .. })) => {
                self.discard_at_end(id);
                self.leaving = if self.loses().is_some() { Leaving::Asks } else { Leaving::Leaves };
            }
            _ => self.leaving = Leaving::Leaves,
        }
        Ok(())
    }

    /// Asks for a file for the unsaved work; the window closes after the save.
    fn save_first(&mut self, about: Option<Losing>) -> io::Result<()> {
        self.leaving = Leaving::Saves;
        // A scene still loading would replace the unsaved one.
        self.give_up_waiting();
        match about {
            Some(Losing::Changes { id, .. }) => {
                if self.session.scene.id != id || !is_changed(&self.session) {
                    self.come_back(&id)?;
                }
                self.ask_where_to_save();
            }
            _ => self.ask_for_file(),
        }
        Ok(())
    }

    /// Closes the window after a save, or asks about the next unsaved work.
    pub(super) fn go_on_leaving(&mut self) {
        if self.leaving == Leaving::Saves {
            self.leaving = if self.loses().is_some() { Leaving::Asks } else { Leaving::Leaves };
        }
    }

    /// Cancels closing: nothing was saved.
    pub(super) fn stay(&mut self) {
        self.leaving = Leaving::Not;
        self.keep_discarded();
    }
}

/// Returns whether a scene of the user's own has unsaved changes.
pub(super) fn is_changed(session: &Session) -> bool {
    is_own(&session.scene) && session.is_unsaved()
}
