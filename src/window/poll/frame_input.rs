//! User input of a frame, and the input reserved for egui.

use egui_macroquad::egui::Rect;
use glam::Vec2;
use macroquad::miniquad::MouseButton;

use crate::app::KeyEffect;
use crate::app::edit::typed::NumberKey;
use crate::sim::input::ActionSet;

/// User input since the last frame.
pub(in crate::window) struct FrameInput {
    /// Actions that are down.
    pub held: ActionSet,
    /// Actions that went down.
    pub went_down: ActionSet,
    /// Commands to session and window, in order.
    pub effects: Vec<KeyEffect>,
    /// Keys that enter an exact value during a drag.
    pub number_keys: Vec<NumberKey>,
    /// Name of a key that went down and has no effect in the scene.
    pub unbound: Option<String>,
    /// Names of the pressed keys, in order of pressing.
    pub keys: Vec<String>,
    /// Camera rotation, pixels.
    pub orbit: Vec2,
    /// Camera pan, pixels.
    pub pan: Vec2,
    /// Wheel notches over the view.
    pub zoom: f32,
    /// Ratio of the distances between two pinching fingers, new to old.
    pub pinch: f32,
    /// A click in the view, pixels from the window's top left.
    pub click: Option<Vec2>,
    /// True for the second click of a double click.
    pub is_double_click: bool,
    /// A button that went down in the view, with its position.
    pub pressed: Option<(MouseButton, Vec2)>,
    /// True if a button pressed in the view came up.
    pub released: bool,
    /// Pointer position, pixels from the window's top left.
    pub pointer: Vec2,
    /// True if nothing covers the view at the pointer.
    pub in_view: bool,
}

impl Default for FrameInput {
    fn default() -> Self {
        Self {
            held: ActionSet::default(),
            went_down: ActionSet::default(),
            effects: Vec::new(),
            number_keys: Vec::new(),
            unbound: None,
            keys: Vec::new(),
            orbit: Vec2::ZERO,
            pan: Vec2::ZERO,
            zoom: 0.0,
            pinch: 1.0,
            click: None,
            is_double_click: false,
            pressed: None,
            released: false,
            pointer: Vec2::ZERO,
            in_view: false,
        }
    }
}

/// Input that egui claims, and the view's place on screen.
#[derive(Clone, Copy)]
pub(in crate::window) struct InputClaims {
    /// A text field has the keyboard.
    pub typing: bool,
    /// Digits, arrows and Enter answer a question.
    pub answering: bool,
    /// Digits, Tab, Backspace and Enter enter an exact value during a drag.
    pub typing_drag_value: bool,
    /// Tab selects the next object.
    pub tab_selects: bool,
    /// Tab has focused a widget, which takes the keys that act on it.
    pub widget_focused: bool,
    /// The focused widget is a scroll area, which takes the keys that scroll it.
    pub scrolling: bool,
    /// A dialog is on top: Esc closes it, wherever the focus is.
    pub dialog: bool,
    /// A menu or drop-down is open: Esc only closes it.
    pub popup: bool,
    /// egui uses the pointer: a panel is dragged, or a dialog is open.
    pub pointer_claimed: bool,
    /// The view, points.
    pub view: Rect,
    /// Physical pixels per point.
    pub scale: f32,
}

impl Default for InputClaims {
    fn default() -> Self {
        Self {
            typing: false,
            answering: false,
            typing_drag_value: false,
            tab_selects: false,
            widget_focused: false,
            scrolling: false,
            dialog: false,
            popup: false,
            pointer_claimed: false,
            view: Rect::NOTHING,
            scale: 1.0,
        }
    }
}
