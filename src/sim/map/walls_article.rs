//! Stage 3 as the article has it: slide along one wall after the other, then push in fixed steps.

use glam::Vec3;

use super::Map;
use super::trace::{FreeAfter, Step};
use super::walls::{Outcome, touches};
use crate::geom::Trace;

impl Map {
    /// Keeps the capsule out of walls. In a corner sharper than 90° the slide along either wall
    /// leads into the other, so that only the pushes are left, which may end anywhere.
    pub(super) fn walls_article<T: Trace<Step>>(
        &self,
        from: Vec3,
        wanted: Vec3,
        trace: &mut T,
    ) -> Outcome {
        let rules = &self.setup.collision;
        let mut out = Outcome { at: from + wanted, ..Outcome::default() };
        let first = self.first_touched(out.at);
        let Some(first) = first else {
            trace.note(|| Step::Free(FreeAfter::Move));
            return out;
        };
        out.touched = true;
        trace.note(|| Step::Touched { triangle: first });
        let moved = wanted.x.abs() > rules.least_move || wanted.z.abs() > rules.least_move;
        trace.note(|| Step::Asked { moved });
        if moved && self.slide(from, wanted, &mut out, trace) {
            trace.note(|| Step::Free(FreeAfter::Slide));
            return out;
        }
        for round in 1..=rules.rounds {
            out.rounds = round;
            trace.note(|| Step::Round { round });
            if self.push(round, &mut out, trace) {
                trace.note(|| Step::Free(FreeAfter::Rounds(round)));
                return out;
            }
        }
        trace.note(|| Step::RoundsUp { rounds: rules.rounds });
        out.gave_up = true;
        out
    }

    /// Slides along each wall touched, always from where the tick began; says whether no wall is
    /// touched then.
    fn slide<T: Trace<Step>>(
        &self,
        from: Vec3,
        wanted: Vec3,
        out: &mut Outcome,
        trace: &mut T,
    ) -> bool {
        for &number in &self.scratch.walls {
            let triangle = &self.ground.triangles[number as usize];
            if !touches(&self.setup.player.capsule(out.at), triangle) {
                continue;
            }
            let n = triangle.normal;
            let before = out.at;
            out.at = from + n.cross(wanted.cross(n));
            out.slid = true;
            let to = out.at;
            trace.note(|| Step::Slid { triangle: number, from: before, to });
            if self.first_touched(out.at).is_none() {
                return true;
            }
        }
        false
    }

    /// A round of pushes; says whether no wall is touched then.
    fn push<T: Trace<Step>>(&self, round: u32, out: &mut Outcome, trace: &mut T) -> bool {
        for &number in &self.scratch.walls {
            let triangle = &self.ground.triangles[number as usize];
            if !touches(&self.setup.player.capsule(out.at), triangle) {
                continue;
            }
            let before = out.at;
            out.at += triangle.normal * self.setup.collision.push_step;
            let to = out.at;
            trace.note(|| Step::Pushed { triangle: number, round, from: before, to });
            if self.first_touched(out.at).is_none() {
                return true;
            }
        }
        false
    }
}
