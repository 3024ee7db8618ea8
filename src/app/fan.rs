//! One number at several values: a run for each, with the same inputs, side by side.
//!
//! The run on show knows nothing of them. Each starts from the same tick with its own value, makes the
//! edits that the run on show has made since, and is followed a tick at a time, so that a frame can
//! stop between any two.

use super::timeline::Timeline;
use crate::params::Value;
use crate::sim::quantities::quantities;
use crate::sim::{Body, Placed, World};

/// At most so many values at once.
pub const MOST: usize = 20;

/// The runs start at most so many ticks before the newest one: a minute.
pub const PAST: u32 = 3_600;

/// So many values from one end to the other, both included.
pub fn spread([a, b]: [f32; 2], count: usize) -> impl Iterator<Item = f32> {
    let last = count.saturating_sub(1).max(1) as f32;
    (0..count).map(move |k| a + (b - a) * (k as f32 / last))
}

/// What to run: everything but the run that it goes along with.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The parameter's named path.
    pub path: String,
    /// Its values, each for a run of its own; at most [`MOST`].
    pub values: Vec<Value>,
    /// The number that is measured, by its name in the trace.
    pub measure: String,
    /// Whose way is shown, and whose number.
    pub body: Body,
}

/// The runs, and how far they have come.
pub struct Fan {
    /// What is run.
    pub plan: Plan,
    /// How many ticks had been run where all of them start.
    pub from: u32,
    /// A run for each value, in the plan's order.
    pub runs: Vec<Run>,
    /// Which run they go along with: one that is cut short becomes another one.
    generation: u32,
}

/// The run of one value.
pub struct Run {
    /// The value.
    pub value: Value,
    /// Where the body was: at the start, and after each tick since. Where there was none, the place
    /// before stands again.
    pub way: Vec<Placed>,
    /// Its number then; NaN where it had none.
    pub numbers: Vec<f32>,
    /// The world after all of them.
    world: World,
    /// How many of the edits of the run on show it has met.
    edits: usize,
}

impl Fan {
    /// Starts a run for each value, from at most [`PAST`] ticks ago.
    ///
    /// # Errors
    /// Says what is wrong with the path or a value.
    pub(super) fn new(a: &Timeline, plan: Plan) -> Result<Self, String> {
        let first = a.ticks().saturating_sub(PAST).max(a.history.oldest());
        Self::from_tick(a, first, plan)
    }

    fn from_tick(a: &Timeline, from: u32, plan: Plan) -> Result<Self, String> {
        let start = a.history.world_at(from);
        let edits = a.history.run.edits.partition_point(|edit| edit.tick <= from);
        let run = |value: &Value| {
            let mut world = start.clone();
            world.set(&plan.path, value.clone())?;
            if from == 0 {
                // What a value brings about before the first tick, it does from the start.
                world = world.restarted();
            }
            let value = value.clone();
            let mut run = Run { value, way: Vec::new(), numbers: Vec::new(), world, edits };
            run.look(&plan);
            Ok(run)
        };
        let runs = plan.values.iter().take(MOST).map(run).collect::<Result<_, String>>()?;
        Ok(Self { plan, from, runs, generation: a.generation() })
    }

    /// Lets the runs follow to the newest tick as long as `goes_on` says so, those behind first.
    /// Whether they are still of use: the run on show may have gone back to before their start.
    pub(super) fn follow(&mut self, a: &Timeline, mut goes_on: impl FnMut() -> bool) -> bool {
        if self.generation != a.generation() {
            let again =
                (self.from <= a.ticks()).then(|| Self::from_tick(a, self.from, self.plan.clone()));
            match again {
                Some(Ok(again)) => *self = again,
                // The number no longer exists.
                _ => return false,
            }
        }
        for run in &mut self.runs {
            run.meet_edits(a, &self.plan.path, self.from);
        }
        while let Some(run) = self.runs.iter_mut().min_by_key(|run| run.way.len()) {
            let ticks = self.from + run.ticks();
            if ticks >= a.ticks() || !goes_on() {
                break;
            }
            let Some(input) = a.history.run.input(ticks) else { break };
            run.world.step(&input, &mut Vec::new());
            run.look(&self.plan);
            run.meet_edits(a, &self.plan.path, self.from);
        }
        true
    }

    /// How many ticks have been run of how many, of all runs together.
    #[must_use]
    pub fn done(&self, ticks: u32) -> (u32, u32) {
        let wanted = ticks.saturating_sub(self.from);
        let done = self.runs.iter().map(|run| run.ticks().min(wanted)).sum();
        (done, wanted * self.runs.len() as u32)
    }
}

impl Run {
    /// Ticks run since the start.
    #[must_use]
    pub fn ticks(&self) -> u32 {
        // The start itself is the first of them.
        self.numbers.len().saturating_sub(1) as u32
    }

    /// Of the number so many ticks after the start, or as far as the run has come: its value then,
    /// the least and the greatest until then; NaN where it never had any.
    #[must_use]
    pub fn measured(&self, ticks: u32) -> [f32; 3] {
        let until = self.numbers.len().min(ticks as usize + 1);
        let known = self.numbers[..until].iter().copied().filter(|number| !number.is_nan());
        let none = [f32::NAN; 3];
        known.fold(none, |[_, least, most], number| [number, least.min(number), most.max(number)])
    }

    /// Where the body was so many ticks after the start, or as far as the run has come; none where it
    /// never was anywhere.
    #[must_use]
    pub fn place(&self, ticks: u32) -> Option<&Placed> {
        self.way.get(ticks as usize).or(self.way.last())
    }

    /// Notes where the body is and what its number is.
    fn look(&mut self, plan: &Plan) {
        let mut found = self.way.last().copied();
        self.world.places(&mut |placed| {
            if placed.body == plan.body {
                found = Some(placed);
            }
        });
        self.way.extend(found);
        let numbers = quantities(&self.world, plan.body);
        let number = numbers.iter().find(|(name, _)| *name == plan.measure);
        self.numbers.push(number.map_or(f32::NAN, |(_, number)| *number));
    }

    /// Makes the edits that the run on show has made up to this tick, but those of the number itself.
    fn meet_edits(&mut self, a: &Timeline, path: &str, from: u32) {
        let (edits, tick) = (&a.history.run.edits, from + self.ticks());
        let met = edits.partition_point(|edit| edit.tick <= tick).max(self.edits);
        for edit in edits[self.edits.min(met)..met].iter().filter(|edit| edit.path != path) {
            // What only exists with another value of the number is left out.
            let _ = self.world.set(&edit.path, edit.value.clone());
        }
        self.edits = met;
    }
}
