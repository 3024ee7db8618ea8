//! User input: driving keys, dragging and throwing by mouse.

use collidoscope::sim::bodies::Bodies;
use collidoscope::sim::input::{ActionSet, Grab, Throw};
use collidoscope::sim::{Action, Body, Input, Sim, Stepped};
use glam::{Vec2, vec2};

use super::{body, floor, run, scene, world};

fn hold(world: &mut Bodies, ticks: u32, held: &[Action]) {
    let held: ActionSet = held.iter().copied().collect();
    let mut before = ActionSet::default();
    for _ in 0..ticks {
        world.step(&Input::from_held(before, held), &mut Vec::new(), &mut ());
        before = held;
    }
}

#[test]
fn the_keys_drive_and_jump_only_from_the_ground() {
    let mut world = scene("bodies/ledge");
    run(&mut world, 120);
    let start = body(&world, "player").position;
    assert!(body(&world, "player").grounded);
    hold(&mut world, 20, &[Action::Right]);
    let right = body(&world, "player").position;
    // 1 m at 3 m/s, reduced to 0.8 m by damping.
    assert!((right.x - start.x - 0.8).abs() < 0.1, "{start} {right}");
    hold(&mut world, 20, &[Action::Left]);
    assert!((body(&world, "player").position.x - start.x).abs() < 0.15);
    hold(&mut world, 1, &[Action::Jump]);
    let rising = body(&world, "player").velocity.y;
    assert!(rising > 4.0, "{rising}");
    // No second jump in the air.
    hold(&mut world, 1, &[Action::Jump]);
    assert!(body(&world, "player").velocity.y < rising);
    hold(&mut world, 60, &[]);
    assert!(body(&world, "player").grounded);
    assert_eq!(world.useful_actions(), [Action::Left, Action::Right, Action::Jump, Action::Use]);
}

#[test]
fn the_driven_body_climbs_the_slope_to_the_ledge() {
    let mut world = scene("bodies/ledge");
    run(&mut world, 60);
    let mut highest = f32::MIN;
    for tick in 0..900 {
        let keys: &[Action] =
            if tick % 30 == 0 { &[Action::Right, Action::Jump] } else { &[Action::Right] };
        hold(&mut world, 1, keys);
        highest = highest.max(body(&world, "player").position.y);
    }
    println!("up to {highest} m");
    assert!(highest > 1.6, "{highest}");
}

#[test]
fn use_drops_the_spawn_list_again() {
    let mut world = scene("bodies/layers");
    let listed = world.state.bodies.len();
    assert_eq!(world.name(Body::Spawned(2)), "drop-2");
    hold(&mut world, 10, &[Action::Use]);
    // The key is held for ten ticks but counts as one press.
    assert_eq!(world.state.bodies.len(), listed + 2);
    assert!(world.index(Body::Spawned(4)).is_some());
}

#[test]
fn the_mouse_pulls_a_body_to_the_pointer_and_leaves_it_there() {
    for solver in ["Article", "Impulse"] {
        let floor = floor(0.0, "");
        let mut world = world(&format!(
            "methods: (solver: {solver}, mass_gravity: Real), bodies: [{floor},
             (name: \"b\", shape: Box(), position: (0, 0.5, 0), mass: 5)]"
        ));
        let grab = Grab { body: Body::Object(1), point: vec2(0.3, 0.3), target: vec2(2.0, 3.0) };
        let input = Input { grab: Some(grab), ..Input::default() };
        let mut fastest = 0.0_f32;
        for _ in 0..240 {
            world.step(&input, &mut Vec::new(), &mut ());
            fastest = fastest.max(body(&world, "b").velocity.length());
        }
        let state = body(&world, "b");
        let held = state.position + Vec2::from_angle(state.angle).rotate(grab.point);
        println!("{solver}: held at {held}, at most {fastest} m/s");
        // The held body sags by m g / k, k = m (2π 5 Hz)².
        assert!(held.distance(grab.target) < 0.05, "{solver}: {held}");
        assert!(fastest < 60.0, "{solver}: {fastest} m/s");
        // A missing or fixed body is not pulled.
        let nobody = Grab { body: Body::Spawned(9), ..grab };
        let fixed = Grab { body: Body::Object(0), ..grab };
        for grab in [nobody, fixed] {
            let input = Input { grab: Some(grab), ..Input::default() };
            world.step(&input, &mut Vec::new(), &mut ());
        }
        assert_eq!(body(&world, "floor").position, vec2(0.0, -0.5));
    }
}

#[test]
fn the_mouse_throws_a_ball() {
    let mut world = scene("bodies/pyramid");
    let bodies = world.state.bodies.len();
    let before: Vec<Vec2> = world.state.bodies.iter().map(|b| b.position).collect();
    let throw = Throw { from: vec2(-6.0, 2.0), velocity: vec2(10.0, 2.0) };
    let input = Input { throw: Some(throw), ..Input::default() };
    world.step(&input, &mut Vec::new(), &mut ());
    assert_eq!(world.state.bodies.len(), bodies + 1);
    let ball = world.state.bodies.last().expect("the ball");
    assert!(ball.id == Body::Spawned(1) && ball.velocity.x > 9.0 && ball.position.x > -6.0);
    run(&mut world, 120);
    let moved = before.iter().zip(&world.state.bodies).map(|(a, b)| a.distance(b.position));
    let moved = moved.fold(0.0, f32::max);
    assert!(moved > 0.01, "it hit nothing: {moved} m");
}

/// Compares a tick of the spring with the scalar formulas of an implicit step, without other forces.
///
/// With k = m ω² and c = 2 m ζ ω the force on the point is −k x − c v, with x and v after the step. A
/// point at rest, displaced by x, gains the velocity −x k h / (1 / K + c h + k h²). 1 / K is the mass
/// of the point along x: the body's mass m at the centre, 1 / (1 / m + r² / I) r above the centre.
#[test]
fn a_tick_of_the_spring_is_an_implicit_step() {
    let (m, radius, h) = (2.0_f64, 0.5_f64, 1.0 / 60.0);
    let inertia = m * radius * radius / 2.0;
    let pulled = |r: f32, x: f32, strength: f32| {
        let mut world = world(&format!(
            "gravity: 0, methods: (solver: Impulse), impulse: (sub_steps: 1),
             mouse: (hertz: 2, damping_ratio: 0.3, strength: {strength}),
             bodies: [(name: \"b\", shape: Circle(radius: 0.5), position: (1, 2, 0), mass: 2)]"
        ));
        let grab =
            Grab { body: Body::Object(0), point: vec2(0.0, r), target: vec2(1.0 + x, 2.0 + r) };
        world.step(&Input { grab: Some(grab), ..Input::default() }, &mut Vec::new(), &mut ());
        let state = body(&world, "b");
        (state.velocity.x, state.velocity.y, state.angular_velocity)
    };
    for (r, x) in [(0.0, 0.25), (0.25, 0.25), (-0.5, 0.125), (0.25, -0.5)] {
        let omega = std::f64::consts::TAU * 2.0;
        let (k, c) = (m * omega * omega, 2.0 * m * 0.3 * omega);
        let softness = 1.0 / (h * (c + h * k));
        let effective = 1.0 / m + f64::from(r * r) / inertia;
        let impulse = h * k * softness * f64::from(x) / (effective + softness);
        let expected = (impulse / m, -f64::from(r) * impulse / inertia);
        let (along, across, spin) = pulled(r, x, 10_000.0);
        assert!(
            (f64::from(along) - expected.0).abs() < 1e-3 * expected.0.abs(),
            "{along} {expected:?}"
        );
        assert!(
            (f64::from(spin) - expected.1).abs() < 1e-3 * expected.1.abs() + 1e-5,
            "{spin} {expected:?}"
        );
        assert!(across.abs() < 1e-5, "{across}");
    }
    // The force is limited to this multiple of the body's weight.
    let (along, ..) = pulled(0.0, 5.0, 1.5);
    assert!((along - 1.5 * 9.8 / 60.0).abs() < 1e-4, "{along}");
}

/// The article's solver rotates nothing, so every point has the body's full mass.
#[test]
fn the_spring_turns_nothing_with_the_articles_solver() {
    let pulled = |point: Vec2| {
        let mut world = world(
            "gravity: 0, methods: (solver: Article),
             bodies: [(name: \"b\", shape: Box(), position: (0, 0, 0), mass: 5)]",
        );
        let grab = Grab { body: Body::Object(0), point, target: point + vec2(0.5, 0.25) };
        world.step(&Input { grab: Some(grab), ..Input::default() }, &mut Vec::new(), &mut ());
        (body(&world, "b").velocity, body(&world, "b").angular_velocity)
    };
    let (velocity, spin) = pulled(vec2(0.4, -0.3));
    assert_eq!(spin, 0.0);
    assert!(velocity.distance(pulled(Vec2::ZERO).0) < 1e-4 && velocity.x > 0.1, "{velocity}");
}
