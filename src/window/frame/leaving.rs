//! Before the window closes: what would be lost, and the question what becomes of it.

use std::io;

use super::Desk;
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
        let all = [&self.session].into_iter().chain(self.kept.sessions());
        let changed = all.into_iter().find(|session| is_changed(session))?;
        Some(Losing::Changes(changed.scene.file.title.clone(), changed.scene.id.clone()))
    }

    /// Does what the user answered when the window was to close.
    pub(super) fn leave(&mut self, answer: Leaving) -> io::Result<()> {
        self.leaving = answer;
        if answer != Leaving::Saves {
            return Ok(());
        }
        // What is on its way would come in the place of what is to be saved.
        self.give_up_waiting();
        match self.loses() {
            Some(Losing::Changes(_, id)) => {
                if !is_changed(&self.session) {
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
    }
}

/// Whether what was changed is in no file, and the scene is from one. What comes after the tick on show counts, too.
pub(super) fn is_changed(session: &Session) -> bool {
    let edits = &session.timeline.history.run.edits;
    let is_edited = || session.is_edited() || edits.iter().any(|edit| edit.tick > session.shown());
    session.scene.path.is_some() && !session.is_recorded() && is_edited()
}
