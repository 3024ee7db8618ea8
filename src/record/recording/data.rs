//! A recorded scene and its runs.

use crate::params::Value;
use crate::record::run::Run;
use crate::scene::Scene;

/// A scene with its recorded runs.
#[derive(Clone, Debug)]
pub struct Recording {
    /// The scene as loaded, without values saved since.
    pub scene: Scene,
    /// Values set before the first run, in order; the scene accepts them and every edit.
    pub setup: Vec<(String, Value)>,
    /// Runs, at least one; each one but the first restarts the scene.
    pub runs: Vec<RecordingRun>,
    /// Comparison of the last run at its end, if any.
    pub compared: Option<RecordedComparison>,
}

/// A second world with the same inputs and edits as the run.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordedComparison {
    /// Number of the run's ticks before the second world started.
    pub from: u32,
    /// Differences of the second world.
    pub set: Vec<(String, Value)>,
}

/// A run, and the tick shown at the restart.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordingRun {
    /// The run.
    pub run: Run,
    /// The tick shown at the restart; the next run begins with the parameters of that tick.
    pub left_at: u32,
}
