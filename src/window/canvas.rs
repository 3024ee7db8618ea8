//! Converts a world to the renderer's instances.

mod bodies;
mod lab;
pub(super) mod map;
pub(super) mod occluders;
mod person_pose;
mod solids;
mod tank;
mod terrain;
mod upload;
mod walker;
mod wall;

use std::cell::LazyCell;
use std::collections::HashMap;
use std::rc::Rc;

use glam::{Affine3A, Mat4, Vec2, Vec3};

use solids::{LazyBvh, Occluders};
use terrain::Terrain;

use super::look_meshes::Piece;
use super::render::{FillVertex, Frame, Instance, MeshId, Renderer};
use super::theme::Theme;
use crate::app::{Lens, Occlusion};
use crate::geom::Triangle;
use crate::mesh::bvh::Bvh;
use crate::mesh::looks::RigidPart;
use crate::mesh::{Rgba, TriMesh};
use crate::overlay::Ink;
use crate::record::walk_cycle::WalkState;
use crate::sim::{Body, World};

/// Brightness and share of the hit colour, for the driven body and for any other body. The driven body
/// is darker, so that the two remain distinct.
const HIT_TINTS: [(f32, f32); 2] = [(0.3, 0.55), (1.0, 0.75)];
/// Share of the hit colour in a frozen body.
const FROZEN_SHARE: f32 = 0.65;

/// Maximum number of cached meshes; above it, the cache is cleared.
const MAX_MESHES: usize = 256;

/// Radius of the shadows around a walker, m.
const WALKER_SHADOW_RADIUS: f32 = 16.0;

/// A mesh on the graphics card, its transform to the body's frame, and its animation.
struct GpuPiece {
    mesh: MeshId,
    /// Triangles for occlusion tests.
    bvh: Rc<LazyBvh>,
    place: Affine3A,
    part: Option<RigidPart>,
}

/// Draws worlds; caches their meshes on the graphics card.
pub(super) struct Canvas {
    renderer: Renderer,
    /// Meshes by name.
    meshes: HashMap<String, Vec<GpuPiece>>,
    instances: Vec<Instance>,
    /// Rings of planes that fade outwards, as triangles.
    fades: Vec<FillVertex>,
    /// Index of the picture being drawn: 0, or 1 for the second of two side by side.
    side: usize,
    /// Terrain of each picture; the second only if it differs.
    terrain: [Option<Terrain>; 2],
    /// The terrain being uploaded.
    uploading: Option<Terrain>,
    /// True if the last picture showed an outdated terrain.
    is_terrain_outdated: bool,
    /// Occluders in the last picture of each side.
    occluders: [Occluders; 2],
    /// Number of draw calls of this frame's pictures.
    draw_calls: usize,
}

/// Input of one picture.
#[derive(Clone, Copy)]
pub(super) struct PictureInput<'a> {
    /// The world.
    pub world: &'a World,
    /// The camera.
    pub lens: &'a Lens,
    /// Viewport, physical pixels from the window's top left.
    pub viewport: [i32; 4],
    /// Filled areas of the overlays.
    pub fills: &'a [FillVertex],
    /// The opening cut into ground that would hide the walker.
    pub occlusion: &'a Occlusion,
    /// Strength of a body's flash at a new contact, 0 to 1.
    pub flash: &'a dyn Fn(Body) -> f32,
    /// Walk state of a body with legs or wheels.
    pub stride: &'a dyn Fn(Body) -> WalkState,
}

impl Canvas {
    pub(super) fn new() -> Result<Self, String> {
        Ok(Self {
            renderer: Renderer::new()?,
            meshes: HashMap::new(),
            instances: Vec::new(),
            fades: Vec::new(),
            side: 0,
            terrain: [None, None],
            uploading: None,
            is_terrain_outdated: false,
            occluders: Default::default(),
            draw_calls: 0,
        })
    }

    /// Returns the number of draw calls of the frame.
    pub(super) fn draw_calls(&self) -> usize {
        self.draw_calls
    }

    /// Draws the picture of a frame, or two side by side.
    pub(super) fn draw(
        &mut self,
        (first, second): (&PictureInput<'_>, Option<&PictureInput<'_>>),
        theme: &Theme,
    ) {
        if self.meshes.len() > MAX_MESHES {
            self.forget_meshes();
        }
        (self.is_terrain_outdated, self.draw_calls) = (false, 0);
        for (side, picture) in [Some(first), second].into_iter().enumerate() {
            self.side = side;
            match picture {
                Some(picture) => self.draw_one(picture, theme),
                None => self.forget_second(),
            }
        }
    }

    fn draw_one(&mut self, picture: &PictureInput<'_>, theme: &Theme) {
        let PictureInput { world, lens, viewport, fills, occlusion, stride, .. } = *picture;
        self.instances.clear();
        self.fades.clear();
        let shadow = match world {
            World::Tank(tank) => Some(self.place_tank(tank, picture, theme)),
            World::Wall(wall) => Some(self.place_wall(wall, picture, theme)),
            World::Walker(walker) => Some(self.place_walker(walker, stride(Body::Driven))),
            World::Map(map) => Some(self.place_map(map, stride(Body::Driven))),
            // Flat pictures have no shadows: they would look like shapes.
            World::Bodies(bodies) => {
                self.place_bodies(bodies, theme);
                None
            }
            World::Lab(lab) => {
                self.place_lab(lab, theme);
                None
            }
        };
        self.remember_solids(world);
        self.renderer.draw(&Frame {
            lens,
            viewport,
            instances: &self.instances,
            fills,
            fades: &self.fades,
            cut: occlusion.cut(),
            shadow,
            ground: world.view_hints().floor,
            theme: &theme.world,
        });
        self.draw_calls += self.renderer.draw_calls();
    }

    /// Frees resources that only a second picture needed.
    fn forget_second(&mut self) {
        self.occluders[1] = Occluders::default();
        if let Some(unused) = self.terrain[1].take() {
            self.renderer.remove_meshes(&unused.parts);
        }
    }

    fn place(&mut self, mesh: MeshId, transform: Mat4) {
        self.instances.push(plain(mesh, transform));
    }

    /// Returns the mesh named `key`; makes it if it is not on the card.
    fn mesh(&mut self, key: impl Into<String>, make: impl FnOnce() -> TriMesh) -> MeshId {
        let piece = || vec![Piece { mesh: make(), place: Affine3A::IDENTITY, part: None }];
        cached_pieces(&mut self.meshes, &mut self.renderer, key.into(), piece)[0].mesh
    }

    /// Places a model's parts; `pose` gives each part's transform in the model's frame.
    fn place_parts(
        &mut self,
        (key, make): (&str, fn() -> Vec<RigidPart>),
        to_world: Mat4,
        pose: impl Fn(&RigidPart) -> Affine3A,
    ) {
        let (meshes, renderer) = (&mut self.meshes, &mut self.renderer);
        let pieces = || make().into_iter().map(Piece::of_part).collect();
        for piece in cached_pieces(meshes, renderer, key.to_owned(), pieces) {
            let pose = piece.part.as_ref().map_or(Affine3A::IDENTITY, &pose);
            self.instances.push(plain(piece.mesh, to_world * Mat4::from(piece.place * pose)));
        }
    }

    fn forget_meshes(&mut self) {
        self.renderer.remove_all_meshes();
        self.meshes.clear();
        (self.terrain, self.uploading) = ([None, None], None);
    }
}

/// Returns the pieces named `key`; makes them if they are not on the card.
fn cached_pieces<'a>(
    meshes: &'a mut HashMap<String, Vec<GpuPiece>>,
    renderer: &mut Renderer,
    key: String,
    make: impl FnOnce() -> Vec<Piece>,
) -> &'a [GpuPiece] {
    meshes.entry(key).or_insert_with(|| {
        let upload = |piece: Piece| GpuPiece {
            mesh: renderer.add_mesh(&piece.mesh),
            bvh: Rc::new(lazy_bvh(piece.mesh)),
            place: piece.place,
            part: piece.part,
        };
        make().into_iter().map(upload).collect()
    })
}

fn lazy_bvh(mesh: TriMesh) -> LazyBvh {
    LazyCell::new(Box::new(move || {
        let triangles = mesh.triangles.iter().filter_map(|indices| {
            let [a, b, c] = indices.map(|index| mesh.positions[index as usize]);
            Triangle::new(a, b, c)
        });
        Bvh::new(&triangles.collect::<Vec<_>>())
    }))
}

/// Adds a triangle with its own vertices.
fn facet(mesh: &mut TriMesh, corners: [Vec3; 3], normal: Vec3, color: Rgba) {
    let indices = corners.map(|corner| mesh.vertex(corner, normal, color));
    mesh.triangles.push(indices);
}

/// Returns the tint of a body in the hit colour; `lit` is 1 at the hit and fades to 0.
pub(super) fn hit_tint(theme: &Theme, is_driven: bool, lit: f32) -> [f32; 4] {
    let (bright, share) = HIT_TINTS[usize::from(!is_driven)];
    let [r, g, b, share] = tint(theme, lit * share);
    [r * bright, g * bright, b * bright, share]
}

/// Returns a tint with this share of the hit colour, 0 to 1.
fn tint(theme: &Theme, share: f32) -> [f32; 4] {
    let [r, g, b, _] = theme.ink(Ink::Overlap).to_normalized_gamma_f32();
    [r, g, b, share]
}

/// Returns an opaque instance without tint or metre lines.
fn plain(mesh: MeshId, transform: Mat4) -> Instance {
    Instance { mesh, transform, tint: [0.0; 4], opacity: 1.0, metred: false }
}

/// Converts a rectangle in points to a viewport in physical pixels.
pub(super) fn viewport(min: Vec2, max: Vec2, pixels_per_point: f32) -> [i32; 4] {
    let (min, max) = ((min * pixels_per_point).round(), (max * pixels_per_point).round());
    [min.x as i32, min.y as i32, (max.x - min.x) as i32, (max.y - min.y) as i32]
}
