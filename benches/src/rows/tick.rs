//! Row j: one tick of every built-in scene, its record included, as a part of the tick itself.

use std::hint::black_box;

use collidoscope::scene::{catalogue, load};
use collidoscope::sim::input::ActionSet;
use collidoscope::sim::{Action, Input, World};

use crate::table::Line;
use crate::timing::{median, time};

/// How long a tick may take, s.
const TICK: f64 = 1.0 / 60.0;

/// Ticks driven.
const TICKS: usize = 600;

/// Times each tick is timed.
const ROUNDS: usize = 15;

/// Ahead, turning now and then, firing all the time: something is met in every scene.
fn held(tick: usize) -> ActionSet {
    let turn = if tick / 45 % 3 == 2 { Action::TurnLeft } else { Action::Forward };
    let fire = (tick % 16 < 8).then_some(Action::Fire);
    [Action::Forward, turn].into_iter().chain(fire).collect()
}

/// CPU time of each tick of the drive, s.
fn drive(start: &World) -> Vec<f64> {
    let mut world = start.clone();
    let mut before = ActionSet::default();
    let mut events = Vec::new();
    let ticks = (0..TICKS).map(|tick| {
        let input = Input::after(before, held(tick));
        before = input.held;
        events.clear();
        time(|| {
            black_box(world.record(&input));
            world.step(&input, &mut events);
            black_box(&events);
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
    let world = World::new(scene.file.world);
    let rounds: Vec<Vec<f64>> = (0..ROUNDS).map(|_| drive(&world)).collect();
    // The slowest tick of the drive; of each the median over the rounds, so that an interruption
    // of one round counts for nothing.
    let slowest = (0..TICKS)
        .map(|tick| median(rounds.iter().map(|round| round[tick]).collect()))
        .fold(0.0, f64::max);
    Some(Line {
        row: "j",
        work: format!("slowest tick with its record · {id}"),
        ours: format!("{:.1} µs", slowest * 1e6),
        peer: format!("{:.1} ms", TICK * 1e3),
        ratio: slowest / TICK,
        goal: if id == "bodies/avalanche" { 0.1 } else { 0.01 },
    })
}

pub(crate) fn run() -> Vec<Line> {
    catalogue::ids().filter_map(|id| line(id)).collect()
}
