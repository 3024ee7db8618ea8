//! View of a session, for links.

use super::{Session, view};
use crate::app::camera::Around;
use crate::app::camera::state::CameraState;
use crate::app::link::LinkView;
use crate::explain;
use crate::overlay::{OverlaySet, overlays};
use crate::sim::Body;

impl Session {
    /// Returns the view of the tick on show.
    pub(in crate::app) fn view(&self) -> LinkView {
        let initial = self.initial_overlays();
        let kinds = overlays(self.world().kind()).iter().map(|overlay| overlay.kind);
        let selected = [self.selection(), self.partner()];
        LinkView {
            camera: self.camera_state(),
            turns_to_figure: self.turns_to_figure(),
            switched: kinds
                .filter(|it| self.overlays.contains(*it) != initial.contains(*it))
                .collect(),
            depth: self.depth,
            chosen: selected.into_iter().flatten().collect(),
            progress: self.progress.clone(),
        }
    }

    /// Returns the index that the moment on show would have if the tick were opened now. The selection
    /// may have changed the moments since; a missing one is replaced by its predecessor.
    pub(in crate::app) fn moment_index(&self) -> Option<u32> {
        let shown = self.opened_tick()?.moment();
        let explained = explain::explanation(self.record());
        let moments = explained.moments(explained.explained(self.selection()));
        let same = moments.iter().position(|moment| moment == shown);
        let before = || moments.iter().rposition(|moment| moment.step_count <= shown.step_count);
        u32::try_from(same.or_else(before).unwrap_or_default()).ok()
    }

    /// Pauses at the tick on show and applies this view; skips missing bodies.
    pub(in crate::app) fn restore_view(&mut self, view: &LinkView, moment: Option<u32>) {
        self.clock.pause();
        self.overlays = self.initial_overlays();
        for kind in &view.switched {
            self.overlays.toggle(*kind);
        }
        (self.depth, self.progress) = (view.depth, view.progress.clone());
        self.view_state.turns_to_figure = view.turns_to_figure;
        // A selected body may be gone at this tick, such as a collected coin or a shell.
        let beginning = self.timeline.history.beginning();
        let known = [self.world().bodies(), beginning.bodies()].concat();
        let exists = |body: &Body| matches!(body, Body::Spawned(_)) || known.contains(body);
        let mut selected = view.chosen.iter().copied().filter(exists);
        let (body, partner) = (selected.next(), selected.next());
        self.tick_view.select(body, partner);
        self.plot_selection();
        if let Some(moment) = moment {
            self.open(moment as usize);
        }
        let body = self.followed();
        self.camera.restore(&view.camera, &body, Around(self.timeline.world.ground()));
        self.view_state.is_placed = true;
    }

    /// Returns the state of the camera, or the initial state if a number has become invalid.
    fn camera_state(&self) -> CameraState {
        let state = self.camera.state();
        if state.invalid_field().is_none() {
            return state;
        }
        view::camera(self.camera.kind, self.timeline.history.beginning()).state()
    }

    /// Returns the initial overlays of the scene.
    fn initial_overlays(&self) -> OverlaySet {
        OverlaySet::default().with(&self.scene.file.overlays)
    }
}
