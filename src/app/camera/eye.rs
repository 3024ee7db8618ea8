//! Unobstructed eye positions: outside of solids, and away from the head of the followed body.

use glam::{Vec2, Vec3, vec2};

use crate::geom::{Ray, Sides};
use crate::mesh::bvh::Bvh;

/// Minimum distance from the eye to the head, m.
pub(super) const NEAREST: f32 = 1.6;

/// Distance from the eye to obstacles, m.
const GAP: f32 = 0.25;

/// Rotations about the vertical tried in search of an unobstructed position, radians.
const YAWS: [f32; 12] = [0.0, 0.3, -0.3, 0.6, -0.6, 1.0, -1.0, 1.6, -1.6, 2.3, -2.3, 3.1];

/// Pitches tried for each of [`YAWS`], radians upwards.
const PITCHES: [f32; 10] = [0.0, -0.15, -0.3, -0.45, 0.25, 0.5, 0.75, 1.0, -0.9, -1.4];

/// Cost per radian of yaw and pitch, as fractions of the distance: coming nearer or changing pitch
/// is preferred to another side.
const COST: Vec2 = Vec2::new(2.0, 0.6);

/// Time constant of moving to a better position, s.
const LAG: f32 = 0.2;

/// Time constant of coming nearer, in front of an obstacle, s.
const APPROACH_LAG: f32 = 0.06;

/// Obstacles for the eye: triangles, if there are any.
#[derive(Clone, Copy)]
pub struct Around<'a>(pub Option<&'a Bvh>);

impl Around<'_> {
    /// Returns the free fraction of the way between two points, 0..1.
    #[must_use]
    pub fn free(self, from: Vec3, to: Vec3) -> f32 {
        self.first_hit(from, to, Sides::Both).unwrap_or(1.0)
    }

    /// Returns whether the eye, unlike the head, is inside or behind something solid: the first
    /// face from the eye to the head is a back face.
    #[must_use]
    pub fn in_solid(self, eye: Vec3, head: Vec3) -> bool {
        let any = self.first_hit(eye, head, Sides::Both);
        let front = self.first_hit(eye, head, Sides::Front);
        any.is_some_and(|any| front.is_none_or(|front| any + 1e-4 < front))
    }

    fn first_hit(self, from: Vec3, to: Vec3, sides: Sides) -> Option<f32> {
        let ray = Ray::new(from, to - from)?;
        self.0?.first_ray_hit(&ray, 1.0, sides).map(|(_, hit)| hit.t)
    }
}

/// Rotation and distance that evade obstacles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Evasion {
    /// Rotation about the vertical, and upwards, radians.
    pub(super) turn: Vec2,
    /// Distance from the head as a fraction of the preferred one; above 1 if the eye must stay
    /// farther off.
    part: f32,
}

impl Default for Evasion {
    fn default() -> Self {
        Self { turn: Vec2::ZERO, part: 1.0 }
    }
}

impl Evasion {
    /// Returns the position of an eye whose preferred position is `wish`.
    pub(super) fn eye(&self, head: Vec3, wish: Vec3) -> Vec3 {
        head + (wish - head) * self.part
    }

    /// Evades obstacles for `elapsed` seconds. `wish` returns the preferred position for a
    /// rotation; the eye rotates only if it `may_turn`.
    pub(super) fn ease(
        &mut self,
        around: Around<'_>,
        head: Vec3,
        wish: impl Fn(Vec2) -> Vec3,
        may_turn: bool,
        elapsed: f32,
    ) {
        let clearance = |turn: Vec2| Clearance::new(around, head, wish(turn));
        let straight = clearance(Vec2::ZERO);
        let goal =
            if straight.part >= 1.0 || !may_turn { Vec2::ZERO } else { cheapest_turn(clearance) };
        let eased = |lag: f32| 1.0 - libm::expf(-elapsed.max(0.0) / lag);
        self.turn += (goal - self.turn) * eased(LAG);
        if (goal - self.turn).length() < 1e-3 || !clearance(self.turn).is_enough() {
            // Skip rotations in between without enough clearance.
            self.turn = goal;
        }
        let now = if self.turn == Vec2::ZERO { straight } else { clearance(self.turn) };
        let part =
            if now.is_enough() { now.part } else { outside_solids(around, head, wish(self.turn)) };
        let lag = if part < self.part { APPROACH_LAG } else { LAG };
        self.part += (part - self.part) * eased(lag);
        let eye = self.eye(head, wish(self.turn));
        if around.in_solid(eye, head) || eye.distance(head) < NEAREST {
            self.part = part;
        }
    }
}

/// Unobstructed distance in one direction.
#[derive(Clone, Copy)]
struct Clearance {
    /// Free fraction of the way to the preferred position, less a gap.
    part: f32,
    /// Length of this part, m.
    length: f32,
}

impl Clearance {
    fn new(around: Around<'_>, head: Vec3, wish: Vec3) -> Self {
        let (distance, free) = (head.distance(wish), around.free(head, wish));
        let part = if free < 1.0 { (free - GAP / distance.max(GAP)).max(0.0) } else { 1.0 };
        Self { part, length: distance * part }
    }

    fn is_enough(self) -> bool {
        self.length >= NEAREST
    }
}

/// Returns the cheapest rotation; `clearance` measures its direction.
fn cheapest_turn(clearance: impl Fn(Vec2) -> Clearance) -> Vec2 {
    let turns = YAWS.into_iter().flat_map(|yaw| PITCHES.map(|pitch| vec2(yaw, pitch)));
    let costs = turns.map(|turn| {
        let measured = clearance(turn);
        let penalty = if measured.is_enough() { 0.0 } else { 100.0 };
        (turn, (turn.abs() * COST).element_sum() + (1.0 - measured.part) + penalty)
    });
    costs.min_by(|a, b| a.1.total_cmp(&b.1)).map_or(Vec2::ZERO, |(turn, _)| turn)
}

/// Returns a distance at which the eye is outside of all solids, as a fraction of the preferred
/// distance; used if no direction is free.
fn outside_solids(around: Around<'_>, head: Vec3, wish: Vec3) -> f32 {
    const STEP: f32 = 0.25;
    let (distance, direction) = (head.distance(wish), (wish - head).normalize_or(Vec3::Y));
    let is_out = |length: f32| !around.in_solid(head + direction * (length + 0.1), head);
    let nearer = (0_u16..40).map(|k| NEAREST + f32::from(k) * STEP);
    let preferred = std::iter::once(NEAREST.max(distance));
    let length = preferred.chain(nearer).find(|length| is_out(*length)).unwrap_or(NEAREST);
    length / distance.max(1e-3)
}
