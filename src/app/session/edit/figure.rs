//! Edit mode in the Figure: dragging a body of its pair changes the scene.

use glam::{Vec2, Vec3};

use crate::app::edit::{Outline, SNAP_TURN, angle_value, kinds, position_value};
use crate::app::session::Session;
use crate::app::shape_drag::{FINEST, FINEST_TURN, GRID, rounded};
use crate::app::what_if::{MovedBody, group_of};
use crate::figure::Basis;
use crate::params::Value;
use crate::sim::Body;
use crate::sim::input::on_grid;
use crate::text::id;

/// Minimum cosine between the normals of a sheet and the world's plane, if both are the same plane.
const MIN_COSINE: f32 = 0.999;
/// Minimum displacement of a coordinate, m; smaller ones are rounding errors.
const MIN_DISPLACEMENT: f32 = 1e-5;

impl Session {
    /// Ends a drag in the Figure; the what-if stays. In edit mode, writes the what-if into the scene; a
    /// click selects the object.
    ///
    /// # Errors
    /// Returns an error if the loader refuses the new values.
    pub fn release_figure(&mut self) -> Result<(), String> {
        self.tick_view.figure_drag.refusal = None;
        match self.tick_view.figure_drag.drag.take() {
            Some(drag) if self.editor.is_on && drag.drags => self.write_what_if(false),
            Some(drag) if self.editor.is_on => {
                self.select_from_figure(drag.moved.body);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Places the chosen entry of the palette at a point of the Figure's sheet, m; on the ground if the
    /// sheet shows the scene from above.
    ///
    /// # Errors
    /// Returns an error if the Figure has no pair, the entry is drawn corner by corner, or the loader
    /// refuses the new object.
    pub fn place_in_figure(&mut self, point: Vec2) -> Result<(), String> {
        if self.is_sketching() {
            return Err(id::SESSION_POLYGONS_NEED_VIEW.to_string());
        }
        let palette = &kinds::of(self.world().kind()).palette;
        let kind = self.editor.placing.and_then(|kind| palette.get(kind));
        let Some(kind) = kind else { return Ok(()) };
        let basis = self.figure().and_then(|figure| figure.sheet.basis);
        let body = self.figure_bodies().into_iter().flatten().next();
        let origin = body.and_then(|body| self.world().position(body));
        let Some((basis, origin)) = basis.zip(origin) else {
            return Err(id::SESSION_FIGURE_WITHOUT_PAIR.to_string());
        };
        let mut at = origin + basis.way(point - basis.point(origin));
        if !self.upright() && self.sign_in_plane(&basis) != 0.0 {
            at.y = self.world().view_hints().floor.unwrap_or(0.0) + kind.height;
        }
        self.insert_kind(kind, kind.fields, self.snapped(at))
    }

    /// Writes position and angle of the what-if's body into the scene. Edits by the wheel have a label of
    /// their own, and merge with the previous undo step of the same label.
    pub(in crate::app::session) fn write_what_if(&mut self, by_wheel: bool) -> Result<(), String> {
        let pair = self.figure_bodies();
        let basis = self.figure().and_then(|figure| figure.sheet.basis);
        let what_if = self.tick_view.figure_drag.what_if.take();
        let Some((basis, what_if)) = basis.zip(what_if) else { return Ok(()) };
        let Some(moved) = what_if.moved.first() else { return Ok(()) };
        let world = self.world();
        let Some(path) = group_of(world, moved.body) else { return Ok(()) };
        let Some(outline) = self.outline_at(&path) else { return Ok(()) };
        let mut values = Vec::new();
        if moved.displacement != Vec2::ZERO {
            values.push(position_value(&path, outline.position + basis.way(moved.displacement)));
        }
        if moved.turn != 0.0 {
            values.extend(what_if.changes.iter().filter_map(|(path, value)| match value {
                Value::F32(degrees) => Some((path.clone(), angle_value(*degrees, false))),
                _ => None,
            }));
        }
        let label = match (moved.turn == 0.0, by_wheel) {
            (true, false) => id::SESSION_EDIT_MOVE,
            (true, true) => id::SESSION_MOVE_WITH_WHEEL,
            (false, false) => id::SESSION_EDIT_TURN,
            (false, true) => id::SESSION_TURN_WITH_WHEEL,
        };
        let label = label.with(&[("objects", &world.name(moved.body))]);
        self.edit_values(label, &values, by_wheel)?;
        if self.upright() {
            // The pair stays in the Figure even if it no longer touches.
            self.select_pair(moved.body, pair);
        }
        Ok(())
    }

    /// Returns the outline of the object at a path.
    fn outline_at(&self, path: &str) -> Option<Outline> {
        Outline::of(self.world().parameters(), path, self.upright())
    }

    /// Returns the index of a body's object.
    fn item_of(&self, body: Body) -> Option<usize> {
        self.editor.items.iter().position(|item| item.body == Some(body))
    }

    /// Selects the object of a clicked body, and keeps the pair. In a world with a ground, the driven body
    /// is in every pair; selecting it would show another pair.
    fn select_from_figure(&mut self, body: Body) {
        if self.upright() {
            self.select_pair(body, self.figure_bodies());
        } else if body != Body::Driven {
            self.editor.click(self.item_of(body), false);
            self.show_edited_selection();
        }
    }

    /// Selects the object of a body, and the other body of its pair as partner.
    fn select_pair(&mut self, body: Body, pair: [Option<Body>; 2]) {
        let other = pair.into_iter().flatten().find(|it| *it != body);
        self.editor.click(self.item_of(body), false);
        self.tick_view.select(Some(body), other);
    }

    /// Returns the displacement of a body dragged further by `offset`, m on the sheet. In edit mode, rounds
    /// the scene coordinates that change; on a sheet across the world's plane, the displacement.
    pub(in crate::app::session) fn snapped_displacement(
        &self,
        moved: &MovedBody,
        basis: &Basis,
        offset: Vec2,
        inverts: bool,
    ) -> Vec2 {
        let path = group_of(self.world(), moved.body).filter(|_| self.editor.is_on);
        let outline = path.and_then(|path| self.outline_at(&path));
        let Some(Outline { position: from, .. }) = outline else {
            return moved.displacement + self.shape_drag.snapped(offset);
        };
        let steps = if self.snaps(inverts) { GRID } else { FINEST };
        let new = moved.displacement + offset;
        if self.sign_in_plane(basis) == 0.0 {
            return rounded(new, steps);
        }
        let displacement = basis.way(new);
        let target = |axis: usize| {
            let free = from[axis] + displacement[axis];
            if displacement[axis].abs() < MIN_DISPLACEMENT {
                from[axis]
            } else {
                on_grid(free, steps)
            }
        };
        basis.point([0, 1, 2].map(target).into()) - basis.point(from)
    }

    /// Returns the turn of a body turned further by `angle`, radians on the sheet. In edit mode with
    /// snapping, the angle in the scene snaps.
    pub(in crate::app::session) fn snapped_turn(
        &self,
        moved: &MovedBody,
        basis: &Basis,
        angle: f32,
        inverts: bool,
    ) -> f32 {
        if !self.editor.is_on || !self.snaps(inverts) {
            return moved.turn + on_grid(angle.to_degrees(), FINEST_TURN).to_radians();
        }
        let sign = self.sign_in_plane(basis);
        let outline = group_of(self.world(), moved.body).and_then(|path| self.outline_at(&path));
        let old = outline.and_then(|outline| outline.angle).filter(|_| sign != 0.0);
        let (old, sign) = old.map_or((0.0, 1.0), |degrees| (degrees, sign));
        let new = old + sign * (moved.turn + angle).to_degrees();
        (sign * ((new / SNAP_TURN).round() * SNAP_TURN - old)).to_radians()
    }

    /// Returns whether a drag snaps; `inverts` inverts the switch.
    fn snaps(&self, inverts: bool) -> bool {
        self.shape_drag.snaps != inverts
    }

    /// Returns 1 if the sheet lies in the world's plane, −1 if it shows that plane from behind, else 0.
    fn sign_in_plane(&self, basis: &Basis) -> f32 {
        let cosine = basis.normal().dot(if self.upright() { Vec3::Z } else { Vec3::Y });
        if cosine.abs() > MIN_COSINE { cosine.signum() } else { 0.0 }
    }
}
