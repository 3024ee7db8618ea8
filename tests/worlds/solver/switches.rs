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

/// Returns the sinking of the topmost of ten boxes after two seconds, m.
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
fn accumulating_matters() {
    let one_by_one = sag(&ImpulseSetup { accumulated_clamping: false, ..ImpulseSetup::default() });
    let accumulated = sag(&ImpulseSetup::default());
    println!("sag: {accumulated} m accumulated, {one_by_one} m one by one");
    assert!(one_by_one > 1.2 * accumulated, "{one_by_one} {accumulated}");
}

/// Returns the rest of an overlap of 10 cm after half a second, and the upward speed that it
/// caused, m/s.
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
fn corrections() {
    let (left, fastest) = after_overlap(Correction::None);
    assert!((left - 0.1).abs() < 1e-3 && fastest < 1e-3, "{left} {fastest}");
    let (left, fastest) = after_overlap(Correction::Soft);
    assert!(left.abs() < 2e-3 && fastest < 0.3, "{left} {fastest}");
    let (_, fastest) = after_overlap(Correction::Baumgarte);
    assert!(fastest > 1.0, "Baumgarte throws: {fastest} m/s");
}

#[test]
fn friction_and_restitution_off() {
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
        let visits = |of: Pass| {
            steps
                .iter()
                .filter(|step| matches!(step, SolverStep::Impulse { pass, .. } if *pass == of))
                .count()
        };
        assert_eq!((visits(Pass::Solve), visits(Pass::Relax)), (points * 32, points * 4));
        // The last entry of each point equals the stored impulse.
        for step in &steps {
            if let SolverStep::Impulse { normal, .. } = step {
                assert!(normal[1] >= 0.0);
            }
        }
        let last = steps.iter().rev().find_map(|step| match step {
            SolverStep::Impulse { contact, point, normal, .. } => {
                Some((*contact, *point, normal[1]))
            }
            _ => None,
        });
        if let Some((contact, point, normal)) = last {
            let kept = &yard.solver.impulses()[contact as usize];
            assert_eq!(kept.normal[usize::from(point)], normal);
        }
    }
}

/// Supporting impulses equal the body's weight.
#[test]
fn impulses_carry_the_weight() {
    let mut yard = tower(3);
    (0..240).for_each(|_| yard.tick(&ImpulseSetup::default()));
    let below: f32 = yard.solver.impulses()[0].normal.iter().sum();
    // Impulse of the last sub-step: force × sub-step. The floor is a: it is pushed down, the boxes
    // up.
    let force = below / (DT / 4.0);
    assert!((force - 3.0 * 9.8).abs() < 0.05, "{force} N");
}

#[test]
fn contacts_that_make_no_sense_are_passed_over() {
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
fn a_board_on_a_hundred_balls() {
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
fn no_settings_make_no_numbers() {
    let odd = [0.0, -1.0, 1e-30, 1e30, f32::MAX];
    for x in odd {
        for correction in [Correction::Soft, Correction::Baumgarte, Correction::None] {
            let with = |f: fn(&mut ImpulseSetup, f32)| {
                let mut settings = ImpulseSetup { correction, ..ImpulseSetup::default() };
                f(&mut settings, x);
                let mut yard = tower(3);
                (0..20).for_each(|_| yard.tick(&settings));
                let fine = yard.motion.iter().all(|body| !body.position.is_nan());
                assert!(fine, "{settings:?}");
            };
            with(|s, x| s.contact_hertz = x);
            with(|s, x| s.contact_damping = x);
            with(|s, _| s.sub_steps = 0);
            with(|s, _| s.iterations = 0);
            with(|s, x| s.bounce_speed = x);
        }
    }
}
