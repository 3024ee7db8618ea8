//! History of a run: inputs, edits, and clones of the world at intervals.
//!
//! Any tick can be restored: the clone before it is run on with the stored inputs and edits. The
//! result is identical bit by bit, as a world depends on nothing else.
//!
//! Clones thin out with age; an hour takes little more memory than ten minutes. Beyond the memory
//! limit the oldest clones are dropped, and ticks before the oldest remaining clone can no longer
//! be shown. The walk and wheel states and the hashes of single bodies at these ticks are dropped too.
//! The run itself (inputs, edits, the hash of each tick) is always complete.

mod cost;
#[cfg(test)]
mod tests;

use std::ops::RangeInclusive;

use cost::CLONE_EVERY;
pub use cost::Cost;

use super::run::Run;
use super::walk_cycle::WalkCycle;
use crate::params::Value;
use crate::sim::input::Input;
use crate::sim::{Record, World};

/// Default memory limit of a run's history, bytes.
pub const DEFAULT_MEMORY_LIMIT: usize = 256 << 20;

/// A run, with the data for going back in it.
#[derive(Clone, Debug)]
pub struct History {
    /// Inputs and edits, with the resulting hashes.
    pub run: Run,
    /// Walk and wheel states.
    pub walk_cycle: WalkCycle,
    /// Clones of the world with their ticks, ascending; the first is the scene as loaded.
    clones: Vec<(u32, World)>,
    /// First tick of the cached worlds, and the worlds from that tick to the last requested one, for
    /// stepping backwards.
    segment: (u32, Vec<World>),
    /// Memory limit, bytes; the clone of the beginning and the two newest are always kept.
    pub memory_limit: usize,
    /// Tick of the oldest clone besides the beginning; 0 until an older one is dropped.
    oldest_clone: u32,
    /// Measured cost per tick; limits how many ticks a seek re-runs.
    pub cost: Cost,
}

impl History {
    /// Creates a history that starts with `world`.
    #[must_use]
    pub fn new(world: &World) -> Self {
        let clones = vec![(0, world.clone())];
        let (run, walk_cycle) = (Run::new(world), WalkCycle::new(world));
        let memory_limit = DEFAULT_MEMORY_LIMIT;
        let (segment, cost) = ((0, Vec::new()), Cost::default());
        Self { run, walk_cycle, clones, segment, memory_limit, oldest_clone: 0, cost }
    }

    /// Returns the world at the beginning of the run, before any edit.
    #[must_use]
    pub fn beginning(&self) -> &World {
        // The clone of tick 0 always exists and is the first.
        &self.clones[0].1
    }

    /// Adds an edit made now.
    pub fn edit(&mut self, path: &str, value: Value) {
        self.run.edit(path, value);
        // The world kept for this tick is the one before the edit.
        self.segment.1.clear();
    }

    /// Adds a tick: its input, and the world after it.
    pub fn tick(&mut self, input: Input, after: &World) {
        self.run.tick(input, after);
        let ticks = self.run.ticks();
        if ticks.is_multiple_of(self.cost.newest_interval()) {
            self.clones.push((ticks, after.clone()));
            self.thin_out();
        }
    }

    /// Drops clones that are too close for their age, then the oldest beyond the memory limit.
    fn thin_out(&mut self) {
        let ticks = self.run.ticks();
        // The two newest always stay, so that the newest tick can be shown.
        let (cost, count, mut index) = (self.cost, self.clones.len(), 0);
        self.clones.retain(|(clone_tick, _)| {
            index += 1;
            let interval = cost.interval_at_age(ticks - clone_tick);
            index + 1 >= count || clone_tick.is_multiple_of(interval)
        });
        while self.clones.len() > 3 && self.memory_used() > self.memory_limit {
            self.clones.remove(1);
            self.drop_before_oldest();
        }
        if self.oldest_clone > 0 {
            self.drop_before_oldest();
        }
    }

    /// Drops the data of ticks before the oldest clone besides the beginning.
    fn drop_before_oldest(&mut self) {
        self.oldest_clone = self.clones.get(1).map_or(0, |(tick, _)| *tick);
        self.walk_cycle.forget(self.oldest_clone);
        self.run.forget_bodies(self.oldest_clone);
    }

    /// Sets the memory limit, bytes.
    pub fn set_memory_limit(&mut self, bytes: usize) {
        self.memory_limit = bytes;
        self.segment.1 = Vec::new();
        self.thin_out();
    }

    /// Returns the oldest tick with an available world, besides the beginning; 0 unless clones were
    /// dropped.
    #[must_use]
    pub fn oldest(&self) -> u32 {
        self.oldest_clone
    }

    /// Returns the first tick, from 1, that can be shown: 1 unless clones were dropped.
    #[must_use]
    pub fn first(&self) -> u32 {
        // Its record needs the world one tick earlier.
        self.oldest_clone + 1
    }

    /// Returns the memory used, bytes. Inputs, edits and hashes of ticks do not count, because recordings
    /// need them.
    #[must_use]
    pub fn memory_used(&self) -> usize {
        let clones: usize = self.clones.iter().map(|(_, world)| heap_size(world)).sum();
        clones + self.walk_cycle.heap_size() + self.run.body_hashes_size()
    }

    /// Removes everything after `tick`, except edits made at that tick.
    pub fn truncate(&mut self, tick: u32) {
        self.run.truncate(tick);
        self.walk_cycle.truncate(tick);
        self.clones.retain(|(clone_tick, _)| *clone_tick <= tick);
        if tick < self.oldest_clone {
            self.oldest_clone = 0;
        }
        self.segment.1.clear();
    }

    /// Returns the world after `tick` ticks (at most those run), including edits made at that tick.
    /// Re-simulates it from the nearest earlier clone.
    #[must_use]
    pub fn world_at(&self, tick: u32) -> World {
        let tick = tick.min(self.run.ticks());
        let (now, mut world) = self.clone_before(tick);
        self.run_on(now, tick, &mut world, |_| {});
        world
    }

    /// Like [`Self::world_at`], but keeps the worlds of the ticks just before, because the next call often
    /// asks for one of them.
    pub fn seek(&mut self, tick: u32) -> World {
        let tick = tick.min(self.run.ticks());
        let (first, worlds) = &self.segment;
        let known = tick.checked_sub(*first).and_then(|index| worlds.get(index as usize));
        if let Some(world) = known {
            return world.clone();
        }
        let (now, mut world) = self.clone_before(tick);
        let max_kept = self.memory_limit / 8 / heap_size(&world);
        let max_kept = u32::try_from(max_kept).unwrap_or(u32::MAX).min(CLONE_EVERY);
        let first = tick.saturating_sub(max_kept).max(now);
        self.run_on(now, first, &mut world, |_| {});
        let mut worlds = vec![world.clone()];
        self.run_on(first, tick, &mut world, |world| worlds.push(world.clone()));
        self.segment = (first, worlds);
        world
    }

    /// Returns the world after each tick from `first` on, including edits made at that tick.
    pub fn worlds(&self, first: u32) -> impl Iterator<Item = (u32, World)> {
        let first = first.min(self.run.ticks());
        let mut world = self.world_at(first);
        (first..=self.run.ticks()).map(move |tick| {
            self.run_on(tick.max(first + 1) - 1, tick, &mut world, |_| {});
            (tick, world.clone())
        })
    }

    /// Re-runs these ticks and returns their records; skips ticks that have not been run.
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

    /// Returns the nearest clone at or before `tick`, with the edits made at its tick, and that tick.
    fn clone_before(&self, tick: u32) -> (u32, World) {
        // The first clone is of tick 0, so at least one is at or before `tick`.
        let nearest = self.clones.partition_point(|(clone_tick, _)| *clone_tick <= tick) - 1;
        let (now, mut world) = (self.clones[nearest].0, self.clones[nearest].1.clone());
        self.run.apply_edits(now, &mut world);
        (now, world)
    }

    /// Runs `world` from `now` to `tick`; `each` receives the world after each tick and its edits.
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

    /// Returns the run, finished at its newest tick.
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

/// Returns the memory used by a clone, bytes.
fn heap_size(world: &World) -> usize {
    size_of::<World>() + world.heap_size()
}
