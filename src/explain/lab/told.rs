//! Explanations of the tests other than SAT: results and steps.

use super::{edge_name, part_name, sat};
use crate::explain::Term;
use crate::explain::card::{Line, given, in_metres, vector, words};
use crate::explain::formula::{line, of};
use crate::explain::number::{metres, with_unit};
use crate::explain::verdict::count;
use crate::geom::closest::{Region, Step as ClosestStep};
use crate::geom::convex_clip::{Edge, Step as ClipStep};
use crate::geom::gjk::{self, End};
use crate::geom::impact::{Impact, Step as ImpactStep};
use crate::geom::minkowski::{Of, Place};
use crate::geom::simplex::{self, Support};
use crate::geom::{epa, minkowski};
use crate::sim::lab::{Found, PairRecord, TickRecord, Work};

/// Returns the term of a test's k-th step.
pub(crate) fn step(k: usize) -> Term {
    // Lossless: a test has few hundred steps at most.
    Term::TestStep(k as u16)
}

/// Returns the lines specific to this test's result; contact and distance are shared by all tests.
pub(super) fn result(record: &TickRecord, pair: &PairRecord, found: &Found) -> Vec<Line> {
    match found {
        Found::Gjk(gjk::Gjk { end, iterations, .. }) => {
            // Lossless: at most 64.
            vec![words(format!("{}: {}", count(*iterations as u32, "iteration"), why(*end)), None)]
        }
        Found::GjkEpa(found) if found.gave_up => {
            vec![words(format!("gave up; the depth is known to {}", metres(found.doubt)), None)]
        }
        Found::Minkowski(found) => vec![words(nearest_part(record, pair, found), None)],
        Found::Clip(manifold, _) => {
            let points = manifold.points().iter().zip(0u8..).map(|(point, k)| {
                let separation = format!("separation {}", metres(point.separation));
                let at = format!("contact point {k} at {}", in_metres(point.position));
                given(&at, separation, Term::ContactPoint(k))
            });
            points.collect()
        }
        Found::Impact(found) => first_touch(record, pair, found),
        Found::Closest(near) => {
            let to = 1 - near.query;
            let what = format!("closest: {}", region(record, pair, to, near.closest.region));
            vec![given(&what, in_metres(near.closest.on_core), Term::ClosestPoint)]
        }
        Found::Unfit => {
            vec![words("asked for: a point, a circle, a segment or a capsule", None)]
        }
        Found::Sat(_) | Found::GjkEpa(_) => Vec::new(),
    }
}

/// Returns the lines of the first contact: time and place.
fn first_touch(record: &TickRecord, pair: &PairRecord, found: &Impact) -> Vec<Line> {
    let touch = match found {
        Impact::Hit(touch) => touch,
        Impact::Apart { until } => {
            return vec![words(format!("no touch within {}", seconds(*until)), None)];
        }
        Impact::GaveUp { until } => {
            return vec![words(format!("no touch before {}", seconds(*until)), None)];
        }
    };
    let point = in_metres(super::touch_point(record, pair, touch));
    let when = if touch.depth > 0.0 {
        given("overlap now", metres(touch.depth), None)
    } else {
        given("the first touch", seconds(touch.time), None)
    };
    let normal = given("n, from b to a", vector(touch.normal), Term::Normal);
    vec![when, given("contact point", point, Term::ContactPoint(0)), normal]
}

/// Formats a time.
pub(crate) fn seconds(time: f32) -> String {
    with_unit(time, "s")
}

/// Returns why GJK ended.
pub(super) fn why(end: End) -> &'static str {
    match end {
        End::Converged => "no support point is nearer",
        End::Inside => "the triangle holds the origin",
        End::Touching => "the simplex goes through the origin",
        End::GaveUp => "it gave up",
    }
}

/// Returns the part of the difference's border nearest to the origin.
pub(super) fn nearest_part(
    record: &TickRecord,
    pair: &PairRecord,
    found: &minkowski::Nearest,
) -> String {
    let edges = || pair.steps.iter().filter_map(|work| face(work)).map(|face| face.of);
    let (Place::Face(k) | Place::Corner(k)) = found.place;
    match (found.place, edges().nth(k)) {
        (Place::Face(_), Some(Of::A(k))) => format!("across {}", edge_name(record, pair, 0, k)),
        (Place::Face(_), Some(Of::B(k))) => format!("across {}", edge_name(record, pair, 1, k)),
        _ => "from corner to corner".to_owned(),
    }
}

fn face(work: &Work) -> Option<&minkowski::Face> {
    if let Work::Face { face, .. } = work { Some(face) } else { None }
}

/// Names a Voronoi region of the shape with this index in the pair.
pub(crate) fn region(record: &TickRecord, pair: &PairRecord, of: usize, region: Region) -> String {
    let called = part_name(record, pair, of);
    match region {
        Region::Vertex(_) if pair.shapes[of].points().len() == 1 => {
            format!("{called} centre")
        }
        Region::Vertex(k) => format!("{called} corner {k}"),
        Region::Edge(k) => edge_name(record, pair, of, k),
        Region::Inside => format!("inside {called}"),
    }
}

/// Returns the k-th step of a test in this tick's numbers.
pub(super) fn said(record: &TickRecord, pair: &PairRecord, work: &Work, k: usize) -> Vec<Line> {
    match work {
        Work::Axis(axis) | Work::Clip(ClipStep::Sat(axis)) => sat::said(record, pair, axis, k),
        Work::Gjk(iteration) => gjk_said(iteration, k),
        Work::Epa(grown) => epa_said(grown, k),
        Work::Face { face, height, .. } => {
            let of = match face.of {
                Of::A(edge) => edge_name(record, pair, 0, edge),
                Of::B(edge) => format!("{}, turned round", edge_name(record, pair, 1, edge)),
                Of::Nothing => "a single point".to_owned(),
            };
            let side = if *height > 0.0 { "origin inside by" } else { "origin outside by" };
            vec![given(&of, format!("{side} {}", metres(height.abs())), step(k))]
        }
        Work::Clip(clip) => clip_said(record, pair, clip),
        Work::Impact(impact) => impact_said(record, pair, impact, k),
        Work::Closest(closest) => closest_said(record, pair, closest, k),
    }
}

/// Returns the formula "corner 2 of a − corner 0 of b".
fn difference(support: &Support, k: usize) -> Line {
    let corner = |name, at: glam::Vec2| of(name, at).lit(step(k));
    let by = corner("support of a", support.on_a) - corner("support of b", support.on_b);
    line(&of("support difference", support.difference).lit(step(k)), &by)
}

fn gjk_said(iteration: &gjk::Step, k: usize) -> Vec<Line> {
    let gjk::Step { direction, support, region, distance, lower, .. } = iteration;
    let number = k + 1;
    let mut lines = vec![
        given(&format!("{number}: d"), vector(*direction), step(k)),
        words(format!("corner {} of a − corner {} of b", support.a, support.b), step(k)),
        difference(support, k),
        given(&format!("the origin is nearest to {}", part(*region)), metres(*distance), step(k)),
    ];
    if lower.is_finite() && *lower > 0.0 {
        lines.push(given("no nearer than", metres(*lower), step(k)));
    }
    lines
}

/// Names a part of a simplex.
fn part(region: simplex::Region) -> &'static str {
    match region {
        simplex::Region::Vertex(_) => "a corner of the simplex",
        simplex::Region::Edge(..) => "an edge of the simplex",
        simplex::Region::Inside => "the inside of the triangle",
    }
}

fn epa_said(grown: &epa::Step, k: usize) -> Vec<Line> {
    let epa::Step { edges, nearest, support, growth, end } = grown;
    let edge = &edges[*nearest];
    let mut lines = vec![
        // Lossless: at most 67.
        given(
            &format!("{}: {}, the nearest", k + 1, count(edges.len() as u32, "edge")),
            format!("at {}", metres(edge.distance)),
            step(k),
        ),
        difference(support, k),
        given("beyond that edge by", metres(*growth), step(k)),
    ];
    lines.extend(end.map(|end| {
        let text = match end {
            epa::End::Converged => "it cannot grow: this is the border",
            epa::End::GaveUp => "it gave up",
        };
        words(text, step(k))
    }));
    lines
}

fn clip_said(record: &TickRecord, pair: &PairRecord, clip: &ClipStep) -> Vec<Line> {
    let edge = |what: &str, edge: &Edge| {
        let of = usize::from(!edge.of_a);
        format!("{what}: {}", edge_name(record, pair, of, edge.index))
    };
    match clip {
        ClipStep::Reference(of) => vec![words(edge("reference", of), Term::Reference)],
        ClipStep::Incident(of) => vec![words(edge("incident", of), Term::Incident)],
        ClipStep::Clip { before, after, .. } => {
            let text = if before == after { "nothing is cut off here" } else { "cut at this end" };
            vec![words(text, Term::Clip)]
        }
        ClipStep::Point { separation, kept, .. } => {
            let text = if *kept { "kept: separation" } else { "left out: separation" };
            vec![given(text, metres(*separation), Term::Clip)]
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
            vec![given(&axis, span, step(k))]
        }
        ImpactStep::Corners { a, b, time } => {
            let text = format!("round corner {a} of a meets corner {b} of b");
            vec![given(&text, seconds(*time), step(k))]
        }
        ImpactStep::Advance { time, distance, bound, step: forward, .. } => vec![
            given(&format!("{}: at", k + 1), seconds(*time), step(k)),
            given("distance", metres(*distance), step(k)),
            given("no faster than", with_unit(*bound, "m/s"), step(k)),
            given("safe to go on by", seconds(*forward), step(k)),
        ],
    }
}

/// Formats a time that may be in the distant past, or never.
fn moment(time: f32) -> String {
    match time {
        t if t == f32::INFINITY => "never on".to_owned(),
        t if t == f32::NEG_INFINITY => "ever before".to_owned(),
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
        ClosestStep::Point(at) => vec![given("the point", in_metres(*at), step(k))],
        ClosestStep::Edge { edge, fraction, clamped, distance, .. } => {
            let name = edge_name(record, pair, 1 - query, *edge);
            let foot = if fraction == clamped {
                format!("{name}: foot at t = {fraction:.3}")
            } else {
                format!("{name}: foot at t = {fraction:.3}, clamped to {clamped:.0}")
            };
            vec![given(&foot, metres(*distance), step(k))]
        }
        ClosestStep::Corner { corner, distance, .. } => {
            vec![given(&format!("corner {corner} to the segment"), metres(*distance), step(k))]
        }
        ClosestStep::Through { enter, leave } => {
            let text = format!("the segment is inside from t = {enter:.3} to {leave:.3}");
            vec![words(text, step(k))]
        }
    }
}
