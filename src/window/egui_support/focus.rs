//! Keyboard focus: typing and Tab navigation.

use egui_macroquad::egui::{Context, Id};

/// Returns whether a text field has the keyboard.
pub(in crate::window) fn is_typing(ctx: &Context) -> bool {
    ctx.memory(|memory| memory.data.get_temp(typing_id()).unwrap_or(false))
}

/// Stores whether a text field has the keyboard. Takes the focus from any other widget, so that arrow keys still
/// drive after a slider was touched. Keeps the focus if Tab reached the widget or if `keys_navigate`, that is, if
/// keys move between widgets anyway. Called at the end of a pass.
pub(in crate::window) fn note_typing(ctx: &Context, keys_navigate: bool) {
    let typing = keys_navigate || ctx.output(|output| output.ime.is_some());
    let tab_navigates = is_tab_navigating(ctx);
    let focus_id = Id::new("the-widget-that-had-the-keyboard");
    ctx.memory_mut(|memory| {
        memory.data.insert_temp(typing_id(), typing);
        let focused = memory.focused();
        // A text field that requests the focus in this pass shows it only in the next.
        let requested_now = memory.data.get_temp::<Option<Id>>(focus_id).flatten() != focused;
        let surrendered = focused.filter(|_| !typing && !requested_now && !tab_navigates);
        // A widget that requests the focus again counts as new.
        memory.data.insert_temp(focus_id, focused.filter(|_| surrendered.is_none()));
        if let Some(id) = surrendered {
            memory.surrender_focus(id);
        }
    });
}

fn typing_id() -> Id {
    Id::new("a-text-field-has-the-keyboard")
}

/// Returns whether Tab navigation is active: from Tab until Esc or a mouse press.
pub(super) fn is_tab_navigating(ctx: &Context) -> bool {
    ctx.data(|data| data.get_temp(tab_navigation_id()).unwrap_or(false))
}

pub(super) fn tab_navigation_id() -> Id {
    Id::new("somebody-walks-from-widget-to-widget")
}

/// Returns whether Tab has focused a widget other than a text field. Called at the end of a pass.
pub(in crate::window) fn is_widget_tab_focused(ctx: &Context) -> bool {
    is_tab_navigating(ctx) && !is_typing(ctx) && ctx.memory(|memory| memory.focused().is_some())
}
