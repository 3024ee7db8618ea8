//! The map card's lines of stage 3: why a triangle is a wall, each slide, push and contact.

use glam::Vec3;

use crate::explain::Term;
use crate::explain::card::{Line, given, heading, in_metres, vector, words};
use crate::explain::formula::{line, max, of, question};
use crate::explain::number::metres;
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
    let least = of("player height", p.y) + of("step over", over);
    let asked = of("its top", top(wall)).lit(Term::TouchedWall).more(least.bare());
    lines.push(question(&asked, (true, ["it counts", ""])));
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
    let (cosine, limit) = (of("height of n", y).abs(), of("limit", limit));
    let least = of("least steepness", steepness(record.before.setup.collision.wall_limit));
    let steepness = of("steepness", steepness(y)).lit(term);
    [
        line(&steepness, &cosine.clone().exact().acos()),
        line(&least, &limit.clone().exact().acos()),
        question(&cosine.less(limit), (is_wall, ["a wall", "a floor or ceiling"])),
    ]
}

/// Whether the player moved enough to slide.
fn moved(record: &TickRecord) -> Option<Line> {
    let (wanted, least) = (record.wanted().1, record.before.setup.collision.least_move);
    let slides = record.steps.iter().find_map(|step| match *step {
        Step::Asked { moved } => Some(moved),
        _ => None,
    })?;
    let part = |x: f32| of("move", x).abs();
    let greater = max([part(wanted.x), part(wanted.z)]).lit(Term::WantedStep);
    let greater = greater.written("the greater of |move.x|, |move.z|").lit(Term::WantedStep);
    let asked = greater.more(of("least move", least)).figures();
    Some(question(&asked, (slides, ["it slides", "it is only pushed"])))
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
    let n = of("normal", record.before.ground.triangles[triangle as usize].normal);
    let from = record.before.state.position;
    let wanted = of("move", record.wanted().1).figures().lit(Term::WantedStep);
    let slide = of("slide", to - from).lit(term);
    [
        line(&slide, &n.clone().cross(wanted.cross(n))),
        line(&of("player after", to).lit(term), &(of("player before", from) + slide)),
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
    let length = of("length", record.before.setup.collision.push_step);
    let push = of("push vector", by).lit(term);
    line(&push, &(length * of("normal", n))).lead(format!("round {round}: "))
}

/// Distance of the capsule's axis and the triangle, and the depth.
pub(crate) fn found(record: &TickRecord, contact: &CapsuleContact, term: Term) -> Vec<Line> {
    if contact.feature == Feature::Pierced {
        let text = "the axis goes through: out along the wall's normal, deep";
        return vec![given(text, metres(contact.depth), term)];
    }
    let [axis, wall] = [("point of axis", contact.on_axis), ("point of wall", contact.on_triangle)]
        .map(|(name, point)| of(name, point));
    let distance = of("distance", contact.on_axis.distance(contact.on_triangle)).lit(term);
    let radius = of("player's radius", record.before.setup.player.radius);
    vec![
        line(&distance, &(axis - wall).abs()).lead("contact: "),
        line(&of("depth", contact.depth).lit(term), &(radius - distance)),
    ]
}

/// What a round moved: the sum of its planes' pushes.
pub(crate) fn solved(round: u32, planes: &[(CapsuleContact, f32)], by: Vec3, term: Term) -> Line {
    // Walls that face each other push hard and in vain: that takes more digits.
    let hard = planes.iter().any(|(_, pushed)| *pushed > 0.5);
    let part = |(contact, pushed): &(CapsuleContact, f32)| {
        let (push, n) = (of("push", *pushed), of("normal", contact.normal));
        if hard { (push * n).exact() } else { push.figures() * n }
    };
    let pushes = planes.iter().filter(|(_, pushed)| *pushed > 0.0).map(part);
    let Some(pushes) = pushes.reduce(|a, b| a + b) else {
        return words(format!("round {round}: nothing to push"), None);
    };
    line(&of("moved", by).lit(term), &pushes.written("Σ push · n")).lead(format!("round {round}: "))
}
