//! A window in which keys walk from widget to widget.

use egui_macroquad::egui::{self, Event, Id, Key, Modifiers, Rect, pos2};

use super::SIZE;
use crate::app::{KeyEffect, Session};
use crate::window::egui_support;
use crate::window::panels::clipping_tests::ENTRIES;
use crate::window::panels::{PanelContext, show};
use crate::window::theme::Theme;
use crate::window::ui::{PanelOutput, PanelState};

/// A window for keyboard navigation.
pub(in crate::window::panels) struct Walk<'s> {
    pub ctx: egui::Context,
    session: &'s Session,
    pub ui: PanelState,
    size: egui::Vec2,
}

impl<'s> Walk<'s> {
    pub fn new(session: &'s Session) -> Self {
        let ui = PanelState { left_open: true, right_open: true, ..PanelState::default() };
        Self::of(session, SIZE, ui)
    }

    pub fn of(session: &'s Session, size: egui::Vec2, ui: PanelState) -> Self {
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
        let mut asked = PanelOutput::default();
        let screen_rect = Some(Rect::from_min_size(pos2(0.0, 0.0), self.size));
        let modifiers = events.iter().find_map(|event| match event {
            Event::Key { modifiers, .. } => Some(*modifiers),
            _ => None,
        });
        let modifiers = modifiers.unwrap_or_default();
        let input = egui::RawInput { screen_rect, events, modifiers, ..egui::RawInput::default() };
        let output = self.ctx.run(input, |ctx| {
            asked = PanelOutput::default();
            let mut seen = PanelContext {
                entries: &entries,
                ..PanelContext::plain(self.session, &theme, &mut asked)
            };
            show(ctx, &mut self.ui, &mut seen);
            egui_support::note_typing(ctx, false);
            egui_support::show_focus(ctx, &theme);
        });
        (asked.effects, output.shapes)
    }

    /// Presses and releases a key; returns the requests.
    pub fn key(&mut self, key: Key, modifiers: Modifiers) -> Vec<KeyEffect> {
        let event =
            |pressed| Event::Key { key, physical_key: None, pressed, repeat: false, modifiers };
        let (mut does, _) = self.frame(vec![event(true)]);
        does.extend(self.frame(vec![event(false)]).0);
        does
    }

    pub fn focused(&self) -> Option<Id> {
        self.ctx.memory(egui::Memory::focused)
    }

    /// Presses Tab until `is_there`; fails if no widget matches.
    pub(super) fn walk_to(&mut self, what: &str, is_there: impl Fn(&egui::Response) -> bool) {
        for _ in 0..400 {
            self.key(Key::Tab, Modifiers::NONE);
            let widget = self.focused().and_then(|id| self.ctx.read_response(id));
            if widget.is_some_and(|widget| is_there(&widget)) {
                return;
            }
        }
        panic!("Tab never reaches {what}");
    }

    /// Returns the visible widgets of the panels that react to a click.
    pub(super) fn clickable(&self) -> Vec<Id> {
        self.ctx.viewport(|viewport| {
            let widgets = &viewport.prev_pass.widgets;
            let all = widgets.layer_ids().flat_map(|layer| widgets.get_layer(layer));
            let seen = all.filter(|it| it.enabled && it.interact_rect.is_positive());
            let click = seen.filter(|it| it.sense.senses_click() && it.sense.is_focusable());
            click.map(|it| it.id).collect()
        })
    }
}
