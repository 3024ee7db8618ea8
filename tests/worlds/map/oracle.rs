//! The program compared with an independent, literal f64 implementation of the article's method, on
//! random maps of boxes.
//!
//! Where rounding to f32 decides, the two may differ. A case is compared up to its first such tick,
//! and most ticks must be compared.

use collidoscope::sim::input::ActionSet;
use collidoscope::sim::map::{BoxPiece, Map, MapSetup, Piece, PieceSetup, PlayerSetup};
use collidoscope::sim::{Action, Input, Stepped};
use glam::{DVec3, Vec3, dvec3, vec3};

use crate::random::Random;
use crate::triangles::{Tri, point_triangle_distance, segment_triangle_distance, triangles};

const CASES: u64 = 120;
const TICKS: usize = 300;
/// Margin below which a decision is unclear, m.
const MARGIN: f64 = 1e-4;
const RADIUS: f64 = 0.5;
const HEIGHT: f64 = 1.3;

#[derive(Clone, Copy, PartialEq, Debug)]
enum State {
    Ground,
    Jumping,
    Falling,
}

/// The independent implementation.
struct Reference {
    map: Vec<Tri>,
    feet: DVec3,
    /// Vertical speed, m/tick; f32, because its sign at the top of a jump depends on rounding.
    speed: f32,
    state: State,
    /// Whether a decision was unclear.
    unclear: bool,
}

/// Returns the height at which the vertical line through (x, z) meets a triangle, and the margin of
/// the result, m.
fn height_on(x: f64, z: f64, t: &Tri) -> (Option<f64>, f64) {
    let cross = |a: DVec3, b: DVec3| {
        ((b.x - a.x) * (z - a.z) - (b.z - a.z) * (x - a.x))
            / (b.x - a.x).hypot(b.z - a.z).max(1e-12)
    };
    let sides: Vec<f64> = (0..3).map(|i| cross(t.p[i], t.p[(i + 1) % 3])).collect();
    let margin = sides.iter().map(|s| s.abs()).fold(f64::INFINITY, f64::min);
    let is_over = sides.iter().all(|s| *s >= 0.0) || sides.iter().all(|s| *s <= 0.0);
    let y = t.p[0].y - ((x - t.p[0].x) * t.n.x + (z - t.p[0].z) * t.n.z) / t.n.y;
    (is_over.then_some(y), margin)
}

impl Reference {
    fn touches(&mut self, at: DVec3, t: &Tri) -> bool {
        let head = at + DVec3::Y * HEIGHT;
        let distance = segment_triangle_distance(at, head, t);
        self.unclear |= (distance - RADIUS).abs() < MARGIN;
        distance < RADIUS
    }

    fn touches_any(&mut self, at: DVec3, walls: &[Tri]) -> bool {
        walls.iter().any(|t| self.touches(at, t))
    }

    /// Returns whether `a` is above `b`; unclear if they are nearly equal.
    fn above(&mut self, a: f64, b: f64) -> bool {
        self.unclear |= (a - b).abs() < MARGIN;
        a > b
    }

    fn tick(&mut self, direction: DVec3, jump: bool, hop: bool) {
        if self.state != State::Ground {
            self.speed -= 0.01;
        } else if jump || hop {
            self.state = State::Jumping;
            self.speed = if jump { 0.22 } else { 0.15 };
        }
        let wanted = direction * 0.1 + DVec3::Y * f64::from(self.speed);
        let (from, map) = (self.feet, std::mem::take(&mut self.map));
        let near = map.iter().filter(|t| point_triangle_distance(from, t) <= 5.0 + wanted.length());
        let (steep, floors): (Vec<Tri>, Vec<Tri>) =
            near.copied().partition(|t| -0.7 < t.n.y && t.n.y < 0.7);
        let mut walls = Vec::new();
        for t in steep {
            let top = t.p.iter().map(|p| p.y).fold(f64::NEG_INFINITY, f64::max);
            if self.above(top, from.y + 0.3) {
                walls.push(t);
            }
        }
        let at = self.resolve_walls(from, wanted, &walls);
        self.feet = self.resolve_floors(at, &floors);
        self.map = map;
    }

    fn resolve_walls(&mut self, from: DVec3, wanted: DVec3, walls: &[Tri]) -> DVec3 {
        let mut at = from + wanted;
        let moved = wanted.x.abs() > 0.01 || wanted.z.abs() > 0.01;
        if moved {
            for t in walls {
                if self.touches(at, t) {
                    at = from + (wanted - t.n * wanted.dot(t.n));
                    if !self.touches_any(at, walls) {
                        return at;
                    }
                }
            }
        }
        for _ in 0..16 {
            for t in walls {
                if self.touches(at, t) {
                    at += t.n * 0.1;
                    if !self.touches_any(at, walls) {
                        return at;
                    }
                }
            }
            if !self.touches_any(at, walls) {
                return at;
            }
        }
        at
    }

    fn hits(&mut self, at: DVec3, low: f64, high: f64, floors: &[Tri]) -> Vec<f64> {
        let mut found = Vec::new();
        for t in floors {
            let (y, margin) = height_on(at.x, at.z, t);
            // At a triangle's border the answer depends on rounding, unless a coplanar neighbour
            // gives the same answer.
            let Some(y) = y else {
                self.unclear |= margin < MARGIN && Self::is_alone(at, t, floors);
                continue;
            };
            self.unclear |= (margin < MARGIN && Self::is_alone(at, t, floors))
                || (y - low).abs() < MARGIN
                || (y - high).abs() < MARGIN;
            if (low..=high).contains(&y) {
                found.push(y);
            }
        }
        found
    }

    /// Returns whether no coplanar neighbour of `t` is at this point.
    fn is_alone(at: DVec3, t: &Tri, floors: &[Tri]) -> bool {
        let same =
            |o: &&Tri| (o.n - t.n).length() < 1e-6 && (o.p[0] - t.p[0]).dot(t.n).abs() < 1e-6;
        let at_point = floors.iter().filter(same).filter(|o| {
            let (y, margin) = height_on(at.x, at.z, o);
            y.is_some() || margin < MARGIN
        });
        at_point.count() < 2
    }

    fn resolve_floors(&mut self, mut at: DVec3, floors: &[Tri]) -> DVec3 {
        if floors.is_empty() {
            return at;
        }
        if self.state == State::Jumping && self.speed > 0.0 {
            let hits = self.hits(at, at.y, at.y + HEIGHT, floors);
            if let Some(top) = hits.into_iter().reduce(f64::min) {
                at.y = top - HEIGHT;
                self.speed *= -1.0;
                // The space is too low, so the ground decides.
                let below = self.hits(at, at.y, top - 1e-6, floors);
                at.y = below.into_iter().fold(at.y, f64::max);
                self.unclear = true;
            }
            return at;
        }
        let below = if self.state == State::Ground { 0.3 } else { 0.2 };
        let hits = self.hits(at, at.y - below, at.y + HEIGHT, floors);
        match hits.into_iter().reduce(f64::max) {
            Some(y) => {
                at.y = y;
                self.speed = 0.0;
                self.state = State::Ground;
            }
            None if self.state == State::Ground => {
                self.state = State::Falling;
                self.speed = -0.01;
            }
            None => {}
        }
        at
    }
}

/// Returns a map of a floor and randomly turned boxes on it.
fn setup(dice: &mut Random) -> MapSetup {
    let piece = |name: String, size: Vec3, position: Vec3, yaw: f32| PieceSetup {
        name,
        shape: Piece::Box(BoxPiece { size }),
        position,
        yaw,
        pitch: 0.0,
        roll: 0.0,
    };
    let mut pieces =
        vec![piece("ground".to_owned(), vec3(60.0, 1.0, 57.0), vec3(0.37, -1.0, 0.53), 3.0)];
    for i in 0..14 {
        let mut random = |low, high| dice.between(low, high) as f32;
        let size = vec3(random(0.7, 4.0), random(0.15, 3.0), random(0.7, 4.0));
        let mut position = vec3(random(-9.0, 9.0), 0.0, random(-9.0, 9.0));
        if position.length() < 4.0 {
            position.x += 7.0;
        }
        pieces.push(piece(format!("box-{i}"), size, position, random(-180.0, 180.0)));
    }
    // In the article, a player who leaves the map falls forever.
    let player = PlayerSetup { out_ticks: 100_000, ..PlayerSetup::default() };
    MapSetup { player, pieces, ..MapSetup::default() }
}

/// Returns the input of each tick: random keys, each combination held for a while.
fn inputs(dice: &mut Random) -> Vec<Input> {
    use Action::{Forward, Hop, Jump, Reverse, TurnLeft, TurnRight};
    let (mut all, mut held) = (Vec::new(), ActionSet::default());
    while all.len() < TICKS {
        let before = held;
        let chances = [(Forward, 0.6), (Reverse, 0.2), (TurnLeft, 0.3), (TurnRight, 0.3)];
        let jumps = [(Jump, 0.1), (Hop, 0.1)];
        let chosen = chances.into_iter().chain(jumps).filter(|(_, chance)| dice.unit() < *chance);
        held = chosen.map(|(action, _)| action).collect();
        let camera_yaw = dice.between(-3.0, 3.0) as f32;
        let length = 1 + (dice.unit() * 50.0) as usize;
        let first = Input { camera_yaw, ..Input::from_held(before, held) };
        all.push(first);
        all.extend(std::iter::repeat_n(Input { pressed: ActionSet::default(), ..first }, length));
    }
    all.truncate(TICKS);
    all
}

/// Returns the number of ticks before the first unclear one; panics if the two differ in one of them.
fn compare(seed: u64) -> usize {
    let mut dice = Random(seed);
    let mut map = Map::new(setup(&mut dice));
    let mut reference = Reference {
        map: triangles(&map),
        feet: DVec3::ZERO,
        speed: 0.0,
        state: State::Ground,
        unclear: false,
    };
    for (tick, input) in inputs(&mut dice).into_iter().enumerate() {
        let yaw = f64::from(input.camera_yaw);
        let (ahead, left) = (
            f64::from(input.balance(Action::Forward, Action::Reverse)),
            f64::from(input.balance(Action::TurnLeft, Action::TurnRight)),
        );
        let direction =
            dvec3(yaw.sin(), 0.0, yaw.cos()) * ahead + dvec3(yaw.cos(), 0.0, -yaw.sin()) * left;
        reference.tick(
            direction.normalize_or_zero(),
            input.pressed(Action::Jump),
            input.pressed(Action::Hop),
        );
        map.step(&input, &mut Vec::new(), &mut ());
        let error = map.state.position.as_dvec3().distance(reference.feet);
        if reference.unclear {
            return tick;
        }
        let state = map.state.motion.name();
        assert!(
            error < 2e-3,
            "case {seed} tick {tick}: {} for {}, {state}",
            map.state.position,
            reference.feet
        );
        assert!(
            (map.state.vertical_speed - reference.speed).abs() < 1e-5,
            "case {seed} tick {tick}"
        );
    }
    TICKS
}

#[test]
fn the_program_agrees_with_the_reference() {
    let compared: usize = (0..CASES).map(compare).sum();
    let share = compared as f64 / (CASES as usize * TICKS) as f64;
    println!("{:.1} % of the ticks compared", share * 100.0);
    assert!(share > 0.6, "{share}");
}
