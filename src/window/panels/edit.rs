//! The bar of edit mode over the view: undo, snapping, palette.

use egui_macroquad::egui::{
    self, Align2, FontId, Rect, Sense, Shape, Stroke, WidgetInfo, WidgetType, pos2, vec2,
};

use crate::app::edit::kinds::{self, Kind, PICTURE_UNITS, PictureLine};
use crate::app::edit::{Edit, Editor, GOAL};
use crate::app::{Command, KeyEffect, Session, ViewCommand};
use crate::scene::Problem;
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
                let snap = row.selectable_label(session.shape_drag.snaps, "Snap");
                if snap.on_hover_text("Snap to 0.1 m, 15° and other objects (Ctrl+G)").clicked() {
                    does.push(Command::ToggleSnap.into());
                }
                history(row, editor, does);
                if row.button("Done").on_hover_text("Leave edit mode (F2)").clicked() {
                    does.push(Command::Edit(Edit::Toggle).into());
                }
                row.separator();
                for (at, kind) in kinds::of(session.world().kind()).palette.iter().enumerate() {
                    let how = if kind.corners {
                        "click each corner, then the first one again"
                    } else if kind.list == GOAL {
                        "press in the view, drag to move"
                    } else {
                        "press in the view, drag to size"
                    };
                    let hover = format!("Place: {how} ({})", at + 1);
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
    let more = match all.len() {
        1 => String::new(),
        count => format!(" (and {} more)", count - 1),
    };
    let text = format!("Warning: {}{more}", first.sentence());
    let label = ui.colored_label(ui.visuals().warn_fg_color, text);
    let lines: Vec<String> = all.iter().map(Problem::to_string).collect();
    label.on_hover_text(lines.join("\n"));
}

/// Shows undo and redo; their tooltips name the edits.
fn history(row: &mut egui::Ui, editor: &Editor, does: &mut Vec<KeyEffect>) {
    let [undo, redo] = editor.steps();
    for (word, step, command, key) in
        [("Undo", undo, Command::Undo, "Ctrl+Z"), ("Redo", redo, Command::Redo, "Ctrl+Y")]
    {
        let button = row.add_enabled(step.is_some(), egui::Button::new(word).frame(false));
        let nothing = format!("Nothing to {}", word.to_lowercase());
        let hover = step.map_or(nothing, |step| format!("{word}: {step}")) + &format!(" ({key})");
        if button.on_hover_text(hover).clicked() {
            does.push(command.into());
        }
    }
}

/// Shows an entry of the palette: its picture above its label.
fn entry(row: &mut egui::Ui, kind: &Kind, is_chosen: bool) -> egui::Response {
    let font = FontId::proportional(SMALL);
    let label =
        row.painter().layout_no_wrap(kind.label.to_owned(), font, egui::Color32::PLACEHOLDER);
    let width = ENTRY.x.max(label.size().x + 8.0);
    let (rect, response) = row.allocate_exact_size(vec2(width, ENTRY.y), Sense::click());
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, is_chosen, kind.label));
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
        ("Close outline", "Enter", Command::Edit(Edit::Here).into()),
        ("Remove last corner", "Backspace", Command::Edit(Edit::TakeCorner).into()),
        ("Cancel", "Esc", ViewCommand::Close.into()),
    ] {
        if row.button(label).on_hover_text(key).clicked() {
            does.push(effect);
        }
    }
}
