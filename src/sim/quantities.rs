//! Numbers by name: what the trace tells of a body, as plots, lessons and goals read it.

use glam::Vec3;

use super::event::Body;
use super::report::{BodyReport, Field, Fields};
use super::{World, WorldKind};

/// The numbers that can be plotted of a body: those of the trace, its speed, the depth of its
/// deepest contact.
#[must_use]
pub fn quantities(world: &World, body: Body) -> Vec<(String, f32)> {
    let numbers = told(world, body).into_iter();
    numbers.filter_map(|(name, field)| Some((name, field.number()?))).collect()
}

/// All that has a name of a body: the fields of the trace, their components and lengths, and the
/// numbers made of them. Empty when there is no such body.
#[must_use]
pub fn told(world: &World, body: Body) -> Vec<(String, Field)> {
    let Some(report) = world.report_of(body) else { return Vec::new() };
    let own = world.contacts().iter().filter(|c| c.a == body || c.b == body);
    let depth = own.map(|c| c.depth).fold(0.0, f32::max);
    named(&report, depth, world.further(body))
}

/// What is told of the body of a report whose deepest contact is so deep, m, and of which its world tells
/// these `further` numbers.
#[must_use]
pub(crate) fn named(report: &BodyReport, depth: f32, further: Fields) -> Vec<(String, Field)> {
    let mut out = Vec::new();
    let mut add = |name: &str, field| out.push((name.to_owned(), field));
    vector(&mut add, "position", report.position);
    for (name, field) in &report.fields {
        if let Field::Vec3(value) = field {
            vector(&mut add, name, *value);
            add(&format!("|{name}|"), Field::F32(value.length()));
        } else {
            add(name, *field);
        }
    }
    add("depth", Field::F32(depth));
    for (name, field) in further {
        add(name, field);
    }
    out
}

/// A vector whole, and its components.
fn vector(add: &mut impl FnMut(&str, Field), name: &str, v: Vec3) {
    add(name, Field::Vec3(v));
    for (axis, value) in ["x", "y", "z"].into_iter().zip(v.to_array()) {
        add(&format!("{name}.{axis}"), Field::F32(value));
    }
}

/// The value called `name` of a contact: `depth`, or what its world tells beside it.
#[must_use]
pub fn of_contact(depth: f32, beside: &Fields, name: &str) -> Option<Field> {
    if name == "depth" {
        return Some(Field::F32(depth));
    }
    beside.iter().find(|(known, _)| *known == name).map(|(_, field)| *field)
}

/// The unit of what is called `name` in such a world; empty for a plain number.
#[must_use]
pub fn unit(kind: WorldKind, name: &str) -> &'static str {
    let name = name.trim_matches('|');
    match name.split('.').next().unwrap_or(name) {
        "position" | "point" | "depth" | "r" | "s" | "push" => "m",
        "yaw" | "astray" => "°",
        "angular_velocity" => "°/s",
        "velocity" if kind == WorldKind::Bodies => "m/s",
        "speed" | "vertical_speed" => "m/tick",
        "rebound_ticks" => "ticks",
        "total energy" => "J",
        _ => "",
    }
}
