//! The worlds and the rules of their ticks.
//!
//! No clock, no files, no threads; a world's ground is built at the caller's pace. Time is the tick
//! (1/60 s), and all trigonometry uses `libm`. The same scene, inputs and edits therefore give the same
//! state on every platform.
//!
//! This file lists the closed set of worlds and dispatches to them; no other file of this folder does.
//! [`world`] has the methods common to all worlds and ticks.

pub mod bodies;
pub mod event;
pub mod grounds;
pub mod handles;
pub mod hash;
pub mod input;
pub mod lab;
pub mod map;
pub mod places;
pub mod pseudo;
pub mod quantities;
pub mod report;
pub mod tank;
pub mod tick;
pub mod view_hints;
pub mod walker;
pub mod wall;
pub mod world;

use std::any::Any;
use std::ops::{Deref, DerefMut};

use serde::{Deserialize, Serialize};
use strum::VariantArray;

use crate::params::{Meta, Param, Path, Refusal, Value, Visit};
use crate::platform::pace::{Pace, run_blocking};
use bodies::{Bodies, BodiesSetup};
use hash::Fnv;
use lab::{Lab, LabSetup};
use map::{Map, MapSetup};
use tank::{Tank, TankSetup};
use walker::{Walker, WalkerSetup};
use wall::{Wall, WallSetup};

pub use event::{Body, ContactDetail, ContactReport, Event, EventKind, Phase};
pub use grounds::PendingGrounds;
pub use handles::Handles;
pub use input::{Action, Input};
pub use places::{ColliderShape, MotionTest, PlacedBody};
pub use report::{BodyReport, Field};
pub use tick::Stepped;
pub use view_hints::{DrawPlane, ViewHints};
pub use world::{RecordedTick, ResumableTick, Sim};

/// The simulated time of one tick, s.
pub const TICK_SECONDS: f64 = 1.0 / 60.0;

/// The parameters of a world, as described in a scene file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum WorldSetup {
    /// Rect and disk models on the ground plane.
    Tank(TankSetup),
    /// A box in space against planes and boxes.
    Wall(WallSetup),
    /// A walker on uneven ground.
    Walker(WalkerSetup),
    /// A capsule in a map of triangles.
    Map(MapSetup),
    /// Boxes and circles in a vertical plane.
    Bodies(BodiesSetup),
    /// Any convex shapes in a vertical plane.
    Lab(LabSetup),
}

impl WorldSetup {
    /// Returns the parameters of the world.
    #[must_use]
    pub fn parameters(&self) -> &dyn Param {
        match self {
            Self::Tank(setup) => setup,
            Self::Wall(setup) => setup,
            Self::Walker(setup) => setup,
            Self::Map(setup) => setup,
            Self::Bodies(setup) => setup,
            Self::Lab(setup) => setup,
        }
    }

    fn parameters_mut(&mut self) -> &mut dyn Param {
        match self {
            Self::Tank(setup) => setup,
            Self::Wall(setup) => setup,
            Self::Walker(setup) => setup,
            Self::Map(setup) => setup,
            Self::Bodies(setup) => setup,
            Self::Lab(setup) => setup,
        }
    }
}

impl From<LabSetup> for WorldSetup {
    fn from(setup: LabSetup) -> Self {
        Self::Lab(setup)
    }
}

impl Param for WorldSetup {
    fn each(&self, at: &mut Path, meta: &Meta, visit: &mut Visit) {
        self.parameters().each(at, meta, visit);
    }

    fn set(&mut self, path: &str, meta: &Meta, value: Value) -> Result<(), Refusal> {
        self.parameters_mut().set(path, meta, value)
    }
}

/// A running world.
#[allow(clippy::large_enum_variant, reason = "there are a few at a time, and one kind of them")]
#[derive(Clone, Debug)]
pub enum World {
    /// Rect and disk models on the ground plane.
    Tank(Tank),
    /// A box in space against planes and boxes.
    Wall(Wall),
    /// A walker on uneven ground.
    Walker(Walker),
    /// A capsule in a map of triangles.
    Map(Map),
    /// Boxes and circles in a vertical plane.
    Bodies(Bodies),
    /// Any convex shapes in a vertical plane.
    Lab(Lab),
}

/// The record of a tick that was re-run with a trace, for overlays and inspector.
#[allow(clippy::large_enum_variant, reason = "there are a few at a time, and one kind of them")]
#[derive(Clone, Debug)]
pub enum Record {
    /// A tick of the tank world.
    Tank(tank::TickRecord),
    /// A tick of the wall world.
    Wall(wall::TickRecord),
    /// A tick of the walker world.
    Walker(walker::TickRecord),
    /// A tick of the map world.
    Map(map::TickRecord),
    /// A tick of the bodies world.
    Bodies(bodies::TickRecord),
    /// A tick of the lab.
    Lab(lab::TickRecord),
}

/// The kinds of worlds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, VariantArray)]
pub enum WorldKind {
    /// Rect and disk models on the ground plane.
    Tank,
    /// A box in space against planes and boxes.
    Wall,
    /// A walker on uneven ground.
    Walker,
    /// A capsule in a map of triangles.
    Map,
    /// Boxes and circles in a vertical plane.
    Bodies,
    /// Any convex shapes in a vertical plane.
    Lab,
}

impl WorldKind {
    /// Every kind.
    pub const ALL: [Self; 6] =
        [Self::Tank, Self::Wall, Self::Walker, Self::Map, Self::Bodies, Self::Lab];

    /// Returns the name of the folder with the world's scenes: the kind in lower case.
    #[must_use]
    pub fn folder(self) -> String {
        format!("{self:?}").to_lowercase()
    }

    /// Returns whether all motion and all tests are in one plane.
    #[must_use]
    pub fn is_planar(self) -> bool {
        matches!(self, Self::Tank | Self::Bodies | Self::Lab)
    }
}

impl Record {
    /// Returns the kind of the world.
    #[must_use]
    pub fn kind(&self) -> WorldKind {
        match self {
            Self::Tank(_) => WorldKind::Tank,
            Self::Wall(_) => WorldKind::Wall,
            Self::Walker(_) => WorldKind::Walker,
            Self::Map(_) => WorldKind::Map,
            Self::Bodies(_) => WorldKind::Bodies,
            Self::Lab(_) => WorldKind::Lab,
        }
    }

    /// Returns the record as this type; `None` for another world.
    #[must_use]
    pub fn downcast_ref<R: 'static>(&self) -> Option<&R> {
        self.as_any().downcast_ref()
    }
}

impl Deref for Record {
    type Target = dyn RecordedTick;

    fn deref(&self) -> &Self::Target {
        match self {
            Self::Tank(record) => record,
            Self::Wall(record) => record,
            Self::Walker(record) => record,
            Self::Map(record) => record,
            Self::Bodies(record) => record,
            Self::Lab(record) => record,
        }
    }
}

impl DerefMut for Record {
    fn deref_mut(&mut self) -> &mut Self::Target {
        match self {
            Self::Tank(record) => record,
            Self::Wall(record) => record,
            Self::Walker(record) => record,
            Self::Map(record) => record,
            Self::Bodies(record) => record,
            Self::Lab(record) => record,
        }
    }
}

impl World {
    /// Returns the kind of the world.
    #[must_use]
    pub fn kind(&self) -> WorldKind {
        match self {
            Self::Tank(_) => WorldKind::Tank,
            Self::Wall(_) => WorldKind::Wall,
            Self::Walker(_) => WorldKind::Walker,
            Self::Map(_) => WorldKind::Map,
            Self::Bodies(_) => WorldKind::Bodies,
            Self::Lab(_) => WorldKind::Lab,
        }
    }

    /// Returns the world as this type; `None` for another type.
    #[must_use]
    pub fn downcast_ref<W: Any>(&self) -> Option<&W> {
        let world: &dyn Any = match self {
            Self::Tank(tank) => tank,
            Self::Wall(wall) => wall,
            Self::Walker(walker) => walker,
            Self::Map(map) => map,
            Self::Bodies(bodies) => bodies,
            Self::Lab(lab) => lab,
        };
        world.downcast_ref()
    }

    /// Makes the world of the scene before any tick.
    #[must_use]
    pub fn new(setup: WorldSetup) -> Self {
        run_blocking(async move |pace| Self::new_paced(setup, pace).await)
    }

    /// Makes the world as [`Self::new`], in slices.
    pub async fn new_paced(setup: WorldSetup, pace: &Pace) -> Self {
        match setup {
            WorldSetup::Tank(setup) => Self::Tank(Tank::new(setup)),
            WorldSetup::Wall(setup) => Self::Wall(Wall::new(setup)),
            WorldSetup::Walker(setup) => Self::Walker(Walker::paced(setup, pace).await),
            WorldSetup::Map(setup) => Self::Map(Map::paced(setup, pace).await),
            WorldSetup::Bodies(setup) => Self::Bodies(Bodies::new(setup)),
            WorldSetup::Lab(setup) => Self::Lab(Lab::new(setup)),
        }
    }

    /// Makes a world of another setup before any tick, in slices; reuses an unchanged ground.
    pub async fn with_setup(&self, setup: WorldSetup, pace: &Pace) -> Self {
        match (self, setup) {
            (Self::Walker(walker), WorldSetup::Walker(setup)) => {
                Self::Walker(Walker::with_grounds(walker.grounds(), setup, pace).await)
            }
            (Self::Map(map), WorldSetup::Map(setup)) => {
                Self::Map(Map::with_grounds(map.grounds(), setup, pace).await)
            }
            (_, setup) => Self::new_paced(setup, pace).await,
        }
    }

    /// Runs one tick and appends its events.
    pub fn step(&mut self, input: &Input, events: &mut Vec<Event>) {
        match self {
            Self::Tank(tank) => tank.step(input, events, &mut ()),
            Self::Wall(wall) => wall.step(input, events, &mut ()),
            Self::Walker(walker) => walker.step(input, events, &mut ()),
            Self::Map(map) => map.step(input, events, &mut ()),
            Self::Bodies(bodies) => bodies.step(input, events, &mut ()),
            Self::Lab(lab) => lab.step(input, events, &mut ()),
        }
    }

    /// Runs the tick with `input` on a copy and records every step.
    #[must_use]
    pub fn record(&self, input: &Input) -> Record {
        match self {
            Self::Tank(tank) => Record::Tank(tank.record(input)),
            Self::Wall(wall) => Record::Wall(wall.record(input)),
            Self::Walker(walker) => Record::Walker(walker.record(input)),
            Self::Map(map) => Record::Map(map.record(input)),
            Self::Bodies(bodies) => Record::Bodies(bodies.record(input)),
            Self::Lab(lab) => Record::Lab(lab.record(input)),
        }
    }

    /// Returns a record to display before the first tick. For the lab, the record has the tests at the
    /// present poses; for other worlds, it has the next tick without input.
    #[must_use]
    pub fn preview(&self) -> Record {
        match self {
            Self::Lab(lab) => Record::Lab(lab.record_at_rest()),
            _ => self.record(&Input::default()),
        }
    }

    /// Returns the present setup.
    #[must_use]
    pub fn setup(&self) -> WorldSetup {
        match self {
            Self::Tank(tank) => WorldSetup::Tank((*tank.setup).clone()),
            Self::Wall(wall) => WorldSetup::Wall((*wall.setup).clone()),
            Self::Walker(walker) => WorldSetup::Walker((*walker.setup).clone()),
            Self::Map(map) => WorldSetup::Map((*map.setup).clone()),
            Self::Bodies(bodies) => WorldSetup::Bodies((*bodies.setup).clone()),
            Self::Lab(lab) => WorldSetup::Lab((*lab.setup).clone()),
        }
    }

    /// Returns the world of the present setup before any tick. Shares immutable data, such as the
    /// ground.
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

    /// Returns the hash of the state.
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
            Self::Lab(lab) => lab,
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
            Self::Lab(lab) => lab,
        }
    }
}
