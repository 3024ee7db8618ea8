//! Accuracy of the impulse solver in built-in and small scenes.

use super::{body, floor, run, scene, set, world};
use glam::Vec2;

#[test]
fn the_pyramid_stands_for_a_minute() {
    let mut pyramid = scene("bodies/pyramid");
    assert_eq!(pyramid.state.bodies.len(), 56);
    run(&mut pyramid, 5 * 60);
    let positions = |w: &collidoscope::sim::bodies::Bodies| -> Vec<Vec2> {
        w.state.bodies.iter().map(|b| b.position).collect()
    };
    let settled = positions(&pyramid);
    run(&mut pyramid, 55 * 60);
    let drift = settled.iter().zip(positions(&pyramid)).map(|(a, b)| a.distance(b));
    let drift = drift.fold(0.0, f32::max);
    println!("drift {drift} m");
    assert!(drift < 0.01, "{drift} m");
    let top = body(&pyramid, "brick-55").position;
    assert!((top.y - 4.75).abs() < 0.05, "{top}");
    // Without warm starting the pyramid leans and sags, as stated in the lesson.
    let mut cold = scene("bodies/pyramid");
    set(&mut cold, "impulse.warm_starting", "false");
    run(&mut cold, 600);
    let sagged = body(&cold, "brick-55").position;
    println!("cold top {sagged}");
    assert!(sagged.distance(top) > 0.1, "{sagged} against {top}");
}

/// Returns the distance that a box slides down a slope of `degrees` in 3 s, with µ = tan 20°.
fn slide_distance(degrees: f32) -> f32 {
    let mu = libm::tanf(20.0_f32.to_radians());
    let (sin, cos) = libm::sincosf(degrees.to_radians());
    let lift = 0.25 + 0.3;
    let mut world = world(&format!(
        "methods: (solver: Impulse, mass_gravity: Real), bodies: [
            (name: \"slope\", shape: Box(width: 40, height: 0.5), position: (0, 0, 0), angle: {degrees},
             fixed: true, friction: {mu}),
            (name: \"box\", shape: Box(width: 0.8, height: 0.6), position: ({}, {}, 0),
             angle: {degrees}, friction: {mu})]",
        -sin * lift,
        cos * lift
    ));
    // Lets the box settle into the contact.
    run(&mut world, 30);
    let start = body(&world, "box").position;
    run(&mut world, 180);
    start.distance(body(&world, "box").position)
}

#[test]
fn a_box_holds_below_the_friction_angle_and_slides_above() {
    let (below, above) = (slide_distance(19.0), slide_distance(21.0));
    println!("19°: {below} m, 21°: {above} m");
    // At 21°, g (sin θ − µ cos θ) t² / 2 is 0.8 m after the start.
    assert!(below < 0.002, "{below} m");
    assert!(above > 0.5, "{above} m");
}

#[test]
fn the_slope_holds_two_boxes_and_two_slide() {
    let mut slope = scene("bodies/slope");
    let start: Vec<_> = slope.state.bodies.iter().map(|b| b.position).collect();
    run(&mut slope, 300);
    let moved = |name: &str| {
        let index = slope.index(body(&slope, name).id).unwrap();
        start[index].distance(slope.state.bodies[index].position)
    };
    let distances = ["ice", "wood", "stone", "rubber"].map(moved);
    println!("{distances:?}");
    assert!(distances[0] > 3.0 && distances[1] > 0.3, "{distances:?}");
    assert!(distances[2] < 0.01 && distances[3] < 0.01, "{distances:?}");
}

/// The scene has circles in a closed box, without friction, gravity or energy loss.
#[test]
fn billiards_keeps_its_energy_for_a_minute() {
    let mut table = scene("bodies/billiards");
    let start = table.measures();
    run(&mut table, 60 * 60);
    let end = table.measures();
    let drift = (end.energy() / start.energy() - 1.0).abs();
    println!("energy {} J, drift {drift}", start.energy());
    assert!(start.energy() > 10.0 && drift < 0.01, "{drift}");
    let is_inside = table
        .state
        .bodies
        .iter()
        .skip(4)
        .all(|b| b.position.abs().cmple(Vec2::new(4.0, 2.0)).all());
    assert!(is_inside, "a ball has left the table");
}

#[test]
fn momentum_is_conserved_without_fixed_bodies() {
    let mut world = world(
        "methods: (solver: Impulse, mass_gravity: Real), gravity: 0,
         stacks: [(name: \"s\", position: (0, 0, 0), columns: 8, rows: 8, circles: 0.5, spread: 0.5,
                   jitter: 0.05, gap: 0.1, seed: 3, restitution: 0.3)],
         bodies: [(name: \"bullet\", shape: Circle(radius: 0.4), position: (-6, 2.3, 0),
                   velocity: (12, 0.5, 0), mass: 20)]",
    );
    let start = world.measures();
    let mut worst = 0.0_f64;
    for _ in 0..300 {
        run(&mut world, 1);
        let now = world.measures();
        let error =
            (now.momentum[0] - start.momentum[0]).hypot(now.momentum[1] - start.momentum[1]);
        let pairs = world.state.bodies.iter().zip(&*world.specs);
        let momentum_sum: f32 = pairs.map(|(body, spec)| spec.mass * body.velocity.length()).sum();
        worst = worst.max(error / f64::from(momentum_sum));
    }
    println!("momentum off by {worst} of Σ m |v|");
    assert!(worst < 1e-4, "{worst}");
    assert!(world.state.bodies.iter().skip(1).any(|b| b.velocity.length() > 0.5), "it was hit");
}

/// The leftmost ball hits four balls a millimetre apart; its speed passes to the rightmost ball.
#[test]
fn newtons_cradle_passes_the_speed_on() {
    let balls: Vec<String> = (0..5)
        .map(|i| {
            let x = 0.501 * i as f32;
            let speed = if i == 0 { 3 } else { 0 };
            format!(
                "(name: \"b{i}\", shape: Circle(radius: 0.25), position: ({}, 0, 0), \
                 velocity: ({speed}, 0, 0), friction: 0, restitution: 1),",
                if i == 0 { -1.0 } else { x }
            )
        })
        .collect();
    let balls = balls.concat();
    let mut world = world(&format!(
        "methods: (solver: Impulse, mass_gravity: Real), gravity: 0, \
         impulse: (bounce_speed: 0), bodies: [{balls}]"
    ));
    run(&mut world, 60);
    let speeds: Vec<f32> = world.state.bodies.iter().map(|b| b.velocity.x).collect();
    println!("{speeds:?}");
    assert!(speeds[4] >= 2.7, "{speeds:?}");
    assert!(speeds[..4].iter().all(|v| v.abs() < 0.3), "{speeds:?}");
}

#[test]
fn a_box_tips_over_an_edge_and_a_body_that_cannot_turn_does_not() {
    let fields = |turns| {
        format!(
            "methods: (solver: Impulse, mass_gravity: Real), bodies: [
             (name: \"ledge\", shape: Box(width: 2, height: 1), position: (-1, -0.5, 0), fixed: true),
             (name: \"box\", shape: Box(), position: (0.2, 0.5, 0), turns: {turns})]"
        )
    };
    let mut tips = world(&fields(true));
    run(&mut tips, 120);
    assert!(body(&tips, "box").angle.abs() > 0.5 && body(&tips, "box").position.y < -1.0);
    let mut stays = world(&fields(false));
    run(&mut stays, 120);
    assert_eq!(body(&stays, "box").angle, 0.0);
    assert!(body(&stays, "box").position.y > 0.45);
}

#[test]
fn restitution_returns_its_fraction_of_the_speed() {
    for restitution in [0.0_f32, 0.5, 0.9] {
        let floor = floor(0.0, "");
        let mut world = world(&format!(
            "methods: (solver: Impulse, mass_gravity: Real), bodies: [{floor},
             (name: \"ball\", shape: Circle(radius: 0.3), position: (0, 2.3, 0), restitution: {restitution})]"
        ));
        let mut highest = 0.0_f32;
        let mut landed = false;
        for _ in 0..180 {
            run(&mut world, 1);
            let ball = body(&world, "ball");
            landed |= ball.position.y < 0.4;
            if landed {
                highest = highest.max(ball.position.y - 0.3);
            }
        }
        // From 2 m the ball bounces back to restitution² of that height.
        let expected = 2.0 * restitution * restitution;
        println!("restitution {restitution}: back to {highest} m of {expected}");
        assert!((highest - expected).abs() < 0.12, "{restitution}: {highest} against {expected}");
    }
}
