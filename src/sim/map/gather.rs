//! Stages 1 and 2: gather and classify the triangles near the feet.

use glam::Vec3;

use super::Map;
use super::setup::{PlayerSetup, Walls};
use super::trace::{Step, TriangleClass};
use crate::geom::{Trace, Triangle};

impl Map {
    /// Fills `walls` and `floors` with the triangles that touch the sphere round the feet at `from`.
    /// Its radius is `gather_radius` plus the length of the move.
    ///
    /// With `Article`, `walls` contains only walls that count. With `Exact`, it contains all walls within
    /// range of the move; low ones count once the feet are low enough.
    pub(super) fn gather<T: Trace<Step>>(&mut self, from: Vec3, wanted: Vec3, trace: &mut T) {
        match self.setup.methods.walls {
            Walls::Article => self.gather_as::<false, T>(from, wanted, trace),
            Walls::Exact => self.gather_as::<true, T>(from, wanted, trace),
        }
    }

    fn gather_as<const EXACT: bool, T: Trace<Step>>(
        &mut self,
        from: Vec3,
        wanted: Vec3,
        trace: &mut T,
    ) {
        let (rules, player) = (&self.setup.collision, &self.setup.player);
        let scratch = &mut self.scratch;
        let radius = rules.gather_radius + wanted.length();
        let ground = &*self.ground;
        ground.bvh.gather_sphere(from, radius, &mut scratch.found);
        scratch.walls.clear();
        scratch.floors.clear();
        let (limit, fall) = if EXACT {
            (usize::MAX, wanted.y.min(0.0))
        } else {
            (rules.max_polygons as usize, 0.0)
        };
        let counts_above = from.y + fall + rules.step_over;
        // Bounds of the capsule at every place that the tick can reach.
        let aside = Vec3::splat(Self::reach(wanted, player) + player.radius);
        let up = Vec3::Y * player.height;
        let (least, greatest) = (from - aside - up, from + aside + up * 2.0);
        let is_near = |triangle: &Triangle| {
            let (low, high) = triangle.bounds();
            low.cmple(greatest).all() && high.cmpge(least).all()
        };
        // Walls that do not count also use up the limit.
        let mut walls = 0;
        trace.note(|| Step::Searched { radius });
        for &number in &scratch.found {
            let triangle = &ground.triangles[number as usize];
            let is_wall = triangle.normal.y.abs() < rules.wall_limit;
            let class = if is_wall {
                walls += 1;
                if EXACT && is_near(triangle) {
                    scratch.walls.push(number);
                }
                if walls > limit {
                    TriangleClass::Dropped
                } else if top(triangle) > counts_above {
                    if !EXACT {
                        scratch.walls.push(number);
                    }
                    TriangleClass::Wall
                } else {
                    TriangleClass::LowWall
                }
            } else if scratch.floors.len() < limit {
                scratch.floors.push(number);
                TriangleClass::Floor
            } else {
                TriangleClass::Dropped
            };
            trace.note(|| Step::Gathered { triangle: number, class });
        }
    }

    /// Exact: returns the maximum distance of N from P along each axis, besides the player's height, m.
    pub(super) fn reach(wanted: Vec3, player: &PlayerSetup) -> f32 {
        2.0 * wanted.length() + 2.5 * player.radius
    }
}

/// Returns the height of the highest vertex, m. A wall counts if this is high enough above the feet.
#[must_use]
pub fn top(triangle: &Triangle) -> f32 {
    triangle.a.y.max(triangle.b.y).max(triangle.c.y)
}

/// Returns the angle between the vertical and a unit normal with this y component, radians: 0 for level
/// ground or ceilings, π/2 for a vertical wall.
#[must_use]
pub fn steepness(y: f32) -> f32 {
    libm::acosf(y.abs().min(1.0))
}
