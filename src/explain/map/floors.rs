//! The map card's lines of stage 4: the speed that walls left, the probe, ceiling and ground.

use glam::Vec3;

use crate::explain::Term;
use crate::explain::card::{Line, bracketed, formula, given, heading, told, words};
use crate::explain::map::walls;
use crate::explain::number::{metres, plain, with_unit};
use crate::sim::map::{Motion, Stage, Step, TickRecord};

/// All of them.
pub(crate) fn lines(record: &TickRecord) -> Vec<Line> {
    let mut lines = Vec::new();
    if record.steps.contains(&Step::Stage(Stage::Floors)) {
        lines.push(heading("ceilings and ground"));
    }
    for step in &record.steps {
        match *step {
            Step::SpeedLeft { real, speed: [before, after] } if before != after => {
                let (real, v) = (plain(real), plain(before));
                lines.push(formula(
                    "walls blocked: v = clamp(real, min(v, 0), max(v, 0))",
                    &format!("clamp({real}, min({v}, 0), max({v}, 0))"),
                    with_unit(after, "m/tick"),
                    &[],
                ));
            }
            Step::Probed { from, to, hit, below, rising } => {
                lines.extend(probe(record, [from, to], below, rising));
                lines.extend(found(record, hit, rising));
            }
            Step::Lowered { ceiling, to, held, speed } => {
                lines.extend(lowered(record, ceiling, (to, held), speed));
            }
            Step::NoFloors => {
                let text = "no floor was gathered: the article's state stays as it is";
                lines.push(words(text, None));
            }
            _ => {}
        }
    }
    lines
}

/// Where the probe begins and ends.
fn probe(record: &TickRecord, [from, to]: [Vec3; 2], below: f32, rising: bool) -> [Line; 2] {
    let n = plain(record.walls_done().0.y);
    let height = plain(record.before.setup.player.height);
    let (head, feet) = if rising { (to.y, from.y) } else { (from.y, to.y) };
    let (symbols, name) = if rising {
        ("it rises: [probe] up to N.y + height", "from N.y")
    } else {
        ("[probe] from N.y + height", "down to N.y − below")
    };
    [
        formula(symbols, &format!("{n} + {height}"), metres(head), &[Term::Floor]),
        formula(
            &format!("[probe] {name}"),
            &format!("{n} − {}", plain(below)),
            metres(feet),
            &[Term::Floor],
        ),
    ]
}

/// What the probe met.
pub(crate) fn found(record: &TickRecord, hit: Option<(u32, Vec3)>, rising: bool) -> Vec<Line> {
    let what = if rising { "ceiling" } else { "ground" };
    let Some((triangle, point)) = hit else {
        let mut lines = vec![words(format!("no {what} found"), Some(Term::Floor))];
        let state = &record.after.state;
        let was = record.before.state.motion;
        if !rising && was == Motion::NoJump && state.motion == Motion::Fall {
            let speed = with_unit(state.vertical_speed, "m/tick");
            lines.push(told("it begins to fall: v", speed));
        }
        return lines;
    };
    let y = metres(point.y);
    let mut lines = vec![given(&format!("{what}: the hit's y"), y.clone(), Term::Floor)];
    lines.extend(walls::class(record, triangle, Term::Floor));
    if !rising {
        lines.push(given("N.y = hit.y, and v = 0", y, Term::Floor));
    }
    lines
}

/// The ceiling puts the feet lower and turns the speed round.
fn lowered(
    record: &TickRecord,
    ceiling: f32,
    (to, held): (f32, bool),
    [before, after]: [f32; 2],
) -> [Line; 2] {
    let height = record.before.setup.player.height;
    let put = if held {
        given("a floor is in the way: N.y = its height", metres(to), Term::Floor)
    } else {
        formula(
            "N.y = [hit.y] − height",
            &format!("[{}] − {}", plain(ceiling), plain(height)),
            metres(to),
            &[Term::Floor, Term::Floor],
        )
    };
    let speed = formula(
        "v × −1",
        &format!("−1 · {}", bracketed(plain(before))),
        with_unit(after, "m/tick"),
        &[],
    );
    [put, speed]
}
