//! What each thing of a scene looks like, as meshes.

use glam::{Affine3A, Vec3, vec3};

use crate::kit::look_height;
use crate::mesh::looks::{Part, chaser, tank};
use crate::mesh::{TriMesh, letter, palette, solid};
use crate::sim::tank::{Look, Model, TargetSetup};

/// A piece of a look, to be placed in the target's frame.
pub(super) enum Piece {
    /// Fixed to the target.
    Fixed(TriMesh, Affine3A),
    /// A part of a machine that moves with the way it has gone.
    Moving(Part, Affine3A),
}

/// The pieces of a target's look; the frame's origin is the target's centre.
pub(super) fn pieces(setup: &TargetSetup) -> Vec<Piece> {
    let fixed = |mesh| vec![Piece::Fixed(mesh, Affine3A::IDENTITY)];
    let down = Affine3A::from_translation(-Vec3::Y * look_height(&setup.look) * 0.5);
    let bare = || vec![Piece::Fixed(bare(&setup.model), down)];
    match &setup.look {
        Look::None => bare(),
        Look::Box(look) => fixed(solid::cuboid(look.size, palette::BOX)),
        Look::Cylinder(look) => fixed(solid::cylinder(look.radius, look.length)),
        Look::Sphere(look) => fixed(solid::sphere(look.radius)),
        Look::Coin(look) => fixed(solid::coin(look.radius, look.thickness)),
        Look::Letter(look) => letter::letter(look.char.0, look.height, look.depth)
            // A letter set live may have no outline: its model shows in its place.
            .map_or_else(bare, fixed),
        Look::Chaser(look) => {
            let parts = chaser(look.radius).into_iter();
            parts.map(|part| Piece::Moving(part, down)).collect()
        }
    }
}

/// The bare model, extruded.
fn bare(model: &Model) -> TriMesh {
    let height = look_height(&Look::None);
    match model {
        Model::Rect(m) => solid::rect_plate(m.width, m.depth, height),
        Model::Disk(m) => solid::disk_plate(m.radius, height),
    }
}

/// The driven box of a size, a light plate on its front.
pub(super) fn driven_box(size: Vec3) -> TriMesh {
    let mut mesh = solid::cuboid(size, palette::TANK);
    let plate = solid::cuboid(vec3(size.x * 0.5, size.y * 0.4, 0.02), palette::CREAM);
    mesh.append(&plate, Affine3A::from_translation(Vec3::Z * (size.z * 0.5)));
    mesh
}

/// The driver; its frame's origin is the middle of its foot, its size [`looks::TANK`](crate::mesh::looks::TANK).
pub(super) fn driver() -> TriMesh {
    tank()
}
