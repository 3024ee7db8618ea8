//! A tested pair of rects, on the ground or upright; source of Figure, ranked table and card.

use crate::explain::names::object_name;
use crate::geom::trace::{AxisSource, AxisTest};
use crate::geom::{Contact, Rect};
use crate::sim::Sim;
use crate::sim::bodies::PairStep;
use crate::sim::tank::{PairRecord, Shape, TickRecord};
use crate::sim::{Body, bodies};

/// Names of the two local axes: on the ground, and upright.
pub(crate) const AXES: [[&str; 2]; 2] = [["lx", "lz"], ["lx", "ly"]];

/// Two rects and their test, in coordinates of their plane.
pub(crate) struct RectPair {
    pub(crate) a: Rect,
    pub(crate) b: Rect,
    /// Axis tests, in the order tested.
    pub(crate) tests: Vec<AxisTest>,
    /// Contact that moves a out of b; `None` in a tank record until every axis is tested.
    pub(crate) contact: Option<Contact>,
    /// Axis used instead of the minimum if pushing out along the minimum would cross an internal edge.
    pub(crate) adjusted: Option<AxisSource>,
    pub(crate) names: [String; 2],
    /// Names of the two local axes, from [`AXES`].
    pub(crate) axes: [&'static str; 2],
}

impl RectPair {
    /// Creates the pair of driver and target; `None` for a disk.
    pub(crate) fn of_tank(record: &TickRecord, pair: &PairRecord<'_>) -> Option<Self> {
        let Shape::Rect(b) = pair.b else { return None };
        Some(Self {
            a: pair.a,
            b,
            tests: pair.tests.axes().copied().collect(),
            contact: pair.contact,
            adjusted: None,
            names: [record.after.name(Body::Driven), object_name(&record.after, pair.target)],
            axes: AXES[0],
        })
    }

    /// Creates the pair of two boxes of the bodies world; `None` if one is a circle.
    pub(crate) fn of_bodies(test: &bodies::PairTest, names: [String; 2]) -> Option<Self> {
        let (Shape::Rect(a), Shape::Rect(b)) = (test.a, test.b) else { return None };
        let axis =
            |step: &PairStep| if let PairStep::Axis(test) = step { Some(*test) } else { None };
        let tests = test.steps.iter().filter_map(axis).collect();
        let contact = Some(test.contact);
        let adjusted = test.adjusted.and_then(|adjusted| adjusted.axis);
        Some(Self { a, b, tests, contact, adjusted, names, axes: AXES[1] })
    }

    /// Returns the contact of a hit.
    pub(crate) fn hit(&self) -> Option<Contact> {
        self.contact.and_then(Contact::hit)
    }

    /// Returns the axis whose overlap is the contact's depth: `adjusted` if present, else the axis of
    /// least overlap.
    pub(crate) fn chosen(&self) -> Option<AxisSource> {
        self.adjusted.or_else(|| self.minimum_axis())
    }

    fn minimum_axis(&self) -> Option<AxisSource> {
        self.tests.iter().rfind(|test| test.is_minimum_so_far).map(|test| test.source)
    }

    /// Returns the name of an axis: "tank x".
    pub(crate) fn axis_name(&self, source: AxisSource) -> String {
        let second = matches!(source, AxisSource::AZ | AxisSource::BZ);
        let letter = self.axes[usize::from(second)].trim_start_matches('l');
        format!("{} {letter}", self.owner(source))
    }

    /// Returns the name of the deciding axis: "box z".
    pub(crate) fn deciding_axis_name(&self) -> Option<String> {
        self.chosen().map(|source| self.axis_name(source))
    }

    /// Names the edge that is perpendicular to the axis and faces the other rect: "tank P0P1".
    pub(crate) fn edge_name(&self, source: AxisSource) -> String {
        let (from, to) = self.edge_corners(source);
        format!("{} P{from}P{to}", self.owner(source))
    }

    fn owner(&self, source: AxisSource) -> &str {
        &self.names[usize::from(!source.is_a())]
    }

    /// Returns the corners of the edge named by [`Self::edge_name`], as indices of [`Rect::corners`].
    pub(crate) fn edge_corners(&self, source: AxisSource) -> (usize, usize) {
        let (own, other) = if source.is_a() { (&self.a, &self.b) } else { (&self.b, &self.a) };
        let to_other = own.to_local(other.center);
        match source {
            AxisSource::AX | AxisSource::BX if to_other.x < 0.0 => (2, 3),
            AxisSource::AX | AxisSource::BX => (0, 1),
            AxisSource::AZ | AxisSource::BZ if to_other.y < 0.0 => (1, 2),
            AxisSource::AZ | AxisSource::BZ => (3, 0),
        }
    }
}
