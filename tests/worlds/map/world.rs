//! The map world: its specification and its lessons' promises.

use std::collections::BTreeMap;

use collidoscope::geom::Trace;
use collidoscope::params::{get, parse_value};
use collidoscope::record::drive::Drive;
use collidoscope::sim::input::ActionSet;
use collidoscope::sim::map::{BoxPiece, Map, MapSetup, Motion, Piece, PieceSetup, Step, Walls};
use collidoscope::sim::{Action, Event, EventKind, Input, Record, Stepped, World};
use glam::Vec3;

use crate::load::world;
use crate::random::Random;

const SCENES: [&str; 4] = ["map/courtyard", "map/corners", "map/tower", "map/ruins"];

/// Position after a tick, and the tick's events.
pub(super) type Tick = (Vec3, Vec<EventKind>);

pub(super) fn map(world: &World) -> &Map {
    let World::Map(map) = world else { panic!("not a map world") };
    map
}

pub(super) fn map_mut(world: &mut World) -> &mut Map {
    let World::Map(map) = world else { panic!("not a map world") };
    map
}

/// Runs a drive to its end.
pub(super) fn run(world: &mut World, drive: &str) -> Vec<Tick> {
    let drive = Drive::parse(drive).unwrap();
    let (length, mut events) = (drive.ticks() as usize, Vec::new());
    let tick = |input: Input| {
        events.clear();
        world.step(&input, &mut events);
        (map(world).state.position, events.iter().map(|event: &Event| event.kind).collect())
    };
    drive.into_inputs().take(length).map(tick).collect()
}

pub(super) fn count(ticks: &[Tick], wanted: impl Fn(&EventKind) -> bool) -> usize {
    ticks.iter().flat_map(|(_, kinds)| kinds).filter(|kind| wanted(kind)).count()
}

/// Returns random inputs, each held for a while: any direction, jumps, hops and camera turns.
fn random_inputs(seed: u64) -> impl Iterator<Item = Input> {
    use Action::{Forward, Hop, Jump, Reverse, TurnLeft, TurnRight};
    let mut dice = Random(seed);
    let (mut held, mut ticks_left, mut camera_yaw) = (ActionSet::default(), 0, 0.0_f32);
    std::iter::from_fn(move || {
        let before = held;
        if ticks_left == 0 {
            ticks_left = 1 + dice.below(40);
            let all = [Forward, Reverse, TurnLeft, TurnRight, Jump, Hop];
            held = all.into_iter().filter(|_| dice.below(3) == 0).collect();
            camera_yaw = dice.below(628) as f32 * 0.01;
        }
        ticks_left -= 1;
        Some(Input { camera_yaw, ..Input::from_held(before, held) })
    })
}

/// Stores the position after the wall stage.
#[derive(Default)]
struct AfterWalls(Vec3);

impl Trace<Step> for AfterWalls {
    fn note(&mut self, step: impl FnOnce() -> Step) {
        if let Step::WallsDone { at, .. } = step() {
            self.0 = at;
        }
    }
}

/// Statistics of a random walk.
#[derive(Debug, Default)]
pub(super) struct Walk {
    lowest: f32,
    farthest: Vec3,
    /// Greatest depth in ticks that start from a free position, m: after the tick with `Exact`,
    /// after the wall stage with `Article`.
    pub(super) deepest: f32,
    kinds: BTreeMap<&'static str, usize>,
}

pub(super) fn walk(map: &mut Map, ticks: usize, seed: u64) -> Walk {
    let (mut stats, mut events) = (Walk::default(), Vec::new());
    for (tick, input) in random_inputs(seed).take(ticks).enumerate() {
        let from = map.state.position;
        let mut walls = AfterWalls::default();
        events.clear();
        map.step(&input, &mut events, &mut walls);
        let to = map.state.position;
        assert!(to.is_finite() && map.state.vertical_speed.is_finite(), "tick {tick}");
        // The previous tick may leave a depth of half a millimetre.
        if map.deepest(from) <= collidoscope::sim::map::MAX_RESIDUAL_DEPTH {
            // `Exact` may discard an attempt after its walls, so only the final position counts.
            let is_exact = map.setup.methods.walls == Walls::Exact;
            let position = if is_exact { to } else { walls.0 };
            stats.deepest = stats.deepest.max(map.deepest(position));
        }
        stats.lowest = stats.lowest.min(to.y);
        stats.farthest = stats.farthest.max(to.abs());
        for event in &events {
            *stats.kinds.entry(event.kind.name_and_fields().0).or_default() += 1;
        }
    }
    stats
}

/// Returns a scene's lowest floor, and the maximum distance of the feet from the centre, m.
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
    for id in SCENES {
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
fn a_player_who_falls_out_of_the_map_returns_to_the_last_ground() {
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
        let forward = Input { camera_yaw: 3.0, ..Input::from_held(ActionSet::default(), held) };
        let mut run_until = |world: &mut World, input: &Input, wanted: EventKind| {
            (0..3_000).find(|_| {
                events.clear();
                if !map(world).state.motion.is_airborne() {
                    last_ground = map(world).state.position;
                }
                world.step(input, &mut events);
                events.iter().any(|event| event.kind == wanted)
            })
        };
        run_until(&mut world, &forward, EventKind::Out).expect("it walks over the edge");
        let (state, lowest) = (map(&world).state.clone(), map(&world).ground.lowest);
        assert!(state.position.y < lowest - 4.0 && state.position.y > lowest - 6.0, "{state:?}");
        assert_eq!(state.ticks_until_return, ticks);
        let record = Record::Map(map(&world).record(&forward));
        let verdict = collidoscope::explain::explanation(&record).verdict(None).to_string();
        let expected = format!("out of the map: return in {} ticks", ticks - 1);
        assert_eq!(verdict, expected);
        let ticks_later =
            run_until(&mut world, &forward, EventKind::Return).expect("it comes back");
        assert_eq!(ticks_later + 1, ticks as usize);
        let state = &map(&world).state;
        assert_eq!((state.position, state.vertical_speed), (last_ground, 0.0));
        assert_eq!((state.motion, state.ticks_until_return), (Motion::NoJump, 0));
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
    for id in SCENES {
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
    for (camera_yaw, direction) in [(0.0, Vec3::Z), (std::f32::consts::FRAC_PI_2, Vec3::X)] {
        let mut world = world("map/tower", &[]);
        let from = map(&world).state.position;
        let input = Input { camera_yaw, ..Input::from_held(ActionSet::default(), held) };
        world.step(&input, &mut Vec::new());
        assert!((map(&world).state.position - from - direction * 0.1).length() < 1e-6);
    }
    // Left is local +x.
    let mut world = world("map/tower", &[]);
    let ticks = run(&mut world, "[(ticks: 1, hold: [TurnLeft])]");
    assert!(ticks[0].0.x > 0.09);
}

#[test]
fn a_jump_rises_by_its_power_and_falls_by_gravity() {
    for (action, power) in [("Jump", 0.22_f32), ("Hop", 0.15)] {
        let mut world = world("map/courtyard", &[]);
        let ticks = run(&mut world, &format!("[(ticks: 60, hold: [{action}])]"));
        let (mut y, mut speed) = (0.0, power);
        for (tick, (at, _)) in ticks.iter().enumerate().take(12) {
            y += speed;
            speed -= 0.01;
            assert!((at.y - y).abs() < 1e-5, "{action} tick {tick}: {} for {y}", at.y);
        }
        // A held key counts as one press.
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
