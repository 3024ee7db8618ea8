//! The map world: what its specification and its lessons promise.

use std::collections::BTreeMap;

use collidoscope::params::{get, parse_value};
use collidoscope::record::drive::Drive;
use collidoscope::scene;
use collidoscope::sim::input::ActionSet;
use collidoscope::sim::map::{Map, Motion, Walls};
use collidoscope::sim::{Action, Event, EventKind, Input, World};
use glam::Vec3;

/// The shipped scenes that have ground everywhere.
const ALL: [&str; 4] = ["map/courtyard", "map/corners", "map/tower", "map/ruins"];

fn world(id: &str, sets: &[(&str, &str)]) -> World {
    let mut world = World::new(scene::load(id).unwrap_or_else(|e| panic!("{e}")).file.world);
    for (path, text) in sets {
        let present = get(&world.setup(), path).unwrap_or_else(|| panic!("no {path}"));
        world.set(path, parse_value(text, &present).unwrap()).unwrap();
    }
    world
}

fn map(world: &World) -> &Map {
    let World::Map(map) = world else { panic!("not a map world") };
    map
}

/// Runs a drive to its end; every tick's place and events.
fn run(world: &mut World, drive: &str) -> Vec<(Vec3, Vec<Event>)> {
    let drive = Drive::parse(drive).unwrap();
    let length = drive.ticks() as usize;
    let mut ticks = Vec::new();
    for input in drive.into_inputs().take(length) {
        let mut events = Vec::new();
        world.step(&input, &mut events);
        ticks.push((map(world).state.position, events));
    }
    ticks
}

fn count(ticks: &[(Vec3, Vec<Event>)], wanted: impl Fn(&EventKind) -> bool) -> usize {
    ticks.iter().flat_map(|(_, events)| events).filter(|event| wanted(&event.kind)).count()
}

/// Numbers that look random: splitmix64.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (x ^ (x >> 31)) % sides
    }
}

/// Random input: holds for a while, in any direction, with jumps and hops, and turns the camera.
fn random_inputs(seed: u64) -> impl Iterator<Item = Input> {
    let mut dice = Dice(seed);
    let (mut held, mut left, mut camera_yaw) = (ActionSet::default(), 0, 0.0_f32);
    std::iter::from_fn(move || {
        let before = held;
        if left == 0 {
            left = 1 + dice.roll(40);
            let all = [
                Action::Forward,
                Action::Reverse,
                Action::TurnLeft,
                Action::TurnRight,
                Action::Jump,
                Action::Hop,
            ];
            held = all.into_iter().filter(|_| dice.roll(3) == 0).collect();
            camera_yaw = dice.roll(628) as f32 * 0.01;
        }
        left -= 1;
        Some(Input { camera_yaw, ..Input::after(before, held) })
    })
}

/// How a random walk went.
#[derive(Debug, Default)]
struct Walk {
    lowest: f32,
    farthest: Vec3,
    deepest: f32,
    free: usize,
    kinds: BTreeMap<&'static str, usize>,
}

fn walk(id: &str, method: &str, ticks: usize, seed: u64, start: Option<Vec3>) -> Walk {
    let mut world = world(id, &[("methods.walls", method)]);
    if let (Some(start), World::Map(map)) = (start, &mut world) {
        map.state.position = start;
    }
    let mut out = Walk::default();
    for (tick, input) in random_inputs(seed).take(ticks).enumerate() {
        let from = map(&world).state.position;
        let mut events = Vec::new();
        let World::Map(map) = &mut world else { panic!() };
        let mut after_walls = AfterWalls::default();
        collidoscope::sim::Sim::step(map, &input, &mut events, &mut after_walls);
        let to = map.state.position;
        assert!(to.is_finite() && map.state.vertical_speed.is_finite(), "{id} tick {tick}");
        if map.deepest(from) <= 5e-4 {
            out.free += 1;
            out.deepest = out.deepest.max(map.deepest(after_walls.0.unwrap()));
        }
        out.lowest = out.lowest.min(to.y);
        out.farthest = out.farthest.max(to.abs());
        for event in events {
            *out.kinds.entry(event.kind.told().0).or_default() += 1;
        }
    }
    out
}

/// Keeps where stage 3 ended.
#[derive(Default)]
struct AfterWalls(Option<Vec3>);

impl collidoscope::geom::Trace<collidoscope::sim::map::Step> for AfterWalls {
    fn note(&mut self, step: impl FnOnce() -> collidoscope::sim::map::Step) {
        if let collidoscope::sim::map::Step::WallsDone { at, .. } = step() {
            self.0 = Some(at);
        }
    }
}

#[test]
fn random_walks() {
    for id in ALL {
        for method in ["Article", "Exact"] {
            for seed in 0..3 {
                println!("{id} {method} {:?}", walk(id, method, 10_000, seed, None));
            }
        }
    }
}


fn crosses(m: &Map, a: Vec3, b: Vec3) -> bool {
    let up = Vec3::Y * 0.65;
    let Some(ray) = collidoscope::geom::Ray::new(a + up, b - a) else { return false };
    m.ground.bvh.first_ray_hit(&ray, 1.0, collidoscope::geom::Sides::Both).is_some()
}

#[test]
fn corners_search() {
    for (x, z, angle) in [(8., 4., 90), (0., 5., 60), (-8., 6., 45), (-15., 7., 30)] {
            for (rounds, push, speed, radius) in [("1","0.1","0.1","0.5"),("2","0.1","0.1","0.5"),("4","0.1","0.2","0.5"),("4","0.1","0.3","0.5"),("2","0.1","0.3","0.5"),("16","0.02","0.1","0.5"),("16","0.02","0.2","0.5"),("16","0.5","0.1","0.5"),("16","0.3","0.1","0.5"),("16","0.1","0.1","0.2"),("16","0.1","0.2","0.2"),("16","0.1","0.3","0.2"),("16","0.1","0.2","0.3"),("16","0.1","0.3","0.3"),("16","0.1","0.4","0.3")] {
                let (mut slips, mut stuck, mut deep, mut jumps, mut first) = (0, 0, 0.0_f32, 0.0_f32, None);
                for off in -20..=20 {
                    for dirs in ["Forward", "Forward, TurnLeft", "Forward, TurnRight"] {
                        let mut w = world("map/corners", &[("collision.rounds", rounds),("collision.push_step", push),("player.radius", radius), ("player.walk_speed", speed)]);
                        let World::Map(m) = &mut w else { panic!() };
                        let at = Vec3::new(x + off as f32 * 0.05, 0.0, z - 4.0);
                        m.state.position = at;
                        if m.deepest(at) > 0.0 { continue; }
                        let ticks = run(&mut w, &format!("[(ticks: 150, hold: [{dirs}])]"));
                        let m = map(&w);
                        let slip = ticks.windows(2).any(|w| crosses(m, w[0].0, w[1].0));
                        let st = count(&ticks, |k| matches!(k, EventKind::Stuck | EventKind::Blocked));
                        if slip { slips += 1; if first.is_none_or(|(o, _): (i32, &str)| o.abs() > i32::abs(off)) { first = Some((off, dirs)); } }
                        if st > 0 { stuck += 1; }
                        deep = deep.max(m.deepest(m.state.position));
                        jumps = jumps.max(ticks.windows(2).map(|w| w[0].0.distance(w[1].0)).fold(0.0, f32::max));
                    }
                }
                println!("{angle} rounds {rounds} push {push} speed {speed} radius {radius}: slips {slips} {first:?} stuck {stuck} deepest {deep} longest step {jumps}");
            }
    }
}
