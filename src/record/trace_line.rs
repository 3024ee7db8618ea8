//! The trace: one JSON line per tick.

use std::io::{self, Write};

use glam::Quat;
use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::sim::event::{ContactReport, Event};
use crate::sim::report::{BodyReport, Field, Fields};
use crate::sim::{Body, World};

/// Writes the line for `world` at `tick`, with the events of its last tick.
///
/// # Errors
/// Returns the errors of `out`.
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

/// Returns whether the lines of these two worlds differ in their bodies.
#[must_use]
pub fn bodies_differ(a: &World, b: &World) -> bool {
    DifferenceCache::default().bodies_differ(a, b)
}

/// Cache for comparing two worlds tick by tick without comparing every body. Valid while the lines of
/// the worlds do not differ and the worlds are not edited.
#[derive(Clone, Debug, Default)]
pub struct DifferenceCache {
    /// Bodies with the same names in both worlds; empty before the first comparison.
    bodies: Vec<Body>,
}

impl DifferenceCache {
    /// Like the function [`bodies_differ`], for the next tick of the same two worlds.
    #[must_use]
    pub fn bodies_differ(&mut self, a: &World, b: &World) -> bool {
        if !self.bodies.is_empty() && a.has_same_state(b) {
            return false;
        }
        let (a_report, b_report) = (a.report(), b.report());
        if a_report != b_report {
            return true;
        }
        let bodies = || a_report.iter().map(|report| report.body);
        if !bodies().eq(self.bodies.iter().copied()) {
            self.bodies.clear();
            self.bodies.extend(bodies());
            // Bodies keep their names, so names are compared only when the list of bodies changes.
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

/// Bodies by name, in the order of the world's report.
struct Bodies<'a>(&'a World);

impl Serialize for Bodies<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let bodies = self.0.report().into_iter();
        serializer.collect_map(bodies.map(|it| (self.0.name(it.body), body(self.0, it))))
    }
}

/// A JSON object that keeps the order of its fields; a body's rotation follows the first fields.
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
    let (kind, rest) = e.kind.name_and_fields();
    let first = vec![("kind", Field::Name(kind)), ("body", Field::Body(e.body))];
    Object { world, first, rotation: None, rest }
}

/// Replaces −0 by 0.
fn plain(x: f32) -> f32 {
    if x == 0.0 { 0.0 } else { x }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene;
    use crate::sim::Input;

    fn world(name: &str, x: f32) -> World {
        let target = format!("(name: \"{name}\", model: Rect(), position: ({x}, 0.5, 5))");
        let text = format!("(title: \"T\", world: Tank(targets: [{target}]))");
        World::new(scene::parse("t.ron", None, &text).expect("it is sound").file.world)
    }

    /// Names are part of the line, and a name can be the prefix of another.
    #[test]
    fn worlds_differ_if_their_lines_differ() {
        let a = world("crate", 0.0);
        for (b, differs) in [
            (a.clone(), false),
            (world("crate", 0.0), false),
            (world("crates", 0.0), true),
            (world("crate", 0.25), true),
        ] {
            assert_eq!(bodies_differ(&a, &b), differs);
        }
    }

    /// After the first comparison, names are not compared again, but the rest is.
    #[test]
    fn equal_worlds_differ_once_one_of_them_moves() {
        let (mut a, mut b, mut cache) =
            (world("crate", 0.0), world("crate", 0.0), DifferenceCache::default());
        for tick in 0..5 {
            assert!(!cache.bodies_differ(&a, &b), "tick {tick}");
            for world in [&mut a, &mut b] {
                world.step(&Input::default(), &mut Vec::new());
            }
        }
        let held = [crate::sim::Action::Forward].into_iter().collect();
        a.step(&Input { held, ..Input::default() }, &mut Vec::new());
        b.step(&Input::default(), &mut Vec::new());
        assert!(cache.bodies_differ(&a, &b));
        assert!(DifferenceCache::default().bodies_differ(&world("a", 0.0), &world("b", 0.0)));
    }
}
