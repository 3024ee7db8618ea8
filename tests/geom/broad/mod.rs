//! The broad phases against an independent comparison of all boxes with all.

mod packed;
mod sets;
mod tree;

use std::collections::BTreeSet;

use collidoscope::geom::Aabb;
use collidoscope::geom::broad::{BroadPhase, BroadStep, MAX_PAIRS, Method, SweepStep};
use glam::{Vec2, vec2};

use sets::{Moving, sets};

/// Returns all pairs of boxes with a common point, in f64.
fn expected(boxes: &[Aabb]) -> Vec<(u32, u32)> {
    let ends = |b: &Aabb| [b.min.x, b.min.y, b.max.x, b.max.y].map(f64::from);
    let mut pairs = Vec::new();
    for (i, a) in boxes.iter().map(ends).enumerate() {
        for (j, b) in boxes.iter().map(ends).enumerate().skip(i + 1) {
            let meet = |k: usize| f64::max(a[k], b[k]) <= f64::min(a[k + 2], b[k + 2]);
            // `f64::max` ignores NaN, so boxes with NaN are excluded here.
            let real = a.iter().chain(&b).all(|x| !x.is_nan());
            if real && meet(0) && meet(1) {
                pairs.push((i as u32, j as u32));
            }
        }
    }
    pairs
}

/// Returns each structure's number of comparisons, and checks its pairs.
fn check(phases: &mut BroadPhase, boxes: &[Aabb], name: &str) -> [u64; 4] {
    let right = expected(boxes);
    Method::ALL.map(|method| {
        let mut found = vec![(9, 9)];
        let tests = phases.pairs(method, boxes, &mut found, &mut ());
        assert_eq!(found, right, "{name}: {method:?}\n{boxes:?}");
        tests
    })
}

#[test]
fn all_find_the_same_pairs_from_tick_to_tick() {
    let mut sums = [0; 4];
    for (seed, mut set) in sets() {
        let mut phases = BroadPhase::default();
        for tick in 0..4 {
            let tests = check(&mut phases, &set.boxes, &format!("set {seed}, tick {tick}"));
            sums.iter_mut().zip(tests).for_each(|(sum, tests)| *sum += tests);
            set.tick();
        }
    }
    // The phases save little on small sets, but none compares far more than brute force.
    assert!(sums[1..].iter().all(|sum| *sum < 2 * sums[0]), "{sums:?}");
}

#[test]
fn a_trace_changes_nothing_and_tells_every_comparison() {
    for (seed, mut set) in sets().take(500) {
        let [mut quiet, mut told] = [BroadPhase::default(), BroadPhase::default()];
        for tick in 0..3 {
            for method in Method::ALL {
                let (mut pairs, mut again, mut steps) =
                    (Vec::new(), Vec::new(), Vec::<BroadStep>::new());
                let tests = quiet.pairs(method, &set.boxes, &mut pairs, &mut ());
                let same = told.pairs(method, &set.boxes, &mut again, &mut steps);
                assert_eq!((tests, &pairs), (same, &again), "set {seed}, tick {tick}: {method:?}");
                let compared: Vec<_> = steps.iter().filter_map(BroadStep::compared).collect();
                let hits: BTreeSet<(u32, u32)> =
                    compared.iter().filter(|c| c.overlap).map(|c| (c.a, c.b)).collect();
                assert_eq!(hits.into_iter().collect::<Vec<_>>(), pairs, "set {seed}: {method:?}");
                let asked = steps.iter().filter(|step| sets::is_of_a_node(step)).count();
                assert_eq!(compared.len() + asked, tests as usize, "set {seed}: {method:?}");
            }
            set.tick();
        }
    }
}

#[test]
fn many_small_boxes_need_few_tests() {
    let mut set = Moving::scattered(2000, 40.0, 1.0);
    set.boxes[1000] = Aabb { min: vec2(-1e6, -1.0), max: vec2(1e6, 0.0) };
    let mut phases = BroadPhase::default();
    for tick in 0..10 {
        let [all, grid, sweep, tree] = check(&mut phases, &set.boxes, &format!("tick {tick}"));
        assert_eq!(all, 2000 * 1999 / 2);
        assert!(grid < all / 50 && sweep < all / 20 && tree < all / 150, "{grid} {sweep} {tree}");
        set.drift();
    }
}

/// A column of boxes far from the origin: they vary only along y, although their x is large.
#[test]
fn sweep_and_prune_sorts_along_the_axis_on_which_the_boxes_vary_most() {
    for far in [0.0, 1000.0, -1000.0] {
        for axis in [0, 1] {
            let boxes: Vec<Aabb> = (0..50)
                .map(|k| {
                    let at = vec2(k as f32 * 2.0, far);
                    let min = if axis == 0 { at } else { vec2(at.y, at.x) };
                    Aabb { min, max: min + Vec2::ONE }
                })
                .collect();
            let (mut pairs, mut steps) = (Vec::new(), Vec::<BroadStep>::new());
            BroadPhase::default().pairs(Method::SweepAndPrune, &boxes, &mut pairs, &mut steps);
            let sorted = BroadStep::Sweep(SweepStep::Sorted { axis });
            assert!(steps.contains(&sorted), "{far} {axis}: {:?}", steps[0]);
        }
    }
}

#[test]
fn whole_numbers_touch_and_overlap_alike() {
    // Corners on the borders of cells, on both sides of 0.
    let boxes: Vec<Aabb> = (0..400)
        .map(|i| {
            let min = vec2((i % 20 - 10) as f32, (i / 20 - 10) as f32);
            Aabb { min, max: min + Vec2::ONE }
        })
        .collect();
    check(&mut BroadPhase::default(), &boxes, "a lattice");
}

#[test]
fn strange_boxes() {
    let at = |x: f32, y: f32, half: f32| Aabb {
        min: vec2(x - half, y - half),
        max: vec2(x + half, y + half),
    };
    let (none, end) = (f32::NAN, f32::INFINITY);
    let mut boxes = vec![
        at(0.0, 0.0, 0.5),
        at(1e15, 0.0, 0.5),
        at(1e15, 0.0, 0.5),
        at(-1e15, 1e15, 1.0),
        at(none, 0.0, 1.0),
        at(0.0, 0.0, none),
        at(end, 0.0, 1.0),
        at(-end, end, 1.0),
        at(0.0, 0.0, 1e15),
        at(0.0, 0.0, f32::MAX),
        at(0.0, 0.0, end),
        at(0.2, 0.2, 0.0),
        at(1e-40, -0.0, 0.0),
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
    let gone = Aabb { min: Vec2::INFINITY, max: Vec2::NEG_INFINITY };
    let some = [gone, at(0.0, 0.0, 1.0), gone, at(1.0, 1.0, 1.0), at(0.0, 2.0, f32::MAX), gone];
    check(&mut phases, &some, "some that are not enabled");
    check(&mut phases, &[], "none");
    check(&mut phases, &[at(none, none, 1.0)], "one that is none");
    check(&mut phases, &[at(0.0, 0.0, 1.0)], "one");
}

#[test]
fn ten_thousand_in_one_place() {
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
