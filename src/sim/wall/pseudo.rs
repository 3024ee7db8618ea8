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
    /// Returns the listing of one tick with these methods, without lines about missing kinds of
    /// objects.
    #[must_use]
    pub fn listing(&self) -> Vec<ListingLine> {
        let boxes = !self.boxes.is_empty();
        let own = Present { planes: !boxes || !self.planes.is_empty(), boxes };
        let lines = |methods: &Methods| {
            let text = include_str!("../../../assets/listings/wall.txt");
            pseudo::listing(text, &[methods, &own])
        };
        let mut every = Vec::new();
        for side in [Side::Plane, Side::HalfSpace] {
            for crosses in [Crosses::With, Crosses::Without] {
                every.push(lines(&Methods { side, crosses }));
            }
        }
        let (mut listing, mut numbers) = (lines(&self.methods), 0..);
        // Lines of other methods stay, greyed.
        listing.retain(|_| {
            let at = numbers.next().unwrap_or_default();
            every.iter().any(|lines| lines[at].applies)
        });
        listing
    }
}

impl HasListingKey for Step {
    fn key(&self) -> ListingKey {
        let which = match self {
            Self::Stage(stage) => stage.into(),
            Self::Axis(obb_obb::ObbStep::Parallel { .. }) => "Parallel",
            Self::Axis(obb_obb::ObbStep::Axis(_)) => "Tested",
            _ => "",
        };
        [self.into(), which]
    }
}
