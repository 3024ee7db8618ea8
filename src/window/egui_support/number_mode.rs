//! Tab while numbers of a drag are typed: it goes to the next number instead of the next widget.

use egui_macroquad::egui::{Context, Event, Id, Key};

/// Sets whether numbers of a drag are typed. Called at the end of a pass.
pub(in crate::window) fn set_number_mode(ctx: &Context, is_on: bool) {
    ctx.data_mut(|data| data.insert_temp(id(), is_on));
}

/// Takes Tab from egui while numbers are typed.
pub(super) fn take_tab(ctx: &Context) {
    if ctx.data(|data| data.get_temp(id()).unwrap_or(false)) {
        let is_tab = |event: &Event| matches!(event, Event::Key { key: Key::Tab, .. });
        ctx.input_mut(|input| input.events.retain(|event| !is_tab(event)));
    }
}

fn id() -> Id {
    Id::new("keys type numbers of a drag")
}

#[cfg(test)]
mod tests {
    use egui_macroquad::egui::{Modifiers, RawInput};

    use super::*;

    #[test]
    fn tab_reaches_widgets_only_while_no_number_is_typed() {
        let ctx = Context::default();
        for is_on in [false, true, false] {
            set_number_mode(&ctx, is_on);
            let key = |key| Event::Key {
                key,
                physical_key: None,
                pressed: true,
                repeat: false,
                modifiers: Modifiers::NONE,
            };
            let events = vec![key(Key::Tab), key(Key::A)];
            let mut left = Vec::new();
            let _ = ctx.run(RawInput { events, ..RawInput::default() }, |ctx| {
                take_tab(ctx);
                left = ctx.input(|input| input.events.clone());
            });
            assert_eq!(left.len(), if is_on { 1 } else { 2 });
        }
    }
}
