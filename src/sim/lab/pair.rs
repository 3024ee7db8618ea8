//! The test of two bodies in a tick's record.

use std::{iter, slice};

use glam::Vec2;

use super::test::{TestResult, TestStep};
use crate::geom::convex::Convex;
use crate::geom::convex_sat::{self, ConvexAxisSource, ConvexAxisTest, SatResult, facing};
use crate::geom::deepest::deepest;
use crate::geom::verdict::Verdict;
use crate::geom::way_out::WayOut;

/// Two bodies, or two of their parts, as a tick tested them.
#[derive(Clone, Debug, PartialEq)]
pub struct PairRecord {
    /// Indices of the bodies, the lower one first.
    pub bodies: [usize; 2],
    /// Index of the tested part of each body; `None` for a body of one part.
    pub parts: [Option<usize>; 2],
    /// The placed shapes.
    pub shapes: [Convex; 2],
    /// The steps of the test, in order.
    pub steps: Vec<TestStep>,
    /// Result of the test; `None` if it is not finished.
    pub result: Option<TestResult>,
    /// Whether the shapes are apart, touch or overlap; `None` if the test is not finished.
    pub verdict: Option<Verdict>,
    /// The common way out of all parts, for overlapping bodies of several parts, if the test finds one.
    pub way_out: Option<WayOut>,
    /// Whether the broad phase rejected the pair because the bounds are apart. The test was then made
    /// later, for display.
    pub left_out: bool,
    /// The other pairs of parts of the same bodies that overlap.
    pub others: Vec<PairRecord>,
}

impl PairRecord {
    /// Returns whether the shapes overlap.
    #[must_use]
    pub fn overlaps(&self) -> bool {
        self.verdict == Some(Verdict::Overlapping)
    }

    /// Iterates over the overlapping pairs of parts in this record.
    pub fn overlapping(&self) -> impl Iterator<Item = &Self> {
        iter::once(self).chain(&self.others).filter(|pair| pair.overlaps())
    }

    /// Returns the common point of both bodies that is farthest against `normal`, m; for touching bodies,
    /// the point of contact.
    #[must_use]
    pub fn deepest(&self, normal: Vec2) -> Option<Vec2> {
        let all = iter::once(self).chain(&self.others);
        let points = all.filter_map(|Self { shapes: [a, b], .. }| {
            deepest(slice::from_ref(a), slice::from_ref(b), normal)
        });
        points.min_by(|p, q| p.dot(normal).total_cmp(&q.dot(normal)))
    }

    /// Iterates over the tested axes, in order.
    #[must_use]
    pub fn axes(&self) -> impl DoubleEndedIterator<Item = &ConvexAxisTest> {
        self.steps.iter().filter_map(|step| match step {
            TestStep::Axis(convex_sat::SatStep::Axis(test)) => Some(test),
            _ => None,
        })
    }

    /// Returns the result of the separating axis test, if it was made.
    #[must_use]
    pub fn sat(&self) -> Option<SatResult> {
        if let Some(TestResult::Sat(found)) = self.result { Some(found) } else { None }
    }

    /// Returns the deciding axis, along which the contact's normal lies.
    #[must_use]
    pub fn decided(&self) -> Option<&ConvexAxisTest> {
        let source = self.sat()?.source;
        self.axes().rfind(|test| test.source == source)
    }

    /// Returns the edge that labels an axis: among parallel edges, the one that faces the other shape.
    #[must_use]
    pub fn edge_of(&self, test: &ConvexAxisTest) -> ConvexAxisSource {
        let [a, b] = &self.shapes;
        facing(a, b, test.source, test.axis * test.side)
    }
}
