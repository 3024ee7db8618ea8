//! Explanations of the tank world.

pub mod card;
pub(crate) mod moments;
#[cfg(test)]
mod moments_tests;
mod place;
mod response;

pub(crate) mod verdict;

use crate::explain::Explain;
use crate::explain::axis_table::{AxisTable, axis_table};
use crate::explain::card::Card;
use crate::explain::moments::Moment;
use crate::explain::place::ExplainedPlace;
use crate::explain::verdict::Verdict;
use crate::explain::{NEAR, nearest};
use crate::geom::trace::AxisSource;
use crate::sim::tank::TickRecord;
use crate::text::id;

impl Explain for TickRecord {
    fn near(&self) -> Option<usize> {
        nearest(self, NEAR)
    }

    fn figure_target(&self, explained: Option<usize>) -> Option<usize> {
        explained.or_else(|| nearest(self, f32::INFINITY))
    }

    fn unselected_name(&self) -> Option<&'static str> {
        Some(id::TANK_NEAREST.text())
    }

    fn verdict(&self, target: Option<usize>) -> Verdict {
        verdict::verdict(self, target)
    }

    fn place(&self, target: Option<usize>) -> Option<ExplainedPlace> {
        self.figure_target(target).and_then(|target| place::place(self, target))
    }

    fn card(&self, target: usize, axis: Option<AxisSource>) -> Card {
        card::card(self, target, axis)
    }

    fn table(&self, target: usize) -> Option<AxisTable> {
        self.pair(target).and_then(|pair| axis_table(self, &pair))
    }

    fn moments(&self, explained: Option<usize>) -> Vec<Moment> {
        moments::moments(self, explained)
    }
}
