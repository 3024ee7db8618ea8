//! Variants: one parameter at several values, each equal to a separate run.

use collidoscope::app::variants::{MAX_START_AGE, MAX_VARIANTS, Variant};
use collidoscope::app::{Command, Session};
use collidoscope::params::Value;
use collidoscope::sim::quantities::quantities;
use collidoscope::sim::{Action, Body, Input, PlacedBody, World};
use glam::Vec3;

use crate::compare::tick;
use crate::drive::restless;
use crate::session;

const SPEED: &str = "driver.move_speed";

fn speeds(speeds: &[f32]) -> Command {
    let values = speeds.iter().map(|speed| Value::F32(*speed)).collect();
    Command::Fan { path: SPEED.to_owned(), values }
}

/// Returns a session driven for this many ticks.
fn driven(id: &str, ticks: u32) -> Session {
    let mut s = session(id);
    for input in restless(ticks) {
        tick(&mut s, input);
    }
    s
}

fn place(world: &World, body: Body) -> PlacedBody {
    let mut found = None;
    world.places(&mut |placed| {
        if placed.body == body {
            found = Some(placed);
        }
    });
    found.expect("it is there")
}

fn number(world: &World, body: Body, name: &str) -> f32 {
    let all = quantities(world, body);
    all.into_iter().find(|(known, _)| known == name).expect("it has that").1
}

#[test]
fn each_variant_equals_a_separate_run() {
    let mut s = driven("tank/rebound", 200);
    let (start, run) = (World::new(s.scene.file.world.clone()), s.timeline.history.run.clone());
    let inputs: Vec<Input> = (0..200).map(|at| run.input(at).expect("it was run")).collect();
    let wanted = [0.02, 0.05, 0.1, 0.4];
    s.apply(speeds(&wanted)).expect("in range");
    s.apply(Command::FanMeasure("position.z".to_owned())).expect("always");
    s.advance_variants(|| true);
    assert_eq!(s.timeline.history.run, run, "the run on show knows nothing of them");
    let fan = s.variants().expect("it goes on");
    assert_eq!((fan.from, fan.done(200)), (0, (800, 800)));
    for (run, speed) in fan.runs.iter().zip(wanted) {
        let mut world = start.clone();
        world.set(SPEED, Value::F32(speed)).expect("in range");
        let mut world = world.restarted();
        let [mut least, mut most] = [f32::INFINITY, f32::NEG_INFINITY];
        for (at, input) in (0..=200).zip(inputs.iter().copied().map(Some).chain([None])) {
            let z = number(&world, Body::Driven, "position.z");
            (least, most) = (least.min(z), most.max(z));
            assert_eq!(run.place(at), Some(&place(&world, Body::Driven)), "{speed}, {at}");
            assert_eq!(run.measured(at), [z, least, most], "{speed}, {at}");
            if let Some(input) = input {
                world.step(&input, &mut Vec::new());
            }
        }
    }
    let ends: Vec<f32> = fan.runs.iter().map(|run| run.measured(200)[0]).collect();
    assert!(ends.windows(2).any(|pair| pair[0] != pair[1]), "{ends:?}");
}

/// A ball that is dropped during the run does not exist at its start.
#[test]
fn variants_follow_a_body_that_comes_later() {
    let mut s = session("bodies/ledge");
    for at in 0..60 {
        let held = [Action::Use].into_iter().filter(|_| at == 20).collect();
        tick(&mut s, Input { held, pressed: held, ..Input::default() });
    }
    let world = s.world();
    let body = world.bodies().last().copied().expect("it was dropped");
    s.apply(Command::Select(Some(body))).expect("always");
    let values = [1.0, 2.0].map(Value::F32).to_vec();
    s.apply(Command::Fan { path: "gravity".to_owned(), values }).expect("in range");
    s.advance_variants(|| true);
    let fan = s.variants().expect("it goes on");
    assert_eq!(fan.done(60), (120, 120));
    let [first, second] = [0, 1].map(|index| &fan.runs[index]);
    assert_eq!(first.place(0), None);
    assert!(first.place(60).is_some() && first.place(60) != second.place(60));
    assert_eq!(first.place(59), first.positions.iter().rev().nth(1));
}

#[test]
fn variants_advance_in_slices_the_slowest_first() {
    let mut s = driven("tank/rebound", 100);
    s.apply(speeds(&[0.05, 0.06, 0.07])).expect("in range");
    let mut slices = 0;
    while s.variants().expect("it goes on").done(100) != (300, 300) {
        let mut remaining = 7;
        s.advance_variants(|| {
            remaining -= 1;
            remaining >= 0
        });
        slices += 1;
        let fan = s.variants().expect("it goes on");
        let ticks: Vec<u32> = fan.runs.iter().map(Variant::ticks).collect();
        assert!(ticks[0] - ticks[2] <= 1, "{ticks:?}");
        assert_eq!(fan.done(100).0, (7 * slices).min(300));
    }
    assert_eq!(slices, 43);
    // An unfinished run returns its latest values.
    tick(&mut s, Input::default());
    let run = &s.variants().expect("it goes on").runs[0];
    assert_eq!(run.place(101), run.positions.last());
    assert_eq!(run.measured(101)[0], *run.measurements.last().expect("there are some"));
}

#[test]
fn variants_follow_edits_undo_and_restarts() {
    let mut s = driven("tank/rebound", 60);
    s.apply(speeds(&[0.05, 0.08])).expect("in range");
    s.advance_variants(|| true);
    let set = |path: &str, value| Command::Set { path: path.to_owned(), value, gesture: false };
    // Edits do not change the variants' own parameter.
    s.apply(set(SPEED, Value::F32(0.2))).expect("in range");
    s.apply(set("driver.position", Value::Vec3(Vec3::new(-4.0, 0.5, 2.0)))).expect("in range");
    tick(&mut s, Input::default());
    s.advance_variants(|| true);
    let ends: Vec<Vec3> =
        s.variants().expect("it goes on").runs.iter().map(|run| run.positions[61].at).collect();
    assert!(ends.iter().all(|at| at.distance(s.world().driven().0) < 0.3), "{ends:?}");
    // An edit in the past cuts off the later ticks; undo restores them.
    s.apply(Command::Seek(20)).expect("always");
    s.apply(set("driver.turn_speed", Value::F32(1.0))).expect("in range");
    s.advance_variants(|| true);
    assert!(s.variants().expect("it goes on").runs.iter().all(|run| run.ticks() == 20));
    s.apply(Command::Undo).expect("always");
    s.apply(Command::Undo).expect("always");
    s.advance_variants(|| true);
    let again: Vec<Vec3> =
        s.variants().expect("it goes on").runs.iter().map(|run| run.positions[61].at).collect();
    assert_eq!(again, ends);
    s.apply(Command::Restart).expect("always");
    s.advance_variants(|| true);
    assert!(s.variants().expect("it goes on").runs.iter().all(|run| run.ticks() == 0));
    s.apply(Command::EndFan).expect("always");
    assert!(s.variants().is_none());
}

#[test]
fn values_out_of_range_are_refused_and_long_lists_are_cut() {
    let mut s = driven("tank/rebound", 5);
    s.apply(speeds(&[0.05, 0.08])).expect("in range");
    let refused = s.apply(speeds(&[0.05, 1e9])).expect_err("no tank is so fast");
    assert!(refused.contains("0 to 10 m/tick"), "{refused}");
    assert_eq!(s.variants().expect("it goes on").runs.len(), 2, "the one there was stays");
    let many: Vec<f32> = (0..50).map(|k| 0.01 * k as f32).collect();
    s.apply(speeds(&many)).expect("in range");
    assert_eq!(s.variants().expect("it goes on").runs.len(), MAX_VARIANTS);
    let nothing = Command::FanMeasure("nothing".to_owned());
    s.apply(nothing).expect("always");
    s.advance_variants(|| true);
    assert!(s.variants().expect("it goes on").runs[0].measured(5)[0].is_nan());
}

#[test]
fn variants_of_a_long_run_start_a_minute_ago() {
    let mut s = driven("tank/rebound", 0);
    for _ in 0..MAX_START_AGE + 10 {
        tick(&mut s, Input::default());
    }
    s.apply(speeds(&[0.05, 0.08])).expect("in range");
    assert_eq!(s.variants().expect("it goes on").from, 10);
    s.apply(Command::Seek(5)).expect("always");
    s.advance_variants(|| true);
    assert!(s.variants().is_some(), "what is on show may be before its start");
}
