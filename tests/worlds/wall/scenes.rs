//! The wall world's scenes and their lessons' promises.

use collidoscope::params::Value;
use collidoscope::sim::input::ActionSet;
use collidoscope::sim::wall::{Side, Wall};
use collidoscope::sim::{
    Action, ContactDetail, Event, EventKind, Input, Phase, Sim, Stepped, World,
};
use glam::vec3;

use super::world::{clearances, setup, tick};

/// The lesson's statement on `passes`.
#[test]
fn in_the_sharp_corner_one_pass_is_not_enough() {
    let depth = |passes| {
        let mut setup = setup("wall/room");
        // Between north and left, halfway to both.
        setup.driver.position = vec3(4.0, 4.0, 4.0);
        setup.driver.yaw = 32.5;
        setup.driver.move_speed = 0.3;
        setup.passes = passes;
        let mut world = Wall::new(setup);
        (0..60).for_each(|_| drop(tick(&mut world, &[Action::Forward])));
        let touching = world.state.planes.iter().filter(|plane| plane.touching).count();
        assert!(touching >= 2, "{touching} planes are hit");
        -clearances(&world).into_iter().fold(0.0, f32::min)
    };
    let depths = [1, 4, 16].map(depth);
    println!("{depths:?}");
    assert!(depths[0] > 0.02 && depths[1] < 0.01 && depths[2] < 1e-4, "{depths:?}");
}

#[test]
fn the_tunnel_tunnels_and_a_half_space_does_not() {
    let drive = |side| {
        let mut setup = setup("wall/tunnel");
        setup.methods.side = side;
        let mut world = Wall::new(setup);
        let ticks = 0..30;
        let events: usize = ticks.map(|_| tick(&mut world, &[Action::Forward]).len()).sum();
        (world, events)
    };
    let (through, events) = drive(Side::Plane);
    assert_eq!(events, 0, "it never was in the sheet");
    assert!(through.state.planes[0].plane.distance(through.state.driver.position) < -5.0);
    let (held, events) = drive(Side::HalfSpace);
    assert!(events > 10 && clearances(&held)[0].abs() < 1e-5, "{events}");
    // Changing the switch while the box is behind the plane brings it back at once.
    let mut mended = World::Wall(through.clone());
    let side = Value::Choice(1, Side::CHOICES);
    mended.set("methods.side", side).expect("a switch");
    mended.step(&Input::default(), &mut Vec::new());
    assert!(mended.driven().0.z < 0.0);
    // A push-out from behind a sheet throws the box through to the front.
    let mut back = through;
    back.state.driver.position.z = 0.14 + 0.5;
    let events = tick(&mut back, &[Action::Reverse]);
    let [Event { kind: EventKind::PushOut { length, .. }, .. }] = events[..] else {
        panic!("{events:?}")
    };
    assert!((length - (0.15 + 0.14)).abs() < 1e-5 && clearances(&back)[0].abs() < 1e-5);
}

#[test]
fn deep_starts_behind_and_comes_out_by_r_plus_s() {
    let setup = setup("wall/deep");
    let mut world = Wall::new(setup.clone());
    tick(&mut world, &[]);
    let [contact] = world.contacts() else { panic!("one contact") };
    let ContactDetail::Push { r, s, push } = contact.detail else { panic!("{contact:?}") };
    assert!(s < -0.1 && -s < r, "{s} {r}");
    assert_eq!((push, contact.depth, contact.phase), (r + s.abs(), push, Phase::Enter));
    assert_eq!(contact.normal, world.state.planes[0].plane.normal);
    assert!(clearances(&world)[0].abs() < 1e-5);
    // The lesson moves the wall through the paused box: the push-out is continuous where s changes
    // sign.
    let mut before: Option<f32> = None;
    for step in -40..=40 {
        let mut world = World::Wall(Wall::new(setup.clone()));
        let z = 0.2 + 0.01 * step as f32;
        world.set("planes.wall.position", Value::Vec3(vec3(0.0, 2.0, z))).expect("in range");
        world.step(&Input::default(), &mut Vec::new());
        let depth = world.contacts()[0].depth;
        let rise = before.map_or(-0.01, |before| depth - before);
        assert!((rise + 0.01).abs() < 1e-5, "at {z}: {rise}");
        before = Some(depth);
    }
    // More than r in front of the centre, the sheet no longer pushes the box.
    let mut free = World::Wall(Wall::new(setup));
    free.set("planes.wall.position", Value::Vec3(vec3(0.0, 2.0, -1.5))).expect("in range");
    free.step(&Input::default(), &mut Vec::new());
    assert!(free.contacts().is_empty());
}

#[test]
fn sliding_keeps_the_tangential_part_and_loses_the_normal_one() {
    let mut world = Wall::new(setup("wall/slide"));
    let forward = [Action::Forward];
    let first = (0..200).find(|_| !tick(&mut world, &forward).is_empty());
    assert!(first.is_some(), "it comes to the wall");
    assert_eq!(world.contacts()[0].phase, Phase::Enter);
    for _ in 0..50 {
        let record =
            world.record(&Input::from_held(ActionSet::default(), forward.into_iter().collect()));
        let test = record.plane(0).expect("tested");
        let (real_along, real_across) = test.world.split(record.real());
        assert!(test.pushed && test.across.length() > 0.04);
        assert!(real_across.distance(test.across) < 2e-6, "{real_across} {}", test.across);
        assert!(real_along.length() < 1e-5, "{real_along}");
        tick(&mut world, &forward);
        assert_eq!(world.contacts()[0].phase, Phase::Stay);
    }
    // Stated in the lesson: if a rotation increases r, the wall pushes the box away, even if it does
    // not drive.
    let mut grown = 0;
    for _ in 0..15 {
        let before = world.state.driver.position.z;
        tick(&mut world, &[Action::TurnRight]);
        let after = world.state.driver.position.z;
        assert!(after <= before);
        grown += u32::from(after < before - 1e-3);
    }
    assert!(grown > 4, "{grown}");
    (0..20).for_each(|_| drop(tick(&mut world, &[Action::Reverse])));
    assert!(world.contacts().is_empty() && !world.state.planes[0].touching);
}
