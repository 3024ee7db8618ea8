//! From a world to the instances that the renderer draws.

mod bodies;
pub(super) mod hiding;
mod lab;
mod map;
mod poise;
mod tank;
mod terrain;
mod walker;
mod wall;

use std::cell::LazyCell;
use std::collections::HashMap;
use std::rc::Rc;

use glam::{Affine3A, Mat4, Vec2, Vec3};

use hiding::Hiding;
#[cfg(test)]
pub(super) use map::of_map;
use terrain::Terrain;

use super::looks::Piece;
use super::render::{FillVertex, Frame, Instance, MeshId, Renderer};
use super::theme::Theme;
use crate::app::{Lens, Occlusion};
use crate::geom::Triangle;
use crate::mesh::bvh::Bvh;
use crate::mesh::looks::Part;
use crate::mesh::{Rgba, TriMesh};
use crate::overlay::Ink;
use crate::record::stride::Stride;
use crate::sim::{Body, World};

/// Brightness of the hit's colour and its share in the driven body at its hit, and in any other. The
/// driven body is the darkest, and stays so: one tint would make both alike.
const HITS: [(f32, f32); 2] = [(0.3, 0.55), (1.0, 0.75)];
/// Share of the hit's colour in a frozen body.
const FROZEN: f32 = 0.65;

/// Meshes kept, used or not; with more of them all are made anew.
const MOST_MESHES: usize = 256;

/// Shadows reach this far round who walks, m.
const WALKED_SHADOW: f32 = 16.0;

/// The triangles of a mesh, sorted when the first ray asks: the first picture does not wait for that.
type Shape = LazyCell<Bvh, Box<dyn FnOnce() -> Bvh>>;

/// A mesh on the card with its place in the target's frame, and what moves it.
struct Drawn {
    mesh: MeshId,
    /// Its triangles, to see what it hides.
    shape: Rc<Shape>,
    place: Affine3A,
    part: Option<Part>,
}

/// Draws worlds; keeps their meshes on the card.
pub(super) struct Canvas {
    renderer: Renderer,
    /// Meshes by what they are of.
    meshes: HashMap<String, Vec<Drawn>>,
    instances: Vec<Instance>,
    /// What planes show beyond their sheets.
    fades: Vec<FillVertex>,
    /// Which of two pictures beside each other is drawn: 0, or 1 for the second.
    side: usize,
    /// What is walked on in each where it is not the same, and what will be.
    terrain: [Option<Terrain>; 2],
    coming: Option<Terrain>,
    /// Whether the one in the last picture was that before.
    is_behind: bool,
    /// What may hide lines in the last picture of each.
    hiding: [Hiding; 2],
    /// Draw calls of the pictures of this frame.
    draw_calls: usize,
}

/// What there is to draw.
#[derive(Clone, Copy)]
pub(super) struct Shown<'a> {
    /// The world.
    pub world: &'a World,
    /// How it is seen.
    pub lens: &'a Lens,
    /// Where, physical pixels from the window's top left.
    pub viewport: [i32; 4],
    /// Areas of the overlays.
    pub fills: &'a [FillVertex],
    /// The opening in ground that hides the walker.
    pub occlusion: &'a Occlusion,
    /// Strength of the flash of a body that has just begun to touch another, 0 to 1.
    pub flash: &'a dyn Fn(Body) -> f32,
    /// How far what has legs or wheels has gone.
    pub stride: &'a dyn Fn(Body) -> Stride,
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
            coming: None,
            is_behind: false,
            hiding: Default::default(),
            draw_calls: 0,
        })
    }

    /// Draw calls of the frame.
    pub(super) fn draw_calls(&self) -> usize {
        self.draw_calls
    }

    /// Draws the picture of a frame, or two beside each other.
    pub(super) fn draw(
        &mut self,
        (first, second): (&Shown<'_>, Option<&Shown<'_>>),
        theme: &Theme,
    ) {
        if self.meshes.len() > MOST_MESHES {
            self.forget_meshes();
        }
        (self.is_behind, self.draw_calls) = (false, 0);
        for (side, shown) in [Some(first), second].into_iter().enumerate() {
            self.side = side;
            match shown {
                Some(shown) => self.draw_one(shown, theme),
                None => self.forget_second(),
            }
        }
    }

    fn draw_one(&mut self, shown: &Shown<'_>, theme: &Theme) {
        let Shown { world, lens, viewport, fills, occlusion, stride, .. } = *shown;
        self.instances.clear();
        self.fades.clear();
        let shadow = match world {
            World::Tank(tank) => Some(self.place_tank(tank, shown, theme)),
            World::Wall(wall) => Some(self.place_wall(wall, shown, theme)),
            World::Walker(walker) => Some(self.place_walker(walker, stride(Body::Driven))),
            World::Map(map) => Some(self.place_map(map, stride(Body::Driven))),
            // Flat pictures: shadows would be taken for shapes.
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
            ground: world.outlook().floor,
            theme: &theme.world,
        });
        self.draw_calls += self.renderer.draw_calls();
    }

    /// Lets go of what only a second picture needed.
    fn forget_second(&mut self) {
        self.hiding[1] = Hiding::default();
        if let Some(left) = self.terrain[1].take() {
            self.renderer.remove_meshes(&left.parts);
        }
    }

    fn place(&mut self, mesh: MeshId, transform: Mat4) {
        self.instances.push(plain(mesh, transform));
    }

    /// The mesh called `key`, made if it is not on the card yet.
    fn mesh(&mut self, key: impl Into<String>, make: impl FnOnce() -> TriMesh) -> MeshId {
        let piece = || vec![Piece { mesh: make(), place: Affine3A::IDENTITY, part: None }];
        on_card(&mut self.meshes, &mut self.renderer, key.into(), piece)[0].mesh
    }

    /// Places a figure's parts, each as `pose` has it in the figure's frame.
    fn place_parts(
        &mut self,
        (key, make): (&str, fn() -> Vec<Part>),
        figure: Mat4,
        pose: impl Fn(&Part) -> Affine3A,
    ) {
        let (meshes, renderer) = (&mut self.meshes, &mut self.renderer);
        let pieces = || make().into_iter().map(Piece::of_part).collect();
        for drawn in on_card(meshes, renderer, key.to_owned(), pieces) {
            let pose = drawn.part.as_ref().map_or(Affine3A::IDENTITY, &pose);
            self.instances.push(plain(drawn.mesh, figure * Mat4::from(drawn.place * pose)));
        }
    }

    fn forget_meshes(&mut self) {
        self.renderer.remove_all_meshes();
        self.meshes.clear();
        (self.terrain, self.coming) = ([None, None], None);
    }
}

/// The pieces called `key`, made if they are not on the card yet.
fn on_card<'a>(
    meshes: &'a mut HashMap<String, Vec<Drawn>>,
    renderer: &mut Renderer,
    key: String,
    make: impl FnOnce() -> Vec<Piece>,
) -> &'a [Drawn] {
    meshes.entry(key).or_insert_with(|| {
        let drawn = |piece: Piece| Drawn {
            mesh: renderer.add_mesh(&piece.mesh),
            shape: Rc::new(shape(piece.mesh)),
            place: piece.place,
            part: piece.part,
        };
        make().into_iter().map(drawn).collect()
    })
}

fn shape(mesh: TriMesh) -> Shape {
    LazyCell::new(Box::new(move || {
        let sound = mesh.triangles.iter().filter_map(|numbers| {
            let [a, b, c] = numbers.map(|number| mesh.positions[number as usize]);
            Triangle::new(a, b, c)
        });
        Bvh::new(&sound.collect::<Vec<_>>())
    }))
}

/// Adds a triangle with corners of its own.
fn facet(mesh: &mut TriMesh, corners: [Vec3; 3], normal: Vec3, color: Rgba) {
    let numbers = corners.map(|corner| mesh.vertex(corner, normal, color));
    mesh.triangles.push(numbers);
}

/// Tint of a body in the hit's colour; `lit` is 1 at the hit and fades to 0.
pub(super) fn hit_tint(theme: &Theme, is_driven: bool, lit: f32) -> [f32; 4] {
    let (bright, share) = HITS[usize::from(!is_driven)];
    let [r, g, b, share] = tint(theme, lit * share);
    [r * bright, g * bright, b * bright, share]
}

/// Tint with this share of the hit's colour, 0 to 1.
fn tint(theme: &Theme, share: f32) -> [f32; 4] {
    let [r, g, b, _] = theme.ink(Ink::Overlap).to_normalized_gamma_f32();
    [r, g, b, share]
}

/// A mesh as it is, neither tinted nor see-through, without metre lines.
fn plain(mesh: MeshId, transform: Mat4) -> Instance {
    Instance { mesh, transform, tint: [0.0; 4], opacity: 1.0, metred: false }
}

/// The viewport in physical pixels of a rectangle in points.
pub(super) fn viewport(min: Vec2, max: Vec2, pixels_per_point: f32) -> [i32; 4] {
    let (min, max) = ((min * pixels_per_point).round(), (max * pixels_per_point).round());
    [min.x as i32, min.y as i32, (max.x - min.x) as i32, (max.y - min.y) as i32]
}
