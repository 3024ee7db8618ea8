//! One pass of egui: panels, overlays, dialogs and input claims.

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

/// Width of the gap between two views, points.
const GAP: f32 = 2.0;

/// Returns the rectangle of the view and, if there are two, of a second view. Both have the same size, so
/// that one camera fits both.
fn views(whole: egui::Rect, are_two: bool) -> (egui::Rect, Option<egui::Rect>) {
    if !are_two {
        return (whole, None);
    }
    let width = ((whole.width() - GAP) * 0.5).floor().max(0.0);
    (whole.with_max_x(whole.left() + width), Some(whole.with_min_x(whole.right() - width)))
}

/// Returns the height of the view as a share of its height at 100 % text, where the bars take fewer pixels. The
/// heights of window and view are in points.
fn share([window, view]: [f32; 2], text_scale: f32) -> f32 {
    let height_at_100 = window * text_scale - (window - view);
    if text_scale <= 1.0 || height_at_100 <= 0.0 {
        1.0
    } else {
        (view * text_scale / height_at_100).clamp(0.3, 1.0)
    }
}

impl App {
    /// Runs one pass of egui for panels, overlays, key line and dialogs; returns their requests.
    pub(super) fn pass(&mut self, ctx: &egui::Context) -> PanelOutput {
        let mut output = PanelOutput { broken: self.broken.clone(), ..PanelOutput::default() };
        ctx.set_pixels_per_point(self.scale());
        self.show_panels(ctx, &mut output);
        let chosen = self.dialog.update(ctx);
        output.answers = self.dialog.take_answers();
        if let Some(chosen) = chosen {
            self.use_chosen(chosen, &mut output);
        }
        self.show_questions(ctx, &mut output);
        // No notices in gallery pictures.
        if !self.is_bare() {
            let area = self.whole().with_min_y(self.free.top()).with_max_y(self.free.bottom());
            self.toasts.show(ctx, self.notice_place(area), &self.theme);
        }
        self.claim_keys(ctx);
        self.stats.panels(egui_support::draw_calls(ctx));
        output
    }

    /// Shows the panels, and the overlays of the view in the rest of the window.
    fn show_panels(&mut self, ctx: &egui::Context, output: &mut PanelOutput) {
        // Touch keys do not grow with the text.
        let unit = self.unit();
        self.ui.fit(panels::is_small(ctx.screen_rect().size() / unit));
        egui_support::set_touch_mode(ctx, self.poll.fingers.was_touched());
        egui_support::set_reduced_motion(ctx, self.session.reduced_motion);
        let mut context = PanelContext {
            session: &self.session,
            run: self.other_runs.place(),
            theme: &self.theme,
            entries: &self.entries,
            files: &self.files,
            done: &self.settings.learned.done,
            output,
        };
        panels::show(ctx, &mut self.ui, &mut context);
        (self.view, self.second) = views(ctx.available_rect(), self.session.is_side_by_side());
        let heights = [ctx.screen_rect().height(), self.view.height()];
        self.session.camera.share = share(heights, self.settings.text_scale);
        self.draw_view_overlay(ctx, unit, output);
    }

    /// Opens or writes the file chosen in the file dialog; without a path, the dialog was cancelled.
    fn use_chosen(&mut self, chosen: (Purpose, Option<PathBuf>), output: &mut PanelOutput) {
        match chosen {
            (Purpose::Open, Some(path)) => {
                output.effects.push(ViewCommand::Load(name_of(path)).into());
            }
            (Purpose::Compare, Some(path)) => output.compared = Some(path),
            (Purpose::Save, Some(path)) => self.save(&path),
            (Purpose::Record, Some(path)) => self.save_recording(&path),
            (Purpose::Record, None) => self.cancel_recording_save(),
            (Purpose::Save, None) => self.cancel_closing(),
            (Purpose::Progress, Some(path)) => self.export_progress(&path),
            (Purpose::Text(_), Some(path)) => self.save_text(&path),
            (Purpose::Export(_), Some(path)) => self.export_to(path),
            _ => {}
        }
    }

    /// Shows the open confirmations, and the progress of a long wait.
    fn show_questions(&mut self, ctx: &egui::Context, output: &mut PanelOutput) {
        if let Some(work) = self.close_confirmation()
            && let Some(answer) = panels::confirm_close(ctx, &work)
        {
            output.leaving = Some(answer);
        }
        if let Some(conflict) = &mut self.conflict {
            output.conflict = panels::conflict(ctx, conflict, &self.theme);
        }
        if let Some(removal) = &self.removing
            && let Some(is_sure) = panels::confirm_removal(ctx, removal)
        {
            self.finish_removal(is_sure);
        }
        if let Some((title, stage)) = self.wait_progress()
            && panels::loading_dialog(ctx, &title, stage)
        {
            output.effects.push(ViewCommand::Close.into());
        }
    }

    /// Decides which keys and pointer events belong to egui in the next frame.
    fn claim_keys(&mut self, ctx: &egui::Context) {
        // Enter answers the file dialog's question about an existing file.
        let has_tab_navigation = self.ui.gallery.has_tab_navigation()
            || self.ui.class.open
            || self.dialog.is_open()
            || self.session.is_question_open();
        egui_support::restore_focus(ctx);
        egui_support::note_typing(ctx, has_tab_navigation);
        let numbers = self.session.accepts_number_keys();
        let selects = self.tab_selects(ctx) && !has_tab_navigation;
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

    /// Returns whether Tab selects the next object of edit mode: one exists, and no widget has the focus.
    fn tab_selects(&self, ctx: &egui::Context) -> bool {
        let is_free = ctx.memory(|memory| memory.focused().is_none());
        is_free && !self.is_driving_off() && self.session.has_next_item()
    }

    /// Returns whether driving is off: during a dialog, a confirmation, the gallery, the help or a wait.
    pub(super) fn is_driving_off(&self) -> bool {
        let asks = self.close_confirmation().is_some()
            || self.removing.is_some()
            || self.conflict.is_some();
        // A walker waits for visible ground.
        let waits = self.is_waiting() || self.canvas.is_terrain_outdated();
        self.dialog.is_open() || self.ui.covers() || waits || asks
    }

    /// Returns whether a scene is being loaded, a ground built or a file exported.
    pub(super) fn is_waiting(&self) -> bool {
        let is_loading = self.pending_load.as_ref().is_some_and(|it| !it.follows);
        is_loading || self.pending_commands.is_waiting() || self.pending_export.is_running()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_view_s_share_is_relative_to_its_height_at_100_percent_text() {
        assert_eq!(share([720.0, 570.0], 1.0).to_bits(), 1.0_f32.to_bits());
        // Bars of 150 points take 300 of 720 pixels at 200 %, and 150 at 100 %.
        let twice = share([360.0, 210.0], 2.0);
        assert!((twice - 420.0 / 570.0).abs() < 1e-6, "{twice}");
        assert_eq!(share([360.0, 360.0], 2.0).to_bits(), 1.0_f32.to_bits(), "no bars");
    }
}
