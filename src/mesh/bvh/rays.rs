//! Searches for triangles hit by a ray.

use std::cell::Cell;

use glam::Vec3;

use super::{Bvh, GROWTH, MAX_DEPTH, Nearest};
use crate::geom::{Ray, RayHit, Sides, Triangle, ray_triangle};
use crate::mesh::boxes::{Slabs, limits};

impl Bvh {
    /// Returns the number of the first triangle along `ray` up to `max_t` (in lengths of its direction),
    /// and the hit; on ties the lowest number.
    #[must_use]
    pub fn first_ray_hit(&self, ray: &Ray, max_t: f32, sides: Sides) -> Option<(u32, RayHit)> {
        let mut nearest = Nearest(None);
        self.visit_hits(ray, max_t, sides, |number, _, hit| {
            nearest.offer(number, hit);
            hit.t
        });
        nearest.0
    }

    /// Calls `found` with the number of every triangle that `ray` hits up to `max_t` (in lengths of its
    /// direction), and the hit; in no order.
    pub fn for_each_ray_hit(
        &self,
        ray: &Ray,
        max_t: f32,
        sides: Sides,
        mut found: impl FnMut(u32, RayHit),
    ) {
        self.visit_hits(ray, max_t, sides, |number, _, hit| {
            found(number, hit);
            max_t
        });
    }

    /// Returns whether `ray` hits a triangle up to `max_t` (in lengths of its direction) for which
    /// `counts` is true. The search stops at the first one.
    ///
    /// `last` is the triangle hit by the previous ray. It is tested first: neighbouring rays of a
    /// picture often hit the same triangle (Haines and Greenberg, "The Light Buffer", IEEE Computer Graphics
    /// and Applications 6, 1986).
    pub fn any_ray_hit(
        &self,
        ray: &Ray,
        max_t: f32,
        sides: Sides,
        last: &Cell<Option<Triangle>>,
        mut counts: impl FnMut(RayHit) -> bool,
    ) -> bool {
        let hit = last.get().and_then(|last| ray_triangle(ray, &last, sides, &mut ()));
        if hit.is_some_and(|hit| hit.t <= max_t && counts(hit)) {
            return true;
        }
        let mut is_hit = false;
        self.visit_hits(ray, max_t, sides, |_, triangle, hit| {
            if !is_hit && counts(hit) {
                is_hit = true;
                last.set(Some(*triangle));
            }
            if is_hit { f32::NEG_INFINITY } else { max_t }
        });
        is_hit
    }

    /// Calls `found` with the triangles that the ray hits and their numbers, in nearer boxes first.
    /// `found` returns the new maximum distance of the search.
    #[inline]
    fn visit_hits(
        &self,
        ray: &Ray,
        max_t: f32,
        sides: Sides,
        mut found: impl FnMut(u32, &Triangle, RayHit) -> f32,
    ) {
        if ray.is_upright() {
            return self.visit_hits_vertical(ray, max_t, sides, found);
        }
        let Some(mut node) = self.nodes.first() else { return };
        let slabs = Slabs::new(ray, self.growth(ray));
        let mut limit = max_t;
        // Distance at which the ray enters a box, and the box's contents.
        let mut stack = [(0.0_f32, 0_u32, 0_u32); 3 * MAX_DEPTH + 4];
        let mut height = 0;
        loop {
            let enter = slabs.enter(node);
            let start = height;
            for i in (0..4).filter(|&i| enter[i] <= limit) {
                // Insert in order, the nearest on top.
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
                let (enter, first, count) = stack[height];
                if enter > limit {
                    continue;
                }
                if count == 0 {
                    break &self.nodes[first as usize];
                }
                for (number, triangle) in self.leaf_triangles(first, count) {
                    let hit = ray_triangle(ray, triangle, sides, &mut ());
                    if let Some(hit) = hit.filter(|hit| hit.t <= limit) {
                        limit = found(number, triangle, hit);
                    }
                }
            };
        }
    }

    /// Does the same as [`Self::visit_hits`] for a vertical ray. The ray's path is a box without width.
    /// Finding overlapping boxes takes half the operations of intersecting them with a ray. A path of a
    /// few metres meets few boxes, so their order does not matter.
    #[inline]
    fn visit_hits_vertical(
        &self,
        ray: &Ray,
        max_t: f32,
        sides: Sides,
        mut found: impl FnMut(u32, &Triangle, RayHit) -> f32,
    ) {
        let growth = self.growth(ray);
        let limits_up_to = |t: f32| {
            let (start, end) = (ray.origin.y, ray.origin.y + ray.direction.y * t);
            let (mut low, mut high) = (ray.origin - growth, ray.origin + growth);
            (low.y, high.y) = (start.min(end) - growth, start.max(end) + growth);
            limits(low, high)
        };
        let mut limit = max_t;
        let path_limits = Cell::new(limits_up_to(limit));
        self.walk(
            |node| node.overlapping(&path_limits.get()),
            |node, i| {
                for (number, triangle) in self.leaf_triangles(node.first[i], node.count[i]) {
                    let hit = ray_triangle(ray, triangle, sides, &mut ());
                    if let Some(hit) = hit.filter(|hit| hit.t <= limit) {
                        limit = found(number, triangle, hit);
                        path_limits.set(limits_up_to(limit));
                    }
                }
            },
        );
    }

    /// Returns the growth of boxes for a ray, m.
    fn growth(&self, ray: &Ray) -> f32 {
        let (from, [low, high]) = (ray.origin, self.bounds);
        let farthest = |a: Vec3, b: Vec3| (a - from).max(from - a).max((b - from).max(from - b));
        let coordinates = farthest(low, high).max_element() + from.max(-from).max_element();
        GROWTH * coordinates + f32::MIN_POSITIVE
    }
}
