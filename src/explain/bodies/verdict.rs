//! Verdict on a tick of the bodies world.

use glam::Vec2;

use crate::explain::bodies::view::{deepest, hits_of, name, push_of, seam};
use crate::explain::number::{SHOWN_AS_ZERO, metres, with_unit};
use crate::explain::rect_pair::RectPair;
use crate::explain::verdict::{Part, Verdict, a, b, gap, number, overlap, plain};
use crate::sim::bodies::{Hit, Shape, Solver, TickRecord};
use crate::sim::{Body, Phase};
use crate::text::{Id, id};

/// Maximum impulse that is shown as 0.000, N·s.
const NO_IMPULSE: f32 = 0.0005;

/// Maximum relative speed of a resting body, m/s.
const MAX_RESTING_SPEED: f32 = 0.02;

/// Maximum number of bodies searched for one that the body passes through because of its layer.
const MAX_SEARCHED: usize = 200;

/// Returns the verdict on the body and its deepest pair.
pub(crate) fn verdict(record: &TickRecord, body: Option<usize>) -> Verdict {
    body_verdict(record, body).so_far(record.is_whole())
}

fn body_verdict(record: &TickRecord, body: Option<usize>) -> Verdict {
    let Some(body) = body else { return Verdict::of(id::BODIES_NO_MOVABLE_CONTACT) };
    let named = a(name(record, body));
    let Some((state, _)) = record.became(body) else {
        return Verdict::say(id::BODIES_BODY_FELL_OUT, [named]);
    };
    if state.frozen {
        return Verdict::say(id::BODIES_BODY_IS_FROZEN, [named]);
    }
    let Some((a, b)) = deepest(record, body) else {
        return no_contact_verdict(record, body, state.velocity);
    };
    pair(record, body, if a == body { b } else { a })
}

/// Returns the verdict on two bodies that touched in the tick.
pub(crate) fn on_pair(record: &TickRecord, a: Body, b: Body) -> Verdict {
    let (Some(a), Some(b)) = (record.index(a), record.index(b)) else {
        return verdict(record, None);
    };
    // The movable body is the subject of the sentence.
    let (body, other) = if record.is_movable(a) { (a, b) } else { (b, a) };
    pair(record, body, other).so_far(record.is_whole())
}

/// Returns a sentence about two bodies: `a` in the message is the subject.
fn pair_sentence(
    id: Id,
    record: &TickRecord,
    [body, other]: [usize; 2],
    parts: impl IntoIterator<Item = Part>,
) -> Verdict {
    // The colours are those of the Figure, where A is the body that was added first.
    let named = |index: usize, other: usize| {
        let name = name(record, index);
        if index < other { a(name) } else { b(name) }
    };
    let names = [named(body, other).called("a"), named(other, body).called("b")];
    Verdict::say(id, names.into_iter().chain(parts))
}

/// Returns "hit: brick-1 overlaps floor by 0.012 m".
fn overlaps(record: &TickRecord, body: usize, other: usize, depth: f32) -> Verdict {
    pair_sentence(id::VERDICT_HIT, record, [body, other], [overlap(metres(depth))])
}

fn pair(record: &TickRecord, body: usize, other: usize) -> Verdict {
    let (a, b) = (body.min(other), body.max(other));
    if record.before.setup.methods.solver == Solver::Article
        && let Some(hit) = record.hits().find(|hit| (hit.a, hit.b) == (a, b))
    {
        return push_verdict(record, body, other, hit);
    }
    match record.contact(a, b) {
        Some(contact) => contact_verdict(record, body, other, contact),
        None => gap_verdict(record, body, other),
    }
}

/// Returns the article solver's sentence: the body's share of the MTV, and the sum of its MTVs.
fn push_verdict(record: &TickRecord, body: usize, other: usize, hit: &Hit) -> Verdict {
    let own = if hit.a == body { hit.mtv_a } else { hit.mtv_b };
    let mtv = overlap(metres(own.length())).called("mtv");
    let sentence = |id: Id, sum: Vec<Part>| {
        let parts = [overlap(metres(hit.contact.depth)), mtv];
        pair_sentence(id, record, [body, other], parts.into_iter().chain(sum))
    };
    let count = hits_of(record, body).count();
    match push_of(record, body) {
        Some(push) if count > 1 => {
            let mtvs = plain("mtvs", id::MTVS.with(&[("n", &count)]));
            let sum = overlap(metres(push.sum().length())).called("sum");
            sentence(id::BODIES_HIT_MTV_SUM, vec![mtvs, sum])
        }
        Some(_) => sentence(id::BODIES_HIT_MTV, Vec::new()),
        None => sentence(id::BODIES_HIT_CANNOT_MOVE, Vec::new()),
    }
}

/// Returns the impulse solver's sentence: "brick-1 rests on floor: depth 0.001 m, impulse 0.214
/// N·s".
fn contact_verdict(record: &TickRecord, body: usize, other: usize, contact: usize) -> Verdict {
    let manifold = &record.contacts[contact].manifold;
    let separations = manifold.points().iter().map(|point| point.separation);
    let depth = -separations.fold(f32::INFINITY, f32::min);
    let impulses = record.impulses(contact).filter(|impulses| impulses.acted());
    let Some(impulses) = impulses.filter(|_| record.is_whole()) else {
        return no_impulse_verdict(record, body, other, (contact, depth));
    };
    let normal =
        if record.contacts[contact].a as usize == body { 1.0 } else { -1.0 } * manifold.normal;
    let [a, b] = [body.min(other), body.max(other)].map(|index| record.body(index));
    let reports = &record.after.state.contacts;
    let phase = reports.binary_search_by_key(&(a, b), |report| (report.a, report.b));
    let verb = match phase.ok().map(|index| reports[index].phase) {
        Some(Phase::Enter) => id::BODIES_HITS,
        _ if normal.y > 0.7 => on_top(record, body, other, normal.perp()),
        _ if normal.y < -0.7 => id::BODIES_CARRIES,
        _ => id::BODIES_LEANS_AGAINST,
    };
    let impulse = impulse(impulses.normal.iter().sum(), impulses.bounce.iter().sum());
    let impulse = impulse.part("impulse");
    if verb == id::BODIES_HITS && depth > 0.0 {
        let hit = overlaps(record, body, other, depth).part("hit");
        return Verdict::say(id::BODIES_HIT_IMPULSE, [hit, impulse]);
    }
    let contact = pair_sentence(verb, record, [body, other], []).part("contact");
    // The solver looks ahead and may close a gap within the tick.
    if depth > 0.0 {
        Verdict::say(id::BODIES_CONTACT_DEPTH, [contact, overlap(metres(depth)), impulse])
    } else {
        Verdict::say(id::BODIES_CONTACT_GAP, [contact, gap(metres(-depth)), impulse])
    }
}

/// Returns "impulse 0.214 N·s, bounce 0.100 N·s".
fn impulse(normal: f32, bounce: f32) -> Verdict {
    let measure = |name, impulse| number(name, with_unit(impulse, "N·s"));
    let (impulse_part, bounce_part) = (measure("impulse", normal), measure("bounce", bounce));
    if bounce <= 0.0 {
        Verdict::say(id::BODIES_IMPULSE, [impulse_part])
    } else if normal <= NO_IMPULSE {
        Verdict::say(id::BODIES_BOUNCE, [bounce_part])
    } else {
        Verdict::say(id::BODIES_IMPULSE_AND_BOUNCE, [impulse_part, bounce_part])
    }
}

/// Returns the verdict on a contact that needs no impulse, or whose impulses the tick has not
/// reached.
fn no_impulse_verdict(
    record: &TickRecord,
    body: usize,
    other: usize,
    (contact, depth): (usize, f32),
) -> Verdict {
    let sentence = if depth >= SHOWN_AS_ZERO {
        overlaps(record, body, other, depth)
    } else if depth > -SHOWN_AS_ZERO {
        pair_sentence(id::BODIES_TOUCHING, record, [body, other], [])
    } else {
        pair_sentence(id::BODIES_GAP_BETWEEN, record, [body, other], [gap(metres(-depth))])
    };
    match separation_speed(record, contact) {
        _ if !record.is_whole() => sentence,
        Some(speed) if depth >= SHOWN_AS_ZERO && speed >= SHOWN_AS_ZERO => {
            let speed = number("speed", with_unit(speed, "m/s"));
            Verdict::say(id::BODIES_SEPARATING, [sentence.part("contact"), speed])
        }
        _ => Verdict::say(id::BODIES_NO_IMPULSE_NEEDED, [sentence.part("contact")]),
    }
}

/// Returns the lowest speed at which a contact point separates along the normal after the tick,
/// m/s; `None` if a body has fallen out of the world.
fn separation_speed(record: &TickRecord, contact: usize) -> Option<f32> {
    let contact = &record.contacts[contact];
    let velocity = |index: u32, point: Vec2| {
        let (state, _) = record.became(index as usize)?;
        let lever = point - record.shapes[index as usize].center();
        Some(state.velocity + lever.perp() * state.angular_velocity)
    };
    let points = contact.manifold.points().iter();
    let speeds = points.map(|point| {
        let [a, b] = [contact.a, contact.b].map(|index| velocity(index, point.position));
        Some((a? - b?).dot(contact.manifold.normal))
    });
    speeds.collect::<Option<Vec<_>>>()?.into_iter().reduce(f32::min)
}

/// Returns the verb for a body on top of another: rests, slides or rolls, by their relative speed.
fn on_top(record: &TickRecord, body: usize, other: usize, tangent: Vec2) -> Id {
    let velocity = |body| record.became(body).map_or(Vec2::ZERO, |(state, _)| state.velocity);
    let slips = (velocity(body) - velocity(other)).dot(tangent).abs() > MAX_RESTING_SPEED;
    match record.shapes.get(body) {
        Some(Shape::Disk(_)) if slips => id::BODIES_ROLLS_ON,
        _ if slips => id::BODIES_SLIDES_ALONG,
        _ => id::BODIES_RESTS_ON,
    }
}

/// Returns the verdict on a pair that does not touch in the tick.
fn gap_verdict(record: &TickRecord, body: usize, other: usize) -> Verdict {
    let (a, b) = (body.min(other), body.max(other));
    if is_skipped(record, body, other) {
        return passing_through(record, body, other);
    }
    let pair = [body, other];
    let Some(test) = record.pair(a, b) else {
        return pair_sentence(id::BODIES_NOT_TESTED, record, pair, []);
    };
    let is_left_out = test.adjusted.is_some_and(|adjusted| adjusted.contact.is_none());
    if let Some(adjusted) =
        test.adjusted.filter(|_| is_left_out && test.contact.depth > -SHOWN_AS_ZERO)
    {
        let inner = plain("inner-edge", seam(record, [a, b], adjusted.inner));
        return pair_sentence(id::BODIES_NO_CONTACT_AT_SEAM, record, pair, [inner]);
    }
    let names = [a, b].map(|index| name(record, index));
    let axis = RectPair::of_bodies(&test, names).and_then(|pair| pair.deciding_axis_name());
    let gap = gap(metres(-test.contact.depth));
    match axis {
        Some(axis) => {
            pair_sentence(id::BODIES_GAP_ON_AXIS, record, pair, [gap, plain("axis", axis)])
        }
        None => pair_sentence(id::BODIES_GAP_BETWEEN, record, pair, [gap]),
    }
}

/// Returns whether the tick skips the pair, regardless of distance.
fn is_skipped(record: &TickRecord, a: usize, b: usize) -> bool {
    // A body spawned in the tick is not in the world before it.
    a.max(b) < record.before.specs.len() && !record.before.should_collide(a, b)
}

/// Returns the reason why two bodies that may overlap are not tested.
fn passing_through(record: &TickRecord, body: usize, other: usize) -> Verdict {
    let layer = |index: usize| {
        let spec = record.before.specs.get(index)?;
        let index = usize::from(spec.layer).checked_sub(1)?;
        Some(record.before.setup.layers.get(index)?.name.clone())
    };
    let pair = [body, other];
    match (layer(body), layer(other)) {
        (Some(own), Some(others)) if own == others => {
            pair_sentence(id::BODIES_LAYER_APART, record, pair, [plain("layer", own)])
        }
        (Some(own), Some(others)) => {
            let layers = [plain("layer", own), plain("other-layer", others)];
            pair_sentence(id::BODIES_LAYERS_APART, record, pair, layers)
        }
        _ => pair_sentence(id::BODIES_NOT_TESTED, record, pair, []),
    }
}

/// Returns the verdict on a body without contacts: the body that it passes through, or its speed.
fn no_contact_verdict(record: &TickRecord, body: usize, velocity: Vec2) -> Verdict {
    let passed =
        (0..record.shapes.len().min(MAX_SEARCHED)).filter(|other| *other != body).find(|other| {
            is_skipped(record, body, *other)
                && record.is_movable(body)
                && record.pair(body, *other).is_some_and(|test| test.contact.hit().is_some())
        });
    if let Some(other) = passed {
        return passing_through(record, body, other);
    }
    let speed = number("speed", with_unit(velocity.length(), "m/s"));
    Verdict::say(id::BODIES_MOVES_FREELY, [a(name(record, body)), speed])
}
