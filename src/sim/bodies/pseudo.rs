//! The tick in pseudo-code.

use super::impulse;
use super::setup::BodiesSetup;
use super::trace::Step;
use crate::geom::manifold::Step as Pair;
use crate::sim::pseudo::{self, Key, Lights, Shown};

impl BodiesSetup {
    /// One tick, line by line, with these methods.
    #[must_use]
    pub fn listing(&self) -> Vec<Shown> {
        let text = include_str!("../../../assets/listings/bodies.txt");
        pseudo::listing(text, &[&self.methods, &self.impulse])
    }
}

/// What a line tells of: a step of the tick, or of a part of it that is run once more.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Told {
    /// A step of the tick, the impulse solver's among them; of a visit its normal impulse.
    Tick(Step),
    /// A step of a pair's test, or of making its manifold.
    Pair(Pair),
    /// The friction of a visit.
    Friction(impulse::Step),
}

impl Lights for Told {
    fn key(&self) -> Key {
        match self {
            Self::Tick(Step::Stage(stage)) => ["Stage", stage.into()],
            Self::Tick(Step::Hit(hit)) => ["Hit", if hit.bare { "bare" } else { "whole" }],
            Self::Tick(Step::Impulse(impulse::Step::Pass { pass, .. })) => ["Pass", pass.into()],
            Self::Tick(Step::Impulse(impulse::Step::Impulse { pass, .. })) => {
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
            Self::Friction(impulse::Step::Impulse { pass, .. }) => ["Friction", pass.into()],
            Self::Friction(_) => ["", ""],
        }
    }
}
