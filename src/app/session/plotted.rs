//! The body whose numbers are plotted.

use super::Session;
use crate::app::plots::{MAX_PAST_TICKS, past};
use crate::sim::{Body, World};

impl Session {
    /// Plots the numbers of the selected body, else of [`first_body`].
    pub(super) fn plot_selection(&mut self) {
        let body = self.selection().unwrap_or_else(|| first_body(self.world()));
        if body != self.plots.body {
            self.plot(body);
        }
    }

    /// Plots the numbers of this body in the present run.
    pub(super) fn plot(&mut self, body: Body) {
        // A minute for up to a hundred bodies; less for more, to avoid a wait.
        let bodies = self.world().bodies().len() as u32;
        let history = &self.timeline.history;
        let max_ticks = MAX_PAST_TICKS.min(100 * MAX_PAST_TICKS / bodies.max(1));
        self.plots.follow(body, past(history, self.ticks(), max_ticks));
    }
}

/// Returns the body to plot without a selection: the driven one, else the first movable one.
pub(super) fn first_body(world: &World) -> Body {
    let bodies = world.bodies();
    let can_move = |body: &&Body| world.can_move(**body);
    bodies.iter().find(can_move).or(bodies.first()).copied().unwrap_or(Body::Driven)
}
