//! The entry of a ray into an oriented box, for rays constructed from their entry; the corners of
//! its faces and edges.

use collidoscope::geom::Obb;
use collidoscope::geom::obb_witness::{edge, face};
use glam::{Quat, Vec3, vec3};
use proptest::prelude::*;

use super::random::unit;
use crate::config;

proptest! {
    #![proptest_config(config(2000))]

    #[test]
    fn a_ray_enters_a_box_at_its_first_point_inside(
        (axis, angle, size) in (unit(), -3.0_f32..3.0, (0.1_f32..4.0, 0.1_f32..4.0, 0.1_f32..4.0)),
        (u, v, face, is_back) in (-0.9_f32..0.9, -0.9_f32..0.9, 0_usize..3, any::<bool>()),
        (direction, t, length) in (unit(), 0.1_f32..5.0, 0.2_f32..3.0),
    ) {
        let turn = Quat::from_axis_angle(axis, angle);
        let (center, half) = (vec3(1.0, -2.0, 3.0), Vec3::from(size) * 0.5);
        let body = Obb::turned(center, turn, half);
        // A point of a face, and the ray's direction into the box.
        let side = if is_back { -1.0 } else { 1.0 };
        let mut entry = Vec3::ZERO;
        (entry[face], entry[(face + 1) % 3], entry[(face + 2) % 3]) = (side, u, v);
        let (entry, outward) = (entry * half, Vec3::AXES[face] * side);
        prop_assume!(direction.dot(outward).abs() > 0.1);
        let inwards = if direction.dot(outward) < 0.0 { direction } else { -direction };
        let to_world = |local: Vec3| center + turn * local;
        let (origin, along) = (to_world(entry - inwards * (t * length)), turn * inwards * length);
        let entered = body.ray_entry(origin, along);
        prop_assert!(entered.is_some_and(|found| (found - t).abs() < 1e-3), "{entered:?}, not {t}");
        prop_assert_eq!(body.ray_entry(origin, -along), None, "it looks away");
        let inside = to_world(entry * 0.9);
        prop_assert_eq!(body.ray_entry(inside, along), Some(0.0), "it begins within");
        // A ray parallel to the face, outside the box.
        let beside = to_world(entry + outward * 0.01);
        let level = inwards - outward * inwards.dot(outward);
        prop_assert_eq!(body.ray_entry(beside, turn * level), None, "it passes");
    }
}

/// Returns the corners of a box farthest along a direction, within rounding.
fn farthest(body: &Obb, direction: Vec3) -> Vec<Vec3> {
    let corners = body.corners();
    let most = corners.iter().map(|p| p.dot(direction)).fold(f32::NEG_INFINITY, f32::max);
    corners.into_iter().filter(|p| p.dot(direction) > most - 1e-3).collect()
}

proptest! {
    #![proptest_config(config(500))]

    #[test]
    fn face_and_edge_are_the_farthest_in_the_direction(
        (axis, angle, direction) in (unit(), -3.0_f32..3.0, unit()),
        size in (0.1_f32..4.0, 0.1_f32..4.0, 0.1_f32..4.0),
    ) {
        let body = Obb::turned(
            vec3(1.0, -2.0, 3.0),
            Quat::from_axis_angle(axis, angle),
            Vec3::from(size) * 0.5,
        );
        let near = |p: &Vec3, all: &[Vec3]| all.iter().any(|q| q.distance(*p) < 1e-4);
        for k in 0..3 {
            let cos = body.axes[k].dot(direction);
            let across = direction - body.axes[k] * cos;
            prop_assume!(cos.abs() > 0.05 && across.length() > 0.05);
            // The face's outward normal is the axis or its opposite.
            let corners = farthest(&body, body.axes[k] * cos.signum());
            let found = face(&body, k, direction);
            prop_assert!(corners.len() == 4 && corners.iter().all(|p| near(p, &found)), "{found:?}");
            // The corners are in order: adjacent sides are at right angles.
            for i in 0..4 {
                let [p, q, r] = [0, 1, 2].map(|next| found[(i + next) % 4]);
                prop_assert!((q - p).dot(r - q).abs() < 1e-3, "{found:?}");
            }
            // The edge along the axis is farthest in the direction perpendicular to it.
            let others = [1, 2].map(|next| body.axes[(k + next) % 3].dot(direction).abs());
            prop_assume!(others.iter().all(|cos| *cos > 0.05));
            let (ends, found) = (farthest(&body, across), edge(&body, k, direction));
            prop_assert!(ends.len() == 2 && ends.iter().all(|p| near(p, &found)), "{found:?}");
        }
    }
}
