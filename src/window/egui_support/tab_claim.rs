//! Lets the view handle Tab instead of egui: Tab moves to the next number of a drag or selects the next object.

use egui_macroquad::egui::{Context, Event, Id, Key, Memory};

/// The widget that had the focus when the view took Tab.
#[derive(Clone, Copy, Default)]
struct FocusBefore(Option<Id>);

/// The keys that the view claims.
#[derive(Clone, Copy, Default)]
pub(in crate::window) struct TabClaim {
    /// Tab without Shift.
    pub tab: bool,
    /// Tab with Shift.
    pub shift_tab: bool,
}

/// Sets the keys that the view claims. Called at the end of a pass.
pub(in crate::window) fn set_tab_claim(ctx: &Context, claim: TabClaim) {
    ctx.data_mut(|data| data.insert_temp(claim_id(), claim));
}

/// Removes claimed Tab events before egui's widgets see them. Called at the beginning of a pass.
pub(super) fn take_tab(ctx: &Context) {
    let claim: TabClaim = ctx.data(|data| data.get_temp(claim_id()).unwrap_or_default());
    let is_taken = |event: &Event| match event {
        Event::Key { key: Key::Tab, modifiers, .. } => {
            if modifiers.shift {
                claim.shift_tab
            } else {
                claim.tab
            }
        }
        _ => false,
    };
    let has_taken = ctx.input(|input| input.events.iter().any(is_taken));
    if has_taken {
        ctx.input_mut(|input| input.events.retain(|event| !is_taken(event)));
        let before = FocusBefore(ctx.memory(Memory::focused));
        ctx.data_mut(|data| data.insert_temp(focus_id(), before));
    }
}

/// Restores the focus after a claimed Tab: egui reads Tab before the pass begins. Called after all widgets.
pub(in crate::window) fn restore_focus(ctx: &Context) {
    let before: Option<FocusBefore> = ctx.data_mut(|data| data.remove_temp(focus_id()));
    let Some(FocusBefore(before)) = before else { return };
    ctx.memory_mut(|memory| match (memory.focused(), before) {
        (Some(now), None) => memory.surrender_focus(now),
        (_, Some(before)) => memory.request_focus(before),
        (None, None) => {}
    });
}

fn claim_id() -> Id {
    Id::new("the-view-takes-tab")
}

fn focus_id() -> Id {
    Id::new("focus-before-a-taken-tab")
}

#[cfg(test)]
mod tests {
    use egui_macroquad::egui::{CentralPanel, Modifiers, RawInput};

    use super::*;

    /// Presses Tab in front of two buttons; returns whether one has the focus then.
    fn moves_focus(claim: TabClaim, modifiers: Modifiers) -> bool {
        let ctx = Context::default();
        let key = Event::Key {
            key: Key::Tab,
            physical_key: None,
            pressed: true,
            repeat: false,
            modifiers,
        };
        for events in [Vec::new(), vec![key], Vec::new()] {
            let _ = ctx.run(RawInput { events, ..RawInput::default() }, |ctx| {
                take_tab(ctx);
                CentralPanel::default().show(ctx, |ui| [ui.button("one"), ui.button("two")]);
                restore_focus(ctx);
                set_tab_claim(ctx, claim);
            });
        }
        ctx.memory(|memory| memory.focused().is_some())
    }

    #[test]
    fn tab_reaches_widgets_only_where_the_view_does_not_take_it() {
        for (tab, shift_tab) in [(false, false), (true, false), (true, true)] {
            let claim = TabClaim { tab, shift_tab };
            assert_eq!(moves_focus(claim, Modifiers::NONE), !tab);
            assert_eq!(moves_focus(claim, Modifiers::SHIFT), !shift_tab);
        }
    }
}
