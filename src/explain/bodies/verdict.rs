//! Verdict on a tick of the bodies world.

use glam::Vec2;

use crate::explain::bodies::view::{deepest, hits_of, name, push_of, seam};
use crate::explain::number::{NOTHING, metres, plain, with_unit};
use crate::explain::rect_pair::RectPair;
use crate::explain::verdict::{Verdict, count};
use crate::sim::bodies::{Hit, Shape, Solver, TickRecord};
use crate::sim::{Body, Phase};

/// Impulses below this are shown as 0.000 N·s.
const NO_IMPULSE: f32 = 0.0005;

/// Maximum relative speed of a resting body, m/s.
const SLIPS: f32 = 0.02;

/// Maximum number of bodies for finding one that passes through another because of its layer.
const FEW: usize = 200;

/// Returns the verdict on the body and its deepest pair.
pub(crate) fn verdict(record: &TickRecord, body: Option<usize>) -> Verdict {
    let is_whole = record.is_whole();
    let Some(body) = body else {
        return Verdict::of(is_whole, "no contact: no movable body touches another");
    };
    let said = Verdict::of(is_whole, "").a(name(record, body));
    match record.became(body) {
        None => return said.say(" fell out of the world"),
        Some((state, _)) if state.frozen => {
            return said.say(" is frozen: its position became invalid");
        }
        _ => {}
    }
    let Some((a, b)) = deepest(record, body) else { return alone(record, body) };
    pair(record, body, if a == body { b } else { a })
}

/// Returns the verdict on two bodies that touched in the tick.
pub(crate) fn on_pair(record: &TickRecord, a: Body, b: Body) -> Verdict {
    let (Some(a), Some(b)) = (record.index(a), record.index(b)) else {
        return verdict(record, None);
    };
    // The movable body is the subject of the sentence.
    let (body, other) = if record.is_movable(a) { (a, b) } else { (b, a) };
    pair(record, body, other)
}

/// Begins a sentence with this state.
fn begin(record: &TickRecord, state: &str) -> Verdict {
    Verdict::of(record.is_whole(), state)
}

/// Returns "hit: brick-1 overlaps floor by 0.012 m".
fn overlaps(record: &TickRecord, body: usize, other: usize, depth: f32) -> Verdict {
    both(record, body, other, "hit: ", " overlaps ").say(" by ").overlap(metres(depth))
}

/// Returns "no contact: 0.012 m between ball-1 and ball-2".
fn gap_between(record: &TickRecord, body: usize, other: usize, gap: f32) -> Verdict {
    let apart = begin(record, "no contact: ").gap(metres(gap)).say(" between ");
    named(named(apart, record, body, other).say(" and "), record, other, body)
}

/// Appends a body's name in its colour in the Figure: A is the body of the pair that was added first.
fn named(said: Verdict, record: &TickRecord, body: usize, other: usize) -> Verdict {
    let name = name(record, body);
    if body < other { said.a(name) } else { said.b(name) }
}

/// Returns "touching: brick-1 and floor": a state, and both names with a text between them.
fn both(record: &TickRecord, body: usize, other: usize, state: &str, between: &str) -> Verdict {
    let said = named(begin(record, state), record, body, other).say(between);
    named(said, record, other, body)
}

fn pair(record: &TickRecord, body: usize, other: usize) -> Verdict {
    let (a, b) = (body.min(other), body.max(other));
    if record.before.setup.methods.solver == Solver::Article
        && let Some(hit) = record.hits().find(|hit| (hit.a, hit.b) == (a, b))
    {
        return pushed_out(record, body, other, hit);
    }
    match record.contact(a, b) {
        Some(contact) => pressed(record, body, other, contact),
        None => untouched(record, body, other),
    }
}

/// Adds the article's solver: the body's share of the MTV, and the sum of its MTVs.
fn pushed_out(record: &TickRecord, body: usize, other: usize, hit: &Hit) -> Verdict {
    let own = if hit.a == body { hit.mtv_a } else { hit.mtv_b };
    let said = overlaps(record, body, other, hit.contact.depth);
    let said = said.say(", MTV ").overlap(metres(own.length()));
    let all = hits_of(record, body).count() as u32;
    match push_of(record, body) {
        Some(push) if all > 1 => {
            let sum = metres(push.sum().length());
            said.say("; ").say(count(all, "MTV")).say(" sum to ").overlap(sum)
        }
        Some(_) => said,
        None => named(said.say("; "), record, body, other).say(" cannot move"),
    }
}

/// Returns the impulse solver's sentence: "brick-1 rests on floor: depth 0.001 m, impulse 0.214
/// N·s".
fn pressed(record: &TickRecord, body: usize, other: usize, contact: usize) -> Verdict {
    let manifold = &record.contacts[contact].manifold;
    let separations = manifold.points().iter().map(|point| point.separation);
    let depth = -separations.fold(f32::INFINITY, f32::min);
    let impulses = record.impulses(contact).filter(|impulses| impulses.acted());
    let Some(impulses) = impulses.filter(|_| record.is_whole()) else {
        return without_impulse(record, body, other, (contact, depth));
    };
    let normal =
        if record.contacts[contact].a as usize == body { 1.0 } else { -1.0 } * manifold.normal;
    let [a, b] = [body.min(other), body.max(other)].map(|index| record.body(index));
    let reports = &record.after.state.contacts;
    let phase = reports.binary_search_by_key(&(a, b), |report| (report.a, report.b));
    let verb = match phase.ok().map(|at| reports[at].phase) {
        Some(Phase::Enter) => " hits ",
        _ if normal.y > 0.7 => on_top(record, body, other, normal.perp()),
        _ if normal.y < -0.7 => " carries ",
        _ => " leans against ",
    };
    let said = if verb == " hits " && depth > 0.0 {
        overlaps(record, body, other, depth).say("; ")
    } else {
        let said = both(record, body, other, "", verb);
        // The solver looks ahead and may close a gap within the tick.
        let said = if depth > 0.0 {
            said.say(": depth ").overlap(metres(depth))
        } else {
            said.say(": gap ").gap(metres(-depth))
        };
        said.say(", ")
    };
    let last: f32 = impulses.normal.iter().sum();
    let bounce: f32 = impulses.bounce.iter().sum();
    let bounced = with_unit(bounce, "N·s");
    match last {
        ..=NO_IMPULSE if bounce > 0.0 => said.say("bounce ").number(bounced),
        last => {
            let said = said.say("impulse ").number(with_unit(last, "N·s"));
            if bounce > 0.0 { said.say(", bounce ").number(bounced) } else { said }
        }
    }
}

/// Returns the verdict on a contact that needs no impulse, or whose impulses the tick has not
/// reached.
fn without_impulse(
    record: &TickRecord,
    body: usize,
    other: usize,
    (contact, depth): (usize, f32),
) -> Verdict {
    let said = if depth >= NOTHING {
        overlaps(record, body, other, depth)
    } else if depth > -NOTHING {
        both(record, body, other, "touching: ", " and ")
    } else {
        gap_between(record, body, other, -depth)
    };
    match parting(record, contact) {
        _ if !record.is_whole() => said,
        Some(speed) if depth >= NOTHING && speed >= NOTHING => {
            let said = said.say("; they separate at ").number(with_unit(speed, "m/s"));
            said.say(", so no impulse is needed")
        }
        _ => said.say("; no impulse needed"),
    }
}

/// Returns the lowest speed at which the contact points separate along the normal after the tick,
/// m/s; `None` if a body has fallen out of the world.
fn parting(record: &TickRecord, contact: usize) -> Option<f32> {
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
fn on_top(record: &TickRecord, body: usize, other: usize, along: Vec2) -> &'static str {
    let of = |body| record.became(body).map_or(Vec2::ZERO, |(state, _)| state.velocity);
    let slips = (of(body) - of(other)).dot(along).abs() > SLIPS;
    match record.shapes.get(body) {
        Some(Shape::Disk(_)) if slips => " rolls on ",
        _ if slips => " slides along ",
        _ => " rests on ",
    }
}

/// Returns the verdict on a pair that does not touch in the tick.
fn untouched(record: &TickRecord, body: usize, other: usize) -> Verdict {
    let (a, b) = (body.min(other), body.max(other));
    if is_skipped(record, body, other) {
        return passes(record, body, other);
    }
    let pair = |state: &str| both(record, body, other, state, " and ");
    let Some(test) = record.pair(a, b) else { return pair("not tested: ") };
    let is_left_out = test.adjusted.is_some_and(|past| past.contact.is_none());
    if let Some(past) = test.adjusted.filter(|_| is_left_out && test.contact.depth > -NOTHING) {
        return pair("no contact: ").say(format!(", {}", seam(record, [a, b], past.inner)));
    }
    let names = [a, b].map(|index| name(record, index));
    let axis = RectPair::of_bodies(&test, names).and_then(|pair| pair.deciding_axis_name());
    let said = gap_between(record, body, other, -test.contact.depth);
    match axis {
        Some(axis) => said.say(" on ").say(axis),
        None => said,
    }
}

/// Returns whether the tick skips the pair, regardless of distance.
fn is_skipped(record: &TickRecord, a: usize, b: usize) -> bool {
    // A body spawned in the tick is not in the world before it.
    a.max(b) < record.before.specs.len() && !record.before.should_collide(a, b)
}

/// Returns the reason why two bodies that may overlap are not tested.
fn passes(record: &TickRecord, body: usize, other: usize) -> Verdict {
    let layer = |index: usize| {
        let spec = record.before.specs.get(index)?;
        let at = usize::from(spec.layer).checked_sub(1)?;
        Some(record.before.setup.layers.get(at)?.name.clone())
    };
    let said = both(record, body, other, "not tested: ", " and ");
    match (layer(body), layer(other)) {
        (Some(own), Some(others)) if own == others => {
            said.say(format!(", bodies of layer {own} do not meet"))
        }
        (Some(own), Some(others)) => said.say(format!(", layers {own} and {others} do not meet")),
        _ => said,
    }
}

/// Returns the verdict on a body without contacts: the body that it passes through, or its speed.
fn alone(record: &TickRecord, body: usize) -> Verdict {
    let through = (0..record.shapes.len().min(FEW)).filter(|other| *other != body).find(|other| {
        is_skipped(record, body, *other)
            && record.is_movable(body)
            && record.pair(body, *other).is_some_and(|test| test.contact.hit().is_some())
    });
    if let Some(other) = through {
        return passes(record, body, other);
    }
    let said = begin(record, "no contact: ").a(name(record, body));
    let Some((state, _)) = record.became(body) else { return said };
    said.say(" moves at ").number(format!("{}\u{2009}m/s", plain(state.velocity.length())))
}
