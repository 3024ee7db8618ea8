//! A bounding-volume hierarchy over triangles: which of them are near, which does a ray hit?
//!
//! The tree is built in `ploc.rs`, and then laid out anew: boxes as six numbers that one pass of
//! comparisons tests, children side by side, subtrees together, no deeper than a fixed stack.
//!
//! What is found depends on the triangles alone, never on the tree's shape: each is tested itself,
//! lists are in ascending order, and of equal ray hits the first triangle's counts. Queries
//! allocate only while the caller's list still grows.

use std::cell::Cell;

use glam::Vec3;

use super::boxes::{Ball, EMPTY, Node, Slabs, limits};
use super::ploc::{Branch, Leaves, Tree};
use crate::geom::{Ray, RayHit, Sides, Triangle, ray_triangle, sphere_triangle};
use crate::platform::pace::{Pace, at_once};

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

/// The nearest of the ray hits offered, on ties that with the lowest number.
#[derive(Clone, Copy, Debug)]
pub(super) struct Nearest(pub(super) Option<(u32, RayHit)>);

impl Nearest {
    #[inline]
    pub(super) fn offer(&mut self, number: u32, hit: RayHit) {
        if self.0.is_none_or(|(other, known)| (hit.t, number) < (known.t, other)) {
            self.0 = Some((number, hit));
        }
    }
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
        // A node has at least two boxes but for the first; in most there are four.
        out.nodes.reserve(count / 4 + 1);
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

    /// The first triangle along `ray` up to `max_t` (in lengths of its direction), and where; of
    /// several at the same t the one with the lowest number.
    #[must_use]
    pub fn first_ray_hit(&self, ray: &Ray, max_t: f32, sides: Sides) -> Option<(u32, RayHit)> {
        let mut nearest = Nearest(None);
        self.along(ray, max_t, sides, |number, hit| {
            nearest.offer(number, hit);
            hit.t
        });
        nearest.0
    }

    /// Calls `found` with every triangle that `ray` hits up to `max_t` (in lengths of its
    /// direction), and where; in no order.
    pub fn for_each_ray_hit(
        &self,
        ray: &Ray,
        max_t: f32,
        sides: Sides,
        mut found: impl FnMut(u32, RayHit),
    ) {
        self.along(ray, max_t, sides, |number, hit| {
            found(number, hit);
            max_t
        });
    }

    /// Whether `ray` hits a triangle up to `max_t` (in lengths of its direction) of which `counts` says so. Those
    /// behind the first that it finds are not looked for.
    pub fn any_ray_hit(
        &self,
        ray: &Ray,
        max_t: f32,
        sides: Sides,
        mut counts: impl FnMut(RayHit) -> bool,
    ) -> bool {
        let mut is_hit = false;
        self.along(ray, max_t, sides, |_, hit| {
            is_hit = is_hit || counts(hit);
            if is_hit { f32::NEG_INFINITY } else { max_t }
        });
        is_hit
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

    /// Shows the triangles that the ray hits, by their numbers, nearer boxes first; `found` returns
    /// how far to look from then on.
    #[inline]
    fn along(
        &self,
        ray: &Ray,
        max_t: f32,
        sides: Sides,
        mut found: impl FnMut(u32, RayHit) -> f32,
    ) {
        if ray.is_upright() {
            return self.along_upright(ray, max_t, sides, found);
        }
        let Some(mut node) = self.nodes.first() else { return };
        let slabs = Slabs::new(ray, self.growth(ray));
        let mut limit = max_t;
        // Where boxes are entered, and what is in them.
        let mut stack = [(0.0_f32, 0_u32, 0_u32); 3 * DEEPEST + 4];
        let mut height = 0;
        loop {
            let enter = slabs.enter(node);
            let start = height;
            for i in (0..4).filter(|&i| enter[i] <= limit) {
                // Sorted in, the nearest on top.
                let mut place = height;
                while place > start && stack[place - 1].0 < enter[i] {
                    stack[place] = stack[place - 1];
                    place -= 1;
                }
                stack[place] = (enter[i], node.first[i], node.count[i]);
                height += 1;
            }
            node = loop {
                if height == 0 {
                    return;
                }
                height -= 1;
                let (at, first, count) = stack[height];
                if at > limit {
                    continue;
                }
                if count == 0 {
                    break &self.nodes[first as usize];
                }
                for (number, triangle) in self.in_leaf(first, count) {
                    let hit = ray_triangle(ray, triangle, sides, &mut ());
                    if let Some(hit) = hit.filter(|hit| hit.t <= limit) {
                        limit = found(number, hit);
                    }
                }
            };
        }
    }

    /// [`Self::along`] for a ray straight up or down. What it passes is a box without width: to find
    /// the boxes that overlap it takes half as many operations as to cut a ray with them, and a few
    /// metres of it meet so few that their order does not matter.
    #[inline]
    fn along_upright(
        &self,
        ray: &Ray,
        max_t: f32,
        sides: Sides,
        mut found: impl FnMut(u32, RayHit) -> f32,
    ) {
        let growth = self.growth(ray);
        let passed = |t: f32| {
            let (start, end) = (ray.origin.y, ray.origin.y + ray.direction.y * t);
            let (mut low, mut high) = (ray.origin - growth, ray.origin + growth);
            (low.y, high.y) = (start.min(end) - growth, start.max(end) + growth);
            limits(low, high)
        };
        let mut limit = max_t;
        let box_passed = Cell::new(passed(limit));
        self.walk(
            |node| node.overlapping(&box_passed.get()),
            |node, i| {
                for (number, triangle) in self.in_leaf(node.first[i], node.count[i]) {
                    let hit = ray_triangle(ray, triangle, sides, &mut ());
                    if let Some(hit) = hit.filter(|hit| hit.t <= limit) {
                        limit = found(number, hit);
                        box_passed.set(passed(limit));
                    }
                }
            },
        );
    }

    /// By how much boxes grow for a ray, m.
    fn growth(&self, ray: &Ray) -> f32 {
        let (from, [low, high]) = (ray.origin, self.bounds);
        let farthest = |a: Vec3, b: Vec3| (a - from).max(from - a).max((b - from).max(from - b));
        let coordinates = farthest(low, high).max_element() + from.max(-from).max_element();
        GROWTH * coordinates + f32::MIN_POSITIVE
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
