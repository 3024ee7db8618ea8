//! The closed set of worlds, and the only place that forwards to them.

use glam::{Quat, Vec3};
use serde::{Deserialize, Serialize};

use super::bodies::{Bodies, BodiesSetup};
use super::event::{Body, ContactReport, Event};
use super::hash::Fnv;
use super::input::{Action, Input};
use super::map::{Map, MapSetup};
use super::report::BodyReport;
use super::tank::{Tank, TankSetup};
use super::walker::{Walker, WalkerSetup};
use super::wall::{Wall, WallSetup};
use crate::geom::{Ray, Sides, Trace};
use crate::params::{Meta, Param, Path, Value, Visit};

/// What every world can do.
pub trait Sim {
    /// A step of the tick's own account of itself.
    type Step;

    /// Runs one tick; events are appended.
    fn step<T: Trace<Self::Step>>(&mut self, input: &Input, events: &mut Vec<Event>, trace: &mut T);

    /// Writes the whole state.
    fn hash(&self, fnv: &mut Fnv);

    /// The contacts found by the last tick.
    fn contacts(&self) -> &[ContactReport];

    /// The body's name; shells and other spawned bodies have one too.
    fn name(&self, body: Body) -> String;

    /// Every body as it is now, the driven one first.
    fn report(&self) -> Vec<BodyReport>;
}

/// What a scene file says of its world.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum WorldSetup {
    /// Rect and disk models on the ground plane.
    Tank(TankSetup),
    /// A box in space against planes.
    Wall(WallSetup),
    /// A walker on uneven ground.
    Walker(WalkerSetup),
    /// A capsule in a map of triangles.
    Map(MapSetup),
    /// Boxes and circles in a vertical plane.
    Bodies(BodiesSetup),
}

impl Param for WorldSetup {
    fn each(&self, at: &mut Path, meta: &Meta, visit: &mut Visit) {
        match self {
            Self::Tank(setup) => setup.each(at, meta, visit),
            Self::Wall(setup) => setup.each(at, meta, visit),
            Self::Walker(setup) => setup.each(at, meta, visit),
            Self::Map(setup) => setup.each(at, meta, visit),
            Self::Bodies(setup) => setup.each(at, meta, visit),
        }
    }

    fn set(&mut self, path: &str, meta: &Meta, value: Value) -> Result<(), crate::params::Refusal> {
        match self {
            Self::Tank(setup) => setup.set(path, meta, value),
            Self::Wall(setup) => setup.set(path, meta, value),
            Self::Walker(setup) => setup.set(path, meta, value),
            Self::Map(setup) => setup.set(path, meta, value),
            Self::Bodies(setup) => setup.set(path, meta, value),
        }
    }
}

/// A running world.
#[allow(clippy::large_enum_variant, reason = "there are a few at a time, and one kind of them")]
#[derive(Clone, Debug)]
pub enum World {
    /// Rect and disk models on the ground plane.
    Tank(Tank),
    /// A box in space against planes.
    Wall(Wall),
    /// A walker on uneven ground.
    Walker(Walker),
    /// A capsule in a map of triangles.
    Map(Map),
    /// Boxes and circles in a vertical plane.
    Bodies(Bodies),
}

#[allow(clippy::large_enum_variant, reason = "there are a few at a time, and one kind of them")]
/// A tick run again, traced: the one account that overlays and inspector read.
#[derive(Clone, Debug)]
pub enum Record {
    /// A tick of the tank world.
    Tank(super::tank::TickRecord),
    /// A tick of the wall world.
    Wall(super::wall::TickRecord),
    /// A tick of the walker world.
    Walker(super::walker::TickRecord),
    /// A tick of the map world.
    Map(super::map::TickRecord),
    /// A tick of the bodies world.
    Bodies(super::bodies::TickRecord),
}

/// Which of the worlds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WorldKind {
    /// Rect and disk models on the ground plane.
    Tank,
    /// A box in space against planes.
    Wall,
    /// A walker on uneven ground.
    Walker,
    /// A capsule in a map of triangles.
    Map,
    /// Boxes and circles in a vertical plane.
    Bodies,
}

impl Record {
    /// Of which world it is.
    #[must_use]
    pub fn kind(&self) -> WorldKind {
        match self {
            Self::Tank(_) => WorldKind::Tank,
            Self::Wall(_) => WorldKind::Wall,
            Self::Walker(_) => WorldKind::Walker,
            Self::Map(_) => WorldKind::Map,
            Self::Bodies(_) => WorldKind::Bodies,
        }
    }

    /// The world that the tick ended with.
    #[must_use]
    pub fn after(&self) -> World {
        match self {
            Self::Tank(record) => World::Tank(record.after.clone()),
            Self::Wall(record) => World::Wall(record.after.clone()),
            Self::Walker(record) => World::Walker(record.after.clone()),
            Self::Map(record) => World::Map(record.after.clone()),
            Self::Bodies(record) => World::Bodies(record.after.clone()),
        }
    }

    /// What the tick reported.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        match self {
            Self::Tank(record) => &record.events,
            Self::Wall(record) => &record.events,
            Self::Walker(record) => &record.events,
            Self::Map(record) => &record.events,
            Self::Bodies(record) => &record.events,
        }
    }
}

impl World {
    /// Which of the worlds it is.
    #[must_use]
    pub fn kind(&self) -> WorldKind {
        match self {
            Self::Tank(_) => WorldKind::Tank,
            Self::Wall(_) => WorldKind::Wall,
            Self::Walker(_) => WorldKind::Walker,
            Self::Map(_) => WorldKind::Map,
            Self::Bodies(_) => WorldKind::Bodies,
        }
    }

    /// The world as the scene has it, before any tick.
    #[must_use]
    pub fn new(setup: WorldSetup) -> Self {
        match setup {
            WorldSetup::Tank(setup) => Self::Tank(Tank::new(setup)),
            WorldSetup::Wall(setup) => Self::Wall(Wall::new(setup)),
            WorldSetup::Walker(setup) => Self::Walker(Walker::new(setup)),
            WorldSetup::Map(setup) => Self::Map(Map::new(setup)),
            WorldSetup::Bodies(setup) => Self::Bodies(Bodies::new(setup)),
        }
    }

    /// This world's present setup before any tick. What was made of it and never changes, such as
    /// sorted triangles, is taken over.
    #[must_use]
    pub fn restarted(&self) -> Self {
        match self {
            Self::Walker(walker) => Self::Walker(walker.restarted()),
            Self::Map(map) => Self::Map(map.restarted()),
            Self::Tank(_) | Self::Wall(_) | Self::Bodies(_) => Self::new(self.setup()),
        }
    }

    /// Runs one tick; events are appended.
    pub fn step(&mut self, input: &Input, events: &mut Vec<Event>) {
        match self {
            Self::Tank(tank) => tank.step(input, events, &mut ()),
            Self::Wall(wall) => wall.step(input, events, &mut ()),
            Self::Walker(walker) => walker.step(input, events, &mut ()),
            Self::Map(map) => map.step(input, events, &mut ()),
            Self::Bodies(bodies) => bodies.step(input, events, &mut ()),
        }
    }

    /// The tick that `input` makes of this world, as an account of every step.
    #[must_use]
    pub fn record(&self, input: &Input) -> Record {
        match self {
            Self::Tank(tank) => Record::Tank(tank.record(input)),
            Self::Wall(wall) => Record::Wall(wall.record(input)),
            Self::Walker(walker) => Record::Walker(walker.record(input)),
            Self::Map(map) => Record::Map(map.record(input)),
            Self::Bodies(bodies) => Record::Bodies(bodies.record(input)),
        }
    }

    /// The state's fingerprint.
    #[must_use]
    pub fn hash(&self) -> u64 {
        let mut fnv = Fnv::default();
        match self {
            Self::Tank(tank) => tank.hash(&mut fnv),
            Self::Wall(wall) => wall.hash(&mut fnv),
            Self::Walker(walker) => walker.hash(&mut fnv),
            Self::Map(map) => map.hash(&mut fnv),
            Self::Bodies(bodies) => bodies.hash(&mut fnv),
        }
        fnv.finish()
    }

    /// The contacts found by the last tick.
    #[must_use]
    pub fn contacts(&self) -> &[ContactReport] {
        match self {
            Self::Tank(tank) => tank.contacts(),
            Self::Wall(wall) => wall.contacts(),
            Self::Walker(walker) => walker.contacts(),
            Self::Map(map) => map.contacts(),
            Self::Bodies(bodies) => bodies.contacts(),
        }
    }

    /// The body's name.
    #[must_use]
    pub fn name(&self, body: Body) -> String {
        match self {
            Self::Tank(tank) => tank.name(body),
            Self::Wall(wall) => wall.name(body),
            Self::Walker(walker) => walker.name(body),
            Self::Map(map) => map.name(body),
            Self::Bodies(bodies) => bodies.name(body),
        }
    }

    /// Whether the last tick made its tests, or skipped them.
    #[must_use]
    pub fn has_tested(&self) -> bool {
        match self {
            Self::Tank(tank) => tank.has_tested(),
            // Every tick tests every plane.
            Self::Wall(wall) => wall.state.tick > 0,
            Self::Walker(walker) => walker.state.tick > 0,
            Self::Map(map) => map.state.tick > 0,
            Self::Bodies(bodies) => bodies.state.tick > 0,
        }
    }

    /// Every body as it is now, the driven one first.
    #[must_use]
    pub fn report(&self) -> Vec<BodyReport> {
        match self {
            Self::Tank(tank) => tank.report(),
            Self::Wall(wall) => wall.report(),
            Self::Walker(walker) => walker.report(),
            Self::Map(map) => map.report(),
            Self::Bodies(bodies) => bodies.report(),
        }
    }

    /// The setup the world runs with now.
    #[must_use]
    pub fn setup(&self) -> WorldSetup {
        match self {
            Self::Tank(tank) => WorldSetup::Tank((*tank.setup).clone()),
            Self::Wall(wall) => WorldSetup::Wall((*wall.setup).clone()),
            Self::Walker(walker) => WorldSetup::Walker((*walker.setup).clone()),
            Self::Map(map) => WorldSetup::Map((*map.setup).clone()),
            Self::Bodies(bodies) => WorldSetup::Bodies((*bodies.setup).clone()),
        }
    }

    /// Changes a parameter while the world runs; a start value changes the present one too.
    ///
    /// # Errors
    /// Says what is wrong with the path or the value; nothing is changed then.
    pub fn set(&mut self, path: &str, value: Value) -> Result<(), String> {
        match self {
            Self::Tank(tank) => tank.set(path, value),
            Self::Wall(wall) => wall.set(path, value),
            Self::Walker(walker) => walker.set(path, value),
            Self::Map(map) => map.set(path, value),
            Self::Bodies(bodies) => bodies.set(path, value),
        }
    }

    /// Visits every parameter without copying the setup.
    pub fn visit_params(&self, visit: &mut Visit) {
        match self {
            Self::Tank(tank) => crate::params::visit(&*tank.setup, visit),
            Self::Wall(wall) => crate::params::visit(&*wall.setup, visit),
            Self::Walker(walker) => crate::params::visit(&*walker.setup, visit),
            Self::Map(map) => crate::params::visit(&*map.setup, visit),
            Self::Bodies(bodies) => crate::params::visit(&*bodies.setup, visit),
        }
    }

    /// Where the driven body is, and its heading in radians.
    #[must_use]
    pub fn driven(&self) -> (Vec3, f32) {
        match self {
            Self::Tank(tank) => (tank.state.driver.position, tank.state.driver.yaw),
            Self::Wall(wall) => (wall.state.driver.position, wall.state.driver.yaw),
            Self::Walker(walker) => (walker.state.position, walker.state.yaw),
            Self::Map(map) => (map.state.position, map.state.yaw),
            // Side-on: the eye looks along −Z, so that +X is to the right.
            Self::Bodies(bodies) => (bodies.focus(), std::f32::consts::PI),
        }
    }

    /// Whether there is a body that keys move.
    #[must_use]
    pub fn is_driven(&self) -> bool {
        match self {
            Self::Tank(_) | Self::Wall(_) | Self::Walker(_) | Self::Map(_) => true,
            Self::Bodies(bodies) => bodies.driver().is_some(),
        }
    }

    /// How the driven body stands: from its frame (up is y, the front z) to the world's.
    #[must_use]
    pub fn stance(&self) -> Quat {
        if let Self::Walker(walker) = self {
            return walker.state.rotation(walker.setup.methods.gait);
        }
        let (sin, cos) = libm::sincosf(self.driven().1 * 0.5);
        Quat::from_xyzw(0.0, sin, 0.0, cos)
    }

    /// The highest ground above or below a point, m; `None` where there is none.
    #[must_use]
    pub fn on_ground(&self, point: Vec3) -> Option<Vec3> {
        const HIGH: f32 = 200.0;
        let from = point.with_y(HIGH);
        let part = self.free_way(from, point.with_y(-HIGH));
        match self {
            Self::Tank(_) | Self::Wall(_) => Some(point.with_y(0.0)),
            Self::Bodies(_) => Some(point),
            Self::Walker(_) | Self::Map(_) if part == 1.0 => None,
            Self::Walker(_) | Self::Map(_) => Some(from - Vec3::Y * (2.0 * HIGH * part)),
        }
    }

    /// How much of the way between two points no ground and no wall stands in, 0..1; 1 where there
    /// are none.
    #[must_use]
    pub fn free_way(&self, from: Vec3, to: Vec3) -> f32 {
        let bvh = match self {
            Self::Tank(_) | Self::Wall(_) | Self::Bodies(_) => return 1.0,
            Self::Walker(walker) => &walker.terrain.ground.bvh,
            Self::Map(map) => &map.ground.bvh,
        };
        let Some(ray) = Ray::new(from, to - from) else { return 1.0 };
        bvh.first_ray_hit(&ray, 1.0, Sides::Both).map_or(1.0, |(_, hit)| hit.t)
    }

    /// Where a body is; `None` when there is no such body.
    #[must_use]
    pub fn position(&self, body: Body) -> Option<Vec3> {
        match self {
            Self::Tank(tank) => tank.position(body),
            Self::Wall(wall) => wall.position(body),
            Self::Walker(walker) => walker.position(body),
            Self::Map(map) => map.position(body),
            Self::Bodies(bodies) => bodies.position(body),
        }
    }

    /// Every body there is now, the driven one first.
    #[must_use]
    pub fn bodies(&self) -> Vec<Body> {
        match self {
            Self::Tank(tank) => tank.bodies().collect(),
            Self::Wall(wall) => wall.bodies().collect(),
            Self::Walker(walker) => walker.bodies().collect(),
            Self::Map(map) => map.bodies().collect(),
            Self::Bodies(bodies) => bodies.bodies().collect(),
        }
    }

    /// The body that chases the driven one, if one does.
    #[must_use]
    pub fn chaser(&self) -> Option<Body> {
        match self {
            Self::Tank(tank) => tank.chaser(),
            Self::Wall(_) | Self::Walker(_) | Self::Map(_) | Self::Bodies(_) => None,
        }
    }

    /// The actions that do something in this scene.
    #[must_use]
    pub fn useful_actions(&self) -> Vec<Action> {
        match self {
            Self::Tank(tank) => tank.useful_actions(),
            Self::Wall(wall) => wall.useful_actions(),
            Self::Walker(walker) => walker.useful_actions(),
            Self::Map(map) => map.useful_actions(),
            Self::Bodies(bodies) => bodies.useful_actions(),
        }
    }
}
