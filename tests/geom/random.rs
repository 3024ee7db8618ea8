//! Random shapes: sizes 0.01 to 20 m, positions within ±30 m, about half of the pairs overlapping.

use std::f32::consts::{FRAC_PI_2, PI, TAU};

use collidoscope::geom::{Contact, Disk, Rect, disk_disk, disk_rect, rect_rect};
use glam::Vec2;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

use crate::oracle::{Quad, quad};

/// Parameters of a rect, for both sides of a comparison.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RectSpec {
    pub(crate) center: Vec2,
    pub(crate) yaw: f32,
    pub(crate) size: Vec2,
}

impl RectSpec {
    pub(crate) fn rect(&self) -> Rect {
        Rect::turned(self.center, self.yaw, self.size)
    }

    pub(crate) fn quad(&self) -> Quad {
        quad(self.center, self.yaw, self.size)
    }

    /// Returns the radius of the circumscribed circle, m.
    fn circumradius(&self) -> f32 {
        0.5 * self.size.length()
    }
}

/// Returns a size, uniform in its logarithm: as many small sizes as large ones.
fn size() -> impl Strategy<Value = f32> {
    (-4.6_f32..2.99).prop_map(|log| libm::expf(log).clamp(0.01, 20.0))
}

fn yaw() -> impl Strategy<Value = f32> {
    prop_oneof![
        4 => -PI..PI,
        1 => (0_u8..4).prop_map(|quarter| f32::from(quarter) * FRAC_PI_2),
    ]
}

fn position() -> impl Strategy<Value = Vec2> {
    (-30.0_f32..30.0, -30.0_f32..30.0).prop_map(Vec2::from)
}

fn rect_spec() -> impl Strategy<Value = RectSpec> {
    (position(), yaw(), size(), size()).prop_map(|(center, yaw, width, depth)| RectSpec {
        center,
        yaw,
        size: Vec2::new(width, depth),
    })
}

pub(crate) fn disk() -> impl Strategy<Value = Disk> {
    (position(), size()).prop_map(|(center, size)| Disk { center, radius: size })
}

/// Returns an offset, as a fraction of a distance that always separates the shapes.
fn offset() -> impl Strategy<Value = Vec2> {
    (0.0..TAU, 0.0_f32..1.2)
        .prop_map(|(angle, part)| Vec2::new(libm::cosf(angle), libm::sinf(angle)) * part)
}

/// Returns `position` plus `offset`, clamped to ±30 m.
fn clamped_sum(position: Vec2, offset: Vec2) -> Vec2 {
    (position + offset).clamp(Vec2::splat(-30.0), Vec2::splat(30.0))
}

pub(crate) fn two_rects() -> impl Strategy<Value = (RectSpec, RectSpec)> {
    (rect_spec(), rect_spec(), offset(), 0_u8..8).prop_map(|(a, mut b, offset, kind)| {
        b.center = clamped_sum(a.center, offset * (a.circumradius() + b.circumradius()));
        match kind {
            0 => b.yaw = a.yaw,
            1 => b.yaw = a.yaw + FRAC_PI_2,
            _ => {}
        }
        (a, b)
    })
}

pub(crate) fn disk_and_rect() -> impl Strategy<Value = (Disk, RectSpec)> {
    (disk(), rect_spec(), offset()).prop_map(|(mut disk, rect, offset)| {
        disk.center = clamped_sum(rect.center, offset * (disk.radius + rect.circumradius()));
        (disk, rect)
    })
}

pub(crate) fn two_disks() -> impl Strategy<Value = (Disk, Disk)> {
    (disk(), disk(), offset(), 0_u8..20).prop_map(|(a, mut b, offset, kind)| {
        b.center = clamped_sum(a.center, offset * (a.radius + b.radius));
        if kind == 0 {
            b.center = a.center;
        }
        (a, b)
    })
}

/// Returns a displacement of up to 5 m.
pub(crate) fn motion() -> impl Strategy<Value = Vec2> {
    offset().prop_map(|offset| offset * 4.0)
}

/// Tests of hits are of value only if many pairs hit.
#[test]
fn both_verdicts_are_common() {
    let mut runner = TestRunner::deterministic();
    let mut hits = [0; 3];
    for _ in 0..2000 {
        let mut count = |kind: usize, contact: Contact| {
            hits[kind] += i32::from(contact.hit().is_some());
        };
        let (a, b) = two_rects().new_tree(&mut runner).expect("a pair").current();
        count(0, rect_rect(&a.rect(), &b.rect(), &mut ()));
        let (a, b) = disk_and_rect().new_tree(&mut runner).expect("a pair").current();
        count(1, disk_rect(&a, &b.rect(), &mut ()));
        let (a, b) = two_disks().new_tree(&mut runner).expect("a pair").current();
        count(2, disk_disk(&a, &b, &mut ()));
    }
    assert!(hits.iter().all(|hits| (600..1800).contains(hits)), "{hits:?} of 2000");
}
