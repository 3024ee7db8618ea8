//! Minkowski difference of the explained pair, beside the shapes and at their scale: its edges, or the search
//! steps of GJK and EPA.

use super::models::outline_of;
use crate::explain::lab::narration::step;
use crate::geom::convex::Convex;
use crate::geom::epa;
use crate::geom::gjk;
use crate::geom::minkowski::{Difference, EdgeSource};
use crate::geom::simplex::{SimplexRegion, Support};
use crate::overlay::prelude::*;
use crate::sim::lab::{Lab, PairRecord, TestResult, TestStep};
use crate::text::id;

/// Distance between shapes and difference, m.
const MARGIN: f32 = 0.5;

/// Length of the search direction's arrow, m.
const DIRECTION: f32 = 0.5;

/// Draws the difference and the parts that the test computed; nothing for tests that use no difference.
pub(super) fn draw(lab: &Lab, pair: &PairRecord, pen: &mut Pen) {
    if !pair
        .steps
        .iter()
        .any(|step| matches!(step, TestStep::Gjk(_) | TestStep::Epa(_) | TestStep::Face { .. }))
    {
        return;
    }
    let origin = origin(lab, pair);
    pen.weight(Weight::Answer);
    pen.cross(origin, Ink::Selected);
    pen.note(origin, id::FIGURE_ORIGIN, Ink::Selected, Rank::Number);
    backdrop(pair, origin, pen);
    let iterations: Vec<&gjk::GjkStep> = pair
        .steps
        .iter()
        .filter_map(|test_step| if let TestStep::Gjk(step) = test_step { Some(step) } else { None })
        .collect();
    let polytopes: Vec<&epa::EpaStep> = pair
        .steps
        .iter()
        .filter_map(|test_step| if let TestStep::Epa(step) = test_step { Some(step) } else { None })
        .collect();
    if let Some(last) = polytopes.last() {
        polytope(last, (origin, iterations.len() + polytopes.len() - 1), pen);
    } else if let Some(last) = iterations.last() {
        simplex(&iterations, (origin, iterations.len() - 1), pen);
        supports(last, iterations.len() - 1, pen);
    } else {
        faces(pair, origin, pen);
    }
    pen.term(None);
}

/// Returns the drawn origin of the difference: beside b's start position, across the line from b to a. The
/// distance fits the difference in any orientation.
fn origin(lab: &Lab, pair: &PairRecord) -> Vec2 {
    let reach = |shape: &Convex| {
        let centre = shape.centroid();
        let far = shape.points().iter().map(|point| point.distance(centre)).fold(0.0, f32::max);
        far + shape.radius
    };
    let [a, b] = pair.shapes.each_ref().map(reach);
    let [from, to] = pair.bodies.map(|body| lab.setup.bodies[body].position.truncate());
    let distance = (from - to).abs();
    let across = if distance.x >= distance.y { Vec2::NEG_Y } else { Vec2::X };
    to + across * (a.max(b) + MARGIN + a + b)
}

/// Draws the whole difference faintly: GJK and EPA compute only some of its support points.
fn backdrop(pair: &PairRecord, origin: Vec2, pen: &mut Pen) {
    let [a, b] = &pair.shapes;
    let difference = Difference::new(a, b);
    let corners: Vec<Vec2> =
        difference.faces().iter().map(|face| origin + face.from.difference).collect();
    let whole =
        outline_of(&corners, difference.faces().iter().map(|f| f.normal), difference.radius);
    pen.term(None);
    pen.weight(Weight::Answer);
    if corners.len() > 2 || difference.radius > 0.0 {
        pen.fill(&whole, Ink::Guide, Pattern::Wash(0.12));
    }
    pen.outline(&whole, Ink::Guide.dashed(1.0));
    pen.weight(Weight::Work);
    let [low, high] = bounds(&whole);
    pen.note(vec2(f32::midpoint(low.x, high.x), low.y), "a − b", Ink::Guide, Rank::Number);
}

fn bounds(points: &[Vec2]) -> [Vec2; 2] {
    let ends = (Vec2::MAX, Vec2::MIN);
    let (low, high) = points.iter().fold(ends, |(low, high), p| (low.min(*p), high.max(*p)));
    [low, high]
}

/// Draws the merged edges in the colours of their source shapes, and a line to the nearest point.
fn faces(pair: &PairRecord, origin: Vec2, pen: &mut Pen) {
    let merged = pair.steps.iter().filter_map(|test_step| match test_step {
        TestStep::Face { face, ends, .. } => Some((face, ends)),
        _ => None,
    });
    for (k, (face, ends)) in merged.enumerate() {
        let ink = match face.source {
            EdgeSource::A(_) => Ink::A,
            EdgeSource::B(_) => Ink::B,
            EdgeSource::Nothing => continue,
        };
        pen.term(Some(step(k)));
        pen.weight(Weight::Answer);
        pen.segment(origin + ends[0], origin + ends[1], ink.solid(OUTLINE));
        pen.weight(Weight::Detail);
        pen.note(origin + ends[0], corners(&face.from), Ink::Guide, Rank::Detail);
    }
    let Some(TestResult::Minkowski(found)) = pair.result else { return };
    pen.term(Some(Term::Mtv));
    pen.weight(Weight::Answer);
    let (ink, length) =
        if found.inside { (Ink::Mtv, id::FIGURE_DEPTH) } else { (Ink::Gap, id::FIGURE_DISTANCE) };
    let to = origin + found.point;
    pen.segment(origin, to, ink.solid(ARROW));
    let text = format!("{length} {}", metres(found.point.length()));
    pen.note(origin.midpoint(to), text, ink, Rank::Number);
}

/// Formats the source corners of a support point: "a2 − b0".
fn corners(support: &Support) -> String {
    format!("a{} − b{}", support.a, support.b)
}

/// Draws the last simplex, the earlier support points, and the nearest point.
fn simplex(iterations: &[&gjk::GjkStep], (origin, k): (Vec2, usize), pen: &mut Pen) {
    for (k, earlier) in iterations.iter().enumerate() {
        pen.term(Some(step(k)));
        pen.weight(Weight::Work);
        pen.cross(origin + earlier.support.difference, Ink::Guide);
        pen.weight(Weight::Detail);
        let text = format!("{}: {}", k + 1, corners(&earlier.support));
        pen.note(origin + earlier.support.difference, text, Ink::Guide, Rank::Detail);
    }
    let last = iterations[k];
    let points: Vec<Vec2> =
        last.simplex.points().iter().map(|point| origin + point.difference).collect();
    pen.term(Some(step(k)));
    pen.weight(Weight::Answer);
    if points.len() == 3 {
        pen.fill(&points, Ink::Overlap, Pattern::Wash(0.3));
    }
    pen.outline(&points, Ink::Real.solid(OUTLINE));
    if let SimplexRegion::Edge(i, j) = last.region {
        pen.segment(points[i], points[j], Ink::Minimum.solid(2.0 * OUTLINE));
    }
    if last.region != SimplexRegion::Inside && last.distance > 0.0 {
        let nearest = origin + last.closest;
        pen.segment(nearest, origin, Ink::Gap.dashed(ARROW));
        pen.note(nearest.midpoint(origin), metres(last.distance), Ink::Gap, Rank::Number);
    }
}

/// Draws the last search direction and its support points on the shapes.
fn supports(last: &gjk::GjkStep, k: usize, pen: &mut Pen) {
    pen.term(Some(step(k)));
    pen.weight(Weight::Work);
    let ends =
        [(last.support.on_a, last.direction, Ink::A), (last.support.on_b, -last.direction, Ink::B)];
    for (point, direction, ink) in ends {
        pen.cross(point, ink);
        let tip = point + direction * DIRECTION;
        pen.arrow(point, tip, ink.solid(AXIS), Head::Open);
    }
}

/// Draws the polytope, its nearest edge and the support point beyond it.
fn polytope(last: &epa::EpaStep, (origin, k): (Vec2, usize), pen: &mut Pen) {
    let epa::EpaStep { edges, nearest, support, .. } = last;
    let points: Vec<Vec2> = edges.iter().map(|edge| origin + edge.from.difference).collect();
    pen.term(Some(step(k)));
    pen.weight(Weight::Answer);
    pen.fill(&points, Ink::Overlap, Pattern::Wash(0.3));
    pen.outline(&points, Ink::Real.solid(OUTLINE));
    let edge = &edges[*nearest];
    let [from, to] = [edge.from, edge.to].map(|end| origin + end.difference);
    pen.segment(from, to, Ink::Minimum.solid(2.0 * OUTLINE));
    let foot = origin + edge.normal * edge.distance;
    pen.segment(origin, foot, Ink::Mtv.solid(ARROW));
    pen.note(origin.midpoint(foot), metres(edge.distance), Ink::Mtv, Rank::Number);
    pen.weight(Weight::Work);
    let beyond = origin + support.difference;
    pen.cross(beyond, Ink::Guide);
    pen.weight(Weight::Detail);
    pen.note(beyond, corners(support), Ink::Guide, Rank::Detail);
}
