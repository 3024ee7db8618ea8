//! Animation of a person: steps at its pace, a crouch at landing, a flinch at a collision.

use glam::{Affine3A, Mat4, vec3};

use crate::mesh::looks::RigidPart;
use crate::record::walk_cycle::{REACTION_TICKS, WalkState};

/// Pace at which a person 1.7 m high takes its longest steps, m/tick.
const FULL_PACE: f32 = 0.08;

/// Leg spread in the air, as a fraction of the longest step.
const AIR_SPREAD: f32 = 0.7;

/// Crouch per m/tick of fall speed and its maximum, as fractions of the person's height.
const SQUASH: (f32, f32) = (1.0, 0.3);

/// Backward lean at a collision, radians.
const FLINCH: f32 = 0.1;

/// The pose of a person.
pub(super) struct PersonPose {
    /// Transform of the whole body about the middle of its feet.
    pub body: Mat4,
    /// Distance walked by the legs, scaled to a person 1.7 m high, m.
    distance: f32,
    /// Step length, as a fraction of the longest step.
    step_length: f32,
}

impl PersonPose {
    /// Makes the pose of a person `height` times as high as its model.
    pub(super) fn new(stride: &WalkState, is_airborne: bool, height: f32) -> Self {
        let size = height.max(1e-3);
        let remaining = |ago: u32| 1.0 - ago as f32 / REACTION_TICKS as f32;
        let squash = stride.landed.map_or(0.0, |(ago, fell)| {
            (fell / size * SQUASH.0).min(SQUASH.1) * remaining(ago) * remaining(ago)
        });
        let lean = stride.bumped.map_or(0.0, |ago| FLINCH * remaining(ago) * remaining(ago));
        let (high, wide) = (1.0 - squash, 1.0 + squash * 0.5);
        let body = Mat4::from_rotation_x(-lean) * Mat4::from_scale(vec3(wide, high, wide));
        let (distance, step_length) = if is_airborne {
            // A quarter of a step: one leg forward, one back.
            (std::f32::consts::FRAC_PI_2 / STRIDE_RATE, AIR_SPREAD)
        } else {
            (stride.distance / size, (stride.pace.abs() / size / FULL_PACE).min(1.0))
        };
        Self { body, distance, step_length }
    }

    /// Returns the animated transform of a part, in the person's frame.
    pub(super) fn part_transform(&self, part: &RigidPart) -> Affine3A {
        part.swung(self.distance, self.step_length)
    }
}

/// Phase of the leg swing per metre, radians, as in `assets/models/looks.ron`.
const STRIDE_RATE: f32 = 4.0;

#[cfg(test)]
mod tests {
    use glam::Vec3;

    use super::*;
    use crate::mesh::looks::{PERSON, person};

    fn stride(distance: f32, pace: f32) -> WalkState {
        WalkState { distance, pace, ..WalkState::default() }
    }

    /// Returns the z coordinate of each foot, the lowest point of a leg.
    fn feet(pose: &PersonPose) -> Vec<f32> {
        let legs = person().into_iter().filter(|part| part.swing.is_some() && part.pivot.y < 0.9);
        legs.map(|leg| pose.part_transform(&leg).transform_point3(Vec3::NEG_Y * leg.pivot.y).z)
            .collect()
    }

    #[test]
    fn legs_alternate_and_faster_steps_are_longer() {
        let feet_at = |distance, pace| feet(&PersonPose::new(&stride(distance, pace), false, 1.0));
        let quarter = std::f32::consts::FRAC_PI_2 / STRIDE_RATE;
        let (walk, slow) = (feet_at(quarter, FULL_PACE), feet_at(quarter, FULL_PACE * 0.5));
        assert_eq!(walk.len(), 2);
        assert!(walk[0] * walk[1] < 0.0 && walk[0].abs() > 0.2, "{walk:?}");
        assert!(slow[0].abs() < walk[0].abs() && slow[0].abs() > 0.1, "{slow:?}");
        assert!(
            feet_at(quarter, 0.0).iter().all(|z| z.abs() < 1e-5),
            "who stands has both feet down"
        );
        let half = feet_at(3.0 * quarter, FULL_PACE);
        assert!((half[0] + walk[0]).abs() < 1e-4, "the other foot is ahead: {half:?}");
        let air = feet(&PersonPose::new(&stride(9.0, 0.0), true, 1.0));
        assert!(air[0] * air[1] < 0.0, "{air:?}");
    }

    #[test]
    fn it_crouches_at_a_landing_and_leans_back_at_a_collision() {
        let top = |stride: &WalkState| {
            PersonPose::new(stride, false, 1.0).body.transform_point3(Vec3::Y * PERSON.y)
        };
        let still = top(&WalkState::default());
        assert_eq!(still, Vec3::Y * PERSON.y);
        let landed =
            |ago, fell| top(&WalkState { landed: Some((ago, fell)), ..WalkState::default() }).y;
        assert!(landed(0, 0.2) < PERSON.y * 0.85);
        assert!(landed(0, 0.05) > landed(0, 0.2), "the farther, the more");
        assert!(landed(REACTION_TICKS - 1, 0.2) > PERSON.y * 0.99, "it passes");
        assert!(landed(0, 50.0) >= PERSON.y * (1.0 - SQUASH.1) - 1e-4, "it is never flat");
        let bumped = top(&WalkState { bumped: Some(0), ..WalkState::default() });
        assert!(bumped.z < -0.1, "away from where it looks: {bumped}");
    }
}
