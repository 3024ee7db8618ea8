//! The tick in pseudocode.

use super::setup::{Direction, TankSetup};
use super::trace::Step;
use crate::sim::pseudo::{self, HasListingKey, ListingKey, ListingLine};

impl TankSetup {
    /// Returns the listing of one tick with these methods.
    #[must_use]
    pub fn listing(&self) -> Vec<ListingLine> {
        let text = include_str!("../../../assets/listings/tank.txt");
        pseudo::listing(text, &[&self.methods, &self.driver])
    }
}

impl HasListingKey for Step {
    fn key(&self) -> ListingKey {
        let case = match self {
            Self::Stage(stage) => stage.into(),
            Self::Driven { rebounding: true, .. } => "rebounding",
            Self::Driven { rebounding: false, .. } => "by keys",
            Self::RegionTested { region, .. } => region.into(),
            // A disk's direction is u with every method.
            Self::Direction(choice) if choice.regions.is_none() => "CentreLine",
            Self::Direction(choice) => Direction::CHOICES.names[choice.method as usize],
            Self::Impacted { slow: true, .. } => "slow",
            Self::Impacted { slow: false, .. } => "fast",
            _ => "",
        };
        [self.into(), case]
    }
}
