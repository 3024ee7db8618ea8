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

/// Maximum length of a rebound on show, ticks.
const FAR: u32 = 600;

/// Time budget for re-simulating past ticks beside the tick on show, s.
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
    tested: u32,
    /// Positions of all bodies up to the tick on show, possibly beyond.
    trail: RefCell<Trail>,
    /// Records of the ticks around the one on show, while drawn.
    recent: RefCell<Recent>,
    /// Number of times that later ticks were cut off or restored.
    generation: u32,
    /// The next tick, if it has begun.
    partial_tick: Option<PartialTick>,
}

/// A tick that runs in parts.
struct PartialTick {
    input: Input,
    /// Completed parts; `None` if an edit requires a fresh start.
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
            tested: 0,
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

    /// Whether the tick on show is the newest one.
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

    /// Runs the next tick, with its recorded input if there is one, else with `fresh`.
    pub(super) fn tick(&mut self, fresh: impl FnOnce() -> Input) {
        self.partial_tick = None;
        let input = self.history.run.input(self.shown_tick).unwrap_or_else(fresh);
        self.before.clone_from(&self.world);
        self.events.clear();
        self.world.step(&input, &mut self.events);
        self.ran(input);
    }

    /// Runs the next tick in parts while `goes_on` returns true; returns the record of a finished
    /// tick. Worlds without parts run the tick whole.
    pub(super) fn tick_while(
        &mut self,
        fresh: impl FnOnce() -> Input,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> ControlFlow<(), Record> {
        let begun = self.partial_tick.take();
        let known = begun.as_ref().map(|begun| begun.input);
        let input = known.or(self.history.run.input(self.shown_tick)).unwrap_or_else(fresh);
        let parts = begun.and_then(|begun| begun.parts);
        let Some(mut parts) = parts.or_else(|| self.world.tick_in_parts(&input)) else {
            return ControlFlow::Continue(self.recorded(self.world.record(&input), input));
        };
        while parts.run_next_part() {
            if !goes_on() {
                self.partial_tick = Some(PartialTick { input, parts: Some(parts) });
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(self.recorded(parts.finish(), input))
    }

    /// Adopts the world after a tick from its record, and returns the record.
    fn recorded(&mut self, record: Record, input: Input) -> Record {
        self.before = std::mem::replace(&mut self.world, record.after());
        self.events.clear();
        self.events.extend_from_slice(record.events());
        self.ran(input);
        record
    }

    /// Adds a finished tick to the history.
    fn ran(&mut self, input: Input) {
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
            self.tested = self.shown_tick;
        }
    }

    /// Returns how many parts of the next tick are done, and of how many; `None` before it begins.
    pub(super) fn done(&self) -> Option<[u32; 2]> {
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
        // Keep the world before the tick on show too; its record needs that.
        self.shown_tick = tick.saturating_sub(1);
        self.world = self.history.seek(self.shown_tick);
        self.partial_tick = None;
        self.events.clear();
        if tick > 0 {
            self.tick(Input::default);
        }
        if !self.world.has_tested() {
            let far = FAR.min(self.history.cost.ticks_within(LOOK_BACK));
            let first = self.shown_tick.saturating_sub(far).max(self.history.first());
            let mut before = (first..self.shown_tick).rev();
            let tested = before.find(|tick| self.history.seek(*tick).has_tested());
            self.tested = tested.unwrap_or(0);
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
        // Lossless: none of them is after the newest.
        let [first, last] = [*ticks.start(), *ticks.end()].map(|tick| tick as u32);
        first..=last
    }

    /// Returns the first line of the Figure on show in the ticks around it, up to `until`; `tested`
    /// is the record of that Figure.
    pub(super) fn repeated(
        &self,
        figure: &Figure,
        (tested, target): (&Record, Option<usize>),
        until: u32,
        more: &[(u64, &Record)],
    ) -> Option<LineHistory> {
        let ticks = self.repeated_ticks();
        let mut recent = self.recent.borrow_mut();
        let records = recent.records(&self.history, self.generation, ticks);
        let own = records.iter().take_while(|(tick, _)| *tick <= until);
        let own = own.map(|(tick, record)| (u64::from(*tick), record));
        figure.repeated_in(tested, target, own.chain(more.iter().copied()))
    }

    /// Returns the start of a tick up to the one on show, for re-simulation; `None` if it is not in
    /// memory.
    pub(super) fn beginning(&self, tick: u32) -> Option<Beginning> {
        if tick == self.shown_tick && self.is_preview() {
            return Some(Beginning { tick, world: self.world.clone(), input: None });
        }
        let before = tick.checked_sub(1)?;
        let input = self.history.run.input(before)?;
        let is_shown = tick == self.shown_tick;
        let world = if is_shown { self.before.clone() } else { self.history.world_at(before) };
        Some(Beginning { tick, world, input: Some(input) })
    }

    /// Returns the record of the last tick with tests, and its age in ticks; `None` if the tick on
    /// show made tests or no tick did.
    pub(super) fn tested(&self) -> Option<(u32, Record)> {
        let before = self.tested.checked_sub(1)?;
        let ago = self.shown_tick - self.tested;
        let input = self.history.run.input(before)?;
        let skipped = ago > 0 && !self.is_preview();
        skipped.then(|| (ago, self.history.world_at(before).record(&input)))
    }

    /// Returns whether an edit after `tick` ticks has moved something.
    fn is_edited(&self, tick: u32) -> bool {
        let edits = &self.history.run.edits;
        let first = edits.partition_point(|edit| edit.tick < tick);
        let now = edits[first..].iter().take_while(|edit| edit.tick == tick);
        now.into_iter().any(|edit| moves(&edit.path))
    }

    /// Returns the positions of all bodies in the ticks before the one on show.
    pub(super) fn trail(&self) -> Ref<'_, Trail> {
        if !self.trail.borrow().covers(self.shown_tick) {
            let (first, last) = Trail::wanted(self.shown_tick).into_inner();
            // Earlier worlds are not available.
            let known = if self.shown_tick == 0 { 0 } else { self.history.oldest() };
            // Slow ticks shorten the trail.
            let near = self.shown_tick.saturating_sub(self.history.cost.ticks_within(LOOK_BACK));
            let worlds = self.history.worlds(first.max(known).max(near));
            let worlds = worlds.take_while(|(tick, _)| *tick <= last);
            let worlds = worlds.map(|(tick, world)| (tick, world, self.is_edited(tick)));
            self.trail.borrow_mut().refill(worlds);
        }
        self.trail.borrow()
    }

    /// Changes a parameter now; returns the whole run if the edit cuts off later ticks.
    ///
    /// # Errors
    /// Returns an error if the path or the value is wrong; nothing is changed then.
    pub(super) fn edit(&mut self, path: &str, value: Value) -> Result<Option<History>, String> {
        self.world.set(path, value.clone())?;
        if let Some(under_way) = &mut self.partial_tick {
            under_way.parts = None;
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
