//! `walls: Exact` at full size: 10,000 flat walls, and 60 maps walked for 20,000 ticks each.

#[path = "../support/map_walls.rs"]
mod generated;

use generated::{flat_wall, walk_on};

#[test]
fn flat_walls() {
    let errors: Vec<[f64; 2]> = (0..10_000).map(flat_wall).collect();
    let worst_error = |axis: usize| errors.iter().map(|error| error[axis]).fold(0.0, f64::max);
    println!("10,000 flat walls: {:.1e} m aside, {:.1e} m ahead", worst_error(0), worst_error(1));
    assert!(worst_error(0) < 1e-4 && worst_error(1) < 1e-4);
}

#[test]
fn maps_of_walls() {
    let walks: Vec<_> = (0..60).map(|number| walk_on(number, 20_000)).collect();
    let deepest = walks.iter().map(|walk| walk.deepest).fold(0.0, f64::max);
    let climbed = walks.iter().map(|walk| walk.climbed).fold(0.0, f64::max);
    let sum = |part: fn(&generated::Walked) -> usize| walks.iter().map(part).sum::<usize>();
    let (blocked, held) = (sum(|walk| walk.blocked), sum(|walk| walk.held));
    println!("60 maps: {deepest:.1e} m deep, {climbed:.3} m up; {blocked} blocked, {held} held");
    assert!(deepest <= 1e-3 && climbed < 2.54);
    assert_eq!([sum(|walk| walk.crossed), sum(|walk| walk.trapped)], [0, 0]);
    assert_eq!(sum(|walk| walk.held_by_nothing), 0);
}
