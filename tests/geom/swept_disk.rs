//! A disk swept along a segment.

use collidoscope::geom::swept_disk::{swept_disk_disk, swept_disk_rect};
use collidoscope::geom::{Disk, Rect};
use glam::{Vec2, vec2};
use proptest::prelude::*;

use crate::oracle::{first_below_zero, signed_distance};
use crate::random::{self, disk_and_rect, motion, two_disks};
use crate::{BAND, DEPTH_TOLERANCE, config};

fn disk(x: f32, z: f32, radius: f32) -> Disk {
    Disk { center: vec2(x, z), radius }
}

#[test]
fn against_a_disk_by_hand() {
    let other = disk(0.0, 0.0, 1.0);
    let cases = [
        ("head-on", disk(-3.0, 0.0, 1.0), vec2(2.0, 0.0), Some(0.5)),
        ("through", disk(-3.0, 0.0, 1.0), vec2(100.0, 0.0), Some(0.01)),
        ("too short", disk(-3.0, 0.0, 1.0), vec2(0.5, 0.0), None),
        ("ends touching", disk(-3.0, 0.0, 1.0), vec2(1.0, 0.0), None),
        ("away", disk(-3.0, 0.0, 1.0), vec2(-2.0, 0.0), None),
        ("grazing", disk(-3.0, 2.0, 1.0), vec2(6.0, 0.0), None),
        ("starts overlapping", disk(0.5, 0.0, 1.0), vec2(2.0, 0.0), Some(0.0)),
        ("starts coincident", disk(0.0, 0.0, 1.0), Vec2::ZERO, Some(0.0)),
        ("starts touching, going in", disk(-2.0, 0.0, 1.0), vec2(1.0, 0.5), Some(0.0)),
        ("starts touching, going along", disk(-2.0, 0.0, 1.0), vec2(0.0, 1.0), None),
        ("starts touching, staying", disk(-2.0, 0.0, 1.0), Vec2::ZERO, None),
        ("apart, staying", disk(-3.0, 0.0, 1.0), Vec2::ZERO, None),
    ];
    for (name, mover, motion, expected) in cases {
        let touch = swept_disk_disk(&mover, motion, &other);
        assert_eq!(touch, expected, "{name}");
    }
}

#[test]
fn against_a_rect_by_hand() {
    let wide = Rect::turned(Vec2::ZERO, 0.0, vec2(4.0, 2.0));
    let cases = [
        ("face", disk(-4.0, 0.5, 0.5), vec2(3.0, 0.0), Some(0.5)),
        ("other face", disk(1.0, 3.0, 0.5), vec2(0.0, -3.0), Some(0.5)),
        ("corner", disk(2.0, 2.5, 0.5), vec2(0.0, -2.0), Some(0.5)),
        ("through", disk(-4.5, 0.0, 0.5), vec2(200.0, 0.0), Some(0.01)),
        ("past the rounded corner", disk(1.4, 2.4, 0.5), vec2(2.0, -2.0), None),
        ("too short", disk(-4.0, 0.0, 0.5), vec2(1.0, 0.0), None),
        ("ends touching", disk(-4.0, 0.0, 0.5), vec2(1.5, 0.0), None),
        ("ends touching a corner's side", disk(2.0, 2.5, 0.5), vec2(0.0, -1.0), None),
        ("away", disk(-4.0, 0.0, 0.5), vec2(-3.0, 0.0), None),
        ("sliding along a face", disk(-4.0, 1.5, 0.5), vec2(8.0, 0.0), None),
        ("starts inside", disk(0.0, 0.0, 0.5), vec2(8.0, 0.0), Some(0.0)),
        ("starts inside, staying", disk(0.0, 0.0, 0.5), Vec2::ZERO, Some(0.0)),
        ("starts overlapping a corner", disk(2.25, 1.25, 0.5), vec2(1.0, 1.0), Some(0.0)),
        ("starts touching, going in", disk(-2.5, 0.0, 0.5), vec2(1.0, 0.0), Some(0.0)),
        ("starts touching, going along", disk(-2.5, 0.0, 0.5), vec2(0.0, 0.5), None),
        (
            "along the line of a face, into the corner",
            disk(4.0, 1.0, 0.5),
            vec2(-3.0, 0.0),
            Some(0.5),
        ),
    ];
    for (name, mover, motion, expected) in cases {
        let touch = swept_disk_rect(&mover, motion, &wide);
        assert_eq!(touch, expected, "{name}");
    }
}

#[test]
fn a_motion_whose_square_underflows_meets_nothing() {
    let rect = Rect::turned(Vec2::ZERO, 0.7, Vec2::ONE);
    for tiny in [1e-15, 1e-19, 1e-20, 3e-21, 1e-22, 3e-23, 7e-24, 1e-30, 1e-44] {
        for angle in (0_u8..60).map(|i| f32::from(i) * 0.1) {
            let toward = -vec2(libm::cosf(angle), libm::sinf(angle));
            let mover = Disk { center: toward * -29.0, radius: 0.5 };
            assert_eq!(
                swept_disk_disk(&mover, toward * tiny, &disk(0.0, 0.0, 1.0)),
                None,
                "{tiny}"
            );
            assert_eq!(swept_disk_rect(&mover, toward * tiny, &rect), None, "{tiny}");
        }
    }
}

/// Checks `touch` against the true gap of the shapes along the motion, m.
///
/// Times are compared by the disk's position, because at a graze a tiny distance is a long time.
fn check(touch: Option<f32>, gap: impl Fn(f64) -> f64) -> Result<(), TestCaseError> {
    let (first, smallest) = first_below_zero(&gap);
    if smallest.abs() > BAND {
        prop_assert_eq!(touch.is_some(), first.is_some(), "smallest gap {}", smallest);
    }
    let Some(t) = touch.map(f64::from) else { return Ok(()) };
    prop_assert!((0.0..=1.0).contains(&t));
    if t > 0.0 {
        prop_assert!(gap(t).abs() < DEPTH_TOLERANCE, "gap {} at {}", gap(t), t);
    } else {
        prop_assert!(gap(0.0) < DEPTH_TOLERANCE, "gap {} at the start", gap(0.0));
    }
    if let Some(first) = first {
        prop_assert!(t >= first || gap(t) < DEPTH_TOLERANCE, "{} before {}", t, first);
        // The disk passed through nothing before.
        for i in 0..100 {
            let before = t * f64::from(i) / 100.0;
            prop_assert!(gap(before) > -DEPTH_TOLERANCE || t == 0.0, "inside at {}", before);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(config(10_000))]

    #[test]
    fn a_disk_agrees_with_the_oracle((mover, other) in two_disks(), motion in motion()) {
        let (start, step) = (mover.center.as_dvec2(), motion.as_dvec2());
        let radii = f64::from(mover.radius) + f64::from(other.radius);
        let gap = |t: f64| (start + step * t).distance(other.center.as_dvec2()) - radii;
        check(swept_disk_disk(&mover, motion, &other), gap)?;
    }

    #[test]
    fn a_rect_agrees_with_the_oracle((mover, rect) in disk_and_rect(), motion in motion()) {
        let (start, step) = (mover.center.as_dvec2(), motion.as_dvec2());
        let quad = rect.quad();
        let gap = |t: f64| signed_distance(start + step * t, &quad) - f64::from(mover.radius);
        check(swept_disk_rect(&mover, motion, &rect.rect()), gap)?;
    }

    /// Small shapes on long paths, where a shell could tunnel through.
    #[test]
    fn long_paths_to_small_disks_agree_with_the_oracle(
        mover in random::disk(), path in motion(), radius in 0.01_f32..0.3,
    ) {
        let mover = Disk { radius, ..mover };
        let other = Disk { radius, center: mover.center + path * 2.0 + Vec2::splat(radius * 0.9), };
        let motion = path * 4.0;
        let (start, step) = (mover.center.as_dvec2(), motion.as_dvec2());
        let gap = |t: f64| {
            (start + step * t).distance(other.center.as_dvec2()) - 2.0 * f64::from(radius)
        };
        check(swept_disk_disk(&mover, motion, &other), gap)?;
    }
}
