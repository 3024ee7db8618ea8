//! Disk against rect: the rect's own frame, the clamped closest point, distance and radius.

use glam::Vec2;

use crate::explain::Term;
use crate::explain::number::metres;
use crate::explain::rect_pair::AXES;
use crate::geom::trace::ClosestPoint;
use crate::geom::{Contact, Disk, Rect};
use crate::overlay::View;
use crate::overlay::ground::{ARROW, AXIS, OUTLINE, circle, cross, lift, note, outline, segment};
use crate::overlay::pen::{Head, Ink, Pen, Rank, Stroke};
use crate::sim::tank::{PairTests, Shape};

/// How far the frame's axes reach beyond the rect, m.
const AXIS_BEYOND: f32 = 0.6;

/// How far the normal's arrow reaches beyond the MTV, m.
pub(crate) const NORMAL_LENGTH: f32 = 0.4;

/// Draws the selected pair of driver and disk, if this tick tested it.
pub(crate) fn draw(view: &View<'_>, pen: &mut dyn Pen) {
    let Some(record) = view.tested_tank() else { return };
    let Some(pair) = view.selected.and_then(|target| record.pair(target)) else { return };
    let (Shape::Disk(disk), PairTests::ClosestPoint(Some(test))) = (pair.b, pair.tests) else {
        return;
    };
    let inks = [Ink::A, Ink::B];
    let axes = AXES[0];
    DiskPair { rect: pair.a, disk, test: *test, contact: pair.contact, inks, axes }.draw(pen);
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
    pub(crate) fn draw(&self, pen: &mut dyn Pen) {
        self.frame(pen);
        self.distance(pen);
        self.radius(pen);
        self.result(pen);
        pen.term(None);
    }

    /// The rect as a ghost with its axes, and the disk's centre clamped along each of them.
    fn frame(&self, pen: &mut dyn Pen) {
        let (rect, test, ink) = (&self.rect, &self.test, self.inks[0]);
        pen.term(None);
        outline(pen, &rect.corners(), Stroke::dashed(ink, OUTLINE));
        let axes =
            [(rect.axis_x, rect.half.x, self.axes[0]), (rect.axis_z(), rect.half.y, self.axes[1])];
        for (axis, half, name) in axes {
            let tip = rect.center + axis * (half + AXIS_BEYOND);
            pen.arrow(lift(rect.center), lift(tip), Stroke::dashed(ink, AXIS), Head::Open);
            note(pen, tip, name, ink, Rank::Detail);
        }
        // Outside on both axes the clamp goes through a corner: first along one axis, then the other.
        let turn = rect.center + rect.to_plane(Vec2::new(test.clamped.x, test.local_center.y));
        let center = rect.center + rect.to_plane(test.local_center);
        for (from, to) in [(center, turn), (turn, test.closest)] {
            if from.distance(to) > 0.0 {
                segment(pen, from, to, Stroke::dashed(Ink::Guide, 1.0));
            }
        }
    }

    /// From the closest point to the disk's centre; from inside, to the nearest face.
    fn distance(&self, pen: &mut dyn Pen) {
        let (disk, test) = (&self.disk, &self.test);
        pen.term(Some(Term::ClosestPoint));
        cross(pen, test.closest, Ink::Selected);
        pen.term(Some(Term::CenterDistance));
        let (end, text) = match test.nearest_face {
            None => (test.closest, format!("distance {}", metres(test.distance))),
            Some((normal, to_face)) => {
                (disk.center + normal * to_face, format!("to face {}", metres(to_face)))
            }
        };
        segment(pen, end, disk.center, Stroke::solid(Ink::Guide, ARROW));
        note(pen, end.midpoint(disk.center), &text, Ink::Guide, Rank::Number);
        cross(pen, disk.center, self.inks[1]);
    }

    /// The disk, and its radius laid off beside the distance.
    fn radius(&self, pen: &mut dyn Pen) {
        let (disk, ink) = (&self.disk, self.inks[1]);
        pen.term(Some(Term::Radius));
        outline(pen, &circle(disk.center, disk.radius), Stroke::solid(ink, OUTLINE));
        // At a right angle to the distance, else one line would lie on the other.
        if let Some(contact) = self.contact {
            let spoke = disk.center + contact.normal.perp() * disk.radius;
            segment(pen, disk.center, spoke, Stroke::solid(ink, OUTLINE));
            let text = format!("r {}", metres(disk.radius));
            note(pen, disk.center.midpoint(spoke), &text, ink, Rank::Number);
        }
        if self.test.nearest_face.is_some() {
            note(pen, disk.center, "centre inside", Ink::Overlap, Rank::Result);
        }
    }

    /// The MTV at true scale, or the gap: both start where the rect meets the disk.
    fn result(&self, pen: &mut dyn Pen) {
        let (rect, test, Some(contact)) = (&self.rect, &self.test, self.contact) else { return };
        let center = rect.center + rect.to_plane(test.local_center);
        let on_rect =
            test.nearest_face.map_or(test.closest, |(normal, to_face)| center + normal * to_face);
        let on_disk = on_rect + contact.mtv();
        let middle = on_rect.midpoint(on_disk);
        if contact.hit().is_some() {
            pen.term(Some(Term::Normal));
            let tip = on_disk + contact.normal * NORMAL_LENGTH;
            pen.arrow(lift(on_disk), lift(tip), Stroke::solid(Ink::Normal, AXIS), Head::Open);
            note(pen, tip, "n", Ink::Normal, Rank::Detail);
            pen.term(Some(Term::Mtv));
            pen.arrow(lift(on_rect), lift(on_disk), Stroke::solid(Ink::Mtv, ARROW), Head::Filled);
            note(pen, middle, &format!("MTV {}", metres(contact.depth)), Ink::Mtv, Rank::Result);
        } else {
            pen.term(None);
            segment(pen, on_rect, on_disk, Stroke::dashed(Ink::Gap, ARROW));
            note(pen, middle, &format!("gap {}", metres(-contact.depth)), Ink::Gap, Rank::Result);
        }
    }
}
