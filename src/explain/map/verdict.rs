//! Verdict on a tick of the map world.

use glam::Vec3;

use crate::explain::number::{degrees, metres, with_unit};
use crate::explain::verdict::{Verdict, count};
use crate::sim::map::{Motion, Step, TickRecord, Walls, steepness};

/// Lengths below this are shown as 0.000 m.
const NOTHING: f32 = 0.0005;

/// Slope below which ground counts as level, radians.
const LEVEL: f32 = 1e-5;

/// Returns the verdict on the player's move: walls, a ceiling, the ground, or nothing.
pub(crate) fn verdict(record: &TickRecord) -> Verdict {
    let is_whole = record.after.state.tick != record.before.state.tick;
    if let Some(said) = out(record, is_whole) {
        return said;
    }
    if record.steps.contains(&Step::WedgedStanding) {
        return Verdict::of(is_whole, "standing: no way down between the walls");
    }
    let by_walls = walls(record, is_whole);
    let by_room = || {
        let no_room = "blocked: no room for the player's height";
        record.is_blocked().then(|| Verdict::of(is_whole, no_room))
    };
    by_walls.or_else(by_room).unwrap_or_else(|| floors(record, is_whole))
}

/// Appends the piece of the triangle: "ramp".
fn named(record: &TickRecord, said: Verdict, triangle: u32) -> Verdict {
    let ground = &record.before.ground;
    let piece = record.before.setup.pieces.get(ground.piece_of(triangle));
    said.b(piece.map_or("the map", |piece| &piece.name))
}

/// Appends the piece of the triangle and its slope, unless level: "ramp, slope 31.000°".
fn steep(record: &TickRecord, said: Verdict, triangle: u32) -> Verdict {
    let steep = steepness(record.before.ground.triangles[triangle as usize].normal.y);
    let said = named(record, said, triangle);
    if steep < LEVEL { said } else { said.say(format!(", slope {}", degrees(steep))) }
}

/// Returns the verdict on a player who has fallen out of the map; `None` otherwise.
fn out(record: &TickRecord, is_whole: bool) -> Option<Verdict> {
    record.steps.iter().find_map(|step| match *step {
        Step::LeftMap { ticks } | Step::StillOutOfMap { ticks } => {
            let said = Verdict::of(is_whole, "out of the map: return in ");
            Some(said.number(count(ticks, "tick")))
        }
        Step::Returned { .. } => Some(Verdict::of(is_whole, "returned to the last ground")),
        _ => None,
    })
}

/// Returns the effect of walls, the strongest first; `None` without effect.
fn walls(record: &TickRecord, is_whole: bool) -> Option<Verdict> {
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
    let (_, rounds, gave_up) = record.walls_done();
    let most = record.before.setup.collision.rounds;
    if gave_up {
        let how = match record.before.setup.methods.walls {
            Walls::Article => "stuck in ",
            Walls::Exact => "blocked by ",
        };
        let said = named(record, Verdict::of(is_whole, how), triangle);
        return Some(said.say(": ").overlap(count(rounds, "round")).say(" were too few"));
    }
    if pushes > 0 {
        let said = Verdict::of(is_whole, "pushed out: ");
        let (push, by) = match record.before.setup.methods.walls {
            Walls::Article => (["push", "pushes"], " by "),
            Walls::Exact => (["contact", "contacts"], " with "),
        };
        let said = said.overlap(format!("{pushes} {}", push[usize::from(pushes > 1)]));
        let said = named(record, said.say(by), triangle);
        return Some(said.say(format!(", {rounds} of {}", count(most, "round"))));
    }
    let (triangle, to) = slid?;
    let (from, wanted) = record.wanted();
    // Each slide starts from the whole move and removes its part along the wall's normal.
    let (left, lost) = (to.distance(from), to.distance(from + wanted));
    if left < NOTHING {
        let said = named(record, Verdict::of(is_whole, "stopped: "), triangle);
        return Some(said.say(" takes the whole move, ").overlap(metres(lost)));
    }
    let said = named(record, Verdict::of(is_whole, "sliding: "), triangle);
    let said = said.say(" takes the part of the move into it, ").overlap(metres(lost));
    Some(said.say("; ").number(metres(left)).say(" along it remains"))
}

/// Returns the effect of ceilings and ground.
fn floors(record: &TickRecord, is_whole: bool) -> Verdict {
    let mut floor = None;
    for step in record.last_attempt() {
        match *step {
            Step::NoFloors => {
                return Verdict::of(is_whole, "no floor gathered; the article changes nothing");
            }
            Step::Lowered { ceiling, .. } => {
                let said = Verdict::of(is_whole, "bump: ceiling at ");
                return said.overlap(metres(ceiling)).say(", so the feet go below it");
            }
            Step::Fell { .. } => {
                let below = record.before.setup.collision.ground_probe;
                let said = Verdict::of(is_whole, "falling: no ground within ");
                return said.gap(metres(below)).say(" below the feet");
            }
            Step::Probed { hit, .. } => floor = hit,
            _ => {}
        }
    }
    let state = &record.after.state;
    let speed = |speed: f32| with_unit(speed.abs(), "m/tick");
    if state.motion.is_airborne() {
        let way =
            if state.vertical_speed > 0.0 { "in the air: rising " } else { "in the air: falling " };
        return Verdict::of(is_whole, way).number(speed(state.vertical_speed));
    }
    let Some((triangle, _)) = floor else {
        return Verdict::of(is_whole, "no wall, no ground");
    };
    let moved = state.position - record.before.state.position;
    let how = match record.before.state.motion {
        Motion::NoJump if moved == Vec3::ZERO => "standing on ",
        Motion::NoJump => "walking on ",
        _ => "landing on ",
    };
    let said = steep(record, Verdict::of(is_whole, how), triangle);
    let (near, all) = (record.gathered().count(), record.before.ground.triangles.len());
    said.say(format!("; no wall, {near} of {all} triangles gathered"))
}
