//! How a session looks at its tick, for a link, and to look so again.

use super::{Session, view};
use crate::app::camera::{Around, Standing};
use crate::app::link::View;
use crate::overlay::{OverlaySet, overlays};

impl Session {
    /// How the tick on show is looked at.
    pub(in crate::app) fn view(&self) -> View {
        let usual = self.usual_overlays();
        let kinds = overlays(self.world().kind()).iter().map(|overlay| overlay.kind);
        let chosen = [self.selection(), self.partner()];
        View {
            camera: self.standing(),
            finds_contacts: self.finds_contacts(),
            switched: kinds
                .filter(|it| self.overlays.contains(*it) != usual.contains(*it))
                .collect(),
            depth: self.depth,
            chosen: chosen.into_iter().flatten().collect(),
            progress: self.progress.clone(),
        }
    }

    /// Stops at the tick on show and looks at it so; what there is not is left out.
    pub(in crate::app) fn stand(&mut self, view: &View, inside: Option<u32>) {
        self.clock.pause();
        self.overlays = self.usual_overlays();
        for kind in &view.switched {
            self.overlays.toggle(*kind);
        }
        (self.depth, self.progress) = (view.depth, view.progress.clone());
        self.sight.finds_contacts = view.finds_contacts;
        let bodies = self.world().bodies();
        let mut chosen = view.chosen.iter().copied().filter(|body| bodies.contains(body));
        let (body, partner) = (chosen.next(), chosen.next());
        self.on_show.select(body, partner);
        self.plot_selection();
        if let Some(moment) = inside {
            self.open(moment as usize);
        }
        let body = self.followed();
        self.camera.stand_as(&view.camera, &body, Around(self.timeline.world.ground()));
    }

    /// How the camera stands; the run's first one, where it has followed something beyond all
    /// numbers.
    fn standing(&self) -> Standing {
        let standing = self.camera.standing();
        if standing.unfit().is_none() {
            return standing;
        }
        view::camera(self.camera.kind, self.timeline.history.beginning()).standing()
    }

    /// The overlays that the scene begins with.
    fn usual_overlays(&self) -> OverlaySet {
        OverlaySet::default().with(&self.scene.file.overlays)
    }
}
