//! Recording: everything since the scene was begun, from before the key was pressed too.
//!
//! A world cannot be begun in the middle of a run, so a recording that is started late has the
//! whole run. Each restart from then on begins another run within it; a rewind that branches cuts
//! the present one.

use super::session::Session;
use crate::params::Value;
use crate::record::recording::{Recording, Take};
use crate::scene::Scene;

/// What a recording holds beside the present run.
#[derive(Default)]
pub(super) struct Recorder {
    /// The scene as it was loaded, once it was saved with other values.
    pub(super) loaded: Option<Box<Scene>>,
    /// Values set before the first run of the recording, or the present one where none is made.
    pub(super) setup: Vec<(String, Value)>,
    /// The runs before the present one.
    earlier: Vec<Take>,
    recording: bool,
}

impl Session {
    /// Whether a recording is being made.
    #[must_use]
    pub fn is_recording(&self) -> bool {
        self.recorder.recording
    }

    /// The ticks that the recording holds so far.
    #[must_use]
    pub fn recorded_ticks(&self) -> u32 {
        let earlier = self.recorder.earlier.iter().map(|take| take.run.ticks());
        earlier.fold(self.ticks(), u32::saturating_add)
    }

    /// Records from now on, and what the present run has been so far.
    pub fn start_recording(&mut self) {
        self.recorder.recording = true;
    }

    /// Ends the recording and hands it over; the run goes on.
    pub fn stop_recording(&mut self) -> Recording {
        let (setup, mut runs) = (self.recorder.setup.clone(), self.recorder.earlier.clone());
        runs.push(Take { run: self.history.finished(), left_at: self.ticks() });
        self.recorder.recording = false;
        for take in std::mem::take(&mut self.recorder.earlier) {
            self.keep_values(&take);
        }
        let loaded = self.recorder.loaded.as_deref();
        Recording { scene: loaded.unwrap_or(&self.scene).clone(), setup, runs }
    }

    /// The scene is begun again: files the run that ends.
    pub(super) fn leave_run(&mut self) {
        let take = Take { run: self.history.finished(), left_at: self.shown };
        if self.recorder.recording {
            self.recorder.earlier.push(take);
        } else {
            self.keep_values(&take);
        }
    }

    /// The values that were set in a run are there before the next.
    fn keep_values(&mut self, take: &Take) {
        let edits = take.run.edits().iter().filter(|edit| edit.tick <= take.left_at);
        self.recorder.setup.extend(edits.map(|edit| (edit.path.clone(), edit.value)));
    }
}
