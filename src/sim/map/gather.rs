//! Stages 1 and 2: which triangles are near, and what they are.

use glam::Vec3;

use super::Map;
use super::setup::Walls;
use super::trace::{Class, Step};
use crate::geom::{Trace, Triangle};

impl Map {
    /// Fills `walls` (those that count) and `floors` from the triangles that touch the sphere
    /// round the feet at `from`, whose radius is `gather_radius` and the length of the move.
    pub(super) fn gather<T: Trace<Step>>(&mut self, from: Vec3, wanted: Vec3, trace: &mut T) {
        let rules = &self.setup.collision;
        let scratch = &mut self.scratch;
        let radius = rules.gather_radius + wanted.length();
        let ground = &*self.ground;
        ground.bvh.gather_sphere(from, radius, &mut scratch.found);
        scratch.walls.clear();
        scratch.floors.clear();
        let most = match self.setup.methods.walls {
            Walls::Article => rules.max_polygons as usize,
            Walls::Exact => usize::MAX,
        };
        let counts_above = from.y + rules.step_over;
        // Walls that do not count take up room all the same.
        let mut walls = 0;
        trace.note(|| Step::Searched { radius });
        for &number in &scratch.found {
            let triangle = &ground.triangles[number as usize];
            let is_wall = triangle.normal.y.abs() < rules.wall_limit;
            let class = if is_wall {
                walls += 1;
                let top = top(triangle);
                if walls > most {
                    Class::Dropped
                } else if top > counts_above {
                    scratch.walls.push(number);
                    Class::Wall
                } else {
                    Class::LowWall
                }
            } else if scratch.floors.len() < most {
                scratch.floors.push(number);
                Class::Floor
            } else {
                Class::Dropped
            };
            trace.note(|| Step::Gathered { triangle: number, class });
        }
    }
}

/// The height of the highest vertex, m: what decides whether a wall counts.
#[must_use]
pub fn top(triangle: &Triangle) -> f32 {
    triangle.a.y.max(triangle.b.y).max(triangle.c.y)
}

/// The angle between the vertical and the normal whose y this is, up or down, radians: 0 is level
/// ground, a right angle an upright wall.
#[must_use]
pub fn steepness(y: f32) -> f32 {
    libm::acosf(y.abs().min(1.0))
}
