//! Floors of fixed tiles, edge to edge: sliding bodies are not caught at a seam.

use collidoscope::sim::Input;
use collidoscope::sim::bodies::{Bodies, Step};
use glam::Vec2;

use super::{body, hash, run, world};
use crate::random::Random;

const TICKS: usize = 60;
/// Ends of the floor, m; beyond the reach of the fastest slide.
const ENDS: [f64; 2] = [-31.0, 31.0];

/// Returns tiles of random widths and heights between the ends, some of them turned, in random order.
/// Their tops are at height 0.
fn tiling(dice: &mut Random) -> String {
    let (mut from, mut tiles) = (ENDS[0], Vec::new());
    while from < ENDS[1] {
        let to = (from + dice.between(0.2, 3.0)).min(ENDS[1]);
        let (width, height) = (to - from, dice.between(0.3, 2.0));
        let (x, y) = ((from + to) * 0.5, height * -0.5);
        let angle = [0, 90, 180, 270][(dice.unit() * 4.0) as usize];
        let (w, h) = if angle % 180 == 0 { (width, height) } else { (height, width) };
        let name = tiles.len();
        let tile = format!(
            "(name: \"t{name}\", shape: Box(width: {w}, height: {h}), position: ({x}, {y}, 0),
              angle: {angle}, fixed: true),"
        );
        tiles.insert((dice.unit() * (tiles.len() + 1) as f64) as usize, tile);
        from = to;
    }
    tiles.concat()
}

fn long_box() -> String {
    let [from, to] = ENDS;
    let (width, x) = (to - from, (from + to) * 0.5);
    format!(
        "(name: \"t\", shape: Box(width: {width}, height: 1), position: ({x}, -0.5, 0), fixed: true),"
    )
}

/// Returns a sliding body with this shape, initial height, m, and speed, m per tick.
fn slider(shape: &str, height: f64, speed: f64) -> String {
    let velocity = speed * 60.0;
    format!(
        "(name: \"slider\", shape: {shape}, position: (0, {height}, 0), velocity: ({velocity}, 0, 0),
          friction: 0),"
    )
}

const BOX: (&str, f64) = ("Box(width: 0.7, height: 0.5)", 0.25);
const DISK: (&str, f64) = ("Circle(radius: 0.4)", 0.4);

fn floor_with(floor: &str, slider: &str, methods: &str) -> Bodies {
    // The slider is listed among the tiles, so that it comes first in some pairs and second in
    // others.
    let middle = floor.len() / 2;
    let middle = floor[middle..].find("(name").map_or(floor.len(), |at| middle + at);
    let (before, after) = floor.split_at(middle);
    world(&format!(
        "layers: [(name: \"other\")], methods: (mass_gravity: Real, {methods}), bodies: [{before} {slider} {after}]"
    ))
}

/// Returns the slider's position and angle after each tick.
fn slide(mut world: Bodies) -> Vec<(Vec2, f32)> {
    let run_tick = |world: &mut Bodies| {
        run(world, 1);
        let slider = body(world, "slider");
        (slider.position, slider.angle)
    };
    (0..TICKS).map(|_| run_tick(&mut world)).collect()
}

fn max_difference(p: &[(Vec2, f32)], q: &[(Vec2, f32)]) -> f32 {
    let differences = p
        .iter()
        .zip(q)
        .map(|((p, turn), (q, other))| (*p - *q).abs().max_element().max((turn - other).abs()));
    differences.fold(0.0, f32::max)
}

#[test]
fn a_box_and_a_disk_slide_over_tiles_as_over_one_box_unless_inner_edges_count() {
    let sliders = [("Article", BOX), ("Article", DISK), ("Impulse", BOX), ("Impulse", DISK)];
    let (mut caught, mut worst) = ([0; 4], [0.0_f32; 4]);
    for seed in 0..20 {
        let mut dice = Random(seed);
        let tiles = tiling(&mut dice);
        let speed = dice.between(0.1, 0.45) * if seed % 2 == 0 { 1.0 } else { -1.0 };
        for (number, (solver, (shape, height))) in sliders.into_iter().enumerate() {
            let slider = slider(shape, height, speed);
            let slide_on = |floor: &str, inner: bool| {
                let methods = format!("solver: {solver}, inner_edges: {inner}");
                slide(floor_with(floor, &slider, &methods))
            };
            let expected = slide_on(&long_box(), false);
            let error = max_difference(&slide_on(&tiles, false), &expected);
            assert!(error < 1e-4, "{seed} {solver} {shape} {speed}: {error} m aside");
            worst[number] = worst[number].max(error);
            caught[number] +=
                usize::from(max_difference(&slide_on(&tiles, true), &expected) > 5e-3);
        }
    }
    println!("{worst:?} m aside; with inner edges {caught:?} of 20 are caught");
    // The article's solver barely presses a disk into the floor.
    assert!(caught[0] > 2 && caught[2] > 10 && caught[3] > 10, "the flaw is seen: {caught:?}");
}

#[test]
fn all_broad_phases_agree_at_seams() {
    for seed in 20..26 {
        let mut dice = Random(seed);
        let tiles = tiling(&mut dice);
        let speed = dice.between(0.1, 0.45);
        for (shape, height) in [BOX, DISK] {
            for solver in ["Article", "Impulse"] {
                let slider = slider(shape, height, speed);
                let hashes = ["BruteForce", "Grid", "SweepAndPrune", "Tree"].map(|pairs| {
                    let methods = format!("solver: {solver}, pairs: {pairs}");
                    let mut world = floor_with(&tiles, &slider, &methods);
                    let tick = |_| {
                        run(&mut world, 1);
                        hash(&world)
                    };
                    (0..TICKS).map(tick).collect::<Vec<u64>>()
                });
                assert!(hashes.iter().all(|other| *other == hashes[0]), "{seed} {solver} {shape}");
            }
        }
    }
}

/// Covers a step, a neighbour of another layer, two walls, and a gap.
#[test]
fn contacts_that_are_no_seams_do_not_change() {
    let tile = |name: &str, [from, to]: [f64; 2], [low, high]: [f64; 2], extra: &str| {
        let (width, height) = (to - from, high - low);
        let (x, y) = ((from + to) * 0.5, (low + high) * 0.5);
        format!(
            "(name: \"{name}\", shape: Box(width: {width}, height: {height}),
              position: ({x}, {y}, 0), fixed: true, {extra}),"
        )
    };
    let left = tile("left", [-5.0, 1.0], [-1.0, 0.0], "");
    let long = tile("left", [-5.0, 5.0], [-1.0, 0.0], "");
    let floor = |from: f64, extra: &str| tile("right", [from, 9.0], [-1.0, 0.0], extra);
    let wall = |low: f64| tile("wall", [1.0, 2.0], [low, 0.8], "");
    let all = [
        tile("right", [1.0, 9.0], [-1.0, 0.005], ""),
        floor(1.0, "layer: \"other\""),
        [floor(5.0, ""), wall(0.0)].concat(),
        [floor(2.0, ""), wall(-1.0)].concat(),
        floor(1.5, ""),
    ];
    for (number, right) in all.into_iter().enumerate() {
        let left = if number == 2 { &long } else { &left };
        for (shape, height) in [BOX, DISK] {
            let slider = slider(shape, height, 0.05);
            for solver in ["Article", "Impulse"] {
                let path = |inner: bool| {
                    let methods = format!("solver: {solver}, inner_edges: {inner}");
                    slide(floor_with(&[&left[..], &right[..]].concat(), &slider, &methods))
                };
                assert_eq!(path(false), path(true), "{number} {solver} {shape}");
            }
        }
    }
}

/// The gap between the tiles is as small as a rounding error, and the disk is above it.
#[test]
fn a_disk_does_not_fall_between_two_tiles() {
    for solver in ["Article", "Impulse"] {
        let mut world = world(&format!(
            "methods: (mass_gravity: Real, solver: {solver}), bodies: [
             (name: \"left\", shape: Box(), position: (-0.500008, -0.5, 0), fixed: true),
             (name: \"right\", shape: Box(), position: (0.500008, -0.5, 0), fixed: true),
             (name: \"ball\", shape: Circle(radius: 0.4), position: (0, 0.41, 0))]"
        ));
        for _ in 0..120 {
            run(&mut world, 1);
            let at = body(&world, "ball").position;
            assert!(at.x.abs() < 1e-3 && at.y > 0.38, "{solver}: {at}");
        }
    }
}

#[test]
fn a_tick_names_the_inner_edge_that_it_leaves_out() {
    let world_with_box = |x: f64, y: f64, extra: &str| {
        world(&format!(
            "gravity: 0, methods: ({extra}), bodies: [
             (name: \"left\", shape: Box(), position: (-0.5, -0.5, 0), fixed: true),
             (name: \"right\", shape: Box(), position: (0.5, -0.5, 0), fixed: true),
             (name: \"b\", shape: Box(), position: ({x}, {y}, 0))]"
        ))
    };
    // The box is 10 mm over the seam and 50 mm deep in the ground.
    let ghost = world_with_box(-0.49, 0.45, "inner_edges: true").record(&Input::default());
    assert_eq!(ghost.pair(1, 2).expect("a pair").contact.normal, Vec2::X);
    let record = world_with_box(-0.49, 0.45, "").record(&Input::default());
    let test = record.pair(1, 2).expect("a pair");
    // In pair order the tile comes first, so the normal moves it down.
    assert_eq!(test.contact.normal, Vec2::NEG_Y);
    assert!((test.contact.depth - 0.05).abs() < 1e-6);
    let seams: Vec<_> = record.steps.iter().filter(|s| matches!(s, Step::Seam { .. })).collect();
    let [Step::Seam { bodies: [1, 2], inner }] = seams[..] else { panic!("{seams:?}") };
    // Edge 2 is the tile's −x edge, which the other tile covers.
    assert_eq!((inner.of_b, inner.edge, inner.neighbour), (false, 2, 0));
    assert_eq!(record.hits().map(|hit| (hit.a, hit.b)).collect::<Vec<_>>(), [(0, 2), (1, 2)]);
}
