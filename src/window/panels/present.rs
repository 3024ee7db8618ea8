//! F10: presentation to an audience without panels: the lesson's step in large type, and the pressed keys.

use std::time::Duration;

use egui_macroquad::egui::{self, RichText};

use super::{PanelContext, keys, lesson};
use crate::platform::clock::Instant;

/// Size of the step's text, points.
const LARGE: f32 = 24.0;
/// Display time of a released key.
const LINGER: Duration = Duration::from_millis(700);
/// Maximum part of the window's height for the step.
const MOST_HEIGHT: f32 = 0.4;

/// State of *Present*.
#[derive(Debug, Default)]
pub(in crate::window) struct Present {
    /// True if it is on.
    pub on: bool,
    /// The step chosen by the user; `None` for the current step.
    step: Option<usize>,
    /// Keys pressed now or recently, in order of pressing.
    pressed: Vec<(String, Instant)>,
}

impl Present {
    /// Switches it on or off.
    pub(in crate::window) fn toggle(&mut self) {
        *self = Self { on: !self.on, ..Self::default() };
    }

    /// Goes to the next step if `on`, else to the previous; `count` is the number of steps.
    pub(in crate::window) fn turn(&mut self, on: bool, current: Option<usize>, count: usize) {
        let Some(last) = count.checked_sub(1) else { return };
        let at = self.at(current, count);
        self.step = Some(if on { (at + 1).min(last) } else { at.saturating_sub(1) });
    }

    /// Returns the step on show; `count` is the number of steps.
    fn at(&self, current: Option<usize>, count: usize) -> usize {
        self.step.or(current).unwrap_or(count.saturating_sub(1))
    }

    /// Notes the pressed keys.
    pub(in crate::window) fn note(&mut self, down: &[String], now: Instant) {
        for key in down {
            match self.pressed.iter_mut().find(|(known, _)| known == key) {
                Some((_, since)) => *since = now,
                None => self.pressed.push((key.clone(), now)),
            }
        }
        self.pressed.retain(|(_, since)| now.duration_since(*since) < LINGER);
    }
}

/// Shows the bottom area: the step on the left, the keys on the right. The area above is the view, with
/// the verdict at its top.
pub(super) fn show(ctx: &egui::Context, present: &Present, seen: &mut PanelContext) {
    let (session, theme) = (seen.session, seen.theme);
    let steps = &session.scene.file.steps;
    let most = ctx.screen_rect().height() * MOST_HEIGHT;
    let frame = egui::Frame::side_top_panel(&ctx.style()).inner_margin(16.0);
    egui::TopBottomPanel::bottom("present").frame(frame).show(ctx, |foot| {
        let wide = foot.available_width();
        foot.horizontal_top(|row| {
            let caps = if present.pressed.is_empty() { 0.0 } else { (wide * 0.3).min(320.0) };
            row.vertical(|column| {
                column.set_width(wide - caps - 16.0);
                let scroll = egui::ScrollArea::vertical().max_height(most);
                scroll.show(column, |column| {
                    let count = steps.len();
                    let at = present.at(session.progress.current(count), count);
                    let Some(step) = steps.get(at) else {
                        let title = RichText::new(&session.scene.file.title).size(LARGE).strong();
                        column.label(title);
                        column.label(theme.quiet("F10 or Esc ends.").small());
                        return;
                    };
                    let done = if session.progress.is_done(at) { ", done" } else { "" };
                    let title = &session.scene.file.title;
                    let place = format!(
                        "{title}: step {} of {count}{done}. PgUp and PgDn show the previous and the \
                         next step; F10 or Esc ends.",
                        at + 1
                    );
                    column.label(theme.quiet(place).small());
                    lesson::large(column, &step.text, LARGE, session.keys, theme);
                });
            });
            row.horizontal_wrapped(|row| {
                for (key, _) in &present.pressed {
                    keys::large(row, (key, ""), LARGE, theme);
                }
            });
        });
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_turned_and_end_at_the_last() {
        let mut present = Present::default();
        present.toggle();
        assert_eq!(present.at(Some(1), 3), 1, "the one that comes next");
        present.turn(true, Some(1), 3);
        present.turn(true, Some(1), 3);
        assert_eq!(present.at(Some(1), 3), 2);
        present.turn(false, None, 3);
        assert_eq!(present.at(None, 3), 1);
        present.turn(true, None, 0);
        assert_eq!(Present::default().at(None, 0), 0, "a scene without steps");
    }

    #[test]
    fn a_key_lingers() {
        let (mut present, start) = (Present::default(), Instant::now());
        present.note(&["S".to_owned()], start);
        present.note(&[], start + LINGER / 2);
        assert_eq!(present.pressed.len(), 1);
        present.note(&["S".to_owned(), "L".to_owned()], start + LINGER / 2);
        assert_eq!(present.pressed.len(), 2, "each once");
        present.note(&[], start + LINGER * 2);
        assert!(present.pressed.is_empty());
    }
}
