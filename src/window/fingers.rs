//! From fingers to what mouse and keys do. In the view a drag turns the camera, two fingers zoom and
//! move it, a tap selects; elsewhere a finger is the mouse. Whoever rests it has the right button.

#[cfg(test)]
mod tests;

use std::collections::VecDeque;
use std::time::Duration;

use glam::{Vec2, vec2};
use macroquad::miniquad::MouseButton;

use crate::app::Does;
use crate::platform::clock::Instant;
use crate::platform::{Finger, Phase, Point};

/// A finger that is down for so long and has not moved is the right button.
const LONG: Duration = Duration::from_millis(500);

/// Two fingers nearer to each other than this do not pinch, pixels.
const NEAREST: f32 = 8.0;

/// Where the mouse waits while no finger is down: near nothing that would tell about itself.
const AWAY: Vec2 = vec2(-1000.0, -1000.0);

/// What lies under a finger that comes down.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum On {
    /// A key on the screen.
    Key(Does),
    /// The view.
    View,
    /// A panel, a menu, a dialog.
    Panel,
}

/// What a finger that is down is doing.
#[derive(Clone, Debug, PartialEq)]
enum Role {
    /// It holds a key down.
    Key(Does),
    /// It may become a tap, a drag or a long press, in the view or not.
    Waits { in_view: bool },
    /// It drags with a button, in the view or not.
    Drags { in_view: bool },
    /// It is one of the two that pinch.
    Pinches,
    /// It has done what it does.
    Over,
}

/// A finger that is down.
#[derive(Clone, Debug)]
struct Down {
    id: i32,
    from: Vec2,
    at: Vec2,
    since: Instant,
    role: Role,
}

/// What fingers did since the last frame, pixels.
#[derive(Debug, PartialEq)]
pub(super) struct Did {
    /// What the keys do that went down.
    pub down: Vec<Does>,
    /// By how much the camera is turned.
    pub turn: Vec2,
    /// By how much the camera is moved.
    pub pan: Vec2,
    /// How many times as far apart two fingers are.
    pub pinch: f32,
    /// A tap in the view.
    pub click: Option<Vec2>,
    /// A button that went down in the view, and where.
    pub pressed: Option<(MouseButton, Vec2)>,
    /// Whether it came up.
    pub released: bool,
    /// Where the finger in the view is.
    pub pointer: Option<Vec2>,
}

impl Default for Did {
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
pub(super) struct Fingers {
    down: Vec<Down>,
    /// What the mouse is to do, in order.
    points: VecDeque<(Point, Vec2)>,
    /// Whether there was one.
    seen: bool,
    /// Whether a real key was pressed.
    keyboard: bool,
}

impl Fingers {
    /// There is a keyboard.
    pub(super) fn note_keyboard(&mut self) {
        self.keyboard = true;
    }

    /// Whether the screen is one that is touched.
    pub(super) fn seen(&self) -> bool {
        self.seen
    }

    /// Whether keys on the screen are of use: it is touched, and there is no keyboard.
    pub(super) fn need_keys(&self) -> bool {
        self.seen && !self.keyboard
    }

    /// What the keys do that are held down.
    pub(super) fn held(&self) -> impl Iterator<Item = &Does> {
        self.down.iter().filter_map(|finger| match &finger.role {
            Role::Key(does) => Some(does),
            _ => None,
        })
    }

    /// What the mouse is to do before the next frame: egui sees no more than one button a frame.
    pub(super) fn points(&mut self) -> Vec<(Point, Vec2)> {
        let button = self.points.iter().position(|(what, _)| *what != Point::Move);
        let count = button.map_or(self.points.len(), |at| at + 1);
        self.points.drain(..count).collect()
    }

    /// Makes of what fingers did what they mean; a finger that moves less than `slack` pixels rests.
    pub(super) fn step(
        &mut self,
        told: &[Finger],
        now: Instant,
        slack: f32,
        on: impl Fn(Vec2) -> On,
    ) -> Did {
        let mut did = Did::default();
        for finger in told {
            match finger.phase {
                Phase::Down => self.comes(finger, now, on(finger.at), &mut did),
                Phase::Move => self.moves(finger, slack, &on, &mut did),
                Phase::Up | Phase::Gone => self.goes(finger, &mut did),
            }
        }
        for index in 0..self.down.len() {
            self.rests(index, now, &mut did);
        }
        did
    }

    /// Lets go of everything: the window is no longer looked at.
    pub(super) fn let_go(&mut self) -> Did {
        let mut did = Did::default();
        for Down { id, at, .. } in self.down.clone() {
            self.goes(&Finger { id, phase: Phase::Gone, at }, &mut did);
        }
        did
    }

    fn comes(&mut self, finger: &Finger, now: Instant, on: On, did: &mut Did) {
        self.seen = true;
        let Finger { id, at, .. } = *finger;
        self.down.retain(|down| down.id != id);
        let role = match on {
            On::Key(does) => {
                did.down.push(does.clone());
                Role::Key(does)
            }
            On::Panel if self.waiting(false).is_some() => Role::Over,
            On::Panel => Role::Waits { in_view: false },
            On::View if self.down.iter().any(|down| down.role == Role::Pinches) => Role::Over,
            On::View => match self.waiting(true) {
                Some(first) => {
                    did.released |= first.role != Role::Waits { in_view: true };
                    first.role = Role::Pinches;
                    Role::Pinches
                }
                None => Role::Waits { in_view: true },
            },
        };
        self.down.push(Down { id, from: at, at, since: now, role });
    }

    /// The finger that is the mouse: in the view, or elsewhere.
    fn waiting(&mut self, in_view: bool) -> Option<&mut Down> {
        let roles = [Role::Waits { in_view }, Role::Drags { in_view }];
        self.down.iter_mut().find(|down| roles.contains(&down.role))
    }

    fn moves(&mut self, finger: &Finger, slack: f32, on: impl Fn(Vec2) -> On, did: &mut Did) {
        let at = finger.at;
        let other = self.down.iter().find(|d| d.id != finger.id && d.role == Role::Pinches);
        let other = other.map(|down| down.at);
        let Some(down) = self.down.iter_mut().find(|down| down.id == finger.id) else { return };
        let before = std::mem::replace(&mut down.at, at);
        match down.role.clone() {
            // A thumb slides from one key to the next; what is done once needs a press of its own.
            Role::Key(now) => match on(at) {
                On::Key(next) if next != now && matches!(next, Does::Act(_)) => {
                    did.down.push(next.clone());
                    down.role = Role::Key(next);
                }
                _ => {}
            },
            Role::Waits { in_view } if at.distance(down.from) > slack => {
                down.role = Role::Drags { in_view };
                let from = down.from;
                if in_view {
                    did.pressed = Some((MouseButton::Left, from));
                    did.turn += at - from;
                    did.pointer = Some(at);
                } else {
                    let press = Point::Down { right: false };
                    self.points.extend([(Point::Move, from), (press, from), (Point::Move, at)]);
                }
            }
            Role::Drags { in_view: true } => {
                did.turn += at - before;
                did.pointer = Some(at);
            }
            Role::Drags { in_view: false } => self.points.push_back((Point::Move, at)),
            Role::Pinches => {
                let Some(other) = other else { return };
                did.pan += (at - before) * 0.5;
                did.pinch *= at.distance(other).max(NEAREST) / before.distance(other).max(NEAREST);
            }
            Role::Waits { .. } | Role::Over => {}
        }
    }

    fn goes(&mut self, finger: &Finger, did: &mut Did) {
        let Some(index) = self.down.iter().position(|down| down.id == finger.id) else { return };
        let down = self.down.remove(index);
        let (is_up, at) = (finger.phase == Phase::Up, down.at);
        let release = Point::Up { right: false };
        match down.role {
            Role::Waits { in_view: true } if is_up => {
                (did.click, did.pointer) = (Some(at), Some(at));
            }
            Role::Waits { in_view: false } if is_up => {
                let press = Point::Down { right: false };
                let tap = [(Point::Move, at), (press, at), (release, at), (Point::Move, AWAY)];
                self.points.extend(tap);
            }
            Role::Drags { in_view: true } => did.released = true,
            Role::Drags { in_view: false } => {
                self.points.extend([(release, at), (Point::Move, AWAY)]);
            }
            Role::Pinches => {
                let rest = self.down.iter_mut().filter(|down| down.role == Role::Pinches);
                rest.for_each(|down| down.role = Role::Over);
            }
            Role::Key(_) | Role::Waits { .. } | Role::Over => {}
        }
    }

    /// A finger that has rested for long becomes the right button.
    fn rests(&mut self, index: usize, now: Instant, did: &mut Did) {
        let down = &mut self.down[index];
        let Role::Waits { in_view } = down.role else { return };
        if now.duration_since(down.since) < LONG {
            return;
        }
        if in_view {
            down.role = Role::Drags { in_view };
            did.pressed = Some((MouseButton::Right, down.at));
            did.pointer = Some(down.at);
        } else {
            down.role = Role::Over;
            let at = down.at;
            let press = [Point::Down { right: true }, Point::Up { right: true }];
            self.points.push_back((Point::Move, at));
            self.points.extend(press.map(|what| (what, at)));
        }
    }
}
