//! The driver's looks: a small toy tank.
//!
//! Frame: origin at the centre of its foot, Y up, front towards +z. It fills the cuboid 1 × 1.8 × 1 (x and z from −0.5 to
//! 0.5, y from 0 to 1.8), so that its square model is honest; only the barrel reaches out, in front, to z = 0.85.

use glam::{Affine3A, Mat3, Vec2, Vec3};

use super::lathe::lathe;
use super::ops::{side_view, sideways, upright};
use super::prism::{Face, cut_rect, plain, prism};
use super::solid::cuboid;
use super::{TriMesh, palette};

/// Width, height and depth of the body, m.
pub const SIZE: Vec3 = Vec3::new(1.0, 1.8, 1.0);

/// The side of the hull as (z, y), counter-clockwise seen from −x, about its own centre: blunt nose, sloping glacis.
const HULL_SIDE: [Vec2; 8] = [
    Vec2::new(-0.44, -0.28),
    Vec2::new(0.42, -0.28),
    Vec2::new(0.49, -0.18),
    Vec2::new(0.49, 0.10),
    Vec2::new(0.36, 0.28),
    Vec2::new(-0.42, 0.28),
    Vec2::new(-0.49, 0.20),
    Vec2::new(-0.49, -0.20),
];

/// The tank, as one mesh of closed parts that may run into each other.
#[must_use]
pub fn tank() -> TriMesh {
    let mut mesh = TriMesh::default();
    for side in [-1.0, 1.0] {
        add_track(&mut mesh, side);
    }
    add_hull(&mut mesh);
    add_turret(&mut mesh);
    add_barrel(&mut mesh);
    add_front(&mut mesh);
    mesh
}

/// One track with its three wheels; `side` is ±1 and says which.
fn add_track(mesh: &mut TriMesh, side: f32) {
    let links = belt();
    let belt = prism(&links, 0.22, 0.02, |face| match face {
        Face::Wall(i) if i % 2 == 0 => palette::CLEAT,
        Face::Bevel(_) => palette::CLEAT,
        _ => palette::RUBBER,
    });
    mesh.append(&belt, side_view(Vec3::new(side * 0.38, 0.25, 0.0)));
    for z in [-0.29, 0.0, 0.29] {
        // Lying along x, the hub outwards.
        let wheel = [
            (0.0, 0.0),
            (0.125, 0.0),
            (0.125, 0.025),
            (0.105, 0.045),
            (0.05, 0.03),
            (0.04, 0.05),
            (0.0, 0.05),
        ];
        let wheel = lathe(&wheel, 1.0, 16, |band, _| match band {
            2 | 4 => palette::edge(palette::STEEL),
            3 => palette::TANK,
            _ => palette::STEEL,
        });
        mesh.append(&wheel, sideways(side, Vec3::new(side * 0.45, 0.25, z)));
    }
}

/// The outline of a track about its centre: a rectangle 1 × 0.5 with round ends, cut into links.
fn belt() -> Vec<Vec2> {
    const LINKS: u8 = 8;
    let mut points = Vec::new();
    let radius = 0.25;
    for (middle, start) in [(0.25_f32, -0.5_f32), (-0.25, 0.5)] {
        for i in 0..=LINKS {
            let angle = std::f32::consts::PI * (start + f32::from(i) / f32::from(LINKS));
            points.push(Vec2::new(middle + radius * libm::cosf(angle), radius * libm::sinf(angle)));
        }
        // Along the straight, back from this end to the other.
        for i in 1..5_u8 {
            let z = middle * (1.0 - 2.0 * f32::from(i) / 5.0);
            points.push(Vec2::new(z, radius * middle.signum()));
        }
    }
    points
}

/// The hull over the tracks, and the belly between them.
fn add_hull(mesh: &mut TriMesh) {
    let hull = prism(&HULL_SIDE, 0.98, 0.03, plain(palette::TANK));
    mesh.append(&hull, side_view(Vec3::Y * 0.80));
    mesh.slab(Vec3::new(0.60, 0.44, 0.86), Vec3::new(0.0, 0.38, 0.0), palette::STEEL);
    // Two grilles at the back.
    for x in [-0.22, 0.22] {
        mesh.slab(Vec3::new(0.24, 0.16, 0.02), Vec3::new(x, 0.84, -0.49), palette::RUBBER);
    }
}

/// The turret: a block with cut corners, nearly as wide as the hull, and the hatch that tops it at 1.8 m.
fn add_turret(mesh: &mut TriMesh) {
    let neck = [(0.0, 0.0), (0.40, 0.0), (0.40, 0.08), (0.0, 0.08)];
    mesh.append(&lathe(&neck, 1.0, 24, |_, _| palette::RUBBER), upright(Vec3::Y * 1.06));
    let block = prism(&cut_rect(Vec2::new(0.92, 0.88), 0.16), 0.54, 0.05, plain(palette::TURRET));
    mesh.append(&block, upright(Vec3::new(0.0, 1.39, -0.02)));
    let hatch = [(0.0, 0.0), (0.25, 0.0), (0.25, 0.07), (0.22, 0.105), (0.12, 0.14), (0.0, 0.15)];
    let hatch = lathe(&hatch, 1.0, 24, |band, _| match band {
        2 => palette::edge(palette::TANK),
        _ => palette::TANK,
    });
    mesh.append(&hatch, upright(Vec3::new(0.0, 1.65, -0.14)));
}

/// The barrel with its mantlet and a dark bore.
fn add_barrel(mesh: &mut TriMesh) {
    mesh.slab(Vec3::new(0.30, 0.28, 0.12), Vec3::new(0.0, 1.36, 0.42), palette::STEEL);
    let profile = [
        (0.0, 0.0),
        (0.075, 0.0),
        (0.07, 0.28),
        (0.105, 0.30),
        (0.105, 0.43),
        (0.095, 0.45),
        (0.06, 0.45),
        (0.06, 0.33),
        (0.0, 0.33),
    ];
    let barrel = lathe(&profile, 1.0, 20, |band, _| match band {
        3 => palette::CREAM,
        4 | 5 => palette::edge(palette::STEEL),
        6.. => palette::DARK,
        _ => palette::STEEL,
    });
    mesh.append_at(&barrel, Vec3::new(0.0, 1.36, 0.40));
}

/// What says "this is the front": a light stripe over roof, glacis and nose, and two lamps.
fn add_front(mesh: &mut TriMesh) {
    mesh.slab(Vec3::new(0.16, 0.02, 0.26), Vec3::new(0.0, 1.66, 0.23), palette::CREAM);
    mesh.slab(Vec3::new(0.16, 0.28, 0.02), Vec3::new(0.0, 0.76, 0.49), palette::CREAM);
    let lamp = [(0.0, 0.0), (0.08, 0.0), (0.08, 0.02), (0.06, 0.035), (0.0, 0.04)];
    let lamp =
        lathe(&lamp, 1.0, 20, |band, _| if band > 1 { palette::CREAM } else { palette::STEEL });
    for x in [-0.31, 0.31] {
        mesh.append_at(&lamp, Vec3::new(x, 0.76, 0.46));
    }
    // The glacis rises 0.18 over 0.13: its stripe lies along it.
    let slope = Vec3::new(0.0, 0.18, -0.13).normalize();
    let lie = Mat3::from_cols(Vec3::X, slope, Vec3::X.cross(slope));
    let stripe = cuboid(Vec3::new(0.16, 0.20, 0.02), palette::CREAM);
    mesh.append(&stripe, Affine3A::from_mat3_translation(lie, Vec3::new(0.0, 0.985, 0.425)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::ops::check;

    #[test]
    fn it_fills_its_cuboid_and_only_the_barrel_leaves_it() {
        let mesh = tank();
        check::sound(&mesh);
        let (low, high) = mesh.bounds().expect("there are vertices");
        check::near(low, Vec3::new(-0.5, 0.0, -0.5), 1e-3);
        check::near(high, Vec3::new(0.5, SIZE.y, 0.85), 1e-3);
        let half = SIZE / 2.0;
        for p in &mesh.positions {
            assert!(
                p.x.abs() <= half.x + 1e-6
                    && p.z >= -half.z - 1e-6
                    && p.y >= -1e-6
                    && p.y <= SIZE.y + 1e-6,
                "{p}"
            );
            if p.z > half.z + 1e-6 {
                assert!(p.x.abs() < 0.12 && (p.y - 1.36).abs() < 0.12, "{p} is out and not barrel");
            }
        }
    }

    #[test]
    fn every_part_is_a_closed_solid() {
        let parts: [fn(&mut TriMesh); 4] =
            [add_hull, add_turret, add_barrel, |m| add_track(m, 1.0)];
        for add in parts {
            let mut part = TriMesh::default();
            add(&mut part);
            check::solid(&part);
        }
        let whole = tank();
        check::solid(&whole);
        assert!(whole.triangles.len() < 3_000);
    }

    #[test]
    fn its_two_halves_mirror_each_other() {
        let mesh = tank();
        let mirrored = mesh.placed(Affine3A::from_scale(Vec3::new(-1.0, 1.0, 1.0)));
        assert!((mirrored.volume() - mesh.volume()).abs() < 1e-4);
        assert_eq!(mirrored.bounds().map(|b| b.1.x), mesh.bounds().map(|b| b.1.x));
    }

    #[test]
    fn the_front_is_light_and_the_back_is_not() {
        let mesh = tank();
        let cream = mesh.positions.iter().zip(&mesh.colors).filter(|(_, c)| **c == palette::CREAM);
        assert!(cream.clone().count() > 0 && cream.into_iter().all(|(p, _)| p.z > 0.0));
    }
}
