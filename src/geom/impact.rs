//! When two moving convex shapes first touch.
//!
//! Without spin the answer is exact: on every axis the intervals slide over each other and overlap
//! from one time to another, and the shapes touch where all have entered and none has left; round
//! corners add the times at which one circle meets another. With spin there is no such formula:
//! [`advance`](super::advance::advance) creeps up to the contact.
//!
//! Ericson, Real-Time Collision Detection, 5.5.3, 5.5.8. Sheet frame: [`Convex`]; times in seconds
//! from now.

use glam::Vec2;

use super::convex::{Convex, Pose};
use super::convex_sat::{Exit, Flaws, PARALLEL, Source, sat};
use super::minkowski::Difference;
use super::shape::Disk;
use super::swept_disk::swept_disk_disk;
use super::trace::Trace;

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
    let motion = a.velocity - b.velocity;
    let difference = Difference::new(&at_a, &at_b);
    let thin = difference.is_thin() && difference.radius == 0.0;
    let (mut enter, mut leave) = (f32::NEG_INFINITY, f32::INFINITY);
    let mut normal = Vec2::ZERO;
    let mut axis = |source: Option<Source>, axis: Vec2| {
        let (times, speed) = slide(&at_a, &at_b, axis, motion, thin, source, trace);
        if times[0] > enter {
            (enter, normal) = (times[0], if speed > 0.0 { -axis } else { axis });
        }
        leave = leave.min(times[1]);
    };
    let of_a = at_a.normals().iter().enumerate().map(|(k, n)| (Source::EdgeOfA(k), *n));
    let of_b = at_b.normals().iter().enumerate().map(|(k, n)| (Source::EdgeOfB(k), *n));
    for (k, (source, n)) in of_a.clone().chain(of_b.clone()).enumerate() {
        let mut earlier = of_a.clone().chain(of_b.clone()).take(k);
        if !earlier.any(|(_, other)| other.perp_dot(n).abs() <= PARALLEL) {
            axis(Some(source), n);
        }
    }
    if difference.is_thin() {
        // Without area there are no edges at the ends of it.
        let across = difference.faces()[0].normal;
        if across == Vec2::ZERO {
            axis(None, Vec2::X);
        }
        axis(None, if across == Vec2::ZERO { Vec2::Y } else { across.perp() });
    }
    let meet = if thin { enter <= leave } else { enter < leave };
    let missed = Impact { time: horizon, normal: Vec2::ZERO, end: End::Apart };
    let over = if thin { leave < 0.0 } else { leave <= 0.0 };
    if !meet || over || enter > horizon {
        return missed;
    }
    let now = sat(&at_a, &at_b, Exit::AtFirstGap, &Flaws::default(), &mut ()).contact;
    if now.depth > 0.0 {
        return Impact { time: 0.0, normal: now.normal, end: End::Hit };
    }
    if difference.radius == 0.0 {
        return Impact { time: enter.max(0.0), normal, end: End::Hit };
    }
    match rounded(&difference, motion, horizon, trace) {
        Some((time, normal)) => Impact { time, normal, end: End::Hit },
        None => missed,
    }
}

/// When the intervals on an axis overlap, and the speed of a against b along it.
fn slide<T: Trace<Step>>(
    a: &Convex,
    b: &Convex,
    axis: Vec2,
    motion: Vec2,
    thin: bool,
    source: Option<Source>,
    trace: &mut T,
) -> ([f32; 2], f32) {
    let origin = a.points()[0];
    let (on_a, on_b) = (a.interval(axis, origin), b.interval(axis, origin));
    let speed = motion.dot(axis);
    let gap = (on_a[0] - on_b[1]).max(on_b[0] - on_a[1]);
    let times = if speed != 0.0 {
        let times = [(on_b[0] - on_a[1]) / speed, (on_b[1] - on_a[0]) / speed];
        if speed > 0.0 { times } else { [times[1], times[0]] }
    } else if gap < 0.0 || thin && gap == 0.0 {
        [f32::NEG_INFINITY, f32::INFINITY]
    } else {
        [f32::INFINITY, f32::NEG_INFINITY]
    };
    let place = origin.dot(axis);
    let [a, b] = [on_a, on_b].map(|ends| ends.map(|end| end + place));
    trace.note(|| Step::Axis { source, axis, a, b, speed, enter: times[0], leave: times[1] });
    (times, speed)
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
