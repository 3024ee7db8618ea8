//! The walker world in words and numbers.

pub mod card;
pub(crate) mod moments;
mod ways;

use crate::explain::Explain;
use crate::explain::card::Card;
use crate::explain::moments::Moment;
use crate::geom::trace::AxisSource;
use crate::sim::walker::TickRecord;

impl Explain for TickRecord {
    fn card(&self, _: usize, _: Option<AxisSource>) -> Card {
        card::card(self)
    }

    fn moments(&self, _: Option<usize>) -> Vec<Moment> {
        moments::moments(self)
    }
}
