//! The closed set of worlds, and the only place that forwards to them.

use std::ops::{Deref, DerefMut};

use glam::{Quat, Vec3};
use serde::{Deserialize, Serialize};

use super::bodies::{Bodies, BodiesSetup};
use super::event::{Body, ContactReport, Event};
use super::hash::Fnv;
use super::input::{Action, Input};
use super::map::{Map, MapSetup};
use super::outlook::Outlook;
use super::pseudo::Shown;
use super::report::BodyReport;
use super::tank::{Tank, TankSetup};
use super::tick::Stepped;
use super::walker::{Walker, WalkerSetup};
use super::wall::{Wall, WallSetup};
use crate::geom::{Ray, Sides};
use crate::mesh::bvh::Bvh;
use crate::params::{Meta, Param, Path, Value, Visit};

/// What is asked of every world. [`World`] and references to worlds answer it without knowing which
/// world they are.
pub trait Sim {
    /// Writes the whole state.
    fn hash(&self, fnv: &mut Fnv);

    /// The contacts found by the last tick.
    fn contacts(&self) -> &[ContactReport];

    /// The body's name; shells and other spawned bodies have one too.
    fn name(&self, body: Body) -> String;

    /// Every body as it is now, the driven one first.
    fn report(&self) -> Vec<BodyReport>;

    /// Every body there is now: the driven one, then objects in scene order, then spawned ones.
    fn bodies(&self) -> Vec<Body>;

    /// Where a body is, m; `None` when there is no such body.
    fn position(&self, body: Body) -> Option<Vec3>;

    /// Whether anything in this world can move the body.
    fn can_move(&self, _body: Body) -> bool {
        true
    }

    /// The actions that do something in this scene.
    fn useful_actions(&self) -> Vec<Action>;

    /// Whether the last tick made its tests, or skipped them.
    fn has_tested(&self) -> bool;

    /// The setup the world runs with now.
    fn parameters(&self) -> &dyn Param;

    /// Changes a parameter while the world runs; a start value (a position, a heading, a first
    /// speed) changes the present one too.
    ///
    /// # Errors
    /// Says what is wrong with the path or the value; nothing is changed then.
    fn set(&mut self, path: &str, value: Value) -> Result<(), String>;

    /// Where the driven body is, m, and its heading, radians about +Y; where nothing is driven, what
    /// the camera looks at by itself. On an upright sheet the heading is [`Sheet::FRONT`](super::Sheet::FRONT).
    fn driven(&self) -> (Vec3, f32);

    /// Whether there is a body that keys move.
    fn is_driven(&self) -> bool {
        true
    }

    /// How the driven body stands: from its frame (up is y, the front z) to the world's.
    fn stance(&self) -> Quat {
        let (sin, cos) = libm::sincosf(self.driven().1 * 0.5);
        Quat::from_xyzw(0.0, sin, 0.0, cos)
    }

    /// The body that chases the driven one, if one does.
    fn chaser(&self) -> Option<Body> {
        None
    }

    /// The triangles that can be stood on and can hide things, where there are any.
    fn ground(&self) -> Option<&Bvh> {
        None
    }

    /// How the world lies before the eye.
    fn outlook(&self) -> Outlook {
        Outlook::default()
    }

    /// How much of the way between two points no ground and no wall stands in, 0..1; 1 where there
    /// are none.
    fn free_way(&self, from: Vec3, to: Vec3) -> f32 {
        let Some((bvh, ray)) = self.ground().zip(Ray::new(from, to - from)) else { return 1.0 };
        bvh.first_ray_hit(&ray, 1.0, Sides::Both).map_or(1.0, |(_, hit)| hit.t)
    }

    /// The highest ground above or below a point, m; `None` where there is none.
    fn on_ground(&self, point: Vec3) -> Option<Vec3> {
        const HIGH: f32 = 200.0;
        if self.ground().is_none() {
            return Some(self.outlook().floor.map_or(point, |floor| point.with_y(floor)));
        }
        let from = point.with_y(HIGH);
        let part = self.free_way(from, point.with_y(-HIGH));
        (part < 1.0).then(|| from - Vec3::Y * (2.0 * HIGH * part))
    }
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

impl WorldSetup {
    /// The parameters of whichever world it is.
    #[must_use]
    pub fn parameters(&self) -> &dyn Param {
        match self {
            Self::Tank(setup) => setup,
            Self::Wall(setup) => setup,
            Self::Walker(setup) => setup,
            Self::Map(setup) => setup,
            Self::Bodies(setup) => setup,
        }
    }

    fn parameters_mut(&mut self) -> &mut dyn Param {
        match self {
            Self::Tank(setup) => setup,
            Self::Wall(setup) => setup,
            Self::Walker(setup) => setup,
            Self::Map(setup) => setup,
            Self::Bodies(setup) => setup,
        }
    }
}

impl Param for WorldSetup {
    fn each(&self, at: &mut Path, meta: &Meta, visit: &mut Visit) {
        self.parameters().each(at, meta, visit);
    }

    fn set(&mut self, path: &str, meta: &Meta, value: Value) -> Result<(), crate::params::Refusal> {
        self.parameters_mut().set(path, meta, value)
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
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

impl WorldKind {
    /// Every world.
    pub const ALL: [Self; 5] = [Self::Tank, Self::Wall, Self::Walker, Self::Map, Self::Bodies];
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

    /// The tick, if it is of the tank world.
    #[must_use]
    pub fn tank(&self) -> Option<&super::tank::TickRecord> {
        if let Self::Tank(record) = self { Some(record) } else { None }
    }

    /// The tick, if it is of the wall world.
    #[must_use]
    pub fn wall(&self) -> Option<&super::wall::TickRecord> {
        if let Self::Wall(record) = self { Some(record) } else { None }
    }

    /// The tick, if it is of the walker world.
    #[must_use]
    pub fn walker(&self) -> Option<&super::walker::TickRecord> {
        if let Self::Walker(record) = self { Some(record) } else { None }
    }

    /// The tick, if it is of the map world.
    #[must_use]
    pub fn map(&self) -> Option<&super::map::TickRecord> {
        if let Self::Map(record) = self { Some(record) } else { None }
    }

    /// The tick, if it is of the bodies world.
    #[must_use]
    pub fn bodies(&self) -> Option<&super::bodies::TickRecord> {
        if let Self::Bodies(record) = self { Some(record) } else { None }
    }

    /// Pairs the body explained with this one, where any two bodies can be a pair; with `None` it is
    /// the one that matters most.
    pub fn pair_with(&mut self, partner: Option<Body>) {
        if let Self::Bodies(record) = self {
            record.partner = partner;
        }
    }

    /// The tick as far as its first `count` steps: the same record cut off there, and the world as
    /// it stood then.
    #[must_use]
    pub fn up_to(&self, count: usize) -> Self {
        match self {
            Self::Tank(record) => Self::Tank(record.up_to(count)),
            Self::Wall(record) => Self::Wall(record.up_to(count)),
            Self::Walker(record) => Self::Walker(record.up_to(count)),
            Self::Map(record) => Self::Map(record.up_to(count)),
            Self::Bodies(record) => Self::Bodies(record.up_to(count)),
        }
    }

    /// The listing of the world's tick, with the methods of this one.
    #[must_use]
    pub fn listing(&self) -> Vec<Shown> {
        match self {
            Self::Tank(record) => record.before.setup.listing(),
            Self::Wall(record) => record.before.setup.listing(),
            Self::Walker(record) => record.before.setup.listing(),
            Self::Map(record) => record.before.setup.listing(),
            Self::Bodies(record) => record.before.setup.listing(),
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

    /// This world's present setup before any tick. What was made of it and never changes, such as
    /// sorted triangles, is taken over.
    #[must_use]
    pub fn restarted(&self) -> Self {
        match self {
            Self::Walker(walker) => Self::Walker(walker.restarted()),
            Self::Map(map) => Self::Map(map.restarted()),
            _ => Self::new(self.setup()),
        }
    }

    /// Visits every parameter without copying the setup.
    pub fn visit_params(&self, visit: &mut Visit) {
        crate::params::visit(self.parameters(), visit);
    }

    /// The state's fingerprint.
    #[must_use]
    pub fn hash(&self) -> u64 {
        let mut fnv = Fnv::default();
        Sim::hash(&**self, &mut fnv);
        fnv.finish()
    }
}

impl Deref for World {
    type Target = dyn Sim;

    fn deref(&self) -> &Self::Target {
        match self {
            Self::Tank(tank) => tank,
            Self::Wall(wall) => wall,
            Self::Walker(walker) => walker,
            Self::Map(map) => map,
            Self::Bodies(bodies) => bodies,
        }
    }
}

impl DerefMut for World {
    fn deref_mut(&mut self) -> &mut Self::Target {
        match self {
            Self::Tank(tank) => tank,
            Self::Wall(wall) => wall,
            Self::Walker(walker) => walker,
            Self::Map(map) => map,
            Self::Bodies(bodies) => bodies,
        }
    }
}
