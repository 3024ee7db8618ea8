//! Recording: everything since the start of the scene, including the time before recording was
//! switched on.
//!
//! A world cannot start in the middle of a run, so a late recording contains the whole run. Each
//! later restart begins another run within it; branching cuts the present one.

use crate::params::Value;
use crate::record::recording::{RecordedComparison, Recording, RecordingRun};
use crate::record::run::Run;
use crate::scene::Scene;

/// Parts of a recording besides the present run.
#[derive(Default)]
pub(super) struct Recorder {
    /// The scene as loaded, if it has been saved with other values since.
    pub(super) loaded: Option<Box<Scene>>,
    /// Values set before the first run of the recording; without a recording, before the present
    /// run.
    pub(super) setup: Vec<(String, Value)>,
    /// Runs before the present one.
    pub(super) earlier: Vec<RecordingRun>,
    /// Whether a recording is being made.
    pub(super) recording: bool,
}

impl Recorder {
    /// Ends the recording of `scene` with the present run, and returns it.
    pub(super) fn stop(
        &mut self,
        scene: &Scene,
        run: Run,
        compared: Option<RecordedComparison>,
    ) -> Recording {
        let recording = self.snapshot(scene, run, compared);
        self.recording = false;
        self.setup
            .extend(std::mem::take(&mut self.earlier).iter().flat_map(RecordingRun::final_values));
        recording
    }

    /// Returns the recording of `scene` so far, with the present run, without ending it.
    pub(super) fn snapshot(
        &self,
        scene: &Scene,
        run: Run,
        compared: Option<RecordedComparison>,
    ) -> Recording {
        let (setup, mut runs) = (self.setup.clone(), self.earlier.clone());
        runs.push(RecordingRun { left_at: run.ticks(), run });
        let compared = compared.filter(|it| runs.last().is_some_and(|run| it.from <= run.left_at));
        let scene = self.loaded.as_deref().unwrap_or(scene).clone();
        Recording { scene, setup, runs, compared }
    }

    /// Stores the run that a restart of the scene ends; without a recording, only its final values.
    pub(super) fn end_run(&mut self, ended: RecordingRun) {
        if self.recording {
            self.earlier.push(ended);
        } else {
            self.setup.extend(ended.final_values());
        }
    }
}
