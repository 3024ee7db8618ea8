//! The trace: one JSON line a tick.

use std::io::{self, Write};

use glam::Vec3;
use serde::Serialize as Derive;
use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::sim::event::{Body, ContactReport, Event, EventKind};
use crate::sim::tank::{Motion, OnHit, Tank};
use crate::sim::world::{Sim, World};

/// Writes the line for `world` at `tick`, with what its last tick reported.
///
/// # Errors
/// Those of `out`.
pub fn write(out: &mut impl Write, tick: u64, world: &World, events: &[Event]) -> io::Result<()> {
    let bodies = match world {
        World::Tank(tank) => tank_bodies(tank),
    };
    let line = Line {
        tick,
        hash: format!("{:016x}", world.hash()),
        bodies: Bodies(bodies),
        contacts: world.contacts().iter().map(|c| ContactLine::new(world, c)).collect(),
        events: events.iter().map(|e| EventLine::new(world, e)).collect(),
    };
    serde_json::to_writer(&mut *out, &line)?;
    out.write_all(b"\n")
}

#[derive(Derive)]
struct Line {
    tick: u64,
    hash: String,
    bodies: Bodies,
    contacts: Vec<ContactLine>,
    events: Vec<EventLine>,
}

/// Bodies by name, in the world's order.
struct Bodies(Vec<(String, BodyLine)>);

impl Serialize for Bodies {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, line) in &self.0 {
            map.serialize_entry(name, line)?;
        }
        map.end()
    }
}

#[derive(Derive)]
struct BodyLine {
    position: [f32; 3],
    /// Quaternion x, y, z, w.
    rotation: [f32; 4],
    /// Degrees, not wrapped.
    yaw: f32,
    #[serde(skip_serializing_if = "Option::is_none")]
    rebound_ticks: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    speed: Option<f32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    alive: Option<bool>,
}

impl BodyLine {
    fn placed(position: Vec3, yaw: f32) -> Self {
        let half = yaw * 0.5;
        Self {
            position: vector(position),
            rotation: [0.0, libm::sinf(half), 0.0, libm::cosf(half)].map(plain),
            yaw: plain(yaw.to_degrees()),
            rebound_ticks: None,
            speed: None,
            alive: None,
        }
    }
}

/// −0 as 0.
fn plain(x: f32) -> f32 {
    if x == 0.0 { 0.0 } else { x }
}

fn vector(v: Vec3) -> [f32; 3] {
    v.to_array().map(plain)
}

fn tank_bodies(tank: &Tank) -> Vec<(String, BodyLine)> {
    let state = &tank.state;
    let driver = BodyLine {
        rebound_ticks: Some(state.driver.rebound.ticks),
        speed: Some(plain(state.driver.speed)),
        ..BodyLine::placed(state.driver.position, state.driver.yaw)
    };
    let mut bodies = vec![(tank.name(Body::Driven), driver)];
    for (setup, target) in tank.setup.targets.iter().zip(&state.targets) {
        let chases = matches!(setup.motion, Motion::Chase(_));
        let gives_way = matches!(setup.on_hit, OnHit::Push(_));
        let collects = matches!(setup.on_hit, OnHit::Collect);
        let line = BodyLine {
            rebound_ticks: gives_way.then_some(target.rebound.ticks),
            speed: chases.then_some(plain(target.speed)),
            alive: collects.then_some(target.alive),
            ..BodyLine::placed(target.position, target.yaw)
        };
        bodies.push((setup.name.clone(), line));
    }
    for shell in &state.shells {
        let yaw = libm::atan2f(shell.direction.x, shell.direction.y);
        let line = BodyLine::placed(shell.position, yaw);
        bodies.push((tank.name(Body::Spawned(shell.number)), line));
    }
    bodies
}

#[derive(Derive)]
struct ContactLine {
    a: String,
    b: String,
    phase: String,
    normal: [f32; 3],
    depth: f32,
    #[serde(skip_serializing_if = "Option::is_none")]
    region: Option<String>,
}

impl ContactLine {
    fn new(world: &World, c: &ContactReport) -> Self {
        Self {
            a: world.name(c.a),
            b: world.name(c.b),
            phase: format!("{:?}", c.phase),
            normal: vector(c.normal),
            depth: plain(c.depth),
            region: c.region.map(|region| format!("R{region}")),
        }
    }
}

#[derive(Derive)]
#[serde(tag = "kind")]
enum EventLine {
    Rebound { body: String, direction: [f32; 3], ticks: u32, speed: f32 },
    Collect { body: String },
    Return { body: String },
    Impact { body: String, by: String, speed: f32 },
    Push { body: String, target: String },
    Fire { body: String },
    ShellHit { body: String, target: String },
    ShellGone { body: String },
}

impl EventLine {
    fn new(world: &World, e: &Event) -> Self {
        let body = world.name(e.body);
        match e.kind {
            EventKind::Rebound { direction, ticks, speed } => {
                Self::Rebound { body, direction: vector(direction), ticks, speed: plain(speed) }
            }
            EventKind::Collect => Self::Collect { body },
            EventKind::Return => Self::Return { body },
            EventKind::Impact { by, speed } => {
                Self::Impact { body, by: world.name(by), speed: plain(speed) }
            }
            EventKind::Push { target } => Self::Push { body, target: world.name(target) },
            EventKind::Fire => Self::Fire { body },
            EventKind::ShellHit { target } => Self::ShellHit { body, target: world.name(target) },
            EventKind::ShellGone => Self::ShellGone { body },
        }
    }
}
