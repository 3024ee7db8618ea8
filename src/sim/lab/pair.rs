//! The test of two bodies, as a tick's record has it.

use std::{iter, slice};

use glam::Vec2;

use super::test::{Found, Work};
use crate::geom::convex::Convex;
use crate::geom::convex_sat::{self, AxisTest, Sat, Source, facing};
use crate::geom::deepest::deepest;
use crate::geom::verdict::Verdict;
use crate::geom::way_out::WayOut;

/// Two bodies as a tick tested them; of those of several parts, two parts.
#[derive(Clone, Debug, PartialEq)]
pub struct PairRecord {
    /// Their indices, the lower one first.
    pub bodies: [usize; 2],
    /// Of a body that is tested in several parts, which part this is about.
    pub parts: [Option<usize>; 2],
    /// Their shapes where they were then.
    pub shapes: [Convex; 2],
    /// What the test did, in order.
    pub steps: Vec<Work>,
    /// What came of it; `None` of a pair that is not finished.
    pub found: Option<Found>,
    /// Whether the shapes are apart, touch or overlap; `None` of a pair that is not finished.
    pub verdict: Option<Verdict>,
    /// Of bodies of several parts that overlap the way out of all parts, if the test finds one.
    pub way_out: Option<WayOut>,
    /// Whether the tick left the pair out, its bounds being apart: what is told here is what the
    /// test would have found.
    pub left_out: bool,
    /// The other parts of the same bodies that overlap each other.
    pub others: Vec<PairRecord>,
}

impl PairRecord {
    /// Whether the shapes overlap.
    #[must_use]
    pub fn overlaps(&self) -> bool {
        self.verdict == Some(Verdict::Overlapping)
    }

    /// The parts of both bodies that overlap, as far as this record has them.
    pub fn overlapping(&self) -> impl Iterator<Item = &Self> {
        iter::once(self).chain(&self.others).filter(|pair| pair.overlaps())
    }

    /// The point of both bodies that is deepest in the overlap, m: it lies on both. Where they touch, the
    /// point where they do.
    #[must_use]
    pub fn deepest(&self, normal: Vec2) -> Option<Vec2> {
        let all = iter::once(self).chain(&self.others);
        let points = all.filter_map(|Self { shapes: [a, b], .. }| {
            deepest(slice::from_ref(a), slice::from_ref(b), normal)
        });
        points.min_by(|p, q| p.dot(normal).total_cmp(&q.dot(normal)))
    }

    /// The axes that were tested, in order.
    #[must_use]
    pub fn axes(&self) -> impl DoubleEndedIterator<Item = &AxisTest> {
        self.steps.iter().filter_map(|step| match step {
            Work::Axis(convex_sat::Step::Axis(test)) => Some(test),
            _ => None,
        })
    }

    /// What the separating axis test found, if that was made.
    #[must_use]
    pub fn sat(&self) -> Option<Sat> {
        if let Some(Found::Sat(found)) = self.found { Some(found) } else { None }
    }

    /// The axis that decided: the one of the contact.
    #[must_use]
    pub fn decided(&self) -> Option<&AxisTest> {
        let source = self.sat()?.source;
        self.axes().rfind(|test| test.source == source)
    }

    /// What an axis is named and marked by: of parallel edges the one on the side of the contact.
    #[must_use]
    pub fn edge_of(&self, test: &AxisTest) -> Source {
        let [a, b] = &self.shapes;
        facing(a, b, test.source, test.axis * test.side)
    }
}
