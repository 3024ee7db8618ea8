//! Which body of the bodies world is explained, which pair, and which of a thousand are drawn.
//!
//! Bodies are told by their index in [`TickRecord::shapes`].

use glam::Vec2;

use super::disk_rect::{DiskPair, NORMAL_LENGTH};
use super::ground::{ARROW, AXIS, lift, note, segment};
use super::number::{metres, plain, with_unit};
use super::pen::{Head, Ink, Pen, Rank, Stroke};
use super::rect_pair::{AXES, RectPair};
use super::upright::Upright;
use super::{Term, View, sat};
use crate::geom::{Contact, Disk, Rect};
use crate::sim::Body;
use crate::sim::bodies::{BodyState, Hit, PairStep, PairTest, Shape, TickRecord, center_of};
use crate::sim::world::Sim;

/// At most so many bodies, hits or contacts are drawn, those nearest to the explained body.
pub const MOST_DRAWN: usize = 200;

/// With more than this only those of the explained body get numbers.
pub const MOST_NAMED: usize = 8;

/// The body that overlays and cards explain: the chosen one; else the one that the keys move; else
/// the first that can move and touches something.
#[must_use]
pub fn explained(record: &TickRecord, selection: Option<Body>) -> Option<usize> {
    let driver = || record.after.driver();
    let touching = || {
        let both = record.hits().flat_map(|hit| [hit.a, hit.b]);
        let contacts = record.contacts.iter().flat_map(|c| [c.a as usize, c.b as usize]);
        both.chain(contacts).filter(|index| moves(record, *index)).min()
    };
    match selection {
        Some(Body::Driven) => driver(),
        Some(body) => record.index(body),
        None => driver().or_else(touching),
    }
}

/// Whether anything can move the body.
pub(super) fn moves(record: &TickRecord, index: usize) -> bool {
    record.moves(index)
}

/// The body's name.
#[must_use]
pub fn name(record: &TickRecord, index: usize) -> String {
    record.after.name(record.body(index))
}

/// The pair to explain of a body, as the indices of both, a before b: that with the partner chosen,
/// touching or not; else its deepest overlap of the tick; without one, its contact that is least
/// apart. Of equal ones the first.
#[must_use]
pub fn deepest(record: &TickRecord, body: usize) -> Option<(usize, usize)> {
    let partner = record.partner.and_then(|partner| record.index(partner));
    if let Some(partner) = partner.filter(|partner| *partner != body) {
        return Some((body.min(partner), body.max(partner)));
    }
    let hits = hits_of(record, body);
    let hit = hits.reduce(|p, q| if q.contact.depth > p.contact.depth { q } else { p });
    if let Some(hit) = hit {
        return Some((hit.a, hit.b));
    }
    let apart = |contact: &usize| {
        let points = record.contacts[*contact].manifold.points().iter();
        points.map(|point| point.separation).fold(f32::INFINITY, f32::min)
    };
    let best = contacts_of(record, body).reduce(|p, q| if apart(&q) < apart(&p) { q } else { p });
    best.map(|at| (record.contacts[at].a as usize, record.contacts[at].b as usize))
}

/// The overlaps of one body, in pair order.
pub(super) fn hits_of(record: &TickRecord, body: usize) -> impl Iterator<Item = &Hit> {
    record.hits().filter(move |hit| hit.a == body || hit.b == body)
}

/// The contacts of one body, as indices in [`TickRecord::contacts`].
pub(super) fn contacts_of(record: &TickRecord, body: usize) -> impl Iterator<Item = usize> {
    let all = record.contacts.iter().enumerate();
    all.filter(move |(_, c)| c.a as usize == body || c.b as usize == body).map(|(at, _)| at)
}

/// `all` if they are few, else the [`MOST_DRAWN`] nearest to the explained body, nearest first;
/// `at` tells where one is.
pub(super) fn nearest<T>(
    record: &TickRecord,
    focus: Option<usize>,
    mut all: Vec<T>,
    at: impl Fn(&T) -> Vec2,
) -> Vec<T> {
    if all.len() > MOST_DRAWN {
        let focus = focus.and_then(|body| record.shapes.get(body)).map_or(Vec2::ZERO, center_of);
        let far = |item: &T| at(item).distance_squared(focus);
        all.sort_by(|p, q| far(p).total_cmp(&far(q)));
        all.truncate(MOST_DRAWN);
    }
    all
}

/// Where the body was tested, m.
pub(super) fn center(record: &TickRecord, body: usize) -> Vec2 {
    record.shapes.get(body).map_or(Vec2::ZERO, center_of)
}

/// Half the smaller side of a collider, m.
pub(super) fn room(shape: &Shape) -> f32 {
    match shape {
        Shape::Box(rect) => rect.half.min_element(),
        Shape::Circle(disk) => disk.radius,
    }
}

/// The body's deepest pair, tested again; with the names of both.
pub(super) fn pair(record: &TickRecord, body: usize) -> Option<(PairTest, [String; 2])> {
    let (a, b) = deepest(record, body)?;
    Some((record.pair(a, b)?, [a, b].map(|index| name(record, index))))
}

/// That pair, if both are boxes.
pub(super) fn rects(record: &TickRecord, body: usize) -> Option<RectPair> {
    let (test, names) = pair(record, body)?;
    RectPair::of_bodies(&test, names)
}

/// That pair, if it is a box and a circle, with the test of the closest point.
pub(super) fn disk_rect(record: &TickRecord, body: usize) -> Option<DiskPair> {
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
        (Shape::Box(rect), Shape::Circle(disk)) => of(rect, disk, contact, [Ink::A, Ink::B]),
        (Shape::Circle(disk), Shape::Box(rect)) => {
            // What moves the circle out of the box, the other way round.
            of(rect, disk, Contact { normal: -contact.normal, ..contact }, [Ink::B, Ink::A])
        }
        _ => None,
    }
}

/// Draws the test of the explained body's deepest pair: the microscope of two boxes, the closest
/// point of box and circle, the distance of two circles.
pub(super) fn draw_test(view: &View<'_>, pen: &mut dyn Pen) {
    let (Some(record), Some(body)) = (view.bodies(), view.selected) else { return };
    let pen = &mut Upright(pen);
    let Some((test, names)) = pair(record, body) else { return };
    if let Some(rects) = RectPair::of_bodies(&test, names) {
        sat::rects(&rects, view.hovered, pen);
    } else if let Some(pair) = disk_rect(record, body) {
        pair.draw(pen);
    } else if let (Shape::Circle(a), Shape::Circle(b)) = (test.a, test.b) {
        pen.term(Some(Term::CenterDistance));
        segment(pen, a.center, b.center, Stroke::solid(Ink::Guide, ARROW));
        let text = format!("depth {}", metres(test.contact.depth));
        note(pen, a.center.midpoint(b.center), &text, Ink::Overlap, Rank::Result);
        pen.term(Some(Term::Normal));
        let from = b.center + test.contact.normal * b.radius;
        let tip = from + test.contact.normal * NORMAL_LENGTH;
        pen.arrow(lift(from), lift(tip), Stroke::solid(Ink::Normal, AXIS), Head::Open);
        pen.term(Some(Term::Radius));
        for (disk, ink, side) in [(a, Ink::A, -1.0), (b, Ink::B, 1.0)] {
            let end = disk.center + test.contact.normal * (disk.radius * side);
            segment(pen, disk.center, end, Stroke::dashed(ink, ARROW));
            let text = format!("r {}", metres(disk.radius));
            note(pen, disk.center.midpoint(end), &text, ink, Rank::Number);
        }
        pen.term(None);
    }
}

/// A body's speed, m/s: what moved it, and in brackets what it has besides, which a hold kept from
/// moving it.
#[must_use]
pub fn speed(body: &BodyState) -> String {
    let (moving, kept) = (body.moving(), body.velocity - body.moving());
    if kept == Vec2::ZERO {
        return with_unit(moving.length(), "m/s");
    }
    let moved = if moving == Vec2::ZERO { "0".to_owned() } else { plain(moving.length()) };
    let cause = if kept.y.abs() >= kept.x.abs() { "gravity" } else { "pushes" };
    format!("{moved} ({cause} {})", with_unit(kept.length(), "m/s"))
}
