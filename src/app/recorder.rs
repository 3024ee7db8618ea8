//! Recording: everything since the scene was begun, from before the key was pressed too.
//!
//! A world cannot be begun in the middle of a run, so a recording that is started late has the
//! whole run. Each restart from then on begins another run within it; a rewind that branches cuts
//! the present one.

use crate::params::Value;
use crate::record::recording::{Compared, Recording, Take};
use crate::record::run::Run;
use crate::scene::Scene;

/// What a recording holds beside the present run.
#[derive(Default)]
pub(super) struct Recorder {
    /// The scene as it was loaded, once it was saved with other values.
    pub(super) loaded: Option<Box<Scene>>,
    /// Values set before the first run of the recording, or the present one where none is made.
    pub(super) setup: Vec<(String, Value)>,
    /// The runs before the present one.
    pub(super) earlier: Vec<Take>,
    /// Whether a recording is being made.
    pub(super) recording: bool,
}

impl Recorder {
    /// Ends the recording of `scene`, whose present run is `run`, and hands it over.
    pub(super) fn stop(
        &mut self,
        scene: &Scene,
        run: Run,
        compared: Option<Compared>,
    ) -> Recording {
        let recording = self.so_far(scene, run, compared);
        self.recording = false;
        self.setup.extend(std::mem::take(&mut self.earlier).iter().flat_map(Take::kept));
        recording
    }

    /// The recording of `scene` as it would be if it ended now with `run`; it goes on.
    pub(super) fn so_far(&self, scene: &Scene, run: Run, compared: Option<Compared>) -> Recording {
        let (setup, mut runs) = (self.setup.clone(), self.earlier.clone());
        runs.push(Take { left_at: run.ticks(), run });
        let compared = compared.filter(|it| runs.last().is_some_and(|run| it.from <= run.left_at));
        let scene = self.loaded.as_deref().unwrap_or(scene).clone();
        Recording { scene, setup, runs, compared }
    }

    /// The scene is begun again: files the run that ends.
    pub(super) fn leave(&mut self, take: Take) {
        if self.recording {
            self.earlier.push(take);
        } else {
            self.setup.extend(take.kept());
        }
    }
}
