//! A tick's own account of itself: what overlays, inspector and formula cards read.

use glam::Vec3;

use super::Walker;
use super::posture::Turned;
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
    /// `Adhere`: posture and direction at the hit.
    Turned(Turned),
    /// `Adhere`: steering turned the direction about the normal.
    Steered {
        /// The direction before, unit.
        from: Vec3,
        /// By how much, radians; positive to the left.
        angle: f32,
        /// Into this, unit.
        forward: Vec3,
    },
    /// There was no ground: the walker stays.
    Stayed,
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

    /// The last posture and direction found.
    #[must_use]
    pub fn turned(&self) -> Option<&Turned> {
        self.last_attempt().iter().rev().find_map(|step| match step {
            Step::Turned(turned) => Some(turned),
            _ => None,
        })
    }
}
