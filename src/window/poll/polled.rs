//! What the user did in a frame, and what of it egui keeps for itself.

use egui_macroquad::egui::Rect;
use glam::Vec2;
use macroquad::miniquad::MouseButton;

use crate::app::Does;
use crate::sim::input::ActionSet;

/// What the user did since the last frame.
pub(in crate::window) struct Polled {
    /// Actions that are down.
    pub held: ActionSet,
    /// Actions that went down.
    pub went_down: ActionSet,
    /// Commands to session and window, in order.
    pub does: Vec<Does>,
    /// The names of the keys that are down, in the order in which they went down.
    pub keys: Vec<String>,
    /// Pixels the camera is turned by.
    pub turn: Vec2,
    /// Pixels the camera is moved by.
    pub pan: Vec2,
    /// Notches of the wheel over the view.
    pub zoom: f32,
    /// How many times as far apart the fingers that pinch are.
    pub pinch: f32,
    /// A click in the view, pixels from the window's top left.
    pub click: Option<Vec2>,
    /// Whether it is the second in a short time.
    pub twice: bool,
    /// A button that went down in the view, and where.
    pub pressed: Option<(MouseButton, Vec2)>,
    /// Whether a button pressed in the view came up.
    pub released: bool,
    /// Where the pointer is, pixels from the window's top left.
    pub pointer: Vec2,
    /// Whether nothing lies over the view there.
    pub in_view: bool,
}

impl Default for Polled {
    fn default() -> Self {
        Self {
            held: ActionSet::default(),
            went_down: ActionSet::default(),
            does: Vec::new(),
            keys: Vec::new(),
            turn: Vec2::ZERO,
            pan: Vec2::ZERO,
            zoom: 0.0,
            pinch: 1.0,
            click: None,
            twice: false,
            pressed: None,
            released: false,
            pointer: Vec2::ZERO,
            in_view: false,
        }
    }
}

/// What egui wants of the input.
#[derive(Clone, Copy)]
pub(in crate::window) struct Wanted {
    /// A text field has the keyboard.
    pub typing: bool,
    /// Digits, arrows and Enter answer a question.
    pub answering: bool,
    /// Tab has come to a widget: the keys that work on it are its.
    pub walking: bool,
    /// It is an area that scrolls: so are those that scroll it.
    pub scrolling: bool,
    /// A dialog is on top: Esc closes it, wherever in it Tab has come to.
    pub dialog: bool,
    /// A menu or a drop-down is open: Esc closes it, and nothing else.
    pub popup: bool,
    /// A drag on a panel goes on, or a dialog is open.
    pub pointer: bool,
    /// The view, points.
    pub view: Rect,
    /// Physical pixels a point.
    pub scale: f32,
}

impl Default for Wanted {
    fn default() -> Self {
        Self {
            typing: false,
            answering: false,
            walking: false,
            scrolling: false,
            dialog: false,
            popup: false,
            pointer: false,
            view: Rect::NOTHING,
            scale: 1.0,
        }
    }
}
