//! Explanations of the walker world.

pub mod card;
pub(crate) mod moments;
mod place;
mod ways;

pub(crate) mod verdict;

use crate::explain::Explain;
use crate::explain::card::Card;
use crate::explain::moments::Moment;
use crate::explain::place::ExplainedPlace;
use crate::explain::verdict::Verdict;
use crate::geom::trace::AxisSource;
use crate::sim::walker::TickRecord;

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
