//! The steps of a tick, read by overlays, inspector and formula cards.

use glam::Vec3;
use strum::IntoStaticStr;

use super::Walker;
use super::posture::{AngleResult, Reorientation};
use super::setup::Direction;
use super::terrain::{Foothold, Probe};
use crate::geom::trace::{Span, Trace};
use crate::sim::tick;

/// A step of a tick.
#[derive(Clone, Copy, Debug, PartialEq, IntoStaticStr)]
pub enum Step {
    /// The step demanded by the keys.
    Wanted {
        /// Position before the step, m.
        from: Vec3,
        /// Unit direction of travel: W or F.
        direction: Vec3,
        /// Length of the step along `direction`, m; negative in reverse, 0 if no key is held.
        step: f32,
        /// Heading of `direction`, radians.
        yaw: f32,
    },
    /// `Upright`: the angle from +Z to W, radians.
    Facing(f32),
    /// `Adhere`: the step is tried as this many smaller steps.
    Attempt(u32),
    /// A probe for ground.
    Probed {
        /// P, the start of this step, m.
        from: Vec3,
        /// Unit direction of the step: W or F.
        direction: Vec3,
        /// Length of the step, m.
        step: f32,
        /// Target of the step before the probe, m: P + W × step, or Q.
        aim: Vec3,
        /// The ray.
        probe: Probe,
    },
    /// The probe met the front of a triangle.
    Hit(Foothold),
    /// The selected hit.
    Taken(Foothold),
    /// The probe met nothing.
    Missed,
    /// No probe, because no key demands a step.
    StoodStill,
    /// `Adhere`: the posture at the hit, and its front D.
    Posture(Reorientation),
    /// `Adhere`: V.
    Side(Vec3),
    /// `AcosProjected`: V in the plane of N′.
    Projected(Vec3),
    /// `Acos`, `AcosProjected`: R and R₂.
    Angles(AngleResult),
    /// `Acos`, `AcosProjected`: σ, the side of V on which the front D lies.
    Sign(f32),
    /// `Acos`, `AcosProjected`: D turned about N′ by σ R₂.
    About(Vec3),
    /// `Closed`: unit(N′ × V).
    Crossed(Vec3),
    /// `Adhere`: D′ or −D′ is chosen, whichever points ahead.
    Ahead {
        /// Whether −D′ is chosen.
        flipped: bool,
    },
    /// `Adhere`: the final posture and direction D′ at the hit.
    Turned(Reorientation),
    /// Ground was found for the whole step, and the walker moved there.
    Arrived {
        /// P, m.
        position: Vec3,
        /// N.
        normal: Vec3,
        /// F.
        forward: Vec3,
        /// New heading, radians.
        yaw: f32,
        /// Accumulated error of the direction method, radians.
        astray: f32,
    },
    /// `Adhere`: steering turned the direction about the normal.
    Steered {
        /// Previous unit direction.
        from: Vec3,
        /// Angle, radians; positive to the left.
        angle: f32,
        /// New unit direction.
        forward: Vec3,
        /// New heading, radians.
        yaw: f32,
    },
    /// No ground was found: the walker stays.
    Stayed,
    /// The tick is over and counted.
    Ended,
}

/// Recorded part of the computation of posture and direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TurnProgress {
    /// q₁ and D.
    Posture,
    /// Also V.
    Side,
    /// Also R and R₂.
    Angles,
    /// Also σ.
    Sign,
    /// Also D′, up to its sign.
    Unsigned,
    /// Also the sign of D′.
    Outcome,
}

impl Reorientation {
    /// Records the computation of D′ by `method`, one step per quantity.
    pub(super) fn record_steps<T: Trace<Step>>(&self, method: Direction, trace: &mut T) {
        trace.open(|| Step::Posture(*self));
        trace.note(|| Step::Side(self.side));
        let angled = self.angle_result(method);
        if let Some(angled) = angled {
            if method == Direction::AcosProjected {
                trace.note(|| Step::Projected(angled.side));
            }
            trace.note(|| Step::Angles(*angled));
            trace.note(|| Step::Sign(angled.sign));
            trace.note(|| Step::About(angled.about));
        } else {
            trace.note(|| Step::Crossed(self.crossed));
        }
        let flipped = angled.map_or(self.closed_flipped, |angled| angled.flipped);
        trace.note(|| Step::Ahead { flipped });
        trace.note(|| Step::Turned(*self));
        trace.close();
    }
}

/// A recorded tick of the walker world.
pub type TickRecord = tick::TickRecord<Walker>;

impl TickRecord {
    /// Returns the old position, m, the direction of travel, and the step along it demanded by the keys,
    /// m.
    #[must_use]
    pub fn wanted(&self) -> Option<(Vec3, Vec3, f32)> {
        self.steps.iter().find_map(|step| match *step {
            Step::Wanted { from, direction, step, .. } => Some((from, direction, step)),
            _ => None,
        })
    }

    /// Returns the steps of the last attempt, or all steps of a tick without attempts.
    #[must_use]
    pub fn last_attempt(&self) -> &[Step] {
        self.attempt().map_or(&self.steps, Span::inner)
    }

    fn attempt(&self) -> Option<Span<'_, Step>> {
        self.steps.spans().rev().find(|span| matches!(span.head(), Step::Attempt(_)))
    }

    /// Returns the number of smaller steps of the last attempt; 1 for a whole step.
    #[must_use]
    pub fn substeps(&self) -> u32 {
        match self.attempt().map(Span::head) {
            Some(Step::Attempt(count)) => *count,
            _ => 1,
        }
    }

    /// Returns the last probe for ground of the last attempt.
    #[must_use]
    pub fn last_probe(&self) -> Option<Span<'_, Step>> {
        let start = self.attempt().map_or(0, |span| span.range().start);
        let probes = self.steps.spans().rev().take_while(|span| span.range().start >= start);
        probes.into_iter().find(|span| matches!(span.head(), Step::Probed { .. }))
    }

    /// Returns the last posture and direction, and the recorded part of their computation. In a cut-off
    /// record this part may be incomplete.
    #[must_use]
    pub fn turning(&self) -> Option<(&Reorientation, TurnProgress)> {
        let posture = self.last_probe()?.spans().next()?;
        let Step::Posture(turned) = posture.head() else { return None };
        let known = posture.inner().iter().map(|step| match step {
            Step::Side(_) | Step::Projected(_) => TurnProgress::Side,
            Step::Angles(_) => TurnProgress::Angles,
            Step::Sign(_) => TurnProgress::Sign,
            Step::About(_) | Step::Crossed(_) => TurnProgress::Unsigned,
            _ => TurnProgress::Outcome,
        });
        Some((turned, known.max().unwrap_or(TurnProgress::Posture)))
    }

    /// Returns the start of the last small step of the last attempt, and its ground point, m.
    #[must_use]
    pub fn footing(&self) -> (Vec3, Option<Vec3>) {
        let probe = self.last_probe();
        let from = match probe.map(Span::head) {
            Some(Step::Probed { from, .. }) => *from,
            _ => self.before.state.position,
        };
        let found = probe.and_then(|probe| {
            probe.inner().iter().find_map(|step| match step {
                Step::Taken(found) => Some(found.point),
                _ => None,
            })
        });
        (from, found)
    }

    /// Returns the last finished posture and direction.
    #[must_use]
    pub fn turned(&self) -> Option<&Reorientation> {
        self.last_attempt().iter().rev().find_map(|step| match step {
            Step::Turned(turned) => Some(turned),
            _ => None,
        })
    }
}
