//! Valid and invalid triangles and capsules.

use collidoscope::geom::shape::REACH;
use collidoscope::geom::{Capsule, Triangle};
use glam::{Vec3, vec3};
use proptest::prelude::*;

use super::oracle::{exact, normal};
use super::random::triangle;
use crate::config;

#[test]
fn degenerate_triangles_are_refused() {
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
}

#[test]
fn bounds_are_tight() {
    let corners = [vec3(1.0, 5.0, -2.0), vec3(3.0, -1.0, 0.0), vec3(2.0, 7.0, -3.0)];
    let [foot, head, _] = corners;
    let capsule = Capsule { foot, head, radius: 0.5 };
    assert_eq!(capsule.bounds(), (vec3(0.5, -1.5, -2.5), vec3(3.5, 5.5, 0.5)));
    for [i, j, k] in [[0, 1, 2], [1, 2, 0], [2, 1, 0]] {
        let triangle = Triangle::new(corners[i], corners[j], corners[k]).expect("a sound one");
        assert_eq!(triangle.bounds(), (vec3(1.0, -1.0, -3.0), vec3(3.0, 7.0, 0.0)));
    }
}

proptest! {
    #![proptest_config(config(10_000))]

    #[test]
    fn the_normal_agrees_with_the_oracle(triangle in triangle()) {
        let corners = exact(triangle.corners());
        prop_assert!(triangle.normal.as_dvec3().distance(normal(corners)) < 1e-6);
    }
}
