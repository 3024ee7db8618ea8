//! The seven scenes: their settings, the claims of their lessons, and the records of their ticks.

use collidoscope::record::history::History;
use collidoscope::scene::{self, CameraKind, catalogue};
use collidoscope::sim::bodies::{MassGravity, Methods, Solver, Step, impulse::SolverStep};
use collidoscope::sim::{Input, Sim, World, WorldSetup};

use super::{body, hash, run, scene, set, setup};

fn ids() -> impl Iterator<Item = &'static str> {
    catalogue::ids().filter(|id| id.starts_with("bodies/"))
}

#[test]
fn every_scene_loads_without_a_warning_and_has_a_lesson_of_its_own() {
    for id in ids() {
        let scene = scene::load(id).unwrap_or_else(|e| panic!("{id}: {e}"));
        assert!(scene.warnings.is_empty(), "{id}: {:?}", scene.warnings);
        let (_, name) = id.split_once('/').unwrap();
        assert_eq!(scene.file.lesson, name, "{id}");
        let words = scene.lesson.split_whitespace().count();
        assert!((50..=240).contains(&words), "{id}: {words} words do not suit the panel");
        assert_eq!(scene.file.camera, CameraKind::Plan, "{id}");
        assert_eq!(scene::parse(id, None, &scene::to_text(&scene.file)).unwrap().file, scene.file);
    }
    assert_eq!(ids().count(), 7);
}

#[test]
fn methods_are_the_articles_except_in_four_scenes() {
    for id in ids() {
        let methods = setup(id).methods.clone();
        let (_, name) = id.split_once('/').unwrap();
        // These scenes keep inner edges, so that recordings older than the option still replay.
        let inner_edges = ["ledge", "billiards"].contains(&name);
        let mut expected = Methods { inner_edges, ..Methods::default() };
        if ["pyramid", "slope", "billiards", "avalanche"].contains(&name) {
            expected.solver = Solver::Impulse;
            expected.mass_gravity = MassGravity::Real;
            // Half a million pairs would exceed the time of a tick.
            expected.pairs = methods.pairs;
        }
        assert_eq!(methods, expected, "{id}");
    }
    assert_eq!(setup("bodies/avalanche").stacks[0].count(), 1000);
}

#[test]
fn a_grid_finds_the_same_contacts_in_the_same_order() {
    for id in ids() {
        let ticks = if id == "bodies/avalanche" { 150 } else { 600 };
        let (mut brute, mut grid) = (scene(id), scene(id));
        set(&mut brute, "methods.pairs", "BruteForce");
        set(&mut grid, "methods.pairs", "Grid");
        for tick in 0..ticks {
            run(&mut brute, 1);
            run(&mut grid, 1);
            assert_eq!(brute.contacts(), grid.contacts(), "{id} at tick {tick}");
            assert_eq!(hash(&brute), hash(&grid), "{id} at tick {tick}");
        }
        let counts = [&brute, &grid].map(|w| w.record(&Input::default()).counts().unwrap());
        assert_eq!(counts[0], counts[1], "{id}: both numbers are told, whichever is used");
    }
    let mut avalanche = scene("bodies/avalanche");
    run(&mut avalanche, 60);
    let (brute, grid, tested) = avalanche.record(&Input::default()).counts().unwrap();
    println!("{brute} pairs, {grid} compared by the grid, {tested} tested");
    assert!(grid * 20 < brute && (tested as u64) < grid);
}

#[test]
fn a_record_contains_the_tests_and_pushes_of_a_tick() {
    let mut world = scene("bodies/ledge");
    run(&mut world, 240);
    let record = world.record(&Input::default());
    assert_eq!(record.shapes.len(), world.state.bodies.len());
    assert!(record.hits().count() > 4);
    for hit in record.hits() {
        // Testing the pair again gives the same contact.
        let pair = record.pair(hit.a, hit.b).expect("both are there");
        assert_eq!(pair.contact, hit.contact);
        assert!(!pair.steps.is_empty());
        assert_eq!(hit.mtv_a, -hit.mtv_b);
        assert!((hit.mtv_a - hit.contact.mtv()).length() < 1e-6);
    }
    // The sum of the player's MTVs, recomputed.
    let player = world.driver().expect("it is driven");
    let (_, push) = record.pushes().find(|(body, _)| *body == player).expect("it can move");
    let mtvs = record.hits().filter_map(|h| match () {
        () if h.a == player => Some(h.mtv_a),
        () if h.b == player => Some(h.mtv_b),
        () => None,
    });
    let highest = mtvs.map(|mtv| mtv.y).fold(0.0, f32::max);
    assert_eq!(push.max.y, highest);
    assert!(highest > 0.0);
    assert!(record.steps.iter().any(|s| matches!(s, Step::Moved { body, .. } if *body == player)));
    let (before, after) = record.measures();
    assert!(before.energy().is_finite() && after.energy().is_finite());
}

#[test]
fn a_record_contains_manifolds_and_iterations() {
    let mut world = scene("bodies/pyramid");
    run(&mut world, 120);
    let record = world.record(&Input::default());
    assert!(record.contacts.len() > 90, "{}", record.contacts.len());
    assert!(!record.steps.iter().any(|s| matches!(s, Step::Impulse(_))));
    let floor = 0;
    let index = record.contact(floor, 1).expect("the first brick stands on the floor");
    let contact = record.contacts[index];
    let (manifold, clipping) = record.manifold(floor, 1).expect("both are there");
    assert!(manifold == contact.manifold && clipping.len() > 6);
    let impulses = record.impulses(index).expect("it pushed");
    assert!(impulses.normal.iter().all(|n| *n > 0.0), "{impulses:?}");
    // The last iteration has the tick's final impulses.
    let steps = record.iterations(index);
    let last = steps.iter().rev().find_map(|step| match step {
        SolverStep::Impulse { point: 0, normal, .. } => Some(normal[1]),
        _ => None,
    });
    assert_eq!(last, Some(impulses.normal[0]));
    let sub_steps = steps.iter().filter(|s| matches!(s, SolverStep::SubStep(_))).count();
    assert_eq!(sub_steps, 4);
    // Recording does not change the tick.
    let mut again = world.clone();
    run(&mut again, 1);
    assert_eq!(hash(&again), hash(&record.after));
    // The floor carries the pyramid's weight: the impulse of 55 bricks of 3 kg in a sub-step.
    let carried: f32 = (1..=10)
        .filter_map(|brick| record.impulses(record.contact(floor, brick)?))
        .flat_map(|i| i.normal)
        .sum();
    let weight = 55.0 * 3.0 * 9.8 / 240.0;
    assert!((carried / weight - 1.0).abs() < 0.02, "{carried} of {weight}");
}

#[test]
fn bodies_pass_through_layers_that_do_not_meet_theirs() {
    let mut world = scene("bodies/layers");
    run(&mut world, 600);
    let height = |name: &str| body(&world, name).position.y;
    let heights = ["red-box", "blue-box", "ghost-box", "plain-box"].map(height);
    println!("{heights:?}");
    assert!((heights[0] - 3.1).abs() < 0.1, "red stands on the red shelf: {heights:?}");
    assert!((heights[1] - 1.8).abs() < 0.1, "blue falls on to the blue one: {heights:?}");
    assert!((heights[2] - 0.35).abs() < 0.1, "the ghost falls on to the floor: {heights:?}");
    assert!((heights[3] - 3.1).abs() < 0.1, "the plain box stands on the first: {heights:?}");
}

#[test]
fn the_avalanche_comes_down_and_stays_inside() {
    let mut world = scene("bodies/avalanche");
    let height = |world: &collidoscope::sim::bodies::Bodies| {
        let stones = world.state.bodies.iter().skip(5);
        stones.map(|b| b.position.y).sum::<f32>() / 1000.0
    };
    let start = height(&world);
    run(&mut world, 900);
    let end = height(&world);
    let escaped = world.state.bodies.iter().skip(1).filter(|b| b.position.y < -0.5).count();
    println!("mean height {start} m, then {end} m; {escaped} below the floor");
    assert!(end < 0.4 * start && escaped == 0, "{start} {end} {escaped}");
}

#[test]
fn history_restores_the_same_worlds() {
    let WorldSetup::Bodies(setup) = scene::load("bodies/pyramid").unwrap().file.world else {
        panic!("it is of the bodies world")
    };
    let mut world = World::new(WorldSetup::Bodies(setup));
    let mut history = History::new(&world);
    let mut hashes = vec![world.hash()];
    for _ in 0..130 {
        world.step(&Input::default(), &mut Vec::new());
        history.tick(Input::default(), &world);
        hashes.push(world.hash());
    }
    for tick in [0, 1, 59, 60, 61, 119, 130] {
        assert_eq!(history.world_at(tick).hash(), hashes[tick as usize], "tick {tick}");
    }
}
