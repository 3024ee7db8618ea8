//! Many targets: the tree of their boxes must not change the result of a tick.
//!
//! Each tick is run twice. The program's own world keeps its tree from tick to tick. The other is a
//! fresh, traced world with the same state: it has no tree and tests every target.

use std::mem::discriminant;

use collidoscope::geom::{Rect, Shape, rect_disk, rect_rect};
use collidoscope::params::Value;
use collidoscope::scene;
use collidoscope::sim::hash::Fnv;
use collidoscope::sim::tank::{Contacts, Step, TEST_ALL_MAX, Tank};
use collidoscope::sim::{Event, EventKind, Input, Phase, Sim, Stepped, World};
use glam::Vec3;

use super::run::{tank, tank_setup};
use crate::drive::{restless, steered};
use crate::many_targets;
use crate::random::Random;

/// Returns a world with `count` targets.
fn many(count: usize, moving: u64, seed: u64) -> World {
    let text = many_targets::scene(count, moving, seed);
    let scene = scene::parse("many", None, &text).unwrap_or_else(|wrong| panic!("{wrong:?}"));
    World::Tank(Tank::new(tank_setup(scene.file.world)))
}

fn hash(tank: &Tank) -> u64 {
    let mut fnv = Fnv::default();
    tank.hash(&mut fnv);
    fnv.finish()
}

/// Returns a fresh world in the same state, without a tree of its targets.
fn without_tree(world: &World) -> Tank {
    let own = tank(world);
    let mut fresh = Tank::new((*own.setup).clone());
    fresh.state.clone_from(&own.state);
    for target in fresh.state.targets.iter_mut() {
        // Mutable access marks the target as changed.
        target.highlight_ticks += 0;
    }
    fresh
}

/// Returns the driver's hits, from pairwise tests of all pairs in the trace.
fn hits(steps: &[Step]) -> Vec<usize> {
    let test = |a: &Rect, b: &Shape| match b {
        Shape::Rect(b) => rect_rect(a, b, &mut ()).hit(),
        Shape::Disk(b) => rect_disk(a, b, &mut ()).hit(),
    };
    let pairs = steps.iter().filter_map(|step| match step {
        Step::Pair { target, a, b } => test(a, b).map(|_| *target),
        _ => None,
    });
    pairs.collect()
}

/// Counts of contacts, separations and events.
#[derive(Debug, Default)]
struct Seen {
    contacts: usize,
    separated: usize,
    events: Vec<(EventKind, u32)>,
}

impl Seen {
    fn count(&self, kind: &EventKind) -> u32 {
        let matching =
            self.events.iter().filter(|(seen, _)| discriminant(seen) == discriminant(kind));
        matching.map(|(_, count)| *count).sum()
    }

    fn note(&mut self, events: &[Event]) {
        for Event { kind, .. } in events {
            match self.events.iter_mut().find(|(seen, _)| discriminant(seen) == discriminant(kind))
            {
                Some((_, count)) => *count += 1,
                None => self.events.push((*kind, 1)),
            }
        }
    }
}

/// Runs one tick of the world and of a fresh one without a tree, and compares the results.
fn step_both(world: &mut World, input: &Input, seen: &mut Seen, name: &str) {
    let mut brute = without_tree(world);
    let (mut events, mut expected, mut steps) = (Vec::new(), Vec::new(), Vec::<Step>::new());
    brute.step(input, &mut expected, &mut steps);
    world.step(input, &mut events);
    let own = tank(world);
    assert_eq!(own.state.contacts, brute.state.contacts, "{name}");
    assert_eq!(events, expected, "{name}");
    assert_eq!(hash(own), hash(&brute), "{name}");
    assert_eq!(own.state, brute.state, "{name}");
    assert_eq!(own.has_tested(), brute.has_tested(), "{name}");
    let (mut expected_hits, mut reported) = (hits(&steps), Vec::new());
    if own.setup.methods.contacts == Contacts::First {
        expected_hits.truncate(1);
    }
    for contact in own.state.contacts.iter().filter(|contact| contact.phase != Phase::Exit) {
        reported.push(match contact.b {
            collidoscope::sim::Body::Object(index) => index as usize,
            other => panic!("{name}: {other:?}"),
        });
    }
    assert_eq!(reported, expected_hits, "{name}");
    seen.contacts += reported.len();
    seen.separated += steps.iter().filter(|step| matches!(step, Step::Separated { .. })).count();
    seen.note(&events);
}

/// Makes a random edit.
fn edit(world: &mut World, random: &mut Random) {
    let count = tank(world).state.targets.len() as u64;
    let name = format!("t{}", random.below(count));
    let mut set = |path: String, value| world.set(&path, value).is_ok();
    let at = Vec3::new(random.below(9) as f32 - 4.0, 0.5, random.below(9) as f32 - 4.0);
    let done = match random.below(6) {
        0 => set(format!("targets.{name}.position"), Value::Vec3(at)),
        1 => set(format!("targets.{name}.yaw"), Value::F32(random.below(360) as f32)),
        // Some targets have another shape and refuse the edit.
        2 => set(format!("targets.{name}.model.width"), Value::F32(4.0)),
        3 => set(format!("targets.{name}.model.radius"), Value::F32(2.0)),
        4 => set("driver.position".to_owned(), Value::Vec3(at.with_y(0.0))),
        _ => {
            // Moves a target directly, which only a test does.
            let World::Tank(tank) = world else { panic!("of another world") };
            let all = &mut tank.state.targets;
            all[random.below(count) as usize].position = at;
            true
        }
    };
    let _ = done;
}

#[test]
fn the_tree_changes_nothing() {
    let mut seen = Seen::default();
    let sets =
        [(65, 0), (66, 100), (90, 30), (128, 50), (200, 10), (500, 20), (800, 100), (2_000, 5)];
    for (seed, (count, moving)) in (1..).zip(sets.into_iter().chain(sets)) {
        let mut world = many(count, moving, seed);
        let mut random = Random(seed);
        let ticks = (60_000 / count as u32).clamp(60, 400);
        let mut saved: Option<(World, u32)> = None;
        let inputs: Vec<Input> = restless(ticks).collect();
        let mut tick = 0;
        while tick < ticks {
            tick += 1;
            let input = steered(&world, tick, inputs[tick as usize - 1]);
            step_both(&mut world, &input, &mut seen, &format!("set {seed}, tick {tick}"));
            if tick.is_multiple_of(7) {
                edit(&mut world, &mut random);
            }
            // Some ticks run again from a copy, as after a seek.
            match &saved {
                None if tick == ticks / 2 => saved = Some((world.clone(), tick)),
                Some((saved_world, saved_tick)) if tick == ticks / 2 + 20 => {
                    (world, tick) = (saved_world.clone(), *saved_tick);
                    saved = Some((world.clone(), u32::MAX));
                }
                _ => {}
            }
        }
    }
    let zero = Vec3::ZERO;
    let happened = [
        (EventKind::Collect, 50),
        (EventKind::Return, 30),
        (EventKind::Fire, 30),
        (EventKind::ShellHit { target: collidoscope::sim::Body::Driven }, 20),
        (EventKind::Push { target: collidoscope::sim::Body::Driven }, 100),
        (EventKind::Rebound { direction: zero, ticks: 0, speed: 0.0 }, 100),
    ];
    for (kind, least) in happened {
        assert!(seen.count(&kind) >= least, "{kind:?} only {} times: {seen:?}", seen.count(&kind));
    }
    assert!(seen.contacts > 1_000 && seen.separated > 200, "{seen:?}");
}

/// Above the limit, a record has only nearby targets, including all hits.
#[test]
fn a_record_among_thousands_has_only_nearby_targets_and_the_same_result() {
    let mut world = many(5_000, 10, 8);
    for (tick, input) in (1..).zip(restless(150)) {
        let input = steered(&world, tick, input);
        let record = tank(&world).record(&input);
        world.step(&input, &mut Vec::new());
        assert_eq!(tank(&world).state, record.after.state, "tick {tick}");
        let pairs = record.pairs().count();
        assert!((1..1_000).contains(&pairs) || !tank(&world).has_tested(), "tick {tick}: {pairs}");
    }
}

/// After many ticks, the world behaves like a fresh one in the same state: no cached data is out of
/// date.
#[test]
fn a_long_run_agrees_with_fresh_worlds() {
    let mut world = many(700, 15, 3);
    let mut inputs = restless(600);
    for tick in 1..=600 {
        let input = steered(&world, tick, inputs.next().unwrap_or_default());
        let mut fresh = World::Tank(without_tree(&world));
        world.step(&input, &mut Vec::new());
        fresh.step(&input, &mut Vec::new());
        assert_eq!(world.hash(), fresh.hash(), "tick {tick}");
    }
    assert!(tank(&world).state.targets.len() > TEST_ALL_MAX);
}
