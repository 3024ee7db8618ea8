//! Oriented box against plane.

use glam::Vec3;

use super::obb::Obb;
use super::plane::Plane;
use super::trace::Trace;

/// The solid part of a plane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// A thin sheet: hit if |s| < r; a box wholly behind it is free.
    Sheet,
    /// Everything behind the plane: hit if s < r.
    Behind,
}

/// The single step of the test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoxProjection {
    /// ux·n, uy·n, uz·n.
    pub cosines: Vec3,
    /// The summands of r: ex |ux·n|, ey |uy·n|, ez |uz·n|, m.
    pub summands: Vec3,
    /// r: half the length of the box's projection on the normal, m.
    pub r: f32,
    /// s: signed distance of the centre, m; negative behind the plane.
    pub s: f32,
}

impl BoxProjection {
    /// Returns the push-out of a box whose centre is in front of the plane (s > 0), m.
    #[must_use]
    pub fn push_before(&self) -> f32 {
        self.r - self.s.abs()
    }

    /// Returns the push-out of a box whose centre is in or behind the plane (s ≤ 0), m.
    #[must_use]
    pub fn push_behind(&self) -> f32 {
        self.r + self.s.abs()
    }
}

/// Result of the test of a box and a plane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoxPlane {
    /// n, the unit vector of the push-out: the plane's front.
    pub normal: Vec3,
    /// r: half the length of the box's projection on the normal, m.
    pub r: f32,
    /// s: signed distance of the centre, m.
    pub s: f32,
    /// Length of the push-out, m; at most 0: minus the gap.
    pub depth: f32,
}

impl BoxPlane {
    /// Returns the result if it is a hit: a box that only touches does not hit.
    #[must_use]
    #[inline]
    pub fn hit(self) -> Option<Self> {
        (self.depth > 0.0).then_some(self)
    }

    /// Returns the push-out of a hit, m: it moves the box in front of the plane, where they touch
    /// (s = r).
    #[must_use]
    #[inline]
    pub fn push(&self) -> Vec3 {
        self.normal * self.depth
    }
}

/// Tests a box against a plane.
///
/// r = Σ eᵢ |uᵢ·n| is half the length of the box's projection on the normal; s = (C − P)·n is the signed
/// distance of its centre.
/// The push-out is r − |s| for s > 0 and r + |s| for s ≤ 0; both are r − s, to the last bit. No case is
/// degenerate: [`Plane::new`] rejects degenerate planes.
///
/// Ericson, Real-Time Collision Detection, 5.2.3; r as in Gottschalk, Lin, Manocha, "`OBBTree`",
/// SIGGRAPH 1996.
#[inline]
pub fn obb_plane<T: Trace<BoxProjection>>(
    b: &Obb,
    plane: &Plane,
    side: Side,
    trace: &mut T,
) -> BoxPlane {
    let n = plane.normal;
    let cosines = Vec3::from_array(b.axes.map(|axis| axis.dot(n)));
    let summands = b.half * cosines.abs();
    let r = summands.x + summands.y + summands.z;
    let s = plane.distance(b.center);
    trace.note(|| BoxProjection { cosines, summands, r, s });
    let push = r - s;
    // A box at least r behind a sheet is free.
    let depth = match side {
        Side::Sheet if s <= -r => r + s,
        Side::Sheet | Side::Behind => push,
    };
    BoxPlane { normal: n, r, s, depth }
}
