//! The end of a unit: a worked example, and a listing to write and to try on three cases.

use egui_commonmark::CommonMarkViewer;
use egui_macroquad::egui::{self, Label, RichText, ScrollArea};
use egui_phosphor::regular as icon;

use super::page::space_after_italics;
use crate::scene::course::{Course, Unit};
use crate::scene::write::{self, LANGUAGES};
use crate::text::id;
use crate::window::egui_support::scroll_on_focus;
use crate::window::panels::{LessonCache, switch};

/// Shows the unit's example, listing and cases, if it has an example.
pub(super) fn show(
    ui: &mut egui::Ui,
    unit: &Unit,
    course: &Course,
    (cache, language): (&mut LessonCache, &mut usize),
) {
    let Some((before, after)) = write::example(&unit.id) else { return };
    ui.add_space(8.0);
    CommonMarkViewer::new().show(ui, cache, &space_after_italics(before));
    ui.horizontal_wrapped(|row| {
        for (index, (name, _)) in LANGUAGES.iter().enumerate() {
            if scroll_on_focus(switch(row, *language == index, *name)).clicked() {
                *language = index;
            }
        }
        let copy = scroll_on_focus(row.button(format!(
            "{} {}",
            icon::CLIPBOARD_TEXT,
            id::BUTTON_COPY.text()
        )));
        if copy.on_hover_text(id::GALLERY_COPY_LISTINGS).clicked() {
            row.ctx().copy_text(program(course, unit, LANGUAGES[*language].1));
        }
    });
    let text = write::listing(&unit.id, LANGUAGES[*language].1).unwrap_or_default();
    ui.add_space(4.0);
    ScrollArea::horizontal().id_salt("listing").show(ui, |ui| {
        ui.add(Label::new(RichText::new(text.trim_end()).monospace()).extend());
    });
    ui.add_space(4.0);
    CommonMarkViewer::new().show(ui, cache, &space_after_italics(after));
}

/// Returns the listings of all units up to this one.
fn program(course: &Course, unit: &Unit, extension: &str) -> String {
    let last = course.units.iter().position(|it| it.id == unit.id).unwrap_or_default();
    let listings = course.units[..=last].iter().filter_map(|it| write::listing(&it.id, extension));
    listings.collect::<Vec<_>>().join("\n")
}
