//! Computes values of parameters from the position of the pointer during a drag.

use glam::{Vec2, Vec3};

use super::align::{AlignmentLine, in_plane};
use super::drag::{
    ALIGN, Drag, DragKind, Modifiers, angle_value, merge, position_value, rounded, size_values,
    tolerance,
};
use super::item::{Outline, is_round, on_plane};
use super::rings::RingAngle;
use super::typed::Number;
use crate::app::lens::Lens;
use crate::app::shape_drag::{self, FINEST};
use crate::params::{Param, Value};

/// Smallest size that a drag gives, m.
const SMALLEST: f32 = 0.05;

/// Minimum component for a unit vector to count as parallel to an axis.
const PARALLEL: f32 = 0.999_99;

/// Rounding of coordinates.
#[derive(Clone, Copy)]
struct Rounding {
    /// Whether coordinates snap to other objects and to the grid.
    snaps: bool,
    /// Length of a screen point, m.
    point: f32,
}

impl Drag {
    /// Returns the values for a position of the pointer, and notes the alignments. `setup` is the scene before the
    /// drag.
    pub(in crate::app) fn values_at(
        &mut self,
        setup: &dyn Param,
        (lens, pixel): (&Lens, Vec2),
        snaps: bool,
        keys: Modifiers,
    ) -> Vec<(String, Value)> {
        let Outline { position, upright, .. } = self.outline;
        let point_at = |pixel| on_plane(lens, pixel, position, upright);
        let pixel = if self.has_moved { pixel } else { self.pixel };
        if let DragKind::Ring(ring) = self.kind {
            return self.turned_angle(ring, (lens, pixel), snaps != keys.ctrl);
        }
        let Some((from, to)) = point_at(self.pixel).zip(point_at(pixel)) else { return Vec::new() };
        let rounding =
            Rounding { snaps: snaps != keys.ctrl, point: lens.metres_per_pixel(position) };
        self.lines.clear();
        match self.kind {
            DragKind::Body => {
                let (mut displacement, is_vertical) = (to - from, keys.shift && !upright);
                // Rounding moves the point off the plane.
                displacement[if upright { 2 } else { 1 }] = 0.0;
                if is_vertical {
                    displacement = Vec3::Y * (self.pixel.y - pixel.y) * rounding.point;
                }
                self.moved_positions(displacement, rounding)
            }
            DragKind::Side(axis, sign) => self.moved_side(setup, (axis, sign), to - from, rounding),
            DragKind::Corner(corner) => self.moved_corner(corner, to - from, rounding),
            DragKind::Size => {
                let has_one_size = is_round(setup, self.path(), upright);
                self.new_sizes(
                    setup,
                    to - from,
                    (keys.shift || has_one_size, has_one_size),
                    rounding,
                )
            }
            DragKind::Ring(_) | DragKind::SelectionBox | DragKind::Lasso => Vec::new(),
        }
    }

    /// Returns the path of the object with the handles.
    fn path(&self) -> &str {
        self.moving.first().map(|(path, _)| path.as_str()).unwrap_or_default()
    }

    /// Returns the positions of all objects that move.
    fn moved_positions(&mut self, displacement: Vec3, rounding: Rounding) -> Vec<(String, Value)> {
        let Outline { position: first, upright, .. } = self.outline;
        let mut to = first;
        for axis in 0..3 {
            let moves = displacement[axis] != 0.0;
            to[axis] = self.coordinate(axis, [first[axis], displacement[axis]], moves, rounding);
        }
        let displacement = to - first;
        self.lines = self.lines_at(in_plane(displacement, upright), rounding);
        self.moving.iter().map(|(path, at)| position_value(path, *at + displacement)).collect()
    }

    /// Returns a coordinate of the dragged part: the typed value, else `old` moved by `delta` and aligned or rounded.
    /// A part that does not move keeps `old`.
    fn coordinate(
        &self,
        axis: usize,
        [old, delta]: [f32; 2],
        moves: bool,
        rounding: Rounding,
    ) -> f32 {
        let free = || rounded(old + delta, rounding.snaps);
        let aligned = || self.aligned(Vec3::AXES[axis], delta, rounding);
        match self.typed.value(Number::Position(axis)) {
            Some(typed) => typed,
            None if !moves => old,
            None => aligned().map_or_else(free, |delta| old + delta),
        }
    }

    /// Returns the new angle of the object with the handles.
    fn turned_angle(
        &self,
        ring: RingAngle,
        (lens, pixel): (&Lens, Vec2),
        snaps: bool,
    ) -> Vec<(String, Value)> {
        let free = || {
            let degrees = [pixel, self.pixel].map(|at| self.outline.ring_degrees(ring, lens, at));
            let [Some(to), Some(from)] = degrees else { return None };
            Some(angle_value(self.outline.degrees(ring)? + to - from, snaps))
        };
        let typed = self.typed.value(Number::Angle(ring)).map(|typed| angle_value(typed, false));
        let Some(value) = typed.or_else(free) else { return Vec::new() };
        vec![(format!("{}.{}", self.path(), ring.field(self.outline.upright)), value)]
    }

    /// Returns the size and the position with one side moved.
    fn moved_side(
        &mut self,
        setup: &dyn Param,
        (axis, sign): (usize, f32),
        displacement: Vec3,
        rounding: Rounding,
    ) -> Vec<(String, Value)> {
        let Outline { position, upright, frame, .. } = self.outline;
        let (direction, old) = (self.outline.axes()[axis], 2.0 * frame[axis]);
        let delta = displacement.dot(direction);
        let aligned = self.aligned(direction, delta, rounding);
        let free = || rounded(old + sign * delta, rounding.snaps);
        let free = aligned.map_or_else(free, |delta| old + sign * delta).max(SMALLEST);
        let new = self.typed.value(Number::Size(axis)).unwrap_or(free);
        let growth = direction * (sign * (new - old));
        if let Some(plane_axis) = parallel_axis(in_plane(direction, upright)) {
            let mut lines = self.lines_at(in_plane(growth, upright), rounding);
            lines.retain(|line| line.axis == plane_axis);
            self.lines = lines;
        }
        let mut values = size_values(setup, self.path(), upright, (axis, new));
        values.push(position_value(self.path(), position + growth * 0.5));
        values
    }

    /// Returns a moved corner, in the frame of its polygon.
    fn moved_corner(
        &mut self,
        corner: usize,
        displacement: Vec3,
        rounding: Rounding,
    ) -> Vec<(String, Value)> {
        let Outline { position, upright, .. } = self.outline;
        let Some(first) = self.corners.get(corner).copied() else { return Vec::new() };
        let (displacement, mut to) = (in_plane(displacement, upright), first);
        for axis in 0..2 {
            let old_and_delta = [first[axis], displacement[axis]];
            to[axis] = self.coordinate(axis, old_and_delta, self.has_moved, rounding);
        }
        self.lines = self.lines_at(to - first, rounding);
        let own = to - in_plane(position, upright);
        let own = self.outline.axes().map(|axis| own.dot(in_plane(axis, upright)));
        let own = shape_drag::rounded(own.into(), FINEST);
        vec![(format!("{}.shape.points.{corner}", self.path()), Value::Vec3(own.extend(0.0)))]
    }

    /// Returns the values of an object that is being placed: one corner at the press, the opposite corner moved by
    /// `displacement`. `is_square` makes both sizes equal; `has_one_size` means that both are one parameter.
    fn new_sizes(
        &mut self,
        setup: &dyn Param,
        displacement: Vec3,
        (is_square, has_one_size): (bool, bool),
        rounding: Rounding,
    ) -> Vec<(String, Value)> {
        let Outline { position, upright, frame, .. } = self.outline;
        let axes = self.outline.axes();
        let mut size = axes.map(|axis| {
            let delta = displacement.dot(axis);
            let aligned = self.aligned(axis, delta, rounding).filter(|_| !is_square);
            aligned.unwrap_or_else(|| rounded(delta, rounding.snaps))
        });
        if is_square {
            let side = size[0].abs().max(size[1].abs());
            size = size.map(|size| side.copysign(size));
        }
        let size = [0, 1].map(|axis| {
            let typed = self.typed.value(Number::Size(if has_one_size { 0 } else { axis }));
            let free =
                if self.has_moved { size[axis].abs().max(SMALLEST) } else { 2.0 * frame[axis] };
            typed.unwrap_or(free).copysign(size[axis])
        });
        let diagonal = axes[0] * size[0] + axes[1] * size[1];
        if self.has_moved && !is_square {
            self.lines = self.lines_at(in_plane(diagonal, upright), rounding);
        }
        let mut values = Vec::new();
        for axis in [0, 1] {
            for (at, value) in size_values(setup, self.path(), upright, (axis, size[axis].abs())) {
                merge(&mut values, at, value);
            }
        }
        values.push(position_value(
            self.path(),
            position + if self.has_moved { diagonal * 0.5 } else { Vec3::ZERO },
        ));
        values
    }

    /// Returns the displacement along `direction`, near `delta`, that aligns the dragged part with another object, m;
    /// `None` if no object is near, or `direction` is not parallel to an axis of the plane.
    fn aligned(&self, direction: Vec3, delta: f32, rounding: Rounding) -> Option<f32> {
        let (own, others) = self.bounds.as_ref().filter(|_| rounding.snaps)?;
        let direction = in_plane(direction, self.outline.upright);
        let plane_axis = parallel_axis(direction)?;
        let shift =
            own.moved(direction * delta).shift(others, plane_axis, ALIGN * rounding.point)?;
        Some(delta + shift * direction[plane_axis].signum())
    }

    /// Returns the lines of alignment of the dragged part, moved by `displacement`.
    fn lines_at(
        &self,
        displacement: Vec2,
        Rounding { snaps, point }: Rounding,
    ) -> Vec<AlignmentLine> {
        let tolerance = tolerance(snaps, point);
        let bounds = self.bounds.as_ref();
        bounds
            .map(|(own, others)| own.moved(displacement).lines(others, tolerance))
            .unwrap_or_default()
    }
}

/// Returns the coordinate axis parallel to a direction of the plane; `None` for an oblique direction.
fn parallel_axis(direction: Vec2) -> Option<usize> {
    (0..2).find(|axis| direction[*axis].abs() > PARALLEL)
}
