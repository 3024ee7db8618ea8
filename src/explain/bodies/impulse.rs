//! The body card's lines of the impulse solver: its contacts and the impulses they ended with.

use crate::explain::Term;
use crate::explain::bodies::card::{MOST_LISTED, metres_a_second};
use crate::explain::bodies::view::{contacts_of, name};
use crate::explain::card::{
    Line, bracketed, fine, formula, given, heading, question, told, vector, words,
};
use crate::explain::number::{exact, figures, plain, with_unit};
use crate::sim::bodies::{Correction, Step, TickRecord, impulse};

/// Damping, and what gravity adds in a sub-step.
pub(crate) fn flight(record: &TickRecord, body: usize) -> Vec<Line> {
    let mut lines = Vec::new();
    let damped = record.steps.iter().find_map(|step| match *step {
        Step::Damped { body: index, velocity } if index == body => Some(velocity),
        _ => None,
    });
    if let (Some([before, after]), Some((_, spec))) = (damped, record.became(body)) {
        let part = |v: f32, by: f32| format!("{} · {}", plain(v), exact(by));
        let (v, by) = (before, spec.damping);
        lines.push(formula(
            "[v] = v₀ · damping",
            &format!("({}, {})", part(v.x, by.x), part(v.y, by.y)),
            metres_a_second(after),
            &[Term::Velocity],
        ));
    }
    lines
}

/// The contacts with the impulses they ended the tick with.
pub(crate) fn answer(record: &TickRecord, body: usize) -> Vec<Line> {
    let contacts: Vec<usize> = contacts_of(record, body).collect();
    let mut lines = Vec::new();
    if contacts.is_empty() {
        lines.push(words("no contact", None));
    }
    for index in contacts.iter().copied().take(MOST_LISTED) {
        let contact = &record.contacts[index];
        let other = if contact.a as usize == body { contact.b } else { contact.a };
        let Some(impulses) = record.impulses(index) else { continue };
        lines.push(heading(format!("contact with {}", name(record, other as usize))));
        lines.push(friction(record, contact));
        lines.extend((0..contact.manifold.count).flat_map(|k| point(record, contact, impulses, k)));
    }
    if contacts.len() > MOST_LISTED {
        lines.push(words(format!("and {} more", contacts.len() - MOST_LISTED), None));
    }
    lines
}

/// µ of the two.
fn friction(record: &TickRecord, contact: &impulse::Contact) -> Line {
    let of = |body: u32| record.became(body as usize).map(|(_, spec)| spec.friction);
    let value = plain(contact.friction);
    match (of(contact.a), of(contact.b)) {
        (Some(a), Some(b)) => {
            formula("µ = √(µa · µb)", &format!("√({} · {})", figures(a), figures(b)), value, &[])
        }
        _ => told("µ", value),
    }
}

/// λ, its force; friction and its limit; the bounce.
fn point(
    record: &TickRecord,
    contact: &impulse::Contact,
    impulses: &impulse::Impulses,
    k: u8,
) -> Vec<Line> {
    let at = usize::from(k);
    let (normal, tangent) = (impulses.normal[at], impulses.tangent[at]);
    let impulse = &record.before.setup.impulse;
    let steps = sub_steps(record);
    let force = normal / crate::explain::bodies::view::sub_step(record);
    let mut lines = vec![
        given(
            &format!("λ at point {}, in the last of {steps} sub-steps", k + 1),
            format!("{}\u{2009}N·s", figures(normal)),
            Term::NormalImpulse(k),
        ),
        formula(
            "[force] = [λ] · sub-steps a second",
            &format!("[{}] · {}", exact(normal), 60 * steps),
            with_unit(force, "N"),
            &[Term::NormalImpulse(k), Term::NormalImpulse(k)],
        ),
    ];
    if impulse.friction && impulse.accumulated_clamping {
        let limit = contact.friction * normal;
        lines.push(formula(
            "[limit] = µ · [λ]",
            &format!("{} · [{}]", figures(contact.friction), exact(normal)),
            format!("{}\u{2009}N·s", figures(limit)),
            &[Term::FrictionImpulse(k), Term::NormalImpulse(k)],
        ));
        // Rounding may carry it just past.
        let is_within = tangent.abs() <= limit * 1.000_001;
        lines.push(question(
            "|[friction]| ≤ [limit]?",
            &format!("|[{}]| ≤ [{}]", exact(tangent), exact(limit)),
            (is_within, ["", "the limit shrank after it"]),
            &[Term::FrictionImpulse(k), Term::FrictionImpulse(k)],
        ));
    } else {
        let value = format!("{}\u{2009}N·s", figures(tangent));
        lines.push(given("friction", value, Term::FrictionImpulse(k)));
    }
    if impulses.bounce[at] != 0.0 {
        let bounce = format!("{}\u{2009}N·s", figures(impulses.bounce[at]));
        lines.push(given("bounce, in all", bounce, Term::Bounce));
    }
    lines
}

/// The contact's effective masses, its restitution and its spring.
pub(crate) fn coefficients(record: &TickRecord, index: usize) -> Vec<Line> {
    let contact = &record.contacts[index];
    let masses = record.point_masses(index);
    let normal = contact.manifold.normal;
    let mut lines: Vec<Line> =
        (0u8..).zip(&masses).map(|(k, mass)| effective(k, mass, &vector(normal))).collect();
    let of = |body: u32| record.became(body as usize).map(|(_, spec)| spec.restitution);
    if let (Some(a), Some(b)) = (of(contact.a), of(contact.b)) {
        lines.push(formula(
            "e = the greater restitution",
            &format!("max({}, {})", plain(a), plain(b)),
            plain(contact.restitution),
            &[],
        ));
    }
    if record.before.setup.impulse.correction == Correction::Soft {
        lines.extend(soft(record, index));
    }
    lines
}

/// 1 / (1/ma + 1/mb + (ra×n)²/Ia + (rb×n)²/Ib).
fn effective(k: u8, mass: &impulse::PointMass, n: &str) -> Line {
    let impulse::PointMass { inv_mass, inv_inertia, levers, mass, .. } = *mass;
    let turn = |of: usize| {
        let inverse = figures(inv_inertia[of]);
        // What cannot be turned has no share, however long its lever.
        if inv_inertia[of] == 0.0 {
            "0".to_owned()
        } else {
            format!("({} × {n})² · {inverse}", fine(levers[of]))
        }
    };
    formula(
        &format!(
            "[effective mass] at point {} = 1 / (1/ma + 1/mb + (ra×n)²/Ia + (rb×n)²/Ib)",
            k + 1
        ),
        &format!(
            "1 / ({} + {} + {} + {})",
            figures(inv_mass[0]),
            figures(inv_mass[1]),
            turn(0),
            turn(1)
        ),
        format!("{}\u{2009}kg", figures(mass)),
        &[Term::ContactPoint(k)],
    )
}

/// The coefficients of a contact as a damped spring.
fn soft(record: &TickRecord, index: usize) -> Vec<Line> {
    let Some((soft, _)) = record.softness(index) else { return Vec::new() };
    let impulse = &record.before.setup.impulse;
    if soft.stiffer == 0.0 {
        return vec![words("the contact is rigid", None)];
    }
    let rate = 60 * sub_steps(record);
    let (omega, a1, a2) = (plain(soft.omega), plain(soft.a1), plain(soft.a2));
    let zeta = plain(impulse.contact_damping);
    vec![
        heading("the contact as a damped spring"),
        formula(
            "f = stiffer · min(contact hertz, 1 / 4h)",
            &format!("{} · min({}, {rate} / 4)", soft.stiffer, plain(impulse.contact_hertz)),
            with_unit(soft.hertz, "Hz"),
            &[],
        ),
        formula(
            "ω = 2π f",
            &format!("2 · π · {}", plain(soft.hertz)),
            with_unit(soft.omega, "rad/s"),
            &[],
        ),
        formula("a₁ = 2ζ + h ω", &format!("2 · {zeta} + {omega} / {rate}"), a1.clone(), &[]),
        formula("a₂ = h ω a₁", &format!("{omega} / {rate} · {a1}"), a2.clone(), &[]),
        formula(
            "speed asked for per overlap = ω / a₁",
            &format!("{omega} / {a1}"),
            with_unit(soft.bias_rate, "s⁻¹"),
            &[],
        ),
        formula(
            "part of the mass that counts = a₂ / (1 + a₂)",
            &format!("{a2} / (1 + {a2})"),
            exact(soft.mass_scale),
            &[],
        ),
        formula(
            "part of λ given back = 1 / (1 + a₂)",
            &format!("1 / (1 + {a2})"),
            exact(soft.impulse_scale),
            &[],
        ),
    ]
}

pub(crate) fn sub_steps(record: &TickRecord) -> u32 {
    record.before.setup.impulse.sub_steps.max(1)
}

/// The separation's part in the speed asked for; see [`super::bodies_visits`].
pub(crate) fn bias(record: &TickRecord, index: usize, separation: f32, bias: f32) -> Option<Line> {
    let value = with_unit(bias, "m/s");
    let rate = 60 * sub_steps(record);
    let d = bracketed(exact(separation));
    if separation > 0.0 {
        let symbols = "bias = separation / h: as close as they may come";
        return Some(formula(symbols, &format!("{d} · {rate}"), value, &[]));
    }
    let (soft, _) = record.softness(index)?;
    let setup = &record.before.setup.impulse;
    let slop = if setup.correction == Correction::Baumgarte { setup.slop } else { 0.0 };
    Some(formula(
        "bias = max(rate · (separation + slop), −push speed)",
        &format!(
            "max({} · min({d} + {}, 0), −{})",
            plain(soft.bias_rate),
            exact(slop),
            plain(setup.push_speed)
        ),
        value,
        &[],
    ))
}
