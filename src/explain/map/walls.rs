//! Map card lines of stage 3: classification of walls, each slide, push and contact.

use glam::Vec3;

use crate::explain::Term;
use crate::explain::card::{
    Line, heading, in_metres, omitted_line, remark_line, value_line, vector,
};
use crate::explain::formula::{line, max, quantity, question};
use crate::explain::number::metres;
use crate::geom::CapsuleContact;
use crate::geom::segment_triangle_closest::Feature;
use crate::sim::map::{Step, TickRecord, Walls, steepness, top};
use crate::text::id;

/// Maximum number of listed slides, pushes and rounds, and of contacts per round.
const MAX_LISTED: usize = 6;

/// Returns all lines of the stage.
pub(crate) fn lines(record: &TickRecord) -> Vec<Line> {
    // An incomplete tick may not have reached this stage.
    let is_done = record.steps.iter().any(|step| matches!(step, Step::WallsDone { .. }));
    let touched = record.steps.iter().find(|step| matches!(step, Step::Touched { .. }));
    let Some(&Step::Touched { triangle: touched }) = touched else {
        return Vec::from_iter(is_done.then(|| remark_line(id::MAP_UNTOUCHED, None)));
    };
    let wall = &record.before.ground.triangles[touched as usize];
    let mut lines = vec![heading(id::MAP_FIRST_WALL)];
    lines.push(value_line(id::MAP_WALL_NORMAL.text(), vector(wall.normal), Term::TouchedWall));
    lines.extend(class(record, touched, Term::TouchedWall));
    let method = record.before.setup.methods.walls;
    let (from, wanted) = record.wanted();
    // A falling player steps over obstacles from the lower end of the fall.
    let feet = match method {
        Walls::Article => from.y,
        Walls::Exact => from.y + wanted.y.min(0.0),
    };
    let step_over = record.before.setup.collision.step_over;
    let min_height = quantity("player-height", feet) + quantity("step-over", step_over);
    let top = quantity("its-top", top(wall)).with_term(Term::TouchedWall);
    lines.push(question(&top.more(min_height.bare()), (true, [id::MAP_WALL_BLOCKS.text(), ""])));
    lines.push(heading(match method {
        Walls::Article => id::MAP_SLIDES_AND_PUSHES.text(),
        Walls::Exact => id::MAP_CONTACTS_AS_PLANES.text(),
    }));
    if method == Walls::Article {
        lines.extend(slide_check(record));
    }
    lines.extend(steps(record));
    let after = in_metres(record.walls_done().0);
    lines.extend(
        is_done.then(|| value_line(id::MAP_PLACE_AFTER_WALLS.text(), after, Term::RealStep)),
    );
    lines
}

/// Compares the triangle's steepness with the threshold of walls.
pub(crate) fn class(record: &TickRecord, triangle: u32, term: Term) -> [Line; 3] {
    let limit = record.before.setup.collision.wall_limit;
    let y = record.before.ground.triangles[triangle as usize].normal.y;
    let is_wall = record.is_wall(triangle);
    let (cosine, limit) = (quantity("height-of-n", y).abs(), quantity("limit", limit));
    let min_steepness =
        quantity("least-steepness", steepness(record.before.setup.collision.wall_limit));
    let steepness = quantity("steepness", steepness(y)).with_term(term);
    [
        line(&steepness, &cosine.clone().exact().acos()),
        line(&min_steepness, &limit.clone().exact().acos()),
        question(
            &cosine.less(limit),
            (is_wall, [id::MAP_IS_WALL.text(), id::MAP_FLOOR_OR_CEILING.text()]),
        ),
    ]
}

/// Returns the question whether the player moved enough to slide.
fn slide_check(record: &TickRecord) -> Option<Line> {
    let (wanted, min_move) = (record.wanted().1, record.before.setup.collision.least_move);
    let check = record.steps.iter().find(|step| matches!(step, Step::SlideChecked { .. }));
    let Some(&Step::SlideChecked { moved: slides }) = check else { return None };
    let part = |x: f32| quantity("move", x).abs();
    let greater = max([part(wanted.x), part(wanted.z)]).with_term(Term::WantedStep);
    let greater = greater.written(id::MAP_GREATER_MOVE).with_term(Term::WantedStep);
    let condition = greater.more(quantity("least-move", min_move)).figures();
    Some(question(
        &condition,
        (slides, [id::MAP_PLAYER_SLIDES.text(), id::MAP_PLAYER_ONLY_PUSHED.text()]),
    ))
}

/// Returns every step with its index and its term; moves and contacts are numbered within the tick.
pub(crate) fn steps_with_terms(
    record: &TickRecord,
) -> impl Iterator<Item = (usize, &Step, Option<Term>)> {
    let (mut moves, mut contacts) = (0..u16::MAX, 0..u16::MAX);
    record.steps.iter().enumerate().map(move |(index, step)| {
        let term = match step {
            Step::Wanted { .. } | Step::Tried { .. } | Step::SlideChecked { .. } => {
                Some(Term::WantedStep)
            }
            Step::Touched { .. } => Some(Term::TouchedWall),
            Step::Slid { .. } | Step::Pushed { .. } | Step::Solved { .. } => {
                moves.next().map(Term::WallMove)
            }
            Step::Contact { .. } => contacts.next().map(Term::WallContact),
            Step::Probed { .. } | Step::Lowered { .. } | Step::Landed { .. } => Some(Term::Floor),
            Step::Moved { .. } => Some(Term::RealStep),
            _ => None,
        };
        (index, step, term)
    })
}

/// Returns the first slides, pushes, contacts and rounds.
fn steps(record: &TickRecord) -> Vec<Line> {
    let mut lines = Vec::new();
    let (mut responses, mut contacts) = (0, 0);
    for (index, step, term) in steps_with_terms(record) {
        match step {
            Step::Contact { .. } => contacts += 1,
            Step::Slid { .. } | Step::Pushed { .. } | Step::Solved { .. } => {
                (responses, contacts) = (responses + 1, 0);
            }
            _ => continue,
        }
        if responses + usize::from(contacts > 0) <= MAX_LISTED && contacts <= MAX_LISTED {
            lines.extend(out_of_walls(record, index, term));
        }
    }
    lines.extend(omitted_line(responses.saturating_sub(MAX_LISTED)));
    lines
}

/// Returns the result of the slide, push, contact or round at this index.
pub(crate) fn out_of_walls(record: &TickRecord, index: usize, term: Option<Term>) -> Vec<Line> {
    let normal = |triangle: u32| {
        quantity("normal", record.before.ground.triangles[triangle as usize].normal)
    };
    match record.steps[index] {
        // The move without its part along the normal, and the resulting position.
        Step::Slid { triangle, to, .. } => {
            let (n, from) = (normal(triangle), record.before.state.position);
            let wanted = quantity("move", record.wanted().1).figures().with_term(Term::WantedStep);
            let slide = quantity("slide", to - from).with_term(term);
            vec![
                line(&slide, &n.clone().cross(wanted.cross(n))),
                line(
                    &quantity("player-after", to).with_term(term),
                    &(quantity("player-before", from) + slide),
                ),
            ]
        }
        Step::Pushed { triangle, round, from, to } => {
            let length = quantity("length", record.before.setup.collision.push_step);
            let push = quantity("push-vector", to - from).with_term(term);
            vec![
                line(&push, &(length * normal(triangle)))
                    .lead(format!("{}: ", id::MAP_ROUND.with(&[("round", &round)]))),
            ]
        }
        Step::Contact { contact, level, exit_distance, .. } => {
            let mut lines = contact_depth(record, &contact, term);
            if contact.normal.y != 0.0 {
                lines.push(value_line(id::MAP_LEVEL_DIRECTION.text(), vector(level), term));
                lines.push(value_line(
                    id::MAP_PUSH_ALONG_LEVEL.text(),
                    metres(exit_distance),
                    term,
                ));
            }
            lines
        }
        Step::Solved { round, from, to, .. } => {
            vec![solved_line(record, index, (round, to - from), term)]
        }
        _ => Vec::new(),
    }
}

/// Returns the distance between the capsule's axis and the triangle, and the depth.
fn contact_depth(record: &TickRecord, contact: &CapsuleContact, term: Option<Term>) -> Vec<Line> {
    if contact.feature == Feature::Pierced {
        let text = id::MAP_AXIS_CROSSES_WALL.text();
        return vec![value_line(text, metres(contact.depth), term)];
    }
    let [axis, wall] = [("point-of-axis", contact.on_axis), ("point-of-wall", contact.on_triangle)]
        .map(|(name, point)| quantity(name, point));
    let distance =
        quantity("distance", contact.on_axis.distance(contact.on_triangle)).with_term(term);
    let radius = quantity("player-s-radius", record.before.setup.player.radius);
    vec![
        distance.in_words(id::MAP_CONTACT_DISTANCE, &(axis - wall).abs()),
        line(&quantity("depth", contact.depth).with_term(term), &(radius - distance)),
    ]
}

/// Returns the movement of a round: the sum of its planes' pushes.
fn solved_line(
    record: &TickRecord,
    index: usize,
    (round, displacement): (u32, Vec3),
    term: Option<Term>,
) -> Line {
    let pushes = record.contacts(index).filter(|(_, pushed)| *pushed > 0.0);
    // Opposing walls push strongly but cancel each other; their sum needs more digits.
    let needs_digits = record.contacts(index).any(|(_, pushed)| pushed > 0.5);
    let parts = pushes.map(|(level, pushed)| {
        let (push, n) = (quantity("push", pushed), quantity("normal", level));
        if needs_digits { (push * n).exact() } else { push.figures() * n }
    });
    let Some(pushes) = parts.reduce(|a, b| a + b) else {
        return remark_line(id::MAP_ROUND_WITHOUT_PUSH.with(&[("round", &round)]), None);
    };
    line(&quantity("moved", displacement).with_term(term), &pushes.written("Σ push · n"))
        .lead(format!("{}: ", id::MAP_ROUND.with(&[("round", &round)])))
}
