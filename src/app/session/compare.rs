//! The second world of a session: begun, followed, and asked about.

use super::Session;
use crate::app::comparison::Comparison;
use crate::explain::verdict::Verdict;
use crate::params::Value;
use crate::scene::Goal;

impl Session {
    /// The second world, while there is one.
    #[must_use]
    pub fn comparison(&self) -> Option<&Comparison> {
        self.comparison.as_deref()
    }

    /// Lets the second world follow to where this one is, as long as `goes_on` says so; it lasts no
    /// longer than what it sets exists.
    pub fn follow_comparison(&mut self, goes_on: impl FnMut() -> bool) {
        let (timeline, plots) = (&self.timeline, &self.plots);
        self.comparison.take_if(|comparison| !comparison.follow(timeline, plots, goes_on));
        self.look_at_parting();
    }

    /// Ticks off a step that is done when the two worlds have parted.
    pub(super) fn look_at_parting(&mut self) {
        if self.comparison().is_some_and(|comparison| comparison.parts_at().is_some()) {
            self.progress.met(&Goal::Parted, &self.scene.file.steps);
        }
    }

    /// What the tick on show decided in the second world of the pair explained, in one sentence.
    #[must_use]
    pub fn other_verdict(&self) -> Option<Verdict> {
        self.comparison.as_ref()?.verdict(self.selection())
    }

    /// Begins another comparison, from the tick on show on.
    pub(super) fn compare(&mut self, set: Vec<(String, Value)>) -> Result<(), String> {
        let mut begun = Comparison::new(&self.timeline, set)?;
        begun.follow(&self.timeline, &self.plots, || false);
        self.comparison = Some(Box::new(begun));
        Ok(())
    }

    /// Puts the first tick on show in which the two worlds part, if they have.
    pub(super) fn seek_parting(&mut self) {
        if let Some(tick) = self.comparison().and_then(Comparison::parts_at) {
            self.travel(tick);
        }
    }
}
