//! Which body of the bodies world is explained, which pair, and which of a thousand are drawn.
//!
//! Bodies are told by their index in [`TickRecord::shapes`].

use crate::explain::bodies::view::pair;
use crate::explain::rect_pair::{AXES, RectPair};
use crate::geom::{Contact, Disk, Rect};
use crate::overlay::disk_rect::{DiskPair, NORMAL_LENGTH};
use crate::overlay::prelude::*;
use crate::overlay::sat;
use crate::sim::bodies::{DRAWN_OF_MORE, MOST_DRAWN, PairStep, Shape, TickRecord};

/// With more than this only those of the explained body get numbers.
pub(super) const MOST_NAMED: usize = 8;

/// `all` if they are few, else the [`DRAWN_OF_MORE`] nearest to the explained body, nearest first;
/// `at` tells where one is.
pub(super) fn nearest<T>(
    view: &View<'_, TickRecord>,
    all: impl Iterator<Item = T>,
    at: impl Fn(&T) -> Vec2,
) -> Vec<T> {
    let all: Vec<T> = all.collect();
    if all.len() <= MOST_DRAWN {
        return all;
    }
    let focus = view.selected.map_or(Vec2::ZERO, |body| center(view.record, body));
    // The bits of numbers that are not negative are in the order of the numbers.
    let far = |item: &T| at(item).distance_squared(focus).to_bits();
    let mut places: Vec<(u32, usize)> = all.iter().map(far).zip(0..).collect();
    places.select_nth_unstable(DRAWN_OF_MORE);
    places.truncate(DRAWN_OF_MORE);
    places.sort_unstable();
    let mut all: Vec<Option<T>> = all.into_iter().map(Some).collect();
    places.into_iter().filter_map(|(_, place)| all[place].take()).collect()
}

/// Where the body was tested, m.
pub(super) fn center(record: &TickRecord, body: usize) -> Vec2 {
    record.shapes.get(body).map_or(Vec2::ZERO, Shape::center)
}

/// Where a pair is looked for when the nearest are drawn, m: that of the explained body is nearest,
/// however far away its partner's centre is.
pub(super) fn pair_place(view: &View<'_, TickRecord>, a: usize, b: usize) -> Vec2 {
    center(view.record, if view.selected == Some(b) { b } else { a })
}

/// Half the smaller side of a collider, m.
pub(super) fn room(shape: &Shape) -> f32 {
    match shape {
        Shape::Rect(rect) => rect.half.min_element(),
        Shape::Disk(disk) => disk.radius,
    }
}

/// That pair, if it is a box and a circle, with the test of the closest point.
pub(crate) fn disk_rect(record: &TickRecord, body: usize) -> Option<DiskPair> {
    let (pair, _) = pair(record, body)?;
    let closest = pair.steps.iter().find_map(|step| match step {
        PairStep::Closest(test) => Some(*test),
        _ => None,
    });
    let of = |rect: Rect, disk: Disk, contact: Contact, inks: [Ink; 2]| {
        Some(DiskPair { rect, disk, test: closest?, contact: Some(contact), inks, axes: AXES[1] })
    };
    let contact = pair.contact;
    match (pair.a, pair.b) {
        (Shape::Rect(rect), Shape::Disk(disk)) => of(rect, disk, contact, [Ink::A, Ink::B]),
        (Shape::Disk(disk), Shape::Rect(rect)) => {
            of(rect, disk, contact.flipped(), [Ink::B, Ink::A])
        }
        _ => None,
    }
}

/// Draws the test of the explained body's deepest pair: the microscope of two boxes, the closest
/// point of box and circle, the distance of two circles.
pub(super) fn draw_test(view: &View<'_, TickRecord>, pen: &mut Pen) {
    let Some(body) = view.selected else { return };
    let Some((test, names)) = pair(view.record, body) else { return };
    if let Some(rects) = RectPair::of_bodies(&test, names) {
        sat::rects(&rects, view.hovered, pen);
    } else if let Some(pair) = disk_rect(view.record, body) {
        pair.draw(pen);
    } else if let (Shape::Disk(a), Shape::Disk(b)) = (test.a, test.b) {
        pen.term(Some(Term::CenterDistance));
        pen.weight(Weight::Answer);
        pen.segment(a.center, b.center, Ink::Guide.solid(ARROW));
        let text = format!("depth {}", metres(test.contact.depth));
        pen.weight(Weight::Result);
        pen.note(a.center.midpoint(b.center), text, Ink::Overlap, Rank::Result);
        pen.weight(Weight::Work);
        pen.term(Some(Term::Normal));
        let from = b.center + test.contact.normal * b.radius;
        let tip = from + test.contact.normal * NORMAL_LENGTH;
        pen.arrow(from, tip, Ink::Normal.solid(AXIS), Head::Open);
        pen.term(Some(Term::Radius));
        for (disk, ink, side) in [(a, Ink::A, -1.0), (b, Ink::B, 1.0)] {
            let end = disk.center + test.contact.normal * (disk.radius * side);
            pen.segment(disk.center, end, ink.dashed(ARROW));
            let text = format!("r {}", metres(disk.radius));
            pen.note(disk.center.midpoint(end), text, ink, Rank::Number);
        }
    }
}
