//! Plots: any traced number of the plotted body, one value per tick.

use std::fmt::Write;

use crate::geom::order;
use crate::record::history::History;
pub use crate::sim::quantities::quantities;
use crate::sim::{Body, World};

/// Maximum number of past ticks re-run for a new curve: a minute.
pub const PAST: u32 = 3_600;

/// Time budget for re-running the past of a curve, s; matters for slow ticks.
const LONGEST: f32 = 0.5;

/// Returns the worlds of a run up to a tick, at most `most` ticks, each with its number of ticks
/// run.
pub(super) fn past(history: &History, until: u32, most: u32) -> impl Iterator<Item = (u32, World)> {
    let most = most.min(history.cost.ticks_within(LONGEST));
    let first = until.saturating_sub(most).max(history.oldest());
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
    /// Returns the difference from another curve, at each tick with both values.
    #[must_use]
    pub fn apart(&self, other: &Self) -> Vec<(u32, f32)> {
        let both = self.points.iter();
        both.filter_map(|(tick, a)| Some((*tick, (a - other.at(*tick)?).abs()))).collect()
    }

    /// Returns the value after `tick` ticks.
    fn at(&self, tick: u32) -> Option<f32> {
        let at = self.points.binary_search_by_key(&tick, |(tick, _)| *tick).ok()?;
        Some(self.points[at].1)
    }
}

/// The plotted numbers of a body.
#[derive(Clone, Debug)]
pub struct Plots {
    /// The plotted body.
    pub body: Body,
    /// Curves, in the order of selection; empty if the body has no such number.
    pub curves: Vec<Curve>,
}

impl Plots {
    /// Returns whether the number is plotted.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.curves.iter().any(|curve| curve.name == name)
    }

    /// Plots a number, up to the maximum, or removes it. `past` returns the world after each
    /// earlier tick.
    pub(super) fn toggle(&mut self, name: String, past: impl Iterator<Item = (u32, World)>) {
        let count = self.curves.len();
        self.curves.retain(|curve| curve.name != name);
        if self.curves.len() == count && count < MAX_CURVES {
            self.curves.push(Curve { name, points: Vec::new() });
            fill(&mut self.curves[count..], self.body, past);
        }
    }

    /// Plots the same numbers of this body, with another past.
    pub(super) fn follow(&mut self, body: Body, past: impl Iterator<Item = (u32, World)>) {
        self.body = body;
        self.curves.iter_mut().for_each(|curve| curve.points.clear());
        fill(&mut self.curves, body, past);
    }

    /// Adds the values of a tick just run.
    pub(super) fn tick(&mut self, tick: u32, world: &World) {
        note(&mut self.curves, self.body, tick, world);
    }

    /// Removes values after `tick` ticks.
    pub(super) fn truncate(&mut self, tick: u32) {
        for curve in &mut self.curves {
            curve.points.retain(|(at, _)| *at <= tick);
        }
    }

    /// Returns comma-separated values: a column for each curve of the body called `body`, then for
    /// those of a second world; a row for each tick with a value.
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
                if let Some(value) = curve.at(tick) {
                    let _ = write!(out, "{value}");
                }
            }
            out.push('\n');
        }
        out
    }
}

/// Fills the curves from the past, if there are any.
fn fill(curves: &mut [Curve], body: Body, past: impl Iterator<Item = (u32, World)>) {
    if curves.is_empty() {
        return;
    }
    for (tick, world) in past {
        note(curves, body, tick, &world);
    }
}

/// Adds the present value of each curve, if defined.
fn note(curves: &mut [Curve], body: Body, tick: u32, world: &World) {
    if curves.is_empty() {
        return;
    }
    let values = quantities(world, body);
    for curve in curves {
        let value = values.iter().find(|(name, value)| *name == curve.name && value.is_finite());
        curve.points.extend(value.map(|(_, value)| (tick, *value)));
    }
}
