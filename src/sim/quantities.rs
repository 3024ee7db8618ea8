//! Numbers by name: what the trace tells of a body, as plots, lessons and goals read it.

use glam::Vec3;

use super::event::Body;
use super::report::Field;
use super::world::World;

/// The numbers that can be plotted of a body: those of the trace, its speed, the depth of its
/// deepest contact.
#[must_use]
pub fn quantities(world: &World, body: Body) -> Vec<(String, f32)> {
    let reports = world.report();
    let Some(report) = reports.iter().find(|report| report.body == body) else { return Vec::new() };
    let mut out = Vec::new();
    vector(&mut out, "position", report.position);
    for (name, field) in &report.fields {
        match field {
            Field::F32(value) => out.push(((*name).to_owned(), *value)),
            Field::U32(value) => out.push(((*name).to_owned(), *value as f32)),
            Field::Bool(value) => out.push(((*name).to_owned(), f32::from(u8::from(*value)))),
            Field::Vec3(value) => {
                vector(&mut out, name, *value);
                out.push((format!("|{name}|"), value.length()));
            }
            Field::Region(value) => out.push(((*name).to_owned(), f32::from(*value))),
            Field::Body(_) | Field::Name(_) => {}
        }
    }
    let own = world.contacts().iter().filter(|c| c.a == body || c.b == body);
    out.push(("depth".to_owned(), own.map(|c| c.depth).fold(0.0, f32::max)));
    match world {
        // Of all bodies; precise enough for a picture.
        World::Bodies(bodies) => {
            out.push(("total energy".to_owned(), bodies.measures().energy() as f32));
        }
        // By how many degrees the direction methods have turned it.
        World::Walker(walker) => {
            out.push(("astray".to_owned(), walker.state.astray.to_degrees()));
        }
        World::Tank(_) | World::Wall(_) | World::Map(_) => {}
    }
    out
}

fn vector(out: &mut Vec<(String, f32)>, name: &str, v: Vec3) {
    for (axis, value) in ["x", "y", "z"].into_iter().zip(v.to_array()) {
        out.push((format!("{name}.{axis}"), value));
    }
}
