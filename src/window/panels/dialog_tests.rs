//! Tests of dialogs used by keyboard alone: the initial focus and the Tab order.

use std::collections::BTreeSet;

use egui_macroquad::egui::{self, Key, Modifiers};

use super::ClassTab;
use super::clipping_tests::{cover, session};
use super::tab_navigation_tests::{SIZE, Walk};
use crate::app::Session;
use crate::window::ui::PanelState;

/// Returns every dialog with its name, and whether Tab moves between its fields. In the gallery of scenes,
/// Tab shows the course.
fn dialogs(session: &Session) -> Vec<(&'static str, PanelState, bool)> {
    let opened = |open: &dyn Fn(&mut PanelState)| {
        let mut ui = PanelState { left_open: true, right_open: true, ..PanelState::default() };
        open(&mut ui);
        ui
    };
    let class = |tab| {
        opened(&|ui: &mut PanelState| {
            ui.class.toggle(session);
            ui.class.tab = tab;
        })
    };
    let covered = |which| opened(&|ui: &mut PanelState| cover(ui, which));
    vec![
        ("keys", covered(0), true),
        ("glossary", covered(1), true),
        ("settings", covered(5), true),
        ("gallery", covered(2), false),
        ("course", covered(3), true),
        ("shapes", opened(&|ui: &mut PanelState| ui.paste.begin(None)), true),
        ("class", class(ClassTab::Make), true),
        ("answers", class(ClassTab::Own), true),
        ("results", class(ClassTab::Results), true),
    ]
}

#[test]
fn a_dialog_has_the_focus_at_once_and_tab_stays_in_it() {
    let session = session("tank/rebound");
    for (name, ui, has_tab_order) in dialogs(&session) {
        let mut walk = Walk::with_state(&session, SIZE, ui);
        let layer = |walk: &Walk| {
            let id = walk.focused()?;
            Some(walk.ctx.read_response(id)?.layer_id)
        };
        let dialog = walk.ctx.memory(egui::Memory::top_modal_layer).expect("it is on show");
        assert_eq!(layer(&walk), Some(dialog), "{name}: the first field has the focus");
        let first = walk.focused();
        let mut stops = BTreeSet::new();
        for modifiers in [Modifiers::NONE, Modifiers::SHIFT] {
            for _ in 0..if has_tab_order { 60 } else { 0 } {
                walk.key(Key::Tab, modifiers);
                if let Some(id) = walk.focused() {
                    stops.insert(id.value());
                    assert_eq!(layer(&walk), Some(dialog), "{name}: {stops:?}");
                }
            }
        }
        let wraps_around = first.is_some_and(|id| stops.contains(&id.value()));
        assert!(
            !has_tab_order || wraps_around && stops.len() > 1,
            "{name}: Tab goes round: {stops:?}"
        );
    }
}

#[test]
fn a_dialog_takes_the_focus_only_when_it_opens() {
    let session = session("tank/rebound");
    let mut walk = Walk::new(&session);
    for _ in 0..2 {
        walk.ui.class.toggle(&session);
        (0..3).for_each(|_| drop(walk.frame(Vec::new())));
        let first = walk.focused();
        assert!(first.is_some(), "each time it opens");
        walk.key(Key::Tab, Modifiers::NONE);
        assert_ne!(walk.focused(), first);
        walk.ui.class.tab = ClassTab::Own;
        (0..3).for_each(|_| drop(walk.frame(Vec::new())));
        assert!(walk.focused().is_none_or(|id| Some(id) != first), "not when its tab changes");
        walk.ui.class.toggle(&session);
        (0..3).for_each(|_| drop(walk.frame(Vec::new())));
        assert_eq!(walk.focused(), None, "it is closed");
        walk.ui.class.tab = ClassTab::Make;
    }
}
