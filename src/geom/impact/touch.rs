//! Moving shapes, their first touch, and the steps of the search for it.

use glam::Vec2;

use crate::geom::convex::{Convex, Pose};
use crate::geom::convex_sat::ConvexAxisSource;

/// A moving shape.
#[derive(Clone, Copy, Debug)]
pub struct MovingShape<'a> {
    /// The shape about its own origin, which is the centre of its spin.
    pub shape: &'a Convex,
    /// Present pose.
    pub pose: Pose,
    /// Velocity of the origin, m/s.
    pub velocity: Vec2,
    /// Angular velocity, radians per second, counter-clockwise.
    pub spin: f32,
}

impl MovingShape<'_> {
    /// Returns the pose after `time` (s).
    #[must_use]
    pub fn at(&self, time: f32) -> Pose {
        let Pose { position, angle } = self.pose;
        Pose { position: position + self.velocity * time, angle: angle + self.spin * time }
    }

    /// Returns the placed shape after `time` (s).
    #[must_use]
    pub fn placed(&self, time: f32) -> Convex {
        self.shape.placed(self.at(time))
    }

    /// Returns the largest distance of the core from its origin, m.
    pub(in crate::geom) fn reach(&self) -> f32 {
        self.shape.points().iter().map(|point| point.length()).fold(0.0, f32::max)
    }
}

/// The first touch of two shapes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Touch {
    /// Time from now, s; 0 for shapes that overlap or are in contact now.
    pub time: f32,
    /// Unit vector from b towards a at the touch.
    pub normal: Vec2,
    /// Present overlap, m; 0 for shapes that do not overlap yet.
    pub depth: f32,
}

/// Result of the search for a touch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ImpactResult {
    /// The shapes touch.
    Hit(Touch),
    /// The shapes do not touch.
    Apart {
        /// End of the time searched, s.
        until: f32,
    },
    /// [`MAX_STEPS`](crate::geom::advance::MAX_STEPS) did not suffice.
    GaveUp {
        /// Time up to which the shapes do not touch, s.
        until: f32,
    },
}

impl ImpactResult {
    /// Returns the first touch.
    #[must_use]
    pub fn touch(&self) -> Option<&Touch> {
        if let Self::Hit(touch) = self { Some(touch) } else { None }
    }
}

/// A step of the search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ImpactStep {
    /// Sweep: an axis.
    Axis {
        /// Source of the axis; `None` for an extra axis that tests the ends of shapes without area.
        source: Option<ConvexAxisSource>,
        /// The axis, a unit vector.
        axis: Vec2,
        /// Present interval of a, from the plane's origin, m.
        a: [f32; 2],
        /// Present interval of b, m.
        b: [f32; 2],
        /// Velocity of a relative to b along the axis, m/s.
        speed: f32,
        /// Time at which the intervals begin to overlap, s; in the past if negative or −∞.
        enter: f32,
        /// Time at which the overlap ends, s; before `enter` if the intervals never overlap.
        leave: f32,
    },
    /// Sweep: the circles round a corner of a and a corner of b meet.
    Corners {
        /// Index of the corner of a.
        a: usize,
        /// Index of the corner of b.
        b: usize,
        /// Time of the meeting, s.
        time: f32,
    },
    /// Advancement: the poses at one time, and the next step.
    Advance {
        /// Time from now, s.
        time: f32,
        /// Poses of a and b at that time.
        poses: [Pose; 2],
        /// Distance between the shapes, m.
        distance: f32,
        /// The closest points of a and b, m.
        closest: [Vec2; 2],
        /// Upper bound on the speed of approach of any two points, m/s.
        bound: f32,
        /// Length of the step, s; 0 at the end.
        step: f32,
    },
}
