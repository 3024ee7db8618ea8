//! Who walks: a person, who stays upright, and a buggy, which stands as the ground does.
//!
//! Frame: origin at the middle of the feet or wheels' foot, Y up, front towards +z, metres.

use glam::{Affine3A, Quat, Vec2, Vec3, vec3};

use super::lathe::lathe;
use super::ops::{side_view, upright};
use super::prism::{plain, prism};
use super::solid::ball;
use super::{TriMesh, palette};

/// Width, height and depth of the person, m.
pub const PERSON: Vec3 = Vec3::new(0.5, 1.7, 0.5);

/// Radius of a wheel, m.
const WHEEL: f32 = 0.17;

/// The buggy's side as (z, y), counter-clockwise seen from −x: a flat tail, a sloping nose.
const HULL_SIDE: [Vec2; 7] = [
    Vec2::new(-0.70, -0.07),
    Vec2::new(0.66, -0.07),
    Vec2::new(0.74, -0.02),
    Vec2::new(0.70, 0.03),
    Vec2::new(0.10, 0.12),
    Vec2::new(-0.66, 0.14),
    Vec2::new(-0.74, 0.06),
];

/// A person like a pawn on a board, with a face: what is in front can be seen from afar.
#[must_use]
pub fn person() -> TriMesh {
    let body = [
        (0.0, 0.0),
        (0.23, 0.0),
        (0.25, 0.04),
        (0.25, 0.10),
        (0.19, 0.24),
        (0.15, 0.70),
        (0.17, 1.10),
        (0.13, 1.20),
        (0.0, 1.22),
    ];
    let mut mesh = lathe(&body, 1.0, 32, |band, _| match band {
        0..=2 => palette::RUBBER,
        6 => palette::edge(palette::TANK),
        _ => palette::TANK,
    })
    .placed(upright(Vec3::ZERO));
    let head = ball(0.22, |_| palette::TURRET);
    mesh.append_at(&head, Vec3::Y * 1.48);
    mesh.slab(vec3(0.30, 0.10, 0.12), vec3(0.0, 1.51, 0.17), palette::DARK);
    mesh.slab(vec3(0.05, 0.04, 0.02), vec3(0.07, 1.51, 0.235), palette::CREAM);
    mesh.slab(vec3(0.05, 0.04, 0.02), vec3(-0.07, 1.51, 0.235), palette::CREAM);
    mesh.slab(vec3(0.16, 0.22, 0.06), vec3(0.0, 0.98, 0.15), palette::CREAM);
    mesh
}

/// A low buggy of 0.9 × 0.4 × 1.5 m: hull, cockpit, four wheels, lamps.
#[must_use]
pub fn buggy() -> TriMesh {
    let mut mesh =
        prism(&HULL_SIDE, 0.46, 0.02, plain(palette::TANK)).placed(side_view(Vec3::Y * 0.17));
    mesh.slab(vec3(0.34, 0.12, 0.42), vec3(0.0, 0.33, -0.14), palette::TURRET);
    mesh.slab(vec3(0.30, 0.07, 0.03), vec3(0.0, 0.34, 0.07), palette::DARK);
    mesh.slab(vec3(0.80, 0.05, 0.07), vec3(0.0, WHEEL, 0.46), palette::STEEL);
    mesh.slab(vec3(0.80, 0.05, 0.07), vec3(0.0, WHEEL, -0.46), palette::STEEL);
    mesh.slab(vec3(0.46, 0.03, 0.12), vec3(0.0, 0.37, -0.66), palette::CREAM);
    mesh.slab(vec3(0.08, 0.05, 0.03), vec3(0.15, 0.19, 0.72), palette::CREAM);
    mesh.slab(vec3(0.08, 0.05, 0.03), vec3(-0.15, 0.19, 0.72), palette::CREAM);
    let wheel = wheel();
    for (x, z) in [(0.37, 0.46), (-0.37, 0.46), (0.37, -0.46), (-0.37, -0.46)] {
        let turn = Quat::from_rotation_y(std::f32::consts::FRAC_PI_2);
        let at = Affine3A::from_rotation_translation(turn, vec3(x, WHEEL, z));
        mesh.append(&wheel, at);
    }
    mesh
}

/// A wheel about its local z: a tyre and a hub.
fn wheel() -> TriMesh {
    let half = 0.08;
    let profile = [
        (0.0, -half),
        (0.09, -half),
        (WHEEL - 0.02, -half),
        (WHEEL, -half + 0.02),
        (WHEEL, half - 0.02),
        (WHEEL - 0.02, half),
        (0.09, half),
        (0.0, half),
    ];
    lathe(&profile, 1.0, 24, |band, _| match band {
        0 | 6 => palette::STEEL,
        _ => palette::RUBBER,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::ops::check::sound;

    #[test]
    fn both_stand_on_their_origin_in_the_boxes_they_are_said_to_fill() {
        for (mesh, size) in [(person(), PERSON), (buggy(), vec3(0.9, 0.4, 1.5))] {
            sound(&mesh);
            let (low, high) = mesh.bounds().expect("it has corners");
            assert!(low.y.abs() < 1e-3, "{low}");
            let slack = size - (high - low);
            assert!(slack.min_element() > -0.01 && slack.max_element() < 0.06, "{slack}");
        }
    }
}
