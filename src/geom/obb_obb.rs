//! Oriented box against oriented box in space: the separating axis test over fifteen axes.
//!
//! Two convex sets are apart exactly if their projections on some axis are. For two boxes, fifteen axes
//! suffice: the three face normals of each, and the nine cross products of an edge of one with an edge
//! of the other. Without the cross products, boxes whose edges pass each other would seem to overlap.
//!
//! Gottschalk, Lin, Manocha, "`OBBTree`", SIGGRAPH 1996; Ericson, Real-Time Collision Detection, 4.4.1.
//! For the contact points see [`obb_witness`](super::obb_witness), for boxes in a plane
//! [`box_box`](super::box_box()).

use glam::Vec3;
use wide::f32x4;

use super::obb::Obb;
use super::obb_witness::ObbContact;
pub use super::obb_witness::{ObbAxisSource, PARALLEL};
use super::trace::Trace;

/// Tolerance for equal overlaps, as a fraction of the sum of all half-extents: many cross products
/// repeat a face normal, and rounding must not choose between the two.
pub const BIAS: f32 = 1e-6;

/// Sine between edges below which their cross product is computed in f64: in f32 it loses digits.
const SLANT: f32 = 1e-2;

/// Number of axes.
pub const AXES: usize = 15;

/// Selection of the tested axes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AxisSet {
    /// All fifteen.
    #[default]
    All,
    /// The six face normals alone: boxes whose edges pass each other count as overlapping.
    FacesOnly,
}

/// A tested axis. Its origin is b's centre: b projects to [−`radius_b`, `radius_b`] and a to
/// [`distance` − `radius_a`, `distance` + `radius_a`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ObbAxisTest {
    /// Source of the axis.
    pub source: ObbAxisSource,
    /// L, a unit vector.
    pub axis: Vec3,
    /// rA = Σ eᵢ |uᵢ·L| of a: half the length of its projection, m.
    pub radius_a: f32,
    /// rB, likewise of b, m.
    pub radius_b: f32,
    /// d·L: signed distance of the centres along L, from b to a, m.
    pub distance: f32,
    /// rA + rB − |d·L|, m: the overlap of the projections if positive, otherwise minus the gap.
    pub overlap: f32,
}

/// A step of the test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ObbStep {
    /// An axis was tested.
    Axis(ObbAxisTest),
    /// Two parallel edges, which give no axis.
    Parallel {
        /// The edge of a: 0, 1, 2 for ux, uy, uz.
        a: u8,
        /// The edge of b.
        b: u8,
        /// The sine between them.
        sine: f32,
    },
}

/// Tests a against b on the face normals of a, those of b, then the edge pairs.
///
/// No early exit: the least overlap of all axes is the depth, and its axis, signed from b towards a,
/// the normal. The first axis within [`BIAS`] of the least wins. Boxes with coincident centres
/// separate along the axis' own direction. No result is NaN for finite boxes; their half-extents may be
/// 0.
#[inline]
pub fn obb_obb<T: Trace<ObbStep>>(
    a: &Obb,
    b: &Obb,
    axis_set: AxisSet,
    trace: &mut T,
) -> ObbContact {
    let d = a.center - b.center;
    // A cross product with at most this sine gives no axis; faces always do.
    let least_sine = if axis_set == AxisSet::All { PARALLEL } else { f32::INFINITY };
    let least_sine = f32x4::from([least_sine, least_sine, least_sine, -1.0]);
    // One call per row, because a closure would not be inlined.
    let rows = [
        AxisBatch::new((a, b, d), 0, least_sine),
        AxisBatch::new((a, b, d), 1, least_sine),
        AxisBatch::new((a, b, d), 2, least_sine),
        AxisBatch::new((a, b, d), 3, least_sine),
    ];
    let [p, q, r, s] = [rows[0].overlap, rows[1].overlap, rows[2].overlap, rows[3].overlap];
    let [x, y, z, w] = p.min(q).min(r.min(s)).to_array();
    let bias = BIAS * (a.half.element_sum() + b.half.element_sum());
    let limit = f32x4::splat(x.min(y).min(z.min(w)) + bias);
    let [p, q, r, s] = [p, q, r, s].map(|overlap| overlap.simd_le(limit).to_bitmask());
    // One bit per axis, in the order of the indices.
    let faces = p >> 3 | q >> 3 << 1 | r >> 3 << 2 | (s & 7) << 3;
    let winner = (faces | (p & 7) << 6 | (q & 7) << 9 | (r & 7) << 12).trailing_zeros() as usize;
    for k in 0..if axis_set == AxisSet::All { AXES } else { 6 } {
        trace.note(|| rows[row_and_lane(k).0].step(k));
    }
    let (row, lane) = row_and_lane(winner);
    let (row, depth) = (&rows[row], rows[row].overlap.to_array()[lane]);
    // −0 counts as +0.
    let side = 1.0_f32.copysign(row.distance.to_array()[lane] + 0.0);
    ObbContact { normal: row.axis(lane) * side, depth, source: ObbAxisSource::from_index(winner) }
}

/// Returns row and lane of the axis with index `k`.
#[inline(always)]
const fn row_and_lane(k: usize) -> (usize, usize) {
    match k {
        0..3 => (k, 3),
        3..6 => (3, k - 3),
        _ => ((k - 6) / 3, (k - 6) % 3),
    }
}

/// A row of four axes. Rows 0 to 2: the cross products of edge i of a with the edges of b, then face i
/// of a. Row 3: the faces of b, the third one twice.
struct AxisBatch {
    axes: [f32x4; 3],
    /// Length of each axis before normalization; the sine for a cross product.
    sine: f32x4,
    radius_a: f32x4,
    radius_b: f32x4,
    distance: f32x4,
    /// Infinite for parallel edges, which give no axis.
    overlap: f32x4,
}

impl AxisBatch {
    #[inline(always)]
    fn new((a, b, d): (&Obb, &Obb, Vec3), row: usize, least_sine: f32x4) -> Self {
        let lanes = |fourth: Vec3| {
            let [p, q, r] = b.axes;
            let part = |part: fn(Vec3) -> f32| f32x4::from([p, q, r, fourth].map(part));
            [part(|v| v.x), part(|v| v.y), part(|v| v.z)]
        };
        let (mut raw, mut sine) = (lanes(b.axes[2]), f32x4::ONE);
        if row < 3 {
            raw = cross_products(a.axes[row], lanes(Vec3::ZERO));
            sine = length(&raw);
            if sine.simd_lt(f32x4::from([SLANT, SLANT, SLANT, 0.0])).any() {
                raw = cross_products_f64(a.axes[row], b);
                sine = length(&raw);
            }
        }
        let per_sine = f32x4::ONE / sine.max(f32x4::splat(PARALLEL));
        let axes = raw.map(|part| part * per_sine);
        let (radius_a, radius_b) = (radius(&axes, a), radius(&axes, b));
        let distance = project(&axes, d);
        let overlap = radius_a + radius_b - distance.abs();
        let least_sine = if row < 3 { least_sine } else { f32x4::splat(-1.0) };
        let overlap = sine.simd_le(least_sine).select(f32x4::splat(f32::INFINITY), overlap);
        Self { axes, sine, radius_a, radius_b, distance, overlap }
    }

    #[inline(always)]
    fn axis(&self, lane: usize) -> Vec3 {
        Vec3::from_array(self.axes.map(|part| part.to_array()[lane]))
    }

    /// Returns the step for the axis with index `k`.
    fn step(&self, k: usize) -> ObbStep {
        let (lane, source) = (row_and_lane(k).1, ObbAxisSource::from_index(k));
        let [sine, radius_a, radius_b, distance, overlap] =
            [self.sine, self.radius_a, self.radius_b, self.distance, self.overlap]
                .map(|lanes| lanes.to_array()[lane]);
        let axis = self.axis(lane);
        match source {
            ObbAxisSource::Edges(a, b) if sine <= PARALLEL => ObbStep::Parallel { a, b, sine },
            _ => ObbStep::Axis(ObbAxisTest { source, axis, radius_a, radius_b, distance, overlap }),
        }
    }
}

/// Returns the cross products of `edge` with three others, and `edge` itself.
#[inline(always)]
fn cross_products(edge: Vec3, [x, y, z]: [f32x4; 3]) -> [f32x4; 3] {
    let [p, q, r] = edge.to_array().map(f32x4::splat);
    // The fourth lane adds zero.
    let own = edge.to_array().map(|part| f32x4::from([0.0, 0.0, 0.0, part]));
    [q * z - r * y + own[0], r * x - p * z + own[1], p * y - q * x + own[2]]
}

/// Returns the [`cross_products`] computed in f64, where products of f32 are exact: even nearly parallel
/// edges have a direction.
#[cold]
fn cross_products_f64(edge: Vec3, b: &Obb) -> [f32x4; 3] {
    let [x, y, z] = b.axes.map(|other| edge.as_dvec3().cross(other.as_dvec3()).as_vec3());
    [0, 1, 2].map(|part| f32x4::from([x[part], y[part], z[part], edge[part]]))
}

#[inline(always)]
fn length([x, y, z]: &[f32x4; 3]) -> f32x4 {
    (*x * *x + *y * *y + *z * *z).sqrt()
}

/// Returns v·L for four axes.
#[inline(always)]
fn project(axes: &[f32x4; 3], v: Vec3) -> f32x4 {
    axes[0] * f32x4::splat(v.x) + axes[1] * f32x4::splat(v.y) + axes[2] * f32x4::splat(v.z)
}

/// Returns Σ eᵢ |uᵢ·L| for four axes.
#[inline(always)]
fn radius(axes: &[f32x4; 3], b: &Obb) -> f32x4 {
    let part = |i: usize| project(axes, b.axes[i]).abs() * f32x4::splat(b.half[i]);
    part(0) + part(1) + part(2)
}
