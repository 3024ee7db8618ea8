//! Lines of a body card with the impulse solver: contacts and their final impulses.

use glam::Vec2;

use crate::explain::Term;
use crate::explain::bodies::view::{
    MAX_LISTED, contacts_of, name, newton_seconds, steps_of, sub_step,
};
use crate::explain::card::{Line, heading, omitted_line, remark_line, value_line};
use crate::explain::formula::{
    Function, line, literal, max, min, quantity, question, stated, tuple, zero,
};
use crate::explain::number::plain;
use crate::sim::bodies::{Correction, Step, TickRecord, impulse};
use crate::text::id;

/// Returns the line of the velocity after damping.
pub(crate) fn flight(record: &TickRecord, body: usize) -> Option<Line> {
    let damped = steps_of(record, body).find(|step| matches!(step, Step::Damped { .. }))?;
    let (Step::Damped { velocity: [before, after], .. }, (_, spec)) =
        (*damped, record.became(body)?)
    else {
        return None;
    };
    let part = |v: f32, factor: f32| quantity("velocity", v) * quantity("damping", factor).exact();
    let formula = tuple([part(before.x, spec.damping.x), part(before.y, spec.damping.y)]);
    Some(line(
        &quantity("velocity", after).with_term(Term::Velocity),
        &formula.written(id::BODIES_DAMPING_FORMULA),
    ))
}

/// Returns the contacts with their impulses at the end of the tick.
pub(crate) fn response(record: &TickRecord, body: usize) -> Vec<Line> {
    let contacts = contacts_of(record, body).count();
    let mut lines = Vec::new();
    if contacts == 0 {
        lines.push(remark_line(id::BODIES_NO_CONTACT, None));
    }
    for index in contacts_of(record, body).take(MAX_LISTED) {
        let contact = &record.contacts[index];
        let other = if contact.a as usize == body { contact.b } else { contact.a };
        let Some(impulses) = record.impulses(index) else { continue };
        lines.push(heading(
            id::BODIES_CONTACT_WITH.with(&[("body", &name(record, other as usize))]),
        ));
        lines.push(friction(record, contact));
        lines.extend((0..contact.manifold.count).flat_map(|k| point(record, contact, impulses, k)));
    }
    lines.extend(omitted_line(contacts.saturating_sub(MAX_LISTED)));
    lines
}

/// Returns the line of the friction coefficient µ of the contact.
fn friction(record: &TickRecord, contact: &impulse::Contact) -> Line {
    let friction_of = |body: u32| record.became(body as usize).map(|(_, spec)| spec.friction);
    match (friction_of(contact.a), friction_of(contact.b)) {
        (Some(a), Some(b)) => {
            let formula =
                quantity("friction-of-a", a).figures() * quantity("friction-of-b", b).figures();
            line(&quantity("friction-coefficient", contact.friction), &Function::Root.of([formula]))
        }
        _ => value_line("µ", plain(contact.friction), None),
    }
}

/// Returns the lines of a contact point: λ and its force, friction and its limit, the bounce.
fn point(
    record: &TickRecord,
    contact: &impulse::Contact,
    impulses: &impulse::Impulses,
    k: u8,
) -> Vec<Line> {
    let index = usize::from(k);
    let (normal, tangent) = (impulses.normal[index], impulses.tangent[index]);
    let impulse = &record.before.setup.impulse;
    let steps = sub_steps(record);
    let force = quantity("force", normal / sub_step(record)).with_term(Term::NormalImpulse(k));
    let lambda = quantity("normal-impulse", normal).exact().with_term(Term::NormalImpulse(k));
    let mut lines = vec![
        value_line(
            &id::BODIES_POINT_IMPULSE.with(&[("point", &(k + 1)), ("sub-steps", &steps)]),
            newton_seconds(normal),
            Term::NormalImpulse(k),
        ),
        line(&force, &(lambda.clone() * quantity("sub-steps-a-second", 60 * steps).whole())),
    ];
    if impulse.friction && impulse.accumulated_clamping {
        let limit = contact.friction * normal;
        let friction_limit = quantity("friction-limit", limit).with_term(Term::FrictionImpulse(k));
        let formula = quantity("friction-coefficient", contact.friction).figures() * lambda;
        lines.push(line(&friction_limit.clone().figures(), &formula));
        // Rounding may exceed the limit slightly.
        let is_within = tangent.abs() <= limit * 1.000_001;
        let impulse_size =
            quantity("friction-impulse", tangent).with_term(Term::FrictionImpulse(k)).abs();
        let answer = (is_within, ["", id::BODIES_FRICTION_LIMIT_SHRANK.text()]);
        lines.push(question(&impulse_size.at_most(friction_limit).exact(), answer));
    } else {
        lines.push(value_line(
            id::BODIES_FRICTION.text(),
            newton_seconds(tangent),
            Term::FrictionImpulse(k),
        ));
    }
    if impulses.bounce[index] != 0.0 {
        lines.push(value_line(
            id::BODIES_BOUNCE_SUM.text(),
            newton_seconds(impulses.bounce[index]),
            Term::Bounce,
        ));
    }
    lines
}

/// Returns the lines of the contact's effective masses, restitution and spring.
pub(crate) fn coefficients(record: &TickRecord, index: usize) -> Vec<Line> {
    let contact = &record.contacts[index];
    let masses = record.point_masses(index);
    let normal = contact.manifold.normal;
    let mut lines: Vec<Line> =
        (0u8..).zip(&masses).map(|(k, mass)| effective_mass(k, mass, normal)).collect();
    let restitution_of = |body: u32| record.became(body as usize).map(|(_, spec)| spec.restitution);
    if let (Some(a), Some(b)) = (restitution_of(contact.a), restitution_of(contact.b)) {
        let formula = max([quantity("restitution", a), quantity("restitution", b)]);
        let formula = formula.written(id::BODIES_GREATER_RESTITUTION);
        lines.push(line(&quantity("restitution", contact.restitution), &formula));
    }
    if record.before.setup.impulse.correction == Correction::Soft {
        lines.extend(spring(record, index));
    }
    lines
}

/// Returns the line of the effective mass: 1 / (1/ma + 1/mb + (ra×n)²/Ia + (rb×n)²/Ib).
fn effective_mass(k: u8, mass: &impulse::PointMass, normal: Vec2) -> Line {
    let impulse::PointMass { inv_mass, inv_inertia, levers, mass, .. } = *mass;
    let rotation_part = |k: usize| {
        // A body that cannot rotate adds nothing, however long its lever.
        if inv_inertia[k] == 0.0 {
            return zero();
        }
        let arm = quantity("lever", levers[k]).figures().cross(quantity("normal", normal));
        arm.squared() * quantity("inverse-of-I", inv_inertia[k]).figures()
    };
    let [a, b] = inv_mass.map(|inverse| quantity("inverse-of-the-mass", inverse).figures());
    let formula =
        literal("1", 1.0_f64) / (a + b + rotation_part(0) + rotation_part(1)).in_brackets();
    let mass = quantity("effective-mass", mass).figures().with_term(Term::ContactPoint(k));
    let formula = formula.written("1 / (1/ma + 1/mb + (ra×n)²/Ia + (rb×n)²/Ib)");
    let label = id::BODIES_AT_POINT.with(&[("point", &(k + 1))]);
    stated(&mass, &format!(" {label} = "), &formula)
}

/// Returns the coefficients of a contact as a damped spring.
fn spring(record: &TickRecord, index: usize) -> Vec<Line> {
    let Some((soft, _)) = record.softness(index) else { return Vec::new() };
    let impulse = &record.before.setup.impulse;
    if soft.stiffer == 0.0 {
        return vec![remark_line(id::BODIES_CONTACT_RIGID, None)];
    }
    let rate = quantity("sub-steps-a-second", 60 * sub_steps(record)).whole();
    let [one, two, four] = [("1", 1.0), ("2", 2.0), ("4", 4.0_f64)].map(|(s, x)| literal(s, x));
    let hertz = quantity("frequency", soft.hertz);
    let omega = quantity("angular-frequency", soft.omega);
    let (a1, a2) = (quantity("a₁", soft.a1), quantity("a₂", soft.a2));
    let max_hertz = (rate.clone() / four).written("1 / 4h");
    let hertz_used = min([quantity("contact-hertz", impulse.contact_hertz), max_hertz]);
    let damping = two.clone() * quantity("contact-damping", impulse.contact_damping);
    let step_angle = omega.clone() / rate;
    let two_pi = two * literal("π", core::f64::consts::PI);
    let scale = |name, scale: f32| quantity(name, scale).exact();
    vec![
        heading(id::BODIES_CONTACT_SPRING),
        line(&hertz, &(quantity("stiffer", soft.stiffer).whole() * hertz_used)),
        line(&omega, &(two_pi * hertz.clone()).written("2π f")),
        line(&a1, &(damping + step_angle.clone()).written("2ζ + h ω")),
        line(&a2, &(step_angle * a1.clone()).written("h ω a₁")),
        line(&quantity("bias-rate", soft.bias_rate), &(omega / a1)),
        line(&scale("mass-scale", soft.mass_scale), &(a2.clone() / (one.clone() + a2.clone()))),
        line(&scale("impulse-scale", soft.impulse_scale), &(one.clone() / (one + a2))),
    ]
}

/// Returns the number of sub-steps per tick.
pub(crate) fn sub_steps(record: &TickRecord) -> u32 {
    record.before.setup.impulse.sub_steps.max(1)
}

/// Returns the line of the bias: the part of the target speed that corrects the separation.
pub(crate) fn bias(record: &TickRecord, index: usize, separation: f32, bias: f32) -> Option<Line> {
    let rate = 60 * sub_steps(record);
    let separation_part = quantity("separation", separation).exact().apart();
    let bias = quantity("bias", bias);
    if separation > 0.0 {
        let formula = separation_part * quantity("sub-steps-a-second", rate).whole();
        let formula = formula.written(id::BODIES_BIAS_GAP_FORMULA);
        return Some(bias.in_words(id::BODIES_BIAS_CLOSES_GAP, &formula));
    }
    let (soft, _) = record.softness(index)?;
    let setup = &record.before.setup.impulse;
    let slop = if setup.correction == Correction::Baumgarte { setup.slop } else { 0.0 };
    let penetration = min([separation_part + quantity("slop", slop).exact(), zero()]);
    let limit = -quantity("push-speed", setup.push_speed);
    let formula = max([quantity("bias-rate", soft.bias_rate) * penetration, limit]);
    Some(line(&bias, &formula.written(id::BODIES_BIAS_FORMULA)))
}
