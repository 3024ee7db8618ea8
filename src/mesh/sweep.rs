//! Solids of revolution about local z, and outlines extruded along it.

use std::f32::consts::TAU;

use glam::{Vec2, vec2};

use super::{Rgba, TriMesh};

/// Cosine of 30°: surfaces that bend by less are shaded smoothly; sharper bends are edges.
const CREASE: f32 = 0.866_025_4;

/// Returns the point at `angle` radians, counter-clockwise from +x, and `radius` metres from the origin.
pub(crate) fn polar(angle: f32, radius: f32) -> Vec2 {
    vec2(libm::cosf(angle), libm::sinf(angle)) * radius
}

/// Returns the shading normals at the two ends of each face of a row: the face normal, or its mean with
/// the neighbour's if the surface bends by less than 30°. `before` and `after` are the normals beyond the
/// row.
fn shading_normals(faces: &[Vec2], before: Vec2, after: Vec2) -> Vec<[Vec2; 2]> {
    let end = |own: Vec2, next: Vec2| {
        if own.dot(next) < CREASE { own } else { (own + next).normalize_or(own) }
    };
    let all: Vec<Vec2> = [&[before], faces, &[after]].concat();
    all.windows(3).map(|w| [end(w[1], w[0]), end(w[1], w[2])]).collect()
}

/// Returns the outward unit normals of a path's edges; the solid lies on its left.
fn outward_normals(points: &[Vec2]) -> Vec<Vec2> {
    points.windows(2).map(|w| -(w[1] - w[0]).perp().normalize_or_zero()).collect()
}

impl TriMesh {
    /// Adds the bands between outlines stacked along z.
    ///
    /// `outline` is closed and counter-clockwise seen from +z (a hole's is clockwise). `profile` goes up
    /// the side in (outwards, z), with the solid on its left; consecutive points must differ.
    /// `place(i, j)` returns the position of outline point j at profile point i.
    /// `paint(band, edge)` returns the colour between points `band` and `band` + 1 of the profile, and
    /// points `edge` and `edge` + 1 of the outline.
    pub(crate) fn sweep(
        &mut self,
        outline: &[Vec2],
        profile: &[Vec2],
        place: impl Fn(usize, usize) -> Vec2,
        paint: impl Fn(usize, usize) -> Rgba,
    ) {
        let around = outward_normals(&[outline, &outline[..1]].concat());
        let around = shading_normals(&around, around[around.len() - 1], around[0]);
        let up = outward_normals(profile);
        // On the axis, the surface meets its own mirror image.
        let mirrored = |n: Vec2| vec2(-n.x, n.y);
        let up = shading_normals(&up, mirrored(up[0]), mirrored(up[up.len() - 1]));
        for (band, ends) in up.iter().enumerate() {
            for (edge, sides) in around.iter().enumerate() {
                let color = paint(band, edge);
                let corners = [(0, 0), (0, 1), (1, 1), (1, 0)].map(|(end, side)| {
                    let (i, j) = (band + end, (edge + side) % outline.len());
                    let normal = (sides[side] * ends[end].x).extend(ends[end].y);
                    self.vertex(place(i, j).extend(profile[i].y), normal, color)
                });
                self.quad(corners);
            }
        }
    }
}

/// Rotates `profile` about local z. Its points are (radius, z), m, from the lowest to the highest point
/// on the axis, with the solid on the left. Sector 0 starts at +x; sectors are counter-clockwise seen
/// from +z. For `paint` see [`TriMesh::sweep`].
pub(crate) fn lathe(
    profile: &[Vec2],
    sectors: u16,
    paint: impl Fn(usize, usize) -> Rgba,
) -> TriMesh {
    let angle = |sector| TAU * f32::from(sector) / f32::from(sectors);
    let rim: Vec<Vec2> = (0..sectors).map(|sector| polar(angle(sector), 1.0)).collect();
    let mut mesh = TriMesh::default();
    mesh.sweep(&rim, profile, |i, j| rim[j] * profile[i].x, paint);
    mesh
}

/// Extrudes `outline` over `depth` m, centred on z = 0, its rims cut off at 45° by `bevel` m.
///
/// The outline is counter-clockwise seen from +z. All its points must be visible from the origin, the
/// centre of the lids' fans. The outline moved inwards by the bevel must not cross itself. The bands of
/// `paint` (see [`TriMesh::sweep`]) are lid, bevel, wall, bevel, lid, the lowest first.
pub(crate) fn prism(
    outline: &[Vec2],
    depth: f32,
    bevel: f32,
    paint: impl Fn(usize, usize) -> Rgba,
) -> TriMesh {
    let (n, half) = (outline.len(), depth / 2.0);
    let normals = outward_normals(&[outline, &outline[..1]].concat());
    let rim: Vec<Vec2> = (0..n)
        .map(|i| {
            let (a, b) = (normals[(i + n - 1) % n], normals[i]);
            // At least 0.1, to limit the displacement of very sharp corners.
            outline[i] - (a + b) * (bevel / (1.0 + a.dot(b)).max(0.1))
        })
        .collect();
    let (middle, lip) = (-1.0 - bevel, half - bevel);
    let profile =
        [(middle, -half), (-bevel, -half), (0.0, -lip), (0.0, lip), (-bevel, half), (middle, half)];
    let mut mesh = TriMesh::default();
    let place = |i: usize, j: usize| match i {
        0 | 5 => Vec2::ZERO,
        1 | 4 => rim[j],
        _ => outline[j],
    };
    mesh.sweep(outline, &profile.map(Vec2::from), place, paint);
    mesh
}

#[cfg(test)]
mod tests {
    use glam::Vec3;

    use super::*;
    use crate::mesh::ops::check;

    #[test]
    fn a_revolved_rectangle_is_a_cylinder_with_hard_rims() {
        let profile = [(0.0, -1.0), (0.5, -1.0), (0.5, 1.0), (0.0, 1.0)].map(Vec2::from);
        let mesh = lathe(&profile, 64, |_, _| [1; 4]);
        check::solid(&mesh);
        let exact = std::f32::consts::PI * 0.25 * 2.0;
        assert!((mesh.volume() / exact - 1.0).abs() < 0.002);
        assert!(mesh.normals.iter().all(|n| n.z.abs() < 1e-6 || n.z.abs() > 1.0 - 1e-6));
    }

    #[test]
    fn paint_sees_every_band_and_sector() {
        let profile = [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0)].map(Vec2::from);
        let mesh = lathe(&profile, 5, |band, sector| [band as u8, sector as u8, 0, 255]);
        check::solid(&mesh);
        for band in 0..2 {
            for sector in 0..5 {
                assert!(mesh.colors.contains(&[band, sector, 0, 255]));
            }
        }
    }

    #[test]
    fn bevels_cut_the_rims_and_nothing_else() {
        let square = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(Vec2::from);
        let mesh = prism(&square, 2.0, 0.1, |band, _| [band as u8; 4]);
        check::solid(&mesh);
        assert_eq!(mesh.bounds(), Some((-Vec3::ONE, Vec3::ONE)));
        // Each of the eight edges loses a right-angled prism of legs 0.1; the corners share the rest.
        assert!((mesh.volume() - (8.0 - 8.0 * 2.0 * 0.005)).abs() < 0.01);
        for (n, c) in mesh.normals.iter().zip(&mesh.colors) {
            assert_eq!(c[0] % 2 == 1, n.z.abs() > 0.1 && n.z.abs() < 0.9, "{n}");
            assert_eq!(c[0] == 2, n.z.abs() < 0.1, "{n}");
        }
    }
}
