//! A bounding-volume hierarchy over triangles: which of them are near, which does a ray hit?
//!
//! The tree is built by obvhs (PLOC: Meister and Bittner, "Parallel Locally-Ordered Clustering for
//! Bounding Volume Hierarchy Construction", 2018), the smallest of the maintained crates for it;
//! parry3d's tree would bring three times as many crates along, a linear-algebra stack among them.
//! It is then laid out anew: boxes as six numbers that one pass of comparisons tests, children
//! side by side, subtrees together, no deeper than a fixed stack.
//!
//! What is found depends on the triangles alone, never on the tree's shape: each is tested itself,
//! lists are in ascending order, and of equal ray hits the first triangle's counts. Queries
//! allocate only while the caller's list still grows.

use glam::Vec3;
use obvhs::Boundable;
use obvhs::aabb::Aabb;
use obvhs::bvh2::Bvh2;
use obvhs::bvh2::leaf_collapser::collapse;
use obvhs::ploc::{PlocBuilder, PlocSearchDistance, SortPrecision};

use super::boxes::{Ball, EMPTY, Node, Slabs, limits};
use crate::geom::{Ray, RayHit, Sides, Triangle, ray_triangle, sphere_triangle};

/// The deepest a node may be; what is below becomes one leaf. Trees of sane maps stay below 20.
const DEEPEST: usize = 32;

/// How many triangles a leaf has at most, above the deepest level.
const LEAF: u32 = 4;

/// obvhs' measure of what it costs to go one level down, in tests of a triangle.
const STEP_COST: f32 = 1.5;

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

/// A triangle's box, for obvhs.
struct Bounded<'a>(&'a Triangle);

impl Boundable for Bounded<'_> {
    fn aabb(&self) -> Aabb {
        let (low, high) = self.0.bounds();
        Aabb::new(low.to_array().into(), high.to_array().into())
    }
}

impl Bvh {
    /// Builds the hierarchy over `triangles`, of which there are at most 2³¹.
    #[must_use]
    pub fn new(triangles: &[Triangle]) -> Self {
        if triangles.is_empty() {
            return Self::default();
        }
        let boxes: Vec<Bounded> = triangles.iter().map(Bounded).collect();
        let numbers = (0..boxes.len() as u32).collect();
        let mut tree = PlocBuilder::new().build(
            PlocSearchDistance::Medium,
            &boxes,
            numbers,
            SortPrecision::U64,
            0,
        );
        collapse(&mut tree, LEAF, STEP_COST);
        let mut out = Self::laid_out(&tree);
        out.triangles = out.order.iter().map(|&number| triangles[number as usize]).collect();
        out
    }

    /// Over those of the triangles that have these numbers, ascending; it knows them by the same.
    #[must_use]
    pub fn of_some(triangles: &[Triangle], numbers: impl Iterator<Item = u32>) -> Self {
        let numbers: Vec<u32> = numbers.collect();
        let some: Vec<Triangle> = numbers.iter().map(|&i| triangles[i as usize]).collect();
        let mut out = Self::new(&some);
        for number in &mut out.order {
            *number = numbers[*number as usize];
        }
        out
    }

    /// obvhs' tree in our layout.
    fn laid_out(tree: &Bvh2) -> Self {
        let root = tree.nodes[0].aabb();
        let bounds = [root.min, root.max].map(|p| Vec3::new(p.x, p.y, p.z));
        let mut out = Self { nodes: vec![EMPTY], bounds, ..Self::default() };
        let mut left = vec![(0_usize, 0_usize, 1_usize)];
        while let Some((from, to, depth)) = left.pop() {
            let start = left.len();
            for (i, child) in four_below(tree, from).into_iter().enumerate() {
                let Some(child) = child else { continue };
                let node = &tree.nodes[child];
                let (first, count) = if node.is_leaf() || depth == DEEPEST {
                    let first = out.order.len();
                    collect(tree, child, &mut out.order);
                    out.order[first..].sort_unstable();
                    (first, out.order.len() - first)
                } else {
                    left.push((child, out.nodes.len(), depth + 1));
                    out.nodes.push(EMPTY);
                    (out.nodes.len() - 1, 0)
                };
                let place = &mut out.nodes[to];
                for (bounds, bound) in place.bounds.iter_mut().zip(bounds_of(node.aabb())) {
                    bounds[i] = bound;
                }
                (place.first[i], place.count[i]) = (first as u32, count as u32);
            }
            left[start..].reverse();
        }
        out
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

    /// By how much boxes grow for a ray, m.
    fn growth(&self, ray: &Ray) -> f32 {
        let [low, high] = self.bounds.map(|corner| (corner - ray.origin).abs());
        let coordinates = low.max(high).max_element() + ray.origin.abs().max_element();
        GROWTH * coordinates + f32::MIN_POSITIVE
    }

    /// The triangles of a leaf and their numbers.
    #[inline]
    fn in_leaf(&self, first: u32, count: u32) -> impl Iterator<Item = (u32, &Triangle)> {
        let places = first as usize..(first + count) as usize;
        self.order[places.clone()].iter().copied().zip(&self.triangles[places])
    }
}

fn bounds_of(aabb: &Aabb) -> [f32; 6] {
    let (low, high) = (aabb.min, aabb.max);
    [low.x, low.y, low.z, -high.x, -high.y, -high.z]
}

/// Up to four nodes of obvhs' tree that make up `from`: the largest is opened until there are as
/// many. A leaf is made up of itself.
fn four_below(tree: &Bvh2, from: usize) -> [Option<usize>; 4] {
    let mut out = [Some(from), None, None, None];
    for free in 1..4 {
        let area = |slot: usize| {
            let node = &tree.nodes[out[slot]?];
            (!node.is_leaf()).then(|| node.aabb().half_area())
        };
        let inner = (0..free).filter_map(|slot| Some((slot, area(slot)?)));
        let Some((widest, _)) = inner.max_by(|a, b| a.1.total_cmp(&b.1)) else { break };
        let Some(opened) = out[widest] else { break };
        let first = tree.nodes[opened].first_index as usize;
        (out[widest], out[free]) = (Some(first), Some(first + 1));
    }
    out
}

/// Every triangle number below a node of obvhs' tree.
fn collect(tree: &Bvh2, from: usize, order: &mut Vec<u32>) {
    let mut left = vec![from];
    while let Some(number) = left.pop() {
        let node = &tree.nodes[number];
        let first = node.first_index as usize;
        if node.is_leaf() {
            order.extend_from_slice(&tree.primitive_indices[first..][..node.prim_count as usize]);
        } else {
            left.extend([first, first + 1]);
        }
    }
}
