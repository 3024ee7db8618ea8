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
use crate::triangles::{Tri, pierces, to_axis, triangles};

const RADIUS: f64 = 0.5;
const HEIGHT: f64 = 1.3;
const STEP_OVER: f64 = 0.3;
/// Height of a jump with the default parameters, m.
const JUMP: f64 = 2.54;

fn within(dice: &mut Random, low: f32, high: f32) -> f32 {
    low + (dice.below(1 << 24) as f32 / (1 << 24) as f32) * (high - low)
}

/// Returns the depth of the capsule with its feet at `at` in the triangle, m.
fn depth(at: DVec3, t: &Tri) -> f64 {
    let head = at + DVec3::Y * HEIGHT;
    let low = t.p[0].min(t.p[1]).min(t.p[2]);
    let high = t.p[0].max(t.p[1]).max(t.p[2]);
    let far = (low - head).max(at - high).max_element() > RADIUS;
    if far {
        return 0.0;
    }
    RADIUS - to_axis(at, head, t)
}

fn is_wall(t: &Tri) -> bool {
    t.n.y.abs() < 0.7
}

/// Returns the greatest depth in a wall that is too high to step over from `feet`, m.
fn deepest(map: &[Tri], at: DVec3, feet: f64) -> f64 {
    let counts = |t: &&Tri| {
        is_wall(t) && t.p.iter().map(|p| p.y).fold(f64::MIN, f64::max) > feet + STEP_OVER + 1e-5
    };
    map.iter().filter(counts).map(|t| depth(at, t)).fold(0.0, f64::max)
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
    (0..48).all(|number| {
        let (turn, out) =
            (f64::from(number % 16) * std::f64::consts::FRAC_PI_8, f64::from(number / 16) * 0.05);
        let place = at + dvec3(turn.cos() * out, -fallen, turn.sin() * out);
        deepest(map, place, place.y) > 1e-3
    })
}

fn piece(name: String, shape: Piece, position: Vec3, yaw: f32) -> PieceSetup {
    PieceSetup { name, shape, position, yaw, pitch: 0.0, roll: 0.0 }
}

fn exact(pieces: Vec<PieceSetup>) -> MapSetup {
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
fn flat(dice: &mut Random, pose: impl Fn(f32, f32) -> Vec3) -> RawMesh {
    let low = [0.0, -0.25, -1.0][dice.below(3) as usize];
    let mut places = vec![[-8.0, low], [8.0, low], [8.0, 3.0], [-8.0, 3.0]];
    let mut faces: Vec<[u32; 3]> =
        if dice.below(2) == 0 { vec![[0, 1, 2], [0, 2, 3]] } else { vec![[0, 1, 3], [1, 2, 3]] };
    for _ in 0..dice.below(9) {
        let [a, b, c] = faces.swap_remove(dice.below(faces.len() as u64) as usize);
        let new = places.len() as u32;
        let shares = if dice.below(3) == 0 {
            [within(dice, 0.2, 0.8), 0.0]
        } else {
            let first = within(dice, 0.15, 0.6);
            [first, within(dice, 0.15, 0.85 - first.min(0.6))]
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
    let mut dice = Random(seed);
    let yaw = within(&mut dice, -3.1, 3.1);
    let along = vec3(libm::cosf(yaw), 0.0, -libm::sinf(yaw));
    let ahead = vec3(libm::sinf(yaw), 0.0, libm::cosf(yaw));
    let off = within(&mut dice, -2.0, 2.0);
    let mesh = flat(&mut dice, |u, v| along * u + Vec3::Y * v + ahead * off);
    let path = ObjFile { path: "wall.obj".to_owned(), contents: Some(Arc::new(mesh)) };
    let ground = Piece::Box(BoxPiece { size: vec3(40.0, 1.0, 40.0) });
    let mut setup = exact(vec![
        piece("ground".to_owned(), ground, Vec3::NEG_Y, 0.0),
        piece("wall".to_owned(), Piece::Obj(ObjSetup { path, scale: 1.0 }), Vec3::ZERO, 0.0),
    ]);
    let speed = within(&mut dice, 0.02, 0.45);
    setup.player.walk_speed = speed;
    let (beside, before) = (within(&mut dice, -3.0, 3.0), within(&mut dice, 0.5, 2.0));
    setup.player.position = along * beside + ahead * (off - before);
    let slant = if dice.below(2) == 0 { 0.0 } else { within(&mut dice, -1.4, 1.4) };
    let camera = yaw + slant;
    let mut map = Map::new(setup);
    let way = dvec3(f64::from(libm::sinf(camera)), 0.0, f64::from(libm::cosf(camera)));
    let step = way.normalize() * f64::from(speed);
    let (along, ahead) = (along.as_dvec3().normalize(), ahead.as_dvec3().normalize());
    let start = map.state.position.as_dvec3();
    let (mut u, mut w) = (start.dot(along), start.dot(ahead));
    for _ in 0..200 {
        map.step(&holding(&[Action::Forward], camera), &mut Vec::new(), &mut ());
        u += step.dot(along);
        w = (w + step.dot(ahead)).min(f64::from(off) - RADIUS);
        if u.abs() > 6.0 {
            break;
        }
    }
    let at = map.state.position.as_dvec3();
    [(at.dot(along) - u).abs(), (at.dot(ahead) - w).abs()]
}

/// Returns ground, a border, and pieces of a kind.
fn pieces(kind: u64, dice: &mut Random) -> Vec<PieceSetup> {
    let ground = Piece::Box(BoxPiece { size: vec3(40.0, 1.0, 40.0) });
    let border = Piece::Border(BorderPiece { width: 18.0, depth: 18.0 });
    let mut all = vec![
        piece("ground".to_owned(), ground, Vec3::NEG_Y, 0.0),
        piece("border".to_owned(), border, Vec3::ZERO, 0.0),
    ];
    for number in 0..7 {
        let mut at = |low, high| within(dice, low, high);
        let around = number as f32 / 7.0 * std::f32::consts::TAU;
        let out = at(3.5, 6.5);
        let position = vec3(libm::sinf(around) * out, 0.0, libm::cosf(around) * out);
        let yaw = at(-180.0, 180.0);
        let mut add = |shape, position, yaw| {
            all.push(piece(format!("piece-{number}-{kind}-{}", all.len()), shape, position, yaw));
        };
        match (kind + number * (kind / 6)) % 6 {
            0 => {
                let shape = WedgePiece {
                    angle: at(10.0, 170.0),
                    length: at(2.0, 4.0),
                    height: at(1.0, 3.0),
                };
                add(Piece::Wedge(shape), position, yaw);
            }
            1 => {
                // Two boxes with a gap between them, sometimes closed at one end.
                let (gap, high) = (at(0.2, 1.4), at(0.8, 3.0));
                let size = vec3(at(0.6, 2.5), high, at(1.0, 3.0));
                let turn = glam::Quat::from_rotation_y(yaw.to_radians());
                for side in [-1.0, 1.0] {
                    let beside = turn * vec3(side * (gap + size.x) * 0.5, 0.0, 0.0);
                    add(Piece::Box(BoxPiece { size }), position + beside, yaw);
                }
                let end = turn * vec3(0.0, 0.0, size.z * 0.5 + 0.2);
                if at(0.0, 1.0) < 0.6 {
                    let size = vec3(gap + 0.4, at(0.5, 3.0), 0.4);
                    add(Piece::Box(BoxPiece { size }), position + end, yaw);
                    if at(0.0, 1.0) < 0.5 {
                        add(Piece::Box(BoxPiece { size }), position - end, yaw);
                    }
                }
            }
            2 => {
                let steps = 2 + (at(0.0, 8.0) as u32);
                let size = vec3(at(1.0, 3.0), steps as f32 * at(0.1, 0.45), at(1.0, 4.0));
                add(Piece::Stairs(StairsPiece { size, steps }), position, yaw);
            }
            3 => {
                let (angle, high) = (at(30.0, 89.0_f32), at(0.5, 5.0));
                let long = (high / libm::tanf(angle.to_radians())).max(0.05);
                let size = vec3(at(0.8, 4.0), high, long);
                add(Piece::Ramp(RampPiece { size }), position, yaw);
            }
            4 => {
                let shape =
                    CeilingPiece { width: at(1.0, 4.0), depth: at(1.0, 4.0), height: at(0.6, 3.2) };
                add(Piece::Ceiling(shape), position, yaw);
            }
            _ => {
                let size = vec3(at(0.2, 3.0), at(0.2, 3.0), at(0.2, 3.0));
                let (pitch, roll) = (at(-60.0, 60.0), at(-60.0, 60.0));
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
    /// Places that no key could leave.
    pub trapped: usize,
    /// Ticks that were blocked.
    pub blocked: usize,
    /// Ticks held up by walls.
    pub held: usize,
    /// Held ticks with a way down within a decimetre.
    pub held_by_nothing: usize,
}

/// Returns whether some key leads at least 0.1 m away within 40 ticks.
fn is_free(map: &Map) -> bool {
    let from = map.state.position;
    (0..16).any(|way| {
        let (mut map, camera) = (map.clone(), way as f32 * (std::f32::consts::TAU / 8.0));
        (0..40).any(|tick| {
            let keys: &[Action] =
                if way < 8 { &[Action::Forward] } else { &[Action::Forward, Action::Jump] };
            let mut input = holding(keys, camera);
            if tick > 0 {
                input.pressed = ActionSet::default();
            }
            map.step(&input, &mut Vec::new(), &mut ());
            map.state.position.distance(from) > 0.1
        })
    })
}

/// Walks, hops and jumps at random on the map of this number.
pub(crate) fn walk_on(number: u64, ticks: usize) -> Walked {
    let mut dice = Random(number * 7919 + 1);
    let mut setup = exact(pieces(number % 12, &mut dice));
    setup.player.walk_speed = [0.1, 0.1, 0.03, 0.2, 0.45][dice.below(5) as usize];
    let mut map = Map::new(setup);
    let all = triangles(&map);
    let start = |dice: &mut Random, map: &mut Map| {
        for _ in 0..1000 {
            let at = vec3(within(dice, -8.0, 8.0), within(dice, 0.0, 5.0), within(dice, -8.0, 8.0));
            let place = at.as_dvec3();
            if deepest(&all, place, place.y) == 0.0 && !is_crossed(&all, place) {
                map.state.position = at;
                (map.state.motion, map.state.vertical_speed) = (Motion::Fall, 0.0);
                return;
            }
        }
    };
    let (mut out, mut floor) = (Walked::default(), 0.0_f64);
    let (mut input, mut left, mut events) = (Input::default(), 0, Vec::new());
    for tick in 0..ticks {
        if tick % 1000 == 0 {
            start(&mut dice, &mut map);
            floor = f64::from(map.state.position.y);
        }
        if left == 0 {
            left = 1 + dice.below(40);
            let ways =
                [Action::Forward, Action::Forward, Action::TurnLeft, Action::Jump, Action::Hop];
            let keys: Vec<_> = ways.into_iter().filter(|_| dice.below(2) == 0).collect();
            input = holding(&keys, within(&mut dice, -3.1, 3.1));
        } else {
            input.pressed = ActionSet::default();
        }
        left -= 1;
        events.clear();
        let from = f64::from(map.state.position.y);
        let fallen = f64::from(-map.state.vertical_speed) + 0.03;
        map.step(&input, &mut events, &mut ());
        let at = map.state.position.as_dvec3();
        assert!(at.is_finite() && map.state.vertical_speed.is_finite(), "map {number} tick {tick}");
        // A player put back on the ground did not come from below.
        let is_back = events.iter().any(|event| event.kind == EventKind::Return);
        let deep = deepest(&all, at, if is_back { at.y } else { at.y.min(from) });
        if deep > 1e-3 && out.deepest <= 1e-3 {
            println!("map {number} tick {tick}: {deep} m deep at {at}");
        }
        out.deepest = out.deepest.max(deep);
        if is_crossed(&all, at) {
            if out.crossed == 0 {
                println!("map {number} tick {tick}: crossed at {at}");
            }
            out.crossed += 1;
        }
        let is_on_floor = stands(&all, at);
        let is_held = map.state.motion == Motion::NoJump && !is_on_floor;
        if is_held && !is_wedged(&all, at, fallen) {
            println!("map {number} tick {tick}: held without walls on both sides at {at}");
            out.held_by_nothing += 1;
        }
        out.held += usize::from(is_held);
        floor = if is_on_floor || is_held { at.y } else { floor.min(at.y) };
        if at.y - floor > JUMP && out.climbed <= JUMP {
            println!("map {number} tick {tick}: {} m above the floor at {at}", at.y - floor);
        }
        out.climbed = out.climbed.max(at.y - floor);
        out.blocked += usize::from(events.iter().any(|event| event.kind == EventKind::Blocked));
        if tick % 250 == 249 && !is_free(&map) {
            println!("map {number} tick {tick}: trapped at {at}, {:?}", map.state);
            out.trapped += 1;
        }
    }
    out
}
