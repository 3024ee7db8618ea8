//! The scene's lesson, in Markdown.

use egui_commonmark::{CommonMarkCache, CommonMarkViewer};
use egui_macroquad::egui;

use super::Seen;

/// What the Markdown viewer keeps between frames.
pub(in crate::window) type Cache = CommonMarkCache;

pub(super) fn show(ui: &mut egui::Ui, cache: &mut Cache, seen: &mut Seen) {
    if seen.session.scene.lesson.is_empty() {
        ui.weak("This scene has no lesson.");
        return;
    }
    CommonMarkViewer::new().show(ui, cache, &seen.session.scene.lesson);
}
