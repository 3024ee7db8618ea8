//! Shows the problems of a refused file; the last good scene keeps running.

use egui_macroquad::egui::{self, RichText};

use super::{PanelContext, from_right};
use crate::app::link::NAME;
use crate::overlay::Ink;
use crate::scene::LoadError;
use crate::text::id;

/// Maximum number of listed problems; the first are the ones to fix.
const MAX_LISTED: usize = 6;

/// Returns whether the error is about a link or the scene in it.
fn is_about_link(error: &LoadError) -> bool {
    let LoadError::Refused(problems) = error else { return false };
    problems.iter().any(|problem| problem.file.starts_with(NAME))
}

pub(super) fn show(ctx: &egui::Context, seen: &mut PanelContext) {
    let Some(error) = seen.output.broken.clone() else { return };
    let (problems, count): (Vec<String>, _) = match &*error {
        LoadError::Unreadable(why) => (vec![why.clone()], 1),
        LoadError::Refused(problems) => {
            (problems.iter().take(MAX_LISTED).map(ToString::to_string).collect(), problems.len())
        }
    };
    let red = seen.theme.ink(Ink::Overlap);
    egui::TopBottomPanel::top("refused").show(ctx, |panel| {
        panel.add_space(4.0);
        panel.horizontal(|row| {
            let is_link = is_about_link(&error);
            let title = if is_link { id::ERRORS_LINK_REFUSED } else { id::ERRORS_FILE_REFUSED };
            row.label(RichText::new("\u{25cf}").color(red));
            row.label(RichText::new(title.text()).strong());
            from_right(row, |row| {
                if row.button(id::ERRORS_DISMISS).clicked() {
                    seen.output.dismiss_error = true;
                }
                if row.button(id::BUTTON_COPY).clicked() {
                    row.ctx().copy_text(error.to_string());
                }
            });
        });
        for problem in &problems {
            panel.label(problem);
        }
        if count > MAX_LISTED {
            let more = id::ERRORS_MORE_PROBLEMS.with(&[("count", &(count - MAX_LISTED))]);
            panel.label(seen.theme.quiet(more));
        }
        panel.add_space(4.0);
    });
}
