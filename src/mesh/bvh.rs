//! A bounding-volume hierarchy over triangles: which of them are near, which does a ray hit?
//!
//! The tree is built in `ploc.rs`, and then laid out anew: boxes as six numbers that one pass of
//! comparisons tests, children side by side, subtrees together, no deeper than a fixed stack.
//!
//! What is found depends on the triangles alone, never on the tree's shape: each is tested itself,
//! lists are in ascending order, and of equal ray hits the first triangle's counts. Queries
//! allocate only while the caller's list still grows.

mod rays;

use glam::Vec3;

use super::boxes::{Ball, EMPTY, Node, limits};
use super::ploc::{Branch, Leaves, Tree};
use crate::geom::{Triangle, sphere_triangle};
use crate::platform::pace::{Pace, at_once};

pub(in crate::mesh) use rays::Nearest;

/// The deepest a node may be; what is below becomes one leaf. Trees of sane maps stay below 20.
const DEEPEST: usize = 32;

/// Leaves above the deepest level.
const LEAVES: Leaves = Leaves { most: 4, step_cost: 1.5 };

/// So many nodes are laid out between two looks at the pace.
const AT_A_TIME: usize = 128;

/// By how much boxes grow for rays, as a share of the coordinates they are computed from: what a
/// ray's picture of a triangle may be off by.
const GROWTH: f32 = 1e-6;

/// A bounding-volume hierarchy over a list of triangles, which it knows by their numbers.
#[derive(Clone, Debug, Default)]
pub struct Bvh {
    nodes: Vec<Node>,
    /// The least and the greatest corner of the box round all, m.
    bounds: [Vec3; 2],
    /// Triangle numbers, leaf by leaf.
    order: Vec<u32>,
    /// The triangles in that order: what is near each other lies together in memory, too.
    triangles: Vec<Triangle>,
}

impl Bvh {
    /// Builds the hierarchy over `triangles`, of which there are at most 2³⁰.
    #[must_use]
    pub fn new(triangles: &[Triangle]) -> Self {
        at_once(async |pace| Self::paced(triangles, pace).await)
    }

    /// As [`Self::new`], in slices.
    pub async fn paced(triangles: &[Triangle], pace: &Pace) -> Self {
        if triangles.is_empty() {
            return Self::default();
        }
        let tree = Tree::over(triangles, LEAVES, pace).await;
        let mut out = Self::laid_out(&tree, triangles.len(), pace).await;
        let order = &out.order;
        out.triangles = pace.list(order.len(), |i| triangles[order[i] as usize]).await;
        out
    }

    /// Over those of the triangles that have these numbers, ascending; it knows them by the same.
    pub async fn of_some(triangles: &[Triangle], numbers: &[u32], pace: &Pace) -> Self {
        let some = pace.list(numbers.len(), |i| triangles[numbers[i] as usize]).await;
        let mut out = Self::paced(&some, pace).await;
        let order = &mut out.order;
        pace.strides(numbers.len(), |part| {
            order[part].iter_mut().for_each(|number| *number = numbers[*number as usize]);
        })
        .await;
        out
    }

    /// The tree over so many triangles in our layout.
    async fn laid_out(tree: &Tree, count: usize, pace: &Pace) -> Self {
        let [x, y, z, to_x, to_y, to_z] = tree.root.bounds;
        let bounds = [Vec3::new(x, y, z), Vec3::new(to_x, to_y, to_z)];
        let mut out = Self { bounds, order: Vec::with_capacity(count), ..Self::default() };
        // A node has at least two boxes but for the first; in most there are four. To move them all to a larger
        // place would take longer than a slice may.
        out.nodes.reserve(count / 3 + 1);
        out.nodes.push(EMPTY);
        let mut left = vec![Below { of: tree.root, to: 0, depth: 1 }];
        let mut inner = Vec::new();
        while !left.is_empty() {
            for _ in 0..AT_A_TIME {
                let Some(below) = left.pop() else { break };
                out.lay(tree, below, &mut left, &mut inner);
            }
            pace.came_to(0.8 + 0.2 * out.order.len() as f32 / count as f32);
            pace.breathe().await;
        }
        out
    }

    /// Lays out what is below a node of the tree; what is below that is `left`.
    fn lay(&mut self, tree: &Tree, below: Below, left: &mut Vec<Below>, inner: &mut Vec<Branch>) {
        let Below { of, to, depth } = below;
        let start = left.len();
        let (children, count) = four_below(tree, of);
        for (i, child) in children[..count].iter().enumerate() {
            let (first, count) = if child.is_leaf() || depth == DEEPEST {
                let first = self.order.len();
                collect(tree, *child, &mut self.order, inner);
                self.order[first..].sort_unstable();
                (first, self.order.len() - first)
            } else {
                left.push(Below { of: *child, to: self.nodes.len(), depth: depth + 1 });
                self.nodes.push(EMPTY);
                (self.nodes.len() - 1, 0)
            };
            let place = &mut self.nodes[to];
            for axis in 0..3 {
                place.bounds[axis][i] = child.bounds[axis];
                place.bounds[axis + 3][i] = -child.bounds[axis + 3];
            }
            (place.first[i], place.count[i]) = (first as u32, count as u32);
        }
        left[start..].reverse();
    }

    /// The least and the greatest corner of the box round all triangles, m.
    #[must_use]
    pub fn bounds(&self) -> [Vec3; 2] {
        self.bounds
    }

    /// Whether there are no triangles in it.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Calls `found` with every triangle whose box may overlap the box from `low` to `high`, m,
    /// border included, and with some close by; in no order.
    #[inline]
    pub fn for_each_in_aabb(&self, low: Vec3, high: Vec3, mut found: impl FnMut(u32, &Triangle)) {
        let limits = limits(low, high);
        self.walk(
            |node| node.overlapping(&limits),
            |node, i| {
                self.in_leaf(node.first[i], node.count[i])
                    .for_each(|(number, triangle)| found(number, triangle));
            },
        );
    }

    /// Puts into `out`, ascending, every triangle that a sphere touches; lengths in m.
    pub fn gather_sphere(&self, center: Vec3, radius: f32, out: &mut Vec<u32>) {
        out.clear();
        // A hair more, so that rounding leaves no triangle out that the test itself would take.
        let reach = radius + GROWTH * (radius + center.abs().max_element());
        let ball = Ball { center, reach, radius };
        self.walk(
            |node| ball.reaches(node).0,
            |node, i| {
                let (first, count) = (node.first[i], node.count[i]);
                if ball.reaches(node).1 >> i & 1 == 1 {
                    // The sums of squares are those of the test, of larger terms: it would take
                    // each of them.
                    let places = first as usize..(first + count) as usize;
                    out.extend_from_slice(&self.order[places]);
                    return;
                }
                for (number, triangle) in self.in_leaf(first, count) {
                    if sphere_triangle(center, radius, triangle) {
                        out.push(number);
                    }
                }
            },
        );
        out.sort_unstable();
    }

    /// Shows the leaves (a node and which of its boxes) that are below boxes `chosen`, a bit
    /// each.
    #[inline]
    fn walk(&self, chosen: impl Fn(&Node) -> u32, mut leaf: impl FnMut(&Node, usize)) {
        let Some(mut node) = self.nodes.first() else { return };
        // One entry a level: which of a node's boxes are left.
        let mut stack = [(0_u32, 0_u32); DEEPEST];
        let (mut height, mut number, mut mask) = (0, 0, chosen(node));
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
            mask = chosen(node);
        }
    }

    /// The triangles of a leaf and their numbers.
    #[inline]
    fn in_leaf(&self, first: u32, count: u32) -> impl Iterator<Item = (u32, &Triangle)> {
        let places = first as usize..(first + count) as usize;
        self.order[places.clone()].iter().copied().zip(&self.triangles[places])
    }
}

/// What is still to be laid out: what is below a node of the tree, into our node `to`.
#[derive(Clone, Copy)]
struct Below {
    of: Branch,
    to: usize,
    depth: usize,
}

/// Up to four nodes of the tree that make up `of`, and how many: the largest is opened until there are
/// as many. A leaf is made up of itself.
fn four_below(tree: &Tree, of: Branch) -> ([Branch; 4], usize) {
    // A leaf is not opened.
    let size = |node: &Branch| if node.is_leaf() { f32::NEG_INFINITY } else { node.half_area() };
    let (mut out, mut sizes) = ([of; 4], [size(&of); 4]);
    for free in 1..4 {
        let wider = |widest, slot| if sizes[slot] >= sizes[widest] { slot } else { widest };
        let widest = (1..free).fold(0, wider);
        if out[widest].is_leaf() {
            return (out, free);
        }
        let [one, other] = tree.children(&out[widest]);
        (out[widest], out[free]) = (one, other);
        (sizes[widest], sizes[free]) = (size(&one), size(&other));
    }
    (out, 4)
}

/// Every triangle number below a node of the tree; `inner` is room for the nodes on the way.
fn collect(tree: &Tree, from: Branch, order: &mut Vec<u32>, inner: &mut Vec<Branch>) {
    inner.push(from);
    while let Some(node) = inner.pop() {
        if node.count == 1 {
            order.push(node.first);
        } else {
            inner.extend(tree.children(&node));
        }
    }
}
