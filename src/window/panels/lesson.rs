//! The scene's lesson: its steps, then its Markdown text.

mod steps;

use egui_commonmark::{CommonMarkCache, CommonMarkViewer};
use egui_macroquad::egui::{self, ScrollArea};
use egui_phosphor::regular as icon;

use super::{AnswerDraft, PanelContext, ask, class};
use crate::app::goal::ticks_as_seconds;
use crate::text::id;
use crate::window::egui_support;

/// The Markdown viewer's cache.
pub(in crate::window) type Cache = CommonMarkCache;

pub(super) use steps::all_done;

/// Shows the left panel; each lesson starts scrolled to the top.
pub(super) fn panel(
    ui: &mut egui::Ui,
    (cache, draft): (&mut Cache, &mut AnswerDraft),
    seen: &mut PanelContext,
) {
    let salt = ("lesson", seen.session.scene.id.clone());
    let mut scroll = ScrollArea::vertical().id_salt(salt).auto_shrink(false);
    // Scroll up to a new question: questions are at the top.
    if draft.is_new(seen.session.active_question()) {
        scroll = scroll.vertical_scroll_offset(0.0);
    }
    let shown = scroll.show(ui, |ui| {
        class::banner(ui, seen);
        ask::show_question(ui, draft, seen);
        show(ui, cache, seen);
        egui_support::follow_focus(ui);
    });
    egui_support::scroll_by_keyboard(ui.ctx(), shown);
}

/// Shows the goal, the progress, the time and the best time.
fn goal(ui: &mut egui::Ui, seen: &PanelContext) {
    let Some(goal) = seen.session.goal() else { return };
    let [done, all] = goal.parts;
    let time = ticks_as_seconds(goal.reached.unwrap_or_else(|| seen.session.shown_tick()));
    let progress = match goal.reached {
        Some(_) => {
            let reached = id::LESSON_GOAL_REACHED.with(&[("time", &time)]);
            format!("{} {reached}", icon::CHECK_CIRCLE)
        }
        None if all > 1 => {
            id::LESSON_GOAL_PARTS.with(&[("done", &done), ("all", &all), ("time", &time)])
        }
        None => time,
    };
    let best = seen.session.best_time.map_or_else(String::new, |best| {
        format!(", {}", id::LESSON_BEST_TIME.with(&[("time", &ticks_as_seconds(best))]))
    });
    ui.horizontal_wrapped(|line| {
        line.strong(id::LESSON_GOAL.text());
        line.label(goal.task);
        line.label(seen.theme.quiet(format!("{progress}{best}")));
    });
    ui.add_space(6.0);
}

fn show(ui: &mut egui::Ui, cache: &mut Cache, seen: &mut PanelContext) {
    steps::show(ui, seen);
    goal(ui, seen);
    if seen.session.scene.lesson.is_empty() {
        if seen.session.scene.file.steps.is_empty() {
            ui.label(seen.theme.quiet(id::LESSON_NONE));
        }
        return;
    }
    if seen.session.is_question_open() {
        ui.label(seen.theme.quiet(id::LESSON_HIDDEN));
        return;
    }
    CommonMarkViewer::new().show(ui, cache, seen.session.lesson());
}

/// Formats a reason or hint as a sentence: capital letter and full stop.
pub(super) fn sentence(text: &str) -> String {
    let mut rest = text.chars();
    let first = rest.next().map(|first| first.to_uppercase().collect::<String>());
    format!("{}{}.", first.unwrap_or_default(), rest.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{KeySet, filled};
    use crate::scene;
    use crate::sim::World;

    /// Found by fuzzing: the parser aborted the program on these texts.
    #[test]
    fn a_definition_in_a_quotation_is_shown() {
        let scene = scene::load("tank/detect").expect("it ships");
        let world = World::new(scene.file.world);
        for text in [
            "# \n>>\t:tAwisted \n>>\t:t\t",
            "# >>\n\n>>>hass>>>>>\0\0\0n>\n\t>>>:>>>>>\n\t\u{fffd}|V}>}>>\t",
            ">> :a\n>> :b",
            ">>a\n>> :b\n",
        ] {
            let text = filled(text, KeySet::Wasd, &world);
            let (ctx, mut cache) = (egui::Context::default(), Cache::default());
            let input = egui::RawInput::default();
            let shown = ctx.run(input, |ctx| {
                egui::CentralPanel::default()
                    .show(ctx, |ui| CommonMarkViewer::new().show(ui, &mut cache, &text));
            });
            assert!(!shown.shapes.is_empty(), "{text:?}");
        }
    }
}
