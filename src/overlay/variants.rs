//! Paths of one body in all variants, with the body's position at the displayed tick.
//!
//! All positions come from the runs; this module computes none.

use glam::Vec3;

use super::Weight;
use super::ghosts::{lifted, outline};
use super::pen::{ARROW, AXIS, FRONT, Ink, Pen, Rank};
use crate::sim::{PlacedBody, World};

/// Maximum distance of a skipped position from the simplified path, m.
const PATH_TOLERANCE: f32 = 0.004;

/// Maximum number of positions per segment, excluding its start.
const MAX_SEGMENT_POSITIONS: usize = 12;

/// Opacities of the first and the last run.
const STRENGTH: (f32, f32) = (0.25, 0.85);

/// Returns the simplified path of a body, m.
#[must_use]
pub fn line(positions: &[PlacedBody], world: &World) -> Vec<Vec3> {
    let lift = front_offset(world);
    let mut kept: Vec<Vec3> = Vec::new();
    let mut skipped: Vec<Vec3> = Vec::new();
    for position in positions.iter().map(|placed| lifted(placed, lift)) {
        let Some(from) = kept.last().copied() else {
            kept.push(position);
            continue;
        };
        let is_straight = skipped.iter().all(|skipped_position| {
            distance_to_segment(*skipped_position, from, position) <= PATH_TOLERANCE
        });
        if (!is_straight || skipped.len() == MAX_SEGMENT_POSITIONS)
            && let Some(last) = skipped.pop()
        {
            kept.push(last);
            skipped.clear();
        }
        skipped.push(position);
    }
    kept.extend(skipped.last());
    kept
}

/// Path of the body in the run of one variant.
pub struct VariantPath<'a> {
    /// Positions of the body, tick by tick.
    pub positions: &'a [PlacedBody],
    /// Position at the displayed tick.
    pub at: Option<&'a PlacedBody>,
    /// Label with the run's parameter value.
    pub label: String,
}

/// Draws the path of each run and the body's outline at the displayed tick. Highlights and labels the
/// `lit` run; without one, labels the first and the last run.
pub fn draw(paths: &[VariantPath<'_>], lit: Option<usize>, world: &World, pen: &mut Pen) {
    let (lift, last) = (front_offset(world), paths.len().saturating_sub(1));
    for (index, path) in paths.iter().enumerate() {
        let (low, high) = STRENGTH;
        let is_lit = lit == Some(index);
        let strength = low + (high - low) * (index as f32 / last.max(1) as f32);
        // Solids hide the paths that are not highlighted.
        pen.weight(if is_lit { Weight::Answer } else { Weight::Past });
        pen.strength(if is_lit { 1.0 } else { strength });
        let width = if is_lit { ARROW } else { AXIS };
        let line = line(path.positions, world);
        if line.len() > 1 {
            pen.line(&line, Ink::Wanted.solid(width));
        }
        let Some(placed) = path.at else { continue };
        outline(pen, (world, placed), lift, Ink::Wanted.dashed(width));
        if lit.map_or(index == 0 || index == last, |_| is_lit) {
            pen.weight(Weight::Answer);
            pen.strength(1.0);
            pen.note(lifted(placed, lift), path.label.clone(), Ink::Wanted, Rank::Number);
        }
    }
    pen.strength(1.0);
    pen.weight(Weight::default());
}

/// Returns the offset that draws lines in front of the bodies of an upright world, m.
fn front_offset(world: &World) -> Vec3 {
    if world.view_hints().draw_plane.is_upright() { Vec3::Z * FRONT } else { Vec3::ZERO }
}

/// Returns the distance from a point to a segment, m.
#[must_use]
pub fn distance_to_segment(point: Vec3, from: Vec3, to: Vec3) -> f32 {
    let (segment, d) = (to - from, point - from);
    let length_squared = segment.length_squared();
    let t =
        if length_squared > 0.0 { (d.dot(segment) / length_squared).clamp(0.0, 1.0) } else { 0.0 };
    d.distance(segment * t)
}

#[cfg(test)]
mod tests {
    use glam::vec3;

    use super::*;
    use crate::sim::ColliderShape;

    fn world() -> World {
        World::new(crate::scene::load("tank/rebound").expect("it ships").file.world)
    }

    fn path(points: impl Iterator<Item = Vec3>) -> Vec<PlacedBody> {
        points
            .map(|at| PlacedBody { at, collider: ColliderShape::Point, ..PlacedBody::default() })
            .collect()
    }

    #[test]
    fn straight_path_is_simplified_and_its_corner_is_kept() {
        let outward = (0..50).map(|k| vec3(0.1 * k as f32, 0.0, 0.0));
        let up = (1..50).map(|k| vec3(4.9, 0.0, 0.1 * k as f32));
        let all = path(outward.chain(up));
        let line = line(&all, &world());
        assert!(line.len() < 16, "{}", line.len());
        let corner = lifted(&all[49], Vec3::ZERO);
        assert!(line.contains(&corner), "{line:?}");
        assert_eq!(line.last().copied(), all.last().map(|end| lifted(end, Vec3::ZERO)));
    }

    #[test]
    fn simplified_path_stays_within_the_tolerance() {
        let arc = (0..200).map(|k| {
            let (sin, cos) = libm::sincosf(0.05 * k as f32);
            vec3(cos, 0.0, sin) * (1.0 + 0.01 * k as f32)
        });
        let all = path(arc);
        let line = line(&all, &world());
        assert!(line.len() < all.len());
        for placed in &all {
            let at = lifted(placed, Vec3::ZERO);
            let near = line.windows(2).map(|ends| distance_to_segment(at, ends[0], ends[1]));
            assert!(near.fold(f32::INFINITY, f32::min) <= PATH_TOLERANCE, "{at}");
        }
    }
}
