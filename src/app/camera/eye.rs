//! Where the eye can stand: never inside what is solid, never in the head of the body followed.

use glam::{Vec2, Vec3, vec2};

use crate::geom::{Ray, Sides};
use crate::mesh::bvh::Bvh;

/// The eye comes no nearer to the head than this, m.
pub(super) const NEAREST: f32 = 1.6;

/// The eye keeps this far from what is in its way, m.
const GAP: f32 = 0.25;

/// Turns about the vertical that are tried where the eye cannot stand, radians.
const YAWS: [f32; 12] = [0.0, 0.3, -0.3, 0.6, -0.6, 1.0, -1.0, 1.6, -1.6, 2.3, -2.3, 3.1];

/// And how much farther up, or down.
const PITCHES: [f32; 10] = [0.0, -0.15, -0.3, -0.45, 0.25, 0.5, 0.75, 1.0, -0.9, -1.4];

/// What a radian of either costs, in parts of the distance: the eye rather comes nearer, or up and
/// down, than round to another side.
const COST: Vec2 = Vec2::new(2.0, 0.6);

/// Seconds in which about two thirds of the way to a better place is gone.
const LAG: f32 = 0.2;

/// The same for coming nearer, before what is in the way.
const QUICK: f32 = 0.06;

/// The triangles that the eye must keep out of, where there are any.
#[derive(Clone, Copy)]
pub struct Around<'a>(pub Option<&'a Bvh>);

impl Around<'_> {
    /// How much of the way between two points nothing stands in, 0..1.
    #[must_use]
    pub fn free(self, from: Vec3, to: Vec3) -> f32 {
        self.first(from, to, Sides::Both).unwrap_or(1.0)
    }

    /// Whether the eye is inside something solid, or behind it, where the head is not: what it sees
    /// first on the way there is a back face.
    #[must_use]
    pub fn in_solid(self, eye: Vec3, head: Vec3) -> bool {
        let any = self.first(eye, head, Sides::Both);
        let front = self.first(eye, head, Sides::Front);
        any.is_some_and(|any| front.is_none_or(|front| any + 1e-4 < front))
    }

    fn first(self, from: Vec3, to: Vec3, sides: Sides) -> Option<f32> {
        let ray = Ray::new(from, to - from)?;
        self.0?.first_ray_hit(&ray, 1.0, sides).map(|(_, hit)| hit.t)
    }
}

/// How the eye gives way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Giving {
    /// Turned about the vertical, and up, radians.
    pub(super) turn: Vec2,
    /// The part of the way from the head to where it would be, above 1 if it must stand farther off.
    part: f32,
}

impl Default for Giving {
    fn default() -> Self {
        Self { turn: Vec2::ZERO, part: 1.0 }
    }
}

impl Giving {
    /// Where the eye stands that would be at `wish`.
    pub(super) fn eye(&self, head: Vec3, wish: Vec3) -> Vec3 {
        head + (wish - head) * self.part
    }

    /// Gives way for `elapsed` seconds. `wish` tells where the eye of a turn would be; only with
    /// `turns` may it turn.
    pub(super) fn ease(
        &mut self,
        around: Around<'_>,
        head: Vec3,
        wish: impl Fn(Vec2) -> Vec3,
        turns: bool,
        elapsed: f32,
    ) {
        let room = |turn: Vec2| Room::new(around, head, wish(turn));
        let straight = room(Vec2::ZERO);
        let goal = if straight.part >= 1.0 || !turns { Vec2::ZERO } else { best(room) };
        let eased = |lag: f32| 1.0 - libm::expf(-elapsed.max(0.0) / lag);
        self.turn += (goal - self.turn) * eased(LAG);
        if (goal - self.turn).length() < 1e-3 || !room(self.turn).is_enough() {
            // On the way there, there is no room.
            self.turn = goal;
        }
        let now = if self.turn == Vec2::ZERO { straight } else { room(self.turn) };
        let part = if now.is_enough() { now.part } else { past(around, head, wish(self.turn)) };
        let lag = if part < self.part { QUICK } else { LAG };
        self.part += (part - self.part) * eased(lag);
        let eye = self.eye(head, wish(self.turn));
        if around.in_solid(eye, head) || eye.distance(head) < NEAREST {
            self.part = part;
        }
    }
}

/// What one direction offers.
#[derive(Clone, Copy)]
struct Room {
    /// The part of the way to the wished place that is free, less a gap.
    part: f32,
    /// As metres.
    length: f32,
}

impl Room {
    fn new(around: Around<'_>, head: Vec3, wish: Vec3) -> Self {
        let (way, free) = (head.distance(wish), around.free(head, wish));
        let part = if free < 1.0 { (free - GAP / way.max(GAP)).max(0.0) } else { 1.0 };
        Self { part, length: way * part }
    }

    fn is_enough(self) -> bool {
        self.length >= NEAREST
    }
}

/// The turn that costs least.
fn best(room: impl Fn(Vec2) -> Room) -> Vec2 {
    let every = YAWS.into_iter().flat_map(|yaw| PITCHES.map(|pitch| vec2(yaw, pitch)));
    let costs = every.map(|turn| {
        let room = room(turn);
        let narrow = if room.is_enough() { 0.0 } else { 100.0 };
        (turn, (turn.abs() * COST).element_sum() + (1.0 - room.part) + narrow)
    });
    costs.min_by(|a, b| a.1.total_cmp(&b.1)).map_or(Vec2::ZERO, |(turn, _)| turn)
}

/// There is no room: the part of the way at which the eye stands behind what is in the way, out of
/// all that is solid.
fn past(around: Around<'_>, head: Vec3, wish: Vec3) -> f32 {
    const STEP: f32 = 0.25;
    let (way, along) = (head.distance(wish), (wish - head).normalize_or(Vec3::Y));
    let is_out = |length: f32| !around.in_solid(head + along * (length + 0.1), head);
    let lengths = (0_u16..80).map(|k| NEAREST.max(way) + f32::from(k) * STEP);
    let nearer = (0_u16..40).map(|k| NEAREST + f32::from(k) * STEP);
    let length = lengths.take(1).chain(nearer).find(|length| is_out(*length)).unwrap_or(NEAREST);
    length / way.max(1e-3)
}
