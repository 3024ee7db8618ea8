//! Distances of the player from several walls through the tick.

use glam::Vec3;

use super::Wall;
use crate::figure::Track;
use crate::sim::map::{Step, TickRecord};
use crate::text::id;

/// Minimum change of distance that counts as a move, m.
const MIN_MOVE: f32 = 1e-5;

/// Returns a row for each wall, with the pushes and slides along its normal; empty for a single wall.
pub(super) fn rows(record: &TickRecord, walls: &[Wall<'_>], position: Vec3) -> Vec<Track> {
    if walls.len() < 2 {
        return Vec::new();
    }
    let row = |(k, wall): (usize, &Wall<'_>)| {
        let distance = |feet: Vec3| wall.distance(feet);
        let moves = record.wall_moves().enumerate().filter_map(|(number, (step, from, to))| {
            let ends = [distance(from), distance(to)];
            let is_own = match step {
                // `Exact` solves all walls of a round together.
                Step::Pushed { triangle, .. } | Step::Slid { triangle, .. } => {
                    Wall::of(record, triangle).is_some_and(|other| other.is_same(wall, position))
                }
                _ => true,
            };
            (is_own && (ends[1] - ends[0]).abs() > MIN_MOVE).then_some((number + 1, ends))
        });
        Track {
            name: id::FIGURE_TO_WALL.with(&[("number", &(k + 1))]),
            limit: record.before.setup.player.radius,
            moves: moves.collect(),
            end: distance(record.after.state.position),
        }
    };
    walls.iter().enumerate().map(row).collect()
}
