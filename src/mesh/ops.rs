//! Operations on any [`TriMesh`]: build, join, measure, check.

use glam::{Affine3A, Vec3, Vec3A};

use super::{Rgba, TriMesh};
use crate::platform::pace::{Pace, run_blocking};

impl TriMesh {
    /// Makes an empty mesh with capacity for these numbers of vertices and triangles.
    pub(crate) fn with_capacity(vertices: usize, triangles: usize) -> Self {
        Self {
            positions: Vec::with_capacity(vertices),
            normals: Vec::with_capacity(vertices),
            colors: Vec::with_capacity(vertices),
            triangles: Vec::with_capacity(triangles),
        }
    }

    /// Adds a vertex and returns its index.
    pub fn vertex(&mut self, position: Vec3, normal: Vec3, color: Rgba) -> u32 {
        // No mesh approaches 2³² vertices; beyond that, the index saturates.
        let index = u32::try_from(self.positions.len()).unwrap_or(u32::MAX);
        self.positions.push(position);
        self.normals.push(normal);
        self.colors.push(color);
        index
    }

    /// Adds the quad a, b, c, d, counter-clockwise seen from outside, as two triangles. Coincident
    /// corners give one triangle, or none.
    pub fn quad(&mut self, corners: [u32; 4]) {
        let [a, b, c, d] = corners;
        for [i, j, k] in [[a, b, c], [a, c, d]] {
            let [p, q, r] = [i, j, k].map(|n| self.positions[n as usize]);
            if p != q && q != r && r != p {
                self.triangles.push([i, j, k]);
            }
        }
    }

    /// Adds a flat convex polygon, counter-clockwise seen from outside, as a fan about its first
    /// corner. Omits triangles of coincident or collinear corners.
    pub fn facet(&mut self, corners: &[Vec3], color: Rgba) {
        // Newell's normal: valid for any polygon, even with flat corners.
        let n = corners.len();
        let sum = (0..n).fold(Vec3::ZERO, |sum, i| {
            let first = corners[0];
            sum + (corners[i] - first).cross(corners[(i + 1) % n] - first)
        });
        let Some(normal) = sum.try_normalize() else { return };
        let first = self.vertex(corners[0], normal, color);
        for &p in &corners[1..] {
            self.vertex(p, normal, color);
        }
        for (i, pair) in (first + 1..).zip(corners[1..].windows(2)) {
            let [a, b, c] = [corners[0], pair[0], pair[1]];
            if (b - a).cross(c - a).length_squared() > 0.0 {
                self.triangles.push([first, i, i + 1]);
            }
        }
    }

    /// Adds `other`, transformed from its frame to this mesh's. A mirroring transform reverses the
    /// winding, so that faces still point outwards.
    pub fn append(&mut self, other: &Self, transform: Affine3A) {
        run_blocking(async |pace| self.append_paced(other, transform, pace).await);
    }

    /// Adds `other` like [`Self::append`], pausing regularly.
    pub async fn append_paced(&mut self, other: &Self, transform: Affine3A, pace: &Pace) {
        let first = u32::try_from(self.positions.len()).unwrap_or(u32::MAX);
        let matrix = transform.matrix3;
        let [x, y, z] = [matrix.x_axis, matrix.y_axis, matrix.z_axis];
        let mirrors = x.cross(y).dot(z) < 0.0;
        let side = if mirrors { -1.0 } else { 1.0 };
        // Normals transform with the cofactors, which also handle unequal scales.
        let normal = |n: Vec3| -> Vec3 {
            let transformed: Vec3A =
                (y.cross(z) * n.x + z.cross(x) * n.y + x.cross(y) * n.z) * side;
            Vec3::from(transformed).normalize_or_zero()
        };
        self.positions.reserve(other.positions.len());
        self.normals.reserve(other.normals.len());
        self.colors.reserve(other.colors.len());
        pace.in_chunks(other.positions.len(), |part| {
            let positions = other.positions[part.clone()].iter();
            self.positions.extend(positions.map(|&p| transform.transform_point3(p)));
            self.normals.extend(other.normals[part.clone()].iter().map(|&n| normal(n)));
            self.colors.extend_from_slice(&other.colors[part]);
        })
        .await;
        self.triangles.reserve(other.triangles.len());
        pace.in_chunks(other.triangles.len(), |part| {
            self.triangles.extend(other.triangles[part].iter().map(|&[a, b, c]| {
                let [a, b, c] = [a + first, b + first, c + first];
                if mirrors { [a, c, b] } else { [a, b, c] }
            }));
        })
        .await;
    }

    /// Returns the transformed mesh; see [`TriMesh::append`].
    #[must_use]
    pub fn placed(&self, transform: Affine3A) -> Self {
        let mut out = Self::default();
        out.append(self, transform);
        out
    }

    /// Returns the least and greatest corner of the box around all vertices, m; `None` without
    /// vertices.
    #[must_use]
    pub fn bounds(&self) -> Option<(Vec3, Vec3)> {
        let first = *self.positions.first()?;
        Some(
            self.positions.iter().fold((first, first), |(low, high), &p| (low.min(p), high.max(p))),
        )
    }
}

/// Checks that every mesh of this folder must pass in its tests.
#[cfg(test)]
pub(crate) mod check {
    use std::collections::HashMap;

    use super::*;

    impl TriMesh {
        /// Returns the enclosed volume, m³; negative if wound inside out. Defined only for a closed
        /// mesh.
        pub(crate) fn volume(&self) -> f32 {
            let six_volumes: f64 = self
                .triangles
                .iter()
                .map(|t| {
                    let [a, b, c] = t.map(|i| self.positions[i as usize].as_dvec3());
                    a.dot(b.cross(c))
                })
                .sum();
            // The sum uses f64 because its terms almost cancel; the result needs only f32 precision.
            #[allow(clippy::cast_possible_truncation)]
            let volume = (six_volumes / 6.0) as f32;
            volume
        }

        /// Returns whether the surface is closed and wound consistently: with equal positions merged,
        /// every directed edge and its opposite occur exactly once. An empty mesh is not closed.
        pub(crate) fn is_closed(&self) -> bool {
            let mut points = HashMap::new();
            let mut weld = |i: u32| {
                // Adding zero gives −0 and +0 the same key.
                let key = (self.positions[i as usize] + Vec3::ZERO).to_array().map(f32::to_bits);
                let next = points.len();
                *points.entry(key).or_insert(next)
            };
            let mut edges: HashMap<(usize, usize), u32> = HashMap::new();
            for triangle in &self.triangles {
                let [a, b, c] = triangle.map(&mut weld);
                for edge in [(a, b), (b, c), (c, a)] {
                    *edges.entry(edge).or_default() += 1;
                }
            }
            let paired = |(&(a, b), &count): (&(usize, usize), &u32)| {
                count == 1 && edges.get(&(b, a)) == Some(&1)
            };
            !edges.is_empty() && edges.iter().all(paired)
        }
    }

    /// Checks for equal lengths, indices in range, finite numbers, unit normals, triangles with an
    /// area, and normals that agree with their triangle's winding.
    pub(crate) fn sound(mesh: &TriMesh) {
        let n = mesh.positions.len();
        assert!(n > 0 && n == mesh.normals.len() && n == mesh.colors.len());
        assert!(mesh.positions.iter().all(|p| p.is_finite()));
        assert!(
            mesh.normals.iter().all(|v| (v.length() - 1.0).abs() < 1e-4),
            "a normal is not of unit length"
        );
        let size = mesh.bounds().map_or(0.0, |(a, b)| (b - a).max_element());
        for t in &mesh.triangles {
            assert!(t.iter().all(|&i| (i as usize) < n));
            let [a, b, c] = t.map(|i| mesh.positions[i as usize] / size);
            let face = (b - a).cross(c - a);
            assert!(face.length() > 0.0, "a triangle has no area: {a} {b} {c}");
            // Slivers have no reliable direction in f32.
            if face.length() > 1e-6 {
                for i in t {
                    let cos = face.normalize().dot(mesh.normals[*i as usize]);
                    assert!(cos > 0.5, "normal and winding disagree by cos {cos} at {a} {b} {c}");
                }
            }
        }
    }

    /// Checks that the mesh is [`sound`] and closed, and that its volume is positive.
    pub(crate) fn solid(mesh: &TriMesh) {
        sound(mesh);
        assert!(mesh.is_closed(), "the surface is not closed");
        assert!(mesh.volume() > 0.0, "wound inside out");
    }

    pub(crate) fn near(a: Vec3, b: Vec3, tolerance: f32) {
        assert!((a - b).abs().max_element() <= tolerance, "{a} is not {b}");
    }
}
