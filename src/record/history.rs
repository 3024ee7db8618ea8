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

use cost::CLONE_EVERY;
pub use cost::Cost;

use super::run::Run;
use super::stride::Strides;
use crate::params::Value;
use crate::sim::World;
use crate::sim::input::Input;

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::Action;

    fn world() -> World {
        World::new(crate::scene::load("tank/rebound").expect("it ships").file.world)
    }

    fn held(tick: u32) -> Input {
        let actions = [Action::Forward, Action::TurnLeft, Action::Reverse];
        Input { held: [actions[(tick / 7 % 3) as usize]].into_iter().collect(), ..Input::default() }
    }

    #[test]
    fn a_run_cut_short_anywhere_is_the_run_that_stopped_there() {
        let mut world = world();
        let mut whole = History::new(&world);
        let mut parts = vec![whole.clone()];
        for tick in 0..300 {
            world.step(&held(tick), &mut Vec::new());
            whole.tick(held(tick), &world);
            parts.push(whole.clone());
        }
        for (tick, part) in (0..).zip(&parts) {
            let mut cut = whole.clone();
            cut.truncate(tick);
            assert_eq!(cut.run, part.run, "{tick}");
            assert_eq!(cut.clones.len(), part.clones.len());
            assert_eq!(cut.world_at(tick).hash(), part.world_at(tick).hash());
        }
    }

    #[test]
    fn going_backwards_gives_the_same_worlds_as_going_there() {
        let mut world = world();
        let mut history = History::new(&world);
        for tick in 0..400 {
            if tick == 250 {
                let value = crate::params::Value::F32(0.15);
                world.set("driver.move_speed", value.clone()).expect("it has a speed");
                history.edit("driver.move_speed", value);
            }
            world.step(&held(tick), &mut Vec::new());
            history.tick(held(tick), &world);
        }
        for tick in (0..=400).rev() {
            assert_eq!(history.seek(tick).hash(), history.world_at(tick).hash(), "{tick}");
        }
        // An edit made at a tick that was looked at counts, too.
        history.seek(400);
        history.edit("driver.move_speed", crate::params::Value::F32(0.3));
        assert_eq!(history.seek(400).hash(), history.world_at(400).hash());
        assert_ne!(history.seek(400).setup(), history.seek(399).setup());
    }

    /// A run of so many ticks, and the hashes of its worlds.
    fn run(id: &str, ticks: u32, most_held: usize) -> (History, Vec<u64>) {
        let mut world = World::new(crate::scene::load(id).expect("it ships").file.world);
        let mut history = History::new(&world);
        history.most_held = most_held;
        for tick in 0..ticks {
            world.step(&held(tick), &mut Vec::new());
            history.tick(held(tick), &world);
        }
        let hashes = history.run.hashes.clone();
        (history, hashes)
    }

    #[test]
    fn clones_thin_out_with_age() {
        let (mut history, hashes) = run("tank/detect", 40_000, MOST_HELD);
        let at: Vec<u32> = history.clones.iter().map(|(at, _)| *at).collect();
        assert_eq!(at[0], 0, "the beginning stays");
        for pair in at[1..].windows(2) {
            // Thinned out when the newest clone was made.
            let age = 39_960 - pair[0];
            let most = 60 << (age / 3_600).max(1).ilog2().min(4);
            assert!(pair[1] - pair[0] <= most, "{pair:?}: at most {most} apart");
        }
        // 120 of 2 minutes, 60 of the next 2, 60 of the next 4, and so on; not 667.
        assert!((260..=300).contains(&at.len()), "{}", at.len());
        assert_eq!(history.first(), 1);
        for tick in [39_999, 39_990, 20_001, 1_234, 1_233, 7] {
            assert_eq!(history.seek(tick).hash(), hashes[tick as usize], "{tick}");
        }
    }

    #[test]
    fn the_oldest_clones_go_where_they_take_too_much() {
        const MOST: usize = 1 << 18;
        let (mut history, hashes) = run("bodies/pyramid", 1_500, MOST);
        assert!(history.held() <= MOST, "{}", history.held());
        assert!(history.held() > MOST / 2, "{}", history.held());
        let first = history.first();
        assert!((61..1_440).contains(&first), "{first}");
        for tick in [first, first - 1, 1_499, 0] {
            assert_eq!(history.seek(tick).hash(), hashes[tick as usize], "{tick}");
        }
        assert!(history.segment.1.len() * weight(history.beginning()) <= MOST / 4);
        history.truncate(0);
        assert_eq!((history.first(), history.seek(0).hash()), (1, hashes[0]));
    }

    /// Ten thousand bodies far from each other, ten seconds long: each second has a clone and their hashes.
    #[test]
    fn ten_thousand_bodies_take_no_more_than_they_may() {
        let text = "(title: \"t\", world: Bodies(methods: (pairs: Grid), stacks: [
            (name: \"s\", position: (0, 0, 0), columns: 100, rows: 100, gap: 1)]))";
        let scene = crate::scene::parse("t.ron", None, text).expect("a good scene");
        let mut world = World::new(scene.file.world);
        assert_eq!(world.report().len(), 10_000);
        let mut history = History::new(&world);
        let most = 6 * weight(&world);
        history.most_held = most;
        for tick in 1..=600 {
            world.step(&Input::default(), &mut Vec::new());
            history.tick(Input::default(), &world);
            assert!(history.held() <= most, "tick {tick}: {} of {most}", history.held());
        }
        let first = history.first();
        assert!((61..=481).contains(&first), "{first}");
        let known = history.run.checkpoints.iter().map(|at| (at.tick, at.hashes.0.len()));
        for (tick, count) in known {
            assert_eq!(count, if tick < first - 1 { 0 } else { 10_000 }, "tick {tick}");
        }
        assert_eq!(history.seek(first).hash(), history.run.hashes[first as usize]);
        history.hold_at_most(0);
        assert_eq!((history.clones.len(), history.first()), (3, 541));
        assert_eq!(history.seek(600).hash(), world.hash());
    }

    /// Ticks of a tenth of a second: each is found again within few of them.
    #[test]
    fn dear_ticks_are_found_again_by_few() {
        let mut world = world();
        let mut history = History::new(&world);
        let mut hashes = vec![world.hash()];
        for tick in 0..1_500 {
            history.cost.note(if tick < 300 { 1e-3 } else { 0.1 });
            world.step(&held(tick), &mut Vec::new());
            history.tick(held(tick), &world);
            hashes.push(world.hash());
        }
        let at: Vec<u32> = history.clones.iter().map(|(at, _)| *at).collect();
        for pair in at.windows(2).filter(|pair| pair[0] > 360) {
            let most = 1 << ((1_500 - pair[0]) / 20).max(1).ilog2().min(3);
            assert!(pair[1] - pair[0] <= most, "{pair:?}: at most {most} apart");
        }
        assert!(at.len() < 260, "{}", at.len());
        for tick in [1_500, 1_499, 1_234, 777, 333, 100] {
            assert_eq!(history.seek(tick).hash(), hashes[tick as usize], "{tick}");
        }
    }

    #[test]
    fn the_first_tick_that_can_be_shown_has_a_clone() {
        let mut world =
            World::new(crate::scene::load("bodies/pyramid").expect("it ships").file.world);
        let mut history = History::new(&world);
        history.most_held = 1 << 18;
        for tick in 0..400 {
            history.cost.note(if tick < 200 { 0.1 } else { 1e-4 });
            world.step(&held(tick), &mut Vec::new());
            history.tick(held(tick), &world);
            let first = history.first();
            assert!(
                first == 1 || history.clone_before(first - 1).0 == first - 1,
                "{tick}: {first}"
            );
            assert!(first <= tick + 1, "{tick}: {first}");
        }
        assert!(history.first() > 100, "{}", history.first());
    }

    #[test]
    fn the_newest_ticks_are_kept_whatever_they_take() {
        let (mut history, hashes) = run("tank/detect", 300, 1);
        assert_eq!((history.clones.len(), history.first()), (3, 241));
        assert_eq!(history.seek(299).hash(), hashes[299]);
    }
}
