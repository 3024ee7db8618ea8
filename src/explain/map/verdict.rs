//! Verdict on a tick of the map world.

use glam::Vec3;

use crate::explain::number::{degrees, metres, with_unit};
use crate::explain::verdict::{Part, Verdict, b, gap, number, overlap, plain};
use crate::sim::map::{Motion, Step, TickRecord, Walls, steepness};
use crate::text::id;

/// Lengths below this are shown as 0.000 m, m.
const SHOWN_AS_ZERO: f32 = 0.0005;

/// Slope below which ground counts as level, radians.
const LEVEL: f32 = 1e-5;

/// Returns the verdict on the player's move: walls, a ceiling, the ground, or nothing.
pub(crate) fn verdict(record: &TickRecord) -> Verdict {
    let is_whole = record.after.state.tick != record.before.state.tick;
    let is_wedged = record.steps.contains(&Step::WedgedStanding);
    let blocked = || record.is_blocked().then(|| Verdict::of(id::MAP_BLOCKED_WITHOUT_ROOM));
    let verdict = out_of_map(record)
        .or_else(|| is_wedged.then(|| Verdict::of(id::MAP_STANDING_BETWEEN_WALLS)))
        .or_else(|| walls(record))
        .or_else(blocked)
        .unwrap_or_else(|| floors(record));
    verdict.so_far(is_whole)
}

/// Returns the piece of the triangle: "ramp".
fn piece_name(record: &TickRecord, triangle: u32) -> Part {
    let ground = &record.before.ground;
    let piece = record.before.setup.pieces.get(ground.piece_of(triangle));
    b(piece.map_or(id::MAP_UNNAMED_PIECE.text(), |piece| &piece.name))
}

/// Returns the piece of the triangle and its slope, unless level: "ramp, slope 31.000°".
fn piece_with_slope(record: &TickRecord, triangle: u32) -> Part {
    let slope = steepness(record.before.ground.triangles[triangle as usize].normal.y);
    let piece = piece_name(record, triangle);
    if slope < LEVEL {
        return piece.called("ground");
    }
    Verdict::say(id::MAP_PIECE_WITH_SLOPE, [piece, plain("slope", degrees(slope))]).part("ground")
}

/// Returns the verdict on a player who has fallen out of the map; `None` otherwise.
fn out_of_map(record: &TickRecord) -> Option<Verdict> {
    record.steps.iter().find_map(|step| match *step {
        Step::LeftMap { ticks } | Step::StillOutOfMap { ticks } => {
            let left = number("left", id::TICKS.with(&[("n", &ticks)]));
            Some(Verdict::say(id::MAP_OUT_OF_MAP, [left]))
        }
        Step::Returned { .. } => Some(Verdict::of(id::MAP_RETURNED)),
        _ => None,
    })
}

/// Returns the strongest effect of the walls; `None` without one.
fn walls(record: &TickRecord) -> Option<Verdict> {
    let (mut last, mut slid, mut pushes) = (None, None, 0);
    for step in &record.steps {
        match *step {
            Step::Touched { triangle } => last = Some(triangle),
            Step::Slid { triangle, to, .. } => {
                (last, slid) = (Some(triangle), Some((triangle, to)));
            }
            Step::Pushed { triangle, .. } | Step::Contact { triangle, .. } => {
                (last, pushes) = (Some(triangle), pushes + 1);
            }
            _ => {}
        }
    }
    let triangle = last?;
    let method = record.before.setup.methods.walls;
    let (_, rounds, gave_up) = record.walls_done();
    if gave_up {
        let stopped = match method {
            Walls::Article => id::MAP_STUCK_IN,
            Walls::Exact => id::MAP_BLOCKED_BY,
        };
        let rounds = overlap(id::ROUNDS.with(&[("n", &rounds)])).called("rounds");
        return Some(Verdict::say(stopped, [piece_name(record, triangle), rounds]));
    }
    if pushes > 0 {
        let (pushed, noun) = match method {
            Walls::Article => (id::MAP_PUSHED_OUT_BY, id::PUSHES),
            Walls::Exact => (id::MAP_PUSHED_OUT_WITH, id::CONTACTS),
        };
        let most = id::ROUNDS.with(&[("n", &record.before.setup.collision.rounds)]);
        let parts = [
            overlap(noun.with(&[("n", &pushes)])).called("pushes"),
            piece_name(record, triangle),
            plain("done", rounds.to_string()),
            plain("rounds", most),
        ];
        return Some(Verdict::say(pushed, parts));
    }
    let (triangle, to) = slid?;
    let (from, wanted) = record.wanted();
    // Each slide starts from the whole move and removes its part along the wall's normal.
    let (left, lost) = (to.distance(from), to.distance(from + wanted));
    let parts = [piece_name(record, triangle), overlap(metres(lost)).called("lost")];
    if left < SHOWN_AS_ZERO {
        return Some(Verdict::say(id::MAP_STOPPED_BY, parts));
    }
    let left = number("left", metres(left));
    Some(Verdict::say(id::MAP_SLIDING_ALONG, parts.into_iter().chain([left])))
}

/// Returns the effect of ceilings and ground.
fn floors(record: &TickRecord) -> Verdict {
    let mut floor = None;
    for step in record.last_attempt() {
        match *step {
            Step::NoFloors => return Verdict::of(id::MAP_ARTICLE_CHANGES_NOTHING),
            Step::Lowered { ceiling, .. } => {
                let height = overlap(metres(ceiling)).called("height");
                return Verdict::say(id::MAP_BUMP, [height]);
            }
            Step::Fell { .. } => {
                let below = record.before.setup.collision.ground_probe;
                return Verdict::say(id::MAP_FALLING_WITHOUT_GROUND, [gap(metres(below))]);
            }
            Step::Probed { hit, .. } => floor = hit,
            _ => {}
        }
    }
    let state = &record.after.state;
    if state.motion.is_airborne() {
        let is_rising = state.vertical_speed > 0.0;
        let message = if is_rising { id::MAP_RISING } else { id::MAP_FALLING };
        let speed = with_unit(state.vertical_speed.abs(), "m/tick");
        return Verdict::say(message, [number("speed", speed)]);
    }
    let Some((triangle, _)) = floor else { return Verdict::of(id::MAP_NOTHING_TOUCHED) };
    let moved = state.position - record.before.state.position;
    let message = match record.before.state.motion {
        Motion::NoJump if moved == Vec3::ZERO => id::MAP_STANDING,
        Motion::NoJump => id::MAP_WALKING,
        _ => id::MAP_LANDING,
    };
    let (near, all) = (record.gathered().count(), record.before.ground.triangles.len());
    let near = plain("near", near.to_string());
    Verdict::say(
        message,
        [piece_with_slope(record, triangle), near, plain("triangles", all.to_string())],
    )
}
