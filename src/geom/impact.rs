//! When two moving convex shapes first touch.
//!
//! Without spin the answer is exact: on every axis the intervals slide over each other and overlap
//! from one time to another, and the shapes touch where all have entered and none has left; round
//! corners add the times at which one circle meets another. With spin there is no such formula:
//! [`advance`](super::advance::advance) creeps up to the contact.
//!
//! Ericson, Real-Time Collision Detection, 5.5.3, 5.5.8. Sheet frame: [`Convex`]; times in seconds
//! from now.

mod contact;
mod run;

use glam::Vec2;

use super::convex::{Convex, Pose};
use super::convex_sat::{Exit, Flaws, Source, sat};
use super::minkowski::Difference;
use super::trace::Trace;
pub use contact::{SKIN, stop_before, touch_point};
use contact::{distance, skin};
use run::Run;

/// A shape, where it is and how it moves.
#[derive(Clone, Copy, Debug)]
pub struct Moving<'a> {
    /// About its own origin, round which it spins.
    pub shape: &'a Convex,
    /// Now.
    pub pose: Pose,
    /// Of its origin, m/s.
    pub velocity: Vec2,
    /// Radians per second, counter-clockwise.
    pub spin: f32,
}

impl Moving<'_> {
    /// Where it is after `time` (s).
    #[must_use]
    pub fn at(&self, time: f32) -> Pose {
        let Pose { position, angle } = self.pose;
        Pose { position: position + self.velocity * time, angle: angle + self.spin * time }
    }

    /// The shape where it is after `time` (s).
    #[must_use]
    pub fn placed(&self, time: f32) -> Convex {
        self.shape.placed(self.at(time))
    }

    /// How far its core reaches from its origin, m.
    pub(super) fn reach(&self) -> f32 {
        self.shape.points().iter().map(|point| point.length()).fold(0.0, f32::max)
    }
}

/// The first touch of two shapes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Touch {
    /// Time from now, s; 0 for shapes that overlap or are in contact now.
    pub time: f32,
    /// Unit vector from b towards a at that time.
    pub normal: Vec2,
    /// Overlap now, m; 0 for shapes that do not overlap yet.
    pub depth: f32,
}

/// Whether two shapes touch, and when.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Impact {
    /// They touch.
    Hit(Touch),
    /// They do not touch.
    Apart {
        /// Up to this time, s.
        until: f32,
    },
    /// [`MOST_STEPS`](super::advance::MOST_STEPS) did not suffice.
    GaveUp {
        /// They do not touch up to this time, s.
        until: f32,
    },
}

impl Impact {
    /// The first touch, if there is one.
    #[must_use]
    pub fn touch(&self) -> Option<&Touch> {
        if let Self::Hit(touch) = self { Some(touch) } else { None }
    }
}

/// A step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    /// Swept: an axis.
    Axis {
        /// What it came from; none: it ends shapes without area, and goes along them.
        source: Option<Source>,
        /// The axis, a unit vector.
        axis: Vec2,
        /// The interval of a now, from the sheet's origin, m.
        a: [f32; 2],
        /// That of b.
        b: [f32; 2],
        /// Of a against b along the axis, m/s.
        speed: f32,
        /// When the intervals begin to overlap, s; before now where negative or −∞.
        enter: f32,
        /// When they end to; before `enter` if they never do.
        leave: f32,
    },
    /// Swept: a round corner of the one meets one of the other.
    Corners {
        /// The corner of a.
        a: usize,
        /// That of b.
        b: usize,
        /// When, s.
        time: f32,
    },
    /// Advancing: they are here, and may go on.
    Advance {
        /// Since now, s.
        time: f32,
        /// a and b then.
        poses: [Pose; 2],
        /// Of the shapes, m.
        distance: f32,
        /// The closest points of a and b, m.
        closest: [Vec2; 2],
        /// No point of one approaches any point of the other faster, m/s.
        bound: f32,
        /// How long that lasts, s; 0 at the end.
        step: f32,
    },
}

/// The first touch of a and b up to `horizon` (s, finite), without their spins: exact.
///
/// Shapes that only graze each other do not touch, unless they have no area. Shapes that approach
/// each other and are no more than two [`SKIN`]s apart are in contact: they touch now.
pub fn swept<T: Trace<Step>>(a: &Moving, b: &Moving, horizon: f32, trace: &mut T) -> Impact {
    let (at_a, at_b) = (a.shape.placed(a.pose), b.shape.placed(b.pose));
    let (radius, has_area) = (at_a.radius + at_b.radius, at_a.has_area() || at_b.has_area());
    // Neither edges nor corners of it are needed where both are sharp and one has an area.
    let difference = (radius > 0.0 || !has_area).then(|| Difference::new(&at_a, &at_b));
    let flat = difference.as_ref().filter(|difference| difference.is_thin());
    let thin = flat.is_some() && radius == 0.0;
    let mut run = Run {
        shapes: [&at_a, &at_b],
        motion: a.velocity - b.velocity,
        thin,
        horizon,
        enter: f32::NEG_INFINITY,
        leave: f32::INFINITY,
        normal: Vec2::ZERO,
    };
    run.edges(trace);
    if let Some(difference) = flat {
        // Without area there are no edges at the ends of it.
        let across = difference.faces()[0].normal;
        if across == Vec2::ZERO {
            run.end(Vec2::X, trace);
        }
        run.end(if across == Vec2::ZERO { Vec2::Y } else { across.perp() }, trace);
    }
    let missed = Impact::Apart { until: horizon };
    if run.is_missed() {
        return missed;
    }
    // They cannot overlap yet while the intervals on some axis do not.
    if run.enter <= 0.0 {
        let now = sat(&at_a, &at_b, Exit::AtFirstGap, &Flaws::default(), &mut ()).contact;
        if now.depth > 0.0 {
            return Impact::Hit(Touch { time: 0.0, normal: now.normal, depth: now.depth });
        }
    }
    let first = match difference.filter(|_| radius > 0.0) {
        Some(difference) => rounded(&difference, run.motion, horizon, trace),
        None => run.lies_ahead().then_some((run.enter, run.normal)),
    };
    let Some((time, normal)) = first else { return missed };
    let gap = -normal.dot(run.motion) * time;
    let nearest = 2.0 * skin(a, b);
    let in_contact = time <= 0.0 || gap <= nearest && distance(&at_a, &at_b) <= nearest;
    Impact::Hit(Touch { time: if in_contact { 0.0 } else { time }, normal, depth: 0.0 })
}

/// When the moving rounded difference, which does not contain the origin yet, reaches it, and the
/// normal then.
///
/// The difference is its core, a strip along each edge and a disk round each corner. The origin is in
/// it from the first time at which it enters one of these to the last at which it leaves one.
/// It has still to enter if the middle of that time is to come: rounding changes only the ends.
fn rounded<T: Trace<Step>>(
    difference: &Difference,
    motion: Vec2,
    horizon: f32,
    trace: &mut T,
) -> Option<(f32, Vec2)> {
    let radius = difference.radius;
    let (mut enter, mut leave, mut normal) = (f32::INFINITY, f32::NEG_INFINITY, Vec2::ZERO);
    for (k, face) in difference.faces().iter().enumerate() {
        let ([from, to], speed) = (difference.ends(k), face.normal.dot(motion));
        if speed != 0.0 {
            let time = (-face.normal.dot(from) - radius) / speed;
            let (edge, foot) = (to - from, -(from + motion * time));
            let along = foot.dot(edge);
            let is_on_edge = along >= 0.0 && along <= edge.length_squared();
            if is_on_edge && speed < 0.0 {
                leave = leave.max(time);
            } else if is_on_edge && time < enter {
                (enter, normal) = (time, -face.normal);
            }
        }
        let Some([first, last]) = chord(from, motion, radius) else { continue };
        if first > -last && first <= horizon {
            let time = first.max(0.0);
            trace.note(|| Step::Corners { a: face.from.a, b: face.from.b, time });
        }
        leave = leave.max(last);
        if first < enter {
            (enter, normal) = (first, (from + motion * first).normalize_or(Vec2::X));
        }
    }
    (enter > -leave && enter <= horizon).then_some((enter, normal))
}

/// When a disk of this radius that starts round `center` contains the origin: from when to when, s.
fn chord(center: Vec2, motion: Vec2, radius: f32) -> Option<[f32; 2]> {
    let (square, passing) = (motion.length_squared(), center.perp_dot(motion));
    // How far the path passes the origin tells more than b² − a·c, which cancel far from a small disk.
    let discriminant = square * radius * radius - passing * passing;
    if discriminant <= 0.0 {
        return None;
    }
    let (middle, half) = (-center.dot(motion) / square, libm::sqrtf(discriminant) / square);
    Some([middle - half, middle + half])
}
