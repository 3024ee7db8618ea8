//! A shipped scene, driven from its start.

use collidoscope::record::drive::Drive;
use collidoscope::sim::tank::{Tank, TankSetup};
use collidoscope::sim::{Body, ContactReport, Event, EventKind, Phase, World, WorldSetup};
use glam::{Vec2, Vec3Swizzles};

use crate::load::world;

/// Drives to the sphere's path in `tank/detect` and `tank/rebound`, and waits there.
pub const TO_THE_SPHERE: &str =
    "[(ticks: 11, hold: [TurnRight]), (ticks: 75, hold: [Forward]), (ticks: 240, hold: [])]";

/// Events and contacts of a tick, and the positions of driver and targets after it.
pub struct Tick {
    pub events: Vec<Event>,
    pub contacts: Vec<ContactReport>,
    /// x and z of the driver, m.
    pub driver: Vec2,
    /// x and z of each target, m.
    pub targets: Vec<Vec2>,
}

/// A scene driven from its start.
pub struct Run {
    pub world: World,
    pub ticks: Vec<Tick>,
}

impl Run {
    /// Runs `scene`, with parameters set before tick 0, until the drive ends.
    pub fn new(scene: &str, sets: &[(&str, &str)], drive: &str) -> Self {
        let mut world = world(scene, sets);
        let drive = Drive::parse(drive).unwrap();
        let (length, mut ticks, mut events) = (drive.ticks() as usize, Vec::new(), Vec::new());
        for input in drive.into_inputs().take(length) {
            events.clear();
            world.step(&input, &mut events);
            let state = &tank(&world).state;
            ticks.push(Tick {
                events: events.clone(),
                contacts: state.contacts.clone(),
                driver: state.driver.position.xz(),
                targets: state.targets.iter().map(|t| t.position.xz()).collect(),
            });
        }
        Self { world, ticks }
    }

    pub fn target(&self, name: &str) -> usize {
        let targets = &tank(&self.world).setup.targets;
        targets.iter().position(|t| t.name == name).unwrap_or_else(|| panic!("no target {name}"))
    }

    pub fn body(&self, name: &str) -> Body {
        Body::Object(self.target(name) as u32)
    }

    pub fn events(&self) -> impl Iterator<Item = &Event> {
        self.ticks.iter().flat_map(|tick| &tick.events)
    }

    /// Returns the first tick, from 0, in which the driver begins to touch the target.
    pub fn enter(&self, name: &str) -> Option<usize> {
        let body = self.body(name);
        let enters = |c: &ContactReport| c.b == body && c.phase == Phase::Enter;
        self.ticks.iter().position(|tick| tick.contacts.iter().any(enters))
    }

    /// Returns the contacts with the target that continue from the tick before.
    pub fn stays(&self, name: &str) -> impl Iterator<Item = &ContactReport> {
        let body = self.body(name);
        let all = self.ticks.iter().flat_map(|tick| &tick.contacts);
        all.filter(move |c| c.b == body && c.phase == Phase::Stay)
    }

    pub fn deepest(&self, name: &str) -> f32 {
        let body = self.body(name);
        let all = self.ticks.iter().flat_map(|tick| &tick.contacts);
        all.filter(|c| c.b == body).map(|c| c.depth).fold(0.0, f32::max)
    }

    pub fn end(&self) -> Vec2 {
        self.ticks.last().unwrap().driver
    }

    /// Returns direction, ticks and speed of the rebounds, in order.
    pub fn rebounds(&self) -> impl Iterator<Item = (Vec2, u32, f32)> {
        self.events().filter_map(|e| match e.kind {
            EventKind::Rebound { direction, ticks, speed } => Some((direction.xz(), ticks, speed)),
            _ => None,
        })
    }

    /// Returns the driver's final speed, m/tick.
    pub fn speed(&self) -> f32 {
        tank(&self.world).state.driver.speed
    }
}

pub fn tank(world: &World) -> &Tank {
    let World::Tank(tank) = world else { panic!("of another world") };
    tank
}

pub fn tank_setup(world: WorldSetup) -> TankSetup {
    let WorldSetup::Tank(setup) = world else { panic!("not a tank world") };
    setup
}

pub fn degrees(a: Vec2, b: Vec2) -> f32 {
    a.angle_between(b).to_degrees().abs()
}
