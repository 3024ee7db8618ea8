//! The tick in pseudocode.

use super::setup::{Crosses, Methods, Side, WallSetup};
use super::trace::Step;
use crate::geom::obb_obb;
use crate::params;
use crate::sim::pseudo::{self, HasListingKey, ListingKey, ListingLine};

params! {
    /// Kinds of objects in the scene.
    struct Present {
        /// Planes; true for an empty scene too.
        planes: bool = true;
        /// Other boxes.
        boxes: bool = true;
    }
}

impl WallSetup {
    /// Returns the listing of one tick with these methods, without the lines for kinds of objects that
    /// the scene lacks.
    #[must_use]
    pub fn listing(&self) -> Vec<ListingLine> {
        let boxes = !self.boxes.is_empty();
        let present = Present { planes: !boxes || !self.planes.is_empty(), boxes };
        let lines = |methods: &Methods| {
            let text = include_str!("../../../assets/listings/wall.txt");
            pseudo::listing(text, &[methods, &present])
        };
        let mut listings = Vec::new();
        for side in [Side::Plane, Side::HalfSpace] {
            for crosses in [Crosses::With, Crosses::Without] {
                listings.push(lines(&Methods { side, crosses }));
            }
        }
        let (mut listing, mut indices) = (lines(&self.methods), 0..);
        // Lines of the other methods stay, greyed out.
        listing.retain(|_| {
            let index = indices.next().unwrap_or_default();
            listings.iter().any(|lines| lines[index].applies)
        });
        listing
    }
}

impl HasListingKey for Step {
    fn key(&self) -> ListingKey {
        let case = match self {
            Self::Stage(stage) => stage.into(),
            Self::Axis(obb_obb::ObbStep::Parallel { .. }) => "Parallel",
            Self::Axis(obb_obb::ObbStep::Axis(_)) => "Tested",
            _ => "",
        };
        [self.into(), case]
    }
}
