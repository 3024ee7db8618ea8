//! Comparison with parry2d, which shares no code with this crate.

use collidoscope::geom::convex::{Convex, Pose};
use collidoscope::geom::epa::gjk_epa;
use parry2d::math::{Pose as Placed, Vector};
use parry2d::query::{contact, distance};
use parry2d::shape::{Ball, Capsule, ConvexPolygon, Segment, Shape};

use super::TOLERANCE;
use super::random::pairs;

/// Accuracy of parry2d's contacts, relative to the size: its penetration search stops at 1e-4.
const PARRY_TOLERANCE: f64 = 1e-3;

fn parry_shape(shape: &Convex) -> Option<Box<dyn Shape>> {
    let points: Vec<Vector> = shape.points().iter().map(|p| Vector::new(p.x, p.y)).collect();
    match (points.len(), shape.radius > 0.0) {
        (1, true) => Some(Box::new(Ball::new(shape.radius))),
        (2, true) => Some(Box::new(Capsule::new(points[0], points[1], shape.radius))),
        (2, false) => Some(Box::new(Segment::new(points[0], points[1]))),
        (3.., false) => Some(Box::new(ConvexPolygon::from_convex_polyline_unmodified(points)?)),
        _ => None,
    }
}

fn parry_pose(pose: Pose) -> Placed {
    Placed::new(Vector::new(pose.position.x, pose.position.y), pose.angle)
}

#[test]
fn random_pairs_agree_with_parry() {
    let (mut compared, mut differing) = ([0; 2], 0);
    for (seed, pair) in pairs() {
        let [Some(a), Some(b)] = pair.shapes.map(|shape| parry_shape(&shape)) else { continue };
        let [at_a, at_b] = pair.poses.map(parry_pose);
        let found = gjk_epa(&pair.a, &pair.b, false, &mut ());
        let (ours, doubt) = (found.contact, f64::from(found.doubt));
        let size = pair.size;
        if ours.depth > 0.0 {
            let Ok(Some(found)) = contact(&at_a, &*a, &at_b, &*b, 0.0) else {
                assert!(f64::from(ours.depth) < PARRY_TOLERANCE * size, "{seed}: {ours:?}");
                continue;
            };
            compared[0] += 1;
            if f64::from((found.dist + ours.depth).abs()) > PARRY_TOLERANCE * size {
                // If the two differ, the oracle decides.
                differing += 1;
                let error = (f64::from(ours.depth) + pair.signed()).abs();
                assert!(error <= doubt + TOLERANCE * size, "{seed}: {ours:?}, {found:?}");
            }
        } else if let Ok(found) = distance(&at_a, &*a, &at_b, &*b) {
            compared[1] += 1;
            if f64::from((found.distance + ours.depth).abs()) > PARRY_TOLERANCE * size {
                differing += 1;
                let error = (f64::from(ours.depth) + pair.signed()).abs();
                assert!(error <= TOLERANCE * size, "{seed}: {ours:?}, {}", found.distance);
            }
        }
    }
    assert!(differing * 100 < compared[0] + compared[1], "{differing} of {compared:?} differ");
    assert!(compared.iter().all(|count| *count > 1000), "{compared:?}");
}
