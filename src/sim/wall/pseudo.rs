//! The tick in pseudo-code.

use super::setup::WallSetup;
use super::trace::Step;
use crate::sim::pseudo::{self, Key, Lights, Shown};

impl WallSetup {
    /// One tick, line by line, with these methods.
    #[must_use]
    pub fn listing(&self) -> Vec<Shown> {
        let text = include_str!("../../../assets/listings/wall.txt");
        pseudo::listing(text, &[&self.methods])
    }
}

impl Lights for Step {
    fn key(&self) -> Key {
        [self.into(), if let Self::Stage(stage) = self { stage.into() } else { "" }]
    }
}
