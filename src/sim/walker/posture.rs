//! A step from one point of the ground to the next: the new posture, and three methods for the new
//! direction.

use std::f32::consts::FRAC_PI_2;

use glam::{Quat, Vec3};

use super::setup::{Direction, Posture};
use crate::geom::shape::about;

/// Minimum N′.y for which the shortest rotation from +Y to N′ is computed.
const UPSIDE_DOWN: f32 = -1.0 + 1e-6;

/// A new direction computed through an angle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AngleResult {
    /// V as used by this method: unchanged, or projected into the plane of N′.
    pub side: Vec3,
    /// V·D.
    pub cosine: f32,
    /// R = acos(V·D), radians.
    pub angle: f32,
    /// R₂ = π/2 − R, radians.
    pub turn: f32,
    /// σ, +1 or −1: the side of V, seen along N′, on which D lies.
    pub sign: f32,
    /// D rotated about N′ by σ R₂, unit.
    pub about: Vec3,
    /// Whether `result` is the opposite of `about`.
    pub flipped: bool,
    /// D′: the direction of `about` or its opposite that points ahead, unit.
    pub result: Vec3,
    /// Angle from the `Closed` result to this one about N′, radians; 0 is exact.
    pub error: f32,
}

/// Transfer of the direction F on the old normal N to the new normal N′.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reorientation {
    /// F: the wanted direction, unit, ⟂ N.
    pub forward: Vec3,
    /// N: the old normal, unit.
    pub old: Vec3,
    /// N′: the new normal, unit.
    pub new: Vec3,
    /// q₁: the posture before the direction is found; rotates local +Y to N′ and local +Z to D.
    pub posture: Quat,
    /// Rotation to the new up: from +Y to N′, or from N to N′, applied after the old posture.
    pub tilt: Quat,
    /// D: the posture's front, unit, ⟂ N′.
    pub front: Vec3,
    /// V = unit(F × N): points to the right of F.
    pub side: Vec3,
    /// `Acos`: V unchanged.
    pub acos: AngleResult,
    /// `AcosProjected`: V in the plane of N′.
    pub projected: AngleResult,
    /// `Closed`: unit(N′ × V).
    pub crossed: Vec3,
    /// `Closed`: D′ = ± unit(N′ × V), in the plane of F and N as well as that of N′.
    pub closed: Vec3,
    /// Whether `closed` is −unit(N′ × V).
    pub closed_flipped: bool,
}

impl Reorientation {
    /// Computes posture and direction by every method. `forward` is a unit vector ⟂ `old`, `new` a unit
    /// vector with `old`·`new` > 0.
    #[must_use]
    pub fn new(method: Posture, forward: Vec3, old: Vec3, new: Vec3) -> Self {
        let (tilt, posture, front) = posture(method, forward, old, new);
        // F and N are perpendicular unit vectors, so that V cannot vanish.
        let side = forward.cross(old).normalize_or_zero();
        let ahead = |d: Vec3| if d.dot(forward) < 0.0 { (-d, true) } else { (d, false) };
        // V ∥ N′ is impossible: V ⟂ N, and the angle between N and N′ is below 90°.
        let crossed = new.cross(side).try_normalize().unwrap_or(front);
        let (closed, closed_flipped) = ahead(crossed);
        let flat = into_plane(side, new).unwrap_or(side);
        let angle_result = |side: Vec3| {
            let cosine = side.dot(front).clamp(-1.0, 1.0);
            let angle = libm::acosf(cosine);
            let turn = FRAC_PI_2 - angle;
            let sign = if side.cross(front).dot(new) < 0.0 { -1.0 } else { 1.0 };
            let about = about(new, sign * turn) * front;
            let (result, flipped) = ahead(about);
            let error = signed_angle(closed, result, new);
            AngleResult { side, cosine, angle, turn, sign, about, flipped, result, error }
        };
        let (acos, projected) = (angle_result(side), angle_result(flat));
        Self {
            forward,
            old,
            new,
            posture,
            tilt,
            front,
            side,
            acos,
            projected,
            crossed,
            closed,
            closed_flipped,
        }
    }

    /// Returns the angle result of a method; `None` for `Closed`.
    pub(super) fn angle_result(&self, method: Direction) -> Option<&AngleResult> {
        match method {
            Direction::Acos => Some(&self.acos),
            Direction::AcosProjected => Some(&self.projected),
            Direction::Closed => None,
        }
    }

    /// Returns the direction D′ of `method`.
    #[must_use]
    pub fn result(&self, method: Direction) -> Vec3 {
        self.angle_result(method).map_or(self.closed, |angled| angled.result)
    }

    /// Returns D′ up to its sign, before `method` selects the direction ahead.
    #[must_use]
    pub fn unsigned(&self, method: Direction) -> Vec3 {
        self.angle_result(method).map_or(self.crossed, |angled| angled.about)
    }

    /// Returns the angle by which `method` turns the walker out of the plane of F and N, radians;
    /// positive to the left.
    #[must_use]
    pub fn error(&self, method: Direction) -> f32 {
        self.angle_result(method).map_or(0.0, |angled| angled.error)
    }
}

/// Returns the tilt, the posture q₁ and its front D.
fn posture(method: Posture, forward: Vec3, old: Vec3, new: Vec3) -> (Quat, Quat, Vec3) {
    match method {
        // The old front is F, the result of the previous step.
        Posture::FromPrevious => {
            let tilt = shortest_rotation(old, new);
            (tilt, tilt * rotation_of_axes(old, forward), tilt * forward)
        }
        Posture::FromWorldUp if new.y < UPSIDE_DOWN => {
            // Almost upside down: any half turn will do; this one is about local x.
            let front = into_plane(Vec3::NEG_Z, new).unwrap_or(Vec3::NEG_Z);
            let half_turn = Quat::from_xyzw(1.0, 0.0, 0.0, 0.0);
            (half_turn, half_turn, front)
        }
        Posture::FromWorldUp => {
            let tilt = shortest_rotation(Vec3::Y, new);
            (tilt, tilt, tilt * Vec3::Z)
        }
    }
}

/// Returns the shortest rotation between unit vectors that are not opposite.
#[must_use]
pub fn shortest_rotation(from: Vec3, to: Vec3) -> Quat {
    // Half-angle quaternion. glam's own version ignores small angles, with an error of up to 0.04°.
    let axis = from.cross(to);
    Quat::from_xyzw(axis.x, axis.y, axis.z, 1.0 + from.dot(to)).normalize()
}

/// Returns the rotation of a body whose up and front are these perpendicular unit vectors.
#[must_use]
pub fn rotation_of_axes(up: Vec3, front: Vec3) -> Quat {
    Quat::from_mat3(&glam::Mat3::from_cols(up.cross(front), up, front)).normalize()
}

/// Projects `v` into the plane of the unit normal and normalises it; `None` if the projection vanishes.
#[must_use]
pub fn into_plane(v: Vec3, normal: Vec3) -> Option<Vec3> {
    (v - normal * v.dot(normal)).try_normalize()
}

/// Returns the angle from `a` to `b` about `axis`, radians, −π to π.
fn signed_angle(a: Vec3, b: Vec3, axis: Vec3) -> f32 {
    libm::atan2f(a.cross(b).dot(axis), a.dot(b))
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_lesson_says_that_the_article_has_no_sign() {
        let lesson = include_str!("../../../assets/lessons/buggy.md");
        assert!(lesson.contains("by R₂ = 90° − R alone") && lesson.contains("σ R₂"));
    }
}
