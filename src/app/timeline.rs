//! Time travel: any tick of the run can be put on show, run on from, or be where another run
//! branches off.

use super::plots::{PAST, Quantity};
use super::session::Session;
use crate::record::history::History;
use crate::sim::world::World;
use crate::sim::{Body, Event, EventKind, Phase};

/// What a mark on the timeline stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MarkKind {
    /// Two bodies began to touch.
    Hit,
    /// Somebody came down on the ground.
    Landing,
    /// A target was collected.
    Collected,
    /// Something else happened.
    Event,
    /// A parameter was changed.
    Edit,
}

/// Something worth seeing again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Ticks run when it had happened.
    pub tick: u32,
    /// What.
    pub kind: MarkKind,
    /// To whom.
    pub body: Option<Body>,
}

/// A run that an edit in its past has cut off; it can be had back.
pub(super) struct Dropped {
    history: History,
    marks: Vec<Mark>,
    log: Vec<(u32, super::session::Logged)>,
    /// How many changes could be undone when it was cut off: it comes back when they are gone.
    pub(super) depth: usize,
}

impl MarkKind {
    /// What an event is on the timeline.
    fn of(event: &Event) -> Self {
        match event.kind {
            EventKind::Collect => Self::Collected,
            EventKind::Land => Self::Landing,
            _ => Self::Event,
        }
    }
}

impl Session {
    /// The tick on show: how many ticks had been run.
    #[must_use]
    pub fn shown(&self) -> u32 {
        self.shown
    }

    /// Whether the tick on show is the last one.
    #[must_use]
    pub fn is_live(&self) -> bool {
        self.shown == self.history.ticks()
    }

    /// The marks of the whole run, ascending.
    #[must_use]
    pub fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// Puts a tick on show; later than the last is the last.
    pub fn seek(&mut self, tick: u32) {
        let tick = tick.min(self.history.ticks());
        // First the tick before: the account on show is that world's next tick.
        self.before = tick.checked_sub(1).map(|before| {
            let input = self.history.input(before).unwrap_or_default();
            (self.history.seek(before), input)
        });
        self.events.clear();
        match &self.before {
            Some((world, input)) => {
                self.world.clone_from(world);
                self.world.step(input, &mut self.events);
            }
            None => self.world = self.history.start().clone(),
        }
        self.history.apply_edits(tick, &mut self.world);
        self.shown = tick;
        self.forget_account();
        self.edited = self.history.edits().iter().any(|edit| edit.tick == tick);
        self.tested = (self.last_test(tick), None);
    }

    /// The last tick up to `tick` that made its tests; 0 when none did.
    fn last_test(&mut self, tick: u32) -> u32 {
        /// No rebound is shown longer than this, ticks.
        const FAR: u32 = 600;
        let first = tick.saturating_sub(FAR);
        (first..=tick).rev().find(|at| *at > 0 && self.history.seek(*at).has_tested()).unwrap_or(0)
    }

    /// Runs the tick that was run before, as it was; at most up to the last one.
    pub(super) fn replay_tick(&mut self) {
        let Some(input) = self.history.input(self.shown) else { return };
        match &mut self.before {
            Some((world, last)) => {
                world.clone_from(&self.world);
                *last = input;
            }
            None => self.before = Some((self.world.clone(), input)),
        }
        self.events.clear();
        self.world.step(&input, &mut self.events);
        self.shown += 1;
        self.forget_account();
        if self.world.has_tested() {
            self.tested = (self.shown, None);
        }
        let unedited = self.world.hash();
        self.history.apply_edits(self.shown, &mut self.world);
        self.edited = self.world.hash() != unedited;
    }

    /// Pauses, and puts a tick on show.
    pub(super) fn travel(&mut self, tick: u32) {
        self.clock.pause();
        self.seek(tick);
    }

    /// Goes to the next mark after the tick on show, or to the last one before it.
    pub(super) fn jump(&mut self, on: bool) {
        let shown = self.shown;
        let mut marks = self.marks.iter().map(|mark| mark.tick);
        let there = if on { marks.find(|at| *at > shown) } else { marks.rfind(|at| *at < shown) };
        self.travel(there.unwrap_or(if on { self.history.ticks() } else { 0 }));
    }

    /// Cuts off what came after the tick on show: time goes on from here. Undo brings it back.
    pub fn branch(&mut self) {
        if self.is_live() {
            return;
        }
        let (log, marks) = (self.log.clone(), self.marks.clone());
        let depth = self.undo.depth();
        self.dropped = Some(Dropped { history: self.history.clone(), marks, log, depth });
        self.history.truncate(self.shown);
        self.log.retain(|(tick, _)| *tick <= self.shown);
        self.marks.retain(|mark| mark.tick <= self.shown);
        self.plots.truncate(self.shown);
        self.rewind_drive();
    }

    /// Plots a number with its past, or ceases to.
    pub(super) fn toggle_plot(&mut self, of: Quantity) {
        if self.plots.remove(&of) {
            return;
        }
        let ticks = self.history.ticks();
        let past = self.history.worlds(ticks.saturating_sub(PAST));
        self.plots.add(of, past);
    }

    /// Brings back the run that was cut off last, if it is its turn.
    pub(super) fn unbranch(&mut self) -> bool {
        let turn = |dropped: &mut Dropped| dropped.depth == self.undo.depth();
        let Some(dropped) = self.dropped.take_if(turn) else { return false };
        let tick = self.shown.min(dropped.history.ticks());
        (self.history, self.marks, self.log) = (dropped.history, dropped.marks, dropped.log);
        self.travel(tick);
        // Their values are those of the other run.
        let plotted: Vec<Quantity> = self.plots.curves().iter().map(|c| c.of.clone()).collect();
        for of in plotted {
            self.plots.remove(&of);
            self.toggle_plot(of);
        }
        true
    }

    /// Files what the tick just run has brought.
    pub(super) fn mark(&mut self) {
        let tick = self.history.ticks();
        let entered = self.world.contacts().iter().filter(|c| c.phase == Phase::Enter);
        let hits = entered.map(|c| (MarkKind::Hit, c.b));
        let events = self.events.iter().map(|event| (MarkKind::of(event), event.body));
        for (kind, body) in hits.chain(events) {
            let mark = Mark { tick, kind, body: Some(body) };
            // One of a kind a tick is enough to find it.
            if !self.marks.iter().rev().take_while(|m| m.tick == tick).any(|m| m.kind == kind) {
                self.marks.push(mark);
            }
        }
    }

    /// Files that a parameter was changed now.
    pub(super) fn mark_edit(&mut self) {
        let mark = Mark { tick: self.shown, kind: MarkKind::Edit, body: None };
        if self.marks.last() != Some(&mark) {
            self.marks.push(mark);
        }
    }

    /// The world at any tick of the run.
    #[must_use]
    pub fn world_at(&self, tick: u32) -> World {
        self.history.world_at(tick)
    }
}
