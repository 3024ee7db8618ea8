//! Additions to egui: input corrections, focus, dialogs and touch mode.

mod focus;
mod scrolling;
mod tab_claim;

use std::sync::Arc;

use egui_macroquad::egui::style::ScrollAnimation;
use egui_macroquad::egui::{
    Area, Context, Event, Id, Key, LayerId, Order, Pos2, Rect, Response, Sense, Shape, Stroke,
    StrokeKind, Style, Ui, WidgetText, vec2,
};

use super::clipboard;
use super::theme::{self, Theme};
use crate::platform::screen;
use crate::text;
use focus::{is_tab_navigating, tab_navigation_id};
pub(super) use focus::{is_typing, is_widget_tab_focused, note_typing};
pub(super) use scrolling::{is_area_tab_focused, scroll_by_keyboard, scroll_on_focus};
pub(super) use tab_claim::{TabClaim, restore_focus, set_tab_claim};

/// Scroll distance of a wheel notch, points: about three lines.
const NOTCH: f32 = 60.0;

impl From<text::Id> for WidgetText {
    fn from(id: text::Id) -> Self {
        id.text().into()
    }
}

/// Prepares egui once: fonts, and a hook that filters every event before the widgets.
pub(super) fn prepare(ctx: &Context) {
    theme::load_fonts(ctx);
    ctx.options_mut(|options| {
        options.zoom_with_keyboard = false;
        options.line_scroll_speed = NOTCH / screen::NOTCH;
        // A slow frame may lengthen a click. The touch code detects long presses itself.
        options.input_options.max_click_duration = f64::INFINITY;
    });
    ctx.on_begin_pass("mend-input", Arc::new(filter_input));
}

/// Keeps Tab inside the dialog in `ui`'s layer, and the mouse off the layers below. Called before the contents.
pub(super) fn begin_dialog(ui: &Ui) {
    let (ctx, layer) = (ui.ctx(), ui.layer_id());
    let (now, shown_id) = (ctx.cumulative_pass_nr(), layer.id.with("shown-in-this-pass"));
    ctx.memory_mut(|memory| {
        memory.set_modal_layer(layer);
        let before = memory.data.get_temp::<u64>(shown_id);
        memory.data.insert_temp(shown_id, now);
        let appears = before.is_none_or(|before| before + 1 < now);
        memory.data.insert_temp(appearing_id(), appears);
    });
}

/// Returns whether a dialog is open. Called at the end of a pass.
pub(super) fn has_dialog(ctx: &Context) -> bool {
    ctx.memory(|memory| memory.top_modal_layer().is_some())
}

/// Focuses the first field of a dialog that has just opened.
pub(super) fn focus_first(widget: &Response) {
    let ctx = &widget.ctx;
    if ctx.data_mut(|data| data.remove_temp(appearing_id())).unwrap_or(false) {
        widget.request_focus();
        ctx.data_mut(|data| data.insert_temp(tab_navigation_id(), true));
    }
}

fn appearing_id() -> Id {
    Id::new("the-dialog-on-top-has-just-appeared")
}

/// Distance of the focus ring from the widget, its width and its border's width, points.
const RING: [f32; 3] = [2.0, 2.0, 1.0];

/// Draws a ring around the widget focused by Tab, or around the active text field. Text colour with a border in
/// panel colour contrasts with panels and view. Called at the end of a pass.
pub(super) fn show_focus(ctx: &Context, theme: &Theme) {
    let shows = is_tab_navigating(ctx) || is_typing(ctx);
    let focused = ctx.memory(egui_macroquad::egui::Memory::focused).filter(|_| shows);
    let Some(widget) = focused.and_then(|id| ctx.read_response(id)) else { return };
    let [distance, width, border] = RING;
    let rect =
        widget.interact_rect.expand(distance).intersect(ctx.screen_rect().shrink(width + border));
    let painter = ctx.layer_painter(LayerId::new(Order::Foreground, Id::new("ring-of-the-focus")));
    let casing = Stroke::new(width + 2.0 * border, theme.panel);
    painter.rect_stroke(rect, 3.0, casing, StrokeKind::Middle);
    painter.rect_stroke(rect, 3.0, Stroke::new(width, theme.text), StrokeKind::Middle);
}

/// Scrolls these contents to the widget focused by Tab, if any. Called at the end of the contents.
pub(super) fn follow_focus(contents: &Ui) {
    let ctx = contents.ctx();
    let Some(id) = ctx.memory(egui_macroquad::egui::Memory::focused) else { return };
    let scrolled_id = Id::new("the-widget-that-was-scrolled-to");
    if !is_tab_navigating(ctx) || ctx.data(|data| data.get_temp(scrolled_id)) == Some(id) {
        return;
    }
    if let Some(widget) = ctx.read_response(id)
        && widget.layer_id == contents.layer_id()
        && contents.min_rect().contains_rect(widget.rect)
    {
        widget.scroll_to_me(None);
        ctx.data_mut(|data| data.insert_temp(scrolled_id, id));
    }
}

/// Returns whether touch mode is on.
pub(super) fn is_touch_mode(ctx: &Context) -> bool {
    ctx.data(|data| data.get_temp(touch_mode_id()).unwrap_or(false))
}

/// Sets touch mode: larger targets, no tooltips, drag scrolling over text. Called at the beginning of a pass.
pub(super) fn set_touch_mode(ctx: &Context, is_touch: bool) {
    ctx.data_mut(|data| data.insert_temp(touch_mode_id(), is_touch));
    if is_touch {
        ctx.style_mut(|style| {
            style.interaction.selectable_labels = false;
            // A tooltip would appear under the finger and take the tap.
            style.interaction.tooltip_delay = 1e6;
            style.interaction.tooltip_grace_time = 0.0;
            style.interaction.interact_radius = 10.0;
            style.spacing.interact_size.y = 28.0;
            style.spacing.button_padding = vec2(8.0, 5.0);
            style.spacing.item_spacing = vec2(8.0, 7.0);
        });
    }
}

/// Turns off egui's animations and smooth scrolling if motion is reduced. Called at the beginning of a pass.
pub(super) fn set_reduced_motion(ctx: &Context, is_reduced: bool) {
    let default = Style::default();
    let time = if is_reduced { 0.0 } else { default.animation_time };
    if ctx.style().animation_time != time {
        ctx.style_mut(|style| {
            style.animation_time = time;
            style.scroll_animation =
                if is_reduced { ScrollAnimation::none() } else { default.scroll_animation };
        });
    }
}

fn touch_mode_id() -> Id {
    Id::new("the-screen-is-touched")
}

/// Removes Tab claimed by the view, letters typed by Ctrl shortcuts, and driving keys meant for the scene.
fn filter_input(ctx: &Context) {
    tab_claim::take_tab(ctx);
    let typing = is_typing(ctx);
    let was_navigating = is_tab_navigating(ctx);
    let navigates = ctx.input(|input| input.events.iter().fold(was_navigating, navigates_after));
    ctx.data_mut(|data| data.insert_temp(tab_navigation_id(), navigates));
    ctx.input_mut(|input| {
        let received = std::mem::take(&mut input.events);
        let kept = received.iter().enumerate().filter(|(index, event)| match event {
            Event::Text(text) => !comes_with_ctrl(&received, *index, text, clipboard::text),
            // Driving keys would press egui's buttons: they belong to the scene until Tab navigation starts.
            Event::Key { key, .. } => typing || navigates || !is_driving_key(*key),
            _ => true,
        });
        input.events = kept.map(|(_, event)| event.clone()).collect();
    });
}

/// Returns whether a text event belongs to Ctrl+letter. X11 also sends such text, directly before or
/// after the key event or its result: a copy, a cut, the `copied` text.
fn comes_with_ctrl(
    events: &[Event],
    index: usize,
    text: &str,
    copied: impl Fn() -> Option<String>,
) -> bool {
    let is = |letter: &str| text.eq_ignore_ascii_case(letter);
    let adjacent = [index.checked_sub(1), Some(index + 1)].map(|k| events.get(k?));
    let pressed = |event: &Event| match event {
        Event::Key { key, modifiers, pressed: true, .. } if is(key.name()) => {
            Some(modifiers.ctrl || modifiers.command)
        }
        _ => None,
    };
    // The adjacent key event decides, if present.
    if let Some(with_ctrl) = adjacent.into_iter().flatten().find_map(pressed) {
        return with_ctrl;
    }
    adjacent.into_iter().flatten().any(|event| match event {
        Event::Copy => is("c"),
        Event::Cut => is("x"),
        Event::Text(pasted) => is("v") && Some(pasted) == copied().as_ref(),
        _ => false,
    })
}

fn is_driving_key(key: Key) -> bool {
    use Key::{ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Enter, Space};
    matches!(key, ArrowDown | ArrowLeft | ArrowRight | ArrowUp | Enter | Space)
}

/// Returns whether Tab navigation is active after this event.
fn navigates_after(was_navigating: bool, event: &Event) -> bool {
    match event {
        Event::Key { key: Key::Tab, pressed: true, .. } => true,
        Event::Key { key: Key::Escape, pressed: true, .. }
        | Event::PointerButton { pressed: true, .. } => false,
        _ => was_navigating,
    }
}

/// Returns whether a menu or drop-down is open, which takes Esc. At the end of a pass, the result is up to date.
pub(super) fn has_popup(ctx: &Context) -> bool {
    let menus = |memory: &egui_macroquad::egui::Memory| {
        let layers = memory.areas().visible_layer_ids();
        layers.iter().any(|layer| layer.order == Order::Foreground)
    };
    ctx.memory(|memory| memory.any_popup_open() || menus(memory))
}

/// Returns whether an egui window, menu or tooltip covers `at`, points.
pub(super) fn is_over_window(at: Pos2) -> bool {
    let mut over = false;
    egui_macroquad::cfg(|ctx| over = is_over_area(ctx, at));
    over
}

/// Returns whether anything above the panels and the view covers `at`, points.
pub(super) fn is_over_area(ctx: &Context, at: Pos2) -> bool {
    ctx.layer_id_at(at).is_some_and(|layer| layer.order != Order::Background)
}

/// Returns the number of draw calls for the shapes painted in this pass: egui merges neighbours with
/// the same clip rectangle and texture. Called at the end of a pass.
pub(super) fn draw_calls(ctx: &Context) -> usize {
    let areas: Vec<LayerId> = ctx.memory(|memory| memory.layer_ids().collect());
    let mut layers = vec![LayerId::background()];
    layers.extend(areas.into_iter().filter(|layer| *layer != LayerId::background()));
    ctx.graphics(|graphics| {
        let painted = layers.iter().filter_map(|layer| graphics.get(*layer));
        let (mut last, mut calls) = (None, 0);
        for clipped in painted.flat_map(egui_macroquad::egui::layers::PaintList::all_entries) {
            let drawn = clipped.clip_rect.is_positive() && clipped.shape != Shape::Noop;
            let state = (clipped.clip_rect, clipped.shape.texture_id());
            if drawn && last != Some(state) {
                calls += 1;
                last = Some(state);
            }
        }
        calls
    })
}

/// Makes a rectangle over the view react to the pointer, which then does not act in the scene.
pub(super) fn hot_area(ctx: &Context, id: Id, rect: Rect, sense: Sense) -> Response {
    let layer = Area::new(id.with("area")).order(Order::Middle).movable(false);
    let shown = layer.fixed_pos(rect.min).constrain(false).show(ctx, |ui| {
        ui.allocate_space(rect.size());
        ui.interact(rect, id, sense)
    });
    shown.inner
}

/// Returns the physical pixels per point: the screen's scale times the user's. No other code combines the two.
pub(super) fn pixels_per_point(text_scale: f32) -> f32 {
    screen::pixels_per_point().max(0.25) * text_scale
}

#[cfg(test)]
mod tests {
    use egui_macroquad::egui::{CentralPanel, Modifiers, PointerButton, RawInput, Rect, TextEdit};

    use super::*;

    /// Runs a frame with or without a field that requests the focus; returns whether a field has it.
    fn types(ctx: &Context, text: &mut String, has_field: bool) -> bool {
        let screen_rect = Some(Rect::from_min_size(Pos2::ZERO, vec2(400.0, 300.0)));
        let input = RawInput { screen_rect, ..RawInput::default() };
        let _ = ctx.run(input, |ctx| {
            CentralPanel::default().show(ctx, |ui| {
                if has_field {
                    ui.add(TextEdit::singleline(text)).request_focus();
                }
            });
            note_typing(ctx, false);
        });
        is_typing(ctx)
    }

    /// Returns the remaining events under X11 for this clipboard text.
    fn remaining(events: &[Event], copied: &str) -> Vec<Event> {
        let remains = |(index, event): &(usize, &Event)| match event {
            Event::Text(text) => !comes_with_ctrl(events, *index, text, || Some(copied.to_owned())),
            _ => true,
        };
        events.iter().enumerate().filter(remains).map(|(_, event)| event.clone()).collect()
    }

    #[test]
    fn ctrl_shortcuts_type_no_letter() {
        let text = |text: &str| Event::Text(text.to_owned());
        let key = |key: Key, modifiers| Event::Key {
            key,
            physical_key: None,
            pressed: true,
            repeat: false,
            modifiers,
        };
        let (ctrl, none) = (Modifiers::CTRL, Modifiers::NONE);
        assert_eq!(remaining(&[Event::Copy, text("c")], ""), [Event::Copy]);
        assert_eq!(remaining(&[Event::Cut, text("x")], ""), [Event::Cut]);
        assert_eq!(remaining(&[text("poly 0,0"), text("v")], "poly 0,0"), [text("poly 0,0")]);
        assert_eq!(remaining(&[key(Key::A, ctrl), text("a")], ""), [key(Key::A, ctrl)]);
        // Fast typing is kept.
        let typed = [key(Key::I, none), text("i"), key(Key::V, none), text("v")];
        assert_eq!(remaining(&typed, "i"), typed);
        assert_eq!(remaining(&[text("i"), text("v")], "poly"), [text("i"), text("v")]);
    }

    #[test]
    fn a_field_absent_for_a_frame_regains_the_keyboard() {
        let (ctx, mut text) = (Context::default(), String::new());
        theme::load_fonts(&ctx);
        let mut frames =
            |shown: &[bool]| shown.iter().fold(false, |_, shown| types(&ctx, &mut text, *shown));
        assert!(frames(&[true, true, true]));
        assert!(!frames(&[false]));
        assert!(frames(&[true, true, true]));
        assert!(frames(&[true]), "and keeps it");
    }

    #[test]
    fn a_click_may_take_long() {
        let ctx = Context::default();
        prepare(&ctx);
        let frame = |time, events| {
            let (mut button, mut clicks) = (None, false);
            let input = RawInput { time: Some(time), events, ..RawInput::default() };
            let _ = ctx.run(input, |ctx| {
                CentralPanel::default().show(ctx, |ui| {
                    let response = ui.button("Predict");
                    clicks |= response.clicked();
                    button = Some(response.rect.center());
                });
            });
            (button.expect("it is shown"), clicks)
        };
        let (at, _) = frame(0.0, Vec::new());
        frame(0.1, vec![Event::PointerMoved(at)]);
        let pressed = |pressed| Event::PointerButton {
            pos: at,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        };
        assert!(!frame(0.2, vec![pressed(true)]).1);
        assert!(frame(3.2, vec![pressed(false)]).1);
    }
}
