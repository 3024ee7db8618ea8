//! Converts touches to mouse and key input. In the view, a drag turns the camera, two fingers zoom and
//! pan, and a tap selects. Elsewhere a finger acts as the mouse. A long press is the right button.

#[cfg(test)]
mod tests;

use std::collections::VecDeque;
use std::time::Duration;

use glam::{Vec2, vec2};
use macroquad::miniquad::MouseButton;

use crate::app::KeyEffect;
use crate::platform::clock::Instant;
use crate::platform::{MouseEvent, TouchEvent, TouchPhase};

/// Minimum duration of a long press, which acts as the right button.
const LONG_PRESS: Duration = Duration::from_millis(500);

/// Minimum distance between pinching fingers, pixels; shorter distances count as this one.
const MIN_PINCH: f32 = 8.0;

/// Mouse position while no finger is down: far from anything with a tooltip.
const AWAY: Vec2 = vec2(-1000.0, -1000.0);

/// Target of a touch.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum TouchTarget {
    /// An on-screen key.
    Key(KeyEffect),
    /// The view.
    View,
    /// A panel, a menu or a dialog.
    Panel,
}

/// Function of a finger that is down.
#[derive(Clone, Debug, PartialEq)]
enum TouchRole {
    /// Holds an on-screen key down.
    Key(KeyEffect),
    /// May become a tap, a drag or a long press, in the view or elsewhere.
    Waits { in_view: bool },
    /// Drags with a button, in the view or elsewhere.
    Drags { in_view: bool },
    /// Pinches with another finger.
    Pinches,
    /// Has finished its gesture.
    Over,
}

/// A finger that is down.
#[derive(Clone, Debug)]
struct Finger {
    id: i32,
    /// Position of the first contact, pixels.
    start: Vec2,
    /// Current position, pixels.
    at: Vec2,
    since: Instant,
    role: TouchRole,
}

/// Touch input since the last frame, pixels.
#[derive(Debug, PartialEq)]
pub(super) struct TouchInput {
    /// Effects of the on-screen keys that went down.
    pub key_presses: Vec<KeyEffect>,
    /// Camera rotation.
    pub turn: Vec2,
    /// Camera pan.
    pub pan: Vec2,
    /// Ratio of the distances between two pinching fingers, new to old.
    pub pinch: f32,
    /// A tap in the view.
    pub click: Option<Vec2>,
    /// A button that went down in the view, with its position.
    pub pressed: Option<(MouseButton, Vec2)>,
    /// True if that button came up.
    pub released: bool,
    /// Position of the finger in the view.
    pub pointer: Option<Vec2>,
}

impl Default for TouchInput {
    fn default() -> Self {
        Self {
            key_presses: Vec::new(),
            turn: Vec2::ZERO,
            pan: Vec2::ZERO,
            pinch: 1.0,
            click: None,
            pressed: None,
            released: false,
            pointer: None,
        }
    }
}

/// The fingers on the screen.
#[derive(Default)]
pub(super) struct TouchTracker {
    fingers: Vec<Finger>,
    /// Mouse events to replay, in order.
    mouse_events: VecDeque<(MouseEvent, Vec2)>,
    /// True if a finger has ever touched the screen.
    was_touched: bool,
    /// True if a real key has been pressed.
    has_keyboard: bool,
}

impl TouchTracker {
    /// Notes that a keyboard exists.
    pub(super) fn note_keyboard(&mut self) {
        self.has_keyboard = true;
    }

    /// Returns whether the screen has been touched.
    pub(super) fn was_touched(&self) -> bool {
        self.was_touched
    }

    /// Returns whether on-screen keys are useful: a touch screen without a keyboard.
    pub(super) fn need_keys(&self) -> bool {
        self.was_touched && !self.has_keyboard
    }

    /// Returns the effects of the keys that are held down.
    pub(super) fn held(&self) -> impl Iterator<Item = &KeyEffect> {
        self.fingers.iter().filter_map(|finger| match &finger.role {
            TouchRole::Key(does) => Some(does),
            _ => None,
        })
    }

    /// Removes and returns the mouse events of one frame: egui handles one button event per frame.
    pub(super) fn take_mouse_events(&mut self) -> Vec<(MouseEvent, Vec2)> {
        let button = self.mouse_events.iter().position(|(event, _)| *event != MouseEvent::Move);
        let count = button.map_or(self.mouse_events.len(), |at| at + 1);
        self.mouse_events.drain(..count).collect()
    }

    /// Interprets the touches; a finger that moves less than `slack` pixels counts as resting.
    pub(super) fn step(
        &mut self,
        events: &[TouchEvent],
        now: Instant,
        slack: f32,
        target_at: impl Fn(Vec2) -> TouchTarget,
    ) -> TouchInput {
        let mut input = TouchInput::default();
        for event in events {
            match event.phase {
                TouchPhase::Down => self.finger_down(event, now, target_at(event.at), &mut input),
                TouchPhase::Move => self.finger_move(event, slack, &target_at, &mut input),
                TouchPhase::Up | TouchPhase::Gone => self.finger_up(event, &mut input),
            }
        }
        for index in 0..self.fingers.len() {
            self.finger_rest(index, now, &mut input);
        }
        input
    }

    /// Releases everything: the window has lost the focus.
    pub(super) fn release_all(&mut self) -> TouchInput {
        let mut input = TouchInput::default();
        for Finger { id, at, .. } in self.fingers.clone() {
            self.finger_up(&TouchEvent { id, phase: TouchPhase::Gone, at }, &mut input);
        }
        input
    }

    fn finger_down(
        &mut self,
        event: &TouchEvent,
        now: Instant,
        target: TouchTarget,
        input: &mut TouchInput,
    ) {
        self.was_touched = true;
        let TouchEvent { id, at, .. } = *event;
        self.fingers.retain(|finger| finger.id != id);
        let role = match target {
            TouchTarget::Key(does) => {
                input.key_presses.push(does.clone());
                TouchRole::Key(does)
            }
            TouchTarget::Panel if self.mouse_finger(false).is_some() => TouchRole::Over,
            TouchTarget::Panel => TouchRole::Waits { in_view: false },
            TouchTarget::View
                if self.fingers.iter().any(|finger| finger.role == TouchRole::Pinches) =>
            {
                TouchRole::Over
            }
            TouchTarget::View => match self.mouse_finger(true) {
                Some(first) => {
                    input.released |= first.role != TouchRole::Waits { in_view: true };
                    first.role = TouchRole::Pinches;
                    TouchRole::Pinches
                }
                None => TouchRole::Waits { in_view: true },
            },
        };
        self.fingers.push(Finger { id, start: at, at, since: now, role });
    }

    /// Returns the finger that acts as the mouse, in the view or elsewhere.
    fn mouse_finger(&mut self, in_view: bool) -> Option<&mut Finger> {
        let roles = [TouchRole::Waits { in_view }, TouchRole::Drags { in_view }];
        self.fingers.iter_mut().find(|finger| roles.contains(&finger.role))
    }

    fn finger_move(
        &mut self,
        event: &TouchEvent,
        slack: f32,
        target_at: impl Fn(Vec2) -> TouchTarget,
        input: &mut TouchInput,
    ) {
        let at = event.at;
        let other = self.fingers.iter().find(|f| f.id != event.id && f.role == TouchRole::Pinches);
        let other = other.map(|finger| finger.at);
        let Some(finger) = self.fingers.iter_mut().find(|finger| finger.id == event.id) else {
            return;
        };
        let before = std::mem::replace(&mut finger.at, at);
        match finger.role.clone() {
            // A thumb can slide from key to key; single actions need a new press.
            TouchRole::Key(current) => match target_at(at) {
                TouchTarget::Key(next) if next != current && matches!(next, KeyEffect::Act(_)) => {
                    input.key_presses.push(next.clone());
                    finger.role = TouchRole::Key(next);
                }
                _ => {}
            },
            TouchRole::Waits { in_view } if at.distance(finger.start) > slack => {
                finger.role = TouchRole::Drags { in_view };
                let start = finger.start;
                if in_view {
                    input.pressed = Some((MouseButton::Left, start));
                    input.turn += at - start;
                    input.pointer = Some(at);
                } else {
                    let press = MouseEvent::Down { right: false };
                    self.mouse_events.extend([
                        (MouseEvent::Move, start),
                        (press, start),
                        (MouseEvent::Move, at),
                    ]);
                }
            }
            TouchRole::Drags { in_view: true } => {
                input.turn += at - before;
                input.pointer = Some(at);
            }
            TouchRole::Drags { in_view: false } => {
                self.mouse_events.push_back((MouseEvent::Move, at));
            }
            TouchRole::Pinches => {
                let Some(other) = other else { return };
                input.pan += (at - before) * 0.5;
                input.pinch *=
                    at.distance(other).max(MIN_PINCH) / before.distance(other).max(MIN_PINCH);
            }
            TouchRole::Waits { .. } | TouchRole::Over => {}
        }
    }

    fn finger_up(&mut self, event: &TouchEvent, input: &mut TouchInput) {
        let Some(index) = self.fingers.iter().position(|finger| finger.id == event.id) else {
            return;
        };
        let finger = self.fingers.remove(index);
        let (is_up, at) = (event.phase == TouchPhase::Up, finger.at);
        let release = MouseEvent::Up { right: false };
        match finger.role {
            TouchRole::Waits { in_view: true } if is_up => {
                (input.click, input.pointer) = (Some(at), Some(at));
            }
            TouchRole::Waits { in_view: false } if is_up => {
                let press = MouseEvent::Down { right: false };
                let tap =
                    [(MouseEvent::Move, at), (press, at), (release, at), (MouseEvent::Move, AWAY)];
                self.mouse_events.extend(tap);
            }
            TouchRole::Drags { in_view: true } => input.released = true,
            TouchRole::Drags { in_view: false } => {
                self.mouse_events.extend([(release, at), (MouseEvent::Move, AWAY)]);
            }
            TouchRole::Pinches => {
                let rest =
                    self.fingers.iter_mut().filter(|finger| finger.role == TouchRole::Pinches);
                rest.for_each(|finger| finger.role = TouchRole::Over);
            }
            TouchRole::Key(_) | TouchRole::Waits { .. } | TouchRole::Over => {}
        }
    }

    /// Presses the right button for a finger that has rested long enough.
    fn finger_rest(&mut self, index: usize, now: Instant, input: &mut TouchInput) {
        let finger = &mut self.fingers[index];
        let TouchRole::Waits { in_view } = finger.role else { return };
        if now.duration_since(finger.since) < LONG_PRESS {
            return;
        }
        if in_view {
            finger.role = TouchRole::Drags { in_view };
            input.pressed = Some((MouseButton::Right, finger.at));
            input.pointer = Some(finger.at);
        } else {
            finger.role = TouchRole::Over;
            let at = finger.at;
            let press = [MouseEvent::Down { right: true }, MouseEvent::Up { right: true }];
            self.mouse_events.push_back((MouseEvent::Move, at));
            self.mouse_events.extend(press.map(|event| (event, at)));
        }
    }
}
