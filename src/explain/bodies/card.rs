//! Formula card of a body of the bodies world: the solver's work on it in this tick.

use glam::Vec2;

use crate::explain::Term;
use crate::explain::axis_table::{AxisTable, of_rects};
use crate::explain::bodies::view::{name, rects, speed, steps_of};
use crate::explain::bodies::{article, impulse, pair};
use crate::explain::card::{Card, Line, heading, remark_line, value_line, vector};
use crate::explain::formula::{line, literal, quantity, stated, sum, worked};
use crate::explain::number::{THIN_SPACE, degrees, plain};
use crate::geom::trace::AxisSource;
use crate::sim::bodies::{MassGravity, Pairs, Solver, Step, TickRecord};

/// Explanation of a body with a speed but no movement.
const STILL: &str = "Gravity or a push gave the body the speed in brackets, and the vibration hold put it \
                     back where it was: it keeps that speed, and does not move.";

/// Maximum number of overlaps or contacts listed.
pub(crate) const MAX_LISTED: usize = 6;

/// Returns the card of the body at this index of the record's shapes; `axis` selects another axis
/// of its deepest pair than the one of least overlap.
#[must_use]
pub fn card(record: &TickRecord, body: usize, axis: Option<AxisSource>) -> Card {
    let title = name(record, body);
    let Some((state, _)) = record.became(body) else {
        return Card { title, lines: vec![remark_line("it fell out of the world", None)] };
    };
    let mut lines = Vec::new();
    if state.frozen {
        lines.push(remark_line("frozen: its position became invalid", None));
    }
    lines.extend(dragged(record, body));
    lines.extend(gravity(record, body));
    let solver = record.before.setup.methods.solver;
    if solver == Solver::Article {
        lines.extend(article::flight(record, body));
    } else {
        lines.extend(impulse::flight(record, body));
    }
    lines.extend(pair::lines(record, body, axis));
    // An incomplete tick has no answer yet.
    let is_whole = record.is_whole();
    if is_whole {
        lines.push(heading("the response"));
        lines.extend(match solver {
            Solver::Article => article::answer(record, body),
            Solver::Impulse => impulse::answer(record, body),
        });
    }
    let when = if is_whole { "after the tick" } else { "so far" };
    lines.push(value_line(&format!("v {when}"), metres_a_second(state.velocity), Term::Velocity));
    if state.velocity.distance(state.moving()) >= 0.0005 {
        let moved = value_line("the speed that moved it", speed(state), Term::Velocity);
        lines.push(Line { why: Some(STILL), ..moved });
    }
    if state.angular_velocity != 0.0 {
        let spin = format!("{}/s", degrees(state.angular_velocity));
        lines.push(value_line(&format!("ω {when}"), spin, Term::Spin));
    }
    if is_whole && solver == Solver::Impulse {
        lines.push(remark_line(if state.grounded { "grounded" } else { "not grounded" }, None));
    }
    Card { title, lines }
}

/// Returns the ranked table of the body's deepest pair, if both are boxes.
#[must_use]
pub fn table(record: &TickRecord, body: usize) -> Option<AxisTable> {
    rects(record, body).map(|pair| of_rects(&pair))
}

/// Returns the card of the world as a whole: energy, momentum, number of pairs compared.
#[must_use]
pub fn world(record: &TickRecord) -> Card {
    let (before, after) = record.measures();
    let part = |x: f64| quantity("part of the energy", x).bare();
    let parts = [after.translation, after.rotation, after.potential].map(part);
    let energy = |x: f64| quantity("energy", x);
    let [x, y] = after.momentum.map(|x| plain(x as f32));
    let change = quantity("change of energy", after.energy() - before.energy());
    let by = energy(after.energy()) - energy(before.energy());
    let mut lines = vec![
        line(&energy(after.energy()), &sum(parts).written("Σ m v² / 2 + Σ I ω² / 2 + Σ m g y")),
        worked(&change, &by.written("its change in this tick")),
        value_line("momentum = Σ m v", format!("({x}, {y}){THIN_SPACE}kg m/s"), None),
    ];
    if let Some((brute_force, grid, tested)) = record.counts() {
        // Lossless: a scene has at most 20,000 objects.
        let n = quantity("bodies", record.shapes.len() as u32);
        let [one, two] = [literal("1", 1.0_f64), literal("2", 2.0_f64)];
        let by = n.clone().beside((n - one).in_brackets()) / two;
        let pairs = worked(&quantity("pairs", brute_force as f64).whole(), &by);
        lines.extend([
            pairs.lead("pairs that BruteForce compares: "),
            value_line("pairs that Grid compares", grid.to_string(), None),
        ]);
        lines.extend(compared(record));
        lines.extend([
            value_line("pairs tested: their bounds overlap", tested.to_string(), None),
            value_line("pairs that overlap", record.hits().count().to_string(), None),
        ]);
        lines.extend(left(record.untested()));
    }
    Card { title: "the world".to_owned(), lines }
}

/// Returns the number of omitted pairs, if any.
pub(super) fn left(untested: usize) -> Option<Line> {
    let what = "not tested: pairs over the limit";
    (untested > 0).then(|| value_line(what, untested.to_string(), None))
}

/// Returns the number of compared bounds, for methods without another line about it.
fn compared(record: &TickRecord) -> Option<Line> {
    let what = match record.before.setup.methods.pairs {
        Pairs::BruteForce | Pairs::Grid => return None,
        Pairs::SweepAndPrune => "pairs that SweepAndPrune compares",
        Pairs::Tree => "boxes that Tree compares, its nodes included",
    };
    Some(value_line(what, record.compared()?.to_string(), None))
}

pub(crate) fn metres_a_second(v: Vec2) -> String {
    format!("{}{THIN_SPACE}m/s", vector(v))
}

/// Returns the lines of the mouse's pull.
fn dragged(record: &TickRecord, body: usize) -> Vec<Line> {
    let mut lines = Vec::new();
    for step in steps_of(record, body) {
        if let Step::Dragged { point, target, impulse, .. } = *step {
            let impulse = format!("{}{THIN_SPACE}kg m/s", vector(impulse));
            let away = quantity("away", target - point).with_term(Term::Drag);
            let by = quantity("pointer", target) - quantity("point", point);
            lines.push(stated(&away, " by = ", &by).lead("the mouse is "));
            lines.push(value_line("its soft spring's impulse", impulse, Term::Drag));
        }
    }
    lines
}

/// Returns the line of the body's gravity.
fn gravity(record: &TickRecord, body: usize) -> Option<Line> {
    let (_, spec) = record.became(body).filter(|_| record.is_movable(body))?;
    let setup = &record.before.setup;
    let gravity = quantity("gravity", setup.gravity).bare();
    let scale = quantity("gravity scale", spec.gravity_scale).bare();
    let by = match setup.methods.mass_gravity {
        MassGravity::Article => {
            let gain = quantity("gravity gain", setup.gravity_gain).bare();
            quantity("mass", spec.mass) * gravity * scale * gain
        }
        MassGravity::Real => gravity * scale,
    };
    Some(line(&quantity("g", record.before.gravity_on(spec)), &by))
}
