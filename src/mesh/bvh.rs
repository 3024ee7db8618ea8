//! A bounding-volume hierarchy over triangles, for box, sphere and ray queries.
//!
//! The tree is built in `ploc.rs` and then laid out anew: boxes as six numbers for one pass of
//! comparisons, children side by side, subtrees together, no deeper than a fixed stack.
//!
//! The results depend on the triangles alone, never on the tree's shape: each triangle is tested, lists
//! are ascending, and on ties between ray hits the lowest number wins. Queries allocate only while the
//! caller's list grows.

mod layout;
mod numbered;
mod rays;

use std::sync::Arc;

use glam::Vec3;

use self::layout::{Layout, MAX_DEPTH};
pub use self::numbered::IndexedTriangles;
use self::numbered::reorder;
use super::boxes::{Ball, Node, limits};
use crate::geom::{RayHit, Triangle, sphere_triangle};
use crate::platform::pace::{Pace, run_blocking};

/// Growth of boxes for rays, and of spheres, as a fraction of their coordinates: the rounding error of
/// a triangle's test.
const GROWTH: f32 = 1e-6;

/// The nearest of the offered ray hits; on ties the lowest number.
#[derive(Clone, Copy, Debug)]
pub(super) struct Nearest(pub(super) Option<(u32, RayHit)>);

impl Nearest {
    /// Keeps a hit if it is nearer than the nearest one.
    #[inline]
    pub(super) fn offer(&mut self, number: u32, hit: RayHit) {
        if self.0.is_none_or(|(other, known)| (hit.t, number) < (known.t, other)) {
            self.0 = Some((number, hit));
        }
    }
}

/// A bounding-volume hierarchy over a list of triangles, identified by number.
#[derive(Clone, Debug, Default)]
pub struct Bvh {
    nodes: Vec<Node>,
    /// Least and greatest corner of the box round all triangles, m.
    bounds: [Vec3; 2],
    /// Triangle numbers, leaf by leaf.
    order: Vec<u32>,
    /// The triangles in that order: near triangles are together in memory.
    triangles: Arc<Vec<Triangle>>,
}

impl Bvh {
    /// Builds the hierarchy over `triangles`, at most 2³⁰.
    #[must_use]
    pub fn new(triangles: &[Triangle]) -> Self {
        run_blocking(async |pace| Self::paced(triangles, pace).await)
    }

    /// Builds the hierarchy as [`Self::new`], in slices.
    pub async fn paced(triangles: &[Triangle], pace: &Pace) -> Self {
        let Some(mut out) = Self::without_triangles(triangles, pace).await else {
            return Self::default();
        };
        let order = &out.order;
        let stored = pace.list(order.len(), |i| triangles[order[i] as usize]).await;
        out.triangles = Arc::new(stored);
        out
    }

    /// Builds the hierarchy as [`Self::paced`], and takes over the triangles. Also returns them by
    /// number.
    pub async fn from_owned(mut triangles: Vec<Triangle>, pace: &Pace) -> (Self, IndexedTriangles) {
        let Some(mut out) = Self::without_triangles(&triangles, pace).await else {
            return (Self::default(), IndexedTriangles::default());
        };
        reorder(&mut triangles, &out.order, pace).await;
        out.triangles = Arc::new(triangles);
        let numbered = IndexedTriangles::new(out.triangles.clone(), &out.order, pace).await;
        (out, numbered)
    }

    /// Builds the hierarchy without its triangles, which the caller must store in its `order`; `None` for
    /// no triangles.
    async fn without_triangles(triangles: &[Triangle], pace: &Pace) -> Option<Self> {
        if triangles.is_empty() {
            return None;
        }
        let Layout { nodes, order, bounds: [x, y, z, to_x, to_y, to_z], .. } =
            Layout::over(triangles, pace).await;
        let bounds = [Vec3::new(x, y, z), Vec3::new(to_x, to_y, to_z)];
        Some(Self { nodes, bounds, order, triangles: Arc::default() })
    }

    /// Builds the hierarchy over the triangles with these ascending numbers, and keeps the numbers.
    pub async fn over_subset(triangles: &[Triangle], numbers: &[u32], pace: &Pace) -> Self {
        let subset = pace.list(numbers.len(), |i| triangles[numbers[i] as usize]).await;
        let mut out = Self::paced(&subset, pace).await;
        let order = &mut out.order;
        pace.in_chunks(numbers.len(), |part| {
            order[part].iter_mut().for_each(|number| *number = numbers[*number as usize]);
        })
        .await;
        out
    }

    /// Returns the least and greatest corner of the box round all triangles, m.
    #[must_use]
    pub fn bounds(&self) -> [Vec3; 2] {
        self.bounds
    }

    /// Returns whether the hierarchy has no triangles.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Calls `found` with every triangle whose box may overlap the box from `low` to `high`, m, border
    /// included, and with some triangles nearby; in no order.
    #[inline]
    pub fn for_each_in_aabb(&self, low: Vec3, high: Vec3, mut found: impl FnMut(u32, &Triangle)) {
        let limits = limits(low, high);
        self.walk(
            |node| node.overlapping(&limits),
            |node, i| {
                self.leaf_triangles(node.first[i], node.count[i])
                    .for_each(|(number, triangle)| found(number, triangle));
            },
        );
    }

    /// Fills `out`, ascending, with every triangle that a sphere touches; lengths in m.
    pub fn gather_sphere(&self, center: Vec3, radius: f32, out: &mut Vec<u32>) {
        out.clear();
        // Slightly larger, so that rounding does not omit a triangle that the test would accept.
        let reach = radius + GROWTH * (radius + center.abs().max_element());
        let ball = Ball { center, reach, radius };
        self.walk(
            |node| ball.reaches(node).0,
            |node, i| {
                let (first, count) = (node.first[i], node.count[i]);
                if ball.reaches(node).1 >> i & 1 == 1 {
                    // The box's farthest corner is inside, so the test would accept each triangle: the
                    // terms of its sums of squares are not larger.
                    let range = first as usize..(first + count) as usize;
                    out.extend_from_slice(&self.order[range]);
                    return;
                }
                for (number, triangle) in self.leaf_triangles(first, count) {
                    if sphere_triangle(center, radius, triangle) {
                        out.push(number);
                    }
                }
            },
        );
        out.sort_unstable();
    }

    /// Calls `leaf` with every leaf (a node and the index of a box) reached through selected boxes.
    /// `selected` returns one bit for each box of a node.
    #[inline]
    fn walk(&self, selected: impl Fn(&Node) -> u32, mut leaf: impl FnMut(&Node, usize)) {
        let Some(mut node) = self.nodes.first() else { return };
        // One entry per level: the remaining boxes of a node.
        let mut stack = [(0_u32, 0_u32); MAX_DEPTH];
        let (mut height, mut number, mut mask) = (0, 0, selected(node));
        loop {
            while mask == 0 {
                if height == 0 {
                    return;
                }
                height -= 1;
                (number, mask) = stack[height];
                node = &self.nodes[number as usize];
            }
            let i = mask.trailing_zeros() as usize % 4;
            mask &= mask - 1;
            if node.count[i] > 0 {
                leaf(node, i);
                continue;
            }
            if mask != 0 {
                stack[height] = (number, mask);
                height += 1;
            }
            number = node.first[i];
            node = &self.nodes[number as usize];
            mask = selected(node);
        }
    }

    /// Iterates over the triangles of a leaf and their numbers.
    #[inline]
    fn leaf_triangles(&self, first: u32, count: u32) -> impl Iterator<Item = (u32, &Triangle)> {
        let range = first as usize..(first + count) as usize;
        self.order[range.clone()].iter().copied().zip(&self.triangles[range])
    }
}
