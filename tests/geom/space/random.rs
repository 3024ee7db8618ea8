//! Random triangles, segments and capsules: sizes 0.01 to 100 m, positions within ±100 m, near
//! enough for half of them to meet, with frequent special positions.

use collidoscope::geom::{Capsule, Triangle, capsule_triangle};
use glam::{Vec3, vec3};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

/// Returns a triangle's altitude over its longest edge, relative to that edge: 0.87 at most.
pub(crate) fn thinness(triangle: &Triangle) -> f32 {
    let [a, b, c] = triangle.corners();
    let longest = [b - a, c - b, a - c].map(Vec3::length_squared).into_iter().fold(0.0, f32::max);
    (b - a).cross(c - a).length() / longest
}

/// Returns a size, uniform in its logarithm.
pub(crate) fn size() -> impl Strategy<Value = f32> {
    (-4.6_f32..4.6).prop_map(libm::expf)
}

pub(crate) fn unit() -> impl Strategy<Value = Vec3> {
    (-1.0_f32..1.0, 0.0_f32..std::f32::consts::TAU).prop_map(|(y, angle)| {
        let radius = libm::sqrtf(1.0 - y * y);
        vec3(radius * libm::cosf(angle), y, radius * libm::sinf(angle))
    })
}

fn position() -> impl Strategy<Value = Vec3> {
    prop_oneof![
        1 => Just(Vec3::ZERO),
        2 => (-100.0_f32..100.0, -100.0_f32..100.0, -100.0_f32..100.0).prop_map(Vec3::from),
    ]
}

/// Rounds to a grid of quarters, so that coordinates coincide exactly.
fn coarse(v: Vec3) -> Vec3 {
    (v * 4.0).round() / 4.0
}

/// Returns a triangle; one in four is thin, one in four on a grid.
pub(crate) fn triangle() -> impl Strategy<Value = Triangle> {
    (position(), size(), unit(), unit(), 0.0_f32..1.0, 0_u8..4).prop_filter_map(
        "degenerate",
        |(at, size, along, other, thin, kind)| {
            let thin = if kind == 0 { libm::powf(10.0, -3.0 * thin) } else { 0.3 + thin };
            let side = along * 0.5 + other.any_orthonormal_vector() * thin;
            let corners = [at, at + along * size, at + side * size];
            let [a, b, c] = if kind == 1 { corners.map(coarse) } else { corners };
            Triangle::new(a, b, c)
        },
    )
}

/// Returns a point of the triangle: inside, on an edge, or a corner.
fn point_on(triangle: &Triangle, u: f32, v: f32, kind: u8) -> Vec3 {
    let (u, v) = if u + v > 1.0 { (1.0 - u, 1.0 - v) } else { (u, v) };
    let [ab, ac] = [triangle.b, triangle.c].map(|p| p - triangle.a);
    match kind {
        0..=3 => triangle.a + ab * u + ac * v,
        4 => triangle.a + ab * u,
        5 => triangle.b + (triangle.c - triangle.b) * v,
        6 => triangle.b,
        _ => triangle.c,
    }
}

/// Returns a triangle, a segment and a radius, m. The segment passes a point of the triangle within
/// 1.3 radii. Special segments are frequent: along the normal, in the plane, along an edge, points.
pub(crate) fn segment_near() -> impl Strategy<Value = (Triangle, [Vec3; 2], f32)> {
    let numbers = (0.0_f32..1.0, 0.0_f32..1.0, 0_u8..8, 0_u8..12);
    let along = (unit(), size(), unit(), 0.0_f32..1.3);
    (triangle(), numbers, along, size(), 0.0_f32..1.0).prop_map(
        |(triangle, (u, v, feature, kind), (direction, length, aside, off), radius, share)| {
            let middle = point_on(&triangle, u, v, feature);
            let (direction, aside) = match kind {
                0 => (triangle.normal, aside),
                1 => (direction.cross(triangle.normal), triangle.normal),
                2 => (direction.cross(triangle.normal), Vec3::ZERO),
                3 => ((triangle.b - triangle.a).normalize(), triangle.normal),
                4 => ((triangle.c - triangle.b).normalize(), aside),
                5 => (Vec3::ZERO, aside),
                6 => (Vec3::ZERO, Vec3::ZERO),
                7 => (direction, Vec3::ZERO),
                8 => (triangle.normal, Vec3::ZERO),
                _ => (direction, aside),
            };
            let middle = middle + aside * (off * radius);
            let ends = [
                middle - direction * (length * share),
                middle + direction * (length * (1.0 - share)),
            ];
            (triangle, if kind == 9 { ends.map(coarse) } else { ends }, radius)
        },
    )
}

pub(crate) fn capsule_near() -> impl Strategy<Value = (Triangle, Capsule)> {
    segment_near()
        .prop_map(|(triangle, [foot, head], radius)| (triangle, Capsule { foot, head, radius }))
}

/// Returns the greatest coordinate of the pair relative to the triangle, m.
pub(crate) fn extent(triangle: &Triangle, others: &[Vec3]) -> f64 {
    let points = triangle.corners().into_iter().chain(others.iter().copied());
    f64::from(points.map(|p| (p - triangle.a).abs().max_element()).fold(0.0, f32::max))
}

/// Tests of hits are of value only if many pairs hit.
#[test]
fn every_verdict_is_common() {
    use collidoscope::geom::segment_triangle_closest::Feature;
    let mut runner = TestRunner::deterministic();
    let mut counts = [0; 4];
    for _ in 0..2000 {
        let (triangle, capsule) = capsule_near().new_tree(&mut runner).expect("a pair").current();
        let contact = capsule_triangle(&capsule, &triangle, &mut ());
        counts[0] += i32::from(contact.hit().is_some());
        counts[match contact.feature {
            Feature::Pierced => 1,
            Feature::Face(_) => 2,
            Feature::Edge(_) => 3,
        }] += 1;
    }
    assert!((1000..1900).contains(&counts[0]), "{counts:?} of 2000");
    assert!(counts[1..].iter().all(|&count| count > 250), "{counts:?} of 2000");
}
