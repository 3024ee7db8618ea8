//! Everything a run came from: inputs, edits, and a clone of the world every so often.
//!
//! Any tick can be had again: the clone before it is run on with the inputs and edits filed. What
//! comes out is what was there, bit by bit, since a world depends on nothing else.
//!
//! The clones thin out with their age, so that an hour takes little more than ten minutes do. Where the
//! history takes too much all the same, the oldest go, and the ticks before the oldest that is left cannot be
//! shown any more: what legs and wheels went by then goes with them, and each body's own hash. The run itself,
//! its inputs, edits and the hash of each tick, is always whole.

mod cost;
#[cfg(test)]
mod tests;

use std::ops::RangeInclusive;

use cost::CLONE_EVERY;
pub use cost::Cost;

use super::run::Run;
use super::stride::Strides;
use crate::params::Value;
use crate::sim::input::Input;
use crate::sim::{Record, World};

/// What the history of a run may take where nothing else is asked for, bytes.
pub const MOST_HELD: usize = 256 << 20;

/// A run, and the way back through it.
#[derive(Clone, Debug)]
pub struct History {
    /// What was done, and the hashes of what came of it.
    pub run: Run,
    /// What legs and wheels have gone.
    pub strides: Strides,
    /// (ticks run before it, the world then), ascending; the first is the scene as loaded.
    clones: Vec<(u32, World)>,
    /// The worlds from a tick on, one a tick: those before a tick that was asked for, kept while
    /// somebody goes backwards through them.
    segment: (u32, Vec<World>),
    /// What it may take, bytes; the clone of the beginning and the two newest are always kept.
    pub most_held: usize,
    /// The tick of the oldest clone left beside that of the beginning, once an older one had to go.
    since: u32,
    /// What its ticks take, as far as somebody measures it: no look at the past is to run many of dear ones again.
    pub cost: Cost,
}

impl History {
    /// A run that starts with `world`.
    #[must_use]
    pub fn new(world: &World) -> Self {
        let clones = vec![(0, world.clone())];
        let (run, strides) = (Run::new(world), Strides::new(world));
        let most_held = MOST_HELD;
        let (segment, cost) = ((0, Vec::new()), Cost::default());
        Self { run, strides, clones, segment, most_held, since: 0, cost }
    }

    /// The world that the run began with, before any edit.
    #[must_use]
    pub fn beginning(&self) -> &World {
        // It is there from the start, and no tick is before it.
        &self.clones[0].1
    }

    /// Files an edit made now.
    pub fn edit(&mut self, path: &str, value: Value) {
        self.run.edit(path, value);
        // The world kept for this tick is the one before the edit.
        self.segment.1.clear();
    }

    /// Files a tick: its input, and the world after it.
    pub fn tick(&mut self, input: Input, after: &World) {
        self.run.tick(input, after);
        let ticks = self.run.ticks();
        if ticks.is_multiple_of(self.cost.every()) {
            self.clones.push((ticks, after.clone()));
            self.thin_out();
        }
    }

    /// Lets clones go that stand too close for their age, then the oldest of too many.
    fn thin_out(&mut self) {
        let ticks = self.run.ticks();
        // The two newest stay, whatever they take: the newest tick can always be shown.
        let (cost, count, mut place) = (self.cost, self.clones.len(), 0);
        self.clones.retain(|(at, _)| {
            place += 1;
            place + 1 >= count || at.is_multiple_of(cost.apart(ticks - at))
        });
        while self.clones.len() > 3 && self.held() > self.most_held {
            self.clones.remove(1);
            self.begin_at_oldest();
        }
        if self.since > 0 {
            self.begin_at_oldest();
        }
    }

    /// Ticks before the oldest clone left beside that of the beginning are not shown any more.
    fn begin_at_oldest(&mut self) {
        self.since = self.clones.get(1).map_or(0, |(at, _)| *at);
        self.strides.forget(self.since);
        self.run.forget_bodies(self.since);
    }

    /// Takes no more than so many bytes from now on.
    pub fn hold_at_most(&mut self, bytes: usize) {
        self.most_held = bytes;
        self.segment.1 = Vec::new();
        self.thin_out();
    }

    /// The oldest tick whose world is at hand beside that of the beginning; 0 unless clones had to go.
    #[must_use]
    pub fn oldest(&self) -> u32 {
        self.since
    }

    /// Of the ticks from 1 on, the first that can be shown: 1, unless clones had to go.
    #[must_use]
    pub fn first(&self) -> u32 {
        // Its account wants the world one tick before.
        self.since + 1
    }

    /// What it takes, bytes, but for the inputs, edits and hashes of ticks, which a recording cannot do without.
    #[must_use]
    pub fn held(&self) -> usize {
        let clones: usize = self.clones.iter().map(|(_, world)| weight(world)).sum();
        clones + self.strides.weight() + self.run.weight_of_bodies()
    }

    /// Forgets what came after `tick` ticks, edits made then excepted.
    pub fn truncate(&mut self, tick: u32) {
        self.run.truncate(tick);
        self.strides.truncate(tick);
        self.clones.retain(|(at, _)| *at <= tick);
        if tick < self.since {
            self.since = 0;
        }
        self.segment.1.clear();
    }

    /// The world after `tick` ticks (at most those run), edits made then included: simulated
    /// again from the nearest clone before it.
    #[must_use]
    pub fn world_at(&self, tick: u32) -> World {
        let tick = tick.min(self.run.ticks());
        let (now, mut world) = self.clone_before(tick);
        self.run_on(now, tick, &mut world, |_| {});
        world
    }

    /// The same; the worlds on the way there are kept for the next call, which may well ask for
    /// the tick before.
    pub fn seek(&mut self, tick: u32) -> World {
        let tick = tick.min(self.run.ticks());
        let (first, worlds) = &self.segment;
        let known = tick.checked_sub(*first).and_then(|at| worlds.get(at as usize));
        if let Some(world) = known {
            return world.clone();
        }
        let (now, mut world) = self.clone_before(tick);
        let kept = self.most_held / 8 / weight(&world);
        let kept = u32::try_from(kept).unwrap_or(u32::MAX).min(CLONE_EVERY);
        let first = tick.saturating_sub(kept).max(now);
        self.run_on(now, first, &mut world, |_| {});
        let mut worlds = vec![world.clone()];
        self.run_on(first, tick, &mut world, |world| worlds.push(world.clone()));
        self.segment = (first, worlds);
        world
    }

    /// The world after each tick from `first` on, edits made then included.
    pub fn worlds(&self, first: u32) -> impl Iterator<Item = (u32, World)> {
        let first = first.min(self.run.ticks());
        let mut world = self.world_at(first);
        (first..=self.run.ticks()).map(move |tick| {
            self.run_on(tick.max(first + 1) - 1, tick, &mut world, |_| {});
            (tick, world.clone())
        })
    }

    /// The records of these ticks, run again; ticks that have not been run are left out.
    #[must_use]
    pub fn records(&self, ticks: RangeInclusive<u32>) -> Vec<(u32, Record)> {
        let first = (*ticks.start()).max(self.first());
        let mut world = self.world_at(first - 1);
        let record = |tick: u32| {
            let record = world.record(&self.run.input(tick - 1)?);
            self.run_on(tick - 1, tick, &mut world, |_| {});
            Some((tick, record))
        };
        (first..=*ticks.end()).map_while(record).collect()
    }

    /// The world at the nearest clone at or before `tick`, edits made then included, and when.
    fn clone_before(&self, tick: u32) -> (u32, World) {
        // The first clone stands at tick 0, so at least one is at or before `tick`.
        let nearest = self.clones.partition_point(|(at, _)| *at <= tick) - 1;
        let (now, mut world) = (self.clones[nearest].0, self.clones[nearest].1.clone());
        self.run.apply_edits(now, &mut world);
        (now, world)
    }

    /// Runs `world` from `now` to `tick`; `each` sees it after each tick and the edits made then.
    fn run_on(&self, mut now: u32, tick: u32, world: &mut World, mut each: impl FnMut(&World)) {
        let mut events = Vec::new();
        while now < tick {
            let Some(input) = self.run.input(now) else { break };
            events.clear();
            world.step(&input, &mut events);
            now += 1;
            self.run.apply_edits(now, world);
            each(world);
        }
    }

    /// The run so far, as if it were over now.
    #[must_use]
    pub fn finished(&self) -> Run {
        let (mut run, ticks) = (self.run.clone(), self.run.ticks());
        let mut last = self.world_at(ticks.saturating_sub(1));
        match run.input(ticks.saturating_sub(1)) {
            Some(input) => last.step(&input, &mut Vec::new()),
            None => last.clone_from(&self.clones[0].1),
        }
        run.finish(&last);
        run
    }
}

/// What a clone takes, bytes.
fn weight(world: &World) -> usize {
    size_of::<World>() + world.weight()
}
