//! Building with flat facets.

use glam::{Vec2, Vec3};

use super::{Rgba, TriMesh};

impl TriMesh {
    /// Adds a flat convex polygon, counter-clockwise seen from outside, as a fan about its first
    /// corner. Coincident corners and corners on a line leave their triangles out.
    pub(crate) fn facet(&mut self, corners: &[Vec3], color: Rgba) {
        // Newell's normal: good for any polygon, whatever corner is the flattest.
        let n = corners.len();
        let sum = (0..n).fold(Vec3::ZERO, |sum, i| {
            let first = corners[0];
            sum + (corners[i] - first).cross(corners[(i + 1) % n] - first)
        });
        let Some(normal) = sum.try_normalize() else { return };
        let numbers: Vec<u32> = corners.iter().map(|&p| self.vertex(p, normal, color)).collect();
        for i in 2..n {
            let [a, b, c] = [corners[0], corners[i - 1], corners[i]];
            if (b - a).cross(c - a).length_squared() > 0.0 {
                self.triangles.push([numbers[0], numbers[i - 1], numbers[i]]);
            }
        }
    }

    /// Adds a closed solid between two outlines of the same number of corners, both clockwise in
    /// (x, z) as a map shows them with +z up (counter-clockwise seen from above), the lids convex.
    pub(crate) fn loft(&mut self, bottom: &[Vec3], top: &[Vec3], color: Rgba) {
        let n = bottom.len();
        for i in 0..n {
            let j = (i + 1) % n;
            self.facet(&[bottom[i], bottom[j], top[j], top[i]], color);
        }
        self.facet(top, color);
        let under: Vec<Vec3> = bottom.iter().rev().copied().collect();
        self.facet(&under, color);
    }

    /// Adds an upright prism over `outline` (x, z), as [`TriMesh::loft`] wants it, from y = `low`
    /// to `high`, m.
    pub(crate) fn upright_prism(&mut self, outline: &[Vec2], low: f32, high: f32, color: Rgba) {
        let at = |y: f32| outline.iter().map(|p| Vec3::new(p.x, y, p.y)).collect::<Vec<_>>();
        self.loft(&at(low), &at(high), color);
    }
}

/// The outline of a rectangle of `size` (x, z) about `center`, as [`TriMesh::loft`] wants it.
pub(crate) fn rectangle(center: Vec2, size: Vec2) -> [Vec2; 4] {
    let h = size / 2.0;
    [(-h.x, -h.y), (-h.x, h.y), (h.x, h.y), (h.x, -h.y)].map(|p| center + Vec2::from(p))
}
