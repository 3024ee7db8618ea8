//! Stage 3 done right: all contacts solved together as planes.

use glam::Vec3;

use super::Map;
use super::trace::{FreeAfter, Step};
use super::walls::{Outcome, contact};
use crate::geom::{CapsuleContact, Trace};
use crate::sim::Stepped;

/// A penetration that is settled: what rounding leaves of a push, m.
const SETTLED: f32 = 1e-5;

/// More than this left after the last round, and the least penetrating place is taken, m.
pub const LEFT: f32 = 5e-4;

/// Sweeps over the contacts of a round: at 30° each takes a quarter of the rest away.
const SWEEPS: u32 = 48;

/// The sweeps over a contact take as long as so many tests.
const SWEEPS_A_TEST: usize = 6;

/// A wall's contact, and how far its plane has pushed in this round.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plane {
    triangle: u32,
    contact: CapsuleContact,
    /// m, never negative.
    pushed: f32,
}

impl Map {
    /// Keeps the capsule out of walls: rounds of pushes, each from fresh contacts; if those are not
    /// enough, the least penetrating of where it was and what each round came to.
    pub(super) fn walls_exact<T: Trace<Step>>(
        &mut self,
        from: Vec3,
        wanted: Vec3,
        trace: &mut T,
    ) -> Outcome {
        let mut out = Outcome::default();
        let mut left = self.contacts();
        if left == 0.0 {
            trace.note(|| Step::Free(FreeAfter::Move));
            return out;
        }
        out.touched = true;
        if let Some(first) = self.scratch.planes.first().map(|plane| plane.triangle) {
            trace.note(|| Step::Touched { triangle: first });
        }
        let mut best: Option<(f32, Vec3)> = None;
        while left > SETTLED && out.rounds < self.setup.collision.rounds && !self.is_spent() {
            out.rounds += 1;
            let round = out.rounds;
            trace.span(|| Step::Round { round }, |trace| self.solve_round(round, left, trace));
            left = self.contacts();
            if best.is_none_or(|(least, _)| left < least) {
                best = Some((left, self.state.position));
            }
        }
        let rounds = out.rounds;
        trace.note(|| {
            if left > SETTLED {
                Step::RoundsUp { rounds }
            } else {
                Step::Free(FreeAfter::Rounds(rounds))
            }
        });
        if left > LEFT {
            out.gave_up = true;
            let start = self.deepest(from);
            let at = best.filter(|(least, _)| *least < start).map_or(from, |(_, at)| at);
            self.take(Step::Kept { left, at }, trace);
        }
        out.slid = !out.gave_up && (wanted.x != 0.0 || wanted.z != 0.0);
        out
    }

    /// Goes the way that leaves all planes.
    fn solve_round<T: Trace<Step>>(&mut self, round: u32, depth: f32, trace: &mut T) {
        let from = self.state.position;
        let to = from + solve(&mut self.scratch.planes);
        for plane in &self.scratch.planes {
            let Plane { triangle, contact, pushed } = *plane;
            trace.note(|| Step::Contact { triangle, round, contact, pushed });
        }
        self.take(Step::Solved { round, from, to, depth }, trace);
    }

    /// Fills `planes` with the contacts of the capsule with its feet at N, deepest first (of equal
    /// ones in the map's order), and returns the deepest's depth, m, or 0.
    fn contacts(&mut self) -> f32 {
        let capsule = self.setup.player.capsule(self.state.position);
        let planes = &mut self.scratch.planes;
        planes.clear();
        planes.extend(self.scratch.walls.iter().filter_map(|&triangle| {
            let contact = contact(&capsule, &self.ground.triangles[triangle as usize])?;
            Some(Plane { triangle, contact, pushed: 0.0 })
        }));
        self.scratch.tested += self.scratch.walls.len() + planes.len() * SWEEPS_A_TEST;
        planes.sort_unstable_by(|p, q| {
            q.contact.depth.total_cmp(&p.contact.depth).then(p.triangle.cmp(&q.triangle))
        });
        planes.first().map_or(0.0, |plane| plane.contact.depth)
    }
}

/// The shortest motion (as far as the sweeps get) that leaves every plane: each is pushed out of in
/// turn, and what another plane's push has made needless of its own is taken back.
///
/// Projected Gauss–Seidel on accumulated pushes; Catto, "Iterative Dynamics with Temporal
/// Coherence", GDC 2005.
fn solve(planes: &mut [Plane]) -> Vec3 {
    let mut sum = Vec3::ZERO;
    for _ in 0..SWEEPS {
        let mut change = 0.0_f32;
        for Plane { contact, pushed, .. } in planes.iter_mut() {
            let missing = contact.depth - contact.normal.dot(sum);
            let total = (*pushed + missing).max(0.0);
            let by = total - *pushed;
            *pushed = total;
            sum += contact.normal * by;
            change = change.max(by.abs());
        }
        if change <= SETTLED * 0.1 {
            break;
        }
    }
    sum
}
