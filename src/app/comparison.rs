//! Comparison with a second world: the same inputs and edits with a difference, or the run of a
//! recording with its own inputs.
//!
//! The run is A and independent of B. B follows it from the tick of B's start. Everything shown of
//! B is read from its own history, by the same rules as A's.

mod start;

use std::cell::{OnceCell, RefCell};

use super::plots::{Curve, MAX_PAST_TICKS, Plots, past};
use super::recent::Recent;
use super::tick_view::ShownRecords;
use super::timeline::{LOOK_BACK, Timeline};
use super::undo::Values;
use crate::explain;
use crate::explain::moments::{FirstDifference, Moment};
use crate::explain::verdict::Verdict;
use crate::figure::{Figure, LineHistory};
use crate::record::history::History;
use crate::record::trace_line::DifferenceCache;
use crate::record::walk_cycle::WalkState;
use crate::sim::pseudo::ListingLine;
use crate::sim::{Body, Record, World};

/// Maximum age of B's last test in the tick on show, ticks.
const MAX_TEST_AGE: u32 = 120;

/// B and its progress.
pub struct Comparison {
    /// Differences of B: named paths and values.
    pub set: Values,
    /// Title of B if it is the run of a recording; it then has its own inputs and edits, and ends
    /// with the recording.
    pub title: Option<String>,
    /// Start of B, as the number of A's ticks run.
    pub from: u32,
    /// B's own run. Its tick 0 is A's `from`.
    run: History,
    /// Number of A's ticks that B has followed.
    ticks: u32,
    /// B after these ticks.
    newest: World,
    /// B one tick earlier; meaningless at `from`.
    before: World,
    /// A after the same ticks; `None` if that is the world on show, or if A and B already differ.
    a_world: Option<World>,
    /// Number of A's edits taken over by B.
    edits: usize,
    /// Generation of A; changes when A is cut or restored.
    generation: u32,
    /// The first tick after which a body differs from A.
    diverges_at: Option<u32>,
    /// Comparison of the bodies of both.
    differences: DifferenceCache,
    /// The tick on show, if B has reached it.
    shown: Option<u32>,
    /// B at the tick on show and one earlier, if that is not its newest.
    past: Option<[World; 2]>,
    /// Whether A's record of the tick is a preview.
    previews: bool,
    /// B's record of the tick on show.
    record: OnceCell<Record>,
    /// Record of B's last tick with tests, if the one on show made none.
    tested: OnceCell<Option<Record>>,
    /// B's moments of the tick, and their first difference from A's.
    at_tick: OnceCell<TickComparison>,
    /// Index of A's moment on show, with B's record and world at that moment.
    step: Option<(usize, Record, World)>,
    /// B's records of the ticks around the one on show.
    recent: RefCell<Recent>,
    /// The Figure's line in these ticks.
    repeated: OnceCell<Option<LineHistory>>,
    /// The selected bodies.
    chosen: [Option<Body>; 2],
    /// B's values of the numbers plotted for A.
    pub plots: Plots,
}

/// B's course through the tick on show, beside A's.
pub struct TickComparison {
    /// All moments of B's tick.
    pub moments: Vec<Moment>,
    /// First difference from A's moments.
    pub first_difference: FirstDifference,
}

impl Comparison {
    /// Follows A to its newest tick while `goes_on` returns true, and shows A's tick on show;
    /// `plots` are A's. Returns false if B is obsolete: A may have gone back to before B's start.
    pub(super) fn follow(
        &mut self,
        a: &Timeline,
        plots: &Plots,
        mut goes_on: impl FnMut() -> bool,
    ) -> bool {
        if self.generation != a.generation() {
            let set = std::mem::take(&mut self.set);
            let again = match self.title.take() {
                Some(title) => Some(Ok(Self::recorded(a, self.run.clone(), title))),
                None => a.has(self.from).then(|| Self::from_tick_of(a, self.from, set)),
            };
            match again {
                Some(Ok(again)) => *self = again,
                // A parameter of B no longer exists.
                _ => return false,
            }
        }
        self.plot(plots);
        self.follow_edits(a);
        while self.ticks < a.ticks() && !self.is_over() && goes_on() {
            self.tick(a);
        }
        self.show(a);
        true
    }

    /// Follows the tick that A has just run, if B was level with A.
    pub(super) fn keep_up(&mut self, a: &Timeline) {
        if self.generation == a.generation() && a.is_live() && self.ticks + 1 == a.shown_tick {
            self.tick(a);
        }
    }

    /// Returns the number of A's ticks that B has followed.
    #[must_use]
    pub fn ticks(&self) -> u32 {
        self.ticks
    }

    /// Returns whether B's recording has ended.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.title.is_some() && self.ticks == self.run.run.ticks()
    }

    /// Returns the first tick after which a body differs from A, as far as B has run.
    #[must_use]
    pub fn diverges_at(&self) -> Option<u32> {
        self.diverges_at
    }

    /// Returns B at the tick on show; `None` before B's start and until B reaches the tick.
    #[must_use]
    pub fn world(&self) -> Option<&World> {
        self.shown?;
        Some(self.past.as_ref().map_or(&self.newest, |[world, _]| world))
    }

    /// Returns B's record of the tick on show; a preview at B's start.
    #[must_use]
    pub fn record(&self) -> Option<&Record> {
        let (world, b_tick) = (self.world()?, self.shown? - self.from);
        let before = self.past.as_ref().map_or(&self.before, |[_, before]| before);
        Some(self.record.get_or_init(|| {
            let tick = b_tick.checked_sub(1).filter(|_| !self.previews);
            let mut record = match tick.and_then(|b_tick| self.run.run.input(b_tick)) {
                Some(input) => before.record(&input),
                None => world.preview(),
            };
            record.pair_with(self.chosen[1]);
            record
        }))
    }

    /// Returns B as shown: in an opened tick at A's moment, or at B's last one if it has fewer.
    #[must_use]
    pub fn shown_state(&self) -> Option<(&World, ShownRecords<'_>)> {
        if let Some((_, record, world)) = &self.step {
            return Some((world, ShownRecords { current: record, tested: record, ago: 0 }));
        }
        let (world, now) = (self.world()?, self.record()?);
        let tested = self.tested.get_or_init(|| self.last_test()).as_ref().unwrap_or(now);
        Some((world, ShownRecords { current: now, tested, ago: 0 }))
    }

    /// Returns the record of B's last tick with tests, if the one on show made none.
    fn last_test(&self) -> Option<Record> {
        let b_tick = self.shown? - self.from;
        if self.previews || self.world()?.has_tested() {
            return None;
        }
        let max_age = MAX_TEST_AGE.min(self.run.cost.ticks_within(LOOK_BACK));
        let worlds = self.run.worlds(b_tick.saturating_sub(max_age).max(self.run.first()));
        let tested = worlds.take_while(|(tick, _)| *tick < b_tick);
        let before = tested.filter(|(_, world)| world.has_tested()).last()?.0 - 1;
        Some(self.run.world_at(before).record(&self.run.run.input(before)?))
    }

    /// Returns B's moments of the tick on show.
    fn moments(&self) -> Option<Vec<Moment>> {
        let explained = explain::explanation(self.record()?);
        Some(explained.moments(explained.explained(self.chosen[0])))
    }

    /// Returns B's course through the tick on show, compared with A's listing and moments.
    pub(super) fn tick_comparison(
        &self,
        listing_and_moments: impl FnOnce() -> (Vec<ListingLine>, Vec<Moment>),
    ) -> Option<&TickComparison> {
        if self.at_tick.get().is_none() {
            let (moments, (listing, a_moments)) = (self.moments()?, listing_and_moments());
            let first_difference = FirstDifference::of(&listing, &a_moments, &moments);
            let _ = self.at_tick.set(TickComparison { moments, first_difference });
        }
        self.at_tick.get()
    }

    /// Returns the walk and wheel state in B at the tick on show; before B's start, A's.
    #[must_use]
    pub fn walk_state(&self, body: Body, a: &History) -> WalkState {
        let shown = self.shown.unwrap_or(self.from);
        let own = self.run.walk_cycle.state_at(body, shown.saturating_sub(self.from));
        let distance = own.distance + a.walk_cycle.state_at(body, self.from).distance;
        WalkState { distance, ..own }
    }

    /// Shows the moment that A shows of an opened tick, for the selected bodies `chosen`.
    pub(super) fn show_moment(&mut self, chosen: [Option<Body>; 2], index: Option<usize>) {
        if self.chosen != chosen {
            self.chosen = chosen;
            self.clear_cache();
        }
        if self.step.as_ref().map(|(shown, ..)| *shown) == index {
            return;
        }
        self.step = index.and_then(|index| {
            let moments = self.moments()?;
            let moment = moments.get(index.min(moments.len().checked_sub(1)?))?;
            let record = self.record()?.up_to(moment.step_count);
            let world = record.after();
            Some((index, record, world))
        });
    }

    /// Clears everything cached for the tick and the selected bodies.
    fn clear_cache(&mut self) {
        (self.record, self.tested) = (OnceCell::new(), OnceCell::new());
        (self.at_tick, self.step) = (OnceCell::new(), None);
        self.repeated = OnceCell::new();
    }

    /// Returns B's verdict on the pair with this body: at the tick on show, or at the moment on
    /// show of an opened tick.
    #[must_use]
    pub fn verdict(&self, selected: Option<Body>) -> Option<Verdict> {
        let explained = explain::explanation(self.shown_state()?.1.current);
        Some(explained.verdict(explained.explained(selected)))
    }

    /// Returns the first line of B's Figure in the ticks around the one on show; before B's start,
    /// A's.
    pub(super) fn repeated(
        &self,
        figure: &Figure,
        tested: (&Record, Option<usize>),
        a: &Timeline,
    ) -> Option<LineHistory> {
        let make = || {
            let ticks = a.repeated_ticks();
            let first = ticks.start().saturating_sub(self.from).max(1);
            let last = (*ticks.end()).min(self.ticks).saturating_sub(self.from);
            let mut recent = self.recent.borrow_mut();
            let own = recent.records(&self.run, self.generation, first..=last);
            let own: Vec<_> =
                own.iter().map(|(tick, record)| (u64::from(self.from + tick), record)).collect();
            a.repeated(figure, tested, self.from, &own)
        };
        let repeated = self.repeated.get_or_init(make).clone()?;
        Some(LineHistory { diverges_at: self.diverges_at.map(u64::from), ..repeated })
    }

    /// Plots the same numbers as A; starts again for another body or other names.
    fn plot(&mut self, plots: &Plots) {
        let (own, names) = (self.plots.curves.iter(), plots.curves.iter().map(|c| &c.name));
        if self.plots.body == plots.body && own.map(|c| &c.name).eq(names.clone()) {
            return;
        }
        let new = |name: &String| Curve { name: name.clone(), points: Vec::new() };
        self.plots.curves = names.map(new).collect();
        let (run, from, ticks) = (&self.run, self.from, self.ticks - self.from);
        let past = past(run, ticks, MAX_PAST_TICKS).map(|(tick, world)| (from + tick, world));
        self.plots.follow(plots.body, past);
    }

    /// Follows A's next tick.
    fn tick(&mut self, a: &Timeline) {
        let Some(input) = a.history.run.input(self.ticks) else { return };
        let own = match self.title {
            Some(_) => self.run.run.input(self.ticks),
            None => Some(input),
        };
        let Some(own) = own else { return };
        let mut a_world = match self.a_world.take() {
            _ if self.diverges_at.is_some() => None,
            // A's world on show is already there.
            _ if self.ticks + 1 == a.shown_tick => None,
            Some(world) => Some(world),
            None => Some(a.history.world_at(self.ticks)),
        };
        self.run.cost = a.history.cost;
        self.before.clone_from(&self.newest);
        let mut events = Vec::new();
        self.newest.step(&own, &mut events);
        self.ticks += 1;
        // The tick on show may have been the newest.
        self.shown = None;
        let tick = self.ticks;
        if self.title.is_some() {
            self.differences = DifferenceCache::default();
            self.run.run.apply_edits(tick, &mut self.newest);
        } else {
            self.run.tick(own, &self.newest);
            self.run.walk_cycle.tick(&self.before, &self.newest, &events);
        }
        self.plots.tick(tick, &self.newest);
        if let Some(world) = &mut a_world {
            world.step(&input, &mut Vec::new());
            a.history.run.apply_edits(tick, world);
        }
        self.follow_edits(a);
        let other = a_world.as_ref().unwrap_or(&a.world);
        if self.diverges_at.is_none() && self.differences.bodies_differ(other, &self.newest) {
            self.diverges_at = Some(tick);
        }
        self.a_world = a_world;
    }

    /// Applies A's edits up to B's newest tick, except those that would undo the difference.
    fn follow_edits(&mut self, a: &Timeline) {
        let (edits, tick) = (&a.history.run.edits, self.ticks);
        let count = edits.partition_point(|edit| edit.tick <= tick).max(self.edits);
        if count > self.edits {
            self.differences = DifferenceCache::default();
        }
        for edit in &edits[self.edits.min(count)..count] {
            if let Some(world) = &mut self.a_world {
                // A accepted this edit before.
                let _ = world.set(&edit.path, edit.value.clone());
            }
            self.shown = None;
            let is_own =
                self.title.is_some() || self.set.iter().any(|(path, _)| *path == edit.path);
            if !is_own && self.newest.set(&edit.path, edit.value.clone()).is_ok() {
                self.run.edit(&edit.path, edit.value.clone());
            }
        }
        self.edits = count;
    }

    /// Shows A's tick on show.
    fn show(&mut self, a: &Timeline) {
        let tick = a.shown_tick;
        if self.shown == Some(tick) {
            return;
        }
        let ticks = self.run.run.ticks();
        let b_tick = tick.checked_sub(self.from).filter(|b_tick| *b_tick <= ticks);
        (self.shown, self.previews) = (b_tick.map(|_| tick), a.is_preview());
        self.clear_cache();
        self.past = b_tick.filter(|_| tick != self.ticks).map(|b_tick| {
            let before = self.run.seek(b_tick.saturating_sub(1));
            let world = self.run.seek(b_tick);
            [world, before]
        });
    }
}
