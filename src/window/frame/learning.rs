//! What was learned: noted, exported, imported, cleared; and settings that were damaged.

use std::io;
use std::path::Path;

use super::loading::Aim;
use super::{Desk, NOTICE};
use crate::app::{Learned, Settings};
use crate::platform::files;
use crate::scene::catalogue;
use crate::scene::course::course;
use crate::window::panels::Tone;

impl Desk {
    /// Notes what of the lesson on show is done; whether any of it is news. Scenes of the user's own are
    /// not of the course.
    pub(super) fn note_lesson(&mut self) -> bool {
        let scene = &self.session.scene;
        if scene.path.is_some() || catalogue::scene(&scene.id).is_none() {
            return false;
        }
        let progress = &self.session.progress;
        let is_done = |step| progress.is_done(step);
        self.settings.learned.note_lesson(&scene.id, scene.file.steps.len(), is_done)
    }

    /// Adds what another window has kept as learned since this one kept its own.
    pub(super) fn learn_from_others(&mut self) {
        let (there, is_damaged) = Settings::load();
        if !is_damaged {
            self.settings.keep_unknown(&there);
            self.settings.learned.add(there.learned.since(&self.keeping.learned));
        }
        self.keeping.learned.clone_from(&self.settings.learned);
    }

    /// Changes what was learned, and saves it.
    pub(super) fn learn(&mut self, change: impl FnOnce(&mut Learned)) {
        change(&mut self.settings.learned);
        self.ui.gallery.course.learned.clone_from(&self.settings.learned);
        self.save_settings();
    }

    /// Opens the scene of an exercise, and the step that it is about.
    pub(super) fn open_exercise(&mut self, scene: &str, step: Option<usize>) -> io::Result<()> {
        match step {
            Some(step) => self.load_for(scene, Aim::Step(step)),
            None => self.load(scene),
        }
    }

    /// Opens the scene of a figure of the course, and lets it stand as in the figure.
    pub(super) fn open_figure(&mut self, name: &str) -> io::Result<()> {
        match course().figure(name) {
            Some(figure) => self.load_for(&figure.scene, Aim::Figure(figure)),
            None => Ok(()),
        }
    }

    /// Writes what was learned to `path`.
    pub(super) fn export_progress(&mut self, path: &Path) {
        let text = self.settings.learned.to_text();
        match files::write(path, text.as_bytes()) {
            Ok(()) => self.toasts.tell(Tone::Done, format!("Saved {}", path.display())),
            Err(why) => self.toasts.tell(Tone::Error, why),
        }
    }

    /// Adds what the file called `name` says was learned.
    pub(super) fn import_progress(&mut self, name: &str, learned: Result<Learned, String>) {
        match learned {
            Ok(learned) => {
                let mut count = 0;
                self.learn(|own| count = own.add(learned));
                let text = match count {
                    0 => "All that this file says was done is done here already.".to_owned(),
                    1 => "Imported what was done: one mark is new.".to_owned(),
                    _ => format!("Imported what was done: {count} marks are new."),
                };
                self.toasts.tell(Tone::Done, text);
            }
            Err(why) => self.toasts.tell(Tone::Error, format!("{name}: {why}")),
        }
    }

    /// Tells somebody who has done nothing yet, and named no scene, where the course begins.
    pub(super) fn point_to_course(&mut self) {
        let is_first = self.session.scene.id == catalogue::FIRST;
        let is_driven = self.options.drive.is_some() || self.shots.is_some() || self.options.embed;
        if is_first && !is_driven && self.settings.learned.is_empty() {
            let text = "New to collision detection? The name at the top left leads to a course that begins with \
                        shapes and overlap.";
            self.toasts.tell_for(Some(NOTICE * 6), Tone::Note, text);
        }
    }

    /// Names the fields of the settings that this version does not know.
    pub(super) fn name_unknown_settings(&mut self) {
        if let Some(text) = self.settings.warning().filter(|_| !self.options.embed) {
            self.toasts.tell_for(None, Tone::Warning, text);
        }
    }

    /// Puts damaged settings aside, and goes on with what could be read of them. A part of another page
    /// leaves them to the program.
    pub(super) fn mend_settings(&mut self) {
        if self.options.embed {
            return;
        }
        let put = Settings::put_aside();
        // Whatever is in a file that cannot be put aside is not written over.
        self.keeping.leaves_settings = put.is_err();
        self.save_settings();
        let text = match put {
            Ok(aside) => format!(
                "The settings were damaged. What could be read of them is kept; the damaged file is {aside}."
            ),
            Err(why) => format!(
                "The settings cannot be read and stay as they are, as no copy of them can be made; \
                 what is changed now is not kept. ({why})"
            ),
        };
        self.toasts.tell_for(None, Tone::Warning, text);
    }
}
