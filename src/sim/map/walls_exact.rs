//! Stage 3, exact method: all contacts solved together as vertical planes.

use glam::Vec3;

use super::Map;
use super::top;
use super::trace::{FreeAfter, Step};
use super::upright::{Plane, way_out};
use super::walls::{Outcome, contact};
use crate::geom::segment_triangle_closest::Feature;
use crate::geom::{Capsule, CapsuleContact, Trace, Triangle, segment_triangle};
use crate::sim::Stepped;

/// Penetration depth that counts as solved: the rounding error of a push, m.
const SOLVED_DEPTH: f32 = 1e-5;

/// Maximum penetration depth at which a place counts as free, m.
pub const MAX_RESIDUAL_DEPTH: f32 = 5e-4;

/// Maximum distance of a point that counts as on a triangle: m, plus a fraction of the greatest
/// coordinate.
const ON_TRIANGLE: [f32; 2] = [1e-4, 1e-6];

/// Sine of the maximum angle between the normals of triangles that count as coplanar.
const COPLANAR: f32 = 1e-3;

/// Depths with at most this difference count as equal, m.
const EQUAL_DEPTH: f32 = 1e-5;

/// Number of pairs of contacts that take as long as one test.
const PAIRS_PER_TEST: usize = 8;

impl Map {
    /// Moves N out of the walls in rounds, each with fresh contacts. Returns whether N is then free,
    /// within reach of the tick, and not separated from `from` by a wall.
    pub(super) fn out_of_walls<T: Trace<Step>>(
        &mut self,
        from: Vec3,
        wanted: Vec3,
        out: &mut Outcome,
        trace: &mut T,
    ) -> bool {
        let mut depth = self.contacts();
        let Some(first) = self.scratch.planes.first().map(|plane| plane.triangle) else {
            trace.note(|| Step::Free(FreeAfter::Move));
            trace.note(|| Step::WallsDone { at: self.state.position, rounds: 0, gave_up: false });
            return true;
        };
        if !out.touched {
            trace.note(|| Step::Touched { triangle: first });
        }
        out.touched = true;
        self.keep_best(depth);
        let max_length = wanted.length() + self.setup.player.radius * 2.0;
        let mut rounds = 0;
        while depth > SOLVED_DEPTH
            && rounds < self.setup.collision.rounds
            && !self.is_out_of_tests()
        {
            rounds += 1;
            trace.span(
                || Step::Round { round: rounds },
                |trace| self.solve_round(rounds, (depth, max_length), trace),
            );
            depth = self.contacts();
            self.keep_best(depth);
        }
        out.rounds += rounds;
        trace.note(|| {
            if depth > SOLVED_DEPTH {
                Step::RoundsUp { rounds }
            } else {
                Step::Free(FreeAfter::Rounds(rounds))
            }
        });
        let distance = (self.state.position - self.scratch.from).with_y(0.0).abs().max_element();
        let is_near = distance <= Self::reach(wanted, &self.setup.player);
        let is_free = depth <= MAX_RESIDUAL_DEPTH && is_near && !self.has_crossed(from);
        let (at, gave_up) = (self.state.position, !is_free);
        trace.note(|| Step::WallsDone { at, rounds, gave_up });
        is_free
    }

    /// Keeps N, where the penetration depth is `depth`, if N is the least penetrating place of the tick.
    fn keep_best(&mut self, depth: f32) {
        if self.scratch.best.is_none_or(|(least, _)| depth < least - EQUAL_DEPTH) {
            self.scratch.best = Some((depth, self.state.position));
        }
    }

    /// Makes the shortest move that leaves all planes.
    fn solve_round<T: Trace<Step>>(
        &mut self,
        round: u32,
        (depth, max_length): (f32, f32),
        trace: &mut T,
    ) {
        let from = self.state.position;
        let to = from + way_out(&mut self.scratch.planes, max_length);
        for plane in &self.scratch.planes {
            let Plane { triangle, contact, level, exit_distance, beside, pushed } = *plane;
            trace.note(|| match beside {
                Some(beside) => Step::Seam { triangle, round, beside },
                None => Step::Contact { triangle, round, contact, level, exit_distance, pushed },
            });
        }
        self.commit(Step::Solved { round, from, to, depth }, trace);
    }

    /// Fills `planes` with the contacts of the capsule with its feet at N, deepest first (equal ones in
    /// the map's order). Returns the greatest depth, m, or 0.
    pub(super) fn contacts(&mut self) -> f32 {
        let (at, from) = (self.state.position, self.scratch.from);
        let capsule = self.setup.player.capsule(at);
        let counts_above = self.counts_above(at);
        let planes = &mut self.scratch.planes;
        planes.clear();
        planes.extend(self.scratch.walls.iter().filter_map(|&number| {
            let triangle = &self.ground.triangles[number as usize];
            if top(triangle) <= counts_above {
                return None;
            }
            let contact = contact(&capsule, triangle)?;
            Some(Plane::new(number, contact, &capsule, triangle, from))
        }));
        self.scratch.tested += self.scratch.walls.len() + planes.len().pow(2) / PAIRS_PER_TEST;
        planes.sort_unstable_by(|p, q| {
            q.contact.depth.total_cmp(&p.contact.depth).then(p.triangle.cmp(&q.triangle))
        });
        self.mark_seams(&capsule, counts_above);
        self.scratch.planes.iter().map(|plane| plane.contact.depth).fold(0.0, f32::max)
    }

    /// Marks contacts at the edges of triangles that are not edges of the surface.
    ///
    /// The distance from the axis is a convex function on each triangle. If another triangle shares the
    /// point and is nearer elsewhere, the distance decreases from the point in that direction. The
    /// surface then has no local minimum at the point, and the contact would be with a false edge. A low
    /// triangle that continues in the same plane also counts.
    fn mark_seams(&mut self, capsule: &Capsule, counts_above: f32) {
        let mut index = 0;
        while let Some(&Plane { triangle, contact, .. }) = self.scratch.planes.get(index) {
            if is_edge(&contact) {
                let wall = &self.ground.triangles[triangle as usize];
                if let Some(beside) = self.nearer_beside(index) {
                    self.scratch.planes[index].beside = Some(beside);
                } else if let Some(plane) =
                    self.low_continuation(wall, &contact, capsule, counts_above)
                {
                    self.scratch.planes[index].beside = Some(plane.triangle);
                    self.scratch.planes.push(plane);
                }
            }
            index += 1;
        }
    }

    /// Returns the triangle of a nearer contact that shares the point of this contact; of two equally
    /// near ones, the first remains.
    fn nearer_beside(&self, index: usize) -> Option<u32> {
        let planes = &self.scratch.planes;
        let contact = planes[index].contact;
        let nearer = planes.iter().enumerate().find(|(other, plane)| {
            let wins_ties = *other < index || !is_edge(&plane.contact);
            let lead = if wins_ties { -EQUAL_DEPTH } else { EQUAL_DEPTH };
            *other != index
                && plane.contact.depth > contact.depth + lead
                && is_on(&contact, &self.ground.triangles[plane.triangle as usize])
        });
        nearer.map(|(_, plane)| plane.triangle)
    }

    /// Returns the plane of a nearer triangle that continues the wall's plane at the contact's point.
    /// The triangle is too low to count by itself.
    fn low_continuation(
        &self,
        wall: &Triangle,
        contact: &CapsuleContact,
        capsule: &Capsule,
        counts_above: f32,
    ) -> Option<Plane> {
        self.scratch.walls.iter().find_map(|&number| {
            let low = &self.ground.triangles[number as usize];
            let is_continuation = top(low) <= counts_above
                && is_on(contact, low)
                && low.normal.cross(wall.normal).length_squared() < COPLANAR * COPLANAR;
            let found = is_continuation.then(|| self::contact(capsule, low)).flatten()?;
            let lead = if is_edge(&found) { EQUAL_DEPTH } else { -EQUAL_DEPTH };
            (found.depth > contact.depth + lead)
                .then(|| Plane::new(number, found, capsule, low, self.scratch.from))
        })
    }

    /// Returns whether a wall that counts lies between the capsule's axis at `from` and at N; false if
    /// `from` is not free.
    fn has_crossed(&self, from: Vec3) -> bool {
        let (to, height) = (self.state.position, self.setup.player.height);
        let counts_above = self.counts_above(to);
        let (least, greatest) = (from.min(to), from.max(to) + Vec3::Y * height);
        let crosses = |number: &u32| {
            let wall = &self.ground.triangles[*number as usize];
            let (low, high) = wall.bounds();
            let is_near =
                high.y > counts_above && low.cmple(greatest).all() && high.cmpge(least).all();
            is_near
                && [0.0, 0.5, 1.0].iter().any(|share| {
                    let up = Vec3::Y * (height * share);
                    segment_triangle(from + up, to + up, wall, &mut ()).is_some()
                })
        };
        self.scratch.walls.iter().any(crosses) && self.deepest(from) <= MAX_RESIDUAL_DEPTH
    }

    /// Returns whether walls hold the player up: a slightly lower place is not free.
    pub(super) fn is_wedged(&mut self) -> bool {
        let (at, best) = (self.state.position, self.scratch.best);
        let fall = Vec3::NEG_Y * self.setup.player.fall_speed;
        self.state.position = at + fall;
        let is_free = self.out_of_walls(at, fall, &mut Outcome::default(), &mut ());
        (self.state.position, self.scratch.best) = (at, best);
        !is_free
    }
}

/// Returns whether the contact's point is on an edge or a corner of the triangle.
fn is_edge(contact: &CapsuleContact) -> bool {
    matches!(contact.feature, Feature::Edge(_))
}

/// Returns whether the contact's point is also on this triangle.
fn is_on(contact: &CapsuleContact, triangle: &Triangle) -> bool {
    let point = contact.on_triangle;
    triangle.contains(point, ON_TRIANGLE[0] + ON_TRIANGLE[1] * point.abs().max_element())
}
