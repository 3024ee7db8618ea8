//! One pass of egui, and pauses in driving.

use egui_macroquad::egui;

use super::Desk;
use crate::app::ViewCommand;
use crate::platform::Purpose;
use crate::platform::text::name_of;
use crate::window::glue;
use crate::window::panels::{self, Seen};
use crate::window::poll::Wanted;
use crate::window::ui::Asked;

/// Distance between two views, points.
const BETWEEN: f32 = 2.0;

/// Returns the rectangle of the view, and of a second view of the same size if there are two. One
/// camera fits both.
fn views(whole: egui::Rect, are_two: bool) -> (egui::Rect, Option<egui::Rect>) {
    if !are_two {
        return (whole, None);
    }
    let width = ((whole.width() - BETWEEN) * 0.5).floor().max(0.0);
    (whole.with_max_x(whole.left() + width), Some(whole.with_min_x(whole.right() - width)))
}

impl Desk {
    /// Runs one pass of egui for panels, overlays, key line and dialogs; returns their requests.
    pub(super) fn pass(&mut self, ctx: &egui::Context) -> Asked {
        let mut asked = Asked { broken: self.broken.clone(), ..Asked::default() };
        ctx.set_pixels_per_point(self.scale());
        // Touch keys do not grow with the text.
        let unit = self.unit();
        self.ui.fit(panels::is_small(ctx.screen_rect().size() / unit));
        glue::note_fingers(ctx, self.poll.fingers.seen());
        glue::note_stillness(ctx, self.session.still);
        let mut seen = Seen {
            session: &self.session,
            run: self.others.place(),
            theme: &self.theme,
            entries: &self.entries,
            files: &self.files,
            done: &self.settings.learned.done,
            asked: &mut asked,
        };
        panels::show(ctx, &mut self.ui, &mut seen);
        (self.view, self.second) = views(ctx.available_rect(), self.session.is_beside());
        self.over_view(ctx, unit, &mut asked);
        let chosen = self.dialog.update(ctx);
        asked.answers = self.dialog.take_answers();
        match chosen {
            Some((Purpose::Open, Some(path))) => {
                asked.does.push(ViewCommand::Load(name_of(path)).into());
            }
            Some((Purpose::Compare, Some(path))) => asked.compared = Some(path),
            Some((Purpose::Save, Some(path))) => self.save(&path),
            Some((Purpose::Record, Some(path))) => self.save_recording(&path),
            Some((Purpose::Record, None)) => self.give_up_saving(),
            Some((Purpose::Save, None)) => self.stay(),
            Some((Purpose::Progress, Some(path))) => self.export_progress(&path),
            Some((Purpose::Text(_), Some(path))) => self.save_text(&path),
            _ => {}
        }
        if let Some(losing) = self.asked_about()
            && let Some(answer) = panels::closing(ctx, &losing)
        {
            asked.leaving = Some(answer);
        }
        if let Some(what) = &self.removing
            && let Some(is_sure) = panels::removing(ctx, what)
        {
            self.remove_scene(is_sure);
        }
        if let Some((title, stage)) = self.waits_for()
            && panels::waiting(ctx, &title, stage)
        {
            asked.does.push(ViewCommand::Close.into());
        }
        // No notices in gallery pictures.
        if !self.is_bare() {
            let room = self.whole().with_min_y(self.free.top()).with_max_y(self.free.bottom());
            self.toasts.show(ctx, self.place_of_notices(room), &self.theme);
        }
        let walks = self.ui.gallery.walks() || self.ui.class.open || self.session.is_asked();
        glue::note_typing(ctx, walks);
        glue::show_focus(ctx, &self.theme);
        self.stats.panels(glue::draw_calls(ctx));
        self.wants = Wanted {
            typing: glue::is_typing(ctx) || self.is_driving_off(),
            answering: self.session.is_asked(),
            walking: glue::has_come_to_a_widget(ctx),
            scrolling: glue::has_come_to_an_area(ctx),
            dialog: glue::has_dialog(ctx),
            popup: glue::has_popup(ctx),
            pointer: ctx.is_using_pointer() || self.is_driving_off() && !self.ui.covers(),
            view: self.whole(),
            scale: ctx.pixels_per_point(),
        };
        asked
    }

    /// Returns whether driving is off: during a file or scene choice, loading, or the help.
    pub(super) fn is_driving_off(&self) -> bool {
        let asks = self.asked_about().is_some() || self.removing.is_some();
        // A walker waits for visible ground.
        let waits = self.is_waiting() || self.canvas.is_behind();
        self.dialog.is_open() || self.ui.covers() || waits || asks
    }

    /// Returns whether a scene or a ground is being loaded.
    pub(super) fn is_waiting(&self) -> bool {
        self.coming.is_some() || self.changes.wait()
    }
}
