//! Error bounds of the impulse solver, scene by scene.

use collidoscope::sim::bodies::ImpulseSetup;
use glam::{Vec2, vec2};

use super::yard::{Kind, Yard};
use crate::random::Random;

/// Returns `rows` rows of unit boxes on a floor with its top at y = 0.
fn pyramid(rows: usize) -> Yard {
    let mut yard = Yard::new(9.8);
    yard.add(Kind::Box(vec2(100.0, 1.0)), vec2(0.0, -1.0), 0.0, 0.0);
    for row in 0..rows {
        for i in 0..rows - row {
            let x = (i as f32 - (rows - row - 1) as f32 * 0.5) * 1.1;
            yard.add(Kind::Box(Vec2::splat(0.5)), vec2(x, 0.5 + row as f32), 0.0, 1.0);
        }
    }
    yard
}

#[test]
fn a_pyramid_stands_for_a_minute() {
    for iterations in [1, 8] {
        let settings = ImpulseSetup { iterations, ..ImpulseSetup::default() };
        let mut yard = pyramid(10);
        for _ in 0..5 * 60 {
            yard.tick(&settings);
        }
        let settled = yard.motion.clone();
        let mut worst = 0.0_f32;
        for _ in 0..55 * 60 {
            yard.tick(&settings);
            for (now, then) in yard.motion.iter().zip(&settled) {
                worst = worst.max(now.position.distance(then.position));
            }
        }
        println!("{iterations} iterations: drift {worst} m");
        assert!(worst < 0.01, "{iterations} iterations: {worst} m");
    }
}

/// Returns the speed down the slope after two seconds, m/s.
fn slide(degrees: f32, friction: f32) -> f32 {
    let angle = degrees.to_radians();
    let axis = vec2(angle.cos(), angle.sin());
    let mut yard = Yard::new(9.8);
    yard.friction = friction;
    yard.add(Kind::Box(vec2(100.0, 1.0)), -axis.perp(), angle, 0.0);
    yard.add(Kind::Box(vec2(0.5, 0.25)), axis.perp() * 0.25, angle, 3.0);
    for _ in 0..120 {
        yard.tick(&ImpulseSetup::default());
    }
    -yard.motion[1].velocity.dot(axis)
}

#[test]
fn a_box_holds_below_and_slides_above_the_friction_angle() {
    for friction in [0.2_f32, 0.5, 1.0] {
        let angle = friction.atan().to_degrees();
        let (held, slid) = (slide(angle - 1.0, friction), slide(angle + 1.0, friction));
        println!("µ {friction}: {held} m/s held, {slid} m/s slid");
        assert!(held.abs() < 0.002, "µ {friction}: {held} m/s below the friction angle");
        let (sin, cos) = (angle + 1.0).to_radians().sin_cos();
        let expected = 2.0 * 9.8 * (sin - friction * cos);
        assert!((slid - expected).abs() < 0.05 * expected, "µ {friction}: {slid}, not {expected}");
    }
}

/// Returns a square of 10 m with walls around it and moving balls inside.
fn billiards(balls: usize) -> Yard {
    let mut yard = Yard::new(0.0);
    (yard.friction, yard.restitution) = (0.0, 1.0);
    for side in [Vec2::X, Vec2::Y, -Vec2::X, -Vec2::Y] {
        yard.add(Kind::Box(Vec2::splat(5.0) + side.perp().abs() * 5.0), side * 10.0, 0.0, 0.0);
    }
    let mut random = Random(11);
    for i in 0..balls {
        let at = vec2((i % 5) as f32 - 2.0, (i / 5) as f32 - 2.0) * 1.5;
        let radius = random.within(0.15, 0.6);
        let ball = yard.add(Kind::Circle(radius), at, 0.0, random.within(0.5, 3.0));
        yard.motion[ball].velocity = vec2(random.within(-6.0, 6.0), random.within(-6.0, 6.0));
    }
    yard
}

fn energy(yard: &Yard) -> f64 {
    let each = yard.motion.iter().filter(|body| body.inv_mass > 0.0).map(|body| {
        let linear = f64::from(body.velocity.length_squared() / body.inv_mass);
        linear + f64::from(body.spin * body.spin / body.inv_inertia)
    });
    each.sum::<f64>() * 0.5
}

#[test]
fn circles_keep_their_energy() {
    let settings = ImpulseSetup { bounce_speed: 0.01, ..ImpulseSetup::default() };
    let mut yard = billiards(25);
    let before = energy(&yard);
    let mut hits = 0;
    for _ in 0..60 * 60 {
        yard.tick(&settings);
        hits += yard.solver.impulses().iter().filter(|i| i.bounce[0] > 0.0).count();
    }
    let drift = energy(&yard) / before - 1.0;
    println!("energy drift {drift} after {hits} hits");
    assert!(drift.abs() < 0.01, "{drift}");
    assert!(hits > 1000, "{hits}");
    assert!(yard.motion.iter().skip(4).all(|body| body.position.abs().max_element() < 5.0));
}

#[test]
fn momentum_is_conserved() {
    for restitution in [0.0, 0.5, 1.0] {
        let mut yard = Yard::new(0.0);
        yard.restitution = restitution;
        let mut random = Random(12);
        for i in 0..60 {
            let at = vec2((i % 8) as f32, (i / 8) as f32) * 1.3 - Vec2::splat(4.5);
            let kind = if i % 2 == 0 { Kind::Box(vec2(0.5, 0.3)) } else { Kind::Circle(0.4) };
            let body = yard.add(kind, at, i as f32, random.within(0.1, 10.0));
            // Towards the centre.
            yard.motion[body].velocity = -at * random.within(0.5, 1.0);
        }
        let sum = |yard: &Yard, f: fn(Vec2) -> Vec2| {
            yard.motion.iter().map(|body| f(body.velocity) / body.inv_mass).sum::<Vec2>()
        };
        let before = sum(&yard, |v| v);
        let total = sum(&yard, |v| vec2(v.length(), 0.0)).x;
        let mut contacts = 0;
        for _ in 0..300 {
            yard.tick(&ImpulseSetup::default());
            contacts += yard.contacts.len();
        }
        let error = (sum(&yard, |v| v) - before).length() / total;
        println!("e {restitution}: momentum off by {error} after {contacts} contacts");
        assert!(error < 1e-4 && contacts > 1000, "{error} {contacts}");
    }
}

#[test]
fn a_cradle_passes_the_speed_on() {
    for backwards in [false, true] {
        for speed in [0.5, 2.0, 5.0, 10.0] {
            let mut yard = Yard::new(0.0);
            (yard.friction, yard.restitution) = (0.0, 1.0);
            let sign = if backwards { -1.0 } else { 1.0 };
            for i in 0..5 {
                let x = i as f32 * 0.201 - if i == 0 { 0.5 } else { 0.0 };
                yard.add(Kind::Circle(0.1), vec2(x * sign, 0.0), 0.0, 1.0);
            }
            yard.motion[0].velocity.x = speed * sign;
            let settings = ImpulseSetup { bounce_speed: 0.1, ..ImpulseSetup::default() };
            for _ in 0..120 {
                yard.tick(&settings);
            }
            let speeds: Vec<f32> =
                yard.motion.iter().map(|body| body.velocity.x * sign / speed).collect();
            println!("{speed} m/s: {speeds:?}");
            assert!(speeds[4] >= 0.9 && speeds[4] <= 1.001, "{speed} m/s: {speeds:?}");
            assert!(speeds[..4].iter().all(|v| v.abs() < 0.05), "{speed} m/s: {speeds:?}");
        }
    }
}

#[test]
fn a_ball_bounces_to_its_drop_height_times_restitution_squared() {
    let mut yard = Yard::new(9.8);
    yard.restitution = 0.8;
    yard.add(Kind::Box(vec2(10.0, 1.0)), vec2(0.0, -1.0), 0.0, 0.0);
    let ball = yard.add(Kind::Circle(0.25), vec2(0.0, 2.25), 0.0, 1.0);
    let (mut top, mut bounced) = (0.0_f32, false);
    for _ in 0..75 {
        yard.tick(&ImpulseSetup::default());
        bounced |= yard.motion[ball].velocity.y > 0.0;
        if bounced {
            top = top.max(yard.motion[ball].position.y - 0.25);
        }
    }
    // 2 m × 0.8²
    assert!((top - 1.28).abs() < 0.08, "{top}");
}

#[test]
fn a_box_dropped_flat_stays_flat() {
    let mut yard = Yard::new(9.8);
    yard.restitution = 0.5;
    yard.add(Kind::Box(vec2(10.0, 1.0)), vec2(0.0, -1.0), 0.0, 0.0);
    let dropped = yard.add(Kind::Box(vec2(0.5, 0.25)), vec2(0.3, 3.0), 0.0, 1.0);
    let mut turned = 0.0_f32;
    for _ in 0..240 {
        yard.tick(&ImpulseSetup::default());
        turned = turned.max(yard.motion[dropped].rotation.to_angle().abs());
    }
    println!("turned {turned} rad, at {}", yard.motion[dropped].position);
    assert!(turned < 0.01, "{turned}");
    assert!((yard.motion[dropped].position.y - 0.25).abs() < 0.002);
}

#[test]
fn extreme_masses_give_finite_results() {
    let masses = [1e-30, 1e-15, 1.0, 1e15, 1e30, f32::INFINITY, 0.0, f32::NAN, -1.0];
    for &below in &masses {
        for &above in &masses {
            let mut yard = Yard::new(9.8);
            yard.restitution = 0.3;
            yard.add(Kind::Box(vec2(10.0, 1.0)), vec2(0.0, -1.0), 0.0, 0.0);
            yard.add(Kind::Box(vec2(0.5, 0.5)), vec2(0.0, 0.5), 0.0, below);
            yard.add(Kind::Box(vec2(0.5, 0.5)), vec2(0.1, 1.6), 0.1, above);
            yard.add(Kind::Circle(0.3), vec2(0.1, 2.5), 0.1, above);
            for _ in 0..120 {
                yard.tick(&ImpulseSetup::default());
            }
            let finite =
                yard.motion.iter().all(|m| m.position.is_finite() && m.velocity.is_finite());
            assert!(finite, "{below} kg below {above} kg: {:?}", yard.motion);
        }
    }
}

#[test]
fn a_bouncy_tower_comes_to_rest() {
    let settings = ImpulseSetup { bounce_speed: 0.05, ..ImpulseSetup::default() };
    let mut yard = Yard::new(9.8);
    yard.restitution = 0.5;
    yard.add(Kind::Box(vec2(10.0, 1.0)), vec2(0.0, -1.0), 0.0, 0.0);
    for i in 0..5 {
        yard.add(Kind::Box(Vec2::splat(0.5)), vec2(0.0, 0.6 + i as f32 * 1.2), 0.0, 1.0);
    }
    let mut fastest = 0.0_f32;
    for tick in 0..600 {
        yard.tick(&settings);
        let now = yard.motion.iter().map(|body| body.velocity.length()).fold(0.0, f32::max);
        fastest = if tick < 480 { 0.0 } else { fastest.max(now) };
    }
    println!("fastest {fastest} m/s, top at {}", yard.motion[5].position);
    assert!(fastest < 0.01, "{fastest}");
    assert!((yard.motion[5].position.y - 4.5).abs() < 0.02, "{}", yard.motion[5].position);
}
