//! Map card lines of stage 4: retried moves, the probe, ceiling and ground.

use glam::Vec3;

use crate::explain::Term;
use crate::explain::card::{Line, heading, remark_line, value_line};
use crate::explain::formula::{line, literal, quantity, worked};
use crate::explain::map::walls;
use crate::explain::number::{metres, with_unit};
use crate::sim::map::{Motion, MovePart, Stage, Step, TickRecord};
use crate::text::id;

/// Returns all lines of the stage.
pub(crate) fn lines(record: &TickRecord) -> Vec<Line> {
    let mut lines = Vec::new();
    if record.steps.contains(&Step::Stage(Stage::Floors)) {
        lines.push(heading(id::MAP_CEILINGS_AND_GROUND));
    }
    let mut feet = record.before.state.position.y;
    for step in &record.steps {
        match *step {
            Step::WallsDone { at, .. } => feet = at.y,
            Step::Retried { part: MovePart::Vertical, .. } => {
                lines.push(remark_line(id::MAP_FALLS_WITHOUT_WALK, None));
            }
            Step::Retried { .. } => {
                lines.push(remark_line(id::MAP_WALKS_WITHOUT_FALL, None));
            }
            Step::MoveRejected { .. } => {
                lines.push(remark_line(id::MAP_STAYS_IN_PLACE, None));
            }
            Step::WedgedStanding => {
                lines.push(remark_line(id::MAP_STANDS_BETWEEN_WALLS, None));
            }
            Step::Probed { from, to, hit, below, rising } => {
                lines.extend(probe(record, [from, to], (feet, below), rising));
                lines.extend(hit_lines(record, hit, rising));
            }
            Step::Lowered { ceiling, to, held, speed } => {
                lines.extend(lowered_lines(record, ceiling, (to, held), speed));
            }
            Step::NoFloors => {
                lines.push(remark_line(id::MAP_NO_FLOOR_GATHERED, None));
            }
            _ => {}
        }
    }
    lines
}

/// Returns the upper and lower ends of the probe.
fn probe(
    record: &TickRecord,
    [from, to]: [Vec3; 2],
    (feet, below): (f32, f32),
    rising: bool,
) -> [Line; 2] {
    let feet_before = quantity("feet", feet);
    let head_before =
        feet_before.clone() + quantity("player-s-height", record.before.setup.player.height);
    let (head, feet) = if rising { (to.y, from.y) } else { (from.y, to.y) };
    let probe = |y: f32| quantity("probe", y).with_term(Term::Floor);
    let below = feet_before - quantity("below", below);
    if rising {
        let below = below.called("feet");
        let up = probe(head).in_words(id::MAP_RAY_UP, &head_before);
        return [up, probe(feet).in_words(id::MAP_RAY_FROM, &below)];
    }
    [
        probe(head).in_words(id::MAP_RAY_FROM, &head_before),
        probe(feet).in_words(id::MAP_RAY_DOWN, &below),
    ]
}

/// Returns the lines of the probe's hit: height, class and feet; without a hit, a remark.
pub(crate) fn hit_lines(record: &TickRecord, hit: Option<(u32, Vec3)>, rising: bool) -> Vec<Line> {
    let [none, height] = if rising {
        [id::MAP_NO_CEILING_FOUND, id::MAP_CEILING_HEIGHT]
    } else {
        [id::MAP_NO_GROUND_FOUND, id::MAP_GROUND_HEIGHT]
    };
    let Some((triangle, point)) = hit else {
        let mut lines = vec![remark_line(none.text(), Term::Floor)];
        let state = &record.after.state;
        let motion_before = record.before.state.motion;
        if !rising && motion_before == Motion::NoJump && state.motion == Motion::Fall {
            let speed = with_unit(state.vertical_speed, "m/tick");
            lines.push(value_line(id::MAP_FALL_SPEED.text(), speed, None));
        }
        return lines;
    };
    let y = metres(point.y);
    let mut lines = vec![value_line(height.text(), y.clone(), Term::Floor)];
    lines.extend(walls::class(record, triangle, Term::Floor));
    if !rising {
        lines.push(value_line(id::MAP_FEET_ON_GROUND.text(), y, Term::Floor));
    }
    lines
}

/// Returns the effect of the ceiling: lowered feet and a reversed speed.
fn lowered_lines(
    record: &TickRecord,
    ceiling: f32,
    (to, held): (f32, bool),
    [before, after]: [f32; 2],
) -> [Line; 2] {
    let height = record.before.setup.player.height;
    let feet = if held {
        value_line(id::MAP_FEET_ON_FLOOR.text(), metres(to), Term::Floor)
    } else {
        let hit = quantity("hit-height", ceiling).with_term(Term::Floor);
        let formula = hit - quantity("player-s-height", height);
        line(&quantity("feet", to).with_term(Term::Floor), &formula)
    };
    let reversed = literal("−1", -1.0_f64) * quantity("vertical-speed", before);
    [feet, worked(&quantity("vertical-speed", after), &reversed.written("v × −1"))]
}
