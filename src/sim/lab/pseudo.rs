//! The tick in pseudo-code.

use super::setup::LabSetup;
use super::trace::Step;
use crate::geom::convex_sat;
use crate::sim::pseudo::{self, Key, Lights, Shown};

impl LabSetup {
    /// One tick, line by line, with these methods.
    #[must_use]
    pub fn listing(&self) -> Vec<Shown> {
        let text = include_str!("../../../assets/listings/lab.txt");
        pseudo::listing(text, &[&self.methods])
    }
}

impl Lights for Step {
    fn key(&self) -> Key {
        let inner = match self {
            Self::Stage(stage) => stage.into(),
            Self::Axis(convex_sat::Step::Parallel { .. }) => "Parallel",
            _ => "",
        };
        [self.into(), inner]
    }
}
