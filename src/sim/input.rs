//! The user's input, independent of keys and devices.

use glam::Vec2;
use serde::{Deserialize, Serialize};
use strum::VariantArray;

use super::event::Body;

/// Grid steps per radian for camera headings. A step of 0.06° is invisible and keeps links short.
pub const HEADING_STEPS: f32 = 1024.0;

/// Grid steps per metre for targets of the mouse. A step is 4 mm, less than a pixel.
pub const TARGET_STEPS: f32 = 256.0;

/// Rounds to the nearest multiple of 1 / `steps`.
#[must_use]
pub fn on_grid(x: f32, steps: f32) -> f32 {
    (x * steps).round() / steps
}

/// An action that the user can request. Drive files use the names, links the numbers: append new actions
/// at the end.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    strum::VariantArray,
)]
pub enum Action {
    /// Drive forward.
    Forward,
    /// Drive backward.
    Reverse,
    /// Turn counter-clockwise seen from above.
    TurnLeft,
    /// Turn clockwise seen from above.
    TurnRight,
    /// Raise the driver's speed.
    Faster,
    /// Lower the driver's speed.
    Slower,
    /// Bring back collected targets and turn `use_spin` targets, or drop the spawn list.
    Use,
    /// Turn `use_spin` targets in the opposite direction.
    UseBack,
    /// Fire the cannon.
    Fire,
    /// Show driver and chaser; moves only the camera.
    FrameTarget,
    /// Raise the box's front.
    PitchUp,
    /// Lower the box's front.
    PitchDown,
    /// Lean the box to its left.
    RollLeft,
    /// Lean the box to its right.
    RollRight,
    /// Jump high.
    Jump,
    /// Jump low.
    Hop,
    /// Drive left, in the vertical plane.
    Left,
    /// Drive right, in the vertical plane.
    Right,
}

impl Action {
    fn bit(self) -> u32 {
        1 << self as u32
    }
}

/// Actions held for a number of ticks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hold {
    /// Duration, ticks.
    pub ticks: u32,
    /// The actions held.
    pub hold: Vec<Action>,
}

/// Iterates over the input of each tick of `holds`, then over empty input without end.
///
/// An action counts as pressed in the first tick of an entry, unless the previous entry also held it.
pub fn inputs(holds: Vec<Hold>) -> impl Iterator<Item = Input> {
    let mut before = ActionSet::default();
    let ticks = holds.into_iter().flat_map(move |entry| {
        let held: ActionSet = entry.hold.iter().copied().collect();
        let first = Input::from_held(before, held);
        before = held;
        let rest = Input { pressed: ActionSet::default(), ..first };
        std::iter::once(first).chain(std::iter::repeat(rest)).take(entry.ticks as usize)
    });
    ticks.chain(std::iter::repeat(Input::default()))
}

/// Returns the total duration of `holds`, ticks.
#[must_use]
pub fn ticks(holds: &[Hold]) -> u64 {
    holds.iter().map(|entry| u64::from(entry.ticks)).sum()
}

/// A set of actions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ActionSet(u32);

impl ActionSet {
    /// Returns whether the set holds `action`.
    #[must_use]
    pub fn contains(self, action: Action) -> bool {
        self.0 & action.bit() != 0
    }

    /// Returns the set as a bit mask; the first action is the lowest bit.
    #[must_use]
    pub fn bits(self) -> u32 {
        self.0
    }

    /// Returns the set of this bit mask; `None` if a bit has no action.
    #[must_use]
    pub fn from_bits(bits: u32) -> Option<Self> {
        let all: Self = Action::VARIANTS.iter().copied().collect();
        (bits & !all.0 == 0).then_some(Self(bits))
    }

    /// Returns the actions of this set that are not in `other`.
    #[must_use]
    pub fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns the actions that are in either set.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Iterates over the actions in the set, in order of declaration.
    pub fn iter(self) -> impl Iterator<Item = Action> {
        Action::VARIANTS.iter().copied().filter(move |a| self.contains(*a))
    }
}

impl FromIterator<Action> for ActionSet {
    fn from_iter<I: IntoIterator<Item = Action>>(actions: I) -> Self {
        Self(actions.into_iter().fold(0, |bits, action| bits | action.bit()))
    }
}

/// A drag of the mouse, which holds a point of a body in the vertical plane.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Grab {
    /// The held body.
    pub body: Body,
    /// The held point relative to the body's position, in the body's frame, m.
    pub point: Vec2,
    /// Position of the pointer, m.
    pub target: Vec2,
}

/// A ball thrown by the mouse into the vertical plane.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Throw {
    /// Starting point, m.
    pub from: Vec2,
    /// Velocity, m/s.
    pub velocity: Vec2,
}

/// Input of one tick.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Input {
    /// Actions held down.
    pub held: ActionSet,
    /// Actions first held down in this tick.
    pub pressed: ActionSet,
    /// Heading of the camera, radians about +Y, 0 along +Z. A walking player moves relative to it. 0
    /// when driving.
    pub camera_yaw: f32,
    /// The mouse's drag, while it lasts.
    pub grab: Option<Grab>,
    /// The mouse's throw, in the tick of its release.
    pub throw: Option<Throw>,
}

impl Input {
    /// Returns input with the actions `held`; those not in `before` count as pressed. The camera looks
    /// along +Z.
    #[must_use]
    pub fn from_held(before: ActionSet, held: ActionSet) -> Self {
        Self { held, pressed: held.difference(before), ..Self::default() }
    }

    /// Returns whether `action` is held down.
    #[must_use]
    pub fn held(&self, action: Action) -> bool {
        self.held.contains(action)
    }

    /// Returns whether `action` was first held down in this tick.
    #[must_use]
    pub fn pressed(&self, action: Action) -> bool {
        self.pressed.contains(action)
    }

    /// Returns +1 for left, −1 for right, or 0; with both turn keys down, left wins.
    #[must_use]
    pub fn turn(&self) -> f32 {
        match (self.held(Action::TurnLeft), self.held(Action::TurnRight)) {
            (true, _) => 1.0,
            (false, true) => -1.0,
            (false, false) => 0.0,
        }
    }

    /// Returns +1 if only `plus` is held, −1 if only `minus`, otherwise 0.
    #[must_use]
    pub fn balance(&self, plus: Action, minus: Action) -> f32 {
        f32::from(i8::from(self.held(plus)) - i8::from(self.held(minus)))
    }
}
