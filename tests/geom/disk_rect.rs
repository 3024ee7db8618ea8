//! Disk against rect.

use collidoscope::geom::shape::REACH;
use collidoscope::geom::{Contact, Disk, Rect, disk_rect, rect_disk};
use glam::{DVec2, Vec2, dvec2, vec2};
use proptest::prelude::*;

use crate::oracle::{shortest_exit_distance, signed_distance};
use crate::random::{RectSpec, disk_and_rect};
use crate::{BAND, DEPTH_TOLERANCE, bits, config};

fn disk(x: f32, z: f32, radius: f32) -> Disk {
    Disk { center: vec2(x, z), radius }
}

fn rect(degrees: f32, width: f32, depth: f32) -> Rect {
    Rect::turned(Vec2::ZERO, degrees.to_radians(), vec2(width, depth))
}

#[test]
fn placed_by_hand() {
    let wide = rect(0.0, 4.0, 2.0);
    let cases = [
        ("just missing a face", disk(2.5001, 0.0, 0.5), None),
        ("touching a face", disk(2.5, 0.5, 0.5), None),
        ("touching a corner", disk(2.3, 1.4, 0.5), None),
        ("missing a corner, bounds overlapping", disk(2.4, 1.4, 0.5), None),
        ("face", disk(2.25, 0.5, 0.5), Some((Vec2::X, 0.25))),
        ("other face", disk(-1.0, -1.25, 0.5), Some((Vec2::NEG_Y, 0.25))),
        ("corner", disk(2.3, 1.4, 1.0), Some((vec2(0.6, 0.8), 0.5))),
        ("center on a face", disk(0.5, 1.0, 0.5), Some((Vec2::Y, 0.5))),
        ("center on the other face", disk(-2.0, 0.5, 0.5), Some((Vec2::NEG_X, 0.5))),
        ("center on a corner", disk(-2.0, -1.0, 0.5), Some((Vec2::NEG_Y, 0.5))),
        ("inside, nearest face", disk(1.75, 0.25, 0.5), Some((Vec2::X, 0.75))),
        ("inside, other nearest face", disk(1.0, -0.75, 0.5), Some((Vec2::NEG_Y, 0.75))),
        ("contained", disk(0.5, 0.25, 0.125), Some((Vec2::Y, 0.875))),
        ("contains the rect", disk(0.5, 0.25, 50.0), Some((Vec2::Y, 50.75))),
        ("tie of two faces: local z", disk(-1.5, -0.5, 0.5), Some((Vec2::NEG_Y, 1.0))),
        ("tie of two sides: plus", disk(0.5, 0.0, 0.5), Some((Vec2::Y, 1.5))),
        ("minus zero is no side", disk(0.5, -0.0, 0.5), Some((Vec2::Y, 1.5))),
        ("coincident", disk(0.0, 0.0, 0.5), Some((Vec2::Y, 1.5))),
    ];
    for (name, a, expected) in cases {
        // Sizes like 0.6 and 0.8 are inexact in f32: a touch may be 1e-7 deep.
        let hit = disk_rect(&a, &wide, &mut ()).hit().filter(|hit| hit.depth > 2e-7);
        match (hit, expected) {
            (None, None) => {}
            (Some(hit), Some((normal, depth))) => {
                assert!(hit.normal.distance(normal) < 1e-6, "{name}: {hit:?}");
                assert!((hit.depth - depth).abs() < 1e-6, "{name}: {hit:?}");
                assert_eq!(rect_disk(&wide, &a, &mut ()), hit.flipped(), "{name}");
            }
            _ => panic!("{name}: {hit:?}, expected {expected:?}"),
        }
    }
    let tall = rect(0.0, 2.0, 4.0);
    let inside = disk_rect(&disk(-0.0, 0.5, 0.5), &tall, &mut ());
    assert_eq!(inside, Contact { normal: Vec2::X, depth: 1.5 }, "tie of two sides of local x");
    let square = disk_rect(&disk(0.0, 0.0, 0.5), &rect(0.0, 2.0, 2.0), &mut ());
    assert_eq!(square, Contact { normal: Vec2::Y, depth: 1.5 }, "tie of all four faces");
}

#[test]
fn an_exact_touch_is_no_hit() {
    let wide = rect(0.0, 4.0, 2.0);
    for (x, z) in [(2.5, 0.0), (-2.5, 0.75), (1.0, 1.5), (0.0, -1.5)] {
        assert_eq!(disk_rect(&disk(x, z, 0.5), &wide, &mut ()).depth, 0.0, "{x} {z}");
    }
}

#[test]
fn offsets_whose_square_underflows_still_have_a_unit_normal() {
    let speck = Rect::turned(Vec2::ZERO, 0.4, Vec2::splat(1e-26));
    for tiny in [1e-15, 1e-19, 1e-20, 1e-22, 3e-23, 1e-25, 1e-30, 1e-44] {
        let contact = disk_rect(&disk(tiny, tiny, 1.0), &speck, &mut ());
        assert!((contact.normal.length() - 1.0).abs() < 1e-6, "{tiny}: {contact:?}");
        assert_eq!(contact.depth, 1.0, "{tiny}");
    }
}

#[test]
fn extreme_shapes_give_finite_results() {
    let size = vec2(REACH, 3e-45);
    for x in [0.0, 1e-44, 1.0, REACH, -REACH] {
        for radius in [1e-44, 1.0, REACH] {
            for at in [0.0, REACH, -REACH] {
                let rect = Rect::turned(vec2(-at, at), 0.3, size);
                let contact = disk_rect(&disk(x, -x, radius), &rect, &mut ());
                assert!(contact.mtv().is_finite(), "{x} {radius} {at}: {contact:?}");
                assert!((contact.normal.length() - 1.0).abs() < 1e-6, "{x} {radius} {at}");
            }
        }
    }
}

fn true_depth(a: &Disk, b: &RectSpec, displacement: DVec2) -> f64 {
    f64::from(a.radius) - signed_distance(a.center.as_dvec2() + displacement, &b.quad())
}

proptest! {
    #![proptest_config(config(20_000))]

    #[test]
    fn agrees_with_the_oracle((a, b) in disk_and_rect()) {
        let contact = disk_rect(&a, &b.rect(), &mut ());
        let depth = true_depth(&a, &b, DVec2::ZERO);
        if depth.abs() > BAND {
            prop_assert_eq!(contact.hit().is_some(), depth > 0.0);
        }
        prop_assert!((f64::from(contact.depth) - depth).abs() < DEPTH_TOLERANCE);
        prop_assert!((contact.normal.length() - 1.0).abs() < 1e-6);
        prop_assert!(contact.normal.dot(a.center - b.center) >= -1e-5);
        if contact.hit().is_some() {
            let moved = Disk { center: a.center + contact.mtv(), ..a };
            let remaining = disk_rect(&moved, &b.rect(), &mut ());
            prop_assert!(f64::from(remaining.depth) <= BAND, "{:?} left", remaining);
            prop_assert!(true_depth(&moved, &b, DVec2::ZERO) <= DEPTH_TOLERANCE);
        }
    }

    #[test]
    fn the_trace_agrees_and_swapping_flips_the_contact((a, b) in disk_and_rect()) {
        let rect = b.rect();
        let mut steps = Vec::new();
        let contact = disk_rect(&a, &rect, &mut steps);
        prop_assert_eq!(bits(contact), bits(disk_rect(&a, &rect, &mut ())));
        prop_assert_eq!(bits(contact.flipped()), bits(rect_disk(&rect, &a, &mut ())));
        prop_assert_eq!(steps.len(), 1);
        let step = steps[0];

        // The step agrees with the oracle in the rect's frame and in the plane.
        let (sin, cos) = f64::from(b.yaw).sin_cos();
        let d = a.center.as_dvec2() - b.center.as_dvec2();
        let local = dvec2(d.x * cos - d.y * sin, d.x * sin + d.y * cos);
        prop_assert!(step.local_center.as_dvec2().distance(local) < DEPTH_TOLERANCE);
        let closest = step.closest.as_dvec2();
        prop_assert!(signed_distance(closest, &b.quad()) < DEPTH_TOLERANCE);
        let distance = closest.distance(a.center.as_dvec2());
        prop_assert!((distance - f64::from(step.distance)).abs() < DEPTH_TOLERANCE);
        prop_assert!(step.clamped.abs().cmple(rect.half).all());

        let depth = match step.nearest_face {
            None => a.radius - step.distance,
            Some((normal, distance)) => {
                prop_assert_eq!(step.distance, 0.0);
                prop_assert_eq!(normal, contact.normal);
                a.radius + distance
            }
        };
        prop_assert_eq!(depth.to_bits(), contact.depth.to_bits());
        prop_assert_eq!(step.nearest_face.is_none(), step.distance > 0.0);
    }
}

proptest! {
    #![proptest_config(config(1000))]

    #[test]
    fn the_depth_is_the_shortest_exit_distance((a, b) in disk_and_rect()) {
        if let Some(hit) = disk_rect(&a, &b.rect(), &mut ()).hit() {
            let reach = f64::from(2.0 * a.radius + b.size.length());
            let found = shortest_exit_distance(reach, |moved| true_depth(&a, &b, moved) > 0.0);
            prop_assert!((found - f64::from(hit.depth)).abs() < DEPTH_TOLERANCE, "{}", found);
        }
    }
}
