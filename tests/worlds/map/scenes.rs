//! The map's scenes and their lessons' promises.

use collidoscope::geom::{Ray, Sides};
use collidoscope::sim::map::{Motion, TriangleClass};
use collidoscope::sim::{EventKind, Input, Stepped, World};
use glam::Vec3;

use super::world::{Tick, count, map, map_mut, run, walk};
use crate::load::world;

/// Corners of `map/corners`, open towards −z: angle in degrees, x and z of the apex, m.
const CORNERS: [(&str, f32, f32); 5] =
    [("120", 16.0, 3.0), ("90", 8.0, 4.0), ("60", 0.0, 5.0), ("45", -8.0, 6.0), ("30", -15.0, 7.0)];

#[test]
fn exact_stays_out_of_the_walls_of_every_corner() {
    for (name, x, z) in CORNERS {
        for seed in 0..12 {
            let mut world = world("map/corners", &[("methods.walls", "Exact")]);
            let map = map_mut(&mut world);
            let offset = seed as f32 * 0.1 - 0.55;
            map.state.position = Vec3::new(x + offset, 0.0, z - 3.5);
            let walk = walk(map, 600, seed);
            assert!(walk.deepest <= 1e-3, "{name}° {seed}: {walk:?}");
        }
    }
}

/// Walks straight into a corner of `map/corners` for 300 ticks.
fn walk_into(corner: usize, sets: &[(&str, &str)]) -> (World, Vec<Tick>) {
    let (_, x, z) = CORNERS[corner];
    let mut world = world("map/corners", sets);
    map_mut(&mut world).state.position = Vec3::new(x, 0.0, z - 5.0);
    let ticks = run(&mut world, "[(ticks: 300, hold: [Forward])]");
    (world, ticks)
}

/// Returns whether the player passed through a wall.
fn slipped(world: &World, ticks: &[Tick]) -> bool {
    let chest = Vec3::Y * 0.65;
    ticks.windows(2).any(|pair| {
        let [(a, _), (b, _)] = pair else { return false };
        let ray = Ray::new(*a + chest, *b - *a);
        ray.is_some_and(|ray| map(world).ground.bvh.first_ray_hit(&ray, 1.0, Sides::Both).is_some())
    })
}

#[test]
fn in_corners_the_article_trembles_sticks_and_slips_and_exact_does_not() {
    let rests = |ticks: &[Tick]| {
        let end = ticks[250..].iter().map(|(at, _)| *at);
        end.clone().all(|at| at.distance(ticks[299].0) < 1e-3)
    };
    let stuck = |ticks: &[Tick]| count(ticks, |k| matches!(k, EventKind::Stuck));
    let exact = ("methods.walls", "Exact");
    for (corner, (name, ..)) in CORNERS.iter().enumerate().skip(2) {
        let (_, ticks) = walk_into(corner, &[]);
        assert!(!rests(&ticks), "{name}°: the article trembles");
        assert!(count(&ticks, |k| matches!(k, EventKind::PushedOut { .. })) > 50);
    }
    let (world, ticks) = walk_into(2, &[("collision.rounds", "1")]);
    assert!(stuck(&ticks) > 10 && !slipped(&world, &ticks), "60° with 1 round: it sticks");
    let (world, ticks) = walk_into(4, &[("collision.rounds", "1")]);
    assert!(slipped(&world, &ticks), "30° with 1 round: it slips");
    for (corner, (name, ..)) in CORNERS.iter().enumerate() {
        for rounds in ["1", "16"] {
            let (world, ticks) = walk_into(corner, &[exact, ("collision.rounds", rounds)]);
            assert!(rests(&ticks) && !slipped(&world, &ticks), "{name}° with {rounds}");
        }
    }
}

#[test]
fn the_courtyard_has_stairs_a_ledge_and_a_roof() {
    for method in ["Article", "Exact"] {
        let methods = [("methods.walls", method)];
        for (drive, what) in [
            ("[(ticks: 45, hold: [TurnRight]), (ticks: 185, hold: [Forward])]", "stairs"),
            ("[(ticks: 45, hold: [TurnLeft]), (ticks: 185, hold: [Forward])]", "ramp"),
        ] {
            let mut world = world("map/courtyard", &methods);
            let up = run(&mut world, drive);
            let (at, _) = up[up.len() - 1];
            assert!((at.y - 1.8).abs() < 1e-4 && at.z > 6.0, "{method} {what}: {at}");
            assert_eq!(count(&up, |k| matches!(k, EventKind::Fall | EventKind::Land)), 0);
            let descent = run(&mut world, "[(ticks: 80, hold: [Forward])]");
            let tick_of = |kind| descent.iter().position(|(_, kinds)| kinds.contains(&kind));
            let (fall, land) =
                (tick_of(EventKind::Fall).unwrap(), tick_of(EventKind::Land).unwrap());
            assert!(
                fall < land && descent[descent.len() - 1].0.y == 0.0,
                "{method}: off the ledge"
            );
        }
        let mut world = world("map/courtyard", &methods);
        let drive = "[(ticks: 120, hold: [TurnLeft]), (ticks: 40, hold: [Forward]),
            (ticks: 60, hold: [Jump])]";
        let ticks = run(&mut world, drive);
        assert_eq!(count(&ticks, |k| *k == EventKind::Bump), 1, "{method}: the roof");
        let highest = ticks.iter().map(|(at, _)| at.y).fold(0.0, f32::max);
        assert!((1.0..=1.3).contains(&highest), "{method}: {highest}");
    }
}

#[test]
fn the_tower_can_be_climbed() {
    let leg = |key: &str, jump: &str, ticks: u32| {
        format!(
            "(ticks: 20, hold: [{key}]), (ticks: {ticks}, hold: [{key}, {jump}]), (ticks: 25, hold: []),"
        )
    };
    let mut drive = "[(ticks: 25, hold: [Forward]),".to_owned();
    for (key, jump) in [
        ("Forward", "Jump"),
        ("TurnLeft", "Hop"),
        ("Forward", "Jump"),
        ("Forward", "Hop"),
        ("TurnRight", "Jump"),
        ("TurnRight", "Hop"),
        ("Reverse", "Jump"),
        ("TurnLeft", "Hop"),
    ] {
        drive += &leg(key, jump, if jump == "Jump" { 30 } else { 27 });
    }
    drive += "]";
    for method in ["Article", "Exact"] {
        let mut world = world("map/tower", &[("methods.walls", method)]);
        let ticks = run(&mut world, &drive);
        let lands: Vec<f32> = ticks
            .iter()
            .filter(|(_, kinds)| kinds.contains(&EventKind::Land))
            .map(|(at, _)| at.y)
            .collect();
        assert_eq!(lands, [2.0, 3.0, 5.0, 6.0, 8.0, 9.0, 11.0, 12.0], "{method}");
    }
}

#[test]
fn a_fast_jump_onto_the_towers_first_step_is_thrown_down_unless_walls_are_exact() {
    let drive = "[(ticks: 10, hold: [Forward]), (ticks: 1, hold: [Forward, Jump]),
        (ticks: 40, hold: [Forward])]";
    for (method, lands) in [("Article", false), ("Exact", true)] {
        let sets = [("methods.walls", method), ("player.walk_speed", "0.3")];
        let ticks = run(&mut world("map/tower", &sets), drive);
        let is_on_it = |(at, kinds): &Tick| at.y == 2.0 && kinds.contains(&EventKind::Land);
        assert_eq!(ticks.iter().any(is_on_it), lands, "{method}");
    }
}

#[test]
fn with_128_polygons_the_player_falls_through_the_ruins() {
    let drive = "[(ticks: 120, hold: [])]";
    let mut kept = world("map/ruins", &[]);
    assert_eq!(count(&run(&mut kept, drive), |k| *k == EventKind::Fall), 0);
    let few = ("collision.max_polygons", "128");
    let mut through = world("map/ruins", &[few]);
    let ticks = run(&mut through, drive);
    assert_eq!(count(&ticks, |k| *k == EventKind::Fall), 1);
    assert!(ticks[119].0.y < -5.0 && map(&through).state.motion == Motion::Fall);
    let dropped =
        map(&world("map/ruins", &[few])).record(&Input::default()).count(TriangleClass::Dropped);
    assert!(dropped > 100, "{dropped}");
    let mut exact = world("map/ruins", &[few, ("methods.walls", "Exact")]);
    assert_eq!(count(&run(&mut exact, drive), |k| *k == EventKind::Fall), 0);
}
