//! The result of the test of two oriented boxes in space, the sources of its axes, and the witness points.

use glam::Vec3;

use super::obb::Obb;
use super::segment_segment::segment_segment;

/// Maximum sine between edges that give no axis: such edges are parallel except for rounding, and the
/// face normals suffice. At this angle, leaving out the axis changes the depth by at most this fraction of
/// the boxes' length.
pub const PARALLEL: f32 = 1e-5;

/// Source of an axis; 0, 1, 2 stand for ux, uy, uz of the box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ObbAxisSource {
    /// The normal of a face of a.
    FaceOfA(u8),
    /// The normal of a face of b.
    FaceOfB(u8),
    /// The cross product of this edge of a and this edge of b.
    Edges(u8, u8),
}

impl ObbAxisSource {
    /// Returns the axis's index in the test order: faces of a, faces of b, edges.
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Self::FaceOfA(k) => k as usize,
            Self::FaceOfB(k) => 3 + k as usize,
            Self::Edges(i, j) => 6 + 3 * i as usize + j as usize,
        }
    }

    /// Returns the source of the axis with this index, which is below [`AXES`](super::obb_obb::AXES).
    #[must_use]
    pub const fn from_index(index: usize) -> Self {
        // Lossless: below 15.
        match index as u8 {
            k @ 0..3 => Self::FaceOfA(k),
            k @ 3..6 => Self::FaceOfB(k - 3),
            k => Self::Edges((k - 6) / 3, (k - 6) % 3),
        }
    }
}

/// Result of the test of two oriented boxes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ObbContact {
    /// n: unit vector from b towards a, along the deciding axis.
    pub normal: Vec3,
    /// Distance that a must move along n to touch b, m. At most 0: minus the widest gap of all axes, a
    /// lower bound on the distance.
    pub depth: f32,
    /// Source of the deciding axis.
    pub source: ObbAxisSource,
}

impl ObbContact {
    /// Returns the result if it is a hit: boxes that only touch do not hit.
    #[must_use]
    #[inline]
    pub fn hit(self) -> Option<Self> {
        (self.depth > 0.0).then_some(self)
    }

    /// Returns the minimum translation vector of a hit, m: it moves a out of b, where they touch.
    #[must_use]
    #[inline]
    pub fn mtv(&self) -> Vec3 {
        self.normal * self.depth
    }

    /// Returns the witness points on a and on b, m. For a face: the deepest corner of the other box,
    /// and the nearest point of the face to it. If an edge or a face is deepest, its point nearest to
    /// the middle replaces the corner. For two edges: their closest points.
    ///
    /// Each point lies in the supporting plane of its box, so that (on b − on a)·n is the depth.
    #[must_use]
    pub fn points(&self, a: &Obb, b: &Obb) -> [Vec3; 2] {
        let n = self.normal;
        match self.source {
            ObbAxisSource::FaceOfA(k) => {
                let on_b = deepest(b, n, a.center);
                [on_face(a, k.into(), -n, on_b), on_b]
            }
            ObbAxisSource::FaceOfB(k) => {
                let on_a = deepest(a, -n, b.center);
                [on_a, on_face(b, k.into(), n, on_a)]
            }
            ObbAxisSource::Edges(i, j) => {
                let ([p0, p1], [q0, q1]) = (edge(a, i.into(), -n), edge(b, j.into(), n));
                let pair = segment_segment(p0, p1, q0, q1);
                [pair.on_first, pair.on_second]
            }
        }
    }
}

/// Returns the point of the box farthest along the unit vector `n`. Where an edge or a face is farthest,
/// returns its point nearest to `target`.
fn deepest(b: &Obb, n: Vec3, target: Vec3) -> Vec3 {
    let target = b.to_local(target - b.center);
    let part = |i: usize| {
        let (cos, half) = (b.axes[i].dot(n), b.half[i]);
        let along =
            if cos.abs() <= PARALLEL { target[i].clamp(-half, half) } else { half.copysign(cos) };
        b.axes[i] * along
    };
    b.center + (part(0) + part(1) + part(2))
}

/// Returns the point nearest to `p` on the face across axis `k` that faces along `n`.
fn on_face(b: &Obb, k: usize, n: Vec3, p: Vec3) -> Vec3 {
    let mut local = b.to_local(p - b.center).clamp(-b.half, b.half);
    local[k] = b.half[k].copysign(b.axes[k].dot(n));
    b.center + (b.axes[0] * local.x + b.axes[1] * local.y + b.axes[2] * local.z)
}

/// Returns the ends of the edge along axis `i` (0, 1, 2) that is farthest along `n`.
#[must_use]
pub fn edge(b: &Obb, i: usize, n: Vec3) -> [Vec3; 2] {
    let side = |k: usize| b.axes[k] * b.half[k].copysign(b.axes[k].dot(n));
    let middle = b.center + (side((i + 1) % 3) + side((i + 2) % 3));
    let reach = b.axes[i] * b.half[i];
    [middle - reach, middle + reach]
}

/// Returns the corners, in cyclic order, of the face across axis `k` (0, 1, 2) that faces along `n`.
#[must_use]
pub fn face(b: &Obb, k: usize, n: Vec3) -> [Vec3; 4] {
    let middle = b.center + b.axes[k] * b.half[k].copysign(b.axes[k].dot(n));
    let [x, y] = [1, 2].map(|next| b.axes[(k + next) % 3] * b.half[(k + next) % 3]);
    [middle + x + y, middle + x - y, middle - x - y, middle - x + y]
}
