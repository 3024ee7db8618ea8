//! Explanations of the map world.

pub mod card;
pub(crate) mod floors;
pub(crate) mod moments;
#[cfg(test)]
pub(crate) mod moments_tests;
mod place;
pub(crate) mod walls;

pub(crate) mod verdict;

use crate::explain::Explain;
use crate::explain::card::Card;
use crate::explain::moments::Moment;
use crate::explain::place::ExplainedPlace;
use crate::explain::verdict::Verdict;
use crate::geom::trace::AxisSource;
use crate::sim::map::TickRecord;

impl Explain for TickRecord {
    fn verdict(&self, _: Option<usize>) -> Verdict {
        verdict::verdict(self)
    }

    fn place(&self, _: Option<usize>) -> Option<ExplainedPlace> {
        Some(place::place(self))
    }

    fn card(&self, _: usize, _: Option<AxisSource>) -> Card {
        card::card(self)
    }

    fn moments(&self, _: Option<usize>) -> Vec<Moment> {
        moments::moments(self)
    }
}
