//! Ground from heights, and smooth normals.

use collidoscope::mesh::TriMesh;
use collidoscope::mesh::ground::{Ground, smooth_normals};
use collidoscope::mesh::heights::{HeightSource, HeightsSetup, HillsSetup, NumbersSetup, Rows};
use collidoscope::mesh::pieces::{BoxPiece, Piece};
use glam::{Vec2, Vec3, vec3};

const HILLS: HillsSetup =
    HillsSetup { cells_x: 80, cells_z: 40, amplitude: 2.0, wavelength: 15.0, seed: 1 };

const SIZE: Vec2 = Vec2::splat(40.0);

#[test]
fn hills_match_their_setup_and_never_change() {
    let mesh = HILLS.mesh(SIZE);
    super::assert_sound(&mesh);
    assert_eq!(mesh.triangles.len(), 2 * 80 * 40);
    let (low, high) = mesh.bounds().expect("vertices");
    assert_eq!((low.x, low.z, high.x, high.z), (-20.0, -20.0, 20.0, 20.0));
    assert!(low.y >= -2.0 && high.y <= 2.0 && high.y - low.y > 1.5, "{low} {high}");
    assert!(mesh.normals.iter().all(|n| n.y > 0.5));
    assert_eq!(mesh, HILLS.mesh(SIZE));
    assert_ne!(mesh, HillsSetup { seed: 2, ..HILLS }.mesh(SIZE));
    // These values must never change: scenes and recordings depend on them.
    let bits = [(0.0, 0.0), (3.7, -9.2), (-18.3, 14.9)].map(|(x, z)| HILLS.height(x, z).to_bits());
    assert_eq!(bits, [1041665670, 1009910900, 1061973505]);
}

#[test]
fn heights_are_given_row_by_row() {
    let rows = Rows(vec![vec![0.0, 1.0, 2.0], vec![3.0, 4.0, 5.0]]);
    let from = HeightSource::Numbers(NumbersSetup { rows });
    let mesh = HeightsSetup { width: 2.0, depth: 1.0, from }.mesh().expect("there are heights");
    super::assert_sound(&mesh);
    assert_eq!(mesh.positions[1], vec3(0.0, 1.0, -0.5));
    assert_eq!(mesh.positions[5], vec3(1.0, 5.0, 0.5));
    assert_eq!(mesh.triangles.len(), 4);
    let none = HeightsSetup {
        from: HeightSource::Numbers(NumbersSetup::default()),
        ..HeightsSetup::default()
    };
    assert!(none.mesh().is_err());
}

#[test]
fn smooth_normals_weld_by_position_and_weigh_by_angle() {
    // A cube of flat facets, triangulated unevenly: its corner normals still point outwards.
    let cube = Piece::Box(BoxPiece { size: Vec3::splat(2.0) });
    let cube = cube.mesh().expect("a cube");
    for (p, n) in cube.positions.iter().zip(smooth_normals(&cube)) {
        let outwards = (*p - Vec3::Y).normalize();
        assert!(n.distance(outwards) < 1e-5, "{p}: {n}");
    }
    let mut mesh = TriMesh::default();
    for p in [Vec3::ZERO, Vec3::X, Vec3::Z, Vec3::X * 2.0] {
        mesh.vertex(p, Vec3::X, [0; 4]);
    }
    mesh.triangles = vec![[0, 2, 1], [0, 1, 3], [1, 1, 2]];
    assert_eq!(smooth_normals(&mesh), [Vec3::Y; 4]);
    let ground = Ground::new(&mesh);
    assert_eq!((ground.triangles.len(), ground.dropped), (1, 2));
}
