//! Questions about a pair of a lab: its gap, the closest region of a shape, and whether the MTV is
//! unique.

use glam::Vec2;

use super::{AnswerFormat, AnswerValue, CLEAR_MARGIN, PosedQuestion};
use crate::explain;
use crate::explain::lab::narration::region as region_text;
use crate::explain::lab::pair;
use crate::geom::closest::{ClosestStep, VoronoiRegion};
use crate::geom::convex::Convex;
use crate::geom::minkowski::Difference;
use crate::sim::lab::{PairRecord, TestResult, TestStep, TickRecord};
use crate::sim::{Body, Record};
use crate::text::id;

/// Maximum number of regions to choose from.
const MAX_REGIONS: usize = 4;

/// Minimum distance of a point from the border of its region, m; a smaller one is not visible.
const MIN_BORDER_DISTANCE: f32 = 0.03;

/// Returns the lab's tick and the explained pair.
fn explained(record: &Record, selection: Option<Body>) -> Option<(&TickRecord, PairRecord)> {
    let tick = record.downcast_ref::<TickRecord>()?;
    let target = explain::explanation(record).explained(selection)?;
    Some((tick, pair(tick, target)?))
}

/// Returns the gap of the pair, m; the negative depth if the shapes overlap.
pub(super) fn gap(record: &Record, selection: Option<Body>) -> Result<f32, String> {
    let (_, pair) = explained(record, selection).ok_or(id::PREDICT_ONLY_LAB_HAS_GAP.text())?;
    let compound_contact = pair.way_out.map(|exit| exit.contact);
    let contact = compound_contact.or_else(|| pair.result.and_then(|found| found.contact()));
    Ok(-contact.ok_or(id::PREDICT_TEST_WITHOUT_DISTANCE.text())?.depth)
}

/// Asks for the region of the other shape that contains the point; offers adjacent regions too.
pub(super) fn region(record: &Record, selection: Option<Body>) -> Result<PosedQuestion, String> {
    let refusal = id::PREDICT_ONLY_CLOSEST_HAS_REGION.text();
    let (tick, pair) = explained(record, selection).ok_or(refusal)?;
    let Some(TestResult::Closest(found)) = pair.result else { return Err(refusal.to_owned()) };
    let other = 1 - found.query;
    let (shape, truth) = (&pair.shapes[other], found.closest.region);
    if shape.points().len() < 3 {
        return Err(id::PREDICT_TOO_FEW_REGIONS.to_string());
    }
    check_border_distance(&pair, truth, found.on_query)?;
    let regions = adjacent_regions(shape, truth);
    let texts = regions.iter().map(|region| region_text(tick, &pair, other, *region)).collect();
    let places = regions.iter().map(|region| label_position(shape, *region).extend(0.0)).collect();
    let at = regions.iter().position(|region| *region == truth).unwrap_or_default();
    let (format, truth) = (AnswerFormat::Choice(texts), AnswerValue::Pick(at));
    Ok(PosedQuestion {
        format,
        truth,
        tolerance: 0.0,
        ticks: 0,
        places,
        tip_tolerance: 0.0,
        rotation: 0,
    })
}

/// Returns the region and its neighbours around the shape, [`MAX_REGIONS`] in all; for a point inside,
/// edges instead of neighbours.
fn adjacent_regions(shape: &Convex, truth: VoronoiRegion) -> Vec<VoronoiRegion> {
    let count = shape.points().len();
    let region_at = |k: usize| {
        let k = k % (2 * count);
        if k.is_multiple_of(2) { VoronoiRegion::Vertex(k / 2) } else { VoronoiRegion::Edge(k / 2) }
    };
    match truth {
        VoronoiRegion::Inside => {
            [VoronoiRegion::Inside].into_iter().chain((0..3).map(VoronoiRegion::Edge)).collect()
        }
        VoronoiRegion::Vertex(k) | VoronoiRegion::Edge(k) => {
            let at = 2 * k + usize::from(matches!(truth, VoronoiRegion::Edge(_)));
            (0..MAX_REGIONS).map(|step| region_at(at + 2 * count - 1 + step)).collect()
        }
    }
}

/// Returns the position of a region's label.
fn label_position(shape: &Convex, region: VoronoiRegion) -> Vec2 {
    match region {
        VoronoiRegion::Vertex(k) => shape.points()[k],
        VoronoiRegion::Edge(k) => {
            let [from, to] = shape.edge(k);
            from.midpoint(to)
        }
        VoronoiRegion::Inside => shape.points().iter().sum::<Vec2>() / shape.points().len() as f32,
    }
}

/// Checks that the point lies well within its region. Uses the edge distances recorded by the test.
fn check_border_distance(
    pair: &PairRecord,
    region: VoronoiRegion,
    point: Vec2,
) -> Result<(), String> {
    // The last comparison of the point gave the result.
    let start = pair.steps.iter().rposition(
        |step| matches!(step, TestStep::Closest(ClosestStep::Point(compared)) if *compared == point),
    );
    let steps = start.map_or(&[][..], |start| &pair.steps[start..]);
    let mut distance = f32::INFINITY;
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
        distance = distance.min(match region {
            VoronoiRegion::Inside => -height,
            VoronoiRegion::Edge(k) if k == edge => start.min(end).min(height),
            VoronoiRegion::Vertex(k) if k == edge => -start,
            VoronoiRegion::Vertex(k) if k == (edge + 1) % count => -end,
            _ => continue,
        });
    }
    if distance < MIN_BORDER_DISTANCE {
        return Err(
            id::PREDICT_POINT_NEAR_BORDER.with(&[("distance", &format_args!("{distance:.3}"))])
        );
    }
    Ok(())
}

/// Returns the index of the shape in the pair that is a point or a segment.
fn query(pair: &PairRecord) -> usize {
    match pair.result {
        Some(TestResult::Closest(found)) => found.query,
        _ => 0,
    }
}

/// Checks that no other translation out of the overlap is nearly as short as the MTV. Accepts tests that
/// record axes, because their axes are compared elsewhere.
pub(super) fn check_mtv_unique(record: &Record, selection: Option<Body>) -> Result<(), String> {
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
    let outward = -nearest.contact.normal;
    let others = difference.faces().iter().enumerate();
    // Parallel edges of both shapes give the same MTV.
    let others = others.filter(|(_, face)| face.normal.dot(outward) < 0.999);
    let second = others.map(|(k, _)| difference.height(k) + radius).fold(f32::INFINITY, f32::min);
    let least = nearest.contact.depth;
    if second - least < CLEAR_MARGIN * second {
        return Err(id::PREDICT_WAYS_OUT_TOO_NEAR.with(&[
            ("first", &format_args!("{least:.3}")),
            ("second", &format_args!("{second:.3}")),
        ]));
    }
    Ok(())
}
