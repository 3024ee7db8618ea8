//! Tests that any tick is restored exactly, within bounded memory.

use super::*;
use crate::sim::Action;

fn world() -> World {
    World::new(crate::scene::load("tank/rebound").expect("it ships").file.world)
}

/// Holds each action for seven ticks.
fn input_at(tick: u32) -> Input {
    let actions = [Action::Forward, Action::TurnLeft, Action::Reverse];
    Input { held: [actions[(tick / 7 % 3) as usize]].into_iter().collect(), ..Input::default() }
}

#[test]
fn a_truncated_history_equals_one_that_stopped_there() {
    let mut world = world();
    let mut whole = History::new(&world);
    let mut parts = vec![whole.clone()];
    for tick in 0..300 {
        world.step(&input_at(tick), &mut Vec::new());
        whole.tick(input_at(tick), &world);
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
fn seeking_backwards_gives_the_same_worlds() {
    let mut world = world();
    let mut history = History::new(&world);
    for tick in 0..400 {
        if tick == 250 {
            let value = crate::params::Value::F32(0.15);
            world.set("driver.move_speed", value.clone()).expect("it has a speed");
            history.edit("driver.move_speed", value);
        }
        world.step(&input_at(tick), &mut Vec::new());
        history.tick(input_at(tick), &world);
    }
    for tick in (0..=400).rev() {
        assert_eq!(history.seek(tick).hash(), history.world_at(tick).hash(), "{tick}");
    }
    // An edit at a tick already restored counts too.
    history.seek(400);
    history.edit("driver.move_speed", crate::params::Value::F32(0.3));
    assert_eq!(history.seek(400).hash(), history.world_at(400).hash());
    assert_ne!(history.seek(400).setup(), history.seek(399).setup());
}

/// Runs a scene for this many ticks; returns the history and the hashes of all worlds.
fn run(id: &str, ticks: u32, memory_limit: usize) -> (History, Vec<u64>) {
    let mut world = World::new(crate::scene::load(id).expect("it ships").file.world);
    let mut history = History::new(&world);
    history.memory_limit = memory_limit;
    for tick in 0..ticks {
        world.step(&input_at(tick), &mut Vec::new());
        history.tick(input_at(tick), &world);
    }
    let hashes = history.run.hashes.clone();
    (history, hashes)
}

#[test]
fn clones_thin_out_with_age() {
    let (mut history, hashes) = run("tank/detect", 40_000, DEFAULT_MEMORY_LIMIT);
    let at: Vec<u32> = history.clones.iter().map(|(at, _)| *at).collect();
    assert_eq!(at[0], 0, "the beginning stays");
    for pair in at[1..].windows(2) {
        // Thinned out when the newest clone was made.
        let age = 39_960 - pair[0];
        let most = 60 << (age / 3_600).max(1).ilog2().min(4);
        assert!(pair[1] - pair[0] <= most, "{pair:?}: at most {most} apart");
    }
    // 120 clones for the last 2 minutes, 60 for the 2 before, 60 for the 4 before, and so on; not 667.
    assert!((260..=300).contains(&at.len()), "{}", at.len());
    assert_eq!(history.first(), 1);
    for tick in [39_999, 39_990, 20_001, 1_234, 1_233, 7] {
        assert_eq!(history.seek(tick).hash(), hashes[tick as usize], "{tick}");
    }
}

#[test]
fn the_oldest_clones_are_dropped_at_the_memory_limit() {
    const MAX: usize = 1 << 18;
    let (mut history, hashes) = run("bodies/pyramid", 1_500, MAX);
    assert!(history.memory_used() <= MAX, "{}", history.memory_used());
    assert!(history.memory_used() > MAX / 2, "{}", history.memory_used());
    let first = history.first();
    assert!((61..1_440).contains(&first), "{first}");
    for tick in [first, first - 1, 1_499, 0] {
        assert_eq!(history.seek(tick).hash(), hashes[tick as usize], "{tick}");
    }
    assert!(history.segment.1.len() * heap_size(history.beginning()) <= MAX / 4);
    history.truncate(0);
    assert_eq!((history.first(), history.seek(0).hash()), (1, hashes[0]));
}

/// Ten thousand bodies far apart, for ten seconds: each second has a clone and a checkpoint.
#[test]
fn ten_thousand_bodies_stay_within_the_memory_limit() {
    let text = "(title: \"t\", world: Bodies(methods: (pairs: Grid), stacks: [
        (name: \"s\", position: (0, 0, 0), columns: 100, rows: 100, gap: 1)]))";
    let scene = crate::scene::parse("t.ron", None, text).expect("a good scene");
    let mut world = World::new(scene.file.world);
    assert_eq!(world.report().len(), 10_000);
    let mut history = History::new(&world);
    let max = 6 * heap_size(&world);
    history.memory_limit = max;
    for tick in 1..=600 {
        world.step(&Input::default(), &mut Vec::new());
        history.tick(Input::default(), &world);
        assert!(history.memory_used() <= max, "tick {tick}: {} of {max}", history.memory_used());
    }
    let first = history.first();
    assert!((61..=481).contains(&first), "{first}");
    let known = history.run.checkpoints.iter().map(|at| (at.tick, at.hashes.0.len()));
    let known: Vec<(u32, usize)> = known.collect();
    for &(tick, count) in &known {
        assert_eq!(count, if tick < first - 1 { 0 } else { 10_000 }, "tick {tick}");
    }
    assert_eq!(history.seek(first).hash(), history.run.hashes[first as usize]);
    let clones: usize = history.clones.iter().map(|(_, world)| heap_size(world)).sum();
    let hashes = known.iter().map(|(_, count)| 8 * count).sum::<usize>();
    assert_eq!(history.memory_used() - history.walk_cycle.heap_size(), clones + hashes);
    history.set_memory_limit(0);
    assert_eq!((history.clones.len(), history.first()), (3, 541));
    assert_eq!(history.seek(600).hash(), world.hash());
}

/// Restoring a tick that takes 0.1 s re-runs only a few ticks.
#[test]
fn slow_ticks_need_few_re_runs() {
    let mut world = world();
    let mut history = History::new(&world);
    let mut hashes = vec![world.hash()];
    for tick in 0..1_500 {
        history.cost.note(if tick < 300 { 1e-3 } else { 0.1 });
        world.step(&input_at(tick), &mut Vec::new());
        history.tick(input_at(tick), &world);
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
    let mut world = World::new(crate::scene::load("bodies/pyramid").expect("it ships").file.world);
    let mut history = History::new(&world);
    history.memory_limit = 1 << 18;
    for tick in 0..400 {
        history.cost.note(if tick < 200 { 0.1 } else { 1e-4 });
        world.step(&input_at(tick), &mut Vec::new());
        history.tick(input_at(tick), &world);
        let first = history.first();
        assert!(first == 1 || history.clone_before(first - 1).0 == first - 1, "{tick}: {first}");
        assert!(first <= tick + 1, "{tick}: {first}");
    }
    assert!(history.first() > 100, "{}", history.first());
}

#[test]
fn the_newest_ticks_are_kept_beyond_the_memory_limit() {
    let (mut history, hashes) = run("tank/detect", 300, 1);
    assert_eq!((history.clones.len(), history.first()), (3, 241));
    assert_eq!(history.seek(299).hash(), hashes[299]);
}

#[test]
fn worlds_kept_by_a_seek_use_an_eighth_of_the_memory_limit() {
    let (mut history, hashes) = run("tank/detect", 118, DEFAULT_MEMORY_LIMIT);
    history.memory_limit = 8 * 10 * heap_size(history.beginning());
    for (tick, kept) in [(59, 11), (4, 5)] {
        history.segment.1.clear();
        assert_eq!(history.seek(tick).hash(), hashes[tick as usize]);
        assert_eq!(history.segment.1.len(), kept, "tick {tick}");
    }
}
