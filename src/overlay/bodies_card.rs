//! The formula card of a body of the bodies world: what its solver did to it in this tick.
//!
//! Data only; the inspector sets it. Every number is the record's own.

use glam::Vec2;

use super::bodies_impulse::sub_step;
use super::bodies_motion::flown;
use super::bodies_mtv::push_of;
use super::{Term, bodies_pair_card};

use super::bodies_view::{contacts_of, hits_of, name};
use super::card::{Card, Line, of, sign, tokens, vector, words};
use super::number::{THIN_SPACE, degrees, plain, with_unit};
use super::ranked::{Ranked, of_rects};
use crate::geom::trace::AxisSource;
use crate::sim::bodies::{DT, MassGravity, Push, Share, Solver, TickRecord, impulse};

/// At most so many overlaps, or contacts, are listed.
const MOST_LISTED: usize = 6;

/// The card of the body at this index of the record's shapes; `axis` asks for another axis of its
/// deepest pair than the one of least overlap.
#[must_use]
pub fn card(record: &TickRecord, body: usize, axis: Option<AxisSource>) -> Card {
    let title = name(record, body);
    let Some((state, _)) = record.became(body) else {
        return Card { title, lines: vec![words("it fell out of the world", None)] };
    };
    let mut lines = Vec::new();
    if state.frozen {
        lines.push(words("frozen: its numbers were no numbers any more", None));
    }
    lines.extend(match record.before.setup.methods.solver {
        Solver::Article => article(record, body),
        Solver::Impulse => impulses(record, body),
    });
    lines.push(given("v after the tick", metres_a_second(state.velocity), Term::Velocity));
    if state.angular_velocity != 0.0 {
        let spin = format!("{}/s", degrees(state.angular_velocity));
        lines.push(given("ω after the tick", spin, Term::Spin));
    }
    lines.push(words(if state.grounded { "grounded" } else { "not grounded" }, None));
    lines.extend(bodies_pair_card::lines(record, body, axis));
    Card { title, lines }
}

/// The ranked table of the body's deepest pair, if both are boxes.
#[must_use]
pub fn table(record: &TickRecord, body: usize) -> Option<Ranked> {
    super::bodies_view::rects(record, body).map(|pair| of_rects(&pair))
}

/// The card of the world as a whole: energy, momentum, how many pairs were looked at.
#[must_use]
pub fn world(record: &TickRecord) -> Card {
    let (before, after) = record.measures();
    let mut lines = vec![
        Line {
            symbols: tokens([sign("energy = Σ m v² / 2 + Σ I ω² / 2 + Σ m g y")]),
            numbers: tokens([sign(&format!(
                "{} + {} + {}",
                plain(after.translation as f32),
                plain(after.rotation as f32),
                plain(after.potential as f32)
            ))]),
            result: tokens([sign(&with_unit(after.energy() as f32, "J"))]),
        },
        result(
            "its change in this tick",
            with_unit((after.energy() - before.energy()) as f32, "J"),
        ),
        result(
            "momentum = Σ m v",
            format!(
                "({}, {}){THIN_SPACE}kg m/s",
                plain(after.momentum[0] as f32),
                plain(after.momentum[1] as f32)
            ),
        ),
    ];
    if let Some((brute_force, grid, tested)) = record.counts() {
        lines
            .push(result("pairs that BruteForce compares: n (n − 1) / 2", brute_force.to_string()));
        lines.push(result("pairs that Grid compares", grid.to_string()));
        lines.push(result("pairs tested: their bounds overlap", tested.to_string()));
        lines.push(result("pairs that overlap", record.hits().count().to_string()));
    }
    Card { title: "the world".to_owned(), lines }
}

/// How the impulses of the body's deepest contact came about: a line for each sub-step and point,
/// its normal impulse after each visit. Runs the tick once more.
#[must_use]
pub fn iterations(record: &TickRecord, body: usize) -> Vec<String> {
    bodies_pair_card::iterations(record, body)
}

/// A quantity and its value.
pub(super) fn given(name: &str, value: String, term: Term) -> Line {
    Line {
        symbols: tokens([of(name, term)]),
        numbers: Vec::new(),
        result: tokens([of(value, term)]),
    }
}

pub(super) fn result(name: &str, value: String) -> Line {
    Line { symbols: tokens([sign(name)]), numbers: Vec::new(), result: tokens([(value, None)]) }
}

pub(super) fn metres_a_second(v: Vec2) -> String {
    format!("{}{THIN_SPACE}m/s", vector(v))
}

/// Flight, MTVs, min and max, Δv, the holds.
fn article(record: &TickRecord, body: usize) -> Vec<Line> {
    let mut lines = flight(record, body);
    let hits: Vec<_> = hits_of(record, body).collect();
    for hit in hits.iter().take(MOST_LISTED) {
        let (other, mtv) = if hit.a == body { (hit.b, hit.mtv_a) } else { (hit.a, hit.mtv_b) };
        let what = format!("MTV out of {}", name(record, other));
        lines.push(given(&what, format!("{}{THIN_SPACE}m", vector(mtv)), Term::Mtv));
    }
    if hits.len() > MOST_LISTED {
        lines.push(words(format!("and {} more", hits.len() - MOST_LISTED), None));
    }
    let Some(push) = push_of(record, body) else {
        lines.push(words("nothing moves it", None));
        return lines;
    };
    if hits.is_empty() {
        lines.push(words("no overlap: no MTV", None));
    } else {
        match record.before.setup.methods.share {
            Share::Full => {}
            Share::Half => lines.push(words("share: Half of each counts", None)),
            Share::ByMass => lines.push(words("share: ByMass, the lighter's counts more", None)),
        }
        lines.extend(correction(record, &push));
    }
    lines.extend(holds(record, &push));
    lines
}

/// g, and the velocity that the body flew with.
pub(super) fn flight(record: &TickRecord, body: usize) -> Vec<Line> {
    let Some((before, velocity)) = flown(record, body) else { return Vec::new() };
    let Some((_, spec)) = record.became(body) else { return Vec::new() };
    let setup = &record.before.setup;
    let gravity = record.before.gravity_on(spec);
    let (symbols, numbers) = match setup.methods.mass_gravity {
        MassGravity::Article => (
            "g = mass · gravity · scale · gain",
            format!(
                "{} · {} · {} · {}",
                plain(spec.mass),
                plain(setup.gravity),
                plain(spec.gravity_scale),
                plain(setup.gravity_gain)
            ),
        ),
        MassGravity::Real => (
            "g = gravity · scale",
            format!("{} · {}", plain(setup.gravity), plain(spec.gravity_scale)),
        ),
    };
    vec![
        Line {
            symbols: tokens([sign(symbols)]),
            numbers: tokens([(numbers, None)]),
            result: tokens([(with_unit(gravity, "m/s²"), None)]),
        },
        Line {
            symbols: tokens([of("v", Term::Flown), sign(" = v₀ · damping − (0, g · dt)")]),
            numbers: tokens([(
                format!(
                    "{} · {} − (0, {} / 60)",
                    vector(before),
                    vector(spec.damping),
                    plain(gravity)
                ),
                None,
            )]),
            result: tokens([of(metres_a_second(velocity), Term::Flown)]),
        },
    ]
}

/// min, max, their sum, Δv.
pub(super) fn correction(record: &TickRecord, push: &Push) -> Vec<Line> {
    let article = &record.before.setup.article;
    let in_metres = |v: Vec2| format!("{}{THIN_SPACE}m", vector(v));
    let clamped = format!(
        "{} / {} · {}, each ±{}",
        vector(push.sum()),
        plain(DT),
        plain(article.mtv_force_scale),
        plain(article.mtv_force_clamp)
    );
    vec![
        given("min: the most negative x and y", in_metres(push.min), Term::PushMin),
        given("max: the largest positive x and y", in_metres(push.max), Term::PushMax),
        Line {
            symbols: tokens([
                of("moved by", Term::PushSum),
                sign(" = "),
                of("min", Term::PushMin),
                sign(" + "),
                of("max", Term::PushMax),
            ]),
            numbers: tokens([
                of(vector(push.min), Term::PushMin),
                sign(" + "),
                of(vector(push.max), Term::PushMax),
            ]),
            result: tokens([of(in_metres(push.sum()), Term::PushSum)]),
        },
        Line {
            symbols: tokens([
                of("Δv", Term::DeltaVelocity),
                sign(" = ("),
                of("min + max", Term::PushSum),
                sign(") / dt · force scale, clamped"),
            ]),
            numbers: tokens([(clamped, Some(Term::PushSum))]),
            result: tokens([of(metres_a_second(push.delta_velocity), Term::DeltaVelocity)]),
        },
    ]
}

/// The holds that acted, and why.
pub(super) fn holds(record: &TickRecord, push: &Push) -> Vec<Line> {
    let article = &record.before.setup.article;
    let mut lines = Vec::new();
    if push.antagonist {
        let text = format!(
            "antagonist hold: pushed from above and below, |{} + {}| < {}: y goes back, Δv.y = 0",
            plain(push.min.y),
            plain(push.max.y),
            plain(article.antagonist_limit)
        );
        lines.push(words(text, Some(Term::DeltaVelocity)));
    }
    let (x, y) = push.vibration;
    for (held, axis, limit) in [(x, "x", article.vibration_x), (y, "y", article.vibration_y)] {
        if held {
            // Small numbers: three decimals would round the threshold.
            let text =
                format!("vibration hold: moved less than {limit} m along {axis}: {axis} goes back");
            lines.push(words(text, Some(Term::Velocity)));
        }
    }
    lines
}

/// The contacts with the impulses they ended the tick with.
fn impulses(record: &TickRecord, body: usize) -> Vec<Line> {
    let contacts: Vec<usize> = contacts_of(record, body).collect();
    let mut lines = Vec::new();
    if contacts.is_empty() {
        lines.push(words("no contact", None));
    }
    for index in contacts.iter().copied().take(MOST_LISTED) {
        let contact = &record.contacts[index];
        let other = if contact.a as usize == body { contact.b } else { contact.a };
        let Some(impulses) = record.impulses(index) else { continue };
        let other = name(record, other as usize);
        lines.extend(
            (0..contact.manifold.count).map(|k| point(record, &other, contact, impulses, k)),
        );
    }
    if contacts.len() > MOST_LISTED {
        lines.push(words(format!("and {} more", contacts.len() - MOST_LISTED), None));
    }
    lines
}

/// "λ with floor: 0.061 N·s over 1/240 s", the force; friction and its limit.
fn point(
    record: &TickRecord,
    other: &str,
    contact: &impulse::Contact,
    impulses: &impulse::Impulses,
    k: u8,
) -> Line {
    let at = usize::from(k);
    let (normal, tangent) = (impulses.normal[at], impulses.tangent[at]);
    let limit = contact.friction * normal;
    let force = normal / sub_step(record);
    let bounce = match impulses.bounce[at] {
        0.0 => String::new(),
        bounce => format!(", bounce {}", with_unit(bounce, "N·s")),
    };
    Line {
        symbols: tokens([
            of("λ", Term::NormalImpulse(k)),
            (format!(" with {other}, "), None),
            of("friction", Term::FrictionImpulse(k)),
            sign(" within ±µλ"),
        ]),
        numbers: tokens([
            of(with_unit(normal, "N·s"), Term::NormalImpulse(k)),
            sign(", "),
            of(format!("{} of ±{}", plain(tangent), plain(limit)), Term::FrictionImpulse(k)),
            (bounce, Some(Term::Bounce)),
        ]),
        result: tokens([of(
            format!("{} in the last of {} sub-steps", with_unit(force, "N"), sub_steps(record)),
            Term::NormalImpulse(k),
        )]),
    }
}

fn sub_steps(record: &TickRecord) -> u32 {
    record.before.setup.impulse.sub_steps.max(1)
}
