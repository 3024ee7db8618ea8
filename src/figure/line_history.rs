//! Repeats of the first line for neighbouring ticks.

use std::ops::RangeInclusive;

use glam::{Vec2, Vec3};

use super::{Basis, Figure, Line, Outline, Role, Shape, ShapeState, Sheet, bodies};
use crate::sim::Record;
use crate::text::id;

/// Number of ticks with a repeated line.
const TICKS: u64 = 24;
/// Number of repeated ticks after the shown one, unless the newest tick is repeated too.
const LATER_TICKS: u64 = 8;

/// First line of a Figure in several ticks, oldest first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LineHistory {
    /// First and last tick.
    pub ticks: [u64; 2],
    /// A line for each tick that tested the pair; the overlap is positive only if the pair overlapped.
    pub lines: Vec<Line>,
    /// Tick in which two compared runs diverge.
    pub diverges_at: Option<u64>,
}

/// Returns the ticks of the repeated lines. `shown` is the displayed tick, `newest` the last.
#[must_use]
pub fn repeated_ticks(shown: u64, newest: u64) -> RangeInclusive<u64> {
    // Keep the newest ticks in place during a seek backwards.
    let last = if newest - shown < TICKS - LATER_TICKS { newest } else { shown + LATER_TICKS };
    (last.saturating_sub(TICKS - 1)).max(1)..=last
}

impl Figure {
    /// Returns the first line in these ticks; `shown` is the record of this Figure.
    ///
    /// `None` if fewer than two of the ticks tested the pair, or if the sheet has no basis.
    pub fn repeated_in<'a>(
        &self,
        shown: &Record,
        target: Option<usize>,
        records: impl IntoIterator<Item = (u64, &'a Record)>,
    ) -> Option<LineHistory> {
        let basis = self.sheet.basis.filter(|_| !self.is_empty())?;
        let pair_of = |figure: &Self, record: &Record| {
            target.map(|target| bodies(figure, record, target, &record.after()))
        };
        let pair = pair_of(self, shown);
        let mut repeated = LineHistory::default();
        for (tick, record) in records {
            if repeated.ticks == [0; 2] {
                repeated.ticks[0] = tick;
            }
            repeated.ticks[1] = tick;
            // The explained body belongs to the pair; the other is its partner.
            let other = pair.into_iter().flatten().rev().find_map(|partner| {
                let mut record = record.clone();
                record.pair_with(partner);
                let other = super::of(&record, tick, target);
                (pair_of(&other, &record) == pair).then_some(other)
            });
            let Some(other) = other else { continue };
            let Some([a, b]) = self.spans(&other, &basis) else { continue };
            let common = a[1].min(b[1]) - a[0].max(b[0]);
            // The intervals may overlap although another axis separates the pair.
            let is_hit = other.numbers.first().is_some_and(|number| number.role == Role::Overlap);
            let overlap = if is_hit { common } else { common.min(0.0) };
            repeated.lines.push(self.repeated_line([a, b], overlap, tick));
        }
        Some(repeated).filter(|it| it.lines.len() > 1)
    }

    fn repeated_line(&self, spans: [[f32; 2]; 2], overlap: f32, tick: u64) -> Line {
        let name = self.deciding().filter(|line| line.direction != Vec2::ZERO);
        let name = name.map_or_else(|| id::FIGURE_NORMAL.to_string(), |line| line.name.clone());
        let line = Line::metres(name, self.sheet.axis(), spans, overlap);
        Line { decides: false, tick: Some(tick), ..line }
    }

    /// Returns the intervals of A and B on this Figure's first line in another tick.
    fn spans(&self, other: &Self, basis: &Basis) -> Option<[[f32; 2]; 2]> {
        let axis = basis.way(self.sheet.axis());
        let other_basis = other.sheet.basis?;
        let is_same = |line: &&Line| {
            let cosine = other_basis.way(line.direction).dot(axis);
            self.lines.first().is_some_and(|it| it.name == line.name) && cosine > 0.999_999
        };
        let known = other.lines.iter().find(is_same).map(|line| [line.a, line.b]);
        known.or_else(|| shape_spans(&other.sheet, &other_basis, axis, basis))
    }
}

/// Returns the intervals of both tested shapes on an axis of another sheet.
fn shape_spans(sheet: &Sheet, from: &Basis, axis: Vec3, to: &Basis) -> Option<[[f32; 2]; 2]> {
    let shift = to.shift.dot(Vec2::new(to.plane.x.dot(axis), to.plane.y.dot(axis)));
    let span_of = |role| {
        let is_tested = |it: &&Shape| it.role == role && it.when == ShapeState::Tested;
        let shape = sheet.shapes.iter().rfind(is_tested)?;
        let coordinate = |p: Vec2| from.way(p - from.shift).dot(axis) + shift;
        if let Outline::Circle(center, radius) = shape.outline {
            return Some([coordinate(center) - radius, coordinate(center) + radius]);
        }
        let empty = [f32::INFINITY, f32::NEG_INFINITY];
        let grown = |[low, high]: [f32; 2], value: f32| [low.min(value), high.max(value)];
        Some(shape.corners().into_iter().map(coordinate).fold(empty, grown))
    };
    Some([span_of(Role::A)?, span_of(Role::B)?])
}
