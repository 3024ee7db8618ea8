//! Formula card of a body of the bodies world: what the solver computes for the body in this tick.

use glam::Vec2;

use crate::explain::Term;
use crate::explain::axis_table::{AxisTable, of_rects};
use crate::explain::bodies::view::{name, rects, speed, steps_of};
use crate::explain::bodies::{article, impulse, pair};
use crate::explain::card::{Card, Line, heading, remark_line, value_line, vector};
use crate::explain::formula::{line, literal, quantity, sum, worked};
use crate::explain::number::{THIN_SPACE, degrees, plain};
use crate::geom::trace::AxisSource;
use crate::sim::bodies::{MassGravity, Pairs, Solver, Step, TickRecord};
use crate::text::{Id, id};

/// Returns the card of the body at this index of the record's shapes; `axis` selects the axis of its
/// deepest pair, by default the one with the least overlap.
#[must_use]
pub fn card(record: &TickRecord, body: usize, axis: Option<AxisSource>) -> Card {
    let title = name(record, body);
    let Some((state, _)) = record.became(body) else {
        return Card { title, lines: vec![remark_line(id::BODIES_FELL_OUT, None)] };
    };
    let mut lines = Vec::new();
    if state.frozen {
        lines.push(remark_line(id::BODIES_IS_FROZEN, None));
    }
    lines.extend(drag_lines(record, body));
    lines.extend(gravity(record, body));
    let solver = record.before.setup.methods.solver;
    if solver == Solver::Article {
        lines.extend(article::flight(record, body));
    } else {
        lines.extend(impulse::flight(record, body));
    }
    lines.extend(pair::lines(record, body, axis));
    // An incomplete tick has no response yet.
    let is_whole = record.is_whole();
    if is_whole {
        lines.push(heading(id::BODIES_RESPONSE_HEADING));
        lines.extend(match solver {
            Solver::Article => article::response(record, body),
            Solver::Impulse => impulse::response(record, body),
        });
    }
    let [v, omega] = if is_whole {
        [id::BODIES_VELOCITY_AFTER_TICK, id::BODIES_SPIN_AFTER_TICK]
    } else {
        [id::BODIES_VELOCITY_SO_FAR, id::BODIES_SPIN_SO_FAR]
    };
    lines.push(value_line(v.text(), metres_per_second(state.velocity), Term::Velocity));
    if state.velocity.distance(state.actual_velocity()) >= 0.0005 {
        let moved = value_line(id::BODIES_MOVING_SPEED.text(), speed(state), Term::Velocity);
        lines.push(Line { why: Some(id::BODIES_STILL_THOUGH_FAST.text()), ..moved });
    }
    if state.angular_velocity != 0.0 {
        let spin = format!("{}/s", degrees(state.angular_velocity));
        lines.push(value_line(omega.text(), spin, Term::Spin));
    }
    if is_whole && solver == Solver::Impulse {
        lines.push(remark_line(grounding(state.grounded).text(), None));
    }
    Card { title, lines }
}

/// Returns the text for a grounded body, or for one in the air.
pub(super) fn grounding(is_grounded: bool) -> Id {
    if is_grounded { id::BODIES_GROUNDED } else { id::BODIES_NOT_GROUNDED }
}

/// Returns the ranked table of the body's deepest pair, if both are boxes.
#[must_use]
pub fn table(record: &TickRecord, body: usize) -> Option<AxisTable> {
    rects(record, body).map(|pair| of_rects(&pair))
}

/// Returns the card of the whole world: energy, momentum and number of compared pairs.
#[must_use]
pub fn world(record: &TickRecord) -> Card {
    let (before, after) = record.measures();
    let part = |x: f64| quantity("part-of-the-energy", x).bare();
    let parts = [after.translation, after.rotation, after.potential].map(part);
    let energy = |x: f64| quantity("energy", x);
    let [x, y] = after.momentum.map(|x| plain(x as f32));
    let change = quantity("change-of-energy", after.energy() - before.energy());
    let formula = energy(after.energy()) - energy(before.energy());
    let mut lines = vec![
        line(&energy(after.energy()), &sum(parts).written("Σ m v² / 2 + Σ I ω² / 2 + Σ m g y")),
        worked(&change, &formula.written(id::BODIES_ENERGY_CHANGE)),
        value_line(id::BODIES_MOMENTUM_SUM.text(), format!("({x}, {y}){THIN_SPACE}kg m/s"), None),
    ];
    if let Some((brute_force, grid, tested)) = record.counts() {
        // Lossless: a scene has at most 20,000 objects.
        let n = quantity("bodies", record.shapes.len() as u32);
        let [one, two] = [literal("1", 1.0_f64), literal("2", 2.0_f64)];
        let formula = n.clone().beside((n - one).in_brackets()) / two;
        let pairs = worked(&quantity("pairs", brute_force as f64).whole(), &formula);
        lines.extend([
            pairs.lead(format!("{}: ", id::BODIES_BRUTE_FORCE_PAIRS.text())),
            value_line(id::BODIES_GRID_PAIRS.text(), grid.to_string(), None),
        ]);
        lines.extend(comparisons_line(record));
        lines.extend([
            value_line(id::BODIES_TESTED_PAIRS.text(), tested.to_string(), None),
            value_line(
                id::BODIES_OVERLAPPING_PAIRS.text(),
                record.hits().count().to_string(),
                None,
            ),
        ]);
        lines.extend(untested_line(record.untested()));
    }
    Card { title: id::BODIES_WORLD_TITLE.to_string(), lines }
}

/// Returns the line with the number of untested pairs, if any.
pub(super) fn untested_line(untested: usize) -> Option<Line> {
    let label = id::BODIES_UNTESTED_PAIRS.text();
    (untested > 0).then(|| value_line(label, untested.to_string(), None))
}

/// Returns the line with the number of compared bounds, for methods without their own line.
fn comparisons_line(record: &TickRecord) -> Option<Line> {
    let label = match record.before.setup.methods.pairs {
        Pairs::BruteForce | Pairs::Grid => return None,
        Pairs::SweepAndPrune => id::BODIES_SWEEP_AND_PRUNE_PAIRS.text(),
        Pairs::Tree => id::BODIES_TREE_BOXES.text(),
    };
    Some(value_line(label, record.compared()?.to_string(), None))
}

/// Formats a velocity: "(1.000, 0.000) m/s".
pub(crate) fn metres_per_second(v: Vec2) -> String {
    format!("{}{THIN_SPACE}m/s", vector(v))
}

/// Returns the lines of the pull by the mouse.
fn drag_lines(record: &TickRecord, body: usize) -> Vec<Line> {
    let mut lines = Vec::new();
    for step in steps_of(record, body) {
        if let Step::Dragged { point, target, impulse, .. } = *step {
            let impulse = format!("{}{THIN_SPACE}kg m/s", vector(impulse));
            let pull = quantity("away", target - point).with_term(Term::Drag);
            let formula = quantity("pointer", target) - quantity("point", point);
            lines.push(pull.in_words(id::BODIES_MOUSE_PULL, &formula));
            lines.push(value_line(id::BODIES_SOFT_SPRING_IMPULSE.text(), impulse, Term::Drag));
        }
    }
    lines
}

/// Returns the line of the body's gravity.
fn gravity(record: &TickRecord, body: usize) -> Option<Line> {
    let (_, spec) = record.became(body).filter(|_| record.is_movable(body))?;
    let setup = &record.before.setup;
    let gravity = quantity("gravity", setup.gravity).bare();
    let scale = quantity("gravity-scale", spec.gravity_scale).bare();
    let formula = match setup.methods.mass_gravity {
        MassGravity::Article => {
            let gain = quantity("gravity-gain", setup.gravity_gain).bare();
            quantity("mass", spec.mass) * gravity * scale * gain
        }
        MassGravity::Real => gravity * scale,
    };
    Some(line(&quantity("g", record.before.gravity_on(spec)), &formula))
}
