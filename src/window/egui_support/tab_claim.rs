//! Tab where it does not go to the next widget: it goes to the next number of a drag, or selects the next object.

use egui_macroquad::egui::{Context, Event, Id, Key};

/// Sets whether the view takes Tab, and whether it takes Shift+Tab. Called at the end of a pass.
pub(in crate::window) fn set_tab_claim(ctx: &Context, claim: [bool; 2]) {
    ctx.data_mut(|data| data.insert_temp(id(), claim));
}

/// Takes Tab from egui where the view wants it.
pub(super) fn take_tab(ctx: &Context) {
    let claim: [bool; 2] = ctx.data(|data| data.get_temp(id()).unwrap_or_default());
    let is_taken = |event: &Event| match event {
        Event::Key { key: Key::Tab, modifiers, .. } => claim[usize::from(modifiers.shift)],
        _ => false,
    };
    ctx.input_mut(|input| input.events.retain(|event| !is_taken(event)));
}

fn id() -> Id {
    Id::new("the view takes Tab")
}

#[cfg(test)]
mod tests {
    use egui_macroquad::egui::{Modifiers, RawInput};

    use super::*;

    #[test]
    fn tab_reaches_widgets_only_where_the_view_does_not_take_it() {
        let ctx = Context::default();
        for claim in [[false; 2], [true, false], [true; 2], [false; 2]] {
            set_tab_claim(&ctx, claim);
            let key = |key, modifiers| Event::Key {
                key,
                physical_key: None,
                pressed: true,
                repeat: false,
                modifiers,
            };
            let events = vec![
                key(Key::Tab, Modifiers::NONE),
                key(Key::Tab, Modifiers::SHIFT),
                key(Key::A, Modifiers::NONE),
            ];
            let mut left = Vec::new();
            let _ = ctx.run(RawInput { events, ..RawInput::default() }, |ctx| {
                take_tab(ctx);
                left = ctx.input(|input| input.events.clone());
            });
            let taken = claim.into_iter().filter(|is| *is).count();
            assert_eq!(left.len(), 3 - taken, "{claim:?}");
        }
    }
}
