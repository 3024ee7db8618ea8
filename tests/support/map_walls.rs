//! `walls: Exact` on generated maps, checked by distances in f64 to all triangles of the map.

use std::sync::Arc;

use collidoscope::mesh::RawMesh;
use collidoscope::mesh::obj_file::{ObjFile, ObjSetup};
use collidoscope::sim::input::ActionSet;
use collidoscope::sim::map::{
    BorderPiece, BoxPiece, CeilingPiece, Map, MapSetup, Motion, Piece, PieceSetup, RampPiece,
    StairsPiece, Walls, WedgePiece,
};
use collidoscope::sim::{Action, EventKind, Input, Stepped};
use glam::{DVec3, Vec3, dvec3, vec3};

use crate::random::Random;
use crate::triangles::{Tri, pierces, segment_triangle_distance, triangles};

const RADIUS: f64 = 0.5;
const HEIGHT: f64 = 1.3;
const STEP_OVER: f64 = 0.3;
/// Height of a jump with the default parameters, m.
const JUMP: f64 = 2.54;

fn between(random: &mut Random, low: f32, high: f32) -> f32 {
    low + (random.below(1 << 24) as f32 / (1 << 24) as f32) * (high - low)
}

/// Returns the depth of the capsule, with its feet at `at`, in the triangle, m.
fn depth(at: DVec3, t: &Tri) -> f64 {
    let head = at + DVec3::Y * HEIGHT;
    let low = t.p[0].min(t.p[1]).min(t.p[2]);
    let high = t.p[0].max(t.p[1]).max(t.p[2]);
    let is_far = (low - head).max(at - high).max_element() > RADIUS;
    if is_far {
        return 0.0;
    }
    RADIUS - segment_triangle_distance(at, head, t)
}

fn is_wall(t: &Tri) -> bool {
    t.n.y.abs() < 0.7
}

/// Returns the greatest depth in a wall that is too high to step over from `feet`, m.
fn deepest(map: &[Tri], at: DVec3, feet: f64) -> f64 {
    let is_relevant = |t: &&Tri| {
        is_wall(t) && t.p.iter().map(|p| p.y).fold(f64::MIN, f64::max) > feet + STEP_OVER + 1e-5
    };
    map.iter().filter(is_relevant).map(|t| depth(at, t)).fold(0.0, f64::max)
}

/// Returns whether a floor or ceiling crosses the axis more than 1 mm from its ends.
fn is_crossed(map: &[Tri], at: DVec3) -> bool {
    let (low, high) = (at + DVec3::Y * 2e-3, at + DVec3::Y * (HEIGHT - 2e-3));
    map.iter().any(|t| !is_wall(t) && pierces(low, high, t))
}

/// Returns whether the feet are on a floor.
fn stands(map: &[Tri], at: DVec3) -> bool {
    let (low, high) = (at - DVec3::Y * 1e-3, at + DVec3::Y * 1e-3);
    map.iter().any(|t| !is_wall(t) && pierces(low, high, t))
}

/// Returns whether every place within 0.1 m and lower by `fallen`, m, is inside a relevant wall.
fn is_wedged(map: &[Tri], at: DVec3, fallen: f64) -> bool {
    (0..48).all(|index| {
        let (angle, distance) =
            (f64::from(index % 16) * std::f64::consts::FRAC_PI_8, f64::from(index / 16) * 0.05);
        let place = at + dvec3(angle.cos() * distance, -fallen, angle.sin() * distance);
        deepest(map, place, place.y) > 1e-3
    })
}

fn piece(name: String, shape: Piece, position: Vec3, yaw: f32) -> PieceSetup {
    PieceSetup { name, shape, position, yaw, pitch: 0.0, roll: 0.0 }
}

fn exact_map(pieces: Vec<PieceSetup>) -> MapSetup {
    let mut setup = MapSetup { pieces, ..MapSetup::default() };
    setup.methods.walls = Walls::Exact;
    setup
}

fn holding(keys: &[Action], camera_yaw: f32) -> Input {
    let held = keys.iter().copied().collect();
    Input { camera_yaw, ..Input::from_held(ActionSet::default(), held) }
}

/// Returns a flat rectangle, 16 m wide and 3 m high, triangulated at random: with points inside
/// triangles, and sometimes a corner in the middle of a neighbour's edge.
fn flat_mesh(random: &mut Random, pose: impl Fn(f32, f32) -> Vec3) -> RawMesh {
    let low = [0.0, -0.25, -1.0][random.below(3) as usize];
    let mut places = vec![[-8.0, low], [8.0, low], [8.0, 3.0], [-8.0, 3.0]];
    let mut faces: Vec<[u32; 3]> =
        if random.below(2) == 0 { vec![[0, 1, 2], [0, 2, 3]] } else { vec![[0, 1, 3], [1, 2, 3]] };
    for _ in 0..random.below(9) {
        let [a, b, c] = faces.swap_remove(random.below(faces.len() as u64) as usize);
        let new = places.len() as u32;
        let shares = if random.below(3) == 0 {
            [between(random, 0.2, 0.8), 0.0]
        } else {
            let first = between(random, 0.15, 0.6);
            [first, between(random, 0.15, 0.85 - first.min(0.6))]
        };
        let [p, q, r] = [a, b, c].map(|i| places[i as usize]);
        let at = [0, 1].map(|k| p[k] + (q[k] - p[k]) * shares[0] + (r[k] - p[k]) * shares[1]);
        places.push(at);
        if shares[1] == 0.0 {
            faces.extend([[a, new, c], [new, b, c]]);
        } else {
            faces.extend([[a, b, new], [b, c, new], [c, a, new]]);
        }
    }
    RawMesh { positions: places.iter().map(|[u, v]| pose(*u, *v)).collect(), triangles: faces }
}

/// Walks against one flat wall; returns the deviation of the end along and across the wall, m.
pub(crate) fn flat_wall(seed: u64) -> [f64; 2] {
    let mut random = Random(seed);
    let yaw = between(&mut random, -3.1, 3.1);
    let along = vec3(libm::cosf(yaw), 0.0, -libm::sinf(yaw));
    let ahead = vec3(libm::sinf(yaw), 0.0, libm::cosf(yaw));
    let wall_distance = between(&mut random, -2.0, 2.0);
    let mesh = flat_mesh(&mut random, |u, v| along * u + Vec3::Y * v + ahead * wall_distance);
    let path = ObjFile { path: "wall.obj".to_owned(), contents: Some(Arc::new(mesh)) };
    let ground = Piece::Box(BoxPiece { size: vec3(40.0, 1.0, 40.0) });
    let mut setup = exact_map(vec![
        piece("ground".to_owned(), ground, Vec3::NEG_Y, 0.0),
        piece("wall".to_owned(), Piece::Obj(ObjSetup { path, scale: 1.0 }), Vec3::ZERO, 0.0),
    ]);
    let speed = between(&mut random, 0.02, 0.45);
    setup.player.walk_speed = speed;
    let (beside, before) = (between(&mut random, -3.0, 3.0), between(&mut random, 0.5, 2.0));
    setup.player.position = along * beside + ahead * (wall_distance - before);
    let slant = if random.below(2) == 0 { 0.0 } else { between(&mut random, -1.4, 1.4) };
    let camera = yaw + slant;
    let mut map = Map::new(setup);
    let direction = dvec3(f64::from(libm::sinf(camera)), 0.0, f64::from(libm::cosf(camera)));
    let step = direction.normalize() * f64::from(speed);
    let (along, ahead) = (along.as_dvec3().normalize(), ahead.as_dvec3().normalize());
    let start = map.state.position.as_dvec3();
    let (mut u, mut w) = (start.dot(along), start.dot(ahead));
    for _ in 0..200 {
        map.step(&holding(&[Action::Forward], camera), &mut Vec::new(), &mut ());
        u += step.dot(along);
        w = (w + step.dot(ahead)).min(f64::from(wall_distance) - RADIUS);
        if u.abs() > 6.0 {
            break;
        }
    }
    let at = map.state.position.as_dvec3();
    [(at.dot(along) - u).abs(), (at.dot(ahead) - w).abs()]
}

/// Returns ground, a border, and seven pieces: of one kind below 6, else of several kinds.
fn pieces(kind: u64, random: &mut Random) -> Vec<PieceSetup> {
    let ground = Piece::Box(BoxPiece { size: vec3(40.0, 1.0, 40.0) });
    let border = Piece::Border(BorderPiece { width: 18.0, depth: 18.0 });
    let mut all = vec![
        piece("ground".to_owned(), ground, Vec3::NEG_Y, 0.0),
        piece("border".to_owned(), border, Vec3::ZERO, 0.0),
    ];
    for number in 0..7 {
        let mut value = |low, high| between(random, low, high);
        let bearing = number as f32 / 7.0 * std::f32::consts::TAU;
        let distance = value(3.5, 6.5);
        let position = vec3(libm::sinf(bearing) * distance, 0.0, libm::cosf(bearing) * distance);
        let yaw = value(-180.0, 180.0);
        let mut add = |shape, position, yaw| {
            all.push(piece(format!("piece-{number}-{kind}-{}", all.len()), shape, position, yaw));
        };
        match (kind + number * (kind / 6)) % 6 {
            0 => {
                let shape = WedgePiece {
                    angle: value(10.0, 170.0),
                    length: value(2.0, 4.0),
                    height: value(1.0, 3.0),
                };
                add(Piece::Wedge(shape), position, yaw);
            }
            1 => {
                // Two boxes with a gap between them, sometimes closed at one end.
                let (gap, high) = (value(0.2, 1.4), value(0.8, 3.0));
                let size = vec3(value(0.6, 2.5), high, value(1.0, 3.0));
                let turn = glam::Quat::from_rotation_y(yaw.to_radians());
                for side in [-1.0, 1.0] {
                    let beside = turn * vec3(side * (gap + size.x) * 0.5, 0.0, 0.0);
                    add(Piece::Box(BoxPiece { size }), position + beside, yaw);
                }
                let end = turn * vec3(0.0, 0.0, size.z * 0.5 + 0.2);
                if value(0.0, 1.0) < 0.6 {
                    let size = vec3(gap + 0.4, value(0.5, 3.0), 0.4);
                    add(Piece::Box(BoxPiece { size }), position + end, yaw);
                    if value(0.0, 1.0) < 0.5 {
                        add(Piece::Box(BoxPiece { size }), position - end, yaw);
                    }
                }
            }
            2 => {
                let steps = 2 + (value(0.0, 8.0) as u32);
                let size = vec3(value(1.0, 3.0), steps as f32 * value(0.1, 0.45), value(1.0, 4.0));
                add(Piece::Stairs(StairsPiece { size, steps }), position, yaw);
            }
            3 => {
                let (angle, high) = (value(30.0, 89.0_f32), value(0.5, 5.0));
                let long = (high / libm::tanf(angle.to_radians())).max(0.05);
                let size = vec3(value(0.8, 4.0), high, long);
                add(Piece::Ramp(RampPiece { size }), position, yaw);
            }
            4 => {
                let shape = CeilingPiece {
                    width: value(1.0, 4.0),
                    depth: value(1.0, 4.0),
                    height: value(0.6, 3.2),
                };
                add(Piece::Ceiling(shape), position, yaw);
            }
            _ => {
                let size = vec3(value(0.2, 3.0), value(0.2, 3.0), value(0.2, 3.0));
                let (pitch, roll) = (value(-60.0, 60.0), value(-60.0, 60.0));
                add(Piece::Box(BoxPiece { size }), position, yaw);
                if let Some(last) = all.last_mut() {
                    (last.pitch, last.roll) = (pitch, roll);
                }
            }
        }
    }
    all
}

/// Statistics of a walk on a map.
#[derive(Debug, Default)]
pub(crate) struct Walked {
    /// Greatest depth in a relevant wall after a tick, m.
    pub deepest: f64,
    /// Ticks after which a floor or ceiling crossed the axis.
    pub crossed: usize,
    /// Greatest height above the last floor, m.
    pub climbed: f64,
    /// Positions that the player could not leave.
    pub trapped: usize,
    /// Ticks that were blocked.
    pub blocked: usize,
    /// Ticks in which walls held the player up.
    pub held: usize,
    /// Held ticks in which the player could have fallen within a decimetre.
    pub held_by_nothing: usize,
}

/// Returns whether walking or jumping in some direction leads at least 0.1 m away within 40 ticks.
fn is_free(map: &Map) -> bool {
    let from = map.state.position;
    (0..16).any(|choice| {
        let (mut map, camera) = (map.clone(), choice as f32 * (std::f32::consts::TAU / 8.0));
        (0..40).any(|tick| {
            let keys: &[Action] =
                if choice < 8 { &[Action::Forward] } else { &[Action::Forward, Action::Jump] };
            let mut input = holding(keys, camera);
            if tick > 0 {
                input.pressed = ActionSet::default();
            }
            map.step(&input, &mut Vec::new(), &mut ());
            map.state.position.distance(from) > 0.1
        })
    })
}

/// Walks, hops and jumps at random on map `number`.
pub(crate) fn walk_on(number: u64, ticks: usize) -> Walked {
    let mut random = Random(number * 7919 + 1);
    let mut setup = exact_map(pieces(number % 12, &mut random));
    setup.player.walk_speed = [0.1, 0.1, 0.03, 0.2, 0.45][random.below(5) as usize];
    let mut map = Map::new(setup);
    let all = triangles(&map);
    let start = |random: &mut Random, map: &mut Map| {
        for _ in 0..1000 {
            let at = vec3(
                between(random, -8.0, 8.0),
                between(random, 0.0, 5.0),
                between(random, -8.0, 8.0),
            );
            let place = at.as_dvec3();
            if deepest(&all, place, place.y) == 0.0 && !is_crossed(&all, place) {
                map.state.position = at;
                (map.state.motion, map.state.vertical_speed) = (Motion::Fall, 0.0);
                return;
            }
        }
    };
    let (mut walked, mut floor) = (Walked::default(), 0.0_f64);
    let (mut input, mut ticks_left, mut events) = (Input::default(), 0, Vec::new());
    for tick in 0..ticks {
        if tick % 1000 == 0 {
            start(&mut random, &mut map);
            floor = f64::from(map.state.position.y);
        }
        if ticks_left == 0 {
            ticks_left = 1 + random.below(40);
            let actions =
                [Action::Forward, Action::Forward, Action::TurnLeft, Action::Jump, Action::Hop];
            let keys: Vec<_> = actions.into_iter().filter(|_| random.below(2) == 0).collect();
            input = holding(&keys, between(&mut random, -3.1, 3.1));
        } else {
            input.pressed = ActionSet::default();
        }
        ticks_left -= 1;
        events.clear();
        let from = f64::from(map.state.position.y);
        let fallen = f64::from(-map.state.vertical_speed) + 0.03;
        map.step(&input, &mut events, &mut ());
        let at = map.state.position.as_dvec3();
        assert!(at.is_finite() && map.state.vertical_speed.is_finite(), "map {number} tick {tick}");
        // A player put back on the ground did not come from below.
        let has_returned = events.iter().any(|event| event.kind == EventKind::Return);
        let deep = deepest(&all, at, if has_returned { at.y } else { at.y.min(from) });
        if deep > 1e-3 && walked.deepest <= 1e-3 {
            println!("map {number} tick {tick}: {deep} m deep at {at}");
        }
        walked.deepest = walked.deepest.max(deep);
        if is_crossed(&all, at) {
            if walked.crossed == 0 {
                println!("map {number} tick {tick}: crossed at {at}");
            }
            walked.crossed += 1;
        }
        let is_on_floor = stands(&all, at);
        let is_held = map.state.motion == Motion::NoJump && !is_on_floor;
        if is_held && !is_wedged(&all, at, fallen) {
            println!("map {number} tick {tick}: held without walls on both sides at {at}");
            walked.held_by_nothing += 1;
        }
        walked.held += usize::from(is_held);
        floor = if is_on_floor || is_held { at.y } else { floor.min(at.y) };
        if at.y - floor > JUMP && walked.climbed <= JUMP {
            println!("map {number} tick {tick}: {} m above the floor at {at}", at.y - floor);
        }
        walked.climbed = walked.climbed.max(at.y - floor);
        walked.blocked += usize::from(events.iter().any(|event| event.kind == EventKind::Blocked));
        if tick % 250 == 249 && !is_free(&map) {
            println!("map {number} tick {tick}: trapped at {at}, {:?}", map.state);
            walked.trapped += 1;
        }
    }
    walked
}
