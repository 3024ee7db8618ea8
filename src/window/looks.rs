//! What each thing of a scene looks like, as meshes.

use std::mem::take;

use glam::{Affine3A, Vec3, vec3};

use crate::mesh::looks::{Part, chaser};
use crate::mesh::{TriMesh, letter, palette, solid};
use crate::sim::tank::{Look, Model, TargetSetup};

/// A piece of a look.
pub(super) struct Piece {
    /// Its surface.
    pub mesh: TriMesh,
    /// From its frame, or that of its machine, to the target's.
    pub place: Affine3A,
    /// What moves it, if it is a part of a machine.
    pub part: Option<Part>,
}

impl Piece {
    /// A part of a figure, in the figure's frame.
    pub(super) fn of_part(mut part: Part) -> Self {
        Self { mesh: take(&mut part.mesh), place: Affine3A::IDENTITY, part: Some(part) }
    }
}

/// The pieces of a target's look; the frame's origin is the target's centre.
pub(super) fn pieces(setup: &TargetSetup) -> Vec<Piece> {
    let piece = |mesh, place, part| Piece { mesh, place, part };
    let fixed = |mesh| vec![piece(mesh, Affine3A::IDENTITY, None)];
    let down = Affine3A::from_translation(-Vec3::Y * setup.look.height() * 0.5);
    let bare = || vec![piece(bare(&setup.model), down, None)];
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
            parts.map(|part| Piece { place: down, ..Piece::of_part(part) }).collect()
        }
    }
}

/// The bare model, extruded.
fn bare(model: &Model) -> TriMesh {
    let height = Look::None.height();
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
