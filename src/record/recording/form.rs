//! What a recording's file looks like.

use std::fmt::Write;

use serde::{Deserialize, Serialize};

use super::{Recording, Take, VERSION};
use crate::record::run::{CHECK_EVERY, Checkpoint, Edit, Run};
use crate::sim::Action;
use crate::sim::input::{ActionSet, Grab, Input, Throw};

/// The whole file.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    pub(super) recording: u32,
    /// For human readers; the scene has it too.
    #[serde(default)]
    title: String,
    pub(super) scene: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) setup: Vec<SetupForm>,
    pub(super) runs: Vec<RunForm>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SetupForm {
    pub(super) path: String,
    pub(super) value: String,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RunForm {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) left_at: Option<u32>,
    #[serde(default)]
    pub(super) inputs: Vec<InputForm>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) edits: Vec<EditForm>,
    /// Any number of hashes each.
    pub(super) hashes: Vec<String>,
    #[serde(default)]
    pub(super) bodies: Vec<BodiesForm>,
}

/// The same input for some ticks.
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

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EditForm {
    pub(super) tick: u32,
    pub(super) path: String,
    pub(super) value: String,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BodiesForm {
    pub(super) tick: u32,
    pub(super) hashes: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) spawned: Vec<u32>,
}

/// Whether it is what is read where nothing is written: 0, not −0.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_plain_zero(x: &f32) -> bool {
    x.to_bits() == 0
}

impl File {
    pub(super) fn of(recording: &Recording) -> Self {
        let setup = recording.setup.iter();
        let setup =
            setup.map(|(path, value)| SetupForm { path: path.clone(), value: value.to_string() });
        Self {
            recording: VERSION,
            title: recording.scene.file.title.clone(),
            scene: recording.scene.text.clone(),
            setup: setup.collect(),
            runs: recording.runs.iter().map(RunForm::of).collect(),
        }
    }
}

impl RunForm {
    fn of(take: &Take) -> Self {
        let run: &Run = &take.run;
        let mut start = 0;
        let inputs = run.inputs().iter().map(|(end, input)| {
            let ticks = end - start;
            start = *end;
            InputForm::of(ticks, input)
        });
        let hashes = run.hashes().chunks(CHECK_EVERY as usize);
        Self {
            left_at: Some(take.left_at).filter(|at| *at != run.ticks()),
            inputs: inputs.collect(),
            edits: run.edits().iter().map(EditForm::of).collect(),
            hashes: hashes.map(hex).collect(),
            bodies: run.checkpoints().iter().map(BodiesForm::of).collect(),
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

    /// The field that holds a number that is none.
    pub(super) fn not_finite(&self) -> Option<&'static str> {
        let grab = |of: fn(&Grab) -> glam::Vec2| self.grab.as_ref().map(of);
        let throw = |of: fn(&Throw) -> glam::Vec2| self.throw.as_ref().map(of);
        let vectors = [
            ("grab.point", grab(|grab| grab.point)),
            ("grab.target", grab(|grab| grab.target)),
            ("throw.from", throw(|throw| throw.from)),
            ("throw.velocity", throw(|throw| throw.velocity)),
        ];
        let bad = |vector: &Option<glam::Vec2>| vector.is_some_and(|v| !v.is_finite());
        let of_vectors = vectors.into_iter().find_map(|(name, v)| bad(&v).then_some(name));
        if self.camera_yaw.is_finite() { of_vectors } else { Some("camera_yaw") }
    }
}

impl EditForm {
    fn of(edit: &Edit) -> Self {
        Self { tick: edit.tick, path: edit.path.clone(), value: edit.value.to_string() }
    }
}

impl BodiesForm {
    fn of(at: &Checkpoint) -> Self {
        Self { tick: at.tick, hashes: hex(&at.hashes), spawned: at.spawned.clone() }
    }
}

/// 16 digits each, one after the other.
fn hex(hashes: &[u64]) -> String {
    hashes.iter().fold(String::with_capacity(16 * hashes.len()), |mut text, hash| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{hash:016x}");
        text
    })
}

/// The hashes that [`hex`] wrote; `None` for any other text.
pub(super) fn from_hex(text: &str) -> Option<Vec<u64>> {
    let digit = |c: &u8| char::from(*c).to_digit(16).map(u64::from);
    let hash = |digits: &[u8]| digits.iter().try_fold(0, |hash, c| Some(hash << 4 | digit(c)?));
    let digits = text.as_bytes().chunks_exact(16);
    if digits.remainder().is_empty() { digits.map(hash).collect() } else { None }
}
