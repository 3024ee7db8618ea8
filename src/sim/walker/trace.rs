//! The steps of a tick, which overlays, inspector and formula cards read.

use glam::Vec3;
use strum::IntoStaticStr;

use super::Walker;
use super::posture::{Angled, Turned};
use super::terrain::{Foothold, Probe};
use crate::geom::trace::Span;
use crate::sim::tick;

/// One step of a tick.
#[derive(Clone, Copy, Debug, PartialEq, IntoStaticStr)]
pub enum Step {
    /// What the keys ask for.
    Wanted {
        /// Where it stood, m.
        from: Vec3,
        /// The unit direction faced: W or F.
        direction: Vec3,
        /// How far along it, m; negative when in reverse, 0 when no key is held.
        step: f32,
        /// The heading of that direction, radians.
        yaw: f32,
    },
    /// `Upright`: the angle from +Z to W, radians.
    Facing(f32),
    /// `Adhere`: the step is tried as so many smaller ones.
    Attempt(u32),
    /// Ground is looked for.
    Probed {
        /// P: where this step begins, m.
        from: Vec3,
        /// The unit direction it goes: W or F.
        direction: Vec3,
        /// How far it goes, m.
        step: f32,
        /// The next place before the ground is asked, m: P + W × step or Q.
        aim: Vec3,
        /// The ray.
        probe: Probe,
    },
    /// The probe met a triangle from its front.
    Hit(Foothold),
    /// The hit that counts.
    Taken(Foothold),
    /// No hit.
    Missed,
    /// No key asks for a step: nothing is looked for.
    StoodStill,
    /// `Adhere`: the posture at the hit, and its front D.
    Posture(Turned),
    /// `Adhere`: V.
    Side(Vec3),
    /// `AcosProjected`: V in the plane of N′.
    Projected(Vec3),
    /// `Acos`, `AcosProjected`: R and R₂.
    Angles(Angled),
    /// `Acos`, `AcosProjected`: σ, by which side of V the front D lies on.
    Sign(f32),
    /// `Acos`, `AcosProjected`: D turned about N′ by σ R₂.
    About(Vec3),
    /// `Closed`: unit(N′ × V).
    Crossed(Vec3),
    /// `Adhere`: of D′ and −D′ the one ahead.
    Ahead {
        /// Whether that is −D′.
        flipped: bool,
    },
    /// `Adhere`: posture and direction at the hit are found, D′ is what comes out.
    Turned(Turned),
    /// Ground was found for the whole step: the walker is there.
    Arrived {
        /// P, m.
        position: Vec3,
        /// N.
        normal: Vec3,
        /// F.
        forward: Vec3,
        /// The heading now, radians.
        yaw: f32,
        /// The sum of the direction method's errors, radians.
        astray: f32,
    },
    /// `Adhere`: steering turned the direction about the normal.
    Steered {
        /// The direction before, unit.
        from: Vec3,
        /// By how much, radians; positive to the left.
        angle: f32,
        /// Into this, unit.
        forward: Vec3,
        /// The heading now, radians.
        yaw: f32,
    },
    /// There was no ground: the walker stays.
    Stayed,
    /// The tick is over, and counted.
    Ended,
}

/// How much of a posture and a direction the record has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Known {
    /// q₁ and D.
    Posture,
    /// And V.
    Side,
    /// And R and R₂.
    Angles,
    /// And σ.
    Sign,
    /// And D′, or its opposite.
    Unsigned,
    /// And which of the two.
    Outcome,
}

/// A tick of the walker world.
pub type TickRecord = tick::TickRecord<Walker>;

impl TickRecord {
    /// Where it stood, the direction faced, and how far the keys ask it to go along that, m.
    #[must_use]
    pub fn wanted(&self) -> Option<(Vec3, Vec3, f32)> {
        self.steps.iter().find_map(|step| match *step {
            Step::Wanted { from, direction, step, .. } => Some((from, direction, step)),
            _ => None,
        })
    }

    /// The steps of the attempt that the tick ended with; where it made none, those of the tick.
    #[must_use]
    pub fn last_attempt(&self) -> &[Step] {
        self.attempt().map_or(&self.steps, Span::inner)
    }

    fn attempt(&self) -> Option<Span<'_, Step>> {
        self.steps.spans().rev().find(|span| matches!(span.head(), Step::Attempt(_)))
    }

    /// As how many smaller steps the last attempt went; 1 for a whole one.
    #[must_use]
    pub fn substeps(&self) -> u32 {
        match self.attempt().map(Span::head) {
            Some(Step::Attempt(count)) => *count,
            _ => 1,
        }
    }

    /// The search for ground that the last attempt ended with.
    #[must_use]
    pub fn last_probe(&self) -> Option<Span<'_, Step>> {
        let begins = self.attempt().map_or(0, |span| span.range().start);
        let probes = self.steps.spans().rev().take_while(|span| span.range().start >= begins);
        probes.into_iter().find(|span| matches!(span.head(), Step::Probed { .. }))
    }

    /// The posture and the direction that were looked for last, and how much of them is known: in a
    /// record that is cut off not all need be.
    #[must_use]
    pub fn turning(&self) -> Option<(&Turned, Known)> {
        let posture = self.last_probe()?.spans().next()?;
        let Step::Posture(turned) = posture.head() else { return None };
        let known = posture.inner().iter().map(|step| match step {
            Step::Side(_) | Step::Projected(_) => Known::Side,
            Step::Angles(_) => Known::Angles,
            Step::Sign(_) => Known::Sign,
            Step::About(_) | Step::Crossed(_) => Known::Unsigned,
            _ => Known::Outcome,
        });
        Some((turned, known.max().unwrap_or(Known::Posture)))
    }

    /// Where the last small step of the last attempt set out, and where it found ground, m.
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

    /// The last posture and direction found.
    #[must_use]
    pub fn turned(&self) -> Option<&Turned> {
        self.last_attempt().iter().rev().find_map(|step| match step {
            Step::Turned(turned) => Some(turned),
            _ => None,
        })
    }
}
