//! A window for keyboard navigation.

use egui_macroquad::egui::{self, Event, Id, Key, Modifiers, Rect, pos2};

use super::SIZE;
use crate::app::{KeyEffect, Session};
use crate::window::egui_support;
use crate::window::panels::clipping_tests::ENTRIES;
use crate::window::panels::{PanelContext, show};
use crate::window::theme::Theme;
use crate::window::ui::{PanelOutput, PanelState};

/// A window in which keys move the focus.
pub(in crate::window::panels) struct Walk<'s> {
    pub ctx: egui::Context,
    session: &'s Session,
    pub ui: PanelState,
    size: egui::Vec2,
}

impl<'s> Walk<'s> {
    pub fn new(session: &'s Session) -> Self {
        let ui = PanelState { left_open: true, right_open: true, ..PanelState::default() };
        Self::with_state(session, SIZE, ui)
    }

    pub fn with_state(session: &'s Session, size: egui::Vec2, ui: PanelState) -> Self {
        let ctx = egui::Context::default();
        egui_support::prepare(&ctx);
        Theme::new(false).apply(&ctx);
        egui_support::set_touch_mode(&ctx, ui.phone_layout);
        let mut walk = Self { ctx, session, ui, size };
        for _ in 0..3 {
            walk.frame(Vec::new());
        }
        walk
    }

    /// Runs a frame with these events; returns its requests and shapes.
    pub fn frame(
        &mut self,
        events: Vec<Event>,
    ) -> (Vec<KeyEffect>, Vec<egui::epaint::ClippedShape>) {
        let theme = Theme::new(false);
        let entries = ENTRIES.with(Clone::clone);
        let mut requests = PanelOutput::default();
        let screen_rect = Some(Rect::from_min_size(pos2(0.0, 0.0), self.size));
        let modifiers = events.iter().find_map(|event| match event {
            Event::Key { modifiers, .. } => Some(*modifiers),
            _ => None,
        });
        let modifiers = modifiers.unwrap_or_default();
        let input = egui::RawInput { screen_rect, events, modifiers, ..egui::RawInput::default() };
        let output = self.ctx.run(input, |ctx| {
            requests = PanelOutput::default();
            let mut seen = PanelContext {
                entries: &entries,
                ..PanelContext::plain(self.session, &theme, &mut requests)
            };
            show(ctx, &mut self.ui, &mut seen);
            egui_support::note_typing(ctx, false);
            egui_support::show_focus(ctx, &theme);
        });
        (requests.effects, output.shapes)
    }

    /// Presses and releases a key; returns the requests.
    pub fn key(&mut self, key: Key, modifiers: Modifiers) -> Vec<KeyEffect> {
        let event =
            |pressed| Event::Key { key, physical_key: None, pressed, repeat: false, modifiers };
        let (mut effects, _) = self.frame(vec![event(true)]);
        effects.extend(self.frame(vec![event(false)]).0);
        effects
    }

    pub fn focused(&self) -> Option<Id> {
        self.ctx.memory(egui::Memory::focused)
    }

    /// Presses Tab until the focused widget matches; fails if none does.
    pub(super) fn walk_to(&mut self, name: &str, matches: impl Fn(&egui::Response) -> bool) {
        for _ in 0..400 {
            self.key(Key::Tab, Modifiers::NONE);
            let widget = self.focused().and_then(|id| self.ctx.read_response(id));
            if widget.is_some_and(|widget| matches(&widget)) {
                return;
            }
        }
        panic!("Tab never reaches {name}");
    }

    /// Returns the visible widgets of the panels that react to a click.
    pub(super) fn clickable(&self) -> Vec<Id> {
        self.ctx.viewport(|viewport| {
            let widgets = &viewport.prev_pass.widgets;
            let all = widgets.layer_ids().flat_map(|layer| widgets.get_layer(layer));
            let visible = all.filter(|it| it.enabled && it.interact_rect.is_positive());
            let click = visible.filter(|it| it.sense.senses_click() && it.sense.is_focusable());
            click.map(|it| it.id).collect()
        })
    }
}
