//! From a world to the instances that the renderer draws.

mod bodies;
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

use glam::{Affine3A, Mat4, Vec2, Vec3, Vec3Swizzles as _, vec3};

#[cfg(test)]
pub(super) use map::of_map;
use terrain::Terrain;

use super::looks::Piece;
use super::render::{FillVertex, Frame, Instance, MeshId, Renderer};
use super::theme::Theme;
use crate::app::{Glass, Lens};
use crate::geom::broad::Packed;
use crate::geom::{Aabb, Ray, RayHit, Sides, Triangle};
use crate::mesh::bvh::Bvh;
use crate::mesh::looks::Part;
use crate::mesh::{Rgba, TriMesh};
use crate::overlay::Ink;
use crate::record::stride::Stride;
use crate::sim::{Body, World};

/// How much of the hit's colour something frozen takes.
const TINT: f32 = 0.65;

/// How wide the outline of a hit is, points: the same from near and far.
const OUTLINE: f32 = 3.0;
/// How much of what is behind it glass covers, 0..1.
const GLASS: f32 = 0.22;

/// What is this near to the surface of a solid is on it, and not behind it, m.
const SKIN: f32 = 0.06;

/// Meshes kept, used or not; with more of them all are made anew.
const MOST_MESHES: usize = 256;

/// Of more solids than these only those are asked that lie on the way from the eye.
const FEW_SOLIDS: usize = 64;

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

/// The solids of a picture.
#[derive(Default)]
struct Hiding {
    /// In the order in which they are drawn.
    solids: Vec<Solid>,
    /// What they cover of the ground, where they are many; else empty.
    covered: Packed,
}

/// A solid, and a ball round it that most rays miss.
struct Solid {
    shape: Rc<Shape>,
    /// The way from the world into its own frame.
    to_own: Affine3A,
    /// The ball's, in the world, m.
    centre: Vec3,
    radius: f32,
}

impl Solid {
    fn new(shape: &Rc<Shape>, to_world: Affine3A, to_own: Affine3A) -> Self {
        let [low, high] = shape.bounds();
        let half = (high - low) * 0.5;
        let corners = [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)]
            .map(|(y, z)| to_world.transform_vector3(half * vec3(1.0, y, z)).length());
        // Rounding must not leave anything out.
        let radius = corners.into_iter().fold(0.0, f32::max) + SKIN;
        Self {
            shape: Rc::clone(shape),
            to_own,
            centre: to_world.transform_point3(low + half),
            radius,
        }
    }

    /// Whether one of its front faces stands on the way from `from`, before `most` of it is gone.
    fn stands_between(&self, from: Vec3, way: Vec3, most: f32) -> bool {
        let towards = self.centre - from;
        let nearest = (towards.dot(way) / way.length_squared()).clamp(0.0, 1.0);
        if towards.distance_squared(way * nearest) > self.radius * self.radius {
            return false;
        }
        let to_own = &self.to_own;
        let ray = Ray::new(to_own.transform_point3(from), to_own.transform_vector3(way));
        ray.is_some_and(|ray| self.shape.first_ray_hit(&ray, most, Sides::Front).is_some())
    }
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
    /// What has turned to glass.
    pub glass: &'a Glass,
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
        let Shown { world, lens, viewport, fills, glass, stride } = *shown;
        self.instances.clear();
        self.fades.clear();
        let (centre, radius) = match world {
            World::Tank(tank) => self.place_tank(tank, shown, theme),
            World::Wall(wall) => self.place_wall(wall, shown, theme),
            World::Walker(walker) => self.place_walker(walker, stride(Body::Driven)),
            World::Map(map) => self.place_map(map, stride(Body::Driven)),
            World::Bodies(bodies) => self.place_bodies(bodies, theme),
            World::Lab(lab) => self.place_lab(lab, theme),
        };
        self.remember_solids(world);
        self.renderer.draw(&Frame {
            lens,
            viewport,
            instances: &self.instances,
            fills,
            fades: &self.fades,
            cut: glass.cut(),
            shadow_centre: centre,
            shadow_radius: radius,
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

    /// Keeps what of the instances may hide lines. Before an upright world's front faces nothing does.
    fn remember_solids(&mut self, world: &World) {
        let Hiding { solids, covered } = &mut self.hiding[self.side];
        solids.clear();
        covered.arrange(0, |_| Aabb::default());
        if world.outlook().sheet.is_upright() {
            return;
        }
        let known: HashMap<MeshId, &Rc<Shape>> =
            self.meshes.values().flatten().map(|drawn| (drawn.mesh, &drawn.shape)).collect();
        for instance in &self.instances {
            let is_solid = !instance.outline && instance.opacity >= 1.0;
            let shape = known.get(&instance.mesh).filter(|_| is_solid);
            let to_world = Affine3A::from_mat4(instance.transform);
            let to_own = to_world.inverse();
            if let Some(shape) = shape.filter(|_| to_own.is_finite()) {
                solids.push(Solid::new(shape, to_world, to_own));
            }
        }
        if solids.len() > FEW_SOLIDS {
            covered.arrange(solids.len(), |index| {
                let Solid { shape, to_own, .. } = &solids[index];
                footprint(shape.bounds(), &to_own.inverse())
            });
        }
    }

    /// Whether a solid of the last picture on this side, or the ground of `world`, stands between the
    /// eye and a point, m; neither glass nor what is cut open does.
    pub(super) fn hides(
        &self,
        (side, world): (usize, &World),
        glass: &Glass,
        lens: &Lens,
        at: Vec3,
    ) -> bool {
        let Hiding { solids, covered } = &self.hiding[side];
        let from = lens.towards_eye(at);
        let (way, length) = (at - from, from.distance(at));
        let most = 1.0 - SKIN / length.max(SKIN);
        let stands_between = |solid: &Solid| solid.stands_between(from, way, most);
        let is_hidden = if covered.count() == 0 {
            solids.iter().any(stands_between)
        } else {
            let (a, b, mut near) = (from.xz(), at.xz(), Vec::new());
            covered.query(&Aabb { min: a.min(b), max: a.max(b) }, &mut near);
            near.iter().any(|index| stands_between(&solids[*index as usize]))
        };
        let on_ground = || {
            let (ground, ray) = (world.ground()?, Ray::new(from, way)?);
            let is_whole = |hit: RayHit| !glass.opens(from, ray.at(hit.t));
            Some(ground.any_ray_hit(&ray, most, Sides::Both, is_whole))
        };
        is_hidden || on_ground() == Some(true)
    }

    fn place(&mut self, mesh: MeshId, transform: Mat4) {
        self.instances.push(plain(mesh, transform));
    }

    /// Makes what has been placed since there were `first` instances as much glass as `amount`, 0 to
    /// 1, has it.
    fn make_glass(&mut self, first: usize, amount: f32) {
        for instance in &mut self.instances[first..] {
            instance.opacity *= 1.0 - amount * (1.0 - GLASS);
        }
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

/// What a box in a frame of its own covers of the ground.
fn footprint([low, high]: [Vec3; 2], to_world: &Affine3A) -> Aabb {
    let half = (high - low) * 0.5;
    let Affine3A { matrix3: turn, .. } = to_world;
    let center = to_world.transform_point3(low + half).xz();
    let reach = [turn.x_axis * half.x, turn.y_axis * half.y, turn.z_axis * half.z];
    let reach: Vec2 = reach.into_iter().map(|axis| Vec3::from(axis).xz().abs()).sum();
    // Rounding must not uncover anything.
    let reach = reach + SKIN;
    Aabb { min: center - reach, max: center + reach }
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

/// As much of the hit's colour as something has been hit, 0 to 1.
fn tint(theme: &Theme, amount: f32) -> [f32; 4] {
    let [r, g, b, _] = theme.ink(Ink::Overlap).to_normalized_gamma_f32();
    [r, g, b, amount * TINT]
}

/// An outline in the hit's colour round a mesh that stands about `middle`, `width` wide, m; `half` is
/// half its size, m.
fn outline(theme: &Theme, width: f32, (middle, half): (Vec3, Vec3), solid: Instance) -> Instance {
    let grown = (half + Vec3::splat(width)) / half.max(Vec3::splat(width));
    let about = Mat4::from_translation(middle)
        * Mat4::from_scale(Vec3::splat(grown.min_element()))
        * Mat4::from_translation(-middle);
    let transform = about * solid.transform;
    Instance { transform, tint: tint(theme, 1.0), outline: true, ..solid }
}

/// A mesh as it is, neither tinted nor see-through, without metre lines.
fn plain(mesh: MeshId, transform: Mat4) -> Instance {
    Instance { mesh, transform, tint: [0.0; 4], opacity: 1.0, outline: false, metred: false }
}

/// The viewport in physical pixels of a rectangle in points.
pub(super) fn viewport(min: Vec2, max: Vec2, pixels_per_point: f32) -> [i32; 4] {
    let (min, max) = ((min * pixels_per_point).round(), (max * pixels_per_point).round());
    [min.x as i32, min.y as i32, (max.x - min.x) as i32, (max.y - min.y) as i32]
}
