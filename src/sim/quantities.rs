//! Named values of bodies, as in the trace, for plots, lessons and goals.

use glam::Vec3;

use super::event::Body;
use super::report::{BodyReport, Field, Fields};
use super::{World, WorldKind};
use crate::params::shorten;
use crate::text::id;

/// Returns the plottable numbers of a body: the values of [`all_fields`] that are numbers.
#[must_use]
pub fn quantities(world: &World, body: Body) -> Vec<(String, f32)> {
    let numbers = all_fields(world, body).into_iter();
    numbers.filter_map(|(name, field)| Some((name, field.number()?))).collect()
}

/// Returns the body and the number named by a field: a body's name, a dot and the name of a number.
///
/// # Errors
/// Describes the wrong field and valid names.
pub fn find(world: &World, field: &str) -> Result<(Body, String), String> {
    let bodies = world.bodies();
    let suffix = |body: &Body| field.strip_prefix(&world.name(*body))?.strip_prefix('.');
    let Some((body, name)) = bodies.iter().find_map(|body| Some((*body, suffix(body)?))) else {
        let example = bodies.first().map_or_else(String::new, |body| world.name(*body));
        return Err(
            id::QUANTITIES_NAME_EXPECTED.with(&[("field", &shorten(field)), ("body", &example)])
        );
    };
    let known: Vec<String> = quantities(world, body).into_iter().map(|(name, _)| name).collect();
    if !known.iter().any(|known| known == name) {
        return Err(
            id::QUANTITIES_ONE_OF.with(&[("field", &shorten(field)), ("names", &known.join(", "))])
        );
    }
    Ok((body, name.to_owned()))
}

/// Returns all named values of a body: the fields of the trace, their components and lengths, and
/// derived numbers. Empty if the body does not exist.
#[must_use]
pub fn all_fields(world: &World, body: Body) -> Vec<(String, Field)> {
    let Some(report) = world.report_of(body) else { return Vec::new() };
    let contacts = world.contacts().iter().filter(|c| c.a == body || c.b == body);
    let depth = contacts.map(|c| c.depth).fold(0.0, f32::max);
    named_values(&report, depth, world.extra_fields(body))
}

/// Returns the named values of a body: the `report`, the `depth` of the deepest contact, m, and the
/// `extra` values of the world.
#[must_use]
pub(crate) fn named_values(report: &BodyReport, depth: f32, extra: Fields) -> Vec<(String, Field)> {
    let mut out = Vec::new();
    let mut add = |name: &str, field| out.push((name.to_owned(), field));
    add_vector(&mut add, "position", report.position);
    for (name, field) in &report.fields {
        if let Field::Vec3(value) = field {
            add_vector(&mut add, name, *value);
            add(&format!("|{name}|"), Field::F32(value.length()));
        } else {
            add(name, *field);
        }
    }
    add("depth", Field::F32(depth));
    for (name, field) in extra {
        add(name, field);
    }
    out
}

/// Adds a vector and its components.
fn add_vector(add: &mut impl FnMut(&str, Field), name: &str, v: Vec3) {
    add(name, Field::Vec3(v));
    for (axis, value) in ["x", "y", "z"].into_iter().zip(v.to_array()) {
        add(&format!("{name}.{axis}"), Field::F32(value));
    }
}

/// Returns the value `name` of a contact: `depth`, or one of the `details` of its world.
#[must_use]
pub fn contact_field(depth: f32, details: &Fields, name: &str) -> Option<Field> {
    if name == "depth" {
        return Some(Field::F32(depth));
    }
    details.iter().find(|(known, _)| *known == name).map(|(_, field)| *field)
}

/// Returns the unit of the quantity `name` in this kind of world; empty for a plain number.
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
