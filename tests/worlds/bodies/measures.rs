//! Energy, momentum and other measures, compared with values computed by hand.

use std::f64::consts::PI;

use collidoscope::sim::bodies::Step;
use collidoscope::sim::{Input, Sim};
use glam::{DVec2, Vec2, vec3};

use super::{body, floor, run, scene, set, world};

/// Two rotating bodies, one that cannot rotate, and two that do not count.
const BODIES: &str = r#"gravity: 10, gravity_gain: 0.5, bodies: [
    (name: "box", shape: Box(width: 2, height: 1), mass: 3, position: (0, 5, 0),
     velocity: (1, 2, 0), spin: 180),
    (name: "ball", shape: Circle(radius: 0.5), mass: 2, position: (9, 1, 0), spin: 90),
    (name: "upright", shape: Box(), mass: 4, position: (20, -1, 0), spin: 90, turns: false),
    (name: "wall", shape: Box(), position: (30, 7, 0), velocity: (1, 1, 0), fixed: true),
    (name: "off", shape: Box(), position: (40, 7, 0), velocity: (1, 1, 0), enabled: false),
]"#;

#[test]
fn energy_and_momentum_match_the_textbook_formulas() {
    let near = |a: f64, b: f64| (a - b).abs() < 1e-4;
    let text = format!("methods: (solver: Impulse, mass_gravity: Real), {BODIES}");
    let sums = world(&text).measures();
    assert!(near(sums.translation, 0.5 * 3.0 * 5.0), "{sums:?}");
    // m (w² + h²) / 12 and m r² / 2.
    let inertias = [3.0 * 5.0 / 12.0, 2.0 * 0.25 / 2.0];
    let rotation = 0.5 * inertias[0] * PI * PI + 0.5 * inertias[1] * (PI / 2.0) * (PI / 2.0);
    assert!(near(sums.rotation, rotation), "{sums:?}, {rotation}");
    assert!(near(sums.potential, 10.0 * (3.0 * 5.0 + 2.0 * 1.0 - 4.0)), "{sums:?}");
    assert!(near(sums.momentum[0], 3.0) && near(sums.momentum[1], 6.0), "{sums:?}");
    assert!(near(sums.energy(), sums.translation + rotation + sums.potential), "{sums:?}");
    // The article's gravity is multiplied by the mass again, and its solver has no rotational energy.
    let text = format!("methods: (solver: Article, mass_gravity: Article), {BODIES}");
    let sums = world(&text).measures();
    assert_eq!(sums.rotation, 0.0);
    let potential = 10.0 * 0.5 * (9.0 * 5.0 + 4.0 * 1.0 - 16.0);
    assert!(near(sums.potential, potential), "{sums:?}, {potential}");
}

#[test]
fn bodies_that_only_touch_do_not_hit() {
    for solver in ["Article", "Impulse"] {
        for (x, hits) in [(1.0, 0), (0.99, 1)] {
            let mut world = world(&format!(
                "gravity: 0, methods: (solver: {solver}, vibration_hold: false), bodies: [
                    (name: \"a\", shape: Box(), position: (0, 0, 0)),
                    (name: \"b\", shape: Box(), position: ({x}, 0, 0))]"
            ));
            run(&mut world, 1);
            assert_eq!(world.contacts().len(), hits, "{solver} {x}");
        }
    }
}

#[test]
fn only_movable_bodies_with_damping_are_damped() {
    let bodies = r#"gravity: 0, methods: (solver: Impulse), bodies: [
        (name: "free", shape: Box(), position: (0, 0, 0), velocity: (1, 1, 0)),
        (name: "slow", shape: Box(), position: (9, 0, 0), velocity: (1, 1, 0), damping_x: 0.5),
        (name: "still", shape: Box(), position: (20, 0, 0), damping_x: 0.5, fixed: true),
    ]"#;
    let mut world = world(bodies);
    let record = world.record(&Input::default());
    let damped: Vec<(usize, [f32; 2])> = record
        .steps
        .iter()
        .filter_map(|step| match *step {
            Step::Damped { body, velocity } => Some((body, velocity.map(|v| v.x))),
            _ => None,
        })
        .collect();
    assert_eq!(damped, [(1, [1.0, 0.5])]);
    run(&mut world, 1);
    let speeds: Vec<f32> = world.state.bodies.iter().map(|body| body.velocity.x).collect();
    assert_eq!(speeds, [1.0, 0.5, 0.0]);
}

/// A soft contact is a spring with a damper: Catto, "Soft Constraints", GDC 2011.
#[test]
fn a_soft_contact_matches_the_spring_formulas() {
    let floor = floor(0.0, "");
    let text = format!(
        "methods: (solver: Impulse), impulse: (correction: Soft, sub_steps: 4, contact_hertz: 30, \
         contact_damping: 2), bodies: [{floor}, (name: \"b\", shape: Box(), position: (0, 0.49, 0))]"
    );
    let record = world(&text).record(&Input::default());
    let (soft, h) = record.softness(0).expect("they overlap");
    assert!((h - 1.0 / 240.0).abs() < 1e-7, "{h}");
    // Contacts with immovable bodies have twice the frequency.
    let (omega, zeta, h) = (2.0 * PI * 60.0, 2.0, 1.0 / 240.0);
    let (stiffness, damping) = (omega * omega, 2.0 * zeta * omega);
    let share = h * (damping + h * stiffness);
    let expected =
        [stiffness / (damping + h * stiffness), share / (1.0 + share), 1.0 / (1.0 + share)];
    let found = [soft.bias_rate, soft.mass_scale, soft.impulse_scale].map(f64::from);
    for (found, expected) in found.into_iter().zip(expected) {
        assert!((found - expected).abs() < 1e-4 * expected, "{soft:?}, {expected}");
    }
    assert_eq!(record.softness(9).map(|(_, h)| h), None, "there is no such contact");
}

/// L = r × (m v / dt), momentum ← 0.99 momentum + L, angle += momentum / inertia × dt. The body turns
/// about the point at r.
#[test]
fn article_spin_follows_the_formula_about_a_fixed_pivot() {
    let mut world = scene("bodies/ledge");
    set(&mut world, "methods.article_spin", "true");
    let mut turned = 0;
    for _ in 0..200 {
        let record = world.record(&Input::default());
        for (index, step) in record.steps.iter().enumerate() {
            let &Step::Spun { body, lever, torque, momentum, turn, position, .. } = step else {
                continue;
            };
            let (spec, before) = (&world.specs[body], record.up_to(index).after.state.bodies[body]);
            let [mass, dt] = [f64::from(spec.mass), 1.0 / 60.0];
            let (r, v, half) =
                (lever.as_dvec2(), before.velocity.as_dvec2(), spec.size.half().as_dvec2());
            let near = |a: f32, b: f64| (f64::from(a) - b).abs() < 1e-3 * b.abs().max(1e-3);
            let expected = (r.x * v.y - r.y * v.x) * mass / dt;
            assert!(near(torque, expected), "{step:?}, {expected}");
            let sum = 0.99 * f64::from(momentum[0]) + expected;
            assert!(!spec.turns || near(momentum[1], sum), "{step:?}, {sum}");
            // m (w² + h²) / 12, for a circle that of its bounding square.
            let angle = f64::from(momentum[1]) / (mass * half.length_squared() / 3.0) * dt;
            assert!(near(turn, angle), "{step:?}, {angle}");
            let offset = DVec2::from_angle(f64::from(before.angle)).rotate(spec.offset.as_dvec2());
            let pivot = before.position.as_dvec2() + offset + r;
            let pivot_after = |position: Vec2, angle: f64| {
                let rotation = DVec2::from_angle(f64::from(before.angle) + angle);
                position.as_dvec2()
                    + rotation.rotate(spec.offset.as_dvec2())
                    + DVec2::from_angle(angle).rotate(r)
            };
            assert!(
                pivot_after(position, angle).distance(pivot) < 1e-4,
                "{step:?} stays at {pivot}"
            );
            turned += usize::from(turn != 0.0);
        }
        run(&mut world, 1);
    }
    assert!(turned > 50, "{turned}");
}

/// Each body of a stack counts: a pyramid of 4 columns has 4 + 3 + 2 + 1 bodies and no further row.
#[test]
fn all_initial_bodies_are_counted() {
    let world = world(
        "bodies: [(name: \"a\", shape: Box(), position: (9, 0, 0))],
         spawns: [(name: \"b\", shape: Box(), position: (12, 0, 0)),
                  (name: \"c\", shape: Box(), position: (15, 0, 0))],
         stacks: [(name: \"p\", layout: Pyramid, columns: 4, rows: 9, position: (0, 0, 0)),
                  (name: \"g\", layout: Grid, columns: 4, rows: 3, position: (0, 20, 0))]",
    );
    assert_eq!(world.setup.body_count(), 1 + 2 + 10 + 12);
    assert_eq!(world.state.bodies.len(), 25);
}

#[test]
fn the_focus_is_the_driven_body_or_the_initial_middle() {
    let bodies = "bodies: [(name: \"a\", shape: Box(), position: (-3, 1, 0)),
                            (name: \"b\", shape: Box(), position: (5, 7, 0))]";
    let driven = world(&format!("driver: (body: \"b\"), {bodies}"));
    assert_eq!(driven.focus(), vec3(5.0, 7.0, 0.0));
    let mut alone = world(bodies);
    let middle = alone.focus();
    assert_eq!(middle, vec3(1.0, 4.0, 0.0));
    run(&mut alone, 60);
    assert_eq!(alone.focus(), middle, "the eye stays when they fall");
}

/// Either body may be the first of the pair.
#[test]
fn bodies_pushed_up_are_grounded_in_either_order() {
    let ball = "(name: \"ball\", shape: Circle(), position: (0, 0.5, 0))";
    let lid =
        "(name: \"lid\", shape: Box(width: 9, height: 1), position: (20, 1.4, 0), fixed: true)";
    let hung = "(name: \"hung\", shape: Circle(), position: (20, 0.5, 0), gravity_scale: -1)";
    for order in [[&floor(0.0, ""), ball, lid, hung], [ball, &floor(0.0, ""), hung, lid]] {
        let mut world =
            world(&format!("methods: (solver: Impulse), bodies: [{}]", order.join(", ")));
        run(&mut world, 90);
        assert!(body(&world, "ball").grounded, "it lies on the floor");
        assert!(!body(&world, "hung").grounded, "it lies under a lid");
        assert!(body(&world, "hung").position.y > 0.3, "{}", body(&world, "hung").position);
        assert!(!body(&world, "floor").grounded && !body(&world, "lid").grounded);
    }
}

/// Compares each of n bodies with each later one.
#[test]
fn brute_force_compares_every_pair() {
    let bodies =
        (0..7).map(|i| format!("(name: \"b{i}\", shape: Circle(), position: ({i}e1, 0, 0))"));
    let bodies = bodies.collect::<Vec<_>>().join(", ");
    let world = world(&format!("methods: (pairs: BruteForce), bodies: [{bodies}]"));
    let record = world.clone().record(&Input::default());
    assert_eq!(record.compared(), Some(7 * 6 / 2));
}
