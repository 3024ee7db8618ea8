//! The trace: one JSON line a tick.

use std::io::{self, Write};

use glam::Quat;
use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::sim::World;
use crate::sim::event::{ContactReport, Event};
use crate::sim::report::{BodyReport, Field, Fields};

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
    let names = |world: &World, of: &[BodyReport]| -> Vec<String> {
        of.iter().map(|told| world.name(told.body)).collect()
    };
    let (of_a, of_b) = (a.report(), b.report());
    // Equal bodies of two worlds with the same inputs have different names only where one was given.
    of_a != of_b || names(a, &of_a) != names(b, &of_b)
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
