//! A world's broad phase changes only the number of comparisons.

use collidoscope::geom::Aabb;
use collidoscope::geom::broad::Method;
use collidoscope::scene::catalogue;
use collidoscope::sim::lab::{Broad, Lab, LabSetup, Test};
use collidoscope::sim::{Input, Record, RecordedTick, Sim, Stepped, WorldSetup};

use crate::drive::{restless, steered};
use crate::load::world;

/// Returns the setup of a lab scene.
fn lab(id: &str) -> LabSetup {
    let scene = collidoscope::scene::load(id).expect("it ships");
    let WorldSetup::Lab(setup) = scene.file.world else { panic!("{id}: of the lab") };
    setup
}

/// Returns the hashes of this many ticks of a scene with this broad phase.
fn hashes(id: &str, path: &str, method: &str, ticks: u32) -> Vec<u64> {
    let mut world = world(id, &[(path, method)]);
    let (mut events, mut out) = (Vec::new(), Vec::new());
    for (tick, input) in (1..).zip(restless(ticks)) {
        let input = steered(&world, tick, input);
        events.clear();
        world.step(&input, &mut events);
        out.push(world.hash());
    }
    out
}

#[test]
fn every_lab_scene_has_the_same_states_with_each_broad_phase() {
    for id in catalogue::ids().filter(|id| id.starts_with("lab/")) {
        // Without a broad phase every pair of the crowd is tested, which is slow.
        let ticks = if id == "lab/crowd" { 120 } else { 600 };
        let expected = hashes(id, "methods.broad", "None", ticks);
        for method in ["BruteForce", "Grid", "SweepAndPrune", "Tree"] {
            let found = hashes(id, "methods.broad", method, ticks);
            let first_difference = found.iter().zip(&expected).position(|(a, b)| a != b);
            assert_eq!(first_difference, None, "{id} with {method}");
        }
    }
}

#[test]
fn every_bodies_scene_has_the_same_states_with_each_broad_phase() {
    for id in catalogue::ids().filter(|id| id.starts_with("bodies/")) {
        let expected = hashes(id, "methods.pairs", "BruteForce", 90);
        for method in ["Grid", "SweepAndPrune", "Tree"] {
            let found = hashes(id, "methods.pairs", method, 90);
            let first_difference = found.iter().zip(&expected).position(|(a, b)| a != b);
            assert_eq!(first_difference, None, "{id} with {method}");
        }
    }
}

/// The first impact of a tick stops all bodies.
#[test]
fn the_crowd_stops_at_the_same_impacts_with_each_broad_phase() {
    let states = |broad| {
        let mut crowd =
            world("lab/crowd", &[("methods.stop", "AtImpact"), ("methods.broad", broad)]);
        let tick = |_| {
            crowd.step(&Input::default(), &mut Vec::new());
            crowd.hash()
        };
        (0..20).map(tick).collect::<Vec<u64>>()
    };
    let expected = states("None");
    assert!(expected.windows(2).any(|pair| pair[0] != pair[1]));
    for broad in ["BruteForce", "Grid", "SweepAndPrune", "Tree"] {
        assert_eq!(states(broad), expected, "{broad}");
    }
}

/// Returns the crowd with these methods after this many ticks.
fn crowd(broad: Broad, test: Test, ticks: usize) -> Lab {
    let mut setup = lab("lab/crowd");
    (setup.methods.broad, setup.methods.test) = (broad, test);
    let mut world = Lab::new(setup);
    for _ in 0..ticks {
        world.step(&Input::default(), &mut Vec::new(), &mut ());
    }
    world
}

#[test]
fn candidates_are_the_pairs_whose_bounds_overlap() {
    let broads = [Broad::BruteForce, Broad::Grid, Broad::SweepAndPrune, Broad::Tree];
    for ticks in [0, 1, 300, 1199] {
        let mut compared = Vec::new();
        for (broad, method) in broads.into_iter().zip(Method::ALL) {
            let record = crowd(broad, Test::Sat, ticks).record(&Input::default());
            let (tests, pairs) = record.candidates().expect("it has a broad phase");
            let counts = record.counts();
            assert_eq!(counts.candidates, pairs.len());
            assert_eq!((counts.pairs, counts.bounds), (19_900, Some(tests)), "{method:?}");
            assert_eq!(record.broad_phase().map(|searched| searched.method), Some(method));
            let bodies = &record.after().state.bodies;
            let bounds: Vec<Aabb> = bodies
                .iter()
                .map(|body| {
                    // Each body has one part.
                    let [min, max] = body.solid.parts[0].placed(body.pose()).bounds();
                    Aabb { min, max }.grown(2e-4)
                })
                .collect();
            let overlap = |&(a, b): &(u32, u32)| {
                let [a, b] = [a, b].map(|index| bounds[index as usize]);
                let (low, high) = (a.min.max(b.min), a.max.min(b.max));
                // Boxes that barely touch may be included or not.
                ((high - low).min_element().abs() > 1e-4)
                    .then_some((high - low).min_element() > 0.0)
            };
            let all = (0..200).flat_map(|a| (a + 1..200).map(move |b| (a, b)));
            for pair in all {
                let found = pairs.binary_search(&pair).is_ok();
                assert!(
                    overlap(&pair).is_none_or(|overlap| overlap == found),
                    "{method:?}: {pair:?}"
                );
            }
            compared.push(tests);
        }
        let [all, rest @ ..] = &compared[..] else { panic!("there are four") };
        assert_eq!(*all, 19_900);
        assert!(rest.iter().all(|tests| tests * 5 < *all), "tick {ticks}: {compared:?}");
    }
}

#[test]
fn the_crowd_always_has_contacts() {
    let mut world = crowd(Broad::Tree, Test::Sat, 0);
    for tick in 0..1200 {
        world.step(&Input::default(), &mut Vec::new(), &mut ());
        assert!(world.contacts().len() > 5, "tick {tick}: {}", world.contacts().len());
    }
}

#[test]
fn a_pair_records_its_steps_whether_or_not_it_was_a_candidate() {
    for test in [Test::Sat, Test::GjkEpa, Test::TimeOfImpact] {
        let record = crowd(Broad::Tree, test, 100).record(&Input::default());
        let pairs = record.candidates().expect("it has a tree").1.to_vec();
        let (mut candidates, mut left_out) = (0, 0);
        for (a, b) in (0..40).flat_map(|a| (a + 1..200).map(move |b| (a, b))) {
            let pair = record.pair(a, b).expect("there is one");
            assert!(!pair.steps.is_empty(), "{test:?}: {a} {b}");
            let is_left_out = pairs.binary_search(&(a as u32, b as u32)).is_err();
            assert_eq!(pair.left_out, is_left_out, "{test:?}: {a} {b}");
            if is_left_out {
                assert!(pair.result.is_some() && !pair.overlaps(), "{test:?}: {a} {b}");
                left_out += 1;
            } else {
                candidates += 1;
            }
        }
        assert!(candidates > 5 && left_out > 100, "{test:?}: {candidates} {left_out}");
    }
}

#[test]
fn a_partial_record_has_the_whole_broad_phase_or_none() {
    let record = crowd(Broad::Tree, Test::Sat, 50).record(&Input::default());
    let whole = record.broad_phase().expect("a tree").bounds.to_vec();
    let steps = record.steps().len();
    let mut seen = 0;
    for count in (0..=steps).step_by(7) {
        let Record::Lab(cut) = RecordedTick::up_to(&record, count) else { panic!("a lab") };
        if let Some(searched) = cut.broad_phase() {
            assert_eq!(searched.bounds, whole);
            seen += 1;
        } else {
            assert_eq!(seen, 0, "once done it stays so");
        }
    }
    assert!(seen > 3, "{seen}");
}
