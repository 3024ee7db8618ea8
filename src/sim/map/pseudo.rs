//! The tick in pseudocode.

use super::setup::MapSetup;
use super::trace::Step;
use crate::sim::pseudo::{self, HasListingKey, ListingKey, ListingLine};

impl MapSetup {
    /// Returns the listing of one tick with these methods.
    #[must_use]
    pub fn listing(&self) -> Vec<ListingLine> {
        let text = include_str!("../../../assets/listings/map.txt");
        pseudo::listing(text, &[&self.methods])
    }
}

impl HasListingKey for Step {
    fn key(&self) -> ListingKey {
        let case = match self {
            Self::Stage(stage) => stage.into(),
            Self::Gathered { class, .. } => class.into(),
            Self::Free(after) => after.into(),
            Self::Retried { part, .. } => part.into(),
            Self::Probed { rising: true, .. } => "rising",
            Self::Probed { rising: false, .. } => "falling",
            _ => "",
        };
        [self.into(), case]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn listing_and_lesson_name_the_floors_under_a_ceiling() {
        assert!(
            MapSetup::default()
                .listing()
                .iter()
                .any(|line| line.text.contains("max(hit.y−height, floors)"))
        );
        let lesson = include_str!("../../../assets/lessons/tower.md");
        assert!(lesson.contains("N.y = hit.y − height") && lesson.contains("undersides of slabs"));
    }
}
