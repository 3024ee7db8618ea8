//! Animation of a person: steps at its pace, a crouch at landing, a flinch at a collision.

use glam::{Affine3A, Mat4, vec3};

use crate::mesh::looks::RigidPart;
use crate::record::walk_cycle::{FELT, WalkState};

/// Pace at which a person 1.7 m high takes its longest steps, m/tick.
const FULL_PACE: f32 = 0.08;

/// Leg spread in the air, as a part of the longest step.
const TUCKED: f32 = 0.7;

/// Part of its height that a person crouches per m/tick of its fall, and the maximum.
const SQUASH: (f32, f32) = (1.0, 0.3);

/// Backward lean at a collision, radians.
const FLINCH: f32 = 0.1;

/// The pose of a person.
pub(super) struct PersonPose {
    /// Transform of the whole body about the middle of its feet.
    pub body: Mat4,
    /// Distance walked by the legs, scaled to a person 1.7 m high, m.
    way: f32,
    /// Step length as a part of the longest.
    step: f32,
}

impl PersonPose {
    /// Makes the pose of a person `height` times as high as its model.
    pub(super) fn new(stride: &WalkState, is_airborne: bool, height: f32) -> Self {
        let size = height.max(1e-3);
        let left = |ago: u32| 1.0 - ago as f32 / FELT as f32;
        let squash = stride.landed.map_or(0.0, |(ago, fell)| {
            (fell / size * SQUASH.0).min(SQUASH.1) * left(ago) * left(ago)
        });
        let back = stride.bumped.map_or(0.0, |ago| FLINCH * left(ago) * left(ago));
        let (high, wide) = (1.0 - squash, 1.0 + squash * 0.5);
        let body = Mat4::from_rotation_x(-back) * Mat4::from_scale(vec3(wide, high, wide));
        let (way, step) = if is_airborne {
            // A quarter of a step: one leg forward, one back.
            (std::f32::consts::FRAC_PI_2 / STRIDE_RATE, TUCKED)
        } else {
            (stride.distance / size, (stride.pace.abs() / size / FULL_PACE).min(1.0))
        };
        Self { body, way, step }
    }

    /// Returns the transform of a part in its frame.
    pub(super) fn of(&self, part: &RigidPart) -> Affine3A {
        part.swung(self.way, self.step)
    }
}

/// Phase of the leg swing per metre, radians, as in `assets/models/looks.ron`.
const STRIDE_RATE: f32 = 4.0;

#[cfg(test)]
mod tests {
    use glam::Vec3;

    use super::*;
    use crate::mesh::looks::{PERSON, person};

    fn stride(way: f32, pace: f32) -> WalkState {
        WalkState { distance: way, pace, ..WalkState::default() }
    }

    /// Returns the z coordinate of each foot, the lowest point of a leg.
    fn feet(pose: &PersonPose) -> Vec<f32> {
        let legs = person().into_iter().filter(|part| part.swing.is_some() && part.pivot.y < 0.9);
        legs.map(|leg| pose.of(&leg).transform_point3(Vec3::NEG_Y * leg.pivot.y).z).collect()
    }

    #[test]
    fn legs_step_in_turn_and_the_faster_the_farther() {
        let at = |way, pace| feet(&PersonPose::new(&stride(way, pace), false, 1.0));
        let quarter = std::f32::consts::FRAC_PI_2 / STRIDE_RATE;
        let (walk, slow) = (at(quarter, FULL_PACE), at(quarter, FULL_PACE * 0.5));
        assert_eq!(walk.len(), 2);
        assert!(walk[0] * walk[1] < 0.0 && walk[0].abs() > 0.2, "{walk:?}");
        assert!(slow[0].abs() < walk[0].abs() && slow[0].abs() > 0.1, "{slow:?}");
        assert!(at(quarter, 0.0).iter().all(|z| z.abs() < 1e-5), "who stands has both feet down");
        let half = at(3.0 * quarter, FULL_PACE);
        assert!((half[0] + walk[0]).abs() < 1e-4, "the other foot is ahead: {half:?}");
        let air = feet(&PersonPose::new(&stride(9.0, 0.0), true, 1.0));
        assert!(air[0] * air[1] < 0.0, "{air:?}");
    }

    #[test]
    fn it_gives_way_as_it_lands_and_leans_back_as_it_runs_into_something() {
        let top = |stride: &WalkState| {
            PersonPose::new(stride, false, 1.0).body.transform_point3(Vec3::Y * PERSON.y)
        };
        let still = top(&WalkState::default());
        assert_eq!(still, Vec3::Y * PERSON.y);
        let landed =
            |ago, fell| top(&WalkState { landed: Some((ago, fell)), ..WalkState::default() }).y;
        assert!(landed(0, 0.2) < PERSON.y * 0.85);
        assert!(landed(0, 0.05) > landed(0, 0.2), "the farther, the more");
        assert!(landed(FELT - 1, 0.2) > PERSON.y * 0.99, "it passes");
        assert!(landed(0, 50.0) >= PERSON.y * (1.0 - SQUASH.1) - 1e-4, "it is never flat");
        let bumped = top(&WalkState { bumped: Some(0), ..WalkState::default() });
        assert!(bumped.z < -0.1, "away from where it looks: {bumped}");
    }
}
