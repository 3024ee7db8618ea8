//! When two moving convex shapes first touch.
//!
//! Without spin the answer is exact: on every axis the intervals slide over each other and overlap
//! from one time to another, and the shapes touch where all have entered and none has left; round
//! corners add the times at which one circle meets another. With spin there is no such formula:
//! [`advance`](super::advance::advance) creeps up to the contact.
//!
//! Ericson, Real-Time Collision Detection, 5.5.3, 5.5.8. Sheet frame: [`Convex`]; times in seconds
//! from now.

mod run;

use glam::Vec2;

use super::convex::{Convex, Pose};
use super::convex_sat::{Exit, Flaws, Source, sat};
use super::minkowski::Difference;
use super::shape::Disk;
use super::swept_disk::swept_disk_disk;
use super::trace::Trace;
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

    /// How far its core reaches from its origin, m.
    pub(super) fn reach(&self) -> f32 {
        self.shape.points().iter().map(|point| point.length()).fold(0.0, f32::max)
    }
}

/// How it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// They touch at the time.
    Hit,
    /// They do not touch up to the horizon.
    Apart,
    /// [`MOST_STEPS`](super::advance::MOST_STEPS) did not suffice: up to the time they do not touch.
    GaveUp,
}

/// When they touch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Impact {
    /// Of the first touch, s: 0 where they overlap now; the horizon where they stay apart.
    pub time: f32,
    /// Unit vector from b towards a at the touch; zero where they stay apart.
    pub normal: Vec2,
    /// How it ends.
    pub end: End,
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
/// Shapes that only graze each other do not touch, unless they have no area.
pub fn swept<T: Trace<Step>>(a: &Moving, b: &Moving, horizon: f32, trace: &mut T) -> Impact {
    let (at_a, at_b) = (a.shape.placed(a.pose), b.shape.placed(b.pose));
    let (radius, has_area) = (at_a.radius + at_b.radius, at_a.has_area() || at_b.has_area());
    // Neither edges nor corners of it are asked for where both are sharp and one has an area.
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
    let missed = Impact { time: horizon, normal: Vec2::ZERO, end: End::Apart };
    if run.is_missed() {
        return missed;
    }
    // They cannot overlap yet while the intervals on some axis do not.
    if run.enter <= 0.0 {
        let now = sat(&at_a, &at_b, Exit::AtFirstGap, &Flaws::default(), &mut ()).contact;
        if now.depth > 0.0 {
            return Impact { time: 0.0, normal: now.normal, end: End::Hit };
        }
    }
    let Some(difference) = difference.filter(|_| radius > 0.0) else {
        return Impact { time: run.enter.max(0.0), normal: run.normal, end: End::Hit };
    };
    match rounded(&difference, run.motion, horizon, trace) {
        Some((time, normal)) => Impact { time, normal, end: End::Hit },
        None => missed,
    }
}

/// When the moving rounded difference, which does not hold the origin yet, reaches it, and the
/// normal then: at one of its edges, pushed out by the radius, or at a circle round a corner.
fn rounded<T: Trace<Step>>(
    difference: &Difference,
    motion: Vec2,
    horizon: f32,
    trace: &mut T,
) -> Option<(f32, Vec2)> {
    let radius = difference.radius;
    let mut first: Option<(f32, Vec2)> = None;
    let mut offer = |time: f32, normal: Vec2| {
        if first.is_none_or(|(earlier, _)| time < earlier) {
            first = Some((time, normal));
        }
    };
    for (k, face) in difference.faces().iter().enumerate() {
        let ([from, to], speed) = (difference.ends(k), face.normal.dot(motion));
        let gap = -face.normal.dot(from) - radius;
        if speed > 0.0 && gap >= 0.0 && gap <= speed * horizon {
            let time = gap / speed;
            let (edge, foot) = (to - from, -(from + motion * time));
            let along = foot.dot(edge);
            if along >= 0.0 && along <= edge.length_squared() {
                offer(time, -face.normal);
            }
        }
        let corner = Disk { center: from, radius };
        let origin = Disk { center: Vec2::ZERO, radius: 0.0 };
        if let Some(part) = swept_disk_disk(&corner, motion * horizon, &origin) {
            let time = part * horizon;
            trace.note(|| Step::Corners { a: face.from.a, b: face.from.b, time });
            offer(time, (from + motion * time).normalize_or(Vec2::X));
        }
    }
    first
}
