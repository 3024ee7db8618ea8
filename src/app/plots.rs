//! Numbers over time: any number that the trace tells of a body, one value a tick.

use std::fmt::Write;

use glam::Vec3;

use crate::sim::report::Field;
use crate::sim::{Body, World};

/// When a curve is chosen its past is run again, at most this many ticks of it: a minute.
pub const PAST: u32 = 3_600;

/// No more curves at once.
pub const MOST: usize = 8;

/// A number that is plotted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quantity {
    /// Of which body.
    pub body: Body,
    /// Its name in the trace, with the component behind a dot: `position.y`.
    pub name: String,
}

/// A number, and its values.
#[derive(Clone, Debug)]
pub struct Curve {
    /// Which number.
    pub of: Quantity,
    /// (ticks run, value), ascending; ticks without a value are left out.
    pub points: Vec<(u32, f32)>,
}

/// Every curve chosen.
#[derive(Clone, Debug, Default)]
pub struct Plots {
    curves: Vec<Curve>,
}

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

/// The value of a number now; `None` when there is none.
fn value(world: &World, of: &Quantity) -> Option<f32> {
    let found = quantities(world, of.body).into_iter().find(|(name, _)| *name == of.name);
    found.map(|(_, value)| value).filter(|value| value.is_finite())
}

impl Plots {
    /// The curves, in the order they were chosen.
    #[must_use]
    pub fn curves(&self) -> &[Curve] {
        &self.curves
    }

    /// Whether the number is plotted.
    #[must_use]
    pub fn has(&self, of: &Quantity) -> bool {
        self.curves.iter().any(|curve| curve.of == *of)
    }

    /// Stops to plot a number; whether it was plotted.
    pub(super) fn remove(&mut self, of: &Quantity) -> bool {
        let before = self.curves.len();
        self.curves.retain(|curve| curve.of != *of);
        self.curves.len() < before
    }

    /// Plots a number, unless there are too many already. `past` gives the world after each of the
    /// ticks before.
    pub(super) fn add(&mut self, of: Quantity, past: impl Iterator<Item = (u32, World)>) {
        if self.curves.len() < MOST {
            let points = past.filter_map(|(tick, world)| Some((tick, value(&world, &of)?)));
            self.curves.push(Curve { points: points.collect(), of });
        }
    }

    /// Takes note of a tick just run.
    pub(super) fn tick(&mut self, tick: u32, world: &World) {
        for curve in &mut self.curves {
            curve.points.extend(value(world, &curve.of).map(|value| (tick, value)));
        }
    }

    /// Forgets what came after `tick` ticks.
    pub(super) fn truncate(&mut self, tick: u32) {
        for curve in &mut self.curves {
            curve.points.retain(|(at, _)| *at <= tick);
        }
    }

    /// Every curve as a column of comma-separated values, a row for each tick that has one.
    #[must_use]
    pub fn csv(&self, name: impl Fn(Body) -> String) -> String {
        let mut out = "tick".to_owned();
        for curve in &self.curves {
            // Bodies' names have no commas or quotes, nor do the trace's fields.
            let _ = write!(out, ",{} {}", name(curve.of.body), curve.of.name);
        }
        out.push('\n');
        let mut ticks: Vec<u32> = self
            .curves
            .iter()
            .flat_map(|curve| curve.points.iter().map(|(tick, _)| *tick))
            .collect();
        ticks.sort_unstable();
        ticks.dedup();
        for tick in ticks {
            let _ = write!(out, "{tick}");
            for curve in &self.curves {
                out.push(',');
                if let Ok(at) = curve.points.binary_search_by_key(&tick, |(tick, _)| *tick) {
                    let _ = write!(out, "{}", curve.points[at].1);
                }
            }
            out.push('\n');
        }
        out
    }
}
