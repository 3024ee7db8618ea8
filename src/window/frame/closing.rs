//! Confirmation before the window closes with unsaved work.

use std::io;

use super::App;
use super::recent_sessions::is_own;
use crate::app::Session;
use crate::platform::storage;
use crate::window::panels::{CloseState, UnsavedWork};

/// True if the window asks; on a page, the browser asks.
pub(super) const ASKS: bool = !storage::AUTOSAVES;

impl App {
    /// Returns the unsaved work that the open question is about.
    pub(super) fn asked_about(&self) -> Option<UnsavedWork> {
        if ASKS && self.close_state == CloseState::Asking { self.loses() } else { None }
    }

    /// Returns whether the window may close now; asks first if work would be lost.
    pub(super) fn may_close(&mut self) -> io::Result<bool> {
        self.apply_draft()?;
        if self.close_state == CloseState::Saving
            && (self.dialog.is_open() || self.conflict.is_some())
        {
            return Ok(false);
        }
        self.write_unsaved();
        let is_lost = self.loses().is_some();
        if is_lost {
            self.close_state = CloseState::Asking;
        }
        Ok(!is_lost)
    }

    /// Returns the first unsaved work: a recording without a file, else changes to the user's own
    /// scenes. Changes to built-in scenes do not count.
    pub(super) fn loses(&self) -> Option<UnsavedWork> {
        if self.loses_recording() {
            return Some(UnsavedWork::Recording);
        }
        let (changed, is_kept) = self.first_changed()?;
        let scene = &changed.scene;
        Some(UnsavedWork::Changes {
            title: scene.file.title.clone(),
            id: scene.id.clone(),
            is_kept,
        })
    }

    /// Applies the user's answer about closing the window.
    pub(super) fn leave(&mut self, answer: CloseState) -> io::Result<()> {
        match (answer, self.loses()) {
            (CloseState::Saving, about) => return self.save_first(about),
            (CloseState::Open, _) => self.stay(),
            // Changes that cannot be stored come before changes that can.
            (CloseState::CloseAndDiscard, Some(UnsavedWork::Changes { id, .. })) => {
                self.discard_at_end(id);
                self.close_state =
                    if self.loses().is_some() { CloseState::Asking } else { CloseState::Close };
            }
            _ => self.close_state = CloseState::Close,
        }
        Ok(())
    }

    /// Asks for a file for the unsaved work; the window closes after the save.
    fn save_first(&mut self, about: Option<UnsavedWork>) -> io::Result<()> {
        self.close_state = CloseState::Saving;
        // A scene still loading would replace the unsaved one.
        self.give_up_waiting();
        match about {
            Some(UnsavedWork::Changes { id, .. }) => {
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
        if self.close_state == CloseState::Saving {
            self.close_state =
                if self.loses().is_some() { CloseState::Asking } else { CloseState::Close };
        }
    }

    /// Cancels closing: nothing was saved.
    pub(super) fn stay(&mut self) {
        self.close_state = CloseState::Open;
        self.keep_discarded();
    }
}

/// Returns whether a scene of the user's own has unsaved changes.
pub(super) fn is_changed(session: &Session) -> bool {
    is_own(&session.scene) && session.is_unsaved()
}
