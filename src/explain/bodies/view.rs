//! Which body of the bodies world is explained, which pair, and what the record says of them.
//!
//! Bodies are told by their index in [`TickRecord::shapes`].

use glam::Vec2;

use crate::explain::number::{THIN_SPACE, figures, plain, with_unit};
use crate::explain::rect_pair::RectPair;
use crate::geom::manifold::FeatureId;
use crate::sim::Body;
use crate::sim::Sim;
use crate::sim::bodies::{BodyState, DT, Hit, Inner, PairTest, Push, Step, TickRecord};

/// The body that overlays and cards explain: the chosen one; else the one that the keys move; else
/// the first that can move and touches something.
#[must_use]
pub fn explained(record: &TickRecord, selection: Option<Body>) -> Option<usize> {
    let driver = || record.after.driver();
    let touching = || {
        let both = record.hits().flat_map(|hit| [hit.a, hit.b]);
        let contacts = record.contacts.iter().flat_map(|c| [c.a as usize, c.b as usize]);
        // Whether a body moves is looked up: only of those that would be the first.
        both.chain(contacts).fold(None, |first: Option<usize>, index| {
            let is_first = first.is_none_or(|first| index < first) && record.moves(index);
            if is_first { Some(index) } else { first }
        })
    };
    match selection {
        Some(Body::Driven) => driver(),
        Some(body) => record.index(body),
        None => driver().or_else(touching),
    }
}

/// The steps that are about one body, in order.
pub(crate) fn steps_of(record: &TickRecord, body: usize) -> impl Iterator<Item = &Step> {
    record.steps.iter().filter(move |step| step.body() == Some(body))
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
pub(crate) fn hits_of(record: &TickRecord, body: usize) -> impl Iterator<Item = &Hit> {
    record.hits().filter(move |hit| hit.a == body || hit.b == body)
}

/// The contacts of one body, as indices in [`TickRecord::contacts`].
pub(crate) fn contacts_of(record: &TickRecord, body: usize) -> impl Iterator<Item = usize> {
    let all = record.contacts.iter().enumerate();
    all.filter(move |(_, c)| c.a as usize == body || c.b as usize == body).map(|(at, _)| at)
}

/// The body's deepest pair, tested again; with the names of both.
pub(crate) fn pair(record: &TickRecord, body: usize) -> Option<(PairTest, [String; 2])> {
    let (a, b) = deepest(record, body)?;
    Some((record.pair(a, b)?, [a, b].map(|index| name(record, index))))
}

/// That pair, if both are boxes.
pub(crate) fn rects(record: &TickRecord, body: usize) -> Option<RectPair> {
    let (test, names) = pair(record, body)?;
    RectPair::of_bodies(&test, names)
}

/// What the article's solver made of the body's MTVs; `None` with the other solver, or when
/// nothing moves the body.
pub(crate) fn push_of(record: &TickRecord, body: usize) -> Option<Push> {
    record.pushes().find(|(index, _)| *index == body).map(|(_, push)| push)
}

/// Which edges made a point: "a −y, b +y, start".
pub(crate) fn feature(id: FeatureId) -> String {
    let end = if id.end() == 0 { "start" } else { "end" };
    format!("a {}, b {}, {end}", edge_name(id.edge_a()), edge_name(id.edge_b()))
}

/// An edge by its outward normal: "+x".
pub(crate) fn edge_name(index: u8) -> &'static str {
    ["+x", "+y", "−x", "−y"][usize::from(index & 3)]
}

/// An edge that is inside the ground, of a pair: "tile-2 edge −x: an inner edge, covered by tile-1".
pub(crate) fn seam(record: &TickRecord, bodies: [usize; 2], inner: Inner) -> String {
    let tile = name(record, bodies[usize::from(inner.of_b)]);
    let beside = name(record, inner.beside as usize);
    format!("{tile} edge {}: an inner edge, covered by {beside}", edge_name(inner.edge))
}

/// The body's velocity before damping and gravity, and that it flew with, m/s; `None` with the
/// impulse solver, which integrates in sub-steps.
pub(crate) fn flown(record: &TickRecord, index: usize) -> Option<(Vec2, Vec2)> {
    steps_of(record, index).find_map(|step| match *step {
        Step::Moved { before, velocity, .. } => Some((before, velocity)),
        _ => None,
    })
}

/// A sub-step of the impulse solver, s: for so long an accumulated impulse acts.
pub(crate) fn sub_step(record: &TickRecord) -> f32 {
    record.before.setup.impulse.sub_step(DT)
}

/// An impulse, with the figures that a small one needs.
pub(crate) fn newton_seconds(x: f32) -> String {
    format!("{}{THIN_SPACE}N·s", figures(x))
}

/// A body's speed, m/s: what moved it, and in brackets what it has besides, which a hold kept from
/// moving it.
#[must_use]
pub fn speed(body: &BodyState) -> String {
    let (moving, kept) = (body.moving(), body.velocity - body.moving());
    // Less than the last decimal is nothing to tell of.
    if kept.length() < 0.0005 {
        return with_unit(moving.length(), "m/s");
    }
    let moved = if moving == Vec2::ZERO { "0".to_owned() } else { plain(moving.length()) };
    let cause = if kept.y.abs() >= kept.x.abs() { "gravity" } else { "pushes" };
    format!("{moved} ({cause} {})", with_unit(kept.length(), "m/s"))
}
