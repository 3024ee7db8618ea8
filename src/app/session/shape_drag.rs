//! Moves, turns and reshapes bodies by pointer and keys. The results are ordinary edits.

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
        // Handles belong to the present world; an opened tick shows another.
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

    /// Returns the body under `pixel`, and its part. `pixel` is in points from the top left of the picture.
    #[must_use]
    pub fn part_at(&self, lens: &Lens, pixel: Vec2) -> Option<(Body, Handle)> {
        let picked = self.editable_body_at(lens, pixel);
        let selected = self.selection().zip(self.handles());
        let part = selected.and_then(|(body, handles)| {
            Some((body, handle_at(&handles, lens, pixel, picked.map(|it| it == body))?))
        });
        part.or_else(|| Some((picked?, Handle::Body)))
    }

    /// Returns the corner or edge under a pixel, if a single object is selected in edit mode.
    pub(super) fn polygon_part_at(&self, lens: &Lens, pixel: Vec2) -> Option<Handle> {
        let is_single = self.editor.selected.len() == 1;
        let (body, handles) = self.selection().zip(self.handles()).filter(|_| is_single)?;
        let picked = self.editable_body_at(lens, pixel);
        let part = handle_at(&handles, lens, pixel, picked.map(|it| it == body));
        part.filter(|part| matches!(part, Handle::Corner(_) | Handle::Edge(_)))
    }

    /// Returns the editable body under a pixel.
    fn editable_body_at(&self, lens: &Lens, pixel: Vec2) -> Option<Body> {
        let (from, direction) = lens.ray(pixel);
        let picked = self.world().pick(from, direction).filter(|_| self.opened_tick().is_none());
        picked.filter(|body| self.world().handles(*body).is_some())
    }

    /// Starts a drag of the part under `pixel`, if any.
    pub fn grab_handle(&mut self, lens: &Lens, pixel: Vec2) {
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
        self.shape_drag.active =
            Some(ActiveDrag { body, part, pixel, pointer, place, angle, drags, changed });
    }

    /// Moves the dragged part to the pointer; returns the resulting change, if any. Skips values that the
    /// world refuses; [`ShapeDrag::refusal`](crate::app::shape_drag::ShapeDrag::refusal) gives the reason.
    pub fn drag(&mut self, lens: &Lens, pixel: Vec2) -> Option<Command> {
        let active = self.shape_drag.active?;
        if !active.drags {
            if pixel.distance(active.pixel) <= SLACK {
                return None;
            }
            self.begin_drag(active);
        }
        let (path, value) = self.dragged_value(&active, sheet_at(lens, pixel)?)?;
        self.shape_drag.refusal = None;
        if params::get(self.world().parameters(), &path).as_ref() == Some(&value) {
            return None;
        }
        if let Err(why) = self.world().clone().set(&path, value.clone()) {
            self.shape_drag.refusal = Some(why);
            return None;
        }
        if let Some(active) = &mut self.shape_drag.active {
            active.changed = true;
        }
        Some(Command::Set { path, value, gesture: active.changed })
    }

    /// Starts moving: selects the dragged body, and keeps the camera in place.
    fn begin_drag(&mut self, active: ActiveDrag) {
        self.tick_view.select_dragged(active.body);
        self.plot_selection();
        self.camera.moved |= !self.shows_figure();
        self.shape_drag.corner = match active.part {
            Handle::Corner(corner) => Some((active.body, corner)),
            Handle::Body | Handle::Ring | Handle::Edge(_) => None,
        };
        self.shape_drag.active = Some(ActiveDrag { drags: true, ..active });
    }

    /// Returns the dragged parameter, and its value for the pointer's position on the sheet, m.
    fn dragged_value(&self, active: &ActiveDrag, pointer: Vec2) -> Option<(String, Value)> {
        let handles = self.world().handles(active.body)?;
        let place = active.place + (pointer - active.pointer);
        match active.part {
            Handle::Body | Handle::Edge(_) => {
                self.position_change(&handles, self.shape_drag.snapped(place))
            }
            Handle::Corner(corner) => {
                let local = self.shape_drag.snapped(handles.to_local(place - handles.position));
                Some(corner_at(&handles, corner, local))
            }
            Handle::Ring => {
                let [from, to] = [active.pointer, pointer].map(|at| at - handles.position);
                let turn = libm::atan2f(from.perp_dot(to), from.dot(to));
                let degrees = libm::remainderf((active.angle + turn).to_degrees(), 360.0);
                let angle = on_grid(degrees, FINEST_TURN) + 0.0;
                Some((format!("{}.angle", handles.path), Value::F32(angle)))
            }
        }
    }

    /// Returns the position parameter of a body, and its value for a position on the sheet, m.
    fn position_change(&self, handles: &Handles, at: Vec2) -> Option<(String, Value)> {
        let path = format!("{}.position", handles.path);
        let Some(Value::Vec3(now)) = params::get(self.world().parameters(), &path) else {
            return None;
        };
        Some((path, Value::Vec3(at.extend(now.z))))
    }

    /// Selects the corner at `pixel`, or returns the command of a click there.
    pub fn click(&mut self, lens: &Lens, pixel: Vec2) -> Option<Command> {
        let (from, direction) = lens.ray(pixel);
        let picked = self.world().pick(from, direction);
        match self.part_at(lens, pixel) {
            Some((body, Handle::Corner(corner))) => {
                self.shape_drag.corner = Some((body, corner));
                None
            }
            // A click on the ring, or just beside an edge, keeps the selection.
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
    pub fn double_click(&mut self, lens: &Lens, pixel: Vec2) -> Result<(), String> {
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
        let side = to - from;
        let offset = handles.to_local(at - handles.position) - from;
        let t = (offset.dot(side) / side.length_squared().max(f32::MIN_POSITIVE)).clamp(0.1, 0.9);
        self.insert_corner(body, edge, (path, corners), from + side * t)
    }

    /// Adds a corner in the middle of the edge that begins at the selected corner.
    pub(super) fn add_corner(&mut self) -> Result<(), String> {
        let selected = self.corner().zip(self.selection()).zip(self.handles());
        let Some(((edge, body), handles)) = selected else { return Ok(()) };
        let Some((path, corners)) = self.corners(&handles) else { return Ok(()) };
        let middle = corners[edge].midpoint(corners[(edge + 1) % corners.len()]);
        self.insert_corner(body, edge, (path, corners), middle)
    }

    /// Selects the next corner of the selected body; after the last one, none.
    pub(super) fn next_corner(&mut self) {
        let Some((body, handles)) = self.selection().zip(self.handles()) else { return };
        let next = self.corner().map_or(0, |corner| corner + 1);
        self.shape_drag.corner = (next < handles.corners.len()).then_some((body, next));
    }

    /// Inserts a corner on an edge, and selects it; `on_edge` is in the body's own frame, m.
    fn insert_corner(
        &mut self,
        body: Body,
        edge: usize,
        (path, corners): (String, Vec<Vec2>),
        on_edge: Vec2,
    ) -> Result<(), String> {
        let with_corner = |corner: Vec2| {
            let mut corners = corners.clone();
            corners.insert(edge + 1, corner);
            Value::Points(corners.into())
        };
        // Rounding may move the corner inside the polygon; the world then refuses it.
        let rounded = with_corner(rounded(on_edge, FINEST));
        let is_accepted = self.world().clone().set(&path, rounded.clone()).is_ok();
        self.reshape(&path, if is_accepted { rounded } else { with_corner(on_edge) })?;
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

    /// Moves the selected corner, else the selected body, by this many grid lines.
    pub(super) fn nudge(&mut self, right: i8, up: i8) -> Result<(), String> {
        let Some(handles) = self.handles() else { return Ok(()) };
        let displacement = Vec2::new(f32::from(right), f32::from(up)) / GRID;
        let change = match self.corner() {
            Some(corner) => {
                let local =
                    handles.to_local(handles.corners[corner] + displacement - handles.position);
                Some(corner_at(&handles, corner, rounded(local, FINEST)))
            }
            None => {
                self.position_change(&handles, rounded(handles.position + displacement, FINEST))
            }
        };
        change.map_or(Ok(()), |(path, value)| self.reshape(&path, value))
    }
}

/// Returns the parameter of a corner, and its value for a position in the body's own frame, m.
fn corner_at(handles: &Handles, corner: usize, local: Vec2) -> (String, Value) {
    (format!("{}.shape.points.{corner}", handles.path), Value::Vec3(local.extend(0.0)))
}

/// Returns the intersection of the pixel's ray with the sheet, m.
fn sheet_at(lens: &Lens, pixel: Vec2) -> Option<Vec2> {
    let (from, direction) = lens.ray(pixel);
    on_plane(from, direction)
}

/// Returns the handle under the pixel. `is_own` is whether the body under the pixel, if any, owns
/// the handles.
fn handle_at(handles: &Handles, lens: &Lens, pixel: Vec2, is_own: Option<bool>) -> Option<Handle> {
    // Handles are drawn at the depth of the front faces.
    let project = |at: &Vec2| lens.project(Vec3::new(at.x, at.y, FRONT));
    let corners: Option<Vec<Vec2>> = handles.corners.iter().map(project).collect();
    let corners = corners?;
    let distances = corners.iter().map(|corner| corner.distance(pixel)).enumerate();
    if let Some((corner, distance)) = distances.min_by(|a, b| a.1.total_cmp(&b.1))
        && distance <= NEAR
    {
        return Some(Handle::Corner(corner));
    }
    let ring: Option<Vec<Vec2>> = handles.ring().map(|at| project(&at)).collect();
    // Over another body, only half the distance counts as near the ring.
    let near_ring = if is_own.is_some() { NEAR * 0.5 } else { NEAR };
    if is_own != Some(true)
        && nearest(&ring?, pixel).is_some_and(|(_, distance)| distance <= near_ring)
    {
        return Some(Handle::Ring);
    }
    let edge =
        nearest(&corners, pixel).filter(|(_, distance)| *distance <= NEAR && is_own != Some(false));
    edge.map(|(edge, _)| Handle::Edge(edge))
}

/// Returns the side of a closed line nearest to a pixel, and its distance.
fn nearest(line: &[Vec2], pixel: Vec2) -> Option<(usize, f32)> {
    let sides = line.iter().zip(line.iter().cycle().skip(1));
    let distances = sides.map(|(from, to)| {
        let (side, offset) = (*to - *from, pixel - *from);
        let t = (offset.dot(side) / side.length_squared().max(f32::MIN_POSITIVE)).clamp(0.0, 1.0);
        offset.distance(side * t)
    });
    distances.enumerate().min_by(|a, b| a.1.total_cmp(&b.1))
}
