//! Capsule against triangle.

use collidoscope::geom::capsule_triangle::clears_plane;
use collidoscope::geom::segment_triangle_closest::Feature;
use collidoscope::geom::{Capsule, Triangle, capsule_triangle};
use glam::{Vec3, vec3};
use proptest::prelude::*;

use super::oracle::{exact, exit_distance, segment_triangle, to_segment, to_triangle};
use super::random::{capsule_near, extent};
use crate::config;

fn capsule(foot: [f32; 3], head: [f32; 3], radius: f32) -> Capsule {
    Capsule { foot: foot.into(), head: head.into(), radius }
}

/// Returns a triangle in the plane y = 0, facing up.
fn floor() -> Triangle {
    Triangle::new(Vec3::ZERO, vec3(0.0, 0.0, 4.0), vec3(4.0, 0.0, 0.0)).expect("a triangle")
}

#[test]
fn placed_by_hand() {
    let half = libm::sqrtf(0.5);
    let cases = [
        ("just missing", capsule([1.0, 0.5001, 1.0], [1.0, 2.0, 1.0], 0.5), None),
        ("touching", capsule([1.0, 0.5, 1.0], [1.0, 2.0, 1.0], 0.5), None),
        ("face", capsule([1.0, 0.25, 1.0], [1.0, 2.0, 1.0], 0.5), Some((Vec3::Y, 0.25))),
        (
            "from below",
            capsule([1.0, -2.0, 1.0], [1.0, -0.25, 1.0], 0.5),
            Some((Vec3::NEG_Y, 0.25)),
        ),
        ("lying on it", capsule([0.5, 0.25, 1.0], [1.5, 0.25, 1.0], 0.5), Some((Vec3::Y, 0.25))),
        ("lying in it", capsule([0.5, 0.0, 1.0], [1.5, 0.0, 1.0], 0.5), Some((Vec3::Y, 0.5))),
        ("across it", capsule([-1.0, 0.0, 1.0], [9.0, 0.0, 1.0], 0.5), Some((Vec3::Y, 0.5))),
        ("edge", capsule([-0.25, -1.0, 1.0], [-0.25, 1.0, 1.0], 0.5), Some((Vec3::NEG_X, 0.25))),
        ("edge, missing", capsule([-0.5, -1.0, 1.0], [-0.5, 1.0, 1.0], 0.5), None),
        (
            "long edge",
            capsule([3.0, -1.0, 3.0], [3.0, 1.0, 3.0], 2.0),
            Some((vec3(half, 0.0, half), 2.0 - libm::sqrtf(2.0))),
        ),
        (
            "corner",
            capsule([-3.0, 0.0, -4.0], [-6.0, 0.0, -8.0], 6.0),
            Some((vec3(-0.6, 0.0, -0.8), 1.0)),
        ),
        (
            "pierced, mostly above",
            capsule([1.0, -0.5, 1.0], [1.0, 2.0, 1.0], 0.5),
            Some((Vec3::Y, 1.0)),
        ),
        (
            "pierced, mostly below",
            capsule([1.0, -2.0, 1.0], [1.0, 0.5, 1.0], 0.5),
            Some((Vec3::NEG_Y, 1.0)),
        ),
        ("pierced, a tie", capsule([1.0, -1.0, 1.0], [1.0, 1.0, 1.0], 0.5), Some((Vec3::Y, 1.5))),
        ("a sphere", capsule([1.0, 0.25, 1.0], [1.0, 0.25, 1.0], 0.5), Some((Vec3::Y, 0.25))),
        ("a sphere in it", capsule([1.0, 0.0, 1.0], [1.0, 0.0, 1.0], 0.5), Some((Vec3::Y, 0.5))),
    ];
    for (name, capsule, expected) in cases {
        let contact = capsule_triangle(&capsule, &floor(), &mut ());
        match (contact.hit(), expected) {
            (None, None) => {}
            (Some(hit), Some((normal, depth))) => {
                assert!(hit.normal.distance(normal) < 1e-6, "{name}: {hit:?}");
                assert!((hit.depth - depth).abs() < 1e-6, "{name}: {hit:?}");
            }
            _ => panic!("{name}: {contact:?}, expected {expected:?}"),
        }
    }
}

proptest! {
    #![proptest_config(config(10_000))]

    #[test]
    fn agrees_with_the_oracle((triangle, capsule) in capsule_near()) {
        let contact = capsule_triangle(&capsule, &triangle, &mut ());
        let axis = exact([capsule.foot, capsule.head]);
        let corners = exact(triangle.corners());
        let extent = extent(&triangle, &[capsule.foot, capsule.head]);
        let tolerance = 2e-6 * (extent + f64::from(capsule.radius));
        let radius = f64::from(capsule.radius);
        let (depth, distance) = (f64::from(contact.depth), segment_triangle(axis, corners));
        prop_assert!((contact.normal.length() - 1.0).abs() < 1e-6);

        // The contact's points lie on the axis and the triangle, at the true distance.
        let [on_axis, on_triangle] = exact([contact.on_axis, contact.on_triangle]);
        let world_tolerance = tolerance + 1e-5;
        prop_assert!(to_segment(on_axis, axis[0], axis[1]) < world_tolerance);
        prop_assert!(to_triangle(on_triangle, corners) < world_tolerance);
        prop_assert!((on_axis.distance(on_triangle) - distance).abs() < world_tolerance);

        if contact.feature == Feature::Pierced {
            prop_assert!(distance < 1.2e-5 * extent, "not pierced: {}", distance);
            let exit = radius + exit_distance(axis, corners);
            prop_assert!((depth - exit).abs() < tolerance, "{} but {} to go", depth, exit);
        } else {
            let true_depth = radius - distance;
            prop_assert!((depth - true_depth).abs() < tolerance, "{} but {}", depth, true_depth);
            // An axis that just meets the border may have either result.
            prop_assert!(distance > 0.0 || exit_distance(axis, corners) < tolerance);
            if contact.hit().is_none() && true_depth > tolerance {
                prop_assert!(false, "missed {}", true_depth);
            }
        }
        prop_assert!(!(clears_plane(&capsule, &triangle) && depth > tolerance));
        if contact.hit().is_some() {
            // The direction between two close points is inaccurate.
            let direction_error = (tolerance / distance).min(1.0);
            let slack = tolerance + 1e-5 * radius + radius * direction_error * direction_error;
            let moved = axis.map(|p| p + (contact.normal * contact.depth).as_dvec3());
            let remaining = radius - segment_triangle(moved, corners);
            prop_assert!(remaining < slack, "{} left", remaining);
        }
    }

    #[test]
    fn the_trace_agrees_with_the_contact((triangle, capsule) in capsule_near()) {
        let mut steps = Vec::new();
        let contact = capsule_triangle(&capsule, &triangle, &mut steps);
        prop_assert_eq!(contact, capsule_triangle(&capsule, &triangle, &mut ()));
        let chosen = steps.iter().min_by(|a, b| a.distance.total_cmp(&b.distance)).expect("a step");
        prop_assert_eq!(chosen.on_segment, contact.on_axis);
        prop_assert_eq!(chosen.on_triangle, contact.on_triangle);
        if contact.feature != Feature::Pierced {
            prop_assert_eq!(chosen.feature, contact.feature);
            prop_assert_eq!((capsule.radius - chosen.distance).to_bits(), contact.depth.to_bits());
        }
    }

    /// The order of the corners, the side of the normal and the direction of the axis do not change
    /// the depth.
    #[test]
    fn corner_order_and_axis_direction_do_not_matter((triangle, capsule) in capsule_near()) {
        let contact = capsule_triangle(&capsule, &triangle, &mut ());
        let [a, b, c] = triangle.corners();
        let extent = extent(&triangle, &[capsule.foot, capsule.head]) as f32;
        let upside_down = Capsule { foot: capsule.head, head: capsule.foot, ..capsule };
        for (triangle, capsule) in [
            (Triangle::new(b, c, a), capsule),
            (Triangle::new(a, c, b), capsule),
            (Some(triangle), upside_down),
        ] {
            let triangle = triangle.expect("the same triangle");
            let other = capsule_triangle(&capsule, &triangle, &mut ());
            let pierced = |contact: &collidoscope::geom::CapsuleContact| contact.feature == Feature::Pierced;
            if pierced(&contact) == pierced(&other) {
                let difference = (contact.depth - other.depth).abs();
                prop_assert!(difference < 4e-6 * (extent + capsule.radius), "{}", difference);
            }
        }
    }
}
