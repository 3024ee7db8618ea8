//! The toolbar of edit mode over the view: snapping, undo, palette.

use egui_macroquad::egui::{
    self, Align2, FontId, Rect, Sense, Shape, Stroke, WidgetInfo, WidgetType, pos2, vec2,
};

use crate::app::edit::kinds::{self, Kind, PICTURE_UNITS, PictureLine};
use crate::app::edit::{Edit, Editor, GOAL};
use crate::app::{Command, KeyEffect, Session, ViewCommand};
use crate::scene::Problem;
use crate::text::id;
use crate::window::theme::SMALL;

/// Distance from the edge of the view, points.
const MARGIN: f32 = 8.0;

/// Width and height of an entry of the palette, points; a long label widens it.
const ENTRY: egui::Vec2 = egui::vec2(44.0, 44.0);

/// Size of an entry's picture, points.
const PICTURE_SIZE: f32 = 22.0;

/// Shows the toolbar in the `free` part of the view; returns the toolbar's rectangle.
pub(in crate::window) fn show(
    ctx: &egui::Context,
    free: Rect,
    session: &Session,
    effects: &mut Vec<KeyEffect>,
) -> Rect {
    let editor = session.editor();
    let position = free.left_top() + vec2(MARGIN, MARGIN);
    let area = egui::Area::new(egui::Id::new("edit")).fixed_pos(position).movable(false);
    let shown = area.show(ctx, |ui| {
        egui::Frame::popup(ui.style()).show(ui, |ui| {
            ui.set_max_width((free.width() - 4.0 * MARGIN).max(120.0));
            let layout = egui::Layout::left_to_right(egui::Align::Center).with_main_wrap(true);
            let size = vec2(ui.available_width(), ENTRY.y);
            ui.allocate_ui_with_layout(size, layout, |row| {
                row.spacing_mut().item_spacing.x = 4.0;
                let snap = row.selectable_label(session.shape_drag.snaps, id::EDIT_BAR_SNAP.text());
                if snap.on_hover_text(id::EDIT_BAR_SNAP_HINT).clicked() {
                    effects.push(Command::ToggleSnap.into());
                }
                history(row, editor, effects);
                if row.button(id::BUTTON_DONE).on_hover_text(id::BUTTON_LEAVE_EDIT_MODE).clicked() {
                    effects.push(Command::Edit(Edit::Toggle).into());
                }
                row.separator();
                for (index, kind) in kinds::of(session.world().kind()).palette.iter().enumerate() {
                    let hint = if kind.corners {
                        id::EDIT_BAR_PLACE_CORNERS
                    } else if kind.list == GOAL {
                        id::EDIT_BAR_PLACE_MOVE
                    } else {
                        id::EDIT_BAR_PLACE_SIZE
                    };
                    let hover = hint.with(&[("key", &(index + 1))]);
                    if entry(row, kind, editor.placing == Some(index))
                        .on_hover_text(hover)
                        .clicked()
                    {
                        effects.push(Command::Edit(Edit::Place(index)).into());
                    }
                }
                if !editor.sketch.corners.is_empty() {
                    outline(row, effects);
                }
            });
            warnings(ui, &session.scene.warnings);
        });
    });
    shown.response.rect
}

/// Shows the first warning about the scene, and all of them in a tooltip.
fn warnings(ui: &mut egui::Ui, all: &[Problem]) {
    let Some(first) = all.first() else { return };
    let text =
        id::EDIT_BAR_WARNINGS.with(&[("first", &first.sentence()), ("more", &(all.len() - 1))]);
    let label = ui.colored_label(ui.visuals().warn_fg_color, text);
    let lines: Vec<String> = all.iter().map(Problem::to_string).collect();
    label.on_hover_text(lines.join("\n"));
}

/// Shows undo and redo; their tooltips name the edits.
fn history(row: &mut egui::Ui, editor: &Editor, effects: &mut Vec<KeyEffect>) {
    let [undo, redo] = editor.steps();
    let undo_texts = [id::EDIT_BAR_UNDO, id::EDIT_BAR_UNDO_STEP, id::EDIT_BAR_NOTHING_UNDONE];
    let redo_texts = [id::EDIT_BAR_REDO, id::EDIT_BAR_REDO_STEP, id::EDIT_BAR_NOTHING_REDONE];
    for ([label, step_hint, empty_hint], step, command) in
        [(undo_texts, undo, Command::Undo), (redo_texts, redo, Command::Redo)]
    {
        let button = row.add_enabled(step.is_some(), egui::Button::new(label.text()).frame(false));
        let hover = step.map_or_else(
            || empty_hint.text().to_owned(),
            |step| step_hint.with(&[("step", &step)]),
        );
        if button.on_hover_text(hover).clicked() {
            effects.push(command.into());
        }
    }
}

/// Shows an entry of the palette: its picture above its label.
fn entry(row: &mut egui::Ui, kind: &Kind, is_chosen: bool) -> egui::Response {
    let font = FontId::proportional(SMALL);
    let label =
        row.painter().layout_no_wrap(kind.label.to_string(), font, egui::Color32::PLACEHOLDER);
    let width = ENTRY.x.max(label.size().x + 8.0);
    let (rect, response) = row.allocate_exact_size(vec2(width, ENTRY.y), Sense::click());
    response.widget_info(|| {
        WidgetInfo::selected(WidgetType::Button, true, is_chosen, kind.label.text())
    });
    let visuals = row.style().interact_selectable(&response, is_chosen);
    if is_chosen || response.hovered() || response.has_focus() {
        row.painter().rect(
            rect,
            visuals.corner_radius,
            visuals.weak_bg_fill,
            visuals.bg_stroke,
            egui::StrokeKind::Inside,
        );
    }
    let color = visuals.text_color();
    let top = pos2(rect.center().x - PICTURE_SIZE * 0.5, rect.top() + 3.0);
    let to_screen = |(x, y): (f32, f32)| top + vec2(x, y) * (PICTURE_SIZE / PICTURE_UNITS);
    let stroke = Stroke::new(1.5, color);
    row.painter().extend(kind.picture.iter().map(|line| match line {
        PictureLine::Line(points) => {
            Shape::line(points.iter().copied().map(to_screen).collect(), stroke)
        }
        PictureLine::Circle(centre, radius) => {
            Shape::circle_stroke(to_screen(*centre), radius * PICTURE_SIZE / PICTURE_UNITS, stroke)
        }
    }));
    let label_rect = Align2::CENTER_BOTTOM.align_size_within_rect(label.size(), rect.shrink(2.0));
    row.painter().galley(label_rect.min, label, color);
    response
}

/// Shows the buttons of an outline that is being drawn.
fn outline(row: &mut egui::Ui, effects: &mut Vec<KeyEffect>) {
    row.separator();
    for (label, key, effect) in [
        (id::EDIT_BAR_CLOSE_OUTLINE.text(), "Enter", Command::Edit(Edit::Here).into()),
        (id::EDIT_BAR_REMOVE_CORNER.text(), "Backspace", Command::Edit(Edit::TakeCorner).into()),
        (id::BUTTON_CANCEL.text(), "Esc", ViewCommand::Close.into()),
    ] {
        if row.button(label).on_hover_text(key).clicked() {
            effects.push(effect);
        }
    }
}
