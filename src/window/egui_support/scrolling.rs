//! Keyboard scrolling of areas.

use egui_macroquad::egui::scroll_area::{ScrollAreaOutput, State};
use egui_macroquad::egui::{Context, EventFilter, Id, Key, Response, Vec2, vec2};

use super::focus::{is_tab_navigating, is_widget_tab_focused};

/// Scroll distance of an arrow key, points.
const LINE: f32 = 40.0;

/// Scrolls an area while it or its scroll bar has the Tab focus, as a browser does: arrows by lines,
/// Space and page keys by pages, Home and End to the ends. Returns the area's contents.
pub(in crate::window) fn scroll_by_keyboard<R>(ctx: &Context, shown: ScrollAreaOutput<R>) -> R {
    apply_keys(ctx, shown.id, shown.state, shown.inner_rect.size(), shown.content_size);
    shown.inner
}

/// Scrolls to a widget when it gets the focus.
pub(in crate::window) fn scroll_on_focus(widget: Response) -> Response {
    if widget.gained_focus() {
        widget.scroll_to_me(None);
    }
    widget
}

fn apply_keys(ctx: &Context, id: Id, mut state: State, page: Vec2, content: Vec2) {
    // egui's ids of the drag area and the scroll bars.
    let focus_ids = [id.with("area"), id.with(0_usize), id.with(1_usize)];
    let focused = ctx.memory(egui_macroquad::egui::Memory::focused);
    let Some(focused) = focused.filter(|id| focus_ids.contains(id) && is_tab_navigating(ctx))
    else {
        return;
    };
    let arrows =
        EventFilter { vertical_arrows: true, horizontal_arrows: true, ..EventFilter::default() };
    ctx.memory_mut(|memory| {
        memory.set_focus_lock_filter(focused, arrows);
        memory.data.insert_temp(scrolling_id(), focused);
    });
    let max_offset = (content - page).max(Vec2::ZERO);
    let offset = ctx.input(|input| {
        let times = |key| input.num_presses(key) as f32;
        let lines = |backward, forward| (times(forward) - times(backward)) * LINE;
        let pages = times(Key::PageDown) + times(Key::Space) - times(Key::PageUp);
        let delta = vec2(
            lines(Key::ArrowLeft, Key::ArrowRight),
            lines(Key::ArrowUp, Key::ArrowDown) + pages * (page.y - LINE).max(LINE),
        );
        let offset = (state.offset + delta).clamp(Vec2::ZERO, max_offset);
        match (input.key_pressed(Key::Home), input.key_pressed(Key::End)) {
            (true, _) => vec2(offset.x, 0.0),
            (_, true) => vec2(offset.x, max_offset.y),
            _ => offset,
        }
    });
    if offset != state.offset {
        state.offset = offset;
        state.store(ctx, id);
        ctx.request_repaint();
    }
}

fn scrolling_id() -> Id {
    Id::new("the-area-that-keys-scroll")
}

/// Returns whether Tab has focused an area that scrolls by keys. Called at the end of a pass.
pub(in crate::window) fn is_area_tab_focused(ctx: &Context) -> bool {
    let focused = ctx.memory(egui_macroquad::egui::Memory::focused);
    is_widget_tab_focused(ctx) && focused == ctx.data(|data| data.get_temp(scrolling_id()))
}
