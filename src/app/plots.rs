//! Numbers over time: any number that the trace tells of a body, one value a tick.

use std::fmt::Write;

pub use crate::sim::quantities::quantities;
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
