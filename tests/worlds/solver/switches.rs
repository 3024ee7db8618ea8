//! Each technique can be switched off alone, with a visible effect.

use collidoscope::sim::bodies::impulse::{Pass, SolverStep};
use collidoscope::sim::bodies::{Correction, ImpulseSetup};
use glam::{Vec2, vec2};

use super::yard::{DT, Kind, Yard};

/// Returns a tower of unit boxes, the lowest at index 1.
fn tower(boxes: usize) -> Yard {
    let mut yard = Yard::new(9.8);
    yard.add(Kind::Box(vec2(10.0, 1.0)), vec2(0.0, -1.0), 0.0, 0.0);
    for i in 0..boxes {
        yard.add(Kind::Box(Vec2::splat(0.5)), vec2(0.0, 0.5 + i as f32), 0.0, 1.0);
    }
    yard
}

/// Returns the sag of the topmost of ten boxes after two seconds, m.
fn sag(settings: &ImpulseSetup) -> f32 {
    let mut yard = tower(10);
    (0..120).for_each(|_| yard.tick(settings));
    9.5 - yard.motion[10].position.y
}

#[test]
fn a_tower_needs_warm_starting_and_iterations() {
    let few = ImpulseSetup { iterations: 2, sub_steps: 1, ..ImpulseSetup::default() };
    let with = sag(&few);
    let without = sag(&ImpulseSetup { warm_starting: false, ..few });
    println!("sag: {with} m with, {without} m without warm starting");
    assert!(with < 0.2 && without > 5.0 * with, "{with} {without}");
    let many = sag(&ImpulseSetup { iterations: 60, warm_starting: false, ..few });
    println!("60 iterations without: {many} m");
    assert!(many < 0.5 * without, "{many} {without}");
    let sub_steps = sag(&ImpulseSetup { sub_steps: 8, ..few });
    assert!(sub_steps < with, "{sub_steps} {with}");
}

#[test]
fn accumulated_clamping_reduces_sag() {
    let one_by_one = sag(&ImpulseSetup { accumulated_clamping: false, ..ImpulseSetup::default() });
    let accumulated = sag(&ImpulseSetup::default());
    println!("sag: {accumulated} m accumulated, {one_by_one} m one by one");
    assert!(one_by_one > 1.2 * accumulated, "{one_by_one} {accumulated}");
}

/// Returns the remaining depth of a 10 cm overlap after half a second, m, and the greatest upward
/// speed, m/s.
fn after_overlap(correction: Correction) -> (f32, f32) {
    let mut yard = tower(1);
    yard.motion[1].position.y = 0.4;
    let mut fastest = 0.0_f32;
    for _ in 0..30 {
        yard.tick(&ImpulseSetup { correction, ..ImpulseSetup::default() });
        fastest = fastest.max(yard.motion[1].velocity.y);
    }
    (0.5 - yard.motion[1].position.y, fastest)
}

#[test]
fn corrections_differ_in_remaining_depth_and_speed() {
    let (remaining, fastest) = after_overlap(Correction::None);
    assert!((remaining - 0.1).abs() < 1e-3 && fastest < 1e-3, "{remaining} {fastest}");
    let (remaining, fastest) = after_overlap(Correction::Soft);
    assert!(remaining.abs() < 2e-3 && fastest < 0.3, "{remaining} {fastest}");
    let (_, fastest) = after_overlap(Correction::Baumgarte);
    assert!(fastest > 1.0, "Baumgarte throws: {fastest} m/s");
}

#[test]
fn friction_and_restitution_can_be_switched_off() {
    let slid = |friction: bool| {
        let mut yard = tower(1);
        yard.motion[1].velocity.x = 1.0;
        for _ in 0..60 {
            yard.tick(&ImpulseSetup { friction, ..ImpulseSetup::default() });
        }
        yard.motion[1].velocity.x
    };
    assert!(slid(true).abs() < 1e-3 && (slid(false) - 1.0).abs() < 1e-3);
    let bounced = |restitution: bool| {
        let mut yard = tower(1);
        yard.restitution = 0.9;
        yard.motion[1].velocity.y = -5.0;
        yard.tick(&ImpulseSetup { restitution, ..ImpulseSetup::default() });
        yard.motion[1].velocity.y
    };
    assert!((bounced(true) - 4.5).abs() < 0.2 && bounced(false).abs() < 0.1);
}

#[test]
fn traced_and_untraced_are_the_same_to_the_bit() {
    let mut yard = tower(5);
    yard.restitution = 0.5;
    yard.add(Kind::Circle(0.3), vec2(0.2, 7.0), 0.0, 1.0);
    for tick in 0..120 {
        let mut steps = Vec::new();
        yard.detect();
        let mut traced = yard.clone();
        let settings = ImpulseSetup::default();
        traced.solver.step(&mut traced.motion, &yard.contacts, &settings, DT, &mut steps);
        yard.solver.step(&mut yard.motion, &yard.contacts, &settings, DT, &mut ());
        assert_eq!(traced.motion, yard.motion, "tick {tick}");
        assert_eq!(traced.solver.impulses(), yard.solver.impulses(), "tick {tick}");
        // Each point was visited the expected number of times.
        let points: usize = yard.contacts.iter().map(|c| usize::from(c.manifold.count)).sum();
        let visits = |wanted: Pass| {
            steps
                .iter()
                .filter(|step| matches!(step, SolverStep::Impulse { pass, .. } if *pass == wanted))
                .count()
        };
        assert_eq!((visits(Pass::Solve), visits(Pass::Relax)), (points * 32, points * 4));
        // Normal impulses never pull.
        for step in &steps {
            if let SolverStep::Impulse { normal, .. } = step {
                assert!(normal[1] >= 0.0);
            }
        }
        // The last impulse in the trace equals the stored one.
        let last = steps.iter().rev().find_map(|step| match step {
            SolverStep::Impulse { contact, point, normal, .. } => {
                Some((*contact, *point, normal[1]))
            }
            _ => None,
        });
        if let Some((contact, point, normal)) = last {
            let stored = &yard.solver.impulses()[contact as usize];
            assert_eq!(stored.normal[usize::from(point)], normal);
        }
    }
}

/// The impulses on the floor support the tower's weight.
#[test]
fn impulses_carry_the_weight() {
    let mut yard = tower(3);
    (0..240).for_each(|_| yard.tick(&ImpulseSetup::default()));
    let below: f32 = yard.solver.impulses()[0].normal.iter().sum();
    // Impulse of the last sub-step: force × sub-step.
    let force = below / (DT / 4.0);
    assert!((force - 3.0 * 9.8).abs() < 0.05, "{force} N");
}

#[test]
fn invalid_contacts_are_ignored() {
    let mut yard = tower(2);
    yard.detect();
    let mut contacts = yard.contacts.clone();
    let first = contacts[0];
    for (a, b) in [(0, 99), (99, 1), (1, 1), (0, 0), (u32::MAX, u32::MAX)] {
        contacts.push(collidoscope::sim::bodies::impulse::Contact { a, b, ..first });
    }
    let mut other = yard.clone();
    yard.solver.step(&mut yard.motion, &contacts, &ImpulseSetup::default(), DT, &mut ());
    other.solver.step(&mut other.motion, &other.contacts, &ImpulseSetup::default(), DT, &mut ());
    assert_eq!(yard.motion, other.motion);
    assert_eq!(yard.solver.impulses().len(), contacts.len());
}

/// One body has more contacts than the solver has colours.
#[test]
fn a_board_rests_on_150_balls() {
    let mut yard = Yard::new(9.8);
    yard.add(Kind::Box(vec2(100.0, 1.0)), vec2(0.0, -1.0), 0.0, 0.0);
    for i in 0..150 {
        yard.add(Kind::Circle(0.1), vec2(i as f32 * 0.25 - 18.7, 0.1), 0.0, 1.0);
    }
    let board = yard.add(Kind::Box(vec2(19.0, 0.2)), vec2(0.0, 0.4), 0.0, 50.0);
    (0..300).for_each(|_| yard.tick(&ImpulseSetup::default()));
    assert!((yard.motion[board].position.y - 0.4).abs() < 0.005, "{}", yard.motion[board].position);
}

#[test]
fn no_settings_produce_nan() {
    let extremes = [0.0, -1.0, 1e-30, 1e30, f32::MAX];
    for x in extremes {
        for correction in [Correction::Soft, Correction::Baumgarte, Correction::None] {
            let check = |f: fn(&mut ImpulseSetup, f32)| {
                let mut settings = ImpulseSetup { correction, ..ImpulseSetup::default() };
                f(&mut settings, x);
                let mut yard = tower(3);
                (0..20).for_each(|_| yard.tick(&settings));
                let fine = yard.motion.iter().all(|body| !body.position.is_nan());
                assert!(fine, "{settings:?}");
            };
            check(|s, x| s.contact_hertz = x);
            check(|s, x| s.contact_damping = x);
            check(|s, _| s.sub_steps = 0);
            check(|s, _| s.iterations = 0);
            check(|s, x| s.bounce_speed = x);
        }
    }
}
