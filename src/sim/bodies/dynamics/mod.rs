//! Stage 3: what overlaps is corrected.

mod article;

pub use article::Push;

use super::Bodies;
use super::trace::Step;
use crate::geom::Trace;
use crate::sim::event::Event;

impl Bodies {
    /// Answers the hits by impulses.
    pub(super) fn solve<T: Trace<Step>>(&mut self, _events: &mut Vec<Event>, trace: &mut T) {
        self.physics(trace);
    }
}
