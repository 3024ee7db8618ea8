//! Recording of a session.

use std::path::PathBuf;

use super::Session;
use crate::app::link::values;
use crate::platform::files::name_within;
use crate::platform::text::name_of;
use crate::record::recording::Recording;
use crate::scene::read::folder;

impl Session {
    /// Returns whether a recording is being made.
    #[must_use]
    pub fn is_recording(&self) -> bool {
        self.recorder.recording
    }

    /// Returns the number of ticks recorded.
    #[must_use]
    pub fn recorded_ticks(&self) -> u32 {
        let earlier = self.recorder.earlier.iter().map(|recorded| recorded.run.ticks());
        earlier.fold(self.ticks(), u32::saturating_add)
    }

    /// Starts a recording, which includes the present run from its start.
    pub fn start_recording(&mut self) {
        self.recorder.recording = true;
    }

    /// Ends the recording and returns it; the run continues.
    pub fn stop_recording(&mut self) -> Recording {
        let compared = self.recorded_comparison();
        self.recorder.stop(&self.scene, self.timeline.history.finished(), compared)
    }

    /// Returns a recording of the whole session, whether or not one is being made. Re-runs no ticks; if
    /// the newest tick is not on show, the recording can end up to a second before it.
    #[must_use]
    pub fn recording_so_far(&self) -> Recording {
        let mut run = self.timeline.history.run.clone();
        let shown = &self.timeline.world;
        if run.hashes.last() == Some(&shown.hash()) {
            run.finish(shown);
        } else {
            run.truncate(run.checkpoints.last().map_or(0, |checkpoint| checkpoint.tick));
            // A run shorter than a second keeps only its beginning.
            run.finish(self.timeline.history.beginning());
        }
        self.recorder.snapshot(&self.scene, run, self.recorded_comparison())
    }

    /// Returns whether parameters differ from those of the scene.
    #[must_use]
    pub fn is_edited(&self) -> bool {
        // Meshes cannot be changed, and comparing them would take long.
        values(&self.world().setup()) != values(&self.scene.file.world)
    }

    /// Makes the file at `path`, with the present parameters, the scene that "changed" and "reset"
    /// refer to. The run continues.
    pub fn saved_as(&mut self, path: PathBuf, text: String) {
        self.recorder.loaded.get_or_insert_with(|| Box::new(self.scene.clone()));
        self.scene.id = name_of(&path);
        match &mut self.scene.files[..] {
            [] => self.scene.files.push(path.clone()),
            [own, others @ ..] => {
                let [old, new] = [&*own, &path].map(|file| folder(file).to_owned());
                // Watch the copied files from now on, and copy them from there next time.
                for file in others {
                    let copy = name_within(&old, file).map(|name| new.join(name));
                    if let Some(copy) = copy.and_then(|copy| copy.canonicalize().ok()) {
                        *file = copy;
                    }
                }
                own.clone_from(&path);
            }
        }
        self.scene.path = Some(path);
        self.mark_saved(&text);
        self.scene.text = text;
        self.scene.file.world = self.world().setup();
    }
}
