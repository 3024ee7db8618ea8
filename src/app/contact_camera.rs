//! The camera that shows a contact: which side to look from, and how to get there and back.

use glam::{Quat, Vec3};

use super::pose::{Pose, Room};

/// Seconds that the way there takes, and the way back.
pub const EASE: f32 = 0.4;

/// |cos| of the angle between line of sight and deciding axis is at most this: 50°, a little more
/// than the 45° at which an overlap is seen at seven tenths of its length.
const MOST_ALONG: f32 = 0.64;

/// Angles above the horizon that are tried, radians; the first is the best to see both the shapes
/// and what is drawn on the ground.
const PITCHES: [f32; 5] = [0.7, 0.55, 0.4, 0.85, 1.0];

/// Directions round the contact that are tried.
const YAWS: u16 = 24;

/// The eye comes no nearer than this, m.
const NEAREST: f32 = 2.2;

/// What is to be seen of an explained contact.
#[derive(Clone, Debug, PartialEq)]
pub struct Sighted {
    /// What must be in the picture, m.
    pub points: Vec<Vec3>,
    /// The deciding axis, a unit vector.
    pub axis: Vec3,
}

/// The unit vector from the contact towards the eye: as near as possible to where the eye is now
/// (`now`), the deciding axis across the line of sight, `up` up. What `is_free` denies is taken
/// only if nothing else is left.
#[must_use]
pub fn side(axis: Vec3, now: Vec3, up: Vec3, is_free: impl Fn(Vec3) -> bool) -> Vec3 {
    let flat = (now - up * now.dot(up)).normalize_or(up.any_orthonormal_vector());
    let level = up.cross(flat).normalize_or(up.any_orthonormal_vector());
    let every = (0..YAWS).flat_map(|k| {
        let yaw = std::f32::consts::TAU * f32::from(k) / f32::from(YAWS);
        PITCHES.into_iter().map(move |pitch| {
            Quat::from_axis_angle(up, yaw) * (Quat::from_axis_angle(level, -pitch) * flat)
        })
    });
    let cost = |back: Vec3| {
        let along = back.dot(axis).abs();
        let turned = libm::acosf(back.dot(now).clamp(-1.0, 1.0));
        let steep = (libm::asinf(back.dot(up).clamp(-1.0, 1.0)) - PITCHES[0]).abs();
        let blocked = f32::from(u8::from(!is_free(back)));
        let slant = if along > MOST_ALONG { 100.0 } else { 0.0 };
        0.5 * turned + 0.5 * steep + 0.8 * along + 2.0 * blocked + slant
    };
    let best = every.map(|back| (cost(back), back)).min_by(|a, b| a.0.total_cmp(&b.0));
    best.map_or(now, |(_, back)| back)
}

/// What the contact camera shows, and how much of the way there it is.
#[derive(Clone, Debug, Default)]
pub(super) struct Contact {
    /// Where it stands, or stood last.
    pose: Option<Pose>,
    /// How much of the way from the other camera, 0 to 1, in time.
    part: f32,
    /// Whether it is on, or on the way.
    pub on: bool,
}

impl Contact {
    /// Shows a contact from where `pose` has the eye, or none.
    pub(super) fn at(pose: Option<Pose>) -> Self {
        Self { part: f32::from(u8::from(pose.is_some())), on: pose.is_some(), pose }
    }

    /// Lets `elapsed` seconds pass on the way to `goal`, or back where there is none.
    pub(super) fn go(&mut self, goal: Option<Pose>, elapsed: f32) {
        self.on = goal.is_some();
        let step = (elapsed / EASE).max(0.0);
        if let Some(goal) = goal {
            // A goal that moves while it is on is gone after; on the way there it need not be.
            let part = if self.part > 0.0 { 1.0 - libm::expf(-4.0 * step) } else { 1.0 };
            self.pose = Some(self.pose.map_or(goal, |pose| {
                if pose.flat == goal.flat { pose.towards(goal, part) } else { goal }
            }));
            self.part = (self.part + step).min(1.0);
        } else {
            self.part = (self.part - step).max(0.0);
            self.pose = self.pose.filter(|_| self.part > 0.0);
        }
    }

    /// What is seen: `base` without it.
    pub(super) fn seen(&self, base: Pose) -> Pose {
        let smooth = self.part * self.part * (3.0 - 2.0 * self.part);
        self.pose.map_or(base, |pose| base.towards(pose, smooth))
    }

    /// Where it stands, if it is on.
    pub(super) fn pose(&self) -> Option<Pose> {
        self.pose.filter(|_| self.on)
    }
}

/// The pose that shows it from the side where `back` points.
#[must_use]
pub fn frame(sighted: &Sighted, back: Vec3, now: &Pose, room: &Room) -> Pose {
    Pose { back, ..*now }.framing(&sighted.points, room, if now.flat { 1.2 } else { NEAREST })
}

#[cfg(test)]
mod tests {
    use glam::{vec2, vec3};

    use super::*;

    /// Directions all over the sphere.
    fn directions() -> impl Iterator<Item = Vec3> {
        let every = [-1.0_f32, -0.4, 0.0, 0.3, 1.0];
        every
            .into_iter()
            .flat_map(move |x| {
                every.into_iter().flat_map(move |y| every.into_iter().map(move |z| vec3(x, y, z)))
            })
            .filter_map(Vec3::try_normalize)
    }

    #[test]
    fn the_deciding_axis_makes_45_degrees_with_the_line_of_sight() {
        for axis in directions() {
            for now in directions() {
                for up in [Vec3::Y, Vec3::NEG_Y, Vec3::X] {
                    let back = side(axis, now, up, |_| true);
                    assert!(back.is_normalized(), "{axis} {now}");
                    let along = libm::acosf(back.dot(axis).abs()).to_degrees();
                    assert!(along >= 45.0, "{axis} {now} {up}: {along}°");
                    assert!(back.dot(up) > 0.3, "from above: {back}");
                }
            }
        }
    }

    #[test]
    fn it_stays_on_the_side_where_the_eye_is_and_goes_where_nothing_is_in_the_way() {
        let now = vec3(1.0, 0.5, 0.0).normalize();
        assert!(side(Vec3::Z, now, Vec3::Y, |_| true).x > 0.5);
        assert!(side(Vec3::Z, now, Vec3::Y, |back| back.x < 0.0).x < 0.0);
    }

    #[test]
    fn it_eases_there_and_back_in_four_tenths_of_a_second() {
        let base =
            Pose { target: Vec3::ZERO, back: Vec3::Z, up: Vec3::Y, distance: 8.0, flat: false };
        let sighted = Sighted { points: vec![Vec3::X, -Vec3::X], axis: Vec3::X };
        let goal = frame(&sighted, Vec3::Z, &base, &Room::whole(vec2(640.0, 480.0)));
        let mut contact = Contact::default();
        let mut last = base.distance;
        for frame in 0..24 {
            contact.go(Some(goal), 1.0 / 60.0);
            let seen = contact.seen(base);
            assert!(seen.distance <= last && last - seen.distance < 0.9, "{frame}: it eases");
            last = seen.distance;
        }
        assert!(contact.seen(base).target.distance(goal.target) < 1e-4, "it is there");
        for _ in 0..25 {
            contact.go(None, 1.0 / 60.0);
        }
        assert_eq!(contact.seen(base), base, "and back");
    }
}
