//! Format of recording files.

use glam::Vec2;
use serde::{Deserialize, Serialize};

use super::data::{Recording, RecordingRun};
use crate::params::Value;
use crate::record::run::{CHECK_EVERY, Checkpoint, Edit, Hashes};
use crate::scene::steps::Setting;
use crate::sim::Action;
use crate::sim::input::{ActionSet, Grab, Input, Throw};

/// Version of the format; other versions are refused.
pub const VERSION: u32 = 1;

/// Contents of the file.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    pub(super) recording: u32,
    /// Title for human readers; also contained in the scene.
    #[serde(default)]
    title: String,
    pub(super) scene: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) setup: Vec<Setting>,
    pub(super) runs: Vec<RunForm>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) compared: Option<ComparedForm>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ComparedForm {
    pub(super) from: u32,
    pub(super) set: Vec<Setting>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RunForm {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) left_at: Option<u32>,
    #[serde(default)]
    pub(super) inputs: Vec<InputForm>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) edits: Vec<Edit<String>>,
    /// Hashes of the world; a line may have any number of them.
    pub(super) hashes: Vec<Hashes>,
    #[serde(default)]
    pub(super) bodies: Vec<Checkpoint>,
}

/// An input held for a number of ticks.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct InputForm {
    pub(super) ticks: u32,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    held: Vec<Action>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pressed: Vec<Action>,
    #[serde(default, skip_serializing_if = "is_plain_zero")]
    camera_yaw: f32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    grab: Option<Grab>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    throw: Option<Throw>,
}

/// Returns whether a number equals the default: 0, not −0.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_plain_zero(x: &f32) -> bool {
    x.to_bits() == 0
}

impl File {
    pub(super) fn of(recording: &Recording) -> Self {
        let Recording { scene, setup, compared, .. } = recording;
        let compared = compared.as_ref();
        Self {
            recording: VERSION,
            title: scene.file.title.clone(),
            scene: scene.text.clone(),
            setup: settings(setup),
            runs: recording.runs.iter().map(RunForm::of).collect(),
            compared: compared.map(|it| ComparedForm { from: it.from, set: settings(&it.set) }),
        }
    }
}

/// Converts values to texts.
fn settings(values: &[(String, Value)]) -> Vec<Setting> {
    let text =
        |(path, value): &(String, Value)| Setting { path: path.clone(), value: value.to_string() };
    values.iter().map(text).collect()
}

impl RunForm {
    fn of(recorded: &RecordingRun) -> Self {
        let run = &recorded.run;
        let mut start = 0;
        let inputs = run.inputs.iter().map(|(end, input)| {
            let ticks = end - start;
            start = *end;
            InputForm::of(ticks, input)
        });
        let text = |edit: &Edit| Edit {
            tick: edit.tick,
            path: edit.path.clone(),
            value: edit.value.to_string(),
        };
        let hashes = run.hashes.chunks(CHECK_EVERY as usize);
        Self {
            left_at: Some(recorded.left_at).filter(|at| *at != run.ticks()),
            inputs: inputs.collect(),
            edits: run.edits.iter().map(text).collect(),
            hashes: hashes.map(|hashes| Hashes(hashes.to_vec())).collect(),
            bodies: run.checkpoints.clone(),
        }
    }
}

impl InputForm {
    fn of(ticks: u32, input: &Input) -> Self {
        let Input { held, pressed, camera_yaw, grab, throw } = *input;
        let [held, pressed] = [held, pressed].map(|actions| actions.iter().collect());
        Self { ticks, held, pressed, camera_yaw, grab, throw }
    }

    pub(super) fn input(&self) -> Input {
        let set = |actions: &[Action]| actions.iter().copied().collect::<ActionSet>();
        Input {
            held: set(&self.held),
            pressed: set(&self.pressed),
            camera_yaw: self.camera_yaw,
            grab: self.grab,
            throw: self.throw,
        }
    }

    /// Returns the name of the first field that is not finite.
    pub(super) fn not_finite(&self) -> Option<&'static str> {
        let grab = self.grab.map(|it| [("grab.point", it.point), ("grab.target", it.target)]);
        let throw = self.throw.map(|it| [("throw.from", it.from), ("throw.velocity", it.velocity)]);
        let yaw = ("camera_yaw", Vec2::splat(self.camera_yaw));
        let all = [yaw].into_iter().chain(grab.into_iter().chain(throw).flatten());
        all.filter(|(_, numbers)| !numbers.is_finite()).map(|(name, _)| name).next()
    }
}
