//! Reports on bodies that hit each other and on resting bodies.

use collidoscope::sim::bodies::{Bodies, BodyState, DT};
use collidoscope::sim::{Event, EventKind, Field, Input, Phase, Sim, Stepped};
use glam::Vec2;

/// Runs a scene; passes `check` each tick, the worlds before and after it, and its events.
fn run(id: &str, ticks: u32, mut check: impl FnMut(u32, &Bodies, &Bodies, &[Event])) {
    let mut world = super::scene(id);
    for tick in 1..=ticks {
        let (before, mut events) = (world.clone(), Vec::new());
        world.step(&Input::default(), &mut events, &mut ());
        check(tick, &before, &world, &events);
    }
}

#[test]
fn billiard_balls_report_every_hit_and_are_never_grounded() {
    let mut changes = 0;
    run("bodies/billiards", 900, |tick, before, after, events| {
        for (was, is) in before.state.bodies.iter().zip(&after.state.bodies) {
            if is.velocity.distance(was.velocity) > 1e-5 {
                changes += 1;
                let mut touching = after.contacts().iter().filter(|c| c.phase != Phase::Exit);
                assert!(touching.any(|c| c.a == is.id || c.b == is.id), "tick {tick}: {is:?}");
            }
        }
        let is_grounded = |event: &Event| event.kind == EventKind::Grounded;
        assert!(!events.iter().any(is_grounded), "tick {tick}: {events:?}");
        assert!(after.state.bodies.iter().all(|body| !body.grounded), "tick {tick}");
    });
    assert!(changes > 200, "{changes}");
}

#[test]
fn bodies_at_rest_report_no_velocity() {
    let mut at_rest = 0;
    for id in ["bodies/ledge", "bodies/jitter"] {
        run(id, 900, |tick, before, after, _| {
            let reported = after.report().into_iter().map(|report| report.fields[0].1);
            let states = before.state.bodies.iter().zip(&after.state.bodies);
            for ((was, is), reported) in states.zip(reported) {
                let Field::Vec3(reported) = reported else { panic!("{reported:?} is no velocity") };
                let BodyState { position, velocity, .. } = *is;
                let moved = (position - was.position) / DT;
                if moved == Vec2::ZERO && velocity != Vec2::ZERO {
                    at_rest += 1;
                    assert_eq!(reported.truncate(), Vec2::ZERO, "{id}, tick {tick}: {is:?}");
                }
            }
        });
    }
    assert!(at_rest > 1000, "{at_rest}");
}
