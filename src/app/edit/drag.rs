//! State of a drag in edit mode.

use glam::{Vec2, Vec3};

use super::Outline;
use super::align::{AlignmentLine, Bounds, in_plane};
use super::item::{is_round, sizes};
use super::rings::RingAngle;
use super::typed::{Number, Typed};
use crate::app::shape_drag::{FINEST, FINEST_TURN, GRID, SLACK};
use crate::params::{self, Param, Value};
use crate::sim::input::on_grid;

/// Angle of snapping, degrees.
pub const SNAP_TURN: f32 = 15.0;

/// Maximum number of items in a scene whose outlines are tried for a pixel or an alignment.
pub(in crate::app) const MAX_TRIED_ITEMS: usize = 2_000;

/// Distance up to which a coordinate snaps to that of another object, points.
pub(in crate::app) const ALIGN: f32 = 6.0;

/// Target of a drag.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum DragKind {
    /// The selected objects, which move.
    Body,
    /// A ring, which turns the object.
    Ring(RingAngle),
    /// The side at this end of an axis (1 or −1), which changes the size along the axis.
    Side(usize, f32),
    /// This corner of a polygon.
    Corner(usize),
    /// The corner opposite to the press, of an object that is being placed.
    Size,
    /// The corner of a selection box.
    SelectionBox,
    /// The end of a line round objects to select.
    Lasso,
}

/// Modifier keys of a drag.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Modifiers {
    /// Shift: vertical in a world with a ground, square while placing.
    pub shift: bool,
    /// Ctrl: the other state of snapping; on empty space, a lasso in place of the selection box.
    pub ctrl: bool,
    /// Alt: selects the object below.
    pub alt: bool,
}

/// A drag in progress.
#[derive(Clone, Debug, PartialEq)]
pub struct Drag {
    /// Kind of the drag.
    pub kind: DragKind,
    /// Position of the press, pixels from the top left of the view.
    pub pixel: Vec2,
    /// Outline of the object with the handles.
    pub outline: Outline,
    /// Editable corners of the object with the handles, in the plane, m.
    pub(in crate::app) corners: Vec<Vec2>,
    /// Paths and positions of all objects that move.
    pub moving: Vec<(String, Vec3)>,
    /// Whether the press has added the object.
    pub(in crate::app) is_new: bool,
    /// Whether the pointer has moved farther than in a click.
    pub has_moved: bool,
    /// The values of the last position of the pointer.
    pub values: Vec<(String, Value)>,
    /// The numbers that can be typed.
    pub(in crate::app) typed: Typed,
    /// Bounds of the dragged part and of the objects that stay, from the first movement on.
    pub(in crate::app) bounds: Option<(Bounds, Vec<Bounds>)>,
    /// Lines through coordinates that agree with those of other objects.
    pub(in crate::app) lines: Vec<AlignmentLine>,
    /// Positions of the pointer, for a lasso, pixels.
    pub(in crate::app) trail: Vec<Vec2>,
}

impl Drag {
    /// Starts a drag of these objects.
    pub(in crate::app) fn new(
        kind: DragKind,
        pixel: Vec2,
        setup: &dyn Param,
        (outline, corners): (Outline, Vec<Vec2>),
        moving: Vec<(String, Vec3)>,
    ) -> Self {
        let path = moving.first().map(|(path, _)| path.as_str()).unwrap_or_default();
        let numbers = match kind {
            DragKind::Corner(_) => [0, 1].map(Number::Position).to_vec(),
            DragKind::Body if outline.upright => [0, 1].map(Number::Position).to_vec(),
            DragKind::Body => [0, 1, 2].map(Number::Position).to_vec(),
            DragKind::Ring(ring) => vec![Number::Angle(ring)],
            DragKind::Side(axis, _) => vec![Number::Size(axis)],
            DragKind::Size if is_round(setup, path, outline.upright) => vec![Number::Size(0)],
            DragKind::Size => {
                let has_size = |axis: &usize| outline.half[*axis].is_some();
                (0..2).filter(has_size).map(Number::Size).collect()
            }
            DragKind::SelectionBox | DragKind::Lasso => Vec::new(),
        };
        let (typed, trail) = (Typed::new(numbers), vec![pixel]);
        let (values, bounds, lines) = Default::default();
        let has_moved = false;
        Self {
            kind,
            pixel,
            outline,
            corners,
            moving,
            is_new: false,
            has_moved,
            values,
            typed,
            bounds,
            lines,
            trail,
        }
    }

    /// Stores the bounds of the dragged part and of the objects that stay, for their alignment.
    pub(in crate::app) fn note_bounds(&mut self, setup: &dyn Param, mut others: Vec<Bounds>) {
        let Outline { position, upright, .. } = self.outline;
        let point = |at: Vec3| Bounds::point(in_plane(at, upright));
        let own = match (self.kind, &self.moving[..]) {
            (DragKind::Body, [(path, _), ..]) => Bounds::of(setup, path, &self.outline),
            (DragKind::Corner(corner), _) => {
                let rest = self.corners.iter().enumerate().filter(|(k, _)| *k != corner);
                others.extend(rest.map(|(_, at)| Bounds::point(*at)));
                Bounds::point(self.corners[corner])
            }
            (DragKind::Side(axis, sign), _) => {
                let is_dragged = |(own, end, _): &(usize, f32, Vec3)| *own == axis && *end == sign;
                let Some((.., at)) = self.outline.sides().find(is_dragged) else { return };
                point(at)
            }
            (DragKind::Size, _) => point(position),
            _ => return,
        };
        self.bounds = Some((own, others));
    }

    /// Notes a position of the pointer; returns whether the objects change.
    pub(in crate::app) fn move_pointer(&mut self, pixel: Vec2) -> bool {
        self.has_moved |= pixel.distance(self.pixel) > SLACK;
        if self.kind == DragKind::Lasso
            && self.trail.last().is_some_and(|at| at.distance(pixel) > 2.0)
        {
            self.trail.push(pixel);
        }
        self.has_changes() && !matches!(self.kind, DragKind::SelectionBox | DragKind::Lasso)
    }

    /// Returns whether the pointer has moved or a number is typed.
    pub(in crate::app) fn has_changes(&self) -> bool {
        self.has_moved || self.typed.is_used()
    }
}

/// Returns the maximum difference between aligned coordinates, m. It allows for rounded positions.
pub(in crate::app) fn tolerance(snaps: bool, point: f32) -> f32 {
    let rounding = 1.0 / FINEST;
    if snaps { rounding } else { rounding.max(0.5 * point) }
}

/// Replaces a component of a vector that is already in the list, or adds the value.
pub(crate) fn merge(values: &mut Vec<(String, Value)>, path: String, value: Value) {
    match values.iter_mut().find(|(at, _)| *at == path) {
        Some((_, Value::Vec3(size))) => {
            // Both come from the same vector: the axes change x and z.
            if let Value::Vec3(new) = value {
                size.z = new.z;
            }
        }
        Some(_) => {}
        None => values.push((path, value)),
    }
}

/// Returns a position as a parameter of the object at `path`, without −0.
pub(crate) fn position_value(path: &str, at: Vec3) -> (String, Value) {
    let at = at.to_array().map(|part| on_grid(part, FINEST) + 0.0);
    (format!("{path}.position"), Value::Vec3(at.into()))
}

/// Returns an angle as a value between −180° and 180°.
pub(crate) fn angle_value(degrees: f32, snaps: bool) -> Value {
    let degrees = if snaps {
        (degrees / SNAP_TURN).round() * SNAP_TURN
    } else {
        on_grid(degrees, FINEST_TURN)
    };
    Value::F32(libm::remainderf(degrees, 360.0) + 0.0)
}

/// Rounds a coordinate to the grid, or to three decimals.
pub(super) fn rounded(at: f32, snaps: bool) -> f32 {
    on_grid(at, if snaps { GRID } else { FINEST }) + 0.0
}

/// Returns the parameters of a new full size along an axis.
pub(crate) fn size_values(
    setup: &dyn Param,
    path: &str,
    upright: bool,
    (axis, size): (usize, f32),
) -> Vec<(String, Value)> {
    let values = sizes(setup, path, upright, axis).into_iter().filter_map(|(field, _)| {
        let at = format!("{path}.{}", field.path);
        let number = on_grid(size * field.factor, FINEST);
        let value = match (params::get(setup, &at)?, field.component) {
            (Value::Vec3(mut vector), Some(component)) => {
                vector[component] = number;
                Value::Vec3(vector)
            }
            _ => Value::F32(number),
        };
        Some((at, value))
    });
    values.collect()
}
