//! Second world of a comparison: its bodies in outline over the run.
//!
//! All positions come from world B; this module computes none.

use glam::Vec3;

use super::Weight;
use super::ghosts::{is_apart, outline};
use super::pen::{AXIS, FRONT, Head, Ink, OUTLINE, Pen, Rank};
use crate::explain::number::metres;
use crate::geom::order;
use crate::sim::{Body, World};

/// Maximum number of outlined bodies; those with the largest difference come first.
const MAX: usize = 200;

/// Outlines each body of `b` with another position in `a`, or none. Shows the distance for `first`, else for
/// the driven body or the most distant one.
pub fn draw(a: &World, b: &World, first: Option<Body>, pen: &mut Pen) {
    let lift = if b.view_hints().draw_plane.is_upright() { Vec3::Z * FRONT } else { Vec3::ZERO };
    let mut there = std::collections::BTreeMap::new();
    a.places(&mut |placed| {
        there.insert(placed.body, placed);
    });
    let mut elsewhere = Vec::new();
    b.places(&mut |placed| {
        let from = there.get(&placed.body).copied();
        if from.is_none_or(|from| is_apart(&from, &placed)) {
            let far = from.map_or(f32::INFINITY, |from| from.at.distance(placed.at));
            elsewhere.push((far, from, placed));
        }
    });
    order::sort_by(&mut elsewhere, |p, q| q.0.total_cmp(&p.0));
    pen.weight(Weight::Answer);
    for (_, _, placed) in elsewhere.iter().take(MAX) {
        outline(pen, (b, placed), lift, Ink::Wanted.dashed(OUTLINE));
    }
    let find = |body: &Body| elsewhere.iter().find(|(.., placed)| placed.body == *body);
    let labelled =
        first.as_ref().and_then(find).or_else(|| find(&Body::Driven)).or(elsewhere.first());
    let Some((far, Some(from), placed)) = labelled else { return };
    let [from, to] = [from.at + lift, placed.at + lift];
    pen.arrow(from, to, Ink::Wanted.solid(AXIS), Head::Open);
    pen.note(to, format!("B, {} away", metres(*far)), Ink::Wanted, Rank::Number);
    pen.weight(Weight::default());
}
