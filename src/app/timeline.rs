//! The run: any of its ticks can be shown, continued, or branched from.

use std::cell::{Ref, RefCell};
use std::ops::{ControlFlow, RangeInclusive};

use super::recent::Recent;
use super::what_if::Beginning;
use crate::figure::{Figure, LineHistory, repeated_ticks};
use crate::params::Value;
use crate::record::history::History;
use crate::record::trail::Trail;
use crate::sim::{Event, Input, Record, ResumableTick, World};

/// Maximum ticks to search back for one with tests; a rebound has none.
const MAX_SEARCH_BACK: u32 = 600;

/// Time budget for re-simulating ticks around the one on show, s.
pub(super) const LOOK_BACK: f32 = 0.2;

/// A run with one of its ticks on show.
pub struct Timeline {
    /// Record of the run; reproduces any of its worlds.
    pub history: History,
    /// Number of ticks run up to the tick on show.
    pub shown_tick: u32,
    /// The world on show.
    pub world: World,
    /// The world one tick earlier; meaningless at tick 0.
    before: World,
    /// Events of the tick on show.
    pub events: Vec<Event>,
    /// The last tick with tests, up to the tick on show; 0 if none.
    last_tested: u32,
    /// Positions of all bodies up to the tick on show, possibly beyond.
    trail: RefCell<Trail>,
    /// Cached records of the ticks around the one on show, for the Figure's line history.
    recent: RefCell<Recent>,
    /// Number of times that later ticks were cut off or restored.
    generation: u32,
    /// The next tick, if it has begun.
    partial_tick: Option<PartialTick>,
}

/// An unfinished tick that runs in parts.
struct PartialTick {
    input: Input,
    /// Progress of the tick; `None` after an edit, which requires a fresh start.
    parts: Option<Box<dyn ResumableTick>>,
}

impl Timeline {
    /// Creates a run that begins with `world`.
    #[must_use]
    pub(super) fn new(world: World) -> Self {
        let (history, before) = (History::new(&world), world.clone());
        let trail = RefCell::new(Trail::new(&world));
        Self {
            history,
            shown_tick: 0,
            world,
            before,
            events: Vec::new(),
            last_tested: 0,
            trail,
            recent: RefCell::default(),
            generation: 0,
            partial_tick: None,
        }
    }

    /// Returns the number of ticks run.
    #[must_use]
    pub fn ticks(&self) -> u32 {
        self.history.run.ticks()
    }

    /// Returns whether the tick on show is the newest one.
    #[must_use]
    pub fn is_live(&self) -> bool {
        self.shown_tick == self.ticks()
    }

    /// Returns a number that changes when history is cut or restored.
    #[must_use]
    pub(super) fn generation(&self) -> u32 {
        self.generation
    }

    /// Returns whether the record on show is a [`World::preview`]: before the first tick and after
    /// an edit.
    #[must_use]
    pub fn is_preview(&self) -> bool {
        let edits = &self.history.run.edits;
        self.shown_tick == 0
            || edits.binary_search_by_key(&self.shown_tick, |edit| edit.tick).is_ok()
    }

    /// Runs the next tick, with its recorded input if there is one, else with `new_input`.
    pub(super) fn tick(&mut self, new_input: impl FnOnce() -> Input) {
        self.partial_tick = None;
        let input = self.history.run.input(self.shown_tick).unwrap_or_else(new_input);
        self.before.clone_from(&self.world);
        self.events.clear();
        self.world.step(&input, &mut self.events);
        self.complete_tick(input);
    }

    /// Runs the next tick in parts while `goes_on` returns true; returns the record of a finished
    /// tick. Worlds that cannot split a tick run it whole.
    pub(super) fn tick_while(
        &mut self,
        new_input: impl FnOnce() -> Input,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> ControlFlow<(), Record> {
        let partial = self.partial_tick.take();
        let known = partial.as_ref().map(|partial| partial.input);
        let input = known.or(self.history.run.input(self.shown_tick)).unwrap_or_else(new_input);
        let parts = partial.and_then(|partial| partial.parts);
        let Some(mut parts) = parts.or_else(|| self.world.tick_in_parts(&input)) else {
            return ControlFlow::Continue(self.adopt_record(self.world.record(&input), input));
        };
        while parts.run_next_part() {
            if !goes_on() {
                self.partial_tick = Some(PartialTick { input, parts: Some(parts) });
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(self.adopt_record(parts.finish(), input))
    }

    /// Advances to the world after a recorded tick, and returns the record.
    fn adopt_record(&mut self, record: Record, input: Input) -> Record {
        self.before = std::mem::replace(&mut self.world, record.after());
        self.events.clear();
        self.events.extend_from_slice(record.events());
        self.complete_tick(input);
        record
    }

    /// Adds a new tick to the history, or applies the recorded edits of a known one.
    fn complete_tick(&mut self, input: Input) {
        self.shown_tick += 1;
        if self.shown_tick <= self.ticks() {
            self.history.run.apply_edits(self.shown_tick, &mut self.world);
        } else {
            self.history.tick(input, &self.world);
            self.history.walk_cycle.tick(&self.before, &self.world, &self.events);
        }
        let is_edited = self.is_edited(self.shown_tick);
        self.trail.get_mut().note(self.shown_tick, &self.world, is_edited);
        if self.world.has_tested() {
            self.last_tested = self.shown_tick;
        }
    }

    /// Returns the finished and the total parts of the next tick; `None` before it begins.
    pub(super) fn partial_progress(&self) -> Option<[u32; 2]> {
        Some(self.partial_tick.as_ref()?.parts.as_ref()?.progress())
    }

    /// Returns whether a tick can be shown; the oldest ticks may have been discarded.
    #[must_use]
    pub fn has(&self, tick: u32) -> bool {
        tick == 0 || (self.history.first()..=self.ticks()).contains(&tick)
    }

    /// Shows a tick, clamped to the available ones.
    pub(super) fn seek(&mut self, tick: u32) {
        let tick = if tick == 0 { 0 } else { tick.max(self.history.first()) };
        let tick = tick.min(self.ticks());
        // Keep the world before the tick on show too: the record needs that world.
        self.shown_tick = tick.saturating_sub(1);
        self.world = self.history.seek(self.shown_tick);
        self.partial_tick = None;
        self.events.clear();
        if tick > 0 {
            self.tick(Input::default);
        }
        if !self.world.has_tested() {
            let max_back = MAX_SEARCH_BACK.min(self.history.cost.ticks_within(LOOK_BACK));
            let first = self.shown_tick.saturating_sub(max_back).max(self.history.first());
            let mut earlier = (first..self.shown_tick).rev();
            let tested = earlier.find(|tick| self.history.seek(*tick).has_tested());
            self.last_tested = tested.unwrap_or(0);
        }
    }

    /// Returns the record of the tick on show, or a preview.
    pub(super) fn record(&self) -> Record {
        let tick = self.shown_tick.checked_sub(1).filter(|_| !self.is_preview());
        match tick.and_then(|tick| self.history.run.input(tick)) {
            Some(input) => self.before.record(&input),
            None => self.world.preview(),
        }
    }

    /// Returns the ticks in which the Figure's line is repeated.
    pub(super) fn repeated_ticks(&self) -> RangeInclusive<u32> {
        let ticks = repeated_ticks(self.shown_tick.into(), self.ticks().into());
        // Lossless: no repeated tick is after the newest, which fits `u32`.
        let [first, last] = [*ticks.start(), *ticks.end()].map(|tick| tick as u32);
        first..=last
    }

    /// Returns the history of the Figure's first line around the tick on show, up to `until`.
    /// `shown` is the record of the Figure; `more` has later ticks of another run.
    pub(super) fn repeated(
        &self,
        figure: &Figure,
        (shown, target): (&Record, Option<usize>),
        until: u32,
        more: &[(u64, &Record)],
    ) -> Option<LineHistory> {
        let ticks = self.repeated_ticks();
        let mut recent = self.recent.borrow_mut();
        let records = recent.records(&self.history, self.generation, ticks);
        let own = records.iter().take_while(|(tick, _)| *tick <= until);
        let own = own.map(|(tick, record)| (u64::from(*tick), record));
        figure.repeated_in(shown, target, own.chain(more.iter().copied()))
    }

    /// Returns the start of the tick on show or of an earlier one, for re-simulation; `None` if it is
    /// not in memory.
    pub(super) fn beginning(&self, tick: u32) -> Option<Beginning> {
        if tick == self.shown_tick && self.is_preview() {
            return Some(Beginning { tick, world: self.world.clone(), input: None });
        }
        let previous = tick.checked_sub(1)?;
        let input = self.history.run.input(previous)?;
        let is_shown = tick == self.shown_tick;
        let world = if is_shown { self.before.clone() } else { self.history.world_at(previous) };
        Some(Beginning { tick, world, input: Some(input) })
    }

    /// Returns the record of the last tick with tests, and its age in ticks; `None` if the tick on
    /// show has tests or is a preview, or if no tick has tests.
    pub(super) fn tested(&self) -> Option<(u32, Record)> {
        let previous = self.last_tested.checked_sub(1)?;
        let ago = self.shown_tick - self.last_tested;
        let input = self.history.run.input(previous)?;
        let skipped = ago > 0 && !self.is_preview();
        skipped.then(|| (ago, self.history.world_at(previous).record(&input)))
    }

    /// Returns whether an edit after `tick` ticks has moved something.
    fn is_edited(&self, tick: u32) -> bool {
        let edits = &self.history.run.edits;
        let first = edits.partition_point(|edit| edit.tick < tick);
        let due = edits[first..].iter().take_while(|edit| edit.tick == tick);
        due.into_iter().any(|edit| moves(&edit.path))
    }

    /// Returns the positions of all bodies in the tick on show and the ticks before it.
    pub(super) fn trail(&self) -> Ref<'_, Trail> {
        if !self.trail.borrow().covers(self.shown_tick) {
            let (first, last) = Trail::refill_ticks(self.shown_tick).into_inner();
            // Earlier worlds are not available.
            let oldest = if self.shown_tick == 0 { 0 } else { self.history.oldest() };
            // Slow ticks shorten the trail.
            let affordable =
                self.shown_tick.saturating_sub(self.history.cost.ticks_within(LOOK_BACK));
            let worlds = self.history.worlds(first.max(oldest).max(affordable));
            let worlds = worlds.take_while(|(tick, _)| *tick <= last);
            let worlds = worlds.map(|(tick, world)| (tick, world, self.is_edited(tick)));
            self.trail.borrow_mut().refill(worlds);
        }
        self.trail.borrow()
    }

    /// Changes a parameter now; returns the whole run if the edit cuts off later ticks.
    ///
    /// # Errors
    /// Returns an error if the path or the value is wrong; then nothing changes.
    pub(super) fn edit(&mut self, path: &str, value: Value) -> Result<Option<History>, String> {
        self.world.set(path, value.clone())?;
        if let Some(partial) = &mut self.partial_tick {
            partial.parts = None;
        }
        let whole = self.cut();
        self.history.edit(path, value);
        let is_edited = self.is_edited(self.shown_tick);
        self.trail.get_mut().truncate(self.shown_tick);
        self.trail.get_mut().note(self.shown_tick, &self.world, is_edited);
        Ok(whole)
    }

    /// Cuts off the ticks after the one on show; returns the whole run if it had any.
    pub(super) fn cut(&mut self) -> Option<History> {
        let whole = (!self.is_live()).then(|| self.history.clone());
        if whole.is_some() {
            self.generation += 1;
            self.partial_tick = None;
        }
        self.history.truncate(self.shown_tick);
        self.trail.get_mut().truncate(self.shown_tick + 1);
        whole
    }

    /// Restores a run that was cut off.
    pub(super) fn restore(&mut self, whole: History) {
        self.history = whole;
        self.generation += 1;
        self.trail.get_mut().clear();
        self.seek(self.shown_tick);
    }
}

/// Returns whether setting this parameter moves something at once.
fn moves(path: &str) -> bool {
    let last = path.rsplit('.').next().unwrap_or(path);
    ["position", "yaw", "pitch", "roll", "angle", "normals"].contains(&last)
        || ["stacks", "ground", "pieces"].iter().any(|list| path.starts_with(list))
}
