//! The tick in pseudocode.

use super::impulse;
use super::setup::BodiesSetup;
use super::trace::Step;
use crate::geom::manifold::ManifoldStep as Pair;
use crate::sim::pseudo::{self, HasListingKey, ListingKey, ListingLine};

impl BodiesSetup {
    /// Returns the listing of one tick with these methods.
    #[must_use]
    pub fn listing(&self) -> Vec<ListingLine> {
        let text = include_str!("../../../assets/listings/bodies.txt");
        pseudo::listing(text, &[&self.methods, &self.impulse])
    }
}

/// Source of a line: a step of the tick, or of a part of it that is run again.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ListingSource {
    /// A step of the tick, including the impulse solver's; for a visit, its normal impulse.
    Tick(Step),
    /// A step of a pair's test, or of its manifold.
    Pair(Pair),
    /// The friction of a visit.
    Friction(impulse::SolverStep),
}

impl HasListingKey for ListingSource {
    fn key(&self) -> ListingKey {
        match self {
            Self::Tick(Step::Stage(stage)) => ["Stage", stage.into()],
            Self::Tick(Step::Hit(hit)) => ["Hit", if hit.bare { "bare" } else { "whole" }],
            Self::Tick(Step::Impulse(impulse::SolverStep::Pass { pass, .. })) => {
                ["Pass", pass.into()]
            }
            Self::Tick(Step::Impulse(impulse::SolverStep::Impulse { pass, .. })) => {
                ["Visit", pass.into()]
            }
            Self::Tick(Step::Impulse(step)) => [step.into(), ""],
            Self::Tick(step) => [step.into(), ""],
            Self::Pair(Pair::Axis(test)) => {
                ["Axis", if test.separates() { "gap" } else { "overlap" }]
            }
            Self::Pair(Pair::Point { kept, .. }) => {
                ["Point", if *kept { "kept" } else { "left out" }]
            }
            Self::Pair(step) => [step.into(), ""],
            Self::Friction(impulse::SolverStep::Impulse { pass, .. }) => ["Friction", pass.into()],
            Self::Friction(_) => ["", ""],
        }
    }
}
