//! The pointer as a hand that changes the bodies of a sheet themselves: moves, turns and reshapes
//! them.

use glam::Vec2;

use crate::sim::Body;
use crate::sim::handles::Part;
use crate::sim::input::on_grid;

/// A handle that is so near to the pointer is met, points.
pub(super) const NEAR: f32 = 10.0;

/// A press that moves no farther than this is a click, points.
pub(super) const SLACK: f32 = 4.0;

/// Lines a metre of the grid that places snap to, by which keys move.
pub(super) const GRID: f32 = 10.0;

/// Steps a metre in which a hand moves something: a number of three decimals is one to be read.
pub(super) const FINEST: f32 = 1000.0;

/// Steps a degree in which it turns something.
pub(super) const FINEST_TURN: f32 = 10.0;

/// What is held since the button went down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Hold {
    pub body: Body,
    pub part: Part,
    /// Where the pointer was, points from the view's top left.
    pub pixel: Vec2,
    /// Where it was on the sheet, m.
    pub pointer: Vec2,
    /// Where what is held was, m.
    pub place: Vec2,
    /// How the body was turned, radians.
    pub angle: f32,
    /// Whether the pointer has been moved farther than in a click.
    pub drags: bool,
    /// Whether the drag has changed something.
    pub changed: bool,
}

/// The hand.
#[derive(Clone, Debug, Default)]
pub struct Grip {
    /// Whether dragged places snap to the grid.
    pub snaps: bool,
    pub(super) hold: Option<Hold>,
    /// The corner chosen, and whose it is.
    pub(super) corner: Option<(Body, usize)>,
    pub(super) refusal: Option<String>,
}

impl Grip {
    /// What is held; the camera is to stay meanwhile.
    #[must_use]
    pub fn held(&self) -> Option<Part> {
        self.hold.map(|hold| hold.part)
    }

    /// Whether something is being dragged.
    #[must_use]
    pub fn drags(&self) -> bool {
        self.hold.is_some_and(|hold| hold.drags)
    }

    /// Why what is dragged stays behind the pointer.
    #[must_use]
    pub fn refusal(&self) -> Option<&str> {
        self.refusal.as_deref()
    }

    /// Lets go.
    pub fn release(&mut self) {
        (self.hold, self.refusal) = (None, None);
    }

    /// The place that a hand gives to what it drags there, m.
    pub(super) fn put(&self, at: Vec2) -> Vec2 {
        let steps = if self.snaps { GRID } else { FINEST };
        rounded(at, steps)
    }
}

/// The nearest place with so many steps a metre; nothing is −0.
pub(super) fn rounded(at: Vec2, steps: f32) -> Vec2 {
    Vec2::new(on_grid(at.x, steps), on_grid(at.y, steps)) + 0.0
}
