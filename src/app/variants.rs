//! A fan of runs: the same inputs with several values of one parameter.
//!
//! The run on show is independent of the fan. Each run of the fan starts from the same tick with
//! its own value and repeats the later edits of the run on show. Runs advance by single ticks, so
//! that a frame can interrupt them.

use super::timeline::Timeline;
use crate::params::Value;
use crate::sim::quantities::quantities;
use crate::sim::{Body, PlacedBody, World};

/// Maximum number of values.
pub const MAX_VARIANTS: usize = 20;

/// Maximum age of the start, ticks: one minute.
pub const MAX_START_AGE: u32 = 3_600;

/// Returns `count` evenly spaced values, both ends included.
pub fn spread([a, b]: [f32; 2], count: usize) -> impl Iterator<Item = f32> {
    let last = count.saturating_sub(1).max(1) as f32;
    (0..count).map(move |k| a + (b - a) * (k as f32 / last))
}

/// Definition of a fan.
#[derive(Clone, Debug, PartialEq)]
pub struct VariantsPlan {
    /// The parameter's named path.
    pub path: String,
    /// Values of the parameter, one per run; at most [`MAX_VARIANTS`].
    pub values: Vec<Value>,
    /// Name of the measured number in the trace.
    pub measure: String,
    /// The body that is shown and measured.
    pub body: Body,
}

/// The runs and their progress.
pub struct Variants {
    /// Definition of the fan.
    pub plan: VariantsPlan,
    /// Start of the runs, as the number of ticks run.
    pub from: u32,
    /// The runs, in the plan's order.
    pub runs: Vec<Variant>,
    /// Generation of the run on show; changes when that run is cut or restored.
    generation: u32,
}

/// A run with one value.
pub struct Variant {
    /// The value.
    pub value: Value,
    /// Positions of the body at the start and after each tick; while it does not exist, its last
    /// position. Starts with the tick in which the body first exists.
    pub positions: Vec<PlacedBody>,
    /// The measured number at the same ticks; NaN where undefined.
    pub measurements: Vec<f32>,
    /// The newest world of the run.
    world: World,
    /// Number of edits taken over from the run on show.
    edits: usize,
}

impl Variants {
    /// Starts a run for each value, from at most [`MAX_START_AGE`] ticks ago.
    ///
    /// # Errors
    /// Returns an error if the path or a value is wrong.
    pub(super) fn new(timeline: &Timeline, plan: VariantsPlan) -> Result<Self, String> {
        let first = timeline.ticks().saturating_sub(MAX_START_AGE).max(timeline.history.oldest());
        Self::from_tick(timeline, first, plan)
    }

    fn from_tick(timeline: &Timeline, from: u32, plan: VariantsPlan) -> Result<Self, String> {
        let start = timeline.history.world_at(from);
        let edits = timeline.history.run.edits.partition_point(|edit| edit.tick <= from);
        let run = |value: &Value| {
            let mut world = start.clone();
            world.set(&plan.path, value.clone())?;
            if from == 0 {
                // Before the first tick, a value applies from the start.
                world = world.restarted();
            }
            let value = value.clone();
            let mut run =
                Variant { value, positions: Vec::new(), measurements: Vec::new(), world, edits };
            run.measure(&plan);
            Ok(run)
        };
        let runs = plan.values.iter().take(MAX_VARIANTS).map(run).collect::<Result<_, String>>()?;
        Ok(Self { plan, from, runs, generation: timeline.generation() })
    }

    /// Advances the runs towards the newest tick while `goes_on` returns true, the shortest run first.
    /// Returns false if the fan is obsolete: its start was cut off, or its parameter was removed.
    pub(super) fn follow(
        &mut self,
        timeline: &Timeline,
        mut goes_on: impl FnMut() -> bool,
    ) -> bool {
        if self.generation != timeline.generation() {
            let restarted = (self.from <= timeline.ticks())
                .then(|| Self::from_tick(timeline, self.from, self.plan.clone()));
            match restarted {
                Some(Ok(restarted)) => *self = restarted,
                // The start was cut off, or the parameter no longer exists.
                _ => return false,
            }
        }
        for run in &mut self.runs {
            run.apply_edits(timeline, &self.plan.path, self.from);
        }
        while let Some(run) = self.runs.iter_mut().min_by_key(|run| run.measurements.len()) {
            let ticks = self.from + run.ticks();
            if ticks >= timeline.ticks() || !goes_on() {
                break;
            }
            let Some(input) = timeline.history.run.input(ticks) else { break };
            run.world.step(&input, &mut Vec::new());
            run.measure(&self.plan);
            run.apply_edits(timeline, &self.plan.path, self.from);
        }
        true
    }

    /// Returns the ticks done and the ticks needed to reach tick `ticks`, over all runs.
    #[must_use]
    pub fn done(&self, ticks: u32) -> (u32, u32) {
        let needed = ticks.saturating_sub(self.from);
        let done = self.runs.iter().map(|run| run.ticks().min(needed)).sum();
        (done, needed * self.runs.len() as u32)
    }
}

impl Variant {
    /// Returns the number of ticks run since the start.
    #[must_use]
    pub fn ticks(&self) -> u32 {
        // The first entry is the start itself.
        self.measurements.len().saturating_sub(1) as u32
    }

    /// Returns the latest defined measurement up to `ticks` after the start, and the minimum and
    /// maximum up to then; NaN if never defined.
    #[must_use]
    pub fn measured(&self, ticks: u32) -> [f32; 3] {
        let until = self.measurements.len().min(ticks as usize + 1);
        let known = self.measurements[..until].iter().copied().filter(|number| !number.is_nan());
        let none = [f32::NAN; 3];
        known.fold(none, |[_, least, most], number| [number, least.min(number), most.max(number)])
    }

    /// Returns the position of the body `ticks` after the start, or at the end of the run; `None`
    /// if it did not exist by then.
    #[must_use]
    pub fn place(&self, ticks: u32) -> Option<&PlacedBody> {
        let missing = self.measurements.len() - self.positions.len();
        let index = (ticks as usize).checked_sub(missing)?;
        self.positions.get(index).or(self.positions.last())
    }

    /// Records the position of the body and the measured number.
    fn measure(&mut self, plan: &VariantsPlan) {
        let mut found = self.positions.last().copied();
        self.world.places(&mut |placed| {
            if placed.body == plan.body {
                found = Some(placed);
            }
        });
        self.positions.extend(found);
        let numbers = quantities(&self.world, plan.body);
        let number = numbers.iter().find(|(name, _)| *name == plan.measure);
        self.measurements.push(number.map_or(f32::NAN, |(_, number)| *number));
    }

    /// Applies the edits of the run on show up to this tick, except those of the varied parameter.
    fn apply_edits(&mut self, timeline: &Timeline, path: &str, from: u32) {
        let (edits, tick) = (&timeline.history.run.edits, from + self.ticks());
        let applied = edits.partition_point(|edit| edit.tick <= tick).max(self.edits);
        for edit in edits[self.edits.min(applied)..applied].iter().filter(|edit| edit.path != path)
        {
            // Skip parameters that do not exist with this value.
            let _ = self.world.set(&edit.path, edit.value.clone());
        }
        self.edits = applied;
    }
}
