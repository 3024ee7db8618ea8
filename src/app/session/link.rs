//! View of a session, for links.

use super::{Session, view};
use crate::app::camera::{Around, CameraState};
use crate::app::link::LinkView;
use crate::explain;
use crate::overlay::{OverlaySet, overlays};
use crate::sim::Body;

impl Session {
    /// Returns the view of the tick on show.
    pub(in crate::app) fn view(&self) -> LinkView {
        let usual = self.usual_overlays();
        let kinds = overlays(self.world().kind()).iter().map(|overlay| overlay.kind);
        let chosen = [self.selection(), self.partner()];
        LinkView {
            camera: self.standing(),
            turns_to_figure: self.turns_to_figure(),
            switched: kinds
                .filter(|it| self.overlays.contains(*it) != usual.contains(*it))
                .collect(),
            depth: self.depth,
            chosen: chosen.into_iter().flatten().collect(),
            progress: self.progress.clone(),
        }
    }

    /// Returns the moment on show of an opened tick, as counted in the tick opened now. A later
    /// selection can change the moments; a missing one is replaced by its predecessor.
    pub(in crate::app) fn inside(&self) -> Option<u32> {
        let now = self.opened_tick()?.moment();
        let explained = explain::explanation(self.record());
        let moments = explained.moments(explained.explained(self.selection()));
        let same = moments.iter().position(|moment| moment == now);
        let before = || moments.iter().rposition(|moment| moment.step_count <= now.step_count);
        u32::try_from(same.or_else(before).unwrap_or_default()).ok()
    }

    /// Stops at the tick on show and applies this view; skips what does not exist.
    pub(in crate::app) fn restore_view(&mut self, view: &LinkView, inside: Option<u32>) {
        self.clock.pause();
        self.overlays = self.usual_overlays();
        for kind in &view.switched {
            self.overlays.toggle(*kind);
        }
        (self.depth, self.progress) = (view.depth, view.progress.clone());
        self.view_state.turns_to_figure = view.turns_to_figure;
        // A selected body may be gone at this tick, such as a collected coin or a shell.
        let beginning = self.timeline.history.beginning();
        let known = [self.world().bodies(), beginning.bodies()].concat();
        let is_one = |body: &Body| matches!(body, Body::Spawned(_)) || known.contains(body);
        let mut chosen = view.chosen.iter().copied().filter(is_one);
        let (body, partner) = (chosen.next(), chosen.next());
        self.tick_view.select(body, partner);
        self.plot_selection();
        if let Some(moment) = inside {
            self.open(moment as usize);
        }
        let body = self.followed();
        self.camera.stand_as(&view.camera, &body, Around(self.timeline.world.ground()));
        self.view_state.is_placed = true;
    }

    /// Returns the pose of the camera, or the initial one if its numbers have become invalid.
    fn standing(&self) -> CameraState {
        let standing = self.camera.standing();
        if standing.unfit().is_none() {
            return standing;
        }
        view::camera(self.camera.kind, self.timeline.history.beginning()).standing()
    }

    /// Returns the initial overlays of the scene.
    fn usual_overlays(&self) -> OverlaySet {
        OverlaySet::default().with(&self.scene.file.overlays)
    }
}
