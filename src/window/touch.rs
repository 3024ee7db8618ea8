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

/// Duration of a long press, which acts as the right button.
const LONG: Duration = Duration::from_millis(500);

/// Two fingers closer together than this do not pinch, pixels.
const NEAREST: f32 = 8.0;

/// Mouse position while no finger is down: far from anything with a tooltip.
const AWAY: Vec2 = vec2(-1000.0, -1000.0);

/// Target of a finger that comes down.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum On {
    /// A key on the screen.
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
struct Down {
    id: i32,
    from: Vec2,
    at: Vec2,
    since: Instant,
    role: TouchRole,
}

/// Touch input since the last frame, pixels.
#[derive(Debug, PartialEq)]
pub(super) struct TouchInput {
    /// Effects of the keys that went down.
    pub down: Vec<KeyEffect>,
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
            down: Vec::new(),
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
    down: Vec<Down>,
    /// Mouse events to replay, in order.
    points: VecDeque<(MouseEvent, Vec2)>,
    /// True if a finger has ever touched the screen.
    seen: bool,
    /// True if a real key has been pressed.
    keyboard: bool,
}

impl TouchTracker {
    /// Notes that a keyboard exists.
    pub(super) fn note_keyboard(&mut self) {
        self.keyboard = true;
    }

    /// Returns whether the screen has been touched.
    pub(super) fn seen(&self) -> bool {
        self.seen
    }

    /// Returns whether on-screen keys are useful: a touch screen without a keyboard.
    pub(super) fn need_keys(&self) -> bool {
        self.seen && !self.keyboard
    }

    /// Returns the effects of the keys that are held down.
    pub(super) fn held(&self) -> impl Iterator<Item = &KeyEffect> {
        self.down.iter().filter_map(|finger| match &finger.role {
            TouchRole::Key(does) => Some(does),
            _ => None,
        })
    }

    /// Returns the mouse events before the next frame: egui handles one button event per frame.
    pub(super) fn points(&mut self) -> Vec<(MouseEvent, Vec2)> {
        let button = self.points.iter().position(|(what, _)| *what != MouseEvent::Move);
        let count = button.map_or(self.points.len(), |at| at + 1);
        self.points.drain(..count).collect()
    }

    /// Interprets the touches; a finger that moves less than `slack` pixels counts as resting.
    pub(super) fn step(
        &mut self,
        told: &[TouchEvent],
        now: Instant,
        slack: f32,
        on: impl Fn(Vec2) -> On,
    ) -> TouchInput {
        let mut did = TouchInput::default();
        for finger in told {
            match finger.phase {
                TouchPhase::Down => self.comes(finger, now, on(finger.at), &mut did),
                TouchPhase::Move => self.moves(finger, slack, &on, &mut did),
                TouchPhase::Up | TouchPhase::Gone => self.goes(finger, &mut did),
            }
        }
        for index in 0..self.down.len() {
            self.rests(index, now, &mut did);
        }
        did
    }

    /// Releases everything: the window has lost the focus.
    pub(super) fn let_go(&mut self) -> TouchInput {
        let mut did = TouchInput::default();
        for Down { id, at, .. } in self.down.clone() {
            self.goes(&TouchEvent { id, phase: TouchPhase::Gone, at }, &mut did);
        }
        did
    }

    fn comes(&mut self, finger: &TouchEvent, now: Instant, on: On, did: &mut TouchInput) {
        self.seen = true;
        let TouchEvent { id, at, .. } = *finger;
        self.down.retain(|down| down.id != id);
        let role = match on {
            On::Key(does) => {
                did.down.push(does.clone());
                TouchRole::Key(does)
            }
            On::Panel if self.waiting(false).is_some() => TouchRole::Over,
            On::Panel => TouchRole::Waits { in_view: false },
            On::View if self.down.iter().any(|down| down.role == TouchRole::Pinches) => {
                TouchRole::Over
            }
            On::View => match self.waiting(true) {
                Some(first) => {
                    did.released |= first.role != TouchRole::Waits { in_view: true };
                    first.role = TouchRole::Pinches;
                    TouchRole::Pinches
                }
                None => TouchRole::Waits { in_view: true },
            },
        };
        self.down.push(Down { id, from: at, at, since: now, role });
    }

    /// Returns the finger that acts as the mouse, in the view or elsewhere.
    fn waiting(&mut self, in_view: bool) -> Option<&mut Down> {
        let roles = [TouchRole::Waits { in_view }, TouchRole::Drags { in_view }];
        self.down.iter_mut().find(|down| roles.contains(&down.role))
    }

    fn moves(
        &mut self,
        finger: &TouchEvent,
        slack: f32,
        on: impl Fn(Vec2) -> On,
        did: &mut TouchInput,
    ) {
        let at = finger.at;
        let other = self.down.iter().find(|d| d.id != finger.id && d.role == TouchRole::Pinches);
        let other = other.map(|down| down.at);
        let Some(down) = self.down.iter_mut().find(|down| down.id == finger.id) else { return };
        let before = std::mem::replace(&mut down.at, at);
        match down.role.clone() {
            // A thumb can slide from key to key; single actions need a new press.
            TouchRole::Key(now) => match on(at) {
                On::Key(next) if next != now && matches!(next, KeyEffect::Act(_)) => {
                    did.down.push(next.clone());
                    down.role = TouchRole::Key(next);
                }
                _ => {}
            },
            TouchRole::Waits { in_view } if at.distance(down.from) > slack => {
                down.role = TouchRole::Drags { in_view };
                let from = down.from;
                if in_view {
                    did.pressed = Some((MouseButton::Left, from));
                    did.turn += at - from;
                    did.pointer = Some(at);
                } else {
                    let press = MouseEvent::Down { right: false };
                    self.points.extend([
                        (MouseEvent::Move, from),
                        (press, from),
                        (MouseEvent::Move, at),
                    ]);
                }
            }
            TouchRole::Drags { in_view: true } => {
                did.turn += at - before;
                did.pointer = Some(at);
            }
            TouchRole::Drags { in_view: false } => self.points.push_back((MouseEvent::Move, at)),
            TouchRole::Pinches => {
                let Some(other) = other else { return };
                did.pan += (at - before) * 0.5;
                did.pinch *= at.distance(other).max(NEAREST) / before.distance(other).max(NEAREST);
            }
            TouchRole::Waits { .. } | TouchRole::Over => {}
        }
    }

    fn goes(&mut self, finger: &TouchEvent, did: &mut TouchInput) {
        let Some(index) = self.down.iter().position(|down| down.id == finger.id) else { return };
        let down = self.down.remove(index);
        let (is_up, at) = (finger.phase == TouchPhase::Up, down.at);
        let release = MouseEvent::Up { right: false };
        match down.role {
            TouchRole::Waits { in_view: true } if is_up => {
                (did.click, did.pointer) = (Some(at), Some(at));
            }
            TouchRole::Waits { in_view: false } if is_up => {
                let press = MouseEvent::Down { right: false };
                let tap =
                    [(MouseEvent::Move, at), (press, at), (release, at), (MouseEvent::Move, AWAY)];
                self.points.extend(tap);
            }
            TouchRole::Drags { in_view: true } => did.released = true,
            TouchRole::Drags { in_view: false } => {
                self.points.extend([(release, at), (MouseEvent::Move, AWAY)]);
            }
            TouchRole::Pinches => {
                let rest = self.down.iter_mut().filter(|down| down.role == TouchRole::Pinches);
                rest.for_each(|down| down.role = TouchRole::Over);
            }
            TouchRole::Key(_) | TouchRole::Waits { .. } | TouchRole::Over => {}
        }
    }

    /// Turns a finger that has rested long enough into the right button.
    fn rests(&mut self, index: usize, now: Instant, did: &mut TouchInput) {
        let down = &mut self.down[index];
        let TouchRole::Waits { in_view } = down.role else { return };
        if now.duration_since(down.since) < LONG {
            return;
        }
        if in_view {
            down.role = TouchRole::Drags { in_view };
            did.pressed = Some((MouseButton::Right, down.at));
            did.pointer = Some(down.at);
        } else {
            down.role = TouchRole::Over;
            let at = down.at;
            let press = [MouseEvent::Down { right: true }, MouseEvent::Up { right: true }];
            self.points.push_back((MouseEvent::Move, at));
            self.points.extend(press.map(|what| (what, at)));
        }
    }
}
