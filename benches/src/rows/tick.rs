//! Row j: one tick of every built-in scene with its record, as a fraction of the tick's duration.

use std::hint::black_box;

use collidoscope::params;
use collidoscope::scene::{catalogue, load};
use collidoscope::sim::input::ActionSet;
use collidoscope::sim::{Action, Input, World};

use crate::table::Line;
use crate::timing::{counted, is_counting, median, time};

/// Duration of a tick, s.
const TICK: f64 = 1.0 / 60.0;

/// Number of measured ticks per scene.
const TICKS: usize = 600;

/// Number of measurements per tick.
const ROUNDS: usize = 15;

/// Returns the held keys at a tick: forward, sometimes turning, firing every 16 ticks. Every scene has hits
/// with these keys.
fn held_keys(tick: usize) -> ActionSet {
    let turn = if tick / 45 % 3 == 2 { Action::TurnLeft } else { Action::Forward };
    let fire = (tick % 16 < 8).then_some(Action::Fire);
    [Action::Forward, turn].into_iter().chain(fire).collect()
}

/// Returns the CPU time of each tick of the drive, s.
fn drive(start: &World) -> Vec<f64> {
    let mut world = start.clone();
    let mut before = ActionSet::default();
    let ticks = (0..TICKS).map(|tick| {
        let input = Input::from_held(before, held_keys(tick));
        before = input.held;
        time(|| {
            // The window runs its ticks in the same way.
            counted(&mut || world = black_box(world.record(&input)).after());
        })
    });
    ticks.collect()
}

fn line(id: &str) -> Option<Line> {
    if catalogue::scene(id).is_none() {
        eprintln!("j: {id} left out: its file does not exist yet");
        return None;
    }
    let scene = load::load(id).unwrap_or_else(|error| panic!("{id}: {error}"));
    let goal = if id == "bodies/avalanche" { 0.1 } else { 0.01 };
    Some(slowest_tick(id, &World::new(scene.file.world), goal))
}

/// Measures the slowest tick of a world.
fn slowest_tick(work: &str, world: &World, goal: f64) -> Line {
    let rounds = if is_counting() { 1 } else { ROUNDS };
    let rounds: Vec<Vec<f64>> = (0..rounds).map(|_| drive(world)).collect();
    // The median over the rounds ignores interruptions of single rounds.
    let slowest = (0..TICKS)
        .map(|tick| median(rounds.iter().map(|round| round[tick]).collect()))
        .fold(0.0, f64::max);
    Line {
        row: "j",
        work: format!("slowest tick with its record · {work}"),
        ours: format!("{:.1} µs", slowest * 1e6),
        peer: format!("{:.1} ms", TICK * 1e3),
        ratio: slowest / TICK,
        goal,
    }
}

/// Measures two hundred bodies with each broad phase.
fn crowd_lines() -> impl Iterator<Item = Line> {
    let scene = load::load("lab/crowd").expect("it ships");
    ["BruteForce", "Grid", "SweepAndPrune", "Tree"].into_iter().map(move |method| {
        let mut setup = scene.file.world.clone();
        let path = "methods.broad";
        let value = params::read(&setup, path, method).expect("a method");
        params::set(&mut setup, path, value).expect("it takes it");
        slowest_tick(&format!("lab/crowd, {method}"), &World::new(setup), 0.01)
    })
}

pub(crate) fn run() -> Vec<Line> {
    catalogue::ids().filter_map(line).chain(crowd_lines()).collect()
}
