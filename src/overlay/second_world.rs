//! Second world of a comparison: outlines of its bodies over those of the first world.
//!
//! All positions come from world B; this module computes none.

use glam::Vec3;

use super::Weight;
use super::ghosts::{is_apart, outline};
use super::pen::{AXIS, FRONT, Head, Ink, OUTLINE, Pen, Rank};
use crate::explain::number::metres;
use crate::geom::order;
use crate::sim::{Body, World};
use crate::text::id;

/// Maximum number of outlined bodies; bodies with the largest difference come first.
const MAX_OUTLINED: usize = 200;

/// Outlines each body of `b` that is elsewhere in `a`, or missing there. Labels the distance of one of these
/// bodies: `first`, else the driven body, else the most distant body.
pub fn draw(a: &World, b: &World, first: Option<Body>, pen: &mut Pen) {
    let lift = if b.view_hints().draw_plane.is_upright() { Vec3::Z * FRONT } else { Vec3::ZERO };
    let mut in_a = std::collections::BTreeMap::new();
    a.places(&mut |placed| {
        in_a.insert(placed.body, placed);
    });
    let mut differing = Vec::new();
    b.places(&mut |placed| {
        let from = in_a.get(&placed.body).copied();
        if from.is_none_or(|from| is_apart(&from, &placed)) {
            let distance = from.map_or(f32::INFINITY, |from| from.at.distance(placed.at));
            differing.push((distance, from, placed));
        }
    });
    order::sort_by(&mut differing, |p, q| q.0.total_cmp(&p.0));
    pen.weight(Weight::Answer);
    for (_, _, placed) in differing.iter().take(MAX_OUTLINED) {
        outline(pen, (b, placed), lift, Ink::Wanted.dashed(OUTLINE));
    }
    let find = |body: &Body| differing.iter().find(|(.., placed)| placed.body == *body);
    let labelled = first
        .as_ref()
        .and_then(find)
        .or_else(|| find(&Body::Driven))
        .or_else(|| differing.iter().find(|(_, from, _)| from.is_some()));
    let Some((distance, Some(from), placed)) = labelled else { return };
    let [from, to] = [from.at + lift, placed.at + lift];
    pen.arrow(from, to, Ink::Wanted.solid(AXIS), Head::Open);
    pen.note(
        to,
        id::OVERLAY_B_AWAY.with(&[("distance", &metres(*distance))]),
        Ink::Wanted,
        Rank::Number,
    );
    pen.weight(Weight::default());
}
