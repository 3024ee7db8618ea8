//! The tick in pseudocode.

use super::setup::LabSetup;
use super::test::Work;
use super::trace::Step;
use crate::geom::broad::{GridStep, Step as Broad, SweepStep, TreeStep};
use crate::geom::{closest, convex_clip, convex_sat, impact};
use crate::sim::pseudo::{self, Key, Lights, Shown};

impl LabSetup {
    /// Returns the listing of one tick with these methods.
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
            Self::Work(work) => key_of(work),
            Self::Broad(step) => key_of_broad(step),
            _ => "",
        };
        [self.into(), inner]
    }
}

/// Returns the key of a broad phase's step.
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

/// Returns the key of a test's step.
fn key_of(work: &Work) -> &'static str {
    use convex_clip::Step as Clip;
    match work {
        Work::Axis(convex_sat::Step::Parallel { .. })
        | Work::Clip(Clip::Sat(convex_sat::Step::Parallel { .. })) => "Parallel",
        Work::Clip(Clip::Sat(_)) => "Axis",
        Work::Clip(Clip::Reference(_)) => "Reference",
        Work::Clip(Clip::Incident(_)) => "Incident",
        Work::Clip(Clip::Point { .. }) => "Point",
        Work::Impact(impact::Step::Advance { .. }) => "Advance",
        Work::Impact(impact::Step::Corners { .. }) => "Corners",
        Work::Closest(closest::Step::Corner { .. }) => "Corner",
        Work::Closest(closest::Step::Through { .. }) => "Through",
        Work::Closest(closest::Step::Point(_)) => "Query",
        _ => work.into(),
    }
}
