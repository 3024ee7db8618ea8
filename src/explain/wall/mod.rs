//! Explanations of the wall world.

pub(crate) mod boxes;
pub mod card;
pub(crate) mod moments;
mod place;
mod step;

pub(crate) mod verdict;

use crate::explain::card::Card;
use crate::explain::moments::Moment;
use crate::explain::place::ExplainedPlace;
use crate::explain::verdict::Verdict;
use crate::explain::{Candidate, Explain, object_name};
use crate::explain::{NEAR, nearest_object};
use crate::geom::trace::AxisSource;
use crate::sim::wall::TickRecord;
use crate::text::id;

impl Explain for TickRecord {
    fn near(&self) -> Option<usize> {
        nearest_object(self, NEAR)
    }

    fn figure_target(&self, explained: Option<usize>) -> Option<usize> {
        explained.or_else(|| nearest_object(self, f32::INFINITY))
    }

    fn unselected_name(&self) -> Option<&'static str> {
        Some(id::WALL_NEAREST_OBJECT.text())
    }

    fn verdict(&self, target: Option<usize>) -> Verdict {
        verdict::verdict(self, target)
    }

    fn place(&self, plane: Option<usize>) -> Option<ExplainedPlace> {
        place::place(self, self.figure_target(plane)?)
    }

    fn card(&self, plane: usize, _: Option<AxisSource>) -> Card {
        card::card(self, plane)
    }

    fn candidates(&self, target: usize) -> Vec<Candidate> {
        let Some(test) = self.other(target) else { return Vec::new() };
        let other = object_name(&self.after, target);
        let each = test.axes().map(|axis| Candidate {
            name: boxes::axis_name(axis.source, &other),
            axis: axis.axis,
            depth: axis.overlap,
            term: Some(boxes::axis(axis.source)),
        });
        each.collect()
    }

    fn moments(&self, _: Option<usize>) -> Vec<Moment> {
        moments::moments(self)
    }
}
