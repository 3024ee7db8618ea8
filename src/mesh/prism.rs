//! Prisms: a star-shaped outline drawn out along local z, with bevelled rims.

use glam::{Vec2, Vec3};

use super::lathe::crease;
use super::{Rgba, TriMesh, palette};

/// What part of a prism a face belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Face {
    /// The caps: +z when true.
    Cap(bool),
    /// The bevel beside outline edge i (from point i to i + 1).
    Bevel(usize),
    /// The wall of outline edge i.
    Wall(usize),
}

/// Draws `outline` out over `depth` m, centred on z = 0.
///
/// The outline is in m, counter-clockwise seen from +z, and every point of it must be visible from its origin, from where
/// the caps are fanned. `bevel` is how much of the rim is cut off at 45°, m; 0 leaves it sharp. It must be small enough
/// that the outline moved inwards by it does not cross itself. Walls that bend below 30° are shaded smooth.
pub(crate) fn prism(
    outline: &[Vec2],
    depth: f32,
    bevel: f32,
    paint: impl Fn(Face) -> Rgba,
) -> TriMesh {
    let n = outline.len();
    let half = depth / 2.0;
    let wall_normal: Vec<Vec2> =
        (0..n).map(|i| -(outline[(i + 1) % n] - outline[i]).perp().normalize_or_zero()).collect();
    let rim: Vec<Vec2> = (0..n)
        .map(|i| inwards(outline[i], wall_normal[(i + n - 1) % n], wall_normal[i], bevel))
        .collect();
    let mut mesh = TriMesh::default();
    for i in 0..n {
        let j = (i + 1) % n;
        let (before, own, after) = (wall_normal[(i + n - 1) % n], wall_normal[i], wall_normal[j]);
        let normals = [crease(before, own).1, crease(own, after).0];
        let edge = [outline[i], outline[j]];
        let lip = [rim[i], rim[j]];
        band(
            &mut mesh,
            (edge, bevel - half),
            (edge, half - bevel),
            normals,
            0.0,
            paint(Face::Wall(i)),
        );
        if bevel > 0.0 {
            let color = paint(Face::Bevel(i));
            band(&mut mesh, (lip, -half), (edge, bevel - half), normals, -1.0, color);
            band(&mut mesh, (edge, half - bevel), (lip, half), normals, 1.0, color);
        }
        for (z, top) in [(-half, false), (half, true)] {
            let [p, q] = if top { lip } else { [lip[1], lip[0]] };
            let normal = if top { Vec3::Z } else { -Vec3::Z };
            let [a, b, c] =
                [Vec2::ZERO, p, q].map(|v| mesh.vertex(v.extend(z), normal, paint(Face::Cap(top))));
            mesh.triangles.push([a, b, c]);
        }
    }
    mesh
}

/// Paint for [`prism`]: faces in `color`, bevels lighter.
pub(crate) fn plain(color: Rgba) -> impl Fn(Face) -> Rgba {
    move |face| match face {
        Face::Bevel(_) => palette::edge(color),
        Face::Cap(_) | Face::Wall(_) => color,
    }
}

/// One strip between two heights; `lean` is the z part of its normals beside the outline's unit normal.
fn band(
    mesh: &mut TriMesh,
    low: ([Vec2; 2], f32),
    high: ([Vec2; 2], f32),
    normals: [Vec2; 2],
    lean: f32,
    color: Rgba,
) {
    let corner = [(low, 0), (low, 1), (high, 1), (high, 0)].map(
        |((edge, z), end): (([Vec2; 2], f32), usize)| {
            mesh.vertex(edge[end].extend(z), normals[end].extend(lean).normalize_or_zero(), color)
        },
    );
    mesh.quad(corner);
}

/// The corner `p` between edges of outward unit normals `a` and `b`, both moved inwards by `by`.
fn inwards(p: Vec2, a: Vec2, b: Vec2, by: f32) -> Vec2 {
    // Never below 0.1: a corner sharper than 5° would shoot off.
    p - (a + b) * (by / (1.0 + a.dot(b)).max(0.1))
}

/// A rectangle of this size (x, y) about the origin with its corners cut at 45° by `cut` m: eight points, odd edges are
/// the cuts.
pub(crate) fn cut_rect(size: Vec2, cut: f32) -> [Vec2; 8] {
    let h = size / 2.0;
    let c = cut;
    [
        (-h.x + c, -h.y),
        (h.x - c, -h.y),
        (h.x, -h.y + c),
        (h.x, h.y - c),
        (h.x - c, h.y),
        (-h.x + c, h.y),
        (-h.x, h.y - c),
        (-h.x, -h.y + c),
    ]
    .map(Vec2::from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::ops::check;

    #[test]
    fn a_square_prism_without_a_bevel_is_a_box() {
        let square = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(Vec2::from);
        let mesh = prism(&square, 3.0, 0.0, |_| [1; 4]);
        check::solid(&mesh);
        assert!((mesh.volume() - 12.0).abs() < 1e-5);
        assert_eq!(mesh.bounds(), Some((Vec3::new(-1.0, -1.0, -1.5), Vec3::new(1.0, 1.0, 1.5))));
    }

    #[test]
    fn bevels_cut_the_rims_and_nothing_else() {
        let mesh = prism(&cut_rect(Vec2::splat(2.0), 0.1), 2.0, 0.1, |face| match face {
            Face::Cap(_) => [1; 4],
            Face::Bevel(_) => [2; 4],
            Face::Wall(_) => [3; 4],
        });
        check::solid(&mesh);
        assert_eq!(mesh.bounds(), Some((-Vec3::ONE, Vec3::ONE)));
        // Each of the twelve edges loses a right-angled prism of legs 0.1; the corners share the rest.
        assert!((mesh.volume() - (8.0 - 12.0 * 2.0 * 0.005)).abs() < 0.01);
        let leaning = mesh
            .normals
            .iter()
            .zip(&mesh.colors)
            .filter(|(n, _)| n.z.abs() > 0.1 && n.z.abs() < 0.9);
        assert!(leaning.clone().count() > 0);
        assert!(leaning.into_iter().all(|(_, c)| c[0] == 2));
    }
}
