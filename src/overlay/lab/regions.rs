//! Closest point of the explained pair: the Voronoi regions of one shape, and the region of the other shape's
//! query point.

use super::models::outline;
use crate::explain::lab::narration::step;
use crate::geom::closest::{ClosestStep, VoronoiRegion};
use crate::geom::convex::Convex;
use crate::overlay::prelude::*;
use crate::sim::lab::{PairRecord, TestResult, TestStep};

/// Length of the region borders, m.
const REACH: f32 = 2.5;

/// Draws the regions, and the closest point on each tested edge.
pub(super) fn draw(pair: &PairRecord, pen: &mut Pen) {
    let Some(TestResult::Closest(found)) = pair.result else { return };
    let shape = &pair.shapes[1 - found.query];
    pen.weight(Weight::Answer);
    pen.term(Some(Term::ClosestPoint));
    pen.fill(&area(shape, found.closest.region), Ink::Minimum, Pattern::Wash(0.35));
    pen.cross(found.on_query, Ink::Selected);
    pen.cross(found.closest.on_core, Ink::Selected);
    for (k, corner) in shape.points().iter().enumerate() {
        for normal in normals(shape, k) {
            pen.segment(*corner, *corner + normal * REACH, Ink::Guide.dashed(1.0));
        }
    }
    let edges = pair.steps.iter().enumerate().filter_map(|(k, test_step)| match test_step {
        TestStep::Closest(ClosestStep::Edge { closest, .. }) => Some((k, *closest)),
        _ => None,
    });
    for (k, closest) in edges {
        pen.term(Some(step(k)));
        pen.weight(Weight::Detail);
        pen.segment(found.on_query, closest, Ink::Guide.dashed(1.0));
    }
    pen.term(None);
}

/// Returns the edge normals before and after a corner; none for a point.
fn normals(shape: &Convex, corner: usize) -> Vec<Vec2> {
    let (normals, count) = (shape.normals(), shape.points().len());
    let both = [(corner + count - 1) % count, corner];
    both.iter().filter_map(|edge| normals.get(*edge).copied()).collect()
}

/// Returns the area of a region: a wedge at a corner, a strip along an edge, or the core.
fn area(shape: &Convex, region: VoronoiRegion) -> Vec<Vec2> {
    match region {
        VoronoiRegion::Inside => shape.points().to_vec(),
        VoronoiRegion::Edge(k) => {
            let ([from, to], away) = (shape.edge(k), shape.normals()[k] * REACH);
            vec![from, from + away, to + away, to]
        }
        VoronoiRegion::Vertex(k) => {
            let corner = shape.points()[k];
            match normals(shape, k)[..] {
                [before, after] if before.perp_dot(after) > 0.0 => {
                    let between = (before + after).normalize_or_zero();
                    [Vec2::ZERO, before, between, after]
                        .map(|offset| corner + offset * REACH)
                        .to_vec()
                }
                // The region of a segment's end is half the plane; that of a point is the whole plane.
                [before, after] => {
                    let between = before.perp();
                    [before, between, after].map(|offset| corner + offset * REACH).to_vec()
                }
                _ => outline(&shape.rounded(REACH)),
            }
        }
    }
}
