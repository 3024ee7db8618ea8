//! The pieces of a map, and the ruins.

use collidoscope::geom::{Ray, Sides};
use collidoscope::mesh::TriMesh;
use collidoscope::mesh::ground::Ground;
use collidoscope::mesh::pieces::{
    BorderPiece, BoxPiece, CeilingPiece, Piece, RampPiece, StairsPiece, THICKNESS, WedgePiece,
};
use collidoscope::mesh::ruins::ruins;
use glam::{Vec3, vec3};

/// Returns the mesh of a piece that needs no file.
fn mesh(piece: &Piece) -> TriMesh {
    piece.mesh().expect("it is no file")
}

/// Returns pieces with their volumes, m³.
fn pieces() -> Vec<(Piece, f32)> {
    let size = vec3(4.0, 2.0, 3.0);
    let mut all = vec![
        (Piece::Box(BoxPiece { size }), 24.0),
        (Piece::Ramp(RampPiece { size }), 12.0),
        (Piece::Ceiling(CeilingPiece { width: 4.0, depth: 3.0, height: 2.5 }), 12.0 * THICKNESS),
        (Piece::Border(BorderPiece { width: 10.0, depth: 20.0 }), ((10.6 * 20.6) - 200.0) * 3.0),
    ];
    for steps in [1, 2, 8, 100] {
        let n = steps as f32;
        all.push((Piece::Stairs(StairsPiece { size, steps }), 24.0 * (n + 1.0) / (2.0 * n)));
    }
    for angle in [120.0, 90.0, 60.0, 45.0, 30.0_f32] {
        let tan_half = libm::tanf(angle.to_radians() / 2.0);
        let footprint = 2.0 * (5.0 * THICKNESS + THICKNESS * THICKNESS / tan_half / 2.0);
        all.push((Piece::Wedge(WedgePiece { angle, length: 5.0, height: 2.0 }), footprint * 2.0));
    }
    all
}

#[test]
fn every_piece_is_closed_and_has_the_right_volume() {
    for (piece, volume) in pieces() {
        let mesh = mesh(&piece);
        super::assert_sound(&mesh);
        let enclosed = super::volume(&mesh).unwrap_or_else(|| panic!("{piece:?} is not closed"));
        assert!((enclosed / volume - 1.0).abs() < 1e-3, "{piece:?}: {enclosed} of {volume}");
        assert_eq!(mesh.triangles.len() as u64, piece.triangle_count(), "{piece:?}");
    }
}

#[test]
fn every_piece_stands_in_the_right_place() {
    for (piece, _) in pieces() {
        let (low, high) = mesh(&piece).bounds().expect("vertices");
        match piece {
            Piece::Box(BoxPiece { size })
            | Piece::Ramp(RampPiece { size })
            | Piece::Stairs(StairsPiece { size, .. }) => {
                assert_eq!((low, high), (size * vec3(-0.5, 0.0, -0.5), size * vec3(0.5, 1.0, 0.5)));
            }
            Piece::Ceiling(CeilingPiece { height, .. }) => assert_eq!(low.y, height),
            Piece::Border(_) => assert_eq!((low.y, high.y), (0.0, 3.0)),
            Piece::Wedge(WedgePiece { angle, length, height }) => {
                assert_eq!((low.y, high.y), (0.0, height));
                // A ray from between the walls, perpendicular to a wall, first hits its surface.
                let ground = Ground::new(&mesh(&piece));
                let half = angle.to_radians() / 2.0;
                let from = vec3(0.0, 1.0, length / 2.0);
                for side in [1.0, -1.0] {
                    let toward = vec3(side * libm::cosf(half), 0.0, -libm::sinf(half));
                    let ray = Ray::new(from, toward).expect("a ray");
                    let (_, hit) = ground.first_ray_hit(&ray, 100.0, Sides::Front).expect("a wall");
                    assert!((hit.t - length / 2.0 * libm::sinf(half)).abs() < 1e-4, "{angle}");
                }
            }
            Piece::Obj(_) => unreachable!("no piece is a file"),
        }
    }
    let ramp = Ground::new(&mesh(&Piece::Ramp(RampPiece { size: vec3(4.0, 2.0, 3.0) })));
    let stairs = StairsPiece { size: vec3(4.0, 2.0, 3.0), steps: 4 };
    let stairs = Ground::new(&mesh(&Piece::Stairs(stairs)));
    let height = |ground: &Ground, z: f32| {
        let down = Ray::new(vec3(0.3, 9.0, z), -Vec3::Y).expect("a ray");
        9.0 - ground.first_ray_hit(&down, 20.0, Sides::Front).expect("ground").1.t
    };
    assert!((height(&ramp, 0.75) - 1.5).abs() < 1e-5);
    assert!((height(&stairs, -1.4) - 0.5).abs() < 1e-5);
    assert!((height(&stairs, 1.4) - 2.0).abs() < 1e-5);
}

#[test]
fn ruins_are_large_sound_and_can_be_walked() {
    let mesh = ruins(1);
    super::assert_sound(&mesh);
    assert!(mesh.triangles.len() >= 20_000, "{}", mesh.triangles.len());
    assert_eq!(mesh, ruins(1));
    assert_ne!(mesh, ruins(2));
    let ground = Ground::new(&mesh);
    assert_eq!(ground.dropped, 0);
    // Both ways across the court, from gate to gate: level ground, and headroom above.
    for i in -100..=100_i8 {
        for (x, z) in [(0.0, f32::from(i) * 0.22), (f32::from(i) * 0.22, 0.0)] {
            let down = Ray::new(vec3(x, 2.2, z), -Vec3::Y).expect("a ray");
            let (_, hit) = ground.first_ray_hit(&down, 9.0, Sides::Front).expect("ground");
            assert!((hit.t - 2.2).abs() < 0.1, "{x} {z}: {}", 2.2 - hit.t);
        }
    }
}
