//! Drags that move, turn and reshape the bodies of a sheet.

use glam::Vec2;

use crate::sim::Body;
use crate::sim::handles::Handle;
use crate::sim::input::on_grid;

/// Maximum distance from the pointer to a handle, points.
pub(super) const NEAR: f32 = 10.0;

/// Maximum pointer movement of a click, points; a longer one is a drag.
pub(super) const SLACK: f32 = 4.0;

/// Lines per metre of the snapping grid; keys move by its spacing.
pub(super) const GRID: f32 = 10.0;

/// Steps per metre without snapping: three decimals.
pub(super) const FINEST: f32 = 1000.0;

/// Steps per degree of a rotation.
pub(super) const FINEST_TURN: f32 = 10.0;

/// State of a drag since the press.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ActiveDrag {
    pub body: Body,
    pub part: Handle,
    /// Position of the press, points from the top left of the view.
    pub pixel: Vec2,
    /// Position of the press on the sheet, m.
    pub pointer: Vec2,
    /// Position of the dragged part at the press, m.
    pub place: Vec2,
    /// Angle of the body at the press, radians.
    pub angle: f32,
    /// Whether the pointer has moved farther than in a click.
    pub drags: bool,
    /// Whether the drag has changed a parameter.
    pub changed: bool,
}

/// The drag handles and their settings.
#[derive(Clone, Debug, Default)]
pub struct ShapeDrag {
    /// Whether drags snap to the grid.
    pub snaps: bool,
    /// The drag in progress, or the press before it.
    pub(super) active: Option<ActiveDrag>,
    /// The selected corner and its body.
    pub(super) corner: Option<(Body, usize)>,
    /// Reason why the dragged part does not follow the pointer.
    pub(super) refusal: Option<String>,
}

impl ShapeDrag {
    /// Returns the pressed or dragged part, if any.
    #[must_use]
    pub fn held(&self) -> Option<Handle> {
        self.active.map(|active| active.part)
    }

    /// Returns whether a drag is in progress.
    #[must_use]
    pub fn drags(&self) -> bool {
        self.active.is_some_and(|active| active.drags)
    }

    /// Returns why the dragged part does not follow the pointer.
    #[must_use]
    pub fn refusal(&self) -> Option<&str> {
        self.refusal.as_deref()
    }

    /// Ends the drag.
    pub fn release(&mut self) {
        (self.active, self.refusal) = (None, None);
    }

    /// Rounds a position to the grid, or to three decimals without snapping, m.
    pub(super) fn snapped(&self, at: Vec2) -> Vec2 {
        let steps = if self.snaps { GRID } else { FINEST };
        rounded(at, steps)
    }
}

/// Rounds a position to a grid of `steps` per metre, without −0.
pub(super) fn rounded(at: Vec2, steps: f32) -> Vec2 {
    Vec2::new(on_grid(at.x, steps), on_grid(at.y, steps)) + 0.0
}
