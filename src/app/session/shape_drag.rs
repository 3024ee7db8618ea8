//! Bodies moved, turned and reshaped by pointer and keys. The results are ordinary edits.

use glam::{Vec2, Vec3};

use super::Session;
use crate::app::command::Command;
use crate::app::lens::Lens;
use crate::app::shape_drag::{ActiveDrag, FINEST, FINEST_TURN, GRID, NEAR, SLACK, rounded};
use crate::geom::on_plane;
use crate::overlay::pen::FRONT;
use crate::params::{self, Value};
use crate::sim::handles::Handle;
use crate::sim::input::on_grid;
use crate::sim::{Body, Handles};
use crate::text::id;

impl Session {
    /// Returns the drag handles of the selected body, if it has any.
    #[must_use]
    pub fn handles(&self) -> Option<Handles> {
        // An opened tick shows another place than the present one.
        self.selection()
            .filter(|_| self.opened_tick().is_none())
            .and_then(|it| self.world().handles(it))
    }

    /// Returns the selected corner of the selected body.
    #[must_use]
    pub fn corner(&self) -> Option<usize> {
        let is_alone = !self.editor.is_on || self.editor.selected.len() == 1;
        let (body, corner) = self.shape_drag.corner.filter(|_| is_alone)?;
        let is_there = corner < self.handles()?.corners.len();
        (is_there && self.selection() == Some(body)).then_some(corner)
    }

    /// Returns the part under `pixel`, points from the top left of the picture.
    #[must_use]
    pub fn part_at(&self, lens: &Lens, pixel: Vec2) -> Option<(Body, Handle)> {
        let picked = self.changeable_at(lens, pixel);
        let own = self.selection().zip(self.handles());
        let part = own.and_then(|(body, handles)| {
            Some((body, handle_at(&handles, lens, pixel, picked.map(|it| it == body))?))
        });
        part.or_else(|| Some((picked?, Handle::Body)))
    }

    /// Returns the corner or edge under a pixel of the only object that is selected in edit mode.
    pub(super) fn polygon_part_at(&self, lens: &Lens, pixel: Vec2) -> Option<Handle> {
        let is_single = self.editor.selected.len() == 1;
        let (body, handles) = self.selection().zip(self.handles()).filter(|_| is_single)?;
        let picked = self.changeable_at(lens, pixel);
        let part = handle_at(&handles, lens, pixel, picked.map(|it| it == body));
        part.filter(|part| matches!(part, Handle::Corner(_) | Handle::Edge(_)))
    }

    /// Returns the editable body under a pixel.
    fn changeable_at(&self, lens: &Lens, pixel: Vec2) -> Option<Body> {
        let (from, along) = lens.ray(pixel);
        let picked = self.world().pick(from, along).filter(|_| self.opened_tick().is_none());
        picked.filter(|body| self.world().handles(*body).is_some())
    }

    /// Starts a drag of the part under `pixel`, if any.
    pub fn take_hold(&mut self, lens: &Lens, pixel: Vec2) {
        self.shape_drag.release();
        let Some((body, part)) = self.part_at(lens, pixel) else { return };
        let Some((handles, pointer)) = self.world().handles(body).zip(sheet_at(lens, pixel)) else {
            return;
        };
        let Handles { position, angle, .. } = handles;
        let place = match part {
            Handle::Corner(corner) => handles.corners.get(corner).copied().unwrap_or(position),
            Handle::Body | Handle::Ring | Handle::Edge(_) => position,
        };
        let (drags, changed) = (false, false);
        self.shape_drag.hold =
            Some(ActiveDrag { body, part, pixel, pointer, place, angle, drags, changed });
    }

    /// Moves the held part to the pointer; returns the resulting change, if any. Skips values that the world
    /// refuses; [`ShapeDrag::refusal`](crate::app::shape_drag::ShapeDrag::refusal) gives the reason.
    pub fn drag(&mut self, lens: &Lens, pixel: Vec2) -> Option<Command> {
        let hold = self.shape_drag.hold?;
        if !hold.drags {
            if pixel.distance(hold.pixel) <= SLACK {
                return None;
            }
            self.begin_drag(hold);
        }
        let (path, value) = self.dragged(&hold, sheet_at(lens, pixel)?)?;
        self.shape_drag.refusal = None;
        if params::get(self.world().parameters(), &path).as_ref() == Some(&value) {
            return None;
        }
        if let Err(why) = self.world().clone().set(&path, value.clone()) {
            self.shape_drag.refusal = Some(why);
            return None;
        }
        if let Some(hold) = &mut self.shape_drag.hold {
            hold.changed = true;
        }
        Some(Command::Set { path, value, gesture: hold.changed })
    }

    /// Selects the dragged body; the camera stays in place.
    fn begin_drag(&mut self, hold: ActiveDrag) {
        self.tick_view.take(hold.body);
        self.plot_selection();
        self.camera.moved |= !self.shows_figure();
        self.shape_drag.corner = match hold.part {
            Handle::Corner(corner) => Some((hold.body, corner)),
            Handle::Body | Handle::Ring | Handle::Edge(_) => None,
        };
        self.shape_drag.hold = Some(ActiveDrag { drags: true, ..hold });
    }

    /// Returns the dragged parameter, and its value for this position of the pointer.
    fn dragged(&self, hold: &ActiveDrag, pointer: Vec2) -> Option<(String, Value)> {
        let handles = self.world().handles(hold.body)?;
        let place = hold.place + (pointer - hold.pointer);
        match hold.part {
            Handle::Body | Handle::Edge(_) => self.at_place(&handles, self.shape_drag.put(place)),
            Handle::Corner(corner) => {
                let own = self.shape_drag.put(handles.turned_back(place - handles.position));
                Some(corner_at(&handles, corner, own))
            }
            Handle::Ring => {
                let [from, to] = [hold.pointer, pointer].map(|at| at - handles.position);
                let turn = libm::atan2f(from.perp_dot(to), from.dot(to));
                let degrees = libm::remainderf((hold.angle + turn).to_degrees(), 360.0);
                let angle = on_grid(degrees, FINEST_TURN) + 0.0;
                Some((format!("{}.angle", handles.path), Value::F32(angle)))
            }
        }
    }

    /// Returns the position parameter of a body placed at `at`.
    fn at_place(&self, handles: &Handles, at: Vec2) -> Option<(String, Value)> {
        let path = format!("{}.position", handles.path);
        let Some(Value::Vec3(now)) = params::get(self.world().parameters(), &path) else {
            return None;
        };
        Some((path, Value::Vec3(at.extend(now.z))))
    }

    /// Returns the command of a click at `pixel`.
    pub fn click(&mut self, lens: &Lens, pixel: Vec2) -> Option<Command> {
        let (from, along) = lens.ray(pixel);
        let picked = self.world().pick(from, along);
        match self.part_at(lens, pixel) {
            Some((body, Handle::Corner(corner))) => {
                self.shape_drag.corner = Some((body, corner));
                None
            }
            // A near miss of an edge or the ring does not deselect the body.
            Some((body, Handle::Edge(_) | Handle::Ring))
                if picked.is_none_or(|picked| picked == body) =>
            {
                None
            }
            _ => {
                self.shape_drag.corner = None;
                Some(Command::Pick(picked))
            }
        }
    }

    /// Adds a corner to the edge of the selected polygon under the pixel, if any, and selects it.
    ///
    /// # Errors
    /// Returns an error if no corner can be added.
    pub fn click_twice(&mut self, lens: &Lens, pixel: Vec2) -> Result<(), String> {
        let editor = &self.editor;
        if editor.is_on && (editor.placing.is_some() || editor.selected.len() != 1) {
            return Ok(());
        }
        let found = self.part_at(lens, pixel).zip(sheet_at(lens, pixel)).zip(self.handles());
        let Some((((body, Handle::Edge(edge)), at), handles)) = found else { return Ok(()) };
        let Some((path, corners)) = self.corners(&handles) else { return Ok(()) };
        if let Some(why) = self.locked(&Command::AddCorner) {
            return Err(why.to_owned());
        }
        let (from, to) = (corners[edge], corners[(edge + 1) % corners.len()]);
        let way = to - from;
        let own = handles.turned_back(at - handles.position) - from;
        let part = (own.dot(way) / way.length_squared().max(f32::MIN_POSITIVE)).clamp(0.1, 0.9);
        self.add_on(body, edge, (path, corners), from + way * part)
    }

    /// Adds a corner in the middle of the edge that begins at the selected corner.
    pub(super) fn add_corner(&mut self) -> Result<(), String> {
        let chosen = self.corner().zip(self.selection()).zip(self.handles());
        let Some(((edge, body), handles)) = chosen else { return Ok(()) };
        let Some((path, corners)) = self.corners(&handles) else { return Ok(()) };
        let middle = corners[edge].midpoint(corners[(edge + 1) % corners.len()]);
        self.add_on(body, edge, (path, corners), middle)
    }

    /// Selects the next corner of the selected body; after the last one, none.
    pub(super) fn next_corner(&mut self) {
        let Some((body, handles)) = self.selection().zip(self.handles()) else { return };
        let next = self.corner().map_or(0, |corner| corner + 1);
        self.shape_drag.corner = (next < handles.corners.len()).then_some((body, next));
    }

    /// Adds a corner on an edge, and selects it.
    fn add_on(
        &mut self,
        body: Body,
        edge: usize,
        (path, corners): (String, Vec<Vec2>),
        on_edge: Vec2,
    ) -> Result<(), String> {
        let with = |corner: Vec2| {
            let mut corners = corners.clone();
            corners.insert(edge + 1, corner);
            Value::Points(corners.into())
        };
        // Rounding may put the corner slightly inside, unless the edge lies straight.
        let round = with(rounded(on_edge, FINEST));
        let is_taken = self.world().clone().set(&path, round.clone()).is_ok();
        self.reshape(&path, if is_taken { round } else { with(on_edge) })?;
        self.shape_drag.corner = Some((body, edge + 1));
        Ok(())
    }

    /// Removes the selected corner from its polygon.
    pub(super) fn remove_corner(&mut self) -> Result<(), String> {
        let Some((corner, handles)) = self.corner().zip(self.handles()) else { return Ok(()) };
        let Some((path, mut corners)) = self.corners(&handles) else { return Ok(()) };
        corners.remove(corner);
        self.reshape(&path, Value::Points(corners.into()))?;
        self.shape_drag.corner = None;
        Ok(())
    }

    /// Sets corners of the selected polygon; in edit mode this changes the scene's text.
    fn reshape(&mut self, path: &str, value: Value) -> Result<(), String> {
        if !self.editor.is_on {
            return self.set(path, value, false);
        }
        let label = id::SESSION_EDIT_RESHAPE.with(&[("objects", &self.editor.subject())]);
        self.edit_values(label, &[(path.to_owned(), value)], false)
    }

    /// Returns the parameter of all corners, and their positions in the body's own frame.
    fn corners(&self, handles: &Handles) -> Option<(String, Vec<Vec2>)> {
        let path = format!("{}.shape.points", handles.path);
        match params::get(self.world().parameters(), &path)? {
            Value::Points(points) => Some((path, points.to_vec())),
            _ => None,
        }
    }

    /// Moves the selected corner, or else the selected body, by this many grid lines.
    pub(super) fn nudge(&mut self, right: i8, up: i8) -> Result<(), String> {
        let Some(handles) = self.handles() else { return Ok(()) };
        let way = Vec2::new(f32::from(right), f32::from(up)) / GRID;
        let change = match self.corner() {
            Some(corner) => {
                let own = handles.turned_back(handles.corners[corner] + way - handles.position);
                Some(corner_at(&handles, corner, rounded(own, FINEST)))
            }
            None => self.at_place(&handles, rounded(handles.position + way, FINEST)),
        };
        change.map_or(Ok(()), |(path, value)| self.reshape(&path, value))
    }
}

/// Returns the parameter of a corner with its value, in the body's own frame.
fn corner_at(handles: &Handles, corner: usize, own: Vec2) -> (String, Value) {
    (format!("{}.shape.points.{corner}", handles.path), Value::Vec3(own.extend(0.0)))
}

/// Returns the intersection of the pixel's line of sight with the sheet, m.
fn sheet_at(lens: &Lens, pixel: Vec2) -> Option<Vec2> {
    let (from, along) = lens.ray(pixel);
    on_plane(from, along)
}

/// Returns the handle under the pixel. `is_own`: whether the body under the pixel, if any, owns the
/// handles.
fn handle_at(handles: &Handles, lens: &Lens, pixel: Vec2, is_own: Option<bool>) -> Option<Handle> {
    // Handles are drawn before the front faces.
    let seen = |at: &Vec2| lens.project(Vec3::new(at.x, at.y, FRONT));
    let corners: Option<Vec<Vec2>> = handles.corners.iter().map(seen).collect();
    let corners = corners?;
    let far = corners.iter().map(|corner| corner.distance(pixel)).enumerate();
    if let Some((corner, far)) = far.min_by(|a, b| a.1.total_cmp(&b.1))
        && far <= NEAR
    {
        return Some(Handle::Corner(corner));
    }
    let ring: Option<Vec<Vec2>> = handles.ring().map(|at| seen(&at)).collect();
    // Over another body, the ring accepts only half the distance.
    let near_ring = if is_own.is_some() { NEAR * 0.5 } else { NEAR };
    if is_own != Some(true) && nearest(&ring?, pixel).is_some_and(|(_, far)| far <= near_ring) {
        return Some(Handle::Ring);
    }
    let edge = nearest(&corners, pixel).filter(|(_, far)| *far <= NEAR && is_own != Some(false));
    edge.map(|(edge, _)| Handle::Edge(edge))
}

/// Returns the side of a closed line nearest to a pixel, and its distance.
fn nearest(line: &[Vec2], pixel: Vec2) -> Option<(usize, f32)> {
    let sides = line.iter().zip(line.iter().cycle().skip(1));
    let far = sides.map(|(from, to)| {
        let (way, seen) = (*to - *from, pixel - *from);
        let part = (seen.dot(way) / way.length_squared().max(f32::MIN_POSITIVE)).clamp(0.0, 1.0);
        seen.distance(way * part)
    });
    far.enumerate().min_by(|a, b| a.1.total_cmp(&b.1))
}
