//! Reports of a tick on bodies that hit each other and on resting bodies.

use collidoscope::sim::bodies::{Bodies, BodyState, DT};
use collidoscope::sim::{Event, EventKind, Field, Input, Phase, Sim, Stepped};
use glam::Vec2;

/// Runs the scene and passes `each` the worlds before and after each tick, and its events.
fn run(id: &str, ticks: u32, mut each: impl FnMut(u32, &Bodies, &Bodies, &[Event])) {
    let mut world = super::scene(id);
    for tick in 1..=ticks {
        let (before, mut events) = (world.clone(), Vec::new());
        world.step(&Input::default(), &mut events, &mut ());
        each(tick, &before, &world, &events);
    }
}

#[test]
fn billiard_balls_tell_every_hit_and_stand_on_nothing() {
    let mut changes = 0;
    run("bodies/billiards", 900, |tick, before, after, events| {
        for (was, is) in before.state.bodies.iter().zip(&after.state.bodies) {
            if is.velocity.distance(was.velocity) > 1e-5 {
                changes += 1;
                let mut touching = after.contacts().iter().filter(|c| c.phase != Phase::Exit);
                assert!(touching.any(|c| c.a == is.id || c.b == is.id), "tick {tick}: {is:?}");
            }
        }
        let is_held_up = |event: &Event| event.kind == EventKind::Grounded;
        assert!(!events.iter().any(is_held_up), "tick {tick}: {events:?}");
        assert!(after.state.bodies.iter().all(|body| !body.grounded), "tick {tick}");
    });
    assert!(changes > 200, "{changes}");
}

#[test]
fn bodies_tell_the_speed_that_moved_them() {
    let mut at_rest = 0;
    for id in ["bodies/ledge", "bodies/jitter"] {
        run(id, 900, |tick, before, after, _| {
            let told = after.report().into_iter().map(|report| report.fields[0].1);
            let states = before.state.bodies.iter().zip(&after.state.bodies);
            for ((was, is), told) in states.zip(told) {
                let Field::Vec3(told) = told else { panic!("{told:?} is no velocity") };
                let BodyState { position, velocity, .. } = *is;
                let moved = (position - was.position) / DT;
                if moved == Vec2::ZERO && velocity != Vec2::ZERO {
                    at_rest += 1;
                    assert_eq!(told.truncate(), Vec2::ZERO, "{id}, tick {tick}: {is:?}");
                }
            }
        });
    }
    assert!(at_rest > 1000, "{at_rest}");
}
