//! The grid finds what brute force finds, in the same order.

use collidoscope::sim::bodies::grid::{Aabb, Grid, MAX_PAIRS, brute_force};
use glam::{Vec2, vec2};

use crate::random::Random;

fn set(
    random: &mut Random,
    count: usize,
    spread: f32,
    size: impl Fn(&mut Random) -> Vec2,
) -> Vec<Aabb> {
    (0..count)
        .map(|_| {
            let at = vec2(random.within(-spread, spread), random.within(-spread, spread));
            let half = size(random) * 0.5;
            Aabb { min: at - half, max: at + half }
        })
        .collect()
}

/// Compares both; says the tests of brute force ÷ those of the grid.
fn same(boxes: &[Aabb], grid: &mut Grid) -> f64 {
    let (mut expected, mut found) = (Vec::new(), Vec::new());
    let all = brute_force(boxes, &mut expected);
    let few = grid.pairs(boxes, &mut found);
    assert_eq!(expected, found);
    // Of few boxes it may compare some twice.
    assert!(few <= all + 20 || found.len() == MAX_PAIRS, "{few} {all}");
    all as f64 / few.max(1) as f64
}

#[test]
fn random_sets() {
    let (mut random, mut grid) = (Random(1), Grid::default());
    for round in 0..300 {
        let spread = [0.5, 3.0, 30.0, 3000.0][round % 4];
        let boxes = set(&mut random, round, spread, |random| {
            let scale = if random.within(0.0, 1.0) < 0.05 { 100.0 } else { 1.0 };
            vec2(random.within(0.0, 2.0), random.within(0.0, 2.0)) * scale
        });
        same(&boxes, &mut grid);
    }
}

#[test]
fn whole_numbers_touch_and_overlap_alike() {
    // Corners on the cells' borders, on both sides of 0.
    let boxes: Vec<Aabb> = (0..400)
        .map(|i| {
            let min = vec2((i % 20 - 10) as f32, (i / 20 - 10) as f32);
            Aabb { min, max: min + Vec2::ONE }
        })
        .collect();
    same(&boxes, &mut Grid::default());
}

#[test]
fn a_floor_and_many_boxes_need_few_tests() {
    let mut random = Random(5);
    let mut boxes = set(&mut random, 2000, 40.0, |_| Vec2::ONE);
    boxes.insert(1000, Aabb { min: vec2(-1e6, -1.0), max: vec2(1e6, 0.0) });
    let ratio = same(&boxes, &mut Grid::default());
    assert!(ratio > 50.0, "{ratio}");
}

#[test]
fn strange_boxes() {
    let at = |x: f32, y: f32, half: f32| Aabb {
        min: vec2(x - half, y - half),
        max: vec2(x + half, y + half),
    };
    let mut boxes = vec![
        at(0.0, 0.0, 0.5),
        at(1e15, 0.0, 0.5),
        at(1e15, 0.0, 0.5),
        at(-1e15, 1e15, 1.0),
        at(f32::NAN, 0.0, 1.0),
        at(0.0, 0.0, f32::NAN),
        at(f32::INFINITY, 0.0, 1.0),
        at(0.0, 0.0, 1e15),
        at(0.0, 0.0, f32::INFINITY),
        at(0.2, 0.2, 0.0),
    ];
    let mut grid = Grid::default();
    same(&boxes, &mut grid);
    boxes.extend_from_within(..);
    same(&boxes, &mut grid);
    same(&[], &mut grid);
    same(&boxes[4..5], &mut grid);
}

#[test]
fn ten_thousand_in_one_place() {
    let boxes = vec![Aabb { min: Vec2::ZERO, max: Vec2::ONE }; 10_000];
    let (mut grid, mut found) = (Grid::default(), Vec::new());
    grid.pairs(&boxes, &mut found);
    assert_eq!(found.len(), MAX_PAIRS);
    same(&boxes, &mut grid);
}
