//! Quantities drawn by overlays and named by formula cards.

use crate::geom::trace::AxisSource;

/// A named quantity of a tick; hovering it in a card highlights it in the overlays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Term {
    /// L: a candidate axis with its lane.
    Axis(AxisSource),
    /// rA on an axis.
    RadiusA(AxisSource),
    /// rB on an axis.
    RadiusB(AxisSource),
    /// |d·L| on an axis.
    Distance(AxisSource),
    /// Overlap or gap on an axis.
    Overlap(AxisSource),
    /// A candidate axis of two convex shapes, by its index in the order tested.
    ConvexAxis(u16),
    /// A step of a test of two convex shapes, by its index.
    TestStep(u16),
    /// The contact's normal.
    Normal,
    /// The minimum translation vector.
    Mtv,
    /// The rect's point closest to the disk's centre.
    ClosestPoint,
    /// The segment from the closest point to the disk's centre.
    CenterDistance,
    /// The disk's radius.
    Radius,
    /// E, the target's centre.
    TargetCenter,
    /// S, the driver's centre.
    DriverCenter,
    /// u, from E towards S.
    U,
    /// Angle A.
    AngleA,
    /// Angle B.
    AngleB,
    /// The region, R1 to R4.
    Region,
    /// The chosen direction.
    Direction,
    /// The target's displacement in the tick.
    TargetStep,
    /// The MTVs that clear the remaining overlaps.
    Separation,
    /// r: half the box' shadow on a plane's normal.
    HalfShadow,
    /// eᵢ |uᵢ·n|, one of r's three summands: 0 to 2 for x, y, z.
    Summand(u8),
    /// s: the box' signed distance from a plane.
    Height,
    /// The push-out along a plane's normal.
    PushOut,
    /// The wanted step's part along a plane's normal.
    WantedNormal,
    /// The wanted step's part along a plane.
    WantedTangent,
    /// F: the direction a walker wants.
    Forward,
    /// N: the normal before the tick.
    OldNormal,
    /// N′: the normal after the tick.
    NewNormal,
    /// V = unit(F × N).
    Side,
    /// D: the front of the posture.
    Front,
    /// R, between V and D.
    AngleR,
    /// R₂ = π/2 − R, the angle that turns D.
    AngleR2,
    /// D′: the resulting direction.
    Outcome,
    /// The direction after steering.
    Steered,
    /// The ray that probes for ground, and its hit.
    Probe,
    /// The first wall touched by the wanted move.
    TouchedWall,
    /// A slide along a wall, or a push out of walls, by its index in the tick.
    WallMove(u16),
    /// An exact contact with a wall, by its index in the tick.
    WallContact(u16),
    /// The floor found by the probe.
    Floor,
    /// The most negative x and y among a body's MTVs.
    PushMin,
    /// The largest positive x and y among a body's MTVs.
    PushMax,
    /// min + max: the displacement by the article's solver.
    PushSum,
    /// The change of velocity by the article's displacement.
    DeltaVelocity,
    /// The body's flight in the tick.
    Position,
    /// The mouse's pull at the body.
    Drag,
    /// The body's velocity after the tick.
    Velocity,
    /// The velocity of the flight, before the correction.
    Flown,
    /// The body's angular velocity.
    Spin,
    /// The reference edge of a manifold.
    Reference,
    /// The incident edge.
    Incident,
    /// The parts cut off by clipping, and the side planes.
    Clip,
    /// A contact point of the explained pair, 0 or 1.
    ContactPoint(u8),
    /// The accumulated normal impulse at a contact's point, 0 or 1.
    NormalImpulse(u8),
    /// The accumulated friction impulse at a contact's point, 0 or 1.
    FrictionImpulse(u8),
    /// The impulse of a bounce.
    Bounce,
    /// The step requested by keys.
    WantedStep,
    /// The step taken.
    RealStep,
}

impl Term {
    /// Returns whether both quantities belong to the same candidate axis.
    #[must_use]
    pub fn is_of_axis(self, other: Self) -> bool {
        match (self, other) {
            (Self::ConvexAxis(a), Self::ConvexAxis(b)) => a == b,
            _ => self.axis().is_some() && self.axis() == other.axis(),
        }
    }

    /// Returns the candidate axis of a quantity, if it has one.
    #[must_use]
    pub fn axis(self) -> Option<AxisSource> {
        match self {
            Self::Axis(axis)
            | Self::RadiusA(axis)
            | Self::RadiusB(axis)
            | Self::Distance(axis)
            | Self::Overlap(axis) => Some(axis),
            _ => None,
        }
    }
}
