//! Converts keys, mouse and touches to actions and commands, unless egui handles the input.

mod frame_input;
mod keys;

use std::time::Duration;

use egui_macroquad::egui::{Rect, pos2};
use glam::{Vec2, vec2};
use macroquad::input::utils::{register_input_subscriber, repeat_all_miniquad_input};
use macroquad::miniquad::{EventHandler, KeyCode, KeyMods, MouseButton};

pub(super) use self::frame_input::{FrameInput, InputClaims};
use self::keys::{cap_of, key_of};
use super::egui_support;
use super::touch::{On, TouchTracker};
use crate::app::bindings::makes;
use crate::app::edit::typed::NumberKey;
use crate::app::{Binding, KeyEffect};
use crate::platform::clock::Instant;
use crate::platform::{fingers, screen};
use crate::sim::input::ActionSet;

/// Maximum movement of a click, pixels; above it, a drag.
const CLICK_SLACK: f32 = 4.0;

/// Maximum movement of a tap, points.
const TAP_SLACK: f32 = 8.0;

/// Maximum time between the clicks of a double click.
const TWICE: Duration = Duration::from_millis(400);

/// Maximum zoom of one wheel event, notches.
const MAX_NOTCHES: f32 = 3.0;

/// Returns whether a key can answer an open question.
fn answers(key: &str) -> bool {
    let is_digit = key.len() == 1 && key.starts_with(|c: char| c.is_ascii_digit());
    is_digit || matches!(key, "Enter" | "↑" | "↓" | "←" | "→")
}

/// Input state between frames.
#[derive(Default)]
pub(super) struct Poll {
    subscriber: usize,
    /// Keys that are down.
    down: Vec<KeyCode>,
    ctrl: bool,
    shift: bool,
    /// Button of a drag in the view, and its starting point.
    drag: Option<(MouseButton, Vec2)>,
    mouse: Vec2,
    /// The fingers on the screen.
    pub fingers: TouchTracker,
    /// On-screen keys: rectangles in points, and effects.
    pub touch_keys: Vec<(Rect, KeyEffect)>,
    /// Time and place of the last click.
    clicked: Option<(Instant, Vec2)>,
    /// Number of coming mouse events that imitate a finger and are only for egui.
    borrowed: usize,
    wanted: InputClaims,
    /// Bindings that apply to the world on show.
    rows: Vec<&'static Binding>,
    out: FrameInput,
}

impl Poll {
    pub(super) fn new() -> Self {
        Self { subscriber: register_input_subscriber(), ..Self::default() }
    }

    /// Returns the input since the last call; only bindings in `rows` apply.
    pub(super) fn poll(&mut self, wanted: InputClaims, rows: Vec<&'static Binding>) -> FrameInput {
        self.wanted = wanted;
        self.rows = rows;
        self.out = FrameInput::default();
        let subscriber = self.subscriber;
        repeat_all_miniquad_input(self, subscriber);
        self.borrowed = 0;
        self.touch();
        self.count_clicks();
        if wanted.typing {
            self.down.clear();
        }
        self.out.held = self.held().union(self.held_by_fingers());
        self.out.keys = self.down.iter().copied().map(cap_of).collect();
        (self.out.pointer, self.out.in_view) = (self.mouse, self.is_in_view());
        std::mem::take(&mut self.out)
    }

    /// Marks the second click of a double click.
    fn count_clicks(&mut self) {
        let Some(at) = self.out.click else { return };
        let (now, near) = (Instant::now(), TAP_SLACK * self.wanted.scale);
        let before = self.clicked.take();
        self.out.is_double_click = before.is_some_and(|(since, there)| {
            now.duration_since(since) < TWICE && there.distance(at) <= near
        });
        // A third click starts a new count.
        self.clicked = (!self.out.is_double_click).then_some((now, at));
    }

    fn held(&self) -> ActionSet {
        let down: Vec<String> = self.down.iter().copied().map(key_of).collect();
        let down: Vec<&String> = down.iter().filter(|key| !self.is_a_widgets(key)).collect();
        let fits = |stroke: &&str| down.iter().any(|key| makes(stroke, key, self.ctrl, self.shift));
        let acts = self.rows.iter().filter_map(|binding| match binding.does {
            KeyEffect::Act(action) if binding.strokes.iter().any(fits) => Some(action),
            _ => None,
        });
        acts.collect()
    }

    /// Returns whether the pointer is over the uncovered view.
    fn is_in_view(&self) -> bool {
        self.on(self.mouse) == On::View
    }

    /// Returns the target at `at`, pixels.
    fn on(&self, at: Vec2) -> On {
        let at = pos2(at.x, at.y) / self.wanted.scale;
        if !self.wanted.view.contains(at) || egui_support::is_over_window(at) {
            return On::Panel;
        }
        match self.touch_keys.iter().find(|(rect, _)| rect.contains(at)) {
            Some((_, does)) => On::Key(does.clone()),
            None if self.wanted.pointer_claimed => On::Panel,
            None => On::View,
        }
    }

    /// Applies the touches since the last call, and replays mouse events for egui.
    fn touch(&mut self) {
        let (mut fingers, now) = (std::mem::take(&mut self.fingers), Instant::now());
        let slack = TAP_SLACK * self.wanted.scale;
        // A tap outside a menu or text field closes it, as a click does.
        let is_open = self.wanted.popup || self.wanted.typing;
        let on = |at| match self.on(at) {
            On::View if is_open => On::Panel,
            on => on,
        };
        let did = fingers.step(&fingers::take(), now, slack, on);
        for (what, at) in fingers.points() {
            fingers::point(what, at);
            self.borrowed += 1;
        }
        self.fingers = fingers;
        for does in did.down {
            self.down_goes(&does);
        }
        let out = &mut self.out;
        out.orbit += did.turn;
        out.pan += did.pan;
        out.pinch *= did.pinch;
        out.click = did.click.or(out.click);
        out.pressed = did.pressed.or(out.pressed);
        out.released |= did.released;
        self.mouse = did.pointer.unwrap_or(self.mouse);
    }

    fn held_by_fingers(&self) -> ActionSet {
        let acts = self.fingers.held().filter_map(|does| match does {
            KeyEffect::Act(action) => Some(*action),
            _ => None,
        });
        acts.collect()
    }

    /// Returns whether this mouse event imitates a finger, which is already handled.
    fn is_borrowed(&mut self) -> bool {
        let is = self.borrowed > 0;
        self.borrowed = self.borrowed.saturating_sub(1);
        is
    }

    /// Sets Ctrl and Shift from `mods`; the event of such a key itself takes precedence.
    fn modifiers(&mut self, mods: KeyMods, code: KeyCode, goes_down: bool) {
        self.ctrl = mods.ctrl || mods.logo;
        self.shift = mods.shift;
        match code {
            KeyCode::LeftShift | KeyCode::RightShift => self.shift = goes_down,
            KeyCode::LeftControl | KeyCode::RightControl => self.ctrl = goes_down,
            _ => {}
        }
    }

    /// Returns whether this key acts only on the focused widget.
    fn is_a_widgets(&self, key: &str) -> bool {
        let wanted = &self.wanted;
        if key == "Tab" {
            return !wanted.tab_selects;
        }
        if wanted.dialog && key == "Esc" {
            return false;
        }
        wanted.widget_focused && WIDGETS.contains(&key) || wanted.scrolling && PAGES.contains(&key)
    }

    /// Handles a pressed key; `again` marks a repeat.
    fn press(&mut self, key: &str, again: bool) {
        let (ctrl, shift) = (self.ctrl, self.shift);
        if self.wanted.typing_drag_value
            && !(ctrl || self.wanted.typing)
            && let Some(key) = NumberKey::of(key)
        {
            self.out.number_keys.push(key);
            return;
        }
        if self.is_a_widgets(key) {
            return;
        }
        let fits = |stroke: &&str| makes(stroke, key, ctrl, shift);
        let Some(binding) = self.rows.iter().find(|b| b.strokes.iter().any(fits)) else {
            if !(again || ctrl || self.wanted.typing || self.wanted.answering) {
                self.out.unbound = Some(key.to_owned());
            }
            return;
        };
        if again && !binding.does.repeats() {
            return;
        }
        // A text field keeps keys for typing and its own undo; no field has a use for Ctrl+S.
        let is_function = key.len() > 1 && key.starts_with('F');
        let ours = key == "Esc" || is_function || ctrl && matches!(key, "+" | "−" | "S");
        if self.wanted.typing && !ours {
            return;
        }
        if self.wanted.answering && answers(key) {
            return;
        }
        let does = binding.does.clone();
        self.down_goes(&if shift { does.with_shift() } else { does });
    }

    /// Applies the effect of a pressed key.
    fn down_goes(&mut self, does: &KeyEffect) {
        if let KeyEffect::Act(action) = does {
            self.out.went_down = self.out.went_down.union(ActionSet::from_iter([*action]));
        } else {
            self.out.effects.push(does.clone());
        }
    }
}

impl EventHandler for Poll {
    fn update(&mut self) {}

    fn draw(&mut self) {}

    fn key_down_event(&mut self, code: KeyCode, mods: KeyMods, repeat: bool) {
        self.modifiers(mods, code, true);
        self.fingers.note_keyboard();
        // X11 reports a repeat as a second press without a release.
        let again = repeat || self.down.contains(&code);
        if !again {
            self.down.push(code);
        }
        self.press(&key_of(code), again);
    }

    fn key_up_event(&mut self, code: KeyCode, mods: KeyMods) {
        self.modifiers(mods, code, false);
        self.down.retain(|down| *down != code);
    }

    fn mouse_motion_event(&mut self, x: f32, y: f32) {
        if self.is_borrowed() {
            return;
        }
        let moved = vec2(x, y) - self.mouse;
        self.mouse = vec2(x, y);
        match self.drag {
            Some((MouseButton::Left | MouseButton::Right, from))
                if (self.mouse - from).length() > CLICK_SLACK =>
            {
                self.out.orbit += moved;
            }
            Some((MouseButton::Middle, _)) => self.out.pan += moved,
            _ => {}
        }
    }

    fn mouse_button_down_event(&mut self, button: MouseButton, x: f32, y: f32) {
        if self.is_borrowed() {
            return;
        }
        self.mouse = vec2(x, y);
        if self.is_in_view() && self.drag.is_none() {
            self.drag = Some((button, self.mouse));
            self.out.pressed = self.drag;
        }
    }

    fn mouse_button_up_event(&mut self, button: MouseButton, x: f32, y: f32) {
        if self.is_borrowed() {
            return;
        }
        self.mouse = vec2(x, y);
        if let Some((pressed, from)) = self.drag
            && pressed == button
        {
            self.drag = None;
            self.out.released = true;
            if button == MouseButton::Left && (self.mouse - from).length() <= CLICK_SLACK {
                self.out.click = Some(self.mouse);
            }
        }
    }

    fn mouse_wheel_event(&mut self, _: f32, y: f32) {
        if self.is_in_view() {
            self.out.zoom += (y / screen::WHEEL).clamp(-MAX_NOTCHES, MAX_NOTCHES);
        }
    }

    fn window_minimized_event(&mut self) {
        self.down.clear();
        let did = self.fingers.let_go();
        self.out.released |= did.released;
    }
}

/// Keys that act on a widget or leave it.
const WIDGETS: [&str; 7] = ["↑", "↓", "←", "→", "Enter", "Space", "Esc"];

/// Keys that scroll an area by more than a line.
const PAGES: [&str; 4] = ["PgUp", "PgDn", "Home", "End"];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{BINDINGS, Command, ViewCommand};

    #[test]
    fn steps_repeat_while_their_key_is_down_and_nothing_else_does() {
        let mut poll = Poll { rows: BINDINGS.iter().collect(), ..Poll::default() };
        let mut down = |code, repeat, out: &mut Vec<KeyEffect>| {
            poll.key_down_event(code, KeyMods::default(), repeat);
            out.append(&mut poll.out.effects);
        };
        let (mut steps, mut others) = (Vec::new(), Vec::new());
        // First as a page reports it, then as X11 does.
        for repeat in [false, true, false] {
            down(KeyCode::Period, repeat, &mut steps);
            down(KeyCode::P, repeat, &mut others);
            down(KeyCode::F12, repeat, &mut others);
        }
        assert_eq!(steps, vec![KeyEffect::Session(Command::StepOnce); 3]);
        let once =
            [KeyEffect::Session(Command::TogglePause), KeyEffect::View(ViewCommand::Screenshot)];
        assert_eq!(others, once);
    }

    #[test]
    fn digits_type_numbers_of_a_drag_and_letters_keep_their_effects() {
        let mut poll =
            Poll { rows: BINDINGS.iter().filter(|row| row.edits).collect(), ..Poll::default() };
        for typed in [0, 3] {
            poll.wanted.typing_drag_value = typed > 0;
            for code in [KeyCode::Key3, KeyCode::Kp3, KeyCode::Backspace, KeyCode::Delete] {
                poll.key_down_event(code, KeyMods::default(), false);
            }
            assert_eq!(std::mem::take(&mut poll.out.number_keys).len(), typed);
            assert_eq!(std::mem::take(&mut poll.out.effects).len(), if typed > 0 { 1 } else { 3 });
            poll.down.clear();
        }
    }

    #[test]
    fn keys_work_on_the_widget_that_tab_has_come_to_and_on_nothing_else() {
        let bindings = || BINDINGS.iter().filter(|row| row.keys != Some(crate::app::KeySet::Wasd));
        let mut poll = Poll { rows: bindings().collect(), ..Poll::default() };
        for focused in [false, true] {
            poll.wanted.widget_focused = focused;
            for code in [KeyCode::Up, KeyCode::Space, KeyCode::Enter, KeyCode::Escape, KeyCode::P] {
                poll.key_down_event(code, KeyMods::default(), false);
            }
            let does = std::mem::take(&mut poll.out.effects);
            let pause = KeyEffect::Session(Command::TogglePause);
            assert!(does.contains(&pause), "letters are the scene's: {does:?}");
            assert_eq!(does.len() == 1, focused, "{does:?}");
            assert_eq!(poll.held() == ActionSet::default(), focused, "arrows and Space drive");
            assert_eq!(std::mem::take(&mut poll.out.went_down) == ActionSet::default(), focused);
            poll.down.clear();
        }
        (poll.wanted.widget_focused, poll.wanted.dialog) = (true, true);
        poll.key_down_event(KeyCode::Escape, KeyMods::default(), false);
        let close = KeyEffect::View(crate::app::ViewCommand::Close);
        assert_eq!(std::mem::take(&mut poll.out.effects), [close], "Esc closes a dialog at once");
        poll.down.clear();
        for scrolling in [false, true] {
            (poll.wanted.widget_focused, poll.wanted.scrolling) = (true, scrolling);
            poll.key_down_event(KeyCode::Home, KeyMods::default(), false);
            let does = std::mem::take(&mut poll.out.effects);
            assert_eq!(does.is_empty(), scrolling, "Home goes to the first tick: {does:?}");
            poll.down.clear();
        }
    }
}
