//! The user's own scenes: lists, creates and removes them.

use std::io;
use std::path::Path;

use super::App;
use super::loading::LoadPurpose;
use crate::app::{NewScene, opening, plan};
use crate::platform::saved_scenes::{self, STORES_FILES, is_entry_of};
use crate::scene::read;
use crate::window::panels::{PendingRemoval, Tone, UserScene};

/// Height of edit mode's bar with its margins, points.
const BAR: f32 = 96.0;

impl App {
    /// Lists the scene on show if it is the user's own; the web version stores it with its files.
    pub(super) fn list_own_scene(&mut self) {
        let scene = &self.session.scene;
        if scene.path.is_some() && !self.session.is_recorded() && self.autosaves() {
            saved_scenes::save(&scene.id, &scene.file.title, &scene.files);
        }
    }

    /// Returns the user's own scenes: those of this run, and the stored ones.
    pub(super) fn own_scenes(&self) -> Vec<UserScene> {
        let mut rows = saved_scenes::rows();
        let is_listed = |own: &UserScene| rows.iter().any(|row| is_entry_of(&row.name, &own.id));
        let is_stored = |own: &UserScene| own.unsaved.is_some_and(|it| it.is_stored);
        let (listed_unsaved, mut own): (Vec<UserScene>, Vec<UserScene>) =
            self.unsaved_scenes().into_iter().partition(|own| is_listed(own) && !is_stored(own));
        // Hide a stored scene's row if its unsaved changes are listed. The web version keeps both: only
        // the row offers a download.
        rows.retain(|row| STORES_FILES || !own.iter().any(|own| is_entry_of(&row.name, &own.id)));
        own.extend(rows.into_iter().map(|row| {
            let unsaved =
                listed_unsaved.iter().find(|own| is_entry_of(&row.name, &own.id)).cloned();
            let stored_bytes = STORES_FILES.then_some(row.bytes);
            let scene = unsaved.unwrap_or_else(|| UserScene {
                is_gone: saved_scenes::is_gone(&row.name),
                text: read::text(Path::new(&row.name), plan::MAX_TEXT_BYTES as u64).ok(),
                id: row.name,
                title: row.title,
                ..UserScene::default()
            });
            UserScene { stored_bytes, is_listed: true, ..scene }
        }));
        own
    }

    /// Opens the gallery at the choice of new scenes, or closes it.
    pub(super) fn show_new(&mut self) {
        let is_shown = self.ui.gallery.shows_new();
        if !self.ui.gallery.open || is_shown {
            self.show_gallery();
        }
        self.ui.gallery.show_new();
    }

    /// Opens a new scene in edit mode.
    pub(super) fn open_new(&mut self, new: NewScene) -> io::Result<()> {
        match new.text(&self.session) {
            Ok(text) => {
                self.returning = None;
                let mut viewport = self.session.viewport();
                viewport.free_min.y += BAR;
                let purpose = LoadPurpose::Edit(viewport);
                self.start_loading(opening::begin_new(text), false, Some(purpose))
            }
            Err(why) => {
                self.toasts.add(Tone::Warning, why);
                Ok(())
            }
        }
    }

    /// Removes a scene from the list. The web version asks first, as it removes the files too.
    pub(super) fn remove_listed(&mut self, name: String) {
        if STORES_FILES {
            self.removing = Some(PendingRemoval::Scene(name));
        } else {
            self.remove(&name);
        }
    }

    /// Carries out the pending removal if `is_sure`, else cancels it.
    pub(super) fn finish_removal(&mut self, is_sure: bool) {
        match self.removing.take().filter(|_| is_sure) {
            Some(PendingRemoval::Scene(name)) => self.remove(&name),
            Some(PendingRemoval::Changes(number, _)) => self.discard(number),
            None => {}
        }
    }

    fn remove(&mut self, name: &str) {
        saved_scenes::remove(name);
        self.recent_sessions.forget(name);
        self.files = self.own_scenes();
    }
}
