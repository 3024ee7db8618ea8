//! Oriented box against plane.

use glam::Vec3;

use super::obb::Obb;
use super::plane::Plane;
use super::trace::Trace;

/// What of a plane is solid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// A thin sheet: hit when |s| < r, so a box wholly behind it is free.
    Sheet,
    /// Everything behind it: hit when s < r.
    Behind,
}

/// The one step of the test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoxShadow {
    /// ux·n, uy·n, uz·n.
    pub cosines: Vec3,
    /// The summands of r: ex |ux·n|, ey |uy·n|, ez |uz·n|, m.
    pub summands: Vec3,
    /// r: half the box's shadow on the normal, m.
    pub r: f32,
    /// s: the centre's signed distance, m; negative behind the plane.
    pub s: f32,
}

impl BoxShadow {
    /// The push-out of a box whose centre is in front of the plane (s > 0), m.
    #[must_use]
    pub fn push_before(&self) -> f32 {
        self.r - self.s.abs()
    }

    /// The push-out of a box whose centre is in the plane or behind it (s ≤ 0), m.
    #[must_use]
    pub fn push_behind(&self) -> f32 {
        self.r + self.s.abs()
    }
}

/// What the test of a box and a plane found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoxPlane {
    /// n, the unit vector along which the box is moved out: the plane's front.
    pub normal: Vec3,
    /// r: half the box's shadow on the normal, m.
    pub r: f32,
    /// s: the centre's signed distance, m.
    pub s: f32,
    /// Positive where the plane is hit: the length of the push-out, m. Else the two are apart (or
    /// touch), by minus that much.
    pub depth: f32,
}

impl BoxPlane {
    /// The same if it is a hit: a box that only touches does not hit.
    #[must_use]
    #[inline]
    pub fn hit(self) -> Option<Self> {
        (self.depth > 0.0).then_some(self)
    }

    /// The push-out of a hit, m: moves the box in front of the plane, which it then touches, s = r.
    #[must_use]
    #[inline]
    pub fn push(&self) -> Vec3 {
        self.normal * self.depth
    }
}

/// Tests a box against a plane.
///
/// r = Σ eᵢ |uᵢ·n| is half the box's shadow on the normal, s = (C − P)·n its centre's signed
/// distance. The push-out is r − |s| for s > 0 and r + |s| for s ≤ 0; both are r − s, to the last
/// bit. There is no degenerate case: [`Plane::new`] lets none pass.
///
/// Ericson, Real-Time Collision Detection, 5.2.3; r as in Gottschalk, Lin, Manocha, "`OBBTree`",
/// SIGGRAPH 1996.
#[inline]
pub fn obb_plane<T: Trace<BoxShadow>>(
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
    trace.note(|| BoxShadow { cosines, summands, r, s });
    let out = r - s;
    // A sheet lets go of a box that is as far behind as its shadow reaches.
    let depth = match side {
        Side::Sheet if s <= -r => r + s,
        Side::Sheet | Side::Behind => out,
    };
    BoxPlane { normal: n, r, s, depth }
}
