//! The trace: one JSON line a tick.

use std::io::{self, Write};

use glam::Quat;
use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::sim::event::{ContactReport, Event};
use crate::sim::report::{BodyReport, Field, Fields};
use crate::sim::{Body, World};

/// Writes the line for `world` at `tick`, with what its last tick reported.
///
/// # Errors
/// Those of `out`.
pub fn write(out: &mut impl Write, tick: u64, world: &World, events: &[Event]) -> io::Result<()> {
    let line = Line {
        tick,
        hash: format!("{:016x}", world.hash()),
        bodies: Bodies(world),
        contacts: world.contacts().iter().map(|c| contact(world, c)).collect(),
        events: events.iter().map(|e| event(world, e)).collect(),
    };
    serde_json::to_writer(&mut *out, &line)?;
    out.write_all(b"\n")
}

/// Whether the lines of these two worlds tell of other bodies, or of a body something else.
#[must_use]
pub fn is_parted(a: &World, b: &World) -> bool {
    Alike::default().is_parted(a, b)
}

/// What is known of two worlds that have been told alike and were not edited since: it saves the look at every
/// body in every tick.
#[derive(Clone, Debug, Default)]
pub struct Alike {
    /// The bodies whose names are the same in both; none before the first look.
    bodies: Vec<Body>,
}

impl Alike {
    /// As [`is_parted`], for the next tick of the same two worlds.
    #[must_use]
    pub fn is_parted(&mut self, a: &World, b: &World) -> bool {
        if !self.bodies.is_empty() && a.is_in_state_of(b) {
            return false;
        }
        let (of_a, of_b) = (a.report(), b.report());
        if of_a != of_b {
            return true;
        }
        let bodies = || of_a.iter().map(|told| told.body);
        if !bodies().eq(self.bodies.iter().copied()) {
            self.bodies.clear();
            self.bodies.extend(bodies());
            // Equal bodies of two worlds with the same inputs have different names only where one was given.
            return bodies().any(|body| a.name(body) != b.name(body));
        }
        false
    }
}

#[derive(serde::Serialize)]
struct Line<'a> {
    tick: u64,
    hash: String,
    bodies: Bodies<'a>,
    contacts: Vec<Object<'a>>,
    events: Vec<Object<'a>>,
}

/// Bodies by name, in the world's order.
struct Bodies<'a>(&'a World);

impl Serialize for Bodies<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let bodies = self.0.report().into_iter();
        serializer.collect_map(bodies.map(|told| (self.0.name(told.body), body(self.0, told))))
    }
}

/// A JSON object whose fields keep their order; a body's rotation stands behind the first ones.
struct Object<'a> {
    world: &'a World,
    first: Fields,
    rotation: Option<Quat>,
    rest: Fields,
}

impl Serialize for Object<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (name, field) in &self.first {
            entry(&mut map, self.world, name, *field)?;
        }
        if let Some(rotation) = self.rotation {
            map.serialize_entry("rotation", &rotation.to_array().map(plain))?;
        }
        for (name, field) in &self.rest {
            entry(&mut map, self.world, name, *field)?;
        }
        map.end()
    }
}

fn entry<M: SerializeMap>(
    map: &mut M,
    world: &World,
    name: &str,
    field: Field,
) -> Result<(), M::Error> {
    match field {
        Field::F32(x) => map.serialize_entry(name, &plain(x)),
        Field::U32(x) => map.serialize_entry(name, &x),
        Field::Bool(x) => map.serialize_entry(name, &x),
        Field::Vec3(v) => map.serialize_entry(name, &v.to_array().map(plain)),
        Field::Body(body) => map.serialize_entry(name, &world.name(body)),
        Field::Name(word) => map.serialize_entry(name, word),
        Field::Region(region) => map.serialize_entry(name, &format!("R{region}")),
    }
}

fn body(world: &World, body: BodyReport) -> Object<'_> {
    let first = vec![("position", Field::Vec3(body.position))];
    Object { world, first, rotation: Some(body.rotation), rest: body.fields }
}

fn contact<'a>(world: &'a World, c: &ContactReport) -> Object<'a> {
    let first = vec![
        ("a", Field::Body(c.a)),
        ("b", Field::Body(c.b)),
        ("phase", Field::Name(c.phase.name())),
        ("normal", Field::Vec3(c.normal)),
        ("depth", Field::F32(c.depth)),
    ];
    Object { world, first, rotation: None, rest: c.detail.fields() }
}

fn event<'a>(world: &'a World, e: &Event) -> Object<'a> {
    let (kind, rest) = e.kind.told();
    let first = vec![("kind", Field::Name(kind)), ("body", Field::Body(e.body))];
    Object { world, first, rotation: None, rest }
}

/// −0 as 0.
fn plain(x: f32) -> f32 {
    if x == 0.0 { 0.0 } else { x }
}
