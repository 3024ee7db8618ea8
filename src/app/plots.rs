//! Numbers over time: any number that the trace tells of the body chosen, one value a tick.

use std::collections::BTreeSet;
use std::fmt::Write;

use crate::record::history::History;
pub use crate::sim::quantities::quantities;
use crate::sim::{Body, World};

/// When a curve is chosen its past is run again, at most this many ticks of it: a minute.
pub const PAST: u32 = 3_600;

/// Where ticks take long, the past of a curve is as much as can be run again in this time, s.
const LONGEST: f32 = 0.5;

/// The worlds of a run up to a tick, of so many ticks at most, with how many had been run.
pub(super) fn past(history: &History, until: u32, most: u32) -> impl Iterator<Item = (u32, World)> {
    let most = most.min(history.cost.ticks_within(LONGEST));
    let first = until.saturating_sub(most).max(history.oldest());
    history.worlds(first).take_while(move |(tick, _)| *tick <= until)
}

/// No more curves at once.
pub const MOST: usize = 8;

/// A number, and its values.
#[derive(Clone, Debug)]
pub struct Curve {
    /// Its name in the trace, with the component behind a dot: `position.y`.
    pub name: String,
    /// (ticks run, value), ascending; ticks without a value are left out.
    pub points: Vec<(u32, f32)>,
}

impl Curve {
    /// How far it is from another one, at each tick at which both have a value.
    #[must_use]
    pub fn apart(&self, other: &Self) -> Vec<(u32, f32)> {
        let both = self.points.iter();
        both.filter_map(|(tick, a)| Some((*tick, (a - other.at(*tick)?).abs()))).collect()
    }

    /// Its value after so many ticks.
    fn at(&self, tick: u32) -> Option<f32> {
        let at = self.points.binary_search_by_key(&tick, |(tick, _)| *tick).ok()?;
        Some(self.points[at].1)
    }
}

/// The numbers that were chosen, of one body.
#[derive(Clone, Debug)]
pub struct Plots {
    /// The body whose numbers they are.
    pub body: Body,
    /// The curves, in the order they were chosen; one is empty where the body has no such number.
    pub curves: Vec<Curve>,
}

impl Plots {
    /// Whether the number is plotted.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.curves.iter().any(|curve| curve.name == name)
    }

    /// Plots a number, unless there are too many already, or ceases to. `past` gives the world after
    /// each of the ticks before.
    pub(super) fn toggle(&mut self, name: String, past: impl Iterator<Item = (u32, World)>) {
        let count = self.curves.len();
        self.curves.retain(|curve| curve.name != name);
        if self.curves.len() == count && count < MOST {
            self.curves.push(Curve { name, points: Vec::new() });
            fill(&mut self.curves[count..], self.body, past);
        }
    }

    /// Plots the same numbers of this body, in another past.
    pub(super) fn follow(&mut self, body: Body, past: impl Iterator<Item = (u32, World)>) {
        self.body = body;
        self.curves.iter_mut().for_each(|curve| curve.points.clear());
        fill(&mut self.curves, body, past);
    }

    /// Takes note of a tick just run.
    pub(super) fn tick(&mut self, tick: u32, world: &World) {
        note(&mut self.curves, self.body, tick, world);
    }

    /// Forgets what came after `tick` ticks.
    pub(super) fn truncate(&mut self, tick: u32) {
        for curve in &mut self.curves {
            curve.points.retain(|(at, _)| *at <= tick);
        }
    }

    /// Every curve of the body called `body` as a column of comma-separated values, and those of a
    /// second world after them, a row for each tick that has a value.
    #[must_use]
    pub fn csv(&self, body: &str, other: Option<&Self>) -> String {
        let mut out = "tick".to_owned();
        // Bodies' names have no commas or quotes, nor do the trace's fields.
        for curve in &self.curves {
            let _ = write!(out, ",{body} {}", curve.name);
        }
        for curve in other.iter().flat_map(|other| &other.curves) {
            let _ = write!(out, ",B: {body} {}", curve.name);
        }
        out.push('\n');
        let curves = || self.curves.iter().chain(other.iter().flat_map(|other| &other.curves));
        let ticks: BTreeSet<u32> =
            curves().flat_map(|curve| &curve.points).map(|(tick, _)| *tick).collect();
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

/// Runs through the past, unless there is nothing to plot.
fn fill(curves: &mut [Curve], body: Body, past: impl Iterator<Item = (u32, World)>) {
    if curves.is_empty() {
        return;
    }
    for (tick, world) in past {
        note(curves, body, tick, &world);
    }
}

/// Files the present value of each curve that has one.
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
