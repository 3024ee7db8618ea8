//! Plots of traced numbers of a body, one value per tick.

use std::fmt::Write;

use crate::geom::order;
use crate::record::history::History;
pub use crate::sim::quantities::quantities;
use crate::sim::{Body, World};

/// Maximum number of past ticks re-run for a new curve: a minute.
pub const MAX_PAST_TICKS: u32 = 3_600;

/// Time budget for re-running the past of a curve, s; matters for slow ticks.
const TIME_BUDGET: f32 = 0.5;

/// Returns the worlds of a run from at most `max_ticks` before `until` up to `until`, each with its
/// tick. Slow ticks reduce the number of worlds.
pub(super) fn past(
    history: &History,
    until: u32,
    max_ticks: u32,
) -> impl Iterator<Item = (u32, World)> {
    let max_ticks = max_ticks.min(history.cost.ticks_within(TIME_BUDGET));
    let first = until.saturating_sub(max_ticks).max(history.oldest());
    history.worlds(first).take_while(move |(tick, _)| *tick <= until)
}

/// Maximum number of curves.
pub const MAX_CURVES: usize = 8;

/// A number over time.
#[derive(Clone, Debug)]
pub struct Curve {
    /// Name in the trace, with the component after a dot: `position.y`.
    pub name: String,
    /// (ticks run, value), ascending; ticks without a value are left out.
    pub points: Vec<(u32, f32)>,
}

impl Curve {
    /// Returns the absolute difference from another curve, at each tick where both have values.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Vec<(u32, f32)> {
        let points = self.points.iter();
        points.filter_map(|(tick, a)| Some((*tick, (a - other.value_at(*tick)?).abs()))).collect()
    }

    /// Returns the value after `tick` ticks.
    fn value_at(&self, tick: u32) -> Option<f32> {
        let index = self.points.binary_search_by_key(&tick, |(tick, _)| *tick).ok()?;
        Some(self.points[index].1)
    }
}

/// The plotted numbers of a body.
#[derive(Clone, Debug)]
pub struct Plots {
    /// The plotted body.
    pub body: Body,
    /// Curves, in the order of selection; a curve has no points if the body lacks its number.
    pub curves: Vec<Curve>,
}

impl Plots {
    /// Returns whether the number is plotted.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.curves.iter().any(|curve| curve.name == name)
    }

    /// Adds the curve of a number, unless there are [`MAX_CURVES`], or removes it. `past` yields the
    /// world after each earlier tick.
    pub(super) fn toggle(&mut self, name: String, past: impl Iterator<Item = (u32, World)>) {
        let count = self.curves.len();
        self.curves.retain(|curve| curve.name != name);
        if self.curves.len() == count && count < MAX_CURVES {
            self.curves.push(Curve { name, points: Vec::new() });
            fill(&mut self.curves[count..], self.body, past);
        }
    }

    /// Plots the same numbers of `body`, from the worlds of `past`.
    pub(super) fn follow(&mut self, body: Body, past: impl Iterator<Item = (u32, World)>) {
        self.body = body;
        self.curves.iter_mut().for_each(|curve| curve.points.clear());
        fill(&mut self.curves, body, past);
    }

    /// Adds the values of a tick just run.
    pub(super) fn tick(&mut self, tick: u32, world: &World) {
        append_values(&mut self.curves, self.body, tick, world);
    }

    /// Removes values after `tick` ticks.
    pub(super) fn truncate(&mut self, tick: u32) {
        for curve in &mut self.curves {
            curve.points.retain(|(at, _)| *at <= tick);
        }
    }

    /// Returns comma-separated values: a row for each tick with a value; a column for each curve,
    /// then for each curve of a second world. `body` is the name of the body.
    #[must_use]
    pub fn csv(&self, body: &str, other: Option<&Self>) -> String {
        let mut out = "tick".to_owned();
        // Names of bodies and of traced fields have no commas or quotes.
        for curve in &self.curves {
            let _ = write!(out, ",{body} {}", curve.name);
        }
        for curve in other.iter().flat_map(|other| &other.curves) {
            let _ = write!(out, ",B: {body} {}", curve.name);
        }
        out.push('\n');
        let curves = || self.curves.iter().chain(other.iter().flat_map(|other| &other.curves));
        let ticks = order::set(curves().flat_map(|curve| &curve.points).map(|(tick, _)| *tick));
        for tick in ticks {
            let _ = write!(out, "{tick}");
            for curve in curves() {
                out.push(',');
                if let Some(value) = curve.value_at(tick) {
                    let _ = write!(out, "{value}");
                }
            }
            out.push('\n');
        }
        out
    }
}

/// Fills the curves with past values. Runs no ticks if there are no curves.
fn fill(curves: &mut [Curve], body: Body, past: impl Iterator<Item = (u32, World)>) {
    if curves.is_empty() {
        return;
    }
    for (tick, world) in past {
        append_values(curves, body, tick, &world);
    }
}

/// Appends each curve's value in `world`, if it is finite.
fn append_values(curves: &mut [Curve], body: Body, tick: u32, world: &World) {
    if curves.is_empty() {
        return;
    }
    let values = quantities(world, body);
    for curve in curves {
        let value = values.iter().find(|(name, value)| *name == curve.name && value.is_finite());
        curve.points.extend(value.map(|(_, value)| (tick, *value)));
    }
}
