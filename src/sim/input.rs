//! What the user holds down, freed from keys and devices.

use glam::Vec2;
use serde::{Deserialize, Serialize};
use strum::VariantArray;

use super::event::Body;

/// Steps a radian of the grid on which camera headings are taken: 0.06°, which nobody sees, and
/// links have them in few characters.
pub const HEADINGS: f32 = 1024.0;

/// Steps a metre of the grid on which the mouse's targets are taken: 4 mm, which is less than a
/// pixel.
pub const TARGETS: f32 = 256.0;

/// The nearest number of a grid with so many steps a unit.
#[must_use]
pub fn on_grid(x: f32, steps: f32) -> f32 {
    (x * steps).round() / steps
}

/// Something a user can ask of a world; drive files use these names, links the numbers: a new one
/// comes last.
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
    /// Drive ahead.
    Forward,
    /// Drive back.
    Reverse,
    /// Turn counter-clockwise seen from above.
    TurnLeft,
    /// Turn clockwise seen from above.
    TurnRight,
    /// Raise the driver's speed.
    Faster,
    /// Lower the driver's speed.
    Slower,
    /// Put collected targets back; turn `use_spin` targets.
    Use,
    /// Turn `use_spin` targets the other way.
    UseBack,
    /// Fire the cannon.
    Fire,
    /// Bring driver and chaser into the picture; moves the camera only.
    FrameTarget,
    /// Raise the box' front.
    PitchUp,
    /// Lower the box' front.
    PitchDown,
    /// Lean the box to its left.
    RollLeft,
    /// Lean the box to its right.
    RollRight,
    /// Jump high.
    Jump,
    /// Jump low.
    Hop,
    /// Drive to the left, in the vertical plane.
    Left,
    /// Drive to the right, in the vertical plane.
    Right,
}

impl Action {
    fn bit(self) -> u32 {
        1 << self as u32
    }
}

/// Holds some actions for some ticks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hold {
    /// For how long.
    pub ticks: u32,
    /// What is held.
    pub hold: Vec<Action>,
}

/// The input of every tick of these, then empty input for ever.
///
/// An action is pressed on the first tick of an entry that holds it after one that did not.
pub fn inputs(holds: Vec<Hold>) -> impl Iterator<Item = Input> {
    let mut before = ActionSet::default();
    let ticks = holds.into_iter().flat_map(move |entry| {
        let held: ActionSet = entry.hold.iter().copied().collect();
        let first = Input::after(before, held);
        before = held;
        let rest = Input { pressed: ActionSet::default(), ..first };
        std::iter::once(first).chain(std::iter::repeat(rest)).take(entry.ticks as usize)
    });
    ticks.chain(std::iter::repeat(Input::default()))
}

/// How long these last, ticks.
#[must_use]
pub fn ticks(holds: &[Hold]) -> u64 {
    holds.iter().map(|entry| u64::from(entry.ticks)).sum()
}

/// A set of actions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ActionSet(u32);

impl ActionSet {
    /// Whether the set holds `action`.
    #[must_use]
    pub fn contains(self, action: Action) -> bool {
        self.0 & action.bit() != 0
    }

    /// The set as a number: each action is a bit, the first one the lowest.
    #[must_use]
    pub fn bits(self) -> u32 {
        self.0
    }

    /// The set that has this number; `None` where a bit stands for no action.
    #[must_use]
    pub fn from_bits(bits: u32) -> Option<Self> {
        let all: Self = Action::VARIANTS.iter().copied().collect();
        (bits & !all.0 == 0).then_some(Self(bits))
    }

    /// The actions of this set that are not in `other`.
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The actions of either set.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The actions in the set, in order of declaration.
    pub fn iter(self) -> impl Iterator<Item = Action> {
        Action::VARIANTS.iter().copied().filter(move |a| self.contains(*a))
    }
}

impl FromIterator<Action> for ActionSet {
    fn from_iter<I: IntoIterator<Item = Action>>(actions: I) -> Self {
        Self(actions.into_iter().fold(0, |bits, action| bits | action.bit()))
    }
}

/// The mouse holds a body of the vertical plane by a point.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Grab {
    /// Which body.
    pub body: Body,
    /// Where it is held, as seen from its position in its own frame, m.
    pub point: Vec2,
    /// Where the pointer is, m.
    pub target: Vec2,
}

/// The mouse throws a ball into the vertical plane.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Throw {
    /// Where it starts, m.
    pub from: Vec2,
    /// How fast, m/s.
    pub velocity: Vec2,
}

/// One tick's input.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Input {
    /// Actions that are down.
    pub held: ActionSet,
    /// Actions that went down with this tick.
    pub pressed: ActionSet,
    /// Where the camera looks, radians about +Y, 0 along +Z: ahead means away from it in a world
    /// that is walked in. 0 in a drive.
    pub camera_yaw: f32,
    /// What the mouse drags, all the time it does.
    pub grab: Option<Grab>,
    /// What the mouse throws, in the tick it lets go.
    pub throw: Option<Throw>,
}

impl Input {
    /// Input that holds `held`, each pressed unless `before` held it; the camera looks along +Z.
    #[must_use]
    pub fn after(before: ActionSet, held: ActionSet) -> Self {
        Self { held, pressed: held.without(before), ..Self::default() }
    }

    /// Whether `action` is down.
    #[must_use]
    pub fn held(&self, action: Action) -> bool {
        self.held.contains(action)
    }

    /// Whether `action` went down with this tick.
    #[must_use]
    pub fn pressed(&self, action: Action) -> bool {
        self.pressed.contains(action)
    }

    /// +1 to the left, −1 to the right, or 0; with both turn keys down, left wins.
    #[must_use]
    pub fn turn(&self) -> f32 {
        match (self.held(Action::TurnLeft), self.held(Action::TurnRight)) {
            (true, _) => 1.0,
            (false, true) => -1.0,
            (false, false) => 0.0,
        }
    }

    /// +1, −1, or 0 where neither or both are down.
    #[must_use]
    pub fn balance(&self, plus: Action, minus: Action) -> f32 {
        f32::from(i8::from(self.held(plus)) - i8::from(self.held(minus)))
    }
}
