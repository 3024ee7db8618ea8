//! The bar of edit mode over the view: palette, undo, snapping.

use egui_macroquad::egui;

use super::field;
use crate::app::edit::{Edit, kinds};
use crate::app::{Command, KeyEffect, Session, ViewCommand};

/// Distance from the edge of the view, points.
const MARGIN: f32 = 8.0;

/// Width of the name field, points.
const NAME: f32 = 96.0;

/// Shows the bar in the free part of the view.
pub(in crate::window) fn show(
    ctx: &egui::Context,
    free: egui::Rect,
    session: &Session,
    does: &mut Vec<KeyEffect>,
) {
    let editor = session.editor();
    let place = free.left_top() + egui::vec2(MARGIN, MARGIN);
    let area = egui::Area::new(egui::Id::new("edit")).fixed_pos(place).movable(false);
    area.show(ctx, |ui| {
        egui::Frame::popup(ui.style()).show(ui, |ui| {
            ui.set_max_width((free.width() - 4.0 * MARGIN).max(120.0));
            ui.horizontal_wrapped(|row| {
                for (at, kind) in kinds::of(session.world().kind()).palette.iter().enumerate() {
                    let button = row.selectable_label(editor.placing == Some(at), kind.label);
                    let how = if kind.corners {
                        "click each corner, then the first one again"
                    } else {
                        "press in the view, drag to size"
                    };
                    let hover = format!("Place: {how} ({})", at + 1);
                    if button.on_hover_text(hover).clicked() {
                        does.push(Command::Edit(Edit::Place(at)).into());
                    }
                }
                if !editor.sketch.corners.is_empty() {
                    outline(row, does);
                }
                row.separator();
                name(row, session, does);
                let [undo, redo] = editor.steps();
                for (word, step, command, key) in [
                    ("Undo", undo, Command::Undo, "Ctrl+Z"),
                    ("Redo", redo, Command::Redo, "Ctrl+Y"),
                ] {
                    let label = step.map_or(word.to_owned(), |step| format!("{word}: {step}"));
                    let button =
                        row.add_enabled(step.is_some(), egui::Button::new(label).frame(false));
                    if button.on_hover_text(key).clicked() {
                        does.push(command.into());
                    }
                }
                row.separator();
                let snap = row.selectable_label(session.shape_drag.snaps, "Snap");
                if snap.on_hover_text("To 0.1 m and 15° (Ctrl+G)").clicked() {
                    does.push(Command::ToggleSnap.into());
                }
                if row.button("Done").on_hover_text("Let the scene run (F2)").clicked() {
                    does.push(Command::Edit(Edit::Toggle).into());
                }
            });
        });
    });
}

/// Shows the buttons of an outline that is being drawn.
fn outline(row: &mut egui::Ui, does: &mut Vec<KeyEffect>) {
    row.separator();
    for (label, key, effect) in [
        ("Close outline", "Enter", Command::Edit(Edit::Here).into()),
        ("Take back corner", "Backspace", Command::Edit(Edit::TakeCorner).into()),
        ("Cancel", "Esc", ViewCommand::Close.into()),
    ] {
        if row.button(label).on_hover_text(key).clicked() {
            does.push(effect);
        }
    }
}

/// Shows the name of a single selected object, for changes.
fn name(row: &mut egui::Ui, session: &Session, does: &mut Vec<KeyEffect>) {
    let editor = session.editor();
    let is_single = editor.selected.len() == 1;
    let Some(item) = editor.chosen().filter(|item| is_single && item.is_entry()) else { return };
    let id = egui::Id::new(("name", &item.path));
    let mut text: String = row.data(|data| data.get_temp(id)).unwrap_or_else(|| item.name.clone());
    let field = row.add(field(&mut text).id(id).desired_width(NAME));
    let field = field.on_hover_text("Name");
    if field.lost_focus() {
        row.data_mut(|data| data.remove::<String>(id));
        if text != item.name {
            does.push(Command::Rename(text).into());
        }
    } else if field.changed() {
        row.data_mut(|data| data.insert_temp(id, text));
    }
    row.separator();
}
