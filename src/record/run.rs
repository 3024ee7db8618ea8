//! A run: the inputs and edits that reproduce it, and the hashes that verify it.

use std::fmt::Write;

use serde::{Deserialize, Serialize};

use crate::geom::order;
use crate::params::Value;
use crate::scene::problem::quote;
use crate::sim::Body;
use crate::sim::World;
use crate::sim::hash::Fnv;
use crate::sim::input::Input;
use crate::sim::report::{BodyReport, Field};
use crate::text::id;

/// Ticks between two checkpoints of all bodies.
pub const CHECK_EVERY: u32 = 60;

/// Size of a hash in a file, bytes.
pub(super) const HASH_BYTES: u64 = 16;

/// A change of a parameter; files store the value as text.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Edit<V = Value> {
    /// Number of ticks run before the edit.
    pub tick: u32,
    /// Named path of the parameter.
    pub path: String,
    /// New value.
    pub value: V,
}

/// A run from its first tick.
///
/// Each hash is of the world after a tick and before the edits made at that tick.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// Periods of equal input, in order: the tick at the end of each, and the input.
    pub inputs: Vec<(u32, Input)>,
    /// Edits, in order.
    pub edits: Vec<Edit>,
    /// Hashes of the world after 0, 1, 2, ... ticks: one more than there are ticks.
    pub hashes: Vec<u64>,
    /// Checkpoints every [`CHECK_EVERY`] ticks, and at the end of a finished run.
    pub checkpoints: Vec<Checkpoint>,
}

/// Hashes of all bodies after a tick.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Checkpoint {
    /// Number of ticks run before the checkpoint.
    pub tick: u32,
    /// Hashes of the driven body, the scene's objects, then the spawned bodies; empty if they were
    /// dropped.
    pub hashes: Hashes,
    /// Serial numbers of the spawned bodies, whose hashes come last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub spawned: Vec<u32>,
}

/// Hashes; in a file, 16 hexadecimal digits each, without separators.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Hashes(pub Vec<u64>);

impl From<Hashes> for String {
    fn from(Hashes(hashes): Hashes) -> Self {
        hashes.iter().fold(Self::with_capacity(16 * hashes.len()), |mut text, hash| {
            // Writing to a string cannot fail.
            let _ = write!(text, "{hash:016x}");
            text
        })
    }
}

impl TryFrom<String> for Hashes {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let digit = |c: &u8| char::from(*c).to_digit(16).map(u64::from);
        let hash = |digits: &[u8]| digits.iter().try_fold(0, |hash, c| Some(hash << 4 | digit(c)?));
        let digits = text.as_bytes().chunks(16);
        let hashes: Option<_> =
            digits.map(|digits| hash(digits).filter(|_| digits.len() == 16)).collect();
        let unfit = || id::RUN_HASHES_UNFIT.with(&[("text", &quote(&text))]);
        hashes.map(Self).ok_or_else(unfit)
    }
}

/// Returns the input of the tick after `tick` ticks. Each entry of `inputs` has its end and its input.
pub(crate) fn input_after(inputs: &[(u32, Input)], tick: u32) -> Option<Input> {
    let period = inputs.partition_point(|(end, _)| *end <= tick);
    inputs.get(period).map(|(_, input)| *input)
}

impl Run {
    /// Creates a run that starts with `world`.
    #[must_use]
    pub fn new(world: &World) -> Self {
        let (inputs, edits, checkpoints) = (Vec::new(), Vec::new(), Vec::new());
        Self { inputs, edits, hashes: vec![world.hash()], checkpoints }
    }

    /// Returns the number of ticks run.
    #[must_use]
    pub fn ticks(&self) -> u32 {
        // The first hash is that of the start.
        (self.hashes.len() - 1) as u32
    }

    /// Returns an upper bound of the run's size in a file, bytes.
    pub(super) fn most_bytes(&self) -> u64 {
        // Maximum sizes, with indentation, field names, numbers and actions.
        const INPUT: usize = 640;
        const EDIT: usize = 128;
        const CHECKPOINT: usize = 128;
        let edits = self.edits.iter().map(|e| EDIT + e.path.len() + e.value.to_string().len());
        let checkpoints = self.checkpoints.iter().map(|checkpoint| {
            CHECKPOINT
                + HASH_BYTES as usize * checkpoint.hashes.0.len()
                + 12 * checkpoint.spawned.len()
        });
        let lines = self.hashes.len() / CHECK_EVERY as usize + 1;
        let hashes = HASH_BYTES as usize * self.hashes.len() + 16 * lines;
        let all = hashes + INPUT * self.inputs.len() + 256;
        (all + edits.sum::<usize>() + checkpoints.sum::<usize>()) as u64
    }

    /// Adds an edit made now.
    pub fn edit(&mut self, path: &str, value: Value) {
        self.edits.push(Edit { tick: self.ticks(), path: path.to_owned(), value });
    }

    /// Adds a tick: its input, and the world after it.
    pub fn tick(&mut self, input: Input, after: &World) {
        self.hashes.push(after.hash());
        let ticks = self.ticks();
        match self.inputs.last_mut() {
            Some((end, same)) if *same == input => *end += 1,
            _ => self.inputs.push((ticks, input)),
        }
        if ticks.is_multiple_of(CHECK_EVERY) {
            self.checkpoints.push(Checkpoint::of(ticks, after));
        }
    }

    /// Finishes the run with a checkpoint of `last`, the world after the last tick and before its edits.
    pub fn finish(&mut self, last: &World) {
        let ticks = self.ticks();
        if self.checkpoints.last().is_none_or(|checkpoint| checkpoint.tick < ticks) {
            self.checkpoints.push(Checkpoint::of(ticks, last));
        }
    }

    /// Removes everything after `tick`, except edits made at that tick.
    pub fn truncate(&mut self, tick: u32) {
        if tick >= self.ticks() {
            return;
        }
        self.hashes.truncate(tick as usize + 1);
        let complete = self.inputs.partition_point(|(end, _)| *end < tick);
        self.inputs.truncate(if tick == 0 { 0 } else { complete + 1 });
        if let Some((end, _)) = self.inputs.last_mut() {
            *end = tick;
        }
        self.edits.retain(|edit| edit.tick <= tick);
        self.checkpoints.retain(|checkpoint| checkpoint.tick <= tick);
    }

    /// Drops the hashes of single bodies before `tick` ticks.
    pub(super) fn forget_bodies(&mut self, tick: u32) {
        let dropped = self.checkpoints.partition_point(|checkpoint| checkpoint.tick < tick);
        for checkpoint in &mut self.checkpoints[..dropped] {
            (checkpoint.hashes, checkpoint.spawned) = (Hashes(Vec::new()), Vec::new());
        }
    }

    /// Returns the memory used by the hashes of single bodies, bytes.
    pub(super) fn body_hashes_size(&self) -> usize {
        let size = |it: &Checkpoint| size_of_val(&*it.hashes.0) + size_of_val(&*it.spawned);
        self.checkpoints.iter().map(size).sum()
    }

    /// Returns the input of the tick after `tick` ticks.
    #[must_use]
    pub fn input(&self, tick: u32) -> Option<Input> {
        input_after(&self.inputs, tick)
    }

    /// Returns the edits stored under `tick`, in order.
    pub fn edits_at(&self, tick: u32) -> impl Iterator<Item = &Edit> {
        let from = self.edits.partition_point(|edit| edit.tick < tick);
        self.edits[from..].iter().take_while(move |edit| edit.tick == tick)
    }

    /// Applies the edits stored under `tick`.
    pub fn apply_edits(&self, tick: u32, world: &mut World) {
        for edit in self.edits_at(tick) {
            // Only accepted edits are stored.
            let _ = world.set(&edit.path, edit.value.clone());
        }
    }
}

impl Checkpoint {
    /// Creates the checkpoint of `world` after `tick` ticks.
    #[must_use]
    pub fn of(tick: u32, world: &World) -> Self {
        let mut bodies = world.report();
        order::sort_by_key(&mut bodies, |report| report.body);
        let hashes = bodies.iter().map(hash).collect();
        let number =
            |report: &BodyReport| if let Body::Spawned(n) = report.body { Some(n) } else { None };
        let spawned = bodies.iter().filter_map(number).collect();
        Self { tick, hashes: Hashes(hashes), spawned }
    }

    /// Returns the names of bodies that differ in `other` or are missing there, and the number of bodies
    /// only in `other`. `world` is in the state of `self`.
    #[must_use]
    pub fn differing_bodies(&self, other: &Self, world: &World) -> (Vec<String>, usize) {
        let mut bodies = world.bodies();
        order::sort_by(&mut bodies, Ord::cmp);
        let recorded = &other.hashes.0;
        let unspawned_count = recorded.len() - other.spawned.len();
        let (mut names, mut found) = (Vec::new(), 0);
        for (index, (body, hash)) in bodies.into_iter().zip(&self.hashes.0).enumerate() {
            let place = match body {
                Body::Driven | Body::Object(_) => {
                    Some(index).filter(|index| *index < unspawned_count)
                }
                Body::Spawned(n) => {
                    other.spawned.binary_search(&n).ok().map(|at| unspawned_count + at)
                }
            };
            found += usize::from(place.is_some());
            if place.and_then(|at| recorded.get(at)) != Some(hash) {
                names.push(world.name(body));
            }
        }
        (names, recorded.len() - found)
    }
}

/// Returns the hash of a body's report.
fn hash(report: &BodyReport) -> u64 {
    let mut fnv = Fnv::default();
    fnv.vec3(report.position);
    fnv.f32s(report.rotation.to_array());
    for (_, field) in &report.fields {
        match *field {
            Field::F32(x) => fnv.f32(x),
            Field::U32(x) => fnv.u32(x),
            Field::Bool(x) => fnv.u32(u32::from(x)),
            Field::Vec3(v) => fnv.vec3(v),
            Field::Body(Body::Driven) => fnv.u32(0),
            Field::Body(Body::Object(index)) => fnv.u32s([1, index]),
            Field::Body(Body::Spawned(number)) => fnv.u32s([2, number]),
            Field::Name(name) => fnv.bytes(name.as_bytes()),
            Field::Region(region) => fnv.u32(u32::from(region)),
        }
    }
    fnv.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_checkpoint_does_not_differ_from_itself() {
        let file = crate::scene::load("bodies/pyramid").expect("it ships").file;
        let world = World::new(file.world);
        let bodies = Checkpoint::of(0, &world);
        assert_eq!(bodies.differing_bodies(&bodies, &world), (Vec::new(), 0));
    }
}
