//! What a triangle and a capsule may be.

use collidoscope::geom::shape::REACH;
use collidoscope::geom::{Capsule, Triangle};
use glam::{Vec3, vec3};
use proptest::prelude::*;

use super::oracle::{exact, normal};
use super::random::{thinness, triangle};
use crate::config;

#[test]
fn degenerate_ones_are_refused() {
    let (o, x, y) = (Vec3::ZERO, Vec3::X, Vec3::Y);
    for [a, b, c] in [
        [o, o, o],
        [o, x, x],
        [x, o, x],
        [o, x, x * 2.0],
        [o, x, vec3(0.5, 1e-7, 0.0)],
        [vec3(f32::NAN, 0.0, 0.0), x, y],
        [o, vec3(f32::INFINITY, 0.0, 0.0), y],
        [o, x, y * (REACH * 2.0)],
    ] {
        assert_eq!(Triangle::new(a, b, c), None, "{a} {b} {c}");
    }
    for scale in [1e-15, 1e-6, 1.0, 1e6, REACH] {
        let triangle = Triangle::new(o, x * scale, y * scale).expect("a sound one");
        assert_eq!(triangle.normal, Vec3::Z, "{scale}");
    }
    let thin = Triangle::new(o, x * 1000.0, vec3(500.0, 0.0, -0.01)).expect("a sliver");
    assert_eq!(thin.normal, Vec3::Y);
    assert_eq!(Capsule::new(o, y, 0.0), None);
    assert_eq!(Capsule::new(o, y, f32::NAN), None);
    assert_eq!(Capsule::new(o, vec3(0.0, f32::NAN, 0.0), 1.0), None);
}

proptest! {
    #![proptest_config(config(10_000))]

    #[test]
    fn knows_its_normal_and_weights(triangle in triangle(), u in 0.0_f32..1.0, v in 0.0_f32..1.0) {
        let corners = exact(triangle.corners());
        prop_assert!(triangle.normal.as_dvec3().distance(normal(corners)) < 1e-6);
        let (u, v) = if u + v > 1.0 { (1.0 - u, 1.0 - v) } else { (u, v) };
        let at = triangle.a + (triangle.b - triangle.a) * u + (triangle.c - triangle.a) * v;
        let [a, b, c] = triangle.weights(at + triangle.normal * 0.1);
        let back = triangle.a * a + triangle.b * b + triangle.c * c;
        let (low, high) = triangle.bounds();
        // The area of a thin triangle is known less well, and the weights are shares of it.
        let size = 1.0 + (high - low).length();
        let band = size * (1e-4 + 2e-6 / thinness(&triangle));
        prop_assert!(back.distance(at) < band, "{} {}", back, at);
        prop_assert!(at.cmpge(low - 1e-3).all() && at.cmple(high + 1e-3).all());
    }
}
