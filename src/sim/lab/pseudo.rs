//! The tick in pseudocode.

use super::setup::LabSetup;
use super::test::TestStep;
use super::trace::Step;
use crate::geom::broad::{BroadStep as Broad, GridStep, SweepStep, TreeStep};
use crate::geom::{closest, convex_clip, convex_sat, impact};
use crate::sim::pseudo::{self, HasListingKey, ListingKey, ListingLine};

impl LabSetup {
    /// Returns the listing of one tick with these methods.
    #[must_use]
    pub fn listing(&self) -> Vec<ListingLine> {
        let text = include_str!("../../../assets/listings/lab.txt");
        pseudo::listing(text, &[&self.methods])
    }
}

impl HasListingKey for Step {
    fn key(&self) -> ListingKey {
        if let Self::Framed { .. } = self {
            return ["Moved", ""];
        }
        let inner = match self {
            Self::Stage(stage) => stage.into(),
            Self::Work(work) => key_of_test(work),
            Self::Broad(step) => key_of_broad(step),
            _ => "",
        };
        [self.into(), inner]
    }
}

/// Returns the second key of a step of the broad phase.
fn key_of_broad(step: &Broad) -> &'static str {
    match step {
        Broad::BruteForce(_)
        | Broad::Grid(GridStep::Compared(_))
        | Broad::Sweep(SweepStep::Compared(_))
        | Broad::Tree(TreeStep::Compared(_)) => "Compared",
        Broad::Grid(GridStep::Entered { .. }) => "Entered",
        Broad::Grid(GridStep::Large { .. }) => "Large",
        Broad::Sweep(SweepStep::Sorted { .. }) => "Sorted",
        Broad::Sweep(SweepStep::Moved { .. }) => "Moved",
        Broad::Tree(TreeStep::Stayed { .. }) => "Stayed",
        Broad::Tree(TreeStep::Removed { .. }) => "Removed",
        Broad::Tree(TreeStep::Inserted { .. }) => "Inserted",
        Broad::Tree(TreeStep::Rotated { .. }) => "Rotated",
        Broad::Tree(TreeStep::Asked { .. }) => "Asked",
    }
}

/// Returns the second key of a step of a pair test.
fn key_of_test(work: &TestStep) -> &'static str {
    use convex_clip::ClipStep as Clip;
    match work {
        TestStep::Axis(convex_sat::SatStep::Parallel { .. })
        | TestStep::Clip(Clip::Sat(convex_sat::SatStep::Parallel { .. })) => "Parallel",
        TestStep::Clip(Clip::Sat(_)) => "Axis",
        TestStep::Clip(Clip::Reference(_)) => "Reference",
        TestStep::Clip(Clip::Incident(_)) => "Incident",
        TestStep::Clip(Clip::Point { .. }) => "Point",
        TestStep::Impact(impact::ImpactStep::Advance { .. }) => "Advance",
        TestStep::Impact(impact::ImpactStep::Corners { .. }) => "Corners",
        TestStep::Closest(closest::ClosestStep::Corner { .. }) => "Corner",
        TestStep::Closest(closest::ClosestStep::Through { .. }) => "Through",
        TestStep::Closest(closest::ClosestStep::Point(_)) => "Query",
        _ => work.into(),
    }
}
