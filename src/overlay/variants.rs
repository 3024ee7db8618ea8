//! Paths of one body in all variants, with its position at the displayed tick.
//!
//! All positions come from the runs; this module computes none.

use glam::Vec3;

use super::Weight;
use super::ghosts::{lifted, outline};
use super::pen::{ARROW, AXIS, FRONT, Ink, Pen, Rank};
use crate::sim::{PlacedBody, World};

/// Maximum error of the simplified path, m.
const STRAIGHT: f32 = 0.004;

/// Maximum number of consecutive omitted points.
const MOST_LEFT_OUT: usize = 12;

/// Opacities of the first and the last run.
const STRENGTH: (f32, f32) = (0.25, 0.85);

/// Returns the simplified path of a body, m.
#[must_use]
pub fn line(way: &[PlacedBody], world: &World) -> Vec<Vec3> {
    let lift = before(world);
    let mut kept: Vec<Vec3> = Vec::new();
    let mut left_out: Vec<Vec3> = Vec::new();
    for place in way.iter().map(|placed| lifted(placed, lift)) {
        let Some(from) = kept.last().copied() else {
            kept.push(place);
            continue;
        };
        let is_straight = left_out.iter().all(|at| off(*at, from, place) <= STRAIGHT);
        if (!is_straight || left_out.len() == MOST_LEFT_OUT)
            && let Some(last) = left_out.pop()
        {
            kept.push(last);
            left_out.clear();
        }
        left_out.push(place);
    }
    kept.extend(left_out.last());
    kept
}

/// One run of the variants.
pub struct VariantPath<'a> {
    /// Positions of the body, tick by tick.
    pub positions: &'a [PlacedBody],
    /// Position at the displayed tick.
    pub at: Option<&'a PlacedBody>,
    /// Parameter value of the run, as text.
    pub told: String,
}

/// Draws the path of each run and the body's outline at the displayed tick. The `lit` run stands out and
/// shows its value; without one, the first and the last run show theirs.
pub fn draw(spokes: &[VariantPath<'_>], lit: Option<usize>, world: &World, pen: &mut Pen) {
    let (lift, last) = (before(world), spokes.len().saturating_sub(1));
    for (at, spoke) in spokes.iter().enumerate() {
        let (low, high) = STRENGTH;
        let is_lit = lit == Some(at);
        let strength = low + (high - low) * (at as f32 / last.max(1) as f32);
        // Draw the other lines behind solids.
        pen.weight(if is_lit { Weight::Answer } else { Weight::Past });
        pen.strength(if is_lit { 1.0 } else { strength });
        let width = if is_lit { ARROW } else { AXIS };
        let line = line(spoke.positions, world);
        if line.len() > 1 {
            pen.line(&line, Ink::Wanted.solid(width));
        }
        let Some(placed) = spoke.at else { continue };
        outline(pen, (world, placed), lift, Ink::Wanted.dashed(width));
        if lit.map_or(at == 0 || at == last, |_| is_lit) {
            pen.weight(Weight::Answer);
            pen.strength(1.0);
            pen.note(lifted(placed, lift), spoke.told.clone(), Ink::Wanted, Rank::Number);
        }
    }
    pen.strength(1.0);
    pen.weight(Weight::default());
}

/// Returns the offset to the front faces of an upright world, m.
fn before(world: &World) -> Vec3 {
    if world.view_hints().draw_plane.is_upright() { Vec3::Z * FRONT } else { Vec3::ZERO }
}

/// Returns the distance of a point from a segment, in their unit.
#[must_use]
pub fn off(point: Vec3, from: Vec3, to: Vec3) -> f32 {
    let (way, d) = (to - from, point - from);
    let square = way.length_squared();
    let t = if square > 0.0 { (d.dot(way) / square).clamp(0.0, 1.0) } else { 0.0 };
    d.distance(way * t)
}

#[cfg(test)]
mod tests {
    use glam::vec3;

    use super::*;
    use crate::sim::ColliderShape;

    fn world() -> World {
        World::new(crate::scene::load("tank/rebound").expect("it ships").file.world)
    }

    fn way(points: impl Iterator<Item = Vec3>) -> Vec<PlacedBody> {
        points
            .map(|at| PlacedBody { at, collider: ColliderShape::Point, ..PlacedBody::default() })
            .collect()
    }

    #[test]
    fn a_straight_way_is_few_lines_and_a_corner_stays() {
        let there = (0..50).map(|k| vec3(0.1 * k as f32, 0.0, 0.0));
        let up = (1..50).map(|k| vec3(4.9, 0.0, 0.1 * k as f32));
        let all = way(there.chain(up));
        let line = line(&all, &world());
        assert!(line.len() < 16, "{}", line.len());
        let corner = lifted(&all[49], Vec3::ZERO);
        assert!(line.contains(&corner), "{line:?}");
        assert_eq!(line.last().copied(), all.last().map(|end| lifted(end, Vec3::ZERO)));
    }

    #[test]
    fn no_place_is_far_from_the_line() {
        let arc = (0..200).map(|k| {
            let (sin, cos) = libm::sincosf(0.05 * k as f32);
            vec3(cos, 0.0, sin) * (1.0 + 0.01 * k as f32)
        });
        let all = way(arc);
        let line = line(&all, &world());
        assert!(line.len() < all.len());
        for placed in &all {
            let at = lifted(placed, Vec3::ZERO);
            let near = line.windows(2).map(|ends| off(at, ends[0], ends[1]));
            assert!(near.fold(f32::INFINITY, f32::min) <= STRAIGHT, "{at}");
        }
    }
}
