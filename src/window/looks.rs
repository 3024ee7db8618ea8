//! What each thing of a scene looks like, as meshes.

use std::mem::take;

use glam::{Affine3A, Vec3, vec3};

use crate::mesh::looks::{Part, chaser};
use crate::mesh::{TriMesh, letter, palette, solid};
use crate::sim::tank::{
    BoxLook, ChaserLook, CoinLook, CylinderLook, DiskModel, LetterLook, Look, Model, RectModel,
    SphereLook, TargetSetup,
};

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
    pieces_of(&setup.look, &setup.model)
}

/// The same of a target of unit size, what it is called, and the size: among many targets, few of
/// which are alike, those that differ in size alone share a mesh.
pub(super) fn unit(setup: &TargetSetup) -> (String, Vec3, (Look, Model)) {
    let rect = Model::Rect(RectModel { width: 1.0, depth: 1.0 });
    let named = |name: &str, size, look| (name.to_owned(), size, (look, rect.clone()));
    match (&setup.look, &setup.model) {
        (Look::Box(look), _) => {
            named("unit box", look.size, Look::Box(BoxLook { size: Vec3::ONE }))
        }
        (Look::Cylinder(CylinderLook { radius, length }), _) => {
            let look = Look::Cylinder(CylinderLook { radius: 1.0, length: 1.0 });
            named("unit cylinder", vec3(*radius, *radius, *length), look)
        }
        (Look::Sphere(look), _) => {
            let unit = Look::Sphere(SphereLook { radius: 1.0 });
            named("unit sphere", Vec3::splat(look.radius), unit)
        }
        (Look::Coin(CoinLook { radius, thickness }), _) => {
            let look = Look::Coin(CoinLook { radius: 1.0, thickness: 1.0 });
            named("unit coin", vec3(*radius, *radius, *thickness), look)
        }
        (Look::Letter(LetterLook { char, height, depth }), _) if letter::has_glyph(char.0) => {
            let look = Look::Letter(LetterLook { char: *char, height: 1.0, depth: 1.0 });
            named(&format!("unit letter {}", char.0), vec3(*height, *height, *depth), look)
        }
        (Look::Chaser(look), _) => {
            let unit = Look::Chaser(ChaserLook { radius: 1.0 });
            named("unit chaser", Vec3::splat(look.radius), unit)
        }
        (Look::None | Look::Letter(_), Model::Rect(m)) => {
            named("unit rect", vec3(m.width, 1.0, m.depth), Look::None)
        }
        (Look::None | Look::Letter(_), Model::Disk(m)) => {
            let disk = Model::Disk(DiskModel { radius: 1.0 });
            let size = vec3(m.radius, 1.0, m.radius);
            ("unit disk".to_owned(), size, (Look::None, disk))
        }
    }
}

/// The pieces of a look; of a bare one those of the model.
pub(super) fn pieces_of(look: &Look, model: &Model) -> Vec<Piece> {
    let piece = |mesh, place, part| Piece { mesh, place, part };
    let fixed = |mesh| vec![piece(mesh, Affine3A::IDENTITY, None)];
    let down = Affine3A::from_translation(-Vec3::Y * look.height() * 0.5);
    let bare = || vec![piece(bare(model), down, None)];
    match look {
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
