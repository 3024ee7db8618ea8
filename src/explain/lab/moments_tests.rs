//! Tests of the moments of the lab, with every test of shapes.

use std::collections::BTreeSet;

use glam::Vec3;

use crate::explain::map::moments_tests::check;
use crate::sim::lab::{Broad, EarlyStop, Lab, LabSetup, Sweep, Test};
use crate::sim::{Input, Record, Stepped, WorldSetup};

const TESTS: [Test; 7] = [
    Test::Sat,
    Test::Gjk,
    Test::GjkEpa,
    Test::Minkowski,
    Test::Clip,
    Test::TimeOfImpact,
    Test::Closest,
];

/// Returns the lab's scenes, each with every test.
fn variants() -> impl Iterator<Item = (String, LabSetup)> {
    let ids = crate::scene::catalogue::ids().filter(|id| id.starts_with("lab/"));
    ids.flat_map(|id| {
        let scene = crate::scene::load(id).expect("it ships");
        let WorldSetup::Lab(mut setup) = scene.file.world else { panic!("{id}: of the lab") };
        // Enough bodies for every step to occur. More would be slow: without a broad phase, each
        // pair is tested.
        setup.bodies.truncate(40);
        let with_test = move |test: Test| {
            let mut setup = setup.clone();
            // The first body becomes a capsule: round corners, and a segment for queries.
            setup.bodies[0].shape = match test {
                Test::Closest | Test::TimeOfImpact => {
                    crate::sim::lab::ShapeSetup::Capsule(crate::sim::lab::CapsuleShape {
                        length: 3.0,
                        radius: 0.1,
                    })
                }
                _ => setup.bodies[0].shape.clone(),
            };
            setup.methods.test = test;
            (format!("{id} {test:?}"), setup)
        };
        TESTS.map(with_test)
    })
}

/// Returns bodies crowded in one place, so that the tree opens inner nodes.
fn crowded_setup() -> LabSetup {
    let scene = crate::scene::load("lab/crowd").expect("it ships");
    let WorldSetup::Lab(mut setup) = scene.file.world else { panic!("it is of the lab") };
    setup.bodies.truncate(4);
    for (k, body) in setup.bodies.iter_mut().enumerate() {
        body.position = Vec3::X * 0.01 * k as f32;
    }
    setup.methods.broad = Broad::Tree;
    setup
}

#[test]
fn every_line_is_lit_by_a_step_that_occurs() {
    let mut lit = BTreeSet::new();
    let mut run = |name: &str, setup: LabSetup| {
        let mut world = Lab::new(setup);
        for tick in 0..400 {
            let input = Input::default();
            if tick % 40 == 0 || tick < 2 {
                let record = world.record(&input);
                let steps = record.steps().len();
                let listing = record.tick.before.setup.listing();
                let lines = check(&Record::Lab(record), steps, Some(0));
                lit.extend(lines.iter().map(|line| listing[*line].text));
                assert!(!lines.is_empty(), "{name}");
            }
            world.step(&input, &mut Vec::new(), &mut ());
        }
    };
    for (name, mut setup) in variants() {
        run(&name, setup.clone());
        for broad in [Broad::BruteForce, Broad::Grid, Broad::SweepAndPrune, Broad::Tree] {
            setup.methods.broad = broad;
            run(&name, setup.clone());
        }
        setup.methods.stop = EarlyStop::AtImpact;
        setup.methods.sweep = Sweep::Advancement;
        run(&name, setup);
    }
    run("four in one place", crowded_setup());
    let listing = LabSetup::default().listing();
    let never_lit: Vec<_> =
        listing.iter().map(|line| line.text).filter(|text| !lit.contains(text)).collect();
    assert!(never_lit.is_empty(), "never lit: {never_lit:#?}");
}

#[test]
fn all_steps_replayed_are_the_tick() {
    for (name, setup) in variants() {
        let mut world = Lab::new(setup);
        for _ in 0..60 {
            let record = world.record(&Input::default());
            let replayed = record.tick.up_to(record.steps().len());
            assert_eq!(replayed.after.state, record.after().state, "{name}");
            world.step(&Input::default(), &mut Vec::new(), &mut ());
        }
    }
}
