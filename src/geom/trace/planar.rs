//! What the pair functions of the plane, and rays, tell of their steps.

use glam::Vec2;

/// Which edge normal a candidate separating axis came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AxisSource {
    /// Local x of shape a.
    AX,
    /// Local z of shape a.
    AZ,
    /// Local x of shape b.
    BX,
    /// Local z of shape b.
    BZ,
}

impl AxisSource {
    /// In the order in which they are tested; on ties the earlier one wins.
    pub const ALL: [Self; 4] = [Self::AX, Self::AZ, Self::BX, Self::BZ];

    /// Whether the axis is an edge normal of shape a.
    #[must_use]
    pub fn is_a(self) -> bool {
        matches!(self, Self::AX | Self::AZ)
    }
}

/// One candidate separating axis of the rect–rect test.
///
/// The axis' origin is b's centre: b projects to [−`radius_b`, `radius_b`] and a to
/// [`distance` − `radius_a`, `distance` + `radius_a`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AxisTest {
    /// The edge normal the axis came from.
    pub source: AxisSource,
    /// L, a unit vector.
    pub axis: Vec2,
    /// rA: half the length of a's projection, m.
    pub radius_a: f32,
    /// rB: half the length of b's projection, m.
    pub radius_b: f32,
    /// d·L: signed distance of the centres along L, from b to a, m.
    pub distance: f32,
    /// rA + rB − |d·L|, m: positive where the projections overlap, else minus the gap.
    pub overlap: f32,
    /// Whether this overlap is the smallest so far.
    pub is_minimum_so_far: bool,
}

impl AxisTest {
    /// From where to where a's projection goes, and b's, m from b's centre.
    #[must_use]
    pub fn spans(&self) -> [[f32; 2]; 2] {
        spans(self.distance, self.radius_a, self.radius_b)
    }

    /// Whether the shapes are apart on this axis: one such axis is enough.
    #[must_use]
    pub fn separates(&self) -> bool {
        self.overlap <= 0.0
    }
}

/// From where to where the projection of a goes, whose centre is at `distance` from b's, and b's own, m
/// from b's centre.
#[must_use]
pub fn spans(distance: f32, radius_a: f32, radius_b: f32) -> [[f32; 2]; 2] {
    [[distance - radius_a, distance + radius_a], [-radius_b, radius_b]]
}

/// The one step of the disk–rect test: clamp the disk's centre to the rect.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClosestPoint {
    /// The disk's centre in the rect's frame (along local x, along local z), m.
    pub local_center: Vec2,
    /// `local_center` clamped to the half-extents, m.
    pub clamped: Vec2,
    /// The rect's point closest to the disk's centre, in the plane, m.
    pub closest: Vec2,
    /// From the closest point to the disk's centre, m; 0 when the centre is inside.
    pub distance: f32,
    /// The face through which a centre inside the rect leaves: unit normal in the plane, and the
    /// distance to it, m.
    pub nearest_face: Option<(Vec2, f32)>,
}

/// The one step of the disk–disk test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Centers {
    /// Distance of the centres, m.
    pub distance: f32,
    /// Sum of the radii, m.
    pub radii: f32,
}

/// The one step of the ray–triangle test: the triangle as seen along the ray.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RayStep {
    /// The corners a, b, c as seen along the ray, which is the origin, m.
    pub picture: [Vec2; 3],
    /// Twice the areas that the origin spans with the edges opposite a, b, c, m²: all of one sign
    /// is a hit, above zero from the front; divided by their sum they are the weights of a, b, c.
    pub areas: [f32; 3],
}
