//! The rebound direction: four regions round the target, E, S, u, the angles A and B.
//!
//! For a pair that is apart the regions stand there quietly, from what the tick considered.

use core::f32::consts::PI;

use crate::overlay::ground::{arc, turned};
use crate::overlay::prelude::*;
use crate::sim::tank::{
    Aimed, Direction, Region, RegionChoice, RegionTest, Shape, Step, TickRecord,
};

/// How far the regions reach beyond the place where driver and target touch, m.
const BEYOND: f32 = 0.8;

/// Length of the arrow of the chosen direction, m: a unit vector at true scale.
const UNIT: f32 = 1.0;

/// Draws the choice for the selected target, and what is left of the driver's rebound.
pub(crate) fn draw(view: &View<'_, TickRecord>, pen: &mut Pen) {
    let record = view.tested;
    remaining(record, pen);
    let Some(pair) = view.selected.and_then(|target| record.pair(target)) else { return };
    if let Some(aimed) = pair.aimed {
        return half_chosen(aimed, pen);
    }
    let Some(choice) = pair.direction.or(pair.considered) else { return };
    let is_hit = pair.direction.is_some();
    if let (Some(test), Shape::Rect(_)) = (&choice.regions, pair.b) {
        let rank = if is_hit { Rank::Number } else { Rank::Detail };
        let look = |region| match (is_hit, region == test.region) {
            (true, true) => (Ink::Mtv, 0.3, "", None),
            (false, true) => (Ink::Guide, 0.2, "", Some(rank)),
            (_, false) => (Ink::Guide, 0.08, "", Some(rank)),
        };
        regions(choice, test, look, pen);
        if is_hit {
            angles(choice, test, pen);
        }
    }
    if is_hit {
        centers(choice, pen);
        directions(record, choice, pen);
    }
}

/// The four sectors about `e` between the rays at ±A, each a convex polygon: E, where its first ray leaves
/// the picture's border, the border's corners in between, where its second ray leaves.
fn sectors(e: Vec2, test: &RegionTest) -> [(Region, Vec<Vec2>); 4] {
    let border = test.half_sum + BEYOND;
    let fit = border / test.half_sum;
    let ray = test.half_sum * fit.min_element();
    // Of equal sums the rays leave through the corners themselves.
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

/// How a region looks: ink and opacity, what is said beside its number, and the rank of that; of the
/// one that is chosen none.
type Look = (Ink, f32, &'static str, Option<Rank>);

/// The four regions, the one that is chosen brought out.
fn regions(choice: &RegionChoice, test: &RegionTest, look: impl Fn(Region) -> Look, pen: &mut Pen) {
    pen.term(Some(Term::Region));
    let e = choice.target_center;
    for (region, sector) in sectors(e, test) {
        let (ink, opacity, said, rank) = look(region);
        pen.weight(Weight::Answer);
        pen.fill(&sector, ink, Pattern::Wash(opacity));
        pen.segment(e, sector[1], Ink::Guide.dashed(AXIS));
        let (at, name) = (label_place(e, &sector), format!("R{}{said}", region.number()));
        if let Some(rank) = rank {
            // What a region answers is worth as much as a number.
            pen.weight(if said.is_empty() { Weight::Detail } else { Weight::Work });
            pen.note(at, name, ink, rank);
        } else {
            pen.outline(&sector, ink.solid(OUTLINE));
            pen.chip(at, name, ink);
        }
    }
}

/// A hit whose direction is not chosen yet: the quantities, and the regions asked for so far.
fn half_chosen(aimed: Aimed<'_>, pen: &mut Pen) {
    if let Some(test) = &aimed.choice.regions {
        let look = |region| match aimed.answer(region) {
            Some(true) => (Ink::Mtv, 0.3, ": yes", Some(Rank::Number)),
            Some(false) => (Ink::Guide, 0.04, ": no", Some(Rank::Number)),
            None => (Ink::Guide, 0.2, ": ?", Some(Rank::Number)),
        };
        regions(aimed.choice, test, look, pen);
        angles(aimed.choice, test, pen);
    }
    centers(aimed.choice, pen);
}

/// Between the middle of a sector's outer edge and E, out of the target's way.
fn label_place(e: Vec2, sector: &[Vec2]) -> Vec2 {
    e + ((sector[sector.len() / 2] + sector[sector.len().div_ceil(2)]) * 0.5 - e) * 0.88
}

/// A and B as arcs from lx, on the side where u is.
fn angles(choice: &RegionChoice, test: &RegionTest, pen: &mut Pen) {
    let e = choice.target_center;
    let (a, b) = (test.angle_a(), test.angle_b());
    let frame = (test.axis_x, if test.u_z < 0.0 { -test.axis_z } else { test.axis_z });
    let reach = test.half_sum.min_element();
    pen.term(None);
    pen.weight(Weight::Work);
    let tip = e + test.axis_x * (reach + 0.4);
    pen.arrow(e, tip, Ink::Guide.solid(AXIS), Head::Open);
    pen.weight(Weight::Detail);
    pen.note(tip, "lx", Ink::Guide, Rank::Detail);
    // The angles decide: one of them is held against the other.
    pen.weight(Weight::Answer);
    // Behind the target (R3) it is −A that B is held against; the arc of A stays at +lx.
    let arcs = [(Term::AngleA, "A", a, 0.55, Ink::Guide), (Term::AngleB, "B", b, 0.8, Ink::Normal)];
    for (term, name, angle, fraction, ink) in arcs {
        pen.term(Some(term));
        arc(pen, e, frame, (reach * fraction, angle), ink.solid(OUTLINE));
        let middle = turned(frame.0, frame.1, (angle * 0.5).min(PI)) * (reach * fraction);
        pen.note(e + middle, format!("{name} {}", degrees(angle)), ink, Rank::Number);
    }
}

/// E, S and u.
fn centers(choice: &RegionChoice, pen: &mut Pen) {
    let (e, s) = (choice.target_center, choice.driver_center);
    let both = [(Term::TargetCenter, e, "E", Ink::B), (Term::DriverCenter, s, "S", Ink::A)];
    for (term, center, name, ink) in both {
        pen.term(Some(term));
        pen.weight(Weight::Work);
        pen.cross(center, ink);
        pen.weight(Weight::Detail);
        pen.note(center, name, ink, Rank::Number);
    }
    pen.term(Some(Term::U));
    pen.weight(Weight::Work);
    pen.segment(e, s, Ink::Guide.dashed(1.0));
    if choice.u != Vec2::ZERO {
        let way = (e, e + choice.u * UNIT);
        pen.named(way, Ink::Normal.solid(ARROW), Head::Open, "u", Rank::Number);
    }
}

/// The direction this hit chose, and the sum where several hits were combined into another.
fn directions(record: &TickRecord, choice: &RegionChoice, pen: &mut Pen) {
    /// Directions that differ by less than this are one.
    const SAME: f32 = 1e-3;
    pen.term(Some(Term::Direction));
    pen.weight(Weight::Answer);
    let s = choice.driver_center;
    let method = match choice.method {
        _ if choice.regions.is_none() => "u",
        Direction::Regions => "regions",
        Direction::MtvAxis => "MTV axis",
        Direction::CentreLine => "u",
    };
    let (way, text) = ((s, s + choice.direction * UNIT), format!("by {method}"));
    pen.named(way, Ink::Mtv.solid(ARROW * 1.5), Head::Filled, text, Rank::Number);
    let combined = record.steps.iter().find_map(|step| match step {
        Step::Rebound { direction, .. } => Some(*direction),
        _ => None,
    });
    if let Some(sum) = combined.filter(|sum| sum.distance(choice.direction) > SAME) {
        let (way, text) = ((s, s + sum * UNIT), "sum of the hits");
        pen.named(way, Ink::Mtv.dashed(ARROW), Head::Filled, text, Rank::Number);
    }
}

/// How long the driver is still sent back.
fn remaining(record: &TickRecord, pen: &mut Pen) {
    let driver = &record.after.state.driver;
    if driver.rebound.ticks > 0 {
        pen.term(Some(Term::Direction));
        pen.weight(Weight::Answer);
        let ticks = driver.rebound.ticks;
        let unit = if ticks == 1 { "tick" } else { "ticks" };
        let speed = with_unit(driver.rebound.speed, "m");
        let text = format!("rebound: {ticks} {unit} × {speed} left");
        pen.note(driver.position.xz(), text, Ink::Mtv, Rank::Result);
        pen.term(None);
    }
}
