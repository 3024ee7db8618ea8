//! Ray and segment against triangle.

use collidoscope::geom::{Ray, Sides, Triangle, ray_triangle, segment_triangle};
use glam::{DVec3, Vec3, vec3};
use proptest::prelude::*;

use super::oracle::{exact, normal, to_triangle};
use super::random::{extent, segment_near, size, thinness, unit};
use crate::config;

fn ray(origin: Vec3, direction: Vec3) -> Ray {
    Ray::new(origin, direction).expect("a valid ray")
}

#[test]
fn placed_by_hand() {
    let floor = Triangle::new(Vec3::ZERO, vec3(0.0, 0.0, 4.0), vec3(4.0, 0.0, 0.0)).expect("sound");
    let hit = |x: f32, y: f32, z: f32, down: f32, sides: Sides| {
        let ray = ray(vec3(x, y, z), vec3(0.0, -down, 0.0));
        ray_triangle(&ray, &floor, sides, &mut ()).map(|hit| hit.t)
    };
    assert_eq!(hit(1.0, 2.0, 1.0, 1.0, Sides::Front), Some(2.0), "from above");
    assert_eq!(hit(1.0, 2.0, 1.0, 4.0, Sides::Front), Some(0.5), "in lengths of the direction");
    assert_eq!(hit(1.0, -2.0, 1.0, -1.0, Sides::Front), None, "the back");
    assert_eq!(hit(1.0, -2.0, 1.0, -1.0, Sides::Both), Some(2.0), "the back, too");
    assert_eq!(hit(1.0, -2.0, 1.0, 1.0, Sides::Both), None, "behind it");
    assert_eq!(hit(1.0, 0.0, 1.0, 1.0, Sides::Front), Some(0.0), "starts on it");
    for (x, z) in [(0.0, 0.0), (4.0, 0.0), (0.0, 4.0), (2.0, 2.0), (0.0, 1.0), (3.0, 0.0)] {
        assert_eq!(hit(x, 1.0, z, 1.0, Sides::Front), Some(1.0), "border {x} {z}");
    }
    for (x, z) in [(-0.001, 1.0), (2.001, 2.001), (5.0, -0.001)] {
        assert_eq!(hit(x, 1.0, z, 1.0, Sides::Both), None, "outside {x} {z}");
    }
    let along = ray(vec3(-1.0, 0.0, 1.0), Vec3::X);
    assert_eq!(ray_triangle(&along, &floor, Sides::Both, &mut ()), None, "edge-on");
    assert_eq!(Ray::new(Vec3::ZERO, Vec3::ZERO), None);
    assert_eq!(Ray::new(Vec3::NAN, Vec3::X), None);
    let segment =
        |to: f32| segment_triangle(vec3(1.0, 2.0, 1.0), vec3(1.0, to, 1.0), &floor, &mut ());
    assert_eq!(segment(-2.0), Some(vec3(1.0, 0.0, 1.0)));
    assert_eq!(segment(0.0), Some(vec3(1.0, 0.0, 1.0)));
    assert_eq!(segment(0.001), None);
    assert_eq!(segment(2.0), None);
}

proptest! {
    #![proptest_config(config(30_000))]

    #[test]
    fn agrees_with_the_oracle((triangle, [from, to], _) in segment_near()) {
        let Some(ray) = Ray::new(from, to - from) else { return Ok(()) };
        let corners = exact(triangle.corners());
        let (origin, direction) = (from.as_dvec3(), ray.direction.as_dvec3());
        let extent = extent(&triangle, &[from, to]);
        let n = normal(corners);
        let approach = direction.dot(n);
        let cos = approach.abs() / direction.length();
        if cos < 1e-3 {
            return Ok(());
        }
        let t = (corners[0] - origin).dot(n) / approach;
        let point: DVec3 = origin + direction * t;
        // An error across the plane shifts the ray's point by 1/cos of the error.
        let band = 4e-6 * extent / cos;
        let mut steps = Vec::new();
        let hit = ray_triangle(&ray, &triangle, Sides::Both, &mut steps);
        prop_assert_eq!(hit, ray_triangle(&ray, &triangle, Sides::Both, &mut ()));
        prop_assert_eq!(steps.len(), 1);
        let front = ray_triangle(&ray, &triangle, Sides::Front, &mut ());
        prop_assert_eq!(front, hit.filter(|_| approach < 0.0));
        let start = t * direction.length();
        if let Some(hit) = hit {
                prop_assert!(to_triangle(point, corners) < band, "a miss");
                let error = (f64::from(hit.t) - t).abs() * direction.length();
                prop_assert!(error < band, "{} but {}", hit.t, t);
                let [v, w] = hit.weights.map(f64::from);
                prop_assert!(v >= 0.0 && w >= 0.0 && v + w <= 1.0 + 1e-6);
                let weighed = corners[0] * (1.0 - v - w) + corners[1] * v + corners[2] * w;
                prop_assert!(weighed.distance(point) < 4.0 * band + extent * (1e-5 + 2e-6 / f64::from(thinness(&triangle))));
        } else {
                let borders = [(0, 1), (1, 2), (2, 0)]
                    .map(|(i, j)| super::oracle::to_segment(point, corners[i], corners[j]));
                let inside = to_triangle(point, corners) < 1e-9 * extent;
                let deep = borders.into_iter().fold(f64::INFINITY, f64::min) > band;
                prop_assert!(!(inside && deep && start > band), "a hit at {}", t);
        }
        let segment = segment_triangle(from, to, &triangle, &mut ());
        let within = hit.filter(|hit| hit.t <= 1.0);
        prop_assert_eq!(segment, within.map(|hit| ray.at(hit.t)));
    }

    /// A fan of triangles round a corner: every ray at the corner or at a spoke hits.
    #[test]
    fn seams_are_tight(
        middle in unit(), size in size(), rim in prop::collection::vec(0.5_f32..1.5, 3..9),
        from in unit(), far in 0.5_f32..50.0, spoke in 0_usize..9, share in 0.0_f32..0.9,
    ) {
        let middle = middle * 10.0;
        let n = rim.len();
        let rim: Vec<Vec3> = (0..n).map(|i| {
            let angle = std::f32::consts::TAU * i as f32 / n as f32;
            middle + vec3(libm::sinf(angle), 0.2 * rim[i], libm::cosf(angle)) * (rim[i] * size)
        }).collect();
        let at = middle.lerp(rim[spoke % n], share);
        let from = at + (from * vec3(0.4, 0.0, 0.4) + Vec3::Y * 1.2) * (far * size);
        let ray = ray(from, at - from);
        let hits = (0..n).filter_map(|i| {
            let triangle = Triangle::new(middle, rim[i], rim[(i + 1) % n]).expect("a spoke apart");
            ray_triangle(&ray, &triangle, Sides::Front, &mut ())
        });
        prop_assert!(hits.count() > 0);
    }
}

#[test]
fn ray_down_equals_a_new_ray_along_negative_y() {
    for origin in [Vec3::ZERO, vec3(1.5, -2.0, 1e5), vec3(-0.0, 3.0, 0.1)] {
        let [down, same] = [Ray::down(origin), Ray::new(origin, Vec3::NEG_Y)];
        assert_eq!(format!("{down:?}"), format!("{same:?}"));
    }
    assert!(Ray::down(Vec3::splat(f32::NAN)).is_none());
    assert!(Ray::down(Vec3::splat(1e30)).is_none());
    for axis in Vec3::AXES {
        assert!(Ray::down(axis * 1e30).is_none() && Ray::down(axis * f32::NAN).is_none(), "{axis}");
    }
}
