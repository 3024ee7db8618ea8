//! The body whose numbers are plotted.

use super::Session;
use crate::app::plots::{PAST, past};
use crate::sim::{Body, World};

impl Session {
    /// Plots the numbers of the selected body; see [`first_body`] where none is selected.
    pub(super) fn plot_selection(&mut self) {
        let body = self.selection().unwrap_or_else(|| first_body(self.world()));
        if body != self.plots.body {
            self.plot(body);
        }
    }

    /// Plots the numbers of this body in the present run.
    pub(super) fn plot(&mut self, body: Body) {
        // A minute for a hundred bodies; less for more, so that nobody waits for it.
        let bodies = self.world().bodies().len() as u32;
        let history = &self.timeline.history;
        let most = PAST.min(100 * PAST / bodies.max(1));
        self.plots.follow(body, past(history, self.ticks(), most));
    }
}

/// The body whose numbers are shown where none is selected: the driven one, else the first that can
/// move.
pub(super) fn first_body(world: &World) -> Body {
    let bodies = world.bodies();
    let moves = |body: &&Body| world.can_move(**body);
    bodies.iter().find(moves).or(bodies.first()).copied().unwrap_or(Body::Driven)
}
