//! The broad phases against an independent comparison of all boxes with all.

mod packed;
mod sets;
mod tree;

use std::collections::BTreeSet;

use collidoscope::geom::Aabb;
use collidoscope::geom::broad::{BroadPhase, BroadStep, MAX_PAIRS, Method, SweepStep};
use glam::{Vec2, vec2};

use sets::{MovingBoxes, sets};

/// Returns all pairs of boxes with a common point, in f64.
fn expected(boxes: &[Aabb]) -> Vec<(u32, u32)> {
    let ends = |b: &Aabb| [b.min.x, b.min.y, b.max.x, b.max.y].map(f64::from);
    let mut pairs = Vec::new();
    for (i, a) in boxes.iter().map(ends).enumerate() {
        for (j, b) in boxes.iter().map(ends).enumerate().skip(i + 1) {
            let meet = |k: usize| f64::max(a[k], b[k]) <= f64::min(a[k + 2], b[k + 2]);
            // `f64::max` ignores NaN, so boxes with NaN are excluded here.
            let valid = a.iter().chain(&b).all(|x| !x.is_nan());
            if valid && meet(0) && meet(1) {
                pairs.push((i as u32, j as u32));
            }
        }
    }
    pairs
}

/// Checks each method's pairs and returns its number of comparisons.
fn check(phases: &mut BroadPhase, boxes: &[Aabb], name: &str) -> [u64; 4] {
    let expected_pairs = expected(boxes);
    Method::ALL.map(|method| {
        let mut found = vec![(9, 9)];
        let tests = phases.pairs(method, boxes, &mut found, &mut ());
        assert_eq!(found, expected_pairs, "{name}: {method:?}\n{boxes:?}");
        tests
    })
}

#[test]
fn all_methods_find_the_same_pairs_in_every_tick() {
    let mut sums = [0; 4];
    for (seed, mut set) in sets() {
        let mut phases = BroadPhase::default();
        for tick in 0..4 {
            let tests = check(&mut phases, &set.boxes, &format!("set {seed}, tick {tick}"));
            sums.iter_mut().zip(tests).for_each(|(sum, tests)| *sum += tests);
            set.tick();
        }
    }
    // The methods save little on small sets, but none compares far more than brute force.
    assert!(sums[1..].iter().all(|sum| *sum < 2 * sums[0]), "{sums:?}");
}

#[test]
fn a_trace_changes_nothing_and_lists_every_comparison() {
    for (seed, mut set) in sets().take(500) {
        let [mut untraced, mut traced] = [BroadPhase::default(), BroadPhase::default()];
        for tick in 0..3 {
            for method in Method::ALL {
                let (mut pairs, mut traced_pairs, mut steps) =
                    (Vec::new(), Vec::new(), Vec::<BroadStep>::new());
                let tests = untraced.pairs(method, &set.boxes, &mut pairs, &mut ());
                let traced_tests = traced.pairs(method, &set.boxes, &mut traced_pairs, &mut steps);
                assert_eq!(
                    (tests, &pairs),
                    (traced_tests, &traced_pairs),
                    "set {seed}, tick {tick}: {method:?}"
                );
                let compared: Vec<_> = steps.iter().filter_map(BroadStep::compared).collect();
                let hits: BTreeSet<(u32, u32)> =
                    compared.iter().filter(|c| c.overlap).map(|c| (c.a, c.b)).collect();
                assert_eq!(hits.into_iter().collect::<Vec<_>>(), pairs, "set {seed}: {method:?}");
                let node_tests = steps.iter().filter(|step| sets::is_node_test(step)).count();
                assert_eq!(compared.len() + node_tests, tests as usize, "set {seed}: {method:?}");
            }
            set.tick();
        }
    }
}

#[test]
fn many_small_boxes_need_few_tests() {
    let mut set = MovingBoxes::scattered(2000, 40.0, 1.0);
    set.boxes[1000] = Aabb { min: vec2(-1e6, -1.0), max: vec2(1e6, 0.0) };
    let mut phases = BroadPhase::default();
    for tick in 0..10 {
        let [all, grid, sweep, tree] = check(&mut phases, &set.boxes, &format!("tick {tick}"));
        assert_eq!(all, 2000 * 1999 / 2);
        assert!(grid < all / 50 && sweep < all / 20 && tree < all / 150, "{grid} {sweep} {tree}");
        set.drift();
    }
}

/// A row of boxes along one axis: the coordinate on the other axis is large but constant.
#[test]
fn sweep_and_prune_sorts_along_the_axis_of_greatest_variance() {
    for offset in [0.0, 1000.0, -1000.0] {
        for axis in [0, 1] {
            let boxes: Vec<Aabb> = (0..50)
                .map(|k| {
                    let at = vec2(k as f32 * 2.0, offset);
                    let min = if axis == 0 { at } else { vec2(at.y, at.x) };
                    Aabb { min, max: min + Vec2::ONE }
                })
                .collect();
            let (mut pairs, mut steps) = (Vec::new(), Vec::<BroadStep>::new());
            BroadPhase::default().pairs(Method::SweepAndPrune, &boxes, &mut pairs, &mut steps);
            let sorted = BroadStep::Sweep(SweepStep::Sorted { axis });
            assert!(steps.contains(&sorted), "{offset} {axis}: {:?}", steps[0]);
        }
    }
}

#[test]
fn touching_boxes_of_a_lattice_are_pairs() {
    // Corners on the borders of grid cells, on both sides of 0.
    let boxes: Vec<Aabb> = (0..400)
        .map(|i| {
            let min = vec2((i % 20 - 10) as f32, (i / 20 - 10) as f32);
            Aabb { min, max: min + Vec2::ONE }
        })
        .collect();
    check(&mut BroadPhase::default(), &boxes, "a lattice");
}

#[test]
fn degenerate_boxes() {
    let square = |x: f32, y: f32, half: f32| Aabb {
        min: vec2(x - half, y - half),
        max: vec2(x + half, y + half),
    };
    let (nan, infinity) = (f32::NAN, f32::INFINITY);
    let mut boxes = vec![
        square(0.0, 0.0, 0.5),
        square(1e15, 0.0, 0.5),
        square(1e15, 0.0, 0.5),
        square(-1e15, 1e15, 1.0),
        square(nan, 0.0, 1.0),
        square(0.0, 0.0, nan),
        square(infinity, 0.0, 1.0),
        square(-infinity, infinity, 1.0),
        square(0.0, 0.0, 1e15),
        square(0.0, 0.0, f32::MAX),
        square(0.0, 0.0, infinity),
        square(0.2, 0.2, 0.0),
        square(1e-40, -0.0, 0.0),
    ];
    let mut phases = BroadPhase::default();
    for round in 0..60 {
        check(&mut phases, &boxes, &format!("round {round}"));
        boxes.rotate_right(1 + round % 3);
        match round {
            20 => boxes.extend_from_within(..),
            40 => boxes.truncate(5),
            _ => {}
        }
    }
    // The box of a disabled body.
    let disabled = Aabb { min: Vec2::INFINITY, max: Vec2::NEG_INFINITY };
    let mixed = [
        disabled,
        square(0.0, 0.0, 1.0),
        disabled,
        square(1.0, 1.0, 1.0),
        square(0.0, 2.0, f32::MAX),
        disabled,
    ];
    check(&mut phases, &mixed, "some that are not enabled");
    check(&mut phases, &[], "none");
    check(&mut phases, &[square(nan, nan, 1.0)], "one that is none");
    check(&mut phases, &[square(0.0, 0.0, 1.0)], "one");
}

#[test]
fn ten_thousand_coincident_boxes_stop_at_the_pair_limit() {
    let boxes = vec![Aabb { min: Vec2::ZERO, max: Vec2::ONE }; 10_000];
    let mut phases = BroadPhase::default();
    let first: Vec<(u32, u32)> =
        (0..).flat_map(|i| (i + 1..10_000).map(move |j| (i, j))).take(MAX_PAIRS).collect();
    for method in Method::ALL {
        let mut found = Vec::new();
        let compared = phases.pairs(method, &boxes, &mut found, &mut ());
        assert!(found == first, "{method:?}: {}", found.len());
        // Few of the fifty million other pairs are compared.
        assert!(compared < 8 * MAX_PAIRS as u64, "{method:?}: {compared}");
    }
}
