//! Asked when the window is to close while a recording has no file.

use egui_macroquad::egui::{self, RichText};

/// Width, points.
const WIDTH: f32 = 340.0;

/// What becomes of the recording, and of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::window) enum Answer {
    /// It is saved, and the window closes.
    Save,
    /// It is lost, and the window closes.
    Discard,
    /// The window stays.
    Stay,
}

/// Asks, above everything else; the answer, once there is one.
pub(in crate::window) fn closing(ctx: &egui::Context) -> Option<Answer> {
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
                ("Save\u{2026}", "Choose a file, then close", Answer::Save),
                ("Throw it away", "Close now", Answer::Discard),
                ("Stay", "Esc: the recording goes on", Answer::Stay),
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
            ("Save\u{2026}", Answer::Save),
            ("Throw it away", Answer::Discard),
            ("Stay", Answer::Stay),
        ] {
            let draw = |ui: &mut egui::Ui, answer: &mut Option<Answer>| {
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
