//! Explanations of the tests other than SAT: results and steps.

use super::{corner_name, edge_name, part_name, sat};
use crate::explain::Term;
use crate::explain::card::{Line, in_metres, remark_line, value_line, vector};
use crate::explain::formula::{line, quantity};
use crate::explain::number::{metres, with_unit};
use crate::geom::closest::{ClosestStep, VoronoiRegion};
use crate::geom::convex_clip::{ClipStep, Edge};
use crate::geom::gjk::{self, End};
use crate::geom::impact::{ImpactResult, ImpactStep};
use crate::geom::minkowski::{BorderFeature, EdgeSource};
use crate::geom::simplex::{self, Support};
use crate::geom::{epa, minkowski};
use crate::sim::lab::{PairRecord, TestResult, TestStep, TickRecord};
use crate::text::{Id, id};

/// Returns the term of a test's k-th step.
pub(crate) fn step(k: usize) -> Term {
    // Lossless: a test has a few hundred steps at most.
    Term::TestStep(k as u16)
}

/// Returns the lines specific to this test's result; the card adds contact and distance.
pub(super) fn result(record: &TickRecord, pair: &PairRecord, found: &TestResult) -> Vec<Line> {
    match found {
        TestResult::Gjk(gjk::GjkResult { end, iterations, .. }) => {
            let iterations = id::ITERATIONS.with(&[("n", iterations)]);
            vec![remark_line(format!("{iterations}: {}", end_reason(*end)), None)]
        }
        TestResult::GjkEpa(found) if found.gave_up => {
            let text = id::LAB_EPA_GAVE_UP.with(&[("doubt", &metres(found.doubt))]);
            vec![remark_line(text, None)]
        }
        TestResult::Minkowski(found) => vec![remark_line(nearest_part(record, pair, found), None)],
        TestResult::Clip(manifold, _) => {
            let points = manifold.points().iter().zip(0u8..).map(|(point, k)| {
                let separation =
                    id::LAB_SEPARATION.with(&[("distance", &metres(point.separation))]);
                let label = id::LAB_CONTACT_POINT_AT
                    .with(&[("number", &k), ("position", &in_metres(point.position))]);
                value_line(&label, separation, Term::ContactPoint(k))
            });
            points.collect()
        }
        TestResult::Impact(found) => first_touch(record, pair, found),
        TestResult::Closest(found) => {
            let feature = region(record, pair, 1 - found.query, found.closest.region);
            let what = id::LAB_CLOSEST_FEATURE.with(&[("feature", &feature)]);
            vec![value_line(&what, in_metres(found.closest.on_core), Term::ClosestPoint)]
        }
        TestResult::NotApplicable => {
            vec![remark_line(id::LAB_CLOSEST_NOT_APPLICABLE, None)]
        }
        TestResult::Sat(_) | TestResult::GjkEpa(_) => Vec::new(),
    }
}

/// Returns the lines of the first contact: time and place.
fn first_touch(record: &TickRecord, pair: &PairRecord, found: &ImpactResult) -> Vec<Line> {
    let no_hit =
        |id: Id, until: f32| vec![remark_line(id.with(&[("time", &seconds(until))]), None)];
    let touch = match found {
        ImpactResult::Hit(touch) => touch,
        ImpactResult::Apart { until } => return no_hit(id::LAB_NO_HIT_WITHIN, *until),
        ImpactResult::GaveUp { until } => return no_hit(id::LAB_NO_HIT_BEFORE, *until),
    };
    let point = in_metres(super::touch_point(record, pair, touch));
    let when = if touch.depth > 0.0 {
        value_line(id::LAB_OVERLAP_NOW.text(), metres(touch.depth), None)
    } else {
        value_line(id::LAB_TIME_OF_IMPACT.text(), seconds(touch.time), None)
    };
    let normal = value_line(id::EXPLAIN_NORMAL_FROM_B.text(), vector(touch.normal), Term::Normal);
    vec![when, value_line(id::LAB_CONTACT_POINT.text(), point, Term::ContactPoint(0)), normal]
}

/// Formats a time.
pub(crate) fn seconds(time: f32) -> String {
    with_unit(time, "s")
}

/// Returns why GJK ended.
pub(super) fn end_reason(end: End) -> &'static str {
    let reason = match end {
        End::Converged => id::LAB_NO_NEARER_SUPPORT,
        End::Inside => id::LAB_SIMPLEX_CONTAINS_ORIGIN,
        End::Touching => id::LAB_SIMPLEX_THROUGH_ORIGIN,
        End::GaveUp => id::LAB_GAVE_UP,
    };
    reason.text()
}

/// Names the part of the Minkowski difference's border that is nearest to the origin.
pub(super) fn nearest_part(
    record: &TickRecord,
    pair: &PairRecord,
    found: &minkowski::NearestToOrigin,
) -> String {
    let edges = || pair.steps.iter().filter_map(|step| face(step)).map(|face| face.source);
    let (BorderFeature::Face(k) | BorderFeature::Corner(k)) = found.feature;
    let (side, edge) = match (found.feature, edges().nth(k)) {
        (BorderFeature::Face(_), Some(EdgeSource::A(edge))) => (0, edge),
        (BorderFeature::Face(_), Some(EdgeSource::B(edge))) => (1, edge),
        _ => return id::LAB_FROM_CORNER_TO_CORNER.to_string(),
    };
    id::LAB_ACROSS_EDGE.with(&[("edge", &edge_name(record, pair, side, edge))])
}

fn face(step: &TestStep) -> Option<&minkowski::Face> {
    if let TestStep::Face { face, .. } = step { Some(face) } else { None }
}

/// Names a Voronoi region of the shape with this index in the pair.
pub(crate) fn region(
    record: &TickRecord,
    pair: &PairRecord,
    side: usize,
    region: VoronoiRegion,
) -> String {
    match region {
        VoronoiRegion::Vertex(k) => corner_name(record, pair, side, k),
        VoronoiRegion::Edge(k) => edge_name(record, pair, side, k),
        VoronoiRegion::Inside => {
            id::LAB_INSIDE_NAME.with(&[("part", &part_name(record, pair, side))])
        }
    }
}

/// Returns the lines of the k-th step of a test, in this tick's numbers.
pub(super) fn step_lines(
    record: &TickRecord,
    pair: &PairRecord,
    test_step: &TestStep,
    k: usize,
) -> Vec<Line> {
    match test_step {
        TestStep::Axis(axis) | TestStep::Clip(ClipStep::Sat(axis)) => {
            sat::step_lines(record, pair, axis, k)
        }
        TestStep::Gjk(iteration) => gjk_lines(iteration, k),
        TestStep::Epa(expansion) => epa_lines(expansion, k),
        TestStep::Face { face, height, .. } => {
            let name = match face.source {
                EdgeSource::A(edge) => edge_name(record, pair, 0, edge),
                EdgeSource::B(edge) => {
                    id::LAB_EDGE_TURNED_ROUND.with(&[("edge", &edge_name(record, pair, 1, edge))])
                }
                EdgeSource::Nothing => id::LAB_SINGLE_POINT.to_string(),
            };
            let side =
                if *height > 0.0 { id::LAB_ORIGIN_INSIDE_BY } else { id::LAB_ORIGIN_OUTSIDE_BY };
            vec![value_line(&name, side.with(&[("distance", &metres(height.abs()))]), step(k))]
        }
        TestStep::Clip(clip) => clip_lines(record, pair, clip),
        TestStep::Impact(impact) => impact_lines(record, pair, impact, k),
        TestStep::Closest(closest) => closest_lines(record, pair, closest, k),
    }
}

/// Returns the line of a support point of the Minkowski difference: "corner 2 of a − corner 0 of b".
fn difference(support: &Support, k: usize) -> Line {
    let corner = |name, position: glam::Vec2| quantity(name, position).with_term(step(k));
    let formula = corner("support-of-a", support.on_a) - corner("support-of-b", support.on_b);
    line(&quantity("support-difference", support.difference).with_term(step(k)), &formula)
}

fn gjk_lines(iteration: &gjk::GjkStep, k: usize) -> Vec<Line> {
    let gjk::GjkStep { direction, support, region, distance, lower, .. } = iteration;
    let number = k + 1;
    let mut lines = vec![
        value_line(&format!("{number}: d"), vector(*direction), step(k)),
        remark_line(
            id::LAB_DIFFERENCE_OF_CORNERS.with(&[("a", &support.a), ("b", &support.b)]),
            step(k),
        ),
        difference(support, k),
        value_line(nearest_to(*region).text(), metres(*distance), step(k)),
    ];
    if lower.is_finite() && *lower > 0.0 {
        lines.push(value_line(id::LAB_LOWER_BOUND.text(), metres(*lower), step(k)));
    }
    lines
}

/// Names the part of the simplex that is nearest to the origin.
fn nearest_to(region: simplex::SimplexRegion) -> Id {
    match region {
        simplex::SimplexRegion::Vertex(_) => id::LAB_ORIGIN_NEAREST_CORNER,
        simplex::SimplexRegion::Edge(..) => id::LAB_ORIGIN_NEAREST_EDGE,
        simplex::SimplexRegion::Inside => id::LAB_ORIGIN_NEAREST_INSIDE,
    }
}

fn epa_lines(expansion: &epa::EpaStep, k: usize) -> Vec<Line> {
    let epa::EpaStep { edges, nearest, support, growth, end } = expansion;
    let edge = &edges[*nearest];
    let mut lines = vec![
        value_line(
            &id::LAB_NEAREST_OF_EDGES.with(&[("step", &(k + 1)), ("edges", &edges.len())]),
            id::LAB_AT_DISTANCE.with(&[("distance", &metres(edge.distance))]),
            step(k),
        ),
        difference(support, k),
        value_line(id::LAB_BEYOND_EDGE_BY.text(), metres(*growth), step(k)),
    ];
    lines.extend(end.map(|end| {
        let text = match end {
            epa::End::Converged => id::LAB_BORDER_FOUND.text(),
            epa::End::GaveUp => id::LAB_GAVE_UP.text(),
        };
        remark_line(text, step(k))
    }));
    lines
}

fn clip_lines(record: &TickRecord, pair: &PairRecord, clip: &ClipStep) -> Vec<Line> {
    let named = |id: Id, edge: &Edge, term: Term| {
        let name = edge_name(record, pair, usize::from(!edge.of_a), edge.index);
        vec![remark_line(id.with(&[("edge", &name)]), term)]
    };
    match clip {
        ClipStep::Reference(edge) => named(id::LAB_REFERENCE_EDGE, edge, Term::Reference),
        ClipStep::Incident(edge) => named(id::LAB_INCIDENT_EDGE, edge, Term::Incident),
        ClipStep::Clip { before, after, .. } => {
            let message =
                if before == after { id::LAB_NOTHING_CUT_OFF } else { id::LAB_END_CUT_OFF };
            vec![remark_line(message.text(), Term::Clip)]
        }
        ClipStep::Point { separation, kept, .. } => {
            let message = if *kept { id::LAB_POINT_KEPT } else { id::LAB_POINT_LEFT_OUT };
            vec![value_line(message.text(), metres(*separation), Term::Clip)]
        }
        ClipStep::Sat(_) => Vec::new(),
    }
}

fn impact_lines(
    record: &TickRecord,
    pair: &PairRecord,
    impact: &ImpactStep,
    k: usize,
) -> Vec<Line> {
    match impact {
        ImpactStep::Axis { source, enter, leave, .. } => {
            let axis = source.map_or_else(
                || id::LAB_ALONG_THE_TWO.to_string(),
                |source| super::axis_name(record, pair, source),
            );
            let span = if enter > leave {
                id::LAB_NEVER_OVERLAP.to_string()
            } else {
                id::LAB_OVERLAP_FROM_TO.with(&[
                    ("enter", &seconds_or_infinite(*enter)),
                    ("leave", &seconds_or_infinite(*leave)),
                ])
            };
            vec![value_line(&axis, span, step(k))]
        }
        ImpactStep::Corners { a, b, time } => {
            let text = id::LAB_ROUND_CORNERS_MEET.with(&[("a", &a), ("b", &b)]);
            vec![value_line(&text, seconds(*time), step(k))]
        }
        ImpactStep::Advance { time, distance, bound, step: forward, .. } => vec![
            value_line(&id::LAB_ADVANCED_TO.with(&[("step", &(k + 1))]), seconds(*time), step(k)),
            value_line(id::LAB_DISTANCE.text(), metres(*distance), step(k)),
            value_line(id::LAB_NO_FASTER_THAN.text(), with_unit(*bound, "m/s"), step(k)),
            value_line(id::LAB_SAFE_ADVANCE.text(), seconds(*forward), step(k)),
        ],
    }
}

/// Formats a time that may be infinite.
fn seconds_or_infinite(time: f32) -> String {
    match time {
        t if t == f32::INFINITY => "∞".to_owned(),
        t if t == f32::NEG_INFINITY => "−∞".to_owned(),
        t => seconds(t),
    }
}

fn closest_lines(
    record: &TickRecord,
    pair: &PairRecord,
    closest: &ClosestStep,
    k: usize,
) -> Vec<Line> {
    let query = pair.shapes.iter().position(|shape| shape.points().len() <= 2).unwrap_or(0);
    match closest {
        ClosestStep::Point(at) => {
            vec![value_line(id::LAB_QUERY_POINT.text(), in_metres(*at), step(k))]
        }
        ClosestStep::Edge { edge, fraction, clamped, distance, .. } => {
            let edge = edge_name(record, pair, 1 - query, *edge);
            let foot =
                if fraction == clamped { id::LAB_FOOT_ON_EDGE } else { id::LAB_FOOT_CLAMPED };
            let foot = foot.with(&[
                ("edge", &edge),
                ("fraction", &format_args!("{fraction:.3}")),
                ("clamped", &format_args!("{clamped:.0}")),
            ]);
            vec![value_line(&foot, metres(*distance), step(k))]
        }
        ClosestStep::Corner { corner, distance, .. } => {
            let what = id::LAB_CORNER_TO_SEGMENT.with(&[("corner", corner)]);
            vec![value_line(&what, metres(*distance), step(k))]
        }
        ClosestStep::Through { enter, leave } => {
            let text = id::LAB_SEGMENT_INSIDE.with(&[
                ("enter", &format_args!("{enter:.3}")),
                ("leave", &format_args!("{leave:.3}")),
            ]);
            vec![remark_line(text, step(k))]
        }
    }
}
