//! The map card's lines of stage 3: why a triangle is a wall, each slide, push and contact.

use glam::Vec3;

use crate::explain::Term;
use crate::explain::card::{
    Line, fine, formula, given, heading, in_metres, listed, question, vector, words,
};
use crate::explain::number::{degrees, exact, figures, metres, plain};
use crate::geom::CapsuleContact;
use crate::geom::segment_triangle_closest::Feature;
use crate::sim::map::{Step, TickRecord, Walls, steepness, top};

/// At most so many rounds, and contacts of a round, are told.
const MOST_TOLD: usize = 6;

/// All of them.
pub(crate) fn lines(record: &TickRecord) -> Vec<Line> {
    let touched = record.steps.iter().find_map(|step| match *step {
        Step::Touched { triangle } => Some(triangle),
        _ => None,
    });
    // A tick that is cut off may not have come so far.
    let done = record.steps.iter().find_map(|step| match *step {
        Step::WallsDone { at, .. } => Some(at),
        _ => None,
    });
    let Some(touched) = touched else {
        return done.map(|_| words("no wall touched", None)).into_iter().collect();
    };
    let wall = &record.before.ground.triangles[touched as usize];
    let mut lines = vec![heading("the first wall touched")];
    lines.push(given("n, its normal", vector(wall.normal), Term::TouchedWall));
    lines.extend(class(record, touched, Term::TouchedWall));
    let (p, over) = (record.before.state.position, record.before.setup.collision.step_over);
    lines.push(question(
        "[its top] > P.y + step over?",
        &format!("[{}] > {} + {}", plain(top(wall)), plain(p.y), plain(over)),
        (true, ["it counts", ""]),
        &[Term::TouchedWall],
    ));
    let method = record.before.setup.methods.walls;
    lines.push(heading(match method {
        Walls::Article => "slides and pushes",
        Walls::Exact => "contacts, solved as planes",
    }));
    if method == Walls::Article {
        lines.extend(moved(record));
    }
    lines.extend(steps(record));
    lines.extend(done.map(|at| given("N after the walls", in_metres(at), Term::RealStep)));
    lines
}

/// The angle of the normal against the threshold.
pub(crate) fn class(record: &TickRecord, triangle: u32, term: Term) -> [Line; 3] {
    let limit = record.before.setup.collision.wall_limit;
    let y = record.before.ground.triangles[triangle as usize].normal.y;
    let is_wall = record.is_wall(triangle);
    [
        formula(
            "[its steepness] = acos(|n.y|)",
            &format!("acos(|{}|)", exact(y)),
            degrees(steepness(y)),
            &[term],
        ),
        formula(
            "a wall's least = acos(limit)",
            &format!("acos({})", exact(limit)),
            degrees(steepness(limit)),
            &[],
        ),
        question(
            "|n.y| < limit?",
            &format!("|{}| < {}", plain(y), plain(limit)),
            (is_wall, ["a wall", "a floor or ceiling"]),
            &[],
        ),
    ]
}

/// Whether the player moved enough to slide.
fn moved(record: &TickRecord) -> Option<Line> {
    let (wanted, least) = (record.wanted().1, record.before.setup.collision.least_move);
    let slides = record.steps.iter().find_map(|step| match *step {
        Step::Asked { moved } => Some(moved),
        _ => None,
    })?;
    Some(question(
        "the greater of |[move].x|, |[move].z| > least move?",
        &format!("max(|{}|, |{}|) > {}", figures(wanted.x), figures(wanted.z), figures(least)),
        (slides, ["it slides", "it is only pushed"]),
        &[Term::WantedStep, Term::WantedStep],
    ))
}

/// Slides, pushes, contacts and rounds, the first of them.
fn steps(record: &TickRecord) -> Vec<Line> {
    let mut lines = Vec::new();
    let (mut moves, mut contacts, mut told, mut left_out) = (0_u16, 0_u16, 0, 0);
    let mut planes: Vec<(CapsuleContact, f32)> = Vec::new();
    for step in &record.steps {
        match *step {
            Step::Slid { triangle, to, .. } => {
                if told < MOST_TOLD {
                    lines.extend(slid(record, triangle, to, Term::WallMove(moves)));
                } else {
                    left_out += 1;
                }
            }
            Step::Pushed { triangle, round, from, to } => {
                if told < MOST_TOLD {
                    let term = Term::WallMove(moves);
                    lines.push(pushed(record, (triangle, round), to - from, term));
                } else {
                    left_out += 1;
                }
            }
            Step::Contact { contact, pushed, .. } => {
                if told < MOST_TOLD && planes.len() < MOST_TOLD {
                    lines.extend(found(record, &contact, Term::WallContact(contacts)));
                }
                planes.push((contact, pushed));
                contacts = contacts.saturating_add(1);
                continue;
            }
            Step::Solved { round, from, to, .. } => {
                if told < MOST_TOLD {
                    lines.push(solved(round, &planes, to - from, Term::WallMove(moves)));
                } else {
                    left_out += 1;
                }
                planes.clear();
            }
            _ => continue,
        }
        moves = moves.saturating_add(1);
        told += 1;
    }
    if left_out > 0 {
        lines.push(words(format!("and {left_out} more"), None));
    }
    lines
}

/// The move without its part along the normal, and where it leads.
pub(crate) fn slid(record: &TickRecord, triangle: u32, to: Vec3, term: Term) -> [Line; 2] {
    let n = vector(record.before.ground.triangles[triangle as usize].normal);
    let from = record.before.state.position;
    let (wanted, slide) = (fine(record.wanted().1), to - from);
    [
        formula(
            "[slide] = n × ([move] × n)",
            &format!("{n} × ([{wanted}] × {n})"),
            in_metres(slide),
            &[term, Term::WantedStep],
        ),
        formula(
            "N = P + [slide]",
            &format!("{} + {}", vector(from), vector(slide)),
            in_metres(to),
            &[term],
        ),
    ]
}

/// A push of a fixed length out of a wall, in a round.
pub(crate) fn pushed(
    record: &TickRecord,
    (triangle, round): (u32, u32),
    by: Vec3,
    term: Term,
) -> Line {
    let n = record.before.ground.triangles[triangle as usize].normal;
    let length = record.before.setup.collision.push_step;
    formula(
        &format!("round {round}: [push] = length · n"),
        &format!("{} · {}", plain(length), vector(n)),
        in_metres(by),
        &[term],
    )
}

/// Distance of the capsule's axis and the triangle, and the depth.
pub(crate) fn found(record: &TickRecord, contact: &CapsuleContact, term: Term) -> Vec<Line> {
    let depth = metres(contact.depth);
    if contact.feature == Feature::Pierced {
        let text = "the axis goes through: out along the wall's normal, deep";
        return vec![given(text, depth, term)];
    }
    let distance = contact.on_axis.distance(contact.on_triangle);
    vec![
        formula(
            "contact: [distance] = |point of axis − point of wall|",
            &format!("|{} − {}|", vector(contact.on_axis), vector(contact.on_triangle)),
            metres(distance),
            &[term],
        ),
        formula(
            "[depth] = radius − [distance]",
            &format!("{} − [{}]", plain(record.before.setup.player.radius), plain(distance)),
            depth,
            &[term, term],
        ),
    ]
}

/// What a round moved: the sum of its planes' pushes.
pub(crate) fn solved(round: u32, planes: &[(CapsuleContact, f32)], by: Vec3, term: Term) -> Line {
    // Walls that face each other push hard and in vain: that takes more digits.
    let hard = planes.iter().any(|(_, pushed)| *pushed > 0.5);
    let part = |(contact, pushed): &(CapsuleContact, f32)| {
        if hard {
            format!("{} · {}", exact(*pushed), listed(&contact.normal, exact))
        } else {
            format!("{} · {}", figures(*pushed), vector(contact.normal))
        }
    };
    let parts: Vec<String> = planes.iter().filter(|(_, pushed)| *pushed > 0.0).map(part).collect();
    if parts.is_empty() {
        return words(format!("round {round}: nothing to push"), None);
    }
    formula(
        &format!("round {round}: [moved] = Σ push · n"),
        &parts.join(" + "),
        in_metres(by),
        &[term],
    )
}
