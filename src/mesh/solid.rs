//! Simple meshes: box, cylinder, sphere, coin, shell, and the plates of models without a look.
//!
//! Each is one closed surface (a coin with its two stars is three), wound outwards, in metres. All sizes
//! must be above 0. Plates stand on the origin; all others are centred on it.

use std::f32::consts::PI;

use glam::{Affine3A, Mat3, Vec2, Vec3, vec2};

use super::sweep::{lathe, polar, prism};
use super::{Rgba, TriMesh, palette};

/// Width of a bevel as a fraction of the smallest side, and its maximum, m.
const BEVEL: (f32, f32) = (0.03, 0.04);

fn bevel(smallest: f32) -> f32 {
    (smallest * BEVEL.0).min(BEVEL.1)
}

/// Makes a box of `size` (x, y, z) with twelve bevelled edges. The bevel width is 3 % of the smallest side,
/// at most 4 cm. Bevels are a little lighter than the faces.
#[must_use]
pub fn cuboid(size: Vec3, color: Rgba) -> TriMesh {
    let width = bevel(size.min_element());
    let h = size.truncate() / 2.0;
    let inner = h - width;
    // The outline's corners are bevelled too: its odd edges are bevels.
    let outline = [
        (-inner.x, -h.y),
        (inner.x, -h.y),
        (h.x, -inner.y),
        (h.x, inner.y),
        (inner.x, h.y),
        (-inner.x, h.y),
        (-h.x, inner.y),
        (-h.x, -inner.y),
    ];
    prism(&outline.map(Vec2::from), size.z, width, |band, edge| match (band, edge % 2) {
        (0 | 4, _) | (2, 0) => color,
        _ => palette::edge(color),
    })
}

/// Rotates local z upwards: (x, y, z) becomes (x, z, −y).
fn upright(mesh: &TriMesh) -> TriMesh {
    mesh.placed(Affine3A::from_mat3(Mat3::from_cols(Vec3::X, Vec3::NEG_Z, Vec3::Y)))
}

/// Makes a cylinder along local z with bevelled rims. A light stripe continues over the ends as a
/// wedge; the dark stripe opposite is half as wide. The stripes make rotation visible from all sides.
#[must_use]
pub fn cylinder(radius: f32, length: f32) -> TriMesh {
    let h = length / 2.0;
    bevelled_cylinder(radius, -h, h, |sector| match sector {
        0..=3 => palette::CYLINDER_STRIPE,
        25..=26 => palette::lighter(palette::RUBBER, 0.15),
        _ => palette::CYLINDER,
    })
}

/// Makes a cylinder about local z from `low` to `high` with bevelled rims; `paint` returns the colour
/// of each sector.
fn bevelled_cylinder(r: f32, low: f32, high: f32, paint: impl Fn(usize) -> Rgba) -> TriMesh {
    let b = bevel(r.min(high - low));
    let profile =
        [(0.0, low), (r - b, low), (r, low + b), (r, high - b), (r - b, high), (0.0, high)];
    lathe(&profile.map(Vec2::from), 48, |band, sector| {
        let base = paint(sector);
        if band == 1 || band == 3 { palette::edge(base) } else { base }
    })
}

/// Makes a sphere of eight gores in two tones about local y, which make turning and rolling visible.
#[must_use]
pub fn sphere(radius: f32) -> TriMesh {
    ball(radius, |sector| if sector / 4 % 2 == 0 { palette::SPHERE } else { palette::SPHERE_BAND })
}

/// Makes the cannon's shell: a dark metal sphere of radius 0.15 m.
#[must_use]
pub fn shell() -> TriMesh {
    ball(0.15, |_| palette::SHELL)
}

/// Makes a smooth sphere of 32 sectors about local y; `paint` returns the colour of each sector.
pub(crate) fn ball(radius: f32, paint: impl Fn(usize) -> Rgba) -> TriMesh {
    const RINGS: u8 = 16;
    // The profile from pole to pole. The poles lie exactly on the axis: sin π is not 0 in f32.
    let ring = |i: u8| polar(PI * (f32::from(i) / f32::from(RINGS) - 0.5), radius);
    let rings = (1..RINGS).map(ring);
    let profile: Vec<Vec2> =
        [vec2(0.0, -radius)].into_iter().chain(rings).chain([vec2(0.0, radius)]).collect();
    upright(&lathe(&profile, 32, |_, sector| paint(sector)))
}

/// Makes a coin on edge, its axis along local z: raised rim, milled edge, and a raised five-pointed
/// star on both sides. `thickness` is measured at the rim, the thickest part.
#[must_use]
pub fn coin(radius: f32, thickness: f32) -> TriMesh {
    let (r, h) = (radius, thickness / 2.0);
    let b = bevel(r.min(thickness)) * 2.0;
    // The field lies a quarter of the half thickness below the rim.
    let field = h * 0.75;
    let profile = [
        (0.0, -field),
        (r * 0.80, -field),
        (r * 0.84, -h),
        (r - b, -h),
        (r, b - h),
        (r, h - b),
        (r - b, h),
        (r * 0.84, h),
        (r * 0.80, field),
        (0.0, field),
    ];
    let mut mesh = lathe(&profile.map(Vec2::from), 72, |band, sector| match band {
        0 | 8 => palette::COIN_DARK,
        4 if sector % 2 == 0 => palette::COIN_DARK,
        1 | 3 | 5 | 7 => palette::edge(palette::COIN),
        _ => palette::COIN,
    });
    // The star is sunk into the field to hide its base. One tip points up (+y).
    let (top, foot) = (h * 0.98, field * 0.5);
    let corner = |i: u8| {
        let factor = if i.is_multiple_of(2) { 0.62 } else { 0.62 * 0.45 };
        polar(PI * (0.5 + f32::from(i) / 5.0), r * factor)
    };
    let outline: Vec<Vec2> = (0..10).map(corner).collect();
    let star_bevel = ((top - field) * 0.5).min(r * 0.03);
    let star = prism(&outline, top - foot, star_bevel, |band, _| match band {
        0 | 4 => palette::COIN,
        _ => palette::edge(palette::COIN),
    });
    for side in [1.0, -1.0] {
        // Half a turn about y, not a mirror: the star is upright from both sides.
        let turn = Mat3::from_cols(Vec3::X * side, Vec3::Y, Vec3::Z * side);
        let at = Vec3::Z * side * f32::midpoint(top, foot);
        mesh.append(&star, Affine3A::from_mat3_translation(turn, at));
    }
    mesh
}

/// Makes the plate of a model `Rect(width, depth)` from y = 0 to `height`, in the grey of things
/// without a look.
#[must_use]
pub fn rect_plate(width: f32, depth: f32, height: f32) -> TriMesh {
    let block = cuboid(Vec3::new(width, height, depth), palette::BARE);
    block.placed(Affine3A::from_translation(Vec3::Y * (height / 2.0)))
}

/// Makes the plate of a model `Disk(radius)` from y = 0 to `height`; a light wedge makes rotation visible.
#[must_use]
pub fn disk_plate(radius: f32, height: f32) -> TriMesh {
    let color = |sector| if sector < 3 { palette::CREAM } else { palette::BARE };
    upright(&bevelled_cylinder(radius, 0.0, height, color))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::ops::check;

    fn check_bounds(mesh: &TriMesh, low: Vec3, high: Vec3) {
        let (a, b) = mesh.bounds().expect("there are vertices");
        let tolerance = (high - low).max_element() * 1e-5;
        check::near(a, low, tolerance);
        check::near(b, high, tolerance);
    }

    #[test]
    fn each_solid_fills_its_bounds() {
        let size = Vec3::new(1.0, 2.0, 4.0);
        check_bounds(&cuboid(size, palette::BOX), -size / 2.0, size / 2.0);
        check_bounds(&cylinder(0.5, 3.0), Vec3::new(-0.5, -0.5, -1.5), Vec3::new(0.5, 0.5, 1.5));
        check_bounds(&sphere(0.7), Vec3::splat(-0.7), Vec3::splat(0.7));
        check_bounds(&shell(), Vec3::splat(-0.15), Vec3::splat(0.15));
        check_bounds(&coin(0.6, 0.1), Vec3::new(-0.6, -0.6, -0.05), Vec3::new(0.6, 0.6, 0.05));
        check_bounds(
            &rect_plate(4.0, 1.6, 0.2),
            Vec3::new(-2.0, 0.0, -0.8),
            Vec3::new(2.0, 0.2, 0.8),
        );
        check_bounds(&disk_plate(0.4, 0.2), Vec3::new(-0.4, 0.0, -0.4), Vec3::new(0.4, 0.2, 0.4));
    }

    #[test]
    fn volumes_are_those_of_the_shapes() {
        for (mesh, exact) in [
            (cuboid(Vec3::new(1.0, 2.0, 4.0), palette::BOX), 8.0),
            (cylinder(0.5, 3.0), PI * 0.75),
            (sphere(0.7), PI * 4.0 / 3.0 * 0.343),
            (rect_plate(4.0, 1.6, 0.2), 1.28),
            (disk_plate(0.4, 0.2), PI * 0.032),
        ] {
            check::solid(&mesh);
            let share = mesh.volume() / exact;
            assert!(share < 1.0 && share > 0.97, "{share}");
        }
    }

    #[test]
    fn coins_are_closed_and_alike_from_both_sides() {
        for (r, t) in [(0.6, 0.1), (0.1, 0.5), (2.0, 0.02)] {
            let mesh = coin(r, t);
            check::solid(&mesh);
            let half_turn = Mat3::from_cols(-Vec3::X, Vec3::Y, -Vec3::Z);
            let turned = mesh.placed(Affine3A::from_mat3(half_turn));
            assert!((turned.volume() - mesh.volume()).abs() < 1e-6 * mesh.volume());
            let above = |m: &TriMesh| {
                let half: Vec<Vec3> = m.positions.iter().copied().filter(|p| p.z > 0.0).collect();
                half.iter().fold(Vec3::ZERO, |sum, &p| sum + p / r)
                    / f32::from(u16::try_from(half.len()).unwrap_or(1))
            };
            check::near(above(&mesh), above(&turned), 1e-4);
        }
    }

    #[test]
    fn bevels_are_lighter_than_faces() {
        let mesh = cuboid(Vec3::ONE, palette::BOX);
        for (n, &c) in mesh.normals.iter().zip(&mesh.colors) {
            let face = n.abs().max_element() > 0.99;
            assert_eq!(c, if face { palette::BOX } else { palette::edge(palette::BOX) });
        }
    }

    #[test]
    fn spheres_and_cylinder_walls_have_smooth_normals() {
        let ball = sphere(1.0);
        for (&p, &n) in ball.positions.iter().zip(&ball.normals) {
            check::near(p, n, 1e-3);
        }
        let log = cylinder(1.0, 2.0);
        let walls = log.positions.iter().zip(&log.normals).filter(|(_, n)| n.z.abs() < 1e-6);
        for (p, n) in walls {
            assert!(p.truncate().normalize().dot(n.truncate()) > 0.9999);
        }
    }

    #[test]
    fn half_a_turn_changes_the_picture() {
        // The +x side of cylinder and disk must be brighter than the −x side.
        for mesh in [cylinder(1.0, 1.0), disk_plate(1.0, 1.0)] {
            let side = |sign: f32| -> u32 {
                mesh.positions
                    .iter()
                    .zip(&mesh.colors)
                    .filter(|(p, _)| p.x * sign > 0.9)
                    .map(|(_, c)| u32::from(c[0]))
                    .sum()
            };
            assert!(side(1.0) > side(-1.0));
        }
        let colors = sphere(1.0).colors;
        assert!(colors.contains(&palette::SPHERE) && colors.contains(&palette::SPHERE_BAND));
    }
}
