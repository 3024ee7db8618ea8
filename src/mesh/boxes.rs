//! The boxes of a hierarchy, four at a time: against another box, against a ray.

use glam::Vec3;
use wide::f32x4;

use crate::geom::Ray;

/// Up to four boxes and what is in them; two cache lines.
///
/// Four side by side are tested at once, by the same few instructions as one, and halve the number
/// of steps down, each of which waits for memory. Wald, Benthin, Boulos, "Getting Rid of Packets:
/// Efficient SIMD Single-Ray Traversal using Multi-branching BVHs", 2008.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(super) struct Node {
    /// Least x, y, z of each; then the greatest, negated: boxes overlap when none of the six is
    /// above its counterpart. Infinite where there is no box.
    pub(super) bounds: [[f32; 4]; 6],
    /// Of an inner box: its node. Of a leaf: the first of its places in the order.
    pub(super) first: [u32; 4],
    /// How many triangles are in a leaf; 0 for an inner box.
    pub(super) count: [u32; 4],
}

/// Without boxes.
pub(super) const EMPTY: Node =
    Node { bounds: [[f32::INFINITY; 4]; 6], first: [0; 4], count: [0; 4] };

impl Node {
    /// Which of its boxes overlap the one of these limits, a bit each.
    #[inline(always)]
    pub(super) fn overlapping(&self, limits: &[f32; 6]) -> u32 {
        // A bound above its limit leaves the sign bit of its lane.
        let above = |i: usize| f32x4::splat(limits[i]) - f32x4::from(self.bounds[i]);
        let above = above(0) | above(1) | above(2) | above(3) | above(4) | above(5);
        above.to_bitmask() ^ 15
    }
}

/// A ball to look for boxes with; lengths in m.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ball {
    pub(super) center: Vec3,
    /// Boxes farther than this are left alone.
    pub(super) reach: f32,
    /// A box whose farthest corner is not beyond this is in the ball.
    pub(super) radius: f32,
}

impl Ball {
    /// Which of a node's boxes it reaches, and which are wholly in it, a bit each. Arvo, "A Simple
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
        // A box that is not there is infinitely far, both ways.
        (mask(near, self.reach), mask(far, self.radius))
    }
}

/// A box to look for others with: what their least x, y, z and their negated greatest may be.
#[inline]
pub(super) fn limits(low: Vec3, high: Vec3) -> [f32; 6] {
    // Boxes that are not there are infinite, and must not overlap even one that goes on for ever.
    [high.x, high.y, high.z, -low.x, -low.y, -low.z].map(|limit| limit.min(f32::MAX))
}

/// A ray against boxes, by slabs; Ericson, Real-Time Collision Detection, 5.3.3.
pub(super) struct Slabs {
    /// 1 ÷ direction, finite where that is 0.
    inverse: [f32; 3],
    /// The origin as seen by the planes passed first and by those passed last: moved so that boxes
    /// grow.
    origin: [[f32; 3]; 2],
    /// Which of a node's bounds are passed first and last, and the signs that they carry.
    planes: [[(usize, f32); 3]; 2],
}

impl Slabs {
    pub(super) fn new(ray: &Ray, growth: f32) -> Self {
        let inverse = ray.direction.to_array().map(|d| {
            // Of 0, or all but 0: any number so large that a plane not passed is never reached.
            if d.abs() < 1e-30 { 1e30_f32.copysign(d) } else { 1.0 / d }
        });
        let origin = ray.origin.to_array();
        let (least, greatest) = (origin.map(|x| x + growth), origin.map(|x| x - growth));
        let mut out = Self { inverse, origin: [least; 2], planes: [[(0, 1.0); 3]; 2] };
        for axis in 0..3 {
            let back = inverse[axis] < 0.0;
            let sides = [(axis, 1.0, least[axis]), (axis + 3, -1.0, greatest[axis])];
            for (end, side) in [usize::from(back), usize::from(!back)].into_iter().enumerate() {
                let (plane, sign, origin) = sides[side];
                out.planes[end][axis] = (plane, sign);
                out.origin[end][axis] = origin;
            }
        }
        out
    }

    /// At which t ≥ 0 the ray enters each of a node's boxes; infinite if it passes it by.
    #[inline(always)]
    pub(super) fn enter(&self, node: &Node) -> [f32; 4] {
        let (mut enter, mut leave) = ([0.0_f32; 4], [f32::INFINITY; 4]);
        for axis in 0..3 {
            let at = |end: usize| {
                let (plane, sign) = self.planes[end][axis];
                let (origin, inverse) = (self.origin[end][axis], self.inverse[axis]);
                node.bounds[plane].map(|bound| (bound * sign - origin) * inverse)
            };
            let (near, far) = (at(0), at(1));
            for i in 0..4 {
                enter[i] = if near[i] > enter[i] { near[i] } else { enter[i] };
                leave[i] = if far[i] < leave[i] { far[i] } else { leave[i] };
            }
        }
        std::array::from_fn(|i| if enter[i] <= leave[i] { enter[i] } else { f32::INFINITY })
    }
}
