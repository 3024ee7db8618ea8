//! The card of a tick in a map: what was gathered, what walls and floors did, why it stopped.
//!
//! Data only; the inspector sets it. Every number is the record's own.

use glam::Vec3;

use super::Term;
use super::card::{Card, Line, of, sign, tokens, words};
use super::number::{metres, plain, with_unit};
use crate::sim::map::{Piece, Step, TickRecord, Walls};

/// (x, y, z), m.
pub(super) fn vector(v: Vec3) -> String {
    format!("{}\u{2009}m", unit(v))
}

/// (x, y, z) of a direction.
pub(super) fn unit(v: Vec3) -> String {
    format!("({}, {}, {})", plain(v.x), plain(v.y), plain(v.z))
}

/// The card of the tick.
#[must_use]
pub fn card(record: &TickRecord) -> Card {
    let (_, wanted) = record.wanted();
    let real = record.after.state.position - record.before.state.position;
    let mut lines = vec![given("wanted move", wanted, Term::WantedStep), gathered(record)];
    if let Some(why) = stopped(record) {
        lines.push(words(why, Some(Term::PushOut)));
    }
    lines.extend(record.steps.iter().filter_map(|step| told(record, step)));
    lines.push(given("move made", real, Term::RealStep));
    let state = &record.after.state;
    let speed = with_unit(state.vertical_speed, "m/tick");
    lines.push(words(format!("state {}, vertical speed {speed}", state.motion.name()), None));
    Card { title: "player – map".to_owned(), lines }
}

pub(super) fn given(name: &str, v: Vec3, term: Term) -> Line {
    Line {
        symbols: tokens([of(name, term)]),
        numbers: Vec::new(),
        result: tokens([of(vector(v), term)]),
    }
}

fn gathered(record: &TickRecord) -> Line {
    let counts = record.counts();
    let dropped = match counts.dropped {
        0 => String::new(),
        n => format!("; {n} dropped, as if they were not there"),
    };
    let text = format!(
        "gathered: {} walls, {} too low to count, {} floors{dropped}",
        counts.walls, counts.low_walls, counts.floors
    );
    words(text, None)
}

/// Why the player stopped, if the rounds were not enough: "blocked: wall 52°, 16 rounds not
/// enough".
#[must_use]
pub fn stopped(record: &TickRecord) -> Option<String> {
    let (at, rounds, gave_up) = record.walls_done();
    if !gave_up {
        return None;
    }
    let how = match record.before.setup.methods.walls {
        Walls::Article => "stuck",
        Walls::Exact => "blocked",
    };
    let kept = if at == record.before.state.position { "; it stays where it was" } else { "" };
    Some(format!("{how}: {}, {rounds} rounds not enough{kept}", last_wall(record)))
}

/// The last wall that pushed: a corner by its angle, any other by its piece's name.
fn last_wall(record: &TickRecord) -> String {
    let pushed = record.steps.iter().rev().find_map(|step| match *step {
        Step::Pushed { triangle, .. }
        | Step::Contact { triangle, .. }
        | Step::Touched { triangle } => Some(triangle),
        _ => None,
    });
    let Some(triangle) = pushed else { return "wall".to_owned() };
    let piece = record.before.setup.pieces.get(record.before.ground.piece_of(triangle));
    match piece.map(|piece| (&piece.shape, &piece.name)) {
        Some((Piece::Wedge(wedge), _)) => format!("wall {}°", wedge.angle),
        Some((_, name)) => format!("wall of {name}"),
        None => "wall".to_owned(),
    }
}

/// What a step of walls or floors says.
pub(super) fn told(record: &TickRecord, step: &Step) -> Option<Line> {
    match *step {
        Step::Slid { triangle, to, .. } => {
            let n = unit(record.before.ground.triangles[triangle as usize].normal);
            let wanted = unit(record.wanted().1);
            Some(Line {
                symbols: tokens([
                    sign("slide = "),
                    of("n", Term::Normal),
                    sign(" × ("),
                    of("move", Term::WantedStep),
                    sign(" × n)"),
                ]),
                numbers: tokens([
                    of(n.clone(), Term::Normal),
                    sign(" × ("),
                    of(wanted, Term::WantedStep),
                    sign(" × "),
                    of(n, Term::Normal),
                    sign(")"),
                ]),
                result: tokens([of(
                    vector(to - record.before.state.position),
                    Term::WantedTangent,
                )]),
            })
        }
        Step::Pushed { round, from, to, .. } => {
            let text = format!("round {round}: pushed {}", metres(from.distance(to)));
            Some(words(text, Some(Term::PushOut)))
        }
        Step::Solved { round, from, to, depth } => {
            let by = metres(from.distance(to));
            let text = format!("round {round}: {} deep, moved {by}", metres(depth));
            Some(words(text, Some(Term::PushOut)))
        }
        Step::Probed { hit, rising, .. } => {
            let what = if rising { "ceiling" } else { "ground" };
            Some(words(
                hit.map_or_else(
                    || format!("no {what} found"),
                    |(_, point)| format!("{what} at y = {}", metres(point.y)),
                ),
                None,
            ))
        }
        Step::NoFloors => {
            Some(words("no floor was gathered: the article's state stays as it is", None))
        }
        _ => None,
    }
}
