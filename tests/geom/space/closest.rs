//! Closest points: segment and segment, point and triangle, sphere and triangle.

use collidoscope::geom::segment_triangle_closest::{Feature, SegmentTriangle};
use collidoscope::geom::{
    closest_point, segment_segment, segment_triangle_closest, sphere_triangle,
};
use glam::Vec3;
use proptest::prelude::*;

use super::oracle::{exact, segment_triangle, segments, to_segment, to_triangle};
use super::random::{extent, segment_near, size, unit};
use crate::config;

/// Returns two segments: in any directions, parallel, nearly parallel, crossing, of zero length.
fn two_segments() -> impl Strategy<Value = ([Vec3; 2], [Vec3; 2])> {
    let first = (unit(), unit(), size());
    let second = (unit(), size(), 0.0_f32..1.0, 0.0_f32..1.0, 0_u8..8, 0.0_f32..8.0);
    (first, second).prop_map(|((at, along, length), (other, long, share, off, kind, log))| {
        let tilt = libm::powf(10.0, -log);
        let direction = match kind {
            0 => along,
            1..=3 => (along + other * tilt).normalize(),
            4 => Vec3::ZERO,
            _ => other,
        };
        let length = if kind == 5 { 0.0 } else { length };
        let (p0, p1) = (at * length, at * length + along * length);
        let aside = if kind == 3 { 0.0 } else { off * off * long };
        let meet = p0.lerp(p1, share) + other.any_orthonormal_vector() * aside;
        ([p0, p1], [meet - direction * (long * off), meet + direction * (long * (1.0 - off))])
    })
}

proptest! {
    #![proptest_config(config(20_000))]

    #[test]
    fn segments_agree_with_the_oracle((p, q) in two_segments()) {
        let pair = segment_segment(p[0], p[1], q[0], q[1]);
        let extent = [p[1], q[0], q[1]].map(|x| x.distance(p[0])).into_iter().fold(0.0, f32::max);
        let tolerance = 2e-6 * f64::from(extent);
        let found = pair.between.as_dvec3().length();
        let distance = segments(exact(p), exact(q));
        prop_assert!((found - distance).abs() <= tolerance, "{} not {}", found, distance);
        let [on_first, on_second] = exact([pair.on_first, pair.on_second]);
        let [p, q] = [exact(p), exact(q)];
        let world_tolerance = tolerance + 3e-5;
        prop_assert!(on_first.distance(on_second + pair.between.as_dvec3()) <= world_tolerance);
        prop_assert!(to_segment(on_first, p[0], p[1]) <= world_tolerance);
        prop_assert!(to_segment(on_second, q[0], q[1]) <= world_tolerance);
    }

    #[test]
    fn segment_and_triangle_agree_with_the_oracle((triangle, ends, _) in segment_near()) {
        let mut steps = Vec::new();
        let closest = segment_triangle_closest(ends[0], ends[1], &triangle, &mut steps);
        prop_assert_eq!(closest, segment_triangle_closest(ends[0], ends[1], &triangle, &mut ()));
        let tolerance = 2e-6 * extent(&triangle, &ends);
        let distance = segment_triangle(exact(ends), exact(triangle.corners()));
        let found = f64::from(closest.distance);
        prop_assert!((found - distance).abs() <= tolerance, "{} not {}", found, distance);
        prop_assert!(steps.iter().any(|step| step.feature == closest.feature));
    }

    #[test]
    fn the_combined_test_agrees_with_separate_tests((triangle, ends, _) in segment_near()) {
        let mut steps = Vec::new();
        let closest = segment_triangle_closest(ends[0], ends[1], &triangle, &mut steps);
        if closest.feature != Feature::Pierced {
            let over = (0..2).filter(|&i| triangle.is_over(ends[i]));
            let faces = over.map(|i| {
                let between = triangle.normal * triangle.plane_distance(ends[i]);
                let distance = triangle.plane_distance(ends[i]).abs();
                (Feature::Face(i as u8), [ends[i], ends[i] - between, between], distance)
            });
            let [a, b, c] = triangle.corners();
            let edges = [[a, b], [b, c], [c, a]].into_iter().zip(0..).map(|([p, q], i)| {
                let pair = segment_segment(ends[0], ends[1], p, q);
                let points = [pair.on_first, pair.on_second, pair.between];
                (Feature::Edge(i), points, pair.between.length())
            });
            let bits = |(feature, points, distance): (Feature, [Vec3; 3], f32)| {
                (feature, points.map(|p| p.to_array().map(f32::to_bits)), distance.to_bits())
            };
            let step_bits = |step: &SegmentTriangle| {
                bits((step.feature, [step.on_segment, step.on_triangle, step.between], step.distance))
            };
            let separate: Vec<_> = faces.chain(edges).collect();
            let first_least = separate.iter().copied().reduce(|x, y| if y.2 < x.2 { y } else { x });
            prop_assert_eq!(step_bits(&closest), bits(first_least.expect("three edges")));
            let traced: Vec<_> = steps.iter().map(step_bits).collect();
            prop_assert_eq!(traced, separate.into_iter().map(bits).collect::<Vec<_>>());
        }
    }

    #[test]
    fn point_and_sphere_agree_with_the_oracle((triangle, [at, _], radius) in segment_near()) {
        let corners = exact(triangle.corners());
        let tolerance = 2e-6 * (extent(&triangle, &[at]) + f64::from(radius)) + 1e-5;
        let found = closest_point(at, &triangle).as_dvec3();
        let distance = to_triangle(at.as_dvec3(), corners);
        prop_assert!(to_triangle(found, corners) <= tolerance);
        prop_assert!((found.distance(at.as_dvec3()) - distance).abs() <= tolerance);
        let gap = distance - f64::from(radius);
        if gap.abs() > tolerance {
            prop_assert_eq!(sphere_triangle(at, radius, &triangle), gap < 0.0, "gap {}", gap);
        }
    }
}
