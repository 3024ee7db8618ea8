//! Recorded steps of the pair functions in the plane, and of rays.

use glam::Vec2;

/// The edge normals that give candidate separating axes.
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
    /// All sources in test order; on ties the earlier one wins.
    pub const ALL: [Self; 4] = [Self::AX, Self::AZ, Self::BX, Self::BZ];

    /// Returns whether the axis is an edge normal of shape a.
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
    /// The edge normal that gives the axis.
    pub source: AxisSource,
    /// L, a unit vector.
    pub axis: Vec2,
    /// rA: half the length of a's projection, m.
    pub radius_a: f32,
    /// rB: half the length of b's projection, m.
    pub radius_b: f32,
    /// d·L: signed distance of the centres along L, from b to a, m.
    pub distance: f32,
    /// rA + rB − |d·L|, m: the overlap of the projections if positive, otherwise minus the gap.
    pub overlap: f32,
    /// Whether the overlap is a new minimum.
    pub is_minimum_so_far: bool,
}

impl AxisTest {
    /// Returns the projections of a and of b as intervals, m from b's centre.
    #[must_use]
    pub fn spans(&self) -> [[f32; 2]; 2] {
        spans(self.distance, self.radius_a, self.radius_b)
    }

    /// Returns whether the shapes are apart on this axis: one such axis is enough.
    #[must_use]
    pub fn separates(&self) -> bool {
        self.overlap <= 0.0
    }
}

/// Returns the projections of a and of b as intervals, m from b's centre. The centre of a is at
/// `distance` from b's.
#[must_use]
pub fn spans(distance: f32, radius_a: f32, radius_b: f32) -> [[f32; 2]; 2] {
    [[distance - radius_a, distance + radius_a], [-radius_b, radius_b]]
}

/// The single step of the disk–rect test: clamps the disk's centre to the rect.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClosestPoint {
    /// The disk's centre in the rect's frame (along local x, along local z), m.
    pub local_center: Vec2,
    /// `local_center` clamped to the half-extents, m.
    pub clamped: Vec2,
    /// The rect's point closest to the disk's centre, in the plane, m.
    pub closest: Vec2,
    /// Distance from the closest point to the disk's centre, m; 0 if the centre is inside.
    pub distance: f32,
    /// The face through which a centre inside the rect leaves: unit normal in the plane, and distance
    /// to the face, m.
    pub nearest_face: Option<(Vec2, f32)>,
}

/// The single step of the disk–disk test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Centers {
    /// Distance of the centres, m.
    pub distance: f32,
    /// Sum of the radii, m.
    pub radii: f32,
}

/// The single step of the ray–triangle test: the triangle seen along the ray.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RayStep {
    /// The corners a, b, c projected along the ray, relative to the ray, m.
    pub picture: [Vec2; 3],
    /// Twice the areas that the origin spans with the edges opposite a, b, c, m². Equal signs are a
    /// hit, from the front if positive. Divided by their sum they are the weights of a, b, c.
    pub areas: [f32; 3],
}
