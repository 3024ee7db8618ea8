//! The trace: one JSON line a tick.

use std::io::{self, Write};

use glam::Vec3;
use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::sim::event::{ContactReport, Event};
use crate::sim::report::{BodyReport, Field, Fields};
use crate::sim::world::World;

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
        let bodies = self.0.report();
        let mut map = serializer.serialize_map(Some(bodies.len()))?;
        for body in bodies {
            map.serialize_entry(&self.0.name(body.body), &body_object(self.0, body))?;
        }
        map.end()
    }
}

/// A JSON object whose fields keep their order.
struct Object<'a> {
    world: &'a World,
    fields: Vec<(&'static str, Told)>,
}

/// What a field can hold in the trace.
enum Told {
    /// A world's field.
    Field(Field),
    /// A quaternion x, y, z, w.
    Rotation([f32; 4]),
    /// A word.
    Text(&'static str),
}

impl<'a> Object<'a> {
    fn new(world: &'a World, first: Vec<(&'static str, Told)>, rest: Fields) -> Self {
        let rest = rest.into_iter().map(|(name, field)| (name, Told::Field(field)));
        Self { world, fields: first.into_iter().chain(rest).collect() }
    }
}

impl Serialize for Object<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.fields.len()))?;
        for (name, told) in &self.fields {
            match told {
                Told::Rotation(q) => map.serialize_entry(name, &q.map(plain))?,
                Told::Text(text) => map.serialize_entry(name, text)?,
                Told::Field(Field::F32(x)) => map.serialize_entry(name, &plain(*x))?,
                Told::Field(Field::U32(x)) => map.serialize_entry(name, x)?,
                Told::Field(Field::Bool(x)) => map.serialize_entry(name, x)?,
                Told::Field(Field::Vec3(v)) => map.serialize_entry(name, &vector(*v))?,
                Told::Field(Field::Body(b)) => map.serialize_entry(name, &self.world.name(*b))?,
                Told::Field(Field::Name(name_of)) => map.serialize_entry(name, name_of)?,
                Told::Field(Field::Region(r)) => map.serialize_entry(name, &format!("R{r}"))?,
            }
        }
        map.end()
    }
}

fn body_object(world: &World, body: BodyReport) -> Object<'_> {
    let place = vec![
        ("position", Told::Field(Field::Vec3(body.position))),
        ("rotation", Told::Rotation(body.rotation.to_array())),
    ];
    Object::new(world, place, body.fields)
}

fn contact<'a>(world: &'a World, c: &ContactReport) -> Object<'a> {
    let fields = vec![
        ("a", Told::Field(Field::Body(c.a))),
        ("b", Told::Field(Field::Body(c.b))),
        ("phase", Told::Text(c.phase.name())),
        ("normal", Told::Field(Field::Vec3(c.normal))),
        ("depth", Told::Field(Field::F32(c.depth))),
    ];
    Object::new(world, fields, c.detail.fields())
}

fn event<'a>(world: &'a World, e: &Event) -> Object<'a> {
    let (kind, fields) = e.kind.told();
    let first = vec![("kind", Told::Text(kind)), ("body", Told::Field(Field::Body(e.body)))];
    Object::new(world, first, fields)
}

/// −0 as 0.
fn plain(x: f32) -> f32 {
    if x == 0.0 { 0.0 } else { x }
}

fn vector(v: Vec3) -> [f32; 3] {
    v.to_array().map(plain)
}
