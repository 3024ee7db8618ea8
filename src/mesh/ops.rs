//! What can be done with any [`TriMesh`]: join, tint, measure, check.

use std::collections::HashMap;

use glam::{Affine3A, Mat3, Vec3, Vec3A};

use super::{Rgba, TriMesh};

/// Shortest and longest length a solid is built with, m.
const LENGTHS: (f32, f32) = (0.001, 10_000.0);

/// `x` as a length to build with: at least 1 mm, at most 10 km; not a number counts as 1 mm.
#[must_use]
pub fn length(x: f32) -> f32 {
    if x.is_nan() { LENGTHS.0 } else { x.clamp(LENGTHS.0, LENGTHS.1) }
}

/// A size whose every side is a [`length`] to build with.
pub(crate) fn lengths(size: Vec3) -> Vec3 {
    Vec3::from(size.to_array().map(length))
}

/// Brings a shape drawn in (x, y) and along z to (z, y) and along −x, a side view, with the origin at
/// `center`.
pub(crate) fn side_view(center: Vec3) -> Affine3A {
    Affine3A::from_mat3_translation(Mat3::from_cols(Vec3::Z, Vec3::Y, Vec3::NEG_X), center)
}

/// Brings local z to +x when `side` is 1, to −x when it is −1, with the origin at `center`.
pub(crate) fn sideways(side: f32, center: Vec3) -> Affine3A {
    let turn = Mat3::from_cols(Vec3::NEG_Z * side, Vec3::Y, Vec3::X * side);
    Affine3A::from_mat3_translation(turn, center)
}

/// Brings local z up, (x, y, z) to (x, z, −y), with the origin at `center`.
pub(crate) fn upright(center: Vec3) -> Affine3A {
    Affine3A::from_mat3_translation(Mat3::from_cols(Vec3::X, Vec3::NEG_Z, Vec3::Y), center)
}

impl TriMesh {
    /// Adds a vertex and returns its index.
    pub fn vertex(&mut self, position: Vec3, normal: Vec3, color: Rgba) -> u32 {
        // No mesh here comes near 2³² vertices; past it the index would stay at the last one.
        let index = u32::try_from(self.positions.len()).unwrap_or(u32::MAX);
        self.positions.push(position);
        self.normals.push(normal);
        self.colors.push(color);
        index
    }

    /// Adds the quad a, b, c, d, counter-clockwise seen from outside, as two triangles. Corners with equal positions
    /// give one triangle, or none.
    pub fn quad(&mut self, corners: [u32; 4]) {
        let [a, b, c, d] = corners;
        for [i, j, k] in [[a, b, c], [a, c, d]] {
            let [p, q, r] = [i, j, k].map(|n| self.positions[n as usize]);
            if p != q && q != r && r != p {
                self.triangles.push([i, j, k]);
            }
        }
    }

    /// Adds `other` as seen through `at` (other's frame to this one's). A mirroring `at` turns the winding round, so that
    /// outside stays outside.
    pub fn append(&mut self, other: &Self, at: Affine3A) {
        let first = u32::try_from(self.positions.len()).unwrap_or(u32::MAX);
        let [x, y, z] = [at.matrix3.x_axis, at.matrix3.y_axis, at.matrix3.z_axis];
        let mirrors = x.cross(y).dot(z) < 0.0;
        let side = if mirrors { -1.0 } else { 1.0 };
        // Normals go with the cofactors, which serve unequal scales too.
        let normal = |n: Vec3| -> Vec3 {
            let turned: Vec3A = (y.cross(z) * n.x + z.cross(x) * n.y + x.cross(y) * n.z) * side;
            Vec3::from(turned).normalize_or_zero()
        };
        self.positions.extend(other.positions.iter().map(|&p| at.transform_point3(p)));
        self.normals.extend(other.normals.iter().map(|&n| normal(n)));
        self.colors.extend_from_slice(&other.colors);
        self.triangles.extend(other.triangles.iter().map(|&[a, b, c]| {
            let [a, b, c] = [a + first, b + first, c + first];
            if mirrors { [a, c, b] } else { [a, b, c] }
        }));
    }

    /// Adds `other` with its origin at `center`.
    pub(crate) fn append_at(&mut self, other: &Self, center: Vec3) {
        self.append(other, Affine3A::from_translation(center));
    }

    /// The mesh seen through `at`; see [`TriMesh::append`].
    #[must_use]
    pub fn placed(&self, at: Affine3A) -> Self {
        let mut out = Self::default();
        out.append(self, at);
        out
    }

    /// The mesh in one colour.
    #[must_use]
    pub fn colored(mut self, color: Rgba) -> Self {
        self.colors.fill(color);
        self
    }

    /// Least and greatest corner of the box around all vertices, m; `None` when there are none.
    #[must_use]
    pub fn bounds(&self) -> Option<(Vec3, Vec3)> {
        let first = *self.positions.first()?;
        Some(
            self.positions.iter().fold((first, first), |(low, high), &p| (low.min(p), high.max(p))),
        )
    }

    /// Largest distance of a vertex from the vertical axis x = z = 0, m: how far the mesh reaches seen from above.
    #[must_use]
    pub fn reach(&self) -> f32 {
        self.positions.iter().map(|p| p.x * p.x + p.z * p.z).fold(0.0, f32::max).sqrt()
    }

    /// The same triangles in meshes of at most `vertices` vertices and `indices` indices (at least one triangle each), for
    /// renderers that take no more in one go. A mesh that fits comes back whole; an empty one gives none.
    #[must_use]
    pub fn split(&self, vertices: usize, indices: usize) -> Vec<Self> {
        let mut out: Vec<Self> = Vec::new();
        let mut moved: HashMap<u32, u32> = HashMap::new();
        for triangle in &self.triangles {
            let new = triangle.iter().filter(|i| !moved.contains_key(i)).count();
            let full = |m: &Self| {
                m.positions.len() + new > vertices || m.triangles.len() * 3 + 3 > indices
            };
            if out.last().is_none_or(full) {
                out.push(Self::default());
                moved.clear();
            }
            if let Some(part) = out.last_mut() {
                let corners = triangle.map(|i| {
                    let n = i as usize;
                    *moved.entry(i).or_insert_with(|| {
                        part.vertex(self.positions[n], self.normals[n], self.colors[n])
                    })
                });
                part.triangles.push(corners);
            }
        }
        out
    }
}

/// Checks that every mesh of this room passes; used by the tests beside each of them.
#[cfg(test)]
pub(crate) mod check {
    use std::collections::HashMap;

    use super::*;

    impl TriMesh {
        /// Enclosed volume, m³; negative when wound inside out. Only a closed mesh has one.
        pub(crate) fn volume(&self) -> f32 {
            let six: f64 = self
                .triangles
                .iter()
                .map(|t| {
                    let [a, b, c] = t.map(|i| self.positions[i as usize].as_dvec3());
                    a.dot(b.cross(c))
                })
                .sum();
            // f64 inside because near-cancelling terms add up; the result needs no more than the positions have.
            #[allow(clippy::cast_possible_truncation)]
            let volume = (six / 6.0) as f32;
            volume
        }

        /// Whether the surface is closed and wound one way: with equal positions taken as one point, every directed edge
        /// occurs once and so does its opposite. An empty mesh is not closed.
        pub(crate) fn is_closed(&self) -> bool {
            let mut points = HashMap::new();
            let mut weld = |i: u32| {
                // Adding zero makes −0 and +0 one key.
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

    /// Same lengths, indices in range, finite, unit normals, no triangle without area, normals on the side their
    /// triangle's winding says.
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
            // Slivers have no direction worth checking in f32.
            if face.length() > 1e-6 {
                for i in t {
                    let cos = face.normalize().dot(mesh.normals[*i as usize]);
                    assert!(cos > 0.5, "normal and winding disagree by cos {cos} at {a} {b} {c}");
                }
            }
        }
    }

    /// [`sound`], closed, and wound so that the volume is positive.
    pub(crate) fn solid(mesh: &TriMesh) {
        sound(mesh);
        assert!(mesh.is_closed(), "the surface is not closed");
        assert!(mesh.volume() > 0.0, "wound inside out");
    }

    pub(crate) fn near(a: Vec3, b: Vec3, tolerance: f32) {
        assert!((a - b).abs().max_element() <= tolerance, "{a} is not {b}");
    }

    /// Lengths no one should ask for.
    pub(crate) const NONSENSE: [f32; 6] =
        [0.0, -1.0, f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 1e-30];
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tetrahedron() -> TriMesh {
        let mut mesh = TriMesh::default();
        let corners = [Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z];
        for [a, b, c] in [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]] {
            let [a, b, c]: [Vec3; 3] = [corners[a], corners[b], corners[c]];
            let normal = (b - a).cross(c - a).normalize();
            let [i, j, k] = [a, b, c].map(|p| mesh.vertex(p, normal, [9; 4]));
            mesh.triangles.push([i, j, k]);
        }
        mesh
    }

    #[test]
    fn closed_means_every_edge_has_its_opposite() {
        let mesh = tetrahedron();
        check::solid(&mesh);
        assert!((mesh.volume() - 1.0 / 6.0).abs() < 1e-6);
        let mut open = mesh.clone();
        open.triangles.pop();
        assert!(!open.is_closed());
        let mut flipped = mesh;
        flipped.triangles[0].swap(0, 1);
        assert!(!flipped.is_closed());
        assert!(!TriMesh::default().is_closed());
    }

    #[test]
    fn appended_through_a_mirror_outside_stays_outside() {
        for scale in [Vec3::new(2.0, 3.0, 0.5), Vec3::new(-2.0, 3.0, 0.5), -Vec3::ONE] {
            let placed = tetrahedron().placed(Affine3A::from_scale(scale));
            check::solid(&placed);
            assert!((placed.volume() - (scale.x * scale.y * scale.z).abs() / 6.0).abs() < 1e-5);
        }
        let moved = tetrahedron().placed(Affine3A::from_translation(Vec3::splat(2.0)));
        assert_eq!(moved.bounds(), Some((Vec3::splat(2.0), Vec3::splat(3.0))));
        assert_eq!(TriMesh::default().bounds(), None);
        assert!((moved.reach() - 13.0_f32.sqrt()).abs() < 1e-6);
    }

    #[test]
    fn split_keeps_every_triangle_and_the_limits() {
        let mesh = crate::mesh::tank::tank();
        let parts = mesh.split(1_000, 900);
        assert!(parts.len() > 1);
        let mut whole = TriMesh::default();
        for part in &parts {
            check::sound(part);
            assert!(part.positions.len() <= 1_000 && part.triangles.len() * 3 <= 900);
            whole.append(part, Affine3A::IDENTITY);
        }
        assert_eq!(whole.triangles.len(), mesh.triangles.len());
        assert!(whole.is_closed() && (whole.volume() - mesh.volume()).abs() < 1e-5);
        assert_eq!(mesh.split(1_000_000, 1_000_000).len(), 1);
        assert!(TriMesh::default().split(10, 10).is_empty());
    }

    #[test]
    fn nonsense_lengths_become_buildable_ones() {
        let built = check::NONSENSE.map(|x| length(x).to_bits());
        let said = [0.001_f32, 0.001, 0.001, 10_000.0, 0.001, 0.001];
        assert_eq!(built, said.map(f32::to_bits));
    }
}
