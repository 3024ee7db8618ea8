//! The bar of edit mode over the view: undo, snapping, palette.

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

/// Size of its picture, points.
const PICTURE_SIZE: f32 = 22.0;

/// Shows the bar in the free part of the view; returns its area.
pub(in crate::window) fn show(
    ctx: &egui::Context,
    free: Rect,
    session: &Session,
    does: &mut Vec<KeyEffect>,
) -> Rect {
    let editor = session.editor();
    let place = free.left_top() + vec2(MARGIN, MARGIN);
    let area = egui::Area::new(egui::Id::new("edit")).fixed_pos(place).movable(false);
    let shown = area.show(ctx, |ui| {
        egui::Frame::popup(ui.style()).show(ui, |ui| {
            ui.set_max_width((free.width() - 4.0 * MARGIN).max(120.0));
            let layout = egui::Layout::left_to_right(egui::Align::Center).with_main_wrap(true);
            let size = vec2(ui.available_width(), ENTRY.y);
            ui.allocate_ui_with_layout(size, layout, |row| {
                row.spacing_mut().item_spacing.x = 4.0;
                let snap = row.selectable_label(session.shape_drag.snaps, id::EDIT_BAR_SNAP.text());
                if snap.on_hover_text(id::EDIT_BAR_SNAP_HINT).clicked() {
                    does.push(Command::ToggleSnap.into());
                }
                history(row, editor, does);
                if row.button(id::BUTTON_DONE).on_hover_text(id::BUTTON_LEAVE_EDIT_MODE).clicked() {
                    does.push(Command::Edit(Edit::Toggle).into());
                }
                row.separator();
                for (at, kind) in kinds::of(session.world().kind()).palette.iter().enumerate() {
                    let how = if kind.corners {
                        id::EDIT_BAR_PLACE_CORNERS
                    } else if kind.list == GOAL {
                        id::EDIT_BAR_PLACE_MOVE
                    } else {
                        id::EDIT_BAR_PLACE_SIZE
                    };
                    let hover = how.with(&[("key", &(at + 1))]);
                    if entry(row, kind, editor.placing == Some(at)).on_hover_text(hover).clicked() {
                        does.push(Command::Edit(Edit::Place(at)).into());
                    }
                }
                if !editor.sketch.corners.is_empty() {
                    outline(row, does);
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
fn history(row: &mut egui::Ui, editor: &Editor, does: &mut Vec<KeyEffect>) {
    let [undo, redo] = editor.steps();
    let undo_texts = [id::EDIT_BAR_UNDO, id::EDIT_BAR_UNDO_STEP, id::EDIT_BAR_NOTHING_UNDONE];
    let redo_texts = [id::EDIT_BAR_REDO, id::EDIT_BAR_REDO_STEP, id::EDIT_BAR_NOTHING_REDONE];
    for ([word, names, nothing], step, command) in
        [(undo_texts, undo, Command::Undo), (redo_texts, redo, Command::Redo)]
    {
        let button = row.add_enabled(step.is_some(), egui::Button::new(word.text()).frame(false));
        let hover =
            step.map_or_else(|| nothing.text().to_owned(), |step| names.with(&[("step", &step)]));
        if button.on_hover_text(hover).clicked() {
            does.push(command.into());
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
    let look = row.style().interact_selectable(&response, is_chosen);
    if is_chosen || response.hovered() || response.has_focus() {
        row.painter().rect(
            rect,
            look.corner_radius,
            look.weak_bg_fill,
            look.bg_stroke,
            egui::StrokeKind::Inside,
        );
    }
    let color = look.text_color();
    let top = pos2(rect.center().x - PICTURE_SIZE * 0.5, rect.top() + 3.0);
    let at = |(x, y): (f32, f32)| top + vec2(x, y) * (PICTURE_SIZE / PICTURE_UNITS);
    let stroke = Stroke::new(1.5, color);
    row.painter().extend(kind.picture.iter().map(|line| match line {
        PictureLine::Line(points) => Shape::line(points.iter().copied().map(at).collect(), stroke),
        PictureLine::Circle(middle, radius) => {
            Shape::circle_stroke(at(*middle), radius * PICTURE_SIZE / PICTURE_UNITS, stroke)
        }
    }));
    let foot = Align2::CENTER_BOTTOM.align_size_within_rect(label.size(), rect.shrink(2.0));
    row.painter().galley(foot.min, label, color);
    response
}

/// Shows the buttons of an outline that is being drawn.
fn outline(row: &mut egui::Ui, does: &mut Vec<KeyEffect>) {
    row.separator();
    for (label, key, effect) in [
        (id::EDIT_BAR_CLOSE_OUTLINE.text(), "Enter", Command::Edit(Edit::Here).into()),
        (id::EDIT_BAR_REMOVE_CORNER.text(), "Backspace", Command::Edit(Edit::TakeCorner).into()),
        (id::BUTTON_CANCEL.text(), "Esc", ViewCommand::Close.into()),
    ] {
        if row.button(label).on_hover_text(key).clicked() {
            does.push(effect);
        }
    }
}
