//! Disk against rect: the rect's own frame, the clamped closest point, distance and radius.

use super::ground::{circle, contact};
use super::prelude::*;
use crate::explain::rect_pair::AXES;
use crate::geom::trace::ClosestPoint;
use crate::geom::{Contact, Disk, Rect};
use crate::sim::tank::{PairTests, Shape, TickRecord};

/// How far the frame's axes reach beyond the rect, m.
const AXIS_BEYOND: f32 = 0.6;

/// How far the normal's arrow reaches beyond the MTV, m.
pub(crate) const NORMAL_LENGTH: f32 = 0.4;

/// Draws the selected pair of driver and disk, if this tick tested it.
pub(crate) fn draw(view: &View<'_, TickRecord>, pen: &mut Pen) {
    let Some(pair) = view.selected.and_then(|target| view.tested.pair(target)) else { return };
    if let (Shape::Disk(disk), PairTests::ClosestPoint(Some(test))) = (pair.b, pair.tests) {
        let (test, inks, axes) = (*test, [Ink::A, Ink::B], AXES[0]);
        DiskPair { rect: pair.a, disk, test, contact: pair.contact, inks, axes }.draw(pen);
    }
}

/// A rect and a disk as a tick tested them.
pub(crate) struct DiskPair {
    pub(crate) rect: Rect,
    pub(crate) disk: Disk,
    pub(crate) test: ClosestPoint,
    /// How to move the rect out of the disk; `None` while that is not known.
    pub(crate) contact: Option<Contact>,
    /// The rect's, the disk's: who is a, who is b.
    pub(crate) inks: [Ink; 2],
    pub(crate) axes: [&'static str; 2],
}

impl DiskPair {
    pub(crate) fn draw(&self, pen: &mut Pen) {
        self.frame(pen);
        self.distance(pen);
        self.radius(pen);
        self.result(pen);
    }

    /// The rect as a ghost with its axes, and the disk's centre clamped along each of them.
    fn frame(&self, pen: &mut Pen) {
        let (rect, test, ink) = (&self.rect, &self.test, self.inks[0]);
        pen.term(None);
        pen.weight(Weight::Work);
        pen.outline(&rect.corners(), ink.dashed(OUTLINE));
        let axes = [(rect.axis_x, rect.half.x), (rect.axis_z(), rect.half.y)];
        for ((axis, half), name) in axes.into_iter().zip(self.axes) {
            let way = (rect.center, rect.center + axis * (half + AXIS_BEYOND));
            pen.arrow(way.0, way.1, ink.dashed(AXIS), Head::Open);
            pen.weight(Weight::Detail);
            pen.note(way.1, name, ink, Rank::Detail);
            pen.weight(Weight::Work);
        }
        // Outside on both axes the clamp goes through a corner: first along one axis, then the other.
        let turn = rect.center + rect.to_plane(Vec2::new(test.clamped.x, test.local_center.y));
        let center = rect.center + rect.to_plane(test.local_center);
        for (from, to) in [(center, turn), (turn, test.closest)] {
            if from.distance(to) > 0.0 {
                pen.segment(from, to, Ink::Guide.dashed(1.0));
            }
        }
    }

    /// From the closest point to the disk's centre; from inside, to the nearest face.
    fn distance(&self, pen: &mut Pen) {
        let (disk, test) = (&self.disk, &self.test);
        pen.term(Some(Term::ClosestPoint));
        pen.weight(Weight::Answer);
        pen.cross(test.closest, Ink::Selected);
        pen.term(Some(Term::CenterDistance));
        let (end, text) = match test.nearest_face {
            None => (test.closest, format!("distance {}", metres(test.distance))),
            Some((normal, to_face)) => {
                (disk.center + normal * to_face, format!("to face {}", metres(to_face)))
            }
        };
        pen.segment(end, disk.center, Ink::Guide.solid(ARROW));
        pen.weight(Weight::Work);
        pen.note(end.midpoint(disk.center), text, Ink::Guide, Rank::Number);
        pen.weight(Weight::Answer);
        pen.cross(disk.center, self.inks[1]);
    }

    /// The disk, and its radius laid off beside the distance.
    fn radius(&self, pen: &mut Pen) {
        let (disk, ink) = (&self.disk, self.inks[1]);
        pen.term(Some(Term::Radius));
        pen.outline(&circle(disk.center, disk.radius), ink.solid(OUTLINE));
        // At a right angle to the distance, else one line would lie on the other.
        if let Some(contact) = self.contact {
            let spoke = disk.center + contact.normal.perp() * disk.radius;
            pen.weight(Weight::Work);
            pen.segment(disk.center, spoke, ink.solid(OUTLINE));
            let text = format!("r {}", metres(disk.radius));
            pen.note(disk.center.midpoint(spoke), text, ink, Rank::Number);
        }
        if self.test.nearest_face.is_some() {
            pen.weight(Weight::Answer);
            pen.note(disk.center, "centre inside", Ink::Overlap, Rank::Result);
        }
    }

    /// The MTV at true scale, or the gap: both start where the rect meets the disk.
    fn result(&self, pen: &mut Pen) {
        let (rect, test, Some(found)) = (&self.rect, &self.test, self.contact) else { return };
        let center = rect.center + rect.to_plane(test.local_center);
        let on_rect =
            test.nearest_face.map_or(test.closest, |(normal, to_face)| center + normal * to_face);
        let on_disk = on_rect + found.mtv();
        contact(pen, (on_rect, on_disk), found, NORMAL_LENGTH);
    }
}
