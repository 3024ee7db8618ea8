//! Questions about a pair of a lab: its gap, the closest region of a shape, and whether the way out
//! is unique.

use glam::Vec2;

use super::{AnswerFormat, AnswerValue, CLEAR, PosedQuestion};
use crate::explain;
use crate::explain::lab::narration::region as told;
use crate::explain::lab::pair;
use crate::geom::closest::{ClosestStep, VoronoiRegion};
use crate::geom::convex::Convex;
use crate::geom::minkowski::Difference;
use crate::sim::lab::{PairRecord, TestResult, TestStep, TickRecord};
use crate::sim::{Body, Record};
use crate::text::id;

/// Maximum number of regions to choose from.
const MAX: usize = 4;

/// Minimum visible distance of a point from the border of its region, m.
const SEEN: f32 = 0.03;

/// Returns the lab's tick and the explained pair.
fn explained(record: &Record, selection: Option<Body>) -> Option<(&TickRecord, PairRecord)> {
    let tick = record.downcast_ref::<TickRecord>()?;
    let target = explain::explanation(record).explained(selection)?;
    Some((tick, pair(tick, target)?))
}

/// Returns the gap of the pair, m; minus the depth if they overlap.
pub(super) fn gap(record: &Record, selection: Option<Body>) -> Result<f32, String> {
    let (_, pair) = explained(record, selection).ok_or(id::PREDICT_ONLY_LAB_HAS_GAP.text())?;
    let of_all = pair.way_out.map(|way| way.contact);
    let contact = of_all.or_else(|| pair.result.and_then(|found| found.contact()));
    Ok(-contact.ok_or(id::PREDICT_TEST_WITHOUT_DISTANCE.text())?.depth)
}

/// Asks for the region of the other shape that contains the point, among its neighbours.
pub(super) fn region(record: &Record, selection: Option<Body>) -> Result<PosedQuestion, String> {
    let none = id::PREDICT_ONLY_CLOSEST_HAS_REGION.text();
    let (tick, pair) = explained(record, selection).ok_or(none)?;
    let Some(TestResult::Closest(near)) = pair.result else { return Err(none.to_owned()) };
    let other = 1 - near.query;
    let (shape, truth) = (&pair.shapes[other], near.closest.region);
    if shape.points().len() < 3 {
        return Err(id::PREDICT_TOO_FEW_REGIONS.to_string());
    }
    is_clear(&pair, truth, near.on_query)?;
    let parts = beside(shape, truth);
    let texts = parts.iter().map(|part| told(tick, &pair, other, *part)).collect();
    let places = parts.iter().map(|part| place(shape, *part).extend(0.0)).collect();
    let at = parts.iter().position(|part| *part == truth).unwrap_or_default();
    let (asks, truth) = (AnswerFormat::Choice(texts), AnswerValue::Pick(at));
    Ok(PosedQuestion { format: asks, truth, tolerance: 0.0, ticks: 0, places, tip_tolerance: 0.0 })
}

/// Returns the region and its neighbours around the shape, [`MAX`] in all; a point inside is
/// offered edges.
fn beside(shape: &Convex, truth: VoronoiRegion) -> Vec<VoronoiRegion> {
    let count = shape.points().len();
    let ring = |k: usize| {
        let k = k % (2 * count);
        if k.is_multiple_of(2) { VoronoiRegion::Vertex(k / 2) } else { VoronoiRegion::Edge(k / 2) }
    };
    match truth {
        VoronoiRegion::Inside => {
            [VoronoiRegion::Inside].into_iter().chain((0..3).map(VoronoiRegion::Edge)).collect()
        }
        VoronoiRegion::Vertex(k) | VoronoiRegion::Edge(k) => {
            let at = 2 * k + usize::from(matches!(truth, VoronoiRegion::Edge(_)));
            (0..MAX).map(|step| ring(at + 2 * count - 1 + step)).collect()
        }
    }
}

/// Returns the position of a region's label, on the region.
fn place(shape: &Convex, region: VoronoiRegion) -> Vec2 {
    match region {
        VoronoiRegion::Vertex(k) => shape.points()[k],
        VoronoiRegion::Edge(k) => {
            let [from, to] = shape.edge(k);
            from.midpoint(to)
        }
        VoronoiRegion::Inside => shape.points().iter().sum::<Vec2>() / shape.points().len() as f32,
    }
}

/// Checks that the point, as compared with each edge by the test, lies well within its region.
fn is_clear(pair: &PairRecord, region: VoronoiRegion, point: Vec2) -> Result<(), String> {
    // The newest comparison of the point is the one that counted.
    let from = pair.steps.iter().rposition(
        |step| matches!(step, TestStep::Closest(ClosestStep::Point(compared)) if *compared == point),
    );
    let steps = from.map_or(&[][..], |from| &pair.steps[from..]);
    let mut least = f32::INFINITY;
    for step in steps {
        let &TestStep::Closest(ClosestStep::Edge { edge, fraction, height, .. }) = step else {
            continue;
        };
        let length = {
            let [from, to] = pair.shapes[1 - query(pair)].edge(edge);
            from.distance(to)
        };
        // Distances to both ends of the edge's region.
        let [start, end] = [fraction * length, (1.0 - fraction) * length];
        let count = pair.shapes[1 - query(pair)].points().len();
        least = least.min(match region {
            VoronoiRegion::Inside => -height,
            VoronoiRegion::Edge(k) if k == edge => start.min(end).min(height),
            VoronoiRegion::Vertex(k) if k == edge => -start,
            VoronoiRegion::Vertex(k) if k == (edge + 1) % count => -end,
            _ => continue,
        });
    }
    if least < SEEN {
        return Err(
            id::PREDICT_POINT_NEAR_BORDER.with(&[("distance", &format_args!("{least:.3}"))])
        );
    }
    Ok(())
}

/// Returns which body of the pair has the point.
fn query(pair: &PairRecord) -> usize {
    match pair.result {
        Some(TestResult::Closest(near)) => near.query,
        _ => 0,
    }
}

/// Checks that no other way out of the overlap is nearly as short, for tests that record no axes.
pub(super) fn has_one_way(record: &Record, selection: Option<Body>) -> Result<(), String> {
    let Some((_, pair)) = explained(record, selection) else { return Ok(()) };
    if pair.axes().next().is_some() {
        return Ok(());
    }
    let [a, b] = &pair.shapes;
    let difference = Difference::new(a, b);
    let nearest = difference.nearest();
    if !nearest.inside {
        // Separate cores have a unique nearest point.
        return Ok(());
    }
    let radius = a.radius + b.radius;
    let way = -nearest.contact.normal;
    let others = difference.faces().iter().enumerate();
    // Parallel edges of both shapes give the same way.
    let others = others.filter(|(_, face)| face.normal.dot(way) < 0.999);
    let second = others.map(|(k, _)| difference.height(k) + radius).fold(f32::INFINITY, f32::min);
    let least = nearest.contact.depth;
    if second - least < CLEAR * second {
        return Err(id::PREDICT_WAYS_OUT_TOO_NEAR.with(&[
            ("first", &format_args!("{least:.3}")),
            ("second", &format_args!("{second:.3}")),
        ]));
    }
    Ok(())
}
