//! Rect against rect.

use collidoscope::geom::shape::REACH;
use collidoscope::geom::trace::{AxisSource, AxisTest};
use collidoscope::geom::{Contact, Rect, rect_rect};
use glam::{Vec2, vec2};
use proptest::prelude::*;

use crate::oracle::{Quad, quad_distance, shared_area, shortest_exit_distance};
use crate::random::{RectSpec, two_rects};
use crate::{BAND, DEPTH_TOLERANCE, bits, config};

fn rect(x: f32, z: f32, degrees: f32, width: f32, depth: f32) -> Rect {
    Rect::turned(vec2(x, z), degrees.to_radians(), vec2(width, depth))
}

fn close(a: Vec2, b: Vec2) -> bool {
    a.distance(b) < 1e-6
}

#[test]
fn placed_by_hand() {
    let unit = rect(0.0, 0.0, 0.0, 1.0, 1.0);
    let half_diagonal = f32::sqrt(0.5);
    // (a, b, expected normal and depth; `None`: apart or touching)
    let cases = [
        ("just missing", rect(1.0001, 0.0, 0.0, 1.0, 1.0), unit, None),
        ("touching", rect(1.0, 0.0, 0.0, 1.0, 1.0), unit, None),
        ("touching at a corner", rect(1.0, 1.0, 0.0, 1.0, 1.0), unit, None),
        ("face", rect(0.75, 0.0, 0.0, 1.0, 1.0), unit, Some((Vec2::X, 0.25))),
        ("other face", rect(0.1, -0.75, 0.0, 1.0, 1.0), unit, Some((Vec2::NEG_Y, 0.25))),
        ("deep", rect(0.0, 0.125, 0.0, 1.0, 1.0), unit, Some((Vec2::Y, 0.875))),
        (
            "corner into face",
            rect(0.5 + half_diagonal - 0.1, 0.0, 45.0, 1.0, 1.0),
            unit,
            Some((Vec2::X, 0.1)),
        ),
        (
            "contained",
            rect(0.25, 0.0, 0.0, 0.5, 0.5),
            rect(0.0, 0.0, 0.0, 4.0, 8.0),
            Some((Vec2::X, 2.0)),
        ),
        (
            "cross",
            rect(0.0, 0.5, 0.0, 4.0, 1.0),
            rect(0.25, 0.0, 0.0, 1.0, 4.0),
            Some((Vec2::Y, 2.0)),
        ),
        ("coincident", unit, unit, Some((Vec2::X, 1.0))),
    ];
    for (name, a, b, expected) in cases {
        let hit = rect_rect(&a, &b, &mut ()).hit();
        match (hit, expected) {
            (None, None) => {}
            (Some(hit), Some((normal, depth))) => {
                assert!(close(hit.normal, normal), "{name}: {hit:?}");
                assert!((hit.depth - depth).abs() < 1e-6, "{name}: {hit:?}");
            }
            _ => panic!("{name}: {hit:?}, expected {expected:?}"),
        }
    }
}

#[test]
fn only_the_turned_rect_s_axes_separate_two_near_corners() {
    // The projections on both of b's axes overlap; only a's axes separate the two.
    let (a, b) = (rect(1.1, 1.1, 45.0, 1.0, 1.0), rect(0.0, 0.0, 0.0, 1.0, 1.0));
    let mut axes = Vec::new();
    assert_eq!(rect_rect(&a, &b, &mut axes).hit(), None);
    assert!(axes[2].overlap > 0.0 && axes[3].overlap > 0.0, "{axes:?}");
}

#[test]
fn on_ties_the_earlier_axis_wins() {
    // After a quarter turn, the same square has other axes for the same faces.
    let turned = Rect { axis_x: Vec2::NEG_Y, ..rect(0.75, 0.75, 0.0, 1.0, 1.0) };
    let plain = rect(0.0, 0.0, 0.0, 1.0, 1.0);
    assert_eq!(rect_rect(&turned, &plain, &mut ()).normal, Vec2::Y);
    let back = rect_rect(&plain, &turned, &mut ());
    assert_eq!(back, Contact { normal: Vec2::NEG_X, depth: 0.25 });
}

#[test]
fn without_a_preferred_side_the_normal_is_the_axis_itself() {
    // d·L = 0 on the axis of least overlap, whether or not d = 0.
    for x in [0.0, -0.0, 1.0, -1.0] {
        let a = rect(x, 0.0, 0.0, 4.0, 1.0);
        let b = rect(0.0, 0.0, 0.0, 4.0, 1.0);
        assert_eq!(rect_rect(&a, &b, &mut ()), Contact { normal: Vec2::Y, depth: 1.0 }, "{x}");
        // Swapped, the normal keeps the axis' sign, because no side is preferred.
        assert_eq!(rect_rect(&b, &a, &mut ()).normal, Vec2::Y, "{x}");
    }
}

#[test]
fn coincident_centers_separate_along_the_first_axis() {
    // If both components of an axis are negative, d·L is −0, which means no side either.
    for degrees in (0_u16..360).step_by(5).map(f32::from) {
        let a = rect(3.0, -4.0, degrees, 1.0, 1.0);
        let contact = rect_rect(&a, &Rect { half: Vec2::ONE, ..a }, &mut ());
        assert_eq!(contact.normal, a.axis_x, "{degrees}°");
    }
}

#[test]
fn parallel_axes_are_all_traced() {
    let mut axes = Vec::new();
    rect_rect(&rect(0.3, 0.1, 0.0, 1.0, 1.0), &rect(0.0, 0.0, 0.0, 1.0, 2.0), &mut axes);
    assert_eq!(axes.iter().map(|axis| axis.source).collect::<Vec<_>>(), AxisSource::ALL);
    assert!(axes[0].is_minimum_so_far);
    assert!(!axes[1].is_minimum_so_far && !axes[2].is_minimum_so_far && !axes[3].is_minimum_so_far);
}

#[test]
fn extreme_rects_give_finite_results() {
    let centers = [vec2(REACH, -REACH), vec2(-REACH, REACH), Vec2::ZERO, vec2(1e-44, 0.0)];
    let sizes = [Vec2::splat(REACH), vec2(REACH, 3e-45), Vec2::splat(3e-45), Vec2::ONE];
    let all: Vec<Rect> = centers
        .into_iter()
        .flat_map(|center| sizes.map(|size| Rect::turned(center, 0.3, size)))
        .collect();
    for a in &all {
        for b in &all {
            let contact = rect_rect(a, b, &mut ());
            assert!(contact.mtv().is_finite(), "{a:?} {b:?} {contact:?}");
            assert!((contact.normal.length() - 1.0).abs() < 1e-5, "{a:?} {b:?} {contact:?}");
        }
    }
}

/// Returns the interval of a quad along an axis, relative to `origin`.
fn projection(quad: &Quad, axis: &AxisTest, origin: Vec2) -> (f64, f64) {
    let along = quad.map(|p| (p - origin.as_dvec2()).dot(axis.axis.as_dvec2()));
    (along.into_iter().fold(f64::MAX, f64::min), along.into_iter().fold(f64::MIN, f64::max))
}

/// Checks the trace: complete, in order, correct, and consistent with the result.
fn check_trace(a: &RectSpec, b: &RectSpec, contact: Contact, axes: &[AxisTest]) {
    assert_eq!(axes.iter().map(|axis| axis.source).collect::<Vec<_>>(), AxisSource::ALL);
    let mut least = f32::INFINITY;
    let mut winner = axes[0];
    for axis in axes {
        let overlap = axis.radius_a + axis.radius_b - axis.distance.abs();
        assert_eq!(axis.overlap.to_bits(), overlap.to_bits());
        assert_eq!(axis.is_minimum_so_far, axis.overlap < least);
        if axis.overlap < least {
            (least, winner) = (axis.overlap, *axis);
        }
        let [interval_a, interval_b] =
            [(a.quad(), axis.distance, axis.radius_a), (b.quad(), 0.0, axis.radius_b)].map(
                |(quad, middle, radius)| {
                    let (low, high) = projection(&quad, axis, b.center);
                    assert!((low - f64::from(middle - radius)).abs() < DEPTH_TOLERANCE, "{axis:?}");
                    assert!(
                        (high - f64::from(middle + radius)).abs() < DEPTH_TOLERANCE,
                        "{axis:?}"
                    );
                    (low, high)
                },
            );
        let gap = (interval_a.0 - interval_b.1).max(interval_b.0 - interval_a.1);
        if gap.abs() > BAND {
            assert_eq!(axis.separates(), gap > 0.0, "{axis:?}");
        }
    }
    assert_eq!(least.to_bits(), contact.depth.to_bits());
    assert_eq!(if winner.distance < 0.0 { -winner.axis } else { winner.axis }, contact.normal);
}

/// Checks the swapped pair: the same depth, and the opposite normal if it is unique.
fn check_swapped(a: &Rect, b: &Rect, contact: Contact, axes: &[AxisTest]) {
    let back = rect_rect(b, a, &mut ());
    assert_eq!(back.depth.to_bits(), contact.depth.to_bits());
    let least: Vec<_> = axes.iter().filter(|axis| axis.overlap == contact.depth).collect();
    if least.len() == 1 && least[0].distance != 0.0 {
        assert_eq!(back, contact.flipped());
    }
}

proptest! {
    #![proptest_config(config(20_000))]

    #[test]
    fn agrees_with_the_oracle((a, b) in two_rects()) {
        let (rect_a, rect_b) = (a.rect(), b.rect());
        let contact = rect_rect(&rect_a, &rect_b, &mut ());
        let true_depth = -quad_distance(&a.quad(), &b.quad());
        let area = shared_area(&a.quad(), &b.quad());

        if true_depth.abs() > BAND {
            prop_assert_eq!(contact.hit().is_some(), true_depth > 0.0);
            prop_assert_eq!(contact.hit().is_some(), area > 1e-12, "area {}", area);
        }
        if true_depth > 0.0 {
            prop_assert!((f64::from(contact.depth) - true_depth).abs() < DEPTH_TOLERANCE);
        } else {
            // The gap is at least the one found: a corner may be farther away than any axis shows.
            prop_assert!(f64::from(contact.depth) > true_depth - DEPTH_TOLERANCE);
            prop_assert!(f64::from(contact.depth) < BAND);
        }
        prop_assert!((contact.normal.length() - 1.0).abs() < 1e-6);
        prop_assert!(contact.normal.dot(a.center - b.center) >= -1e-5);
    }

    #[test]
    fn the_mtv_separates_the_rects((a, b) in two_rects()) {
        if let Some(hit) = rect_rect(&a.rect(), &b.rect(), &mut ()).hit() {
            let moved = RectSpec { center: a.center + hit.mtv(), ..a };
            let remaining = rect_rect(&moved.rect(), &b.rect(), &mut ());
            prop_assert!(f64::from(remaining.depth) <= BAND, "{:?} left", remaining);
            prop_assert!(quad_distance(&moved.quad(), &b.quad()) >= -DEPTH_TOLERANCE);
        }
    }

    #[test]
    fn the_trace_agrees_and_swapping_flips_the_contact((a, b) in two_rects()) {
        let mut axes = Vec::new();
        let (rect_a, rect_b) = (a.rect(), b.rect());
        let contact = rect_rect(&rect_a, &rect_b, &mut axes);
        prop_assert_eq!(bits(contact), bits(rect_rect(&rect_a, &rect_b, &mut ())));
        check_trace(&a, &b, contact, &axes);
        check_swapped(&rect_a, &rect_b, contact, &axes);
    }
}

proptest! {
    #![proptest_config(config(1000))]

    #[test]
    fn the_depth_is_the_shortest_exit_distance((a, b) in two_rects()) {
        if let Some(hit) = rect_rect(&a.rect(), &b.rect(), &mut ()).hit() {
            let (quad_a, quad_b) = (a.quad(), b.quad());
            let reach = f64::from(a.size.length() + b.size.length());
            let found = shortest_exit_distance(reach, |displacement| {
                shared_area(&quad_a.map(|p| p + displacement), &quad_b) > 1e-13
            });
            // The last part of a corner has an area below the search's threshold.
            let depth = f64::from(hit.depth);
            prop_assert!((found - depth).abs() < 1e-4, "found {}, depth {}", found, depth);
        }
    }
}
