//! The map world: what its specification and its lessons promise.

use std::collections::BTreeMap;

use collidoscope::geom::{Ray, Sides, Trace};
use collidoscope::params::{get, parse_value};
use collidoscope::record::drive::Drive;
use collidoscope::sim::input::ActionSet;
use collidoscope::sim::map::{
    BoxPiece, Class, Map, MapSetup, Motion, Piece, PieceSetup, Step, Walls,
};
use collidoscope::sim::{Action, Event, EventKind, Input, Record, Stepped, World};
use glam::Vec3;

use crate::load::world;
use crate::random::Random;

const ALL: [&str; 4] = ["map/courtyard", "map/corners", "map/tower", "map/ruins"];

/// The corners of `map/corners`: name, x and z of the apex, m; they open towards −z.
const CORNERS: [(&str, f32, f32); 5] =
    [("120", 16.0, 3.0), ("90", 8.0, 4.0), ("60", 0.0, 5.0), ("45", -8.0, 6.0), ("30", -15.0, 7.0)];

/// A tick's place and what it reported.
type Tick = (Vec3, Vec<EventKind>);

fn map(world: &World) -> &Map {
    let World::Map(map) = world else { panic!("not a map world") };
    map
}

fn map_mut(world: &mut World) -> &mut Map {
    let World::Map(map) = world else { panic!("not a map world") };
    map
}

/// Runs a drive to its end.
fn run(world: &mut World, drive: &str) -> Vec<Tick> {
    let drive = Drive::parse(drive).unwrap();
    let (length, mut events) = (drive.ticks() as usize, Vec::new());
    let tick = |input: Input| {
        events.clear();
        world.step(&input, &mut events);
        (map(world).state.position, events.iter().map(|event: &Event| event.kind).collect())
    };
    drive.into_inputs().take(length).map(tick).collect()
}

fn count(ticks: &[Tick], wanted: impl Fn(&EventKind) -> bool) -> usize {
    ticks.iter().flat_map(|(_, kinds)| kinds).filter(|kind| wanted(kind)).count()
}

/// Random input: holds for a while, in any direction, with jumps and hops, and turns the camera.
fn random_inputs(seed: u64) -> impl Iterator<Item = Input> {
    use Action::{Forward, Hop, Jump, Reverse, TurnLeft, TurnRight};
    let mut dice = Random(seed);
    let (mut held, mut left, mut camera_yaw) = (ActionSet::default(), 0, 0.0_f32);
    std::iter::from_fn(move || {
        let before = held;
        if left == 0 {
            left = 1 + dice.below(40);
            let all = [Forward, Reverse, TurnLeft, TurnRight, Jump, Hop];
            held = all.into_iter().filter(|_| dice.below(3) == 0).collect();
            camera_yaw = dice.below(628) as f32 * 0.01;
        }
        left -= 1;
        Some(Input { camera_yaw, ..Input::after(before, held) })
    })
}

/// Keeps where stage 3 ended.
#[derive(Default)]
struct AfterWalls(Vec3);

impl Trace<Step> for AfterWalls {
    fn note(&mut self, step: impl FnOnce() -> Step) {
        if let Step::WallsDone { at, .. } = step() {
            self.0 = at;
        }
    }
}

/// How a random walk went.
#[derive(Debug, Default)]
struct Walk {
    lowest: f32,
    farthest: Vec3,
    /// After stage 3 from a free place, m.
    deepest: f32,
    kinds: BTreeMap<&'static str, usize>,
}

fn walk(map: &mut Map, ticks: usize, seed: u64) -> Walk {
    let (mut out, mut events) = (Walk::default(), Vec::new());
    for (tick, input) in random_inputs(seed).take(ticks).enumerate() {
        let from = map.state.position;
        let mut walls = AfterWalls::default();
        events.clear();
        map.step(&input, &mut events, &mut walls);
        let to = map.state.position;
        assert!(to.is_finite() && map.state.vertical_speed.is_finite(), "tick {tick}");
        // Half a millimetre is what the last tick may have left.
        if map.deepest(from) <= collidoscope::sim::map::LEFT {
            out.deepest = out.deepest.max(map.deepest(walls.0));
        }
        out.lowest = out.lowest.min(to.y);
        out.farthest = out.farthest.max(to.abs());
        for event in &events {
            *out.kinds.entry(event.kind.told().0).or_default() += 1;
        }
    }
    out
}

/// Ground and border of each scene: the lowest floor, and how far the feet may be from the middle.
fn bounds(id: &str) -> (f32, Vec3) {
    let (low, x, z) = match id {
        "map/courtyard" => (0.0, 22.0, 22.0),
        "map/corners" => (0.0, 22.0, 14.0),
        "map/tower" => (0.0, 30.0, 30.0),
        _ => (-0.07, 25.5, 25.5),
    };
    (low, Vec3::new(x - 0.5, f32::MAX, z - 0.5))
}

#[test]
#[ignore = "slow: ten thousand ticks"]
fn ten_thousand_random_ticks_stay_on_the_ground_and_inside_the_border() {
    for id in ALL {
        for method in ["Article", "Exact"] {
            for seed in 0..3 {
                let mut world = world(id, &[("methods.walls", method)]);
                let walk = walk(map_mut(&mut world), 10_000, seed);
                println!("{id} {method} {walk:?}");
                let (low, far) = bounds(id);
                assert!(walk.lowest >= low, "{id} {method} {seed}: {walk:?}");
                assert!(walk.kinds["Land"] > 50, "{id}: it jumps and lands");
                if method == "Exact" {
                    assert!(walk.deepest <= 1e-3, "{id} {seed}: {walk:?}");
                    assert!(walk.farthest.cmple(far + 1e-3).all(), "{id} {seed}: {walk:?}");
                }
            }
        }
    }
}

#[test]
fn exact_holds_in_every_corner_wherever_one_starts() {
    for (name, x, z) in CORNERS {
        for seed in 0..12 {
            let mut world = world("map/corners", &[("methods.walls", "Exact")]);
            let map = map_mut(&mut world);
            let off = seed as f32 * 0.1 - 0.55;
            map.state.position = Vec3::new(x + off, 0.0, z - 3.5);
            let walk = walk(map, 600, seed);
            assert!(walk.deepest <= 1e-3, "{name}° {seed}: {walk:?}");
        }
    }
}

/// Walks straight into a corner of `map/corners` for 300 ticks.
fn into(corner: usize, sets: &[(&str, &str)]) -> (World, Vec<Tick>) {
    let (_, x, z) = CORNERS[corner];
    let mut world = world("map/corners", sets);
    map_mut(&mut world).state.position = Vec3::new(x, 0.0, z - 5.0);
    let ticks = run(&mut world, "[(ticks: 300, hold: [Forward])]");
    (world, ticks)
}

/// Whether the way led through a wall.
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
        let (_, ticks) = into(corner, &[]);
        assert!(!rests(&ticks), "{name}°: the article trembles");
        assert!(count(&ticks, |k| matches!(k, EventKind::PushedOut { .. })) > 50);
    }
    let (world, ticks) = into(2, &[("collision.rounds", "1")]);
    assert!(stuck(&ticks) > 10 && !slipped(&world, &ticks), "60° with 1 round: it sticks");
    let (world, ticks) = into(4, &[("collision.rounds", "1")]);
    assert!(slipped(&world, &ticks), "30° with 1 round: it slips");
    for (corner, (name, ..)) in CORNERS.iter().enumerate() {
        for rounds in ["1", "16"] {
            let (world, ticks) = into(corner, &[exact, ("collision.rounds", rounds)]);
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
            let off = run(&mut world, "[(ticks: 80, hold: [Forward])]");
            let at = |kind| off.iter().position(|(_, kinds)| kinds.contains(&kind));
            let (fall, land) = (at(EventKind::Fall).unwrap(), at(EventKind::Land).unwrap());
            assert!(fall < land && off[off.len() - 1].0.y == 0.0, "{method}: off the ledge");
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
    let leg = |way: &str, jump: &str, ticks: u32| {
        format!(
            "(ticks: 20, hold: [{way}]), (ticks: {ticks}, hold: [{way}, {jump}]), (ticks: 25, hold: []),"
        )
    };
    let mut drive = "[(ticks: 25, hold: [Forward]),".to_owned();
    for (way, jump) in [
        ("Forward", "Jump"),
        ("TurnLeft", "Hop"),
        ("Forward", "Jump"),
        ("Forward", "Hop"),
        ("TurnRight", "Jump"),
        ("TurnRight", "Hop"),
        ("Reverse", "Jump"),
        ("TurnLeft", "Hop"),
    ] {
        drive += &leg(way, jump, if jump == "Jump" { 30 } else { 27 });
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
fn with_128_polygons_one_falls_through_the_ruins() {
    let drive = "[(ticks: 120, hold: [])]";
    let mut kept = world("map/ruins", &[]);
    assert_eq!(count(&run(&mut kept, drive), |k| *k == EventKind::Fall), 0);
    let few = ("collision.max_polygons", "128");
    let mut through = world("map/ruins", &[few]);
    let ticks = run(&mut through, drive);
    assert_eq!(count(&ticks, |k| *k == EventKind::Fall), 1);
    assert!(ticks[119].0.y < -5.0 && map(&through).state.motion == Motion::Fall);
    let dropped = map(&world("map/ruins", &[few])).record(&Input::default()).count(Class::Dropped);
    assert!(dropped > 100, "{dropped}");
    let mut exact = world("map/ruins", &[few, ("methods.walls", "Exact")]);
    assert_eq!(count(&run(&mut exact, drive), |k| *k == EventKind::Fall), 0);
}

#[test]
fn who_falls_out_of_the_map_comes_back_to_the_last_ground() {
    for (walls, ticks) in [(Walls::Article, 120), (Walls::Exact, 120), (Walls::Exact, 5)] {
        let ground = Piece::Box(BoxPiece { size: Vec3::new(6.0, 1.0, 6.0) });
        let mut setup = MapSetup {
            pieces: vec![PieceSetup {
                name: "ground".to_owned(),
                shape: ground,
                position: Vec3::NEG_Y,
                yaw: 0.0,
                pitch: 0.0,
                roll: 0.0,
            }],
            ..MapSetup::default()
        };
        setup.methods.walls = walls;
        setup.player.out_ticks = ticks;
        let mut world = World::Map(Map::new(setup));
        let (mut events, mut last_ground) = (Vec::new(), Vec3::ZERO);
        let held: ActionSet = [Action::Forward].into_iter().collect();
        let way = Input { camera_yaw: 3.0, ..Input::after(ActionSet::default(), held) };
        let mut tick = |world: &mut World, input: &Input, wanted: EventKind| {
            (0..3_000).find(|_| {
                events.clear();
                if !map(world).state.motion.is_airborne() {
                    last_ground = map(world).state.position;
                }
                world.step(input, &mut events);
                events.iter().any(|event| event.kind == wanted)
            })
        };
        tick(&mut world, &way, EventKind::Out).expect("it walks over the edge");
        let (state, lowest) = (map(&world).state.clone(), map(&world).ground.lowest);
        assert!(state.position.y < lowest - 4.0 && state.position.y > lowest - 6.0, "{state:?}");
        assert_eq!(state.out, ticks);
        let record = Record::Map(map(&world).record(&way));
        let said = collidoscope::explain::of(&record).verdict(None).to_string();
        let left = format!("out of the map: back to the last ground in {} ticks", ticks - 1);
        assert_eq!(said, left);
        let later = tick(&mut world, &way, EventKind::Return).expect("it comes back");
        assert_eq!(later + 1, ticks as usize);
        let state = &map(&world).state;
        assert_eq!((state.position, state.vertical_speed), (last_ground, 0.0));
        assert_eq!((state.motion, state.out), (Motion::NoJump, 0));
        world.step(&Input::default(), &mut Vec::new());
        assert_eq!(map(&world).state.motion, Motion::NoJump, "there it can stand");
    }
}

#[test]
fn without_a_floor_the_article_walks_on_air_and_exact_falls() {
    for (method, falls) in [("Article", false), ("Exact", true)] {
        let set = [("methods.walls", method), ("player.position", "(0, 50, 0)")];
        let mut world = world("map/courtyard", &set);
        let ticks = run(&mut world, "[(ticks: 10, hold: [Forward])]");
        assert_eq!(ticks[9].0.y < 50.0, falls, "{method}");
    }
}

#[test]
fn the_same_inputs_give_the_same_bytes_traced_or_not() {
    for id in ALL {
        for method in ["Article", "Exact"] {
            let mut plain = world(id, &[("methods.walls", method)]);
            let mut traced = plain.clone();
            for input in random_inputs(9).take(600) {
                plain.step(&input, &mut Vec::new());
                let mut steps: Vec<Step> = Vec::new();
                map_mut(&mut traced).step(&input, &mut Vec::new(), &mut steps);
                assert_eq!(plain.hash(), traced.hash(), "{id} {method}");
            }
        }
    }
}

#[test]
fn ahead_is_away_from_the_camera() {
    let held: ActionSet = [Action::Forward].into_iter().collect();
    for (camera_yaw, way) in [(0.0, Vec3::Z), (std::f32::consts::FRAC_PI_2, Vec3::X)] {
        let mut world = world("map/tower", &[]);
        let from = map(&world).state.position;
        let input = Input { camera_yaw, ..Input::after(ActionSet::default(), held) };
        world.step(&input, &mut Vec::new());
        assert!((map(&world).state.position - from - way * 0.1).length() < 1e-6);
    }
    // Left is local +x.
    let mut world = world("map/tower", &[]);
    let ticks = run(&mut world, "[(ticks: 1, hold: [TurnLeft])]");
    assert!(ticks[0].0.x > 0.09);
}

#[test]
fn a_jump_rises_as_its_numbers_say() {
    for (action, power) in [("Jump", 0.22_f32), ("Hop", 0.15)] {
        let mut world = world("map/courtyard", &[]);
        let ticks = run(&mut world, &format!("[(ticks: 60, hold: [{action}])]"));
        let (mut y, mut speed) = (0.0, power);
        for (tick, (at, _)) in ticks.iter().enumerate().take(12) {
            y += speed;
            speed -= 0.01;
            assert!((at.y - y).abs() < 1e-5, "{action} tick {tick}: {} for {y}", at.y);
        }
        // Held on, it is pressed once.
        assert_eq!(count(&ticks, |k| *k == EventKind::Land), 1, "{action}");
        assert_eq!(ticks[59].0.y, 0.0);
    }
}

#[test]
fn edits_build_the_map_anew_and_start_values_move_the_player() {
    let mut world = world("map/courtyard", &[("player.position", "(3, 0, -8)")]);
    assert_eq!(map(&world).state.position, Vec3::new(3.0, 0.0, -8.0));
    let before = map(&world).ground.clone();
    let set = |world: &mut World, path: &str, text: &str| {
        let like = get(&world.setup(), path).unwrap();
        world.set(path, parse_value(text, &like).unwrap())
    };
    set(&mut world, "collision.rounds", "3").unwrap();
    assert!(std::sync::Arc::ptr_eq(&before, &map(&world).ground), "nothing to build");
    set(&mut world, "pieces.block.position", "(0, 0, -4)").unwrap();
    let moved = &map(&world).ground;
    assert_eq!(moved.triangles.len(), before.triangles.len());
    assert_ne!(moved.triangles, before.triangles);
    assert!(set(&mut world, "pieces.block.shape", "Obj").unwrap_err().contains("no OBJ file"));
    let mut ruins = crate::load::world("map/ruins", &[("pieces.ruins.shape", "Box")]);
    assert!(map(&ruins).ground.triangles.len() < 200);
    set(&mut ruins, "pieces.ruins.shape", "Obj").unwrap();
    assert!(map(&ruins).ground.triangles.len() > 20_000, "the file comes back");
}
