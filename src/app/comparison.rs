//! A second world beside the run: the same inputs and edits, and one difference.
//!
//! The run is A and knows nothing of B. B follows it from the tick at which it set out, and what is
//! shown of B is read from its own history, by the same rules as A's.

use std::cell::OnceCell;

use super::plots::{Curve, PAST, Plots};
use super::timeline::Timeline;
use super::undo::Values;
use crate::explain;
use crate::explain::verdict::Verdict;
use crate::record::history::History;
use crate::record::trace_line::is_parted;
use crate::sim::{Body, Record, World};

/// B, and how far it has followed A.
pub struct Comparison {
    /// What B has otherwise than A: named paths and values.
    pub set: Values,
    /// How many ticks A had been run when B set out.
    pub from: u32,
    /// B's own run. Its tick 0 is A's `from`.
    run: History,
    /// B after all its ticks, and one tick before; at `from` the latter stands for nothing.
    newest: World,
    before: World,
    /// A after as many; none where it is the world on show.
    beside: Option<World>,
    /// How many of A's edits B has met.
    edits: usize,
    /// Which of A's runs it follows: a run that is cut short becomes another one.
    generation: u32,
    /// The first tick after which a body is told otherwise than in A.
    parts_at: Option<u32>,
    /// The tick on show, if B has been there.
    shown: Option<u32>,
    /// B at the tick on show and one before, where that is not its newest one.
    past: Option<[World; 2]>,
    /// B's account of it.
    record: OnceCell<Record>,
    /// Of B the numbers that are plotted of A.
    pub plots: Plots,
}

impl Comparison {
    /// B sets out from the tick on show with these values.
    ///
    /// # Errors
    /// Says what is wrong with a path or a value.
    pub(super) fn new(a: &Timeline, set: Values) -> Result<Self, String> {
        Self::from_tick(a, a.shown, a.world.clone(), set)
    }

    fn from_tick(a: &Timeline, from: u32, mut newest: World, set: Values) -> Result<Self, String> {
        let parted = newest.clone();
        for (path, value) in &set {
            newest.set(path, value.clone())?;
        }
        if from == 0 {
            // What a value brings about before the first tick, it does from the start.
            newest = newest.restarted();
        }
        let parts_at = is_parted(&parted, &newest).then_some(from);
        Ok(Self {
            run: History::new(&newest),
            edits: a.history.run.edits.partition_point(|edit| edit.tick <= from),
            generation: a.generation(),
            before: newest.clone(),
            beside: Some(parted),
            shown: None,
            past: None,
            record: OnceCell::new(),
            // Until it follows there is nothing to plot.
            plots: Plots { body: Body::Driven, curves: Vec::new() },
            set,
            from,
            newest,
            parts_at,
        })
    }

    /// Follows A to its newest tick as long as `goes_on` says so, and puts the tick on show that A
    /// shows; `plots` are A's. Whether B is still of use: A may have gone back to before B set out.
    pub(super) fn follow(
        &mut self,
        a: &Timeline,
        plots: &Plots,
        mut goes_on: impl FnMut() -> bool,
    ) -> bool {
        if self.generation != a.generation() {
            let set = std::mem::take(&mut self.set);
            let again = (self.from <= a.ticks())
                .then(|| Self::from_tick(a, self.from, a.history.world_at(self.from), set));
            match again {
                Some(Ok(again)) => *self = again,
                // What B has otherwise no longer exists.
                _ => return false,
            }
        }
        self.plot(plots);
        self.meet_edits(a);
        while self.ticks() < a.ticks() && goes_on() {
            self.tick(a);
        }
        self.show(a.shown);
        true
    }

    /// Follows the tick that A has just run, if B was where A was.
    pub(super) fn keep_up(&mut self, a: &Timeline) {
        if self.generation == a.generation() && a.is_live() && self.ticks() + 1 == a.shown {
            self.tick(a);
        }
    }

    /// As many of A's ticks as B has followed.
    #[must_use]
    pub fn ticks(&self) -> u32 {
        self.from + self.run.run.ticks()
    }

    /// The first tick after which a body is told otherwise than in A, as far as B has come.
    #[must_use]
    pub fn parts_at(&self) -> Option<u32> {
        self.parts_at
    }

    /// B at the tick on show; none before B set out, and until it has come there.
    #[must_use]
    pub fn world(&self) -> Option<&World> {
        self.shown?;
        Some(self.past.as_ref().map_or(&self.newest, |[world, _]| world))
    }

    /// B's account of the tick on show; where B sets out, what it would do next.
    #[must_use]
    pub fn record(&self) -> Option<&Record> {
        let (world, of_b) = (self.world()?, self.shown? - self.from);
        let before = self.past.as_ref().map_or(&self.before, |[_, before]| before);
        Some(self.record.get_or_init(|| {
            match of_b.checked_sub(1).and_then(|of_b| self.run.run.input(of_b)) {
                Some(input) => before.record(&input),
                None => world.preview(),
            }
        }))
    }

    /// What B's tick on show decided of the pair with this body, in one sentence.
    #[must_use]
    pub fn verdict(&self, selected: Option<Body>) -> Option<Verdict> {
        let explained = explain::of(self.record()?);
        Some(explained.verdict(explained.explained(selected)))
    }

    /// Plots the same numbers as A; those of another body or by other names anew.
    fn plot(&mut self, plots: &Plots) {
        let names = |plots: &Plots| plots.curves.iter().map(|c| c.name.clone()).collect::<Vec<_>>();
        if (self.plots.body, names(&self.plots)) == (plots.body, names(plots)) {
            return;
        }
        let new = |name| Curve { name, points: Vec::new() };
        self.plots.curves = names(plots).into_iter().map(new).collect();
        let first = self.run.run.ticks().saturating_sub(PAST);
        let (run, from) = (&self.run, self.from);
        let past = run.worlds(first).map(|(tick, world)| (from + tick, world));
        self.plots.follow(plots.body, past);
    }

    /// Follows A's next tick.
    fn tick(&mut self, a: &Timeline) {
        let Some(input) = a.history.run.input(self.ticks()) else { return };
        let mut beside = match self.beside.take() {
            _ if self.parts_at.is_some() => None,
            // A is there already.
            _ if self.ticks() + 1 == a.shown => None,
            Some(beside) => Some(beside),
            None => Some(a.history.world_at(self.ticks())),
        };
        self.before.clone_from(&self.newest);
        self.newest.step(&input, &mut Vec::new());
        self.run.tick(input, &self.newest);
        let tick = self.ticks();
        self.plots.tick(tick, &self.newest);
        if let Some(beside) = &mut beside {
            beside.step(&input, &mut Vec::new());
            a.history.run.apply_edits(tick, beside);
        }
        self.meet_edits(a);
        let other = beside.as_ref().unwrap_or(&a.world);
        if self.parts_at.is_none() && is_parted(other, &self.newest) {
            self.parts_at = Some(tick);
        }
        self.beside = beside;
    }

    /// Makes the edits that A has made up to B's newest tick, but those that would undo the
    /// difference.
    fn meet_edits(&mut self, a: &Timeline) {
        let (edits, tick) = (&a.history.run.edits, self.ticks());
        let met = edits.partition_point(|edit| edit.tick <= tick).max(self.edits);
        for edit in &edits[self.edits.min(met)..met] {
            if let Some(beside) = &mut self.beside {
                // A took it, so it takes it again.
                let _ = beside.set(&edit.path, edit.value.clone());
            }
            let is_own = self.set.iter().any(|(path, _)| *path == edit.path);
            if !is_own && self.newest.set(&edit.path, edit.value.clone()).is_ok() {
                self.run.edit(&edit.path, edit.value.clone());
                self.shown = None;
            }
        }
        self.edits = met;
    }

    /// Puts B at this tick of A's on show.
    fn show(&mut self, tick: u32) {
        if self.shown == Some(tick) {
            return;
        }
        let ticks = self.run.run.ticks();
        let of_b = tick.checked_sub(self.from).filter(|of_b| *of_b <= ticks);
        (self.shown, self.record) = (of_b.map(|_| tick), OnceCell::new());
        self.past = of_b.filter(|of_b| *of_b < ticks).map(|of_b| {
            let before = self.run.seek(of_b.saturating_sub(1));
            let world = self.run.seek(of_b);
            [world, before]
        });
    }
}
