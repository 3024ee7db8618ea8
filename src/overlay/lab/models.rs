//! All shapes, with the explained pair in its colours.

use core::f32::consts::TAU;

use crate::explain::lab::{pair, part_name};
use crate::geom::convex::Convex;
use crate::overlay::prelude::*;
use crate::sim::lab::TickRecord;

/// Number of corners of a circle.
const CORNERS: f32 = 48.0;

/// Width of the seam between parts, points.
const SEAM: f32 = 1.0;

/// Opacity of the fill of the pair's shapes.
const FILL: f32 = 0.35;

/// Maximum number of corners of a shape with numbered corners.
const MAX_NUMBERED: usize = 8;

/// Draws the outline of every shape, and the numbered corners of the pair.
pub(super) fn draw(view: &View<'_, TickRecord>, pen: &mut Pen) {
    let record = view.record;
    let selected = view.selected.and_then(|body| pair(record, body));
    let bodies = selected.as_ref().map(|pair| pair.bodies);
    pen.weight(Weight::Answer);
    for (index, body) in record.after().state.bodies.iter().enumerate() {
        if !body.is_present {
            continue;
        }
        let role = bodies.and_then(|bodies| bodies.iter().position(|body| *body == index));
        let ink = nth_ink(role);
        let width = if role.is_some() { OUTLINE } else { AXIS };
        for part in &body.solid.parts {
            let part = part.placed(body.pose());
            if role.is_some() {
                pen.fill(&outline(&part), ink, Pattern::Wash(FILL));
            }
            border(&part, ink, width, pen);
        }
        if let (Some(role), Some(pair)) = (role, &selected) {
            let shape = &pair.shapes[role];
            if body.solid.hull.is_some() && pair.parts[role].is_none() {
                // The hull was tested instead of the parts.
                pen.outline(&outline(shape), ink.dashed(width));
            }
            pen.weight(Weight::Work);
            pen.note(shape.centroid(), part_name(record, pair, role), ink, Rank::Number);
            pen.weight(Weight::Detail);
            numbers(shape, ink, pen);
            pen.weight(Weight::Answer);
        }
    }
}

/// Draws the outline of a part; seams between sharp parts are thin.
fn border(part: &Convex, ink: Ink, width: f32, pen: &mut Pen) {
    if part.inner == 0 || part.radius > 0.0 {
        return pen.outline(&outline(part), ink.solid(width));
    }
    for k in 0..part.points().len() {
        let ends = part.edge(k);
        if part.is_inner(k) {
            pen.segment(ends[0], ends[1], ink.solid(SEAM));
        } else {
            pen.segment(ends[0], ends[1], ink.solid(width));
        }
    }
}

/// Draws the number of each corner of a polygon with few corners.
fn numbers(shape: &Convex, ink: Ink, pen: &mut Pen) {
    let corners = shape.points();
    if (3..=MAX_NUMBERED).contains(&corners.len()) {
        for (number, corner) in corners.iter().enumerate() {
            pen.note(*corner, number.to_string(), ink, Rank::Detail);
        }
    }
}

/// Returns the colour of the pair's first (0) or second body (1), or of another body.
pub(super) fn nth_ink(role: Option<usize>) -> Ink {
    [Ink::A, Ink::B].into_iter().nth(role.unwrap_or(2)).unwrap_or(Ink::Real)
}

/// Returns the outline of a shape, including its radius, counter-clockwise; arcs become chords.
#[must_use]
pub(crate) fn outline(shape: &Convex) -> Vec<Vec2> {
    outline_of(shape.points(), shape.normals().iter().copied(), shape.radius)
}

/// Returns the outline at the distance `radius`, m, around a core, counter-clockwise. `normals` are the core's
/// edge normals; a point has none.
#[must_use]
pub(super) fn outline_of(
    corners: &[Vec2],
    normals: impl IntoIterator<Item = Vec2>,
    radius: f32,
) -> Vec<Vec2> {
    if radius == 0.0 {
        return corners.to_vec();
    }
    let (normals, count): (Vec<Vec2>, usize) = (normals.into_iter().collect(), corners.len());
    let at = |angle: f32| vec2(libm::cosf(angle), libm::sinf(angle)) * radius;
    let mut out = Vec::new();
    for (k, corner) in corners.iter().enumerate() {
        // Arc from the normal of the previous edge to the normal of the next edge.
        let (from, turn) = if count == 1 {
            (0.0, TAU)
        } else {
            let [before, after] = [normals[(k + count - 1) % count], normals[k]];
            let turn = libm::atan2f(before.perp_dot(after), before.dot(after));
            (libm::atan2f(before.y, before.x), if turn < 0.0 { turn + TAU } else { turn })
        };
        let chords = (turn / TAU * CORNERS).ceil().max(1.0);
        let last = if count == 1 { chords as u16 - 1 } else { chords as u16 };
        out.extend((0..=last).map(|step| *corner + at(from + turn * f32::from(step) / chords)));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outline_points_are_one_radius_from_the_nearest_corner() {
        for shape in [
            Convex::circle(0.5),
            Convex::capsule(2.0, 0.3),
            Convex::rectangle(vec2(2.0, 1.0)).rounded(0.2),
        ] {
            let points = outline(&shape);
            let area: f32 =
                points.iter().zip(points.iter().cycle().skip(1)).map(|(p, q)| p.perp_dot(*q)).sum();
            assert!(area > 0.0, "counter-clockwise");
            for point in points {
                let nearest = shape
                    .points()
                    .iter()
                    .map(|corner| corner.distance(point))
                    .fold(f32::INFINITY, f32::min);
                assert!((nearest - shape.radius).abs() < 1e-4, "{point} {nearest}");
            }
        }
    }
}
