//! Confirmation before the window closes with unsaved work.

use std::io;

use super::App;
use super::recent_sessions::is_own;
use crate::app::Session;
use crate::platform::storage;
use crate::window::panels::{CloseState, UnsavedWork};

/// True if the window asks for confirmation; on a page, the browser asks.
pub(super) const ASKS: bool = !storage::AUTOSAVES;

impl App {
    /// Returns the unsaved work that the open confirmation names; `None` if it is closed.
    pub(super) fn close_confirmation(&self) -> Option<UnsavedWork> {
        if ASKS && self.close_state == CloseState::Asking { self.unsaved_work() } else { None }
    }

    /// Returns whether the window may close now; opens the confirmation if work would be lost.
    pub(super) fn may_close(&mut self) -> io::Result<bool> {
        self.apply_draft()?;
        if self.close_state == CloseState::Saving
            && (self.dialog.is_open() || self.conflict.is_some())
        {
            return Ok(false);
        }
        self.write_unsaved();
        let is_lost = self.unsaved_work().is_some();
        if is_lost {
            self.close_state = CloseState::Asking;
        }
        Ok(!is_lost)
    }

    /// Returns the first unsaved work: a recording without a file, else changes to the user's own
    /// scenes. Changes to built-in scenes do not count.
    pub(super) fn unsaved_work(&self) -> Option<UnsavedWork> {
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
    pub(super) fn apply_close_answer(&mut self, answer: CloseState) -> io::Result<()> {
        match (answer, self.unsaved_work()) {
            (CloseState::Saving, work) => return self.save_work(work),
            (CloseState::Open, _) => self.cancel_closing(),
            // Changes that cannot be stored come before changes that can.
            (CloseState::CloseAndDiscard, Some(UnsavedWork::Changes { id, .. })) => {
                self.discard_on_close(id);
                self.close_state = if self.unsaved_work().is_some() {
                    CloseState::Asking
                } else {
                    CloseState::Close
                };
            }
            _ => self.close_state = CloseState::Close,
        }
        Ok(())
    }

    /// Asks for the file to save the unsaved work to; the window closes after the save.
    fn save_work(&mut self, work: Option<UnsavedWork>) -> io::Result<()> {
        self.close_state = CloseState::Saving;
        // A scene still loading would replace the unsaved one.
        self.cancel_waiting();
        match work {
            Some(UnsavedWork::Changes { id, .. }) => {
                if self.session.scene.id != id || !is_changed(&self.session) {
                    self.restore_session(&id)?;
                }
                self.ask_where_to_save();
            }
            _ => self.ask_for_file(),
        }
        Ok(())
    }

    /// Closes the window after a save, or asks about the next unsaved work.
    pub(super) fn continue_closing(&mut self) {
        if self.close_state == CloseState::Saving {
            self.close_state =
                if self.unsaved_work().is_some() { CloseState::Asking } else { CloseState::Close };
        }
    }

    /// Cancels closing and restores discarded changes.
    pub(super) fn cancel_closing(&mut self) {
        self.close_state = CloseState::Open;
        self.restore_discarded();
    }
}

/// Returns whether a scene of the user's own has unsaved changes.
pub(super) fn is_changed(session: &Session) -> bool {
    is_own(&session.scene) && session.is_unsaved()
}
