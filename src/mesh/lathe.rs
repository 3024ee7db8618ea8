//! Solids of revolution: a profile turned about local z.

use std::f32::consts::TAU;

use glam::{Vec2, Vec3};

use super::{Rgba, TriMesh};

/// Cosine of 30°: a profile or outline bends smoothly below that and has an edge above.
pub(crate) const CREASE: f32 = 0.866_025_4;

/// The two normals at a point where a face of unit normal `a` meets one of unit normal `b`: their mean twice when the
/// bend is below 30°, else each its own.
pub(crate) fn crease(a: Vec2, b: Vec2) -> (Vec2, Vec2) {
    if a.dot(b) < CREASE {
        return (a, b);
    }
    let mean = (a + b).normalize_or(a);
    (mean, mean)
}

/// The point at `angle` radians, counter-clockwise from +x, `out` m from the origin.
pub(crate) fn polar(angle: f32, out: f32) -> Vec2 {
    Vec2::new(libm::cosf(angle), libm::sinf(angle)) * out
}

/// Turns `profile` about local z.
///
/// Each point is (radius, z), times `scale` in m, from the lowest z on the axis to the highest z on the axis (first and last radius 0),
/// with the solid on the left of the walk; no two points in a row may be equal. `sectors` (at least 3) is how many
/// facets go round; sector 0 starts at +x and they go counter-clockwise seen from +z. `paint(band, sector)` gives the
/// colour of band i, between points i and i + 1. Bends below 30° are shaded smooth.
pub(crate) fn lathe(
    profile: &[(f32, f32)],
    scale: f32,
    sectors: u16,
    paint: impl Fn(usize, u16) -> Rgba,
) -> TriMesh {
    let profile: Vec<Vec2> = profile.iter().map(|&point| Vec2::from(point) * scale).collect();
    let sectors = sectors.max(3);
    // Outward normal (radial, z) of each band: its direction turned a quarter to the right.
    let flat: Vec<Vec2> =
        profile.windows(2).map(|w| -(w[1] - w[0]).perp().normalize_or_zero()).collect();
    let last = flat.len().saturating_sub(1);
    let ends = |band: usize| {
        // At the axis the surface meets its own mirror image.
        let before = if band == 0 { mirrored(flat[0]) } else { flat[band - 1] };
        let after = if band == last { mirrored(flat[last]) } else { flat[band + 1] };
        (crease(before, flat[band]).1, crease(flat[band], after).0)
    };
    let rim: Vec<Vec2> =
        (0..sectors).map(|s| polar(TAU * f32::from(s) / f32::from(sectors), 1.0)).collect();
    let turned = |p: Vec2, around: Vec2| Vec3::new(p.x * around.x, p.x * around.y, p.y);
    let mut mesh = TriMesh::default();
    for band in 0..flat.len() {
        let (low, high) = ends(band);
        for s in 0..sectors {
            let a = rim[usize::from(s)];
            let b = rim[usize::from((s + 1) % sectors)];
            let color = paint(band, s);
            let corner = [(0, a, low), (0, b, low), (1, b, high), (1, a, high)].map(
                |(end, around, normal)| {
                    mesh.vertex(turned(profile[band + end], around), turned(normal, around), color)
                },
            );
            mesh.quad(corner);
        }
    }
    mesh
}

fn mirrored(n: Vec2) -> Vec2 {
    Vec2::new(-n.x, n.y)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::ops::check;

    #[test]
    fn a_turned_rectangle_is_a_cylinder_with_hard_rims() {
        let profile = [(0.0, -1.0), (0.5, -1.0), (0.5, 1.0), (0.0, 1.0)];
        let mesh = lathe(&profile, 1.0, 64, |_, _| [1; 4]);
        check::solid(&mesh);
        let exact = std::f32::consts::PI * 0.25 * 2.0;
        assert!((mesh.volume() / exact - 1.0).abs() < 0.002);
        assert!(mesh.normals.iter().all(|n| n.z.abs() < 1e-6 || n.z.abs() > 1.0 - 1e-6));
    }

    #[test]
    fn paint_sees_every_band_and_sector() {
        let profile = [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0)];
        let mesh = lathe(&profile, 1.0, 5, |band, sector| {
            [u8::try_from(band).unwrap_or(9), u8::try_from(sector).unwrap_or(9), 0, 255]
        });
        check::solid(&mesh);
        for band in 0..2 {
            for sector in 0..5 {
                assert!(mesh.colors.contains(&[band, sector, 0, 255]));
            }
        }
    }
}
