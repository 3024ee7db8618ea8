//! Widths of the side panels, and their draggable edges.

use egui_macroquad::egui::{self, CursorIcon, EventFilter, Key, PointerButton, Sense, Stroke};

use crate::text::id;
use crate::window::theme::TARGET;

/// Default width of the left panel, points.
pub(super) const LEFT_WIDTH: f32 = 280.0;
/// Default width of the right panel, points: its tabs fit in one row.
pub(super) const RIGHT_WIDTH: f32 = 296.0;
/// Width of a collapsed panel, points.
pub(super) const STRIP_WIDTH: f32 = 28.0;
/// Minimum width of an open panel, points: its rows would not fit in less.
const MIN_WIDTH: f32 = 200.0;
/// Minimum width of the view as a share of the window's width, until a panel is dragged.
const MIN_VIEW_SHARE: f32 = 0.5;
/// Minimum width of the view after a drag, points.
const MIN_VIEW: f32 = 160.0;
/// Minimum width of the view in a small window, points.
const MIN_SMALL_VIEW: f32 = 96.0;
/// Width of a panel's draggable edge, points.
const EDGE_WIDTH: f32 = 6.0;
/// Movement of the edge per key press, points.
const KEY_STEP: f32 = 16.0;
/// Distance of the contents from a panel's edge, points.
const MARGIN: f32 = 8.0;

/// User action on a side panel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum PanelAction {
    /// No action.
    None,
    /// A click on the strip opens the panel.
    Opened,
    /// A drag of the edge to this width, points, in progress.
    Dragged(f32),
    /// A key moved the edge to this width, points; the width is to be stored.
    Set(f32),
    /// The edge was released.
    Released,
    /// A double click on the edge restores the default width.
    Reset,
}

/// Returns the widths of the left and right side panels, points, in a window of this width.
///
/// `wanted` are the dragged widths. If both panels do not fit, the right panel shrinks first, then the left;
/// then the right panel collapses to a strip. The left panel, with the lesson, collapses last.
pub(super) fn widths(window: f32, wanted: [Option<f32>; 2], open: [bool; 2]) -> [f32; 2] {
    let is_dragged = wanted.iter().any(Option::is_some);
    let view = if is_dragged { MIN_VIEW } else { window * MIN_VIEW_SHARE };
    let space = (window - view).max(0.0);
    let preferred = |index: usize, default: f32| wanted[index].unwrap_or(default).max(MIN_WIDTH);
    let (preferred_left, preferred_right) = (preferred(0, LEFT_WIDTH), preferred(1, RIGHT_WIDTH));
    let only_panel = |preferred: f32| match preferred.min(space - STRIP_WIDTH).max(MIN_WIDTH) {
        width if window - width - STRIP_WIDTH >= MIN_SMALL_VIEW => width,
        _ => STRIP_WIDTH,
    };
    match open {
        [false, false] => [STRIP_WIDTH, STRIP_WIDTH],
        [true, false] => [only_panel(preferred_left), STRIP_WIDTH],
        [false, true] => [STRIP_WIDTH, only_panel(preferred_right)],
        [true, true] => {
            let right = preferred_right.min(space - preferred_left).max(MIN_WIDTH);
            let left = preferred_left.min(space - right).max(MIN_WIDTH);
            if left + right <= space {
                [left, right]
            } else {
                [only_panel(preferred_left), STRIP_WIDTH]
            }
        }
    }
}

/// Shows a side panel of this width; wider contents are clipped.
pub(super) fn side(
    ctx: &egui::Context,
    is_left: bool,
    width: f32,
    contents: impl FnOnce(&mut egui::Ui),
) -> PanelAction {
    let (panel, arrow) = if is_left {
        (egui::SidePanel::left("left"), "▶")
    } else {
        (egui::SidePanel::right("right"), "◀")
    };
    let frame = egui::Frame::side_top_panel(&ctx.style()).inner_margin(0.0);
    let shown = panel.exact_width(width).resizable(false).frame(frame).show(ctx, |ui| {
        let rect = ui.max_rect();
        let margin = if width > STRIP_WIDTH { MARGIN } else { 2.0 };
        let builder = egui::UiBuilder::new()
            .max_rect(rect.shrink(margin))
            .layout(egui::Layout::top_down(egui::Align::LEFT));
        let mut child = ui.new_child(builder);
        child.set_clip_rect(rect.intersect(ui.clip_rect()));
        if width > STRIP_WIDTH {
            contents(&mut child);
            edge(ui, is_left, rect)
        } else if arrow_button(&mut child, arrow).clicked() {
            PanelAction::Opened
        } else {
            PanelAction::None
        }
    });
    shown.inner
}

fn arrow_button(ui: &mut egui::Ui, arrow: &str) -> egui::Response {
    let button = egui::Button::new(arrow).min_size(egui::Vec2::splat(TARGET));
    ui.add(button).on_hover_text(id::LAYOUT_SHOW_PANEL)
}

/// Handles the edge towards the view: a drag changes the width, a double click restores the default.
fn edge(ui: &egui::Ui, is_left: bool, panel: egui::Rect) -> PanelAction {
    let mut rect = panel;
    if is_left {
        rect.min.x = rect.max.x - EDGE_WIDTH;
    } else {
        rect.max.x = rect.min.x + EDGE_WIDTH;
    }
    let edge = ui.interact(rect, egui::Id::new(("edge-of-a-side-panel", is_left)), Sense::drag());
    let edge = edge.on_hover_cursor(CursorIcon::ResizeHorizontal);
    if let Some(action) = key_action(ui, &edge, is_left, panel.width()) {
        return action;
    }
    if edge.hovered() || edge.dragged() {
        let x = if is_left { panel.right() - 1.0 } else { panel.left() + 1.0 };
        let stroke = Stroke::new(2.0, ui.visuals().selection.stroke.color);
        ui.painter().vline(x, panel.y_range(), stroke);
    }
    let is_double_click =
        ui.input(|input| input.pointer.button_double_clicked(PointerButton::Primary));
    if is_double_click && edge.hovered() {
        return PanelAction::Reset;
    }
    if edge.drag_stopped() {
        return PanelAction::Released;
    }
    match edge.interact_pointer_pos().filter(|_| edge.dragged()) {
        Some(pointer) if is_left => PanelAction::Dragged(pointer.x - panel.left()),
        Some(pointer) => PanelAction::Dragged(panel.right() - pointer.x),
        None => PanelAction::None,
    }
}

/// Handles keys on the edge with the Tab focus: arrows move it, Enter and Space restore the default.
fn key_action(
    ui: &egui::Ui,
    edge: &egui::Response,
    is_left: bool,
    width: f32,
) -> Option<PanelAction> {
    if !edge.has_focus() {
        return None;
    }
    let arrows = EventFilter { horizontal_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(edge.id, arrows));
    let (steps_right, resets) = ui.input(|input| {
        let steps = |key| input.num_presses(key) as f32;
        let resets = input.key_pressed(Key::Enter) || input.key_pressed(Key::Space);
        (steps(Key::ArrowRight) - steps(Key::ArrowLeft), resets)
    });
    let change = if is_left { steps_right } else { -steps_right } * KEY_STEP;
    match change {
        _ if resets => Some(PanelAction::Reset),
        0.0 => None,
        change => Some(PanelAction::Set(width + change)),
    }
}

#[cfg(test)]
pub(super) mod tests {
    use egui::{Event, Modifiers, PointerButton, pos2};

    use super::*;

    const BOTH: [bool; 2] = [true, true];

    #[test]
    fn the_lesson_panel_collapses_last() {
        assert_eq!(widths(1280.0, [None; 2], BOTH), [LEFT_WIDTH, RIGHT_WIDTH]);
        for window in [410.0, 512.0, 640.0, 683.0, 853.0, 1024.0, 1138.0, 1280.0, 1920.0] {
            let [left, right] = widths(window, [None; 2], BOTH);
            assert!(left >= MIN_WIDTH, "the lesson is there at {window}");
            assert!(right == STRIP_WIDTH || right >= MIN_WIDTH, "{right} at {window}");
            assert!(window - left - right >= MIN_SMALL_VIEW, "the view is there at {window}");
            let [_, only_right] = widths(window, [None; 2], [false, true]);
            assert!(only_right >= MIN_WIDTH, "the right panel can be had at {window}");
        }
        assert_eq!(widths(250.0, [None; 2], BOTH), [STRIP_WIDTH, STRIP_WIDTH]);
    }

    #[test]
    fn a_dragged_width_is_kept_while_it_fits() {
        assert_eq!(widths(1280.0, [Some(400.0), None], BOTH), [400.0, RIGHT_WIDTH]);
        assert_eq!(widths(1280.0, [None, Some(500.0)], BOTH), [LEFT_WIDTH, 500.0]);
        for width in [0.0, 150.0, 600.0, 2000.0] {
            let [left, right] = widths(1280.0, [Some(width), Some(width)], BOTH);
            assert!(left >= MIN_WIDTH && 1280.0 - left - right >= MIN_VIEW, "{left} {right}");
        }
    }

    /// Returns a pointer movement to this x.
    pub(in crate::window::panels) fn moved(x: f32) -> Event {
        Event::PointerMoved(pos2(x, 400.0))
    }

    /// Returns a press or release of the left button at this x.
    pub(in crate::window::panels) fn button(x: f32, pressed: bool) -> Event {
        let (button, modifiers) = (PointerButton::Primary, Modifiers::default());
        Event::PointerButton { pos: pos2(x, 400.0), button, pressed, modifiers }
    }

    /// Shows the left panel with one pointer event per frame; returns the user actions.
    fn actions(events: &[Event]) -> Vec<PanelAction> {
        let ctx = egui::Context::default();
        let size = egui::vec2(1280.0, 720.0);
        let frame = |events: Vec<Event>| {
            let screen_rect = Some(egui::Rect::from_min_size(egui::Pos2::ZERO, size));
            let input = egui::RawInput { screen_rect, events, ..egui::RawInput::default() };
            let mut action = PanelAction::None;
            let contents = |ui: &mut egui::Ui| {
                egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| ui.label("text"));
            };
            let _ = ctx.run(input, |ctx| action = side(ctx, true, LEFT_WIDTH, contents));
            action
        };
        frame(Vec::new());
        frame(Vec::new());
        events.iter().map(|event| frame(vec![event.clone()])).collect()
    }

    #[test]
    fn the_edge_is_dragged_with_the_pointer() {
        let events = [
            moved(LEFT_WIDTH - 3.0),
            button(LEFT_WIDTH - 3.0, true),
            moved(350.0),
            moved(420.0),
            button(420.0, false),
        ];
        let observed = actions(&events);
        assert_eq!(observed[3], PanelAction::Dragged(420.0), "{observed:?}");
        assert_eq!(observed[4], PanelAction::Released, "{observed:?}");
    }
}
