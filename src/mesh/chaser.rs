//! The chaser's looks: a round machine of parts that move with its way.
//!
//! Frame: origin at the centre of its foot, Y up, front (eyes, jaws) towards +z; everything scales with the radius r. It
//! stands from y = 0 to [`HEIGHT`] · r, and seen from above no part ever leaves the disk of radius r.

use std::f32::consts::TAU;

use glam::{Affine3A, Mat3, Quat, Vec2, Vec3};

use super::lathe::{lathe, polar};
use super::ops::{length, sideways, upright};
use super::prism::{Face, plain, prism};
use super::solid::ball;
use super::{TriMesh, palette};

/// Height of the whole in radii.
pub const HEIGHT: f32 = 1.55;

/// How a part moves as the chaser goes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Motion {
    /// Not at all, beside the body.
    Fixed,
    /// Turns on and on: `rate` rad per metre gone, counter-clockwise seen against the axis.
    Spin {
        /// rad/m.
        rate: f32,
    },
    /// Swings `angle` rad either way: angle · sin(rate · metres gone).
    Swing {
        /// rad.
        angle: f32,
        /// rad/m.
        rate: f32,
    },
}

/// A rigid piece of a machine.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// What it is, for tests and tools.
    pub name: &'static str,
    /// Its surface, with the pivot at the origin and axes parallel to the machine's.
    pub mesh: TriMesh,
    /// Where the pivot is in the machine's frame, m.
    pub pivot: Vec3,
    /// Unit axis it turns about, in the machine's frame.
    pub axis: Vec3,
    /// How it turns.
    pub motion: Motion,
}

impl Part {
    /// From the part's frame to the machine's, once the machine has gone `way` metres (added up, never negative by
    /// itself; not a number counts as 0).
    #[must_use]
    pub fn pose(&self, way: f32) -> Affine3A {
        let way = if way.is_finite() { way } else { 0.0 };
        let angle = match self.motion {
            Motion::Fixed => 0.0,
            Motion::Spin { rate } => rate * way,
            Motion::Swing { angle, rate } => {
                angle * libm::sinf((rate * way).clamp(f32::MIN, f32::MAX))
            }
        };
        // A way so long that the angle overflows is none to draw.
        let angle = if angle.is_finite() { angle } else { 0.0 };
        // Whole turns off first: the sine of a large angle has few digits left.
        let half = angle % TAU / 2.0;
        let turn = Quat::from_xyzw(
            self.axis.x * libm::sinf(half),
            self.axis.y * libm::sinf(half),
            self.axis.z * libm::sinf(half),
            libm::cosf(half),
        );
        Affine3A::from_rotation_translation(turn, self.pivot)
    }
}

/// The parts of a chaser of this radius, m (through [`length`]): body, collar, rotor, two wheels, two eyes, two jaws.
#[must_use]
pub fn chaser(radius: f32) -> Vec<Part> {
    let r = length(radius);
    let part =
        |name, mesh, at: Vec3, axis, motion| Part { name, mesh, pivot: at * r, axis, motion };
    let spin = |rate: f32| Motion::Spin { rate: rate / r };
    let swing = |angle, rate: f32| Motion::Swing { angle, rate: rate / r };
    let mut parts = vec![
        part("body", body(r), Vec3::ZERO, Vec3::Y, Motion::Fixed),
        part("collar", gear(r), Vec3::Y * 0.62, Vec3::Y, spin(1.2)),
        part("rotor", rotor(r), Vec3::Y * 1.46, Vec3::Y, spin(-4.0)),
    ];
    // The +x side is the left of who looks along +z with Y up.
    for (side, wheel_name, eye_name, jaw_name) in [
        (1.0, "left wheel", "left eye", "left jaw"),
        (-1.0, "right wheel", "right eye", "right jaw"),
    ] {
        let at = |x: f32, y: f32, z: f32| Vec3::new(side * x, y, z);
        // Rolls without slipping: the rim's speed is the machine's.
        let roll = Motion::Spin { rate: 1.0 / (0.28 * r) };
        parts.push(part(wheel_name, wheel(r, side), at(0.74, 0.28, 0.0), Vec3::X, roll));
        parts.push(part(eye_name, eye(r), at(0.27, 1.02, 0.50), Vec3::Y, swing(0.4, 0.9)));
        let hinge = Vec3::Y * side;
        parts.push(part(jaw_name, jaw(r, side), at(0.30, 0.30, 0.54), hinge, swing(0.28, 5.0)));
    }
    parts
}

/// Belly, waist, dome and mast, turned in one piece.
fn body(r: f32) -> TriMesh {
    let profile = [
        (0.0, 0.10),
        (0.50, 0.10),
        (0.64, 0.20),
        (0.64, 0.46),
        (0.86, 0.50),
        (0.88, 0.53),
        (0.80, 0.55),
        (0.80, 0.70),
        (0.86, 0.72),
        (0.86, 0.76),
        (0.82, 0.86),
        (0.73, 1.00),
        (0.60, 1.12),
        (0.44, 1.21),
        (0.26, 1.27),
        (0.10, 1.29),
        (0.08, 1.44),
        (0.0, 1.44),
    ];
    lathe(&profile, r, 36, |band, sector| match band {
        0..=2 | 6 | 15.. => palette::CHASER_DARK,
        3 | 4 | 5 | 7 | 8 => palette::CHASER_TRIM,
        // A light stripe over the back of the dome (−z is sector 9 of 36: local y turns to −z).
        _ if (8..=9).contains(&sector) => palette::CHASER_TRIM,
        _ => palette::CHASER,
    })
    .placed(upright(Vec3::ZERO))
}

/// The collar round the waist: a ring gear of twelve teeth.
fn gear(r: f32) -> TriMesh {
    let outline: Vec<Vec2> = (0..48_u8)
        .map(|i| {
            let angle = TAU * (f32::from(i) + 0.5) / 48.0;
            let out = if i % 4 < 2 { 0.98 } else { 0.86 };
            polar(angle, out * r)
        })
        .collect();
    prism(&outline, 0.12 * r, 0.015 * r, |face| match face {
        Face::Bevel(_) => palette::edge(palette::CHASER_TRIM),
        Face::Wall(i) if i % 4 == 0 => palette::CREAM,
        Face::Wall(_) => palette::CHASER_DARK,
        Face::Cap(_) => palette::CHASER_TRIM,
    })
    .placed(upright(Vec3::ZERO))
}

/// The rotor on the mast: three blades and a hub, one blade light so that its turning can be followed.
fn rotor(r: f32) -> TriMesh {
    let outline: Vec<Vec2> = (0..3_u8)
        .flat_map(|blade| {
            [(-0.30, 0.12), (-0.16, 0.60), (0.0, 0.66), (0.16, 0.60), (0.30, 0.12)].map(
                |(turn, out)| {
                    let angle = TAU * f32::from(blade) / 3.0 + turn;
                    polar(angle, out * r)
                },
            )
        })
        .collect();
    let blades = prism(&outline, 0.05 * r, 0.012 * r, |face| match face {
        Face::Bevel(i) | Face::Wall(i) if i < 4 => palette::CREAM,
        Face::Cap(_) | Face::Wall(_) => palette::CHASER_TRIM,
        Face::Bevel(_) => palette::edge(palette::CHASER_TRIM),
    });
    let hub = [(0.0, -0.05), (0.12, -0.05), (0.12, 0.04), (0.08, 0.08), (0.0, 0.09)];
    let mut mesh = blades;
    mesh.append(&lathe(&hub, r, 16, |_, _| palette::CHASER_DARK), Affine3A::IDENTITY);
    mesh.placed(upright(Vec3::ZERO))
}

/// A wheel lying along x with five light spokes; `side` is ±1 and says where outside is.
fn wheel(r: f32, side: f32) -> TriMesh {
    let profile = [
        (0.0, -0.10),
        (0.25, -0.10),
        (0.28, -0.07),
        (0.28, 0.07),
        (0.25, 0.10),
        (0.19, 0.10),
        (0.17, 0.08),
        (0.06, 0.08),
        (0.05, 0.12),
        (0.0, 0.12),
    ];
    let mesh = lathe(&profile, r, 30, |band, sector| match band {
        6 if sector % 6 < 2 => palette::CREAM,
        7.. => palette::CHASER_TRIM,
        1 | 3 => palette::CLEAT,
        2 if sector % 3 == 0 => palette::CLEAT,
        _ => palette::RUBBER,
    });
    mesh.placed(sideways(side, Vec3::ZERO))
}

/// An eye: a cream ball that looks towards +z.
fn eye(r: f32) -> TriMesh {
    let mut mesh = ball(0.20 * r, |_| palette::CREAM);
    let pupil = [(0.0, 0.0), (0.12, 0.0), (0.115, 0.165), (0.06, 0.20), (0.0, 0.212)];
    mesh.append(&lathe(&pupil, r, 16, |_, _| palette::DARK), Affine3A::IDENTITY);
    mesh
}

/// A jaw, seen from above a claw from its pivot towards +z, bent inwards; `side` is ±1.
fn jaw(r: f32, side: f32) -> TriMesh {
    // As (x, z) for the +x side; the star-shaped outline is drawn about a point inside the claw.
    let middle = Vec2::new(0.02, 0.12);
    let claw = [
        (-0.06, -0.08),
        (0.06, -0.08),
        (0.10, 0.08),
        (0.07, 0.20),
        (-0.12, 0.33),
        (-0.10, 0.26),
        (-0.05, 0.14),
    ];
    let outline: Vec<Vec2> = claw.map(|p| (Vec2::from(p) - middle) * r).to_vec();
    let prism = prism(&outline, 0.10 * r, 0.015 * r, plain(palette::CHASER_DARK));
    // Local (x, y, z) to (x, −z, y): lying flat; the other side is its mirror image.
    let lie = Mat3::from_cols(Vec3::X * side, Vec3::Z, Vec3::NEG_Y);
    prism
        .placed(Affine3A::from_mat3_translation(lie, Vec3::new(side * middle.x, 0.0, middle.y) * r))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::Rgba;
    use crate::mesh::ops::check;

    /// The parts put together as they stand after `way` metres.
    fn assembled(parts: &[Part], way: f32) -> TriMesh {
        let mut mesh = TriMesh::default();
        for part in parts {
            mesh.append(&part.mesh, part.pose(way));
        }
        mesh
    }

    #[test]
    fn every_part_is_a_closed_solid() {
        for r in [0.5, 2.0] {
            for part in chaser(r) {
                check::solid(&part.mesh);
                assert!((part.axis.length() - 1.0).abs() < 1e-6, "{}", part.name);
            }
        }
    }

    #[test]
    fn it_stays_in_its_disk_and_on_its_foot_however_far_it_has_gone() {
        for r in [0.3, 0.5, 2.0] {
            let parts = chaser(r);
            for i in 0..200_u8 {
                let mesh = assembled(&parts, f32::from(i) * 0.0137 * r);
                assert!(mesh.reach() <= r * 1.0001, "{} of {r}", mesh.reach());
                let (low, high) = mesh.bounds().expect("there are vertices");
                assert!(low.y > -1e-4 * r && low.y < 0.01 * r, "{low}");
                assert!((high.y / r - HEIGHT).abs() < 0.01, "{high}");
            }
            assert!(assembled(&parts, 0.0).reach() > 0.95 * r);
        }
    }

    #[test]
    fn all_but_the_body_move_and_wheels_roll_without_slipping() {
        for part in chaser(0.5) {
            let moved = part.mesh.positions.iter().any(|&p| {
                part.pose(0.0).transform_point3(p).distance(part.pose(0.1).transform_point3(p))
                    > 1e-3
            });
            assert_eq!(moved, part.name != "body", "{}", part.name);
            if part.name.ends_with("wheel") {
                // The lowest point of the rim stands still while the axle goes 1 mm towards +z.
                let foot = Vec3::NEG_Y * 0.14;
                let gone = part.pose(0.001).transform_vector3(foot)
                    - part.pose(0.0).transform_vector3(foot)
                    + Vec3::Z * 0.001;
                assert!(gone.length() < 1e-5, "{gone}");
            }
        }
    }

    #[test]
    fn nonsense_radii_and_ways_make_sound_parts() {
        for x in check::NONSENSE {
            for part in chaser(x) {
                check::solid(&part.mesh);
                assert!(part.pose(x).is_finite() && part.pose(f32::MAX).is_finite());
            }
        }
    }

    #[test]
    fn trim_is_where_it_should_be() {
        let stripe: Vec<Rgba> = body(1.0)
            .positions
            .iter()
            .zip(body(1.0).colors)
            .filter(|(p, _)| p.z > 0.5 && p.y > 0.9)
            .map(|(_, c)| c)
            .collect();
        assert!(
            !stripe.is_empty() && stripe.iter().all(|c| *c == palette::CHASER),
            "the stripe is on the back"
        );
    }
}
