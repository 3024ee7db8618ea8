//! Explanations of the tests other than SAT: results and steps.

use super::{edge_name, part_name, sat};
use crate::explain::Term;
use crate::explain::card::{Line, in_metres, remark_line, value_line, vector};
use crate::explain::formula::{line, quantity};
use crate::explain::number::{metres, with_unit};
use crate::explain::verdict::count;
use crate::geom::closest::{ClosestStep, VoronoiRegion};
use crate::geom::convex_clip::{ClipStep, Edge};
use crate::geom::gjk::{self, End};
use crate::geom::impact::{ImpactResult, ImpactStep};
use crate::geom::minkowski::{BorderFeature, EdgeSource};
use crate::geom::simplex::{self, Support};
use crate::geom::{epa, minkowski};
use crate::sim::lab::{PairRecord, TestResult, TestStep, TickRecord};

/// Returns the term of a test's k-th step.
pub(crate) fn step(k: usize) -> Term {
    // Lossless: a test has few hundred steps at most.
    Term::TestStep(k as u16)
}

/// Returns the lines specific to this test's result; contact and distance are shared by all tests.
pub(super) fn result(record: &TickRecord, pair: &PairRecord, found: &TestResult) -> Vec<Line> {
    match found {
        TestResult::Gjk(gjk::GjkResult { end, iterations, .. }) => {
            // Lossless: at most 64.
            vec![remark_line(
                format!("{}: {}", count(*iterations as u32, "iteration"), why(*end)),
                None,
            )]
        }
        TestResult::GjkEpa(found) if found.gave_up => {
            vec![remark_line(
                format!("gave up; the depth is known to {}", metres(found.doubt)),
                None,
            )]
        }
        TestResult::Minkowski(found) => vec![remark_line(nearest_part(record, pair, found), None)],
        TestResult::Clip(manifold, _) => {
            let points = manifold.points().iter().zip(0u8..).map(|(point, k)| {
                let separation = format!("separation {}", metres(point.separation));
                let at = format!("contact point {k} at {}", in_metres(point.position));
                value_line(&at, separation, Term::ContactPoint(k))
            });
            points.collect()
        }
        TestResult::Impact(found) => first_touch(record, pair, found),
        TestResult::Closest(near) => {
            let to = 1 - near.query;
            let what = format!("closest: {}", region(record, pair, to, near.closest.region));
            vec![value_line(&what, in_metres(near.closest.on_core), Term::ClosestPoint)]
        }
        TestResult::NotApplicable => {
            vec![remark_line("Closest needs a point, circle, segment or capsule", None)]
        }
        TestResult::Sat(_) | TestResult::GjkEpa(_) => Vec::new(),
    }
}

/// Returns the lines of the first contact: time and place.
fn first_touch(record: &TickRecord, pair: &PairRecord, found: &ImpactResult) -> Vec<Line> {
    let touch = match found {
        ImpactResult::Hit(touch) => touch,
        ImpactResult::Apart { until } => {
            return vec![remark_line(format!("no hit within {}", seconds(*until)), None)];
        }
        ImpactResult::GaveUp { until } => {
            return vec![remark_line(format!("no hit before {}", seconds(*until)), None)];
        }
    };
    let point = in_metres(super::touch_point(record, pair, touch));
    let when = if touch.depth > 0.0 {
        value_line("overlap now", metres(touch.depth), None)
    } else {
        value_line("time of impact", seconds(touch.time), None)
    };
    let normal = value_line("n, from b to a", vector(touch.normal), Term::Normal);
    vec![when, value_line("contact point", point, Term::ContactPoint(0)), normal]
}

/// Formats a time.
pub(crate) fn seconds(time: f32) -> String {
    with_unit(time, "s")
}

/// Returns why GJK ended.
pub(super) fn why(end: End) -> &'static str {
    match end {
        End::Converged => "no support point is nearer",
        End::Inside => "the simplex contains the origin",
        End::Touching => "the simplex goes through the origin",
        End::GaveUp => "it gave up",
    }
}

/// Returns the part of the difference's border nearest to the origin.
pub(super) fn nearest_part(
    record: &TickRecord,
    pair: &PairRecord,
    found: &minkowski::NearestToOrigin,
) -> String {
    let edges = || pair.steps.iter().filter_map(|work| face(work)).map(|face| face.source);
    let (BorderFeature::Face(k) | BorderFeature::Corner(k)) = found.feature;
    match (found.feature, edges().nth(k)) {
        (BorderFeature::Face(_), Some(EdgeSource::A(k))) => {
            format!("across {}", edge_name(record, pair, 0, k))
        }
        (BorderFeature::Face(_), Some(EdgeSource::B(k))) => {
            format!("across {}", edge_name(record, pair, 1, k))
        }
        _ => "from corner to corner".to_owned(),
    }
}

fn face(work: &TestStep) -> Option<&minkowski::Face> {
    if let TestStep::Face { face, .. } = work { Some(face) } else { None }
}

/// Names a Voronoi region of the shape with this index in the pair.
pub(crate) fn region(
    record: &TickRecord,
    pair: &PairRecord,
    of: usize,
    region: VoronoiRegion,
) -> String {
    let called = part_name(record, pair, of);
    match region {
        VoronoiRegion::Vertex(_) if pair.shapes[of].points().len() == 1 => {
            format!("{called} centre")
        }
        VoronoiRegion::Vertex(k) => format!("{called} corner {k}"),
        VoronoiRegion::Edge(k) => edge_name(record, pair, of, k),
        VoronoiRegion::Inside => format!("inside {called}"),
    }
}

/// Returns the k-th step of a test in this tick's numbers.
pub(super) fn said(record: &TickRecord, pair: &PairRecord, work: &TestStep, k: usize) -> Vec<Line> {
    match work {
        TestStep::Axis(axis) | TestStep::Clip(ClipStep::Sat(axis)) => {
            sat::said(record, pair, axis, k)
        }
        TestStep::Gjk(iteration) => gjk_said(iteration, k),
        TestStep::Epa(grown) => epa_said(grown, k),
        TestStep::Face { face, height, .. } => {
            let of = match face.source {
                EdgeSource::A(edge) => edge_name(record, pair, 0, edge),
                EdgeSource::B(edge) => {
                    format!("{}, turned round", edge_name(record, pair, 1, edge))
                }
                EdgeSource::Nothing => "a single point".to_owned(),
            };
            let side = if *height > 0.0 { "origin inside by" } else { "origin outside by" };
            vec![value_line(&of, format!("{side} {}", metres(height.abs())), step(k))]
        }
        TestStep::Clip(clip) => clip_said(record, pair, clip),
        TestStep::Impact(impact) => impact_said(record, pair, impact, k),
        TestStep::Closest(closest) => closest_said(record, pair, closest, k),
    }
}

/// Returns the formula "corner 2 of a − corner 0 of b".
fn difference(support: &Support, k: usize) -> Line {
    let corner = |name, at: glam::Vec2| quantity(name, at).with_term(step(k));
    let by = corner("support of a", support.on_a) - corner("support of b", support.on_b);
    line(&quantity("support difference", support.difference).with_term(step(k)), &by)
}

fn gjk_said(iteration: &gjk::GjkStep, k: usize) -> Vec<Line> {
    let gjk::GjkStep { direction, support, region, distance, lower, .. } = iteration;
    let number = k + 1;
    let mut lines = vec![
        value_line(&format!("{number}: d"), vector(*direction), step(k)),
        remark_line(format!("corner {} of a − corner {} of b", support.a, support.b), step(k)),
        difference(support, k),
        value_line(
            &format!("the origin is nearest to {}", part(*region)),
            metres(*distance),
            step(k),
        ),
    ];
    if lower.is_finite() && *lower > 0.0 {
        lines.push(value_line("lower bound", metres(*lower), step(k)));
    }
    lines
}

/// Names a part of a simplex.
fn part(region: simplex::SimplexRegion) -> &'static str {
    match region {
        simplex::SimplexRegion::Vertex(_) => "a corner of the simplex",
        simplex::SimplexRegion::Edge(..) => "an edge of the simplex",
        simplex::SimplexRegion::Inside => "the inside of the triangle",
    }
}

fn epa_said(grown: &epa::EpaStep, k: usize) -> Vec<Line> {
    let epa::EpaStep { edges, nearest, support, growth, end } = grown;
    let edge = &edges[*nearest];
    let mut lines = vec![
        // Lossless: at most 67.
        value_line(
            &format!("{}: {}, the nearest", k + 1, count(edges.len() as u32, "edge")),
            format!("at {}", metres(edge.distance)),
            step(k),
        ),
        difference(support, k),
        value_line("beyond that edge by", metres(*growth), step(k)),
    ];
    lines.extend(end.map(|end| {
        let text = match end {
            epa::End::Converged => "it cannot grow: this is the border",
            epa::End::GaveUp => "it gave up",
        };
        remark_line(text, step(k))
    }));
    lines
}

fn clip_said(record: &TickRecord, pair: &PairRecord, clip: &ClipStep) -> Vec<Line> {
    let edge = |what: &str, edge: &Edge| {
        let of = usize::from(!edge.of_a);
        format!("{what}: {}", edge_name(record, pair, of, edge.index))
    };
    match clip {
        ClipStep::Reference(of) => vec![remark_line(edge("reference", of), Term::Reference)],
        ClipStep::Incident(of) => vec![remark_line(edge("incident", of), Term::Incident)],
        ClipStep::Clip { before, after, .. } => {
            let text = if before == after { "nothing is cut off here" } else { "cut at this end" };
            vec![remark_line(text, Term::Clip)]
        }
        ClipStep::Point { separation, kept, .. } => {
            let text = if *kept { "kept: separation" } else { "left out: separation" };
            vec![value_line(text, metres(*separation), Term::Clip)]
        }
        ClipStep::Sat(_) => Vec::new(),
    }
}

fn impact_said(record: &TickRecord, pair: &PairRecord, impact: &ImpactStep, k: usize) -> Vec<Line> {
    match impact {
        ImpactStep::Axis { source, enter, leave, .. } => {
            let axis = source.map_or_else(
                || "along the two".to_owned(),
                |source| super::axis_name(record, pair, source),
            );
            let span = if enter > leave {
                "never overlap".to_owned()
            } else {
                format!("overlap from {} to {}", moment(*enter), moment(*leave))
            };
            vec![value_line(&axis, span, step(k))]
        }
        ImpactStep::Corners { a, b, time } => {
            let text = format!("round corner {a} of a meets corner {b} of b");
            vec![value_line(&text, seconds(*time), step(k))]
        }
        ImpactStep::Advance { time, distance, bound, step: forward, .. } => vec![
            value_line(&format!("{}: at", k + 1), seconds(*time), step(k)),
            value_line("distance", metres(*distance), step(k)),
            value_line("no faster than", with_unit(*bound, "m/s"), step(k)),
            value_line("safe advance", seconds(*forward), step(k)),
        ],
    }
}

/// Formats a time that may be in the distant past, or never.
fn moment(time: f32) -> String {
    match time {
        t if t == f32::INFINITY => "∞".to_owned(),
        t if t == f32::NEG_INFINITY => "−∞".to_owned(),
        t => seconds(t),
    }
}

fn closest_said(
    record: &TickRecord,
    pair: &PairRecord,
    closest: &ClosestStep,
    k: usize,
) -> Vec<Line> {
    let query = pair.shapes.iter().position(|shape| shape.points().len() <= 2).unwrap_or(0);
    match closest {
        ClosestStep::Point(at) => vec![value_line("the point", in_metres(*at), step(k))],
        ClosestStep::Edge { edge, fraction, clamped, distance, .. } => {
            let name = edge_name(record, pair, 1 - query, *edge);
            let foot = if fraction == clamped {
                format!("{name}: foot at t = {fraction:.3}")
            } else {
                format!("{name}: foot at t = {fraction:.3}, clamped to {clamped:.0}")
            };
            vec![value_line(&foot, metres(*distance), step(k))]
        }
        ClosestStep::Corner { corner, distance, .. } => {
            vec![value_line(&format!("corner {corner} to the segment"), metres(*distance), step(k))]
        }
        ClosestStep::Through { enter, leave } => {
            let text = format!("the segment is inside from t = {enter:.3} to {leave:.3}");
            vec![remark_line(text, step(k))]
        }
    }
}
