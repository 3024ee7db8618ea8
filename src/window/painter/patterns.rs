//! Fills areas with triangles among the solids.

use egui_macroquad::egui::Color32;
use glam::{Vec2, Vec3, vec2};

use crate::overlay::Pattern;
use crate::window::render::FillVertex;

/// Opacity of hatch lines, stripes and dots.
const PATTERN_OPACITY: f32 = 210.0 / 255.0;

/// Spacing and width of hatch lines, m.
const HATCH: (f32, f32) = (0.07, 0.022);

/// Spacing and width of stripes, m.
const STRIPES: (f32, f32) = (0.16, 0.08);

/// Spacing of dots and of their rows, and radius of a dot, m.
const DOTS: (f32, f32) = (0.15, 0.05);

/// Maximum number of pieces, for a polygon of any size.
const MAX_PIECES: f32 = 400.0;

/// Returns the triangles of a polygon filled with a pattern.
pub(in crate::window) fn fill(
    corners: Vec<Vec3>,
    color: Color32,
    pattern: Pattern,
    layer: u8,
) -> Vec<FillVertex> {
    let [r, g, b, alpha] = color.to_srgba_unmultiplied();
    let (pieces, opacity) = match pattern {
        Pattern::Wash(opacity) => (vec![corners], opacity.clamp(0.0, 1.0)),
        Pattern::Hatch => (stripes(&corners, HATCH), PATTERN_OPACITY),
        Pattern::Stripes => (stripes(&corners, STRIPES), PATTERN_OPACITY),
        Pattern::Dots => (dots(&corners), PATTERN_OPACITY),
    };
    let color = [r, g, b, (opacity * f32::from(alpha)).round() as u8];
    let fan = |piece: &Vec<Vec3>, k: usize| [piece[0], piece[k - 1], piece[k]];
    let triangles = pieces.iter().flat_map(|piece| (2..piece.len()).map(|k| fan(piece, k)));
    triangles.flatten().map(|position| FillVertex { position, color, layer }).collect()
}

/// Cuts the polygon into stripes, at 45° in the ground plane and in upright planes.
fn stripes(corners: &[Vec3], (spacing, width): (f32, f32)) -> Vec<Vec<Vec3>> {
    let across = |p: &Vec3| (p.x + p.y + p.z) * std::f32::consts::FRAC_1_SQRT_2;
    let low = corners.iter().map(across).fold(f32::INFINITY, f32::min);
    let high = corners.iter().map(across).fold(f32::NEG_INFINITY, f32::max);
    if !(high - low).is_finite() {
        return Vec::new();
    }
    let step = spacing.max((high - low) / MAX_PIECES);
    let first = (low / step).floor() as i32;
    let last = (high / step).ceil() as i32;
    (first..last)
        .map(|k| {
            let start = k as f32 * step;
            let clipped = clip(corners, |p| across(p) - start);
            clip(&clipped, |p| start + width * (step / spacing) - across(p))
        })
        .filter(|stripe| stripe.len() > 2)
        .collect()
}

/// Returns dots in staggered rows that fit inside the polygon.
fn dots(corners: &[Vec3]) -> Vec<Vec<Vec3>> {
    let [Some(first), Some(second)] = [corners.first(), corners.get(1)] else { return Vec::new() };
    let ends = corners.windows(2).map(|pair| [pair[0] - *first, pair[1] - *first]);
    let normal: Vec3 = ends.map(|[p, q]| p.cross(q)).sum();
    let (Some(x), Some(normal)) = ((*second - *first).try_normalize(), normal.try_normalize())
    else {
        return Vec::new();
    };
    let y = normal.cross(x);
    let flat: Vec<Vec2> =
        corners.iter().map(|p| vec2((*p - *first).dot(x), (*p - *first).dot(y))).collect();
    let (low, high) =
        flat.iter().fold((Vec2::MAX, Vec2::MIN), |(low, high), p| (low.min(*p), high.max(*p)));
    let size = high - low;
    let spacing = DOTS.0.max((size.x * size.y / MAX_PIECES).sqrt());
    let radius = DOTS.1 * spacing / DOTS.0;
    let fits = |at: Vec2| {
        flat.iter().zip(flat.iter().cycle().skip(1)).all(|(p, q)| {
            let edge = *q - *p;
            edge.perp_dot(at - *p) >= radius * edge.length()
        })
    };
    let [rows, columns] = [size.y, size.x].map(|length| (length / spacing) as u16 + 1);
    let cells = (0..=rows).flat_map(|row| (0..=columns).map(move |column| (row, column)));
    let centres = cells.map(|(row, column)| {
        let shift = if row % 2 == 0 { 0.25 } else { 0.75 };
        low + vec2(f32::from(column) + shift, f32::from(row) + 0.5) * spacing
    });
    let dot = |centre: Vec2| -> Vec<Vec3> {
        let corner = |k: u8| {
            let turn = std::f32::consts::TAU * f32::from(k) / 8.0;
            let at = centre + vec2(libm::cosf(turn), libm::sinf(turn)) * radius;
            *first + x * at.x + y * at.y
        };
        (0..8).map(corner).collect()
    };
    centres.filter(|at| fits(*at)).map(dot).collect()
}

/// Clips a convex polygon to the region where `side` is not negative (Sutherland, Hodgman, 1974).
fn clip(corners: &[Vec3], side: impl Fn(&Vec3) -> f32) -> Vec<Vec3> {
    let mut kept = Vec::with_capacity(corners.len() + 1);
    for (k, a) in corners.iter().enumerate() {
        let b = &corners[(k + 1) % corners.len()];
        let (da, db) = (side(a), side(b));
        if da >= 0.0 {
            kept.push(*a);
        }
        if (da < 0.0) != (db < 0.0) {
            kept.push(*a + (*b - *a) * (da / (da - db)));
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use glam::vec3;

    use super::*;

    /// Returns a rectangle in an upright world's plane and one on the ground.
    fn rectangles() -> [Vec<Vec3>; 2] {
        let flat = [vec2(0.0, 0.0), vec2(2.0, 0.0), vec2(2.0, 1.0), vec2(0.0, 1.0)];
        [flat.map(|p| vec3(p.x, p.y, 0.3)).to_vec(), flat.map(|p| vec3(p.x, 0.0, p.y)).to_vec()]
    }

    /// Returns the area of triangles, m².
    fn area(vertices: &[FillVertex]) -> f32 {
        let triangles = vertices.chunks(3);
        triangles
            .map(|t| (t[1].position - t[0].position).cross(t[2].position - t[0].position).length())
            .sum::<f32>()
            * 0.5
    }

    #[test]
    fn patterns_cover_their_share_and_stay_inside() {
        for corners in rectangles() {
            let parts = [
                (Pattern::Wash(0.5), 0.99..1.01),
                (Pattern::Hatch, 0.25..0.4),
                (Pattern::Stripes, 0.4..0.6),
                (Pattern::Dots, 0.2..0.4),
            ];
            for (pattern, part) in parts {
                let vertices = fill(corners.clone(), Color32::WHITE, pattern, 0);
                let covered = area(&vertices) / 2.0;
                assert!(part.contains(&covered), "{pattern:?} covers {covered}");
                let (low, high) = (corners[0] - 1e-4, corners[2] + 1e-4);
                let is_inside =
                    |v: &FillVertex| v.position.cmpge(low).all() && v.position.cmple(high).all();
                assert!(vertices.iter().all(is_inside), "{pattern:?}");
            }
        }
    }
}
