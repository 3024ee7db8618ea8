//! Notes, exports, imports and clears the learning progress; also repairs damaged settings.

use std::io;
use std::path::Path;

use super::loading::LoadPurpose;
use super::{App, NOTICE};
use crate::app::goal::ticks_as_seconds;
use crate::app::{LearningProgress, Settings};
use crate::platform::files;
use crate::scene::catalogue;
use crate::scene::course::course;
use crate::text::id;
use crate::window::panels::Tone;

impl App {
    /// Notes the completed steps of the lesson on show; returns whether any are new. The user's own
    /// scenes do not count.
    pub(super) fn note_lesson(&mut self) -> bool {
        let scene = &self.session.scene;
        if scene.path.is_some() || catalogue::scene(&scene.id).is_none() {
            return false;
        }
        let progress = &self.session.progress;
        let is_done = |step| progress.is_done(step);
        self.settings.learned.note_lesson(&scene.id, scene.file.steps.len(), is_done)
    }

    /// Reports a goal that was just reached, and notes the best time; returns whether it is new.
    pub(super) fn note_goal(&mut self) -> bool {
        let learned = &self.settings.learned;
        self.session.best_time = learned.best.get(&self.session.scene.id).copied();
        let Some((ticks, is_fair)) = self.session.take_goal_time() else { return false };
        let scene = &self.session.scene;
        let counts = is_fair && scene.path.is_none() && catalogue::scene(&scene.id).is_some();
        let before = self.session.best_time;
        let is_best = counts && self.settings.learned.note_time(&scene.id, ticks);
        let time = ticks_as_seconds(ticks);
        let text = match before {
            _ if !counts => id::FRAME_GOAL_REACHED.with(&[("time", &time)]),
            None => id::FRAME_GOAL_REACHED_FIRST.with(&[("time", &time)]),
            Some(before) if is_best => id::FRAME_GOAL_REACHED_FASTER
                .with(&[("time", &time), ("gain", &ticks_as_seconds(before - ticks))]),
            Some(before) => id::FRAME_GOAL_REACHED_SLOWER
                .with(&[("time", &time), ("best", &ticks_as_seconds(before))]),
        };
        self.toasts.add(Tone::Done, text);
        is_best
    }

    /// Adds the progress that another window has saved.
    pub(super) fn learn_from_others(&mut self) {
        let (stored, is_damaged) = Settings::load();
        if !is_damaged {
            self.settings.keep_unknown(&stored);
            self.settings.learned.add(stored.learned.since(&self.autosave_state.learned));
        }
        self.autosave_state.learned.clone_from(&self.settings.learned);
    }

    /// Changes the progress and saves it.
    pub(super) fn learn(&mut self, change: impl FnOnce(&mut LearningProgress)) {
        change(&mut self.settings.learned);
        self.ui.gallery.course.learned.clone_from(&self.settings.learned);
        self.save_settings();
    }

    /// Opens the scene of an exercise at its step.
    pub(super) fn open_exercise(&mut self, scene: &str, step: Option<usize>) -> io::Result<()> {
        match step {
            Some(step) => self.load_for(scene, LoadPurpose::Step(step)),
            None => self.load(scene),
        }
    }

    /// Opens the scene of a course figure in the figure's state.
    pub(super) fn open_figure(&mut self, name: &str) -> io::Result<()> {
        match course().figure(name) {
            Some(figure) => self.load_for(&figure.scene, LoadPurpose::Figure(figure)),
            None => Ok(()),
        }
    }

    /// Writes the progress to `path`.
    pub(super) fn export_progress(&mut self, path: &Path) {
        let text = self.settings.learned.to_text();
        match files::write(path, text.as_bytes()) {
            Ok(()) => {
                let text = id::FRAME_SAVED.with(&[("path", &path.display())]);
                self.toasts.add(Tone::Done, text);
            }
            Err(why) => self.toasts.add(Tone::Error, why),
        }
    }

    /// Adds the progress from the file called `name`.
    pub(super) fn import_progress(
        &mut self,
        name: &str,
        learned: Result<LearningProgress, String>,
    ) {
        match learned {
            Ok(learned) => {
                let mut count = 0;
                self.learn(|own| count = own.add(learned));
                let text = match count {
                    0 => id::FRAME_NO_NEW_PROGRESS.to_string(),
                    _ => id::FRAME_PROGRESS_IMPORTED.with(&[("count", &count)]),
                };
                self.toasts.add(Tone::Done, text);
            }
            Err(why) => self.toasts.add(Tone::Error, format!("{name}: {why}")),
        }
    }

    /// Leaves the guided scene for the default scene, and points to the course.
    pub(super) fn leave_guide(&mut self) -> io::Result<()> {
        self.load(catalogue::DEFAULT_SCENE)?;
        self.announce_course();
        Ok(())
    }

    /// Shows new users where the course begins, unless they named a scene. The first start shows the guided scene
    /// instead.
    pub(super) fn point_to_course(&mut self) {
        let id = self.session.scene.id.as_str();
        let is_driven =
            self.options.drive.is_some() || self.screenshots.is_some() || self.options.embed;
        if is_driven || !self.settings.learned.is_empty() {
            return;
        }
        if id == catalogue::FIRST_SCENE {
            // With stored settings, the next start is not the first.
            self.save_settings();
        } else if id == catalogue::DEFAULT_SCENE {
            self.announce_course();
        }
    }

    fn announce_course(&mut self) {
        let text = id::FRAME_COURSE_POINTER.text();
        self.toasts.add_for(Some(NOTICE * 6), Tone::Note, text);
    }

    /// Reports unknown fields of the settings.
    pub(super) fn report_unknown_settings(&mut self) {
        if let Some(text) = self.settings.warning().filter(|_| !self.options.embed) {
            self.toasts.add_for(None, Tone::Warning, text);
        }
    }

    /// Moves damaged settings aside and continues with the readable fields. An embedded page leaves them alone.
    pub(super) fn repair_settings(&mut self) {
        if self.options.embed {
            return;
        }
        let moved = Settings::put_aside();
        // A file that cannot be moved aside must not be overwritten.
        self.autosave_state.protects_settings = moved.is_err();
        self.save_settings();
        let text = match moved {
            Ok(aside) => id::FRAME_SETTINGS_DAMAGED.with(&[("aside", &aside)]),
            Err(why) => id::FRAME_SETTINGS_UNREADABLE.with(&[("why", &why)]),
        };
        self.toasts.add_for(None, Tone::Warning, text);
    }
}
