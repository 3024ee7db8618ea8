//! Searches of the lab: rows of bounds, time bars, and the difference used by GJK and EPA.

use glam::Vec2;

use super::name_of;
use crate::explain::Term;
use crate::explain::lab::{moving, touch_point};
use crate::explain::number::metres;
use crate::figure::outline::{convex, hull};
use crate::figure::{Arrow, Line, Orientation, Outline, Point, Role, Segment, Shape, Sheet, Unit};
use crate::geom::convex_sat::ConvexAxisSource;
use crate::geom::impact::{self, ImpactResult};
use crate::geom::minkowski::{BorderFeature, Difference};
use crate::geom::order;
use crate::geom::simplex::Support;
use crate::sim::lab::{PairRecord, TestResult, TestStep, TickRecord};
use crate::text::id;

/// Returns one row per iteration: of EPA if it ran, else of GJK.
pub(super) fn iterations(pair: &PairRecord) -> Vec<Line> {
    let radius = pair.shapes[0].radius + pair.shapes[1].radius;
    let epa_rows = pair.steps.iter().filter_map(|step| match step {
        TestStep::Epa(step) => {
            let depth = step.edges.get(step.nearest)?.distance + radius;
            let name = id::FIGURE_POLYTOPE_EDGES.with(&[("edges", &step.edges.len())]);
            Some((name, [depth, depth + step.growth.max(0.0)]))
        }
        _ => None,
    });
    let gjk_rows = pair.steps.iter().filter_map(|step| match step {
        TestStep::Gjk(step) => {
            let nearest = match step.simplex.points().len() {
                1 => id::FIGURE_NEAREST_CORNER.text(),
                2 => id::FIGURE_NEAREST_EDGE.text(),
                _ => id::FIGURE_TRIANGLE.text(),
            };
            let lower = step.lower.max(0.0);
            Some((nearest.to_owned(), [lower, step.distance.max(lower)]))
        }
        _ => None,
    });
    let mut rows: Vec<_> = epa_rows.collect();
    if rows.is_empty() {
        rows = gjk_rows.collect();
    }
    let row = |(k, (name, bounds)): (usize, (String, [f32; 2]))| {
        let line = Line::metres(format!("{}: {name}", k + 1), Vec2::ZERO, [bounds, bounds], 0.0);
        let term = Some(Term::TestStep(u16::try_from(k).unwrap_or(u16::MAX)));
        Line { is_bounds: true, decides: false, term, ..line }
    };
    rows.into_iter().enumerate().map(row).collect()
}

/// Adds both shapes at their first contact, and the contact point.
pub(super) fn at_contact(
    record: &TickRecord,
    pair: &PairRecord,
    found: &ImpactResult,
    axis: Vec2,
    point: &dyn Fn(Vec2) -> Vec2,
    sheet: &mut Sheet,
) {
    let Some(touch) = found.touch() else { return };
    let at = point(touch_point(record, pair, touch));
    sheet.points.push(Point::new(id::FIGURE_CONTACT.text(), Role::Guide, at));
    if touch.time <= 0.0 {
        return;
    }
    for (side, role) in [(0, Role::A), (1, Role::B)] {
        let shape = moving(record, pair, side).placed(touch.time);
        sheet.shapes.push(Shape::result("", role, convex(&shape, axis, point)));
    }
}

/// Returns one row per advance: the time without a possible contact.
fn advances(pair: &PairRecord, found: &ImpactResult) -> Vec<Line> {
    let steps = pair.steps.iter().filter_map(|step| match *step {
        TestStep::Impact(impact::ImpactStep::Advance { time, distance, step, .. }) => {
            Some((time, distance, step))
        }
        _ => None,
    });
    let steps: Vec<(f32, f32, f32)> = steps.collect();
    let end = steps.iter().map(|(time, _, step)| time + step).fold(0.0, f32::max);
    let row = |(k, (time, distance, step)): (usize, &(f32, f32, f32))| {
        let name = id::FIGURE_ADVANCE.with(&[("step", &(k + 1)), ("distance", &metres(*distance))]);
        let spans = [[*time, time + step], [0.0, end]];
        let line = Line::metres(name, Vec2::ZERO, spans, 0.0);
        let decides = k + 1 == steps.len() && found.touch().is_some();
        let term = Some(Term::TestStep(u16::try_from(k).unwrap_or(u16::MAX)));
        Line { is_bounds: true, unit: Unit::Seconds, decides, term, ..line }
    };
    steps.iter().enumerate().map(row).collect()
}

/// Returns one row per axis of a swept test: the time in which both projections overlap.
pub(super) fn times(record: &TickRecord, pair: &PairRecord, found: &ImpactResult) -> Vec<Line> {
    let horizon = record.after().horizon();
    let axes = pair.steps.iter().filter_map(|step| match step {
        TestStep::Impact(impact::ImpactStep::Axis {
            source: Some(source), enter, leave, ..
        }) => Some((*source, *enter, *leave)),
        _ => None,
    });
    let axes: Vec<(ConvexAxisSource, f32, f32)> = axes.collect();
    if axes.is_empty() {
        return advances(pair, found);
    }
    let last = axes.iter().map(|(_, enter, _)| *enter).fold(f32::NEG_INFINITY, f32::max);
    let row = |(source, enter, leave): (ConvexAxisSource, f32, f32)| {
        let name = name_of(record, pair, source);
        let span = [enter.clamp(0.0, horizon), leave.clamp(0.0, horizon)];
        let line =
            Line::metres(name, Vec2::ZERO, [[span[0], span[1].max(span[0])], [0.0, horizon]], 0.0);
        let decides = matches!(found, ImpactResult::Hit(_)) && enter == last;
        Line { is_bounds: true, unit: Unit::Seconds, decides, ..line }
    };
    let mut rows: Vec<Line> = axes.into_iter().map(row).collect();
    order::sort_by_key(&mut rows, |row| !row.decides);
    rows
}

/// Returns the final support points of the test.
fn supports(pair: &PairRecord, found: &TestResult) -> Vec<Support> {
    if let TestResult::Minkowski(nearest) = found {
        let minkowski = Difference::new(&pair.shapes[0], &pair.shapes[1]);
        let faces = minkowski.faces();
        return match nearest.feature {
            BorderFeature::Face(k) => vec![faces[k].from, faces[(k + 1) % faces.len()].from],
            BorderFeature::Corner(k) => vec![faces[k].from],
        };
    }
    let last = pair.steps.iter().rev().find_map(|step| match step {
        TestStep::Epa(step) => {
            let edge = step.edges.get(step.nearest)?;
            Some(vec![edge.from, edge.to])
        }
        TestStep::Gjk(step) => Some(step.simplex.points().to_vec()),
        _ => None,
    });
    last.unwrap_or_default()
}

/// Marks the corners of both shapes behind each point of A − B, with the point's number.
pub(super) fn parents(
    pair: &PairRecord,
    found: &TestResult,
    point: &dyn Fn(Vec2) -> Vec2,
    sheet: &mut Sheet,
) {
    let supports = supports(pair, found);
    for role in [Role::A, Role::B] {
        let mut seen: Vec<(usize, Vec2, String)> = Vec::new();
        for (k, support) in supports.iter().enumerate() {
            let (corner, at) = match role {
                Role::A => (support.a, support.on_a),
                _ => (support.b, support.on_b),
            };
            match seen.iter_mut().find(|(known, ..)| *known == corner) {
                Some((.., name)) => *name = format!("{name}, {}", k + 1),
                None => seen.push((corner, at, (k + 1).to_string())),
            }
        }
        let points = seen.into_iter().map(|(_, at, name)| Point::new(name, role, point(at)));
        sheet.points.extend(points);
    }
}

/// Returns A − B about the origin, for tests that use it.
pub(super) fn difference(
    pair: &PairRecord,
    found: &TestResult,
    [a, b]: &[String; 2],
) -> Option<Sheet> {
    if !matches!(found, TestResult::Gjk(_) | TestResult::GjkEpa(_) | TestResult::Minkowski(_)) {
        return None;
    }
    let minkowski = Difference::new(&pair.shapes[0], &pair.shapes[1]);
    let corners: Vec<Vec2> = (0..minkowski.faces().len()).flat_map(|k| minkowski.ends(k)).collect();
    let mut sheet = Sheet::new(format!("{a} − {b}"), Vec2::Y);
    sheet.orientation = Orientation::AsIs;
    sheet.shapes.push(Shape::tested("", Role::Other, Outline::Closed(hull(corners))));
    sheet.points.push(Point::new(id::FIGURE_ORIGIN.text(), Role::Guide, Vec2::ZERO));
    for (k, support) in supports(pair, found).iter().enumerate() {
        let name = format!("{}: {a} {} − {b} {}", k + 1, support.a, support.b);
        sheet.points.push(Point::new(name, Role::Guide, support.difference));
    }
    if let Some(contact) = found.contact() {
        // The nearest point of A − B lies against the normal; the MTV moves it to the origin.
        let nearest = -contact.normal * contact.depth;
        if contact.depth > 0.0 {
            let mtv = Arrow::mtv([nearest, Vec2::ZERO], contact.depth);
            sheet.arrows.push(Arrow { name: id::FIGURE_WAY_OUT.to_string(), ..mtv });
        } else {
            sheet.segments.push(Segment::solid(
                id::FIGURE_GAP.text(),
                Role::Gap,
                [Vec2::ZERO, nearest],
            ));
        }
    }
    Some(sheet)
}
