//! A tick's record, its listing and an edit agree with the tick.

use std::f32::consts::PI;

use collidoscope::params::Value;
use collidoscope::scene::catalogue;
use collidoscope::sim::Sim;
use collidoscope::sim::tank::{Contacts, Direction, Region, Shape, Step, Tank, TickRecord};
use glam::{Vec2, Vec3, vec2};

use super::run::tank;
use crate::drive::{restless, steered};
use crate::load::world;

const METHODS: [&[(&str, &str)]; 3] = [
    &[],
    &[("methods.direction", "Regions"), ("methods.contacts", "All")],
    &[("methods.direction", "MtvAxis"), ("methods.separation", "Mtv")],
];

/// Drives every tank scene restlessly, and calls `check` with the world after each tick and the
/// tick's record.
fn each_tick(mut check: impl FnMut(&Tank, &TickRecord)) {
    for id in catalogue::ids().filter(|id| id.starts_with("tank/")) {
        for sets in METHODS {
            let (mut world, mut events) = (world(id, sets), Vec::new());
            for (tick, input) in (1..).zip(restless(400)) {
                let input = steered(&world, tick, input);
                let record = tank(&world).record(&input);
                events.clear();
                world.step(&input, &mut events);
                check(tank(&world), &record);
            }
        }
    }
}

#[test]
fn a_records_pairs_are_those_of_the_tick() {
    let (mut pairs, mut stopped, mut skipped) = (0, 0, 0);
    each_tick(|after, record| {
        let mut previous = None;
        for pair in record.pairs() {
            assert!(previous < Some(pair.target));
            previous = Some(pair.target);
            let same = record.pair(pair.target).expect("it is there");
            assert_eq!((same.target, same.a, same.b), (pair.target, pair.a, pair.b));
            let axes = if matches!(pair.b, Shape::Rect(_)) { 4 } else { 0 };
            assert_eq!(pair.tests.axes().count(), axes);
            let hit = pair.contact.expect("it was tested").depth > 0.0;
            assert_eq!(pair.hit().is_some(), hit);
            assert_eq!(
                (pair.direction.is_some(), pair.direction_without_hit.is_some()),
                (hit, !hit)
            );
            pairs += 1;
        }
        let mut inside = None;
        for (index, step) in record.steps.iter().enumerate() {
            match step {
                Step::Pair { target, .. } => inside = Some(*target),
                Step::Reported(_) | Step::Stage(_) => inside = None,
                _ => {}
            }
            let around = record.pair_around(index).map(|pair| pair.target);
            assert_eq!(around, inside, "{index}: {step:?}");
        }
        let first = after.setup.methods.contacts == Contacts::First;
        let hit = record.pairs().find(|pair| pair.hit().is_some()).map(|pair| pair.target);
        assert_eq!(record.stopped_at(), hit.filter(|_| first));
        stopped += u32::from(record.stopped_at().is_some());
        let skips = record.before.state.driver.rebound.ticks > 0
            && !after.setup.driver.detect_while_rebounding;
        assert_eq!(after.has_tested(), !skips);
        assert!(!skips || record.pairs().next().is_none());
        skipped += u32::from(skips);
        let yaw = after.state.driver.yaw;
        assert!(record.heading().distance(vec2(libm::sinf(yaw), libm::cosf(yaw))) < 1e-6);
    });
    assert!(pairs > 10_000 && stopped > 100 && skipped > 100, "{pairs} {stopped} {skipped}");
}

/// Computes A and B by arc tangents. B within A of +lx gives R1, within A of −lx R3; in between,
/// the sign of u · lz gives R2 or R4.
#[test]
fn a_region_is_where_its_angles_say() {
    let mut seen = [0; 4];
    each_tick(|_, record| {
        for pair in record.pairs() {
            let choice = pair.direction.or(pair.direction_without_hit).expect("it was tested");
            assert_eq!(choice.regions.is_some(), matches!(pair.b, Shape::Rect(_)));
            let Some(test) = choice.regions.filter(|_| choice.u != Vec2::ZERO) else { continue };
            let a = libm::atan2f(test.half_sum.y, test.half_sum.x);
            let b = libm::atan2f(test.axis_x.perp_dot(choice.u).abs(), test.axis_x.dot(choice.u));
            assert!((test.angle_a() - a).abs() < 1e-3, "{test:?}: A {a}");
            assert!((test.angle_b() - b).abs() < 1e-3, "{test:?}: B {b}");
            if (b - a).abs().min((b - (PI - a)).abs()) < 1e-3 || test.u_z.abs() < 1e-3 {
                continue;
            }
            let expected = if b < a {
                Region::R1
            } else if b > PI - a {
                Region::R3
            } else if test.u_z > 0.0 {
                Region::R2
            } else {
                Region::R4
            };
            assert_eq!(test.region, expected, "{test:?}: A {a}, B {b}");
            seen[usize::from(expected.number()) - 1] += 1;
        }
    });
    assert!(seen.iter().all(|count| *count > 100), "{seen:?}");
}

/// R1, R3 and R2 are tested in this order, R4 remains; the first match ends the search.
#[test]
fn a_record_cut_within_the_region_tests_has_the_results_so_far() {
    const ORDER: [Region; 4] = [Region::R1, Region::R3, Region::R2, Region::R4];
    let mut tests = 0;
    each_tick(|after, record| {
        for pair in record.pairs().filter(|pair| pair.hit().is_some()) {
            let choice = pair.direction.expect("a hit has one");
            let by_region = after.setup.methods.direction == Direction::Regions;
            let region = choice.regions.filter(|_| by_region).map(|test| test.region);
            let last = region.map_or(0, |region| {
                1 + ORDER.iter().position(|tested| *tested == region).expect("one of four")
            });
            let is_pending = |step: &Step| matches!(step, Step::PendingDirection(now) if now.target == pair.target);
            let start = record.steps.iter().position(is_pending).expect("a hit");
            for results in 0..=last {
                let cut = record.up_to(start + 1 + results);
                let now = cut.pair(pair.target).expect("it has begun");
                let pending = now.pending_direction.expect("no direction yet");
                for (index, tested) in ORDER.into_iter().enumerate() {
                    let expected = (index < results).then_some(Some(tested) == region);
                    assert_eq!(pending.is_in(tested), expected, "{tested:?} after {results}");
                }
            }
            assert!(pair.pending_direction.is_none(), "once it has a direction");
            tests += last;
        }
    });
    assert!(tests > 1000, "{tests}");
}

#[test]
fn the_listings_lines_apply_where_their_methods_do() {
    let switches: [(&str, &[&str]); 5] = [
        ("methods.direction", &["Regions", "MtvAxis", "CentreLine"]),
        ("methods.contacts", &["First", "All"]),
        ("methods.separation", &["None", "Mtv"]),
        ("driver.detect_while_rebounding", &["true", "false"]),
        ("driver.cannon", &["true", "false"]),
    ];
    for (path, choices) in switches {
        let name = path.split_once('.').expect("two words").1;
        for choice in choices {
            let world = world("tank/arena", &[(path, choice)]);
            let lines = tank(&world).setup.listing();
            let matching = lines.iter().filter(|line| line.method.split(": ").next() == Some(name));
            let mut count = 0;
            for line in matching {
                let wanted = line.method.split_once(": ").map_or("true", |(_, wanted)| wanted);
                assert_eq!(line.applies, wanted == *choice, "{path} {choice}: {}", line.text);
                count += 1;
            }
            assert!(count > 0, "{path}");
            assert!(lines.iter().filter(|line| line.method.is_empty()).all(|line| line.applies));
        }
    }
}

#[test]
fn start_values_set_the_present_ones_and_other_parameters_do_not() {
    let mut world = world("tank/chaser", &[]);
    for (tick, input) in (1..).zip(restless(90)) {
        let input = steered(&world, tick, input);
        world.step(&input, &mut Vec::new());
    }
    let run = tank(&world).clone();
    let chaser = run.setup.targets.iter().position(|target| target.motion.first_speed() > 0.0);
    let chaser = chaser.expect("it chases");
    let name = run.setup.targets[chaser].name.clone();
    let path_of = |field: &str| format!("targets.{name}.{field}");
    let set = |path: &str, value: Value| {
        let mut tank = run.clone();
        tank.set(path, value).unwrap_or_else(|error| panic!("{path}: {error}"));
        tank.state
    };
    let at = Vec3::new(1.0, 0.5, -2.0);
    let mut expected = run.state.clone();
    expected.driver.position = at;
    assert_eq!(set("driver.position", Value::Vec3(at)), expected);
    let mut expected = run.state.clone();
    expected.driver.yaw = std::f32::consts::FRAC_PI_2;
    assert_eq!(set("driver.yaw", Value::F32(90.0)), expected);
    let mut expected = run.state.clone();
    expected.driver.speed = 0.123;
    assert_eq!(set("driver.move_speed", Value::F32(0.123)), expected);
    let mut expected = run.state.clone();
    expected.targets[chaser].position = at;
    assert_eq!(set(&path_of("position"), Value::Vec3(at)), expected);
    let mut expected = run.state.clone();
    expected.targets[chaser].speed = 0.033;
    assert_eq!(set(&path_of("motion.speed"), Value::F32(0.033)), expected);
    assert_eq!(set(&path_of("motion.max_speed"), Value::F32(0.099)), run.state);
    assert_eq!(set("driver.turn_speed", Value::F32(2.5)), run.state);
    let turned = set(&path_of("yaw"), Value::F32(90.0)).targets[chaser];
    assert_eq!(turned.yaw, std::f32::consts::FRAC_PI_2);
    assert!(turned.axis_x.distance(vec2(0.0, -1.0)) < 1e-6);
}

#[test]
fn the_remaining_displacement_is_the_sum_over_the_remaining_ticks() {
    let mut seen = 0;
    each_tick(|after, _| {
        let rebound = after.state.driver.rebound;
        let together: Vec2 = (0..rebound.ticks).map(|_| rebound.direction * rebound.speed).sum();
        assert!(rebound.remaining().distance(together) < 1e-4, "{rebound:?}");
        seen += u32::from(rebound.ticks > 0);
    });
    assert!(seen > 100, "{seen}");
}
