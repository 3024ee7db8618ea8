//! Lines of a body card with the article's solver: flight, shares, min and max, Δv, holds, spin.

use glam::Vec2;

use crate::explain::Term;
use crate::explain::bodies::view::{MAX_LISTED, flight_velocities, name, push_of, steps_of};
use crate::explain::card::{Line, heading, in_metres, omitted_line, remark_line, value_line};
use crate::explain::formula::{
    Expr, line, literal, max, min, quantity, question, stated, tuple, worked, zero,
};
use crate::sim::bodies::{ArticlePush, MtvShare, Step, TickRecord, VibrationVelocity};
use crate::text::{Id, id};

/// Returns the lines of the flight: velocity and resulting position.
pub(crate) fn flight(record: &TickRecord, body: usize) -> Vec<Line> {
    let moved = steps_of(record, body).find(|step| matches!(step, Step::Moved { .. }));
    let Some(&Step::Moved { from, before, velocity, to, .. }) = moved else { return Vec::new() };
    let Some((_, spec)) = record.became(body) else { return Vec::new() };
    let damped =
        |v: f32, factor: f32| quantity("velocity", v) * quantity("damping", factor).exact();
    let tick_rate = literal("60", 60.0_f64);
    let fall = quantity("g", record.before.gravity_on(spec)) / tick_rate.clone();
    let formula =
        tuple([damped(before.x, spec.damping.x), damped(before.y, spec.damping.y) - fall]);
    let flight_velocity = quantity("velocity", velocity).with_term(Term::Flown);
    let displacement =
        (flight_velocity.clone() / tick_rate).written("v · dt").with_term(Term::Flown);
    vec![
        line(&flight_velocity, &formula.written(id::BODIES_FLIGHT_FORMULA)),
        line(
            &quantity("place", to).with_term(Term::Position),
            &(quantity("place-before", from) + displacement),
        ),
    ]
}

/// Returns the lines of the collision response: the combination of the body's MTVs.
pub(crate) fn response(record: &TickRecord, body: usize) -> Vec<Line> {
    let Some(push) = push_of(record, body) else {
        return vec![remark_line(id::BODIES_NOTHING_MOVES_IT, None)];
    };
    let shared = shared_mtvs(record, body);
    let mut lines = Vec::new();
    if shared.is_empty() {
        lines.push(remark_line(id::BODIES_NO_MTV, None));
    } else {
        lines.extend(shares(record, &shared));
        lines.extend(correction(record, body, &push));
    }
    lines.extend(antagonist(record, &push));
    lines.push(velocity(record, body, &push));
    lines.extend(spin(record, body));
    lines.extend(vibration(record, body, &push));
    let threshold = record.before.setup.article.ground_mtv;
    let condition = quantity("max.y", push.max.y)
        .with_term(Term::PushMax)
        .more(quantity("ground-MTV", threshold))
        .exact();
    // Without gravity, no body is grounded.
    let (is_pushed, what) = match record.became(body) {
        Some((state, spec)) if record.before.gravity_on(spec) > 0.0 => {
            (state.grounded, id::BODIES_GROUNDED)
        }
        _ => (push.max.y > threshold, id::BODIES_NOT_GROUNDED_WITHOUT_GRAVITY),
    };
    lines.push(question(&condition, (is_pushed, [what, id::BODIES_NOT_GROUNDED].map(Id::text))));
    lines
}

/// One of the body's MTVs, with the body's share of it.
struct SharedMtv {
    /// The other body of the pair.
    other: usize,
    mtv: Vec2,
    share: f32,
    /// The share of the MTV after rounding down.
    counted: Vec2,
}

fn shared_mtvs(record: &TickRecord, body: usize) -> Vec<SharedMtv> {
    // Shares are listed in the order of the hits.
    let mut hits = record.hits();
    let of_body = |step: &Step| {
        let Step::Shared { bodies, shares, counted } = step else { return None };
        let hit = hits.next()?;
        let k = bodies.iter().position(|index| *index == body)?;
        let (mtv, other) = ([hit.mtv_a, hit.mtv_b][k], bodies[1 - k]);
        Some(SharedMtv { other, mtv, share: shares[k], counted: counted[k] })
    };
    record.steps.iter().filter_map(of_body).collect()
}

/// Returns the lines of the body's share of each MTV.
fn shares(record: &TickRecord, shared: &[SharedMtv]) -> Vec<Line> {
    let method = match record.before.setup.methods.share {
        MtvShare::Full => id::BODIES_SHARE_FULL,
        MtvShare::Half => id::BODIES_SHARE_HALF,
        MtvShare::ByMass => id::BODIES_SHARE_BY_MASS,
    };
    let mut lines = vec![remark_line(method.text(), None)];
    for part in shared.iter().take(MAX_LISTED) {
        let mtv = quantity("MTV", part.mtv).figures().with_term(Term::Mtv);
        let (other, share) = (name(record, part.other), quantity("share", part.share));
        let threshold = record.before.setup.article.mtv_round_down;
        let symbols = id::BODIES_MTV_SHARE.with(&[("body", &other)]);
        let counted = quantity("MTV", part.counted).with_term(Term::Mtv);
        lines.push(worked(
            &counted,
            &(mtv * share).cut(threshold).written(symbols).with_term(Term::Mtv),
        ));
    }
    lines.extend(omitted_line(shared.len().saturating_sub(MAX_LISTED)));
    lines
}

/// Returns the lines of min, max, their sum and Δv.
pub(crate) fn correction(record: &TickRecord, body: usize, push: &ArticlePush) -> Vec<Line> {
    let shared = shared_mtvs(record, body);
    let article = &record.before.setup.article;
    let candidates = || {
        let counted = shared.iter().map(|part| quantity("MTV", part.counted).figures());
        std::iter::once(literal("(0, 0)", Vec2::ZERO)).chain(counted).collect::<Vec<_>>()
    };
    let extreme = |name: &str, [label, symbols]: [Id; 2], value: Vec2, term| {
        if shared.len() > MAX_LISTED {
            return value_line(label.text(), in_metres(value), term);
        }
        let formula = if name == "min" { min(candidates()) } else { max(candidates()) };
        stated(&quantity(name, value).with_term(term), ": ", &formula.written(symbols.text()))
    };
    let (scale, max_force) = (article.mtv_force_scale, article.mtv_force_clamp);
    let delta = |v: Expr| {
        (v * literal("60", 60.0_f64) * quantity("force-scale", scale))
            .within(quantity("force-clamp", max_force))
    };
    let sum = push.sum();
    let formula = if push.antagonist {
        tuple([delta(quantity("min-max", sum.x).figures().bare()), zero()])
    } else {
        delta(quantity("min-max", sum).figures().with_term(Term::PushSum))
    };
    let moved = quantity("min", push.min).with_term(Term::PushMin)
        + quantity("max", push.max).with_term(Term::PushMax);
    let gained = quantity("velocity-gained", push.delta_velocity).with_term(Term::DeltaVelocity);
    let min_texts = [id::BODIES_MIN_LABEL, id::BODIES_MIN_FORMULA];
    let max_texts = [id::BODIES_MAX_LABEL, id::BODIES_MAX_FORMULA];
    vec![
        extreme("min", min_texts, push.min, Term::PushMin),
        extreme("max", max_texts, push.max, Term::PushMax),
        line(&quantity("moved-by", sum).with_term(Term::PushSum), &moved),
        line(&gained, &formula.written(id::BODIES_VELOCITY_GAIN_FORMULA)),
    ]
}

/// Returns the line of the antagonist hold, if the body is pushed from above and below.
pub(crate) fn antagonist(record: &TickRecord, push: &ArticlePush) -> Option<Line> {
    let opposed = push.min.y < 0.0 && push.max.y > 0.0;
    let is_on = record.before.setup.methods.antagonist_hold;
    (opposed && is_on).then(|| {
        let min = quantity("min.y", push.min.y).with_term(Term::PushMin);
        let limit = quantity("hold-s-limit", record.before.setup.article.antagonist_limit);
        let condition = (min + quantity("max.y", push.max.y).with_term(Term::PushMax))
            .abs()
            .less(limit)
            .exact();
        question(&condition, (push.antagonist, [id::BODIES_Y_GOES_BACK.text(), ""]))
            .lead(format!("{}: ", id::BODIES_ANTAGONIST_HOLD.text()))
    })
}

/// Returns the line of v + Δv.
fn velocity(record: &TickRecord, body: usize, push: &ArticlePush) -> Line {
    let before = flight_velocities(record, body).map_or(Vec2::ZERO, |(_, v)| v);
    let formula = quantity("velocity", before) + quantity("velocity-gained", push.delta_velocity);
    worked(
        &quantity("velocity", push.velocity).with_term(Term::Velocity),
        &formula.with_term(Term::Velocity),
    )
}

/// Returns the lines of the vibration hold: whether the body hardly moved along an axis, and the
/// velocity that remains.
pub(crate) fn vibration(record: &TickRecord, body: usize, push: &ArticlePush) -> Vec<Line> {
    let (setup, mut lines) = (&record.before.setup, Vec::new());
    if !setup.methods.vibration_hold {
        return lines;
    }
    let (article, after) = (&setup.article, record.became(body).map(|(state, _)| state.velocity));
    let (moved, v, after) = (push.moved, push.velocity, after.unwrap_or_default());
    for (axis, held, moved, limit, v, after) in [
        ("x", push.vibration.0, moved.x, article.vibration_x, v.x, after.x),
        ("y", push.vibration.1, moved.y, article.vibration_y, v.y, after.y),
    ] {
        let back = id::BODIES_AXIS_GOES_BACK.with(&[("axis", &axis)]);
        let condition =
            quantity("way-moved", moved).written(id::BODIES_MOVED_IN_AXIS.with(&[("axis", &axis)]));
        let condition = condition.less(quantity("hold-s-limit", limit)).exact();
        lines.push(
            question(&condition, (held, [&back, ""]))
                .lead(format!("{}: ", id::BODIES_VIBRATION_HOLD.text())),
        );
        if !held {
            continue;
        }
        let v = quantity("velocity", v);
        let (label, formula) = match setup.methods.vibration_velocity {
            VibrationVelocity::Halve => (id::BODIES_COMPONENT_HALVED, v / literal("2", 2.0_f64)),
            VibrationVelocity::Clamp => (
                id::BODIES_COMPONENT_CLAMPED,
                v.within(quantity("velocity", article.vibration_clamp)),
            ),
        };
        let after = quantity("velocity", after).with_term(Term::Velocity);
        lines.push(stated(&after, &label.with(&[("axis", &axis)]), &formula.written("")));
    }
    lines
}

/// Returns the lines of the uncontrolled rotation.
pub(crate) fn spin(record: &TickRecord, body: usize) -> Vec<Line> {
    let spun = steps_of(record, body).find(|step| matches!(step, Step::Spun { .. }));
    let (Some(&Step::Spun { lever, torque, momentum, inertia, turn, .. }), Some(push)) =
        (spun, push_of(record, body))
    else {
        return Vec::new();
    };
    let Some((_, spec)) = record.became(body) else { return Vec::new() };
    let [before, after] = momentum;
    let half = spec.size.half();
    let sum = quantity("min-max", push.sum()).figures().with_term(Term::PushSum);
    let arm = (-sum).within(quantity("half-size", half));
    let arm = arm.written(id::BODIES_LEVER_FORMULA).with_term(Term::PushSum);
    let mass = quantity("mass", spec.mass);
    let tick_rate = literal("60", 60.0_f64);
    let torque_by =
        quantity("lever", lever).exact().cross(quantity("velocity", push.velocity).exact())
            * mass.clone()
            * tick_rate.clone();
    let torque = quantity("torque", torque);
    let mut lines = vec![
        heading("article_spin"),
        line(&quantity("lever", lever).with_term(Term::PushSum), &arm),
        line(&torque.clone().with_term(Term::Spin), &torque_by.written(id::BODIES_TORQUE_FORMULA)),
    ];
    let momentum = quantity("angular-momentum", after).with_term(Term::Spin);
    lines.push(if spec.turns {
        let factor = literal("99", 99.0_f64) / literal("100", 100.0_f64);
        let kept = factor * quantity("angular-momentum", before).exact().bare();
        line(&momentum, &(kept.written(id::BODIES_MOMENTUM_KEPT) + torque.exact().bare()))
    } else {
        value_line(id::BODIES_CANNOT_TURN.text(), "0", None)
    });
    let [w, h] = [("width", half.x), ("tallness", half.y)].map(|(name, x)| quantity(name, 2.0 * x));
    let formula = mass.beside((w.squared() + h.squared()).in_brackets()) / literal("12", 12.0_f64);
    lines.push(line(&quantity("moment-of-inertia", inertia), &formula));
    let angle = momentum.exact() / quantity("moment-of-inertia", inertia).figures() / tick_rate;
    let formula = angle.written(id::BODIES_TURN_FORMULA).with_term(Term::Spin);
    lines.push(stated(&quantity("angle-turned", turn).with_term(Term::Spin), " += ", &formula));
    lines
}
