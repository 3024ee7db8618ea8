//! `walls: Exact` on generated walls and maps, and in cases where walls once led the player up,
//! sideways or nowhere.

#[path = "../../support/map_walls.rs"]
mod generated;

use collidoscope::sim::input::ActionSet;
use collidoscope::sim::map::{BoxPiece, Map, MapSetup, Piece, PieceSetup, RampPiece, Step, Walls};
use collidoscope::sim::{Action, Input, Stepped};
use glam::{Vec3, vec3};

use generated::{flat_wall, walk_on};

#[test]
fn a_flat_wall_removes_only_the_part_of_the_move_that_leads_into_it() {
    for seed in 0..300 {
        let [aside, ahead] = flat_wall(seed);
        assert!(aside < 1e-4 && ahead < 1e-4, "wall {seed}: {aside} m aside, {ahead} m ahead");
    }
}

#[test]
fn no_tick_ends_in_a_wall_or_floor_and_no_wall_is_climbed() {
    for number in 0..12 {
        let walk = walk_on(number, 1_000);
        assert!(walk.deepest <= 1e-3 && walk.crossed == 0, "map {number}: {walk:?}");
        assert!(walk.climbed < 2.54 && walk.held_by_nothing == 0, "map {number}: {walk:?}");
        assert_eq!(walk.trapped, 0, "map {number}: {walk:?}");
    }
}

fn exact_map(pieces: Vec<(Piece, Vec3)>, position: Vec3) -> Map {
    let piece = |(number, (shape, position)): (usize, (Piece, Vec3))| PieceSetup {
        name: format!("piece-{number}"),
        shape,
        position,
        yaw: 0.0,
        pitch: 0.0,
        roll: 0.0,
    };
    let ground = (Piece::Box(BoxPiece { size: vec3(60.0, 1.0, 60.0) }), Vec3::NEG_Y);
    let all = std::iter::once(ground).chain(pieces);
    let mut setup =
        MapSetup { pieces: all.enumerate().map(piece).collect(), ..MapSetup::default() };
    setup.methods.walls = Walls::Exact;
    setup.player.position = position;
    Map::new(setup)
}

fn hold(map: &mut Map, keys: &[Action], ticks: usize) -> Vec<Vec3> {
    let mut input = Input::from_held(ActionSet::default(), keys.iter().copied().collect());
    let tick = |_| {
        map.step(&input, &mut Vec::new(), &mut ());
        input.pressed = ActionSet::default();
        map.state.position
    };
    (0..ticks).map(tick).collect()
}

#[test]
fn a_box_that_is_met_head_on_pushes_straight_back_and_names_the_seam() {
    for speed in [0.3, 0.45] {
        let wall = Piece::Box(BoxPiece { size: vec3(10.0, 3.0, 1.0) });
        let mut map = exact_map(vec![(wall, vec3(0.0, 0.0, 2.5))], vec3(0.3, 0.0, -2.0));
        let mut setup = (*map.setup).clone();
        setup.player.walk_speed = speed;
        map.setup = std::sync::Arc::new(setup);
        let positions = hold(&mut map, &[Action::Forward], 200);
        assert!(positions.iter().all(|at| (at.x - 0.3).abs() < 1e-6), "{speed}");
        assert!((positions[199].z - 1.5).abs() < 1e-5, "{speed}: {}", positions[199]);
        let forward = [Action::Forward].into_iter().collect();
        let record = map.record(&Input { held: forward, ..Input::default() });
        let is_seam = |step: &Step| matches!(step, Step::Seam { .. });
        let pushes = record.steps.iter().filter(|step| matches!(step, Step::Contact { .. }));
        assert_eq!(
            (record.steps.iter().filter(|step| is_seam(step)).count(), pushes.count()),
            (1, 1)
        );
    }
}

/// The player hops, then jumps, while Forward presses it against the slope.
#[test]
fn no_slope_that_is_a_wall_is_climbed_by_a_hop_or_a_jump() {
    for degrees in [46.0_f32, 50.0, 60.0, 70.0, 80.0] {
        let length = 6.0 / libm::tanf(degrees.to_radians());
        let slope = Piece::Ramp(RampPiece { size: vec3(4.0, 6.0, length) });
        let mut map = exact_map(vec![(slope, Vec3::ZERO)], vec3(0.0, 0.0, -length * 0.5 - 1.0));
        let mut positions = hold(&mut map, &[Action::Forward, Action::Hop], 200);
        positions.extend(hold(&mut map, &[Action::Forward, Action::Jump], 200));
        let highest = positions[..200].iter().map(|at| at.y).fold(0.0, f32::max);
        assert!(highest < 1.21, "{degrees}°: {highest} m by a hop of 1.2 m");
        let highest = positions.iter().map(|at| at.y).fold(0.0, f32::max);
        assert!(highest < 2.54, "{degrees}°: {highest} m by a jump of 2.53 m");
        assert_eq!(positions[399].y, 0.0, "{degrees}°: it comes down again");
    }
}

#[test]
fn over_a_gap_that_is_too_narrow_the_player_stands_and_walks_on() {
    let side = || Piece::Box(BoxPiece { size: vec3(4.0, 1.0, 4.0) });
    let pieces = || vec![(side(), vec3(2.3, 0.0, 0.0)), (side(), vec3(-2.3, 0.0, 0.0))];
    for key in [Action::Forward, Action::Reverse, Action::TurnLeft, Action::TurnRight] {
        let mut map = exact_map(pieces(), vec3(0.0, 2.0, 0.0));
        let fall = hold(&mut map, &[], 120);
        // The player stands high enough to step over the sides.
        let at = fall[119];
        assert!((0.7..0.85).contains(&at.y) && at.x.abs() < 1e-6, "{at}");
        assert!(fall.iter().all(|position| position.y <= 2.0) && fall[80] == at, "it rests");
        let end = hold(&mut map, &[key], 200)[199];
        assert!(end.distance(at) > 3.0, "{key:?}: {end}");
    }
    let mut map = exact_map(pieces(), vec3(0.0, 2.0, 0.0));
    hold(&mut map, &[], 120);
    let jump = hold(&mut map, &[Action::Jump], 30);
    assert!(jump.iter().any(|at| at.y > 3.0), "and it can jump");
}
