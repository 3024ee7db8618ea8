//! A tick's own account of itself: what overlays, inspector and formula cards read.

use glam::Vec3;

use super::Walker;
use super::posture::{Angled, Turned};
use super::terrain::{Foothold, Probe};
use crate::sim::event::Event;

/// One step of a tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    /// What the keys ask for.
    Wanted {
        /// Where it stood, m.
        from: Vec3,
        /// The unit direction faced: W or F.
        direction: Vec3,
        /// How far along it, m; negative when in reverse, 0 when no key is held.
        step: f32,
    },
    /// `Upright`: the angle from +Z to W, radians.
    Facing(f32),
    /// `Adhere`: the step is tried as so many smaller ones.
    Attempt(u32),
    /// Ground is looked for.
    Probed {
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
        /// The sum of the direction method's errors, radians.
        astray: f32,
    },
    /// `Adhere`: steering turned the direction about the normal.
    Steered {
        /// By how much, radians; positive to the left.
        angle: f32,
        /// Into this, unit.
        forward: Vec3,
    },
    /// There was no ground: the walker stays.
    Stayed,
}

/// How much of a posture and a direction the account has come to.
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

/// A tick run again, traced.
#[derive(Clone, Debug)]
pub struct TickRecord {
    /// The world the tick began with.
    pub before: Walker,
    /// Every step, in order.
    pub steps: Vec<Step>,
    /// What the tick reported.
    pub events: Vec<Event>,
    /// The world the tick ended with.
    pub after: Walker,
}

impl TickRecord {
    /// Where it stood, the direction faced, and how far the keys ask it to go along that, m.
    #[must_use]
    pub fn wanted(&self) -> Option<(Vec3, Vec3, f32)> {
        self.steps.iter().find_map(|step| match *step {
            Step::Wanted { from, direction, step } => Some((from, direction, step)),
            _ => None,
        })
    }

    /// The steps of the attempt that the tick ended with, or all of them.
    #[must_use]
    pub fn last_attempt(&self) -> &[Step] {
        let begins = self.steps.iter().rposition(|step| matches!(step, Step::Attempt(_)));
        &self.steps[begins.unwrap_or(0)..]
    }

    /// As how many smaller steps the last attempt went; 1 for a whole one.
    #[must_use]
    pub fn substeps(&self) -> u32 {
        let last = self.steps.iter().rev().find_map(|step| match step {
            Step::Attempt(count) => Some(*count),
            _ => None,
        });
        last.unwrap_or(1)
    }

    /// The last posture and direction that were looked for, and how much of them is known: in an
    /// account that is cut off not all need be.
    #[must_use]
    pub fn turning(&self) -> Option<(&Turned, Known)> {
        let mut known = Known::Posture;
        for step in self.last_attempt().iter().rev() {
            match step {
                // The next place is looked for already.
                Step::Probed { .. } => return None,
                Step::Side(_) | Step::Projected(_) => known = known.max(Known::Side),
                Step::Angles(_) => known = known.max(Known::Angles),
                Step::Sign(_) => known = known.max(Known::Sign),
                Step::About(_) | Step::Crossed(_) => known = known.max(Known::Unsigned),
                Step::Ahead { .. } | Step::Turned(_) => known = Known::Outcome,
                Step::Posture(turned) => return Some((turned, known)),
                _ => {}
            }
        }
        None
    }

    /// Where the last attempt's last small step set out, and where it found ground, m.
    #[must_use]
    pub fn footing(&self) -> (Vec3, Option<Vec3>) {
        let start = self.before.state.position;
        let taken = self.last_attempt().iter().filter_map(|step| match step {
            Step::Probed { .. } => Some(None),
            Step::Taken(found) => Some(Some(found.point)),
            _ => None,
        });
        taken.fold((start, None), |(from, at), step| match step {
            None => (at.unwrap_or(from), None),
            found => (from, found),
        })
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
