//! The body card's lines of the article's solver: flight, shares, min and max, Δv, holds, spin.

use glam::Vec2;

use crate::explain::Term;
use crate::explain::bodies::card::{MOST_LISTED, metres_a_second};
use crate::explain::bodies::view::{name, push_of};
use crate::explain::card::{
    Line, fine, formula, given, heading, in_metres, listed, question, told, vector, words,
};
use crate::explain::number::{degrees, exact, figures, plain, with_unit};
use crate::sim::bodies::{Push, Share, Step, TickRecord, VibrationVelocity};

/// The velocity that the body flew with, and where that led.
pub(crate) fn flight(record: &TickRecord, body: usize) -> Vec<Line> {
    let moved = record.steps.iter().find_map(|step| match *step {
        Step::Moved { body: index, from, before, velocity, to } if index == body => {
            Some((from, before, velocity, to))
        }
        _ => None,
    });
    let (Some((from, before, velocity, to)), Some((_, spec))) = (moved, record.became(body)) else {
        return Vec::new();
    };
    let g = plain(record.before.gravity_on(spec));
    let damped = |v: f32, by: f32| format!("{} · {}", plain(v), exact(by));
    vec![
        formula(
            "[v] = v₀ · damping − (0, g · dt)",
            &format!(
                "({}, {} − {g} / 60)",
                damped(before.x, spec.damping.x),
                damped(before.y, spec.damping.y)
            ),
            metres_a_second(velocity),
            &[Term::Flown],
        ),
        formula(
            "position = before + [v] · dt",
            &format!("{} + [{}] / 60", vector(from), vector(velocity)),
            in_metres(to),
            &[Term::Position, Term::Flown],
        ),
    ]
}

/// What its MTVs come to.
pub(crate) fn answer(record: &TickRecord, body: usize) -> Vec<Line> {
    let Some(push) = push_of(record, body) else {
        return vec![words("nothing moves it", None)];
    };
    let shared = shared(record, body);
    let mut lines = Vec::new();
    if shared.is_empty() {
        lines.push(words("no overlap: no MTV", None));
    } else {
        lines.extend(shares(record, &shared));
        lines.extend(correction(record, body, &push));
    }
    lines.extend(antagonist(record, &push));
    lines.push(velocity(record, body, &push));
    lines.extend(spin(record, body));
    lines.extend(vibration(record, body, &push));
    let least = record.before.setup.article.ground_mtv;
    let is_grounded = record.became(body).is_some_and(|(state, _)| state.grounded);
    lines.push(question(
        "[max].y > ground MTV?",
        &format!("[{}] > {}", exact(push.max.y), exact(least)),
        (is_grounded, ["grounded", "not grounded"]),
        &[Term::PushMax],
    ));
    lines
}

/// What counts of one of its MTVs.
struct Shared {
    /// Out of this body.
    other: usize,
    mtv: Vec2,
    share: f32,
    counted: Vec2,
}

fn shared(record: &TickRecord, body: usize) -> Vec<Shared> {
    // The shares are told in the order of the hits.
    let told = record.steps.iter().filter_map(|step| match *step {
        Step::Shared { bodies, shares, counted } => Some((bodies, shares, counted)),
        _ => None,
    });
    let mut all = Vec::new();
    for (hit, ([a, b], shares, counted)) in record.hits().zip(told) {
        if a == body {
            let (share, counted) = (shares[0], counted[0]);
            all.push(Shared { other: b, mtv: hit.mtv_a, share, counted });
        } else if b == body {
            let (share, counted) = (shares[1], counted[1]);
            all.push(Shared { other: a, mtv: hit.mtv_b, share, counted });
        }
    }
    all
}

/// Its part of each MTV.
fn shares(record: &TickRecord, shared: &[Shared]) -> Vec<Line> {
    let why = match record.before.setup.methods.share {
        Share::Full => "Full",
        Share::Half => "Half, but all of it against what nothing moves",
        Share::ByMass => "ByMass: the other's part of both masses",
    };
    let mut lines = vec![words(format!("share: {why}; what is small counts for nothing"), None)];
    for one in shared.iter().take(MOST_LISTED) {
        lines.push(formula(
            &format!("[MTV] out of {} · share", name(record, one.other)),
            &format!("[{}] · {}", fine(one.mtv), plain(one.share)),
            in_metres(one.counted),
            &[Term::Mtv, Term::Mtv],
        ));
    }
    if shared.len() > MOST_LISTED {
        lines.push(words(format!("and {} more", shared.len() - MOST_LISTED), None));
    }
    lines
}

/// min, max, their sum, Δv.
pub(crate) fn correction(record: &TickRecord, body: usize, push: &Push) -> Vec<Line> {
    let shared = shared(record, body);
    let article = &record.before.setup.article;
    let all: Vec<String> = shared.iter().map(|one| fine(one.counted)).collect();
    let extreme = |name: &str, what: &str, value: Vec2, term| {
        if shared.len() > MOST_LISTED {
            return given(&format!("{name}: the {what}"), in_metres(value), term);
        }
        formula(
            &format!("[{name}]: the {what}, or 0"),
            &format!("{name}((0, 0), {})", all.join(", ")),
            in_metres(value),
            &[term],
        )
    };
    let (scale, most) = (plain(article.mtv_force_scale), plain(article.mtv_force_clamp));
    let delta = |v: String| format!("clamp({v} · 60 · {scale}, −{most}, {most})");
    let sum = push.sum();
    let numbers = if push.antagonist {
        format!("({}, 0)", delta(figures(sum.x)))
    } else {
        delta(format!("[{}]", fine(sum)))
    };
    vec![
        extreme("min", "most negative x and y", push.min, Term::PushMin),
        extreme("max", "largest positive x and y", push.max, Term::PushMax),
        formula(
            "[moved by] = [min] + [max]",
            &format!("[{}] + [{}]", vector(push.min), vector(push.max)),
            in_metres(sum),
            &[Term::PushSum, Term::PushMin, Term::PushMax],
        ),
        formula(
            "[Δv] = clamp(([min + max]) / dt · force scale)",
            &numbers,
            metres_a_second(push.delta_velocity),
            &[Term::DeltaVelocity, Term::PushSum],
        ),
    ]
}

/// Whether it is pushed from above and below.
pub(crate) fn antagonist(record: &TickRecord, push: &Push) -> Option<Line> {
    let opposed = push.min.y < 0.0 && push.max.y > 0.0;
    let is_on = record.before.setup.methods.antagonist_hold;
    (opposed && is_on).then(|| {
        question(
            "antagonist hold: |[min].y + [max].y| < limit?",
            &format!(
                "|[{}] + [{}]| < {}",
                exact(push.min.y),
                exact(push.max.y),
                exact(record.before.setup.article.antagonist_limit)
            ),
            (push.antagonist, ["y goes back, Δv.y = 0", ""]),
            &[Term::PushMin, Term::PushMax],
        )
    })
}

/// v + Δv.
fn velocity(record: &TickRecord, body: usize, push: &Push) -> Line {
    let before = crate::explain::bodies::view::flown(record, body).map_or(Vec2::ZERO, |(_, v)| v);
    formula(
        "[v + Δv]",
        &format!("{} + {}", vector(before), vector(push.delta_velocity)),
        metres_a_second(push.velocity),
        &[Term::Velocity],
    )
}

/// Whether an axis hardly moved, and what becomes of its velocity.
pub(crate) fn vibration(record: &TickRecord, body: usize, push: &Push) -> Vec<Line> {
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
        let back = format!("{axis} goes back");
        lines.push(question(
            &format!("vibration hold: moved in {axis} < limit?"),
            &format!("{} < {}", exact(moved), exact(limit)),
            (held, [&back, ""]),
            &[],
        ));
        if !held {
            continue;
        }
        let (symbols, numbers) = match setup.methods.vibration_velocity {
            VibrationVelocity::Halve => ("halved", format!("{} / 2", plain(v))),
            VibrationVelocity::Clamp => {
                let most = plain(article.vibration_clamp);
                ("clamped", format!("clamp({}, −{most}, {most})", plain(v)))
            }
        };
        lines.push(formula(
            &format!("[v].{axis} {symbols}"),
            &numbers,
            with_unit(after, "m/s"),
            &[Term::Velocity],
        ));
    }
    lines
}

/// The turning that runs wild.
pub(crate) fn spin(record: &TickRecord, body: usize) -> Vec<Line> {
    let spun = record.steps.iter().find_map(|step| match *step {
        Step::Spun { body: index, lever, torque, momentum, inertia, turn, .. } if index == body => {
            Some((lever, torque, momentum, inertia, turn))
        }
        _ => None,
    });
    let (Some((lever, torque, [before, after], inertia, turn)), Some(push), Some((_, spec))) =
        (spun, push_of(record, body), record.became(body))
    else {
        return Vec::new();
    };
    let half = spec.size.half();
    let mut lines = vec![
        heading("article_spin"),
        formula(
            "[r] = −([min + max]), clamped to ± the half size",
            &format!("clamp(−[{}], −{}, {})", fine(push.sum()), vector(half), vector(half)),
            in_metres(lever),
            &[Term::PushSum, Term::PushSum],
        ),
        formula(
            "L = r × ([v] · mass / dt)",
            &format!(
                "{} × [{}] · {} · 60",
                listed(&lever, exact),
                listed(&push.velocity, exact),
                plain(spec.mass)
            ),
            with_unit(torque, "kg m²/s²"),
            &[Term::Spin, Term::Velocity],
        ),
    ];
    lines.push(if spec.turns {
        let value = with_unit(after, "kg m²/s");
        let numbers = format!("0.99 · {} + {}", exact(before), exact(torque));
        let numbers = numbers.replacen("0.99", "99 / 100", 1);
        formula("[momentum] = 0.99 momentum + L", &numbers, value, &[Term::Spin])
    } else {
        told("it cannot turn: momentum", "0")
    });
    lines.push(formula(
        "I = mass (w² + h²) / 12",
        &format!(
            "{} · (({})² + ({})²) / 12",
            plain(spec.mass),
            plain(2.0 * half.x),
            plain(2.0 * half.y)
        ),
        with_unit(inertia, "kg m²"),
        &[],
    ));
    lines.push(formula(
        "[angle] += momentum / I · dt, about r",
        &format!("{} / {} / 60", exact(after), figures(inertia)),
        degrees(turn),
        &[Term::Spin],
    ));
    lines
}
