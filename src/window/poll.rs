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
use super::touch::{TouchTarget, TouchTracker};
use crate::app::bindings::is_stroke;
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
const DOUBLE_CLICK: Duration = Duration::from_millis(400);

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
    last_click: Option<(Instant, Vec2)>,
    /// Number of upcoming mouse events that imitate a finger and are only for egui.
    synthetic_events: usize,
    claims: InputClaims,
    /// Bindings that apply to the world on show.
    bindings: Vec<&'static Binding>,
    out: FrameInput,
}

impl Poll {
    pub(super) fn new() -> Self {
        Self { subscriber: register_input_subscriber(), ..Self::default() }
    }

    /// Returns the input since the last call; only bindings in `rows` apply.
    pub(super) fn poll(&mut self, claims: InputClaims, rows: Vec<&'static Binding>) -> FrameInput {
        self.claims = claims;
        self.bindings = rows;
        self.out = FrameInput::default();
        let subscriber = self.subscriber;
        repeat_all_miniquad_input(self, subscriber);
        self.synthetic_events = 0;
        self.touch();
        self.count_clicks();
        if claims.typing {
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
        let (now, radius) = (Instant::now(), TAP_SLACK * self.claims.scale);
        let previous = self.last_click.take();
        self.out.is_double_click = previous.is_some_and(|(since, place)| {
            now.duration_since(since) < DOUBLE_CLICK && place.distance(at) <= radius
        });
        // A third click starts a new count.
        self.last_click = (!self.out.is_double_click).then_some((now, at));
    }

    fn held(&self) -> ActionSet {
        let down: Vec<String> = self.down.iter().copied().map(key_of).collect();
        let down: Vec<&String> = down.iter().filter(|key| !self.belongs_to_widget(key)).collect();
        let fits =
            |stroke: &&str| down.iter().any(|key| is_stroke(stroke, key, self.ctrl, self.shift));
        let acts = self.bindings.iter().filter_map(|binding| match binding.does {
            KeyEffect::Act(action) if binding.strokes.iter().any(fits) => Some(action),
            _ => None,
        });
        acts.collect()
    }

    /// Returns whether the pointer is over the uncovered view.
    fn is_in_view(&self) -> bool {
        self.target_at(self.mouse) == TouchTarget::View
    }

    /// Returns the target of a touch or click at a position, pixels.
    fn target_at(&self, at: Vec2) -> TouchTarget {
        let at = pos2(at.x, at.y) / self.claims.scale;
        if !self.claims.view.contains(at) || egui_support::is_over_window(at) {
            return TouchTarget::Panel;
        }
        match self.touch_keys.iter().find(|(rect, _)| rect.contains(at)) {
            Some((_, does)) => TouchTarget::Key(does.clone()),
            None if self.claims.pointer_claimed => TouchTarget::Panel,
            None => TouchTarget::View,
        }
    }

    /// Applies the touches since the last call, and replays mouse events for egui.
    fn touch(&mut self) {
        let (mut fingers, now) = (std::mem::take(&mut self.fingers), Instant::now());
        let slack = TAP_SLACK * self.claims.scale;
        // A tap outside a menu or text field closes it, as a click does.
        let is_open = self.claims.popup || self.claims.typing;
        let target_at = |at| match self.target_at(at) {
            TouchTarget::View if is_open => TouchTarget::Panel,
            target => target,
        };
        let input = fingers.step(&fingers::take(), now, slack, target_at);
        for (event, at) in fingers.take_mouse_events() {
            fingers::point(event, at);
            self.synthetic_events += 1;
        }
        self.fingers = fingers;
        for does in input.key_presses {
            self.apply_press(&does);
        }
        let out = &mut self.out;
        out.orbit += input.turn;
        out.pan += input.pan;
        out.pinch *= input.pinch;
        out.click = input.click.or(out.click);
        out.pressed = input.pressed.or(out.pressed);
        out.released |= input.released;
        self.mouse = input.pointer.unwrap_or(self.mouse);
    }

    fn held_by_fingers(&self) -> ActionSet {
        let acts = self.fingers.held().filter_map(|does| match does {
            KeyEffect::Act(action) => Some(*action),
            _ => None,
        });
        acts.collect()
    }

    /// Returns whether this mouse event imitates a finger, which is already handled.
    fn is_synthetic(&mut self) -> bool {
        let is_synthetic = self.synthetic_events > 0;
        self.synthetic_events = self.synthetic_events.saturating_sub(1);
        is_synthetic
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
    fn belongs_to_widget(&self, key: &str) -> bool {
        let claims = &self.claims;
        if key == "Tab" {
            return !claims.tab_selects;
        }
        if claims.dialog && key == "Esc" {
            return false;
        }
        claims.widget_focused && WIDGET_KEYS.contains(&key)
            || claims.scrolling && PAGE_KEYS.contains(&key)
    }

    /// Handles a pressed key.
    fn press(&mut self, key: &str, is_repeat: bool) {
        let (ctrl, shift) = (self.ctrl, self.shift);
        if self.claims.typing_drag_value
            && !(ctrl || self.claims.typing)
            && let Some(key) = NumberKey::of(key)
        {
            self.out.number_keys.push(key);
            return;
        }
        if self.belongs_to_widget(key) {
            return;
        }
        let fits = |stroke: &&str| is_stroke(stroke, key, ctrl, shift);
        let Some(binding) = self.bindings.iter().find(|b| b.strokes.iter().any(fits)) else {
            if !(is_repeat || ctrl || self.claims.typing || self.claims.answering) {
                self.out.unbound = Some(key.to_owned());
            }
            return;
        };
        if is_repeat && !binding.does.repeats() {
            return;
        }
        // A text field keeps keys for typing and its own undo, except Ctrl+S, Esc, function keys and zoom.
        let is_function = key.len() > 1 && key.starts_with('F');
        let is_exempt = key == "Esc" || is_function || ctrl && matches!(key, "+" | "−" | "S");
        if self.claims.typing && !is_exempt {
            return;
        }
        if self.claims.answering && answers(key) {
            return;
        }
        let does = binding.does.clone();
        self.apply_press(&if shift { does.with_shift() } else { does });
    }

    /// Applies the effect of a pressed key.
    fn apply_press(&mut self, does: &KeyEffect) {
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
        let is_repeat = repeat || self.down.contains(&code);
        if !is_repeat {
            self.down.push(code);
        }
        self.press(&key_of(code), is_repeat);
    }

    fn key_up_event(&mut self, code: KeyCode, mods: KeyMods) {
        self.modifiers(mods, code, false);
        self.down.retain(|down| *down != code);
    }

    fn mouse_motion_event(&mut self, x: f32, y: f32) {
        if self.is_synthetic() {
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
        if self.is_synthetic() {
            return;
        }
        self.mouse = vec2(x, y);
        if self.is_in_view() && self.drag.is_none() {
            self.drag = Some((button, self.mouse));
            self.out.pressed = self.drag;
        }
    }

    fn mouse_button_up_event(&mut self, button: MouseButton, x: f32, y: f32) {
        if self.is_synthetic() {
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
        let input = self.fingers.release_all();
        self.out.released |= input.released;
    }
}

/// Keys that act on the focused widget or leave it.
const WIDGET_KEYS: [&str; 7] = ["↑", "↓", "←", "→", "Enter", "Space", "Esc"];

/// Keys that scroll an area by more than a line.
const PAGE_KEYS: [&str; 4] = ["PgUp", "PgDn", "Home", "End"];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{BINDINGS, Command, ViewCommand};

    #[test]
    fn steps_repeat_while_their_key_is_down_and_nothing_else_does() {
        let mut poll = Poll { bindings: BINDINGS.iter().collect(), ..Poll::default() };
        let mut down = |code, repeat, out: &mut Vec<KeyEffect>| {
            poll.key_down_event(code, KeyMods::default(), repeat);
            out.append(&mut poll.out.effects);
        };
        let (mut steps, mut others) = (Vec::new(), Vec::new());
        // The second press is reported as in a browser, the third as on X11.
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
    fn digits_and_backspace_enter_a_drag_value_and_delete_keeps_its_effect() {
        let mut poll =
            Poll { bindings: BINDINGS.iter().filter(|row| row.edits).collect(), ..Poll::default() };
        for typed in [0, 3] {
            poll.claims.typing_drag_value = typed > 0;
            for code in [KeyCode::Key3, KeyCode::Kp3, KeyCode::Backspace, KeyCode::Delete] {
                poll.key_down_event(code, KeyMods::default(), false);
            }
            assert_eq!(std::mem::take(&mut poll.out.number_keys).len(), typed);
            assert_eq!(std::mem::take(&mut poll.out.effects).len(), if typed > 0 { 1 } else { 3 });
            poll.down.clear();
        }
    }

    #[test]
    fn keys_of_the_focused_widget_do_not_reach_the_scene() {
        let bindings = || BINDINGS.iter().filter(|row| row.keys != Some(crate::app::KeySet::Wasd));
        let mut poll = Poll { bindings: bindings().collect(), ..Poll::default() };
        for focused in [false, true] {
            poll.claims.widget_focused = focused;
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
        (poll.claims.widget_focused, poll.claims.dialog) = (true, true);
        poll.key_down_event(KeyCode::Escape, KeyMods::default(), false);
        let close = KeyEffect::View(crate::app::ViewCommand::Close);
        assert_eq!(std::mem::take(&mut poll.out.effects), [close], "Esc closes a dialog at once");
        poll.down.clear();
        for scrolling in [false, true] {
            (poll.claims.widget_focused, poll.claims.scrolling) = (true, scrolling);
            poll.key_down_event(KeyCode::Home, KeyMods::default(), false);
            let does = std::mem::take(&mut poll.out.effects);
            assert_eq!(does.is_empty(), scrolling, "Home goes to the first tick: {does:?}");
            poll.down.clear();
        }
    }
}
