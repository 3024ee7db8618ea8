//! Widths of the side panels, and their draggable edges.

use egui_macroquad::egui::{self, CursorIcon, EventFilter, Key, PointerButton, Sense, Stroke};

use crate::text::id;
use crate::window::theme::TARGET;

/// Default width of the left panel, points.
pub(super) const WIDE: f32 = 280.0;
/// Default width of the right panel, points: its tabs fit in one row.
pub(super) const RIGHT: f32 = 296.0;
/// Width of a collapsed panel, points.
pub(super) const STRIP: f32 = 28.0;
/// Minimum width of an open panel, points: its rows would not fit in less.
const MIN: f32 = 200.0;
/// Minimum part of the window for the view, until a panel is dragged.
const VIEW_PART: f32 = 0.5;
/// Minimum width of the view after a drag, points.
const MIN_VIEW: f32 = 160.0;
/// Minimum width of the view in a small window, points.
const LAST_VIEW: f32 = 96.0;
/// Width of a panel's draggable edge, points.
const EDGE: f32 = 6.0;
/// Movement of the edge per key press, points.
const STEP: f32 = 16.0;
/// Distance of the contents from a panel's edge, points.
const MARGIN: f32 = 8.0;

/// User action on a side panel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Touch {
    /// No action.
    None,
    /// A click on the strip opens the panel.
    Opened,
    /// A drag of the edge to this width, points, in progress.
    Dragged(f32),
    /// A key moved the edge to this width, points, to be kept.
    Set(f32),
    /// The edge was released.
    Released,
    /// A double click on the edge restores the default width.
    Reset,
}

/// Returns the widths of the left and right side panels, points, in a window of this width.
///
/// `wanted` are the dragged widths. If both do not fit, the right panel becomes narrow first, then the
/// left, then the right becomes a strip; the lesson's panel gives way last.
pub(super) fn widths(window: f32, wanted: [Option<f32>; 2], open: [bool; 2]) -> [f32; 2] {
    let is_dragged = wanted.iter().any(Option::is_some);
    let view = if is_dragged { MIN_VIEW } else { window * VIEW_PART };
    let room = (window - view).max(0.0);
    let wish = |at: usize, usual: f32| wanted[at].unwrap_or(usual).max(MIN);
    let (wish_left, wish_right) = (wish(0, WIDE), wish(1, RIGHT));
    let alone = |wish: f32| match wish.min(room - STRIP).max(MIN) {
        width if window - width - STRIP >= LAST_VIEW => width,
        _ => STRIP,
    };
    match open {
        [false, false] => [STRIP, STRIP],
        [true, false] => [alone(wish_left), STRIP],
        [false, true] => [STRIP, alone(wish_right)],
        [true, true] => {
            let right = wish_right.min(room - wish_left).max(MIN);
            let left = wish_left.min(room - right).max(MIN);
            if left + right <= room { [left, right] } else { [alone(wish_left), STRIP] }
        }
    }
}

/// Shows a side panel of this width; wider contents are clipped.
pub(super) fn side(
    ctx: &egui::Context,
    is_left: bool,
    width: f32,
    contents: impl FnOnce(&mut egui::Ui),
) -> Touch {
    let (panel, arrow) = if is_left {
        (egui::SidePanel::left("left"), "▶")
    } else {
        (egui::SidePanel::right("right"), "◀")
    };
    let frame = egui::Frame::side_top_panel(&ctx.style()).inner_margin(0.0);
    let shown = panel.exact_width(width).resizable(false).frame(frame).show(ctx, |ui| {
        let rect = ui.max_rect();
        let margin = if width > STRIP { MARGIN } else { 2.0 };
        let builder = egui::UiBuilder::new()
            .max_rect(rect.shrink(margin))
            .layout(egui::Layout::top_down(egui::Align::LEFT));
        let mut inside = ui.new_child(builder);
        inside.set_clip_rect(rect.intersect(ui.clip_rect()));
        if width > STRIP {
            contents(&mut inside);
            edge(ui, is_left, rect)
        } else if arrow_button(&mut inside, arrow).clicked() {
            Touch::Opened
        } else {
            Touch::None
        }
    });
    shown.inner
}

fn arrow_button(ui: &mut egui::Ui, arrow: &str) -> egui::Response {
    let button = egui::Button::new(arrow).min_size(egui::Vec2::splat(TARGET));
    ui.add(button).on_hover_text(id::LAYOUT_SHOW_PANEL)
}

/// Handles the edge towards the view: a drag changes the width, a double click restores the default.
fn edge(ui: &egui::Ui, is_left: bool, panel: egui::Rect) -> Touch {
    let mut rect = panel;
    if is_left {
        rect.min.x = rect.max.x - EDGE;
    } else {
        rect.max.x = rect.min.x + EDGE;
    }
    let edge = ui.interact(rect, egui::Id::new(("edge-of-a-side-panel", is_left)), Sense::drag());
    let edge = edge.on_hover_cursor(CursorIcon::ResizeHorizontal);
    if let Some(touch) = by_keys(ui, &edge, is_left, panel.width()) {
        return touch;
    }
    if edge.hovered() || edge.dragged() {
        let x = if is_left { panel.right() - 1.0 } else { panel.left() + 1.0 };
        let stroke = Stroke::new(2.0, ui.visuals().selection.stroke.color);
        ui.painter().vline(x, panel.y_range(), stroke);
    }
    let twice = ui.input(|input| input.pointer.button_double_clicked(PointerButton::Primary));
    if twice && edge.hovered() {
        return Touch::Reset;
    }
    if edge.drag_stopped() {
        return Touch::Released;
    }
    match edge.interact_pointer_pos().filter(|_| edge.dragged()) {
        Some(at) if is_left => Touch::Dragged(at.x - panel.left()),
        Some(at) => Touch::Dragged(panel.right() - at.x),
        None => Touch::None,
    }
}

/// Handles keys on the edge with the Tab focus: arrows move it, Enter and Space restore the default.
fn by_keys(ui: &egui::Ui, edge: &egui::Response, is_left: bool, width: f32) -> Option<Touch> {
    if !edge.has_focus() {
        return None;
    }
    let arrows = EventFilter { horizontal_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(edge.id, arrows));
    let (right, back) = ui.input(|input| {
        let steps = |key| input.num_presses(key) as f32;
        let back = input.key_pressed(Key::Enter) || input.key_pressed(Key::Space);
        (steps(Key::ArrowRight) - steps(Key::ArrowLeft), back)
    });
    let wider = if is_left { right } else { -right } * STEP;
    match wider {
        _ if back => Some(Touch::Reset),
        0.0 => None,
        wider => Some(Touch::Set(width + wider)),
    }
}

#[cfg(test)]
pub(super) mod tests {
    use egui::{Event, Modifiers, PointerButton, pos2};

    use super::*;

    const BOTH: [bool; 2] = [true, true];

    #[test]
    fn the_lesson_goes_last() {
        assert_eq!(widths(1280.0, [None; 2], BOTH), [WIDE, RIGHT]);
        for window in [410.0, 512.0, 640.0, 683.0, 853.0, 1024.0, 1138.0, 1280.0, 1920.0] {
            let [left, right] = widths(window, [None; 2], BOTH);
            assert!(left >= MIN, "the lesson is there at {window}");
            assert!(right == STRIP || right >= MIN, "{right} at {window}");
            assert!(window - left - right >= LAST_VIEW, "the view is there at {window}");
            let [_, alone] = widths(window, [None; 2], [false, true]);
            assert!(alone >= MIN, "the right panel can be had at {window}");
        }
        assert_eq!(widths(250.0, [None; 2], BOTH), [STRIP, STRIP]);
    }

    #[test]
    fn a_dragged_width_is_kept_while_there_is_room() {
        assert_eq!(widths(1280.0, [Some(400.0), None], BOTH), [400.0, RIGHT]);
        assert_eq!(widths(1280.0, [None, Some(500.0)], BOTH), [WIDE, 500.0]);
        for width in [0.0, 150.0, 600.0, 2000.0] {
            let [left, right] = widths(1280.0, [Some(width), Some(width)], BOTH);
            assert!(left >= MIN && 1280.0 - left - right >= MIN_VIEW, "{left} {right}");
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
    fn touched(events: &[Event]) -> Vec<Touch> {
        let ctx = egui::Context::default();
        let size = egui::vec2(1280.0, 720.0);
        let frame = |events: Vec<Event>| {
            let screen_rect = Some(egui::Rect::from_min_size(egui::Pos2::ZERO, size));
            let input = egui::RawInput { screen_rect, events, ..egui::RawInput::default() };
            let mut touch = Touch::None;
            let contents = |ui: &mut egui::Ui| {
                egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| ui.label("text"));
            };
            let _ = ctx.run(input, |ctx| touch = side(ctx, true, WIDE, contents));
            touch
        };
        frame(Vec::new());
        frame(Vec::new());
        events.iter().map(|event| frame(vec![event.clone()])).collect()
    }

    #[test]
    fn the_edge_is_dragged_with_the_pointer() {
        let events = [
            moved(WIDE - 3.0),
            button(WIDE - 3.0, true),
            moved(350.0),
            moved(420.0),
            button(420.0, false),
        ];
        let told = touched(&events);
        assert_eq!(told[3], Touch::Dragged(420.0), "{told:?}");
        assert_eq!(told[4], Touch::Released, "{told:?}");
    }
}
