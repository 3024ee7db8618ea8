//! The rebound direction: four regions round the target, E, S, u, the angles A and B.
//!
//! For a pair that is apart the regions stand there quietly, from what the tick considered.

use core::f32::consts::PI;
use glam::Vec2;

use crate::explain::Term;
use crate::explain::number::{degrees, with_unit};
use crate::overlay::ground::{ARROW, AXIS, OUTLINE, arc, chip, cross, lift, note, segment};
use crate::overlay::pen::{Head, Ink, Pattern, Pen, Rank, Stroke};
use crate::overlay::{View, ground};
use crate::sim::tank::{
    Aimed, Direction, Region, RegionChoice, RegionTest, Shape, Step, TickRecord,
};

/// How far the regions reach beyond the place where driver and target touch, m.
const BEYOND: f32 = 0.8;

/// Length of the arrow of the chosen direction, m: a unit vector at true scale.
const UNIT: f32 = 1.0;

/// Draws the choice for the selected target, and what is left of the driver's rebound.
pub(crate) fn draw(view: &View<'_>, pen: &mut dyn Pen) {
    let Some(record) = view.tested_tank() else { return };
    remaining(record, pen);
    let Some(pair) = view.selected.and_then(|target| record.pair(target)) else { return };
    if let Some(aimed) = pair.aimed {
        return half_chosen(aimed, pen);
    }
    let Some(choice) = pair.direction.or(pair.considered) else { return };
    let is_hit = pair.direction.is_some();
    if let (Some(test), Shape::Rect(_)) = (&choice.regions, pair.b) {
        regions(choice, test, is_hit, pen);
        if is_hit {
            angles(choice, test, pen);
        }
    }
    if is_hit {
        centers(choice, pen);
        directions(record, choice, pen);
    }
    pen.term(None);
}

/// The four sectors between the rays at ±A, each a convex polygon: E, where its first ray leaves
/// the picture's border, the border's corners in between, where its second ray leaves.
fn sectors(test: &RegionTest) -> [(Region, Vec<Vec2>); 4] {
    let border = test.half_sum + BEYOND;
    let fit = border / test.half_sum;
    let ray = test.half_sum * fit.min_element();
    // Of equal sums the rays leave through the corners themselves.
    let (leaves_by_x, leaves_by_z) = (fit.x < fit.y, fit.y < fit.x);
    let at = |v: Vec2, x: f32, z: f32| test.axis_x * (v.x * x) + test.axis_z * (v.y * z);
    let sector = |from: (f32, f32), to: (f32, f32), with_corners: bool| {
        let mut points = vec![Vec2::ZERO, at(ray, from.0, from.1)];
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

/// The four regions, the one that holds S brought out.
fn regions(choice: &RegionChoice, test: &RegionTest, is_hit: bool, pen: &mut dyn Pen) {
    pen.term(Some(Term::Region));
    let e = choice.target_center;
    for (region, corners) in sectors(test) {
        let sector: Vec<Vec2> = corners.iter().map(|p| e + *p).collect();
        let is_chosen = region == test.region;
        let (ink, opacity) = match (is_hit, is_chosen) {
            (true, true) => (Ink::Mtv, 0.3),
            (false, true) => (Ink::Guide, 0.2),
            (_, false) => (Ink::Guide, 0.08),
        };
        ground::fill(pen, &sector, ink, Pattern::Wash(opacity));
        segment(pen, e, sector[1], Stroke::dashed(Ink::Guide, AXIS));
        let name = format!("R{}", region.number());
        let at = label_place(e, &sector);
        if is_hit && is_chosen {
            ground::outline(pen, &sector, Stroke::solid(Ink::Mtv, OUTLINE));
            chip(pen, at, &name, Ink::Mtv);
        } else {
            note(pen, at, &name, Ink::Guide, if is_hit { Rank::Number } else { Rank::Detail });
        }
    }
}

/// A hit whose direction is not chosen yet: the quantities, and the regions asked for so far.
fn half_chosen(aimed: Aimed<'_>, pen: &mut dyn Pen) {
    let choice = aimed.choice;
    if let Some(test) = &choice.regions {
        pen.term(Some(Term::Region));
        let e = choice.target_center;
        for (region, corners) in sectors(test) {
            let sector: Vec<Vec2> = corners.iter().map(|p| e + *p).collect();
            let (ink, opacity, said) = match aimed.answer(region) {
                Some(true) => (Ink::Mtv, 0.3, "yes"),
                Some(false) => (Ink::Guide, 0.04, "no"),
                None => (Ink::Guide, 0.2, "?"),
            };
            ground::fill(pen, &sector, ink, Pattern::Wash(opacity));
            segment(pen, e, sector[1], Stroke::dashed(Ink::Guide, AXIS));
            note(
                pen,
                label_place(e, &sector),
                &format!("R{}: {said}", region.number()),
                ink,
                Rank::Number,
            );
        }
        angles(choice, test, pen);
    }
    centers(choice, pen);
    pen.term(None);
}

/// Between the middle of a sector's outer edge and E, out of the target's way.
fn label_place(e: Vec2, sector: &[Vec2]) -> Vec2 {
    e + ((sector[sector.len() / 2] + sector[sector.len().div_ceil(2)]) * 0.5 - e) * 0.88
}

/// A and B as arcs from lx, on the side where u is.
fn angles(choice: &RegionChoice, test: &RegionTest, pen: &mut dyn Pen) {
    let e = choice.target_center;
    let (a, b) = (test.angle_a(), test.angle_b());
    let frame = (test.axis_x, if test.u_z < 0.0 { -test.axis_z } else { test.axis_z });
    let reach = test.half_sum.min_element();
    pen.term(None);
    let tip = e + test.axis_x * (reach + 0.4);
    pen.arrow(lift(e), lift(tip), Stroke::solid(Ink::Guide, AXIS), Head::Open);
    note(pen, tip, "lx", Ink::Guide, Rank::Detail);
    // Behind the target (R3) it is −A that B is held against; the arc of A stays at +lx.
    let arcs = [(Term::AngleA, "A", a, 0.55, Ink::Guide), (Term::AngleB, "B", b, 0.8, Ink::Normal)];
    for (term, name, angle, fraction, ink) in arcs {
        pen.term(Some(term));
        arc(pen, e, frame, (reach * fraction, angle), Stroke::solid(ink, OUTLINE));
        let middle = ground::turned(frame.0, frame.1, (angle * 0.5).min(PI)) * (reach * fraction);
        note(pen, e + middle, &format!("{name} {}", degrees(angle)), ink, Rank::Number);
    }
}

/// E, S and u.
fn centers(choice: &RegionChoice, pen: &mut dyn Pen) {
    let (e, s) = (choice.target_center, choice.driver_center);
    pen.term(Some(Term::TargetCenter));
    cross(pen, e, Ink::B);
    note(pen, e, "E", Ink::B, Rank::Number);
    pen.term(Some(Term::DriverCenter));
    cross(pen, s, Ink::A);
    note(pen, s, "S", Ink::A, Rank::Number);
    pen.term(Some(Term::U));
    segment(pen, e, s, Stroke::dashed(Ink::Guide, 1.0));
    if choice.u != Vec2::ZERO {
        let tip = e + choice.u * UNIT;
        pen.arrow(lift(e), lift(tip), Stroke::solid(Ink::Normal, ARROW), Head::Open);
        note(pen, tip, "u", Ink::Normal, Rank::Number);
    }
}

/// The direction this hit chose, and the sum where several hits were combined into another.
fn directions(record: &TickRecord, choice: &RegionChoice, pen: &mut dyn Pen) {
    /// Directions that differ by less than this are one.
    const SAME: f32 = 1e-3;
    pen.term(Some(Term::Direction));
    let s = choice.driver_center;
    let stroke = Stroke::solid(Ink::Mtv, ARROW * 1.5);
    pen.arrow(lift(s), lift(s + choice.direction * UNIT), stroke, Head::Filled);
    let method = match choice.method {
        _ if choice.regions.is_none() => "u",
        Direction::Regions => "regions",
        Direction::MtvAxis => "MTV axis",
        Direction::CentreLine => "u",
    };
    note(pen, s + choice.direction * UNIT, &format!("by {method}"), Ink::Mtv, Rank::Number);
    let combined = record.steps.iter().find_map(|step| match step {
        Step::Rebound { direction, .. } => Some(*direction),
        _ => None,
    });
    if let Some(sum) = combined.filter(|sum| sum.distance(choice.direction) > SAME) {
        pen.arrow(lift(s), lift(s + sum * UNIT), Stroke::dashed(Ink::Mtv, ARROW), Head::Filled);
        note(pen, s + sum * UNIT, "sum of the hits", Ink::Mtv, Rank::Number);
    }
}

/// How long the driver is still sent back.
fn remaining(record: &TickRecord, pen: &mut dyn Pen) {
    let driver = &record.after.state.driver;
    if driver.rebound.ticks > 0 {
        pen.term(Some(Term::Direction));
        let ticks = driver.rebound.ticks;
        let unit = if ticks == 1 { "tick" } else { "ticks" };
        let speed = with_unit(driver.rebound.speed, "m");
        let text = format!("rebound: {ticks} {unit} × {speed} left");
        note(pen, Vec2::new(driver.position.x, driver.position.z), &text, Ink::Mtv, Rank::Result);
        pen.term(None);
    }
}
