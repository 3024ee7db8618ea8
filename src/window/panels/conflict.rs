//! Dialog about a scene's file that another program has changed.

use std::path::{Path, PathBuf};

use egui_macroquad::egui::{self, Label, RichText, ScrollArea, TextStyle};

use super::modals::{WIDTH, answer_buttons, modal};
use crate::overlay::Ink;
use crate::platform::files;
use crate::text::id;
use crate::window::theme::Theme;

/// Width of the dialog with both texts, points.
const DIFF_WIDTH: f32 = 760.0;

/// Maximum height of the differences, as a share of the screen.
const MAX_DIFF_HEIGHT: f32 = 0.5;

/// Maximum number of lines shown.
const MAX_LINES: usize = 600;

/// A scene's file that has changed since it was opened.
pub(in crate::window) struct Conflict {
    /// Path of the changed file.
    pub path: PathBuf,
    /// Lines of the unified diff from the file to the scene.
    diff: Vec<String>,
    /// True if the differences are shown.
    shows_both: bool,
}

/// The user's choice between the file and the scene on show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::window) enum ConflictAnswer {
    /// Overwrite the file with the scene.
    KeepMine,
    /// Open the changed file.
    TakeTheirs,
    /// Neither write nor open the file.
    Cancel,
}

impl Conflict {
    /// Creates a conflict between `theirs`, the file's new text, and `mine`, the scene's text.
    pub(in crate::window) fn new(path: &Path, theirs: &str, mine: &str) -> Self {
        let diff = files::unified_diff(theirs, mine);
        let diff = diff.lines().map(str::to_owned).collect();
        Self { path: path.to_owned(), diff, shows_both: false }
    }
}

/// Shows the dialog; returns the answer once given.
pub(in crate::window) fn conflict(
    ctx: &egui::Context,
    conflict: &mut Conflict,
    theme: &Theme,
) -> Option<ConflictAnswer> {
    let width = if conflict.shows_both { DIFF_WIDTH } else { WIDTH };
    let name = conflict.path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    modal(ctx, "conflict", width, |ui| {
        ui.label(RichText::new(id::CONFLICT_CHANGED_ON_DISK.with(&[("name", &name)])).strong());
        ui.add_space(6.0);
        ui.label(id::CONFLICT_OTHER_PROGRAM_WROTE);
        ui.add_space(10.0);
        let toggle = if conflict.shows_both {
            id::CONFLICT_HIDE_DIFFERENCES.text()
        } else {
            id::CONFLICT_SHOW_BOTH.text()
        };
        let buttons = [
            (toggle, id::CONFLICT_SHOW_BOTH_HINT.text(), None),
            (
                id::CONFLICT_KEEP_MINE.text(),
                id::CONFLICT_KEEP_MINE_HINT.text(),
                Some(ConflictAnswer::KeepMine),
            ),
            (
                id::CONFLICT_TAKE_THEIRS.text(),
                id::CONFLICT_TAKE_THEIRS_HINT.text(),
                Some(ConflictAnswer::TakeTheirs),
            ),
            (
                id::BUTTON_CANCEL.text(),
                id::CONFLICT_CANCEL_HINT.text(),
                Some(ConflictAnswer::Cancel),
            ),
        ];
        let answer = answer_buttons(ui, buttons.into_iter());
        // Below the buttons, which thus keep their ids and the focus.
        if conflict.shows_both {
            ui.add_space(10.0);
            differences(ui, &conflict.diff, theme);
        }
        // A repeated pass sees the same click.
        if answer == Some(None) && ui.output(|output| output.num_completed_passes) == 0 {
            conflict.shows_both = !conflict.shows_both;
        }
        answer.flatten()
    })
}

/// Shows the diff; lines of the file and of the scene differ in sign and colour.
fn differences(ui: &mut egui::Ui, diff: &[String], theme: &Theme) {
    ui.horizontal(|row| {
        row.label(RichText::new(id::CONFLICT_LINES_ON_DISK).color(theme.ink(Ink::B)));
        row.label(RichText::new(id::CONFLICT_LINES_OF_YOURS).color(theme.ink(Ink::A)));
    });
    let height = ui.ctx().screen_rect().height() * MAX_DIFF_HEIGHT;
    let scroll = ScrollArea::both().max_height(height).auto_shrink([false, true]);
    scroll.show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        for line in diff.iter().take(MAX_LINES) {
            let colour = match line.chars().next() {
                Some('-') => theme.ink(Ink::B),
                Some('+') => theme.ink(Ink::A),
                Some('@') => theme.weak,
                _ => theme.text,
            };
            let line = line.replacen('-', "−", usize::from(line.starts_with('-')));
            let text = RichText::new(line).text_style(TextStyle::Monospace).color(colour);
            ui.add(Label::new(text).extend());
        }
        if diff.len() > MAX_LINES {
            ui.label(
                theme.quiet(id::CONFLICT_MORE_LINES.with(&[("count", &(diff.len() - MAX_LINES))])),
            );
        }
    });
}

#[cfg(all(test, feature = "window-tests"))]
mod tests {
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable;

    use super::*;

    #[test]
    fn both_texts_are_shown_on_request_and_each_answer_is_given() {
        let theirs = "(\n    title: \"Theirs\",\n    world: Tank(),\n)\n";
        let mine = theirs.replace("Theirs", "Mine");
        for (label, expected) in [
            (id::CONFLICT_KEEP_MINE.text(), ConflictAnswer::KeepMine),
            (id::CONFLICT_TAKE_THEIRS.text(), ConflictAnswer::TakeTheirs),
            ("Cancel", ConflictAnswer::Cancel),
        ] {
            let changed = Conflict::new(Path::new("/maps/door.ron"), theirs, &mine);
            let draw = |ui: &mut egui::Ui, (changed, answer): &mut (Conflict, Option<_>)| {
                let theme = Theme::new(false);
                *answer = answer.or(conflict(ui.ctx(), changed, &theme));
            };
            let mut harness = Harness::new_ui_state(draw, (changed, None));
            harness.run_steps(3);
            harness.get_by_label("door.ron has changed on disk.");
            let theirs = "−    title: \"Theirs\",";
            assert!(harness.query_by_label(theirs).is_none());
            let both = harness.get_by_label(id::CONFLICT_SHOW_BOTH.text());
            assert!(both.is_focused(), "Enter does no harm");
            both.click();
            harness.run_steps(3);
            harness.get_by_label(theirs);
            harness.get_by_label("+    title: \"Mine\",");
            harness.get_by_label("     world: Tank(),");
            harness.get_by_label(id::CONFLICT_HIDE_DIFFERENCES.text()).click();
            harness.run_steps(3);
            assert!(harness.query_by_label(theirs).is_none());
            assert_eq!(harness.state().1, None, "no answer yet");
            harness.get_by_label(label).click();
            harness.run_steps(3);
            assert_eq!(harness.state().1, Some(expected));
        }
    }
}
