//! The four regions round the target, one of which determines the rebound direction. Shows E, S, u and the
//! angles A and B when hovered in the Inspector.
//!
//! For a separate pair the regions are drawn faintly, from the values considered by the tick.

use crate::overlay::plane_shapes::arc;
use crate::overlay::prelude::*;
use crate::sim::tank::{PendingDirection, Region, RegionChoice, RegionTest, Shape, TickRecord};
use crate::text::id;

/// Extent of the drawn regions beyond the contact distance of driver and target, m.
const MARGIN: f32 = 0.8;

/// Length of an arrow for a unit vector, m.
const UNIT: f32 = 1.0;

/// Draws the choice of the rebound direction for the selected target.
pub(crate) fn draw(view: &View<'_, TickRecord>, pen: &mut Pen) {
    let record = view.tested;
    let Some(pair) = view.selected.and_then(|target| record.pair(target)) else { return };
    if let Some(pending) = pair.pending_direction {
        pending_choice(pending, pen);
        return hovered(view.hovered, pending.choice, pen);
    }
    let Some(choice) = pair.direction.or(pair.direction_without_hit) else { return };
    let is_hit = pair.direction.is_some();
    if let (Some(test), Shape::Rect(_)) = (&choice.regions, pair.b) {
        let rank = if is_hit { Rank::Number } else { Rank::Detail };
        let look = |region| match (is_hit, region == test.region) {
            (true, true) => (Ink::Mtv, 0.3, "", None),
            (false, true) => (Ink::Guide, 0.2, "", Some(rank)),
            (_, false) => (Ink::Guide, 0.08, "", Some(rank)),
        };
        regions(choice, test, look, pen);
    }
    if is_hit {
        hovered(view.hovered, choice, pen);
    }
}

/// Draws hovered quantities of the choice.
fn hovered(hovered: Option<Term>, choice: &RegionChoice, pen: &mut Pen) {
    match hovered {
        Some(Term::AngleA | Term::AngleB) => {
            if let Some(test) = &choice.regions {
                angles(choice, test, pen);
            }
        }
        Some(Term::TargetCenter | Term::DriverCenter | Term::U) => centers(choice, pen),
        Some(Term::Direction) => direction(choice, pen),
        _ => {}
    }
}

/// Returns the four sectors about `e` between the rays at ±A as convex polygons: E, the first ray's end on the
/// drawing's border, the border corners in between, and the second ray's end.
fn sectors(e: Vec2, test: &RegionTest) -> [(Region, Vec<Vec2>); 4] {
    let border = test.half_sum + MARGIN;
    let fit = border / test.half_sum;
    let ray = test.half_sum * fit.min_element();
    // For equal sums the rays pass through the corners.
    let (leaves_by_x, leaves_by_z) = (fit.x < fit.y, fit.y < fit.x);
    let at = |v: Vec2, x: f32, z: f32| e + (test.axis_x * (v.x * x) + test.axis_z * (v.y * z));
    let sector = |from: (f32, f32), to: (f32, f32), with_corners: bool| {
        let mut points = vec![e, at(ray, from.0, from.1)];
        if with_corners {
            points.extend([at(border, from.0, from.1), at(border, to.0, to.1)]);
        }
        points.push(at(ray, to.0, to.1));
        points
    };
    [
        (Region::R1, sector((1.0, -1.0), (1.0, 1.0), leaves_by_z)),
        (Region::R2, sector((1.0, 1.0), (-1.0, 1.0), leaves_by_x)),
        (Region::R3, sector((-1.0, 1.0), (-1.0, -1.0), leaves_by_z)),
        (Region::R4, sector((-1.0, -1.0), (1.0, -1.0), leaves_by_x)),
    ]
}

/// Style of a region: ink, opacity, text after its number, and the rank of the text. The chosen region has a
/// chip instead of a rank.
type Look = (Ink, f32, &'static str, Option<Rank>);

/// Draws the four regions and highlights the chosen one.
fn regions(choice: &RegionChoice, test: &RegionTest, look: impl Fn(Region) -> Look, pen: &mut Pen) {
    pen.term(Some(Term::Region));
    let e = choice.target_center;
    for (region, sector) in sectors(e, test) {
        let (ink, opacity, answer, rank) = look(region);
        pen.weight(Weight::Answer);
        pen.fill(&sector, ink, Pattern::Wash(opacity));
        pen.segment(e, sector[1], Ink::Guide.dashed(AXIS));
        let (at, name) = (label_position(e, &sector), format!("R{}{answer}", region.number()));
        if let Some(rank) = rank {
            // Answers are part of the work; plain numbers are details.
            pen.weight(if answer.is_empty() { Weight::Detail } else { Weight::Work });
            pen.note(at, name, ink, rank);
        } else {
            pen.outline(&sector, ink.solid(OUTLINE));
            pen.chip(at, name, ink);
        }
    }
}

/// Draws the regions of a hit whose direction is not chosen yet, each with its answer so far.
fn pending_choice(pending: PendingDirection<'_>, pen: &mut Pen) {
    if let Some(test) = &pending.choice.regions {
        let look = |region| match pending.is_in(region) {
            Some(true) => (Ink::Mtv, 0.3, id::OVERLAY_REGION_YES.text(), Some(Rank::Number)),
            Some(false) => (Ink::Guide, 0.04, id::OVERLAY_REGION_NO.text(), Some(Rank::Number)),
            None => (Ink::Guide, 0.2, ": ?", Some(Rank::Number)),
        };
        regions(pending.choice, test, look, pen);
    }
}

/// Returns a label position between E and the sector's outer edge, clear of the target.
fn label_position(e: Vec2, sector: &[Vec2]) -> Vec2 {
    e + ((sector[sector.len() / 2] + sector[sector.len().div_ceil(2)]) * 0.5 - e) * 0.88
}

/// Draws A and B as arcs from the target's x, on the side of u.
fn angles(choice: &RegionChoice, test: &RegionTest, pen: &mut Pen) {
    let e = choice.target_center;
    let (a, b) = (test.angle_a(), test.angle_b());
    let frame = (test.axis_x, if test.u_z < 0.0 { -test.axis_z } else { test.axis_z });
    let reach = test.half_sum.max_element() + 0.2;
    pen.weight(Weight::Answer);
    let arcs = [(Term::AngleA, a, 0.0, Ink::Guide), (Term::AngleB, b, 0.2, Ink::Normal)];
    for (term, angle, extra, ink) in arcs {
        pen.term(Some(term));
        arc(pen, e, frame, (reach + extra, angle), ink.solid(OUTLINE));
    }
}

/// Draws E, S and u.
fn centers(choice: &RegionChoice, pen: &mut Pen) {
    let (e, s) = (choice.target_center, choice.driver_center);
    pen.weight(Weight::Answer);
    for (term, center, ink) in [(Term::TargetCenter, e, Ink::B), (Term::DriverCenter, s, Ink::A)] {
        pen.term(Some(term));
        pen.cross(center, ink);
    }
    pen.term(Some(Term::U));
    pen.arrow(e, e + choice.u * UNIT, Ink::Normal.solid(ARROW), Head::Open);
}

/// Draws the direction chosen by this hit.
fn direction(choice: &RegionChoice, pen: &mut Pen) {
    pen.term(Some(Term::Direction));
    pen.weight(Weight::Answer);
    let from = choice.driver_center;
    let to = from + choice.direction * UNIT;
    pen.arrow(from, to, Ink::Mtv.solid(ARROW), Head::Filled);
}
