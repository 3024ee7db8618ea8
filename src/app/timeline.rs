//! The run: every tick of it can be put on show, run on from, or be where another run branches off.

use std::cell::{Ref, RefCell};
use std::ops::{ControlFlow, RangeInclusive};

use super::recent::Recent;
use super::what_if::Beginning;
use crate::figure::{Figure, Repeated, repeated_ticks};
use crate::params::Value;
use crate::record::history::History;
use crate::record::trail::Trail;
use crate::sim::{Event, InParts, Input, Record, World};

/// No rebound is shown longer than this, ticks.
const FAR: u32 = 600;

/// What has been is run again for so long at most to be shown beside the tick on show, s.
pub(super) const LOOK_BACK: f32 = 0.2;

/// A run with one of its ticks on show.
pub struct Timeline {
    /// Everything the run came from, and any of its worlds.
    pub history: History,
    /// The tick on show: how many had been run.
    pub shown: u32,
    /// The world on show.
    pub world: World,
    /// The world one tick before; at tick 0 it stands for nothing.
    before: World,
    /// What the tick on show reported.
    pub events: Vec<Event>,
    /// The last tick, up to the one on show, that made its tests; 0 when none did.
    tested: u32,
    /// Where everything was in the ticks up to the one on show, and maybe after it.
    trail: RefCell<Trail>,
    /// Records of the ticks around the one on show, while they are drawn.
    recent: RefCell<Recent>,
    /// How often what came after some tick has become something else.
    generation: u32,
    /// The tick after the one on show, where it has begun and not ended.
    under_way: Option<UnderWay>,
}

/// A tick that is run in parts.
struct UnderWay {
    input: Input,
    /// How far it has come; nothing where it has to begin again, as something was changed.
    parts: Option<Box<dyn InParts>>,
}

impl Timeline {
    /// A run that begins with `world`.
    #[must_use]
    pub(super) fn new(world: World) -> Self {
        let (history, before) = (History::new(&world), world.clone());
        let trail = RefCell::new(Trail::new(&world));
        Self {
            history,
            shown: 0,
            world,
            before,
            events: Vec::new(),
            tested: 0,
            trail,
            recent: RefCell::default(),
            generation: 0,
            under_way: None,
        }
    }

    /// Ticks run since the scene began.
    #[must_use]
    pub fn ticks(&self) -> u32 {
        self.history.run.ticks()
    }

    /// Whether the tick on show is the newest one.
    #[must_use]
    pub fn is_live(&self) -> bool {
        self.shown == self.ticks()
    }

    /// Another number for each run: one that was cut short, or came back, is another one.
    #[must_use]
    pub(super) fn generation(&self) -> u32 {
        self.generation
    }

    /// Whether the account on show is of a tick that has not been run: before the first tick and
    /// after an edit it is what [`World::preview`] tells.
    #[must_use]
    pub fn is_preview(&self) -> bool {
        let edits = &self.history.run.edits;
        self.shown == 0 || edits.binary_search_by_key(&self.shown, |edit| edit.tick).is_ok()
    }

    /// Runs the tick after the one on show: as it was run before, else with what `fresh` gives.
    pub(super) fn tick(&mut self, fresh: impl FnOnce() -> Input) {
        self.under_way = None;
        let input = self.history.run.input(self.shown).unwrap_or_else(fresh);
        self.before.clone_from(&self.world);
        self.events.clear();
        self.world.step(&input, &mut self.events);
        self.ran(input);
    }

    /// The same in parts, for as long as it may go on, which is asked after each of them; the account of the
    /// tick when it has ended. A tick of a world that has none is run whole.
    pub(super) fn tick_while(
        &mut self,
        fresh: impl FnOnce() -> Input,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> ControlFlow<(), Record> {
        let begun = self.under_way.take();
        let known = begun.as_ref().map(|begun| begun.input);
        let input = known.or(self.history.run.input(self.shown)).unwrap_or_else(fresh);
        let parts = begun.and_then(|begun| begun.parts);
        let Some(mut parts) = parts.or_else(|| self.world.tick_in_parts(&input)) else {
            return ControlFlow::Continue(self.recorded(self.world.record(&input), input));
        };
        while parts.go_on() {
            if !goes_on() {
                self.under_way = Some(UnderWay { input, parts: Some(parts) });
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(self.recorded(parts.finish(), input))
    }

    /// Takes over what a tick has come to by its account, which is handed back.
    fn recorded(&mut self, record: Record, input: Input) -> Record {
        self.before = std::mem::replace(&mut self.world, record.after());
        self.events.clear();
        self.events.extend_from_slice(record.events());
        self.ran(input);
        record
    }

    /// Takes note of a tick that has been run.
    fn ran(&mut self, input: Input) {
        self.shown += 1;
        if self.shown <= self.ticks() {
            self.history.run.apply_edits(self.shown, &mut self.world);
        } else {
            self.history.tick(input, &self.world);
            self.history.strides.tick(&self.before, &self.world, &self.events);
        }
        let is_edited = self.is_edited(self.shown);
        self.trail.get_mut().note(self.shown, &self.world, is_edited);
        if self.world.has_tested() {
            self.tested = self.shown;
        }
    }

    /// How many parts of the tick after the one on show are done, and of how many; `None` where it has not
    /// begun.
    pub(super) fn done(&self) -> Option<[u32; 2]> {
        Some(self.under_way.as_ref()?.parts.as_ref()?.done())
    }

    /// Whether a tick can be shown: not one that the history had no room for.
    #[must_use]
    pub fn has(&self, tick: u32) -> bool {
        tick == 0 || (self.history.first()..=self.ticks()).contains(&tick)
    }

    /// Puts a tick on show; later than the newest is the newest, and one that cannot be shown any more
    /// is the oldest that can be.
    pub(super) fn seek(&mut self, tick: u32) {
        let tick = if tick == 0 { 0 } else { tick.max(self.history.first()) };
        let tick = tick.min(self.ticks());
        // The tick before, and that one's next: only so is its account at hand.
        self.shown = tick.saturating_sub(1);
        self.world = self.history.seek(self.shown);
        self.under_way = None;
        self.events.clear();
        if tick > 0 {
            self.tick(Input::default);
        }
        if !self.world.has_tested() {
            let far = FAR.min(self.history.cost.ticks_within(LOOK_BACK));
            let first = self.shown.saturating_sub(far).max(self.history.first());
            let mut before = (first..self.shown).rev();
            let tested = before.find(|tick| self.history.seek(*tick).has_tested());
            self.tested = tested.unwrap_or(0);
        }
    }

    /// The account of the tick on show, or a preview.
    pub(super) fn record(&self) -> Record {
        let tick = self.shown.checked_sub(1).filter(|_| !self.is_preview());
        match tick.and_then(|tick| self.history.run.input(tick)) {
            Some(input) => self.before.record(&input),
            None => self.world.preview(),
        }
    }

    /// Ticks for which the Figure's line is repeated.
    pub(super) fn repeated_ticks(&self) -> RangeInclusive<u32> {
        let ticks = repeated_ticks(self.shown.into(), self.ticks().into());
        // Lossless: none of them is after the newest.
        let [first, last] = [*ticks.start(), *ticks.end()].map(|tick| tick as u32);
        first..=last
    }

    /// The first line of the Figure on show in the ticks around it, the ones after `until` left out; `tested` is
    /// the record that it was made from.
    pub(super) fn repeated(
        &self,
        figure: &Figure,
        (tested, target): (&Record, Option<usize>),
        until: u32,
        more: &[(u64, &Record)],
    ) -> Option<Repeated> {
        let ticks = self.repeated_ticks();
        let mut recent = self.recent.borrow_mut();
        let records = recent.records(&self.history, self.generation, ticks);
        let own = records.iter().take_while(|(tick, _)| *tick <= until);
        let own = own.map(|(tick, record)| (u64::from(*tick), record));
        figure.repeated_in(tested, target, own.chain(more.iter().copied()))
    }

    /// The start of a tick up to the one on show, to run it again; `None` where it is not in memory.
    pub(super) fn beginning(&self, tick: u32) -> Option<Beginning> {
        if tick == self.shown && self.is_preview() {
            return Some(Beginning { tick, world: self.world.clone(), input: None });
        }
        let before = tick.checked_sub(1)?;
        let input = self.history.run.input(before)?;
        let is_shown = tick == self.shown;
        let world = if is_shown { self.before.clone() } else { self.history.world_at(before) };
        Some(Beginning { tick, world, input: Some(input) })
    }

    /// The account of the last tick that made its tests, and how many ticks ago that was; `None`
    /// when the tick on show made its own, or none has made any.
    pub(super) fn tested(&self) -> Option<(u32, Record)> {
        let before = self.tested.checked_sub(1)?;
        let ago = self.shown - self.tested;
        let input = self.history.run.input(before)?;
        let skipped = ago > 0 && !self.is_preview();
        skipped.then(|| (ago, self.history.world_at(before).record(&input)))
    }

    /// Whether an edit has put something elsewhere after `tick` ticks.
    fn is_edited(&self, tick: u32) -> bool {
        let edits = &self.history.run.edits;
        let first = edits.partition_point(|edit| edit.tick < tick);
        let now = edits[first..].iter().take_while(|edit| edit.tick == tick);
        now.into_iter().any(|edit| moves(&edit.path))
    }

    /// Where everything was in the ticks before the one on show.
    pub(super) fn trail(&self) -> Ref<'_, Trail> {
        if !self.trail.borrow().covers(self.shown) {
            let (first, last) = Trail::wanted(self.shown).into_inner();
            // Those before are not at hand.
            let known = if self.shown == 0 { 0 } else { self.history.oldest() };
            // Where ticks take long, a shorter way is shown.
            let near = self.shown.saturating_sub(self.history.cost.ticks_within(LOOK_BACK));
            let worlds = self.history.worlds(first.max(known).max(near));
            let worlds = worlds.take_while(|(tick, _)| *tick <= last);
            let worlds = worlds.map(|(tick, world)| (tick, world, self.is_edited(tick)));
            self.trail.borrow_mut().refill(worlds);
        }
        self.trail.borrow()
    }

    /// Changes a parameter now; hands over the whole run where that cuts off what came after.
    ///
    /// # Errors
    /// Says what is wrong with the path or the value; nothing is changed then.
    pub(super) fn edit(&mut self, path: &str, value: Value) -> Result<Option<History>, String> {
        self.world.set(path, value.clone())?;
        if let Some(under_way) = &mut self.under_way {
            under_way.parts = None;
        }
        let whole = self.cut();
        self.history.edit(path, value);
        let is_edited = self.is_edited(self.shown);
        self.trail.get_mut().truncate(self.shown);
        self.trail.get_mut().note(self.shown, &self.world, is_edited);
        Ok(whole)
    }

    /// Cuts off what came after the tick on show; hands over the whole run, if anything did.
    pub(super) fn cut(&mut self) -> Option<History> {
        let whole = (!self.is_live()).then(|| self.history.clone());
        if whole.is_some() {
            self.generation += 1;
            self.under_way = None;
        }
        self.history.truncate(self.shown);
        self.trail.get_mut().truncate(self.shown + 1);
        whole
    }

    /// Brings back a run that was cut off.
    pub(super) fn restore(&mut self, whole: History) {
        self.history = whole;
        self.generation += 1;
        self.trail.get_mut().clear();
        self.seek(self.shown);
    }
}

/// Whether setting this parameter puts something elsewhere at once.
fn moves(path: &str) -> bool {
    let last = path.rsplit('.').next().unwrap_or(path);
    ["position", "yaw", "pitch", "roll", "angle", "normals"].contains(&last)
        || ["stacks", "ground", "pieces"].iter().any(|list| path.starts_with(list))
}
