//! The quantities that overlays draw and formula cards name.

use crate::geom::trace::AxisSource;

/// A named quantity of a tick; hovering it in a card lights up what the overlays draw of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Term {
    /// L: a candidate axis with its lane.
    Axis(AxisSource),
    /// rA on that axis.
    RadiusA(AxisSource),
    /// rB on that axis.
    RadiusB(AxisSource),
    /// |d·L| on that axis.
    Distance(AxisSource),
    /// Overlap or gap on that axis.
    Overlap(AxisSource),
    /// A candidate axis of two convex shapes: which of those tested, from 0.
    ConvexAxis(u16),
    /// A step of a test of two convex shapes: which of those taken, from 0.
    TestStep(u16),
    /// The contact's normal.
    Normal,
    /// The minimum translation vector.
    Mtv,
    /// The rect's point closest to the disk's centre.
    ClosestPoint,
    /// From the closest point to the disk's centre.
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
    /// The direction chosen.
    Direction,
    /// What the target moved in the tick.
    TargetStep,
    /// The MTVs that clear what is left of the overlaps.
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
    /// N: the normal it stood on.
    OldNormal,
    /// N′: the normal it stands on now.
    NewNormal,
    /// V = unit(F × N).
    Side,
    /// D: its posture's front.
    Front,
    /// R, between V and D.
    AngleR,
    /// R₂ = π/2 − R, by which D is turned.
    AngleR2,
    /// D′: the direction that comes out.
    Outcome,
    /// The direction that steering turned it into.
    Steered,
    /// The ray that looks for ground, and what it hits.
    Probe,
    /// The first wall touched after the wanted move.
    TouchedWall,
    /// A slide along a wall, or a push out of walls: which of the tick's, from 0.
    WallMove(u16),
    /// An exact contact with a wall: which of the tick's, from 0.
    WallContact(u16),
    /// The floor that the probe found.
    Floor,
    /// The most negative x and y among a body's MTVs.
    PushMin,
    /// The largest positive x and y.
    PushMax,
    /// min + max: how far the article's solver moves it.
    PushSum,
    /// What that adds to its velocity.
    DeltaVelocity,
    /// Where it flew in the tick.
    Position,
    /// The mouse's pull at it.
    Drag,
    /// A body's velocity after the tick.
    Velocity,
    /// The velocity it flew with before it was corrected.
    Flown,
    /// Its angular velocity.
    Spin,
    /// The reference edge of a manifold.
    Reference,
    /// The incident edge.
    Incident,
    /// What clipping cuts off, and the side planes.
    Clip,
    /// A contact point of the explained pair, 0 or 1.
    ContactPoint(u8),
    /// The accumulated normal impulse at a contact's point, 0 or 1.
    NormalImpulse(u8),
    /// Likewise of friction.
    FrictionImpulse(u8),
    /// What a bounce gave.
    Bounce,
    /// The step the keys ask for.
    WantedStep,
    /// The step taken.
    RealStep,
}

impl Term {
    /// True where both are quantities of the same candidate axis.
    #[must_use]
    pub fn is_of_axis(self, other: Self) -> bool {
        match (self, other) {
            (Self::ConvexAxis(a), Self::ConvexAxis(b)) => a == b,
            _ => self.axis().is_some() && self.axis() == other.axis(),
        }
    }

    /// The candidate axis that it belongs to, if it is a quantity of one.
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
