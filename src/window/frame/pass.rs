//! One pass of egui, and pauses in driving.

use std::path::PathBuf;

use egui_macroquad::egui;

use super::App;
use crate::app::ViewCommand;
use crate::platform::Purpose;
use crate::platform::text::name_of;
use crate::window::egui_support::{self, TabClaim};
use crate::window::panels::{self, PanelContext};
use crate::window::poll::InputClaims;
use crate::window::ui::PanelOutput;

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

/// Returns the height of the view as a share of its height at 100 % text, where the bars take fewer pixels; the
/// heights of window and view are in points.
fn share([window, view]: [f32; 2], text_scale: f32) -> f32 {
    let usual = window * text_scale - (window - view);
    if text_scale <= 1.0 || usual <= 0.0 {
        1.0
    } else {
        (view * text_scale / usual).clamp(0.3, 1.0)
    }
}

impl App {
    /// Runs one pass of egui for panels, overlays, key line and dialogs; returns their requests.
    pub(super) fn pass(&mut self, ctx: &egui::Context) -> PanelOutput {
        let mut asked = PanelOutput { broken: self.broken.clone(), ..PanelOutput::default() };
        ctx.set_pixels_per_point(self.scale());
        self.show_panels(ctx, &mut asked);
        let chosen = self.dialog.update(ctx);
        asked.answers = self.dialog.take_answers();
        if let Some(chosen) = chosen {
            self.use_chosen(chosen, &mut asked);
        }
        self.show_questions(ctx, &mut asked);
        // No notices in gallery pictures.
        if !self.is_bare() {
            let room = self.whole().with_min_y(self.free.top()).with_max_y(self.free.bottom());
            self.toasts.show(ctx, self.place_of_notices(room), &self.theme);
        }
        self.claim_keys(ctx);
        self.stats.panels(egui_support::draw_calls(ctx));
        asked
    }

    /// Shows the panels, and in the rest of the window the overlays of the view.
    fn show_panels(&mut self, ctx: &egui::Context, asked: &mut PanelOutput) {
        // Touch keys do not grow with the text.
        let unit = self.unit();
        self.ui.fit(panels::is_small(ctx.screen_rect().size() / unit));
        egui_support::set_touch_mode(ctx, self.poll.fingers.seen());
        egui_support::set_reduced_motion(ctx, self.session.reduced_motion);
        let mut seen = PanelContext {
            session: &self.session,
            run: self.other_runs.place(),
            theme: &self.theme,
            entries: &self.entries,
            files: &self.files,
            done: &self.settings.learned.done,
            output: asked,
        };
        panels::show(ctx, &mut self.ui, &mut seen);
        (self.view, self.second) = views(ctx.available_rect(), self.session.is_side_by_side());
        let heights = [ctx.screen_rect().height(), self.view.height()];
        self.session.camera.share = share(heights, self.settings.text_scale);
        self.over_view(ctx, unit, asked);
    }

    /// Opens or writes the file chosen in the file dialog; without a path, the dialog was cancelled.
    fn use_chosen(&mut self, chosen: (Purpose, Option<PathBuf>), asked: &mut PanelOutput) {
        match chosen {
            (Purpose::Open, Some(path)) => {
                asked.effects.push(ViewCommand::Load(name_of(path)).into());
            }
            (Purpose::Compare, Some(path)) => asked.compared = Some(path),
            (Purpose::Save, Some(path)) => self.save(&path),
            (Purpose::Record, Some(path)) => self.save_recording(&path),
            (Purpose::Record, None) => self.give_up_saving(),
            (Purpose::Save, None) => self.stay(),
            (Purpose::Progress, Some(path)) => self.export_progress(&path),
            (Purpose::Text(_), Some(path)) => self.save_text(&path),
            (Purpose::Export(_), Some(path)) => self.export_to(path),
            _ => {}
        }
    }

    /// Shows the open questions to the user, and the progress of a load.
    fn show_questions(&mut self, ctx: &egui::Context, asked: &mut PanelOutput) {
        if let Some(losing) = self.asked_about()
            && let Some(answer) = panels::closing(ctx, &losing)
        {
            asked.leaving = Some(answer);
        }
        if let Some(about) = &mut self.conflict {
            asked.conflict = panels::conflict(ctx, about, &self.theme);
        }
        if let Some(what) = &self.removing
            && let Some(is_sure) = panels::removing(ctx, what)
        {
            self.finish_removal(is_sure);
        }
        if let Some((title, stage)) = self.waits_for()
            && panels::waiting(ctx, &title, stage)
        {
            asked.effects.push(ViewCommand::Close.into());
        }
    }

    /// Decides which keys and pointer events belong to egui in the next frame.
    fn claim_keys(&mut self, ctx: &egui::Context) {
        // Enter answers the file dialog's question about an existing file.
        let walks = self.ui.gallery.walks()
            || self.ui.class.open
            || self.dialog.is_open()
            || self.session.is_question_open();
        egui_support::restore_focus(ctx);
        egui_support::note_typing(ctx, walks);
        let numbers = self.session.accepts_number_keys();
        let selects = self.tab_selects(ctx) && !walks;
        let claim = TabClaim { tab: numbers || selects, shift_tab: numbers };
        egui_support::set_tab_claim(ctx, claim);
        egui_support::show_focus(ctx, &self.theme);
        self.wants = InputClaims {
            typing: egui_support::is_typing(ctx) || self.is_driving_off(),
            answering: self.session.is_question_open(),
            typing_drag_value: numbers,
            tab_selects: selects,
            widget_focused: egui_support::is_widget_tab_focused(ctx),
            scrolling: egui_support::is_area_tab_focused(ctx),
            dialog: egui_support::has_dialog(ctx),
            popup: egui_support::has_popup(ctx),
            pointer_claimed: ctx.is_using_pointer() || self.is_driving_off() && !self.ui.covers(),
            view: self.whole(),
            scale: ctx.pixels_per_point(),
        };
    }

    /// Returns whether Tab selects the next object of edit mode: no widget has the focus, and there is one more.
    fn tab_selects(&self, ctx: &egui::Context) -> bool {
        let is_free = ctx.memory(|memory| memory.focused().is_none());
        is_free && !self.is_driving_off() && self.session.has_next_item()
    }

    /// Returns whether driving is off: during a file or scene choice, loading, or the help.
    pub(super) fn is_driving_off(&self) -> bool {
        let asks =
            self.asked_about().is_some() || self.removing.is_some() || self.conflict.is_some();
        // A walker waits for visible ground.
        let waits = self.is_waiting() || self.canvas.is_behind();
        self.dialog.is_open() || self.ui.covers() || waits || asks
    }

    /// Returns whether a scene or a ground is being loaded, or a file exported.
    pub(super) fn is_waiting(&self) -> bool {
        let loads = self.pending_load.as_ref().is_some_and(|it| !it.follows);
        loads || self.pending_commands.wait() || self.pending_export.waits()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_view_s_share_is_of_its_height_at_the_usual_text_size() {
        assert_eq!(share([720.0, 570.0], 1.0).to_bits(), 1.0_f32.to_bits());
        // Bars of 150 points take 300 of 720 pixels at 200 %, and 150 at 100 %.
        let twice = share([360.0, 210.0], 2.0);
        assert!((twice - 420.0 / 570.0).abs() < 1e-6, "{twice}");
        assert_eq!(share([360.0, 360.0], 2.0).to_bits(), 1.0_f32.to_bits(), "no bars");
    }
}
