//! The trace: one JSON line a tick.

use std::io::{self, Write};

use glam::Vec3;
use serde_json::{Map, Value, json};

use crate::sim::event::{Body, ContactReport, Event, EventKind};
use crate::sim::tank::{Motion, OnHit, Tank};
use crate::sim::world::{Sim, World};

/// Writes the line for `world` at `tick`, with what its last tick reported.
///
/// # Errors
/// Those of `out`.
pub fn write(out: &mut impl Write, tick: u32, world: &World, events: &[Event]) -> io::Result<()> {
    let bodies = match world {
        World::Tank(tank) => tank_bodies(tank),
    };
    let contacts: Vec<Value> = world.contacts().iter().map(|c| contact(world, c)).collect();
    let events: Vec<Value> = events.iter().map(|e| event(world, e)).collect();
    // Fields in the documented order, so the object is written by hand.
    write!(out, "{{\"tick\":{tick},\"hash\":\"{:016x}\",\"bodies\":{{", world.hash())?;
    for (at, (name, fields)) in bodies.iter().enumerate() {
        write!(out, "{}{}:{fields}", if at > 0 { "," } else { "" }, json!(name))?;
    }
    writeln!(out, "}},\"contacts\":{},\"events\":{}}}", json!(contacts), json!(events))
}

/// A number as it is, −0 as 0.
fn number(x: f32) -> Value {
    json!(if x == 0.0 { 0.0 } else { x })
}

fn vector(v: Vec3) -> Value {
    v.to_array().into_iter().map(number).collect()
}

fn placed(position: Vec3, yaw: f32) -> Map<String, Value> {
    let half = yaw * 0.5;
    let mut fields = Map::new();
    fields.insert("position".into(), vector(position));
    let rotation = [0.0, libm::sinf(half), 0.0, libm::cosf(half)];
    fields.insert("rotation".into(), rotation.into_iter().map(number).collect());
    fields.insert("yaw".into(), number(yaw.to_degrees()));
    fields
}

fn tank_bodies(tank: &Tank) -> Vec<(String, Value)> {
    let state = &tank.state;
    let mut driver = placed(state.driver.position, state.driver.yaw);
    driver.insert("rebound_ticks".into(), json!(state.driver.rebound.ticks));
    driver.insert("speed".into(), number(state.driver.speed));
    let mut bodies = vec![(tank.name(Body::Driven), Value::Object(driver))];
    for (setup, target) in tank.setup.targets.iter().zip(&state.targets) {
        let mut fields = placed(target.position, target.yaw);
        match setup.on_hit {
            OnHit::Collect => drop(fields.insert("alive".into(), json!(target.alive))),
            OnHit::Push(_) => {
                drop(fields.insert("rebound_ticks".into(), json!(target.rebound.ticks)));
            }
            OnHit::Highlight | OnHit::Rebound(_) | OnHit::Impact(_) => {}
        }
        if matches!(setup.motion, Motion::Chase(_)) {
            fields.insert("speed".into(), number(target.speed));
        }
        bodies.push((setup.name.clone(), Value::Object(fields)));
    }
    for shell in &state.shells {
        let yaw = libm::atan2f(shell.direction.x, shell.direction.y);
        let fields = placed(shell.position, yaw);
        bodies.push((tank.name(Body::Spawned(shell.number)), Value::Object(fields)));
    }
    bodies
}

fn contact(world: &World, c: &ContactReport) -> Value {
    let mut fields = json!({
        "a": world.name(c.a),
        "b": world.name(c.b),
        "phase": format!("{:?}", c.phase),
        "normal": vector(c.normal),
        "depth": number(c.depth),
    });
    if let Some(region) = c.region {
        fields["region"] = json!(format!("R{region}"));
    }
    fields
}

fn event(world: &World, e: &Event) -> Value {
    let named = |kind: &str| json!({ "kind": kind, "body": world.name(e.body) });
    let with = |kind: &str, fields: &[(&str, Value)]| {
        let mut line = named(kind);
        for (key, value) in fields {
            line[*key] = value.clone();
        }
        line
    };
    match e.kind {
        EventKind::Rebound { direction, ticks, speed } => with(
            "Rebound",
            &[("direction", vector(direction)), ("ticks", json!(ticks)), ("speed", number(speed))],
        ),
        EventKind::Collect => named("Collect"),
        EventKind::Return => named("Return"),
        EventKind::Impact { by, speed } => {
            with("Impact", &[("by", json!(world.name(by))), ("speed", number(speed))])
        }
        EventKind::Push { target } => with("Push", &[("target", json!(world.name(target)))]),
        EventKind::Fire => named("Fire"),
        EventKind::ShellHit { target } => {
            with("ShellHit", &[("target", json!(world.name(target)))])
        }
        EventKind::ShellGone => named("ShellGone"),
    }
}
