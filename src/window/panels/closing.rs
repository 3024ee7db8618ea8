//! Asked when the window is to close while a recording has no file.

use egui_macroquad::egui::{self, RichText};

/// Width, points.
const WIDTH: f32 = 340.0;

/// How far the window is in closing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::window) enum Leaving {
    /// It stays.
    Not,
    /// A recording would be lost: the user is asked.
    Asks,
    /// It closes once the recording is saved.
    Saves,
    /// It closes.
    Leaves,
}

/// Asks, above everything else; the answer, once there is one.
pub(in crate::window) fn closing(ctx: &egui::Context) -> Option<Leaving> {
    let modal = egui::Modal::new(egui::Id::new("closing"));
    let shown = modal.show(ctx, |ui| {
        ui.set_width(WIDTH.min(ctx.screen_rect().width() * 0.8));
        ui.label(RichText::new("The recording has no file yet.").strong());
        ui.add_space(6.0);
        ui.label("Close the window without it?");
        ui.add_space(10.0);
        let mut answer = None;
        ui.horizontal_wrapped(|row| {
            for (text, hover, means) in [
                ("Save\u{2026}", "Choose a file, then close", Leaving::Saves),
                ("Throw it away", "Close now", Leaving::Leaves),
                ("Stay", "Esc: the recording goes on", Leaving::Not),
            ] {
                if row.button(text).on_hover_text(hover).clicked() {
                    answer = Some(means);
                }
            }
        });
        answer
    });
    shown.inner
}

#[cfg(all(test, feature = "window-tests"))]
mod tests {
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable;

    use super::*;

    #[test]
    fn each_button_says_what_it_does() {
        for (label, means) in [
            ("Save\u{2026}", Leaving::Saves),
            ("Throw it away", Leaving::Leaves),
            ("Stay", Leaving::Not),
        ] {
            let draw = |ui: &mut egui::Ui, answer: &mut Option<Leaving>| {
                *answer = answer.or(closing(ui.ctx()));
            };
            let mut harness = Harness::new_ui_state(draw, None);
            harness.run_steps(3);
            assert_eq!(*harness.state(), None, "nobody has clicked");
            harness.get_by_label(label).click();
            harness.run_steps(3);
            assert_eq!(*harness.state(), Some(means));
        }
    }
}
