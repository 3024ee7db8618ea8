//! Explanations of a tick in words and numbers: formula cards, moments, names; without drawing.
//!
//! Each world has a folder beside the shared parts. Explanations are read from the tick's record and
//! repeat no computation. Callers use [`explanation`], and need not know the world.

pub mod axis_table;
pub mod bodies;
pub mod card;
mod explained;
pub mod formula;
pub mod glossary;
pub mod lab;
pub mod map;
pub mod moments;
mod names;
pub mod number;
pub(crate) mod pair;
pub mod place;
pub(crate) mod rect_pair;
pub mod tank;
pub mod term;
mod value;
pub mod verdict;
pub mod walker;
pub mod wall;

pub use explained::{NEAR, nearest, nearest_object};
pub(crate) use names::object_name;
pub use term::Term;

use glam::{Vec2, Vec3, vec3};

use crate::geom::trace::AxisSource;
use crate::sim::{Body, Record};
use crate::text::id;
use axis_table::AxisTable;
use card::{Card, Line};
use moments::Moment;
use place::ExplainedPlace;
use verdict::Verdict;

/// A candidate axis of a tested pair.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// Name of the axis.
    pub name: String,
    /// Unit vector.
    pub axis: Vec3,
    /// Depth along the axis, m: the overlap, or more if one shadow contains the other; a
    /// gap is negative.
    pub depth: f32,
    /// Highlight in cards and overlays.
    pub term: Option<Term>,
}

/// Explanation of a tick of one world.
pub trait Explain {
    /// Returns the target, plane or body to explain: the selected one, else a near one; 0 if the
    /// tick is explained as a whole.
    fn explained(&self, selection: Option<Body>) -> Option<usize> {
        match selection {
            Some(Body::Object(index)) => Some(index as usize),
            _ => self.near(),
        }
    }

    /// Returns the target to explain without a selection.
    fn near(&self) -> Option<usize> {
        Some(0)
    }

    /// Returns the target of the Figure: the explained one, or else the nearest.
    fn figure_target(&self, explained: Option<usize>) -> Option<usize> {
        explained
    }

    /// Returns a name for the explained pair without a selection; `None` if the tick is explained
    /// as a whole.
    fn unselected_name(&self) -> Option<&'static str> {
        None
    }

    /// Returns the heading of a preview, a tick that has not been run.
    fn preview(&self) -> &'static str {
        id::EXPLAIN_PREVIEW.text()
    }

    /// Returns the body of `target`.
    fn body(&self, target: usize) -> Body {
        // Lossless: a scene has at most 20,000 objects.
        Body::Object(target as u32)
    }

    /// Returns the verdict on `target` in one sentence; `None` is the nearest target. If nothing
    /// happened, the verdict gives the reason.
    fn verdict(&self, target: Option<usize>) -> Verdict;

    /// Returns the verdict on this pair, which touched in the tick.
    fn verdict_on(&self, _a: Body, b: Body) -> Verdict {
        self.verdict(self.explained(Some(b)))
    }

    /// Returns the place where `target` meets its counterpart; `None` is the nearest target, at any
    /// distance. Returns `None` if the tick tested no such pair.
    fn place(&self, target: Option<usize>) -> Option<ExplainedPlace>;

    /// Returns the formula card of `target`; `axis` replaces the axis of least overlap.
    fn card(&self, target: usize, axis: Option<AxisSource>) -> Card;

    /// Returns the ranked axes of an explained pair of rects.
    fn table(&self, _target: usize) -> Option<AxisTable> {
        None
    }

    /// Returns the candidate axes of `target`, in the order tested; none without an axis test.
    fn candidates(&self, target: usize) -> Vec<Candidate> {
        let rows = self.table(target).into_iter().flat_map(|table| table.rows);
        rows.map(|row| Candidate {
            name: row.axis,
            axis: self.in_space(row.test.axis),
            depth: row.test.overlap,
            term: Some(Term::Axis(row.test.source)),
        })
        .collect()
    }

    /// Converts a vector of the shapes' plane to space: on the ground, or upright in an upright
    /// world.
    fn in_space(&self, v: Vec2) -> Vec3 {
        vec3(v.x, 0.0, v.y)
    }

    /// Returns the card of the whole world, if it adds to the target's card.
    fn world(&self) -> Option<Card> {
        None
    }

    /// Returns the number of iterations in the search for the target's result; `None` without one.
    fn iterations(&self, _target: usize) -> Option<u32> {
        None
    }

    /// Returns the impulses at the target's deepest contact by iteration, and their formulas.
    /// Costs a tick; call on demand only.
    fn visits(&self, _target: usize) -> (Vec<String>, Vec<Line>) {
        (Vec::new(), Vec::new())
    }

    /// Returns every moment of the tick, in order; worlds with too many moments include only the
    /// pair of `explained`.
    fn moments(&self, explained: Option<usize>) -> Vec<Moment>;
}

/// Returns the explanation of this tick.
#[must_use]
pub fn explanation(record: &Record) -> &dyn Explain {
    match record {
        Record::Tank(tick) => tick,
        Record::Wall(tick) => tick,
        Record::Walker(tick) => tick,
        Record::Map(tick) => tick,
        Record::Bodies(tick) => tick,
        Record::Lab(tick) => tick,
    }
}
