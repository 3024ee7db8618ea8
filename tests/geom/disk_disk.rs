//! Disk against disk.

use collidoscope::geom::shape::REACH;
use collidoscope::geom::{Contact, Disk, disk_disk};
use glam::{DVec2, Vec2, vec2};
use proptest::prelude::*;

use crate::oracle::shortest_exit_distance;
use crate::random::two_disks;
use crate::{BAND, DEPTH_TOLERANCE, bits, config};

fn disk(x: f32, z: f32, radius: f32) -> Disk {
    Disk { center: vec2(x, z), radius }
}

#[test]
fn placed_by_hand() {
    let unit = disk(0.0, 0.0, 1.0);
    let cases = [
        ("just missing", disk(2.0001, 0.0, 1.0), None),
        ("touching", disk(0.0, 2.0, 1.0), None),
        ("overlapping", disk(-1.5, 0.0, 1.0), Some((Vec2::NEG_X, 0.5))),
        ("slanted", disk(0.9, 1.2, 1.0), Some((vec2(0.6, 0.8), 0.5))),
        ("contained", disk(0.0, -0.25, 0.5), Some((Vec2::NEG_Y, 1.25))),
        ("coincident", disk(0.0, 0.0, 0.5), Some((Vec2::Y, 1.5))),
    ];
    for (name, a, expected) in cases {
        let hit = disk_disk(&a, &unit, &mut ()).hit();
        let expected = expected.map(|(normal, depth)| Contact { normal, depth });
        match (hit, expected) {
            (Some(hit), Some(expected)) => {
                assert!(hit.normal.distance(expected.normal) < 1e-6, "{name}: {hit:?}");
                assert!((hit.depth - expected.depth).abs() < 1e-6, "{name}: {hit:?}");
            }
            _ => assert_eq!(hit, expected, "{name}"),
        }
    }
}

#[test]
fn centers_whose_squared_distance_underflows_still_have_a_unit_normal() {
    for tiny in [1e-15, 1e-19, 1e-20, 1e-22, 3e-23, 1e-30, 1e-44] {
        let contact = disk_disk(&disk(tiny, 0.0, 1.0), &disk(0.0, 0.0, 1.0), &mut ());
        assert!((contact.normal.length() - 1.0).abs() < 1e-6, "{tiny}: {contact:?}");
        assert_eq!(contact.depth, 2.0, "{tiny}");
    }
}

#[test]
fn extreme_disks_give_finite_results() {
    let all = [(REACH, 1.0), (-REACH, REACH), (0.0, REACH), (REACH, 1e-44), (1e-44, 1e-44)]
        .map(|(x, radius)| disk(x, -x, radius));
    for a in &all {
        for b in &all {
            let contact = disk_disk(a, b, &mut ());
            assert!(contact.mtv().is_finite(), "{a:?} {b:?} {contact:?}");
            assert!((contact.normal.length() - 1.0).abs() < 1e-6, "{a:?} {b:?} {contact:?}");
        }
    }
}

fn true_depth(a: &Disk, b: &Disk, displacement: DVec2) -> f64 {
    let distance = (a.center.as_dvec2() + displacement).distance(b.center.as_dvec2());
    f64::from(a.radius) + f64::from(b.radius) - distance
}

proptest! {
    #![proptest_config(config(10_000))]

    #[test]
    fn agrees_with_the_oracle((a, b) in two_disks()) {
        let contact = disk_disk(&a, &b, &mut ());
        let depth = true_depth(&a, &b, DVec2::ZERO);
        if depth.abs() > BAND {
            prop_assert_eq!(contact.hit().is_some(), depth > 0.0);
        }
        prop_assert!((f64::from(contact.depth) - depth).abs() < DEPTH_TOLERANCE);
        prop_assert!((contact.normal.length() - 1.0).abs() < 1e-6);
        prop_assert!(contact.normal.dot(a.center - b.center) >= 0.0);
        if contact.hit().is_some() {
            let moved = Disk { center: a.center + contact.mtv(), ..a };
            let remaining = disk_disk(&moved, &b, &mut ());
            prop_assert!(f64::from(remaining.depth) <= BAND, "{:?} left", remaining);
        }
    }

    #[test]
    fn the_trace_agrees_and_swapping_flips_the_contact((a, b) in two_disks()) {
        let mut steps = Vec::new();
        let contact = disk_disk(&a, &b, &mut steps);
        prop_assert_eq!(bits(contact), bits(disk_disk(&a, &b, &mut ())));
        prop_assert_eq!(steps.len(), 1);
        prop_assert_eq!((steps[0].radii - steps[0].distance).to_bits(), contact.depth.to_bits());
        prop_assert_eq!(steps[0].radii.to_bits(), (a.radius + b.radius).to_bits());
        let back = disk_disk(&b, &a, &mut ());
        let expected = if a.center == b.center { contact } else { contact.flipped() };
        prop_assert_eq!(back, expected);
    }
}

proptest! {
    #![proptest_config(config(1000))]

    #[test]
    fn the_depth_is_the_shortest_exit_distance((a, b) in two_disks()) {
        if let Some(hit) = disk_disk(&a, &b, &mut ()).hit() {
            let reach = 2.0 * f64::from(a.radius + b.radius);
            let found = shortest_exit_distance(reach, |moved| true_depth(&a, &b, moved) > 0.0);
            prop_assert!((found - f64::from(hit.depth)).abs() < DEPTH_TOLERANCE, "{}", found);
        }
    }
}
