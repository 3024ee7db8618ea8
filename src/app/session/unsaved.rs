//! Unsaved changes of a session.

use super::Session;
use crate::app::link::{changed, values};
use crate::app::unsaved::UnsavedScene;
use crate::params;
use crate::scene;
use crate::sim::WorldSetup;

impl Session {
    /// Returns whether the user has changed parameters that are saved neither in the scene's file
    /// nor in a recording. Changes made by a step of the lesson do not count.
    #[must_use]
    pub fn is_unsaved(&self) -> bool {
        let by_user = self.undo.done.iter().any(|change| !change.by_lesson);
        // Meshes cannot be changed, and comparing them would take long.
        let is_changed =
            || by_user && values(&self.newest_setup()) != values(&self.scene.file.world);
        !self.is_recorded() && (self.editor.saved.is_some() || is_changed())
    }

    /// Returns counters that change whenever [`Self::is_unsaved`] or the unsaved values change.
    #[must_use]
    pub fn changes(&self) -> [usize; 3] {
        let edits = self.timeline.history.run.edits.len() + self.scene.text.len();
        let [done, undone] = self.editor.counts();
        [edits, self.undo.done.len() + done, self.undo.undone.len() + undone]
    }

    /// Returns the scene with its unsaved changes, if any; `file` is the full path of its file.
    #[must_use]
    pub fn unsaved(&self, file: Option<String>) -> Option<UnsavedScene> {
        if !self.is_unsaved() {
            return None;
        }
        let set = changed(&self.scene.file.world, &self.newest_setup());
        Some(UnsavedScene {
            id: file.clone().unwrap_or_else(|| self.scene.id.clone()),
            title: self.scene.file.title.clone(),
            file,
            text: self.editor.saved.clone().unwrap_or_else(|| self.scene.text.clone()),
            edited: self.editor.saved.as_ref().map(|_| self.scene.text.clone()),
            set: set.into_iter().map(|it| (it.path, it.value)).collect(),
        })
    }

    /// Returns the text of the scene with the parameters at the newest tick.
    #[must_use]
    pub fn present_text(&self) -> String {
        let (file, _) = scene::changed(&self.scene, self.newest_setup());
        scene::kept_text(&self.scene, &file)
    }

    /// Returns the parameters at the newest tick, whichever tick is on show.
    fn newest_setup(&self) -> WorldSetup {
        let mut setup = self.world().setup();
        let shown = self.shown_tick();
        for edit in self.timeline.history.run.edits.iter().filter(|edit| edit.tick > shown) {
            // The world accepted this edit before.
            let _ = params::set(&mut setup, &edit.path, edit.value.clone());
        }
        setup
    }
}
