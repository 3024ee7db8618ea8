//! The scene that is being loaded, and how far it is.

use egui_macroquad::egui::{self, ProgressBar, RichText};

use crate::scene::Stage;

/// Width, points.
const WIDTH: f32 = 340.0;

/// Shows it above everything else; whether the user gives it up.
pub(in crate::window) fn loading(ctx: &egui::Context, name: &str, stage: Stage) -> bool {
    let modal = egui::Modal::new(egui::Id::new("loading"));
    let shown = modal.show(ctx, |ui| {
        ui.set_width(WIDTH.min(ctx.screen_rect().width() * 0.8));
        let title = RichText::new(format!("Loading {name}")).strong();
        ui.add(egui::Label::new(title).truncate());
        ui.add_space(6.0);
        // What comes after the reading cannot be told in parts: the bar stands still and spins.
        let spins = !matches!(stage, Stage::Reading(_) | Stage::Replaying(_));
        ui.add(ProgressBar::new(share(stage)).animate(spins));
        ui.add_space(6.0);
        ui.horizontal(|row| {
            row.label(says(stage));
            let align = egui::Layout::right_to_left(egui::Align::Center);
            let button = row.with_layout(align, |row| row.button("Cancel").on_hover_text("Esc"));
            button.inner.clicked()
        })
        .inner
    });
    shown.inner
}

/// How much of the whole is done when the stage begins, as a large map was seen to take it.
fn share(stage: Stage) -> f32 {
    match stage {
        Stage::Reading(part) => part * 0.45,
        Stage::Checking => 0.45,
        Stage::Sorting(_) => 0.7,
        Stage::Replaying(part) => part,
    }
}

fn says(stage: Stage) -> String {
    match stage {
        Stage::Reading(part) => format!("reading: {:.0} % of its files", part * 100.0),
        Stage::Checking => "checking".to_owned(),
        Stage::Replaying(part) => format!("running it again: {:.0} %", part * 100.0),
        Stage::Sorting(count) => format!("sorting {} triangles", grouped(count)),
    }
}

/// A number with a comma before every third digit from the right.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(all(test, feature = "window-tests"))]
mod tests {
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable;

    use super::*;

    #[test]
    fn digits_go_by_threes() {
        for (number, text) in [(0, "0"), (999, "999"), (1_000, "1,000"), (1014872, "1,014,872")] {
            assert_eq!(grouped(number), text);
        }
    }

    #[test]
    fn it_names_the_scene_and_can_be_given_up() {
        let draw = |ui: &mut egui::Ui, given_up: &mut bool| {
            *given_up |= loading(ui.ctx(), "maps/large.ron", Stage::Sorting(1_000_000));
        };
        let mut harness = Harness::new_ui_state(draw, false);
        harness.run_steps(3);
        harness.get_by_label("Loading maps/large.ron");
        harness.get_by_label("sorting 1,000,000 triangles");
        assert!(!harness.state(), "nobody has clicked");
        harness.get_by_label("Cancel").click();
        harness.run_steps(3);
        assert!(harness.state(), "Cancel gives it up");
    }
}
