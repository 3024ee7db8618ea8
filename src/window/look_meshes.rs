//! Makes the meshes of a scene's objects.

use std::mem::take;

use glam::{Affine3A, Vec3, vec3};

use crate::mesh::looks::{RigidPart, chaser};
use crate::mesh::{TriMesh, letter, palette, solid};
use crate::sim::tank::{
    BoxLook, ChaserLook, CoinLook, CylinderLook, DiskModel, LetterLook, Look, Model, RectModel,
    SphereLook, TargetSetup,
};

/// A piece of an object's look.
pub(super) struct Piece {
    /// Surface of the piece.
    pub mesh: TriMesh,
    /// Transform from the piece's frame, or its machine's frame, to the target's frame.
    pub place: Affine3A,
    /// Animation data, if the piece is a part of a machine.
    pub part: Option<RigidPart>,
}

impl Piece {
    /// Makes the piece of a machine's part, in the machine's frame.
    pub(super) fn of_part(mut part: RigidPart) -> Self {
        Self { mesh: take(&mut part.mesh), place: Affine3A::IDENTITY, part: Some(part) }
    }
}

/// Returns the pieces of a target's look, in a frame with the target's centre as origin.
pub(super) fn pieces(setup: &TargetSetup) -> Vec<Piece> {
    pieces_of(&setup.look, &setup.model)
}

/// Returns a target's mesh key, its size, and its look and model scaled to unit size. Targets that
/// differ only in size share a mesh.
pub(super) fn unit(setup: &TargetSetup) -> (String, Vec3, (Look, Model)) {
    let rect = Model::Rect(RectModel { width: 1.0, depth: 1.0 });
    let named = |name: &str, size, look| (name.to_owned(), size, (look, rect.clone()));
    match (&setup.look, &setup.model) {
        (Look::Box(look), _) => {
            named("unit-box", look.size, Look::Box(BoxLook { size: Vec3::ONE }))
        }
        (Look::Cylinder(CylinderLook { radius, length }), _) => {
            let look = Look::Cylinder(CylinderLook { radius: 1.0, length: 1.0 });
            named("unit-cylinder", vec3(*radius, *radius, *length), look)
        }
        (Look::Sphere(look), _) => {
            let unit = Look::Sphere(SphereLook { radius: 1.0 });
            named("unit-sphere", Vec3::splat(look.radius), unit)
        }
        (Look::Coin(CoinLook { radius, thickness }), _) => {
            let look = Look::Coin(CoinLook { radius: 1.0, thickness: 1.0 });
            named("unit-coin", vec3(*radius, *radius, *thickness), look)
        }
        (Look::Letter(LetterLook { char, height, depth }), _) if letter::has_glyph(char.0) => {
            let look = Look::Letter(LetterLook { char: *char, height: 1.0, depth: 1.0 });
            named(&format!("unit-letter-{}", char.0), vec3(*height, *height, *depth), look)
        }
        (Look::Chaser(look), _) => {
            let unit = Look::Chaser(ChaserLook { radius: 1.0 });
            named("unit-chaser", Vec3::splat(look.radius), unit)
        }
        (Look::None | Look::Letter(_), Model::Rect(m)) => {
            named("unit-rect", vec3(m.width, 1.0, m.depth), Look::None)
        }
        (Look::None | Look::Letter(_), Model::Disk(m)) => {
            let disk = Model::Disk(DiskModel { radius: 1.0 });
            let size = vec3(m.radius, 1.0, m.radius);
            ("unit-disk".to_owned(), size, (Look::None, disk))
        }
    }
}

/// Returns the pieces of a look, or of the extruded model if there is no look.
pub(super) fn pieces_of(look: &Look, model: &Model) -> Vec<Piece> {
    let piece = |mesh, place, part| Piece { mesh, place, part };
    let fixed = |mesh| vec![piece(mesh, Affine3A::IDENTITY, None)];
    let base_offset = Affine3A::from_translation(-Vec3::Y * look.height() * 0.5);
    let extruded = || vec![piece(extrude(model), base_offset, None)];
    match look {
        Look::None => extruded(),
        Look::Box(look) => fixed(solid::cuboid(look.size, palette::BOX)),
        Look::Cylinder(look) => fixed(solid::cylinder(look.radius, look.length)),
        Look::Sphere(look) => fixed(solid::sphere(look.radius)),
        Look::Coin(look) => fixed(solid::coin(look.radius, look.thickness)),
        Look::Letter(look) => letter::letter(look.char.0, look.height, look.depth)
            // A letter without a glyph gets the extruded model.
            .map_or_else(extruded, fixed),
        Look::Chaser(look) => {
            let parts = chaser(look.radius).into_iter();
            parts.map(|part| Piece { place: base_offset, ..Piece::of_part(part) }).collect()
        }
    }
}

/// Makes the mesh of a model by extrusion.
fn extrude(model: &Model) -> TriMesh {
    let height = Look::None.height();
    match model {
        Model::Rect(m) => solid::rect_plate(m.width, m.depth, height),
        Model::Disk(m) => solid::disk_plate(m.radius, height),
    }
}

/// Makes the mesh of a driven box of this size, with a light plate on its front.
pub(super) fn driven_box(size: Vec3) -> TriMesh {
    let mut mesh = solid::cuboid(size, palette::TANK);
    let plate = solid::cuboid(vec3(size.x * 0.5, size.y * 0.4, 0.02), palette::CREAM);
    mesh.append(&plate, Affine3A::from_translation(Vec3::Z * (size.z * 0.5)));
    mesh
}
