//! The tick in pseudocode.

use super::setup::WalkerSetup;
use super::trace::Step;
use crate::sim::pseudo::{self, HasListingKey, ListingKey, ListingLine};

impl WalkerSetup {
    /// Returns the listing of one tick with these methods.
    #[must_use]
    pub fn listing(&self) -> Vec<ListingLine> {
        let text = include_str!("../../../assets/listings/walker.txt");
        pseudo::listing(text, &[&self.methods, self])
    }
}

impl HasListingKey for Step {
    fn key(&self) -> ListingKey {
        [self.into(), ""]
    }
}
