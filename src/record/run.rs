//! What makes a run happen again, and what shows whether it did: inputs and edits, and the hashes
//! of what came of them.

use crate::params::Value;
use crate::sim::Body;
use crate::sim::hash::Fnv;
use crate::sim::input::Input;
use crate::sim::report::{BodyReport, Field};
use crate::sim::world::World;

/// Ticks between two accounts of every single body.
pub const CHECK_EVERY: u32 = 60;

/// A change made to a parameter, before the tick it is filed under.
#[derive(Clone, Debug, PartialEq)]
pub struct Edit {
    /// Ticks run before it.
    pub tick: u32,
    /// The parameter's named path.
    pub path: String,
    /// Its new value.
    pub value: Value,
}

/// A run from its first tick.
///
/// Hashes are those of the world after a tick and before the edits made then.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// Stretches of equal input: the first tick that is not of it any more, and what is held.
    inputs: Vec<(u32, Input)>,
    edits: Vec<Edit>,
    /// The world's hash after 0, 1, 2, ... ticks.
    hashes: Vec<u64>,
    /// Every [`CHECK_EVERY`] ticks, and at the end of a run that is over.
    checkpoints: Vec<Checkpoint>,
}

/// Each body's own hash after some tick.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    /// Ticks run before it.
    pub tick: u32,
    /// The driven body's, the scene's objects', then those of spawned bodies.
    pub hashes: Vec<u64>,
    /// The running numbers of the spawned bodies; theirs are the last hashes.
    pub spawned: Vec<u32>,
}

impl Run {
    /// A run that starts with `world`.
    #[must_use]
    pub fn new(world: &World) -> Self {
        Self::of(Vec::new(), Vec::new(), vec![world.hash()], Vec::new())
    }

    /// A run from its parts; `hashes` is not empty, and the inputs last for one less.
    pub(super) fn of(
        inputs: Vec<(u32, Input)>,
        edits: Vec<Edit>,
        hashes: Vec<u64>,
        checkpoints: Vec<Checkpoint>,
    ) -> Self {
        Self { inputs, edits, hashes, checkpoints }
    }

    /// Ticks run so far.
    #[must_use]
    pub fn ticks(&self) -> u32 {
        // One is the start's.
        (self.hashes.len() - 1) as u32
    }

    /// The edits, in order.
    #[must_use]
    pub fn edits(&self) -> &[Edit] {
        &self.edits
    }

    /// Stretches of equal input, in order: the first tick that is not of it any more, and what is
    /// held.
    #[must_use]
    pub fn inputs(&self) -> &[(u32, Input)] {
        &self.inputs
    }

    /// The world's hash after 0, 1, 2, ... ticks.
    #[must_use]
    pub fn hashes(&self) -> &[u64] {
        &self.hashes
    }

    /// Each body's hashes, ascending by tick.
    #[must_use]
    pub fn checkpoints(&self) -> &[Checkpoint] {
        &self.checkpoints
    }

    /// Files an edit made now.
    pub fn edit(&mut self, path: &str, value: Value) {
        self.edits.push(Edit { tick: self.ticks(), path: path.to_owned(), value });
    }

    /// Files a tick: its input, and the world after it.
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

    /// The run is over; `last` is the world after its last tick, before the edits made then.
    pub fn finish(&mut self, last: &World) {
        let ticks = self.ticks();
        if self.checkpoints.last().is_none_or(|checkpoint| checkpoint.tick < ticks) {
            self.checkpoints.push(Checkpoint::of(ticks, last));
        }
    }

    /// Forgets what came after `tick` ticks, edits made then excepted.
    pub fn truncate(&mut self, tick: u32) {
        if tick >= self.ticks() {
            return;
        }
        self.hashes.truncate(tick as usize + 1);
        let kept = self.inputs.partition_point(|(end, _)| *end <= tick);
        self.inputs.truncate(kept + 1);
        if let Some((end, _)) = self.inputs.last_mut() {
            *end = (*end).min(tick);
        }
        let start = kept.checked_sub(1).map_or(0, |last| self.inputs[last].0);
        if start == tick {
            self.inputs.truncate(kept);
        }
        self.edits.retain(|edit| edit.tick <= tick);
        self.checkpoints.retain(|checkpoint| checkpoint.tick <= tick);
    }

    /// The input of the tick that came after `tick` ticks.
    #[must_use]
    pub fn input(&self, tick: u32) -> Option<Input> {
        let stretch = self.inputs.partition_point(|(end, _)| *end <= tick);
        self.inputs.get(stretch).map(|(_, input)| *input)
    }

    /// The edits filed under `tick`, in order.
    pub fn edits_at(&self, tick: u32) -> impl Iterator<Item = &Edit> {
        let from = self.edits.partition_point(|edit| edit.tick < tick);
        self.edits[from..].iter().take_while(move |edit| edit.tick == tick)
    }

    /// Makes the edits filed under `tick`.
    pub fn apply_edits(&self, tick: u32, world: &mut World) {
        for edit in self.edits_at(tick) {
            // An edit is filed only after the world took it, so it takes it again.
            let _ = world.set(&edit.path, edit.value);
        }
    }
}

impl Checkpoint {
    /// The bodies of `world`, `tick` ticks after its start.
    #[must_use]
    pub fn of(tick: u32, world: &World) -> Self {
        let mut bodies = world.report();
        bodies.sort_by_key(|told| told.body);
        let hashes = bodies.iter().map(hash).collect();
        let spawned = bodies.iter().filter_map(|told| match told.body {
            Body::Spawned(number) => Some(number),
            Body::Driven | Body::Object(_) => None,
        });
        Self { tick, hashes, spawned: spawned.collect() }
    }

    /// The names of the bodies of `world`, which is in the state of `self`, that `other` tells
    /// otherwise, or does not have; and how many it has that `self` has not.
    #[must_use]
    pub fn differing(&self, other: &Self, world: &World) -> (Vec<String>, usize) {
        let mut bodies = world.bodies();
        bodies.sort();
        let theirs = other.hashes.len() - other.spawned.len();
        let (mut names, mut found) = (Vec::new(), 0);
        for (index, (body, hash)) in bodies.into_iter().zip(&self.hashes).enumerate() {
            let place = match body {
                Body::Driven | Body::Object(_) => Some(index).filter(|index| *index < theirs),
                Body::Spawned(n) => other.spawned.binary_search(&n).ok().map(|at| theirs + at),
            };
            found += usize::from(place.is_some());
            if place.and_then(|at| other.hashes.get(at)) != Some(hash) {
                names.push(world.name(body));
            }
        }
        (names, other.hashes.len() - found)
    }
}

/// The fingerprint of all that the trace reports of a body.
fn hash(told: &BodyReport) -> u64 {
    let mut fnv = Fnv::default();
    fnv.vec3(told.position);
    fnv.f32s(told.rotation.to_array());
    for (_, field) in &told.fields {
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
