//! Selection of the explained body and pair of the bodies world, and their data in the record.
//!
//! Bodies are identified by their index in [`TickRecord::shapes`].

use glam::Vec2;

use crate::explain::number::{THIN_SPACE, figures, plain, with_unit};
use crate::explain::rect_pair::RectPair;
use crate::geom::manifold::FeatureId;
use crate::sim::Body;
use crate::sim::Sim;
use crate::sim::bodies::{ArticlePush, BodyState, DT, Hit, PairTest, SeamEdge, Step, TickRecord};
use crate::text::id;

/// Maximum number of overlaps or contacts listed.
pub(super) const MAX_LISTED: usize = 6;

/// Returns the body to explain: the selected one, else the driven one, else the first movable one
/// in contact.
#[must_use]
pub fn explained(record: &TickRecord, selection: Option<Body>) -> Option<usize> {
    let driver = || record.after.driver();
    let touching = || {
        let hits = record.hits().flat_map(|hit| [hit.a, hit.b]);
        let contacts = record.contacts.iter().flat_map(|c| [c.a as usize, c.b as usize]);
        // Checking mobility is costly, so check only bodies before the best so far.
        hits.chain(contacts).fold(None, |first: Option<usize>, index| {
            let is_better = first.is_none_or(|first| index < first) && record.is_movable(index);
            if is_better { Some(index) } else { first }
        })
    };
    match selection {
        Some(Body::Driven) => driver(),
        Some(body) => record.index(body),
        None => driver().or_else(touching),
    }
}

/// Returns the steps about one body, in order.
pub(crate) fn steps_of(record: &TickRecord, body: usize) -> impl Iterator<Item = &Step> {
    record.steps.iter().filter(move |step| step.body() == Some(body))
}

/// Returns the name of a body.
#[must_use]
pub fn name(record: &TickRecord, index: usize) -> String {
    record.after.name(record.body(index))
}

/// Returns the pair to explain for a body, as the indices of both, a before b: the selected pair,
/// touching or not; else the deepest overlap of the tick; else the contact with the smallest
/// separation. On ties, the first.
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
    let separation = |contact: &usize| {
        let points = record.contacts[*contact].manifold.points().iter();
        points.map(|point| point.separation).fold(f32::INFINITY, f32::min)
    };
    let best = contacts_of(record, body)
        .reduce(|p, q| if separation(&q) < separation(&p) { q } else { p });
    best.map(|index| (record.contacts[index].a as usize, record.contacts[index].b as usize))
}

/// Returns the overlaps of one body, in pair order.
pub(crate) fn hits_of(record: &TickRecord, body: usize) -> impl Iterator<Item = &Hit> {
    record.hits().filter(move |hit| hit.a == body || hit.b == body)
}

/// Returns the contacts of one body, as indices in [`TickRecord::contacts`].
pub(crate) fn contacts_of(record: &TickRecord, body: usize) -> impl Iterator<Item = usize> {
    let all = record.contacts.iter().enumerate();
    all.filter(move |(_, c)| c.a as usize == body || c.b as usize == body).map(|(index, _)| index)
}

/// Tests the body's deepest pair again; returns the test and the names of both bodies.
pub(crate) fn pair(record: &TickRecord, body: usize) -> Option<(PairTest, [String; 2])> {
    let (a, b) = deepest(record, body)?;
    Some((record.pair(a, b)?, [a, b].map(|index| name(record, index))))
}

/// Returns the body's deepest pair, if both bodies are boxes.
pub(crate) fn rects(record: &TickRecord, body: usize) -> Option<RectPair> {
    let (test, names) = pair(record, body)?;
    RectPair::of_bodies(&test, names)
}

/// Returns the article's combination of the body's MTVs; `None` with the other solver, or if
/// nothing moves the body.
pub(crate) fn push_of(record: &TickRecord, body: usize) -> Option<ArticlePush> {
    record.pushes().find(|(index, _)| *index == body).map(|(_, push)| push)
}

/// Names a contact point by its edges: "point 1: a −y, b +y, start".
pub(crate) fn edges(number: u8, feature: FeatureId) -> String {
    let message =
        if feature.end() == 0 { id::BODIES_POINT_AT_START } else { id::BODIES_POINT_AT_END };
    message.with(&[
        ("point", &number),
        ("edge-of-a", &edge_name(feature.edge_a())),
        ("edge-of-b", &edge_name(feature.edge_b())),
    ])
}

/// Names an edge by its outward normal: "+x".
pub(crate) fn edge_name(index: u8) -> &'static str {
    ["+x", "+y", "−x", "−y"][usize::from(index & 3)]
}

/// Names an edge inside the ground: "tile-2 edge −x: an inner edge, covered by tile-1".
pub(crate) fn seam(record: &TickRecord, bodies: [usize; 2], inner: SeamEdge) -> String {
    let tile = name(record, bodies[usize::from(inner.of_b)]);
    let neighbour = name(record, inner.neighbour as usize);
    id::BODIES_INNER_EDGE.with(&[
        ("tile", &tile),
        ("edge", &edge_name(inner.edge)),
        ("neighbour", &neighbour),
    ])
}

/// Returns the body's velocities before and after damping and gravity, m/s; `None` with the impulse
/// solver, which integrates in sub-steps.
pub(crate) fn flight_velocities(record: &TickRecord, index: usize) -> Option<(Vec2, Vec2)> {
    steps_of(record, index).find_map(|step| match *step {
        Step::Moved { before, velocity, .. } => Some((before, velocity)),
        _ => None,
    })
}

/// Returns the duration of a sub-step of the impulse solver, s; an accumulated impulse acts for this
/// time.
pub(crate) fn sub_step(record: &TickRecord) -> f32 {
    record.before.setup.impulse.sub_step(DT)
}

/// Formats an impulse, with three figures for small ones.
pub(crate) fn newton_seconds(x: f32) -> String {
    format!("{}{THIN_SPACE}N·s", figures(x))
}

/// Formats a body's speed, m/s: the part that moved the body, and in brackets the part that a hold
/// suppressed.
#[must_use]
pub fn speed(body: &BodyState) -> String {
    let (moving, suppressed) = (body.actual_velocity(), body.velocity - body.actual_velocity());
    // Smaller parts would be shown as 0.
    if suppressed.length() < 0.0005 {
        return with_unit(moving.length(), "m/s");
    }
    let moved = if moving == Vec2::ZERO { "0".to_owned() } else { plain(moving.length()) };
    let message = if suppressed.y.abs() >= suppressed.x.abs() {
        id::BODIES_SPEED_OF_GRAVITY
    } else {
        id::BODIES_SPEED_OF_PUSHES
    };
    message.with(&[("moving", &moved), ("kept", &with_unit(suppressed.length(), "m/s"))])
}
