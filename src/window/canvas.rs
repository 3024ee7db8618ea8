//! From a world to the instances that the renderer draws.

use std::collections::HashMap;
use std::sync::Arc;

use glam::{Affine3A, Mat3, Mat4, Quat, Vec2, Vec3, vec3};

use super::looks::{self, Piece};
use super::render::{FillVertex, Frame, Instance, MeshId, Renderer};
use super::terrain;
use super::theme::Theme;
use crate::app::Lens;
use crate::mesh::chaser::Part;
use crate::mesh::{TriMesh, figure, palette, solid, tank};
use crate::overlay::Ink;
use crate::sim::World;
use crate::sim::bodies::{Bodies, Size};
use crate::sim::map::{Map, MapGround};
use crate::sim::tank::{DriverModel, FADE_TICKS, Tank, TankSetup};
use crate::sim::walker::{Gait, Normals, Terrain, Walker};
use crate::sim::wall::Wall;

/// How much of the hit's colour a hit target takes.
const TINT: f32 = 0.65;

/// Meshes kept for looks that are no longer used; then all are made anew.
const MOST_MESHES: usize = 256;

/// A plane is drawn this thick, m.
const PLATE: f32 = 0.04;

/// Shadows reach this far round a body that drives alone, m.
const SHADOW_ROOM: f32 = 8.0;

/// How deep a body of the upright world is drawn, m.
const THICK: f32 = 0.6;

/// The wall behind them, m.
const BACKDROP: Vec3 = Vec3::new(400.0, 300.0, 0.1);

/// Shadows reach this far round the middle of an upright world, m.
const BODIES_SHADOW: f32 = 20.0;

/// Shadows reach this far round who walks, m.
const WALKED_SHADOW: f32 = 16.0;

/// The player's width for each metre of its capsule's radius: narrower than the capsule, which the
/// overlay draws round it.
const PLAYER_WIDTH: f32 = 1.2;

/// Shells are drawn at the barrel's height, m.
const BARREL_HEIGHT: f32 = 1.2;

/// A mesh on the card with its place in the target's frame.
enum Drawn {
    Fixed(MeshId, Affine3A),
    Moving(MeshId, Part, Affine3A),
}

/// Draws worlds; keeps their meshes on the card.
pub(super) struct Canvas {
    renderer: Renderer,
    /// Meshes by what they are of.
    meshes: HashMap<String, Vec<MeshId>>,
    driver: Option<MeshId>,
    shell: Option<MeshId>,
    /// The setup that `targets` was made for.
    made_for: Option<Arc<TankSetup>>,
    targets: Vec<Vec<Drawn>>,
    /// The way each target has gone, m, and where it was last drawn.
    ways: Vec<(f32, Vec3)>,
    instances: Vec<Instance>,
    /// What is walked on, and its mesh.
    terrain: Option<(Walked, MeshId)>,
}

/// The ground that a mesh was made of; kept, so that its address stays its own.
#[derive(Clone)]
enum Walked {
    Walker(Arc<Terrain>, Normals),
    Map(Arc<MapGround>),
}

impl Walked {
    fn is(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Walker(a, n), Self::Walker(b, m)) => Arc::ptr_eq(a, b) && n == m,
            (Self::Map(a), Self::Map(b)) => Arc::ptr_eq(a, b),
            _ => false,
        }
    }
}

impl Canvas {
    pub(super) fn new() -> Result<Self, String> {
        Ok(Self {
            renderer: Renderer::new()?,
            meshes: HashMap::new(),
            driver: None,
            shell: None,
            made_for: None,
            targets: Vec::new(),
            ways: Vec::new(),
            instances: Vec::new(),
            terrain: None,
        })
    }

    /// Draw calls of the last picture.
    pub(super) fn draw_calls(&self) -> usize {
        self.renderer.draw_calls()
    }

    /// Draws the world into `viewport` (physical pixels from the top left).
    pub(super) fn draw(
        &mut self,
        world: &World,
        lens: &Lens,
        viewport: [i32; 4],
        fills: &[FillVertex],
        theme: &Theme,
    ) {
        self.instances.clear();
        let (centre, radius) = match world {
            World::Tank(tank) => self.place_tank(tank, theme),
            World::Wall(wall) => self.place_wall(wall),
            World::Walker(walker) => self.place_walker(walker),
            World::Map(map) => self.place_map(map),
            World::Bodies(bodies) => self.place_bodies(bodies, theme),
        };
        self.renderer.draw(&Frame {
            view: lens.view,
            projection: lens.projection,
            eye: lens.eye,
            viewport,
            instances: &self.instances,
            fills,
            shadow_centre: centre,
            shadow_radius: radius,
            // Walkers and players have ground of their own.
            ground: matches!(world, World::Tank(_) | World::Wall(_)).then_some(0.0),
            theme: &theme.world,
        });
    }

    /// Places everything; returns the middle and radius of what throws shadows, m.
    fn place_tank(&mut self, tank: &Tank, theme: &Theme) -> (Vec3, f32) {
        self.make_meshes(tank);
        let (setup, state) = (&tank.setup, &tank.state);
        let hit = theme.ink(Ink::Overlap).to_normalized_gamma_f32();
        let tint = |amount: f32| [hit[0], hit[1], hit[2], amount * TINT];
        let fade = |lit: u32| lit as f32 / FADE_TICKS as f32;

        let DriverModel::Rect(model) = &setup.driver.model;
        let size = vec3(model.width, setup.driver.height, model.depth) / tank::SIZE;
        let red = if state.driver.flash > 0 { 1.0 } else { fade(state.driver.lit) };
        self.instances.extend(self.driver.map(|mesh| Instance {
            mesh,
            transform: Mat4::from_scale_rotation_translation(
                size,
                Quat::from_rotation_y(state.driver.yaw),
                state.driver.position,
            ),
            tint: tint(red),
            ghost: false,
            metred: false,
        }));

        let (mut low, mut high) = (state.driver.position, state.driver.position);
        self.ways.resize(state.targets.len(), (0.0, Vec3::ZERO));
        for (index, target) in state.targets.iter().enumerate() {
            let (way, last) = &mut self.ways[index];
            *way += target.position.distance(*last).min(1.0);
            *last = target.position;
            if !target.alive {
                continue;
            }
            low = low.min(target.position);
            high = high.max(target.position);
            let turn = Quat::from_rotation_y(target.yaw);
            let place = Affine3A::from_rotation_translation(turn, target.position);
            for drawn in &self.targets[index] {
                let (mesh, local) = match drawn {
                    Drawn::Fixed(mesh, local) => (*mesh, *local),
                    Drawn::Moving(mesh, part, local) => (*mesh, *local * part.pose(*way)),
                };
                self.instances.push(Instance {
                    mesh,
                    transform: Mat4::from(place * local),
                    tint: tint(fade(target.lit)),
                    ghost: false,
                    metred: false,
                });
            }
        }
        for shell in &state.shells {
            let at = shell.position + Vec3::Y * BARREL_HEIGHT;
            self.instances.extend(self.shell.map(|mesh| Instance {
                mesh,
                transform: Mat4::from_translation(at),
                tint: [0.0; 4],
                ghost: false,
                metred: false,
            }));
        }
        // A far stray must not blur every other shadow.
        let middle = (low + high) * 0.5;
        (middle, ((high - low).length() * 0.5 + 2.0).min(24.0))
    }

    /// Places the box, and each plane as a thin see-through plate behind its surface.
    fn place_wall(&mut self, wall: &Wall) -> (Vec3, f32) {
        let (setup, state) = (&wall.setup, &wall.state);
        let size = setup.driver.size;
        let body = self.mesh(format!("box {size}"), || looks::driven_box(size));
        let driver = &state.driver;
        self.instances.push(Instance {
            mesh: body,
            transform: Mat4::from_rotation_translation(driver.rotation(), driver.position),
            tint: [0.0; 4],
            ghost: false,
            metred: false,
        });
        for (setup, plane) in setup.planes.iter().zip(&state.planes) {
            let size = vec3(setup.width, PLATE, setup.depth);
            let plate = self.mesh(format!("plate {size}"), || solid::cuboid(size, palette::BARE));
            let (along, across) = plane.tangents();
            let normal = plane.plane.normal;
            let middle = plane.plane.point - normal * (PLATE * 0.5);
            let axes = Mat3::from_cols(along, normal, along.cross(normal));
            debug_assert!(axes.z_axis.dot(across).abs() > 0.99, "the tangents are orthonormal");
            self.instances.push(Instance {
                mesh: plate,
                transform: Mat4::from_translation(middle) * Mat4::from_mat3(axes),
                tint: [0.0; 4],
                ghost: true,
                metred: false,
            });
        }
        (driver.position, SHADOW_ROOM)
    }

    /// Places the ground, and on it a person or a buggy, up as it has it.
    fn place_walker(&mut self, walker: &Walker) -> (Vec3, f32) {
        let walked = Walked::Walker(walker.terrain.clone(), walker.setup.normals);
        self.place_terrain(walked, || terrain::of_walker(walker));
        let gait = walker.setup.methods.gait;
        let mesh = match gait {
            Gait::Upright => self.mesh("person".to_owned(), figure::person),
            Gait::Adhere => self.mesh("buggy".to_owned(), figure::buggy),
        };
        let (state, turn) = (&walker.state, walker.state.rotation(gait));
        self.place(mesh, Mat4::from_rotation_translation(turn, state.position));
        (state.position, WALKED_SHADOW)
    }

    /// Places the map, and the player: as high as its capsule's axis, feet where they are.
    fn place_map(&mut self, map: &Map) -> (Vec3, f32) {
        self.place_terrain(Walked::Map(map.ground.clone()), || terrain::of_map(map));
        let mesh = self.mesh("person".to_owned(), figure::person);
        let setup = &map.setup.player;
        let height = setup.height / figure::PERSON.y;
        let width = setup.radius * PLAYER_WIDTH / figure::PERSON.x;
        let turn = Quat::from_rotation_y(map.state.yaw);
        let size = vec3(width, height, width);
        let place = Mat4::from_scale_rotation_translation(size, turn, map.state.position);
        self.place(mesh, place);
        (map.state.position, WALKED_SHADOW)
    }

    /// Places bodies before a wall with metre lines; the one that the keys drive has the tank's
    /// colour, those that cannot move the wall's.
    fn place_bodies(&mut self, world: &Bodies, theme: &Theme) -> (Vec3, f32) {
        let wall = self.mesh("backdrop".to_owned(), || solid::cuboid(BACKDROP, palette::BARE));
        let [r, g, b] = theme.world.ground.map(|c| f32::from(c) / 255.0);
        let focus = world.focus();
        // Whole metres, or the lines would wander with it.
        let middle = vec3(focus.x.round(), focus.y.round(), -BACKDROP.z * 0.5 - THICK * 0.5);
        self.instances.push(Instance {
            mesh: wall,
            transform: Mat4::from_translation(middle),
            tint: [r, g, b, 1.0],
            ghost: false,
            metred: true,
        });
        let boxes = [palette::PLASTER, palette::BOX, palette::TANK].map(|color| {
            self.mesh(format!("unit box {color:?}"), || solid::cuboid(Vec3::ONE, color))
        });
        let disk = self.mesh("unit disk".to_owned(), || solid::cylinder(0.5, 1.0));
        let driver = world.driver();
        let all = world.state.bodies.iter().zip(&*world.specs).enumerate();
        for (index, (body, spec)) in all.filter(|(_, (_, spec))| spec.enabled) {
            let color = if spec.fixed { 0 } else { 1 + usize::from(driver == Some(index)) };
            // One mesh for all sizes of a colour: a thousand bodies are a few draw calls.
            let (mesh, size) = match spec.size {
                Size::Box(half) => (boxes[color], (half * 2.0).extend(THICK)),
                Size::Circle(radius) => (disk, vec3(radius * 2.0, radius * 2.0, THICK)),
            };
            let turn = Quat::from_rotation_z(body.angle + spec.turn);
            let place = body.center(spec).extend(0.0);
            let hit = theme.ink(Ink::Overlap).to_normalized_gamma_f32();
            let tint = [hit[0], hit[1], hit[2], if body.frozen { TINT } else { 0.0 }];
            let transform = Mat4::from_scale_rotation_translation(size, turn, place);
            self.instances.push(Instance { mesh, transform, tint, ghost: false, metred: false });
        }
        (focus, BODIES_SHADOW)
    }

    fn place(&mut self, mesh: MeshId, transform: Mat4) {
        let plain = Instance { mesh, transform, tint: [0.0; 4], ghost: false, metred: false };
        self.instances.push(plain);
    }

    /// Places what is walked on; its mesh is made anew when it is another one.
    fn place_terrain(&mut self, walked: Walked, make: impl FnOnce() -> TriMesh) {
        let known = self.terrain.as_ref().filter(|(of, _)| of.is(&walked)).map(|(_, mesh)| *mesh);
        let mesh = known.unwrap_or_else(|| {
            // It may be large: let the card forget the last one first.
            self.forget_meshes();
            self.renderer.add_mesh(&make())
        });
        self.terrain = Some((walked, mesh));
        let transform = Mat4::IDENTITY;
        let ground = Instance { mesh, transform, tint: [0.0; 4], ghost: false, metred: true };
        self.instances.push(ground);
    }

    /// The mesh called `key`, made if it is not on the card yet.
    fn mesh(&mut self, key: String, make: impl FnOnce() -> TriMesh) -> MeshId {
        if self.meshes.len() > MOST_MESHES {
            self.forget_meshes();
        }
        let renderer = &mut self.renderer;
        let made = self.meshes.entry(key).or_insert_with(|| vec![renderer.add_mesh(&make())]);
        made[0]
    }

    fn forget_meshes(&mut self) {
        self.renderer.remove_all_meshes();
        self.meshes.clear();
        self.made_for = None;
        self.terrain = None;
        (self.driver, self.shell) = (None, None);
    }

    /// Makes what meshes the setup needs and does not have yet.
    fn make_meshes(&mut self, tank: &Tank) {
        if self.made_for.as_ref().is_some_and(|setup| Arc::ptr_eq(setup, &tank.setup)) {
            return;
        }
        if self.meshes.len() > MOST_MESHES {
            self.forget_meshes();
        }
        let renderer = &mut self.renderer;
        self.driver.get_or_insert_with(|| renderer.add_mesh(&looks::driver()));
        self.shell.get_or_insert_with(|| renderer.add_mesh(&solid::shell()));
        self.targets.clear();
        for target in &tank.setup.targets {
            let key = format!("{:?} {:?}", target.look, target.model);
            let pieces = looks::pieces(target);
            let meshes = self.meshes.entry(key).or_insert_with(|| {
                let mesh = |piece: &Piece| match piece {
                    Piece::Fixed(mesh, _) => renderer.add_mesh(mesh),
                    Piece::Moving(part, _) => renderer.add_mesh(&part.mesh),
                };
                pieces.iter().map(mesh).collect()
            });
            let drawn = pieces.into_iter().zip(meshes.iter()).map(|(piece, mesh)| match piece {
                Piece::Fixed(_, local) => Drawn::Fixed(*mesh, local),
                Piece::Moving(part, local) => Drawn::Moving(*mesh, part, local),
            });
            self.targets.push(drawn.collect());
        }
        self.made_for = Some(tank.setup.clone());
    }
}

/// The viewport in physical pixels of a rectangle in points.
pub(super) fn viewport(min: Vec2, max: Vec2, pixels_per_point: f32) -> [i32; 4] {
    let (min, max) = ((min * pixels_per_point).round(), (max * pixels_per_point).round());
    [min.x as i32, min.y as i32, (max.x - min.x) as i32, (max.y - min.y) as i32]
}
