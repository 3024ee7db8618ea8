//! Body card lines of the impulse solver: contacts and their final impulses.

use glam::Vec2;

use crate::explain::Term;
use crate::explain::bodies::card::MOST_LISTED;
use crate::explain::bodies::view::{contacts_of, name, newton_seconds, steps_of, sub_step};
use crate::explain::card::{Line, given, heading, more, words};
use crate::explain::formula::{
    Function, line, literal, max, min, of, question, stated, tuple, zero,
};
use crate::explain::number::plain;
use crate::sim::bodies::{Correction, Step, TickRecord, impulse};

/// Returns the line of damping and of gravity in a sub-step.
pub(crate) fn flight(record: &TickRecord, body: usize) -> Option<Line> {
    let damped = steps_of(record, body).find(|step| matches!(step, Step::Damped { .. }))?;
    let (Step::Damped { velocity: [before, after], .. }, (_, spec)) =
        (*damped, record.became(body)?)
    else {
        return None;
    };
    let part = |v: f32, by: f32| of("velocity", v) * of("damping", by).exact();
    let by = tuple([part(before.x, spec.damping.x), part(before.y, spec.damping.y)]);
    Some(line(&of("velocity", after).lit(Term::Velocity), &by.written("v₀ · damping")))
}

/// Returns the contacts with their impulses at the end of the tick.
pub(crate) fn answer(record: &TickRecord, body: usize) -> Vec<Line> {
    let contacts = contacts_of(record, body).count();
    let mut lines = Vec::new();
    if contacts == 0 {
        lines.push(words("no contact", None));
    }
    for index in contacts_of(record, body).take(MOST_LISTED) {
        let contact = &record.contacts[index];
        let other = if contact.a as usize == body { contact.b } else { contact.a };
        let Some(impulses) = record.impulses(index) else { continue };
        lines.push(heading(format!("contact with {}", name(record, other as usize))));
        lines.push(friction(record, contact));
        lines.extend((0..contact.manifold.count).flat_map(|k| point(record, contact, impulses, k)));
    }
    lines.extend(more(contacts.saturating_sub(MOST_LISTED)));
    lines
}

/// Returns the line of µ of the two bodies.
fn friction(record: &TickRecord, contact: &impulse::Contact) -> Line {
    let of_body = |body: u32| record.became(body as usize).map(|(_, spec)| spec.friction);
    match (of_body(contact.a), of_body(contact.b)) {
        (Some(a), Some(b)) => {
            let by = of("friction of a", a).figures() * of("friction of b", b).figures();
            line(&of("friction coefficient", contact.friction), &Function::Root.of([by]))
        }
        _ => given("µ", plain(contact.friction), None),
    }
}

/// Returns the lines of a contact point: λ and its force, friction and its limit, the bounce.
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
    let force = of("force", normal / sub_step(record)).lit(Term::NormalImpulse(k));
    let lambda = of("normal impulse", normal).exact().lit(Term::NormalImpulse(k));
    let mut lines = vec![
        given(
            &format!("λ at point {}, in the last of {steps} sub-steps", k + 1),
            newton_seconds(normal),
            Term::NormalImpulse(k),
        ),
        line(&force, &(lambda.clone() * of("sub-steps a second", 60 * steps).whole())),
    ];
    if impulse.friction && impulse.accumulated_clamping {
        let limit = contact.friction * normal;
        let most = of("friction limit", limit).lit(Term::FrictionImpulse(k));
        let by = of("friction coefficient", contact.friction).figures() * lambda;
        lines.push(line(&most.clone().figures(), &by));
        // Rounding may exceed the limit slightly.
        let is_within = tangent.abs() <= limit * 1.000_001;
        let asked = of("friction impulse", tangent).lit(Term::FrictionImpulse(k)).abs();
        let answer = (is_within, ["", "the limit shrank after it"]);
        lines.push(question(&asked.at_most(most).exact(), answer));
    } else {
        lines.push(given("friction", newton_seconds(tangent), Term::FrictionImpulse(k)));
    }
    if impulses.bounce[at] != 0.0 {
        lines.push(given("bounce, in all", newton_seconds(impulses.bounce[at]), Term::Bounce));
    }
    lines
}

/// Returns the lines of the contact's effective masses, restitution and spring.
pub(crate) fn coefficients(record: &TickRecord, index: usize) -> Vec<Line> {
    let contact = &record.contacts[index];
    let masses = record.point_masses(index);
    let normal = contact.manifold.normal;
    let mut lines: Vec<Line> =
        (0u8..).zip(&masses).map(|(k, mass)| effective(k, mass, normal)).collect();
    let of_body = |body: u32| record.became(body as usize).map(|(_, spec)| spec.restitution);
    if let (Some(a), Some(b)) = (of_body(contact.a), of_body(contact.b)) {
        let by = max([of("restitution", a), of("restitution", b)]);
        let by = by.written("the greater restitution");
        lines.push(line(&of("restitution", contact.restitution), &by));
    }
    if record.before.setup.impulse.correction == Correction::Soft {
        lines.extend(soft(record, index));
    }
    lines
}

/// Returns the line 1 / (1/ma + 1/mb + (ra×n)²/Ia + (rb×n)²/Ib).
fn effective(k: u8, mass: &impulse::PointMass, normal: Vec2) -> Line {
    let impulse::PointMass { inv_mass, inv_inertia, levers, mass, .. } = *mass;
    let turn = |at: usize| {
        // A body that cannot rotate has no share, however long its lever.
        if inv_inertia[at] == 0.0 {
            return zero();
        }
        let arm = of("lever", levers[at]).figures().cross(of("normal", normal));
        arm.squared() * of("inverse of I", inv_inertia[at]).figures()
    };
    let [a, b] = inv_mass.map(|inverse| of("inverse of the mass", inverse).figures());
    let by = literal("1", 1.0_f64) / (a + b + turn(0) + turn(1)).in_brackets();
    let mass = of("effective mass", mass).figures().lit(Term::ContactPoint(k));
    let by = by.written("1 / (1/ma + 1/mb + (ra×n)²/Ia + (rb×n)²/Ib)");
    stated(&mass, &format!(" at point {} = ", k + 1), &by)
}

/// Returns the coefficients of a contact as a damped spring.
fn soft(record: &TickRecord, index: usize) -> Vec<Line> {
    let Some((soft, _)) = record.softness(index) else { return Vec::new() };
    let impulse = &record.before.setup.impulse;
    if soft.stiffer == 0.0 {
        return vec![words("the contact is rigid", None)];
    }
    let rate = of("sub-steps a second", 60 * sub_steps(record)).whole();
    let [one, two, four] = [("1", 1.0), ("2", 2.0), ("4", 4.0_f64)].map(|(s, x)| literal(s, x));
    let hertz = of("frequency", soft.hertz);
    let omega = of("angular frequency", soft.omega);
    let (a1, a2) = (of("a₁", soft.a1), of("a₂", soft.a2));
    let most = (rate.clone() / four).written("1 / 4h");
    let asked = min([of("contact hertz", impulse.contact_hertz), most]);
    let damping = two.clone() * of("contact damping", impulse.contact_damping);
    let part = omega.clone() / rate;
    let circle = two * literal("π", core::f64::consts::PI);
    let scale = |name, scale: f32| of(name, scale).exact();
    vec![
        heading("the contact as a damped spring"),
        line(&hertz, &(of("stiffer", soft.stiffer).whole() * asked)),
        line(&omega, &(circle * hertz.clone()).written("2π f")),
        line(&a1, &(damping + part.clone()).written("2ζ + h ω")),
        line(&a2, &(part * a1.clone()).written("h ω a₁")),
        line(&of("bias rate", soft.bias_rate), &(omega / a1)),
        line(&scale("mass scale", soft.mass_scale), &(a2.clone() / (one.clone() + a2.clone()))),
        line(&scale("impulse scale", soft.impulse_scale), &(one.clone() / (one + a2))),
    ]
}

pub(crate) fn sub_steps(record: &TickRecord) -> u32 {
    record.before.setup.impulse.sub_steps.max(1)
}

/// Returns the line of the separation's part in the target speed.
pub(crate) fn bias(record: &TickRecord, index: usize, separation: f32, bias: f32) -> Option<Line> {
    let rate = 60 * sub_steps(record);
    let separation_by = of("separation", separation).exact().apart();
    let bias = of("bias", bias);
    if separation > 0.0 {
        let by = separation_by * of("sub-steps a second", rate).whole();
        let line = line(&bias, &by.written("separation / h"));
        return Some(line.remark(": as close as they may come"));
    }
    let (soft, _) = record.softness(index)?;
    let setup = &record.before.setup.impulse;
    let slop = if setup.correction == Correction::Baumgarte { setup.slop } else { 0.0 };
    let deep = min([separation_by + of("slop", slop).exact(), zero()]);
    let least = -of("push speed", setup.push_speed);
    let by = max([of("bias rate", soft.bias_rate) * deep, least]);
    Some(line(&bias, &by.written("max(rate · (separation + slop), −push speed)")))
}
