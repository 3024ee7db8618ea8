//! Box against plane: compared with parry3d's support mapping and with the box's own corners;
//! push-out.

use collidoscope::geom::{BoxPlane, BoxProjection, Obb, Plane, Side, obb_plane};
use glam::{Quat, Vec3, vec3};
use parry3d::math::{Pose, Rotation, Vector};
use parry3d::query::contact;
use parry3d::shape::{Cuboid, HalfSpace};
use proptest::prelude::*;

use crate::config;

/// Tolerance of a depth, m: positions of 10 m and sizes of 4 m in f32.
const TOLERANCE: f32 = 1e-5;

fn vector(reach: f32) -> impl Strategy<Value = Vec3> {
    let part = move || -reach..reach;
    (part(), part(), part()).prop_map(|(x, y, z)| vec3(x, y, z))
}

/// Returns nearly uniform rotations.
fn rotation() -> impl Strategy<Value = Quat> {
    let part = || -1.0_f32..1.0;
    (part(), part(), part(), part())
        .prop_map(|(x, y, z, w)| Quat::from_xyzw(x, y, z, w))
        .prop_filter("a direction", |q| (0.01..1.0).contains(&q.length_squared()))
        .prop_map(Quat::normalize)
}

/// Returns a box, and a plane through a point at most a few half-extents from its centre; all
/// depths occur.
fn pair() -> impl Strategy<Value = (Obb, Plane)> {
    let half = || 0.05_f32..2.0;
    let half = (half(), half(), half()).prop_map(|(x, y, z)| vec3(x, y, z));
    let normal = vector(1.0).prop_filter("a direction", |n| n.length() > 0.05);
    (vector(10.0), rotation(), half, normal, vector(1.0), -2.5_f32..2.5).prop_map(
        |(center, turn, half, normal, aside, depth)| {
            let b = Obb::turned(center, turn, half);
            let n = normal.normalize();
            let point = center - n * (depth * half.length()) + n.cross(aside) * 3.0;
            (b, Plane::new(point, normal).expect("a valid plane"))
        },
    )
}

/// Returns r and s from the corners alone, in f64; r is the largest projection of a corner from the
/// centre.
fn r_and_s_of_corners(b: &Obb, plane: &Plane) -> (f64, f64) {
    let heights = b.corners().map(|corner| {
        let d = (corner - plane.point).as_dvec3();
        d.dot(plane.normal.as_dvec3())
    });
    let low = heights.into_iter().fold(f64::INFINITY, f64::min);
    let high = heights.into_iter().fold(f64::NEG_INFINITY, f64::max);
    let from_centre = b.corners().map(|corner| {
        let d = (corner - b.center).as_dvec3();
        d.dot(plane.normal.as_dvec3())
    });
    (from_centre.into_iter().fold(0.0, f64::max), f64::midpoint(high, low))
}

proptest! {
    #![proptest_config(config(20_000))]

    #[test]
    fn r_and_s_are_the_projection_of_the_corners((b, plane) in pair()) {
        let mut steps = Vec::new();
        let found = obb_plane(&b, &plane, Side::Behind, &mut steps);
        let (r, s) = r_and_s_of_corners(&b, &plane);
        prop_assert!((f64::from(found.r) - r).abs() < f64::from(TOLERANCE));
        prop_assert!((f64::from(found.s) - s).abs() < f64::from(TOLERANCE));
        let [projection] = steps[..] else { panic!("one step") };
        prop_assert_eq!(projection.r, found.r);
        prop_assert!((projection.summands.element_sum() - projection.r).abs() < TOLERANCE);
        // In both cases the push-out is r − s, bit for bit.
        let push = if found.s > 0.0 { projection.push_before() } else { projection.push_behind() };
        prop_assert_eq!(push.to_bits(), found.depth.to_bits());
    }

    #[test]
    fn parry_finds_the_same_half_space((b, plane) in pair()) {
        let ours = obb_plane(&b, &plane, Side::Behind, &mut ());
        let v = |v: Vec3| Vector::from(v.to_array());
        let basis = glam::Mat3::from_cols(b.axes[0], b.axes[1], b.axes[2]);
        let turn = Rotation::from_array(Quat::from_mat3(&basis).to_array());
        let theirs = contact(
            &Pose::from_translation(v(plane.point)),
            &HalfSpace::new(v(plane.normal)),
            &Pose::from_parts(v(b.center), turn),
            &Cuboid::new(v(b.half)),
            0.0,
        );
        let theirs = theirs.expect("a supported pair");
        match theirs {
            Some(c) => prop_assert!((ours.depth + c.dist).abs() < 2.0 * TOLERANCE, "{c:?}"),
            None => prop_assert!(ours.depth < 2.0 * TOLERANCE),
        }
    }

    #[test]
    fn only_a_half_space_hits_boxes_completely_behind_it((b, plane) in pair()) {
        let sheet = obb_plane(&b, &plane, Side::Sheet, &mut ());
        let solid = obb_plane(&b, &plane, Side::Behind, &mut ());
        prop_assert_eq!(sheet.hit().is_some(), sheet.s.abs() < sheet.r);
        prop_assert_eq!(solid.hit().is_some(), solid.s < solid.r);
        if sheet.hit().is_some() {
            prop_assert_eq!(sheet, solid);
        }
        let mut steps: Vec<BoxProjection> = Vec::new();
        let traced = obb_plane(&b, &plane, Side::Sheet, &mut steps);
        prop_assert_eq!(traced, sheet, "a listener changes nothing");
    }
}

proptest! {
    #![proptest_config(config(100_000))]

    /// Boxes within 10 m of the origin, sizes up to 4 m, centres on either side of the plane.
    #[test]
    fn a_push_out_leaves_the_box_touching((b, plane) in pair()) {
        for side in [Side::Sheet, Side::Behind] {
            let Some(hit) = obb_plane(&b, &plane, side, &mut ()).hit() else { continue };
            let out = Obb { center: b.center + hit.push(), ..b };
            let after = obb_plane(&out, &plane, side, &mut ());
            prop_assert!((after.s - after.r).abs() < 1e-5, "{hit:?} {after:?}");
        }
    }
}

/// Returns a 2 × 4 × 6 box whose ux is along the normal, with its centre at height `s` above the
/// floor.
fn upright(s: f32) -> (Obb, Plane) {
    let quarter = Quat::from_rotation_z(std::f32::consts::FRAC_PI_2);
    let b = Obb::turned(vec3(5.0, s, -3.0), quarter, vec3(1.0, 2.0, 3.0));
    (b, Plane::new(Vec3::ZERO, vec3(0.0, 7.0, 0.0)).expect("a valid plane"))
}

#[test]
fn both_cases_by_hand() {
    let run = |s, side| {
        let (b, plane) = upright(s);
        obb_plane(&b, &plane, side, &mut ())
    };
    let assert_depth = |found: BoxPlane, depth: f32| {
        assert!((found.r - 1.0).abs() < 1e-6 && (found.depth - depth).abs() < 1e-6, "{found:?}");
    };
    assert_depth(run(0.25, Side::Sheet), 0.75);
    assert_depth(run(-0.25, Side::Sheet), 1.25);
    assert_depth(run(0.0, Side::Sheet), 1.0);
    assert_depth(run(-1.5, Side::Sheet), -0.5);
    assert_depth(run(-1.5, Side::Behind), 2.5);
    assert_depth(run(1.5, Side::Behind), -0.5);
    assert_depth(run(1.5, Side::Sheet), -0.5);
    assert!(run(1.5, Side::Behind).hit().is_none());
}

#[test]
fn invalid_planes_are_refused() {
    for bad in [0.0, -1.0, f32::NAN, f32::INFINITY] {
        let point = vec3(0.0, bad, 0.0);
        assert_eq!(Plane::new(point, Vec3::Y).is_none(), !bad.is_finite(), "{bad}");
        let normal = Plane::new(Vec3::ZERO, vec3(0.0, bad, 0.0));
        assert_eq!(normal.is_none(), bad != -1.0, "{bad}");
    }
    assert_eq!(Plane::new(Vec3::ZERO, vec3(0.0, 1e-7, 0.0)), None, "too short for a direction");
}

#[test]
fn edges_join_corners_that_differ_in_one_coordinate() {
    let (b, _) = upright(0.0);
    for (from, to) in Obb::edges() {
        let local = b.to_local(b.corners()[to] - b.corners()[from]);
        let count = (0..3).filter(|i| local[*i].abs() > 1e-4).count();
        assert_eq!(count, 1, "{from} {to}: {local}");
    }
    let mut edges: Vec<_> = Obb::edges().map(|(from, to)| (from.min(to), from.max(to))).collect();
    edges.sort_unstable();
    edges.dedup();
    assert_eq!(edges.len(), 12);
    let (along, across) = upright(0.0).1.split(vec3(1.0, 2.0, 3.0));
    assert_eq!((along, across), (vec3(0.0, 2.0, 0.0), vec3(1.0, 0.0, 3.0)));
}
