//! Card of a tick in a map: wanted move, gathered triangles, walls, floors, and the reason why the
//! player stopped.

use crate::explain::Term;
use crate::explain::card::{Card, Line, heading, remark_line, value_line};
use crate::explain::formula::{line, quantity, tuple, zero};
use crate::explain::map::{floors, walls};
use crate::explain::number::with_unit;
use crate::sim::map::{Piece, Step, TickRecord, TriangleClass, Walls};
use crate::text::id;

/// Returns the card of the tick.
#[must_use]
pub fn card(record: &TickRecord) -> Card {
    let mut lines = wanted_lines(record);
    lines.extend(gathered_lines(record));
    if let Some(why) = stopped(record) {
        lines.push(remark_line(why, Term::TouchedWall));
    }
    lines.extend(walls::lines(record));
    lines.extend(floors::lines(record));
    lines.push(heading(id::MAP_RESULT));
    let (from, to) = (record.before.state.position, record.after.state.position);
    let made = quantity("move-made", to - from).with_term(Term::RealStep);
    lines.push(line(&made, &(quantity("player-after", to) - quantity("player-before", from))));
    let state = &record.after.state;
    let speed = with_unit(state.vertical_speed, "m/tick");
    let motion = crate::params::words(state.motion.name());
    lines.push(remark_line(
        id::MAP_STATE_AND_SPEED.with(&[("motion", &motion), ("speed", &speed)]),
        None,
    ));
    Card { title: id::MAP_CARD_TITLE.to_string(), lines }
}

/// Returns the lines of the vertical speed and of the wanted move.
fn wanted_lines(record: &TickRecord) -> Vec<Line> {
    let found = record.steps.iter().find(|step| matches!(step, Step::Wanted { .. }));
    let Some(&Step::Wanted { direction, wanted, .. }) = found else { return Vec::new() };
    let (state, player) = (&record.before.state, &record.before.setup.player);
    let mut lines = Vec::new();
    let speed = quantity("new-vertical-speed", wanted.y);
    if state.motion.is_airborne() {
        let before = quantity("vertical-speed", state.vertical_speed);
        lines.push(line(&speed, &(before - quantity("gravity-of-the-player", player.gravity))));
    } else if wanted.y > 0.0 {
        lines.push(value_line(id::MAP_JUMP_SPEED.text(), with_unit(wanted.y, "m/tick"), None));
    }
    let horizontal = quantity("way", direction).with_term(Term::WantedStep)
        * quantity("walk-speed", player.walk_speed);
    let wanted = quantity("wanted-move", wanted).with_term(Term::WantedStep);
    lines.push(line(&wanted, &(horizontal + tuple([zero(), speed, zero()]))));
    lines
}

/// Returns the lines of the search radius and of the number of triangles found.
fn gathered_lines(record: &TickRecord) -> Vec<Line> {
    let searched = record.steps.iter().find(|step| matches!(step, Step::Searched { .. }));
    // An incomplete tick may not have searched yet.
    let Some(&Step::Searched { radius }) = searched else { return Vec::new() };
    let minimum = quantity("least", record.before.setup.collision.gather_radius);
    let formula = minimum + quantity("move", record.wanted().1).abs();
    let searched = line(&quantity("gather-radius", radius), &formula);
    let text = id::MAP_GATHERED_TRIANGLES.with(&[
        ("walls", &record.count(TriangleClass::Wall)),
        ("low-walls", &record.count(TriangleClass::LowWall)),
        ("floors", &record.count(TriangleClass::Floor)),
        ("dropped", &record.count(TriangleClass::Dropped)),
    ]);
    vec![searched, remark_line(text, None)]
}

/// Returns why the player stopped short, if so: "blocked: wall 52°, 16 rounds not enough".
#[must_use]
pub fn stopped(record: &TickRecord) -> Option<String> {
    let (_, rounds, gave_up) = record.walls_done();
    let rejected_at = record.steps.iter().find_map(|step| match *step {
        Step::MoveRejected { at, .. } => Some(at),
        _ => None,
    });
    let stays = rejected_at == Some(record.before.state.position);
    let stays = if stays { "yes" } else { "no" };
    if !gave_up {
        let text = || id::MAP_STOPPED_WITHOUT_ROOM.with(&[("stays", &stays)]);
        return record.is_blocked().then(text);
    }
    let stopped = match record.before.setup.methods.walls {
        Walls::Article => id::MAP_STUCK_IN_ROUNDS,
        Walls::Exact => id::MAP_BLOCKED_IN_ROUNDS,
    };
    Some(stopped.with(&[("wall", &last_wall(record)), ("rounds", &rounds), ("stays", &stays)]))
}

/// Names the last wall touched or in contact: a corner by its angle, any other wall by its piece.
fn last_wall(record: &TickRecord) -> String {
    let triangle = record.steps.iter().rev().find_map(|step| match *step {
        Step::Pushed { triangle, .. }
        | Step::Contact { triangle, .. }
        | Step::Touched { triangle } => Some(triangle),
        _ => None,
    });
    let Some(triangle) = triangle else { return id::MAP_UNNAMED_WALL.to_string() };
    let piece = record.before.setup.pieces.get(record.before.ground.piece_of(triangle));
    match piece.map(|piece| (&piece.shape, &piece.name)) {
        Some((Piece::Wedge(wedge), _)) => id::MAP_CORNER_WALL.with(&[("angle", &wedge.angle)]),
        Some((_, name)) => id::MAP_WALL_OF_PIECE.with(&[("piece", &name)]),
        None => id::MAP_UNNAMED_WALL.to_string(),
    }
}
