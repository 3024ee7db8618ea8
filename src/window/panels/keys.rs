//! The strip under the view: the keys that do something in this scene.

use egui_macroquad::egui::{self, Align2, Area, Frame, Id};

use crate::app::{BINDINGS, Command, Does, Session};
use crate::sim::Action;
use crate::window::painter::key_cap;
use crate::window::theme::Theme;

/// Shows the strip at the foot of `view`.
pub(in crate::window) fn strip(
    ctx: &egui::Context,
    view: egui::Rect,
    session: &Session,
    theme: &Theme,
) {
    let useful = session.useful_actions();
    let shown = BINDINGS.iter().filter(|binding| match &binding.does {
        Does::Act(action) => useful.contains(action),
        Does::Session(Command::FrameTarget) => useful.contains(&Action::FrameTarget),
        Does::Session(Command::TogglePause | Command::StepOnce | Command::Restart) => true,
        _ => false,
    });
    let area = Area::new(Id::new("keys"))
        .order(egui::Order::Background)
        .interactable(false)
        .pivot(Align2::CENTER_BOTTOM)
        .fixed_pos(view.center_bottom() - egui::vec2(0.0, 8.0))
        .constrain_to(view);
    area.show(ctx, |ui| {
        let frame = Frame::new()
            .fill(theme.label)
            .corner_radius(6.0)
            .inner_margin(egui::Margin::symmetric(8, 4));
        frame.show(ui, |ui| {
            ui.set_max_width(view.width() - 32.0);
            ui.horizontal_wrapped(|row| {
                row.spacing_mut().item_spacing = egui::vec2(4.0, 4.0);
                for binding in shown {
                    // The first stroke is the one to learn; the arrows are known anyway.
                    if let Some(stroke) = binding.strokes.first() {
                        key_cap(row, theme, &stroke.to_string());
                        row.label(egui::RichText::new(binding.label).small());
                        row.add_space(4.0);
                    }
                }
            });
        });
    });
}
