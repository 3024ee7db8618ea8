//! Drags of objects: what the pointer holds, and the values that follow from its place.

use glam::{Vec2, Vec3};

use super::align::{AlignmentLine, Bounds, in_plane};
use super::item::{angle_field, is_round, on_plane, sizes};
use super::typed::{Number, Typed};
use super::{Editor, Outline};
use crate::app::lens::Lens;
use crate::app::shape_drag::{FINEST, FINEST_TURN, GRID, NEAR, SLACK};
use crate::params::{self, Param, Value};
use crate::sim::input::on_grid;

/// Angle of snapping, degrees.
pub const SNAP_TURN: f32 = 15.0;

/// Maximum number of items whose outlines are tried for a pixel.
pub(in crate::app) const MOST_TRIED: usize = 2_000;

/// Distance up to which a coordinate snaps to that of another object, points.
pub(in crate::app) const ALIGN: f32 = 6.0;

/// Smallest size that a drag gives, m.
const SMALLEST: f32 = 0.05;

/// The part of an object under the pointer that a drag changes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Grasp {
    /// The selected objects, which move.
    Body,
    /// The ring, which turns the object.
    Ring,
    /// A side at this end of an axis (1 or −1), which changes the size along the axis.
    Side(usize, f32),
    /// The corner opposite to the press, of an object that is being placed.
    Size,
    /// The corner of a selection box on nothing.
    Band,
    /// The end of a line round objects to select.
    Lasso,
}

/// Modifier keys of a drag.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Modifiers {
    /// Shift: vertical in a world with a ground, square while placing.
    pub shift: bool,
    /// Ctrl: the other state of snapping; on nothing, a lasso in place of the selection box.
    pub ctrl: bool,
    /// Alt: selects the object below.
    pub alt: bool,
}

/// A drag in progress.
#[derive(Clone, Debug, PartialEq)]
pub struct Drag {
    /// The dragged part.
    pub grasp: Grasp,
    /// Position of the press, pixels from the top left of the view.
    pub pixel: Vec2,
    /// The object with the handles.
    pub outline: Outline,
    /// Paths and positions of all objects that move.
    pub moving: Vec<(String, Vec3)>,
    /// Whether the pointer has moved farther than in a click.
    pub has_moved: bool,
    /// The values of the last position of the pointer.
    pub values: Vec<(String, Value)>,
    /// The numbers that can be typed.
    pub(in crate::app) typed: Typed,
    /// Bounds of the object with the handles and of those that stay, from the first movement on.
    pub(in crate::app) bounds: Option<(Bounds, Vec<Bounds>)>,
    /// Lines through coordinates that agree with those of other objects.
    pub(in crate::app) lines: Vec<AlignmentLine>,
    /// Positions of the pointer, for a lasso, pixels.
    pub(in crate::app) trail: Vec<Vec2>,
}

impl Drag {
    /// Starts a drag of these objects.
    pub(in crate::app) fn new(
        grasp: Grasp,
        pixel: Vec2,
        setup: &dyn Param,
        (outline, moving): (Outline, Vec<(String, Vec3)>),
    ) -> Self {
        let path = moving.first().map(|(path, _)| path.as_str()).unwrap_or_default();
        let numbers = match grasp {
            Grasp::Body if outline.upright => [0, 1].map(Number::Position).to_vec(),
            Grasp::Body => [0, 1, 2].map(Number::Position).to_vec(),
            Grasp::Ring => vec![Number::Angle],
            Grasp::Side(axis, _) => vec![Number::Size(axis)],
            Grasp::Size if is_round(setup, path, outline.upright) => vec![Number::Size(0)],
            Grasp::Size => {
                let has_size = |axis: &usize| outline.half[*axis].is_some();
                (0..2).filter(has_size).map(Number::Size).collect()
            }
            Grasp::Band | Grasp::Lasso => Vec::new(),
        };
        let (typed, trail) = (Typed::new(numbers), vec![pixel]);
        let (values, bounds, lines) = Default::default();
        let has_moved = false;
        Self { grasp, pixel, outline, moving, has_moved, values, typed, bounds, lines, trail }
    }

    /// Notes a position of the pointer; returns whether the objects change.
    pub(in crate::app) fn move_pointer(&mut self, pixel: Vec2) -> bool {
        self.has_moved |= pixel.distance(self.pixel) > SLACK;
        if self.grasp == Grasp::Lasso
            && self.trail.last().is_some_and(|at| at.distance(pixel) > 2.0)
        {
            self.trail.push(pixel);
        }
        self.has_changes() && !matches!(self.grasp, Grasp::Band | Grasp::Lasso)
    }

    /// Returns whether the pointer has moved or a number is typed.
    pub(in crate::app) fn has_changes(&self) -> bool {
        self.has_moved || self.typed.is_used()
    }

    /// Returns the values for a position of the pointer, and notes the alignments. `setup` is the scene before the
    /// drag.
    pub(in crate::app) fn at(
        &mut self,
        setup: &dyn Param,
        (lens, pixel): (&Lens, Vec2),
        snaps: bool,
        keys: Modifiers,
    ) -> Vec<(String, Value)> {
        let Outline { position, upright, .. } = self.outline;
        let under = |pixel| on_plane(lens, pixel, position, upright);
        let pixel = if self.has_moved { pixel } else { self.pixel };
        let Some((from, to)) = under(self.pixel).zip(under(pixel)) else { return Vec::new() };
        let snaps = snaps != keys.ctrl;
        let path = self.moving.first().map(|(path, _)| path.clone()).unwrap_or_default();
        match self.grasp {
            Grasp::Body => {
                let point = lens.metres_a_pixel(position);
                let (mut way, rises) = (to - from, keys.shift && !upright);
                // Rounding moves the point off the plane.
                way[if upright { 2 } else { 1 }] = 0.0;
                if rises {
                    way = Vec3::Y * (self.pixel.y - pixel.y) * point;
                }
                self.moved(way, snaps, point)
            }
            Grasp::Ring => {
                let turn = angle(to - position, upright) - angle(from - position, upright);
                let now = self.outline.angle.unwrap_or(0.0) + turn;
                let typed = self.typed.value(Number::Angle);
                let value = typed.map_or_else(|| turned(now, snaps), |typed| turned(typed, false));
                vec![(format!("{path}.{}", angle_field(upright)), value)]
            }
            Grasp::Side(axis, sign) => {
                let along = self.outline.axes()[axis];
                let old = 2.0 * self.outline.frame[axis];
                let free = rounded(old + sign * (to - from).dot(along), snaps).max(SMALLEST);
                let new = self.typed.value(Number::Size(axis)).unwrap_or(free);
                let middle = position + along * (sign * (new - old) * 0.5);
                let mut values = resized(setup, &path, upright, (axis, new));
                values.push(placed(&path, middle));
                values
            }
            Grasp::Size => {
                let equal = is_round(setup, &path, upright);
                self.sized(setup, &path, to - from, (snaps, keys.shift || equal, equal))
            }
            Grasp::Band | Grasp::Lasso => Vec::new(),
        }
    }

    /// Returns the values of an object that is being placed: a corner at the press, the opposite one `way` from there.
    /// `equal` for equal sizes, `one` if they are one parameter.
    fn sized(
        &self,
        setup: &dyn Param,
        path: &str,
        way: Vec3,
        (snaps, equal, one): (bool, bool, bool),
    ) -> Vec<(String, Value)> {
        let Outline { position, upright, frame, .. } = self.outline;
        let mut size = self.outline.axes().map(|axis| way.dot(axis));
        if equal {
            let side = size[0].abs().max(size[1].abs());
            size = size.map(|size| side.copysign(size));
        }
        let size = [0, 1].map(|axis| {
            let typed = self.typed.value(Number::Size(if one { 0 } else { axis }));
            let free = || {
                if !self.has_moved {
                    return 2.0 * frame[axis];
                }
                rounded(size[axis].abs(), snaps).max(SMALLEST)
            };
            typed.map_or_else(|| free().copysign(size[axis]), |typed| typed * size[axis].signum())
        });
        let mut values = Vec::new();
        let mut middle = position;
        for (axis, along) in self.outline.axes().into_iter().enumerate() {
            for (at, value) in resized(setup, path, upright, (axis, size[axis].abs())) {
                merge(&mut values, at, value);
            }
            if self.has_moved {
                middle += along * (size[axis] * 0.5);
            }
        }
        values.push(placed(path, middle));
        values
    }

    /// Returns the positions of all objects that move, and notes the alignments. `point` is the length of a screen
    /// point, m.
    fn moved(&mut self, way: Vec3, snaps: bool, point: f32) -> Vec<(String, Value)> {
        let Outline { position: first, upright, .. } = self.outline;
        let plane = if upright { [0, 1] } else { [0, 2] };
        let mut to = first;
        for axis in 0..3 {
            let free = first[axis] + way[axis];
            let shift = || {
                let (own, others) = self.bounds.as_ref().filter(|_| snaps)?;
                let across = plane.iter().position(|it| *it == axis)?;
                let own = own.moved(in_plane(way, upright));
                own.shift(others, across, ALIGN * point)
            };
            to[axis] = match self.typed.value(Number::Position(axis)) {
                Some(typed) => typed,
                None if way[axis] == 0.0 => first[axis],
                None => shift().map_or_else(|| rounded(free, snaps), |by| free + by),
            };
        }
        let way = to - first;
        let within = tolerance(snaps, point);
        let lines = self
            .bounds
            .as_ref()
            .map(|(own, others)| own.moved(in_plane(way, upright)).lines(others, within));
        self.lines = lines.unwrap_or_default();
        self.moving.iter().map(|(path, at)| placed(path, *at + way)).collect()
    }
}

/// Returns the difference up to which coordinates agree, m: positions are rounded.
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

/// Returns a position as a parameter, without −0.
pub(crate) fn placed(path: &str, at: Vec3) -> (String, Value) {
    let at = at.to_array().map(|part| on_grid(part, FINEST) + 0.0);
    (format!("{path}.position"), Value::Vec3(at.into()))
}

/// Returns an angle between −180° and 180° as a value.
pub(crate) fn turned(degrees: f32, snaps: bool) -> Value {
    let degrees = if snaps {
        (degrees / SNAP_TURN).round() * SNAP_TURN
    } else {
        on_grid(degrees, FINEST_TURN)
    };
    Value::F32(libm::remainderf(degrees, 360.0) + 0.0)
}

fn rounded(at: f32, snaps: bool) -> f32 {
    on_grid(at, if snaps { GRID } else { FINEST }) + 0.0
}

/// Returns the parameters of a new full size along an axis.
pub(crate) fn resized(
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

/// Returns the angle of a direction in the plane, degrees.
fn angle(way: Vec3, upright: bool) -> f32 {
    let angle = if upright { libm::atan2f(way.y, way.x) } else { libm::atan2f(way.x, way.z) };
    angle.to_degrees()
}

impl Editor {
    /// Returns the part of the handles under a pixel.
    #[must_use]
    pub fn handle_at(
        &self,
        setup: &dyn Param,
        (lens, pixel): (&Lens, Vec2),
        upright: bool,
    ) -> Option<Grasp> {
        let [only] = self.selected[..] else { return None };
        let outline = Outline::of(setup, &self.items[only].path, upright)?;
        let near = |at: Vec3| lens.project(at).map(|at| at.distance(pixel));
        let sides = outline.sides().filter_map(|(axis, sign, at)| Some((near(at)?, axis, sign)));
        let side = sides.min_by(|a, b| a.0.total_cmp(&b.0)).filter(|(far, ..)| *far <= NEAR);
        if let Some((_, axis, sign)) = side {
            return Some(Grasp::Side(axis, sign));
        }
        let ring = outline.ring();
        let seen: Option<Vec<Vec2>> = ring.iter().map(|at| lens.project(*at)).collect();
        let seen = seen.filter(|ring| !ring.is_empty())?;
        let far = seen.iter().zip(seen.iter().cycle().skip(1)).map(|(from, to)| {
            let (way, own) = (*to - *from, pixel - *from);
            let part = (own.dot(way) / way.length_squared().max(f32::MIN_POSITIVE)).clamp(0.0, 1.0);
            own.distance(way * part)
        });
        far.fold(f32::INFINITY, f32::min).le(&NEAR).then_some(Grasp::Ring)
    }

    /// Returns the items under a pixel, smallest first.
    #[must_use]
    pub fn items_under(
        &self,
        setup: &dyn Param,
        (lens, pixel): (&Lens, Vec2),
        upright: bool,
    ) -> Vec<usize> {
        let mut found = Vec::new();
        if self.items.len() > MOST_TRIED {
            return found.into_iter().map(|(at, _)| at).collect();
        }
        for (at, item) in self.items.iter().enumerate() {
            if let Some(outline) = Outline::of(setup, &item.path, upright)
                && outline.under(lens, pixel).is_some_and(|point| outline.contains(point))
            {
                found.push((at, outline.frame.element_product()));
            }
        }
        crate::geom::order::sort_by(&mut found, |a, b| a.1.total_cmp(&b.1));
        found.into_iter().map(|(at, _)| at).collect()
    }
}
