//! From keys and mouse to actions and commands. Whether egui wants them is decided here and
//! nowhere else.

use egui_macroquad::egui::{Rect, pos2};
use glam::{Vec2, vec2};
use macroquad::input::utils::{register_input_subscriber, repeat_all_miniquad_input};
use macroquad::miniquad::{EventHandler, KeyCode, KeyMods, MouseButton};

use super::glue;
use crate::app::{Binding, Command, Does, Key, Stroke, ViewCommand};
use crate::sim::input::ActionSet;

/// A press and release within this many pixels is a click, not a drag.
const CLICK_SLACK: f32 = 4.0;

/// What the user did since the last frame.
#[derive(Default)]
pub(super) struct Polled {
    /// Actions that are down.
    pub held: ActionSet,
    /// Actions that went down.
    pub went_down: ActionSet,
    /// Session commands, in order.
    pub session: Vec<Command>,
    /// Window commands, in order.
    pub view: Vec<ViewCommand>,
    /// Pixels the camera is turned by.
    pub turn: Vec2,
    /// Pixels the camera is moved by.
    pub pan: Vec2,
    /// Notches of the wheel over the view.
    pub zoom: f32,
    /// A click in the view, pixels from the window's top left.
    pub click: Option<Vec2>,
    /// A button that went down in the view, and where.
    pub pressed: Option<(MouseButton, Vec2)>,
    /// Whether a button pressed in the view came up.
    pub released: bool,
    /// Where the pointer is, pixels from the window's top left.
    pub pointer: Vec2,
}

/// What egui wants of the input.
#[derive(Clone, Copy)]
pub(super) struct Wanted {
    /// A text field has the keyboard.
    pub typing: bool,
    /// A drag on a panel goes on, or a dialog is open.
    pub pointer: bool,
    /// The view, points.
    pub view: Rect,
    /// Physical pixels a point.
    pub scale: f32,
}

impl Default for Wanted {
    fn default() -> Self {
        Self { typing: false, pointer: false, view: Rect::NOTHING, scale: 1.0 }
    }
}

/// Keeps what is down between frames.
#[derive(Default)]
pub(super) struct Poll {
    subscriber: usize,
    down: Vec<Key>,
    ctrl: bool,
    shift: bool,
    /// Where a button went down in the view, and which.
    drag: Option<(MouseButton, Vec2)>,
    mouse: Vec2,
    wanted: Wanted,
    /// The bindings that mean something in the world on show.
    rows: Vec<&'static Binding>,
    out: Polled,
}

impl Poll {
    pub(super) fn new() -> Self {
        Self { subscriber: register_input_subscriber(), ..Self::default() }
    }

    /// What the user did since the last call; only `rows` count.
    pub(super) fn poll(&mut self, wanted: Wanted, rows: Vec<&'static Binding>) -> Polled {
        self.wanted = wanted;
        self.rows = rows;
        self.out = Polled::default();
        let subscriber = self.subscriber;
        repeat_all_miniquad_input(self, subscriber);
        if wanted.typing {
            self.down.clear();
        }
        self.out.held = self.held();
        self.out.pointer = self.mouse;
        std::mem::take(&mut self.out)
    }

    fn held(&self) -> ActionSet {
        let is_down =
            |stroke: &Stroke| stroke.fits(self.ctrl, self.shift) && self.down.contains(&stroke.key);
        let acts = self.rows.iter().filter_map(|binding| match binding.does {
            Does::Act(action) if binding.strokes.iter().any(is_down) => Some(action),
            _ => None,
        });
        acts.collect()
    }

    /// Whether the pointer, where it is now, belongs to the view.
    fn is_in_view(&self) -> bool {
        let at = pos2(self.mouse.x, self.mouse.y) / self.wanted.scale;
        !self.wanted.pointer && self.wanted.view.contains(at) && !glue::is_over_window(at)
    }

    /// Notes Ctrl and Shift as `mods` has them, but a key of theirs as it goes down or comes up now.
    fn modifiers(&mut self, mods: KeyMods, code: KeyCode, goes_down: bool) {
        self.ctrl = mods.ctrl || mods.logo;
        self.shift = mods.shift;
        match code {
            KeyCode::LeftShift | KeyCode::RightShift => self.shift = goes_down,
            KeyCode::LeftControl | KeyCode::RightControl => self.ctrl = goes_down,
            _ => {}
        }
    }

    fn press(&mut self, key: Key) {
        let (ctrl, shift) = (self.ctrl, self.shift);
        let fits = |s: &Stroke| s.key == key && s.fits(ctrl, shift);
        let Some(binding) = self.rows.iter().find(|b| b.strokes.iter().any(fits)) else { return };
        // A text field keeps what it could type; undo in it is its own.
        let ours = matches!(key, Key::Function(_) | Key::Escape)
            || (ctrl && matches!(key, Key::Plus | Key::Minus));
        if self.wanted.typing && !ours {
            return;
        }
        match &binding.does {
            Does::Act(action) => {
                let down = ActionSet::from_iter([*action]);
                self.out.went_down = self.out.went_down.union(down);
            }
            Does::Session(command) => self.out.session.push(command.clone()),
            Does::View(command) => self.out.view.push(command.clone()),
        }
    }
}

impl EventHandler for Poll {
    fn update(&mut self) {}

    fn draw(&mut self) {}

    fn key_down_event(&mut self, code: KeyCode, mods: KeyMods, repeat: bool) {
        self.modifiers(mods, code, true);
        let Some(key) = key_of(code) else { return };
        // X11 reports a repeat as a second press without a release.
        if !repeat && !self.down.contains(&key) {
            self.down.push(key);
            self.press(key);
        }
    }

    fn key_up_event(&mut self, code: KeyCode, mods: KeyMods) {
        self.modifiers(mods, code, false);
        let key = key_of(code);
        self.down.retain(|down| Some(*down) != key);
    }

    fn mouse_motion_event(&mut self, x: f32, y: f32) {
        let moved = vec2(x, y) - self.mouse;
        self.mouse = vec2(x, y);
        match self.drag {
            Some((MouseButton::Left | MouseButton::Right, from))
                if (self.mouse - from).length() > CLICK_SLACK =>
            {
                self.out.turn += moved;
            }
            Some((MouseButton::Middle, _)) => self.out.pan += moved,
            _ => {}
        }
    }

    fn mouse_button_down_event(&mut self, button: MouseButton, x: f32, y: f32) {
        self.mouse = vec2(x, y);
        if self.is_in_view() && self.drag.is_none() {
            self.drag = Some((button, self.mouse));
            self.out.pressed = self.drag;
        }
    }

    fn mouse_button_up_event(&mut self, button: MouseButton, x: f32, y: f32) {
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
            self.out.zoom += y.signum();
        }
    }

    fn window_minimized_event(&mut self) {
        self.down.clear();
    }
}

fn key_of(code: KeyCode) -> Option<Key> {
    let number = code as u32;
    let between = |first: KeyCode, last: KeyCode| (first as u32..=last as u32).contains(&number);
    if between(KeyCode::A, KeyCode::Z) || between(KeyCode::Key0, KeyCode::Key9) {
        // miniquad numbers these as ASCII.
        let c = char::from_u32(number)?;
        return Some(c.to_digit(10).map_or(Key::Letter(c), |digit| Key::Digit(digit as u8)));
    }
    if between(KeyCode::F1, KeyCode::F12) {
        return Some(Key::Function((number - KeyCode::F1 as u32) as u8 + 1));
    }
    Some(match code {
        KeyCode::Space => Key::Space,
        KeyCode::Up => Key::Up,
        KeyCode::Down => Key::Down,
        KeyCode::Left => Key::Left,
        KeyCode::Right => Key::Right,
        KeyCode::Period => Key::Period,
        KeyCode::Comma => Key::Comma,
        KeyCode::Backspace => Key::Backspace,
        KeyCode::Enter | KeyCode::KpEnter => Key::Enter,
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        KeyCode::PageUp => Key::PageUp,
        KeyCode::PageDown => Key::PageDown,
        KeyCode::Equal | KeyCode::KpAdd => Key::Plus,
        KeyCode::Minus | KeyCode::KpSubtract => Key::Minus,
        KeyCode::LeftBracket => Key::BracketLeft,
        KeyCode::RightBracket => Key::BracketRight,
        KeyCode::Tab => Key::Tab,
        KeyCode::Escape => Key::Escape,
        _ => return None,
    })
}
