//! Explanations of the bodies world.

pub(crate) mod article;
pub mod card;
mod expanded_pair;
mod impulse;
pub(crate) mod moments;
#[cfg(test)]
mod moments_tests;
pub(crate) mod pair;
mod place;
pub mod view;
pub mod visits;

pub(crate) mod verdict;

use glam::{Vec2, Vec3};

use crate::explain::Explain;
use crate::explain::axis_table::AxisTable;
use crate::explain::card::{Card, Line};
use crate::explain::moments::Moment;
use crate::explain::place::ExplainedPlace;
use crate::explain::verdict::Verdict;
use crate::geom::trace::AxisSource;
use crate::sim::Body;
use crate::sim::bodies::TickRecord;
use crate::text::id;

impl Explain for TickRecord {
    fn explained(&self, selection: Option<Body>) -> Option<usize> {
        view::explained(self, selection)
    }

    fn unselected_name(&self) -> Option<&'static str> {
        Some(id::BODIES_FIRST_CONTACT.text())
    }

    fn body(&self, target: usize) -> Body {
        self.body(target)
    }

    fn verdict(&self, target: Option<usize>) -> Verdict {
        verdict::verdict(self, target)
    }

    fn verdict_on(&self, a: Body, b: Body) -> Verdict {
        verdict::on_pair(self, a, b)
    }

    fn place(&self, target: Option<usize>) -> Option<ExplainedPlace> {
        place::place(self, target?)
    }

    fn card(&self, target: usize, axis: Option<AxisSource>) -> Card {
        card::card(self, target, axis)
    }

    fn table(&self, target: usize) -> Option<AxisTable> {
        card::table(self, target)
    }

    fn in_space(&self, v: Vec2) -> Vec3 {
        v.extend(0.0)
    }

    fn world(&self) -> Option<Card> {
        Some(card::world(self))
    }

    fn visits(&self, target: usize) -> (Vec<String>, Vec<Line>) {
        (visits::iterations(self, target), visits::lines(self, target))
    }

    fn moments(&self, explained: Option<usize>) -> Vec<Moment> {
        moments::moments(self, explained)
    }
}
