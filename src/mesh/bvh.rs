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

use crate::geom::{Ray, RayHit, Sides, Triangle, ray_triangle, sphere_triangle};

/// The deepest a node may be; what is below becomes one leaf. Trees of sane maps stay below 40.
const DEEPEST: usize = 62;

/// How many triangles a leaf has at most, above the deepest level.
const LEAF: u32 = 4;

/// obvhs' measure of what it costs to go one level down, in tests of a triangle.
const STEP_COST: f32 = 1.5;

/// By how much boxes grow for rays, as a share of the coordinates they are computed from: what a
/// ray's picture of a triangle may be off by.
const GROWTH: f32 = 1e-6;

/// A box and what is in it.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// Least x, y, z; then the greatest, negated: boxes overlap when none of the six is above its
    /// counterpart.
    bounds: [f32; 6],
    /// Of an inner node: its first child, the second being next to it. Of a leaf: the first of its
    /// places in the order.
    first: u32,
    /// How many triangles are in a leaf; 0 for an inner node.
    count: u32,
}

/// A bounding-volume hierarchy over a list of triangles, which it knows by their numbers.
#[derive(Clone, Debug, Default)]
pub struct Bvh {
    nodes: Vec<Node>,
    /// Triangle numbers, leaf by leaf.
    order: Vec<u32>,
    /// The triangles in that order: what is near each other lies together in memory, too.
    triangles: Vec<Triangle>,
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
            PlocSearchDistance::VeryLow,
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

    /// obvhs' tree in our layout.
    fn laid_out(tree: &Bvh2) -> Self {
        let mut out = Self { nodes: vec![EMPTY], ..Self::default() };
        let mut left = vec![(0_usize, 0_usize, 0_usize)];
        while let Some((from, to, depth)) = left.pop() {
            let node = &tree.nodes[from];
            let bounds = bounds_of(node.aabb());
            if node.is_leaf() || depth == DEEPEST {
                let first = out.order.len();
                collect(tree, from, &mut out.order);
                out.order[first..].sort_unstable();
                let count = (out.order.len() - first) as u32;
                out.nodes[to] = Node { bounds, first: first as u32, count };
                continue;
            }
            let (child, place) = (node.first_index as usize, out.nodes.len());
            out.nodes[to] = Node { bounds, first: place as u32, count: 0 };
            out.nodes.extend([EMPTY; 2]);
            left.extend([(child + 1, place + 1, depth + 1), (child, place, depth + 1)]);
        }
        out
    }

    /// How much memory it takes, bytes.
    #[must_use]
    pub fn size(&self) -> usize {
        size_of_val(&self.nodes[..])
            + size_of_val(&self.order[..])
            + size_of_val(&self.triangles[..])
    }

    /// Calls `found` with every triangle whose box may overlap the box from `low` to `high`, m,
    /// border included, and with some close by; in no order.
    #[inline]
    pub fn for_each_in_aabb(&self, low: Vec3, high: Vec3, mut found: impl FnMut(u32, &Triangle)) {
        let limits = [high.x, high.y, high.z, -low.x, -low.y, -low.z];
        self.walk(
            |node| overlaps(&node.bounds, &limits),
            |leaf| self.in_leaf(leaf).for_each(|(number, triangle)| found(number, triangle)),
        );
    }

    /// Puts into `out`, ascending, every triangle whose box overlaps the box from `low` to `high`,
    /// m, border included.
    pub fn gather_aabb(&self, low: Vec3, high: Vec3, out: &mut Vec<u32>) {
        out.clear();
        self.for_each_in_aabb(low, high, |number, triangle| {
            let (least, greatest) = triangle.bounds();
            if least.cmple(high).all() && greatest.cmpge(low).all() {
                out.push(number);
            }
        });
        out.sort_unstable();
    }

    /// Puts into `out`, ascending, every triangle that a sphere touches; lengths in m.
    pub fn gather_sphere(&self, center: Vec3, radius: f32, out: &mut Vec<u32>) {
        out.clear();
        // A hair more, so that rounding leaves no triangle out that the test itself would take.
        let reach = Vec3::splat(radius + GROWTH * (radius + center.abs().max_element()));
        self.for_each_in_aabb(center - reach, center + reach, |number, triangle| {
            if sphere_triangle(center, radius, triangle) {
                out.push(number);
            }
        });
        out.sort_unstable();
    }

    /// The first triangle along `ray` up to `max_t` (in lengths of its direction), and where; of
    /// several at the same t the one with the lowest number.
    #[must_use]
    pub fn first_ray_hit(&self, ray: &Ray, max_t: f32, sides: Sides) -> Option<(u32, RayHit)> {
        let mut best: Option<(u32, RayHit)> = None;
        let mut test = |number: u32, triangle: &Triangle, limit: f32| {
            let hit = ray_triangle(ray, triangle, sides, &mut ());
            let Some(hit) = hit.filter(|hit| hit.t <= limit) else { return limit };
            if best.is_none_or(|(other, known)| (hit.t, number) < (known.t, other)) {
                best = Some((number, hit));
            }
            hit.t
        };
        if let Some([low, high]) = self.upright(ray, max_t) {
            let mut limit = max_t;
            let limits = [high.x, high.y, high.z, -low.x, -low.y, -low.z];
            self.for_each_in_aabb(low, high, |number, triangle| {
                let (low, high) = triangle.bounds();
                if overlaps(&[low.x, low.y, low.z, -high.x, -high.y, -high.z], &limits) {
                    limit = test(number, triangle, limit);
                }
            });
        } else {
            self.along(ray, max_t, test);
        }
        best
    }

    /// The box round an upright ray, which the ground below somebody is looked for with: as good
    /// as the ray itself, and quicker to test. `None` for other rays, and those without an end.
    #[inline]
    fn upright(&self, ray: &Ray, max_t: f32) -> Option<[Vec3; 2]> {
        let Vec3 { x, y, z } = ray.direction;
        let upright = x == 0.0 && z == 0.0 && (y * max_t).is_finite();
        let root = self.nodes.first().filter(|_| upright)?;
        let growth = Vec3::splat(growth(ray, root));
        let ends = [ray.origin, ray.at(max_t)];
        Some([ends[0].min(ends[1]) - growth, ends[0].max(ends[1]) + growth])
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
        self.along(ray, max_t, |number, triangle, limit| {
            let hit = ray_triangle(ray, triangle, sides, &mut ());
            if let Some(hit) = hit.filter(|hit| hit.t <= limit) {
                found(number, hit);
            }
            limit
        });
    }

    /// Goes down where `enter` says so, and shows the leaves' triangle numbers.
    #[inline]
    fn walk(&self, enter: impl Fn(&Node) -> bool, mut leaf: impl FnMut(&Node)) {
        let Some(root) = self.nodes.first() else { return };
        if !enter(root) {
            return;
        }
        let mut stack = [0_u32; DEEPEST + 2];
        let (mut height, mut node) = (0, root);
        loop {
            let mut next = None;
            if node.count > 0 {
                leaf(node);
            } else {
                let first = node.first as usize;
                let [left, right] = [&self.nodes[first], &self.nodes[first + 1]];
                let (go_left, go_right) = (enter(left), enter(right));
                if go_left & go_right {
                    stack[height] = node.first + 1;
                    height += 1;
                }
                next = if go_left { Some(left) } else { go_right.then_some(right) };
            }
            node = match next {
                Some(next) => next,
                None if height == 0 => return,
                None => {
                    height -= 1;
                    &self.nodes[stack[height] as usize]
                }
            };
        }
    }

    /// Shows every triangle whose box the ray may meet, nearer boxes first; `test` gets its number
    /// and how far to look, and returns how far to look from then on.
    #[inline]
    fn along(&self, ray: &Ray, max_t: f32, mut test: impl FnMut(u32, &Triangle, f32) -> f32) {
        let Some(root) = self.nodes.first() else { return };
        let slabs = Slabs::new(ray, root);
        let mut limit = max_t;
        let mut stack = [(0_u32, 0.0_f32); DEEPEST + 2];
        let mut height = 1;
        stack[0] = (0, slabs.enter(root));
        while height > 0 {
            height -= 1;
            let (number, at) = stack[height];
            if at > limit {
                continue;
            }
            let node = &self.nodes[number as usize];
            if node.count > 0 {
                for (number, triangle) in self.in_leaf(node) {
                    limit = test(number, triangle, limit);
                }
                continue;
            }
            let first = node.first;
            let [left, right] =
                [first, first + 1].map(|i| (i, slabs.enter(&self.nodes[i as usize])));
            let (near, far) = if left.1 <= right.1 { (left, right) } else { (right, left) };
            for child in [far, near] {
                if child.1 <= limit {
                    stack[height] = child;
                    height += 1;
                }
            }
        }
    }

    /// The triangles of a leaf and their numbers.
    #[inline]
    fn in_leaf(&self, leaf: &Node) -> impl Iterator<Item = (u32, &Triangle)> {
        let places = leaf.first as usize..(leaf.first + leaf.count) as usize;
        self.order[places.clone()].iter().copied().zip(&self.triangles[places])
    }
}

/// Of a node not filled in yet.
const EMPTY: Node = Node { bounds: [0.0; 6], first: 0, count: 0 };

fn bounds_of(aabb: &Aabb) -> [f32; 6] {
    let (low, high) = (aabb.min, aabb.max);
    [low.x, low.y, low.z, -high.x, -high.y, -high.z]
}

/// Without branches: whether a box overlaps the one whose greatest x, y, z and negated least ones are `limits`.
#[allow(clippy::needless_bitwise_bool)]
#[inline(always)]
fn overlaps(bounds: &[f32; 6], limits: &[f32; 6]) -> bool {
    bounds.iter().zip(limits).fold(true, |all, (bound, limit)| all & (bound <= limit))
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

/// By how much boxes grow for a ray, m.
fn growth(ray: &Ray, root: &Node) -> f32 {
    let [low_x, low_y, low_z, high_x, high_y, high_z] = root.bounds;
    let low = (Vec3::new(low_x, low_y, low_z) - ray.origin).abs();
    let high = (Vec3::new(-high_x, -high_y, -high_z) - ray.origin).abs();
    let coordinates = low.max(high).max_element() + ray.origin.abs().max_element();
    GROWTH * coordinates + f32::MIN_POSITIVE
}

/// A ray against boxes, by slabs; Ericson, Real-Time Collision Detection, 5.3.3.
struct Slabs {
    /// 1 ÷ direction, finite where that is 0.
    inverse: Vec3,
    /// The origin as seen by the least and by the greatest planes: moved so that boxes grow.
    origin: [Vec3; 2],
}

impl Slabs {
    fn new(ray: &Ray, root: &Node) -> Self {
        let growth = Vec3::splat(growth(ray, root));
        let inverse = ray.direction.to_array().map(|d| {
            // Of 0, or all but 0: any number so large that a plane not passed is never reached.
            if d.abs() < 1e-30 { 1e30_f32.copysign(d) } else { 1.0 / d }
        });
        Self { inverse: inverse.into(), origin: [ray.origin + growth, ray.origin - growth] }
    }

    /// At which t ≥ 0 the ray enters a node's box; infinite if it passes it by.
    #[inline(always)]
    fn enter(&self, node: &Node) -> f32 {
        let [low_x, low_y, low_z, high_x, high_y, high_z] = node.bounds;
        let low = (Vec3::new(low_x, low_y, low_z) - self.origin[0]) * self.inverse;
        let high = (Vec3::new(-high_x, -high_y, -high_z) - self.origin[1]) * self.inverse;
        let enter = low.min(high).max_element().max(0.0);
        let leave = low.max(high).min_element();
        if enter <= leave { enter } else { f32::INFINITY }
    }
}
