//! The closest point to a point and to a segment.

use collidoscope::geom::closest::{ClosestStep, VoronoiRegion, closest_point, closest_segment};
use collidoscope::geom::convex::Convex;
use glam::{Vec2, vec2};

use super::oracle::{Truth, signed};
use super::random::{Pair, degenerate, pairs};
use super::{BAND, TOLERANCE};

fn check_point(name: &str, pair: &Pair, point: Vec2) {
    let (shape, truth) = (&pair.b, &pair.truth[1]);
    let size = pair.size.max(f64::from(point.abs().max_element()));
    let mut steps = Vec::new();
    let found = closest_point(point, shape, &mut steps);
    assert_eq!(found, closest_point(point, shape, &mut ()), "{name}: a trace changes nothing");
    assert_eq!(steps.len(), 1 + shape.normals().len(), "{name}");
    let expected = truth.distance_to(point.as_dvec2());
    assert!(
        (f64::from(found.distance) - expected).abs() <= TOLERANCE * size,
        "{name}: {found:?}, {expected}"
    );
    assert!((found.normal.length() - 1.0).abs() < 1e-6, "{name}: {found:?}");
    let core = Truth { radius: 0.0, ..truth.clone() };
    let on_core = core.distance_to(found.on_core.as_dvec2());
    let on_shape = truth.distance_to(found.on_shape.as_dvec2());
    assert!(on_core.abs().max(on_shape.abs()) <= TOLERANCE * size, "{name}: {found:?}");
    let back = found.on_shape + found.normal * found.distance;
    assert!(f64::from(back.distance(point)) <= TOLERANCE * size, "{name}: {found:?}");
    let core_distance = core.distance_to(point.as_dvec2());
    if core_distance.abs() > BAND * size {
        assert_eq!(found.region == VoronoiRegion::Inside, core_distance < 0.0, "{name}: {found:?}");
    }
    match found.region {
        VoronoiRegion::Vertex(k) => assert_eq!(found.on_core, shape.points()[k], "{name}"),
        // A very short edge has no exact normal in f32.
        VoronoiRegion::Edge(k) => {
            let [from, to] = shape.edge(k);
            // In f32 the two long sides of a needle are equally near.
            let exact = !name.contains("needle")
                && core_distance.abs() > BAND * size
                && f64::from(from.distance(to)) > TOLERANCE * size;
            assert!(!exact || found.normal.dot(shape.normals()[k]) > 0.99, "{name}: {found:?}");
        }
        VoronoiRegion::Inside => {}
    }
}

fn check_segment(name: &str, pair: &Pair, ends: [Vec2; 2]) {
    let (shape, truth) = (&pair.b, &pair.truth[1]);
    let segment = Truth { core: ends.map(|end| end.as_dvec2()).to_vec(), radius: 0.0 };
    let (expected, size) = (signed(&segment, truth), pair.size.max(segment.max_coordinate()));
    let found = closest_segment(ends, shape, &mut ());
    let distance = f64::from(found.closest.distance);
    let off = segment.distance_to(found.on_segment.as_dvec2());
    assert!(off.abs() <= TOLERANCE * size, "{name}: {found:?}");
    let core_distance = expected + truth.radius;
    if core_distance > 0.0 {
        assert!((distance - expected).abs() <= TOLERANCE * size, "{name}: {found:?}, {expected}");
    } else {
        // The segment passes through the core, at this point.
        assert!(distance <= -truth.radius + BAND * size, "{name}: {found:?}");
    }
    // A needle is thinner than the rounding of the segment's points in f32.
    if core_distance < -BAND * size && shape.points().len() > 2 && !name.contains("needle") {
        assert_eq!(found.closest.region, VoronoiRegion::Inside, "{name}: {found:?}");
    }
}

#[test]
fn random_points_and_segments_agree_with_the_oracle() {
    for (seed, pair) in pairs() {
        let name = seed.to_string();
        check_point(&name, &pair, pair.a.points()[0]);
        check_point(&name, &pair, pair.b.centroid().lerp(pair.a.centroid(), 0.1));
        check_segment(&name, &pair, pair.a.edge(0));
    }
}

#[test]
fn degenerate_points_and_segments_agree_with_the_oracle() {
    for (name, pair) in degenerate() {
        for point in pair.a.points().iter().chain(pair.b.points()) {
            check_point(&name, &pair, *point);
        }
        check_segment(&name, &pair, pair.a.edge(0));
    }
}

#[test]
fn a_segment_of_zero_length_is_treated_as_a_point() {
    for (seed, pair) in pairs().take(500) {
        let point = pair.a.points()[0];
        let mut steps = Vec::new();
        let found = closest_segment([point; 2], &pair.b, &mut steps);
        assert_eq!(found.on_segment, point, "{seed}");
        assert_eq!(found.closest, closest_point(point, &pair.b, &mut ()), "{seed}");
        for step in steps {
            if let ClosestStep::Corner { corner, distance, .. } = step {
                let expected = pair.b.points()[corner].distance(point);
                assert!((distance - expected).abs() <= 1e-6 * expected, "{seed}: {step:?}");
            }
        }
    }
}

#[test]
fn the_regions_of_a_box() {
    let shape = Convex::rectangle(vec2(4.0, 2.0)).rounded(0.5);
    let cases = [
        (vec2(5.0, 0.5), VoronoiRegion::Edge(0), vec2(2.0, 0.5), 2.5),
        (vec2(1.0, -3.0), VoronoiRegion::Edge(3), vec2(1.0, -1.0), 1.5),
        (vec2(5.0, 5.0), VoronoiRegion::Vertex(1), vec2(2.0, 1.0), 4.5),
        (vec2(-5.0, -5.0), VoronoiRegion::Vertex(3), vec2(-2.0, -1.0), 4.5),
        (vec2(1.75, 0.25), VoronoiRegion::Inside, vec2(2.0, 0.25), -0.75),
        (vec2(0.0, 0.0), VoronoiRegion::Inside, vec2(0.0, 1.0), -1.5),
    ];
    for (point, region, on_core, distance) in cases {
        let found = closest_point(point, &shape, &mut ());
        assert_eq!((found.region, found.on_core, found.distance), (region, on_core, distance));
    }
    let mut steps = Vec::new();
    let found = closest_segment([vec2(-4.0, 0.5), vec2(4.0, 0.5)], &shape, &mut steps);
    assert_eq!((found.on_segment, found.closest.region), (vec2(0.0, 0.5), VoronoiRegion::Inside));
    assert!(steps.contains(&ClosestStep::Through { enter: 0.25, leave: 0.75 }), "{steps:?}");
    let beside = closest_segment([vec2(0.0, 4.0), vec2(4.0, 0.0)], &shape, &mut ());
    assert_eq!(
        (beside.on_segment, beside.closest.region),
        (vec2(2.5, 1.5), VoronoiRegion::Vertex(1))
    );
}
