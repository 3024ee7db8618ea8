//! The article's solver: numbers, flaws and the holds against jitter.

use collidoscope::sim::bodies::Bodies;
use collidoscope::sim::{EventKind, Phase, Sim};
use glam::{Vec2, vec2};

use super::{body, floor, run, scene, set, world};

/// Returns the standard deviation of the upper box's height, m, over 5 s after a start of 5 s.
fn jitter(antagonist: bool, vibration: bool) -> f32 {
    let mut world = scene("bodies/jitter");
    set(&mut world, "methods.antagonist_hold", &antagonist.to_string());
    set(&mut world, "methods.vibration_hold", &vibration.to_string());
    run(&mut world, 300);
    let heights: Vec<f32> = (0..300)
        .map(|_| {
            run(&mut world, 1);
            body(&world, "upper").position.y
        })
        .collect();
    let mean = heights.iter().sum::<f32>() / 300.0;
    (heights.iter().map(|y| (y - mean) * (y - mean)).sum::<f32>() / 300.0).sqrt()
}

#[test]
fn stacked_boxes_jitter_without_the_holds_and_hardly_with_them() {
    let (off, on) = (jitter(false, false), jitter(true, true));
    println!("jitter: {} mm without, {} mm with the holds", off * 1e3, on * 1e3);
    assert!(off > 0.01, "{off} m");
    assert!(on <= off * 0.1, "{on} m against {off} m");
}

#[test]
fn the_articles_gravity_grows_with_mass_and_real_gravity_does_not() {
    let fall_speed = |method: &str, mass: f32| {
        let mut world = world(&format!(
            "methods: (mass_gravity: {method}), bodies: [
             (name: \"b\", shape: Box(), position: (0, 9, 0), mass: {mass})]"
        ));
        run(&mut world, 1);
        body(&world, "b").velocity.y
    };
    // 29.4 px/s per tick, at 100 px per metre.
    assert!((fall_speed("Article", 3.0) + 0.294).abs() < 1e-6);
    assert!((fall_speed("Article", 6.0) + 0.588).abs() < 1e-6);
    assert_eq!(fall_speed("Real", 3.0), fall_speed("Real", 300.0));
    assert!((fall_speed("Real", 3.0) + 9.8 / 60.0).abs() < 1e-6);
}

#[test]
fn two_tiles_lift_no_higher_than_one() {
    let tiles = |second: &str| {
        let mut world = world(&format!(
            "gravity: 0, methods: (vibration_hold: false), bodies: [
             (name: \"t1\", shape: Box(), position: (-0.5, -0.5, 0), fixed: true), {second}
             (name: \"b\", shape: Box(), position: (0, 0.45, 0))]"
        ));
        let record = world.record(&collidoscope::sim::Input::default());
        run(&mut world, 1);
        (body(&world, "b").position, record.hits().count())
    };
    let (one, hits) = tiles("");
    assert_eq!(hits, 1);
    let (two, hits) = tiles("(name: \"t2\", shape: Box(), position: (0.5, -0.5, 0), fixed: true),");
    assert_eq!(hits, 2);
    assert_eq!(one.y, two.y);
    // An MTV of 0.05 m, and 0.3 of it as velocity for a tick.
    assert!((one.y - (0.45 + 0.05 + 0.05 * 0.3)).abs() < 1e-5, "{one}");
}

#[test]
fn the_mtv_is_shared_in_full_in_halves_or_by_mass() {
    let moved = |share: &str| {
        let mut world = world(&format!(
            "gravity: 0, methods: (share: {share}, vibration_hold: false),
             article: (mtv_force_scale: 0), bodies: [
             (name: \"a\", shape: Box(), position: (0, 0, 0), mass: 1),
             (name: \"b\", shape: Box(), position: (0.8, 0, 0), mass: 3)]"
        ));
        run(&mut world, 1);
        (body(&world, "a").position.x, body(&world, "b").position.x - 0.8)
    };
    let assert_close = |(a, b): (f32, f32), wanted: (f32, f32)| {
        assert!((a - wanted.0).abs() < 1e-5 && (b - wanted.1).abs() < 1e-5, "{a} {b} {wanted:?}");
    };
    assert_close(moved("Full"), (-0.2, 0.2));
    assert_close(moved("Half"), (-0.1, 0.1));
    assert_close(moved("ByMass"), (-0.15, 0.05));
}

/// With immediate corrections, the middle box of three would move between its two tests.
#[test]
fn no_test_sees_a_body_that_another_test_has_moved() {
    let mut world = world(
        "gravity: 0, methods: (vibration_hold: false), article: (mtv_force_scale: 0), bodies: [
         (name: \"a\", shape: Box(), position: (0, 0, 0)),
         (name: \"b\", shape: Box(), position: (0.9, 0, 0)),
         (name: \"c\", shape: Box(), position: (1.8, 0, 0))]",
    );
    let record = world.record(&collidoscope::sim::Input::default());
    let depths: Vec<f32> = record.hits().map(|hit| hit.contact.depth).collect();
    assert!(depths.len() == 2 && depths.iter().all(|d| (d - 0.1).abs() < 1e-5), "{depths:?}");
    run(&mut world, 1);
    for (name, wanted) in [("a", -0.1), ("b", 0.9), ("c", 1.9)] {
        let x = body(&world, name).position.x;
        assert!((x - wanted).abs() < 1e-5, "{name}: {x}");
    }
}

#[test]
fn the_articles_circles_jump_a_metre() {
    let distance_after = |method: &str| {
        let mut world = world(&format!(
            "gravity: 0, methods: (circle_mtv: {method}), bodies: [
             (name: \"a\", shape: Circle(radius: 0.5), position: (0, 0, 0)),
             (name: \"b\", shape: Circle(radius: 0.5), position: (0.99, 0, 0))]"
        ));
        run(&mut world, 1);
        body(&world, "b").position.x - body(&world, "a").position.x
    };
    assert!((distance_after("Right") - 1.01).abs() < 0.02, "{}", distance_after("Right"));
    assert!(distance_after("Article") > 2.9, "{}", distance_after("Article"));
}

#[test]
fn a_circle_centred_in_a_box_leaves_by_the_nearest_face() {
    let mut world = world(
        "gravity: 0, bodies: [
         (name: \"box\", shape: Box(width: 4, height: 2), position: (0, 0, 0), fixed: true),
         (name: \"ball\", shape: Circle(radius: 0.5), position: (0, 0, 0))]",
    );
    run(&mut world, 1);
    let ball = body(&world, "ball");
    assert!(ball.position.is_finite() && ball.position.y >= 1.5 && ball.position.x == 0.0);
}

#[test]
fn the_articles_spin_turns_bodies_without_limit() {
    let mut world = scene("bodies/ledge");
    run(&mut world, 300);
    let largest_turn = |world: &Bodies| {
        let movable = world.state.bodies.iter().zip(&*world.specs).filter(|(_, s)| !s.fixed);
        movable.map(|(body, _)| body.angle.abs()).fold(0.0, f32::max)
    };
    assert_eq!(largest_turn(&world), 0.0, "nothing turns");
    let mut world = scene("bodies/ledge");
    set(&mut world, "methods.article_spin", "true");
    let events = run(&mut world, 600);
    let angle = largest_turn(&world);
    println!("turned by {angle} rad");
    assert!(angle > 6.0, "{angle} rad");
    assert!(world.state.bodies.iter().all(|b| b.position.is_finite()));
    assert!(events.iter().all(|e| e.kind != EventKind::Frozen));
}

#[test]
fn changes_of_grounded_are_reported() {
    let floor = floor(0.0, "");
    let mut world = world(&format!(
        "bodies: [{floor}, (name: \"b\", shape: Box(), position: (0, 1.5, 0), restitution: 0)]"
    ));
    let (mut reported, mut grounded) = (Vec::new(), false);
    for _ in 0..120 {
        for event in run(&mut world, 1) {
            grounded = match event.kind {
                EventKind::Grounded => true,
                EventKind::Airborne => false,
                other => panic!("{other:?}"),
            };
            reported.push(event.kind);
        }
        assert_eq!(body(&world, "b").grounded, grounded);
    }
    assert_eq!(reported[0], EventKind::Grounded);
    assert!(world.contacts().iter().any(|c| c.phase == Phase::Stay), "{:?}", world.contacts());
}

#[test]
fn a_feather_hangs_in_the_air_by_the_vibration_hold() {
    let mut world = world("bodies: [(name: \"f\", shape: Box(), position: (0, 5, 0), mass: 0.1)]");
    run(&mut world, 120);
    assert_eq!(body(&world, "f").position, vec2(0.0, 5.0));
    set(&mut world, "methods.vibration_hold", "false");
    run(&mut world, 120);
    assert!(body(&world, "f").position.y < 4.5);
    assert_eq!(body(&world, "f").position.x, Vec2::ZERO.x);
}
