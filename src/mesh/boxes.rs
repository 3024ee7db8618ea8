//! The boxes of a hierarchy, tested four at a time against another box or a ray.

use glam::Vec3;
use wide::f32x4;

use crate::geom::Ray;

/// Up to four boxes and their contents; two cache lines.
///
/// Testing four boxes takes as few instructions as testing one. Four children per node also halve the
/// number of levels, and each level waits for memory. Wald, Benthin, Boulos, "Getting Rid of Packets:
/// Efficient SIMD Single-Ray Traversal using Multi-branching BVHs", 2008.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(super) struct Node {
    /// Least x, y, z of each box, then the negated greatest: boxes overlap if none of the six bounds is
    /// above its limit ([`limits`]). Infinite without a box.
    pub(super) bounds: [[f32; 4]; 6],
    /// For an inner box: index of its node. For a leaf: first index in the hierarchy's order.
    pub(super) first: [u32; 4],
    /// Number of triangles of a leaf; 0 for an inner box.
    pub(super) count: [u32; 4],
}

/// A node without boxes.
pub(super) const EMPTY: Node =
    Node { bounds: [[f32::INFINITY; 4]; 6], first: [0; 4], count: [0; 4] };

impl Node {
    /// Returns the boxes that overlap a box with these [`limits`], one bit each.
    #[inline(always)]
    pub(super) fn overlapping(&self, limits: &[f32; 6]) -> u32 {
        // A bound above its limit sets the sign bit of its lane.
        let above = |i: usize| f32x4::splat(limits[i]) - f32x4::from(self.bounds[i]);
        let above = above(0) | above(1) | above(2) | above(3) | above(4) | above(5);
        above.to_bitmask() ^ 15
    }
}

/// A ball to search; lengths in m.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ball {
    pub(super) center: Vec3,
    /// Boxes farther than this are skipped.
    pub(super) reach: f32,
    /// Boxes whose farthest corner is within this are inside the ball.
    pub(super) radius: f32,
}

impl Ball {
    /// Returns the boxes of a node within reach, and those wholly inside, one bit each. Arvo, "A Simple
    /// Method for Box-Sphere Intersection Testing", Graphics Gems, 1990.
    #[inline(always)]
    pub(super) fn reaches(&self, node: &Node) -> (u32, u32) {
        let (mut near, mut far) = ([0.0_f32; 4], [0.0_f32; 4]);
        for axis in 0..3 {
            let c = self.center[axis];
            for i in 0..4 {
                let (to_least, to_greatest) =
                    (c - node.bounds[axis][i], -node.bounds[axis + 3][i] - c);
                let outside = (-to_least).max(-to_greatest).max(0.0);
                near[i] += outside * outside;
                let across = to_least.max(to_greatest);
                far[i] += across * across;
            }
        }
        let mask = |distances: [f32; 4], radius: f32| {
            let bits = distances.map(|d| u32::from(d <= radius * radius));
            bits[0] | bits[1] << 1 | bits[2] << 2 | bits[3] << 3
        };
        // A missing box is infinitely far by both measures.
        (mask(near, self.reach), mask(far, self.radius))
    }
}

/// Returns the limits of [`Node::bounds`] for boxes that overlap this one.
#[inline]
pub(super) fn limits(low: Vec3, high: Vec3) -> [f32; 6] {
    // Missing boxes have infinite bounds and must not overlap even an infinite box.
    [high.x, high.y, high.z, -low.x, -low.y, -low.z].map(|limit| limit.min(f32::MAX))
}

/// A ray against boxes, by slabs; Ericson, Real-Time Collision Detection, 5.3.3.
pub(super) struct Slabs {
    /// 1 ÷ direction, kept finite for 0.
    inverse: [f32; 3],
    /// The ray's origin for the planes passed first and for those passed last, shifted to make boxes
    /// grow.
    origin: [[f32; 3]; 2],
    /// Indices and signs of the bounds passed first and last.
    planes: [[(usize, f32); 3]; 2],
}

impl Slabs {
    pub(super) fn new(ray: &Ray, growth: f32) -> Self {
        let inverse = ray.direction.to_array().map(|d| {
            // For (almost) 0: large enough that the ray never reaches a plane it does not cross.
            if d.abs() < 1e-30 { 1e30_f32.copysign(d) } else { 1.0 / d }
        });
        let origin = ray.origin.to_array();
        let (least, greatest) = (origin.map(|x| x + growth), origin.map(|x| x - growth));
        let mut slabs = Self { inverse, origin: [least; 2], planes: [[(0, 1.0); 3]; 2] };
        for axis in 0..3 {
            let back = inverse[axis] < 0.0;
            let sides = [(axis, 1.0, least[axis]), (axis + 3, -1.0, greatest[axis])];
            for (end, side) in [usize::from(back), usize::from(!back)].into_iter().enumerate() {
                let (plane, sign, origin) = sides[side];
                slabs.planes[end][axis] = (plane, sign);
                slabs.origin[end][axis] = origin;
            }
        }
        slabs
    }

    /// Returns the t ≥ 0 at which the ray enters each of a node's boxes; infinite for a miss.
    #[inline(always)]
    pub(super) fn enter(&self, node: &Node) -> [f32; 4] {
        let (mut enter, mut leave) = ([0.0_f32; 4], [f32::INFINITY; 4]);
        for axis in 0..3 {
            let distances = |end: usize| {
                let (plane, sign) = self.planes[end][axis];
                let (origin, inverse) = (self.origin[end][axis], self.inverse[axis]);
                node.bounds[plane].map(|bound| (bound * sign - origin) * inverse)
            };
            let (near, far) = (distances(0), distances(1));
            for i in 0..4 {
                enter[i] = if near[i] > enter[i] { near[i] } else { enter[i] };
                leave[i] = if far[i] < leave[i] { far[i] } else { leave[i] };
            }
        }
        std::array::from_fn(|i| if enter[i] <= leave[i] { enter[i] } else { f32::INFINITY })
    }
}
