//! The state of a bodies world.

use glam::{Vec2, Vec3Swizzles, vec2};

use super::setup::BodySetup;
use super::spec::{BodySpec, Size};
use crate::geom::{Disk, Rect, Shape};
use crate::sim::event::{Body, ContactReport, Phase};
use crate::sim::hash::Fnv;

/// Number of ticks for which a body shows the start or end of a contact.
pub const FADE_TICKS: u8 = 12;

/// Returns (cos, sin) of an angle in radians: the factor that rotates a vector by this angle.
#[inline]
pub(super) fn turn_by(angle: f32) -> Vec2 {
    // Most bodies of the article's solver never rotate.
    if angle == 0.0 { Vec2::X } else { vec2(libm::cosf(angle), libm::sinf(angle)) }
}

/// The state of a body.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct BodyState {
    /// The body.
    pub id: Body,
    /// Position, m.
    pub position: Vec2,
    /// Angle, radians, counter-clockwise, not wrapped.
    pub angle: f32,
    /// Velocity of the centre of mass (the collider's centre), m/s.
    pub velocity: Vec2,
    /// Angular velocity, counter-clockwise, rad/s.
    pub angular_velocity: f32,
    /// Angular momentum of `article_spin`, kg m²/s.
    pub momentum: f32,
    /// Position at the beginning of the tick, m.
    pub last_position: Vec2,
    /// Angle at the beginning of the tick, radians.
    pub last_angle: f32,
    /// Whether something supports the body.
    pub grounded: bool,
    /// Whether the body stays still for the rest of the run because its state became invalid.
    pub frozen: bool,
    /// Axes (x, y) on which `vibration_hold` restored the position in the last tick, so that the
    /// velocity did not move the body; for display only.
    pub held: (bool, bool),
    /// Remaining ticks for which the body shows the start and the end of a contact; for display only.
    pub highlight_ticks: [u8; 2],
}

impl BodyState {
    /// Makes a body at rest.
    #[must_use]
    pub fn at_rest(id: Body, position: Vec2) -> Self {
        Self { id, position, last_position: position, ..Self::default() }
    }

    /// Makes a body in its initial state.
    #[must_use]
    pub fn new(id: Body, setup: &BodySetup) -> Self {
        let angle = setup.angle.to_radians();
        Self {
            angle,
            last_angle: angle,
            velocity: setup.velocity.xy(),
            angular_velocity: setup.spin.to_radians(),
            ..Self::at_rest(id, setup.position.xy())
        }
    }

    /// Returns the velocity of the actual motion, m/s: 0 along axes on which the position was restored.
    #[must_use]
    pub fn actual_velocity(&self) -> Vec2 {
        let Vec2 { x, y } = self.velocity;
        vec2(if self.held.0 { 0.0 } else { x }, if self.held.1 { 0.0 } else { y })
    }

    /// Returns the centre of the collider, also the centre of mass, m.
    #[must_use]
    #[inline]
    pub fn center(&self, spec: &BodySpec) -> Vec2 {
        if spec.offset == Vec2::ZERO {
            return self.position;
        }
        self.position + turn_by(self.angle).rotate(spec.offset)
    }

    /// Rotates the body to `angle` (radians) and moves its collider's centre to `center` (m).
    pub(super) fn place(&mut self, spec: &BodySpec, center: Vec2, angle: f32) {
        self.angle = angle;
        self.position = center;
        if spec.offset != Vec2::ZERO {
            self.position -= turn_by(angle).rotate(spec.offset);
        }
    }

    /// Converts a point from the world's frame to the body's, m.
    #[must_use]
    pub fn to_local(&self, point: Vec2) -> Vec2 {
        turn_by(-self.angle).rotate(point - self.position)
    }

    /// Returns the placed collider.
    #[must_use]
    #[inline]
    pub fn shape(&self, spec: &BodySpec) -> Shape {
        let center = self.center(spec);
        match spec.size {
            Size::Circle(radius) => Shape::Disk(Disk { center, radius }),
            Size::Box(half) => {
                Shape::Rect(Rect { center, axis_x: turn_by(self.angle + spec.turn), half })
            }
        }
    }

    /// Begins a tick: saves position and angle, so that a hold or [`Self::freeze`] can restore them.
    pub(super) fn begin(&mut self) {
        (self.last_position, self.last_angle) = (self.position, self.angle);
        self.held = (false, false);
        self.highlight_ticks = self.highlight_ticks.map(|ticks| ticks.saturating_sub(1));
    }

    /// Restores the pose at the beginning of the tick and stops the body for the rest of the run.
    pub(super) fn freeze(&mut self) {
        (self.position, self.angle) = (self.last_position, self.last_angle);
        (self.velocity, self.angular_velocity, self.momentum) = (Vec2::ZERO, 0.0, 0.0);
        self.frozen = true;
    }

    /// Returns whether position, angle and velocities are finite and within reach of the shape tests.
    pub(super) fn is_valid(&self) -> bool {
        let Self { position: p, velocity: v, .. } = self;
        let values = [p.x, p.y, v.x, v.y, self.angle, self.angular_velocity, self.momentum];
        // A comparison with NaN is false.
        values.into_iter().all(|x| x.abs() <= crate::geom::shape::REACH)
    }

    /// Returns whether this is a spawned body below the height `lowest`, m, where such bodies are
    /// removed.
    #[inline]
    pub(super) fn has_fallen(&self, lowest: f32) -> bool {
        matches!(self.id, Body::Spawned(_)) && self.position.y < lowest
    }

    fn hash(&self, fnv: &mut Fnv) {
        let (kind, number) = match self.id {
            Body::Driven => (0, 0),
            Body::Object(index) => (1, index),
            Body::Spawned(number) => (2, number),
        };
        fnv.u32s([kind, number]);
        fnv.vec2(self.position);
        fnv.vec2(self.velocity);
        fnv.f32s([self.angle, self.angular_velocity, self.momentum]);
        fnv.bytes(&[u8::from(self.grounded), u8::from(self.frozen)]);
    }
}

/// The values that change in a tick.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct State {
    /// Number of ticks run.
    pub tick: u32,
    /// The single bodies of the scene, those of its stacks, then spawned ones, oldest first.
    pub bodies: Vec<BodyState>,
    /// The pairs that touched in the last tick, in pair order.
    pub touching: Vec<(Body, Body)>,
    /// The last tick's contacts, in pair order.
    pub contacts: Vec<ContactReport>,
    /// Number of bodies spawned.
    pub spawned: u32,
}

impl State {
    /// Adds a contact report; at the start and end of a contact, its bodies are highlighted.
    #[inline(always)]
    pub(super) fn add_contact(&mut self, report: &ContactReport) {
        self.contacts.push(*report);
        let ContactReport { a, b, phase, .. } = *report;
        if phase != Phase::Exit {
            self.touching.push((a, b));
        }
        let highlight = match phase {
            Phase::Enter => 0,
            Phase::Stay => return,
            Phase::Exit => 1,
        };
        for body in [a, b] {
            if let Some(index) = self.index(body) {
                self.bodies[index].highlight_ticks[highlight] = FADE_TICKS;
            }
        }
    }

    /// Returns a body's index in [`Self::bodies`].
    #[must_use]
    pub fn index(&self, body: Body) -> Option<usize> {
        // The list is sorted by id.
        self.bodies.binary_search_by_key(&body, |state| state.id).ok()
    }

    pub(super) fn hash(&self, fnv: &mut Fnv) {
        fnv.u32s([self.tick, self.spawned, self.touching.len() as u32]);
        for body in &self.bodies {
            body.hash(fnv);
        }
        for (a, b) in &self.touching {
            for body in [a, b] {
                let (Body::Object(number) | Body::Spawned(number)) = *body else { continue };
                fnv.u32s([u32::from(matches!(body, Body::Spawned(_))), number]);
            }
        }
    }
}
