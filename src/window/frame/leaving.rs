//! Before the window closes: what would be lost, and the question what becomes of it.

use std::io;

use super::Desk;
use super::kept::is_own;
use crate::app::Session;
use crate::platform::storage;
use crate::window::panels::{Leaving, Losing};

/// Whether the window asks: a page has its browser ask.
pub(super) const ASKS: bool = !storage::KEEPS_WORK;

impl Desk {
    /// What the question is about, while it is on show.
    pub(super) fn asked_about(&self) -> Option<Losing> {
        if ASKS && self.leaving == Leaving::Asks { self.loses() } else { None }
    }

    /// Whether the window closes now that it was asked to: not with something that would be lost.
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

    /// What would be lost first if the program ended now: a recording without a file, else what was changed in a
    /// scene of the user's. The built-in ones are there to be played with.
    pub(super) fn loses(&self) -> Option<Losing> {
        if self.loses_recording() {
            return Some(Losing::Recording);
        }
        let (changed, is_kept) = self.first_changed()?;
        let scene = &changed.scene;
        Some(Losing::Changes { title: scene.file.title.clone(), id: scene.id.clone(), is_kept })
    }

    /// Does what the user answered when the window was to close.
    pub(super) fn leave(&mut self, answer: Leaving) -> io::Result<()> {
        match (answer, self.loses()) {
            (Leaving::Saves, about) => return self.save_first(about),
            (Leaving::Not, _) => self.stay(),
            // The question is about changes that cannot be kept, before it is about those that can.
            (Leaving::Discards, Some(Losing::Changes { id, .. })) => {
                self.discard_at_end(id);
                self.leaving = if self.loses().is_some() { Leaving::Asks } else { Leaving::Leaves };
            }
            _ => self.leaving = Leaving::Leaves,
        }
        Ok(())
    }

    /// Asks for the file of what would be lost; the window closes once that is saved.
    fn save_first(&mut self, about: Option<Losing>) -> io::Result<()> {
        self.leaving = Leaving::Saves;
        // What is on its way would come in the place of what is to be saved.
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

    /// Something was saved: the window closes if it was to, or asks about what is next.
    pub(super) fn go_on_leaving(&mut self) {
        if self.leaving == Leaving::Saves {
            self.leaving = if self.loses().is_some() { Leaving::Asks } else { Leaving::Leaves };
        }
    }

    /// Nothing was saved: the window stays.
    pub(super) fn stay(&mut self) {
        self.leaving = Leaving::Not;
        self.keep_discarded();
    }
}

/// Whether a scene of the user's own has unsaved changes.
pub(super) fn is_changed(session: &Session) -> bool {
    is_own(&session.scene) && session.is_unsaved()
}
